import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  claimQueueItem,
  consumeQueueItem,
  itemId,
  mergeQueues,
  parseQueue,
  releaseQueueItem,
  renderQueue,
  type Queue,
} from '../../src/domain/queue.js'

const now = new Date('2026-11-30T19:00:00Z')

function queueOf(...rows: unknown[]): Queue {
  return parseQueue(rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n'))
}

function itemsOf(queue: Queue): Record<string, unknown>[] {
  return queue.flatMap((line) => line.value?.items ?? [])
}

describe('merging two queues', () => {
  const base = queueOf({
    source_epic: 'e',
    items: [
      { id: 'a', title: 'A', mine: 1, theirs: 1 },
      { id: 'b', title: 'B' },
    ],
  })
  const consumed = consumeQueueItem(base, 'a', 'evolve:x/1/1', now, { commit: 'abc' })
  const rewritten = queueOf({
    source_epic: 'e',
    probed: true,
    items: [
      { id: 'a', title: 'A', theirs: 2, consumed: false },
      { id: 'b', title: 'B', more: [1] },
    ],
  })

  it.each([
    ['consumed by us', consumed, rewritten],
    ['consumed by them', rewritten, consumed],
  ])(
    'keeps an item consumed against a stale rewrite, and the unknown keys of both: %s (C6)',
    (_, ours, theirs) => {
      const merged = mergeQueues(base, ours, theirs)
      expect(itemsOf(merged)).toEqual([
        expect.objectContaining({ id: 'a', consumed: true, consumed_ref: 'abc', mine: 1, theirs: 2 }),
        expect.objectContaining({ id: 'b', more: [1] }),
      ])
      expect(merged[0]?.value).toMatchObject({ probed: true, consumed: false, claim_status: 'available' })
    },
  )

  it('lets the claim stand that is in the store already', () => {
    const ours = claimQueueItem(base, 'a', 'evolve:x/1/1', now) ?? base
    const theirs = claimQueueItem(base, 'a', 'evolve:y/2/1', now) ?? base
    expect(itemsOf(mergeQueues(base, ours, theirs))[0]).toMatchObject({ claimed_by: 'evolve:y/2/1' })
    expect(itemsOf(mergeQueues(base, ours, base))[0]).toMatchObject({ claimed_by: 'evolve:x/1/1' })
    const released = releaseQueueItem(ours, 'a', 'evolve:x/1/1', {})
    expect(itemsOf(mergeQueues(ours, released, ours))[0]).toMatchObject({ claim_status: 'available' })
  })

  it('keeps a row consumed as a whole although its items say nothing', () => {
    const theirs = queueOf({
      source_epic: 'e',
      consumed: true,
      items: [
        { id: 'a', title: 'A' },
        { id: 'b', title: 'B' },
      ],
    })
    const ours = claimQueueItem(base, 'a', 'evolve:x/1/1', now) ?? base
    expect(mergeQueues(base, ours, theirs)[0]?.value).toMatchObject({ consumed: true })
  })

  it('keeps a change of ours to an item that they moved to another row', () => {
    const theirs = queueOf({ items: [{ id: 'a', title: 'A' }] }, { items: [{ id: 'b', title: 'B' }] })
    const merged = mergeQueues(base, consumeQueueItem(base, 'b', 'evolve:x/1/1', now, {}), theirs)
    expect(itemsOf(merged).map(({ id, consumed: isConsumed }) => [id, isConsumed])).toEqual([
      ['a', undefined],
      ['b', true],
    ])
  })

  it('puts their rows first, ours after, bad lines once, and leaves unchanged lines as they stand', () => {
    const shared = ['{bad', '{"items":[ {"title":"S"} ]}']
    const theirs = queueOf(...shared, '{"items":[ {"title":"T"} ]}', '{worse')
    const ours = queueOf(...shared, '{"items":[ {"title":"O"} ]}', '{other')
    expect(renderQueue(mergeQueues(queueOf(...shared), ours, theirs)).split('\n')).toEqual([
      ...shared,
      '{"items":[ {"title":"T"} ]}',
      '{worse',
      '{"items":[ {"title":"O"} ]}',
      '{other',
      '',
    ])
  })

  it('merges 20000 rows', () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => ({
      items: [{ id: `r${index}`, title: 'T', description: 'D' }],
    }))
    const queue = queueOf(...rows)
    const ref = 'r19999'
    const merged = mergeQueues(
      queue,
      consumeQueueItem(queue, ref, 'evolve:x/1/1', now, {}),
      queueOf({ items: [{ title: 'N' }] }, ...rows),
    )
    expect(merged).toHaveLength(20_001)
    expect(itemsOf(merged).at(-1)).toMatchObject({ consumed: true })
  })
})

