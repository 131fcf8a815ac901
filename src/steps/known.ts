// What a run knows of its lane on the way from restore to the claim.
import type { Lane } from '../domain/state.js'
import type { RunKey } from '../domain/work.js'
import type { Run } from '../domain/run.js'

/** Is the lane as it stands now, and the one that the store last gave: the parent of the next save. */
export interface Known {
  readonly lane: Lane
  readonly base: Lane
  /** Sentences about cycles of dead runs that were closed and damage that was repaired. */
  readonly recoveries: readonly string[]
  readonly warnings: readonly string[]
}

/** Returns the key of this run on a lane. */
export function keyOf(lane: Lane, run: Run): RunKey {
  return { lane: lane.name, run_id: run.run_id, run_attempt: run.run_attempt }
}
