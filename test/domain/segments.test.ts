// Sealing: what is sealed when, that nothing is lost or counted twice, and that every count stays the same for ever.
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { fold, type OperatorFacts } from '../../src/domain/history.js'
import { appendLine, parseJsonl, valuesOf } from '../../src/domain/jsonl.js'
import { mergeLanes } from '../../src/domain/merge.js'
import { readRow, results, type Row } from '../../src/domain/record.js'
import { isSealingDue, parseSegmentName, sealLane, segmentNames } from '../../src/domain/segments.js'
import { countersOf, freshLane, knownRows, ledgerEntrySchema, type Lane } from '../../src/domain/state.js'
import { laneWith, rowsOf } from '../support/lanes.js'
import { withRecord } from '../stores/lanes.js'

const nothingTaken = () => false

function laneOf(count: number, row: Partial<Row> = {}): Lane {
  return laneWith(rowsOf(...Array.from({ length: count }, () => ({ ...row }))))
}

function rowsIn(texts: readonly string[]): Row[] {
  return texts.flatMap((text) => valuesOf(parseJsonl(text, readRow)))
}

describe('sealing the history', () => {
  it.each<[number, number, number[]]>([
    [500, 500, []],
    [501, 1, [500]],
    [1000, 500, [500]],
    [1203, 203, [500, 500]],
  ])('of %i lines leaves %i live', (count, live, sealedLines) => {
    const lane = laneOf(count)
    const sealing = sealLane(lane, nothingTaken)
    expect(isSealingDue(lane)).toBe(sealedLines.length > 0)
    expect(sealing.lane.history).toHaveLength(live)
    expect(sealing.segments.map(({ text }) => text.split('\n').length - 1)).toEqual(sealedLines)
    const all = [...rowsIn(sealing.segments.map(({ text }) => text)), ...valuesOf(sealing.lane.history)]
    expect(all.map((row) => row.cycle)).toEqual(valuesOf(lane.history).map((row) => row.cycle))
    expect(countersOf(sealing.lane)).toEqual(countersOf(lane))
  })

  it('keeps lines as they stand, bad ones too', () => {
    const lane = laneOf(600)
    const spoilt = { ...lane, history: [{ raw: 'broken \u2028 line' }, ...lane.history] }
    const { segments } = sealLane(spoilt, nothingTaken)
    expect(segments[0]?.text.startsWith('broken \u2028 line\n{"cycle":1,')).toBe(true)
  })

  it('keeps the newest sealed records at hand', () => {
    const { lane } = sealLane(laneOf(501), nothingTaken)
    expect(knownRows(lane).map((row) => row.cycle)).toEqual(Array.from({ length: 21 }, (_, i) => 481 + i))
  })

  it('takes the next number where other content stands, and remembers which files are its own', () => {
    const taken = new Set(['history/000001.jsonl', 'history/000002.jsonl'])
    const first = sealLane(laneOf(501), (name) => taken.has(name))
    expect(first.segments.map(({ number }) => number)).toEqual([3])
    const { lane } = sealLane({ ...first.lane, history: laneOf(501).history }, nothingTaken)
    expect(segmentNames(lane.state, 'history')).toEqual(['history/000003.jsonl', 'history/000004.jsonl'])
  })

  it('forgets of very many refs those that were met longest ago', () => {
    const rows = Array.from({ length: 5000 }, (_, i) => ({ result: 'failed', work_ref: `r${i}` }) as const)
    const done = Object.fromEntries(rows.map((row, i) => [row.work_ref, { fingerprint: 'f', cycle: i + 1 }]))
    const { lane } = sealLane(laneWith(rowsOf(...rows), {}, { done }), nothingTaken)
    expect(Object.keys(lane.state.done)).toHaveLength(1000)
    expect(lane.state.done.r4999).toBeDefined()
    const refs = countersOf(lane).refs
    expect(Object.keys(refs).length).toBeLessThan(1600)
    expect(refs.r4999?.attempts).toBe(1)
  })

  it('keeps nothing in the checkpoint about refs that are done', () => {
    const rows = Array.from({ length: 501 }, (_, i) => ({ result: 'improved', work_ref: `r${i}` }) as const)
    expect(sealLane(laneWith(rowsOf(...rows)), nothingTaken).lane.state.checkpoint?.refs).toEqual({})
  })
})

