import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { chmod, mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../src/config.js'
import { claimQueueItem, parseQueue } from '../../src/domain/queue.js'
import { createRedactor } from '../../src/domain/redact.js'
import { freshLane, type Lane } from '../../src/domain/state.js'
import type { Parked, SourceName } from '../../src/domain/work.js'
import type { Offer } from '../../src/ports.js'
import { openBeads } from '../../src/sources/beads.js'
import { openSources } from '../../src/sources/index.js'
import { redactPorts } from '../../src/redacted-ports.js'
import { portsOf, worldOf } from '../support/fakes.js'

const now = new Date('2026-11-30T19:00:00Z')
const queueFile = '.agents/rpi/next-work.jsonl'
const issuesFile = '.beads/issues.jsonl'
const systemPath = '/usr/bin:/bin'
let root: string
let programs: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'evolve-sources-'))
  programs = await mkdtemp(join(tmpdir(), 'evolve-programs-'))
})

afterEach(async () => {
  await rm(root, { recursive: true, force: true })
  await rm(programs, { recursive: true, force: true })
})

async function write(path: string, content: string | Buffer): Promise<void> {
  await mkdir(join(root, path, '..'), { recursive: true })
  await writeFile(join(root, path), content)
}

async function install(name: string, script: string): Promise<void> {
  await writeFile(join(programs, name), `#!/bin/sh\n${script}\n`)
  await chmod(join(programs, name), 0o755)
}

async function ask(
  name: SourceName,
  lane: Lane = freshLane('default'),
  store: 'branch' | 'directory' = 'branch',
): Promise<Offer> {
  const env = { PATH: `${programs}:${systemPath}` }
  const source = openSources({ sources: [name], store }, { root, env, repository: 'octo/app' }).at(-1)
  if (!source) throw new Error('no source')
  return source.offer(lane, now)
}

function refsOf(offer: Offer): string[] {
  return offer.kind === 'offered' ? offer.items.map((item) => item.ref) : [`failed: ${offer.problem}`]
}

function laneWithQueue(...ids: string[]): Lane {
  return {
    ...freshLane('default'),
    queue: parseQueue(ids.map((id) => row([{ id, title: `Title ${id}` }])).join('\n')),
  }
}

function row(items: Record<string, unknown>[]): string {
  return JSON.stringify({ source_epic: 'ep', timestamp: '2026-11-01T00:00:00Z', items, consumed: false })
}

describe('the ladder', () => {
  it('opens the configured sources in the configured order', () => {
    const deps = { root, env: {} }
    const names = (sources: SourceName[]) =>
      openSources({ sources, store: 'branch' }, deps).map((one) => one.name)
    expect(names(['parked', 'harvested', 'beads'])).toEqual(['parked', 'harvested', 'beads'])
    expect(names(['beads', 'parked'])).toEqual(['beads', 'parked'])
    expect(names(['beads'])).toEqual(['parked', 'beads'])
  })
})

describe('parked', () => {
  it('offers what was parked, oldest first, under the source that it came from', async () => {
    const parked = (ref: string, cycle: number): Parked => ({
      ref,
      source: 'beads',
      title: `Title ${ref}`,
      body: '',
      labels: [],
      fingerprint: 'f',
      next_step: '',
      reason: '',
      parked_in_cycle: cycle,
    })
    const lane = freshLane('default')
    const state = { ...lane.state, parked_work: [parked('young', 9), parked('old', 2), parked('older', 2)] }
    const offer = await ask('parked', { ...lane, state })
    expect(refsOf(offer)).toEqual(['old', 'older', 'young'])
    expect(offer).toMatchObject({
      items: [{ source: 'beads', title: 'Title old', fingerprint: 'f' }, {}, {}],
    })
    expect(await ask('parked')).toEqual({ kind: 'offered', items: [] })
  })
})

