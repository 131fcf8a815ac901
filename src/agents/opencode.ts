// OpenCode: how it is started, and what its events tell (SPEC §6.1, §7.3). Each finished step is one request with its own
// tokens and cost; its errors have names. It does not tell the window.
import type { AgentEndKind } from '../domain/record.js'
import { sum } from '../domain/agent-report.js'
import { classifyProse, countOf, fieldsOf, readJsonLines, textOf, type Facts, type Fields } from './facts.js'
import type { AgentChoices, Program } from './session.js'

/** Describes OpenCode as a program that a session can run. */
export function describeOpencode(choices: AgentChoices): Program {
  return {
    name: 'opencode',
    file: 'opencode',
    canResume: true,
    // Without a message among the arguments it reads standard input.
    args: (_folders, resume) => [
      ...['run', '--format', 'json'],
      ...(resume === undefined ? [] : ['--session', resume]),
      ...(choices.model === '' ? [] : ['--model', choices.model]),
      ...choices.agentArgs,
    ],
    env: { OPENCODE_DISABLE_AUTOUPDATE: '1' },
    readLine: readOpencodeLine,
  }
}

/** Reads one line of `--format json`. */
export const readOpencodeLine = readJsonLines((facts, event) => {
  const known: Facts = { ...facts, sessionId: textOf(event.sessionID) ?? facts.sessionId }
  const part = fieldsOf(event.part)
  switch (event.type) {
    case 'text':
      return { ...known, said: textOf(part.text) }
    case 'tool_use':
      return { ...known, said: `${textOf(part.tool) ?? 'tool'}: ${textOf(fieldsOf(part.state).title) ?? ''}` }
    case 'step_finish':
      return readStep(known, part)
    case 'error':
      return readError(known, fieldsOf(event.error))
    default:
      return known
  }
})

function readStep(facts: Facts, part: Fields): Facts {
  const tokens = fieldsOf(part.tokens)
  const cache = fieldsOf(tokens.cache)
  const request = [tokens.input, cache.read, cache.write].reduce<number>(
    (total, one) => total + (countOf(one) ?? 0),
    0,
  )
  return {
    ...facts,
    end: part.reason === 'tool-calls' ? undefined : 'completed',
    words: undefined,
    lastRequestTokens: request || facts.lastRequestTokens,
    largestRequestTokens: Math.max(request, facts.largestRequestTokens ?? 0),
    tokens: sum(facts.tokens, countOf(tokens.total)),
    costUsd: sum(facts.costUsd, countOf(part.cost)),
    turns: (facts.turns ?? 0) + 1,
  }
}

function readError(facts: Facts, error: Fields): Facts {
  const data = fieldsOf(error.data)
  const words = textOf(data.message) ?? textOf(error.name) ?? 'an error without words'
  return { ...facts, end: endOf(textOf(error.name), countOf(data.statusCode), words), words, said: words }
}

function endOf(name: string | undefined, status: number | undefined, words: string): AgentEndKind {
  if (name === 'ContextOverflowError') return 'overflowed'
  if (name === 'ProviderAuthError' || status === 401 || status === 403) return 'auth-failed'
  if (status === 429) return 'rate-limited'
  if (status !== undefined && status >= 500) return 'overloaded'
  return classifyProse(words) ?? 'crashed'
}
