// What a lane's next run will do and why, for people and as data. Looking changes nothing.
import { approvalHours } from './handover.js'
import type { Counters } from './history.js'
import type { RungReport, Selected } from './report.js'
import { countKinds } from './selection.js'
import { knownRows, type Lane } from './state.js'
import type { Permission } from './stop.js'
import { plural } from './tables.js'
import { toOneLine } from './text.js'
import { isLive, type Claim } from './work.js'

/** Is what looking at a lane gives. */
export interface Status {
  readonly lane: Lane
  readonly counters: Counters
  readonly permission: Permission
  readonly selected?: Selected
  readonly rungs: readonly RungReport[]
  /** Sentences of the sources: lines that cannot be read, finished issues that are still open. */
  readonly notes: readonly string[]
  readonly recoveries: readonly string[]
  readonly where: string
  readonly contextStreakLimit: number
  readonly now: Date
}

/** Says in one sentence what the next run will do. */
export function nextOf({ permission, selected, rungs }: Status): string {
  if (permission.kind !== 'go') {
    const verb = permission.kind === 'stop' ? 'stops' : 'skips'
    const { reason, detail, clearedBy } = permission.refusal
    return `The next run ${verb} (${reason}): ${detail}. Cleared by ${clearedBy}.`
  }
  if (!selected) return describeNothing(rungs)
  return `The next run works on ${selected.item.ref} (${toOneLine(selected.item.title, 80)}): ${selected.because}.`
}

/** Says why there is nothing to do: no work at all, work that others hold, a source that did not answer. */
function describeNothing(rungs: readonly RungReport[]): string {
  const leftOut = rungs.flatMap((rung) => rung.leftOut)
  const failed = rungs.filter((rung) => rung.state === 'failed').map((rung) => rung.source)
  const reasons = [
    ...(leftOut.length > 0 ? [countKinds(leftOut)] : []),
    ...(failed.length > 0 ? [`no answer from ${failed.join(', ')}`] : []),
  ]
  const why = reasons.length > 0 ? ` that it can take (${reasons.join('; ')})` : ''
  return `The next run finds no item${why} and records an idle cycle.`
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
    ['lane', `${lane.name}, ${plural(counters.cycle, 'cycle')}, state in ${status.where}`],
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
    ...handoverRow(lane),
    ...rungs.map((rung): [string, string] => ['ladder', rungLine(rung)]),
    ...lane.state.parked_work.map((parked): [string, string] => [
      'parked',
      `${parked.ref}: ${toOneLine(parked.next_step || parked.title, 100)}`,
    ]),
    ...lane.claims.map((claim): [string, string] => ['claim', claimLine(claim, status)]),
    ...lane.others.flatMap(({ name, parked }): [string, string][] =>
      parked.length > 0
        ? [['lane', `${name} has parked ${parked.slice(0, 5).join(', ')}${moreThan(parked, 5)}`]]
        : [],
    ),
    ...status.notes.map((note): [string, string] => ['note', toOneLine(note, 300)]),
    ...status.recoveries.map((sentence): [string, string] => ['recover', sentence]),
  ]
  return rows.map(([name, text]) => `${name.padEnd(8)} ${text}\n`).join('')
}

/** A request that is over is history. */
function handoverRow({ state }: Lane): [string, string][] {
  const { handover } = state
  if (!handover || handover.state === 'rolled') return []
  const what =
    handover.state === 'accepted'
      ? 'the next session on it starts from the document'
      : `waits for \`handover-approved: true\`, ${approvalHours} hours from ${handover.requested_at}`
  const said = `${handover.state}, cycle ${handover.cycle}, on ${handover.ref}: ${what}`
  return [['handover', handover.reason ? `${said} (${toOneLine(handover.reason, 80)})` : said]]
}

/** A claim holds its item for one run, whichever lane that belongs to, and no longer than its lease. */
function claimLine(claim: Claim, { lane, now }: Status): string {
  const whose = claim.lane === lane.name ? 'this lane' : `lane ${claim.lane}`
  const lease = isLive(claim.lease_until, now)
    ? `until ${claim.lease_until} at most`
    : `no longer: its lease ended ${claim.lease_until}`
  return `${claim.ref} is held by run ${claim.run_id} of ${whose}, ${lease}`
}

const rungWords: Readonly<Record<RungReport['state'], string>> = {
  'has-work': '',
  'left-out': 'nothing to take',
  empty: 'empty',
  failed: 'failed',
  'not-asked': 'not asked',
}

function rungLine({ source, state, selectable, problem, leftOut }: RungReport): string {
  const said = state === 'has-work' ? `${selectable} selectable` : rungWords[state]
  const why = problem ? `: ${toOneLine(problem, 120)}` : ''
  const shown = leftOut.slice(0, 5).map((one) => `; ${toOneLine(one.ref, 80)} left out (${one.why})`)
  return `${source}: ${said}${why}${shown.join('')}${moreThan(leftOut, 5)}`
}

function moreThan(list: readonly unknown[], shown: number): string {
  return list.length > shown ? `; and ${list.length - shown} more` : ''
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
    notes: status.notes,
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
    handover: lane.state.handover,
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
