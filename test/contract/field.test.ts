// Every row of what goes wrong in the field is held by a test, or has a reason why it cannot happen here.
import { describe, expect, it } from '@jest/globals'
import { holdRows, namesIn, readFieldFile, renderField } from '../../scripts/field.mjs'
import { mostOpenRows, mostReasons } from '../../scripts/field-rows.mjs'
import { insertParts } from '../../scripts/generated.mjs'

const rows = holdRows()

describe('the rows of the field', () => {
  it('are all held by tests that exist, but for a few', () => {
    const open = rows.filter(({ tests, cannot }) => tests.length === 0 && cannot === undefined)
    expect(rows).toHaveLength(70)
    expect(rows.flatMap(({ missing }) => missing)).toEqual([])
    expect(open.slice(mostOpenRows).map(({ row, seen }) => `${row}: ${seen}`)).toEqual([])
    expect(rows.filter(({ tests, cannot }) => tests.length === 0 && cannot).length).toBeLessThanOrEqual(
      mostReasons,
    )
  })

  it('stand in docs/field.md as `npm run docs` writes them', () => {
    const text = readFieldFile()
    expect(insertParts(text, { rows: renderField(rows) })).toBe(text)
  })

  it('are found in names and in the tables of names', () => {
    const text = `describe('a (F1)', () => { it.each([['b F2', 'x'], { c: 'F3' }])('d %s', () => { go('F4') }) })`
    expect(namesIn(text).sort()).toEqual(['F3', 'a (F1)', 'b F2', 'd %s', 'x'])
  })
})
