// Work of a dead run is found by its trailer wherever it was kept, from a fresh depth-1 checkout.
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { openCycleSchema, type OpenCycle } from '../../src/domain/state.js'
import { makeYard, openTestWorkspace, requestFor, type Yard } from '../support/workspace-repository.js'

let yard: Yard
beforeEach(async () => {
  yard = await makeYard()
})
afterEach(() => yard.destroy())

function deadCycle(startCommit: string, changes: Partial<OpenCycle> = {}): OpenCycle {
  return openCycleSchema.parse({
    cycle: 7,
    run_id: '42',
    run_attempt: 1,
    host: 'h',
    pid: 1,
    started_at: '2026-11-30T19:00:00Z',
    lease_until: '2026-11-30T20:00:00Z',
    start_commit: startCommit,
    ref: 'ex-12',
    source: 'beads',
    ...changes,
  })
}

describe('findWorkOf', () => {
  it.each([
    ['pushed to the base branch', 'deliver', { deliver: 'push' }, { kind: 'delivered', isFinished: true }],
    [
      'on the branch of the item',
      'deliver',
      {},
      { kind: 'delivered', isFinished: true, ref: 'refs/heads/evolve/default/ex-12' },
    ],
    [
      'parked',
      'park',
      {},
      { kind: 'parked', isFinished: false, ref: 'refs/heads/evolve/parked/default/ex-12' },
    ],
    [
      'refused',
      'refuse',
      {},
      { kind: 'refused', isFinished: true, ref: 'refs/heads/evolve/refused/default/ex-12-7' },
    ],
  ] as const)('finds work that was %s', async (_, verb, config, expected) => {
    const dying = await yard.clone('dying', 1)
    const first = openTestWorkspace(yard, dying, config)
    const start = await first.open()
    await dying.write('a.txt', 'agent\n')
    const kept = await first[verb](requestFor(start, { isFinished: verb !== 'park' }))
    await yard.pushByOther('main', { 'c.txt': 'c\n' })

    const work = await yard.clone('work', 1)
    const workspace = openTestWorkspace(yard, work, config)
    const shallow = await work.git('rev-list', '--count', 'HEAD')
    const commit = 'commit' in kept ? kept.commit : ''
    expect(await workspace.findWorkOf(deadCycle(start.base), 'default')).toMatchObject({
      ...expected,
      commit,
    })
    expect(await work.git('rev-list', '--count', 'HEAD')).toBe(shallow)

    for (const [dead, lane] of [
      [deadCycle(start.base, { run_id: '4' }), 'default'],
      [deadCycle(start.base, { run_attempt: 2 }), 'default'],
      [deadCycle(start.base), 'docs'],
    ] as const) {
      expect(await workspace.findWorkOf(dead, lane)).toBeUndefined()
    }
  })

  it('finds what stayed in the workspace', async () => {
    const work = await yard.clone('work')
    const workspace = openTestWorkspace(yard, work, { deliver: 'none', remote: '/nowhere' })
    const start = await workspace.open()
    await work.write('a.txt', 'agent\n')
    await workspace.deliver(requestFor(start))
    expect(await workspace.findWorkOf(deadCycle(start.base), 'default')).toMatchObject({
      kind: 'delivered',
      isFinished: true,
    })
    await work.write('a.txt', 'half\n')
    await workspace.park(
      requestFor(await workspace.open().then((now) => ({ ...now, base: start.base, head: start.base })), {
        run: { lane: 'default', run_id: '43', run_attempt: 1 },
        isFinished: false,
      }),
    )
    expect(await workspace.findWorkOf(deadCycle(start.base, { run_id: '43' }), 'default')).toMatchObject({
      kind: 'parked',
      isFinished: false,
    })
  })

  it('does not take a remote that cannot be asked for one without work', async () => {
    const work = await yard.clone('work', 1)
    const workspace = openTestWorkspace(yard, work, { remote: '/nowhere.git' })
    const start = await workspace.open()
    await expect(workspace.findWorkOf(deadCycle(start.base), 'default')).rejects.toThrow(
      /STATE_UNREADABLE.*run 42/,
    )
  })
})