describe('harvested', () => {
  it('offers the queue of the state, and no additions where the repository has no queue', async () => {
    expect(await ask('harvested', laneWithQueue('a'))).toEqual({
      kind: 'offered',
      items: [expect.objectContaining({ ref: 'a', source: 'harvested' })],
    })
  })

  it('fails where not one line is a row, and still offers what the other queue holds', async () => {
    await write(queueFile, 'PK\u0003\u0004\n\nnonsense\n')
    const problem = `${queueFile}: none of its 2 lines is a row of a queue.`
    expect(await ask('harvested')).toEqual({ kind: 'failed', problem })
    const offer = await ask('harvested', laneWithQueue('a'))
    expect(refsOf(offer)).toEqual(['a'])
    expect(offer).toMatchObject({ notes: [problem] })

    const broken = { ...freshLane('default'), queue: parseQueue('{cut\n') }
    expect(refsOf(await ask('harvested', broken, 'directory'))).toEqual([
      expect.stringMatching(/failed: .*1 lines/),
    ])
    await write(queueFile, row([{ id: 'b', title: 'B' }]))
    expect(refsOf(await ask('harvested', broken))).toEqual(['b'])
  })

  it("takes over by id those rows of the repository's file that could be taken now", async () => {
    await write(
      queueFile,
      `\uFEFF${[
        row([{ id: 'a', title: 'Title a' }]),
        '{broken',
        row([
          { id: 'b', title: 'B', mine: 1 },
          { id: 'c', title: 'C', claim_status: 'in_progress', claimed_by: 'x' },
        ]),
        row([{ id: 'd', title: 'D', status: 'proposed' }]),
        row([{ id: 'e', title: 'E', target_repo: 'elsewhere' }]),
        '{"title":"Flat of old"}',
      ].join('\r\n')}`,
    )
    const offer = await ask('harvested', laneWithQueue('a'))
    if (offer.kind === 'failed') throw new Error(offer.problem)
    expect(offer.items.map((item) => item.title)).toEqual(['Title a', 'B', 'Flat of old'])
    expect(offer.additions).toEqual([
      expect.objectContaining({ items: [{ id: 'b', title: 'B', mine: 1 }], claim_status: 'available' }),
      expect.objectContaining({ items: [{ title: 'Flat of old' }] }),
    ])
    expect(offer.notes).toEqual([expect.stringMatching(/1 line passed over/)])
  })

  it('does not offer what the repository says is consumed', async () => {
    await write(queueFile, row([{ id: 'a', title: 'A', consumed: true }]))
    expect(refsOf(await ask('harvested', laneWithQueue('a', 'b')))).toEqual(['b'])
  })

  it('composes the first 100 of a long queue, the others when they are asked for, and none with a secret', async () => {
    const secret = 'hunter2hunter2'
    const ids = Array.from({ length: 102 }, (_, index) => `${secret}-${index}`)
    const ports = portsOf(
      worldOf([]),
      readConfig({ given: { agent: 'command', 'agent-command': 'x' }, isOnGitHub: true }),
      '1',
    )
    const [, source] = redactPorts(ports, createRedactor([secret])).sources
    const offer = await source?.offer(laneWithQueue(...ids), now)
    if (offer?.kind !== 'offered') throw new Error('nothing is offered')
    expect([offer.items.length, offer.further?.refs]).toEqual([100, ['***-100', '***-101']])
    expect(offer.further?.compose(1)).toMatchObject({ ref: '***-101', title: 'Title ***-101' })
    expect(JSON.stringify(offer.items)).not.toContain(secret)
  })

  it('offers again what a dead run of another lane holds (C4)', async () => {
    const lane = laneWithQueue('a')
    const queue = claimQueueItem(lane.queue, 'a', 'evolve:docs/7/1', now) ?? []
    const claim = {
      ref: 'a',
      lane: 'docs',
      run_id: '7',
      run_attempt: 1,
      claimed_at: '',
      lease_until: '2026-11-30T19:30:00Z',
    }
    expect(refsOf(await ask('harvested', { ...lane, queue, claims: [claim] }))).toEqual([])
    expect(refsOf(await ask('harvested', { ...lane, queue, claims: [] }))).toEqual(['a'])
  })

  it('leaves the file alone where the file is the queue of the state', async () => {
    await write(queueFile, row([{ id: 'z', title: 'Z' }]))
    expect(refsOf(await ask('harvested', laneWithQueue('a'), 'directory'))).toEqual(['a'])
  })

  it.each([
    ['UTF-16', async () => write(queueFile, Buffer.from(`\uFEFF${row([])}`, 'utf16le')), /UTF-16/],
    ['UTF-16 without a mark', async () => write(queueFile, Buffer.from(row([]), 'utf16le')), /UTF-16/],
    [
      'too large',
      async () => {
        await write(queueFile, '')
        await truncate(join(root, queueFile), 21 * 1024 * 1024)
      },
      /larger than 20 MiB/,
    ],
    ['a folder', async () => mkdir(join(root, queueFile), { recursive: true }), /not a plain file/],
    [
      'a link',
      async () => {
        await write('elsewhere', row([{ id: 'z', title: 'Z' }]))
        await mkdir(join(root, '.agents/rpi'), { recursive: true })
        await symlink(join(root, 'elsewhere'), join(root, queueFile))
      },
      /symbolic link/,
    ],
    [
      'behind a linked folder',
      async () => {
        await write('elsewhere/next-work.jsonl', row([{ id: 'z', title: 'Z' }]))
        await mkdir(join(root, '.agents'))
        await symlink(join(root, 'elsewhere'), join(root, '.agents/rpi'))
      },
      /symbolic link/,
    ],
  ])(
    'fails as a value on a file that is %s, and still offers what the state holds',
    async (_, prepare, problem) => {
      await prepare()
      expect(await ask('harvested')).toEqual({ kind: 'failed', problem: expect.stringMatching(problem) })
      const offer = await ask('harvested', laneWithQueue('a'))
      expect(refsOf(offer)).toEqual(['a'])
      expect(offer).toMatchObject({ notes: [expect.stringMatching(problem)] })
    },
  )
})

