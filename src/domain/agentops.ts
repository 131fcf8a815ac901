// A lane in the shape of AgentOps' own files (SPEC §9.1; docs/state.md): `.agents/evolve/` and `.agents/rpi/`, below
// the root of a repository. Never changes a lane, and never invents a fact without marking it.
import { renderHandoff } from './handoff.js'
import { renderJsonl, type Jsonl } from './jsonl.js'
import { renderDormant } from './markers.js'
import { renderQueue } from './queue.js'
import { resultOfCycle, type Row } from './record.js'
import type { Lane } from './state.js'
import { isoTime } from './time.js'
import { plural } from './tables.js'

/** Is a row that AgentOps' readers accept: these fields are always there; `sha` and the counts where they are known. */
export type AgentOpsRow = Record<string, unknown> & {
  readonly cycle: number
  readonly target: string
  readonly result: string
  readonly timestamp: string
  readonly started_at: string
}

/** Is a lane as AgentOps keeps one. */
export interface AgentOpsLane {
  readonly state: Readonly<Record<string, unknown>>
  readonly rows: readonly AgentOpsRow[]
  /** Text of every file, by its path below the root of a repository. */
  readonly files: ReadonlyMap<string, string>
  /** When the operator wrote STOP: AgentOps takes a marker's age from the file's own time. */
  readonly modifiedAt: ReadonlyMap<string, Date>
  /** Says what stands otherwise than in the lane. */
  readonly notes: readonly string[]
}

const folder = '.agents/evolve'
const leftOutPath = `${folder}/damaged/cycle-history.jsonl`

/** Renders a lane for AgentOps. `now` dates a row only when no row of the lane has a time. */
export function toAgentOps(lane: Lane, now: Date): AgentOpsLane {
  const { rows, leftOut, notes } = rowsOf(lane.history, now)
  const state = stateOf(lane, rows)
  const files = new Map<string, string>()
  const add = (name: string, text: string | undefined): void => {
    if (text !== undefined && (text !== '' || isMarker(name))) files.set(`${folder}/${name}`, text)
  }
  add('session-state.json', `${JSON.stringify(state, null, 2)}\n`)
  add('cycle-history.jsonl', rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  add('ledger.jsonl', renderJsonl(lane.ledger))
  add('HANDOFF', lane.handoff && renderHandoff(lane.handoff))
  add('DORMANT', lane.dormant && renderDormant(lane.dormant))
  // AgentOps looks for KILL in the operator's home folder only: a lane that is down must stay down by STOP.
  const stop = lane.stop ?? lane.kill
  add('STOP', stop?.text)
  add('KILL', lane.kill?.text)
  if (lane.claims.length > 0) add('claims.json', `${JSON.stringify(lane.claims, null, 2)}\n`)
  if (lane.queue.length > 0) files.set('.agents/rpi/next-work.jsonl', renderQueue(lane.queue))
  if (leftOut.length > 0) files.set(leftOutPath, leftOut.map((raw) => `${raw}\n`).join(''))
  const modifiedAt = new Map(stop?.writtenAt ? [[`${folder}/STOP`, stop.writtenAt]] : [])
  return { state, rows, files, modifiedAt, notes }
}

function isMarker(name: string): boolean {
  return /^[A-Z]+$/.test(name)
}

function rowsOf(history: Jsonl<Row>, now: Date): { rows: AgentOpsRow[]; leftOut: string[]; notes: string[] } {
  const values = history.flatMap((line) => line.value ?? [])
  const leftOut = history.filter((line) => line.value === undefined).map((line) => line.raw)
  let time = values.find((row) => row.timestamp)?.timestamp ?? isoTime(now)
  let cycle = -1
  const rows = values.map((row) => {
    cycle = Math.max(row.cycle, cycle + 1)
    time = row.timestamp || time
    return rowOf(row, cycle, time)
  })
  const renumbered = rows.filter((row) => 'original_cycle' in row).length
  const dated = rows.filter((row) => 'timestamp_inferred' in row).length
  const notes = [
    ...(renumbered > 0
      ? [
          `${plural(renumbered, 'row')} whose cycle number did not rise: given the next one, and \`original_cycle\`.`,
        ]
      : []),
    ...(dated > 0
      ? [`${plural(dated, 'row')} without a time: given that of a row beside, and \`timestamp_inferred\`.`]
      : []),
    ...(leftOut.length > 0
      ? [`${plural(leftOut.length, 'line')} that could not be read: in ${leftOutPath}.`]
      : []),
  ]
  return { rows, leftOut, notes }
}

function rowOf(row: Row, cycle: number, timestamp: string): AgentOpsRow {
  const { goals_passing, goals_total, ...rest } = row
  const canonical = textOf(row.canonical_sha) ?? row.commit
  const shas = canonical ? { sha: textOf(row.sha) ?? canonical, canonical_sha: canonical } : {}
  // The refused work of a cycle of ours does not stand; its counts would read as a goal that went lost.
  const isRestored = resultOfCycle(row) === 'regressed' && row.run_id !== undefined
  return {
    cycle,
    target: targetOf(row),
    result: row.result || 'unknown',
    timestamp,
    ...shas,
    ...(isRestored ? {} : { goals_passing, goals_total }),
    ...without(rest, ['cycle', 'target', 'result', 'timestamp', 'sha', 'canonical_sha', 'started_at']),
    started_at: row.started_at || timestamp,
    ...(cycle === row.cycle ? {} : { original_cycle: row.cycle }),
    ...(row.timestamp ? {} : { timestamp_inferred: true }),
  }
}

/** A cycle without an item is `idle` to AgentOps; `none` stands where another writer named no target. */
function targetOf(row: Row): string {
  const isIdle = ['idle', 'quarantined', 'unchanged'].includes(resultOfCycle(row))
  return textOf(row.target) ?? textOf(row.work_ref) ?? (isIdle ? 'idle' : 'none')
}

/** Keeps what AgentOps does not know; leaves out our version, since it may write this file from now on. */
function stateOf(lane: Lane, rows: readonly AgentOpsRow[]): Record<string, unknown> {
  const last = rows.at(-1)
  const open = lane.state.open_cycle
  const ref = lane.state.claimed_work
  return {
    ...without(lane.state, ['schema_version']),
    cycle: last?.cycle ?? lane.state.cycle,
    last_result: last?.result ?? '',
    last_mode: textOf(last?.mode) ?? '',
    last_selected_source: textOf(last?.selected_source) ?? '',
    claimed_work:
      ref === null
        ? null
        : { ref, ...(open ? { claimed_by: `evolve:cycle-${open.cycle}`, claimed_at: open.started_at } : {}) },
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function without(value: object, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))
}
