import { describe, expect, it } from '@jest/globals'
import {
  listedBeads,
  parseBeadsCli,
  parseBeadsFile,
  readyBeads,
  type BeadsIssue,
} from '../../src/domain/beads.js'

const now = new Date('2026-11-30T19:00:00Z')

function issue(id: string, fields: Record<string, unknown> = {}): BeadsIssue {
  const created_at = '2026-11-01T00:00:00Z'
  return { id, title: `Title ${id}`, status: 'open', priority: 2, issue_type: 'task', created_at, ...fields }
}

function dependsOn(target: string, type = 'blocks'): Record<string, unknown> {
  return { dependencies: [{ issue_id: 'self', depends_on_id: target, type }] }
}

function refs(...issues: BeadsIssue[]): string[] {
  return readyBeads(issues, now).ready.map((item) => item.ref)
}

describe('readiness worked out from the file', () => {
  it.each(['blocks', 'conditional-blocks', 'waits-for'])(
    'holds back what waits for an open issue by %s (D1)',
    (type) => {
      const waiting = issue('w', dependsOn('b', type))
      for (const status of ['open', 'in_progress', 'blocked', 'deferred', 'hooked'])
        expect(refs(waiting, issue('b', { status }))).not.toContain('w')
      for (const status of ['closed', 'tombstone', 'pinned'])
        expect(refs(waiting, issue('b', { status }))).toEqual(['w'])
    },
  )

  it('holds back what lies below a blocked parent, however deep, and not what was only discovered (D2)', () => {
    const issues = [
      issue('blocker'),
      issue('parent', dependsOn('blocker')),
      issue('child', dependsOn('parent', 'parent-child')),
      issue('grandchild', dependsOn('child', 'parent-child')),
      issue('found', dependsOn('parent', 'discovered-from')),
      issue('related', dependsOn('blocker', 'related')),
    ]
    expect(refs(...issues).sort()).toEqual(['blocker', 'found', 'related'])
    expect(refs(...issues.slice(1), issue('blocker', { status: 'closed' })).sort()).toEqual(
      ['child', 'found', 'grandchild', 'parent', 'related'].sort(),
    )
  })

  it('lets a child of an open parent go, and holds back a child of a deferred one', () => {
    const child = issue('c', dependsOn('p', 'parent-child'))
    expect(refs(child, issue('p', { issue_type: 'epic' }))).toContain('c')
    expect(refs(child, issue('p', { status: 'deferred' }))).toEqual([])
    expect(refs(child, issue('p', { defer_until: '2026-12-24T00:00:00Z' }))).toEqual([])
    expect(
      refs(child, issue('p', { status: 'closed', ...dependsOn('x') }), issue('x', { status: 'blocked' })),
    ).toEqual(['c'])
  })

  it('ends on rings and on very long chains', () => {
    expect(refs(issue('a', dependsOn('b')), issue('b', dependsOn('a')))).toEqual([])
    expect(
      refs(issue('a', dependsOn('b', 'parent-child')), issue('b', dependsOn('a', 'parent-child'))),
    ).toEqual(['a', 'b'])
    expect(refs(issue('a', dependsOn('a')))).toEqual([])
    const chain = Array.from({ length: 20_000 }, (_, index) =>
      issue(`n${index}`, index === 0 ? { status: 'blocked' } : dependsOn(`n${index - 1}`, 'parent-child')),
    )
    expect(refs(...chain)).toEqual([])
  })

  it.each([
    ['in progress', { status: 'in_progress' }],
    ['deferred', { status: 'deferred' }],
    ['blocked', { status: 'blocked' }],
    ['pinned by status', { status: 'pinned' }],
    ['pinned by flag', { pinned: true }],
    ['hooked', { status: 'hooked' }],
    ['a status that nobody defined', { status: 'ready' }],
    ['a status that is no text', { status: 1 }],
    ['ephemeral', { ephemeral: true }],
    ...['merge-request', 'gate', 'molecule', 'message', 'agent', 'role', 'rig'].map(
      (type): [string, Record<string, unknown>] => [`of type ${type}`, { issue_type: type }],
    ),
    ['without a title', { title: '' }],
  ])('does not offer an issue that is %s, from the file or from a program (D3)', (_, fields) => {
    expect(refs(issue('a', fields))).toEqual([])
    expect(listedBeads([issue('a', fields)], now)).toEqual([])
  })

  it.each([
    ['past', '2026-11-30T18:59:59Z', true],
    ['now', '2026-11-30T19:00:00Z', true],
    ['future', '2026-11-30T19:00:01Z', false],
    ['with an offset, future', '2026-11-30T19:30:00-02:00', false],
    ['unreadable', 'soon', true],
    ['null', null, true],
  ])('judges defer_until: %s (D4)', (_, defer_until, isReady) => {
    expect(refs(issue('a', { defer_until }))).toEqual(isReady ? ['a'] : [])
  })

  it('reports a blocker that is not in the file and treats it as closed (D6)', () => {
    const { ready, notes } = readyBeads(
      [issue('a', dependsOn('gone')), issue('x', { status: 'closed', ...dependsOn('old') })],
      now,
    )
    expect(ready.map((item) => item.ref)).toEqual(['a'])
    expect(notes).toEqual(['a waits for gone, which is not in the file; it counts as closed.'])
  })

  it('keeps its notes short', () => {
    const many = Array.from({ length: 30 }, (_, index) => issue(`i${index}`, dependsOn('gone')))
    expect(readyBeads(many, now).notes).toHaveLength(11)
  })

  it('sorts by priority, then age, whatever the words', () => {
    expect(
      refs(
        issue('none', { priority: 'urgent', created_at: '2020-01-01T00:00:00Z' }),
        issue('old', { created_at: '2026-01-01T00:00:00Z' }),
        issue('undated', { created_at: undefined }),
        issue('low', { priority: 4 }),
        issue('default', { priority: undefined, created_at: '2026-02-01T00:00:00Z' }),
        issue('first', { priority: 'P0' }),
        issue('out', { priority: 99, created_at: '2021-01-01T00:00:00Z' }),
      ),
    ).toEqual(['first', 'old', 'default', 'undated', 'low', 'none', 'out'])
  })

  it('survives dependencies of any shape', () => {
    expect(
      refs(
        issue('a', { dependencies: 'x' }),
        issue('b', { dependencies: [null, 1, {}, { depends_on_id: 4 }] }),
      ),
    ).toEqual(['a', 'b'])
    expect(refs(issue('a', { dependencies: [{ depends_on_id: 'b' }] }), issue('b'))).toEqual(['b'])
  })

  it('describes an issue with what it carries', () => {
    const [item] = readyBeads(
      [
        issue('a', {
          description: 'D',
          design: 'X',
          acceptance_criteria: 'Y',
          labels: ['ui'],
          external_ref: 'https://example.com/1',
        }),
      ],
      now,
    ).ready
    expect(item).toMatchObject({
      ref: 'a',
      source: 'beads',
      body: 'D\n\nDesign:\nX\n\nAcceptance criteria:\nY',
      labels: ['ui', 'type:task', 'priority:2'],
      url: 'https://example.com/1',
    })
  })
})

