import { describe, expect, it } from '@jest/globals'
import { renderChart } from '../../src/domain/chart.js'
import type { Row } from '../../src/domain/record.js'
import { freshLane, knownRows } from '../../src/domain/state.js'
import { expectGolden } from '../support/golden.js'
import { dashboardLanes } from './reports.js'

const frame = { laneName: 'default', evaluateFraction: 0.65, handoffFraction: 0.9 }
const rowsOf = (count: number, facts: Partial<Row> = {}): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    cycle: index + 1,
    result: ['improved', 'regressed', 'scout'][index % 3] ?? '',
    timestamp: '2026-11-30T19:00:00Z',
    reading: { tokens: 1, window: 1, fraction: (index % 10) / 9, measured: index % 2 === 0 },
    cost_usd: index,
    ...facts,
  }))
const descriptionOf = (svg: string): string => /<desc[^>]*>([^<]*)</.exec(svg)?.[1] ?? ''

describe('the chart of a lane', () => {
  it('looks as its golden file', () => {
    const [, lane = freshLane('none')] = dashboardLanes()
    expectGolden('chart.svg', renderChart(knownRows(lane), frame))
  })

  it('gives equal bytes for equal rows, in whatever order they come', () => {
    expect(renderChart(rowsOf(20).reverse(), frame)).toBe(renderChart(rowsOf(20), frame))
  })

  it('says in words what it shows, for who cannot see it', () => {
    const svg = renderChart(rowsOf(3, { heavy: true }), frame)
    expect(svg).toContain('role="img" aria-labelledby="title description"')
    expect(svg).toContain('<title id="title">Lane default, cycles 1 to 3</title>')
    expect(descriptionOf(svg)).toBe('improved 1, scouted 1, regressed 1. 3 heavy cycles. Cost: 3.00 USD.')
  })

  it('has colours for dark and light', () => {
    expect(renderChart(rowsOf(1), frame)).toContain('@media(prefers-color-scheme:dark)')
  })

  it.each([0, 1, 3, 20, 500, 5000])('stays small and inside its frame with %d cycles', (count) => {
    const svg = renderChart(rowsOf(count), frame)
    expect(Buffer.byteLength(svg)).toBeLessThan(16 * 1024)
    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    const [, width = '', height = ''] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []
    for (const [, x, y] of svg.matchAll(/[M"](-?[\d.]+) (-?[\d.]+)h/g)) {
      expect(Number(x)).toBeGreaterThanOrEqual(0)
      expect(Number(x)).toBeLessThan(Number(width))
      expect(Number(y)).toBeLessThan(Number(height))
    }
  })

  it('shows the newest hundred', () => {
    expect(renderChart(rowsOf(500), frame)).toContain('Lane default, cycles 401 to 500')
  })

  it('draws rows of strangers within its bounds', () => {
    const strange = [
      { result: '</style><script>alert(1)</script>', cost_usd: -5 },
      { result: 'x', cost_usd: 1e300, reading: { tokens: 1, window: 1, fraction: 1e9, measured: true } },
      { result: 'x', reading: { tokens: 1, window: 1, fraction: -3, measured: false }, timestamp: '"><x>' },
    ].map((row, index) => ({ ...row, cycle: Number.MAX_SAFE_INTEGER - index }))
    const svg = renderChart(strange, { ...frame, laneName: '<&">' })
    expect(svg).not.toMatch(/<script|<x>|e\+|NaN|<&/)
    expect(descriptionOf(svg)).toMatch(/^no change 3\./)
  })
})
