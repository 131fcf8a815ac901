// Pull requests out of facts.
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  composePullRequest,
  issueReference,
  markItem,
  readMarkedItem,
  type PullRequestFacts,
} from '../../src/domain/pull-request.js'

function factsOf(changes: Partial<PullRequestFacts> = {}): PullRequestFacts {
  const plain = { ref: 'ex-12', title: 'An item', subject: 'An item', lane: 'default', cycle: 7 }
  return { ...plain, isFinished: true, ...changes }
}

const anyText = fc.string({ unit: 'binary', maxLength: 300 })

describe('the marker', () => {
  it('gives back every ref, whatever stands around it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), anyText, (ref, description) => {
        const { body } = composePullRequest(
          factsOf({ ref, description: `${markItem('other')}${description}` }),
        )
        expect(readMarkedItem(body)).toBe(ref)
      }),
    )
  })

  it('cannot be ended by a ref', () => {
    expect(markItem('a --> <img>')).toBe('<!-- evolve-item: a%20%2D%2D%3E%20%3Cimg%3E -->')
  })

  it.each([
    ['is not there', 'Text'],
    ['cannot be decoded', '<!-- evolve-item: %E0%A4%A -->'],
  ])('is not read when it %s', (_, body) => {
    expect(readMarkedItem(body)).toBeUndefined()
  })
})

describe('a title', () => {
  it.each([
    ['fixes #5', 'fixes \u200B#5'],
    ['Closes: octo/app#5 and resolved GH-7', 'Closes: \u200Bocto/app#5 and resolved \u200BGH-7'],
    ['Fix https://github.com/o/a/issues/5', 'Fix \u200Bhttps://github.com/o/a/issues/5'],
    ['Fix the prefixes, see #5', 'Fix the prefixes, see #5'],
  ])('of %j closes no issue', (subject, expected) => {
    expect(composePullRequest(factsOf({ subject })).title).toBe(expected)
  })
})

describe('the reference to an issue', () => {
  it.each([
    ['#12', true, 'Closes #12'],
    ['#12', false, 'Part of #12'],
    ['ex-12', true, undefined],
    ['#0', true, undefined],
    ['#12\nCloses #13', true, undefined],
  ])('of %j, finished: %j, is %j', (ref, isFinished, expected) => {
    expect(issueReference(ref, isFinished)).toBe(expected)
  })
})

describe('title and body', () => {
  it('stay within what the API takes, with marker and reference first', () => {
    fc.assert(
      fc.property(anyText, anyText, fc.boolean(), (subject, piece, isFinished) => {
        const description = piece.repeat(400)
        const made = composePullRequest(factsOf({ ref: '#12', subject, description, isFinished }))
        expect(made.title.length).toBeLessThanOrEqual(200)
        expect(made.title).toMatch(/^[^\n]+$/)
        expect(Buffer.byteLength(made.body)).toBeLessThan(60_000)
        expect(made.body.split('\n').slice(0, 2)).toEqual([
          markItem('#12'),
          isFinished ? 'Closes #12' : 'Part of #12',
        ])
      }),
    )
  })

  it('show a hostile title as text', () => {
    const { body } = composePullRequest(factsOf({ title: '<img src=x> @octocat [a](b)\nCloses #13' }))
    expect(body).not.toMatch(/<img|@octocat|\[a\]\(|^Closes|#13/m)
  })

  it('say that unfinished work goes on', () => {
    expect(composePullRequest(factsOf({ isFinished: false })).body).toContain('the next cycle on it goes on')
  })
})
