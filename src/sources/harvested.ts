// The second rung: the work queue of the state, and the repository's own queue file, whose rows are taken over by id
// (SPEC §10.1). Never writes that file.
import { countBadLines, isUnreadable, valuesOf, type Jsonl } from '../domain/jsonl.js'
import {
  adoptEntries,
  composeQueueItem,
  consumedRefs,
  itemId,
  parseQueue,
  rankQueueItems,
  releaseDeadClaims,
  type PlacedItem,
  type QueueEntry,
} from '../domain/queue.js'
import type { Lane } from '../domain/state.js'
import type { Offering } from '../domain/work.js'
import type { Offer, WorkSource } from '../ports.js'
import { readRepositoryText } from './repository-file.js'
import { plural } from '../domain/tables.js'

const queueFile = '.agents/rpi/next-work.jsonl'

/** Says where the queue of the repository lies, and whom its items are for. */
export interface HarvestedOptions {
  readonly root: string
  /** `owner/name` or a bare name; items for other repositories are left out. */
  readonly repository?: string
  /** True when the file is the state's own queue and was read with it. */
  readonly isFileTheQueue: boolean
}

/** Opens the work queue as a source. */
export function openHarvested(options: HarvestedOptions): WorkSource {
  return {
    name: 'harvested',
    async offer(lane, now) {
      const own = { ...lane, queue: releaseDeadClaims(lane.queue, lane.claims, now) }
      const file = await readQueueFile(options)
      const problems = [
        ...(isUnreadable(own.queue)
          ? [`${options.isFileTheQueue ? queueFile : "the state's queue"}: ${noRow(own.queue)}`]
          : []),
        ...(file.problem === undefined ? [] : [file.problem]),
      ]
      const offer = offerFrom(own, file.rows, options.repository)
      if (problems.length === 0) return offer
      // What could be read is work all the same; with nothing there, nobody can say that there is none.
      if (offer.items.length === 0) return { kind: 'failed', problem: problems.join(' ') }
      return { ...offer, notes: [...problems, ...(offer.notes ?? [])] }
    },
  }
}

/** Reads the repository's own file; a missing one is empty, one without any row is not. */
async function readQueueFile({
  root,
  isFileTheQueue,
}: HarvestedOptions): Promise<{ rows: Jsonl<QueueEntry>; problem?: string }> {
  const found = isFileTheQueue ? undefined : await readRepositoryText(root, queueFile)
  if (found?.kind === 'failed') return { rows: [], problem: found.problem }
  if (found?.kind !== 'read') return { rows: [] }
  const rows = parseQueue(found.text)
  return isUnreadable(rows) ? { rows: [], problem: `${queueFile}: ${noRow(rows)}` } : { rows }
}

function noRow(rows: Jsonl<QueueEntry>): string {
  return `none of its ${rows.length} lines is a row of a queue.`
}

/** Of the file only what could be taken now is taken over: the rest may still change there. */
function offerFrom(
  lane: Lane,
  file: Jsonl<QueueEntry>,
  repository: string | undefined,
): Extract<Offer, { kind: 'offered' }> {
  const takeable = new Set(rankQueueItems(file, { repository }).map((item) => item.ref))
  const candidates = valuesOf(file).map((entry) => ({
    ...entry,
    items: entry.items.filter((item) => takeable.has(itemId(item))),
  }))
  const queue = adoptEntries(lane.queue, candidates)
  const additions = valuesOf(queue.slice(lane.queue.length))
  const finished = consumedRefs(file)
  const isOpen = ({ ref }: PlacedItem) => takeable.has(ref) || !finished.has(ref)
  const badCount = countBadLines(file)
  return {
    kind: 'offered',
    ...offering(rankQueueItems(queue, { repository }).filter(isOpen)),
    ...(additions.length === 0 ? {} : { additions }),
    ...(badCount === 0
      ? {}
      : { notes: [`${queueFile}: ${plural(badCount, 'line')} passed over: not a row of a queue.`] }),
  }
}

/** So many are composed in any case: one of them is taken, unless all of them are held. */
const composedAtOnce = 100

function offering(ranked: readonly PlacedItem[]): Offering {
  const [first, rest] = [ranked.slice(0, composedAtOnce), ranked.slice(composedAtOnce)]
  const items = first.map(composeQueueItem)
  if (rest.length === 0) return { items }
  const compose = (position: number) => {
    const placed = rest[position]
    if (placed === undefined) throw new Error(`There is no item ${position} of ${rest.length}.`)
    return composeQueueItem(placed)
  }
  return { items, further: { refs: rest.map(({ ref }) => ref), compose } }
}
