// What the benchmarks share: a folder of their own, a repository behind a git server on loopback that counts what is asked
// of it, and the bundle started in a checkout as a runner starts it. Nothing outlives `close`.
import { Buffer } from 'node:buffer'
import { execFileSync, spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { clearInterval, setInterval } from 'node:timers'
import { fileURLToPath } from 'node:url'

export const bundle = fileURLToPath(new URL('../dist/index.js', import.meta.url))

/** @param {string} path @param {string} text */
export function write(path, text) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** Makes a folder for one benchmark, with a git that reads nobody's configuration. */
export function openFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'evolve-bench-'))
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'bench',
    GIT_AUTHOR_EMAIL: 'bench@example.com',
    GIT_COMMITTER_NAME: 'bench',
    GIT_COMMITTER_EMAIL: 'bench@example.com',
    NODE_OPTIONS: '',
  }
  /** @param {string} cwd @param {string[]} args */
  const git = (cwd, ...args) =>
    execFileSync('git', args, { cwd, env, stdio: 'pipe', maxBuffer: 2 ** 30 })
      .toString()
      .trim()
  /** Makes a repository with one commit of these files on `main`. @param {string} name @param {Record<string, string>} files */
  const makeRepository = (name, files) => {
    const root = join(folder, name)
    git(folder, 'init', '--quiet', '--initial-branch=main', root)
    for (const [path, text] of Object.entries(files)) write(join(root, path), text)
    git(root, 'add', '--all', '--force')
    git(root, 'commit', '--quiet', '--message', 'Seed')
    return root
  }
  return { folder, env, git, makeRepository, close: () => rmSync(folder, { recursive: true, force: true }) }
}

/** @typedef {ReturnType<typeof openFolder>} Folder */

/** Makes queue rows, one item each. @param {readonly string[]} ids */
export const queueOf = (ids) =>
  ids
    .map((id) => ({
      id,
      title: `Do ${id}`,
      type: 'task',
      severity: 'low',
      source: 'feature-suggestion',
      description: 'B',
    }))
    .map((item) => `${JSON.stringify({ source_epic: 'bench', timestamp: '', items: [item] })}\n`)
    .join('')

/**
 * Puts bare copies of repositories behind `git http-backend`, and counts requests, pushes and bytes both ways, heads included.
 * @param {Folder} folder @param {Record<string, string>} seeds
 */
