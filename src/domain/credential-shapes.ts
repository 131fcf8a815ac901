// What a credential looks like when nobody told us its value: known kinds of tokens, private keys (SPEC §13, FIELD F45).
// Linear in the text: no pattern may scan the same stretch of a hostile line again and again.

/** Is where something secret stands: from the first character to the one behind the last. */
export type Span = readonly [start: number, end: number]

/** The longest private key that is followed to its last line, in UTF-16 units. */
export const longestKeyBlock = 20_000

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

/** Finds everything in a text that looks like a credential. */
export function credentialSpans(text: string): Span[] {
  return [...shapeSpans(text), ...keySpans(text)]
}

/** Finds where a private key begins whose last line is not there yet; undefined when there is none that is near enough. */
export function openKeyBlock(text: string): number | undefined {
  const start = [...text.matchAll(keyBlockStart)].at(-1)?.index
  if (start === undefined || text.length - start > longestKeyBlock) return undefined
  return text.slice(start).search(keyBlockEnd) === -1 ? start : undefined
}

function* shapeSpans(text: string): Generator<Span> {
  for (const match of text.matchAll(tokenShapes)) yield [match.index, match.index + match[0].length]
}

/** Finds private keys; one that was cut before its last line is a leak as well. */
function* keySpans(text: string): Generator<Span> {
  if (!text.includes('PRIVATE KEY')) return
  const ends = [...text.matchAll(keyBlockEnd)]
  let nextEnd = 0
  let covered = 0
  for (const match of text.matchAll(keyBlockStart)) {
    if (match.index < covered) continue
    const body = match.index + match[0].length
    while ((ends[nextEnd]?.index ?? Infinity) < body) nextEnd += 1
    const end = ends[nextEnd]
    covered =
      end && end.index - body <= longestKeyBlock ? end.index + end[0].length : endOfKeyBody(text, body)
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
