// The only catch-all and the only place that turns a run red.
import { describeError, EvolveError } from './errors.js'
import { environment, fail, showStack, writeFailureSummary } from './platform/actions.js'
import type { Redactor } from './domain/redact.js'
import type { Ending } from './main.js'

/**
 * Runs a step of the action to its end; whatever is thrown becomes one red line, and a summary, without secrets. Returns
 * the exit code.
 */
export async function run(step: () => Promise<Ending | void>, redact: Redactor): Promise<number> {
  try {
    const ending = await step()
    if (!ending?.failure) return 0
    fail(redact(ending.failure))
  } catch (error) {
    if (!(error instanceof EvolveError)) showStack(error, redact)
    const message = redact(describeError(error))
    writeFailureSummary(environment(), message)
    fail(message)
  }
  return 1
}
