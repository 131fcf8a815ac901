// What the work amounts to in the repository, seen without asking the agent.

/** Is what can be seen without asking the agent (SPEC §1). */
export interface Evidence {
  readonly head: string
  /** Commits since `start.base` that are not parked work put back. */
  readonly commits: readonly { readonly sha: string; readonly subject: string }[]
  /** True when the workspace differs from `start.base` outside the state folders, on a history that descends from it. */
  readonly hasDiff: boolean
  /** True when it differs from `start.tree`: the agent itself did something. */
  readonly hasMoved: boolean
  /** False when HEAD no longer descends from `start.base`. */
  readonly descends: boolean
  /** Changed paths against `start.base`, sorted. */
  readonly paths: readonly string[]
  readonly insertions: number
  readonly deletions: number
  /** Changed paths in which the marks of a conflict stand, of a merge that was left in the middle. */
  readonly unresolved?: readonly string[]
  /** Sentences about what is in the workspace and can be no part of the work. */
  readonly notes?: readonly string[]
}

/** Makes what can be said of a workspace that cannot be looked at: `note` says why. */
export function unseenEvidence(head: string, note: string): Evidence {
  return {
    head,
    commits: [],
    hasDiff: false,
    hasMoved: false,
    descends: true,
    paths: [],
    insertions: 0,
    deletions: 0,
    notes: [`${note}: nothing of the work could be kept, and the workspace is as the agent left it.`],
  }
}
