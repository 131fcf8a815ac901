// What generators find (SPEC §10.1, rung 6): the lines that a command prints, and the comments that `todo` finds. What is
// in the queue already, consumed or not, is not added again.
import * as z from './schema.js'
import { countBadLines, parseJsonl, valuesOf } from './jsonl.js'
import { foldText, refOf, textOf } from './offered-item.js'
import {
  addQueueItems,
  itemId,
  selectableQueueItems,
  type Queue,
  type QueueEntry,
  type QueueItem,
} from './queue.js'
import { hashText, type WorkItem } from './work.js'

/** Is one thing that a generator found. */
export interface Finding {
  readonly title: string
  readonly type: string
  readonly severity: string
  readonly description: string
  readonly id?: string
}

const findingSchema = z.looseObject({ title: z.string().check(z.regex(/\S/)) })

/** Parses what a generator printed: one JSON object per line. Lines that are none are counted. */
export function parseFindings(text: string): { findings: Finding[]; badCount: number } {
  const document = parseJsonl(text, (value): Finding | undefined => {
    const parsed = findingSchema.safeParse(value)
    if (!parsed.success) return undefined
    const { title, type, severity, description, id } = parsed.data
    const ref = refOf(id)
    return {
      title: title.trim(),
      type: textOf(type),
      severity: textOf(severity),
      description: textOf(description),
      ...(ref === undefined ? {} : { id: ref }),
    }
  })
  return { findings: valuesOf(document), badCount: countBadLines(document) }
}

/** Is the work among findings: what can be taken now, and the rows that the queue needs before. */
export interface FoundItems {
  readonly items: readonly WorkItem[]
  readonly additions: readonly QueueEntry[]
}

/**
 * Selects findings from the queue: those that it does not hold are added, one that it holds by id or by title is the one
 * of the queue. What was consumed, or is held, is no work.
 */
export function offerFindings(
  queue: Queue,
  findings: readonly Finding[],
  options: { readonly repository?: string; readonly now: Date },
): FoundItems {
  const origin = { sourceEpic: 'evolve:generators', source: 'evolve-generator', now: options.now } as const
  const next = addQueueItems(queue, findings, origin).queue
  const ids = new Set(findings.map((finding) => finding.id).filter((id) => id !== undefined))
  const titles = new Set(findings.map((finding) => foldText(finding.title)))
  const isFound = (item: QueueItem) => ids.has(itemId(item)) || titles.has(foldText(textOf(item.title)))
  const refs = new Set(valuesOf(next).flatMap((entry) => entry.items.filter(isFound).map(itemId)))
  const items = selectableQueueItems(next, { repository: options.repository })
    .filter((item) => refs.has(item.ref))
    .map((item) => ({ ...item, source: 'generators' }))
  return { items, additions: valuesOf(next.slice(queue.length)) }
}

const todoWords = ['TODO', 'FIXME', 'XXX', 'HACK'] as const

/** What starts a comment, or a line of one, in the languages that have such words in them; a quote does not. */
const commentStart = String.raw`((^|[^:])//+|#+|/\*+|\*+|--+|;+|%+|<!--+|\(\*+|\{-|"""|''')`

/** Is the POSIX extended expression of a comment that starts with one of the words; at most 200 bytes of it. */
export const todoPattern = `${commentStart}[[:space:]]*@?(${todoWords.join('|')})([[:space:]:(,-].{0,200}|$)`

/** Is a comment as `git grep` found it. */
export interface Comment {
  readonly path: string
  readonly line: number
  readonly text: string
}

/** Parses the output of `git grep -z -n`: path, line number and text of each match. */
export function parseGrep(output: string): Comment[] {
  return output.split('\n').flatMap((line) => {
    const [, path = '', number = '', text = ''] = /^([^\0]+)\0(\d+)[\0:](.*)$/s.exec(line) ?? []
    return path === '' ? [] : [{ path, line: Number(number), text }]
  })
}

const todoTypes: Readonly<Record<string, string>> = { FIXME: 'bug', XXX: 'tech-debt', HACK: 'tech-debt' }

/**
 * Makes a finding of a comment; undefined when it says nothing. Its id comes from path and text: it stays when the line
 * moves, and goes when the comment is done.
 */
export function todoFinding({ path, line, text }: Comment): Finding | undefined {
  const [, word = '', rest = ''] =
    new RegExp(`(${todoWords.join('|')})(?![A-Za-z0-9_])(.*)$`, 's').exec(text) ?? []
  // A cut in the middle of a character leaves a replacement character.
  const said = rest
    .replace(/\uFFFD+$/, '')
    .replace(/(\*+\/|--+!?>|\*\)|-\}|"""|''')\s*$/, '')
    .replace(/^\s*(\([^)]*\))?[\s:,.-]*/, '')
    .trim()
  const isHeading = /\.(md|mdx|markdown)$/i.test(path) && text.startsWith('#')
  if (word === '' || isHeading || !/[\p{L}\p{N}]/u.test(said)) return undefined
  return {
    id: `todo-${hashText(`${path}\n${word} ${said}`)}`,
    title: `${word} in ${path}: ${said}`,
    type: todoTypes[word] ?? 'task',
    severity: word === 'FIXME' ? 'medium' : 'low',
    description: `A comment in ${path} (line ${line} when it was found) says:\n\n    ${text.trim()}\n\nDo what it asks, and remove the comment.`,
  }
}
