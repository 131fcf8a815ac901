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

  it('counts an item that is split into the same children again, and lets the others go on', async () => {
    const split = scout('split', ['one'])
    const world = worldOf([itemOf('big'), itemOf('b')], [split, { changes: ['1'] }, split, split, split])
    for (let cycle = 0; cycle < 5; cycle++) await runOnce(world)
    expect(world.lane?.history.slice(2).map(({ value }) => value?.result)).toEqual([
      'unchanged',
      'unchanged',
      'unchanged',
    ])
    expect(Object.keys(world.lane?.state.quarantine ?? {})).toEqual(['big'])
    world.sessions = [{ changes: ['2'] }]
    expect((await runOnce(world)).record).toMatchObject({ work_ref: 'b', result: 'improved' })
  })

  it('puts an item that gave follow-up work behind it, and counts the same follow-ups the second time', async () => {
    const harvest = { says: { result: 'harvested' as const, items: [child('one')] } }
    const world = worldOf(
      [itemOf('a'), itemOf('b')],
      [harvest, { changes: ['1'] }, { changes: ['2'] }, harvest],
    )
    expect((await runOnce(world)).record).toMatchObject({ work_ref: 'a', result: 'harvested' })
    const others = [(await runOnce(world)).record, (await runOnce(world)).record]
    expect(others.map((record) => record?.title).sort()).toEqual(['Do b', 'one'])
    expect((await runOnce(world)).record).toMatchObject({ work_ref: 'a', result: 'unchanged' })
  })

  it('puts an item that needs a person behind the others until it improves (F67)', async () => {
    const asks = { says: { result: 'needs-human' as const } }
    const world = worldOf(
      [itemOf('a'), itemOf('b'), itemOf('c')],
      [asks, { changes: ['1'] }, { changes: ['2'] }, { ...asks, changes: ['3'] }],
    )
    const refs: (string | undefined)[] = []
    for (let cycle = 0; cycle < 4; cycle++) refs.push((await runOnce(world)).record?.work_ref)
    expect(refs).toEqual(['a', 'b', 'c', 'a'])
    world.items = [itemOf('a'), itemOf('d')]
    world.sessions = [{ changes: ['4'] }, { changes: ['5'], says: { finished: false } }, { changes: ['6'] }]
    for (let cycle = 0; cycle < 3; cycle++) refs.push((await runOnce(world)).record?.work_ref)
    expect(refs.slice(4)).toEqual(['d', 'a', 'a'])
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
