import { describe, expect, it } from '@jest/globals'
import { parseOperatorMarker } from '../../src/domain/markers.js'
import type { Run } from '../../src/domain/run.js'
import { checkRun, checkStagnation, type RunPolicy } from '../../src/domain/stop.js'
import { countersOf, type Lane, type OpenCycle } from '../../src/domain/state.js'
import type { Row } from '../../src/domain/record.js'
import { laneWith, now, plainPolicy as policy, plainRun as run, rowsOf } from '../support/lanes.js'

const ask = (lane: Lane, change: Partial<RunPolicy> = {}, trigger: Partial<Run> = {}) =>
  checkRun({
    lane,
    counters: countersOf(lane),
    run: { ...run, ...trigger },
    policy: { ...policy, ...change },
    now,
  })
const dated = (text: string) => parseOperatorMarker(`${text}\nreason: enough\n`)
const openCycle: OpenCycle = {
  cycle: 1,
  run_id: '8',
  run_attempt: 1,
  host: 'there',
  pid: 1,
  started_at: '2026-11-30T18:50:00Z',
  lease_until: '2026-11-30T19:50:00Z',
  start_commit: 'abc',
  ref: 'ex-1',
  source: 'beads',
  title: '',
  fingerprint: '',
}

describe('stops', () => {
  it('B1: goes on when nothing is there', () =>
    expect(ask(laneWith([]))).toEqual({ kind: 'go', warnings: [] }))

  it.each<[string, Partial<Lane>, string]>([
    ['B2: a fresh STOP', { stop: dated('2026-11-30T18:00:00Z') }, 'STOP of'],
    ['B2: a fresh KILL', { kill: dated('2026-11-30T18:00:00Z') }, 'KILL of'],
    [
      'B2: both name KILL first',
      { stop: dated('2026-11-30T18:00:00Z'), kill: dated('2026-11-30T18:00:00Z') },
      'KILL of',
    ],
    [
      'B4: a STOP dated a few minutes ahead',
      { stop: dated('2026-11-30T19:04:00Z') },
      'STOP of 2026-11-30T19:04:00Z: enough',
    ],
    ['B4: a STOP dated a day ahead says so', { stop: dated('2026-12-01T19:04:00Z') }, 'dated in the future'],
    ['B5: a STOP without a date', { stop: parseOperatorMarker('enough') }, 'undated'],
    ['an empty STOP', { stop: parseOperatorMarker('') }, 'undated'],
  ])('%s', (_, change, detail) => {
    const answer = ask(laneWith([], change))
    expect(answer).toMatchObject({ kind: 'stop', refusal: { reason: 'operator' } })
    expect(answer.kind === 'stop' && answer.refusal.detail).toContain(detail)
  })

  it('B3: passes over a STOP that is older than its time to live, with a warning', () => {
    const answer = ask(laneWith([], { stop: dated('2026-11-20T19:00:00Z') }))
    expect(answer).toMatchObject({ kind: 'go', warnings: [expect.stringContaining('STOP is stale')] })
  })

  it('B3: never lets a marker go stale when the time to live is 0', () => {
    expect(ask(laneWith([], { stop: dated('2016-11-20T19:00:00Z') }), { stopTtlDays: 0 }).kind).toBe('stop')
  })

  it('stops for the input, the cap and the breaker, in that order of precedence', () => {
    const regressed: Partial<Row> = {
      result: 'regressed',
      agent_end: 'completed',
      timestamp: '2026-11-30T18:00:00Z',
    }
    const lane = laneWith(rowsOf(regressed, regressed, { ...regressed, breaker: 'opened' }))
    const reason = (answer: ReturnType<typeof ask>) =>
      answer.kind === 'stop' ? answer.refusal.reason : answer.kind
    expect(reason(ask(lane, { stop: true, maxCycles: 1 }))).toBe('operator')
    expect(reason(ask(lane, { maxCycles: 3 }))).toBe('max-cycles')
    expect(reason(ask(lane, { maxCycles: 4 }))).toBe('regression')
    expect(reason(ask(lane, { force: true }))).toBe('regression')
  })

  it('B13: lets one cycle through after the cooldown, so that the loop is not locked for ever', () => {
    const opened: Partial<Row> = { result: 'regressed', breaker: 'opened', timestamp: '2026-11-29T18:59:59Z' }
    expect(ask(laneWith(rowsOf(opened, 'idle', 'idle')))).toMatchObject({
      kind: 'go',
      warnings: [expect.stringContaining('half-open')],
    })
  })

  it('stops for stagnation only while dormant and without work', () => {
    const dormant = laneWith([], { dormant: { cycle: 6, timestamp: '2026-11-29T00:00:00Z', reason: 'dry' } })
    expect(checkStagnation(dormant, false)).toMatchObject({ kind: 'stop', refusal: { reason: 'stagnation' } })
    expect(checkStagnation(dormant, true).kind).toBe('go')
    expect(checkStagnation(laneWith([]), false).kind).toBe('go')
  })
})

describe('skips', () => {
  const busy = laneWith([], {}, { open_cycle: openCycle })
  it.each<[string, ReturnType<typeof ask>, string]>([
    ['overlap', ask(busy), 'overlap'],
    ['not-before', ask(laneWith([], {}, { not_before: '2026-11-30T19:30:00Z' })), 'not-before'],
    ['a pull request (F5)', ask(laneWith([]), {}, { event: 'pull_request' }), 'event'],
    ['a schedule in a fork', ask(laneWith([]), {}, { isFork: true }), 'fork'],
    ['another branch', ask(laneWith([]), {}, { branch: 'topic' }), 'wrong-ref'],
  ])('%s', (_, answer, reason) => expect(answer).toMatchObject({ kind: 'skip', refusal: { reason } }))

  const spent = laneWith(
    rowsOf(
      { cost_usd: 9, tokens: 900, timestamp: '2026-11-29T23:59:59Z' },
      { cost_usd: 1.5, tokens: 150, timestamp: '2026-11-30T00:00:00Z' },
      { cost_usd: 0.5, tokens: 50, timestamp: '2026-11-30T18:00:00Z' },
    ),
  )
  it.each<[Partial<RunPolicy>, string]>([
    [{ maxCostPerDay: 2 }, 'skip'],
    [{ maxCostPerDay: 2.01 }, 'go'],
    [{ maxTokensPerDay: 200 }, 'skip'],
    [{ maxTokensPerDay: 201 }, 'go'],
  ])('F63: counts the UTC day against %j: %s', (change, kind) => expect(ask(spent, change).kind).toBe(kind))

  it.each<[string, ReturnType<typeof ask>]>([
    ['a limit that has reset', ask(laneWith([], {}, { not_before: '2026-11-30T18:59:59Z' }))],
    ['a time of a clock that was wrong', ask(laneWith([], {}, { not_before: '2036-11-30T19:00:00Z' }))],
    ['a dispatch in a fork', ask(laneWith([]), {}, { isFork: true, event: 'workflow_dispatch' })],
    ['a fork that opted in', ask(laneWith([]), { allowFork: true }, { isFork: true })],
    ['a branch that is allowed', ask(laneWith([]), { allowRef: true }, { branch: 'topic' })],
    ['force', ask(busy, { force: true })],
  ])('not for %s', (_, answer) => expect(answer.kind).toBe('go'))

  it('never passes over an operator for force', () => {
    expect(ask(laneWith([], { stop: dated('2026-11-30T18:00:00Z') }), { force: true }).kind).toBe('stop')
  })
})
