// Whether a run may go on (SPEC §3): stops before skips, in their order of precedence. The size of a context is neither.
import { unreachedLimit, type Counters } from './history.js'
import type { OperatorMarker } from './markers.js'
import type { Refusal, SkipReason, StopReason } from './report.js'
import type { Run } from './run.js'
import { knownRows, type Lane } from './state.js'
import { isAwaited, isoTime, parseTime, renderDuration } from './time.js'
import { plural } from './tables.js'

/** Is the part of the configuration that decides here; limits of 0 mean none. */
export interface RunPolicy {
  readonly stop: boolean
  readonly stopTtlDays: number
  readonly maxCycles: number
  readonly regressionLimit: number
  readonly breakerCooldownHours: number
  readonly allowRef: boolean
  readonly allowFork: boolean
  readonly force: boolean
  /** In US dollars and tokens of one UTC day. */
  readonly maxCostPerDay: number
  readonly maxTokensPerDay: number
}

/** Is the answer: go on (with what should be said), stop, or skip. */
export type Permission =
  | { readonly kind: 'go'; readonly warnings: readonly string[] }
  | { readonly kind: 'stop'; readonly refusal: Refusal & { reason: StopReason } }
  | { readonly kind: 'skip'; readonly refusal: Refusal & { reason: SkipReason } }

/** Is what the check looks at. */
export interface RunFacts {
  readonly lane: Lane
  readonly counters: Counters
  readonly run: Run
  readonly policy: RunPolicy
  readonly now: Date
}

/** Checks whether this run may go on. Stagnation needs the sources' answer and is checked by `checkStagnation`. */
export function checkRun(facts: RunFacts): Permission {
  const { lane, policy, now } = facts
  const markers = [
    { name: 'KILL', marker: lane.kill },
    { name: 'STOP', marker: lane.stop },
  ].map(({ name, marker }) => ({ name, ...judgeMarker(name, marker, policy.stopTtlDays, now) }))
  const standing = markers.find((marker) => marker.stops)
  if (standing) {
    const verb = markers.some(({ name, stops }) => name === 'KILL' && stops) ? 'resume --all' : 'resume'
    return stop('operator', standing.detail, `\`evolve ${verb}\`, or removing the marker from the state`)
  }
  if (policy.stop) return stop('operator', 'the input `stop` is true', 'running without it')
  const stopped = checkCap(facts) ?? checkBreaker(facts)
  if (stopped) return stopped
  const skipped = policy.force ? undefined : checkSkips(facts)
  if (skipped) return skipped
  const halfOpen = facts.counters.breaker
    ? ['the regression breaker is half-open: this one cycle is let through']
    : []
  return { kind: 'go', warnings: [...markers.flatMap((marker) => marker.warnings), ...halfOpen] }
}

/** Stops a dormant lane for which no source has work (SPEC §3.1). */
export function checkStagnation(lane: Lane, hasWork: boolean): Permission {
  if (!lane.dormant || hasWork) return { kind: 'go', warnings: [] }
  const detail = `DORMANT since cycle ${lane.dormant.cycle} (${lane.dormant.timestamp}): ${lane.dormant.reason}`
  return stop('stagnation', detail, 'itself, as soon as any source but the generators offers an item')
}

/** Skips a run that could work only on items for which too many pull requests are open (SPEC §11.2). */
export function checkOpenPullRequests(
  leftOut: readonly { readonly kind: string; readonly why: string }[],
): Permission | undefined {
  const held = leftOut.find((one) => one.kind === 'held-back')
  return held && skip('max-open-prs', held.why, 'merging or closing one of them, or a higher `max-open-prs`')
}

const dayMs = 86_400_000
const clockSkewMs = 5 * 60_000

function judgeMarker(
  name: string,
  marker: OperatorMarker | undefined,
  ttlDays: number,
  now: Date,
): { stops: boolean; detail: string; warnings: string[] } {
  if (!marker) return { stops: false, detail: '', warnings: [] }
  const reason = marker.reason ? `: ${marker.reason}` : ''
  if (!marker.writtenAt) return { stops: true, detail: `${name} (undated)${reason}`, warnings: [] }
  const ageMs = now.getTime() - marker.writtenAt.getTime()
  if (ttlDays > 0 && ageMs > ttlDays * dayMs) {
    const warning = `${name} is stale: written ${isoTime(marker.writtenAt)}, older than stop-ttl-days (${ttlDays}). It is passed over, not deleted.`
    return { stops: false, detail: '', warnings: [warning] }
  }
  const future = ageMs < -clockSkewMs ? ' (dated in the future)' : ''
  return { stops: true, detail: `${name} of ${isoTime(marker.writtenAt)}${future}${reason}`, warnings: [] }
}

