// Parts of Node that are loaded when they are first needed: each costs a start more than most of our own code, and a run
// that finds nothing to do needs none of them (ADR 0018).
import { createRequire } from 'node:module'

/** Gives a module of Node, which is loaded at the first call. */
export const loadBuiltin: (name: `node:${string}`) => unknown = createRequire(import.meta.url)

/** Gives `node:crypto`. */
export const crypto = () => loadBuiltin('node:crypto') as typeof import('node:crypto')

/**
 * Keeps V8 from making more room for what lives shortly. All that a flood of output is turned into is garbage at once: more
 * room for it takes 60 MB and saves no time.
 */
export function holdYoungGeneration(): void {
  const v8 = loadBuiltin('node:v8') as typeof import('node:v8')
  v8.setFlagsFromString('--semi-space-growth-factor=1')
}

/** Returns 16 hex digits that nobody else names a thing by. Whoever reads them may guess the next: they keep no secret. */
export function uniqueWord(): string {
  const word = () => Math.floor(Math.random() * 2 ** 32).toString(16)
  return word().padStart(8, '0') + word().padStart(8, '0')
}
