// What becomes of the item at the end of its cycle: released, failed, done, parked; and of the items it brought (SPEC §10, §11.3).
import type { ClaimEnd } from './claims.js'
import type { WorkedCycle } from './decision.js'
import { maxLineCharacters, toOneLine } from './text.js'
import type { Outcome } from './outcome.js'
import { addQueueItems } from './queue.js'
import type { CycleRecord } from './record.js'
import type { Lane } from './state.js'
import type { Parked } from './work.js'

/** Says how the claim ends: done only when finished work has landed (SPEC §10.2). */
export function claimEnd({ judgement, kept }: WorkedCycle, record: CycleRecord): ClaimEnd {
  if (record.result === 'improved' && judgement.isFinished)
    return { kind: 'done', commit: kept.kind === 'nothing' ? undefined : kept.commit }
  const isTaskFailure =
    ['failed', 'regressed', 'unchanged'].includes(record.result) &&
    !judgement.isHeavy &&
    record.item_charged !== false
  return { kind: isTaskFailure ? 'failed' : 'released' }
}

/** Remembers finished items (SPEC §10.1, "done is remembered"). */
export function doneAfter(
  lane: Lane,
  { selected, stillOffered }: WorkedCycle,
  record: CycleRecord,
): Lane['state']['done'] {
  const done = withOffered(lane.state.done, stillOffered, record.cycle)
  if (record.result !== 'improved' || !record.finished) return done
  return {
    ...done,
    [selected.item.ref]: {
      fingerprint: selected.item.fingerprint,
      cycle: record.cycle,
      ...(record.pull_request ? { pull_request: record.pull_request } : {}),
    },
  }
}

/** How old the note may be that a finished item is still offered, in cycles: what is noted anew is written anew. */
const offeredNoteCycles = 200

/** Notes which finished items sources still offer, so that they are not the first to be forgotten. */
export function withOffered(
  done: Lane['state']['done'],
  refs: readonly string[],
  cycle: number,
): Lane['state']['done'] {
  const noted = refs.flatMap((ref) => {
    const known = Object.hasOwn(done, ref) ? done[ref] : undefined
    const isDue = known !== undefined && cycle - (known.offered_in ?? known.cycle) >= offeredNoteCycles
    return isDue ? [[ref, { ...known, offered_in: cycle }] as const] : []
  })
  return noted.length === 0 ? done : { ...done, ...Object.fromEntries(noted) }
}

/**
 * Returns the parked work after the cycle: finished, split and blocked items leave it; heavy and unfinished ones are
 * in it, with the ref of their work in progress (SPEC §4.2, §5.1, §11.3).
 */
export function parkedAfter(cycle: WorkedCycle, record: CycleRecord, outcome: Outcome | undefined): Parked[] {
  const { lane, selected, kept, judgement } = cycle
  const { item } = selected
  const others = lane.state.parked_work.filter((one) => one.ref !== item.ref)
  const known = lane.state.parked_work.find((one) => one.ref === item.ref)
  const isDelivered = record.result === 'improved' && kept.kind === 'delivered'
  if (isDelivered && judgement.isFinished) return others
  if (record.result === 'scout' && (outcome?.disposition === 'split' || outcome?.disposition === 'block'))
    return others
  // What could not be pushed lies in this clone: when the next cycle runs here, it need not be done again.
  const isUnpushed =
    kept.kind === 'push-refused' && kept.ref !== undefined && ['delivered', 'parked'].includes(judgement.work)
  const keepsWork = kept.kind === 'parked' || (isDelivered && kept.ref !== undefined) || isUnpushed
  if (!judgement.parksItem && !keepsWork) return [...lane.state.parked_work]
  const proposed = outcome?.parked?.find((one) => one.ref === item.ref) ?? outcome?.parked?.[0]
  const next: Parked = {
    ref: item.ref,
    source: known?.source ?? item.source,
    title: item.title,
    body: item.body.slice(0, 20_000),
    labels: [...item.labels],
    fingerprint: item.fingerprint,
    ...(keepsWork && 'ref' in kept && kept.ref
      ? { wip: kept.ref, base_sha: cycle.startBase }
      : known?.wip
        ? { wip: known.wip, base_sha: known.base_sha }
        : {}),
    ...(keepsWork && !isUnpushed ? {} : pushedBefore(known, isUnpushed)),
    next_step: toOneLine(
      proposed?.next_step ??
        (textOf(outcome?.ledger?.next_step) ||
          (isUnpushed ? `Its push was refused: ${kept.problem}` : undefined) ||
          known?.next_step ||
          ''),
      maxLineCharacters,
    ),
    reason: record.disposition ?? record.harvest_kind ?? record.agent_end ?? '',
    parked_in_cycle: known?.parked_in_cycle ?? record.cycle,
  }
  return known ? lane.state.parked_work.map((one) => (one.ref === item.ref ? next : one)) : [...others, next]
}

/** Remembers what the server has of an item whose newest work is in one clone only. */
function pushedBefore(known: Parked | undefined, isUnpushed: boolean): Pick<Parked, 'pushed'> {
  if (isUnpushed && known?.wip?.startsWith('refs/heads/'))
    return { pushed: { wip: known.wip, base_sha: known.base_sha } }
  return known?.pushed ? { pushed: known.pushed } : {}
}

/** Counts the items of an outcome that the queue does not have yet, done ones included. */
export function countNewItems(lane: Lane, outcome: Outcome | undefined, now: Date): number {
  return addQueueItems(lane.queue, outcome?.items ?? [], originOf(lane, now)).added.length
}

function originOf(lane: Lane, now: Date): Parameters<typeof addQueueItems>[2] {
  return { sourceEpic: `evolve:${lane.name}`, source: 'evolve-generator', now }
}

/** Adds the items that the outcome brought to the queue; those of a split name their parent. */
export function withFollowUps(lane: Lane, cycle: WorkedCycle, outcome: Outcome | undefined): Lane['queue'] {
  if (!outcome || cycle.agent.end === 'cancelled') return lane.queue
  const isSplit = cycle.judgement.result === 'scout' && outcome.disposition === 'split'
  const parent = cycle.selected.item.ref
  const items = outcome.items.map((item) => (isSplit ? { ...item, parent } : item))
  return addQueueItems(lane.queue, items, originOf(lane, cycle.now)).queue
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
