// What no program that we start for the user may inherit: the action's inputs, the runner's channels, our token.

/** Is a set of environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>

const withheldPrefixes = ['INPUT_', 'ACTIONS_', 'STATE_']
const withheldNames = new Set([
  'GITHUB_OUTPUT',
  'GITHUB_ENV',
  'GITHUB_PATH',
  'GITHUB_STATE',
  'GITHUB_STEP_SUMMARY',
  // Ours: what an enclosing session was given is not meant for this one.
  'EVOLVE_HANDOFF_FILE',
  'EVOLVE_HANDOVER_FOLDER',
])

/**
 * Tells whether a variable is withheld from agent and gate (SPEC §7.1): whatever carries `token`, the action's own, also
 * inside a URL or as git's header. An empty token is none.
 */
export function isWithheld(name: string, value: string | undefined, token: string): boolean {
  return (
    withheldNames.has(name) ||
    withheldPrefixes.some((prefix) => name.startsWith(prefix)) ||
    carries(value ?? '', token)
  )
}

function carries(value: string, token: string): boolean {
  if (token === '') return false
  const header = Buffer.from(`x-access-token:${token}`).toString('base64')
  return value.includes(token) || value.includes(header)
}
