// `evolve init`: writes the workflow that starts the loop, and makes its label. Asks nothing that it can find out, and never
// changes a file that is there: a second call does nothing.
import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Invocation } from '../compose.js'
import { keyOfAgent, minuteFor, renderCaller, renderConfigFile } from '../domain/caller.js'
import { describeError, EvolveError } from '../errors.js'
import { isSystemError, isTaken, writeNewFile } from '../platform/files.js'
import { findTop } from '../platform/git.js'
import { hasStatus, openGitHub, type GitHubAccess } from '../platform/github.js'
import { findProgram } from '../platform/process.js'
import { findAccess, findJobs } from './repository-facts.js'
import { json, print, printJson, type Verb } from './verb.js'

/** Says what was done, or with --dry-run would be. */
interface Step {
  readonly what: string
  readonly done: 'written' | 'would be written' | 'made' | 'would be made' | 'left as it is' | 'not made'
  readonly why?: string
}

export const init: Verb = {
  name: 'init',
  summary: 'Write the workflow that starts the loop, and make its label; changes nothing that is there.',
  flags: [
    { name: 'dry-run', description: 'Only say what would be done.' },
    { name: 'config', description: 'Write .github/evolve.yml, too.' },
    {
      name: 'action',
      value: 'OWNER/NAME@VERSION',
      description: 'Where this action lies; found by its clone unless said.',
    },
    { name: 'setup', value: 'COMMAND', description: 'What installs what the gate needs; found unless said.' },
    json,
  ],
  inputs: ['agent', 'gate', 'issue-label', 'remote', 'github-token'],
  async run({ given, flags, values }, invocation) {
    const root = await findTop(invocation.cwd)
    if (root === undefined)
      throw new EvolveError(
        'NOT_A_REPOSITORY',
        `${invocation.cwd} is not in a git repository.`,
        'Call `evolve init` in the repository that the loop is to work on.',
      )
    const isDry = flags.has('dry-run')
    const issueLabel = given['issue-label'] ?? 'evolve'
    const access = await findAccess(root, given.remote ?? 'origin', { env: invocation.env, given })
    const action = checkAction(values.action ?? (await findAction(invocation)))
    const chosen = await choose(root, given, values.setup, invocation.env)
    const [owner = 'OWNER', name = root] = access.repository?.split('/') ?? []
    const workflow = renderCaller({ ...chosen, issueLabel, action, owner, minute: minuteFor(name) })
    const steps = [
      await writeWorkflow(root, workflow, isDry),
      ...(flags.has('config')
        ? [await write(root, '.github/evolve.yml', renderConfigFile(action), isDry)]
        : []),
      await makeLabel(access, issueLabel, isDry),
    ]
    const next = nextSteps(chosen.agent, action, owner, chosen.gate, issueLabel)
    if (flags.has('json')) printJson({ steps, workflow, next })
    else print(render(steps, isDry ? workflow : '', next))
    return 0
  },
}

function checkAction(action: string): string {
  if (/^[\w.-]+\/[\w.-]+(@[\w./-]+)?$/.test(action)) return action
  throw new EvolveError(
    'INPUT_INVALID',
    `--action: ${JSON.stringify(action)} is not valid; give OWNER/NAME@VERSION.`,
    'See `evolve init --help`.',
  )
}

/** The clone that this program lies in knows where it came from. */
async function findAction({ env }: Invocation): Promise<string> {
  const folder = dirname(resolve(process.argv[1] ?? '.'))
  const own = await findAccess(folder, 'origin', { env: { ...env, GITHUB_REPOSITORY: undefined }, given: {} })
  return `${own.repository?.endsWith('/evolve-action') ? own.repository : 'OWNER/evolve-action'}@v1`
}

/** Chooses by what the repository and the machine have. */
async function choose(
  root: string,
  given: Readonly<Record<string, string>>,
  setup: string | undefined,
  env: Invocation['env'],
): Promise<{ agent: 'claude' | 'codex'; gate: string; setup: string }> {
  const isThere = (program: string) => findProgram(program, env.PATH) !== undefined
  if (given.agent !== undefined && given.agent !== 'claude' && given.agent !== 'codex')
    throw new EvolveError(
      'INPUT_INVALID',
      `agent: ${JSON.stringify(given.agent)} cannot be set up here; give one of: claude, codex.`,
      'For another agent copy a workflow from examples/.',
    )
  const found = await findGate(root)
  return {
    agent: given.agent ?? (!isThere('claude') && isThere('codex') ? 'codex' : 'claude'),
    gate: given.gate ?? found.gate,
    setup: setup ?? found.setup,
  }
}

