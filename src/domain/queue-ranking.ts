// Which items of the queue can be taken, and in which order (SPEC §10.1). Says nothing about claims of runs, quarantine
// or "done": those are the ladder's part.
import { composeItem, textOf, textsOf } from './offered-item.js'
import {
  itemTypes,
  placedItems,
  severities,
  wordOf,
  type PlacedItem,
  type Queue,
  type QueueItem,
} from './queue-entry.js'
import type { WorkItem } from './work.js'

const typesAfterCode: readonly string[] = ['process-improvement', 'docs', 'chore']

interface Filter {
  /** Items for other repositories than this one are left out; for all where it is not known. */
  readonly repository?: string
}

/** Lists the items that can be taken, the best first (SPEC §10.1). An item that stands twice is listed once. */
export function selectableQueueItems(queue: Queue, filter: Filter): WorkItem[] {
  return rankQueueItems(queue, filter).map(composeQueueItem)
}

/** Lists the same items as they stand in the queue, for whoever needs few of many. */
export function rankQueueItems(queue: Queue, filter: Filter): PlacedItem[] {
  const passedOver = new Set<string>()
  const byRank = new Map<number, PlacedItem[]>()
  for (const one of placedItems(queue)) {
    if (one.lifecycle.state === 'in_progress') passedOver.add(one.ref)
    if (one.lifecycle.state !== 'available' || !isReady(one.item)) continue
    const affinity = affinityOf(one.item, filter.repository)
    if (affinity === 0) continue
    const rank = rankOf(one.item, affinity)
    const equals = byRank.get(rank)
    if (equals) equals.push(one)
    else byRank.set(rank, [one])
  }
  const ranked = [...byRank].sort(([a], [b]) => b - a).flatMap(([, equals]) => equals)
  return ranked.filter(({ ref }) => passedOver.size < passedOver.add(ref).size)
}

/** Tells whether the item's own words allow to take it; a word that nobody defined does not (CASES C10). */
function isReady(item: QueueItem): boolean {
  const { status, requires } = item
  const isFree = requires === undefined || requires === null || requires === ''
  return (
    textOf(item.title).trim() !== '' &&
    (status === undefined || status === null || status === '' || status === 'ready') &&
    (isFree || (Array.isArray(requires) && requires.length === 0))
  )
}

/** Returns 3 for the very repository, 2 for any, 1 for unscoped, 0 for another one. Names compare without their owner where one has none. */
function affinityOf(item: QueueItem, repository: string | undefined): number {
  const target = textOf(item.target_repo).trim().toLowerCase()
  if (repository === undefined) return 1
  if (target === '') return 1
  if (target === '*') return 2
  const own = repository.toLowerCase()
  const isSame =
    target.includes('/') && own.includes('/') ? target === own : lastPart(target) === lastPart(own)
  return isSame ? 3 : 0
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1)
}

/** Ranks by affinity, freshness, severity, type, a digit each; higher is better, unknown words are last. */
function rankOf(item: QueueItem, affinity: number): number {
  const severity = severities.findIndex((word) => word === item.severity)
  const type = wordOf(itemTypes, item.type)
  return (
    1000 * affinity +
    100 * (textOf(item.failed_at) === '' ? 1 : 0) +
    10 * (severity < 0 ? 0 : severities.length - severity) +
    (type === undefined ? 0 : typesAfterCode.includes(type) ? 1 : 2)
  )
}

/** Composes the work item of an item of the queue. */
export function composeQueueItem({ item, ref }: PlacedItem): WorkItem {
  const type = textOf(item.type)
  const severity = textOf(item.severity)
  return composeItem({
    ref,
    source: 'harvested',
    title: textOf(item.title),
    paragraphs: [
      textOf(item.description),
      named('Why now', textsOf(item.why_now)),
      named('Evidence', textsOf(item.evidence)),
      named('Files', filesOf(item)),
      named('Function', textsOf(item.func)),
      named('Likely tests', textsOf(item.likely_tests)),
    ],
    labels: [type && `type:${type}`, severity && `severity:${severity}`].filter((label) => label !== ''),
  })
}

function filesOf({ file, target_files: targets }: QueueItem): readonly string[] {
  if (file === undefined && targets === undefined) return []
  return [...new Set([textOf(file), ...textsOf(targets)])].filter((one) => one !== '')
}

function named(name: string, texts: readonly string[]): string {
  return texts.length === 0 ? '' : `${name}: ${texts.join(', ')}`
}
