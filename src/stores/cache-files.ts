// The folder that is saved in the cache: a lane's files by their names, nothing else. It is made anew for every save and
// every restore: what an earlier run left on the disk is nobody's state.
import { readdir, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { parseSegmentName } from '../domain/segments.js'
import { hasCode, readPlainFile, writeFileAtomically } from '../platform/files.js'
import { damagedFolder, isLaneFile, isSharedFile, maxLaneBytes, tooLarge, type Files } from './codec.js'

/** Is what a folder from the cache holds. */
export interface CachedFiles {
  /** Live files, shared ones among them, and evidence of damage. */
  readonly files: Files
  readonly sealed: Files
}

/** Empties the folder. */
export async function clearFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
}

/** Reads the plain files whose names are known. Throws STATE_TOO_LARGE before anything is parsed. */
export async function readFolder(folder: string, laneName: string): Promise<CachedFiles> {
  const files = new Map<string, Buffer>()
  const sealed = new Map<string, Buffer>()
  for (const name of await listNames(folder)) {
    const isSealed = parseSegmentName(name) !== undefined
    const isKnown = isLaneFile(name) || isSharedFile(name) || /^damaged\/[^/]+$/.test(name)
    if (!isSealed && !isKnown) continue
    const read = await readPlainFile(join(folder, name), maxLaneBytes)
    if (read.kind === 'too-large') throw tooLarge(laneName, read.sizeBytes, name)
    if (read.kind === 'read') (isSealed ? sealed : files).set(name, read.bytes)
  }
  return { files, sealed }
}

async function listNames(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}

/** Makes the folder hold exactly these files. */
export async function writeFolder(folder: string, files: Files): Promise<void> {
  await clearFolder(folder)
  for (const [name, bytes] of files) await writeFileAtomically(join(folder, name), bytes)
}

/** Keeps evidence from filling the cache: the newest five pieces stay. */
export function withFewEvidence(files: Files): Files {
  const evidence = [...files.keys()].filter((name) => name.startsWith(`${damagedFolder}/`))
  const numberOf = (name: string) => Number(/-(\d+)$/.exec(name)?.[1] ?? 0)
  const old = new Set(evidence.sort((a, b) => numberOf(b) - numberOf(a)).slice(5))
  return new Map([...files].filter(([name]) => !old.has(name)))
}
