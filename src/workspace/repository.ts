// The repository of the workspace, opened for plumbing. What runs in it gets no token, since an agent may have written
// its configuration. Never deletes a lock that stood there before us.
import { existsSync } from 'node:fs'
import { access, rm } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { EvolveError } from '../errors.js'
import { openGit, type Git, type GitAccess, type GitSetting } from '../platform/git.js'
import { readSettings } from '../platform/git-settings.js'

/** Says how to open a repository. */
export interface RepositoryOptions {
  readonly root: string
  readonly access: GitAccess
  readonly temporaryFolder: string
  /** The configured folder of the directory store, below `root`. */
  readonly stateDirectory: string
  /** The settings that hold there, where they were asked already. */
  readonly settings?: () => Promise<readonly GitSetting[]>
}

/** Is an opened repository. Paths inside are kept as git gives them: bytes, one per character. */
export interface Repository {
  /** Git without the token; remotes have their own (remote-git.ts). */
  readonly git: Git
  /** Opens git without the token in another folder, for a linked worktree. */
  readonly openIn: (folder: string) => Git
  readonly top: string
  readonly temporaryFolder: string
  readonly author: GitAccess['author']
  /** Tells whether a path lies in the state folders (SPEC §9.2). */
  readonly isState: (path: string) => boolean
  readonly stateFolders: readonly string[]
  /** Finds a file of the git folder, linked worktrees included. */
  readonly gitPath: (name: (typeof gitFiles)[number]) => string
  /** As they stood when it was opened: an agent can write them. */
  readonly settings: readonly GitSetting[]
  /** Remembers trees without the state folders, by the name of the tree that they were made of. */
  readonly cleanTrees: Map<string, string>
  /** Remembers the tree of a workspace with changes, by the fingerprint of how it stands. */
  readonly snapshots: Map<string, string>
}

/** Working with whole trees takes longer than git's usual commands, in milliseconds. */
export const treeTimeoutMs = 600_000

/** Opens the repository that `root` lies in. Throws GIT_MISSING or NOT_A_REPOSITORY. */
export async function openRepository(options: RepositoryOptions): Promise<Repository> {
  const { root, access: withToken } = options
  if (!existsSync(root)) throw notARepository(root, 'the folder does not exist')
  const bare = openGit({ ...withToken, token: '' }, { cwd: root })
  const [settings, found] = await Promise.all([
    options.settings?.() ?? readSettings(bare),
    bare.try(['rev-parse', ...questions]),
  ])
  if (found.code !== 0) throw notARepository(root, found.stderr.trim().split('\n')[0] ?? '')
  const [top = '', ...paths] = found.stdout
    .toString('utf8')
    .replace(/\r?\n$/, '')
    .split(between)
  const gitPaths = new Map<string, string>(
    gitFiles.map((name, index) => [name, resolve(root, paths[index] ?? '')]),
  )
  const openIn = (folder: string): Git =>
    withinTop(openGit({ ...withToken, token: '' }, { cwd: folder }), folder)
  const git = openIn(top)
  const folders = stateFolders(relative(top, root), options.stateDirectory)
  return {
    git,
    openIn,
    top,
    temporaryFolder: options.temporaryFolder,
    author: withToken.author,
    stateFolders: folders,
    isState: (path) => folders.some((folder) => path === folder || path.startsWith(`${folder}/`)),
    gitPath: (name) => gitPaths.get(name) ?? '',
    settings,
    cleanTrees: new Map(),
    snapshots: new Map(),
  }
}

/** Lists the files of the git folder that we look at. */
const gitFiles = [
  'HEAD',
  'objects',
  'shallow',
  'index',
  'index.lock',
  'rebase-merge',
  'rebase-apply',
  'MERGE_HEAD',
  'CHERRY_PICK_HEAD',
  'REVERT_HEAD',
] as const

