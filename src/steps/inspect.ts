// Looking at a lane: what the next run would do and why. The same steps as a cycle up to the choice; nothing is written.
import type { Config } from '../config.js'
import { reportRungs } from '../domain/selection.js'
import type { Status } from '../domain/status.js'
import { checkRun, checkStagnation } from '../domain/stop.js'
import { countersOf } from '../domain/state.js'
import type { Ports } from '../ports.js'
import type { Known } from './known.js'
import { recover } from './recover.js'
import { restore } from './restore.js'
import { survey } from './select.js'

/** Looks at a lane (SPEC §12.2 `status`). */
export async function inspect(ports: Ports, config: Config): Promise<Status> {
  const known: Known = await recover(ports, await restore(ports))
  const facts = {
    lane: known.lane,
    counters: countersOf(known.lane),
    run: ports.host.run,
    policy: config,
    now: ports.clock(),
  }
  const found = await survey(ports, config, known)
  const permission = checkRun(facts)
  const awake =
    permission.kind === 'go' && !config.force
      ? checkStagnation(known.lane, found.selected !== undefined)
      : permission
  return {
    lane: known.lane,
    counters: facts.counters,
    permission: awake.kind === 'go' ? permission : awake,
    selected: found.selected,
    rungs: reportRungs(
      found.rungs,
      ports.sources.map((source) => source.name),
    ),
    notes: found.notes,
    recoveries: known.recoveries,
    where: ports.store.where,
    contextStreakLimit: config.contextStreakLimit,
    now: facts.now,
  }
}
