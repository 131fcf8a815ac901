// Codex in exec mode: how it is started, what its events tell, and what only its session file tells (SPEC §6.1, §7.3).
// Its errors have no codes: they are told apart by their words.
import { findByEnding, readEnd } from '../platform/untrusted.js'
import type { Environment } from './environment.js'
import {
  classifyProse,
  countOf,
  epochSeconds,
  fieldsOf,
  readJsonLines,
  textOf,
  type Facts,
  type Fields,
} from './facts.js'
import type { AgentChoices, Program } from './session.js'

/** Bounds what is read of a session file; the counts we need are in its last lines. */
const sessionEndBytes = 4 * 1024 * 1024

/** Describes Codex as a program that a session can run. */
export function describeCodex(choices: AgentChoices): Program {
  return {
    name: 'codex',
    file: 'codex',
    canResume: true,
    reportsWholeSession: true,
    args: (folders, resume) => [
      ...['exec', '--json', '--sandbox', 'workspace-write'],
      ...folders.flatMap((folder) => ['--add-dir', folder]),
      ...(choices.model === '' ? [] : ['--model', choices.model]),
      ...choices.agentArgs,
      // `resume` takes most options only in front of it. The prompt comes on standard input, with and without the `-`.
      ...(resume === undefined ? [] : ['resume', resume, '-']),
    ],
    env: {},
    readLine: readCodexLine,
    lookUp: readSessionFile,
  }
}

/** Reads one line of `codex exec --json`. */
export const readCodexLine = readJsonLines((facts, event) => {
  switch (event.type) {
    case 'thread.started':
      return { ...facts, sessionId: textOf(event.thread_id) ?? facts.sessionId }
    case 'turn.started':
      return { ...facts, end: undefined, turns: (facts.turns ?? 0) + 1 }
    case 'turn.completed':
      return {
        ...facts,
        end: 'completed',
        words: undefined,
        tokens: totalTokens(fieldsOf(event.usage)) ?? facts.tokens,
      }
    case 'turn.failed':
      return readFailure(facts, textOf(fieldsOf(event.error).message) ?? '')
    case 'error':
      // It may go on after this one ("Reconnecting…"); only `turn.failed` and the exit say that it did not.
      return { ...facts, words: textOf(event.message), said: textOf(event.message) }
    case 'item.started':
    case 'item.completed':
      return { ...facts, said: describeItem(fieldsOf(event.item)) }
    default:
      return facts
  }
})

function readFailure(facts: Facts, words: string): Facts {
  return { ...facts, end: classifyProse(words) ?? 'crashed', words, said: words }
}

function describeItem(item: Fields): string | undefined {
  if (item.type === 'agent_message') return textOf(item.text)
  if (item.type === 'command_execution') return `command: ${textOf(item.command) ?? ''}`
  if (item.type !== 'file_change') return undefined
  const changes = Array.isArray(item.changes) ? item.changes.map(fieldsOf) : []
  return `edit: ${changes.map((change) => textOf(change.path) ?? '').join(', ')}`
}

/** Counts cached input once: it is part of the input. */
function totalTokens(usage: Fields): number | undefined {
  const input = countOf(usage.input_tokens)
  return input === undefined ? undefined : input + (countOf(usage.output_tokens) ?? 0)
}

/** Adds what only the session file below CODEX_HOME tells; a file that is not there changes nothing. */
async function readSessionFile(facts: Facts, env: Environment): Promise<Facts> {
  const home = env.CODEX_HOME ?? (env.HOME === undefined ? undefined : `${env.HOME}/.codex`)
  if (home === undefined || !/^[0-9a-f-]{36}$/i.test(facts.sessionId ?? '')) return facts
  const path = await findByEnding(`${home}/sessions`, `-${facts.sessionId}.jsonl`)
  const found = path === undefined ? undefined : await readEnd(path, sessionEndBytes)
  if (found?.kind !== 'file') return facts
  // The first line may be cut: it is no event then, and nobody's words either.
  const lines = found.text.split('\n').filter((line) => line.startsWith('{'))
  return lines.reduce(readSessionLine, facts)
}

/** Reads one line of a session file. The last request is `last_token_usage`, cached input included. */
export const readSessionLine = readJsonLines((facts, event) => {
  const payload = fieldsOf(event.payload)
  if (event.type !== 'event_msg' || payload.type !== 'token_count') return facts
  const info = fieldsOf(payload.info)
  return {
    ...facts,
    lastRequestTokens: countOf(fieldsOf(info.last_token_usage).input_tokens) || facts.lastRequestTokens,
    window: countOf(info.model_context_window) || facts.window,
    tokens: totalTokens(fieldsOf(info.total_token_usage)) ?? facts.tokens,
    resetAt:
      facts.end === 'rate-limited' ? (spentUntil(fieldsOf(payload.rate_limits)) ?? facts.resetAt) : undefined,
  }
})

/** Finds when the limits that are spent reset: the latest of them counts. */
function spentUntil(limits: Fields): Date | undefined {
  const spent = [limits.primary, limits.secondary]
    .map(fieldsOf)
    .filter((limit) => (countOf(limit.used_percent) ?? 0) >= 100)
  const resets = spent.map((limit) => epochSeconds(limit.resets_at)?.getTime() ?? 0)
  const latest = Math.max(0, ...resets)
  return latest === 0 ? undefined : new Date(latest)
}
