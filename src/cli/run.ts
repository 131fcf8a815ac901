// `evolve run`: one cycle in the current repository, with nothing else installed.
import { inputs } from '../config.js'
import { compose } from '../compose.js'
import { redactDeep } from '../domain/redact-deep.js'
import { runAndPublish } from '../main.js'
import { output } from '../platform/output.js'
import { json, print, printJson, type Verb } from './verb.js'

export const run: Verb = {
  name: 'run',
  summary: 'Run one cycle in the current repository.',
  flags: [json],
  inputs: Object.keys(inputs).filter((name) => !['command', 'reason', 'all', 'ref'].includes(name)),
  async run({ given, flags }, invocation) {
    const composed = await compose({ ...invocation, given })
    const { report, published, failure } = await runAndPublish(composed)
    const { transcriptPath } = report?.agent ?? {}
    if (transcriptPath !== undefined) composed.ports.log.info(`What the agent printed: ${transcriptPath}`)
    const said = redactDeep(
      { record: report?.record ?? null, next: report?.next, failure: failure ?? null },
      composed.redact,
    )
    if (flags.has('json')) printJson({ ...published?.outputs, ...said })
    else print(published?.summary ?? '')
    if (said.failure) output.write(2, `${said.failure}\n`)
    return failure ? 1 : 0
  },
}
