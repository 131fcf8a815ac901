// The ladder's choice (SPEC §10.1): which item, from which rung, and why; and why others were left out.
import type { Counters } from './history.js'
import { whyLeftOut, type LeftOut, type SelectionFacts } from './left-out.js'
import { isQuarantined } from './quarantine.js'
import type { RungReport, Selected } from './report.js'
import type { Lane } from './state.js'
import { fingerprintOf, slugOf, type WorkItem } from './work.js'

/** Is the third handoff of one ref without an `improved`: the item is to be split (SPEC §5.4). */
export const handoffsUntilSplit = 3

/** Is a rung after its items were judged. */
export interface Rung {
  readonly source: string
  readonly problem?: string
  /** How many items the source offered, whatever became of them. */
  readonly offered: number
  /** Items that can be taken, in the source's order. */
  readonly selectable: readonly { readonly item: WorkItem; readonly isLast: boolean }[]
  readonly leftOut: readonly LeftOut[]
}

/** Judges what a source offers, item by item. */
export function judgeRung(source: string, items: readonly WorkItem[], facts: SelectionFacts): Rung {
  const selectable: { item: WorkItem; isLast: boolean }[] = []
  const leftOut: LeftOut[] = []
  const parkedRefs = new Set(facts.lane.state.parked_work.map((parked) => parked.ref))
  for (const item of items) {
    if (source !== 'parked' && parkedRefs.has(item.ref)) continue
    if (facts.policy.workRef !== '' && item.ref !== facts.policy.workRef) continue
    const reason = whyLeftOut(item, facts)
    if (reason) leftOut.push({ ref: item.ref, ...reason })
    else selectable.push({ item, isLast: goesLast(facts.lane, item.ref, facts.counters) })
  }
  return { source, offered: items.length, selectable, leftOut }
}

/** Makes the rung of a source that could not be asked. */
export function failedRung(source: string, problem: string): Rung {
  return { source, problem, offered: 0, selectable: [], leftOut: [] }
}

/** Tells whether the ladder need not be climbed further: this rung has an item that does not go last. */
export function hasFirstChoice(rung: Rung): boolean {
  return rung.selectable.some((candidate) => !candidate.isLast)
}

/** Chooses from the rungs asked so far; items that go last only when there is nothing else anywhere. */
export function choose(rungs: readonly Rung[]): Selected | undefined {
  for (const isLast of [false, true]) {
    for (const rung of rungs) {
      const candidate = rung.selectable.find((one) => one.isLast === isLast)
      if (candidate) return { item: candidate.item, rung: rung.source, because: because(rung, rungs, isLast) }
    }
  }
  return undefined
}

function because(rung: Rung, rungs: readonly Rung[], isLast: boolean): string {
  const above = rungs.slice(0, rungs.indexOf(rung)).map((one) => `${one.source} ${whyPassedOver(one)}`)
  const own = isLast
    ? `only items that go last are left, the first is from ${rung.source}`
    : rung.selectable.length === 1
      ? `the only one on the rung ${rung.source}`
      : `first of ${rung.selectable.length} on the rung ${rung.source}`
  return [...above, own].join('; ')
}

function whyPassedOver({ problem, selectable, leftOut }: Rung): string {
  if (problem !== undefined) return 'failed'
  if (selectable.length > 0) return 'has only items that go last'
  return leftOut.length > 0 ? `has nothing to take (${countKinds(leftOut)})` : 'is empty'
}

const kindWords: Readonly<Record<LeftOut['kind'], string>> = {
  claimed: 'claimed',
  'parked-elsewhere': 'parked by another lane',
  done: 'done',
  'held-back': 'held back by open pull requests',
  quarantined: 'in quarantine',
  blocked: 'blocked',
  waits: 'waiting for its children',
  other: 'no help while the gate is red',
}

/** Says how many items were left out for which reasons, e.g. `2 done, 1 claimed`. */
export function countKinds(leftOut: readonly LeftOut[]): string {
  const counts = new Map<LeftOut['kind'], number>()
  for (const { kind } of leftOut) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return [...counts].map(([kind, count]) => `${count} ${kindWords[kind]}`).join(', ')
}

/** Lists the finished items that sources still offer: of what is remembered as done, these matter longest. */
export function stillOffered(rungs: readonly Rung[]): string[] {
  return rungs.flatMap((rung) => rung.leftOut.filter(({ kind }) => kind === 'done').map(({ ref }) => ref))
}

/**
 * Returns those failing checks that still make the loop restorative. One whose repair is in quarantine does not: a check
 * that nobody can turn green must not keep all other work waiting.
 */
export function restorativeChecks(
  failing: readonly string[],
  counters: Counters,
  attemptLimit: number,
): string[] {
  return failing.filter((check) => {
    const known = counters.refs[gateRef(check)]
    return known === undefined || !isQuarantined(known, attemptLimit)
  })
}

/** Names the item that a failing check is. */
export function gateRef(check: string): string {
  return `gate:${slugOf(check)}`
}

/** Makes the rung of the failing checks themselves, asked last in restorative mode. */
export function gateItems(checks: readonly string[]): WorkItem[] {
  return checks.map((check) => {
    const content = {
      title: `Make the check pass: ${check}`,
      body: `This check fails on the base, before any change of yours:\n\n    ${check}\n\nFind out why, and repair it. Do not weaken the check.`,
      labels: ['type:bug'],
    }
    return { ref: gateRef(check), source: 'gate', ...content, fingerprint: fingerprintOf(content) }
  })
}

/** Says what the generators came to, for their streak: nothing when they were not asked, or failed (SPEC §3.1). */
export function generatorsOf(rungs: readonly Rung[], isIdle: boolean): 'dry' | 'found' | undefined {
  const rung = rungs.find((one) => one.source === 'generators')
  if (rung?.problem !== undefined) return undefined
  // None configured is dry; a ladder that was not climbed to its end says nothing.
  if (!rung) return isIdle ? 'dry' : undefined
  return rung.offered > 0 ? 'found' : 'dry'
}

/** Tells whether an item is taken only when there is nothing else anywhere. */
export function goesLast(lane: Lane, ref: string, counters: Counters): boolean {
  return (
    needsSplit(lane, ref, counters) ||
    counters.refs[ref]?.deferredIn !== undefined ||
    counters.unreachedRef === ref
  )
}

/** Tells whether the next cycle on an item is to split it (SPEC §5.4). */
export function needsSplit(lane: Lane, ref: string, counters: Counters): boolean {
  return (counters.refs[ref]?.handoffs ?? 0) >= handoffsUntilSplit || lane.state.split_asked.includes(ref)
}

/** Reports the rungs for people: the ones asked, then the ones that were not. */
export function reportRungs(rungs: readonly Rung[], allSources: readonly string[]): RungReport[] {
  return allSources.map((source): RungReport => {
    const rung = rungs.find((one) => one.source === source)
    if (!rung) return { source, state: 'not-asked', selectable: 0, leftOut: [] }
    const state = rung.problem
      ? 'failed'
      : rung.selectable.length > 0
        ? 'has-work'
        : rung.leftOut.length > 0
          ? 'left-out'
          : 'empty'
    return { source, state, selectable: rung.selectable.length, leftOut: rung.leftOut, problem: rung.problem }
  })
}
