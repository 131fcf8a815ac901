// Judges the end of one run by what it said and how it exited: green must be true, red must have a reason.
import type { FinishedRun } from '../test/support/runner.js'
import type { Findings } from './findings.js'
import { secretsIn, writtenBy } from './yard.js'

/** Is what is known of a run that ended by itself. */
export interface Expectation {
  readonly where: string
  /** Something was done to it that may turn it red. */
  readonly isDisturbed: boolean
  /** Another run may be at work: skipping is going on, too. */
  readonly maySkip?: boolean
}

/** Judges a run that was not killed. Whether its record stands in the state is for the audit. */
export function judgeRun(
  findings: Findings,
  run: FinishedRun,
  { where, isDisturbed, maySkip }: Expectation,
): void {
  const said = /^::error::(.*)$/m.exec(run.stdout)?.[1] ?? ''
  const {
    result = '',
    'skip-reason': skip = '',
    'stop-reason': stop = '',
    'state-saved': saved = '',
  } = run.outputs
  for (const secret of secretsIn(writtenBy(run)))
    findings.saw('secret', where, `${secret} in what run ${run.runId} wrote`)
  if (run.code === 1) {
    if (!isDisturbed) findings.saw('colour', where, `red, and nothing was done to it: ${said}`)
    else if (said === '' || /INTERNAL|^(?![A-Z_]+: )/.test(said))
      findings.saw(
        'colour',
        where,
        `red without a reason that a person can use: ${said || run.stderr.slice(-300)}`,
      )
    return
  }
  if (run.code !== 0)
    return findings.saw('colour', where, `ended with code ${run.code}: ${run.stderr.slice(-300)}`)
  if (result === '' && skip === '' && stop === '')
    findings.saw('colour', where, 'green, and nothing is said of it')
  if (result !== '' && saved !== 'true') findings.saw('colour', where, `green with ${result}, and not saved`)
  if (skip !== '' && maySkip !== true && !isDisturbed) findings.saw('stuck', where, `skipped (${skip})`)
  if (['failed', 'unchanged'].includes(result) && !isDisturbed)
    findings.saw('stuck', where, `${result} on ${run.outputs['work-ref']}`)
}
