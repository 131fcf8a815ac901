import { describe, expect, it } from '@jest/globals'
import { addMinutes, isAwaited, isoTime, parseTime, renderDuration } from '../../src/domain/time.js'

describe('parseTime', () => {
  it.each([
    ['2026-11-30T19:00:00Z', '2026-11-30T19:00:00Z'],
    ['2026-11-30T19:00:00.123+01:00', '2026-11-30T18:00:00Z'],
    ['2026-11-30', '2026-11-30T00:00:00Z'],
  ])('reads %j', (text, time) => {
    const parsed = parseTime(text)
    expect(parsed && isoTime(parsed)).toBe(time)
  })

  it.each(['', 'release 5', '7', 'March 7', '2026-13-45', '2026-11-30T25:00:00Z', null, undefined])(
    'takes %j for no time',
    (text) => {
      expect(parseTime(text)).toBeUndefined()
    },
  )
})

describe('isAwaited', () => {
  const now = new Date('2026-11-30T19:00:00Z')
  it.each([
    [undefined, false],
    ['2026-11-30T18:59:59Z', false],
    ['2026-11-30T19:00:00Z', false],
    ['2026-11-30T19:00:01Z', true],
    ['2027-01-04T19:00:00Z', true],
    ['2027-01-04T19:00:01Z', false],
    ['9999-12-31T23:59:59Z', false],
  ])('of %s: %s', (time, answer) => {
    expect(isAwaited(parseTime(time), now)).toBe(answer)
  })
})

describe('addMinutes', () => {
  it('adds fractions', () => {
    expect(isoTime(addMinutes(new Date('2026-11-30T19:00:00Z'), 1.5))).toBe('2026-11-30T19:01:30Z')
  })
})

describe('renderDuration', () => {
  it.each([
    [-5, '0 s'],
    [48.4, '48 s'],
    [119, '119 s'],
    [120, '2 min'],
    [7200, '2 h'],
    [11_100, '3 h 5 min'],
    [352_800, '4 d 2 h'],
  ])('renders %d seconds as %s', (seconds, text) => {
    expect(renderDuration(seconds)).toBe(text)
  })
})
