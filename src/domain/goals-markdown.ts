// GOALS.md (FORMATS §4): the tables of its section `Gates`, and the directives. Never runs anything, and one bad row costs
// that row only.
import {
  uniqueGoals,
  weightOf,
  type Directive,
  type Goal,
  type GoalsFile,
  type GoalsReading,
} from './goals.js'
import { refOf } from './offered-item.js'
import { slugOf } from './work.js'

const headingPattern = /^ {0,3}(#{1,6})\s+(.*?)(?:\s+#+)?\s*$/

interface Section {
  readonly level: number
  readonly title: string
  /** Lines below the heading; those inside code fences and comments are empty in `prose`. */
  readonly lines: string[]
  readonly prose: string[]
}

/** Reads GOALS.md. A text without any heading is no goals file, and a table without one good row says nothing. */
export function readGoalsMarkdown(text: string): GoalsReading {
  const sections = splitSections(text)
  const failed = (problem: string): GoalsReading => ({ kind: 'failed', problem: `GOALS.md ${problem}.` })
  if (text.trim() !== '' && (sections.length === 1 || text.includes('\0')))
    return failed('is no Markdown with headings')
  const file = parseGoalsMarkdown(text)
  const rowCount = gateRows(sections).length
  if (rowCount > 0 && file.goals.length === 0)
    return failed(`has ${rowCount} rows below \`Gates\`, and none has an ID and a Check`)
  return { kind: 'read', file }
}

/** Parses GOALS.md: the tables of its sections `Gates`, and the sections below `Directives`. */
export function parseGoalsMarkdown(text: string): GoalsFile {
  const sections = splitSections(text)
  const notes: string[] = []
  const rows = gateRows(sections)
  if (rows.length === 0)
    notes.push('GOALS.md has no section `Gates` with a table of the columns ID and Check.')
  const goals = uniqueGoals(
    rows.flatMap((row) => readRow(row, notes)),
    'GOALS.md',
    notes,
  )
  return { goals, directives: readDirectives(sections), notes }
}

function gateRows(sections: readonly Section[]): Row[] {
  return sections
    .filter((section) => section.title.toLowerCase() === 'gates')
    .flatMap((section) => readTable(section.prose))
}

function splitSections(text: string): Section[] {
  const sections: Section[] = [{ level: 0, title: '', lines: [], prose: [] }]
  let end: RegExp | undefined
  for (const line of text.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    const fence = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    const isInside = end !== undefined || fence !== undefined
    const heading = isInside ? null : headingPattern.exec(line)
    if (heading) {
      const [, marks = '', title = ''] = heading
      sections.push({ level: marks.length, title: title.trim(), lines: [], prose: [] })
      continue
    }
    const isComment = end === undefined && fence === undefined && /^\s*<!--/.test(line)
    const section = sections.at(-1)
    section?.lines.push(line)
    section?.prose.push(isInside || isComment ? '' : line)
    if (end?.test(line)) end = undefined
    else if (end === undefined && fence !== undefined)
      end = new RegExp(`^ {0,3}${fence.charAt(0)}{${fence.length},}\\s*$`)
    else if (isComment && !line.includes('-->')) end = /-->/
  }
  return sections
}

type Row = Readonly<Record<string, string>>

/** Reads the rows of all tables in a section, by column name in lower case; the header's order is free. */
function readTable(lines: readonly string[]): Row[] {
  const rows: Row[] = []
  let columns: string[] | undefined
  lines.forEach((line, index) => {
    if (!line.includes('|')) {
      columns = undefined
    } else if (isRuler(lines[index + 1] ?? '')) {
      const names = splitCells(line).map((cell) => cell.toLowerCase())
      columns = names.includes('id') && names.includes('check') ? names : undefined
    } else if (columns !== undefined && !isRuler(line)) {
      const cells = splitCells(line)
      rows.push(Object.fromEntries(columns.map((name, position) => [name, cells[position] ?? ''])))
    }
  })
  return rows
}

function isRuler(line: string): boolean {
  return line.includes('|') && /^[\s|:-]+$/.test(line) && line.includes('-')
}

/** Splits a table row. A pipe that belongs to a cell is written `\|`, in code too. */
function splitCells(line: string): string[] {
  return line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => stripBackticks(cell.replaceAll('\\|', '|').trim()))
}

/** Takes the backticks off a cell that is one piece of code as a whole. */
function stripBackticks(cell: string): string {
  const marks = /^`+/.exec(cell)?.[0]
  if (marks === undefined || cell.length < 2 * marks.length || !cell.endsWith(marks)) return cell
  return cell.slice(marks.length, cell.length - marks.length).trim()
}

function readRow(row: Row, notes: string[]): Goal[] {
  const id = row.id ?? ''
  if (id === '') return []
  if (row.check === undefined || row.check === '') {
    notes.push(`GOALS.md: the goal ${id} has no check.`)
    return []
  }
  return [
    {
      id,
      description: row.description || id,
      check: row.check,
      weight: weightOf(row.weight),
      type: 'health',
      tags: (row.tags ?? '').split(/[\s,]+/).filter(Boolean),
    },
  ]
}

function readDirectives(sections: readonly Section[]): Directive[] {
  const directives = new Map<string, Directive>()
  let isInside = false
  for (const section of sections) {
    if (section.level <= 2) isInside = section.level === 2 && section.title.toLowerCase() === 'directives'
    if (!isInside || section.level !== 3) continue
    const title = section.title.replace(/^\d+[.)]\s*/, '')
    const id = refOf(stripBackticks(field(section, 'Directive ID'))) ?? slugOf(title.toLowerCase())
    if (title === '' || directives.has(id)) continue
    // What it is about may follow in brackets.
    const steer = /^[a-z]*/i.exec(field(section, 'Steer'))?.[0].toLowerCase() ?? ''
    directives.set(id, { id, title, body: section.lines.join('\n').trim(), steer })
  }
  return [...directives.values()]
}

function field(section: Section, name: string): string {
  const pattern = new RegExp(`^\\s*(?:[-*]\\s+)?\\*\\*${name}:?\\*\\*:?\\s*(.*?)\\s*$`, 'i')
  return section.prose.map((line) => pattern.exec(line)?.[1]).find((value) => value !== undefined) ?? ''
}
