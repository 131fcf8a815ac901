// The runner we are on: who we are, whether other runs are over, and how we learn that we are being cancelled.
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import * as z from '../domain/schema.js'
import type { Run } from '../domain/run.js'
import type { OpenCycle } from '../domain/state.js'
import { describeError } from '../errors.js'
import type { ActorProblem, Host } from '../ports.js'

type Environment = Readonly<Record<string, string | undefined>>

/** Asks the platform whether a workflow run is over; undefined when it cannot be told. */
export type AskRunOver = (runId: string, runAttempt: number) => Promise<boolean | undefined>

/** Is what the host asks of the platform's API; absent where there is none. */
export interface HostApi {
  readonly askRunOver: AskRunOver
  /** Starts a workflow, by the name of its file, on a branch. Throws what the platform said. */
  startWorkflow(workflow: string, branch: string): Promise<void>
  /** Asks whether an account may write to the repository. Throws when that cannot be told. */
  askMayWrite(login: string): Promise<boolean>
}

/** Opens the host. `api` is absent where there is no API to ask. */
export function openHost(env: Environment, pid: number, cancelled: AbortSignal, api?: HostApi): Host {
  const run = describeRun(env, pid)
  let problem: Promise<ActorProblem | undefined> | undefined
  return {
    run,
    cancelled,
    async isRunOver(open: OpenCycle): Promise<boolean> {
      if (open.host === run.host && !isProcessAlive(open.pid, open.pid_started)) return true
      if (open.run_id.startsWith('local-') || !api) return false
      return (await api.askRunOver(open.run_id, open.run_attempt)) ?? false
    },
    async startNextRun() {
      const { workflow } = run
      const branch = run.branch ?? run.defaultBranch
      if (!api) throw new Error('`github-token` is empty, or the repository is not known.')
      if (!workflow || !branch)
        throw new Error('It is not known which workflow of this repository was started, or on which branch.')
      await api.startWorkflow(workflow, branch)
      return `${workflow} on ${branch}`
    },
    findActorProblem: () => (problem ??= findActorProblem(run.event, env, api)),
  }
}

/** Only a dispatch and a comment are somebody's word; on a schedule the workflow file speaks, off GitHub the terminal. */
async function findActorProblem(
  event: string,
  env: Environment,
  api: HostApi | undefined,
): Promise<ActorProblem | undefined> {
  if (event !== 'workflow_dispatch' && !event.includes('comment')) return undefined
  // Who runs a run again need not be who started it.
  const login = env.GITHUB_TRIGGERING_ACTOR ?? env.GITHUB_ACTOR
  if (!login || !api)
    return { words: 'it cannot be told whether who started this run may write here', isCertain: false }
  try {
    if (await api.askMayWrite(login)) return undefined
    // An app has no permission of this kind, whatever it may do.
    return { words: `${login} may not write to the repository`, isCertain: !login.endsWith('[bot]') }
  } catch (error) {
    const words = `the permission of ${login} could not be asked: ${describeError(error)}`
    return { words, isCertain: false }
  }
}

const eventSchema = z.looseObject({
  repository: z.optional(
    z.looseObject({
      default_branch: z.optional(z.string()),
      fork: z.optional(z.boolean()),
      full_name: z.optional(z.string()),
    }),
  ),
})

function describeRun(env: Environment, pid: number): Run {
  const isOnGitHub = env.GITHUB_ACTIONS === 'true'
  const event = readEvent(env.GITHUB_EVENT_PATH)
  const repository = env.GITHUB_REPOSITORY ?? event.repository?.full_name
  const runId = env.GITHUB_RUN_ID
  return {
    run_id: isOnGitHub && runId ? runId : `local-${Date.now().toString(36)}-${pid}`,
    run_attempt: Number(env.GITHUB_RUN_ATTEMPT ?? 1) || 1,
    host: hostName(),
    pid,
    pidStarted: readStart(pid),
    isOnGitHub,
    event: isOnGitHub ? (env.GITHUB_EVENT_NAME ?? 'unknown') : 'local',
    isFork: event.repository?.fork ?? false,
    branch:
      env.GITHUB_REF_TYPE === 'branch' || env.GITHUB_REF?.startsWith('refs/heads/')
        ? env.GITHUB_REF_NAME
        : undefined,
    defaultBranch: event.repository?.default_branch,
    repository,
    workflow: workflowFile(env.GITHUB_WORKFLOW_REF, repository),
    url:
      isOnGitHub && runId && repository
        ? `${env.GITHUB_SERVER_URL ?? 'https://github.com'}/${repository}/actions/runs/${runId}`
        : undefined,
  }
}

/** `owner/name/.github/workflows/file.yml@ref` is the caller's workflow; one of another repository cannot be dispatched here. */
function workflowFile(workflowRef: string | undefined, repository: string | undefined): string | undefined {
  const [, owner, file] = /^(.+)\/\.github\/workflows\/([^/@]+)@/.exec(workflowRef ?? '') ?? []
  return owner?.toLowerCase() === repository?.toLowerCase() ? file : undefined
}

function readEvent(path: string | undefined): z.infer<typeof eventSchema> {
  if (!path) return {}
  try {
    return eventSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    // Without a readable event the fork and the default branch are unknown, and unknown refuses nothing.
    return {}
  }
}

/** Hosted runners share host names; the boot id tells two machines apart, and a machine from itself before a restart. */
function hostName(): string {
  try {
    return `${hostname()}/${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}`
  } catch {
    return hostname()
  }
}

/** A process with the same id that started at another time is another one. */
function isProcessAlive(pid: number, started: string | undefined): boolean {
  try {
    process.kill(pid, 0)
    const now = started === undefined ? undefined : readStart(pid)
    return now === undefined || now === started
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Reads when a process started, in ticks since boot; undefined where the kernel does not tell that way. */
function readStart(pid: number): string | undefined {
  try {
    // The name of the program stands in brackets and may hold anything: fields are counted behind it.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19]
  } catch {
    return undefined
  }
}
