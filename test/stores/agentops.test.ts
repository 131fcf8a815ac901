// Files as AgentOps and its users leave them, read by the real directory store (CASES E1–E5).
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { toAgentOps } from '../../src/domain/agentops.js'
import { valuesOf } from '../../src/domain/jsonl.js'
import { countersOf, type Lane } from '../../src/domain/state.js'
import type { Restored, StateStore } from '../../src/ports.js'
import { openDirectoryStore } from '../../src/stores/directory.js'
import { temporaryFolder } from '../support/repository.js'
import { fullLane, now, requestOf, withRecord } from './lanes.js'

const history = '.agents/evolve/cycle-history.jsonl'
const state = '.agents/evolve/session-state.json'

const productive = {
  cycle: 1,
  target: 'lint-clean',
  result: 'improved',
  timestamp: '2026-11-01T12:00:00-05:00',
  sha: 'a1b2c3d',
  canonical_sha: 'a1b2c3d',
  goals_passing: 14,
  goals_total: 16,
}
const idle = { cycle: 2, target: 'idle', result: 'unchanged', timestamp: '2026-11-01T13:00:00-05:00' }
const older = {
  cycle: 3,
  goal_id: 'test-pass-rate',
  result: 'regressed',
  commit_sha: 'b2c3d4e',
  timestamp: '2026-11-02T07:00:00Z',
}
const program = {
  cycle: 4,
  mode: 'evolve',
  result: 'improved',
  commit: 'c3d4e5f',
  milestone: 'Swept dead code',
  started_at: '2026-11-02T08:00:00Z',
}
const byHand = {
  cycle: 5,
  result: 'scout',
  selected_source: 'beads',
  work_ref: 'ex-12',
  net_change: 0,
  commit: null,
  disposition: 'Context too heavy',
  milestone: 'Split ex-12',
}

async function place(
  files: Readonly<Record<string, string>>,
): Promise<{ root: string; store: StateStore; found: Restored }> {
  const root = await temporaryFolder()
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), text)
  }
  const store = openDirectoryStore({
    laneName: 'default',
    onCorrupt: 'fail',
    root,
    stateDirectory: '.agents/evolve',
    host: 'host-1',
  })
  return { root, store, found: await store.restore() }
}

