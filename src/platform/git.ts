// Runs git. The token travels in the environment of the command, never in a URL, an argument or a file (SPEC §9.2),
// and goes to the server it belongs to and to no other.
import { existsSync } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { EvolveError } from '../errors.js'
import { isWithheld } from './environment.js'
import { capture, type Captured } from './process.js'

/** Says with which identity and credentials git runs. */
export interface GitAccess {
  /** The process environment that git inherits (PATH, HOME, proxies). */
  readonly env: Readonly<Record<string, string | undefined>>
  /** Token for pushes and fetches; empty is none. */
  readonly token: string
  /** The only server that gets the token, e.g. `https://github.com`. */
  readonly serverUrl: string
  readonly author: { readonly name: string; readonly email: string }
  /** Time limit of a command that names none, in ms; 120 s when absent. */
  readonly networkTimeoutMs?: number
  /** Once it aborts, each command has only seconds: the runner kills us ten seconds after its first signal (FIELD F46). */
  readonly cancelled?: AbortSignal
}

/** Is a git that works in one repository. */
export interface Git {
  /** Runs git; returns also when it failed. */
  try(args: readonly string[], options?: GitOptions): Promise<Captured>
  /** Runs git and returns its output without the last line end; throws an Error with git's own words when it failed. */
  run(args: readonly string[], options?: GitOptions): Promise<string>
}

/** Varies one command. */
export interface GitOptions {
  readonly input?: string | Buffer
  readonly env?: Readonly<Record<string, string>>
  readonly timeoutMs?: number
}

/** Says where and how a repository is opened. */
export interface GitLocation {
  readonly cwd: string
  /** A private repository of ours: no configuration but our own is read. */
  readonly isPrivate?: boolean
  /** Settings that hold besides those of the repository; ours win over them. */
  readonly settings?: readonly GitSetting[]
}

/** Finds the top of the work tree that a folder lies in, by its `.git`; undefined when it lies in none. Starts no git. */
export async function findTop(folder: string): Promise<string | undefined> {
  const isTop = await lstat(join(folder, '.git')).then(
    () => true,
    () => false,
  )
  if (isTop) return folder
  return dirname(folder) === folder ? undefined : findTop(dirname(folder))
}

/** Is one setting: its full name and its value. */
export type GitSetting = readonly [name: string, value: string]

const defaultTimeoutMs = 120_000

/** Is what a command that runs already has left when the run is cancelled, in ms. */
const inFlightMs = 2_000
/** Is what all later ones have together: with the agent's end before it, within the ten seconds that a runner gives. */
const afterwardsMs = 5_500
const firstAfterwards = new WeakMap<AbortSignal, number>()

function cancelledMs(cancelled: AbortSignal | undefined): number {
  if (!cancelled?.aborted) return inFlightMs
  const now = Date.now()
  const first = firstAfterwards.get(cancelled) ?? now
  firstAfterwards.set(cancelled, first)
  return Math.max(500, first + afterwardsMs - now)
}

/** Opens git in a folder. No prompt can ever hang it, and no hook ever runs for what we do. */
export function openGit(access: GitAccess, location: GitLocation): Git {
  const env = gitEnvironment(access, location)
  const attempt = async (args: readonly string[], options: GitOptions = {}): Promise<Captured> => {
    const timeoutMs = options.timeoutMs ?? access.networkTimeoutMs ?? defaultTimeoutMs
    const done = await capture('git', args, {
      cwd: location.cwd,
      env: { ...env, ...stallLimit(timeoutMs), ...options.env },
      input: options.input,
      timeoutMs,
      cancelled: access.cancelled,
      cancelledMs: cancelledMs(access.cancelled),
    })
    // A folder that is gone fails like a program that is not there.
    if (done.startError === 'ENOENT' && !existsSync(location.cwd))
      throw new Error(`git ${args[0] ?? ''}: the folder ${location.cwd} is gone`)
    if (done.startError === 'ENOENT') {
      throw new EvolveError(
        'GIT_MISSING',
        'git was not found on PATH.',
        'Install git 2.31 or newer on the runner.',
      )
    }
    return done
  }
  return {
    try: attempt,
    async run(args, options) {
      const done = await attempt(args, options)
      if (done.code !== 0) throw new Error(gitFailure(args, done))
      return done.stdout.toString('utf8').replace(/\r?\n$/, '')
    },
  }
}

