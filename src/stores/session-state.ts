// Reads session-state.json and rebuilds it from history when it is damaged (SPEC §9.4).
// Missing, damaged and newer than ours are three different things here.
import * as z from '../domain/schema.js'
import { EvolveError } from '../errors.js'
import type { Handoff } from '../domain/handoff.js'
import { fold, noOperatorFacts } from '../domain/history.js'
import { parseJson } from '../domain/jsonl.js'
import { resultOfCycle, type Row } from '../domain/record.js'
import { withSealedRows } from '../domain/segments.js'
import {
  countersOf,
  knownRows,
  project,
  schemaVersion,
  sessionStateSchema,
  type Lane,
  type SessionState,
} from '../domain/state.js'
import { parseTime } from '../domain/time.js'
import { parkedSchema, type Parked } from '../domain/work.js'
import { readUtf8 } from './text.js'

/** Is what a lane's sealed files hold, for a state that is gone. */
export interface SealedPast {
  readonly rows: readonly Row[]
  readonly files: SessionState['sealed']
}

const nothingSealed: SealedPast = { rows: [], files: sessionStateSchema.parse({}).sealed }

/** Is what session-state.json gave. */
export type StateReading =
  | { readonly kind: 'read'; readonly state: SessionState; readonly dropped: readonly string[] }
  /** `generation` is what could still be made out, else 0. */
  | { readonly kind: 'damaged'; readonly problem: string; readonly generation: number }

/** Reads session-state.json. Throws STATE_CORRUPT for a version that is newer than ours: damage it is not. */
export function readSessionState(bytes: Buffer): StateReading {
  const { text, problem } = readUtf8(bytes)
  const damaged = (what: string): StateReading => ({
    kind: 'damaged',
    problem: what,
    generation: Number(/"generation":\s*(\d{1,9})\b/.exec(text)?.[1] ?? 0),
  })
  if (problem !== undefined) return damaged(problem)
  if (text.trim() === '') return damaged('it is empty')
  if (text.includes('\0')) return damaged('it holds NUL bytes')
  const json = parseJson(text)
  if (!json.ok) return damaged(`it is not valid JSON (${json.problem})`)
  if (typeof json.value !== 'object' || json.value === null || Array.isArray(json.value)) {
    return damaged('it is not a JSON object')
  }
  const fields = json.value as Record<string, unknown>
  if (fields.schema_version === undefined) return readUnversioned(fields)
  refuseNewerVersion(fields.schema_version)
  const parsed = sessionStateSchema.safeParse(fields)
  if (parsed.success) return { kind: 'read', state: parsed.data, dropped: [] }
  const issue = parsed.error.issues[0]
  return damaged(`${issue?.path.join('.') ?? 'it'} has a wrong type (${issue?.message ?? 'invalid'})`)
}

function refuseNewerVersion(version: unknown): void {
  if (typeof version !== 'number' || version <= schemaVersion) return
  throw new EvolveError(
    'STATE_CORRUPT',
    `The state was written with schema_version ${version}, which is newer than ${schemaVersion}.`,
    'Nothing was changed; upgrade this action to the version that wrote it.',
  )
}

/** A state of another writer: what we cannot use is left out and said, all that we do not know is kept. */
function readUnversioned(fields: Readonly<Record<string, unknown>>): StateReading {
  const shape = new Map(Object.entries(sessionStateSchema.shape))
  const usable: Record<string, unknown> = {}
  const dropped: string[] = []
  for (const [name, value] of Object.entries(fields)) {
    const candidate = foreignReaders.get(name)?.(value) ?? value
    if (shape.get(name)?.safeParse(candidate).success ?? true) usable[name] = candidate
    else dropped.push(name)
  }
  return { kind: 'read', state: sessionStateSchema.parse(usable), dropped }
}

/** Fields that other writers have in another shape than we. */
const foreignReaders: ReadonlyMap<string, (value: unknown) => unknown> = new Map([
  ['parked_work', readForeignParked],
  ['claimed_work', (value: unknown) => z.object({ ref: z.string() }).safeParse(value).data?.ref],
])

