import { describe, expect, it } from '@jest/globals'
import type { LeftOut } from '../../src/domain/left-out.js'
import { renderStatus, statusData, type Status } from '../../src/domain/status.js'
import { countersOf, type Lane } from '../../src/domain/state.js'
import { laneWith, now } from '../support/lanes.js'

const claim = (ref: string, lane: string, leaseUntil: string) => ({
  ref,
  lane,
  run_id: '7',
  run_attempt: 1,
  claimed_at: '',
  lease_until: leaseUntil,
})

function statusOf(lane: Lane, change: Partial<Status> = {}): Status {
  return {
    lane,
    counters: countersOf(lane),
    permission: { kind: 'go', warnings: [] },
    rungs: [],
    notes: [],
    recoveries: [],
    where: 'memory',
    contextStreakLimit: 2,
    now,
    ...change,
  }
}

describe('the status of a lane', () => {
  it('says who holds what for how long: this lane, another one, and one whose lease is over', () => {
    const claims = [
      claim('a', 'default', '2026-11-30T20:00:00Z'),
      claim('b', 'docs', '2026-11-30T20:00:00Z'),
      claim('c', 'docs', '2026-11-30T18:00:00Z'),
    ]
    const others = [
      { name: 'docs', done: {}, parked: ['p', 'q'] },
      { name: 'code', done: {}, parked: [] },
    ]
    const lines = renderStatus(statusOf(laneWith([], { claims, others }))).split('\n')
    expect(lines.filter((line) => /^(claim|lane) /.test(line)).slice(1)).toEqual([
      'claim    a is held by run 7 of this lane, until 2026-11-30T20:00:00Z at most',
      'claim    b is held by run 7 of lane docs, until 2026-11-30T20:00:00Z at most',
      'claim    c is held by run 7 of lane docs, no longer: its lease ended 2026-11-30T18:00:00Z',
      'lane     docs has parked p, q',
    ])
  })

  it('says why there is no item: what others hold, what is done, and who did not answer', () => {
    const leftOut: LeftOut[] = [
      { ref: 'a', kind: 'claimed', why: 'claimed by run 7' },
      { ref: 'b', kind: 'done', why: 'done in cycle 1' },
      { ref: 'c', kind: 'claimed', why: 'claimed by run 8' },
    ]
    const status = statusOf(laneWith([]), {
      rungs: [
        { source: 'beads', state: 'left-out', selectable: 0, leftOut },
        { source: 'issues', state: 'failed', selectable: 0, leftOut: [], problem: 'no answer' },
      ],
      notes: ['b was done in cycle 1 and is still open.'],
    })
    const text = renderStatus(status)
    expect(text).toContain(
      'The next run finds no item that it can take (2 claimed, 1 done; no answer from issues) and records an idle cycle.',
    )
    expect(text).toContain('ladder   beads: nothing to take; a left out (claimed by run 7); b left out')
    expect(text).toContain('note     b was done in cycle 1 and is still open.\n')
    expect(statusData(status)).toMatchObject({ ladder: [{ state: 'left-out' }, {}], notes: status.notes })
  })
})
