// The agent's wish to be replaced, inside step 7 (SPEC §8): what it is told, and what the run itself makes of it.
// Judges from files that the agent could write: only what passes every gate again counts.
import type { Config } from '../config.js'
import { documentArtifacts, judgeRequest, type HandoverPolicy } from '../domain/handover.js'
import type { HandoverOffer } from '../domain/handover-prompt.js'
import type { HandoverReading } from '../domain/handover-state.js'
import type { Handover, Lane } from '../domain/state.js'
import type { OpenHandovers, Ports } from '../ports.js'
import { keyOf } from './known.js'

/** Is what a cycle knows about handovers while its agent works. */
export interface HandoverDesk {
  readonly opened: OpenHandovers
  readonly policy?: HandoverPolicy
}

/** Opens the desk of a cycle; `received` is the document that its session starts from. */
export async function openDesk(
  ports: Ports,
  config: Config,
  lane: Lane,
  received: Handover | undefined,
): Promise<HandoverDesk> {
  const policy = config.handover ? await policyOf(ports, config) : undefined
  const opened = await ports.handovers.open({
    run: keyOf(lane, ports.host.run),
    policy,
    received: received && renderDocument(received),
  })
  return { opened, policy }
}

/** Tells whether an operator's approval stands: given, and by someone who may (FIELD F37). */
export async function isApproved(ports: Ports, config: Config): Promise<boolean> {
  if (!config.handoverApproved) return false
  const problem = await ports.host.findActorProblem()
  if (problem !== undefined) ports.log.warning(`handover: the approval does not count: ${problem.words}`)
  return problem === undefined
}

/** Says how the agent may ask; undefined when it may not. */
export function offerOf({ opened, policy }: HandoverDesk): HandoverOffer | undefined {
  if (!policy) return undefined
  const { requiresOperator, isApproved } = policy
  return {
    program: `${opened.place.binFolder}/evolve-handover`,
    approval: !requiresOperator ? 'free' : isApproved ? 'approved' : 'unapproved',
  }
}

/** Reads and judges what the agent asked for, once a session of it has ended. */
export async function readHandover(
  { workspace }: Ports,
  { opened, policy }: HandoverDesk,
): Promise<HandoverReading> {
  const found = policy && (await opened.look())
  if (!found) return undefined
  const { request, ...facts } = found
  if (!request.isAccepted && request.refusedBy !== 'OPERATOR_REQUIRED')
    return { kind: 'unconfirmed', request }
  const missing = await workspace.findMissing(documentArtifacts(facts.document))
  return { kind: 'judged', request, answer: judgeRequest(request, { ...facts, missing, policy }) }
}

async function policyOf(ports: Ports, config: Config): Promise<HandoverPolicy> {
  return {
    maxAgeSeconds: config.handoverMaxAgeSeconds,
    requiresOperator: config.handoverRequireOperator,
    isApproved: await isApproved(ports, config),
  }
}

function renderDocument({ cycle, ref, reason, document, caveat }: Handover): string {
  return `${JSON.stringify({ cycle, ref, ...(reason ? { reason } : {}), ...document, ...(caveat ? { caveat } : {}) }, null, 2)}\n`
}
