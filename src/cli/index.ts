// The command line: `evolve <verb>`, the same bundle as the action (SPEC §12.2).
import type { Invocation } from '../compose.js'
import { version } from '../version.js'
import { handoverName, print } from './verb.js'

/** Runs a verb and returns the exit code: 0, 1 for a red end, 2 for a command line that cannot be used. */
export async function runVerb(
  name: string | undefined,
  words: readonly string[],
  invocation: Invocation,
): Promise<number> {
  if (name === 'help' && words[0] !== undefined) return runVerb(words[0], ['--help'], invocation)
  if (name === '--version' || name === '-v') {
    print(version)
    return 0
  }
  // It has its own words, and an agent waits for it: no table of inputs is loaded.
  if (name === handoverName) return (await import('./handover.js')).runHandover(words, invocation.env)
  return (await import('./verbs.js')).runListedVerb(name, words, invocation)
}
