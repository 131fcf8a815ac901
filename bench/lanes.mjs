// `npm run bench -- --lanes [lanes] [items]`: so many lanes of the committed bundle, all at once, work off so many items of
// one backlog over one HTTP remote. Half of the items lie in the queue, half in a tracker that nobody closes. Fails unless
// every item was done exactly once; prints what it took.
import { Buffer } from 'node:buffer'
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const bundle = fileURLToPath(new URL('../dist/index.js', import.meta.url))
const numbers = process.argv.filter((word) => /^\d+$/.test(word)).map(Number)
const [laneCount = 8, itemCount = 50] = numbers
/** A lane that finds nothing so often in a row is done: the first time another one may still hold the last item. */
const idleLimit = 2
const folder = mkdtempSync(join(tmpdir(), 'evolve-lanes-'))
const startsPath = join(folder, 'starts')
const bare = join(folder, 'remote.git')
const gitEnv = { PATH: process.env.PATH, HOME: folder, GIT_CONFIG_NOSYSTEM: '1', NODE_OPTIONS: '' }

/** @param {string} cwd @param {string[]} args */
const git = (cwd, ...args) => execFileSync('git', args, { cwd, env: gitEnv, stdio: 'pipe' }).toString().trim()

/** @param {string} path @param {string} text */
function write(path, text) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

const items = Array.from({ length: itemCount }, (_, index) => `item-${index + 1}`)

/** Makes the remote, whose `main` holds the backlog. */
function makeRemote() {
  const seed = join(folder, 'seed')
  git(folder, 'init', '--quiet', '--initial-branch=main', seed)
  const rows = items
    .filter((_, index) => index % 2 === 0)
    .map((id) => JSON.stringify({ source_epic: 'bench', timestamp: '', items: [{ id, title: `Do ${id}` }] }))
  const issues = items
    .filter((_, index) => index % 2 === 1)
    .map((id) => JSON.stringify({ id, title: `Do ${id}`, status: 'open', priority: 2, issue_type: 'task' }))
  write(join(seed, '.agents/rpi/next-work.jsonl'), `${rows.join('\n')}\n`)
  write(join(seed, '.beads/issues.jsonl'), `${issues.join('\n')}\n`)
  git(seed, 'add', '--all', '--force')
  git(seed, '-c', 'user.name=bench', '-c', 'user.email=bench@example.com', 'commit', '--quiet', '-m', 'Seed')
  git(folder, 'clone', '--quiet', '--bare', seed, bare)
  git(bare, 'config', 'http.receivepack', 'true')
}

