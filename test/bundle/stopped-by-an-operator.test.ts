// An operator's STOP keeps a lane down whatever else lies there, until it is removed or too old.
import { describe, expect, it } from '@jest/globals'
import { outputs } from '../../src/outputs.js'
import { openProject } from './project.js'

const handoff = `2026-11-30T19:00:00Z
context_streak=2 (this session's context grew too heavy)
parked_work: [{"ref":"ex-12","source":"harvested","next_step":"Go on."}]
next-action: cron-fire will resume on compacted/fresh context
`

describe('STOP', () => {
  it('ends a run green without an agent, leaves HANDOFF alone, and goes with `resume`', async () => {
    const project = await openProject('ex-12')
    await project.commit({ 'lanes/default/HANDOFF': handoff }, 'evolve-state')
    const told = await project.run({ inputs: { command: 'stop', reason: 'The release is out.' } })
    expect(told.code).toBe(0)
    expect(await project.stateFile('lanes/default/STOP')).toContain('The release is out.')
    // Whoever said it reads in the log, in the summary and in the outputs that it was done.
    expect(told.stdout).toContain('Lane default is stopped: STOP is set in branch evolve-state.')
    expect(told.summary).toContain('Lane default is stopped: STOP is set in branch evolve-state.')
    expect(told.outputs).toMatchObject({
      lane: 'default',
      cycle: '0',
      result: '',
      'state-saved': 'true',
      'state-commit': (await project.refs())['evolve-state'],
    })
    expect(Object.keys(told.outputs).sort()).toEqual(Object.keys(outputs).sort())

    const before = await project.refs()
    const stopped = await project.run()
    expect([stopped.code, stopped.outputs['stop-reason'], stopped.outputs.result]).toEqual([
      0,
      'operator',
      '',
    ])
    expect(stopped.summary).toContain('Stopped by an operator')
    expect(stopped.summary).toContain('The release is out.')
    expect(await project.refs()).toEqual(before)
    expect(await project.stateFile('lanes/default/HANDOFF')).toBe(handoff)
    expect(await project.agentStarts()).toEqual([])

    await project.run({ inputs: { command: 'resume' } })
    expect(await project.stateFile('lanes/default/STOP')).toBeUndefined()
    expect(await project.stateFile('lanes/default/HANDOFF')).toBe(handoff)
    const resumed = await project.run()
    expect(resumed.outputs).toMatchObject({ result: 'improved', resumed: 'true', 'work-ref': 'ex-12' })
    expect((await project.agentStarts())[0]?.handoff).toBe(handoff)
  })

  it('is what `status` says, to the log, the summary and the outputs, and looking changes nothing', async () => {
    const project = await openProject('ex-1')
    const free = await project.run({ inputs: { command: 'status' } })
    expect(free.outputs).toMatchObject({ 'work-ref': 'ex-1', 'work-source': 'harvested', 'stop-reason': '' })
    expect(await project.refs()).not.toHaveProperty('evolve-state')
    await project.commit({ 'lanes/default/STOP': '' }, 'evolve-state')
    const before = await project.refs()
    const asked = await project.run({ inputs: { command: 'status' } })
    for (const told of [asked.stdout, asked.summary])
      expect(told).toMatch(/^next +The next run stops \(operator\)/m)
    expect(asked.outputs).toMatchObject({ 'stop-reason': 'operator', 'state-saved': 'false' })
    expect(await project.refs()).toEqual(before)
  })

  it('is reported as stale after eight days, passed over, and still there', async () => {
    const project = await openProject('ex-12')
    const writtenAt = new Date(Date.now() - 8 * 86_400_000).toISOString()
    const marker = `${writtenAt}\nreason: enough\n`
    await project.commit({ 'lanes/default/STOP': marker }, 'evolve-state')
    const run = await project.run()
    expect([run.code, run.outputs.result, run.outputs['stop-reason']]).toEqual([0, 'improved', ''])
    expect(run.summary).toContain('STOP is stale')
    expect(await project.stateFile('lanes/default/STOP')).toBe(marker)
  })
})
