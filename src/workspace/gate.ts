// Runs the configured checks (SPEC §11.1). A check measures; what it writes into the workspace is put back.
import { resolve } from 'node:path'
import type { Config } from '../config.js'
import type { CheckResult } from '../domain/regression.js'
import { stripAnsi, tailOf } from '../domain/text.js'
import { isWithheld, type Environment } from '../platform/environment.js'
import { runGroup, type GroupEnd } from '../platform/process.js'
import type { Gate } from '../ports.js'
import { openUndisturbed } from './undisturbed.js'

/** Says where the checks run. */
export interface GateOptions {
  /** The environment that checks inherit, without what is withheld from them. */
  readonly env: Environment
  /** Folder that `working-directory` starts from. */
  readonly cwd: string
  /** The action's own token; no check gets it. */
  readonly token: string
  readonly temporaryFolder: string
  /** Masks secrets in the name of a check and in what it printed, before that is cut. */
  readonly redact: (text: string) => string
}

const maxTailBytes = 2048
/** How much is looked at for it: escape sequences and secrets are taken out before the cut. */
const keptBytes = 64 * 1024
/** A check that ran out of time has nothing to save. */
const pace = { interruptMs: 2_000, terminateMs: 2_000 }

/** Opens the gate. */
export function openGate(
  config: Pick<Config, 'gate' | 'gateTimeoutMinutes' | 'workingDirectory' | 'stateDirectory'>,
  options: GateOptions,
): Gate {
  const root = resolve(options.cwd, config.workingDirectory)
  const env = Object.fromEntries(
    Object.entries(options.env).filter(
      (pair): pair is [string, string] =>
        pair[1] !== undefined && !isWithheld(pair[0], pair[1], options.token),
    ),
  )
  const deadlineMs = config.gateTimeoutMinutes * 60_000
  // A command that carries a secret must not be a name in the state.
  const checks = config.gate.map((command) => ({ name: options.redact(command), command }))
  const undisturbed = openUndisturbed(config, options)
  return {
    checks: checks.map(({ name }) => name),
    async measure(only, cancelled = new AbortController().signal) {
      const wanted = checks.filter(({ name }) => only === undefined || only.includes(name))
      if (wanted.length === 0) return []
      return undisturbed(async () => {
        const results: CheckResult[] = []
        for (const one of wanted) {
          const measured = await check(one.command, {
            root,
            env,
            deadlineMs,
            cancelled,
            redact: options.redact,
          })
          results.push({ ...measured, name: one.name })
        }
        return results
      })
    },
  }
}

async function check(
  command: string,
  options: {
    root: string
    env: Record<string, string>
    deadlineMs: number
    cancelled: AbortSignal
    redact: GateOptions['redact']
  },
): Promise<Omit<CheckResult, 'name'>> {
  const started = performance.now()
  const output = openEnd(keptBytes)
  const end = await runGroup('bash', ['--noprofile', '--norc', '-o', 'pipefail', '-c', command], {
    cwd: options.root,
    env: options.env,
    input: '',
    onOutput: (piece) => {
      output.append(piece)
      return Promise.resolve()
    },
    deadlineMs: options.deadlineMs,
    idleMs: 0,
    cancelled: options.cancelled,
    pace,
  })
  const said = options.redact(stripAnsi(output.read().toString('utf8')))
  return {
    passed: end.cause === 'exited' && end.code === 0,
    durationSeconds: Math.round((performance.now() - started) / 100) / 10,
    tail: tailOf(`${said}${describeEnd(end, options.deadlineMs)}`, maxTailBytes),
    timedOut: end.cause === 'deadline',
  }
}

/** Keeps the end of what is appended: at least `bytes` of it, however small the pieces are. */
function openEnd(bytes: number) {
  let pieces: Buffer[] = []
  let length = 0
  return {
    append(piece: Buffer): void {
      pieces.push(piece)
      length += piece.length
      if (length < 4 * bytes) return
      pieces = [Buffer.concat(pieces).subarray(-bytes)]
      length = bytes
    },
    read: () => Buffer.concat(pieces),
  }
}

/** Adds what the check cannot say itself. A cancelled check counts as not passed: nothing may land on its silence. */
function describeEnd(end: GroupEnd, deadlineMs: number): string {
  if (end.cause === 'deadline') return `\nended after ${deadlineMs / 60_000} min (gate-timeout-minutes)`
  if (end.cause === 'cancelled') return '\nended: the run was cancelled'
  if (end.startError !== undefined) return `\nbash could not be started: ${end.startError}`
  return end.signal === undefined ? '' : `\nended by ${end.signal}`
}
