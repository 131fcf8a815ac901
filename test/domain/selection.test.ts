import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { RefCounters } from '../../src/domain/history.js'
import type { SelectionFacts } from '../../src/domain/left-out.js'
import { choose, judgeRung, reportRungs, stillOffered } from '../../src/domain/selection.js'
import { countersOf } from '../../src/domain/state.js'
import { addMinutes } from '../../src/domain/time.js'
import type { Offering } from '../../src/domain/work.js'
import { itemOf, laneWith, now } from '../support/lanes.js'

const refs = ['a', 'b', 'c', 'd', 'goal:e', 'constructor']
const ref = fc.constantFrom(...refs)
const fingerprint = fc.constantFrom('', ...refs.map((one) => itemOf(one).fingerprint))
const done = fc.dictionary(ref, fc.record({ fingerprint, cycle: fc.nat(9) }))
const known: fc.Arbitrary<RefCounters> = fc.record(
  {
    attempts: fc.nat(4),
    handoffs: fc.nat(4),
    wins: fc.nat(4),
    fingerprint,
    deferredIn: fc.nat(9),
    blockedAs: fingerprint,
    splitIn: fc.nat(9),
    lastResult: fc.constant('failed'),
    cycle: fc.nat(9),
  },
  { requiredKeys: ['attempts', 'handoffs', 'wins', 'lastResult', 'cycle'] },
)

const facts: fc.Arbitrary<SelectionFacts> = fc
  .record({
    claimed: fc.array(ref, { maxLength: 2 }),
    done,
    parked: fc.array(ref, { maxLength: 1 }),
    split: fc.array(ref, { maxLength: 1 }),
    others: fc.array(fc.record({ name: fc.constant('two'), done, parked: fc.array(ref, { maxLength: 1 }) }), {
      maxLength: 1,
    }),
    counted: fc.dictionary(ref, known, { maxKeys: 3 }),
    unreachedRef: fc.option(ref, { nil: undefined }),
    isRestorative: fc.boolean(),
    open: fc.nat(2),
    policy: fc.record({
      attemptLimit: fc.constant(3),
      workRef: fc.constantFrom('', '', 'a'),
      force: fc.boolean(),
      maxOpenPrs: fc.constant(2),
    }),
  })
  .map(({ claimed, parked, split, others, counted, unreachedRef, open, ...rest }) => {
    const lease_until = addMinutes(now, 60).toISOString()
    const claim = { lane: 'two', run_id: '9', run_attempt: 1, claimed_at: '', lease_until }
    const claims = claimed.map((one) => ({ ...claim, ref: one }))
    const parked_work = parked.map((one) => ({
      ...itemOf(one),
      labels: [],
      next_step: '',
      reason: '',
      parked_in_cycle: 1,
    }))
    const lane = laneWith([], { claims, others }, { done: rest.done, split_asked: split, parked_work })
    return {
      lane,
      counters: { ...countersOf(lane), refs: counted, unreachedRef },
      run: { lane: 'default', run_id: '1', run_attempt: 1 },
      policy: rest.policy,
      isRestorative: rest.isRestorative,
      deliveries: { kind: 'known', open, byRef: new Map() },
      now,
    }
  })

describe('a rung of which most items are only counted', () => {
  it('comes to the same as one whose items were all looked at', () => {
    fc.assert(
      fc.property(facts, fc.nat(refs.length), (given, composed) => {
        const items = refs.map((one) => itemOf(one))
        const behind = items.slice(composed)
        const offering: Offering = {
          items: items.slice(0, composed),
          further: {
            refs: behind.map((item) => item.ref),
            compose: (position) => behind[position] ?? itemOf('none'),
          },
        }
        const [whole, counted] = [{ items }, offering].map((one) => {
          const rungs = [judgeRung('harvested', one, given)]
          const { offered } = rungs[0] ?? {}
          return [choose(rungs), reportRungs(rungs, ['harvested']), stillOffered(rungs), offered]
        })
        expect(counted).toEqual(whole)
      }),
      { numRuns: 1000 },
    )
  })

  it('composes none behind the first that can be taken, but those of which something is known', () => {
    const composed: string[] = []
    const further = {
      refs: ['b', 'done', 'c'],
      compose: (position: number) => {
        composed.push(further.refs[position] ?? '')
        return itemOf(further.refs[position] ?? '')
      },
    }
    const lane = laneWith([], {}, { done: { done: { fingerprint: '', cycle: 1 } } })
    const rung = judgeRung(
      'harvested',
      { items: [itemOf('a')], further },
      {
        lane,
        counters: countersOf(lane),
        run: { lane: 'default', run_id: '1', run_attempt: 1 },
        policy: { attemptLimit: 3, workRef: '', force: false, maxOpenPrs: 5 },
        now,
      },
    )
    expect(composed).toEqual(['done'])
    expect(choose([rung])?.because).toBe('first of 3 on the rung harvested')
  })
})
