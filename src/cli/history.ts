// `evolve history`: the records of a lane, newest first.
import { valuesOf } from '../domain/jsonl.js'
import { resultOfCycle } from '../domain/record.js'
import { knownRows } from '../domain/state.js'
import { toOneLine } from '../domain/text.js'
import { EvolveError } from '../errors.js'
import { composeAtLoop } from './place.js'
import { json, print, printJson, type Verb } from './verb.js'

export const history: Verb = {
  name: 'history',
  summary: 'Show the last cycles, newest first.',
  flags: [
    json,
    { name: 'limit', value: 'N', description: 'How many; 20 unless said.' },
    { name: 'all', description: 'All cycles, the sealed ones as well.' },
  ],
  inputs: ['lane', 'store', 'state-branch', 'state-directory', 'remote', 'working-directory'],
  async run({ given, flags, values }, invocation) {
    const limit = Number(values.limit ?? 20)
    if (!Number.isInteger(limit) || limit < 1) {
      throw new EvolveError(
        'INPUT_INVALID',
        `--limit: ${JSON.stringify(values.limit)} is not valid; give a whole number of at least 1.`,
        '',
      )
    }
    const { ports } = await composeAtLoop({ ...invocation, given })
    const { lane } = await ports.store.restore()
    const sealed = flags.has('all') ? await ports.store.restoreSealed?.() : undefined
    for (const warning of sealed?.warnings ?? []) ports.log.warning(warning)
    const rows = flags.has('all')
      ? [...valuesOf(sealed?.history ?? []), ...valuesOf(lane.history)].reverse()
      : knownRows(lane).slice(-limit).reverse()
    if (flags.has('json')) printJson(rows)
    else if (rows.length === 0) print(`Lane ${lane.name} has no cycles yet.`)
    else for (const row of rows) print(line(row))
    return 0
  },
}

function line(row: Parameters<typeof resultOfCycle>[0]): string {
  const own = row.cycle_result ? ` (${row.cycle_result})` : ''
  return [
    String(row.cycle).padStart(5),
    row.timestamp ?? '',
    `${row.result}${own}`.padEnd(16),
    row.work_ref ?? '-',
    toOneLine(row.milestone ?? '', 80),
  ].join('  ')
}
