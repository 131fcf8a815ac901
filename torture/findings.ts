// What a torture run counts: how often something was tried, and every fault that was seen. A fault is never taken back.

/** Names the faults, with the words of the table. All of them must be zero. */
export const faults = {
  lost: 'records lost',
  twice: 'records twice',
  doneTwice: 'items done twice',
  neverDone: 'items never done',
  heldTwice: 'claims held twice',
  reset: 'state silently reset',
  secret: 'secrets written',
  colour: 'red runs that should be green, and the reverse',
  stuck: 'runs that did not go on',
} as const

/** Names one fault. */
export type Fault = keyof typeof faults

/** Is one fault that was seen. */
export interface Seen {
  readonly fault: Fault
  readonly where: string
  readonly what: string
}

/** Collects what was tried and what was seen. */
export interface Findings {
  /** Counts one more try of a kind, such as `claim` of `killed, branch store`. */
  tried(group: string, kind: string, count?: number): void
  saw(fault: Fault, where: string, what: string): void
  /** Notes how long something took, in ms; the longest is kept. */
  took(what: string, ms: number): void
  readonly longestMs: ReadonlyMap<string, number>
  readonly tries: ReadonlyMap<string, ReadonlyMap<string, number>>
  readonly seen: readonly Seen[]
}

/** Opens an empty collection. */
export function openFindings(): Findings {
  const tries = new Map<string, Map<string, number>>()
  const seen: Seen[] = []
  const longestMs = new Map<string, number>()
  return {
    tries,
    seen,
    longestMs,
    took: (what, ms) => void longestMs.set(what, Math.max(ms, longestMs.get(what) ?? 0)),
    tried(group, kind, count = 1) {
      const kinds = tries.get(group) ?? new Map<string, number>()
      tries.set(group, kinds.set(kind, (kinds.get(kind) ?? 0) + count))
    },
    saw(fault, where, what) {
      if (seen.some((one) => one.fault === fault && one.what === what)) return
      seen.push({ fault, where, what })
    },
  }
}
