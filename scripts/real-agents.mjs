// Whole cycles with the real `claude` and `codex`: the bundle starts them as on a runner, and only the model behind them is
// scripted (scripts/model-server.mjs). Prints what was expected and what came; exits with 1 on a difference.
//   node scripts/real-agents.mjs [--programs FOLDER] [--entry FILE] [--keep] [scenario…]
// FOLDER is a node_modules that has the programs (as EVOLVE_AGENT_PROGRAMS names one); without it npm installs them, some
// 800 MB, into the temporary folder. Never uses a key, a home or a repository of the person who starts it.
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { setTimeout, clearTimeout } from 'node:timers'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { refuse, say, startModelServer, use, usage } from './model-server.mjs'

const packages = ['@anthropic-ai/claude-code@2.1.332', '@openai/codex@0.171.0']
const key = 'sk-loopback-0123456789'

/** A cycle that takes longer is ended and differs: nothing here may wait for a deadline. */
const cycleLimitMs = 60_000
const wholeLimitMs = 20 * 60_000

/**
 * Is one cycle: what the model does in `workspace`, and what must come of it. Only what `expected` names is compared.
 * @typedef {object} Scenario
 * @property {string} name
 * @property {'claude' | 'codex'} agent
 * @property {(workspace: string) => readonly import('./model-server.mjs').Move[]} moves
 * @property {Partial<Got>} expected
 * @property {readonly string[]} [args] further flags of `run`
 * @property {string} [key] the key that the agent has, when not the right one
 * @property {Pick<Scenario, 'moves' | 'expected'>} [then] the next run, in the same workspace
 */

/**
 * Is what came of a cycle.
 * @typedef {object} Got
 * @property {string} result
 * @property {string} end
 * @property {boolean} heavy
 * @property {boolean} charged whether the cycle may count against the item
 * @property {boolean} parked
 * @property {boolean} commit
 * @property {boolean} cost
 * @property {number} [tokens] of the last request
 * @property {number} [total] tokens of the whole session
 * @property {boolean} window
 * @property {number} [turns]
 * @property {string} skip why the run did not start the agent
 * @property {string} because of which reason it handed off
 * @property {boolean} resumed
 */

const requestTokens = usage.fresh + usage.cacheWritten + usage.cacheRead
const twoRequests = { tokens: requestTokens, total: 2 * (requestTokens + usage.output), window: true }
const threeRequests = 3 * (requestTokens + usage.output)
const nothingDone = { heavy: false, parked: false, commit: false }
const overflowed = { result: 'failed', end: 'overflowed', heavy: true, parked: true, commit: false }
const promptTooLong = refuse(400, {
  ...{ type: 'invalid_request_error', message: 'prompt is too long: 218849 tokens > 200000 maximum' },
})
const commitCommand = 'git -c user.name=agent -c user.email=agent@example.com commit -m Greet'
const findOutcomeFile = 'printf "%s" "$EVOLVE_OUTCOME_FILE"'
const inAnHour = Math.floor(Date.now() / 1000) + 3600
const heavyOutcome = JSON.stringify({ result: 'scout', disposition: 'context-too-heavy' })

const tokenOfShow = `evolve-handover show | sed 's/.*"token":"\\([^"]*\\)".*/\\1/'`
const findReceived = 'printf "%s" "$(dirname "$(command -v evolve-handover)")/../desk/received.json"'

const none = ['none']
const fieldsOfDocument = {
  token: 'TOKEN',
  frozen_decisions: none,
  done: [{ what: 'a start', evidence: 'greeting.txt:1' }],
  artifacts: none,
  current_phase: 'work',
  next_step: 'Write the rest of greeting.txt.',
  open: none,
}

/**
 * Writes the document that `evolve-handover open` asked for.
 * @param {string} answer what it printed
 */
const writeDocument = (answer) => {
  const { token, path } = JSON.parse(answer)
  return { file_path: path, content: JSON.stringify({ ...fieldsOfDocument, token }) }
}

/** Is how Codex's own model runs a command: its one tool takes JavaScript. @param {string} cmd */
const shell = (cmd) => use('exec', `text(await tools.exec_command(${JSON.stringify({ cmd })}))`)

