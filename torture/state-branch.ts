// Reads the state branch with git and JSON alone, commit after commit: what the product says of itself is not asked.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { gitEnvironment, runGit } from '../test/support/git.js'
import { stateBranch } from './yard.js'

/** Is one record, as far as it is audited. */
export interface Record {
  readonly cycle: number
  readonly run: string
  readonly result: string
}

/** Is a lane in one commit. */
export interface LaneThen {
  readonly records: readonly Record[]
  readonly cycle: number
  readonly generation: number
  /** The run that has a cycle open, and its item. */
  readonly open?: { readonly run: string; readonly ref: string }
}

/** Is the state in one commit. */
export interface StateThen {
  readonly commit: string
  readonly lanes: ReadonlyMap<string, LaneThen>
  /** `ref run` of each claim. */
  readonly claims: readonly { readonly ref: string; readonly run: string }[]
  readonly text: string
}

/** Reads every commit of the branch, oldest first. */
export async function readStates(remote: string): Promise<StateThen[]> {
  const listed = await runGit(remote, [
    'log',
    '--reverse',
    '--format=%H',
    `refs/heads/${stateBranch}`,
    '--',
  ]).catch(() => '')
  const states: StateThen[] = []
  for (const commit of listed.split('\n').filter(Boolean)) {
    states.push(stateOf(commit, await readCommit(remote, commit)))
  }
  return states
}

async function readCommit(remote: string, commit: string): Promise<Map<string, string>> {
  const options = { cwd: remote, env: gitEnvironment, maxBuffer: 1 << 28, encoding: 'buffer' as const }
  const { stdout } = await promisify(execFile)('git', ['archive', '--format=tar', commit], options)
  return readTar(stdout)
}

/** Reads the plain files of a tar archive. */
export function readTar(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  for (let at = 0; at + 512 <= bytes.length;) {
    const field = (from: number, size: number) =>
      bytes
        .toString('utf8', at + from, at + from + size)
        .split('\0')[0]
        ?.trim() ?? ''
    const sizeBytes = Number.parseInt(field(124, 12) || '0', 8)
    if (field(0, 100) === '') break
    const path = [field(345, 155), field(0, 100)].filter(Boolean).join('/')
    if (['0', ''].includes(field(156, 1)))
      files.set(path, bytes.toString('utf8', at + 512, at + 512 + sizeBytes))
    at += 512 + Math.ceil(sizeBytes / 512) * 512
  }
  return files
}

/** Reads a state from its files by path. */
export function stateOf(commit: string, files: ReadonlyMap<string, string>): StateThen {
  const lanes = new Map<string, LaneThen>()
  for (const [path, text] of files) {
    const name = /^lanes\/([^/]+)\/session-state\.json$/.exec(path)?.[1]
    if (name !== undefined)
      lanes.set(name, laneOf(text, files.get(`lanes/${name}/cycle-history.jsonl`) ?? ''))
  }
  const claims = (JSON.parse(files.get('claims.json') ?? '[]') as RunFields[]).map((claim) => ({
    ref: String(claim.ref),
    run: runOf(claim),
  }))
  return { commit, lanes, claims, text: [...files.values()].join('\n') }
}

interface RunFields {
  readonly run_id: string
  readonly run_attempt: number
  readonly ref?: string
}

/** Reads a lane from its state and its history. */
export function laneOf(state: string, history: string): LaneThen {
  const projection = JSON.parse(state) as { cycle: number; generation: number; open_cycle: RunFields | null }
  const open = projection.open_cycle
  return {
    cycle: projection.cycle,
    generation: projection.generation,
    records: history
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as RunFields & { cycle: number; result: string })
      .map((row) => ({ cycle: row.cycle, run: runOf(row), result: row.result })),
    ...(open ? { open: { run: runOf(open), ref: String(open.ref) } } : {}),
  }
}

function runOf({ run_id, run_attempt }: RunFields): string {
  return `${run_id}/${run_attempt}`
}
