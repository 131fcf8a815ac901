// The ledger entry that is due at the end of a cycle (SPEC §6.3): no reset without one.
import type { WorkedCycle } from './decision.js'
import type { HandoverEnd } from './handover-state.js'
import { composeEntry, withOpen } from './ledger.js'
import type { Outcome } from './outcome.js'
import type { CycleRecord } from './record.js'
import type { Lane, LedgerEntry } from './state.js'

/** Composes the entry that is due: before a reset, when the agent left one, or when its request was refused late. */
export function entryAfter(
  cycle: WorkedCycle,
  lane: Lane,
  record: CycleRecord,
  outcome: Outcome | undefined,
  late: HandoverEnd['late'],
): LedgerEntry | undefined {
  const isReset = record.result === 'context-handoff'
  const isOffered = outcome?.ledger !== undefined && cycle.entries.length === 0
  if (!isReset && !isOffered && !late) return undefined
  const entry = composeEntry(outcome?.ledger ?? late?.document, {
    timestamp: record.timestamp ?? '',
    cycle: record.cycle,
    run_id: cycle.run.run_id,
    phase: cycle.phases.at(-1)?.name ?? 'work',
    commits: cycle.evidence.commits,
    paths: cycle.evidence.paths,
    nextStep: lane.state.parked_work.find((one) => one.ref === record.work_ref)?.next_step ?? '',
    gate: record.gate ?? 'NONE',
  })
  return late ? withOpen(entry, late.sentence) : entry
}
