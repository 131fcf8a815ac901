// Claude Code in print mode: how it is started, and what its stream of events tells (SPEC §6.1, §7.3).
// Its `subtype: success` does not mean success; the error flag and `terminal_reason` do.
import type { AgentEndKind } from '../domain/record.js'
import {
  classifyProse,
  countOf,
  epochSeconds,
  fieldsOf,
  isFields,
  readJsonLines,
  textOf,
  type Facts,
  type Fields,
} from './facts.js'
import type { AgentChoices, Program } from './session.js'

/** What unattended work needs; `agent-args` widens it. */
const allowedTools = 'Bash,Edit,Glob,Grep,NotebookEdit,Read,Task,TodoWrite,Write'

/**
 * What has no place in a cycle: a session that waits for a time of day holds up the run until its deadline, and work in
 * another worktree is not in the workspace. A name that a version does not know is passed over by it.
 */
const disallowedTools = 'CronCreate,EnterWorktree,ScheduleWakeup'

/** Describes Claude Code as a program that a session can run. */
export function describeClaude(choices: AgentChoices): Program {
  return {
    name: 'claude',
    file: 'claude',
    canResume: true,
    reportsWholeSession: true,
    args: (folders, resume) => [
      ...['-p', '--output-format', 'stream-json', '--verbose'],
      ...(resume === undefined ? [] : ['--resume', resume]),
      ...['--add-dir', ...folders, '--allowedTools', allowedTools, '--disallowedTools', disallowedTools],
      ...(choices.model === '' ? [] : ['--model', choices.model]),
      ...(choices.maxTurns === 0 ? [] : ['--max-turns', String(choices.maxTurns)]),
      // Takes exactly one value: what the user adds is not swallowed by a list in front of it.
      ...['--permission-mode', 'acceptEdits'],
      ...choices.agentArgs,
    ],
    env: {
      // Its own default keeps asking for minutes with a dead key or a spent quota (SPEC §7.3).
      CLAUDE_CODE_MAX_RETRIES: '2',
      DISABLE_AUTOUPDATER: '1',
    },
    readLine: readClaudeLine,
  }
}

/** Reads one line of `--output-format stream-json` (or the one of `json`). */
export const readClaudeLine = readJsonLines((facts, event) => {
  const known: Facts = { ...facts, sessionId: textOf(event.session_id) ?? facts.sessionId }
  switch (event.type) {
    case 'assistant':
      return readMessage(known, event)
    case 'rate_limit_event':
      return readRateLimit(known, fieldsOf(event.rate_limit_info))
    case 'system':
      return readSystem(known, event)
    case 'result':
      return readResult(known, event)
    default:
      return known
  }
})

function readMessage(facts: Facts, event: Fields): Facts {
  const message = fieldsOf(event.message)
  const said = describeContent(message.content)
  // A sub-agent has a context of its own, and a synthetic message was no request.
  const isMain = event.parent_tool_use_id === null || event.parent_tool_use_id === undefined
  if (!isMain) return { ...facts, said }
  if (message.model === '<synthetic>') return { ...facts, said, words: said }
  const id = textOf(message.id)
  const isNewTurn = id !== undefined && id !== facts.turnId
  const tokens = inputTokens(fieldsOf(message.usage))
  return {
    ...facts,
    said,
    // A session that goes on after a result has not ended.
    end: undefined,
    words: undefined,
    model: textOf(message.model) ?? facts.model,
    lastRequestTokens: tokens ?? facts.lastRequestTokens,
    largestRequestTokens: Math.max(tokens ?? 0, facts.largestRequestTokens ?? 0),
    turnId: id,
    turns: (facts.turns ?? 0) + (isNewTurn ? 1 : 0),
  }
}

function describeContent(content: unknown): string | undefined {
  const parts = Array.isArray(content) ? content.filter(isFields) : []
  for (const part of parts.reverse()) {
    if (part.type === 'text') return textOf(part.text)
    if (part.type === 'tool_use')
      return `${textOf(part.name) ?? 'tool'}: ${describeInput(fieldsOf(part.input))}`
  }
  return undefined
}

function describeInput(input: Fields): string {
  const telling = [input.command, input.file_path, input.pattern, input.description, input.prompt]
  return telling.map(textOf).find((text) => text !== undefined) ?? Object.keys(input).join(', ')
}

function readRateLimit(facts: Facts, info: Fields): Facts {
  return info.status === 'rejected' ? { ...facts, resetAt: epochSeconds(info.resetsAt) } : facts
}

function readSystem(facts: Facts, event: Fields): Facts {
  if (event.subtype === 'init') return { ...facts, model: textOf(event.model) ?? facts.model }
  if (event.subtype === 'api_retry') return { ...facts, said: 'waits to repeat a request that failed' }
  return event.status === 'compacting' ? { ...facts, said: 'compacts its context' } : facts
}

