// Reads the sealed files of a lane (SPEC §9.1), one at a time. Which of them count is said by the state; without one, all
// that are there do.
import { countBadLines, parseJsonl, valuesOf, type Jsonl } from '../domain/jsonl.js'
import { readRow, type Row } from '../domain/record.js'
import { parseSegmentName, segmentName, segmentNames, type SealedLog } from '../domain/segments.js'
import { ledgerEntrySchema, type LedgerEntry, type SessionState } from '../domain/state.js'
import { plural } from '../domain/tables.js'
import type { Sealed, SealedFiles } from '../ports.js'
import type { Files } from './codec.js'
import type { SealedPast } from './session-state.js'
import { readUtf8Lines } from './text.js'

/** Is where a lane has nothing sealed. */
export const nothingSealed: SealedFiles = { names: [], read: () => Promise.resolve(undefined) }

/** Gives files that are at hand as sealed ones. */
export function sealedFilesOf(files: Files): SealedFiles {
  return {
    names: [...files.keys()].filter((name) => parseSegmentName(name) !== undefined),
    read: (name) => Promise.resolve(files.get(name)),
  }
}

/** Is one sealed file. */
export interface ReadSegment<T> {
  readonly lines: Jsonl<T>
  readonly isMissing: boolean
  readonly warnings: readonly string[]
}

/** Reads the records that the state names, file by file, oldest first. */
export function readSealedHistory(files: SealedFiles, state: SessionState): AsyncGenerator<ReadSegment<Row>> {
  return readLog(files, state, 'history', readRow)
}

/** Reads the ledger entries that the state names, file by file, oldest first. */
export function readSealedLedger(
  files: SealedFiles,
  state: SessionState,
): AsyncGenerator<ReadSegment<LedgerEntry>> {
  return readLog(files, state, 'ledger', (value) => ledgerEntrySchema.safeParse(value).data)
}

/** So many sealed files are read at a time; one has up to about a megabyte. */
const readAhead = 4

async function* readLog<T>(
  files: SealedFiles,
  state: SessionState,
  log: SealedLog,
  read: (value: unknown) => T | undefined,
): AsyncGenerator<ReadSegment<T>> {
  const names = segmentNames(state, log)
  const begun: Promise<Buffer | undefined>[] = []
  for (const [index, name] of names.entries()) {
    // The next ones are read while this one is parsed.
    for (const ahead of names.slice(index + begun.length, index + readAhead)) {
      const reading = files.read(ahead)
      // It may fail while nobody waits for it; whoever waits is told.
      reading.catch(() => undefined)
      begun.push(reading)
    }
    const bytes = await begun.shift()
    const { pieces, problem } = readUtf8Lines(bytes ?? Buffer.alloc(0))
    const lines = parseJsonl(pieces, read)
    const badCount = countBadLines(lines)
    const isMissing = bytes === undefined
    const warnings = [
      ...(isMissing ? [`${name}: it is missing.`] : []),
      ...(problem === undefined ? [] : [`${name}: ${problem}.`]),
      ...(badCount > 0 ? [`${name}: ${plural(badCount, 'line')} could not be read.`] : []),
    ]
    yield { lines, isMissing, warnings }
  }
}

/** Reads all that the state names at once. A file that is missing or damaged is a warning; the others are read. */
export async function readSealed(files: SealedFiles, state: SessionState): Promise<Sealed> {
  const warnings: string[] = []
  const all = async <T>(segments: AsyncGenerator<ReadSegment<T>>): Promise<Jsonl<T>> => {
    const lines: Jsonl<T>[] = []
    for await (const segment of segments) {
      lines.push(segment.lines)
      warnings.push(...segment.warnings)
    }
    return lines.flat()
  }
  const history = await all(readSealedHistory(files, state))
  return { history, ledger: await all(readSealedLedger(files, state)), warnings }
}

/** Reads all sealed records that are there, for a state that is gone; one that lies in two files counts once. */
export async function readSealedPast(files: SealedFiles): Promise<SealedPast> {
  const last = { history: 0, ledger: 0 }
  for (const name of files.names) {
    const segment = parseSegmentName(name)
    if (segment) last[segment.log] = Math.max(last[segment.log], segment.number)
  }
  const rows = new Map<string, Row>()
  for (let number = 1; number <= last.history; number++) {
    const name = segmentName('history', number)
    const { pieces } = readUtf8Lines((await files.read(name)) ?? Buffer.alloc(0))
    for (const [index, row] of valuesOf(parseJsonl(pieces, readRow)).entries()) {
      const key =
        row.run_id === undefined ? `${name} ${index}` : JSON.stringify([row.run_id, row.run_attempt])
      rows.set(key, row)
    }
  }
  return {
    rows: [...rows.values()],
    files: {
      history: { last: last.history, skipped: [] },
      ledger: { last: last.ledger, skipped: [] },
    },
  }
}
