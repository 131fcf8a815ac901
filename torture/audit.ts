// Judges what was read: nothing here knows how the product counts. Each rule compares a state with the one before it.
import { runGit } from '../test/support/git.js'
import type { Findings } from './findings.js'
import type { LaneThen, StateThen } from './state-branch.js'
import { secretsIn, type Yard } from './yard.js'

/** Audits the states of a lane in their order. */
export function auditLane(findings: Findings, where: string, states: readonly LaneThen[]): void {
  const opened = new Set<string>()
  let before: LaneThen | undefined
  for (const lane of states) {
    if (lane.open) opened.add(lane.open.run)
    const runs = lane.records.map((record) => record.run)
    for (const run of repeated(runs)) findings.saw('twice', where, `run ${run} has two records`)
    for (const cycle of repeated(lane.records.map((record) => String(record.cycle))))
      findings.saw('twice', where, `cycle ${cycle} stands twice`)
    for (const record of before?.records ?? [])
      if (!runs.includes(record.run)) findings.saw('lost', where, `the record of run ${record.run} is gone`)
    if (before && (lane.cycle < before.cycle || lane.generation < before.generation))
      findings.saw(
        'reset',
        where,
        `cycle ${before.cycle} became ${lane.cycle}, generation ${lane.generation}`,
      )
    before = lane
  }
  const last = before
  for (const run of opened)
    if (run !== last?.open?.run && !last?.records.some((record) => record.run === run))
      findings.saw('lost', where, `run ${run} opened a cycle and has no record`)
}

/** Audits every commit of a state branch, all lanes of it. */
export function auditBranch(findings: Findings, where: string, states: readonly StateThen[]): void {
  const names = new Set(states.flatMap((state) => [...state.lanes.keys()]))
  for (const name of names)
    auditLane(
      findings,
      `${where}, lane ${name}`,
      states.flatMap((state) => state.lanes.get(name) ?? []),
    )
  for (const { claims, lanes, commit, text } of states) {
    for (const ref of repeated(claims.map((claim) => claim.ref)))
      findings.saw('heldTwice', where, `${ref} is claimed twice in ${commit.slice(0, 10)}`)
    const open = [...lanes.values()].flatMap((lane) => lane.open?.ref ?? [])
    for (const ref of repeated(open))
      findings.saw('heldTwice', where, `two lanes work on ${ref} in ${commit.slice(0, 10)}`)
    for (const secret of secretsIn(text))
      findings.saw('secret', where, `${secret} in state commit ${commit.slice(0, 10)}`)
  }
}

/** Audits what was done: each item by exactly one finished cycle, on whatever ref the work lies. */
export async function auditWork(
  findings: Findings,
  yard: Pick<Yard, 'name' | 'refs'>,
  repository: string,
  mustBeDone: boolean,
): Promise<void> {
  const branches = (await runGit(repository, ['for-each-ref', '--format=%(refname)', 'refs/heads/'])).split(
    '\n',
  )
  const refs = branches.filter((name) => /^refs\/heads\/(main$|evolve\/)/.test(name))
  const log = await runGit(repository, ['log', '--format=%B%x00', ...refs, '--'])
  const done = new Map<string, Set<string>>()
  for (const message of log.split('\0')) {
    const trailer = (name: string) => new RegExp(`^Evolve-${name}: (.*)$`, 'm').exec(message)?.[1] ?? ''
    if (trailer('Finished') !== 'yes') continue
    done.set(trailer('Item'), (done.get(trailer('Item')) ?? new Set()).add(trailer('Cycle')))
    for (const secret of secretsIn(message))
      findings.saw('secret', yard.name, `${secret} in a commit message`)
  }
  for (const ref of yard.refs) {
    const cycles = [...(done.get(ref) ?? [])]
    if (cycles.length > 1) findings.saw('doneTwice', yard.name, `${ref} by ${cycles.join(' and ')}`)
    if (cycles.length === 0 && mustBeDone) findings.saw('neverDone', yard.name, ref)
  }
}

function repeated(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))]
}
