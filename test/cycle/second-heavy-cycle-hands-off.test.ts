import { describe, expect, it } from '@jest/globals'
import { itemOf } from '../support/lanes.js'
import { runOnce, worldOf, type Session } from '../support/fakes.js'

const heavy: Session = {
  says: {
    result: 'scout',
    disposition: 'context too heavy',
    parked: [{ ref: 'ex-12', next_step: 'Write the parser.' }],
  },
}

describe('a context that grows too heavy', () => {
  it('A32: parks the item after the first heavy cycle, without HANDOFF, and takes it first', async () => {
    const world = worldOf([itemOf('other'), itemOf('ex-12')], [{ says: heavy.says, changes: ['wip.ts'] }])
    world.items = [itemOf('ex-12'), itemOf('other')]
    const first = await runOnce(world)
    expect(first.record).toMatchObject({ result: 'scout', heavy: true, work_ref: 'ex-12' })
    expect(world.lane?.handoff).toBeUndefined()
    expect(world.lane?.state.parked_work).toMatchObject([
      { ref: 'ex-12', wip: 'refs/heads/evolve/parked/default/ex-12', next_step: 'Write the parser.' },
    ])

    world.items = [itemOf('other'), itemOf('ex-12')]
    const second = await runOnce(world)
    expect(second.record).toMatchObject({ selected_source: 'parked', work_ref: 'ex-12' })
  })

  it('hands off at the limit: green, HANDOFF names the parked ref, neither DORMANT nor STOP', async () => {
    const world = worldOf([itemOf('ex-12')], [heavy, heavy])
    await runOnce(world)
    const report = await runOnce(world)
    expect(report.record).toMatchObject({
      result: 'context-handoff',
      cycle_result: 'scout',
      handoff_reason: 'streak',
      selected_source: 'parked',
      work_ref: 'ex-12',
      milestone:
        'Context-handoff after 2 heavy cycles. Parked: ex-12. Next cron-fire (compacted/fresh) resumes.',
    })
    expect(report.redBecause).toBeUndefined()
    expect(world.lane?.handoff).toMatchObject({
      context_streak: 2,
      reason: 'streak',
      parked_work: [{ ref: 'ex-12', source: 'beads' }],
    })
    expect(world.lane?.dormant).toBeUndefined()
    expect(world.lane?.stop).toBeUndefined()
    expect(world.lane?.ledger).toHaveLength(1)
  })

  it('A27: hands off at the third when the limit is three', async () => {
    const world = worldOf([itemOf('ex-12')], [heavy, heavy, heavy])
    world.inputs = { 'context-streak-limit': '3' }
    const results = [await runOnce(world), await runOnce(world), await runOnce(world)].map(
      (one) => one.record?.result,
    )
    expect(results).toEqual(['scout', 'scout', 'context-handoff'])
  })

  it.each<[string, Session]>([
    ['a regression in between leaves the streak (A24)', { changes: ['x'] }],
    ['a failure in between leaves it', { report: { end: 'crashed' } }],
  ])('%s', async (_, between) => {
    const world = worldOf([itemOf('ex-12')], [heavy, between, heavy])
    world.inputs = { gate: 'npm test' }
    const failing = { name: 'npm test', passed: false, durationSeconds: 1, tail: '', timedOut: false }
    await runOnce(world)
    world.checks = between.changes ? [[failing], [failing]] : []
    await runOnce(world)
    expect((await runOnce(world)).record?.result).toBe('context-handoff')
  })

  it('A25: improved in between resets it', async () => {
    const world = worldOf(
      [itemOf('a'), itemOf('b')],
      [heavy, { changes: ['x'], says: { finished: true } }, heavy],
    )
    const results = [await runOnce(world), await runOnce(world), await runOnce(world)].map(
      (one) => one.record?.result,
    )
    expect(results).toEqual(['scout', 'improved', 'scout'])
  })
})
