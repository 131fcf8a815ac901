// `evolve stop` and `evolve resume`: what an operator says to a loop from a terminal.
import { operate } from '../operator.js'
import { composeAtLoop } from './place.js'
import { json, print, printJson, type Verb } from './verb.js'

const where = ['lane', 'store', 'state-branch', 'state-directory', 'remote', 'working-directory', 'all']

export const stop: Verb = {
  name: 'stop',
  summary: 'Stop this lane until `resume` (with --all: every lane).',
  flags: [json],
  inputs: [...where, 'reason'],
  run: (parsed, invocation) => tell('stop', parsed, invocation),
}

export const resume: Verb = {
  name: 'resume',
  summary: 'Clear what keeps the lane down and count anew; with --ref only release that item.',
  flags: [json],
  inputs: [...where, 'ref'],
  run: (parsed, invocation) => tell('resume', parsed, invocation),
}

async function tell(
  verb: 'stop' | 'resume',
  { given, flags }: Parameters<Verb['run']>[0],
  invocation: Parameters<Verb['run']>[1],
): Promise<number> {
  const { ports, config } = await composeAtLoop({ ...invocation, given })
  const { text, lane, saved } = await operate(verb, ports, config)
  if (flags.has('json')) printJson({ verb, lane: lane.name, said: text.trim(), commit: saved?.commit })
  else print(text)
  return 0
}
