// What a person could lose or never notice is refused before anything starts.
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import {
  bareRepository,
  commitFiles,
  runGit,
  temporaryFolder,
  workRepository,
} from '../support/repository.js'
import { runVerb } from './run-verb.js'

async function evolve(cwd: string, ...given: (string | object)[]): Promise<{ code: number; err: string }> {
  const words = given.filter((word) => typeof word === 'string')
  const { code, err } = await runVerb(
    cwd,
    words,
    given.find((word) => typeof word === 'object'),
  )
  return { code, err }
}

const queueRow = `${JSON.stringify({ source_epic: 'e', timestamp: '2026-01-01T00:00:00Z', items: [{ id: 'a', title: 'A', type: 'bug', severity: 'low', source: 'feature-suggestion', description: 'd' }], consumed: false, claim_status: 'available', claimed_by: null, claimed_at: null, consumed_by: null, consumed_at: null })}\n`
const idle = ['run', '--agent-command', 'true']

describe('a state folder', () => {
  it.each(['.', './', '.git', '.GIT/evolve', 'sub/.git/x'])(
    'is not git’s, nor the workspace (%s)',
    async (folder) => {
      const root = await workRepository(await temporaryFolder())
      expect(await evolve(root, ...idle, '--state-directory', folder)).toMatchObject({
        code: 2,
        err: expect.stringContaining('state-directory:'),
      })
    },
  )

  it('is not one that holds something else, and nothing is written there', async () => {
    const root = await workRepository(await temporaryFolder())
    await mkdir(join(root, 'src'))
    await writeFile(join(root, 'src/app.js'), 'export {}\n')
    expect(await evolve(root, ...idle, '--state-directory', 'src')).toMatchObject({
      code: 2,
      err: expect.stringContaining('is no state folder (it holds "app.js")'),
    })
    expect(await readdir(join(root, 'src'))).toEqual(['app.js'])
  })
})

describe('a verb that looks at a loop or speaks to it', () => {
  it.each(['stop', 'resume', 'status', 'verify', 'doctor', 'export'])(
    'is refused where no loop can be, and leaves nothing there (%s)',
    async (verb) => {
      const folder = await temporaryFolder()
      expect(await evolve(folder, verb)).toMatchObject({
        code: 1,
        err: expect.stringMatching(/^NOT_A_REPOSITORY: .* is not in a git repository, and has no \.agents/),
      })
      expect(await readdir(folder)).toEqual([])
    },
  )

  it('tells as data what was said, and where it stands', async () => {
    const root = await workRepository(await temporaryFolder())
    const { code, out } = await runVerb(root, ['stop', '--json', '--reason', 'release week'])
    expect([code, JSON.parse(out)]).toEqual([
      0,
      { verb: 'stop', lane: 'default', said: expect.stringMatching(/STOP is set in /) },
    ])
    expect(JSON.parse((await runVerb(root, ['resume', '--json'])).out)).toMatchObject({ verb: 'resume' })
  })

  it('says that the loop is another one, where the clone has seen its state branch', async () => {
    const root = await workRepository(await temporaryFolder())
    const hint = expect.stringMatching(/origin has a branch evolve-state: .*`--store branch`/)
    expect((await evolve(root, 'stop')).err).toBe('')
    await runGit(root, ['update-ref', 'refs/remotes/origin/evolve-state', 'HEAD'])
    expect(await evolve(root, 'stop')).toEqual({ code: 0, err: hint })
    await runGit(root, ['pack-refs', '--all'])
    expect(await evolve(root, 'status')).toMatchObject({ code: 0, err: hint })
    expect(await evolve(root, 'resume', '--store', 'directory')).toEqual({ code: 0, err: '' })
  })

  it('releases an item in one lane, never in all', async () => {
    const root = await workRepository(await temporaryFolder())
    expect(await evolve(root, 'resume', '--all', '--ref', 'x')).toMatchObject({
      code: 2,
      err: expect.stringContaining('either `all` or `ref`'),
    })
  })
})

