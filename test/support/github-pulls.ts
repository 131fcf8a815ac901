// Pull requests and labels for the API on loopback, with the platform's own refusals: one open pull request per branch,
// drafts and creation by Actions as the repository allows.
import type { ApiAnswer, ApiFault, ApiRequest, GitHubApiServer } from './github-api.js'

/** Is a pull request as the API lists it. Tests may change it as a person would. */
export interface ApiPull {
  readonly number: number
  readonly node_id: string
  readonly html_url: string
  title: string
  body: string
  state: 'open' | 'closed'
  draft: boolean
  merged_at: string | null
  labels: { name: string }[]
  readonly head: { readonly ref: string; sha: string; readonly repo: { readonly full_name: string } | null }
  readonly base: { readonly ref: string }
}

/** Is what a repository has and allows. */
export interface Pulls {
  readonly list: ApiPull[]
  readonly labels: string[]
  mayActionsCreate: boolean
  hasDrafts: boolean
  /** Is asked before each request; an answer stands for the platform's own. */
  fault?: (request: ApiRequest) => ApiFault
  /** Adds a pull request that somebody opened. */
  add(branch: string, fields?: Partial<ApiPull>): ApiPull
}

/** Lets a server answer for pull requests and labels too. */
export function servePulls(server: GitHubApiServer): Pulls {
  const base = `/repos/${server.repository}`
  const pulls: Pulls = {
    list: [],
    labels: [],
    mayActionsCreate: true,
    hasDrafts: true,
    add(branch, fields = {}) {
      const number = pulls.list.length + 1
      const pull: ApiPull = {
        number,
        node_id: `PR_${number}`,
        html_url: `https://github.com/${server.repository}/pull/${number}`,
        title: '',
        body: '',
        state: 'open',
        draft: false,
        merged_at: null,
        labels: [],
        head: { ref: branch, sha: '', repo: { full_name: server.repository } },
        base: { ref: 'main' },
        ...fields,
      }
      pulls.list.push(pull)
      return pull
    },
  }
  server.intercept = (request) => {
    const fault = pulls.fault?.(request)
    if (fault !== undefined) return fault
    if (request.path === '/graphql') return turnDraft(pulls, request)
    const [, kind = '', rest = ''] =
      /^\/(pulls|labels|issues)(?:\/(.+))?$/.exec(request.path.slice(base.length)) ?? []
    return answer(pulls, request, `${request.method} ${kind}`, rest)
  }
  return pulls
}

function answer(pulls: Pulls, request: ApiRequest, kind: string, rest: string): ApiFault {
  const body = request.body as Record<string, unknown> | undefined
  switch (kind) {
    case 'GET pulls':
      return { status: 200, body: list(pulls, request) }
    case 'POST pulls':
      return create(pulls, body ?? {})
    case 'PATCH pulls':
      return { status: 200, body: Object.assign(find(pulls, rest) ?? {}, body) }
    case 'GET labels':
      return pulls.labels.includes(rest) ? { status: 200, body: { name: rest } } : refuse(404, 'Not Found')
    case 'POST labels':
      pulls.labels.push(String(body?.['name']))
      return { status: 201, body: body ?? {} }
    case 'POST issues':
      find(pulls, rest)?.labels.push(...(body?.['labels'] as string[]).map((name) => ({ name })))
      return { status: 200, body: [] }
    default:
      return undefined
  }
}

function list(pulls: Pulls, { query }: ApiRequest): ApiPull[] {
  const branch = query.get('head')?.split(':')[1]
  const state = query.get('state') ?? 'open'
  return pulls.list
    .filter((pull) => state === 'all' || pull.state === state)
    .filter((pull) => branch === undefined || pull.head.ref === branch)
    .reverse()
}

function create(pulls: Pulls, body: Record<string, unknown>): ApiAnswer {
  const head = String(body['head'])
  if (!pulls.mayActionsCreate)
    return refuse(403, 'GitHub Actions is not permitted to create or approve pull requests.')
  if (pulls.list.some((pull) => pull.state === 'open' && pull.head.ref === head))
    return refuse(422, 'Validation Failed', `A pull request already exists for octo:${head}.`)
  if (body['draft'] === true && !pulls.hasDrafts)
    return refuse(422, 'Draft pull requests are not supported in this repository.')
  const fields = { title: String(body['title']), body: String(body['body']), draft: body['draft'] === true }
  return { status: 201, body: pulls.add(head, { ...fields, base: { ref: String(body['base']) } }) }
}

function turnDraft(pulls: Pulls, request: ApiRequest): ApiAnswer {
  const { query, variables } = request.body as { query: string; variables: { id: string } }
  const pull = pulls.list.find((one) => one.node_id === variables.id)
  if (pull) pull.draft = query.includes('convertPullRequestToDraft')
  return { status: 200, body: { data: {} } }
}

function find(pulls: Pulls, rest: string): ApiPull | undefined {
  return pulls.list.find((pull) => pull.number === Number.parseInt(rest, 10))
}

/** Makes an answer that refuses, as the platform words it. */
export function refuse(status: number, message: string, ...errors: readonly string[]): ApiAnswer {
  const details = errors.map((one) => ({ resource: 'PullRequest', code: 'custom', message: one }))
  return { status, body: { message, ...(details.length > 0 && { errors: details }) } }
}
