// What `status --json` says of the next run's decision, over real files, programs and servers: which item, from which rung,
// why, and what each rung said. The steps of a cycle up to the choice, composed as the command line does it.
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { compose } from '../../src/compose.js'
import { statusData } from '../../src/domain/status.js'
import { inspect } from '../../src/steps/inspect.js'
import { startGitHubApi, type GitHubApiServer } from '../support/github-api.js'
import { runGit, temporaryFolder, workRepository } from '../support/repository.js'

const queue = '.agents/rpi/next-work.jsonl'
const beads = '.beads/issues.jsonl'
const ladder = 'parked, harvested, beads, issues, goals, generators'

interface Decision {
  readonly decision: string
  readonly reason: string | null
  readonly next: string
  readonly selected: { ref: string; rung: string; because: string } | null
  readonly ladder: {
    source: string
    state: string
    problem?: string
    leftOut: { ref: string; kind: string }[]
  }[]
}

let server: GitHubApiServer
let top: string
let programs: string

beforeEach(async () => {
  server = await startGitHubApi({ permissions: { octocat: 'write' } })
  const folder = await temporaryFolder()
  top = await workRepository(folder)
  await runGit(top, ['config', 'commit.gpgsign', 'false'])
  programs = join(folder, 'programs')
  await mkdir(programs)
})

afterEach(() => server.close())

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(top, path)), { recursive: true })
    await writeFile(join(top, path), content)
  }
}

async function install(name: string, script: string): Promise<void> {
  await writeFile(join(programs, name), `#!/bin/sh\n${script}\n`)
  await chmod(join(programs, name), 0o755)
}

async function look(given: Readonly<Record<string, string>> = {}, cwd = top): Promise<Decision> {
  const { ports, config } = await compose({
    env: {
      PATH: `${programs}:${process.env.PATH ?? ''}`,
      HOME: top,
      GITHUB_API_URL: server.url,
      GITHUB_REPOSITORY: server.repository,
    },
    given: {
      sources: ladder,
      'github-token': server.token,
      'agent-command': 'true',
      agent: 'command',
      ...given,
    },
    cwd,
    pid: process.pid,
    isOnGitHub: false,
    cancelled: new AbortController().signal,
  })
  return JSON.parse(JSON.stringify(statusData(await inspect(ports, config)))) as Decision
}

function row(id: string, more: Record<string, unknown> = {}): string {
  const item = { id, title: `Title ${id}`, type: 'task', severity: 'low', description: 'What.', ...more }
  return `${JSON.stringify({ source_epic: 'e', timestamp: '2026-11-01T00:00:00Z', items: [item] })}\n`
}

function bead(id: string, more: Record<string, unknown> = {}): string {
  return `${JSON.stringify({ id, title: `Title ${id}`, status: 'open', priority: 2, ...more })}\n`
}

const goals = (check: string): string =>
  `# Goals\n\n## Gates\n\n| ID | Check | Weight |\n| --- | --- | --- |\n| lint | \`${check}\` | 5 |\n`

const parkedState = {
  '.agents/evolve/session-state.json': JSON.stringify({
    schema_version: 1,
    parked_work: [{ ref: 'left', source: 'beads', parked_in_cycle: 1 }],
  }),
}
const dormant = { '.agents/evolve/DORMANT': '2026-11-30T19:00:00Z\ncycle=3\nreason: every source is empty\n' }
const issue = { number: 7, title: 'Seven', labels: ['evolve'], author: 'octocat' }
const statesOf = ({ ladder: rungs }: Decision): string[] =>
  rungs.map(({ source, state }) => `${source}: ${state}`)

