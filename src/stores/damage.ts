// Decides what becomes of damaged state (SPEC §9.4): go on with what could be rebuilt, refuse, or start fresh
// because the operator said so. Never takes damage for absence.
import { EvolveError } from '../errors.js'
import { alignWithHistory } from './session-state.js'
import { freshLane } from '../domain/state.js'
import type { Restored } from '../ports.js'
import type { Decoded } from './codec.js'

/** Is the input `on-corrupt`. */
export type OnCorrupt = 'fail' | 'reset'

/** Turns what was decoded into what a run may start from. Throws STATE_CORRUPT. */
export function settleDamage(decoded: Decoded, onCorrupt: OnCorrupt, where: string): Restored {
  const { lane, isFresh, warnings } = decoded
  if (decoded.loss === undefined) return { isFresh, lane, warnings }
  if (onCorrupt === 'fail') {
    throw new EvolveError(
      'STATE_CORRUPT',
      `The state of lane ${lane.name} in ${where} is damaged, and no good copy was found: ${decoded.loss}.`,
      'Repair the file, or run once with `on-corrupt: reset` to start fresh; the damaged file is kept as evidence.',
    )
  }
  const note = 'No good copy was found; what could not be read starts fresh (`on-corrupt: reset`).'
  if (!decoded.isStateDamaged) return { isFresh, lane, warnings: [...warnings, note] }
  const fresh = freshLane(lane.name)
  const state = { ...fresh.state, generation: lane.state.generation }
  return { isFresh: true, lane: alignWithHistory({ ...lane, state }).lane, warnings: [...warnings, note] }
}
