// Ledger entries (SPEC §6.3): what a fresh session needs to go on. Written before any reset, never thrown away.
import type { Outcome } from './outcome.js'
import { ledgerFieldsSchema, type LedgerEntry, type LedgerFields } from './state.js'
import { byteLength } from './text.js'

/** Is the most that one entry may take, in bytes (about 2000 tokens). */
export const maxEntryBytes = 8 * 1024

/** Is what the code can see, for the entry that an agent did not write. */
export interface LedgerFacts {
  readonly timestamp: string
  readonly cycle: number
  readonly run_id: string
  readonly phase: string
  readonly commits: readonly { readonly sha: string; readonly subject: string }[]
  readonly paths: readonly string[]
  readonly nextStep: string
  readonly gate: string
}

/** Composes the entry of a cycle: the agent's own when it is complete, else a minimal one flagged `violation`. */
export function composeEntry(proposed: Outcome['ledger'], facts: LedgerFacts): LedgerEntry {
  const { timestamp, cycle, run_id, phase } = facts
  const own = ledgerFieldsSchema.safeParse(proposed)
  if (own.success && isComplete(own.data)) return bounded({ timestamp, cycle, run_id, phase, ...own.data })
  return bounded({
    timestamp,
    cycle,
    run_id,
    phase,
    frozen_decisions: ['none'],
    done: facts.commits
      .slice(0, 20)
      .map((commit) => ({ what: commit.subject, evidence: `commit ${commit.sha}` })),
    artifacts: facts.paths.length > 0 ? facts.paths.slice(0, 50) : ['none'],
    current_phase: phase,
    next_step: facts.nextStep || 'Look at what is there and go on with the item.',
    open: [`gate: ${facts.gate}`],
    violation: true,
  })
}

/** Tells whether what an agent proposed can stand as an entry: complete, and within its bound. */
export function isLedgerComplete(proposed: Outcome['ledger']): boolean {
  const own = ledgerFieldsSchema.safeParse(proposed)
  return own.success && isComplete(own.data) && byteLength(JSON.stringify(own.data)) <= maxEntryBytes
}

/** Returns the artifacts of a proposed entry that are paths in the tree: not "none", not a URL, not a ref (SPEC §6.3). */
export function artifactPaths(proposed: Outcome['ledger']): string[] {
  const own = ledgerFieldsSchema.safeParse(proposed)
  const artifacts = own.success ? own.data.artifacts : []
  return artifacts
    .map((artifact) => artifact.trim().replace(/:\d+(-\d+)?$/, ''))
    .filter((artifact) => artifact !== '' && !/^(none$|refs\/|[a-z][a-z0-9+.-]*:\/\/)/i.test(artifact))
}

/** Tells whether all six fields are there: "none" is written, blank is not none; every `done` has evidence. */
export function isComplete(entry: LedgerFields): boolean {
  return findBlanks(entry).length === 0
}

/** Lists the fields that are not filled. */
export function findBlanks(entry: LedgerFields): string[] {
  const isFilled = (text: string): boolean => text.trim() !== ''
  const isList = (list: readonly string[]): boolean => list.length > 0 && list.every(isFilled)
  const filled: Record<keyof LedgerFields, boolean> = {
    frozen_decisions: isList(entry.frozen_decisions),
    done: isList(entry.done.flatMap((done) => [done.what, done.evidence])),
    artifacts: isList(entry.artifacts),
    current_phase: isFilled(entry.current_phase),
    next_step: isFilled(entry.next_step),
    open: isList(entry.open),
  }
  return Object.entries(filled).flatMap(([name, is]) => (is ? [] : [name]))
}

/** Adds a sentence to what is open; the entry keeps its bound. */
export function withOpen(entry: LedgerEntry, sentence: string): LedgerEntry {
  const others = entry.open.filter((one) => one !== 'none')
  return bounded({ ...entry, open: [sentence, ...others] })
}

/** Shortens the longest lists until the entry keeps its bound. */
function bounded(entry: LedgerEntry): LedgerEntry {
  const size = (value: LedgerEntry): number => byteLength(JSON.stringify(value))
  const clip = (text: string): string =>
    text.length > 400 ? `${text.slice(0, 400)}… (${text.length - 400} characters omitted)` : text
  if (size(entry) <= maxEntryBytes) return entry
  let short: LedgerEntry = {
    ...entry,
    frozen_decisions: entry.frozen_decisions.map(clip),
    done: entry.done.map((done) => ({ what: clip(done.what), evidence: clip(done.evidence) })),
    artifacts: entry.artifacts.map(clip),
    open: entry.open.map(clip),
    next_step: clip(entry.next_step),
    current_phase: clip(entry.current_phase),
  }
  while (size(short) > maxEntryBytes && hasMoreThanOne(short)) {
    short = {
      ...short,
      frozen_decisions: half(short.frozen_decisions),
      done: half(short.done),
      artifacts: half(short.artifacts),
      open: half(short.open),
    }
  }
  return short
}

function hasMoreThanOne(entry: LedgerEntry): boolean {
  return [entry.frozen_decisions, entry.done, entry.artifacts, entry.open].some((list) => list.length > 1)
}

function half<T>(list: readonly T[]): T[] {
  return list.slice(0, Math.max(1, Math.ceil(list.length / 2)))
}
