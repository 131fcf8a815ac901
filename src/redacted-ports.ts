// The border of secrets (SPEC §13): whatever an adapter answers and whatever a store is given passes here and has its
// secrets masked, before the cycle reads, cuts, escapes or renders it. A new method is held by being a method.
import type { Redactor } from './domain/redact.js'
import { redactDeep } from './domain/redact-deep.js'
import type { Ports, StateStore, WorkSource } from './ports.js'

/** Wraps the ports of a cycle. Log and host are not data of others; the log has its own border. */
export function redactPorts(ports: Ports, redact: Redactor): Ports {
  return {
    ...ports,
    store: redactStore(ports.store, redact),
    sources: ports.sources.map((source) => redactSource(source, redact)),
    agent: redactAnswers(ports.agent, redact),
    gate: redactAnswers(ports.gate, redact),
    goals: redactAnswers(ports.goals, redact),
    handovers: {
      open: async (opening) => redactAnswers(await ports.handovers.open(opening), redact),
    },
    workspace: redactAnswers(ports.workspace, redact),
  }
}

/** What a source composes later passes the border then. */
function redactSource(source: WorkSource, redact: Redactor): WorkSource {
  const answers = redactAnswers(source, redact)
  return {
    ...answers,
    async offer(lane, now) {
      const offer = await answers.offer(lane, now)
      if (offer.kind === 'failed' || !offer.further) return offer
      return { ...offer, further: redactAnswers(offer.further, redact) }
    },
  }
}

/** A store is a writer, too. The parent of a merge stays what the store gave. */
function redactStore(store: StateStore, redact: Redactor): StateStore {
  const answers = redactAnswers(store, redact)
  return {
    ...answers,
    save: (request) =>
      answers.save({
        ...request,
        next: redactDeep(request.next, redact),
        message: redact(request.message),
      }),
  }
}

/** Makes an object like `port` whose methods' answers, also later ones, are masked. */
function redactAnswers<P extends object>(port: P, redact: Redactor): P {
  const members = Object.entries(port).map(([name, member]: [string, unknown]) => [
    name,
    typeof member === 'function' ? masked(member as (...args: unknown[]) => unknown, redact) : member,
  ])
  return Object.fromEntries(members) as P
}

function masked(method: (...args: unknown[]) => unknown, redact: Redactor) {
  return (...args: unknown[]): unknown => {
    const answer = method(...args)
    return answer instanceof Promise
      ? answer.then((value: unknown) => redactDeep(value, redact))
      : redactDeep(answer, redact)
  }
}
