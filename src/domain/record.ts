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

const text = z.catch(z.optional(z.string()), undefined)
const number = z.catch(z.optional(z.number()), undefined)
const flag = z.catch(z.optional(z.boolean()), undefined)
const texts = z.catch(z.optional(z.array(z.string())), undefined)

/** Describes the context size of the agent's last request: tokens, window, their ratio. */
export const readingSchema = z.looseObject({
  tokens: z.number(),
  window: z.number(),
  fraction: z.number(),
  measured: z.boolean(),
  unreliable: flag,
})
export type Reading = z.infer<typeof readingSchema>

/** Describes what was decided at the end of one phase (SPEC §6.2). */
export const phaseSchema = z.looseObject({
  name: z.string(),
  fraction: z.optional(z.number()),
  decision: z.enum(['continue', 'reset', 'handoff', 'end']),
})
export type PhaseRecord = z.infer<typeof phaseSchema>

/** Describes a row as any writer may have left it: the result can be a word that nobody defined (CASES E3). */
export const rowSchema = z.looseObject({
  cycle: z.int().check(z.nonnegative()),
  result: z.string(),
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
  gate: z.catch(z.optional(z.enum(['PASS', 'FAIL', 'NONE'])), undefined),
  goals_passing: number,
  goals_total: number,
  milestone: text,
  heavy: flag,
  finished: flag,
  cycle_result: text,
  disposition: text,
  harvest_kind: text,
  handoff_reason: z.catch(z.optional(z.enum(handoffReasons)), undefined),
  resumed_from: number,
  parked: texts,
  reading: z.catch(z.optional(readingSchema), undefined),
  phases: z.catch(z.optional(z.array(phaseSchema)), undefined),
  tokens: number,
  cost_usd: number,
  turns: number,
  duration_s: number,
  agent_end: z.catch(z.optional(z.enum(agentEnds)), undefined),
  pull_request: text,
  notes: texts,
  failed_sources: texts,
  generators: z.catch(z.optional(z.enum(['dry', 'found'])), undefined),
  item_charged: flag,
  /** False when the agent made no successful request: a dead key, no quota, not reachable (SPEC §4.3). */
  agent_reached: flag,
  breaker: z.catch(z.optional(z.literal('opened')), undefined),
  recovered: flag,
})
export type Row = z.infer<typeof rowSchema>

/** Is a row as this project writes it: its result is one of the table's. */
export type CycleRecord = Row & { result: Result }

/** Reads one row of any known writer; undefined when it has no cycle number or no result. */
export function readRow(value: unknown): Row | undefined {
  const parsed = rowSchema.safeParse(value)
  if (!parsed.success) return undefined
  const row = parsed.data
  const other = row as Record<string, unknown>
  return {
    ...row,
    timestamp: row.timestamp ?? row.started_at,
    title: row.title ?? row.milestone,
    // `idle` says that there was no item.
    work_ref: row.work_ref ?? firstText(other.target === 'idle' ? undefined : other.target, other.goal_id),
    commit: row.commit ?? firstText(other.canonical_sha, other.sha, other.commit_sha),
  }
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
