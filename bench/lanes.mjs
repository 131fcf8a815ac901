// Many lanes at once on one branch: `npm run bench -- --lanes [lanes] [items]` works off one backlog over one HTTP remote
// and fails unless every item was done exactly once; `measureContention` is a row of the table.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { branchInputs } from './branch.mjs'
import { bundle, openFolder, queueOf, run, runnerEnv, serve } from './site.mjs'

/** @typedef {import('./site.mjs').Row} Row */
/** @typedef {import('./site.mjs').Folder} Folder */
/** @typedef {Awaited<ReturnType<typeof serve>>} Server */

/** A lane that finds nothing so often in a row is done: the first time another one may still hold the last item. */
const idleLimit = 2

/**
 * Runs the bundle once as a runner would, in a checkout of its own; returns its result, or `race-lost`.
 * @param {Folder} folder @param {Server} server @param {string} lane @param {number} number @param {Record<string, string>} inputs
 */
async function runCycle(folder, server, lane, number, inputs) {
  const top = join(folder.folder, `${lane}-${number}`)
  const workspace = join(top, 'workspace')
  mkdirSync(workspace, { recursive: true })
  folder.git(folder.folder, 'clone', '--quiet', '--depth=1', `file://${server.bareOf('remote')}`, workspace)
  folder.git(workspace, 'remote', 'set-url', 'origin', server.urlOf('remote'))
  const env = runnerEnv(folder, { top, workspace, inputs: { ...inputs, lane } })
  const { code, stdout, said } = await run(process.execPath, [bundle], { cwd: workspace, env, mayFail: true })
  const output = readFileSync(join(top, 'output'), 'utf8')
  rmSync(top, { recursive: true, force: true })
  // The lane's next run finds what this one had delivered, and records it.
  if (code !== 0 && stdout.includes('STATE_RACE_LOST')) return 'race-lost'
  if (code !== 0) throw new Error(`${lane}, run ${number}: exit code ${code}\n${stdout.slice(-2000)}${said}`)
  return /^result<<(\S+)\n(.*)\n\1$/m.exec(output)?.[2] ?? /^result=(.*)$/m.exec(output)?.[1] ?? ''
}

/** Counts the records of all lanes. @param {Folder} folder @param {Server} server */
function countRecords(folder, server) {
  const bare = server.bareOf('remote')
  const names = folder.git(bare, 'ls-tree', '-r', '--name-only', 'evolve-state').split('\n')
  return names
    .filter((name) => name.endsWith('/cycle-history.jsonl'))
    .map((name) => folder.git(bare, 'show', `evolve-state:${name}`).split('\n').length)
    .reduce((sum, count) => sum + count, 0)
}

/** Measures 16 lanes of 5 cycles each at once against the same cycles one after another. @returns {Promise<Row[]>} */
export async function measureContention() {
  const [laneCount, cycleCount] = [16, 5]
  const lanes = Array.from({ length: laneCount }, (_, index) => `lane-${index + 1}`)
  const measure = async (/** @type {boolean} */ isAtOnce) => {
    const folder = openFolder()
    const backlog = { 'README.md': '# bench\n', '.agents/rpi/next-work.jsonl': queueOf(lanes) }
    const server = await serve(folder, { remote: folder.makeRepository('seed', backlog) })
    try {
      const started = performance.now()
      let racesLost = 0
      const workLane = async (/** @type {string} */ lane) => {
        for (let number = 1; number <= cycleCount; number++)
          if ((await runCycle(folder, server, lane, number, branchInputs)) === 'race-lost') racesLost++
      }
      if (isAtOnce) await Promise.all(lanes.map(workLane))
      else for (const lane of lanes) await workLane(lane)
      const tookS = (performance.now() - started) / 1000
      return { tookS, racesLost, records: countRecords(folder, server), pushes: server.counts.pushes }
    } finally {
      server.close()
      folder.close()
    }
  }
  const alone = await measure(false)
  const atOnce = await measure(true)
  const cycles = laneCount * cycleCount
  const perSecond = (/** @type {number} */ tookS) => (cycles / tookS).toFixed(2)
  return [
    {
      name: `${laneCount} lanes of ${cycleCount} cycles at once on one branch: throughput`,
      against: 'the same cycles one after another',
      budget: 0.5,
      isAtLeast: true,
      value: alone.tookS / atOnce.tookS,
      note: `${perSecond(atOnce.tookS)} cycles a second against ${perSecond(alone.tookS)}; ${atOnce.pushes} pushes against ${alone.pushes}`,
    },
    {
      name: 'of these, cycles that are not in the state',
      against: '–',
      budget: 0,
      unit: '',
      value: 2 * cycles - alone.records - atOnce.records,
      note: `${atOnce.racesLost} runs lost the race for good`,
    },
  ]
}

/** Works off one backlog with many lanes; half of it lies in the queue, half in a tracker that nobody closes. @param {number} laneCount @param {number} itemCount */
export async function workOffBacklog(laneCount, itemCount) {
  const folder = openFolder()
  const startsPath = join(folder.folder, 'starts')
  const items = Array.from({ length: itemCount }, (_, index) => `item-${index + 1}`)
  const isQueued = (/** @type {string} */ _, /** @type {number} */ index) => index % 2 === 0
  const seed = folder.makeRepository('seed', {
    '.agents/rpi/next-work.jsonl': queueOf(items.filter(isQueued)),
    '.beads/issues.jsonl': items
      .filter((item, index) => !isQueued(item, index))
      .map((id) => ({ id, title: `Do ${id}`, status: 'open', priority: 2, issue_type: 'task' }))
      .map((issue) => `${JSON.stringify(issue)}\n`)
      .join(''),
  })
  const server = await serve(folder, { remote: seed })
  const inputs = {
    agent: 'command',
    'agent-command': `echo "$EVOLVE_WORK_REF" >> '${startsPath}'; echo done > "$EVOLVE_WORK_REF.txt"`,
    deliver: 'branch',
    sources: 'parked, harvested, beads',
  }
  const workOff = async (/** @type {string} */ lane) => {
    /** @type {string[]} */
    const results = []
    const isDone = () =>
      results.length >= idleLimit && results.slice(-idleLimit).every((one) => one === 'idle')
    while (!isDone() && results.length < 2 * itemCount)
      results.push(await runCycle(folder, server, lane, results.length + 1, inputs))
    return results
  }
  try {
    const started = performance.now()
    const lanes = Array.from({ length: laneCount }, (_, index) => `lane-${index + 1}`)
    const results = await Promise.all(lanes.map(workOff))
    const starts = existsSync(startsPath) ? readFileSync(startsPath, 'utf8').split('\n').filter(Boolean) : []
    const figures = {
      lanes: laneCount,
      items: itemCount,
      agentStarts: starts.length,
      distinct: new Set(starts).size,
      runs: results.flat().length,
      runsPerLane: results.map((all) => all.length),
      racesLost: results.flat().filter((result) => result === 'race-lost').length,
      saves: Number(folder.git(server.bareOf('remote'), 'rev-list', '--count', 'evolve-state')),
      ...server.counts,
      seconds: Math.round((performance.now() - started) / 1000),
    }
    const isRight = starts.length === itemCount && items.every((ref) => starts.includes(ref))
    return { figures, isRight }
  } finally {
    server.close()
    folder.close()
  }
}
