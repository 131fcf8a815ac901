// Runs one job of a workflow as a runner does: its steps in order, scripts by bash, actions by node, then what the
// actions do afterwards. Every process is real; what comes from elsewhere has a stand-in (stand-ins.ts).
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parse } from 'yaml'
import { startProgram, type Step } from '../program.js'
import { workflowCommands } from '../runner.js'
import { interpolate, interpolateTexts, isMet, textOf, type Contexts, type Status } from './expressions.js'
import type { JobSpec, Permissions, StepSpec } from './model.js'
import { ownRepository, root, standIns, type Platform } from './stand-ins.js'

/** Is one job that is about to run. */
export interface JobOrder {
  readonly id: string
  readonly spec: JobSpec
  readonly matrix: Readonly<Record<string, unknown>>
  /** `env` of the workflow. */
  readonly env: JobSpec['env']
  /** `github`, `inputs`, `secrets`, `vars`, `needs`, `matrix` and `strategy`. */
  readonly contexts: Contexts & {
    readonly github: Contexts
    readonly secrets: Readonly<Record<string, string>>
  }
  readonly permissions: Permissions
  readonly platform: Platform
  /** Folder of this job, and that of the artifacts of the run. */
  readonly folder: string
  readonly artifactsFolder: string
  readonly cancellation: AbortSignal
}

/** Is how a step ended. */
export interface StepRecord {
  readonly name: string
  readonly outcome: Status | 'skipped'
  readonly conclusion: Status | 'skipped'
  readonly outputs: Readonly<Record<string, string>>
  /** What the log shows: masked values are gone. */
  readonly log: string
}

/** Is how a job ended. */
export interface JobRecord {
  readonly id: string
  readonly name: string
  readonly matrix: Readonly<Record<string, unknown>>
  readonly result: Status | 'skipped'
  readonly outputs: Readonly<Record<string, string>>
  readonly steps: readonly StepRecord[]
  readonly summary: string
  /** Errors, warnings and notices. */
  readonly annotations: readonly string[]
  readonly permissions: Permissions
  readonly group: string
  readonly environment: string
  readonly timeoutMinutes: string
}

/** Is an action that has something to do when all steps are over. */
interface Afterwards {
  readonly name: string
  readonly run: () => Promise<Step>
}

/** Is what a job knows while it runs. */
interface JobState {
  readonly order: JobOrder
  readonly contexts: Contexts
  readonly env: Record<string, string>
  readonly paths: string[]
  readonly masks: string[]
  readonly steps: Record<string, unknown>
  readonly records: StepRecord[]
  readonly afterwards: Afterwards[]
  summary: string
  readonly annotations: string[]
  hasFailed: boolean
}

/** Runs a job to its end. Rejects only when the runner itself cannot go on. */
export async function runJob(order: JobOrder): Promise<JobRecord> {
  const state = await prepare(order)
  for (const [index, spec] of (order.spec.steps ?? []).entries()) await runStep(state, spec, index)
  for (const { name, run } of state.afterwards.reverse()) {
    const step = await run()
    record(state, { name: `Post ${name}`, step, isTolerated: false })
  }
  const see = (value: unknown): string => textOf(interpolate(value, contextsOf(state), statusOf(state)))
  const { spec } = order
  return {
    id: order.id,
    name: see(spec.name ?? order.id),
    matrix: order.matrix,
    result: statusOf(state),
    outputs: Object.fromEntries(
      Object.entries(spec.outputs ?? {}).map(([name, value]) => [name, see(value)]),
    ),
    steps: state.records,
    summary: state.summary,
    annotations: state.annotations,
    permissions: order.permissions,
    group: see(typeof spec.concurrency === 'object' ? spec.concurrency.group : (spec.concurrency ?? '')),
    environment: see(spec.environment ?? ''),
    timeoutMinutes: see(spec['timeout-minutes'] ?? 360),
  }
}

async function prepare(order: JobOrder): Promise<JobState> {
  const { folder, platform, contexts } = order
  const places = {
    workspace: join(folder, 'workspace'),
    temp: join(folder, 'temp'),
    home: join(folder, 'home'),
  }
  for (const place of Object.values(places)) await mkdir(place, { recursive: true })
  const github = { ...contexts.github, workspace: places.workspace, job: order.id }
  await writeFile(join(places.temp, 'event.json'), JSON.stringify(contexts.github['event']))
  const runner = { os: platform.os, arch: 'X64', temp: places.temp, name: 'loopback' }
  const seen = { ...contexts, github, runner, env: {}, job: { status: 'success', ...ownWorkflow } }
  return {
    order,
    contexts: seen,
    env: { ...interpolateTexts(order.env, seen), ...interpolateTexts(order.spec.env, seen) },
    paths: [],
    masks: Object.values(contexts.secrets).filter((value) => value !== ''),
    steps: {},
    records: [],
    afterwards: [],
    summary: '',
    annotations: [],
    hasFailed: false,
  }
}

