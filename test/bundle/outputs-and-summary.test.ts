// What a run tells: every output, and the summary also where the runner has no place for it. From a bundle that
// stands alone, far from any node_modules.
import { cp } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { outputs } from '../../src/outputs.js'
import { temporaryFolder } from '../support/repository.js'
import { bundlePath } from '../support/runner.js'
import { openProject } from './project.js'

describe('the outputs', () => {
  it('are all set, by a bundle that needs nothing beside it', async () => {
    const project = await openProject('ex-1')
    const copy = join(await temporaryFolder(), 'dist')
    await cp(dirname(bundlePath), copy, { recursive: true })
    await project.setAgent(`write('work.txt', 'x')
say({ result: 'improved', usage: { input_tokens: 1200, output_tokens: 34, cost_usd: 0.25 } })`)
    const run = await project.run({ bundle: join(copy, 'index.js') })
    expect(run.stderr).toBe('')
    expect(Object.keys(run.outputs).sort()).toEqual(Object.keys(outputs).sort())
    const refs = await project.refs()
    expect(run.outputs).toMatchObject({
      result: 'improved',
      cycle: '1',
      lane: 'default',
      handoff: 'false',
      resumed: 'false',
      'work-ref': 'ex-1',
      'work-source': 'harvested',
      'parked-work': '[]',
      'context-streak': '0',
      commit: refs['evolve/default/ex-1'],
      'cost-usd': '0.25',
      tokens: '1234',
      'state-saved': 'true',
      'state-commit': refs['evolve-state'],
      'agent-end': 'completed',
    })
    expect(run.outputs['transcript-path']).toContain(run.job.temporary)
    expect(run.outputs['summary-path']).toContain(run.job.temporary)

    const skipped = await project.run({ branch: 'evolve/default/ex-1', bundle: join(copy, 'index.js') })
    expect(Object.keys(skipped.outputs).sort()).toEqual(Object.keys(outputs).sort())
    expect(skipped.outputs).toMatchObject({ 'skip-reason': 'wrong-ref', result: '', 'state-saved': 'false' })
  })
})

describe('the job summary', () => {
  it.each([
    { what: 'is not set', path: undefined },
    { what: 'cannot be written', path: '/' },
  ])('goes to the log when its file $what, and the cycle is not affected', async ({ path }) => {
    const project = await openProject('ex-1')
    const run = await project.run({ env: { GITHUB_STEP_SUMMARY: path } })
    expect([run.code, run.outputs.result, run.post?.code]).toEqual([0, 'improved', 0])
    expect(run.summary).toBe('')
    expect(run.stdout).toContain('Did ex-1')
  })
})