describe('properties of the merge', () => {
  const owner = fc.constantFrom('evolve:a/1/1', 'evolve:b/2/1')
  const lifecycle = fc.oneof(
    fc.constant({}),
    fc.constant({ consumed: false, claim_status: 'available' }),
    owner.map((claimed_by) => ({ consumed: false, claim_status: 'in_progress', claimed_by })),
    owner.map((consumed_by) => ({ consumed: true, claim_status: 'consumed', consumed_by })),
  )
  const item = fc
    .tuple(
      fc.record({ title: fc.constantFrom('A', 'B', 'C'), extra: fc.nat(2) }, { requiredKeys: ['title'] }),
      fc.constantFrom({}, { id: 'x' }, { id: 'y' }, { id: 'z' }),
      lifecycle,
    )
    .map((parts): Record<string, unknown> => Object.assign({}, ...parts) as Record<string, unknown>)
  const row = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        source_epic: fc.constantFrom('e', 'f'),
        items: fc.array(item, { maxLength: 3 }),
        note: fc.nat(1),
      }),
    },
    { weight: 1, arbitrary: item },
    { weight: 1, arbitrary: fc.constantFrom('{bad', 'worse') },
  )
  const queue = fc.array(row, { maxLength: 5 }).map((rows) => queueOf(...rows))

  const queueOfUnique = queue.map((all) => {
    const seen = new Set<string>()
    return all.filter((line) => {
      const names = (line.value?.items ?? []).map(itemId)
      const isFresh = names.every((name) => !seen.has(name)) && new Set(names).size === names.length
      for (const name of names) seen.add(name)
      return isFresh && (line.value === undefined || names.length > 0)
    })
  })

  function countBy(all: Queue, isCounted: (one: Record<string, unknown>) => boolean): Map<string, number> {
    const counts = new Map<string, number>()
    for (const one of itemsOf(all).filter(isCounted))
      counts.set(itemId(one), (counts.get(itemId(one)) ?? 0) + 1)
    return counts
  }

  function expectAtLeast(merged: Map<string, number>, side: Map<string, number>): void {
    for (const [id, count] of side) expect(merged.get(id) ?? 0).toBeGreaterThanOrEqual(count)
  }

  it('loses no item and no bad line of either side, and never takes consumed back', () => {
    fc.assert(
      fc.property(queue, queue, queue, (base, ours, theirs) => {
        const merged = mergeQueues(base, ours, theirs)
        for (const side of [ours, theirs]) {
          expectAtLeast(
            countBy(merged, () => true),
            countBy(side, () => true),
          )
          const isConsumed = (one: Record<string, unknown>) => one.consumed === true
          expectAtLeast(countBy(merged, isConsumed), countBy(side, isConsumed))
          const raws = new Set(merged.map((line) => line.raw))
          for (const line of side) if (line.value === undefined) expect(raws).toContain(line.raw)
        }
      }),
    )
  })

  it('is idempotent, changes nothing where there is nothing to merge, and survives a round trip', () => {
    fc.assert(
      fc.property(queueOfUnique, queueOfUnique, queueOfUnique, (base, ours, theirs) => {
        const merged = mergeQueues(base, ours, theirs)
        expect(renderQueue(mergeQueues(base, ours, merged))).toBe(renderQueue(merged))
        expect(renderQueue(mergeQueues(base, theirs, theirs))).toBe(renderQueue(theirs))
        expect(renderQueue(parseQueue(renderQueue(merged)))).toBe(renderQueue(merged))
      }),
    )
  })
})
