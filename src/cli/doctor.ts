// `evolve doctor`: looks for what will hold a loop up, and says what to do about each. Looking changes nothing.
import { compose } from '../compose.js'
import { isLive } from '../domain/work.js'
import { parseTime } from '../domain/time.js'
import { describeError, EvolveError } from '../errors.js'
import type { StateStore } from '../ports.js'
import { maxLaneBytes, type LaneExamination } from '../stores/examine.js'
import { json, print, printJson, type Verb } from './verb.js'
import { examineStore } from './verify.js'

/** Is one finding. A `problem` will stop the loop, a `warning` may. */
export interface Finding {
  readonly level: 'ok' | 'warning' | 'problem'
  readonly what: string
  readonly remedy?: string
}

const staleAfterDays = 7

export const doctor: Verb = {
  name: 'doctor',
  summary: 'Look for what will hold the loop up, and say what to do about it.',
  flags: [json],
  inputs: ['lane', 'store', 'state-branch', 'state-directory', 'remote', 'working-directory'],
  async run({ given, flags }, invocation) {
    const { ports } = await compose({ ...invocation, given })
    const findings = [...(await readFindings(ports)), ...(await writeFindings(ports.store))]
    if (flags.has('json')) printJson({ findings })
    else print(findings.map(lineOf).join('\n'))
    return findings.some(({ level }) => level === 'problem') ? 1 : 0
  },
}

async function readFindings(ports: Parameters<typeof examineStore>[0]): Promise<Finding[]> {
  const { store } = ports
  try {
    const { lanes, unknown } = await examineStore(ports)
    const count = lanes.reduce((sum, { differences }) => sum + differences.length, unknown.length)
    return [
      { level: 'ok', what: `${store.where} can be read: ${lanes.length} lane(s).` },
      ...lanes.flatMap((lane) => laneFindings(lane, ports.clock())),
      ...(count > 0
        ? [
            {
              level: 'warning' as const,
              what: `The state does not agree with itself in ${count} place(s).`,
              remedy: 'See them with `evolve verify`.',
            },
          ]
        : []),
    ]
  } catch (error) {
    return [problemOf(error)]
  }
}

/** Diagnoses one lane: its size against the limit, claims and cycles that were left behind, its age. */
export function laneFindings(examined: LaneExamination, now: Date): Finding[] {
  const { name, lane, sizeBytes, notes } = examined
  const fraction = sizeBytes / maxLaneBytes
  const size = `Lane ${name}: ${(sizeBytes / 1024).toFixed(0)} KiB of ${maxLaneBytes / 1024} KiB`
  const sizeFinding: Finding =
    fraction < 0.5
      ? { level: 'ok', what: `${size}.` }
      : {
          level: fraction < 1 ? 'warning' : 'problem',
          what: `${size}: over the limit no run starts.`,
          remedy: 'Take consumed items out of the queue, or move older ledger lines elsewhere.',
        }
  if (lane === undefined) return [sizeFinding]
  const stale = lane.claims.filter((claim) => claim.lane === name && !isLive(claim.lease_until, now))
  const open = lane.state.open_cycle
  const updatedAt = parseTime(lane.state.updated_at)
  const days = updatedAt === undefined ? 0 : (now.getTime() - updatedAt.getTime()) / 86_400_000
  return [
    sizeFinding,
    ...stale.map((claim) => ({
      level: 'warning' as const,
      what: `Lane ${name}: the claim on ${claim.ref} by run ${claim.run_id} ended ${claim.lease_until}.`,
      remedy: 'The next run takes it over; nothing is to be done.',
    })),
    ...(open && !isLive(open.lease_until, now)
      ? [
          {
            level: 'warning' as const,
            what: `Lane ${name}: cycle ${open.cycle} of run ${open.run_id} was never ended.`,
            remedy: 'The next run records it as interrupted and offers its item again.',
          },
        ]
      : []),
    ...(days >= staleAfterDays
      ? [
          {
            level: 'warning' as const,
            what: `Lane ${name}: last saved ${Math.floor(days)} days ago.`,
            remedy:
              'Look whether the schedule still runs (GitHub turns it off after 60 idle days); the cache forgets what is not read for 7 days.',
          },
        ]
      : []),
    ...notes.map((what) => ({
      level: 'warning' as const,
      what: `Lane ${name}: ${what}`,
      remedy: 'Look at them, then delete them.',
    })),
  ]
}

async function writeFindings(store: StateStore): Promise<Finding[]> {
  const swap: Finding[] =
    store.canCompareAndSwap === false
      ? [
          {
            level: 'warning',
            what: `Two runs that save to ${store.where} at the same moment can cost one of the saves.`,
            remedy: 'Keep one concurrency group per lane, or use `store: branch`.',
          },
        ]
      : []
  if (!store.checkWrite) return swap
  try {
    await store.checkWrite()
    return [...swap, { level: 'ok', what: `${store.where} can be written.` }]
  } catch (error) {
    return [...swap, problemOf(error)]
  }
}

function problemOf(error: unknown): Finding {
  if (!(error instanceof EvolveError)) throw error
  return {
    level: 'problem',
    what: `${error.code}: ${error.problem}`,
    remedy: error.remedy || describeError(error),
  }
}

function lineOf({ level, what, remedy }: Finding): string {
  const sign = { ok: 'ok      ', warning: 'warning ', problem: 'PROBLEM ' }[level]
  return `${sign} ${what}${remedy ? `\n         → ${remedy}` : ''}`
}
