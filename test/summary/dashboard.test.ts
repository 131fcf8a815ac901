import { describe, expect, it } from '@jest/globals'
import { renderDashboard, renderPages } from '../../src/domain/dashboard.js'
import { freshLane } from '../../src/domain/state.js'
import { expectGolden } from '../support/golden.js'
import { dashboardLanes, hugeReport, now } from './reports.js'

describe('the dashboard', () => {
  it('reads as its golden file', () => {
    expectGolden('dashboard', renderDashboard(dashboardLanes(), now))
  })

  it('has a chart beside it for each lane that has cycles, and shows no other', () => {
    const pages = renderPages(dashboardLanes(), now, { evaluateFraction: 0.65, handoffFraction: 0.9 })
    const charts = [...pages.keys()].filter((name) => name.endsWith('.svg'))
    expect(charts.sort()).toEqual(['default.svg', 'docs.svg', 'perf.svg', 'sweep.svg', 'tests.svg'])
    const shown = [...(pages.get('README.md') ?? '').matchAll(/!\[[^\]]*\]\(([^)]*)\)/g)].map(
      (match) => match[1],
    )
    expect(shown.sort()).toEqual(charts)
  })

  it('does not depend on the order in which lanes are given', () => {
    const lanes = dashboardLanes()
    expect(renderDashboard([...lanes].reverse(), now)).toBe(renderDashboard(lanes, now))
  })

  it('says so when no lane has run', () => {
    expect(renderDashboard([], now)).toContain('No lane has run yet.')
  })

  it('names KILL before every other state of a lane', () => {
    const lane = {
      ...freshLane('default'),
      kill: { text: '', reason: 'enough' },
      stop: { text: '', reason: 'one lane' },
    }
    expect(renderDashboard([lane], now)).toContain('**Stopped with all lanes** by `KILL` (enough)')
  })

  it('tells an open cycle whose lease is over from one at work', () => {
    const later = new Date('2026-11-30T23:00:00Z')
    expect(renderDashboard(dashboardLanes(), now)).toContain('**At work** on `ex-20`')
    expect(renderDashboard(dashboardLanes(), later)).toContain('**Interrupted** in cycle 6 on `ex-20`')
  })

  it('stays within 512 KiB and keeps how to stop the loop', () => {
    const { lane } = hugeReport(5000)
    const text = renderDashboard([lane, { ...lane, name: 'other' }], now)
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(512 * 1024)
    expect(text).toContain('## To stop it, to go on')
  })
})
