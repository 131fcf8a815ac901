import { describe, expect, it } from '@jest/globals'
import {
  addQueueItems,
  adoptEntries,
  childrenOf,
  claimQueueItem,
  consumeQueueItem,
  itemId,
  parseQueue,
  releaseDeadClaims,
  releaseQueueItem,
  renderQueue,
  selectableQueueItems,
  type Queue,
} from '../../src/domain/queue.js'

const now = new Date('2026-11-30T19:00:00Z')
const owner = 'evolve:default/100/1'
const other = 'evolve:docs/200/1'

type Fields = Record<string, unknown>

function row(items: Fields[], fields: Fields = {}): string {
  return JSON.stringify({
    source_epic: 'ep',
    timestamp: '2026-11-01T00:00:00Z',
    items,
    consumed: false,
    ...fields,
  })
}

function item(id: string, fields: Fields = {}): Fields {
  return {
    id,
    title: `Title ${id}`,
    type: 'bug',
    severity: 'high',
    source: 'retro-learning',
    description: 'D',
    ...fields,
  }
}

function refs(queue: Queue, repository?: string): string[] {
  return selectableQueueItems(queue, { repository }).map((one) => one.ref)
}

function findItem(queue: Queue, id: string): Fields | undefined {
  return queue.flatMap((line) => line.value?.items ?? []).find((one) => itemId(one) === id)
}

function claimed(queue: Queue, ref: string, by = owner): Queue {
  const next = claimQueueItem(queue, ref, by, now)
  if (!next) throw new Error(`not claimed: ${ref}`)
  return next
}

describe('claims in the queue', () => {
  const queue = parseQueue(`${row([item('a'), item('b')])}\n`)

  it('holds a claimed item, leaves its sibling available, and gives it back on release (C1)', () => {
    const held = claimed(queue, 'a')
    expect(findItem(held, 'a')).toMatchObject({
      claim_status: 'in_progress',
      claimed_by: owner,
      claimed_at: '2026-11-30T19:00:00Z',
    })
    expect(held[0]?.value).toMatchObject({ consumed: false, claim_status: 'in_progress', claimed_by: owner })
    expect(refs(held)).toEqual(['b'])
    const released = releaseQueueItem(held, 'a', owner, {})
    expect(findItem(released, 'a')).toMatchObject({ claim_status: 'available', claimed_by: null })
    expect(findItem(released, 'a')).not.toHaveProperty('failed_at')
    expect(released[0]?.value).toMatchObject({ claim_status: 'available', claimed_by: null })
    expect(refs(released)).toEqual(['a', 'b'])
  })

  it('refuses a second claimer, and lets the same owner claim again (C2)', () => {
    const held = claimed(queue, 'a')
    expect(claimQueueItem(held, 'a', other, now)).toBeUndefined()
    expect(claimQueueItem(held, 'a', owner, now)).toBeDefined()
    expect(claimQueueItem(queue, 'nobody', owner, now)).toBeUndefined()
  })

  it('tells two runs apart that are both in cycle 1 of their lane (C3)', () => {
    const held = claimed(queue, 'a', 'evolve:docs/100/1')
    expect(claimQueueItem(held, 'a', 'evolve:default/100/1', now)).toBeUndefined()
    expect(claimQueueItem(held, 'a', 'evolve:docs/100/2', now)).toBeUndefined()
  })

  it.each([
    ['the lease is over', [{ lease_until: '2026-11-30T18:59:59Z' }], true],
    ['there is no claim', [], true],
    ['the lease still runs', [{ lease_until: '2026-11-30T19:00:01Z' }], false],
  ])('offers an item of a dead claimer again only when %s (C4)', (_, leases, isOffered) => {
    const held = claimed(queue, 'a')
    const claim = { ref: 'a', lane: 'default', run_id: '100', run_attempt: 1, claimed_at: '' }
    const claims = leases.map((lease) => ({ ...claim, ...lease }))
    expect(refs(releaseDeadClaims(held, claims, now)).includes('a')).toBe(isOffered)
  })

  it('never releases what another tool holds', () => {
    const held = claimed(queue, 'a', 'ao-rpi-loop:cycle-3')
    expect(releaseDeadClaims(held, [], now)).toEqual(held)
  })

  it('stamps a failed task and puts it behind items that never failed (C5)', () => {
    const failed = releaseQueueItem(claimed(queue, 'a'), 'a', owner, { failedAt: now })
    expect(findItem(failed, 'a')).toMatchObject({
      failed_at: '2026-11-30T19:00:00Z',
      claim_status: 'available',
    })
    expect(refs(failed)).toEqual(['b', 'a'])
  })

  it('finds the item by identity when a line was inserted before it (C7)', () => {
    const grown = parseQueue(`${row([item('new')])}\n${renderQueue(queue)}`)
    const held = claimed(grown, 'a')
    expect(findItem(held, 'a')).toMatchObject({ claimed_by: owner })
    expect(held[0]).toBe(grown[0])
  })

  it('consumes for the owner only, and says which commit did it', () => {
    const held = claimed(queue, 'a')
    expect(consumeQueueItem(held, 'a', other, now, {})).toEqual(held)
    const done = consumeQueueItem(held, 'a', owner, now, { commit: 'abc' })
    expect(findItem(done, 'a')).toMatchObject({
      consumed: true,
      claim_status: 'consumed',
      consumed_by: owner,
      consumed_ref: 'abc',
      claimed_by: null,
      failed_at: null,
    })
    expect(done[0]?.value).toMatchObject({ consumed: false, claim_status: 'available' })
    const all = consumeQueueItem(done, 'b', other, now, {})
    expect(all[0]?.value).toMatchObject({ consumed: true, claim_status: 'consumed', consumed_by: other })
    expect(claimQueueItem(all, 'b', owner, now)).toBeUndefined()
    expect(releaseQueueItem(all, 'b', other, {})).toEqual(all)
  })

  it('takes the entry at its word where no item says anything', () => {
    const old = parseQueue(`${row([item('a'), item('b')], { consumed: true })}\n`)
    expect(refs(old)).toEqual([])
    expect(claimQueueItem(old, 'a', owner, now)).toBeUndefined()
  })
})

