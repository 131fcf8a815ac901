import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { readClaudeLine } from '../../src/agents/claude.js'
import { concludeSession, type Facts } from '../../src/agents/facts.js'

const limits = { timeoutMinutes: 30, idleMinutes: 0 }

function readText(text: string): Facts {
  return text.split('\n').reduce(readClaudeLine, {})
}

function captured(name: string): Facts {
  return readText(readFileSync(new URL(`fixtures/claude/${name}.jsonl`, import.meta.url), 'utf8'))
}

function endOf(facts: Facts, code: number) {
  return concludeSession(facts, { cause: 'exited', code }, limits).end
}

describe('readClaudeLine on captured output', () => {
  it.each([
    ['write-stream', 0, 'completed'],
    ['compact-ok-stream', 0, 'completed'],
    ['denied-json', 0, 'completed'],
    ['background-stream', 0, 'completed'],
    ['maxturns-stream', 1, 'max-turns'],
    ['old-2.1.197-maxturns-json', 1, 'max-turns'],
    ['budget-json', 1, 'max-turns'],
    ['toolong-stream', 1, 'overflowed'],
    ['credit-json', 1, 'auth-failed'],
    ['auth-retries2', 1, 'auth-failed'],
    ['ratelimit-retries2', 1, 'rate-limited'],
    ['overloaded-json', 1, 'overloaded'],
    ['maxtokens-json', 1, 'crashed'],
    ['slow-json', 1, 'overloaded'],
  ])('reads %s (exit code %i) as %s', (name, code, end) => {
    expect(endOf(captured(name), code)).toBe(end)
  })

  it('reads usage, window, turns, cost and session of a session that wrote a file', () => {
    expect(captured('write-stream')).toMatchObject({
      lastRequestTokens: 6500,
      window: 1_000_000,
      tokens: 13_080,
      costUsd: 0.0162,
      turns: 2,
      sessionId: '5e88ce9e-b6b1-443e-a7d6-71c762c56077',
      denials: 0,
    })
  })

  it('takes the request after a compaction, not the largest', () => {
    expect(captured('compact-ok-stream').lastRequestTokens).toBe(6500)
  })

  it('counts the tools that were denied', () => {
    expect(captured('denied-json').denials).toBe(1)
  })

  it('adds up the turns and denials of a session that went on after a background task', () => {
    expect(captured('background-stream')).toMatchObject({
      turns: 4,
      denials: 1,
      costUsd: 0.0324,
      tokens: 26_160,
    })
  })

  it('takes no reading from a message that was no request', () => {
    expect(captured('toolong-stream').lastRequestTokens).toBeUndefined()
  })
})

describe('readClaudeLine', () => {
  const message = (tokens: number, parent: string | null) =>
    JSON.stringify({
      type: 'assistant',
      parent_tool_use_id: parent,
      message: { id: `m${tokens}`, model: 'x', content: [], usage: { input_tokens: tokens } },
    })
  const result = (fields: object) => JSON.stringify({ type: 'result', subtype: 'success', ...fields })

  it('does not read the context of a sub-agent', () => {
    expect(readText([message(400, null), message(950, 'toolu_1')].join('\n')).lastRequestTokens).toBe(400)
  })

  it('does not take the sum over a turn for a reading', () => {
    const facts = readText(
      [
        message(83_000, null),
        result({ is_error: false, usage: { cache_read_input_tokens: 2_780_000 } }),
      ].join('\n'),
    )
    expect(facts).toMatchObject({ lastRequestTokens: 83_000, tokens: 2_780_000 })
  })

  it('takes the window of the main model when several were used', () => {
    const usage = { x: { contextWindow: 1_000_000 }, small: { contextWindow: 200_000 } }
    expect(readText([message(1, null), result({ modelUsage: usage })].join('\n')).window).toBe(1_000_000)
  })

  it.each([
    ['Claude AI usage limit reached|1796070803', new Date(1_796_070_803_000)],
    ['You’ve hit your limit · resets 2pm (Asia/Shanghai)', undefined],
    ['5-hour limit reached ∙ resets 2am', undefined],
  ])('takes the banner %j for what it is, though it is no error', (banner, resetAt) => {
    const facts = readText(result({ is_error: false, result: banner }))
    expect(facts.end).toBe('rate-limited')
    expect(facts.resetAt).toEqual(resetAt)
  })

  it('does not take a text that mentions a limit for a banner', () => {
    const words = 'I fixed the message "You’ve hit your limit" in banner.ts.'
    expect(readText(result({ is_error: false, result: words })).end).toBe('completed')
  })

  const rejected = JSON.stringify({
    type: 'rate_limit_event',
    rate_limit_info: { status: 'rejected', resetsAt: 1_796_070_803 },
  })

  it('knows when a limit resets', () => {
    const facts = readText(
      [rejected, result({ is_error: true, api_error_status: 429, result: 'x' })].join('\n'),
    )
    expect(facts).toMatchObject({ end: 'rate-limited', resetAt: new Date(1_796_070_803_000) })
  })

  it('forgets a limit that did not end the session', () => {
    const facts = readText([rejected, result({ is_error: false, result: 'done' })].join('\n'))
    expect(facts).toMatchObject({ end: 'completed', resetAt: undefined })
  })

  it('does not take an ordinary 400 that mentions tokens for an overflow', () => {
    const words =
      'API Error: 400 max_tokens: 999999 > 128000, which is the maximum allowed number of output tokens'
    expect(readText(result({ is_error: true, api_error_status: 400, result: words })).end).toBe('crashed')
  })

  it.each([
    ['nothing', '', 0, 'completed'],
    ['nothing', '', 1, 'crashed'],
    ['a result that is cut', '{"type":"result","subtype":"success","is_error":fal', 1, 'crashed'],
    ['a result that is cut', '{"type":"result","subtype":"success","is_error":fal', 0, 'completed'],
    ['prose about a limit', 'Error: 429 Too Many Requests', 1, 'rate-limited'],
    ['prose about a limit', 'Error: 429 Too Many Requests', 0, 'completed'],
    ['a number that is no status', 'at line 401 of 500 in x.ts', 1, 'crashed'],
    [
      'JSON of no kind',
      '[]\n{}\n{"type":5}\n{"type":"assistant","message":null}\n{"type":"result","is_error":true}',
      1,
      'crashed',
    ],
  ])('understands %s', (_, text, code, end) => {
    expect(endOf(readText(text), code)).toBe(end)
  })

  it('lets an error flag beat exit code 0, and a success beat exit code 1', () => {
    expect(endOf(readText(result({ is_error: true, result: 'Prompt is too long' })), 0)).toBe('overflowed')
    expect(endOf(readText(result({ is_error: false, result: 'done' })), 1)).toBe('completed')
  })

  it('says what was done last', () => {
    const line = JSON.stringify({
      type: 'assistant',
      message: { content: [{ type: 'tool_use', name: 'Bash', input: { command: 'npm test' } }] },
    })
    expect(readClaudeLine({}, line).said).toBe('Bash: npm test')
  })
})
