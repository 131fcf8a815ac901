import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { fold, isTooHeavy, noOperatorFacts } from '../../src/domain/history.js'
import { readRow, results, type Row } from '../../src/domain/record.js'
import { heavyScout, rowsOf } from '../support/lanes.js'

const count = (...rows: Parameters<typeof rowsOf>) => fold(rowsOf(...rows), noOperatorFacts)

describe('the context streak', () => {
  it.each<[string, Parameters<typeof rowsOf>, number]>([
    ['A24: regressed leaves it, heavy adds', [heavyScout, 'regressed', heavyScout], 2],
    ['A25: improved resets it', [heavyScout, 'improved', heavyScout], 1],
    [
      'A26: a feature suggestion leaves it',
      [heavyScout, { result: 'harvested', harvest_kind: 'feature-suggestion' }],
      1,
    ],
    ['A26: a context-defer adds', [heavyScout, { result: 'harvested', harvest_kind: 'context-defer' }], 2],
    ['A11: cancelled leaves it', [heavyScout, 'cancelled'], 1],
    ['an overflow with nothing made adds', [{ result: 'failed', heavy: true }], 1],
    [
      'idle, failed, rate-limited and interrupted leave it',
      [heavyScout, 'idle', 'failed', 'rate-limited', 'interrupted'],
      1,
    ],
    [
      'a handoff keeps what its cycle counted',
      [heavyScout, { ...heavyScout, result: 'context-handoff', cycle_result: 'scout' }],
      2,
    ],
    [
      'a resumed record starts a new count',
      [heavyScout, heavyScout, { result: 'scout', disposition: 'split', resumed_from: 2 }],
      0,
    ],
    [
      'a resumed record that is heavy itself counts one',
      [heavyScout, heavyScout, { ...heavyScout, resumed_from: 2 }],
      1,
    ],
    [
      'a row of another writer that says it in words adds',
      [{ result: 'scout', disposition: 'Context too heavy' }],
      1,
    ],
  ])('%s', (_, rows, expected) => {
    expect(count(...rows).contextStreak).toBe(expected)
  })

  it.each([
    'context-too-heavy',
    'Context too heavy',
    'CONTEXT_TOO_HEAVY',
    'gave up: context too heavy for one session',
  ])('takes %j for heavy', (text) => expect(isTooHeavy(text)).toBe(true))

  it.each(['context', 'too heavy', 'contexttooheavy', '', undefined])('does not take %j for heavy', (text) =>
    expect(isTooHeavy(text)).toBe(false),
  )
})

describe('other streaks', () => {
  it.each<[string, Parameters<typeof rowsOf>, number]>([
    ['unchanged, idle and quarantined add', ['unchanged', 'idle', 'quarantined'], 3],
    ['scout, harvested, regressed and improved reset', ['idle', 'scout'], 0],
    ['failed, rate-limited and needs-human leave it', ['idle', 'failed', 'rate-limited', 'needs-human'], 1],
    ['idle with a failed source leaves it', ['idle', { result: 'idle', failed_sources: ['beads'] }], 1],
    ['E3: a word that nobody defined moves nothing', ['idle', { result: 'pending-rpi' }], 1],
  ])('idle: %s', (_, rows, expected) => {
    expect(count(...rows).idleStreak).toBe(expected)
  })

  it.each<[string, Parameters<typeof rowsOf>, number]>([
    ['failed and needs-human add', ['failed', 'needs-human', 'failed'], 3],
    ['a heavy failure is none', ['failed', { result: 'failed', heavy: true }, 'failed'], 2],
    [
      'interrupted, cancelled and rate-limited leave it',
      ['failed', 'interrupted', 'cancelled', 'rate-limited', 'failed'],
      2,
    ],
    ['anything else ends the row', ['failed', 'failed', 'idle', 'failed'], 1],
  ])('barren: %s', (_, rows, expected) => {
    expect(count(...rows).barrenStreak).toBe(expected)
  })

  it('counts cycles that started an agent against the cap, but not those that wait for a person or died', () => {
    expect(count('improved', 'idle', 'needs-human', 'interrupted', 'failed', 'quarantined').agentCycles).toBe(
      2,
    )
  })

  it('counts against the cap only since the last resume', () => {
    const rows = rowsOf('improved', 'improved', 'improved')
    expect(fold(rows, { resumedAfterCycle: 2, released: {} }).agentCycles).toBe(1)
  })

  it('B14: an idle cycle does not hide that the last gate failed', () => {
    expect(count({ result: 'regressed', gate: 'FAIL' }, 'idle').lastGate).toBe('FAIL')
    expect(count({ result: 'regressed', gate: 'FAIL' }, { result: 'improved', gate: 'PASS' }).lastGate).toBe(
      'PASS',
    )
  })
})

describe('the breaker', () => {
  const opened = { result: 'regressed', breaker: 'opened' } as const
  it('stays open over dry cycles and closes on improved', () => {
    expect(count(opened, 'idle', 'idle').breaker?.cycle).toBe(1)
    expect(count(opened, 'improved').breaker).toBeUndefined()
  })
  it('starts its cooldown again when the half-open try does not improve', () => {
    const counters = count(opened, { result: 'unchanged', agent_end: 'completed' })
    expect(counters.breaker).toEqual({ opened_at: '2026-11-02T07:00:00Z', cycle: 2 })
  })
  it('is closed by an operator', () => {
    expect(fold(rowsOf(opened), { resumedAfterCycle: 1, released: {} }).breaker).toBeUndefined()
  })
})

