// Merging lanes: SPEC §9.3 rule by rule, and the properties that hold whatever two runs did.
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { composeHandoff } from '../../src/domain/handoff.js'
import { appendLine, valuesOf } from '../../src/domain/jsonl.js'
import { composeOperatorMarker } from '../../src/domain/markers.js'
import { mergeLanes } from '../../src/domain/merge.js'
import { parseQueue } from '../../src/domain/queue.js'
import { freshLane, ledgerEntrySchema, project, type Handover, type Lane } from '../../src/domain/state.js'
import { parkedSchema } from '../../src/domain/work.js'
import { handoverOf } from '../support/handover.js'
import { claimOf, now, openCycleOf, withClaim, withRecord } from '../stores/lanes.js'

const fresh = freshLane('default')
const start = withRecord(fresh, 'base')

function handoffOf(ref: string) {
  return composeHandoff({
    timestamp: '2026-11-30T19:00:00Z',
    context_streak: 2,
    reason: 'streak',
    parked_work: [{ ref }],
  })
}

function parkedOf(ref: string, cycle: number) {
  return parkedSchema.parse({ ref, source: 'beads', parked_in_cycle: cycle })
}

function withState(lane: Lane, state: Partial<Lane['state']>): Lane {
  return { ...lane, state: { ...lane.state, ...state } }
}

function runs(lane: Lane): string[] {
  return valuesOf(lane.history).map((row) => `${row.run_id ?? '?'}:${row.cycle}`)
}

describe('mergeLanes, history', () => {
  it('keeps the number of what stands and gives the late record the next one', () => {
    const merged = mergeLanes(start, withRecord(start, 'ours'), withRecord(withRecord(start, 'a'), 'b'))
    expect(runs(merged)).toEqual(['base:1', 'a:2', 'b:3', 'ours:4'])
    expect(merged.state.cycle).toBe(4)
  })

  it('moves along what refers to the old number', () => {
    const ledger = ledgerEntrySchema.parse({
      ...{
        timestamp: 't',
        cycle: 2,
        run_id: 'ours',
        phase: 'work',
        frozen_decisions: [],
        done: [],
        artifacts: [],
      },
      ...{ current_phase: 'work', next_step: 'x', open: [] },
    })
    const worked = withState(withRecord(start, 'ours'), {
      parked_work: [parkedOf('p', 2)],
      done: { d: { fingerprint: 'f', cycle: 2 } },
    })
    const ours = { ...worked, ledger: appendLine([], ledger) }
    const merged = mergeLanes(start, ours, withRecord(start, 'theirs'))
    expect(runs(merged)).toEqual(['base:1', 'theirs:2', 'ours:3'])
    expect(merged.state).toMatchObject({ parked_work: [{ parked_in_cycle: 3 }], done: { d: { cycle: 3 } } })
    expect(valuesOf(merged.ledger)).toMatchObject([{ cycle: 3 }])
    expect(mergeLanes(start, ours, merged).ledger).toEqual(merged.ledger)
  })

  it('writes the number into the line and leaves every other field of it alone', () => {
    const raw = '{"unknown":[1],"cycle":2,"result":"idle","run_id":"o","run_attempt":1,"lane":"default"}'
    const value = { cycle: 2, result: 'idle', run_id: 'o', run_attempt: 1, lane: 'default' }
    const ours = { ...start, history: [...start.history, { raw, value }] }
    const merged = mergeLanes(start, ours, withRecord(start, 'theirs'))
    expect(merged.history.at(-1)?.raw).toBe(raw.replace('"cycle":2', '"cycle":3'))
  })

  it('never keeps one record twice, also when two runs closed the same dead one', () => {
    const merged = mergeLanes(
      start,
      withRecord(withRecord(start, 'dead', { result: 'interrupted' }), 'ours'),
      withRecord(withRecord(start, 'dead', { result: 'interrupted' }), 'theirs'),
    )
    expect(runs(merged)).toEqual(['base:1', 'dead:2', 'theirs:3', 'ours:4'])
  })

  it('keeps bad lines of both sides', () => {
    const bad = (raw: string): Lane => ({ ...start, history: [...start.history, { raw }] })
    const merged = mergeLanes(start, bad('ours?'), bad('theirs?'))
    expect(merged.history.map((line) => line.raw).slice(1)).toEqual(['theirs?', 'ours?'])
  })

  it('puts back records that the other side lost, and not those that it sealed', () => {
    const two = withRecord(start, 'second')
    const lost = { ...two, history: two.history.slice(1) }
    expect(runs(mergeLanes(two, two, lost))).toEqual(['base:1', 'second:2'])
    const sealed = withState(lost, { checkpoint: { ...countersAt(1) } })
    expect(runs(mergeLanes(two, withRecord(two, 'ours'), sealed))).toEqual(['second:2', 'ours:3'])
  })
})

