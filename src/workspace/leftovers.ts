// What an agent can leave in a workspace that is no work: conflicts that nobody resolved, repositories of its own, or no
// repository at all. Only looks; never throws for what stands there.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Evidence } from '../domain/evidence.js'
import { toOneLine } from '../domain/text.js'
import type { Start } from '../ports.js'
import type { Change } from './snapshot.js'
import type { Status } from './status.js'
import { toText, type Repository } from './repository.js'

/** Finds them: paths of the work with the marks of a conflict in them, and sentences about what the work does not hold. */
export async function findLeftovers(
  repository: Repository,
  changes: readonly Change[],
  status: Status | undefined,
): Promise<Pick<Evidence, 'unresolved' | 'notes'>> {
  const unmerged = new Set(status?.unmerged)
  const unresolved: string[] = []
  for (const { path } of changes) {
    if (unmerged.has(path) && (await hasMarks(repository.top, path))) unresolved.push(toText(path))
  }
  const notes = (status?.inner ?? [])
    .slice(0, 10)
    .map(
      (path) =>
        `${toOneLine(toText(path), 200)} is a repository of its own: its files are no part of the work.`,
    )
  return { ...(unresolved.length > 0 && { unresolved }), ...(notes.length > 0 && { notes }) }
}

const maxBytes = 10 * 1024 * 1024

/** A conflict that was resolved in the file and not told to git is resolved. */
async function hasMarks(top: string, path: string): Promise<boolean> {
  const file = Buffer.from(join(Buffer.from(top, 'utf8').toString('latin1'), path), 'latin1')
  try {
    const found = await stat(file)
    if (!found.isFile() || found.size > maxBytes) return false
    const text = await readFile(file, 'latin1')
    return /^<{7} /m.test(text) && /^>{7} /m.test(text)
  } catch {
    return false
  }
}

/** Tells whether the repository still holds what the work started from. */
export async function hasStart({ git }: Repository, start: Start): Promise<boolean> {
  return (await git.try(['rev-parse', '--quiet', '--verify', `${start.base}^{tree}`])).code === 0
}
