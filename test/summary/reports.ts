// One report of every kind, as a run would make it. Everything hangs on one small story: lane `default`, a CSV reader.
import { composeHandoff, type Handoff } from '../../src/domain/handoff.js'
import { appendLine, type Jsonl } from '../../src/domain/jsonl.js'
import type { CycleRecord, Row } from '../../src/domain/record.js'
import type { CycleReport, GateReport, RungReport, Selected } from '../../src/domain/report.js'
import type { Run } from '../../src/domain/run.js'
import { freshLane, type Lane, type LedgerEntry, type SessionState } from '../../src/domain/state.js'
import type { Parked, WorkItem } from '../../src/domain/work.js'

export const now = new Date('2026-11-30T21:30:00Z')

const item: WorkItem = {
  ref: 'ex-12',
  source: 'beads',
  title: 'Read quoted fields that span lines',
  body: '',
  labels: [],
  fingerprint: 'a1',
}
const wip = 'refs/heads/evolve/parked/default/ex-12'
const nextStep = 'Let the tokenizer carry its state over the line end.'

const selected: Selected = { item, rung: 'beads', because: 'the highest priority of 3 ready items' }
const rungs: RungReport[] = [
  { source: 'parked', state: 'empty', selectable: 0, leftOut: [] },
  { source: 'harvested', state: 'empty', selectable: 0, leftOut: [] },
  {
    source: 'beads',
    state: 'has-work',
    selectable: 3,
    leftOut: [{ ref: 'ex-3', kind: 'quarantined', why: 'quarantined' }],
  },
]
const emptyRungs: RungReport[] = ['parked', 'harvested', 'beads'].map((source) => ({
  source,
  state: 'empty',
  selectable: 0,
  leftOut: [],
}))

function row(cycle: number, result: string, facts: Partial<Row> = {}): Row {
  const hour = 13 + cycle
  return {
    cycle,
    result,
    lane: 'default',
    run_id: String(4700 + cycle),
    run_attempt: 1,
    timestamp: `2026-11-30T${hour}:06:30Z`,
    ...facts,
  }
}

const worked = {
  agent_end: 'completed',
  gate: 'PASS',
  duration_s: 372,
  cost_usd: 0.42,
  turns: 14,
  tokens: 1_234_567,
  reading: { tokens: 96_400, window: 200_000, fraction: 0.482, measured: true },
} as const
const heavy = {
  ...worked,
  heavy: true,
  disposition: 'context-too-heavy',
  reading: { tokens: 171_300, window: 200_000, fraction: 0.8565, measured: true },
} as const

const past: Row[] = [
  row(1, 'improved', { ...worked, work_ref: 'ex-4', milestone: 'Split rows on commas' }),
  row(2, 'improved', { ...worked, work_ref: 'ex-5', milestone: 'Trim the byte order mark' }),
  row(3, 'regressed', { ...worked, gate: 'FAIL', work_ref: 'ex-6', milestone: 'Tried a faster splitter' }),
  row(4, 'improved', {
    ...worked,
    work_ref: 'ex-6',
    milestone: 'A faster splitter, with the old edge cases',
  }),
  row(5, 'scout', { ...worked, work_ref: 'ex-8', disposition: 'split', milestone: 'Three smaller items' }),
]

function lane(rows: readonly Row[], state: Partial<SessionState> = {}, more: Partial<Lane> = {}): Lane {
  const fresh = freshLane('default')
  const history = rows.reduce<Jsonl<Row>>((lines, line) => appendLine(lines, line), [])
  return { ...fresh, history, state: { ...fresh.state, cycle: rows.at(-1)?.cycle ?? 0, ...state }, ...more }
}

function runOf({ run_id }: Row): Run {
  return {
    run_id: run_id ?? '',
    run_attempt: 1,
    host: 'runner-1',
    pid: 2042,
    isOnGitHub: true,
    event: 'schedule',
    isFork: false,
    branch: 'main',
    defaultBranch: 'main',
    repository: 'OWNER/csv',
    url: `https://github.com/OWNER/csv/actions/runs/${run_id}`,
  }
}

const base: Omit<CycleReport, 'lane'> = {
  kind: 'cycled',
  run: runOf(row(6, 'improved')),
  rungs,
  recoveries: [],
  warnings: [],
  saved: { isSaved: true, commit: '9f3c2ab0d1e2f3a4b5c6d7e8f901234567890abc', where: 'branch evolve-state' },
  next: 'The next run takes the next ready item; beads has 2 more.',
  contextStreakLimit: 2,
  evaluateFraction: 0.65,
  handoffFraction: 0.9,
  now,
}

/** Makes the report of a cycle that ended just now. */
function cycled(
  record: Row,
  more: Partial<CycleReport> = {},
  state: Partial<SessionState> = {},
  laneMore: Partial<Lane> = {},
  before: readonly Row[] = past,
): CycleReport {
  return {
    ...base,
    lane: lane([...before, record], state, laneMore),
    record: record as CycleRecord,
    run: runOf(record),
    now: new Date(record.timestamp ?? ''),
    ...more,
  }
}

const passing: GateReport = {
  verdict: { kind: 'held', flaky: [] },
  before: { 'npm test': true, 'npm run lint': true },
  after: [
    { name: 'npm test', passed: true, durationSeconds: 31, tail: '', timedOut: false },
    { name: 'npm run lint', passed: true, durationSeconds: 8, tail: '', timedOut: false },
  ],
}
const failing: GateReport = {
  verdict: {
    kind: 'regressed',
    because: 'passed before, fails now: npm test',
    failing: ['npm test'],
    flaky: ['npm run lint'],
  },
  before: passing.before,
  after: [
    {
      name: 'npm test',
      passed: false,
      durationSeconds: 29,
      tail: '✖ keeps an empty last field\n  Expected 3 fields, got 2\n  at test/reader.test.ts:41:10\n',
      timedOut: false,
    },
    { name: 'npm run lint', passed: false, durationSeconds: 8, tail: 'ECONNRESET', timedOut: false },
  ],
}

