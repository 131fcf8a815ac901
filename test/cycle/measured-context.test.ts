import { describe, expect, it } from '@jest/globals'
import type { Outcome } from '../../src/domain/outcome.js'
import { readTokens } from '../../src/domain/reading.js'
import { itemOf } from '../support/lanes.js'
import { runOnce, worldOf, type Session, type World } from '../support/fakes.js'

const at = (fraction: number, more: Partial<Session> = {}): Session => ({
  changes: ['x'],
  ...more,
  report: { reading: readTokens(fraction * 1000, 1000), sessionId: 'one', ...more.report },
})
const entry = {
  frozen_decisions: ['none'],
  done: [{ what: 'parser', evidence: 'src/parser.ts:1' }],
  artifacts: ['src/parser.ts'],
  current_phase: 'work',
  next_step: 'Write the tests.',
  open: ['none'],
}
const unfinished = { finished: false, ledger: entry }

async function once(
  session: Session,
  inputs: Record<string, string> = {},
): Promise<{ world: World; result: string | undefined }> {
  const world = worldOf([itemOf('ex-12')], [session])
  world.inputs = inputs
  const report = await runOnce(world)
  return { world, result: report.record?.result }
}

const child = { title: 'A part', type: 'task' as const, severity: 'low' as const, description: '' }

describe('the reading of the last request', () => {
  it.each<[string, Session, string | undefined]>([
    ['at 0.95 of an unfinished item hands off', at(0.95, { says: unfinished }), 'context-handoff'],
    ['at 0.90 hands off', at(0.9, { says: unfinished }), 'context-handoff'],
    ['at 0.899 does not', at(0.899, { says: unfinished }), 'improved'],
    ['at 0.95 of a finished item does not', at(0.95, { says: { finished: true } }), 'improved'],
    ['over 1 is unreliable and does not', at(1.2, { says: unfinished }), 'improved'],
    ['A11: at 0.95 of a cancelled cycle does not', at(0.95, { report: { end: 'cancelled' } }), 'cancelled'],
    [
      'at 0.95 of a rate-limited cycle does not',
      at(0.95, { report: { end: 'rate-limited' } }),
      'rate-limited',
    ],
    [
      'A23: at 0.95 of one that waits for a person does not',
      at(0.95, { report: { end: 'permission-wait' } }),
      'needs-human',
    ],
    [
      'at 0.95 after a split does not',
      at(0.95, { changes: [], says: { result: 'scout', disposition: 'split', items: [child] } }),
      'scout',
    ],
  ])('%s', async (_, session, expected) => {
    expect((await once(session)).result).toBe(expected)
  })

  it.each<[string, NonNullable<Outcome['usage']>, string]>([
    ['tokens', { last_request_tokens: 185_000, context_window: 200_000 }, 'context-handoff'],
    ['A9: bytes above the threshold', { context_bytes: 180_001, context_window: 200_000 }, 'context-handoff'],
    ['A9: bytes at the threshold', { context_bytes: 180_000, context_window: 200_000 }, 'improved'],
  ])('of an agent that tells it in its outcome counts too: %s', async (_, usage, expected) => {
    expect((await once({ changes: ['x'], says: { finished: false, usage } })).result).toBe(expected)
  })

  it('A10: decides nothing when handoff is off', async () => {
    expect((await once(at(0.95, { says: unfinished }), { handoff: 'off' })).result).toBe('improved')
  })

  it('parks the work instead of delivering it, and names the reason in HANDOFF', async () => {
    const { world } = await once(at(0.92, { says: unfinished }))
    expect(world.calls).toContain('parked')
    expect(world.calls).not.toContain('delivered')
    expect(world.lane?.handoff).toMatchObject({
      reason: 'measured',
      context_streak: 0,
      parked_work: [{ ref: 'ex-12' }],
    })
    expect(world.lane?.state.done).toEqual({})
    expect(world.lane?.history[0]?.value).toMatchObject({
      cycle_result: 'improved',
      handoff_reason: 'measured',
    })
  })

  it('asks once for the ledger entry that is due, and takes it', async () => {
    const world = worldOf(
      [itemOf('ex-12')],
      [at(0.92, { says: { finished: false } }), { says: { ledger: entry } }],
    )
    world.canResume = true
    await runOnce(world)
    expect(world.tasks).toHaveLength(2)
    expect(world.tasks[1]).toMatchObject({ resume: 'one' })
    expect(world.lane?.ledger.at(-1)?.value).toMatchObject({ next_step: 'Write the tests.' })
    expect(world.lane?.ledger.at(-1)?.value?.violation).toBeUndefined()
  })

  it.each<[string, Session]>([
    ['errors', { report: { end: 'crashed' } }],
    ['is blank', { says: '' }],
    ['is too long', { says: { ledger: { ...entry, open: ['x'.repeat(40_000)] } } }],
  ])('A12: makes the entry from facts when the answer %s; the cycle stands', async (_, answer) => {
    const world = worldOf([itemOf('ex-12')], [at(0.92, { says: { finished: false } }), answer])
    world.canResume = true
    expect((await runOnce(world)).record?.result).toBe('context-handoff')
    expect(world.lane?.ledger.at(-1)?.value).toMatchObject({ violation: true })
  })

  it('A18: does not take an entry that names an artifact which is not there', async () => {
    const world = worldOf([itemOf('ex-12')], [at(0.92, { says: unfinished })])
    world.missing = ['src/parser.ts']
    const report = await runOnce(world)
    expect(world.lane?.ledger.at(-1)?.value).toMatchObject({ violation: true })
    expect(report.record?.notes?.join()).toContain('src/parser.ts')
  })

  it('A11: asks nothing of a cancelled session', async () => {
    const world = worldOf([itemOf('ex-12')], [at(0.95, { report: { end: 'cancelled' } })])
    world.canResume = true
    await runOnce(world)
    expect(world.tasks).toHaveLength(1)
  })
})

