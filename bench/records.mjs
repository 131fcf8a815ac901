// What a lane costs once it has 100,000 records: one more cycle of it, and counting all of it again.
import { appendFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openCheckout } from './branch.mjs'
import { bundle, inTurns, openFolder, queueOf, run, runnerEnv, serve, ratioRow } from './site.mjs'
import { directoryInputs } from './starts.mjs'

/** @typedef {import('./site.mjs').Row} Row */

const many = 100_000
/** So many lines fit into what a lane may have live. */
const linesAtOnce = 4_000
const files = { 'README.md': '# bench\n', '.agents/rpi/next-work.jsonl': queueOf(['a']) }

/** Reads a lane's records as a script would that only wants to see each of them. */
const plainReader = `
import { createReadStream, readdirSync } from 'node:fs'
import { createInterface } from 'node:readline'
const folder = process.argv[1]
const paths = [...readdirSync(folder + '/history').sort().map((name) => folder + '/history/' + name), folder + '/cycle-history.jsonl']
let count = 0
for (const path of paths)
  for await (const line of createInterface({ input: createReadStream(path) })) if (JSON.parse(line).cycle > 0) count++
console.log(count)`

/**
 * Makes a lane with so many records: lines are put behind its history, and a cycle seals them, again and again. Returns its
 * folder. @param {import('./site.mjs').Folder} folder @param {string} name @param {number} count
 */
async function makeLane(folder, name, count) {
  const workspace = folder.makeRepository(name, files)
  const state = join(workspace, '.agents/evolve')
  const live = join(state, 'cycle-history.jsonl')
  const cycle = () => {
    const env = runnerEnv(folder, { top: join(folder.folder, 'top'), workspace, inputs: directoryInputs })
    return run(process.execPath, [bundle], { cwd: workspace, env })
  }
  await cycle()
  const row = JSON.parse(readFileSync(live, 'utf8'))
  const startMs = Date.parse(row.timestamp) - 10 * 60_000 * count
  const rowOf = (/** @type {number} */ number) => ({
    ...row,
    cycle: number,
    run_id: `r${number}`,
    timestamp: new Date(startMs + 10 * 60_000 * number).toISOString(),
    work_ref: `item-${number % 3000}`,
    title: `Do item ${number % 3000}`,
    result: number % 3 === 0 ? 'unchanged' : 'improved',
  })
  for (let last = 1; last < count;) {
    const size = Math.min(linesAtOnce, count - last)
    const rows = Array.from({ length: size }, (_, index) => `${JSON.stringify(rowOf(last + 1 + index))}\n`)
    appendFileSync(live, rows.join(''))
    await cycle()
    last += size + 1
  }
  return { workspace, state }
}

/** Puts the lane of a folder onto the branches of a repository. @param {import('./site.mjs').Folder} folder @param {string} state @param {string} bare */
async function putOnBranches(folder, state, bare) {
  const put = async (/** @type {string} */ branch, /** @type {readonly string[]} */ names) => {
    const tree = join(folder.folder, `tree-${branch}`)
    for (const name of names)
      if (existsSync(join(state, name)))
        cpSync(join(state, name), join(tree, 'lanes/default', name), { recursive: true })
    const git = (/** @type {string[]} */ ...args) => folder.git(folder.folder, ...args)
    mkdirSync(tree, { recursive: true })
    git('init', '--quiet', tree)
    git('-C', tree, 'add', '--all', '--force')
    git('-C', tree, 'commit', '--quiet', '--allow-empty', '--message', 'Seed')
    git('-C', tree, 'push', '--quiet', '--force', bare, `HEAD:refs/heads/${branch}`)
    rmSync(tree, { recursive: true })
  }
  await put('evolve-state', ['session-state.json', 'cycle-history.jsonl', 'ledger.jsonl'])
  if (existsSync(join(state, 'history'))) await put('evolve-state-archive', ['history', 'ledger'])
}

/** @returns {Promise<Row[]>} */
export async function measureRecords() {
  const folder = openFolder()
  const seed = folder.makeRepository('seed', files)
  const server = await serve(folder, { small: seed, large: seed })
  try {
    // A log is sealed in pieces of 500: both lanes stand at the same place behind the last one.
    const small = await makeLane(folder, 'small', 10)
    const large = await makeLane(folder, 'large', many + 10)
    await putOnBranches(folder, small.state, server.bareOf('small'))
    await putOnBranches(folder, large.state, server.bareOf('large'))
    const cycles = {
      small: openCheckout(folder, server, 'small'),
      large: openCheckout(folder, server, 'large'),
    }
    const times = await inTurns(cycles, 9)
    const bytes = { small: 0, large: 0 }
    for (const name of /** @type {const} */ (['small', 'large'])) {
      const before = server.bytes()
      await cycles[name]()
      bytes[name] = server.bytes() - before
    }
    return [
      ratioRow('branch cycle at 100,000 records: time', 'at 10 records', 1.1, times.large, times.small),
      {
        name: 'branch cycle at 100,000 records: bytes over the wire',
        against: 'at 10 records',
        budget: 1.1,
        value: bytes.large / bytes.small,
        note: `${bytes.large} B against ${bytes.small} B`,
      },
      ...(await measureRefold(folder, large)),
    ]
  } finally {
    server.close()
    folder.close()
  }
}

/** @param {import('./site.mjs').Folder} folder @param {{ workspace: string, state: string }} lane @returns {Promise<Row[]>} */
async function measureRefold(folder, { workspace, state }) {
  const options = { cwd: workspace, env: folder.env }
  let peakBytes = 0
  const times = await inTurns(
    {
      plain: () =>
        run(process.execPath, ['--input-type=module', '--eval', plainReader, '--', state], options),
      verify: async () => {
        const done = await run(
          process.execPath,
          [bundle, 'verify', '--json', '--store', 'directory'],
          options,
        )
        peakBytes = Math.max(peakBytes, done.peakBytes)
        return done
      },
    },
    5,
  )
  const sizeBytes = readdirSync(join(state, 'history'))
    .map((name) => readFileSync(join(state, 'history', name)).length)
    .reduce((sum, size) => sum + size, 0)
  return [
    ratioRow(
      'refold of 100,000 records (`verify`)',
      '`readline` and `JSON.parse` of the files',
      1.5,
      times.verify,
      times.plain,
    ),
    {
      name: 'peak memory of that refold',
      against: `${Math.round(sizeBytes / 1e6)} MB of files`,
      budget: 300,
      unit: 'MB',
      value: peakBytes / 1e6,
    },
  ]
}
