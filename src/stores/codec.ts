// Turns the files of a lane into a Lane and back (SPEC §9.1). Stores differ in where the files lie; what stands in
// them is the same, and is known here only. Never writes, never throws away what it cannot read.
import * as z from '../domain/schema.js'
import { EvolveError } from '../errors.js'
import { laneFiles, renderLaneFiles } from '../domain/files.js'
import { parseHandoff } from '../domain/handoff.js'
import { countBadLines, parseJson, parseJsonl, valuesOf, type Lines } from '../domain/jsonl.js'
import { parseDormant, parseOperatorMarker } from '../domain/markers.js'
import { parseQueue, renderQueue } from '../domain/queue.js'
import { readRow } from '../domain/record.js'
import { freshLane, ledgerEntrySchema, type Damage, type Lane } from '../domain/state.js'
import { claimSchema, type Claim } from '../domain/work.js'
import { alignWithHistory, readSessionState, rebuildState, type SealedPast } from './session-state.js'
import { readMarkerText, readUtf8, readUtf8Lines } from './text.js'
import { plural } from '../domain/tables.js'

export { laneFiles }

/** Names the files that all lanes share. */
export const sharedFiles = { claims: 'claims.json', queue: 'queue/next-work.jsonl', kill: 'KILL' } as const

/** Is where damaged files are kept, below the lane's folder. */
export const damagedFolder = 'damaged'

/** Is the size limit of a lane's live files, the shared ones included (SPEC §13). */
export const maxLaneBytes = 5 * 1024 * 1024

/** Is file contents by the names above. */
export type Files = ReadonlyMap<string, Buffer>

const stateNames: readonly string[] = Object.values(laneFiles)
const liveNames: readonly string[] = [...stateNames, ...Object.values(sharedFiles)]
/** Files whose absence means something: a marker that is gone, nothing claimed. Logs are never removed. */
const removableNames: readonly string[] = [
  laneFiles.handoff,
  laneFiles.dormant,
  laneFiles.stop,
  sharedFiles.claims,
  sharedFiles.kill,
]

/** Tells whether a name is one of a lane's own files. */
export function isLaneFile(name: string): boolean {
  return stateNames.includes(name)
}

/** Tells whether a name is one of the files that all lanes share. */
export function isSharedFile(name: string): boolean {
  return liveNames.includes(name) && !isLaneFile(name)
}

/** Tells whether something that is no plain file in the place of this one is damage, and not the same as nothing. */
export function isDamagedAsLink(name: string): boolean {
  return name === laneFiles.state || name === laneFiles.history
}

/** Is a file that could not be read whole, to be kept aside before it is replaced. */
export interface Broken {
  readonly file: string
  readonly problem: string
  /** `state`: can be rebuilt; `log`: cannot; `claims`: can be done without; `bytes`: only single bytes are lost. */
  readonly kind: 'state' | 'log' | 'claims' | 'bytes'
}

/** Is what was made out of a lane's files. */
export interface Decoded {
  /** True when the lane has no files of its own. */
  readonly isFresh: boolean
  /** The best that could be made of them. */
  readonly lane: Lane
  readonly warnings: readonly string[]
  readonly broken: readonly Broken[]
  /** True when the state had to be rebuilt although its file is there. */
  readonly isStateDamaged: boolean
  /** Says which records are gone that the state knew; an older copy may still hold them. */
  readonly missingRecords?: string
  /** Says what is damaged beyond what can be rebuilt from the files at hand. */
  readonly loss?: string
}

/**
 * Decodes a lane. `past` is what is sealed of it: read only to rebuild a state that is damaged. Throws STATE_CORRUPT for
 * a newer version and STATE_TOO_LARGE; damage is in the value.
 */
