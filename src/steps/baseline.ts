// Step 5, second half: what gate and goals say on the start commit, measured once per commit and kept in the state.
import type { GateBaseline, Lane } from '../domain/state.js'
import type { Ports, Start } from '../ports.js'

/** Returns the baseline on the start commit, from the state where it is known (SPEC §11.1); null when nothing is measured. */
export async function baseline(ports: Ports, lane: Lane, start: Start): Promise<GateBaseline | null> {
  const { gate, goals, host, log } = ports
  if (gate.checks.length === 0 && !goals.isUsed) return null
  // Before the agent starts: goals that it edits are not the ones that its work is measured by.
  if (goals.isUsed) await goals.read()
  const wording = gate.checks.join('\n')
  const known = lane.state.gate_baseline
  if (known && known.commit === start.base && known.gate === wording) return known
  const results = await gate.measure(undefined, host.cancelled)
  const words = goals.isUsed ? await goals.measure(host.cancelled) : undefined
  // What was cut off by the cancellation says nothing.
  if (host.cancelled.aborted) return null
  for (const result of results) log.info(`before: ${result.passed ? 'pass' : 'FAIL'}  ${result.name}`)
  const checks = Object.fromEntries(results.map((result) => [result.name, result.passed]))
  return { commit: start.base, gate: wording, checks, ...(words ? { goals: words } : {}) }
}

/** Returns the checks that fail on the base itself: the loop is restorative then (SPEC §10.1). */
export function failingChecks(baseline: GateBaseline | null): string[] {
  return Object.entries(baseline?.checks ?? {}).flatMap(([name, passed]) => (passed ? [] : [name]))
}
