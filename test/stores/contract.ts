// What every state store has to do (SPEC §9.2): one suite, run for each of them.
import { describe, expect, it } from '@jest/globals'
import type { EvolveError } from '../../src/errors.js'
import { countersOf, describeDamage, type Lane } from '../../src/domain/state.js'
import { parseOperatorMarker } from '../../src/domain/markers.js'
import { valuesOf } from '../../src/domain/jsonl.js'
import type { StateStore } from '../../src/ports.js'
import { fullLane, requestOf, withClaim, withRecord } from './lanes.js'

/** Is one store under test, with the hands of somebody else in it. */
export interface StorePlace {
  /** Opens the store as another run would. */
  open(options?: { laneName?: string; onCorrupt?: 'fail' | 'reset' }): StateStore
  /** Puts files there as somebody else would, by their names in a lane; undefined removes. */
  put(files: Readonly<Record<string, string | Buffer | undefined>>, laneName?: string): Promise<void>
  /** Reads all files of a lane that are there. */
  files(laneName?: string): Promise<ReadonlyMap<string, Buffer>>
}

const state = 'session-state.json'
const historyLines =
  '{"cycle":1,"result":"improved","target":"lint-clean","timestamp":"2026-11-01T00:00:00Z"}\n{"cycle":2,"result":"idle"}\n'

/** Kinds of damage: what stands there instead of a state, and what is said about it. Codec tests know more of them. */
const damageKinds: readonly (readonly [string, string | Buffer, RegExp])[] = [
  ['zero bytes', '', /empty/],
  ['UTF-16', Buffer.from('\uFEFF{"schema_version":1}', 'utf16le'), /UTF-8/],
]

/** Says what a store cannot do by its nature. */
export interface StoreLimits {
  /** False where each lane has claims and queue of its own. */
  readonly sharesLanes: boolean
}

