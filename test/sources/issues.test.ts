import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { readConfig } from '../../src/config.js'
import { freshLane } from '../../src/domain/state.js'
import { openGitHub, type GitHubAccess, type GitHubPace } from '../../src/platform/github.js'
import type { Offer, WorkSource } from '../../src/ports.js'
import { openIssues } from '../../src/sources/issues.js'
import {
  labelEvent,
  primaryLimit,
  refusedByPermission,
  secondaryLimit,
  startGitHubApi,
  type ApiFault,
  type ApiIssue,
  type GitHubApiServer,
} from '../support/github-api.js'

const now = new Date('2026-11-30T19:00:00Z')
const pace: Partial<GitHubPace> = { firstWaitMs: 1, longestWaitMs: 50, requestTimeoutMs: 5_000 }
let server: GitHubApiServer

beforeEach(async () => {
  server = await startGitHubApi({ permissions: { octocat: 'write', admin: 'admin' } })
})

afterEach(() => server.close())

function open(access: Partial<GitHubAccess> = {}, faster: Partial<GitHubPace> = {}): WorkSource {
  const { token, repository, url } = server
  const api = openGitHub({ token, repository, apiUrl: url, ...access }, { ...pace, ...faster })
  return openIssues(api, 'evolve')
}

function ask(source: WorkSource = open()): Promise<Offer> {
  return source.offer(freshLane('default'), now)
}

function refsOf(offer: Offer): string[] {
  return offer.kind === 'offered' ? offer.items.map((item) => item.ref) : [`failed: ${offer.problem}`]
}

function issue(number: number, more: Partial<ApiIssue> = {}): ApiIssue {
  return { number, title: `Title ${number}`, labels: ['evolve'], ...more }
}

/** Counts the requests whose path ends so. */
function count(end: string): number {
  return server.requests.filter((request) => request.path.endsWith(end)).length
}

describe('issues', () => {
  it('offers open issues with the label by priority, then age, without pull requests and blocked ones', async () => {
    server.content.issues = [
      issue(1, { createdAt: '2026-03-01T00:00:00Z' }),
      issue(2, { createdAt: '2026-02-01T00:00:00Z' }),
      issue(3, { labels: ['evolve', 'priority:high'], createdAt: '2026-09-01T00:00:00Z' }),
      issue(4, { labels: ['evolve', 'priority: P0'], createdAt: '2026-10-01T00:00:00Z' }),
      issue(5, { labels: ['evolve', 'priority:low'] }),
      issue(6, { labels: ['evolve', 'priority:someday'], createdAt: '2026-02-02T00:00:00Z' }),
      issue(7, { labels: ['evolve', 'Evolve:Blocked'] }),
      issue(8, { isPullRequest: true }),
      issue(9, { isClosed: true }),
      issue(10, { labels: ['bug'] }),
    ]
    const offer = await ask()
    expect(refsOf(offer)).toEqual(['#4', '#3', '#2', '#6', '#1', '#5'])
    expect(offer).not.toHaveProperty('notes')
  })

  it('carries title, body, labels and address of the issue as data', async () => {
    server.content.issues = [
      issue(12, { title: 'Fix\n::error::it', body: 'One\r\ntwo', labels: ['evolve', 'bug'] }),
    ]
    expect(await ask()).toEqual({
      kind: 'offered',
      items: [
        {
          ref: '#12',
          source: 'issues',
          title: 'Fix ::error::it',
          body: 'One\ntwo',
          labels: ['evolve', 'bug'],
          url: 'https://github.com/octo/app/issues/12',
          fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
        },
      ],
    })
  })

  it.each<[string, Partial<ApiIssue>]>([
    ['its title', { title: 'Other' }],
    ['its body', { body: 'Other' }],
    ['its labels', { labels: ['evolve', 'bug'] }],
    ['being opened again', { stateReason: 'reopened', events: [{ event: 'reopened' }] }],
  ])('changes the fingerprint with %s', async (_, change) => {
    const print = async (more: Partial<ApiIssue>) => {
      server.content.issues = [issue(1, more)]
      const offer = await ask()
      return offer.kind === 'offered' ? offer.items[0]?.fingerprint : undefined
    }
    expect(await print(change)).not.toBe(await print({}))
  })

  it('tells the second time that an issue was opened again from the first', async () => {
    const print = async (times: number) => {
      const events = Array.from({ length: times }, () => ({ event: 'reopened' }))
      server.content.issues = [issue(1, { stateReason: 'reopened', events })]
      const offer = await ask()
      return offer.kind === 'offered' ? offer.items[0]?.fingerprint : undefined
    }
    expect(await print(2)).not.toBe(await print(1))
  })
})

describe('a list of issues', () => {
  it('of which no entry is an issue is a failed source, not an empty one', async () => {
    server.intercept = ({ path }) =>
      path.endsWith('/issues') ? { status: 200, body: [{ number: 'x' }] } : undefined
    expect(refsOf(await ask())).toEqual([expect.stringMatching(/^failed: issues: none of the 1 entries/)])
  })
})

