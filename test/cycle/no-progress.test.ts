import { describe, expect, it } from '@jest/globals'
import { itemOf } from '../support/lanes.js'
import { runOnce, worldOf } from '../support/fakes.js'

const claimsMuch = { says: { result: 'improved' as const, finished: true, milestone: 'Done at last.' } }

describe('a loop that makes no progress', () => {
  it('is seen by its item, whatever it claims: three times `improved` without a change end in quarantine (F64)', async () => {
    const world = worldOf([itemOf('ex-1')], [claimsMuch, claimsMuch, claimsMuch])
    for (let cycle = 0; cycle < 3; cycle++) {
      const { record } = await runOnce(world)
      expect(record).toMatchObject({ result: 'unchanged', work_ref: 'ex-1' })
      expect(record?.notes?.join()).toContain('unproven')
      expect(record?.finished).not.toBe(true)
    }
    expect(world.lane?.state.idle_streak).toBe(3)
    expect(world.lane?.state.done).toEqual({})
    expect((await runOnce(world)).record?.result).toBe('quarantined')
  })

  it('is not seen in honest work on different items, and the next prompt names what was stopped (F66)', async () => {
    const honest = ['a', 'b', 'c', 'd', 'e'].map((ref) => itemOf(ref))
    const world = worldOf(
      honest,
      honest.map(({ ref }) => ({ changes: [ref] })),
    )
    for (const { ref } of honest)
      expect((await runOnce(world)).record).toMatchObject({ work_ref: ref, result: 'improved' })
    expect(world.lane?.state.quarantine).toEqual({})

    world.items = [itemOf('stuck')]
    world.sessions = [claimsMuch, claimsMuch, claimsMuch]
    for (let cycle = 0; cycle < 3; cycle++) await runOnce(world)
    world.items = [itemOf('stuck'), itemOf('other')]
    world.sessions = [{ changes: ['x'] }]
    expect((await runOnce(world)).record).toMatchObject({ work_ref: 'other', result: 'improved' })
    const prompt = world.prompts.at(-1) ?? ''
    expect(prompt).toContain('stopped working on these other items for want of progress')
    expect(prompt).toMatch(/stuck: 3 cycles in a row without progress, the last unchanged/)
    expect(world.prompts[0]).not.toContain('stopped working on')
  })

  it('ends also where its agent leaves what nobody can look at: it is said, counts, and throws nothing', async () => {
    const world = worldOf([itemOf('ex-1')], [{ ...claimsMuch, breaks: 'the folder is gone' }])
    const { record } = await runOnce(world)
    expect(record).toMatchObject({ result: 'unchanged', work_ref: 'ex-1' })
    expect(record?.notes?.join()).toContain('The workspace cannot be looked at (the folder is gone)')
  })
})
