import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { rememberCommandFiles } from '../../src/platform/command-files.js'
import { temporaryFolder } from '../support/repository.js'

describe('the runner’s files', () => {
  it('are as they were, whatever was done to them, and only what changed is named', async () => {
    const folder = await temporaryFolder()
    const path = (name: string): string => join(folder, name)
    await writeFile(path('state'), 'phase=started\n')
    for (const name of ['env', 'output', 'elsewhere']) await writeFile(path(name), '')
    const env = {
      GITHUB_STATE: path('state'),
      GITHUB_ENV: path('env'),
      GITHUB_OUTPUT: path('output'),
      GITHUB_PATH: path('not-there-yet'),
      // A folder, as where a test or a container has none: not ours to put back.
      GITHUB_STEP_SUMMARY: folder,
    }
    const files = rememberCommandFiles(env)
    expect(files.putBack()).toEqual([])
    await writeFile(path('state'), 'phase=forgedd\n')
    await writeFile(path('not-there-yet'), '/evil\n')
    await rm(path('env'))
    await symlink(path('elsewhere'), path('env'))
    await rm(path('output'))
    await mkdir(path('output'))
    expect(files.putBack().sort()).toEqual(['GITHUB_ENV', 'GITHUB_OUTPUT', 'GITHUB_PATH', 'GITHUB_STATE'])
    for (const name of ['env', 'output', 'not-there-yet', 'elsewhere'])
      expect(await readFile(path(name), 'utf8')).toBe('')
    expect(await readFile(path('state'), 'utf8')).toBe('phase=started\n')
    expect(files.putBack()).toEqual([])
    expect(rememberCommandFiles({}).putBack()).toEqual([])
  })
})
