// Sealing in the stores (SPEC §9.1): the files stand before the state lets go of their lines, whatever happens in between.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { renderJsonl, valuesOf } from '../../src/domain/jsonl.js'
import { renderLaneFiles } from '../../src/domain/files.js'
import { sealLane, segmentName, segmentNames } from '../../src/domain/segments.js'
import { countersOf, freshLane, knownRows, project, type Lane } from '../../src/domain/state.js'
import { startGitServer, type GitServer } from '../support/git-server.js'
import {
  bareRepository,
  commitFiles,
  gitAccess,
  readBranch,
  runGit,
  temporaryFolder,
} from '../support/repository.js'
import { openBranchStore } from '../../src/stores/branch.js'
import { readSealedHistory } from '../../src/stores/sealed.js'
import { branch, openPathPlace, token, type BranchPlace } from './branch-place.js'
import type { StorePlace } from './contract.js'
import { openDirectoryPlace } from './directory-place.js'
import { now, recordOf, requestOf, withRecord } from './lanes.js'

const archive = `${branch}-archive`

/** Is history of so many cycles, as a file. */
function historyOf(count: number): string {
  const rows = Array.from({ length: count }, (_, index) => recordOf(String(index + 1), index + 1))
  return renderJsonl(rows.map((value) => ({ raw: JSON.stringify(value), value })))
}

async function seeded(place: StorePlace, count: number): Promise<void> {
  await place.put({ 'session-state.json': '{"schema_version":1}', 'cycle-history.jsonl': historyOf(count) })
}

