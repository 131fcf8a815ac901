// The ladder's choice (SPEC §10.1): which item, from which rung, and why; and why others were left out.
import type { Counters } from './history.js'
import { whyLeftOut, type LeftOut, type SelectionFacts } from './left-out.js'
import { isQuarantined } from './quarantine.js'
import type { RungReport, Selected } from './report.js'
import type { Lane } from './state.js'
import { fingerprintOf, slugOf, type Offering, type WorkItem } from './work.js'

/** Is the third handoff of one ref without an `improved`: the item is to be split (SPEC §5.4). */
export const handoffsUntilSplit = 3

/** Is a rung after its items were judged. */
export interface Rung {
  readonly source: string
  readonly problem?: string
  /** How many items the source offered, whatever became of them. */
  readonly offered: number
  /** Items that can be taken, in the source's order; those that are taken only when there is nothing else anywhere, apart. */
  readonly selectable: readonly WorkItem[]
  readonly last: readonly WorkItem[]
  /** How many more can be taken that nobody looked at, since something stands in `selectable`. */
  readonly counted: number
  readonly leftOut: readonly LeftOut[]
}

/**
 * Judges what a source offers, item by item. Once there is one to take, of the further items only those are composed of
 * which something is known; the others are counted.
 */
export function judgeRung(source: string, { items, further }: Offering, facts: SelectionFacts): Rung {
  const selectable: WorkItem[] = []
  const last: WorkItem[] = []
  const leftOut: LeftOut[] = []
  const { workRef } = facts.policy
  const parkedRefs = new Set(facts.lane.state.parked_work.map((parked) => parked.ref))
  const isAsked = (ref: string): boolean =>
    (source === 'parked' || !parkedRefs.has(ref)) && (workRef === '' || ref === workRef)
  const judge = (item: WorkItem): void => {
    const reason = whyLeftOut(item, facts)
    if (reason) leftOut.push({ ref: item.ref, ...reason })
    else if (goesLast(facts.lane, item.ref, facts.counters)) last.push(item)
    else selectable.push(item)
  }
  for (const item of items) if (isAsked(item.ref)) judge(item)
  let counted = 0
  if (further) {
    const isUnknown = findUnknown(facts)
    further.refs.forEach((ref, position) => {
      if (!isAsked(ref)) return
      if (selectable.length > 0 && isUnknown(ref)) counted++
      else judge(further.compose(position))
    })
  }
  const offered = items.length + (further?.refs.length ?? 0)
  return { source, offered, selectable, last, counted, leftOut }
}

/**
 * Finds out of which refs nothing is known: whatever stands in such an item, it can be taken. Every fact that `whyLeftOut`
 * looks at stands here, too. Whether one goes last says nothing behind another that can be taken.
 */
function findUnknown({
  lane,
  counters,
  deliveries,
  policy,
  isRestorative,
}: SelectionFacts): (ref: string) => boolean {
  if (isRestorative === true) return () => false
  if (deliveries?.kind === 'known' && deliveries.open >= policy.maxOpenPrs) return () => false
  const known = new Set([
    ...lane.claims.map(({ ref }) => ref),
    ...Object.keys(lane.state.done),
    ...lane.others.flatMap(({ done, parked }) => [...Object.keys(done), ...parked]),
    ...Object.keys(counters.refs),
  ])
  return (ref) => !known.has(ref)
}

/** Makes the rung of a source that could not be asked. */
export function failedRung(source: string, problem: string): Rung {
  return { source, problem, offered: 0, selectable: [], last: [], counted: 0, leftOut: [] }
}

/** Tells whether the ladder need not be climbed further: this rung has an item that does not go last. */
export function hasFirstChoice(rung: Rung): boolean {
  return rung.selectable.length > 0
}

/** Chooses from the rungs asked so far; items that go last only when there is nothing else anywhere. */
export function choose(rungs: readonly Rung[]): Selected | undefined {
  for (const isLast of [false, true]) {
    for (const rung of rungs) {
      const [item] = isLast ? rung.last : rung.selectable
      if (item) return { item, rung: rung.source, because: because(rung, rungs, isLast) }
    }
  }
  return undefined
}

function because(rung: Rung, rungs: readonly Rung[], isLast: boolean): string {
  const above = rungs.slice(0, rungs.indexOf(rung)).map((one) => `${one.source} ${whyPassedOver(one)}`)
  const own = isLast
    ? `only items that go last are left, the first is from ${rung.source}`
    : countTakeable(rung) === 1
      ? `the only one on the rung ${rung.source}`
      : `first of ${countTakeable(rung)} on the rung ${rung.source}`
  return [...above, own].join('; ')
}

function countTakeable({ selectable, last, counted }: Rung): number {
  return selectable.length + last.length + counted
}

function whyPassedOver(rung: Rung): string {
  const { problem, leftOut } = rung
  if (problem !== undefined) return 'failed'
  if (countTakeable(rung) > 0) return 'has only items that go last'
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
      : countTakeable(rung) > 0
        ? 'has-work'
        : rung.leftOut.length > 0
          ? 'left-out'
          : 'empty'
    return { source, state, selectable: countTakeable(rung), leftOut: rung.leftOut, problem: rung.problem }
  })
}
