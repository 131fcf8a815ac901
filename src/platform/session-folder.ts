// The folder of one agent session on disk, and the transcript in it. Never throws for a transcript that cannot be written:
// the cycle is worth more than its log.
import { mkdir, mkdtemp, open, realpath, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'

/** Makes a new private folder below `parent`; returns its canonical path. */
export async function makeFolder(parent: string, prefix: string): Promise<string> {
  await mkdir(parent, { recursive: true })
  return realpath(await mkdtemp(join(parent, prefix)))
}

/** Writes files below a folder by relative name. A name that leads out of it is passed over. */
export async function writeFiles(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const [name, text] of files) {
    const path = resolve(folder, name)
    if (!path.startsWith(folder + sep)) continue
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text, { mode: 0o600 })
  }
}

/** Is a file that output is streamed to. */
export interface Transcript {
  /** Appends; settles when the file has taken it, so that the writer waits for the disk. */
  append(text: string): Promise<void>
  close(): Promise<void>
}

/** Opens a transcript of at most about `maxBytes`; what comes later is left out, and the file says so. */
export async function openTranscript(path: string, maxBytes: number): Promise<Transcript> {
  const file = await open(path, 'ax', 0o600).catch(() => undefined)
  let bytes = 0
  let isFull = false
  const write = async (text: string | Buffer): Promise<void> => {
    try {
      await file?.appendFile(text)
    } catch {
      isFull = true
    }
  }
  return {
    async append(text) {
      if (isFull || text === '') return
      const piece = Buffer.from(text)
      const room = maxBytes - bytes
      bytes += piece.length
      isFull = piece.length > room
      if (!isFull) return write(piece)
      await write(piece.subarray(0, piece.lastIndexOf('\n', Math.max(0, room - 1)) + 1))
      await write('(the transcript is full; the rest is left out)\n')
    },
    async close() {
      await file?.close().catch(() => undefined)
    },
  }
}
