// Where held work goes, by `deliver` and by how the remote stands.
import { chmod, symlink } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { startGitServer } from '../support/git-server.js'
import {
  makeYard,
  openTestWorkspace,
  requestFor,
  walk,
  writeHook,
  type TestRepository,
  type Yard,
} from '../support/workspace-repository.js'

let yard: Yard
let work: TestRepository
beforeEach(async () => {
  yard = await makeYard()
  work = await yard.clone('work', 1)
})
afterEach(() => yard.destroy())

const trailers = 'Evolve-Cycle: default/42/1\nEvolve-Item: ex-12\nEvolve-Finished: yes'

describe('a commit for what the agent left', () => {
  it('holds its changes, and nothing of what stood there before', async () => {
    await work.write('package-lock.json', 'setup\n')
    await work.write('b.txt', 'user\n')
    await work.write('src/code.js', 'user\n')
    const workspace = openTestWorkspace(yard, work)
    const start = await workspace.open()
    await work.write('src/code.js', 'user and agent\n')
    await work.write('new/naïve\nname.txt', 'new\n')
    await work.write('left.log', 'ignored\n')
    await work.write('.agents/evolve/ledger.jsonl', '{}\n')
    await work.git('mv', 'a.txt', 'renamed.txt')
    await chmod(join(work.top, 'renamed.txt'), 0o755)
    await symlink('renamed.txt', join(work.top, 'link'))
    const before = { 'b.txt': 'user\n', 'package-lock.json': 'setup\n', 'src/code.js': 'user\n' }
    const kept = await workspace.deliver(requestFor(start, { subject: 'Work on\nex-12' }))

    expect(kept).toMatchObject({ kind: 'delivered', ref: 'refs/heads/evolve/default/ex-12', notes: [] })
    const commit = kept.kind === 'delivered' ? kept.commit : ''
    expect(await yard.remote.git('rev-parse', 'evolve/default/ex-12')).toBe(commit)
    expect(
      await yard.remote
        .git(
          '-c',
          'core.quotePath=false',
          'diff',
          '--raw',
          '--abbrev=1',
          '--no-renames',
          '-z',
          `${start.base}`,
          commit,
        )
        .then((raw) => raw.split('\0').filter((field) => field !== '' && !field.startsWith(':'))),
    ).toEqual(['a.txt', 'link', 'new/naïve\nname.txt', 'renamed.txt', 'src/code.js'])
    expect(await yard.remote.git('ls-tree', commit, 'renamed.txt', 'link')).toMatch(/^120000[\s\S]*^100755/m)
    expect(await yard.remote.git('log', '-1', '--format=%an <%ae>%n%B', commit)).toBe(
      `evolve[bot] <evolve@example.com>\nWork on ex-12\n\n${trailers}`,
    )
    for (const [path, content] of Object.entries(before)) expect(await work.read(path)).toBe(content)
    expect(await work.git('rev-parse', 'HEAD')).toBe(start.base)
  })

  it('normalises line ends as the repository asks', async () => {
    await work.git('config', 'core.autocrlf', 'true')
    const workspace = openTestWorkspace(yard, work)
    const start = await workspace.open()
    await work.write('a.txt', 'one\r\ntwo\r\nthree\r\nfour\r\n')
    expect(await workspace.look(start)).toMatchObject({ insertions: 1, deletions: 0 })
    await workspace.deliver(requestFor(start))
    expect(await yard.remote.git('show', 'evolve/default/ex-12:a.txt')).toBe('one\ntwo\nthree\nfour')
  })

  it('is not needed when the agent committed: its tip is marked, author and date stay', async () => {
    const workspace = openTestWorkspace(yard, work)
    const start = await workspace.open()
    await work.write('a.txt', 'x\n')
    await work.commit('One')
    await work.write('a.txt', 'y\n')
    const tip = await work.commit('Two\n\nBecause.')
    const kept = await workspace.deliver(requestFor(start, { isFinished: false }))

    expect(kept).toMatchObject({ kind: 'delivered', ref: 'refs/heads/evolve/default/ex-12' })
    const show = (commit: string) => work.git('show', '--no-patch', '--format=%T %P %an %ae %at', commit)
    const marked = kept.kind === 'delivered' ? kept.commit : ''
    expect(await show(marked)).toBe(await show(tip))
    expect(await work.git('log', '-1', '--format=%B', marked)).toBe(
      `Two\n\nBecause.\n\n${trailers.replace('yes', 'no')}`,
    )
  })

  it('holds no file of the state folders, also when the agent committed some', async () => {
    const workspace = openTestWorkspace(yard, work)
    const start = await workspace.open()
    await work.write('.agents/evolve/ledger.jsonl', '{"secret":1}\n')
    await work.write('a.txt', 'one\n')
    await work.commit('With state')
    await work.remove('.agents')
    await work.write('b.txt', 'two\n')
    await work.commit('Without')
    await work.write('new.txt', 'new\n')
    const kept = await workspace.deliver(requestFor(start))
    expect(kept).toMatchObject({ notes: [expect.stringContaining('committed files of the state folder')] })
    const branch = 'evolve/default/ex-12'
    expect(await yard.remote.git('log', '--format=', '--name-only', `main..${branch}`)).toBe(
      'a.txt\nb.txt\nnew.txt',
    )
    expect(await yard.remote.git('log', '--format=%s', `main..${branch}`)).toBe('Work on ex-12')
  })

  it('starts no hook of the repository, and signs nothing', async () => {
    for (const hook of [
      'pre-commit',
      'commit-msg',
      'pre-push',
      'post-checkout',
      'post-commit',
      'reference-transaction',
      'post-index-change',
      'pre-rebase',
    ]) {
      await writeHook(join(work.top, '.git'), hook, `touch "${yard.folder}/hook-ran"; exit 1`)
    }
    await work.git('config', 'commit.gpgSign', 'true')
    await work.git('config', 'gpg.program', 'false')
    await work.git('config', 'push.gpgSign', 'true')
    await work.git('config', 'core.fsmonitor', `touch ${yard.folder}/hook-ran`)
    const workspace = openTestWorkspace(yard, work, { deliver: 'push' })
    const start = await workspace.open()
    await work.write('a.txt', 'agent\n')
    await yard.pushByOther('main', { 'c.txt': 'c\n' })
    expect(await workspace.deliver(requestFor(start))).toMatchObject({
      kind: 'delivered',
      where: 'pushed to main',
    })
    expect(existsSync(join(yard.folder, 'hook-ran'))).toBe(false)
  })
})

