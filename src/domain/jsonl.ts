// Documents of one JSON value per line that other programs write too. A bad line costs that line only:
// it is kept as it stands, counted, and never hides what comes after it (SPEC §9.4).

/** Holds one line as it was read, and its value when it could be understood. */
export interface Line<T> {
  readonly raw: string
  readonly value?: T
}

/** Holds all lines in file order, the bad ones included. Blank lines are dropped on reading. */
export type Jsonl<T> = readonly Line<T>[]

/** Is text of lines, whole or in pieces that end with a line. */
export type Lines = string | readonly string[]

/**
 * Parses JSONL text. Reads BOM and CRLF; only LF ends a line (U+2028 does not).
 * `read` returns undefined for a value it cannot use; such a line stays in the document without a value.
 */
export function parseJsonl<T>(text: Lines, read: (value: unknown) => T | undefined): Jsonl<T> {
  const [first = '', ...others] = typeof text === 'string' ? [text] : text
  const lines: Line<T>[] = []
  for (const piece of [first.replace(/^\uFEFF/, ''), ...others]) {
    for (const line of piece.split('\n')) {
      const raw = line.endsWith('\r') ? line.slice(0, -1) : line
      if (raw.trim() !== '') lines.push(lineOf(raw, read))
    }
  }
  return lines
}

function lineOf<T>(raw: string, read: (value: unknown) => T | undefined): Line<T> {
  const json = parseJson(raw)
  const value = json.ok ? read(json.value) : undefined
  if (value === undefined) return { raw }
  return raw.includes('\\') ? { raw, value } : new LiteralLine(raw, value)
}

/**
 * Is a line of whose value every text stands letter by letter in `raw`: it was read from there, and nothing is escaped. A
 * changed copy is none any more, since a copy has no class.
 */
export class LiteralLine<T> implements Line<T> {
  constructor(
    readonly raw: string,
    readonly value: T,
  ) {}
}

/** Parses JSON without throwing. */
export function parseJson(text: string): { ok: true; value: unknown } | { ok: false; problem: string } {
  try {
    return { ok: true, value: JSON.parse(text) as unknown }
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : String(error) }
  }
}

/** Renders the document, every line ended by LF: a torn last line is thereby set right before an append. */
export function renderJsonl(document: Jsonl<unknown>): string {
  return document.map((line) => `${line.raw}\n`).join('')
}

/** Appends a value as one line. */
export function appendLine<T>(document: Jsonl<T>, value: T): Jsonl<T> {
  return [...document, { raw: JSON.stringify(value), value }]
}

/** Returns the values of the good lines, in order. */
export function valuesOf<T>(document: Jsonl<T>): T[] {
  return document.flatMap((line) => (line.value === undefined ? [] : [line.value]))
}

/** Tells whether a document has lines, and none of them could be understood: then nobody knows what it holds. */
export function isUnreadable(document: Jsonl<unknown>): boolean {
  return document.length > 0 && document.every((line) => line.value === undefined)
}

/** Counts the lines that could not be understood. */
export function countBadLines(document: Jsonl<unknown>): number {
  return document.filter((line) => line.value === undefined).length
}
