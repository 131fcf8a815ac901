// Text and values as nobody sane writes them, and valid ones with something done to them. Small enough that a thousand of
// them take seconds.
import fc from 'fast-check'

const nasty = [
  '',
  '\0',
  '\uFEFF',
  '\uD800',
  '\r\n',
  '\u2028',
  '::error::x',
  '##[group]x',
  '__proto__',
  'constructor',
  'NaN',
  '1e999',
  '-0',
  '9007199254740993',
  '[]',
  '{}',
  'null',
  '"',
  '\\',
  '../../etc/passwd',
  '-rf',
  '2026-13-45T99:99:99Z',
  'a'.repeat(5000),
  '['.repeat(2000),
  '| a | b |\n'.repeat(50),
  '<!--'.repeat(100),
]

/** Gives any text: random, nasty, or both together. */
export const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme-composite', maxLength: 50 }),
  fc.constantFrom(...nasty),
  fc.array(fc.constantFrom(...nasty), { maxLength: 5 }).map((parts) => parts.join('')),
)

/** Gives any value that JSON can hold, numbers that it cannot hold exactly among them. */
export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  anyText,
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Gives objects that have these keys more often than not, with fitting values (`samples`) and with any. */
export function objectLike(
  samples: Readonly<Record<string, unknown>>,
): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(samples).map(([key, sample]) => [
    key,
    fc.oneof({ weight: 5, arbitrary: fc.constant(sample) }, { weight: 1, arbitrary: anyValue }),
  ])
  return fc
    .tuple(
      fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, { requiredKeys: [] }),
      fc.dictionary(fc.string({ maxLength: 8 }), anyValue, { maxKeys: 2 }),
    )
    .map(([known, unknown]) => ({ ...unknown, ...known }))
}

/** Gives a text with something done to it: cut, a bit changed, a piece doubled or moved, something put in. */
export function damaged(samples: readonly string[]): fc.Arbitrary<string> {
  const place = fc.double({ min: 0, max: 1, noNaN: true })
  const step = fc.oneof(
    fc.record({
      kind: fc.constantFrom('cut' as const, 'double' as const, 'move' as const),
      a: place,
      b: place,
    }),
    fc.record({ kind: fc.constant('insert' as const), a: place, text: anyText }),
    fc.record({ kind: fc.constant('flip' as const), a: place, bit: fc.integer({ min: 0, max: 6 }) }),
  )
  return fc
    .tuple(fc.constantFrom(...samples), fc.array(step, { maxLength: 4 }))
    .map(([text, steps]) => steps.reduce(applyStep, text))
}

type Step =
  | { kind: 'cut' | 'double' | 'move'; a: number; b: number }
  | { kind: 'insert'; a: number; text: string }
  | { kind: 'flip'; a: number; bit: number }

function applyStep(text: string, step: Step): string {
  const at = Math.floor(step.a * text.length)
  if (step.kind === 'insert') return text.slice(0, at) + step.text + text.slice(at)
  if (step.kind === 'flip')
    return text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ (1 << step.bit)) + text.slice(at + 1)
  const end = Math.max(at, Math.floor(step.b * text.length))
  const [before, piece, after] = [text.slice(0, at), text.slice(at, end), text.slice(end)]
  if (step.kind === 'cut') return before + after
  return step.kind === 'double' ? before + piece + piece + after : piece + before + after
}

/** Gives lines of JSON, of these objects and of anything else. */
export function jsonLines(line: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const any = fc.oneof(
    { weight: 6, arbitrary: line.map((value) => JSON.stringify(value) ?? '') },
    { weight: 1, arbitrary: anyText },
  )
  return fc.array(any, { maxLength: 8 }).map((lines) => lines.join('\n'))
}
