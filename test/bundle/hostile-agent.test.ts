// An agent that means harm or breaks: its words stay words, secrets stay secret, and its claims need evidence.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { readBranch } from '../support/repository.js'
import { workflowCommands } from '../support/runner.js'
import { openProject, queuePath, token } from './project.js'

const secret = 's3cr3t-value-of-the-agent'
const commands = [
  '::set-output name=result::PWNED',
  '::set-env name=PATH::PWNED',
  '::add-mask::PWNED',
  '::stop-commands::PWNED',
  '::save-state name=phase::PWNED',
  '::error file=a,line=1::PWNED',
  '  ::warning::PWNED',
  '##[error]PWNED',
  '##[add-matcher]PWNED',
  '\u001b[31m::error::PWNED',
]

describe('what an agent prints', () => {
  it.each([
    { when: 'when it succeeds', end: `write('::error::PWNED.txt', 'x')` },
    { when: 'when it crashes', end: 'process.exitCode = 3' },
  ])('never acts as a workflow command $when', async ({ end }) => {
    const project = await openProject('ex-1')
    const title = '::error::PWNED title\r\n::warning::PWNED'
    const row = {
      items: [{ id: '::notice::PWNED', title, type: 'bug', severity: 'high', description: title }],
    }
    await project.commit({ [queuePath]: `${JSON.stringify(row)}\n` })
    await project.setAgent(`
const lines = ${JSON.stringify(commands)}
for (const line of lines) { console.log(line); console.error(line) }
const text = lines.join('\\r\\n')
say({ milestone: text, parked: [{ ref, next_step: text }], ledger: { next_step: text, open: lines }, items: [{ title: text, type: 'bug', severity: 'low', description: text }] })
${end}`)
    const run = await project.run()
    expect(await project.agentStarts()).toHaveLength(1)
    const obeyed = workflowCommands(run.stdout + run.stderr)
    expect(obeyed.filter(({ text }) => text.trim().startsWith('PWNED'))).toEqual([])
    expect(
      obeyed
        .map(({ name }) => name)
        .filter((name) => !/^(group|endgroup|add-mask|notice|warning)$/.test(name)),
    ).toEqual([])
    expect(run.outputs.result).toMatch(/^(improved|failed)$/)
    expect(run.state).toEqual({ phase: 'ended' })
  })
})

describe('a secret', () => {
  it('stands in no file, log, summary, output, transcript or state', async () => {
    const project = await openProject('ex-1')
    await project.setAgent(`
const seen = [env.AGENT_KEY_OF_MINE, Buffer.from(env.AGENT_KEY_OF_MINE).toString('base64')].join(' ')
console.log('key: ' + seen)
console.error(JSON.stringify(env))
write('notes.txt', 'nothing secret\\n')
say({ result: 'scout', disposition: 'context-too-heavy', milestone: seen, parked: [{ ref, next_step: seen }],
  ledger: { frozen_decisions: [seen], done: [], artifacts: [], current_phase: seen, next_step: seen, open: [seen] },
  items: [{ title: seen, type: 'bug', severity: 'low', description: seen }] })`)
    const run = await project.run({
      inputs: { 'agent-env': 'AGENT_KEY_OF_MINE', 'context-streak-limit': '1' },
      env: { AGENT_KEY_OF_MINE: secret, GITHUB_TOKEN: token },
    })
    expect(run.outputs.result).toBe('context-handoff')
    const [start] = await project.agentStarts()
    expect(start?.env.AGENT_KEY_OF_MINE).toBe(secret)
    expect(JSON.stringify(start)).not.toContain(token)
    expect(
      Object.keys(start?.env ?? {}).filter((name) =>
        /^(INPUT|ACTIONS|STATE)_|^GITHUB_(OUTPUT|ENV|PATH|STATE|STEP_SUMMARY)$/.test(name),
      ),
    ).toEqual([])

    // The runner takes these lines out of the log; they are how it learns what to mask.
    const log = run.stdout.replace(/^::add-mask::.*$/gm, '')
    const texts = new Map<string, string>([
      ['log', log + run.stderr],
      ['outputs', JSON.stringify(run.outputs)],
    ])
    for (const [path, bytes] of await readBranch(project.remote, 'evolve-state'))
      texts.set(path, bytes.toString('latin1'))
    for (const folder of Object.values(run.job)) {
      for (const path of await readdir(folder as string, { recursive: true, withFileTypes: true })) {
        const name = join(path.parentPath, path.name)
        // What the agent itself wrote to its outcome file is its own.
        if (path.isFile() && path.name !== 'outcome.json') texts.set(name, await readFile(name, 'latin1'))
      }
    }
    const needles = [secret, token].flatMap((one) => [
      one,
      Buffer.from(one).toString('base64').replace(/=+$/, ''),
    ])
    needles.push(Buffer.from(`x-access-token:${token}`).toString('base64').replace(/=+$/, ''))
    const leaks = [...texts].filter(([, text]) => needles.some((needle) => text.includes(needle)))
    expect(leaks.map(([name]) => name)).toEqual([])
    expect(texts.get('lanes/default/HANDOFF')).toContain('***')
  })
})

describe('an outcome file', () => {
  it.each([
    { what: 'cut in the middle', script: `say('{"result": "harvested", "items": [')` },
    { what: 'of the wrong types', script: `say({ result: 'improved', finished: 'very', __proto__: null })` },
    { what: 'that is a link to another file', script: `symlinkSync('/etc/passwd', env.EVOLVE_OUTCOME_FILE)` },
    { what: 'of megabytes', script: `say({ milestone: 'x'.repeat(3_000_000) })` },
  ])('$what counts as saying nothing; the work counts', async ({ script }) => {
    const project = await openProject('ex-1')
    await project.setAgent(`import { symlinkSync } from 'node:fs'\nwrite('work.txt', 'done\\n')\n${script}`)
    const run = await project.run()
    expect([run.code, run.outputs.result, run.outputs['agent-end']]).toEqual([0, 'improved', 'completed'])
    expect(run.stdout + run.summary).toMatch(/outcome file/i)
    expect((await project.records())[0]).toMatchObject({ result: 'improved', finished: true })
  })
})
