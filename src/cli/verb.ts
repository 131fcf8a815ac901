// What a verb of the command line is. Verbs write data to standard output; everything else goes to standard error.
import type { Invocation } from '../compose.js'
import { output } from '../platform/output.js'
import type { Arguments, Flag } from './arguments.js'

/** Is one verb. `run` returns the exit code. */
export interface Verb {
  readonly name: string
  readonly summary: string
  readonly flags: readonly Flag[]
  /** Inputs that its help shows; all are accepted. */
  readonly inputs: readonly string[]
  run(parsed: Arguments, invocation: Invocation): Promise<number>
}

/** Names the verb of agents (SPEC §8), which has words of its own. */
export const handoverName = 'handover'

/** Prints data for a program. */
export const json: Flag = { name: 'json', description: 'Print data as JSON.' }

/** Writes to standard output. */
export function print(text: string): void {
  output.write(1, text.endsWith('\n') ? text : `${text}\n`)
}

/** Prints a value as JSON. */
export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2))
}
