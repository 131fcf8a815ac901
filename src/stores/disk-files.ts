// The files of one lane on disk: which name lies where, reading them all, applying changes in a fixed order.
import { join } from 'node:path'
import {
  findSymlink,
  isTemporaryName,
  listFolder,
  readPlainFile,
  removeFile,
  writeFileAtomically,
  type FileRead,
} from '../platform/files.js'
import { parseSegmentName, sealedLogs } from '../domain/segments.js'
import { EvolveError } from '../errors.js'
import type { SealedFiles, Survey, SurveyedLane } from '../ports.js'
import {
  damagedFolder,
  isDamagedAsLink,
  laneFiles,
  maxLaneBytes,
  sharedFiles,
  tooLarge,
  type FileChanges,
  type Files,
} from './codec.js'

/** Is what the store does to the disk; replaced in tests to let a machine go away in the middle. */
export interface FileSystem {
  readonly read: (path: string, maxBytes: number) => Promise<FileRead>
  readonly write: (path: string, bytes: Buffer) => Promise<void>
  readonly remove: (path: string) => Promise<void>
}

/** Is the real disk. */
export const realFileSystem: FileSystem = {
  read: readPlainFile,
  write: writeFileAtomically,
  remove: removeFile,
}

/** Knows where everything of a lane lies (SPEC §9.2). */
export interface DiskLayout {
  readonly laneName: string
  readonly root: string
  /** The folder of the state, relative to `root`. */
  readonly stateFolder: string
  readonly laneFolder: string
  readonly lockPath: string
  readonly journalPath: string
  pathOf(name: string): string
}

const queuePath = '.agents/rpi/next-work.jsonl'
const defaultStateFolder = '.agents/evolve'

/** Lays out a lane: `default` lies in the state folder itself, where AgentOps keeps it. */
export function layoutOf(root: string, stateDirectory: string, laneName: string): DiskLayout {
  const stateFolder = join(root, stateDirectory)
  const laneFolder = laneName === 'default' ? stateFolder : join(stateFolder, 'lanes', laneName)
  return {
    laneName,
    root,
    stateFolder: stateDirectory,
    laneFolder,
    lockPath: join(stateFolder, '.lock'),
    journalPath: join(laneFolder, '.save.json'),
    pathOf(name) {
      if (name === sharedFiles.queue) return join(root, queuePath)
      return join(name === sharedFiles.claims || name === sharedFiles.kill ? stateFolder : laneFolder, name)
    },
  }
}

/** Is what lies on disk. */
export interface DiskContent {
  readonly files: Files
  readonly warnings: readonly string[]
}

/** Reads all files of a lane. Links are passed over with a warning; names of evidence come without content. */
export async function readLaneFiles(layout: DiskLayout, fileSystem: FileSystem): Promise<DiskContent> {
  const files = new Map<string, Buffer>()
  const warnings: string[] = []
  for (const name of [...Object.values(laneFiles), ...Object.values(sharedFiles)]) {
    const read = await fileSystem.read(layout.pathOf(name), maxLaneBytes)
    if (read.kind === 'read') files.set(name, read.bytes)
    if (read.kind === 'too-large') throw tooLarge(layout.laneName, read.sizeBytes, name)
    if (read.kind === 'not-a-file') {
      if (isDamagedAsLink(name)) files.set(name, Buffer.alloc(0))
      warnings.push(`${name} is a link or not a plain file; it was not read.`)
    }
  }
  for (const name of await listFolder(join(layout.laneFolder, damagedFolder))) {
    files.set(`${damagedFolder}/${name}`, Buffer.alloc(0))
  }
  return { files, warnings }
}

/** Reads the states of the other lanes, by lane; one that is no plain file of a size to be read is left out. */
export async function readOtherStates(
  { root, stateFolder }: DiskLayout,
  laneName: string,
  fileSystem: FileSystem,
): Promise<Files> {
  const states = new Map<string, Buffer>()
  for (const name of ['default', ...(await listFolder(join(root, stateFolder, 'lanes')))]) {
    if (name === laneName) continue
    const path = layoutOf(root, stateFolder, name).pathOf(laneFiles.state)
    if ((await findSymlink(root, path.slice(root.length))) !== undefined) continue
    const read = await fileSystem.read(path, maxLaneBytes)
    if (read.kind === 'read') states.set(name, read.bytes)
  }
  return states
}

