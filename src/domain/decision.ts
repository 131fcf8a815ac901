// The decision at the end of a cycle (SPEC §2 step 10): everything known goes in, the next lane and its record come out.
import type { AgentReport } from './agent-report.js'
import { closeCycle } from './claims.js'
import { entryAfter } from './cycle-entry.js'
import { hasServed, noteFields, recordOf, resumedFields } from './cycle-record.js'
import type { Evidence } from './evidence.js'
import { composeHandoff, type Handoff } from './handoff.js'
import { endHandover, type HandoverEnd, type HandoverReading } from './handover-state.js'
import { unreachedLimit, type Counters } from './history.js'
import { claimEnd, doneAfter, parkedAfter, withFollowUps, withOffered } from './item-end.js'
import { appendLine } from './jsonl.js'
import type { Kept } from './kept.js'
import { maxLineCharacters, toOneLine } from './text.js'
import type { Outcome, OutcomeReading } from './outcome.js'
import { withQuarantine } from './quarantine.js'
import type { Misses } from './phases.js'
import type { CycleRecord, HandoffReason, PhaseRecord } from './record.js'
import type { GateReport, Selected } from './report.js'
import type { Judgement } from './result.js'
import type { Run } from './run.js'
import { countersOf, type Lane, type LedgerEntry, type OpenCycle } from './state.js'
import { addMinutes, isAwaited, isoTime } from './time.js'
import { plural } from './tables.js'
import { isLive, type Parked } from './work.js'

/** Is the part of the configuration that decides here. */
export interface DecisionPolicy {
  readonly contextStreakLimit: number
  readonly regressionLimit: number
  readonly attemptLimit: number
}

/** Is what the sessions of a cycle came to. */
export interface SessionsEnd {
  /** The last session's end; tokens, cost, turns and time are those of all sessions together. */
  readonly agent: AgentReport
  readonly outcome: OutcomeReading
  readonly phases: readonly PhaseRecord[]
  /** Ledger entries that were written before resets inside the cycle. */
  readonly entries: readonly LedgerEntry[]
  readonly misses?: Misses
  readonly asksSplit: boolean
  /** The agent's request to be replaced, judged. */
  readonly handover: HandoverReading
}

/** Is everything that is known at the end of a cycle that ran an agent. */
export interface WorkedCycle extends SessionsEnd {
  /** The lane as the claim left it, with its open cycle. */
  readonly lane: Lane
  readonly open: OpenCycle
  readonly selected: Selected
  readonly run: Run
  readonly evidence: Evidence
  readonly gate: GateReport
  readonly judgement: Judgement
  readonly kept: Kept
  /** What the generators came to, when they were asked. */
  readonly generators?: 'dry' | 'found'
  /** Finished items that sources still offer. */
  readonly stillOffered: readonly string[]
  readonly startBase: string
  readonly recovered: boolean
  readonly notes: readonly string[]
  readonly policy: DecisionPolicy
  readonly now: Date
}

/** Is what was decided. */
export interface Decision {
  readonly lane: Lane
  readonly record: CycleRecord
  readonly handoff?: Handoff
  /** Work refs that are no longer needed. */
  readonly obsoleteRefs: readonly string[]
}

