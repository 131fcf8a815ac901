// Step 7: work. Parked work is put back, the prompt is built, the agent runs, and what it left is looked at.
import type { Config } from '../config.js'
import { unseenEvidence, type Evidence } from '../domain/evidence.js'
import { renderLaneFiles } from '../domain/files.js'
import { renderHandoff } from '../domain/handoff.js'
import { acceptedHandover, isHandoverAccepted } from '../domain/handover-state.js'
import { isTooHeavy } from '../domain/history.js'
import { valuesOf } from '../domain/jsonl.js'
import type { OutcomeReading } from '../domain/outcome.js'
import { hasReached } from '../domain/reading.js'
import type { Selected } from '../domain/report.js'
import { needsSplit } from '../domain/selection.js'
import { countersOf, knownRows, type Lane, type LedgerEntry, type OpenCycle } from '../domain/state.js'
import { describeError } from '../errors.js'
import type { Ports, PutBack, Start } from '../ports.js'
import { offerOf, openDesk } from './handover.js'
import { askForEntry, runSessions, type SessionPlan, type Sessions } from './sessions.js'

/** Is what the work left behind: what its sessions came to, and what can be seen. */
export interface Work extends Sessions {
  readonly start: Start
  readonly evidence: Evidence
  /** True when there is a net difference that counts as this cycle's (SPEC §4.2). */
  readonly hasDiff: boolean
  /** Why a handoff is called for, unless the item is finished. */
  readonly contextReason?: 'measured' | 'phase' | 'handover'
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
  const { workspace, host } = ports
  const { lane, open, selected, base, addition } = request
  const parked = lane.state.parked_work.find((one) => one.ref === open.ref)
  const putBack = parked?.wip ? await workspace.putBack(base, parked) : undefined
  const start = putBack?.start ?? base
  const workInProgress = putBack ? describePutBack(putBack) : undefined
  const received = acceptedHandover(lane, open.ref)
  const desk = await openDesk(ports, config, lane, received)
  const { place, receivedPath } = desk.opened
  const plan: SessionPlan = {
    start,
    desk,
    prompt: {
      lane: lane.name,
      cycle: open.cycle,
      item: selected.item,
      needsSplit: needsSplit(lane, open.ref, countersOf(lane)),
      gate: ports.gate.checks,
      protectedPaths: config.protectedPaths,
      resumed: lane.state.resuming ?? undefined,
      ledger: entryFor(lane, open.ref),
      received:
        received && receivedPath !== undefined
          ? { ...received, path: receivedPath, bootstrap: config.handoverBootstrap }
          : undefined,
      handover: offerOf(desk),
      workInProgress,
      earlier: earlierOn(lane, open.ref),
      stopped: stoppedBefore(lane, open.ref),
      addition,
    },
    task: {
      lane: lane.name,
      cycle: open.cycle,
      ref: open.ref,
      handoff: lane.state.resuming ? renderHandoff(lane.state.resuming) : undefined,
      stateFiles: renderLaneFiles(lane),
      handover: place,
      cancelled: host.cancelled,
    },
    misses: lane.state.misses ?? undefined,
  }
  const ran = await runSessions(ports, config, plan)
  const contextReason = contextReasonOf(config, ran)
  const sessions = isResetNear(config, lane, ran, contextReason)
    ? await askForEntry(ports, config, plan, lastPhase(ran), ran)
    : ran
  const outcome = withHandoverLedger(sessions)
  const evidence = await look(ports, start)
  return {
    ...sessions,
    outcome,
    start,
    evidence,
    hasDiff: countsAsDiff(start, evidence, outcome),
    contextReason,
    notes: [...(workInProgress ? [workInProgress] : []), ...sessions.notes],
  }
}

/** An agent can leave what git cannot look at: that is its doing, and a cycle like any other. */
async function look({ workspace, log }: Ports, start: Start): Promise<Evidence> {
  try {
    return await workspace.look(start)
  } catch (error) {
    const note = `The workspace cannot be looked at (${describeError(error)})`
    log.warning(`${note}.`)
    return unseenEvidence(start.head, note)
  }
}

/** `off` disables these two, never `streak` nor the recovery from an overflow (SPEC §5.2). */
function contextReasonOf(config: Config, sessions: Sessions): Work['contextReason'] {
  const { agent, isOutOfTime, handover } = sessions
  if (isHandoverAccepted(handover)) return 'handover'
  if (!config.handoff) return undefined
  if (isOutOfTime) return 'phase'
  return agent.reading && hasReached(agent.reading, config.handoffFraction) ? 'measured' : undefined
}

/** Tells whether this cycle is about to hand off, so that the agent is asked for the entry that is due (SPEC §6.3). */
function isResetNear(
  config: Config,
  lane: Lane,
  { outcome }: Sessions,
  reason: Work['contextReason'],
): boolean {
  const said = outcome.kind === 'valid' ? outcome.outcome : undefined
  // Its document is the entry.
  if (reason === 'handover') return false
  if (reason !== undefined) return said?.finished !== true
  const isHeavy =
    (said?.result === 'scout' && isTooHeavy(said.disposition)) || said?.harvest_kind === 'context-defer'
  return isHeavy && countersOf(lane).contextStreak + 1 >= config.contextStreakLimit
}

/** Returns the entry that the session starts from: the document of the one it replaces, else the newest of the ledger. */
function entryFor(lane: Lane, ref: string): LedgerEntry | undefined {
  const received = acceptedHandover(lane, ref)
  if (received) {
    const { requested_at, cycle, run_id, document } = received
    return { timestamp: requested_at, cycle, run_id, phase: document.current_phase, ...document }
  }
  const isParked = lane.state.parked_work.some((one) => one.ref === ref)
  return lane.state.resuming || isParked ? valuesOf(lane.ledger).at(-1) : undefined
}

/** The document of an accepted handover is the entry that is due before the reset (SPEC §5.3). */
function withHandoverLedger({ outcome, handover }: Sessions): OutcomeReading {
  if (handover?.kind !== 'judged' || handover.answer.kind !== 'accepted') return outcome
  const said =
    outcome.kind === 'valid' ? outcome : { kind: 'valid' as const, outcome: { items: [] }, notes: [] }
  return { ...said, outcome: { ...said.outcome, ledger: handover.answer.document } }
}

function lastPhase({ phases }: Sessions): string {
  return phases.at(-1)?.name ?? 'work'
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

/** The newest of what is in quarantine, with what its last cycle was about (FIELD F66). */
function stoppedBefore(lane: Lane, ref: string): string[] {
  const rows = knownRows(lane)
  return Object.entries(lane.state.quarantine)
    .filter(([stopped]) => stopped !== ref)
    .map(([stopped, { reason }]) => {
      const last = rows.findLast((row) => row.work_ref === stopped)
      const said = [last?.title, last?.milestone].filter(Boolean).join(': ')
      return { cycle: last?.cycle ?? 0, line: `${stopped}: ${reason}${said === '' ? '' : ` (${said})`}` }
    })
    .sort((a, b) => b.cycle - a.cycle)
    .slice(0, 5)
    .map(({ line }) => line)
}

function earlierOn(lane: Lane, ref: string): string[] {
  return knownRows(lane)
    .filter((row) => row.work_ref === ref)
    .slice(-5)
    .map((row) => `cycle ${row.cycle}: ${row.result}${row.milestone ? ` (${row.milestone})` : ''}`)
}
