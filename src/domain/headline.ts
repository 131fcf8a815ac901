// The first line of a summary: what happened and why, in one sentence a person likes to read (SPEC §12.4).
import { isTooHeavy } from './history.js'
import { codeSpan, escapeMarkdown, prose } from './markdown.js'
import type { AgentEndKind, HandoffReason, Result } from './record.js'
import type { CycleReport, Refusal } from './report.js'
import { countersOf } from './state.js'
import { nameItem, percent, plural, renderTime } from './tables.js'

const refusals: Readonly<Record<Refusal['reason'], string>> = {
  operator: '🛑 Stopped by an operator',
  'max-cycles': '🛑 Stopped, the cap on cycles is reached',
  regression: '🛑 Stopped, too many cycles in a row were refused by the gate',
  stagnation: '💤 Asleep, no source has work',
  overlap: '⏭️ Skipped, another run is still at work on this lane',
  'not-before': '⏭️ Skipped, it is not yet time to try again',
  'max-open-prs': '⏭️ Skipped, enough pull requests wait for a review',
  budget: '⏭️ Skipped, today’s budget is used up',
  fork: '⏭️ Skipped, scheduled runs do nothing in a fork',
  'wrong-ref': '⏭️ Skipped, the loop runs on the default branch only',
  event: '⏭️ Skipped, pull-request events do not run the loop',
}

const ends: Readonly<Record<AgentEndKind, string>> = {
  completed: 'ended',
  overflowed: 'ran out of context',
  'max-turns': 'ran out of turns',
  'rate-limited': 'hit the provider’s limit',
  overloaded: 'met an overloaded provider',
  'auth-failed': 'was not let in by the provider (check its key)',
  'permission-wait': 'waited for a permission',
  'timed-out': 'ran out of time',
  crashed: 'crashed',
  cancelled: 'was cancelled',
}

/** Says in one Markdown line, without a full stop, what a run did and why. */
export function headline(report: CycleReport): string {
  if (report.refusal) return `${refusals[report.refusal.reason]}: ${prose(report.refusal.detail, 300)}`
  if (!report.record) return '➖ Nothing was done, and no cycle was recorded'
  const sentence = sentences[report.record.result](report)
  const isLost = report.saved.error !== undefined
  return isLost ? `⚠️ State not saved. ${sentence.slice(sentence.indexOf(' ') + 1)}` : sentence
}

const sentences: Readonly<Record<Result, (report: CycleReport) => string>> = {
  improved: improvedSentence,
  regressed: (report) => `↩️ Refused: ${itemOf(report)} did not pass the gate${refusedBecause(report)}`,
  harvested: (report) =>
    report.record?.harvest_kind === 'context-defer'
      ? `🔍 Put off: ${itemOf(report)} needs more context than this session had left${heavyCount(report)}`
      : `🔍 Harvested: the look at ${itemOf(report)} gave follow-up items for the queue`,
  scout: scoutSentence,
  unchanged: (report) =>
    report.kept?.kind === 'refused'
      ? `➖ No change that counts: the agent rewrote the history while working on ${itemOf(report)}; its work is put aside`
      : `➖ No change: the agent worked on ${itemOf(report)} and left nothing to show`,
  idle: idleSentence,
  quarantined: () => '💤 Nothing to take: what is left is in quarantine',
  failed: failedSentence,
  'rate-limited': rateLimitedSentence,
  'needs-human': (report) =>
    `✋ A person is needed: the agent ${
      report.record?.agent_end === 'permission-wait' ? 'waited for a permission' : 'asks for a decision'
    } on ${itemOf(report)}; other work goes first`,
  cancelled: (report) => `⏹️ Cancelled: the run was cancelled while it worked on ${itemOf(report)}`,
  interrupted: (report) => `⚡ Interrupted: the run died while it worked on ${itemOf(report)}`,
  'context-handoff': handoffSentence,
}

function improvedSentence(report: CycleReport): string {
  const verb = report.resumed ? 'Resumed and improved' : 'Improved'
  if (report.kept?.kind === 'push-refused') {
    return `⚠️ ${verb}, but not delivered: the server refused the push of ${itemOf(report)}`
  }
  const isFinished = report.record?.finished ?? true
  return `✅ ${verb}: ${itemOf(report)} ${isFinished ? 'is done' : 'moved forward and goes on next time'}${gateClause(report)}`
}

