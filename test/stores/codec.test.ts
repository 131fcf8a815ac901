// Reading and writing the files of a lane: every kind of damage, and that text survives the way out and back.
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { changesTo, decodeLane, encodeLane } from '../../src/stores/codec.js'
import { fullLane, withRecord } from './lanes.js'

const history = Buffer.from('{"cycle":1,"result":"improved"}\n{"cycle":2,"result":"idle"}\n')

function filesOf(state: string | Buffer, more: Record<string, string | Buffer> = {}): Map<string, Buffer> {
  return new Map(
    Object.entries({ 'session-state.json': state, 'cycle-history.jsonl': history, ...more }).map(
      ([name, content]) => [name, Buffer.from(content)],
    ),
  )
}

describe('decodeLane', () => {
  it.each([
    ['zero bytes', '', /empty/],
    ['blanks', ' \n ', /empty/],
    ['a brace', '{', /not valid JSON/],
    ['cut JSON', '{"schema_version":1,"generation":41,"cycle":', /not valid JSON/],
    ['NUL bytes', Buffer.alloc(300), /NUL/],
    ['NUL bytes at the end', Buffer.concat([Buffer.from('{"schema_version":1'), Buffer.alloc(9)]), /NUL/],
    ['a list', '[]', /not a JSON object/],
    ['null', 'null', /not a JSON object/],
    ['a number', '7', /not a JSON object/],
    ['a text for a number', '{"schema_version":1,"cycle":"seven"}', /cycle has a wrong type/],
    ['a version that is no number', '{"schema_version":"1"}', /schema_version has a wrong type/],
    ['a negative count', '{"schema_version":1,"idle_streak":-1}', /idle_streak has a wrong type/],
    ['UTF-16 with BOM', Buffer.from('\uFEFF{"schema_version":1}', 'utf16le'), /utf-16le, not UTF-8/],
    ['UTF-16 without BOM', Buffer.from('{"schema_version":1}', 'utf16le'), /utf-16le, not UTF-8/],
    ['UTF-16 the other way', Buffer.from('\uFEFF{"a":1}', 'utf16le').swap16(), /utf-16be, not UTF-8/],
  ])('tells %s from a missing state', (_, bytes, problem) => {
    const decoded = decodeLane('default', filesOf(bytes))
    expect(decoded).toMatchObject({
      isFresh: false,
      isStateDamaged: true,
      lane: { state: { cycle: 2, idle_streak: 1 } },
    })
    expect(decoded.lane.damage[0]?.problem).toMatch(problem)
    expect(decoded.loss).toBeUndefined()
    const alone = decodeLane('default', new Map([['session-state.json', Buffer.from(bytes)]]))
    expect(alone.loss).toMatch(problem)
  })

  it('reads a state that is missing beside a history as rebuilt, not as damage', () => {
    const decoded = decodeLane('default', new Map([['cycle-history.jsonl', history]]))
    expect(decoded).toMatchObject({
      isFresh: false,
      isStateDamaged: false,
      warnings: [],
      lane: { state: { cycle: 2 } },
    })
  })

  it('folds again what the projection does not know yet', () => {
    const { lane } = decodeLane('default', filesOf('{"schema_version":1,"cycle":1,"idle_streak":0}'))
    expect(lane.state).toMatchObject({ cycle: 2, idle_streak: 1 })
  })

  it('rebuilds parked work from HANDOFF and done items from records', () => {
    const rows = [
      '{"cycle":1,"result":"improved","work_ref":"a","finished":true,"fingerprint":"f","pull_request":"p"}',
      '{"cycle":2,"result":"context-handoff","cycle_result":"scout","work_ref":"b","title":"Bee","fingerprint":"g"}',
    ]
    const handoff = 'x\nparked_work: [{"ref":"b","source":"beads","wip":"refs/heads/w","next_step":"go"}]\n'
    const { lane } = decodeLane(
      'default',
      filesOf('{', { 'cycle-history.jsonl': rows.join('\n'), HANDOFF: handoff }),
    )
    expect(lane.state.done).toEqual({ a: { fingerprint: 'f', cycle: 1, pull_request: 'p' } })
    expect(lane.state.parked_work).toMatchObject([
      {
        ref: 'b',
        source: 'beads',
        wip: 'refs/heads/w',
        next_step: 'go',
        title: 'Bee',
        fingerprint: 'g',
        parked_in_cycle: 2,
      },
    ])
  })

  it('gives evidence a name that is free', () => {
    const files = filesOf('{"generation":5', {
      'damaged/session-state.json-5': 'x',
      'damaged/session-state.json-6': 'x',
    })
    expect(decodeLane('default', files).lane.damage[0]?.keptAs).toBe('damaged/session-state.json-7')
  })

  it('closes an open cycle whose record stands in history', () => {
    const open =
      '{"cycle":3,"run_id":"9","run_attempt":1,"host":"h","pid":1,"started_at":"","lease_until":"","start_commit":"","ref":"x","source":"s"}'
    const rows = '{"cycle":3,"result":"improved","run_id":"9","run_attempt":1,"lane":"default"}\n'
    const state = `{"schema_version":1,"open_cycle":${open},"claimed_work":"x"}`
    const { lane } = decodeLane('default', filesOf(state, { 'cycle-history.jsonl': rows }))
    expect(lane.state).toMatchObject({ open_cycle: null, claimed_work: null })
  })

  it('keeps bytes that are not UTF-8 aside, but only when their line file is written again', () => {
    const torn = Buffer.concat([history, Buffer.from([0x7b, 0xff, 0xfe, 0x0a])])
    const files = filesOf('{"schema_version":1}', { 'cycle-history.jsonl': torn })
    const decoded = decodeLane('default', files)
    const idle = changesTo(files, decoded, { ...decoded.lane, handoff: fullLane().handoff })
    expect([...idle.writes.keys()].some((name) => name.startsWith('damaged/'))).toBe(false)
    const appended = changesTo(files, decoded, withRecord(decoded.lane, '900'))
    expect(appended.writes.get('damaged/cycle-history.jsonl-0')).toEqual(torn)
  })

  it('gives back every text that a lane can hold', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), (one, two) => {
        const title = `${one}${two}`
        const full = fullLane()
        const lane = { ...withRecord(full, '900', { title }), state: { ...full.state, their_key: title } }
        const decoded = decodeLane('default', encodeLane(lane))
        expect(decoded.lane.history.at(-1)?.value?.title).toBe(title)
        expect(decoded.lane.state.their_key).toBe(title)
      }),
      { numRuns: 100 },
    )
  })
})
