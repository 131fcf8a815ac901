// Reads files that an agent may have written, removed or replaced by something else.
// Never follows a link, never waits, never reads more than it was told to.
import { constants } from 'node:fs'
import { open, readdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'

/** Is what was found at a path. */
export type Found =
  | { readonly kind: 'file'; readonly text: string }
  | { readonly kind: 'missing' }
  /** A link, a folder, a pipe, or unreadable. */
  | { readonly kind: 'refused'; readonly problem: string }

/** Reads the first `maxBytes` of a regular file whose path, given canonical, goes through no link. Never throws. */
export async function readUntrusted(path: string, maxBytes: number): Promise<Found> {
  try {
    if ((await realpath(path)) !== path) return { kind: 'refused', problem: 'it is a link' }
    return await readPart(path, (size) => ({ start: 0, length: Math.min(size, maxBytes) }))
  } catch (error) {
    return isMissing(error) ? { kind: 'missing' } : { kind: 'refused', problem: String(error) }
  }
}

/** Reads the last `maxBytes` of a regular file. Never throws. */
export async function readEnd(path: string, maxBytes: number): Promise<Found> {
  try {
    return await readPart(path, (size) => ({
      start: Math.max(0, size - maxBytes),
      length: Math.min(size, maxBytes),
    }))
  } catch (error) {
    return isMissing(error) ? { kind: 'missing' } : { kind: 'refused', problem: String(error) }
  }
}

/** Finds a file below a folder by the end of its name; undefined when there is none. */
export async function findByEnding(folder: string, ending: string): Promise<string | undefined> {
  try {
    const names = await readdir(folder, { recursive: true })
    const name = names.find((candidate) => candidate.endsWith(ending))
    return name === undefined ? undefined : join(folder, name)
  } catch {
    return undefined
  }
}

async function readPart(
  path: string,
  choose: (size: number) => { start: number; length: number },
): Promise<Found> {
  // Without O_NONBLOCK, opening a pipe that nobody writes to would wait for ever.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    const facts = await file.stat()
    if (!facts.isFile()) return { kind: 'refused', problem: 'it is not a regular file' }
    const { start, length } = choose(facts.size)
    const buffer = Buffer.alloc(length)
    let filled = 0
    while (filled < length) {
      const { bytesRead } = await file.read(buffer, filled, length - filled, start + filled)
      if (bytesRead === 0) break
      filled += bytesRead
    }
    return { kind: 'file', text: buffer.subarray(0, filled).toString('utf8') }
  } finally {
    await file.close()
  }
}

function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code
  return code === 'ENOENT' || code === 'ENOTDIR'
}
