// Step 5: select one item from the ladder, or find that there is none.
import type { Config } from '../config.js'
import type { QueueEntry } from '../domain/queue.js'
import { choose, failedRung, gateItems, hasFirstChoice, judgeRung, type Rung } from '../domain/selection.js'
import type { Selected } from '../domain/report.js'
import { countersOf } from '../domain/state.js'
import type { Ports } from '../ports.js'
import { keyOf, type Known } from './known.js'

/** Is what the ladder answered. */
export interface Survey {
  readonly rungs: readonly Rung[]
  readonly selected?: Selected
  /** Rows that the sources want in the queue before an item of them is claimed. */
  readonly additions: readonly QueueEntry[]
  readonly notes: readonly string[]
}

/**
 * Asks the sources in ladder order until one has an item that need not go last (SPEC §10.1). With failing checks on the
 * base only work that can turn them green is taken, at last the checks themselves.
 */
export async function survey(
  ports: Ports,
  config: Config,
  known: Known,
  failingChecks: readonly string[] = [],
): Promise<Survey> {
  const { lane } = known
  const now = ports.clock()
  const deliveries =
    config.deliver === 'pull-request' ? await ports.workspace.deliveries(lane.name) : undefined
  const facts = {
    lane,
    counters: countersOf(known.lane),
    run: keyOf(lane, ports.host.run),
    policy: config,
    isRestorative: failingChecks.length > 0,
    deliveries,
    now,
  }
  const rungs: Rung[] = []
  const additions: QueueEntry[] = []
  const notes: string[] =
    deliveries?.kind === 'unknown' ? [`The pull requests could not be asked: ${deliveries.problem}`] : []
  for (const source of ports.sources) {
    const offer = await source.offer(lane, now)
    if (offer.kind === 'failed') {
      rungs.push(failedRung(source.name, offer.problem))
      notes.push(`SOURCE_FAILED: ${source.name}: ${offer.problem}`)
      continue
    }
    const rung = judgeRung(source.name, offer.items, facts)
    rungs.push(rung)
    additions.push(...(offer.additions ?? []))
    notes.push(...(offer.notes ?? []))
    if (hasFirstChoice(rung)) break
  }
  if (failingChecks.length > 0) rungs.push(judgeRung('gate', gateItems(failingChecks), facts))
  return { rungs, selected: choose(rungs), additions, notes }
}
