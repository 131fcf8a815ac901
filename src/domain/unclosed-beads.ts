// Finished issues that a beads tracker still calls open (SPEC §10.1, rung 3). To close one is the agent's part, and with a
// pull request it takes effect with the merge: until then what waits for it is not ready, and nothing else would say so.
import { findDone } from './other-lanes.js'
import type { Lane } from './state.js'
import type { WorkItem } from './work.js'

const mostNotes = 5

/** Names the ready issues that are finished here while others wait for them; `dependants` counts those by ref. */
export function noteUnclosed(
  ready: readonly WorkItem[],
  lane: Lane,
  dependants: ReadonlyMap<string, number>,
): string[] {
  const notes = ready.flatMap((item) => {
    const [done] = findDone(lane, item)
    const count = dependants.get(item.ref) ?? 0
    if (!done || count === 0) return []
    const by = done.lane === undefined ? '' : ` of lane ${done.lane}`
    const others = count === 1 ? '1 other waits' : `${count} others wait`
    return [
      `${item.ref} was done in cycle ${done.cycle}${by} and is still open in the tracker, where ${others} for it: merge that work, or close it there.`,
    ]
  })
  const more = notes.length - mostNotes
  return more > 0 ? [...notes.slice(0, mostNotes), `${more} more finished issues are still open.`] : notes
}
