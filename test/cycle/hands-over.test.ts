// An agent that asks to be replaced, run by run: what is accepted, who starts from it, and what is refused late.
import { describe, expect, it } from '@jest/globals'
import { readConfig } from '../../src/config.js'
import { valuesOf } from '../../src/domain/jsonl.js'
import { renderStatus } from '../../src/domain/status.js'
import { operatorFacts } from '../../src/domain/state.js'
import { findDifferences, openRecount } from '../../src/domain/verify.js'
import { inspect } from '../../src/steps/inspect.js'
import { portsOf, runOnce, worldOf, type Session, type World } from '../support/fakes.js'
import { documentOf, fields } from '../support/handover.js'
import { itemOf } from '../support/lanes.js'

const document = documentOf('t0k3n')
const asking = (more: Partial<Session> = {}): Session => ({
  changes: ['half.ts'],
  asks: { document, reason: 'context nearly full' },
  ...more,
})
const finishing: Session = { changes: ['whole.ts'], says: { result: 'improved', finished: true } }

function handingOver(sessions: Session[], inputs: Record<string, string> = {}): World {
  const world = worldOf([itemOf('ex-12'), itemOf('ex-13')], sessions)
  world.inputs = { handover: 'true', 'handover-require-operator': 'false', ...inputs }
  return world
}

const stateOf = (world: World) => world.lane?.state.handover ?? null
const firstLine = (world: World) => world.prompts.at(-1)?.split('\n')[0]

function differences(world: World) {
  if (!world.lane) throw new Error('Nothing was saved.')
  const { lane, now } = world
  const records = openRecount(operatorFacts(lane.state))
  records.take('cycle-history.jsonl', lane.history)
  return findDifferences({ lane, records, badLedgerLines: 0, isComplete: true, now })
}

