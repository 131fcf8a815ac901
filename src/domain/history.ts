// Streaks and counts, folded from history (SPEC §4.3): nothing here is remembered that the records do not say.
import * as z from './schema.js'
import { resultOfCycle, type Row } from './record.js'

const count = z.int().check(z.nonnegative())

const refCountersSchema = z.object({
  /** Cycles in a row that ended `unchanged`, `failed` or `regressed`, heavy and uncharged ones left out. */
  attempts: count,
  /** Handoffs since the last `improved` on it. */
  handoffs: count,
  /** How often a goal was improved; one that offers itself again has fallen back (SPEC §4.3, oscillation). */
  wins: z._default(count, 0),
  /** The item's fingerprint when it was last worked on. */
  fingerprint: z.optional(z.string()),
  /** Cycle since which it goes behind all other work, until it improves: deferred, or a person is asked. */
  deferredIn: z.optional(count),
  /** Its fingerprint when a scout blocked it. */
  blockedAs: z.optional(z.string()),
  /** Cycle in which a scout split it. */
  splitIn: z.optional(count),
  lastResult: z.string(),
  /** The last cycle on it. */
  cycle: z._default(count, 0),
})

/** Is what the fold knows of one ref. A ref of which nothing is counted any more has none. */
export type RefCounters = Readonly<z.infer<typeof refCountersSchema>>

/** Describes everything that is counted. A checkpoint of it plus the later records gives the same again. */
export const countersSchema = z.object({
  /** The highest cycle number seen. */
  cycle: count,
  contextStreak: count,
  idleStreak: count,
  generatorEmptyStreak: count,
  regressedStreak: count,
  /** `failed` and `needs-human` cycles in a row that were not heavy (SPEC §2). */
  barrenStreak: count,
  /** Cycles in a row whose agent made no successful request (SPEC §4.3). */
  unreachedStreak: z._default(count, 0),
  /** The item of the last cycle, where its agent crashed without a sign of work. */
  unreachedRef: z.optional(z.string()),
  /** Cycles that started an agent since the last `resume`. */
  agentCycles: count,
  /** What the agents of one UTC day cost and used, as far as they tell: the day of the newest record (SPEC §3.2). */
  spent: z.optional(z.object({ day: z.string(), costUsd: z.number(), tokens: z.number() })),
  /** Since when the regression breaker is open, and since which cycle. */
  breaker: z.optional(z.object({ opened_at: z.string(), cycle: count })),
  /** The last gate that was measured; an idle cycle does not hide it (CASES B14). */
  lastGate: z.optional(z.enum(['PASS', 'FAIL'])),
  lastHandoffCycle: z.optional(count),
  refs: z.record(z.string(), refCountersSchema),
})

/** Is the length of a row of cycles without a successful request from which the loop backs off (SPEC §4.3). */
export const unreachedLimit = 3

/** Is everything that is counted. */
export type Counters = Readonly<z.infer<typeof countersSchema>>

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
  unreachedStreak: 0,
  agentCycles: 0,
  refs: {},
}

/** Folds records, in file order, into counters, starting from a checkpoint when there is one. */
export function fold(rows: readonly Row[], operator: OperatorFacts, checkpoint: Counters = zero): Counters {
  const folding = openFold(operator, checkpoint)
  for (const row of rows) folding.take(row)
  return folding.counters()
}

/** Takes records one after another, in file order, and holds none of them. */
export interface Fold {
  take(row: Row): void
  counters(): Counters
}

