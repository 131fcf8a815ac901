// What a start costs, and a whole cycle where nothing is asked of a server.
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle, inTurns, openFolder, queueOf, ratioRow, run, runnerEnv } from './site.mjs'

/** @typedef {import('./site.mjs').Row} Row */

export const directoryInputs = {
  agent: 'command',
  'agent-command': 'true',
  store: 'directory',
  deliver: 'none',
  sources: 'harvested',
  'attempt-limit': '1000000',
}

/** @param {boolean} isQuick @returns {Promise<Row[]>} */
export async function measureStarts(isQuick) {
  const folder = openFolder()
  try {
    const files = { 'README.md': '# bench\n', '.agents/rpi/next-work.jsonl': queueOf(['a']) }
    const stopped = folder.makeRepository('stopped', files)
    const cycling = folder.makeRepository('cycling', files)
    const node = (/** @type {string[]} */ args, /** @type {string} */ cwd, env = folder.env) =>
      run(process.execPath, args, { cwd, env })
    const action = (/** @type {string} */ workspace, /** @type {Record<string, string>} */ more = {}) => {
      const inputs = { ...directoryInputs, ...more }
      return node(
        [bundle],
        workspace,
        runnerEnv(folder, { top: join(folder.folder, 'top'), workspace, inputs }),
      )
    }
    const times = await inTurns(
      {
        node: () => node(['-e', '0'], stopped),
        version: () => node([bundle, '--version'], stopped),
        status: () => node([bundle, 'status', '--json'], stopped),
        stopped: () => action(stopped, { stop: 'true' }),
        cycle: () => action(cycling),
      },
      isQuick ? 3 : 15,
    )
    /** @param {string} name @param {number} ms @param {number} budget */
    const row = (name, ms, budget) => ratioRow(name, '`node -e 0`', budget, ms, times.node)
    return [
      row('`--version`', times.version, 1.5),
      row('`status --json`, directory store', times.status, 2),
      row('stopped run, as the runner starts it, directory store', times.stopped, 2.8),
      row('cycle, agent `true`, no gate, directory store', times.cycle, 5),
      ...(await measureFiles(folder, cycling)),
    ]
  } finally {
    folder.close()
  }
}

/** @param {import('./site.mjs').Folder} folder @param {string} workspace @returns {Promise<Row[]>} */
async function measureFiles(folder, workspace) {
  const dist = fileURLToPath(new URL('../dist', import.meta.url))
  const whole = readdirSync(dist).reduce((sum, name) => sum + statSync(join(dist, name)).size, 0)
  // V8 lists every file that it has compiled.
  const coverage = join(folder.folder, 'coverage')
  mkdirSync(coverage)
  const top = join(folder.folder, 'top')
  const env = runnerEnv(folder, {
    top,
    workspace,
    inputs: directoryInputs,
    more: { NODE_V8_COVERAGE: coverage },
  })
  await run(process.execPath, [bundle], { cwd: workspace, env })
  const urls = readdirSync(coverage).flatMap((name) =>
    JSON.parse(readFileSync(join(coverage, name), 'utf8')).result.map(
      (/** @type {{ url: string }} */ one) => one.url,
    ),
  )
  const loaded = [...new Set(urls)]
    .filter((url) => url.startsWith(new URL('../dist/', import.meta.url).href))
    .reduce((sum, url) => sum + statSync(join(dist, basename(url))).size, 0)
  const megabytes = { against: '–', unit: 'MB' }
  return [
    { ...megabytes, name: 'files of `dist` that a cycle loads', budget: 1.7, value: loaded / 1e6 },
    { ...megabytes, name: 'whole `dist`', budget: 5, value: whole / 1e6 },
  ]
}
