// What a store read of the other lanes of the same state. One that is damaged is named and left to its own runs: it never
// keeps this lane from working.
import { readOtherLane } from '../domain/other-lanes.js'
import type { Lane, OtherLane } from '../domain/state.js'
import type { Files } from './codec.js'
import { readUtf8 } from './text.js'

/** Puts the other lanes beside a lane, out of the texts of their states by name; says which of them cannot be read. */
export function withOthers(lane: Lane, states: Files): { lane: Lane; warnings: string[] } {
  const others: OtherLane[] = []
  const warnings: string[] = []
  for (const [name, bytes] of states) {
    const { text, problem } = readUtf8(bytes)
    const other = problem === undefined ? readOtherLane(name, text) : undefined
    if (other) others.push(other)
    else warnings.push(`The state of lane ${name} cannot be read: what it did and parked is not known here.`)
  }
  return { lane: { ...lane, others }, warnings }
}
