// The markers that keep a loop down: KILL and STOP by an operator, DORMANT by the loop itself (SPEC §3.1).
// Their age comes from the timestamp written inside, never from a file's mtime.
import { toOneLine } from './text.js'
import { isoTime, parseTime } from './time.js'

/** Is an operator's marker. Without a date in it, it never goes stale (CASES B5). */
export interface OperatorMarker {
  readonly text: string
  readonly writtenAt?: Date
  readonly reason: string
}

/** Is the loop's own marker: nothing is left to do anywhere. */
export interface Dormant {
  readonly cycle: number
  readonly timestamp: string
  readonly reason: string
}

const isoInside = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})/

/** Parses KILL or STOP, also one written by hand (`echo enough > STOP`). */
export function parseOperatorMarker(text: string): OperatorMarker {
  const time = isoInside.exec(text)?.[0]
  const reason = text
    .replace(/^\uFEFF/, '')
    .replace(time ?? '', '')
    .replace(/^\s*(?:reason:)?/, '')
    .trim()
  return { text, writtenAt: parseTime(time), reason }
}

/** Composes an operator's marker. */
export function composeOperatorMarker(reason: string, now: Date): OperatorMarker {
  const oneLine = reason.replace(/\s+/g, ' ').trim()
  return { text: `${isoTime(now)}\nreason: ${oneLine}\n`, writtenAt: now, reason: oneLine }
}

/** Renders DORMANT. */
export function renderDormant(dormant: Dormant): string {
  return `${dormant.timestamp}\ncycle: ${dormant.cycle}\nreason: ${dormant.reason}\n`
}

/** Parses DORMANT; whatever it says, its presence is what counts. */
export function parseDormant(text: string): Dormant {
  return {
    timestamp: isoInside.exec(text)?.[0] ?? '',
    cycle: Number(/^cycle: (\d+)$/m.exec(text)?.[1] ?? 0),
    reason: toOneLine(/^reason: (.*)$/m.exec(text)?.[1] ?? text, 200),
  }
}
