// What doctor finds out from GitHub: rules for the branches of the loop, settings, the schedule's state, the label. Asks with
// the token it is given, changes nothing, and says what it could not look at.
import * as z from '../domain/schema.js'
import type { Config } from '../config.js'
import { describeError, EvolveError } from '../errors.js'
import { hasStatus, openGitHub, type GitHubAccess, type GitHubApi } from '../platform/github.js'
import type { Finding } from './finding.js'

/** Says what to look at. */
export interface GitHubQuestions {
  readonly access: GitHubAccess
  readonly config: Pick<Config, 'store' | 'stateBranch' | 'deliver' | 'sources' | 'issueLabel' | 'lane'>
  /** Names of workflow files that run the loop. */
  readonly workflows: readonly string[]
}

/** Asks GitHub what it knows about the repository. */
export async function gitHubFindings({ access, config, workflows }: GitHubQuestions): Promise<Finding[]> {
  const api = openGitHub(access, { retries: 0 })
  if (api === undefined) return [cannotAsk(access)]
  const branches = [
    ...(config.store === 'branch' ? [config.stateBranch] : []),
    ...(config.deliver === 'none' ? [] : [`evolve/${config.lane}/example`]),
  ]
  const questions = [
    look('repository', () => repositoryFindings(api)),
    ...branches.map((branch) => look('rules', () => ruleFindings(api, branch))),
    ...(config.deliver === 'pull-request' ? [look('pull-requests', () => pullRequestFindings(api))] : []),
    ...workflows.map((file) => look('workflow', () => workflowFindings(api, file))),
    ...(config.sources.includes('issues')
      ? [look('label', () => labelFindings(api, config.issueLabel))]
      : []),
  ]
  const findings = (await Promise.all(questions)).flat()
  const expired = findings.find(({ code }) => code === 'TOKEN_EXPIRED')
  return expired === undefined ? findings : [expired]
}

function cannotAsk({ repository }: GitHubAccess): Finding {
  return {
    level: 'unknown',
    code: 'github-not-asked',
    what: `Rules of branches, settings, the schedule's state and the label were not looked at: there is no ${
      repository === undefined ? 'repository on GitHub' : 'token'
    }.`,
    remedy:
      repository === undefined
        ? 'Push the repository to GitHub first, or set GITHUB_REPOSITORY to its `owner/name`.'
        : 'Give one as `--github-token`, or in the variable GH_TOKEN.',
  }
}

/** A question that is not answered is a finding, too. */
async function look(code: string, ask: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof EvolveError && error.code === 'TOKEN_EXPIRED')
      return [{ level: 'problem', code: error.code, what: error.problem, remedy: error.remedy }]
    const what = error instanceof EvolveError ? error.problem : describeError(error)
    return [
      {
        level: 'unknown',
        code: `${code}-not-looked-at`,
        what: `Not looked at (${code}): ${what}`,
        ...(error instanceof EvolveError ? { remedy: error.remedy } : {}),
      },
    ]
  }
}

async function repositoryFindings(api: GitHubApi): Promise<Finding[]> {
  const { data } = await api.ask('metadata: read', (octokit, repository) =>
    octokit.rest.repos.get({ ...repository }),
  )
  if (data.archived)
    return [
      { level: 'problem', code: 'archived', what: `${data.full_name} is archived: nothing can be pushed.` },
    ]
  return data.permissions?.push === false
    ? [
        {
          level: 'problem',
          code: 'token-reads-only',
          what: `The token may not push to ${data.full_name}.`,
          remedy: 'Give a token with `contents: write`.',
        },
      ]
    : []
}

const rulesSchema = z.array(z.looseObject({ type: z.string() }))

/** What keeps a bot from pushing a commit of its own to a branch, by the type of the rule. */
const blocking: Readonly<Record<string, string>> = {
  creation: 'may not be created',
  update: 'may not be updated',
  pull_request: 'takes changes through pull requests only',
  required_signatures: 'takes signed commits only',
  required_status_checks: 'takes commits with passed checks only',
  commit_message_pattern: 'has a rule for commit messages',
  commit_author_email_pattern: 'has a rule for authors',
  committer_email_pattern: 'has a rule for committers',
  branch_name_pattern: 'has a rule for branch names',
  file_path_restriction: 'has a rule for paths',
  workflows: 'needs a workflow to pass',
  merge_queue: 'takes changes through a merge queue only',
}

async function ruleFindings(api: GitHubApi, branch: string): Promise<Finding[]> {
  const { data } = await api.ask('metadata: read', (octokit, repository) =>
    octokit.request('GET /repos/{owner}/{repo}/rules/branches/{branch}', { ...repository, branch }),
  )
  const types = [...new Set(rulesSchema.parse(data).map(({ type }) => type))]
  const found = types.flatMap((type) => (blocking[type] === undefined ? [] : [`${blocking[type]} (${type})`]))
  if (found.length === 0)
    return [{ level: 'ok', code: 'rules', what: `No rule stands against pushes to ${branch}.` }]
  return [
    {
      level: 'warning',
      code: 'rules-block',
      what: `Branch ${branch} ${found.join(', ')}: pushes are refused unless the token may bypass that.`,
      remedy:
        'Exclude `evolve-state*` and `evolve/**` from the ruleset, or use the token of an app that may bypass it.',
    },
  ]
}

async function pullRequestFindings(api: GitHubApi): Promise<Finding[]> {
  const { data } = await api.ask('administration: read', (octokit, repository) =>
    octokit.rest.actions.getGithubActionsDefaultWorkflowPermissionsRepository({ ...repository }),
  )
  return data.can_approve_pull_request_reviews
    ? [{ level: 'ok', code: 'pull-requests', what: 'Actions may create pull requests.' }]
    : [
        {
          level: 'warning',
          code: 'pull-requests-refused',
          what: 'Actions may not create pull requests here: work arrives as branches, with a link to open one.',
          remedy:
            'Settings → Actions → General → "Allow GitHub Actions to create and approve pull requests", or the token of an app.',
        },
      ]
}

async function workflowFindings(api: GitHubApi, file: string): Promise<Finding[]> {
  const state = await api.ask('actions: read', async (octokit, repository) => {
    try {
      return (await octokit.rest.actions.getWorkflow({ ...repository, workflow_id: file })).data.state
    } catch (error) {
      if (hasStatus(error, 404)) return 'absent'
      throw error
    }
  })
  if (state === 'active') return [{ level: 'ok', code: 'workflow', what: `${file} is active.` }]
  return [
    {
      level: 'problem',
      code: state === 'absent' ? 'workflow-absent' : 'workflow-off',
      what:
        state === 'absent'
          ? `GitHub does not know the workflow ${file} yet.`
          : `The workflow ${file} is turned off (${state}).`,
      remedy:
        state === 'absent'
          ? 'Push it to the default branch: schedules run from there only.'
          : 'Turn it on again on the Actions tab; schedules of public repositories go off after 60 idle days.',
    },
  ]
}

async function labelFindings(api: GitHubApi, name: string): Promise<Finding[]> {
  const isThere = await api.ask('issues: read', async (octokit, repository) => {
    try {
      await octokit.rest.issues.getLabel({ ...repository, name })
      return true
    } catch (error) {
      if (hasStatus(error, 404)) return false
      throw error
    }
  })
  return [
    isThere
      ? { level: 'ok', code: 'label', what: `The label \`${name}\` is there.` }
      : {
          level: 'warning',
          code: 'label-missing',
          what: `There is no label \`${name}\`: no issue can be given to the loop.`,
          remedy: 'Make it, or let `evolve init` do so.',
        },
  ]
}
