// What an operator says to a loop: stop, resume, and asking how it stands. Same for action and command line.
import type { Config } from './config.js'
import { composeOperatorMarker } from './domain/markers.js'
import { countersOf, type Lane } from './domain/state.js'
import { renderStatus, type Status } from './domain/status.js'
import { EvolveError } from './errors.js'
import type { Ports } from './ports.js'
import { whyNoOrder } from './steps/actor.js'
import { inspect } from './steps/inspect.js'
import { keyOf } from './steps/known.js'

/** Names what an operator can say. */
export type OperatorVerb = 'status' | 'stop' | 'resume'

/** Is what came of a verb: a text for people, and the facts for whoever reads outputs. */
export interface Operated {
  readonly verb: OperatorVerb
  readonly text: string
  /** The lane as it stands now. */
  readonly lane: Lane
  /** How the change was saved; absent when the verb only looks. */
  readonly saved?: { readonly commit?: string }
  /** What the next run will do; only for `status`. */
  readonly status?: Status
}

/** Does what the verb says. Throws as the store does, and INPUT_INVALID for a lane or ref that nobody knows. */
export async function operate(verb: OperatorVerb, ports: Ports, config: Config): Promise<Operated> {
  if (verb === 'status') {
    const status = await inspect(ports, config)
    return { verb, text: renderStatus(status), lane: status.lane, status }
  }
  await checkActor(ports)
  return { verb, ...(await changeLane(ports, config, verb === 'stop' ? stop : resume)) }
}

/** Refuses the order of someone who may not give it: a comment is anybody's (SPEC §13). */
async function checkActor(ports: Ports): Promise<void> {
  const problem = await whyNoOrder(ports)
  if (problem === undefined) return
  throw new EvolveError(
    'PERMISSION_MISSING',
    `The order does not count: ${problem}.`,
    'Have someone with write access give it.',
  )
}

/** Is a change of an operator: the next lane, and what to say about it. */
interface Change {
  readonly next: Lane
  readonly told: string
}

async function changeLane(
  ports: Ports,
  config: Config,
  change: (lane: Lane, config: Config, now: Date, where: string) => Change,
): Promise<Omit<Operated, 'verb'>> {
  if (config.all && config.ref !== '') {
    throw new EvolveError(
      'INPUT_INVALID',
      'ref: an item is released in one lane, not in all.',
      'Give either `all` or `ref`; `lane` names the lane of the item.',
    )
  }
  const { lane, isFresh } = await ports.store.restore()
  checkKnown(lane, isFresh, config)
  const now = ports.clock()
  const { next, told } = change(lane, config, now, ports.store.where)
  const message = `${told} (lane ${lane.name})`
  const saved = await ports.store.save({ base: lane, next, run: keyOf(lane, ports.host.run), now, message })
  return { text: `${told}\n`, lane: saved.lane, saved: saved.kind === 'saved' ? saved : {} }
}

/** A mistyped lane or ref must not be answered with "done". Only the default lane can be stopped before its first run. */
function checkKnown(lane: Lane, isFresh: boolean, config: Config): void {
  if (isFresh && lane.name !== 'default') {
    throw new EvolveError(
      'INPUT_INVALID',
      `lane: there is no lane ${JSON.stringify(lane.name)} in the state yet.`,
      'Give the name of a lane that has run.',
    )
  }
  if (config.ref === '' || isKnownRef(lane, config.ref)) return
  const other = lane.others.find(({ done }) => Object.hasOwn(done, config.ref))
  if (other)
    throw new EvolveError(
      'INPUT_INVALID',
      `ref: ${JSON.stringify(config.ref)} was done by lane ${other.name}, not by lane ${lane.name}.`,
      `Release it there: \`lane: ${other.name}\`.`,
    )
  throw new EvolveError(
    'INPUT_INVALID',
    `ref: nothing is counted against ${JSON.stringify(config.ref)}.`,
    'See `evolve status` for the refs in quarantine.',
  )
}

function isKnownRef(lane: Lane, ref: string): boolean {
  return Object.hasOwn(countersOf(lane).refs, ref) || Object.hasOwn(lane.state.done, ref)
}

/** STOP keeps this lane down, KILL all lanes (SPEC §3.1). */
function stop(lane: Lane, config: Config, now: Date, where: string): Change {
  const marker = composeOperatorMarker(config.reason || 'stopped by an operator', now)
  if (config.all)
    return { next: { ...lane, kill: marker }, told: `All lanes are stopped: KILL is set in ${where}.` }
  return { next: { ...lane, stop: marker }, told: `Lane ${lane.name} is stopped: STOP is set in ${where}.` }
}

/** Clears what keeps the lane down; with `ref` only takes that item out of quarantine. Counts start anew from here. */
function resume(lane: Lane, config: Config, _now: Date, where: string): Change {
  const { cycle } = countersOf(lane)
  if (config.ref !== '') {
    const released = { ...lane.state.released, [config.ref]: cycle }
    const { [config.ref]: _done, ...done } = lane.state.done
    return {
      next: { ...lane, state: { ...lane.state, released, done } },
      told: `${config.ref} is released: its counts start anew.`,
    }
  }
  const { stop: _stop, dormant: _dormant, kill, ...rest } = lane
  const keptKill = config.all || !kill ? {} : { kill }
  const state = { ...lane.state, resumed_after_cycle: cycle, not_before: null }
  const note = kill && !config.all ? ' KILL still stops all lanes: `resume --all` removes it.' : ''
  return {
    next: { ...rest, ...keptKill, state },
    told: `Lane ${lane.name} is resumed after cycle ${cycle}, in ${where}.${note}`,
  }
}
