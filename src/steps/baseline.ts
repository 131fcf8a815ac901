// Step 5, second half: what the gate says on the start commit, measured once per commit and kept in the state.
import type { GateBaseline, Lane } from '../domain/state.js'
import type { Ports, Start } from '../ports.js'

/** Returns the baseline of the gate on the start commit, from the state where it is known (SPEC §11.1). */
export async function baseline(
  { gate, host, log }: Ports,
  lane: Lane,
  start: Start,
): Promise<GateBaseline | null> {
  if (gate.checks.length === 0) return null
  const wording = gate.checks.join('\n')
  const known = lane.state.gate_baseline
  if (known && known.commit === start.base && known.gate === wording) return known
  const results = await gate.measure(undefined, host.cancelled)
  if (host.cancelled.aborted) return null
  for (const result of results) log.info(`before: ${result.passed ? 'pass' : 'FAIL'}  ${result.name}`)
  return {
    commit: start.base,
    gate: wording,
    checks: Object.fromEntries(results.map((result) => [result.name, result.passed])),
  }
}
