// Reads a whole store for `verify` and `doctor`: what each lane's files say, beside what they are read as.
import { parseJson } from '../domain/jsonl.js'
import { parseSegmentName, segmentNames } from '../domain/segments.js'
import { findDifferences, type Difference } from '../domain/verify.js'
import type { Lane } from '../domain/state.js'
import { EvolveError } from '../errors.js'
import { decodeLane, laneFiles, maxLaneBytes, type Files } from './codec.js'
import { readSealed } from './sealed.js'
import { readUtf8 } from './text.js'
import { plural } from '../domain/tables.js'

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
export function examineLane(name: string, files: Files, now: Date, mayForget: boolean): LaneExamination {
  const live = new Map([...files].filter(([file]) => !parseSegmentName(file) && !file.startsWith('damaged/')))
  const sizeBytes = [...live.values()].reduce((sum, bytes) => sum + bytes.length, 0)
  const evidence = [...files.keys()].filter((file) => file.startsWith('damaged/'))
  const notes =
    evidence.length > 0
      ? [`kept as evidence, ${plural(evidence.length, 'damaged file')}: ${evidence.join(', ')}.`]
      : []
  try {
    const { lane, broken } = decodeLane(name, live)
    const sealed = readSealed(files, lane.state)
    const missing = sealed.warnings.filter((text) => text.endsWith('it is missing.'))
    const differences = [
      ...broken.map(({ file, problem }) => ({ file, problem })),
      ...(mayForget ? [] : missing.map((problem) => ({ file: 'history/', problem }))),
      ...findDifferences({
        lane,
        stated: statedIn(live.get(laneFiles.state)),
        sealed,
        isComplete: missing.length === 0,
        now,
      }),
    ]
    const leftOver = leftOverIn(files, lane)
    if (leftOver.length > 0) notes.push(`Left over from runs that lost their race: ${leftOver.join(', ')}.`)
    if (mayForget && missing.length > 0)
      notes.push(`${plural(missing.length, 'sealed file')} no longer kept.`)
    return { name, lane, sealedRecords: sealed.history.length, sizeBytes, differences, notes }
  } catch (error) {
    if (!(error instanceof EvolveError)) throw error
    const differences = [{ file: laneFiles.state, problem: error.problem }]
    return { name, sealedRecords: 0, sizeBytes, differences, notes }
  }
}

function leftOverIn(files: Files, { state }: Lane): string[] {
  const own = new Set([...segmentNames(state, 'history'), ...segmentNames(state, 'ledger')])
  return [...files.keys()].filter((file) => parseSegmentName(file) && !own.has(file))
}

function statedIn(bytes: Buffer | undefined): Record<string, unknown> | undefined {
  const json = parseJson(bytes === undefined ? '' : readUtf8(bytes).text)
  return json.ok && typeof json.value === 'object' && json.value !== null && !Array.isArray(json.value)
    ? (json.value as Record<string, unknown>)
    : undefined
}
