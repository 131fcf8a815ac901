// What an operator says to a loop: stop, resume, and asking how it stands. Same for action and command line.
import type { Config } from './config.js'
import { composeOperatorMarker } from './domain/markers.js'
import { countersOf, type Lane } from './domain/state.js'
import { renderStatus } from './domain/status.js'
import type { Ports } from './ports.js'
import { inspect } from './steps/inspect.js'
import { keyOf } from './steps/known.js'

/** Does what the verb says and returns a text for people. */
export async function operate(
  verb: 'status' | 'stop' | 'resume',
  ports: Ports,
  config: Config,
): Promise<string> {
  if (verb === 'status') return renderStatus(await inspect(ports, config))
  const change = verb === 'stop' ? stop : resume
  return changeLane(ports, config, change)
}

/** Is a change of an operator: the next lane, and what to say about it. */
interface Change {
  readonly next: Lane
  readonly told: string
}

async function changeLane(
  ports: Ports,
  config: Config,
  change: (lane: Lane, config: Config, now: Date) => Change,
): Promise<string> {
  const { lane } = await ports.store.restore()
  const now = ports.clock()
  const { next, told } = change(lane, config, now)
  const message = `${told} (lane ${lane.name})`
  await ports.store.save({ base: lane, next, run: keyOf(lane, ports.host.run), now, message })
  return `${told}\n`
}

/** STOP keeps this lane down, KILL all lanes (SPEC §3.1). */
function stop(lane: Lane, config: Config, now: Date): Change {
  const marker = composeOperatorMarker(config.reason || 'stopped by an operator', now)
  if (config.all) return { next: { ...lane, kill: marker }, told: 'All lanes are stopped: KILL is set.' }
  return { next: { ...lane, stop: marker }, told: `Lane ${lane.name} is stopped: STOP is set.` }
}

/** Clears what keeps the lane down; with `ref` only takes that item out of quarantine. Counts start anew from here. */
function resume(lane: Lane, config: Config): Change {
  const { cycle } = countersOf(lane)
  if (config.ref !== '') {
    const released = { ...lane.state.released, [config.ref]: cycle }
    return {
      next: { ...lane, state: { ...lane.state, released } },
      told: `${config.ref} is released: its counts start anew.`,
    }
  }
  const { stop: _stop, dormant: _dormant, kill, ...rest } = lane
  const keptKill = config.all || !kill ? {} : { kill }
  const state = { ...lane.state, resumed_after_cycle: cycle, not_before: null }
  const note = kill && !config.all ? ' KILL still stops all lanes: `resume --all` removes it.' : ''
  return {
    next: { ...rest, ...keptKill, state },
    told: `Lane ${lane.name} is resumed after cycle ${cycle}.${note}`,
  }
}
