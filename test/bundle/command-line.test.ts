// The command line in a plain clone: the directory store, nothing configured, the same bundle.
import { access, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { capture } from '../../src/platform/process.js'
import { runGit, temporaryFolder, workRepository } from '../support/repository.js'
import { bundlePath } from '../support/runner.js'
import { queueOf, queuePath } from './project.js'

interface Told {
  readonly code?: number
  readonly stdout: string
  readonly stderr: string
}

/** Makes a repository with a backlog, and a way to call `evolve` in it. */
async function openClone() {
  const folder = await temporaryFolder()
  const top = await workRepository(folder)
  await mkdir(dirname(join(top, queuePath)), { recursive: true })
  await writeFile(join(top, queuePath), queueOf('ex-1', 'ex-2'))
  await runGit(top, ['add', '--all'])
  await runGit(top, ['commit', '--quiet', '--message=Add a backlog'])
  const env = { PATH: process.env.PATH, HOME: folder }
  const evolve = async (...words: string[]): Promise<Told> => {
    const { code, stdout, stderr } = await capture(process.execPath, [bundlePath, ...words], {
      cwd: top,
      env,
      timeoutMs: 120_000,
    })
    return { code, stdout: stdout.toString('utf8'), stderr }
  }
  return { top, evolve }
}

describe('evolve', () => {
  it('reads the configuration file, the workflows, and goals in YAML', async () => {
    const { top, evolve } = await openClone()
    await mkdir(join(top, '.github/workflows'), { recursive: true })
    await writeFile(join(top, '.github/evolve.yml'), 'gaet: npm test\n')
    expect(await evolve('status')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('did you mean `gate`'),
    })
    await writeFile(join(top, '.github/evolve.yml'), 'sources: goals\n')
    await writeFile(join(top, 'GOALS.yaml'), 'version: 3\ngoals:\n  - id: never\n    check: exit 1\n')
    await evolve('init')
    expect(JSON.parse((await evolve('status', '--json')).stdout)).toMatchObject({
      selected: { ref: 'goal:never' },
    })
    const { findings } = JSON.parse((await evolve('doctor', '--json')).stdout) as {
      findings: { code: string }[]
    }
    expect(findings.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['permissions', 'schedule', 'concurrency']),
    )
  })

  it('runs, tells, stops and resumes in a clone where nothing is configured', async () => {
    const { top, evolve } = await openClone()
    const before = await evolve('status', '--json')
    expect(before.code).toBe(0)
    expect(JSON.parse(before.stdout)).toMatchObject({ cycle: 0, decision: 'go', selected: { ref: 'ex-1' } })
    await expect(access(join(top, '.agents/evolve'))).rejects.toThrow('ENOENT')

    const agent = ['--agent-command', 'cat > prompt.txt; mv prompt.txt "$EVOLVE_WORK_REF.txt"']
    const ran = await evolve('run', '--json', ...agent)
    expect(ran.code).toBe(0)
    expect(JSON.parse(ran.stdout)).toMatchObject({ result: 'improved', 'work-ref': 'ex-1', failure: null })
    expect(await readFile(join(top, 'ex-1.txt'), 'utf8')).toContain('Your task')
    expect(await readFile(join(top, '.agents/evolve/cycle-history.jsonl'), 'utf8')).toContain('"cycle":1')

    const stopped = await evolve('stop', '--reason', 'lunch')
    expect([stopped.code, stopped.stdout]).toEqual([
      0,
      'Lane default is stopped: STOP is set in folder .agents/evolve.\n',
    ])
    const refused = await evolve('run', '--json', ...agent)
    expect(refused.code).toBe(0)
    expect(JSON.parse(refused.stdout)).toMatchObject({ 'stop-reason': 'operator', result: '', record: null })
    expect((await evolve('resume')).code).toBe(0)

    const history = await evolve('history', '--json')
    expect(JSON.parse(history.stdout)).toMatchObject([{ cycle: 1, result: 'improved', work_ref: 'ex-1' }])
    const after = await evolve('status', '--json')
    expect(JSON.parse(after.stdout)).toMatchObject({ cycle: 1, stop: null, selected: { ref: 'ex-2' } })
  })

  it.each([
    { words: ['stauts'], told: '`stauts` is no verb of evolve; did you mean `status`?' },
    { words: ['run', '--handover', 'yes'], told: 'give `--handover` alone, or' },
    { words: ['run', '--gaet', 'true'], told: '--gaet: `evolve run` has no such flag; did you mean `gate`?' },
    { words: ['run', '--lane'], told: 'give a value after it' },
    { words: ['run', '--max-cycles', 'many'], told: 'max-cycles: "many" is not valid' },
  ])('refuses $words with exit code 2 and says what was meant', async ({ words, told }) => {
    const { evolve } = await openClone()
    const { code, stdout, stderr } = await evolve(...words)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(told)
  })

  it('prints its version and its help', async () => {
    const { evolve } = await openClone()
    expect(await evolve('--version')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    })
    const help = await evolve('--help')
    expect(help.code).toBe(0)
    for (const verb of ['run', 'status', 'history', 'stop', 'resume', 'demo'])
      expect(help.stdout).toContain(`  ${verb} `)
    expect((await evolve('help', 'stop')).stdout).toBe((await evolve('stop', '--help')).stdout)
  })

  it('says how to name an agent where none is installed', async () => {
    const { top, evolve } = await openClone()
    const { code, stderr } = await evolve('run')
    expect(code).toBe(1)
    expect(stderr).toContain('AGENT_NOT_FOUND')
    expect(stderr).toContain('--agent-command')
    await expect(access(join(top, '.agents/evolve'))).rejects.toThrow('ENOENT')
  })
})
