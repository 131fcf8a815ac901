// Issues of the beads trackers bd and br (FORMATS §3): what their programs print, and readiness worked out from the file
// as bd does it. Never trusts that a row is complete; never changes one.
import * as z from './schema.js'
import { composeItem, refOf, textOf, textsOf } from './offered-item.js'
import { parseJson, parseJsonl, valuesOf, countBadLines, type Lines } from './jsonl.js'
import { parseTime } from './time.js'
import type { WorkItem } from './work.js'

/** Describes one issue as any tracker may have written it. */
export const beadsIssueSchema = z.looseObject({ id: z.string().check(z.regex(/\S/)) })
export type BeadsIssue = z.infer<typeof beadsIssueSchema>

/** Is what a tracker's program printed. */
export type BeadsAnswer =
  | { readonly kind: 'items'; readonly issues: readonly BeadsIssue[]; readonly badCount: number }
  | { readonly kind: 'failed'; readonly problem: string }

/** Parses the output of `bd ready --json` or `br ready --json`: a bare array or an envelope (CASES D5). */
export function parseBeadsCli(text: string): BeadsAnswer {
  const json = parseJson(text.replace(/^\uFEFF/, ''))
  if (!json.ok) return { kind: 'failed', problem: `it did not print JSON: ${json.problem}` }
  return readAnswer(json.value, 2)
}

const envelopeSchema = z.looseObject({})

function readAnswer(value: unknown, envelopesLeft: number): BeadsAnswer {
  // A program in Go prints an empty list as null.
  if (value === null) return { kind: 'items', issues: [], badCount: 0 }
  if (Array.isArray(value)) {
    const issues = value.flatMap((one) => readIssue(one) ?? [])
    return { kind: 'items', issues, badCount: value.length - issues.length }
  }
  const envelope = envelopeSchema.safeParse(value)
  if (!envelope.success) return { kind: 'failed', problem: 'it did not print a list of issues' }
  if (envelope.data.error) return { kind: 'failed', problem: describeProblem(envelope.data.error) }
  const key = ['issues', 'items', 'data'].find((name) => Object.hasOwn(envelope.data, name))
  if (key === undefined || envelopesLeft === 0)
    return { kind: 'failed', problem: 'it did not print a list of issues' }
  return readAnswer(envelope.data[key], envelopesLeft - 1)
}

function describeProblem(error: unknown): string {
  const message = z.looseObject({ message: z.string() }).safeParse(error)
  const words =
    typeof error === 'string' ? error : message.success ? message.data.message : JSON.stringify(error)
  return `it reported an error: ${words.slice(0, 500)}`
}

function readIssue(value: unknown): BeadsIssue | undefined {
  const parsed = beadsIssueSchema.safeParse(value)
  return parsed.success ? parsed.data : undefined
}

/** Parses `.beads/issues.jsonl`. Where an id stands twice, the later line holds. */
export function parseBeadsFile(text: Lines): { issues: BeadsIssue[]; badCount: number } {
  const document = parseJsonl(text, readIssue)
  const byId = new Map(valuesOf(document).map((issue) => [issue.id, issue]))
  return { issues: [...byId.values()], badCount: countBadLines(document) }
}

/** Lists the work among issues that a tracker called ready: its word on what blocks stands, its word on status does not. */
export function listedBeads(issues: readonly BeadsIssue[], now: Date): WorkItem[] {
  return sortIssues(issues.filter((issue) => isWork(issue, now))).map(workItemOf)
}

/**
 * Lists the ready issues of a whole tracker, by priority, then age (SPEC §10.1, rung 3). Notes name blockers that are not
 * there; those count as closed.
 */
export function readyBeads(issues: readonly BeadsIssue[], now: Date): { ready: WorkItem[]; notes: string[] } {
  const byId = new Map(issues.map((issue) => [issue.id, issue]))
  const held = heldIssues(issues, byId, now)
  const free = issues.filter((issue) => !held.has(issue.id))
  const missing = free
    .filter((issue) => isWork(issue, now))
    .flatMap((issue) =>
      dependenciesOf(issue)
        .filter((dependency) => isBlocking(dependency) && !byId.has(dependency.target))
        .map(
          ({ target }) => `${issue.id} waits for ${target}, which is not in the file; it counts as closed.`,
        ),
    )
  return { ready: listedBeads(free, now), notes: shorten(missing) }
}

/** Counts, by ref, the open issues that wait for one directly. */
export function countDependants(issues: readonly BeadsIssue[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const issue of issues.filter(isInTheWay)) {
    const targets = new Set(
      dependenciesOf(issue)
        .filter(isBlocking)
        .map(({ target }) => refOf(target) ?? target),
    )
    for (const target of targets) counts.set(target, (counts.get(target) ?? 0) + 1)
  }
  return counts
}

/** Reads the same count as a tracker's program prints it, where it does. */
export function readDependants(issues: readonly BeadsIssue[]): ReadonlyMap<string, number> {
  return new Map(
    issues.map(({ id, dependent_count: count }) => [refOf(id) ?? id, typeof count === 'number' ? count : 0]),
  )
}

const mostNotes = 10

function shorten(notes: readonly string[]): string[] {
  if (notes.length <= mostNotes) return [...notes]
  return [
    ...notes.slice(0, mostNotes),
    `${notes.length - mostNotes} more issues wait for ones that are not in the file.`,
  ]
}

interface Dependency {
  readonly target: string
  readonly type: string
}

