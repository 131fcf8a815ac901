// The job summary: whoever sees it for the first time knows within seconds what happened and what comes next
// (SPEC §12.4). Pure text from the report; everything that others wrote is escaped.
import { handoffParts } from './handoff-section.js'
import { headline } from './headline.js'
import {
  codeBlock,
  codeSpan,
  details,
  escapeMarkdown,
  fitBytes,
  link,
  list,
  prose,
  table,
  type Part,
} from './markdown.js'
import type { CycleReport, RungReport } from './report.js'
import { countersOf, knownRows } from './state.js'
import { cyclesTable, grouped, money, nameItem, percent, plural, renderTime, wholePercent } from './tables.js'
import { isoTime, renderDuration } from './time.js'

const maxBytes = 512 * 1024
const shownCycles = 10
const gaugeCells = 20

/** Renders a report as the job summary: Markdown, at most 512 KiB, parked work kept longest. */
export function renderSummary(report: CycleReport): string {
  return fitBytes(
    [
      { priority: 0, forms: [opening(report)] },
      part(2, factsTable(report)),
      ...handoffParts(report),
      part(3, section('Recovered', report.recoveries)),
      part(4, section('Notes', notesOf(report))),
      part(6, gateSection(report)),
      part(7, agentTail(report)),
      ...cycleParts(report),
    ],
    maxBytes,
  )
}

function part(priority: number, text: string): Part {
  return { priority, forms: [text, ''] }
}

function opening(report: CycleReport): string {
  const { refusal, saved, redBecause } = report
  const next = prose(report.next, 600).replace(
    /^The next run\b|^/,
    (start) => `**${start || 'Next:'}**${start ? '' : ' '}`,
  )
  const lines = [`### ${headline(report)}`, next]
  if (refusal) lines.push(`**Cleared by:** ${prose(refusal.clearedBy, 600)}`)
  if (saved.error !== undefined) {
    lines.push('**The state was not saved:** the next run does not know of this cycle.')
  }
  if (redBecause !== undefined) lines.push(`**This run ends red:** ${prose(redBecause)}.`)
  return lines.join('\n\n')
}

// --- facts -------------------------------------------------------------------------------------------------

function factsTable(report: CycleReport): string {
  const { record, run, lane, selected } = report
  const title = record ? `Cycle ${record.cycle}` : 'No cycle'
  const runName = link(`run ${escapeMarkdown(run.run_id, 40)}`, run.url)
  const attempt = run.run_attempt > 1 ? `, attempt ${run.run_attempt}` : ''
  const rows: [string, string][] = [
    ['Reason', report.refusal ? codeSpan(report.refusal.reason) : ''],
    ['Item', itemCell(report)],
    ['Source', selected ? `${codeSpan(selected.rung)}: ${prose(selected.because)}` : ''],
    ['Asked', isLadderShown(report) ? report.rungs.map(rungCell).join(' · ') : ''],
    ['Milestone', milestoneCell(report)],
    ['Work', workCell(report)],
    ['Gate', gateCell(report)],
    ['Context', contextCell(report)],
    ['Agent', agentCell(report)],
    ['State', stateCell(report)],
  ]
  return table(
    [title, `lane ${codeSpan(lane.name)} · ${runName}${attempt} · ${renderTime(isoTime(report.now))} UTC`],
    rows.filter(([, value]) => value !== ''),
  )
}

function itemCell({ selected, record }: CycleReport): string {
  if (selected) return link(nameItem(selected.item.ref, selected.item.title), selected.item.url)
  return record?.work_ref === undefined ? '' : nameItem(record.work_ref, record.title ?? '')
}

/** What a handoff's milestone says stands in the first line already. */
function milestoneCell({ record }: CycleReport): string {
  return record?.milestone && record.result !== 'context-handoff' ? escapeMarkdown(record.milestone, 400) : ''
}

/** The ladder is of interest when it explains why there is no item, or when a source did not answer. */
function isLadderShown({ selected, rungs }: CycleReport): boolean {
  return selected === undefined || rungs.some((rung) => rung.state === 'failed')
}