function readResult(facts: Facts, event: Fields): Facts {
  const words = textOf(event.result) ?? errorsOf(event.errors)
  const end = endOf(event, words ?? '')
  const isLimited = end === 'rate-limited' || end === 'overloaded'
  const turns = countOf(event.num_turns)
  const denials = Array.isArray(event.permission_denials) ? event.permission_denials.length : 0
  // A background task that ends lets the session go on: another result follows, whose turns and denials are only those
  // since the last one. Cost and `modelUsage` are of the whole session.
  const before = facts.results ?? { turns: 0, denials: 0 }
  const results = { turns: before.turns + (turns ?? 0), denials: before.denials + denials }
  return {
    ...facts,
    results,
    end,
    words: words ?? facts.words,
    said: words,
    window: windowOf(fieldsOf(event.modelUsage), facts.model) ?? facts.window,
    tokens: totalTokens(event) ?? facts.tokens,
    costUsd: roundCost(countOf(event.total_cost_usd)) ?? facts.costUsd,
    turns: turns === undefined ? facts.turns : results.turns,
    denials: results.denials,
    resetAt: isLimited ? (bannerReset(words ?? '') ?? facts.resetAt) : undefined,
  }
}

function endOf(event: Fields, words: string): AgentEndKind {
  if (event.is_error !== true) return isLimitBanner(words) ? 'rate-limited' : 'completed'
  if (event.terminal_reason === 'prompt_too_long') return 'overflowed'
  // A cap on money ends a session as one on turns does: by the user's wish, with the work half done.
  const isCapped = event.terminal_reason === 'budget_exhausted' || event.subtype === 'error_max_budget_usd'
  if (isCapped || event.terminal_reason === 'max_turns' || event.subtype === 'error_max_turns')
    return 'max-turns'
  return endOfStatus(countOf(event.api_error_status)) ?? classifyProse(words) ?? 'crashed'
}

function endOfStatus(status: number | undefined): AgentEndKind | undefined {
  if (status === 401 || status === 403) return 'auth-failed'
  if (status === 429) return 'rate-limited'
  return status !== undefined && status >= 500 ? 'overloaded' : undefined
}

/** Recognises a whole result that is nothing but the banner of a usage limit (FIELD F51); older programs send it without an error flag. */
function isLimitBanner(words: string): boolean {
  const banner = /^\s*(claude( ai)? usage limit reached|you.ve hit your (\w+ )?limit|\d+-hour limit reached)/i
  return words.length <= 300 && banner.test(words)
}

function bannerReset(words: string): Date | undefined {
  const seconds = /limit reached\|(\d{9,11})\b/i.exec(words)?.[1]
  return seconds === undefined ? undefined : epochSeconds(Number(seconds))
}

function errorsOf(errors: unknown): string | undefined {
  const texts = Array.isArray(errors) ? errors.filter((error) => typeof error === 'string') : []
  return texts.length === 0 ? undefined : texts.join('; ')
}

/** Adds up everything that was sent in one request; undefined when nothing was. */
function inputTokens(usage: Fields): number | undefined {
  const parts = [usage.input_tokens, usage.cache_read_input_tokens, usage.cache_creation_input_tokens]
  return parts.reduce((sum: number, part) => sum + (countOf(part) ?? 0), 0) || undefined
}

/** Adds up all models, those of sub-agents included. */
function totalTokens(event: Fields): number | undefined {
  const models = Object.values(fieldsOf(event.modelUsage)).map(fieldsOf)
  const kinds = ['inputTokens', 'outputTokens', 'cacheReadInputTokens', 'cacheCreationInputTokens']
  const counts = models.flatMap((usage) => kinds.map((kind) => countOf(usage[kind]) ?? 0))
  if (counts.length > 0) return counts.reduce((sum, count) => sum + count, 0)
  const usage = fieldsOf(event.usage)
  const input = inputTokens(usage)
  return input === undefined ? undefined : input + (countOf(usage.output_tokens) ?? 0)
}

/** The program adds up in floating point: 0.056699999999999987 is 0.0567. */
function roundCost(usd: number | undefined): number | undefined {
  return usd === undefined ? undefined : Number(usd.toFixed(6))
}

/** Finds the window of the main model: several may have been used. */
function windowOf(modelUsage: Fields, model: string | undefined): number | undefined {
  const names = Object.keys(modelUsage)
  const name = names.find((candidate) => candidate === model) ?? (names.length === 1 ? names[0] : undefined)
  return name === undefined ? undefined : countOf(fieldsOf(modelUsage[name]).contextWindow) || undefined
}
