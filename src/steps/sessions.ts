// The sessions of one cycle: phase after phase, each reset at its boundary when the context asks for it (SPEC §6.2),
// and tried again with a smaller handoff block when the context overflows before anything was made (SPEC §6.4).
import type { Config } from '../config.js'
import { addReports, type AgentReport } from '../domain/agent-report.js'
import { artifactPaths, composeEntry, isLedgerComplete, type LedgerFacts } from '../domain/ledger.js'
import type { SessionsEnd } from '../domain/decision.js'
import { isHandoverAccepted, type HandoverReading } from '../domain/handover-state.js'
import { maxOverflowTries, nextOverflowTry } from '../domain/overflow.js'
import { parseOutcome, type OutcomeReading } from '../domain/outcome.js'
import { decideBoundary, type Misses } from '../domain/phases.js'
import { readUsage } from '../domain/reading.js'
import {
  handoffBlock,
  ledgerQuestion,
  renderContinuation,
  renderPrompt,
  type PromptFacts,
} from '../domain/prompt.js'
import type { PhaseRecord } from '../domain/record.js'
import type { LedgerEntry } from '../domain/state.js'
import { byteLength } from '../domain/text.js'
import { isoTime } from '../domain/time.js'
import type { AgentTask, Ports, Start } from '../ports.js'
import { readHandover, type HandoverDesk } from './handover.js'

/** Is what all sessions of a cycle share. */
export interface SessionPlan {
  readonly start: Start
  readonly prompt: Omit<PromptFacts, 'phase' | 'blockBytes'>
  readonly task: Omit<AgentTask, 'prompt' | 'phase' | 'resume' | 'timeoutMinutes'>
  readonly desk: HandoverDesk
  /** Misses of earlier cycles. */
  readonly misses?: Misses
}

/** Is how the sessions of a cycle ended, and what is to be said of it. */
export interface Sessions extends SessionsEnd {
  /** A reset was due and phases remain that this run has no time for. */
  readonly isOutOfTime: boolean
  readonly notes: readonly string[]
}

/** Is what one phase starts from. */
interface Standing {
  readonly agent?: AgentReport
  readonly outcome: OutcomeReading
  readonly resume?: string
  readonly ledger?: LedgerEntry
  readonly misses?: Misses
  readonly handover?: HandoverReading
  readonly tries: number
}

/** Runs the phases in their order; stops early when the agent did not complete one, or disposed of the item. */
export async function runSessions(ports: Ports, config: Config, plan: SessionPlan): Promise<Sessions> {
  const phases: PhaseRecord[] = []
  const entries: LedgerEntry[] = []
  const notes: string[] = []
  let standing: Standing = {
    outcome: { kind: 'missing' },
    ledger: plan.prompt.ledger,
    misses: plan.misses,
    tries: 0,
  }
  let asksSplit = false
  for (const [index, phase] of config.phases.entries()) {
    const ran = await runPhase(ports, config, plan, phase, standing)
    notes.push(...ran.notes)
    standing = { ...standing, ...ran.standing }
    const { agent } = ran
    if (isHandoverAccepted(standing.handover)) {
      phases.push({ name: phase, decision: 'handoff' })
      break
    }
    if (agent.end !== 'completed' && agent.end !== 'max-turns') break
    const boundary = decideBoundary({
      ref: plan.task.ref,
      phase,
      largest: agent.largest ?? agent.reading,
      reserveTokens: config.phaseReserve,
      evaluateFraction: config.evaluateFraction,
      misses: standing.misses,
      hasNext: index + 1 < config.phases.length && agent.end === 'completed' && !isDisposed(standing.outcome),
      hasTime: remainingMinutes(config, standing.agent) > agent.durationSeconds / 60,
    })
    phases.push({
      name: phase,
      decision: boundary.decision,
      ...(boundary.fraction === undefined ? {} : { fraction: boundary.fraction }),
    })
    if (boundary.miss) notes.push(boundary.miss)
    ports.log.info(`Phase ${phase} ended: ${boundary.decision}.`)
    asksSplit ||= boundary.asksSplit
    standing = { ...standing, misses: boundary.misses }
    if (boundary.decision === 'end' || boundary.decision === 'handoff') {
      const isOutOfTime = boundary.decision === 'handoff'
      return { ...finished(standing), phases, entries, asksSplit, isOutOfTime, notes }
    }
    if (boundary.decision === 'continue') {
      standing = { ...standing, resume: ports.agent.canResume ? agent.sessionId : undefined }
      continue
    }
    const asked = await askForEntry(ports, config, plan, phase, standing)
    const entry = await entryOf(ports, plan, phase, asked.outcome)
    entries.push(entry)
    standing = { ...asked, resume: undefined, ledger: entry }
  }
  return { ...finished(standing), phases, entries, asksSplit, isOutOfTime: false, notes }
}