function countersAt(cycle: number) {
  return {
    ...{
      cycle,
      contextStreak: 0,
      idleStreak: 0,
      generatorEmptyStreak: 0,
      regressedStreak: 0,
      barrenStreak: 0,
      unreachedStreak: 0,
    },
    ...{ agentCycles: 0, refs: {} },
  }
}

describe('mergeLanes, cycle and claims', () => {
  it("lets another run's open cycle and claim stand against ours", () => {
    const merged = mergeLanes(start, withClaim(start, 'ours', 'x'), withClaim(start, 'theirs', 'x'))
    expect(merged.state).toMatchObject({ open_cycle: { run_id: 'theirs' }, claimed_work: 'x' })
    expect(merged.claims.map((claim) => claim.run_id)).toEqual(['theirs'])
  })

  it('gives our open cycle the number after what came in between', () => {
    const merged = mergeLanes(start, withClaim(start, 'ours', 'x'), withRecord(start, 'theirs'))
    expect(merged.state.open_cycle).toMatchObject({ run_id: 'ours', cycle: 3 })
    expect(merged.claims).toHaveLength(1)
  })

  it('keeps our claim beside one of another item, and takes away the one that we gave back', () => {
    const base = { ...start, claims: [claimOf('dead', 'old'), claimOf('else', 'kept', 'docs')] }
    const ours = withClaim({ ...base, claims: base.claims.slice(1) }, 'ours', 'x')
    const theirs = { ...base, claims: [...base.claims, claimOf('docs-run', 'y', 'docs')] }
    expect(mergeLanes(base, ours, theirs).claims.map((claim) => claim.ref)).toEqual(['kept', 'y', 'x'])
  })

  it('takes over the claim of a dead run that both saw, and does not revive one that was taken away', () => {
    const base = { ...start, claims: [claimOf('dead', 'x')] }
    const ours = { ...start, claims: [claimOf('ours', 'x')] }
    expect(mergeLanes(base, ours, base).claims.map((claim) => claim.run_id)).toEqual(['ours'])
    expect(mergeLanes(base, base, start).claims).toEqual([])
  })

  it('closes our cycle although somebody else saved meanwhile', () => {
    const claimed = withClaim(start, 'ours', 'x')
    const ended = withState(
      { ...withRecord(claimed, 'ours'), claims: [] },
      { open_cycle: null, claimed_work: null },
    )
    const merged = mergeLanes(claimed, ended, { ...claimed, stop: composeOperatorMarker('enough', now) })
    expect(merged).toMatchObject({ claims: [], stop: { reason: 'enough' }, state: { open_cycle: null } })
  })

  it('keeps consumed items consumed, whoever was first, with the unknown keys of both (CASES C6)', () => {
    const queue = (fields: string) => parseQueue(`{"items":[{"id":"q","title":"Q"${fields}}]}\n`)
    const base = { ...start, queue: queue('') }
    const consumed = { ...base, queue: queue(',"consumed":true,"ours":1') }
    const stale = { ...base, queue: queue(',"consumed":false,"theirs":2') }
    for (const merged of [mergeLanes(base, consumed, stale), mergeLanes(base, stale, consumed)]) {
      expect(merged.queue[0]?.value?.items[0]).toMatchObject({ consumed: true, ours: 1, theirs: 2 })
    }
  })
})

