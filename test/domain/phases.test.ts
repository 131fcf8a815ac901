import { describe, expect, it } from '@jest/globals'
import { maxOverflowTries, nextOverflowTry } from '../../src/domain/overflow.js'
import { decideBoundary, type Boundary, type Misses } from '../../src/domain/phases.js'
import { readTokens } from '../../src/domain/reading.js'

const at = (tokens: number, change: Partial<Boundary> = {}) =>
  decideBoundary({
    ref: 'ex-1',
    phase: 'analysis',
    largest: readTokens(tokens, 1000),
    reserveTokens: 0,
    evaluateFraction: 0.65,
    hasNext: true,
    hasTime: true,
    ...change,
  })

describe('a phase boundary', () => {
  it('A20: goes on in the same session below the threshold, without a miss', () => {
    expect(at(649)).toEqual({
      decision: 'continue',
      fraction: 0.649,
      miss: undefined,
      misses: undefined,
      asksSplit: false,
    })
  })

  it('resets at the threshold, and notes the miss by phase and fraction', () => {
    expect(at(650)).toMatchObject({
      decision: 'reset',
      miss: 'analysis crossed 0.65 at 0.65; recovering at next boundary',
      misses: { ref: 'ex-1', phase: 'analysis', count: 1 },
    })
  })

  it('counts what the next phase is expected to add, which is no miss', () => {
    expect(at(500, { reserveTokens: 150 })).toMatchObject({
      decision: 'reset',
      fraction: 0.65,
      misses: undefined,
    })
  })

  it('hands off when there is no time for a fresh session', () => {
    expect(at(700, { hasTime: false }).decision).toBe('handoff')
    expect(at(100, { hasTime: false }).decision).toBe('continue')
  })

  it('ends after the last phase, whatever the reading', () => {
    expect(at(990, { hasNext: false }).decision).toBe('end')
  })

  it.each([
    ['unknown', undefined],
    ['unreliable', readTokens(1200, 1000)],
  ])('decides nothing from a reading that is %s', (_, largest) => {
    expect(at(0, { largest })).toMatchObject({ decision: 'continue', asksSplit: false })
  })

  it('A19: forces a reset and asks for a split after two misses in one phase', () => {
    const first = at(700)
    expect(at(660, { misses: first.misses })).toMatchObject({ decision: 'reset', asksSplit: true })
  })

  it.each<[string, Partial<Misses>]>([
    ['another phase', { phase: 'verify' }],
    ['another item', { ref: 'ex-2' }],
  ])('A19: counts anew after a miss in %s', (_, change) => {
    expect(at(700, { misses: { ref: 'ex-1', phase: 'analysis', count: 1, ...change } })).toMatchObject({
      asksSplit: false,
      misses: { count: 1 },
    })
  })

  it('forgets the misses after a phase without one', () => {
    expect(at(100, { misses: { ref: 'ex-1', phase: 'analysis', count: 1 } }).misses).toBeUndefined()
  })
})

describe('the overflow ladder', () => {
  const sizes = (observedBytes: number) =>
    Array.from({ length: maxOverflowTries + 1 }, (_, tries) => nextOverflowTry(tries, observedBytes)).map(
      (one) => (one.kind === 'try' ? one.blockBytes : 0),
    )

  it.each<[string, number, number[]]>([
    ['A15: a block of 64 KiB', 65536, [32768, 16384, 8192, 0]],
    ['a block of 16 KiB', 16384, [8192, 4096, 0, 0]],
    ['A16: a block under 4096 bytes', 4095, [0, 0, 0, 0]],
    ['no block at all', 0, [0, 0, 0, 0]],
  ])('%s', (_, observed, expected) => expect(sizes(observed)).toEqual(expected))

  it('A16: says that the fixed part is too big', () => {
    expect(nextOverflowTry(0, 4000)).toMatchObject({ because: expect.stringContaining('fixed part') })
  })
})
