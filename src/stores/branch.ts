// The branch store (SPEC §9.2): state as commits on an orphan branch, the record of the loop. A save is one commit
// and one push with the expected old value; a lost race is merged and tried again. Never rewrites what other lanes wrote.
import { setTimeout as sleep } from 'node:timers/promises'
import { describeError, EvolveError } from '../errors.js'
import { chartFile, dashboardFile, type RenderPages } from '../domain/files.js'
import { isSealingDue } from '../domain/segments.js'
import type { Lane } from '../domain/state.js'
import { uniqueWord } from '../platform/builtins.js'
import type { GitAccess } from '../platform/git.js'
import type { Saved, SaveRequest, StateStore, Survey } from '../ports.js'
import { openArchive } from './archive.js'
import { prepareSave } from './attempt.js'
import {
  afterCommit,
  branchPath,
  readOtherLanes,
  readSnapshot,
  surveyBranch,
  type Snapshot,
} from './branch-files.js'
import { changesTo, decodeLane, type Decoded } from './codec.js'
import { settleDamage, type OnCorrupt } from './damage.js'
import { withOthers } from './others.js'
import { remoteError, type RemoteFailure } from './remote-failure.js'
import { nothingSealed, readSealed, readSealedPast } from './sealed.js'
import { openStateRepository, type StateRepository } from './state-repository.js'
import { isWorthRecovering, pastCommits, recoverFromPast } from './walk-back.js'

/** Says where the branch is and how to reach it. */
export interface BranchStoreOptions {
  readonly laneName: string
  /** URL or path of the remote. */
  readonly url: string
  readonly branch: string
  readonly access: GitAccess
  /** Folder for the private repository; the caller removes it at the end. */
  readonly temporaryFolder: string
  readonly onCorrupt: OnCorrupt
  /** Renders the pages for people by name, from all lanes, our own as it is about to stand. */
  readonly renderPages?: RenderPages
  /** Time limit of one git command, in ms. */
  readonly timeoutMs?: number
  readonly pause?: (ms: number) => Promise<unknown>
  /** Gives a number in [0, 1), for the back-off. */
  readonly random?: () => number
  /** Gives a time that never goes back, in ms. */
  readonly monotonic?: () => number
  /** Makes the text that keeps two commits of the same second apart. */
  readonly nonce?: () => string
}

interface Standing {
  readonly snapshot: Snapshot
  readonly decoded: Decoded
  readonly lane: Lane
  readonly isFresh: boolean
  readonly warnings: readonly string[]
}

const maxTries = 8
/** Failures of the network within one save; each may cost a whole time limit. */
const maxFailures = 3

