// One report for each end of a cycle that is rare: what it came to, and why a context was handed off.
import type { HandoffReason } from '../../src/domain/record.js'
import type { CycleReport } from '../../src/domain/report.js'
import {
  agent,
  cycled,
  refused,
  emptyRungs,
  entry,
  evidence,
  failing,
  handedOff,
  handoff,
  head,
  heavy,
  item,
  noDiff,
  parked,
  parkedWork,
  row,
  worked,
  working,
} from './story.js'
import { appendLine } from '../../src/domain/jsonl.js'

const onItem = { ...worked, work_ref: item.ref, title: item.title }
const nothing = { ...working, evidence: noDiff, gate: undefined, kept: { kind: 'nothing' } as const }

function scoutedTo(disposition: string, milestone: string): CycleReport {
  return cycled(row(6, 'scout', { ...onItem, gate: undefined, disposition, milestone }), nothing)
}

/** Makes the report of a handoff for another reason than a streak. */
function handedOffFor(reason: HandoffReason, fraction: number): CycleReport {
  const written = { ...handoff, reason, context_streak: 0, parked_work: handoff.parked_work }
  const reading = { tokens: fraction * 200_000, window: 200_000, fraction, measured: true }
  return cycled(
    {
      ...handedOff,
      cycle: 6,
      heavy: false,
      cycle_result: 'improved',
      handoff_reason: reason,
      reading,
      milestone: `Context-handoff (${reason}). Parked: ex-12. Next cron-fire (compacted/fresh) resumes.`,
    },
    {
      ...working,
      kept: parkedWork,
      handoff: written,
      next: 'The next run clears HANDOFF and resumes ex-12 with a fresh context.',
    },
    { parked_work: [parked] },
    { handoff: written, ledger: appendLine([], { ...entry, cycle: 6 }) },
  )
}

/** Holds the reports; the key is the name of its golden file. */
export const ends: Readonly<Record<string, CycleReport>> = {
  harvested: cycled(
    row(6, 'harvested', {
      ...onItem,
      gate: undefined,
      harvest_kind: 'follow-up',
      milestone: 'Quoting needs three steps; they are in the queue.',
    }),
    nothing,
  ),
  'harvested-context-defer': cycled(
    row(6, 'harvested', { ...heavy, gate: undefined, harvest_kind: 'context-defer', work_ref: item.ref }),
    { ...working, gate: undefined, kept: parkedWork },
    { parked_work: [parked] },
  ),
  'scout-split': scoutedTo('split', 'Three smaller items instead.'),
  'scout-defer': scoutedTo('defer', 'Better once ex-13 is done.'),
  'scout-block': scoutedTo('block', 'The specification does not say which quotes count.'),
  unchanged: cycled(
    row(6, 'unchanged', {
      ...onItem,
      notes: ['the agent claims `improved`, but nothing in the repository has changed: unproven'],
    }),
    nothing,
  ),
  'unchanged-rewritten': cycled(row(6, 'unchanged', onItem), {
    ...working,
    evidence: { ...evidence, descends: false },
    gate: undefined,
    kept: refused,
  }),
  quarantined: cycled(row(6, 'quarantined', { milestone: 'What is left is in quarantine.' }), {
    selected: undefined,
    rungs: [
      ...emptyRungs.slice(0, 2),
      {
        source: 'beads',
        state: 'left-out',
        selectable: 0,
        leftOut: [
          {
            ref: 'ex-3',
            kind: 'quarantined',
            why: 'in quarantine: 3 cycles in a row without progress, the last failed',
          },
        ],
      },
    ],
    next: 'The next run looks for work again.',
  }),
  'failed-heavy': cycled(
    row(6, 'failed', { ...heavy, agent_end: 'overflowed', gate: undefined, work_ref: item.ref }),
    {
      ...nothing,
      agent: { ...agent, end: 'overflowed', detail: 'prompt is too long: 214,300 tokens of 200,000' },
    },
    { parked_work: [{ ...parked, wip: undefined }] },
  ),
  cancelled: cycled(row(6, 'cancelled', { ...onItem, agent_end: 'cancelled', reading: undefined }), {
    ...nothing,
    agent: { ...agent, end: 'cancelled', detail: 'ended on request' },
  }),
  interrupted: cycled(row(6, 'interrupted', { work_ref: item.ref, title: item.title }), {
    selected: undefined,
    rungs: [],
  }),
  'improved-without-a-gate': cycled(row(6, 'improved', { ...onItem, gate: 'NONE', finished: true }), {
    ...working,
    gate: { verdict: { kind: 'unmeasured' }, before: {}, after: [] },
    kept: { kind: 'delivered', commit: head, where: 'the workspace', notes: [] },
  }),
  'regressed-protected-path': cycled(row(6, 'regressed', { ...onItem, gate: 'FAIL' }), {
    ...working,
    gate: {
      ...failing,
      verdict: {
        kind: 'regressed',
        because: 'changed a protected path: .github/workflows/ci.yml',
        failing: [],
        flaky: [],
      },
      after: [],
    },
    kept: refused,
  }),
  'handed-off-measured': handedOffFor('measured', 0.93),
  'handed-off-phase': handedOffFor('phase', 0.71),
  'handed-off-handover': handedOffFor('handover', 0.4),
  'handed-off-overflow': handedOffFor('overflow', 0.99),
}
