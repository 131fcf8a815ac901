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
}

const maxTailBytes = 2048
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
  const runCheck = (name: string, cancelled: AbortSignal): Promise<CheckResult> =>
    check(name, { root, env, deadlineMs: config.gateTimeoutMinutes * 60_000, cancelled })
  const undisturbed = openUndisturbed(config, options)
  return {
    checks: config.gate,
    async measure(only, cancelled = new AbortController().signal) {
      const names = config.gate.filter((name) => only === undefined || only.includes(name))
      if (names.length === 0) return []
      return undisturbed(async () => {
        const results: CheckResult[] = []
        for (const name of names) results.push(await runCheck(name, cancelled))
        return results
      })
    },
  }
}

async function check(
  name: string,
  options: { root: string; env: Record<string, string>; deadlineMs: number; cancelled: AbortSignal },
): Promise<CheckResult> {
  const started = performance.now()
  let output = Buffer.alloc(0)
  const end = await runGroup('bash', ['--noprofile', '--norc', '-o', 'pipefail', '-c', name], {
    cwd: options.root,
    env: options.env,
    input: '',
    onOutput: (piece) => {
      // Twice the room: escape sequences are taken out afterwards.
      output = Buffer.concat([output, piece]).subarray(-2 * maxTailBytes)
      return Promise.resolve()
    },
    deadlineMs: options.deadlineMs,
    idleMs: 0,
    cancelled: options.cancelled,
    pace,
  })
  const said = stripAnsi(output.toString('utf8'))
  return {
    name,
    passed: end.cause === 'exited' && end.code === 0,
    durationSeconds: Math.round((performance.now() - started) / 100) / 10,
    tail: tailOf(`${said}${describeEnd(end, options.deadlineMs)}`, maxTailBytes),
    timedOut: end.cause === 'deadline',
  }
}

/** Adds what the check cannot say itself. A cancelled check counts as not passed: nothing may land on its silence. */
function describeEnd(end: GroupEnd, deadlineMs: number): string {
  if (end.cause === 'deadline') return `\nended after ${deadlineMs / 60_000} min (gate-timeout-minutes)`
  if (end.cause === 'cancelled') return '\nended: the run was cancelled'
  if (end.startError !== undefined) return `\nbash could not be started: ${end.startError}`
  return end.signal === undefined ? '' : `\nended by ${end.signal}`
}
