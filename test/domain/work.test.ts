import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { slugOf } from '../../src/domain/work.js'

/** Refs as trackers, people and attackers write them, close to each other on purpose. */
const refs = fc.oneof(
  fc.string({
    unit: fc.constantFrom('a', 'A', 'b', '/', '-', '.', '#', ' ', 'é', '日', '~', '1'),
    maxLength: 12,
  }),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.nat(200).map((length) => 'x'.repeat(length)),
)

describe('slugOf', () => {
  it('makes one component of a ref name, that no other ref can make: nor its case, folder or lock', () => {
    fc.assert(
      fc.property(refs, refs, (a, b) => {
        expect(slugOf(a)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
        expect(slugOf(a).length).toBeLessThanOrEqual(69)
        // Two names clash where they are equal, on some disks also but for case; a folder would need a slash.
        expect(slugOf(a) === slugOf(b)).toBe(a === b)
      }),
      { numRuns: 2000 },
    )
  })

  it('gives nobody the slug of another by guessing its hash', () => {
    expect(slugOf('12-db467b32')).not.toBe(slugOf('#12'))
  })

  it.each([
    ['ex-12', 'ex-12'],
    ['#12', '12-db467b32'],
  ])('keeps %j readable', (ref, slug) => {
    expect(slugOf(ref)).toBe(slug)
  })
})
