// One session of an agent, whatever the agent (SPEC §7.1): its folder, its environment, its process, its transcript, its report.
// Holds a bounded part of the output in memory, and prints none of it but one harmless line now and then.
import { delimiter, join } from 'node:path'
import type { Config } from '../config.js'
import type { AgentReport } from '../domain/agent-report.js'
import { chooseWindow, readTokens } from '../domain/reading.js'
import type { Reading } from '../domain/record.js'
import { longestKeyBlock } from '../domain/credential-shapes.js'
import { redactJson } from '../domain/redact-deep.js'
import type { StreamRedactor } from '../domain/redact-stream.js'
import { makeWellFormed, omission, stripAnsi, tailOf, toOneLine } from '../domain/text.js'
import { renderDuration } from '../domain/time.js'
import { rememberGitFolder } from '../platform/git-folder.js'
import { runGroup, type GroupPace } from '../platform/process.js'
import { makeFolder, openTranscript, writeFiles, type Transcript } from '../platform/session-folder.js'
import { readUntrusted } from '../platform/untrusted.js'
import type { AgentTask, Log } from '../ports.js'
import { buildEnvironment, type Environment } from './environment.js'
import { concludeSession, type Facts, type ReadLine } from './facts.js'
import { openLineReader, type OutputLine } from './lines.js'

/** Is the part of the configuration that sessions need. */
export type AgentChoices = Pick<
  Config,
  | 'agent'
  | 'agentCommand'
  | 'agentArgs'
  | 'model'
  | 'maxTurns'
  | 'agentEnv'
  | 'agentIdleMinutes'
  | 'contextWindow'
  | 'githubToken'
>

/** Describes one agent program: how it is started, and how its output is read. */
export interface Program {
  readonly name: string
  readonly file: string
  /** `folders` are those outside the workspace that the agent reads and writes. */
  args(folders: readonly string[], resume: string | undefined): readonly string[]
  /** Whether `args` knows how to go on with a session. */
  readonly canResume: boolean
  /** Whether tokens and cost of a resumed session are those of the whole session. */
  readonly reportsWholeSession?: boolean
  /** Variables that it gets unless the user set them. */
  readonly env: Environment
  readonly readLine: ReadLine
  /** Adds facts that its output does not tell, once it has ended. */
  lookUp?(facts: Facts, env: Environment): Promise<Facts>
}

/** Is where sessions run. */
export interface Surroundings {
  readonly env: Environment
  readonly workspaceRoot: string
  /** Folder for session folders; outside the workspace. */
  readonly temporaryFolder: string
  readonly log: Log
  /** Takes secrets out of one line. */
  readonly redact: (text: string) => string
  /** Opens what takes secrets out of a transcript, where one may run over several lines. */
  readonly redactStream: () => StreamRedactor
  readonly limits?: Partial<SessionLimits>
  readonly pace?: Partial<GroupPace>
}

/** Bounds a session; tests make these small. */
export interface SessionLimits {
  readonly progressMs: number
  readonly lineCharacters: number
  readonly transcriptBytes: number
}

const defaultLimits: SessionLimits = {
  progressMs: 30_000,
  lineCharacters: 1024 * 1024,
  transcriptBytes: 64 * 1024 * 1024,
}

/** One byte more than an outcome may have, so that one that is too large is seen as such (SPEC §7.2). */
const outcomeReadBytes = 64 * 1024 + 1
const tailBytes = 8 * 1024
/** What of the end is held: behind the longest private key, which a cut may have taken the start from, the tail itself. */
const heldTailCharacters = longestKeyBlock + 4 * tailBytes
/** How much of a cut line is dropped after redaction: a secret that the cut went through lies in there. */
const cutMarginCharacters = 4096

