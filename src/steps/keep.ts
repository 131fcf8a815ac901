// Step 9: keep what held, park what is unfinished, or restore the start commit and keep the refused work on a side ref.
import type { Kept } from '../domain/kept.js'
import { toOneLine } from '../domain/text.js'
import type { GateReport } from '../domain/report.js'
import type { Judgement } from '../domain/result.js'
import type { Outcome } from '../domain/outcome.js'
import type { OpenCycle } from '../domain/state.js'
import { describeWork } from '../domain/work-description.js'
import type { RunKey } from '../domain/work.js'
import type { KeepRequest, Ports } from '../ports.js'
import type { Work } from './work.js'

/** Keeps the work as the judgement says (SPEC §11.2, §11.3). Work that may not be delivered is parked; where that fails too, a patch is left. */
export async function keep(
  { workspace, log, host }: Ports,
  run: RunKey,
  open: OpenCycle,
  { judgement, work, gate }: { judgement: Judgement; work: Work; gate: GateReport },
): Promise<Kept> {
  const { start } = work
  const outcome = work.outcome.kind === 'valid' ? work.outcome.outcome : undefined
  const request: KeepRequest = {
    start,
    run,
    cycle: open.cycle,
    item: { ref: open.ref, title: open.title },
    isFinished: judgement.isFinished,
    subject: subjectOf(open),
    commitSubject: judgement.work === 'refused' ? undefined : commitSubjectOf(open, outcome),
    description: describeWork({
      lane: run.lane,
      cycle: open.cycle,
      item: { ref: open.ref, title: open.title },
      isFinished: judgement.isFinished,
      outcome,
      agent: work.agent,
      evidence: work.evidence,
      gate,
      runUrl: host.run.url,
    }),
  }
  const kept = await keepAs(judgement.work)
  if (kept.kind !== 'nothing')
    log.info(
      kept.kind === 'push-refused'
        ? `push refused: ${kept.problem} Kept as ${[kept.patchPath, kept.ref].filter(Boolean).join(' and ')}.`
        : `${kept.kind}: ${kept.where}`,
    )
  return kept

  async function keepAs(what: Judgement['work']): Promise<Kept> {
    if (what === 'parked') return workspace.park(request)
    if (what === 'refused') return workspace.refuse(request)
    if (what === 'delivered') return deliverOrPark()
    // A rewritten history is no difference that counts, and still work that somebody may want to look at.
    if (!work.evidence.descends) return workspace.refuse(request)
    // Parked work that was put back, and from which nothing came, must not become the base of the next cycle.
    if (start.head !== start.base) await workspace.restore(start)
    return { kind: 'nothing' }
  }

  async function deliverOrPark(): Promise<Kept> {
    const delivered = await workspace.deliver(request)
    if (delivered.kind !== 'push-refused') return delivered
    const parked = await workspace.park({ ...request, isFinished: false })
    if (parked.kind !== 'parked') return delivered
    return { ...parked, notes: [...parked.notes, `PUSH_REFUSED: ${delivered.problem}`] }
  }
}

/** A reviewer of three commits on one item wants to know what each came to. A refused claim is none (FIELD F51). */
function commitSubjectOf({ ref }: OpenCycle, outcome: Outcome | undefined): string | undefined {
  const suffix = ref.length <= 24 ? ` (${ref})` : ''
  const milestone = toOneLine(outcome?.milestone ?? '', 72 - suffix.length)
  return milestone === '' ? undefined : milestone + suffix
}

function subjectOf(open: OpenCycle): string {
  return toOneLine(open.title, 72) || toOneLine(open.ref, 72)
}
