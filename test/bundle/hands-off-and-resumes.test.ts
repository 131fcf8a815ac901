// One lane from its first heavy cycle to dormancy and out of it again, run by run.
import { describe, expect, it } from '@jest/globals'
import { openProject, queueOf, queuePath, writesItsItem } from './project.js'

const parkedRef = 'refs/heads/evolve/parked/default/ex-12'
const heavyAgent = `
write('progress-' + env.EVOLVE_CYCLE + '.txt', 'half\\n')
say({ result: 'scout', disposition: 'context too heavy', parked: [{ ref, next_step: 'Write the second half.' }] })`
const finishingAgent = `
write('second-half.txt', existsSync('progress-1.txt') && existsSync('progress-2.txt') ? 'whole\\n' : 'torn\\n')
say({ result: 'improved', finished: true, milestone: 'Both halves are there.' })`

describe('a lane whose item is too heavy for one context', () => {
  it('hands off on the second heavy cycle, resumes by itself, finishes, falls dormant, and wakes', async () => {
    const project = await openProject('ex-12')
    await project.setAgent(heavyAgent)

    const first = await project.run()
    expect([
      first.code,
      first.outputs.result,
      first.outputs['context-streak'],
      first.outputs.handoff,
    ]).toEqual([0, 'scout', '1', 'false'])
    expect(await project.stateFile('lanes/default/HANDOFF')).toBeUndefined()

    const second = await project.run()
    expect(second.code).toBe(0)
    expect(second.outputs).toMatchObject({
      result: 'context-handoff',
      'handoff-reason': 'streak',
      handoff: 'true',
      'work-ref': 'ex-12',
      'parked-work': '["ex-12"]',
      'stop-reason': '',
    })
    const handoff = (await project.stateFile('lanes/default/HANDOFF')) ?? ''
    const [timestamp = '', ...lines] = handoff.split('\n')
    expect(timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    expect(lines.join('\n')).toBe(
      `context_streak=2 (this session's context grew too heavy)
parked_work: [{"ref":"ex-12","source":"harvested","wip":"${parkedRef}","next_step":"Write the second half."}]
next-action: cron-fire will resume on compacted/fresh context
`,
    )
    expect((await project.records())[1]).toMatchObject({
      cycle: 2,
      result: 'context-handoff',
      cycle_result: 'scout',
      selected_source: 'parked',
      work_ref: 'ex-12',
      parked: ['ex-12'],
      milestone:
        'Context-handoff after 2 heavy cycles. Parked: ex-12. Next cron-fire (compacted/fresh) resumes.',
    })
    expect(second.summary).toContain('ex-12')
    expect(await project.stateFile('lanes/default/DORMANT')).toBeUndefined()
    expect(await project.stateFile('lanes/default/STOP')).toBeUndefined()

    await project.setAgent(finishingAgent)
    const third = await project.run()
    expect(third.outputs).toMatchObject({
      result: 'improved',
      resumed: 'true',
      'context-streak': '0',
      'parked-work': '[]',
    })
    expect(await project.stateFile('lanes/default/HANDOFF')).toBeUndefined()
    const started = (await project.agentStarts())[2]
    expect(started?.handoff).toBe(handoff)
    expect(started?.prompt).toContain('You resume after a handoff')
    expect(started?.prompt).toContain('Write the second half.')
    expect((await project.records())[2]).toMatchObject({ cycle: 3, resumed_from: 2, finished: true })
    expect((await project.state()).context_streak).toBe(0)
    expect((await project.state()).resuming).toBeNull()
    const delivered = (await project.refs())['evolve/default/ex-12'] ?? ''
    expect(await project.git('show', `${delivered}:second-half.txt`)).toBe('whole')
    expect(Object.keys(await project.refs())).not.toContain('evolve/parked/default/ex-12')

    const dry = [await project.run(), await project.run(), await project.run()]
    expect(dry.map((run) => [run.code, run.outputs.result])).toEqual(Array(3).fill([0, 'idle']))
    expect(await project.stateFile('lanes/default/DORMANT')).toContain('cycle: 6')

    const asleep = await project.run()
    expect([asleep.code, asleep.outputs['stop-reason'], asleep.outputs.result]).toEqual([0, 'stagnation', ''])
    expect(await project.agentStarts()).toHaveLength(3)

    await project.setAgent(writesItsItem)
    await project.commit({ [queuePath]: queueOf('ex-12', 'ex-13') })
    const awake = await project.run()
    expect(awake.outputs).toMatchObject({ result: 'improved', 'work-ref': 'ex-13', cycle: '7' })
    expect(await project.stateFile('lanes/default/DORMANT')).toBeUndefined()
    expect((await project.records()).map((record) => record.cycle)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })
})
