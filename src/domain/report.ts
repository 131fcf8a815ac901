// What a run has to say at its end: one value that feeds outputs, summary, log and dashboard alike (SPEC §2, step 12).
import type { AgentReport } from './agent-report.js'
import type { Evidence } from './evidence.js'
import type { GoalWord } from './goal-results.js'
import type { Handoff } from './handoff.js'
import type { Kept } from './kept.js'
import type { LeftOut } from './left-out.js'
import type { CycleRecord } from './record.js'
import type { CheckResult, Verdict } from './regression.js'
import type { Run } from './run.js'
import type { Lane } from './state.js'
import type { WorkItem } from './work.js'

/** Says why a run does not start the agent, with the sentence that clears it (SPEC §3). */
export interface Refusal {
  readonly reason: StopReason | SkipReason
  /** What was found, with its values. */
  readonly detail: string
  /** What clears it. */
  readonly clearedBy: string
}

export const stopReasons = ['operator', 'max-cycles', 'regression', 'stagnation'] as const
export type StopReason = (typeof stopReasons)[number]
export const skipReasons = [
  'overlap',
  'not-before',
  'budget',
  'max-open-prs',
  'fork',
  'wrong-ref',
  'event',
] as const
export type SkipReason = (typeof skipReasons)[number]

/** Is what one rung of the ladder had to say, for the log, the summary and `status`. */
export interface RungReport {
  readonly source: string
  /** `left-out`: it offers items, and none of them can be taken now. */
  readonly state: 'has-work' | 'left-out' | 'empty' | 'failed' | 'not-asked'
  readonly selectable: number
  /** Items left out, each with why: quarantined, blocked, done, claimed. */
  readonly leftOut: readonly LeftOut[]
  readonly problem?: string
}

/** Is the choice of an item, with its provenance. */
export interface Selected {
  readonly item: WorkItem
  /** The rung that offered it. */
  readonly rung: string
  /** Why this one: a sentence. */
  readonly because: string
}

/** Is the gate before and after the work. */
export interface GateReport {
  readonly verdict: Verdict
  /** Check name → passed, on the start commit. */
  readonly before: Readonly<Record<string, boolean>>
  readonly after: readonly CheckResult[]
  /** How the goals stand after the work, by id, where they are measured. */
  readonly goals?: Readonly<Record<string, GoalWord>>
}

/** Is everything that a run reports. Parts that do not apply are absent. */
export interface CycleReport {
  readonly kind: 'stopped' | 'skipped' | 'cycled'
  readonly run: Run
  /** The lane as it stands at the end. */
  readonly lane: Lane
  readonly refusal?: Refusal
  readonly record?: CycleRecord
  readonly rungs: readonly RungReport[]
  readonly selected?: Selected
  readonly agent?: AgentReport
  readonly evidence?: Evidence
  readonly gate?: GateReport
  readonly kept?: Kept
  /** The HANDOFF that this cycle wrote. */
  readonly handoff?: Handoff
  /** The HANDOFF that this cycle resumed from. */
  readonly resumed?: Handoff
  /** Sentences: cycles of dead runs that were closed, damage that was repaired. */
  readonly recoveries: readonly string[]
  readonly warnings: readonly string[]
  /** `isSaved` is false for a run that had nothing to save, too; `error` tells the difference. */
  readonly saved: {
    readonly isSaved: boolean
    readonly commit?: string
    readonly where: string
    readonly error?: unknown
  }
  /** What the next run will do: a sentence. */
  readonly next: string
  readonly contextStreakLimit: number
  /** Fractions of the window at which a boundary resets, and at which an unfinished item is handed off. */
  readonly evaluateFraction: number
  readonly handoffFraction: number
  /** Why the run ends red although its cycle is recorded: the third barren one in a row, `fail-on`. */
  readonly redBecause?: string
  readonly now: Date
}
