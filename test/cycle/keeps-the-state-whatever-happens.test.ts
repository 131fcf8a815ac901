import { describe, expect, it } from '@jest/globals'
import { EvolveError } from '../../src/errors.js'
import { itemOf } from '../support/lanes.js'
import { runOnce, worldOf, type Session } from '../support/fakes.js'

describe('the state', () => {
  it('is saved although the push of the work was refused; nothing counts as improved, nothing is charged to the item', async () => {
    const world = worldOf([itemOf('a')], [{ changes: ['x'] }])
    world.kept = {
      kind: 'push-refused',
      commit: 'abc',
      problem: 'GH013: Repository rule violations found',
      patchPath: '/tmp/work.patch',
    }
    const report = await runOnce(world)
    expect(report.record).toMatchObject({ result: 'failed', item_charged: false, commit: 'abc' })
    expect(report.record?.notes?.join()).toContain('GH013')
    expect(report.saved.isSaved).toBe(true)
    expect(world.lane?.state.done).toEqual({})
  })

  it('is proved to be writable before the agent starts', async () => {
    const world = worldOf([itemOf('a')])
    world.failSave = new EvolveError(
      'PERMISSION_MISSING',
      'The token may not write.',
      'Grant `contents: write`.',
    )
    await expect(runOnce(world)).rejects.toThrow('PERMISSION_MISSING')
    expect(world.calls).not.toContain('agent')
  })

  it('is told as not saved when the second save fails, with the record in the report', async () => {
    const world = worldOf(
      [itemOf('a')],
      [
        {
          changes: ['x'],
          meanwhile: () => {
            world.failSave = new EvolveError('STATE_NOT_SAVED', 'The server is down.', 'Wait.')
          },
        },
      ],
    )
    const report = await runOnce(world)
    expect(report.saved).toMatchObject({ isSaved: false })
    expect(report.record).toMatchObject({ result: 'improved' })
  })

  it('is not touched by a run that stops', async () => {
    const world = worldOf([itemOf('a')])
    world.inputs = { stop: 'true' }
    expect(await runOnce(world)).toMatchObject({ kind: 'stopped', refusal: { reason: 'operator' } })
    expect(world.calls).toEqual(['restore'])
  })

  it('records a rate limit with its reset time, and the run before that skips', async () => {
    const world = worldOf(
      [itemOf('a')],
      [{ report: { end: 'rate-limited', resetAt: new Date('2026-11-30T21:30:00Z') } }],
    )
    expect((await runOnce(world)).record).toMatchObject({ result: 'rate-limited' })
    expect(await runOnce(world)).toMatchObject({ kind: 'skipped', refusal: { reason: 'not-before' } })
    expect(world.calls.filter((call) => call === 'agent')).toHaveLength(1)
    expect((await runOnce(world)).kind).toBe('cycled')
  })

  it('is not kept down for centuries by a limit that an agent was made to print', async () => {
    const resetAt = new Date(9_999_999_999_000)
    const world = worldOf([itemOf('a')], [{ report: { end: 'rate-limited', resetAt } }])
    expect((await runOnce(world)).record).toMatchObject({ result: 'rate-limited' })
    expect(world.lane?.state.not_before).toBeNull()
    expect((await runOnce(world)).kind).toBe('cycled')
  })

  it('counts a hostile or cut outcome file as saying nothing, and says so', async () => {
    const world = worldOf([itemOf('a')], [{ changes: ['x'], says: '{"result": "improved", "miles' }])
    expect((await runOnce(world)).record).toMatchObject({
      result: 'improved',
      notes: [expect.stringContaining('AGENT_OUTCOME_INVALID')],
    })
  })

  it('remembers what is done: a finished item is not offered again until its text changes', async () => {
    const world = worldOf([itemOf('a')], [{ changes: ['x'] }])
    await runOnce(world)
    expect((await runOnce(world)).record?.result).toBe('idle')
    world.items = [itemOf('a', { fingerprint: 'reopened' })]
    expect((await runOnce(world)).record).toMatchObject({ work_ref: 'a' })
  })

  it('goes on from the branch of work that held but is not finished', async () => {
    const world = worldOf([itemOf('a')], [{ changes: ['x'], says: { finished: false } }, { changes: ['y'] }])
    expect((await runOnce(world)).record).toMatchObject({ result: 'improved', finished: false })
    expect(world.lane?.state.parked_work).toMatchObject([{ ref: 'a', wip: 'refs/heads/evolve/default/a' }])
    expect((await runOnce(world)).record).toMatchObject({ result: 'improved', finished: true })
    expect(world.calls).toContain('put back')
    expect(world.lane?.state.parked_work).toEqual([])
  })

  it('remembers the branch that was pushed when the next push is refused, and deletes both in the end', async () => {
    const here = 'refs/evolve/unpushed/default/a-2'
    const pushed = 'refs/heads/evolve/parked/default/a'
    const limited: Session = { changes: ['x'], report: { end: 'rate-limited' } }
    const world = worldOf([itemOf('a')], [limited, limited, limited, { changes: ['y'] }])
    await runOnce(world)
    for (const kind of ['push-refused', 'push-refused'] as const) {
      world.kept = { kind, commit: 'c', problem: 'no bots here', ref: here }
      await runOnce(world)
      expect(world.lane?.state.parked_work).toMatchObject([{ wip: here, pushed: { wip: pushed } }])
    }
    world.kept = undefined
    await runOnce(world)
    expect(world.lane?.state.parked_work).toEqual([])
    expect(world.calls).toEqual(expect.arrayContaining([`forget ${here}`, `forget ${pushed}`]))
  })
})
