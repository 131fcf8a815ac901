import { describe, expect, it } from '@jest/globals'
import { itemOf } from '../support/lanes.js'
import { runOnce, worldOf } from '../support/fakes.js'

const red = { name: 'npm test', passed: false, durationSeconds: 1, tail: '', timedOut: false }
const green = { ...red, passed: true }

describe('a base on which the gate is red', () => {
  it('takes only work that can turn it green: a bug before the feature in front of it', async () => {
    const world = worldOf([itemOf('feature'), itemOf('bug', { labels: ['type:bug'] })], [{ changes: ['x'] }])
    world.inputs = { gate: 'npm test' }
    world.checks = [[red], [green]]
    const report = await runOnce(world)
    expect(report.record).toMatchObject({ work_ref: 'bug', result: 'improved', gate: 'PASS' })
    // The base has moved on with the repair, so that it is measured again.
    if (world.lane) world.lane = { ...world.lane, state: { ...world.lane.state, gate_baseline: null } }
    expect((await runOnce(world)).record).toMatchObject({ work_ref: 'feature' })
  })

  it('makes the failing check itself an item when there is no bug', async () => {
    const world = worldOf([itemOf('feature')], [{ changes: ['x'] }])
    world.inputs = { gate: 'npm test' }
    world.checks = [[red], [red]]
    const report = await runOnce(world)
    expect(report.record).toMatchObject({ selected_source: 'gate', title: 'Make the check pass: npm test' })
    expect(report.rungs.find((rung) => rung.source === 'beads')?.leftOut).toMatchObject([{ ref: 'feature' }])
  })

  it('keeps other work waiting no longer than until the repair is in quarantine', async () => {
    const world = worldOf([itemOf('feature')], [{}, {}, {}, { changes: ['x'] }])
    world.inputs = { gate: 'nmp test' }
    world.checks = [[{ ...red, name: 'nmp test' }]]
    for (let cycle = 0; cycle < 3; cycle++) {
      expect((await runOnce(world)).record).toMatchObject({ selected_source: 'gate', result: 'unchanged' })
    }
    world.checks = [[{ ...red, name: 'nmp test' }]]
    expect((await runOnce(world)).record).toMatchObject({ work_ref: 'feature', result: 'improved' })
    expect(world.lane?.dormant).toBeUndefined()
  })

  it('is not repaired by a change after which the check still fails', async () => {
    const world = worldOf([], [{ changes: ['x'] }])
    world.items = [itemOf('feature')]
    world.inputs = { gate: 'npm test' }
    world.checks = [[red], [red]]
    expect((await runOnce(world)).record).toMatchObject({
      selected_source: 'gate',
      result: 'improved',
      finished: false,
    })
  })

  it('asks no source and no pull requests a second time', async () => {
    const world = worldOf([itemOf('feature'), itemOf('bug', { labels: ['bug'] })], [{ changes: ['x'] }])
    world.inputs = { gate: 'npm test', sources: 'parked, harvested, beads' }
    world.checks = [[red], [red]]
    expect((await runOnce(world)).record).toMatchObject({ work_ref: 'bug' })
    expect(world.calls.filter((call) => call === 'ask beads')).toHaveLength(1)
    expect(world.calls.filter((call) => call === 'ask deliveries')).toHaveLength(1)
  })

  it('is not blamed on the agent', async () => {
    const world = worldOf([itemOf('bug', { labels: ['bug'] })], [{ changes: ['x'] }])
    world.inputs = { gate: 'npm test' }
    world.checks = [[red], [red]]
    expect((await runOnce(world)).record).toMatchObject({ result: 'improved', gate: 'FAIL' })
  })

  it('does not stand in the way of an operator who names the item', async () => {
    const world = worldOf([itemOf('feature')], [{ changes: ['x'] }])
    world.inputs = { gate: 'npm test', 'work-ref': 'feature' }
    world.checks = [[red], [red]]
    expect((await runOnce(world)).record).toMatchObject({ work_ref: 'feature' })
  })
})

describe('goals', () => {
  it('go into quarantine when they fall back for the third time after being improved', async () => {
    const world = worldOf(
      [itemOf('goal:lint')],
      Array.from({ length: 4 }, () => ({ changes: ['x'] })),
    )
    for (let cycle = 0; cycle < 3; cycle++) expect((await runOnce(world)).record?.result).toBe('improved')
    expect((await runOnce(world)).record?.result).toBe('quarantined')
    expect(world.lane?.state.quarantine['goal:lint']?.reason).toContain('fails again')
  })

  it('B12: refuse work after which a goal fails that passed before; removed and skipped ones are no regression', async () => {
    const world = worldOf([itemOf('a')], [{ changes: ['x'] }, { changes: ['y'] }])
    world.goals = [
      { lint: 'pass', types: 'pass' },
      { lint: 'fail', types: 'pass' },
    ]
    const refused = await runOnce(world)
    expect(refused.record).toMatchObject({ result: 'regressed', goals_passing: 1, goals_total: 2 })
    expect(refused.record?.milestone).toContain('lint')

    world.goals = [{ types: 'skip' }]
    expect((await runOnce(world)).record).toMatchObject({ result: 'improved' })
  })

  it('offer themselves again by failing, although one was done', async () => {
    const world = worldOf([itemOf('goal:lint')], [{ changes: ['x'] }, { changes: ['y'] }])
    await runOnce(world)
    expect((await runOnce(world)).record).toMatchObject({ work_ref: 'goal:lint', result: 'improved' })
  })
})
