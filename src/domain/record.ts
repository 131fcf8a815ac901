// The record: one line per cycle in cycle-history.jsonl (SPEC §4, §9.1). Also reads the rows that AgentOps'
// shell writer and its program write (FORMATS §1); a field of the wrong type is unknown, never a lost row.
import * as z from './schema.js'

/** Lists what a cycle can amount to (SPEC §4.1). */
export const results = [
  'improved',
  'regressed',
  'harvested',
  'scout',
  'unchanged',
  'idle',
  'quarantined',
  'failed',
  'rate-limited',
  'needs-human',
  'cancelled',
  'interrupted',
  'context-handoff',
] as const
export type Result = (typeof results)[number]

/** Lists how an agent can end (SPEC §7.3). */
export const agentEnds = [
  'completed',
  'overflowed',
  'max-turns',
  'rate-limited',
  'overloaded',
  'auth-failed',
  'permission-wait',
  'timed-out',
  'crashed',
  'cancelled',
] as const
export type AgentEndKind = (typeof agentEnds)[number]

/** Lists why a handoff fires (SPEC §5.2). */
export const handoffReasons = ['streak', 'measured', 'phase', 'handover', 'overflow'] as const
export type HandoffReason = (typeof handoffReasons)[number]

/** Describes the context size of the agent's last request: tokens, window, their ratio. */
export const readingSchema = z.looseObject({
  tokens: z.number(),
  window: z.number(),
  fraction: z.number(),
  measured: z.boolean(),
  unreliable: z.catch(z.optional(z.boolean()), undefined),
})
export type Reading = z.infer<typeof readingSchema>

/** Describes what was decided at the end of one phase (SPEC §6.2). */
export const phaseSchema = z.looseObject({
  name: z.string(),
  fraction: z.optional(z.number()),
  decision: z.enum(['continue', 'reset', 'handoff', 'end']),
})
export type PhaseRecord = z.infer<typeof phaseSchema>

/** Reads one field; undefined for a value that it cannot have. */
type Read<T> = (value: unknown) => T | undefined

const text: Read<string> = (value) => (typeof value === 'string' ? value : undefined)
const number: Read<number> = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined
const flag: Read<boolean> = (value) => (typeof value === 'boolean' ? value : undefined)
const texts: Read<string[]> = (value) =>
  Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : undefined
const oneOf =
  <T extends string>(...words: readonly T[]): Read<T> =>
  (value) =>
    words.find((word) => word === value)

/** The fields that we know, beside number and result. A row has few of them, and of rows there are very many. */
const fields = {
  timestamp: text,
  started_at: text,
  lane: text,
  run_id: text,
  run_attempt: number,
  /** What started the run, such as `schedule` (SPEC §12.3 counts by it). */
  event: text,
  mode: text,
  selected_source: text,
  because: text,
  work_ref: text,
  title: text,
  fingerprint: text,
  commit: text,
  base_sha: text,
  gate: oneOf('PASS', 'FAIL', 'NONE'),
  goals_passing: number,
  goals_total: number,
  milestone: text,
  heavy: flag,
  finished: flag,
  cycle_result: text,
  disposition: text,
  harvest_kind: text,
  handoff_reason: oneOf(...handoffReasons),
  resumed_from: number,
  parked: texts,
  reading: (value: unknown) => readingSchema.safeParse(value).data,
  phases: (value: unknown) => z.array(phaseSchema).safeParse(value).data,
  tokens: number,
  cost_usd: number,
  turns: number,
  duration_s: number,
  agent_end: oneOf(...agentEnds),
  pull_request: text,
  notes: texts,
  failed_sources: texts,
  generators: oneOf('dry', 'found'),
  item_charged: flag,
  /** False when the agent made no successful request: a dead key, no quota, not reachable (SPEC §4.3). */
  agent_reached: flag,
  breaker: oneOf('opened'),
  recovered: flag,
} satisfies Readonly<Record<string, Read<unknown>>>

/** Is a row as any writer may have left it: the result can be a word that nobody defined (CASES E3). */
export type Row = { cycle: number; result: string; [other: string]: unknown } & {
  [Name in keyof typeof fields]?: ReturnType<(typeof fields)[Name]>
}

const readers: ReadonlyMap<string, Read<unknown>> = new Map(Object.entries(fields))

/** Describes a row inside another document. */
export const rowSchema = z.pipe(
  z.transform(readFields),
  z.custom<Row | undefined>((row) => row !== undefined),
) as z.ZodMiniType<Row>

function readFields(value: unknown): Row | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const given = value as Record<string, unknown>
  const { cycle, result } = given
  if (!Number.isSafeInteger(cycle) || (cycle as number) < 0 || typeof result !== 'string') return undefined
  const corrected: Record<string, unknown> = {}
  let isAsGiven = true
  for (const name in given) {
    const read = readers.get(name)
    if (read === undefined) continue
    const field = read(given[name])
    if (field === given[name]) continue
    corrected[name] = field
    isAsGiven = false
  }
  // Nearly all rows are ours: a copy of each would cost more than all else here.
  return (isAsGiven ? given : { ...given, ...corrected }) as Row
}

/** Is a row as this project writes it: its result is one of the table's. */
export type CycleRecord = Row & { result: Result }

/** Reads one row of any known writer; undefined when it has no cycle number or no result. */
export function readRow(value: unknown): Row | undefined {
  const row = readFields(value)
  if (row === undefined) return undefined
  const {
    timestamp = row.started_at,
    title = row.milestone,
    // `idle` says that there was no item.
    work_ref = firstText(row.target === 'idle' ? undefined : row.target, row.goal_id),
    commit = firstText(row.canonical_sha, row.sha, row.commit_sha),
  } = row
  const isOurs =
    timestamp === row.timestamp && title === row.title && work_ref === row.work_ref && commit === row.commit
  return isOurs ? row : { ...row, timestamp, title, work_ref, commit }
}

function firstText(...candidates: unknown[]): string | undefined {
  return candidates.find((value): value is string => typeof value === 'string' && value !== '')
}

/** Returns what the cycle itself was: a handoff and an interruption keep that apart (SPEC §4.1). */
export function resultOfCycle(row: Row): string {
  return row.cycle_result ?? row.result
}

/** Tells whether two rows are the same record: one run attempt writes one record per lane (SPEC §9.3). */
export function isSameRecord(a: Row, b: Row): boolean {
  return (
    a.run_id !== undefined && a.run_id === b.run_id && a.run_attempt === b.run_attempt && a.lane === b.lane
  )
}
