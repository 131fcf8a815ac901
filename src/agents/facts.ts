// What the lines of an agent's output tell about its session (SPEC §7.3), and how the session ended, given these facts
// and how the process ended. Pure. A structured status wins over the exit code, and both win over prose.
import { parseJson } from '../domain/jsonl.js'
import type { AgentEndKind } from '../domain/record.js'
import { toOneLine } from '../domain/text.js'

/** Is what is known of a session so far; what no line told is absent. */
export interface Facts {
  /** How it ended, by a structured status of the program itself. */
  readonly end?: AgentEndKind
  /** What it says about its end or its last error. */
  readonly words?: string
  /** What the line just read said or did, for people. */
  readonly said?: string
  /** The last lines that were no events, at most about 4 KiB. */
  readonly prose?: string
  /** Input tokens of the last request of the main conversation. */
  readonly lastRequestTokens?: number
  /** Input tokens of its largest request. */
  readonly largestRequestTokens?: number
  readonly model?: string
  readonly window?: number
  readonly tokens?: number
  readonly costUsd?: number
  readonly turns?: number
  readonly sessionId?: string
  readonly denials?: number
  /** What the results so far add up to, where a program may report several. */
  readonly results?: { readonly turns: number; readonly denials: number }
  /** When a limit resets, if there is one. */
  readonly resetAt?: Date
  /** The last request that was counted as a turn. */
  readonly turnId?: string
}

/** Reads one more line. Returns the very same facts when it tells nothing. */
export type ReadLine = (facts: Facts, line: string) => Facts

/** Is an object of unknown content. */
export type Fields = Readonly<Record<string, unknown>>

/** Makes a reader of JSON lines; every other line is kept as prose. */
export function readJsonLines(readEvent: (facts: Facts, event: Fields) => Facts): ReadLine {
  return (facts, line) => {
    if (line.trim() === '') return facts
    const parsed = line.startsWith('{') ? parseJson(line) : undefined
    if (parsed?.ok && isFields(parsed.value)) return readEvent({ ...facts, said: undefined }, parsed.value)
    return { ...facts, said: line, prose: `${facts.prose ?? ''}${line.slice(0, 1000)}\n`.slice(-4096) }
  }
}

/** Is how the process of a session ended. */
export interface ProcessEnd {
  readonly cause: 'exited' | 'deadline' | 'idle' | 'cancelled'
  readonly code?: number
  readonly signal?: string
  readonly startError?: string
}

/** Says how a session ended: kind and one sentence. `limits` names the deadlines for the sentence. */
export function concludeSession(
  facts: Facts,
  process: ProcessEnd,
  limits: { readonly timeoutMinutes: number; readonly idleMinutes: number },
): { readonly end: AgentEndKind; readonly detail: string } {
  const how = describeProcess(process, limits)
  const words = facts.words === undefined ? '' : ` It said: ${toOneLine(facts.words, 300)}`
  if (process.cause === 'cancelled') return { end: 'cancelled', detail: how }
  if (facts.end !== undefined)
    return { end: facts.end, detail: how + (facts.end === 'completed' ? '' : words) }
  if (process.cause !== 'exited') return { end: 'timed-out', detail: how + words }
  if (process.code === 0) return { end: 'completed', detail: how }
  const prose = facts.words ?? facts.prose ?? ''
  const lastWords = prose.trim() === '' ? '' : ` It said: ${toOneLine(prose.slice(-600), 300)}`
  return { end: classifyProse(prose) ?? 'crashed', detail: how + lastWords }
}

function describeProcess(
  process: ProcessEnd,
  limits: { readonly timeoutMinutes: number; readonly idleMinutes: number },
): string {
  if (process.cause === 'cancelled') return 'The run was cancelled.'
  if (process.cause === 'deadline') return `It was ended at its deadline of ${limits.timeoutMinutes} min.`
  if (process.cause === 'idle') return `It printed nothing for ${limits.idleMinutes} min and was ended.`
  if (process.startError !== undefined) return `It could not be started: ${process.startError}.`
  if (process.signal !== undefined) return `It was ended by ${process.signal}.`
  return process.code === undefined ? 'It could not be ended.' : `It exited with code ${process.code}.`
}

/** Matches a status code only where the words around it say that it is one. */
function status(codes: string): string {
  return `(?:status|error|http|rejected)[^\\n]{0,20}\\b(?:${codes})\\b`
}

// The first that fits wins: an error about the context may mention limits, one about an account may mention rates.
// Money that is spent is the account's matter, not a limit that resets by itself.
const phrases = [
  [
    'overflowed',
    'prompt is too long|ran out of room in the model.s context window|exceeds? the context window',
    'context_length_exceeded|maximum context length|exceed context limit|input token count .{0,40}exceeds the maximum',
  ],
  [
    'auth-failed',
    `${status('401|403')}|unauthorized|(?:invalid|incorrect) api key|authentication_error|not logged in|please run /login|set an auth method`,
    'credit balance is too low|quota exceeded|insufficient_quota|exceeded your current quota',
  ],
  ['rate-limited', `${status('429')}|too many requests|rate.?limit|usage limit|hit your (?:\\w+ )?limit`],
  [
    'overloaded',
    `${status('5\\d\\d')}|overloaded|at capacity`,
    'stream disconnected|error sending request|request timed out|connection error',
  ],
] as const
const patterns = phrases.map(([end, ...words]) => ({ end, pattern: new RegExp(words.join('|'), 'i') }))

/** Classifies an error message by the known phrases of each agent; undefined when none fits. */
export function classifyProse(text: string): AgentEndKind | undefined {
  return patterns.find(({ pattern }) => pattern.test(text))?.end
}

/** Tells whether a value is an object with fields. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns an object's fields; none for anything else. */
export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {}
}

/** Returns a text, or undefined. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** Returns a finite number that is not negative, or undefined. */
export function countOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined
}

/** Reads a time in seconds since 1970; undefined when it is none. */
export function epochSeconds(value: unknown): Date | undefined {
  const seconds = countOf(value)
  if (seconds === undefined || seconds === 0 || seconds > 8.64e12) return undefined
  return new Date(seconds * 1000)
}
