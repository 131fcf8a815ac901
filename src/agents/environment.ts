// The environment of the agent (SPEC §7.1): what it inherits, what is withheld, what is added.
// Never carries the prompt, and never the action's own token unless the user named its variable.

import { isWithheld, type Environment } from '../platform/environment.js'

export type { Environment }

/** Says what goes into the environment of one session. */
export interface EnvironmentParts {
  readonly inherited: Environment
  /** The action's own token; every variable that carries it is withheld. Empty is none. */
  readonly token: string
  /** Names that are passed whatever they are called (`agent-env`). */
  readonly passed: readonly string[]
  /** What a named agent gets unless the user set it. */
  readonly defaults: Environment
  /** What this session is told; wins over everything. */
  readonly own: Environment
}

/** Builds the whole environment of one session. */
export function buildEnvironment(parts: EnvironmentParts): Record<string, string> {
  const inherited = Object.entries(parts.inherited).filter(
    ([name, value]) => !isWithheld(name, value, parts.token),
  )
  const passed = parts.passed.map((name) => [name, parts.inherited[name]] as const)
  const merged: Environment = {
    ...parts.defaults,
    ...Object.fromEntries(inherited),
    ...Object.fromEntries(passed),
    ...parts.own,
  }
  return Object.fromEntries(
    Object.entries(merged)
      .filter((pair): pair is [string, string] => typeof pair[1] === 'string')
      // A NUL would keep the program from being started at all.
      .map(([name, value]) => [name, value.replaceAll('\0', '')]),
  )
}
