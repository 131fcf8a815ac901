// The outcome file: what the agent says it did (SPEC §7.2). A proposal; nothing in it is believed without evidence.
import * as z from 'zod'
import { parseJson } from './jsonl.js'
import { itemTypes, severities } from './queue-entry.js'
import { byteLength } from './text.js'

/** Is the largest outcome file that is read, in bytes. */
export const maxOutcomeBytes = 64 * 1024

/** Describes a follow-up item or a child of a split (FORMATS §2 has the words). */
export const proposedItemSchema = z.object({
  id: z.string().trim().min(1).max(200).optional(),
  title: z.string().trim().min(1).max(500),
  type: z.enum(itemTypes).default('task'),
  severity: z.enum(severities).default('medium'),
  description: z.string().trim().min(1).max(20_000),
})
export type ProposedItem = z.infer<typeof proposedItemSchema>

const outcomeSchema = z.object({
  result: z.enum(['improved', 'harvested', 'scout', 'unchanged', 'needs-human']).optional(),
  disposition: z.string().max(500).optional(),
  harvest_kind: z.enum(['context-defer', 'feature-suggestion', 'follow-up']).optional(),
  milestone: z.string().optional(),
  finished: z.boolean().optional(),
  items: z.array(z.unknown()).max(500).optional(),
  parked: z.array(z.looseObject({ ref: z.string(), next_step: z.string().optional() })).optional(),
  ledger: z.record(z.string(), z.unknown()).optional(),
  usage: z
    .looseObject({
      last_request_tokens: z.number().nonnegative().optional(),
      context_window: z.number().nonnegative().optional(),
      context_bytes: z.number().nonnegative().optional(),
      input_tokens: z.number().nonnegative().optional(),
      output_tokens: z.number().nonnegative().optional(),
      cost_usd: z.number().nonnegative().optional(),
    })
    .optional(),
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
  const unknown = Object.keys(json.value as object).filter((key) => !(key in outcomeSchema.shape))
  const notes = [
    ...(badItems > 0
      ? [`${badItems} of ${checked.length} items in the outcome file are not valid and were left out`]
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
