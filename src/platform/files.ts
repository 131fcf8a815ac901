// Reads and writes files whole: atomically, with a size cap, and never through a symlink (SPEC §9.2, §13).
import { constants } from 'node:fs'
import { access, lstat, mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { uniqueWord } from './builtins.js'

/** Is what reading a file gave. Missing, refused and too large are values; other failures are exceptions. */
export type FileRead =
  | { readonly kind: 'read'; readonly bytes: Buffer }
  | { readonly kind: 'missing' }
  /** A symlink, a folder or something else that is not a plain file. */
  | { readonly kind: 'not-a-file' }
  | { readonly kind: 'too-large'; readonly sizeBytes: number }

/** Reads a plain file of at most `maxBytes`. */
export async function readPlainFile(path: string, maxBytes: number): Promise<FileRead> {
  let file: FileHandle
  try {
    // Without O_NONBLOCK a named pipe in the file's place would hang us.
    file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return { kind: 'missing' }
    if (hasCode(error, 'ELOOP', 'EMLINK', 'ENXIO')) return { kind: 'not-a-file' }
    throw error
  }
  try {
    const stat = await file.stat()
    if (!stat.isFile()) return { kind: 'not-a-file' }
    if (stat.size > maxBytes) return { kind: 'too-large', sizeBytes: stat.size }
    return { kind: 'read', bytes: await file.readFile() }
  } finally {
    await file.close()
  }
}

/**
 * Writes a file so that at any moment either the old or the new content stands there: temporary file in the
 * same folder, fsync, rename. Makes the folder. On failure the old file is untouched and the error is thrown.
 */
export async function writeFileAtomically(path: string, bytes: Buffer | string): Promise<void> {
  const folder = dirname(path)
  await makeFolders(folder)
  const temporary = join(folder, `.${basename(path)}.${uniqueWord()}.tmp`)
  try {
    const file = await open(temporary, 'wx', 0o644)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await syncFolder(folder)
}

/** Makes a folder and those above it. Node's own way never ends in places such as /proc, where none can be made. */
export async function makeFolders(folder: string, mode?: number): Promise<void> {
  try {
    await mkdir(folder, mode)
  } catch (error) {
    if (hasCode(error, 'EEXIST') && (await stat(folder)).isDirectory()) return
    const parent = dirname(folder)
    if (!hasCode(error, 'ENOENT') || parent === folder || (await exists(parent))) throw error
    await makeFolders(parent, mode)
    await makeFolders(folder, mode)
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

/** Writes a file unless something is at its path; false when there is. Makes the folder. */
export async function writeNewFile(path: string, text: string): Promise<boolean> {
  await makeFolders(dirname(path))
  try {
    const file = await open(path, 'wx', 0o644)
    await file.writeFile(text).finally(() => file.close())
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

/** Tells whether something is at a path, a link that leads nowhere included. */
export function isTaken(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}

/** Tries whether files may be made in a folder, or in the nearest one that exists. Changes nothing; throws the system's error. */
export async function checkWritable(folder: string): Promise<void> {
  try {
    await access(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    if (!hasCode(error, 'ENOENT') || dirname(folder) === folder) throw error
    await checkWritable(dirname(folder))
  }
}

/** Tells whether a name is that of a temporary file, left behind when a process died while it wrote. */
export function isTemporaryName(name: string): boolean {
  return /^\..+\.[0-9a-f]{12}\.tmp$/.test(name)
}

/** Removes a file; one that is not there is no failure. */
export async function removeFile(path: string): Promise<void> {
  await rm(path, { force: true })
  await syncFolder(dirname(path))
}

/** Lists the names in a folder, sorted; empty when there is no such folder. */
export async function listFolder(path: string): Promise<string[]> {
  try {
    return (await readdir(path)).sort()
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return []
    throw error
  }
}

/** Finds the first part of `path` below `root` that is a symlink; undefined when there is none. */
export async function findSymlink(root: string, path: string): Promise<string | undefined> {
  let current = root
  for (const part of path.split('/').filter((piece) => piece !== '' && piece !== '.')) {
    current = join(current, part)
    try {
      if ((await lstat(current)).isSymbolicLink()) return current
    } catch (error) {
      if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined
      throw error
    }
  }
  return undefined
}

/** Tells whether an error is a system error with one of these codes. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return isSystemError(error) && codes.includes(error.code)
}

/** Tells whether an error comes from the system, such as ENOSPC, and not from a fault in the code. */
export function isSystemError(error: unknown): error is Error & { code: string } {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
}

/** A rename is durable only when its folder is; where folders cannot be synced, it has to do without. */
async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  } catch (error) {
    if (!hasCode(error, 'EISDIR', 'EPERM', 'EINVAL', 'EACCES', 'ENOENT', 'ENOTSUP')) throw error
  }
}

/** Tells whether something is at a path below a folder; a path that leads out of it is not in it. */
export async function isThereBelow(root: string, path: string): Promise<boolean> {
  const full = resolve(root, path)
  if (full !== root && !full.startsWith(root + sep)) return false
  return lstat(full).then(
    () => true,
    () => false,
  )
}