describe('sealing the ledger', () => {
  const entry = (cycle: number) =>
    ledgerEntrySchema.parse({
      ...{ timestamp: 't', cycle, run_id: String(cycle), phase: 'work', frozen_decisions: [], done: [] },
      ...{ artifacts: [], current_phase: 'work', next_step: 'x', open: [] },
    })

  it.each([
    [99, 99, 0],
    [100, 50, 1],
    [170, 70, 2],
  ])('of %i entries leaves %i live', (count, live, files) => {
    let { ledger } = freshLane('default')
    for (let cycle = 1; cycle <= count; cycle++) ledger = appendLine(ledger, entry(cycle))
    const { lane, segments } = sealLane({ ...freshLane('default'), ledger }, nothingTaken)
    expect(lane.ledger).toHaveLength(live)
    expect(lane.ledger.at(-1)?.value?.cycle).toBe(count)
    expect(segments.map(({ log }) => log)).toEqual(Array.from({ length: files }, () => 'ledger'))
  })
})

describe('names of sealed files', () => {
  it.each([
    ['history/000012.jsonl', { log: 'history', number: 12 }],
    ['ledger/1000000.jsonl', { log: 'ledger', number: 1000000 }],
    ['history/12.jsonl', undefined],
    ['history/../000001.jsonl', undefined],
    ['queue/000001.jsonl', undefined],
  ])('reads %s', (name, expected) => {
    expect(parseSegmentName(name)).toEqual(expected)
  })
})

describe('merging with a sealed lane', () => {
  const base = laneOf(500)
  const sealed = (lane: Lane) => sealLane(lane, nothingTaken).lane

  it('appends what the other run brings behind the sealed records', () => {
    const merged = mergeLanes(base, withRecord(base, 'ours'), sealed(withRecord(base, 'theirs')))
    expect(valuesOf(merged.history).map((row) => `${row.run_id}:${row.cycle}`)).toEqual([
      'theirs:501',
      'ours:502',
    ])
    expect(merged.state).toMatchObject({ cycle: 502, sealed: { history: { last: 1 } } })
  })

  it('does not bring back a record of ours that was sealed meanwhile', () => {
    const before = laneOf(499)
    const ours = withRecord(before, 'ours')
    const merged = mergeLanes(before, ours, sealed(withRecord(ours, 'theirs')))
    expect(valuesOf(merged.history).map((row) => row.run_id)).toEqual(['theirs'])
    expect(countersOf(merged)).toEqual(countersOf(withRecord(ours, 'theirs')))
  })

  it('counts nothing twice when the side that sealed is ours', () => {
    const theirs = withRecord(base, 'theirs')
    const merged = mergeLanes(base, sealed(withRecord(base, 'ours')), theirs)
    expect(valuesOf(merged.history).map((row) => row.run_id)).toEqual(['theirs', 'ours'])
    expect(countersOf(merged)).toEqual(countersOf(mergeLanes(base, withRecord(base, 'ours'), theirs)))
  })
})

describe('the checkpoint', () => {
  const row = fc.record({
    result: fc.constantFrom(...results, 'pending-rpi'),
    heavy: fc.boolean(),
    work_ref: fc.constantFrom('a', 'b', 'goal:c', undefined),
    fingerprint: fc.constantFrom('f', 'g', undefined),
    disposition: fc.constantFrom('defer', 'block', 'split', undefined),
    breaker: fc.constantFrom<('opened' | undefined)[]>('opened', undefined),
    agent_end: fc.constantFrom(undefined, 'completed', 'crashed'),
    resumed_from: fc.constantFrom(undefined, 1),
  })

  it('gives the counts of all records, whatever an operator does before and after the sealing', () => {
    fc.assert(
      fc.property(
        fc.array(row, { maxLength: 40 }),
        fc.nat(),
        fc.nat(),
        fc.boolean(),
        fc.boolean(),
        (rows, cutSeed, earlySeed, isResumedLater, isReleasedLater) => {
          const all = rowsOf(...rows)
          const cut = cutSeed % (all.length + 1)
          const early = earlySeed % (cut + 1)
          const before: OperatorFacts = { resumedAfterCycle: early, released: { a: early } }
          const after: OperatorFacts = {
            resumedAfterCycle: isResumedLater ? cut : early,
            released: isReleasedLater ? { a: cut, b: all.length, 'goal:c': all.length } : { a: early },
          }
          const checkpoint = fold(all.slice(0, cut), before)
          const stored = JSON.parse(JSON.stringify(checkpoint)) as typeof checkpoint
          expect(fold(all.slice(cut), after, stored)).toEqual(fold(all, after))
        },
      ),
    )
  })

  it('forgives a resume that raced with the sealing', () => {
    const lane = laneOf(499, { result: 'failed', agent_end: 'completed' })
    const resumed = { ...lane, state: { ...lane.state, resumed_after_cycle: 499 } }
    const theirs = sealLane(withRecord(withRecord(lane, 'a'), 'b'), nothingTaken).lane
    expect(countersOf(mergeLanes(lane, resumed, theirs)).agentCycles).toBe(2)
  })
})
