// Step 8: gate. Checks and goals after the work against those before it; only new failures run once more, to tell a flake.
import type { Config } from '../config.js'
import { matchingPaths } from '../domain/globs.js'
import { compareGoals } from '../domain/goal-results.js'
import { compareGate, newFailures } from '../domain/regression.js'
import type { GateReport } from '../domain/report.js'
import type { GateBaseline } from '../domain/state.js'
import type { Ports } from '../ports.js'
import type { Work } from './work.js'

/** Measures the gate after the work (SPEC §11.1). Without a difference, or when cancelled, there is nothing to measure. */
export async function gate(
  ports: Ports,
  config: Config,
  baseline: GateBaseline | null,
  work: Work,
): Promise<GateReport> {
  const { gate, host, log } = ports
  const before = baseline?.checks ?? {}
  const unmeasured: GateReport = { verdict: { kind: 'unmeasured' }, before, after: [] }
  if (!work.hasDiff || work.agent.end === 'cancelled') return unmeasured
  const unresolved = work.evidence.unresolved ?? []
  const touched = matchingPaths(work.evidence.paths, config.protectedPaths)
  const credentials = await ports.workspace.findCredentials(work.start)
  // What is refused in any case need not be measured.
  const isRefused = touched.length > 0 || unresolved.length > 0 || credentials.length > 0
  const after = isRefused ? [] : await gate.measure(undefined, host.cancelled)
  const suspects = newFailures(before, after)
  const again = suspects.length > 0 ? await gate.measure(suspects, host.cancelled) : []
  const goals = isRefused || !baseline?.goals ? undefined : await ports.goals.measure(host.cancelled)
  // A check that was cut off by the cancellation says nothing.
  if (host.cancelled.aborted) return unmeasured
  const lostGoals = goals && baseline?.goals ? compareGoals(baseline.goals, goals) : []
  const verdict = compareGate(before, after, again, {
    touched,
    credentials,
    unresolved,
    lostGoals,
    hasGoals: goals !== undefined,
  })
  for (const check of after) log.info(`after: ${check.passed ? 'pass' : 'FAIL'}  ${check.name}`)
  log.info(`verdict: ${verdict.kind}${verdict.kind === 'regressed' ? ` (${verdict.because})` : ''}`)
  return { verdict, before, after, ...(goals ? { goals } : {}) }
}
