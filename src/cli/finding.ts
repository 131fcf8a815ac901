// What doctor finds: a level, a stable code, a sentence with the value, and what to do about it.
import { describeError, EvolveError } from '../errors.js'

/** Is one finding. A `problem` stops the loop, a `warning` may, and `unknown` could not be looked at. */
export interface Finding {
  readonly level: 'ok' | 'warning' | 'problem' | 'unknown'
  /** Names the kind of finding; it does not change between versions. */
  readonly code: string
  readonly what: string
  readonly remedy?: string
}

/** Makes a finding of a planned end; its code is the error's. What nobody planned is thrown on. */
export function problemOf(error: unknown, level: Finding['level'] = 'problem'): Finding {
  if (!(error instanceof EvolveError)) throw error
  return { level, code: error.code, what: error.problem, remedy: error.remedy || describeError(error) }
}
