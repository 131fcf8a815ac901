// Merges two lanes that grew from one (SPEC §9.3): what a save does when another run was faster. Loses nothing of
// either side, and never brings back what one side took away on purpose.
import { mergeHistory, renumber } from './merge-history.js'
import { mergeQueues } from './queue.js'
import { project, type Handover, type Lane, type LedgerEntry, type SessionState } from './state.js'
import { canonicalText, mapByCount, mergeLists, mergeMaps, mergeRecords, pickChanged } from './three-way.js'
import { isSameRun, type Claim } from './work.js'
import type { Jsonl, Line } from './jsonl.js'

/**
 * Merges `ours`, which was not saved in time, into `theirs`, which stands in the store; `base` is what both grew
 * from. Merging again with the result changes nothing.
 */
export function mergeLanes(base: Lane, ours: Lane, theirs: Lane): Lane {
  const { history, numbers } = mergeHistory(base, ours, theirs)
  const mine = renumber(base, ours, numbers)
  const state = mergeState(base.state, mine.state, theirs.state, highestCycle(history))
  const merged: Lane = {
    name: theirs.name,
    state,
    history,
    ledger: mergeLedger(base.ledger, mine.ledger, theirs.ledger),
    handoff: pickChanged(base.handoff, mine.handoff, theirs.handoff, (our, their) => our ?? their),
    dormant: pickChanged(base.dormant, mine.dormant, theirs.dormant, (our, their) => their ?? our),
    stop: pickChanged(base.stop, mine.stop, theirs.stop, (our, their) => their ?? our),
    kill: pickChanged(base.kill, mine.kill, theirs.kill, (our, their) => their ?? our),
    claims: mergeClaims(base.claims, mine.claims, theirs.claims),
    queue: mergeQueues(base.queue, mine.queue, theirs.queue),
    others: theirs.others,
    damage: mergeLists([], mine.damage, theirs.damage, canonicalText, (our) => our),
  }
  const projected = project(merged, new Date(0))
  return { ...projected, state: { ...projected.state, updated_at: state.updated_at } }
}

function highestCycle(history: Lane['history']): number {
  return history.reduce((highest, line) => Math.max(highest, line.value?.cycle ?? 0), 0)
}

function mergeState(
  base: SessionState,
  ours: SessionState,
  theirs: SessionState,
  last: number,
): SessionState {
  // All keys first, those that nobody here knows included; the known ones then by their own rules.
  const everything = mergeRecords<unknown>(base, ours, theirs, (_, their) => their) as SessionState
  return {
    ...everything,
    ...mergeOpenCycle(base, ours, theirs, last),
    generation: Math.max(ours.generation, theirs.generation),
    resumed_after_cycle: Math.max(ours.resumed_after_cycle, theirs.resumed_after_cycle),
    updated_at: later(ours.updated_at, theirs.updated_at),
    resuming: pickChanged(base.resuming, ours.resuming, theirs.resuming, (our, their) => their ?? our),
    handover: pickChanged(base.handover, ours.handover, theirs.handover, laterHandover),
    not_before: pickChanged(base.not_before, ours.not_before, theirs.not_before, (our, their) =>
      our === null || their === null ? (our ?? their) : later(our, their),
    ),
    ...pickChanged(sealedPart(base), sealedPart(ours), sealedPart(theirs), (our, their) =>
      (our.checkpoint?.cycle ?? 0) > (their.checkpoint?.cycle ?? 0) ? our : their,
    ),
    parked_work: mergeLists(
      base.parked_work,
      ours.parked_work,
      theirs.parked_work,
      (parked) => parked.ref,
      (our, their) => (our.parked_in_cycle > their.parked_in_cycle ? our : their),
    ),
    done: mergeRecords(base.done, ours.done, theirs.done, (our, their) =>
      our.cycle > their.cycle ? our : their,
    ),
    released: mergeRecords(base.released, ours.released, theirs.released, Math.max),
    quarantine: mergeRecords(base.quarantine, ours.quarantine, theirs.quarantine, (_, their) => their),
  }
}

/** The newest cycle's request stands; of one request, the state that is further. What was taken away comes back with news only. */
function laterHandover(our: Handover | null, their: Handover | null): Handover | null {
  if (our === null || their === null) return our ?? their
  if (our.token !== their.token) return our.cycle > their.cycle ? our : their
  const order = ['pending', 'accepted', 'rolled']
  return order.indexOf(our.state) > order.indexOf(their.state) ? our : their
}

/** What was sealed belongs together: the count of one side with the files of the other would be neither's. */
function sealedPart({ checkpoint, recently_sealed, sealed }: SessionState) {
  return { checkpoint, recently_sealed, sealed }
}

/**
 * Another run's open cycle stands against ours; whether we may go on then is the caller's to say (`accept`).
 * An open cycle of ours takes the number after all that stands.
 */
function mergeOpenCycle(
  base: SessionState,
  ours: SessionState,
  theirs: SessionState,
  last: number,
): Pick<SessionState, 'open_cycle' | 'claimed_work'> {
  const sides = [base, ours, theirs].map(({ open_cycle, claimed_work }) => ({ open_cycle, claimed_work }))
  const [before = theirs, our = theirs, their = theirs] = sides
  const { open_cycle: open, claimed_work } = pickChanged(before, our, their, (mine, other) =>
    other.open_cycle === null ? mine : other,
  )
  const hasNumberTaken = open !== null && open.cycle <= last
  return { open_cycle: hasNumberTaken ? { ...open, cycle: last + 1 } : open, claimed_work }
}

function later(a: string, b: string): string {
  return a > b ? a : b
}

/** The earlier claim stands: ours on a ref that another run holds by now is given back. */
function mergeClaims(base: readonly Claim[], ours: readonly Claim[], theirs: readonly Claim[]): Claim[] {
  const merged = mergeLists(base, ours, theirs, keyOfClaim, (our) => our)
  const known = new Set([...base, ...theirs].map(keyOfClaim))
  return merged.filter(
    (claim) =>
      known.has(keyOfClaim(claim)) ||
      !merged.some(
        (other) => other.ref === claim.ref && known.has(keyOfClaim(other)) && !isSameRun(other, claim),
      ),
  )
}

function keyOfClaim(claim: Claim): string {
  return JSON.stringify([claim.ref, claim.lane, claim.run_id, claim.run_attempt])
}

/** Entries are only ever appended, or sealed from the front by one side. */
function mergeLedger(
  base: Jsonl<LedgerEntry>,
  ours: Jsonl<LedgerEntry>,
  theirs: Jsonl<LedgerEntry>,
): Jsonl<LedgerEntry> {
  const lines = (ledger: Jsonl<LedgerEntry>) => mapByCount(ledger, keyOfEntry)
  return [...mergeMaps(lines(base), lines(ours), lines(theirs), (_, their) => their).values()]
}

/** A cycle may have been renumbered since: the number is no part of the entry's identity. */
function keyOfEntry(line: Line<LedgerEntry>): string {
  return line.value === undefined ? line.raw : canonicalText({ ...line.value, cycle: 0 })
}
