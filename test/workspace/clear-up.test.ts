// What a dead run left in a folder that is kept: parked, and out of the way; others' work is never taken for it.
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { openCycleSchema, type OpenCycle } from '../../src/domain/state.js'
import type { Start } from '../../src/ports.js'
import {
  makeYard,
  openTestWorkspace,
  type TestRepository,
  type Yard,
} from '../support/workspace-repository.js'

let yard: Yard
let work: TestRepository
beforeEach(async () => {
  yard = await makeYard()
  work = await yard.clone('work')
  await work.git('config', 'user.name', 'Agent')
  await work.git('config', 'user.email', 'agent@example.com')
})
afterEach(() => yard.destroy())

function deadCycle({ base, tree, branch }: Start): OpenCycle {
  return openCycleSchema.parse({
    cycle: 7,
    run_id: '42',
    run_attempt: 1,
    host: 'h',
    pid: 1,
    started_at: '2026-11-30T19:00:00Z',
    lease_until: '2026-11-30T20:00:00Z',
    start_commit: base,
    start_tree: tree,
    start_branch: branch,
    workspace: work.top,
    ref: 'ex-12',
    source: 'beads',
  })
}

const open = () => openTestWorkspace(yard, work, {}, { clearsUpAfterDead: true })

describe('what a dead run left in a kept folder', () => {
  it('is parked with its commits, and the folder is as it was', async () => {
    await work.write('mine.txt', 'before\n')
    const dead = deadCycle(await open().open())
    await work.write('one.txt', 'one\n')
    await work.git('add', 'one.txt')
    await work.git('commit', '--quiet', '--message=One')
    await work.write('two.txt', 'two\n')

    const found = await open().findWorkOf(dead, 'default')
    const ref = 'refs/heads/evolve/parked/default/ex-12'
    expect(found).toMatchObject({ kind: 'parked', ref, isFinished: false })
    expect(await yard.remote.git('show', `${ref}:one.txt`, `${ref}:two.txt`)).toBe('one\ntwo')
    expect(await work.git('status', '--porcelain')).toBe('?? mine.txt')
    expect(await work.git('rev-parse', 'HEAD')).toBe(dead.start_commit)
    expect(await open().findWorkOf(dead, 'default')).toMatchObject({ kind: 'parked', ref })
  })

  it('is nothing when it left nothing', async () => {
    const dead = deadCycle(await open().open())
    expect(await open().findWorkOf(dead, 'default')).toBeUndefined()
  })

  it.each(['a runner that keeps no folder', 'a folder that has moved on'])(
    'is left alone in %s',
    async (what) => {
      const dead = deadCycle(await open().open())
      await work.write('two.txt', 'two\n')
      if (what === 'a folder that has moved on') {
        await yard.pushByOther('main', { 'c.txt': 'c\n' })
        await work.git('pull', '--quiet', '--ff-only')
        expect(await open().findWorkOf(dead, 'default')).toBeUndefined()
      } else expect(await openTestWorkspace(yard, work).findWorkOf(dead, 'default')).toBeUndefined()
      expect(await work.git('status', '--porcelain')).toBe('?? two.txt')
    },
  )
})
