// Rows and items of next-work.jsonl, contract v1.4 (FORMATS §2): reading, identity, lifecycle, aggregates.
// Never changes a row that it only reads: its raw line stands until an item of it changes.
import { parseJsonl, renderJsonl, type Jsonl, type Line, type Lines } from './jsonl.js'
import { refOf, textOf } from './offered-item.js'
import { hashText } from './work.js'

/** Is one item as any writer may have left it; unknown keys are kept, and only a titled one is work. */
export type QueueItem = Readonly<Record<string, unknown>>

/** Is one line: what one producer event left. */
export type QueueEntry = QueueItem & { readonly items: readonly QueueItem[] }

export type Queue = Jsonl<QueueEntry>

/** Lists what an item can be, in the words of the contract. */
export const itemTypes = [
  'tech-debt',
  'improvement',
  'pattern-fix',
  'process-improvement',
  'feature',
  'bug',
  'task',
  'docs',
  'chore',
] as const

/** Lists how much an item matters, the most first. */
export const severities = ['high', 'medium', 'low'] as const

/** Returns the word of a list that a value is; undefined for anything else. */
export function wordOf<T extends string>(words: readonly T[], value: unknown): T | undefined {
  return words.find((word) => word === value)
}

/** Lists the fields that together say where an item stands; they change as one. */
export const lifecycleFields = [
  'consumed',
  'claim_status',
  'claimed_by',
  'claimed_at',
  'consumed_by',
  'consumed_at',
] as const

/** Is where an item stands, and who holds it when someone does. */
export interface Lifecycle {
  readonly state: 'available' | 'in_progress' | 'consumed'
  readonly owner: string
}

/** Parses the queue. A flat row of old (no `items`) is an entry with one item; a line that is no row stays as it is. */
export function parseQueue(text: Lines): Queue {
  return parseJsonl(text, readEntry)
}

/** Renders the queue, every line as it was read unless it changed. */
export function renderQueue(queue: Queue): string {
  return renderJsonl(queue)
}

/** Makes the line of an entry that was changed or is new. */
export function entryLine(entry: QueueEntry): Line<QueueEntry> {
  return { raw: JSON.stringify(entry), value: entry }
}

// What was read is kept as it was read, down to the order of its keys.
function readEntry(value: unknown): QueueEntry | undefined {
  if (!isItem(value)) return undefined
  if (isEntry(value)) return value
  if ('items' in value || textOf(value.title) === '') return undefined
  const { source_epic = '', timestamp = '', ...item } = value
  return aggregate({ source_epic, timestamp, items: [item] })
}

function isEntry(value: QueueItem): value is QueueEntry {
  return Array.isArray(value.items) && value.items.every(isItem)
}

function isItem(value: unknown): value is QueueItem {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

// Hashing is what costs time in a long queue, and every step asks again. Items are never changed in place.
const knownHashes = new WeakMap<QueueItem, string>()

/** Identifies an item: its `id`, else a hash of title and description (SPEC §10.1). */
export function itemId(item: QueueItem): string {
  const known = refOf(item.id) ?? knownHashes.get(item)
  if (known !== undefined) return known
  const hash = hashText(JSON.stringify([textOf(item.title), textOf(item.description)]))
  knownHashes.set(item, hash)
  return hash
}

/** Reads where an item, or an entry, says that it stands; `in_progress` wins over `consumed: true`. */
export function readLifecycle(fields: QueueItem): Lifecycle {
  if (fields.claim_status === 'in_progress') return { state: 'in_progress', owner: textOf(fields.claimed_by) }
  const isConsumed = fields.consumed === true || fields.claim_status === 'consumed'
  return isConsumed ? consumedByNow : heldByNobody
}

// One for all of them: a long queue is read again and again.
const heldByNobody: Lifecycle = { state: 'available', owner: '' }
const consumedByNow: Lifecycle = { state: 'consumed', owner: '' }

function hasLifecycle(item: QueueItem): boolean {
  return typeof item.consumed === 'boolean' || textOf(item.claim_status) !== ''
}

/** Is an item with its identity and where it stands. */
export interface PlacedItem {
  readonly item: QueueItem
  readonly ref: string
  readonly lifecycle: Lifecycle
}

/** Lists all items of a queue, in order of entries, then of items. */
export function placedItems(queue: Queue): PlacedItem[] {
  const placed: PlacedItem[] = []
  for (const { value: entry } of queue) {
    if (entry === undefined) continue
    for (const item of spreadLifecycle(entry).items)
      placed.push({ item, ref: itemId(item), lifecycle: readLifecycle(item) })
  }
  return placed
}

/** Writes an entry's lifecycle into its items where only the entry had one. */
export function spreadLifecycle(entry: QueueEntry): QueueEntry {
  if (entry.items.some(hasLifecycle) || readLifecycle(entry).state === 'available') return entry
  const fields = Object.fromEntries(
    lifecycleFields.filter((name) => name in entry).map((name) => [name, entry[name]]),
  )
  return { ...entry, items: entry.items.map((item) => ({ ...item, ...fields })) }
}

/** Computes an entry's aggregates from its items (FORMATS §2); an entry without items is left alone. */
export function aggregate(entry: QueueEntry): QueueEntry {
  if (entry.items.length === 0) return entry
  const states = entry.items.map((item) => readLifecycle(item).state)
  if (states.every((state) => state === 'consumed')) {
    const last = entry.items.reduce((a, b) => (textOf(b.consumed_at) >= textOf(a.consumed_at) ? b : a))
    const { consumed_by = null, consumed_at = null } = last
    return { ...entry, ...available, consumed: true, claim_status: 'consumed', consumed_by, consumed_at }
  }
  const held = entry.items[states.indexOf('in_progress')]
  if (!held) return { ...entry, ...available }
  const { claimed_by = null, claimed_at = null } = held
  return { ...entry, ...available, claim_status: 'in_progress', claimed_by, claimed_at }
}

/** Is the lifecycle of what nobody holds. */
export const available = {
  consumed: false,
  claim_status: 'available',
  claimed_by: null,
  claimed_at: null,
  consumed_by: null,
  consumed_at: null,
} as const satisfies Record<(typeof lifecycleFields)[number], unknown>