/** Opens the branch store of one lane. */
export function openBranchStore(options: BranchStoreOptions): StateStore {
  const { laneName, branch, onCorrupt, pause = sleep, random = Math.random } = options
  const monotonic = options.monotonic ?? (() => performance.now())
  const nonce = options.nonce ?? uniqueWord
  const about = { where: `branch ${branch}`, hasToken: options.access.token !== '' }
  let opened: Promise<StateRepository> | undefined
  const open = async (): Promise<StateRepository> => {
    const repository = await (opened ??= openStateRepository(options))
    if (repository.isThere()) return repository
    // Whoever deleted it took what we knew of the branch along: it is read again.
    known = undefined
    return (opened = openStateRepository(options))
  }
  const archive = openArchive(options)
  const sealedOfLane = async () => (await archive.read()).get(laneName) ?? nothingSealed
  let known: Standing | undefined

  const look = async (): Promise<Standing> => {
    const repository = await open()
    return read(repository, await repository.fetchTip())
  }

  const read = async (repository: StateRepository, commit: string | undefined): Promise<Standing> =>
    settle(repository, await readSnapshot(repository, commit, laneName))

  const settle = async (repository: StateRepository, snapshot: Snapshot): Promise<Standing> => {
    const { commit } = snapshot
    const found = decodeLane(laneName, snapshot.files)
    const recovered =
      isWorthRecovering(found) && commit !== undefined
        ? await recoverFromPast(snapshot.files, found, pastCommits(repository, commit, laneName))
        : found
    const isLost = found.isStateDamaged && recovered === found
    const past = isLost ? await readSealedPast(await sealedOfLane()) : undefined
    const decoded = past === undefined ? recovered : decodeLane(laneName, snapshot.files, past)
    const settled = settleDamage(decoded, onCorrupt, about.where)
    const { lane, warnings } = withOthers(settled.lane, snapshot.others)
    return {
      snapshot,
      decoded,
      lane,
      isFresh: settled.isFresh,
      warnings: [...snapshot.warnings, ...settled.warnings, ...warnings],
    }
  }

  const write = async (standing: Standing, lane: Lane, request: SaveRequest): Promise<Snapshot> => {
    const repository = await open()
    const { snapshot, decoded } = standing
    const changes = changesTo(snapshot.files, decoded, lane)
    const writes = new Map([...changes.writes].map(([name, bytes]) => [branchPath(laneName, name), bytes]))
    const pages = await renderPages(repository, snapshot, lane, request.now)
    for (const [name, page] of pages)
      if (isPageOurs(name, snapshot)) writes.set(name, Buffer.from(page, 'utf8'))
    const removals = changes.removals.map((name) => branchPath(laneName, name))
    const commit = await repository.write({
      parent: snapshot.commit,
      message: commitMessage(request, nonce()),
      now: request.now,
      writes,
      removals,
    })
    return afterCommit(snapshot, laneName, commit, { writes, removals })
  }

  /** Another lane's run writes its own page, with its own thresholds; here only one that is missing. */
  const isPageOurs = (name: string, { entries }: Snapshot): boolean =>
    name === dashboardFile || name === chartFile(laneName) || !entries.some(({ path }) => path === name)

  /** Pages are for people: whatever is wrong with one, or with another lane, the state is saved. */
  const renderPages = async (
    repository: StateRepository,
    snapshot: Snapshot,
    lane: Lane,
    now: Date,
  ): Promise<ReadonlyMap<string, string>> => {
    if (options.renderPages === undefined) return new Map()
    try {
      const lanes = [lane, ...(await readOtherLanes(repository, snapshot, laneName))]
      return options.renderPages(
        lanes.sort((a, b) => (a.name < b.name ? -1 : 1)),
        now,
      )
    } catch {
      return new Map()
    }
  }

  /** Sealed files stand before the state that has let go of their lines. What the archive does not take stays live. */
  const seal = async (lane: Lane, now: Date, notes: string[]): Promise<Lane> => {
    if (!isSealingDue(lane) || notes.length > 0) return lane
    try {
      return (await archive.seal(lane, now)).lane
    } catch (error) {
      notes.push(describeError(error))
      return lane
    }
  }

  const save = async (request: SaveRequest): Promise<Saved> => {
    const repository = await open()
    const notes: string[] = []
    const start = known
    let standing = start ?? (await look())
    const written = new Set<string>()
    const failures: RemoteFailure[] = []
    const isPatient = () => failures.length < (options.access.cancelled?.aborted ? 1 : maxFailures)
    for (let tries = 1; ; tries++) {
      if (standing.snapshot.commit !== undefined && written.has(standing.snapshot.commit)) {
        return saved(standing, request, notes)
      }
      if (tries > maxTries || !isPatient()) break
      const isChanged = start === undefined || start.snapshot.commit !== standing.snapshot.commit
      const attempt = prepareSave(request, standing.lane, isChanged)
      if (attempt.kind === 'already-saved') return saved(standing, request, notes)
      if (attempt.kind === 'declined') {
        known = standing
        return { kind: 'declined', lane: standing.lane }
      }
      const beganAt = monotonic()
      const next = await write(standing, await seal(attempt.lane, request.now, notes), request)
      const { commit = '' } = next
      written.add(commit)
      const outcome = await repository.push(commit, standing.snapshot.commit)
      if (outcome.kind === 'done') return saved(await settle(repository, next), request, notes)
      if (outcome.kind === 'refused') throw refusedError(branch, outcome.reason)
      if (outcome.kind === 'failed') {
        if (outcome.failure.kind !== 'unreachable')
          throw remoteError(outcome.failure, about, 'STATE_NOT_SAVED')
        failures.push(outcome.failure)
      }
      if (tries < maxTries)
        await pause(waitMs(tries, monotonic() - beganAt, random(), options.access.cancelled))
      standing = await lookAgain(look, failures, standing)
    }
    throw givenUpError(branch, failures.at(-1), about)
  }

  const saved = (standing: Standing, request: SaveRequest, notes: readonly string[]): Saved => {
    known = standing
    const lane = { ...standing.lane, damage: request.next.damage }
    const { commit } = standing.snapshot
    return { kind: 'saved', lane, notes, ...(commit ? { commit } : {}) }
  }

  const survey = async (): Promise<Survey> => {
    const repository = await open()
    return surveyBranch(repository, await repository.fetchTip(), await archive.read())
  }

  return {
    name: 'branch',
    where: about.where,
    async restore() {
      known = await look()
      return { isFresh: known.isFresh, lane: known.lane, warnings: known.warnings }
    },
    save,
    canCompareAndSwap: true,
    async restoreSealed() {
      const { lane } = known ?? (await look())
      return readSealed(await sealedOfLane(), lane.state)
    },
    survey,
    async checkWrite() {
      const repository = await open()
      const parent = await repository.fetchTip()
      const commit = await repository.write({
        ...(parent === undefined ? {} : { parent }),
        message: 'Never pushed\n',
        now: new Date(0),
        writes: new Map(),
        removals: [],
      })
      const outcome = await repository.push(commit, parent, true)
      if (outcome.kind === 'refused') throw refusedError(branch, outcome.reason)
      if (outcome.kind === 'failed') throw remoteError(outcome.failure, about, 'STATE_NOT_SAVED')
    },
  }
}

