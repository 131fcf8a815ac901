// What a person could lose or never notice is refused before anything starts.
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { runVerb } from '../../src/cli/index.js'
import {
  bareRepository,
  commitFiles,
  runGit,
  temporaryFolder,
  workRepository,
} from '../support/repository.js'

afterEach(() => void jest.restoreAllMocks())

async function evolve(cwd: string, ...words: string[]): Promise<{ code: number; err: string }> {
  let err = ''
  jest.spyOn(process.stdout, 'write').mockImplementation(() => true)
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((err += String(text))))
  const env = { PATH: process.env.PATH, HOME: '/nonexistent', RUNNER_TEMP: await temporaryFolder() }
  const cancelled = new AbortController().signal
  const [verb, ...rest] = words
  const code = await runVerb(verb, rest, { env, given: {}, cwd, pid: 1, isOnGitHub: false, cancelled })
  jest.restoreAllMocks()
  return { code, err }
}

const idle = ['run', '--agent-command', 'true']

describe('evolve run', () => {
  it('does not start on uncommitted changes of tracked files, unless told to, and leaves them as they are', async () => {
    const root = await workRepository(await temporaryFolder())
    await writeFile(join(root, 'tracked.txt'), 'one\n')
    await runGit(root, ['add', 'tracked.txt'])
    expect(await evolve(root, ...idle)).toMatchObject({
      code: 1,
      err: expect.stringContaining('WORKSPACE_DIRTY'),
    })
    expect(await runGit(root, ['status', '--porcelain'])).toContain('A  tracked.txt')
    expect((await evolve(root, ...idle, '--allow-dirty')).code).toBe(0)
    expect(await readFile(join(root, 'tracked.txt'), 'utf8')).toBe('one\n')
  })

  it('does not mind files that are not tracked', async () => {
    const root = await workRepository(await temporaryFolder())
    await writeFile(join(root, 'notes.txt'), 'mine\n')
    expect((await evolve(root, ...idle)).code).toBe(0)
  })

  it.each(['MERGE_HEAD', 'CHERRY_PICK_HEAD', 'REVERT_HEAD'])(
    'does not start in the middle of somebody’s work (%s)',
    async (name) => {
      const root = await workRepository(await temporaryFolder())
      await writeFile(join(root, '.git', name), await runGit(root, ['rev-parse', 'HEAD']))
      const done = await evolve(root, ...idle)
      expect(done).toMatchObject({
        code: 1,
        err: expect.stringContaining(`WORKSPACE_LOCKED: The workspace is in the middle`),
      })
      expect(existsSync(join(root, '.git', name))).toBe(true)
    },
  )

  it('says at once that it is in no repository', async () => {
    const folder = await temporaryFolder()
    expect(await evolve(folder, ...idle)).toMatchObject({
      code: 1,
      err: expect.stringContaining('NOT_A_REPOSITORY'),
    })
    expect(existsSync(join(folder, '.agents'))).toBe(false)
  })

  it('takes no project for its state branch', async () => {
    const remote = await bareRepository(await temporaryFolder())
    await commitFiles(remote, 'main', { 'README.md': '# A project\n', 'app.txt': 'one\n' })
    const root = join(await temporaryFolder(), 'clone')
    await runGit('/', ['clone', '--quiet', remote, root])
    const before = await runGit(remote, ['rev-parse', 'main'])
    const done = await evolve(root, ...idle, '--store', 'branch', '--state-branch', 'main')
    expect(done).toMatchObject({
      code: 2,
      err: expect.stringContaining('is no state branch (it holds "app.txt")'),
    })
    expect(await runGit(remote, ['rev-parse', 'main'])).toBe(before)
  })
})

describe('evolve stop and resume', () => {
  it('do not answer a mistyped lane or ref with "done"', async () => {
    const root = await workRepository(await temporaryFolder())
    expect(await evolve(root, 'stop', '--lane', 'defualt')).toMatchObject({
      code: 2,
      err: expect.stringContaining('"defualt"'),
    })
    expect(await evolve(root, 'resume', '--ref', 'nope')).toMatchObject({
      code: 2,
      err: expect.stringContaining('"nope"'),
    })
    expect((await evolve(root, 'stop')).code).toBe(0)
    expect((await evolve(root, 'resume')).code).toBe(0)
  })
})
