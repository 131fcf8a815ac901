import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { concludeSession, type Facts, type ReadLine } from '../../src/agents/facts.js'
import { readGeminiLine } from '../../src/agents/gemini.js'
import { readOpencodeLine } from '../../src/agents/opencode.js'

const limits = { timeoutMinutes: 30, idleMinutes: 0 }
const captured = (read: ReadLine, name: string): Facts =>
  readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')
    .split('\n')
    .reduce(read, {})

describe('captured output of Gemini CLI', () => {
  it.each([
    ['gemini/write.jsonl', 0, 'completed'],
    // 400 modulo 256: the program ends with the status of the request.
    ['gemini/toolong.stderr', 144, 'overflowed'],
  ])('reads %s (exit code %i) as %s', (name, code, end) => {
    expect(concludeSession(captured(readGeminiLine, name), { cause: 'exited', code }, limits).end).toBe(end)
  })

  it('reads totals and the session, and takes no reading from a sum', () => {
    const facts = captured(readGeminiLine, 'gemini/write.jsonl')
    expect(facts).toMatchObject({ tokens: 27_180, sessionId: 'df3827bf-872a-4a93-be01-353205521e5b' })
    expect(facts.lastRequestTokens).toBeUndefined()
  })
})

describe('captured output of OpenCode', () => {
  it.each([
    ['opencode/write.jsonl', 0, 'completed'],
    ['opencode/toolong.jsonl', 1, 'overflowed'],
  ])('reads %s (exit code %i) as %s', (name, code, end) => {
    expect(concludeSession(captured(readOpencodeLine, name), { cause: 'exited', code }, limits).end).toBe(end)
  })

  it('reads the last request, totals, steps and the session', () => {
    expect(captured(readOpencodeLine, 'opencode/write.jsonl')).toMatchObject({
      lastRequestTokens: 9000,
      largestRequestTokens: 9000,
      tokens: 18_120,
      turns: 2,
      costUsd: 0,
      sessionId: 'ses_dd210f46dffevyainu83y6H2qb',
    })
  })

  it.each([
    [{ name: 'ProviderAuthError', data: { message: 'no key' } }, 'auth-failed'],
    [{ name: 'APIError', data: { statusCode: 429, message: 'slow down' } }, 'rate-limited'],
    [{ name: 'APIError', data: { statusCode: 503, message: 'try later' } }, 'overloaded'],
    [{ name: 'UnknownError', data: { message: 'boom' } }, 'crashed'],
    // An ordinary 400 whose text mentions tokens is no overflow (A17).
    [{ name: 'APIError', data: { statusCode: 400, message: 'max_tokens must be at most 8192' } }, 'crashed'],
    [{}, 'crashed'],
  ])('reads the error %j as %s', (error, end) => {
    const facts = readOpencodeLine({}, JSON.stringify({ type: 'error', error }))
    expect(concludeSession(facts, { cause: 'exited', code: 1 }, limits).end).toBe(end)
  })
})
