// Every example does what it is there to show: run whole, as it stands, with the owner's name filled in.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { appToken, queuePath, readOnlyToken, token, type Project } from '../bundle/project.js'
import { commitFiles } from '../support/repository.js'
import type { Trigger } from '../support/workflow/run.js'
import { jobOf, openStage, readWorkflow, type Stage } from './stage.js'

const secrets = {
  ANTHROPIC_API_KEY: 'sk-ant-loopback',
  OPENAI_API_KEY: 'sk-openai-loopback',
  MODEL_API_KEY: 'model-key-loopback',
  EVOLVE_APP_KEY: 'app-key-loopback',
}

/** Is one example that one run shows: what the repository has, and what comes of it. */
interface Shown {
  readonly file: string
  readonly prepare?: (stage: Stage) => Promise<void>
  readonly ref: string
  readonly source: string
}

const noQueue = async ({ project }: Stage, files: Record<string, string>): Promise<void> =>
  project.commit({ [queuePath]: undefined, ...files })

const shown: readonly Shown[] = [
  { file: 'minimal.yml', ref: 'ex-1', source: 'harvested' },
  { file: 'codex.yml', ref: 'ex-1', source: 'harvested' },
  {
    file: 'issues.yml',
    async prepare(stage) {
      await noQueue(stage, {})
      stage.api.content.issues = [
        { number: 4, title: 'Not for the loop' },
        { number: 7, title: 'Mend the parser', labels: ['agent', 'priority:high'] },
      ]
    },
    ref: '#7',
    source: 'issues',
  },
  {
    file: 'beads.yml',
    prepare: (stage) =>
      noQueue(stage, { '.beads/issues.jsonl': '{"id":"bd-1","title":"One","status":"open"}\n' }),
    ref: 'bd-1',
    source: 'beads',
  },
  {
    file: 'goals.yml',
    prepare: (stage) =>
      noQueue(stage, {
        'GOALS.md': '## Gates\n\n| ID | Check |\n| --- | --- |\n| made | `test -f goal:made.txt` |\n',
      }),
    ref: 'goal:made',
    source: 'goals',
  },
  { file: 'self-hosted.yml', ref: 'ex-1', source: 'harvested' },
  { file: 'app-token.yml', ref: 'ex-1', source: 'harvested' },
]

