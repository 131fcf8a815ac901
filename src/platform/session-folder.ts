// The folder of one agent session on disk, and the transcript in it. Never throws for a transcript that cannot be written:
// the cycle is worth more than its log.
import { mkdtemp, open, readdir, realpath, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve, sep } from 'node:path'
import { crypto, uniqueWord } from './builtins.js'
import { makeFolders, readPlainFile } from './files.js'

/** Names a folder for all that one invocation keeps for a while. It is made by whoever first puts something there. */
export function nameFolder(env: Readonly<Record<string, string | undefined>>): string {
  return join(env.RUNNER_TEMP ?? tmpdir(), `evolve-${uniqueWord()}`)
}

/** Makes a new private folder below `parent`, which is made private where it is not there; returns its canonical path. */
export async function makeFolder(parent: string, prefix: string): Promise<string> {
  await makeFolders(parent, 0o700)
  return realpath(await mkdtemp(join(parent, prefix)))
}

/**
 * Clears what an invocation has left in its temporary folder. With `keepsReports`, summary, transcripts and patches stay,
 * since outputs name them. A folder that is empty then is removed.
 */
export async function clearFolder(folder: string, keepsReports: boolean): Promise<void> {
  if (!keepsReports) return rm(folder, { recursive: true, force: true })
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await clearFolder(path, true)
    else if (!/^(summary\.md|transcript\.log|.*\.patch)$/.test(entry.name)) await rm(path, { force: true })
  }
  if ((await readdir(folder)).length === 0) await rmdir(folder)
}

/** Writes files below a folder by relative name. A name that leads out of it is passed over. */
export async function writeFiles(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  await makeFolders(folder, 0o700)
  for (const [name, text] of files) {
    const path = resolve(folder, name)
    if (!path.startsWith(folder + sep)) continue
    await makeFolders(dirname(path))
    await writeFile(path, text, { mode: 0o600 })
  }
}

/** Is a file that output is streamed to. */
export interface Transcript {
  /** Appends; settles when the file has taken it, so that the writer waits for the disk. */
  append(text: string): Promise<void>
  /** Tells whether what is appended now would be left out. */
  isFull(): boolean
  /** Closes the file, and takes it away when anything but what was appended stands there: nobody has masked that. */
  close(): Promise<void>
}

const omittedNote = '(the transcript is full; the rest is left out)\n'
const tamperedNote = '(something else than this action wrote to the transcript; it was taken away)\n'

/** Opens a transcript of at most about `maxBytes`; what comes later is left out, and the file says so. */
export async function openTranscript(path: string, maxBytes: number): Promise<Transcript> {
  const file = await open(path, 'ax', 0o600).catch(() => undefined)
  let bytes = 0
  let isFull = false
  let isCut = file === undefined
  const written = crypto().createHash('sha256')
  const write = async (text: string | Buffer): Promise<void> => {
    try {
      await file?.appendFile(text)
      written.update(text)
    } catch {
      isFull = true
      isCut = true
    }
  }
  const isAsWritten = async (): Promise<boolean> => {
    const found = await readPlainFile(path, maxBytes + omittedNote.length)
    return (
      found.kind === 'read' &&
      crypto().createHash('sha256').update(found.bytes).digest().equals(written.digest())
    )
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
      await write(omittedNote)
    },
    isFull: () => isFull,
    async close() {
      await file?.close().catch(() => undefined)
      // What a full disk has cut is no one's doing.
      if (isCut || (await isAsWritten().catch(() => false))) return
      await rm(path, { recursive: true, force: true }).catch(() => undefined)
      await writeFile(path, tamperedNote, { flag: 'wx', mode: 0o600 }).catch(() => undefined)
    },
  }
}
