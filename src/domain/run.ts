// The run that we are: who, where and why (SPEC §1).

/** Is who we are and why we run. */
export interface Run {
  readonly run_id: string
  readonly run_attempt: number
  /** Names this machine; only equal names make process ids comparable. */
  readonly host: string
  readonly pid: number
  /** When the process started, as this machine counts it; absent where it does not tell. */
  readonly pidStarted?: string
  readonly isOnGitHub: boolean
  /** `schedule`, `workflow_dispatch`, …; `local` off GitHub. */
  readonly event: string
  readonly isFork: boolean
  /** The branch that is checked out, and the repository's default one, where they are known. */
  readonly branch?: string
  readonly defaultBranch?: string
  readonly repository?: string
  /** File name of the workflow that was started, the caller's own, in `.github/workflows`. */
  readonly workflow?: string
  /** Page of this run, for links. */
  readonly url?: string
}
