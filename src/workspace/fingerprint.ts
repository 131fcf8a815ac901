// Tells whether the workspace still stands as it did, from what git said of it and from the files' own marks on the disk.
// In doubt it tells nothing; it never says "the same" of what may have changed.
import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Status } from './status.js'

/** A file that changed so lately could change once more within one tick of the file system's clock, in ms. */
const tickMs = 50
/** Looking at more files costs what it saves. */
const maxFiles = 2_000

/** Takes the fingerprint; undefined when it would not be certain. */
export async function takeFingerprint(top: string, status: Status): Promise<string | undefined> {
  const { changed, untracked, hasSubmoduleChanges, said } = status
  const paths = [...changed, ...untracked]
  if (hasSubmoduleChanges || paths.length > maxFiles) return undefined
  const now = Date.now()
  const marks = await Promise.all(
    paths.map((path) => markOf(join(Buffer.from(top).toString('latin1'), path))),
  )
  const isSettled = marks.every(({ changedMs }) => changedMs < now - tickMs)
  return isSettled ? [said, ...marks.map(({ text }) => text)].join('\0') : undefined
}

/** Nobody can set the time at which a file's entry last changed. */
async function markOf(path: string): Promise<{ text: string; changedMs: number }> {
  try {
    const { ino, size, mode, ctimeNs, ctimeMs } = await lstat(Buffer.from(path, 'latin1'), { bigint: true })
    return { text: `${ino} ${size} ${mode} ${ctimeNs}`, changedMs: Number(ctimeMs) }
  } catch {
    return { text: 'gone', changedMs: 0 }
  }
}
