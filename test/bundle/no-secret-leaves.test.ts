// Secrets that leak into everything a run reads, in every form, stand in nothing that it writes. Whatever a run leaves
// anywhere is searched, not a list of writers: a new one is held by being one.
import { spawn } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from '@jest/globals'
import { startCacheService, runtimeToken } from '../support/cache-service.js'
import { startGitHubApi } from '../support/github-api.js'
import { servePulls } from '../support/github-pulls.js'
import { runGit } from '../support/repository.js'
import { bundlePath, type FinishedRun, type Step } from '../support/runner.js'
import {
  findLeaks,
  gatherFolder,
  gatherRepository,
  leaksOf,
  sentinelsOf,
  type Gathered,
} from '../support/sentinels.js'
import { openProject, token } from './project.js'

const sentinels = sentinelsOf(token)
const leaks = sentinels.flatMap(leaksOf)
const [, agentValue, agentKey] = sentinels.map(({ value }) => value)
const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** What an agent says about itself, with leaks in every field. */
const saying = `
const leaks = JSON.parse(readFileSync(process.env.LEAKS, 'utf8'))
const all = leaks.join('\\n')
for (const leak of leaks) { console.log(leak); console.error('key: ' + leak) }
console.log(JSON.stringify({ leaks }))
const leak = leaks.filter((text) => !text.includes('\\n')).slice(0, 6).join(' ')
const outcome = { milestone: leak, disposition: 'context-too-heavy', parked: [{ ref, next_step: leak }],
  ledger: { frozen_decisions: [leak], done: [{ what: leak, evidence: leak }], artifacts: [], current_phase: leak, next_step: all.slice(0, 3000), open: leaks.slice(0, 9) },
  items: leaks.slice(0, 9).map((text, at) => ({ id: 'item-' + at + '-' + text.slice(0, 80), title: text.slice(0, 400), type: 'bug', severity: 'low', description: all.slice(0, 3000) })) }`

const agents = {
  delivers: `${saying}
import { execFileSync } from 'node:child_process'
write('app.txt', 'one\\nbetter\\n')
execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '-qam', 'Better: ' + leak])
say({ ...outcome, result: 'improved', finished: false })`,
  breaksTheGate: `${saying}\nwrite('app.txt', 'two\\n')\nsay({ ...outcome, result: 'improved', finished: true })`,
  writesAKey: `${saying}\nwrite('proof.txt', all)\nsay({ ...outcome, result: 'improved', finished: true })`,
  isHeavy: `${saying}\nsay({ ...outcome, result: 'scout' })`,
  crashes: `${saying}\nprocess.exitCode = 3`,
}

async function openStage() {
  const project = await openProject()
  const { folder } = project.site
  const [leaksPath, tmp, printer] = [
    join(folder, 'leaks.json'),
    join(folder, 'tmp'),
    join(folder, 'print.mjs'),
  ]
  await mkdir(tmp)
  await writeFile(leaksPath, JSON.stringify(leaks))
  await writeFile(
    printer,
    `import { readFileSync } from 'node:fs'
for (const leak of JSON.parse(readFileSync(${JSON.stringify(leaksPath)}, 'utf8'))) {
  console.log(process.argv[2] === 'json' ? JSON.stringify({ title: leak, description: leak, id: leak }) : leak)
  console.error(leak)
}
process.exitCode = Number(process.argv[3] ?? 0)`,
  )
  const api = await startGitHubApi({
    permissions: { octocat: 'write' },
    tokenPermissions: ['issues: read'],
    issues: [
      { number: 1, title: `Use ${leaks.join(' ')}`, body: leaks.join('\n\n'), labels: ['evolve', 'x'] },
    ],
  })
  Object.assign(api, { token })
  const pulls = servePulls(api)
  const cache = await startCacheService()
  closers.push(
    () => api.close(),
    () => cache.close(),
  )
  const print = `"${process.execPath}" "${printer}"`
  const env = {
    AGENT_VALUE: agentValue,
    AGENT_KEY: agentKey,
    LEAKS: leaksPath,
    TMPDIR: tmp,
    GITHUB_API_URL: api.url,
    REMOTE_WITH_TOKEN: `https://x-access-token:${token}@example.com/`,
  }
  const inputs = {
    'agent-env': 'AGENT_VALUE AGENT_KEY',
    gate: `${print} text; grep -q one app.txt`,
    deliver: 'pull-request',
    sources: 'parked, issues, generators',
    generators: `${print} json 3\n${print} json`,
  }
  return { project, api, pulls, cache, env, inputs, tmp, leaksPath }
}

/** Gathers what the two steps of a run wrote, wherever. */
async function gatherRun(gathered: Gathered, run: FinishedRun, name: string): Promise<void> {
  const steps: Record<string, Step> = { main: run, ...(run.post && { post: run.post }) }
  for (const [step, { stdout, stderr, outputs, summary, state }] of Object.entries(steps)) {
    // The runner takes these lines out of the log; they are how it learns what to mask.
    gathered.set(`${name} ${step} log`, stdout.replace(/^::add-mask::.*$/gm, '') + stderr)
    gathered.set(`${name} ${step} outputs`, JSON.stringify({ outputs, state }) + summary)
  }
  for (const [kind, folder] of Object.entries(run.job))
    await gatherFolder(gathered, folder as string, `${name} ${kind}`)
  // What the agent itself writes is its own: its outcome, and the log of its own commit.
  for (const place of gathered.keys())
    if (/\/outcome\.json$|\/\.git\/(COMMIT_EDITMSG|logs\/)/.test(place)) gathered.delete(place)
}

