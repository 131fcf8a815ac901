// Real repositories for the workspace's tests: throw-away folders, an empty HOME, no user configured.
import { createHash } from 'node:crypto'
import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rm,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { capture } from '../../src/platform/process.js'
import type { KeepRequest, Start, Workspace } from '../../src/ports.js'
import { createSecretFinder } from '../../src/domain/redact.js'
import { openWorkspace, type WorkspaceConfig, type WorkspaceOptions } from '../../src/workspace/index.js'
import { commitFiles, withoutUpkeep } from './git.js'
import { cloneRemote, copyRemote, readCommit } from './workspace-template.js'

/** Is a git work tree with short-hands. */
export interface TestRepository {
  readonly top: string
  git(...args: string[]): Promise<string>
  write(path: string, content: string | Buffer): Promise<void>
  remove(path: string): Promise<void>
  read(path: string): Promise<string>
  /** Commits everything, as the agent would; returns the commit. */
  commit(message: string): Promise<string>
}

/** Is a folder of a test: a bare remote and clones of it. */
export interface Yard {
  readonly folder: string
  readonly temporaryFolder: string
  readonly env: Record<string, string>
  /** The bare repository. */
  readonly remote: TestRepository
  /** Clones the remote by path, fully or to a depth. */
  clone(name: string, depth?: number): Promise<TestRepository>
  /** Puts a commit with these files onto a branch of the remote, as somebody else would push it; returns it. */
  pushByOther(branch: string, files: Readonly<Record<string, string>>): Promise<string>
  destroy(): Promise<void>
}

/** Makes a yard whose remote has one branch `main` with a few files. */
export async function makeYard(): Promise<Yard> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'evolve-workspace-')))
  const home = join(folder, 'home')
  const temporaryFolder = join(folder, 'temporary')
  await mkdir(home)
  await mkdir(temporaryFolder)
  const env = { PATH: process.env['PATH'] ?? '', HOME: home, GIT_CONFIG_NOSYSTEM: '1' }
  const bare = join(folder, 'remote.git')
  await copyRemote(bare)
  const remote = openTestRepository(bare, env)
  return {
    folder,
    temporaryFolder,
    env,
    remote,
    async clone(name, depth) {
      const top = join(folder, name)
      const work = openTestRepository(top, env)
      const { isStale } = await cloneRemote(bare, top, depth)
      if (isStale) await work.git('update-index', '--refresh', '-q')
      return work
    },
    async pushByOther(branch, files) {
      await commitFiles(bare, branch, files)
      return readCommit(bare, `refs/heads/${branch}`)
    },
    destroy: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Opens short-hands for a folder. */
export function openTestRepository(top: string, env: Record<string, string>): TestRepository {
  const identity = {
    GIT_AUTHOR_NAME: 'Agent',
    GIT_AUTHOR_EMAIL: 'agent@example.com',
    GIT_COMMITTER_NAME: 'Agent',
    GIT_COMMITTER_EMAIL: 'agent@example.com',
    ...withoutUpkeep,
  }
  const git = async (...args: string[]): Promise<string> => {
    const done = await capture('git', args, { cwd: top, env: { ...env, ...identity } })
    if (done.code !== 0) throw new Error(`git ${args.join(' ')}: ${done.stderr}`)
    return done.stdout.toString('utf8').trimEnd()
  }
  return {
    top,
    git,
    async write(path, content) {
      await mkdir(dirname(join(top, path)), { recursive: true })
      await writeFile(join(top, path), content)
    },
    remove: (path) => rm(join(top, path), { recursive: true, force: true }),
    read: (path) => readFile(join(top, path), 'utf8'),
    async commit(message) {
      await git('add', '--all')
      await git('commit', '--quiet', '--allow-empty', '-m', message)
      // In a linked work tree or a submodule `.git` is a file.
      return readCommit(join(top, '.git'), 'HEAD').catch(() => git('rev-parse', 'HEAD'))
    },
  }
}

/** Installs a hook that is a shell script; the folder is a work tree's or a bare repository. */
export async function writeHook(gitFolder: string, name: string, script: string): Promise<void> {
  const path = join(gitFolder, 'hooks', name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, `#!/bin/sh\n${script}\n`)
  await chmod(path, 0o755)
}

/** Walks a work tree: every file but git's own, with kind, executable bit and a hash of its bytes. */
export async function walk(top: string, below = ''): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const entry of await readdir(join(top, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    if (path === '.git') continue
    if (entry.isDirectory()) Object.assign(found, await walk(top, path))
    else if (entry.isSymbolicLink()) found[path] = `link ${await readlink(join(top, path))}`
    else {
      const isExecutable = ((await lstat(join(top, path))).mode & 0o100) !== 0
      const hash = createHash('sha256')
        .update(await readFile(join(top, path)))
        .digest('hex')
      found[path] = `${isExecutable ? 'executable' : 'file'} ${hash}`
    }
  }
  return found
}

/** Opens the workspace of a test repository. */
export function openTestWorkspace(
  yard: Yard,
  repository: TestRepository,
  config: Partial<WorkspaceConfig> = {},
  options: Partial<WorkspaceOptions> = {},
): Workspace {
  return openWorkspace(
    {
      workingDirectory: '.',
      stateDirectory: '.agents/evolve',
      deliver: 'branch',
      baseBranch: '',
      remote: 'origin',
      gitAuthor: 'evolve[bot] <evolve@example.com>',
      ...config,
    },
    {
      env: yard.env,
      cwd: repository.top,
      token: '',
      serverUrl: 'https://github.com',
      temporaryFolder: yard.temporaryFolder,
      apiUrl: 'http://127.0.0.1:9',
      redact: (text) => text,
      findSecrets: createSecretFinder([]),
      ...options,
    },
  )
}

/** Composes a request to keep work. */
export function requestFor(start: Start, changes: Partial<KeepRequest> = {}): KeepRequest {
  return {
    start,
    run: { lane: 'default', run_id: '42', run_attempt: 1 },
    cycle: 7,
    item: { ref: 'ex-12', title: 'An item' },
    isFinished: true,
    subject: 'Work on ex-12',
    ...changes,
  }
}
