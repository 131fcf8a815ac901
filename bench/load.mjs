// What much of anything costs: an agent that prints 600 MB, a backlog of 50,000 items and 20,000 issues.
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bundle, inTurns, openFolder, queueOf, run, runnerEnv, write, ratioRow } from './site.mjs'
import { directoryInputs } from './starts.mjs'

/** @typedef {import('./site.mjs').Row} Row */

/** Prints 600 MB: lines of 100 bytes, and in the middle one of 50 MB. */
const talk = `line=$(printf '%099d' 7); yes "$line" | head -c 275000000; head -c 50000000 /dev/zero | tr '\\0' 'a'; echo; yes "$line" | head -c 275000000; true`

/** @returns {Promise<Row[]>} */
export async function measureOutput() {
  const folder = openFolder()
  try {
    const workspace = folder.makeRepository('talking', {
      'README.md': '# bench\n',
      '.agents/rpi/next-work.jsonl': queueOf(['a']),
    })
    const top = join(folder.folder, 'top')
    let peakBytes = 0
    const times = await inTurns(
      {
        plain: () => run('sh', ['-c', `{ ${talk}; } | cat > said`], { cwd: folder.folder, env: folder.env }),
        cycle: async () => {
          const inputs = { ...directoryInputs, 'agent-command': talk }
          const env = runnerEnv(folder, { top, workspace, inputs })
          const done = await run(process.execPath, [bundle], { cwd: workspace, env })
          peakBytes = Math.max(peakBytes, done.peakBytes)
          for (const name of readdirSync(top))
            if (/^evolve-/.test(name)) rmSync(join(top, name), { recursive: true })
          return done
        },
      },
      3,
    )
    return [
      ratioRow(
        'cycle whose agent prints 600 MB, one line of 50 MB among it',
        '`cat > file`',
        3,
        times.cycle,
        times.plain,
      ),
      { name: 'peak memory of that cycle', against: '–', budget: 200, unit: 'MB', value: peakBytes / 1e6 },
    ]
  } finally {
    folder.close()
  }
}

/** @param {boolean} isQuick @returns {Promise<Row[]>} */
export async function measureSelection(isQuick) {
  const folder = openFolder()
  try {
    const workspace = folder.makeRepository('backlog', { 'README.md': '# bench\n' })
    const ids = Array.from({ length: 50_000 }, (_, index) => `item-${index + 1}`)
    const queue = join(workspace, '.agents/rpi/next-work.jsonl')
    const issues = join(workspace, '.beads/issues.jsonl')
    // A lane's files may have 5 MiB: short items, many to a row.
    const rows = Array.from({ length: 500 }, (_, index) => ids.slice(100 * index, 100 * (index + 1)))
    const rowOf = (/** @type {string[]} */ some) => ({
      source_epic: 'bench',
      timestamp: '',
      items: some.map((id) => ({ id, title: `Do ${id}` })),
    })
    write(queue, rows.map((some) => `${JSON.stringify(rowOf(some))}\n`).join(''))
    write(
      issues,
      ids
        .slice(0, 20_000)
        .map((id) => ({
          id: `bead-${id}`,
          title: `Do ${id}`,
          status: 'open',
          priority: 2,
          issue_type: 'task',
          description: 'B',
          created_at: '2026-01-01T00:00:00Z',
          updated_at: '2026-01-01T00:00:00Z',
        }))
        .map((issue) => `${JSON.stringify(issue)}\n`)
        .join(''),
    )
    const reader = `for (const path of process.argv.slice(1)) for (const line of fs.readFileSync(path, 'utf8').split('\\n')) if (line) JSON.parse(line)`
    const options = { cwd: workspace, env: folder.env }
    const times = await inTurns(
      {
        plain: () => run(process.execPath, ['--eval', reader, '--', queue, issues], options),
        status: () =>
          run(
            process.execPath,
            [bundle, 'status', '--json', '--store', 'directory', '--sources', 'harvested, beads'],
            options,
          ),
      },
      isQuick ? 2 : 9,
    )
    return [
      ratioRow(
        'selection from 50,000 queue items and 20,000 beads (`status --json`)',
        '`JSON.parse` of the files',
        2,
        times.status,
        times.plain,
      ),
    ]
  } finally {
    folder.close()
  }
}
