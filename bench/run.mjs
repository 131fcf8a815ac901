// `npm run bench`: figures of the committed bundle as ratios against something measured in turns in the same run, so that a
// busy machine slows both sides. --quick takes few samples and leaves out what takes minutes; --json prints data; --write
// puts the table into docs/performance.md; --lanes [lanes] [items] works off one backlog with many lanes.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import * as prettier from 'prettier'
import { measureBranch } from './branch.mjs'
import { measureContention, workOffBacklog } from './lanes.mjs'
import { measureOutput, measureSelection } from './load.mjs'
import { measureRecords } from './records.mjs'
import { measureStarts } from './starts.mjs'

/** @typedef {import('./site.mjs').Row} Row */

/** The figures of the bundle of commit adad0e4, before any of this was looked at. @type {Record<string, string>} */
const before = {
  '`--version`': '4.7',
  '`status --json`, directory store': '4.9',
  'stopped run, as the runner starts it, directory store': '5.0',
  'cycle, agent `true`, no gate, directory store': '10.5',
}

/** @param {boolean} isQuick @returns {Promise<Row[]>} */
async function measureAll(isQuick) {
  const quick = [measureStarts, measureBranch, measureSelection]
  const slow = isQuick ? [] : [measureRecords, measureOutput, measureContention]
  const rows = []
  for (const measure of [...quick, ...slow]) rows.push(...(await measure(isQuick)))
  return rows
}

/** @param {Row} row */
const isMet = ({ value, budget, isAtLeast = false }) => (isAtLeast ? value >= budget : value <= budget)

/** @param {number} value @param {string | undefined} unit */
const format = (value, unit) => `${unit === '' ? value : value.toFixed(2)}${unit ? ` ${unit}` : ''}`

/** @param {Row[]} rows */
function renderTable(rows) {
  const line = (/** @type {string[]} */ cells) => `| ${cells.join(' | ')} |`
  return [
    line(['Figure', 'Against', 'Budget', 'Before', 'Now', 'Met', 'Measured']),
    line(Array(7).fill('---')),
    ...rows.map((row) => {
      const budget = `${row.isAtLeast ? '≥' : '≤'} ${row.budget}${row.unit ? ` ${row.unit}` : ''}`
      const cells = [row.name, row.against, budget, before[row.name] ?? '', format(row.value, row.unit)]
      return line([...cells, isMet(row) ? 'yes' : 'no', row.note ?? ''])
    }),
  ].join('\n')
}

/** @param {string} table */
async function writeDocument(table) {
  const path = fileURLToPath(new URL('../docs/performance.md', import.meta.url))
  const [start, end] = [
    '<!-- begin of npm run bench -- --write -->',
    '<!-- end of npm run bench -- --write -->',
  ]
  const [head = '', , tail = ''] = readFileSync(path, 'utf8').split(new RegExp(`${start}|${end}`))
  const git = execFileSync('git', ['--version']).toString().trim()
  const machine = `Node ${process.version.slice(1)}, ${git.replace('version ', '')}, ${cpus().length} cores (${cpus()[0]?.model.trim()}).`
  const text = `${head}${start}\n\n${machine}\n\n${table}\n\n${end}${tail}`
  // The documents are formatted like everything else.
  writeFileSync(
    path,
    await prettier.format(text, { ...(await prettier.resolveConfig(path)), filepath: path }),
  )
}

const words = process.argv.slice(2)
if (words.includes('--lanes')) {
  const [laneCount = 8, itemCount = 50] = words.filter((word) => /^\d+$/.test(word)).map(Number)
  const { figures, isRight } = await workOffBacklog(laneCount, itemCount)
  console.log(JSON.stringify(figures, null, 2))
  if (!isRight) {
    console.error('An item was done twice, or not at all.')
    process.exitCode = 1
  }
} else {
  const rows = await measureAll(words.includes('--quick'))
  if (words.includes('--json'))
    console.log(
      JSON.stringify(
        { node: process.version, rows: rows.map((row) => ({ ...row, isMet: isMet(row) })) },
        null,
        2,
      ),
    )
  else console.log(renderTable(rows))
  if (words.includes('--write')) await writeDocument(renderTable(rows))
}
