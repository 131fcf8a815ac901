// The GitHub API. Loaded only when something is asked: a run that stops or skips needs none of it.
import type { AskRunOver } from './host.js'

/** Says whom to ask, and as whom. */
export interface GitHubAccess {
  readonly token: string
  readonly repository?: string
  readonly apiUrl: string
}

/** Makes the question "is that workflow run over?". Without `actions: read`, or on any failure, the answer is undefined. */
export function askRunOver(access: GitHubAccess): AskRunOver | undefined {
  const [owner, repo] = access.repository?.split('/') ?? []
  if (!access.token || !owner || !repo) return undefined
  return async (runId, runAttempt) => {
    if (!/^\d+$/.test(runId)) return undefined
    try {
      const { getOctokit } = await import('@actions/github')
      const octokit = getOctokit(access.token, { baseUrl: access.apiUrl, request: { timeout: 10_000 } })
      const { data } = await octokit.rest.actions.getWorkflowRun({ owner, repo, run_id: Number(runId) })
      if ((data.run_attempt ?? 1) > runAttempt) return true
      return data.status === 'completed'
    } catch {
      return undefined
    }
  }
}
