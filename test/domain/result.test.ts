import { describe, expect, it } from '@jest/globals'
import { parseOutcome, type Outcome } from '../../src/domain/outcome.js'
import { classify, type Findings, type Judgement } from '../../src/domain/result.js'

const base: Findings = { end: 'completed', hasDiff: false, verdict: 'unmeasured', denials: 0, newItems: 1 }
const says = (outcome: Partial<Outcome>): Outcome => ({ items: [], ...outcome })
const item = { title: 'Follow up', type: 'task' as const, severity: 'low' as const, description: 'More.' }

describe('the table of results', () => {
  it.each<[string, Partial<Findings>, Judgement['result'], Judgement['work']]>([
    [
      'cancelled beats everything',
      { end: 'cancelled', hasDiff: true, verdict: 'regressed' },
      'cancelled',
      'parked',
    ],
    ['rate-limited with a diff is parked', { end: 'rate-limited', hasDiff: true }, 'rate-limited', 'parked'],
    ['overloaded without one', { end: 'overloaded' }, 'rate-limited', 'none'],
    ['auth-failed', { end: 'auth-failed' }, 'failed', 'none'],
    ['permission-wait', { end: 'permission-wait', hasDiff: true }, 'needs-human', 'parked'],
    ['denials and no diff', { denials: 1, outcome: says({ result: 'improved' }) }, 'needs-human', 'none'],
    [
      'denials with a diff are only reported',
      { denials: 1, hasDiff: true, verdict: 'held' },
      'improved',
      'delivered',
    ],
    [
      'the outcome asks for a person',
      { outcome: says({ result: 'needs-human' }), hasDiff: true },
      'needs-human',
      'parked',
    ],
    ['overflowed with nothing made', { end: 'overflowed' }, 'failed', 'none'],
    [
      'overflowed with a diff that held',
      { end: 'overflowed', hasDiff: true, verdict: 'held' },
      'improved',
      'parked',
    ],
    [
      'overflowed with a diff that regressed',
      { end: 'overflowed', hasDiff: true, verdict: 'regressed' },
      'regressed',
      'refused',
    ],
    [
      'a regression beats what the agent says',
      { hasDiff: true, verdict: 'regressed', outcome: says({ result: 'scout' }) },
      'regressed',
      'refused',
    ],
    [
      'a scout with a diff is parked',
      { hasDiff: true, verdict: 'held', outcome: says({ result: 'scout' }) },
      'scout',
      'parked',
    ],
    [
      'a harvest with a diff is parked',
      { hasDiff: true, outcome: says({ result: 'harvested' }) },
      'harvested',
      'parked',
    ],
    ['a diff that held', { hasDiff: true, verdict: 'held' }, 'improved', 'delivered'],
    ['a diff without a gate', { hasDiff: true }, 'improved', 'delivered'],
    [
      'a crash after a diff that held',
      { end: 'crashed', hasDiff: true, verdict: 'held' },
      'improved',
      'delivered',
    ],
    ['a harvest of items', { outcome: says({ result: 'harvested', items: [item] }) }, 'harvested', 'none'],
    [
      'a harvest of items that the queue has already',
      { newItems: 0, outcome: says({ result: 'harvested', items: [item] }) },
      'unchanged',
      'none',
    ],
    [
      'a split into items that the queue has already',
      { newItems: 0, outcome: says({ result: 'scout', disposition: 'split', items: [item] }) },
      'unchanged',
      'none',
    ],
    [
      'a split into nothing',
      { newItems: 0, outcome: says({ result: 'scout', disposition: 'split' }) },
      'unchanged',
      'none',
    ],
    [
      'a context-defer that brings nothing new',
      { newItems: 0, outcome: says({ result: 'harvested', harvest_kind: 'context-defer', items: [item] }) },
      'harvested',
      'none',
    ],
    ['a harvest of nothing', { outcome: says({ result: 'harvested' }) }, 'unchanged', 'none'],
    [
      'a context-defer',
      { outcome: says({ result: 'harvested', harvest_kind: 'context-defer' }) },
      'harvested',
      'none',
    ],
    [
      'a scout with a disposition',
      { outcome: says({ result: 'scout', disposition: 'defer' }) },
      'scout',
      'none',
    ],
    ['a scout without one', { outcome: says({ result: 'scout' }) }, 'unchanged', 'none'],
    ['nothing said and nothing done', {}, 'unchanged', 'none'],
    ['F64: improved without evidence', { outcome: says({ result: 'improved' }) }, 'unchanged', 'none'],
    ['timed out with nothing', { end: 'timed-out' }, 'failed', 'none'],
    [
      'crashed with nothing, whatever it claims',
      { end: 'crashed', outcome: says({ result: 'scout', disposition: 'defer' }) },
      'failed',
      'none',
    ],
    ['F50: out of turns with nothing', { end: 'max-turns' }, 'failed', 'none'],
  ])('%s', (_, findings, result, work) => {
    expect(classify({ ...base, ...findings })).toMatchObject({ result, work })
  })

  it.each<[string, Partial<Outcome>]>([
    ['nothing in the repository has changed', { result: 'improved' }],
    ['all in the queue already', { result: 'harvested', items: [item] }],
    ['all in the queue already', { result: 'scout', disposition: 'split', items: [item] }],
    ['it names no item', { result: 'scout', disposition: 'split' }],
  ])('names a claim without evidence: %s: %#', (words, outcome) => {
    const { notes } = classify({ ...base, newItems: 0, outcome: says(outcome) })
    expect(notes).toEqual([expect.stringMatching(new RegExp(`${words}.*: unproven$`))])
  })
})