describe('deliver: branch', () => {
  it('keeps items apart whose refs differ in case, a slash, a letter of another script, or far behind', async () => {
    const workspace = openTestWorkspace(yard, work)
    const long = 'x'.repeat(190)
    const refs = ['a', 'A', 'a/b', 'a-b', 'ä', 'ö', `${long}1`, `${long}2`]
    for (const ref of refs) {
      const start = await workspace.open()
      await work.write('a.txt', `${ref}\n`)
      await workspace.deliver(requestFor(start, { item: { ref, title: '' } }))
    }
    const heads = await yard.remote.git('for-each-ref', '--format=%(refname)', 'refs/heads/evolve/')
    expect(heads.split('\n')).toHaveLength(refs.length)
    expect(heads).toMatch(/^[a-z0-9/\n-]+$/)
  })

  it('keeps lanes apart that are called like our folders', async () => {
    const workspace = openTestWorkspace(yard, work)
    for (const [lane, verb] of [
      ['default', 'park'],
      ['default', 'refuse'],
      ['parked', 'deliver'],
      ['refused', 'deliver'],
    ] as const) {
      const start = await workspace.open()
      await work.write('a.txt', `${lane} ${verb}\n`)
      const run = { lane, run_id: '42', run_attempt: 1 }
      // As a branch of that name, the item would stand in the way of the folder for the lane `default`.
      const item = { ref: 'default', title: '' }
      expect(await workspace[verb](requestFor(start, { run, item }))).toMatchObject({ notes: [] })
    }
    expect((await yard.remote.git('for-each-ref', 'refs/heads/evolve/')).split('\n')).toHaveLength(4)
  })

  it.each([
    ['on the remote', 'branch'],
    ['in the workspace', 'none'],
  ] as const)('finds a name beside branches below its own %s', async (_, deliver) => {
    const holder = deliver === 'none' ? work : yard.remote
    await holder.git('branch', 'evolve/default/ex-12/notes', 'main')
    const workspace = openTestWorkspace(yard, work, { deliver })
    const start = await workspace.open()
    await work.write('a.txt', 'agent\n')
    expect(await workspace.deliver(requestFor(start, { isFinished: false }))).toMatchObject({
      ref: 'refs/heads/evolve/default/ex-12.7',
      notes: ['evolve/default/ex-12 cannot be made: a branch stands in its way.'],
    })
  })

  it('names the branch that stands in the way of all, and keeps the work', async () => {
    await yard.remote.git('branch', 'evolve', 'main')
    const workspace = openTestWorkspace(yard, work)
    const start = await workspace.open()
    await work.write('a.txt', 'agent\n')
    expect(await workspace.deliver(requestFor(start))).toMatchObject({
      kind: 'push-refused',
      problem: expect.stringMatching(
        /'refs\/heads\/evolve' exists; cannot create.*Rename or delete the branch/,
      ),
      patchPath: expect.any(String),
    })
  })

  it('replaces its own earlier work', async () => {
    const workspace = openTestWorkspace(yard, work)
    for (const text of ['first\n', 'second\n']) {
      const start = await workspace.open()
      await work.write('a.txt', text)
      expect(await workspace.deliver(requestFor(start))).toMatchObject({
        ref: 'refs/heads/evolve/default/ex-12',
        notes: [],
      })
    }
    expect(await yard.remote.git('show', 'evolve/default/ex-12:a.txt')).toBe('second')
  })

  it.each([
    ['on the remote', 'branch'],
    ['in the workspace', 'none'],
  ] as const)('leaves commits of other people alone %s', async (_, deliver) => {
    const workspace = openTestWorkspace(yard, work, { deliver })
    const start = await workspace.open()
    await work.write('a.txt', 'first\n')
    await workspace.deliver(requestFor(start, { isFinished: false }))
    const holder = deliver === 'none' ? work : yard.remote
    const theirs = await holder.git(
      'commit-tree',
      'evolve/default/ex-12^{tree}',
      '-p',
      'evolve/default/ex-12',
      '-m',
      'Mine',
    )
    await holder.git('update-ref', 'refs/heads/evolve/default/ex-12', theirs)
    await work.write('a.txt', 'second\n')
    const kept = await workspace.deliver(requestFor(start, { isFinished: false }))

    expect(kept).toMatchObject({
      ref: 'refs/heads/evolve/default/ex-12.7',
      notes: ['evolve/default/ex-12 holds commits that are not ours; they were left alone.'],
    })
    expect(await holder.git('rev-parse', 'evolve/default/ex-12')).toBe(theirs)
    expect(await holder.git('show', 'evolve/default/ex-12.7:a.txt')).toBe('second')
  })

  it('pushes over HTTP with the token of the server and links to the comparison', async () => {
    const server = await startGitServer({ root: yard.folder, token: 'secret-token' })
    try {
      await work.git('remote', 'set-url', 'origin', `${server.url}/remote.git`)
      await work.git('checkout', '--quiet', '--detach')
      const access = { token: 'secret-token', serverUrl: server.url }
      const workspace = openTestWorkspace(yard, work, { baseBranch: 'main' }, access)
      const start = await workspace.open()
      await work.write('a.txt', 'agent\n')
      expect(await workspace.deliver(requestFor(start))).toMatchObject({
        kind: 'delivered',
        url: `${server.url}/remote/compare/main...evolve/default/ex-12?expand=1`,
      })
      expect(server.requests.some((request) => request.isPush && request.token === 'secret-token')).toBe(true)

      const expired = openTestWorkspace(yard, work, { baseBranch: 'main' }, { ...access, token: 'old' })
      const again = await expired.open()
      await work.write('a.txt', 'again\n')
      const refused = await expired.park(requestFor(again))
      expect(refused).toMatchObject({
        kind: 'push-refused',
        problem: expect.stringContaining('expired'),
      })
      expect(await work.git('status', '--porcelain')).toBe('')
    } finally {
      await server.close()
    }
  })
})

