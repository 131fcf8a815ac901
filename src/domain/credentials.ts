// Credentials in work that is about to leave (SPEC §13, FIELD F45): what counts as a live one, and how it is told without
// telling it.

/** Is a credential found in work: where it stands, and what it looks like. Never the credential itself. */
export interface CredentialFinding {
  /** A path, or `commit … itself`. */
  readonly where: string
  readonly what: string
}

/** Tells whether text of a credential's shape can be no live one: examples of documentation, fillers, a key without a body. */
export function isPlaceholder(text: string): boolean {
  if (/example|placeholder|your[_-]?(?:api|token|key)/i.test(text)) return true
  if (text.startsWith('-----BEGIN')) {
    const body = text.replace(/-----[^\n]*?-----/g, '').replace(/\\[rn]|[^A-Za-z0-9+/=]/g, '')
    return body.length < 100 || new Set(body).size < 12
  }
  // `ghp_xxxxxxxx…`, `sk-ant-api03-0000…`: what is behind the last separator of such a filler is one or two characters.
  const secretPart = text.split(/[_-]/).at(-1) ?? ''
  return new Set(secretPart).size <= 2
}

const kinds: readonly (readonly [RegExp, string])[] = [
  [/^-----BEGIN/, 'a private key'],
  [/^(?:gh[opusr]_|github_pat_)/, 'a GitHub token'],
  [/^glpat-/, 'a GitLab token'],
  [/^npm_/, 'an npm token'],
  [/^sk-/, 'an API key'],
  [/^A(?:KIA|SIA)/, 'an AWS key'],
  [/^AIza/, 'a Google key'],
  [/^(?:xox|xapp-)/, 'a Slack token'],
  [/^eyJ/, 'a signed token'],
]

/** Says what a credential looks like; one of no known shape is a value that the run was given. */
export function describeCredential(text: string): string {
  return kinds.find(([pattern]) => pattern.test(text))?.[1] ?? 'a secret of this run'
}

/** Says in one sentence what was found, at most ten places. */
export function describeFindings(findings: readonly CredentialFinding[]): string {
  const shown = findings.slice(0, 10).map(({ where, what }) => `${what} in ${where}`)
  const more = findings.length > shown.length ? `, and ${findings.length - shown.length} more` : ''
  return `${shown.join(', ')}${more}`
}
