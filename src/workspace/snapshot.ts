// Trees of the workspace as it stands, taken and put back through an index of our own: the user's index is never touched,
// ignored files and the state folders neither.
import { constants, copyFile, rm, stat, utimes } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { hasCode } from '../platform/files.js'
import type { Git } from '../platform/git.js'
import { makeFolder } from '../platform/session-folder.js'
import { takeFingerprint } from './fingerprint.js'
import { splitNul, toText, treeTimeoutMs, type Repository } from './repository.js'
import { readStatus, type Status } from './status.js'
import { removePaths } from './tree-edit.js'

/** Is one path that differs between two trees. A mode of 000000 means that it is not there. */
export interface Change {
  /** As git gives it: one character per byte. */
  readonly path: string
  readonly oldMode: string
  readonly newMode: string
  readonly oldId: string
  readonly newId: string
}

const absentMode = '000000'
const submoduleMode = '160000'

/**
 * Names the tree of everything in the workspace: uncommitted and untracked files too, ignored ones and state folders not.
 * Where all of it is committed that is the commit's own, state folders in it; `isSameTree` compares such names. `seen` is
 * how the workspace stands, where that was asked already.
 */
export async function takeSnapshot(repository: Repository, seen?: Status): Promise<string> {
  const status = seen ?? (await readStatus(repository))
  if (status?.head !== undefined && !status.hasChanges && status.untracked.length === 0)
    return `${status.head}^{tree}`
  const fingerprint = status && (await takeFingerprint(repository.top, status))
  const known = fingerprint && repository.snapshots.get(fingerprint)
  if (known !== undefined) return known
  const tree = await writeSnapshot(repository, status)
  repository.cleanTrees.set(tree, tree)
  if (fingerprint !== undefined) repository.snapshots.set(fingerprint, tree)
  return tree
}

function writeSnapshot(repository: Repository, status: Status | undefined): Promise<string> {
  return withIndex(repository, async (git, path) => {
    await copyIndex(repository, git, path)
    if (status?.hasChanges !== false) await git.run(['add', '--update'], { timeoutMs: treeTimeoutMs })
    await addFiles(git, status?.untracked ?? (await listUntracked(repository, git)))
    await dropStateFolders(repository, git)
    if (status?.hasSubmoduleChanges === true) await keepSubmodules(git, await diffIndex(git, 'HEAD'))
    return writeTree(git)
  })
}

/** Compares two trees path by path, renames not followed; sorted by path. */
export async function diffTrees(git: Git, older: string, newer: string): Promise<Change[]> {
  if (older === newer) return []
  const args = ['diff-tree', '-r', '-z', '--raw', '--no-renames', older, newer]
  const done = await git.try(args, { timeoutMs: treeTimeoutMs })
  if (done.code !== 0) throw new Error(`git diff-tree: ${done.stderr.trim()}`)
  return parseChanges(done.stdout)
}

function parseChanges(raw: Buffer): Change[] {
  const fields = splitNul(raw)
  const changes: Change[] = []
  for (let index = 0; index + 1 < fields.length; index += 2) {
    const [oldMode = '', newMode = '', oldId = '', newId = ''] = (fields[index] ?? '').slice(1).split(' ')
    changes.push({ path: fields[index + 1] ?? '', oldMode, newMode, oldId, newId })
  }
  return changes
}

function turnedBack({ path, oldMode, newMode, oldId, newId }: Change): Change {
  return { path, oldMode: newMode, newMode: oldMode, oldId: newId, newId: oldId }
}

/** Builds a tree from another one and changes to it; without changes that one, by the name it was given. */
export async function composeTree(
  repository: Repository,
  from: string,
  changes: readonly Change[],
): Promise<string> {
  if (changes.length === 0) return from
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
      await copyIndex(repository, git, path)
      await git.run(['read-tree', '--reset', target])
      await git.run(['add', '--update'], { timeoutMs: treeTimeoutMs })
      await addFiles(git, await listUntracked(repository, git))
      const differences = await diffIndex(git, target)
      const submodules = await keepSubmodules(git, differences)
      if (differences.length === submodules) return true
      const rules = differences.filter(isIgnoreFile).map(turnedBack)
      const next =
        pass === 0 && rules.length > 0 ? await composeTree(repository, await writeTree(git), rules) : target
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

/** Tells whether two trees hold the same, state folders aside. */
export async function isSameTree(repository: Repository, one: string, other: string): Promise<boolean> {
  if (one === other) return true
  return (await withoutStateFolders(repository, one)) === (await withoutStateFolders(repository, other))
}

/** Returns the id of a tree, or of one like it that has no state folders. */
async function withoutStateFolders(repository: Repository, tree: string): Promise<string> {
  const { git, stateFolders, cleanTrees } = repository
  const known = cleanTrees.get(tree)
  if (known !== undefined) return known
  const clean = await removePaths(git, tree, stateFolders)
  for (const name of [tree, clean]) cleanTrees.set(name, clean)
  return clean
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

async function listUntracked(repository: Repository, git: Git): Promise<string[]> {
  const others = await list(git, ['ls-files', '-z', '--others', '--exclude-standard'])
  // A repository inside the workspace ends with a slash: it is somebody else's.
  return others.filter((path) => !path.endsWith('/') && !repository.isState(path))
}

function addFiles(git: Git, files: readonly string[]): Promise<void> {
  return feed(git, ['update-index', '-z', '--add', '--replace', '--remove', '--stdin'], files)
}

/**
 * A copy keeps git from reading every file again. It is as old as what it was copied from: git reads those files again
 * that are not older than the index, since one of the same size may have been written in the same moment.
 */
async function copyIndex(repository: Repository, git: Git, path: string): Promise<void> {
  const from = repository.gitPath('index')
  try {
    // Asked before: an index that is written meanwhile must not make older entries look safe.
    const { atime, mtime } = await stat(from)
    await copyFile(from, path, constants.COPYFILE_FICLONE)
    await utimes(path, atime, mtime)
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

/** Compares a tree with our index. */
async function diffIndex(git: Git, tree: string): Promise<Change[]> {
  const args = ['diff-index', '--cached', '-z', '--raw', '--no-renames', tree]
  const done = await git.try(args, { timeoutMs: treeTimeoutMs })
  if (done.code !== 0) throw new Error(`git diff-index: ${done.stderr.trim()}`)
  return parseChanges(done.stdout)
}

/** Where a submodule is checked out is its own affair: the commit that it is recorded with stays. Returns how many there are. */
async function keepSubmodules(git: Git, changes: readonly Change[]): Promise<number> {
  const submodules = changes.filter(
    ({ oldMode, newMode }) => oldMode === submoduleMode && newMode === submoduleMode,
  )
  await feed(git, ['update-index', '-z', '--index-info'], submodules.map(turnedBack).map(entryOf))
  return submodules.length
}

async function applyChanges(git: Git, changes: readonly Change[]): Promise<void> {
  // Deletions first: a file may have become a folder.
  const isGone = (change: Change): boolean => change.newMode === absentMode
  const ordered = [...changes.filter(isGone), ...changes.filter((change) => !isGone(change))]
  await feed(git, ['update-index', '-z', '--index-info'], ordered.map(entryOf))
}

function entryOf({ path, newMode, newId }: Change): string {
  return newMode === absentMode ? `0 ${newId}\t${path}` : `${newMode} ${newId}\t${path}`
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
