// Whether a cycle is followed by another run at once (SPEC §12.3). The chain is counted from the history alone: nothing is
// stored for it, so that no crash and no lost race can make it longer.
import type { CycleRecord, Row } from './record.js'
import { parseTime } from './time.js'

/** Is the part of the configuration that decides here. */
export interface RedispatchPolicy {
  readonly redispatch: boolean
  readonly redispatchLimit: number
}

/** Most runs of a chain: so many records are at hand even when the others have just been sealed. */
export const longestChain = 15

/**
 * How long after a cycle a dispatched run still counts as started by it, in milliseconds. Who dispatched a run cannot be
 * told for every token; so a person's dispatch within that time goes on with the chain and starts none.
 */
const linkMs = 6 * 3_600_000

/**
 * Counts how often the loop has started itself since a run that it had not started; `rows` are in their order, the last
 * is the run's own. Rows of dead runs started nothing and are passed over.
 */
export function countDispatches(rows: readonly Row[]): number {
  const alive = rows.filter((row) => row.result !== 'interrupted')
  let count = 0
  for (let index = alive.length - 1; index > 0 && isLinked(alive[index - 1], alive[index]); index--) count++
  return count
}

function isLinked(earlier: Row | undefined, later: Row | undefined): boolean {
  if (later?.event !== 'workflow_dispatch') return false
  const ended = parseTime(earlier?.timestamp)
  const started = parseTime(later.started_at ?? later.timestamp)
  // Undated is as good as at once: the chain must not grow by it.
  return !ended || !started || started.getTime() - ended.getTime() <= linkMs
}

/** Is whether a recorded cycle may be followed by a run at once. */
export type Redispatch =
  | { readonly kind: 'off' }
  | { readonly kind: 'limit'; readonly made: number }
  /** `number` is the place of the dispatch in its chain, from 1. */
  | { readonly kind: 'allowed'; readonly number: number }

/** Checks a recorded cycle: only `improved` goes on, never a handoff, and only so often. `rows` include the record. */
export function checkRedispatch(
  record: CycleRecord,
  rows: readonly Row[],
  policy: RedispatchPolicy,
): Redispatch {
  if (!policy.redispatch || record.result !== 'improved') return { kind: 'off' }
  const made = countDispatches(rows)
  return made < policy.redispatchLimit ? { kind: 'allowed', number: made + 1 } : { kind: 'limit', made }
}
