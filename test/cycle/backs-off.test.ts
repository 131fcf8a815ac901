import { describe, expect, it } from '@jest/globals'
import { itemOf } from '../support/lanes.js'
import { runOnce, worldOf, type Session } from '../support/fakes.js'

const dead: Session = { report: { end: 'auth-failed' } }
const broken: Session = { report: { end: 'crashed' } }

describe('an agent that cannot be reached', () => {
  it('C5, F65: charges no item, and from the third cycle in a row the loop backs off, doubling', async () => {
    const world = worldOf([itemOf('a')], [dead, { report: { end: 'crashed' } }, dead, dead])
    for (let cycle = 0; cycle < 3; cycle++) {
      expect((await runOnce(world)).record).toMatchObject({ item_charged: false, agent_reached: false })
    }
    expect(world.lane?.state.not_before).toBe('2026-11-30T23:00:00Z')
    expect(world.lane?.state.quarantine).toEqual({})

    world.now = new Date('2026-11-30T21:30:00Z')
    expect(await runOnce(world)).toMatchObject({
      kind: 'skipped',
      refusal: { reason: 'not-before', detail: expect.stringContaining('without a sign of work') },
    })
    expect(world.tasks).toHaveLength(3)

    world.now = new Date('2026-11-30T22:30:00Z')
    expect((await runOnce(world)).record?.result).toBe('failed')
    expect(world.lane?.state.not_before).toBe('2026-12-01T01:30:00Z')
  })

  it.each<[string, Session, string[]]>([
    ['takes another item first when it broke off over one', broken, ['a', 'b', 'a', 'c']],
    ['stays with the item when the provider refused', dead, ['a', 'a', 'b', 'b']],
  ])('%s', async (_, session, expected) => {
    const items = ['a', 'b', 'c'].map((ref) => itemOf(ref))
    const world = worldOf(items, [session, { changes: ['1'] }, session, session])
    const refs: (string | undefined)[] = []
    for (let cycle = 0; cycle < 4; cycle++) refs.push((await runOnce(world)).record?.work_ref)
    expect(refs).toEqual(expected)
  })

  it('ends the row with the first that is reached', async () => {
    const world = worldOf([itemOf('a')], [dead, dead, { report: { end: 'crashed', tokens: 10 } }, dead])
    for (let cycle = 0; cycle < 4; cycle++) await runOnce(world)
    expect(world.lane?.state.not_before).toBeNull()
  })

  it('takes a time-out for an agent that was reached: the item is charged', async () => {
    const world = worldOf([itemOf('a')], [{ report: { end: 'timed-out' } }])
    expect((await runOnce(world)).record?.item_charged).toBeUndefined()
  })
})