/** Lists the sealed files of a lane. */
export async function listSealedFiles(layout: DiskLayout, fileSystem: FileSystem): Promise<SealedFiles> {
  const names: string[] = []
  for (const log of sealedLogs) {
    const listed = await listFolder(join(layout.laneFolder, log))
    names.push(
      ...listed.map((base) => `${log}/${base}`).filter((name) => parseSegmentName(name) !== undefined),
    )
  }
  return {
    names,
    async read(name) {
      const read = await fileSystem.read(layout.pathOf(name), maxLaneBytes)
      return read.kind === 'read' ? read.bytes : undefined
    },
  }
}

/** Reads the files of all lanes below a state folder, whatever is in them, and lists the sealed ones. */
export async function surveyFolder(
  root: string,
  stateDirectory: string,
  fileSystem: FileSystem,
): Promise<Survey> {
  const folder = join(root, stateDirectory)
  const others = await listFolder(join(folder, 'lanes'))
  const own = [...Object.values(laneFiles), ...sealedLogs, damagedFolder]
  const lanes = new Map<string, SurveyedLane>()
  const unknown: string[] = []
  for (const name of ['default', ...others]) {
    const layout = layoutOf(root, stateDirectory, name)
    const { files, warnings } = await readLaneFiles(layout, fileSystem)
    const shared = name === 'default' ? [sharedFiles.claims, sharedFiles.kill, 'lanes', '.lock'] : []
    const strange = (await listFolder(layout.laneFolder)).filter((one) => ![...own, ...shared].includes(one))
    const path = name === 'default' ? '' : `lanes/${name}/`
    unknown.push(...strange.map((one) => `${path}${one}`), ...warnings)
    if (name !== 'default' || Object.values(laneFiles).some((file) => files.has(file)))
      lanes.set(name, { files, sealed: await listSealedFiles(layout, fileSystem) })
  }
  return { lanes, unknown }
}

/** Refuses a folder that holds something and no state: it was named by mistake, and our files must not come between. */
export async function checkIsStateFolder({ root, stateFolder }: DiskLayout): Promise<void> {
  const names = await listFolder(join(root, stateFolder))
  const own: readonly string[] = [
    ...Object.values(laneFiles),
    ...Object.values(sharedFiles),
    ...[...sealedLogs, damagedFolder, 'lanes', '.lock', '.save.json'],
  ]
  const foreign = names.find((name) => !own.includes(name) && !isTemporaryName(name))
  if (foreign === undefined || names.some((name) => own.includes(name))) return
  // AgentOps keeps more there than the loop's own files.
  if (stateFolder === defaultStateFolder) return
  throw new EvolveError(
    'INPUT_INVALID',
    `state-directory: ${JSON.stringify(stateFolder)} is no state folder (it holds ${JSON.stringify(foreign)}).`,
    `Name a new folder, such as ${defaultStateFolder}.`,
  )
}

/** Refuses a state folder that leads elsewhere by a symlink. */
export async function checkFolders(layout: DiskLayout): Promise<void> {
  for (const path of [layout.stateFolder, '.agents/rpi', join(layout.laneFolder, damagedFolder)]) {
    const relative = path.startsWith(layout.root) ? path.slice(layout.root.length) : path
    const link = await findSymlink(layout.root, relative)
    if (link === undefined) continue
    throw new EvolveError(
      'STATE_UNREADABLE',
      `${link} is a symlink; state is not read or written through one.`,
      'Put a real folder there, or set `state-directory` to another one.',
    )
  }
}

/** Applies changes: evidence and logs first, then the state, and only then is anything removed. */
export async function applyChanges(
  layout: DiskLayout,
  fileSystem: FileSystem,
  changes: FileChanges,
): Promise<void> {
  const names = [...changes.writes.keys()]
  const ordered = [
    ...names.filter((name) => name !== laneFiles.state),
    ...names.filter((name) => name === laneFiles.state),
  ]
  for (const name of ordered) {
    const bytes = changes.writes.get(name)
    if (bytes !== undefined) await fileSystem.write(layout.pathOf(name), bytes)
  }
  for (const name of changes.removals) await fileSystem.remove(layout.pathOf(name))
}

/** Tells whether two sets of files are the same, byte for byte; evidence aside. */
export function areSameFiles(a: Files, b: Files): boolean {
  const live = (files: Files) => [...files].filter(([name]) => !name.startsWith(`${damagedFolder}/`))
  return (
    live(a).length === live(b).length && live(a).every(([name, bytes]) => b.get(name)?.equals(bytes) === true)
  )
}