describe('what a program prints', () => {
  const issues = [issue('a'), issue('b')]

  it.each([
    ['a bare array', issues],
    ['an envelope with issues', { issues }],
    ['an envelope with items', { items: issues }],
    ['schema_version and data', { schema_version: 1, data: issues }],
    ['data that is an envelope itself', { schema_version: 1, data: { issues } }],
    ['an error of null', { issues, error: null }],
  ])('reads %s (D5)', (_, printed) => {
    expect(parseBeadsCli(`\uFEFF${JSON.stringify(printed)}\r\n`)).toEqual({
      kind: 'items',
      issues,
      badCount: 0,
    })
  })

  it.each([
    ['an error in words', '{"error":"no database"}', /no database/],
    ['an error object', '{"error":{"message":"locked","code":5}}', /locked/],
    ['an error beside issues', '{"issues":[],"error":"stale"}', /stale/],
    ['nothing', '', /JSON/],
    ['prose', 'No ready work', /JSON/],
    ['JSON cut in the middle', '[{"id":"a"', /JSON/],
    ['an object without a list', '{"count":0}', /list/],
    ['a number', '7', /list/],
    ['data without end', '{"data":{"data":{"data":{"data":[]}}}}', /list/],
  ])('calls %s a failure (D5)', (_, printed, problem) => {
    expect(parseBeadsCli(printed)).toEqual({ kind: 'failed', problem: expect.stringMatching(problem) })
  })

  it('reads null as an empty list, and counts what is no issue', () => {
    expect(parseBeadsCli('null')).toEqual({ kind: 'items', issues: [], badCount: 0 })
    expect(parseBeadsCli('[{"id":"a"},{"id":" "},7,{}]')).toEqual({
      kind: 'items',
      issues: [{ id: 'a' }],
      badCount: 3,
    })
  })
})

describe('the file', () => {
  it('takes the later of two lines on one issue, and lets a bad line hide nothing', () => {
    const text = [
      '{"id":"a","status":"open"}',
      '<<<<<<< HEAD',
      '{"id":"b"}',
      '{"id":"a","status":"closed"}',
    ].join('\r\n')
    expect(parseBeadsFile(text)).toEqual({
      issues: [{ id: 'a', status: 'closed' }, { id: 'b' }],
      badCount: 1,
    })
  })
})
