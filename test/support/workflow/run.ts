// Runs a workflow whole, from its YAML: trigger, jobs in their order, matrices, reusable workflows, permissions. What
// only a server can do (queues of a concurrency group, approval of an environment) is written down, not done.
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { interpolate, interpolateTexts, isMet, textOf, type Contexts, type Status } from './expressions.js'
import { runJob, type JobRecord } from './job.js'
import {
  combine,
  parseWorkflow,
  settleInputs,
  settlePermissions,
  settleSecrets,
  StartupFailure,
  type JobSpec,
  type Permissions,
  type WorkflowSpec,
} from './model.js'
import { ownRepository, root, type Platform } from './stand-ins.js'

/** Says what starts a run. */
export interface Trigger {
  readonly event?: string
  /** What a person filled in (`workflow_dispatch`). */
  readonly inputs?: Readonly<Record<string, unknown>>
  readonly secrets?: Readonly<Record<string, string>>
  readonly vars?: Readonly<Record<string, string>>
  readonly branch?: string
}

/** Is a finished run. */
export interface RunRecord {
  readonly conclusion: Status | 'startup_failure'
  /** Why it could not start. */
  readonly problem: string
  /** Every job that ran or was skipped; those of a called workflow as `caller / called`. */
  readonly jobs: readonly JobRecord[]
  /** Outputs of the jobs of the first workflow, by job. */
  readonly outputs: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly artifactsFolder: string
}

/** Is a run at work. */
export interface WorkflowRun {
  /** Cancels it as a person would. */
  cancel(): void
  readonly finished: Promise<RunRecord>
}

/** Is what all jobs of a run share. */
interface RunState {
  readonly platform: Platform
  readonly trigger: Trigger
  readonly runId: number
  readonly folder: string
  readonly artifactsFolder: string
  readonly cancellation: AbortSignal
  readonly jobs: JobRecord[]
}

/** Is a workflow with what its caller gave it. */
interface Called {
  readonly spec: WorkflowSpec
  readonly inputs: Readonly<Record<string, unknown>>
  readonly secrets: Readonly<Record<string, string>>
  readonly granted?: Permissions
  /** Name of the calling job and ` / `; empty for the first one. */
  readonly prefix: string
}

/** Is how a job looks to those that need it. */
interface Need {
  readonly result: Status | 'skipped'
  readonly outputs: Readonly<Record<string, string>>
}

let lastRunId = 5000

/** Starts a workflow, given as its text. */
export function startWorkflow(platform: Platform, text: string, trigger: Trigger = {}): WorkflowRun {
  const cancelling = new AbortController()
  const runId = ++lastRunId
  const folder = join(platform.folder, `run-${runId}`)
  const artifactsFolder = join(folder, 'artifacts')
  const state: RunState = {
    platform,
    trigger,
    runId,
    folder,
    artifactsFolder,
    cancellation: cancelling.signal,
    jobs: [],
  }
  return { cancel: () => cancelling.abort(), finished: finish(state, text) }
}

async function finish(state: RunState, text: string): Promise<RunRecord> {
  const { trigger, jobs, artifactsFolder } = state
  await mkdir(artifactsFolder, { recursive: true })
  try {
    const spec = parseWorkflow(text)
    await checkStart(spec)
    // On any other event than a dispatch its inputs are empty, defaults included (FIELD F31).
    const dispatch = spec.on.workflow_dispatch?.inputs ?? {}
    const isDispatch = trigger.event === 'workflow_dispatch'
    const inputs = isDispatch ? settleInputs(dispatchTypes(dispatch), trigger.inputs ?? {}) : {}
    const needs = await runJobs(state, { spec, inputs, secrets: trigger.secrets ?? {}, prefix: '' })
    const outputs = Object.fromEntries(Object.entries(needs).map(([id, need]) => [id, need.outputs]))
    return { conclusion: worst(Object.values(needs)), problem: '', jobs, outputs, artifactsFolder }
  } catch (error) {
    if (!(error instanceof StartupFailure)) throw error
    return { conclusion: 'startup_failure', problem: error.message, jobs: [], outputs: {}, artifactsFolder }
  }
}

/** A `choice` is a text that a list bounds. */
function dispatchTypes(inputs: NonNullable<NonNullable<WorkflowSpec['on']['workflow_dispatch']>['inputs']>) {
  const typeOf = (type: string) => (type === 'boolean' || type === 'number' ? type : 'string')
  return Object.fromEntries(
    Object.entries(inputs).map(([name, spec]) => [name, { ...spec, type: typeOf(spec.type) } as const]),
  )
}

/** Checks every job before the first one starts, also those that an `if` will skip. */
async function checkStart(spec: WorkflowSpec, granted?: Permissions): Promise<void> {
  for (const job of Object.values(spec.jobs)) {
    const permissions = settlePermissions(job, spec, granted)
    if (job.uses === undefined) continue
    const called = await readCalled(job.uses)
    settleInputs(called.on.workflow_call?.inputs ?? {}, mapValues(job.with, textually))
    settleSecrets(called, job.secrets, {})
    await checkStart(called, permissions)
  }
}

/** Stands for a value that is not known before the run; only its name is checked. */
function textually(value: unknown): unknown {
  return typeof value === 'string' && value.includes('${{') ? undefined : value
}

function mapValues(values: JobSpec['with'], map: (value: unknown) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, map(value)]))
}

