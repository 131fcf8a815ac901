// The description of landed work, for the pull request that a person reviews (SPEC §11.2): what, evidence, gate, context, cost.
import type { AgentReport } from './agent-report.js'
import type { Evidence } from './evidence.js'
import { codeSpan, escapeMarkdown, list, prose, table } from './markdown.js'
import type { Outcome } from './outcome.js'
import type { GateReport } from './report.js'
import { grouped, money, percent, plural } from './tables.js'

/** Is what is known when work is kept. */
export interface DescribedWork {
  readonly lane: string
  readonly cycle: number
  readonly item: { readonly ref: string; readonly title: string; readonly url?: string }
  readonly isFinished: boolean
  readonly outcome?: Outcome
  readonly agent: AgentReport
  readonly evidence: Evidence
  readonly gate: GateReport
  /** Page of the run. */
  readonly runUrl?: string
}

/** Describes work in Markdown; whatever the agent or the backlog says is escaped. */
export function describeWork(work: DescribedWork): string {
  const { outcome, evidence, isFinished } = work
  const said = outcome?.milestone?.trim() ? `${prose(outcome.milestone)}\n\n` : ''
  const state = isFinished ? '' : 'Not finished yet: the next cycle on this item goes on from here.\n\n'
  const commits = evidence.commits
    .slice(0, 30)
    .map((commit) => `${codeSpan(commit.sha.slice(0, 10))} ${escapeMarkdown(commit.subject)}`)
  return [
    `${said}${state}${list(facts(work))}`,
    ...(work.gate.after.length > 0 ? [`#### Gate\n\n${gateTable(work.gate)}`] : []),
    ...(commits.length > 0 ? [`#### Commits of the agent\n\n${list(commits)}`] : []),
  ].join('\n\n')
}

function facts({ lane, cycle, item, agent, evidence, gate, runUrl }: DescribedWork): string[] {
  const { reading } = agent
  const run = runUrl ? ` ([run](${runUrl}))` : ''
  return [
    `Item ${codeSpan(item.ref)} ${escapeMarkdown(item.title)}`,
    `Cycle ${cycle} of lane ${codeSpan(lane)}${run}`,
    `${plural(evidence.paths.length, 'file')} changed, +${evidence.insertions} −${evidence.deletions}`,
    gate.verdict.kind === 'held' ? 'The gate held' : 'No gate is configured: nothing was measured',
    ...(reading
      ? [
          `Context of the last request: ${grouped(reading.tokens)} of ${grouped(reading.window)} tokens (${percent(reading)})`,
        ]
      : []),
    ...(agent.costUsd === undefined ? [] : [`Cost: ${money(agent.costUsd)} USD`]),
  ]
}

function gateTable({ before, after }: GateReport): string {
  const word = (passed: boolean | undefined): string =>
    passed === undefined ? 'unknown' : passed ? 'pass' : 'fail'
  return table(
    ['Check', 'Before', 'After'],
    after.map((check) => [codeSpan(check.name), word(before[check.name]), word(check.passed)]),
  )
}
