// The state branch as git objects, in a private bare repository: fetch the tip, read blobs, write one commit, push.
// Never touches the workspace's repository, its index, hooks or configuration (SPEC §9.2).
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crypto } from '../platform/builtins.js'
import { openGit, type Git, type GitAccess } from '../platform/git.js'
import { makeFolder } from '../platform/session-folder.js'
import { classifyFailure, readPushOutcome, remoteError, type PushOutcome } from './remote-failure.js'

/** Says which branch of which remote. */
export interface StateRepositoryOptions {
  /** URL or path of the remote. */
  readonly url: string
  readonly branch: string
  readonly access: GitAccess
  /** Folder in which the private repository is made; the caller removes it. */
  readonly temporaryFolder: string
  readonly timeoutMs?: number
  /** True leaves the contents of files where they are: only names and hashes are fetched, where the server can do that. */
  readonly isWithoutContents?: boolean
}

/** Is one file of a commit. */
export interface TreeEntry {
  readonly path: string
  readonly mode: string
  readonly sha: string
  readonly sizeBytes: number
}

/** Is a commit to be made. */
export interface NewCommit {
  /** The only parent; absent for the first one. */
  readonly parent?: string
  readonly message: string
  readonly now: Date
  readonly writes: ReadonlyMap<string, Buffer>
  readonly removals: readonly string[]
}

/** Reads and writes the state branch. */
export interface StateRepository {
  /** Tells whether the folder is there still: it lies where an agent can delete it. */
  isThere(): boolean
  /** Fetches the tip; undefined when the server says that there is no such branch. Throws when it says nothing. */
  fetchTip(): Promise<string | undefined>
  listTree(commit: string): Promise<readonly TreeEntry[]>
  /** Lists the files of a commit with the hash of their contents, which need not be here. */
  listHashes(commit: string): Promise<ReadonlyMap<string, string>>
  /** Reads contents by their hashes, each once; the answer may hold more than was asked for. */
  readBlobs(shas: readonly string[]): Promise<ReadonlyMap<string, Buffer>>
  /** Reads contents by their hashes, and keeps none of them. */
  readBlobsOnce(shas: readonly string[]): Promise<ReadonlyMap<string, Buffer>>
  /** Lists the commits before `commit`, newest first, fetching them when they are not here yet. */
  listPast(commit: string, count: number): Promise<readonly string[]>
  write(commit: NewCommit): Promise<string>
  /** Pushes a commit onto the branch, which must still stand at `expected` (undefined: must not exist). */
  push(commit: string, expected: string | undefined, isDryRun?: boolean): Promise<PushOutcome>
}

const localTip = 'refs/evolve/tip'
const localNext = 'refs/evolve/next'

/** Makes what `git init` would: on a busy runner each start of git that a cycle can do without is worth it. */
async function makeRepository(folder: string): Promise<void> {
  for (const name of ['objects', 'refs']) await mkdir(join(folder, name))
  await writeFile(join(folder, 'HEAD'), 'ref: refs/heads/none\n')
  await writeFile(join(folder, 'config'), '[core]\n\trepositoryformatversion = 0\n\tbare = true\n')
}

