// Puts work on a ref of ours: on the remote, or in the workspace's own repository when nothing is pushed.
// Never replaces commits that are not ours.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.js'
import { slugOf } from '../domain/work.js'
import { makeFolders } from '../platform/files.js'
import type { Kept } from '../domain/kept.js'
import type { KeepRequest } from '../ports.js'
import type { GitHubApi } from '../platform/github.js'
import type { CredentialRules } from './credentials.js'
import { directoryConflict } from './refusal.js'
import { readLog, type Remote } from './remote.js'
import { findCommit, isAncestor, treeTimeoutMs, type Repository } from './repository.js'
import { readCommit, readTrailers } from './trailer.js'

/** Is what keeping works with. */
export interface Site {
  readonly repository: Repository
  /** Undefined when work stays in the workspace's own repository. */
  readonly remote?: Remote
  readonly config: Pick<Config, 'deliver' | 'baseBranch' | 'remote'>
  /** Where pull requests are opened; undefined when `deliver` wants none, or nobody can be asked. */
  readonly pulls?: { readonly api: GitHubApi; readonly repository: string }
  /** Whether the clone is there for the next run, as on a self-hosted runner: then its own refs can hold work. */
  readonly isLasting: boolean
  /** Masks secrets in what we write ourselves. */
  readonly redact: (text: string) => string
  /** What must not leave in the work itself. */
  readonly credentials: CredentialRules
  /** What became of earlier work on a ref when it was to be put back in this run. */
  readonly earlier: Map<string, EarlierWork>
}

/** Is earlier work on a ref: replayed from that commit, so that the ref may be replaced; or left where it was. */
export type EarlierWork = { readonly kind: 'built-on'; readonly commit: string } | { readonly kind: 'left' }

/** Names the kinds of refs that hold work. */
export type WorkRefKind = 'delivered' | 'parked' | 'refused'

/** Composes the full name of the ref for an item's work (SPEC §11.2, §11.3). */
export function workRef(kind: WorkRefKind, lane: string, ref: string, cycle: number): string {
  const slug = slugOf(ref)
  switch (kind) {
    case 'delivered':
      return `refs/heads/${branchFolder(lane)}/${slug}`
    case 'parked':
      return `refs/heads/evolve/parked/${lane}/${slug}`
    case 'refused':
      return `refs/heads/evolve/refused/${lane}/${slug}-${cycle}`
  }
}

/** Names the folder of a lane's branches. Lanes that are called like our other folders get a name that no lane has. */
export function branchFolder(lane: string): string {
  return lane === 'parked' || lane === 'refused' ? `evolve/lane.${lane}` : `evolve/${lane}`
}

/** Is how placing went. */
export type Placed =
  | { readonly kind: 'placed'; readonly ref: string; readonly notes: readonly string[] }
  | { readonly kind: 'refused'; readonly problem: string }

/** Puts a commit on a ref; when the ref holds commits of others, or cannot be made, on one beside it. */
export async function place(
  site: Site,
  request: KeepRequest,
  commit: string,
  wanted: string,
): Promise<Placed> {
  const notes: string[] = []
  let problem = `${wanted} and the names beside it hold commits of others. Move them away.`
  // A dot occurs in no slug, so the name beside it can never be another item's.
  const names = [
    wanted,
    `${wanted}.${request.cycle}`,
    `${wanted}.${request.run.run_id}.${request.run.run_attempt}`,
  ]
  for (const ref of names) {
    // Another run may push at the same moment: what is there is then looked at again.
    for (let tries = 0; tries < 4; tries++) {
      // Most refs are new: the push itself says when one is not, and only then is it worth asking.
      const isNew = tries === 0 && ref === wanted && site.remote !== undefined && !site.earlier.has(ref)
      const placed = await placeOnce(site, request, commit, ref, isNew)
      if (placed.kind === 'pushed') return { kind: 'placed', ref, notes: [...notes, ...placed.notes] }
      if (placed.kind === 'refused') return placed
      if (placed.kind === 'behind') continue
      if (placed.kind === 'blocked') problem = placed.problem
      notes.push(
        placed.kind === 'blocked'
          ? `${shortName(ref)} cannot be made: a branch stands in its way.`
          : `${shortName(ref)} holds commits that are not ours; they were left alone.`,
      )
      break
    }
  }
  return { kind: 'refused', problem }
}

type PlacedOnce =
  | { readonly kind: 'pushed'; readonly notes: readonly string[] }
  | { readonly kind: 'behind' | 'foreign' }
  | { readonly kind: 'blocked'; readonly problem: string }
  | { readonly kind: 'refused'; readonly problem: string }

/** Whatever goes wrong on the way to the ref is a refusal: the commits are then kept as a patch. */
async function placeOnce(
  site: Site,
  request: KeepRequest,
  commit: string,
  ref: string,
  isNew: boolean,
): Promise<PlacedOnce> {
  try {
    const there = isNew ? undefined : await readRef(site, ref)
    const notes: string[] = []
    if (there !== undefined && there !== commit && !(await isAncestor(site.repository.git, there, commit))) {
      if (!(await isOurs(site, ref, there, request.run.lane))) return { kind: 'foreign' }
      if (site.earlier.get(ref)?.kind === 'left') {
        const beside = await keepEarlier(site, request, ref, there)
        if (beside === undefined) return { kind: 'foreign' }
        notes.push(`The earlier work, which this cycle did not build on, is kept as ${shortName(beside)}.`)
      }
    }
    const written = await writeRef(site, ref, commit, there ?? '')
    return written.kind === 'pushed' ? { kind: 'pushed', notes } : written
  } catch (error) {
    return { kind: 'refused', problem: error instanceof Error ? error.message : String(error) }
  }
}

