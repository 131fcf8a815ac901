// Where work went after the gate (SPEC §11.2, §11.3).

/** Names a pull request. */
export interface PullRequestName {
  readonly number: number
  readonly url: string
}

/** Is where work went. */
export type Kept =
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'delivered' | 'parked' | 'refused'
      readonly commit: string
      /** Full ref name, when a ref of ours holds it. */
      readonly ref?: string
      /** For people: `pushed to main`, `branch evolve/default/ex-12`. */
      readonly where: string
      /** Page of the pull request, or of the comparison that one can be opened from. */
      readonly url?: string
      readonly pullRequest?: PullRequestName
      readonly notes: readonly string[]
    }
  /** The push was refused; the commits are kept as a patch file, and where the clone lasts, on a ref of it. */
  | {
      readonly kind: 'push-refused'
      readonly commit: string
      /** The server's own reason with the way out. */
      readonly problem: string
      readonly patchPath?: string
      /** A ref outside the branches, in this clone alone. */
      readonly ref?: string
    }

/** Is work of a dead run, found by the commit trailer. */
export interface FoundWork {
  readonly commit: string
  readonly kind: 'delivered' | 'parked' | 'refused'
  readonly ref?: string
  readonly where: string
  readonly pullRequest?: PullRequestName
  readonly isFinished: boolean
}
