// Step 11: save state, history, ledger, claims and queue at once. A save that fails is told, never hidden, and never loses the summary.
import type { Lane } from '../domain/state.js'
import { describeError } from '../errors.js'
import type { Ports } from '../ports.js'
import { keyOf } from './known.js'

/** Is how the save went; `lane` is what stands in the store, or would have. */
export interface SaveOutcome {
  readonly lane: Lane
  readonly isSaved: boolean
  readonly commit?: string
  /** Why it was not saved. */
  readonly error?: unknown
}

/** Saves the decided lane (SPEC §2 step 11). */
export async function save(ports: Ports, base: Lane, next: Lane, message: string): Promise<SaveOutcome> {
  try {
    const saved = await ports.store.save({
      base,
      next,
      run: keyOf(next, ports.host.run),
      now: ports.clock(),
      message,
    })
    if (saved.kind === 'saved') for (const note of saved.notes ?? []) ports.log.warning(note)
    return { lane: saved.lane, isSaved: true, commit: saved.kind === 'saved' ? saved.commit : undefined }
  } catch (error) {
    ports.log.warning(describeError(error))
    return { lane: next, isSaved: false, error }
  }
}