describe('the example', () => {
  it.each(shown)('$file does one cycle on $ref from $source', async ({ file, prepare, ref, source }) => {
    const stage = await openStage('ex-1')
    await prepare?.(stage)
    // On a machine of one's own the agent is there already.
    if (file === 'self-hosted.yml') await stage.installClaude()
    const done = await stage.run(await readWorkflow(`examples/${file}`), { secrets })
    const job = jobOf(done)
    expect([done.problem, done.conclusion, job.annotations]).toEqual(['', 'success', []])
    expect(job.summary).toContain('Improved')
    const [started] = await stage.project.agentStarts()
    expect(started?.ref).toBe(ref)
    expect(stage.pulls.list).toHaveLength(1)
    const pushing = stage.project.server.requests.filter(({ isPush }) => isPush)
    const expected = file === 'app-token.yml' ? appToken : token
    expect(new Set(pushing.map((request) => request.token))).toEqual(
      new Set([undefined, expected].filter(Boolean)),
    )
    expect(JSON.stringify(job.steps)).toContain(source)
  })

  it('any-command.yml hands the key to the command, and the gate decides', async () => {
    const { project, run } = await openStage('ex-1')
    await commitProgram(project, 'tools/agent.sh', `exec ${project.agentCommand}`)
    const done = await run(await readWorkflow('examples/any-command.yml'), { secrets })
    expect(jobOf(done).outputs).toMatchObject({ result: 'improved', 'work-ref': 'ex-1' })
    const [started] = await project.agentStarts()
    expect(started?.env['MODEL_API_KEY']).toBe(secrets.MODEL_API_KEY)
  })

  it('claude.yml takes the item that a person names, and stays down from `stop` to `resume`', async () => {
    const { project, api, run } = await openStage('ex-1', 'ex-2', 'ex-3')
    const workflow = await readWorkflow('examples/claude.yml')
    const say = async (inputs: Trigger['inputs']) =>
      jobOf(await run(workflow, { event: 'workflow_dispatch', secrets, inputs }))
    const named = await say({ command: 'run', 'work-ref': 'ex-2', force: false })
    expect(named.outputs).toMatchObject({ result: 'improved', 'work-ref': 'ex-2', 'cost-usd': '0.02' })
    // There is work left: the caller's own workflow is started again.
    expect(api.requests.map(({ method, path }) => `${method} ${path}`)).toContain(
      'POST /repos/octo/app/actions/workflows/loop.yml/dispatches',
    )
    await say({ command: 'stop', reason: 'The release is out.' })
    const stopped = jobOf(await run(workflow, { secrets }))
    expect(stopped.outputs).toMatchObject({ result: '', 'stop-reason': 'operator' })
    expect(stopped.summary).toContain('The release is out.')
    await say({ command: 'resume' })
    expect((await say({ command: 'status' })).outputs).toMatchObject({
      'stop-reason': '',
      'work-ref': 'ex-1',
    })
    expect(await project.agentStarts()).toHaveLength(1)
  })

  it('cache-store.yml says what to do where there is no cache (F12)', async () => {
    const { project, run } = await openStage('ex-1')
    const job = jobOf(await run(await readWorkflow('examples/cache-store.yml'), { secrets }))
    expect([job.result, job.summary]).toEqual([
      'failure',
      expect.stringMatching(/CACHE_UNAVAILABLE.*store: branch/s),
    ])
    expect(await project.agentStarts()).toEqual([])
  })

  it('two-jobs.yml writes nothing from the job with the agent, and everything from the other one', async () => {
    const { project, run, programCalls } = await openStage('ex-1', 'ex-2')
    const workflow = await readWorkflow('examples/two-jobs.yml')
    const main = (await project.refs())['main']
    // As an agent that has turned: it writes to every branch of the remote that it is given.
    await project.setAgent(`const identity = ${identity}
import { execFileSync } from 'node:child_process'
write(ref + '.txt', 'done\\n')
execFileSync('git', ['commit', '--quiet', '--allow-empty', '--message=mine'], { env: identity })
for (const name of ['main', 'release', 'evolve-mine', 'evolve/default/beside'])
  execFileSync('git', ['push', '--quiet', env.RUNNER_TEMP + '/outbox.git', 'HEAD:refs/heads/' + name])
say({ result: 'improved', finished: true, milestone: 'Did ' + ref })`)
    const done = await run(workflow, { secrets })
    expect([done.problem, done.conclusion]).toEqual(['', 'success'])
    expect(await readdir(join(done.artifactsFolder, 'outbox'))).toContain('work.bundle')
    expect((await project.records()).map(({ result, cycle }) => [cycle, result])).toEqual([[1, 'improved']])
    const refs = await project.refs()
    expect(refs['main']).toBe(main)
    expect(refs).toHaveProperty('evolve/default/ex-1')
    for (const name of ['release', 'evolve-mine']) expect(refs).not.toHaveProperty(name)
    const pushing = project.server.requests.filter(({ isPush }) => isPush)
    expect(pushing.map((request) => request.token)).not.toContain(readOnlyToken)
    expect((await programCalls()).join()).toMatch(
      /gh pr create .*--base main --head evolve\/default\/ex-1 --title/,
    )
    // What waits for it: a verb, with the state as the cycles left it.
    const stopped = await run(workflow, { event: 'workflow_dispatch', inputs: { command: 'stop' }, secrets })
    expect(stopped.conclusion).toBe('success')
    const down = await run(workflow, { secrets })
    expect(down.jobs.map(({ id, result }) => [id, result]).sort()).toEqual([
      ['agent', 'success'],
      ['operator', 'skipped'],
      ['writer', 'success'],
    ])
    expect(await project.agentStarts()).toHaveLength(1)
  })
})

const identity = `{ ...env, GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@b', GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@b' }`

/** Commits a script that can be started. */
function commitProgram({ remote }: Project, path: string, line: string): Promise<void> {
  return commitFiles(remote, 'main', { [path]: `#!/bin/sh\n${line}\n` }, '100755')
}
