// Looks for the last good state among older copies (SPEC §9.4). What can still be read today stays.
import { EvolveError } from '../errors.js'
import { readSnapshot } from './branch-files.js'
import { damageOf, decodeLane, laneFiles, type Broken, type Decoded, type Files } from './codec.js'
import type { StateRepository } from './state-repository.js'
import { plural } from '../domain/tables.js'

const maxCommits = 20

/** Is an older copy of a lane's files; `from` says for people where it is from. */
export interface PastFiles {
  readonly from: string
  readonly files: Files
}

/** Tells whether an older copy may hold what this one lacks. */
export function isWorthRecovering({ isStateDamaged, missingRecords, loss }: Decoded): boolean {
  return isStateDamaged || missingRecords !== undefined || loss !== undefined
}

/**
 * Returns the damaged lane with its damaged files as they last were, and the records that are gone in front of those that
 * stand; as it is when no copy is good.
 */
export async function recoverFromPast(
  standing: Files,
  damaged: Decoded,
  copies: AsyncIterable<PastFiles>,
): Promise<Decoded> {
  const laneName = damaged.lane.name
  const names = damaged.broken
    .filter((one) => one.kind === 'state' || one.kind === 'log')
    .map((one) => one.file)
  let stepsBack = 0
  for await (const { from, files } of copies) {
    stepsBack++
    if (!files.has(laneFiles.state) || !isGood(laneName, files)) continue
    const patched = new Map(standing)
    for (const name of names) {
      const bytes = files.get(name)
      if (bytes === undefined) patched.delete(name)
      else patched.set(name, bytes)
    }
    const shortened = shortenedLogs(damaged)
    for (const { file } of shortened) patched.set(file, joinLines(files.get(file), standing.get(file)))
    const { lane, isFresh, ...read } = decodeLane(laneName, patched)
    const generation = Math.max(damaged.lane.state.generation, lane.state.generation + stepsBack)
    const changed = [...names, ...shortened.map(({ file }) => file)]
    const note = `${changed.join(', ')}: taken from ${from}, ${plural(stepsBack, 'save')} back.`
    const damage = [...damaged.lane.damage, ...damageOf(shortened, standing, damaged.lane.state.generation)]
    return {
      isFresh,
      lane: { ...lane, state: { ...lane.state, generation }, damage },
      warnings: [...(shortened.length > 0 ? read.warnings : damaged.warnings), note],
      broken: [...damaged.broken, ...shortened],
      isStateDamaged: damaged.isStateDamaged,
    }
  }
  return damaged
}

/** A log that can be read, but is shorter than it was. */
function shortenedLogs({ broken, missingRecords }: Decoded): Broken[] {
  const file = laneFiles.history
  if (missingRecords === undefined || broken.some((one) => one.file === file && one.kind === 'log')) return []
  return [{ file, problem: missingRecords, kind: 'log' }]
}

/** Lines of the older copy first, then those that only the newer one has. */
function joinLines(older: Buffer | undefined, newer: Buffer | undefined): Buffer {
  const linesOf = (bytes?: Buffer) => (bytes?.toString('utf8') ?? '').split('\n').filter(Boolean)
  return Buffer.from(`${[...new Set([...linesOf(older), ...linesOf(newer)])].join('\n')}\n`, 'utf8')
}

/** Reads a lane in the commits before one, newest first, at most 20. */
export async function* pastCommits(
  repository: StateRepository,
  commit: string,
  laneName: string,
): AsyncGenerator<PastFiles> {
  for (const past of await repository.listPast(commit, maxCommits)) {
    const from = `commit ${past.slice(0, 10)}`
    yield { from, files: await readOrNothing(() => readSnapshot(repository, past, laneName)) }
  }
}

async function readOrNothing(read: () => Promise<{ files: Files }>): Promise<Files> {
  try {
    return (await read()).files
  } catch (error) {
    if (error instanceof EvolveError) return new Map()
    throw error
  }
}

function isGood(laneName: string, files: Files): boolean {
  try {
    return !isWorthRecovering(decodeLane(laneName, files))
  } catch (error) {
    if (error instanceof EvolveError) return false
    throw error
  }
}