const ownWorkflow = { workflow_repository: ownRepository, workflow_sha: 'f'.repeat(40) }

function statusOf(state: JobState): Status {
  if (state.order.cancellation.aborted) return 'cancelled'
  return state.hasFailed ? 'failure' : 'success'
}

function contextsOf(state: JobState): Contexts {
  const job = { ...(state.contexts['job'] as Contexts), status: statusOf(state) }
  return { ...state.contexts, job, env: state.env, steps: state.steps }
}

async function runStep(state: JobState, spec: StepSpec, index: number): Promise<void> {
  const name = spec.name ?? spec.uses ?? textOf(spec.run).split('\n')[0] ?? ''
  const id = spec.id ?? `__${index}`
  const status = statusOf(state)
  const contexts = contextsOf(state)
  if (!isMet(spec.if, contexts, status)) {
    state.records.push({ name, outcome: 'skipped', conclusion: 'skipped', outputs: {}, log: '' })
    state.steps[id] = { outputs: {}, outcome: 'skipped', conclusion: 'skipped' }
    return
  }
  const env = { ...state.env, ...interpolateTexts(spec.env, contexts, status) }
  const step = await start(state, spec, { name, key: `${index}`, env, contexts: { ...contexts, env } })
  Object.assign(state.env, step.setEnvironment)
  state.paths.unshift(...step.addedPaths)
  const isTolerated = interpolate(spec['continue-on-error'] ?? false, contexts, status) === true
  const { outcome, conclusion } = record(state, { name, step, isTolerated })
  state.steps[id] = { outputs: step.outputs, outcome, conclusion }
}

function record(
  state: JobState,
  { name, step, isTolerated }: { name: string; step: Step; isTolerated: boolean },
): StepRecord {
  const log = step.stdout + step.stderr
  const commands = workflowCommands(log)
  for (const { name: command, text } of commands) {
    if (command === 'add-mask' && text !== '') state.masks.push(decodeURIComponent(text))
    if (['error', 'warning', 'notice'].includes(command)) state.annotations.push(`${command}: ${text}`)
  }
  const hasFailed = step.code !== 0
  const outcome = !hasFailed ? 'success' : state.order.cancellation.aborted ? 'cancelled' : 'failure'
  const conclusion = hasFailed && isTolerated ? 'success' : outcome
  if (conclusion === 'failure') state.hasFailed = true
  state.summary += step.summary
  const shown = state.masks.reduce((text, mask) => text.replaceAll(mask, '***'), log)
  const made: StepRecord = { name, outcome, conclusion, outputs: step.outputs, log: shown }
  state.records.push(made)
  return made
}

/** Is a step that is about to run. */
interface Starting {
  readonly name: string
  /** Tells its files from those of other steps. */
  readonly key: string
  readonly env: Readonly<Record<string, string>>
  readonly contexts: Contexts
}

async function start(state: JobState, spec: StepSpec, starting: Starting): Promise<Step> {
  if (spec.run !== undefined) return runScript(state, spec, starting)
  const { platform, artifactsFolder } = state.order
  const github = state.contexts['github'] as { workspace: string; token: string; ref_name: string }
  const uses = textOf(spec.uses)
  const values = interpolateTexts(spec.with, starting.contexts, statusOf(state))
  const standIn = standIns[uses.split('@')[0] ?? '']
  if (standIn) {
    const surroundings = { platform, artifactsFolder, workspace: github.workspace, token: github.token }
    return asStep(() => standIn(values, { ...surroundings, branch: github.ref_name }))
  }
  if (uses.startsWith('./')) return runAction(state, join(github.workspace, uses), values, starting)
  if (uses.startsWith(`${ownRepository}@`)) return runAction(state, root, values, starting)
  throw new Error(`There is no stand-in for ${uses}.`)
}

