// `evolve verify`: reads all state of all lanes, folds it again, and reports every difference. Looking changes nothing.
import { EvolveError } from '../errors.js'
import type { Ports } from '../ports.js'
import { examineLane, type LaneExamination } from '../stores/examine.js'
import { composeAtLoop } from './place.js'
import { json, print, printJson, type Verb } from './verb.js'
import { plural } from '../domain/tables.js'

export const verify: Verb = {
  name: 'verify',
  summary: 'Read all state of all lanes, count everything again, report every difference (exit code 1).',
  flags: [json],
  inputs: ['store', 'state-branch', 'state-directory', 'remote', 'working-directory'],
  async run({ given, flags }, invocation) {
    const { ports } = await composeAtLoop({ ...invocation, given })
    const { lanes, unknown } = await examineStore(ports)
    const count = lanes.reduce((sum, { differences }) => sum + differences.length, unknown.length)
    if (flags.has('json'))
      printJson({ ok: count === 0, where: ports.store.where, lanes: lanes.map(dataOf), unknown })
    else print(report(ports.store.where, lanes, unknown, count))
    return count === 0 ? 0 : 1
  },
}

/** Examines all lanes of the configured store. */
export async function examineStore(
  ports: Ports,
): Promise<{ lanes: readonly LaneExamination[]; unknown: readonly string[] }> {
  const { store } = ports
  if (!store.survey) throw new EvolveError('INPUT_INVALID', `store: ${store.name} cannot be verified.`, '')
  const survey = await store.survey()
  const lanes: LaneExamination[] = []
  // One after another: each may be large.
  for (const [name, lane] of survey.lanes)
    lanes.push(await examineLane(name, lane, ports.clock(), store.name === 'cache'))
  const names = new Set(lanes.map(({ name }) => name))
  const strangers = new Set(
    lanes
      .flatMap(({ lane }) => (lane?.claims ?? []).map((claim) => claim.lane))
      .filter((name) => !names.has(name)),
  )
  const unknown = [...survey.unknown, ...[...strangers].map((name) => `claims.json: a claim of lane ${name}`)]
  return { lanes, unknown }
}

function dataOf({ name, lane, sealedRecords, differences, notes }: LaneExamination): object {
  return { lane: name, cycles: lane?.state.cycle ?? null, sealed: sealedRecords, differences, notes }
}

function report(
  where: string,
  lanes: readonly LaneExamination[],
  unknown: readonly string[],
  count: number,
): string {
  const parts = lanes.flatMap(({ name, lane, sealedRecords, differences, notes }) => [
    `Lane ${name}: ${lane ? plural(lane.state.cycle, 'cycle') : 'cycles not known'}, ${plural(sealedRecords, 'record')} sealed, ${plural(differences.length, 'difference')}.`,
    ...differences.map(({ file, problem }) => `  ${file}: ${problem}`),
    ...notes.map((note) => `  note: ${note}`),
  ])
  const strange = unknown.map((path) => `Unknown: ${path}`)
  const end =
    lanes.length === 0
      ? `There is no state in ${where}.`
      : count === 0
        ? `Everything in ${where} agrees.`
        : `${plural(count, 'difference')} in ${where}.`
  return [...parts, ...strange, end].join('\n')
}
