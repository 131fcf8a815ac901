// `evolve export`: files, one document, and what it refuses.
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { openDirectoryStore } from '../../src/stores/directory.js'
import { temporaryFolder, workRepository } from '../support/repository.js'
import { freshLane, type Lane } from '../../src/domain/state.js'
import { fullLane, requestOf } from '../stores/lanes.js'
import { runVerb } from './run-verb.js'

async function placeWith(lane?: Lane): Promise<string> {
  const root = await workRepository(await temporaryFolder())
  if (lane === undefined) return root
  const laneName = lane.name
  const store = openDirectoryStore({
    laneName,
    onCorrupt: 'fail',
    root,
    stateDirectory: '.agents/evolve',
    host: 'host-1',
  })
  await store.save(requestOf(freshLane(laneName), lane, '1'))
  return root
}

const run = (cwd: string, ...words: string[]) => runVerb(cwd, ['export', ...words])

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}

const agentOpsNames = [
  '.agents/evolve/DORMANT',
  '.agents/evolve/HANDOFF',
  '.agents/evolve/KILL',
  '.agents/evolve/STOP',
  '.agents/evolve/claims.json',
  '.agents/evolve/cycle-history.jsonl',
  '.agents/evolve/ledger.jsonl',
  '.agents/evolve/session-state.json',
  '.agents/rpi/next-work.jsonl',
]

describe('evolve export', () => {
  it('writes the files of a lane byte for byte, those of its writers that cannot be read included', async () => {
    const root = await placeWith(fullLane())
    await writeFile(
      join(root, '.agents/evolve/cycle-history.jsonl'),
      '{"cycle":1,"result":"improved"}\nnot json\n',
    )
    const done = await run(root, '--to', 'out/lane')
    expect(done).toMatchObject({ code: 0 })
    expect(await namesIn(join(root, 'out/lane'))).toEqual([
      'DORMANT',
      'HANDOFF',
      'KILL',
      'STOP',
      'claims.json',
      'cycle-history.jsonl',
      'ledger.jsonl',
      'queue/next-work.jsonl',
      'session-state.json',
    ])
    expect(await readFile(join(root, 'out/lane/cycle-history.jsonl'), 'utf8')).toBe(
      '{"cycle":1,"result":"improved"}\nnot json\n',
    )
    expect(done.out).toContain('  cycle-history.jsonl')
    expect(done.err).toContain('1 line could not be read')
  })

  it('writes the shape of AgentOps with --agentops, STOP as old as it says', async () => {
    const root = await placeWith(fullLane('docs'))
    const done = await run(root, '--lane', 'docs', '--agentops', '--to', 'out', '--json')
    expect(done.code).toBe(0)
    expect(await namesIn(join(root, 'out'))).toEqual(agentOpsNames)
    expect(JSON.parse(done.out)).toMatchObject({ lane: 'docs', folder: join(root, 'out') })
    const [first] = (await readFile(join(root, 'out/.agents/evolve/cycle-history.jsonl'), 'utf8')).split('\n')
    expect(JSON.parse(first ?? '')).toMatchObject({ cycle: 1, target: 'item-100', result: 'improved' })
    expect((await stat(join(root, 'out/.agents/evolve/STOP'))).mtime).toEqual(
      new Date('2026-11-30T19:00:00Z'),
    )
  })

  it.each([[[]], [['--json']]])('prints one document with %j, and writes nothing', async (words) => {
    const root = await placeWith(fullLane())
    const before = await namesIn(join(root, '.agents'))
    const { code, out } = await run(root, ...words)
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({
      lane: 'default',
      format: 'evolve',
      state: { schema_version: 1 },
      history: [{ cycle: 1 }, { cycle: 2 }, { cycle: 3 }],
      ledger: [{ cycle: 3 }],
      markers: { STOP: expect.stringContaining('enough for now'), HANDOFF: expect.any(String) },
      claims: [{ ref: 'ex-13' }],
      queue: [{ source_epic: 'e' }],
      bad_lines: { history: [], ledger: [], queue: ['not json'] },
    })
    expect(await namesIn(join(root, '.agents'))).toEqual(before)
  })

  it('prints the rows of AgentOps with --agentops', async () => {
    const { out } = await run(await placeWith(fullLane()), '--agentops')
    const document = JSON.parse(out) as { format: string; history: unknown[]; state: object }
    expect(document).toMatchObject({
      format: 'agentops',
      history: [{ target: 'item-100' }, { target: 'item-200' }, {}],
    })
    expect(document.state).not.toHaveProperty('schema_version')
  })

  it('takes an empty folder', async () => {
    const root = await placeWith(fullLane())
    await mkdir(join(root, 'out'))
    expect((await run(root, '--to', 'out')).code).toBe(0)
  })

  it.each([
    ['a folder with something in it', 'full', 'is not empty'],
    ['a file', 'README.md', 'is not a folder'],
    ['a folder where none can be made', '/proc/evolve/out', 'cannot be written'],
  ])('refuses %s, and leaves it as it was', async (_, to, problem) => {
    const root = await placeWith(fullLane())
    await mkdir(join(root, 'full'))
    await writeFile(join(root, 'full/mine'), 'mine')
    const done = await run(root, '--to', to)
    expect(done).toMatchObject({ code: 2, out: '' })
    expect(done.err).toContain(problem)
    expect(await namesIn(join(root, 'full'))).toEqual(['mine'])
    expect(await readFile(join(root, 'README.md'), 'utf8')).toBe('# Work\n')
  })

  it('refuses a lane that has no state, and makes no folder', async () => {
    const root = await placeWith(fullLane())
    const done = await run(root, '--lane', 'docs', '--to', 'out')
    expect(done.code).toBe(2)
    expect(done.err).toMatch(/INPUT_INVALID: lane: "docs" has no state in folder \.agents\/evolve/)
    expect(await readdir(root)).not.toContain('out')
  })
})
