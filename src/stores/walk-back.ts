// Looks for the last good state among older copies (SPEC §9.4). What can still be read today stays.
import { EvolveError } from '../errors.js'
import { readSnapshot } from './branch-files.js'
import { decodeLane, laneFiles, type Decoded, type Files } from './codec.js'
import type { StateRepository } from './state-repository.js'
import { plural } from '../domain/tables.js'

const maxCommits = 20

/** Is an older copy of a lane's files; `from` says for people where it is from. */
export interface PastFiles {
  readonly from: string
  readonly files: Files
}

/** Returns the damaged lane with its damaged files as they last were; as it is when no copy is good. */
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
    const { lane, isFresh } = decodeLane(laneName, patched)
    const generation = Math.max(damaged.lane.state.generation, lane.state.generation + stepsBack)
    const note = `${names.join(', ')}: taken from ${from}, ${plural(stepsBack, 'save')} back.`
    return {
      isFresh,
      lane: { ...lane, state: { ...lane.state, generation }, damage: damaged.lane.damage },
      warnings: [...damaged.warnings, note],
      broken: damaged.broken,
      isStateDamaged: damaged.isStateDamaged,
    }
  }
  return damaged
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
    const { isStateDamaged, loss } = decodeLane(laneName, files)
    return !isStateDamaged && loss === undefined
  } catch (error) {
    if (error instanceof EvolveError) return false
    throw error
  }
}
