// Takes secrets out of any text before it leaves the run (SPEC §13). Masks too much rather than too little, and in
// linear time: no pattern may scan the same stretch of a hostile line again and again.
import { escapeMarkdown } from './markdown.js'

/** Masks every secret in a text with `***`. */
export type Redactor = (text: string) => string

const mask = '***'
/** Shorter values (`true`, `main`) are words of the language, not secrets. */
const shortestSecret = 6
const keyBlockMaxLength = 20_000

// Each alternative begins with a literal, and what can fail after it is bounded.
const tokenShapes = new RegExp(
  [
    'gh[opusr]_[A-Za-z0-9_]{20,}(?:\\.[A-Za-z0-9_-]{4,}){0,2}',
    'github_pat_[A-Za-z0-9_]{22,}',
    'glpat-[A-Za-z0-9_-]{20,}',
    'npm_[A-Za-z0-9]{36,}',
    'sk-ant-[A-Za-z0-9_-]{16,}',
    '(?<![A-Za-z0-9])sk-(?=[A-Za-z_-]{0,40}[0-9])[A-Za-z0-9_-]{20,}',
    '(?<![A-Za-z0-9])(?:AKIA|ASIA)[0-9A-Z]{16}(?![0-9A-Za-z])',
    'AIza[A-Za-z0-9_-]{35}',
    'xox[a-z]-[A-Za-z0-9-]{10,}',
    'xapp-[A-Za-z0-9-]{10,}',
    '(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{10,}\\.[A-Za-z0-9_-]{10,}\\.[A-Za-z0-9_-]{10,}',
  ].join('|'),
  'g',
)
const keyBlockStart = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY[A-Z ]{0,10}-----/g
const keyBlockEnd = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY[A-Z ]{0,10}-----/g
/** One piece of a key's body: line ends, also escaped ones, and base64. */
const keyBodyPiece = /(?:\s|\\[rn]){0,20}[A-Za-z0-9+/=]{16,4096}/y

/**
 * Makes the function that masks these secrets, in the forms in which they get around (raw, line by line, base64 at
 * any offset, URL-encoded, JSON-escaped, Markdown-escaped), and everything that looks like a known kind of token.
 */
export function createRedactor(secrets: readonly string[]): Redactor {
  const needles = [...new Set(secrets.flatMap(formsOf))]
  return (text) => maskSpans(text, [...needleSpans(text, needles), ...shapeSpans(text), ...keySpans(text)])
}

/** Masks every text inside a value, at any depth; keys and other values stay. Do this before text is cut or escaped. */
export function redactDeep<T>(value: T, redact: Redactor): T {
  return redactUnknown(value, redact) as T
}

function redactUnknown(value: unknown, redact: Redactor): unknown {
  if (typeof value === 'string') return redact(value)
  if (Array.isArray(value)) return value.map((entry) => redactUnknown(entry, redact))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, redactUnknown(entry, redact)]))
}

function formsOf(secret: string): string[] {
  const whole = secret.trim()
  const raw = [secret, whole, ...whole.split(/\r\n?|\n/).map((line) => line.trim())]
    .filter((text) => text.trim().length >= shortestSecret)
    .flatMap((text) => [
      text,
      escapeMarkdown(text, Infinity),
      JSON.stringify(text).slice(1, -1),
      ...urlForms(text),
    ])
  return whole.length < shortestSecret ? [] : [...raw, ...base64Forms(secret), ...base64Forms(whole)]
}

function urlForms(text: string): string[] {
  const encoded = encodeURIComponent(text.replace(/\p{Cs}/gu, '\uFFFD'))
  const lowerCase = encoded.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())
  return [encoded, lowerCase, encoded.replaceAll('%20', '+')]
}

/**
 * Encodes a secret as it looks inside base64 of a longer text: three alignments, without the characters at both
 * ends that also depend on the neighbours; both alphabets; in pieces where encoders wrap their lines.
 */
function base64Forms(secret: string): string[] {
  const bytes = new TextEncoder().encode(secret)
  return [0, 1, 2].flatMap((offset) => {
    const encoded = base64([...new Uint8Array(offset), ...bytes])
    const first = Math.ceil((offset * 8) / 6)
    const inside = encoded.slice(first, Math.floor(((offset + bytes.length) * 8) / 6))
    const wrapped = offset === 0 ? [64, 76].flatMap((width) => pieces(inside, width)) : []
    return [inside, ...wrapped]
      .filter((text) => text.length >= shortestSecret)
      .flatMap((text) => [text, text.replaceAll('+', '-').replaceAll('/', '_')])
  })
}

function base64(bytes: readonly number[]): string {
  return btoa(bytes.map((byte) => String.fromCharCode(byte)).join(''))
}

function pieces(text: string, width: number): string[] {
  const count = Math.ceil(text.length / width)
  return Array.from({ length: count }, (_, index) => text.slice(index * width, (index + 1) * width)).filter(
    (piece) => piece.length >= 16,
  )
}

/** Is where something secret stands: from the first character to the one behind the last. */
type Span = readonly [start: number, end: number]

function* needleSpans(text: string, needles: readonly string[]): Generator<Span> {
  for (const needle of needles) {
    for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + needle.length)) {
      yield [at, at + needle.length]
    }
  }
}

function* shapeSpans(text: string): Generator<Span> {
  for (const match of text.matchAll(tokenShapes)) yield [match.index, match.index + match[0].length]
}

/** Finds private keys; one that was cut before its last line is a leak as well. */
function* keySpans(text: string): Generator<Span> {
  const ends = [...text.matchAll(keyBlockEnd)]
  let nextEnd = 0
  let covered = 0
  for (const match of text.matchAll(keyBlockStart)) {
    if (match.index < covered) continue
    const body = match.index + match[0].length
    while ((ends[nextEnd]?.index ?? Infinity) < body) nextEnd += 1
    const end = ends[nextEnd]
    covered =
      end && end.index - body <= keyBlockMaxLength ? end.index + end[0].length : endOfKeyBody(text, body)
    yield [match.index, covered]
  }
}

function endOfKeyBody(text: string, start: number): number {
  let end = start
  for (;;) {
    keyBodyPiece.lastIndex = end
    if (!keyBodyPiece.test(text)) return end
    end = keyBodyPiece.lastIndex
  }
}

/** Masks spans; those that touch or overlap become one, so that no rest of a secret stays between them. */
function maskSpans(text: string, spans: Span[]): string {
  if (spans.length === 0) return text
  spans.sort((a, b) => a[0] - b[0])
  const out: string[] = []
  let done = 0
  for (const [start, end] of spans) {
    if (start > done || out.length === 0) out.push(text.slice(done, start), mask)
    done = Math.max(done, end)
  }
  return [...out, text.slice(done)].join('')
}
