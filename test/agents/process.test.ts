// The agent as a process: its input, its deadline, its group, its end.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { openAgent, type AgentChoices } from '../../src/agents/index.js'
import type { AgentTask } from '../../src/ports.js'
import { choose, isAlive, openAgentPlace, taskOf, type AgentPlace } from '../support/agent-surroundings.js'

let place: AgentPlace
beforeEach(async () => {
  place = await openAgentPlace()
})
afterEach(() => place.close())

function run(agentCommand: string, choices: Partial<AgentChoices> = {}, task: Partial<AgentTask> = {}) {
  return openAgent(choose({ agentCommand, ...choices }), place.surroundings).run(taskOf(task))
}

async function readPid(name: string): Promise<number> {
  return Number(await readFile(join(place.workspaceRoot, name), 'utf8'))
}

/** Waits until a file is there: the agent says that it has got so far. */
async function waitForFile(name: string): Promise<void> {
  while (!(await readFile(join(place.workspaceRoot, name), 'utf8').catch(() => ''))) {
    await new Promise((resolve) => setImmediate(resolve))
  }
}

const ignoring =
  "trap '' INT TERM; (trap '' INT TERM; echo $BASHPID > child.pid; while :; do sleep 1; done) &"
const waiting = 'while :; do sleep 1; done'

describe('the end of an agent', () => {
  it.each([
    ['true', 'completed', 0],
    ['exit 3', 'crashed', 3],
    ['false | tee log', 'crashed', 1],
    ['no-such-program-here', 'crashed', 127],
    ['kill -9 $$', 'crashed', undefined],
  ])('of `%s` is %s', async (command, end, exitCode) => {
    expect(await run(command)).toMatchObject({ end, exitCode })
  })

  it('is a value when the agent cannot be started', async () => {
    const surroundings = { ...place.surroundings, workspaceRoot: join(place.root, 'gone') }
    const report = await openAgent(choose(), surroundings).run(taskOf())
    expect(report).toMatchObject({ end: 'crashed', detail: 'It could not be started: ENOENT.' })
  })

  it('comes at the deadline for an agent and a child that ignore INT and TERM', async () => {
    const report = await run(`${ignoring} ${waiting}`, {}, { timeoutMinutes: 0.01 })
    expect(report).toMatchObject({ end: 'timed-out', detail: 'It was ended at its deadline of 0.01 min.' })
    expect(await isAlive(await readPid('child.pid'))).toBe(false)
  })

  it('leaves an agent the time to end by itself after INT', async () => {
    const report = await run(
      `trap 'echo tidy > tidied; exit 0' INT; ${waiting}`,
      {},
      { timeoutMinutes: 0.01 },
    )
    expect(report.end).toBe('timed-out')
    expect(await readFile(join(place.workspaceRoot, 'tidied'), 'utf8')).toBe('tidy\n')
  })

  it('comes after the idle limit when nothing is printed', async () => {
    const report = await run(waiting, { agentIdleMinutes: 0.005 })
    expect(report).toMatchObject({
      end: 'timed-out',
      detail: 'It printed nothing for 0.005 min and was ended.',
    })
  })

  it('does not come after the idle limit while something is printed', async () => {
    const report = await run('for i in 1 2 3 4 5 6; do echo $i; sleep 0.1; done', { agentIdleMinutes: 0.006 })
    expect(report.end).toBe('completed')
  })

  it('comes though a grandchild keeps the pipe open, which is then killed', async () => {
    const report = await run('(echo $BASHPID > child.pid; exec sleep 300) & sleep 0.1; echo done')
    expect(report).toMatchObject({ end: 'completed', tail: 'done\n' })
    expect(await isAlive(await readPid('child.pid'))).toBe(false)
  })

  it('comes though a process that left the group keeps the pipe open', async () => {
    const report = await run(
      'setsid bash -c "echo \\$BASHPID > child.pid; exec sleep 30" & sleep 0.2; echo done',
    )
    process.kill(await readPid('child.pid'), 'SIGKILL')
    expect(report).toMatchObject({ end: 'completed', tail: 'done\n' })
  })

  it('waits for output that comes after the main process has exited', async () => {
    const report = await run('(for i in 1 2 3 4 5; do sleep 0.06; echo late $i; done) &')
    expect(report.tail).toMatch(/late 5\n$/)
  })

  it('stops waiting for a grandchild that never stops printing', async () => {
    const surroundings = { ...place.surroundings, pace: { ...place.surroundings.pace, drainLimitMs: 300 } }
    const command = '(echo $BASHPID > child.pid; while :; do echo x; sleep 0.02; done) & sleep 0.1'
    expect((await openAgent(choose({ agentCommand: command }), surroundings).run(taskOf())).end).toBe(
      'completed',
    )
    expect(await isAlive(await readPid('child.pid'))).toBe(false)
  })
})

describe('a command', () => {
  it('is not preceded by the start-up files of the shell', async () => {
    await writeFile(join(place.root, '.bashrc'), 'echo from bashrc\n')
    expect((await run('echo done')).tail).toBe('done\n')
  })
})

