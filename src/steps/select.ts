// Step 5: select one item from the ladder, or find that there is none.
import type { Config } from '../config.js'
import type { QueueEntry } from '../domain/queue.js'
import { choose, failedRung, hasFirstChoice, judgeRung, type Rung } from '../domain/selection.js'
import type { Selected } from '../domain/report.js'
import type { Ports } from '../ports.js'
import { countersOfKnown, keyOf, type Known } from './known.js'

/** Is what the ladder answered. */
export interface Survey {
  readonly rungs: readonly Rung[]
  readonly selected?: Selected
  /** Rows that the sources want in the queue before an item of them is claimed. */
  readonly additions: readonly QueueEntry[]
  readonly notes: readonly string[]
}

/** Asks the sources in ladder order until one has an item that need not go last (SPEC §10.1). */
export async function survey(ports: Ports, config: Config, known: Known): Promise<Survey> {
  const { lane } = known
  const now = ports.clock()
  const facts = {
    lane,
    counters: countersOfKnown(known),
    run: keyOf(lane, ports.host.run),
    policy: config,
    now,
  }
  const rungs: Rung[] = []
  const additions: QueueEntry[] = []
  const notes: string[] = []
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
  return { rungs, selected: choose(rungs), additions, notes }
}
