// Makes a save of many files all or nothing: what is to be done is written to one file first, atomically. Whoever
// finds that file finishes the save. Never overwrites what somebody else changed in between: that is merged.
import { join } from 'node:path'
import * as z from '../domain/schema.js'
import { mergeLanes } from '../domain/merge.js'
import { parseJson } from '../domain/jsonl.js'
import { parseSegmentName } from '../domain/segments.js'
import { afterChanges, changesTo, decodeLane, maxLaneBytes, type FileChanges, type Files } from './codec.js'
import { isTemporaryName, listFolder } from '../platform/files.js'
import { applyChanges, readLaneFiles, type DiskLayout, type FileSystem } from './disk-files.js'

const contentSchema = z.record(z.string(), z.nullable(z.base64()))
const journalSchema = z.object({ before: contentSchema, after: contentSchema })
type Content = z.infer<typeof contentSchema>

/** Base64, twice (before and after), evidence included. */
const maxJournalBytes = 8 * maxLaneBytes

/** Writes the journal, applies the changes, takes the journal away. */
export async function writeWithJournal(
  layout: DiskLayout,
  fileSystem: FileSystem,
  standing: Files,
  changes: FileChanges,
): Promise<void> {
  const names = [...changes.writes.keys(), ...changes.removals]
  const journal = {
    before: contentOf(names, (name) => standing.get(name)),
    after: contentOf(names, (name) => changes.writes.get(name)),
  }
  await fileSystem.write(layout.journalPath, Buffer.from(JSON.stringify(journal), 'utf8'))
  await applyChanges(layout, fileSystem, changes)
  await fileSystem.remove(layout.journalPath)
}

/** Finishes a save that died in the middle and clears up after it; returns a sentence when there was one. Called under the lock. */
export async function finishDeadSave(
  layout: DiskLayout,
  fileSystem: FileSystem,
  laneName: string,
): Promise<string | undefined> {
  for (const name of await listFolder(layout.laneFolder)) {
    if (isTemporaryName(name)) await fileSystem.remove(join(layout.laneFolder, name))
  }
  const read = await fileSystem.read(layout.journalPath, maxJournalBytes)
  if (read.kind === 'missing') return undefined
  const json = parseJson(read.kind === 'read' ? read.bytes.toString('utf8') : '')
  const journal = journalSchema.safeParse(json.ok ? json.value : undefined)
  if (journal.success) {
    const current = (await readLaneFiles(layout, fileSystem)).files
    await applyChanges(layout, fileSystem, remainingChanges(laneName, journal.data, current))
  }
  await fileSystem.remove(layout.journalPath)
  return journal.success
    ? 'A save that had died in the middle was finished.'
    : 'The journal of a dead save could not be read; it was dropped.'
}

function remainingChanges(
  laneName: string,
  journal: { before: Content; after: Content },
  current: Files,
): FileChanges {
  const before = filesOf(journal.before)
  const after = filesOf(journal.after)
  const isOurs = [...before.keys()].every((name) =>
    [before.get(name), after.get(name)].some((bytes) => isSameContent(bytes, current.get(name))),
  )
  const forward = changesOf(after)
  if (isOurs) return forward
  // Somebody changed a file since: their change and the dead save are two sides of a race.
  const decode = (files: Files) => decodeLane(laneName, files)
  const theirs = decode(current)
  const merged = mergeLanes(
    decode(afterChanges(current, changesOf(before))).lane,
    decode(afterChanges(current, forward)).lane,
    theirs.lane,
  )
  const changes = changesTo(current, theirs, merged)
  const sealed = [...forward.writes].filter(([name]) => parseSegmentName(name))
  return { ...changes, writes: new Map([...sealed, ...changes.writes]) }
}

function contentOf(names: readonly string[], bytesOf: (name: string) => Buffer | undefined): Content {
  return Object.fromEntries(names.map((name) => [name, bytesOf(name)?.toString('base64') ?? null]))
}

function filesOf(content: Content): ReadonlyMap<string, Buffer | undefined> {
  return new Map(
    Object.entries(content).map(([name, text]) => [
      name,
      text === null ? undefined : Buffer.from(text, 'base64'),
    ]),
  )
}

function changesOf(content: ReadonlyMap<string, Buffer | undefined>): FileChanges {
  const writes = new Map<string, Buffer>()
  for (const [name, bytes] of content) if (bytes !== undefined) writes.set(name, bytes)
  return { writes, removals: [...content.keys()].filter((name) => !writes.has(name)) }
}

function isSameContent(a: Buffer | undefined, b: Buffer | undefined): boolean {
  return a === undefined || b === undefined ? a === b : a.equals(b)
}
