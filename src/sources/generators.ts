// The sixth rung: commands that look for work (SPEC §10.1), and `todo`, which finds comments in tracked files. What they
// find goes to the queue when an item of it is claimed; nothing is written here.
import {
  offerFindings,
  parseFindings,
  parseGrep,
  todoFinding,
  todoPattern,
  type Finding,
} from '../domain/generated.js'
import { stripAnsi, tailOf, toOneLine } from '../domain/text.js'
import { describeError } from '../errors.js'
import type { Environment } from '../platform/environment.js'
import { gitFailure, openGit } from '../platform/git.js'
import type { GroupEnd } from '../platform/process.js'
import type { Offer, WorkSource } from '../ports.js'
import { runCommand } from './command.js'
import { plural } from '../domain/tables.js'

/** Says where generators run, and with what. */
export interface GeneratorsOptions {
  readonly root: string
  readonly env: Environment
  /** The action's own token, which no generator gets; empty is none. */
  readonly token: string
  /** `owner/name`, where known. */
  readonly repository?: string
  /** Folder of the directory store, below `root`. */
  readonly stateDirectory: string
  readonly timeoutMs?: number
  /** Masks secrets in a generator's own words, before they are cut. */
  readonly redact?: (text: string) => string
}

const defaultTimeoutMs = 120_000
const maxOutputBytes = 1024 * 1024
/** How much of its words is looked at; a few hundred bytes of it are told. */
const keptBytes = 64 * 1024
/** Bounds what one generator adds to the queue at a time; the rest is found again when these are done. */
const maxFindings = 50

/** Opens the generators as a source: one command line each, or the word `todo`. */
export function openGenerators(commands: readonly string[], options: GeneratorsOptions): WorkSource {
  return {
    name: 'generators',
    async offer(lane, now) {
      const answers: Answer[] = []
      for (const command of commands) answers.push(await generate(command, options))
      const findings = answers.flatMap((answer) => answer.findings)
      const { items, additions } = offerFindings(lane.queue, findings, {
        repository: options.repository,
        now,
      })
      const problems = answers.flatMap((answer) => answer.problem ?? [])
      // What the others found is work all the same; with nothing found, nobody can say that there is none.
      if (problems.length > 0 && items.length === 0) return { kind: 'failed', problem: problems.join(' ') }
      const notes = [...problems, ...answers.flatMap((answer) => answer.notes)]
      return offered(items, additions, notes)
    },
  }
}

type Offered = Extract<Offer, { kind: 'offered' }>

function offered(
  items: Offered['items'],
  additions: NonNullable<Offered['additions']>,
  notes: readonly string[],
): Offer {
  return {
    kind: 'offered',
    items,
    ...(additions.length > 0 ? { additions } : {}),
    ...(notes.length > 0 ? { notes } : {}),
  }
}

/** Is what one generator gave. */
interface Answer {
  readonly findings: readonly Finding[]
  readonly problem?: string
  readonly notes: readonly string[]
}

async function generate(command: string, options: GeneratorsOptions): Promise<Answer> {
  const name = toOneLine(command, 80)
  try {
    const { findings, badCount } = command === 'todo' ? await findTodos(options) : await run(command, options)
    if (findings.length === 0 && badCount > 0)
      return failed(`${name}: it printed ${plural(badCount, 'line')}, and none is an item.`)
    const notes = [
      ...(badCount > 0 ? [`${name}: ${plural(badCount, 'line')} passed over: not an item.`] : []),
      ...(findings.length > maxFindings
        ? [`${name}: ${maxFindings} of ${findings.length} items are taken.`]
        : []),
    ]
    return { findings: findings.slice(0, maxFindings), notes }
  } catch (error) {
    return failed(`${name}: ${describeError(error)}`)
  }
}

function failed(problem: string): Answer {
  return { findings: [], problem, notes: [] }
}

/** Throws an Error with the generator's own words when it fails, hangs or floods. */
async function run(
  command: string,
  options: GeneratorsOptions,
): Promise<{ findings: readonly Finding[]; badCount: number }> {
  const deadlineMs = options.timeoutMs ?? defaultTimeoutMs
  const flooded = new AbortController()
  const printed: Buffer[] = []
  let printedBytes = 0
  let words = Buffer.alloc(0)
  const end = await runCommand(command, {
    ...options,
    deadlineMs,
    cancelled: flooded.signal,
    onOutput(piece, stream) {
      if (stream === 'stderr') words = Buffer.concat([words, piece]).subarray(-keptBytes)
      else if ((printedBytes += piece.length) > maxOutputBytes) flooded.abort()
      else printed.push(piece)
    },
  })
  const output = Buffer.concat(printed).toString('utf8')
  const { redact = (text) => text } = options
  const said = tailOf(redact(stripAnsi(words.toString('utf8') || output).trim()), 400)
  if (end.cause !== 'exited' || end.code !== 0) throw new Error(describeEnd(end, deadlineMs, said))
  return parseFindings(output)
}

function describeEnd(end: GroupEnd, deadlineMs: number, said: string): string {
  if (end.cause === 'cancelled') return `it printed more than ${maxOutputBytes} bytes.`
  if (end.cause === 'deadline') return `no end within ${deadlineMs / 1000} s. ${said}`.trim()
  if (end.startError !== undefined) return `bash could not be started: ${end.startError}.`
  return `exit code ${end.code ?? end.signal ?? 'unknown'}: ${said}`
}

/** Others' code, what programs write, data, and the state folders: a comment there is nobody's work here. */
const foreignFolders = [
  ...['node_modules', 'bower_components', 'vendor', 'vendored', 'third_party', 'third-party', 'Pods', 'dist'],
  ...['testdata', 'fixtures', '__snapshots__'],
]
const foreignFiles = [
  ...['*.lock', '*-lock.json', '*-lock.yaml', '*.lockb', 'go.sum', 'npm-shrinkwrap.json'],
  ...['*.min.js', '*.min.css', '*.map', '*.svg', '*.patch', '*.diff', '*.json', '*.jsonl', '*.csv', '*.log'],
]
const foreignPaths = [
  ...foreignFolders.map((folder) => `**/${folder}/**`),
  ...foreignFiles.map((name) => `**/${name}`),
  '.agents/**',
  '.beads/**',
]

async function findTodos(
  options: GeneratorsOptions,
): Promise<{ findings: readonly Finding[]; badCount: number }> {
  const access = { env: options.env, token: '', serverUrl: '', author: { name: 'evolve', email: 'evolve' } }
  const git = openGit(access, { cwd: options.root })
  // Only what matches is printed, so that a line of megabytes is no flood; the user's settings of grep are overridden.
  const form = ['-z', '-n', '-I', '-o', '--no-color', '--no-column', '--no-full-name']
  const stateFolder = `${options.stateDirectory.replace(/^(\.?\/)+|\/+$/g, '')}/**`
  const excluded = [...foreignPaths, stateFolder].map((pattern) => `:(exclude,glob)${pattern}`)
  const args = ['grep', ...form, '-E', '-e', todoPattern, '--', '.', ...excluded]
  const done = await git.try(args, { timeoutMs: options.timeoutMs ?? defaultTimeoutMs })
  // 1 without a word: nothing found.
  if (done.code !== 0 && !(done.code === 1 && done.stderr === '')) throw new Error(gitFailure(args, done))
  const findings = parseGrep(done.stdout.toString('utf8')).flatMap((comment) => todoFinding(comment) ?? [])
  return { findings: [...new Map(findings.map((finding) => [finding.id, finding])).values()], badCount: 0 }
}
