// Runs one step: a script by bash, an action by node, the action of somebody else by its stand-in. Every process is real.
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parse } from 'yaml'
import { startProgram, type Step } from '../program.js'
import { interpolate, interpolateTexts, textOf, type Contexts } from './expressions.js'
import { statusOf, type JobState } from './job-state.js'
import type { StepSpec } from './model.js'
import { ownRepository, root, standIns } from './stand-ins.js'

/** Is a step that is about to run. */
export interface Starting {
  readonly name: string
  /** Tells its files from those of other steps. */
  readonly key: string
  readonly env: Readonly<Record<string, string>>
  readonly contexts: Contexts
}

/** Runs a step to its end. Throws for an action of others that has no stand-in. */
export async function startStep(state: JobState, spec: StepSpec, starting: Starting): Promise<Step> {
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
  const more = [
    'run_id',
    'run_number',
    'run_attempt',
    'actor',
    'workflow',
    'workflow_ref',
    'job',
    'server_url',
    'api_url',
  ]
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
