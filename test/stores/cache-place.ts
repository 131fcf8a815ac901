// A cache service and stores on it, through the real client. Whoever opens a place is on a machine of its own: nothing
// but the cache is shared.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openCacheClient, type CacheClientOptions } from '../../src/platform/actions-cache.js'
import { deleteCacheEntry, listCacheEntries, openGitHub } from '../../src/platform/github.js'
import { readFolder } from '../../src/stores/cache-files.js'
import { openCacheStore, type CacheStoreOptions } from '../../src/stores/cache.js'
import { runtimeToken, startCacheService, type CacheService } from '../support/cache-service.js'
import { temporaryFolder } from '../support/repository.js'
import type { StorePlace } from './contract.js'

/** Is a place for cache stores, with the service at hand. */
export interface CachePlace extends StorePlace {
  readonly service: CacheService
  open(
    options?: Partial<Omit<CacheStoreOptions, 'client'>>,
    pace?: Partial<CacheClientOptions>,
  ): ReturnType<typeof openCacheStore>
}

/** Opens a place. The caller closes the service. The client reads the environment of the process itself. */
export async function openCachePlace(): Promise<CachePlace> {
  const service = await startCacheService()
  const root = await temporaryFolder()
  const runner = {
    ACTIONS_RESULTS_URL: service.url,
    ACTIONS_RUNTIME_TOKEN: runtimeToken(),
    ACTIONS_CACHE_SERVICE_V2: 'True',
    ACTIONS_CACHE_MODE: undefined,
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_WORKSPACE: join(root, 'workspace'),
    RUNNER_TEMP: join(root, 'temp'),
  }
  await mkdir(runner.GITHUB_WORKSPACE)
  await mkdir(runner.RUNNER_TEMP)
  setEnvironment(runner)
  const folderOf = (laneName: string) => join(root, 'temp', 'evolve-state', laneName)
  const api = openGitHub({ token: 'ghs_token', repository: 'octo/app', apiUrl: service.url }, { retries: 0 })
  const keeper = api && {
    list: (prefix: string) => listCacheEntries(api, prefix),
    remove: (id: number) => deleteCacheEntry(api, id),
  }
  let puts = 0
  const place: CachePlace = {
    service,
    open: ({ laneName = 'default', onCorrupt = 'fail', ...rest } = {}, pace = {}) => {
      const folder = folderOf(laneName)
      const client = openCacheClient({ env: process.env, folder, ...pace })
      return openCacheStore({ laneName, onCorrupt, client, folder, keeper, ref: 'refs/heads/main', ...rest })
    },
    async put(files, laneName = 'default') {
      const standing = new Map(await place.files(laneName))
      for (const [name, content] of Object.entries(files)) {
        if (content === undefined) standing.delete(name)
        else standing.set(name, Buffer.from(content))
      }
      const folder = folderOf(laneName)
      await rm(folder, { recursive: true, force: true })
      for (const [name, bytes] of standing) {
        await mkdir(dirname(join(folder, name)), { recursive: true })
        await writeFile(join(folder, name), bytes)
      }
      const newest = service.entries.at(-1)?.key ?? ''
      const generation = Number(/--(\d+)-/.exec(newest)?.[1] ?? 0)
      await openCacheClient({ env: process.env, folder }).save(
        `evolve-v1-${laneName}--${generation}-put-${++puts}`,
      )
      await rm(folder, { recursive: true })
    },
    async files(laneName = 'default') {
      const folder = folderOf(laneName)
      await rm(folder, { recursive: true, force: true })
      await openCacheClient({ env: process.env, folder }).restore(`evolve-v1-${laneName}--`)
      const { files, sealed } = await readFolder(folder, laneName)
      return new Map([...files, ...sealed])
    },
  }
  return place
}

/** Sets variables of this test file's own process; jest gives each file another environment. */
export function setEnvironment(values: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) Reflect.deleteProperty(process.env, name)
    else process.env[name] = value
  }
}
