// What a lane's next run will do and why, for people and as data. Looking changes nothing.
import type { Counters } from './history.js'
import { toOneLine } from './text.js'
import type { RungReport, Selected } from './report.js'
import { knownRows, type Lane } from './state.js'
import type { Permission } from './stop.js'

/** Is what looking at a lane gives. */
export interface Status {
  readonly lane: Lane
  readonly counters: Counters
  readonly permission: Permission
  readonly selected?: Selected
  readonly rungs: readonly RungReport[]
  readonly recoveries: readonly string[]
  readonly where: string
  readonly contextStreakLimit: number
}

/** Says in one sentence what the next run will do. */
export function nextOf({ permission, selected }: Status): string {
  if (permission.kind !== 'go') {
    const verb = permission.kind === 'stop' ? 'stops' : 'skips'
    const { reason, detail, clearedBy } = permission.refusal
    return `The next run ${verb} (${reason}): ${detail}. Cleared by ${clearedBy}.`
  }
  if (!selected) return 'The next run finds no item and records an idle cycle.'
  return `The next run works on ${selected.item.ref} (${toOneLine(selected.item.title, 80)}): ${selected.because}.`
}

/** Renders the status as text for a terminal. */
export function renderStatus(status: Status): string {
  const { lane, counters, rungs } = status
  const markers = [
    lane.kill && 'KILL',
    lane.stop && 'STOP',
    lane.dormant && 'DORMANT',
    lane.handoff && 'HANDOFF',
  ].filter(Boolean)
  const last = knownRows(lane).at(-1)
  const open = lane.state.open_cycle
  const rows: [string, string][] = [
    ['lane', `${lane.name}, ${counters.cycle} cycles, state in ${status.where}`],
    ['next', nextOf(status)],
    [
      'last',
      last
        ? `cycle ${last.cycle}: ${last.result}${last.milestone ? ` (${toOneLine(last.milestone, 100)})` : ''}`
        : 'none yet',
    ],
    [
      'streaks',
      `context ${counters.contextStreak}/${status.contextStreakLimit}, idle ${counters.idleStreak}, regressed ${counters.regressedStreak}, barren ${counters.barrenStreak}`,
    ],
    ['markers', markers.join(', ') || 'none'],
    ['breaker', counters.breaker ? `open since cycle ${counters.breaker.cycle}` : 'closed'],
    [
      'open',
      open
        ? `cycle ${open.cycle}, run ${open.run_id}, on ${open.ref}, lease until ${open.lease_until}`
        : 'no cycle',
    ],
    ...rungs.map((rung): [string, string] => ['ladder', rungLine(rung)]),
    ...lane.state.parked_work.map((parked): [string, string] => [
      'parked',
      `${parked.ref}: ${toOneLine(parked.next_step || parked.title, 100)}`,
    ]),
    ...lane.claims.map((claim): [string, string] => [
      'claim',
      `${claim.ref} by run ${claim.run_id} of lane ${claim.lane} until ${claim.lease_until}`,
    ]),
    ...status.recoveries.map((sentence): [string, string] => ['recover', sentence]),
  ]
  return rows.map(([name, text]) => `${name.padEnd(8)} ${text}\n`).join('')
}

function rungLine(rung: RungReport): string {
  const state =
    rung.state === 'has-work'
      ? `${rung.selectable} selectable`
      : rung.state === 'not-asked'
        ? 'not asked'
        : rung.state
  const problem = rung.problem ? `: ${toOneLine(rung.problem, 120)}` : ''
  const leftOut = rung.leftOut.slice(0, 5).map((one) => `; ${one.ref} left out (${one.why})`)
  return `${rung.source}: ${state}${problem}${leftOut.join('')}`
}

/** Makes the status as data, in the state's own words. */
export function statusData(status: Status): Record<string, unknown> {
  const { lane, counters, permission, selected } = status
  return {
    lane: lane.name,
    where: status.where,
    next: nextOf(status),
    decision: permission.kind,
    reason: permission.kind === 'go' ? null : permission.refusal.reason,
    selected: selected
      ? { ref: selected.item.ref, title: selected.item.title, rung: selected.rung, because: selected.because }
      : null,
    ladder: status.rungs,
    cycle: counters.cycle,
    context_streak: counters.contextStreak,
    context_streak_limit: status.contextStreakLimit,
    idle_streak: counters.idleStreak,
    generator_empty_streak: counters.generatorEmptyStreak,
    regressed_streak: counters.regressedStreak,
    barren_streak: counters.barrenStreak,
    breaker: counters.breaker ?? null,
    handoff: lane.handoff ?? null,
    resuming: lane.state.resuming,
    dormant: lane.dormant ?? null,
    stop: lane.stop?.text ?? null,
    kill: lane.kill?.text ?? null,
    open_cycle: lane.state.open_cycle,
    parked_work: lane.state.parked_work,
    claims: lane.claims,
    quarantine: lane.state.quarantine,
    recoveries: status.recoveries,
  }
}
