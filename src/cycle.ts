// One cycle: the twelve steps of SPEC §2, top to bottom, by their names. Each takes what the one before it gave.
// Never remembers how far it got: a "no" leaves early with a report that says why.
import type { Config } from './config.js'
import { decideIdle, decideWork } from './domain/decision.js'
import { countNewItems } from './domain/item-end.js'
import type { Kept } from './domain/kept.js'
import type { CycleReport } from './domain/report.js'
import { classify } from './domain/result.js'
import { gateRef, generatorsOf, restorativeChecks, stillOffered } from './domain/selection.js'
import { checkOpenPullRequests } from './domain/stop.js'
import { countersOf, type Lane } from './domain/state.js'
import type { Ports, Start } from './ports.js'
import { baseline, failingChecks } from './steps/baseline.js'
import { check } from './steps/check.js'
import { claim } from './steps/claim.js'
import { gate } from './steps/gate.js'
import { keep } from './steps/keep.js'
import { keepCancelled } from './steps/keep-cancelled.js'
import { keyOf, type Known } from './steps/known.js'
import { recover } from './steps/recover.js'
import { reportIdle, reportRefusal, reportWork } from './steps/report.js'
import { redispatch } from './steps/redispatch.js'
import { restore } from './steps/restore.js'
import { resume } from './steps/resume.js'
import { save } from './steps/save.js'
import { survey, surveyRestorative, type Survey } from './steps/select.js'
import { work } from './steps/work.js'

/** Is what the maintainers add to the prompt, read before the cycle starts. */
export interface CycleTexts {
  readonly addition: string
}

/** Runs one cycle. Throws only when the run cannot go on (errors.ts): bad state, no repository, no agent. */
export async function runCycle(ports: Ports, config: Config, texts: CycleTexts): Promise<CycleReport> {
  const { log } = ports
  const restored = await log.group('restore', () => restore(ports))
  const recovered = await log.group('recover', () => recover(ports, restored))
  return goOn(ports, config, texts, recovered)
}

/** Goes on from a lane that is known. A lost claim comes back here with the lane as the winner left it. */
async function goOn(ports: Ports, config: Config, texts: CycleTexts, known: Known): Promise<CycleReport> {
  const { log } = ports
  const permission = await log.group('check', () => check(ports, config, known))
  if (permission.kind !== 'go') return reportRefusal(ports, config, known, permission)

  const base = await ports.workspace.open()
  const resumed = await resume(ports, config, {
    ...known,
    warnings: [...known.warnings, ...permission.warnings],
  })
  const found = permission.survey ?? (await log.group('select', () => survey(ports, config, resumed)))
  return found.selected
    ? workOn(ports, config, texts, resumed, found, base)
    : findNothing(ports, config, resumed, found)
}

async function workOn(
  ports: Ports,
  config: Config,
  texts: CycleTexts,
  known: Known,
  offered: Survey,
  base: Start,
): Promise<CycleReport> {
  const { log, host } = ports
  await ports.agent.check()
  const before = await log.group('baseline', () => baseline(ports, known.lane, base))
  const failing = restorativeChecks(failingChecks(before), countersOf(known.lane), config.attemptLimit)
  const found =
    failing.length === 0
      ? offered
      : await log.group('select', () => surveyRestorative(ports, config, known, offered, failing))
  const { selected } = found
  if (!selected) return findNothing(ports, config, known, found)
  log.info(`Selected ${selected.item.ref}: ${selected.because}.`)

  const request = { survey: found, selected, start: base, baseline: before }
  const claimed = await log.group('claim', () => claim(ports, config, known, request))
  if (claimed.kind === 'lost')
    return goOn(ports, config, texts, { ...known, lane: claimed.lane, base: claimed.lane })

  const { lane, open } = claimed
  const worked = await log.group('work', () =>
    work(ports, config, { lane, open, selected, base, addition: texts.addition }),
  )
  const measured = await log.group('gate', () => gate(ports, config, before, worked))
  const outcome = worked.outcome.kind === 'valid' ? worked.outcome.outcome : undefined
  const judgement = classify({
    end: host.cancelled.aborted ? 'cancelled' : worked.agent.end,
    hasDiff: worked.hasDiff,
    outcome,
    newItems: countNewItems(lane, outcome, ports.clock()),
    verdict: measured.verdict.kind,
    denials: worked.agent.denials ?? 0,
    contextReason: worked.contextReason,
    // An item that is a failing check is finished only when that check passes.
    isCutShort:
      worked.isOutOfTime || measured.after.some((check) => !check.passed && gateRef(check.name) === open.ref),
  })
  const keepWork = () =>
    log.group('keep', () =>
      keep(ports, keyOf(lane, host.run), open, { judgement, work: worked, gate: measured }),
    )
  const isCancelled = judgement.result === 'cancelled'
  const kept: Kept = isCancelled ? { kind: 'nothing' } : await keepWork()

  const decision = decideWork({
    lane,
    open,
    selected,
    run: host.run,
    ...worked,
    gate: measured,
    judgement,
    kept,
    generators: generatorsOf(found.rungs, false),
    stillOffered: stillOffered(found.rungs),
    startBase: base.base,
    recovered: known.recoveries.length > 0,
    notes: [...found.notes, ...worked.notes],
    policy: config,
    now: ports.clock(),
  })
  const recorded = await log.group('save', () => save(ports, lane, decision.lane, savingOf(decision.lane)))
  const isLate = isCancelled && recorded.isSaved
  const saved = isLate ? await keepCancelled(ports, recorded, open, worked.start, keepWork) : recorded
  const leftovers = saved.isSaved ? await forget(ports, decision.obsoleteRefs) : []
  const followUp = await redispatch(ports, config, known, decision.record, saved)
  const warnings = [...known.warnings, ...leftovers, ...(followUp.warning ? [followUp.warning] : [])]
  return reportWork(
    ports,
    config,
    { ...known, warnings },
    { found, selected, worked, measured, kept, decision, saved, followUp, resumed: lane.state.resuming },
  )
}

/** Nothing to work on now: held back by open pull requests, or an idle cycle. */
async function findNothing(ports: Ports, config: Config, known: Known, found: Survey): Promise<CycleReport> {
  const held = checkOpenPullRequests(found.rungs.flatMap((rung) => rung.leftOut))
  if (held && held.kind !== 'go') return reportRefusal(ports, config, known, { ...held, survey: found })
  const failedSources = found.rungs.filter((rung) => rung.problem !== undefined).map((rung) => rung.source)
  const decision = decideIdle({
    lane: known.lane,
    run: ports.host.run,
    failedSources,
    generators: generatorsOf(found.rungs, true),
    stillOffered: stillOffered(found.rungs),
    isQuarantineAll: found.rungs.some((rung) => rung.leftOut.some((one) => one.kind === 'quarantined')),
    recovered: known.recoveries.length > 0,
    notes: found.notes,
    policy: config,
    now: ports.clock(),
  })
  const saved = await ports.log.group('save', () =>
    save(ports, known.base, decision.lane, savingOf(decision.lane)),
  )
  return reportIdle(ports, config, known, { found, decision, saved, resumed: known.lane.state.resuming })
}

/** Deletes work refs only after the state that no longer needs them is saved. */
async function forget(ports: Ports, refs: readonly string[]): Promise<string[]> {
  const notes = await Promise.all(refs.map((ref) => ports.workspace.forget(ref)))
  return notes.filter((note) => note !== undefined)
}

function savingOf(lane: Lane): string {
  return `Record cycle ${lane.history.at(-1)?.value?.cycle ?? 0} of lane ${lane.name}`
}
