// Starts the committed bundle as the platform's runner would: a fresh checkout, an environment made from nothing, main
// and then post. Bounded in time; never leaves a process of its own behind.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startProgram, type RunningStep, type Step } from './program.js'
import { runGit } from './git.js'

export type { Step }

/** Is the bundle that is committed. */
export const bundlePath = fileURLToPath(new URL('../../dist/index.js', import.meta.url))

/** Is what the runner knows of the repository, and where it keeps its folders. */
export interface Site {
  /** Folder for the jobs' folders. */
  readonly folder: string
  readonly serverUrl: string
  /** `owner/name` */
  readonly repository: string
  readonly token: string
}

/** Varies one run. */
export interface RunOptions {
  readonly inputs?: Readonly<Record<string, string>>
  /** Wins over the runner's own variables; undefined removes one. */
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly runId?: number
  readonly attempt?: number
  readonly event?: string
  /** The branch that is checked out. */
  readonly branch?: string
  readonly isFork?: boolean
  /** Another copy of the bundle. */
  readonly bundle?: string
  /** False: an empty workspace. */
  readonly hasCheckout?: boolean
  /** False: the runner is lost with main, and nothing runs after it. */
  readonly hasPost?: boolean
  /** Works in the folders of an earlier job, as a runner with a kept disk does; nothing is checked out anew. */
  readonly job?: Job
  /** Hears what main prints to standard output while it runs. */
  readonly onOutput?: (text: string) => void
}

/** Is a finished run: main's end, and post's. */
export interface FinishedRun extends Step {
  readonly runId: number
  readonly job: Job
  readonly post?: Step
}

/** Is the folders of one job. */
export interface Job {
  readonly workspace: string
  readonly home: string
  readonly temporary: string
}

/** Is a run whose main is at work. */
export interface RunningRun {
  readonly job: Job
  readonly pid: number
  /** Signals main alone, as a runner does that cancels. */
  signal(signal: NodeJS.Signals): void
  /** Kills main with everything in its process group. */
  killGroup(): void
  readonly finished: Promise<FinishedRun>
}

let lastRunId = 1000

/** Checks out, starts main, and returns while it runs. */
export async function startRun(site: Site, options: RunOptions = {}): Promise<RunningRun> {
  const runId = options.runId ?? ++lastRunId
  const job = options.job ?? (await prepareJob(site, runId, options))
  const env = await environmentOf(site, job, runId, options)
  const bundle = options.bundle ?? bundlePath
  const main = startStep(bundle, job, env, `main-${runId}`, options.onOutput)
  const finish = async (): Promise<FinishedRun> => {
    const step = await main.ended
    const saved = Object.fromEntries(
      Object.entries(step.state).map(([name, value]) => [`STATE_${name}`, value] as const),
    )
    if (options.hasPost === false) return { ...step, runId, job }
    const post = await startStep(bundle, job, { ...env, ...saved }, `post-${runId}`).ended
    return { ...step, runId, job, post }
  }
  return {
    job,
    pid: main.pid,
    signal: (signal) => process.kill(main.pid, signal),
    killGroup: () => process.kill(-main.pid, 'SIGKILL'),
    finished: finish(),
  }
}

/** Runs main, then post. */
export async function finishRun(site: Site, options: RunOptions = {}): Promise<FinishedRun> {
  return (await startRun(site, options)).finished
}

/** Finds the workflow commands that a log would make the runner obey. */
export function workflowCommands(log: string): { name: string; text: string }[] {
  return log.split(/\r?\n/).flatMap((line) => {
    const match = /^\s*::([a-z-]+)(?: [^:]*)?::(.*)$/.exec(line) ?? /^##\[([a-z-]+)\](.*)$/.exec(line)
    return match ? [{ name: match[1] ?? '', text: match[2] ?? '' }] : []
  })
}

async function prepareJob(site: Site, runId: number, options: RunOptions): Promise<Job> {
  const top = join(site.folder, `job-${runId}-${options.attempt ?? 1}`)
  const job = {
    workspace: join(top, 'workspace'),
    home: join(top, 'home'),
    temporary: join(top, 'temporary'),
  }
  for (const folder of Object.values(job)) await mkdir(folder, { recursive: true })
  if (options.hasCheckout !== false)
    await checkOut({ ...site, workspace: job.workspace, branch: options.branch ?? 'main', depth: 1 })
  return job
}