describe('phases', () => {
  const four = { phases: 'analysis, implement, verify, report' }
  const largest = (fraction: number, says: Session['says'] = {}): Session => at(fraction, { says })

  it('A20: makes no reset and writes no entry below the threshold', async () => {
    const world = worldOf(
      [itemOf('ex-12')],
      [0.1, 0.3, 0.5, 0.6].map((one) => largest(one)),
    )
    world.inputs = four
    world.canResume = true
    const report = await runOnce(world)
    expect(report.record?.phases?.map((phase) => phase.decision)).toEqual([
      'continue',
      'continue',
      'continue',
      'end',
    ])
    expect(world.lane?.ledger).toEqual([])
    expect(world.lane?.handoff).toBeUndefined()
    expect(world.tasks.map((task) => task.resume)).toEqual([undefined, 'one', 'one', 'one'])
    expect(world.prompts.filter((prompt) => prompt.includes('The body of ex-12.'))).toHaveLength(1)
  })

  it('resets at the boundary after it was crossed, with an entry before it, and seeds the fresh session from it', async () => {
    const world = worldOf(
      [itemOf('ex-12')],
      [largest(0.3), largest(0.7, { ledger: entry }), largest(0.2), largest(0.3)],
    )
    world.inputs = four
    world.canResume = true
    const report = await runOnce(world)
    expect(report.record?.phases?.map((phase) => phase.decision)).toEqual([
      'continue',
      'reset',
      'continue',
      'end',
    ])
    expect(world.lane?.ledger.map((line) => line.value?.next_step)).toEqual(['Write the tests.'])
    expect(world.tasks[2]).toMatchObject({ resume: undefined, phase: 'verify' })
    expect(world.prompts[2]).toContain('Write the tests.')
    expect(report.record?.notes?.join()).toContain('implement crossed 0.65 at 0.70')
  })

  it('A19: asks for a split after two misses in one phase, and not after misses in two', async () => {
    const world = worldOf(
      [itemOf('ex-12')],
      [at(0.7, { says: { finished: false } }), at(0.7, { says: { finished: false } }), {}],
    )
    await runOnce(world)
    expect(world.lane?.state.split_asked).toEqual([])
    await runOnce(world)
    expect(world.lane?.state.split_asked).toEqual(['ex-12'])
    await runOnce(world)
    expect(world.prompts.at(-1)).toContain('split it')

    const other = worldOf(
      [itemOf('ex-12')],
      [largest(0.7), largest(0.8), largest(0.1), largest(0.1, { finished: false })],
    )
    other.inputs = four
    await runOnce(other)
    expect(other.lane?.state.split_asked).toEqual([])
  })

  it('hands off when a reset is due and no time is left', async () => {
    const slow = at(0.7, { report: { durationSeconds: 29 * 60 } })
    const world = worldOf([itemOf('ex-12')], [slow])
    world.inputs = four
    const report = await runOnce(world)
    expect(report.record).toMatchObject({ result: 'context-handoff', handoff_reason: 'phase' })
    expect(world.tasks).toHaveLength(1)
    expect(world.lane?.state.parked_work).toMatchObject([{ ref: 'ex-12' }])
  })

  it('stops at the phase in which the agent crashes', async () => {
    const world = worldOf([itemOf('ex-12')], [largest(0.1), { report: { end: 'crashed' } }])
    world.inputs = four
    await runOnce(world)
    expect(world.tasks).toHaveLength(2)
  })
})

