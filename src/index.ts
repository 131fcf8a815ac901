#!/usr/bin/env node
// The entry: main, post or the command line. The only process exit.
import { environment, isPost, readInputs } from './platform/actions.js'

const env = environment()
const [verb, ...args] = process.argv.slice(2)
const cancellation = new AbortController()

/** A runner sends INT, then TERM; a closed terminal HUP. The first is a request to end in order. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => cancellation.abort())

const invocation = {
  env,
  given: readInputs(env),
  cwd: process.cwd(),
  pid: process.pid,
  isOnGitHub: env.GITHUB_ACTIONS === 'true',
  cancelled: cancellation.signal,
}

if (verb === undefined && invocation.isOnGitHub) {
  const { run } = await import('./run.js')
  const { createRedactor } = await import('./domain/redact.js')
  const { secretsOf } = await import('./secrets.js')
  const step = isPost(env) ? (await import('./post.js')).post : (await import('./main.js')).main
  process.exit(await run(() => step(invocation), createRedactor(secretsOf(invocation))))
}
const { runVerb } = await import('./cli/index.js')
process.exit(await runVerb(verb, args, { ...invocation, given: {} }))