/** Opens a fold, which starts from a checkpoint when there is one. */
export function openFold(operator: OperatorFacts, checkpoint: Counters = zero): Fold {
  const { refs, ...start } = asOperatorLeft(checkpoint, operator)
  // One map for all rows: a copy for each would make the fold of many rows over many refs a square.
  const counted = new Map<string, RefCounters | undefined>()
  const knownOf = (ref: string): RefCounters | undefined =>
    counted.has(ref) || !Object.hasOwn(refs, ref) ? counted.get(ref) : refs[ref]
  let counters: LaneCounters = start
  return {
    take(row) {
      const result = resultOfCycle(row)
      const ref = row.work_ref
      if (ref) {
        const known = refCounters(knownOf(ref), row, result, operator)
        counted.set(ref, isCounted(known) ? known : undefined)
      }
      counters = step(counters, row, result, operator)
    },
    counters: () => ({ ...counters, refs: changedRefs(refs, counted) }),
  }
}

/** Returns refs with what has become of some of them; the same object where nothing has. */
function changedRefs(
  refs: Counters['refs'],
  changed: ReadonlyMap<string, RefCounters | undefined>,
): Counters['refs'] {
  if (changed.size === 0) return refs
  const kept = Object.entries(refs).filter(([ref]) => !changed.has(ref))
  const counted = [...changed].filter((pair): pair is [string, RefCounters] => pair[1] !== undefined)
  return Object.fromEntries([...kept, ...counted])
}

/** Is what is counted of a lane as a whole. */
type LaneCounters = Omit<Counters, 'refs'>

/** Is what a `resume` sets to nothing; every field that `step` forgives stands here too. */
const forgiven = {
  regressedStreak: 0,
  barrenStreak: 0,
  unreachedStreak: 0,
  unreachedRef: undefined,
  agentCycles: 0,
  breaker: undefined,
} as const

/**
 * Gives a checkpoint as it would have been folded had the operator's facts been known then: what an operator resumed
 * or released after the last record in it counts for all of them.
 */
function asOperatorLeft(checkpoint: Counters, operator: OperatorFacts): Counters {
  const isForgiven = checkpoint.cycle <= operator.resumedAfterCycle
  // Nearly always: a lane asks for its counters again and again.
  if (!isForgiven && Object.keys(operator.released).length === 0) return checkpoint
  const refs = Object.entries(checkpoint.refs).flatMap(([ref, known]) => {
    const isReleased = checkpoint.cycle <= (operator.released[ref] ?? 0)
    const left = isReleased ? released(known) : known
    return isCounted(left) ? [[ref, left] as const] : []
  })
  return {
    ...checkpoint,
    ...(isForgiven ? forgiven : {}),
    refs: Object.fromEntries(refs),
  }
}

function released(known: RefCounters): RefCounters {
  return { ...known, attempts: 0, wins: 0, deferredIn: undefined, blockedAs: undefined, splitIn: undefined }
}

/** Tells whether anything about a ref still matters; one that improved and is done leaves nothing behind. */
function isCounted(ref: RefCounters): boolean {
  return (
    ref.attempts > 0 ||
    ref.handoffs > 0 ||
    ref.wins > 0 ||
    ref.deferredIn !== undefined ||
    ref.blockedAs !== undefined ||
    ref.splitIn !== undefined
  )
}

function step(before: LaneCounters, row: Row, result: string, operator: OperatorFacts): LaneCounters {
  const isForgiven = row.cycle <= operator.resumedAfterCycle
  return {
    cycle: Math.max(before.cycle, row.cycle),
    contextStreak: contextStreak(before.contextStreak, row, result),
    idleStreak: idleStreak(before.idleStreak, row, result),
    generatorEmptyStreak: generatorStreak(before.generatorEmptyStreak, row),
    regressedStreak: isForgiven ? 0 : regressedStreak(before.regressedStreak, result),
    barrenStreak: isForgiven ? 0 : barrenStreak(before.barrenStreak, row, result),
    unreachedStreak: isForgiven ? 0 : unreachedStreak(before.unreachedStreak, row),
    unreachedRef: isForgiven ? undefined : unreachedRef(before.unreachedRef, row),
    agentCycles:
      isForgiven || !countsAgainstCap(row, result)
        ? isForgiven
          ? 0
          : before.agentCycles
        : before.agentCycles + 1,
    spent: spentAfter(before.spent, row),
    breaker: isForgiven ? undefined : breaker(before.breaker, row, result),
    lastGate: row.gate === 'PASS' || row.gate === 'FAIL' ? row.gate : before.lastGate,
    lastHandoffCycle: row.result === 'context-handoff' ? row.cycle : before.lastHandoffCycle,
  }
}

