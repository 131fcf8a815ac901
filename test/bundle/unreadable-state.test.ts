// State that cannot be read, or not saved, is never taken for missing: red before the agent, and nothing written.
import { describe, expect, it } from '@jest/globals'
import type { GitReply } from '../support/git-server.js'
import { openProject } from './project.js'

const statePath = 'lanes/default/session-state.json'

describe('state on the branch', () => {
  it.each([
    { what: 'of no bytes', content: '' },
    { what: 'cut in the middle', content: '{"schema_version": 1, "lane": "defa' },
    { what: 'of NUL bytes', content: '\0\0\0\0' },
    { what: 'of another kind', content: '[]' },
    { what: 'of a newer version', content: '{"schema_version": 99, "lane": "default"}' },
  ])('$what, with no good copy, ends red before the agent', async ({ content }) => {
    const project = await openProject('ex-1')
    await project.commit({ [statePath]: content }, 'evolve-state')
    const before = await project.refs()
    const run = await project.run()
    expect(run.code).toBe(1)
    expect(run.stdout).toMatch(/^::error::STATE_CORRUPT: /m)
    expect(run.summary).toContain('STATE_CORRUPT')
    expect(await project.agentStarts()).toEqual([])
    expect(await project.refs()).toEqual(before)
  })

  it('goes on from the last good copy, and says so', async () => {
    const project = await openProject('ex-1', 'ex-2')
    await project.run()
    await project.commit({ [statePath]: '{"schema_ver' }, 'evolve-state')
    const run = await project.run()
    expect(run.outputs).toMatchObject({ result: 'improved', 'work-ref': 'ex-2', cycle: '2' })
    expect(run.summary.match(/session-state\.json: it is not valid JSON/g)).toHaveLength(1)
    expect(run.stdout.match(/^::warning::session-state\.json: it is not valid JSON/gm)).toHaveLength(1)
    expect((await project.records())[1]).toMatchObject({ cycle: 2, recovered: true })
    const kept = (await project.git('ls-tree', '-r', '--name-only', 'evolve-state')).split('\n')
    expect(kept.filter((path) => path.startsWith('lanes/default/damaged/'))).toHaveLength(1)
  })
})

describe('a server', () => {
  it.each([
    { what: 'that answers 503', reply: { status: 503 } as const },
    { what: 'that hangs up', reply: 'cut-after' as const },
  ])('$what ends the run red before the agent, never as a fresh lane', async ({ reply }) => {
    const project = await openProject('ex-1')
    await project.run()
    const before = await project.refs()
    const running = await project.start()
    project.server.intercept = () => reply satisfies GitReply
    const run = await running.finished
    expect(run.code).toBe(1)
    expect(run.stdout).toMatch(/^::error::STATE_UNREADABLE: /m)
    expect(run.stdout).not.toContain('starts fresh')
    expect(await project.agentStarts()).toHaveLength(1)
    expect(await project.refs()).toEqual(before)
  })

  it('that is away when the cycle is to be saved ends it red, with its story in the summary', async () => {
    const project = await openProject('ex-1')
    await project.setAgent(`await pause()\nsay({ result: 'unchanged', milestone: 'Nothing to do here.' })`)
    const running = await project.start()
    await project.agentBarrier.arrived(1)
    project.server.intercept = () => ({ status: 503 })
    project.agentBarrier.lift()
    const run = await running.finished
    expect(run.code).toBe(1)
    expect(run.stdout).toMatch(/^::error::STATE_NOT_SAVED: /m)
    expect(run.outputs).toMatchObject({ result: 'unchanged', 'state-saved': 'false', 'work-ref': 'ex-1' })
    expect(run.summary).toContain('Nothing to do here.')
  })
})
