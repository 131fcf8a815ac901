// Whose word an order is (SPEC §13). On a schedule nobody speaks, and nobody is looked up.
import type { Ports } from '../ports.js'

/** Tells whether a run was started by a comment, which anybody may write. */
export function isByComment(event: string): boolean {
  return event.includes('comment')
}

/**
 * Says why an order of whoever started this run does not count; undefined when it does. A comment needs a certain yes. Who
 * starts a workflow has been checked by GitHub before: there only a certain no counts, so that an outage keeps no `stop`
 * from being heard.
 */
export async function whyNoOrder({ host }: Pick<Ports, 'host'>): Promise<string | undefined> {
  const problem = await host.findActorProblem()
  return problem && (problem.isCertain || isByComment(host.run.event)) ? problem.words : undefined
}
