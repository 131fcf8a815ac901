// Post: closes the cycle that main could not, because it crashed or was killed. Does nothing after a main that ended.
import { compose, type Invocation } from './compose.js'
import { createRedactor } from './domain/redact.js'
import { isSameRun } from './domain/work.js'
import { EvolveError } from './errors.js'
import { openRunnerLog, readFromMain } from './platform/actions.js'
import type { Ports } from './ports.js'
import { secretsOf } from './secrets.js'
import { keyOf } from './steps/known.js'
import { closeDeadCycle } from './steps/recover.js'

/** Closes what main left open. What it cannot close, the next run recovers: that is said, and turns nothing red. */
export async function post(invocation: Invocation): Promise<void> {
  const { phase, configText } = readFromMain()
  if (phase !== 'started') return
  try {
    const { ports } = await compose({ ...invocation, configText })
    await closeOwnCycle(ports)
  } catch (error) {
    if (!(error instanceof EvolveError)) throw error
    const log = openRunnerLog(createRedactor(secretsOf(invocation)))
    log.warning(`The open cycle could not be closed here; the next run recovers it. ${error.message}`)
  }
}

/** Closes this run's own open cycle, as the next run would. */
async function closeOwnCycle(ports: Ports): Promise<void> {
  const { store, host } = ports
  const { lane } = await store.restore()
  const run = keyOf(lane, host.run)
  const open = lane.state.open_cycle
  if (!open || !isSameRun({ ...open, lane: lane.name }, run)) return
  const closed = await closeDeadCycle(ports, lane, open)
  await store.save({
    base: lane,
    next: closed.lane,
    run,
    now: ports.clock(),
    message: `Close interrupted cycle ${open.cycle} of lane ${lane.name}`,
  })
}
