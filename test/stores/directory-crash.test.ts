// The directory store when the machine goes away in the middle, when the disk says no, and beside other processes.
import { chmod, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { appendLine, valuesOf } from '../../src/domain/jsonl.js'
import type { Lane } from '../../src/domain/state.js'
import { realFileSystem, type FileSystem } from '../../src/stores/disk-files.js'
import { capture } from '../../src/platform/process.js'
import { temporaryFolder } from '../support/repository.js'
import { openDirectoryPlace } from './directory-place.js'
import { fullLane, requestOf, withClaim, withRecord } from './lanes.js'

/** Is a disk that is gone after so many changes: that one and all later ones fail. */
function diskThatDiesAfter(changes: number): FileSystem & { readonly isDead: () => boolean } {
  let left = changes
  const change = async (body: () => Promise<void>) => {
    if (left <= 0) throw Object.assign(new Error('the machine is gone'), { code: 'EIO' })
    left--
    await body()
  }
  return {
    read: realFileSystem.read,
    write: (path, bytes) => change(() => realFileSystem.write(path, bytes)),
    remove: (path) => change(() => realFileSystem.remove(path)),
    isDead: () => left <= 0,
  }
}

/** The second save of a cycle that resumed: HANDOFF and DORMANT go, a record comes, work is parked. */
function ended(claimed: Lane): Lane {
  const { handoff: _handoff, dormant: _dormant, ...rest } = withRecord(claimed, '400', { result: 'scout' })
  return {
    ...rest,
    claims: [],
    ledger: appendLine(rest.ledger, { ...valuesOf(rest.ledger)[0], cycle: 4 }) as Lane['ledger'],
    state: { ...rest.state, open_cycle: null, claimed_work: null, resuming: null, parked_work: [] },
  }
}

describe('directory store, when a save dies', () => {
  it('is all or nothing, whichever change was the last', async () => {
    const outcomes: string[] = []
    for (let changes = 0; ; changes++) {
      const disk = diskThatDiesAfter(changes)
      const place = await openDirectoryPlace()
      const store = place.open()
      const { lane: base } = await store.restore()
      const first = await store.save(requestOf(base, fullLane(), '400'))
      const dying = (await openDirectoryPlace({ fileSystem: disk, root: place.root })).open()
      const { lane } = await dying.restore()
      expect(lane).toEqual(first.lane)
      const next = ended(lane)
      const died = await dying.save(requestOf(lane, next, '400')).then(
        () => false,
        (error: unknown) => {
          expect(error).toMatchObject({ code: 'STATE_NOT_SAVED' })
          return true
        },
      )
      const found = await place.open().restore()
      const isNew = found.lane.history.length === 4
      outcomes.push(isNew ? 'new' : 'old')
      if (isNew)
        expect({ ...found.lane, state: { ...found.lane.state, generation: 0 } }).toEqual({
          ...next,
          state: {
            ...next.state,
            cycle: 4,
            context_streak: 2,
            updated_at: found.lane.state.updated_at,
            generation: 0,
          },
        })
      else expect(found.lane).toEqual(first.lane)
      expect(
        (await readdir(join(place.root, '.agents/evolve'))).filter((name) => name.startsWith('.')),
      ).toEqual([])
      if (!died) break
    }
    // Nothing is written before the journal is; from then on the save is as good as done.
    expect(outcomes.indexOf('new')).toBe(1)
    expect(outcomes.slice(1).every((outcome) => outcome === 'new')).toBe(true)
    expect(outcomes.length).toBeGreaterThan(6)
  })

  it('merges what somebody wrote before the dead save was finished', async () => {
    const place = await openDirectoryPlace()
    const { lane: base } = await place.open().restore()
    const first = await place.open().save(requestOf(base, withRecord(base, '100'), '100'))
    const dying = (await openDirectoryPlace({ fileSystem: diskThatDiesAfter(2), root: place.root })).open()
    const { lane } = await dying.restore()
    const next = withRecord(withClaim(lane, '200', 'x'), '200')
    await expect(dying.save(requestOf(first.lane, next, '200'))).rejects.toMatchObject({
      code: 'STATE_NOT_SAVED',
    })
    const history = join(place.root, '.agents/evolve/cycle-history.jsonl')
    await writeFile(
      history,
      `${await readFile(history, 'utf8')}{"cycle":9,"result":"idle","target":"by hand"}\n`,
    )
    const { lane: found, warnings } = await place.open().restore()
    expect(warnings.join()).toMatch(/died in the middle/)
    expect(valuesOf(found.history).map((row) => row.run_id ?? row.work_ref)).toEqual([
      '100',
      '200',
      'by hand',
    ])
    expect(found.claims).toHaveLength(1)
  })

  it('drops a journal that cannot be read, and says so', async () => {
    const place = await openDirectoryPlace()
    await place.put({
      'session-state.json': '{"schema_version":1}',
      '.save.json': '{"bef',
      '.STOP.0123456789ab.tmp': 'x',
    })
    const { warnings } = await place.open().restore()
    expect(warnings.join()).toMatch(/journal/)
    expect(await readdir(join(place.root, '.agents/evolve'))).toEqual(['session-state.json'])
  })
})

describe('directory store, its folder', () => {
  it('looks without leaving anything behind', async () => {
    const place = await openDirectoryPlace()
    await place.open().restore()
    expect(await readdir(place.root)).toEqual([])
  })

  it('leaves nothing but the files of the lane after a save', async () => {
    const place = await openDirectoryPlace()
    const store = place.open()
    const { lane } = await store.restore()
    await store.save(requestOf(lane, fullLane(), '400'))
    expect(await readdir(join(place.root, '.agents/evolve'))).toEqual([
      ...['DORMANT', 'HANDOFF', 'KILL', 'STOP', 'claims.json', 'cycle-history.jsonl'],
      ...['ledger.jsonl', 'session-state.json'],
    ])
    expect(await readdir(join(place.root, '.agents/rpi'))).toEqual(['next-work.jsonl'])
  })

  it('does not read or write through a symlink', async () => {
    const place = await openDirectoryPlace()
    const elsewhere = await temporaryFolder()
    await mkdir(join(place.root, '.agents'))
    await symlink(elsewhere, join(place.root, '.agents/evolve'))
    await expect(place.open().restore()).rejects.toMatchObject({ code: 'STATE_UNREADABLE' })
    const other = await openDirectoryPlace()
    await other.put({ 'session-state.json': '{"schema_version":1,"cycle":3}' })
    await symlink('/etc/passwd', join(other.root, '.agents/evolve/HANDOFF'))
    const { lane, warnings } = await other.open().restore()
    expect(lane.handoff).toBeUndefined()
    expect(warnings.join()).toMatch(/HANDOFF is a link/)
  })

  it('waits for another process and then says who holds the lock', async () => {
    const place = await openDirectoryPlace({ lockWaitMs: 100 })
    await place.put({ '.lock': JSON.stringify({ pid: process.ppid, host: 'host-1', nonce: 'n' }) })
    const store = place.open()
    await expect(store.restore()).rejects.toMatchObject({
      code: 'STATE_UNREADABLE',
      problem: expect.stringContaining(String(process.ppid)),
    })
    await expect(store.save(requestOf(fullLane(), fullLane(), '1'))).rejects.toMatchObject({
      code: 'STATE_NOT_SAVED',
    })
  })

  it('takes over the lock of a process that is gone, and leaves that of another machine', async () => {
    const gone = await capture('sh', ['-c', 'echo $$'], { env: { PATH: process.env.PATH } })
    const pid = Number(gone.stdout.toString())
    const place = await openDirectoryPlace({ lockWaitMs: 300 })
    await place.put({ '.lock': JSON.stringify({ pid, host: 'host-1', nonce: 'n' }) })
    expect((await place.open().restore()).lane.state.cycle).toBe(0)
    await place.put({ '.lock': JSON.stringify({ pid, host: 'host-2', nonce: 'n' }) })
    await expect(place.open().restore()).rejects.toMatchObject({ code: 'STATE_UNREADABLE' })
  })

  it('takes over a lock with our own process id that we do not hold', async () => {
    const place = await openDirectoryPlace({ lockWaitMs: 300 })
    await place.put({ '.lock': JSON.stringify({ pid: process.pid, host: 'host-1', nonce: 'earlier' }) })
    expect((await place.open().restore()).isFresh).toBe(true)
  })

  it('loses no record when eight saves come at once', async () => {
    const place = await openDirectoryPlace({ lockWaitMs: 30_000 })
    const { lane: base } = await place.open().restore()
    const names = Array.from({ length: 8 }, (_, index) => `run-${index}`)
    await Promise.all(names.map((name) => place.open().save(requestOf(base, withRecord(base, name), name))))
    const { lane } = await place.open().restore()
    expect(valuesOf(lane.history).map((row) => row.cycle)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(new Set(valuesOf(lane.history).map((row) => row.run_id))).toEqual(new Set(names))
  })

  const isRoot = process.getuid?.() === 0
  ;(isRoot ? it.skip : it)('keeps the old state when the folder may not be written', async () => {
    const place = await openDirectoryPlace()
    await place.put({ 'session-state.json': '{"schema_version":1,"cycle":3}' })
    await chmod(join(place.root, '.agents/evolve'), 0o555)
    const store = place.open()
    const { lane } = await store.restore()
    await expect(store.save(requestOf(lane, withRecord(lane, '1'), '1'))).rejects.toMatchObject({
      code: 'STATE_NOT_SAVED',
    })
  })
})