/** @type {readonly Scenario[]} */
const scenarios = [
  {
    name: 'claude-writes',
    agent: 'claude',
    moves: (workspace) => [
      use('Write', { file_path: join(workspace, 'greeting.txt'), content: 'hello\n' }),
      say('Wrote greeting.txt.'),
    ],
    expected: {
      ...{ result: 'improved', end: 'completed', heavy: false, commit: true, cost: true, turns: 2 },
      ...twoRequests,
    },
  },
  {
    name: 'claude-does-nothing',
    agent: 'claude',
    moves: () => [say('There is nothing to do.')],
    expected: { result: 'unchanged', end: 'completed', charged: true, ...nothingDone },
  },
  {
    name: 'claude-overflows',
    agent: 'claude',
    moves: () => [promptTooLong],
    expected: overflowed,
  },
  {
    name: 'claude-is-rate-limited',
    agent: 'claude',
    moves: () => [
      refuse(429, {
        type: 'rate_limit_error',
        message: "This request would exceed your account's rate limit. Please try again later.",
      }),
    ],
    expected: { result: 'rate-limited', end: 'rate-limited', charged: false, ...nothingDone },
  },
  {
    name: 'claude-has-a-dead-key',
    agent: 'claude',
    key: 'sk-loopback-dead',
    moves: () => [],
    expected: { result: 'failed', end: 'auth-failed', charged: false, ...nothingDone },
  },
  {
    name: 'claude-is-denied-a-tool',
    agent: 'claude',
    moves: () => [
      use('WebFetch', { url: 'http://127.0.0.1:1/', prompt: 'What is there?' }),
      say('I may not look there.'),
    ],
    expected: { result: 'needs-human', end: 'completed', ...nothingDone },
  },
  {
    name: 'claude-waits-for-a-background-task',
    agent: 'claude',
    moves: () => [
      use('Bash', { command: 'sleep 1; echo hello > greeting.txt', run_in_background: true }),
      say('I wait for it.'),
      say('Wrote greeting.txt.'),
    ],
    expected: { result: 'improved', end: 'completed', commit: true, turns: 3 },
  },
  {
    name: 'claude-is-not-kept-waiting',
    agent: 'claude',
    moves: () => [
      use('ScheduleWakeup', { delaySeconds: 3000, reason: 'CI runs', prompt: 'Look again.' }),
      say('I cannot wait here.'),
    ],
    expected: { result: 'unchanged', end: 'completed', turns: 2, ...nothingDone },
  },
  {
    name: 'claude-is-resumed-for-the-next-phase',
    agent: 'claude',
    args: ['--phases', 'analysis, implement'],
    moves: (workspace) => [
      say('It is about a greeting.'),
      use('Write', { file_path: join(workspace, 'greeting.txt'), content: 'hello\n' }),
      say('Wrote greeting.txt.'),
    ],
    expected: { result: 'improved', end: 'completed', commit: true, turns: 3, total: threeRequests },
  },
  {
    name: 'claude-scouts-too-heavy',
    agent: 'claude',
    moves: () => [
      use('Bash', { command: findOutcomeFile, description: 'Find the outcome file' }),
      (path) => use('Write', { file_path: path.trim(), content: heavyOutcome }),
      say('This is too much for one context.'),
    ],
    expected: { result: 'scout', end: 'completed', heavy: true, parked: true, commit: false, turns: 3 },
  },
  {
    name: 'claude-overflows-after-work',
    agent: 'claude',
    moves: (workspace) => [
      use('Write', { file_path: join(workspace, 'greeting.txt'), content: 'hel' }),
      promptTooLong,
    ],
    expected: {
      result: 'context-handoff',
      end: 'overflowed',
      because: 'overflow',
      heavy: false,
      parked: true,
      commit: true,
    },
    then: {
      moves: (workspace) => [
        use('Bash', {
          command: `grep -c hel ${join(workspace, 'greeting.txt')}`,
          description: 'Look what is there',
        }),
        use('Bash', {
          command: `printf 'hello\\n' > ${join(workspace, 'greeting.txt')}`,
          description: 'Finish it',
        }),
        say('Finished greeting.txt.'),
      ],
      expected: { result: 'improved', end: 'completed', resumed: true, parked: false, commit: true },
    },
  },
  {
    name: 'claude-fills-its-context-unfinished',
    agent: 'claude',
    args: ['--context-window', '7000'],
    moves: (workspace) => [
      use('Write', { file_path: join(workspace, 'greeting.txt'), content: 'hel' }),
      use('Bash', { command: findOutcomeFile, description: 'Find the outcome file' }),
      (path) => use('Write', { file_path: path.trim(), content: JSON.stringify({ finished: false }) }),
      say('Half of it is done.'),
    ],
    expected: {
      result: 'context-handoff',
      end: 'completed',
      because: 'measured',
      heavy: false,
      parked: true,
      commit: true,
    },
  },
  {
    name: 'claude-fills-its-context-finished',
    agent: 'claude',
    args: ['--context-window', '7000'],
    moves: (workspace) => [
      use('Write', { file_path: join(workspace, 'greeting.txt'), content: 'hello\n' }),
      use('Bash', { command: findOutcomeFile, description: 'Find the outcome file' }),
      (path) => use('Write', { file_path: path.trim(), content: JSON.stringify({ finished: true }) }),
      say('Done.'),
    ],
    expected: {
      result: 'improved',
      end: 'completed',
      because: '',
      heavy: false,
      parked: false,
      commit: true,
    },
  },
  {
    name: 'claude-asks-to-be-replaced',
    agent: 'claude',
    args: ['--handover', '--handover-require-operator', 'false'],
    moves: (workspace) => [
      use('Write', { file_path: join(workspace, 'greeting.txt'), content: 'hel' }),
      use('Bash', { command: 'evolve-handover open --reason "context nearly full"', description: 'Open' }),
      (answer) => use('Write', writeDocument(answer)),
      use('Bash', { command: `evolve-handover confirm --token $(${tokenOfShow})`, description: 'Confirm' }),
      (answer) => say(answer),
    ],
    expected: {
      ...{ result: 'context-handoff', end: 'completed', because: 'handover', parked: true, commit: true },
    },
    then: {
      moves: (workspace) => [
        use('Bash', { command: findReceived, description: 'Find the document' }),
        (path) => use('Read', { file_path: path.trim() }),
        (text) =>
          use('Write', {
            file_path: join(workspace, 'whole.txt'),
            content: text.includes('Write the rest') ? 'hello\n' : 'lost\n',
          }),
        use('Bash', {
          command: `grep -q hello ${join(workspace, 'whole.txt')} && mv ${join(workspace, 'whole.txt')} ${join(workspace, 'greeting.txt')}`,
          description: 'Finish it',
        }),
        say('Finished greeting.txt.'),
      ],
      expected: { result: 'improved', end: 'completed', resumed: true, parked: false, turns: 5 },
    },
  },
  {
    name: 'claude-asks-to-be-replaced-without-approval',
    agent: 'claude',
    args: ['--handover'],
    moves: () => [
      use('Bash', { command: 'evolve-handover open', description: 'Open' }),
      (answer) => use('Write', writeDocument(answer)),
      use('Bash', {
        command: `evolve-handover confirm --operator-confirmed --token $(${tokenOfShow})`,
        description: 'Confirm',
      }),
      say('An operator has to approve.'),
    ],
    expected: { result: 'unchanged', end: 'completed', because: '', ...nothingDone },
  },
  {
    name: 'claude-is-told-when-its-limit-resets',
    agent: 'claude',
    moves: () => [
      refuse(429, { type: 'rate_limit_error', message: `Claude AI usage limit reached|${inAnHour}` }),
    ],
    expected: { result: 'rate-limited', end: 'rate-limited', charged: false, ...nothingDone },
    then: { moves: () => [], expected: { result: '', skip: 'not-before' } },
  },
  {
    name: 'claude-commits-and-runs-out-of-turns',
    agent: 'claude',
    args: ['--max-turns', '2'],
    moves: () => [
      use('Bash', { command: 'echo hello > greeting.txt && git add -A', description: 'Write' }),
      use('Bash', { command: `${commitCommand} && git log --oneline`, description: 'Commit' }),
      say('Done.'),
    ],
    expected: { result: 'improved', end: 'max-turns', heavy: false, parked: true, commit: true },
  },
  {
    name: 'codex-writes',
    agent: 'codex',
    moves: () => [shell('echo hello > greeting.txt'), say('Wrote greeting.txt.')],
    expected: {
      ...{ result: 'improved', end: 'completed', heavy: false, commit: true, cost: false },
      ...twoRequests,
    },
  },
  {
    name: 'codex-is-resumed-for-the-next-phase',
    agent: 'codex',
    args: ['--phases', 'analysis, implement'],
    moves: () => [
      say('It is about a greeting.'),
      shell('echo hello > greeting.txt'),
      say('Wrote greeting.txt.'),
    ],
    expected: { result: 'improved', end: 'completed', commit: true, total: threeRequests },
  },
  {
    name: 'codex-scouts-too-heavy',
    agent: 'codex',
    moves: () => [
      shell(`printf '%s' '${heavyOutcome}' > "$EVOLVE_OUTCOME_FILE"`),
      say('This is too much for one context.'),
    ],
    expected: { result: 'scout', end: 'completed', heavy: true, parked: true, commit: false },
  },
  {
    name: 'codex-asks-to-be-replaced',
    agent: 'codex',
    args: ['--handover', '--handover-require-operator', 'false'],
    moves: () => [
      // Its shell is a login shell, which sets PATH anew.
      shell(
        `echo hel > greeting.txt; ask=$(grep -o '/[^ ]*/bin/evolve-handover' "$EVOLVE_PROMPT_FILE"); path=$("$ask" open | sed 's/.*"path":"\\([^"]*\\)".*/\\1/'); token=$("$ask" show | sed 's/.*"token":"\\([^"]*\\)".*/\\1/'); printf '%s' '${JSON.stringify(fieldsOfDocument)}' | sed "s/TOKEN/$token/" > "$path"; "$ask" confirm --token "$token"`,
      ),
      say('Half of it is done.'),
    ],
    expected: {
      result: 'context-handoff',
      end: 'completed',
      because: 'handover',
      parked: true,
      commit: true,
    },
  },
  {
    name: 'codex-overflows',
    agent: 'codex',
    moves: () => [
      refuse(400, {
        type: 'invalid_request_error',
        code: 'context_length_exceeded',
        message:
          'Your input exceeds the context window of this model. Please adjust your input and try again.',
      }),
    ],
    expected: overflowed,
  },
  {
    name: 'codex-has-no-quota',
    agent: 'codex',
    moves: () => [
      refuse(429, {
        type: 'insufficient_quota',
        code: 'insufficient_quota',
        message: 'You exceeded your current quota, please check your plan and billing details.',
      }),
    ],
    expected: { result: 'failed', end: 'auth-failed', charged: false, ...nothingDone },
  },
  {
    name: 'codex-has-a-dead-key',
    agent: 'codex',
    key: 'sk-loopback-dead',
    moves: () => [],
    expected: { result: 'failed', end: 'auth-failed', charged: false, ...nothingDone },
  },
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    programs: { type: 'string', default: process.env.EVOLVE_AGENT_PROGRAMS },
    entry: { type: 'string', default: fileURLToPath(new URL('../dist/index.js', import.meta.url)) },
    keep: { type: 'boolean', default: false },
  },
})
const folder = await realpath(await mkdtemp(join(tmpdir(), 'evolve-real-agents-')))
const server = await startModelServer({ key, limitMs: wholeLimitMs })
try {
  const bin = await findPrograms()
  const chosen = scenarios.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
  const rows = []
  for (const scenario of chosen) rows.push(await play(scenario, bin))
  printTable(rows)
  const differing = rows.filter(({ isSame }) => !isSame)
  for (const { name, problem } of differing) console.log(`\n${name}\n${problem}`)
  if (differing.length > 0 || chosen.length === 0) process.exitCode = 1
} finally {
  server.close()
  if (values.keep) console.log(`\nEverything lies in ${folder}`)
  else await rm(folder, { recursive: true, force: true })
}

