// How a session of the agent ended (SPEC §7.3): what its adapter could read, nothing guessed.
import type { AgentEndKind, Reading } from './record.js'

/** Is how a session of the agent ended, as far as the program itself tells. */
export interface AgentReport {
  readonly end: AgentEndKind
  /** One sentence for people: exit code, signal, limit. */
  readonly detail: string
  readonly exitCode?: number
  readonly durationSeconds: number
  readonly transcriptPath: string
  /** The last lines of its output, ANSI-free, at most 8 KiB. */
  readonly tail: string
  /** The text of the outcome file; undefined when there is none. */
  readonly outcome?: string
  readonly reading?: Reading
  /** The largest request of the session; at least `reading`. */
  readonly largest?: Reading
  readonly tokens?: number
  readonly costUsd?: number
  readonly turns?: number
  readonly sessionId?: string
  /** Tools that were denied to it. */
  readonly denials?: number
  readonly resetAt?: Date
}

/** Adds up the sessions of one cycle: the later one's end and reading; tokens, cost, turns, denials and time of both. */
export function addReports(earlier: AgentReport | undefined, later: AgentReport): AgentReport {
  if (!earlier) return later
  return {
    ...later,
    durationSeconds: earlier.durationSeconds + later.durationSeconds,
    tokens: sum(earlier.tokens, later.tokens),
    costUsd: sum(earlier.costUsd, later.costUsd),
    turns: sum(earlier.turns, later.turns),
    denials: sum(earlier.denials, later.denials),
  }
}

/** Adds what is known; unknown is unknown only when both are. */
export function sum(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined && b === undefined ? undefined : (a ?? 0) + (b ?? 0)
}