/**
 * Returns how long to wait before the next try, in ms: at least half of the longest wait, which grows with the tries and with
 * what one try takes. On a server where a push takes seconds, rivals that come back soon only meet again.
 */
function waitMs(tries: number, tryMs: number, random: number, cancelled: AbortSignal | undefined): number {
  const unitMs = Math.max(100, tryMs)
  const longestMs = cancelled?.aborted ? 250 : 60_000
  return ((1 + random) / 2) * Math.min(longestMs, 100 * unitMs, unitMs * 4 ** tries)
}

/** In the middle of a save an outage is one more failed try: the work of a whole cycle hangs on it. */
async function lookAgain(
  look: () => Promise<Standing>,
  failures: RemoteFailure[],
  before: Standing,
): Promise<Standing> {
  try {
    return await look()
  } catch (error) {
    if (!(error instanceof EvolveError) || error.code !== 'STATE_UNREADABLE') throw error
    failures.push({ kind: 'unreachable', words: error.problem })
    return before
  }
}

/** Two runs could make the very same commit in the same second; both pushes would then "succeed". */
function commitMessage({ message, run }: SaveRequest, nonce: string): string {
  const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
  return [
    oneLine(message) || 'Save state',
    '',
    `Evolve-Run: ${oneLine(`${run.lane}/${run.run_id}`)}`,
    `Evolve-Attempt: ${run.run_attempt}`,
    `Evolve-Nonce: ${oneLine(nonce)}`,
    '',
  ].join('\n')
}

function refusedError(branch: string, reason: string): EvolveError {
  return new EvolveError(
    'PUSH_REFUSED',
    `The server refused the push to ${branch}: ${reason}.`,
    `Exempt ${branch} from that rule, choose another name with \`state-branch\`, or use the token of an app that may bypass it.`,
  )
}

function givenUpError(
  branch: string,
  failure: RemoteFailure | undefined,
  about: { where: string; hasToken: boolean },
): EvolveError {
  if (failure !== undefined) return remoteError(failure, about, 'STATE_NOT_SAVED')
  return new EvolveError(
    'STATE_RACE_LOST',
    `Other runs won the race to save ${branch} ${maxTries} times in a row.`,
    'Run fewer lanes at the same minute; the next run goes on from what stands there.',
  )
}