describe('mergeLanes, markers', () => {
  const marked = {
    ...start,
    stop: composeOperatorMarker('old', now),
    kill: composeOperatorMarker('old', now),
  }
  const newStop = composeOperatorMarker('new', now)

  it.each([
    ['stays when only they wrote it', start, withRecord(start, 'o'), { ...start, stop: newStop }, 'new'],
    ['stays when only we wrote it', start, { ...start, stop: newStop }, withRecord(start, 't'), 'new'],
    ['goes when they removed it', marked, withRecord(marked, 'o'), start, undefined],
    ['goes when we removed it', marked, start, withRecord(marked, 't'), undefined],
    ['stays when they renewed what we removed', marked, start, { ...marked, stop: newStop }, 'new'],
    ['stays when we renewed what they removed', marked, { ...marked, stop: newStop }, start, 'new'],
  ])('STOP %s', (_, base, ours, theirs, reason) => {
    expect(mergeLanes(base, ours, theirs).stop?.reason).toBe(reason)
  })

  it('keeps HANDOFF cleared when the side that resumed it knew it', () => {
    const base = { ...start, handoff: handoffOf('a') }
    const resumed = withState(start, { resuming: handoffOf('a') })
    const merged = mergeLanes(base, resumed, withRecord(base, 'theirs'))
    expect(merged.handoff).toBeUndefined()
    expect(merged.state.resuming?.parked_work).toEqual([{ ref: 'a' }])
  })

  it("keeps the newest cycle's HANDOFF", () => {
    const base = { ...start, handoff: handoffOf('a') }
    const newer = { ...withRecord(start, 'theirs', { result: 'context-handoff' }), handoff: handoffOf('b') }
    expect(mergeLanes(base, start, newer).handoff?.parked_work).toEqual([{ ref: 'b' }])
    const ours = { ...withRecord(start, 'ours', { result: 'context-handoff' }), handoff: handoffOf('c') }
    expect(mergeLanes(start, ours, newer).handoff?.parked_work).toEqual([{ ref: 'c' }])
  })
})

describe('mergeLanes, requests to be replaced', () => {
  const of = (change: Partial<Handover> | null) =>
    withState(start, { handover: change && handoverOf({ cycle: 1, ...change }) })
  const pending = { state: 'pending' } as const
  const rolled = { state: 'rolled', rolled_in_cycle: 2 } as const

  it.each<
    [string, Partial<Handover> | null, Partial<Handover> | null, Partial<Handover> | null, object | null]
  >([
    ['ours is new', null, {}, null, { state: 'accepted' }],
    ['theirs is new', null, null, {}, { state: 'accepted' }],
    ['of one request the state that is further', pending, {}, rolled, { state: 'rolled' }],
    ['also when it is ours', pending, rolled, {}, { state: 'rolled' }],
    ['of two the newer one', null, { token: 'a', cycle: 1 }, { token: 'b', cycle: 2 }, { token: 'b' }],
    ['what was dropped stays away', pending, null, pending, null],
    ['unless it was approved meanwhile', pending, null, {}, { state: 'accepted' }],
  ])('%s', (_, base, ours, theirs, expected) => {
    const merged = mergeLanes(of(base), of(ours), of(theirs))
    expect(merged.state.handover).toEqual(expected && expect.objectContaining(expected))
    expect(mergeLanes(of(base), of(ours), merged).state.handover).toEqual(merged.state.handover)
  })

  it('moves with the number of its cycle', () => {
    const theirs = withRecord(start, 'theirs')
    const worked = withState(withRecord(start, 'ours'), { handover: handoverOf({ cycle: 2 }) })
    expect(mergeLanes(start, worked, theirs).state.handover).toMatchObject({ cycle: 3 })
    const before = withState(start, { handover: handoverOf({ cycle: 1 }) })
    const rolledByUs = withState(withRecord(before, 'ours'), {
      handover: handoverOf({ cycle: 1, state: 'rolled', rolled_in_cycle: 2 }),
    })
    const merged = mergeLanes(before, rolledByUs, withRecord(before, 'theirs'))
    expect(merged.state.handover).toMatchObject({ cycle: 1, rolled_in_cycle: 3 })
  })
})

