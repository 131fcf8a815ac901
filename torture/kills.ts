// Kills runs: at the boundary of every step and at random moments. The next run must go on; in the end every item is
// done exactly once.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FinishedRun, Job } from '../test/support/runner.js'
import { auditBranch, auditLane, auditWork } from './audit.js'
import type { Findings } from './findings.js'
import { judgeRun } from './judge.js'
import type { Random } from './random.js'
import { laneOf, readStates, type LaneThen } from './state-branch.js'
import { openYard, type Yard } from './yard.js'

/** Names the stores whose runs are killed. */
export type KilledStore = 'branch' | 'directory'

/** The steps that a log tells of, and what stands in it when one begins. `report` is what comes after the second save. */
const boundaries = [
  'restore',
  'recover',
  'check',
  'select',
  'baseline',
  'claim',
  'work',
  'gate',
  'keep',
  'save',
  'report',
]

type Plan =
  { readonly kind: 'boundary'; readonly step: string } | { readonly kind: 'moment'; readonly afterMs: number }

/** Is how far the killing is to go. */
export interface KillGoal {
  readonly perBoundary: number
  readonly random: number
}

/** Kills runs of one store until the goal or the deadline is reached. */
export async function killRuns(
  findings: Findings,
  random: Random,
  options: { folder: string; store: KilledStore; goal: KillGoal; untilMs: number; itemCount: number },
): Promise<void> {
  const { folder, store, goal, untilMs, itemCount } = options
  const counts = new Map<string, number>()
  const isReached = () =>
    boundaries.every((step) => (counts.get(step) ?? 0) >= goal.perBoundary) &&
    (counts.get('a random moment') ?? 0) >= goal.random
  // A slow machine may have used up the time already; one round there is.
  for (let round = 1; (round === 1 || Date.now() < untilMs) && !isReached(); round++) {
    const inputs = store === 'branch' ? { store, deliver: 'push' } : { store, deliver: 'none' }
    const yard = await openYard(folder, `kill-${store}-${round}`, itemCount, inputs)
    try {
      await tortureRound(findings, random, yard, store, { counts, goal, untilMs })
    } finally {
      await yard.close()
    }
  }
}

interface Progress {
  readonly counts: Map<string, number>
  readonly goal: KillGoal
  readonly untilMs: number
}

/** One project from its first run until everything in it is done. */
async function tortureRound(
  findings: Findings,
  random: Random,
  yard: Yard,
  store: KilledStore,
  { counts, goal, untilMs }: Progress,
): Promise<void> {
  const job = store === 'directory' ? await yard.keptJob() : undefined
  const group = `killed, ${store} store`
  const seenLanes: LaneThen[] = []
  let typicalMs = 1200
  let idleRuns = 0
  for (let runs = 1; runs <= 60 && idleRuns < 1; runs++) {
    const isLast = Date.now() >= untilMs && counts.size > 0
    const plan = runs % 4 === 0 || isLast ? undefined : nextPlan(random, counts, goal, typicalMs)
    const started = Date.now()
    const run = await runOnce(yard, plan, random, job)
    if (run.code === undefined) {
      const kind = plan?.kind === 'boundary' ? plan.step : 'a random moment'
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
      findings.tried(group, kind)
      continue
    }
    findings.tried(group, 'the next run, to its end')
    typicalMs = Date.now() - started
    judgeRun(findings, run, { where: yard.name, isDisturbed: false })
    if (job) seenLanes.push(await readLane(job))
    idleRuns = run.outputs.result === 'idle' ? idleRuns + 1 : 0
  }
  if (idleRuns === 0) findings.saw('stuck', yard.name, 'not at its end after 60 runs')
  if (job) auditLane(findings, yard.name, seenLanes)
  else auditBranch(findings, yard.name, await readStates(yard.remote))
  await auditWork(findings, yard, job?.workspace ?? yard.remote, idleRuns > 0)
}

/** Boundaries that were hit least come first; every third kill is at a random moment. */
function nextPlan(
  random: Random,
  counts: ReadonlyMap<string, number>,
  goal: KillGoal,
  typicalMs: number,
): Plan {
  const isRandomShort = (counts.get('a random moment') ?? 0) < goal.random
  const least = Math.min(...boundaries.map((step) => counts.get(step) ?? 0))
  if (isRandomShort && (least >= goal.perBoundary || random.happens(0.35)))
    return { kind: 'moment', afterMs: 250 + random.below(typicalMs) }
  return {
    kind: 'boundary',
    step: random.pick(boundaries.filter((step) => (counts.get(step) ?? 0) <= least + 1)),
  }
}

async function runOnce(
  yard: Yard,
  plan: Plan | undefined,
  random: Random,
  job: Job | undefined,
): Promise<FinishedRun> {
  // The whole job is lost, or only main; then post may still run.
  const isWhole = random.happens(0.5)
  const hasPost = plan === undefined || (!isWhole && random.happens(0.3))
  let log = ''
  let kill = (): void => undefined
  const running = await yard.start({
    hasPost,
    ...(job ? { job } : {}),
    onOutput(text) {
      log += text
      if (plan?.kind === 'boundary' && isAt(plan.step, log)) kill()
    },
  })
  kill = () => {
    kill = () => undefined
    try {
      if (isWhole) running.killGroup()
      else running.signal('SIGKILL')
    } catch {
      // It has just ended by itself.
    }
  }
  const timer = plan?.kind === 'moment' ? setTimeout(() => kill(), plan.afterMs) : undefined
  const run = await running.finished
  clearTimeout(timer)
  return run
}

function isAt(step: string, log: string): boolean {
  if (step !== 'report') return log.includes(`::group::${step}\n`)
  const saved = log.indexOf('::group::save\n')
  return saved >= 0 && log.includes('::endgroup::', saved)
}

async function readLane({ workspace }: Job): Promise<LaneThen> {
  const read = (name: string) => readFile(join(workspace, '.agents/evolve', name), 'utf8')
  return laneOf(await read('session-state.json'), await read('cycle-history.jsonl'))
}
