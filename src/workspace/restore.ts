// Bringing the workspace to a commit: files, HEAD and index, with what was uncommitted before the agent back in place.
// Ignored files and the state folders stay as they are.
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Start } from '../ports.js'
import { dirtOf, type Observed } from './observe.js'
import { clearIndexLock, type Repository } from './repository.js'
import { composeTree, diffTrees, moveWorktree } from './snapshot.js'

/** Restores `start.base`, whatever was switched, committed, staged, made or deleted since. */
export async function restore(repository: Repository, start: Start): Promise<void> {
  const dirt = await dirtOf(repository, start)
  await moveWorktree(repository, await composeTree(repository, `${start.base}^{tree}`, dirt))
  await moveHead(repository, start, start.base)
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

/** Points the start branch (or a detached HEAD) at a commit and makes the index its tree; files stay. */
export async function moveHead(repository: Repository, start: Start, commit: string): Promise<void> {
  const { git } = repository
  await clearIndexLock(repository)
  if (start.branch === undefined) {
    await git.run(['update-ref', '--no-deref', 'HEAD', commit])
  } else {
    await git.run(['symbolic-ref', 'HEAD', `refs/heads/${start.branch}`])
    await git.run(['update-ref', `refs/heads/${start.branch}`, commit])
  }
  // Also ends a merge, cherry-pick or revert that was left in the middle.
  await git.run(['reset', '--quiet', '--mixed'])
}

const rebaseFolders = ['rebase-merge', 'rebase-apply'] as const

/** Tells whether a rebase stands in the middle. */
export async function isRebasing(repository: Repository): Promise<boolean> {
  const paths = await Promise.all(rebaseFolders.map((name) => repository.gitPath(name)))
  return paths.some((path) => existsSync(path))
}

/** Forgets a rebase that the agent left in the middle. */
export async function endRebase(repository: Repository): Promise<void> {
  for (const name of rebaseFolders) await rm(await repository.gitPath(name), { recursive: true, force: true })
}