/** SPEC §5.1. A resumed record starts a new count; a record that is neither heavy nor improved moves nothing. */
function contextStreak(before: number, row: Row, result: string): number {
  const base = row.resumed_from === undefined ? before : 0
  if (isHeavy(row)) return base + 1
  return result === 'improved' ? 0 : base
}

/** Tells whether a row counts towards `context_streak`; other writers' rows do not say `heavy`. */
export function isHeavy(row: Row): boolean {
  if (row.heavy !== undefined) return row.heavy
  const result = resultOfCycle(row)
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
  if (result === 'failed' || result === 'needs-human') return isHeavy(row) ? before : before + 1
  return ['cancelled', 'interrupted', 'rate-limited'].includes(result) ? before : 0
}

/** The first agent that was reached ends the row; a cycle without an agent says nothing. */
function unreachedStreak(before: number, row: Row): number {
  if (row.agent_reached === false) return before + 1
  return row.agent_end === undefined || row.agent_end === 'cancelled' ? before : 0
}

/**
 * An agent that breaks off over one item only must not keep the others waiting: the next cycle takes another first.
 * What a provider refused has nothing to do with the item.
 */
function unreachedRef(before: string | undefined, row: Row): string | undefined {
  if (row.agent_reached === false && row.agent_end === 'crashed') return row.work_ref
  return row.agent_end === undefined || row.agent_end === 'cancelled' ? before : undefined
}

/** Adds a record to its day; a record of another day starts that one. The day stands in the record, in UTC (FIELD F63). */
function spentAfter(before: Counters['spent'], row: Row): Counters['spent'] {
  const day = row.timestamp?.slice(0, 10)
  if (day === undefined || (row.cost_usd === undefined && row.tokens === undefined)) return before
  const known = before?.day === day ? before : { day, costUsd: 0, tokens: 0 }
  return { day, costUsd: known.costUsd + (row.cost_usd ?? 0), tokens: known.tokens + (row.tokens ?? 0) }
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
    wins: isReleased ? 0 : winsOf(before?.wins ?? 0, row, result),
    fingerprint: row.fingerprint,
    deferredIn: deferredAfter(before, row, result, isReleased),
    blockedAs: isReleased ? undefined : disposition === 'block' ? row.fingerprint : before?.blockedAs,
    splitIn: disposition === 'split' ? row.cycle : before?.splitIn,
    lastResult: result,
    cycle: row.cycle,
  }
}

/**
 * What waits for a person, or was passed on as follow-up items, goes behind the other work, as a deferred item does:
 * asked again at once it would say the same, and keep all other work waiting.
 */
function deferredAfter(
  before: RefCounters | undefined,
  row: Row,
  result: string,
  isReleased: boolean,
): number | undefined {
  if (isReleased || result === 'improved') return undefined
  const isPassedOn = result === 'harvested' && !isHeavy(row) && row.commit === undefined
  const isDeferred = result === 'scout' && row.disposition === 'defer'
  return isDeferred || isPassedOn || result === 'needs-human' ? row.cycle : before?.deferredIn
}

function winsOf(before: number, row: Row, result: string): number {
  const isWon = /^(goal|gate):/.test(row.work_ref ?? '') && result === 'improved'
  return isWon ? before + 1 : before
}

/** Heavy cycles never count against an item, nor do infrastructure failures (SPEC §4.3). */
function attemptsOf(before: number, row: Row, result: string): number {
  if (isHeavy(row) || row.item_charged === false) return before
  if (['unchanged', 'failed', 'regressed'].includes(result)) return before + 1
  return ['improved', 'harvested', 'scout'].includes(result) ? 0 : before
}
