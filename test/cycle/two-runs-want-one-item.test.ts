import { describe, expect, it } from '@jest/globals'
import { composeOperatorMarker } from '../../src/domain/markers.js'
import { claimSchema } from '../../src/domain/work.js'
import { freshLane, openCycleSchema } from '../../src/domain/state.js'
import { itemOf } from '../support/lanes.js'
import { runOnce, worldOf } from '../support/fakes.js'

const lease = { claimed_at: '2026-11-30T19:59:00Z', lease_until: '2026-11-30T21:00:00Z' }

describe('two runs that want one item', () => {
  it('lets the second of one lane skip without starting its agent', async () => {
    const world = worldOf([itemOf('ex-1'), itemOf('ex-2')])
    world.rival = () => {
      const fresh = freshLane('default')
      const open_cycle = openCycleSchema.parse({
        cycle: 1,
        run_id: '7',
        run_attempt: 1,
        host: 'other',
        pid: 1,
        started_at: '',
        lease_until: lease.lease_until,
        start_commit: '',
        ref: 'ex-1',
        source: 'beads',
      })
      world.lane = {
        ...fresh,
        state: { ...fresh.state, open_cycle },
        claims: [claimSchema.parse({ ref: 'ex-1', lane: 'default', run_id: '7', run_attempt: 1, ...lease })],
      }
    }
    expect(await runOnce(world)).toMatchObject({ kind: 'skipped', refusal: { reason: 'overlap' } })
    expect(world.calls).not.toContain('agent')
  })

  it('lets the second of another lane take the next item', async () => {
    const world = worldOf([itemOf('ex-1'), itemOf('ex-2')], [{ changes: ['x'] }])
    world.rival = () => {
      world.lane = {
        ...freshLane('default'),
        claims: [claimSchema.parse({ ref: 'ex-1', lane: 'other', run_id: '7', run_attempt: 1, ...lease })],
      }
    }
    expect((await runOnce(world)).record).toMatchObject({ work_ref: 'ex-2', cycle: 1, result: 'improved' })
    expect(world.calls.filter((call) => call === 'agent')).toHaveLength(1)
    expect(world.lane?.claims).toMatchObject([{ ref: 'ex-1', lane: 'other' }])
  })

  it('records one cycle per run and lane: a second step of the same run skips and claims nothing', async () => {
    const world = worldOf([itemOf('ex-1'), itemOf('ex-2')], [{ changes: ['x'] }, { changes: ['y'] }])
    world.run = { run_id: '500' }
    expect((await runOnce(world)).record).toMatchObject({ work_ref: 'ex-1', result: 'improved' })
    expect(await runOnce(world)).toMatchObject({ kind: 'skipped', refusal: { reason: 'overlap' } })
    expect(world.lane?.claims).toEqual([])
  })

  it('hears an operator who stops the loop between restore and claim', async () => {
    const world = worldOf([itemOf('ex-1')], [{ changes: ['x'] }])
    world.rival = () => {
      world.lane = { ...freshLane('default'), stop: composeOperatorMarker('enough', world.now) }
    }
    expect(await runOnce(world)).toMatchObject({ kind: 'stopped', refusal: { reason: 'operator' } })
    expect(world.calls).not.toContain('agent')
  })
})
