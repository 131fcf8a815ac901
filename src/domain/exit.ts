// When a cycle ends red although it was recorded and saved (SPEC §2, §12.1).
import type { Counters } from './history.js'
import type { CycleRecord } from './record.js'

/** Is the length of a row of barren cycles that ends red, once per row. */
export const barrenLimit = 3

/** Says why a recorded cycle ends red; undefined when it is green. `counters` include the record. */
export function redBecause(
  record: CycleRecord,
  counters: Counters,
  failOn: readonly string[],
): string | undefined {
  if (failOn.includes(record.result)) return `the result is \`${record.result}\`, which \`fail-on\` names`
  const isBarren = (record.result === 'failed' || record.result === 'needs-human') && !record.heavy
  if (isBarren && counters.barrenStreak === barrenLimit) {
    return `${barrenLimit} cycles in a row ended \`failed\` or \`needs-human\`: the loop does nothing`
  }
  return undefined
}
