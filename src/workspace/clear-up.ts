// What a dead run left in a folder that is kept from run to run: parked like any unfinished work, and taken out of the
// tree, where it would hide the next cycle's work. Never touches a tree that has moved on since.
import type { FoundWork } from '../domain/kept.js'
import type { OpenCycle } from '../domain/state.js'
import type { Start } from '../ports.js'
import { park } from './keep.js'
import { observe } from './observe.js'
import type { Site } from './place.js'
import { endRebase, restore } from './restore.js'
import { isSameTree } from './snapshot.js'
import { findCommit, isAncestor, type Repository } from './repository.js'

/**
 * Clears up after the run of an open cycle: what it had not kept is parked (SPEC §11.3). Returns the work that is kept,
 * `found` where it had kept it itself.
 */
export async function clearUpAfter(
  site: Site,
  dead: OpenCycle,
  lane: string,
  found: FoundWork | undefined,
): Promise<FoundWork | undefined> {
  const { repository } = site
  const start = await startOf(repository, dead)
  if (start === undefined) return found
  await endRebase(repository)
  if (found !== undefined) {
    if (!(await isAncestor(repository.git, found.commit, 'HEAD'))) await restore(repository, start)
    return found
  }
  const seen = await observe(repository, start)
  if (seen.head === start.head && (await isSameTree(repository, seen.worktree, start.tree))) return undefined
  const kept = await park(site, {
    start,
    run: { lane, run_id: dead.run_id, run_attempt: dead.run_attempt },
    cycle: dead.cycle,
    item: { ref: dead.ref, title: dead.title },
    isFinished: false,
    subject: dead.title || dead.ref,
  })
  if (kept.kind !== 'parked') return undefined
  const { commit, where, ref } = kept
  return { kind: 'parked', commit, where, isFinished: false, ...(ref === undefined ? {} : { ref }) }
}

/** After a new checkout, or where others' commits are checked out, what is here need not be the dead run's. */
async function startOf({ git }: Repository, dead: OpenCycle): Promise<Start | undefined> {
  const { start_commit: base, start_tree: tree = '', start_branch: branch } = dead
  const head = await findCommit(git, 'HEAD')
  if (head === undefined || ![base, tree].every((name) => /^[0-9a-f]{40,64}(\^\{tree\})?$/.test(name)))
    return undefined
  if ((await git.try(['cat-file', '-e', `${tree}^{tree}`])).code !== 0) return undefined
  if (head !== base) {
    if (!(await isAncestor(git, base, head))) return undefined
    const remotes = await git.try(['for-each-ref', '--contains', head, 'refs/remotes/'])
    if (remotes.code !== 0 || remotes.stdout.length > 0) return undefined
  }
  return { base, head: base, tree, ...(branch === undefined ? {} : { branch }) }
}
