// The dashboard: README.md of the state branch with one chart per lane beside it, for whoever opens it in a browser
// (SPEC §12.4). Pure text from the lanes: equal lanes and time give equal bytes; what others wrote is escaped.
import { renderChart, type ChartFrame } from './chart.js'
import { chartFile, dashboardFile } from './files.js'
import { codeSpan, escapeMarkdown, fitBytes, list, type Part } from './markdown.js'
import type { OperatorMarker } from './markers.js'
import { countersOf, knownRows, type Lane } from './state.js'
import { cyclesTable, grouped, nameItem, parkedForms, plural, renderTime } from './tables.js'
import { isAwaited, isoTime, parseTime } from './time.js'

const maxBytes = 512 * 1024
const shownCycles = 20

/**
 * Renders the files of the dashboard by name: README.md for all lanes, and a chart for each that has cycles. The
 * thresholds are those of the run that renders.
 */
export function renderPages(
  lanes: readonly Lane[],
  now: Date,
  thresholds: Omit<ChartFrame, 'laneName'>,
): ReadonlyMap<string, string> {
  const charts = lanes.flatMap((lane) => {
    const rows = knownRows(lane)
    return rows.length === 0
      ? []
      : [[chartFile(lane.name), renderChart(rows, { ...thresholds, laneName: lane.name })] as const]
  })
  return new Map([[dashboardFile, renderDashboard(lanes, now)], ...charts])
}

/** Renders the page of all lanes, in the order of their names. */
export function renderDashboard(lanes: readonly Lane[], now: Date): string {
  const byName = [...lanes].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  const opening = [
    '# Evolve',
    `State of the autonomous loop, as of ${renderTime(isoTime(now))} UTC. This page is written anew with every save; changes to it are lost.`,
  ].join('\n\n')
  return fitBytes(
    [
      { priority: 0, forms: [opening] },
      ...(byName.length === 0 ? [{ priority: 0, forms: ['No lane has run yet.'] }] : []),
      ...byName.flatMap((lane) => laneParts(lane, now)),
      { priority: 0, forms: [instructions] },
    ],
    maxBytes,
  )
}

const instructions = `## To stop it, to go on

- **Stop one lane:** run the workflow by hand with the command \`stop\`, or add a file \`lanes/<lane>/STOP\` to this branch with the reason in it. All lanes: a file \`KILL\` at the top.
- **Go on:** the command \`resume\`, or delete that file.
- \`HANDOFF\` and \`DORMANT\` need nobody: the next run clears the first, new work the second.
- Please do not edit \`session-state.json\`, \`cycle-history.jsonl\`, \`ledger.jsonl\` or \`claims.json\`: the loop writes them. What happened in a cycle stands in the job summary of its run.`

function laneParts(lane: Lane, now: Date): Part[] {
  const rows = knownRows(lane)
  const parked = lane.state.parked_work
  return [
    {
      priority: 1,
      forms: [`## Lane ${codeSpan(lane.name)}\n\n${sentenceOf(lane, now)}\n\n${list(factsOf(lane))}`],
    },
    ...(rows.length > 0 ? [{ priority: 1, forms: [chartImage(lane.name), ''] }] : []),
    ...(parked.length > 0 ? [{ priority: 2, forms: parkedForms(parked) }] : []),
    ...(rows.length > 0
      ? [{ priority: 3, forms: [cyclesTable(rows, shownCycles), cyclesTable(rows, 3), ''] }]
      : []),
  ]
}

/** A lane's name is letters, digits and hyphens; anything else is no lane of ours and gets no picture. */
function chartImage(laneName: string): string {
  return /^[a-z0-9-]+$/.test(laneName)
    ? `![Results, context and cost of the last cycles of lane ${laneName}](${chartFile(laneName)})`
    : ''
}

/** Says in one sentence how a lane stands; what an operator did comes first. */
function sentenceOf(lane: Lane, now: Date): string {
  const { state } = lane
  const open = state.open_cycle
  const counters = countersOf(lane)
  if (lane.kill) return `🛑 **Stopped with all lanes** by \`KILL\`${markerText(lane.kill)}.`
  if (lane.stop) return `🛑 **Stopped** by \`STOP\`${markerText(lane.stop)}.`
  if (open) {
    const isAlive = isAwaited(parseTime(open.lease_until), now)
    return isAlive
      ? `▶️ **At work** on ${nameItem(open.ref, open.title)}: cycle ${open.cycle}, since ${renderTime(open.started_at)} UTC.`
      : `⚡ **Interrupted** in cycle ${open.cycle} on ${nameItem(open.ref, open.title)}; the next run recovers it.`
  }
  if (counters.breaker)
    return `🛑 **Held back** by the regression breaker since cycle ${counters.breaker.cycle}.`
  if (lane.dormant)
    return `💤 **Asleep** since cycle ${lane.dormant.cycle}: ${escapeMarkdown(lane.dormant.reason || 'no source has work')}.`
  if (isAwaited(parseTime(state.not_before), now)) {
    return `⏳ **Waiting** for the provider until ${renderTime(state.not_before)} UTC.`
  }
  if (lane.handoff)
    return `🔁 **Handed off**: the next run resumes ${plural(lane.handoff.parked_work.length, 'parked item')} in a fresh session.`
  return counters.cycle === 0 ? '🌱 **New**: no cycle yet.' : `✅ **Ready** for cycle ${counters.cycle + 1}.`
}

function markerText(marker: OperatorMarker): string {
  const since = marker.writtenAt ? ` since ${renderTime(isoTime(marker.writtenAt))} UTC` : ''
  return `${since}${marker.reason ? ` (${escapeMarkdown(marker.reason)})` : ''}`
}

function factsOf(lane: Lane): string[] {
  const counters = countersOf(lane)
  const markers = [
    ...(lane.kill ? ['`KILL`'] : []),
    ...(lane.stop ? ['`STOP`'] : []),
    ...(lane.dormant ? ['`DORMANT`'] : []),
    ...(lane.handoff
      ? [`\`HANDOFF\` (${codeSpan(lane.handoff.reason)}, ${renderTime(lane.handoff.timestamp)} UTC)`]
      : []),
  ]
  const streaks = [
    ['heavy context', counters.contextStreak],
    ['idle', counters.idleStreak],
    ['regressed', counters.regressedStreak],
    ['failed or waiting for a person', counters.barrenStreak],
  ].flatMap(([name, count]) => (count === 0 ? [] : [`${name} ${count}`]))
  const quarantined = Object.entries(lane.state.quarantine)
  const shown = quarantined
    .slice(0, 10)
    .map(([ref, { reason }]) => `${codeSpan(ref, 60)} (${escapeMarkdown(reason, 80)})`)
  const rest = quarantined.length - shown.length
  return [
    `Markers: ${markers.join(', ') || 'none'}`,
    `Streaks: ${streaks.join(' · ') || 'none'}`,
    `Cycles: ${grouped(counters.cycle)} · done: ${plural(Object.keys(lane.state.done).length, 'item')} · parked: ${grouped(lane.state.parked_work.length)}`,
    ...(shown.length > 0
      ? [`In quarantine: ${shown.join(', ')}${rest > 0 ? ` and ${grouped(rest)} more` : ''}`]
      : []),
    ...lane.damage
      .slice(0, 10)
      .map(({ file, problem }) => `Damaged: ${codeSpan(file)}, ${escapeMarkdown(problem)}`),
  ]
}
