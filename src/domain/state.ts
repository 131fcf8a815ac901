// The lane: everything that is kept between runs, as one value (SPEC §9.1). Stores read and write it; pure code changes it.
import * as z from './schema.js'
import { handoffSchema, type Handoff } from './handoff.js'
import { countersSchema, fold, type Counters, type OperatorFacts } from './history.js'
import { valuesOf, type Jsonl } from './jsonl.js'
import type { OperatorMarker, Dormant } from './markers.js'
import type { Queue } from './queue.js'
import { rowSchema, type Row } from './record.js'
import { isoTime } from './time.js'
import { parkedSchema, type Claim } from './work.js'

/** Is the version that this code writes; a newer one is refused (SPEC §9.4). */
export const schemaVersion = 1

/** Describes the cycle that a run has opened and not yet ended (SPEC §2, steps 2 and 6). */
export const openCycleSchema = z.looseObject({
  cycle: z.int(),
  run_id: z.string(),
  run_attempt: z.int(),
  /** Names the machine and the process, to tell on the same host that a run is over. */
  host: z.string(),
  pid: z.int(),
  started_at: z.string(),
  /** Until then the run counts as alive when nothing else is known. */
  lease_until: z.string(),
  start_commit: z.string(),
  /** Tree of everything in the workspace at the start, the branch and the folder: to tell what a dead run left there. */
  start_tree: z.optional(z.string()),
  start_branch: z.optional(z.string()),
  workspace: z.optional(z.string()),
  /** When the process started, as its machine counts it: process ids are used again. */
  pid_started: z.optional(z.string()),
  ref: z.string(),
  source: z.string(),
  title: z._default(z.string(), ''),
  fingerprint: z._default(z.string(), ''),
})
export type OpenCycle = z.infer<typeof openCycleSchema>

/** Describes the six fields that an agent fills, in a ledger entry and in a handover document (SPEC §6.3). */
export const ledgerFieldsSchema = z.object({
  frozen_decisions: z.array(z.string()),
  done: z.array(z.looseObject({ what: z.string(), evidence: z.string() })),
  artifacts: z.array(z.string()),
  current_phase: z.string(),
  next_step: z.string(),
  open: z.array(z.string()),
})
export type LedgerFields = z.infer<typeof ledgerFieldsSchema>

/** Describes one ledger entry (SPEC §6.3). */
export const ledgerEntrySchema = z.looseObject({
  timestamp: z.string(),
  cycle: z.int(),
  run_id: z.string(),
  phase: z.string(),
  ...ledgerFieldsSchema.shape,
  /** True when the code wrote it because the agent did not. */
  violation: z.optional(z.boolean()),
})
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>

/**
 * Describes an agent's request to be replaced, with its document (SPEC §8): `pending` waits for an operator, `accepted`
 * for the run that starts from it, `rolled` is over.
 */
export const handoverSchema = z.looseObject({
  state: z.enum(['pending', 'accepted', 'rolled']),
  token: z.string(),
  run_id: z.string(),
  run_attempt: z.int(),
  cycle: z.int(),
  ref: z.string(),
  reason: z._default(z.string(), ''),
  /** When the cycle that asked for it ended. */
  requested_at: z.string(),
  document: ledgerFieldsSchema,
  /** Says that the document does not describe the tree any more, and why. */
  caveat: z.optional(z.string()),
  rolled_in_cycle: z.optional(z.int()),
})
export type Handover = z.infer<typeof handoverSchema>

/** Describes what is remembered of a finished item (SPEC §10.1, "done is remembered"). */
export const doneSchema = z.looseObject({
  fingerprint: z.string(),
  cycle: z.int(),
  pull_request: z.optional(z.string()),
  /** A later cycle in which a source still offered it; such a one is forgotten last. */
  offered_in: z.optional(z.int()),
})
const quarantineSchema = z.looseObject({
  reason: z.string(),
  fingerprint: z.optional(z.string()),
  attempts: z.int(),
})
const baselineSchema = z.looseObject({
  commit: z.string(),
  gate: z.string(),
  checks: z.record(z.string(), z.boolean()),
  /** How the goals stood, by id; absent when they are not used. */
  goals: z.optional(z.record(z.string(), z.enum(['pass', 'fail', 'skip']))),
})

/** Remembers what the gate said on a commit, so that it is measured once (SPEC §11.1). */
export type GateBaseline = z.infer<typeof baselineSchema>

const count = z._default(z.int().check(z.nonnegative()), 0)

const sealedSchema = z.object({
  last: z.int().check(z.nonnegative()),
  skipped: z._default(z.array(z.int()), []),
})
const nothingSealed = { last: 0, skipped: [] }

