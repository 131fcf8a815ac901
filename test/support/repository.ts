// Temporary folders and git repositories for tests. Each test makes its own; all are removed at the end of the file.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from '@jest/globals'
import type { GitAccess } from '../../src/platform/git.js'

export * from './git.js'

const folders: string[] = []

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

/** Makes an empty folder. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'evolve-test-'))
  folders.push(folder)
  return folder
}

/** Makes the access that code under test gets. */
export function gitAccess(overrides: Partial<GitAccess> = {}): GitAccess {
  return {
    env: { PATH: process.env.PATH, HOME: '/nonexistent' },
    token: '',
    serverUrl: '',
    author: { name: 'evolve[bot]', email: 'evolve@example.com' },
    ...overrides,
  }
}
