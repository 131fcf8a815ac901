// Replays commits onto another one in a linked worktree of its own, so that no failure can leave anything in the workspace.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../platform/session-folder.js'
import { findCommit, splitNul, toText, treeTimeoutMs, type Repository } from './repository.js'

/** Is how a rebase ended. */
export type Rebased =
  | { readonly kind: 'rebased'; readonly tip: string }
  | { readonly kind: 'conflict'; readonly paths: readonly string[] }

const settings = [
  'rebase.autoSquash=false',
  'rebase.autoStash=false',
  'rebase.updateRefs=false',
  'rerere.enabled=false',
].flatMap((setting) => ['-c', setting])

/** Rebases the commits `from..tip` onto `onto`. Commits that `onto` already holds drop out. */
export async function rebase(
  repository: Repository,
  commits: { readonly onto: string; readonly from: string; readonly tip: string },
): Promise<Rebased> {
  if (commits.onto === commits.from) return { kind: 'rebased', tip: commits.tip }
  const folder = await makeFolder(repository.temporaryFolder, 'evolve-rebase-')
  const tree = join(folder, 'tree')
  try {
    await repository.git.run(['worktree', 'add', '--quiet', '--detach', tree, commits.tip], {
      timeoutMs: treeTimeoutMs,
    })
    const git = repository.openIn(tree)
    const args = [...settings, 'rebase', '--quiet', '--onto', commits.onto, commits.from]
    const done = await git.try(args, { timeoutMs: treeTimeoutMs })
    const tip = await findCommit(git, 'HEAD')
    if (done.code === 0 && tip !== undefined) return { kind: 'rebased', tip }
    const unmerged = await git.try(['diff', '--name-only', '--diff-filter=U', '-z'])
    return { kind: 'conflict', paths: splitNul(unmerged.stdout).map(toText) }
  } finally {
    // Takes the state of the rebase with it, which lies in the linked worktree's own folder.
    await repository.git.try(['worktree', 'remove', '--force', '--', tree])
    await rm(folder, { recursive: true, force: true })
  }
}
