// Puts parked work back on today's base (SPEC §11.3). In every failure the workspace stays as it was.
import { toOneLine } from '../domain/text.js'
import type { Parked } from '../domain/work.js'
import type { PutBack, Start } from '../ports.js'
import { collides, dirtOf } from './observe.js'
import { unpushedFolder, type Site } from './place.js'
import { rebase } from './rebase.js'
import { findCommit, isAncestor, toText } from './repository.js'
import { moveHead } from './restore.js'
import { composeTree, diffTrees, moveWorktree, takeSnapshot } from './snapshot.js'

/** Fetches parked work, replays it on `start.base` and checks it out. What was uncommitted stays; where both touch a path, that is a conflict. */
export async function putBack(site: Site, start: Start, parked: Parked): Promise<PutBack> {
  const newest = await tryToPutBack(site, start, parked)
  // The clone that had the newest work is another machine's, or gone: what was pushed before it is still there.
  const isElsewhere = newest.kind === 'missing' && parked.pushed !== undefined
  const { commit, ...back } = isElsewhere
    ? await tryToPutBack(site, start, { ...parked, ...parked.pushed })
    : newest
  // Keeping this cycle's work goes by it: what was not built on must not be written over.
  const isBuiltOn = back.kind === 'put-back' && commit !== undefined
  site.earlier.set(back.ref, isBuiltOn ? { kind: 'built-on', commit } : { kind: 'left' })
  return back
}

async function tryToPutBack(
  site: Site,
  start: Start,
  parked: Parked,
): Promise<PutBack & { readonly commit?: string }> {
  const { repository } = site
  const { git } = repository
  const ref = parked.wip ?? ''
  const missing = (problem: string): PutBack => ({
    kind: 'missing',
    start,
    ref,
    problem: toOneLine(problem, 500),
  })
  // The state could have been written by anybody who can push to its branch.
  const isHere = ref.startsWith(`${unpushedFolder}/`)
  if (!isHere && !/^refs\/heads\/evolve\/./.test(ref))
    return missing(`${JSON.stringify(ref)} is not a ref of ours`)
  if ((await git.try(['check-ref-format', ref])).code !== 0)
    return missing(`${JSON.stringify(ref)} is not a valid ref`)
  const since = /^[0-9a-f]{40,64}$/.test(parked.base_sha ?? '') ? parked.base_sha : undefined
  const found =
    site.remote && !isHere
      ? await site.remote.fetch(ref, since)
      : { commit: await findCommit(git, ref), problem: `${ref} is not there` }
  if (found.commit === undefined) return missing(found.problem)
  const from = await findBase(site, start, found.commit, since)
  if (from === undefined) return missing(`${ref} has no history in common with ${start.base}`)

  const replayed = await rebase(repository, { onto: start.base, from, tip: found.commit })
  if (replayed.kind === 'conflict') return { kind: 'conflict', start, ref, paths: replayed.paths }
  const dirt = await dirtOf(repository, start)
  const brought = await diffTrees(git, `${start.base}^{tree}`, `${replayed.tip}^{tree}`)
  const inTheWay = dirt.filter((mine) => brought.some((theirs) => collides(mine.path, theirs.path)))
  if (inTheWay.length > 0)
    return { kind: 'conflict', start, ref, paths: inTheWay.map(({ path }) => toText(path)) }

  const tree = await composeTree(repository, `${replayed.tip}^{tree}`, dirt)
  if (!(await moveHead(repository, start, replayed.tip, start.head)))
    return missing(`${start.branch} got another commit meanwhile`)
  await moveWorktree(repository, tree)
  const now = await takeSnapshot(repository)
  return { kind: 'put-back', ref, start: { ...start, head: replayed.tip, tree: now }, commit: found.commit }
}

async function findBase(
  site: Site,
  start: Start,
  tip: string,
  since: string | undefined,
): Promise<string | undefined> {
  const { git } = site.repository
  if (since !== undefined && (await isAncestor(git, since, tip))) return since
  const common = await git.try(['merge-base', start.base, tip])
  return common.code === 0 ? common.stdout.toString('utf8').trim() : undefined
}
