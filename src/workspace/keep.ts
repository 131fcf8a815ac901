// Delivers held work and moves refused work aside (SPEC §11.2). Never merges, never forces over commits of others.
import { describeFindings } from '../domain/credentials.js'
import type { Kept } from '../domain/kept.js'
import type { KeepRequest } from '../ports.js'
import { findCredentials } from './credentials.js'
import { observe, type Observed } from './observe.js'
import {
  compareLink,
  findBaseBranch,
  keepAsPatch,
  keepHere,
  place,
  shortName,
  unpushedFolder,
  workRef,
  type Site,
  type WorkRefKind,
} from './place.js'
import { offerPullRequest } from './pull-request.js'
import { rebase } from './rebase.js'
import type { Remote } from './remote.js'
import { isAncestor } from './repository.js'
import { advance, moveHead, readStartBranch, restore } from './restore.js'
import { markTip, sealWork } from './seal.js'
import { readStatus } from './status.js'

/** Is sealed work on its way. */
interface Delivery {
  readonly site: Site
  readonly request: KeepRequest
  readonly seen: Observed
  readonly tip: string
  /** Where the start branch stood when the work was looked at. */
  readonly branchAt?: string | undefined
  /** Said whatever becomes of the work. */
  readonly notes: readonly string[]
}

/** Delivers work as `deliver` says; unfinished work goes to the item's own branch. A refused push leaves the workspace as it is. */
export async function deliver(site: Site, request: KeepRequest): Promise<Kept> {
  const { seen, branchAt } = await look(site, request.start)
  const sealed = await sealWork(site, request, seen)
  if (sealed === undefined) return { kind: 'nothing' }
  const blocked = await keepCredentialsBack(site, request, seen, sealed.tip)
  if (blocked !== undefined) return blocked
  const delivery: Delivery = { site, request, seen, branchAt, ...sealed }
  const { deliver: how, remote: remoteName } = site.config
  if (how === 'pull-request' && site.remote) return deliverAsPullRequest(delivery)
  if (!request.isFinished || how === 'branch') return deliverToBranch(delivery)
  if (how === 'none') return deliverHere(delivery)
  const alone = withNotes(delivery, `There is no remote ${remoteName}: nothing was pushed.`)
  if (how === 'pull-request') return deliverToBranch(alone)
  return site.remote ? deliverToBase(delivery, site.remote) : deliverHere(alone)
}

/** Looks at the work and where the start branch stands; where that one is checked out, both are told at once. */
async function look({ repository }: Site, start: KeepRequest['start']) {
  const status = await readStatus(repository)
  const isCheckedOut = start.branch !== undefined && status?.branch === start.branch
  const branchAt = isCheckedOut ? status.head : await readStartBranch(repository, start)
  return { branchAt, seen: await observe(repository, start, status) }
}

/** What nobody outside may read is pushed nowhere, whatever is to become of it; a patch without it is kept. */
async function keepCredentialsBack(
  site: Site,
  request: KeepRequest,
  seen: Observed,
  tip: string,
): Promise<Kept | undefined> {
  if (site.remote === undefined) return undefined
  const found = await findCredentials(site.repository, request.start.base, seen, site.credentials)
  if (found.length === 0) return undefined
  const problem = `The work holds credentials and was pushed nowhere: ${describeFindings(found)}. Revoke them if they are live: the agent has seen them.`
  return keepAsPatch(site, request, tip, problem)
}

function withNotes(delivery: Delivery, ...notes: readonly string[]): Delivery {
  return { ...delivery, notes: [...delivery.notes, ...notes] }
}

/** Keeps refused work on a side ref; the workspace goes back to the start commit in every case. */
export async function refuse(site: Site, request: KeepRequest): Promise<Kept> {
  return keepAside(site, request, 'refused')
}

/** Parks unfinished work on its ref; the workspace goes back to the start commit in every case (SPEC §11.3). */
export async function park(site: Site, request: KeepRequest): Promise<Kept> {
  return keepAside(site, request, 'parked')
}

async function keepAside(site: Site, request: KeepRequest, kind: 'parked' | 'refused'): Promise<Kept> {
  const { repository } = site
  const { start } = request
  const { seen, branchAt } = await look(site, start)
  const sealed = await sealWork(site, request, seen)
  const kept =
    sealed === undefined
      ? ({ kind: 'nothing' } as const)
      : ((await keepCredentialsBack(site, request, seen, sealed.tip)) ??
        (await keepOnRef({ site, request, seen, ...sealed }, kind)))
  const isRestored = await restore(repository, start, branchAt)
  return isRestored || !('notes' in kept) ? kept : { ...kept, notes: [...kept.notes, leftAlone(start)] }
}

function leftAlone({ branch }: KeepRequest['start']): string {
  return `${branch} got another commit meanwhile: branch and files were left as they are, with the work in them.`
}

