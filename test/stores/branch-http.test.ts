// The branch store over HTTP: the contract, tokens, outages, races; every request is recorded.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from '@jest/globals'
import type { BranchStoreOptions } from '../../src/stores/branch.js'
import type { GitServer } from '../support/git-server.js'
import { gitAccess, readBranch, runGit } from '../support/repository.js'
import { branch, openHttpPlace, readOnlyToken, token } from './branch-place.js'
import { cyclesOf, describeStore } from './contract.js'
import { fullLane, requestOf, withClaim, withRecord } from './lanes.js'

const servers: GitServer[] = []

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

async function openPlace(overrides: Partial<BranchStoreOptions> = {}) {
  const place = await openHttpPlace(overrides)
  servers.push(place.server)
  return place
}

describeStore('branch store, over HTTP', () => openPlace())

describe('branch store and its server', () => {
  it('asks five times for a restore and a save, and twice more for the second save', async () => {
    const place = await openPlace()
    await place.put({ 'session-state.json': '{"schema_version":1}' })
    const store = place.open()
    const { lane } = await store.restore()
    expect(place.server.requests.map(({ method, isPush }) => `${method}${isPush ? ' push' : ''}`)).toEqual([
      'GET',
      'POST',
      'POST',
    ])
    const claimed = await store.save(requestOf(lane, withClaim(lane, '100', 'x'), '100'))
    expect(place.server.requests).toHaveLength(5)
    await store.save(requestOf(claimed.lane, withRecord(claimed.lane, '100'), '100'))
    expect(place.server.requests).toHaveLength(7)
  })

  it('asks four times for a first restore, and twice for the first save', async () => {
    const place = await openPlace()
    const store = place.open()
    const { lane } = await store.restore()
    expect(place.server.requests).toHaveLength(4)
    await store.save(requestOf(lane, withRecord(lane, '100'), '100'))
    expect(place.server.requests).toHaveLength(6)
  })

  it('finds the branch that another lane makes between the two questions of a first restore', async () => {
    const place = await openPlace()
    let questions = 0
    place.server.intercept = async ({ method }) => {
      if (method === 'GET' && ++questions === 2)
        await place.put({ 'session-state.json': '{"schema_version":1,"cycle":4}' }, 'other')
      return undefined
    }
    const { lane, isFresh } = await place.open().restore()
    expect([isFresh, lane.others.map(({ name }) => name)]).toEqual([true, ['other']])
  })

  it.each([
    [503, 'STATE_UNREADABLE'],
    [500, 'STATE_UNREADABLE'],
    [429, 'STATE_UNREADABLE'],
    [403, 'PERMISSION_MISSING'],
    [404, 'PERMISSION_MISSING'],
    [401, 'TOKEN_EXPIRED'],
  ])('never takes HTTP %i for an absent branch', async (status, code) => {
    const place = await openPlace()
    place.server.intercept = () => ({ status })
    await expect(place.open().restore()).rejects.toMatchObject({ code })
  })

  it('does not take an outage that begins after the fetch for an absent branch', async () => {
    const place = await openPlace()
    place.server.intercept = () => (place.server.requests.length > 2 ? { status: 503 } : undefined)
    await expect(place.open().restore()).rejects.toMatchObject({ code: 'STATE_UNREADABLE' })
  })

  it('does not wait for a server that says nothing', async () => {
    const place = await openPlace({ timeoutMs: 1500 })
    await place.put({ 'session-state.json': '{"schema_version":1}' })
    place.server.intercept = () => 'hang'
    await expect(place.open().restore()).rejects.toMatchObject({ code: 'STATE_UNREADABLE' })
  })

  it('finds out with the first save that the token may only read', async () => {
    const place = await openPlace()
    const store = place.open({ access: gitAccess({ token: readOnlyToken, serverUrl: place.server.url }) })
    const { lane } = await store.restore()
    await expect(store.save(requestOf(lane, withClaim(lane, '100', 'x'), '100'))).rejects.toMatchObject({
      code: 'PERMISSION_MISSING',
      remedy: expect.stringContaining('contents: write'),
    })
    expect(await place.files()).toEqual(new Map())
  })

  it('says so when the token has run out before the save', async () => {
    const place = await openPlace()
    const store = place.open()
    const { lane } = await store.restore()
    place.server.intercept = () => ({ status: 401 })
    await expect(store.save(requestOf(lane, withRecord(lane, '100'), '100'))).rejects.toMatchObject({
      code: 'TOKEN_EXPIRED',
    })
  })

  it('asks for a permission where there is no token at all', async () => {
    const place = await openPlace({ access: gitAccess() })
    await expect(place.open().restore()).rejects.toMatchObject({ code: 'PERMISSION_MISSING' })
  })

  it('saves in spite of one failed push, and gives up after three', async () => {
    const place = await openPlace()
    const store = place.open()
    const { lane } = await store.restore()
    let failures = 1
    place.server.intercept = ({ isPush }) => (isPush && failures-- > 0 ? { status: 502 } : undefined)
    const saved = await store.save(requestOf(lane, withRecord(lane, '100'), '100'))
    expect(saved.lane.state.generation).toBe(1)
    failures = 99
    await expect(
      store.save(requestOf(saved.lane, withRecord(saved.lane, '101'), '101')),
    ).rejects.toMatchObject({ code: 'STATE_NOT_SAVED' })
  })

  it('counts a save as done whose answer got lost', async () => {
    const place = await openPlace()
    const store = place.open()
    const { lane } = await store.restore()
    let cuts = 1
    place.server.intercept = ({ isPush, method }) =>
      isPush && method === 'POST' && cuts-- > 0 ? 'cut-after' : undefined
    const saved = await store.save(requestOf(lane, withRecord(lane, '100'), '100'))
    expect(saved).toMatchObject({ kind: 'saved', commit: await runGit(place.remote, ['rev-parse', branch]) })
    expect(await runGit(place.remote, ['rev-list', '--count', branch])).toBe('1')
  })

  it('lets two writers who read the same tip both come through, one of them after losing', async () => {
    const place = await openPlace()
    const [one, two] = [place.open(), place.open()]
    const { lane: base } = await one.restore()
    await two.restore()
    const atBarrier = barrier(2)
    place.server.intercept = async ({ isPush, method }) => {
      if (isPush && method === 'GET') await atBarrier()
      return undefined
    }
    const saves = await Promise.all([
      one.save(requestOf(base, withRecord(base, '100'), '100')),
      two.save(requestOf(base, withRecord(base, '200'), '200')),
    ])
    expect(saves.map(({ lane }) => lane.history.length).sort()).toEqual([1, 2])
    const { lane } = await place.open().restore()
    expect(cyclesOf(lane).map((text) => text.slice(-2))).toEqual([':1', ':2'])
    const pushes = place.server.requests.filter(({ isPush, method }) => isPush && method === 'GET')
    expect(pushes.length).toBeGreaterThanOrEqual(3)
  })

  it('loses no update when two writers make the same change in the same second', async () => {
    const place = await openPlace()
    const [one, two] = [place.open(), place.open()]
    const { lane: base } = await one.restore()
    await two.restore()
    const atBarrier = barrier(2)
    place.server.intercept = async ({ isPush, method }) => {
      if (isPush && method === 'GET') await atBarrier()
      return undefined
    }
    const next = { ...base, stop: fullLane().stop }
    const commits = await Promise.all([one, two].map((store) => store.save(requestOf(base, next, 'same'))))
    expect(new Set(commits.map((saved) => (saved.kind === 'saved' ? saved.commit : ''))).size).toBe(2)
    expect(await runGit(place.remote, ['rev-list', '--count', branch])).toBe('2')
  })

  it('shows the token to the server and to nobody else', async () => {
    const place = await openPlace()
    const store = place.open({ renderPages: () => new Map([['README.md', '# Loop\n']]) })
    const { lane } = await store.restore()
    await store.save(requestOf(lane, fullLane(), '400'))
    expect(place.server.requests.every((request) => request.token === token)).toBe(true)
    const encoded = Buffer.from(`x-access-token:${token}`).toString('base64')
    const texts = [
      ...place.server.requests.map((request) => request.url),
      ...[...(await readBranch(place.remote, branch)).values()].map((bytes) => bytes.toString()),
      ...(await textsBelow(place.folder)),
    ]
    expect(texts.length).toBeGreaterThan(10)
    for (const text of texts) for (const secret of [token, encoded]) expect(text).not.toContain(secret)
  })

  it('puts the token into no argument of a process', async () => {
    const place = await openPlace()
    const seen: string[] = []
    place.server.intercept = async () => {
      seen.push(...(await commandLines()))
      return undefined
    }
    const store = place.open()
    const { lane } = await store.restore()
    await store.save(requestOf(lane, withRecord(lane, '100'), '100'))
    expect(seen.some((line) => line.includes(place.server.url) && line.includes('fetch'))).toBe(true)
    expect(seen.some((line) => line.includes(place.server.url) && line.includes('push'))).toBe(true)
    expect(seen.filter((line) => line.includes(token))).toEqual([])
  })
})

/** Lets nobody through until `count` have come; later ones pass. */
function barrier(count: number): () => Promise<void> {
  let arrived = 0
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return () => {
    arrived++
    if (arrived === count) open()
    return opened
  }
}

async function textsBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return Promise.all(files.map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1')))
}

/** Reads the command lines of all processes, where the system shows them. */
async function commandLines(): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')))
  return lines.map((line) => line.replaceAll('\0', ' '))
}
