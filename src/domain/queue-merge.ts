// Merges two queues that grew from one (SPEC §9.3): by item id, never by position. Nothing of either side is lost,
// and what is consumed stays consumed.
import type { Line } from './jsonl.js'
import { textOf } from './offered-item.js'
import {
  aggregate,
  entryLine,
  itemId,
  lifecycleFields,
  readLifecycle,
  spreadLifecycle,
  type Queue,
  type QueueEntry,
  type QueueItem,
} from './queue-entry.js'

/**
 * Merges ours into theirs, with what both grew from. Theirs comes first and keeps its order; rows that only we have
 * follow. Where both changed the same field, theirs stands: it is in the store already.
 */
export function mergeQueues(base: Queue, ours: Queue, theirs: Queue): Queue {
  const sides: Sides = { base: indexOf(base), ours: indexOf(ours), theirs: indexOf(theirs) }
  const partners = findPartners(sides)
  const merged = theirs.map((line, row) => mergeRow(line, row, partners.get(row) ?? [], sides))
  const paired = new Set([...partners.values()].flat())
  const badLines = new Set(theirs.filter((line) => line.value === undefined).map((line) => line.raw))
  const added = ours.filter((line, row) => !paired.has(row) && !badLines.has(line.raw))
  return [...merged, ...added]
}

interface Sides {
  readonly base: Index
  readonly ours: Index
  readonly theirs: Index
}

interface Row {
  readonly raw: string
  readonly entry: QueueEntry | undefined
  /** One per item; a row without items has a key of its own, a bad line has none. */
  readonly keys: readonly string[]
}

/** Finds items by identity. An id that stands several times is told apart by counting. */
interface Index {
  readonly rows: readonly Row[]
  readonly byKey: ReadonlyMap<string, { readonly row: Row; readonly item: QueueItem | undefined }>
}

function indexOf(queue: Queue): Index {
  const counts = new Map<string, number>()
  const byKey = new Map<string, { row: Row; item: QueueItem | undefined }>()
  const rows = queue.map(({ raw, value }): Row => {
    const entry = value === undefined ? undefined : spreadLifecycle(value)
    const keys = (entry === undefined ? [] : namesOf(entry)).map((name) => {
      const count = counts.get(name) ?? 0
      counts.set(name, count + 1)
      return `${count} ${name}`
    })
    const row = { raw, entry, keys }
    for (const [position, key] of keys.entries()) byKey.set(key, { row, item: entry?.items[position] })
    return row
  })
  return { rows, byKey }
}

function namesOf(entry: QueueEntry): string[] {
  if (entry.items.length > 0) return entry.items.map((item) => `item ${itemId(item)}`)
  return [`empty ${JSON.stringify([textOf(entry.source_epic), textOf(entry.timestamp)])}`]
}

/** Maps a row of theirs to the rows of ours that share an item with it; each of ours goes to one of theirs. */
function findPartners({ ours, theirs }: Sides): Map<number, number[]> {
  const rowNumbers = new Map(theirs.rows.map((row, number) => [row, number]))
  const partners = new Map<number, number[]>()
  for (const [number, { keys }] of ours.rows.entries()) {
    const shared = keys.map((key) => theirs.byKey.get(key)).find((found) => found !== undefined)
    const target = shared && rowNumbers.get(shared.row)
    if (target === undefined) continue
    const known = partners.get(target)
    if (known) known.push(number)
    else partners.set(target, [number])
  }
  return partners
}

function mergeRow(
  line: Line<QueueEntry>,
  number: number,
  partners: readonly number[],
  { base, ours, theirs }: Sides,
): Line<QueueEntry> {
  const row = theirs.rows[number]
  if (row?.entry === undefined) return line
  const ourRows = partners.flatMap((partner) => ours.rows[partner] ?? [])
  const touching = [...ourRows, ...row.keys.flatMap((key) => ours.byKey.get(key)?.row ?? [])]
  if (touching.every((one) => one.raw === row.raw)) return line

  const items = row.entry.items.map((item, position) => {
    const key = row.keys[position] ?? ''
    return mergeFields(base.byKey.get(key)?.item, ours.byKey.get(key)?.item, item)
  })
  // The first item of a row stands for it: what a merge adds comes after, and merging again finds the same.
  const grown = base.byKey.get(row.keys[0] ?? '')?.row.entry
  const fields = ourRows.reduce<QueueItem>((merged, one) => mergeFields(grown, one.entry, merged), row.entry)
  const more = ourRows.flatMap(({ entry, keys }) =>
    (entry?.items ?? []).filter((_, position) => !theirs.byKey.has(keys[position] ?? '')),
  )
  const merged = { ...fields, items: [...items, ...more] }
  return isEqual(merged, row.entry) ? line : entryLine(aggregate(merged))
}

/** Merges field by field. A field that one side lacks survives: a stale rewrite drops what it does not know (CASES C6). */
function mergeFields(base: QueueItem | undefined, ours: QueueItem | undefined, theirs: QueueItem): QueueItem {
  if (ours === undefined) return theirs
  const standing = chooseLifecycle(base, ours, theirs)
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(ours)])]
  return Object.fromEntries(
    names
      .map((name) => [name, isLifecycleField(name) ? standing[name] : chooseValue(name, base, ours, theirs)])
      .filter(([, value]) => value !== undefined),
  ) as QueueItem
}

function isLifecycleField(name: string): boolean {
  return (lifecycleFields as readonly string[]).includes(name)
}

function chooseValue(name: string, base: QueueItem | undefined, ours: QueueItem, theirs: QueueItem): unknown {
  if (!Object.hasOwn(theirs, name)) return ours[name]
  if (!Object.hasOwn(ours, name)) return theirs[name]
  return base !== undefined && isEqual(theirs[name], base[name]) ? ours[name] : theirs[name]
}

/** Chooses whose lifecycle stands: consumed before all, then whoever changed it, then the claim that stands already. */
function chooseLifecycle(base: QueueItem | undefined, ours: QueueItem, theirs: QueueItem): QueueItem {
  const [our, their] = [readLifecycle(ours), readLifecycle(theirs)]
  if (their.state === 'consumed') return theirs
  if (our.state === 'consumed') return ours
  if (base === undefined) return their.state === 'in_progress' || our.state === 'available' ? theirs : ours
  const before = readLifecycle(base)
  if (isEqual(our, before)) return theirs
  if (isEqual(their, before)) return ours
  return their.state === 'available' && our.state === 'in_progress' ? ours : theirs
}

/** Tells whether two JSON values say the same, whatever the order of their keys. */
function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const [left, right] = [Object.entries(a), b as Readonly<Record<string, unknown>>]
  if (Array.isArray(a) !== Array.isArray(b) || left.length !== Object.keys(b).length) return false
  return left.every(([name, value]) => Object.hasOwn(right, name) && isEqual(value, right[name]))
}
