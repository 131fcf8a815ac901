import { beforeEach, describe, expect, it } from '@jest/globals'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { valuesOf } from '../../src/domain/jsonl.js'
import {
  addQueueItems,
  adoptEntries,
  claimQueueItem,
  consumeQueueItem,
  type Queue,
} from '../../src/domain/queue.js'
import { freshLane } from '../../src/domain/state.js'
import type { Offer } from '../../src/ports.js'
import { openGenerators } from '../../src/sources/generators.js'
import { openSources } from '../../src/sources/index.js'
import { runGit, temporaryFolder } from '../support/repository.js'

const now = new Date('2026-11-30T19:00:00Z')
let root: string

beforeEach(async () => {
  root = await temporaryFolder()
})

function generatorsOf(commands: readonly string[], timeoutMs?: number) {
  const env = { PATH: process.env.PATH, INPUT_X: 'x', MINE: 'secret-token' }
  const stateDirectory = '.loop/state'
  return openGenerators(commands, { root, env, token: 'secret-token', stateDirectory, timeoutMs })
}

function ask(commands: readonly string[], queue: Queue = [], timeoutMs?: number): Promise<Offer> {
  return generatorsOf(commands, timeoutMs).offer({ ...freshLane('default'), queue }, now)
}

function titlesOf(offer: Offer): string[] {
  return offer.kind === 'offered' ? offer.items.map((item) => item.title) : [`failed: ${offer.problem}`]
}

function additionsOf(offer: Offer): unknown[] {
  return offer.kind === 'offered' ? (offer.additions ?? []).flatMap((entry) => entry.items) : []
}

/** Makes a command that prints these lines. */
function print(...lines: (string | Record<string, unknown>)[]): string {
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')
  return `cat <<'END'\n${text}\nEND`
}

/** Makes the queue as it stands once an offer's rows are in it. */
function queueAfter(offer: Offer, queue: Queue = []): Queue {
  return offer.kind === 'offered' ? adoptEntries(queue, offer.additions ?? []) : queue
}

const slow = {
  id: 'slow',
  title: 'Make it fast',
  type: 'improvement',
  severity: 'high',
  description: 'It is slow.',
}

