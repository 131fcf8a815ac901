// A whole project for one story: a bare repository behind a git server, a backlog, an agent that is a real program.
// Everything lies in one temporary folder; servers and agents that are left end with the test.
import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, jest } from '@jest/globals'
import type { CycleRecord } from '../../src/domain/record.js'
import type { SessionState } from '../../src/domain/state.js'
import { startGitServer, type GitServer } from '../support/git-server.js'
import { bareRepository, commitFiles, readFileOf, runGit, temporaryFolder } from '../support/repository.js'
import {
  finishRun,
  startRun,
  type FinishedRun,
  type RunningRun,
  type RunOptions,
  type Site,
} from '../support/runner.js'
import { openBarrier, serveBarrier, type Barrier } from './barrier.js'

/** Is what an agent wrote down when it was started. */
export interface AgentStart {
  readonly pid: number
  /** Path of the script. */
  readonly program: string
  readonly lane: string
  readonly cycle: number
  readonly ref: string
  readonly prompt: string
  /** Content of HANDOFF, when resuming. */
  readonly handoff?: string
  readonly env: Readonly<Record<string, string>>
}

/** Is a project under test. */
export interface Project {
  readonly site: Site
  readonly server: GitServer
  /** The bare repository. */
  readonly remote: string
  /** Where an agent waits that calls `pause()`. */
  readonly agentBarrier: Barrier
  /** Shell command that starts the agent. */
  readonly agentCommand: string
  run(options?: RunOptions): Promise<FinishedRun>
  start(options?: RunOptions): Promise<RunningRun>
  /** Makes this script the agent; it may use `ref`, `prompt`, `say(outcome)`, `write(path, text)` and `pause()`. */
  setAgent(script: string): Promise<void>
  agentStarts(): Promise<AgentStart[]>
  /** Commits files as somebody else would. */
  commit(files: Readonly<Record<string, string | Buffer | undefined>>, branch?: string): Promise<void>
  git(...args: string[]): Promise<string>
  /** Every ref of the remote with its commit. */
  refs(): Promise<Record<string, string>>
  /** A file of the state branch; undefined when it is not there. */
  stateFile(path: string): Promise<string | undefined>
  state(lane?: string): Promise<SessionState>
  records(lane?: string): Promise<CycleRecord[]>
}

export const token = 'loopback-token-4f1c9a7e'
export const readOnlyToken = 'loopback-reader-77d0e1'
/** The token of an App. */
export const appToken = 'loopback-app-token-93b1'
export const queuePath = '.agents/rpi/next-work.jsonl'

/** A story is many processes one after the other, and the machine may be busy. */
jest.setTimeout(300_000)

const closers: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** Makes a queue file with one row per ref. */
export function queueOf(...refs: string[]): string {
  return refs
    .map((id) => ({
      id,
      title: `Do ${id}`,
      type: 'task',
      severity: 'medium',
      description: `The task ${id}.`,
    }))
    .map(
      (item) =>
        `${JSON.stringify({ source_epic: 'test', timestamp: '2026-01-01T00:00:00Z', items: [item] })}\n`,
    )
    .join('')
}

/** Makes a project whose `main` has a backlog with these refs. */
export async function openProject(...refs: string[]): Promise<Project> {
  const folder = await temporaryFolder()
  const remote = await bareRepository(folder, join('served', 'octo', 'app'))
  const server = await startGitServer({
    root: join(folder, 'served'),
    token,
    readOnlyToken,
    otherTokens: [appToken],
  })
  const agentBarrier = openBarrier()
  const waiting = await serveBarrier(agentBarrier)
  const site: Site = { folder, serverUrl: server.url, repository: 'octo/app', token }
  const agentPath = join(folder, 'agent.mjs')
  const startsPath = join(folder, 'agent-starts.jsonl')
  const agentCommand = `"${process.execPath}" "${agentPath}"`
  await writeFile(startsPath, '')
  await commitFiles(remote, 'main', { 'README.md': '# App\n', [queuePath]: queueOf(...refs) })
  await commitFiles(remote, 'main', { 'app.txt': 'one\n' })

  const withAgent = (options: RunOptions = {}): RunOptions => ({
    ...options,
    inputs: {
      agent: 'command',
      'agent-command': agentCommand,
      // No GitHub API stands behind these stories.
      deliver: 'branch',
      sources: 'parked, harvested, beads',
      ...options.inputs,
    },
  })
  const agentStarts = async (): Promise<AgentStart[]> => parseLines(await readFile(startsPath, 'utf8'))
  const stateFile = (path: string): Promise<string | undefined> => readFileOf(remote, 'evolve-state', path)
  const project: Project = {
    site,
    server,
    remote,
    agentBarrier,
    agentCommand,
    run: (options) => finishRun(site, withAgent(options)),
    start: (options) => startRun(site, withAgent(options)),
    setAgent: (script) => writeFile(agentPath, `${agentPrelude(startsPath, waiting.url)}\n${script}\n`),
    agentStarts,
    commit: (files, branch = 'main') => commitFiles(remote, branch, files),
    git: (...args) => runGit(remote, args),
    async refs() {
      const listed = await runGit(remote, ['for-each-ref', '--format=%(refname:lstrip=2) %(objectname)'])
      return Object.fromEntries(
        listed
          .split('\n')
          .filter(Boolean)
          .map((line) => line.split(' ') as [string, string]),
      )
    },
    stateFile,
    state: async (lane = 'default') =>
      JSON.parse((await stateFile(`lanes/${lane}/session-state.json`)) ?? '') as SessionState,
    records: async (lane = 'default') =>
      parseLines<CycleRecord>((await stateFile(`lanes/${lane}/cycle-history.jsonl`)) ?? ''),
  }
  closers.push(async () => {
    agentBarrier.lift()
    for (const agent of await agentStarts()) endAgent(agent)
    await waiting.close()
    await server.close()
  })
  await project.setAgent(writesItsItem)
  return project
}

/** The usual agent: one new file per item, finished. */
export const writesItsItem = `write(ref + '.txt', 'done\\n')\nsay({ result: 'improved', finished: true, milestone: 'Did ' + ref })`

/** Ends an agent that may be gone: its number can be another program's by now, which is left alone. */
export function endAgent(agent: AgentStart | undefined): void {
  if (agent === undefined) return
  try {
    const words = readFileSync(`/proc/${agent.pid}/cmdline`, 'utf8')
    if (words.includes(agent.program)) process.kill(agent.pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

function parseLines<T>(text: string): T[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T)
}

function agentPrelude(startsPath: string, barrierUrl: string): string {
  return `import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
const prompt = readFileSync(0, 'utf8')
const { env } = process
const ref = env.EVOLVE_WORK_REF
const handoff = env.EVOLVE_HANDOFF_FILE && readFileSync(env.EVOLVE_HANDOFF_FILE, 'utf8')
const start = { pid: process.pid, program: process.argv[1], lane: env.EVOLVE_LANE, cycle: Number(env.EVOLVE_CYCLE), ref, prompt, handoff, env }
appendFileSync(${JSON.stringify(startsPath)}, JSON.stringify(start) + '\\n')
const say = (outcome) => writeFileSync(env.EVOLVE_OUTCOME_FILE, typeof outcome === 'string' ? outcome : JSON.stringify(outcome))
const write = (path, text) => writeFileSync(path, text)
const pause = async () => { await (await fetch(${JSON.stringify(barrierUrl)})).text() }`
}