/** Writes a tracker's export as br does: closed, blocked, deferred and odd issues among open ones; which ones are ready is known. */
function generateIssues(count: number): { text: string; ready: string[] } {
  const ready: { id: string; priority: number; created: string }[] = []
  const lines = Array.from({ length: count }, (_, index) => {
    const id = `ex-${index.toString(36)}`
    const created = new Date(Date.UTC(2026, 0, 1) + ((index * 7919) % count) * 3_600_000).toISOString()
    const priority = (index * 3) % 5
    const kind = (
      ['open', 'closed', 'blocked-by', 'in_progress', 'deferred', 'child-of-blocked', 'after-closed'] as const
    )[index % 7]
    const before = (steps: number) => `ex-${(index - steps).toString(36)}`
    const dependency = (target: string, type: string) => ({
      dependencies: [{ issue_id: id, depends_on_id: target, type, created_at: created, created_by: 'dev' }],
    })
    if (kind === 'open' || kind === 'after-closed') ready.push({ id, priority, created })
    return JSON.stringify({
      id,
      title: `Issue ${index}: "quotes", ünïcode and \u2028 separators`,
      status: kind === 'closed' || kind === 'in_progress' || kind === 'deferred' ? kind : 'open',
      priority,
      issue_type: (['task', 'bug', 'feature', 'epic', 'chore', 'docs'] as const)[index % 6],
      created_at: created,
      updated_at: created,
      created_by: 'dev',
      description: 'What to do.\n\n- one\n- two\n'.repeat(index % 20),
      ...(kind === 'closed' ? { closed_at: created, close_reason: 'done' } : {}),
      ...(kind === 'blocked-by' ? dependency(before(2), 'blocks') : {}),
      ...(kind === 'child-of-blocked' ? dependency(before(3), 'parent-child') : {}),
      ...(kind === 'after-closed' ? dependency(before(5), 'blocks') : {}),
      ...(index % 4 === 0 ? { labels: ['backend'], comments: [{ id: index, text: 'seen' }] } : {}),
    })
  })
  ready.sort((a, b) => a.priority - b.priority || a.created.localeCompare(b.created))
  return { text: `${lines.join('\n')}\n`, ready: ready.map((issue) => issue.id) }
}