/** Runs one session to its end. Whatever the agent does is a report, not an exception. */
export async function runSession(
  program: Program,
  choices: AgentChoices,
  surroundings: Surroundings,
  task: AgentTask,
): Promise<AgentReport> {
  const limits = { ...defaultLimits, ...surroundings.limits }
  const folder = await makeFolder(surroundings.temporaryFolder, 'session-')
  const files = await layOut(folder, task)
  const own = { ...files, ...withProgram(surroundings.env, task.handover.binFolder) }
  const env = buildEnvironment({
    inherited: surroundings.env,
    token: choices.githubToken,
    passed: choices.agentEnv,
    defaults: { ...commitIdentity, ...program.env },
    own,
  })
  const transcriptPath = join(folder, 'transcript.log')
  const output = openOutput(
    program.readLine,
    await openTranscript(transcriptPath, limits.transcriptBytes),
    surroundings,
    limits,
  )
  const startedMs = Date.now()
  const progress = setInterval(() => {
    surroundings.log.info(
      renderProgress(output.facts(), output.last(), Date.now() - startedMs, task, choices),
    )
  }, limits.progressMs)
  progress.unref()
  const folders = [join(folder, sharedName), ...(task.handover.folder ? [task.handover.folder] : [])]
  const gitFolder = await rememberGitFolder(surroundings.workspaceRoot)
  const process = await runGroup(program.file, program.args(folders, task.resume), {
    cwd: surroundings.workspaceRoot,
    env,
    input: makeWellFormed(task.prompt),
    onOutput: output.take,
    deadlineMs: task.timeoutMinutes * 60_000,
    idleMs: choices.agentIdleMinutes * 60_000,
    cancelled: task.cancelled,
    pace: surroundings.pace,
  })
  clearInterval(progress)
  const changed = await gitFolder.putBack()
  if (changed.length > 0)
    surroundings.log.notice(
      `The agent changed files of git's own, which were put back: ${toOneLine(changed.join(', '), 300)}.`,
    )
  await output.end()
  const facts = (await program.lookUp?.(output.facts(), env)) ?? output.facts()
  return {
    ...concludeSession(facts, process, {
      timeoutMinutes: task.timeoutMinutes,
      idleMinutes: choices.agentIdleMinutes,
    }),
    exitCode: process.code,
    durationSeconds: Math.round((Date.now() - startedMs) / 1000),
    transcriptPath,
    tail: output.tail(),
    outcome: await readOutcome(files.EVOLVE_OUTCOME_FILE, surroundings),
    ...takeReadings(facts, choices.contextWindow, surroundings.log),
    tokens: facts.tokens,
    costUsd: facts.costUsd,
    turns: facts.turns,
    sessionId: facts.sessionId,
    denials: facts.denials,
    resetAt: facts.resetAt,
  }
}

/** Git takes this only where the user has no identity: a fresh runner would refuse the agent's commits. */
const commitIdentity = { EMAIL: 'evolve[bot]@users.noreply.github.com' }

/** The transcript lies beside it, out of the agent's way. */
const sharedName = 'shared'

/** Lays out the files of a session, and returns the variables that name them. */
async function layOut(folder: string, task: AgentTask) {
  const shared = join(folder, sharedName)
  await writeFiles(
    shared,
    new Map([
      ['prompt.md', makeWellFormed(task.prompt)],
      ['ledger.jsonl', task.stateFiles.get('ledger.jsonl') ?? ''],
      ...(task.handoff === undefined ? [] : [['HANDOFF', task.handoff] as const]),
    ]),
  )
  await writeFiles(join(shared, 'state'), task.stateFiles)
  return {
    EVOLVE_LANE: task.lane,
    EVOLVE_CYCLE: String(task.cycle),
    EVOLVE_PHASE: task.phase,
    EVOLVE_WORK_REF: task.ref,
    EVOLVE_PROMPT_FILE: join(shared, 'prompt.md'),
    EVOLVE_OUTCOME_FILE: join(shared, 'outcome.json'),
    EVOLVE_STATE_DIR: join(shared, 'state'),
    EVOLVE_LEDGER_FILE: join(shared, 'ledger.jsonl'),
    ...(task.handoff === undefined ? {} : { EVOLVE_HANDOFF_FILE: join(shared, 'HANDOFF') }),
    CI: 'true',
    NO_COLOR: '1',
  }
}

