// The cache store (SPEC §9.2): state in the Actions cache, for jobs that may not write to the repository. One new entry
// per save, never changed. Two saves at the same moment can cost one of them: the cache cannot compare and swap.
import * as z from '../domain/schema.js'
import { parseJson } from '../domain/jsonl.js'
import { isSealingDue, parseSegmentName, sealLane, segmentName, type SealedLog } from '../domain/segments.js'
import type { Lane } from '../domain/state.js'
import { describeError, EvolveError } from '../errors.js'
import type { CacheClient } from '../platform/actions-cache.js'
import type { CacheEntry } from '../platform/github.js'
import type { Restored, Saved, SaveRequest, StateStore } from '../ports.js'
import { prepareSave } from './attempt.js'
import { clearFolder, readFolder, withFewEvidence, writeFolder, type CachedFiles } from './cache-files.js'
import { afterChanges, changesTo, decodeLane, laneFiles, type Decoded, type Files } from './codec.js'
import { settleDamage, type OnCorrupt } from './damage.js'
import { readSealed, readSealedPast, sealedFilesOf } from './sealed.js'
import { isWorthRecovering, recoverFromPast, type PastFiles } from './walk-back.js'

/** Lists and deletes entries; needs permissions that a job need not have. */
export interface CacheKeeper {
  list(prefix: string): Promise<readonly CacheEntry[]>
  remove(id: number): Promise<void>
}

/** Says where the lane's entries are. */
export interface CacheStoreOptions {
  readonly laneName: string
  readonly onCorrupt: OnCorrupt
  readonly client: CacheClient
  /** The folder that the client saves. */
  readonly folder: string
  /** Absent without a token. */
  readonly keeper?: CacheKeeper
  /** The branch of this run: the cache keeps branches apart. */
  readonly ref?: string
}

interface Standing extends CachedFiles {
  readonly key?: string
  readonly decoded: Decoded
  readonly restored: Restored
}

const where = 'the Actions cache'
/** Entries that stay when older ones are deleted: for a state that turns out to be damaged. */
const keptEntries = 5
const keptSegments = 2

/** Opens the cache store of one lane. */
export function openCacheStore(options: CacheStoreOptions): StateStore {
  const { laneName, onCorrupt, client, folder, keeper, ref } = options
  const prefix = `evolve-v1-${laneName}--`
  let known: Standing | undefined

  const list = async (): Promise<readonly CacheEntry[]> => {
    try {
      return sortByGeneration((await keeper?.list(prefix)) ?? [])
    } catch {
      return []
    }
  }

  const fetch = async (key: string): Promise<string | undefined> => {
    await clearFolder(folder)
    return client.restore(key)
  }

  const look = async (): Promise<Standing> => {
    await client.check()
    const listed = await list()
    const own = listed.filter((entry) => entry.ref === ref)
    const newest = own[0]
    // What was listed is fetched by its own name: by prefix the service may answer with another one than the newest.
    const key = (newest && (await fetch(newest.key))) ?? (await fetch(prefix))
    if (key === undefined) await makeSureOfMiss(own)
    const cached = await readFolder(folder, laneName)
    if (key !== undefined && cached.files.size === 0) throw emptyEntry(key)
    const found = decodeLane(laneName, cached.files)
    refuseOtherLane(cached.files.get(laneFiles.state), laneName)
    const past = found.isStateDamaged ? await readSealedPast(sealedFilesOf(cached.sealed)) : undefined
    const recovered = isWorthRecovering(found)
      ? await recoverFromPast(cached.files, found, olderEntries(own.filter((one) => one.key !== key)))
      : found
    const decoded = recovered === found && past ? decodeLane(laneName, cached.files, past) : recovered
    const settled = settleDamage(decoded, onCorrupt, where)
    const warnings = [...settled.warnings, ...staleness(key, listed, ref)]
    return { ...cached, ...(key ? { key } : {}), decoded, restored: { ...settled, warnings } }
  }

  /** The client answers an outage as it answers a miss: only a service that was well before and after has said "none". */
  const makeSureOfMiss = async (own: readonly CacheEntry[]): Promise<void> => {
    const second = await client.lookUp(prefix)
    await client.check()
    if (second === undefined && own.length === 0) return
    throw new EvolveError(
      'STATE_UNREADABLE',
      `${second ?? own[0]?.key ?? ''} is in the cache, but could not be restored.`,
      'A runner with another temporary folder, system or compression cannot read it: use the same kind of runner, or `store: branch`.',
    )
  }

  const olderEntries = async function* (entries: readonly CacheEntry[]): AsyncGenerator<PastFiles> {
    for (const { key } of entries.slice(0, keptEntries)) {
      const isThere = (await fetch(key)) === key
      yield { from: key, files: isThere ? (await readFolder(folder, laneName)).files : new Map() }
    }
  }

  /** An older entry that shows up means that ours was evicted, not that somebody saved. */
  const isOvertaken = async ({ key }: Standing): Promise<boolean> => {
    const newest = await client.lookUp(prefix)
    return newest !== key && generationOf(newest) >= generationOf(key)
  }

  const save = async (request: SaveRequest): Promise<Saved> => {
    const isChanged = known === undefined || (await isOvertaken(known))
    const standing = known === undefined || isChanged ? await look() : known
    const attempt = prepareSave(request, standing.restored.lane, isChanged)
    if (attempt.kind !== 'write') {
      known = standing
      return { kind: attempt.kind === 'declined' ? 'declined' : 'saved', lane: standing.restored.lane }
    }
    const { lane, sealed, notes } = seal(attempt.lane, standing.sealed)
    const changes = changesTo(standing.files, standing.decoded, lane)
    const files = withFewEvidence(afterChanges(standing.files, changes))
    await writeFolder(folder, new Map([...files, ...sealed]))
    const { run } = request
    const plainId = run.run_id.replace(/[^A-Za-z0-9._]/g, '_')
    const key = `${prefix}${lane.state.generation}-${plainId}-${run.run_attempt}`
    await client.save(key)
    if ((await client.lookUp(key)) !== key) throw notTaken(key)
    const decoded = decodeLane(laneName, files)
    known = { key, files, sealed, decoded, restored: settleDamage(decoded, onCorrupt, where) }
    const pruned = await prune()
    return {
      kind: 'saved',
      lane: { ...decoded.lane, damage: request.next.damage },
      notes: [...notes, ...pruned],
    }
  }

  /** Never in the way of a save: without the permission old entries go by themselves after a week. */
  const prune = async (): Promise<string[]> => {
    if (keeper === undefined) return []
    try {
      const own = sortByGeneration(await keeper.list(prefix)).filter((entry) => entry.ref === ref)
      for (const { id } of own.slice(keptEntries)) await keeper.remove(id)
      return []
    } catch (error) {
      return [`Older cache entries of this lane could not be deleted (${describeError(error)}).`]
    }
  }

  return {
    name: 'cache',
    where,
    canCompareAndSwap: false,
    restore: () =>
      explained('STATE_UNREADABLE', async () => {
        known = await look()
        return known.restored
      }),
    save: (request) => explained('STATE_NOT_SAVED', () => save(request)),
    async restoreSealed() {
      const { sealed, restored } = known ?? (await look())
      return readSealed(sealedFilesOf(sealed), restored.lane.state)
    },
    async survey() {
      const { files, sealed } = known ?? (await look())
      return { lanes: new Map([[laneName, { files, sealed: sealedFilesOf(sealed) }]]), unknown: [] }
    },
  }
}

