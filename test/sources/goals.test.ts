import { beforeEach, describe, expect, it } from '@jest/globals'
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compareGoals, goalWords } from '../../src/domain/goal-results.js'
import { freshLane } from '../../src/domain/state.js'
import type { Offer } from '../../src/ports.js'
import { measureGoals, type MeasuredGoals, type MeasureOptions } from '../../src/sources/goal-measure.js'
import { openGoalMeter, openSources } from '../../src/sources/index.js'
import { isAlive } from '../support/agent-surroundings.js'
import { temporaryFolder } from '../support/repository.js'

const now = new Date('2026-11-30T19:00:00Z')
let root: string

beforeEach(async () => {
  root = await temporaryFolder()
})

async function write(path: string, content: string): Promise<void> {
  await writeFile(join(root, path), content)
}

/** Writes GOALS.md with one gate per given check, its id `g1`, `g2`, … unless it is named. */
async function writeGates(
  ...gates: (string | { id: string; check: string; weight?: number })[]
): Promise<void> {
  const rows = gates
    .map((gate, index) => (typeof gate === 'string' ? { id: `g${index + 1}`, check: gate } : gate))
    .map(({ id, check, ...more }) => {
      const weight = 'weight' in more ? more.weight : 5
      return `| ${id} | \`${check.replaceAll('|', '\\|')}\` | ${weight} | About ${id} |`
    })
  await write(
    'GOALS.md',
    ['## Gates', '| ID | Check | Weight | Description |', '|-|-|-|-|', ...rows, ''].join('\n'),
  )
}

function options(more: Partial<MeasureOptions> = {}): MeasureOptions {
  return { root, env: { PATH: process.env.PATH }, token: '', timeoutMs: 30_000, ...more }
}

async function resultsOf(more: Partial<MeasureOptions> = {}) {
  const measured = await measureGoals(options(more))
  if (measured.kind !== 'measured') throw new Error(JSON.stringify(measured))
  return measured.results
}

function ask(
  more: { token?: string; env?: Record<string, string | undefined>; say?: (text: string) => void } = {},
): Promise<Offer> {
  const { token = '', env = { PATH: process.env.PATH }, say = () => undefined } = more
  const github = { token, apiUrl: 'http://127.0.0.1:1' }
  const source = openSources(
    { sources: ['goals'], store: 'branch', goalTimeoutMinutes: 1 },
    { root, env, github, say },
  ).at(-1)
  if (!source) throw new Error('no source')
  return source.offer(freshLane('default'), now)
}

function refsOf(offer: Offer): string[] {
  return offer.kind === 'offered' ? offer.items.map((item) => item.ref) : [`failed: ${offer.problem}`]
}