/** Puts a folder in front of the PATH that is inherited, whatever the system calls it. */
function withProgram(env: Environment, binFolder: string): Record<string, string> {
  const name = Object.keys(env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
  return { [name]: [binFolder, ...(env[name] ? [env[name]] : [])].join(delimiter) }
}

/** Opens what takes the output: line by line into the facts, and without secrets into transcript and tail. */
function openOutput(
  readLine: ReadLine,
  transcript: Transcript,
  { redact, redactStream }: Surroundings,
  limits: SessionLimits,
) {
  const open = () => openLineReader(limits.lineCharacters + cutMarginCharacters)
  const readers = { stdout: open(), stderr: open() }
  const printed = redactStream()
  const tail = openTail(redact)
  let facts: Facts = {}
  let last = ''
  const readFacts = (line: string): void => {
    const next = readLine(facts, line)
    const isNew = next !== facts
    facts = next
    if (!isNew || next.said === undefined) return
    last = next.said
    tail.append(last)
  }
  const takeLines = async (lines: readonly OutputLine[]): Promise<void> => {
    const clean = lines.map((line) => cleanLine(line, redact))
    clean.forEach(readFacts)
    // Of a flood nothing more is kept, and nothing has to be taken out.
    if (clean.length === 0 || transcript.isFull()) return
    await transcript.append(printed.append(`${clean.join('\n')}\n`))
  }
  return {
    take: (piece: Buffer, stream: 'stdout' | 'stderr') => takeLines(readers[stream].read(piece)),
    async end(): Promise<void> {
      await takeLines([...readers.stdout.end(), ...readers.stderr.end()])
      await transcript.append(printed.end())
      await transcript.close()
    },
    facts: () => facts,
    last: () => last,
    tail: () => tailOf(makeWellFormed(tail.read()), tailBytes),
  }
}

/** Holds the end of what was said. Secrets are taken out when it is read: what was dropped before needs none of that. */
function openTail(redact: (text: string) => string) {
  let held: string[] = []
  let length = 0
  let isCut = false
  return {
    append(line: string): void {
      held.push(line)
      length += line.length + 1
      if (length < 4 * heldTailCharacters) return
      let dropped = 0
      for (const { length: next } of held) {
        if (length - next - 1 < heldTailCharacters) break
        length -= next + 1
        dropped++
      }
      held = held.slice(dropped)
      isCut = true
    },
    read(): string {
      const text = held.map((line) => `${line}\n`).join('')
      if (!isCut) return redact(text)
      // The cut may have gone through a secret: what could be the rest of one is dropped, however short its masks are.
      return redact(text).slice(redact(text.slice(0, longestKeyBlock)).length)
    },
  }
}

/** Makes a line fit to be kept: no escapes, and a note where it was cut. Secrets that the cut went through are taken out here. */
function cleanLine(line: OutputLine, redact: (text: string) => string): string {
  const plain = stripAnsi(line.text)
  if (line.omitted === 0) return plain
  const text = redact(plain)
  const margin = Math.min(cutMarginCharacters, text.length)
  return makeWellFormed(text.slice(0, text.length - margin)) + omission(line.omitted + margin)
}

/** A line of nothing but base64 tells nobody anything, and may be of a key. */
const unreadable = /^[A-Za-z0-9+/=]{40,}$/

function renderProgress(
  facts: Facts,
  last: string,
  elapsedMs: number,
  task: AgentTask,
  choices: AgentChoices,
): string {
  const deadline = renderDuration(task.timeoutMinutes * 60)
  const window = choices.contextWindow || facts.window
  const share = window === undefined ? '' : ` of ${window}`
  return [
    `The agent works: ${renderDuration(elapsedMs / 1000)} of ${deadline}`,
    ...(facts.turns === undefined ? [] : [`turns: ${facts.turns}`]),
    ...(facts.lastRequestTokens === undefined ? [] : [`context: ${facts.lastRequestTokens}${share} tokens`]),
    ...(last.trim() === '' || unreadable.test(last.trim()) ? [] : [`last: ${toOneLine(last, 120)}`]),
  ].join(' · ')
}

/** What the agent says goes into state, summary and prompts: secrets are taken out here, before anything reads it. */
async function readOutcome(path: string, { log, redact }: Surroundings): Promise<string | undefined> {
  const found = await readUntrusted(path, outcomeReadBytes)
  if (found.kind === 'refused') log.warning(`The outcome file was not read: ${found.problem}.`)
  return found.kind === 'file' ? redactJson(found.text, redact) : undefined
}

function takeReadings(
  facts: Facts,
  configuredWindow: number,
  log: Log,
): { readonly reading?: Reading; readonly largest?: Reading } {
  if (facts.lastRequestTokens === undefined) return { reading: undefined, largest: undefined }
  const window = chooseWindow(configuredWindow, facts.window)
  if (window.isAssumed)
    log.warning(`The context window is not known; ${window.tokens} tokens are assumed. Set context-window.`)
  const largest = Math.max(facts.lastRequestTokens, facts.largestRequestTokens ?? 0)
  return {
    reading: readTokens(facts.lastRequestTokens, window.tokens),
    largest: readTokens(largest, window.tokens),
  }
}
