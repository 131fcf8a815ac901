// Chooses the store (SPEC §9.2). The only place that knows which there are.
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import type { Config } from '../config.js'
import type { RenderPages } from '../domain/files.js'
import type { GitAccess } from '../platform/git.js'
import { deleteCacheEntry, listCacheEntries, openGitHub } from '../platform/github.js'
import type { StateStore } from '../ports.js'
import type { CacheKeeper } from './cache.js'

/** Is what a store needs beside the configuration. */
export interface StoreSurroundings {
  /** The working directory. */
  readonly root: string
  /** URL or path of the remote that holds the state branch; the name of a remote is resolved already. */
  readonly remoteUrl: string
  readonly access: GitAccess
  /** Folder for private files; the caller removes it at the end. */
  readonly temporaryFolder: string
  /** Names this machine. */
  readonly host: string
  /** Renders the pages of the state branch. */
  readonly renderPages?: RenderPages
}

/** Opens the configured store of the configured lane. Nothing is read yet. */
export async function openStore(
  config: Pick<
    Config,
    'store' | 'lane' | 'stateBranch' | 'stateDirectory' | 'onCorrupt' | 'networkTimeoutSeconds'
  >,
  around: StoreSurroundings,
): Promise<StateStore> {
  const { lane: laneName, onCorrupt } = config
  if (config.store === 'directory') {
    const { root, host } = around
    const { openDirectoryStore } = await import('./directory.js')
    return openDirectoryStore({ laneName, onCorrupt, root, host, stateDirectory: config.stateDirectory })
  }
  const { remoteUrl, access, temporaryFolder, renderPages } = around
  if (config.store === 'cache') {
    const { openCacheClient } = await import('../platform/actions-cache.js')
    const { openCacheStore } = await import('./cache.js')
    const { env } = access
    // Part of an entry's identity: the same on every run, never a folder of this run alone.
    const folder = join(env.RUNNER_TEMP ?? tmpdir(), 'evolve-state', laneName)
    const limitMs = config.networkTimeoutSeconds * 1000
    const client = openCacheClient({
      env,
      folder,
      deadlineMs: Math.min(60_000, limitMs),
      checkMs: Math.min(15_000, limitMs),
    })
    return openCacheStore({
      laneName,
      onCorrupt,
      client,
      folder,
      ref: env.GITHUB_REF,
      keeper: keeperOf(access),
    })
  }
  const { openBranchStore } = await import('./branch.js')
  return openBranchStore({
    laneName,
    onCorrupt,
    url: remoteUrl,
    branch: config.stateBranch,
    access,
    temporaryFolder,
    renderPages,
  })
}

function keeperOf({ env, token }: GitAccess): CacheKeeper | undefined {
  const apiUrl = env.GITHUB_API_URL ?? 'https://api.github.com'
  const api = openGitHub({ token, repository: env.GITHUB_REPOSITORY, apiUrl }, { retries: 0 })
  return (
    api && {
      list: (prefix) => listCacheEntries(api, prefix),
      remove: (id) => deleteCacheEntry(api, id),
    }
  )
}
