// Damage (SPEC §9.4) where all stores meet it: in the codec. A broken file is named, kept, and never taken for an empty one.
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { EvolveError } from '../../src/errors.js'
import { valuesOf } from '../../src/domain/jsonl.js'
import { countersOf } from '../../src/domain/state.js'
import { afterChanges, changesTo, decodeLane, encodeLane, type Files } from '../../src/stores/codec.js'
import { fullLane, recordOf, withRecord } from './lanes.js'

const history = '{"cycle":1,"result":"improved"}\n{"cycle":2,"result":"idle"}\n{"cycle":3,"result":"idle"}\n'
const state = '{"schema_version":1,"cycle":3,"idle_streak":2}'

function filesOf(files: Readonly<Record<string, string | Buffer>>): Files {
  return new Map(Object.entries(files).map(([name, content]) => [name, Buffer.from(content)]))
}

function decode(stateText: string | Buffer, historyText: string | Buffer) {
  return decodeLane(
    'default',
    filesOf({ 'session-state.json': stateText, 'cycle-history.jsonl': historyText }),
  )
}

describe('a damaged session-state.json', () => {
  it.each<[string, string | Buffer, RegExp]>([
    ['zero bytes', '', /empty/],
    ['white space', ' \n\n', /empty/],
    ['cut JSON', '{"schema_version":1,"cyc', /not valid JSON/],
    ['NUL bytes', '\0'.repeat(300), /NUL/],
    ['NUL bytes in the middle', `{"schema_version":1,\0"cycle":3}`, /NUL/],
    ['a list', '[]', /not a JSON object/],
    ['null', 'null', /not a JSON object/],
    ['a number', '7', /not a JSON object/],
    ['a streak that is a text', '{"schema_version":1,"idle_streak":"two"}', /idle_streak/],
    ['a negative count', '{"schema_version":1,"generation":-4}', /generation/],
    ['a checkpoint of nothing', '{"schema_version":1,"checkpoint":{}}', /checkpoint/],
    ['a checkpoint with texts', '{"schema_version":1,"checkpoint":{"cycle":"x","refs":[]}}', /checkpoint/],
    ['parked work that is none', '{"schema_version":1,"parked_work":[7]}', /parked_work/],
    ['UTF-16', Buffer.from(`\uFEFF${state}`, 'utf16le'), /utf-16le/],
    ['UTF-16 without a BOM', Buffer.from(state, 'utf16le'), /utf-16le/],
  ])('of %s is named, kept, and rebuilt from history', (_, damaged, problem) => {
    const decoded = decode(damaged, history)
    expect(decoded.isStateDamaged).toBe(true)
    expect(decoded.isFresh).toBe(false)
    expect(decoded.loss).toBeUndefined()
    expect(decoded.lane.damage).toEqual([
      expect.objectContaining({ file: 'session-state.json', problem: expect.stringMatching(problem) }),
    ])
    expect(countersOf(decoded.lane)).toMatchObject({ cycle: 3, idleStreak: 2 })
    expect(decode(damaged, '').loss).toMatch(problem)
  })

  it.each<[string, string | Buffer]>([
    ['a BOM', `\uFEFF${state}`],
    ['CRLF', state.replaceAll(',', ',\r\n')],
    ['U+2028 in a text', state.replace('{', '{"note":"a\u2028b",')],
    ['keys of a later minor version', state.replace('{', '{"later":{"deep":[1]},')],
  ])('is not what a file with %s is', (_, text) => {
    const decoded = decode(text, history)
    expect(decoded.warnings).toEqual([])
    expect(decoded.lane.state.idle_streak).toBe(2)
  })
})

