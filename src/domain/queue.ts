// The work queue next-work.jsonl, contract v1.4 (FORMATS §2, SPEC §10.1, §10.2): claiming, consuming, adding. Items are
// found by identity, never by position; rows of other tools are kept; an item's own lifecycle is authoritative.
import { foldText, refOf, textOf } from './offered-item.js'
import {
  aggregate,
  available,
  entryLine,
  itemId,
  itemTypes,
  placedItems,
  readLifecycle,
  severities,
  spreadLifecycle,
  wordOf,
  type Lifecycle,
  type Queue,
  type QueueEntry,
  type QueueItem,
} from './queue-entry.js'
import { isoTime } from './time.js'
import { isLive, type Claim } from './work.js'

export { itemId, parseQueue, renderQueue } from './queue-entry.js'
export type { PlacedItem, Queue, QueueEntry, QueueItem } from './queue-entry.js'
export { mergeQueues } from './queue-merge.js'
export { composeQueueItem, rankQueueItems, selectableQueueItems } from './queue-ranking.js'

/** Names a producer of the queue, as the contract lists them. */
export type QueueSource =
  | 'council-finding'
  | 'retro-learning'
  | 'retro-pattern'
  | 'evolve-generator'
  | 'feature-suggestion'
  | 'backlog-processing'
  | 'postmortem-finding'

/**
 * Claims an item for an owner (SPEC §10.2); the same owner may claim again.
 * Returns undefined when it is not there, is consumed, or is held by another.
 */
export function claimQueueItem(queue: Queue, ref: string, owner: string, now: Date): Queue | undefined {
  const open = placedItems(queue).filter((one) => one.ref === ref && one.lifecycle.state !== 'consumed')
  if (open.length === 0 || open.some(({ lifecycle }) => isHeldByAnother(lifecycle, owner))) return undefined
  const claim = { ...available, claim_status: 'in_progress', claimed_by: owner, claimed_at: isoTime(now) }
  return changeItems(queue, (item, lifecycle) =>
    itemId(item) === ref && lifecycle.state !== 'consumed' ? { ...item, ...claim } : item,
  )
}

/** Releases what an owner holds; with `failedAt` the task failed, and the item goes behind those that never did. */
export function releaseQueueItem(
  queue: Queue,
  ref: string,
  owner: string,
  options: { readonly failedAt?: Date },
): Queue {
  const failure = options.failedAt === undefined ? {} : { failed_at: isoTime(options.failedAt) }
  return changeItems(queue, (item, lifecycle) =>
    itemId(item) === ref && lifecycle.state === 'in_progress' && lifecycle.owner === owner
      ? { ...item, ...available, ...failure }
      : item,
  )
}

/** Consumes an item that its owner, or nobody, holds. `commit` is what did it. */
export function consumeQueueItem(
  queue: Queue,
  ref: string,
  owner: string,
  now: Date,
  options: { readonly commit?: string },
): Queue {
  const consumption = {
    ...available,
    consumed: true,
    claim_status: 'consumed',
    consumed_by: owner,
    consumed_at: isoTime(now),
    failed_at: null,
    ...(options.commit === undefined ? {} : { consumed_ref: options.commit }),
  }
  return changeItems(queue, (item, lifecycle) =>
    itemId(item) === ref && lifecycle.state !== 'consumed' && !isHeldByAnother(lifecycle, owner)
      ? { ...item, ...consumption }
      : item,
  )
}

/**
 * Releases what runs of this action hold without a live claim: their lease is over (CASES C4). Items that other tools
 * hold are left to them.
 */
export function releaseDeadClaims(queue: Queue, claims: readonly Claim[], now: Date): Queue {
  const live = new Set(
    claims
      .filter((claim) => isLive(claim.lease_until, now))
      .map((claim) => `${claim.ref}\nevolve:${claim.lane}/${claim.run_id}/${claim.run_attempt}`),
  )
  return changeItems(queue, (item, lifecycle) => {
    const isOurs = lifecycle.state === 'in_progress' && /^evolve:[^/]+\/[^/]+\/\d+$/.test(lifecycle.owner)
    return isOurs && !live.has(`${itemId(item)}\n${lifecycle.owner}`) ? { ...item, ...available } : item
  })
}

