// `npm run bench`: figures of the committed bundle as ratios against `node -e 0`, measured in turns in the same run, so that
// a busy machine slows both sides. Prints a table, or JSON with --json; --quick takes few samples.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

if (process.argv.includes('--lanes')) process.exit(await import('./lanes.mjs').then(() => process.exitCode))

const bundle = fileURLToPath(new URL('../dist/index.js', import.meta.url))
const isQuick = process.argv.includes('--quick')
const samples = isQuick ? 3 : 15
const folder = mkdtempSync(join(tmpdir(), 'evolve-bench-'))

/** @param {string} name @param {string[]} args @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options] */
const subject = (name, args, options = {}) => ({ name, args, options })

/** @param {readonly number[]} values */
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Makes a small repository with one item that an agent `true` never finishes. @param {string} name */
function repository(name) {
  const root = join(folder, name)
  mkdirSync(join(root, '.agents/rpi'), { recursive: true })
  writeFileSync(join(root, 'README.md'), '# bench\n')
  const item = {
    id: 'a',
    title: 'A',
    type: 'task',
    severity: 'low',
    source: 'feature-suggestion',
    description: 'B',
  }
  writeFileSync(
    join(root, '.agents/rpi/next-work.jsonl'),
    `${JSON.stringify({ source_epic: 'bench', items: [item] })}\n`,
  )
  const git = (/** @type {string[]} */ ...args) => execFileSync('git', args, { cwd: root, stdio: 'pipe' })
  git('init', '--quiet', '--initial-branch=main')
  git('add', 'README.md')
  git(
    '-c',
    'user.name=bench',
    '-c',
    'user.email=bench@example.com',
    'commit',
    '--quiet',
    '--message',
    'bench',
  )
  return root
}

/** The environment of a runner, with state in the workspace. @param {string} root @param {Record<string, string>} inputs */
function runnerEnv(root, inputs) {
  const given = Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value])
  const files = { GITHUB_OUTPUT: 'output', GITHUB_STATE: 'state', GITHUB_STEP_SUMMARY: 'summary' }
  for (const file of Object.values(files)) writeFileSync(join(folder, file), '')
  return {
    PATH: process.env.PATH,
    HOME: folder,
    RUNNER_TEMP: folder,
    GITHUB_ACTIONS: 'true',
    GITHUB_WORKSPACE: root,
    GITHUB_EVENT_NAME: 'schedule',
    ...Object.fromEntries(Object.entries(files).map(([name, file]) => [name, join(folder, file)])),
    ...Object.fromEntries(given),
  }
}

const stopped = repository('stopped')
const cycling = repository('cycling')
const base = {
  'agent-command': 'true',
  agent: 'command',
  store: 'directory',
  deliver: 'none',
  sources: 'harvested',
}
const subjects = [
  subject('node -e 0', ['-e', '0']),
  subject('--version', [bundle, '--version']),
  subject('status --json, directory store', [bundle, 'status', '--json'], { cwd: stopped }),
  subject('stopped run, as a runner starts it', [bundle], {
    cwd: stopped,
    env: runnerEnv(stopped, { ...base, stop: 'true' }),
  }),
  subject('cycle, agent `true`, no gate, directory store', [bundle], {
    cwd: cycling,
    env: runnerEnv(cycling, { ...base, 'attempt-limit': '9999' }),
  }),
]

/** @type {Map<string, number[]>} */
const times = new Map(subjects.map((one) => [one.name, []]))
for (let round = 0; round <= samples; round++) {
  for (const { name, args, options } of subjects) {
    const started = process.hrtime.bigint()
    const done = spawnSync(process.execPath, args, {
      env: { PATH: process.env.PATH, HOME: folder },
      ...options,
      encoding: 'utf8',
    })
    const took = Number(process.hrtime.bigint() - started) / 1e6
    if (done.status !== 0) throw new Error(`${name}: exit code ${done.status}\n${done.stdout}${done.stderr}`)
    // The first round only warms the caches.
    if (round > 0) times.get(name)?.push(took)
  }
}
rmSync(folder, { recursive: true, force: true })

const reference = median(times.get('node -e 0') ?? [])
const dist = fileURLToPath(new URL('../dist', import.meta.url))
const sizes = readdirSync(dist).map((name) => statSync(join(dist, name)).size)
const figures = {
  samples,
  node: process.version,
  bundle: { startFileBytes: statSync(bundle).size, wholeBytes: sizes.reduce((sum, size) => sum + size, 0) },
  ratios: Object.fromEntries(
    [...times].map(([name, all]) => [
      name,
      { medianMs: Math.round(median(all)), ratio: Number((median(all) / reference).toFixed(2)) },
    ]),
  ),
}
if (process.argv.includes('--json')) console.log(JSON.stringify(figures, null, 2))
else {
  console.log(`| Figure | Median of ${samples} | Against \`node -e 0\` |\n| --- | --- | --- |`)
  for (const [name, { medianMs, ratio }] of Object.entries(figures.ratios))
    console.log(`| ${name} | ${medianMs} ms | ${ratio} |`)
  const { startFileBytes, wholeBytes } = figures.bundle
  console.log(
    `\nStart file ${Math.round(startFileBytes / 1000)} kB, whole dist ${Math.round(wholeBytes / 1000)} kB.`,
  )
}
