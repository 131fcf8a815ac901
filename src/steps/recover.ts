// Step 2: recover what a dead run left. Its open cycle is closed once; work that it had kept is found, not done twice.
import { isOver, recoverLane } from '../domain/recovery.js'
import type { Ports } from '../ports.js'
import type { Known } from './known.js'

/** Closes the open cycle of a run that is over; leaves one that may be alive (SPEC §2 step 2). */
export async function recover(ports: Ports, known: Known): Promise<Known> {
  const open = known.lane.state.open_cycle
  if (!open) return known
  const now = ports.clock()
  if (!isOver(open, ports.host.run, now) && !(await ports.host.isRunOver(open))) return known
  const found = await ports.workspace.findWorkOf(open, known.lane.name)
  const sentence = `Cycle ${open.cycle} (run ${open.run_id}, on ${open.ref}) was interrupted${found ? `; its work was kept: ${found.where}` : ''}.`
  ports.log.warning(sentence)
  return {
    ...known,
    lane: recoverLane(known.lane, open, found, now),
    recoveries: [...known.recoveries, sentence],
  }
}
