// Step 4: resume. HANDOFF's content is taken over for the prompt, and a document that waited for an operator is approved.
// HANDOFF never halts, and neither does a document that nobody approves.
import type { Config } from '../config.js'
import { resumeHandoff } from '../domain/claims.js'
import { approveHandover } from '../domain/handover-state.js'
import type { Ports } from '../ports.js'
import { isApproved } from './handover.js'
import type { Known } from './known.js'

/** Takes over what earlier sessions left for this one (SPEC §5.4, §8). */
export async function resume(ports: Ports, config: Config, known: Known): Promise<Known> {
  const lane = resumeHandoff(known.lane)
  const isWaiting = lane.state.handover?.state === 'pending'
  if (!isWaiting || !(await isApproved(ports, config))) return { ...known, lane }
  const approval = approveHandover(lane, ports.clock())
  if (approval.told === undefined) return { ...known, lane }
  ports.log.notice(approval.told)
  return { ...known, lane: approval.lane, warnings: [...known.warnings, approval.told] }
}
