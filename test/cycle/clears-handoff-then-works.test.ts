import { describe, expect, it } from '@jest/globals'
import { parseOperatorMarker } from '../../src/domain/markers.js'
import { countersOf } from '../../src/domain/state.js'
import { itemOf } from '../support/lanes.js'
import { runOnce, worldOf, type Session, type World } from '../support/fakes.js'

const heavy: Session = {
  changes: ['wip.ts'],
  says: {
    result: 'scout',
    disposition: 'context-too-heavy',
    parked: [{ ref: 'ex-12', next_step: 'Write the parser.' }],
  },
}

async function handedOff(): Promise<World> {
  const world = worldOf([itemOf('ex-12'), itemOf('later')], [heavy, heavy])
  await runOnce(world)
  await runOnce(world)
  return world
}

describe('HANDOFF', () => {
  it('is cleared by the next run, which works with its content in the prompt', async () => {
    const world = await handedOff()
    world.sessions = [{ changes: ['done.ts'] }]
    const report = await runOnce(world)
    expect(report.record).toMatchObject({
      result: 'improved',
      finished: true,
      resumed_from: 2,
      work_ref: 'ex-12',
    })
    expect(report.resumed?.parked_work).toMatchObject([{ ref: 'ex-12' }])
    expect(world.lane?.handoff).toBeUndefined()
    expect(world.lane?.state.resuming).toBeNull()
    expect(world.lane?.state.parked_work).toEqual([])
    expect(world.lane && countersOf(world.lane).contextStreak).toBe(0)
    expect(world.prompts[2]).toContain('You resume after a handoff')
    expect(world.prompts[2]).toContain('Write the parser.')
    expect(world.calls).toContain('forget refs/heads/evolve/parked/default/ex-12')
  })

  it('A13: is in the prompt once, followed by the new task once, without a finished one', async () => {
    const world = await handedOff()
    world.sessions = [{ changes: ['done.ts'] }, {}]
    await runOnce(world)
    await runOnce(world)
    const [, , resumed = '', after = ''] = world.prompts
    expect(resumed.split('# Your task')).toHaveLength(2)
    expect(resumed.indexOf('handoff')).toBeLessThan(resumed.indexOf('# Your task'))
    expect(after).toContain('The body of later.')
    expect(after).not.toContain('ex-12')
    expect(after).not.toContain('handoff')
  })

  it('A31: still resumes with its content after three runs were killed after the claim', async () => {
    const world = await handedOff()
    world.isRunOver = true
    for (let run = 0; run < 3; run++) {
      world.sessions = [
        {
          meanwhile: () => {
            throw new Error('the machine went away')
          },
        },
      ]
      await expect(runOnce(world)).rejects.toThrow('the machine went away')
      expect(world.lane?.handoff).toBeUndefined()
      expect(world.lane?.state.resuming?.parked_work).toMatchObject([{ ref: 'ex-12' }])
    }
    world.sessions = [{ changes: ['done.ts'] }]
    const report = await runOnce(world)
    expect(report.record).toMatchObject({ result: 'improved', resumed_from: 2 })
    expect(world.prompts.at(-1)).toContain('Write the parser.')
    expect(world.lane?.history.map((line) => line.value?.result).slice(2)).toEqual([
      'interrupted',
      'interrupted',
      'interrupted',
      'improved',
    ])
    expect(world.lane?.state.resuming).toBeNull()
  })

  it('A30: is cleared by a run that finds no item, its content kept in the record', async () => {
    const world = await handedOff()
    if (world.lane) world.lane = { ...world.lane, state: { ...world.lane.state, parked_work: [] } }
    world.items = []
    const report = await runOnce(world)
    expect(report.record).toMatchObject({
      result: 'idle',
      resumed_from: 2,
      handoff: { parked_work: [{ ref: 'ex-12' }] },
    })
    expect(world.lane?.handoff).toBeUndefined()
    expect(world.lane?.state.context_streak).toBe(0)
  })

  it.each(['stop', 'kill', 'dormant'] as const)(
    'B6: is left where it is by a run that stops for %s',
    async (marker) => {
      const world = await handedOff()
      const before = world.lane
      if (before) {
        const operator = parseOperatorMarker('2026-11-30T20:00:00Z\nreason: enough\n')
        const noWork = { ...before, state: { ...before.state, parked_work: [] } }
        world.lane =
          marker === 'dormant'
            ? { ...noWork, dormant: { cycle: 2, timestamp: '', reason: 'dry' } }
            : { ...before, [marker]: operator }
      }
      world.items = []
      const saves = world.saves.length
      const report = await runOnce(world)
      expect(report.kind).toBe('stopped')
      expect(world.lane?.handoff).toEqual(before?.handoff)
      expect(world.saves).toHaveLength(saves)
      expect(world.calls.filter((call) => call === 'agent')).toHaveLength(2)
    },
  )

  it('leaves no parked work in the workspace when nothing comes of the cycle that put it back', async () => {
    const world = await handedOff()
    world.sessions = [{}]
    expect((await runOnce(world)).record?.result).toBe('unchanged')
    expect(world.calls.at(-2)).toBe('restore workspace')
    expect(world.lane?.state.parked_work).toMatchObject([{ ref: 'ex-12' }])
  })

  it('A11: stays to be resumed when the resuming cycle is cancelled', async () => {
    const world = await handedOff()
    world.sessions = [{ report: { end: 'cancelled' } }]
    expect((await runOnce(world)).record).toMatchObject({ result: 'cancelled' })
    world.sessions = [{ changes: ['done.ts'] }]
    expect((await runOnce(world)).record).toMatchObject({ result: 'improved', resumed_from: 2 })
  })
})
