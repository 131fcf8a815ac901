// The work queue next-work.jsonl, contract v1.4 (FORMATS §2, SPEC §10.1). Rows of other tools are read, kept and
// never lost; an item's own lifecycle fields are authoritative, the entry's are aggregates.
import { z } from 'zod'
import type { Jsonl } from './jsonl.js'

/** Describes one item of the queue; unknown keys are kept. */
export const queueItemSchema = z.looseObject({ title: z.string() })
export type QueueItem = z.infer<typeof queueItemSchema>

/** Describes one line: what one producer event left. */
export const queueEntrySchema = z.looseObject({ items: z.array(queueItemSchema) })
export type QueueEntry = z.infer<typeof queueEntrySchema>

export type Queue = Jsonl<QueueEntry>