const agent: CycleReport['agent'] = {
  end: 'completed',
  detail: 'exit code 0',
  exitCode: 0,
  durationSeconds: 318,
  transcriptPath: '/tmp/transcript.log',
  tail: 'Done.',
  tokens: worked.tokens,
  costUsd: worked.cost_usd,
  turns: worked.turns,
}
const head = '4be17f20c3d4e5f60718293a4b5c6d7e8f901234'
const evidence: CycleReport['evidence'] = {
  head,
  commits: [
    { sha: head, subject: 'Read quoted fields that span lines' },
    { sha: '11'.repeat(20), subject: 'Add a failing test' },
  ],
  hasDiff: true,
  hasMoved: true,
  descends: true,
  paths: ['src/reader.ts', 'src/tokenizer.ts', 'test/reader.test.ts'],
  insertions: 64,
  deletions: 12,
}
const noDiff: CycleReport['evidence'] = {
  ...evidence,
  commits: [],
  hasDiff: false,
  hasMoved: false,
  paths: [],
  insertions: 0,
  deletions: 0,
}
const delivered: CycleReport['kept'] = {
  kind: 'delivered',
  commit: head,
  ref: 'refs/heads/evolve/default/ex-12',
  where: 'branch evolve/default/ex-12',
  url: 'https://github.com/OWNER/csv/tree/evolve/default/ex-12',
  notes: [],
}
const parkedWork: CycleReport['kept'] = {
  kind: 'parked',
  commit: head,
  ref: wip,
  where: 'branch evolve/parked/default/ex-12',
  notes: [],
}

const parked: Parked = {
  ...item,
  labels: [],
  wip,
  base_sha: '22'.repeat(20),
  next_step: nextStep,
  reason: 'context too heavy',
  parked_in_cycle: 6,
}
const entry: LedgerEntry = {
  timestamp: '2026-11-30T20:06:00Z',
  cycle: 7,
  run_id: '4707',
  phase: 'work',
  frozen_decisions: ['The reader stays a single pass.'],
  done: [{ what: 'Found where the state is lost', evidence: 'src/tokenizer.ts:88' }],
  artifacts: ['docs/quoting.md'],
  current_phase: 'implement',
  next_step: nextStep,
  open: ['ex-13: quotes inside quotes'],
}
const handoff = composeHandoff({
  timestamp: '2026-11-30T20:06:30Z',
  context_streak: 2,
  reason: 'streak',
  parked_work: [{ ref: 'ex-12', source: 'beads', wip, next_step: nextStep }],
})
const resumed: Handoff = { ...handoff, cycle: 7 }

const scouted = row(6, 'scout', {
  ...heavy,
  work_ref: 'ex-12',
  title: item.title,
  milestone: 'The tokenizer needs a second look',
})
const handedOff = row(7, 'context-handoff', {
  ...heavy,
  cycle_result: 'scout',
  handoff_reason: 'streak',
  work_ref: 'ex-12',
  title: item.title,
  parked: ['ex-12'],
  milestone: 'Context-handoff after 2 heavy cycles. Parked: ex-12. Next cron-fire (compacted/fresh) resumes.',
})
const landed = row(6, 'improved', {
  ...worked,
  finished: true,
  work_ref: 'ex-12',
  title: item.title,
  milestone: 'Quoted fields may span lines',
})

const working = { selected, agent, evidence, gate: passing }

function stopped(refusal: NonNullable<CycleReport['refusal']>, more: Partial<CycleReport> = {}): CycleReport {
  return {
    ...base,
    kind: refusal.reason === 'operator' ? 'stopped' : 'skipped',
    lane: lane(past),
    refusal,
    rungs: [],
    saved: { isSaved: false, where: 'branch evolve-state' },
    ...more,
  }
}

export const hostile =
  '</td><img src=x onerror=alert(1)> ![x](http://evil.example/a.png) [click](javascript:alert(1)) | cell | @octocat ' +
  '#1 ```mermaid\ngraph\n``` `$(id)` "; rm -rf / ; \u001b[31mred\u001b[0m \u202Eltr www.evil.example a@b.example ::set-env name=A::b <!-- $x^2$ **bold** ~~no~~\r\n# Heading\n> [!CAUTION]'

const hostileItem: WorkItem = { ...item, ref: 'x";id;"$(id)`|', title: hostile, url: 'javascript:alert(1)' }

/** Holds one report per kind; the key is the name of its golden file. */
export const reports: Readonly<Record<string, CycleReport>> = {
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
      kept: {
        kind: 'refused',
        commit: head,
        ref: 'refs/heads/evolve/refused/default/ex-12-6',
        where: 'branch evolve/refused/default/ex-12-6',
        notes: [],
      },
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
  'stopped-by-operator': stopped(
    {
      reason: 'operator',
      detail: 'STOP of 2026-11-30T08:00:00Z: release week',
      clearedBy: '`evolve resume`, or removing the marker from the state',
    },
    { next: 'The next run stops: STOP is set.' },
  ),
  'skipped-overlap': stopped(
    {
      reason: 'overlap',
      detail: 'run 4705 (attempt 1) is in cycle 6, on ex-12',
      clearedBy: 'its end, or its lease at 2026-11-30T20:01:00Z',
    },
    { next: 'The next run goes on where that run ends.' },
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
