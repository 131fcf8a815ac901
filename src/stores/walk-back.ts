// Looks for the last good state in the past of the state branch (SPEC §9.4). What can still be read today stays.
import { EvolveError } from '../errors.js'
import { readSnapshot, type Snapshot } from './branch-files.js'
import { decodeLane, laneFiles, type Decoded } from './codec.js'
import type { StateRepository } from './state-repository.js'

const maxCommits = 20

/** Returns the damaged lane with its damaged files as they last were; as it is when none of 20 commits is good. */
export async function recoverFromPast(
  repository: StateRepository,
  snapshot: Snapshot,
  damaged: Decoded,
): Promise<Decoded> {
  if (snapshot.commit === undefined) return damaged
  const laneName = damaged.lane.name
  const files = damaged.broken
    .filter((one) => one.kind === 'state' || one.kind === 'log')
    .map((one) => one.file)
  for (const [index, commit] of (await repository.listPast(snapshot.commit, maxCommits)).entries()) {
    const past = await readGood(repository, commit, laneName)
    if (past === undefined || !past.has(laneFiles.state)) continue
    const patched = new Map(snapshot.files)
    for (const file of files) {
      const bytes = past.get(file)
      if (bytes === undefined) patched.delete(file)
      else patched.set(file, bytes)
    }
    const { lane, isFresh } = decodeLane(laneName, patched)
    const generation = Math.max(damaged.lane.state.generation, lane.state.generation + index + 1)
    const note = `${files.join(', ')}: taken from commit ${commit.slice(0, 10)}, ${index + 1} save(s) back.`
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

async function readGood(repository: StateRepository, commit: string, laneName: string) {
  try {
    const { files } = await readSnapshot(repository, commit, laneName)
    const { isStateDamaged, loss } = decodeLane(laneName, files)
    return isStateDamaged || loss !== undefined ? undefined : files
  } catch (error) {
    if (error instanceof EvolveError) return undefined
    throw error
  }
}
