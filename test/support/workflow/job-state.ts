// What a job knows while it runs. Knows how to look at it, and changes nothing.
import type { Step } from '../program.js'
import type { Contexts, Status } from './expressions.js'
import type { JobSpec, Permissions } from './model.js'
import type { Platform } from './stand-ins.js'

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

/** Is an action that has something to do when all steps are over. */
export interface Afterwards {
  readonly name: string
  readonly run: () => Promise<Step>
}

/** Is what a job knows while it runs. */
export interface JobState {
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

/** Says how a job stands. */
export function statusOf(state: JobState): Status {
  if (state.order.cancellation.aborted) return 'cancelled'
  return state.hasFailed ? 'failure' : 'success'
}

/** Returns what an expression in a step sees. */
export function contextsOf(state: JobState): Contexts {
  const job = { ...(state.contexts['job'] as Contexts), status: statusOf(state) }
  return { ...state.contexts, job, env: state.env, steps: state.steps }
}
