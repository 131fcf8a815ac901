// The directory store (SPEC §9.2): a lane's files in the workspace, where AgentOps keeps them. A save is all or
// nothing: what it is about to do lies in a journal first, and a save that died is finished by whoever comes next.
import { EvolveError, describeError } from '../errors.js'
import { checkWritable, hasCode, isSystemError, listFolder } from '../platform/files.js'
import { withLock } from '../platform/lock.js'
import { isSealingDue, parseSegmentName, sealLane, segmentName, type Sealing } from '../domain/segments.js'
import type { Lane } from '../domain/state.js'
import { isSameValue } from '../domain/three-way.js'
import type { Restored, Saved, SaveRequest, StateStore } from '../ports.js'
import { prepareSave } from './attempt.js'
import { afterChanges, changesTo, decodeLane, type Decoded, type FileChanges, type Files } from './codec.js'
import { withoutForeign, type Trusted } from './foreign.js'
import { readSealed, readSealedPast } from './sealed.js'
import { settleDamage, type OnCorrupt } from './damage.js'
import { withOthers } from './others.js'
import {
  areSameFiles,
  checkFolders,
  checkIsStateFolder,
  layoutOf,
  listSealedFiles,
  readLaneFiles,
  readOtherStates,
  surveyFolder,
  realFileSystem,
  type FileSystem,
} from './disk-files.js'
import { finishDeadSave, writeWithJournal } from './journal.js'

/** Says where the lane lies. */
export interface DirectoryStoreOptions {
  readonly laneName: string
  /** The working directory. */
  readonly root: string
  /** The state folder, relative to `root`. */
  readonly stateDirectory: string
  readonly onCorrupt: OnCorrupt
  /** Names this machine, for the lock. */
  readonly host: string
  /** How long to wait for another process's save; 10 s when absent. */
  readonly lockWaitMs?: number
  /** The real disk when absent. */
  readonly fileSystem?: FileSystem
}

interface Standing {
  /** What lies on the disk. */
  readonly found: Files
  /** What of it is taken for the lane. */
  readonly files: Files
  readonly trusted?: Trusted
  readonly decoded: Decoded
  readonly restored: Restored
}

