// Main: configuration → adapters → one cycle → report. Also runs an operator's verb when `command` names one.
import { compose, type Composed, type Invocation } from './compose.js'
import { runCycle } from './cycle.js'
import type { CycleReport } from './domain/report.js'
import { describeError } from './errors.js'
import { saveForPost, writeOutputs, writeSummary } from './platform/actions.js'
import { rememberCommandFiles } from './platform/command-files.js'
import { publish, publishOperated, type Published } from './publish.js'
import { operate } from './operator.js'

/** Is how main ended. `failure` says why the run ends red although everything was recorded. */
export interface Ending {
  readonly report?: CycleReport
  readonly published?: Published
  readonly failure?: string
}

/** Runs what the inputs ask for, on a runner. */
export async function main(invocation: Invocation): Promise<Ending> {
  saveForPost({ phase: 'configuring' })
  const composed = await compose(invocation)
  saveForPost({ phase: 'started', configText: composed.configText })
  const ending = await actGuarded(composed, invocation)
  if (ending.published) {
    writeSummary(invocation.env, composed.ports.log, ending.published.summary)
    writeOutputs(invocation.env, ending.published.outputs)
  }
  saveForPost({ phase: 'ended' })
  return ending
}

/** Nobody else writes to the runner's files while we act: what an agent wrote there goes, and is told. */
async function actGuarded(composed: Composed, { env }: Invocation): Promise<Ending> {
  const files = rememberCommandFiles(env)
  try {
    return await act(composed)
  } finally {
    const changed = files.putBack()
    if (changed.length > 0)
      composed.ports.log.warning(
        `Something wrote to the runner's files while the agent worked (${changed.join(', ')}); they were put back.`,
      )
  }
}

async function act(composed: Composed): Promise<Ending> {
  const { config, ports } = composed
  if (config.command === 'run') return runAndPublish(composed)
  const operated = await operate(config.command, ports, config)
  // Whoever gave the verb looks into the log first, and a summary is not shown there.
  ports.log.info(operated.text.trimEnd())
  return { published: await publishOperated(operated, composed) }
}

/** Runs one cycle and publishes its report. */
export async function runAndPublish(composed: Composed): Promise<Ending> {
  const { config, ports, texts } = composed
  const report = await runCycle(ports, config, texts)
  annotate(composed, report)
  const failure = report.saved.error === undefined ? report.redBecause : describeError(report.saved.error)
  return { report, published: await publish(report, composed), failure }
}

/** Handoffs, regressions and recoveries are annotations, too (SPEC §12.4). */
function annotate({ ports: { log } }: Composed, { record, handoff, recoveries }: CycleReport): void {
  if (handoff) log.notice(record?.milestone ?? 'Context-handoff.')
  if (record?.result === 'regressed') log.warning(record.milestone ?? 'Refused by the gate.')
  if (recoveries.length > 0) log.notice(`Recovered: ${recoveries.join(' ')}`)
}
