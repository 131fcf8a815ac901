// Streaks and counts, folded from history (SPEC §4.3): nothing here is remembered that the records do not say.
import { resultOfCycle, type Row } from './record.js'

/** Is what the fold knows of one ref. */
export interface RefCounters {
  /** Cycles in a row that ended `unchanged`, `failed` or `regressed`, heavy and uncharged ones left out. */
  readonly attempts: number
  /** Handoffs since the last `improved` on it. */
  readonly handoffs: number
  /** The item's fingerprint when it was last worked on. */
  readonly fingerprint?: string
  /** Cycle in which a scout deferred it. */
  readonly deferredIn?: number
  /** Its fingerprint when a scout blocked it. */
  readonly blockedAs?: string
  /** Cycle in which a scout split it. */
  readonly splitIn?: number
  readonly lastResult: string
}

/** Is everything that is counted. A checkpoint of it plus the later records gives the same again. */
export interface Counters {
  /** The highest cycle number seen. */
  readonly cycle: number
  readonly contextStreak: number
  readonly idleStreak: number
  readonly generatorEmptyStreak: number
  readonly regressedStreak: number
  /** `failed` and `needs-human` cycles in a row that were not heavy (SPEC §2). */
  readonly barrenStreak: number
  /** Cycles that started an agent since the last `resume`. */
  readonly agentCycles: number
  /** Since when the regression breaker is open, and since which cycle. */
  readonly breaker?: { readonly opened_at: string; readonly cycle: number }
  /** The last gate that was measured; an idle cycle does not hide it (CASES B14). */
  readonly lastGate?: 'PASS' | 'FAIL'
  readonly lastHandoffCycle?: number
  readonly refs: Readonly<Record<string, RefCounters>>
}

/** Is what an operator did; state of its own, not folded. */
export interface OperatorFacts {
  /** Counts start after this cycle (0: from the beginning). */
  readonly resumedAfterCycle: number
  /** Per ref: its attempts count only after this cycle. */
  readonly released: Readonly<Record<string, number>>
}

export const noOperatorFacts: OperatorFacts = { resumedAfterCycle: 0, released: {} }

const zero: Counters = {
  cycle: 0,
  contextStreak: 0,
  idleStreak: 0,
  generatorEmptyStreak: 0,
  regressedStreak: 0,
  barrenStreak: 0,
  agentCycles: 0,
  refs: {},
}

/** Folds records, in file order, into counters, starting from a checkpoint when there is one. */
export function fold(rows: readonly Row[], operator: OperatorFacts, checkpoint: Counters = zero): Counters {
  return rows.reduce((counters, row) => step(counters, row, operator), checkpoint)
}

function step(before: Counters, row: Row, operator: OperatorFacts): Counters {
  const isForgiven = row.cycle <= operator.resumedAfterCycle
  const result = resultOfCycle(row)
  return {
    cycle: Math.max(before.cycle, row.cycle),
    contextStreak: contextStreak(before.contextStreak, row, result),
    idleStreak: idleStreak(before.idleStreak, row, result),
    generatorEmptyStreak: generatorStreak(before.generatorEmptyStreak, row),
    regressedStreak: isForgiven ? 0 : regressedStreak(before.regressedStreak, result),
    barrenStreak: isForgiven ? 0 : barrenStreak(before.barrenStreak, row, result),
    agentCycles:
      isForgiven || !countsAgainstCap(row, result)
        ? isForgiven
          ? 0
          : before.agentCycles
        : before.agentCycles + 1,
    breaker: isForgiven ? undefined : breaker(before.breaker, row, result),
    lastGate: row.gate === 'PASS' || row.gate === 'FAIL' ? row.gate : before.lastGate,
    lastHandoffCycle: row.result === 'context-handoff' ? row.cycle : before.lastHandoffCycle,
    refs: row.work_ref
      ? { ...before.refs, [row.work_ref]: refCounters(before.refs[row.work_ref], row, result, operator) }
      : before.refs,
  }
}

/** SPEC §5.1. A resumed record starts a new count; a record that is neither heavy nor improved moves nothing. */
function contextStreak(before: number, row: Row, result: string): number {
  const base = row.resumed_from === undefined ? before : 0
  if (isHeavy(row, result)) return base + 1
  return result === 'improved' ? 0 : base
}

