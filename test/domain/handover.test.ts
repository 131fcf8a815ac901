import { describe, expect, it } from '@jest/globals'
import { catalogue } from '../../src/errors.js'
import {
  confirmRequest,
  documentArtifacts,
  foldRequests,
  handoverGates,
  judgeRequest,
  parseEvents,
  type HandoverEvent,
  type HandoverFacts,
  type HandoverRequest,
} from '../../src/domain/handover.js'
import { documentOf, fields } from '../support/handover.js'

const policy = { maxAgeSeconds: 3600, requiresOperator: false, isApproved: false }
const request: HandoverRequest = {
  ...{ token: 't1', found: '', openedAtSeconds: 100, reason: '' },
  ...{ isAccepted: false, isOperatorConfirmed: false },
}
const facts: HandoverFacts = {
  ...{ isGenuine: true, document: documentOf('t1'), hash: 'new', uptimeSeconds: 200, missing: [], policy },
}
const codeOf = (change: Partial<HandoverFacts>, of: Partial<HandoverRequest> = {}): string => {
  const answer = judgeRequest({ ...request, ...of }, { ...facts, ...change })
  return answer.kind === 'accepted' ? 'accepted' : answer.refusal.code
}

/** Plays calls of the verbs as the program does: `open` makes t1, t2, …; each document is right for the newest token. */
function play(...calls: string[]): { answers: string[]; stands: string } {
  const events: HandoverEvent[] = []
  let opened = 0
  const answers = calls.map((call) => {
    const [verb = '', token = `t${opened}`] = call.split(' ')
    if (verb === 'open') {
      opened += 1
      events.push({ event: 'open', token: `t${opened}`, found: '', uptime_s: 100, reason: '' })
      return `t${opened}`
    }
    const standing = foldRequests(events)
    if (verb === 'cancel') {
      if (standing?.token !== token) return 'TOKEN_UNKNOWN'
      events.push({ event: 'cancel', token })
      return 'cancelled'
    }
    const given = { token, isOperatorConfirmed: false }
    const answer = confirmRequest(standing, given, { ...facts, document: documentOf(token) })
    const code = answer.kind === 'accepted' ? 'accepted' : answer.refusal.code
    if (code !== 'TOKEN_UNKNOWN')
      events.push({ event: 'confirm', token, operator_confirmed: false, answer: code })
    return code
  })
  const standing = foldRequests(events)
  return {
    answers,
    stands: standing ? `${standing.token} ${standing.isAccepted ? 'accepted' : 'pending'}` : 'none',
  }
}

describe('the three verbs, in every order', () => {
  it.each<[string, string[], string[], string]>([
    ['open, confirm, cancel', ['open', 'confirm', 'cancel'], ['t1', 'accepted', 'cancelled'], 'none'],
    [
      'open, cancel, confirm (A5)',
      ['open', 'cancel', 'confirm'],
      ['t1', 'cancelled', 'TOKEN_UNKNOWN'],
      'none',
    ],
    ['confirm, open, cancel', ['confirm', 'open', 'cancel'], ['TOKEN_UNKNOWN', 't1', 'cancelled'], 'none'],
    [
      'confirm, cancel, open',
      ['confirm', 'cancel', 'open'],
      ['TOKEN_UNKNOWN', 'TOKEN_UNKNOWN', 't1'],
      't1 pending',
    ],
    [
      'cancel, open, confirm',
      ['cancel', 'open', 'confirm'],
      ['TOKEN_UNKNOWN', 't1', 'accepted'],
      't1 accepted',
    ],
    [
      'cancel, confirm, open',
      ['cancel', 'confirm', 'open'],
      ['TOKEN_UNKNOWN', 'TOKEN_UNKNOWN', 't1'],
      't1 pending',
    ],
    [
      'two opens, then the first token (A5)',
      ['open', 'open', 'confirm t1'],
      ['t1', 't2', 'TOKEN_UNKNOWN'],
      't2 pending',
    ],
    ['two opens, then the second', ['open', 'open', 'confirm t2'], ['t1', 't2', 'accepted'], 't2 accepted'],
    ['a second cancel', ['open', 'cancel', 'cancel t1'], ['t1', 'cancelled', 'TOKEN_UNKNOWN'], 'none'],
    ['a second confirm', ['open', 'confirm', 'confirm'], ['t1', 'accepted', 'TOKEN_UNKNOWN'], 't1 accepted'],
    ['open after an acceptance', ['open', 'confirm', 'open'], ['t1', 'accepted', 't2'], 't2 pending'],
    [
      'cancel of the earlier token',
      ['open', 'open', 'cancel t1'],
      ['t1', 't2', 'TOKEN_UNKNOWN'],
      't2 pending',
    ],
  ])('%s', (_, calls, answers, stands) => {
    expect(play(...calls)).toEqual({ answers, stands })
  })

  it('reads a log that was torn or scribbled on, and keeps what is whole', () => {
    const open = { event: 'open', token: 't1', found: '', uptime_s: 1, reason: '' }
    const text = `garbage\n{"event":"open"\n\n${JSON.stringify(open)}\n{"event":"confirm","token":"t1","answer":"yes"}\n`
    expect(foldRequests(parseEvents(text))).toMatchObject({ token: 't1', isAccepted: false })
  })
})

