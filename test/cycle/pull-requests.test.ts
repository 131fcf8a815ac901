import { describe, expect, it } from '@jest/globals'
import type { Deliveries, Delivery } from '../../src/domain/pull-request.js'
import { parseQueue } from '../../src/domain/queue.js'
import { placedItems } from '../../src/domain/queue-entry.js'
import { freshLane } from '../../src/domain/state.js'
import { itemOf } from '../support/lanes.js'
import { runOnce, worldOf } from '../support/fakes.js'

const delivery = (state: Delivery['state']): Delivery => ({
  state,
  number: 7,
  url: 'https://github.com/octo/app/pull/7',
})
const known = (open: number, ...pairs: [string, Delivery][]): Deliveries => ({
  kind: 'known',
  open,
  byRef: new Map(pairs),
})

async function withDone() {
  const world = worldOf([itemOf('a')], [{ changes: ['x'] }, { changes: ['y'] }])
  await runOnce(world)
  return world
}

describe('an item that was delivered as a pull request', () => {
  it.each<[string, Deliveries, string]>([
    ['is not offered again while it is open', known(1, ['a', delivery('open')]), 'idle'],
    ['nor after it was merged', known(0, ['a', delivery('merged')]), 'idle'],
    ['is offered again when it was closed unmerged', known(0, ['a', delivery('closed')]), 'improved'],
    ['is left alone when nobody can tell', { kind: 'unknown', problem: 'HTTP 503' }, 'idle'],
  ])('%s', async (_, deliveries, expected) => {
    const world = await withDone()
    world.deliveries = deliveries
    expect((await runOnce(world)).record?.result).toBe(expected)
  })

  it('is not offered while it is open, although its text has changed', async () => {
    const world = await withDone()
    world.items = [itemOf('a', { fingerprint: 'edited' })]
    world.deliveries = known(1, ['a', delivery('open')])
    expect((await runOnce(world)).record?.result).toBe('idle')
  })
})

describe('a row of the queue whose pull request was closed unmerged', () => {
  const queued = async () => {
    const world = worldOf([], [{ changes: ['x'] }, { changes: ['y'] }, { changes: ['z'] }])
    const row = { source_epic: 'e', items: [{ id: 'q', title: 'Q', description: 'Do it.' }] }
    const lane = freshLane('default')
    world.lane = { ...lane, queue: parseQueue(JSON.stringify(row)) }
    await runOnce(world)
    return world
  }

  it('is offered again as a row of its own, each time once', async () => {
    const world = await queued()
    world.deliveries = known(0, ['q', delivery('closed')])
    expect((await runOnce(world)).record).toMatchObject({ work_ref: 'q-again-7', result: 'improved' })
    expect(world.prompts.at(-1)).toContain('Pull request #7 with an earlier solution was closed')
    expect((await runOnce(world)).record).toMatchObject({ result: 'idle' })
    world.deliveries = known(
      0,
      ['q', delivery('closed')],
      ['q-again-7', { ...delivery('closed'), number: 9 }],
    )
    expect((await runOnce(world)).record).toMatchObject({ work_ref: 'q-again-9', result: 'improved' })
    expect(placedItems(world.lane?.queue ?? []).map((one) => [one.ref, one.lifecycle.state])).toEqual([
      ['q', 'consumed'],
      ['q-again-7', 'consumed'],
      ['q-again-9', 'consumed'],
    ])
  })

  it.each<Delivery['state']>(['open', 'merged'])('is not while it is %s', async (state) => {
    const world = await queued()
    world.deliveries = known(0, ['q', delivery(state)])
    expect((await runOnce(world)).record).toMatchObject({ result: 'idle' })
  })
})

describe('open pull requests', () => {
  it('make the run skip when too many wait, and count as no dry cycle', async () => {
    const world = worldOf([itemOf('b')])
    world.deliveries = known(3)
    expect(await runOnce(world)).toMatchObject({ kind: 'skipped', refusal: { reason: 'max-open-prs' } })
    expect(world.saves).toHaveLength(0)
  })

  it('leave the item whose own pull request is open to be gone on with', async () => {
    const world = worldOf(
      [itemOf('a'), itemOf('b')],
      [{ changes: ['x'], says: { finished: false } }, { changes: ['y'] }],
    )
    await runOnce(world)
    world.deliveries = known(3, ['a', delivery('open')])
    expect((await runOnce(world)).record).toMatchObject({ work_ref: 'a', result: 'improved' })
  })
})