/** Tells whether a row counts towards `context_streak`; other writers' rows do not say `heavy`. */
function isHeavy(row: Row, result: string): boolean {
  if (row.heavy !== undefined) return row.heavy
  return (
    (result === 'scout' && isTooHeavy(row.disposition)) ||
    (result === 'harvested' && row.harvest_kind === 'context-defer')
  )
}

/** Recognises the disposition "context too heavy", as a word or in words (SPEC §5.1). */
export function isTooHeavy(disposition: string | undefined): boolean {
  return /\bcontext[\s_-]+too[\s_-]+heavy\b/i.test(disposition ?? '')
}

function idleStreak(before: number, row: Row, result: string): number {
  switch (result) {
    case 'improved':
    case 'regressed':
    case 'harvested':
    case 'scout':
      return 0
    case 'unchanged':
    case 'quarantined':
      return before + 1
    case 'idle':
      return hasFailedSource(row) ? before : before + 1
    default:
      return before
  }
}

function generatorStreak(before: number, row: Row): number {
  if (row.generators === 'found') return 0
  return row.generators === 'dry' && !hasFailedSource(row) ? before + 1 : before
}

/** A source that failed is not empty: no streak moves because of it (SPEC §10.1). */
function hasFailedSource(row: Row): boolean {
  return (row.failed_sources?.length ?? 0) > 0
}

function regressedStreak(before: number, result: string): number {
  if (result === 'regressed') return before + 1
  return ['improved', 'harvested', 'scout', 'unchanged', 'failed'].includes(result) ? 0 : before
}

/** Once open, only an `improved` closes it; any other try half-open starts the cooldown again (SPEC §3.1). */
function breaker(before: Counters['breaker'], row: Row, result: string): Counters['breaker'] {
  if (result === 'improved') return undefined
  const opens = row.breaker === 'opened' || (before !== undefined && row.agent_end !== undefined)
  return opens ? { opened_at: row.timestamp ?? before?.opened_at ?? '', cycle: row.cycle } : before
}

function barrenStreak(before: number, row: Row, result: string): number {
  if (result === 'failed' || result === 'needs-human') return isHeavy(row, result) ? before : before + 1
  return ['cancelled', 'interrupted', 'rate-limited'].includes(result) ? before : 0
}

/** Cycles that started an agent count; those that wait for a person or died do not (SPEC §2, FIELD F67). */
function countsAgainstCap(row: Row, result: string): boolean {
  if (row.result === 'interrupted' || result === 'needs-human') return false
  return (
    row.agent_end !== undefined ||
    ['improved', 'regressed', 'harvested', 'scout', 'unchanged', 'failed', 'rate-limited'].includes(result)
  )
}

function refCounters(
  known: RefCounters | undefined,
  row: Row,
  result: string,
  operator: OperatorFacts,
): RefCounters {
  const isSameItem =
    known?.fingerprint === undefined || row.fingerprint === undefined || known.fingerprint === row.fingerprint
  const isReleased = row.cycle <= (operator.released[row.work_ref ?? ''] ?? 0)
  const before = isSameItem ? known : undefined
  const attempts = isReleased ? 0 : attemptsOf(before?.attempts ?? 0, row, result)
  const disposition = result === 'scout' && !isReleased ? row.disposition : undefined
  const isHandoff = row.result === 'context-handoff'
  return {
    attempts,
    handoffs: result === 'improved' && !isHandoff ? 0 : (before?.handoffs ?? 0) + (isHandoff ? 1 : 0),
    fingerprint: row.fingerprint ?? known?.fingerprint,
    deferredIn: disposition === 'defer' ? row.cycle : before?.deferredIn,
    blockedAs: isReleased ? undefined : disposition === 'block' ? row.fingerprint : before?.blockedAs,
    splitIn: disposition === 'split' ? row.cycle : before?.splitIn,
    lastResult: result,
  }
}

/** Heavy cycles never count against an item, nor do infrastructure failures (SPEC §4.3). */
function attemptsOf(before: number, row: Row, result: string): number {
  if (isHeavy(row, result) || row.item_charged === false) return before
  if (['unchanged', 'failed', 'regressed'].includes(result)) return before + 1
  return ['improved', 'harvested', 'scout'].includes(result) ? 0 : before
}
