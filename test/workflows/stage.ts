// Everything that a whole workflow needs to run here: a project behind a git server, GitHub's API, and on PATH the
// programs that a registry would bring. Nothing leaves the machine.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach } from '@jest/globals'
import { startGitHubApi, type GitHubApiServer } from '../support/github-api.js'
import { servePulls, type Pulls } from '../support/github-pulls.js'
import { startWorkflow, type RunRecord, type Trigger, type WorkflowRun } from '../support/workflow/run.js'
import type { JobRecord, StepRecord } from '../support/workflow/job.js'
import type { Platform } from '../support/workflow/stand-ins.js'
import { appToken, openProject, readOnlyToken, token, type Project } from '../bundle/project.js'

/** Is the stage of one story. */
export interface Stage {
  readonly project: Project
  readonly api: GitHubApiServer
  readonly pulls: Pulls
  /** Starts a workflow; `overrides` change the platform. */
  readonly start: (text: string, trigger?: Trigger, overrides?: Partial<Platform>) => WorkflowRun
  readonly run: (text: string, trigger?: Trigger, overrides?: Partial<Platform>) => Promise<RunRecord>
  /** Puts the agent on PATH, as on a machine of one's own. */
  readonly installClaude: () => Promise<void>
  /** What the stand-in programs were asked to do, one line per call. */
  readonly programCalls: () => Promise<string[]>
}

const closers: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** Opens a stage whose repository has a backlog with these refs. */
export async function openStage(...refs: string[]): Promise<Stage> {
  const project = await openProject(...refs)
  const api = await startGitHubApi({ permissions: { octocat: 'write' } })
  closers.push(() => api.close())
  api.otherTokens.push(token, readOnlyToken, appToken)
  const pulls = servePulls(api)
  pulls.fault = ({ path }) => (path.endsWith('/dispatches') ? { status: 204 } : undefined)
  const { folder, serverUrl, repository } = project.site
  const programs = join(folder, 'programs')
  const callsPath = join(folder, 'program-calls')
  await writeFile(callsPath, '')
  await writePrograms(programs, callsPath, project.agentCommand)
  const platform: Platform = {
    os: 'Linux',
    serverUrl,
    apiUrl: api.url,
    repository,
    isFork: false,
    folder,
    programs,
    nodePath: process.env['EVOLVE_TEST_NODE'] ?? process.execPath,
    actionEnvironment: { ACTIONS_RUNTIME_TOKEN: 'runtime-token-of-the-runner' },
    tokenFor: ({ contents = 'none' }) =>
      ({ write: token, read: readOnlyToken, none: 'a-token-without-rights' })[contents] ?? '',
    appToken,
  }
  const start: Stage['start'] = (text, trigger, overrides = {}) =>
    startWorkflow({ ...platform, ...overrides }, text, trigger)
  return {
    project,
    api,
    pulls,
    start,
    run: (text, trigger, overrides) => start(text, trigger, overrides).finished,
    installClaude: async () => {
      await copyFile(join(programs, 'claude.stand-in'), join(programs, 'claude'))
    },
    programCalls: async () => (await readFile(callsPath, 'utf8')).split('\n').filter(Boolean),
  }
}

