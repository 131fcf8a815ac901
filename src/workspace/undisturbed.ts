// Measuring without a trace: what checks, goals and generators write into the workspace is put back, so that neither the
// work nor its evidence ever holds a report of a measurement.
import { resolve } from 'node:path'
import type { Config } from '../config.js'
import { EvolveError } from '../errors.js'
import type { Environment } from '../platform/environment.js'
import type { Repository } from './repository.js'

/** Says where things are measured. */
export interface UndisturbedOptions {
  readonly env: Environment
  /** Folder that `working-directory` starts from. */
  readonly cwd: string
  readonly temporaryFolder: string
}

/** Runs a body and puts the workspace back to what it was before, ignored files aside. */
export type Undisturbed = <T>(body: () => Promise<T>) => Promise<T>

/** Opens measuring in a workspace; where no repository is, nothing can be put back and the body just runs. */
export function openUndisturbed(
  config: Pick<Config, 'workingDirectory' | 'stateDirectory'>,
  options: UndisturbedOptions,
): Undisturbed {
  return async (body) => {
    const repository = await findRepository(config, options)
    if (!repository) return body()
    const { moveWorktree, takeSnapshot } = await import('./snapshot.js')
    const before = await takeSnapshot(repository)
    const result = await body()
    await moveWorktree(repository, before)
    return result
  }
}

async function findRepository(
  config: Pick<Config, 'workingDirectory' | 'stateDirectory'>,
  { env, cwd, temporaryFolder }: UndisturbedOptions,
): Promise<Repository | undefined> {
  const root = resolve(cwd, config.workingDirectory)
  const access = { env, token: '', serverUrl: '', author: { name: 'evolve', email: 'evolve' } }
  try {
    const { openRepository } = await import('./repository.js')
    return await openRepository({ root, access, temporaryFolder, stateDirectory: config.stateDirectory })
  } catch (error) {
    if (error instanceof EvolveError) return undefined
    throw error
  }
}
