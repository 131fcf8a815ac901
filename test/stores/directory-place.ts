// A folder with state, and directory stores on it.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openDirectoryStore, type DirectoryStoreOptions } from '../../src/stores/directory.js'
import { layoutOf } from '../../src/stores/disk-files.js'
import { temporaryFolder } from '../support/repository.js'
import type { StorePlace } from './contract.js'

/** Opens a place in a folder of its own, or in `root`. */
export async function openDirectoryPlace(
  overrides: Partial<DirectoryStoreOptions> = {},
): Promise<StorePlace & { root: string }> {
  const root = overrides.root ?? (await temporaryFolder())
  const pathOf = (laneName: string, name: string) => layoutOf(root, '.agents/evolve', laneName).pathOf(name)
  return {
    root,
    open: ({ laneName = 'default', onCorrupt = 'fail' } = {}) =>
      openDirectoryStore({
        laneName,
        onCorrupt,
        root,
        stateDirectory: '.agents/evolve',
        host: 'host-1',
        ...overrides,
      }),
    async put(files, laneName = 'default') {
      for (const [name, content] of Object.entries(files)) {
        const path = pathOf(laneName, name)
        await mkdir(dirname(path), { recursive: true })
        if (content === undefined) await rm(path)
        else await writeFile(path, content)
      }
    },
    async files(laneName = 'default') {
      const { laneFolder } = layoutOf(root, '.agents/evolve', laneName)
      const found = new Map<string, Buffer>()
      const names = await readdir(laneFolder, { recursive: true, withFileTypes: true }).catch(() => [])
      for (const entry of names.filter((one) => one.isFile())) {
        const path = join(entry.parentPath, entry.name)
        const name = path.slice(laneFolder.length + 1)
        if (!name.startsWith('lanes/')) found.set(name, await readFile(path))
      }
      const queue = await readFile(pathOf(laneName, 'queue/next-work.jsonl')).catch(() => undefined)
      if (queue !== undefined) found.set('queue/next-work.jsonl', queue)
      return found
    },
  }
}
