// The repository that is worked on, as the cycle sees it. The user's index, configuration, hooks and identity are not used
// for what we do; a person's uncommitted files are never committed and never lost.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Config } from '../config.js'
import { EvolveError } from '../errors.js'
import { isThereBelow } from '../platform/files.js'
import type { GitAccess, GitSetting } from '../platform/git.js'
import type { Start, Workspace } from '../ports.js'
import { unseenEvidence } from '../domain/evidence.js'
import { noDeliveries } from '../domain/pull-request.js'
import { openGitHub } from '../platform/github.js'
import { findCredentials, type CredentialRules } from './credentials.js'
import { findWorkOf, forget, readTraces } from './find.js'
import { hasStart } from './leftovers.js'
import { deliver, park, refuse } from './keep.js'
import { observe, readEvidence } from './observe.js'
import { putBack } from './park.js'
import type { Site } from './place.js'
import { readDeliveries } from './pull-request.js'
import { openRemote, type Remote } from './remote.js'
import { checkIndexLock, findCommit, notARepository, openRepository, type Repository } from './repository.js'
import { endRebase, isRebasing, restore } from './restore.js'
import { clearUpAfter } from './clear-up.js'
import { takeSnapshot } from './snapshot.js'
import { readStatus, type Status } from './status.js'

/** Says where the workspace is and what it may use. */
export interface WorkspaceOptions {
  readonly env: GitAccess['env']
  /** Folder that `working-directory` starts from. */
  readonly cwd: string
  /** Token for pushes and fetches; empty is none. */
  readonly token: string
  /** The only server that gets the token. */
  readonly serverUrl: string
  readonly networkTimeoutMs?: number
  readonly cancelled?: AbortSignal
  /** The settings of git that hold there, where they were asked already. */
  readonly settings?: () => Promise<readonly GitSetting[]>
  /** For indexes, linked worktrees and patches of refused pushes. Must lie outside the workspace. */
  readonly temporaryFolder: string
  /**
   * Whether what a dead run left in this folder is parked and taken out of it: on a runner nobody else works there. Off
   * GitHub a person does, and it is for them to look at.
   */
  readonly clearsUpAfterDead?: boolean
  /** Whether uncommitted changes of tracked files keep the cycle from starting. */
  readonly needsCleanTree?: boolean
  /** False on a machine that is gone after the job; by default the clone lasts. */
  readonly isLasting?: boolean
  readonly apiUrl: string
  /** `owner/name`, for pull requests where the remote does not say it. */
  readonly repository?: string
  /** Masks secrets in commit messages and pull requests. */
  readonly redact: (text: string) => string
  /** Finds secrets and what looks like a credential in the work itself. */
  readonly findSecrets: CredentialRules['find']
}

/** Is the part of the configuration that the workspace goes by. */
export type WorkspaceConfig = Pick<
  Config,
  'workingDirectory' | 'stateDirectory' | 'deliver' | 'baseBranch' | 'remote' | 'gitAuthor'
> &
  Partial<Pick<Config, 'secretScanExclude'>>

const madeAnew = 'The repository of the workspace was deleted or made anew while the agent worked'

