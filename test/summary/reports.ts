// Reports of runs, as they would make them: the common ends, what the state went through, and hostile text. Further kinds
// stand in ends.ts and refusals.ts.
import { appendLine } from '../../src/domain/jsonl.js'
import type { CycleReport } from '../../src/domain/report.js'
import type { Lane, LedgerEntry } from '../../src/domain/state.js'
import { ends } from './ends.js'
import { refusals } from './refusals.js'
import {
  item,
  selected,
  emptyRungs,
  row,
  worked,
  heavy,
  past,
  lane,
  cycled,
  passing,
  failing,
  agent,
  head,
  evidence,
  noDiff,
  delivered,
  refused,
  parkedWork,
  parked,
  entry,
  handoff,
  resumed,
  scouted,
  handedOff,
  landed,
  working,
  hostile,
  hostileItem,
} from './story.js'

export { now } from './story.js'

/** Holds one report per kind; the key is the name of its golden file. */
export const reports: Readonly<Record<string, CycleReport>> = {
  ...ends,
  ...refusals,
  improved: cycled(landed, { ...working, kept: delivered }),
  'improved-unfinished-flaky': cycled(
    {
      ...landed,
      finished: false,
      reading: { tokens: 61_000, window: 200_000, fraction: 0.305, measured: false },
    },
    {
      ...working,
      kept: delivered,
      gate: { ...passing, verdict: { kind: 'held', flaky: ['npm test'] } },
      next: 'The next run goes on with ex-12 from its branch.',
    },
  ),
  regressed: cycled(
    row(6, 'regressed', {
      ...worked,
      gate: 'FAIL',
      work_ref: 'ex-12',
      title: item.title,
      milestone: 'Quoted fields may span lines',
    }),
    {
      ...working,
      gate: failing,
      kept: refused,
      next: 'The next run tries ex-12 again (attempt 2 of 3).',
    },
  ),
  'heavy-scout': cycled(
    scouted,
    {
      ...working,
      gate: undefined,
      kept: parkedWork,
      next: 'The next run takes the parked ex-12 up again; one more heavy cycle hands off.',
    },
    { parked_work: [parked] },
  ),
  'context-handoff': cycled(
    handedOff,
    {
      ...working,
      gate: undefined,
      kept: parkedWork,
      selected: { ...selected, rung: 'parked', because: 'parked in cycle 6, the oldest' },
      handoff,
      next: 'The next run clears HANDOFF and resumes ex-12 in a fresh session.',
    },
    { parked_work: [parked] },
    { handoff, ledger: appendLine<LedgerEntry>([], entry) },
    [...past, scouted],
  ),
  'resumed-improved': cycled(
    row(8, 'improved', {
      ...worked,
      finished: true,
      resumed_from: 7,
      work_ref: 'ex-12',
      title: item.title,
      milestone: 'Quoted fields may span lines',
    }),
    {
      ...working,
      kept: delivered,
      selected: { ...selected, rung: 'parked', because: 'parked by the handoff of cycle 7' },
      resumed,
    },
    {},
    {},
    [...past, scouted, handedOff],
  ),
  idle: cycled(row(6, 'idle', { generators: 'dry' }), {
    rungs: [
      ...emptyRungs.slice(0, 2),
      {
        source: 'beads',
        state: 'left-out',
        selectable: 0,
        leftOut: [
          { ref: 'ex-3', kind: 'quarantined', why: 'quarantined: 3 attempts without a change' },
          { ref: 'ex-4', kind: 'done', why: 'done in cycle 1' },
        ],
      },
    ],
    next: 'The next run asks all sources again; two more dry passes and the loop falls asleep.',
  }),
  'idle-source-failed': cycled(row(6, 'idle', { failed_sources: ['beads'] }), {
    rungs: [
      ...emptyRungs.slice(0, 2),
      {
        source: 'beads',
        state: 'failed',
        selectable: 0,
        leftOut: [],
        problem: 'bd ready exited with 1: database is locked',
      },
    ],
    warnings: ['beads was passed over: bd ready exited with 1: database is locked'],
    next: 'The next run asks all sources again. This cycle moved no streak.',
  }),
  'dormant-written': cycled(
    row(8, 'idle', { generators: 'dry' }),
    { rungs: emptyRungs, next: 'Runs stop early until a source has work; then the loop wakes by itself.' },
    {},
    {
      dormant: {
        cycle: 8,
        timestamp: '2026-11-30T19:06:30Z',
        reason: 'nothing parked, every source empty, 3 dry passes',
      },
    },
    [...past, row(6, 'idle', { generators: 'dry' }), row(7, 'idle', { generators: 'dry' })],
  ),
  failed: cycled(
    row(8, 'failed', {
      ...worked,
      agent_end: 'timed-out',
      reading: undefined,
      gate: 'NONE',
      work_ref: 'ex-12',
      title: item.title,
    }),
    {
      ...working,
      evidence: noDiff,
      gate: undefined,
      kept: { kind: 'nothing' },
      agent: {
        ...agent,
        end: 'timed-out',
        detail: 'stopped at the deadline of 30 min',
        durationSeconds: 1800,
        tail: 'Running the tests…\nwaiting for port 5432',
      },
      redBecause: '3 cycles in a row ended `failed` or `needs-human`: the loop does nothing',
      next: 'The next run tries ex-12 for the third and last time, then it goes into quarantine.',
    },
    {},
    {},
    [
      ...past,
      row(6, 'failed', { agent_end: 'crashed', work_ref: 'ex-12' }),
      row(7, 'failed', { agent_end: 'crashed', work_ref: 'ex-12' }),
    ],
  ),
  'needs-human': cycled(
    row(6, 'needs-human', {
      ...worked,
      agent_end: 'permission-wait',
      work_ref: 'ex-12',
      title: item.title,
      milestone: 'May I install libicu?',
    }),
    {
      ...working,
      evidence: noDiff,
      gate: undefined,
      agent: {
        ...agent,
        end: 'permission-wait',
        detail: 'Bash(apt-get install) was denied 2 times',
        tail: 'I need to install libicu to go on.',
      },
      next: 'The next run takes another item; allow the tool with agent-args, or answer in the item.',
    },
  ),
  'rate-limited': cycled(
    row(6, 'rate-limited', {
      ...worked,
      agent_end: 'rate-limited',
      reading: undefined,
      gate: undefined,
      work_ref: 'ex-12',
      title: item.title,
      item_charged: false,
    }),
    {
      ...working,
      evidence: noDiff,
      gate: undefined,
      agent: { ...agent, end: 'rate-limited', detail: 'HTTP 429, resets at 21:00 UTC', tail: '' },
      next: 'Runs before 2026-11-30 21:00 UTC skip; the first one after it takes ex-12 again.',
    },
    { not_before: '2026-11-30T21:00:00Z' },
  ),
  'interrupted-recovered': cycled(
    { ...landed, cycle: 7, run_id: '4707', timestamp: '2026-11-30T20:06:30Z' },
    {
      ...working,
      kept: delivered,
      recoveries: [
        'Cycle 6 (run 4705, attempt 1) died while it worked on ex-7: recorded as interrupted, its claim is released and ex-7 is offered again.',
      ],
    },
    {},
    {},
    [...past, row(6, 'interrupted', { work_ref: 'ex-7', milestone: 'The runner was lost' })],
  ),
  'push-refused': cycled(landed, {
    ...working,
    kept: {
      kind: 'push-refused',
      commit: head,
      problem:
        'GH013: Repository rule violations found for refs/heads/main: changes must be made through a pull request. Use deliver: pull-request, or let the app bypass the rule.',
      patchPath: '/home/runner/work/_temp/evolve/ex-12.patch',
    },
  }),
  'state-recovered': cycled(
    { ...landed, recovered: true },
    {
      ...working,
      kept: delivered,
      recoveries: [
        'session-state.json ended in the middle of a word; it is kept as damaged/session-state.json-41, and the counters were folded again from history.',
      ],
      warnings: ['cycle-history.jsonl: 1 line could not be read and was left as it is.'],
    },
  ),
  'not-saved': cycled(landed, {
    ...working,
    kept: delivered,
    saved: {
      isSaved: false,
      where: 'branch evolve-state',
      error: new Error('STATE_NOT_SAVED: the server answered 503 eight times. Run the workflow again.'),
    },
  }),
  hostile: cycled(
    row(7, 'context-handoff', {
      ...heavy,
      cycle_result: hostile,
      work_ref: hostileItem.ref,
      title: hostile,
      milestone: hostile,
      notes: [hostile],
      handoff_reason: 'measured',
    }),
    {
      selected: { item: hostileItem, rung: hostile, because: hostile },
      agent: { ...agent, detail: hostile, tail: hostile },
      evidence,
      kept: {
        kind: 'parked',
        commit: head,
        where: hostile,
        url: 'https://x.example/") onclick="',
        notes: [hostile],
      },
      gate: {
        verdict: { kind: 'held', flaky: [hostile] },
        before: { [hostile]: false },
        after: [
          {
            name: hostile,
            passed: false,
            durationSeconds: 1,
            tail: `${hostile}\n\`\`\`\`\`\n</details>`,
            timedOut: false,
          },
        ],
      },
      rungs: [
        {
          source: hostile,
          state: 'failed',
          selectable: 0,
          leftOut: [{ ref: hostile, kind: 'quarantined', why: hostile }],
          problem: hostile,
        },
      ],
      recoveries: [hostile],
      warnings: [hostile],
      handoff: {
        ...handoff,
        reason: 'measured',
        timestamp: hostile,
        parked_work: [{ ref: hostileItem.ref, source: hostile, wip: hostile, next_step: hostile }],
      },
      saved: { isSaved: true, commit: hostile, where: hostile },
      next: hostile,
    },
    {
      parked_work: [
        {
          ...parked,
          ref: hostileItem.ref,
          title: hostile,
          source: hostile,
          wip: hostile,
          next_step: hostile,
        },
      ],
    },
    {
      ledger: appendLine<LedgerEntry>([], {
        ...entry,
        violation: true,
        next_step: hostile,
        done: [{ what: hostile, evidence: hostile }],
        open: [hostile],
      }),
    },
    [row(6, hostile, { work_ref: hostile, milestone: hostile })],
  ),
}