/** Reads a workflow of this repository, as the owner of the project under test would have it. */
export async function readWorkflow(path: string): Promise<string> {
  const text = await readFile(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')
  return text.replaceAll("repository_owner == 'OWNER'", "repository_owner == 'octo'")
}

/** Makes a caller with just the minimal block, and further lines for its `with`. */
export function callerOf(extra = '', permissions = 'contents: write'): string {
  const indented = extra.trim().replace(/\n/g, '\n      ')
  return `name: Loop
on:
  schedule:
    - cron: '17 * * * *'
  workflow_dispatch:
    inputs:
      command: { type: string }
      lane: { type: string }
      work-ref: { type: string }
      force: { type: boolean }
jobs:
  evolve:
    uses: OWNER/evolve-action/.github/workflows/evolve.yml@v1
    permissions: { ${permissions} }
    with:
      command: \${{ inputs.command }}
      lane: \${{ inputs.lane }}
      work-ref: \${{ inputs.work-ref }}
      force: \${{ inputs.force }}
      sources: parked, harvested
      deliver: branch
      ${indented}
`
}

/** Makes the lines that let a project's own agent do the work. */
export function withAgent({ agentCommand }: Project): string {
  return `agent: command\nagent-command: ${JSON.stringify(agentCommand)}`
}

/** Finds a job that ran; by its lane when there are several. */
export function jobOf(run: RunRecord, lane?: string): JobRecord {
  const ran = run.jobs.filter((job) => job.result !== 'skipped')
  const found = lane === undefined ? ran[0] : ran.find((job) => job.matrix['lane'] === lane)
  if (found === undefined) throw new Error(`No such job ran. ${run.problem}`)
  return found
}

/** Finds a step of a job by its name. */
export function stepOf(job: JobRecord, name: string): StepRecord {
  const found = job.steps.find((step) => step.name === name)
  if (found === undefined) throw new Error(`There is no step ${name}.`)
  return found
}

/** A stream as the program prints it after the work that the project's agent did. */
const claudeStream = [
  { type: 'system', subtype: 'init', session_id: 's-1', model: 'claude-opus-5-5' },
  {
    type: 'assistant',
    session_id: 's-1',
    parent_tool_use_id: null,
    message: {
      id: 'm-1',
      model: 'claude-opus-5-5',
      content: [{ type: 'text', text: 'Done.' }],
      usage: {
        input_tokens: 1200,
        cache_creation_input_tokens: 300,
        cache_read_input_tokens: 5000,
        output_tokens: 40,
      },
    },
  },
  {
    type: 'result',
    subtype: 'success',
    is_error: false,
    terminal_reason: 'completed',
    num_turns: 1,
    total_cost_usd: 0.02,
    result: 'Done.',
    usage: {
      input_tokens: 1200,
      cache_creation_input_tokens: 300,
      cache_read_input_tokens: 5000,
      output_tokens: 40,
    },
    modelUsage: { 'claude-opus-5-5': { contextWindow: 1_000_000 } },
  },
]

const codexStream = [
  { type: 'thread.started', thread_id: 't-1' },
  { type: 'turn.started' },
  { type: 'item.completed', item: { type: 'agent_message', text: 'Done.' } },
  { type: 'turn.completed', usage: { input_tokens: 900, cached_input_tokens: 100, output_tokens: 20 } },
]

/** Writes `npm` (which installs the agents), `make` and `gh`. Each notes how it was called. */
async function writePrograms(folder: string, callsPath: string, agentCommand: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const note = `{ printf '%s' "\${0##*/}"; printf ' %s' "$@"; echo; } >> '${callsPath}'`
  const agentOf = (stream: readonly object[]) =>
    `#!/bin/sh\n${agentCommand} || exit 1\ncat <<'END'\n${stream.map((line) => JSON.stringify(line)).join('\n')}\nEND\n`
  await writeFile(join(folder, 'claude.stand-in'), agentOf(claudeStream), { mode: 0o755 })
  await writeFile(join(folder, 'codex.stand-in'), agentOf(codexStream), { mode: 0o755 })
  const install = `if [ "$1" = install ]; then
  for word; do case $word in @anthropic-ai/claude-code@*) name=claude ;; @openai/codex@*) name=codex ;; esac; done
  while [ $# -gt 0 ] && [ "$1" != --prefix ]; do shift; done
  bin=\${2:+$2/bin}; bin=\${bin:-\${0%/*}}
  mkdir -p "$bin" && cp "\${0%/*}/$name.stand-in" "$bin/$name"
fi`
  const scripts = { npm: install, make: '', gh: '' }
  for (const [name, body] of Object.entries(scripts)) {
    await writeFile(join(folder, name), `#!/bin/sh\n${note}\n${body}\n`, { mode: 0o755 })
  }
}
