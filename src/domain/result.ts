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
  readonly verdict: Verdict['kind']
  /** Tools that were denied to the agent. */
  readonly denials: number
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
  /** The context overflowed after something was made: hand off (SPEC §6.4). */
  readonly isOverflowAfterWork: boolean
  readonly notes: readonly string[]
}

/** Classifies a cycle: the first line of the table that fits. */
export function classify(findings: Findings): Judgement {
  const { end, outcome } = findings
  const [result, work, notes] = firstFittingLine(findings)
  const isHeavy = isHeavyResult(result, findings)
  const isOverflowAfterWork = end === 'overflowed' && result === 'improved'
  return {
    result,
    work,
    parksItem: isHeavy || work === 'parked',
    isFinished: result === 'improved' && !isOverflowAfterWork && (outcome?.finished ?? end === 'completed'),
    isHeavy,
    isOverflowAfterWork,
    notes: notes ?? [],
  }
}

type TableLine = [result: Result, work: Judgement['work'], notes?: readonly string[]]

function firstFittingLine({ end, hasDiff, outcome, verdict, denials }: Findings): TableLine {
  const parkedIfAny = hasDiff ? 'parked' : 'none'
  if (end === 'cancelled') return ['cancelled', 'none']
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
  if (outcome?.result === 'harvested' && hasHarvest(outcome)) return ['harvested', 'none']
  if (outcome?.result === 'scout' && outcome.disposition) return ['scout', 'none']
  if (outcome?.result === 'improved') {
    return [
      'unchanged',
      'none',
      ['the agent claims `improved`, but nothing in the repository has changed: unproven'],
    ]
  }
  return ['unchanged', 'none']
}

function hasHarvest(outcome: Outcome): boolean {
  return outcome.items.length > 0 || outcome.harvest_kind === 'context-defer'
}

/** Tells whether the cycle counts towards `context_streak` (SPEC §5.1). */
function isHeavyResult(result: Result, { end, outcome }: Findings): boolean {
  if (result === 'scout') return isTooHeavy(outcome?.disposition)
  if (result === 'harvested') return outcome?.harvest_kind === 'context-defer'
  return result === 'failed' && end === 'overflowed'
}
