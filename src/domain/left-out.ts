// Why an item of a source cannot be taken now (SPEC §10.1, §10.2, §11.2). Every reason is a sentence that `status` and the
// summary show; none is kept, so that each run finds out anew.
import type { Counters } from './history.js'
import { findDone, findParkedElsewhere, type DoneWhere } from './other-lanes.js'
import type { Deliveries } from './pull-request.js'
import { isQuarantined, quarantineReason } from './quarantine.js'
import { childrenOf } from './queue.js'
import type { Lane } from './state.js'
import { isLive, isSameRun, type Claim, type RunKey, type WorkItem } from './work.js'

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

/** Names why an item cannot be taken now. */
export type LeftOutKind =
  'claimed' | 'parked-elsewhere' | 'done' | 'held-back' | 'quarantined' | 'blocked' | 'waits' | 'other'

/** Is the reason, for code and for people. */
export interface Reason {
  readonly kind: LeftOutKind
  readonly why: string
}

/** Is an item that was left out, and why. */
export interface LeftOut extends Reason {
  readonly ref: string
}

/**
 * Returns why an item cannot be taken now; undefined when it can. An operator who forces an item by name gets it unless
 * another run holds it; `force` alone passes over quarantine only.
 */
export function whyLeftOut(item: WorkItem, facts: SelectionFacts): Reason | undefined {
  const { policy } = facts
  const claimed = whyClaimed(item, facts)
  if (claimed || (policy.force && policy.workRef !== '')) return claimed
  return (
    whyNotGreen(item, facts) ?? whyDone(item, facts) ?? whyHeldBack(item, facts) ?? whyCounted(item, facts)
  )
}

function whyClaimed({ ref }: WorkItem, { lane, run, now }: SelectionFacts): Reason | undefined {
  const claim = lane.claims.find(
    (one) => one.ref === ref && !isSameRun(one, run) && isLive(one.lease_until, now),
  )
  return claim && { kind: 'claimed', why: `claimed by ${describeClaim(claim)}` }
}

/** Says who holds an item, and how long at most. */
export function describeClaim(claim: Claim): string {
  return `run ${claim.run_id} of lane ${claim.lane} until ${claim.lease_until}`
}

function whyNotGreen(item: WorkItem, { isRestorative, policy }: SelectionFacts): Reason | undefined {
  if (!isRestorative || policy.workRef !== '' || canTurnGreen(item)) return undefined
  return { kind: 'other', why: 'the gate is red on the base: only work that can turn it green is taken' }
}

/** Tells whether an item can turn a red gate green: a bug, a failing goal, or the failing check itself. */
function canTurnGreen(item: WorkItem): boolean {
  return /^(goal|gate):/.test(item.ref) || item.labels.some((label) => /^(type:)?bug$/i.test(label))
}

function whyDone(item: WorkItem, { lane, deliveries }: SelectionFacts): Reason | undefined {
  const holder = findParkedElsewhere(lane, item.ref)
  if (holder !== undefined)
    return { kind: 'parked-elsewhere', why: `parked by lane ${holder}, which goes on with it` }
  const delivery = deliveries?.kind === 'known' ? deliveries.byRef.get(item.ref) : undefined
  const known = lane.state.done[item.ref]
  const places = findDone(lane, item)
  if (!known && places.length === 0) return undefined
  // A failing goal or check offers itself again by failing; a goal only where its repair does not wait for a reviewer.
  const isWaiting = item.ref.startsWith('goal:') && delivery?.state === 'open'
  if (/^(goal|gate):/.test(item.ref) && !isWaiting) return undefined
  if (known && delivery?.state === 'open')
    return { kind: 'done', why: `${wordsOf(known)}; its pull request #${delivery.number} is open` }
  // Closed without a merge: a person did not want it like this, so that it is offered again (SPEC §10.1).
  const isRejected = delivery?.state === 'closed'
  const done = places.find((one) => one.lane !== undefined || !isRejected)
  return done && { kind: 'done', why: wordsOf(done) }
}

function wordsOf({ cycle, lane }: DoneWhere): string {
  return `done in cycle ${cycle}${lane === undefined ? '' : ` of lane ${lane}`}`
}

function whyHeldBack({ ref }: WorkItem, { deliveries, policy }: SelectionFacts): Reason | undefined {
  if (deliveries?.kind !== 'known' || deliveries.open < policy.maxOpenPrs) return undefined
  if (deliveries.byRef.get(ref)?.state === 'open') return undefined
  return {
    kind: 'held-back',
    why: `${deliveries.open} pull requests of the loop are open; max-open-prs is ${policy.maxOpenPrs}`,
  }
}

/** What earlier cycles on the item say: no progress, blocked, split. */
function whyCounted(item: WorkItem, { lane, counters, policy }: SelectionFacts): Reason | undefined {
  const known = counters.refs[item.ref]
  if (!known) return undefined
  const isUnchanged = known.fingerprint === undefined || known.fingerprint === item.fingerprint
  if (!policy.force && isUnchanged && isQuarantined(known, policy.attemptLimit))
    return { kind: 'quarantined', why: quarantineReason(known) }
  if (known.blockedAs !== undefined && known.blockedAs === item.fingerprint)
    return { kind: 'blocked', why: 'blocked by a scout' }
  if (known.splitIn === undefined) return undefined
  const open = childrenOf(lane.queue, item.ref).filter((child) => !child.isConsumed)
  if (open.length === 0) return undefined
  return {
    kind: 'waits',
    why: `split in cycle ${known.splitIn}; waits for ${open.length === 1 ? '1 child' : `${open.length} children`}`,
  }
}
