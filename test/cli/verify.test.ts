// `evolve verify`, `doctor` and `history --all`: what they read and what they find. Looking changes nothing.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { laneFindings } from '../../src/cli/doctor-state.js'
import { renderJsonl } from '../../src/domain/jsonl.js'
import { countersOf } from '../../src/domain/state.js'
import { examineLane } from '../../src/stores/examine.js'
import { nothingSealed } from '../../src/stores/sealed.js'
import { openDirectoryStore } from '../../src/stores/directory.js'
import { handoverOf } from '../support/handover.js'
import { bareRepository, runGit, temporaryFolder, workRepository } from '../support/repository.js'
import { claimOf, now, openCycleOf, recordOf, requestOf, withRecord } from '../stores/lanes.js'
import { runVerb } from './run-verb.js'

const run = (cwd: string, ...words: string[]) => runVerb(cwd, words)

/** Makes a lane of so many cycles, saved once, so that what is over the limit is sealed. */
async function placeWith(cycles: number): Promise<string> {
  const root = await workRepository(await temporaryFolder())
  await change(root, 'session-state.json', () => '{"schema_version":1}')
  const rows = Array.from({ length: cycles - 1 }, (_, index) => recordOf(String(index + 1), index + 1))
  await change(root, 'cycle-history.jsonl', () =>
    renderJsonl(rows.map((row) => ({ raw: JSON.stringify(row) }))),
  )
  const store = openDirectoryStore({
    ...{ laneName: 'default', onCorrupt: 'fail' as const, root },
    ...{ stateDirectory: '.agents/evolve', host: 'host-1' },
  })
  const { lane } = await store.restore()
  const next = withRecord(lane, 'last', { cycle: countersOf(lane).cycle + 1 })
  await store.save(requestOf(lane, next, 'last', { now: new Date() }))
  return root
}

async function change(root: string, name: string, edit: (text: string) => string): Promise<void> {
  const path = join(root, '.agents/evolve', name)
  const text = await readFile(path, 'utf8').catch(() => '')
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, edit(text))
}

function edited(text: string, fields: object): string {
  return JSON.stringify({ ...(JSON.parse(text) as object), ...fields })
}

const openCycle = openCycleOf('900', 'x', 4)
const handoff = 'x\nparked_work: [{"ref":"gone"}]\n'
const state = 'session-state.json'

describe('evolve verify', () => {
  it('agrees with a lane whose older records are sealed', async () => {
    const root = await placeWith(1003)
    expect(await run(root, 'verify')).toMatchObject({
      code: 0,
      out: 'Lane default: 1,003 cycles, 1,000 records sealed, 0 differences.\nEverything in folder .agents/evolve agrees.\n',
    })
    expect(JSON.parse((await run(root, 'verify', '--json')).out)).toMatchObject({ ok: true, unknown: [] })
  })

  it.each<[string, string, (text: string) => string, RegExp]>([
    [
      'a projection that is wrong',
      state,
      (text) => edited(text, { idle_streak: 9 }),
      /idle_streak is 9, .* give 0/,
    ],
    [
      'a checkpoint that is wrong',
      state,
      (text) => text.replace(/"agentCycles": \d+/, '"agentCycles": 3'),
      /checkpoint: agentCycles is 24, all records give 501/,
    ],
    [
      'a sealed line that was changed',
      'history/000001.jsonl',
      (text) => text.replace('"cycle":7,', '"cycle":8,'),
      /no record between cycles 6 and 8/,
    ],
    [
      'a sealed line that is broken',
      'history/000001.jsonl',
      (text) => text.replace('"cycle":7,', 'x'),
      /history\/: 1 line/,
    ],
    ['a bad line', 'cycle-history.jsonl', (text) => `${text}oops\n`, /cycle-history\.jsonl: 1 line/],
    [
      'a number that stands twice',
      'cycle-history.jsonl',
      (text) => `${text}{"cycle":501,"result":"idle"}\n`,
      /cycle 501 stands after cycle 501/,
    ],
    [
      'a gap',
      'cycle-history.jsonl',
      (text) => `${text}{"cycle":504,"result":"idle"}\n`,
      /no record between cycles 501 and 504/,
    ],
    [
      'one run with two records',
      'cycle-history.jsonl',
      (text) => text + text.replace('"cycle":501', '"cycle":502'),
      /run last, attempt 1 has two/,
    ],
    ['a state that is no JSON', state, () => '{', /session-state\.json: it is not valid JSON/],
    ['a state of a newer version', state, (text) => edited(text, { schema_version: 9 }), /newer than 1/],
    [
      'a claim without an open cycle',
      'claims.json',
      () => JSON.stringify([claimOf('900', 'x')]),
      /has no open cycle/,
    ],
    [
      'a claim of a lane that is not there',
      'claims.json',
      () => JSON.stringify([claimOf('900', 'x', 'docs')]),
      /claim of lane docs/,
    ],
    [
      'a handover whose item is not parked',
      state,
      (text) => edited(text, { handover: handoverOf() }),
      /accepted handover is about ex-12, which is not parked/,
    ],
    [
      'an open cycle without a claim',
      state,
      (text) => edited(text, { open_cycle: openCycle }),
      /has no claim on x/,
    ],
    [
      'a lease that is over',
      state,
      (text) => edited(text, { open_cycle: { ...openCycle, lease_until: '2026-01-01T00:00:00Z' } }),
      /its lease ended 2026-01-01/,
    ],
    ['a HANDOFF without its work', 'HANDOFF', () => handoff, /HANDOFF: gone is not parked/],
    [
      'a done item of the future',
      state,
      (text) => edited(text, { done: { z: { fingerprint: 'f', cycle: 999 } } }),
      /z is done in cycle 999/,
    ],
    ['a file that nobody knows', 'notes.txt', () => 'x', /Unknown: notes\.txt/],
  ])('finds %s', async (_, file, edit, expected) => {
    const root = await placeWith(501)
    await change(root, file, edit)
    const done = await run(root, 'verify')
    expect(done.out).toMatch(expected)
    expect(done.code).toBe(1)
  })

  it('finds a sealed file that is gone', async () => {
    const root = await placeWith(501)
    await rm(join(root, '.agents/evolve/history'), { recursive: true })
    const done = await run(root, 'verify')
    expect(done).toMatchObject({
      code: 1,
      out: expect.stringMatching(/history\/000001\.jsonl: it is missing/),
    })
  })

  it('only notes damaged files that are kept, and sealed files of lost races', async () => {
    const root = await placeWith(501)
    await change(root, 'damaged/session-state.json-1', () => '{')
    await change(root, 'history/000002.jsonl', () => '{"cycle":1,"result":"idle"}\n')
    const done = await run(root, 'verify')
    expect(done.code).toBe(0)
    expect(done.out).toMatch(
      /note: kept as evidence, 1 damaged file[\s\S]*note: Left over .*history\/000002\.jsonl/,
    )
  })

  it('reads all lanes of a state branch and its archive, and changes nothing', async () => {
    const remote = await bareRepository(await temporaryFolder())
    const root = await placeWith(501)
    await runGit(root, ['remote', 'add', 'origin', remote])
    for (const words of [['stop'], ['run', '--lane', 'docs', '--agent-command', 'true']])
      expect((await run(root, ...words, '--store', 'branch')).code).toBe(0)
    const before = await runGit(remote, ['for-each-ref'])
    const done = await run(root, 'verify', '--store', 'branch')
    expect(done).toMatchObject({ code: 0, out: expect.stringMatching(/Lane default: .*\nLane docs: /) })
    expect((await run(root, 'doctor', '--store', 'branch')).out).toMatch(/branch evolve-state can be written/)
    expect(await runGit(remote, ['for-each-ref'])).toBe(before)
  })
})