/** Says what is checked out where. */
export interface CheckoutRequest extends Pick<Site, 'serverUrl' | 'repository' | 'token'> {
  readonly workspace: string
  readonly branch: string
  /** 0 is everything, with all branches. */
  readonly depth: number
}

/** Does what actions/checkout does, with the token for this fetch only (`persist-credentials: false`). */
export async function checkOut(request: CheckoutRequest): Promise<void> {
  const { serverUrl, repository, token, workspace, branch, depth } = request
  const basic = Buffer.from(`x-access-token:${token}`).toString('base64')
  const remoteRef = `refs/remotes/origin/${branch}`
  const header = `http.${serverUrl}/.extraheader=AUTHORIZATION: basic ${basic}`
  const refs =
    depth === 0
      ? ['+refs/heads/*:refs/remotes/origin/*']
      : [`--depth=${depth}`, `+refs/heads/${branch}:${remoteRef}`]
  const fetch = ['fetch', '--quiet', '--no-tags', 'origin', ...refs]
  await initialise(workspace, `${serverUrl}/${repository}`)
  await runGit(workspace, ['-c', header, '-c', 'protocol.version=2', ...fetch])
  await runGit(workspace, ['checkout', '--quiet', '--force', '-B', branch, remoteRef])
}

/** Does what `git init` and `git remote add` do, by hand: hundreds of jobs need it, and each start of git counts. */
async function initialise(workspace: string, url: string): Promise<void> {
  const folder = join(workspace, '.git')
  for (const name of ['objects', 'refs/heads', 'info', 'hooks'])
    await mkdir(join(folder, name), { recursive: true })
  await writeFile(join(folder, 'HEAD'), 'ref: refs/heads/main\n')
  const settings = [
    'repositoryformatversion = 0',
    'filemode = true',
    'bare = false',
    'logallrefupdates = true',
  ]
  const remote = ['[remote "origin"]', `url = ${url}`, 'fetch = +refs/heads/*:refs/remotes/origin/*']
  await writeFile(join(folder, 'config'), ['[core]', ...settings, ...remote, ''].join('\n'))
}

type Environment = Readonly<Record<string, string | undefined>>

async function environmentOf(
  site: Site,
  job: Job,
  runId: number,
  { inputs = {}, env = {}, attempt = 1, event = 'schedule', branch = 'main', isFork = false }: RunOptions,
): Promise<Environment> {
  const eventPath = join(job.temporary, 'event.json')
  const repository = { full_name: site.repository, default_branch: 'main', fork: isFork }
  await writeFile(eventPath, JSON.stringify({ repository }))
  const given = { 'github-token': site.token, ...inputs }
  return {
    PATH: process.env.PATH,
    HOME: job.home,
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_WORKSPACE: job.workspace,
    GITHUB_REPOSITORY: site.repository,
    GITHUB_RUN_ID: String(runId),
    GITHUB_RUN_ATTEMPT: String(attempt),
    GITHUB_EVENT_NAME: event,
    GITHUB_EVENT_PATH: eventPath,
    GITHUB_REF: `refs/heads/${branch}`,
    GITHUB_REF_NAME: branch,
    GITHUB_REF_TYPE: 'branch',
    GITHUB_SERVER_URL: site.serverUrl,
    // Nobody listens there: the API cannot be asked, as without `actions: read`.
    GITHUB_API_URL: 'http://127.0.0.1:1',
    RUNNER_TEMP: job.temporary,
    ACTIONS_RUNTIME_TOKEN: 'runtime-token-of-the-runner',
    ...Object.fromEntries(
      Object.entries(given).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]),
    ),
    ...env,
  }
}

function startStep(
  bundle: string,
  job: Job,
  env: Environment,
  name: string,
  onOutput?: (text: string) => void,
): RunningStep {
  return startProgram(process.execPath, [bundle], {
    cwd: job.workspace,
    env,
    filesFolder: job.temporary,
    name,
    ...(onOutput ? { onOutput } : {}),
  })
}
