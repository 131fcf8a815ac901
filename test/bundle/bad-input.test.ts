// What a run refuses before anything is claimed: each problem by name, nothing written, no agent started.
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { findProgram } from '../../src/platform/process.js'
import type { FinishedRun } from '../support/runner.js'
import { openProject, queueOf, queuePath, readOnlyToken, type Project } from './project.js'

/** Expects a red end before the claim. */
async function expectRefused(project: Project, run: FinishedRun, code: string): Promise<void> {
  expect(run.code).toBe(1)
  expect(run.stdout).toMatch(new RegExp(`^::error::${code}: `, 'm'))
  expect(run.stderr).toBe('')
  expect(run.summary).toContain(code)
  expect(run.post?.code).toBe(0)
  expect(await project.agentStarts()).toEqual([])
  expect(Object.keys(await project.refs())).toEqual(['main'])
}

/** Makes a folder that holds only these programs. */
async function pathWith(folder: string, ...programs: string[]): Promise<string> {
  const bin = join(folder, 'bin')
  await mkdir(bin)
  for (const name of programs) await symlink(findProgram(name, process.env.PATH) ?? '', join(bin, name))
  return bin
}

describe('a run', () => {
  it('names every input that is unknown or ill-typed, all at once', async () => {
    const project = await openProject('ex-1')
    const inputs = {
      gaet: 'npm test',
      lane: 'Not A Lane',
      'max-cycles': 'many',
      stop: 'yes',
      'agent-timeout-minutes': '-1',
      sources: 'parked, heaven',
      'agent-command': '',
    }
    const run = await project.run({ inputs })
    await expectRefused(project, run, 'INPUT_INVALID')
    expect(run.stdout).toContain('gaet: there is no such input; did you mean `gate`?')
    for (const name of ['lane', 'max-cycles', 'stop', 'agent-timeout-minutes', 'sources']) {
      expect(run.stdout).toContain(`${name}: "`)
    }
  })

  it('takes empty inputs for their defaults, and booleans in any of their spellings', async () => {
    const project = await openProject('ex-1')
    const run = await project.run({ inputs: { lane: '', stop: '', force: 'FALSE', 'allow-ref': 'True' } })
    expect(run.outputs).toMatchObject({ result: 'improved', lane: 'default' })
  })

  it('refuses a workspace that is no repository', async () => {
    const project = await openProject('ex-1')
    const run = await project.run({ hasCheckout: false })
    await expectRefused(project, run, 'NOT_A_REPOSITORY')
  })

  it('refuses a working directory that is not there', async () => {
    const project = await openProject('ex-1')
    const run = await project.run({ inputs: { 'working-directory': 'nowhere' } })
    await expectRefused(project, run, 'INPUT_INVALID')
    expect(run.stdout).toContain('working-directory: ')
  })

  it('refuses a runner without git', async () => {
    const project = await openProject('ex-1')
    const run = await project.run({ env: { PATH: await pathWith(project.site.folder, 'bash') } })
    await expectRefused(project, run, 'GIT_MISSING')
  })

  it('misses its agent before it claims', async () => {
    const project = await openProject('ex-1')
    const path = await pathWith(project.site.folder, 'bash', 'git')
    const run = await project.run({ inputs: { agent: 'claude' }, env: { PATH: path } })
    await expectRefused(project, run, 'AGENT_NOT_FOUND')
  })

  it('finds at its claim that the token may not write, before any money is spent', async () => {
    const project = await openProject('ex-1')
    const run = await project.run({ inputs: { 'github-token': readOnlyToken } })
    await expectRefused(project, run, 'PERMISSION_MISSING')
    expect(run.stdout).toContain('contents: write')
  })

  it('passes over a broken line of the queue, and takes the good one behind it', async () => {
    const project = await openProject('ex-1')
    await project.commit({ [queuePath]: `{"items": [{"id": "torn", "ti\n\0\n[]\n${queueOf('ex-2')}` })
    const run = await project.run()
    expect(run.outputs).toMatchObject({ result: 'improved', 'work-ref': 'ex-2' })
    expect(run.summary).toContain(`${queuePath}: 3 lines passed over: not a row of a queue.`)
  })
})