async function runScript(state: JobState, spec: StepSpec, starting: Starting): Promise<Step> {
  const { workspace } = state.contexts['github'] as { workspace: string }
  const defaults = state.order.spec.defaults?.run
  const see = (value: unknown): string => textOf(interpolate(value, starting.contexts, statusOf(state)))
  const script = join(state.order.folder, `script-${starting.key}.sh`)
  await writeFile(script, see(spec.run))
  // Windows has a shell of its own; its scripts here are understood by bash as well.
  const strict =
    (spec.shell ?? defaults?.shell) === undefined ? ['-e'] : ['--noprofile', '--norc', '-eo', 'pipefail']
  const cwd = resolve(workspace, see(spec['working-directory'] ?? defaults?.['working-directory'] ?? '.'))
  return run(state, starting, { file: 'bash', args: [...strict, script], cwd, env: {} })
}

/** Is what action.yml says. */
interface ActionFile {
  readonly inputs?: Readonly<Record<string, { readonly default?: unknown }>>
  readonly runs: { readonly main: string; readonly post?: string; readonly 'post-if'?: string }
}

async function runAction(
  state: JobState,
  folder: string,
  values: Readonly<Record<string, string>>,
  starting: Starting,
): Promise<Step> {
  const action = parse(await readFile(join(folder, 'action.yml'), 'utf8')) as ActionFile
  for (const name of Object.keys(values))
    if (!(name in (action.inputs ?? {}))) state.annotations.push(`warning: Unexpected input '${name}'`)
  const inputs = Object.entries(action.inputs ?? {}).map(([name, { default: fallback }]) => {
    const value = values[name] ?? textOf(interpolate(fallback, starting.contexts))
    return [`INPUT_${name.toUpperCase().replaceAll(' ', '_')}`, value] as const
  })
  const { workspace: cwd } = state.contexts['github'] as { workspace: string }
  const { nodePath, actionEnvironment } = state.order.platform
  const env = { ...Object.fromEntries(inputs), ...actionEnvironment }
  const main = await run(state, starting, {
    file: nodePath,
    args: [join(folder, action.runs.main)],
    cwd,
    env,
  })
  const { post } = action.runs
  if (post !== undefined) {
    const saved = Object.entries(main.state).map(([name, value]) => [`STATE_${name}`, value] as const)
    const after = {
      file: nodePath,
      args: [join(folder, post)],
      cwd,
      env: { ...env, ...Object.fromEntries(saved) },
    }
    const key = `${starting.key}-post`
    state.afterwards.push({
      name: starting.name,
      run: () => run(state, { ...starting, key }, after, new AbortController().signal),
    })
  }
  return main
}

/** Is a program of a step. */
interface Program {
  readonly file: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
}

/** Runs a program; a cancelled run interrupts it, and nothing but the process that was started for the step. */
async function run(
  state: JobState,
  { key, env }: Starting,
  program: Program,
  cancellation = state.order.cancellation,
): Promise<Step> {
  const { platform, folder } = state.order
  const PATH = [...state.paths, platform.programs, process.env['PATH'] ?? ''].join(':')
  const running = startProgram(program.file, program.args, {
    cwd: program.cwd,
    env: { ...runnerEnvironment(state), ...env, ...program.env, PATH },
    filesFolder: folder,
    name: `step-${key}`,
  })
  const interrupt = (): void => void process.kill(running.pid, 'SIGINT')
  cancellation.addEventListener('abort', interrupt)
  return running.ended.finally(() => cancellation.removeEventListener('abort', interrupt))
}

function runnerEnvironment(state: JobState): Record<string, string> {
  const github = state.contexts['github'] as Contexts
  const names = [
    'workspace',
    'repository',
    'repository_owner',
    'event_name',
    'ref',
    'ref_name',
    'ref_type',
    'sha',
  ]
  const more = ['run_id', 'run_number', 'run_attempt', 'actor', 'workflow', 'job', 'server_url', 'api_url']
  const { folder, platform } = state.order
  return {
    HOME: join(folder, 'home'),
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_EVENT_PATH: join(folder, 'temp', 'event.json'),
    RUNNER_TEMP: join(folder, 'temp'),
    RUNNER_OS: platform.os,
    RUNNER_ARCH: 'X64',
    ...Object.fromEntries(
      [...names, ...more].map((name) => [`GITHUB_${name.toUpperCase()}`, textOf(github[name])]),
    ),
  }
}

/** Makes a step of a stand-in; what it throws turns the step red. */
async function asStep(body: () => Promise<Readonly<Record<string, string>>>): Promise<Step> {
  const empty = { stdout: '', stderr: '', outputs: {}, state: {}, setEnvironment: {}, addedPaths: [] }
  const rest = { summary: '', durationMs: 0 }
  try {
    return { ...empty, ...rest, code: 0, outputs: await body() }
  } catch (error) {
    return { ...empty, ...rest, code: 1, stderr: error instanceof Error ? error.message : String(error) }
  }
}