describe('deliver: push', () => {
  it('pushes to the base branch and stays on what it pushed, with what was uncommitted before', async () => {
    await work.write('b.txt', 'user\n')
    const workspace = openTestWorkspace(yard, work, { deliver: 'push' })
    const start = await workspace.open()
    await work.write('a.txt', 'agent\n')
    const kept = await workspace.deliver(requestFor(start))
    expect(kept).toMatchObject({ kind: 'delivered', where: 'pushed to main', notes: [] })
    expect(await yard.remote.git('show', 'main:a.txt')).toBe('agent')
    expect(await yard.remote.git('show', 'main:b.txt')).toBe('b')
    expect(await work.git('status', '--porcelain')).toBe(' M b.txt')
    expect(await work.git('rev-parse', 'HEAD')).toBe(await yard.remote.git('rev-parse', 'main'))
  })

  it('replays the work when somebody was faster, from a depth-1 checkout', async () => {
    const workspace = openTestWorkspace(yard, work, { deliver: 'push' })
    const start = await workspace.open()
    await work.write('a.txt', 'agent\n')
    await work.commit('Agent')
    const theirs = await yard.pushByOther('main', { 'c.txt': 'c\n' })
    const kept = await workspace.deliver(requestFor(start))

    expect(kept).toMatchObject({ kind: 'delivered', where: 'pushed to main' })
    expect(await yard.remote.git('rev-parse', 'main~1')).toBe(theirs)
    expect(await yard.remote.git('log', '-1', '--format=%an%n%B', 'main')).toBe(`Agent\nAgent\n\n${trailers}`)
    expect(await work.read('c.txt')).toBe('c\n')
    expect(await work.git('status', '--porcelain')).toBe('')
    expect(await work.git('worktree', 'list')).not.toContain('\n')
  })

  it('goes to a branch of its own when the work conflicts', async () => {
    const workspace = openTestWorkspace(yard, work, { deliver: 'push' })
    const start = await workspace.open()
    const before = await walk(work.top)
    await work.write('a.txt', 'agent\n')
    const theirs = await yard.pushByOther('main', { 'a.txt': 'other\n' })
    expect(await workspace.deliver(requestFor(start))).toMatchObject({
      kind: 'delivered',
      ref: 'refs/heads/evolve/default/ex-12',
      notes: ['main moved on and conflicts in a.txt; the work is on its own branch.'],
    })
    expect(await yard.remote.git('rev-parse', 'main')).toBe(theirs)
    expect(await walk(work.top)).toEqual(before)
    expect(existsSync(join(work.top, '.git/rebase-merge'))).toBe(false)
  })

  it('sees that somebody did the same work already', async () => {
    const workspace = openTestWorkspace(yard, work, { deliver: 'push' })
    const start = await workspace.open()
    await work.write('a.txt', 'same\n')
    const theirs = await yard.pushByOther('main', { 'a.txt': 'same\n' })
    expect(await workspace.deliver(requestFor(start))).toMatchObject({
      commit: theirs,
      notes: ['main has the work already.'],
    })
  })

  it('sends unfinished work to the branch of the item', async () => {
    const workspace = openTestWorkspace(yard, work, { deliver: 'push' })
    const start = await workspace.open()
    await work.write('a.txt', 'half\n')
    expect(await workspace.deliver(requestFor(start, { isFinished: false }))).toMatchObject({
      ref: 'refs/heads/evolve/default/ex-12',
    })
    expect(await yard.remote.git('rev-parse', 'main')).toBe(start.base)
    expect(await work.git('rev-parse', 'HEAD')).toBe(start.base)
  })
})

