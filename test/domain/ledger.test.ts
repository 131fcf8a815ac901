import { describe, expect, it } from '@jest/globals'
import { artifactPaths, composeEntry, isLedgerComplete, maxEntryBytes } from '../../src/domain/ledger.js'
import { byteLength } from '../../src/domain/text.js'

const entry = {
  frozen_decisions: ['ISO dates only'],
  done: [{ what: 'parser', evidence: 'src/parser.ts:1' }],
  artifacts: ['src/parser.ts'],
  current_phase: 'work',
  next_step: 'Write the tests.',
  open: ['none'],
}
const facts = {
  timestamp: '2026-11-30T19:00:00Z',
  cycle: 3,
  run_id: '7',
  phase: 'work',
  commits: [{ sha: 'abc', subject: 'Parse dates' }],
  paths: ['src/parser.ts'],
  nextStep: '',
  gate: 'PASS',
}

describe('a ledger entry', () => {
  it('is complete with all six fields, "none" included', () => expect(isLedgerComplete(entry)).toBe(true))

  it.each(Object.keys(entry))('A18: is incomplete without %s, or with it blank', (field) => {
    const { [field as keyof typeof entry]: value, ...rest } = entry
    expect(isLedgerComplete(rest)).toBe(false)
    expect(isLedgerComplete({ ...rest, [field]: Array.isArray(value) ? [] : ' ' })).toBe(false)
  })

  it.each([{ what: 'parser', evidence: '' }, { what: 'parser' }, { what: '', evidence: 'x' }])(
    'A18: is incomplete with the done %j',
    (done) => {
      expect(isLedgerComplete({ ...entry, done: [done] })).toBe(false)
    },
  )

  it('is taken as the agent wrote it when complete', () => {
    expect(composeEntry(entry, facts)).toMatchObject({ ...entry, cycle: 3 })
  })

  it('is made from facts and flagged when the agent wrote none, or half of one', () => {
    for (const proposed of [undefined, { next_step: 'x' }]) {
      expect(composeEntry(proposed, facts)).toMatchObject({
        violation: true,
        done: [{ what: 'Parse dates', evidence: 'commit abc' }],
        artifacts: ['src/parser.ts'],
      })
    }
  })

  it('keeps its bound of 8 KB whatever it is given', () => {
    const huge = {
      ...entry,
      open: Array.from({ length: 50 }, () => 'x'.repeat(5000)),
      next_step: 'y'.repeat(50_000),
    }
    const composed = composeEntry(huge, facts)
    expect(byteLength(JSON.stringify(composed))).toBeLessThanOrEqual(maxEntryBytes)
    expect(composed.next_step).toContain('characters omitted')
  })

  it('names the paths that have to be there: no URLs, refs or "none"', () => {
    const artifacts = [
      'src/a.ts',
      'src/b.ts:12',
      'https://example.com/x',
      'refs/heads/evolve/x',
      'none',
      ' docs/c.md ',
    ]
    expect(artifactPaths({ ...entry, artifacts })).toEqual(['src/a.ts', 'src/b.ts', 'docs/c.md'])
  })
})