/** Runs one cycle's save and returns what stands then. */
async function saveOne(place: StorePlace, runId: string) {
  const store = place.open()
  const { lane } = await store.restore()
  const next = withRecord(lane, runId, { cycle: countersOf(lane).cycle + 1 })
  const saved = await store.save(requestOf(lane, next, runId))
  const sealed = await store.restoreSealed?.()
  const rows = [...valuesOf(sealed?.history ?? []), ...valuesOf(saved.lane.history)]
  return { saved, sealed, cycles: rows.map((row) => row.cycle) }
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe.each<[string, () => Promise<StorePlace>]>([
  ['branch store', openPathPlace],
  ['directory store', openDirectoryPlace],
])('sealing in the %s', (_, openPlace) => {
  it('moves the older 500 lines away and counts on as if they were there', async () => {
    const place = await openPlace()
    await seeded(place, 500)
    const { saved, sealed, cycles } = await saveOne(place, 'new')
    expect(saved.lane.history).toHaveLength(1)
    expect(cycles).toEqual(upTo(501))
    expect(sealed?.warnings).toEqual([])
    const { lane, warnings } = await place.open().restore()
    expect(warnings).toEqual([])
    expect(countersOf(lane)).toMatchObject({ cycle: 501, agentCycles: 501 })
    expect(knownRows(lane)).toHaveLength(21)
    expect((await saveOne(place, 'next')).cycles).toEqual(upTo(502))
  })

  it('rebuilds a state that is gone from sealed and live records', async () => {
    const place = await openPlace()
    await seeded(place, 500)
    const { saved } = await saveOne(place, 'new')
    await place.put({ 'session-state.json': '{"generation":9,' })
    const { lane } = await place.open().restore()
    expect(countersOf(lane)).toEqual(countersOf(saved.lane))
    expect((await saveOne(place, 'next')).cycles).toEqual(upTo(502))
  })
})

describe('sealing in the directory store', () => {
  it('lets a file stand that a dead save of other content left, and takes the next number', async () => {
    const place = await openDirectoryPlace()
    await seeded(place, 500)
    await place.put({ 'history/000001.jsonl': '{"cycle":1,"result":"idle"}\n' })
    const { cycles } = await saveOne(place, 'new')
    expect(cycles).toEqual(upTo(501))
    expect((await place.files()).get('history/000001.jsonl')?.toString()).toBe(
      '{"cycle":1,"result":"idle"}\n',
    )
    expect((await place.files()).has('history/000002.jsonl')).toBe(true)
  })
})

describe('the archive branch', () => {
  const sealedPaths = async (place: BranchPlace) => [...(await readBranch(place.remote, archive)).keys()]

  it('does not seal twice what a run sealed that died before it saved', async () => {
    const place = await openPathPlace()
    await seeded(place, 501)
    const before = await runGit(place.remote, ['rev-parse', branch])
    await saveOne(place, 'dies')
    await runGit(place.remote, ['update-ref', `refs/heads/${branch}`, before])
    expect((await saveOne(place, 'next')).cycles).toEqual(upTo(502))
    expect(await sealedPaths(place)).toEqual(['lanes/default/history/000001.jsonl'])
    expect(await runGit(place.remote, ['rev-list', '--count', archive])).toBe('1')
  })

  it('neither loses nor doubles records when the race for the state is lost', async () => {
    const place = await openPathPlace()
    await seeded(place, 499)
    const [one, two] = [place.open(), place.open()]
    const { lane } = await one.restore()
    await two.restore()
    const add = (base: Lane, runId: string) => withRecord(withRecord(base, `${runId}-dead`), runId)
    // The first run's two records are sealed in part; then the other one's save comes between.
    await addHook(place, raceHook)
    await writeFile(
      join(place.remote, 'race.jsonl'),
      historyOf(499) + JSON.stringify(recordOf('by-hand', 500)) + '\n',
    )
    const saved = await one.save(requestOf(lane, add(lane, 'a'), 'a'))
    const late = await two.save(requestOf(lane, add(lane, 'b'), 'b'))
    expect([saved, late].map((one) => one.kind === 'saved' && one.notes)).toEqual([[], []])
    const sealed = await place.open().restoreSealed?.()
    const rows = [...valuesOf(sealed?.history ?? []), ...valuesOf(late.lane.history)]
    expect(rows.map((row) => row.cycle)).toEqual(upTo(504))
    expect(rows.slice(499).map((row) => row.run_id)).toEqual(['by-hand', 'a-dead', 'a', 'b-dead', 'b'])
    expect(segmentNames(late.lane.state, 'history')).toEqual(['history/000002.jsonl'])
    expect(sealed?.warnings).toEqual([])
  })

  it('saves the state unsealed, and says so, when the archive may not be written', async () => {
    const place = await openPathPlace()
    await seeded(place, 500)
    const hook = `#!/bin/sh\ncase "$1" in *-archive) echo "error: GH013: no" >&2; exit 1;; esac\n`
    await addHook(place, hook)
    const { saved } = await saveOne(place, 'new')
    expect(saved.lane.history).toHaveLength(501)
    expect(saved.kind === 'saved' && saved.notes?.join()).toMatch(/evolve-state-archive.*GH013/)
  })

  it('names a sealed file that is gone', async () => {
    const place = await openPathPlace()
    await seeded(place, 500)
    await saveOne(place, 'new')
    await commitFiles(place.remote, archive, { 'lanes/default/history/000001.jsonl': undefined })
    expect((await saveOne(place, 'next')).sealed?.warnings).toEqual(['history/000001.jsonl: it is missing.'])
  })
})

async function addHook(place: BranchPlace, text: string): Promise<void> {
  await writeFile(join(place.remote, 'hooks', 'update'), text, { mode: 0o755 })
}

/** Lets somebody's commit come between: once, before the state is pushed. */
const raceHook = [
  '#!/bin/sh',
  'case "$1" in *-archive) exit 0;; esac',
  '[ -f race.jsonl ] || exit 0',
  'unset GIT_QUARANTINE_PATH GIT_OBJECT_DIRECTORY GIT_ALTERNATE_OBJECT_DIRECTORIES',
  'export GIT_AUTHOR_NAME=o GIT_AUTHOR_EMAIL=o@o GIT_COMMITTER_NAME=o GIT_COMMITTER_EMAIL=o@o',
  'export GIT_INDEX_FILE=race.index',
  'git read-tree "$1"',
  'blob=$(git hash-object -w race.jsonl)',
  'git update-index --add --cacheinfo "100644,$blob,lanes/default/cycle-history.jsonl"',
  'git update-ref "$1" "$(echo race | git commit-tree "$(git write-tree)" -p "$1")"',
  'rm race.jsonl',
  '',
].join('\n')

describe('what a cycle costs', () => {
  let server: GitServer
  let root: string
  beforeAll(async () => {
    root = await temporaryFolder()
    server = await startGitServer({ root, token })
  })
  afterAll(() => server.close())

  /** Counts requests and bytes, both ways, of one cycle with so many cycles behind it. */
  async function costAfter(cycles: number): Promise<{ requests: number; bytes: number }> {
    const name = `after-${cycles}.git`
    const remote = await bareRepository(root, name)
    await seedCycles(remote, cycles)
    const before = { count: server.requests.length, bytes: server.bytes }
    const url = `${server.url}/${name}`
    const access = gitAccess({ token, serverUrl: server.url })
    const store = openBranchStore({
      laneName: 'default',
      url,
      branch,
      access,
      temporaryFolder: root,
      onCorrupt: 'fail',
    })
    const { lane } = await store.restore()
    const cycle = countersOf(lane).cycle + 1
    expect(cycle).toBe(cycles + 1)
    await store.save(requestOf(lane, withRecord(lane, 'new', { cycle }), 'new'))
    return {
      requests: server.requests.length - before.count,
      bytes: server.bytes - before.bytes,
    }
  }

  it('is the same with 600 and with 100,100 cycles behind it, and without a look at the archive', async () => {
    const [few, many] = [await costAfter(600), await costAfter(100_100)]
    expect([few.requests, many.requests]).toEqual([5, 5])
    expect(many.bytes).toBeLessThan(few.bytes * 1.05)
  })

  it('is nearly the same when it seals: of what is sealed already only the names are fetched', async () => {
    const [few, many] = [await costAfter(1000), await costAfter(100_000)]
    expect([few.requests, many.requests]).toEqual([10, 10])
    expect(many.bytes).toBeLessThan(few.bytes + 20_000)
  })
})

/** Puts a lane there as so many cycles would have left it. */
async function seedCycles(remote: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => recordOf(String(index + 1), index + 1))
  const history = rows.map((value) => ({ raw: JSON.stringify(value), value }))
  const { lane, segments } = sealLane({ ...freshLane('default'), history }, () => false)
  const path = (name: string) => `lanes/default/${name}`
  const files = [...renderLaneFiles(project(lane, now))].map(([name, text]): [string, string] => [
    path(name),
    text,
  ])
  const sealed = segments.map(({ log, number, text }): [string, string] => [
    path(segmentName(log, number)),
    text,
  ])
  await commitFiles(remote, branch, Object.fromEntries(files))
  if (sealed.length > 0) await commitFiles(remote, archive, Object.fromEntries(sealed))
}

describe('reading sealed files', () => {
  it('tells whoever reads that a file further on cannot be read, and nobody before', async () => {
    const unhandled: unknown[] = []
    const note = (error: unknown) => void unhandled.push(error)
    process.on('unhandledRejection', note)
    const broken = new Error('no disk')
    const state = {
      ...freshLane('default').state,
      sealed: { history: { last: 3, skipped: [] }, ledger: { last: 0, skipped: [] } },
    }
    const files = {
      names: [],
      read: (name: string) =>
        name === segmentName('history', 3)
          ? Promise.reject(broken)
          : Promise.resolve(Buffer.from(historyOf(2))),
    }
    const read: number[] = []
    const readAll = async () => {
      for await (const { lines } of readSealedHistory(files, state)) {
        read.push(lines.length)
        await new Promise(setImmediate)
      }
    }
    await expect(readAll()).rejects.toBe(broken)
    process.off('unhandledRejection', note)
    expect(read).toEqual([2, 2])
    expect(unhandled).toEqual([])
  })
})
