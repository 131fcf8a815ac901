// Turns what stands in the workspace into commits that can be kept. Moves no ref. Never lets a file of the state folders
// into a commit, also when the agent committed it (SPEC §11.2).
import { issueReference, withoutClosing } from '../domain/pull-request.js'
import { slugOf } from '../domain/work.js'
import type { KeepRequest } from '../ports.js'
import type { Observed } from './observe.js'
import type { Site } from './place.js'
import { toText } from './repository.js'
import { composeTree } from './snapshot.js'
import { addTrailers, rewriteCommit } from './trailer.js'

/** Is sealed work: the commit that holds all of it. */
export interface Sealed {
  readonly tip: string
  readonly notes: readonly string[]
}

/** Commits what is uncommitted and marks the tip with our trailers; undefined when there is no work. */
export async function sealWork(
  site: Site,
  request: KeepRequest,
  seen: Observed,
): Promise<Sealed | undefined> {
  if (seen.changes.length === 0) return undefined
  if (await hasCommittedState(site, request, seen)) return sealAnew(site, request, seen)
  const tip = seen.hasUncommitted
    ? await commitTree(site, request, seen.tree, seen.parent)
    : await markTip(site, request, seen.parent)
  return { tip, notes: [] }
}

/** Tells whether any commit of the work touches the state folders, even if a later one takes it back. */
async function hasCommittedState(
  { repository }: Site,
  request: KeepRequest,
  seen: Observed,
): Promise<boolean> {
  if (seen.parent === request.start.base) return false
  const folders = repository.stateFolders.map(toText)
  const range = `${request.start.base}..${seen.parent}`
  return (
    (await repository.git.run(['rev-list', '--max-count=1', '--full-history', range, '--', ...folders])) !==
    ''
  )
}

/** Makes one commit of all of the work: what has been in a commit cannot be taken out of it. */
async function sealAnew(site: Site, request: KeepRequest, seen: Observed): Promise<Sealed> {
  const { base } = request.start
  const tree = await composeTree(site.repository, `${base}^{tree}`, seen.changes)
  return {
    tip: await commitTree(site, request, tree, base),
    notes: ['The agent had committed files of the state folder: its commits were made one, without them.'],
  }
}

async function commitTree(site: Site, request: KeepRequest, tree: string, parent: string): Promise<string> {
  const given = site
    .redact(request.commitSubject ?? request.subject)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
  const subject = withoutClosing(given) || `Work on ${slugOf(request.item.ref)}`
  const message = addTrailers(Buffer.from(subject, 'utf8').toString('latin1'), trailersOf(request))
  const input = Buffer.from(message, 'latin1')
  return site.repository.git.run(['commit-tree', tree, '-p', parent, '-F', '-'], { input })
}

/** Rewrites one commit so that its message carries our trailers; tree, parents, author and date stay. */
export async function markTip(site: Site, request: KeepRequest, commit: string): Promise<string> {
  const { git } = site.repository
  const raw = (await git.try(['cat-file', 'commit', commit])).stdout.toString('latin1')
  const committer = Buffer.from(await git.run(['var', 'GIT_COMMITTER_IDENT']), 'utf8').toString('latin1')
  const marked = rewriteCommit(raw, committer, (message) =>
    addTrailers(site.redact(message), trailersOf(request)),
  )
  return git.run(['hash-object', '-t', 'commit', '-w', '--stdin'], { input: Buffer.from(marked, 'latin1') })
}

function trailersOf({ run, item, isFinished }: KeepRequest) {
  return {
    cycle: `${run.lane}/${run.run_id}/${run.run_attempt}`,
    item: item.ref,
    isFinished,
    reference: issueReference(item.ref, isFinished),
  }
}
