// A small GitHub REST API on loopback: one repository with what a test puts into it. It checks token and permissions as
// the platform does, pages with Link headers, records every request, and lets a test fail or hang single ones.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Is one request as it came in. */
export interface ApiRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  /** The token that came with it; undefined when none did. */
  readonly token?: string
  /** The parsed body; undefined when there is none. */
  readonly body?: unknown
}

/** Is an answer. A body that is no string is sent as JSON. */
export interface ApiAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** Says what becomes of a request: nothing special, another answer, no answer at all, or one that is cut. */
export type ApiFault = undefined | ApiAnswer | 'hang' | 'cut'

/** Is an issue, or with `isPullRequest` what the list of issues shows of a pull request. */
export interface ApiIssue {
  readonly number: number
  readonly title: string
  readonly body?: string | null
  readonly labels?: readonly string[]
  /** Login of its author; null when the account is gone. */
  readonly author?: string | null
  readonly createdAt?: string
  readonly isClosed?: boolean
  readonly stateReason?: string
  readonly isPullRequest?: boolean
  readonly events?: readonly Readonly<Record<string, unknown>>[]
}

/** Is what the API knows. Tests may change it between requests. */
export interface ApiContent {
  issues: ApiIssue[]
  /** Permission on the repository by login; an account that is not named can read, and `null` is no account. */
  permissions: Record<string, string | null>
  /** Permissions of the token, such as `issues: read`; `metadata: read` always is one. */
  tokenPermissions: string[]
  hasIssues: boolean
}

/** Is a running server. */
export interface GitHubApiServer {
  readonly url: string
  readonly token: string
  /** Further tokens with the same permissions; tests may add some. */
  readonly otherTokens: string[]
  /** `owner/name`. */
  readonly repository: string
  readonly content: ApiContent
  readonly requests: readonly ApiRequest[]
  /** Is asked before each request. */
  intercept?: (request: ApiRequest) => ApiFault
  close(): Promise<void>
}

/** Is the answer to a request without the permission. */
export const refusedByPermission: ApiAnswer = {
  status: 403,
  body: {
    message: 'Resource not accessible by integration',
    documentation_url: 'https://docs.github.com/rest',
  },
}

/** Is the answer to too many requests at once; without `retryAfterSeconds` it does not say how long to wait. */
export function secondaryLimit(retryAfterSeconds?: number): ApiAnswer {
  return {
    status: 403,
    headers: retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) },
    body: { message: 'You have exceeded a secondary rate limit. Please wait a few minutes.' },
  }
}

/** Is the answer when the requests of the hour are used up. */
export function primaryLimit(resetsAt: Date): ApiAnswer {
  const reset = String(Math.ceil(resetsAt.getTime() / 1000))
  return {
    status: 403,
    headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset },
    body: { message: 'API rate limit exceeded for installation.' },
  }
}

/** Makes the event of a label put on (or, as `unlabeled`, taken off) by someone. */
export function labelEvent(actor: string | null, label: string, event = 'labeled'): Record<string, unknown> {
  return { event, actor: actor === null ? null : { login: actor }, label: { name: label }, created_at: '' }
}

/** Answers one kind of request. `needs` is the permission that the token must have. */
interface Route {
  readonly method: string
  readonly pattern: RegExp
  readonly needs: string
  answer(request: ApiRequest, parts: readonly string[], server: GitHubApiServer): ApiAnswer
}

const issueRoutes: readonly Route[] = [
  { method: 'GET', pattern: /^\/issues$/, needs: 'issues: read', answer: listIssues },
  { method: 'GET', pattern: /^\/issues\/(\d+)\/events$/, needs: 'issues: read', answer: listEvents },
  {
    method: 'GET',
    pattern: /^\/collaborators\/([^/]+)\/permission$/,
    needs: 'metadata: read',
    answer: showPermission,
  },
]

const routes: readonly Route[] = [...issueRoutes]

