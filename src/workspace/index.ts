// The repository that is worked on, as the cycle sees it. The user's index, configuration, hooks and identity are not used
// for what we do; a person's uncommitted files are never committed and never lost.
import { resolve } from 'node:path'
import type { Config } from '../config.js'
import type { GitAccess } from '../platform/git.js'
import type { Start, Workspace } from '../ports.js'
import { findWorkOf, forget } from './find.js'
import { deliver, park, refuse } from './keep.js'
import { readEvidence } from './observe.js'
import { putBack } from './park.js'
import type { Site } from './place.js'
import { openRemote } from './remote.js'
import { checkIndexLock, findCommit, notARepository, openRepository, type Repository } from './repository.js'
import { endRebase, isRebasing, restore } from './restore.js'
import { takeSnapshot } from './snapshot.js'

export { openGate, type GateOptions } from './gate.js'

/** Says where the workspace is and what it may use. */
export interface WorkspaceOptions {
  readonly env: GitAccess['env']
  /** Folder that `working-directory` starts from. */
  readonly cwd: string
  /** Token for pushes and fetches; empty is none. */
  readonly token: string
  /** The only server that gets the token. */
  readonly serverUrl: string
  /** For indexes, linked worktrees and patches of refused pushes. Must lie outside the workspace. */
  readonly temporaryFolder: string
}

/** Is the part of the configuration that the workspace goes by. */
export type WorkspaceConfig = Pick<
  Config,
  'workingDirectory' | 'stateDirectory' | 'deliver' | 'baseBranch' | 'remote' | 'gitAuthor'
>

/** Opens the workspace. Nothing is looked at before `open` is called. */
export function openWorkspace(config: WorkspaceConfig, options: WorkspaceOptions): Workspace {
  const root = resolve(options.cwd, config.workingDirectory)
  const access: GitAccess = { ...options, author: parseAuthor(config.gitAuthor) }
  const { temporaryFolder } = options
  const { stateDirectory } = config
  let opened: Promise<Site> | undefined
  let isUsersRebase = false

  const openSite = async (): Promise<Site> => {
    const repository = await openRepository({ root, access, temporaryFolder, stateDirectory })
    // With `none` everything stays here, so that a run without a network works.
    const remote = config.deliver === 'none' ? undefined : await openRemote(repository, access, config.remote)
    return remote === undefined ? { repository, config } : { repository, remote, config }
  }
  const site = (): Promise<Site> => (opened ??= openSite())
  /** A rebase that the agent left in the middle would meet whoever works here next. */
  const settled = async (): Promise<Site> => {
    const current = await site()
    if (!isUsersRebase) await endRebase(current.repository)
    return current
  }

  return {
    root,
    async open() {
      opened = undefined
      const { repository } = await site()
      const start = await readStart(repository, root)
      await checkIndexLock(repository)
      isUsersRebase = await isRebasing(repository)
      return start
    },
    putBack: async (start, parked) => putBack(await site(), start, parked),
    look: async (start) => readEvidence((await site()).repository, start),
    deliver: async (request) => deliver(await settled(), request),
    park: async (request) => park(await settled(), request),
    refuse: async (request) => refuse(await settled(), request),
    restore: async (start) => restore((await settled()).repository, start),
    forget: async (ref) => forget(await site(), ref),
    findWorkOf: async (dead, lane) => findWorkOf(await site(), dead, lane),
  }
}

async function readStart(repository: Repository, root: string): Promise<Start> {
  const base = await findCommit(repository.git, 'HEAD')
  if (base === undefined) throw notARepository(root, 'it has no commit yet')
  const head = await repository.git.try(['symbolic-ref', '--quiet', 'HEAD'])
  const branch = /^refs\/heads\/(.+)$/.exec(head.stdout.toString('utf8').trim())?.[1]
  const tree = await takeSnapshot(repository)
  return branch === undefined ? { base, head: base, tree } : { base, head: base, tree, branch }
}

function parseAuthor(text: string): GitAccess['author'] {
  const [, name = 'evolve[bot]', email = 'evolve[bot]@users.noreply.github.com'] =
    /^(.+) <(.+)>$/.exec(text) ?? []
  return { name, email }
}
