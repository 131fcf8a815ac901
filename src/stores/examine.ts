// Reads a whole store for `verify` and `doctor`: what each lane's files say, beside what they are read as.
import { countBadLines, parseJson } from '../domain/jsonl.js'
import { segmentNames } from '../domain/segments.js'
import { operatorFacts, type Lane } from '../domain/state.js'
import { plural } from '../domain/tables.js'
import { findDifferences, openRecount, type Difference } from '../domain/verify.js'
import { EvolveError } from '../errors.js'
import type { SealedFiles, SurveyedLane } from '../ports.js'
import { damagedFolder, decodeLane, laneFiles, maxLaneBytes } from './codec.js'
import { readSealedHistory, readSealedLedger, type ReadSegment } from './sealed.js'
import { readUtf8 } from './text.js'

/** Is what came out about one lane. */
export interface LaneExamination {
  readonly name: string
  /** Absent when it cannot be read at all. */
  readonly lane?: Lane
  readonly sealedRecords: number
  readonly sizeBytes: number
  readonly differences: readonly Difference[]
  /** Sentences about what is no difference, but worth knowing. */
  readonly notes: readonly string[]
}

/** Is the size limit that `sizeBytes` is held against. */
export { maxLaneBytes }

/** Examines one lane. `mayForget` says that the store drops old sealed files by design. */
export async function examineLane(
  name: string,
  { files, sealed }: SurveyedLane,
  now: Date,
  mayForget: boolean,
): Promise<LaneExamination> {
  const isEvidence = (file: string): boolean => file.startsWith(`${damagedFolder}/`)
  const live = new Map([...files].filter(([file]) => !isEvidence(file)))
  const sizeBytes = [...live.values()].reduce((sum, bytes) => sum + bytes.length, 0)
  const evidence = [...files.keys()].filter(isEvidence)
  const notes =
    evidence.length > 0
      ? [`kept as evidence, ${plural(evidence.length, 'damaged file')}: ${evidence.join(', ')}.`]
      : []
  try {
    const { lane, broken } = decodeLane(name, live)
    const read = await recount(lane, sealed)
    const { missing } = read
    const differences = [
      ...broken.map(({ file, problem }) => ({ file, problem })),
      ...(mayForget ? [] : missing.map((problem) => ({ file: 'history/', problem }))),
      ...findDifferences({
        lane,
        stated: statedIn(live.get(laneFiles.state)),
        records: read.records,
        badLedgerLines: read.badLedgerLines,
        isComplete: missing.length === 0,
        now,
      }),
    ]
    const leftOver = leftOverIn(sealed, lane)
    if (leftOver.length > 0) notes.push(`Left over from runs that lost their race: ${leftOver.join(', ')}.`)
    if (mayForget && missing.length > 0)
      notes.push(`${plural(missing.length, 'sealed file')} no longer kept.`)
    return { name, lane, sealedRecords: read.sealedRecords, sizeBytes, differences, notes }
  } catch (error) {
    if (!(error instanceof EvolveError)) throw error
    const differences = [{ file: laneFiles.state, problem: error.problem }]
    return { name, sealedRecords: 0, sizeBytes, differences, notes }
  }
}

/** Counts all records of a lane again, one sealed file after another: together they may be larger than any memory. */
async function recount(lane: Lane, sealed: SealedFiles) {
  const records = openRecount(operatorFacts(lane.state))
  const missing: string[] = []
  let sealedRecords = 0
  let badLedgerLines = 0
  const note = ({ isMissing, warnings: [first] }: ReadSegment<unknown>): void => {
    if (isMissing && first !== undefined) missing.push(first)
  }
  for await (const segment of readSealedHistory(sealed, lane.state)) {
    records.take('history/', segment.lines)
    sealedRecords += segment.lines.length
    note(segment)
  }
  records.take(laneFiles.history, lane.history)
  for await (const segment of readSealedLedger(sealed, lane.state)) {
    badLedgerLines += countBadLines(segment.lines)
    note(segment)
  }
  return { records, missing, sealedRecords, badLedgerLines }
}

function leftOverIn({ names }: SealedFiles, { state }: Lane): string[] {
  const own = new Set([...segmentNames(state, 'history'), ...segmentNames(state, 'ledger')])
  return names.filter((file) => !own.has(file))
}

function statedIn(bytes: Buffer | undefined): Record<string, unknown> | undefined {
  const json = parseJson(bytes === undefined ? '' : readUtf8(bytes).text)
  return json.ok && typeof json.value === 'object' && json.value !== null && !Array.isArray(json.value)
    ? (json.value as Record<string, unknown>)
    : undefined
}
