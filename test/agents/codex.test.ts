import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { readCodexLine, readSessionLine } from '../../src/agents/codex.js'
import { concludeSession, type Facts } from '../../src/agents/facts.js'

const limits = { timeoutMinutes: 30, idleMinutes: 0 }

function linesOf(name: string): string[] {
  return readFileSync(new URL(`fixtures/codex/${name}.jsonl`, import.meta.url), 'utf8').split('\n')
}

function captured(name: string): Facts {
  return linesOf(name).reduce(readCodexLine, {})
}

describe('readCodexLine on captured output', () => {
  it.each([
    ['write', 0, 'completed'],
    ['patchsh', 0, 'completed'],
    ['toolong', 1, 'overflowed'],
    ['auth', 1, 'auth-failed'],
    ['quota', 1, 'auth-failed'],
    ['usage-limit', 1, 'rate-limited'],
    ['ratelimit', 1, 'rate-limited'],
    ['overloaded', 1, 'overloaded'],
    ['drop', 1, 'overloaded'],
  ])('reads %s (exit code %i) as %s', (name, code, end) => {
    expect(concludeSession(captured(name), { cause: 'exited', code }, limits).end).toBe(end)
  })

  it('reads totals, turns and session, and takes no reading from the total', () => {
    const facts = captured('write')
    expect(facts).toMatchObject({
      tokens: 18_120,
      turns: 1,
      sessionId: '01a22ded-0c7f-75b1-b4a9-54131818ceaa',
    })
    expect(facts.lastRequestTokens).toBeUndefined()
  })

  it('does not take a warning or a reconnection for the end', () => {
    const facts = linesOf('drop').slice(0, 4).reduce(readCodexLine, {})
    expect(facts.end).toBeUndefined()
    expect(concludeSession(facts, { cause: 'exited', code: 0 }, limits).end).toBe('completed')
  })
})

describe('readSessionLine', () => {
  it('reads the last request and the window, not the total', () => {
    expect(linesOf('session-write').reduce(readSessionLine, {})).toMatchObject({
      lastRequestTokens: 9000,
      window: 258_400,
      tokens: 18_120,
    })
  })

  const limited = (used: number) =>
    JSON.stringify({
      type: 'event_msg',
      payload: {
        type: 'token_count',
        info: null,
        rate_limits: {
          primary: { used_percent: used, resets_at: 1_796_070_803 },
          secondary: { used_percent: 60, resets_at: 1_796_999_999 },
        },
      },
    })

  it('knows when a spent limit resets', () => {
    expect(readSessionLine({ end: 'rate-limited' }, limited(100)).resetAt).toEqual(
      new Date(1_796_070_803_000),
    )
  })

  it('says nothing of limits that are not spent, or did not end the session', () => {
    expect(readSessionLine({ end: 'rate-limited' }, limited(99)).resetAt).toBeUndefined()
    expect(readSessionLine({ end: 'completed' }, limited(100)).resetAt).toBeUndefined()
  })
})