describe('generators', () => {
  it('are empty where none is configured, and start nothing', async () => {
    const source = openSources(
      { sources: ['generators'], store: 'branch' },
      { root: '/nonexistent', env: {} },
    ).at(-1)
    expect(await source?.offer(freshLane('default'), now)).toEqual({ kind: 'offered', items: [] })
  })

  it('offer what a command prints, with the rows that the queue needs before', async () => {
    expect(await ask([print(slow, { title: 'Second' })])).toEqual({
      kind: 'offered',
      items: [
        {
          ref: 'slow',
          source: 'generators',
          title: 'Make it fast',
          body: 'It is slow.',
          labels: ['type:improvement', 'severity:high'],
          fingerprint: expect.any(String),
        },
        expect.objectContaining({ title: 'Second', labels: ['type:task', 'severity:medium'] }),
      ],
      additions: [
        expect.objectContaining({
          source_epic: 'evolve:generators',
          timestamp: '2026-11-30T19:00:00Z',
          items: [
            expect.objectContaining({ id: 'slow', source: 'evolve-generator', claim_status: 'available' }),
            expect.objectContaining({ title: 'Second' }),
          ],
        }),
      ],
    })
  })

  it('offer the same item, by ref and fingerprint, once it is in the queue, and add it no more', async () => {
    const first = await ask([print(slow)])
    const again = await ask([print(slow)], queueAfter(first))
    expect(again).toEqual({ kind: 'offered', items: first.kind === 'offered' ? first.items : [] })
  })

  it.each<[string, Record<string, unknown>]>([
    ['id', { ...slow, title: 'Another title' }],
    ['title, in any case and spacing', { title: ' make  IT fast' }],
  ])('select an equal item, by %s, from the queue', async (_, found) => {
    const queue = queueAfter(await ask([print(slow)]))
    const offer = await ask([print(found)], queue)
    expect(titlesOf(offer)).toEqual(['Make it fast'])
    expect(additionsOf(offer)).toEqual([])
  })

  it.each<[string, (queue: Queue) => Queue | undefined]>([
    ['consumed', (queue) => consumeQueueItem(queue, 'slow', 'me', now, {})],
    ['in progress', (queue) => claimQueueItem(queue, 'slow', 'someone', now)],
  ])('are dry when what they find is %s', async (_, change) => {
    const queue = change(queueAfter(await ask([print(slow)]))) ?? []
    expect(valuesOf(queue)).toHaveLength(1)
    expect(await ask([print(slow, { title: 'Make it fast' })], queue)).toEqual({ kind: 'offered', items: [] })
  })

  it('offer nothing of the queue that they did not find', async () => {
    const item = { title: 'Other', type: 'task', severity: 'high', description: '' }
    const { queue } = addQueueItems([], [item], { sourceEpic: 'x', source: 'evolve-generator', now })
    expect(titlesOf(await ask([print(slow)], queue))).toEqual(['Make it fast'])
    expect(await ask(['true'], queue)).toEqual({ kind: 'offered', items: [] })
  })

  it('keep out what two of them find', async () => {
    expect(additionsOf(await ask([print(slow), print(slow, { title: 'make it fast' })]))).toHaveLength(1)
  })

  it('count bad lines and go on behind them', async () => {
    const offer = await ask([print('{cut', '', '[1]', '{"title":" "}', 'Done!', slow)])
    expect(titlesOf(offer)).toEqual(['Make it fast'])
    expect(offer).toMatchObject({ notes: [expect.stringMatching(/4 lines passed over/)] })
  })

  it('take 50 items of one at a time, and say so', async () => {
    const many = Array.from({ length: 70 }, (_, index) => ({ id: `i${index}`, title: `Item ${index}` }))
    const offer = await ask([print(...many)])
    expect(titlesOf(offer)).toHaveLength(50)
    expect(offer).toMatchObject({ notes: [expect.stringMatching(/50 of 70/)] })
  })

  it.each<[string, string, RegExp]>([
    ['exits non-zero', `${print(slow)}\necho boom >&2; exit 3`, /exit code 3: boom/],
    ['says why on its output', 'echo why; exit 1', /exit code 1: why/],
    ['is not there', 'no-such-generator', /exit code 127: .*not found/],
    ['is killed', 'kill -9 $$', /exit code SIGKILL/],
    ['prints no item at all', 'echo hello', /printed 1 line, and none is an item/],
    ['prints without end', 'yes', /more than 1048576 bytes/],
  ])('fail as a value when one %s', async (_, command, problem) => {
    expect(await ask([command])).toEqual({ kind: 'failed', problem: expect.stringMatching(problem) })
  })

  it('fail when one hangs, in a child that keeps its pipes open too', async () => {
    expect(await ask(['echo waiting >&2; sleep 300 & wait'], [], 300)).toEqual({
      kind: 'failed',
      problem: expect.stringMatching(/no end within 0\.3 s\. waiting/),
    })
  })

  it('offer what one finds though another fails, with its words as a note; with nothing found they fail', async () => {
    const offer = await ask(['echo boom >&2; exit 1', print(slow)])
    expect(titlesOf(offer)).toEqual(['Make it fast'])
    expect(offer).toMatchObject({ notes: [expect.stringMatching(/boom/)] })
    expect(await ask(['echo boom >&2; exit 1', 'true'])).toMatchObject({ kind: 'failed' })
  })

  it('run in the repository, without the inputs and the token of the action', async () => {
    await writeFile(join(root, 'items'), JSON.stringify(slow))
    expect(titlesOf(await ask(['test -z "$INPUT_X$MINE" && cat items']))).toEqual(['Make it fast'])
  })
})

