// The small story that all reports of the tests hang on: lane `default` of a CSV reader, and the parts of its cycles.
import type { Kept } from '../../src/domain/kept.js'
import type { AgentReport } from '../../src/domain/agent-report.js'
import type { Evidence } from '../../src/domain/evidence.js'
import { composeHandoff, type Handoff } from '../../src/domain/handoff.js'
import { appendLine, type Jsonl } from '../../src/domain/jsonl.js'
import type { CycleRecord, Row } from '../../src/domain/record.js'
import {
  stopReasons,
  type CycleReport,
  type GateReport,
  type RungReport,
  type Selected,
} from '../../src/domain/report.js'
import type { Run } from '../../src/domain/run.js'
import { freshLane, type Lane, type LedgerEntry, type SessionState } from '../../src/domain/state.js'
import type { Parked, WorkItem } from '../../src/domain/work.js'

export const now = new Date('2026-11-30T21:30:00Z')

export const item: WorkItem = {
  ref: 'ex-12',
  source: 'beads',
  title: 'Read quoted fields that span lines',
  body: '',
  labels: [],
  fingerprint: 'a1',
}
export const wip = 'refs/heads/evolve/parked/default/ex-12'
export const nextStep = 'Let the tokenizer carry its state over the line end.'

export const selected: Selected = { item, rung: 'beads', because: 'the highest priority of 3 ready items' }
export const rungs: RungReport[] = [
  { source: 'parked', state: 'empty', selectable: 0, leftOut: [] },
  { source: 'harvested', state: 'empty', selectable: 0, leftOut: [] },
  {
    source: 'beads',
    state: 'has-work',
    selectable: 3,
    leftOut: [{ ref: 'ex-3', kind: 'quarantined', why: 'quarantined' }],
  },
]
export const emptyRungs: RungReport[] = ['parked', 'harvested', 'beads'].map((source) => ({
  source,
  state: 'empty',
  selectable: 0,
  leftOut: [],
}))

export function row(cycle: number, result: string, facts: Partial<Row> = {}): Row {
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

export const worked = {
  agent_end: 'completed',
  gate: 'PASS',
  duration_s: 372,
  cost_usd: 0.42,
  turns: 14,
  tokens: 1_234_567,
  reading: { tokens: 96_400, window: 200_000, fraction: 0.482, measured: true },
} as const
export const heavy = {
  ...worked,
  heavy: true,
  disposition: 'context-too-heavy',
  reading: { tokens: 171_300, window: 200_000, fraction: 0.8565, measured: true },
} as const

export const past: Row[] = [
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

export function lane(
  rows: readonly Row[],
  state: Partial<SessionState> = {},
  more: Partial<Lane> = {},
): Lane {
  const fresh = freshLane('default')
  const history = rows.reduce<Jsonl<Row>>((lines, line) => appendLine(lines, line), [])
  return { ...fresh, history, state: { ...fresh.state, cycle: rows.at(-1)?.cycle ?? 0, ...state }, ...more }
}

export function runOf({ run_id }: Row): Run {
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

export const base: Omit<CycleReport, 'lane'> = {
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
export function cycled(
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

export const passing: GateReport = {
  verdict: { kind: 'held', flaky: [] },
  before: { 'npm test': true, 'npm run lint': true },
  after: [
    { name: 'npm test', passed: true, durationSeconds: 31, tail: '', timedOut: false },
    { name: 'npm run lint', passed: true, durationSeconds: 8, tail: '', timedOut: false },
  ],
}
export const failing: GateReport = {
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

export const agent: AgentReport = {
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
export const head = '4be17f20c3d4e5f60718293a4b5c6d7e8f901234'
export const refused: Kept = {
  kind: 'refused',
  commit: head,
  ref: 'refs/heads/evolve/refused/default/ex-12-6',
  where: 'branch evolve/refused/default/ex-12-6',
  notes: [],
}
export const evidence: Evidence = {
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
export const noDiff: Evidence = {
  ...evidence,
  commits: [],
  hasDiff: false,
  hasMoved: false,
  paths: [],
  insertions: 0,
  deletions: 0,
}
export const delivered: CycleReport['kept'] = {
  kind: 'delivered',
  commit: head,
  ref: 'refs/heads/evolve/default/ex-12',
  where: 'branch evolve/default/ex-12',
  url: 'https://github.com/OWNER/csv/tree/evolve/default/ex-12',
  notes: [],
}
export const parkedWork: CycleReport['kept'] = {
  kind: 'parked',
  commit: head,
  ref: wip,
  where: 'branch evolve/parked/default/ex-12',
  notes: [],
}

export const parked: Parked = {
  ...item,
  labels: [],
  wip,
  base_sha: '22'.repeat(20),
  next_step: nextStep,
  reason: 'context too heavy',
  parked_in_cycle: 6,
}
export const entry: LedgerEntry = {
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
export const handoff = composeHandoff({
  timestamp: '2026-11-30T20:06:30Z',
  context_streak: 2,
  reason: 'streak',
  parked_work: [{ ref: 'ex-12', source: 'beads', wip, next_step: nextStep }],
})
export const resumed: Handoff = { ...handoff, cycle: 7 }

export const scouted = row(6, 'scout', {
  ...heavy,
  work_ref: 'ex-12',
  title: item.title,
  milestone: 'The tokenizer needs a second look',
})
export const handedOff = row(7, 'context-handoff', {
  ...heavy,
  cycle_result: 'scout',
  handoff_reason: 'streak',
  work_ref: 'ex-12',
  title: item.title,
  parked: ['ex-12'],
  milestone: 'Context-handoff after 2 heavy cycles. Parked: ex-12. Next cron-fire (compacted/fresh) resumes.',
})
export const landed = row(6, 'improved', {
  ...worked,
  finished: true,
  work_ref: 'ex-12',
  title: item.title,
  milestone: 'Quoted fields may span lines',
})

export const working = { selected, agent, evidence, gate: passing }

export function stopped(
  refusal: NonNullable<CycleReport['refusal']>,
  more: Partial<CycleReport> = {},
): CycleReport {
  return {
    ...base,
    kind: (stopReasons as readonly string[]).includes(refusal.reason) ? 'stopped' : 'skipped',
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

export const hostileItem: WorkItem = {
  ...item,
  ref: 'x";id;"$(id)`|',
  title: hostile,
  url: 'javascript:alert(1)',
}
