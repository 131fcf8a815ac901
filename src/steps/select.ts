// Step 5: select one item from the ladder, or find that there is none.
import type { Config } from '../config.js'
import type { Deliveries } from '../domain/pull-request.js'
import { adoptEntries, type QueueEntry } from '../domain/queue.js'
import { rowsForRejected } from '../domain/rejected-rows.js'
import { choose, failedRung, gateItems, hasFirstChoice, judgeRung, type Rung } from '../domain/selection.js'
import type { Selected } from '../domain/report.js'
import { countersOf } from '../domain/state.js'
import type { SourceName } from '../domain/work.js'
import type { Offer, Ports, WorkSource } from '../ports.js'
import { keyOf, type Known } from './known.js'

/** Is what the ladder answered. */
export interface Survey {
  readonly rungs: readonly Rung[]
  readonly selected?: Selected
  /** Rows that the sources want in the queue before an item of them is claimed. */
  readonly additions: readonly QueueEntry[]
  readonly notes: readonly string[]
  readonly answers: Answers
}

/** Is what was asked, to be judged again without asking again. */
export interface Answers {
  /** Absent where work is not delivered by pull requests. */
  readonly deliveries?: Deliveries
  readonly offers: ReadonlyMap<SourceName, Offer>
}

/** Asks the sources in ladder order until one has an item that need not go last (SPEC §10.1). */
export async function survey(ports: Ports, config: Config, known: Known): Promise<Survey> {
  const deliveries =
    config.deliver === 'pull-request' ? await ports.workspace.deliveries(known.lane.name) : undefined
  return climb(ports, config, known, { ...(deliveries && { deliveries }), offers: new Map() }, [])
}

/**
 * Chooses again for a base on which checks fail: only work that can turn them green is taken, at last the checks
 * themselves. What the survey has asked already is not asked a second time.
 */
export function surveyRestorative(
  ports: Ports,
  config: Config,
  known: Known,
  before: Survey,
  failingChecks: readonly string[],
): Promise<Survey> {
  return climb(ports, config, known, before.answers, failingChecks)
}

async function climb(
  ports: Ports,
  config: Config,
  known: Known,
  answers: Answers,
  failingChecks: readonly string[],
): Promise<Survey> {
  const { lane } = known
  const now = ports.clock()
  const { deliveries } = answers
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
  const additions: QueueEntry[] = rowsForRejected(lane.queue, deliveries)
  const offering = { ...lane, queue: adoptEntries(lane.queue, additions) }
  const notes: string[] =
    deliveries?.kind === 'unknown' ? [`The pull requests could not be asked: ${deliveries.problem}`] : []
  const offers = new Map(answers.offers)
  for (const source of askedSources(ports.sources, known, config)) {
    const offer = offers.get(source.name) ?? (await source.offer(offering, now))
    offers.set(source.name, offer)
    if (offer.kind === 'failed') {
      rungs.push(failedRung(source.name, offer.problem))
      notes.push(`SOURCE_FAILED: ${source.name}: ${offer.problem}`)
      continue
    }
    const rung = judgeRung(source.name, offer, facts)
    rungs.push(rung)
    additions.push(...(offer.additions ?? []))
    notes.push(...(offer.notes ?? []))
    if (hasFirstChoice(rung)) break
  }
  if (failingChecks.length > 0) rungs.push(judgeRung('gate', { items: gateItems(failingChecks) }, facts))
  return { rungs, selected: choose(rungs), additions, notes, answers: { ...answers, offers } }
}

/**
 * A dormant lane does not ask its generators: nobody wrote that work down, and looking for it is what had come to an end
 * (SPEC §3.1). Where they are the whole ladder they are asked, or it would sleep for ever.
 */
function askedSources(
  sources: readonly WorkSource[],
  { lane }: Known,
  config: Pick<Config, 'force'>,
): readonly WorkSource[] {
  if (!lane.dormant || config.force) return sources
  const others = sources.filter((source) => source.name !== 'generators')
  return others.some((source) => source.name !== 'parked') ? others : sources
}
