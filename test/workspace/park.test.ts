// Parked work: put aside with all it holds, put back on today's base, or left where it is with the reason.
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { parkedSchema, type Parked } from '../../src/domain/work.js'
import type { Kept } from '../../src/domain/kept.js'
import {
  makeYard,
  openTestWorkspace,
  requestFor,
  walk,
  type TestRepository,
  type Yard,
} from '../support/workspace-repository.js'

let yard: Yard
beforeEach(async () => {
  yard = await makeYard()
})
afterEach(() => yard.destroy())

function parkedAs(kept: Kept, baseSha: string): Parked {
  const wip = kept.kind === 'parked' || kept.kind === 'delivered' ? kept.ref : undefined
  return parkedSchema.parse({ ref: 'ex-12', source: 'beads', wip, base_sha: baseSha, parked_in_cycle: 7 })
}

/** Parks two commits and an uncommitted file, as one cycle would. */
async function parkWork(work: TestRepository, deliver: 'branch' | 'none'): Promise<Parked> {
  const workspace = openTestWorkspace(yard, work, { deliver })
  const start = await workspace.open()
  await work.write('a.txt', 'one\n2\nthree\n')
  await work.commit('Half of it')
  await work.write('new.txt', 'new\n')
  return parkedAs(await workspace.park(requestFor(start, { isFinished: false })), start.base)
}

describe('park', () => {
  it('keeps all work on the ref of the item and restores the workspace', async () => {
    const work = await yard.clone('work', 1)
    await work.write('b.txt', 'user\n')
    const before = await walk(work.top)
    const parked = await parkWork(work, 'branch')
    expect(parked.wip).toBe('refs/heads/evolve/parked/default/ex-12')
    expect(await yard.remote.git('log', '--format=%s', 'main..evolve/parked/default/ex-12')).toBe(
      'Work on ex-12\nHalf of it',
    )
    expect(await yard.remote.git('log', '-1', '--format=%B', 'evolve/parked/default/ex-12')).toContain(
      'Evolve-Finished: no',
    )
    expect(await walk(work.top)).toEqual(before)
    expect(await work.git('rev-parse', 'main')).toBe(parked.base_sha)
  })

  it('says so when there is nothing to park', async () => {
    const work = await yard.clone('work', 1)
    const workspace = openTestWorkspace(yard, work)
    const start = await workspace.open()
    await work.git('checkout', '--quiet', '-b', 'elsewhere')
    expect(await workspace.park(requestFor(start))).toEqual({ kind: 'nothing' })
    expect(await work.git('symbolic-ref', '--short', 'HEAD')).toBe('main')
  })

  it('keeps work on a rewritten history as one commit on the base', async () => {
    const work = await yard.clone('work')
    const workspace = openTestWorkspace(yard, work)
    const start = await workspace.open()
    await work.git('reset', '--quiet', '--hard', 'HEAD~1')
    await work.write('a.txt', 'x\n')
    await work.commit('Elsewhere')
    const kept = await workspace.refuse(requestFor(start))
    expect(kept).toMatchObject({ kind: 'refused', ref: 'refs/heads/evolve/refused/default/ex-12-7' })
    expect(await yard.remote.git('rev-parse', 'evolve/refused/default/ex-12-7~1')).toBe(start.base)
    expect(await work.git('rev-parse', 'HEAD')).toBe(start.base)
  })
})

