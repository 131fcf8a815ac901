// What each run of a resumed session used.
import { describe, expect, it } from '@jest/globals'
import { openTotals } from '../../src/agents/totals.js'
import type { AgentReport } from '../../src/domain/agent-report.js'

function reportOf(used: Pick<AgentReport, 'sessionId' | 'tokens' | 'costUsd'>): AgentReport {
  return { end: 'completed', detail: '', durationSeconds: 1, transcriptPath: '', tail: '', ...used }
}

describe('openTotals', () => {
  it('takes what each run added to its session, and leaves other sessions alone', () => {
    const takeOwn = openTotals()
    const first = takeOwn(reportOf({ sessionId: 'a', tokens: 100, costUsd: 0.1 }), undefined)
    const second = takeOwn(reportOf({ sessionId: 'a', tokens: 250, costUsd: 0.3 }), 'a')
    const fresh = takeOwn(reportOf({ sessionId: 'b', tokens: 70, costUsd: 0.05 }), undefined)
    const third = takeOwn(reportOf({ sessionId: 'a', tokens: 300, costUsd: 0.3 }), 'a')
    expect([first, second, fresh, third].map(({ tokens, costUsd }) => [tokens, costUsd])).toEqual([
      [100, 0.1],
      [150, 0.2],
      [70, 0.05],
      [50, 0],
    ])
  })

  it.each([
    ['fell', 40, 40],
    ['is not known', undefined, undefined],
  ])('does not guess when a total %s', (_, tokens, expected) => {
    const takeOwn = openTotals()
    takeOwn(reportOf({ sessionId: 'a', tokens: 100 }), undefined)
    expect(takeOwn(reportOf({ sessionId: 'a', tokens }), 'a').tokens).toBe(expected)
  })

  it('remembers the last known total over a run that told none', () => {
    const takeOwn = openTotals()
    takeOwn(reportOf({ sessionId: 'a', tokens: 100 }), undefined)
    takeOwn(reportOf({ sessionId: 'a' }), 'a')
    expect(takeOwn(reportOf({ sessionId: 'a', tokens: 130 }), 'a').tokens).toBe(30)
  })
})
