// What the API answers when a pull request is offered for a branch that is pushed already: no repository takes part.
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { PullRequestFacts } from '../../src/domain/pull-request.js'
import { openGitHub } from '../../src/platform/github.js'
import { offerPullRequest, readDeliveries, type Offered } from '../../src/workspace/pull-request.js'
import { refusedByPermission, startGitHubApi, type GitHubApiServer } from '../support/github-api.js'
import { refuse, servePulls, type Pulls } from '../support/github-pulls.js'

let server: GitHubApiServer
let pulls: Pulls
beforeEach(async () => {
  server = await startGitHubApi()
  pulls = servePulls(server)
})
afterEach(() => server.close())

const branch = 'evolve/default/12-db467b32'

function siteOf() {
  const { token, url: apiUrl, repository } = server
  const api = openGitHub({ token, apiUrl, repository })
  return { ...(api && { pulls: { api, repository } }), redact: (text: string): string => text }
}

/** Offers one cycle's work, with this as its subject. */
function offer(subject: string, facts: Partial<PullRequestFacts> = {}): Promise<Offered> {
  const all = { ref: '#12', title: 'An item', subject, lane: 'default', cycle: 7, isFinished: true, ...facts }
  return offerPullRequest(siteOf(), `refs/heads/${branch}`, 'main', all)
}

const isCreation = (method: string, path: string): boolean => method === 'POST' && path.endsWith('/pulls')

describe('a pull request', () => {
  it.each([
    ['another run was faster', () => undefined],
    ['the answer was lost', () => 'cut' as const],
  ])('is one when %s', async (_, fault) => {
    pulls.fault = ({ method, path }) => {
      if (!isCreation(method, path)) return undefined
      pulls.add(branch, { title: 'Theirs' })
      return fault()
    }
    expect(await offer('Ours')).toMatchObject({ pullRequest: { number: 1 }, notes: [] })
    expect(pulls.list).toMatchObject([{ title: 'Ours', labels: [{ name: 'evolve' }] }])
  })

  it('is a new one when the last was closed or merged', async () => {
    await offer('One')
    Object.assign(pulls.list[0] ?? {}, { state: 'closed' })
    expect(await offer('Two')).toMatchObject({ pullRequest: { number: 2 } })
  })

  it('becomes a draft again when its item is taken up anew and left unfinished', async () => {
    await offer('One')
    await offer('Two', { isFinished: false })
    expect(pulls.list).toMatchObject([{ draft: true }])
  })
})

describe('when the API says no', () => {
  it.each([
    [
      'Actions may not create any',
      refuse(403, 'GitHub Actions is not permitted to create or approve pull requests.'),
      /not permitted to create.*Allow it under Settings/,
    ],
    ['the permission is missing', refusedByPermission, /Add `pull-requests: write` under `permissions:`/],
    ['the token is expired', refuse(401, 'Bad credentials'), /does not accept the token/],
    [
      'there is nothing to merge',
      refuse(422, 'Validation Failed', 'No commits between main and x'),
      /No commits between main and x/,
    ],
    ['there is an outage', refuse(502, 'Bad Gateway'), /GitHub answered 502/],
    ['the answer is no JSON', { status: 200, body: '<html>' }, /No pull request was opened/],
  ])('one note says that %s', async (_, answer, expected) => {
    pulls.fault = ({ method, path }) => (isCreation(method, path) ? answer : undefined)
    expect(await offer('One')).toEqual({ notes: [expect.stringMatching(expected)] })
  })

  it('one note says that there is no API at all', async () => {
    await server.close()
    expect(await offer('One')).toEqual({
      notes: [expect.stringMatching(/No pull request was opened: GitHub cannot be reached/)],
    })
  })

  it('the pull request stands without its label, and the note says so', async () => {
    pulls.fault = ({ path }) => (path.endsWith('/labels') ? refusedByPermission : undefined)
    expect(await offer('One')).toMatchObject({
      pullRequest: { number: 1 },
      notes: [expect.stringMatching(/did not get the label evolve.*pull-requests: write/)],
    })
    pulls.fault = undefined
    expect(await offer('Two')).toMatchObject({ notes: [] })
    expect(pulls.list).toMatchObject([{ labels: [{ name: 'evolve' }] }])
  })

  it('unfinished work is in an ordinary one where there are no drafts', async () => {
    pulls.hasDrafts = false
    expect(await offer('One', { isFinished: false })).toMatchObject({
      pullRequest: { number: 1 },
      notes: [expect.stringContaining('no draft pull requests')],
    })
  })

  it('a draft that cannot be made ready is a note', async () => {
    await offer('One', { isFinished: false })
    const errors = [{ type: 'FORBIDDEN', message: 'Resource not accessible by integration' }]
    pulls.fault = ({ path }) =>
      path === '/graphql' ? { status: 200, body: { data: null, errors } } : undefined
    expect(await offer('Two')).toMatchObject({
      pullRequest: { number: 1 },
      notes: [expect.stringMatching(/still a draft; mark it as ready for review: .*not accessible/)],
    })
  })

  it('old text of a pull request is a note', async () => {
    await offer('One')
    pulls.fault = ({ method }) => (method === 'PATCH' ? refuse(500, 'Oops') : undefined)
    expect(await offer('Two')).toMatchObject({
      pullRequest: { number: 1 },
      notes: [expect.stringContaining('its text is of an earlier cycle: GitHub answered 500')],
    })
  })

  it('deliveries are unknown, not none', async () => {
    pulls.fault = () => refusedByPermission
    expect(await readDeliveries(siteOf(), 'default')).toEqual({
      kind: 'unknown',
      problem: expect.stringContaining('`pull-requests: read`'),
    })
  })
})