describe('goals', () => {
  it('are none where there is no goals file', async () => {
    expect(await ask()).toEqual({ kind: 'offered', items: [] })
  })

  it('are offered when they fail, the heaviest first, and directives after them (B8)', async () => {
    await writeGates(
      { id: 'light', check: 'exit 1', weight: 1 },
      { id: 'met', check: 'exit 0', weight: 10 },
      { id: 'elsewhere', check: 'exit 77', weight: 10 },
      { id: 'heavy', check: 'echo "it | broke" >&2; exit 3', weight: 9 },
    )
    const gates = await readFile(join(root, 'GOALS.md'), 'utf8')
    await write('GOALS.md', `${gates}\n## Directives\n\n### 1. Be kind\n\n**Directive ID:** kind\n`)
    const said: string[] = []
    const offer = await ask({ say: (text) => said.push(text) })
    expect(said).toEqual(['Measuring 4 goals.', 'Goals: 1 passed, 2 failed, 1 skipped.'])
    expect(refsOf(offer)).toEqual(['goal:heavy', 'goal:light', 'directive:kind'])
    expect(offer).toMatchObject({
      items: [
        { source: 'goals', body: expect.stringMatching(/it \| broke/), labels: ['weight:9', 'type:health'] },
        {},
        {},
      ],
    })
    expect(offer).not.toHaveProperty('notes')
  })

  it('of GOALS.md win over those of GOALS.yaml', async () => {
    await write('GOALS.yaml', 'version: 3\ngoals:\n  - id: yaml\n    check: exit 1\n')
    expect(refsOf(await ask())).toEqual(['goal:yaml'])
    await writeGates({ id: 'markdown', check: 'exit 1' })
    expect(refsOf(await ask())).toEqual(['goal:markdown'])
  })

  it.each([
    ['GOALS.yaml that is no YAML', () => write('GOALS.yaml', 'a: [\n'), /GOALS\.yaml is not valid YAML/],
    ['GOALS.yaml of another version', () => write('GOALS.yaml', 'version: 9\n'), /version 9/],
    ['GOALS.md that is a folder', () => mkdir(join(root, 'GOALS.md')), /not a plain file/],
    ['GOALS.md that is a link', () => symlink('/etc/passwd', join(root, 'GOALS.md')), /symbolic link/],
  ])('fail as a value with %s', async (_, prepare, problem) => {
    await prepare()
    expect(await ask()).toEqual({ kind: 'failed', problem: expect.stringMatching(problem) })
  })

  it('fail as a source when no shell is there, rather than one by one', async () => {
    await writeGates('true')
    expect(await ask({ env: { PATH: root } })).toEqual({
      kind: 'failed',
      problem: expect.stringMatching(/bash.*ENOENT/),
    })
  })

  it('are checked without the inputs, channels and token of the action', async () => {
    await writeGates('test -z "$INPUT_X$GITHUB_OUTPUT$MINE" && test "$OTHER" = other')
    const env = {
      PATH: process.env.PATH,
      INPUT_X: 'x',
      GITHUB_OUTPUT: 'y',
      MINE: 'secret-token',
      OTHER: 'other',
    }
    expect(refsOf(await ask({ token: 'secret-token', env }))).toEqual([])
    expect(refsOf(await ask({ env }))).toEqual(['goal:g1'])
  })
})

