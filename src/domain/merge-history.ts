// Merges histories (SPEC §9.3): what stands keeps its number, the late records take the next ones, and what refers to
// their old numbers follows. Never drops a record, never keeps one twice.
import type { Jsonl, Line } from './jsonl.js'
import { parseJson } from './jsonl.js'
import type { Row } from './record.js'
import type { Handover, Lane } from './state.js'
import { isSameValue, mapByCount } from './three-way.js'

/** Is a merged history and what became of the numbers of the records that only `ours` brought. */
export interface MergedHistory {
  readonly history: Jsonl<Row>
  /** From the number in `ours` to the number in the merged history. */
  readonly numbers: ReadonlyMap<number, number>
}

/** Merges the histories of three lanes. */
export function mergeHistory(base: Lane, ours: Lane, theirs: Lane): MergedHistory {
  const known = mapByCount(base.history, keyOfLine)
  const mine = mapByCount(ours.history, keyOfLine)
  const standing = mapByCount(theirs.history, keyOfLine)
  const missing = [...mine].filter(([key]) => !standing.has(key))
  const sealed = sealedRows(theirs)
  const sealedUpTo = Math.max(theirs.state.checkpoint?.cycle ?? 0, ...sealed.values())
  const haveWeSealed = ours.state.sealed.history.last > theirs.state.sealed.history.last
  // A record that theirs lacks although both once had it was sealed by them, or lost to damage.
  const lost = missing.filter(([key, line]) => known.has(key) && (line.value?.cycle ?? 0) > sealedUpTo)
  const left = [...standing].filter(([key]) => !(haveWeSealed && known.has(key) && !mine.has(key)))
  const lines: Line<Row>[] = [...lost, ...left].map(([, line]) => line)
  const numbers = new Map<number, number>()
  let highest = Math.max(sealedUpTo, ...lines.map((line) => line.value?.cycle ?? 0))
  for (const [key, line] of mine) {
    if (known.has(key)) continue
    const there = standing.get(key)?.value?.cycle ?? sealed.get(keyOfLine(line))
    const number = line.value && (there ?? Math.max(highest + 1, line.value.cycle))
    if (line.value && number !== undefined) numbers.set(line.value.cycle, number)
    if (standing.has(key) || there !== undefined) continue
    lines.push(number === undefined ? line : withNumber(line, number))
    highest = number ?? highest
  }
  return { history: lines, numbers }
}

/** Gives what `ours` added the numbers that its records got in the merge. */
export function renumber(base: Lane, ours: Lane, numbers: ReadonlyMap<number, number>): Lane {
  const of = (cycle: number) => numbers.get(cycle) ?? cycle
  const { state } = ours
  const isNew = (value: unknown, before: unknown) => !isSameValue(value, before)
  const knownEntries = new Set(base.ledger.map((line) => line.raw))
  return {
    ...ours,
    ledger: ours.ledger.map((line) =>
      line.value === undefined || knownEntries.has(line.raw) || of(line.value.cycle) === line.value.cycle
        ? line
        : withNumber(line, of(line.value.cycle)),
    ),
    state: {
      ...state,
      handover: isNew(state.handover, base.state.handover)
        ? renumberHandover(state.handover, of)
        : state.handover,
      parked_work: state.parked_work.map((parked) => {
        const before = base.state.parked_work.find((one) => one.ref === parked.ref)
        return isNew(parked, before) ? { ...parked, parked_in_cycle: of(parked.parked_in_cycle) } : parked
      }),
      done: Object.fromEntries(
        Object.entries(state.done).map(([ref, done]) => [
          ref,
          isNew(done, base.state.done[ref]) ? { ...done, cycle: of(done.cycle) } : done,
        ]),
      ),
    },
  }
}

/** A request that ours brought names ours; one that ours rolled was of an older cycle. */
function renumberHandover(handover: Handover | null, of: (cycle: number) => number): Handover | null {
  if (handover === null) return null
  const { cycle, rolled_in_cycle: rolled } = handover
  return rolled === undefined
    ? { ...handover, cycle: of(cycle) }
    : { ...handover, rolled_in_cycle: of(rolled) }
}

/** Maps the records that were sealed last to their numbers: a save whose answer got lost may find its own among them. */
function sealedRows({ state }: Lane): Map<string, number> {
  return new Map(
    state.recently_sealed
      .filter((row) => row.run_id !== undefined)
      .map((value) => [keyOfLine({ raw: '', value }), value.cycle]),
  )
}

function keyOfLine(line: Line<Row>): string {
  const row = line.value
  return row?.run_id === undefined
    ? line.raw
    : JSON.stringify([row.lane ?? '', row.run_id, row.run_attempt ?? 0])
}

/** Changes the number in the line itself: fields that we do not know stay where they are. */
function withNumber<T extends { cycle: number }>(line: Line<T>, cycle: number): Line<T> {
  if (line.value === undefined || line.value.cycle === cycle) return line
  const parsed = parseJson(line.raw)
  const fields = parsed.ok && typeof parsed.value === 'object' ? parsed.value : line.value
  return { raw: JSON.stringify({ ...fields, cycle }), value: { ...line.value, cycle } }
}
