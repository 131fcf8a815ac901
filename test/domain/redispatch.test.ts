import { describe, expect, it } from '@jest/globals'
import type { Row } from '../../src/domain/record.js'
import { checkRedispatch, countDispatches } from '../../src/domain/redispatch.js'
import { rowsOf } from '../support/lanes.js'

const at = (hour: number): string => new Date(Date.UTC(2026, 10, 30, hour)).toISOString()
const ranAt = (hour: number, event: string, fields: Partial<Row> = {}): Partial<Row> => ({
  result: 'improved',
  event,
  started_at: at(hour),
  timestamp: at(hour + 1),
  ...fields,
})

describe('countDispatches', () => {
  it.each<[string, number, Partial<Row>[]]>([
    ['is nothing without a record', 0, []],
    ['is nothing after a scheduled run', 0, [ranAt(0, 'schedule')]],
    [
      'counts the runs that follow it',
      2,
      [0, 1, 2].map((hour) => ranAt(hour, hour ? 'workflow_dispatch' : 'schedule')),
    ],
    [
      'starts with a dispatch that no run of ours went before',
      1,
      [ranAt(0, 'workflow_dispatch'), ranAt(2, 'workflow_dispatch')],
    ],
    ['starts anew when a dispatch comes late', 0, [ranAt(0, 'schedule'), ranAt(8, 'workflow_dispatch')]],
    [
      'goes on within six hours, whoever dispatched',
      1,
      [ranAt(0, 'schedule'), ranAt(7, 'workflow_dispatch')],
    ],
    [
      'starts anew with a schedule in between',
      1,
      [ranAt(0, 'workflow_dispatch'), ranAt(1, 'schedule'), ranAt(2, 'workflow_dispatch')],
    ],
    [
      'passes over a dead run',
      1,
      [ranAt(0, 'schedule'), { result: 'interrupted' }, ranAt(3, 'workflow_dispatch')],
    ],
    [
      'does not grow by a record without a date',
      1,
      [ranAt(0, 'schedule', { timestamp: '' }), ranAt(20, 'workflow_dispatch')],
    ],
    [
      'takes a record that does not say what started it for a beginning',
      0,
      [ranAt(0, 'workflow_dispatch'), { result: 'improved' }],
    ],
  ])('%s', (_, expected, rows) => {
    expect(countDispatches(rowsOf(...rows))).toBe(expected)
  })
})

describe('checkRedispatch', () => {
  const policy = { redispatch: true, redispatchLimit: 2 }
  const chain = (length: number) =>
    rowsOf(
      ranAt(0, 'schedule'),
      ...Array.from({ length }, (_, index) => ranAt(index + 1, 'workflow_dispatch')),
    )
  const check = (rows: Row[], result = 'improved', change = {}) =>
    checkRedispatch({ ...rows.at(-1), cycle: 9, result } as never, rows, { ...policy, ...change })

  it('allows so many in a chain and no more', () => {
    expect([0, 1, 2, 3].map((length) => check(chain(length)))).toEqual([
      { kind: 'allowed', number: 1 },
      { kind: 'allowed', number: 2 },
      { kind: 'limit', made: 2 },
      { kind: 'limit', made: 3 },
    ])
  })

  it.each([
    'context-handoff',
    'regressed',
    'harvested',
    'scout',
    'unchanged',
    'idle',
    'failed',
    'cancelled',
    'rate-limited',
    'needs-human',
  ])('allows none after %s (F34)', (result) => expect(check(chain(0), result)).toEqual({ kind: 'off' }))

  it('allows none where it is not asked for', () => {
    expect(check(chain(0), 'improved', { redispatch: false })).toEqual({ kind: 'off' })
  })
})