describe('put back', () => {
  it.each([
    ['from the remote, into a depth-1 checkout', 'branch'],
    ["from the workspace's own repository", 'none'],
  ] as const)("replays the work on today's base %s", async (_, deliver) => {
    const first = await yard.clone('first', 1)
    const parked = await parkWork(first, deliver)
    await yard.pushByOther('main', { 'c.txt': 'c\n' })
    const work = deliver === 'none' ? first : await yard.clone('second', 1)
    if (deliver === 'none') await work.git('pull', '--quiet', '--ff-only', 'origin', 'main')
    await work.write('b.txt', 'user\n')
    const before = await walk(work.top)
    const workspace = openTestWorkspace(yard, work, { deliver })
    const start = await workspace.open()
    const back = await workspace.putBack(start, parked)

    expect(back).toMatchObject({
      kind: 'put-back',
      ref: parked.wip,
      start: { base: start.base, branch: 'main' },
    })
    expect(await work.read('a.txt')).toBe('one\n2\nthree\n')
    expect(await work.read('new.txt')).toBe('new\n')
    expect(await work.read('c.txt')).toBe('c\n')
    expect(await work.read('b.txt')).toBe('user\n')
    expect(await work.git('log', '--format=%an %s', `${start.base}..`)).toBe(
      'evolve[bot] Work on ex-12\nAgent Half of it',
    )
    expect(await work.git('status', '--porcelain')).toBe(' M b.txt')
    expect(await workspace.look(back.start)).toMatchObject({
      hasDiff: true,
      hasMoved: false,
      commits: [],
      paths: ['a.txt', 'new.txt'],
    })

    await work.write('new.txt', 'newer\n')
    expect(await workspace.look(back.start)).toMatchObject({ hasMoved: true, paths: ['a.txt', 'new.txt'] })
    await workspace.restore(back.start)
    expect(await walk(work.top)).toEqual(before)
    expect(await work.git('rev-parse', 'HEAD')).toBe(start.base)
  })

  it('is parked again under the trailer of the later cycle', async () => {
    const work = await yard.clone('work', 1)
    const parked = await parkWork(work, 'branch')
    const workspace = openTestWorkspace(yard, work)
    const back = await workspace.putBack(await workspace.open(), parked)
    const kept = await workspace.park(
      requestFor(back.start, { run: { lane: 'default', run_id: '43', run_attempt: 2 } }),
    )
    expect(kept).toMatchObject({ kind: 'parked', ref: parked.wip, notes: [] })
    const message = await yard.remote.git('log', '-1', '--format=%B', 'evolve/parked/default/ex-12')
    expect(message.match(/^Evolve-Cycle: .*$/gm)).toEqual(['Evolve-Cycle: default/43/2'])
  })

  it("leaves the tree at today's base and names the paths when they conflict", async () => {
    const parked = await parkWork(await yard.clone('first', 1), 'branch')
    await yard.pushByOther('main', { 'a.txt': 'one\nzwei\nthree\n' })
    const work = await yard.clone('second', 1)
    const before = await walk(work.top)
    const workspace = openTestWorkspace(yard, work)
    const start = await workspace.open()
    expect(await workspace.putBack(start, parked)).toEqual({
      kind: 'conflict',
      start,
      ref: parked.wip,
      paths: ['a.txt'],
    })
    expect(await walk(work.top)).toEqual(before)
    expect(await work.git('status', '--porcelain')).toBe('')
    expect(await work.git('worktree', 'list')).not.toContain('\n')
    expect(existsSync(join(work.top, '.git/rebase-merge'))).toBe(false)
    expect(await work.git('for-each-ref', 'refs/evolve')).toBe('')
  })

  it.each([
    [
      'conflicts with the base',
      () => yard.pushByOther('main', { 'a.txt': 'one\nzwei\nthree\n' }),
      'conflict',
    ],
    [
      'could not be fetched',
      () => yard.remote.git('config', 'uploadpack.hideRefs', 'refs/heads/evolve'),
      'missing',
    ],
  ] as const)('is not written over by later work when it %s', async (_, trouble, kind) => {
    const parked = await parkWork(await yard.clone('first', 1), 'branch')
    const earlier = await yard.remote.git('rev-parse', 'evolve/parked/default/ex-12')
    await trouble()
    const work = await yard.clone('second', 1)
    const workspace = openTestWorkspace(yard, work)
    const back = await workspace.putBack(await workspace.open(), parked)
    expect(back.kind).toBe(kind)
    await yard.remote.git('config', 'uploadpack.hideRefs', 'refs/nothing')
    await work.write('b.txt', 'anew\n')
    const kept = await workspace.park(requestFor(back.start, { cycle: 8, isFinished: false }))
    expect(kept).toMatchObject({
      kind: 'parked',
      ref: parked.wip,
      notes: [expect.stringContaining('is kept as evolve/parked/default/ex-12.8')],
    })
    expect(await yard.remote.git('rev-parse', 'evolve/parked/default/ex-12.8')).toBe(earlier)
    expect(await yard.remote.git('show', 'evolve/parked/default/ex-12:b.txt')).toBe('anew')
  })

  it('does not write over what is uncommitted', async () => {
    const work = await yard.clone('work', 1)
    const parked = await parkWork(work, 'branch')
    await work.write('new.txt', 'of the user\n')
    const workspace = openTestWorkspace(yard, work)
    const start = await workspace.open()
    expect(await workspace.putBack(start, parked)).toMatchObject({ kind: 'conflict', paths: ['new.txt'] })
    expect(await work.read('new.txt')).toBe('of the user\n')
  })

  it('falls back to what was pushed when the newest work lies in a clone of another machine', async () => {
    const { wip = '', base_sha, ...parked } = await parkWork(await yard.clone('first', 1), 'branch')
    const elsewhere = { ...parked, wip: 'refs/evolve/unpushed/default/ex-12-8', pushed: { wip, base_sha } }
    const workspace = openTestWorkspace(yard, await yard.clone('second', 1))
    const back = await workspace.putBack(await workspace.open(), elsewhere)
    expect(back).toMatchObject({ kind: 'put-back', ref: wip })
    const kept = await workspace.park(requestFor(back.start, { cycle: 9, isFinished: false }))
    expect(kept).toMatchObject({ kind: 'parked', ref: wip, notes: [] })
  })

  it.each([
    ['is gone', { wip: 'refs/heads/evolve/parked/default/gone' }, /gone/],
    ['is not a commit', { wip: 'refs/heads/evolve/parked/default/ex-12' }, /not a commit/],
    ['is not one of ours', { wip: 'refs/heads/main' }, /not a ref of ours/],
    ['is an option', { wip: 'refs/heads/evolve/--upload-pack=x y' }, /not a valid ref/],
    ['was never written', {}, /not a ref of ours/],
  ])('says what is the matter when the ref %s', async (_, fields, problem) => {
    const tree = await yard.remote.git('rev-parse', 'main:a.txt')
    await yard.remote.git('tag', 'blob', tree)
    await mkdir(join(yard.remote.top, 'refs/heads/evolve/parked/default'), { recursive: true })
    await writeFile(join(yard.remote.top, 'refs/heads/evolve/parked/default/ex-12'), `${tree}\n`)
    const work = await yard.clone('work')
    const workspace = openTestWorkspace(yard, work)
    const start = await workspace.open()
    const parked = parkedSchema.parse({ ref: 'ex-12', source: 'beads', parked_in_cycle: 7, ...fields })
    const back = await workspace.putBack(start, parked)
    expect(back).toMatchObject({ kind: 'missing', start, problem: expect.stringMatching(problem) })
    expect(await work.git('status', '--porcelain')).toBe('')
  })
})

describe('forget', () => {
  it('deletes a work ref once, and no other ref', async () => {
    const work = await yard.clone('work', 1)
    const parked = await parkWork(work, 'branch')
    const workspace = openTestWorkspace(yard, work)
    expect(await workspace.forget(parked.wip ?? '')).toBeUndefined()
    expect(await workspace.forget(parked.wip ?? '')).toBeUndefined()
    expect(await workspace.forget('refs/heads/main')).toMatch(/not a ref of ours/)
    expect(await yard.remote.git('for-each-ref', '--format=%(refname)')).toBe('refs/heads/main')
  })

  it('leaves a work ref on which somebody else has worked', async () => {
    const work = await yard.clone('work', 1)
    const parked = await parkWork(work, 'branch')
    await yard.remote.git('branch', '--force', 'evolve/parked/default/ex-12', 'main')
    expect(await openTestWorkspace(yard, work).forget(parked.wip ?? '')).toMatch(
      /not ours; it was left alone/,
    )
    expect(await yard.remote.git('rev-parse', 'evolve/parked/default/ex-12')).toBe(parked.base_sha)
  })
})
