// Masks all texts inside a value (SPEC §13), in time that is linear in them: most values are long, and clean.
// Never says what is secret: that is redact.ts.
import { isLiteralLine, parseJson } from './jsonl.js'
import type { Mask, Redactor } from './redact.js'
import { isSameValue } from './three-way.js'

/**
 * Masks every text inside a value, keys included, at any depth; what is no text stays, and so do entries of lists in which
 * nothing is masked. Do this before text is cut or escaped.
 */
export function redactDeep<T>(value: T, redact: Redactor): T {
  return redactUnknown(value, redact, (list) => redactList(list, redact)) as T
}

const entriesAtOnce = 100

/** Looks at many entries of a list at once, and at each of their texts only where that finds something: mostly all is clean. */
function redactList(list: readonly unknown[], redact: Redactor): unknown[] {
  const masked: unknown[] = []
  for (let start = 0; start < list.length; start += entriesAtOnce) {
    const entries = list.slice(start, start + entriesAtOnce)
    const texts: string[] = []
    const keys = new Set<string>()
    collectTexts(entries, texts, keys)
    masked.push(...(redact.areClean(texts.concat(...keys)) ? entries : redactEach(entries, redact)))
  }
  return masked
}

/** Lists inside a list are not looked at as a whole once more, or time would grow with their depth. */
function redactEach(list: readonly unknown[], redact: Mask): unknown[] {
  const within = (inner: readonly unknown[]): unknown[] => redactEach(inner, redact)
  return list.map((entry) => redactUnknown(entry, redact, within))
}

/** Collects all that `redactUnknown` masks, or what holds it; names of fields, which come again and again, once each. */
function collectTexts(value: unknown, texts: string[], keys: Set<string>): void {
  if (typeof value === 'string') texts.push(value)
  if (typeof value !== 'object' || value === null) return
  if (isLiteralLine(value)) texts.push(value.raw)
  else if (Array.isArray(value)) for (const entry of value) collectTexts(entry, texts, keys)
  else if (value instanceof Map) for (const pair of value) collectTexts(pair, texts, keys)
  else if (isPlain(value))
    for (const key in value) {
      keys.add(key)
      collectTexts((value as Readonly<Record<string, unknown>>)[key], texts, keys)
    }
}

function redactUnknown(
  value: unknown,
  redact: Mask,
  redactAll: (list: readonly unknown[]) => unknown[],
): unknown {
  const within = (part: unknown): unknown => redactUnknown(part, redact, redactAll)
  if (typeof value === 'string') return redact(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return redactAll(value)
  if (value instanceof Map) return new Map([...value].map(([key, entry]) => [within(key), within(entry)]))
  if (!isPlain(value)) return value
  const entries = Object.entries(value).map(([key, entry]) => [
    redact(key),
    key === 'raw' && typeof entry === 'string' ? redactJson(entry, redact) : within(entry),
  ])
  return Object.fromEntries(entries)
}

/** A date, bytes, an error are not made of texts that could be told apart from the rest. */
function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value) as unknown
  return prototype === Object.prototype || prototype === null
}

/**
 * Masks JSON text by text, as they are without escapes: a mask from one of them into another would make it no JSON any
 * more. Stays as it is where none is masked. Other text is masked as it is.
 */
export function redactJson(text: string, redact: Mask): string {
  const json = parseJson(text)
  if (!json.ok) return redact(text)
  const masked = redactUnknown(json.value, redact, (list) => redactEach(list, redact))
  return isSameValue(json.value, masked) ? text : JSON.stringify(masked)
}
