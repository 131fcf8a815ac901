// Where agent sessions run in tests: folders of their own, a clean environment, a log that is recorded.
// Everything is removed by `close`.
import { chmod, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AgentChoices, Surroundings } from '../../src/agents/index.js'
import { openStreamRedactor } from '../../src/domain/redact-stream.js'
import type { AgentTask, Log } from '../../src/ports.js'

/** Is a place for one test's sessions. */
export interface AgentPlace {
  readonly root: string
  readonly workspaceRoot: string
  readonly surroundings: Surroundings
  /** Every line of the log. */
  readonly lines: string[]
  /** Puts a bash script on the PATH of the agent. */
  addProgram(name: string, script: string): Promise<void>
  close(): Promise<void>
}

/** Opens a place; signals follow each other in tenths of a second. */
export async function openAgentPlace(overrides: Partial<Surroundings> = {}): Promise<AgentPlace> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'agent-place-')))
  const workspaceRoot = join(root, 'workspace')
  const bin = join(root, 'bin')
  await mkdir(workspaceRoot)
  await mkdir(bin)
  const lines: string[] = []
  const write = (text: string): void => {
    lines.push(text)
  }
  const log: Log = { group: (_, body) => body(), info: write, notice: write, warning: write }
  return {
    root,
    workspaceRoot,
    lines,
    surroundings: {
      env: { PATH: `${bin}:/usr/local/bin:/usr/bin:/bin`, HOME: root },
      workspaceRoot,
      temporaryFolder: join(root, 'sessions'),
      log,
      redact: (text) => text,
      redactStream: () => openStreamRedactor([]),
      pace: {
        interruptMs: 150,
        terminateMs: 150,
        cancelledInterruptMs: 100,
        cancelledTerminateMs: 100,
        drainMs: 150,
        drainLimitMs: 2000,
      },
      ...overrides,
    },
    async addProgram(name, script) {
      await writeFile(join(bin, name), `#!/bin/bash\n${script}\n`)
      await chmod(join(bin, name), 0o755)
    },
    close: () => rm(root, { recursive: true, force: true }),
  }
}

/** Returns choices for a shell command as the agent. */
export function choose(overrides: Partial<AgentChoices> = {}): AgentChoices {
  return {
    agent: 'command',
    agentCommand: 'true',
    agentArgs: [],
    model: '',
    maxTurns: 0,
    agentEnv: [],
    agentIdleMinutes: 0,
    contextWindow: 0,
    githubToken: '',
    ...overrides,
  }
}

/** Returns a task that is never cancelled. */
export function taskOf(overrides: Partial<AgentTask> = {}): AgentTask {
  return {
    prompt: 'Do the work.',
    lane: 'default',
    cycle: 7,
    phase: 'work',
    ref: 'ex-12',
    timeoutMinutes: 1,
    stateFiles: new Map(),
    handover: { binFolder: '/nowhere/bin' },
    cancelled: new AbortController().signal,
    ...overrides,
  }
}

/** Tells whether a process is still there, zombies aside. */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '(x) R')
    return !/\) Z/.test(stat)
  } catch {
    return false
  }
}