describe('heavy', () => {
  it.each<[string, Partial<Findings>, boolean]>([
    [
      'a scout whose context was too heavy',
      { outcome: says({ result: 'scout', disposition: 'context too heavy' }) },
      true,
    ],
    [
      'also with work to park',
      {
        hasDiff: true,
        verdict: 'held',
        outcome: says({ result: 'scout', disposition: 'context-too-heavy' }),
      },
      true,
    ],
    ['a context-defer', { outcome: says({ result: 'harvested', harvest_kind: 'context-defer' }) }, true],
    ['an overflow before any change', { end: 'overflowed' }, true],
    ['an overflow after a change', { end: 'overflowed', hasDiff: true, verdict: 'held' }, false],
    ['a split', { outcome: says({ result: 'scout', disposition: 'split' }) }, false],
    [
      'a crash that claims to be heavy',
      { end: 'crashed', outcome: says({ result: 'scout', disposition: 'context-too-heavy' }) },
      false,
    ],
    [
      'a feature suggestion',
      { outcome: says({ result: 'harvested', harvest_kind: 'feature-suggestion', items: [item] }) },
      false,
    ],
  ])('%s: %#', (_, findings, expected) => {
    const judgement = classify({ ...base, ...findings })
    expect(judgement.isHeavy).toBe(expected)
    if (expected) expect(judgement.parksItem).toBe(true)
  })
})

describe('finished', () => {
  it.each<[string, Partial<Findings>, boolean]>([
    ['by default when the agent completed', { hasDiff: true }, true],
    ['not when it crashed', { hasDiff: true, end: 'crashed' }, false],
    ['as the outcome says', { hasDiff: true, outcome: says({ finished: false }) }, false],
    [
      'also after a time-out, when the outcome says so',
      { hasDiff: true, end: 'timed-out', outcome: says({ finished: true }) },
      true,
    ],
    ['never without improvement', { outcome: says({ finished: true }) }, false],
    [
      'never after an overflow',
      { hasDiff: true, end: 'overflowed', outcome: says({ finished: true }) },
      false,
    ],
  ])('%s', (_, findings, expected) => {
    expect(classify({ ...base, ...findings }).isFinished).toBe(expected)
  })
})

describe('the outcome file', () => {
  it('takes an item that has only a title, and says what is wrong with one that it leaves out', () => {
    const text = JSON.stringify({ items: [{ title: 'Only this' }, { title: 'Odd', severity: 'urgent' }] })
    expect(parseOutcome(text)).toMatchObject({
      outcome: { items: [{ title: 'Only this', type: 'task', severity: 'medium', description: '' }] },
      notes: [expect.stringMatching(/^1 of 2 items .* were left out \(severity: /)],
    })
  })
})
