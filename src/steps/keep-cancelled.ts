// Parks what a cancelled cycle had done, after its record is saved: the runner may kill us at any moment, and the record
// comes first. Never throws: what cannot be parked stays in the workspace.
import type { Kept } from '../domain/kept.js'
import type { Lane, OpenCycle } from '../domain/state.js'
import { describeError } from '../errors.js'
import type { Ports, Start } from '../ports.js'
import { save, type SaveOutcome } from './save.js'

/** Parks with `keep`, and writes down where the work is; returns the state as it then stands (SPEC §4.2, FIELD F46). */
export async function keepCancelled(
  ports: Ports,
  saved: SaveOutcome,
  open: OpenCycle,
  start: Start,
  keep: () => Promise<Kept>,
): Promise<SaveOutcome> {
  try {
    const kept = await keep()
    if (kept.kind !== 'parked' || kept.ref === undefined) return saved
    const next = withWork(saved.lane, open.ref, { wip: kept.ref, base_sha: start.base })
    const again = await save(ports, saved.lane, next, `Park ${open.ref} of the cancelled cycle ${open.cycle}`)
    return again.isSaved ? again : saved
  } catch (error) {
    ports.log.warning(`What the cancelled cycle had done could not be parked: ${describeError(error)}`)
    return saved
  }
}

function withWork(lane: Lane, ref: string, work: { wip: string; base_sha: string }): Lane {
  const parked = lane.state.parked_work.map((one) => (one.ref === ref ? { ...one, ...work } : one))
  return { ...lane, state: { ...lane.state, parked_work: parked } }
}
