// What a cycle costs on the branch store over loopback HTTP, against the barest git that fetches once and pushes twice.
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { bundle, countGit, inTurns, openFolder, queueOf, run, runnerEnv, serve } from './site.mjs'

/** @typedef {import('./site.mjs').Row} Row */

export const branchInputs = {
  agent: 'command',
  'agent-command': 'true',
  deliver: 'none',
  sources: 'harvested',
  'attempt-limit': '1000000',
}

/**
 * Makes what runs cycles in one checkout of a served repository. @param {import('./site.mjs').Folder} folder
 * @param {Awaited<ReturnType<typeof serve>>} server @param {string} name
 */
export function openCheckout(folder, server, name) {
  const workspace = join(folder.folder, `checkout-${name}`)
  folder.git(folder.folder, 'clone', '--quiet', '--depth=1', `file://${server.bareOf(name)}`, workspace)
  folder.git(workspace, 'remote', 'set-url', 'origin', server.urlOf(name))
  const top = join(folder.folder, `top-${name}`)
  return (/** @type {Record<string, string | undefined>} */ more = {}) => {
    const env = runnerEnv(folder, { top, workspace, inputs: branchInputs, more })
    return run(process.execPath, [bundle], { cwd: workspace, env })
  }
}

/** @param {boolean} isQuick @returns {Promise<Row[]>} */
export async function measureBranch(isQuick) {
  const folder = openFolder()
  const seed = folder.makeRepository('seed', {
    'README.md': '# bench\n',
    '.agents/rpi/next-work.jsonl': queueOf(['a']),
  })
  const server = await serve(folder, { remote: seed })
  try {
    const cycle = openCheckout(folder, server, 'remote')
    await cycle()
    folder.git(server.bareOf('remote'), 'branch', 'plain', 'evolve-state')
    const times = await inTurns(
      { cycle, plumbing: () => runPlumbing(folder, server.urlOf('remote')) },
      isQuick ? 3 : 15,
    )
    const counting = countGit(folder)
    const before = { requests: server.counts.requests, bytes: server.bytes() }
    await cycle({ PATH: counting.path })
    const requests = server.counts.requests - before.requests
    const bytes = server.bytes() - before.bytes
    return [
      {
        name: 'cycle, agent `true`, no gate, branch store over HTTP',
        against: 'git alone: one fetch, two commits, two pushes',
        budget: 1.3,
        value: times.cycle / times.plumbing,
        note: `${Math.round(times.cycle)} ms against ${Math.round(times.plumbing)} ms; ${Math.round(bytes / 1000)} kB over the wire`,
      },
      { name: 'requests of that cycle', against: '–', budget: 9, value: requests, unit: '' },
      {
        name: 'starts of git in that cycle',
        against: '–',
        budget: 14,
        value: counting.starts().length,
        unit: '',
      },
    ]
  } finally {
    server.close()
    folder.close()
  }
}

let plainRuns = 0

/** @param {import('./site.mjs').Folder} folder @param {string} url */
async function runPlumbing({ folder, env }, url) {
  const number = ++plainRuns
  const gitFolder = join(folder, `plain-${number}`)
  const started = performance.now()
  const git = (/** @type {string} */ script) =>
    run('sh', ['-c', script], { cwd: folder, env: { ...env, GIT_DIR: gitFolder, URL: url } })
  await git('git init --quiet --bare "$GIT_DIR"')
  await git('git fetch --quiet --depth=1 --no-tags "$URL" +refs/heads/plain:refs/tip')
  for (const time of [1, 2]) {
    const text = `${number}.${time} ${'x'.repeat(2000)}`
    const commit = `commit refs/next\ncommitter bench <bench@example.com> ${number} +0000\ndata 4\nSave\nfrom ${time === 1 ? 'refs/tip' : 'refs/next'}^0\nM 100644 inline state\ndata ${text.length}\n${text}\n`
    await git(`git fast-import --quiet --force <<'END'\n${commit}END\n`)
    await git('git push --quiet "$URL" refs/next:refs/heads/plain')
  }
  return { tookMs: performance.now() - started }
}
