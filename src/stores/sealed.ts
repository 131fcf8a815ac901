// Reads the sealed files of a lane (SPEC §9.1). Which of them count is said by the state; without one, all that are there do.
import { countBadLines, parseJsonl, valuesOf, type Jsonl } from '../domain/jsonl.js'
import { readRow, type Row } from '../domain/record.js'
import { parseSegmentName, segmentName, segmentNames, type SealedLog } from '../domain/segments.js'
import { ledgerEntrySchema, type SessionState } from '../domain/state.js'
import type { Sealed } from '../ports.js'
import type { Files } from './codec.js'
import type { SealedPast } from './session-state.js'
import { readUtf8 } from './text.js'
import { plural } from '../domain/tables.js'

/** Reads what the state names, oldest first. A file that is missing or damaged is a warning; the others are read. */
export function readSealed(files: Files, state: SessionState): Sealed {
  const warnings: string[] = []
  const readLog = <T>(log: SealedLog, read: (value: unknown) => T | undefined): Jsonl<T> =>
    segmentNames(state, log).flatMap((name) => {
      const bytes = files.get(name)
      if (bytes === undefined) warnings.push(`${name}: it is missing.`)
      const { text, problem } = readUtf8(bytes ?? Buffer.alloc(0))
      const lines = parseJsonl(text, read)
      const badCount = countBadLines(lines)
      if (problem !== undefined) warnings.push(`${name}: ${problem}.`)
      if (badCount > 0) warnings.push(`${name}: ${plural(badCount, 'line')} could not be read.`)
      return [...lines]
    })
  return {
    history: readLog('history', readRow),
    ledger: readLog('ledger', (value) => ledgerEntrySchema.safeParse(value).data),
    warnings,
  }
}

/** Reads all sealed files that are there, for a state that is gone; a record that lies in two of them counts once. */
export function readSealedPast(files: Files): SealedPast {
  const last = { history: 0, ledger: 0 }
  for (const name of files.keys()) {
    const segment = parseSegmentName(name)
    if (segment) last[segment.log] = Math.max(last[segment.log], segment.number)
  }
  const rows = new Map<string, Row>()
  for (let number = 1; number <= last.history; number++) {
    const name = segmentName('history', number)
    const { text } = readUtf8(files.get(name) ?? Buffer.alloc(0))
    for (const [index, row] of valuesOf(parseJsonl(text, readRow)).entries()) {
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
