// Sealing (SPEC §9.1): when a log of a lane has grown long, its older part moves into files that no cycle reads again,
// and what it amounts to stays in the state. Never changes a line on the way, and never seals the newest ones.
import { fold } from './history.js'
import { renderJsonl, valuesOf, type Jsonl } from './jsonl.js'
import type { Row } from './record.js'
import { freshLane, operatorFacts, type Lane, type SessionState } from './state.js'

/** Lists the logs that are sealed. */
export const sealedLogs = ['history', 'ledger'] as const
export type SealedLog = (typeof sealedLogs)[number]

/** Is one sealed file: lines as they stood. */
export interface Segment {
  readonly log: SealedLog
  readonly number: number
  readonly text: string
}

/** Is a lane after sealing, with the files that must stand before it may be saved. */
export interface Sealing {
  readonly lane: Lane
  readonly segments: readonly Segment[]
}

/** Lines of a history file, live or sealed, at most. */
export const historySegmentLines = 500
/** Entries of a sealed ledger file; as many of the newest always stay live. */
export const ledgerSegmentLines = 50
/** Sealed records that stay at hand in the state: as many as the dashboard shows. */
const recentRows = 20
/** Refs that are remembered as done, or counted, beyond the live records: the newest of them. */
const rememberedRefs = 1000

/** Returns the name of a sealed file below the lane's folder. */
export function segmentName(log: SealedLog, number: number): string {
  return `${log}/${String(number).padStart(6, '0')}.jsonl`
}

/** Reads the name of a sealed file; undefined when it is none. */
export function parseSegmentName(name: string): { log: SealedLog; number: number } | undefined {
  const match = /^(history|ledger)\/(\d{6,9})\.jsonl$/.exec(name)
  return match ? { log: match[1] as SealedLog, number: Number(match[2]) } : undefined
}

/** Returns the names of the sealed files that hold a lane's lines, oldest first; others are left over from lost races. */
export function segmentNames(state: SessionState, log: SealedLog): string[] {
  const { last, skipped } = state.sealed[log]
  const numbers = Array.from({ length: last }, (_, index) => index + 1)
  return numbers.filter((number) => !skipped.includes(number)).map((number) => segmentName(log, number))
}

/** Tells whether a lane is to be sealed before it is saved. */
export function isSealingDue(lane: Lane): boolean {
  return lane.history.length > historySegmentLines || lane.ledger.length >= 2 * ledgerSegmentLines
}

/**
 * Seals what is due. `isTaken` says that other content stands under a name already, left by a run that lost its race;
 * the next number is then used.
 */
export function sealLane(lane: Lane, isTaken: (name: string, text: string) => boolean): Sealing {
  const segments: Segment[] = []
  let sealed = lane
  while (sealed.history.length > historySegmentLines) {
    const lines = sealed.history.slice(0, historySegmentLines)
    const segment = place(sealed.state, 'history', lines, isTaken)
    segments.push(segment)
    sealed = {
      ...sealed,
      history: sealed.history.slice(historySegmentLines),
      state: withSealedRows(withSegment(sealed.state, segment), valuesOf(lines)),
    }
  }
  while (sealed.ledger.length >= 2 * ledgerSegmentLines) {
    const lines = sealed.ledger.slice(0, ledgerSegmentLines)
    const segment = place(sealed.state, 'ledger', lines, isTaken)
    segments.push(segment)
    sealed = {
      ...sealed,
      ledger: sealed.ledger.slice(ledgerSegmentLines),
      state: withSegment(sealed.state, segment),
    }
  }
  return { lane: sealed, segments }
}

function place(
  state: SessionState,
  log: SealedLog,
  lines: Jsonl<unknown>,
  isTaken: (name: string, text: string) => boolean,
): Segment {
  const text = renderJsonl(lines)
  let number = state.sealed[log].last + 1
  while (isTaken(segmentName(log, number), text)) number++
  return { log, number, text }
}

function withSegment(state: SessionState, { log, number }: Segment): SessionState {
  const { last, skipped } = state.sealed[log]
  const passedOver = Array.from({ length: number - last - 1 }, (_, index) => last + 1 + index)
  return {
    ...state,
    sealed: { ...state.sealed, [log]: { last: number, skipped: [...skipped, ...passedOver] } },
  }
}

/** Moves rows into the checkpoint, all but the newest, which stay at hand. */
export function withSealedRows(state: SessionState, sealed: readonly Row[]): SessionState {
  const rows = [...state.recently_sealed, ...sealed]
  const folded = fold(rows.slice(0, -recentRows), operatorFacts(state), state.checkpoint ?? undefined)
  return {
    ...state,
    checkpoint: { ...folded, refs: newest(folded.refs, ({ cycle }) => cycle) },
    recently_sealed: rows.slice(-recentRows),
    done: newest(state.done, ({ cycle, offered_in }) => offered_in ?? cycle),
  }
}

/** A state must not grow with all that was ever done: of very many refs the ones that were met last are kept. */
function newest<T>(refs: Readonly<Record<string, T>>, metIn: (known: T) => number): Record<string, T> {
  const entries = Object.entries(refs)
  if (entries.length <= rememberedRefs) return { ...refs }
  const limit = entries.map(([, known]) => metIn(known)).sort((a, b) => b - a)[rememberedRefs - 1] ?? 0
  return Object.fromEntries(entries.filter(([, known]) => metIn(known) >= limit))
}

/** Puts what was sealed back in front of the live lines: the lane as if nothing had ever been sealed. */
export function unsealed(lane: Lane, sealed: Pick<Lane, 'history' | 'ledger'>): Lane {
  const { checkpoint, recently_sealed, sealed: files } = freshLane(lane.name).state
  const isWhole = lane.state.sealed.history.last > 0 && sealed.history.length > 0
  return {
    ...lane,
    history: [...sealed.history, ...lane.history],
    ledger: [...sealed.ledger, ...lane.ledger],
    state: isWhole ? { ...lane.state, checkpoint, recently_sealed, sealed: files } : lane.state,
  }
}
