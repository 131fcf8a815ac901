import { describe, expect, it } from '@jest/globals'
import {
  findDone,
  findParkedElsewhere,
  isTakenMeanwhile,
  readOtherLane,
} from '../../src/domain/other-lanes.js'
import type { Lane, OtherLane } from '../../src/domain/state.js'
import { withOffered } from '../../src/domain/item-end.js'
import { withSealedRows } from '../../src/domain/segments.js'
import { laneWith, rowsOf } from '../support/lanes.js'

const docs = (change: Partial<OtherLane> = {}): OtherLane => ({
  name: 'docs',
  done: { 'ex-1': { fingerprint: 'f', cycle: 7 } },
  parked: ['ex-2'],
  ...change,
})
const beside = (...others: OtherLane[]): Lane => laneWith([], { others })

describe('another lane', () => {
  it('is read entry by entry: what cannot be understood hides nothing', () => {
    const text = JSON.stringify({
      schema_version: 99,
      done: { 'ex-1': { fingerprint: 'f', cycle: 7, later: 1 }, bad: { cycle: 'x' }, worse: null },
      parked_work: [{ ref: 'ex-2' }, 4, { title: 'no ref' }],
    })
    expect(readOtherLane('docs', text)).toEqual(
      docs({ done: { 'ex-1': { fingerprint: 'f', cycle: 7, later: 1 } } }),
    )
    expect(readOtherLane('docs', '{}')).toEqual({ name: 'docs', done: {}, parked: [] })
    for (const damaged of ['', '{"done":', '[]', 'null', '\0\0'])
      expect(readOtherLane('docs', damaged)).toBeUndefined()
  })

  it('has done an item only as it was then', () => {
    const lane = beside(docs())
    expect(findDone(lane, { ref: 'ex-1', fingerprint: 'f' })).toEqual([{ cycle: 7, lane: 'docs' }])
    expect(findDone(lane, { ref: 'ex-1', fingerprint: 'changed' })).toEqual([])
    expect(findDone(lane, { ref: 'constructor', fingerprint: 'f' })).toEqual([])
    expect(
      findDone(beside(docs({ done: { 'ex-1': { fingerprint: '', cycle: 1 } } })), {
        ref: 'ex-1',
        fingerprint: 'any',
      }),
    ).toHaveLength(1)
  })

  it('holds what it has parked, unless this lane has it parked as well', () => {
    expect(findParkedElsewhere(beside(docs()), 'ex-2')).toBe('docs')
    expect(findParkedElsewhere(beside(docs()), 'ex-3')).toBeUndefined()
    const parked = {
      ref: 'ex-2',
      source: 'beads',
      title: '',
      body: '',
      labels: [],
      fingerprint: '',
      next_step: '',
      reason: '',
      parked_in_cycle: 1,
    }
    expect(
      findParkedElsewhere(laneWith([], { others: [docs()] }, { parked_work: [parked] }), 'ex-2'),
    ).toBeUndefined()
  })

  it('takes an item between two looks by finishing or parking it, not by what was known before', () => {
    const item = (ref: string) => ({ ref, fingerprint: 'f' })
    expect(isTakenMeanwhile(beside(), beside(docs()), item('ex-1'))).toBe(true)
    expect(isTakenMeanwhile(beside(), beside(docs()), item('ex-2'))).toBe(true)
    expect(isTakenMeanwhile(beside(docs()), beside(docs()), item('ex-1'))).toBe(false)
    expect(isTakenMeanwhile(beside(), beside(docs()), item('ex-3'))).toBe(false)
  })
})

describe('what is remembered as done', () => {
  it('stays bounded over 100,000 cycles, and an item that is still offered stays in it', () => {
    let { state } = laneWith([])
    for (let cycle = 500; cycle <= 100_000; cycle += 500) {
      const news = Array.from(
        { length: 500 },
        (_, index) => [`ex-${cycle - index}`, { fingerprint: 'f', cycle: cycle - index }] as const,
      )
      const done = withOffered({ ...state.done, ...Object.fromEntries(news) }, ['ex-1'], cycle)
      state = withSealedRows({ ...state, done }, rowsOf({ cycle, result: 'improved' }))
    }
    expect(Object.keys(state.done).length).toBeLessThanOrEqual(1001)
    expect(state.done['ex-1']).toEqual({ fingerprint: 'f', cycle: 1, offered_in: 100_000 })
    expect(state.done['ex-2']).toBeUndefined()
  })

  it('is noted as offered seldom enough that an idle loop does not change it every time', () => {
    const done = { a: { fingerprint: 'f', cycle: 10 } }
    expect(withOffered(done, ['a', 'unknown'], 209)).toBe(done)
    expect(withOffered(done, ['a'], 210)).toEqual({ a: { fingerprint: 'f', cycle: 10, offered_in: 210 } })
  })
})