/** Opens the directory store of one lane. */
export function openDirectoryStore(options: DirectoryStoreOptions): StateStore {
  const { laneName, stateDirectory, fileSystem = realFileSystem } = options
  const layout = layoutOf(options.root, stateDirectory, laneName)
  const lock = { host: options.host, waitMs: options.lockWaitMs ?? 10_000 }
  let known: Standing | undefined

  /** Reads what lies there; with `known`, what is not ours is left out. */
  const look = async (notes: readonly string[]): Promise<Standing> => {
    const found = await readLaneFiles(layout, fileSystem)
    const trusted = known && withoutForeign(known.files, found.files)
    const files = trusted?.files ?? found.files
    let decoded = decodeLane(laneName, files)
    if (decoded.isStateDamaged) {
      const past = await readSealedPast(await listSealedFiles(layout, fileSystem))
      decoded = decodeLane(laneName, files, past)
    }
    const settled = settleDamage(decoded, options.onCorrupt, stateDirectory)
    const others = withOthers(settled.lane, await readOtherStates(layout, laneName, fileSystem))
    const warnings = [...notes, ...found.warnings, ...settled.warnings, ...others.warnings]
    return {
      found: found.files,
      files,
      ...(trusted && { trusted }),
      decoded,
      restored: { ...settled, lane: others.lane, warnings },
    }
  }
  const finishAndLook = async (): Promise<Standing> => {
    const note = await finishDeadSave(layout, fileSystem, laneName)
    return look(note === undefined ? [] : [note])
  }

  const seal = async (lane: Lane): Promise<Sealing> => {
    if (!isSealingDue(lane)) return { lane, segments: [] }
    const { history, ledger } = lane.state.sealed
    const isNew = (name: string) => {
      const segment = parseSegmentName(name)
      return segment !== undefined && segment.number > { history, ledger }[segment.log].last
    }
    const sealed = await listSealedFiles(layout, fileSystem)
    const taken = new Map<string, string | undefined>()
    for (const name of sealed.names.filter(isNew))
      taken.set(name, (await sealed.read(name))?.toString('utf8'))
    return sealLane(lane, (name, text) => ![undefined, text].includes(taken.get(name)))
  }

  const restore = async (): Promise<Restored> => {
    known = undefined
    await checkFolders(layout)
    await checkIsStateFolder(layout)
    // Looking must leave nothing behind where the loop has never run.
    if ((await listFolder(layout.laneFolder)).length === 0) {
      known = await look([])
      return known.restored
    }
    try {
      const locked = await withLock(layout.lockPath, lock, finishAndLook)
      if (locked.kind === 'busy') throw lockedError('STATE_UNREADABLE', layout.lockPath, locked.holder)
      known = locked.value
    } catch (error) {
      // Where nothing may be written, nobody else is writing either.
      if (!hasCode(error, 'EACCES', 'EROFS', 'EPERM')) throw error
      known = await look([])
    }
    return known.restored
  }

  const save = async (request: SaveRequest): Promise<Saved> => {
    await checkFolders(layout)
    const locked = await withLock(layout.lockPath, lock, async (): Promise<Saved> => {
      const standing = await finishAndLook()
      const isChanged =
        known === undefined ||
        !areSameFiles(known.files, standing.files) ||
        !isSameValue(known.restored.lane.others, standing.restored.lane.others)
      const attempt = prepareSave(request, standing.restored.lane, isChanged)
      if (attempt.kind !== 'write') {
        known = standing
        return { kind: attempt.kind === 'declined' ? 'declined' : 'saved', lane: standing.restored.lane }
      }
      const { lane, segments } = await seal(attempt.lane)
      const changed = changesTo(standing.files, standing.decoded, lane)
      const sealed = segments.map(({ log, number, text }): [string, Buffer] => [
        segmentName(log, number),
        Buffer.from(text, 'utf8'),
      ])
      const changes = withRepairs(changed, standing.trusted, sealed)
      await writeWithJournal(layout, fileSystem, standing.found, changes)
      const files = afterChanges(standing.files, changes)
      const decoded = decodeLane(laneName, files)
      const { others } = standing.restored.lane
      const settled = settleDamage(decoded, options.onCorrupt, stateDirectory)
      const restored = { ...settled, lane: { ...settled.lane, others } }
      known = { found: files, files, decoded, restored }
      return {
        kind: 'saved',
        lane: { ...decoded.lane, others, damage: request.next.damage },
        notes: standing.trusted?.notes ?? [],
      }
    })
    if (locked.kind === 'busy') throw lockedError('STATE_NOT_SAVED', layout.lockPath, locked.holder)
    return locked.value
  }

  return {
    name: 'directory',
    where: `folder ${stateDirectory}`,
    restore: () => explained('STATE_UNREADABLE', `The state in ${stateDirectory} could not be read`, restore),
    save: (request) =>
      explained('STATE_NOT_SAVED', `The state could not be written to ${stateDirectory}`, () =>
        save(request),
      ),
    canCompareAndSwap: true,
    async restoreSealed() {
      const state = (known?.restored ?? (await restore())).lane.state
      return readSealed(await listSealedFiles(layout, fileSystem), state)
    },
    checkWrite: () =>
      explained('STATE_NOT_SAVED', `The state could not be written to ${stateDirectory}`, () =>
        checkWritable(layout.laneFolder),
      ),
    survey: () => surveyFolder(options.root, stateDirectory, fileSystem),
  }
}

/** What is foreign is written over also where the save itself leaves the file as it was. */
function withRepairs(
  changed: FileChanges,
  trusted: Trusted | undefined,
  sealed: readonly (readonly [string, Buffer])[],
): FileChanges {
  const repairs = [...(trusted?.repairs ?? [])].filter(([name]) => !changed.removals.includes(name))
  const written = repairs.flatMap(([name, bytes]) => (bytes === undefined ? [] : [[name, bytes] as const]))
  const removed = repairs.filter(([name, bytes]) => bytes === undefined && !changed.writes.has(name))
  return {
    writes: new Map([...sealed, ...(trusted?.evidence ?? []), ...written, ...changed.writes]),
    removals: [...changed.removals, ...removed.map(([name]) => name)],
  }
}

async function explained<T>(
  code: 'STATE_UNREADABLE' | 'STATE_NOT_SAVED',
  problem: string,
  body: () => Promise<T>,
): Promise<T> {
  try {
    return await body()
  } catch (error) {
    if (error instanceof EvolveError || !isSystemError(error)) throw error
    throw new EvolveError(
      code,
      `${problem}: ${describeError(error)}.`,
      'Look at the permissions and the free space of that folder.',
      { cause: error },
    )
  }
}

function lockedError(
  code: 'STATE_UNREADABLE' | 'STATE_NOT_SAVED',
  path: string,
  holder: string,
): EvolveError {
  return new EvolveError(
    code,
    `Another process holds ${path} (${holder || 'unknown'}).`,
    'Wait for it to end; if it is gone, delete that file.',
  )
}