async function readCalled(uses: string): Promise<WorkflowSpec> {
  const path = uses.replace(/^\.\//, '').replace(`${ownRepository}/`, '').replace(/@.*$/, '')
  return parseWorkflow(await readFile(join(root, path), 'utf8'))
}

async function runJobs(state: RunState, called: Called): Promise<Record<string, Need>> {
  const needs: Record<string, Need> = {}
  const waiting = new Map(Object.entries(called.spec.jobs))
  while (waiting.size > 0) {
    const ready = [...waiting].filter(([, job]) => needsOf(job).every((id) => id in needs))
    if (ready.length === 0)
      throw new Error(`These jobs wait for each other: ${[...waiting.keys()].join(', ')}.`)
    for (const [id] of ready) waiting.delete(id)
    const done = await Promise.all(
      ready.map(async ([id, job]) => [id, await runReady(state, called, id, job, needs)] as const),
    )
    for (const [id, need] of done) needs[id] = need
  }
  return needs
}

function needsOf({ needs = [] }: JobSpec): readonly string[] {
  return typeof needs === 'string' ? [needs] : needs
}

async function runReady(
  state: RunState,
  called: Called,
  id: string,
  job: JobSpec,
  all: Readonly<Record<string, Need>>,
): Promise<Need> {
  const needs = Object.fromEntries(needsOf(job).map((name) => [name, all[name]]))
  const permissions = settlePermissions(job, called.spec, called.granted)
  const contexts = contextsOf(state, called, permissions, needs)
  const status = statusFor(state, Object.values(needs))
  const { secrets: _secrets, ...visible } = contexts
  if (!isMet(job.if, visible, status)) {
    state.jobs.push(skipped(called.prefix + id, permissions))
    return { result: 'skipped', outputs: {} }
  }
  if (job.uses !== undefined) return call(state, called, id, job, contexts, permissions)
  const legs = combine(interpolate(job.strategy?.matrix, visible))
  const records = await Promise.all(
    legs.map((matrix, index) =>
      runJob({
        id: called.prefix + id,
        spec: job,
        matrix,
        env: called.spec.env,
        contexts: { ...contexts, matrix, strategy: { 'job-index': index, 'job-total': legs.length } },
        permissions,
        platform: state.platform,
        folder: join(state.folder, `${called.prefix}${id}-${index}`.replace(/[^a-z0-9-]+/gi, '-')),
        artifactsFolder: state.artifactsFolder,
        cancellation: state.cancellation,
      }),
    ),
  )
  state.jobs.push(...records)
  // Of the legs of a matrix the last value that is not empty stands.
  const outputs = records.flatMap((record) =>
    Object.entries(record.outputs).filter(([, value]) => value !== ''),
  )
  return { result: worst(records), outputs: Object.fromEntries(outputs) }
}

async function call(
  state: RunState,
  caller: Called,
  id: string,
  job: JobSpec,
  contexts: Contexts,
  granted: Permissions,
): Promise<Need> {
  const spec = await readCalled(textOf(job.uses))
  const passed = job.secrets === 'inherit' ? job.secrets : interpolateTexts(job.secrets, contexts)
  const given = mapValues(job.with, (value) => interpolate(value, contexts))
  const inputs = settleInputs(spec.on.workflow_call?.inputs ?? {}, given)
  const secrets = settleSecrets(spec, passed, caller.secrets)
  const jobs = await runJobs(state, { spec, inputs, secrets, granted, prefix: `${caller.prefix}${id} / ` })
  const outputs = mapValues(spec.on.workflow_call?.outputs, (output) =>
    textOf(interpolate((output as { value: string }).value, { jobs, inputs })),
  )
  return { result: worst(Object.values(jobs)), outputs: outputs as Record<string, string> }
}

function contextsOf(state: RunState, called: Called, permissions: Permissions, needs: Contexts) {
  const { platform, trigger, runId } = state
  const { repository, serverUrl, apiUrl, isFork } = platform
  const branch = trigger.branch ?? 'main'
  const event = trigger.event ?? 'schedule'
  const token = platform.tokenFor(permissions)
  const github = {
    ...{
      token,
      repository,
      server_url: serverUrl,
      api_url: apiUrl,
      run_id: runId,
      run_number: 1,
      run_attempt: 1,
    },
    ...{ event_name: event, ref: `refs/heads/${branch}`, ref_name: branch, ref_type: 'branch' },
    ...{
      repository_owner: repository.split('/')[0],
      actor: 'octocat',
      workflow: called.spec.name,
      sha: '0'.repeat(40),
    },
    workflow_ref: `${repository}/.github/workflows/loop.yml@refs/heads/${branch}`,
    event: {
      repository: { full_name: repository, default_branch: 'main', fork: isFork },
      ...(event === 'workflow_dispatch' ? { inputs: trigger.inputs ?? {} } : {}),
    },
  }
  const secrets: Record<string, string> = { ...called.secrets, GITHUB_TOKEN: token }
  return { github, inputs: called.inputs, secrets, vars: trigger.vars ?? {}, needs, matrix: {}, strategy: {} }
}

function statusFor(state: RunState, needs: readonly (Need | undefined)[]): Status {
  if (state.cancellation.aborted) return 'cancelled'
  return needs.every((need) => need?.result === 'success') ? 'success' : 'failure'
}

function worst(ended: readonly { readonly result: Status | 'skipped' }[]): Status {
  const results = ended.map(({ result }) => result)
  if (results.includes('cancelled')) return 'cancelled'
  return results.includes('failure') ? 'failure' : 'success'
}

function skipped(id: string, permissions: Permissions): JobRecord {
  const nothing = { outputs: {}, steps: [], summary: '', annotations: [], matrix: {} }
  return {
    id,
    name: id,
    result: 'skipped',
    ...nothing,
    permissions,
    group: '',
    environment: '',
    timeoutMinutes: '',
  }
}
