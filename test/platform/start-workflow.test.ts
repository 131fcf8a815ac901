// The dispatch of the caller's workflow, against a real server: what is asked, and what is said when it refuses.
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { openHostApi } from '../../src/platform/github.js'
import { openHost } from '../../src/platform/host.js'
import {
  refusedByPermission,
  startGitHubApi,
  type ApiFault,
  type GitHubApiServer,
} from '../support/github-api.js'

let server: GitHubApiServer
beforeEach(async () => {
  server = await startGitHubApi()
})
afterEach(() => server.close())

const runner = {
  GITHUB_ACTIONS: 'true',
  GITHUB_RUN_ID: '7',
  GITHUB_REPOSITORY: 'octo/app',
  GITHUB_REF: 'refs/heads/main',
  GITHUB_REF_TYPE: 'branch',
  GITHUB_REF_NAME: 'main',
  GITHUB_WORKFLOW_REF: 'Octo/App/.github/workflows/loop.yml@refs/heads/main',
}

function start(answer: ApiFault, env: Record<string, string> = {}): Promise<string> {
  server.intercept = () => answer
  const { token, url: apiUrl, repository } = server
  const api = openHostApi({ token, apiUrl, repository })
  return openHost({ ...runner, ...env }, 1, new AbortController().signal, api).startNextRun()
}

describe('the next run', () => {
  it("is one dispatch of the caller's workflow on the branch, with no inputs", async () => {
    expect(await start({ status: 204, body: '' })).toBe('loop.yml on main')
    expect(server.requests).toMatchObject([
      {
        method: 'POST',
        path: '/repos/octo/app/actions/workflows/loop.yml/dispatches',
        body: { ref: 'main' },
      },
    ])
  })

  it.each<[string, ApiFault, RegExp]>([
    ['lacks the permission', refusedByPermission, /Add `actions: write` under `permissions:`/],
    [
      'knows no such workflow',
      { status: 404, body: { message: 'Not Found' } },
      /no workflow loop\.yml.*actions: write/,
    ],
    [
      'has no such trigger',
      { status: 422, body: { message: "Workflow does not have 'workflow_dispatch' trigger" } },
      /does not have 'workflow_dispatch' trigger.*trigger `workflow_dispatch`/,
    ],
    [
      'wants an input',
      { status: 422, body: { message: "Required input 'x' not provided" } },
      /'x' not provided.*no required input/,
    ],
    ['has an outage', { status: 502, body: { message: 'Bad Gateway' } }, /GitHub answered 502/],
    ['loses the answer', 'cut', /did not answer with JSON/],
  ])('is asked for once, and says so when the platform %s', async (_, answer, expected) => {
    await expect(start(answer)).rejects.toThrow(expected)
    expect(server.requests).toHaveLength(1)
  })

  it.each(['', 'other/repository/.github/workflows/loop.yml@refs/heads/main', 'octo/app/dynamic/x@y'])(
    'is not asked for when the workflow is %j',
    async (GITHUB_WORKFLOW_REF) => {
      await expect(start(undefined, { GITHUB_WORKFLOW_REF })).rejects.toThrow(/not known which workflow/)
      expect(server.requests).toEqual([])
    },
  )
})
