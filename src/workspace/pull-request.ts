// Pull requests for delivered branches (SPEC §11.2). The branch holds the work already: whatever the API says is a note,
// and nothing is ever thrown. A branch never gets a second open pull request.
import type { PullRequestName } from '../domain/kept.js'
import {
  composePullRequest,
  foldDeliveries,
  noDeliveries,
  pullRequestLabel,
  readListed,
  type Deliveries,
  type ListedPullRequest,
  type PullRequestFacts,
} from '../domain/pull-request.js'
import { toOneLine } from '../domain/text.js'
import { describeError } from '../errors.js'
import { hasStatus, readPages, type Octokit, type RepositoryName } from '../platform/github.js'
import { branchFolder, compareLink, shortName, type Site } from './place.js'

/** Is how offering went; without a pull request the notes say why, and where one can be opened by hand. */
export interface Offered {
  readonly pullRequest?: PullRequestName
  readonly notes: readonly string[]
}

/** Is what offering works with: no repository, since the branch is pushed already. */
type Offering = Pick<Site, 'pulls' | 'redact' | 'remote'>

const permission = 'pull-requests: write'
const reading = 'pull-requests: read'
const listRoute = 'GET /repos/{owner}/{repo}/pulls'
/** 100 pull requests each. Closed ones are asked for from the latest on; what is older keeps standing as it was known. */
const maxPages = { open: 10, closed: 3, ofBranch: 1 } as const

/** Opens the pull request of a pushed branch, or brings the open one up to date. */
export async function offerPullRequest(
  site: Offering,
  ref: string,
  base: string | undefined,
  facts: PullRequestFacts,
): Promise<Offered> {
  return attempt(site, ref, base, async (pulls, target) => {
    const offer = composeOffer(site, ref, target, facts)
    const open = (await listOfBranch(pulls, ref)).find((one) => one.state === 'open')
    return open ? update(pulls, offer, open) : create(pulls, offer)
  })
}

/** Opens the pull request of a branch whose run died before it did; one that holds the commit is left as it is. */
export async function completePullRequest(
  site: Offering,
  ref: string,
  commit: string,
  base: string | undefined,
  facts: PullRequestFacts,
): Promise<Offered> {
  return attempt(site, ref, base, async (pulls, target) => {
    const listed = await listOfBranch(pulls, ref)
    const known = listed.find((one) => one.state === 'open' || one.head.sha === commit)
    if (known) return { pullRequest: nameOf(known), notes: [] }
    return create(pulls, composeOffer(site, ref, target, facts))
  })
}

/** Asks how the lane's pull requests stand (SPEC §10.1, §11.2). */
export async function readDeliveries({ pulls }: Pick<Site, 'pulls'>, lane: string): Promise<Deliveries> {
  if (pulls === undefined) return noDeliveries
  try {
    const listed = await pulls.api.ask(reading, async (octokit, repository) => {
      const open = await readPages(octokit, listRoute, { ...repository, state: 'open' }, maxPages.open)
      const latest = { state: 'closed', sort: 'updated', direction: 'desc' }
      const closed = await readPages(octokit, listRoute, { ...repository, ...latest }, maxPages.closed)
      return [...open.values, ...closed.values]
    })
    return foldDeliveries(readListed(listed, pulls.repository), branchFolder(lane))
  } catch (error) {
    return { kind: 'unknown', problem: toOneLine(describeError(error), 500) }
  }
}

type Pulls = NonNullable<Site['pulls']>

/** Is a pull request as it is to be. */
interface Offer {
  readonly title: string
  readonly body: string
  readonly ref: string
  readonly base: string
  readonly isFinished: boolean
}

function composeOffer(site: Offering, ref: string, base: string, facts: PullRequestFacts): Offer {
  const { title, body } = composePullRequest(facts)
  return { title: site.redact(title), body: site.redact(body), ref, base, isFinished: facts.isFinished }
}

async function attempt(
  site: Offering,
  ref: string,
  base: string | undefined,
  body: (pulls: Pulls, base: string) => Promise<Offered>,
): Promise<Offered> {
  const link = compareLink(site, base, ref)?.url
  const byHand = (why: string): Offered => ({
    notes: [
      `No pull request was opened: ${toOneLine(why, 600)} The work is on ${shortName(ref)}${link === undefined ? '.' : `; open it from ${link}`}`,
    ],
  })
  if (site.pulls === undefined) return byHand('`github-token` is empty, or the repository is not known.')
  if (base === undefined) return byHand('no base branch is known: set `base-branch`.')
  try {
    const offered = await body(site.pulls, base)
    return offered.pullRequest ? offered : byHand(offered.notes.join(' '))
  } catch (error) {
    return byHand(describeError(error))
  }
}

async function listOfBranch({ api, repository: name }: Pulls, ref: string): Promise<ListedPullRequest[]> {
  const branch = shortName(ref)
  const { values } = await api.ask(reading, (octokit, repository) => {
    const filter = { ...repository, state: 'all', head: `${repository.owner}:${branch}` }
    return readPages(octokit, listRoute, filter, maxPages.ofBranch)
  })
  return readListed(values, name).filter((one) => one.head.ref === branch)
}