async function readRef({ repository, remote }: Site, ref: string): Promise<string | undefined> {
  return remote ? (await remote.list([ref])).get(ref) : findCommit(repository.git, ref)
}

/** Writes a ref, provided that it still stands at `expected` (empty: is not there). */
async function writeRef({ repository, remote }: Site, ref: string, commit: string, expected: string) {
  if (remote !== undefined) return remote.push(commit, ref, expected)
  const done = await repository.git.try(['update-ref', ref, commit, expected || '0'.repeat(commit.length)])
  if (done.code === 0) return { kind: 'pushed' } as const
  const problem = `The ref could not be written: ${done.stderr.trim()}`
  return { kind: directoryConflict.test(problem) ? 'blocked' : 'refused', problem } as const
}

/** Ours is what we replayed in this run, or sealed last: the tip has our trailer (of that lane) and we are its committer. */
export async function isOurs(site: Site, ref: string, there: string, lane?: string): Promise<boolean> {
  const { repository, remote } = site
  const earlier = site.earlier.get(ref)
  if (earlier?.kind === 'built-on' && earlier.commit === there) return true
  const tips = remote ? (await remote.readCommits([ref], 1)).get(ref) : await readLog(repository, there, 1)
  const tip = tips?.[0]
  if (tip?.id !== there) return false
  const { message, committerEmail } = readCommit(tip.raw)
  const cycle = readTrailers(message)?.cycle
  const isOfLane = cycle !== undefined && (lane === undefined || cycle.startsWith(`${lane}/`))
  return isOfLane && committerEmail === repository.author.email
}

/** Puts what a ref holds on the name beside it; undefined when that is not possible. */
async function keepEarlier(
  site: Site,
  request: KeepRequest,
  ref: string,
  there: string,
): Promise<string | undefined> {
  const { repository, remote } = site
  const isHere = (await findCommit(repository.git, there)) !== undefined
  if (!isHere && (await remote?.fetch(ref, request.start.base))?.commit !== there) return undefined
  const beside = `${ref}.${request.cycle}`
  const written = await writeRef(site, beside, there, '')
  return written.kind === 'pushed' ? beside : undefined
}

/** Is where work lies that could not be pushed: in this clone alone, where neither a checkout nor a person looks for branches. */
export const unpushedFolder = 'refs/evolve/unpushed'

/** Keeps what cannot be pushed as a patch file, and on a ref of the clone where that lasts. */
export async function keepHere(
  site: Site,
  request: KeepRequest,
  commit: string,
  problem: string,
  folder = unpushedFolder,
): Promise<Kept> {
  const refused = await keepAsPatch(site, request, commit, problem)
  if (!site.isLasting) return refused
  const ref = `${folder}/${request.run.lane}/${slugOf(request.item.ref)}-${request.cycle}`
  const written = await site.repository.git.try(['update-ref', ref, commit])
  return written.code === 0 ? { ...refused, ref } : refused
}

/** Keeps refused commits as a patch file below the temporary folder, and describes the refusal. */
export async function keepAsPatch(
  site: Site,
  request: KeepRequest,
  commit: string,
  problem: string,
): Promise<Extract<Kept, { kind: 'push-refused' }>> {
  const { git, temporaryFolder } = site.repository
  const range = `${request.start.base}..${commit}`
  const merges = await git.run(['rev-list', '--count', '--merges', range])
  const args =
    merges === '0'
      ? ['format-patch', '--stdout', '--binary', '--no-signature', range]
      : ['diff', '--binary', '--no-ext-diff', request.start.base, commit]
  const done = await git.try(args, { timeoutMs: treeTimeoutMs })
  await makeFolders(temporaryFolder, 0o700)
  const patchPath = join(
    temporaryFolder,
    `${request.run.lane}-${slugOf(request.item.ref)}-${request.cycle}.patch`,
  )
  // Bytes as characters: what is no UTF-8 survives. Whoever uploads the patch uploads no secret.
  const patch = site.redact(done.stdout.toString('latin1'))
  await writeFile(patchPath, patch, 'latin1')
  return { kind: 'push-refused', commit, problem, patchPath }
}

/** Names a branch for people. */
export function shortName(ref: string): string {
  return ref.replace(/^refs\/heads\//, '')
}

/** Finds the branch that work is meant for: the configured one, the one checked out, or the remote's own. */
export async function findBaseBranch(
  { config, remote }: Pick<Site, 'config' | 'remote'>,
  branch: string | undefined,
): Promise<string | undefined> {
  return config.baseBranch || branch || (await remote?.defaultBranch())
}

/** Links to the comparison from which a pull request is opened, when the remote lies on the server. */
export function compareLink(
  site: Pick<Site, 'remote'>,
  base: string | undefined,
  ref: string,
): { url: string } | undefined {
  if (site.remote?.webUrl === undefined) return undefined
  const escape = (branch: string): string => branch.split('/').map(encodeURIComponent).join('/')
  const range = base === undefined ? escape(shortName(ref)) : `${escape(base)}...${escape(shortName(ref))}`
  return { url: `${site.remote.webUrl}/compare/${range}?expand=1` }
}