describe('the gates', () => {
  it('are judged in their order: each one is told only when all before it pass', () => {
    const strict = { ...policy, requiresOperator: true }
    const worst = { isGenuine: false, document: undefined, hash: '', uptimeSeconds: 9999, policy: strict }
    const steps: Partial<HandoverFacts>[] = [
      {},
      { isGenuine: true },
      { document: '{}', hash: 'same' },
      { document: '{"token":"t1"}', hash: 'new' },
      { uptimeSeconds: 3700 },
      { document: documentOf('t1') },
    ]
    let now: Partial<HandoverFacts> = worst
    const told = steps.map((step) => codeOf((now = { ...now, ...step }), { found: 'same' }))
    expect(told).toEqual(handoverGates.slice(1))
    expect(codeOf({ ...now, policy }, { found: 'same' })).toBe('accepted')
    expect(Object.keys(catalogue)).toEqual(expect.arrayContaining([...handoverGates]))
  })

  it.each<[string, Partial<HandoverFacts>, Partial<HandoverRequest>, string]>([
    ['what stood there at open is stale', { hash: 'h' }, { found: 'h' }, 'HANDOVER_STALE'],
    ['a document of another token is stale', { document: documentOf('t0') }, {}, 'HANDOVER_STALE'],
    ['exactly as old as allowed passes', { uptimeSeconds: 3700 }, {}, 'accepted'],
    ['a moment older does not', { uptimeSeconds: 3700.001 }, {}, 'HANDOVER_EXPIRED'],
  ])('%s', (_, change, of, code) => {
    expect(codeOf(change, of)).toBe(code)
  })

  it.each<[string, Partial<HandoverRequest>, boolean, string]>([
    ['neither flag nor approval', {}, false, 'OPERATOR_REQUIRED'],
    [
      'the flag alone, which an agent can give itself',
      { isOperatorConfirmed: true },
      false,
      'OPERATOR_REQUIRED',
    ],
    ['the approval alone', {}, true, 'OPERATOR_REQUIRED'],
    ['the flag with the approval', { isOperatorConfirmed: true }, true, 'accepted'],
  ])('ask for an operator: %s', (_, of, isApproved, code) => {
    expect(codeOf({ policy: { ...policy, requiresOperator: true, isApproved } }, of)).toBe(code)
  })
})

describe('a document', () => {
  const incomplete = (document: string, missing: string[] = []): string => {
    const answer = judgeRequest(request, { ...facts, document, missing })
    return answer.kind === 'refused' ? `${answer.refusal.code}: ${answer.refusal.message}` : 'accepted'
  }

  it.each(Object.keys(fields) as (keyof typeof fields)[])(
    'that lacks %s is incomplete, and so is a blank one (A18)',
    (name) => {
      for (const value of [undefined, '', [], ['  ']]) {
        const told = incomplete(documentOf('t1', { [name]: value }))
        expect(told).toMatch(new RegExp(`^HANDOVER_INCOMPLETE: .*\\b${name}\\b`))
      }
    },
  )

  it.each<[string, string, string[]]>([
    ['without evidence', documentOf('t1', { done: [{ what: 'parser', evidence: ' ' }] }), []],
    ['with an artifact that is not there', documentOf('t1', { artifacts: ['src/gone.ts'] }), ['src/gone.ts']],
    ['that is no JSON', 't1: all is well', []],
    ['that is a list', '["t1"]', []],
    ['that was cut in the middle', documentOf('t1').slice(0, 80), []],
    ['of more than 8 KB', documentOf('t1', { next_step: 'ä'.repeat(4096) }), []],
  ])('%s is incomplete', (_, text, missing) => {
    expect(incomplete(text, missing)).toMatch(/^HANDOVER_INCOMPLETE: /)
  })

  it('may say none, have a byte order mark and further fields', () => {
    const none = { frozen_decisions: ['none'], done: [{ what: 'none', evidence: 'none' }], open: ['none'] }
    expect(incomplete(`\uFEFF${documentOf('t1', { ...none })}`)).toBe('accepted')
    expect(incomplete(JSON.stringify({ ...fields, token: 't1', mood: 'good' }))).toBe('accepted')
  })

  it('names the artifacts that must be in the tree', () => {
    const artifacts = ['none', 'src/a.ts:12', 'refs/heads/x', 'https://example.com/']
    expect(documentArtifacts(documentOf('t1', { artifacts }))).toEqual(['src/a.ts'])
    expect(documentArtifacts('not json')).toEqual([])
    expect(documentArtifacts(undefined)).toEqual([])
  })
})