/** Starts a server on a free port of 127.0.0.1. */
export async function startGitHubApi(content: Partial<ApiContent> = {}): Promise<GitHubApiServer> {
  const requests: ApiRequest[] = []
  const http = createServer((incoming, outgoing) => {
    void describe(incoming).then((request) => {
      requests.push(request)
      const fault = server.intercept?.(request)
      if (fault === 'hang') return
      if (fault === 'cut') cut(outgoing)
      else send(outgoing, fault ?? respond(request, server))
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const server: GitHubApiServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    token: 'test-token',
    otherTokens: [],
    repository: 'octo/app',
    content: {
      issues: [],
      permissions: {},
      tokenPermissions: ['issues: read'],
      hasIssues: true,
      ...content,
    },
    requests,
    close: () =>
      new Promise((resolve) => {
        http.close(() => {
          resolve()
        })
        http.closeAllConnections()
      }),
  }
  return server
}

async function describe(incoming: IncomingMessage): Promise<ApiRequest> {
  const url = new URL(incoming.url ?? '/', 'http://loopback')
  const pieces: Buffer[] = []
  for await (const piece of incoming) pieces.push(piece as Buffer)
  const text = Buffer.concat(pieces).toString('utf8')
  const token = /^(?:token|bearer) (.+)$/i.exec(incoming.headers.authorization ?? '')?.[1]
  return {
    method: incoming.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    ...(token === undefined ? {} : { token }),
    ...(text === '' ? {} : { body: JSON.parse(text) as unknown }),
  }
}

function respond(request: ApiRequest, server: GitHubApiServer): ApiAnswer {
  if (![server.token, ...server.otherTokens].includes(request.token ?? ''))
    return { status: 401, body: { message: 'Bad credentials' } }
  const base = `/repos/${server.repository}`
  if (!request.path.startsWith(`${base}/`)) return notFound
  const path = request.path.slice(base.length)
  for (const route of routes) {
    const parts = route.method === request.method ? route.pattern.exec(path) : null
    if (parts === null) continue
    const isGranted = ['metadata: read', ...server.content.tokenPermissions].includes(route.needs)
    return isGranted
      ? route.answer(request, parts.slice(1).map(decodeURIComponent), server)
      : refusedByPermission
  }
  return notFound
}

const notFound: ApiAnswer = { status: 404, body: { message: 'Not Found' } }

function send(outgoing: ServerResponse, { status, headers, body }: ApiAnswer): void {
  outgoing.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
  outgoing.end(typeof body === 'string' ? body : JSON.stringify(body ?? null))
}

/** Sends the head and the start of a list, then drops the connection. */
function cut(outgoing: ServerResponse): void {
  outgoing.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': '1000' })
  outgoing.write('[{"number":', () => outgoing.destroy())
}

/** Answers one page of a list, with the links to the others. */
function page(request: ApiRequest, server: GitHubApiServer, all: readonly unknown[]): ApiAnswer {
  const size = Math.min(100, Number(request.query.get('per_page') ?? 30))
  const number = Number(request.query.get('page') ?? 1)
  const last = Math.max(1, Math.ceil(all.length / size))
  const link = (target: number, relation: string): string => {
    const query = new URLSearchParams(request.query)
    query.set('page', String(target))
    return `<${server.url}${request.path}?${query.toString()}>; rel="${relation}"`
  }
  const links = number < last ? [link(number + 1, 'next'), link(last, 'last')] : []
  return {
    status: 200,
    headers: links.length === 0 ? {} : { link: links.join(', ') },
    body: all.slice((number - 1) * size, number * size),
  }
}

function listIssues(request: ApiRequest, _parts: readonly string[], server: GitHubApiServer): ApiAnswer {
  if (!server.content.hasIssues) return { status: 410, body: { message: 'Issues has been disabled' } }
  const wanted = (request.query.get('labels') ?? '').toLowerCase().split(',').filter(Boolean)
  const isClosedWanted = request.query.get('state') === 'closed'
  const found = server.content.issues
    .filter((issue) => (issue.isClosed ?? false) === isClosedWanted)
    .filter((issue) => {
      const labels = (issue.labels ?? []).map((label) => label.toLowerCase())
      return wanted.every((label) => labels.includes(label))
    })
    .sort((a, b) => createdAt(a).localeCompare(createdAt(b)))
  if (request.query.get('direction') !== 'asc') found.reverse()
  return page(
    request,
    server,
    found.map((issue) => showIssue(issue, server)),
  )
}

function createdAt(issue: ApiIssue): string {
  return issue.createdAt ?? '2026-01-01T00:00:00Z'
}

function showIssue(issue: ApiIssue, server: GitHubApiServer): Record<string, unknown> {
  const { number, title, body = null, labels = [], author = 'octocat' } = issue
  const path = `${server.repository}/${issue.isPullRequest ? 'pull' : 'issues'}/${number}`
  return {
    number,
    title,
    body,
    labels: labels.map((name) => ({ name, color: 'ededed' })),
    user: author === null ? null : { login: author, type: 'User' },
    // Says nothing about what the author may do: a member of an organisation need not have write access.
    author_association: 'OWNER',
    state: issue.isClosed ? 'closed' : 'open',
    state_reason: issue.stateReason ?? null,
    created_at: createdAt(issue),
    html_url: `https://github.com/${path}`,
    ...(issue.isPullRequest ? { pull_request: { url: `${server.url}/repos/${path}` } } : {}),
  }
}

function listEvents(request: ApiRequest, [number]: readonly string[], server: GitHubApiServer): ApiAnswer {
  const issue = server.content.issues.find((one) => one.number === Number(number))
  return issue ? page(request, server, issue.events ?? []) : notFound
}

function showPermission(
  _request: ApiRequest,
  [login = '']: readonly string[],
  server: GitHubApiServer,
): ApiAnswer {
  const permission = login in server.content.permissions ? server.content.permissions[login] : 'read'
  if (permission === null) return { status: 404, body: { message: `${login} is not a user` } }
  return { status: 200, body: { permission, role_name: permission, user: { login } } }
}
