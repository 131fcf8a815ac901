// The remote that work is pushed to and fetched from. Never forces without naming what it expects to replace,
// and never cuts the history of a full clone.
import { rm } from 'node:fs/promises'
import { isAbsolute, resolve } from 'node:path'
import { openGit, type Git, type GitAccess } from '../platform/git.js'
import { urlOfRemote } from '../platform/git-settings.js'
import { makeFolder } from '../platform/session-folder.js'
import { classifyPush, describeRefusal, type Pushed } from './refusal.js'
import { openRemoteGit, type RemoteGit } from './remote-git.js'
import { findCommit, isAncestor, type Repository } from './repository.js'

/** Is the remote of the workspace. */
export interface Remote {
  /** Page of the repository on the server, when the remote lies there. */
  readonly webUrl?: string
  /** Lists refs by full name or pattern; throws what the server said when it cannot. */
  list(patterns: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Names the branch that the remote's HEAD stands for. */
  defaultBranch(): Promise<string | undefined>
  /** Pushes a commit to a ref. With `expected` (empty: not there) it replaces exactly that, else only forward. */
  push(commit: string, ref: string, expected?: string): Promise<Pushed>
  /** Deletes a ref that still stands at `expected`. */
  remove(ref: string, expected: string): Promise<Pushed>
  /** Fetches a ref with its history back to `since`, as far as that is there. Undefined when it cannot be fetched. */
  fetch(ref: string, since?: string): Promise<{ readonly commit?: string; readonly problem: string }>
  /** Reads the raw commits at the end of refs, newest first, `depth` of each, without touching the workspace. */
  readCommits(refs: readonly string[], depth: number): Promise<ReadonlyMap<string, readonly RawCommit[]>>
}

/** Is a commit as git stores it: bytes, one per character. */
export interface RawCommit {
  readonly id: string
  readonly raw: string
}

const fetchedRef = 'refs/evolve/fetched'

/**
 * Opens the remote; undefined when there is none. `name` is a remote's name, a URL or a path; `head` is the commit that is
 * checked out.
 */
export async function openRemote(
  repository: Repository,
  access: GitAccess,
  name: string,
  head: string | undefined,
): Promise<Remote | undefined> {
  const url = (await findUrl(repository, name)) ?? (/[/:\\]/.test(name) ? name : undefined)
  if (url === undefined) return undefined
  const page = webUrlOf(url, access.serverUrl)
  const hasToken = access.token !== '' && page !== undefined && /^https?:/.test(url)
  const remoteGit = await openRemoteGit(repository, access, hasToken, head)
  const { git } = remoteGit
  const network = async (args: readonly string[]): Promise<{ code?: number; output: string }> => {
    const done = await git.try(args)
    return {
      code: done.code,
      output: `${done.isTimedOut ? 'fatal: no answer in time\n' : ''}${done.stderr}\n${done.stdout.toString('utf8')}`,
    }
  }
  const push = async (refspec: string, options: readonly string[]): Promise<Pushed> => {
    const quiet = ['--porcelain', '--no-verify', '--no-signed', '--no-follow-tags', '--recurse-submodules=no']
    await remoteGit.takeShallow()
    const done = await network(['push', ...quiet, ...options, '--', name, refspec])
    const pushed = classifyPush(done.code, done.output)
    const isAnswered = done.code === 0 || /^!\t/m.test(done.output)
    return isAnswered || !(await hasArrived(refspec)) ? pushed : { kind: 'pushed' }
  }
  /** The answer to a push can get lost; what did arrive must not be done again. */
  const hasArrived = async (refspec: string): Promise<boolean> => {
    const [commit = '', ref = ''] = refspec.split(':')
    const done = await network(['ls-remote', '--refs', '--quiet', '--', name, ref])
    return done.code === 0 && commit !== '' && done.output.includes(`${commit}\t${ref}\n`)
  }
  const list = async (patterns: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const done = await network(['ls-remote', '--refs', '--quiet', '--', name, ...patterns])
    if (done.code !== 0) throw new Error(describeRefusal(done.output))
    return new Map(
      [...done.output.matchAll(/^([0-9a-f]{40,64})\t(\S+)$/gm)].map(([, id = '', ref = '']) => [ref, id]),
    )
  }
  return {
    ...(page ?? {}),
    list,
    async defaultBranch() {
      const done = await network(['ls-remote', '--symref', '--quiet', '--', name, 'HEAD'])
      return /^ref: refs\/heads\/(\S+)\tHEAD$/m.exec(done.output)?.[1]
    },
    push: (commit, ref, expected) =>
      push(`${commit}:${ref}`, expected === undefined ? [] : [`--force-with-lease=${ref}:${expected}`]),
    remove: (ref, expected) => push(`:${ref}`, [`--force-with-lease=${ref}:${expected}`]),
    fetch: (ref, since) => fetchSince(repository, remoteGit, name, ref, since),
    readCommits: (refs, depth) =>
      readCommits(
        repository,
        (folder) => openElsewhere(access, remoteGit, folder),
        absoluteUrl(repository.top, url),
        refs,
        depth,
      ),
  }
}

/** Git also knows remotes that stand in no setting. */
async function findUrl({ git, settings }: Repository, name: string): Promise<string | undefined> {
  const url = urlOfRemote(settings, name)
  if (url !== undefined) return url
  const known = await git.try(['remote', 'get-url', '--', name])
  return known.code === 0 ? known.stdout.toString('utf8').trim() : undefined
}

function webUrlOf(url: string, serverUrl: string): { webUrl: string } | undefined {
  if (!URL.canParse(serverUrl)) return undefined
  const { host, origin } = new URL(serverUrl)
  const path =
    /^(?:https?|ssh):\/\/(?:[^@/]*@)?([^/]+)\/(.+)$/.exec(url) ?? /^(?:[^@/]+@)([^/:]+):(.+)$/.exec(url)
  if (path?.[1] !== host) return undefined
  return { webUrl: `${origin}/${(path[2] ?? '').replace(/(?:\.git)?\/*$/, '')}` }
}

function absoluteUrl(top: string, url: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\/|^[^/]+:/i.test(url) || isAbsolute(url) ? url : resolve(top, url)
}

/** A shallow clone gets as much history as it takes to reach `since`; a full one must never be given a depth. */
async function fetchSince(
  repository: Repository,
  remoteGit: RemoteGit,
  remote: string,
  ref: string,
  since: string | undefined,
): Promise<{ commit?: string; problem: string }> {
  const isShallow = (await repository.git.run(['rev-parse', '--is-shallow-repository'])) === 'true'
  const depths = isShallow && since !== undefined ? [['--depth=50'], ['--depth=1000'], ['--unshallow']] : [[]]
  let commit: string | undefined
  let problem = ''
  for (const depth of depths) {
    const args = [
      'fetch',
      '--quiet',
      '--no-tags',
      '--no-recurse-submodules',
      '--no-write-fetch-head',
      ...depth,
    ]
    await remoteGit.takeShallow()
    const done = await remoteGit.git.try([...args, '--', remote, `+${ref}:${fetchedRef}`])
    if (done.code !== 0) {
      problem = describeRefusal(done.isTimedOut ? 'fatal: no answer in time' : done.stderr)
      break
    }
    await remoteGit.giveShallow()
    commit = await findCommit(remoteGit.git, fetchedRef)
    if (commit === undefined) problem = `${ref} is not a commit`
    if (commit === undefined || since === undefined || (await isAncestor(repository.git, since, commit)))
      break
  }
  return commit === undefined ? { problem } : { commit, problem }
}

/** Addresses are rewritten already, and must not be so twice. */
function openElsewhere(access: GitAccess, { settings }: RemoteGit, folder: string): Git {
  const others = settings.filter(([name]) => !name.startsWith('url.'))
  return openGit(access, { cwd: folder, isPrivate: true, settings: others })
}

async function readCommits(
  repository: Repository,
  open: (folder: string) => Git,
  url: string,
  refs: readonly string[],
  depth: number,
): Promise<ReadonlyMap<string, readonly RawCommit[]>> {
  const found = new Map<string, readonly RawCommit[]>()
  if (refs.length === 0) return found
  const folder = await makeFolder(repository.temporaryFolder, 'evolve-look-')
  try {
    const git = open(folder)
    await git.run(['init', '--quiet', '--bare', '.'])
    await git.run(['remote', 'add', 'look', url])
    const refspecs = refs.map((ref, index) => `+${ref}:refs/look/${index}`)
    // Only commits are wanted; a server that cannot leave the rest out says so and sends it.
    await git.run([
      'fetch',
      '--quiet',
      '--no-tags',
      `--depth=${depth}`,
      '--filter=tree:0',
      '--',
      'look',
      ...refspecs,
    ])
    for (const [index, ref] of refs.entries()) {
      found.set(ref, await readLog({ ...repository, git }, `refs/look/${index}`, depth))
    }
    return found
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Reads up to `count` raw commits from a name or range, newest first. */
export async function readLog(
  repository: Pick<Repository, 'git'>,
  range: string,
  count: number,
): Promise<readonly RawCommit[]> {
  const ids = await repository.git.try(['rev-list', `--max-count=${count}`, '--end-of-options', range, '--'])
  if (ids.code !== 0) return []
  const list = ids.stdout.toString('utf8').split('\n').filter(Boolean)
  if (list.length === 0) return []
  const done = await repository.git.try(['cat-file', '--batch'], { input: `${list.join('\n')}\n` })
  return parseBatch(done.stdout)
}

function parseBatch(output: Buffer): RawCommit[] {
  const commits: RawCommit[] = []
  let at = 0
  while (at < output.length) {
    const lineEnd = output.indexOf(10, at)
    const header = /^([0-9a-f]+) commit (\d+)$/.exec(output.toString('latin1', at, lineEnd))
    if (!header) break
    const bodyEnd = lineEnd + 1 + Number(header[2])
    commits.push({ id: header[1] ?? '', raw: output.toString('latin1', lineEnd + 1, bodyEnd) })
    at = bodyEnd + 1
  }
  return commits
}