/** Describes session-state.json. Streaks in it are a projection of history; unknown keys are kept. */
export const sessionStateSchema = z.looseObject({
  schema_version: z._default(z.int(), schemaVersion),
  lane: z._default(z.string(), 'default'),
  /** Rises with every save. */
  generation: count,
  cycle: count,
  context_streak: count,
  idle_streak: count,
  generator_empty_streak: count,
  claimed_work: z._default(z.nullable(z.string()), null),
  open_cycle: z._default(z.nullable(openCycleSchema), null),
  resuming: z._default(z.nullable(handoffSchema), null),
  parked_work: z._default(z.array(parkedSchema), []),
  done: z._default(z.record(z.string(), doneSchema), {}),
  handover: z._default(z.nullable(handoverSchema), null),
  quarantine: z._default(z.record(z.string(), quarantineSchema), {}),
  not_before: z._default(z.nullable(z.string()), null),
  breaker: z._default(z.nullable(z.looseObject({ opened_at: z.string(), cycle: z.int() })), null),
  resumed_after_cycle: count,
  released: z._default(z.record(z.string(), z.int()), {}),
  /** Phases in a row in which the context crossed the threshold in the middle (SPEC §6.2). */
  misses: z._default(z.nullable(z.object({ ref: z.string(), phase: z.string(), count: z.int() })), null),
  /** Items that are to be split although they were not handed off so often: two misses in one phase. */
  split_asked: z._default(z.array(z.string()), []),
  /** The fold of all sealed records but those of `recently_sealed`. */
  checkpoint: z._default(z.nullable(countersSchema), null),
  /** The newest sealed records, for tables and for a merge with a run that had not heard of the sealing. */
  recently_sealed: z._default(z.array(rowSchema), []),
  /** Per log: the number of its last sealed file, and the numbers below that hold nothing of ours. */
  sealed: z._default(
    z.object({
      history: z._default(sealedSchema, nothingSealed),
      ledger: z._default(sealedSchema, nothingSealed),
    }),
    { history: nothingSealed, ledger: nothingSealed },
  ),
  gate_baseline: z._default(z.nullable(baselineSchema), null),
  updated_at: z._default(z.string(), ''),
})
export type SessionState = z.infer<typeof sessionStateSchema>

/** Says what was found broken while reading, and where the evidence is kept (SPEC §9.4). */
export interface Damage {
  readonly file: string
  readonly problem: string
  readonly keptAs?: string
}

/** Is what a lane has to know of another one of the same state: read beside its own, never written. */
export interface OtherLane {
  readonly name: string
  readonly done: SessionState['done']
  /** Refs of its parked work. */
  readonly parked: readonly string[]
}

/** Is the whole state of one lane with what all lanes share. Values only; changed by making a new one. */
export interface Lane {
  readonly name: string
  readonly state: SessionState
  readonly history: Jsonl<Row>
  readonly ledger: Jsonl<LedgerEntry>
  readonly handoff?: Handoff
  readonly dormant?: Dormant
  readonly stop?: OperatorMarker
  readonly kill?: OperatorMarker
  readonly claims: readonly Claim[]
  readonly queue: Queue
  /** The other lanes of the same state, as they stood when this one was read. */
  readonly others: readonly OtherLane[]
  readonly damage: readonly Damage[]
}

/** Describes for people what was found broken, one sentence each. */
export function describeDamage({ damage }: Lane): string[] {
  return damage.map(
    ({ file, problem, keptAs }) => `${file}: ${problem}${keptAs ? ` (kept as ${keptAs})` : ''}.`,
  )
}

/** Makes the state of a lane that has never run. */
export function freshLane(name: string): Lane {
  const state = sessionStateSchema.parse({ lane: name })
  return { name, state, history: [], ledger: [], claims: [], queue: [], others: [], damage: [] }
}

/** Returns what an operator did to this lane. */
export function operatorFacts(state: SessionState): OperatorFacts {
  return { resumedAfterCycle: state.resumed_after_cycle, released: state.released }
}

/** Returns the newest records of a lane, oldest first: those of the live file, and before them the last sealed ones. */
export function knownRows(lane: Pick<Lane, 'history' | 'state'>): Row[] {
  return [...lane.state.recently_sealed, ...valuesOf(lane.history)]
}

/**
 * Counts a lane: the fold of its history, where a HANDOFF that is being resumed has already started
 * a new context count (SPEC §5.4).
 */
export function countersOf(lane: Lane): Counters {
  const counters = foldOf(lane)
  return lane.state.resuming ? { ...counters, contextStreak: 0 } : counters
}

type Folded = Pick<SessionState, 'checkpoint' | 'recently_sealed' | 'resumed_after_cycle' | 'released'>

// Every step of a cycle asks; what a lane is made of never changes in place.
const knownFolds = new WeakMap<Lane['history'], { readonly of: Folded; readonly counters: Counters }>()

function foldOf({ history, state }: Lane): Counters {
  const known = knownFolds.get(history)
  if (
    known?.of.checkpoint === state.checkpoint &&
    known.of.recently_sealed === state.recently_sealed &&
    known.of.resumed_after_cycle === state.resumed_after_cycle &&
    known.of.released === state.released
  )
    return known.counters
  const counters = fold(knownRows({ history, state }), operatorFacts(state), state.checkpoint ?? undefined)
  knownFolds.set(history, { of: state, counters })
  return counters
}

/** Writes the counters into the projection. Every save goes through this. */
export function project(lane: Lane, now: Date): Lane {
  const counters = countersOf(lane)
  return {
    ...lane,
    state: {
      ...lane.state,
      schema_version: schemaVersion,
      lane: lane.name,
      cycle: counters.cycle,
      context_streak: counters.contextStreak,
      idle_streak: counters.idleStreak,
      generator_empty_streak: counters.generatorEmptyStreak,
      breaker: counters.breaker ?? null,
      updated_at: isoTime(now),
    },
  }
}
