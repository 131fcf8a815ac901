import { describe, expect, it } from '@jest/globals'
import { redBecause } from '../../src/domain/exit.js'
import { fold } from '../../src/domain/history.js'
import { results, type CycleRecord, type Result, type Row } from '../../src/domain/record.js'
import { rowsOf } from '../support/lanes.js'

/** Says whether the last of these cycles ends red. */
function isRed(rows: (Result | Partial<Row>)[], failOn: readonly string[] = []): boolean {
  const all = rowsOf(...rows)
  const counters = fold(all, { resumedAfterCycle: 0, released: {} })
  return redBecause(all.at(-1) as CycleRecord, counters, failOn) !== undefined
}

describe('a recorded cycle', () => {
  it.each(results)('is green when it is %s, and red where `fail-on` names it', (result) => {
    expect([isRed([result]), isRed([result], [result]), isRed([result], ['improved', 'failed'])]).toEqual([
      false,
      true,
      ['improved', 'failed'].includes(result),
    ])
  })

  it.each<[string, boolean, (Result | Partial<Row>)[]]>([
    ['the third that failed in a row', true, ['failed', 'failed', 'failed']],
    ['the third in a row that needs a person or failed', true, ['needs-human', 'failed', 'needs-human']],
    ['the second', false, ['failed', 'failed']],
    ['the fourth: once per row', false, ['failed', 'failed', 'failed', 'failed']],
    ['the first after one that improved', false, ['failed', 'failed', 'improved', 'failed']],
    [
      'the third of a second row',
      true,
      ['failed', 'failed', 'failed', 'improved', 'failed', 'failed', 'failed'],
    ],
    ['a heavy one', false, ['failed', 'failed', { result: 'failed', heavy: true }]],
    ['one that the gate refused', false, ['failed', 'failed', 'regressed']],
  ])('that is %s ends red: %s', (_, expected, rows) => {
    expect(isRed(rows)).toBe(expected)
  })
})