describe('a damaged line', () => {
  it.each<[string, string | Buffer]>([
    ['text', 'not json'],
    ['a cut record', '{"cycle":2,"resu'],
    ['NUL bytes', '\0'.repeat(300)],
    ['another type', '["cycle",2]'],
    ['a record without a number', '{"result":"idle"}'],
    ['a number that is a text', '{"cycle":"2","result":"idle"}'],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x80])],
    ['half a megabyte of one character', 'x'.repeat(500_000)],
  ])('of %s costs that line only, is counted, and stays where it is', (_, bad) => {
    const [first = '', , third = ''] = history.split('\n')
    const text = Buffer.concat([Buffer.from(`${first}\n`), Buffer.from(bad), Buffer.from(`\n${third}\n`)])
    const files = filesOf({ 'session-state.json': state, 'cycle-history.jsonl': text })
    const decoded = decodeLane('default', files)
    expect(valuesOf(decoded.lane.history).map((row) => row.cycle)).toEqual([1, 3])
    expect(decoded.warnings.join()).toMatch(/cycle-history\.jsonl: 1 line/)
    const changes = changesTo(files, decoded, withRecord(decoded.lane, '900'))
    const after = afterChanges(files, changes).get('cycle-history.jsonl')?.toString() ?? ''
    expect(after.split('\n')[1]).toBe(text.toString('utf8').split('\n')[1])
  })

  it.each([
    ['CRLF', history.replaceAll('\n', '\r\n')],
    ['a BOM', `\uFEFF${history}`],
    ['blank lines', history.replaceAll('\n', '\n\n  \n')],
    ['no line end after the last one', history.trimEnd()],
    ['U+2028 and U+0085 in a text', history.replace('"idle"', '"idle","milestone":"a\u2028b\u0085c"')],
    ['a huge one', history.replace('"idle"', `"idle","milestone":"${'y'.repeat(1_000_000)}"`)],
  ])('is not what lines with %s are', (_, text) => {
    const decoded = decode(state, text)
    expect(decoded.warnings).toEqual([])
    expect(valuesOf(decoded.lane.history)).toHaveLength(3)
  })
})

describe('any damage to any file', () => {
  const lane = withRecord(fullLane(), '500', { title: 'Grüße \u2028' })
  const files = encodeLane(lane)
  const mutations: Readonly<Record<string, (bytes: Buffer, at: number) => Buffer>> = {
    flip: (bytes, at) =>
      Buffer.concat([bytes.subarray(0, at), Buffer.from([(bytes[at] ?? 0) ^ 0x41]), bytes.subarray(at + 1)]),
    cut: (bytes, at) => bytes.subarray(0, at),
    zero: (bytes, at) => Buffer.concat([bytes.subarray(0, at), Buffer.alloc(40), bytes.subarray(at + 40)]),
    twice: (bytes, at) => Buffer.concat([bytes, bytes.subarray(at)]),
    utf16: (bytes) => Buffer.from(`\uFEFF${bytes.toString('utf8')}`, 'utf16le'),
    glue: (bytes, at) =>
      Buffer.concat([bytes.subarray(0, at), Buffer.from('{"cycle":9,"res'), bytes.subarray(at)]),
  }

  it('is refused by name or read around: untouched lines stay, and nothing is taken for missing', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...files.keys()),
        fc.constantFrom(...Object.keys(mutations)),
        fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
        (name, kind, where) => {
          const bytes = files.get(name) ?? Buffer.alloc(0)
          const mutated = mutations[kind]?.(bytes, Math.floor(where * bytes.length)) ?? bytes
          const standing = new Map(files).set(name, mutated)
          try {
            const decoded = decodeLane('default', standing)
            expect(decoded.isFresh).toBe(false)
            const before = bytes.toString('utf8').split('\n')
            const kept = new Set(mutated.toString('utf8').split('\n'))
            const raws = new Set(decoded.lane.history.map((line) => line.raw))
            if (name === 'cycle-history.jsonl' && kind !== 'utf16')
              for (const line of before) if (line !== '' && kept.has(line)) expect(raws).toContain(line)
            const changes = changesTo(standing, decoded, withRecord(decoded.lane, '900'))
            const again = decodeLane('default', afterChanges(standing, changes))
            expect(valuesOf(again.lane.history).some((row) => row.run_id === '900')).toBe(true)
          } catch (error) {
            if (!(error instanceof EvolveError)) throw error
            expect(['STATE_CORRUPT', 'STATE_TOO_LARGE']).toContain(error.code)
          }
        },
      ),
      { numRuns: 500 },
    )
  })

  it('never makes a number that is taken', () => {
    const doubled = `${JSON.stringify(recordOf('1', 5))}\n${JSON.stringify(recordOf('2', 3))}\n`
    expect(countersOf(decode(state, doubled).lane).cycle).toBe(5)
  })
})
