// Puts work on a ref of ours: on the remote, or in the workspace's own repository when nothing is pushed.
// Never replaces commits that are not ours.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.js'
import { slugOf } from '../domain/work.js'
import type { Kept } from '../domain/kept.js'
import type { KeepRequest, Start } from '../ports.js'
import type { Observed } from './observe.js'
import type { Remote } from './remote.js'
import { readLog } from './remote.js'
import { findCommit, isAncestor, treeTimeoutMs, type Repository } from './repository.js'
import { addTrailers, readCommit, readTrailers, rewriteCommit } from './trailer.js'

/** Is what keeping works with. */
export interface Site {
  readonly repository: Repository
  /** Undefined when work stays in the workspace's own repository. */
  readonly remote?: Remote
  readonly config: Pick<Config, 'deliver' | 'baseBranch' | 'remote'>
}

/** Names the kinds of refs that hold work. */
export type WorkRefKind = 'delivered' | 'parked' | 'refused'

/** Composes the full name of the ref for an item's work (SPEC §11.2, §11.3). */
export function workRef(kind: WorkRefKind, lane: string, ref: string, cycle: number): string {
  const slug = slugOf(ref)
  switch (kind) {
    case 'delivered':
      return `refs/heads/evolve/${lane}/${slug}`
    case 'parked':
      return `refs/heads/evolve/parked/${lane}/${slug}`
    case 'refused':
      return `refs/heads/evolve/refused/${lane}/${slug}-${cycle}`
  }
}

/** Commits what is uncommitted and marks the tip with our trailers; undefined when there is no work. Moves no ref. */
export async function sealWork(
  site: Site,
  request: KeepRequest,
  seen: Observed,
): Promise<string | undefined> {
  if (seen.changes.length === 0) return undefined
  const { git } = site.repository
  const parentTree = await git.run(['rev-parse', `${seen.parent}^{tree}`])
  if (seen.tree === parentTree) return markTip(site, request, seen.parent)
  const subject =
    request.subject.replace(/\s+/g, ' ').trim().slice(0, 200) || `Work on ${slugOf(request.item.ref)}`
  const message = addTrailers(Buffer.from(subject, 'utf8').toString('latin1'), trailersOf(request))
  const input = Buffer.from(message, 'latin1')
  return git.run(['commit-tree', seen.tree, '-p', seen.parent, '-F', '-'], { input })
}

/** Rewrites one commit so that its message carries our trailers; tree, parents, author and date stay. */
export async function markTip(site: Site, request: KeepRequest, commit: string): Promise<string> {
  const { git } = site.repository
  const raw = (await git.try(['cat-file', 'commit', commit])).stdout.toString('latin1')
  const committer = Buffer.from(await git.run(['var', 'GIT_COMMITTER_IDENT']), 'utf8').toString('latin1')
  const marked = rewriteCommit(raw, committer, (message) => addTrailers(message, trailersOf(request)))
  return git.run(['hash-object', '-t', 'commit', '-w', '--stdin'], { input: Buffer.from(marked, 'latin1') })
}

function trailersOf({ run, item, isFinished }: KeepRequest) {
  return { cycle: `${run.lane}/${run.run_id}/${run.run_attempt}`, item: item.ref, isFinished }
}

/** Is how placing went. */
export type Placed =
  | { readonly kind: 'placed'; readonly ref: string; readonly notes: readonly string[] }
  | { readonly kind: 'refused'; readonly problem: string }