function gateClause(report: CycleReport): string {
  const verdict = report.gate?.verdict
  if (verdict === undefined || verdict.kind === 'regressed') return ''
  if (verdict.kind === 'unmeasured') return '; no gate is configured'
  return verdict.flaky.length > 0 ? '; the gate held, with a flaky check' : '; the gate held'
}

function refusedBecause(report: CycleReport): string {
  const verdict = report.gate?.verdict
  return verdict?.kind === 'regressed' ? ` (${escapeMarkdown(verdict.because, 200)})` : ''
}

function scoutSentence(report: CycleReport): string {
  const disposition = report.record?.disposition ?? ''
  const item = itemOf(report)
  if (isTooHeavy(disposition)) return `🔍 Parked: ${item} is too heavy for this context${heavyCount(report)}`
  if (disposition === 'split') return `🔍 Split: ${item} became smaller items`
  if (disposition === 'defer') return `🔍 Deferred: ${item} goes behind the other work`
  if (disposition === 'block') return `🔍 Blocked: ${item} rests until it changes`
  return `🔍 Scouted: ${item}, ${escapeMarkdown(disposition || 'without a decision', 120)}`
}

function idleSentence(report: CycleReport): string {
  const { record, lane } = report
  if (lane.dormant && lane.dormant.cycle === record?.cycle) {
    return '💤 Fell asleep: no source has had work for three passes, so the loop rests until one has'
  }
  const failed = report.rungs.filter((rung) => rung.state === 'failed').length
  const asked =
    failed === 0 ? 'no source has work' : `no work found, and ${plural(failed, 'source')} did not answer`
  return `💤 Idle: ${asked}`
}

function failedSentence(report: CycleReport): string {
  const { record } = report
  const end = ends[record?.agent_end ?? 'crashed']
  if (record?.heavy) {
    return `🔍 Parked: the agent ${end} on ${itemOf(report)} before it committed anything${heavyCount(report)}`
  }
  if (
    report.kept?.kind === 'push-refused' ||
    record?.notes?.some((note) => note.startsWith('PUSH_REFUSED'))
  ) {
    const where = report.kept?.kind === 'parked' ? 'the work is parked' : 'the work is kept as a patch'
    return `❌ Failed: the work on ${itemOf(report)} could not be pushed; ${where}`
  }
  return `❌ Failed: the agent ${end} on ${itemOf(report)} and left nothing to show`
}

function rateLimitedSentence(report: CycleReport): string {
  const until = report.lane.state.not_before
  return `⏳ Waiting for the provider: the agent ${ends[report.record?.agent_end ?? 'rate-limited']} on ${itemOf(report)}${
    until ? `; no run works before ${renderTime(until)} UTC` : ''
  }`
}

const handoffCauses: Readonly<Record<HandoffReason, (report: CycleReport) => string>> = {
  streak: (report) =>
    `the context grew too heavy in ${plural(report.handoff?.context_streak ?? report.contextStreakLimit, 'cycle')} in a row`,
  measured: ({ record }) =>
    `the context was ${record?.reading ? `${percent(record.reading)} full` : 'nearly full'} before the item was finished`,
  phase: () => 'the run had no time left for the next phase',
  handover: () => 'the agent asked to be replaced, and that was confirmed',
  overflow: () => 'the context overflowed after something was committed',
}

function handoffSentence(report: CycleReport): string {
  const reason = report.record?.handoff_reason ?? report.handoff?.reason ?? 'streak'
  const refs = (report.handoff?.parked_work ?? []).map((parked) => parked.ref)
  const named = refs
    .slice(0, 3)
    .map((ref) => codeSpan(ref, 60))
    .join(', ')
  const more = refs.length > 3 ? ` and ${refs.length - 3} more` : ''
  const parked = refs.length === 0 ? '' : `, so ${named}${more} ${refs.length === 1 ? 'is' : 'are'} parked`
  return `🔁 Handed off: ${handoffCauses[reason](report)}${parked}; the next run starts fresh`
}

function heavyCount(report: CycleReport): string {
  return ` (heavy cycle ${countersOf(report.lane).contextStreak} of ${report.contextStreakLimit})`
}

function itemOf(report: CycleReport): string {
  const ref = report.selected?.item.ref ?? report.record?.work_ref
  if (ref === undefined) return 'its item'
  return nameItem(ref, report.selected?.item.title ?? report.record?.title ?? '')
}
