import { describe, expect, it } from '@jest/globals'
import { chooseWindow, hasReached, readBytes, readTokens, thresholdOf } from '../../src/domain/reading.js'

describe('hasReached', () => {
  it.each([
    [950, 1000, true],
    [900, 1000, true],
    [899, 1000, false],
    [10, 1000, false],
    [8900, 10000, false],
    [9, 10, true],
    [1000, 1000, true],
    [1001, 1000, false],
    [2_780_000, 200_000, false],
  ])('judges %i of %i tokens at 0.90 as %s', (tokens, window, expected) => {
    expect(hasReached(readTokens(tokens, window), 0.9)).toBe(expected)
  })

  it.each([
    [180_001, true],
    [180_000, false],
    [900_000, true],
  ])('judges an estimate of %i bytes strictly: %s', (bytes, expected) => {
    expect(hasReached(readBytes(bytes, 200_000), 0.9)).toBe(expected)
  })
})

describe('thresholdOf', () => {
  it.each([
    [200_000, 0.9, 180_000],
    [1005, 0.9, 900],
    [1000, 0.65, 650],
    [1000, 0.57, 570],
    [1000, 1, 1000],
    [10, 0.9, 9],
  ])('puts the threshold of %i at %d to %i', (window, fraction, expected) => {
    expect(thresholdOf(window, fraction)).toBeCloseTo(expected, 6)
  })
})

describe('readTokens', () => {
  it('takes a fraction of the window', () => {
    expect(readTokens(650, 1000)).toEqual({ tokens: 650, window: 1000, fraction: 0.65, measured: true })
  })

  it('calls more than the whole window unreliable', () => {
    expect(readTokens(1001, 1000).unreliable).toBe(true)
  })
})

describe('chooseWindow', () => {
  it.each([
    [500, 1_000_000, { tokens: 500, isAssumed: false }],
    [0, 1_000_000, { tokens: 1_000_000, isAssumed: false }],
    [0, undefined, { tokens: 200_000, isAssumed: true }],
    [0, 0, { tokens: 200_000, isAssumed: true }],
  ])('chooses between %i configured and %s reported', (configured, reported, expected) => {
    expect(chooseWindow(configured, reported)).toEqual(expected)
  })
})
