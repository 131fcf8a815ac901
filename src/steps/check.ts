// Step 3: check whether this run may go on. A dormant lane asks its sources here: any work wakes it.
import type { Config } from '../config.js'
import { checkRun, checkStagnation, type Permission } from '../domain/stop.js'
import { countersOf } from '../domain/state.js'
import type { Ports } from '../ports.js'
import { isByComment, whyNoOrder } from './actor.js'
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
  if (permission.kind !== 'go') return permission
  const unheard = hasOrder(ports, config) ? await whyNoOrder(ports) : undefined
  if (unheard !== undefined) return skipUnheard(unheard)
  if (!known.lane.dormant || config.force) return permission
  const found = await survey(ports, config, known)
  const awake = checkStagnation(known.lane, found.selected !== undefined)
  return awake.kind === 'go' ? { ...permission, survey: found } : { ...awake, survey: found }
}

/** A run is somebody's order when a comment started it, or when it names an item or passes over what holds others back. */
function hasOrder({ host }: Ports, { force, workRef }: Config): boolean {
  return force || workRef !== '' || isByComment(host.run.event)
}

function skipUnheard(detail: string): Checked {
  const clearedBy = 'a schedule, or a run started by someone who may write to the repository'
  return { kind: 'skip', refusal: { reason: 'event', detail, clearedBy } }
}