async function findGate(root: string): Promise<{ gate: string; setup: string }> {
  const read = (name: string) => readFile(join(root, name), 'utf8').catch(() => undefined)
  const hasFile = async (name: string) => (await read(name)) !== undefined
  if (/"test"\s*:/.test((await read('package.json')) ?? ''))
    return { gate: 'npm test', setup: (await hasFile('package-lock.json')) ? 'npm ci' : 'npm install' }
  if (await hasFile('Cargo.toml')) return { gate: 'cargo test', setup: '' }
  if (await hasFile('go.mod')) return { gate: 'go test ./...', setup: '' }
  if (/^test\s*:/m.test((await read('Makefile')) ?? '')) return { gate: 'make test', setup: '' }
  return { gate: '', setup: '' }
}

async function writeWorkflow(root: string, text: string, isDry: boolean): Promise<Step> {
  const { jobs } = await findJobs(root)
  const [standing] = jobs
  return standing === undefined
    ? write(root, '.github/workflows/evolve.yml', text, isDry)
    : {
        what: `.github/workflows/${standing.file}`,
        done: 'left as it is',
        why: 'it runs the loop already',
      }
}

async function write(root: string, path: string, text: string, isDry: boolean): Promise<Step> {
  const standing: Step = { what: path, done: 'left as it is', why: 'the file is there' }
  if (isDry) return (await isTaken(join(root, path))) ? standing : { what: path, done: 'would be written' }
  const isWritten = await writeNewFile(join(root, path), text).catch((error: unknown) => {
    if (!isSystemError(error)) throw error
    throw new EvolveError(
      'INPUT_INVALID',
      `${path} cannot be written (${error.message}).`,
      'Make room for it.',
      {
        cause: error,
      },
    )
  })
  return isWritten ? { what: path, done: 'written' } : standing
}

async function makeLabel(access: GitHubAccess, name: string, isDry: boolean): Promise<Step> {
  const what = `label ${name}`
  const api = openGitHub(access, { retries: 0 })
  if (api === undefined)
    return { what, done: 'not made', why: 'there is no token (GH_TOKEN), or no repository on GitHub' }
  if (isDry) return { what, done: 'would be made', why: 'unless it is there' }
  try {
    return await api.ask('issues: write', async (octokit, repository): Promise<Step> => {
      try {
        const description = 'Work for the autonomous loop'
        await octokit.rest.issues.createLabel({ ...repository, name, description, color: '8250df' })
        return { what, done: 'made' }
      } catch (error) {
        if (hasStatus(error, 422)) return { what, done: 'left as it is', why: 'it is there' }
        throw error
      }
    })
  } catch (error) {
    return { what, done: 'not made', why: describeError(error) }
  }
}

function nextSteps(
  agent: 'claude' | 'codex',
  action: string,
  owner: string,
  gate: string,
  label: string,
): string[] {
  const { secret } = keyOfAgent[agent]
  return [
    ...(action.startsWith('OWNER/') || owner === 'OWNER'
      ? ['Write the real owner for OWNER in the workflow.']
      : []),
    ...(gate === '' ? ['Set a gate in the workflow: without one every change counts as held.'] : []),
    `Add the secret ${secret}: gh secret set ${secret}`,
    'Commit and push the workflow to the default branch: schedules run from there only.',
    `Label an issue \`${label}\`, or give work in another way (docs/work-sources.md).`,
    'See whether anything is in the way: evolve doctor',
  ]
}

function render(steps: readonly Step[], workflow: string, next: readonly string[]): string {
  return [
    ...steps.map(({ what, done, why }) => `${what}: ${done}${why === undefined ? '' : ` (${why})`}`),
    ...(workflow === '' ? [] : ['', workflow.trimEnd()]),
    '',
    'Next:',
    ...next.map((step, index) => `  ${index + 1}. ${step}`),
  ].join('\n')
}
