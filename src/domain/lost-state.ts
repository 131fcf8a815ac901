// What a store that forgets has lost, seen by what the work itself remembers (FIELD F3, F4, F7, F8). Only says it:
// numbers are never made up.
import type { Run } from './run.js'
import { knownRows, type Lane } from './state.js'

/** Names the run of a cycle that a commit carries in its trailer. */
export interface Trace {
  readonly runId: string
  readonly runAttempt: number
  readonly commit: string
}

/** Describes what cannot be right with a lane out of the cache, one sentence each; `traces` are newest first. */
export function describeLostState(
  lane: Lane,
  isFresh: boolean,
  traces: readonly Trace[],
  run: Run,
): string[] {
  return [...describeGap(lane, isFresh, traces), ...describeBranch(run)]
}

function describeGap(lane: Lane, isFresh: boolean, traces: readonly Trace[]): string[] {
  const [newest] = traces
  if (newest === undefined) return []
  const commit = newest.commit.slice(0, 10)
  if (isFresh) {
    return [
      `state-lost: commit ${commit} is of an earlier cycle of this lane (run ${newest.runId}), but the cache holds nothing of it. Counting starts again at 1. An entry goes after seven days unread, and a runner with another system or compression cannot see it; \`store: branch\` keeps it.`,
    ]
  }
  const isKnown = ({ runId, runAttempt }: Trace) =>
    [...knownRows(lane), ...(lane.state.open_cycle ? [lane.state.open_cycle] : [])].some(
      (row) => row.run_id === runId && row.run_attempt === runAttempt,
    )
  // What is older than all that is known says nothing: the cache drops sealed records.
  if (isKnown(newest) || !traces.some(isKnown)) return []
  return [
    `stale-state: commit ${commit} is of run ${newest.runId}, which the restored state does not know: an older entry was restored, and cycles after it are missing here.`,
  ]
}

/** Entries of a branch are seen by itself only; those of the default branch by all. */
function describeBranch({ branch, defaultBranch }: Run): string[] {
  if (branch === undefined || defaultBranch === undefined || branch === defaultBranch) return []
  return [
    `This run is on ${branch}: what it saves in the cache is not seen by runs on ${defaultBranch}, which go on from what they saved themselves.`,
  ]
}
