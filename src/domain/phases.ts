// Phase boundaries (SPEC §6.2): where a session may be reset, and when it must be. Never in the middle of work.
import { hasReached } from './reading.js'
import type { Reading } from './record.js'

/** Counts misses in a row in the same phase of the same item: the context crossed the threshold in the middle of it. */
export interface Misses {
  readonly ref: string
  readonly phase: string
  readonly count: number
}

/** Is how many misses in a row force a reset and ask for a split. */
export const missesUntilSplit = 2

/** Is what is known at the end of a phase. */
export interface Boundary {
  readonly ref: string
  readonly phase: string
  /** The reading of the largest request of the session so far; unknown decides nothing. */
  readonly largest?: Reading
  /** Tokens that the next phase is expected to add. */
  readonly reserveTokens: number
  readonly evaluateFraction: number
  /** Misses before this phase. */
  readonly misses?: Misses
  readonly hasNext: boolean
  /** Whether the run has time left for another phase. */
  readonly hasTime: boolean
}

/** Is what is done at a boundary. */
export interface BoundaryDecision {
  /** `continue`: same session; `reset`: ledger entry first, then a fresh one; `handoff`: the next run goes on; `end`: it was the last phase. */
  readonly decision: 'continue' | 'reset' | 'handoff' | 'end'
  /** The projected fraction: the largest request plus the reserve, over the window. */
  readonly fraction?: number
  /** The sentence that is noted for a miss. */
  readonly miss?: string
  readonly misses?: Misses
  readonly asksSplit: boolean
}

/** Decides at the boundary after a phase. */
export function decideBoundary(boundary: Boundary): BoundaryDecision {
  const { largest, evaluateFraction, phase, hasNext } = boundary
  if (!largest || largest.unreliable === true) {
    return { decision: hasNext ? 'continue' : 'end', misses: boundary.misses, asksSplit: false }
  }
  const tokens = largest.tokens + boundary.reserveTokens
  const fraction = tokens / largest.window
  const hasCrossed = hasReached(largest, evaluateFraction)
  const misses = hasCrossed ? nextMiss(boundary) : undefined
  const asksSplit = (misses?.count ?? 0) >= missesUntilSplit
  const isDue = asksSplit || hasReached({ ...largest, tokens }, evaluateFraction)
  const onward = boundary.hasTime ? 'reset' : 'handoff'
  return {
    decision: !hasNext ? 'end' : isDue ? onward : 'continue',
    fraction,
    miss: hasCrossed
      ? `${phase} crossed ${evaluateFraction.toFixed(2)} at ${(largest.tokens / largest.window).toFixed(2)}; recovering at next boundary`
      : undefined,
    misses,
    asksSplit,
  }
}

/** A miss in another phase, or on another item, starts the count again. */
function nextMiss({ ref, phase, misses }: Boundary): Misses {
  const isSame = misses?.ref === ref && misses.phase === phase
  return { ref, phase, count: isSame ? misses.count + 1 : 1 }
}
