// Step 12: report. One value that feeds outputs, summary, log and dashboard; composing it changes nothing.
import type { Config } from '../config.js'
import type { Decision } from '../domain/decision.js'
import { redBecause } from '../domain/exit.js'
import { forecast, forecastAfter } from '../domain/forecast.js'
import type { Handoff } from '../domain/handoff.js'
import type { Kept } from '../domain/kept.js'
import { isSameRecord } from '../domain/record.js'
import type { CycleReport, GateReport, Selected } from '../domain/report.js'
import { reportRungs } from '../domain/selection.js'
import { countersOf, knownRows } from '../domain/state.js'
import type { Ports } from '../ports.js'
import type { Checked } from './check.js'
import type { Known } from './known.js'
import type { FollowUp } from './redispatch.js'
import type { SaveOutcome } from './save.js'
import type { Survey } from './select.js'
import type { Work } from './work.js'

/** Reports a run that stopped or skipped (SPEC §3). */
export function reportRefusal(
  ports: Ports,
  config: Config,
  known: Known,
  refused: Exclude<Checked, { kind: 'go' }>,
): CycleReport {
  const { refusal } = refused
  ports.log.notice(
    `${refused.kind === 'stop' ? 'Stopped' : 'Skipped'} (${refusal.reason}): ${refusal.detail}. Cleared by ${refusal.clearedBy}.`,
  )
  return {
    ...frame(ports, config, known, refused.survey),
    kind: refused.kind === 'stop' ? 'stopped' : 'skipped',
    lane: known.lane,
    refusal,
    saved: { isSaved: false, where: ports.store.where },
    next: forecastAfter(refusal, known.lane, config),
  }
}

/** Is what a cycle without an item came to. */
export interface IdleParts {
  readonly found: Survey
  readonly decision: Decision
  readonly saved: SaveOutcome
  readonly resumed: Handoff | null
}

/** Reports a cycle without an item. */
export function reportIdle(ports: Ports, config: Config, known: Known, parts: IdleParts): CycleReport {
  return { ...frame(ports, config, known, parts.found), kind: 'cycled', ...ending(ports, config, parts) }
}

/** Is what a cycle that ran an agent came to. */
export interface WorkParts extends IdleParts {
  readonly selected: Selected
  readonly worked: Work
  readonly measured: GateReport
  readonly kept: Kept
  readonly followUp: FollowUp
}

/** Reports a cycle that ran an agent. */
export function reportWork(ports: Ports, config: Config, known: Known, parts: WorkParts): CycleReport {
  // A refusal that comes after the agent has ended has no caller left to be told (SPEC §8).
  const handoverNotes = (parts.decision.record.notes ?? []).filter((note) => note.startsWith('handover:'))
  for (const note of handoverNotes) ports.log.notice(note)
  const ended = reportIdle(ports, config, known, parts)
  return {
    ...ended,
    next: parts.followUp.next ?? ended.next,
    selected: parts.selected,
    agent: parts.worked.agent,
    evidence: parts.worked.evidence,
    gate: parts.measured,
    kept: parts.kept,
    handoff: parts.decision.handoff,
  }
}

function frame(ports: Ports, config: Config, known: Known, found: Survey | undefined) {
  const sources = ports.sources.map((source) => source.name)
  return {
    run: ports.host.run,
    rungs: reportRungs(found?.rungs ?? [], sources),
    recoveries: known.recoveries,
    warnings: [...known.warnings, ...(found?.notes ?? [])],
    contextStreakLimit: config.contextStreakLimit,
    evaluateFraction: config.evaluateFraction,
    handoffFraction: config.handoffFraction,
    now: ports.clock(),
  }
}

function ending(ports: Ports, config: Config, { decision, saved, resumed }: IdleParts) {
  // A lost race may have given the record another number: what stands in the store is what is reported.
  const standing = knownRows(saved.lane).find((row) => isSameRecord(row, decision.record))
  const record = { ...decision.record, cycle: standing?.cycle ?? decision.record.cycle }
  return {
    lane: saved.lane,
    record,
    resumed: resumed ?? undefined,
    saved: { isSaved: saved.isSaved, commit: saved.commit, where: ports.store.where, error: saved.error },
    next: forecast(saved.lane, config),
    redBecause: redBecause(record, countersOf(saved.lane), config.failOn),
  }
}
