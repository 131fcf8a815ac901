// Time as the state files write it: UTC ISO 8601 with whole seconds. Never reads a clock.

/** Renders a time as `2026-11-30T19:00:00Z`. */
export function isoTime(time: Date): string {
  return time.toISOString().replace(/\.\d{3}Z$/, 'Z')
}

/** Parses an ISO 8601 time; undefined when it is none. */
export function parseTime(text: string | null | undefined): Date | undefined {
  // Other texts are not for Date: it takes `release 5` for May 2001.
  if (!text || !/^\d{4}-\d{2}-\d{2}/.test(text)) return undefined
  const time = new Date(text)
  return Number.isNaN(time.getTime()) ? undefined : time
}

/** Longer than any lease or any provider's limit, in days. */
const longestWaitDays = 35

/**
 * Tells whether a time is yet to come and worth waiting for. One that is weeks away was read off a clock that was wrong, or
 * somebody made it up: waiting for it would keep the loop down, green, for years.
 */
export function isAwaited(time: Date | undefined, now: Date): boolean {
  return time !== undefined && time > now && time <= addMinutes(now, longestWaitDays * 24 * 60)
}

/** Adds minutes (fractions allowed) to a time. */
export function addMinutes(time: Date, minutes: number): Date {
  return new Date(time.getTime() + minutes * 60_000)
}

/** Renders a duration in seconds for people: `48 s`, `12 min`, `3 h 5 min`, `4 d 2 h`. */
export function renderDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  if (whole < 120) return `${whole} s`
  const minutes = Math.floor(whole / 60)
  if (minutes < 120) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return joinUnits(hours, 'h', minutes % 60, 'min')
  return joinUnits(Math.floor(hours / 24), 'd', hours % 24, 'h')
}

function joinUnits(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`
}
