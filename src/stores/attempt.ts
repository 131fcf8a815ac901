// What every store does before it writes: number the save, and merge when somebody else saved meanwhile (SPEC §9.3).
import { mergeLanes } from '../domain/merge.js'
import type { Row } from '../domain/record.js'
import { knownRows, project, type Lane } from '../domain/state.js'
import { isSameValue } from '../domain/three-way.js'
import type { SaveRequest } from '../ports.js'

/** Is what is to be done now. */
export type Attempt =
  | { readonly kind: 'write'; readonly lane: Lane }
  | { readonly kind: 'declined' }
  /** An earlier try of this very save had come through. */
  | { readonly kind: 'already-saved' }

/** Prepares a save onto `standing`; `isChanged` says that it is not what the request started from. */
export function prepareSave(request: SaveRequest, standing: Lane, isChanged: boolean): Attempt {
  if (!isChanged) return { kind: 'write', lane: numbered(request.next, standing, request.now) }
  if (isAlreadySaved(request, standing)) return { kind: 'already-saved' }
  const merged = project(mergeLanes(request.base, request.next, standing), request.now)
  if (request.accept?.(merged) === false) return { kind: 'declined' }
  return { kind: 'write', lane: numbered(merged, standing, request.now) }
}

function numbered(lane: Lane, standing: Lane, now: Date): Lane {
  const generation = Math.max(lane.state.generation, standing.state.generation) + 1
  return project({ ...lane, state: { ...lane.state, generation } }, now)
}

/** The answer to a push can get lost: what this save brings is then found standing there. */
function isAlreadySaved({ base, next, run }: SaveRequest, standing: Lane): boolean {
  const recordOf = (lane: Lane) =>
    knownRows(lane).find((row) => row.run_id === run.run_id && row.run_attempt === run.run_attempt)
  const openOf = (lane: Lane) => {
    const open = lane.state.open_cycle
    return open?.run_id === run.run_id && open.run_attempt === run.run_attempt
      ? { ...open, cycle: 0 }
      : undefined
  }
  const record = recordOf(next)
  if (record !== undefined && recordOf(base) === undefined) {
    const there = recordOf(standing)
    return there !== undefined && isSameValue(unnumbered(there), unnumbered(record))
  }
  const open = openOf(next)
  return open !== undefined && openOf(base) === undefined && isSameValue(openOf(standing), open)
}

function unnumbered(row: Row): Row {
  return { ...row, cycle: 0 }
}
