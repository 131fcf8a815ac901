// The sealed files of the branch store (SPEC §9.1): a branch of their own beside the state's, so that no cycle fetches
// them. Only ever adds files; one that stands there is never changed.
import { parseSegmentName, sealLane, segmentName, type Sealing } from '../domain/segments.js'
import type { Lane } from '../domain/state.js'
import { EvolveError } from '../errors.js'
import type { SealedFiles } from '../ports.js'
import { remoteError } from './remote-failure.js'
import {
  gitHash,
  openStateRepository,
  type StateRepository,
  type StateRepositoryOptions,
} from './state-repository.js'

/** Keeps sealed files. */
export interface Archive {
  /** Seals a lane: when it returns, the files stand. Doing it again with the same lane changes nothing. */
  seal(lane: Lane, now: Date): Promise<Sealing>
  /** Fetches all sealed files; they are read by lane, by their names below its folder. */
  read(): Promise<ReadonlyMap<string, SealedFiles>>
}

const maxTries = 5
/** So many files are read at once, and held until they are asked for. */
const readAtOnce = 20

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
      const tip = await repository.fetchTip()
      const shas = new Map<string, Map<string, string>>()
      for (const { path, mode, sha } of tip === undefined ? [] : await repository.listTree(tip)) {
        const { laneName, name } = parseArchivePath(path) ?? {}
        if (laneName === undefined || name === undefined || mode !== '100644') continue
        shas.set(laneName, (shas.get(laneName) ?? new Map<string, string>()).set(name, sha))
      }
      return new Map([...shas].map(([laneName, files]) => [laneName, openFiles(repository, files)]))
    },
  }
}

/** Reads files of the archive some at a time: a start of git for each would take longer than reading them. */
function openFiles(repository: StateRepository, shas: ReadonlyMap<string, string>): SealedFiles {
  const names = [...shas.keys()].sort()
  let held: ReadonlyMap<string, Buffer> = new Map()
  return {
    names,
    async read(name) {
      const sha = shas.get(name)
      if (sha === undefined) return undefined
      if (!held.has(sha)) {
        const from = names.indexOf(name)
        const next = names.slice(from, from + readAtOnce).flatMap((one) => shas.get(one) ?? [])
        held = await repository.readBlobsOnce(next)
      }
      return held.get(sha)
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