describe('mergeLanes, what the state remembers', () => {
  it('unites done, released, quarantine, parked work and unknown keys', () => {
    const base = withState(start, { parked_work: [parkedOf('a', 1), parkedOf('b', 1)], theirs: 0, ours: 0 })
    const ours = withState(base, {
      ...{ parked_work: [parkedOf('b', 1), parkedOf('c', 1)], done: { a: { fingerprint: 'f', cycle: 1 } } },
      ...{ released: { r: 1 }, ours: 1, resumed_after_cycle: 1 },
    })
    const theirs = withState(base, {
      ...{ parked_work: [parkedOf('a', 1), parkedOf('d', 1)], done: { z: { fingerprint: 'f', cycle: 1 } } },
      ...{ quarantine: { q: { reason: 'x', attempts: 3 } }, theirs: 1, not_before: '2026-12-01T00:00:00Z' },
    })
    const { state } = mergeLanes(base, ours, theirs)
    expect(state.parked_work.map((parked) => parked.ref)).toEqual(['d', 'c'])
    expect(Object.keys(state.done)).toEqual(['z', 'a'])
    expect(state).toMatchObject({ released: { r: 1 }, quarantine: { q: {} }, ours: 1, theirs: 1 })
    expect(state).toMatchObject({ not_before: '2026-12-01T00:00:00Z', resumed_after_cycle: 1 })
  })
})

