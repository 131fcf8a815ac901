// The first rung: what a handoff or a heavy cycle left (SPEC §10.1). Reads only the lane's state.
import type { WorkSource } from '../ports.js'
import { fingerprintOf, type Parked, type WorkItem } from '../domain/work.js'

/** Opens the parked work as a source: the one parked first comes first. */
export function openParked(): WorkSource {
  return {
    name: 'parked',
    offer(lane) {
      const oldestFirst = [...lane.state.parked_work].sort((a, b) => a.parked_in_cycle - b.parked_in_cycle)
      return Promise.resolve({ kind: 'offered', items: oldestFirst.map(workItemOf) })
    },
  }
}

function workItemOf({ ref, source, title, body, labels, fingerprint }: Parked): WorkItem {
  const content = { title: title || ref, body, labels }
  return { ref, source, ...content, fingerprint: fingerprint || fingerprintOf(content) }
}
