import { describe, expect, it } from '@jest/globals'
import { freshLane, type OtherLane } from '../../src/domain/state.js'
import { claimSchema } from '../../src/domain/work.js'
import { itemOf } from '../support/lanes.js'
import { runOnce, worldOf, type World } from '../support/fakes.js'

const item = itemOf('ex-1')

function beside(world: World, other: Partial<OtherLane>): World {
  world.lane = { ...freshLane('default'), others: [{ name: 'docs', done: {}, parked: [], ...other }] }
  return world
}

describe('a lane beside another one', () => {
  it('does not do again what that one has done, until the item changes', async () => {
    const done = { 'ex-1': { fingerprint: item.fingerprint, cycle: 7 } }
    const world = beside(worldOf([item], [{ changes: ['x'] }]), { done })
    const report = await runOnce(world)
    expect(report.record?.result).toBe('idle')
    expect(report.rungs.at(-1)).toMatchObject({
      state: 'left-out',
      leftOut: [{ ref: 'ex-1', kind: 'done', why: 'done in cycle 7 of lane docs' }],
    })
    world.items = [itemOf('ex-1', { fingerprint: 'changed' })]
    expect((await runOnce(world)).record).toMatchObject({ work_ref: 'ex-1', result: 'improved' })
  })

  it('never drains the parked work of that one, although its own ladder offers the item', async () => {
    const world = beside(worldOf([item, itemOf('ex-2')], [{ changes: ['x'] }, { changes: ['y'] }]), {
      parked: ['ex-1'],
    })
    expect((await runOnce(world)).record).toMatchObject({ work_ref: 'ex-2', result: 'improved' })
    const idle = await runOnce(world)
    expect(idle.record?.result).toBe('idle')
    expect(idle.rungs.at(-1)?.leftOut[0]).toMatchObject({ ref: 'ex-1', kind: 'parked-elsewhere' })
    world.inputs = { 'work-ref': 'ex-1', force: 'true' }
    expect((await runOnce(world)).record).toMatchObject({ work_ref: 'ex-1', result: 'improved' })
  })

  it('selects again without starting its agent when that one finished the item before the claim', async () => {
    const world = beside(worldOf([item, itemOf('ex-2')], [{ changes: ['x'] }]), {})
    world.rival = () => {
      beside(world, { done: { 'ex-1': { fingerprint: item.fingerprint, cycle: 3 } } })
    }
    expect((await runOnce(world)).record).toMatchObject({ work_ref: 'ex-2', result: 'improved' })
    expect(world.calls.filter((call) => call === 'agent')).toHaveLength(1)
  })

  it('offers a failing goal again although that one has improved it once', async () => {
    const goal = itemOf('goal:lint')
    const done = { 'goal:lint': { fingerprint: goal.fingerprint, cycle: 7 } }
    const world = beside(worldOf([goal], [{ changes: ['x'] }]), { done })
    expect((await runOnce(world)).record).toMatchObject({ work_ref: 'goal:lint', result: 'improved' })
  })

  it('passes over quarantine with `force`, and neither over what is done nor over a claim', async () => {
    const world = worldOf([item], [{}, {}, {}, { changes: ['x'] }])
    for (let cycle = 0; cycle < 3; cycle++) await runOnce(world)
    expect((await runOnce({ ...world, sessions: [] })).record?.result).toBe('quarantined')
    world.inputs = { force: 'true' }
    expect((await runOnce(world)).record).toMatchObject({ work_ref: 'ex-1', result: 'improved' })
    expect((await runOnce(world)).record?.result).toBe('idle')
    const claim = claimSchema.parse({
      ref: 'ex-1',
      lane: 'docs',
      run_id: '7',
      run_attempt: 1,
      claimed_at: '',
      lease_until: '2026-12-30T00:00:00Z',
    })
    if (world.lane) world.lane = { ...world.lane, claims: [claim] }
    world.inputs = { force: 'true', 'work-ref': 'ex-1' }
    expect((await runOnce(world)).rungs.at(-1)?.leftOut[0]).toMatchObject({ kind: 'claimed' })
  })
})
