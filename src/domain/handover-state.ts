// What becomes of a request to be replaced in the lane's state (SPEC §8): pending, accepted, rolled, or refused late.
// `accepted` is never `rolled` before a cycle that had the document in its prompt has ended.
import { hasServed } from './cycle-record.js'
import type { WorkedCycle } from './decision.js'
import { approvalHours, type HandoverAnswer, type HandoverRequest } from './handover.js'
import type { CycleRecord } from './record.js'
import type { Handover, Lane, LedgerFields } from './state.js'
import { toOneLine } from './text.js'
import { addMinutes, isoTime, parseTime } from './time.js'

/** Is what the agent's session came to, as far as being replaced goes; undefined when it asked for nothing. */
export type HandoverReading =
  | { readonly kind: 'judged'; readonly request: HandoverRequest; readonly answer: HandoverAnswer }
  /** Opened and never confirmed: no gate was asked to let it pass. */
  | { readonly kind: 'unconfirmed'; readonly request: HandoverRequest }
  | undefined

/** Tells whether the agent is to be replaced. */
export function isHandoverAccepted(reading: HandoverReading): boolean {
  return reading?.kind === 'judged' && reading.answer.kind === 'accepted'
}

/** Returns the document that the next session on an item starts from. */
export function acceptedHandover({ state }: Lane, ref: string): Handover | undefined {
  const { handover } = state
  return handover?.state === 'accepted' && handover.ref === ref ? handover : undefined
}

/** Is how a cycle ended for the requests: that of the agent, and the one that the cycle started from. */
export interface HandoverEnd {
  readonly handover: Handover | null
  readonly notes: readonly string[]
  /** A refusal that had no caller left, for the ledger, with the document that it was about. */
  readonly late?: { readonly sentence: string; readonly document?: LedgerFields }
}

/**
 * Ends a cycle for the requests. `record` is the one before a handoff is decided, `isHandedOff` whether there is one:
 * without it nothing is handed over.
 */
export function endHandover(cycle: WorkedCycle, record: CycleRecord, isHandedOff: boolean): HandoverEnd {
  const before = handoverBefore(cycle, record)
  const { handover: reading } = cycle
  if (reading === undefined) return before
  const { request } = reading
  if (reading.kind === 'unconfirmed') {
    const why = request.refusedBy ? ` (last refused: ${request.refusedBy})` : ''
    return withNote(before, `handover: opened and not confirmed${why}; nothing was handed over`)
  }
  const { answer } = reading
  const composed = answer.document && {
    ...handoverOf(cycle, request, answer.document),
    ...caveatOf(record),
  }
  if (answer.kind === 'accepted' && composed) {
    if (isHandedOff) return { ...before, handover: composed }
    const sentence = `handover: HANDOVER_DROPPED: the cycle ended ${record.result}, so that nothing was handed over`
    return { ...withNote(before, sentence), late: { sentence, document: answer.document } }
  }
  if (answer.kind === 'accepted') return before
  const { code, message } = answer.refusal
  const isOver = record.finished === true
  // The refusal speaks to the agent; by now only people read it.
  const words =
    code !== 'OPERATOR_REQUIRED'
      ? message
      : isOver
        ? 'the item is done, so that its document is not kept'
        : `the document waits ${approvalHours} hours for a run with \`handover-approved: true\``
  const sentence = `handover: ${code}: ${words}`
  const noted = withNote(before, sentence)
  // Whoever was told so, and waits for an operator, has lost nothing; an acceptance that does not hold is a late refusal.
  const late = request.isAccepted ? { sentence, document: answer.document } : undefined
  const isWaiting = composed !== undefined && before.handover?.state !== 'accepted' && !isOver
  return {
    ...noted,
    ...(isWaiting ? { handover: { ...composed, state: 'pending' } } : {}),
    ...(late ? { late } : {}),
  }
}

function withNote(end: HandoverEnd, note: string): HandoverEnd {
  return { ...end, notes: [...end.notes, note] }
}

/** The request that stood before this cycle: rolled when this one started from it, gone when its item is done. */
function handoverBefore({ lane, open }: WorkedCycle, record: CycleRecord): HandoverEnd {
  const { handover } = lane.state
  if (handover?.ref !== open.ref || handover.state === 'rolled') return { handover, notes: [] }
  if (handover.state === 'accepted' && hasServed(record.result))
    return {
      handover: { ...handover, state: 'rolled', rolled_in_cycle: record.cycle },
      notes: [`handover: this cycle started from the document of cycle ${handover.cycle}`],
    }
  return { handover: record.finished === true ? null : handover, notes: [] }
}

function handoverOf(cycle: WorkedCycle, request: HandoverRequest, document: LedgerFields): Handover {
  return {
    state: 'accepted',
    token: request.token,
    run_id: cycle.run.run_id,
    run_attempt: cycle.run.run_attempt,
    cycle: cycle.open.cycle,
    ref: cycle.open.ref,
    reason: toOneLine(request.reason, 200),
    requested_at: isoTime(cycle.now),
    document,
  }
}

/** What the gate refused is not in the tree from which the next session starts. */
function caveatOf(record: CycleRecord): { caveat?: string } {
  return record.result === 'regressed'
    ? { caveat: 'The gate refused the work that it describes: the tree is at the base again.' }
    : {}
}

/** Is what an operator's approval came to: the lane, and a sentence when there was something to approve. */
export interface Approval {
  readonly lane: Lane
  readonly told?: string
}

/** Approves the document that waits for an operator, unless it has waited too long (FIELD F15). */
export function approveHandover(lane: Lane, now: Date): Approval {
  const { handover } = lane.state
  if (handover?.state !== 'pending') return { lane }
  const asked = parseTime(handover.requested_at)
  const isInTime = asked !== undefined && now <= addMinutes(asked, approvalHours * 60)
  return {
    lane: {
      ...lane,
      state: { ...lane.state, handover: isInTime ? { ...handover, state: 'accepted' } : null },
    },
    told: isInTime
      ? `handover: the document of cycle ${handover.cycle} on ${handover.ref} was approved`
      : `handover: TOKEN_EXPIRED: the document of cycle ${handover.cycle} on ${handover.ref} waited since ${handover.requested_at}, longer than ${approvalHours} hours, and is dropped; the agent can open a fresh request`,
  }
}
