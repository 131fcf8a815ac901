// The agent asks to be replaced (SPEC §8): its requests, its document, and the gates in their order. The same rules answer
// the agent's own call and judge again once it has ended. Never looks at a clock of the wall or at a time stamp of a file.
import * as z from './schema.js'
import { parseJson, parseJsonl, valuesOf } from './jsonl.js'
import { artifactPaths, findBlanks, maxEntryBytes } from './ledger.js'
import { ledgerFieldsSchema, type LedgerFields } from './state.js'
import { byteLength, toOneLine } from './text.js'

/** Lists the gates in the order in which they are judged. */
export const handoverGates = [
  'NOT_CONFIGURED',
  'TOKEN_UNKNOWN',
  'HANDOVER_MISSING',
  'HANDOVER_STALE',
  'HANDOVER_EXPIRED',
  'HANDOVER_INCOMPLETE',
  'OPERATOR_REQUIRED',
] as const
export type HandoverGate = (typeof handoverGates)[number]

/** Is a "no": which gate, and what to do about it. */
export interface HandoverRefusal {
  readonly code: HandoverGate
  readonly message: string
}

const answers = ['accepted', ...handoverGates] as const

const eventSchema = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('open'),
    token: z.string(),
    /** Hash of what stood where the document goes; empty when nothing did. */
    found: z.string(),
    /** Seconds since the machine started: no clock that is set changes it. */
    uptime_s: z.number(),
    reason: z.string(),
  }),
  z.object({
    event: z.literal('confirm'),
    token: z.string(),
    operator_confirmed: z.boolean(),
    answer: z.enum(answers),
  }),
  z.object({ event: z.literal('cancel'), token: z.string() }),
])

/** Is one call of a verb that changed something. */
export type HandoverEvent = z.infer<typeof eventSchema>

/** Is the request that stands: the one of the last `open`, unless it was cancelled. */
export interface HandoverRequest {
  readonly token: string
  readonly found: string
  readonly openedAtSeconds: number
  readonly reason: string
  readonly isAccepted: boolean
  readonly isOperatorConfirmed: boolean
  /** The gate that refused the last confirmation. */
  readonly refusedBy?: HandoverGate
}

/** Parses the log of calls; lines that are none are passed over. */
export function parseEvents(text: string): HandoverEvent[] {
  return valuesOf(parseJsonl(text, (value) => eventSchema.safeParse(value).data))
}

/** Folds the calls into the request that stands. A call with another token than that changes nothing. */
export function foldRequests(events: readonly HandoverEvent[]): HandoverRequest | undefined {
  return events.reduce<HandoverRequest | undefined>((request, event) => {
    if (event.event === 'open') return requestOf(event)
    if (request?.token !== event.token) return request
    if (event.event === 'cancel') return undefined
    if (request.isAccepted) return request
    const isOperatorConfirmed = event.operator_confirmed
    return event.answer === 'accepted'
      ? { ...request, isOperatorConfirmed, isAccepted: true, refusedBy: undefined }
      : { ...request, isOperatorConfirmed, refusedBy: event.answer }
  }, undefined)
}

function requestOf({ token, found, uptime_s, reason }: HandoverEvent & { event: 'open' }): HandoverRequest {
  return {
    token,
    found,
    openedAtSeconds: uptime_s,
    reason,
    isAccepted: false,
    isOperatorConfirmed: false,
  }
}

/** Is what was configured, as far as the gates care. */
export interface HandoverPolicy {
  readonly maxAgeSeconds: number
  readonly requiresOperator: boolean
  /** Whether an operator's standing approval is there. */
  readonly isApproved: boolean
}

/** Is what is there when a request is judged. */
export interface HandoverFacts {
  /** Whether this very run made the token. */
  readonly isGenuine: boolean
  /** Text of the document; undefined when there is no plain file. */
  readonly document?: string
  /** Hash of its bytes; empty without a document. */
  readonly hash: string
  readonly uptimeSeconds: number
  /** Those of the document's artifacts at which nothing is. */
  readonly missing: readonly string[]
  readonly policy: HandoverPolicy
}

/** Is the answer to a confirmation. */
export type HandoverAnswer =
  | { readonly kind: 'accepted'; readonly document: LedgerFields }
  | { readonly kind: 'refused'; readonly refusal: HandoverRefusal; readonly document?: LedgerFields }

