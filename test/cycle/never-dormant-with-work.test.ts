import { describe, expect, it } from '@jest/globals'
import { itemOf } from '../support/lanes.js'
import { runOnce, worldOf, type Session } from '../support/fakes.js'

const heavy: Session = { says: { result: 'scout', disposition: 'context-too-heavy' } }

describe('a loop whose context is always heavy', () => {
  it('A29: never falls dormant, never stops, never ends red and quarantines nothing while ten items wait', async () => {
    const items = Array.from({ length: 10 }, (_, index) => itemOf(`ex-${index}`))
    const world = worldOf(
      items,
      Array.from({ length: 90 }, () => heavy),
    )
    for (let cycle = 0; cycle < 90; cycle++) {
      const report = await runOnce(world)
      expect(report).toMatchObject({ kind: 'cycled', redBecause: undefined })
      expect(world.lane?.dormant).toBeUndefined()
      expect(world.lane?.stop).toBeUndefined()
      expect(world.lane?.state.quarantine).toEqual({})
    }
    const worked = new Set(world.lane?.history.map((line) => line.value?.work_ref))
    expect(worked.size).toBe(10)
  })

  it('A28: asks for a split after three handoffs of one ref, and puts other ready work first', async () => {
    const world = worldOf(
      [itemOf('big')],
      Array.from({ length: 6 }, () => heavy),
    )
    for (let cycle = 0; cycle < 6; cycle++) await runOnce(world)
    expect(world.lane?.history.filter((line) => line.value?.result === 'context-handoff')).toHaveLength(3)

    world.items = [itemOf('big'), itemOf('small')]
    world.sessions = [{ changes: ['x'] }]
    expect((await runOnce(world)).record).toMatchObject({ work_ref: 'small', result: 'improved' })
    world.sessions = [
      { says: { result: 'scout', disposition: 'split', items: [child('one'), child('two')] } },
    ]
    expect((await runOnce(world)).record).toMatchObject({ work_ref: 'big', result: 'scout' })
    expect(world.prompts.at(-1)).toContain('split it')
    expect((await runOnce(world)).record?.title).toBe('one')
  })
})

function child(title: string) {
  return { title, type: 'task' as const, severity: 'high' as const, description: `Do ${title}.` }
}
