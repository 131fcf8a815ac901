// Where a lane's files lie on the state branch, and reading them from a commit: allow-listed names, plain files and
// bounded sizes only (SPEC §9.2, §13).
import { EvolveError } from '../errors.js'
import { isPage } from '../domain/files.js'
import type { Lane } from '../domain/state.js'
import type { Survey } from '../ports.js'
import {
  damagedFolder,
  decodeLane,
  isLaneFile,
  isSharedFile,
  maxLaneBytes,
  tooLarge,
  type Files,
} from './codec.js'
import type { StateRepository, TreeEntry } from './state-repository.js'

/** Is what one commit holds of our lane. */
export interface Snapshot {
  /** Absent when the branch does not exist. */
  readonly commit?: string
  readonly entries: readonly TreeEntry[]
  readonly files: Files
  readonly warnings: readonly string[]
}

/** Returns the path of a lane's file on the branch. */
export function branchPath(laneName: string, name: string): string {
  return isSharedFile(name) ? name : `lanes/${laneName}/${name}`
}

/** Reads the files of a lane from a commit. Throws STATE_TOO_LARGE before anything is parsed. */
export async function readSnapshot(
  repository: StateRepository,
  commit: string | undefined,
  laneName: string,
): Promise<Snapshot> {
  if (commit === undefined) return { entries: [], files: new Map(), warnings: [] }
  const entries = await repository.listTree(commit)
  checkIsState(entries)
  const { files, warnings } = await readLane(repository, entries, laneName)
  return { commit, entries, files, warnings }
}

/** A branch that holds a project and no state was named by mistake: our files must not come between. */
function checkIsState(entries: readonly TreeEntry[]): void {
  const isOurs = (path: string): boolean => path.startsWith('lanes/') || isSharedFile(path)
  const foreign = entries.find((entry) => !isPage(entry.path) && !isOurs(entry.path))
  if (foreign === undefined || entries.some((entry) => isOurs(entry.path))) return
  throw new EvolveError(
    'INPUT_INVALID',
    `state-branch: the branch exists and is no state branch (it holds ${JSON.stringify(foreign.path)}).`,
    'Name a branch of its own, such as the default `evolve-state`.',
  )
}

async function readLane(
  repository: StateRepository,
  entries: readonly TreeEntry[],
  laneName: string,
): Promise<{ files: Files; warnings: string[] }> {
  const warnings: string[] = []
  const wanted = new Map<string, TreeEntry>()
  const files = new Map<string, Buffer>()
  for (const entry of entries) {
    const name = nameOf(laneName, entry.path)
    if (name === undefined) continue
    if (name.startsWith(`${damagedFolder}/`)) files.set(name, Buffer.alloc(0))
    else if (entry.mode === '100644') wanted.set(name, entry)
    else warnings.push(`${entry.path} is a link or an executable file on the state branch; it was not read.`)
  }
  const sizeBytes = [...wanted.values()].reduce((sum, entry) => sum + entry.sizeBytes, 0)
  if (sizeBytes > maxLaneBytes) throw tooLarge(laneName, sizeBytes)
  const blobs = await repository.readBlobs([...new Set([...wanted.values()].map((entry) => entry.sha))])
  for (const [name, { sha }] of wanted) files.set(name, blobs.get(sha) ?? Buffer.alloc(0))
  return { files, warnings }
}

function nameOf(laneName: string, path: string): string | undefined {
  if (isSharedFile(path)) return path
  const folder = `lanes/${laneName}/`
  if (!path.startsWith(folder)) return undefined
  const name = path.slice(folder.length)
  return isLaneFile(name) || name.startsWith(`${damagedFolder}/`) ? name : undefined
}

/** Reads the files of all lanes, whatever is in them, together with what is sealed of each. */
export async function surveyBranch(
  repository: StateRepository,
  commit: string | undefined,
  sealed: ReadonlyMap<string, Files>,
): Promise<Survey> {
  const entries = commit === undefined ? [] : await repository.listTree(commit)
  const names = entries.flatMap((entry) => /^lanes\/([^/]+)\//.exec(entry.path)?.[1] ?? [])
  const lanes = new Map<string, Files>()
  const known = new Set<string>()
  for (const name of new Set([...names, ...sealed.keys()])) {
    const { files } = await readLane(repository, entries, name)
    lanes.set(name, new Map([...files, ...(sealed.get(name) ?? [])]))
    for (const file of files.keys()) known.add(branchPath(name, file))
  }
  const unknown = entries
    .map((entry) => entry.path)
    .filter((path) => !known.has(path) && !isSharedFile(path) && !isPage(path))
  return { lanes, unknown }
}

/** Reads the other lanes for the dashboard; one that cannot be read is left out. */
export async function readOtherLanes(
  repository: StateRepository,
  snapshot: Snapshot,
  laneName: string,
): Promise<Lane[]> {
  const names = new Set(
    snapshot.entries.map((entry) => /^lanes\/([^/]+)\//.exec(entry.path)?.[1] ?? laneName),
  )
  names.delete(laneName)
  const lanes: Lane[] = []
  for (const name of names) {
    try {
      lanes.push(decodeLane(name, (await readLane(repository, snapshot.entries, name)).files).lane)
    } catch (error) {
      if (!(error instanceof EvolveError)) throw error
    }
  }
  return lanes
}
