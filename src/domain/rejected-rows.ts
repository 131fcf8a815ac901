// Queue items whose pull request a person closed without merging it (SPEC §10.1). `consumed` is never taken back (SPEC
// §9.3), so that such an item is offered again as a row of its own, named after the pull request.
import { textOf } from './offered-item.js'
import type { Deliveries, Delivery } from './pull-request.js'
import { available, placedItems, type Queue, type QueueEntry, type QueueItem } from './queue-entry.js'

/** Makes the rows that are missing, one for each item that was refused; the same again gives the same rows. */
export function rowsForRejected(queue: Queue, deliveries: Deliveries | undefined): QueueEntry[] {
  const isAnyClosed = deliveries?.kind === 'known' && [...deliveries.byRef.values()].some(isClosed)
  if (!isAnyClosed) return []
  const placed = placedItems(queue)
  const known = new Set(placed.map((one) => one.ref))
  return placed.flatMap(({ item, ref, lifecycle }) => {
    const delivery = deliveries.byRef.get(ref)
    if (lifecycle.state !== 'consumed' || !delivery || !isClosed(delivery)) return []
    const id = `${ref.replace(/-again-\d+$/, '')}-again-${delivery.number}`
    if (known.has(id)) return []
    known.add(id)
    return [{ source_epic: ref, timestamp: textOf(item.consumed_at), items: [again(item, id, delivery)] }]
  })
}

function isClosed({ state }: Delivery): boolean {
  return state === 'closed'
}

function again(item: QueueItem, id: string, { number, url }: Delivery): QueueItem {
  const why = `Pull request #${number} with an earlier solution was closed without being merged${url === '' ? '' : ` (${url})`}.`
  return {
    ...item,
    ...available,
    id,
    description: [textOf(item.description), why].filter((part) => part !== '').join('\n\n'),
  }
}
