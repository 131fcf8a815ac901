// Which values are secrets (SPEC §13): our token, what `agent-env` passes on, and what is called like a credential.
// Only values are kept here; what is done with them is domain/redact.ts.

/** Is where values are looked for. */
export interface SecretPlaces {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Inputs or flags, by input name. */
  readonly given: Readonly<Record<string, string | undefined>>
}

/** Shorter values (`true`, `main`) are words of the language, not secrets. */
const shortestValue = 6

const credentialName =
  /(^|_)(API_?KEY|ACCESS_?KEY|PRIVATE_?KEY|SECRET_?KEY|TOKEN|SECRET|PAT|PASSWORD|PASSWD|PASSPHRASE|CREDENTIALS?)$/i

/** Lists the values that must never be written anywhere. `passedOn` and `token`: what the configuration adds to what is given. */
export function secretsOf(
  { env, given }: SecretPlaces,
  passedOn: readonly string[] = [],
  token?: string,
): string[] {
  const names = new Set([...passedOn, ...(given['agent-env'] ?? '').split(/[\s,]+/)])
  const named = Object.entries(env)
    .filter(([name]) => names.has(name) || credentialName.test(name))
    .map(([, value]) => value)
  // `https://user:password@host/…`: whoever gives it so means it no less.
  const inRemote = /:\/\/[^/@\s]*:([^/@\s]+)@/.exec(given.remote ?? '')?.[1]
  const values = [given['github-token'], token, inRemote, ...named].filter((value) => value !== undefined)
  return [...new Set(values)].filter((value) => value.trim().length >= shortestValue)
}