describe('measuring goals', () => {
  it('gives result, value and output of each, in the order of the file', async () => {
    await writeGates('echo 42', 'echo no; exit 1', 'exit 77', 'kill -9 $$', 'no-such-program')
    expect(await resultsOf()).toEqual([
      { id: 'g1', result: 'pass', value: 42, output: '42', durationSeconds: expect.any(Number) },
      expect.objectContaining({ id: 'g2', result: 'fail', output: 'no' }),
      expect.objectContaining({ id: 'g3', result: 'skip' }),
      expect.objectContaining({ id: 'g4', result: 'fail' }),
      expect.objectContaining({ id: 'g5', result: 'fail', output: expect.stringMatching(/not found/) }),
    ])
  })

  it('measures only those that are named', async () => {
    await writeGates('touch one', 'touch two')
    const measured = await measureGoals(options(), ['g2', 'unknown'])
    expect(measured).toMatchObject({ results: [{ id: 'g2' }], file: { goals: [{ id: 'g1' }, { id: 'g2' }] } })
    await expect(readFile(join(root, 'one'))).rejects.toThrow(/ENOENT/)
  })

  it('finds the goal that broke between two measurements', async () => {
    await writeGates('test -f there', 'false', 'true')
    await write('there', '')
    const before = goalWords(await resultsOf())
    await writeGates('test -f here', 'false')
    expect(compareGoals(before, goalWords(await resultsOf()))).toEqual(['g1'])
  })

  it('skips one that takes too long, and leaves nothing of its group behind', async () => {
    await writeGates('sleep 300 & echo $! > pid; wait', 'true')
    const measured: MeasuredGoals = await measureGoals(options({ timeoutMs: 400 }))
    expect(measured).toMatchObject({
      results: [{ id: 'g1', result: 'skip', output: 'It was ended after 0.4 s.' }, { result: 'pass' }],
      notes: [expect.stringMatching(/want of time: g1/)],
    })
    const pid = Number(await readFile(join(root, 'pid'), 'utf8'))
    expect(pid).toBeGreaterThan(1)
    expect(await isAlive(pid)).toBe(false)
  })

  it('skips what is left when the time for all of them is over', async () => {
    await writeGates(...Array.from({ length: 14 }, () => 'exec sleep 300'))
    const results = await resultsOf({ timeoutMs: 100 })
    expect(results.map((one) => one.result)).toEqual(Array.from({ length: 14 }, () => 'skip'))
    expect(results.at(-1)?.output).toBe('There was no time left to measure it.')
  })

  it('skips what a cancellation ends', async () => {
    await writeGates('true')
    expect(await resultsOf({ cancelled: AbortSignal.abort() })).toMatchObject([{ id: 'g1', result: 'skip' }])
  })

  it('measures two at a time: they can wait for each other, and a third cannot join them', async () => {
    const meet = (own: string, other: string) =>
      `touch ${own}; for i in $(seq 200); do test -e ${other} && break; sleep 0.05; done; test -e ${other}`
    const alone =
      'mkdir in-1 2>/dev/null || mkdir in-2 || exit 1; sleep 0.2; rmdir in-2 2>/dev/null || rmdir in-1'
    await writeGates(meet('a', 'b'), meet('b', 'a'), alone, alone, alone, alone)
    expect((await resultsOf()).map((one) => one.result)).toEqual(Array.from({ length: 6 }, () => 'pass'))
  })

  it('measures goals about goals first, one by one, and Go tests by themselves', async () => {
    const check = (name: string) => `mkdir lock && echo ${name} >> order && sleep 0.1 && rmdir lock`
    const goals = [
      { id: 'plain', check: 'echo plain >> order' },
      { id: 'go', check: `: go test ./...; ${check('go')}` },
      { id: 'meta-1', check: check('meta-1'), type: 'meta' },
      { id: 'meta-2', check: check('meta-2'), type: 'meta' },
    ]
    await write('GOALS.yaml', JSON.stringify({ version: 3, goals }))
    const results = await resultsOf()
    expect(results.map((one) => [one.id, one.result])).toEqual(goals.map(({ id }) => [id, 'pass']))
    expect(await readFile(join(root, 'order'), 'utf8')).toBe('meta-1\nmeta-2\ngo\nplain\n')
  })

  it('keeps the ends of a flood, without escape sequences', async () => {
    await writeGates(`printf '\\033[31mstart'; head -c 3000000 /dev/zero | tr '\\0' x; echo end; exit 1`)
    const [result] = await resultsOf()
    expect(result?.output).toMatch(/^startx{195}\n…\nx{197}end$/)
  })
})

describe('goals that measure the work', () => {
  it.each([
    ['removes a goal', () => writeGates('true')],
    ['weakens a check', () => writeGates('true', { id: 'g2', check: 'true' })],
    ['gives another one its id', () => writeGates({ id: 'g2', check: 'true' }, { id: 'g1', check: 'true' })],
    ['deletes the file', () => rm(join(root, 'GOALS.md'))],
    ['breaks the file', () => write('GOALS.md', '\u0000')],
  ])('are those from before the work when the agent %s', async (_, deed) => {
    await write('flag', '')
    await writeGates('true', 'test -e flag')
    const meter = openGoalMeter(
      { sources: ['goals'], store: 'branch' },
      { root, env: { PATH: process.env.PATH } },
    )
    const { signal } = new AbortController()
    await meter.read()
    expect(await meter.measure(signal)).toEqual({ g1: 'pass', g2: 'pass' })
    await rm(join(root, 'flag'))
    await deed()
    expect(await meter.measure(signal)).toEqual({ g1: 'pass', g2: 'fail' })
  })
})