/** Seals a lane; of each log the newest two files are kept. */
function seal(lane: Lane, standing: Files): { lane: Lane; sealed: Files; notes: string[] } {
  if (!isSealingDue(lane)) return { lane, sealed: standing, notes: [] }
  const sealing = sealLane(lane, () => false)
  const all = new Map(standing)
  for (const { log, number, text } of sealing.segments) all.set(segmentName(log, number), Buffer.from(text))
  const isKept = (name: string) => {
    const { log, number } = parseSegmentName(name) ?? { log: 'history' as SealedLog, number: 0 }
    return number > sealing.lane.state.sealed[log].last - keptSegments
  }
  const dropped = [...all.keys()].filter((name) => !isKept(name))
  const note = `The cache keeps ${keptSegments} sealed files of each log; ${dropped.join(', ')} is gone.`
  return {
    lane: sealing.lane,
    sealed: new Map([...all].filter(([name]) => isKept(name))),
    notes: dropped.length > 0 ? [note] : [],
  }
}

/** Says what is newer than what was restored, and why it cannot be read here. */
function staleness(
  key: string | undefined,
  listed: readonly CacheEntry[],
  ref: string | undefined,
): string[] {
  const newest = listed[0]
  if (newest === undefined || generationOf(newest.key) <= generationOf(key)) return []
  return [
    newest.ref === ref
      ? `stale-state: ${key ?? 'nothing'} was restored, but ${newest.key} is newer; cycles after it are not known here.`
      : `stale-state: ${newest.key} is newer, but was saved on ${newest.ref}: the cache keeps branches apart.`,
  ]
}

function generationOf(key: string | undefined): number {
  return Number(/--(\d+)-/.exec(key ?? '')?.[1] ?? -1)
}

function sortByGeneration(entries: readonly CacheEntry[]): CacheEntry[] {
  return [...entries].sort((a, b) => generationOf(b.key) - generationOf(a.key))
}

/** What the files say decides, not the key. */
function refuseOtherLane(state: Buffer | undefined, laneName: string): void {
  const json = parseJson(state?.toString('utf8') ?? '')
  const { data } = z.object({ lane: z.string() }).safeParse(json.ok ? json.value : undefined)
  if (data === undefined || data.lane === laneName) return
  throw new EvolveError(
    'STATE_UNREADABLE',
    `The cache entry of lane ${laneName} holds the state of lane ${JSON.stringify(data.lane)}.`,
    'Delete that entry (Actions, Caches), or choose another lane.',
  )
}

function emptyEntry(key: string): EvolveError {
  return new EvolveError(
    'STATE_UNREADABLE',
    `${key} was restored from the cache, but its files are not where this runner looks for them.`,
    'The folders of this runner differ from those of the one that saved it: use one kind of runner, or `store: branch`.',
  )
}

function notTaken(key: string): EvolveError {
  return new EvolveError(
    'STATE_NOT_SAVED',
    `The Actions cache did not take ${key}: the service was unwell, the quota is used up, or this run may only read.`,
    'What the cycle did stands in the summary. Where it lasts, use `store: branch` with `contents: write`.',
  )
}

async function explained<T>(
  code: 'STATE_UNREADABLE' | 'STATE_NOT_SAVED',
  body: () => Promise<T>,
): Promise<T> {
  try {
    return await body()
  } catch (error) {
    if (error instanceof EvolveError) throw error
    const remedy = 'The next run tries again. If it lasts, use `store: branch`.'
    throw new EvolveError(code, `${where}: ${describeError(error)}.`, remedy, { cause: error })
  }
}
