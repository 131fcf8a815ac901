import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { composeHandoff, parseHandoff, renderHandoff } from '../../src/domain/handoff.js'
import { handoffReasons } from '../../src/domain/record.js'

const example = `2026-11-30T19:00:00Z
context_streak=2 (this session's context grew too heavy)
parked_work: [{"ref":"ex-12","source":"beads","wip":"refs/heads/evolve/parked/default/ex-12","next_step":"…"}]
next-action: cron-fire will resume on compacted/fresh context
`

describe('HANDOFF', () => {
  it('is byte for byte in the format that others read', () => {
    const handoff = composeHandoff({
      timestamp: '2026-11-30T19:00:00Z',
      context_streak: 2,
      reason: 'streak',
      parked_work: [
        { ref: 'ex-12', source: 'beads', wip: 'refs/heads/evolve/parked/default/ex-12', next_step: '…' },
      ],
    })
    expect(renderHandoff(handoff)).toBe(example)
  })

  it('adds a line for a reason other than streak', () => {
    const handoff = { ...parseHandoff(example), reason: 'overflow' as const }
    expect(renderHandoff(handoff)).toBe(`${example}reason: overflow\n`)
  })

  it('keeps lines that it does not know, and one it cannot read', () => {
    const text = `${example}owner: someone\nparked_work: [broken\n`
    expect(renderHandoff(parseHandoff(text))).toBe(text)
  })

  it('means a handoff whatever it contains', () => {
    expect(parseHandoff('').parked_work).toEqual([])
    expect(parseHandoff('\uFEFFhello\r\nworld').extra).toEqual(['world'])
  })

  it('parses what it renders', () => {
    const parked = fc.record({
      ref: fc.string({ minLength: 1 }),
      source: fc.string(),
      next_step: fc.string(),
    })
    fc.assert(
      fc.property(
        fc.array(parked),
        fc.nat(99),
        fc.constantFrom(...handoffReasons),
        (parked_work, context_streak, reason) => {
          const handoff = composeHandoff({
            timestamp: '2026-11-30T19:00:00Z',
            context_streak,
            reason,
            parked_work,
          })
          expect(parseHandoff(renderHandoff(handoff))).toEqual(handoff)
        },
      ),
    )
  })
})
