// A bare repository with a state branch, and stores on it: reached by path or over HTTP.
import { openBranchStore, type BranchStoreOptions } from '../../src/stores/branch.js'
import { branchPath } from '../../src/stores/branch-files.js'
import { startGitServer, type GitServer } from '../support/git-server.js'
import { bareRepository, commitFiles, gitAccess, readBranch, temporaryFolder } from '../support/repository.js'
import type { StorePlace } from './contract.js'

/** Is a place for branch stores, with the remote at hand. */
export interface BranchPlace extends StorePlace {
  readonly remote: string
  /** Holds every private repository. */
  readonly folder: string
  open(options?: Partial<BranchStoreOptions>): ReturnType<typeof openBranchStore>
}

export const branch = 'evolve-state'
export const token = 'ghs_SECRETSECRETSECRETSECRETSECRETSECRET'
export const readOnlyToken = 'ghs_READONLY'

/** Opens a place whose remote is reached by its path. */
export async function openPathPlace(overrides: Partial<BranchStoreOptions> = {}): Promise<BranchPlace> {
  const remote = await bareRepository(await temporaryFolder())
  return placeAt(remote, { url: remote, ...overrides })
}

/** Opens a place whose remote is reached over HTTP. The caller closes the server. */
export async function openHttpPlace(
  overrides: Partial<BranchStoreOptions> = {},
): Promise<BranchPlace & { server: GitServer }> {
  const root = await temporaryFolder()
  const remote = await bareRepository(root)
  const server = await startGitServer({ root, token, readOnlyToken })
  const access = gitAccess({ token, serverUrl: server.url })
  const place = await placeAt(remote, { url: `${server.url}/remote.git`, access, ...overrides })
  return { ...place, server }
}

async function placeAt(remote: string, fixed: Partial<BranchStoreOptions>): Promise<BranchPlace> {
  const folder = await temporaryFolder()
  return {
    folder,
    remote,
    open: (options = {}) =>
      openBranchStore({
        laneName: 'default',
        url: remote,
        branch,
        access: gitAccess(),
        temporaryFolder: folder,
        onCorrupt: 'fail',
        pause: () => Promise.resolve(),
        ...fixed,
        ...options,
      }),
    async put(files, laneName = 'default') {
      const entries = Object.entries(files).map(([name, text]) => [branchPath(laneName, name), text] as const)
      await commitFiles(remote, branch, Object.fromEntries(entries))
    },
    async files(laneName = 'default') {
      const found = new Map<string, Buffer>()
      const folderName = `lanes/${laneName}/`
      for (const [path, bytes] of await readBranch(remote, branch)) {
        if (path.startsWith(folderName)) found.set(path.slice(folderName.length), bytes)
        else if (!path.startsWith('lanes/')) found.set(path, bytes)
      }
      return found
    },
  }
}