export async function serve({ folder, env, git }, seeds) {
  const bareOf = (/** @type {string} */ name) => join(folder, 'served', `${name}.git`)
  for (const [name, seed] of Object.entries(seeds)) {
    git(folder, 'clone', '--quiet', '--bare', seed, bareOf(name))
    git(bareOf(name), 'config', 'http.receivepack', 'true')
    git(bareOf(name), 'config', 'uploadpack.allowFilter', 'true')
  }
  const backend = join(git(folder, '--exec-path'), 'git-http-backend')
  const counts = { requests: 0, pushes: 0 }
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set()
  const server = createServer((request, response) => {
    const [path = '', query = ''] = (request.url ?? '').split('?')
    counts.requests++
    if (request.method === 'POST' && path.endsWith('/git-receive-pack')) counts.pushes++
    const child = spawn(backend, {
      env: {
        ...env,
        GIT_PROJECT_ROOT: join(folder, 'served'),
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
  server.on('connection', (socket) => sockets.add(socket))
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  const origin = `http://127.0.0.1:${address.port}`
  return {
    bareOf,
    urlOf: (/** @type {string} */ name) => `${origin}/${name}.git`,
    counts,
    bytes: () => [...sockets].reduce((sum, socket) => sum + socket.bytesRead + socket.bytesWritten, 0),
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/**
 * Puts a git on PATH that notes each start of it. @param {Folder} folder
 */
export function countGit({ folder, env }) {
  const bin = join(folder, 'counting')
  const log = join(folder, 'git-starts')
  const real = execFileSync('sh', ['-c', 'command -v git'], { env }).toString().trim()
  write(join(bin, 'git'), `#!/bin/sh\nprintf '%s\\n' "$*" >> '${log}'\nexec '${real}' "$@"\n`)
  chmodSync(join(bin, 'git'), 0o755)
  write(log, '')
  return {
    path: `${bin}:${env.PATH}`,
    starts: () => readFileSync(log, 'utf8').split('\n').filter(Boolean),
  }
}

let lastRunId = 0
const commandFiles = { GITHUB_OUTPUT: 'output', GITHUB_STATE: 'state', GITHUB_STEP_SUMMARY: 'summary' }

/**
 * Makes the environment of a run in a workspace. Command files lie in `top`, the runner's temporary folder.
 * @param {Folder} folder
 * @param {{ top: string, workspace: string, inputs: Record<string, string>, more?: Record<string, string | undefined> }} run
 */
export function runnerEnv({ env }, { top, workspace, inputs, more = {} }) {
  for (const file of Object.values(commandFiles)) write(join(top, file), '')
  return {
    ...env,
    GITHUB_ACTIONS: 'true',
    GITHUB_WORKSPACE: workspace,
    GITHUB_EVENT_NAME: 'schedule',
    // The same run twice would be told that it has recorded its cycle already.
    GITHUB_RUN_ID: String(++lastRunId),
    GITHUB_RUN_ATTEMPT: '1',
    RUNNER_TEMP: top,
    ...Object.fromEntries(Object.entries(commandFiles).map(([name, file]) => [name, join(top, file)])),
    ...Object.fromEntries(
      Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]),
    ),
    ...more,
  }
}

/** @typedef {{ code: number | null, said: string, stdout: string, tookMs: number, peakBytes: number }} Done */

/**
 * Runs a program to its end; throws when it fails. The peak of its memory is looked up now and then, where /proc tells it.
 * @param {string} file @param {readonly string[]} args @param {{ cwd: string, env: NodeJS.ProcessEnv, mayFail?: boolean }} options
 * @returns {Promise<Done>}
 */
export async function run(file, args, { mayFail = false, ...options }) {
  const started = performance.now()
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  let stdout = ''
  let peakBytes = 0
  const look = setInterval(() => {
    peakBytes = Math.max(peakBytes, peakOf(child.pid))
  }, 25)
  child.stdout.on('data', (/** @type {Buffer} */ piece) => (stdout = (stdout + piece.toString()).slice(-1e6)))
  child.stderr.on('data', (/** @type {Buffer} */ piece) => (said = (said + piece.toString()).slice(-4000)))
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve))
  clearInterval(look)
  const tookMs = performance.now() - started
  if (code !== 0 && !mayFail)
    throw new Error(`${file} ${args.join(' ')}: exit code ${code}\n${stdout.slice(-2000)}${said}`)
  return { code, said, stdout, tookMs, peakBytes }
}

/** @param {number | undefined} pid */
function peakOf(pid) {
  try {
    return 1024 * Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** @param {readonly number[]} values */
export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/**
 * Measures subjects in turns, so that a busy machine slows all of them; returns the median time of each, in ms. The first
 * round only warms the caches.
 * @template {string} Name
 * @param {Record<Name, () => Promise<{ tookMs: number }>>} subjects @param {number} rounds
 * @returns {Promise<Record<Name, number>>}
 */
export async function inTurns(subjects, rounds) {
  /** @type {[string, () => Promise<{ tookMs: number }>][]} */
  const all = Object.entries(subjects)
  /** @type {Record<string, number[]>} */
  const times = Object.fromEntries(all.map(([name]) => [name, []]))
  for (let round = 0; round <= rounds; round++) {
    for (const [name, measure] of all) {
      const { tookMs } = await measure()
      if (round > 0) times[name]?.push(tookMs)
    }
  }
  return /** @type {Record<Name, number>} */ (
    Object.fromEntries(Object.entries(times).map(([name, taken]) => [name, median(taken)]))
  )
}

/**
 * One row of the table. `value` is a ratio unless `unit` says otherwise; `note` gives the figures behind it.
 * @typedef {{ name: string, against: string, budget: number, isAtLeast?: boolean, value: number, unit?: string, note?: string }} Row
 */

/**
 * Makes the row of a time against another one that was measured in turns with it.
 * @param {string} name @param {string} against @param {number} budget @param {number} tookMs @param {number} referenceMs
 * @returns {Row}
 */
export function ratioRow(name, against, budget, tookMs, referenceMs) {
  const note = `${Math.round(tookMs)} ms against ${Math.round(referenceMs)} ms`
  return { name, against, budget, value: tookMs / referenceMs, note }
}