/** Decides a cycle that ran an agent. */
export function decideWork(cycle: WorkedCycle): Decision {
  const { lane, open, now } = cycle
  const outcome = cycle.outcome.kind === 'valid' ? cycle.outcome.outcome : undefined
  const plain = recordOf(cycle, outcome)
  const closed = closeCycle(lane, open, claimEnd(cycle, plain), now)
  const parked = parkedAfter(cycle, plain, outcome)
  const worked: Lane = {
    ...closed,
    queue: withFollowUps(closed, cycle, outcome),
    state: {
      ...closed.state,
      parked_work: parked,
      done: doneAfter(closed, cycle, plain),
      misses: cycle.misses ?? null,
      split_asked: splitAskedAfter(cycle, plain),
      resuming: hasServed(plain.result) ? null : lane.state.resuming,
    },
  }
  const counters = countersOf({ ...worked, history: appendLine(lane.history, plain) })
  const reason = handoffReason(cycle, plain, counters)
  const handover = endHandover(cycle, plain, reason !== undefined)
  const record: CycleRecord = {
    ...plain,
    ...noteFields([...(plain.notes ?? []), ...handover.notes]),
    ...(reason ? handoffFields(plain, reason, parked, counters) : {}),
    ...(opensBreaker(counters, plain, cycle.policy) ? { breaker: 'opened' } : {}),
  }
  const handoff = reason ? handoffOf(reason, parked, counters, now) : undefined
  const not_before = notBefore(plain, counters, cycle.agent.resetAt, now)
  const decided: Lane = {
    ...worked,
    ...(handoff ? { handoff } : {}),
    history: appendLine(lane.history, record),
    state: { ...worked.state, not_before, handover: handover.handover },
  }
  return { ...finish(cycle, decided, record, outcome, handover.late), handoff }
}

/**
 * Returns when the next run may start its agent: at the reset that a provider named, or after a back-off of 1 h doubling
 * to 24 h from the third cycle in a row whose agent could not be reached (SPEC §4.3).
 */
function notBefore(
  record: CycleRecord,
  counters: Counters,
  resetAt: Date | undefined,
  now: Date,
): string | null {
  const reset = record.result === 'rate-limited' && isAwaited(resetAt, now) ? resetAt : undefined
  const excess = counters.unreachedStreak - unreachedLimit
  const backOff = excess < 0 ? undefined : addMinutes(now, 60 * Math.min(24, 2 ** excess))
  const latest = [reset, backOff]
    .filter((time) => time !== undefined)
    .sort((a, b) => b.getTime() - a.getTime())[0]
  return latest ? isoTime(latest) : null
}

/** An item is asked to be split until it is done, or was split (SPEC §6.2). */
function splitAskedAfter({ lane, open, asksSplit }: WorkedCycle, record: CycleRecord): string[] {
  const others = lane.state.split_asked.filter((ref) => ref !== open.ref)
  const isOver = record.finished === true || record.disposition === 'split'
  const isAsked = asksSplit || others.length < lane.state.split_asked.length
  return isAsked && !isOver ? [...others, open.ref] : others
}

/** Is everything that is known at the end of a cycle that found no item. */
export interface IdleCycle {
  readonly lane: Lane
  readonly run: Run
  readonly failedSources: readonly string[]
  readonly generators?: 'dry' | 'found'
  readonly stillOffered: readonly string[]
  readonly isQuarantineAll: boolean
  readonly recovered: boolean
  readonly notes: readonly string[]
  readonly policy: DecisionPolicy
  readonly now: Date
}

/** Decides a cycle without an item: `idle` or `quarantined`, and whether the lane falls dormant (SPEC §3.1). */
export function decideIdle(cycle: IdleCycle): Decision {
  const { lane, run, now } = cycle
  const before = countersOf(lane)
  const resumedFrom = lane.state.resuming ? resumedFields(lane, before) : {}
  const record: CycleRecord = {
    cycle: before.cycle + 1,
    result: cycle.isQuarantineAll ? 'quarantined' : 'idle',
    timestamp: isoTime(now),
    started_at: isoTime(now),
    lane: lane.name,
    run_id: run.run_id,
    run_attempt: run.run_attempt,
    event: run.event,
    ...(cycle.generators ? { generators: cycle.generators } : {}),
    heavy: false,
    milestone: cycle.isQuarantineAll ? 'What is left is in quarantine.' : 'No item anywhere.',
    ...(cycle.failedSources.length > 0 ? { failed_sources: [...cycle.failedSources] } : {}),
    ...(lane.state.resuming ? { handoff: lane.state.resuming } : {}),
    ...resumedFrom,
    ...noteFields(cycle.notes),
    ...(cycle.recovered ? { recovered: true } : {}),
  }
  const dormant = fallsDormant(cycle, before)
    ? {
        cycle: record.cycle,
        timestamp: isoTime(now),
        reason: 'every source is empty, three dry cycles in a row',
      }
    : lane.dormant
  const next: Lane = {
    ...lane,
    ...(dormant ? { dormant } : {}),
    history: appendLine(lane.history, record),
    state: {
      ...lane.state,
      done: withOffered(lane.state.done, cycle.stillOffered, record.cycle),
      resuming: null,
    },
  }
  return { lane: withQuarantine(next, cycle.policy.attemptLimit), record, obsoleteRefs: [] }
}