/** Describes a failed git command in one line, with git's own words and no credentials. */
export function gitFailure(args: readonly string[], done: Captured): string {
  const words = done.isTimedOut ? 'no answer in time' : done.stderr.trim() || `exit code ${done.code}`
  return `git ${args[0] ?? ''}: ${hideUrlCredentials(words)}`
}

/** Takes user and password out of every URL in a text. */
export function hideUrlCredentials(text: string): string {
  return text.replace(/(\b[a-z][a-z0-9+.-]*:\/\/)[^/\s@]+@/gi, '$1')
}

/** Killing git leaves its transport helper behind; a silent server makes that one give up by itself. */
function stallLimit(timeoutMs: number): Record<string, string> {
  const seconds = Math.max(1, Math.floor(timeoutMs / 1000))
  return { GIT_HTTP_LOW_SPEED_LIMIT: '1', GIT_HTTP_LOW_SPEED_TIME: String(seconds) }
}

function gitEnvironment(
  access: GitAccess,
  { isPrivate = false, settings: given = [] }: GitLocation,
): Record<string, string | undefined> {
  const settings: GitSetting[] = [
    ...given,
    ['core.hooksPath', '/dev/null'],
    // Set by whoever can write the repository's configuration: no program of theirs is started, no line end refused.
    ['core.fsmonitor', 'false'],
    ['core.safecrlf', 'false'],
    // What a log shows is what a push sends: no ancestry from a file beside the commits, every commit against each parent.
    ['core.commitGraph', 'false'],
    ['log.showRoot', 'true'],
    ['log.showSignature', 'false'],
    ['log.diffMerges', 'separate'],
    // In a container the checkout belongs to another user; it is the folder that we were told to work in.
    ['safe.directory', '*'],
    ['commit.gpgSign', 'false'],
    ['gc.auto', '0'],
    ['maintenance.auto', 'false'],
    ['advice.detachedHead', 'false'],
    ...authorization(access),
  ]
  const inherited = Object.entries(access.env).filter(
    // A filter that the repository configures runs with what git gets: nothing of the runner's is for it.
    ([name, value]) => !isWithheld(name, value, access.token) && !/^GIT_(?!SSL|SSH)/.test(name),
  )
  return {
    ...Object.fromEntries(inherited),
    LC_ALL: 'C',
    // Others get the objects themselves, and neither what an agent put in their place nor the parents that it made up.
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_GRAFT_FILE: '/dev/null',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: 'true',
    GIT_AUTHOR_NAME: access.author.name,
    GIT_AUTHOR_EMAIL: access.author.email,
    GIT_COMMITTER_NAME: access.author.name,
    GIT_COMMITTER_EMAIL: access.author.email,
    ...(isPrivate ? { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' } : {}),
    GIT_CONFIG_COUNT: String(settings.length),
    ...Object.fromEntries(
      settings.flatMap(([key, value], index) => [
        [`GIT_CONFIG_KEY_${index}`, key],
        [`GIT_CONFIG_VALUE_${index}`, value],
      ]),
    ),
  }
}

/** Scopes the header to the server's URL: git sends it nowhere else. */
function authorization(access: GitAccess): GitSetting[] {
  if (access.token === '' || access.serverUrl === '') return []
  const basic = Buffer.from(`x-access-token:${access.token}`).toString('base64')
  const key = `http.${access.serverUrl.replace(/\/+$/, '')}/.extraheader`
  // An empty value first drops a header that actions/checkout may have left in the repository's configuration.
  return [
    [key, ''],
    [key, `AUTHORIZATION: basic ${basic}`],
  ]
}
