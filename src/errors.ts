// The catalogue of errors (SPEC §14): every refusal a person can meet, by stable code.
// A message says what happened and with which value; the remedy says what to do about it.

/** Lists every error code with what it means in general; docs/errors.md is made from this table. */
export const catalogue = {
  INPUT_INVALID: 'An input has a value that cannot be used, or is not known.',
  CONFIG_UNREADABLE: 'The configuration file cannot be read as YAML.',
  STATE_UNREADABLE: 'The state of the lane could not be read: an outage, a time-out or a missing permission.',
  STATE_CORRUPT: 'The state was read, but is damaged or of a newer version, and no good copy was found.',
  STATE_TOO_LARGE: 'The live files of the lane are over their size limit.',
  STATE_NOT_SAVED: 'The state could not be saved; what the cycle did stands in the summary and the log.',
  STATE_RACE_LOST: 'Other runs kept winning the race to save the state, and the tries are used up.',
  PERMISSION_MISSING: 'The token lacks a permission.',
  PUSH_REFUSED: 'The server refused a push.',
  TOKEN_EXPIRED:
    'The GitHub token is expired or not valid; or the approval of a handover came later than 24 hours.',
  CACHE_UNAVAILABLE: 'The Actions cache is not available here.',
  GIT_MISSING: 'git is not installed, or too old.',
  NOT_A_REPOSITORY: 'The working directory is not a git repository with at least one commit.',
  WORKSPACE_DIRTY: 'Off GitHub, the workspace has uncommitted changes of tracked files; nothing was started.',
  WORKSPACE_LOCKED: 'Another git command holds the index of the workspace, or died holding it.',
  AGENT_NOT_FOUND: 'The agent program is not there.',
  AGENT_OUTCOME_INVALID: 'The outcome file of the agent could not be used; it counts as saying nothing.',
  SOURCE_FAILED: 'A source of work could not be asked; it was passed over and does not count as empty.',
  NOT_CONFIGURED: 'A handover was asked for where `handover` is off.',
  TOKEN_UNKNOWN: 'No request to be replaced stands with this token in this lane and run.',
  HANDOVER_MISSING: 'There is no handover document.',
  HANDOVER_STALE:
    'The handover document is not the one of this request: written before it, or without its token.',
  HANDOVER_EXPIRED: 'The request to be replaced is older than `handover-max-age-seconds`.',
  HANDOVER_INCOMPLETE: 'The handover document lacks a field, evidence or an artifact, or is too long.',
  OPERATOR_REQUIRED: "A handover needs an operator's approval.",
  HANDOVER_DROPPED: 'A handover was confirmed, and the cycle then ended in a way that hands nothing over.',
  INTERNAL: 'A fault of ours. Please report it with the stack trace in the log.',
} as const

/** Names one error of the catalogue. */
export type ErrorCode = keyof typeof catalogue

/** Is thrown when a run cannot go on: a code, one sentence with the value, and the remedy. */
export class EvolveError extends Error {
  override readonly name = 'EvolveError'
  readonly problem: string

  constructor(
    readonly code: ErrorCode,
    problem: string,
    readonly remedy: string,
    options?: ErrorOptions,
  ) {
    // Words of others that end a sentence of ours often bring their own full stop.
    const sentence = problem.replace(/\.{2,}$/, '.')
    super(`${code}: ${sentence} ${remedy}`.trim(), options)
    this.problem = sentence
  }
}

/** Describes anything thrown in one line; the stack is for faults of ours only. */
export function describeError(error: unknown): string {
  if (error instanceof EvolveError) return error.message
  return error instanceof Error ? error.message : String(error)
}
