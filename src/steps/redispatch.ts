// After the save: starts the next run at once where that is wanted and there is work (SPEC §12.3). Whatever the platform
// answers is a sentence: the cycle is recorded, and the schedule starts a run all the same.
import type { Config } from '../config.js'
import { redBecause } from '../domain/exit.js'
import type { CycleRecord } from '../domain/record.js'
import { checkRedispatch } from '../domain/redispatch.js'
import { countersOf, knownRows } from '../domain/state.js'
import { checkRun } from '../domain/stop.js'
import { describeError } from '../errors.js'
import type { Ports } from '../ports.js'
import type { Known } from './known.js'
import type { SaveOutcome } from './save.js'
import { survey } from './select.js'

/** Is what came of it; nothing where no run was to be started. */
export interface FollowUp {
  /** What the next run does, in a sentence. */
  readonly next?: string
  readonly warning?: string
}

/** Starts one run of the same workflow after an `improved` cycle with work left. Never after a handoff, a red or a cancelled one. */
export async function redispatch(
  ports: Ports,
  config: Config,
  known: Known,
  record: CycleRecord,
  saved: SaveOutcome,
): Promise<FollowUp> {
  const { host } = ports
  // A cycle that is not saved is unknown to the next run, and so is its place in the chain.
  if (!saved.isSaved || host.cancelled.aborted || !host.run.isOnGitHub) return {}
  const allowed = checkRedispatch(record, knownRows(saved.lane), config)
  if (allowed.kind === 'off' || redBecause(record, countersOf(saved.lane), config.failOn)) return {}
  if (allowed.kind === 'limit')
    return { next: `The next run comes with the schedule: ${allowed.made} runs were started in a row.` }
  return ports.log.group('redispatch', async () => {
    if (!(await hasWorkLeft(ports, config, known, saved))) return {}
    try {
      const started = await host.startNextRun()
      ports.log.notice(`Started the next run: ${started}.`)
      const place = `${allowed.number} of at most ${config.redispatchLimit} in a row`
      return { next: `The next run is started: ${started} (${place}).` }
    } catch (error) {
      const warning = `The next run could not be started: ${describeError(error)}`
      ports.log.warning(warning)
      return { warning }
    }
  })
}

/** Asks as the next run will: it gets no inputs of this one's dispatch, and may be stopped or held back. */
async function hasWorkLeft(
  ports: Ports,
  given: Config,
  known: Known,
  { lane }: SaveOutcome,
): Promise<boolean> {
  const config: Config = { ...given, workRef: '', force: false }
  const run = { ...ports.host.run, run_id: `after-${ports.host.run.run_id}`, event: 'workflow_dispatch' }
  const now = ports.clock()
  const permission = checkRun({ lane, counters: countersOf(lane), run, policy: config, now })
  if (permission.kind !== 'go') return false
  return (await survey(ports, config, { ...known, lane, base: lane })).selected !== undefined
}
