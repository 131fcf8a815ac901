// One report for every reason for which a run does not start its agent, with the words that the checks give it.
import { forecastAfter } from '../../src/domain/forecast.js'
import { skipReasons, stopReasons, type CycleReport, type Refusal } from '../../src/domain/report.js'
import { checkOpenPullRequests, checkRun, checkStagnation, type Permission } from '../../src/domain/stop.js'
import type { Run } from '../../src/domain/run.js'
import { countersOf } from '../../src/domain/state.js'
import { plainPolicy as policy } from '../support/lanes.js'
import { emptyRungs, head, lane, now, past, row, runOf, stopped } from './story.js'

/** Makes the report of a run that the checks refuse. */
function refused(
  {
    run,
    asked = {},
    ...more
  }: { run?: Partial<Run>; asked?: Partial<typeof policy> } & Partial<Omit<CycleReport, 'run'>>,
  answer?: Permission,
): CycleReport {
  const standing = more.lane ?? lane(past)
  const facts = {
    lane: standing,
    counters: countersOf(standing),
    run: { ...runOf(row(9, '')), ...run },
    policy: { ...policy, ...asked },
    now,
  }
  const permission = answer ?? checkRun(facts)
  if (permission.kind === 'go') throw new Error('The checks refuse nothing here.')
  const { refusal }: { refusal: Refusal } = permission
  const next = forecastAfter(refusal, standing, {
    contextStreakLimit: 2,
    attemptLimit: 3,
    ...policy,
    ...asked,
  })
  return stopped(refusal, { run: facts.run, next, ...more })
}

const marker = (reason: string) => ({ text: '', writtenAt: new Date('2026-11-30T08:00:00Z'), reason })
const regressed = ['6', '7', '8'].map((cycle) =>
  row(Number(cycle), 'regressed', { work_ref: 'ex-12', ...(cycle === '8' ? { breaker: 'opened' } : {}) }),
)
const unreached = [6, 7, 8].map((cycle) =>
  row(cycle, 'failed', { agent_end: 'auth-failed', agent_reached: false, item_charged: false }),
)
const sleeping = lane(
  past,
  {},
  {
    dormant: {
      cycle: 5,
      timestamp: '2026-11-30T18:06:30Z',
      reason: 'every source is empty, three dry cycles in a row',
    },
  },
)
const openCycle = {
  cycle: 6,
  run_id: '4705',
  run_attempt: 1,
  host: 'h',
  pid: 1,
  started_at: '2026-11-30T21:00:00Z',
  lease_until: '2026-11-30T22:00:00Z',
  start_commit: head,
  ref: 'ex-12',
  source: 'beads',
  title: '',
  fingerprint: '',
}

/** Holds one report per stop and skip; the key is the name of its golden file. */
export const refusals: Readonly<Record<string, CycleReport>> = {
  'stopped-by-operator': refused({ lane: lane(past, {}, { stop: marker('release week') }) }),
  'stopped-all-lanes': refused({ lane: lane(past, {}, { kill: marker('') }) }),
  'stopped-max-cycles': refused({ asked: { maxCycles: 5 } }),
  'stopped-regression': refused({ lane: lane([...past, ...regressed]) }),
  'stopped-stagnation': refused({ lane: sleeping, rungs: emptyRungs }, checkStagnation(sleeping, false)),
  'skipped-overlap': refused({ lane: lane(past, { open_cycle: openCycle }) }),
  'skipped-not-before': refused({ lane: lane(past, { not_before: '2026-11-30T23:00:00Z' }) }),
  'skipped-unreached': refused({
    lane: lane([...past, ...unreached], { not_before: '2026-11-30T22:06:30Z' }),
  }),
  'skipped-budget': refused({ asked: { maxCostPerDay: 2 } }),
  'skipped-max-open-prs': refused(
    { rungs: emptyRungs },
    checkOpenPullRequests([
      { kind: 'held-back', why: '3 pull requests of lane default are open; max-open-prs is 3' },
    ]),
  ),
  'skipped-fork': refused({ run: { isFork: true, repository: 'STRANGER/csv' } }),
  'skipped-wrong-ref': refused({ run: { event: 'push', branch: 'feature' } }),
  'skipped-event': refused({ run: { event: 'pull_request' } }),
}

/** Lists every reason there is. */
export const refusalReasons: readonly string[] = [...stopReasons, ...skipReasons]
