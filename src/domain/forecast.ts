// What the next run will do and why, in one sentence: for summaries and `status`. Looking changes nothing.
import type { DecisionPolicy } from './decision.js'
import { countersOf, type Lane } from './state.js'
import { needsSplit } from './selection.js'

/** Forecasts the next run of a lane from its state alone. */
export function forecast(lane: Lane, policy: DecisionPolicy): string {
  const { state } = lane
  const counters = countersOf(lane)
  if (lane.kill) return 'The next run stops: KILL is set.'
  if (lane.stop) return 'The next run stops: STOP is set.'
  if (counters.breaker)
    return 'The next run stops until the regression breaker has cooled down, or an operator resumes.'
  if (state.not_before)
    return `The next run skips until ${state.not_before}, when the provider's limit resets.`
  if (lane.handoff)
    return `The next run clears HANDOFF and resumes ${firstParked(lane)} with a fresh context.`
  if (lane.dormant)
    return 'The next run looks for work; without any it stays dormant, with any it wakes by itself.'
  const ready = state.parked_work.find((parked) => !needsSplit(lane, parked.ref, counters))
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