export function decodeLane(name: string, files: Files, past?: SealedPast): Decoded {
  checkSize(name, files)
  const broken: Broken[] = []
  const warnings: string[] = []
  const readLog = <T>(file: string, parse: (text: Lines) => readonly T[]): readonly T[] => {
    const bytes = files.get(file)
    if (bytes === undefined) return []
    const { pieces, problem, isLossy } = readUtf8Lines(bytes)
    if (problem !== undefined) broken.push({ file, problem, kind: 'log' })
    else if (isLossy) broken.push({ file, problem: 'it holds bytes that are not UTF-8', kind: 'bytes' })
    return parse(pieces)
  }
  const history = readLog(laneFiles.history, (text) => parseJsonl(text, readRow))
  const ledger = readLog(laneFiles.ledger, (text) =>
    parseJsonl(text, (value) => ledgerEntrySchema.safeParse(value).data),
  )
  const queue = readLog(sharedFiles.queue, parseQueue)
  for (const [file, lines] of [
    [laneFiles.history, history],
    [laneFiles.ledger, ledger],
    [sharedFiles.queue, queue],
  ] as const) {
    const count = countBadLines(lines)
    if (count > 0)
      warnings.push(`${file}: ${plural(count, 'line')} could not be read; what stands there is kept.`)
  }
  const lane: Lane = {
    ...freshLane(name),
    history,
    ledger,
    queue,
    claims: readClaims(files.get(sharedFiles.claims), broken),
    ...readMarkers(files),
  }
  return withState(lane, files, broken, warnings, past)
}

function withState(
  lane: Lane,
  files: Files,
  broken: Broken[],
  warnings: string[],
  past: SealedPast | undefined,
): Decoded {
  const bytes = files.get(laneFiles.state)
  const reading = bytes === undefined ? undefined : readSessionState(bytes)
  if (reading?.kind === 'damaged') {
    broken.unshift({ file: laneFiles.state, problem: reading.problem, kind: 'state' })
  }
  if (reading?.kind === 'read' && reading.dropped.length > 0) {
    const problem = `fields of another writer could not be used: ${reading.dropped.join(', ')}`
    broken.push({ file: laneFiles.state, problem, kind: 'bytes' })
  }
  const rows = valuesOf(lane.history)
  const state =
    reading?.kind === 'read'
      ? reading.state
      : rebuildState(lane.name, rows, lane.handoff, reading?.generation ?? 0, past)
  const aligned = alignWithHistory({ ...lane, state })
  const { missingRecords } = aligned
  if (missingRecords !== undefined) warnings.push(missingRecords)
  const isStateDamaged = reading?.kind === 'damaged'
  const unreadable = broken.filter(
    (one) => one.kind === 'log' || (one.kind === 'state' && rows.length + (past?.rows.length ?? 0) === 0),
  )
  return {
    isFresh: !stateNames.some((file) => files.has(file)),
    lane: { ...aligned.lane, damage: damageOf(broken, files, state.generation) },
    warnings,
    broken,
    isStateDamaged,
    ...(missingRecords === undefined ? {} : { missingRecords }),
    ...(unreadable.length > 0
      ? { loss: unreadable.map((one) => `${one.file}: ${one.problem}`).join('; ') }
      : {}),
  }
}

/** Names where the evidence goes: `damaged/<name>-<generation>`, with the next free number when that is taken. */
export function damageOf(broken: readonly Broken[], files: Files, generation: number): Damage[] {
  return broken.map(({ file, problem }) => {
    const name = `${damagedFolder}/${file.split('/').at(-1) ?? file}`
    let number = generation
    while (files.has(`${name}-${number}`)) number++
    return { file, problem, keptAs: `${name}-${number}` }
  })
}

function readMarkers(files: Files): Pick<Lane, 'handoff' | 'dormant' | 'stop' | 'kill'> {
  const read = <T>(file: string, parse: (text: string) => T): T | undefined => {
    const bytes = files.get(file)
    return bytes === undefined ? undefined : parse(readMarkerText(bytes))
  }
  return {
    handoff: read(laneFiles.handoff, parseHandoff),
    dormant: read(laneFiles.dormant, parseDormant),
    stop: read(laneFiles.stop, parseOperatorMarker),
    kill: read(sharedFiles.kill, parseOperatorMarker),
  }
}