describe('an accepted handover', () => {
  it('hands off, is started from by the next run, is rolled once that has ended, and not repeated (A6)', async () => {
    const world = handingOver([asking(), finishing, finishing])
    const first = await runOnce(world)
    expect(first.record).toMatchObject({
      ...{ result: 'context-handoff', cycle_result: 'improved', handoff_reason: 'handover', heavy: false },
    })
    expect(first.handoff?.reason).toBe('handover')
    expect(stateOf(world)).toMatchObject({ state: 'accepted', ref: 'ex-12', cycle: 1, document: fields })
    expect(valuesOf(world.lane?.ledger ?? []).at(-1)).toMatchObject(fields)
    expect(differences(world)).toEqual([])
    expect(first.next).toContain('resumes ex-12')

    const second = await runOnce(world)
    expect(firstLine(world)).toContain('/desk/received.json')
    expect(world.prompts.at(-1)).toContain('context nearly full')
    expect(world.prompts.at(-1)).toContain(fields.next_step)
    expect(JSON.parse(world.received.at(-1) ?? '')).toMatchObject({ ...fields, cycle: 1, ref: 'ex-12' })
    expect(second.record).toMatchObject({ result: 'improved', work_ref: 'ex-12', resumed_from: 1 })
    expect(second.record?.notes).toContain('handover: this cycle started from the document of cycle 1')
    expect(stateOf(world)).toMatchObject({ state: 'rolled', rolled_in_cycle: 2 })

    await runOnce(world)
    expect(firstLine(world)).toMatch(/^# Your task/)
    expect(world.received.at(-1)).toBeUndefined()
  })

  it('is started from again when the run in between dies, is cancelled or rate-limited (A6)', async () => {
    const dies = () => {
      throw new Error('the runner is gone')
    }
    const world = handingOver([asking(), { meanwhile: dies }, { report: { end: 'rate-limited' } }, finishing])
    await runOnce(world)
    await expect(runOnce(world)).rejects.toThrow('the runner is gone')
    expect(stateOf(world)).toMatchObject({ state: 'accepted' })
    world.isRunOver = true
    await runOnce(world)
    expect(stateOf(world)).toMatchObject({ state: 'accepted' })
    await runOnce(world)
    expect(world.prompts.slice(1).map((prompt) => prompt.split('\n')[0])).toEqual(
      Array(3).fill(firstLine(world)),
    )
    expect(stateOf(world)).toMatchObject({ state: 'rolled' })
  })

  it('waits for its own item when another one is worked on', async () => {
    const world = handingOver([
      { changes: ['a'], says: { result: 'scout', disposition: 'context-too-heavy' } },
      asking(),
      finishing,
      finishing,
    ])
    world.inputs = { ...world.inputs, 'work-ref': 'ex-13' }
    await runOnce(world)
    world.inputs = { ...world.inputs, 'work-ref': 'ex-12' }
    await runOnce(world)
    world.inputs = { ...world.inputs, 'work-ref': 'ex-13' }
    await runOnce(world)
    expect(firstLine(world)).not.toContain('received.json')
    expect(stateOf(world)).toMatchObject({ state: 'accepted', ref: 'ex-12' })
    world.inputs = { ...world.inputs, 'work-ref': '' }
    expect((await runOnce(world)).record?.work_ref).toBe('ex-12')
    expect(stateOf(world)).toMatchObject({ state: 'rolled' })
  })

  it('goes before what was parked earlier', async () => {
    const heavy: Session = { changes: ['a'], says: { result: 'scout', disposition: 'context-too-heavy' } }
    const world = handingOver([heavy, asking(), finishing])
    world.inputs = { ...world.inputs, 'work-ref': 'ex-13' }
    await runOnce(world)
    world.inputs = { ...world.inputs, 'work-ref': 'ex-12' }
    await runOnce(world)
    world.inputs = { ...world.inputs, 'work-ref': '' }
    expect((await runOnce(world)).record?.work_ref).toBe('ex-12')
  })

  it('fires with `handoff: off`, ends the phases, and holds against a claim to be finished', async () => {
    const says = { result: 'improved', finished: true } as const
    const world = handingOver([asking({ says })], { handoff: 'off', phases: 'analysis, implement' })
    const { record } = await runOnce(world)
    expect(record).toMatchObject({ result: 'context-handoff', handoff_reason: 'handover' })
    expect(record?.phases).toBeUndefined()
    expect(world.prompts).toHaveLength(1)
    expect(world.lane?.state.parked_work).toMatchObject([{ ref: 'ex-12', next_step: fields.next_step }])
  })

  it('says so when the gate refused the work that the document describes', async () => {
    const world = handingOver([asking(), finishing], { gate: 'npm test' })
    const check = { name: 'npm test', durationSeconds: 1, tail: '', timedOut: false }
    world.checks = [
      [{ ...check, passed: true }],
      [{ ...check, passed: false }],
      [{ ...check, passed: false }],
    ]
    expect((await runOnce(world)).record).toMatchObject({ cycle_result: 'regressed' })
    await runOnce(world)
    expect(world.prompts.at(-1)).toContain('the tree is at the base again')
  })

  it('keeps the path in the first line when the operator introduces the document', async () => {
    const world = handingOver([asking(), finishing], { 'handover-bootstrap': 'Begin with the tests.' })
    await runOnce(world)
    await runOnce(world)
    const [first, , second] = world.prompts.at(-1)?.split('\n') ?? []
    expect(first).toContain('/desk/received.json')
    expect(second).toBe('Begin with the tests.')
    expect(world.prompts.at(-1)).not.toContain('You replace a session')
    expect(world.prompts.at(-1)).toContain(fields.next_step)
  })
})

describe('looking at a handover', () => {
  it('says who starts from it, changes nothing, and leaves HANDOFF to the run (A21)', async () => {
    const world = handingOver([asking(), finishing])
    await runOnce(world)
    const before = world.lane
    const config = readConfig({ given: { agent: 'command', 'agent-command': 'x' }, isOnGitHub: true })
    for (const look of ['once', 'twice']) {
      const status = renderStatus(await inspect(portsOf(world, config, look), config))
      expect(status).toMatch(/^handover accepted, cycle 1, on ex-12: .*starts from the document/m)
      expect(status).toContain('HANDOFF')
    }
    expect(world.lane).toBe(before)
    await runOnce(world)
    expect(world.lane?.handoff).toBeUndefined()
    expect(firstLine(world)).toContain('received.json')
  })
})

const child = { title: 'A part', type: 'task' as const, severity: 'low' as const, description: '' }

describe('a handover that does not hold', () => {
  it.each<[string, Partial<Session>, string, string]>([
    [
      'an agent that waits for a permission (A23)',
      { report: { end: 'permission-wait' } },
      'needs-human',
      'HANDOVER_DROPPED',
    ],
    ['an agent that was limited', { report: { end: 'rate-limited' } }, 'rate-limited', 'HANDOVER_DROPPED'],
    [
      'an item that was split',
      { changes: [], says: { result: 'scout', disposition: 'split', items: [child] } },
      'scout',
      'HANDOVER_DROPPED',
    ],
    ['a token that the agent made up', { asks: { document, isGenuine: false } }, 'improved', 'TOKEN_UNKNOWN'],
    ['a document of before', { asks: { document, found: 'h', hash: 'h' } }, 'improved', 'HANDOVER_STALE'],
    [
      'a document that lost a field after its acceptance',
      { asks: { document: documentOf('t0k3n', { open: [] }) } },
      'improved',
      'HANDOVER_INCOMPLETE',
    ],
    ['a request of long ago', { asks: { document, openedAtSeconds: -4000 } }, 'improved', 'HANDOVER_EXPIRED'],
  ])('%s is refused late: noted, in the ledger, and never accepted', async (_, more, result, code) => {
    const world = handingOver([asking(more)])
    const { record, handoff } = await runOnce(world)
    expect(record?.result).toBe(result)
    expect(handoff).toBeUndefined()
    expect(record?.notes).toEqual([expect.stringMatching(`^handover: ${code}: `)])
    expect(valuesOf(world.lane?.ledger ?? []).at(-1)?.open[0]).toBe(record?.notes?.[0])
    expect(stateOf(world)).toBeNull()
    expect(differences(world)).toEqual([])
  })

  it('keeps its content in the ledger when only the end was wrong', async () => {
    const world = handingOver([asking({ report: { end: 'permission-wait' } })])
    await runOnce(world)
    expect(valuesOf(world.lane?.ledger ?? []).at(-1)).toMatchObject({
      ...fields,
      open: [expect.any(String), 'leap seconds'],
    })
  })

  it('is only noted when it was opened and not confirmed, and holds up nobody', async () => {
    const world = handingOver([{ ...finishing, asks: { document, isAccepted: false } }, finishing])
    const { record } = await runOnce(world)
    expect(record).toMatchObject({ result: 'improved', finished: true })
    expect(record?.notes).toEqual([expect.stringContaining('opened and not confirmed')])
    expect((await runOnce(world)).record).toMatchObject({ result: 'improved', work_ref: 'ex-13' })
  })

  it('is not even looked for when handover is off', async () => {
    const world = handingOver([asking()], { handover: 'false' })
    const { record } = await runOnce(world)
    expect(record).toMatchObject({ result: 'improved' })
    expect(record?.notes).toBeUndefined()
    expect(world.prompts[0]).not.toContain('evolve-handover')
  })
})

describe('a handover that waits for an operator', () => {
  const refused = { document, isAccepted: false, refusedBy: 'OPERATOR_REQUIRED' } as const
  const working: Session = { changes: ['half.ts'], says: { finished: false } }
  const waiting = (...more: Session[]) =>
    handingOver([{ ...working, asks: refused }, ...more], { 'handover-require-operator': 'true' })
  const approve = (world: World) => {
    world.inputs = { ...world.inputs, 'handover-approved': 'true' }
  }

  it('holds up no run, and is started from once it is approved', async () => {
    const world = waiting(working, finishing)
    const first = await runOnce(world)
    expect(first.record).toMatchObject({ result: 'improved', finished: false })
    expect(world.prompts[0]).toContain('Nobody has approved')
    expect(stateOf(world)).toMatchObject({ state: 'pending' })
    await runOnce(world)
    expect(firstLine(world)).not.toContain('received.json')
    expect(stateOf(world)).toMatchObject({ state: 'pending', cycle: 1 })
    approve(world)
    const third = await runOnce(world)
    expect(third.warnings).toContainEqual(expect.stringContaining('was approved'))
    expect(firstLine(world)).toContain('/desk/received.json')
    expect(world.prompts.at(-1)).toContain('--operator-confirmed')
    expect(stateOf(world)).toMatchObject({ state: 'rolled', rolled_in_cycle: 3 })
  })

  it('is dropped with TOKEN_EXPIRED when it is approved eight days later (F15)', async () => {
    const world = waiting(finishing)
    await runOnce(world)
    world.now = new Date(world.now.getTime() + 8 * 86_400_000)
    approve(world)
    const late = await runOnce(world)
    expect(late.warnings).toContainEqual(expect.stringMatching(/^handover: TOKEN_EXPIRED: .*fresh request/))
    expect(late.record).toMatchObject({ result: 'improved' })
    expect(firstLine(world)).not.toContain('received.json')
    expect(stateOf(world)).toBeNull()
  })

  it('is not approved by someone who may not write (F37)', async () => {
    const world = waiting(working)
    await runOnce(world)
    approve(world)
    world.actorProblem = { words: 'mallory may not write to the repository', isCertain: true }
    await runOnce(world)
    expect(world.prompts.at(-1)).toContain('Nobody has approved')
    expect(stateOf(world)).toMatchObject({ state: 'pending' })
  })

  it('does not pass by the flag alone, also when the agent wrote that it was accepted', async () => {
    const forged = { document, isAccepted: true, isOperatorConfirmed: true }
    const world = handingOver([{ ...working, asks: forged }], { 'handover-require-operator': 'true' })
    const { record } = await runOnce(world)
    expect(record).toMatchObject({ result: 'improved' })
    expect(record?.notes).toEqual([expect.stringMatching(/^handover: OPERATOR_REQUIRED: /)])
    expect(stateOf(world)).toMatchObject({ state: 'pending' })
  })

  it('is not kept, and not said to be, when its item is done in the same cycle', async () => {
    const world = waiting()
    world.sessions = [{ ...finishing, asks: refused }]
    const { record } = await runOnce(world)
    expect(record?.notes).toEqual([expect.stringMatching(/^handover: OPERATOR_REQUIRED: the item is done/)])
    expect(stateOf(world)).toBeNull()
  })

  it('is gone once its item is done', async () => {
    const world = waiting(finishing)
    await runOnce(world)
    await runOnce(world)
    expect(stateOf(world)).toBeNull()
  })
})
