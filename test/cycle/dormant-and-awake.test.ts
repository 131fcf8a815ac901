import { describe, expect, it } from '@jest/globals'
import { itemOf } from '../support/lanes.js'
import { runOnce, worldOf } from '../support/fakes.js'

describe('a loop without work', () => {
  it('falls dormant on the third dry cycle, stops then, and wakes for any item', async () => {
    const world = worldOf([])
    expect((await runOnce(world)).record?.result).toBe('idle')
    expect((await runOnce(world)).record?.result).toBe('idle')
    expect(world.lane?.dormant).toBeUndefined()
    expect((await runOnce(world)).record?.result).toBe('idle')
    expect(world.lane?.dormant?.cycle).toBe(3)

    expect(await runOnce(world)).toMatchObject({ kind: 'stopped', refusal: { reason: 'stagnation' } })
    expect(world.lane?.history).toHaveLength(3)

    world.items = [itemOf('new')]
    world.sessions = [{ changes: ['x'] }]
    expect((await runOnce(world)).record).toMatchObject({ result: 'improved', work_ref: 'new', cycle: 4 })
    expect(world.lane?.dormant).toBeUndefined()
  })

  it('B11: neither falls dormant nor wakes because of a source that fails', async () => {
    const world = worldOf([])
    world.offer = { kind: 'failed', problem: 'exit code 1' }
    for (let cycle = 0; cycle < 5; cycle++) {
      expect((await runOnce(world)).record).toMatchObject({ result: 'idle', failed_sources: ['beads'] })
    }
    expect(world.lane?.dormant).toBeUndefined()
    expect(world.lane?.state.idle_streak).toBe(0)

    world.offer = undefined
    for (let cycle = 0; cycle < 3; cycle++) await runOnce(world)
    expect(world.lane?.dormant).toBeDefined()
    world.offer = { kind: 'failed', problem: 'exit code 1' }
    expect(await runOnce(world)).toMatchObject({ kind: 'stopped', refusal: { reason: 'stagnation' } })
  })

  it('does not fall dormant while another run holds a claim', async () => {
    const world = worldOf([itemOf('held')])
    await runOnce(world)
    const claim = {
      ref: 'held',
      lane: 'other',
      run_id: '7',
      run_attempt: 1,
      claimed_at: '',
      lease_until: '2026-12-30T00:00:00Z',
    }
    for (let cycle = 0; cycle < 5; cycle++) {
      if (world.lane) world.lane = { ...world.lane, claims: [claim] }
      expect((await runOnce(world)).record?.result).toBe('idle')
    }
    expect(world.lane?.dormant).toBeUndefined()
  })
})
