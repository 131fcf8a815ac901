// `evolve doctor` beyond the state: workflows, programs, and what GitHub says. Every finding has a code and a remedy.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { parse } from 'yaml'
import { idleFindings } from '../../src/cli/doctor.js'
import { configOfJob, findLoopJobs, jobFindings } from '../../src/cli/doctor-workflow.js'
import type { Finding } from '../../src/cli/finding.js'
import { openPaint } from '../../src/cli/paint.js'
import { startGitHubApi, type ApiAnswer, type GitHubApiServer } from '../support/github-api.js'
import { runGit, temporaryFolder, workRepository } from '../support/repository.js'
import { runVerb } from './run-verb.js'

const caller = (job: string, on = "on: { schedule: [{ cron: '17 * * * *' }] }") =>
  `${on}\njobs:\n  loop:\n    uses: me/evolve-action/.github/workflows/evolve.yml@v1\n${job.replace(/^/gm, '    ')}\n`
const all = 'permissions: { contents: write, pull-requests: write, issues: read, actions: read }'

function findingsOf(text: string, file?: unknown): Finding[] {
  return findLoopJobs('loop.yml', parse(text)).flatMap((job) => {
    const config = configOfJob(job, file)
    return 'level' in config ? [config] : jobFindings(job, config)
  })
}
const codesOf = (findings: readonly Finding[]) =>
  findings.filter(({ level }) => level !== 'ok').map(({ level, code }) => `${level} ${code}`)

describe('doctor on a workflow', () => {
  it('finds nothing in one that grants what its runs need', () => {
    expect(findingsOf(caller(all)).map(({ level, code }) => `${level} ${code}`)).toEqual([
      'ok schedule',
      'ok permissions',
      'ok concurrency',
    ])
  })

  it('passes over workflows that do not run the loop, and what is no workflow', () => {
    for (const text of ['on: push\njobs: { a: { steps: [{ run: x }] } }', '- a', '', 'jobs: { a: 1 }'])
      expect(findLoopJobs('x.yml', parse(text))).toEqual([])
  })

  it.each([
    ['*/15 * * * *', true],
    ['0,20 * * * *', true],
    ['20-40/10 * * * *', true],
    ['* * * * *', true],
    ['17,47 * * * *', false],
    ['1-29/2 * * * *', false],
    ['rubbish', false],
  ])('knows whether "%s" starts when everybody does: %s (F28)', (cron, isCrowded) => {
    const found = codesOf(findingsOf(caller(all, `on: { schedule: [{ cron: '${cron}' }] }`)))
    expect(found).toEqual(isCrowded ? ['warning schedule-minute'] : [])
  })

  it.each([
    ['no schedule', caller(all, 'on: workflow_dispatch'), ['warning schedule-missing']],
    ['no grants', caller(''), ['warning permissions-default']],
    [
      'reading only',
      caller('permissions: read-all'),
      ['problem permissions-missing', 'problem permissions-missing'],
    ],
    ['everything', caller('permissions: write-all'), []],
    [
      'what is not needed left out',
      caller('permissions: { contents: write }\nwith: { deliver: push, sources: goals }'),
      ['warning permissions-missing'],
    ],
    [
      'the next run started at once',
      caller(`${all}\nwith: { redispatch: true }`),
      ['warning permissions-missing'],
    ],
    [
      'cancelling',
      caller(`${all}\nconcurrency: { group: x, cancel-in-progress: true }`),
      ['problem concurrency-cancels'],
    ],
    ['a typing error', caller(`${all}\nwith: { max-cycles: many }`), ['problem INPUT_INVALID']],
    ['expressions', caller(`${all}\nwith: { lane: '\${{ matrix.lane }}', setup: npm ci }`), []],
  ])('says what is wrong with %s', (_, text, codes) => {
    const findings = findingsOf(text)
    expect(codesOf(findings)).toEqual(codes)
    for (const { level, remedy } of findings) if (level !== 'ok') expect(remedy).toBeTruthy()
  })

  it('wants a concurrency group where the action is a step', () => {
    const text = `on: { schedule: [{ cron: '17 * * * *' }] }\n${all}\njobs:\n  a: { steps: [{ uses: me/evolve-action@v1, with: { agent: codex } }] }\n`
    expect(codesOf(findingsOf(text))).toEqual(['warning concurrency-missing'])
    expect(codesOf(findingsOf(`concurrency: loop\n${text}`))).toEqual([])
  })

  it('reads the configuration file as a run does', () => {
    expect(
      codesOf(
        findingsOf(caller('permissions: { contents: read, actions: read }'), {
          store: 'cache',
          deliver: 'none',
          sources: 'beads',
        }),
      ),
    ).toEqual([])
  })

  it('tells when the default branch has been idle for long (F29)', () => {
    const now = new Date('2026-11-30T00:00:00Z')
    const levelOf = (day: string) => idleFindings(new Date(`${day}T00:00:00Z`), now)[0]?.level
    expect([levelOf('2026-11-01'), levelOf('2026-10-17'), levelOf('2026-10-16')]).toEqual([
      'ok',
      'ok',
      'warning',
    ])
    expect(idleFindings(undefined, now)[0]?.level).toBe('unknown')
  })
})

