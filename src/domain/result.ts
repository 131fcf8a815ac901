// What a cycle amounts to: the table of SPEC §4.2, its lines in its order. The agent proposes, this decides.
import { isTooHeavy } from './history.js'
import type { Outcome } from './outcome.js'
import type { AgentEndKind, Result } from './record.js'
import type { Verdict } from './regression.js'

/** Is what is known once the gate has spoken. */
export interface Findings {
  readonly end: AgentEndKind
  /** A net difference that the agent made, on a history that descends from the start commit. */
  readonly hasDiff: boolean
  /** Undefined when missing or invalid: it then counts as saying nothing. */
  readonly outcome?: Outcome
  /** How many of the outcome's items the queue does not have yet, done ones included. */
  readonly newItems: number
  readonly verdict: Verdict['kind']
  /** Tools that were denied to the agent. */
  readonly denials: number
  /**
   * Why a handoff is called for, when the item is not finished: the last reading, phases without time, or the agent that
   * asked to be replaced, and then it is not (SPEC §5.2).
   */
  readonly contextReason?: 'measured' | 'phase' | 'handover'
  /** Phases remain that this run had no time for, or the check that is the item still fails: not finished, whatever is said. */
  readonly isCutShort?: boolean
}

/** Is the judgement on a cycle. */
export interface Judgement {
  readonly result: Result
  /** What becomes of the work that is in the workspace. */
  readonly work: 'none' | 'delivered' | 'parked' | 'refused'
  /** True when the item goes to the parked ones although there may be no work to keep. */
  readonly parksItem: boolean
  readonly isFinished: boolean
  readonly isHeavy: boolean
  /** A handoff that is due whatever the streak: the work is parked then, instead of delivered. */
  readonly handoff?: 'overflow' | 'measured' | 'phase' | 'handover'
  readonly notes: readonly string[]
}

/** Classifies a cycle: the first line of the table that fits. */
export function classify(findings: Findings): Judgement {
  const [result, work, notes] = firstFittingLine(findings)
  const isHeavy = isHeavyResult(result, findings)
  const handoff = handoffOf(result, findings)
  const parked = handoff !== undefined && work === 'delivered' ? 'parked' : work
  return {
    result,
    work: parked,
    parksItem: isHeavy || parked === 'parked' || handoff !== undefined,
    isFinished: handoff === undefined && isFinished(result, findings),
    isHeavy,
    handoff,
    notes: notes ?? [],
  }
}

function isFinished(result: Result, { end, outcome, isCutShort, contextReason }: Findings): boolean {
  if (result !== 'improved' || isCutShort === true || contextReason === 'handover') return false
  return outcome?.finished ?? end === 'completed'
}

/** A cycle that was cancelled, limited or waits for a person never hands off, nor does one that disposed of its item (SPEC §5.2). */
function handoffOf(result: Result, findings: Findings): Judgement['handoff'] {
  const { end, outcome, contextReason } = findings
  if (result === 'improved' && end === 'overflowed') return 'overflow'
  if (['cancelled', 'rate-limited', 'needs-human'].includes(result) || end === 'auth-failed') return undefined
  if (result === 'scout' && ['split', 'defer', 'block'].includes(outcome?.disposition ?? '')) return undefined
  return contextReason !== undefined && !isFinished(result, findings) ? contextReason : undefined
}

type TableLine = [result: Result, work: Judgement['work'], notes?: readonly string[]]

function firstFittingLine(findings: Findings): TableLine {
  const { end, hasDiff, outcome, verdict, denials } = findings
  const parkedIfAny = hasDiff ? 'parked' : 'none'
  if (end === 'cancelled') return ['cancelled', parkedIfAny]
  if (end === 'auth-failed') return ['failed', parkedIfAny]
  if (end === 'rate-limited' || end === 'overloaded') return ['rate-limited', parkedIfAny]
  if (end === 'permission-wait' || (denials > 0 && !hasDiff)) return ['needs-human', parkedIfAny]
  if (outcome?.result === 'needs-human') return ['needs-human', parkedIfAny]
  if (end === 'overflowed' && !hasDiff) return ['failed', 'none']
  if (hasDiff && verdict === 'regressed') return ['regressed', 'refused']
  if (end === 'overflowed') return ['improved', 'parked']
  if (hasDiff && (outcome?.result === 'scout' || outcome?.result === 'harvested'))
    return [outcome.result, 'parked']
  if (hasDiff) return ['improved', 'delivered']
  if (end !== 'completed') return ['failed', 'none']
  const unproven = unprovenClaim(findings)
  if (unproven !== undefined) return ['unchanged', 'none', [unproven]]
  if (outcome?.result === 'harvested' && hasHarvest(outcome)) return ['harvested', 'none']
  if (outcome?.result === 'scout' && outcome.disposition) return ['scout', 'none']
  return ['unchanged', 'none']
}

function hasHarvest(outcome: Outcome): boolean {
  return outcome.items.length > 0 || outcome.harvest_kind === 'context-defer'
}

/**
 * Names what an agent claims and left nothing to show for. Items that the queue has already are nothing: an agent that
 * brings the same ones again would look productive for ever.
 */
function unprovenClaim({ outcome, newItems }: Findings): string | undefined {
  if (outcome?.result === 'improved')
    return 'the agent claims `improved`, but nothing in the repository has changed: unproven'
  if (newItems > 0) return undefined
  const known = outcome?.items.length
    ? 'its items are all in the queue already, or were done'
    : 'it names no item'
  if (outcome?.result === 'scout' && outcome.disposition === 'split')
    return `the agent claims to have split the item, but ${known}: unproven`
  if (outcome?.result === 'harvested' && outcome.harvest_kind !== 'context-defer' && outcome.items.length > 0)
    return `the agent claims \`harvested\`, but ${known}: unproven`
  return undefined
}

/** Tells whether the cycle counts towards `context_streak` (SPEC §5.1). */
function isHeavyResult(result: Result, { end, outcome }: Findings): boolean {
  if (result === 'scout') return isTooHeavy(outcome?.disposition)
  if (result === 'harvested') return outcome?.harvest_kind === 'context-defer'
  return result === 'failed' && end === 'overflowed'
}
