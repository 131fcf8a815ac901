// Mutates the bytes of state files and lets a run go on from there. What could still be read must still be
// there afterwards; what could not must lie aside; and nothing starts anew without a word.
import type { FinishedRun, Job } from '../test/support/runner.js'
import {
  names,
  openBranchPlace,
  openFolderPlace,
  type BytePlace,
  type Files,
  type Name,
} from './byte-places.js'
import type { Findings } from './findings.js'
import { judgeRun } from './judge.js'
import { mutations, type Mutation } from './mutations.js'
import type { Random } from './random.js'
import type { About } from './writers.js'
import { openYard, queueLine, type Yard } from './yard.js'

/** Says where, and how many mutations at the most. */
export interface AboutBytes extends Pick<About, 'folder' | 'untilMs'> {
  readonly store: BytePlace['store']
  readonly count: number
}

/** Is a state that is mutated again and again, and how a run goes on from there. */
interface Site {
  readonly place: BytePlace
  readonly good: Files
  run(inputs: Readonly<Record<string, string>>): Promise<FinishedRun>
}

/** Mutates files, a few of them before each run. */
export async function mutateBytes(
  findings: Findings,
  random: Random,
  { folder, untilMs, store, count }: AboutBytes,
): Promise<void> {
  const yard = await openYard(folder, `bytes-${store}`, 3, {
    store,
    deliver: 'none',
    'attempt-limit': '99',
    'on-corrupt': 'fail',
  })
  try {
    const site = await openSite(yard, await yard.keptJob(), store)
    for (let left = count; left > 0 && (left === count || Date.now() < untilMs);) {
      const mutated = await layOut(random, site)
      left -= mutated.size
      for (const [name, { mutation }] of mutated) {
        findings.tried(`mutated, ${store} store`, name)
        findings.tried(`ways of mutation, ${store} store`, mutation.name)
      }
      await runOn(findings, site, mutated)
    }
  } finally {
    await yard.close()
  }
}

/** Lets the product make a state with some history, a ledger and a HANDOFF, and adds what it would add elsewhere. */
async function openSite(yard: Yard, job: Job, store: BytePlace['store']): Promise<Site> {
  const place = store === 'branch' ? openBranchPlace(yard) : openFolderPlace(job)
  const run: Site['run'] = async (inputs) => (await yard.start({ job, inputs, hasPost: false })).finished
  const heavy = `echo '{"result":"scout","disposition":"context-too-heavy"}' > "$EVOLVE_OUTCOME_FILE"`
  await run({})
  await run({})
  await run({ 'agent-command': heavy })
  await run({ 'agent-command': heavy })
  const claim = { ref: 'it-other', lane: 'other', run_id: '1', run_attempt: 1 }
  const times = {
    claimed_at: '2026-01-01T00:00:00Z',
    lease_until: new Date(Date.now() + 86_400_000).toISOString(),
  }
  const made = await place.read()
  const added: Partial<Record<Name, string>> = {
    'claims.json': `${JSON.stringify([{ ...claim, ...times }], null, 2)}\n`,
    DORMANT: '{"cycle":4,"timestamp":"2026-01-01T00:00:00Z","reason":"dry"}\n',
    STOP: 'stop\n',
    KILL: 'stop all\n',
    'queue/next-work.jsonl': `${String(made.get('queue/next-work.jsonl') ?? '')}${['it-91', 'it-92', 'it-93'].map(queueLine).join('')}`,
  }
  const good = new Map(made)
  for (const name of names) {
    const text = added[name]
    if (text !== undefined) good.set(name, Buffer.from(text))
  }
  return { place, good, run }
}

interface Mutated {
  readonly bytes: Buffer
  readonly mutation: Mutation
}

/** Puts the good state back and mutates some of its files. An operator's marker is there now and then only: it stops. */
async function layOut(random: Random, { place, good }: Site): Promise<ReadonlyMap<Name, Mutated>> {
  const files = new Map(good)
  for (const name of ['STOP', 'KILL', 'DORMANT'] as const) if (!random.happens(0.15)) files.delete(name)
  const mutated = new Map<Name, Mutated>()
  for (const [name, bytes] of good) {
    const isWanted = random.happens(0.6) || (name === [...good.keys()].at(-1) && mutated.size === 0)
    if (!isWanted || !files.has(name)) continue
    const mutation = random.pick(mutations)
    const changed = mutation.apply(bytes, random)
    files.set(name, changed)
    mutated.set(name, { bytes: changed, mutation })
  }
  await place.put(files)
  return mutated
}

async function runOn(findings: Findings, site: Site, mutated: ReadonlyMap<Name, Mutated>): Promise<void> {
  const { place } = site
  const before = await place.read()
  const what = [...mutated].map(([name, { mutation }]) => `${mutation.name} in ${name}`).join(', ')
  const run = await site.run({ 'agent-command': 'true' })
  const where = `bytes on the ${place.store} store: ${what}`
  judgeRun(findings, run, { where, isDisturbed: true })
  const after = await place.read()
  const aside = await place.readAside()
  checkStops(findings, where, run, before)
  checkNothingGone(findings, where, { before, after, aside, isRed: run.code === 1 })
  checkNoReset(findings, where, run, site.good, mutated)
}

/** The marker's presence is what counts, whatever stands in it. */
function checkStops(findings: Findings, where: string, run: FinishedRun, before: Files): void {
  const isStopped = before.has('STOP') || before.has('KILL')
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
    if (isRed) findings.saw('lost', where, `a red run changed ${name}`)
    else if (name === 'cycle-history.jsonl' || name === 'ledger.jsonl') {
      const kept = new Set(linesOf(now))
      const gone = linesOf(bytes).filter((line) => !kept.has(line))
      if (gone.length > 0) findings.saw('lost', where, `${gone.length} line(s) of ${name} are gone`)
    } else if ((name === 'session-state.json' || name === 'claims.json') && !isJson(bytes))
      findings.saw('lost', where, `${name} was replaced, and is not kept aside`)
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
  const known = (JSON.parse(good.get('session-state.json')?.toString('utf8') ?? '{}') as { cycle: number })
    .cycle
  const isSaid = /^::warning/m.test(run.stdout)
  const isIntact = !mutated.has('session-state.json') || !mutated.has('cycle-history.jsonl')
  const next = Number(run.outputs.cycle)
  if (run.outputs.result && next <= known && (isIntact || !isSaid))
    findings.saw('reset', where, `cycle ${next} after ${known}${isSaid ? ', with a warning' : ''}`)
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