describe('an overflow', () => {
  const overflow: Session = { report: { end: 'overflowed' } }

  async function withBlock(sessions: Session[]): Promise<World> {
    const world = worldOf([itemOf('ex-12')], sessions)
    await runOnce(world)
    return world
  }

  it('before anything was made is heavy: the item is parked, nothing is red, two hand off', async () => {
    const world = await withBlock([overflow, overflow])
    expect(world.lane?.history[0]?.value).toMatchObject({
      result: 'failed',
      heavy: true,
      agent_end: 'overflowed',
    })
    expect(world.lane?.state.parked_work).toMatchObject([{ ref: 'ex-12' }])
    const report = await runOnce(world)
    expect(report).toMatchObject({
      record: { result: 'context-handoff', handoff_reason: 'streak' },
      redBecause: undefined,
    })
  })

  it('after something was made hands off at once, not heavy, also when handoff is off (A10)', async () => {
    const world = worldOf([itemOf('ex-12')], [{ ...overflow, changes: ['x'] }])
    world.inputs = { handoff: 'off' }
    const report = await runOnce(world)
    expect(report.record).toMatchObject({
      result: 'context-handoff',
      cycle_result: 'improved',
      handoff_reason: 'overflow',
      heavy: false,
    })
    expect(world.calls).toContain('parked')
  })

  it('A14, A15: is tried again with a half, a quarter, an eighth of what was left for it, the task once each time', async () => {
    const world = await withBlock([overflow, overflow])
    await runOnce(world)
    if (world.lane?.handoff) {
      world.lane = { ...world.lane, handoff: { ...world.lane.handoff, extra: ['x'.repeat(64 * 1024)] } }
    }
    world.sessions = [overflow, overflow, overflow, overflow, overflow]
    const before = world.tasks.length
    const report = await runOnce(world)
    const sizes = world.prompts.slice(before).map((prompt) => prompt.length)
    expect(sizes).toHaveLength(4)
    expect(sizes.map((size) => Math.round((size - (sizes[3] ?? 0)) / 1024))).toEqual([56, 24, 8, 0])
    for (const prompt of world.prompts.slice(before))
      expect(prompt.split('The body of ex-12.')).toHaveLength(2)
    expect(report.record).toMatchObject({ heavy: true, agent_end: 'overflowed' })
    expect(report.record?.notes?.join()).toContain('overflowed, too')
  })

  it('A16: is not tried again when the block is small, and says that the fixed part is too big', async () => {
    const world = await withBlock([overflow])
    expect(world.tasks).toHaveLength(1)
    expect(world.lane?.history[0]?.value?.notes?.join()).toContain('fixed part of the prompt is too big')
  })
})
