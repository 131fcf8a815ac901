// How a property is held: with a hundred values in the tests, and for as long as `npm run fuzz` says.
import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import { slugOf, type WorkItem } from '../../src/domain/work.js'
import { EvolveError } from '../../src/errors.js'

/** `EVOLVE_FUZZ_SECONDS` is for each property; the seed makes a failure happen again. */
const seconds = Number(process.env['EVOLVE_FUZZ_SECONDS'] ?? 0)
const parameters = {
  seed: Number(process.env['EVOLVE_FUZZ_SEED'] ?? 20261130),
  numRuns: seconds > 0 ? Number.MAX_SAFE_INTEGER : 100,
  ...(seconds > 0 && { interruptAfterTimeLimit: seconds * 1000, markInterruptAsFailure: false }),
}

/** Holds a property for whatever `arbitrary` gives. */
export function holds<T>(
  name: string,
  arbitrary: fc.Arbitrary<T>,
  body: (value: T) => void | Promise<void>,
): void {
  it(
    name,
    () =>
      fc.assert(
        fc.asyncProperty(arbitrary, async (value) => body(value)),
        parameters,
      ),
    60_000 + seconds * 2000,
  )
}

/** Returns undefined for a refusal that is planned; everything else that is thrown is a fault. */
export function orRefusal<T>(body: () => T): T | undefined {
  try {
    return body()
  } catch (error) {
    if (error instanceof EvolveError) return undefined
    throw error
  }
}

/** Expects that a cycle could take any of these items. */
export function expectItems(items: readonly WorkItem[]): void {
  for (const item of items) {
    expect(item.ref).not.toMatch(/^$|[\r\n\0]/)
    expect(slugOf(item.ref)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect([typeof item.title, typeof item.body, Array.isArray(item.labels)]).toEqual([
      'string',
      'string',
      true,
    ])
    expect(item.fingerprint).toMatch(/^[0-9a-f]{16}$/)
  }
}