describe('what counts against an item', () => {
  const on = (row: Partial<Row>): Partial<Row> => ({ work_ref: 'ex-1', fingerprint: 'f', ...row })
  // A ref of which nothing is counted has no entry.
  const attempts = (...rows: Partial<Row>[]) =>
    fold(rowsOf(...rows), noOperatorFacts).refs['ex-1']?.attempts ?? 0

  it.each<[string, Partial<Row>[], number]>([
    [
      'unchanged, failed and regressed count',
      [{ result: 'unchanged' }, { result: 'failed' }, { result: 'regressed' }],
      3,
    ],
    ['heavy cycles never count', [heavyScout, { result: 'failed', heavy: true }], 0],
    [
      'C5: infrastructure failures do not count',
      [{ result: 'failed', item_charged: false }, { result: 'rate-limited' }],
      0,
    ],
    ['improved ends the row', [{ result: 'failed' }, { result: 'improved' }, { result: 'failed' }], 1],
    ['a changed item starts anew', [{ result: 'failed' }, { result: 'failed', fingerprint: 'g' }], 1],
  ])('%s', (_, rows, expected) => {
    expect(attempts(...rows.map(on))).toBe(expected)
  })

  it('forgets what happened before the operator released the ref', () => {
    const rows = rowsOf(on({ result: 'failed' }), on({ result: 'failed' }), on({ result: 'failed' }))
    expect(fold(rows, { resumedAfterCycle: 0, released: { 'ex-1': 2 } }).refs['ex-1']?.attempts).toBe(1)
  })

  it('counts handoffs of one ref until it improves', () => {
    const handoff = on({ result: 'context-handoff', cycle_result: 'scout', heavy: true })
    expect(count(handoff, handoff).refs['ex-1']?.handoffs).toBe(2)
    expect(count(handoff, on({ result: 'improved' })).refs['ex-1']).toBeUndefined()
  })
})

describe('the fold', () => {
  const row = fc.record({
    result: fc.constantFrom(...results, 'pending-rpi'),
    heavy: fc.boolean(),
    work_ref: fc.constantFrom('a', 'b', undefined),
    resumed_from: fc.constantFrom(undefined, 1),
    gate: fc.constantFrom('PASS' as const, 'FAIL' as const, 'NONE' as const),
    agent_end: fc.constantFrom(undefined, 'completed', 'crashed'),
  })
  it('never goes below zero', () => {
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const counters = fold(rowsOf(...rows), noOperatorFacts)
        const streaks = [
          counters.contextStreak,
          counters.idleStreak,
          counters.regressedStreak,
          counters.barrenStreak,
          counters.agentCycles,
        ]
        expect(Math.min(...streaks)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
  it('gives the same from a checkpoint in the middle as from the start', () => {
    fc.assert(
      fc.property(fc.array(row), fc.nat(), (rows, cut) => {
        const all = rowsOf(...rows)
        const at = all.length === 0 ? 0 : cut % all.length
        const checkpoint = fold(all.slice(0, at), noOperatorFacts)
        expect(fold(all.slice(at), noOperatorFacts, checkpoint)).toEqual(fold(all, noOperatorFacts))
      }),
    )
  })
})

describe('rows of others', () => {
  it('E1: reads the shell writer, its older form, and the program, and continues their numbers', () => {
    const rows = [
      {
        cycle: 7,
        target: 'lint-clean',
        result: 'improved',
        timestamp: '2026-01-01T00:00:00Z',
        sha: 'a1b2c3d',
        canonical_sha: 'a1b2c3d',
        goals_passing: 14,
        goals_total: 16,
      },
      {
        cycle: 8,
        goal_id: 'types',
        result: 'improved',
        timestamp: '2026-01-02T00:00:00Z',
        commit_sha: 'b2c3d4e',
      },
      {
        cycle: 9,
        mode: 'evolve',
        result: 'improved',
        commit: 'c3d4e5f',
        milestone: 'Types hold',
        started_at: '2026-01-03T00:00:00Z',
      },
    ].map((row) => readRow(row))
    expect(rows.map((one) => one?.work_ref)).toEqual(['lint-clean', 'types', undefined])
    expect(rows.map((one) => one?.commit)).toEqual(['a1b2c3d', 'b2c3d4e', 'c3d4e5f'])
    expect(
      fold(
        rows.filter((one) => one !== undefined),
        noOperatorFacts,
      ).cycle,
    ).toBe(9)
  })
  it('E2: keeps a row whose counts are no numbers; the count is unknown', () => {
    const row = readRow({ cycle: 1, result: 'improved', goals_passing: 'measuring', goals_total: '16' })
    expect(row).toMatchObject({ cycle: 1, result: 'improved' })
    expect(row?.goals_passing).toBeUndefined()
  })
  it('E4: takes the highest number where they repeat, leave gaps, or start late', () => {
    const rows = [5, 6, 6, 9, 8].map((cycle) => ({ cycle, result: 'unchanged' }))
    expect(fold(rows as Row[], noOperatorFacts).cycle).toBe(9)
  })
  it.each([null, 42, 'text', [], {}, { cycle: 'one', result: 'improved' }, { cycle: 1 }])(
    'does not take %j for a row',
    (value) => expect(readRow(value)).toBeUndefined(),
  )
})
