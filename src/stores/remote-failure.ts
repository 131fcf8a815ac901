// Reads git's words about a remote: what kind of failure it was and what a person can do about it (SPEC §13, §14).
import { EvolveError, type ErrorCode } from '../errors.js'
import { gitFailure } from '../platform/git.js'
import type { Captured } from '../platform/process.js'

/** Is what git's words amount to. */
export type RemoteFailure =
  | { readonly kind: 'token'; readonly words: string }
  | { readonly kind: 'permission'; readonly words: string }
  /** An outage, a time-out, or something that nobody knows. */
  | { readonly kind: 'unreachable'; readonly words: string }

/** Classifies a git command that failed on its way to the remote. */
export function classifyFailure(args: readonly string[], done: Captured): RemoteFailure {
  const words = gitFailure(args, done).slice(0, 2000)
  if (
    /returned error: 401|Authentication failed|could not read (Username|Password)|Invalid username or/i.test(
      words,
    )
  ) {
    return { kind: 'token', words }
  }
  if (
    /returned error: (403|404)|Permission to .* denied|access .*not granted|repository .* not found/i.test(
      words,
    )
  ) {
    return { kind: 'permission', words }
  }
  return { kind: 'unreachable', words }
}

/** Makes the error that a person sees; `otherwise` is the code when neither token nor permission is to blame. */
export function remoteError(
  failure: RemoteFailure,
  access: { readonly where: string; readonly hasToken: boolean },
  otherwise: ErrorCode,
): EvolveError {
  const words = failure.words.replace(/\s*\n\s*/g, ' ')
  if (failure.kind === 'token' && access.hasToken) {
    return new EvolveError(
      'TOKEN_EXPIRED',
      `The server did not accept the token for ${access.where} (${words}).`,
      "Give a token that is valid to the end of the run; an app's token lives one hour.",
    )
  }
  if (failure.kind !== 'unreachable') {
    return new EvolveError(
      'PERMISSION_MISSING',
      `The token may not use ${access.where} (${words}).`,
      'Add `permissions:` with `contents: write` to the job, and pass the token as `github-token`.',
    )
  }
  return new EvolveError(
    otherwise,
    `${words.startsWith(`${access.where}: `) ? '' : `${access.where}: `}${words}.`,
    'Nothing was changed; the next run tries again.',
  )
}

/** Is how a push ended. */
export type PushOutcome =
  | { readonly kind: 'done' }
  /** Somebody else was faster. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'failed'; readonly failure: RemoteFailure }

const racePattern =
  /stale info|fetch first|non-fast-forward|failed to update ref|cannot lock ref|incorrect old value|already exists/

/** Reads the outcome of `git push --porcelain` of one ref. */
export function readPushOutcome(args: readonly string[], done: Captured): PushOutcome {
  if (done.code === 0) return { kind: 'done' }
  const rejection = /^!\t[^\t]*\t(.*)$/m.exec(done.stdout.toString('utf8'))?.[1]
  if (rejection === undefined) return { kind: 'failed', failure: classifyFailure(args, done) }
  if (racePattern.test(rejection)) return { kind: 'lost' }
  const said = done.stderr
    .split('\n')
    .filter((line) => line.startsWith('remote:'))
    .map((line) => line.replace(/^remote:\s*/, '').trim())
    .filter((line) => line !== '')
  return { kind: 'refused', reason: [rejection, ...said].join(' ').slice(0, 2000) }
}