/** Runs one phase, with the overflow ladder: every retry is a fresh session. */
async function runPhase(
  ports: Ports,
  config: Config,
  plan: SessionPlan,
  phase: string,
  before: Standing,
): Promise<{ agent: AgentReport; standing: Standing; notes: string[] }> {
  const facts: PromptFacts = {
    ...plan.prompt,
    ledger: before.ledger,
    // After a reset inside the cycle its entry is the newer word.
    received: before.ledger === plan.prompt.ledger ? plan.prompt.received : undefined,
    ...(config.phases.length > 1 ? { phase: { name: phase, all: config.phases } } : {}),
  }
  const observedBytes = byteLength(handoffBlock(facts))
  const notes: string[] = []
  let standing = before
  let blockBytes: number | undefined
  for (;;) {
    const prompt = standing.resume ? renderContinuation(phase) : renderPrompt({ ...facts, blockBytes })
    const task = { ...plan.task, prompt, phase, resume: standing.resume }
    const told = await ports.agent.run({ ...task, timeoutMinutes: remainingMinutes(config, standing.agent) })
    const { outcome, notes: found } = await readOutcome(ports, told.outcome)
    notes.push(...found)
    const usage = outcome.kind === 'valid' ? outcome.outcome.usage : undefined
    const agent = { ...told, reading: told.reading ?? readUsage(usage, config.contextWindow) }
    standing = {
      ...standing,
      agent: addReports(standing.agent, agent),
      outcome: outcome.kind === 'missing' ? standing.outcome : outcome,
      resume: undefined,
      handover: await readHandover(ports, plan.desk),
    }
    if (isHandoverAccepted(standing.handover)) return { agent, standing, notes }
    if (agent.end !== 'overflowed' || (await ports.workspace.look(plan.start)).hasMoved)
      return { agent, standing, notes }
    const next = nextOverflowTry(standing.tries, observedBytes)
    if (next.kind === 'give-up')
      return { agent, standing, notes: [...notes, `The context overflowed; ${next.because}.`] }
    standing = { ...standing, tries: standing.tries + 1 }
    blockBytes = next.blockBytes
    const note = `The context overflowed before anything was made: try ${standing.tries} of ${maxOverflowTries} in a fresh session, with ${blockBytes} of ${observedBytes} bytes of what was left for it.`
    ports.log.warning(note)
    notes.push(note)
  }
}

/**
 * Asks once more for a complete ledger entry, where the session can be gone on with. Harmless when that fails: the
 * entry is then made from facts. Also called before a handoff.
 */
export async function askForEntry<S extends Pick<Standing, 'agent' | 'outcome'>>(
  ports: Ports,
  config: Config,
  plan: SessionPlan,
  phase: string,
  standing: S,
): Promise<S> {
  const { agent, outcome } = standing
  const canAsk = ports.agent.canResume && agent?.sessionId !== undefined && agent.end === 'completed'
  if (!canAsk || isLedgerComplete(ledgerOf(outcome))) return standing
  const timeoutMinutes = Math.min(questionMinutes, remainingMinutes(config, agent))
  if (timeoutMinutes <= 0) return standing
  const answer = await ports.agent.run({
    ...plan.task,
    prompt: ledgerQuestion,
    phase,
    resume: agent.sessionId,
    timeoutMinutes,
  })
  const answered = ledgerOf((await readOutcome(ports, answer.outcome)).outcome)
  // The question is not part of the work: how it ended, and its context, are not how the work ended.
  const counted = {
    ...addReports(agent, answer),
    end: agent.end,
    detail: agent.detail,
    reading: agent.reading,
    largest: agent.largest,
    transcriptPath: agent.transcriptPath,
  }
  if (!isLedgerComplete(answered)) return { ...standing, agent: counted }
  const said =
    outcome.kind === 'valid' ? outcome : { kind: 'valid' as const, outcome: { items: [] }, notes: [] }
  return { ...standing, agent: counted, outcome: { ...said, outcome: { ...said.outcome, ledger: answered } } }
}

/** Is the most that the question for a ledger entry may take, in minutes. */
const questionMinutes = 5

async function entryOf(
  { workspace, clock, host }: Ports,
  plan: SessionPlan,
  phase: string,
  outcome: OutcomeReading,
): Promise<LedgerEntry> {
  const evidence = await workspace.look(plan.start)
  const facts: LedgerFacts = {
    timestamp: isoTime(clock()),
    cycle: plan.task.cycle,
    run_id: host.run.run_id,
    phase,
    commits: evidence.commits,
    paths: evidence.paths,
    nextStep: 'Go on with the next phase.',
    gate: 'not measured yet',
  }
  return composeEntry(ledgerOf(outcome), facts)
}

/** An entry that names an artifact which is not there is not complete: it counts as not written (SPEC §6.3). */
async function readOutcome(
  { workspace }: Ports,
  text: string | undefined,
): Promise<{ outcome: OutcomeReading; notes: string[] }> {
  const outcome = parseOutcome(text)
  const missing = await workspace.findMissing(artifactPaths(ledgerOf(outcome)))
  if (outcome.kind !== 'valid' || missing.length === 0) return { outcome, notes: [] }
  const { ledger: _incomplete, ...rest } = outcome.outcome
  const note = `The ledger entry names artifacts that are not there: ${missing.slice(0, 10).join(', ')}.`
  return { outcome: { ...outcome, outcome: rest }, notes: [note] }
}

function ledgerOf(outcome: OutcomeReading): Record<string, unknown> | undefined {
  return outcome.kind === 'valid' ? outcome.outcome.ledger : undefined
}

/** An agent that scouted, harvested or waits for a person has said all there is to say about the item. */
function isDisposed(outcome: OutcomeReading): boolean {
  return (
    outcome.kind === 'valid' && ['scout', 'harvested', 'needs-human'].includes(outcome.outcome.result ?? '')
  )
}

/** All sessions of a cycle share one deadline, so that the lease holds. */
function remainingMinutes(config: Config, spent: AgentReport | undefined): number {
  return Math.max(0, config.agentTimeoutMinutes - (spent?.durationSeconds ?? 0) / 60)
}

function finished(standing: Standing): Pick<Sessions, 'agent' | 'outcome' | 'misses' | 'handover'> {
  const { agent, outcome, misses, handover } = standing
  if (!agent) throw new Error('A cycle has at least one phase.')
  return { agent, outcome, misses, handover }
}
