// The part of a summary that shows a handoff with its parked work and its ledger entry (SPEC §5.3, §12.4).
import { valuesOf } from './jsonl.js'
import { codeSpan, escapeMarkdown, list, type Part } from './markdown.js'
import type { CycleReport } from './report.js'
import type { LedgerEntry } from './state.js'
import { parkedForms, renderTime, type ParkedView } from './tables.js'

/** Renders what a cycle handed off or resumed, and all that is parked. */
export function handoffParts(report: CycleReport): Part[] {
  const { handoff, resumed, lane, selected } = report
  const parked = joinParked(lane.state.parked_work, [
    ...(handoff?.parked_work ?? []),
    ...(resumed?.parked_work ?? []),
  ])
  const titled = parked.map((item) =>
    item.ref === selected?.item.ref ? { ...item, title: selected.item.title } : item,
  )
  const notes: string[] = []
  if (handoff) {
    notes.push(
      `#### Handoff\n\nWritten ${renderTime(handoff.timestamp)} UTC, reason ${codeSpan(handoff.reason)}. It stops nothing: the next run clears it by itself and takes the parked work up.`,
    )
  }
  if (resumed) {
    const from = resumed.cycle === undefined ? '' : ` of cycle ${resumed.cycle}`
    notes.push(
      `#### Resumed\n\nThis cycle took up the handoff${from} (${renderTime(resumed.timestamp)} UTC, reason ${codeSpan(resumed.reason)}) in a fresh session.`,
    )
  }
  const isPlain = notes.length === 0 && parked.length > 0
  return [
    { priority: 0, forms: [isPlain ? '#### Parked work' : notes.join('\n\n')] },
    { priority: 1, forms: parked.length > 0 ? parkedForms(titled) : [''] },
    { priority: 5, forms: [handoff ? ledgerLines(entryOf(report)) : '', ''] },
  ]
}

/** What the state knows of parked work, then what only a HANDOFF names. */
function joinParked(fromState: readonly ParkedView[], fromHandoff: readonly ParkedView[]): ParkedView[] {
  const byRef = new Map<string, ParkedView>()
  for (const item of [...fromState, ...fromHandoff]) if (!byRef.has(item.ref)) byRef.set(item.ref, item)
  return [...byRef.values()]
}

function entryOf({ lane, record }: CycleReport): LedgerEntry | undefined {
  return valuesOf(lane.ledger).findLast((entry) => entry.cycle === record?.cycle)
}

function ledgerLines(entry: LedgerEntry | undefined): string {
  if (!entry) return ''
  const lines: [string, string[]][] = [
    ['Next step', [entry.next_step]],
    ['Decided', entry.frozen_decisions],
    ['Done', entry.done.map(({ what, evidence }) => `${what} (${evidence})`)],
    ['Artifacts', entry.artifacts],
    ['Open', entry.open],
  ]
  const shown = lines.flatMap(([name, texts]) =>
    texts.length > 0
      ? [
          `**${name}:** ${texts
            .slice(0, 20)
            .map((text) => escapeMarkdown(text, 300))
            .join('; ')}`,
        ]
      : [],
  )
  const origin = entry.violation
    ? 'Ledger entry, written by the loop because the agent left none:'
    : 'Ledger entry:'
  return `${origin}\n\n${list(shown)}`
}
