// Orders come from people who may write: what a stranger's comment starts does nothing, and says so (SPEC §13).
import { describe, expect, it } from '@jest/globals'
import { readConfig } from '../../src/config.js'
import { operate } from '../../src/operator.js'
import { itemOf } from '../support/lanes.js'
import { portsOf, runOnce, worldOf } from '../support/fakes.js'

const refused = { words: 'mallory may not write to the repository', isCertain: true }
const unknown = { words: 'the permission of olga could not be asked', isCertain: false }

const cases = [
  ['a comment of a stranger', 'issue_comment', refused, false],
  ['a comment, when nobody can tell whose', 'issue_comment', unknown, false],
  ['a comment of someone who may', 'issue_comment', undefined, true],
  ['a dispatch by someone who may not', 'workflow_dispatch', refused, false],
  ['a dispatch, when nobody can tell by whom', 'workflow_dispatch', unknown, true],
] as const

describe('an order', () => {
  it.each(cases)('to work on an item, by %s (F37)', async (_, event, problem, isHeard) => {
    const world = worldOf([itemOf('a')], [{ changes: ['x'] }])
    Object.assign(world, {
      run: { event },
      actorProblem: problem,
      inputs: { 'work-ref': 'a', force: 'true' },
    })
    const report = await runOnce(world)
    expect(report.record?.result).toBe(isHeard ? 'improved' : undefined)
    if (!isHeard) expect(report).toMatchObject({ refusal: { reason: 'event', detail: problem?.words } })
    expect(world.prompts).toHaveLength(isHeard ? 1 : 0)
  })

  it.each(cases)('to stop, by %s (F37)', async (_, event, problem, isHeard) => {
    const world = worldOf([])
    Object.assign(world, { run: { event }, actorProblem: problem })
    const config = readConfig({ given: { agent: 'command', 'agent-command': 'x' }, isOnGitHub: true })
    const operated = operate('stop', portsOf(world, config, '7'), config)
    if (isHeard) expect((await operated).lane.stop).toBeDefined()
    else await expect(operated).rejects.toMatchObject({ code: 'PERMISSION_MISSING' })
    expect(world.saves).toHaveLength(isHeard ? 1 : 0)
  })

  it('is none on a plain dispatch: nobody is looked up, and a chain of runs goes on', async () => {
    const world = worldOf([itemOf('a')], [{ changes: ['x'] }])
    Object.assign(world, { run: { event: 'workflow_dispatch' }, actorProblem: refused })
    expect((await runOnce(world)).record?.result).toBe('improved')
  })
})
