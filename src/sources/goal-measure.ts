// Measures the goals of a repository (FORMATS §4, §5): reads its goals file and runs the checks. A check measures; what it
// changes in the workspace is for the caller to put back.
import { readGoalsYaml, type Goal, type GoalsFile, type GoalsReading } from '../domain/goals.js'
import { readGoalsMarkdown } from '../domain/goals-markdown.js'
import { capGoalOutput, classifyGoal, readGoalValue, type GoalResult } from '../domain/goal-results.js'
import { stripAnsi } from '../domain/text.js'
import { describeError } from '../errors.js'
import type { Environment } from '../platform/environment.js'
import { runCommand } from './command.js'
import { readRepositoryText } from './repository-file.js'

/** Says where goals are measured, and with what. */
export interface MeasureOptions {
  readonly root: string
  readonly env: Environment
  /** The action's own token, which no check gets; empty is none. */
  readonly token: string
  /** Time limit of one check, in milliseconds; all of them together have `goalsLimitMs` of it. */
  readonly timeoutMs: number
  /** Masks secrets in what a check printed, before that is cut. */
  readonly redact?: (text: string) => string
  readonly cancelled?: AbortSignal
  /** The goals as they were read before; by default they are read now. */
  readonly known?: ReadGoals
}

/** Is a measurement. `none`: the repository has no goals file. */
export type MeasuredGoals =
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly problem: string }
  | {
      readonly kind: 'measured'
      readonly file: GoalsFile
      readonly results: readonly GoalResult[]
      readonly notes: readonly string[]
    }

/** Returns the most time, in milliseconds, that measuring all goals takes; what is not measured by then is skipped. */
export function goalsLimitMs(timeoutMs: number): number {
  return 5 * timeoutMs
}

/** Measures every goal, or those named in `only`. Never throws for what files and checks do. */
export async function measureGoals(
  options: MeasureOptions,
  only?: readonly string[],
): Promise<MeasuredGoals> {
  const read = options.known ?? (await readGoals(options.root))
  if (read.kind !== 'read') return read
  const goals = read.file.goals.filter((goal) => only === undefined || only.includes(goal.id))
  const measured = await measureAll(goals, options)
  if (typeof measured === 'string') return { kind: 'failed', problem: measured }
  const unmeasured = measured.filter((one) => one.isOutOfTime).map((one) => one.result.id)
  const notes = unmeasured.length === 0 ? [] : [`goals: skipped for want of time: ${unmeasured.join(', ')}.`]
  return {
    kind: 'measured',
    file: read.file,
    results: measured.map((one) => one.result),
    notes: [...read.file.notes, ...notes],
  }
}

/** Is what reading the goals file of a repository gave. */
export type ReadGoals = { readonly kind: 'none' } | GoalsReading

/** Reads which goals there are; GOALS.md wins over GOALS.yaml where both are (FORMATS §4). Never throws. */
export async function readGoals(root: string): Promise<ReadGoals> {
  const markdown = await readRepositoryText(root, 'GOALS.md')
  if (markdown.kind === 'read') return readGoalsMarkdown(markdown.text.join(''))
  if (markdown.kind === 'failed') return markdown
  const yaml = await readRepositoryText(root, 'GOALS.yaml')
  if (yaml.kind === 'missing') return { kind: 'none' }
  if (yaml.kind === 'failed') return yaml
  try {
    const { parse } = await import('../yaml.js')
    return readGoalsYaml(parse(yaml.text.join('')))
  } catch (error) {
    return { kind: 'failed', problem: `GOALS.yaml is not valid YAML: ${describeError(error)}` }
  }
}

interface Measured {
  readonly result: GoalResult
  readonly isOutOfTime: boolean
}

/** Goals about goals come first, one by one; then those that take the machine for themselves; the rest two at a time. */
async function measureAll(
  goals: readonly Goal[],
  options: MeasureOptions,
): Promise<readonly Measured[] | string> {
  const endsAt = performance.now() + goalsLimitMs(options.timeoutMs)
  const results = new Map<string, Measured>()
  let problem: string | undefined
  const measureInTurn = async (queue: Goal[]): Promise<void> => {
    for (let goal = queue.shift(); goal !== undefined && problem === undefined; goal = queue.shift()) {
      const measured = await measure(goal, options, endsAt - performance.now())
      if (typeof measured === 'string') problem = measured
      else results.set(goal.id, measured)
    }
  }
  const meta = goals.filter((goal) => goal.type === 'meta')
  const others = goals.filter((goal) => goal.type !== 'meta')
  await measureInTurn([...meta, ...others.filter(isExclusive)])
  const rest = others.filter((goal) => !isExclusive(goal))
  await Promise.all([measureInTurn(rest), measureInTurn(rest)])
  if (problem !== undefined) return problem
  return goals.flatMap((goal) => results.get(goal.id) ?? [])
}

/** Go's tests use every core and one build cache. */
function isExclusive(goal: Goal): boolean {
  return /\bgo test\b/.test(goal.check)
}

async function measure(goal: Goal, options: MeasureOptions, restMs: number): Promise<Measured | string> {
  const {
    root,
    env,
    token,
    timeoutMs,
    redact = (text) => text,
    cancelled = new AbortController().signal,
  } = options
  if (restMs <= 0)
    return { result: skipped(goal, 'There was no time left to measure it.', 0), isOutOfTime: true }
  const started = performance.now()
  const output = openOutput()
  const deadlineMs = Math.min(timeoutMs, restMs)
  const onOutput = output.take
  const end = await runCommand(goal.check, { root, env, token, deadlineMs, cancelled, onOutput })
  if (end.startError !== undefined) return `bash could not be started: ${end.startError}`
  const durationSeconds = Math.round((performance.now() - started) / 100) / 10
  const isOutOfTime = end.cause === 'deadline'
  if (end.cause !== 'exited') {
    const why = isOutOfTime ? `It was ended after ${deadlineMs / 1000} s.` : 'The run was cancelled.'
    return { result: skipped(goal, why, durationSeconds), isOutOfTime }
  }
  const said = redact(stripAnsi(output.text()))
  const value = readGoalValue(said)
  return {
    result: {
      id: goal.id,
      result: classifyGoal(end),
      ...(value === undefined ? {} : { value }),
      durationSeconds,
      output: capGoalOutput(said),
    },
    isOutOfTime,
  }
}

function skipped(goal: Goal, why: string, durationSeconds: number): GoalResult {
  return { id: goal.id, result: 'skip', durationSeconds, output: why }
}

const endBytes = 8 * 1024

/** Keeps the start and the end of an output: a flood must not fill the memory. */
function openOutput() {
  let head = Buffer.alloc(0)
  let tail = Buffer.alloc(0)
  return {
    take: (piece: Buffer): void => {
      const room = Math.max(0, endBytes - head.length)
      head = Buffer.concat([head, piece.subarray(0, room)])
      tail = Buffer.concat([tail, piece.subarray(room)]).subarray(-endBytes)
    },
    text: (): string => Buffer.concat([head, tail]).toString('utf8'),
  }
}
