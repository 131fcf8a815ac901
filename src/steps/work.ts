// Step 7: work. Parked work is put back, the prompt is built, the agent runs, and what it left is looked at.
import type { Config } from '../config.js'
import type { AgentReport } from '../domain/agent-report.js'
import type { Evidence } from '../domain/evidence.js'
import { renderLaneFiles } from '../domain/files.js'
import { renderHandoff } from '../domain/handoff.js'
import { valuesOf } from '../domain/jsonl.js'
import { parseOutcome, type OutcomeReading } from '../domain/outcome.js'
import { renderPrompt } from '../domain/prompt.js'
import { needsSplit } from '../domain/selection.js'
import { countersOf, type Lane, type OpenCycle } from '../domain/state.js'
import type { Selected } from '../domain/report.js'
import type { Ports, PutBack, Start } from '../ports.js'

/** Is what the work left behind. */
export interface Work {
  readonly start: Start
  readonly agent: AgentReport
  readonly outcome: OutcomeReading
  readonly evidence: Evidence
  /** True when there is a net difference that counts as this cycle's (SPEC §4.2). */
  readonly hasDiff: boolean
  readonly notes: readonly string[]
}

/** Is what is worked on. */
export interface WorkRequest {
  /** The lane as the claim left it. */
  readonly lane: Lane
  readonly open: OpenCycle
  readonly selected: Selected
  readonly base: Start
  /** What the maintainers add to the prompt. */
  readonly addition: string
}

/** Runs the agent on the claimed item. */
export async function work(ports: Ports, config: Config, request: WorkRequest): Promise<Work> {
  const { workspace, agent, host } = ports
  const { lane, open, selected, base, addition } = request
  const parked = lane.state.parked_work.find((one) => one.ref === open.ref)
  const putBack = parked?.wip ? await workspace.putBack(base, parked) : undefined
  const start = putBack?.start ?? base
  const workInProgress = putBack ? describePutBack(putBack) : undefined
  const prompt = renderPrompt({
    lane: lane.name,
    cycle: open.cycle,
    item: selected.item,
    needsSplit: needsSplit(open.ref, countersOf(lane)),
    gate: config.gate,
    protectedPaths: config.protectedPaths,
    resumed: lane.state.resuming ?? undefined,
    ledger: lane.state.resuming || parked ? valuesOf(lane.ledger).at(-1) : undefined,
    workInProgress,
    earlier: earlierOn(lane, open.ref),
    addition,
  })
  const report = await agent.run({
    prompt,
    lane: lane.name,
    cycle: open.cycle,
    phase: 'work',
    ref: open.ref,
    handoff: lane.state.resuming ? renderHandoff(lane.state.resuming) : undefined,
    stateFiles: renderLaneFiles(lane),
    cancelled: host.cancelled,
  })
  const outcome = parseOutcome(report.outcome)
  const evidence = await workspace.look(start)
  return {
    start,
    agent: report,
    outcome,
    evidence,
    hasDiff: countsAsDiff(start, evidence, outcome),
    notes: workInProgress ? [workInProgress] : [],
  }
}

/** Parked work that was only put back is no progress, unless the agent says that it is the finished work. */
function countsAsDiff(start: Start, evidence: Evidence, outcome: OutcomeReading): boolean {
  if (!evidence.hasDiff || !evidence.descends) return false
  if (start.head === start.base || evidence.hasMoved) return true
  return (
    outcome.kind === 'valid' && (outcome.outcome.finished === true || outcome.outcome.result === 'improved')
  )
}

function describePutBack(putBack: PutBack): string {
  switch (putBack.kind) {
    case 'put-back':
      return `The work in progress of an earlier cycle was put back onto today's base, from ${putBack.ref}.`
    case 'conflict':
      return `The work in progress of an earlier cycle conflicts with today's base (${putBack.paths.slice(0, 10).join(', ')}). The tree is at today's base; the work lies in ${putBack.ref}: look at it with git and take over what is still right.`
    case 'missing':
      return `The work in progress of an earlier cycle could not be put back from ${putBack.ref}: ${putBack.problem}`
  }
}

function earlierOn(lane: Lane, ref: string): string[] {
  return valuesOf(lane.history)
    .filter((row) => row.work_ref === ref)
    .slice(-5)
    .map((row) => `cycle ${row.cycle}: ${row.result}${row.milestone ? ` (${row.milestone})` : ''}`)
}
