// A lock file that holds processes of one machine apart. A lock whose process is gone is taken over;
// nobody waits for ever.
import { link, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { uniqueWord } from './builtins.js'
import { hasCode, makeFolders, readPlainFile } from './files.js'

/** Says how long to wait for a lock and who asks. */
export interface LockOptions {
  /** Names this machine; process ids of other machines say nothing. */
  readonly host: string
  readonly waitMs: number
}

/** Is how asking for the lock ended. */
export type Locked<T> =
  { readonly kind: 'done'; readonly value: T } | { readonly kind: 'busy'; readonly holder: string }

interface Holder {
  readonly pid: number
  readonly host: string
  readonly nonce: string
}

const pollMs = 40
/** A save takes well under a second; a lock this old is nobody's, whatever host it names. */
const staleAfterMs = 10 * 60_000
/** A lock file without content is one that is being made, or whose maker died in between. */
const unfinishedAfterMs = 5_000

/** Process ids are used again in containers: a lock with ours is alive only when we know of it. */
const heldHere = new Set<string>()

/** Runs `body` while holding the lock file at `path`; says `busy` when it was not to be had in time. */
export async function withLock<T>(
  path: string,
  options: LockOptions,
  body: () => Promise<T>,
): Promise<Locked<T>> {
  const nonce = uniqueWord()
  const deadline = Date.now() + options.waitMs
  await makeFolders(dirname(path))
  heldHere.add(nonce)
  try {
    while (!(await tryCreate(path, { pid: process.pid, host: options.host, nonce }))) {
      const content = await takeOverIfStale(path, options.host)
      if (Date.now() >= deadline) return { kind: 'busy', holder: content }
      await sleep(pollMs)
    }
    try {
      return { kind: 'done', value: await body() }
    } finally {
      if (readHolder(await readText(path))?.nonce === nonce) await rm(path, { force: true })
    }
  } finally {
    heldHere.delete(nonce)
  }
}

async function tryCreate(path: string, holder: Holder): Promise<boolean> {
  try {
    const file = await open(path, 'wx', 0o644)
    try {
      await file.writeFile(JSON.stringify(holder))
    } finally {
      await file.close()
    }
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

/** Moves a dead lock out of the way and returns what stood in it. */
async function takeOverIfStale(path: string, host: string): Promise<string> {
  const content = await readText(path)
  if (!(await isStale(path, content, host))) return content
  const aside = `${path}.${uniqueWord()}.stale`
  try {
    await rename(path, aside)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return content
    throw error
  }
  // Another process may have taken it over between our reading and our renaming: that lock is put back.
  if ((await readText(aside)) !== content) await link(aside, path).catch(() => undefined)
  await rm(aside, { force: true })
  return content
}

async function isStale(path: string, content: string, host: string): Promise<boolean> {
  const ageMs = await stat(path).then(
    (file) => Date.now() - file.mtimeMs,
    () => 0,
  )
  const holder = readHolder(content)
  if (holder === undefined) return ageMs > unfinishedAfterMs
  if (ageMs > staleAfterMs) return true
  if (holder.host !== host) return false
  return holder.pid === process.pid ? !heldHere.has(holder.nonce) : !isAlive(holder.pid)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !hasCode(error, 'ESRCH')
  }
}

async function readText(path: string): Promise<string> {
  const read = await readPlainFile(path, 4096)
  return read.kind === 'read' ? read.bytes.toString('utf8') : ''
}

function readHolder(content: string): Holder | undefined {
  try {
    const value = JSON.parse(content) as Partial<Holder> | null
    if (typeof value?.pid !== 'number' || typeof value.host !== 'string' || typeof value.nonce !== 'string') {
      return undefined
    }
    return { pid: value.pid, host: value.host, nonce: value.nonce }
  } catch {
    return undefined
  }
}
