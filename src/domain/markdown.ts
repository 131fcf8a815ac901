// Markdown for GitHub out of text of unknown origin (SPEC §12.4, §13). Nothing that comes in may act as markup:
// no HTML, link, mention, table break, fence or heading ever leaves here unless this file made it.

import { byteLength, cutToBytes, makeWellFormed, stripAnsi, tailOf, toOneLine } from './text.js'

// They turn the direction of text around, so that it reads as something else.
const directionMarks = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g
const breakUp = '&#8203;'

/**
 * Escapes text so that it shows as it stands, on one line of at most `maxLength` UTF-16 units.
 * Tokens and plain words come out unchanged, so that redaction still finds them.
 */
export function escapeMarkdown(text: string, maxLength = 200): string {
  return escapeLine(plainLine(text, maxLength))
}

/** Escapes a sentence of ours that names things in backticks: these become code, all else is escaped. */
export function prose(text: string, maxLength = 500): string {
  const pieces = plainLine(text, maxLength).split('`')
  if (pieces.length % 2 === 0) return escapeLine(pieces.join('`'))
  return pieces
    .map((piece, index) => (piece === '' ? '' : index % 2 === 1 ? codeSpan(piece) : escapeLine(piece)))
    .join('')
}

/** Makes one line that is no Markdown yet: bounded, without what turns the direction of text around. */
export function plainLine(text: string, maxLength: number): string {
  return toOneLine(text.replace(directionMarks, '\uFFFD'), maxLength)
}

function escapeLine(line: string): string {
  return line
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/[\\`*[\]|~$]/g, '\\$&')
    .replace(/(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g, '\\_')
    .replace(/^[-+=#]/, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2')
    .replace(/:(?=\/\/)|@(?=\w)|#(?=\d)|www(?=\.)|\bGH(?=-\d)/gi, `$&${breakUp}`)
}

/** Makes inline code of text. Falls back to an HTML element where backticks could be broken, in tables too. */
export function codeSpan(text: string, maxLength = 120): string {
  const line = plainLine(text, maxLength)
  if (line === '') return '–'
  return /[`|\\]/.test(line) ? `<code>${escapeLine(line)}</code>` : `\`${line}\``
}

/** Makes a fenced block that nothing inside can close; keeps the end of text longer than `maxBytes`. */
export function codeBlock(text: string, maxBytes = 4000): string {
  const clean = makeWellFormed(stripAnsi(text.replace(/\r\n?|[\u2028\u2029]/g, '\n')))
    .replace(directionMarks, '\uFFFD')
    .trim()
  const shown = tailOf(clean, maxBytes)
  const longest = (shown.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2)
  const fence = '`'.repeat(longest + 1)
  const omitted = clean.length - shown.length
  return `${fence}text\n${omitted > 0 ? `(${omitted} characters omitted)\n` : ''}${shown}\n${fence}`
}

/** Links to a web address when it is a plain one; else leaves the label, which is Markdown already. */
export function link(label: string, url: string | undefined): string {
  return url !== undefined && /^https?:\/\/[\w.~:/?#@!$&*+,;=%-]{1,2000}$/.test(url)
    ? `[${label}](${url})`
    : label
}

/** Renders a table; the cells are Markdown already. No rows: no table. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  return [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Renders a list; the lines are Markdown already. */
export function list(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n')
}

/** Hides a body behind a line that opens it. */
export function details(label: string, body: string): string {
  return `<details><summary>${label}</summary>\n\n${body}\n\n</details>`
}

/** Is one block of a document that has a byte limit. */
export interface Part {
  /** 0 is kept longest. */
  readonly priority: number
  /** The same content from the fullest to the smallest form. An empty form stands for leaving it out. */
  readonly forms: readonly string[]
}

/**
 * Joins blocks, in their order, to at most `maxBytes` bytes of UTF-8. Every part first gets its smallest form;
 * what room is left goes to the parts by priority. A part is left out only when the smallest forms do not fit.
 */
export function fitBytes(parts: readonly Part[], maxBytes: number): string {
  const chosen = parts.map((part) => part.forms.at(-1) ?? '')
  const kept = [...parts.entries()].sort(([, a], [, b]) => a.priority - b.priority)
  let total = chosen.reduce((sum, text) => sum + sizeOf(text), 0)
  while (total > maxBytes && kept.length > 1) {
    const [index] = kept.pop() ?? [0]
    total -= sizeOf(chosen[index] ?? '')
    chosen[index] = ''
  }
  for (const [index, part] of kept) {
    const others = total - sizeOf(chosen[index] ?? '')
    const fullest = part.forms.find((text) => others + sizeOf(text) <= maxBytes)
    if (fullest === undefined) continue
    chosen[index] = fullest
    total = others + sizeOf(fullest)
  }
  return cutToBytes(`${chosen.filter((text) => text !== '').join('\n\n')}\n`, maxBytes)
}

/** A part is followed by a blank line or the last line's end. */
function sizeOf(text: string): number {
  return text === '' ? 0 : byteLength(text) + 2
}