describe('evolve history and export', () => {
  it('shows the sealed records with --all, and exports them', async () => {
    const root = await placeWith(503)
    const rows = JSON.parse((await run(root, 'history', '--all', '--json')).out) as { cycle: number }[]
    expect(rows.map((row) => row.cycle)).toEqual(Array.from({ length: 503 }, (_, index) => 503 - index))
    expect(JSON.parse((await run(root, 'history', '--json')).out)).toHaveLength(20)
    const exported = JSON.parse((await run(root, 'export')).out) as { history: unknown[]; state: object }
    expect(exported.history).toHaveLength(503)
    expect(exported.state).toMatchObject({ cycle: 503, checkpoint: null })
  })
})

describe('evolve doctor', () => {
  it('finds nothing to do for a lane that is well', async () => {
    const done = await run(await placeWith(3), 'doctor', '--json')
    expect(done.code).toBe(0)
    const { findings } = JSON.parse(done.out) as { findings: { code: string; level: string }[] }
    const ofState = findings.filter(({ code }) => /^(state|lane|claim|cycle)-/.test(code))
    expect(ofState.map(({ level }) => level)).toEqual(['ok', 'ok', 'ok'])
  })

  it('names what cannot be read, with the remedy', async () => {
    const root = await workRepository(await temporaryFolder())
    await runGit(root, ['remote', 'add', 'origin', join(root, 'nowhere.git')])
    const done = await run(root, 'doctor', '--store', 'branch')
    expect(done.code).toBe(1)
    expect(done.out).toMatch(/PROBLEM {2}branch evolve-state.*\[STATE_UNREADABLE\]\n +→/)
  })

  it.each<[string, Record<string, string>, RegExp]>([
    [
      'a claim that was left behind',
      { 'claims.json': JSON.stringify([{ ...claimOf('9', 'x'), lease_until: '2026-01-01T00:00:00Z' }]) },
      /claim on x by run 9 ended/,
    ],
    [
      'a cycle that was never ended',
      {
        [state]: JSON.stringify({
          schema_version: 1,
          open_cycle: { ...openCycle, lease_until: '2026-01-01T00:00:00Z' },
        }),
      },
      /was never ended/,
    ],
    [
      'a state that nobody saved for long',
      { [state]: '{"schema_version":1,"updated_at":"2026-10-01T00:00:00Z"}' },
      /last saved 60 days ago/,
    ],
    [
      'a state that is nearly too large',
      { 'ledger.jsonl': 'x'.repeat(3 * 1024 * 1024) },
      /3072 KiB of 5120 KiB/,
    ],
    ['damaged files', { 'damaged/session-state.json-1': '' }, /1 damaged file/],
  ])('warns of %s, with a remedy', async (_, files, expected) => {
    const content = { [state]: '{"schema_version":1}', ...files }
    const bytes = new Map(Object.entries(content).map(([name, text]) => [name, Buffer.from(text)]))
    const examined = await examineLane('default', { files: bytes, sealed: nothingSealed }, now, false)
    const findings = laneFindings(examined, now)
    const found = findings.filter(({ level }) => level === 'warning')
    expect(found.map(({ what }) => what).join('\n')).toMatch(expected)
    for (const { remedy } of found) expect(remedy).toBeTruthy()
  })
})
