// The GitHub API of the repository. Loaded only when something is asked: a run that stops or skips needs none of it.
// Never waits longer than a cycle can afford: what GitHub asks for beyond that is a failure with its reason.
import { describeError, EvolveError } from '../errors.js'
import { mayWrite } from '../domain/issues.js'
import { toOneLine } from '../domain/text.js'
import type { HostApi } from './host.js'

/** Says whom to ask, and as whom. */
export interface GitHubAccess {
  readonly token: string
  readonly repository?: string
  readonly apiUrl: string
}

/** Is the client of GitHub's API. */
export type Octokit = ReturnType<(typeof import('@actions/github'))['getOctokit']>

/** Names the repository as the client's calls want it. */
export interface RepositoryName {
  readonly owner: string
  readonly repo: string
}

/** Says how long the API is waited for, and how often it is asked again. */
export interface GitHubPace {
  readonly requestTimeoutMs: number
  /** How often a request is made again after an outage or a rate limit. */
  readonly retries: number
  /** The wait before the first retry after an outage; doubles with each. */
  readonly firstWaitMs: number
  /** The most that is waited before retries, all in all; a rate limit that asks for more is a failure. */
  readonly longestWaitMs: number
}

export const gitHubPace: GitHubPace = {
  requestTimeoutMs: 10_000,
  retries: 2,
  firstWaitMs: 1_000,
  longestWaitMs: 30_000,
}

/** Is the API of one repository. */
export interface GitHubApi {
  /**
   * Asks with the client; `permission` is what the call needs, such as `issues: read`. Throws EvolveError with
   * PERMISSION_MISSING or TOKEN_EXPIRED, else an Error that says in one line what GitHub answered.
   */
  ask<T>(permission: string, call: (octokit: Octokit, repository: RepositoryName) => Promise<T>): Promise<T>
}

/** Opens the API of the repository; undefined where there is no token or no repository. */
export function openGitHub(access: GitHubAccess, pace: Partial<GitHubPace> = {}): GitHubApi | undefined {
  const [owner, repo] = access.repository?.split('/') ?? []
  if (!access.token || !owner || !repo) return undefined
  let connected: Promise<Octokit> | undefined
  return {
    async ask(permission, call) {
      connected ??= connect(access, { ...gitHubPace, ...pace })
      const octokit = await connected
      try {
        return await call(octokit, { owner, repo })
      } catch (error) {
        throw explain(error, permission, `${owner}/${repo}`)
      }
    },
  }
}

/** Opens what the host asks for; undefined where there is no token or no repository. */
export function openHostApi(access: GitHubAccess): HostApi | undefined {
  const api = openGitHub(access, { retries: 0 })
  return (
    api && {
      askRunOver: (runId, runAttempt) => isRunOver(api, runId, runAttempt),
      startWorkflow: (workflow, branch) => startWorkflow(api, workflow, branch),
      askMayWrite: (login) => askMayWrite(api, login),
    }
  )
}

/** Asks whether a workflow run is over. Without `actions: read`, or on any failure, the answer is undefined. */
async function isRunOver(api: GitHubApi, runId: string, runAttempt: number): Promise<boolean | undefined> {
  if (!/^\d+$/.test(runId)) return undefined
  try {
    const { data } = await api.ask('actions: read', (octokit, repository) =>
      octokit.rest.actions.getWorkflowRun({ ...repository, run_id: Number(runId) }),
    )
    if ((data.run_attempt ?? 1) > runAttempt) return true
    return data.status === 'completed'
  } catch {
    return undefined
  }
}

/** Dispatches a workflow without inputs: one that does not declare an input refuses it. Asked once; it may have happened although the answer was lost. */
async function startWorkflow(api: GitHubApi, workflow: string, branch: string): Promise<void> {
  await api.ask('actions: write', async (octokit, repository) => {
    try {
      await octokit.rest.actions.createWorkflowDispatch({ ...repository, workflow_id: workflow, ref: branch })
    } catch (error) {
      // GitHub's own words say whether the trigger is missing, or an input is required.
      if (hasStatus(error, 422))
        throw new Error(
          `GitHub does not start ${workflow} on ${branch}: ${toOneLine(describeError(error), 200)}. It needs the trigger \`workflow_dispatch\`, on the default branch as well, and no required input.`,
          { cause: error },
        )
      if (hasStatus(error, 404))
        throw new Error(
          `GitHub knows no workflow ${workflow} on the default branch, or the token may not see it: it needs \`actions: write\`.`,
          { cause: error },
        )
      throw error
    }
  })
}