describe('evolve run', () => {
  it.each([
    ['no-such-agent --print', '`no-such-agent` was not found on PATH'],
    ['./agent.sh', '`./agent.sh` is not an executable file'],
  ])('says before the claim that there is no program for "%s"', async (command, problem) => {
    const root = await workRepository(await temporaryFolder())
    await mkdir(join(root, '.agents/rpi'), { recursive: true })
    await writeFile(join(root, '.agents/rpi/next-work.jsonl'), queueRow)
    expect(await evolve(root, 'run', '--agent-command', command)).toMatchObject({
      code: 1,
      err: expect.stringContaining(`AGENT_NOT_FOUND: agent-command: ${problem}`),
    })
    expect((await evolve(root, 'history')).err).toBe('')
    expect(await readdir(join(root, '.agents'))).toEqual(['rpi'])
  })

  it('leaves nothing in the temporary folder but what outputs name, and other verbs nothing at all', async () => {
    const root = await workRepository(await temporaryFolder())
    const parent = await temporaryFolder()
    await evolve(root, 'status', { RUNNER_TEMP: parent })
    expect(await readdir(parent)).toEqual([])
    await evolve(root, ...idle, { RUNNER_TEMP: parent })
    const left = await readdir(parent, { recursive: true, withFileTypes: true })
    expect(left.filter((one) => one.isFile()).map((one) => one.name)).toEqual(['summary.md'])
  })

  it('does not start on uncommitted changes of tracked files, unless told to, and leaves them as they are', async () => {
    const root = await workRepository(await temporaryFolder())
    await writeFile(join(root, 'tracked.txt'), 'one\n')
    await runGit(root, ['add', 'tracked.txt'])
    expect(await evolve(root, ...idle)).toMatchObject({
      code: 1,
      err: expect.stringContaining('WORKSPACE_DIRTY'),
    })
    expect(await runGit(root, ['status', '--porcelain'])).toContain('A  tracked.txt')
    expect((await evolve(root, ...idle, '--allow-dirty')).code).toBe(0)
    expect(await readFile(join(root, 'tracked.txt'), 'utf8')).toBe('one\n')
  })

  it('does not mind files that are not tracked', async () => {
    const root = await workRepository(await temporaryFolder())
    await writeFile(join(root, 'notes.txt'), 'mine\n')
    expect((await evolve(root, ...idle)).code).toBe(0)
  })

  it.each(['MERGE_HEAD', 'CHERRY_PICK_HEAD', 'REVERT_HEAD'])(
    'does not start in the middle of somebody’s work (%s)',
    async (name) => {
      const root = await workRepository(await temporaryFolder())
      await writeFile(join(root, '.git', name), await runGit(root, ['rev-parse', 'HEAD']))
      const done = await evolve(root, ...idle)
      expect(done).toMatchObject({
        code: 1,
        err: expect.stringContaining(`WORKSPACE_LOCKED: The workspace is in the middle`),
      })
      expect(existsSync(join(root, '.git', name))).toBe(true)
    },
  )

  it('says at once that it is in no repository', async () => {
    const folder = await temporaryFolder()
    expect(await evolve(folder, ...idle)).toMatchObject({
      code: 1,
      err: expect.stringContaining('NOT_A_REPOSITORY'),
    })
    expect(existsSync(join(folder, '.agents'))).toBe(false)
  })

  it('takes no project for its state branch', async () => {
    const remote = await bareRepository(await temporaryFolder())
    await commitFiles(remote, 'main', { 'README.md': '# A project\n', 'app.txt': 'one\n' })
    const root = join(await temporaryFolder(), 'clone')
    await runGit('/', ['clone', '--quiet', remote, root])
    const before = await runGit(remote, ['rev-parse', 'main'])
    const done = await evolve(root, ...idle, '--store', 'branch', '--state-branch', 'main')
    expect(done).toMatchObject({
      code: 2,
      err: expect.stringContaining('is no state branch (it holds "app.txt")'),
    })
    expect(await runGit(remote, ['rev-parse', 'main'])).toBe(before)
  })
})

describe('evolve stop and resume', () => {
  it('do not answer a mistyped lane or ref with "done"', async () => {
    const root = await workRepository(await temporaryFolder())
    expect(await evolve(root, 'stop', '--lane', 'defualt')).toMatchObject({
      code: 2,
      err: expect.stringContaining('"defualt"'),
    })
    expect(await evolve(root, 'resume', '--ref', 'nope')).toMatchObject({
      code: 2,
      err: expect.stringContaining('"nope"'),
    })
    expect(await evolve(root, 'stop', '--all', '--lane', 'defualt')).toMatchObject({
      code: 2,
      err: expect.stringContaining('"defualt"'),
    })
    expect((await evolve(root, 'stop')).code).toBe(0)
    expect((await evolve(root, 'resume')).code).toBe(0)
  })
})
