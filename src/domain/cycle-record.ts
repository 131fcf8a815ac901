// Composes the record of a cycle that ran an agent (SPEC §9.1) from what is known at its end.
import { sum, type AgentReport } from './agent-report.js'
import type { WorkedCycle } from './decision.js'
import type { Counters } from './history.js'
import { maxLineCharacters, toOneLine } from './text.js'
import type { Outcome } from './outcome.js'
import type { CycleRecord, Result } from './record.js'
import type { GateReport } from './report.js'
import { countersOf, type Lane } from './state.js'
import { isoTime } from './time.js'
import { plural } from './tables.js'

/** Composes the record before a handoff is decided; what the agent only claims is not in it. */
export function recordOf(cycle: WorkedCycle, outcome: Outcome | undefined): CycleRecord {
  const { lane, open, selected, run, agent, judgement, kept, gate, now } = cycle
  // Work that was to be delivered and is not: nothing has landed, so the cycle did not improve anything.
  const isPushRefused = judgement.work === 'delivered' && kept.kind !== 'delivered'
  const result: Result = isPushRefused ? 'failed' : judgement.result
  const isReached = wasReached(cycle)
  const usage = outcome?.usage
  return dropUndefined({
    cycle: open.cycle,
    result,
    timestamp: isoTime(now),
    started_at: open.started_at,
    lane: lane.name,
    run_id: run.run_id,
    run_attempt: run.run_attempt,
    event: run.event,
    selected_source: selected.rung,
    because: selected.because,
    work_ref: selected.item.ref,
    title: selected.item.title,
    fingerprint: selected.item.fingerprint,
    commit: kept.kind === 'nothing' ? undefined : kept.commit,
    base_sha: cycle.startBase,
    pull_request: 'pullRequest' in kept ? kept.pullRequest?.url : undefined,
    gate: gate.after.length === 0 ? 'NONE' : gate.after.every((check) => check.passed) ? 'PASS' : 'FAIL',
    milestone: milestoneOf(cycle, outcome, result),
    heavy: judgement.isHeavy,
    finished: result === 'improved' ? judgement.isFinished : undefined,
    disposition: result === 'scout' ? outcome?.disposition : undefined,
    harvest_kind: result === 'harvested' ? outcome?.harvest_kind : undefined,
    ...(lane.state.resuming && hasServed(result) ? resumedFields(lane, countersOf(lane)) : {}),
    tokens: agent.tokens ?? sum(usage?.input_tokens, usage?.output_tokens),
    cost_usd: agent.costUsd ?? usage?.cost_usd,
    turns: agent.turns,
    reading: agent.reading,
    phases: cycle.phases.length > 1 ? [...cycle.phases] : undefined,
    duration_s: Math.round(agent.durationSeconds),
    agent_end: agent.end,
    generators: cycle.generators,
    ...goalCounts(gate.goals),
    item_charged: isInfrastructure(agent, isReached, isPushRefused) ? false : undefined,
    agent_reached: isReached ? undefined : false,
    recovered: cycle.recovered || undefined,
    ...noteFields(notesOf(cycle)),
  })
}

/** A dead key, a spent quota or a refused push is not the item's fault (SPEC §4.3). */
function isInfrastructure(agent: AgentReport, isReached: boolean, isPushRefused: boolean): boolean {
  return (
    isPushRefused ||
    !isReached ||
    ['auth-failed', 'rate-limited', 'overloaded', 'cancelled'].includes(agent.end)
  )
}

/** Any sign of a successful request counts: work, words, tokens. Only an agent that broke off at once can lack all of them. */
function wasReached({ agent, outcome, evidence }: WorkedCycle): boolean {
  if (!['crashed', 'auth-failed', 'rate-limited', 'overloaded'].includes(agent.end)) return true
  return (
    evidence.hasMoved || outcome.kind === 'valid' || (agent.tokens ?? 0) > 0 || agent.reading !== undefined
  )
}

/** A cancelled or rate-limited session never got to read the handoff: the next one resumes it again. */
export function hasServed(result: Result): boolean {
  return result !== 'cancelled' && result !== 'rate-limited'
}

/** Counts for readers of the history; decisions compare goal by goal, never by counts. */
function goalCounts(goals: GateReport['goals']): { goals_passing?: number; goals_total?: number } {
  if (!goals) return {}
  const words = Object.values(goals)
  return { goals_passing: words.filter((word) => word === 'pass').length, goals_total: words.length }
}

/** Names the cycle that handed off (SPEC §5.4). */
export function resumedFields(lane: Lane, counters: Counters): { resumed_from: number } {
  return { resumed_from: lane.state.resuming?.cycle ?? counters.lastHandoffCycle ?? counters.cycle }
}

function notesOf(cycle: WorkedCycle): string[] {
  const { outcome, evidence, kept, judgement } = cycle
  return [
    ...cycle.notes,
    ...judgement.notes,
    ...(outcome.kind === 'invalid' ? [`AGENT_OUTCOME_INVALID: ${outcome.problem}`] : []),
    ...(outcome.kind === 'valid' ? outcome.notes : []),
    ...(evidence.notes ?? []),
    ...(evidence.descends
      ? []
      : ['the history was rewritten: HEAD no longer descends from the start commit']),
    ...(kept.kind === 'push-refused' ? [`PUSH_REFUSED: ${kept.problem}`] : []),
    ...('notes' in kept ? kept.notes : []),
  ]
}

/** Makes the notes of a record; none is no field. */
export function noteFields(notes: readonly string[]): { notes?: string[] } {
  return notes.length > 0 ? { notes: notes.map((note) => toOneLine(note, maxLineCharacters)) } : {}
}

/** The agent's own words stand only where the cycle amounted to something: a refused claim is not a milestone (FIELD F51). */
function milestoneOf(cycle: WorkedCycle, outcome: Outcome | undefined, result: Result): string {
  const isOwnWord = result !== 'regressed' && result !== 'failed' && result !== 'rate-limited'
  if (isOwnWord && outcome?.milestone?.trim()) return toOneLine(outcome.milestone, maxLineCharacters)
  const { evidence, agent, gate, judgement } = cycle
  if (judgement.work === 'delivered' && result === 'failed')
    return 'The work held and could not be pushed; see the notes.'
  switch (result) {
    case 'improved':
      return `${plural(evidence.paths.length, 'file')} changed (+${evidence.insertions} −${evidence.deletions})${judgement.isFinished ? '' : ', not finished yet'}.`
    case 'regressed':
      return gate.verdict.kind === 'regressed'
        ? toOneLine(`Refused by the gate: ${gate.verdict.because}.`, maxLineCharacters)
        : 'Refused by the gate.'
    case 'unchanged':
      return 'The agent ended with nothing to show.'
    default:
      return toOneLine(`The agent ended ${agent.end}: ${agent.detail}`, maxLineCharacters)
  }
}

function dropUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as T
}