describe('cancelling', () => {
  it('ends the whole group, also when it ignores INT and TERM', async () => {
    const cancel = new AbortController()
    const running = run(`${ignoring} ${waiting}`, {}, { cancelled: cancel.signal })
    await waitForFile('child.pid')
    cancel.abort()
    expect((await running).end).toBe('cancelled')
    expect(await isAlive(await readPid('child.pid'))).toBe(false)
  })

  it('beats a deadline that has passed already', async () => {
    const cancel = new AbortController()
    const surroundings = { ...place.surroundings, pace: { ...place.surroundings.pace, interruptMs: 60_000 } }
    const agentCommand = `trap 'echo x > interrupted' INT; ${waiting}`
    const running = openAgent(choose({ agentCommand }), surroundings).run(
      taskOf({ cancelled: cancel.signal, timeoutMinutes: 0.005 }),
    )
    await waitForFile('interrupted')
    cancel.abort()
    expect((await running).end).toBe('cancelled')
  })

  it('starts nothing when the run is cancelled already', async () => {
    expect((await run('echo x > started', {}, { cancelled: AbortSignal.abort() })).end).toBe('cancelled')
    await expect(readFile(join(place.workspaceRoot, 'started'))).rejects.toThrow('ENOENT')
  })
})

describe('the prompt', () => {
  it('comes on standard input, which is then closed, and in a file', async () => {
    const report = await run(
      'cat > copy; cmp copy "$EVOLVE_PROMPT_FILE" && cat copy',
      {},
      { prompt: 'Do «it».' },
    )
    expect(report).toMatchObject({ end: 'completed', tail: 'Do «it».\n' })
  })

  it('may be large and never read', async () => {
    expect((await run('true', {}, { prompt: 'x'.repeat(5_000_000) })).end).toBe('completed')
  })

  it('stands neither on the command line nor in the environment', async () => {
    const command = 'tr "\\0" "\\n" < /proc/$$/cmdline; env'
    expect((await run(command, {}, { prompt: 'sentinel-of-the-prompt' })).tail).not.toContain('sentinel')
  })
})

describe('the outcome file', () => {
  it('is passed on as it stands', async () => {
    expect((await run('printf \'{"result":"scout"}\' > "$EVOLVE_OUTCOME_FILE"')).outcome).toBe(
      '{"result":"scout"}',
    )
  })

  it('is absent when the agent wrote none', async () => {
    expect((await run('true')).outcome).toBeUndefined()
  })

  it('is passed on one byte over its limit when it is too large', async () => {
    const report = await run('head -c 10000000 /dev/zero | tr "\\0" x > "$EVOLVE_OUTCOME_FILE"')
    expect(report.outcome).toHaveLength(64 * 1024 + 1)
  })

  it.each([
    ['a link', 'ln -s /etc/passwd "$EVOLVE_OUTCOME_FILE"'],
    ['a folder', 'mkdir "$EVOLVE_OUTCOME_FILE"'],
    ['a pipe', 'mkfifo "$EVOLVE_OUTCOME_FILE"'],
    [
      'a file behind a linked folder',
      'd=${EVOLVE_OUTCOME_FILE%/*}; mv "$d" "$d.old"; mkdir o; echo x > o/outcome.json; ln -s "$PWD/o" "$d"',
    ],
  ])('is refused when it is %s', async (_, command) => {
    const report = await run(command)
    expect(report).toMatchObject({ end: 'completed', outcome: undefined })
    expect(place.lines).toEqual([expect.stringMatching(/^The outcome file was not read: it is /)])
  })
})

it('what a session changed of git’s own settings is put back, and said', async () => {
  const config = join(place.workspaceRoot, '.git/config')
  await mkdir(join(place.workspaceRoot, '.git'))
  await writeFile(config, 'ours')
  await run('echo theirs >.git/config')
  expect(await readFile(config, 'utf8')).toBe('ours')
  expect(place.lines.join()).toContain('which were put back: config.')
})

describe('the folder of a session', () => {
  it('holds copies of the state, the ledger and HANDOFF', async () => {
    const stateFiles = new Map([
      ['ledger.jsonl', '{"cycle":6}\n'],
      ['HANDOFF', 'as in the state'],
      ['../escaped', 'x'],
    ])
    const command =
      'cat "$EVOLVE_LEDGER_FILE" "$EVOLVE_HANDOFF_FILE"; echo; ls "$EVOLVE_STATE_DIR"; ls "$EVOLVE_STATE_DIR/.."'
    const report = await run(command, {}, { stateFiles, handoff: 'parked' })
    expect(report.tail).toBe(
      '{"cycle":6}\nparked\nHANDOFF\nledger.jsonl\nHANDOFF\nledger.jsonl\nprompt.md\nstate\n',
    )
  })

  it('is another one for each session', async () => {
    await mkdir(place.surroundings.temporaryFolder, { recursive: true })
    const [one, two] = await Promise.all([run('true'), run('true')])
    expect(one.transcriptPath).not.toBe(two.transcriptPath)
  })
})
