// Step 3: check whether this run may go on. A dormant lane asks its sources here: any work wakes it.
import type { Config } from '../config.js'
import { checkRun, checkStagnation, type Permission } from '../domain/stop.js'
import { countersOf } from '../domain/state.js'
import type { Ports } from '../ports.js'
import type { Known } from './known.js'
import { survey, type Survey } from './select.js'

/** Is the permission, with the survey that a dormant lane already needed. */
export type Checked = Permission & { readonly survey?: Survey }

/** Checks stops, then skips, then stagnation (SPEC §3). */
export async function check(ports: Ports, config: Config, known: Known): Promise<Checked> {
  const permission = checkRun({
    lane: known.lane,
    counters: countersOf(known.lane),
    run: ports.host.run,
    policy: config,
    now: ports.clock(),
  })
  if (permission.kind !== 'go' || !known.lane.dormant || config.force) return permission
  const found = await survey(ports, config, known)
  const awake = checkStagnation(known.lane, found.selected !== undefined)
  return awake.kind === 'go' ? { ...permission, survey: found } : { ...awake, survey: found }
}