describe('evolve doctor', () => {
  let api: GitHubApiServer
  let answers: Record<string, ApiAnswer>
  beforeAll(async () => {
    api = await startGitHubApi()
    api.intercept = ({ path }) =>
      answers[path] ?? { status: 403, body: { message: 'Resource not accessible' } }
  })
  afterAll(() => api.close())
  async function diagnose(env: object, ...words: string[]): Promise<{ code: number; findings: Finding[] }> {
    const root = await workRepository(await temporaryFolder())
    await mkdir(join(root, '.github/workflows'), { recursive: true })
    await writeFile(join(root, '.github/workflows/loop.yml'), caller(`${all}\nwith: { gate: npm test }`))
    await writeFile(join(root, '.github/workflows/cut.yml'), 'on: [')
    await runGit(root, ['remote', 'add', 'origin', 'git@github.com:octo/app.git'])
    const told = { GITHUB_API_URL: api.url, ...env }
    const { code, out } = await runVerb(root, ['doctor', '--json', ...words], told)
    return { code, findings: (JSON.parse(out) as { findings: Finding[] }).findings }
  }

  it('says what it could not look at without a token, and asks nobody', async () => {
    const before = api.requests.length
    const { code, findings } = await diagnose({}, '--agent-command', 'true', '--gate', 'no-such-check --all')
    expect(code).toBe(0)
    expect(codesOf(findings)).toEqual([
      'warning gate-program-missing',
      'warning workflow-unreadable',
      'unknown default-branch-age',
      'unknown github-not-asked',
    ])
    expect(api.requests.length).toBe(before)
  })

  it('asks GitHub about rules, settings, the schedule and the label, and changes nothing (F18, F29)', async () => {
    const rules = [{ type: 'pull_request' }, { type: 'deletion' }, { type: 'creation' }]
    answers = {
      '/repos/octo/app': { status: 200, body: { full_name: 'octo/app', permissions: { push: false } } },
      '/repos/octo/app/rules/branches/evolve-state': { status: 200, body: rules },
      '/repos/octo/app/rules/branches/evolve%2Fdefault%2Fexample': { status: 200, body: [] },
      '/repos/octo/app/actions/workflows/loop.yml': { status: 200, body: { state: 'disabled_inactivity' } },
      '/repos/octo/app/labels/evolve': { status: 404, body: { message: 'Not Found' } },
    }
    const { code, findings } = await diagnose(
      { GH_TOKEN: api.token },
      '--agent-command',
      'true',
      '--gate',
      'true',
    )
    expect(code).toBe(1)
    expect(codesOf(findings)).toEqual([
      'warning workflow-unreadable',
      'unknown default-branch-age',
      'problem token-reads-only',
      'warning rules-block',
      'unknown pull-requests-not-looked-at',
      'problem workflow-off',
      'warning label-missing',
    ])
    const blocked = findings.find((one) => one.code === 'rules-block')
    expect(blocked?.what).toMatch(/evolve-state .*pull requests only.*may not be created/)
    expect(new Set(api.requests.map(({ method }) => method))).toEqual(new Set(['GET']))
    expect(api.requests.every(({ token }) => token === api.token)).toBe(true)
  })

  it('says once that the token is not valid', async () => {
    answers = Object.fromEntries(
      [...new Set(api.requests.map(({ path }) => path))].map((path) => [
        path,
        { status: 401, body: { message: 'Bad credentials' } },
      ]),
    )
    const { findings } = await diagnose({ GH_TOKEN: 'old' }, '--agent-command', 'true', '--gate', 'true')
    expect(codesOf(findings).filter((code) => code.startsWith('problem'))).toEqual(['problem TOKEN_EXPIRED'])
  })
})

describe('colours', () => {
  it.each<[string, boolean | undefined, Record<string, string>, boolean]>([
    ['a terminal', true, {}, true],
    ['a pipe', undefined, {}, false],
    ['NO_COLOR', true, { NO_COLOR: '1' }, false],
    ['an empty NO_COLOR', true, { NO_COLOR: '' }, true],
    ['a terminal that knows none', true, { TERM: 'dumb' }, false],
  ])('for %s', (_, isTTY, env, isColoured) => {
    const paint = openPaint(isTTY === undefined ? {} : { isTTY }, env)
    expect(paint('red', 'x')).toBe(isColoured ? '\u001b[31mx\u001b[0m' : 'x')
  })
})
