// Pull requests out of facts (SPEC §11.2): title, body, and the marker by which an item is found again in what the API
// lists. Text of unknown origin is escaped here; a body is never longer than the API takes.
import * as z from './schema.js'
import { escapeMarkdown, plainLine } from './markdown.js'
import { cutToBytes, makeWellFormed } from './text.js'

/** Is the label of every pull request of ours. */
export const pullRequestLabel = {
  name: 'evolve',
  color: '1f6feb',
  description: 'Work of the evolve loop',
} as const

/** Is what a pull request is composed from. */
export interface PullRequestFacts {
  readonly ref: string
  /** The item's title, for people. */
  readonly title: string
  /** Becomes the title of the pull request. */
  readonly subject: string
  readonly lane: string
  readonly cycle: number
  readonly isFinished: boolean
  /** Markdown, escaped already; stands for the body that is made from the rest. */
  readonly description?: string
}

/** The API takes 65536 characters; what others add to the body needs room too. */
const maxBodyBytes = 59_000
/** The API takes 256 characters. */
const maxTitleLength = 200

/** Composes title and body: marker and closing line come first, so that no cut can take them (SPEC §11.2). */
export function composePullRequest(facts: PullRequestFacts): { title: string; body: string } {
  const reference = issueReference(facts.ref, facts.isFinished)
  const head = `${markItem(facts.ref)}\n${reference === undefined ? '' : `${reference}\n\n`}`
  return {
    // A squash makes the title the subject of a commit.
    title: withoutClosing(plainLine(facts.subject, maxTitleLength)) || `Work on ${plainLine(facts.ref, 100)}`,
    body: `${head}${cutToBytes(facts.description ?? describe(facts), maxBodyBytes - head.length)}`,
  }
}

function describe(facts: PullRequestFacts): string {
  const title = facts.title === '' ? '' : `: ${escapeMarkdown(facts.title)}`
  const about = `Work on ${escapeMarkdown(facts.ref)}${title}. Lane ${facts.lane}, cycle ${facts.cycle}.`
  return facts.isFinished ? about : `${about}\n\nUnfinished: the next cycle on it goes on from this branch.`
}

/**
 * Composes the line that ties work to its issue: `Closes #12` when it is finished, `Part of #12` before that, so that
 * a merge of half the work closes nothing. Undefined for an item that is no issue of the repository.
 */
export function issueReference(ref: string, isFinished: boolean): string | undefined {
  return /^#[1-9]\d{0,17}$/.test(ref) ? `${isFinished ? 'Closes' : 'Part of'} ${ref}` : undefined
}

const closing =
  /\b(close[sd]?|fix(?:e[sd])?|resolve[sd]?)(:?[ \t]+)(?=(?:[\w.-]+\/[\w.-]+)?#\d|GH-\d|https?:\/\/)/gi

/** Breaks what would close an issue once it stands in a commit on the base branch: a title is nobody's order to do that. */
export function withoutClosing(line: string): string {
  return line.replace(closing, '$1$2\u200B')
}

/** Makes the hidden line that names the item of a pull request; nothing in a ref can end it early. */
export function markItem(ref: string): string {
  return `<!-- evolve-item: ${encodeURIComponent(makeWellFormed(ref)).replaceAll('-', '%2D')} -->`
}

/** Reads the first such line of a body; undefined when there is none that can be read. */
export function readMarkedItem(body: string): string | undefined {
  const encoded = /<!-- evolve-item: (\S{0,4000}) -->/.exec(body)?.[1]
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}

/** Describes a pull request of the API's list, as far as it is read. */
export const listedPullRequestSchema = z.looseObject({
  number: z.int().check(z.positive()),
  node_id: z._default(z.string(), ''),
  html_url: z._default(z.string(), ''),
  state: z.enum(['open', 'closed']),
  draft: z.optional(z.boolean()),
  merged_at: z.nullish(z.string()),
  body: z.nullish(z.string()),
  labels: z._default(z.array(z.looseObject({ name: z.nullish(z.string()) })), []),
  head: z.looseObject({
    ref: z.string(),
    sha: z._default(z.string(), ''),
    /** Null when the fork that it came from is gone. */
    repo: z.nullish(z.looseObject({ full_name: z.string() })),
  }),
})
export type ListedPullRequest = z.infer<typeof listedPullRequestSchema>

/** Reads what the API listed, and keeps what comes from the repository itself: anybody's fork can have our branch names. */
export function readListed(values: readonly unknown[], repository: string): ListedPullRequest[] {
  return values.flatMap((value) => {
    const { data } = listedPullRequestSchema.safeParse(value)
    const isOwn = data?.head.repo?.full_name.toLowerCase() === repository.toLowerCase()
    return data && isOwn ? [data] : []
  })
}

/** Is the pull request of an item, as it stands. */
export interface Delivery {
  readonly state: 'open' | 'merged' | 'closed'
  readonly url: string
  readonly number: number
}

/** Is what the pull requests of a lane say; `unknown` when they could not be asked. */
export type Deliveries =
  | {
      readonly kind: 'known'
      /** How many are open, drafts included. */
      readonly open: number
      /** By the item's ref; of several an open one, else the latest. */
      readonly byRef: ReadonlyMap<string, Delivery>
    }
  | { readonly kind: 'unknown'; readonly problem: string }

/** Is the answer where there are no pull requests. */
export const noDeliveries: Deliveries = { kind: 'known', open: 0, byRef: new Map() }

/** Folds listed pull requests into what they say of a lane's items, known by the folder of its branches. */
export function foldDeliveries(listed: readonly ListedPullRequest[], branchFolder: string): Deliveries {
  const ours = [...new Map(listed.map((one) => [one.number, one])).values()]
    .filter((one) => one.head.ref.startsWith(`${branchFolder}/`))
    .sort((a, b) => Number(a.state === 'open') - Number(b.state === 'open') || a.number - b.number)
  const byRef = new Map<string, Delivery>()
  for (const one of ours) {
    const ref = readMarkedItem(one.body ?? '')
    const state = one.state === 'open' ? 'open' : one.merged_at ? 'merged' : 'closed'
    if (ref !== undefined) byRef.set(ref, { state, url: one.html_url, number: one.number })
  }
  return { kind: 'known', open: ours.filter((one) => one.state === 'open').length, byRef }
}