async function keepOnRef({ site, request, tip, notes }: Delivery, kind: WorkRefKind): Promise<Kept> {
  const wanted = workRef(kind, request.run.lane, request.item.ref, request.cycle)
  const placed = await place(site, request, tip, wanted)
  if (placed.kind === 'refused') {
    const folder = kind === 'refused' ? 'refs/evolve/refused' : unpushedFolder
    return keepHere(site, request, tip, placed.problem, folder)
  }
  return {
    kind,
    commit: tip,
    ref: placed.ref,
    where: `branch ${shortName(placed.ref)}`,
    ...(kind === 'delivered'
      ? compareLink(site, site.config.baseBranch || request.start.branch, placed.ref)
      : {}),
    notes: [...notes, ...placed.notes],
  }
}

async function deliverToBranch(delivery: Delivery): Promise<Kept> {
  const kept = await keepOnRef(delivery, 'delivered')
  if (kept.kind !== 'delivered') return kept
  const { start } = delivery.request
  const isRestored = await restore(delivery.site.repository, start, delivery.branchAt)
  return isRestored ? kept : { ...kept, notes: [...kept.notes, leftAlone(start)] }
}

/** Once the branch is pushed, the work is kept: whatever the API says then is a note. */
async function deliverAsPullRequest(delivery: Delivery): Promise<Kept> {
  const kept = await deliverToBranch(delivery)
  if (kept.kind !== 'delivered' || kept.ref === undefined) return kept
  const { site, request } = delivery
  const offered = await offerPullRequest(site, kept.ref, await findBaseBranch(site, request.start.branch), {
    ...request.item,
    ...request,
    lane: request.run.lane,
  })
  const { pullRequest } = offered
  const notes = [...kept.notes, ...offered.notes]
  if (pullRequest === undefined) return { ...kept, notes }
  const where = `pull request #${pullRequest.number}`
  return { ...kept, where, url: pullRequest.url, pullRequest, notes }
}

/** Leaves the commits on the branch that was checked out at the start, also when the agent left it. */
async function deliverHere(delivery: Delivery): Promise<Kept> {
  const { site, request, seen, tip, notes, branchAt } = delivery
  const { branch } = request.start
  const alone = (): Promise<Kept> =>
    deliverToBranch(withNotes(delivery, `${branch} has other commits; the work is on a branch of its own.`))
  if (branch !== undefined) {
    const isKnown = branchAt === undefined || branchAt === seen.head || branchAt === request.start.head
    if (!isKnown && !(await isAncestor(site.repository.git, branchAt, tip))) return alone()
  }
  if (!(await moveHead(site.repository, request.start, tip, branchAt))) return alone()
  return {
    kind: 'delivered',
    commit: tip,
    where: branch === undefined ? 'the detached HEAD' : `branch ${branch}`,
    notes,
  }
}

const mostTries = 3

/** Pushes to the base branch, forward only; when somebody was faster, the work is replayed on theirs. */
async function deliverToBase(delivery: Delivery, remote: Remote): Promise<Kept> {
  const { site, request } = delivery
  const { start } = request
  const target = await findBaseBranch(site, start.branch)
  if (target === undefined)
    return deliverToBranch(withNotes(delivery, 'No base branch is known: set `base-branch`.'))
  let notes: string[] = []
  let tip = delivery.tip
  for (let tries = 0; tries < mostTries; tries++) {
    const pushed = await remote.push(tip, `refs/heads/${target}`)
    if (pushed.kind === 'refused') return keepHere(site, request, tip, pushed.problem)
    if (pushed.kind === 'pushed') return landed(delivery, target, tip, notes)
    const upstream = await remote.fetch(`refs/heads/${target}`)
    if (upstream.commit === undefined) return keepHere(site, request, tip, upstream.problem)
    const replayed = await rebase(site.repository, {
      onto: upstream.commit,
      from: start.base,
      tip: delivery.tip,
    })
    if (replayed.kind === 'conflict') {
      const paths = replayed.paths.join(', ')
      return deliverToBranch(
        withNotes(delivery, `${target} moved on and conflicts in ${paths}; the work is on its own branch.`),
      )
    }
    if (replayed.tip === upstream.commit)
      return landed(delivery, target, replayed.tip, [`${target} has the work already.`])
    tip = await markTip(site, request, replayed.tip)
    notes = [`${target} had moved on: the work was replayed on it; the gate did not run again.`]
  }
  return deliverToBranch(withNotes(delivery, `${target} kept moving on; the work is on its own branch.`))
}

async function landed(
  { site, request, seen, notes: earlier }: Delivery,
  target: string,
  commit: string,
  notes: readonly string[],
): Promise<Kept> {
  const isCheckedOut = request.start.branch === undefined || request.start.branch === target
  if (isCheckedOut) await advance(site.repository, request.start, seen, commit)
  else await restore(site.repository, request.start)
  return { kind: 'delivered', commit, where: `pushed to ${target}`, notes: [...earlier, ...notes] }
}
