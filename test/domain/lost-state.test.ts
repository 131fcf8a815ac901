import { describe, expect, it } from '@jest/globals'
import { describeLostState, type Trace } from '../../src/domain/lost-state.js'
import { freshLane, type Lane } from '../../src/domain/state.js'
import { plainRun as run } from '../support/lanes.js'

const traceOf = (runId: string): Trace => ({ runId, runAttempt: 1, commit: 'abcdef0123456789' })

function laneAfter(...runIds: string[]): Lane {
  const rows = runIds.map((run_id, index) => ({
    cycle: index + 1,
    result: 'improved' as const,
    run_id,
    run_attempt: 1,
    heavy: false,
  }))
  return { ...freshLane('default'), history: rows.map((value) => ({ raw: JSON.stringify(value), value })) }
}

describe('state that the cache has lost', () => {
  it('is said when a lane starts anew although its work is there (F3, F8)', () => {
    expect(describeLostState(freshLane('default'), true, [traceOf('7')], run)).toEqual([
      expect.stringMatching(/^state-lost: commit abcdef0123 .*run 7.*starts again at 1.*compression/),
    ])
  })

  it('is not said of a lane that has never run', () => {
    expect(describeLostState(freshLane('default'), true, [], run)).toEqual([])
  })

  it('is said when an older entry was restored than the work knows of (F7)', () => {
    expect(describeLostState(laneAfter('7'), false, [traceOf('8'), traceOf('7')], run)).toEqual([
      expect.stringMatching(/^stale-state: .*run 8/),
    ])
  })

  it.each([
    { what: 'the newest work is recorded', traces: [traceOf('7')] },
    { what: 'all of the work is older than what is known', traces: [traceOf('1'), traceOf('2')] },
  ])('is not said when $what', ({ traces }) => {
    expect(describeLostState(laneAfter('7'), false, traces, run)).toEqual([])
  })

  it('will be, when a run on a branch saves what the default branch cannot see (F4)', () => {
    const onTopic = { ...run, branch: 'topic' }
    expect(describeLostState(laneAfter('7'), false, [], onTopic)).toEqual([
      expect.stringMatching(/on topic.*not seen by runs on main/),
    ])
  })
})
