// The Actions cache through its own client, loaded only when it is used. The client takes an outage for a miss and a
// refusal for a warning; here each is told apart. Never waits for the service longer than its deadline.
import { EvolveError, describeError } from '../errors.js'

type Environment = Readonly<Record<string, string | undefined>>

/** Saves and restores one folder under keys. The folder's path must be the same on every run: it is part of an entry's identity. */
export interface CacheClient {
  /** Asks the service for a sign of life. Throws CACHE_UNAVAILABLE where there is none, STATE_UNREADABLE when it is unwell. */
  check(): Promise<void>
  /** Restores the entry with that key, else the newest whose key begins with it; returns its key. */
  restore(key: string): Promise<string | undefined>
  /** Returns the key that `restore` would find. Nothing is fetched. */
  lookUp(key: string): Promise<string | undefined>
  /** Saves the folder. Whether it took is to be looked up: the client does not say. */
  save(key: string): Promise<void>
}

/** Says where the service is and what is kept in it. */
export interface CacheClientOptions {
  /** The environment of the action: the runner's cache variables stand in it. */
  readonly env: Environment
  readonly folder: string
  /** Deadline of one call, in ms; 60 s when absent. */
  readonly deadlineMs?: number
  /** Deadline of the sign of life, in ms; 15 s when absent. */
  readonly checkMs?: number
}

const lookUpMethod = 'twirp/github.actions.results.api.v1.CacheService/GetCacheEntryDownloadURL'

/** Opens the cache. Nothing is loaded or asked yet. */
export function openCacheClient(options: CacheClientOptions): CacheClient {
  const { env, folder, deadlineMs = 60_000, checkMs = 15_000 } = options
  const load = () => import('@actions/cache')
  const call = async <T>(what: string, body: (client: Awaited<ReturnType<typeof load>>) => Promise<T>) =>
    withDeadline(what, deadlineMs, body(await load()))
  return {
    async check() {
      const client = await load()
      const missing = whatIsMissing(env, client.isFeatureAvailable())
      if (missing !== undefined) throw unavailable(missing)
      await askForLife(env, checkMs)
    },
    restore: (key) => call('restore', (client) => client.restoreCache([folder], key, [key])),
    lookUp: (key) =>
      call('look-up', (client) => client.restoreCache([folder], key, [key], { lookupOnly: true })),
    async save(key) {
      await call('save', (client) => client.saveCache([folder], key))
    },
  }
}

function whatIsMissing(env: Environment, isFeatureAvailable: boolean): string | undefined {
  if (env.ACTIONS_CACHE_MODE === 'none' || env.ACTIONS_CACHE_MODE === 'write-only')
    return `the cache mode of this run is ${env.ACTIONS_CACHE_MODE}`
  if (!env.ACTIONS_RUNTIME_TOKEN) return 'this is no job of GitHub Actions'
  if (!isFeatureAvailable || !env.ACTIONS_CACHE_SERVICE_V2 || !env.ACTIONS_RESULTS_URL)
    return `${env.GITHUB_SERVER_URL ?? 'the server'} has no cache service (version 2)`
  return undefined
}

function unavailable(why: string): EvolveError {
  return new EvolveError(
    'CACHE_UNAVAILABLE',
    `The Actions cache cannot be used: ${why}.`,
    'Use `store: branch` with `contents: write` instead.',
  )
}

/** Asks for an entry that cannot exist: a service that is well says that there is none. */
async function askForLife(env: Environment, timeoutMs: number): Promise<void> {
  const problem = await answerOf(env, timeoutMs)
  if (problem === undefined) return
  throw new EvolveError(
    'STATE_UNREADABLE',
    `The Actions cache does not answer as it should (${problem}); whether there is state is not known.`,
    'Nothing was changed; the next run tries again. If it lasts, use `store: branch`.',
  )
}

async function answerOf(env: Environment, timeoutMs: number): Promise<string | undefined> {
  try {
    const response = await fetch(new URL(lookUpMethod, env.ACTIONS_RESULTS_URL), {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${env.ACTIONS_RUNTIME_TOKEN}`,
      },
      body: JSON.stringify({ key: 'evolve-v1', restore_keys: [], version: '0'.repeat(64) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    if (!response.ok) return `HTTP ${response.status}`
    const answer: unknown = JSON.parse(text)
    return typeof answer === 'object' && answer !== null && 'ok' in answer
      ? undefined
      : 'no answer of a cache'
  } catch (error) {
    return describeError(error)
  }
}

/** The client cannot be told to give up; it is left behind. */
async function withDeadline<T>(what: string, deadlineMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`The ${what} in the Actions cache took longer than ${deadlineMs / 1000} s.`))
    }, deadlineMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