/** Answers `confirm`: every gate, in order. `standing` is the request that stands. */
export function confirmRequest(
  standing: HandoverRequest | undefined,
  given: { readonly token: string; readonly isOperatorConfirmed: boolean },
  facts: HandoverFacts,
): HandoverAnswer {
  if (standing?.token !== given.token || standing.isAccepted) return refused('TOKEN_UNKNOWN', unknownToken)
  return judgeRequest({ ...standing, isOperatorConfirmed: given.isOperatorConfirmed }, facts)
}

/** Judges a request that stands: every gate from the token on, in order. */
export function judgeRequest(request: HandoverRequest, facts: HandoverFacts): HandoverAnswer {
  const { document, policy } = facts
  if (!facts.isGenuine) return refused('TOKEN_UNKNOWN', unknownToken)
  if (document === undefined)
    return refused('HANDOVER_MISSING', 'There is no document. Write it to the path that `open` printed.')
  if (facts.hash === request.found || !document.includes(request.token))
    return refused(
      'HANDOVER_STALE',
      'The document is not the one of this request. Write it anew after `open`, with the token in its field "token".',
    )
  const ageSeconds = facts.uptimeSeconds - request.openedAtSeconds
  if (ageSeconds > policy.maxAgeSeconds)
    return refused(
      'HANDOVER_EXPIRED',
      `The request is ${Math.round(ageSeconds)} s old; at most ${policy.maxAgeSeconds} s are allowed. Begin again with \`open\`.`,
    )
  const read = readDocument(document, facts.missing)
  if (read.kind === 'incomplete') return refused('HANDOVER_INCOMPLETE', read.problem)
  if (policy.requiresOperator && !(request.isOperatorConfirmed && policy.isApproved))
    return { ...refused('OPERATOR_REQUIRED', operatorRemedy(policy)), document: read.fields }
  return { kind: 'accepted', document: read.fields }
}

const unknownToken =
  'No request with this token stands: it was confirmed, cancelled or replaced by a later `open`, or is not of this run. Begin again with `open`.'

function operatorRemedy({ isApproved }: HandoverPolicy): string {
  return isApproved
    ? 'An operator has approved: confirm again with --operator-confirmed.'
    : `An operator has to approve. End your turn as usual, with "finished": false in the outcome file: the document is kept for ${approvalHours} hours, and a run with the input \`handover-approved: true\` within them starts from it.`
}

function refused(code: HandoverGate, message: string): { kind: 'refused'; refusal: HandoverRefusal } {
  return { kind: 'refused', refusal: { code, message } }
}

/** Is how long a document waits for an operator's approval, in hours. */
export const approvalHours = 24

/** Is the most bytes that a document may have (SPEC §6.3). */
export const maxDocumentBytes = maxEntryBytes

type DocumentReading =
  | { readonly kind: 'complete'; readonly fields: LedgerFields }
  | { readonly kind: 'incomplete'; readonly problem: string }

/** Reads a document: the six fields, within their bound, with artifacts that exist. */
function readDocument(text: string, missing: readonly string[]): DocumentReading {
  const incomplete = (problem: string): DocumentReading => ({ kind: 'incomplete', problem })
  const bytes = byteLength(text)
  if (bytes > maxDocumentBytes)
    return incomplete(`The document has more than ${maxDocumentBytes} bytes. Shorten it.`)
  const json = parseJson(text.replace(/^\uFEFF/, ''))
  if (!json.ok)
    return incomplete(`The document is not JSON (${toOneLine(json.problem, 200)}). Write one object.`)
  const parsed = ledgerFieldsSchema.safeParse(json.value)
  const gaps = parsed.success
    ? findBlanks(parsed.data)
    : [...new Set(parsed.error.issues.map(({ path }) => String(path[0] ?? 'all six fields')))]
  if (!parsed.success || gaps.length > 0)
    return incomplete(
      `These fields are missing, blank or of another type: ${gaps.join(', ')}. Fill them, or write "none" in them; every "done" needs evidence.`,
    )
  if (missing.length > 0)
    return incomplete(
      `These artifacts are not there: ${toOneLine(missing.slice(0, 10).join(', '), 400)}. Name files of the repository, refs or URLs.`,
    )
  return { kind: 'complete', fields: parsed.data }
}

/** Returns the artifacts of a document that must be in the tree; none where it cannot be read. */
export function documentArtifacts(text: string | undefined): string[] {
  const json = parseJson((text ?? '').replace(/^\uFEFF/, ''))
  const fields = ledgerFieldsSchema.safeParse(json.ok ? json.value : undefined)
  return fields.success ? artifactPaths(fields.data) : []
}
