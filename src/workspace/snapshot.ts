// Trees of the workspace as it stands, taken and put back through an index of our own: the user's index is never touched,
// ignored files and the state folders neither.
import { constants, copyFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { hasCode } from '../platform/files.js'
import type { Git } from '../platform/git.js'
import { makeFolder } from '../platform/session-folder.js'
import { splitNul, toText, treeTimeoutMs, type Repository } from './repository.js'

/** Is one path that differs between two trees. A mode of 000000 means that it is not there. */
export interface Change {
  /** As git gives it: one character per byte. */
  readonly path: string
  readonly oldMode: string
  readonly newMode: string
  readonly newId: string
}

const absentMode = '000000'
const submoduleMode = '160000'

/** Writes the tree of everything in the workspace: uncommitted and untracked files too, ignored ones and state folders not. */
export function takeSnapshot(repository: Repository): Promise<string> {
  return withIndex(repository, async (git, path) => {
    await fillIndex(repository, git, path)
    return writeTree(git)
  })
}

/** Compares two trees path by path, renames not followed; sorted by path. */
export async function diffTrees(git: Git, older: string, newer: string): Promise<Change[]> {
  if (older === newer) return []
  const args = ['diff-tree', '-r', '-z', '--raw', '--no-renames', older, newer]
  const done = await git.try(args, { timeoutMs: treeTimeoutMs })
  if (done.code !== 0) throw new Error(`git diff-tree: ${done.stderr.trim()}`)
  const fields = splitNul(done.stdout)
  const changes: Change[] = []
  for (let index = 0; index + 1 < fields.length; index += 2) {
    const [oldMode = '', newMode = '', , newId = ''] = (fields[index] ?? '').slice(1).split(' ')
    changes.push({ path: fields[index + 1] ?? '', oldMode, newMode, newId })
  }
  return changes
}

/** Builds a tree from another one and changes to it. */
export async function composeTree(
  repository: Repository,
  from: string,
  changes: readonly Change[],
): Promise<string> {
  if (changes.length === 0) return repository.git.run(['rev-parse', '--verify', `${from}^{tree}`])
  return withIndex(repository, async (git) => {
    await git.run(['read-tree', from])
    await applyChanges(git, changes)
    return writeTree(git)
  })
}

/**
 * Makes the workspace's files equal to a tree. Only what differs is written; ignored files stay, by the ignore rules of
 * the tree itself; state folders stay. HEAD and the user's index are not its part.
 */
export async function moveWorktree(repository: Repository, tree: string): Promise<void> {
  const target = await withoutStateFolders(repository, tree)
  // The agent may have changed what is ignored: those files go back first, then everything is looked at again.
  for (let pass = 0; pass < 4; pass++) {
    const isDone = await withIndex(repository, async (git, path) => {
      await fillIndex(repository, git, path, target)
      const current = await writeTree(git)
      if (current === target) return true
      const rules = (await diffTrees(git, current, target)).filter(isIgnoreFile)
      const next = pass === 0 && rules.length > 0 ? await composeTree(repository, current, rules) : target
      await git.run(['read-tree', '--reset', '-u', '--no-recurse-submodules', next], {
        timeoutMs: treeTimeoutMs,
      })
      return rules.length === 0
    })
    if (isDone) return
  }
}

function isIgnoreFile(change: Change): boolean {
  return basename(change.path) === '.gitignore'
}

async function withoutStateFolders(repository: Repository, tree: string): Promise<string> {
  const folders = repository.stateFolders.map(toText)
  if ((await list(repository.git, ['ls-tree', '-z', tree, '--', ...folders])).length === 0) return tree
  return withIndex(repository, async (git) => {
    await git.run(['read-tree', tree])
    await dropStateFolders(repository, git)
    return writeTree(git)
  })
}

async function withIndex<T>(
  repository: Repository,
  body: (git: Git, path: string) => Promise<T>,
): Promise<T> {
  const folder = await makeFolder(repository.temporaryFolder, 'evolve-index-')
  const path = join(folder, 'index')
  const env = { GIT_INDEX_FILE: path }
  const git: Git = {
    try: (args, options) => repository.git.try(args, { ...options, env: { ...options?.env, ...env } }),
    run: (args, options) => repository.git.run(args, { ...options, env: { ...options?.env, ...env } }),
  }
  try {
    return await body(git, path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Fills our index from the workspace. `tracked` says what counts as tracked; by default what the user's index holds. */
async function fillIndex(repository: Repository, git: Git, path: string, tracked?: string): Promise<void> {
  await copyIndex(repository, git, path)
  if (tracked !== undefined) await git.run(['read-tree', '--reset', tracked])
  await git.run(['add', '--update'], { timeoutMs: treeTimeoutMs })
  const others = await list(git, ['ls-files', '-z', '--others', '--exclude-standard'])
  // A repository inside the workspace ends with a slash: it is somebody else's.
  const files = others.filter((path) => !path.endsWith('/') && !repository.isState(path))
  await feed(git, ['update-index', '-z', '--add', '--replace', '--remove', '--stdin'], files)
  await dropStateFolders(repository, git)
  await keepSubmodules(git, tracked ?? 'HEAD')
}

/** A copy keeps git from reading every file again. */
async function copyIndex(repository: Repository, git: Git, path: string): Promise<void> {
  try {
    await copyFile(await repository.gitPath('index'), path, constants.COPYFILE_FICLONE)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    await git.try(['read-tree', 'HEAD'])
  }
}

async function dropStateFolders(repository: Repository, git: Git): Promise<void> {
  const folders = repository.stateFolders.map(toText)
  const tracked = await list(git, ['ls-files', '-z', '--cached', '--', ...folders])
  await feed(git, ['update-index', '-z', '--force-remove', '--stdin'], [...new Set(tracked)])
}

/** Where a submodule is checked out is its own affair: the commit that it is recorded with stays. */
async function keepSubmodules(git: Git, recorded: string): Promise<void> {
  const done = await git.try(['diff-index', '--cached', '-z', '--raw', '--no-renames', recorded])
  if (done.code !== 0) return
  const fields = splitNul(done.stdout)
  const entries: string[] = []
  for (let index = 0; index + 1 < fields.length; index += 2) {
    const [oldMode, newMode, oldId] = (fields[index] ?? '').slice(1).split(' ')
    if (oldMode === submoduleMode && newMode === submoduleMode) {
      entries.push(`${submoduleMode} ${oldId}\t${fields[index + 1]}`)
    }
  }
  await feed(git, ['update-index', '-z', '--index-info'], entries)
}

async function applyChanges(git: Git, changes: readonly Change[]): Promise<void> {
  const entry = ({ path, newMode, newId }: Change): string =>
    newMode === absentMode ? `0 ${newId}\t${path}` : `${newMode} ${newId}\t${path}`
  // Deletions first: a file may have become a folder.
  const isGone = (change: Change): boolean => change.newMode === absentMode
  const ordered = [...changes.filter(isGone), ...changes.filter((change) => !isGone(change))]
  await feed(git, ['update-index', '-z', '--index-info'], ordered.map(entry))
}

async function list(git: Git, args: readonly string[]): Promise<string[]> {
  const done = await git.try(args, { timeoutMs: treeTimeoutMs })
  if (done.code !== 0) throw new Error(`git ${args[0]}: ${done.stderr.trim()}`)
  return splitNul(done.stdout)
}

async function feed(git: Git, args: readonly string[], entries: readonly string[]): Promise<void> {
  if (entries.length === 0) return
  const input = Buffer.from(entries.map((entry) => `${entry}\0`).join(''), 'latin1')
  await git.run(args, { input, timeoutMs: treeTimeoutMs })
}

/** A partial clone need not have every object. */
function writeTree(git: Git): Promise<string> {
  return git.run(['write-tree', '--missing-ok'])
}