function lines(...rows: readonly object[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('')
}

const saveOneMore = async (store: StateStore, lane: Lane) =>
  store.save(requestOf(lane, withRecord(lane, '900'), '900'))

describe('the directory store on files of AgentOps', () => {
  it('E1: reads the rows of both writers mixed, folds them and goes on with their numbers', async () => {
    const written = lines(productive, idle, older, program, byHand)
    const { root, store, found } = await place({ [history]: written })
    expect(found).toMatchObject({ isFresh: false, warnings: [] })
    const rows = valuesOf(found.lane.history)
    expect(rows.map(({ work_ref, commit }) => [work_ref, commit])).toEqual([
      ['lint-clean', 'a1b2c3d'],
      [undefined, undefined],
      ['test-pass-rate', 'b2c3d4e'],
      [undefined, 'c3d4e5f'],
      ['ex-12', undefined],
    ])
    expect(rows[0]).toMatchObject({ goals_passing: 14, goals_total: 16 })
    expect(rows[3]).toMatchObject({
      mode: 'evolve',
      timestamp: '2026-11-02T08:00:00Z',
      title: 'Swept dead code',
    })
    expect(found.lane.state).toMatchObject({ cycle: 5, context_streak: 1, idle_streak: 0 })
    await saveOneMore(store, found.lane)
    const after = await readFile(join(root, history), 'utf8')
    expect(after.startsWith(written)).toBe(true)
    expect((JSON.parse(after.slice(written.length)) as { cycle: number }).cycle).toBe(6)
  })

  it.each([
    ['counts as strings', { ...productive, goals_passing: '14', goals_total: '16' }],
    ['a word for a count', { ...productive, goals_passing: 'measuring', goals_total: null }],
  ])('E2: keeps a row with %s, and does not know the counts', async (_, row) => {
    const { found } = await place({ [history]: lines(row) })
    const [read] = valuesOf(found.lane.history)
    expect(read).toMatchObject({ cycle: 1, result: 'improved', work_ref: 'lint-clean' })
    expect([read?.goals_passing, read?.goals_total]).toEqual([undefined, undefined])
    expect(found.lane.history[0]?.raw).toBe(JSON.stringify(row))
  })

  it('E3: keeps results that nobody defined, and moves no counter for them', async () => {
    const before = { ...byHand, cycle: 1 }
    const { found } = await place({
      [history]: lines(
        before,
        { ...idle, cycle: 2, result: 'pending-rpi' },
        { ...idle, cycle: 3, result: 'pass' },
      ),
    })
    expect(valuesOf(found.lane.history).map((row) => row.result)).toEqual(['scout', 'pending-rpi', 'pass'])
    expect(countersOf(found.lane)).toMatchObject({
      cycle: 3,
      contextStreak: 1,
      idleStreak: 0,
      regressedStreak: 0,
      agentCycles: 1,
    })
  })

  it.each([
    ['duplicates', [1, 2, 2, 3], 4],
    ['gaps', [1, 4, 9], 10],
    ['a first cycle of 5', [5, 6], 7],
    ['numbers that fall', [8, 3], 9],
  ])('E4: reads %s, and the next number is the highest and one', async (_, cycles, next) => {
    const { store, found } = await place({ [history]: lines(...cycles.map((cycle) => ({ ...idle, cycle }))) })
    expect(found.lane.state.cycle).toBe(next - 1)
    const saved = await saveOneMore(store, found.lane)
    expect(valuesOf(saved.lane.history).map((row) => row.cycle)).toEqual([...cycles, next])
  })

  it('E5: keeps the keys of an older writer that it does not know, also over a save', async () => {
    const theirs = {
      cycle: 5,
      idle_streak: 3,
      generator_empty_streak: 1,
      last_selected_source: 'testing',
      queue_refresh_count: 17,
      mode_repeat_streak: 2,
      session_pr_count: 4,
      batch_prs: [101, 102],
      claimed_work: { ref: 'ex-14', claimed_by: 'evolve:cycle-5', claimed_at: '2026-11-02T08:00:00Z' },
      parked_work: ['ex-12', { ref: 'ex-13', source: 'beads' }],
      context_streak: 1,
    }
    const { root, store, found } = await place({
      [history]: lines(productive, idle, older, program, byHand),
      [state]: JSON.stringify(theirs),
    })
    expect(found).toMatchObject({ warnings: [] })
    expect(found.lane.damage).toEqual([])
    expect(found.lane.state).toMatchObject({ claimed_work: 'ex-14', cycle: 5, context_streak: 1 })
    expect(found.lane.state.parked_work.map((parked) => [parked.ref, parked.source])).toEqual([
      ['ex-12', ''],
      ['ex-13', 'beads'],
    ])
    await saveOneMore(store, found.lane)
    expect(JSON.parse(await readFile(join(root, state), 'utf8'))).toMatchObject({
      schema_version: 1,
      last_selected_source: 'testing',
      queue_refresh_count: 17,
      mode_repeat_streak: 2,
      session_pr_count: 4,
      batch_prs: [101, 102],
    })
  })

  it.each([
    ['an empty file', '', undefined, ''],
    ['a word', 'done for today\n', undefined, 'done for today'],
    ['a time and a word', '2026-11-30T19:00:00Z\nreason: pager\n', '2026-11-30T19:00:00.000Z', 'pager'],
    ['a time with an offset', 'stopped 2026-11-30T14:00:00-05:00', '2026-11-30T19:00:00.000Z', 'stopped'],
    ['the output of `date`', 'Mon Nov 30 19:00:00 UTC 2026\n', undefined, 'Mon Nov 30 19:00:00 UTC 2026'],
    ['lines of Windows', 'enough\r\n', undefined, 'enough'],
  ])('reads STOP and KILL that an operator left as %s', async (_, text, time, reason) => {
    const { found } = await place({ '.agents/evolve/STOP': text, '.agents/evolve/KILL': text })
    for (const marker of [found.lane.stop, found.lane.kill]) {
      expect(marker).toMatchObject({ text, reason })
      expect(marker?.writtenAt?.toISOString()).toBe(time)
    }
  })

  it.each([
    ['an empty file', ''],
    ['three lines', 'cycle 12\n2026-11-30T19:00:00Z\nnothing is left\n'],
  ])('reads DORMANT and HANDOFF left as %s', async (_, text) => {
    const { found } = await place({ '.agents/evolve/DORMANT': text, '.agents/evolve/HANDOFF': text })
    expect(found.lane.dormant).toBeDefined()
    expect(found.lane.handoff).toBeDefined()
  })

  it('reads back what was exported for AgentOps', async () => {
    const lane = fullLane()
    const { files } = toAgentOps(lane, now)
    const { found } = await place(Object.fromEntries(files))
    expect(found.lane.damage).toEqual([])
    expect(
      valuesOf(found.lane.history).map((row) => [row.cycle, row.result, row.work_ref, row.run_id]),
    ).toEqual(valuesOf(lane.history).map((row) => [row.cycle, row.result, row.work_ref, row.run_id]))
    const { context_streak, generation, ...kept } = found.lane.state
    expect(context_streak).toBe(countersOf(lane).contextStreak)
    expect(generation).toBe(lane.state.generation)
    expect(kept).toMatchObject({
      claimed_work: 'ex-13',
      open_cycle: lane.state.open_cycle,
      parked_work: lane.state.parked_work,
      done: lane.state.done,
      quarantine: lane.state.quarantine,
      key_of_a_later_version: { kept: [1, 2] },
    })
    expect(found.lane.stop?.text).toBe(lane.stop?.text)
    expect(found.lane.claims).toEqual(lane.claims)
  })
})