const dependencySchema = z.looseObject({
  depends_on_id: z.string(),
  type: z.catch(z._default(z.string(), 'blocks'), ''),
})
const blockingTypes: readonly string[] = ['blocks', 'conditional-blocks', 'waits-for']

function dependenciesOf(issue: BeadsIssue): Dependency[] {
  const list: readonly unknown[] = Array.isArray(issue.dependencies) ? issue.dependencies : []
  return list.flatMap((one) => {
    const parsed = dependencySchema.safeParse(one)
    return parsed.success ? { target: parsed.data.depends_on_id, type: parsed.data.type } : []
  })
}

function isBlocking(dependency: Dependency): boolean {
  return blockingTypes.includes(dependency.type)
}

/**
 * Finds the issues that wait: blocked by an open one, deferred, or below one that waits. Walks down from what holds, each
 * issue once, so that rings of parents end and depth costs no stack.
 */
function heldIssues(
  issues: readonly BeadsIssue[],
  byId: ReadonlyMap<string, BeadsIssue>,
  now: Date,
): ReadonlySet<string> {
  const children = new Map<string, string[]>()
  const held = new Set<string>()
  for (const issue of issues) {
    const dependencies = dependenciesOf(issue)
    for (const { target, type } of dependencies) {
      if (type !== 'parent-child') continue
      const known = children.get(target)
      if (known) known.push(issue.id)
      else children.set(target, [issue.id])
    }
    const blockers = dependencies.filter(isBlocking).map(({ target }) => byId.get(target))
    const isHeld = blockers.some((blocker) => blocker !== undefined && isInTheWay(blocker))
    if (isInTheWay(issue) && (isHeld || statusOf(issue) === 'blocked' || isDeferred(issue, now)))
      held.add(issue.id)
  }
  // A set is walked in order of insertion, what is added on the way included.
  for (const id of held) for (const child of children.get(id) ?? []) held.add(child)
  return held
}

/** Tells whether an issue still blocks others: neither closed nor pinned. */
function isInTheWay(issue: BeadsIssue): boolean {
  return !['closed', 'tombstone'].includes(statusOf(issue)) && !isPinned(issue)
}

const notWork: readonly string[] = ['merge-request', 'gate', 'molecule', 'message', 'agent', 'role', 'rig']

/** Tells whether an issue is work that could be taken now, were nothing in its way (CASES D3, D4). */
function isWork(issue: BeadsIssue, now: Date): boolean {
  const isTransient =
    issue.ephemeral === true ||
    issue.wisp === true ||
    issue.is_template === true ||
    issue.id.includes('-wisp-')
  return (
    statusOf(issue) === 'open' &&
    textOf(issue.title).trim() !== '' &&
    !isPinned(issue) &&
    !isTransient &&
    !notWork.includes(textOf(issue.issue_type)) &&
    !isDeferred(issue, now)
  )
}

/** A tracker leaves out what is its default: an issue without a status is open. */
function statusOf(issue: BeadsIssue): string {
  return issue.status === undefined || issue.status === '' ? 'open' : textOf(issue.status)
}

function isPinned(issue: BeadsIssue): boolean {
  return statusOf(issue) === 'pinned' || issue.pinned === true
}

function isDeferred(issue: BeadsIssue, now: Date): boolean {
  const until = parseTime(textOf(issue.defer_until))
  return statusOf(issue) === 'deferred' || (until !== undefined && until > now)
}

const defaultPriority = 2
const lastPriority = 5

/** Returns 0 (first) to 4; 5 for what is no priority. */
function priorityOf(issue: BeadsIssue): number {
  if (issue.priority === undefined) return defaultPriority
  const number =
    typeof issue.priority === 'number'
      ? issue.priority
      : Number(/^P?([0-4])$/i.exec(textOf(issue.priority))?.[1])
  return Number.isInteger(number) && number >= 0 && number < lastPriority ? number : lastPriority
}

/** Sorts by priority, then oldest first; issues that say neither come last, and ids settle the rest. */
function sortIssues(issues: readonly BeadsIssue[]): BeadsIssue[] {
  return issues
    .map((issue) => ({
      issue,
      priority: priorityOf(issue),
      createdAt: parseTime(textOf(issue.created_at))?.getTime() ?? Number.MAX_SAFE_INTEGER,
    }))
    .sort(
      (a, b) => a.priority - b.priority || a.createdAt - b.createdAt || (a.issue.id < b.issue.id ? -1 : 1),
    )
    .map(({ issue }) => issue)
}

function workItemOf(issue: BeadsIssue): WorkItem {
  const type = textOf(issue.issue_type)
  const reference = textOf(issue.external_ref)
  return composeItem({
    ref: refOf(issue.id) ?? issue.id,
    source: 'beads',
    title: textOf(issue.title),
    paragraphs: [
      textOf(issue.description),
      titled('Design', issue.design),
      titled('Acceptance criteria', issue.acceptance_criteria),
      titled('Notes', issue.notes),
    ],
    labels: [
      ...textsOf(issue.labels),
      ...(type === '' ? [] : [`type:${type}`]),
      `priority:${priorityOf(issue)}`,
    ],
    ...(/^https?:\/\/\S+$/.test(reference) ? { url: reference } : {}),
  })
}

function titled(name: string, value: unknown): string {
  const text = textOf(value)
  return text.trim() === '' ? '' : `${name}:\n${text}`
}
