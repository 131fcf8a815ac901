// What measuring goals gave (FORMATS §5), and what became worse (SPEC §10.1, rung 5): goal by goal, by id, never by counts.
import type { Goal } from './goals.js'

/** Says how a goal stands; what was skipped is not known. */
export type GoalWord = 'pass' | 'fail' | 'skip'

/** Is one measured goal. */
export interface GoalResult {
  readonly id: string
  readonly result: GoalWord
  /** The number that the check printed, when it printed nothing else. */
  readonly value?: number
  readonly durationSeconds: number
  /** What the check printed, at most 500 characters of it; or why it was skipped. */
  readonly output: string
}

/** Is the exit code by which a check says that it does not apply here. */
const skipCode = 77

/** Classifies how a check ended: time-outs and cancellation are skips, everything unknown is a failure. */
export function classifyGoal(end: { readonly cause: string; readonly code?: number }): GoalWord {
  if (end.cause !== 'exited' || end.code === skipCode) return 'skip'
  return end.code === 0 ? 'pass' : 'fail'
}

/** Reads the output of a check as a number; undefined unless it is one as a whole. */
export function readGoalValue(output: string): number | undefined {
  const text = output.trim()
  return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : undefined
}

const keptCharacters = 200
const maxCharacters = 500

/** Cuts output to 500 characters: the first 200 and the last 200 of what is longer. */
export function capGoalOutput(output: string): string {
  const characters = [...output.trim()]
  if (characters.length <= maxCharacters) return characters.join('')
  const head = characters.slice(0, keptCharacters).join('')
  return `${head}\n…\n${characters.slice(-keptCharacters).join('')}`
}

/** Pairs the failing goals with their results: the heaviest first, equal ones in the order of the file. */
export function failingGoals(
  goals: readonly Goal[],
  results: readonly GoalResult[],
): { goal: Goal; result: GoalResult }[] {
  const byId = new Map(results.map((result) => [result.id, result]))
  return goals
    .flatMap((goal) => {
      const result = byId.get(goal.id)
      return result?.result === 'fail' ? [{ goal, result }] : []
    })
    .sort((a, b) => b.goal.weight - a.goal.weight)
}

/** Returns how each goal stands, by id: what the state keeps of a measurement. */
export function goalWords(results: readonly GoalResult[]): Record<string, GoalWord> {
  return Object.fromEntries(results.map((one) => [one.id, one.result]))
}

/**
 * Compares two measurements: returns the ids of goals that passed before and fail now, sorted. A goal that was removed or
 * skipped, and one that is new, is no regression (CASES B12).
 */
export function compareGoals(
  before: Readonly<Record<string, GoalWord>>,
  after: Readonly<Record<string, GoalWord>>,
): string[] {
  return Object.keys(after)
    .filter((id) => after[id] === 'fail' && Object.hasOwn(before, id) && before[id] === 'pass')
    .sort()
}
