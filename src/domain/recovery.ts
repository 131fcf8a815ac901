// Closing the cycle of a dead run (SPEC §2, step 2): recorded once as `interrupted`, not heavy; what had landed is not done twice.
import { closeCycle } from './claims.js'
import { appendLine } from './jsonl.js'
import type { FoundWork } from './kept.js'
import type { CycleRecord } from './record.js'
import type { Run } from './run.js'
import type { Lane, OpenCycle } from './state.js'
import { isAwaited, isoTime, parseTime } from './time.js'

/** Tells whether the run of an open cycle is over, as far as the state itself says: a later attempt runs, or the lease ended. */
export function isOver(open: OpenCycle, run: Run, now: Date): boolean {
  if (open.run_id === run.run_id && open.run_attempt < run.run_attempt) return true
  return !isAwaited(parseTime(open.lease_until), now)
}

/** Recovers a lane from a dead run's open cycle; `found` is work that the run had kept before it died. */
export function recoverLane(lane: Lane, open: OpenCycle, found: FoundWork | undefined, now: Date): Lane {
  const hasLanded = found?.kind === 'delivered'
  const isDone = hasLanded && found.isFinished
  const record: CycleRecord = {
    cycle: open.cycle,
    result: 'interrupted',
    timestamp: isoTime(now),
    started_at: open.started_at,
    lane: lane.name,
    run_id: open.run_id,
    run_attempt: open.run_attempt,
    selected_source: open.source,
    work_ref: open.ref,
    title: open.title,
    fingerprint: open.fingerprint,
    base_sha: open.start_commit,
    heavy: false,
    ...(hasLanded ? { cycle_result: 'improved', commit: found.commit, finished: found.isFinished } : {}),
    milestone: found
      ? `The run died after its work was kept: ${found.where}.`
      : 'The run died before its cycle ended.',
  }
  const closed = closeCycle(
    lane,
    open,
    isDone ? { kind: 'done', commit: found.commit } : { kind: 'released' },
    now,
  )
  const state = closed.state
  const parked = state.parked_work.filter((one) => one.ref !== open.ref)
  const known = state.parked_work.find((one) => one.ref === open.ref)
  return {
    ...closed,
    history: appendLine(lane.history, record),
    state: {
      ...state,
      done: isDone
        ? { ...state.done, [open.ref]: { fingerprint: open.fingerprint, cycle: open.cycle } }
        : state.done,
      parked_work:
        isDone || !found?.ref || found.kind === 'refused'
          ? isDone
            ? parked
            : state.parked_work
          : [...parked, parkedFrom(open, found, known)],
    },
  }
}

function parkedFrom(
  open: OpenCycle,
  found: FoundWork,
  known: Lane['state']['parked_work'][number] | undefined,
): Lane['state']['parked_work'][number] {
  return {
    ...(known ?? {
      ref: open.ref,
      source: open.source,
      title: open.title,
      body: '',
      labels: [],
      fingerprint: open.fingerprint,
    }),
    wip: found.ref,
    base_sha: open.start_commit,
    next_step: known?.next_step || 'The run died; go on from the work in progress.',
    reason: 'interrupted',
    parked_in_cycle: open.cycle,
  }
}
