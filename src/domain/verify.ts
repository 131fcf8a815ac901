// Proves a lane's state against its own records (SPEC §12.2 `verify`): everything is folded again, and what does not
// agree is named. Repairs nothing.
import { fold, type Counters } from './history.js'
import { countBadLines, valuesOf, type Jsonl } from './jsonl.js'
import type { Row } from './record.js'
import { countersOf, operatorFacts, type Lane, type LedgerEntry } from './state.js'
import { isSameValue } from './three-way.js'
import { plural } from './tables.js'
import { isLive, isSameRun, type Claim } from './work.js'

/** Is one thing that does not agree. */
export interface Difference {
  readonly file: string
  readonly problem: string
}

/** Is what is known of one lane. */
export interface Examined {
  readonly lane: Lane
  /** session-state.json as it stands, before anything was put right on reading; undefined when it is damaged or absent. */
  readonly stated?: Readonly<Record<string, unknown>>
  readonly sealed: { readonly history: Jsonl<Row>; readonly ledger: Jsonl<LedgerEntry> }
  /** False when sealed files are gone: the fold then starts from the checkpoint. */
  readonly isComplete: boolean
  readonly now: Date
}

/** Lists everything in a lane that does not agree. */
export function findDifferences(examined: Examined): Difference[] {
  const rows = [...valuesOf(examined.sealed.history), ...valuesOf(examined.lane.history)]
  return [
    ...badLines(examined),
    ...numberProblems(rows),
    ...(examined.isComplete ? foldProblems(examined, rows) : []),
    ...projectionProblems(examined, rows),
    ...cycleProblems(examined),
    ...handoffProblems(examined.lane),
    ...handoverProblems(examined.lane),
  ]
}

function badLines({ lane, sealed }: Examined): Difference[] {
  const logs: [string, Jsonl<unknown>][] = [
    ['history/', sealed.history],
    ['ledger/', sealed.ledger],
    ['cycle-history.jsonl', lane.history],
    ['ledger.jsonl', lane.ledger],
    ['queue/next-work.jsonl', lane.queue],
  ]
  return logs.flatMap(([file, lines]) => {
    const count = countBadLines(lines)
    return count > 0 ? [{ file, problem: `${plural(count, 'line')} cannot be read` }] : []
  })
}

/** Numbers rise by one; one run attempt has one record. */
function numberProblems(rows: readonly Row[]): Difference[] {
  const file = 'cycle-history.jsonl'
  const problems: string[] = []
  const runs = new Set<string>()
  let last: number | undefined
  for (const row of rows) {
    if (last !== undefined && row.cycle <= last)
      problems.push(`cycle ${row.cycle} stands after cycle ${last}`)
    if (last !== undefined && row.cycle > last + 1)
      problems.push(`no record between cycles ${last} and ${row.cycle}`)
    last = Math.max(last ?? 0, row.cycle)
    if (row.run_id === undefined) continue
    const run = `${row.run_id}, attempt ${row.run_attempt ?? 0}`
    if (runs.has(run)) problems.push(`run ${run} has two records`)
    runs.add(run)
  }
  return problems.map((problem) => ({ file, problem }))
}

/** The checkpoint and what came after it must give what all records give. */
function foldProblems({ lane }: Examined, rows: readonly Row[]): Difference[] {
  const all = fold(rows, operatorFacts(lane.state))
  const counted = countersOf({ ...lane, state: { ...lane.state, resuming: null } })
  const names = Object.keys(all) as (keyof Counters)[]
  return names.flatMap((name) => {
    const [folded, stands] = [all[name], counted[name]]
    // Of very many refs the oldest are forgotten on purpose.
    const isComparable = name !== 'refs' || Object.keys(all.refs).length <= 1000
    if (!isComparable || isSameValue(plain(folded), plain(stands))) return []
    const said = name === 'refs' ? 'differs' : `is ${text(stands)}, all records give ${text(folded)}`
    return [{ file: 'session-state.json', problem: `checkpoint: ${name} ${said}` }]
  })
}

