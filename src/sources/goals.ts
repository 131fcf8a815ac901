// The fifth rung: goals of the repository that are not met, then its directives (SPEC §10.1). A repository without a goals
// file has none. Writes no file itself.
import { directiveItems, goalItem } from '../domain/goals.js'
import { failingGoals } from '../domain/goal-results.js'
import { describeError } from '../errors.js'
import type { Offer, WorkSource } from '../ports.js'
import type { MeasuredGoals } from './goal-measure.js'

/** Opens the goals as a source; `measure` is `measureGoals` of the repository. */
export function openGoals(measure: () => Promise<MeasuredGoals>): WorkSource {
  return {
    name: 'goals',
    async offer() {
      try {
        return offerOf(await measure())
      } catch (error) {
        return { kind: 'failed', problem: `goals cannot be measured: ${describeError(error)}` }
      }
    },
  }
}

function offerOf(measured: MeasuredGoals): Offer {
  if (measured.kind === 'none') return { kind: 'offered', items: [] }
  if (measured.kind === 'failed') return measured
  const { file, results, notes } = measured
  const failing = failingGoals(file.goals, results).map(({ goal, result }) => goalItem(goal, result.output))
  const items = [...failing, ...directiveItems(file.directives)]
  return { kind: 'offered', items, ...(notes.length > 0 ? { notes } : {}) }
}
