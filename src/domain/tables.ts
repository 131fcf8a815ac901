// What summary and dashboard both show of a lane: its cycles, its parked work, figures. Returns Markdown, escaped.
import { codeSpan, escapeMarkdown, table } from './markdown.js'
import type { Reading, Row } from './record.js'
import { parseTime, renderDuration } from './time.js'

/** Is parked work as it is shown; the state and HANDOFF each know a part of it. */
export interface ParkedView {
  readonly ref: string
  readonly title?: string
  readonly source?: string
  readonly wip?: string
  readonly next_step?: string
}

/** Renders the newest `count` cycles as a table, newest first. */
export function cyclesTable(rows: readonly Row[], count: number): string {
  const newest = [...rows].sort((a, b) => b.cycle - a.cycle).slice(0, count)
  return table(
    ['Cycle', 'Result', 'Item', 'Gate', 'Context', 'Took', 'USD', 'Ended (UTC)', 'What'],
    newest.map((row) => [
      String(row.cycle),
      resultCell(row),
      row.work_ref ? codeSpan(row.work_ref, 40) : '–',
      row.gate === undefined || row.gate === 'NONE' ? '–' : row.gate.toLowerCase(),
      row.reading ? `${percent(row.reading)}${row.heavy ? ', heavy' : ''}` : row.heavy ? 'heavy' : '–',
      row.duration_s === undefined ? '–' : renderDuration(row.duration_s),
      row.cost_usd === undefined ? '–' : money(row.cost_usd),
      renderTime(row.timestamp),
      escapeMarkdown(row.milestone ?? row.title ?? '', 90),
    ]),
  )
}

function resultCell(row: Row): string {
  const result = escapeMarkdown(row.result, 30)
  if (row.cycle_result === undefined || row.cycle_result === row.result) return result
  return `${result} (${escapeMarkdown(row.cycle_result, 30)})`
}

/** Renders parked work from the fullest to the smallest form, for `fitBytes`. */
export function parkedForms(parked: readonly ParkedView[]): string[] {
  const full = table(
    ['Parked item', 'From', 'Next step', 'Work in progress'],
    parked.map((item) => [
      nameItem(item.ref, item.title ?? ''),
      escapeMarkdown(item.source ?? '–', 40),
      escapeMarkdown(item.next_step || '–', 300),
      item.wip ? codeSpan(item.wip, 200) : 'none yet',
    ]),
  )
  const short = table(
    ['Parked item', 'Work in progress'],
    parked.map((item) => [codeSpan(item.ref), item.wip ? codeSpan(item.wip, 200) : 'none yet']),
  )
  const [shown, few] = [1000, 20].map((count) => refsOf(parked, count))
  return [full, short, shown ?? '', few ?? '']
}

function refsOf(parked: readonly ParkedView[], count: number): string {
  const rest = parked.length - count
  const refs = parked.slice(0, count).map((item) => codeSpan(item.ref))
  return `${refs.join(', ')}${rest > 0 ? ` and ${grouped(rest)} more; all of them are in the state` : ''}`
}

/** Names an item by ref and title. */
export function nameItem(ref: string, title: string): string {
  const shown = escapeMarkdown(title, 90)
  return shown === '' || title === ref ? codeSpan(ref) : `${codeSpan(ref)} “${shown}”`
}

/** Renders how full the window was, `~` where the size is an estimate. */
export function percent(reading: Reading): string {
  return `${reading.measured ? '' : '~'}${wholePercent(reading.fraction)}`
}

/** Renders a fraction as whole percent. */
export function wholePercent(fraction: number): string {
  return `${Math.round(fraction * 100)} %`
}

/** Renders dollars without a sign, which GitHub would take for a formula. */
export function money(dollars: number): string {
  return dollars.toFixed(dollars > 0 && dollars < 0.1 ? 3 : 2)
}

/** Groups digits: `164,000`. */
export function grouped(count: number): string {
  return String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** Counts a noun: `1 file`, `3 files`. */
export function plural(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** Renders a time of a state file for people, in UTC: `2026-11-30 19:00`. */
export function renderTime(text: string | null | undefined): string {
  const time = parseTime(text)
  return time ? time.toISOString().slice(0, 16).replace('T', ' ') : '–'
}