/** Returns the folder of the programs. */
async function findPrograms() {
  if (values.programs) return join(resolve(values.programs), '.bin')
  const installed = join(folder, 'programs')
  await mkdir(installed)
  await writeFile(join(installed, 'package.json'), '{ "private": true }\n')
  console.log(`Installing ${packages.join(' and ')} …`)
  const npm = ['install', '--no-audit', '--no-fund', '--save-exact', ...packages]
  const done = await run('npm', npm, installed, process.env, 10 * 60_000)
  if (done.code !== 0) throw new Error(`npm could not install the programs:\n${done.stderr}`)
  return join(installed, 'node_modules', '.bin')
}

/** @param {Scenario} scenario @param {string} bin */
async function play(scenario, bin) {
  const { workspace, env } = await prepare(scenario, bin)
  const started = Date.now()
  const args = [
    resolve(values.entry),
    'run',
    '--json',
    '--agent',
    scenario.agent,
    '--gate',
    'git fsck',
    ...(scenario.args ?? []),
  ]
  const cycles = []
  for (const { moves, expected } of [scenario, ...(scenario.then ? [scenario.then] : [])]) {
    server.play(moves(workspace))
    const ended = await run(process.execPath, args, workspace, env, cycleLimitMs)
    const got = read(ended.stdout, Object.keys(expected))
    const isSame = ended.code === 0 && isDeepStrictEqual(got, { ...expected })
    const problem = `exit code ${ended.code}\n${ended.stderr}${ended.stdout}`
    cycles.push({
      expected: render(expected),
      got: render(got),
      isSame,
      problem,
      requests: server.requests().length,
    })
  }
  return {
    name: scenario.name,
    seconds: (Date.now() - started) / 1000,
    expected: cycles.map((cycle) => cycle.expected).join('; then '),
    got: cycles.map((cycle) => cycle.got).join('; then '),
    isSame: cycles.every((cycle) => cycle.isSame),
    requests: cycles.reduce((sum, cycle) => sum + cycle.requests, 0),
    problem: cycles.map((cycle) => cycle.problem).join('\n'),
  }
}

