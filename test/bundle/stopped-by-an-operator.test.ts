// An operator's STOP keeps a lane down whatever else lies there, until it is removed or too old.
import { describe, expect, it } from '@jest/globals'
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
