// A project to torture: a bare repository behind a git server on loopback, a backlog, and the cheapest agent that does
// something that can be counted: one file per item. Everything lies in one folder that the caller removes.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { bareRepository, commitFiles, runGit } from '../test/support/git.js'
import { startGitServer, type GitServer } from '../test/support/git-server.js'
import {
  startRun,
  type FinishedRun,
  type Job,
  type RunOptions,
  type RunningRun,
  type Site,
} from '../test/support/runner.js'

/** Values that must never be found in anything that is written. */
export const secrets = { token: 'loopback-token-4f1c9a7e', key: 'sk-torture-5e0b7d21c9aa4f6e' } as const

/** Is the branch of the state. */
export const stateBranch = 'evolve-state'
export const queuePath = '.agents/rpi/next-work.jsonl'

/** Is a project under torture. */
export interface Yard {
  readonly name: string
  readonly site: Site
  readonly server: GitServer
  readonly remote: string
  readonly refs: readonly string[]
  readonly inputs: Readonly<Record<string, string>>
  start(options?: RunOptions): Promise<RunningRun>
  /** Makes a job's folders with a clone that stays from run to run. */
  keptJob(): Promise<Job>
  close(): Promise<void>
}

/** Says what the agent does, and tells what it was given: the secret is what an agent must not get into the state. */
const agentCommand = [
  'mkdir -p work',
  'echo "$EVOLVE_LANE $EVOLVE_CYCLE" >> "work/$EVOLVE_WORK_REF.txt"',
  `printf '{"result":"improved","milestone":"used %s"}' "$TORTURE_API_KEY" > "$EVOLVE_OUTCOME_FILE"`,
].join('; ')

let nextRunId = 100_000

/** Makes a project whose backlog has so many items. */
export async function openYard(
  folder: string,
  name: string,
  itemCount: number,
  inputs: Readonly<Record<string, string>>,
): Promise<Yard> {
  const top = join(folder, name)
  await mkdir(top, { recursive: true })
  const remote = await bareRepository(top, join('served', 'octo', 'app'))
  const server = await startGitServer({ root: join(top, 'served'), token: secrets.token })
  const refs = Array.from({ length: itemCount }, (_, index) => `it-${index + 1}`)
  await commitFiles(remote, 'main', { 'README.md': '# App\n', [queuePath]: refs.map(queueLine).join('') })
  const site: Site = { folder: top, serverUrl: server.url, repository: 'octo/app', token: secrets.token }
  const all = {
    agent: 'command',
    'agent-command': agentCommand,
    sources: 'parked, harvested',
    'network-timeout-seconds': '20',
    ...inputs,
  }
  return {
    name,
    site,
    server,
    remote,
    refs,
    inputs: all,
    start: (options = {}) =>
      startRun(site, {
        runId: ++nextRunId,
        ...options,
        inputs: { ...all, ...options.inputs },
        env: { TORTURE_API_KEY: secrets.key, ...options.env },
      }),
    async keptJob() {
      const job: Job = {
        workspace: join(top, 'kept', 'workspace'),
        home: join(top, 'kept', 'home'),
        temporary: join(top, 'kept', 'temporary'),
      }
      for (const path of [job.home, job.temporary]) await mkdir(path, { recursive: true })
      await runGit(top, ['clone', '--quiet', '--branch=main', remote, job.workspace])
      return job
    },
    close: () => server.close(),
  }
}

/** Makes the line of one item. */
export function queueLine(id: string): string {
  const item = { id, title: `Do ${id}`, type: 'task', severity: 'medium', description: `The task ${id}.` }
  return `${JSON.stringify({ source_epic: 'torture', timestamp: '2026-01-01T00:00:00Z', items: [item] })}\n`
}

/** Returns which secrets stand in a text. */
export function secretsIn(text: string): string[] {
  const encoded = (value: string) => [value, Buffer.from(value).toString('base64')]
  return Object.values(secrets).filter((value) => encoded(value).some((form) => text.includes(form)))
}

/** Returns what a run wrote that could hold a secret. What masks a secret in the log names it: the runner takes that line away. */
export function writtenBy(run: FinishedRun): string {
  return [
    run.stdout,
    run.stderr,
    run.summary,
    JSON.stringify(run.outputs),
    run.post?.stdout,
    run.post?.summary,
  ]
    .join('\n')
    .split('\n')
    .filter((line) => !line.startsWith('::add-mask::'))
    .join('\n')
}
