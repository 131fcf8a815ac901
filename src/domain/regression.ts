// The gate's verdict: checks before the work against checks after it (SPEC §11.1).
import { describeFindings, type CredentialFinding } from './credentials.js'

/** Is the result of one check of the gate. */
export interface CheckResult {
  /** The command line; it is the check's name. */
  readonly name: string
  readonly passed: boolean
  readonly durationSeconds: number
  /** The end of its output, at most 2 KiB. */
  readonly tail: string
  readonly timedOut: boolean
}

/** Is the gate's verdict. */
export type Verdict =
  | { readonly kind: 'unmeasured' }
  | { readonly kind: 'held'; readonly flaky: readonly string[] }
  | {
      readonly kind: 'regressed'
      readonly because: string
      readonly failing: readonly string[]
      readonly flaky: readonly string[]
    }

/** Returns the checks that passed before and fail now; only these are run once more, to tell a flake. */
export function newFailures(
  before: Readonly<Record<string, boolean>>,
  after: readonly CheckResult[],
): string[] {
  return after.filter((check) => !check.passed && before[check.name] === true).map((check) => check.name)
}

/** Is what can refuse work besides a failing check. */
export interface GateFindings {
  /** Protected paths that the agent changed. */
  readonly touched: readonly string[]
  /** Credentials that stand in the work. */
  readonly credentials?: readonly CredentialFinding[]
  /** Paths with the marks of a conflict that the agent left unresolved. */
  readonly unresolved?: readonly string[]
  /** Ids of goals that passed before and fail now. */
  readonly lostGoals: readonly string[]
  /** Whether goals were measured: they alone make a gate, too. */
  readonly hasGoals: boolean
}

/** Compares check by check, by name; a check that failed before is not the agent's. */
export function compareGate(
  before: Readonly<Record<string, boolean>>,
  after: readonly CheckResult[],
  again: readonly CheckResult[],
  findings: GateFindings,
): Verdict {
  const { credentials = [] } = findings
  const flaky = again.filter((check) => check.passed).map((check) => check.name)
  const failing = newFailures(before, after).filter((name) => !flaky.includes(name))
  const reasons = [
    ...(findings.touched.length > 0 ? [`protected paths were changed: ${findings.touched.join(', ')}`] : []),
    ...(credentials.length > 0 ? [`credentials stand in the work: ${describeFindings(credentials)}`] : []),
    ...(findings.unresolved?.length
      ? [`a merge was left unresolved in: ${findings.unresolved.join(', ')}`]
      : []),
    ...(failing.length > 0 ? [`passed before, fails now: ${failing.join(', ')}`] : []),
    ...(findings.lostGoals.length > 0
      ? [`goals that passed before fail now: ${findings.lostGoals.join(', ')}`]
      : []),
  ]
  if (reasons.length > 0) return { kind: 'regressed', because: reasons.join('; '), failing, flaky }
  return after.length === 0 && !findings.hasGoals ? { kind: 'unmeasured' } : { kind: 'held', flaky }
}
