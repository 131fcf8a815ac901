// Step 1: restore the lane's state from its store. Missing starts fresh; unreadable is an error, never missing.
import { describeLostState } from '../domain/lost-state.js'
import { describeDamage } from '../domain/state.js'
import { plural } from '../domain/tables.js'
import type { Ports } from '../ports.js'
import type { Known } from './known.js'

/** Restores the lane (SPEC §2 step 1, §9.4). */
export async function restore({ store, workspace, host, log }: Ports): Promise<Known> {
  const restored = await store.restore()
  const { lane, isFresh } = restored
  // The other stores keep what they have; only the cache forgets.
  const traces = store.name === 'cache' ? await workspace.readTraces(lane.name) : []
  const lost = store.name === 'cache' ? describeLostState(lane, isFresh, traces, host.run) : []
  const warnings = [...restored.warnings, ...lost]
  log.info(
    isFresh
      ? `No state yet in ${store.where}: lane ${lane.name} starts fresh.`
      : `Lane ${lane.name}: ${plural(lane.state.cycle, 'cycle')} so far, from ${store.where}.`,
  )
  const repairs = describeDamage(lane)
  for (const sentence of [...repairs, ...warnings]) log.warning(sentence)
  return { lane, base: lane, recoveries: repairs, warnings }
}
