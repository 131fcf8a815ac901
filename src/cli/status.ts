// `evolve status`: what the next run will do and why. Looking changes nothing.
import { redactDeep } from '../domain/redact-deep.js'
import { renderStatus, statusData } from '../domain/status.js'
import { inspect } from '../steps/inspect.js'
import { composeAtLoop } from './place.js'
import { json, print, printJson, type Verb } from './verb.js'

export const status: Verb = {
  name: 'status',
  summary: 'Say what the next run will do and why; show streaks, markers, parked work, claims.',
  flags: [json],
  inputs: [
    ...['lane', 'store', 'state-branch', 'state-directory', 'remote', 'working-directory', 'config-file'],
    ...['sources', 'issue-label', 'generators', 'goal-timeout-minutes', 'work-ref', 'force'],
    ...['deliver', 'max-open-prs', 'attempt-limit', 'context-streak-limit', 'github-token'],
    ...['stop', 'stop-ttl-days', 'max-cycles', 'breaker-cooldown-hours', 'regression-limit'],
    ...['max-cost-per-day', 'max-tokens-per-day', 'allow-ref', 'allow-fork'],
  ],
  async run({ given, flags }, invocation) {
    const { ports, config, redact } = await composeAtLoop({ ...invocation, given })
    const found = await inspect(ports, config)
    // The queue is as long as the backlog, and nothing of it is shown.
    const shown = redactDeep({ ...found, lane: { ...found.lane, queue: [] } }, redact)
    if (flags.has('json')) printJson(statusData(shown))
    else print(renderStatus(shown))
    return 0
  },
}
