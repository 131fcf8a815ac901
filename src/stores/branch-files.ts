// Where a lane's files lie on the state branch, and reading them from a commit: allow-listed names, plain files and
// bounded sizes only (SPEC §9.2, §13).
import { EvolveError } from '../errors.js'
import { isPage } from '../domain/files.js'
import type { Lane } from '../domain/state.js'
import type { SealedFiles, Survey, SurveyedLane } from '../ports.js'
import {
  damagedFolder,
  decodeLane,
  isDamagedAsLink,
  isLaneFile,
  isSharedFile,
  laneFiles,
  maxLaneBytes,
  tooLarge,
  type Files,
} from './codec.js'
import { nothingSealed } from './sealed.js'
import { gitHash, type NewCommit, type StateRepository, type TreeEntry } from './state-repository.js'

/** Is what one commit holds of our lane. */
export interface Snapshot {
  /** Absent when the branch does not exist. */
  readonly commit?: string
  readonly entries: readonly TreeEntry[]
  readonly files: Files
  /** Texts of the other lanes' states. */
  readonly others: Files
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
  if (commit === undefined) return { entries: [], files: new Map(), others: new Map(), warnings: [] }
  const entries = await repository.listTree(commit)
  checkIsState(entries)
  const states = statesOfOthers(entries, laneName)
  const wanted = findLane(entries, laneName)
  const blobs = await repository.readBlobs([...shasOf(wanted), ...states.values()])
  const others = [...states].flatMap(([name, sha]) => {
    const bytes = blobs.get(sha)
    return bytes === undefined ? [] : [[name, bytes] as const]
  })
  const files = filesOf(wanted, blobs)
  return { commit, entries, files, others: new Map(others), warnings: wanted.warnings }
}

/** Returns what a commit holds that was made from another one: what it was made of is known, and not read again. */
export function afterCommit(
  { entries, files, others }: Snapshot,
  laneName: string,
  commit: string,
  { writes, removals }: Pick<NewCommit, 'writes' | 'removals'>,
): Snapshot {
  const gone = new Set([...writes.keys(), ...removals])
  const written = [...writes].map(([path, bytes]): TreeEntry => ({
    path,
    mode: '100644',
    sha: gitHash(bytes),
    sizeBytes: bytes.length,
  }))
  const next = [...entries.filter(({ path }) => !gone.has(path)), ...written]
  const wanted = findLane(next, laneName)
  const bytesOf = new Map(
    [...wanted.files.values()].flatMap(({ path, sha }) => {
      const bytes = writes.get(path) ?? files.get(nameOf(laneName, path) ?? '')
      return bytes === undefined ? [] : [[sha, bytes] as const]
    }),
  )
  return { commit, entries: next, files: filesOf(wanted, bytesOf), others, warnings: wanted.warnings }
}

/** Maps the other lanes to the blobs of their states; what is no plain file of a size to be read is left out. */
function statesOfOthers(entries: readonly TreeEntry[], laneName: string): Map<string, string> {
  const states = new Map<string, string>()
  for (const { path, mode, sha, sizeBytes } of entries) {
    const [folder, name = '', file, ...deeper] = path.split('/')
    const isState = folder === 'lanes' && file === laneFiles.state && deeper.length === 0
    if (isState && name !== laneName && mode === '100644' && sizeBytes <= maxLaneBytes) states.set(name, sha)
  }
  return states
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

/** Is which files of a lane are to be read. */
interface Wanted {
  readonly files: ReadonlyMap<string, TreeEntry>
  /** Stand there as something that is not read, and may not be taken for absent. */
  readonly unread: readonly string[]
  /** Evidence of damage: only its names matter. */
  readonly evidence: readonly string[]
  readonly warnings: readonly string[]
}

/** Finds a lane's files. Throws STATE_TOO_LARGE. */
function findLane(entries: readonly TreeEntry[], laneName: string): Wanted {
  const warnings: string[] = []
  const evidence: string[] = []
  const unread: string[] = []
  const files = new Map<string, TreeEntry>()
  for (const entry of entries) {
    const name = nameOf(laneName, entry.path)
    if (name === undefined) continue
    if (name.startsWith(`${damagedFolder}/`)) evidence.push(name)
    else if (entry.mode === '100644') files.set(name, entry)
    else {
      if (isDamagedAsLink(name)) unread.push(name)
      warnings.push(`${entry.path} is a link or an executable file on the state branch; it was not read.`)
    }
  }
  const sizeBytes = [...files.values()].reduce((sum, entry) => sum + entry.sizeBytes, 0)
  if (sizeBytes > maxLaneBytes) throw tooLarge(laneName, sizeBytes)
  return { files, unread, evidence, warnings }
}

function shasOf({ files }: Wanted): string[] {
  return [...files.values()].map(({ sha }) => sha)
}

function filesOf({ files, unread, evidence }: Wanted, blobs: ReadonlyMap<string, Buffer>): Files {
  return new Map([
    ...[...unread, ...evidence].map((name) => [name, Buffer.alloc(0)] as const),
    ...[...files].map(([name, { sha }]) => [name, blobs.get(sha) ?? Buffer.alloc(0)] as const),
  ])
}

function nameOf(laneName: string, path: string): string | undefined {
  if (isSharedFile(path)) return path
  const folder = `lanes/${laneName}/`
  if (!path.startsWith(folder)) return undefined
  const name = path.slice(folder.length)
  return isLaneFile(name) || name.startsWith(`${damagedFolder}/`) ? name : undefined
}

/** Reads the files of all lanes, whatever is in them, and says what is sealed of each. */
export async function surveyBranch(
  repository: StateRepository,
  commit: string | undefined,
  sealed: ReadonlyMap<string, SealedFiles>,
): Promise<Survey> {
  const entries = commit === undefined ? [] : await repository.listTree(commit)
  const names = entries.flatMap((entry) => /^lanes\/([^/]+)\//.exec(entry.path)?.[1] ?? [])
  const lanes = new Map<string, SurveyedLane>()
  const known = new Set<string>()
  const found = [...new Set([...names, ...sealed.keys()])].map(
    (name) => [name, findLane(entries, name)] as const,
  )
  const blobs = await repository.readBlobs(found.flatMap(([, wanted]) => shasOf(wanted)))
  for (const [name, wanted] of found) {
    const files = filesOf(wanted, blobs)
    lanes.set(name, { files, sealed: sealed.get(name) ?? nothingSealed })
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
  const found = [...names].flatMap((name) => {
    const wanted = orNothing(() => findLane(snapshot.entries, name))
    return wanted === undefined ? [] : [[name, wanted] as const]
  })
  const blobs = await repository.readBlobs(found.flatMap(([, wanted]) => shasOf(wanted)))
  return found.flatMap(
    ([name, wanted]) => orNothing(() => decodeLane(name, filesOf(wanted, blobs)).lane) ?? [],
  )
}

function orNothing<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof EvolveError) return undefined
    throw error
  }
}
