// HANDOFF, the non-sticky marker that a lane leaves behind when its context grew heavy (SPEC §5.3).
// The format is shared with AgentOps byte for byte; lines that we do not know are kept.
import * as z from './schema.js'
import { handoffReasons, type HandoffReason } from './record.js'
import { parseJson } from './jsonl.js'

const parkedRefSchema = z.looseObject({
  ref: z.string(),
  source: z.optional(z.string()),
  wip: z.optional(z.string()),
  next_step: z.optional(z.string()),
})
/** Names parked work inside HANDOFF. */
export type ParkedRef = z.infer<typeof parkedRefSchema>

/** Describes HANDOFF's content; the same shape is kept as `resuming` until the resuming cycle has ended (SPEC §5.4). */
export const handoffSchema = z.looseObject({
  timestamp: z.string(),
  context_streak: z.int().check(z.nonnegative()),
  reason: z.catch(z._default(z.enum(handoffReasons), 'streak'), 'streak'),
  parked_work: z._default(z.array(parkedRefSchema), []),
  next_action: z._default(z.string(), ''),
  /** Further lines, as they stood. */
  extra: z._default(z.array(z.string()), []),
  /** The cycle that handed off, known from history once the marker is being resumed; not in the file. */
  cycle: z.optional(z.int()),
})
export type Handoff = z.infer<typeof handoffSchema>

const streakLine = /^context_streak=(\d+)/
const nextAction = 'cron-fire will resume on compacted/fresh context'

/** Composes the HANDOFF of a cycle. */
export function composeHandoff(facts: {
  timestamp: string
  context_streak: number
  reason: HandoffReason
  parked_work: readonly ParkedRef[]
}): Handoff {
  return { ...facts, parked_work: [...facts.parked_work], next_action: nextAction, extra: [] }
}

/** Renders HANDOFF, LF at the end of every line. A reason other than `streak` adds its line. */
export function renderHandoff(handoff: Handoff): string {
  return [
    handoff.timestamp,
    `context_streak=${handoff.context_streak} (this session's context grew too heavy)`,
    `parked_work: ${JSON.stringify(handoff.parked_work)}`,
    `next-action: ${handoff.next_action}`,
    ...(handoff.reason === 'streak' ? [] : [`reason: ${handoff.reason}`]),
    ...handoff.extra,
  ]
    .map((line) => `${line}\n`)
    .join('')
}

/** Parses HANDOFF. Never fails: a marker that cannot be read still means "a handoff happened" (it is kept as extra lines). */
export function parseHandoff(text: string): Handoff {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
  const handoff: Handoff = {
    timestamp: '',
    context_streak: 0,
    reason: 'streak',
    parked_work: [],
    next_action: '',
    extra: [],
  }
  for (const [index, line] of lines.entries()) {
    const streak = streakLine.exec(line)
    const pair = /^([a-z_-]+): ?(.*)$/.exec(line.trim())
    if (index === 0 && !pair && !streak) handoff.timestamp = line.trim()
    else if (streak) handoff.context_streak = Number(streak[1])
    else if (pair?.[1] === 'parked_work') readParked(pair[2] ?? '', line, handoff)
    else if (pair?.[1] === 'next-action') handoff.next_action = pair[2] ?? ''
    else if (pair?.[1] === 'reason' && isReason(pair[2])) handoff.reason = pair[2]
    else handoff.extra.push(line)
  }
  return handoff
}

function isReason(text: string | undefined): text is HandoffReason {
  return handoffReasons.some((reason) => reason === text)
}

function readParked(json: string, line: string, handoff: Handoff): void {
  const parsed = parseJson(json)
  const refs = z.array(parkedRefSchema).safeParse(parsed.ok ? parsed.value : undefined)
  if (refs.success) handoff.parked_work = refs.data
  else handoff.extra.push(line)
}
