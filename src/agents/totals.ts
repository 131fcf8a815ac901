// What a session used, told apart by its runs: some programs report a resumed session as a whole, and a cycle adds up
// what each run of it used (SPEC §6.2). Holds two numbers per session, and never guesses one.
import type { AgentReport } from '../domain/agent-report.js'

/** Opens the books of one agent: what they return of a report is what was used since the session was last reported. */
export function openTotals(): (report: AgentReport, resumed: string | undefined) => AgentReport {
  const reported = new Map<string, Pick<AgentReport, 'tokens' | 'costUsd'>>()
  return (report, resumed) => {
    const before = resumed === undefined ? undefined : reported.get(resumed)
    const tokens = report.tokens ?? before?.tokens
    const costUsd = report.costUsd ?? before?.costUsd
    if (report.sessionId !== undefined) reported.set(report.sessionId, { tokens, costUsd })
    if (before === undefined) return report
    return {
      ...report,
      tokens: since(report.tokens, before.tokens),
      costUsd: since(report.costUsd, before.costUsd),
    }
  }
}

/** A total that fell was counted anew. Rounded, because a cost in floating point leaves dust. */
function since(total: number | undefined, before: number | undefined): number | undefined {
  if (total === undefined || before === undefined || total < before) return total
  return Number((total - before).toFixed(6))
}