function readClaims(bytes: Buffer | undefined, broken: Broken[]): Claim[] {
  if (bytes === undefined) return []
  const file = sharedFiles.claims
  const { text, problem } = readUtf8(bytes)
  const json = parseJson(text)
  const list = z.array(z.unknown()).safeParse(json.ok ? json.value : undefined)
  if (!list.success) {
    broken.push({ file, problem: problem ?? 'it is not a JSON list; no claim is known', kind: 'claims' })
    return []
  }
  const claims = list.data.flatMap((one) => claimSchema.safeParse(one).data ?? [])
  const badCount = list.data.length - claims.length
  if (badCount > 0)
    broken.push({ file, problem: `${plural(badCount, 'claim')} could not be read`, kind: 'claims' })
  return claims
}

/** Encodes a lane as the files it should consist of. Throws STATE_TOO_LARGE, unless it is for an export. */
export function encodeLane(lane: Lane, isExport = false): Files {
  const text = (value: string) => Buffer.from(value, 'utf8')
  const files = new Map<string, Buffer>()
  for (const [name, value] of renderLaneFiles(lane)) files.set(name, text(value))
  if (lane.kill) files.set(sharedFiles.kill, text(lane.kill.text))
  if (lane.claims.length > 0) {
    files.set(sharedFiles.claims, text(`${JSON.stringify(lane.claims, null, 2)}\n`))
  }
  if (lane.queue.length > 0) files.set(sharedFiles.queue, text(renderQueue(lane.queue)))
  if (!isExport) checkSize(lane.name, files)
  return files
}

/** Is what a save has to do to the files that stand in a store. */
export interface FileChanges {
  readonly writes: Files
  readonly removals: readonly string[]
}

/**
 * Compares a lane with the files that stand and what they were decoded to. A file whose content would mean the same
 * is left as it is (line ends of other writers); what is replaced although it was damaged is kept aside first.
 */
export function changesTo(standing: Files, decoded: Decoded, next: Lane): FileChanges {
  const wanted = encodeLane(next)
  const current = encodeLane(decoded.lane)
  const mustReplace = new Set(decoded.broken.filter((one) => one.kind !== 'bytes').map((one) => one.file))
  const writes = new Map<string, Buffer>()
  const isSame = (name: string, bytes: Buffer) =>
    standing.has(name) && !mustReplace.has(name) && current.get(name)?.equals(bytes) === true
  for (const [name, bytes] of wanted) {
    if (!isSame(name, bytes)) writes.set(name, bytes)
  }
  const removals = [...standing.keys()].filter(
    (name) =>
      !wanted.has(name) &&
      (removableNames.includes(name) || (mustReplace.has(name) && liveNames.includes(name))),
  )
  const evidence = decoded.lane.damage.flatMap(({ file, keptAs }) => {
    const bytes = standing.get(file)
    const isReplaced = writes.has(file) || removals.includes(file)
    return bytes !== undefined && keptAs !== undefined && isReplaced ? [[keptAs, bytes] as const] : []
  })
  return { writes: new Map([...evidence, ...writes]), removals }
}

/** Returns what stands once changes are applied. */
export function afterChanges(files: Files, changes: FileChanges): Files {
  const next = new Map([...files, ...changes.writes])
  for (const name of changes.removals) next.delete(name)
  return next
}

function checkSize(name: string, files: Files): void {
  let bytes = 0
  for (const [file, content] of files) if (liveNames.includes(file)) bytes += content.length
  if (bytes > maxLaneBytes) throw tooLarge(name, bytes)
}

/** Makes the error for a lane whose live files, or one of them, are over the limit. */
export function tooLarge(laneName: string, sizeBytes: number, file?: string): EvolveError {
  const mebibytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1)
  const what = file === undefined ? 'The state files' : `The state file ${file}`
  return new EvolveError(
    'STATE_TOO_LARGE',
    `${what} of lane ${laneName} ${file === undefined ? 'have' : 'has'} ${mebibytes(sizeBytes)} MiB; at most ${mebibytes(maxLaneBytes)} MiB are read.`,
    'Shorten its history, ledger or queue (older lines can be moved elsewhere), then run again.',
  )
}
