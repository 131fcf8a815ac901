import { describe, expect, it } from '@jest/globals'
import { itemOf } from '../support/lanes.js'
import { runOnce, worldOf } from '../support/fakes.js'

const ref = 'refs/heads/evolve/parked/default/ex-1'

describe('a cancelled cycle (F46, F47)', () => {
  it('is recorded first, then parks its work and says where; streak and HANDOFF stay', async () => {
    const heavy = { says: { result: 'scout' as const, disposition: 'context-too-heavy', items: [] } }
    const world = worldOf([itemOf('ex-1')], [heavy, { changes: ['a'], report: { end: 'cancelled' } }])
    await runOnce(world)
    world.calls.length = 0
    const report = await runOnce(world)
    expect(world.calls).toEqual(['restore', 'ask deliveries', 'save', 'agent', 'save', 'parked', 'save'])
    expect(report.record).toMatchObject({ result: 'cancelled', cycle: 2 })
    expect(world.lane?.state).toMatchObject({
      context_streak: 1,
      open_cycle: null,
      parked_work: [{ ref: 'ex-1', wip: ref, base_sha: 'base' }],
    })
    expect(world.lane?.history).toHaveLength(2)
    expect(world.lane?.handoff).toBeUndefined()
  })

  it('stays recorded when its work cannot be parked', async () => {
    const world = worldOf([itemOf('ex-1')], [{ changes: ['a'], report: { end: 'cancelled' } }])
    world.kept = { kind: 'push-refused', commit: 'c', problem: 'no answer in time' }
    const report = await runOnce(world)
    expect(report.saved.isSaved).toBe(true)
    expect(world.lane?.history.map((line) => line.value?.result)).toEqual(['cancelled'])
  })

  it('parks nothing when its record could not be saved: nobody would know of it', async () => {
    const cancelled = { changes: ['a'], report: { end: 'cancelled' as const } }
    const world = worldOf([itemOf('ex-1')], [cancelled])
    world.sessions = [{ ...cancelled, meanwhile: () => (world.failSave = new Error('the server hangs')) }]
    const report = await runOnce(world)
    expect(report.saved.isSaved).toBe(false)
    expect(world.calls).not.toContain('parked')
  })
})
