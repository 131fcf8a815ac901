// The reusable workflow, run whole from its YAML by a caller with just the minimal block: what a repository sees.
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { token } from '../bundle/project.js'
import { callerOf, jobOf, openStage, readWorkflow, stepOf, withAgent } from './stage.js'

const dispatch = 'workflow_dispatch'

describe('a schedule', () => {
  it('runs one cycle with what the caller grants, and no more (F35)', async () => {
    const { project, run } = await openStage('ex-1')
    const secrets = { KEY: 'key-of-the-model-8842' }
    const caller = `${callerOf(withAgent(project))}    secrets:\n      agent-env: MODEL_KEY=\${{ secrets.KEY }}\n`
    const done = await run(caller, { secrets })
    const job = jobOf(done)
    expect([done.problem, done.conclusion, job.annotations]).toEqual(['', 'success', []])
    expect(job.permissions).toEqual({ contents: 'write' })
    expect(job.outputs).toMatchObject({ result: 'improved', lane: 'default', 'work-ref': 'ex-1' })
    expect(done.outputs['evolve']).toMatchObject({ result: 'improved' })
    expect(await project.refs()).toHaveProperty('evolve/default/ex-1')
    expect([job.group, job.environment, job.timeoutMinutes]).toEqual(['evolve-run-default', '', '90'])

    const artifact = join(done.artifactsFolder, 'evolve-summary-default-run-1')
    expect(await readdir(artifact)).toEqual(['outputs.json', 'summary.md'])
    const outputs = JSON.parse(await readFile(join(artifact, 'outputs.json'), 'utf8')) as Record<
      string,
      string
    >
    expect(outputs).toMatchObject({ result: 'improved', 'work-ref': 'ex-1' })
    // The transcript is for those who ask for it.
    expect(await readdir(done.artifactsFolder)).toHaveLength(1)

    const [started] = await project.agentStarts()
    expect(started?.env['MODEL_KEY']).toBe(secrets.KEY)
    expect(Object.values(started?.env ?? {})).not.toContain(token)
    for (const { log } of job.steps) expect(log).not.toMatch(new RegExp(`${secrets.KEY}|${token}`))
  })
})

describe('a caller', () => {
  it('that grants too little is told which line is missing, before any agent starts (F32)', async () => {
    const { project, run } = await openStage('ex-1')
    const done = await run(callerOf(withAgent(project), 'contents: read'))
    const job = jobOf(done)
    expect(done.conclusion).toBe('failure')
    expect(stepOf(job, 'Evolve').log).toMatch(/PERMISSION_MISSING.*contents: write/s)
    expect(job.summary).toContain('PERMISSION_MISSING')
    expect(await project.agentStarts()).toEqual([])
  })

  it('whose `setup` fails is told so, and nothing is started', async () => {
    const { project, run } = await openStage('ex-1')
    const done = await run(callerOf(`${withAgent(project)}\nsetup: |\n  (exit 7)\n  echo unreachable`))
    const job = jobOf(done)
    expect([done.conclusion, stepOf(job, 'Evolve').outcome]).toEqual(['failure', 'skipped'])
    expect(job.annotations.join()).toMatch(/`setup` ended with exit code 7.*No agent was started/)
    expect(job.summary).toContain('setup failed')
    expect(await project.refs()).not.toHaveProperty('evolve-state')
  })

  it.each([
    { what: 'no key', extra: 'agent: claude', os: 'Linux', says: 'The secret anthropic-api-key is empty' },
    { what: 'a runner with Windows', extra: 'agent: command', os: 'Windows', says: 'Set runs-on to' },
  ] as const)('with $what is refused before anything is fetched (F36)', async ({ extra, os, says }) => {
    const { project, run } = await openStage('ex-1')
    const done = await run(callerOf(extra), {}, { os })
    const job = jobOf(done)
    expect(done.conclusion).toBe('failure')
    expect(job.annotations.join()).toContain(says)
    expect(project.server.requests).toEqual([])
  })

  it('cannot make code of a value, whatever it holds (F38)', async () => {
    const { project, run } = await openStage('ex-1')
    const hostile = `x"; touch pwned; $(touch pwned) \`touch pwned\` ' \${{ github.token }}`
    const inputs = { 'work-ref': hostile, command: '', lane: '' }
    const done = await run(callerOf(withAgent(project)), { event: dispatch, inputs })
    for (const name of ['pwned', 'workspace/pwned', 'workspace/repository/pwned'])
      expect(existsSync(join(done.artifactsFolder, '..', 'evolve-evolve-0', name))).toBe(false)
    expect(JSON.stringify(jobOf(done))).not.toContain(token)
  })
})

