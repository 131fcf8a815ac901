// What the next run will do and why, in one sentence: for summaries and `status`. Looking changes nothing.
import type { DecisionPolicy } from './decision.js'
import { unreachedLimit } from './history.js'
import type { Refusal } from './report.js'
import { countersOf, type Lane } from './state.js'
import { goesLast } from './selection.js'
import { plural, renderTime } from './tables.js'

/** Forecasts the run after one that was refused: what refused this one may stand a while longer. */
export function forecastAfter(
  { reason }: Refusal,
  lane: Lane,
  policy: DecisionPolicy & { readonly maxCycles: number },
): string {
  if (reason === 'budget') return 'The next run skips, too, until midnight UTC.'
  if (reason === 'max-open-prs') return 'The next run skips, too, until a pull request is merged or closed.'
  if (reason === 'operator' && !lane.kill && !lane.stop)
    return `Without that input: ${forecast(lane, policy)}`
  return forecast(lane, policy)
}

/** Forecasts the next run of a lane from its state alone. A `maxCycles` of 0 is no cap. */
export function forecast(lane: Lane, policy: DecisionPolicy & { readonly maxCycles: number }): string {
  const { state } = lane
  const counters = countersOf(lane)
  if (lane.kill) return 'The next run stops: KILL is set.'
  if (lane.stop) return 'The next run stops: STOP is set.'
  if (counters.breaker)
    return 'The next run stops until the regression breaker has cooled down, or an operator resumes.'
  if (policy.maxCycles > 0 && counters.agentCycles >= policy.maxCycles)
    return `The next run stops: the cap of ${plural(policy.maxCycles, 'cycle')} is reached.`
  if (state.open_cycle)
    return `The next run waits for cycle ${state.open_cycle.cycle} to end, and then goes on.`
  if (state.not_before) {
    const why =
      counters.unreachedStreak >= unreachedLimit
        ? 'the loop backs off, since the agent could not be reached'
        : "the provider's limit resets then"
    return `The next run skips until ${renderTime(state.not_before)} UTC: ${why}.`
  }
  if (lane.handoff)
    return `The next run clears HANDOFF and resumes ${firstParked(lane)} with a fresh context.`
  if (lane.dormant)
    return 'The next run looks for work; without any it stays dormant, with any it wakes by itself.'
  const ready = state.parked_work.find((parked) => !goesLast(lane, parked.ref, counters))
  if (ready) return `The next run goes on with ${ready.ref}${streakNote(counters.contextStreak, policy)}.`
  const last = lane.history.at(-1)?.value?.result
  if (last === 'idle' || last === 'quarantined') return 'The next run looks for work again.'
  return 'The next run takes the first item that the ladder offers.'
}

function streakNote(streak: number, policy: DecisionPolicy): string {
  if (streak === 0) return ''
  const left = policy.contextStreakLimit - streak
  return left <= 1 ? '; one more heavy cycle hands off' : `; ${left} more heavy cycles hand off`
}

function firstParked(lane: Lane): string {
  const { handover } = lane.state
  if (handover?.state === 'accepted') return handover.ref
  return lane.handoff?.parked_work[0]?.ref ?? lane.state.parked_work[0]?.ref ?? 'the loop'
}
