// Values for tests: lanes with a history, rows, items. Plain data, no behaviour of its own.
import type { Row, Result } from '../../src/domain/record.js'
import type { Run } from '../../src/domain/run.js'
import type { RunPolicy } from '../../src/domain/stop.js'
import { freshLane, type Lane } from '../../src/domain/state.js'
import type { WorkItem } from '../../src/domain/work.js'
import { fingerprintOf } from '../../src/domain/work.js'

export const now = new Date('2026-11-30T19:00:00Z')

/** Makes rows with rising cycle numbers out of results or partial rows. */
export function rowsOf(...rows: (Result | Partial<Row>)[]): Row[] {
  return rows.map((row, index) => ({
    cycle: index + 1,
    result: 'unchanged',
    timestamp: `2026-11-${String(index + 1).padStart(2, '0')}T07:00:00Z`,
    lane: 'default',
    run_id: String(index + 1),
    run_attempt: 1,
    ...(typeof row === 'string' ? { result: row } : row),
  }))
}

/** Is a run that nothing holds back, on the default branch. */
export const plainRun: Run = {
  run_id: '9',
  run_attempt: 1,
  host: 'here',
  pid: 1,
  isOnGitHub: true,
  event: 'schedule',
  isFork: false,
  branch: 'main',
  defaultBranch: 'main',
}

/** Is a policy with the limits that are the default, and no caps. */
export const plainPolicy: RunPolicy = {
  stop: false,
  stopTtlDays: 7,
  maxCycles: 0,
  regressionLimit: 3,
  breakerCooldownHours: 24,
  allowRef: false,
  allowFork: false,
  force: false,
  maxCostPerDay: 0,
  maxTokensPerDay: 0,
}

export const heavyScout: Partial<Row> = { result: 'scout', disposition: 'context-too-heavy', heavy: true }

export function laneWith(
  rows: readonly Row[],
  change: Partial<Lane> = {},
  state: Partial<Lane['state']> = {},
): Lane {
  const fresh = freshLane('default')
  return {
    ...fresh,
    history: rows.map((value) => ({ raw: JSON.stringify(value), value })),
    ...change,
    state: { ...fresh.state, ...state },
  }
}

export function itemOf(ref: string, change: Partial<WorkItem> = {}): WorkItem {
  const content = { title: `Do ${ref}`, body: `The body of ${ref}.`, labels: [] as string[] }
  return { ref, source: 'beads', ...content, fingerprint: fingerprintOf(content), ...change }
}
