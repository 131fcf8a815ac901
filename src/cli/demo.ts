// `evolve demo`: real cycles on a throw-away repository, with a scripted agent. Each cycle is this very program, started
// as a runner would start it: on a fresh clone, with its state on a branch of the remote. Nothing is faked but the agent.
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { makeFolders } from '../platform/files.js'
import { capture } from '../platform/process.js'
import { demoFiles, demoScenes } from './demo-scenes.js'
import { json, print, printJson, type Verb } from './verb.js'

export const demo: Verb = {
  name: 'demo',
  summary: 'Show the loop at work: improved, refused by the gate, heavy, handed off, resumed.',
  flags: [
    json,
    {
      name: 'into',
      value: 'FOLDER',
      description: 'Where to make the demo; a new temporary folder unless said.',
    },
  ],
  inputs: [],
  async run({ values, flags }, { env, cwd }) {
    const say = flags.has('json') ? () => undefined : print
    const folder = values.into ? resolve(cwd, values.into) : await mkdtemp(join(tmpdir(), 'evolve-demo-'))
    const git = gitOf(env)
    await prepare(folder, git)
    const runs = []
    for (const [index, { title, expected }] of demoScenes.entries()) {
      say(`\n━━━ Run ${index + 1} of ${demoScenes.length}: ${title}\n`)
      const clone = join(folder, `run-${index + 1}`)
      await git(folder, 'clone', '--quiet', join(folder, 'remote.git'), clone)
      const { summary, result, log } = await cycle(clone, join(folder, 'agent.mjs'), env)
      runs.push({ title, expected, result, clone })
      say(summary)
      if (result !== expected) say(`This run should have ended \`${expected}\`, not \`${result}\`.\n${log}`)
    }
    say(renderRest(folder))
    if (flags.has('json')) printJson({ folder, runs })
    return runs.every(({ expected, result }) => result === expected) ? 0 : 1
  },
}

function renderRest(folder: string): string {
  const remote = join(folder, 'remote.git')
  return `
━━━ What is left to look at

${folder}
  remote.git   the remote: branch \`main\` with the landed work, \`evolve-state\` with the state and its dashboard,
               \`evolve/refused/…\` with what the gate refused
  run-N        the clone of each run

Try:
  git -C ${remote} log --oneline main
  git -C ${remote} show evolve-state:README.md
`
}

type Git = (cwd: string, ...args: string[]) => Promise<void>

function gitOf(env: Readonly<Record<string, string | undefined>>): Git {
  const identity = {
    GIT_AUTHOR_NAME: 'demo',
    GIT_AUTHOR_EMAIL: 'demo@example.com',
    GIT_COMMITTER_NAME: 'demo',
    GIT_COMMITTER_EMAIL: 'demo@example.com',
  }
  return async (cwd, ...args) => {
    const done = await capture('git', args, { cwd, env: { ...env, ...identity } })
    if (done.code !== 0) throw new Error(`git ${args[0]}: ${done.stderr || done.startError || done.code}`)
  }
}

/** Makes a repository with a small real backlog and a real test suite, and a bare remote of it. */
async function prepare(folder: string, git: Git): Promise<void> {
  const seed = join(folder, 'seed')
  await makeFolders(seed)
  for (const [path, text] of Object.entries(demoFiles.repository)) {
    await makeFolders(join(seed, path, '..'))
    await writeFile(join(seed, path), text)
  }
  await writeFile(join(folder, 'agent.mjs'), demoFiles.agent)
  await git(seed, 'init', '--quiet', '--initial-branch=main')
  await git(seed, 'add', '--all')
  await git(seed, 'commit', '--quiet', '--message', 'A small program with a test suite and a backlog')
  await git(folder, 'clone', '--quiet', '--bare', seed, join(folder, 'remote.git'))
}

async function cycle(
  clone: string,
  agent: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<{ summary: string; result: string; log: string }> {
  const entry = process.argv[1] ?? ''
  const flags = {
    store: 'branch',
    deliver: 'push',
    gate: `"${process.execPath}" --test`,
    'agent-command': `"${process.execPath}" "${agent}"`,
    'protected-paths': '.github/workflows/**',
    'attempt-limit': '1',
  }
  const words = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value])
  const clean = { ...env, NODE_OPTIONS: undefined, GITHUB_ACTIONS: undefined }
  const told = await capture(process.execPath, [entry, 'run', ...words], { cwd: clone, env: clean })
  const record = await capture(
    process.execPath,
    [entry, 'history', '--json', '--limit', '1', '--store', 'branch'],
    { cwd: clone, env: clean },
  )
  const [last] = JSON.parse(record.stdout.toString('utf8') || '[]') as { result?: string }[]
  return { summary: told.stdout.toString('utf8'), result: last?.result ?? 'nothing', log: told.stderr }
}
