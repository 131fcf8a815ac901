// The only catch-all and the only place that turns a run red.
import { describeError, EvolveError } from './errors.js'
import { environment, fail, showStack, writeFailureSummary } from './platform/actions.js'
import type { Ending } from './main.js'

/** Runs a step of the action to its end; whatever is thrown becomes one red line, and a summary. Returns the exit code. */
export async function run(step: () => Promise<Ending | void>): Promise<number> {
  try {
    const ending = await step()
    if (!ending?.failure) return 0
    fail(ending.failure)
  } catch (error) {
    if (!(error instanceof EvolveError)) showStack(error)
    writeFailureSummary(environment(), describeError(error))
    fail(describeError(error))
  }
  return 1
}
