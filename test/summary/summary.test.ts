import { describe, expect, it } from '@jest/globals'
import { byteLength } from '../../src/domain/text.js'
import { renderSummary } from '../../src/domain/summary.js'
import { expectGolden } from '../support/golden.js'
import { hugeReport, reports } from './reports.js'

describe('the job summary', () => {
  it.each(Object.keys(reports))('of a run that ended "%s" reads as its golden file', (name) => {
    const report = reports[name]
    if (!report) throw new Error(`no report ${name}`)
    expectGolden(name, renderSummary(report))
  })

  it.each(Object.entries(reports))('says first what happened, then what comes next (%s)', (_, report) => {
    const [first, , second] = renderSummary(report).split('\n')
    expect(first).toMatch(/^### \S+ \S/)
    expect(second).toMatch(/^\*\*(?:Next:|The next run)\*\* \S/)
  })

  it('lets no hostile text become markup', () => {
    const report = reports.hostile
    if (!report) throw new Error('no hostile report')
    const outsideFences = renderSummary(report).replace(/^(`{3,})text\n[\s\S]*?\n\1$/gm, '')
    const outsideCode = outsideFences.replace(/(?<!\\)`[^`\n]*(?<!\\)`/g, '')
    expect(outsideCode).not.toMatch(/<(?!\/?(?:details|summary|code)>)/)
    expect(outsideCode).not.toMatch(/(?<!\\)\]\((?!https:\/\/github\.com\/)/)
    expect(outsideCode).not.toMatch(/@octocat|https?:\/\/evil|www\.evil|(?<!&)#1\b|(?<!\\)\$\(id\)/)
    expect(outsideFences.split('\n').filter((line) => /^\|.*\|$/.test(line) && !isTableRow(line))).toEqual([])
    expect(outsideFences).not.toContain('\u001b')
    expect(outsideFences).not.toContain('\u202E')
  })

  it('keeps thousands of parked refs within 512 KiB', () => {
    const text = renderSummary(hugeReport(3000))
    expect(byteLength(text)).toBeLessThanOrEqual(512 * 1024)
    expect(text).toContain('`ex-0`')
    expect(text).toContain('`ex-2999`')
    expect(text).toContain('#### Last cycles')
  })

  it('counts what it cannot show when even the refs are too many', () => {
    const text = renderSummary(hugeReport(60_000))
    expect(byteLength(text)).toBeLessThanOrEqual(512 * 1024)
    expect(text).toContain('and 59,000 more')
  })
})

/** Tells whether a row has as many cells as one of the summary's tables. */
function isTableRow(line: string): boolean {
  const cells = line.split(/(?<!\\)\|/).length - 2
  return [2, 4, 9].includes(cells)
}