/** All of SPEC §3.1 must hold; `before` are the counters before this cycle, so the third dry pass is the first to fit. */
function fallsDormant({ lane, failedSources, now }: IdleCycle, before: Counters): boolean {
  return (
    before.idleStreak >= 2 &&
    before.generatorEmptyStreak >= 2 &&
    lane.state.parked_work.length === 0 &&
    !lane.claims.some((claim) => isLive(claim.lease_until, now)) &&
    failedSources.length === 0
  )
}

/** At most one handoff per run, never for a cycle that was cancelled, rate-limited or waits for a person (SPEC §5.2). */
function handoffReason(
  { judgement, policy }: WorkedCycle,
  record: CycleRecord,
  counters: Counters,
): HandoffReason | undefined {
  if (['cancelled', 'rate-limited', 'needs-human'].includes(record.result)) return undefined
  if (judgement.handoff === 'overflow') return 'overflow'
  if (judgement.isHeavy && counters.contextStreak >= policy.contextStreakLimit) return 'streak'
  return judgement.handoff
}

function handoffOf(reason: HandoffReason, parked: readonly Parked[], counters: Counters, now: Date): Handoff {
  return composeHandoff({
    timestamp: isoTime(now),
    context_streak: counters.contextStreak,
    reason,
    parked_work: parked.map(({ ref, source, wip, next_step }) => ({
      ref,
      source,
      ...(wip ? { wip } : {}),
      next_step,
    })),
  })
}

function handoffFields(
  plain: CycleRecord,
  reason: HandoffReason,
  parked: readonly Parked[],
  counters: Counters,
): Partial<CycleRecord> & { result: 'context-handoff' } {
  const refs = parked.map((one) => one.ref)
  const why = reason === 'streak' ? `after ${plural(counters.contextStreak, 'heavy cycle')}` : `(${reason})`
  return {
    result: 'context-handoff',
    cycle_result: plain.result,
    handoff_reason: reason,
    parked: refs,
    milestone: toOneLine(
      `Context-handoff ${why}. Parked: ${refs.join(', ') || 'nothing'}. Next cron-fire (compacted/fresh) resumes.`,
      maxLineCharacters,
    ),
  }
}

function opensBreaker(counters: Counters, record: CycleRecord, policy: DecisionPolicy): boolean {
  return record.result === 'regressed' && counters.regressedStreak >= policy.regressionLimit
}

function finish(
  cycle: WorkedCycle,
  lane: Lane,
  record: CycleRecord,
  outcome: Outcome | undefined,
  late: HandoverEnd['late'],
): Decision {
  const entry = entryAfter(cycle, lane, record, outcome, late)
  const known = cycle.lane.state.parked_work.find((one) => one.ref === record.work_ref)
  const isStillParked = lane.state.parked_work.some((one) => one.ref === record.work_ref)
  const delivered = cycle.kept.kind === 'delivered' ? cycle.kept.ref : undefined
  return {
    lane: withQuarantine(
      {
        ...lane,
        ledger: [...cycle.entries, ...(entry ? [entry] : [])].reduce(appendLine<LedgerEntry>, lane.ledger),
      },
      cycle.policy.attemptLimit,
    ),
    record,
    obsoleteRefs: [known?.wip, known?.pushed?.wip].filter(
      (ref): ref is string => ref !== undefined && !isStillParked && ref !== delivered,
    ),
  }
}
