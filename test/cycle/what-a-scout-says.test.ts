import { describe, expect, it } from '@jest/globals'
import { itemOf } from '../support/lanes.js'
import { runOnce, worldOf } from '../support/fakes.js'

const child = (title: string) => ({
  title,
  type: 'task' as const,
  severity: 'high' as const,
  description: `Do ${title}.`,
})
const scout = (disposition: string, titles: string[] = []) => ({
  says: { result: 'scout' as const, disposition, items: titles.map(child) },
})

describe('what a scout says', () => {
  it('lets a split item wait until the last of its children is done, and then takes it up again', async () => {
    const world = worldOf(
      [itemOf('big')],
      [scout('split', ['one', 'two']), { changes: ['1'] }, { changes: ['2'] }, { changes: ['3'] }],
    )
    expect((await runOnce(world)).record).toMatchObject({ work_ref: 'big', result: 'scout' })
    const first = await runOnce(world)
    expect(first.record).toMatchObject({ title: 'one', result: 'improved', selected_source: 'harvested' })
    expect((await runOnce(world)).record).toMatchObject({ title: 'two', result: 'improved' })
    expect((await runOnce(world)).record).toMatchObject({ work_ref: 'big', result: 'improved' })
  })

  it('shows a split item as waiting when its children cannot be taken either', async () => {
    const world = worldOf([itemOf('big')], [scout('split', ['one']), {}, {}, {}])
    for (let cycle = 0; cycle < 4; cycle++) await runOnce(world)
    const report = await runOnce(world)
    expect(report.record?.result).toBe('quarantined')
    expect(report.rungs.flatMap((rung) => rung.leftOut.map(({ kind }) => kind))).toEqual([
      'quarantined',
      'waits',
    ])
  })

  it('puts a deferred item behind the others, and takes it when it is the only ready one', async () => {
    const world = worldOf(
      [itemOf('a'), itemOf('b')],
      [scout('defer'), { changes: ['1'] }, { changes: ['2'] }],
    )
    expect((await runOnce(world)).record).toMatchObject({ work_ref: 'a', result: 'scout' })
    expect((await runOnce(world)).record).toMatchObject({ work_ref: 'b', result: 'improved' })
    expect((await runOnce(world)).record).toMatchObject({ work_ref: 'a', result: 'improved' })
  })

  it('takes a blocked item out until its text changes, and lets the loop fall dormant meanwhile', async () => {
    const world = worldOf([itemOf('a')], [scout('block')])
    await runOnce(world)
    for (let cycle = 0; cycle < 3; cycle++) expect((await runOnce(world)).record?.result).toBe('idle')
    expect(world.lane?.dormant).toBeDefined()
    world.items = [itemOf('a', { fingerprint: 'changed' })]
    world.sessions = [{ changes: ['x'] }]
    expect((await runOnce(world)).record).toMatchObject({ work_ref: 'a', result: 'improved' })
  })
})