describe('reading and writing', () => {
  it('keeps broken lines verbatim and hides nothing behind them (C8)', () => {
    const broken = ['{"items": [', 'not json', '"text"', '{"items":["text"]}']
    const text = [broken[0], row([item('a')]), ...broken.slice(1), '', row([item('b')]), ''].join('\n')
    const queue = parseQueue(text)
    expect(refs(queue)).toEqual(['a', 'b'])
    const lines = renderQueue(claimed(queue, 'b')).split('\n')
    expect(lines.filter((line) => broken.includes(line))).toEqual(broken)
    expect(lines[1]).toBe(row([item('a')]))
  })

  it('reads a flat row of old as one item and keeps its line until it changes (C9)', () => {
    const flat = '{"source_epic":"ep",  "title":"Old row","severity":"low","description":"x","mine":1}'
    const queue = parseQueue(`${flat}\n`)
    expect(renderQueue(queue)).toBe(`${flat}\n`)
    const ref = refs(queue)[0] ?? ''
    const held = parseQueue(renderQueue(claimed(queue, ref)))
    expect(held[0]?.value).toMatchObject({ source_epic: 'ep', claim_status: 'in_progress' })
    expect(findItem(held, ref)).toMatchObject({ title: 'Old row', mine: 1, claimed_by: owner })
  })

  it.each([
    ['an unknown word in requires', { requires: ['the-moon'] }, false],
    ['human-review', { requires: ['human-review'] }, false],
    ['requires that is no list', { requires: 'human-review' }, false],
    ['an empty requires', { requires: [] }, true],
    ['status proposed', { status: 'proposed' }, false],
    ['a status that nobody defined', { status: 'later' }, false],
    ['status ready', { status: 'ready' }, true],
    ['an empty status', { status: '' }, true],
    ['in progress although consumed', { consumed: true, claim_status: 'in_progress' }, false],
    ['consumed without a claim status', { consumed: true }, false],
    ['a claim status that nobody defined', { claim_status: 'open' }, true],
    ['a blank title', { title: ' ' }, false],
    ['a title that is no text', { title: 7 }, false],
  ])('with %s, selectable is decided by the rules (C10)', (_, fields, isSelectable) => {
    expect(refs(parseQueue(row([item('a', fields)])))).toEqual(isSelectable ? ['a'] : [])
  })

  it("accepts and keeps fields of other people's tools (C11)", () => {
    const text = row([item('a', { probed_at: '2026', nested: { x: [1] } })], {
      completion_evidence: { y: 1 },
    })
    const done = consumeQueueItem(claimed(parseQueue(text), 'a'), 'a', owner, now, {})
    expect(done[0]?.value).toMatchObject({ completion_evidence: { y: 1 }, source_epic: 'ep' })
    expect(findItem(done, 'a')).toMatchObject({ probed_at: '2026', nested: { x: [1] } })
  })

  it('identifies an item without id by title and description', () => {
    const bare = { title: 'T', description: 'D' }
    expect(itemId(bare)).toBe(itemId({ ...bare, severity: 'low', consumed: true }))
    expect(itemId(bare)).not.toBe(itemId({ ...bare, description: 'E' }))
    expect(itemId({ ...bare, id: 42 })).toBe('42')
    expect(itemId({ ...bare, id: 'a\nb' })).toMatch(/^[0-9a-f]{16}$/)
  })
})