/** Puts a commit on a ref; when the ref holds commits of others, on one beside it. */
export async function place(
  site: Site,
  request: KeepRequest,
  commit: string,
  wanted: string,
): Promise<Placed> {
  const notes: string[] = []
  // A dot occurs in no slug, so the name beside it can never be another item's.
  const names = [
    wanted,
    `${wanted}.${request.cycle}`,
    `${wanted}.${request.run.run_id}.${request.run.run_attempt}`,
  ]
  for (const ref of names) {
    // Another run may push at the same moment: what is there is then looked at again.
    for (let tries = 0; tries < 3; tries++) {
      const pushed = await placeOnce(site, request, commit, ref)
      if (pushed.kind === 'pushed') return { kind: 'placed', ref, notes }
      if (pushed.kind === 'refused') return pushed
      if (pushed.kind === 'foreign') break
    }
    notes.push(`${shortName(ref)} holds commits that are not ours; they were left alone.`)
  }
  return {
    kind: 'refused',
    problem: `${wanted} and the names beside it hold commits of others. Move them away.`,
  }
}

async function placeOnce(site: Site, request: KeepRequest, commit: string, ref: string) {
  const { repository, remote } = site
  if (remote === undefined) {
    const there = await findCommit(repository.git, ref)
    if (there !== undefined && !(await canReplace(site, request, ref, there, commit)))
      return { kind: 'foreign' } as const
    const done = await repository.git.try(['update-ref', ref, commit, there ?? '0'.repeat(commit.length)])
    return done.code === 0
      ? ({ kind: 'pushed' } as const)
      : ({ kind: 'refused', problem: `The ref could not be written: ${done.stderr.trim()}` } as const)
  }
  let there: string | undefined
  try {
    there = (await remote.list([ref])).get(ref)
  } catch (error) {
    return { kind: 'refused', problem: error instanceof Error ? error.message : String(error) } as const
  }
  if (there !== undefined && !(await canReplace(site, request, ref, there, commit)))
    return { kind: 'foreign' } as const
  return remote.push(commit, ref, there ?? '')
}

/** Ours is what we sealed last on this lane: the tip has our trailer and we are its committer. */
async function canReplace(site: Site, request: KeepRequest, ref: string, there: string, commit: string) {
  const { repository, remote } = site
  if (there === commit || (await isAncestor(repository.git, there, commit))) return true
  const tips = remote ? (await remote.readCommits([ref], 1)).get(ref) : await readLog(repository, there, 1)
  const tip = tips?.[0]
  if (tip?.id !== there) return false
  const { message, committerEmail } = readCommit(tip.raw)
  const isOfLane = readTrailers(message)?.cycle.startsWith(`${request.run.lane}/`) ?? false
  return isOfLane && committerEmail === repository.author.email
}

/** Keeps refused commits as a patch file below the temporary folder, and describes the refusal. */
export async function keepAsPatch(
  site: Site,
  request: KeepRequest,
  commit: string,
  problem: string,
): Promise<Kept> {
  const { git, temporaryFolder } = site.repository
  const range = `${request.start.base}..${commit}`
  const merges = await git.run(['rev-list', '--count', '--merges', range])
  const args =
    merges === '0'
      ? ['format-patch', '--stdout', '--binary', '--no-signature', range]
      : ['diff', '--binary', '--no-ext-diff', request.start.base, commit]
  const done = await git.try(args, { timeoutMs: treeTimeoutMs })
  await mkdir(temporaryFolder, { recursive: true })
  const patchPath = join(
    temporaryFolder,
    `${request.run.lane}-${slugOf(request.item.ref)}-${request.cycle}.patch`,
  )
  await writeFile(patchPath, done.stdout)
  return { kind: 'push-refused', commit, problem, patchPath }
}

/** Names a branch for people. */
export function shortName(ref: string): string {
  return ref.replace(/^refs\/heads\//, '')
}

/** Links to the comparison from which a pull request is opened, when the remote lies on the server. */
export function compareLink(site: Site, start: Start, ref: string): { url: string } | undefined {
  if (site.remote?.webUrl === undefined) return undefined
  const escape = (branch: string): string => branch.split('/').map(encodeURIComponent).join('/')
  const base = site.config.baseBranch || start.branch
  const range = base === undefined ? escape(shortName(ref)) : `${escape(base)}...${escape(shortName(ref))}`
  return { url: `${site.remote.webUrl}/compare/${range}?expand=1` }
}