/** Asks whether an account may write to the repository. An app and an account that is gone may not. Throws as `ask` does. */
export function askMayWrite(api: GitHubApi, login: string): Promise<boolean> {
  return api.ask('metadata: read', async (octokit, repository) => {
    try {
      const { data } = await octokit.rest.repos.getCollaboratorPermissionLevel({
        ...repository,
        username: login,
      })
      return mayWrite(data.permission)
    } catch (error) {
      if (hasStatus(error, 404)) return false
      throw error
    }
  })
}

/** Is an entry of the Actions cache. */
export interface CacheEntry {
  readonly id: number
  readonly key: string
  /** The branch that it belongs to, as a full ref name. */
  readonly ref: string
}

/** Lists the newest entries of the Actions cache whose key begins with `prefix`, at most 100. Throws as `ask` does. */
export async function listCacheEntries(api: GitHubApi, prefix: string): Promise<CacheEntry[]> {
  const { data } = await api.ask('actions: read', (octokit, repository) =>
    octokit.rest.actions.getActionsCacheList({
      ...repository,
      key: prefix,
      per_page: 100,
      sort: 'created_at',
      direction: 'desc',
    }),
  )
  return data.actions_caches.flatMap(({ id, key = '', ref = '' }) =>
    id !== undefined && key.startsWith(prefix) ? [{ id, key, ref }] : [],
  )
}

/** Deletes an entry of the Actions cache. Throws as `ask` does. */
export async function deleteCacheEntry(api: GitHubApi, id: number): Promise<void> {
  await api.ask('actions: write', (octokit, repository) =>
    octokit.rest.actions.deleteActionsCacheById({ ...repository, cache_id: id }),
  )
}

/** Is a list that was read page by page; `isAll` is false when more pages are there than were asked for. */
export interface Pages {
  readonly values: readonly unknown[]
  readonly isAll: boolean
}

/**
 * Reads a list page by page, 100 at a time, following the server's links. The client's own iterator takes a 409 and an
 * answer without a body for an empty list.
 */
export async function readPages(
  octokit: Octokit,
  route: string,
  parameters: Readonly<Record<string, unknown>>,
  maxPages: number,
): Promise<Pages> {
  const values: unknown[] = []
  let response = await octokit.request(route, { ...parameters, per_page: 100 })
  for (let page = 1; ; page++) {
    if (!Array.isArray(response.data)) throw new Error('GitHub did not answer with a list.')
    values.push(...(response.data as unknown[]))
    const next = /<([^<>]+)>;\s*rel="next"/.exec(response.headers.link ?? '')?.[1]
    if (next === undefined) return { values, isAll: true }
    if (page === maxPages) return { values, isAll: false }
    response = await octokit.request({ method: 'GET', url: next })
  }
}

/** Tells whether a call failed because of one of these answers; for use inside `ask`. */
export function hasStatus(error: unknown, ...statuses: readonly number[]): boolean {
  const failure = readFailure(error)
  return failure?.hasAnswer === true && statuses.includes(failure.status)
}