describe('ranking', () => {
  it('ranks affinity before freshness before severity before type before age', () => {
    const queue = parseQueue(
      [
        row([item('unscoped'), item('docs', { type: 'docs' }), item('odd', { type: 'haiku' })]),
        row([item('other', { target_repo: 'elsewhere' }), item('any-high', { target_repo: '*' })]),
        row([item('odd-severity', { severity: 'extreme' }), item('failed', { failed_at: '2026' })]),
        row([item('exact-low', { target_repo: 'app', severity: 'low' }), item('later')]),
        row([
          item('exact-owner', { target_repo: 'octo/app', severity: 'low' }),
          item('namesake', { target_repo: 'x/app' }),
        ]),
      ].join('\n'),
    )
    expect(refs(queue, 'octo/app')).toEqual([
      'exact-low',
      'exact-owner',
      'any-high',
      'unscoped',
      'later',
      'docs',
      'odd',
      'odd-severity',
      'failed',
    ])
    expect(refs(queue)[0]).toBe('unscoped')
    expect(refs(queue)).toContain('other')
  })

  it('describes an item with what it carries', () => {
    const fields = { why_now: 'soon', evidence: 'log line', file: 'a.ts', target_files: ['a.ts', 'b.ts'] }
    const [work] = selectableQueueItems(parseQueue(row([item('a', { title: 'Fix\n it', ...fields })])), {})
    expect(work).toMatchObject({
      source: 'harvested',
      title: 'Fix it',
      body: 'D\n\nWhy now: soon\n\nEvidence: log line\n\nFiles: a.ts, b.ts',
      labels: ['type:bug', 'severity:high'],
    })
  })

  it('bounds hostile lengths', () => {
    const [work] = selectableQueueItems(
      parseQueue(row([item('a', { title: 't'.repeat(10_000), description: '🦀'.repeat(50_000) })])),
      {},
    )
    expect(work?.title.length).toBeLessThan(600)
    expect(work?.body).toMatch(/^(🦀)+ \(80000 characters omitted\)$/u)
  })
})

describe('adding and taking over', () => {
  const origin = { sourceEpic: 'evolve:default', source: 'feature-suggestion', now } as const
  const given = { title: 'New one', type: 'bug', severity: 'high', description: 'D' }

  it('adds one entry and keeps equal items out, by id and by title', () => {
    const queue = parseQueue(row([item('a', { consumed: true })]))
    const { queue: grown, added } = addQueueItems(
      queue,
      [
        { ...given, id: 'a' },
        { ...given, title: ' title  A' },
        { ...given, type: 'haiku', severity: 'extreme', description: ' ', parent: 'a', id: 'n1' },
        { ...given, title: 'NEW   one' },
        { ...given, title: '' },
      ],
      origin,
    )
    expect(added).toEqual(['n1'])
    expect(grown).toHaveLength(2)
    expect(grown[1]?.value).toMatchObject({
      source_epic: 'evolve:default',
      consumed: false,
      claim_status: 'available',
    })
    expect(findItem(grown, 'n1')).toMatchObject({ type: 'task', severity: 'medium', description: 'New one' })
    expect(addQueueItems(grown, [{ ...given, id: 'n1' }], origin)).toEqual({ queue: grown, added: [] })
    expect(childrenOf(grown, 'a')).toEqual([{ ref: 'n1', isConsumed: false }])
    expect(childrenOf(consumeQueueItem(grown, 'n1', owner, now, {}), 'a')).toEqual([
      { ref: 'n1', isConsumed: true },
    ])
  })

  it('takes over items whose id is not there yet, once', () => {
    const queue = parseQueue(row([item('a', { severity: 'low' })]))
    const foreign = parseQueue(row([item('a'), item('b', { mine: 1 })], { theirs: 2 }))
    const entries = foreign.flatMap((line) => line.value ?? [])
    const grown = adoptEntries(queue, [...entries, ...entries])
    expect(refs(grown)).toEqual(['b', 'a'])
    expect(grown[1]?.value).toMatchObject({ theirs: 2, items: [{ id: 'b', mine: 1 }] })
    expect(adoptEntries(grown, entries)).toBe(grown)
  })
})

describe('size', () => {
  it.each([
    ['in one entry', 1],
    ['in entries of their own', 20_000],
  ])('claims, chooses and consumes among 20000 items %s', (_, entryCount) => {
    const size = 20_000 / entryCount
    const lines = Array.from({ length: entryCount }, (_unused, entry) =>
      row(
        Array.from({ length: size }, (_also, index) => ({
          id: `${entry}-${index}`,
          title: `T ${entry}-${index}`,
          description: 'D'.repeat(100),
        })),
      ),
    )
    const queue = parseQueue(lines.join('\n'))
    const all = selectableQueueItems(queue, { repository: 'octo/app' })
    const last = all.at(-1)?.ref ?? ''
    const done = consumeQueueItem(claimed(queue, last), last, owner, now, {})
    expect(all).toHaveLength(20_000)
    expect(refs(done)).toHaveLength(19_999)
  })
})
