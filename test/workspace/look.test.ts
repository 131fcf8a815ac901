// Opening the workspace and seeing what the agent did, without asking it.
import { chmod, mkdir, utimes, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import {
  makeYard,
  openTestRepository,
  openTestWorkspace,
  requestFor,
  type TestRepository,
  type Yard,
} from '../support/workspace-repository.js'

let yard: Yard
let work: TestRepository
beforeEach(async () => {
  yard = await makeYard()
  work = await yard.clone('work')
})
afterEach(() => yard.destroy())

describe('open', () => {
  it('says where the work starts', async () => {
    const start = await openTestWorkspace(yard, work).open()
    const head = await work.git('rev-parse', 'HEAD')
    expect(start).toEqual({
      base: head,
      head,
      branch: 'main',
      tree: `${head}^{tree}`,
    })
  })

  it('takes uncommitted and untracked files into the tree and leaves the index alone', async () => {
    await work.write('a.txt', 'x\n')
    await work.write('new.txt', 'x\n')
    await work.write('ignored.log', 'x\n')
    await work.write('.agents/evolve/KILL', 'x\n')
    const before = await work.git('status', '--porcelain=v2')
    const start = await openTestWorkspace(yard, work).open()
    const names = await work.git('ls-tree', '-r', '--name-only', start.tree)
    expect(names.split('\n')).toEqual(['.gitignore', 'a.txt', 'b.txt', 'new.txt', 'src/code.js'])
    expect(await work.git('status', '--porcelain=v2')).toBe(before)
  })

  it('sees a file of the same size that was written in the same moment as the index', async () => {
    // As on a disk with coarse clocks: nothing but the content tells the two files apart.
    const moment = new Date('2026-01-01T00:00:00Z')
    await work.git('config', 'core.trustctime', 'false')
    await utimes(join(work.top, 'b.txt'), moment, moment)
    await work.git('update-index', '--refresh', '-q')
    await work.write('b.txt', 'c\n')
    for (const path of ['b.txt', '.git/index']) await utimes(join(work.top, path), moment, moment)
    const { tree } = await openTestWorkspace(yard, work).open()
    expect(await work.git('show', `${tree}:b.txt`)).toBe('c')
  })

  it('names a folder that is no repository, or has no commit, or is not there', async () => {
    const plain = openTestRepository(join(yard.folder, 'plain'), yard.env)
    await expect(openTestWorkspace(yard, plain).open()).rejects.toThrow(/NOT_A_REPOSITORY.*does not exist/)
    await mkdir(plain.top)
    await expect(openTestWorkspace(yard, plain).open()).rejects.toThrow(
      /NOT_A_REPOSITORY.*plain.*not a git repository/,
    )
    await plain.git('init', '--quiet')
    await expect(openTestWorkspace(yard, plain).open()).rejects.toThrow(/NOT_A_REPOSITORY.*no commit yet/)
    await expect(openTestWorkspace(yard, yard.remote).open()).rejects.toThrow(/NOT_A_REPOSITORY/)
  })

  it('says so when git is missing or too old', async () => {
    const without = { ...yard, env: { ...yard.env, PATH: yard.folder } }
    await expect(openTestWorkspace(without, work).open()).rejects.toThrow(/GIT_MISSING/)
    await writeFile(join(yard.folder, 'git'), '#!/bin/sh\necho git version 2.17.1\n')
    await chmod(join(yard.folder, 'git'), 0o755)
    const old = { ...yard, env: { ...yard.env, PATH: `${yard.folder}:${yard.env['PATH']}` } }
    await expect(openTestWorkspace(old, work).open()).rejects.toThrow(/GIT_MISSING.*2\.17\.1/)
  })

  it('names a lock that stands there and does not delete it', async () => {
    const lock = join(work.top, '.git/index.lock')
    await writeFile(lock, '')
    await expect(openTestWorkspace(yard, work).open()).rejects.toThrow(`WORKSPACE_LOCKED: ${lock}`)
    expect(existsSync(lock)).toBe(true)
  })
})

describe('look', () => {
  it('sees commits, uncommitted files and lines', async () => {
    const workspace = openTestWorkspace(yard, work)
    const start = await workspace.open()
    await work.write('a.txt', 'one\n2\nthree\n')
    const sha = await work.commit('Change a\n\nAt length.')
    await work.write('naïve.txt', 'x\ny\n')
    await work.remove('b.txt')
    expect(await workspace.look(start)).toEqual({
      head: sha,
      commits: [{ sha, subject: 'Change a' }],
      hasDiff: true,
      hasMoved: true,
      descends: true,
      paths: ['a.txt', 'b.txt', 'naïve.txt'],
      insertions: 3,
      deletions: 2,
    })
  })

  const nothings: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['nothing was done', () => Promise.resolve()],
    [
      'only state folders changed',
      async () => {
        await work.write('.agents/evolve/ledger.jsonl', '{}\n')
        await work.write('.agents/rpi/next-work.jsonl', '{}\n')
        await work.commit('State')
      },
    ],
    ['only ignored files changed', () => work.write('node_modules/y.js', 'x')],
    [
      'a commit was made and undone by another',
      async () => {
        await work.write('a.txt', 'x\n')
        await work.git('commit', '--quiet', '-m', 'Do', '--', 'a.txt')
        await work.git('checkout', '--quiet', 'HEAD~1', '--', 'a.txt')
        await work.git('commit', '--quiet', '-m', 'Undo', '--', 'a.txt')
      },
    ],
    ['an empty commit was made', () => work.commit('Nothing')],
    [
      'what stood there before was committed',
      async () => {
        await work.commit('Not mine')
      },
    ],
  ]
  it.each(nothings)('sees no diff when %s', async (_, deed) => {
    await work.write('package-lock.json', 'by the setup step\n')
    await work.write('b.txt', 'by the user\n')
    const workspace = openTestWorkspace(yard, work)
    const start = await workspace.open()
    await deed()
    expect(await workspace.look(start)).toMatchObject({
      hasDiff: false,
      hasMoved: false,
      paths: [],
      insertions: 0,
    })
    expect(await workspace.deliver(requestFor(start))).toEqual({ kind: 'nothing' })
  })

  it('counts a file that stood there before once the agent changed it further', async () => {
    await work.write('b.txt', 'by the user\n')
    const workspace = openTestWorkspace(yard, work)
    const start = await workspace.open()
    await work.write('b.txt', 'by the user and the agent\n')
    expect(await workspace.look(start)).toMatchObject({ hasDiff: true, hasMoved: true, paths: ['b.txt'] })
  })

  it('does not take a rewritten history for work', async () => {
    const workspace = openTestWorkspace(yard, work)
    const start = await workspace.open()
    await work.git('reset', '--quiet', '--hard', 'HEAD~1')
    await work.write('a.txt', 'x\n')
    await work.commit('Elsewhere')
    expect(await workspace.look(start)).toMatchObject({ hasDiff: false, hasMoved: true, descends: false })
  })

  it('leaves submodules and repositories inside alone', async () => {
    await yard.clone('library')
    await work.git(
      '-c',
      'protocol.file.allow=always',
      'submodule',
      '--quiet',
      'add',
      join(yard.folder, 'library'),
      'lib',
    )
    await work.commit('Add a submodule')
    const workspace = openTestWorkspace(yard, work)
    const start = await workspace.open()
    const lib = openTestRepository(join(work.top, 'lib'), yard.env)
    await lib.write('a.txt', 'inside\n')
    await lib.commit('Inside')
    await work.git('init', '--quiet', 'unborn')
    await work.write('unborn/file.txt', 'x')
    expect(await workspace.look(start)).toMatchObject({ hasDiff: false, hasMoved: false, paths: [] })
  })

  it('takes Git LFS pointers as the small files they are', async () => {
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 12345\n`
    await work.write('.gitattributes', '*.bin filter=lfs diff=lfs merge=lfs -text\n')
    await work.write('large.bin', pointer)
    await work.commit('Pointer')
    const workspace = openTestWorkspace(yard, work)
    const start = await workspace.open()
    await work.write('a.txt', 'agent\n')
    expect((await workspace.look(start)).paths).toEqual(['a.txt'])
    await workspace.restore(start)
    expect(await work.read('large.bin')).toBe(pointer)
  })
})
