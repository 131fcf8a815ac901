// Small in-memory ports for stories about the cycle. They keep what they are told and answer as they are set up; no rules of their own.
import type { AgentReport } from '../../src/domain/agent-report.js'
import type { CredentialFinding } from '../../src/domain/credentials.js'
import type { Evidence } from '../../src/domain/evidence.js'
import type { Kept, FoundWork } from '../../src/domain/kept.js'
import { mergeLanes } from '../../src/domain/merge.js'
import { noDeliveries, type Deliveries } from '../../src/domain/pull-request.js'
import type { CheckResult } from '../../src/domain/regression.js'
import type { Run } from '../../src/domain/run.js'
import { freshLane, project, type Lane } from '../../src/domain/state.js'
import type { Outcome } from '../../src/domain/outcome.js'
import type { WorkItem } from '../../src/domain/work.js'
import { plainRun } from './lanes.js'
import { readConfig, type Config } from '../../src/config.js'
import { runCycle } from '../../src/cycle.js'
import { openParked } from '../../src/sources/parked.js'
import { openHarvested } from '../../src/sources/harvested.js'
import type { CycleReport } from '../../src/domain/report.js'
import type {
  AgentTask,
  GoalWords,
  HandoverFound,
  Offer,
  ActorProblem,
  Ports,
  SaveRequest,
  Start,
  WorkSource,
} from '../../src/ports.js'

/** Is what one session of the scripted agent does. */
export interface Session {
  /** Becomes the outcome file. */
  readonly says?: Partial<Outcome> | string
  /** Paths that it changes. */
  readonly changes?: readonly string[]
  readonly report?: Partial<AgentReport>
  /** What it asked for and wrote before it ended; the parts that are not said are those of a request that passes. */
  readonly asks?: { readonly document: string } & Partial<Pick<HandoverFound, 'isGenuine' | 'hash'>> &
    Partial<HandoverFound['request']>
  /** What else is seen in the workspace afterwards. */
  readonly leaves?: Partial<Evidence>
  /** Why the workspace cannot be looked at afterwards. */
  readonly breaks?: string
  /** Happens while it works; a throw is the machine going away. */
  readonly meanwhile?: () => void
}

/** Is a world in which runs follow each other on one lane. */
export interface World {
  /** What stands in the store; undefined before the first save. */
  lane: Lane | undefined
  items: WorkItem[]
  /** Answers instead of the items, when set. */
  offer: Offer | undefined
  sessions: Session[]
  /** Results of the checks on the next measurements, one list per call; then everything passes. */
  checks: CheckResult[][]
  /** How the goals stand on the next measurements; empty is no goals at all. */
  goals: NonNullable<GoalWords>[]
  /** Credentials that stand in the work. */
  credentials: CredentialFinding[]
  /** Paths at which nothing is. */
  missing: string[]
  kept: Kept | undefined
  found: FoundWork | undefined
  deliveries: Deliveries
  now: Date
  inputs: Record<string, string>
  run: Partial<Run>
  isRunOver: boolean
  /** Whether the scripted agent's sessions can be gone on with. */
  canResume: boolean
  failSave: Error | undefined
  failStart: Error | undefined
  /** Runs after a restore and before its save: another run that is faster. */
  rival: (() => void) | undefined
  /** Why whoever started the runs must not speak as an operator. */
  actorProblem: ActorProblem | undefined
  /** The documents that were laid out for a session, one per cycle. */
  readonly received: (string | undefined)[]
  readonly prompts: string[]
  readonly tasks: AgentTask[]
  readonly calls: string[]
  readonly saves: SaveRequest[]
  readonly cancel: AbortController
}

/** Makes a world with the given items and sessions. */
export function worldOf(items: readonly WorkItem[], sessions: readonly Session[] = []): World {
  return {
    lane: undefined,
    items: [...items],
    offer: undefined,
    sessions: [...sessions],
    checks: [],
    goals: [],
    credentials: [],
    missing: [],
    kept: undefined,
    found: undefined,
    deliveries: noDeliveries,
    now: new Date('2026-11-30T19:00:00Z'),
    inputs: {},
    run: {},
    isRunOver: false,
    canResume: false,
    failSave: undefined,
    failStart: undefined,
    rival: undefined,
    actorProblem: undefined,
    received: [],
    prompts: [],
    tasks: [],
    calls: [],
    saves: [],
    cancel: new AbortController(),
  }
}

let lastRun = 100

/** Lets one run happen, an hour after the one before. */
export async function runOnce(world: World): Promise<CycleReport> {
  world.now = new Date(world.now.getTime() + 3_600_000)
  lastRun += 1
  const config = readConfig({
    given: { agent: 'command', 'agent-command': 'scripted', ...world.inputs },
    isOnGitHub: true,
  })
  return runCycle(portsOf(world, config, String(lastRun)), config, { addition: '' })
}

