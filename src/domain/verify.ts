// Proves a lane's state against its own records (SPEC §12.2 `verify`): everything is folded again, and what does not
// agree is named. Repairs nothing.
import { openFold, type Counters, type OperatorFacts } from './history.js'
import { countBadLines, type Jsonl } from './jsonl.js'
import type { Row } from './record.js'
import { countersOf, type Lane } from './state.js'
import { isSameValue } from './three-way.js'
import { plural } from './tables.js'
import { isLive, isSameRun, type Claim } from './work.js'

/** Is one thing that does not agree. */
export interface Difference {
  readonly file: string
  readonly problem: string
}

/** Takes all records of a lane, oldest first, and holds none of them: what is left is what they amount to. */
export interface Recount {
  /** Takes the lines of a log, or of a part of it, that are reported under one name. */
  take(file: string, lines: Jsonl<Row>): void
  /** Counts the lines that could not be read, by the name that they were taken under. */
  badLines(): ReadonlyMap<string, number>
  /** Says where numbers and runs do not follow each other. */
  problems(): readonly string[]
  lastCycle(): number
  counters(): Counters
}

/** Is what is known of one lane. */
export interface Examined {
  readonly lane: Lane
  /** session-state.json as it stands, before anything was put right on reading; undefined when it is damaged or absent. */
  readonly stated?: Readonly<Record<string, unknown>>
  /** All records of the lane, the sealed ones before the live ones. */
  readonly records: Recount
  /** Lines of sealed ledgers that cannot be read. */
  readonly badLedgerLines: number
  /** False when sealed files are gone: the fold then starts from the checkpoint. */
  readonly isComplete: boolean
  readonly now: Date
}

/** Lists everything in a lane that does not agree. */
export function findDifferences(examined: Examined): Difference[] {
  return [
    ...badLines(examined),
    ...examined.records.problems().map((problem) => ({ file: historyFile, problem })),
    ...(examined.isComplete ? foldProblems(examined) : []),
    ...projectionProblems(examined),
    ...cycleProblems(examined),
    ...handoffProblems(examined.lane),
    ...handoverProblems(examined.lane),
  ]
}

const historyFile = 'cycle-history.jsonl'

/** Opens a recount under what the operator did. Numbers must rise by one; one run attempt has one record. */
export function openRecount(operator: OperatorFacts): Recount {
  const folding = openFold(operator)
  const bad = new Map<string, number>()
  const problems: string[] = []
  const runs = new Set<string>()
  let last: number | undefined
  const takeRow = (row: Row): void => {
    folding.take(row)
    if (last !== undefined && row.cycle <= last)
      problems.push(`cycle ${row.cycle} stands after cycle ${last}`)
    if (last !== undefined && row.cycle > last + 1)
      problems.push(`no record between cycles ${last} and ${row.cycle}`)
    last = Math.max(last ?? 0, row.cycle)
    if (row.run_id === undefined) return
    const run = `${row.run_id}, attempt ${row.run_attempt ?? 0}`
    if (runs.has(run)) problems.push(`run ${run} has two records`)
    runs.add(run)
  }
  return {
    take(file, lines) {
      for (const { value } of lines) {
        if (value === undefined) bad.set(file, (bad.get(file) ?? 0) + 1)
        else takeRow(value)
      }
    },
    badLines: () => bad,
    problems: () => problems,
    lastCycle: () => last ?? 0,
    counters: () => folding.counters(),
  }
}

function badLines({ lane, records, badLedgerLines }: Examined): Difference[] {
  const counts: [string, number][] = [
    ...records.badLines(),
    ['ledger/', badLedgerLines],
    ['ledger.jsonl', countBadLines(lane.ledger)],
    ['queue/next-work.jsonl', countBadLines(lane.queue)],
  ]
  return counts.flatMap(([file, count]) =>
    count > 0 ? [{ file, problem: `${plural(count, 'line')} cannot be read` }] : [],
  )
}

/** The checkpoint and what came after it must give what all records give. */
function foldProblems({ lane, records }: Examined): Difference[] {
  const all = records.counters()
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
function projectionProblems({ lane, stated, records }: Examined): Difference[] {
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
  const last = records.lastCycle()
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
