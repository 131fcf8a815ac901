import { describe, expect, it } from '@jest/globals'
import { byteLength } from '../../src/domain/text.js'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { renderFailure } from '../../src/domain/failure.js'
import { handoffReasons, results } from '../../src/domain/record.js'
import { renderSummary } from '../../src/domain/summary.js'
import { expectGolden } from '../support/golden.js'
import { ends } from './ends.js'
import { refusalReasons, refusals } from './refusals.js'
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

  it('has a golden file for every result, reason of a handoff, stop and skip', () => {
    const records = Object.values(reports).flatMap(({ record }) => record ?? [])
    const of = (found: readonly (string | undefined)[]) => [...new Set(found)].filter(Boolean).sort()
    expect(of(records.map(({ result }) => result))).toEqual([...results].sort())
    expect(of(records.map((record) => record.handoff_reason))).toEqual([...handoffReasons].sort())
    expect(of(Object.values(refusals).map(({ refusal }) => refusal?.reason))).toEqual(
      [...refusalReasons].sort(),
    )
    expect(Object.keys(ends).filter((name) => !(name in reports))).toEqual([])
  })

  it('of a run that could not go on reads as its golden file', () => {
    const messages = [
      'PERMISSION_MISSING: The token lacks the permission `contents: write` (the server says: <b>no</b>). Add it.',
      'INPUT_INVALID: phases: "" is not valid; give up to 20 different names.\ngaet: there is no such input; did you mean `gate`?',
      'Cannot read properties of undefined (reading `x`)',
    ]
    expectGolden('could-not-run', messages.map(renderFailure).join('\n'))
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

  it('lets a Markdown renderer make nothing of hostile text but words', () => {
    const html = htmlOf(renderSummary(reports.hostile ?? hugeReport(0)))
    const allowed =
      'a br code del details em h3 h4 li p pre strong summary table tbody td th thead tr ul'.split(' ')
    const tags = new Set([...html.matchAll(/<\/?([a-z][a-z0-9]*)/gi)].map((match) => match[1]))
    expect([...tags].filter((tag) => !allowed.includes(tag ?? ''))).toEqual([])
    expect([...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1])).toEqual([
      'https://github.com/OWNER/csv/actions/runs/4707',
    ])
    expect(html).not.toMatch(/ on\w+="|<del>|<em>/)
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

/** Renders as GitHub does: with tables, bare links, and HTML that stands in the text. */
function htmlOf(markdown: string): string {
  return micromark(markdown, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] })
}

/** Tells whether a row has as many cells as one of the summary's tables. */
function isTableRow(line: string): boolean {
  const cells = line.split(/(?<!\\)\|/).length - 2
  return [2, 4, 9].includes(cells)
}
