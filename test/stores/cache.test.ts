// The cache store through the real client: the contract as far as a cache can keep it, and what only a cache does.
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { countersOf } from '../../src/domain/state.js'
import { renderJsonl } from '../../src/domain/jsonl.js'
import { runtimeToken, type CacheService } from '../support/cache-service.js'
import { openCachePlace, setEnvironment, type CachePlace } from './cache-place.js'
import { cyclesOf, describeStore } from './contract.js'
import { recordOf, requestOf, withRecord } from './lanes.js'

const services: CacheService[] = []

// The client tells everything it does on standard output.
beforeAll(() => {
  jest.spyOn(process.stdout, 'write').mockImplementation(() => true)
})
afterAll(() => {
  jest.restoreAllMocks()
})

afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.close()))
})

async function openPlace(): Promise<CachePlace> {
  const place = await openCachePlace()
  services.push(place.service)
  return place
}

/** Saves one more cycle, as a run of its own. */
async function saveOne(place: CachePlace, runId: string) {
  const store = place.open()
  const { lane } = await store.restore()
  return store.save(requestOf(lane, withRecord(lane, runId), runId))
}

describeStore('cache store', openPlace, { sharesLanes: false })

describe('cache store', () => {
  it('saves under a new key each time, and reads what was saved last', async () => {
    const place = await openPlace()
    for (const run of ['100', '200', '300']) await saveOne(place, run)
    expect(place.service.entries.map((entry) => entry.key)).toEqual([
      'evolve-v1-default--1-100-1',
      'evolve-v1-default--2-200-1',
      'evolve-v1-default--3-300-1',
    ])
    expect(cyclesOf((await place.open().restore()).lane)).toEqual(['100:1', '200:2', '300:3'])
  })

  it('says that it cannot compare and swap', async () => {
    expect((await openPlace()).open().canCompareAndSwap).toBe(false)
  })

  it('keeps lanes apart whose names begin alike', async () => {
    const place = await openPlace()
    await saveOne(place, '100')
    expect((await place.open({ laneName: 'default-2' }).restore()).isFresh).toBe(true)
    expect((await place.open({ laneName: 'defaul' }).restore()).isFresh).toBe(true)
  })

  it('refuses an entry that holds the state of another lane', async () => {
    const place = await openPlace()
    await place.put({ 'session-state.json': '{"schema_version":1,"lane":"docs"}' })
    await expect(place.open().restore()).rejects.toMatchObject({ code: 'STATE_UNREADABLE' })
  })

  it('deletes its old entries and nobody else’s, all but the newest five', async () => {
    const place = await openPlace()
    await place.put({ 'session-state.json': '{"schema_version":1}' }, 'default-2')
    for (let run = 1; run <= 7; run++) await saveOne(place, String(run))
    expect(place.service.entries.map((entry) => entry.key)).toEqual([
      'evolve-v1-default-2--0-put-1',
      ...[3, 4, 5, 6, 7].map((run) => `evolve-v1-default--${run}-${run}-1`),
    ])
  })

  it('notes that it may not delete, and saves all the same', async () => {
    const place = await openPlace()
    place.service.canDelete = false
    for (let run = 1; run <= 5; run++) await saveOne(place, String(run))
    const saved = await saveOne(place, '6')
    expect(saved.kind === 'saved' && saved.notes?.join()).toMatch(/could not be deleted.*actions: write/)
    place.service.canList = false
    expect((await saveOne(place, '7')).kind).toBe('saved')
  })

  it.each<[string, () => void]>([
    ['a service that is not there', () => setEnvironment({ ACTIONS_RESULTS_URL: undefined })],
    ['a server of one’s own', () => setEnvironment({ GITHUB_SERVER_URL: 'https://github.example.com' })],
    ['an older service', () => setEnvironment({ ACTIONS_CACHE_SERVICE_V2: undefined })],
    ['a mode without reading', () => setEnvironment({ ACTIONS_CACHE_MODE: 'none' })],
    ['no job at all', () => setEnvironment({ ACTIONS_RUNTIME_TOKEN: undefined })],
  ])('names the branch store for %s', async (_, change) => {
    const place = await openPlace()
    change()
    await expect(place.open().restore()).rejects.toMatchObject({
      code: 'CACHE_UNAVAILABLE',
      remedy: expect.stringContaining('store: branch'),
    })
  })

  it.each<[string, { status: number; body?: unknown } | 'hang']>([
    ['500', { status: 500 }],
    ['503', { status: 503 }],
    ['429', { status: 429 }],
    ['401', { status: 401 }],
    ['403', { status: 403, body: { code: 'permission_denied', msg: 'cache read denied: no scopes' } }],
    ['another program’s answer', { status: 200, body: { hello: 'captive portal' } }],
    ['a stall', 'hang'],
  ])('never takes %s for an empty cache', async (_, reply) => {
    const place = await openPlace()
    await saveOne(place, '100')
    place.service.intercept = () => reply
    await expect(place.open({}, { checkMs: 1000 }).restore()).rejects.toMatchObject({
      code: 'STATE_UNREADABLE',
    })
  })

  it('never takes an outage that begins after the first sign of life for an empty cache', async () => {
    const place = await openPlace()
    await saveOne(place, '100')
    place.service.canList = false
    let asked = 0
    place.service.intercept = (call) =>
      call === 'GetCacheEntryDownloadURL' && ++asked > 1 ? { status: 403, body: {} } : undefined
    await expect(place.open().restore()).rejects.toMatchObject({ code: 'STATE_UNREADABLE' })
  })

  it('never takes an entry whose contents cannot be had for an empty cache', async () => {
    const place = await openPlace()
    await saveOne(place, '100')
    place.service.intercept = (call) => (call === 'GetBlob' ? { status: 404 } : undefined)
    await expect(place.open().restore()).rejects.toMatchObject({
      code: 'STATE_UNREADABLE',
      problem: expect.stringContaining('evolve-v1-default--1-100-1'),
    })
  })

  it('explains that a runner with another compression or folder cannot read an entry', async () => {
    const place = await openPlace()
    await saveOne(place, '100')
    Object.assign(place.service.entries[0] ?? {}, { version: 'f'.repeat(64) })
    await expect(place.open().restore()).rejects.toMatchObject({
      code: 'STATE_UNREADABLE',
      remedy: expect.stringMatching(/compression.*store: branch/),
    })
  })

  it.each<[string, (place: CachePlace) => void]>([
    [
      'the token may only read',
      () =>
        setEnvironment({
          ACTIONS_RUNTIME_TOKEN: runtimeToken([{ Scope: 'refs/heads/main', Permission: 1 }]),
        }),
    ],
    ['the mode is reading', () => setEnvironment({ ACTIONS_CACHE_MODE: 'read' })],
    [
      'the quota is used up',
      ({ service }) => {
        service.intercept = (call) =>
          call === 'CreateCacheEntry' ? { status: 429, body: { code: 'resource_exhausted' } } : undefined
      },
    ],
    [
      'the upload is refused',
      ({ service }) => {
        service.intercept = (call) => (call === 'PutBlob' ? { status: 403 } : undefined)
      },
    ],
    [
      'the entry vanishes at once',
      ({ service }) => {
        service.intercept = (call) => {
          if (call === 'FinalizeCacheEntryUpload') service.entries.splice(0)
          return undefined
        }
      },
    ],
  ])('fails loudly when a save does not take: %s', async (_, change) => {
    const place = await openPlace()
    const store = place.open()
    const { lane } = await store.restore()
    change(place)
    await expect(store.save(requestOf(lane, withRecord(lane, '100'), '100'))).rejects.toMatchObject({
      code: 'STATE_NOT_SAVED',
      message: expect.stringContaining('evolve-v1-default--1-100-1'),
    })
  })

  it('does not wait for a save longer than its deadline', async () => {
    const place = await openPlace()
    const store = place.open({}, { deadlineMs: 3000 })
    const { lane } = await store.restore()
    let answer: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    place.service.intercept = async (call) => {
      if (call !== 'CreateCacheEntry') return undefined
      await held
      return { status: 403 }
    }
    await expect(store.save(requestOf(lane, withRecord(lane, '100'), '100'))).rejects.toMatchObject({
      code: 'STATE_NOT_SAVED',
      problem: expect.stringContaining('longer than 3 s'),
    })
    // The client that was left behind ends now, and not in the middle of another test.
    answer()
  })

  it('warns when an older sibling was restored, since the newest is gone', async () => {
    const place = await openPlace()
    for (const run of ['100', '200', '300']) await saveOne(place, run)
    const newest = place.service.entries.at(-1)
    Object.assign(newest ?? {}, { version: 'f'.repeat(64) })
    const { lane, warnings } = await place.open().restore()
    expect(lane.state.generation).toBe(2)
    expect(warnings.join()).toMatch(/stale-state: .*--2-200-1 was restored.*--3-300-1 is newer/)
  })

  it('restores the newest generation, although the service thinks another entry newer', async () => {
    const place = await openPlace()
    for (const run of ['100', '200']) await saveOne(place, run)
    place.service.entries.reverse()
    const { lane, warnings } = await place.open().restore()
    expect(lane.state.generation).toBe(2)
    expect(warnings).toEqual([])
  })

  it('says that a state saved on another branch is not seen here', async () => {
    const place = await openPlace()
    await saveOne(place, '100')
    setEnvironment({ ACTIONS_RUNTIME_TOKEN: runtimeToken([{ Scope: 'refs/heads/topic', Permission: 3 }]) })
    const { isFresh, warnings } = await place.open({ ref: 'refs/heads/topic' }).restore()
    expect(isFresh).toBe(true)
    expect(warnings.join()).toMatch(/saved on refs\/heads\/main/)
  })

  it('starts fresh, and does not fail, once everything was evicted', async () => {
    const place = await openPlace()
    await saveOne(place, '100')
    place.service.entries.splice(0)
    expect((await place.open().restore()).isFresh).toBe(true)
  })

  it('goes back to an older entry when the newest is damaged', async () => {
    const place = await openPlace()
    await saveOne(place, '100')
    await place.put({ 'session-state.json': '{"cut', 'cycle-history.jsonl': undefined })
    await place.put({ 'session-state.json': '' })
    const { lane, warnings } = await place.open().restore()
    expect(warnings.join()).toMatch(/taken from evolve-v1-default--1-100-1/)
    expect(lane.state.cycle).toBe(1)
  })

  it('keeps the newest two sealed files and says what is gone', async () => {
    const place = await openPlace()
    const rows = Array.from({ length: 1500 }, (_, index) => recordOf(String(index + 1), index + 1))
    await place.put({
      'session-state.json': '{"schema_version":1}',
      'cycle-history.jsonl': renderJsonl(rows.map((row) => ({ raw: JSON.stringify(row) }))),
    })
    const saved = await saveOne(place, 'new')
    expect(saved.kind === 'saved' && saved.notes?.join()).toMatch(/history\/000001\.jsonl is gone/)
    expect([...(await place.files()).keys()].filter((name) => name.startsWith('history/')).sort()).toEqual([
      'history/000002.jsonl',
      'history/000003.jsonl',
    ])
    expect(countersOf((await place.open().restore()).lane).agentCycles).toBe(1501)
  })
})