/** What a run can do to a lane, as small steps with names; one run keeps to its own run id. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('record' as const), heavy: fc.boolean() }),
  fc.record({ kind: fc.constant('park' as const), ref: fc.constantFrom('a', 'b', 'c') }),
  fc.record({ kind: fc.constant('unpark' as const), ref: fc.constantFrom('a', 'b', 'c') }),
  fc.record({ kind: fc.constant('done' as const), ref: fc.constantFrom('a', 'b', 'c') }),
  fc.record({ kind: fc.constant('claim' as const), ref: fc.constantFrom('a', 'b', 'c') }),
  fc.record({ kind: fc.constant('close' as const) }),
  fc.record({ kind: fc.constant('handoff' as const), ref: fc.constantFrom('a', 'b') }),
  fc.record({ kind: fc.constant('resume' as const) }),
  fc.record({ kind: fc.constant('stop' as const), isThere: fc.boolean(), reason: fc.constantFrom('x', 'y') }),
  fc.record({ kind: fc.constant('bad-line' as const), text: fc.constantFrom('?', '!') }),
  fc.record({ kind: fc.constant('key' as const), value: fc.integer({ min: 0, max: 3 }) }),
)

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

function play(from: Lane, run: string, steps: readonly Step[]): Lane {
  return project(
    steps.reduce((lane, one, index) => apply(lane, one, `${run}${index}`), from),
    now,
  )
}

function apply(lane: Lane, one: Step, run: string): Lane {
  const { state } = lane
  switch (one.kind) {
    case 'record':
      return withState(
        withRecord(lane, run, { heavy: one.heavy, result: one.heavy ? 'scout' : 'improved' }),
        { open_cycle: null, claimed_work: null },
      )
    case 'park':
      return withState(lane, {
        parked_work: [
          ...state.parked_work.filter((p) => p.ref !== one.ref),
          parkedOf(one.ref, lane.history.length),
        ],
      })
    case 'unpark':
      return withState(lane, { parked_work: state.parked_work.filter((p) => p.ref !== one.ref) })
    case 'done':
      return withState(lane, {
        done: { ...state.done, [one.ref]: { fingerprint: run, cycle: lane.history.length } },
      })
    case 'claim':
      return withState(
        { ...lane, claims: [...lane.claims.filter((claim) => claim.ref !== one.ref), claimOf(run, one.ref)] },
        {
          open_cycle: openCycleOf(
            run,
            one.ref,
            1 + Math.max(0, ...valuesOf(lane.history).map((row) => row.cycle)),
          ),
          claimed_work: one.ref,
        },
      )
    case 'close':
      return withState(
        { ...lane, claims: lane.claims.filter((claim) => claim.run_id !== state.open_cycle?.run_id) },
        { open_cycle: null, claimed_work: null },
      )
    case 'handoff':
      return { ...lane, handoff: handoffOf(one.ref) }
    case 'resume':
      return lane.handoff ? withState({ ...lane, handoff: undefined }, { resuming: lane.handoff }) : lane
    case 'stop':
      return { ...lane, stop: one.isThere ? composeOperatorMarker(one.reason, now) : undefined }
    case 'bad-line':
      return { ...lane, history: [...lane.history, { raw: one.text }] }
    case 'key':
      return withState(lane, { a_key: one.value })
  }
}

describe('mergeLanes, whatever two runs did', () => {
  const steps = fc.array(step, { maxLength: 6 })
  const sides = fc.tuple(steps, steps, steps).map(([before, our, their]) => {
    const base = play(start, 'base', before)
    return { base, ours: play(base, 'ours', our), theirs: play(base, 'theirs', their) }
  })
  const check = (body: (lanes: { base: Lane; ours: Lane; theirs: Lane }) => void) => {
    fc.assert(fc.property(sides, body), { numRuns: 200 })
  }

  it('gives the same for the same, and nothing new when done again', () => {
    check(({ base, ours, theirs }) => {
      const merged = mergeLanes(base, ours, theirs)
      expect(mergeLanes(base, ours, theirs)).toEqual(merged)
      expect(mergeLanes(base, ours, merged)).toEqual(merged)
    })
  })

  it('is theirs when we did nothing, and ours when they did nothing', () => {
    check(({ base, ours, theirs }) => {
      expect(mergeLanes(base, base, theirs)).toEqual(theirs)
      const merged = mergeLanes(base, ours, base)
      const sorted = (lane: Lane) => ({
        ...lane,
        claims: [...lane.claims].sort((a, b) => (a.run_id < b.run_id ? -1 : 1)),
        state: {
          ...lane.state,
          parked_work: [...lane.state.parked_work].sort((a, b) => (a.ref < b.ref ? -1 : 1)),
        },
      })
      expect(sorted(merged)).toEqual(sorted(ours))
    })
  })

  it('loses no record of either side, keeps none twice, and never uses a number twice', () => {
    check(({ base, ours, theirs }) => {
      const rows = valuesOf(mergeLanes(base, ours, theirs).history)
      const ids = rows.map((row) => row.run_id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(new Set(ids)).toEqual(
        new Set([...valuesOf(ours.history), ...valuesOf(theirs.history)].map((row) => row.run_id)),
      )
      expect(rows.map((row) => row.cycle)).toEqual(rows.map((_, index) => index + 1))
    })
  })

  it('never has two runs hold one item, and no STOP of theirs goes unless we took it away', () => {
    check(({ base, ours, theirs }) => {
      const merged = mergeLanes(base, ours, theirs)
      const refs = merged.claims.map((claim) => claim.ref)
      expect(new Set(refs).size).toBe(refs.length)
      if (theirs.stop !== undefined && base.stop === undefined) expect(merged.stop).toEqual(theirs.stop)
    })
  })
})