const rungWords: Readonly<Record<RungReport['state'], string>> = {
  'has-work': 'has work',
  'left-out': 'nothing to take',
  empty: 'empty',
  failed: 'did not answer',
  'not-asked': 'not asked',
}

function rungCell(rung: RungReport): string {
  const state = rung.state === 'has-work' ? `${grouped(rung.selectable)} ready` : rungWords[rung.state]
  const left = rung.leftOut
    .slice(0, 3)
    .map(({ ref, why }) => `${codeSpan(ref, 40)} ${escapeMarkdown(why, 80)}`)
  const more = rung.leftOut.length > 3 ? [`${grouped(rung.leftOut.length - 3)} more`] : []
  const extra = [...(rung.problem ? [prose(rung.problem, 200)] : []), ...left, ...more]
  return `${escapeMarkdown(rung.source, 40)}: ${state}${extra.length > 0 ? ` (${extra.join('; ')})` : ''}`
}

function workCell({ evidence, kept, record }: CycleReport): string {
  const diff = evidence?.hasDiff
    ? [
        ...(evidence.commits.length > 0 ? [plural(evidence.commits.length, 'commit')] : []),
        plural(evidence.paths.length, 'file'),
        `+${grouped(evidence.insertions)} −${grouped(evidence.deletions)}`,
      ].join(', ')
    : record?.agent_end !== undefined
      ? 'no diff'
      : ''
  if (kept === undefined || kept.kind === 'nothing') return diff
  if (kept.kind === 'push-refused') {
    const patch = kept.patchPath ? `<br>Kept as the patch ${codeSpan(kept.patchPath, 300)}` : ''
    const ref = kept.ref ? `<br>Kept in this clone as ${codeSpan(kept.ref, 300)}` : ''
    return `${diff}; **not pushed**: ${prose(kept.problem, 600)}${patch}${ref}`
  }
  const word = { delivered: 'delivered', parked: 'parked', refused: 'put aside' }[kept.kind]
  return `${diff}; ${word}: ${link(escapeMarkdown(kept.where), kept.url)} (${codeSpan(kept.commit.slice(0, 7))})`
}

function gateCell({ gate }: CycleReport): string {
  if (!gate) return ''
  const { verdict, before, after } = gate
  if (verdict.kind === 'unmeasured') return 'not measured'
  if (after.length === 0)
    return verdict.kind === 'regressed' ? `regressed: ${escapeMarkdown(verdict.because)}` : verdict.kind
  const passedBefore = after.filter((check) => before[check.name] === true).length
  const passed = after.filter((check) => check.passed).length
  const flaky =
    verdict.flaky.length > 0 ? `; flaky: ${verdict.flaky.map((name) => codeSpan(name)).join(', ')}` : ''
  return `${verdict.kind}: ${passedBefore} of ${plural(after.length, 'check')} passed before, ${passed} after${flaky}`
}

function contextCell(report: CycleReport): string {
  const { record } = report
  if (record?.agent_end === undefined && !record?.heavy) return ''
  const streak = `streak ${countersOf(report.lane).contextStreak} of ${report.contextStreakLimit}`
  const { reading } = record
  if (!reading) return `no reading (the agent did not report one) · ${streak}`
  const bar = gauge(reading.fraction, [report.evaluateFraction, report.handoffFraction])
  const doubt = reading.unreliable
    ? ' · not believed: more than the window'
    : reading.measured
      ? ''
      : ' · estimated'
  const marks = `┊ reset at ${wholePercent(report.evaluateFraction)}, hand off at ${wholePercent(report.handoffFraction)}`
  return `${bar} ${percent(reading)}, ${grouped(reading.tokens)} of ${grouped(reading.window)} tokens${doubt} · ${streak} · ${marks}`
}

