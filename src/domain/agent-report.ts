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
  readonly tokens?: number
  readonly costUsd?: number
  readonly turns?: number
  readonly sessionId?: string
  /** Tools that were denied to it. */
  readonly denials?: number
  readonly resetAt?: Date
}
