// How many heavy cycles it takes: the input, the variable that overrides it, and values that are none.
import { describe, expect, it } from '@jest/globals'
import { openProject } from './project.js'

const heavyAgent = `say({ result: 'scout', disposition: 'Context too heavy' })`

describe('EVOLVE_CONTEXT_STREAK_LIMIT', () => {
  it('moves the handoff to the third heavy cycle, whatever the input says', async () => {
    const project = await openProject('ex-12')
    await project.setAgent(heavyAgent)
    const options = { inputs: { 'context-streak-limit': '2' }, env: { EVOLVE_CONTEXT_STREAK_LIMIT: '3' } }
    const runs = [await project.run(options), await project.run(options), await project.run(options)]
    expect(runs.map((run) => [run.code, run.outputs.result, run.outputs['context-streak']])).toEqual([
      [0, 'scout', '1'],
      [0, 'scout', '2'],
      [0, 'context-handoff', '3'],
    ])
    expect(await project.stateFile('lanes/default/HANDOFF')).toContain('context_streak=3 ')
  })

  it.each(['0', 'two'])('is refused by its name when it is %s, and nothing is written', async (value) => {
    const project = await openProject('ex-12')
    const before = await project.refs()
    const run = await project.run({ env: { EVOLVE_CONTEXT_STREAK_LIMIT: value } })
    expect(run.code).toBe(1)
    expect(run.stdout).toMatch(/^::error::INPUT_INVALID/m)
    expect(run.stdout).toContain(`context-streak-limit: "${value}" is not valid`)
    expect(run.summary).toContain('context-streak-limit')
    expect(await project.refs()).toEqual(before)
    expect(await project.agentStarts()).toEqual([])
  })
})
