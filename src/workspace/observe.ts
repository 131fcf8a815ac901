// What stands in the workspace against where the work started, seen without asking the agent (SPEC §4.2 "Diff").
// Only looks: no file, no ref and no index of the user's is changed.
import type { Evidence } from '../domain/evidence.js'
import { toOneLine } from '../domain/text.js'
import type { Start } from '../ports.js'
import { findLeftovers } from './leftovers.js'
import { isAncestor, splitNul, toText, treeTimeoutMs, type Repository } from './repository.js'
import { composeTree, diffTrees, isSameTree, takeSnapshot, type Change } from './snapshot.js'
import { readStatus, type Status } from './status.js'

/** Is the workspace as it stands, told apart by whose doing it is. */
export interface Observed {
  /** Tells one sight from another: what has the same name is the same. */
  readonly name: string
  /** The commit that is checked out; undefined when HEAD stands for none. */
  readonly head?: string
  readonly descends: boolean
  /** What the work is built on: HEAD, or the base when HEAD no longer descends from it. */
  readonly parent: string
  /** Tree of all files as they stand. */
  readonly worktree: string
  /** Whether the work holds anything that is in no commit. */
  readonly hasUncommitted: boolean
  /** Tree of the work: `parent` with what is uncommitted, without what was uncommitted before the agent. */
  readonly tree: string
  /** The work against the base, without state folders and what stood there before. */
  readonly changes: readonly Change[]
  readonly status?: Status
}

/** Observes the workspace. `known` is its status, where that was asked already. */
export async function observe(repository: Repository, start: Start, known?: Status): Promise<Observed> {
  const status = known ?? (await readStatus(repository))
  const worktree = await takeSnapshot(repository, status)
  const name = [start.base, start.head, start.tree, status?.head, worktree].join(' ')
  const before = observations.get(repository) ?? new Map<string, Sight>()
  const sight = before.get(name) ?? (await tellApart(repository, start, worktree, status?.head))
  observations.set(repository, before.set(name, sight))
  return { ...sight, name, ...(status && { status }) }
}

/** Commits and trees never change: what was told of them once holds. */
const observations = new WeakMap<Repository, Map<string, Sight>>()

type Sight = Omit<Observed, 'name' | 'status'>

async function tellApart(
  repository: Repository,
  start: Start,
  worktree: string,
  head: string | undefined,
): Promise<Sight> {
  const { git } = repository
  const descends = head !== undefined && (head === start.base || (await isAncestor(git, start.base, head)))
  const parent = descends ? head : start.base
  const dirt = new Map((await dirtOf(repository, start)).map((change) => [change.path, contentOf(change)]))
  const isOurs = (change: Change): boolean =>
    !repository.isState(change.path) && dirt.get(change.path) !== contentOf(change)
  const differences = await diffWorktree(repository, parent, worktree)
  const uncommitted = differences.filter(isOurs)
  const tree =
    uncommitted.length === differences.length && differences.length > 0
      ? worktree
      : await composeTree(repository, `${parent}^{tree}`, uncommitted)
  const changes =
    parent === start.base ? uncommitted : (await diffTrees(git, `${start.base}^{tree}`, tree)).filter(isOurs)
  const hasUncommitted = uncommitted.length > 0
  return {
    descends,
    parent,
    worktree,
    hasUncommitted,
    tree,
    changes,
    ...(head && { head }),
  }
}

/** Compares a commit with a tree of the workspace. */
function diffWorktree({ git }: Repository, commit: string, tree: string): Promise<Change[]> {
  return diffTrees(git, `${commit}^{tree}`, tree)
}

/** Lists what was uncommitted when the work started: a setup step's, or the user's own. */
export async function dirtOf(repository: Repository, start: Start): Promise<Change[]> {
  const changes = await diffWorktree(repository, start.head, start.tree)
  return changes.filter((change) => !repository.isState(change.path))
}

function contentOf(change: Change): string {
  return `${change.newMode} ${change.newId}`
}

/** Describes the evidence for the cycle. */
export async function readEvidence(repository: Repository, start: Start, status?: Status): Promise<Evidence> {
  const seen = await observe(repository, start, status)
  return {
    head: seen.head ?? start.head,
    commits: await readCommits(repository, start, seen.head),
    hasDiff: seen.descends && seen.changes.length > 0,
    hasMoved: !(await isSameTree(repository, seen.worktree, start.tree)),
    descends: seen.descends,
    paths: seen.changes.map((change) => toText(change.path)).sort(),
    ...(await countLines(repository, start, seen)),
    ...(await findLeftovers(repository, seen.changes, seen.status)),
  }
}

async function readCommits(
  repository: Repository,
  start: Start,
  head: string | undefined,
): Promise<Evidence['commits']> {
  if (head === undefined || head === start.head || head === start.base) return []
  const range = [head, `^${start.head}`, `^${start.base}`]
  const log = await repository.git.run([
    'log',
    '--reverse',
    '-z',
    '--format=%H %s',
    '--max-count=500',
    ...range,
    '--',
  ])
  return log
    .split('\0')
    .filter(Boolean)
    .map((line) => ({
      sha: line.slice(0, line.indexOf(' ')),
      subject: toOneLine(line.slice(line.indexOf(' ')), 200),
    }))
}

async function countLines(
  repository: Repository,
  start: Start,
  seen: Observed,
): Promise<{ insertions: number; deletions: number }> {
  if (seen.changes.length === 0) return { insertions: 0, deletions: 0 }
  const ours = new Set(seen.changes.map((change) => change.path))
  const args = ['diff-tree', '-r', '-z', '--numstat', '--no-renames', `${start.base}^{tree}`, seen.tree]
  const done = await repository.git.try(args, { timeoutMs: treeTimeoutMs })
  let insertions = 0
  let deletions = 0
  for (const entry of splitNul(done.stdout)) {
    const [added = '', removed = '', ...path] = entry.split('\t')
    if (!ours.has(path.join('\t'))) continue
    // A binary file has no lines; git writes a dash.
    insertions += Number(added) || 0
    deletions += Number(removed) || 0
  }
  return { insertions, deletions }
}

/** Tells whether two paths are the same, or one lies below the other. */
export function collides(a: string, b: string): boolean {
  return a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`)
}
