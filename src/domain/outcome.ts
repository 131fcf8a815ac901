// The outcome file: what the agent says it did (SPEC §7.2). A proposal; nothing in it is believed without evidence.
import * as z from './schema.js'
import { parseJson } from './jsonl.js'
import { itemTypes, severities } from './queue-entry.js'
import { byteLength } from './text.js'

/** Is the largest outcome file that is read, in bytes. */
export const maxOutcomeBytes = 64 * 1024

/** Describes a follow-up item or a child of a split (FORMATS §2 has the words). */
export const proposedItemSchema = z.object({
  id: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  type: z._default(z.enum(itemTypes), 'task'),
  severity: z._default(z.enum(severities), 'medium'),
  /** The queue takes the title where there is none. */
  description: z._default(z.string().check(z.trim(), z.maxLength(20_000)), ''),
})
export type ProposedItem = z.infer<typeof proposedItemSchema>

const outcomeSchema = z.object({
  result: z.optional(z.enum(['improved', 'harvested', 'scout', 'unchanged', 'needs-human'])),
  disposition: z.optional(z.string().check(z.maxLength(500))),
  harvest_kind: z.optional(z.enum(['context-defer', 'feature-suggestion', 'follow-up'])),
  milestone: z.optional(z.string()),
  finished: z.optional(z.boolean()),
  items: z.optional(z.array(z.unknown()).check(z.maxLength(500))),
  parked: z.optional(z.array(z.looseObject({ ref: z.string(), next_step: z.optional(z.string()) }))),
  ledger: z.optional(z.record(z.string(), z.unknown())),
  usage: z.optional(
    z.looseObject({
      last_request_tokens: z.optional(z.number().check(z.nonnegative())),
      context_window: z.optional(z.number().check(z.nonnegative())),
      context_bytes: z.optional(z.number().check(z.nonnegative())),
      input_tokens: z.optional(z.number().check(z.nonnegative())),
      output_tokens: z.optional(z.number().check(z.nonnegative())),
      cost_usd: z.optional(z.number().check(z.nonnegative())),
    }),
  ),
})

/** Is a valid outcome; its items are checked one by one. */
export interface Outcome extends Omit<z.infer<typeof outcomeSchema>, 'items'> {
  readonly items: readonly ProposedItem[]
}

/** Is how reading the outcome file went. Missing and invalid are normal, recorded, and count as saying nothing. */
export type OutcomeReading =
  | { readonly kind: 'missing' }
  | { readonly kind: 'invalid'; readonly problem: string }
  | { readonly kind: 'valid'; readonly outcome: Outcome; readonly notes: readonly string[] }

/** Parses the text of the outcome file; unknown fields and bad items are left out with a note. */
export function parseOutcome(text: string | undefined): OutcomeReading {
  if (text === undefined) return { kind: 'missing' }
  if (byteLength(text) > maxOutcomeBytes) {
    return { kind: 'invalid', problem: `the outcome file is larger than ${maxOutcomeBytes} bytes` }
  }
  const json = parseJson(text.replace(/^\uFEFF/, ''))
  if (!json.ok) return { kind: 'invalid', problem: `the outcome file is not JSON (${json.problem})` }
  const parsed = outcomeSchema.safeParse(json.value)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    return {
      kind: 'invalid',
      problem: `the outcome file is not valid at ${issue?.path.join('.') || 'its top'}: ${issue?.message}`,
    }
  }
  const { items, ...rest } = parsed.data
  const checked = (items ?? []).map((item) => proposedItemSchema.safeParse(item))
  const badItems = checked.filter((item) => !item.success).length
  const firstIssue = checked.flatMap((item) => item.error?.issues ?? [])[0]
  const unknown = Object.keys(json.value as object).filter((key) => !(key in outcomeSchema.shape))
  const notes = [
    ...(badItems > 0
      ? [
          `${badItems} of ${checked.length} items in the outcome file are not valid and were left out (${firstIssue?.path.join('.') || 'item'}: ${firstIssue?.message})`,
        ]
      : []),
    ...(unknown.length > 0
      ? [`unknown fields in the outcome file were ignored: ${unknown.slice(0, 10).join(', ')}`]
      : []),
  ]
  return {
    kind: 'valid',
    outcome: { ...rest, items: checked.flatMap((item) => (item.success ? [item.data] : [])) },
    notes,
  }
}
