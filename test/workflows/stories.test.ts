// The reusable workflow, run whole from its YAML by a caller with just the minimal block: what a repository sees.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { callerOf, jobOf, openStage, readWorkflow, stepOf, withAgent } from './stage.js'

const dispatch = 'workflow_dispatch'

describe('a schedule', () => {
  it('runs one cycle with what the caller grants, and no more (F35)', async () => {
    const { project, run } = await openStage('ex-1')
    const done = await run(callerOf(withAgent(project)))
    const job = jobOf(done)
    expect([done.problem, done.conclusion, job.annotations]).toEqual(['', 'success', []])
    expect(job.permissions).toEqual({ contents: 'write' })
    expect(job.outputs).toMatchObject({ result: 'improved', lane: 'default', 'work-ref': 'ex-1' })
    expect(done.outputs['evolve']).toMatchObject({ result: 'improved' })
    expect(await project.refs()).toHaveProperty('evolve/default/ex-1')
    expect([job.group, job.environment, job.timeoutMinutes]).toEqual(['evolve-run-default', '', '90'])
  })
})
