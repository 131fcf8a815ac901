// What doctor finds in the state: whether it can be read and written, its sizes, and what was left behind.
import { isLive } from '../domain/work.js'
import { plural } from '../domain/tables.js'
import { parseTime } from '../domain/time.js'
import type { Ports, StateStore } from '../ports.js'
import { maxLaneBytes, type LaneExamination } from '../stores/examine.js'
import { problemOf, type Finding } from './finding.js'
import { examineStore } from './verify.js'

const staleAfterDays = 7

/** Diagnoses the state of all lanes. */
export async function stateFindings(ports: Ports): Promise<Finding[]> {
  return [...(await readFindings(ports)), ...(await writeFindings(ports.store))]
}

async function readFindings(ports: Ports): Promise<Finding[]> {
  const { store } = ports
  try {
    const { lanes, unknown } = await examineStore(ports)
    const count = lanes.reduce((sum, { differences }) => sum + differences.length, unknown.length)
    return [
      {
        level: 'ok',
        code: 'state-read',
        what: `${store.where} can be read: ${plural(lanes.length, 'lane')}.`,
      },
      ...lanes.flatMap((lane) => laneFindings(lane, ports.clock())),
      ...(count > 0
        ? [
            {
              level: 'warning' as const,
              code: 'state-disagrees',
              what: `The state does not agree with itself in ${plural(count, 'place')}.`,
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
      ? { level: 'ok', code: 'lane-size', what: `${size}.` }
      : {
          level: fraction < 1 ? 'warning' : 'problem',
          code: 'lane-size',
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
      code: 'claim-stale',
      what: `Lane ${name}: the claim on ${claim.ref} by run ${claim.run_id} ended ${claim.lease_until}.`,
      remedy: 'The next run takes it over; nothing is to be done.',
    })),
    ...(open && !isLive(open.lease_until, now)
      ? [
          {
            level: 'warning' as const,
            code: 'cycle-open',
            what: `Lane ${name}: cycle ${open.cycle} of run ${open.run_id} was never ended.`,
            remedy: 'The next run records it as interrupted and offers its item again.',
          },
        ]
      : []),
    ...(days >= staleAfterDays
      ? [
          {
            level: 'warning' as const,
            code: 'lane-old',
            what: `Lane ${name}: last saved ${Math.floor(days)} days ago.`,
            remedy:
              'Look whether the schedule still runs (GitHub turns it off after 60 idle days); the cache forgets what is not read for 7 days.',
          },
        ]
      : []),
    ...notes.map((what) => ({
      level: 'warning' as const,
      code: 'lane-note',
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
            code: 'state-race',
            what: `Two runs that save to ${store.where} at the same moment can cost one of the saves.`,
            remedy: 'Keep one concurrency group per lane, or use `store: branch`.',
          },
        ]
      : []
  if (!store.checkWrite) return swap
  try {
    await store.checkWrite()
    return [
      ...swap,
      {
        level: 'ok',
        code: 'state-write',
        what: `${store.where} can be written${store.name === 'branch' ? ', as far as a push that is only tried can tell' : ''}.`,
      },
    ]
  } catch (error) {
    return [...swap, problemOf(error)]
  }
}
