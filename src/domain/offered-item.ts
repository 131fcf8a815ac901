// Builds a work item from what a source read. Text of unknown origin is bounded here, and only here;
// it is never judged or escaped: that is for whoever shows it.
import { fingerprintOf, hashText, type WorkItem } from './work.js'

const maxTitleLength = 500
const maxBodyLength = 20_000
const maxRefLength = 200

/** Composes a work item: the title on one line, the paragraphs that are not blank as its body. */
export function composeItem(parts: {
  readonly ref: string
  readonly source: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly labels: readonly string[]
  readonly url?: string
}): WorkItem {
  const title = cut(oneLineOf(parts.title), maxTitleLength)
  const body = cut(parts.paragraphs.filter((one) => one.trim() !== '').join('\n\n'), maxBodyLength)
  const labels = [...new Set(parts.labels)]
  return {
    ref: parts.ref,
    source: parts.source,
    title,
    body,
    labels,
    fingerprint: fingerprintOf({ title, body, labels }),
    ...(parts.url === undefined ? {} : { url: parts.url }),
  }
}

/** Most titles are one line already, and to look is cheaper than to put every blank in the place of itself. */
function oneLineOf(text: string): string {
  const isOneLine = !/[^\S ]| {2}|\p{Cc}/u.test(text)
  return (isOneLine ? text : text.replace(/[\s\p{Cc}]+/gu, ' ')).trim()
}

/**
 * Makes a ref of an id that others gave: as it stands where it can stand on a line of its own, else a hash of it.
 * Returns undefined when there is no id.
 */
export function refOf(id: unknown): string | undefined {
  const text = typeof id === 'number' ? String(id) : typeof id === 'string' ? id.trim() : ''
  if (text === '') return undefined
  return text.length <= maxRefLength && !/\p{Cc}/u.test(text) ? text : hashText(text)
}

/** Returns a text as it stands, and a blank for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Returns the texts of a list, of a single text, or none. */
export function textsOf(value: unknown): string[] {
  if (value === undefined) return []
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  return list.filter((one): one is string => typeof one === 'string' && one.trim() !== '')
}

/** Folds case and white space, to tell whether two texts say the same. */
export function foldText(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
}

/** Cuts on a character boundary and says how much is missing. */
function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const head = text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '')
  return `${head} (${text.length - head.length} characters omitted)`
}
