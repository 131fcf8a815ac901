// `evolve stop` and `evolve resume`: what an operator says to a loop from a terminal.
import { operate } from '../operator.js'
import { composeAtLoop } from './place.js'
import { print, type Verb } from './verb.js'

const where = ['lane', 'store', 'state-branch', 'state-directory', 'remote', 'working-directory', 'all']

export const stop: Verb = {
  name: 'stop',
  summary: 'Stop this lane until `resume` (with --all: every lane).',
  flags: [],
  inputs: [...where, 'reason'],
  run: (parsed, invocation) => tell('stop', parsed.given, invocation),
}

export const resume: Verb = {
  name: 'resume',
  summary: 'Clear what keeps the lane down and count anew; with --ref only release that item.',
  flags: [],
  inputs: [...where, 'ref'],
  run: (parsed, invocation) => tell('resume', parsed.given, invocation),
}

async function tell(
  verb: 'stop' | 'resume',
  given: Readonly<Record<string, string>>,
  invocation: Parameters<Verb['run']>[1],
): Promise<number> {
  const { ports, config } = await composeAtLoop({ ...invocation, given })
  print((await operate(verb, ports, config)).text)
  return 0
}
