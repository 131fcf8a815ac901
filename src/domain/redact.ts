// Takes secrets out of any text before it leaves the run (SPEC §13). Masks too much rather than too little, and in
// linear time.
import { credentialSpans, type Span } from './credential-shapes.js'
import { formsOf, shortestSecret } from './secret-forms.js'

/** Masks every secret in a text with `***`. */
export interface Redactor extends Mask {
  /** Tells that nothing in any of many texts is masked, in one look; false where each has to be looked at by itself. */
  areClean(texts: readonly string[]): boolean
}

/** Is the part of it that looks at one text. */
export type Mask = (text: string) => string

const mask = '***'

/**
 * Makes the function that masks these secrets, in the forms in which they get around (raw, line by line, base64 at
 * any offset, URL-encoded, JSON-escaped, Markdown-escaped, broken by white space, cut at either end of the text), and
 * everything that looks like a known kind of token.
 */
export function createRedactor(secrets: readonly string[]): Redactor {
  const needles = needlesOf(secrets)
  // Names of fields, and whatever is read more than once: most texts have been here before.
  const clean = new Set<string>()
  const redact = (text: string): string => {
    if (text.length < shortestSecret || clean.has(text)) return text
    const spans = [
      ...wholeSpans(text, needles),
      ...needles.whole.flatMap((needle) => [...cutSpans(text, needle)]),
    ]
    if (spans.length > 0) return maskSpans(text, spans)
    if (text.length <= longestRemembered && clean.size < mostRemembered) clean.add(text)
    return text
  }
  return Object.assign(redact, {
    areClean: (texts: readonly string[]) => isSurelyClean(texts.join(textEnd), needles),
  })
}

/** Stands between texts that are looked at as one: no secret goes across it, and a token ends there as at the end of a text. */
const textEnd = '\0'

/** A secret that was cut shows its start or its end: where neither stands, no text inside this one has a rest of it. */
function isSurelyClean(text: string, needles: Needles): boolean {
  return !needles.ends.some((end) => text.includes(end)) && wholeSpans(text, needles).length === 0
}

const longestRemembered = 100
const mostRemembered = 50_000

/** Makes the function that finds what in a text is secret and whole; for a redactor that does not have all of the text. */
export function createSecretFinder(secrets: readonly string[]): (text: string) => Span[] {
  const needles = needlesOf(secrets)
  return (text) => wholeSpans(text, needles)
}

/** Is what is looked for: the secrets in all their forms, and these once more without white space. */
interface Needles {
  readonly whole: readonly string[]
  readonly unbroken: readonly string[]
  /** The least that is left of a secret that was cut. */
  readonly ends: readonly string[]
}

function needlesOf(secrets: readonly string[]): Needles {
  const whole = [...new Set(secrets.flatMap(formsOf))]
  const unbroken = whole
    .map((needle) => needle.replace(breaks, ''))
    .filter(({ length }) => length >= shortestBroken)
  const ends = whole
    .filter(({ length }) => length > shortestPart)
    .flatMap((needle) => [needle.slice(0, shortestPart), needle.slice(-shortestPart)])
  return { whole, unbroken: [...new Set(unbroken)], ends: [...new Set(ends)] }
}

function wholeSpans(text: string, { whole, unbroken }: Needles): Span[] {
  return [...needleSpans(text, whole), ...brokenSpans(text, unbroken), ...credentialSpans(text)]
}

function* needleSpans(text: string, needles: readonly string[]): Generator<Span> {
  for (const needle of needles) {
    for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + needle.length)) {
      yield [at, at + needle.length]
    }
  }
}

/** White space, also escaped, what nobody sees, and the sign that patches and quotations put at the start of a line. */
const breaks = /(?:\\[rnt]|[\s\p{Default_Ignorable_Code_Point}])+(?:(?<=\n)[+>|#*-]\s*)?/gu
/** A shorter needle could be made of two words that just stand side by side. */
const shortestBroken = 8

/**
 * Finds needles that line ends were put into, or what became of line ends: in the text without any, by its pieces' places
 * in the whole.
 */
function* brokenSpans(text: string, needles: readonly string[]): Generator<Span> {
  if (needles.length === 0) return
  const starts: number[] = [0]
  const places: number[] = [0]
  const pieces: string[] = []
  let length = 0
  let done = 0
  for (const match of text.matchAll(breaks)) {
    pieces.push(text.slice(done, match.index))
    length += match.index - done
    done = match.index + match[0].length
    starts.push(length)
    places.push(done)
  }
  if (pieces.length === 0) return
  const joined = [...pieces, text.slice(done)].join('')
  const placeOf = (at: number): number => {
    const piece = lastNotAbove(starts, at)
    return (places[piece] ?? 0) + at - (starts[piece] ?? 0)
  }
  for (const [start, end] of needleSpans(joined, needles)) yield [placeOf(start), placeOf(end - 1) + 1]
}

/** Finds the last index whose number is at most `limit`, in ascending numbers. */
function lastNotAbove(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((numbers[middle] ?? 0) <= limit) low = middle
    else high = middle - 1
  }
  return low
}

/** The least of a cut secret that is masked: less could be any word. */
const shortestPart = 8
/** What stands behind a cut (text.ts). */
const cutMark = /(?:…| \(\d{1,20} characters omitted\))$/

/** Finds the rest of a needle that a cut went through, at the end of a text or at its start. */
function* cutSpans(text: string, needle: string): Generator<Span> {
  if (needle.length <= shortestPart) return
  const end = text.length - (cutMark.exec(text.slice(-60))?.[0].length ?? 0)
  const head = needle.slice(0, shortestPart)
  const from = Math.max(0, end - needle.length + 1)
  for (let at = text.indexOf(head, from); at !== -1 && at < end; at = text.indexOf(head, at + 1)) {
    if (needle.startsWith(text.slice(at, end))) {
      yield [at, end]
      break
    }
  }
  const tail = needle.slice(-shortestPart)
  for (
    let at = text.slice(0, needle.length - 1).lastIndexOf(tail);
    at > -1;
    at = text.lastIndexOf(tail, at - 1)
  ) {
    if (needle.endsWith(text.slice(0, at + shortestPart))) {
      yield [0, at + shortestPart]
      break
    }
    if (at === 0) break
  }
}

/** Masks spans, in any order; those that touch or overlap become one, so that no rest of a secret stays between them. */
export function maskSpans(text: string, spans: readonly Span[]): string {
  if (spans.length === 0) return text
  const out: string[] = []
  let done = 0
  for (const [start, end] of [...spans].sort((a, b) => a[0] - b[0])) {
    if (start > done || out.length === 0) out.push(text.slice(done, start), mask)
    done = Math.max(done, end)
  }
  return [...out, text.slice(done)].join('')
}
