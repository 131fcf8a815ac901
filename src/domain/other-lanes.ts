// The other lanes of one state, as far as this one must know them: what they have done is not done again, and what they
// have parked is theirs (SPEC §10.1). Never changes anything of theirs; the folder of each lane is its own.
import * as z from './schema.js'
import { parseJson } from './jsonl.js'
import { doneSchema, type Lane, type OtherLane } from './state.js'
import type { WorkItem } from './work.js'

const stateSchema = z.looseObject({
  done: z.catch(z.record(z.string(), z.unknown()), {}),
  parked_work: z.catch(z.array(z.unknown()), []),
})
const parkedRefSchema = z.looseObject({ ref: z.string() })

/**
 * Reads another lane out of the text of its session-state.json, entry by entry; undefined when it is damaged. To put that
 * right is the part of that lane's own runs.
 */
export function readOtherLane(name: string, text: string): OtherLane | undefined {
  const json = parseJson(text)
  const state = stateSchema.safeParse(json.ok ? json.value : undefined)
  if (!state.success) return undefined
  const done = Object.entries(state.data.done).flatMap(([ref, value]) => {
    const entry = doneSchema.safeParse(value)
    return entry.success ? [[ref, entry.data] as const] : []
  })
  const parked = state.data.parked_work.flatMap((one) => parkedRefSchema.safeParse(one).data?.ref ?? [])
  return { name, done: Object.fromEntries(done), parked }
}

/** Is where an item was finished. */
export interface DoneWhere {
  readonly cycle: number
  /** Absent for this lane itself. */
  readonly lane?: string
}

type Identity = Pick<WorkItem, 'ref' | 'fingerprint'>

/** Lists where an item was finished as it stands now: in this lane first, then in the others of the same state. */
export function findDone(lane: Lane, item: Identity): DoneWhere[] {
  const others = lane.others.flatMap(({ done, name }) => {
    const entry = doneEntry(done, item)
    return entry ? [{ cycle: entry.cycle, lane: name }] : []
  })
  const own = doneEntry(lane.state.done, item)
  return own ? [{ cycle: own.cycle }, ...others] : others
}

function doneEntry(done: OtherLane['done'], { ref, fingerprint }: Identity): { cycle: number } | undefined {
  const entry = Object.hasOwn(done, ref) ? done[ref] : undefined
  return entry?.fingerprint === '' || entry?.fingerprint === fingerprint ? entry : undefined
}

/** Tells whether somebody finished an item, or another lane parked it, between two looks at the state. */
export function isTakenMeanwhile(before: Lane, now: Lane, item: Identity): boolean {
  const known = new Set(findDone(before, item).map(({ cycle, lane }) => `${lane ?? ''}/${cycle}`))
  const isDone = findDone(now, item).some(({ cycle, lane }) => !known.has(`${lane ?? ''}/${cycle}`))
  return isDone || findParkedElsewhere(now, item.ref) !== findParkedElsewhere(before, item.ref)
}

/** Finds the lane that holds an item parked; undefined when it is this one, or none. */
export function findParkedElsewhere(lane: Lane, ref: string): string | undefined {
  if (lane.state.parked_work.some((parked) => parked.ref === ref)) return undefined
  return lane.others.find(({ parked }) => parked.includes(ref))?.name
}
