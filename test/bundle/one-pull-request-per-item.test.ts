// An item that takes three cycles, with a loop that starts itself: one pull request, brought up to date by each.
import { describe, expect, it } from '@jest/globals'
import { startGitHubApi, type ApiRequest } from '../support/github-api.js'
import { servePulls } from '../support/github-pulls.js'
import { openProject } from './project.js'

describe('three cycles on one item', () => {
  it('end in one pull request with three updates, each run started by the one before, at most so often (F34)', async () => {
    const project = await openProject('ex-1', 'ex-2')
    const api = await startGitHubApi()
    try {
      const pulls = servePulls(api)
      const dispatches: ApiRequest[] = []
      pulls.fault = (request) => {
        if (!request.path.endsWith('/dispatches')) return undefined
        dispatches.push(request)
        return { status: 204, body: '' }
      }
      await project.setAgent(`
const cycle = Number(env.EVOLVE_CYCLE)
write('step-' + cycle + '.txt', 'done\\n')
say({ result: 'improved', finished: cycle === 3, milestone: 'Step ' + cycle })`)
      const run = (event: string) =>
        project.run({
          event,
          inputs: { deliver: 'pull-request', redispatch: 'true', 'redispatch-limit': '2' },
          env: {
            GITHUB_API_URL: api.url,
            GITHUB_WORKFLOW_REF: 'octo/app/.github/workflows/loop.yml@refs/heads/main',
          },
        })
      const runs = [await run('schedule'), await run('workflow_dispatch'), await run('workflow_dispatch')]
      expect(runs.map(({ code, outputs }) => [code, outputs.result, outputs['work-ref']])).toEqual(
        Array.from({ length: 3 }, () => [0, 'improved', 'ex-1']),
      )
      expect(pulls.list).toMatchObject([
        { title: 'Do ex-1', draft: false, head: { ref: 'evolve/default/ex-1' } },
      ])
      expect(pulls.list[0]?.body).toContain('Step 3')
      expect(api.requests.filter(({ method }) => method === 'PATCH')).toHaveLength(2)
      expect(await project.git('log', '--format=%s', 'main..evolve/default/ex-1')).toBe(
        'Step 3 (ex-1)\nStep 2 (ex-1)\nStep 1 (ex-1)',
      )
      expect(await project.git('ls-tree', '--name-only', 'evolve/default/ex-1')).toContain('step-1.txt')

      expect(dispatches.map(({ path, body }) => [path, body])).toEqual(
        Array.from({ length: 2 }, () => [
          '/repos/octo/app/actions/workflows/loop.yml/dispatches',
          { ref: 'main' },
        ]),
      )
      expect(runs[1]?.summary).toContain('is started: loop.yml on main (2 of at most 2 in a row)')
      expect(runs[2]?.summary).toContain('comes with the schedule')
      expect((await project.records()).map(({ event }) => event)).toEqual([
        'schedule',
        'workflow_dispatch',
        'workflow_dispatch',
      ])
    } finally {
      await api.close()
    }
  })
})