/**
 * Adds items as one entry. An item whose id or title is there already, consumed or not, is kept out.
 * Returns the refs of those that were added.
 */
export function addQueueItems(
  queue: Queue,
  items: readonly {
    readonly title: string
    readonly type: string
    readonly severity: string
    readonly description: string
    readonly parent?: string
    readonly id?: string
  }[],
  origin: { readonly sourceEpic: string; readonly source: QueueSource; readonly now: Date },
): { queue: Queue; added: string[] } {
  if (items.length === 0) return { queue, added: [] }
  const known = placedItems(queue)
  const refs = new Set(known.map((one) => one.ref))
  const titles = new Set(known.map((one) => foldText(textOf(one.item.title))))
  const fresh: QueueItem[] = []
  for (const { id, parent, ...given } of items) {
    const title = foldText(given.title)
    const description = given.description.trim() === '' ? given.title : given.description
    const ref = refOf(id) ?? itemId({ title: given.title, description })
    if (title === '' || refs.has(ref) || titles.has(title)) continue
    refs.add(ref)
    titles.add(title)
    fresh.push({
      id: ref,
      title: given.title,
      type: wordOf(itemTypes, given.type) ?? 'task',
      severity: wordOf(severities, given.severity) ?? 'medium',
      source: origin.source,
      description,
      ...(parent === undefined ? {} : { parent }),
      ...available,
    })
  }
  if (fresh.length === 0) return { queue, added: [] }
  const entry = { source_epic: origin.sourceEpic, timestamp: isoTime(origin.now), items: fresh, ...available }
  return { queue: [...queue, entryLine(entry)], added: fresh.map(itemId) }
}

/** Takes over rows of another queue: their items whose id is not there yet, and of an id the first only. */
export function adoptEntries(queue: Queue, entries: readonly QueueEntry[]): Queue {
  if (entries.length === 0) return queue
  const known = new Set(placedItems(queue).map((one) => one.ref))
  const adopted = entries.flatMap((entry) => {
    const items = spreadLifecycle(entry).items.filter(
      (item) => !known.has(itemId(item)) && known.add(itemId(item)),
    )
    return items.length === 0 ? [] : [entryLine(aggregate({ ...entry, items }))]
  })
  return adopted.length === 0 ? queue : [...queue, ...adopted]
}

/** Lists the items that an item was split into. */
export function childrenOf(queue: Queue, ref: string): { ref: string; isConsumed: boolean }[] {
  return placedItems(queue)
    .filter(({ item }) => refOf(item.parent) === ref)
    .map((one) => ({ ref: one.ref, isConsumed: one.lifecycle.state === 'consumed' }))
}

/** Lists the refs of consumed items. */
export function consumedRefs(queue: Queue): ReadonlySet<string> {
  return new Set(
    placedItems(queue)
      .filter((one) => one.lifecycle.state === 'consumed')
      .map((one) => one.ref),
  )
}

/** Changes items one by one; a line whose items are all the same afterwards keeps its raw text. */
function changeItems(queue: Queue, change: (item: QueueItem, lifecycle: Lifecycle) => QueueItem): Queue {
  return queue.map((line) => {
    const entry = line.value
    if (entry === undefined) return line
    const spread = spreadLifecycle(entry)
    const items = spread.items.map((item) => change(item, readLifecycle(item)))
    const isSame = items.every((item, position) => item === spread.items[position])
    if (isSame) return line
    const { items: _before, ...fields } = spread
    return entryLine(aggregate({ ...fields, items }))
  })
}

function isHeldByAnother(lifecycle: Lifecycle, owner: string): boolean {
  return lifecycle.state === 'in_progress' && lifecycle.owner !== owner
}
