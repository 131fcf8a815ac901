// Finds work that a dead run had kept, by the trailer of its commits (SPEC §2, step 2), and removes refs that are done.
import type { FoundWork } from '../domain/kept.js'
import type { Trace } from '../domain/lost-state.js'
import type { OpenCycle } from '../domain/state.js'
import { slugOf } from '../domain/work.js'
import { EvolveError } from '../errors.js'
import {
  findBaseBranch,
  isOurs,
  shortName,
  unpushedFolder,
  workRef,
  type Site,
  type WorkRefKind,
} from './place.js'
import { completePullRequest } from './pull-request.js'
import { readLog, type RawCommit } from './remote.js'
import { findCommit, type Repository } from './repository.js'
import { readCommit, readTrailers } from './trailer.js'

/** How far back the base branch is searched, and each work ref: others may have pushed on top. */
const baseDepth = 200
const workDepth = 20

/**
 * Finds the work of a dead run on a lane; undefined when it kept none. When that run died before it opened the pull
 * request, it is opened now. Throws STATE_UNREADABLE when the remote cannot be asked.
 */
export async function findWorkOf(site: Site, dead: OpenCycle, lane: string): Promise<FoundWork | undefined> {
  const found = await search(site, dead, lane)
  if (site.pulls === undefined || found?.kind !== 'delivered' || found.ref === undefined) return found
  const base = await findBaseBranch(site, await readBranch(site.repository))
  const { pullRequest, notes } = await completePullRequest(site, found.ref, found.commit, base, {
    ...dead,
    subject: dead.title,
    lane,
    isFinished: found.isFinished,
  })
  const where = [found.where, pullRequest && `pull request #${pullRequest.number}`, ...notes].filter(Boolean)
  return { ...found, where: where.join('; '), ...(pullRequest && { pullRequest }) }
}

async function search(site: Site, dead: OpenCycle, lane: string): Promise<FoundWork | undefined> {
  const cycle = `${lane}/${dead.run_id}/${dead.run_attempt}`
  const here = await searchWorkspace(site.repository, dead, lane, cycle)
  if (here !== undefined || site.remote === undefined) return here
  try {
    return await searchRemote(site, dead, lane, cycle)
  } catch (error) {
    throw new EvolveError(
      'STATE_UNREADABLE',
      `The remote could not be asked for work of run ${dead.run_id}: ${error instanceof Error ? error.message : String(error)}`,
      'Nothing was done, so that no work is done twice; the next run asks again.',
      { cause: error },
    )
  }
}

async function searchWorkspace(
  repository: Repository,
  dead: OpenCycle,
  lane: string,
  cycle: string,
): Promise<FoundWork | undefined> {
  const since = await findCommit(repository.git, dead.start_commit)
  const range = since === undefined ? 'HEAD' : `${since}..HEAD`
  const inHead = match(await readLog(repository, range, baseDepth), cycle)
  if (inHead) return { ...inHead, kind: 'delivered', where: 'the branch that is checked out' }
  const { stdout } = await repository.git.try([
    'for-each-ref',
    '--format=%(refname)',
    'refs/heads/evolve/',
    unpushedFolder,
  ])
  const refs = stdout.toString('utf8').split('\n')
  const unpushed = `${unpushedFolder}/${lane}/${slugOf(dead.ref)}-${dead.cycle}`
  const here = refs.includes(unpushed) ? [{ ref: unpushed, kind: 'parked' as const }] : []
  for (const { ref, kind } of [...ownRefs(refs, dead, lane), ...here]) {
    const found = match(await readLog(repository, ref, workDepth), cycle)
    const where = ref === unpushed ? `${ref} of this clone` : `branch ${shortName(ref)}`
    if (found) return { ...found, kind, ref, where }
  }
  return undefined
}

async function searchRemote(
  site: Site,
  dead: OpenCycle,
  lane: string,
  cycle: string,
): Promise<FoundWork | undefined> {
  const { remote, repository } = site
  if (remote === undefined) return undefined
  const base = await findBaseBranch(site, await readBranch(repository))
  const baseRef = `refs/heads/${base ?? ''}`
  const there = [...(await remote.list([baseRef, 'refs/heads/evolve/*'])).keys()]
  const work = ownRefs(there, dead, lane)
  const inBase = there.includes(baseRef)
    ? match((await remote.readCommits([baseRef], baseDepth)).get(baseRef), cycle)
    : undefined
  if (inBase) return { ...inBase, kind: 'delivered', where: `pushed to ${base}` }
  const tips = await remote.readCommits(
    work.map(({ ref }) => ref),
    workDepth,
  )
  for (const { ref, kind } of work) {
    const found = match(tips.get(ref), cycle)
    if (found) return { ...found, kind, ref, where: `branch ${shortName(ref)}` }
  }
  return undefined
}

async function readBranch({ git }: Repository): Promise<string | undefined> {
  const head = await git.try(['symbolic-ref', '--quiet', '--short', 'HEAD'])
  return head.stdout.toString('utf8').trim() || undefined
}

/** Picks the refs that can hold the item's work, the names beside them included. */
function ownRefs(refs: readonly string[], dead: OpenCycle, lane: string) {
  const kinds: readonly WorkRefKind[] = ['delivered', 'parked', 'refused']
  return kinds.flatMap((kind) => {
    const name = workRef(kind, lane, dead.ref, dead.cycle)
    return refs.filter((ref) => ref === name || ref.startsWith(`${name}.`)).map((ref) => ({ ref, kind }))
  })
}

function match(commits: readonly RawCommit[] | undefined, cycle: string) {
  for (const { id, raw } of commits ?? []) {
    const trailers = readTrailers(readCommit(raw).message)
    if (trailers?.cycle === cycle) return { commit: id, isFinished: trailers.isFinished }
  }
  return undefined
}

/** Reads the trailers of the newest commits at HEAD, as far as they name cycles of a lane. */
export async function readTraces(repository: Repository, lane: string): Promise<readonly Trace[]> {
  const commits = await readLog(repository, 'HEAD', workDepth)
  return commits.flatMap(({ id, raw }) => {
    const [of, runId, attempt] = readTrailers(readCommit(raw).message)?.cycle.split('/') ?? []
    const runAttempt = Number(attempt)
    return of === lane && runId !== undefined && Number.isInteger(runAttempt)
      ? [{ runId, runAttempt, commit: id }]
      : []
  })
}

/** Deletes a work ref; returns a note when that failed or others worked on it, nothing when it is gone. */
export async function forget(site: Site, ref: string): Promise<string | undefined> {
  const isHere = ref.startsWith(`${unpushedFolder}/`)
  if (!isHere && !/^refs\/heads\/evolve\/./.test(ref))
    return `${JSON.stringify(ref)} is not a ref of ours; it was left alone.`
  const { repository, remote } = site
  const checkedOut = (await repository.git.try(['symbolic-ref', '--quiet', 'HEAD'])).stdout
  if (checkedOut.toString('utf8').trim() !== ref) await repository.git.try(['update-ref', '-d', ref])
  if (remote === undefined || isHere) return undefined
  const name = shortName(ref)
  try {
    const there = (await remote.list([ref])).get(ref)
    if (there === undefined) return undefined
    if (!(await isOurs(site, ref, there)))
      return `${name} holds commits that are not ours; it was left alone.`
    const removed = await remote.remove(ref, there)
    if (removed.kind === 'pushed') return undefined
    return `${name} could not be deleted. ${'problem' in removed ? removed.problem : 'Somebody pushed to it.'}`
  } catch (error) {
    return `${name} could not be deleted. ${error instanceof Error ? error.message : String(error)}`
  }
}
