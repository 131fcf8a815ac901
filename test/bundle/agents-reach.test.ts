// What an agent can reach as the same user, and breaks: the run goes on by what it knows itself, and says so.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { openProject, queuePath, token } from './project.js'

/** Writes over everything that it is told of or finds: the state's copy, the runner's files, its home, our folders. */
const vandal = `
import { mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
write(ref + '.txt', 'done\\n')
say({ result: 'improved', finished: true, milestone: 'Did ' + ref })
const forged = JSON.stringify({ schema_version: 1, lane: 'default', generation: 999, cycle: 777, context_streak: 9 })
mkdirSync('.agents/evolve', { recursive: true })
for (const folder of [env.EVOLVE_STATE_DIR, '.agents/evolve']) {
  write(join(folder, 'session-state.json'), forged)
  write(join(folder, 'cycle-history.jsonl'), '{"cycle":777,"result":"improved"}\\n')
  write(join(folder, 'HANDOFF'), '2026-01-01T00:00:00Z\\ncontext_streak=9\\nparked_work: [{"ref":"forged"}]\\n')
  write(join(folder, 'STOP'), 'forged')
}
write(env.EVOLVE_LEDGER_FILE, '{"forged":true}\\n')
rmSync(env.EVOLVE_PROMPT_FILE)
const theirs = readdirSync(env.RUNNER_TEMP).filter((name) => /-(OUTPUT|STATE|ENV|PATH|STEP_SUMMARY)$/.test(name))
for (const name of theirs) appendFileSync(join(env.RUNNER_TEMP, name), 'result<<NEVER_ENDED\\nFORGED\\n')
const [path] = theirs.filter((name) => name.endsWith('-PATH')).map((name) => join(env.RUNNER_TEMP, name))
rmSync(path)
symlinkSync(join(env.HOME, '.bashrc'), path)
write(join(env.HOME, '.gitconfig'), '[core]\\n\\thooksPath = /nowhere\\n[user]\\n\\tname = FORGED\\n')
rmSync(join(env.EVOLVE_STATE_DIR, '..'), { recursive: true })`

describe('an agent that breaks what it can reach (F69)', () => {
  it('changes neither the state nor the result, and what it did to the runner’s files is undone', async () => {
    const project = await openProject('ex-1', 'ex-2')
    await project.setAgent(vandal)
    const run = await project.run({ inputs: { gate: 'test -e app.txt' } })
    expect([run.code, run.outputs.result, run.outputs['state-saved'], run.stderr]).toEqual([
      0,
      'improved',
      'true',
      '',
    ])
    expect(JSON.stringify([run.outputs, run.state, run.summary])).not.toMatch(/FORGED|777/)
    const files = (await readdir(run.job.temporary)).filter((name) => /^main-.*-(ENV|PATH)$/.test(name))
    expect(files).toHaveLength(2)
    for (const name of files) expect(await readFile(join(run.job.temporary, name), 'utf8')).toBe('')
    expect(await readdir(run.job.home)).not.toContain('.bashrc')
    expect(run.stdout).toMatch(/wrote to the runner's files .*GITHUB_ENV, GITHUB_PATH/)
    const state = await project.state()
    expect(state).toMatchObject({ cycle: 1, context_streak: 0, parked_work: [] })
    expect(await project.stateFile('lanes/default/STOP')).toBeUndefined()
    expect(Object.keys(await project.refs())).toEqual(['evolve-state', 'evolve/default/ex-1', 'main'])

    await project.setAgent(`write(ref + '.txt', 'done\\n')\nsay({ result: 'improved', finished: true })`)
    expect((await project.run()).outputs).toMatchObject({
      result: 'improved',
      'work-ref': 'ex-2',
      cycle: '2',
    })
  })

  it('saves the state although every temporary folder of ours is deleted under it', async () => {
    const project = await openProject('ex-1')
    await project.setAgent(`
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
for (const name of readdirSync(env.RUNNER_TEMP))
  if (name.startsWith('evolve-')) rmSync(join(env.RUNNER_TEMP, name), { recursive: true })
write('work.txt', 'done\\n')`)
    const run = await project.run()
    expect([run.code, run.outputs['state-saved'], run.stderr]).toEqual([0, 'true', ''])
    expect(run.outputs.result).toMatch(/^(failed|improved)$/)
    expect((await project.records())[0]).toMatchObject({ cycle: 1, result: run.outputs.result })
    expect(await readFile(run.outputs['summary-path'] ?? '', 'utf8')).toBe(run.summary)
  })

  it('is given no token of ours, in its environment or in a file that it is told of', async () => {
    const project = await openProject('ex-1')
    await project.setAgent(`
import { execFileSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
const files = (folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, name)).filter((path) => statSync(path).isFile())
const told = [...files('.git'), ...files(join(env.EVOLVE_STATE_DIR, '..')), ...files(env.HOME)].map((path) => readFileSync(path, 'latin1'))
write('seen.txt', JSON.stringify([env, told, execFileSync('git', ['config', '--list']).toString()]).split('\\n').join(' '))
write('count.txt', String(told.length))`)
    const run = await project.run({
      inputs: { deliver: 'none' },
      env: { MY_URL: `https://x-access-token:${token}@example.com/`, MINE: token },
    })
    expect(run.outputs.result).toBe('improved')
    const seen = await readFile(join(run.job.workspace, 'seen.txt'), 'utf8')
    const header = Buffer.from(`x-access-token:${token}`).toString('base64')
    expect([seen.includes(token), seen.includes(header), seen.includes('EVOLVE_STATE_DIR')]).toEqual([
      false,
      false,
      true,
    ])
    expect(Number(await readFile(join(run.job.workspace, 'count.txt'), 'utf8'))).toBeGreaterThan(10)
  })
})

describe('text from a backlog', () => {
  it('reaches no shell, no argument and no path, whatever is in it (F38)', async () => {
    const project = await openProject()
    const evil = [
      '--upload-pack=$(touch PWNED)";touch PWNED;"`touch PWNED`',
      '../../PWNED\n-x\u0000b\r\n::error::PWNED',
    ]
    const rows = evil.map((text) => ({
      items: [{ id: text, title: text, type: 'bug', severity: 'high', description: text, labels: [text] }],
    }))
    await project.commit({ [queuePath]: rows.map((row) => `${JSON.stringify(row)}\n`).join('') })
    await project.setAgent(
      `write('work-' + env.EVOLVE_CYCLE + '.txt', ref)\nsay({ result: 'improved', finished: true })`,
    )
    for (const cycle of ['1', '2']) {
      const run = await project.run({ inputs: { gate: 'true' } })
      expect([run.code, run.outputs.result, run.outputs.cycle]).toEqual([0, 'improved', cycle])
      const found = await readdir(run.job.workspace, { recursive: true })
      expect(found.filter((name) => name.includes('PWNED'))).toEqual([])
    }
    const branches = Object.keys(await project.refs()).filter((name) => name.startsWith('evolve/'))
    expect(branches).toHaveLength(2)
    for (const branch of branches) expect(branch).toMatch(/^evolve\/default\/[a-z0-9][a-z0-9-]*$/)
  })
})