/** Opens the state branch. Nothing is asked of the server yet. */
export async function openStateRepository(options: StateRepositoryOptions): Promise<StateRepository> {
  const { url, branch, access, timeoutMs } = options
  const remoteRef = `refs/heads/${branch}`
  const network = timeoutMs === undefined ? {} : { timeoutMs }
  const cwd = await makeFolder(options.temporaryFolder, 'evolve-state-')
  const git = openGit(access, { cwd, isPrivate: true })
  await makeRepository(cwd)
  // What was left out of a fetch is remembered by the name of the remote, and a path is no name.
  const [remote, named] =
    options.isWithoutContents === true ? ['archive', ['-c', `remote.archive.url=${url}`]] : [url, []]
  const reach = (args: readonly string[]) => git.try([...named, ...args], network)
  const about = { where: `branch ${branch}`, hasToken: access.token !== '' }

  const fetch = async (depth: number, isSecond = false): Promise<string | undefined> => {
    const refspec = `+${remoteRef}:${localTip}`
    const args = [
      'fetch',
      '--quiet',
      '--no-tags',
      '--no-write-fetch-head',
      `--depth=${depth}`,
      ...(options.isWithoutContents === true ? ['--filter=blob:none'] : []),
      '--',
      remote,
      refspec,
    ]
    const done = await reach(args)
    if (done.code === 0) return (await readFile(join(cwd, localTip), 'utf8')).trim()
    const failure = classifyFailure(args, done)
    if (!/couldn't find remote ref/i.test(failure.words))
      throw remoteError(failure, about, 'STATE_UNREADABLE')
    // Only the server itself can say that the branch is absent: it is asked outright, and exit code 2 is its answer.
    const question = ['ls-remote', '--exit-code', '--', url, remoteRef]
    const answer = await git.try(question, network)
    if (answer.code === 2) return undefined
    // Another lane made the branch between the two questions.
    if (answer.code === 0 && !isSecond) return fetch(depth, true)
    const doubt = answer.code === 0 ? failure : classifyFailure(question, answer)
    throw remoteError(doubt, about, 'STATE_UNREADABLE')
  }

  const contents = new Map<string, Buffer>()
  const readKnownBlobs = async (shas: readonly string[]): Promise<ReadonlyMap<string, Buffer>> => {
    const missing = shas.filter((sha) => !contents.has(sha))
    for (const [sha, bytes] of await readBlobs(git, missing)) contents.set(sha, bytes)
    return contents
  }

  return {
    isThere: () => existsSync(join(cwd, 'HEAD')) && existsSync(join(cwd, 'objects')),
    fetchTip: () => fetch(1),
    listTree: (commit) => listTree(git, commit),
    listHashes: (commit) => listHashes(git, commit),
    readBlobs: readKnownBlobs,
    readBlobsOnce: (shas) => readBlobs(git, shas),
    async listPast(commit, count) {
      await fetch(count + 1)
      const listed = await git.run(['rev-list', '--skip=1', `--max-count=${count}`, commit])
      return listed.split('\n').filter((line) => line !== '')
    },
    async write(commit) {
      // An earlier try left the ref behind: it must not become a parent.
      await rm(join(cwd, localNext), { force: true })
      for (const bytes of commit.writes.values()) contents.set(gitHash(bytes), bytes)
      return writeCommit(git, access, commit)
    },
    async push(commit, expected, isDryRun = false) {
      const lease = `--force-with-lease=${remoteRef}:${expected ?? ''}`
      const dry = isDryRun ? ['--dry-run'] : []
      const args = [
        'push',
        '--porcelain',
        '--no-verify',
        ...dry,
        lease,
        '--',
        remote,
        `${commit}:${remoteRef}`,
      ]
      return readPushOutcome(args, await reach(args))
    },
  }
}

async function listTree(git: Git, commit: string): Promise<TreeEntry[]> {
  const listed = await git.try(['ls-tree', '-r', '-l', '-z', '--full-tree', commit])
  if (listed.code !== 0) throw new Error(`git ls-tree: ${listed.stderr}`)
  return listed.stdout
    .toString('utf8')
    .split('\0')
    .flatMap((line) => {
      const match = /^(\d+) blob ([0-9a-f]+) +(\d+)\t(.*)$/s.exec(line)
      if (match === null) return []
      const [, mode = '', sha = '', size = '', path = ''] = match
      return [{ path, mode, sha, sizeBytes: Number(size) }]
    })
}

async function listHashes(git: Git, commit: string): Promise<Map<string, string>> {
  const listed = await git.run(['ls-tree', '-r', '-z', '--full-tree', commit])
  const entries = listed.split('\0').flatMap((line): [string, string][] => {
    const [, sha = '', path = ''] = /^\d+ blob ([0-9a-f]+)\t(.*)$/s.exec(line) ?? []
    return path === '' ? [] : [[path, sha]]
  })
  return new Map(entries)
}

/** Computes the hash that git gives a file of this content. */
export function gitHash(bytes: Buffer): string {
  return crypto().createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex')
}

async function readBlobs(git: Git, shas: readonly string[]): Promise<Map<string, Buffer>> {
  const blobs = new Map<string, Buffer>()
  if (shas.length === 0) return blobs
  const input = `${[...new Set(shas)].join('\n')}\n`
  const { stdout, code, stderr } = await git.try(['cat-file', '--batch'], { input })
  if (code !== 0) throw new Error(`git cat-file: ${stderr}`)
  let offset = 0
  while (offset < stdout.length) {
    const headEnd = stdout.indexOf(0x0a, offset)
    const [sha = '', kind, size] = stdout.subarray(offset, headEnd).toString('latin1').split(' ')
    if (kind !== 'blob') throw new Error(`git cat-file: ${sha} is ${kind ?? 'unknown'}`)
    const end = headEnd + 1 + Number(size)
    blobs.set(sha, stdout.subarray(headEnd + 1, end))
    offset = end + 1
  }
  return blobs
}

/** Writes blobs, trees and the commit in one go; plain files only. */
async function writeCommit(git: Git, access: GitAccess, commit: NewCommit): Promise<string> {
  const { name, email } = access.author
  const clean = (text: string) => text.replace(/[<>\n\0]/g, '')
  const stamp = `${Math.floor(commit.now.getTime() / 1000)} +0000`
  const parts: (string | Buffer)[] = [
    `commit ${localNext}\nmark :1\ncommitter ${clean(name)} <${clean(email)}> ${stamp}\n`,
    ...dataOf(Buffer.from(commit.message, 'utf8')),
    ...(commit.parent === undefined ? [] : [`from ${commit.parent}\n`]),
    ...commit.removals.map((path) => `D ${quoted(path)}\n`),
    ...[...commit.writes].flatMap(([path, bytes]) => [`M 100644 inline ${quoted(path)}\n`, ...dataOf(bytes)]),
    'get-mark :1\ndone\n',
  ]
  const input = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'utf8') : part)),
  )
  return git.run(['fast-import', '--quiet', '--done', '--date-format=raw'], { input })
}

function dataOf(bytes: Buffer): (string | Buffer)[] {
  return [`data ${bytes.length}\n`, bytes, '\n']
}

function quoted(path: string): string {
  return `"${path.replace(/["\\]/g, '\\$&').replace(/\n/g, '\\n')}"`
}
