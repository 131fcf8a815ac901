// A handover document that passes every gate, and its parts. Plain data.
import type { Handover, LedgerFields } from '../../src/domain/state.js'

/** Is what an agent leaves for the session that replaces it. */
export const fields: LedgerFields = {
  frozen_decisions: ['ISO 8601 only'],
  done: [{ what: 'parser', evidence: 'src/parser.ts:12' }],
  artifacts: ['none'],
  current_phase: 'tests',
  next_step: 'Write the tests for time zones.',
  open: ['leap seconds'],
}

/** Renders the document of a request. */
export function documentOf(token: string, change: Partial<Record<keyof LedgerFields, unknown>> = {}): string {
  return JSON.stringify({ token, ...fields, ...change })
}

/** Makes the request as the state keeps it. */
export function handoverOf(change: Partial<Handover> = {}): Handover {
  return {
    state: 'accepted',
    token: 't0k3n',
    run_id: '300',
    run_attempt: 1,
    cycle: 3,
    ref: 'ex-12',
    reason: '',
    requested_at: '2026-11-30T19:00:00Z',
    document: fields,
    ...change,
  }
}
