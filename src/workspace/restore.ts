// Bringing the workspace to a commit: files, HEAD and index, with what was uncommitted before the agent back in place.
// Ignored files and the state folders stay as they are.
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import type { Start } from '../ports.js'
import { dirtOf, type Observed } from './observe.js'
import { clearIndexLock, findCommit, type Repository } from './repository.js'
import { composeTree, diffTrees, moveWorktree } from './snapshot.js'

/**
 * Restores `start.base`, whatever was switched, committed, staged, made or deleted since. False, and nothing is changed,
 * when the start branch no longer stands at `expected`: somebody else commits in this clone.
 */
export async function restore(repository: Repository, start: Start, expected?: string): Promise<boolean> {
  const tree = await startTree(repository, start)
  if (!(await moveBranch(repository, start, start.base, expected))) return false
  await moveWorktree(repository, tree)
  await resetIndex(repository)
  return true
}

/** Returns the tree of the start commit with what was uncommitted then. */
async function startTree(repository: Repository, start: Start): Promise<string> {
  // Parked work that was put back is no part of it.
  if (start.head === start.base) return start.tree
  return composeTree(repository, `${start.base}^{tree}`, await dirtOf(repository, start))
}

/** Moves the workspace forward to a commit that holds the work; what is in no commit stays as it is. */
export async function advance(
  repository: Repository,
  start: Start,
  seen: Observed,
  commit: string,
): Promise<void> {
  const uncommitted = (await diffTrees(repository.git, seen.tree, seen.worktree)).filter(
    (change) => !repository.isState(change.path),
  )
  await moveWorktree(repository, await composeTree(repository, `${commit}^{tree}`, uncommitted))
  await moveHead(repository, start, commit)
}

/**
 * Points the start branch (or a detached HEAD) at a commit and makes the index its tree; files stay. False when the
 * branch no longer stands at `expected`.
 */
export async function moveHead(
  repository: Repository,
  start: Start,
  commit: string,
  expected?: string,
): Promise<boolean> {
  const isMoved = await moveBranch(repository, start, commit, expected)
  if (isMoved) await resetIndex(repository)
  return isMoved
}

/** Reads where the start branch stands, as `expected` of what moves it; undefined when it is not there, or HEAD was detached. */
export async function readStartBranch({ git }: Repository, { branch }: Start): Promise<string | undefined> {
  return branch === undefined ? undefined : findCommit(git, `refs/heads/${branch}`)
}

/** The branch comes first: only then is it certain that nobody else has moved it meanwhile. */
async function moveBranch(
  repository: Repository,
  start: Start,
  commit: string,
  expected: string | undefined,
): Promise<boolean> {
  const { git } = repository
  await clearIndexLock(repository)
  if (start.branch === undefined) {
    await git.run(['update-ref', '--no-deref', 'HEAD', commit])
    return true
  }
  const ref = `refs/heads/${start.branch}`
  const isAt = expected === undefined ? [] : [expected]
  const moved = await git.try(['update-ref', ref, commit, ...isAt])
  if (moved.code !== 0) {
    if (expected !== undefined && (await findCommit(git, ref)) !== expected) return false
    throw new Error(`git update-ref: ${moved.stderr.trim()}`)
  }
  if (!(await isHeadOn(repository, ref))) await git.run(['symbolic-ref', 'HEAD', ref])
  return true
}

async function isHeadOn(repository: Repository, ref: string): Promise<boolean> {
  return (await readFile(repository.gitPath('HEAD'), 'utf8').catch(() => '')) === `ref: ${ref}\n`
}

/** Also ends a merge, cherry-pick or revert that was left in the middle. */
async function resetIndex({ git }: Repository): Promise<void> {
  await git.run(['reset', '--quiet', '--mixed'])
}

const rebaseFolders = ['rebase-merge', 'rebase-apply'] as const

/** Tells whether a rebase stands in the middle. */
export function isRebasing(repository: Repository): boolean {
  return rebaseFolders.some((name) => existsSync(repository.gitPath(name)))
}

/** Forgets a rebase that the agent left in the middle. */
export async function endRebase(repository: Repository): Promise<void> {
  for (const name of rebaseFolders) await rm(repository.gitPath(name), { recursive: true, force: true })
}