/** Asks for everything at once. A path may hold a line end: the answer to a question that has only one stands between. */
const questions = [
  '--show-toplevel',
  ...gitFiles.flatMap((name) => ['--is-bare-repository', '--git-path', name]),
]
const between = '\nfalse\n'

/** Keeps git from finding an outer repository, should the agent have deleted ours, and from anything interactive. */
export function withinTop(git: Git, top: string, more: Readonly<Record<string, string>> = {}): Git {
  const env = {
    GIT_CEILING_DIRECTORIES: dirname(top),
    // Whatever `core.worktree` and `core.bare` say by now: a restore elsewhere would delete what lies there.
    GIT_WORK_TREE: top,
    GIT_LITERAL_PATHSPECS: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_EDITOR: 'true',
    GIT_SEQUENCE_EDITOR: 'true',
    // A large file that cannot be downloaded here stays the pointer that it is in the commit.
    GIT_LFS_SKIP_DOWNLOAD_ERRORS: '1',
    ...more,
  }
  return {
    try: (args, options) => git.try(args, { ...options, env: { ...env, ...options?.env } }),
    run: (args, options) => git.run(args, { ...options, env: { ...env, ...options?.env } }),
  }
}

/** Builds the error for a folder that cannot be worked in. */
export function notARepository(root: string, why: string): EvolveError {
  return new EvolveError(
    'NOT_A_REPOSITORY',
    `${JSON.stringify(root)} cannot be worked in: ${why}.`,
    'Check the repository out before this step (`actions/checkout`), with at least one commit, or set `working-directory`.',
  )
}

function stateFolders(prefix: string, stateDirectory: string): string[] {
  const plain = stateDirectory.replace(/^(\.\/)+|\/+$/g, '')
  const names = ['.agents/evolve', '.agents/rpi', ...(plain === '' || plain === '.' ? [] : [plain])]
  const all = prefix === '' ? names : [...names, ...names.map((name) => `${prefix}/${name}`)]
  return [...new Set(all)].map(toBytes)
}

/** Turns text into the form in which paths are kept: one character per byte. */
export function toBytes(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1')
}

/** Turns a kept path into text for people; bytes that are no UTF-8 become U+FFFD. */
export function toText(path: string): string {
  return Buffer.from(path, 'latin1').toString('utf8')
}

/** Splits git's NUL-separated output. */
export function splitNul(output: Buffer): string[] {
  return output.toString('latin1').split('\0').filter(Boolean)
}

/** Reads a commit's full id; undefined when the name stands for none. */
export async function findCommit(git: Git, name: string): Promise<string | undefined> {
  const found = await git.try(['rev-parse', '--quiet', '--verify', '--end-of-options', `${name}^{commit}`])
  return found.code === 0 ? found.stdout.toString('utf8').trim() : undefined
}

/** Tells whether one commit is an ancestor of another, or the same. */
export async function isAncestor(git: Git, older: string, younger: string): Promise<boolean> {
  return (await git.try(['merge-base', '--is-ancestor', older, younger])).code === 0
}

/** Waits a moment for another git's lock on the index; throws WORKSPACE_LOCKED, naming it, when it stays (FIELD F22). */
export async function checkIndexLock(repository: Repository): Promise<void> {
  const lock = repository.gitPath('index.lock')
  if (await isGoneSoon(lock)) return
  throw new EvolveError(
    'WORKSPACE_LOCKED',
    `${lock} is there: another git command works in this repository, or was killed in it.`,
    'Delete the file when no git command runs there; it is not deleted for you.',
  )
}

/** Removes a lock that came while the agent worked: its process group has ended, so nobody holds it any more. */
export async function clearIndexLock(repository: Repository): Promise<void> {
  const lock = repository.gitPath('index.lock')
  if (!(await isGoneSoon(lock))) await rm(lock, { force: true })
}

async function isGoneSoon(path: string): Promise<boolean> {
  for (let tries = 0; tries < 10; tries++) {
    try {
      await access(path)
    } catch {
      return true
    }
    await wait(100)
  }
  return false
}