describe('the label', () => {
  it.each([
    ['ready for: work', true],
    ['a,b', false],
    ['x'.repeat(51), false],
  ])('%j is usable: %j', (label, isUsable) => {
    const read = () => readConfig({ given: { 'issue-label': label }, isOnGitHub: true }).issueLabel
    if (isUsable) expect(read()).toBe(label)
    else expect(read).toThrow(/issue-label: .*one label/)
  })

  it('is asked for by its name, whatever is in it', async () => {
    server.content.issues = [issue(1, { labels: ['Q&A? #1'] })]
    const { token, repository, url } = server
    const api = openGitHub({ token, repository, apiUrl: url }, pace)
    expect(refsOf(await ask(openIssues(api, 'q&a? #1')))).toEqual(['#1'])
  })
})

describe('trust in an issue', () => {
  it.each<[string, Partial<ApiIssue>, boolean]>([
    ['of a writer', { author: 'octocat' }, true],
    ['of an administrator', { author: 'admin' }, true],
    ['of a stranger', { author: 'stranger' }, false],
    ['of an app', { author: 'some[bot]' }, false],
    ['of an account that is gone', { author: null }, false],
    [
      'of a stranger, labelled by a writer',
      { author: 'stranger', events: [labelEvent('octocat', 'Evolve')] },
      true,
    ],
    ['of nobody, labelled by a writer', { author: null, events: [labelEvent('octocat', 'evolve')] }, true],
    [
      'of a stranger, with another label by a writer',
      { author: 'stranger', events: [labelEvent('stranger', 'evolve'), labelEvent('octocat', 'bug')] },
      false,
    ],
    [
      'whose label a writer took off and a stranger put back',
      {
        author: 'stranger',
        events: [
          labelEvent('octocat', 'evolve'),
          labelEvent('octocat', 'evolve', 'unlabeled'),
          labelEvent('stranger', 'evolve'),
        ],
      },
      false,
    ],
    [
      'labelled by an account that is gone',
      { author: 'stranger', events: [labelEvent(null, 'evolve')] },
      false,
    ],
  ])('one %s', async (_, given, isOffered) => {
    server.content.permissions['some[bot]'] = null
    server.content.issues = [issue(1, given), issue(2)]
    const offer = await ask()
    expect(refsOf(offer)).toEqual(isOffered ? ['#1', '#2'] : ['#2'])
    if (!isOffered) expect(offer).toMatchObject({ notes: [expect.stringMatching(/left out.*evolve.*#1\.$/)] })
  })

  it('asks for each account once a run, however it is spelled, and for events only where the author is not enough', async () => {
    server.content.issues = [issue(1), issue(2, { author: 'octocat' }), issue(3, { author: 'stranger' })]
    server.content.issues.push(issue(4, { author: 'Stranger' }))
    const source = open()
    await ask(source)
    expect(refsOf(await ask(source))).toEqual(['#1', '#2'])
    expect(count('/permission')).toBe(2)
    expect(count('/events')).toBe(2)
  })

  it('reads a label that stands behind a hundred other events', async () => {
    const events = [
      ...Array.from({ length: 150 }, () => ({ event: 'mentioned' })),
      labelEvent('octocat', 'evolve'),
    ]
    server.content.issues = [issue(1, { author: 'stranger', events })]
    expect(refsOf(await ask())).toEqual(['#1'])
  })

  it('trusts nobody when the events are more than are read', async () => {
    const events = [
      labelEvent('octocat', 'evolve'),
      ...Array.from({ length: 500 }, () => ({ event: 'mentioned' })),
    ]
    server.content.issues = [issue(1, { author: 'stranger', events })]
    expect(refsOf(await ask())).toEqual([])
  })

  it('stops asking at 200 requests and says how many issues it did not look at', async () => {
    server.content.issues = Array.from({ length: 120 }, (_, index) =>
      issue(index + 1, { author: `stranger-${index}` }),
    )
    const offer = await ask()
    expect(offer).toMatchObject({
      items: [],
      notes: [expect.stringMatching(/20 were not looked at/), expect.anything()],
    })
    expect(server.requests.length).toBeLessThanOrEqual(202)
  })
})

describe('paging', () => {
  const many = (length: number) =>
    Array.from({ length }, (_, index) =>
      issue(index + 1, { createdAt: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString() }),
    )

  it('follows the links to every page', async () => {
    server.content.issues = many(250)
    const offer = await ask()
    expect(refsOf(offer)).toEqual(Array.from({ length: 250 }, (_, index) => `#${index + 1}`))
    expect(count('/issues')).toBe(3)
    expect(offer).not.toHaveProperty('notes')
  })

  it('reads 300 at most, the oldest, and says so', async () => {
    server.content.issues = many(350)
    const offer = await ask()
    expect(refsOf(offer)).toHaveLength(300)
    expect(count('/issues')).toBe(3)
    expect(offer).toMatchObject({ notes: [expect.stringMatching(/only the 300 oldest/)] })
  })
})

describe('an API that is not as it should be', () => {
  it.each<[string, Partial<GitHubAccess>]>([
    ['no token', { token: '' }],
    ['no repository', { repository: undefined }],
  ])('is empty and asked nothing with %s', async (_, access) => {
    expect(await ask(open(access))).toEqual({ kind: 'offered', items: [] })
    expect(server.requests).toEqual([])
  })

  it('is empty where issues are switched off', async () => {
    server.content.hasIssues = false
    expect(await ask()).toEqual({ kind: 'offered', items: [] })
  })

  it('is asked below the path of an enterprise server', async () => {
    server.content.issues = [issue(1)]
    server.intercept = (request) => {
      expect(request.path).toMatch(/^\/api\/v3\/repos\/octo\/app\//)
      return { status: 200, body: request.path.endsWith('/issues') ? [] : {} }
    }
    expect(refsOf(await ask(open({ apiUrl: `${server.url}/api/v3/` })))).toEqual([])
    expect(server.requests).toHaveLength(1)
  })

  it.each<[string, ApiFault, RegExp, number]>([
    [
      'refuses for want of the permission',
      refusedByPermission,
      /PERMISSION_MISSING.*`issues: read`.*permissions:/,
      1,
    ],
    [
      'does not know the repository',
      { status: 404, body: { message: 'Not Found' } },
      /octo\/app.*issues: read/,
      1,
    ],
    [
      'does not accept the token',
      { status: 401, body: { message: 'Bad credentials' } },
      /TOKEN_EXPIRED.*Bad cred/,
      1,
    ],
    ['is down', { status: 500, body: { message: 'Server Error' } }, /answered 500: Server Error/, 3],
    ['is down behind a proxy', { status: 502, body: '<html>' }, /answered 502/, 3],
    ['asks to slow down', { status: 429, headers: { 'retry-after': '0' }, body: {} }, /rate limit/, 3],
    ['asks to wait too long', secondaryLimit(60), /rate limit.*60 s/, 1],
    ['does not say how long to wait', secondaryLimit(), /rate limit.*60 s/, 1],
    ['has used up the hour', primaryLimit(new Date(Date.now() + 1_800_000)), /rate limit.*1[78]\d\d s/, 1],
    ['answers with no list', { status: 200, body: { message: 'hello' } }, /list/, 1],
    ['answers with no JSON', { status: 200, body: '<html>' }, /JSON/, 3],
    ['answers with a conflict', { status: 409, body: { message: 'Conflict' } }, /answered 409/, 1],
    ['cuts its answer', 'cut', /JSON|reached/, 3],
  ])('fails as a value when it %s', async (_, fault, problem, requests) => {
    server.intercept = () => fault
    expect(await ask()).toEqual({ kind: 'failed', problem: expect.stringMatching(problem) })
    expect(server.requests).toHaveLength(requests)
  })

  it('fails when it does not answer in time', async () => {
    server.intercept = () => 'hang'
    expect(await ask(open({}, { requestTimeoutMs: 100, retries: 1 }))).toEqual({
      kind: 'failed',
      problem: expect.stringMatching(/cannot be reached/),
    })
  })

  it('fails when nobody listens', async () => {
    await server.close()
    expect(await ask()).toEqual({ kind: 'failed', problem: expect.stringMatching(/cannot be reached/) })
  })

  it.each<[string, ApiFault]>([
    ['an outage', { status: 503, body: {} }],
    ['a short rate limit', secondaryLimit(0)],
  ])('is asked again after %s', async (_, fault) => {
    server.content.issues = [issue(1)]
    server.intercept = () => (server.requests.length === 1 ? fault : undefined)
    expect(refsOf(await ask())).toEqual(['#1'])
  })

  it('is not waited for without end: short waits add up', async () => {
    server.content.issues = [issue(1), issue(2, { author: 'admin' })]
    const limited = new Set<string>()
    server.intercept = (request) => {
      if (limited.has(request.path)) return undefined
      limited.add(request.path)
      return secondaryLimit(0.02)
    }
    expect(await ask(open({}, { longestWaitMs: 50 }))).toMatchObject({
      kind: 'failed',
      problem: expect.stringMatching(/rate limit/),
    })
    expect(limited.size).toBe(3)
  })

  it('fails, rather than be empty, when the permission of an author cannot be asked', async () => {
    server.content.issues = [issue(1)]
    server.intercept = (request) => (request.path.endsWith('/permission') ? refusedByPermission : undefined)
    const source = open()
    expect(await ask(source)).toMatchObject({
      kind: 'failed',
      problem: expect.stringMatching(/metadata: read/),
    })
    server.intercept = undefined
    expect(refsOf(await ask(source))).toEqual(['#1'])
  })

  it('counts entries that are not issues, and offers the others', async () => {
    server.intercept = (request) =>
      request.path.endsWith('/issues')
        ? {
            status: 200,
            body: [null, { number: 'x' }, { number: 1, title: 'One', user: { login: 'octocat' } }],
          }
        : undefined
    const offer = await ask()
    expect(refsOf(offer)).toEqual(['#1'])
    expect(offer).toMatchObject({ notes: [expect.stringMatching(/2 of the list passed over/)] })
  })
})