describe('the decision that status shows', () => {
  it('names item, rung and why, where two rungs have work', async () => {
    await write({ [queue]: row('q-1') + row('q-2', { severity: 'high' }), [beads]: bead('b-1') })
    const told = await look()
    expect(told).toMatchObject({
      decision: 'go',
      selected: {
        ref: 'q-2',
        rung: 'harvested',
        because: 'parked is empty; first of 2 on the rung harvested',
      },
    })
    expect(statesOf(told)).toEqual([
      'parked: empty',
      'harvested: has-work',
      ...['beads', 'issues', 'goals', 'generators'].map((source) => `${source}: not-asked`),
    ])
  })

  it('passes over a broken rung above a good one, and says how it broke', async () => {
    await write({ [queue]: '{"cut\n', [beads]: bead('b-1') })
    await install('bd', `echo '{"error":"database is locked"}'`)
    server.content.issues = [issue]
    const told = await look()
    expect(told.selected).toMatchObject({ ref: '#7', rung: 'issues' })
    expect(told.selected?.because).toBe(
      'parked is empty; harvested failed; beads failed; the only one on the rung issues',
    )
    expect(told.ladder.find(({ source }) => source === 'beads')?.problem).toContain('database is locked')
    expect(told.ladder.find(({ source }) => source === 'harvested')?.problem).toContain(
      'none of its 1 lines is a row',
    )
  })

  it('says that all are dry, and which of them hold what cannot be taken', async () => {
    await write({
      [queue]: row('q-1', { status: 'proposed' }),
      [beads]: bead('b-1'),
      'GOALS.md': goals('true'),
      '.agents/evolve/claims.json': JSON.stringify([
        {
          ref: 'b-1',
          lane: 'docs',
          run_id: '7',
          run_attempt: 1,
          claimed_at: '',
          lease_until: new Date(Date.now() + 3_600_000).toISOString(),
        },
      ]),
    })
    const told = await look({ generators: 'true' })
    expect(told).toMatchObject({ decision: 'go', selected: null })
    expect(told.next).toBe(
      'The next run finds no item that it can take (1 claimed) and records an idle cycle.',
    )
    expect(statesOf(told)).toEqual([
      'parked: empty',
      'harvested: empty',
      'beads: left-out',
      ...['issues', 'goals', 'generators'].map((source) => `${source}: empty`),
    ])
    expect(told.ladder[2]?.leftOut).toMatchObject([{ ref: 'b-1', kind: 'claimed' }])
  })

  it('is that of the whole repository from a sub-folder of it', async () => {
    await write({ [queue]: row('q-1'), 'packages/a/README.md': 'A\n' })
    expect((await look({}, join(top, 'packages/a'))).selected).toMatchObject({ ref: 'q-1' })
    expect((await look({ 'working-directory': '.' }, join(top, 'packages/a'))).selected).toBeNull()
  })
})

describe('a dormant lane', () => {
  it.each<[string, Record<string, string>, string]>([
    ['parked work', parkedState, 'left'],
    ['a row of the queue', { [queue]: row('q-1') }, 'q-1'],
    ['a ready bead', { [beads]: bead('b-1') }, 'b-1'],
    ['a failing goal', { 'GOALS.md': goals('false') }, 'goal:lint'],
    ['a good line behind a broken one (B10)', { [queue]: `{"cut\n${row('q-1')}` }, 'q-1'],
    ['a good bead behind a broken one (B10)', { [beads]: `not json\n${bead('b-1')}` }, 'b-1'],
  ])('B8: is woken by %s', async (_, files, ref) => {
    await write({ ...dormant, ...files })
    expect(await look()).toMatchObject({ decision: 'go', selected: { ref } })
  })

  it('B8: is woken by a labelled issue', async () => {
    await write(dormant)
    server.content.issues = [issue]
    expect(await look()).toMatchObject({ decision: 'go', selected: { ref: '#7', rung: 'issues' } })
  })

  it.each<[string, Record<string, string>]>([
    ['nothing at all (B7)', {}],
    ['an entry without items (B9)', { [queue]: '{"source_epic":"e","timestamp":"","items":[]}\n' }],
    ['proposed rows only (B9)', { [queue]: row('q-1', { status: 'proposed' }) }],
    [
      'rows that another tool has in progress (B9)',
      { [queue]: row('q-1', { claim_status: 'in_progress', claimed_by: 'ao-rpi-loop:cycle-4' }) },
    ],
    ['rows that wait for a person (B9)', { [queue]: row('q-1', { requires: ['human-review'] }) }],
    ['beads that are blocked or in progress', { [beads]: bead('b-1', { status: 'in_progress' }) }],
    ['goals that pass', { 'GOALS.md': goals('true') }],
    ['a file of goals without one goal', { 'GOALS.md': goals('') }],
    ['a queue in which nothing is a row (B11)', { [queue]: 'PK\u0003\u0004\n' }],
    ['a tracker in which nothing is an issue (B11)', { [beads]: '<<<<<<< HEAD\n' }],
  ])('is not woken by %s', async (_, files) => {
    await write({ ...dormant, ...files })
    expect(await look()).toMatchObject({ decision: 'stop', reason: 'stagnation', selected: null })
  })

  it.each([
    ['prints an error object', `echo '{"error":"no db"}'`],
    ['exits with 1', 'exit 1'],
  ])('B11: is not woken by a tracker that %s', async (_, script) => {
    await write({ ...dormant, [beads]: bead('b-1') })
    await install('bd', script)
    const told = await look()
    expect(told).toMatchObject({ decision: 'stop', reason: 'stagnation' })
    expect(told.ladder[2]).toMatchObject({ source: 'beads', state: 'failed' })
  })

  it('does not ask its generators, unless they are its whole ladder', async () => {
    await write(dormant)
    const generators = `touch asked; echo '{"title":"Found"}'`
    const told = await look({ generators })
    expect(told).toMatchObject({ decision: 'stop', reason: 'stagnation' })
    expect(statesOf(told).at(-1)).toBe('generators: not-asked')
    expect(await look({ generators, sources: 'generators' })).toMatchObject({
      decision: 'go',
      selected: { rung: 'generators' },
    })
  })
})
