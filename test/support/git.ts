// Git repositories for tests, and for programs that run outside the test runner. Never reads anybody's configuration.
import { access, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { capture } from '../../src/platform/process.js'

/** Is the environment in which git starts no process to see whether there is something to tidy up. */
export const withoutUpkeep: Readonly<Record<string, string>> = {
  GIT_CONFIG_COUNT: '1',
  GIT_CONFIG_KEY_0: 'maintenance.auto',
  GIT_CONFIG_VALUE_0: 'false',
}

/** Is an environment for git that reads nobody's configuration. */
export const gitEnvironment: Readonly<Record<string, string>> = {
  PATH: process.env.PATH ?? '',
  HOME: '/nonexistent',
  LC_ALL: 'C',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_AUTHOR_NAME: 'Tester',
  GIT_AUTHOR_EMAIL: 'tester@example.com',
  GIT_COMMITTER_NAME: 'Tester',
  GIT_COMMITTER_EMAIL: 'tester@example.com',
  ...withoutUpkeep,
}

/** Runs git in a folder and returns what it printed, without the last line end. */
export async function runGit(cwd: string, args: readonly string[], input?: string | Buffer): Promise<string> {
  const done = await capture('git', args, { cwd, env: gitEnvironment, input })
  if (done.code !== 0) throw new Error(`git ${args.join(' ')}: ${done.stderr}`)
  return done.stdout.toString('utf8').replace(/\n$/, '')
}

/**
 * Makes an empty bare repository that accepts pushes over HTTP and filtered fetches, as a forge does, and returns its
 * path. Written by hand: hundreds of tests need one, and each start of git counts.
 */
export async function bareRepository(parent: string, name = 'remote.git'): Promise<string> {
  const path = join(parent, name)
  for (const folder of ['objects', 'refs/heads', 'hooks'])
    await mkdir(join(path, folder), { recursive: true })
  await writeFile(join(path, 'HEAD'), 'ref: refs/heads/main\n')
  const settings = ['[core]', 'repositoryformatversion = 0', 'bare = true', '[http]', 'receivepack = true']
  const more = ['[uploadpack]', 'allowFilter = true', '[receive]', 'autogc = false', '']
  await writeFile(join(path, 'config'), [...settings, ...more].join('\n'))
  return path
}

/** Tells whether a bare repository has a branch; asks git only when refs are packed. */
async function hasBranch(repository: string, branch: string): Promise<boolean> {
  const exists = (path: string) =>
    access(join(repository, path)).then(
      () => true,
      () => false,
    )
  if (await exists(`refs/heads/${branch}`)) return true
  if (!(await exists('packed-refs'))) return false
  return (await runGit(repository, ['for-each-ref', `refs/heads/${branch}`])) !== ''
}

/** Makes a repository with one commit on `main`, and returns its path. */
export async function workRepository(parent: string, name = 'work'): Promise<string> {
  const path = join(parent, name)
  await runGit(parent, ['init', '--quiet', '--initial-branch=main', path])
  await writeFile(join(path, 'README.md'), '# Work\n')
  await runGit(path, ['add', '.'])
  await runGit(path, ['commit', '--quiet', '--message=First'])
  return path
}

/** Commits files onto a branch of a bare repository as somebody else would; undefined removes, others stay. */
export async function commitFiles(
  repository: string,
  branch: string,
  files: Readonly<Record<string, string | Buffer | undefined>>,
  mode = '100644',
): Promise<void> {
  const ref = `refs/heads/${branch}`
  const exists = await hasBranch(repository, branch)
  const parts = [
    `commit ${ref}\ncommitter Someone <someone@example.com> 1764500000 +0000\ndata 4\nEdit\n`,
    exists ? `from ${ref}^0\n` : '',
    ...Object.entries(files).flatMap(([path, content]) =>
      content === undefined
        ? [`D ${path}\n`]
        : [`M ${mode} inline ${path}\ndata ${Buffer.byteLength(content)}\n`, content, '\n'],
    ),
  ]
  const input = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
  await runGit(repository, ['fast-import', '--quiet'], input)
}

/** Reads every file of a branch of a bare repository, by path; empty when there is no such branch. */
export async function readBranch(repository: string, branch: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  if (!(await hasBranch(repository, branch))) return files
  const listed = (await runGit(repository, ['ls-tree', '-r', '-z', '--name-only', branch])).split('\0')
  const paths = listed.filter((path) => path !== '')
  const input = paths.map((path) => `${branch}:${path}\n`).join('')
  const done = await capture('git', ['cat-file', '--batch'], { cwd: repository, env: gitEnvironment, input })
  let offset = 0
  for (const path of paths) {
    const start = done.stdout.indexOf(0x0a, offset) + 1
    const size = Number(done.stdout.subarray(offset, start).toString('latin1').split(' ')[2])
    files.set(path, done.stdout.subarray(start, start + size))
    offset = start + size + 1
  }
  return files
}

/** Reads one file of a branch of a bare repository; undefined when the file or the branch is not there. */
export async function readFileOf(
  repository: string,
  branch: string,
  path: string,
): Promise<string | undefined> {
  const request = { cwd: repository, env: gitEnvironment, input: `refs/heads/${branch}:${path}\n` }
  const { stdout } = await capture('git', ['cat-file', '--batch'], request)
  const head = stdout.subarray(0, stdout.indexOf(0x0a)).toString('utf8')
  const size = / blob (\d+)$/.exec(head)?.[1]
  if (size === undefined) return undefined
  const start = stdout.indexOf(0x0a) + 1
  return stdout.subarray(start, start + Number(size)).toString('utf8')
}
