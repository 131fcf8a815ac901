// The first rung: what a handoff or a heavy cycle left (SPEC §10.1). Reads only the lane's state.
import type { WorkSource } from '../ports.js'
import { acceptedHandover } from '../domain/handover-state.js'
import { fingerprintOf, type Parked, type WorkItem } from '../domain/work.js'

/** Opens the parked work as a source: what a session asked to be replaced on, then the one parked first. */
export function openParked(): WorkSource {
  return {
    name: 'parked',
    offer(lane) {
      const oldestFirst = [...lane.state.parked_work].sort((a, b) => a.parked_in_cycle - b.parked_in_cycle)
      const isHandedOver = ({ ref }: Parked) => acceptedHandover(lane, ref) !== undefined
      const items = [...oldestFirst].sort((a, b) => Number(isHandedOver(b)) - Number(isHandedOver(a)))
      return Promise.resolve({ kind: 'offered', items: items.map(workItemOf) })
    },
  }
}

function workItemOf({ ref, source, title, body, labels, fingerprint }: Parked): WorkItem {
  const content = { title: title || ref, body, labels }
  return { ref, source, ...content, fingerprint: fingerprint || fingerprintOf(content) }
}
