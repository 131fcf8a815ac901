// What the loop works on: items and claims (SPEC §10). Refs and titles are data of unknown origin.
import * as z from './schema.js'
import { isAwaited, parseTime } from './time.js'

/** Lists the rungs of the ladder, in their default order (SPEC §10.1). */
export const sourceNames = ['parked', 'harvested', 'beads', 'issues', 'goals', 'generators'] as const
export type SourceName = (typeof sourceNames)[number]

/** Is one piece of work as a source offers it. */
export interface WorkItem {
  readonly ref: string
  /** The source that the item comes from; for parked work the one it came from first. */
  readonly source: string
  readonly title: string
  readonly body: string
  readonly labels: readonly string[]
  /** Changes when title, body or labels change: ends quarantine and "done" (SPEC §4.3, §10.1). */
  readonly fingerprint: string
  readonly url?: string
}

/** Is what a source offers, in the order of preference. */
export interface Offering {
  readonly items: readonly WorkItem[]
  /** The items behind those: of a long backlog nearly all, which nobody looks at but to count them. */
  readonly further?: FurtherItems
}

/** Is items of which only the ref is known; one is composed when it is asked for. */
export interface FurtherItems {
  readonly refs: readonly string[]
  /** Composes the item at a position of `refs`. */
  readonly compose: (position: number) => WorkItem
}

/** Describes parked work in the state: the item, where its work in progress lies, and what comes next (SPEC §11.3). */
export const parkedSchema = z.looseObject({
  ref: z.string(),
  source: z.string(),
  title: z._default(z.string(), ''),
  body: z._default(z.string(), ''),
  labels: z._default(z.array(z.string()), []),
  fingerprint: z._default(z.string(), ''),
  /** Full name of the ref that holds the work in progress; absent when nothing had been produced. */
  wip: z.optional(z.string()),
  /** The commit that the work in progress was built on. */
  base_sha: z.optional(z.string()),
  /** What the server has of it, where `wip` could not be pushed: the next cycle may run on another machine. */
  pushed: z.optional(z.object({ wip: z.string(), base_sha: z.optional(z.string()) })),
  next_step: z._default(z.string(), ''),
  reason: z._default(z.string(), ''),
  parked_in_cycle: z.int(),
})
export type Parked = z.infer<typeof parkedSchema>

/** Describes a claim: this run holds the item until its cycle ends or the lease runs out (SPEC §10.2). */
export const claimSchema = z.looseObject({
  ref: z.string(),
  lane: z.string(),
  run_id: z.string(),
  run_attempt: z.int(),
  claimed_at: z.string(),
  lease_until: z.string(),
})
export type Claim = z.infer<typeof claimSchema>

/** Identifies a run of one lane; records, claims and the open cycle are told apart by it. */
export interface RunKey {
  readonly lane: string
  readonly run_id: string
  readonly run_attempt: number
}

/** Tells whether two of them stand for the same run attempt on the same lane. */
export function isSameRun(a: RunKey, b: RunKey): boolean {
  return a.lane === b.lane && a.run_id === b.run_id && a.run_attempt === b.run_attempt
}

/** Tells whether a lease is still running. */
export function isLive(leaseUntil: string, now: Date): boolean {
  return isAwaited(parseTime(leaseUntil), now)
}

/** Builds the fingerprint of an item from what a person would call its content. */
export function fingerprintOf(item: { title: string; body: string; labels: readonly string[] }): string {
  return hashText(JSON.stringify([item.title, item.body, [...item.labels].sort()]))
}

// Long texts are hashed often; looking the global up at every character costs more than the hash.
const { imul } = Math

/** Hashes text to 16 hex digits, for identity, never for security (the domain has no crypto). */
export function hashText(text: string): string {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    high = imul(high ^ unit, 2654435761)
    low = imul(low ^ unit, 1597334677)
  }
  high = imul(high ^ (high >>> 16), 2246822507) ^ imul(low ^ (low >>> 13), 3266489909)
  low = imul(low ^ (low >>> 16), 2246822507) ^ imul(high ^ (high >>> 13), 3266489909)
  return hex(high) + hex(low)
}

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Looked up byte by byte: to render whole words costs more than to hash a title. */
function hex(word: number): string {
  const byte = (shift: number): string => hexOfByte[(word >>> shift) & 255] ?? ''
  return byte(24) + byte(16) + byte(8) + byte(0)
}

/**
 * Makes a ref safe as one component of a git ref name: lower case ASCII, at most 60 characters, and a short
 * hash of the original whenever something was changed, so that two refs never share a slug (`a/b` and `a-b`).
 */
export function slugOf(ref: string): string {
  const plain = ref
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
  // One that looks as if it had a hash gets one, too: else it could be the slug of another.
  return plain !== '' && plain === ref && !/-[0-9a-f]{8}$/.test(ref)
    ? plain
    : `${plain || 'item'}-${hashText(ref).slice(0, 8)}`
}
