// Opening and closing a cycle in the lane's state (SPEC §2 steps 2, 4 and 6; §10.2). Whoever holds an item is told by run and lane.
import { countersOf, type Lane, type OpenCycle } from './state.js'
import {
  adoptEntries,
  claimQueueItem,
  consumedRefs,
  consumeQueueItem,
  releaseDeadClaims,
  releaseQueueItem,
  type QueueEntry,
} from './queue.js'
import { isTakenMeanwhile } from './other-lanes.js'
import type { Run } from './run.js'
import type { Selected } from './report.js'
import { addMinutes, isoTime } from './time.js'
import { isSameRun, type Claim, type RunKey } from './work.js'

/** Is added to the time limits of agent and gate to make the lease, in minutes (SPEC §2). */
export const leaseMarginMinutes = 15

/** Names the owner of a queue item. */
export function ownerOf(run: RunKey): string {
  return `evolve:${run.lane}/${run.run_id}/${run.run_attempt}`
}

/** Is what opening a cycle needs to know. */
export interface Opening {
  readonly selected: Selected
  readonly run: Run
  /** Where the work starts from. */
  readonly start: { readonly base: string; readonly tree: string; readonly branch?: string }
  /** The folder that is worked in. */
  readonly workspace: string
  /** Time limits of agent and gate together, in minutes. */
  readonly limitMinutes: number
  /** Rows that the source wants in the queue before an item of them is claimed. */
  readonly additions: readonly QueueEntry[]
  readonly now: Date
}

/** Resumes a HANDOFF: the marker goes and its content moves into the state, in one save (SPEC §5.4). */
export function resumeHandoff(lane: Lane): Lane {
  const { handoff, ...rest } = lane
  if (!handoff) return lane
  const cycle = countersOf(lane).lastHandoffCycle
  return {
    ...rest,
    state: { ...lane.state, resuming: cycle === undefined ? handoff : { ...handoff, cycle } },
  }
}

/** Opens a cycle: number, run, start commit, claim, lease. A dormant lane is awake from here on. */
export function openCycle(lane: Lane, opening: Opening): Lane {
  const { selected, run, now, start } = opening
  const leaseUntil = isoTime(addMinutes(now, opening.limitMinutes + leaseMarginMinutes))
  const key: RunKey = { lane: lane.name, run_id: run.run_id, run_attempt: run.run_attempt }
  const open: OpenCycle = {
    cycle: countersOf(lane).cycle + 1,
    run_id: run.run_id,
    run_attempt: run.run_attempt,
    host: run.host,
    pid: run.pid,
    ...(run.pidStarted === undefined ? {} : { pid_started: run.pidStarted }),
    started_at: isoTime(now),
    lease_until: leaseUntil,
    start_commit: start.base,
    start_tree: start.tree,
    ...(start.branch === undefined ? {} : { start_branch: start.branch }),
    workspace: opening.workspace,
    ref: selected.item.ref,
    source: selected.rung,
    title: selected.item.title,
    fingerprint: selected.item.fingerprint,
  }
  const claim: Claim = { ref: selected.item.ref, ...key, claimed_at: isoTime(now), lease_until: leaseUntil }
  const { dormant: _awake, ...awake } = lane
  // A dead run's mark on a queue item would refuse the claim (CASES C4).
  const free = releaseDeadClaims(lane.queue, lane.claims, now)
  const queue = adoptEntries(free, opening.additions)
  return {
    ...awake,
    state: { ...lane.state, open_cycle: open, claimed_work: open.ref },
    claims: [...lane.claims.filter((one) => one.ref !== claim.ref), claim],
    queue: claimQueueItem(queue, open.ref, ownerOf(key), now) ?? queue,
  }
}

/**
 * Tells whether a lane, as it stands in the store, holds this run's open cycle and its claim, on an item still to be done.
 * A run that was held up may find its claim free again, because another one has finished or parked the item since `before`.
 */
export function holdsClaim(before: Lane, lane: Lane, run: RunKey): boolean {
  const open = lane.state.open_cycle
  if (!open || !isSameRun({ ...open, lane: lane.name }, run)) return false
  if (isTakenMeanwhile(before, lane, open) || consumedRefs(lane.queue).has(open.ref)) return false
  return lane.claims.some((claim) => claim.ref === open.ref && isSameRun(claim, run))
}

/** Says what becomes of a claimed item. */
export type ClaimEnd =
  | { readonly kind: 'released' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'done'; readonly commit?: string }

/** Closes an open cycle: its claim ends with it (SPEC §10.2). */
export function closeCycle(lane: Lane, open: OpenCycle, end: ClaimEnd, now: Date): Lane {
  const key: RunKey = { lane: lane.name, run_id: open.run_id, run_attempt: open.run_attempt }
  const owner = ownerOf(key)
  const queue =
    end.kind === 'done'
      ? consumeQueueItem(lane.queue, open.ref, owner, now, { commit: end.commit })
      : releaseQueueItem(lane.queue, open.ref, owner, end.kind === 'failed' ? { failedAt: now } : {})
  return {
    ...lane,
    state: { ...lane.state, open_cycle: null, claimed_work: null },
    claims: lane.claims.filter((claim) => !isSameRun(claim, key)),
    queue,
  }
}
