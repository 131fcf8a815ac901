// Restoring compares whole trees byte by byte, against whatever an agent may have done in between.
import { mkdir, rename, symlink, writeFile, chmod, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import {
  makeYard,
  openTestWorkspace,
  walk,
  type TestRepository,
  type Yard,
} from '../support/workspace-repository.js'

let yard: Yard
beforeEach(async () => {
  yard = await makeYard()
})
afterEach(() => yard.destroy())

/** Leaves a setup step's and a user's traces: changed, staged, deleted, untracked, ignored and state files. */
async function makeDirty(work: TestRepository): Promise<void> {
  await work.write('b.txt', 'changed before the agent\n')
  await work.write('notes.md', 'mine\n')
  await work.write('staged.txt', 'staged\n')
  await work.git('add', 'staged.txt')
  await work.remove('src/code.js')
  await work.write('node_modules/x/index.js', 'x\n')
  await work.write('.agents/evolve/session-state.json', '{}\n')
}

const deeds: readonly (readonly [string, (work: TestRepository) => Promise<unknown>])[] = [
  ['nothing', () => Promise.resolve()],
  [
    'changed, made and deleted files',
    async (work) => {
      await work.write('a.txt', 'agent\n')
      await work.write('new/deep/file.txt', 'new\n')
      await work.remove('notes.md')
      await work.write('b.txt', 'agent too\n')
      await work.remove('.gitignore')
    },
  ],
  [
    'committed everything',
    async (work) => {
      await work.write('a.txt', 'agent\n')
      await work.commit('All of it')
      await work.write('later.txt', 'x\n')
    },
  ],
  [
    'switched the branch',
    async (work) => {
      await work.git('checkout', '--quiet', '-b', 'other')
      await work.write('a.txt', 'agent\n')
      await work.commit('Other')
    },
  ],
  ['detached HEAD', (work) => work.git('checkout', '--quiet', '--detach')],
  [
    'moved the start branch elsewhere',
    async (work) => {
      await work.git('checkout', '--quiet', '--orphan', 'lost')
      await work.commit('Orphan')
      await work.git('branch', '--force', 'main', 'HEAD')
    },
  ],
  ['left HEAD unborn', (work) => work.git('checkout', '--quiet', '--orphan', 'unborn')],
  [
    'staged and removed',
    async (work) => {
      await work.git('rm', '--quiet', '--cached', 'a.txt')
      await work.git('mv', 'b.txt', 'c.txt')
    },
  ],
  [
    'put a file where a folder was and a folder where a file was',
    async (work) => {
      await work.remove('src')
      await work.write('src', 'a file\n')
      await work.remove('a.txt')
      await work.write('a.txt/inner.txt', 'a folder\n')
    },
  ],
  [
    'changed modes and links',
    async (work) => {
      await chmod(join(work.top, 'a.txt'), 0o755)
      await work.remove('b.txt')
      await symlink('a.txt', join(work.top, 'b.txt'))
    },
  ],
  ['no longer ignored what was ignored', (work) => work.write('.gitignore', '')],
  [
    'ignored what it made',
    async (work) => {
      await work.write('.gitignore', 'node_modules/\n*.log\n*.made\n')
      await work.write('one.made', 'x\n')
    },
  ],
  [
    'committed an ignored file',
    async (work) => {
      await work.git('add', '--force', 'node_modules')
      await work.git('commit', '--quiet', '-m', 'Vendored')
    },
  ],
  [
    'made names that need care',
    async (work) => {
      await work.write('naïve – 日本.txt', 'x')
      await work.write('line\nend.txt', 'x')
      await work.write(' leading and "quoted".txt', 'x')
      await writeFile(Buffer.concat([Buffer.from(`${work.top}/latin-`), Buffer.from([0xe9])]), 'x')
    },
  ],
  [
    'left a merge in the middle',
    async (work) => {
      await work.git('checkout', '--quiet', '-f', '-b', 'side')
      await work.write('a.txt', 'side\n')
      await work.commit('Side')
      await work.git('checkout', '--quiet', '-f', 'main')
      await work.write('a.txt', 'main\n')
      await work.commit('Main')
      await work.git('merge', 'side').catch(() => undefined)
    },
  ],
  [
    'left a rebase in the middle',
    async (work) => {
      await work.git('reset', '--quiet', '--hard')
      await work.git('checkout', '--quiet', '-b', 'side')
      await work.write('a.txt', 'side\n')
      await work.commit('Side')
      await work.git('checkout', '--quiet', 'main')
      await work.write('a.txt', 'main\n')
      await work.commit('Main')
      await work.git('rebase', 'side').catch(() => undefined)
    },
  ],
  ['deleted the index', (work) => rm(join(work.top, '.git/index'))],
  [
    'cloned a repository into it',
    async (work) => {
      await work.git('init', '--quiet', 'inner')
    },
  ],
]

describe('restore', () => {
  it.each(deeds)('brings every byte back when the agent %s', async (what, deed) => {
    const work = await yard.clone('work')
    await makeDirty(work)
    const workspace = openTestWorkspace(yard, work)
    const before = await walk(work.top)
    const start = await workspace.open()
    await deed(work)
    await workspace.restore(start)

    const after = await walk(work.top)
    // Another repository inside is not ours to delete.
    const isInner = (path: string): boolean => what.startsWith('cloned') && path.startsWith('inner/')
    expect(Object.fromEntries(Object.entries(after).filter(([path]) => !isInner(path)))).toEqual(before)
    expect(await work.git('rev-parse', 'HEAD')).toBe(start.base)
    expect(await work.git('symbolic-ref', '--short', 'HEAD')).toBe('main')
    expect(await work.git('diff', '--cached', '--name-only')).toBe('')
    for (const name of ['MERGE_HEAD', 'rebase-merge', 'rebase-apply']) {
      expect(existsSync(join(work.top, '.git', name))).toBe(false)
    }
  })

  it('restores a detached HEAD of a depth-1 checkout, detached', async () => {
    const work = await yard.clone('work', 1)
    await work.git('checkout', '--quiet', '--detach')
    const workspace = openTestWorkspace(yard, work)
    const before = await walk(work.top)
    const start = await workspace.open()
    expect(start.branch).toBeUndefined()
    await work.git('checkout', '--quiet', 'main')
    await work.write('a.txt', 'agent\n')
    await work.commit('Agent')
    await workspace.restore(start)

    expect(await walk(work.top)).toEqual(before)
    expect(await work.git('rev-parse', 'HEAD')).toBe(start.base)
    await expect(work.git('symbolic-ref', 'HEAD')).rejects.toThrow()
  })

  it('leaves the state folders as the run wrote them, also when they are tracked', async () => {
    const work = await yard.clone('work')
    await work.write('.agents/rpi/next-work.jsonl', '{}\n')
    await work.commit('Tracked queue')
    const workspace = openTestWorkspace(yard, work, { stateDirectory: './own/state/' })
    const start = await workspace.open()
    await work.write('.agents/rpi/next-work.jsonl', '{"id":1}\n')
    await work.write('own/state/session-state.json', '{}\n')
    await work.write('a.txt', 'agent\n')
    await workspace.restore(start)

    expect(await work.read('.agents/rpi/next-work.jsonl')).toBe('{"id":1}\n')
    expect(await work.read('own/state/session-state.json')).toBe('{}\n')
    expect(await work.read('a.txt')).toBe('one\ntwo\nthree\n')
  })

  it('keeps CRLF files as they are under core.autocrlf', async () => {
    const work = await yard.clone('work')
    await work.git('config', 'core.autocrlf', 'true')
    await work.git('config', 'core.safecrlf', 'true')
    await work.remove('a.txt')
    await work.git('checkout', '--', 'a.txt')
    expect(await work.read('a.txt')).toContain('\r\n')
    const workspace = openTestWorkspace(yard, work)
    const before = await walk(work.top)
    const start = await workspace.open()
    expect((await workspace.look(start)).hasDiff).toBe(false)
    await work.write('a.txt', 'agent\n')
    await work.write('new.txt', 'lf\n')
    await workspace.restore(start)
    expect(await walk(work.top)).toEqual(before)
  })

  it('removes a lock that a killed agent left, but opens with none', async () => {
    const work = await yard.clone('work')
    const workspace = openTestWorkspace(yard, work)
    const start = await workspace.open()
    await work.write('.git/index.lock', '')
    await workspace.restore(start)
    expect(existsSync(join(work.top, '.git/index.lock'))).toBe(false)
    expect(await work.git('status', '--porcelain')).toBe('')
  })

  it('works in a linked worktree and below a sub-folder', async () => {
    const main = await yard.clone('main-clone')
    await main.git('worktree', 'add', '--quiet', '-b', 'linked', join(yard.folder, 'linked'))
    const linked = { ...main, top: join(yard.folder, 'linked') }
    const workspace = openTestWorkspace(yard, linked, { workingDirectory: 'src' })
    const before = await walk(linked.top)
    const start = await workspace.open()
    await writeFile(join(linked.top, 'a.txt'), 'agent\n')
    await mkdir(join(linked.top, 'src/.agents/evolve'), { recursive: true })
    await writeFile(join(linked.top, 'src/.agents/evolve/KILL'), 'x')
    expect((await workspace.look(start)).paths).toEqual(['a.txt'])
    await workspace.restore(start)
    const { 'src/.agents/evolve/KILL': kept, ...rest } = await walk(linked.top)
    expect(kept).toBeDefined()
    expect(rest).toEqual(before)
  })

  it('never touches an outer repository when the agent deletes ours', async () => {
    const outer = await yard.clone('outer')
    await outer.git('clone', '--quiet', yard.remote.top, 'inner')
    const inner = { ...outer, top: join(outer.top, 'inner') }
    const workspace = openTestWorkspace(yard, inner)
    const start = await workspace.open()
    await rename(join(inner.top, '.git'), join(inner.top, 'gone'))
    await outer.write('a.txt', 'mine\n')
    await workspace.restore(start)
    expect(await outer.read('a.txt')).toBe('mine\n')
  })
})