/** Creates the pull request; when that fails since another run was faster, or the answer was lost, theirs is brought up to date. */
async function create(pulls: Pulls, offer: Offer): Promise<Offered> {
  try {
    const made = await pulls.api.ask(permission, (octokit, repository) => post(octokit, repository, offer))
    if (made.kind === 'not-permitted') return { notes: [made.problem] }
    const labelled = await label(pulls, made.pullRequest.number)
    return { pullRequest: made.pullRequest, notes: [...made.notes, ...labelled] }
  } catch (error) {
    const there = await listOfBranch(pulls, offer.ref).catch(() => [])
    const open = there.find((one) => one.state === 'open')
    if (open === undefined) throw error
    return update(pulls, offer, open)
  }
}

type Posted =
  | { readonly kind: 'created'; readonly pullRequest: PullRequestName; readonly notes: readonly string[] }
  | { readonly kind: 'not-permitted'; readonly problem: string }

async function post(octokit: Octokit, repository: RepositoryName, offer: Offer): Promise<Posted> {
  const { title, body, base, ref, isFinished } = offer
  const send = async (draft: boolean, notes: readonly string[]): Promise<Posted> => {
    const parameters = { ...repository, title, body, base, head: shortName(ref), draft }
    const { data } = await octokit.rest.pulls.create(parameters)
    return { kind: 'created', pullRequest: nameOf(data), notes }
  }
  try {
    return await send(!isFinished, [])
  } catch (error) {
    const words = describeError(error)
    if (hasStatus(error, 403) && /not permitted to create or approve pull requests/i.test(words)) {
      const setting =
        'Settings → Actions → General → "Allow GitHub Actions to create and approve pull requests"'
      return {
        kind: 'not-permitted',
        problem: `${words.replace(/( - https:\S*|\.)$/, '')}. Allow it under ${setting}.`,
      }
    }
    if (isFinished || !hasStatus(error, 422) || !/draft/i.test(words)) throw error
    return send(false, [
      'This repository has no draft pull requests: the unfinished work is in an ordinary one.',
    ])
  }
}

async function update(pulls: Pulls, offer: Offer, open: ListedPullRequest): Promise<Offered> {
  const pullRequest = nameOf(open)
  const { title, body } = offer
  const say = (what: string) => (error: unknown) => [
    `Pull request #${open.number} ${what}: ${toOneLine(describeError(error), 400)}`,
  ]
  const updated = await pulls.api
    .ask(permission, (octokit, repository) =>
      octokit.rest.pulls.update({ ...repository, pull_number: open.number, title, body }),
    )
    .then(() => [], say('has the work, but its text is of an earlier cycle'))
  const isLabelled = open.labels.some(({ name }) => name?.toLowerCase() === pullRequestLabel.name)
  const labelled = isLabelled ? [] : await label(pulls, open.number)
  const turned =
    (open.draft ?? false) === offer.isFinished
      ? await turnDraft(pulls, open.node_id, !offer.isFinished).then(
          () => [],
          say(offer.isFinished ? 'is still a draft; mark it as ready for review' : 'is not a draft'),
        )
      : []
  return { pullRequest, notes: [...updated, ...labelled, ...turned] }
}

/** REST can neither undraft a pull request nor make one a draft. */
async function turnDraft({ api }: Pulls, id: string, isDraft: boolean): Promise<void> {
  const mutation = isDraft ? 'convertPullRequestToDraft' : 'markPullRequestReadyForReview'
  const query = `mutation ($id: ID!) { ${mutation}(input: { pullRequestId: $id }) { pullRequest { isDraft } } }`
  await api.ask(permission, (octokit) => octokit.graphql(query, { id }))
}

async function label({ api }: Pulls, number: number): Promise<string[]> {
  try {
    await api.ask(permission, async (octokit, repository) => {
      await createLabel(octokit, repository)
      const labels = [pullRequestLabel.name]
      await octokit.rest.issues.addLabels({ ...repository, issue_number: number, labels })
    })
    return []
  } catch (error) {
    const words = toOneLine(describeError(error), 400)
    return [`Pull request #${number} did not get the label ${pullRequestLabel.name}: ${words}`]
  }
}

async function createLabel(octokit: Octokit, repository: RepositoryName): Promise<void> {
  try {
    await octokit.rest.issues.getLabel({ ...repository, name: pullRequestLabel.name })
  } catch (error) {
    if (!hasStatus(error, 404)) throw error
    // Another run may create it at the same moment.
    await octokit.rest.issues
      .createLabel({ ...repository, ...pullRequestLabel })
      .catch((failure: unknown) => {
        if (!hasStatus(failure, 422)) throw failure
      })
  }
}

function nameOf({ number, html_url }: { number: number; html_url: string }): PullRequestName {
  return { number, url: html_url }
}