/** Runs a verb in the workspace of a run, as a person would there. */
async function askVerb(run: FinishedRun, env: Record<string, string | undefined>, ...words: string[]) {
  const child = spawn(process.execPath, [bundlePath, ...words], {
    cwd: run.job.workspace,
    env: { PATH: process.env.PATH, HOME: run.job.home, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (piece: string) => (text += piece))
  await new Promise((resolve) => child.once('close', resolve))
  return text
}

describe('a secret that everything tells', () => {
  it('is in nothing that a run writes anywhere (F40, F41, F45)', async () => {
    const { project, api, pulls, env, inputs, tmp } = await openStage()
    const gathered: Gathered = new Map()
    const story: [keyof typeof agents, string, Record<string, string>][] = [
      ['delivers', 'improved', {}],
      ['breaksTheGate', 'regressed', {}],
      ['writesAKey', 'regressed', {}],
      ['crashes', 'failed', { sources: 'generators' }],
      ['isHeavy', 'context-handoff', { 'context-streak-limit': '1' }],
    ]
    let last: FinishedRun | undefined
    for (const [agent, result, changes] of story) {
      await project.setAgent(agents[agent])
      last = await project.run({ inputs: { ...inputs, ...changes }, env })
      expect([agent, last.outputs.result]).toEqual([agent, result])
      await gatherRun(gathered, last, agent)
    }
    const broken = await project.run({ inputs: { ...inputs, agent: leaks.join('\n') }, env })
    expect([broken.code, broken.summary]).toEqual([1, expect.stringContaining('INPUT_INVALID')])
    await gatherRun(gathered, broken, 'bad input')

    if (last) {
      const where = ['--store', 'branch', '--remote', project.remote]
      const own = { ...env, GITHUB_TOKEN: token }
      for (const words of [
        ['status', '--json'],
        ['history', '--json', '--all'],
        ['export'],
        ['export', '--to', join(tmp, 'out')],
        ['verify'],
      ])
        gathered.set(words.join(' '), await askVerb(last, own, ...words, ...where))
      gathered.set('wrong flag', await askVerb(last, own, 'status', '--agent', leaks[0] ?? ''))
    }
    await gatherFolder(gathered, tmp, 'temporary')
    await gatherRepository(gathered, project.remote)
    gathered.set(
      'requests to the API',
      JSON.stringify(api.requests.map(({ path, query, body }) => [path, [...query], body])),
    )
    gathered.set('requests to git', JSON.stringify(project.server.requests.map(({ url }) => url)))

    expect(findLeaks(gathered, sentinels)).toEqual([])
    // The leaks did reach these places.
    const texts = [...gathered].map(([place, bytes]) => [place, bytes.toString('latin1')] as const)
    const masked = texts.filter(([, text]) => text.includes('***')).map(([place]) => place)
    for (const place of [
      /isHeavy .*transcript\.log/,
      /main outputs/,
      /bad input main log/,
      /^requests to the API/,
      /^objects of/,
      /^status/,
      /^export$/,
    ])
      expect(masked.join('\n')).toMatch(new RegExp(place, 'm'))
    expect(pulls.list[0]?.title).toContain('***')
    expect(await project.stateFile('lanes/default/HANDOFF')).toContain('***')
  })

  it('is in no entry of the cache and in no state folder of the workspace (F40)', async () => {
    const { project, cache, env, inputs } = await openStage()
    const gathered: Gathered = new Map()
    await project.setAgent(agents.isHeavy)
    const service = {
      ACTIONS_RESULTS_URL: cache.url,
      ACTIONS_RUNTIME_TOKEN: runtimeToken(),
      ACTIONS_CACHE_SERVICE_V2: 'True',
      GITHUB_SERVER_URL: 'https://github.com',
    }
    const runs = {
      cache: await project.run({
        inputs: { ...inputs, store: 'cache', deliver: 'none' },
        env: { ...env, ...service },
      }),
      directory: await project.run({ inputs: { ...inputs, store: 'directory', deliver: 'none' }, env }),
    }
    for (const [name, run] of Object.entries(runs)) {
      expect([name, run.outputs.result, run.outputs['state-saved']]).toEqual([name, 'scout', 'true'])
      await gatherRun(gathered, run, name)
    }
    const unpacked = join(project.site.folder, 'unpacked')
    for (const { id, bytes } of cache.entries) {
      const archive = join(project.site.folder, `entry-${id}`)
      await mkdir(join(unpacked, String(id)), { recursive: true })
      await writeFile(archive, bytes ?? '')
      await unpack(archive, join(unpacked, String(id)))
    }
    await gatherFolder(gathered, unpacked, 'cache entry')
    expect(findLeaks(gathered, sentinels)).toEqual([])
    expect([...gathered.keys()].join('\n')).toMatch(/^cache entry.*session-state\.json$/m)
    const state = await readFile(
      join(runs.directory.job.workspace, '.agents/evolve/session-state.json'),
      'utf8',
    )
    expect(state).toContain('***')
    expect(await runGit(runs.directory.job.workspace, ['config', '--list'])).not.toContain('extraheader')
  })
})

async function unpack(archive: string, folder: string): Promise<void> {
  const child = spawn('tar', ['-xf', archive, '-C', folder, '-P', '--transform', 's,^/*,,;s,\\.\\./,,g'], {
    stdio: 'ignore',
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`tar ended with ${String(code)}`)
}
