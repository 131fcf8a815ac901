// Lanes for the tests of the stores: a full one with everything set, and the changes that a run makes to one.
import { composeHandoff } from '../../src/domain/handoff.js'
import { appendLine } from '../../src/domain/jsonl.js'
import { composeOperatorMarker } from '../../src/domain/markers.js'
import { parseQueue } from '../../src/domain/queue.js'
import type { CycleRecord } from '../../src/domain/record.js'
import { freshLane, type Lane, type LedgerEntry, type OpenCycle } from '../../src/domain/state.js'
import type { Claim } from '../../src/domain/work.js'
import type { SaveRequest } from '../../src/ports.js'
import { handoverOf } from '../support/handover.js'

export const now = new Date('2026-11-30T19:00:00Z')

/** Makes a record of a run. */
export function recordOf(runId: string, cycle: number, overrides: Partial<CycleRecord> = {}): CycleRecord {
  return {
    cycle,
    result: 'improved',
    timestamp: '2026-11-30T18:00:00Z',
    lane: 'default',
    run_id: runId,
    run_attempt: 1,
    work_ref: `item-${runId}`,
    title: `Work of ${runId}`,
    heavy: false,
    ...overrides,
  }
}

/** Adds a record to a lane, with the number that comes next. */
export function withRecord(lane: Lane, runId: string, overrides: Partial<CycleRecord> = {}): Lane {
  const highest = Math.max(0, ...lane.history.map((line) => line.value?.cycle ?? 0))
  const record = recordOf(runId, highest + 1, { lane: lane.name, ...overrides })
  return { ...lane, history: appendLine(lane.history, record) }
}

/** Makes the claim of a run. */
export function claimOf(runId: string, ref: string, lane = 'default'): Claim {
  return {
    ref,
    lane,
    run_id: runId,
    run_attempt: 1,
    claimed_at: '2026-11-30T18:00:00Z',
    lease_until: '2026-11-30T20:00:00Z',
  }
}

/** Makes the open cycle of a run. */
export function openCycleOf(runId: string, ref: string, cycle: number): OpenCycle {
  return {
    cycle,
    run_id: runId,
    run_attempt: 1,
    host: 'host-1',
    pid: 4711,
    started_at: '2026-11-30T18:30:00Z',
    lease_until: '2026-11-30T20:00:00Z',
    start_commit: 'a'.repeat(40),
    ref,
    source: 'harvested',
    title: 'A title',
    fingerprint: 'f1',
  }
}

/** Lets a run claim an item: the first of its two saves. */
export function withClaim(lane: Lane, runId: string, ref: string): Lane {
  const cycle = Math.max(0, ...lane.history.map((line) => line.value?.cycle ?? 0)) + 1
  return {
    ...lane,
    state: { ...lane.state, open_cycle: openCycleOf(runId, ref, cycle), claimed_work: ref },
    claims: [...lane.claims, claimOf(runId, ref, lane.name)],
  }
}

/** Makes the request of a run to save `next`. */
export function requestOf(
  base: Lane,
  next: Lane,
  runId: string,
  overrides: Partial<SaveRequest> = {},
): SaveRequest {
  return {
    base,
    next,
    run: { lane: next.name, run_id: runId, run_attempt: 1 },
    now,
    message: `Cycle of ${runId}`,
    ...overrides,
  }
}

const ledgerEntry: LedgerEntry = {
  timestamp: '2026-11-30T18:59:00Z',
  cycle: 3,
  run_id: '300',
  phase: 'work',
  frozen_decisions: ['use ESM'],
  done: [{ what: 'parser', evidence: 'src/parser.ts:12' }],
  artifacts: ['src/parser.ts'],
  current_phase: 'work',
  next_step: 'write the renderer',
  open: ['none'],
}

/** Makes a lane in which everything is set. */
export function fullLane(name = 'default'): Lane {
  const start = withRecord(withRecord(freshLane(name), '100'), '200', { result: 'scout', heavy: true })
  const worked = withRecord(start, '300', {
    result: 'context-handoff',
    cycle_result: 'scout',
    heavy: true,
    parked: ['ex-12'],
    handoff_reason: 'measured',
  })
  return {
    ...withClaim(worked, '400', 'ex-13'),
    state: {
      ...withClaim(worked, '400', 'ex-13').state,
      parked_work: [
        {
          ref: 'ex-12',
          source: 'beads',
          title: 'Grüße \u2028 an alle',
          body: 'Body',
          labels: ['a'],
          fingerprint: 'f2',
          wip: 'refs/heads/evolve/parked/default/ex-12',
          base_sha: 'b'.repeat(40),
          next_step: 'go on',
          reason: 'measured',
          parked_in_cycle: 3,
        },
      ],
      done: { 'ex-1': { fingerprint: 'f3', cycle: 1, pull_request: 'https://example.com/1' } },
      quarantine: { 'ex-9': { reason: 'three failures', attempts: 3, fingerprint: 'f9' } },
      handover: handoverOf(),
      released: { 'ex-8': 2 },
      not_before: '2026-12-01T00:00:00Z',
      resumed_after_cycle: 1,
      gate_baseline: { commit: 'c'.repeat(40), gate: 'g', checks: { 'npm test': true } },
      key_of_a_later_version: { kept: [1, 2] },
    },
    ledger: appendLine([], ledgerEntry),
    handoff: composeHandoff({
      timestamp: '2026-11-30T19:00:00Z',
      context_streak: 2,
      reason: 'measured',
      parked_work: [{ ref: 'ex-12', source: 'beads', wip: 'refs/heads/x', next_step: 'go on' }],
    }),
    dormant: { cycle: 3, timestamp: '2026-11-30T19:00:00Z', reason: 'nothing is left' },
    stop: composeOperatorMarker('enough for now', now),
    kill: composeOperatorMarker('all of it', now),
    queue: parseQueue(
      '{"source_epic":"e","timestamp":"2026-11-01T00:00:00Z","items":[{"id":"q1","title":"One","probed_at":"x"}],"consumed":false,"mine":1}\nnot json\n',
    ),
  }
}
