// Our own rules for workflows, beside the two validators of check-workflows.mjs. Pure: a workflow's text in, problems out.
import { parse } from 'yaml'

/** Stands for the repository of this action in examples, where the owner is not known. */
export const ownRepository = 'OWNER/evolve-action'

/**
 * Finds every `uses:` of somebody else's code that is not pinned by a full commit SHA with its version as a comment.
 * @param {string} text
 * @returns {string[]}
 */
export function findUnpinned(text) {
  return text.split('\n').flatMap((line, index) => {
    const uses = /^\s*(?:- )?uses:\s*(.*)$/.exec(line)?.[1]
    if (uses === undefined || uses.startsWith('./') || isOurs(uses)) return []
    return /^[^@\s]+@[0-9a-f]{40} # v\d/.test(uses)
      ? []
      : [`${index + 1}: ${uses} is not pinned by SHA and version`]
  })
}

/** @param {string} uses */
function isOurs(uses) {
  return uses.startsWith(`${ownRepository}@`) || uses.startsWith(`${ownRepository}/`)
}

/**
 * Finds scripts that have an expression pasted into them; values go to a script through `env`.
 * @param {string} text
 * @returns {string[]}
 */
export function findPastedExpressions(text) {
  return jobsOf(text).flatMap(([name, job]) =>
    (job.steps ?? [])
      .filter((step) => step.run?.includes('${{'))
      .map((step) => `job ${name}: the script of "${step.name ?? 'a step'}" contains an expression`),
  )
}

/**
 * Finds schedules that go off at a minute when everybody's do: even minutes, lists and steps.
 * @param {string} text
 * @returns {string[]}
 */
export function findCrowdedSchedules(text) {
  /** @type {{ on?: { schedule?: { cron: string }[] } }} */
  const workflow = parse(text)
  return (workflow.on?.schedule ?? [])
    .map(({ cron }) => cron)
    .filter((cron) => !/^[1-5]?[13579] /.test(cron))
    .map((cron) => `schedule "${cron}": take one odd minute`)
}

/**
 * Finds scheduled jobs that would run in every fork as well.
 * @param {string} text
 * @returns {string[]}
 */
export function findUnguarded(text) {
  return jobsOf(text)
    .filter(([, job]) => !/github\.repository(_owner)? == /.test(String(job.if ?? '')))
    .map(([name]) => `job ${name}: no guard against forks, such as github.repository_owner == 'OWNER'`)
}

/**
 * Finds what a caller of our workflow does not grant although its inputs need it, and what it grants for nothing. Our
 * workflow asks for no permission by itself, so that the caller's block is the whole truth.
 * @param {string} caller
 * @returns {string[]}
 */
export function findWrongPermissions(caller) {
  const calling = jobsOf(caller).filter(([, { uses }]) =>
    uses?.startsWith(`${ownRepository}/.github/workflows/`),
  )
  return calling.flatMap(([name, { permissions = {}, with: given = {} }]) => {
    const needed = neededPermissions(given)
    const missing = Object.entries(needed)
      .filter(([scope, level]) => permissions[scope] !== level && permissions[scope] !== 'write')
      .map(([scope, level]) => `job ${name}: does not grant ${scope}: ${level}`)
    const needless = Object.entries(permissions)
      .filter(
        ([scope, level]) => needed[scope] === undefined || (level === 'write' && needed[scope] === 'read'),
      )
      // The cache store may do without: it prunes where it can.
      .filter(([scope]) => !(scope === 'actions' && given.store === 'cache'))
      .map(([scope, level]) => `job ${name}: grants ${scope}: ${level}, which nothing needs`)
    return [...missing, ...needless]
  })
}

/**
 * Says what the inputs of a call need (docs/workflow.md has the reasons).
 * @param {Record<string, unknown>} given
 * @returns {Record<string, string>}
 */
function neededPermissions({ store = 'branch', deliver = 'pull-request', sources = 'issues', redispatch }) {
  return {
    contents: store === 'branch' || deliver !== 'none' ? 'write' : 'read',
    ...(deliver === 'pull-request' ? { 'pull-requests': 'write' } : {}),
    ...(String(sources).includes('issues') ? { issues: 'read' } : {}),
    actions: String(redispatch) === 'true' ? 'write' : 'read',
  }
}

/**
 * @typedef {{ if?: unknown, uses?: string, permissions?: Record<string, string>, with?: Record<string, unknown>, steps?: { name?: string, run?: string }[] }} Job
 * @param {string} text
 * @returns {[string, Job][]}
 */
function jobsOf(text) {
  /** @type {{ jobs?: Record<string, Job> }} */
  const workflow = parse(text)
  return Object.entries(workflow.jobs ?? {})
}