/** Opens the workspace. Nothing is looked at before `open` is called. */
export function openWorkspace(config: WorkspaceConfig, options: WorkspaceOptions): Workspace {
  const root = resolve(options.cwd, config.workingDirectory)
  const access: GitAccess = { ...options, author: parseAuthor(config.gitAuthor) }
  const { temporaryFolder } = options
  const { stateDirectory } = config
  const credentials = { find: options.findSecrets, excluded: config.secretScanExclude ?? [] }
  let opened: Promise<Site> | undefined
  let isUsersRebase = false

  const { settings } = options
  const open = () =>
    openRepository({ root, access, temporaryFolder, stateDirectory, ...(settings && { settings }) })
  const openSite = async (repository: Repository, head: string | undefined): Promise<Site> => {
    // With `none` everything stays here, so that a run without a network works.
    const isLocal = config.deliver === 'none'
    const remote = isLocal ? undefined : await openRemote(repository, access, config.remote, head)
    const pulls = config.deliver === 'pull-request' && remote ? openPulls(remote, options) : undefined
    const site = {
      repository,
      config,
      redact: options.redact,
      credentials,
      isLasting: options.isLasting ?? true,
      earlier: new Map(),
    }
    return { ...site, ...(remote && { remote }), ...(pulls && { pulls }) }
  }
  const openUnseen = async (): Promise<Site> => {
    const repository = await open()
    return openSite(repository, await findCommit(repository.git, 'HEAD'))
  }
  const site = (): Promise<Site> => (opened ??= openUnseen())
  /** A rebase that the agent left in the middle would meet whoever works here next. */
  const settled = async (): Promise<Site> => {
    const current = await site()
    if (!isUsersRebase) await endRebase(current.repository)
    return current
  }

  return {
    root,
    async open() {
      const repository = await open()
      const status = await readStatus(repository)
      opened = openSite(repository, status?.head)
      await opened
      const start = await readStart(repository, root, status)
      await checkIndexLock(repository)
      checkNothingHalfDone(repository)
      if (options.needsCleanTree) await checkClean(repository)
      isUsersRebase = isRebasing(repository)
      return start
    },
    putBack: async (start, parked) => putBack(await site(), start, parked),
    async look(start) {
      const { repository } = await site()
      const status = await readStatus(repository)
      const isThere = status?.head === start.base || (await hasStart(repository, start))
      return isThere ? readEvidence(repository, start, status) : unseenEvidence(start.head, madeAnew)
    },
    async findCredentials(start) {
      const { repository } = await site()
      return findCredentials(repository, start.base, await observe(repository, start), credentials)
    },
    async findMissing(paths) {
      const isThere = await Promise.all(paths.map((path) => isThereBelow(root, path)))
      return paths.filter((_, index) => !isThere[index])
    },
    deliver: async (request) => deliver(await settled(), request),
    park: async (request) => park(await settled(), request),
    refuse: async (request) => refuse(await settled(), request),
    async restore(start) {
      const { repository } = await settled()
      // Where the start is gone, there is nothing to go back to; `look` has said so.
      if (await hasStart(repository, start)) await restore(repository, start)
    },
    forget: async (ref) => forget(await site(), ref),
    async findWorkOf(dead, lane) {
      const current = await site()
      const found = await findWorkOf(current, dead, lane)
      const isHere = options.clearsUpAfterDead === true && dead.workspace === root
      return isHere ? clearUpAfter(current, dead, lane, found) : found
    },
    readTraces: async (lane) => readTraces((await site()).repository, lane),
    deliveries: async (lane) =>
      config.deliver === 'pull-request' ? readDeliveries(await site(), lane) : noDeliveries,
  }
}

/** Pull requests are opened in the repository that is pushed to. */
function openPulls(remote: Remote, options: WorkspaceOptions): Site['pulls'] {
  const { token, apiUrl, serverUrl } = options
  const pushedTo = remote.webUrl?.slice(new URL(serverUrl).origin.length + 1)
  const repository = pushedTo !== undefined && /^[^/]+\/[^/]+$/.test(pushedTo) ? pushedTo : options.repository
  const api = openGitHub({ token, apiUrl, ...(repository !== undefined && { repository }) })
  return api && repository !== undefined ? { api, repository } : undefined
}

/** A merge, a pick or a rebase of the user's own would be mixed up with the agent's work. */
function checkNothingHalfDone(repository: Repository): void {
  for (const name of [
    'MERGE_HEAD',
    'CHERRY_PICK_HEAD',
    'REVERT_HEAD',
    'rebase-merge',
    'rebase-apply',
  ] as const) {
    if (!existsSync(repository.gitPath(name))) continue
    throw new EvolveError(
      'WORKSPACE_LOCKED',
      `The workspace is in the middle of a merge, a pick or a rebase (${name}).`,
      'Finish or abort it first.',
    )
  }
}

/** What a person has changed and not committed can neither be told from the agent's work nor be got back for sure. */
async function checkClean(repository: Repository): Promise<void> {
  const listed = await repository.git.run([
    'status',
    '--porcelain',
    '-z',
    '--untracked-files=no',
    '--ignore-submodules',
  ])
  const changed = listed.split('\0').filter((line) => line !== '' && !repository.isState(line.slice(3)))
  if (changed.length === 0) return
  throw new EvolveError(
    'WORKSPACE_DIRTY',
    `The workspace has uncommitted changes: ${changed
      .slice(0, 5)
      .map((line) => JSON.stringify(line.slice(3)))
      .join(', ')}.`,
    'Commit or stash them, or work in a clone of its own; `allow-dirty: true` goes on all the same.',
  )
}

async function readStart(repository: Repository, root: string, status?: Status): Promise<Start> {
  const base = status?.head
  if (base === undefined) throw notARepository(root, 'it has no commit yet')
  const tree = await takeSnapshot(repository, status)
  const branch = status?.branch
  return branch === undefined ? { base, head: base, tree } : { base, head: base, tree, branch }
}

function parseAuthor(text: string): GitAccess['author'] {
  const [, name = 'evolve[bot]', email = 'evolve[bot]@users.noreply.github.com'] =
    /^(.+) <(.+)>$/.exec(text) ?? []
  return { name, email }
}