describe('deliver: none', () => {
  it.each([
    ['stayed', () => Promise.resolve('')],
    ['switched the branch', () => work.git('checkout', '--quiet', '-b', 'mine')],
    ['detached HEAD', () => work.git('checkout', '--quiet', '--detach')],
  ])('leaves the commits on the branch that was checked out when the agent %s', async (_, deed) => {
    await work.write('b.txt', 'user\n')
    const workspace = openTestWorkspace(yard, work, { deliver: 'none' })
    const start = await workspace.open()
    await deed()
    await work.write('a.txt', 'agent\n')
    await work.git('commit', '--quiet', '-m', 'Agent', '--', 'a.txt')
    await work.write('new.txt', 'new\n')
    const kept = await workspace.deliver(requestFor(start))
    expect(kept).toMatchObject({
      kind: 'delivered',
      where: 'branch main',
      commit: await work.git('rev-parse', 'main'),
    })
    expect(await work.git('symbolic-ref', '--short', 'HEAD')).toBe('main')
    expect(await work.git('log', '--format=%s', `${start.base}..`)).toBe('Work on ex-12\nAgent')
    expect(await work.git('status', '--porcelain')).toBe(' M b.txt')
    expect(await yard.remote.git('for-each-ref')).not.toContain('evolve')
  })

  it('does not lose commits that the branch got elsewhere', async () => {
    const workspace = openTestWorkspace(yard, work, { deliver: 'none' })
    const start = await workspace.open()
    await work.write('c.txt', 'c\n')
    const others = await work.commit('On main')
    await work.git('checkout', '--quiet', '-b', 'mine', start.base)
    await work.write('a.txt', 'agent\n')
    expect(await workspace.deliver(requestFor(start))).toMatchObject({
      ref: 'refs/heads/evolve/default/ex-12',
      notes: ['main has other commits; the work is on a branch of its own.'],
    })
    expect(await work.git('rev-parse', others)).toBe(others)
  })

  it('works where there is no remote at all', async () => {
    await work.git('remote', 'remove', 'origin')
    for (const deliver of ['none', 'push', 'branch'] as const) {
      const workspace = openTestWorkspace(yard, work, { deliver })
      const start = await workspace.open()
      await work.write('a.txt', `${deliver}\n`)
      expect(await workspace.deliver(requestFor(start))).toMatchObject({ kind: 'delivered' })
    }
    expect(await work.git('show', 'main:a.txt')).toBe('push')
    expect(await work.git('show', 'evolve/default/ex-12:a.txt')).toBe('branch')
  })
})
