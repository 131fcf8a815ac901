// GitHub issues as work (SPEC §10.1, rung 4): which ones, in which order, on whose word. Issues are text of strangers;
// nothing here trusts one, and the association that GitHub shows beside an author decides nothing.
import * as z from './schema.js'
import { composeItem, textOf } from './offered-item.js'
import { parseTime } from './time.js'
import { fingerprintOf, type WorkItem } from './work.js'

/** Is the label that takes an issue out, whatever the label is that brings it in. */
const blockedLabel = 'evolve:blocked'

const accountSchema = z.looseObject({ login: z.string().check(z.minLength(1)) })

/** Describes one issue of the API's list, as far as it is read. */
export const issueSchema = z.looseObject({
  number: z.int().check(z.positive()),
  title: z.string(),
  body: z.nullish(z.string()),
  labels: z._default(z.array(z.union([z.string(), z.looseObject({ name: z.nullish(z.string()) })])), []),
  /** Null when the account is gone. */
  user: z.catch(z.nullish(accountSchema), null),
  created_at: z._default(z.string(), ''),
  html_url: z._default(z.string(), ''),
  state_reason: z.nullish(z.string()),
  pull_request: z.optional(z.unknown()),
})
export type Issue = z.infer<typeof issueSchema>

/** Reads what the API listed; what is no issue is counted. */
export function readIssues(values: readonly unknown[]): { issues: Issue[]; badCount: number } {
  const issues = values.flatMap((value) => {
    const parsed = issueSchema.safeParse(value)
    return parsed.success ? [parsed.data] : []
  })
  return { issues, badCount: values.length - issues.length }
}

/** Lists the issues that are work, if their author or labeller is trusted: by priority, then oldest first. */
export function rankIssues(issues: readonly Issue[]): Issue[] {
  const byNumber = new Map(issues.map((issue) => [issue.number, issue]))
  return [...byNumber.values()]
    .filter((issue) => issue.pull_request === undefined && issue.title.trim() !== '')
    .filter((issue) => !labelsOf(issue).some((label) => isSameLabel(label, blockedLabel)))
    .map((issue) => ({ issue, priority: priorityOf(labelsOf(issue)), createdAt: createdAt(issue) }))
    .sort((a, b) => a.priority - b.priority || a.createdAt - b.createdAt || a.issue.number - b.issue.number)
    .map(({ issue }) => issue)
}

/** Tells whether the permission of an account, in the words of the permission API, is to write. */
export function mayWrite(permission: string): boolean {
  return permission === 'admin' || permission === 'maintain' || permission === 'write'
}

const eventSchema = z.looseObject({
  event: z.string(),
  actor: z.catch(z.nullish(accountSchema), null),
  label: z.catch(z.optional(z.looseObject({ name: z.string() })), undefined),
})

/** Finds who put a label on an issue, from its events, oldest first: the last one who did; undefined when nobody is known. */
export function labellerOf(events: readonly unknown[], label: string): string | undefined {
  let labeller: string | undefined
  for (const value of events) {
    const parsed = eventSchema.safeParse(value)
    if (!parsed.success || !isSameLabel(parsed.data.label?.name ?? '', label)) continue
    if (parsed.data.event === 'labeled') labeller = parsed.data.actor?.login
    if (parsed.data.event === 'unlabeled') labeller = undefined
  }
  return labeller
}

/** Counts how often an issue was opened again. */
export function countReopenings(events: readonly unknown[]): number {
  return events.filter((value) => eventSchema.safeParse(value).data?.event === 'reopened').length
}

/** Makes the work item of an issue. Opening it again makes it new work (SPEC §10.1, "done is remembered"). */
export function issueItem(issue: Issue, reopenings: number): WorkItem {
  const item = composeItem({
    ref: `#${issue.number}`,
    source: 'issues',
    title: issue.title,
    paragraphs: [textOf(issue.body).replace(/\r\n?/g, '\n')],
    labels: labelsOf(issue),
    ...(/^https?:\/\/\S+$/.test(issue.html_url) ? { url: issue.html_url } : {}),
  })
  if (reopenings === 0) return item
  return {
    ...item,
    fingerprint: fingerprintOf({ ...item, labels: [...item.labels, `reopened:${reopenings}`] }),
  }
}

function labelsOf(issue: Issue): string[] {
  return issue.labels
    .map((label) => (typeof label === 'string' ? label : (label.name ?? '')))
    .filter((name) => name !== '')
}

/** GitHub tells labels apart without regard to case. */
function isSameLabel(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

const priorities: readonly (readonly string[])[] = [
  ['critical', 'urgent', 'p0', '0'],
  ['high', 'p1', '1'],
  ['medium', 'normal', 'p2', '2'],
  ['low', 'p3', '3'],
  ['lowest', 'backlog', 'p4', '4'],
]
const defaultPriority = 2

/** Returns 0 (first) to 4, the best of the `priority:*` labels; none, or none that is known, is the middle. */
function priorityOf(labels: readonly string[]): number {
  const ranks = labels
    .map((label) => /^priority\s*[:/]\s*(.+?)\s*$/i.exec(label)?.[1]?.toLowerCase())
    .map((word) => priorities.findIndex((words) => words.some((known) => known === word)))
    .filter((rank) => rank >= 0)
  return ranks.length === 0 ? defaultPriority : Math.min(...ranks)
}

function createdAt(issue: Issue): number {
  return parseTime(issue.created_at)?.getTime() ?? Number.MAX_SAFE_INTEGER
}