async function connect(access: GitHubAccess, pace: GitHubPace): Promise<Octokit> {
  const { getOctokit } = await import('@actions/github')
  // Options of `request` here would replace the toolkit's own, and with them the proxy.
  const octokit = getOctokit(access.token, { baseUrl: access.apiUrl.replace(/\/+$/, ''), log: silent })
  let waitedMs = 0
  octokit.hook.wrap('request', async (request, options) => {
    for (let attempt = 0; ; attempt++) {
      // Changed in place: the hook below this one, which adds the token, has these very options and takes no others.
      options.request = { ...options.request, signal: AbortSignal.timeout(pace.requestTimeoutMs) }
      try {
        const response = await request(options)
        // A body that was cut, or that is no JSON, comes as text.
        if (response.status === 204 || typeof response.data !== 'string') return response
        throw new Error('GitHub did not answer with JSON.')
      } catch (error) {
        const waitMs = waitBeforeRetry(error, options.method, attempt, pace)
        if (attempt >= pace.retries || waitMs === undefined || waitedMs + waitMs > pace.longestWaitMs)
          throw error
        waitedMs += waitMs
        await new Promise((resolve) => setTimeout(resolve, waitMs))
      }
    }
  })
  return octokit
}

const ignore = (): undefined => undefined
/** Nothing of the client's goes to the log past the masking of secrets. */
const silent = { debug: ignore, info: ignore, warn: ignore, error: ignore }

interface Failure {
  readonly status: number
  readonly message: string
  readonly headers: Readonly<Record<string, string | number | undefined>>
  /** False when the server was not reached or did not answer in time: the status is then made up. */
  readonly hasAnswer: boolean
}

function readFailure(error: unknown): Failure | undefined {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return undefined
  const response = 'response' in error ? (error.response as { headers?: Failure['headers'] }) : undefined
  return {
    status: error.status,
    message: error.message,
    headers: response?.headers ?? {},
    hasAnswer: response !== undefined,
  }
}

/** Returns the wait in milliseconds before the same request may be made again; undefined when that is of no use. */
function waitBeforeRetry(
  error: unknown,
  method: string,
  attempt: number,
  pace: GitHubPace,
): number | undefined {
  const failure = readFailure(error)
  // A request that changes something may have done so before the answer was lost.
  if (failure && isRateLimit(failure)) return rateLimitWaitMs(failure)
  const isOutage = failure === undefined || !failure.hasAnswer || failure.status >= 500
  return isOutage && method === 'GET' ? pace.firstWaitMs * 2 ** attempt : undefined
}

function isRateLimit({ status, message, headers }: Failure): boolean {
  if (status === 429) return true
  if (status !== 403) return false
  return (
    headers['retry-after'] !== undefined ||
    Number(headers['x-ratelimit-remaining'] ?? NaN) === 0 ||
    /\brate limit\b/i.test(message)
  )
}

/** GitHub says how long to wait, when the limit resets, or neither: then at least a minute (its best practices). */
function rateLimitWaitMs({ headers }: Failure): number {
  const seconds = Number(headers['retry-after'] ?? NaN)
  if (seconds >= 0) return seconds * 1000
  const reset = Number(headers['x-ratelimit-reset'] ?? NaN)
  if (Number(headers['x-ratelimit-remaining'] ?? NaN) === 0 && reset > 0)
    return Math.max(0, reset * 1000 - Date.now())
  return 60_000
}

function explain(error: unknown, permission: string, repository: string): unknown {
  const failure = readFailure(error)
  if (failure === undefined) return error
  const words = toOneLine(failure.message, 200)
  const grant = `Add \`${permission}\` under \`permissions:\` of the job, or give a token that has it.`
  if (!failure.hasAnswer) return new Error(`GitHub cannot be reached: ${words}`, { cause: error })
  if (isRateLimit(failure)) {
    const seconds = Math.ceil(rateLimitWaitMs(failure) / 1000)
    return new Error(`GitHub's rate limit is reached; the wait is ${seconds} s (${words}).`, { cause: error })
  }
  switch (failure.status) {
    case 401:
      return new EvolveError(
        'TOKEN_EXPIRED',
        `GitHub does not accept the token (${words}).`,
        'Give a valid one.',
      )
    case 403:
      return new EvolveError(
        'PERMISSION_MISSING',
        `The token lacks the permission \`${permission}\` (GitHub says: ${words}).`,
        grant,
      )
    case 404:
      return new EvolveError(
        'PERMISSION_MISSING',
        `GitHub knows no repository ${repository}, or the token may not see it with \`${permission}\`.`,
        grant,
      )
    default:
      return new Error(`GitHub answered ${failure.status}: ${words}`, { cause: error })
  }
}
