#!/usr/bin/env node
// The entry: main, post or the command line. The only process exit.
import { environment, isPost, readInputs } from './platform/actions.js'

const cancellation = new AbortController()

/** A runner sends INT, then TERM; a closed terminal HUP. The first is a request to end in order. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => cancellation.abort())

/** Runs what was asked for; returns the exit code. */
async function start(): Promise<number> {
  const env = environment()
  const [verb, ...args] = process.argv.slice(2)
  const invocation = {
    env,
    given: readInputs(env),
    cwd: process.cwd(),
    pid: process.pid,
    isOnGitHub: env.GITHUB_ACTIONS === 'true',
    cancelled: cancellation.signal,
  }
  if (verb === undefined && invocation.isOnGitHub) {
    const { runAction } = await import('./action.js')
    return runAction(invocation, isPost(env))
  }
  const { runVerb } = await import('./cli/index.js')
  return runVerb(verb, args, { ...invocation, given: {} })
}

void start().then((code) => process.exit(code))