/** What the projection says must be what is counted. */
function projectionProblems({ lane, stated }: Examined, rows: readonly Row[]): Difference[] {
  if (stated === undefined) return []
  const counted = countersOf(lane)
  const expected: [string, unknown, unknown][] = [
    ['lane', lane.name, 'default'],
    ['cycle', counted.cycle, 0],
    ['context_streak', counted.contextStreak, 0],
    ['idle_streak', counted.idleStreak, 0],
    ['generator_empty_streak', counted.generatorEmptyStreak, 0],
    ['breaker', counted.breaker ?? null, null],
  ]
  const problems = expected.flatMap(([name, folded, absent]) => {
    const stands = stated[name] ?? absent
    return isSameValue(stands, folded) ? [] : [`${name} is ${text(stands)}, the records give ${text(folded)}`]
  })
  const last = rows.reduce((highest, row) => Math.max(highest, row.cycle), 0)
  for (const [ref, done] of Object.entries(lane.state.done)) {
    if (done.cycle > last) problems.push(`${ref} is done in cycle ${done.cycle}, which has no record`)
  }
  return problems.map((problem) => ({ file: 'session-state.json', problem }))
}

/** The open cycle holds exactly its claim, and neither outlives its lease. */
function cycleProblems({ lane, stated, now }: Examined): Difference[] {
  const open = lane.state.open_cycle
  const key = open && { lane: lane.name, run_id: open.run_id, run_attempt: open.run_attempt }
  const own = lane.claims.filter((claim) => claim.lane === lane.name)
  const problems = own.flatMap((claim) => claimProblems(claim, key !== null && isSameRun(claim, key), now))
  const state = (problem: string): Difference => ({ file: 'session-state.json', problem })
  if (stated?.open_cycle && !open) problems.push(state('the open cycle has its record already'))
  if (!open) return problems
  const isClaimed = own.some((claim) => claim.ref === open.ref && key !== null && isSameRun(claim, key))
  if (!isClaimed) problems.push(state(`open cycle ${open.cycle} has no claim on ${open.ref}`))
  if (lane.state.claimed_work !== open.ref)
    problems.push(state(`claimed_work is ${text(lane.state.claimed_work)}, the open cycle is on ${open.ref}`))
  if (!isLive(open.lease_until, now))
    problems.push(state(`open cycle ${open.cycle}: its lease ended ${open.lease_until}`))
  return problems
}

function claimProblems(claim: Claim, isOfOpenCycle: boolean, now: Date): Difference[] {
  const who = `the claim on ${claim.ref} by run ${claim.run_id}`
  const problems = [
    ...(isOfOpenCycle ? [] : [`${who} has no open cycle`]),
    ...(isLive(claim.lease_until, now) ? [] : [`${who}: its lease ended ${claim.lease_until}`]),
  ]
  return problems.map((problem) => ({ file: 'claims.json', problem }))
}

/** A HANDOFF hands over work: what it names must be parked. */
function handoffProblems({ handoff, state }: Lane): Difference[] {
  if (!handoff) return []
  const parked = new Set(state.parked_work.map((one) => one.ref))
  const missing = handoff.parked_work.filter(({ ref }) => !parked.has(ref))
  const problems = [
    ...(handoff.parked_work.length === 0 ? ['it names no parked work'] : []),
    ...missing.map(({ ref }) => `${ref} is not parked`),
  ]
  return problems.map((problem) => ({ file: 'HANDOFF', problem }))
}

/** An accepted document is for the next session on a parked item. */
function handoverProblems({ state }: Lane): Difference[] {
  const { handover } = state
  if (handover?.state !== 'accepted') return []
  const isParked = state.parked_work.some(({ ref }) => ref === handover.ref)
  const problem = `the accepted handover is about ${handover.ref}, which is not parked`
  return isParked ? [] : [{ file: 'session-state.json', problem }]
}

/** An absent field and an undefined one are the same once written. */
function plain(value: unknown): unknown {
  return value === undefined ? null : (JSON.parse(JSON.stringify(value)) as unknown)
}

function text(value: unknown): string {
  return JSON.stringify(value ?? null)
}
