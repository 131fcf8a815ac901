// Mutates the bytes of state files on the disk and lets a run go on from there. What could still be read must still be
// there afterwards; what could not must lie aside; and nothing starts anew without a word.
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FinishedRun, Job } from '../test/support/runner.js'
import type { Findings } from './findings.js'
import { judgeRun } from './judge.js'
import { mutations, type Mutation } from './mutations.js'
import type { Random } from './random.js'
import type { About } from './writers.js'
import { openYard, queueLine, type Yard } from './yard.js'

const paths = {
  state: '.agents/evolve/session-state.json',
  history: '.agents/evolve/cycle-history.jsonl',
  ledger: '.agents/evolve/ledger.jsonl',
  handoff: '.agents/evolve/HANDOFF',
  dormant: '.agents/evolve/DORMANT',
  stop: '.agents/evolve/STOP',
  kill: '.agents/evolve/KILL',
  claims: '.agents/evolve/claims.json',
  queue: '.agents/rpi/next-work.jsonl',
} as const
type Name = keyof typeof paths
const names = Object.keys(paths) as Name[]
type Files = ReadonlyMap<Name, Buffer>

/** Mutates files, a few of them before each run. */
export async function mutateBytes(
  findings: Findings,
  random: Random,
  { folder, untilMs, share }: About,
): Promise<void> {
  const yard = await openYard(folder, 'bytes', 3, {
    store: 'directory',
    deliver: 'none',
    'attempt-limit': '99',
    'on-corrupt': 'fail',
  })
  try {
    const job = await yard.keptJob()
    const good = await makeGoodState(yard, job)
    const count = share(1000, 2)
    for (let left = count; left > 0 && (left === count || Date.now() < untilMs);) {
      const mutated = await layOut(random, job, good)
      left -= mutated.size
      for (const [name, { mutation }] of mutated) findings.tried(`mutated ${paths[name]}`, mutation.name)
      await runOn(findings, yard, job, good, mutated)
    }
  } finally {
    await yard.close()
  }
}

/** Lets the product make a state with some history, a ledger and a HANDOFF, and adds what it would add elsewhere. */
async function makeGoodState(yard: Yard, job: Job): Promise<Files> {
  const heavy = `echo '{"result":"scout","disposition":"context-too-heavy"}' > "$EVOLVE_OUTCOME_FILE"`
  const ways: Readonly<Record<string, string>>[] = [
    {},
    {},
    { 'agent-command': heavy },
    { 'agent-command': heavy },
  ]
  for (const inputs of ways) await (await yard.start({ job, inputs })).finished
  const root = job.workspace
  const claim = { ref: 'it-other', lane: 'other', run_id: '1', run_attempt: 1 }
  const times = { claimed_at: '2026-01-01T00:00:00Z', lease_until: '2099-01-01T00:00:00Z' }
  await writeFile(join(root, paths.claims), `${JSON.stringify([{ ...claim, ...times }], null, 2)}\n`)
  await writeFile(
    join(root, paths.dormant),
    '{"cycle":4,"timestamp":"2026-01-01T00:00:00Z","reason":"dry"}\n',
  )
  await writeFile(join(root, paths.stop), 'stop\n')
  await writeFile(join(root, paths.kill), 'stop all\n')
  const more = `${queueLine('it-91')}${queueLine('it-92')}${queueLine('it-93')}`
  await writeFile(join(root, paths.queue), `${await readFile(join(root, paths.queue), 'utf8')}${more}`)
  await cp(join(root, '.agents'), join(root, '..', 'good'), { recursive: true })
  return readFiles(root)
}

interface Mutated {
  readonly bytes: Buffer
  readonly mutation: Mutation
}

/** Puts the good state back and mutates some of its files. An operator's marker is there now and then only: it stops. */
async function layOut(random: Random, job: Job, good: Files): Promise<ReadonlyMap<Name, Mutated>> {
  const root = job.workspace
  await rm(join(root, '.agents'), { recursive: true })
  await cp(join(root, '..', 'good'), join(root, '.agents'), { recursive: true })
  for (const name of ['stop', 'kill', 'dormant'] as const)
    if (!random.happens(0.15)) await rm(join(root, paths[name]))
  const mutated = new Map<Name, Mutated>()
  const there = names.filter((name) => good.has(name))
  for (const name of there) {
    const isWanted = random.happens(0.6) || (name === there.at(-1) && mutated.size === 0)
    const bytes = await readFile(join(root, paths[name])).catch(() => undefined)
    if (!isWanted || bytes === undefined) continue
    const mutation = random.pick(mutations)
    const changed = mutation.apply(bytes, random)
    await mkdir(dirname(join(root, paths[name])), { recursive: true })
    await writeFile(join(root, paths[name]), changed)
    mutated.set(name, { bytes: changed, mutation })
  }
  return mutated
}

