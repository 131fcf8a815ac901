// The action: what the runner starts, as main or as post.
import type { Invocation } from './compose.js'
import { createRedactor } from './domain/redact.js'
import { main } from './main.js'
import { post } from './post.js'
import { run } from './run.js'
import { secretsOf } from './secrets.js'

/** Runs main or post to its end; returns the exit code. */
export function runAction(invocation: Invocation, isPost: boolean): Promise<number> {
  const step = isPost ? post : main
  return run(() => step(invocation), createRedactor(secretsOf(invocation)))
}