describe('todo', () => {
  async function commit(files: Record<string, string | Buffer>): Promise<void> {
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(root, path)), { recursive: true })
      await writeFile(join(root, path), content)
    }
    await runGit(root, ['add', '--force', '.'])
    await runGit(root, ['commit', '--quiet', '--allow-empty', '--message=Files'])
  }

  beforeEach(() => runGit(root, ['init', '--quiet', '--initial-branch=main', '.']))

  it('finds nothing in a repository without such comments', async () => {
    await commit({ 'a.ts': 'const TODO = 1\n' })
    expect(await ask(['todo'])).toEqual({ kind: 'offered', items: [] })
  })

  it.each([
    ['a.ts', '  // TODO: x y', 'TODO in a.ts: x y'],
    ['a.ts', 'code() // TODO(bob): x', 'TODO in a.ts: x'],
    ['a.c', '/* FIXME - x */', 'FIXME in a.c: x'],
    ['a.java', ' * @TODO x', 'TODO in a.java: x'],
    ['a.py', '# XXX x', 'XXX in a.py: x'],
    ['a.py', '"""TODO: x"""', 'TODO in a.py: x'],
    ['a.sql', '-- HACK: x', 'HACK in a.sql: x'],
    ['a.el', ';; TODO x', 'TODO in a.el: x'],
    ['a.tex', '% TODO x', 'TODO in a.tex: x'],
    ['a.html', '<!-- TODO: x -->', 'TODO in a.html: x'],
    ['a.ml', '(* TODO x *)', 'TODO in a.ml: x'],
    ['a.hs', '{- TODO x -}', 'TODO in a.hs: x'],
    ['ä ö/\'q".py', '# TODO: ünïcode', 'TODO in ä ö/\'q".py: ünïcode'],
  ])('finds in %s the comment %s', async (path, line, title) => {
    await commit({ [path]: `${line}\n` })
    expect(titlesOf(await ask(['todo']))).toEqual([title])
  })

  it.each([
    ['a string', 'a.ts', 'const x = "TODO: x"'],
    ['a longer word', 'a.ts', '// TODOs are bad'],
    ['a word in lower case', 'a.ts', '// todo: x'],
    ['a comment that says nothing', 'a.ts', '// TODO:'],
    ['an address', 'a.md', 'see http://TODO.example'],
    ['a heading', 'a.md', '## TODO list'],
    ['a word among others', 'a.ts', '// TODO/FIXME words'],
    ['data', 'a.jsonl', '{"text":"# TODO: x"}'],
    ['data of tests', 'test/fixtures/a.ts', '// TODO: x'],
    ['code of others', 'lib/node_modules/a/b.js', '// TODO: x'],
    ['code of others, in vendor', 'vendor/a.go', '// TODO: x'],
    ['what was built', 'dist/index.js', '// TODO: x'],
    ['what was made small', 'web/app.min.js', '// TODO: x'],
    ['a lock file', 'sub/package-lock.json', '// TODO: x'],
    ['another lock file', 'Cargo.lock', '# TODO: x'],
    ['the state of the loop', '.loop/state/a.sh', '# TODO: x'],
    ['the state of others', '.agents/rpi/a.sh', '# TODO: x'],
    ['the tracker', '.beads/a.sh', '# TODO: x'],
    ['a binary file', 'a.bin', '\0\0// TODO: x'],
  ])('passes over %s', async (_, path, line) => {
    await commit({ [path]: `${line}\n` })
    expect(await ask(['todo'])).toEqual({ kind: 'offered', items: [] })
  })

  it('finds nothing in files that are not tracked', async () => {
    await commit({ 'a.ts': '// TODO: x\n' })
    await writeFile(join(root, 'b.ts'), '// TODO: y\n')
    expect(titlesOf(await ask(['todo']))).toEqual(['TODO in a.ts: x'])
  })

  it('keeps the id of a comment whose line moved, and has one for what stands twice in a file', async () => {
    const refs = async () => {
      const offer = await ask(['todo'])
      return offer.kind === 'offered' ? offer.items.map((item) => item.ref).sort() : []
    }
    await commit({ 'a.ts': '// TODO: x\n// FIXME: y\n', 'b.ts': '// TODO: x\n' })
    const before = await refs()
    expect(before).toHaveLength(3)
    await commit({ 'a.ts': '\n\n// FIXME: y\n  // TODO(me) x\n//TODO x\n' })
    expect(await refs()).toEqual(before)
  })

  it('does not find again what was done, though the comment is still there', async () => {
    await commit({ 'a.ts': '// TODO: x\n' })
    const offer = await ask(['todo'])
    const ref = offer.kind === 'offered' ? (offer.items[0]?.ref ?? '') : ''
    const done = consumeQueueItem(queueAfter(offer), ref, 'me', now, {})
    expect(await ask(['todo'], done)).toEqual({ kind: 'offered', items: [] })
  })

  it('takes what is marked as broken before what is only to be done', async () => {
    await commit({ 'a.ts': '// TODO: a\n// HACK: b\n// FIXME: c\n' })
    const offer = await ask(['todo'])
    expect(titlesOf(offer)[0]).toBe('FIXME in a.ts: c')
    expect(offer).toMatchObject({ items: [{ labels: ['type:bug', 'severity:medium'] }, {}, {}] })
  })

  it('is not confused by settings of grep, nor by a line of megabytes', async () => {
    await commit({ 'a.js': `${'x'.repeat(3_000_000)} // TODO: ${'é'.repeat(3_000_000)}\n` })
    for (const [name, value] of [
      ['grep.column', 'true'],
      ['grep.patternType', 'perl'],
      ['grep.fullName', 'true'],
      ['color.grep', 'always'],
      ['core.quotePath', 'true'],
    ] as const)
      await runGit(root, ['config', name, value])
    const [title] = titlesOf(await ask(['todo']))
    expect(title).toMatch(/^TODO in a\.js: é{90,100}$/)
  })

  it('looks below the working directory only', async () => {
    const parent = root
    await commit({ 'a.ts': '// TODO: x\n', 'sub/b.ts': '// TODO: y\n' })
    root = join(parent, 'sub')
    expect(titlesOf(await ask(['todo']))).toEqual(['TODO in b.ts: y'])
  })

  it("fails with git's words where there is no repository", async () => {
    await rm(join(root, '.git'), { recursive: true })
    expect(await ask(['todo'])).toEqual({
      kind: 'failed',
      problem: expect.stringMatching(/todo: git grep: .*repository/),
    })
  })

  it('stands beside other generators', async () => {
    await commit({ 'a.ts': '// TODO: x\n' })
    expect(titlesOf(await ask(['todo', print(slow)]))).toEqual(['Make it fast', 'TODO in a.ts: x'])
  })
})