function checkCap({ counters, policy }: RunFacts): Permission | undefined {
  if (policy.maxCycles === 0 || counters.agentCycles < policy.maxCycles) return undefined
  const detail = `${plural(counters.agentCycles, 'cycle')} started an agent since the last resume; max-cycles is ${policy.maxCycles}`
  return stop('max-cycles', detail, 'a higher `max-cycles`, or `evolve resume`')
}

function checkBreaker({ counters, policy, now }: RunFacts): Permission | undefined {
  const open = counters.breaker
  if (!open) return undefined
  const since = parseTime(open.opened_at)
  const cooldownMs = policy.breakerCooldownHours * 3_600_000
  const remainingMs = since ? since.getTime() + cooldownMs - now.getTime() : 0
  if (remainingMs <= 0) return undefined
  const detail = `${plural(policy.regressionLimit, 'cycle')} in a row ended \`regressed\`, the last was cycle ${open.cycle}`
  const clearance = `\`evolve resume\`; or in ${renderDuration(remainingMs / 1000)} one cycle is let through, and an \`improved\` there closes the breaker`
  return stop('regression', detail, clearance)
}

function checkSkips({ lane, counters, run, policy, now }: RunFacts): Permission | undefined {
  if (run.event === 'pull_request' || run.event === 'pull_request_target') {
    return skip(
      'event',
      `this run was started by ${run.event}`,
      'a schedule, a dispatch or a push on the default branch',
    )
  }
  if (run.event === 'schedule' && run.isFork && !policy.allowFork) {
    return skip('fork', `${run.repository ?? 'this repository'} is a fork`, '`allow-fork: true`')
  }
  if (run.branch && run.defaultBranch && run.branch !== run.defaultBranch && !policy.allowRef) {
    const detail = `this run is on \`${run.branch}\`, the default branch is \`${run.defaultBranch}\``
    return skip('wrong-ref', detail, '`allow-ref: true`')
  }
  const open = lane.state.open_cycle
  if (open) {
    const detail = `run ${open.run_id} (attempt ${open.run_attempt}) is in cycle ${open.cycle}, on ${open.ref}`
    return skip('overlap', detail, `its end, or its lease at ${open.lease_until}`)
  }
  const own = knownRows(lane).find((row) => row.run_id === run.run_id && row.run_attempt === run.run_attempt)
  if (own)
    return skip(
      'overlap',
      `this run has recorded cycle ${own.cycle} already`,
      'the next run: one cycle per run and lane',
    )
  const notBefore = parseTime(lane.state.not_before)
  if (notBefore && isAwaited(notBefore, now)) {
    const detail =
      counters.unreachedStreak >= unreachedLimit
        ? `the agent broke off without a sign of work in ${counters.unreachedStreak} cycles in a row (a dead key, no quota, no network, or a command that cannot run)`
        : 'the provider named the time at which its limit resets'
    return skip('not-before', detail, `the clock, at ${isoTime(notBefore)}, or \`evolve resume\``)
  }
  return checkBudget(counters, policy, now)
}

/** Compares what today's cycles cost and used with the caps (SPEC §3.2). */
function checkBudget({ spent }: Counters, policy: RunPolicy, now: Date): Permission | undefined {
  const isToday = spent?.day === isoTime(now).slice(0, 10)
  const cost = isToday ? spent.costUsd : 0
  const tokens = isToday ? spent.tokens : 0
  const clearance = 'midnight UTC, or a higher limit'
  if (policy.maxCostPerDay > 0 && cost >= policy.maxCostPerDay) {
    return skip(
      'budget',
      `today's cycles cost ${cost.toFixed(2)} USD; max-cost-per-day is ${policy.maxCostPerDay}`,
      clearance,
    )
  }
  if (policy.maxTokensPerDay > 0 && tokens >= policy.maxTokensPerDay) {
    return skip(
      'budget',
      `today's cycles used ${tokens} tokens; max-tokens-per-day is ${policy.maxTokensPerDay}`,
      clearance,
    )
  }
  return undefined
}

function stop(reason: StopReason, detail: string, clearedBy: string): Permission {
  return { kind: 'stop', refusal: { reason, detail, clearedBy } }
}

function skip(reason: SkipReason, detail: string, clearedBy: string): Permission {
  return { kind: 'skip', refusal: { reason, detail, clearedBy } }
}