/**
 * Makes a repository with one item of work, and a home with nothing in it but where the model is.
 * @param {Scenario} scenario
 * @param {string} bin
 */
async function prepare(scenario, bin) {
  const top = join(folder, scenario.name)
  const workspace = join(top, 'workspace')
  const home = join(top, 'home')
  const temporary = join(top, 'temporary')
  await mkdir(temporary, { recursive: true })
  const env = {
    PATH: [bin, dirname(process.execPath), process.env.PATH].join(delimiter),
    HOME: home,
    RUNNER_TEMP: temporary,
    ANTHROPIC_BASE_URL: server.url,
    ANTHROPIC_API_KEY: scenario.key ?? key,
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    CODEX_API_KEY: scenario.key ?? key,
    GIT_CONFIG_NOSYSTEM: '1',
  }
  const item = {
    id: 'greet',
    title: 'Greet',
    type: 'task',
    severity: 'medium',
    description: 'Add greeting.txt.',
  }
  const entry = { source_epic: 'trial', timestamp: '2026-01-01T00:00:00Z', items: [item] }
  /** @type {Record<string, string>} */
  const files = {
    [join(home, '.codex', 'config.toml')]: `openai_base_url = "${server.url}/v1"\n`,
    [join(workspace, 'README.md')]: '# A small repository\n',
    [join(workspace, '.agents', 'rpi', 'next-work.jsonl')]: `${JSON.stringify(entry)}\n`,
  }
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
  const identity = ['-c', 'user.name=trial', '-c', 'user.email=trial@example.com']
  for (const args of [
    ['init', '--quiet', '-b', 'main'],
    ['add', '-A'],
    ['commit', '--quiet', '-m', 'Begin'],
  ]) {
    const done = await run('git', [...identity, ...args], workspace, env, cycleLimitMs)
    if (done.code !== 0) throw new Error(`git ${args[0]}: ${done.stderr}`)
  }
  return { workspace, env }
}

