// A Jest reporter whose only job is the very last line: `tests: N passed, N failed, N skipped`, from Jest's own counts.
import { writeSync } from 'node:fs'

export default class CountReporter {
  /** @param {unknown} _contexts @param {import('@jest/reporters').AggregatedResult} results */
  onRunComplete(_contexts, results) {
    // Jest adds its summary after every configured reporter, so the line waits for the end of the process.
    process.once('exit', () => writeSync(1, `${countLine(results)}\n`))
  }
}

/**
 * Renders the line. A suite that failed to run has no tests to count, and counts as one that failed.
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, numRuntimeErrorTestSuites: number }} results
 */
export function countLine(results) {
  const failed = results.numFailedTests + results.numRuntimeErrorTestSuites
  const skipped = results.numPendingTests + results.numTodoTests
  return `tests: ${results.numPassedTests} passed, ${failed} failed, ${skipped} skipped`
}
