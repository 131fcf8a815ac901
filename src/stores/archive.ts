// The sealed files of the branch store (SPEC §9.1): a branch of their own beside the state's, so that no cycle fetches
// them. Only ever adds files; one that stands there is never changed.
import { parseSegmentName, sealLane, segmentName, type Sealing } from '../domain/segments.js'
import type { Lane } from '../domain/state.js'
import { EvolveError } from '../errors.js'
import type { Files } from './codec.js'
import { remoteError } from './remote-failure.js'
import { gitHash, openStateRepository, type StateRepositoryOptions } from './state-repository.js'

/** Keeps sealed files. */
export interface Archive {
  /** Seals a lane: when it returns, the files stand. Doing it again with the same lane changes nothing. */
  seal(lane: Lane, now: Date): Promise<Sealing>
  /** Reads all sealed files, by lane and by name below the lane's folder. */
  read(): Promise<ReadonlyMap<string, Files>>
}

const maxTries = 5

/** Opens the archive beside a state branch. Nothing is asked of the server yet. */
export function openArchive(options: StateRepositoryOptions): Archive {
  const branch = `${options.branch}-archive`
  const about = { where: `branch ${branch}`, hasToken: options.access.token !== '' }
  return {
    async seal(lane, now) {
      const repository = await openStateRepository({ ...options, branch, isWithoutContents: true })
      for (let tries = 1; tries <= maxTries; tries++) {
        const parent = await repository.fetchTip()
        const standing =
          parent === undefined ? new Map<string, string>() : await repository.listHashes(parent)
        const hashOf = (name: string) => standing.get(archivePath(lane.name, name))
        const sealing = sealLane(
          lane,
          (name, text) => ![undefined, gitHash(Buffer.from(text, 'utf8'))].includes(hashOf(name)),
        )
        const missing = sealing.segments.filter(
          ({ log, number }) => hashOf(segmentName(log, number)) === undefined,
        )
        if (missing.length === 0) return sealing
        const writes = missing.map(({ log, number, text }): [string, Buffer] => [
          archivePath(lane.name, segmentName(log, number)),
          Buffer.from(text, 'utf8'),
        ])
        const message = `Seal older lines of lane ${lane.name}\n`
        const commit = await repository.write({
          ...(parent === undefined ? {} : { parent }),
          message,
          now,
          writes: new Map(writes),
          removals: [],
        })
        const outcome = await repository.push(commit, parent)
        if (outcome.kind === 'done') return sealing
        if (outcome.kind === 'refused') throw notArchived(branch, outcome.reason)
        if (outcome.kind === 'failed') throw remoteError(outcome.failure, about, 'STATE_NOT_SAVED')
      }
      throw notArchived(branch, `other runs wrote to it ${maxTries} times in a row`)
    },
    async read() {
      const repository = await openStateRepository({ ...options, branch })
      const lanes = new Map<string, Map<string, Buffer>>()
      const tip = await repository.fetchTip()
      if (tip === undefined) return lanes
      const entries = (await repository.listTree(tip)).filter(
        ({ mode, path }) => mode === '100644' && parseArchivePath(path),
      )
      const blobs = await repository.readBlobs([...new Set(entries.map((entry) => entry.sha))])
      for (const { path, sha } of entries) {
        const { laneName = '', name = '' } = parseArchivePath(path) ?? {}
        const files = lanes.get(laneName) ?? new Map<string, Buffer>()
        lanes.set(laneName, files.set(name, blobs.get(sha) ?? Buffer.alloc(0)))
      }
      return lanes
    },
  }
}

function archivePath(laneName: string, name: string): string {
  return `lanes/${laneName}/${name}`
}

function parseArchivePath(path: string): { laneName: string; name: string } | undefined {
  const [, laneName = '', name = ''] = /^lanes\/([^/]+)\/(.+)$/.exec(path) ?? []
  return parseSegmentName(name) ? { laneName, name } : undefined
}

function notArchived(branch: string, why: string): EvolveError {
  return new EvolveError(
    'PUSH_REFUSED',
    `Older records could not be moved to ${branch}: ${why}.`,
    `Exempt ${branch} from that rule; until then they stay in the live state.`,
  )
}
