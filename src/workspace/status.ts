// How the workspace stands against its commit, asked of git once. Only looks: the user's index is not even refreshed.
import { splitNul, treeTimeoutMs, type Repository } from './repository.js'

/** Is how the workspace stands. Paths are as git gives them, one character per byte; state folders are left out. */
export interface Status {
  /** The commit that is checked out; undefined before the first one. */
  readonly head?: string
  /** The branch that is checked out; undefined when HEAD is detached. */
  readonly branch?: string
  /** True when index or files of what is tracked differ from the commit; submodules count, what is in them does not. */
  readonly hasChanges: boolean
  readonly hasSubmoduleChanges: boolean
  /** Tracked paths that differ from the commit. */
  readonly changed: readonly string[]
  /** Paths with a conflict that git has not been told about. */
  readonly unmerged: readonly string[]
  /** Files that are neither tracked nor ignored. */
  readonly untracked: readonly string[]
  /** Folders that are repositories of their own: they are somebody else's. */
  readonly inner: readonly string[]
  /** All that git said, one character per byte. */
  readonly said: string
}

const args = ['status', '--porcelain=v2', '-z', '--branch', '--no-ahead-behind']
const scope = ['--untracked-files=all', '--no-renames', '--ignore-submodules=dirty']

/** The two kinds of entries for what is tracked: so many fields stand before the path. */
const ordinary = /^(1) .. (\S{4})(?: \S+){5} ([^]+)$/
const unmerged = /^(u) .. (\S{4})(?: \S+){7} ([^]+)$/

/** Reads the status; undefined when git cannot tell, since an agent can do to its repository what it likes. */
export async function readStatus({ git, isState }: Repository): Promise<Status | undefined> {
  const done = await git.try([...args, ...scope], { timeoutMs: treeTimeoutMs })
  if (done.code !== 0) return undefined
  const entries = splitNul(done.stdout)
  const header = (name: string): string | undefined =>
    entries.find((entry) => entry.startsWith(`# branch.${name} `))?.slice(`# branch.${name} `.length)
  const head = header('oid')
  const branch = header('head')
  const changes = entries.flatMap((entry) => {
    const found = ordinary.exec(entry) ?? unmerged.exec(entry)
    const [, kind = '', submodule = '', path = ''] = found ?? []
    return path === '' || isState(path) ? [] : [{ kind, path, isSubmodule: submodule.startsWith('S') }]
  })
  const others = entries
    .filter((entry) => entry.startsWith('? '))
    .map((entry) => entry.slice(2))
    .filter((path) => !isState(path.replace(/\/$/, '')))
  return {
    ...(head !== undefined && head !== '(initial)' && { head }),
    ...(branch !== undefined &&
      branch !== '(detached)' && { branch: Buffer.from(branch, 'latin1').toString('utf8') }),
    hasChanges: changes.length > 0,
    hasSubmoduleChanges: changes.some(({ isSubmodule }) => isSubmodule),
    changed: changes.map(({ path }) => path),
    unmerged: changes.filter(({ kind }) => kind === 'u').map(({ path }) => path),
    untracked: others.filter((path) => !path.endsWith('/')),
    inner: others.filter((path) => path.endsWith('/')).map((path) => path.slice(0, -1)),
    said: done.stdout.toString('latin1'),
  }
}
