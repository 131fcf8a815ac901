// The branch store on a remote that is reached by its path: the contract, and what only git can do to it.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { freshLane, type Lane } from '../../src/domain/state.js'
import { commitFiles, readBranch, runGit } from '../support/repository.js'
import { branch, openPathPlace } from './branch-place.js'
import { cyclesOf, describeStore } from './contract.js'
import { fullLane, requestOf, withClaim, withRecord } from './lanes.js'

describeStore('branch store, by path', openPathPlace)

describe('branch store', () => {
  it('makes the branch without a parent and with our files only', async () => {
    const place = await openPathPlace()
    const store = place.open()
    const { lane } = await store.restore()
    const saved = await store.save(requestOf(lane, withRecord(lane, '100'), '100'))
    expect(await runGit(place.remote, ['rev-list', '--parents', branch])).toBe(
      saved.kind === 'saved' ? saved.commit : '',
    )
    expect([...(await readBranch(place.remote, branch)).keys()]).toEqual([
      'lanes/default/cycle-history.jsonl',
      'lanes/default/session-state.json',
    ])
  })

  it('saves as one commit on the tip, whose message names run, attempt and a nonce', async () => {
    const place = await openPathPlace()
    await place.put({ 'session-state.json': '{"schema_version":1}' })
    const tip = await runGit(place.remote, ['rev-parse', branch])
    const store = place.open({ nonce: () => 'nonce-1' })
    const { lane } = await store.restore()
    const request = { ...requestOf(lane, withRecord(lane, '100'), '100'), message: 'Cycle 1:\nimproved' }
    await store.save(request)
    expect(await runGit(place.remote, ['log', '-1', '--format=%P|%an|%ct|%B', branch])).toBe(
      `${tip}|evolve[bot]|1796065200|Cycle 1: improved\n\nEvolve-Run: default/100\nEvolve-Attempt: 1\nEvolve-Nonce: nonce-1\n`,
    )
  })

  it('walks back to the last good state and keeps what the history of today says', async () => {
    const place = await openPathPlace()
    const store = place.open()
    const { lane: base } = await store.restore()
    const first = await store.save(requestOf(base, fullLane(), '400'))
    const second = await store.save(requestOf(first.lane, withRecord(first.lane, '400'), '400'))
    expect(second.lane.state.cycle).toBe(4)
    await place.put({ 'session-state.json': '{"schema_version":1,"generation":2,' })
    await place.put({ 'session-state.json': '' })
    const { lane, warnings } = await place.open().restore()
    expect(warnings.join()).toMatch(/2 saves back/)
    expect(lane.state).toMatchObject({ cycle: 4, done: { 'ex-1': { cycle: 1 } }, key_of_a_later_version: {} })
    expect(lane.state.generation).toBeGreaterThan(2)
    expect(lane.damage).toHaveLength(1)
    expect(lane.state.open_cycle).toBeNull()
  })

  it('finds a lost history in the past', async () => {
    const place = await openPathPlace()
    const store = place.open()
    const { lane: base } = await store.restore()
    await store.save(requestOf(base, withRecord(base, '100'), '100'))
    await place.put({ 'cycle-history.jsonl': Buffer.from('\uFEFF{"cycle":1}\n', 'utf16le') })
    expect(cyclesOf((await place.open().restore()).lane)).toEqual(['100:1'])
  })

  it.each<[string, (place: Awaited<ReturnType<typeof openPathPlace>>) => Promise<unknown>]>([
    ['emptied', (place) => place.put({ 'cycle-history.jsonl': '' })],
    ['cut', (place) => place.put({ 'cycle-history.jsonl': '{"cycle":1,"result":"idle","run_id":"own"}\n' })],
    [
      'replaced by a link',
      (place) =>
        commitFiles(place.remote, branch, { 'lanes/default/cycle-history.jsonl': '/dev/null' }, '120000'),
    ],
  ])('brings back the records of a history that was %s', async (_, damage) => {
    const place = await openPathPlace()
    const store = place.open()
    const { lane: base } = await store.restore()
    const failed = { result: 'failed', gate: 'NONE' } as const
    const { lane: first } = await store.save(requestOf(base, withRecord(base, '100', failed), '100'))
    await store.save(requestOf(first, withRecord(first, '200', failed), '200'))
    await damage(place)
    const next = place.open()
    const { lane, warnings } = await next.restore()
    expect(cyclesOf(lane)).toEqual(expect.arrayContaining(['100:1', '200:2']))
    expect(lane.state.cycle).toBe(2)
    expect(lane.damage).toEqual([expect.objectContaining({ file: 'cycle-history.jsonl' })])
    expect(warnings.join()).toMatch(/cycle-history\.jsonl: taken from commit \w+, 1 save back/)
    await next.save(requestOf(lane, withRecord(lane, '300'), '300'))
    const after = await place.open().restore()
    expect(cyclesOf(after.lane)).toEqual(expect.arrayContaining(['100:1', '200:2', '300:3']))
    expect(after.lane.damage).toEqual([])
  })

  it('takes a link in the place of the state for damage and not for absence', async () => {
    const place = await openPathPlace()
    const store = place.open()
    const { lane: base } = await store.restore()
    await store.save(requestOf(base, { ...fullLane(), history: [] }, '100'))
    await commitFiles(place.remote, branch, { 'lanes/default/session-state.json': '/dev/null' }, '120000')
    const { isFresh, lane } = await place.open().restore()
    expect(isFresh).toBe(false)
    expect(lane.state.parked_work).toEqual(fullLane().state.parked_work)
    expect(lane.damage).toEqual([expect.objectContaining({ file: 'session-state.json' })])
  })

  it('looks no further back than 20 commits', async () => {
    const place = await openPathPlace()
    await place.put({ 'session-state.json': '{"schema_version":1}' })
    for (let count = 0; count <= 20; count++) await place.put({ 'session-state.json': `{"cut":${count}` })
    await expect(place.open().restore()).rejects.toMatchObject({ code: 'STATE_CORRUPT' })
  })

  it.each(['100755', '120000'])('does not read a file with mode %s', async (mode) => {
    const place = await openPathPlace()
    await place.put({ 'session-state.json': '{"schema_version":1,"cycle":3}' })
    await commitFiles(place.remote, branch, { 'lanes/default/HANDOFF': '/etc/passwd' }, mode)
    const store = place.open()
    const { lane, warnings } = await store.restore()
    expect(lane.handoff).toBeUndefined()
    expect(warnings.join()).toMatch(/lanes\/default\/HANDOFF is a link or an executable/)
    await store.save(requestOf(lane, { ...lane, handoff: fullLane().handoff }, '100'))
    expect(await runGit(place.remote, ['ls-tree', branch, 'lanes/default/HANDOFF'])).toMatch(/^100644/)
  })

  it('leaves foreign files on the branch as they are', async () => {
    const place = await openPathPlace()
    const foreign = {
      'notes/hand "made".md': 'x',
      'lanes/docs/session-state.json': '[',
      'lanes/default/extra': 'y',
    }
    await runGit(place.remote, ['config', 'core.quotePath', 'false'])
    await commitFiles(place.remote, branch, foreign)
    const store = place.open()
    const { lane } = await store.restore()
    await store.save(requestOf(lane, withRecord(lane, '100'), '100'))
    const files = await readBranch(place.remote, branch)
    for (const [path, text] of Object.entries(foreign)) expect(files.get(path)?.toString()).toBe(text)
  })

  it('renders README.md from all lanes that can be read', async () => {
    const place = await openPathPlace({
      renderPages: (lanes, now) =>
        new Map([
          [
            'README.md',
            `${lanes.map((lane) => `${lane.name}:${lane.state.cycle}`).join(' ')} ${now.getTime()}`,
          ],
        ]),
    })
    await place.put({ 'session-state.json': '{"schema_version":99}' }, 'newer')
    await place.put(
      {
        'session-state.json': '{"schema_version":1}',
        'cycle-history.jsonl': '{"cycle":5,"result":"idle"}\n',
      },
      'docs',
    )
    await place.put({ 'session-state.json': '{"cut' }, 'broken')
    const store = place.open()
    const { lane } = await store.restore()
    await store.save(requestOf(lane, withRecord(lane, '100'), '100'))
    expect((await readBranch(place.remote, branch)).get('README.md')?.toString()).toBe(
      'broken:0 default:1 docs:5 1796065200000',
    )
  })

  it("writes its own lane's chart, and another lane's only where there is none", async () => {
    const chartsOf = (text: string) => (lanes: readonly Lane[]) =>
      new Map(lanes.map((lane) => [`${lane.name}.svg`, `<svg>${text}</svg>`]))
    const place = await openPathPlace()
    const save = async (laneName: string, text: string, runId: string) => {
      const store = place.open({ laneName, renderPages: chartsOf(text) })
      const { lane } = await store.restore()
      await store.save(requestOf(lane, withRecord(lane, runId), runId))
    }
    await place.put({ 'cycle-history.jsonl': '{"cycle":5,"result":"idle"}\n' }, 'docs')
    await save('default', 'by default', '100')
    await save('docs', 'by docs', '101')
    await save('default', 'by default again', '102')
    const files = await readBranch(place.remote, branch)
    expect(files.get('docs.svg')?.toString()).toBe('<svg>by docs</svg>')
    expect(files.get('default.svg')?.toString()).toBe('<svg>by default again</svg>')
  })

  it('goes on where only the pages are left of a branch that was reset', async () => {
    const place = await openPathPlace()
    await commitFiles(place.remote, branch, { 'README.md': '# Evolve\n', 'default.svg': '<svg/>' })
    expect((await place.open().restore()).isFresh).toBe(true)
  })

  it('saves the state although the README cannot be rendered', async () => {
    const place = await openPathPlace()
    const store = place.open({
      renderPages: () => {
        throw new Error('no')
      },
    })
    const { lane } = await store.restore()
    expect((await store.save(requestOf(lane, withRecord(lane, '100'), '100'))).kind).toBe('saved')
  })

  it("names the server's reason when a rule refuses the push", async () => {
    const place = await openPathPlace()
    const hook = join(place.remote, 'hooks', 'pre-receive')
    await writeFile(hook, '#!/bin/sh\necho "error: GH013: Repository rule violations found" >&2\nexit 1\n', {
      mode: 0o755,
    })
    const store = place.open()
    const { lane } = await store.restore()
    await expect(store.save(requestOf(lane, withRecord(lane, '100'), '100'))).rejects.toMatchObject({
      code: 'PUSH_REFUSED',
      problem: expect.stringMatching(/pre-receive hook declined\) error: GH013/),
    })
  })

  it.each([
    ['grow and jitter', 0, [300, 1200, 4800, 7500, 7500, 7500, 7500]],
    ['grow with the time that a try takes', 2000, [6000, 24_000, 45_000, 45_000, 45_000, 45_000, 45_000]],
  ])('gives up after 8 lost races, with waits that %s', async (_, tryMs, expected) => {
    const place = await openPathPlace()
    await place.put({ 'session-state.json': '{"schema_version":1}' })
    // Somebody else is faster each time: the ref moves while the server looks at our push.
    const hook = [
      '#!/bin/sh',
      'unset GIT_QUARANTINE_PATH GIT_OBJECT_DIRECTORY GIT_ALTERNATE_OBJECT_DIRECTORIES',
      'next=$(echo x | git -c user.name=o -c user.email=o@o commit-tree "$1^{tree}" -p "$1")',
      'git update-ref "$1" "$next"',
    ]
    await writeFile(join(place.remote, 'hooks', 'update'), `${hook.join('\n')}\n`, { mode: 0o755 })
    const waits: number[] = []
    const pause = (ms: number) => Promise.resolve(waits.push(ms))
    let clock = 0
    const store = place.open({ pause, random: () => 0.5, monotonic: () => (clock += tryMs) })
    const { lane } = await store.restore()
    await expect(store.save(requestOf(lane, withRecord(lane, '100'), '100'))).rejects.toMatchObject({
      code: 'STATE_RACE_LOST',
    })
    expect(waits).toEqual(expected)
  })

  it('saves twice in a run: the claim and the end', async () => {
    const place = await openPathPlace()
    const store = place.open()
    const { lane: base } = await store.restore()
    const claimed = await store.save(requestOf(base, withClaim(base, '100', 'ex-1'), '100'))
    const ended = withRecord(
      { ...claimed.lane, claims: [], state: { ...claimed.lane.state, open_cycle: null } },
      '100',
    )
    await store.save(requestOf(claimed.lane, ended, '100'))
    const { lane } = await place.open().restore()
    expect(lane.state).toMatchObject({ generation: 2, open_cycle: null, cycle: 1 })
    expect(lane.claims).toEqual([])
  })

  it('takes an absent branch for absent and an absent repository for unreadable', async () => {
    const place = await openPathPlace()
    expect((await place.open().restore()).lane).toEqual(freshLane('default'))
    await expect(place.open({ url: join(place.folder, 'nowhere.git') }).restore()).rejects.toMatchObject({
      code: 'STATE_UNREADABLE',
    })
  })
})
