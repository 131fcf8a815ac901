import { describe, expect, it } from '@jest/globals'
import { itemOf } from '../support/lanes.js'
import { runOnce, worldOf, type World } from '../support/fakes.js'

const dies = {
  meanwhile: () => {
    throw new Error('the machine went away')
  },
}

async function diedAtWork(): Promise<World> {
  const world = worldOf([itemOf('ex-1'), itemOf('ex-2')], [dies])
  await expect(runOnce(world)).rejects.toThrow()
  return world
}

describe('the run after one that died', () => {
  it('skips as long as the other may be alive', async () => {
    const world = await diedAtWork()
    world.now = new Date(world.now.getTime() - 3_600_000)
    expect(await runOnce(world)).toMatchObject({ kind: 'skipped', refusal: { reason: 'overlap' } })
  })

  it('records it as interrupted once when the lease is over, releases the claim, and does the item', async () => {
    const world = await diedAtWork()
    world.sessions = [{ changes: ['x'] }, { changes: ['y'] }]
    const report = await runOnce(world)
    expect(report.record).toMatchObject({ cycle: 2, result: 'improved', work_ref: 'ex-1' })
    expect(report.recoveries).toHaveLength(1)
    await runOnce(world)
    expect(world.lane?.history.map((line) => line.value?.result)).toEqual([
      'interrupted',
      'improved',
      'improved',
    ])
    expect(world.lane?.claims).toEqual([])
  })

  it('finds work that had landed and does not do it twice', async () => {
    const world = await diedAtWork()
    world.found = { kind: 'delivered', commit: 'abc123', where: 'pushed to main', isFinished: true }
    world.sessions = [{ changes: ['x'] }]
    const report = await runOnce(world)
    expect(world.lane?.history[0]?.value).toMatchObject({
      result: 'interrupted',
      cycle_result: 'improved',
      commit: 'abc123',
    })
    expect(report.record).toMatchObject({ work_ref: 'ex-2' })
    expect(world.lane?.state.done).toMatchObject({ 'ex-1': { cycle: 1 } })
  })

  it('parks work that was found unfinished', async () => {
    const world = await diedAtWork()
    world.found = {
      kind: 'parked',
      commit: 'abc123',
      ref: 'refs/heads/evolve/parked/default/ex-1',
      where: 'parked',
      isFinished: false,
    }
    world.sessions = [{ changes: ['x'] }]
    expect((await runOnce(world)).record).toMatchObject({ work_ref: 'ex-1', selected_source: 'parked' })
    expect(world.calls).toContain('put back')
  })
})
