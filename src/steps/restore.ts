// Step 1: restore the lane's state from its store. Missing starts fresh; unreadable is an error, never missing.
import type { Ports } from '../ports.js'
import type { Known } from './known.js'

/** Restores the lane (SPEC §2 step 1, §9.4). */
export async function restore({ store, log }: Ports): Promise<Known> {
  const { lane, isFresh, warnings } = await store.restore()
  log.info(
    isFresh
      ? `No state yet in ${store.where}: lane ${lane.name} starts fresh.`
      : `Lane ${lane.name}: ${lane.state.cycle} cycles so far, from ${store.where}.`,
  )
  for (const warning of warnings) log.warning(warning)
  const repairs = lane.damage.map(
    (damage) => `${damage.file}: ${damage.problem}${damage.keptAs ? ` (kept as ${damage.keptAs})` : ''}`,
  )
  return { lane, base: lane, recoveries: repairs, warnings }
}