async function runOn(
  findings: Findings,
  yard: Yard,
  job: Job,
  good: Files,
  mutated: ReadonlyMap<Name, Mutated>,
): Promise<void> {
  const before = await readFiles(job.workspace)
  const what = [...mutated].map(([name, { mutation }]) => `${mutation.name} in ${paths[name]}`).join(', ')
  const running = await yard.start({ job, inputs: { 'agent-command': 'true' }, hasPost: false })
  const run = await running.finished
  const where = `bytes: ${what}`
  judgeRun(findings, run, { where, isDisturbed: true })
  const after = await readFiles(job.workspace)
  const aside = await readAside(job.workspace)
  checkStops(findings, where, run, before)
  checkNothingGone(findings, where, { before, after, aside, isRed: run.code === 1 })
  checkNoReset(findings, where, run, good, mutated)
}

/** The marker's presence is what counts, whatever stands in it. */
function checkStops(findings: Findings, where: string, run: FinishedRun, before: Files): void {
  const isStopped = before.has('stop') || before.has('kill')
  if (isStopped && run.code === 0 && run.outputs['stop-reason'] !== 'operator')
    findings.saw('colour', where, `an operator's marker did not stop it (${run.outputs.result})`)
}

/** A line of a log stays as it is, or the whole file as it was lies aside; a state that is no JSON lies aside. */
function checkNothingGone(
  findings: Findings,
  where: string,
  { before, after, aside, isRed }: { before: Files; after: Files; aside: readonly Buffer[]; isRed: boolean },
): void {
  for (const [name, bytes] of before) {
    const now = after.get(name)
    if (now?.equals(bytes) === true || aside.some((one) => one.equals(bytes))) continue
    if (isRed) findings.saw('lost', where, `a red run changed ${paths[name]}`)
    else if (name === 'history' || name === 'ledger') {
      const kept = new Set(linesOf(now))
      const gone = linesOf(bytes).filter((line) => !kept.has(line))
      if (gone.length > 0) findings.saw('lost', where, `${gone.length} line(s) of ${paths[name]} are gone`)
    } else if ((name === 'state' || name === 'claims') && !isJson(bytes))
      findings.saw('lost', where, `${paths[name]} was replaced, and is not kept aside`)
  }
}

/** Where the state or the whole history was left alone, the numbers go on; otherwise at least something is said. */
function checkNoReset(
  findings: Findings,
  where: string,
  run: FinishedRun,
  good: Files,
  mutated: ReadonlyMap<Name, Mutated>,
): void {
  if (run.code !== 0 || run.outputs.cycle === undefined || run.outputs.cycle === '') return
  const known = (JSON.parse(good.get('state')?.toString('utf8') ?? '{}') as { cycle: number }).cycle
  const isSaid = /^::warning/m.test(run.stdout)
  const isIntact = !mutated.has('state') || !mutated.has('history')
  const next = Number(run.outputs.cycle)
  if (run.outputs.result && next <= known && (isIntact || !isSaid))
    findings.saw('reset', where, `cycle ${next} after ${known}${isSaid ? ', with a warning' : ''}`)
}

async function readFiles(root: string): Promise<Files> {
  const files = new Map<Name, Buffer>()
  for (const name of names) {
    const bytes = await readFile(join(root, paths[name])).catch(() => undefined)
    if (bytes) files.set(name, bytes)
  }
  return files
}

async function readAside(root: string): Promise<Buffer[]> {
  const folder = join(root, '.agents/evolve/damaged')
  const listed = await readdir(folder).catch(() => [])
  return Promise.all(listed.map((name) => readFile(join(folder, name))))
}

function linesOf(bytes: Buffer | undefined): string[] {
  return (bytes?.toString('latin1') ?? '')
    .replace(/^\xef\xbb\xbf/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
}

function isJson(bytes: Buffer): boolean {
  try {
    // A byte order mark is read, and goes with the next save.
    return typeof JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, '')) === 'object'
  } catch {
    return false
  }
}
