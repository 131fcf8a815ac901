// Step 2: recover what a dead run left. Its open cycle is closed once; work that it had kept is found, not done twice.
import { isOver, recoverLane } from '../domain/recovery.js'
import type { Lane, OpenCycle } from '../domain/state.js'
import type { Ports } from '../ports.js'
import type { Known } from './known.js'

/** Closes the open cycle of a run that is over; leaves one that may be alive (SPEC §2 step 2). */
export async function recover(ports: Ports, known: Known): Promise<Known> {
  const open = known.lane.state.open_cycle
  if (!open) return known
  if (!isOver(open, ports.host.run, ports.clock()) && !(await ports.host.isRunOver(open))) return known
  const { lane, sentence } = await closeDeadCycle(ports, known.lane, open)
  return { ...known, lane, recoveries: [...known.recoveries, sentence] }
}

/** Closes the cycle of a run that is known to be over, as `interrupted`, and says so. Nothing is saved yet. */
export async function closeDeadCycle(
  ports: Ports,
  lane: Lane,
  open: OpenCycle,
): Promise<{ lane: Lane; sentence: string }> {
  const found = await ports.workspace.findWorkOf(open, lane.name)
  const sentence = `Cycle ${open.cycle} (run ${open.run_id}, on ${open.ref}) was interrupted${found ? `; its work was kept: ${found.where}` : ''}.`
  ports.log.warning(sentence)
  return { lane: recoverLane(lane, open, found, ports.clock()), sentence }
}
