// Step 6: claim the item and save the open cycle. This save also proves that the token may write, before any money is spent.
import type { Config } from '../config.js'
import { holdsClaim, openCycle } from '../domain/claims.js'
import type { GateBaseline, Lane, OpenCycle } from '../domain/state.js'
import type { Run } from '../domain/run.js'
import type { Ports, Start } from '../ports.js'
import { keyOf, type Known } from './known.js'
import type { Survey } from './select.js'

/** Is how claiming went; `lost` carries the lane as the winner left it. */
export type Claimed =
  | { readonly kind: 'claimed'; readonly lane: Lane; readonly open: OpenCycle }
  | { readonly kind: 'lost'; readonly lane: Lane }

/** Is what is claimed. */
export interface ClaimRequest {
  readonly survey: Survey
  readonly selected: NonNullable<Survey['selected']>
  readonly start: Start
  readonly baseline: GateBaseline | null
}

/** Claims in the same save as the open cycle: of two runs that want one item, exactly one gets it (SPEC §10.2). */
export async function claim(
  ports: Ports,
  config: Config,
  known: Known,
  request: ClaimRequest,
): Promise<Claimed> {
  const { host, store, log } = ports
  const now = ports.clock()
  const run = keyOf(known.lane, host.run)
  const opened = openCycle(known.lane, {
    selected: request.selected,
    run: host.run,
    start: request.start,
    workspace: ports.workspace.root,
    limitMinutes: limitMinutes(ports, config),
    additions: request.survey.additions,
    now,
  })
  const next: Lane = { ...opened, state: { ...opened.state, gate_baseline: request.baseline } }
  const saved = await store.save({
    base: known.base,
    next,
    run,
    now,
    message: `Open cycle ${next.state.open_cycle?.cycle ?? 0} of lane ${next.name}`,
    // An operator who spoke meanwhile is heard before the agent starts: back to the check.
    accept: (merged) =>
      holdsClaim(known.lane, merged, run) && isOurs(merged, host.run) && !hasNewStop(known.lane, merged),
  })
  const open = saved.lane.state.open_cycle
  if (saved.kind === 'declined' || !open) {
    log.notice(`Another run was first; ${request.selected.item.ref} is not ours.`)
    return { kind: 'lost', lane: saved.lane }
  }
  return { kind: 'claimed', lane: saved.lane, open }
}

/** The longest that agent, checks (each twice at most after the work) and goals can take together. */
function limitMinutes({ goals }: Ports, config: Config): number {
  const gateMinutes = 2 * config.gate.length * config.gateTimeoutMinutes
  return config.agentTimeoutMinutes + gateMinutes + (goals.isUsed ? goals.limitMinutes : 0)
}

/** Jobs of one matrix are the same run: on one lane only the process tells them apart (FIELD F11). */
function isOurs({ state: { open_cycle: open } }: Lane, { host, pid }: Run): boolean {
  return open?.host === host && open.pid === pid
}

function hasNewStop(before: Lane, merged: Lane): boolean {
  return merged.stop?.text !== before.stop?.text || merged.kill?.text !== before.kill?.text
}
