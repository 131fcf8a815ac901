// Whose word an operator's approval is: the permission API is asked on a dispatch and a comment, and never on a schedule.
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { openHostApi } from '../../src/platform/github.js'
import type { ActorProblem } from '../../src/ports.js'
import { openHost } from '../../src/platform/host.js'
import { startGitHubApi, type GitHubApiServer } from '../support/github-api.js'

let server: GitHubApiServer
beforeEach(async () => {
  server = await startGitHubApi()
  server.content.permissions = { olga: 'write', ada: 'admin', rea: 'read', 'gone[bot]': null }
})
afterEach(() => server.close())

function ask(env: Record<string, string>, token = server.token): Promise<ActorProblem | undefined> {
  const runner = { GITHUB_ACTIONS: 'true', GITHUB_EVENT_NAME: 'workflow_dispatch' }
  const api = openHostApi({ token, apiUrl: server.url, repository: server.repository })
  return openHost({ ...runner, ...env }, 1, new AbortController().signal, api).findActorProblem()
}

describe('who started a run', () => {
  it.each<[string, Record<string, string>, RegExp | undefined]>([
    ['may write', { GITHUB_ACTOR: 'olga' }, undefined],
    [
      'is an administrator, by a comment',
      { GITHUB_ACTOR: 'ada', GITHUB_EVENT_NAME: 'issue_comment' },
      undefined,
    ],
    ['may only read (F37)', { GITHUB_ACTOR: 'rea' }, /rea may not write/],
    [
      'is a stranger with a comment (F37)',
      { GITHUB_ACTOR: 'x', GITHUB_EVENT_NAME: 'issue_comment' },
      /x may not write/,
    ],
    ['is no account', { GITHUB_ACTOR: 'gone[bot]' }, /may not write/],
    [
      'ran the run of another again',
      { GITHUB_ACTOR: 'ada', GITHUB_TRIGGERING_ACTOR: 'rea' },
      /rea may not write/,
    ],
    ['is not known', {}, /cannot be told/],
  ])('%s', async (_, env, problem) => {
    const found = await ask(env)
    if (problem === undefined) expect(found).toBeUndefined()
    else expect(found?.words).toMatch(problem)
  })

  it('cannot be told without a token, or when the API does not answer: the approval does not count', async () => {
    expect(await ask({ GITHUB_ACTOR: 'olga' }, '')).toMatchObject({
      words: expect.stringMatching(/cannot be told/),
      isCertain: false,
    })
    server.intercept = () => ({ status: 500, body: {} })
    expect(await ask({ GITHUB_ACTOR: 'olga' })).toMatchObject({
      words: expect.stringMatching(/permission of olga could not be asked/),
      isCertain: false,
    })
  })

  it.each<Record<string, string>>([{ GITHUB_EVENT_NAME: 'schedule' }, { GITHUB_ACTIONS: 'false' }])(
    'is not asked about on %j',
    async (env) => {
      expect(await ask({ GITHUB_ACTOR: 'rea', ...env })).toBeUndefined()
      expect(server.requests).toEqual([])
    },
  )
})
