// Masks all texts inside a value (SPEC §13), in time that is linear in them: most values are long, and clean.
// Never says what is secret: that is redact.ts.
import { LiteralLine, parseJson } from './jsonl.js'
import type { Mask, Redactor } from './redact.js'
import { isSameValue } from './three-way.js'

/**
 * Masks every text inside a value, keys included, at any depth; what is no text stays, and so does a value, or an entry of
 * a list, in which nothing is masked. Do this before text is cut or escaped.
 */
export function redactDeep<T>(value: T, redact: Redactor): T {
  if (isClean(value, redact)) return value
  return redactUnknown(value, redact, (list) => redactList(list, redact)) as T
}

const entriesAtOnce = 100

/** Looks at many entries of a list at once, and at each of their texts only where that finds something: mostly all is clean. */
function redactList(list: readonly unknown[], redact: Redactor): unknown[] {
  const masked: unknown[] = []
  for (let start = 0; start < list.length; start += entriesAtOnce) {
    const entries = list.slice(start, start + entriesAtOnce)
    masked.push(...(isClean(entries, redact) ? entries : redactEach(entries, redact)))
  }
  return masked
}

const charactersAtOnce = 64 * 1024

/** Tells that nothing in a value is masked; false where each of its texts has to be looked at by itself. */
function isClean(value: unknown, redact: Redactor): boolean {
  let texts: string[] = []
  let characters = 0
  // Names of fields come again and again.
  const keys = new Set<string>()
  const areClean = (): boolean => {
    const collected = texts
    texts = []
    characters = 0
    return redact.areClean(collected)
  }
  const take = (text: string): boolean => {
    texts.push(text)
    characters += text.length
    return characters < charactersAtOnce || areClean()
  }
  const visit = (inner: unknown): boolean => {
    if (typeof inner === 'string') return take(inner)
    if (typeof inner !== 'object' || inner === null) return true
    if (inner instanceof LiteralLine) return take(inner.raw)
    if (Array.isArray(inner)) return inner.every(visit)
    if (inner instanceof Map) return [...inner].every(visit)
    if (!isPlain(inner)) return true
    for (const key in inner) {
      if (!keys.has(key)) {
        keys.add(key)
        if (!take(key)) return false
      }
      if (!visit((inner as Readonly<Record<string, unknown>>)[key])) return false
    }
    return true
  }
  return visit(value) && areClean()
}

/** Lists inside a list are not looked at as a whole once more, or time would grow with their depth. */
function redactEach(list: readonly unknown[], redact: Mask): unknown[] {
  const within = (inner: readonly unknown[]): unknown[] => redactEach(inner, redact)
  return list.map((entry) => redactUnknown(entry, redact, within))
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
  return prototype === Object.prototype || prototype === null || prototype === LiteralLine.prototype
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
