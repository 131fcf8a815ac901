// The third rung: the beads tracker of the repository (SPEC §10.1). Asks `bd`, then `br`, else reads their file; never
// claims or closes anything there.
import { join } from 'node:path'
import {
  countDependants,
  listedBeads,
  parseBeadsCli,
  parseBeadsFile,
  readDependants,
  readyBeads,
  type BeadsIssue,
} from '../domain/beads.js'
import { findDone } from '../domain/other-lanes.js'
import type { Lane } from '../domain/state.js'
import { plural } from '../domain/tables.js'
import { noteUnclosed } from '../domain/unclosed-beads.js'
import { describeError } from '../errors.js'
import { findSymlink, listFolder } from '../platform/files.js'
import { isWithheld } from '../platform/environment.js'
import { capture, findProgram, type Captured } from '../platform/process.js'
import type { Offer, WorkSource } from '../ports.js'
import { readRepositoryText } from './repository-file.js'

const folder = '.beads'
const issuesFile = `${folder}/issues.jsonl`
const programs = ['bd', 'br'] as const
/** Both programs list 100 or fewer when they are not asked for more. */
const args = ['ready', '--json', '--limit', '10000']
const maxOutputBytes = 20 * 1024 * 1024

/** Says where the tracker lies and with which environment its program runs. */
export interface BeadsOptions {
  readonly root: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** The action's own token, which the program does not get. */
  readonly token?: string
  readonly timeoutMs?: number
}

/** Opens the beads tracker as a source. A repository without `.beads/` has none, whatever is installed. */
export function openBeads(options: BeadsOptions): WorkSource {
  return {
    name: 'beads',
    async offer(lane, now) {
      try {
        if ((await findSymlink(options.root, folder)) !== undefined) {
          return { kind: 'failed', problem: `${folder} is a symbolic link.` }
        }
        if ((await listFolder(join(options.root, folder))).length === 0) return { kind: 'offered', items: [] }
        const program = programs.find((name) => findProgram(name, options.env.PATH) !== undefined)
        return program === undefined
          ? await readFile(options.root, lane, now)
          : await ask(program, options, lane, now)
      } catch (error) {
        return { kind: 'failed', problem: `beads cannot be asked: ${describeError(error)}` }
      }
    },
  }
}

async function ask(program: string, options: BeadsOptions, lane: Lane, now: Date): Promise<Offer> {
  const timeoutMs = options.timeoutMs ?? 30_000
  const env = Object.fromEntries(
    Object.entries(options.env).filter(([name, value]) => !isWithheld(name, value, options.token ?? '')),
  )
  const done = await capture(program, args, { cwd: options.root, env, timeoutMs })
  const failed = (what: string): Offer => ({ kind: 'failed', problem: `${program} ready: ${what}` })
  if (done.code !== 0) return failed(describeEnd(done, timeoutMs))
  if (done.stdout.length > maxOutputBytes) return failed(`it printed ${done.stdout.length} bytes`)
  const answer = parseBeadsCli(done.stdout.toString('utf8'))
  if (answer.kind === 'failed') return failed(answer.problem)
  const { issues, badCount } = answer
  if (issues.length === 0 && badCount > 0) return failed(`none of the ${badCount} entries is an issue`)
  const ready = listedBeads(issues, now)
  const isAnyDone = ready.some((item) => findDone(lane, item).length > 0)
  const dependants = isAnyDone ? await countInFile(options.root, issues) : new Map<string, number>()
  return offered(ready, [...bad(badCount, `${program} ready`), ...noteUnclosed(ready, lane, dependants)])
}

/** Who waits for whom stands in the export; a program lists only what is ready, and may count. */
async function countInFile(
  root: string,
  listed: readonly BeadsIssue[],
): Promise<ReadonlyMap<string, number>> {
  const found = await readRepositoryText(root, issuesFile)
  return found.kind === 'read' ? countDependants(parseBeadsFile(found.text).issues) : readDependants(listed)
}

/** A tracker that fails may still say why on its standard output, as JSON. */
function describeEnd(done: Captured, timeoutMs: number): string {
  if (done.startError !== undefined) return `it could not be started: ${done.startError}`
  if (done.isTimedOut) return `no answer within ${timeoutMs / 1000} s`
  const answer = parseBeadsCli(done.stdout.toString('utf8'))
  const words = answer.kind === 'failed' && done.stderr.trim() === '' ? answer.problem : done.stderr.trim()
  return `exit code ${done.code ?? 'unknown'}: ${words.slice(0, 500)}`
}

async function readFile(root: string, lane: Lane, now: Date): Promise<Offer> {
  const found = await readRepositoryText(root, issuesFile)
  if (found.kind === 'failed') return found
  if (found.kind === 'missing') return { kind: 'offered', items: [] }
  const { issues, badCount } = parseBeadsFile(found.text)
  // A file in which nothing is an issue says nothing about the work there is.
  if (issues.length === 0 && badCount > 0)
    return { kind: 'failed', problem: `${issuesFile}: none of its ${badCount} lines is an issue.` }
  const { ready, notes } = readyBeads(issues, now)
  const unclosed = noteUnclosed(ready, lane, countDependants(issues))
  return offered(ready, [...bad(badCount, issuesFile), ...notes, ...unclosed])
}

function bad(count: number, where: string): string[] {
  return count === 0 ? [] : [`${where}: ${plural(count, 'line')} passed over: not an issue.`]
}

function offered(items: Extract<Offer, { kind: 'offered' }>['items'], notes: readonly string[]): Offer {
  return { kind: 'offered', items, ...(notes.length === 0 ? {} : { notes }) }
}
