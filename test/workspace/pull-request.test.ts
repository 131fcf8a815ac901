// Held work as pull requests: one per item, whatever happens between the push and the API.
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { markItem, type Delivery } from '../../src/domain/pull-request.js'
import { openCycleSchema } from '../../src/domain/state.js'
import { parkedSchema } from '../../src/domain/work.js'
import type { Kept } from '../../src/domain/kept.js'
import type { KeepRequest, Workspace } from '../../src/ports.js'
import type { WorkspaceConfig, WorkspaceOptions } from '../../src/workspace/index.js'
import { startGitHubApi, type GitHubApiServer } from '../support/github-api.js'
import { servePulls, type Pulls } from '../support/github-pulls.js'
import { startGitServer } from '../support/git-server.js'
import {
  makeYard,
  openTestWorkspace,
  requestFor,
  type TestRepository,
  type Yard,
} from '../support/workspace-repository.js'

let yard: Yard
let work: TestRepository
let server: GitHubApiServer
let pulls: Pulls
beforeEach(async () => {
  yard = await makeYard()
  work = await yard.clone('work', 1)
  server = await startGitHubApi()
  pulls = servePulls(server)
})
afterEach(async () => {
  await server.close()
  await yard.destroy()
})

const item = { ref: '#12', title: 'Fix <b>it</b>' }
const branch = 'evolve/default/12-db467b32'
const ref = `refs/heads/${branch}`

function open(
  options: Partial<WorkspaceOptions> = {},
  config: Partial<WorkspaceConfig> = {},
  repository = work,
): Workspace {
  return openTestWorkspace(
    yard,
    repository,
    { deliver: 'pull-request', ...config },
    { token: server.token, apiUrl: server.url, repository: server.repository, ...options },
  )
}

/** Delivers one change, as one cycle would. */
async function deliver(
  text: string,
  request: Partial<KeepRequest> = {},
  workspace = open(),
  repository = work,
): Promise<Kept> {
  const start = await workspace.open()
  await repository.write('a.txt', text)
  return workspace.deliver(requestFor(start, { item, ...request }))
}