/**
 * Reads the named fields out of what `evolve run --json` printed; nothing when it is not that.
 * @param {string} json
 * @param {readonly string[]} names
 * @returns {Partial<Got>}
 */
function read(json, names) {
  if (!json.startsWith('{')) return {}
  const { record, ...outputs } = JSON.parse(json)
  /** @type {Got} */
  const got = {
    result: outputs.result,
    end: outputs['agent-end'],
    heavy: record?.heavy === true,
    charged: record?.item_charged !== false,
    parked: JSON.parse(outputs['parked-work'] || '[]').includes('greet'),
    commit: outputs.commit !== '',
    cost: record?.cost_usd > 0,
    tokens: record?.reading?.tokens,
    total: record?.tokens,
    window: record?.reading?.window > 0,
    turns: record?.turns,
    skip: outputs['skip-reason'],
    because: outputs['handoff-reason'],
    resumed: outputs.resumed === 'true',
  }
  return Object.fromEntries(Object.entries(got).filter(([name]) => names.includes(name)))
}

/**
 * Runs a program with nothing on its standard input; what it leaves behind in its group ends with it.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {string} cwd
 * @param {NodeJS.ProcessEnv} env
 * @param {number} limitMs
 */
async function run(file, args, cwd, env, limitMs) {
  const child = spawn(file, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text) => (output.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text) => (output.stderr += text))
  const endGroup = () => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL')
    } catch {
      // Nothing is left of it.
    }
  }
  const limit = setTimeout(endGroup, limitMs)
  /** @type {number | null} */
  const code = await new Promise((resolveCode, reject) => {
    child.once('error', reject)
    child.once('close', resolveCode)
  })
  clearTimeout(limit)
  return { code, ...output }
}

/** @param {Partial<Got>} fields */
function render(fields) {
  return Object.entries(fields)
    .map(([name, value]) => (name === 'result' ? String(value) : `${name}=${value}`))
    .join(' ')
}

/** @param {readonly { name: string, expected: string, got: string, isSame: boolean, seconds: number, requests: number }[]} rows */
function printTable(rows) {
  console.log('| scenario | expected | got | seconds | requests |\n| --- | --- | --- | --- | --- |')
  for (const { name, expected, got, isSame, seconds, requests } of rows)
    console.log(
      `| ${name} | ${expected} | ${isSame ? 'the same' : `**${got}**`} | ${seconds.toFixed(1)} | ${requests} |`,
    )
}
