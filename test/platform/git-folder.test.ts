import { chmod, mkdir, readFile, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { rememberGitFolder } from '../../src/platform/git-folder.js'
import { temporaryFolder } from '../support/repository.js'

/** Makes a folder that looks like a repository's; the files need mean nothing. */
async function repositoryFolder() {
  const root = await temporaryFolder()
  const path = (name: string): string => join(root, '.git', name)
  for (const name of ['hooks', 'info']) await mkdir(path(name), { recursive: true })
  for (const name of ['HEAD', 'config', 'info/exclude', 'hooks/pre-push'])
    await writeFile(path(name), `${name} of ours`)
  await chmod(path('hooks/pre-push'), 0o755)
  await symlink('../../script', path('hooks/pre-commit'))
  return { root, path, read: (name: string) => readFile(path(name), 'utf8') }
}

describe('what an agent did to git’s own files', () => {
  it('is taken back, and told: settings, attributes, ignore rules, hooks', async () => {
    const { root, path, read } = await repositoryFolder()
    const folder = await rememberGitFolder(join(root))
    expect(await folder.putBack()).toEqual([])
    await writeFile(path('config'), '[core]\n\tworktree = /elsewhere\n')
    await writeFile(path('info/attributes'), '* filter=hide\n')
    await rm(path('info/exclude'))
    await rm(path('hooks/pre-push'))
    await writeFile(path('hooks/post-checkout'), 'spy')
    expect((await folder.putBack()).sort()).toEqual([
      'config',
      'hooks/post-checkout',
      'hooks/pre-push',
      'info/attributes',
      'info/exclude',
    ])
    for (const name of ['config', 'info/exclude', 'hooks/pre-push'])
      expect(await read(name)).toBe(`${name} of ours`)
    expect((await stat(path('hooks/pre-push'))).mode & 0o777).toBe(0o755)
    expect((await readdir(path('hooks'))).sort()).toEqual(['pre-commit', 'pre-push'])
    expect(await readdir(path('info'))).toEqual(['exclude'])
    expect(await folder.putBack()).toEqual([])
  })

  it('reaches nothing outside by a link, and leaves nothing that would never end being read', async () => {
    const { root, path, read } = await repositoryFolder()
    const elsewhere = await temporaryFolder()
    await writeFile(join(elsewhere, 'exclude'), 'not ours')
    const folder = await rememberGitFolder(root)
    for (const name of ['hooks', 'info']) {
      await rm(path(name), { recursive: true })
      await symlink(elsewhere, path(name))
    }
    await mkdir(path('index'))
    await rm(path('config'))
    await symlink('/dev/zero', path('config'))
    await folder.putBack()
    expect(await read('config')).toBe('config of ours')
    expect(await read('info/exclude')).toBe('info/exclude of ours')
    expect(await readFile(join(elsewhere, 'exclude'), 'utf8')).toBe('not ours')
    expect(await readdir(elsewhere)).toEqual(['exclude'])
    await expect(stat(path('index'))).rejects.toThrow('ENOENT')
  })

  it('is left alone where the repository is gone, or another file stands in its place', async () => {
    const { root, path } = await repositoryFolder()
    const folder = await rememberGitFolder(root)
    await rm(join(root, '.git'), { recursive: true })
    expect(await folder.putBack()).toEqual([])
    await writeFile(join(root, '.git'), 'gitdir: /elsewhere\n')
    expect(await folder.putBack()).toEqual([])
    await expect(stat(path('config'))).rejects.toThrow('ENOTDIR')
    expect(await (await rememberGitFolder('/nowhere/at/all')).putBack()).toEqual([])
  })
})
