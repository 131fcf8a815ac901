// `evolve run`: one cycle in the current repository, with nothing else installed.
import { inputs } from '../config.js'
import { compose } from '../compose.js'
import { runAndPublish } from '../main.js'
import { json, print, printJson, type Verb } from './verb.js'

export const run: Verb = {
  name: 'run',
  summary: 'Run one cycle in the current repository.',
  flags: [json],
  inputs: Object.keys(inputs).filter((name) => !['command', 'reason', 'all', 'ref'].includes(name)),
  async run({ given, flags }, invocation) {
    const composed = await compose({ ...invocation, given })
    const { report, published, failure } = await runAndPublish(composed)
    if (flags.has('json'))
      printJson({
        ...published?.outputs,
        record: report?.record ?? null,
        next: report?.next,
        failure: failure ?? null,
      })
    else print(published?.summary ?? '')
    if (failure) process.stderr.write(`${failure}\n`)
    return failure ? 1 : 0
  },
}
