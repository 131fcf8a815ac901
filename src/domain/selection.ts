// The ladder's choice (SPEC §10.1): which item, from which rung, and why; and why others were left out.
import type { Counters } from './history.js'
import type { Deliveries } from './pull-request.js'
import { isQuarantined, quarantineReason } from './quarantine.js'
import { childrenOf } from './queue.js'
import type { RungReport, Selected } from './report.js'
import type { Lane } from './state.js'
import { fingerprintOf, isSameRun, slugOf, type RunKey, type WorkItem } from './work.js'
import { parseTime } from './time.js'

/** Is the third handoff of one ref without an `improved`: the item is to be split (SPEC §5.4). */
export const handoffsUntilSplit = 3

/** Is the part of the configuration that decides here. */
export interface SelectionPolicy {
  readonly attemptLimit: number
  readonly workRef: string
  readonly force: boolean
  readonly maxOpenPrs: number
}

/** Is what the choice looks at. */
export interface SelectionFacts {
  readonly lane: Lane
  readonly counters: Counters
  readonly run: RunKey
  readonly policy: SelectionPolicy
  /** True when the gate is red on the base itself: only work that can turn it green is taken (SPEC §10.1). */
  readonly isRestorative?: boolean
  /** What the pull requests of the lane say; absent where work is not delivered by them. */
  readonly deliveries?: Deliveries
  readonly now: Date
}

/** Is a rung after its items were judged. */
export interface Rung {
  readonly source: string
  readonly problem?: string
  /** How many items the source offered, whatever became of them. */
  readonly offered: number
  /** Items that can be taken, in the source's order. */
  readonly selectable: readonly { readonly item: WorkItem; readonly isLast: boolean }[]
  readonly leftOut: readonly { readonly ref: string; readonly why: string; readonly kind: LeftOut }[]
}

/** Names why an item cannot be taken now. */
export type LeftOut = 'held-back' | 'claimed' | 'done' | 'quarantined' | 'blocked' | 'waits' | 'other'

/** Judges what a source offers, item by item. */
export function judgeRung(source: string, items: readonly WorkItem[], facts: SelectionFacts): Rung {
  const selectable: { item: WorkItem; isLast: boolean }[] = []
  const leftOut: { ref: string; why: string; kind: LeftOut }[] = []
  const parkedRefs = new Set(facts.lane.state.parked_work.map((parked) => parked.ref))
  for (const item of items) {
    if (source !== 'parked' && parkedRefs.has(item.ref)) continue
    if (facts.policy.workRef !== '' && item.ref !== facts.policy.workRef) continue
    const reason = whyNot(item, facts)
    if (reason) leftOut.push({ ref: item.ref, ...reason })
    else selectable.push({ item, isLast: goesLast(item, facts) })
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
  const above = rungs
    .slice(0, rungs.indexOf(rung))
    .map(
      (one) =>
        `${one.source} ${one.problem ? 'failed' : one.selectable.length > 0 ? 'has only items that go last' : 'is empty'}`,
    )
  const own = isLast
    ? `only items that go last are left, the first is from ${rung.source}`
    : `first of ${rung.selectable.length} on the rung ${rung.source}`
  return [...above, own].join('; ')
}

function whyNot(item: WorkItem, facts: SelectionFacts): { why: string; kind: LeftOut } | undefined {
  const { lane, counters, policy, run, now } = facts
  const claim = lane.claims.find(
    (one) => one.ref === item.ref && !isSameRun(one, run) && isLive(one.lease_until, now),
  )
  if (claim)
    return {
      kind: 'claimed',
      why: `claimed by run ${claim.run_id} of lane ${claim.lane} until ${claim.lease_until}`,
    }
  if (policy.force) return undefined
  if (facts.isRestorative && policy.workRef === '' && !canTurnGreen(item)) {
    return { kind: 'other', why: 'the gate is red on the base: only work that can turn it green is taken' }
  }
  const delivery = facts.deliveries?.kind === 'known' ? facts.deliveries.byRef.get(item.ref) : undefined
  // A failing goal or check offers itself again by failing; a goal only where its repair does not wait for a reviewer.
  const isWaiting = item.ref.startsWith('goal:') && delivery?.state === 'open'
  const done = /^(goal|gate):/.test(item.ref) && !isWaiting ? undefined : lane.state.done[item.ref]
  if (done && delivery?.state === 'open')
    return { kind: 'done', why: `done in cycle ${done.cycle}; its pull request #${delivery.number} is open` }
  // Closed without a merge: a person did not want it like this, so that it is offered again (SPEC §10.1).
  const isUnchangedSince = done?.fingerprint === '' || done?.fingerprint === item.fingerprint
  if (done && isUnchangedSince && delivery?.state !== 'closed')
    return { kind: 'done', why: `done in cycle ${done.cycle}` }
  const open = facts.deliveries?.kind === 'known' ? facts.deliveries.open : 0
  if (facts.deliveries && open >= policy.maxOpenPrs && delivery?.state !== 'open') {
    return {
      kind: 'held-back',
      why: `${open} pull requests of the loop are open; max-open-prs is ${policy.maxOpenPrs}`,
    }
  }
  const known = counters.refs[item.ref]
  if (!known) return undefined
  const isUnchanged = known.fingerprint === undefined || known.fingerprint === item.fingerprint
  if (isUnchanged && isQuarantined(known, policy.attemptLimit)) {
    return {
      kind: 'quarantined',
      why: quarantineReason(known),
    }
  }
  if (known.blockedAs !== undefined && known.blockedAs === item.fingerprint)
    return { kind: 'blocked', why: 'blocked by a scout' }
  if (known.splitIn !== undefined) {
    const open = childrenOf(lane.queue, item.ref).filter((child) => !child.isConsumed)
    if (open.length > 0)
      return { kind: 'waits', why: `split in cycle ${known.splitIn}; waits for ${open.length} children` }
  }
  return undefined
}

/** Tells whether an item can turn a red gate green: a bug, a failing goal, or the failing check itself. */
function canTurnGreen(item: WorkItem): boolean {
  return /^(goal|gate):/.test(item.ref) || item.labels.some((label) => /^(type:)?bug$/i.test(label))
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

/** Tells whether a lease is still running. */
export function isLive(leaseUntil: string, now: Date): boolean {
  const until = parseTime(leaseUntil)
  return until !== undefined && until > now
}

function goesLast(item: WorkItem, { lane, counters }: SelectionFacts): boolean {
  return needsSplit(lane, item.ref, counters) || counters.refs[item.ref]?.deferredIn !== undefined
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
    const state = rung.problem ? 'failed' : rung.selectable.length > 0 ? 'has-work' : 'empty'
    return { source, state, selectable: rung.selectable.length, leftOut: rung.leftOut, problem: rung.problem }
  })
}
