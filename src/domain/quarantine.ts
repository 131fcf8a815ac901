// Quarantine: items without progress for `attempt-limit` cycles in a row (SPEC §4.3). The counters decide.
import type { RefCounters } from './history.js'
import { countersOf, type Lane } from './state.js'
import { plural } from './tables.js'

/** Is how often a goal may fall back after it was improved (SPEC §4.3). */
export const oscillationLimit = 3

/** Tells whether an item is in quarantine: no progress on it for so long, or a goal that comes and goes. */
export function isQuarantined(known: RefCounters, attemptLimit: number): boolean {
  return known.attempts >= attemptLimit || known.wins >= oscillationLimit
}

/** Says why an item is in quarantine. */
export function quarantineReason(known: RefCounters): string {
  if (known.wins >= oscillationLimit) return `it was improved ${known.wins} times and fails again`
  return `${plural(known.attempts, 'cycle')} in a row without progress, the last ${known.lastResult}`
}

/** Writes the projection of what is in quarantine; the counters decide, this is for reading. */
export function withQuarantine(lane: Lane, attemptLimit: number): Lane {
  const entries = Object.entries(countersOf(lane).refs)
    .filter(([, ref]) => isQuarantined(ref, attemptLimit))
    .map(([ref, known]): [string, Lane['state']['quarantine'][string]] => [
      ref,
      { reason: quarantineReason(known), fingerprint: known.fingerprint, attempts: known.attempts },
    ])
  return { ...lane, state: { ...lane.state, quarantine: Object.fromEntries(entries) } }
}