/** Makes a handoff that parked very many items with long titles. */
export function hugeReport(count: number): CycleReport {
  const many = Array.from({ length: count }, (_, index) => ({
    ...parked,
    ref: `ex-${index}`,
    title: `${index}: ${'long title with | and <b> and ünïcödé 🎉 '.repeat(4)}`,
    wip: `refs/heads/evolve/parked/default/ex-${index}`,
  }))
  return cycled(
    handedOff,
    { ...working, gate: failing, kept: parkedWork, handoff: { ...handoff, parked_work: many } },
    { parked_work: many },
    {},
    [...past, scouted],
  )
}

/** Makes lanes for the dashboard: at work, stopped, asleep, handed off, new. */
export function dashboardLanes(): Lane[] {
  const named = (name: string, made: Lane): Lane => ({ ...made, name })
  return [
    named(
      'tests',
      lane(past, { quarantine: { 'ex-3': { reason: '3 attempts without a change', attempts: 3 } } }),
    ),
    named('default', lane([...past, scouted, handedOff], { parked_work: [parked] }, { handoff })),
    named(
      'docs',
      lane(
        past,
        {},
        { stop: { text: '', writtenAt: new Date('2026-11-30T08:00:00Z'), reason: 'release week <b>|</b>' } },
      ),
    ),
    named('fresh', lane([])),
    named(
      'perf',
      lane(past, {
        open_cycle: {
          cycle: 6,
          run_id: '1',
          run_attempt: 1,
          host: 'h',
          pid: 1,
          started_at: '2026-11-30T21:00:00Z',
          lease_until: '2026-11-30T22:00:00Z',
          start_commit: head,
          ref: 'ex-20',
          source: 'beads',
          title: 'Read 1 GB in one pass',
          fingerprint: '',
        },
      }),
    ),
    named(
      'sweep',
      lane(
        [...past, row(6, 'idle')],
        {},
        { dormant: { cycle: 6, timestamp: '2026-11-30T19:06:30Z', reason: 'every source is empty' } },
      ),
    ),
  ]
}
