// Where work goes: refused by the gate, kept in the workspace, or not believed at all.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { runGit } from '../support/repository.js'
import { openProject } from './project.js'

const gate = 'grep -q one app.txt'

describe('the gate', () => {
  it('refuses work that breaks a check, keeps it aside and leaves the base branch alone', async () => {
    const project = await openProject('ex-1')
    const { main } = await project.refs()
    await project.setAgent(
      `write('app.txt', 'two\\n')\nsay({ result: 'improved', finished: true, milestone: 'All better.' })`,
    )
    const run = await project.run({ inputs: { gate, deliver: 'push' } })
    expect([run.code, run.outputs.result]).toEqual([0, 'regressed'])
    const refs = await project.refs()
    expect(refs.main).toBe(main)
    expect(Object.keys(refs)).toEqual(['evolve-state', 'evolve/refused/default/ex-1-1', 'main'])
    expect(await project.git('show', 'evolve/refused/default/ex-1-1:app.txt')).toBe('two')
    expect(await readFile(join(run.job.workspace, 'app.txt'), 'utf8')).toBe('one\n')
    const [record] = await project.records()
    expect(record).toMatchObject({ result: 'regressed', gate: 'FAIL', work_ref: 'ex-1' })
    expect(record?.milestone).not.toContain('All better.')
  })

  it('ends the run red where `fail-on` says so', async () => {
    const project = await openProject('ex-1')
    await project.setAgent(`write('app.txt', 'two\\n')`)
    const run = await project.run({ inputs: { gate, 'fail-on': 'regressed, failed' } })
    expect([run.code, run.outputs.result, run.outputs['state-saved']]).toEqual([1, 'regressed', 'true'])
  })
})

describe('delivery', () => {
  it('leaves held work in the workspace with `deliver: none`', async () => {
    const project = await openProject('ex-1')
    const { main = '' } = await project.refs()
    const run = await project.run({ inputs: { gate, deliver: 'none' } })
    expect(run.outputs.result).toBe('improved')
    expect(Object.keys(await project.refs())).toEqual(['evolve-state', 'main'])
    expect((await project.refs()).main).toBe(main)
    expect(await runGit(run.job.workspace, ['rev-parse', 'main'])).toBe(run.outputs.commit)
    expect(await runGit(run.job.workspace, ['log', '-1', '--format=%an %P'])).toBe(`evolve[bot] ${main}`)
  })

  it('believes no claim without evidence', async () => {
    const project = await openProject('ex-1')
    await project.setAgent(`say({ result: 'improved', finished: true, milestone: 'All done!' })`)
    const run = await project.run()
    expect([run.code, run.outputs.result, run.outputs.commit]).toEqual([0, 'unchanged', ''])
    expect(Object.keys(await project.refs())).toEqual(['evolve-state', 'main'])
    const next = await project.run()
    expect(next.outputs).toMatchObject({ result: 'unchanged', 'work-ref': 'ex-1' })
  })
})