/** Makes the ports of one run. */
export function portsOf(world: World, config: Config, runId: string): Ports {
  const start: Start = { base: 'base', head: 'base', tree: 'tree', branch: 'main' }
  const work = {
    changes: [] as readonly string[],
    asks: undefined as Session['asks'],
    leaves: {} as Partial<Evidence>,
    breaks: undefined as Session['breaks'],
  }
  const run: Run = { ...plainRun, run_id: runId, ...world.run }
  const keptAs = (kind: 'delivered' | 'parked' | 'refused', ref?: string): Kept => {
    world.calls.push(kind)
    return world.kept ?? { kind, commit: `commit-${runId}`, ref, where: ref ?? 'main', notes: [] }
  }
  return {
    store: {
      name: 'branch',
      where: 'memory',
      restore: () => {
        world.calls.push('restore')
        return Promise.resolve({
          isFresh: !world.lane,
          lane: world.lane ?? freshLane(config.lane),
          warnings: [],
        })
      },
      save: (request) => {
        if (world.failSave) return Promise.reject(world.failSave)
        world.rival?.()
        world.rival = undefined
        const isRaced = world.lane !== undefined && world.lane !== request.base
        const merged =
          isRaced && world.lane ? mergeLanes(request.base, request.next, world.lane) : request.next
        if (isRaced && request.accept && !request.accept(merged))
          return Promise.resolve({ kind: 'declined', lane: world.lane ?? merged })
        world.calls.push('save')
        world.saves.push(request)
        world.lane = project(merged, request.now)
        return Promise.resolve({ kind: 'saved', lane: world.lane, commit: `state-${world.saves.length}` })
      },
    },
    sources: [openParked(), openHarvested({ root: '/nowhere', isFileTheQueue: true }), backlogOf(world)],
    agent: {
      name: 'scripted',
      canResume: world.canResume,
      check: () => Promise.resolve(),
      run: (task) => {
        world.calls.push('agent')
        world.prompts.push(task.prompt)
        world.tasks.push(task)
        const session = world.sessions.shift() ?? {}
        session.meanwhile?.()
        work.changes = session.changes ?? []
        work.asks = session.asks
        work.leaves = session.leaves ?? {}
        work.breaks = session.breaks
        const outcome =
          typeof session.says === 'string' ? session.says : session.says && JSON.stringify(session.says)
        return Promise.resolve({
          end: 'completed',
          detail: 'exit code 0',
          durationSeconds: 60,
          transcriptPath: '/t',
          tail: '',
          outcome,
          ...session.report,
        })
      },
    },
    gate: {
      checks: config.gate,
      measure: (only) => {
        const listed = world.checks.shift()
        const names = only ?? config.gate
        return Promise.resolve(
          listed ??
            names.map((name) => ({ name, passed: true, durationSeconds: 1, tail: '', timedOut: false })),
        )
      },
    },
    goals: {
      isUsed: world.goals.length > 0,
      limitMinutes: 1,
      read: () => Promise.resolve(),
      measure: () => Promise.resolve(world.goals.shift()),
    },
    handovers: {
      open: ({ received }) => {
        world.received.push(received)
        return Promise.resolve({
          place: { binFolder: '/bin-folder', folder: '/desk' },
          ...(received === undefined ? {} : { receivedPath: '/desk/received.json' }),
          look: () => Promise.resolve(work.asks && foundOf(work.asks)),
        })
      },
    },
    workspace: {
      root: '/workspace',
      open: () => Promise.resolve(start),
      putBack: (_, parked) => {
        world.calls.push('put back')
        return Promise.resolve({
          kind: 'put-back',
          ref: parked.wip ?? '',
          start: { ...start, head: 'put-back' },
        })
      },
      look: (): Promise<Evidence> =>
        work.breaks
          ? Promise.reject(new Error(work.breaks))
          : Promise.resolve({
              head: 'head',
              commits: [],
              hasDiff: work.changes.length > 0,
              hasMoved: work.changes.length > 0,
              descends: true,
              paths: work.changes,
              insertions: work.changes.length,
              deletions: 0,
              ...work.leaves,
            }),
      findCredentials: () => Promise.resolve(world.credentials),
      findMissing: (paths) => Promise.resolve(paths.filter((path) => world.missing.includes(path))),
      deliver: (request) =>
        Promise.resolve(
          keptAs(
            'delivered',
            request.isFinished ? undefined : `refs/heads/evolve/${request.run.lane}/${request.item.ref}`,
          ),
        ),
      park: (request) =>
        Promise.resolve(
          work.changes.length > 0
            ? keptAs('parked', `refs/heads/evolve/parked/${request.run.lane}/${request.item.ref}`)
            : { kind: 'nothing' },
        ),
      refuse: (request) =>
        Promise.resolve(
          keptAs(
            'refused',
            `refs/heads/evolve/refused/${request.run.lane}/${request.item.ref}-${request.cycle}`,
          ),
        ),
      restore: () => Promise.resolve(void world.calls.push('restore workspace')),
      forget: (ref) => Promise.resolve(void world.calls.push(`forget ${ref}`)),
      findWorkOf: () => Promise.resolve(world.found),
      readTraces: () => Promise.resolve([]),
      deliveries: () => {
        world.calls.push('ask deliveries')
        return Promise.resolve(world.deliveries)
      },
    },
    host: {
      run,
      cancelled: world.cancel.signal,
      isRunOver: () => Promise.resolve(world.isRunOver),
      startNextRun: () => {
        world.calls.push('start next run')
        return world.failStart ? Promise.reject(world.failStart) : Promise.resolve('evolve.yml on main')
      },
      findActorProblem: () => Promise.resolve(world.actorProblem),
    },
    clock: () => world.now,
    log: {
      group: (_, body) => body(),
      info: () => undefined,
      notice: () => undefined,
      warning: () => undefined,
    },
  }
}

/** Makes what an agent left that asked to be replaced. */
function foundOf({
  document,
  isGenuine = true,
  hash = 'new',
  ...request
}: NonNullable<Session['asks']>): HandoverFound {
  const standing = {
    token: 't0k3n',
    found: '',
    openedAtSeconds: 100,
    reason: '',
    isAccepted: true,
    isOperatorConfirmed: false,
    ...request,
  }
  return { request: standing, isGenuine, document, hash, uptimeSeconds: 160 }
}

function backlogOf(world: World): WorkSource {
  return {
    name: 'beads',
    offer: () => {
      world.calls.push('ask beads')
      return Promise.resolve(world.offer ?? { kind: 'offered', items: world.items })
    },
  }
}
