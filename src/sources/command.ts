// Runs a shell command of the configuration or of a goals file for a source: a process group of its own, with a deadline,
// with what no such program may inherit left out. Never reads its standard input from anywhere.
import { isWithheld, type Environment } from '../platform/environment.js'
import { runGroup, type GroupEnd } from '../platform/process.js'

/** Says where and how long a command may run. */
export interface CommandOptions {
  readonly root: string
  readonly env: Environment
  /** The action's own token, which the command does not get; empty is none. */
  readonly token: string
  readonly deadlineMs: number
  readonly cancelled: AbortSignal
  readonly onOutput: (piece: Buffer, stream: 'stdout' | 'stderr') => void
}

/** A command that ran out of time has nothing to save. */
const pace = { interruptMs: 1_000, terminateMs: 1_000 }

/** Runs a command line with bash. Never throws for what the command does. */
export function runCommand(command: string, options: CommandOptions): Promise<GroupEnd> {
  const { root, env, token, deadlineMs, cancelled } = options
  const given = Object.entries(env).filter(
    (pair): pair is [string, string] => pair[1] !== undefined && !isWithheld(pair[0], pair[1], token),
  )
  return runGroup('bash', ['--noprofile', '--norc', '-c', command], {
    cwd: root,
    env: Object.fromEntries(given),
    input: '',
    onOutput: (piece, stream) => {
      options.onOutput(piece, stream)
      return Promise.resolve()
    },
    deadlineMs,
    idleMs: 0,
    cancelled,
    pace,
  })
}