describe('a pull request', () => {
  it('is opened once for an item, follows it through its cycles, and is made ready at the end', async () => {
    const first = await deliver('one\n', { isFinished: false, subject: 'Begin' })
    expect(first).toMatchObject({
      kind: 'delivered',
      where: 'pull request #1',
      url: 'https://github.com/octo/app/pull/1',
      pullRequest: { number: 1, url: 'https://github.com/octo/app/pull/1' },
      notes: [],
    })
    const wip = first.kind === 'delivered' ? first.ref : undefined
    expect(pulls.list).toMatchObject([
      { title: 'Begin', draft: true, head: { ref: wip?.slice(11) }, labels: [{ name: 'evolve' }] },
    ])
    expect(pulls.list[0]?.body).toMatch(/^<!-- evolve-item: %2312 -->\nPart of #12\n\n.*Fix &lt;b&gt;/)

    for (const [text, isFinished] of [
      ['two\n', false],
      ['three\n', true],
    ] as const) {
      const workspace = open()
      const parked = parkedSchema.parse({ ref: item.ref, source: 'issues', wip, parked_in_cycle: 7 })
      const back = await workspace.putBack(await workspace.open(), parked)
      expect(back.kind).toBe('put-back')
      await work.write('a.txt', text)
      const description = `About ${text}`
      const request = requestFor(back.start, { item, isFinished, subject: text, description })
      expect(await workspace.deliver(request)).toMatchObject({ pullRequest: { number: 1 }, notes: [] })
    }
    expect(pulls.list).toMatchObject([
      { title: 'three', draft: false, body: `${markItem('#12')}\nCloses #12\n\nAbout three\n` },
    ])
    expect(await yard.remote.git('log', '--format=%s', `main..${wip}`)).toBe('three\ntwo\nBegin')
    expect(await yard.remote.git('log', '-1', '--format=%B', String(wip))).toMatch(
      /^three\n\nCloses #12\n\nEvolve-Cycle: /,
    )
  })

  it('is one when two runs deliver the same item at once', async () => {
    const elsewhere = await yard.clone('elsewhere', 1)
    const run = { lane: 'default', run_id: '43', run_attempt: 1 }
    const kept = await Promise.all([
      deliver('mine\n'),
      deliver('theirs\n', { run }, open({}, {}, elsewhere), elsewhere),
    ])
    expect(kept.map((one) => one.kind)).toEqual(['delivered', 'delivered'])
    expect(pulls.list.filter((pull) => pull.head.ref === branch)).toHaveLength(1)
  })

  it('is opened by the next run when a run died between the push and its creation', async () => {
    await deliver('one\n', {}, open({}, { deliver: 'branch' }))
    const dead = openCycleSchema.parse({
      cycle: 7,
      run_id: '42',
      run_attempt: 1,
      host: 'h',
      pid: 1,
      started_at: '',
      lease_until: '',
      start_commit: await work.git('rev-parse', 'HEAD'),
      ref: item.ref,
      source: 'issues',
      title: item.title,
    })
    for (let run = 0; run < 2; run++) {
      expect(await open().findWorkOf(dead, 'default')).toMatchObject({
        kind: 'delivered',
        ref,
        where: `branch ${branch}; pull request #1`,
        pullRequest: { number: 1 },
      })
    }
    expect(pulls.list).toMatchObject([{ title: 'Fix <b>it</b>', draft: false }])

    Object.assign(pulls.list[0] ?? {}, { state: 'closed' })
    Object.assign(pulls.list[0]?.head ?? {}, { sha: await yard.remote.git('rev-parse', branch) })
    await open().findWorkOf(dead, 'default')
    expect(pulls.list).toHaveLength(1)
  })

  it('keeps what a reviewer pushed to its branch, also when the base has moved on', async () => {
    const first = await deliver('one\n', { isFinished: false })
    const wip = first.kind === 'delivered' ? first.ref : undefined
    const base_sha = await work.git('rev-parse', 'HEAD')
    await yard.pushByOther(branch, { 'review.txt': 'theirs\n' })
    await yard.pushByOther('main', { 'base.txt': 'theirs\n' })
    const later = await yard.clone('later', 1)
    const workspace = open({}, {}, later)
    const parked = parkedSchema.parse({ ref: item.ref, source: 'issues', wip, base_sha, parked_in_cycle: 7 })
    const back = await workspace.putBack(await workspace.open(), parked)
    expect(back.kind).toBe('put-back')
    await later.write('a.txt', 'two\n')
    const kept = await workspace.deliver(requestFor(back.start, { item }))
    expect(kept).toMatchObject({ ref: wip, pullRequest: { number: 1 }, notes: [] })
    expect(await yard.remote.git('show', `${branch}:review.txt`)).toBe('theirs')
    expect(await yard.remote.git('merge-base', branch, 'main')).toBe(
      await yard.remote.git('rev-parse', 'main'),
    )
    expect(pulls.list).toHaveLength(1)
  })

  it('carries no secret, in its text or in the commit', async () => {
    const redact = (text: string): string => text.replaceAll('hunter2', '***')
    await deliver('one\n', { subject: 'Use hunter2', description: 'It is hunter2.' }, open({ redact }))
    const message = await yard.remote.git('log', '-1', '--format=%B', branch)
    expect(`${message}${JSON.stringify(pulls.list)}`).not.toContain('hunter2')
    expect(pulls.list[0]?.title).toBe('Use ***')
  })
})

describe('when the API says no', () => {
  it('the branch stands, and one note says why there is no pull request', async () => {
    pulls.mayActionsCreate = false
    expect(await deliver('one\n')).toMatchObject({
      kind: 'delivered',
      ref,
      where: `branch ${branch}`,
      notes: [expect.stringMatching(/not permitted to create.*Allow it under Settings/)],
    })
    expect(await yard.remote.git('show', `${branch}:a.txt`)).toBe('one')
    expect(await work.git('status', '--porcelain')).toBe('')
  })

  it.each([
    ['token', { token: '' }],
    ['repository', { repository: undefined }],
  ])('nothing is asked without a %s', async (_, options) => {
    const kept = await deliver('one\n', {}, open(options))
    expect(kept).toMatchObject({ kind: 'delivered', ref, notes: [expect.stringContaining('github-token')] })
    expect(server.requests).toEqual([])
  })

  it('the note links to the comparison on the server', async () => {
    const git = await startGitServer({ root: yard.folder, token: server.token })
    try {
      await work.git('remote', 'set-url', 'origin', `${git.url}/remote.git`)
      pulls.mayActionsCreate = false
      const link = `${git.url}/remote/compare/main...${branch}?expand=1`
      expect(await deliver('one\n', {}, open({ serverUrl: git.url }))).toMatchObject({
        url: link,
        notes: [expect.stringContaining(`open it from ${link}`)],
      })
    } finally {
      await git.close()
    }
  })
})

describe('deliveries', () => {
  it('tell how the items of the lane stand', async () => {
    const body = (name: string): string => `${markItem(name)}\n`
    pulls.add('evolve/default/a', { body: body('a'), state: 'closed', merged_at: '2026-01-01T00:00:00Z' })
    pulls.add('evolve/default/b', { body: body('b'), state: 'closed' })
    pulls.add('evolve/default/c', { body: body('c') })
    pulls.add('evolve/default/c', { body: body('c'), state: 'closed' })
    pulls.add('evolve/default/edited', { body: 'Somebody took the marker out.' })
    pulls.add('evolve/other/d', { body: body('d') })
    pulls.add('feature', { body: body('e') })
    pulls.add('evolve/default/f', {
      body: body('f'),
      head: { ref: 'evolve/default/f', sha: '', repo: { full_name: 'stranger/app' } },
    })
    const deliveries = await open().deliveries('default')
    expect(deliveries).toMatchObject({ kind: 'known', open: 2 })
    const byRef = deliveries.kind === 'known' ? deliveries.byRef : new Map<string, Delivery>()
    expect([...byRef].map(([name, { state, number }]) => [name, state, number]).sort()).toEqual([
      ['a', 'merged', 1],
      ['b', 'closed', 2],
      ['c', 'open', 3],
    ])
  })

  it.each([
    ['branches are pushed', {}, { deliver: 'branch' }],
    ['there is no token', { token: '' }, {}],
  ] as const)('are none, without a request, where %s', async (_, options, config) => {
    expect(await open(options, config).deliveries('default')).toMatchObject({ kind: 'known', open: 0 })
    expect(server.requests).toEqual([])
  })
})
