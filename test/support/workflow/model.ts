// A workflow as its YAML says it, and what of it fails before the first job starts: inputs, secrets and permissions of
// reusable workflows. Runs nothing.
import { parse } from 'yaml'

/** Is a mapping of YAML whose values may hold expressions. */
export type Values = Readonly<Record<string, unknown>>

/** Is one step. */
export interface StepSpec {
  readonly id?: string
  readonly name?: string
  readonly if?: unknown
  readonly run?: string
  readonly uses?: string
  readonly shell?: string
  readonly 'working-directory'?: string
  readonly with?: Values
  readonly env?: Values
  readonly 'continue-on-error'?: unknown
}

/** Is one job: steps, or a call of a reusable workflow. */
export interface JobSpec {
  readonly name?: string
  readonly if?: unknown
  readonly needs?: string | readonly string[]
  readonly uses?: string
  readonly with?: Values
  readonly secrets?: 'inherit' | Values
  readonly permissions?: PermissionSpec
  readonly concurrency?: string | { readonly group: string; readonly 'cancel-in-progress'?: unknown }
  readonly environment?: unknown
  readonly strategy?: { readonly matrix?: unknown }
  readonly 'runs-on'?: unknown
  readonly 'timeout-minutes'?: unknown
  readonly env?: Values
  readonly defaults?: { readonly run?: { readonly shell?: string; readonly 'working-directory'?: string } }
  readonly outputs?: Values
  readonly steps?: readonly StepSpec[]
}

/** Is one input of a reusable workflow. */
export interface InputSpec {
  readonly type: 'string' | 'number' | 'boolean'
  readonly default?: unknown
  readonly required?: boolean
}

/** Is a workflow. */
export interface WorkflowSpec {
  readonly name?: string
  readonly on: {
    readonly workflow_call?: {
      readonly inputs?: Readonly<Record<string, InputSpec>>
      readonly secrets?: Readonly<Record<string, { readonly required?: boolean }>>
      readonly outputs?: Readonly<Record<string, { readonly value: string }>>
    }
    readonly workflow_dispatch?: { readonly inputs?: Readonly<Record<string, InputSpec>> } | null
    readonly schedule?: readonly { readonly cron: string }[]
  }
  readonly env?: Values
  readonly permissions?: PermissionSpec
  readonly concurrency?: JobSpec['concurrency']
  readonly jobs: Readonly<Record<string, JobSpec>>
}

type Level = 'none' | 'read' | 'write'
type PermissionSpec = 'read-all' | 'write-all' | Readonly<Record<string, Level>>

/** Is what a token may do, by scope. */
export type Permissions = Readonly<Record<string, Level>>

/** Is why a run fails before its first job. */
export class StartupFailure extends Error {}

/** Parses a workflow. */
export function parseWorkflow(text: string): WorkflowSpec {
  return parse(text) as WorkflowSpec
}

const scopes = ['actions', 'contents', 'id-token', 'issues', 'pull-requests']
const ranks = { none: 0, read: 1, write: 2 }

/** Is what a token may do when nothing is said: the default of repositories made since 2023. */
export const defaultPermissions: Permissions = { contents: 'read' }

/**
 * Settles what the token of a job may do: the job's own block, else the workflow's, else what it inherits. In a called
 * workflow asking for more than the caller grants is a startup failure (FIELD F35).
 */
export function settlePermissions(job: JobSpec, workflow: WorkflowSpec, granted?: Permissions): Permissions {
  const asked = job.permissions ?? workflow.permissions
  if (asked === undefined) return granted ?? defaultPermissions
  const settled = typeof asked === 'string' ? allScopes(asked) : asked
  for (const [scope, level] of Object.entries(settled)) {
    const allowed = granted === undefined ? 'write' : (granted[scope] ?? 'none')
    if (ranks[level] > ranks[allowed])
      throw new StartupFailure(
        `a job is requesting '${scope}: ${level}', but is only allowed '${scope}: ${allowed}'`,
      )
  }
  return settled
}

function allScopes(word: 'read-all' | 'write-all'): Permissions {
  return Object.fromEntries(scopes.map((scope) => [scope, word === 'write-all' ? 'write' : 'read']))
}

/** Applies types and defaults to inputs. Unknown, missing and mistyped ones of a call are startup failures. */
export function settleInputs(
  specs: Readonly<Record<string, InputSpec>>,
  given: Values,
): Record<string, unknown> {
  const unknown = Object.keys(given).filter((name) => !(name in specs))
  if (unknown.length > 0) throw new StartupFailure(`invalid input, ${unknown.join(', ')} is not defined`)
  return Object.fromEntries(
    Object.entries(specs).map(([name, spec]) => {
      const value = given[name] ?? undefined
      if (value === undefined && spec.required) throw new StartupFailure(`input ${name} is required`)
      return [name, value === undefined ? (spec.default ?? emptyOf(spec)) : typed(name, spec, value)]
    }),
  )
}

function emptyOf({ type }: InputSpec): unknown {
  return { string: '', number: 0, boolean: false }[type]
}

function typed(name: string, { type }: InputSpec, value: unknown): unknown {
  // A text takes any scalar; nothing else is converted.
  if (type === 'string') return String(value)
  if (typeof value !== type)
    throw new StartupFailure(`input ${name} is not a ${type}: ${JSON.stringify(value)}`)
  return value
}

/** Settles the secrets of a called workflow. A secret that is not declared cannot be passed. */
export function settleSecrets(
  called: WorkflowSpec,
  passed: 'inherit' | Values | undefined,
  own: Readonly<Record<string, string>>,
): Record<string, string> {
  if (passed === 'inherit') return { ...own }
  const declared = called.on.workflow_call?.secrets ?? {}
  const unknown = Object.keys(passed ?? {}).filter((name) => !(name in declared))
  if (unknown.length > 0) throw new StartupFailure(`invalid secret, ${unknown.join(', ')} is not defined`)
  const given = Object.entries(passed ?? {}).map(([name, value]) => [name, String(value as string)] as const)
  return Object.fromEntries(given.filter(([, value]) => value !== ''))
}

/** Lists the combinations of a matrix; one empty one when there is none. */
export function combine(matrix: unknown): Record<string, unknown>[] {
  if (typeof matrix !== 'object' || matrix === null) return [{}]
  return Object.entries(matrix).reduce<Record<string, unknown>[]>(
    (legs, [name, values]) => {
      if (!Array.isArray(values)) throw new StartupFailure(`matrix vector '${name}' is not an array`)
      return legs.flatMap((leg) => values.map((value: unknown) => ({ ...leg, [name]: value })))
    },
    [{}],
  )
}
