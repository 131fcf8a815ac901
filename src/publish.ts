// Step 12's writing: outputs and summary of a report, or of an operator's verb. Never changes what was decided.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Composed } from './compose.js'
import { codeBlock, codeSpan } from './domain/markdown.js'
import type { Redactor } from './domain/redact.js'
import { redactDeep } from './domain/redact-deep.js'
import type { CycleReport } from './domain/report.js'
import { renderSummary } from './domain/summary.js'
import { describeError } from './errors.js'
import { countersOf, type Lane } from './domain/state.js'
import type { Operated } from './operator.js'
import { makeFolders } from './platform/files.js'
import { outputs, type OutputName } from './outputs.js'

/** Is what was published, for whoever shows it. */
export interface Published {
  readonly summary: string
  readonly outputs: Readonly<Record<OutputName, string>>
}

/** Renders the summary into its file and makes the outputs; secrets go before anything is cut to a length. */
export async function publish(
  original: CycleReport,
  { redact, temporaryFolder }: Composed,
): Promise<Published> {
  const report = redactReport(original, redact)
  const summary = redact(renderSummary(report))
  const summaryPath = await writeSummaryFile(temporaryFolder, summary)
  return { summary, outputs: outputsOf(report, summaryPath) }
}

/** The folder lies where an agent can delete it. */
async function writeSummaryFile(folder: string, summary: string): Promise<string> {
  await makeFolders(folder, 0o700)
  const path = join(folder, 'summary.md')
  await writeFile(path, summary)
  return path
}

/** Renders what an operator's verb came to into its file, and makes the outputs (SPEC §12.1). */
export async function publishOperated(
  operated: Operated,
  { redact, temporaryFolder }: Pick<Composed, 'redact' | 'temporaryFolder'>,
): Promise<Published> {
  const { verb, text, lane, saved, status } = operated
  // Lines of a status are columns, and hold refs and titles of others: a block keeps both as they are.
  const summary = redact(`### Evolve: ${verb}, lane ${codeSpan(lane.name)}\n\n${codeBlock(text, 60_000)}\n`)
  const summaryPath = await writeSummaryFile(temporaryFolder, summary)
  const { permission, selected } = status ?? {}
  const written = {
    ...outputsOfLane(lane),
    cycle: String(countersOf(lane).cycle),
    'stop-reason': permission?.kind === 'stop' ? permission.refusal.reason : '',
    'skip-reason': permission?.kind === 'skip' ? permission.refusal.reason : '',
    'work-ref': selected?.item.ref ?? '',
    'work-source': selected?.rung ?? '',
    'state-saved': String(saved !== undefined),
    'state-commit': saved?.commit ?? '',
    'summary-path': summaryPath,
  }
  return { summary, outputs: redactDeep(written, redact) }
}

/** Makes the outputs that say how a lane stands; all others are empty. */
function outputsOfLane(lane: Lane): Record<OutputName, string> {
  const empty = Object.fromEntries(Object.keys(outputs).map((name) => [name, ''])) as Record<
    OutputName,
    string
  >
  return {
    ...empty,
    lane: lane.name,
    handoff: 'false',
    resumed: 'false',
    'parked-work': renderRefs(lane.state.parked_work.map((parked) => parked.ref)),
    'context-streak': String(countersOf(lane).contextStreak),
  }
}

/** The runner takes 1 MiB an output, and drops all of them when one is larger (FIELD F43). */
const maxRefsCharacters = 100_000

/** Renders refs as a JSON array: the first ones that fit, never half of one. */
function renderRefs(refs: readonly string[]): string {
  let room = maxRefsCharacters
  const fitting = refs.filter((ref) => {
    const length = JSON.stringify(ref).length + 1
    if (length > room) return false
    room -= length
    return true
  })
  return JSON.stringify(fitting)
}

function redactReport(report: CycleReport, redact: Redactor): CycleReport {
  const { error } = report.saved
  const saved = { ...report.saved, error: error === undefined ? undefined : describeError(error) }
  return redactDeep({ ...report, saved }, redact)
}

/** Makes the outputs of a report; one that does not apply is empty (SPEC §12.1). */
export function outputsOf(report: CycleReport, summaryPath: string): Record<OutputName, string> {
  const { record, refusal, lane } = report
  return {
    ...outputsOfLane(lane),
    result: record?.result ?? '',
    cycle: String(record?.cycle ?? ''),
    'stop-reason': report.kind === 'stopped' ? (refusal?.reason ?? '') : '',
    'skip-reason': report.kind === 'skipped' ? (refusal?.reason ?? '') : '',
    handoff: String(report.handoff !== undefined),
    'handoff-reason': record?.handoff_reason ?? '',
    resumed: String(report.resumed !== undefined),
    'work-ref': record?.work_ref ?? '',
    'work-source': record?.selected_source ?? '',
    'context-fraction': record?.reading ? record.reading.fraction.toFixed(3) : '',
    commit: record?.commit ?? '',
    'pull-request-url': record?.pull_request ?? '',
    'cost-usd': record?.cost_usd === undefined ? '' : String(record.cost_usd),
    tokens: record?.tokens === undefined ? '' : String(record.tokens),
    'state-saved': String(report.saved.isSaved),
    'state-commit': report.saved.commit ?? '',
    'agent-end': record?.agent_end ?? '',
    'transcript-path': report.agent?.transcriptPath ?? '',
    'summary-path': summaryPath,
  }
}
