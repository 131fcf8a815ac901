// The fourth rung: open issues with the label, by or labelled by someone who may write (SPEC §10.1). Reads only; the
// permission API is asked for each account, once.
import {
  countReopenings,
  issueItem,
  labellerOf,
  rankIssues,
  readIssues,
  type Issue,
} from '../domain/issues.js'
import type { WorkItem } from '../domain/work.js'
import { describeError } from '../errors.js'
import { askMayWrite, hasStatus, readPages, type GitHubApi, type Pages } from '../platform/github.js'
import type { Offer, WorkSource } from '../ports.js'

const permission = 'issues: read'
/** 300 issues and pull requests: the API lists both. */
const maxPages = 3
const maxEventPages = 5
/** Bounds what one run asks about accounts and labels: a repository's token has 1000 requests an hour. */
const maxLookups = 200
const maxLookupMs = 60_000

/** Opens the issues as a source; without an API there are none. */
export function openIssues(api: GitHubApi | undefined, label: string): WorkSource {
  const lookups = api && openLookups(api)
  return {
    name: 'issues',
    async offer() {
      if (api === undefined || lookups === undefined) return { kind: 'offered', items: [] }
      try {
        return await ask(await listIssues(api, label), lookups, label)
      } catch (error) {
        return { kind: 'failed', problem: describeError(error) }
      }
    },
  }
}

/** Where a repository has no issues, there are none. */
function listIssues(api: GitHubApi, label: string): Promise<Pages> {
  return api.ask(permission, async (octokit, repository) => {
    const filter = { ...repository, state: 'open', labels: label, sort: 'created', direction: 'asc' }
    try {
      return await readPages(octokit, 'GET /repos/{owner}/{repo}/issues', filter, maxPages)
    } catch (error) {
      if (hasStatus(error, 410)) return { values: [], isAll: true }
      throw error
    }
  })
}

async function ask(pages: Pages, lookups: Lookups, label: string): Promise<Offer> {
  const { issues, badCount } = readIssues(pages.values)
  if (issues.length === 0 && badCount > 0)
    return { kind: 'failed', problem: `issues: none of the ${badCount} entries of the list is an issue.` }
  const items: WorkItem[] = []
  const untrusted: number[] = []
  const endsAt = performance.now() + maxLookupMs
  let unseen = 0
  for (const issue of rankIssues(issues)) {
    if (lookups.isSpent() || performance.now() > endsAt) unseen++
    else if (await isTrusted(issue, lookups, label)) {
      const events = issue.state_reason === 'reopened' ? await lookups.eventsOf(issue.number) : []
      items.push(issueItem(issue, countReopenings(events)))
    } else untrusted.push(issue.number)
  }
  const notes = [
    ...(badCount > 0 ? [`issues: ${badCount} of the list passed over: not an issue.`] : []),
    ...(pages.isAll ? [] : [`issues: only the ${pages.values.length} oldest were read.`]),
    ...(unseen > 0
      ? [`issues: ${unseen} were not looked at: a run asks ${maxLookups} questions at most.`]
      : []),
    ...(untrusted.length > 0 ? [describeUntrusted(untrusted, label)] : []),
  ]
  return { kind: 'offered', items, ...(notes.length > 0 ? { notes } : {}) }
}

async function isTrusted(issue: Issue, lookups: Lookups, label: string): Promise<boolean> {
  if (issue.user && (await lookups.mayWrite(issue.user.login))) return true
  const labeller = labellerOf(await lookups.eventsOf(issue.number), label)
  return labeller !== undefined && (await lookups.mayWrite(labeller))
}

function describeUntrusted(numbers: readonly number[], label: string): string {
  const named = numbers.slice(0, 10).map((number) => `#${number}`)
  const more = numbers.length > 10 ? ` and ${numbers.length - 10} more` : ''
  return `issues: left out, since neither who wrote them nor who put \`${label}\` on them may write here: ${named.join(', ')}${more}.`
}

interface Lookups {
  mayWrite(login: string): Promise<boolean>
  /** Lists the events of an issue, oldest first. */
  eventsOf(number: number): Promise<readonly unknown[]>
  isSpent(): boolean
}

/** Opens the questions about accounts and issues; each answer is kept for the run. */
function openLookups(api: GitHubApi): Lookups {
  const writers = new Map<string, Promise<boolean>>()
  const events = new Map<number, Promise<readonly unknown[]>>()
  return {
    mayWrite: (login) => remember(writers, login.toLowerCase(), () => askMayWrite(api, login)),
    eventsOf: (number) => remember(events, number, () => askEvents(api, number)),
    isSpent: () => writers.size + events.size >= maxLookups,
  }
}

/** A question that failed is asked again the next time. */
function remember<K, V>(known: Map<K, Promise<V>>, key: K, askAnew: () => Promise<V>): Promise<V> {
  const answer =
    known.get(key) ??
    askAnew().catch((error: unknown) => {
      known.delete(key)
      throw error
    })
  known.set(key, answer)
  return answer
}

function askEvents(api: GitHubApi, number: number): Promise<readonly unknown[]> {
  return api.ask(permission, async (octokit, repository) => {
    const route = 'GET /repos/{owner}/{repo}/issues/{issue_number}/events'
    try {
      const pages = await readPages(octokit, route, { ...repository, issue_number: number }, maxEventPages)
      // Who put the label on last may stand behind the limit: nobody is known then.
      return pages.isAll ? pages.values : []
    } catch (error) {
      // Moved or deleted since it was listed.
      if (hasStatus(error, 404, 410)) return []
      throw error
    }
  })
}
