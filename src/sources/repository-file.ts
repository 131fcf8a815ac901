// Reads a text file of the repository that other programs write. Whatever stands there, the answer is a value.
import { join } from 'node:path'
import { describeError } from '../errors.js'
import { findSymlink, readPlainFile } from '../platform/files.js'
import { decodePieces } from '../platform/text-pieces.js'

/** Is what reading gave; a problem is a sentence that names the file. */
export type RepositoryText =
  /** In pieces that end with a line. */
  | { readonly kind: 'read'; readonly text: readonly string[] }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly problem: string }

const maxMebibytes = 20

/** Reads a UTF-8 file below `root`, of at most 20 MiB, reached through no symbolic link. Never throws. */
export async function readRepositoryText(root: string, path: string): Promise<RepositoryText> {
  const failed = (what: string): RepositoryText => ({ kind: 'failed', problem: `${path} ${what}.` })
  try {
    if ((await findSymlink(root, path)) !== undefined) return failed('is, or lies behind, a symbolic link')
    const found = await readPlainFile(join(root, path), maxMebibytes * 1024 * 1024)
    switch (found.kind) {
      case 'missing':
        return { kind: 'missing' }
      case 'not-a-file':
        return failed('is not a plain file')
      case 'too-large':
        return failed(`is larger than ${maxMebibytes} MiB (${found.sizeBytes} bytes)`)
      case 'read':
        return isUtf16(found.bytes)
          ? failed('is UTF-16; save it as UTF-8')
          : { kind: 'read', text: decodePieces(found.bytes) }
    }
  } catch (error) {
    return failed(`cannot be read: ${describeError(error)}`)
  }
}

/** A byte order mark, or a zero byte beside the first character: JSON begins with ASCII. */
function isUtf16(bytes: Buffer): boolean {
  const [first, second] = bytes
  const hasMark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  return hasMark || (bytes.length >= 2 && (first === 0) !== (second === 0))
}