/** Draws the window as cells, with a mark behind the cell in which each threshold lies. */
function gauge(fraction: number, thresholds: readonly number[]): string {
  const filled = Math.min(gaugeCells, Math.max(0, Math.round(fraction * gaugeCells)))
  const marks = new Set(thresholds.map((threshold) => Math.round(threshold * gaugeCells)))
  return Array.from(
    { length: gaugeCells },
    (_, cell) => `${cell < filled ? '█' : '░'}${marks.has(cell + 1) ? '┊' : ''}`,
  ).join('')
}

function agentCell({ agent, record }: CycleReport): string {
  if (!agent && record?.agent_end === undefined) return ''
  const [tokens, costUsd] = [agent?.tokens ?? record?.tokens, agent?.costUsd ?? record?.cost_usd]
  const turns = agent?.turns ?? record?.turns
  return [
    `${agent?.end ?? record?.agent_end ?? ''}${agent?.detail ? ` (${escapeMarkdown(agent.detail)})` : ''}`,
    ...(agent ? [renderDuration(agent.durationSeconds)] : []),
    ...(turns === undefined ? [] : [plural(turns, 'turn')]),
    ...(tokens === undefined ? [] : [`${grouped(tokens)} tokens in all`]),
    ...(costUsd === undefined ? [] : [`${money(costUsd)} USD`]),
  ].join(' · ')
}

function stateCell({ saved }: CycleReport): string {
  const where = escapeMarkdown(saved.where)
  if (saved.error !== undefined) return `**not saved** on ${where}: ${prose(describe(saved.error))}`
  if (!saved.isSaved) return `left as it was on ${where}`
  return `saved on ${where}${saved.commit ? ` (${codeSpan(saved.commit.slice(0, 7))})` : ''}`
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

// --- the rest ------------------------------------------------------------------------------------------------

function section(title: string, sentences: readonly string[]): string {
  if (sentences.length === 0) return ''
  const shown = sentences.slice(0, 50).map((sentence) => prose(sentence))
  const rest = sentences.length - shown.length
  return `#### ${title}\n\n${list(rest > 0 ? [...shown, `and ${grouped(rest)} more, in the log`] : shown)}`
}

function notesOf({ warnings, kept, record }: CycleReport): string[] {
  const keptNotes = kept && 'notes' in kept ? kept.notes : []
  return [...new Set([...warnings, ...keptNotes, ...(record?.notes ?? [])])]
}

/** Check by check, only when there is something to see: a failure or a flake. */
function gateSection({ gate }: CycleReport): string {
  if (!gate || gate.verdict.kind === 'unmeasured') return ''
  const { flaky } = gate.verdict
  const failing = gate.after.filter((check) => !check.passed)
  if (failing.length === 0 && flaky.length === 0) return ''
  const rows = gate.after.slice(0, 50).map((check) => {
    const known = gate.before[check.name]
    const after = flaky.includes(check.name) ? 'flaky' : check.timedOut ? 'timed out' : passWord(check.passed)
    return [
      codeSpan(check.name),
      known === undefined ? '–' : passWord(known),
      after,
      renderDuration(check.durationSeconds),
    ]
  })
  const outputs = failing
    .slice(0, 10)
    .map((check) =>
      details(`End of the output of <code>${escapeMarkdown(check.name)}</code>`, codeBlock(check.tail)),
    )
  return ['#### Checks', table(['Check', 'Before', 'After', 'Took'], rows), ...outputs].join('\n\n')
}

function passWord(passed: boolean): string {
  return passed ? 'pass' : '**fail**'
}

/** What the agent said last, where its end needs an explanation. */
function agentTail({ agent, record }: CycleReport): string {
  const isExplained = record && ['failed', 'needs-human', 'rate-limited', 'unchanged'].includes(record.result)
  return agent && isExplained && agent.tail.trim() !== ''
    ? details('The agent’s last lines', codeBlock(agent.tail))
    : ''
}

function cycleParts({ lane }: CycleReport): Part[] {
  const rows = knownRows(lane)
  if (rows.length === 0) return []
  const heading = `#### Last cycles\n\n`
  return [
    { priority: 5, forms: [shownCycles, 3].map((count) => heading + cyclesTable(rows, count)).concat('') },
  ]
}