describe('beads', () => {
  const open = '{"id":"ex-1","title":"One","status":"open"}'

  it('asks no program where the repository has no tracker', async () => {
    await install('bd', `touch '${join(programs, 'asked')}'; echo '[${open}]'`)
    expect(await ask('beads')).toEqual({ kind: 'offered', items: [] })
    await expect(rm(join(programs, 'asked'))).rejects.toThrow(/ENOENT/)
  })

  it('reads 500 issues of the file when no program is there, exactly the ready ones in order', async () => {
    const { text, ready } = generateIssues(500)
    await write(issuesFile, text)
    expect(ready.length).toBeGreaterThan(100)
    expect(refsOf(await ask('beads'))).toEqual(ready)
  })

  it('shows bad lines and missing blockers of the file as notes (D6)', async () => {
    const waiting = { id: 'ex-2', title: 'Two', dependencies: [{ depends_on_id: 'ex-9', type: 'blocks' }] }
    await write(issuesFile, `{cut\n${open}\n${JSON.stringify(waiting)}`)
    const offer = await ask('beads')
    expect(refsOf(offer)).toEqual(['ex-1', 'ex-2'])
    expect(offer).toMatchObject({
      notes: [expect.stringMatching(/1 line passed over/), expect.stringMatching(/ex-9/)],
    })
  })

  it('fails where not one line of the file is an issue, and is empty where there is no line', async () => {
    await write(issuesFile, '<<<<<<< HEAD\n=======\n')
    expect(refsOf(await ask('beads'))).toEqual([`failed: ${issuesFile}: none of its 2 lines is an issue.`])
    await write(issuesFile, '\n\n')
    expect(await ask('beads')).toEqual({ kind: 'offered', items: [] })
  })

  it('says which finished issues keep others waiting because they are still open', async () => {
    const waiting = (id: string) => ({
      id,
      title: id,
      dependencies: [{ depends_on_id: 'ex-1', type: 'blocks' }],
    })
    const closed = { ...waiting('ex-4'), status: 'closed' }
    const lines = [open, ...[waiting('ex-2'), waiting('ex-3'), closed].map((one) => JSON.stringify(one))]
    await write(issuesFile, lines.join('\n'))
    const lane = freshLane('default')
    const done = { 'ex-1': { fingerprint: '', cycle: 5 } }
    const finished: Lane = { ...lane, state: { ...lane.state, done } }
    const note = (where: string, who: string) =>
      `ex-1 was done in cycle ${where} and is still open in the tracker, where ${who} for it: merge that work, or close it there.`
    expect(await ask('beads', lane)).not.toHaveProperty('notes')
    expect(await ask('beads', finished)).toMatchObject({ notes: [note('5', '2 others wait')] })

    await install('bd', `echo '[{"id":"ex-1","title":"One","dependent_count":9}]'`)
    const others = [{ name: 'docs', done, parked: [] }]
    expect(await ask('beads', { ...lane, others })).toMatchObject({
      notes: [note('5 of lane docs', '2 others wait')],
    })
    await rm(join(root, issuesFile))
    await write('.beads/config.yaml', '')
    expect(await ask('beads', finished)).toMatchObject({ notes: [note('5', '9 others wait')] })
  })

  it('is empty where the folder holds no export', async () => {
    await write('.beads/config.yaml', 'x: 1\n')
    expect(await ask('beads')).toEqual({ kind: 'offered', items: [] })
  })

  it('asks bd before br, in the repository, for all of it, and keeps open issues only', async () => {
    await write('.beads/config.yaml', '')
    await install(
      'bd',
      `[ "$*" = "ready --json --limit 10000" ] && [ -d .beads ] && echo '{"schema_version":1,"data":[${open},{"id":"ex-2","title":"Two","status":"in_progress"}]}'`,
    )
    await install('br', `echo '[]'`)
    expect(refsOf(await ask('beads'))).toEqual(['ex-1'])
  })

  it('asks br where there is no bd', async () => {
    await write(issuesFile, '{"id":"file","title":"F"}')
    await install('br', `echo '[${open}]'; echo 'a warning' >&2`)
    expect(refsOf(await ask('beads'))).toEqual(['ex-1'])
  })

  it.each([
    ['prints an error object', `echo '{"error":"database is locked"}'`, /bd ready: .*database is locked/],
    ['exits non-zero', `echo 'boom' >&2; echo '[${open}]'; exit 3`, /bd ready: exit code 3: boom/],
    ['exits non-zero with an error object', `echo '{"error":"no db"}'; exit 1`, /exit code 1: .*no db/],
    ['prints no JSON', `echo 'Ready work: none'`, /bd ready: .*JSON/],
    ['prints nothing', 'true', /bd ready: .*JSON/],
    ['prints a list without an issue', `echo '[1,{"title":"no id"}]'`, /bd ready: none of the 2 entries/],
    [
      'prints an envelope without a list',
      `echo '{"schema_version":1,"data":"x"}'`,
      /bd ready: .*list of issues/,
    ],
  ])('fails when the program %s, though the file is good', async (_, script, problem) => {
    await write(issuesFile, open)
    await install('bd', script)
    expect(await ask('beads')).toEqual({ kind: 'failed', problem: expect.stringMatching(problem) })
  })

  it.each([
    ['hangs', 'exec sleep 60'],
    ['hangs in a child that keeps its pipes open', 'sleep 20 & wait'],
  ])('fails when the program %s', async (_, script) => {
    await write(issuesFile, open)
    await install('bd', script)
    const source = openBeads({ root, env: { PATH: `${programs}:${systemPath}` }, timeoutMs: 500 })
    expect(await source.offer(freshLane('default'), now)).toEqual({
      kind: 'failed',
      problem: 'bd ready: no answer within 0.5 s',
    })
  })

  it('fails as a value on a folder or file that is a link', async () => {
    await write('elsewhere/issues.jsonl', open)
    await symlink(join(root, 'elsewhere'), join(root, '.beads'))
    expect(await ask('beads')).toEqual({ kind: 'failed', problem: expect.stringMatching(/symbolic link/) })
    await rm(join(root, '.beads'))
    await mkdir(join(root, '.beads'))
    await symlink(join(root, 'elsewhere/issues.jsonl'), join(root, issuesFile))
    expect(await ask('beads')).toEqual({ kind: 'failed', problem: expect.stringMatching(/symbolic link/) })
  })
})
