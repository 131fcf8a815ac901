// Runs one job of a workflow as a runner does: its steps in order, then what the actions do afterwards. Never stops at a
// step that failed: what comes after it may have an `if` for that.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Step } from '../program.js'
import { workflowCommands } from '../runner.js'
import { interpolate, interpolateTexts, isMet, textOf, type Status } from './expressions.js'
import { contextsOf, statusOf, type JobOrder, type JobState, type StepRecord } from './job-state.js'
import type { Permissions, StepSpec } from './model.js'
import { ownRepository } from './stand-ins.js'
import { startStep } from './step.js'

export type { StepRecord }

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
  const step = await startStep(state, spec, { name, key: `${index}`, env, contexts: { ...contexts, env } })
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