/** Describes a store by what it does. */
export function describeStore(
  name: string,
  openPlace: () => Promise<StorePlace>,
  limits: StoreLimits = { sharesLanes: true },
): void {
  describe(name, () => {
    it('starts fresh where nothing is', async () => {
      const place = await openPlace()
      const restored = await place.open().restore()
      expect(restored).toMatchObject({ isFresh: true, warnings: [], lane: { name: 'default', history: [] } })
    })

    it('gives back a full lane as it was saved', async () => {
      const place = await openPlace()
      const lane = fullLane()
      const store = place.open()
      const { lane: base } = await store.restore()
      const saved = await store.save(requestOf(base, lane, '400'))
      const restored = await place.open().restore()
      expect(restored.lane).toEqual(saved.lane)
      expect(restored.isFresh).toBe(false)
      expect(restored.warnings).toEqual([expect.stringMatching(/1 line could not be read/)])
      const { generation, updated_at: updatedAt, cycle } = restored.lane.state
      expect({ generation, updatedAt, cycle }).toEqual({
        generation: 1,
        updatedAt: '2026-11-30T19:00:00Z',
        cycle: 3,
      })
      expect({ ...restored.lane, state: 0 }).toEqual({ ...lane, state: 0 })
      expect(restored.lane.state).toMatchObject({
        ...lane.state,
        generation: 1,
        cycle: 3,
        context_streak: 2,
        updated_at: updatedAt,
      })
    })

    it('raises the generation with every save and leaves nothing behind of what has gone', async () => {
      const place = await openPlace()
      const store = place.open()
      const { lane: base } = await store.restore()
      const first = await store.save(requestOf(base, fullLane(), '400'))
      const { handoff: _h, dormant: _d, stop: _s, kill: _k, ...bare } = first.lane
      const second = await store.save(requestOf(first.lane, { ...bare, claims: [] }, '400'))
      const files = await place.files()
      expect(second.lane.state.generation).toBe(2)
      expect([...files.keys()].sort()).toEqual([
        'cycle-history.jsonl',
        'ledger.jsonl',
        'queue/next-work.jsonl',
        'session-state.json',
      ])
    })

    it.each(['1', 'later'])('refuses a newer schema version (%s) and writes nothing', async (when) => {
      const place = await openPlace()
      const store = place.open()
      const newer = '{"schema_version":2,"cycle":9}\n'
      if (when === '1') {
        await place.put({ [state]: newer })
        await expect(store.restore()).rejects.toMatchObject({
          code: 'STATE_CORRUPT',
          message: expect.stringMatching(/newer than 1.*upgrade/),
        })
      } else {
        const { lane } = await store.restore()
        await place.put({ [state]: newer })
        await expect(store.save(requestOf(lane, fullLane(), '400'))).rejects.toMatchObject({
          code: 'STATE_CORRUPT',
        })
      }
      expect((await place.files()).get(state)?.toString()).toBe(newer)
    })

    it.each(damageKinds)('rebuilds a state of %s from history, once', async (_, damaged, problem) => {
      const place = await openPlace()
      await place.put({ [state]: damaged, 'cycle-history.jsonl': historyLines, HANDOFF: 'x\n' })
      const store = place.open()
      const { lane, isFresh } = await store.restore()
      expect({ isFresh, cycle: lane.state.cycle, idle: lane.state.idle_streak }).toEqual({
        isFresh: false,
        cycle: 2,
        idle: 1,
      })
      expect(lane.handoff).toBeDefined()
      expect(lane.damage).toEqual([
        {
          file: state,
          problem: expect.stringMatching(problem),
          keptAs: expect.stringMatching(/^damaged\/session-state\.json-\d+$/),
        },
      ])
      const saved = await store.save(requestOf(lane, withRecord(lane, '900'), '900'))
      expect(saved.lane.damage).toHaveLength(1)
      expect((await place.files()).get(lane.damage[0]?.keptAs ?? '')).toEqual(Buffer.from(damaged))
      expect(await place.open().restore()).toMatchObject({
        warnings: [],
        lane: { damage: [], state: { cycle: 3 } },
      })
    })

    it.each(damageKinds)(
      'refuses %s when there is nothing good, unless told to reset',
      async (_, damaged, problem) => {
        const place = await openPlace()
        await place.put({ [state]: damaged, STOP: '' })
        await expect(place.open().restore()).rejects.toMatchObject({
          code: 'STATE_CORRUPT',
          problem: expect.stringMatching(problem),
        })
        expect((await place.files()).get(state)).toEqual(Buffer.from(damaged))
        const store = place.open({ onCorrupt: 'reset' })
        const { lane, isFresh } = await store.restore()
        expect({ isFresh, cycle: lane.state.cycle, isStopped: lane.stop !== undefined }).toEqual({
          isFresh: true,
          cycle: 0,
          isStopped: true,
        })
        await store.save(requestOf(lane, withRecord(lane, '900'), '900'))
        expect((await place.files()).get(lane.damage[0]?.keptAs ?? '')).toEqual(Buffer.from(damaged))
        expect((await place.open().restore()).lane.state.cycle).toBe(1)
      },
    )

    it('goes on from the number that was made out of a cut state', async () => {
      const place = await openPlace()
      await place.put({ [state]: '{"generation":41,"cy', 'cycle-history.jsonl': historyLines })
      const store = place.open()
      const { lane } = await store.restore()
      expect(lane.damage[0]?.keptAs).toBe('damaged/session-state.json-41')
      const saved = await store.save(requestOf(lane, lane, '900'))
      expect(saved.lane.state.generation).toBe(42)
    })

    it('names a history in UTF-16 and does not read it as empty', async () => {
      const place = await openPlace()
      const utf16 = Buffer.from(`\uFEFF${historyLines}`, 'utf16le')
      await place.put({
        [state]: '{"schema_version":1,"cycle":2,"context_streak":1}',
        'cycle-history.jsonl': utf16,
      })
      await expect(place.open().restore()).rejects.toMatchObject({
        code: 'STATE_CORRUPT',
        problem: expect.stringMatching(/utf-16/),
      })
      const store = place.open({ onCorrupt: 'reset' })
      const { lane } = await store.restore()
      expect(countersOf(lane)).toMatchObject({ cycle: 2, contextStreak: 1 })
      await store.save(requestOf(lane, withRecord(lane, '900', { cycle: 3 }), '900'))
      expect((await place.files()).get('damaged/cycle-history.jsonl-0')).toEqual(utf16)
    })

    it('keeps the numbers going when the history has vanished', async () => {
      const place = await openPlace()
      await place.put({ [state]: '{"schema_version":1,"cycle":7,"idle_streak":2}' })
      const { lane, warnings } = await place.open().restore()
      expect(countersOf(lane)).toMatchObject({ cycle: 7, idleStreak: 2 })
      expect(warnings.join()).toMatch(/records are missing/)
    })

    it('keeps bad lines where they stand, counts them, and ends a torn last line', async () => {
      const place = await openPlace()
      const torn = `${historyLines}broken\n{"cycle":3,"result":"idle"}\n{"cycle":4,"res`
      await place.put({ [state]: '{"schema_version":1}', 'cycle-history.jsonl': torn })
      const store = place.open()
      const { lane, warnings } = await store.restore()
      expect(lane.state.cycle).toBe(3)
      expect(warnings.join()).toMatch(/2 lines/)
      await store.save(requestOf(lane, withRecord(lane, '900'), '900'))
      const text = (await place.files()).get('cycle-history.jsonl')?.toString() ?? ''
      expect(text.startsWith(`${torn}\n{"cycle":4,`)).toBe(true)
    })

    it('reads BOM and CRLF, and leaves a file alone that means the same', async () => {
      const place = await openPlace()
      const queue = '\uFEFF{"items":[{"id":"q1","title":"One"}]}\r\n'
      const history = historyLines.replaceAll('\n', '\r\n')
      await place.put({
        [state]: '\uFEFF{"schema_version":1,\r\n"cycle":2}\r\n',
        'cycle-history.jsonl': history,
        'queue/next-work.jsonl': queue,
      })
      const store = place.open()
      const { lane, warnings } = await store.restore()
      expect(warnings).toEqual([])
      expect(lane.queue.map((line) => line.value?.items.length)).toEqual([1])
      await store.save(requestOf(lane, withClaim(lane, '900', 'x'), '900'))
      const files = await place.files()
      expect(files.get('queue/next-work.jsonl')?.toString()).toBe(queue)
      expect(files.get('cycle-history.jsonl')?.toString()).toBe(history)
    })

    it('reads a state of another writer and keeps the keys that nobody here knows', async () => {
      const place = await openPlace()
      await place.put({
        [state]:
          '{"cycle":2,"mode":"burst","claimed_work":{"id":"x"},"parked_work":["ex-3"],"their_key":{"a":1}}',
        'cycle-history.jsonl': historyLines,
      })
      const store = place.open()
      const { lane } = await store.restore()
      expect(lane.state.parked_work).toMatchObject([{ ref: 'ex-3' }])
      expect(describeDamage(lane).join()).toMatch(/claimed_work/)
      await store.save(requestOf(lane, withRecord(lane, '900'), '900'))
      const { lane: later } = await place.open().restore()
      expect(later.state).toMatchObject({ mode: 'burst', their_key: { a: 1 }, schema_version: 1, cycle: 3 })
    })

    it('passes over claims that cannot be read, and keeps them aside', async () => {
      const place = await openPlace()
      await place.put({ [state]: '{"schema_version":1}', 'claims.json': '{"half' })
      const store = place.open()
      const { lane } = await store.restore()
      expect(describeDamage(lane).join()).toMatch(/claims\.json/)
      await store.save(requestOf(lane, withClaim(lane, '900', 'x'), '900'))
      expect((await place.files()).get('damaged/claims.json-0')?.toString()).toBe('{"half')
      expect((await place.open().restore()).lane.claims).toHaveLength(1)
    })

    it('merges what two runs save from one start, and keeps the number of the first', async () => {
      const place = await openPlace()
      const [one, two] = [place.open(), place.open()]
      const { lane: base } = await one.restore()
      await two.restore()
      await one.save(requestOf(base, withRecord(base, '100'), '100'))
      const saved = await two.save(requestOf(base, withRecord(base, '200'), '200'))
      expect(cyclesOf(saved.lane)).toEqual(['100:1', '200:2'])
      expect(saved.lane.state).toMatchObject({ cycle: 2, generation: 2 })
      expect((await place.open().restore()).lane).toEqual(saved.lane)
    })

    it('lets one of two runs have an item, and tells the other before it starts', async () => {
      const place = await openPlace()
      const [one, two] = [place.open(), place.open()]
      const { lane: base } = await one.restore()
      await two.restore()
      await one.save(requestOf(base, withClaim(base, '100', 'ex-1'), '100'))
      const seen: Lane[] = []
      const accept = (merged: Lane) => {
        seen.push(merged)
        return merged.claims.some((claim) => claim.run_id === '200')
      }
      const saved = await two.save(requestOf(base, withClaim(base, '200', 'ex-1'), '200', { accept }))
      expect(saved.kind).toBe('declined')
      expect(saved.lane.claims.map((claim) => claim.run_id)).toEqual(['100'])
      expect(seen).toHaveLength(1)
      expect((await place.open().restore()).lane.state).toMatchObject({
        generation: 1,
        open_cycle: { run_id: '100' },
      })
    })

    it("keeps an operator's markers that came in between, and does not bring back what an operator took away", async () => {
      const place = await openPlace()
      const store = place.open()
      const { lane: base } = await store.restore()
      const stopped = { ...base, kill: parseOperatorMarker('old') }
      const first = await store.save(requestOf(base, stopped, '100'))
      await place.put({ STOP: 'enough\n', KILL: undefined })
      const saved = await store.save(requestOf(first.lane, withRecord(first.lane, '100'), '100'))
      const files = await place.files()
      expect(files.get('STOP')?.toString()).toBe('enough\n')
      expect(files.has('KILL')).toBe(false)
      expect(saved.lane).toMatchObject({ stop: { reason: 'enough' }, kill: undefined })
    })

    it('takes a marker in any encoding, and an empty one too', async () => {
      const place = await openPlace()
      await place.put({ STOP: Buffer.from('\uFEFFno more\r\n', 'utf16le'), KILL: '' })
      const { lane } = await place.open().restore()
      expect(lane.stop?.reason).toBe('no more')
      expect(lane.kill).toBeDefined()
    })

    const itWhereShared = limits.sharesLanes ? it : () => undefined
    itWhereShared('shares claims, queue and KILL between lanes and nothing else', async () => {
      const place = await openPlace()
      const [mine, other] = [place.open(), place.open({ laneName: 'docs' })]
      const { lane: base } = await mine.restore()
      await mine.save(requestOf(base, fullLane(), '400'))
      const before = await place.files()
      const { lane: docs, isFresh } = await other.restore()
      expect(isFresh).toBe(true)
      expect(docs).toMatchObject({
        history: [],
        handoff: undefined,
        stop: undefined,
        kill: { reason: 'all of it' },
      })
      expect(docs.queue).toHaveLength(2)
      await other.save(requestOf(docs, withClaim(withRecord(docs, '500'), '501', 'ex-14'), '500'))
      const after = await place.files()
      for (const [name, bytes] of before) if (name !== 'claims.json') expect(after.get(name)).toEqual(bytes)
      expect((await place.open().restore()).lane.claims.map((claim) => claim.lane)).toEqual([
        'default',
        'docs',
      ])
    })

    it('refuses more than 5 MiB, reading and writing', async () => {
      const place = await openPlace()
      const store = place.open()
      const { lane } = await store.restore()
      const title = 'x'.repeat(5 * 1024 * 1024)
      const next = withRecord(lane, '900', { title })
      await expect(store.save(requestOf(lane, next, '900'))).rejects.toMatchObject({
        code: 'STATE_TOO_LARGE',
      })
      expect((await place.files()).size).toBe(0)
      await place.put({ 'cycle-history.jsonl': `{"cycle":1,"result":"idle","title":"${title}"}\n` })
      await expect(place.open().restore()).rejects.toMatchObject({
        code: 'STATE_TOO_LARGE',
        problem: expect.stringMatching(/of lane default ha/),
      })
    })

    it('saves without having restored, as a merge', async () => {
      const place = await openPlace()
      const { lane: base } = await place.open().restore()
      const first = await place.open().save(requestOf(base, withRecord(base, '100'), '100'))
      const saved = await place.open().save(requestOf(base, withRecord(base, '200'), '200'))
      expect(first.lane.state.generation).toBe(1)
      expect(cyclesOf(saved.lane)).toEqual(['100:1', '200:2'])
    })

    it('counts a save as done when it already stands there', async () => {
      const place = await openPlace()
      const { lane: base } = await place.open().restore()
      const request = requestOf(base, withRecord(base, '100'), '100')
      await place.open().save(request)
      const again = await place.open().save(request)
      expect(again).toMatchObject({ kind: 'saved', lane: { state: { generation: 1 } } })
      expect(cyclesOf(again.lane)).toEqual(['100:1'])
    })

    it('has errors that say what to do', async () => {
      const place = await openPlace()
      await place.put({ [state]: '[]' })
      const error = await place
        .open()
        .restore()
        .then(
          () => undefined,
          (thrown: EvolveError) => thrown,
        )
      expect(error?.remedy).toMatch(/on-corrupt: reset/)
    })
  })
}

/** Returns run and number of every record. */
export function cyclesOf(lane: Lane): string[] {
  return valuesOf(lane.history).map((row) => `${row.run_id ?? '?'}:${row.cycle}`)
}