function readForeignParked(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  return value
    .map((entry: unknown) =>
      typeof entry === 'string'
        ? parkedOf({ ref: entry })
        : { ...parkedOf({ ref: '' }), ...(entry as Record<string, unknown> | null) },
    )
    .filter((parked) => parked.ref !== '')
}

function parkedOf(known: { ref: string; source?: string; wip?: string; next_step?: string }): Parked {
  return parkedSchema.parse({ ...known, source: known.source ?? '', parked_in_cycle: 0 })
}

/**
 * Rebuilds a state from what the records, the sealed ones among them, and HANDOFF say; what only the state knew is
 * unknown again.
 */
export function rebuildState(
  laneName: string,
  live: readonly Row[],
  handoff: Handoff | undefined,
  generation: number,
  sealed: SealedPast = nothingSealed,
): SessionState {
  const done: SessionState['done'] = {}
  const history = [...sealed.rows, ...live]
  for (const row of history) {
    if (row.work_ref === undefined || row.finished !== true || resultOfCycle(row) !== 'improved') continue
    done[row.work_ref] = {
      fingerprint: row.fingerprint ?? '',
      cycle: row.cycle,
      ...(row.pull_request === undefined ? {} : { pull_request: row.pull_request }),
    }
  }
  const parked = (handoff?.parked_work ?? []).map((known) => ({
    ...parkedOf(known),
    ...titleOf(history, known.ref),
  }))
  const state = sessionStateSchema.parse({ lane: laneName, generation, done, parked_work: parked })
  return sealed.rows.length === 0 ? state : withSealedRows({ ...state, sealed: sealed.files }, sealed.rows)
}

function titleOf(history: readonly Row[], ref: string): Partial<Parked> {
  const row = history.findLast((one) => one.work_ref === ref)
  if (row === undefined) return {}
  return { title: row.title ?? '', fingerprint: row.fingerprint ?? '', parked_in_cycle: row.cycle }
}

/**
 * Brings a state in line with the history beside it: the projection is folded again, a cycle whose record stands
 * there is no longer open, and when records are gone the numbers go on from what the projection knew.
 */
export function alignWithHistory(lane: Lane): { lane: Lane; missingRecords?: string } {
  const closed = closeEndedCycle(lane)
  const { state } = closed
  const counted = countersOf(closed)
  const isBehind = state.cycle > counted.cycle
  const aligned = isBehind ? { ...closed, state: { ...state, checkpoint: checkpointFrom(closed) } } : closed
  const projected = project(aligned, parseTime(state.updated_at) ?? new Date(0))
  return {
    lane: { ...projected, state: { ...projected.state, updated_at: state.updated_at } },
    ...(isBehind
      ? {
          missingRecords: `History ends at cycle ${counted.cycle}, but the state knew ${state.cycle}: records are missing.`,
        }
      : {}),
  }
}

function closeEndedCycle(lane: Lane): Lane {
  const open = lane.state.open_cycle
  const hasRecord = knownRows(lane).some(
    (row) =>
      open !== null &&
      row.run_id === open.run_id &&
      row.run_attempt === open.run_attempt &&
      (row.lane ?? lane.name) === lane.name,
  )
  if (open === null || !hasRecord) return lane
  return { ...lane, state: { ...lane.state, open_cycle: null, claimed_work: null, resuming: null } }
}

/** With no record left at all, the projection is the best that is known of the streaks. */
function checkpointFrom(lane: Lane): SessionState['checkpoint'] {
  const { state } = lane
  const before = state.checkpoint ?? fold([], noOperatorFacts)
  if (knownRows(lane).length > 0) return { ...before, cycle: state.cycle }
  return {
    ...before,
    cycle: state.cycle,
    contextStreak: state.context_streak,
    idleStreak: state.idle_streak,
    generatorEmptyStreak: state.generator_empty_streak,
  }
}
