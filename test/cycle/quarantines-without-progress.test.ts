import { describe, expect, it } from '@jest/globals'
import { itemOf } from '../support/lanes.js'
import { runOnce, worldOf } from '../support/fakes.js'

describe('an item without progress', () => {
  it('goes into quarantine at the limit, and comes back when its text changes', async () => {
    const world = worldOf([itemOf('ex-1')])
    for (let cycle = 0; cycle < 3; cycle++) expect((await runOnce(world)).record?.result).toBe('unchanged')
    expect(world.lane?.state.quarantine['ex-1']).toMatchObject({ attempts: 3 })
    expect((await runOnce(world)).record?.result).toBe('quarantined')

    world.items = [itemOf('ex-1', { title: 'Do ex-1, better described', fingerprint: 'changed' })]
    expect((await runOnce(world)).record?.result).toBe('unchanged')
  })

  it('ends red on the third barren cycle in a row, once', async () => {
    const world = worldOf(
      [itemOf('a'), itemOf('b')],
      Array.from({ length: 4 }, () => ({ report: { end: 'crashed' as const } })),
    )
    const reds = []
    for (let cycle = 0; cycle < 4; cycle++) reds.push((await runOnce(world)).redBecause !== undefined)
    expect(reds).toEqual([false, false, true, false])
  })

  it('opens the breaker after three regressions and lets one cycle through a day later', async () => {
    const failing = { name: 'npm test', passed: false, durationSeconds: 1, tail: '', timedOut: false }
    const world = worldOf(
      [itemOf('a'), itemOf('b')],
      Array.from({ length: 3 }, () => ({ changes: ['x'] })),
    )
    world.inputs = { gate: 'npm test', 'attempt-limit': '9' }
    await runOnce({ ...world, sessions: [] })
    for (let cycle = 0; cycle < 3; cycle++) {
      world.checks =
        cycle === 0 ? [[{ ...failing, passed: true }], [failing], [failing]] : [[failing], [failing]]
      expect((await runOnce(world)).record?.result).toBe('regressed')
    }
    expect(await runOnce(world)).toMatchObject({ kind: 'stopped', refusal: { reason: 'regression' } })
    world.now = new Date(world.now.getTime() + 24 * 3_600_000)
    world.sessions = [{ changes: ['x'] }]
    expect((await runOnce(world)).record?.result).toBe('improved')
    expect((await runOnce(world)).kind).toBe('cycled')
  })

  it('names a flaky check and keeps the work', async () => {
    const world = worldOf([itemOf('a')], [{ changes: ['x'] }])
    world.inputs = { gate: 'npm test' }
    const check = { name: 'npm test', passed: true, durationSeconds: 1, tail: '', timedOut: false }
    world.checks = [[check], [{ ...check, passed: false }], [check]]
    expect(await runOnce(world)).toMatchObject({
      record: { result: 'improved' },
      gate: { verdict: { kind: 'held', flaky: ['npm test'] } },
    })
  })

  it('refuses a change of protected paths', async () => {
    const world = worldOf([itemOf('a')], [{ changes: ['.github/workflows/ci.yml'] }])
    const report = await runOnce(world)
    expect(report).toMatchObject({ record: { result: 'regressed' }, kept: { kind: 'refused' } })
    expect(report.record?.milestone).toContain('.github/workflows/ci.yml')
  })

  it('refuses a merge that was left in the middle, without running a check on it', async () => {
    const world = worldOf([itemOf('a')], [{ changes: ['x'], leaves: { unresolved: ['x'] } }])
    world.inputs = { gate: 'npm test' }
    const report = await runOnce(world)
    expect(report).toMatchObject({ record: { result: 'regressed', gate: 'NONE' }, kept: { kind: 'refused' } })
    expect(report.record?.milestone).toContain('a merge was left unresolved in: x')
  })

  it('records that the agent did away with the repository, and charges the item', async () => {
    const notes = ['The repository of the workspace was deleted.']
    const world = worldOf([itemOf('a')], [{ says: { result: 'improved' }, leaves: { notes } }])
    const report = await runOnce(world)
    expect(report).toMatchObject({ record: { result: 'unchanged' }, saved: { isSaved: true } })
    expect(report.record?.notes).toEqual(expect.arrayContaining(notes))
  })
})