describe('an agent that fails', () => {
  it('is recorded, and turns the run red where `fail-on` says so, with its transcript at hand', async () => {
    const { project, run } = await openStage('ex-1')
    await project.setAgent('process.exit(3)')
    const red = await run(callerOf(`${withAgent(project)}\nfail-on: failed\nupload-transcript: true`))
    expect([red.conclusion, jobOf(red).outputs['result']]).toEqual(['failure', 'failed'])
    expect((await readdir(red.artifactsFolder)).sort()).toEqual([
      'evolve-summary-default-run-1',
      'evolve-transcript-default-1',
    ])
    expect((await project.records()).map(({ result }) => result)).toEqual(['failed'])
  })
})

describe('a run that is cancelled', () => {
  it('closes its cycle and gives its item back (F46)', async () => {
    const { project, start } = await openStage('ex-1')
    await project.setAgent('await pause()')
    const cancelled = start(callerOf(withAgent(project)))
    await project.agentBarrier.arrived(1)
    cancelled.cancel()
    const done = await cancelled.finished
    expect(done.conclusion).toBe('cancelled')
    expect((await project.records()).map(({ result }) => result)).toEqual(['cancelled'])
    expect((await project.state()).open_cycle).toBeNull()
    expect((await project.stateFile('claims.json')) ?? '').not.toContain('ex-1')
  })
})

describe('lanes', () => {
  it('run side by side on different items, and a verb reaches the one it names', async () => {
    const { project, run, programCalls } = await openStage('ex-1', 'ex-2', 'ex-3')
    const workflow = await readWorkflow('examples/lanes.yml')
    const secrets = { ANTHROPIC_API_KEY: 'sk-ant-loopback' }
    const done = await run(workflow, { secrets })
    expect([done.problem, done.conclusion]).toEqual(['', 'success'])
    const jobs = ['app', 'docs', 'tests'].map((lane) => jobOf(done, lane))
    expect(jobs.map(({ group }) => group)).toEqual(['evolve-run-app', 'evolve-run-docs', 'evolve-run-tests'])
    const starts = await project.agentStarts()
    expect(starts.map(({ ref }) => ref).sort()).toEqual(['ex-1', 'ex-2', 'ex-3'])
    // Values of three jobs cannot be one value: there is none, and each job's artifact has its own.
    expect(new Set(Object.values(done.outputs['evolve'] ?? {}))).toEqual(new Set(['']))
    expect((await readdir(done.artifactsFolder)).sort()).toEqual([
      'evolve-summary-app-run-1',
      'evolve-summary-docs-run-1',
      'evolve-summary-tests-run-1',
    ])
    const before = await programCalls()
    expect(before).toContain('npm ci')

    const stopped = await run(workflow, { event: dispatch, inputs: { command: 'stop', lane: 'docs' } })
    const job = jobOf(stopped)
    // A group of its own: no tick can cancel a `stop` that waits.
    expect([stopped.jobs.length, job.group, job.outputs['state-saved']]).toEqual([
      1,
      'evolve-stop-docs',
      'true',
    ])
    expect(stepOf(job, 'Evolve').log).toContain('Lane docs is stopped')
    expect(await project.stateFile('lanes/docs/STOP')).toBeDefined()
    expect(await project.stateFile('lanes/app/STOP')).toBeUndefined()
    // A verb needs neither a key nor anything that is installed.
    expect(await programCalls()).toEqual(before)
  })
})
