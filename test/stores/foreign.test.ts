// What the agent does to the files of the directory store while its cycle runs (SPEC §7.1, §13).
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { openDirectoryStore } from '../../src/stores/directory.js'
import type { Lane } from '../../src/domain/state.js'
import { temporaryFolder } from '../support/repository.js'
import { requestOf, withRecord } from './lanes.js'

let root: string
const pathOf = (name: string) => join(root, '.agents/evolve', name)
const open = () =>
  openDirectoryStore({
    laneName: 'default',
    root,
    stateDirectory: '.agents/evolve',
    onCorrupt: 'fail',
    host: 'h',
  })

beforeEach(async () => {
  root = await temporaryFolder()
  await mkdir(join(root, '.agents'))
})

/** A lane with one record, and the store of a run that has read it. */
async function atWork(): Promise<{ store: ReturnType<typeof open>; lane: Lane }> {
  const first = open()
  const { lane } = await first.restore()
  await first.save(requestOf(lane, withRecord(lane, '100'), '100'))
  const store = open()
  return { store, lane: (await store.restore()).lane }
}

describe('a file of the lane that the agent changed', () => {
  it.each([
    ['garbage', Buffer.from('\0\0\0')],
    ['a newer version', Buffer.from('{"schema_version":99,"generation":0}')],
    ['a state of its own', Buffer.from('{"schema_version":1,"generation":1,"cycle":77,"context_streak":9}')],
    ['nothing at all', undefined],
  ])('to %s is not believed, and kept aside', async (_, content) => {
    const { store, lane } = await atWork()
    for (const name of ['session-state.json', 'cycle-history.jsonl'])
      await (content ? writeFile(pathOf(name), content) : rm(pathOf(name)))
    const saved = await store.save(requestOf(lane, withRecord(lane, '200'), '200'))
    expect(saved).toMatchObject({ kind: 'saved', lane: { state: { cycle: 2, context_streak: 0 } } })
    expect(saved.kind === 'saved' && saved.notes?.join()).toMatch(/cycle-history\.jsonl.*not believed/)
    const kept = await readdir(pathOf('damaged')).catch(() => [])
    expect(kept).toHaveLength(content ? 2 : 0)
    for (const name of kept) expect(await readFile(pathOf(`damaged/${name}`))).toEqual(content)
    const { lane: later, warnings } = await open().restore()
    expect([later.state.cycle, later.history.length, warnings, later.damage]).toEqual([2, 2, [], []])
  })

  it('is put back also when the cycle leaves it as it was: a HANDOFF of its own halts nobody', async () => {
    const { store, lane } = await atWork()
    await writeFile(pathOf('HANDOFF'), 'my own\n')
    await store.save(requestOf(lane, withRecord(lane, '200'), '200'))
    expect((await open().restore()).lane.handoff).toBeUndefined()
    expect(await readdir(pathOf('damaged'))).toEqual(['HANDOFF-1'])
  })

  it('to STOP stops the next run: it may be an operator, and that is said', async () => {
    const { store, lane } = await atWork()
    await writeFile(pathOf('STOP'), '')
    const saved = await store.save(requestOf(lane, withRecord(lane, '200'), '200'))
    expect(saved.kind === 'saved' && saved.notes?.join()).toMatch(/STOP appeared/)
    expect((await open().restore()).lane.stop).toBeDefined()
  })

  it('is believed when another run of ours saved it', async () => {
    const { store, lane } = await atWork()
    const other = open()
    const theirs = (await other.restore()).lane
    await other.save(requestOf(theirs, withRecord(theirs, '150'), '150'))
    await store.save(requestOf(lane, withRecord(lane, '200'), '200'))
    expect((await open().restore()).lane.history).toHaveLength(3)
  })
})
