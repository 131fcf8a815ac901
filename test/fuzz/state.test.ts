// The files of a lane, whatever stands in them: read or refused, never half of both, and read again as they were written.
import { describe, expect } from '@jest/globals'
import fc from 'fast-check'
import { readConfig } from '../../src/config.js'
import { toAgentOps } from '../../src/domain/agentops.js'
import { renderPages } from '../../src/domain/dashboard.js'
import { parseHandoff, renderHandoff } from '../../src/domain/handoff.js'
import { foldRequests, parseEvents } from '../../src/domain/handover.js'
import { parseDormant, parseOperatorMarker, renderDormant } from '../../src/domain/markers.js'
import { mergeLanes } from '../../src/domain/merge.js'
import { parseQueue, renderQueue } from '../../src/domain/queue-entry.js'
import { mergeQueues } from '../../src/domain/queue-merge.js'
import { selectableQueueItems } from '../../src/domain/queue-ranking.js'
import { parseSegmentName } from '../../src/domain/segments.js'
import { countersOf, type Lane } from '../../src/domain/state.js'
import { byteLength } from '../../src/domain/text.js'
import { decodeLane, encodeLane, type Decoded } from '../../src/stores/codec.js'
import { claimOf, fullLane, now } from '../stores/lanes.js'
import { anyText, damaged, jsonLines, objectLike } from './hostile.js'
import { expectItems, holds, orRefusal } from './property.js'

const row = objectLike({
  cycle: 3,
  result: 'improved',
  timestamp: '2026-11-30T18:00:00Z',
  lane: 'default',
  run_id: '7',
  run_attempt: 1,
  work_ref: 'ex-1',
  target: 'lint',
  sha: 'a1b2c3d',
  goals_passing: 3,
  heavy: true,
  parked: ['ex-1'],
  reading: { tokens: 1, window: 10, fraction: 0.1, measured: true },
  phases: [{ name: 'work', fraction: 0.5, decision: 'end' }],
  tokens: 12,
  cost_usd: 0.1,
  finished: true,
})
const state = objectLike({
  schema_version: 1,
  lane: 'default',
  generation: 4,
  cycle: 3,
  context_streak: 1,
  parked_work: [{ ref: 'ex-1', source: 'beads', parked_in_cycle: 2 }],
  done: { 'ex-2': { fingerprint: 'f', cycle: 1 } },
  open_cycle: null,
  resuming: null,
  quarantine: [],
  not_before: null,
  checkpoint: null,
  updated_at: '2026-11-30T18:00:00Z',
})
const queueRow = objectLike({
  source_epic: 'e',
  timestamp: '2026-01-01T00:00:00Z',
  items: [{ id: 'q-1', title: 'One', type: 'bug', severity: 'high', description: 'd', source: 's' }],
  consumed: false,
  claim_status: 'available',
  title: 'flat',
  id: 'flat-1',
})
const stateText = fc.oneof(
  { weight: 3, arbitrary: state.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: anyText },
)
const claims = fc
  .array(objectLike({ ...claimOf('1', 'ex-1') }), { maxLength: 3 })
  .map((list) => JSON.stringify(list))
const entry = objectLike({ timestamp: 't', cycle: 1, phase: 'work', done: [], open: [] })
const optional = (arbitrary: fc.Arbitrary<string>): fc.Arbitrary<string | undefined> =>
  fc.option(arbitrary, { nil: undefined })
const laneFiles: fc.Arbitrary<Readonly<Record<string, string | undefined>>> = fc.record({
  'session-state.json': optional(stateText),
  'cycle-history.jsonl': optional(jsonLines(row)),
  'ledger.jsonl': optional(jsonLines(entry)),
  HANDOFF: optional(anyText),
  DORMANT: optional(anyText),
  STOP: optional(anyText),
  KILL: optional(anyText),
  'claims.json': optional(claims),
  'queue/next-work.jsonl': optional(jsonLines(queueRow)),
})

const full = encodeLane(fullLane('default'))
const damagedFull: fc.Arbitrary<Readonly<Record<string, string | undefined>>> = fc.record(
  Object.fromEntries([...full].map(([name, bytes]) => [name, damaged([bytes.toString('utf8')])])),
)

function decode(files: Readonly<Record<string, string | undefined>>): Decoded | undefined {
  const bytes = Object.entries(files).flatMap(([name, text]) =>
    text === undefined ? [] : [[name, Buffer.from(text)] as const],
  )
  return orRefusal(() => decodeLane('default', new Map(bytes)))
}

function textOf(lane: Lane): string {
  return [...encodeLane(lane)].map(([name, bytes]) => `${name}\n${bytes.toString('utf8')}`).join('\0')
}

describe('the files of a lane', () => {
  const any = fc.oneof(laneFiles, damagedFull)
  holds('are read or refused, and read again as they were written', any, (files) => {
    const lane = decode(files)?.lane
    if (!lane) return
    const counters = countersOf(lane)
    for (const number of [counters.cycle, counters.contextStreak, counters.idleStreak])
      expect(Number.isInteger(number) && number >= 0).toBe(true)
    const once = orRefusal(() => textOf(lane))
    if (once !== undefined) expect(textOf(decodeLane('default', encodeLane(lane)).lane)).toBe(once)
  })

  const two = fc.tuple(laneFiles, laneFiles)
  holds('of two writers are merged to files that can be read', two, ([ours, theirs]) => {
    const [a, b] = [decode(ours)?.lane, decode(theirs)?.lane]
    if (!a || !b) return
    const merged = mergeLanes(a, a, b)
    expect(orRefusal(() => decodeLane('default', encodeLane(merged)))?.loss).toBeUndefined()
  })

  holds('make pages and an export, whatever they hold', laneFiles, (files) => {
    const lane = decode(files)?.lane
    if (!lane) return
    const pages = renderPages([lane], now, readConfig({ given: {}, isOnGitHub: true }))
    for (const text of pages.values()) expect(byteLength(text)).toBeLessThanOrEqual(600 * 1024)
    expect(toAgentOps(lane, now).files.size).toBeGreaterThan(0)
  })
})

describe('markers and queues', () => {
  const handoff = full.get('HANDOFF')?.toString('utf8') ?? ''
  holds('HANDOFF is read, and stays what was read', damaged([handoff, 'garbage']), (text) => {
    const once = parseHandoff(text)
    expect(parseHandoff(renderHandoff(once))).toEqual(once)
  })

  holds('DORMANT, STOP and names of segments are read', anyText, (text) => {
    const dormant = parseDormant(text)
    expect(parseDormant(renderDormant(dormant)).reason).toBe(dormant.reason)
    expect(parseOperatorMarker(text).text).toBeDefined()
    parseSegmentName(text)
  })

  holds('a queue is kept line by line, and gives items', jsonLines(queueRow), (text) => {
    const queue = parseQueue(text)
    expect(renderQueue(parseQueue(renderQueue(queue)))).toBe(renderQueue(queue))
    expectItems(selectableQueueItems(queue, {}))
    expect(renderQueue(mergeQueues(queue, queue, queue))).toBe(renderQueue(queue))
  })

  const event = objectLike({ kind: 'open', token: 't', at: now.toISOString(), lane: 'default' })
  holds('events of a handover are read', jsonLines(event), (text) => {
    foldRequests(parseEvents(text))
  })
})