/** Serves the remote with `git http-backend`, and counts what is asked. */
async function serve() {
  const backend = join(git(folder, '--exec-path'), 'git-http-backend')
  const counts = { requests: 0, pushes: 0 }
  const server = createServer((request, response) => {
    const [path = '', query = ''] = (request.url ?? '').split('?')
    counts.requests++
    if (request.method === 'POST' && path.endsWith('/git-receive-pack')) counts.pushes++
    const child = spawn(backend, {
      env: {
        ...gitEnv,
        GIT_PROJECT_ROOT: folder,
        GIT_HTTP_EXPORT_ALL: '1',
        GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
        HTTP_CONTENT_ENCODING: String(request.headers['content-encoding'] ?? ''),
        CONTENT_TYPE: String(request.headers['content-type'] ?? ''),
        PATH_INFO: path,
        QUERY_STRING: query,
        REQUEST_METHOD: request.method,
      },
    })
    /** @type {Buffer[]} */
    const pieces = []
    request.pipe(child.stdin)
    child.stdin.on('error', () => undefined)
    child.stdout.on('data', (/** @type {Buffer} */ piece) => pieces.push(piece))
    child.on('close', () => {
      const answer = Buffer.concat(pieces)
      const end = answer.indexOf('\r\n\r\n')
      for (const line of answer.subarray(0, end).toString('latin1').split('\r\n')) {
        const [name = '', value = ''] = line.split(/:\s*/, 2)
        if (name === 'Status') response.statusCode = Number(value.split(' ')[0])
        else response.setHeader(name, value)
      }
      response.end(answer.subarray(end + 4))
    })
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return { url: `http://127.0.0.1:${address.port}/remote.git`, counts, close: () => server.close() }
}

/** Runs the bundle once as a runner would, in a checkout of its own. @param {string} url @param {string} lane @param {number} number */
async function runCycle(url, lane, number) {
  const top = join(folder, `${lane}-${number}`)
  const workspace = join(top, 'workspace')
  mkdirSync(workspace, { recursive: true })
  git(folder, 'clone', '--quiet', '--depth=1', `file://${bare}`, workspace)
  git(workspace, 'remote', 'set-url', 'origin', url)
  const inputs = {
    lane,
    agent: 'command',
    'agent-command': `echo "$EVOLVE_WORK_REF" >> '${startsPath}'; echo done > "$EVOLVE_WORK_REF.txt"`,
    deliver: 'branch',
    sources: 'parked, harvested, beads',
  }
  const files = { GITHUB_OUTPUT: 'output', GITHUB_STATE: 'state', GITHUB_STEP_SUMMARY: 'summary' }
  for (const file of Object.values(files)) write(join(top, file), '')
  const env = {
    ...gitEnv,
    GITHUB_ACTIONS: 'true',
    GITHUB_WORKSPACE: workspace,
    GITHUB_EVENT_NAME: 'schedule',
    GITHUB_RUN_ID: `${lane.replace(/\D/g, '')}${String(number).padStart(4, '0')}`,
    GITHUB_RUN_ATTEMPT: '1',
    RUNNER_TEMP: top,
    ...Object.fromEntries(Object.entries(files).map(([name, file]) => [name, join(top, file)])),
    ...Object.fromEntries(
      Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]),
    ),
  }
  const child = spawn(process.execPath, [bundle], { cwd: workspace, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (/** @type {Buffer} */ piece) => (said = (said + piece.toString()).slice(-4000)))
  const code = await new Promise((resolve) => child.on('close', resolve))
  const output = readFileSync(join(top, 'output'), 'utf8')
  rmSync(top, { recursive: true, force: true })
  // The lane's next run finds what this one had delivered, and records it.
  if (code !== 0 && said.includes('STATE_RACE_LOST')) return 'race-lost'
  if (code !== 0) throw new Error(`${lane}, run ${number}: exit code ${code}\n${said}`)
  return /^result<<(\S+)\n(.*)\n\1$/m.exec(output)?.[2] ?? /^result=(.*)$/m.exec(output)?.[1] ?? ''
}

/** Runs a lane until it finds nothing any more. @param {string} url @param {string} lane */
async function workOff(url, lane) {
  /** @type {string[]} */
  const results = []
  const isDone = () => results.length >= idleLimit && results.slice(-idleLimit).every((one) => one === 'idle')
  while (!isDone() && results.length < 2 * itemCount)
    results.push(await runCycle(url, lane, results.length + 1))
  return results
}

makeRemote()
const remote = await serve()
try {
  const started = process.hrtime.bigint()
  const lanes = Array.from({ length: laneCount }, (_, index) => `lane-${index + 1}`)
  const results = await Promise.all(lanes.map((lane) => workOff(remote.url, lane)))
  const tookS = Number(process.hrtime.bigint() - started) / 1e9
  const starts = existsSync(startsPath) ? readFileSync(startsPath, 'utf8').split('\n').filter(Boolean) : []
  const saves = Number(git(bare, 'rev-list', '--count', 'evolve-state'))
  const figures = {
    lanes: laneCount,
    items: itemCount,
    agentStarts: starts.length,
    distinct: new Set(starts).size,
    runs: results.flat().length,
    runsPerLane: results.map((all) => all.length),
    racesLost: results.flat().filter((result) => result === 'race-lost').length,
    saves,
    pushes: remote.counts.pushes,
    requests: remote.counts.requests,
    seconds: Math.round(tookS),
  }
  console.log(JSON.stringify(figures, null, 2))
  const isRight = starts.length === itemCount && items.every((ref) => starts.includes(ref))
  if (!isRight) {
    console.error('An item was done twice, or not at all.')
    process.exitCode = 1
  }
} finally {
  remote.close()
  rmSync(folder, { recursive: true, force: true })
}
