// What a server says when it refuses a push, and the way out (SPEC §11.2, FIELD F18). Never invents a reason.
import { toOneLine } from '../domain/text.js'
import { hideUrlCredentials } from '../platform/git.js'

/** Is how a push ended. */
export type Pushed =
  | { readonly kind: 'pushed' }
  /** Somebody else pushed first. */
  | { readonly kind: 'behind' }
  /** The ref can never be made while another one stands: `a` against `a/b`. */
  | { readonly kind: 'blocked'; readonly problem: string }
  | { readonly kind: 'refused'; readonly problem: string }

/** Tells that one ref would have to be a folder of another. */
export const directoryConflict = /exists; cannot create|directory.file conflict/i

const lostRace =
  /\[rejected\].*\((?:fetch first|non-fast-forward|stale info|needs force)\)|\[remote rejected\].*\((?:cannot lock ref|failed to update ref|incorrect old value|reference already exists)/

/** Pairs what servers say with what to do about it; the first that fits holds. */
const waysOut: readonly (readonly [RegExp, string])[] = [
  [
    directoryConflict,
    'Rename or delete the branch that stands in the way: git cannot have a branch and branches below it.',
  ],
  [
    /push cannot contain secrets|push protection|secret.scanning|GITGUARDIAN/i,
    'Take the secret out of the commits, and revoke it: the agent has seen it.',
  ],
  [
    /GH013|rule violations?/i,
    'Leave this branch out of the ruleset, or give `github-token` the token of an app that may bypass it.',
  ],
  [
    /GH006|protected branch/i,
    'Deliver as `deliver: pull-request`, or let the token push to the protected branch.',
  ],
  [
    /workflows?[`']? (?:permission|scope)|create or update workflow/i,
    "Give `github-token` an app's token with `workflows: write`; the job's own token can never change workflow files.",
  ],
  [
    /GH008|LFS objects?/i,
    'Upload the Git LFS objects first (`git lfs push`), with a token that may write: hooks of the repository do not run here.',
  ],
  [
    /GH001|large files?|exceeds .*(?:file )?size limit|exceeds maximum allowed size|(?:error:|HTTP) 413/i,
    'Keep files of this size out of the commits, or put them into Git LFS.',
  ],
  [
    /(?:error:|HTTP) 401|authentication failed|could not read (?:username|password)|invalid username|bad credentials|invalid credentials/i,
    'The token is missing, expired or not valid: pass a fresh one as `github-token`.',
  ],
  [
    /(?:error:|HTTP) 403|permission (?:to .* )?denied|write access .*not granted|resource not accessible/i,
    'Grant the job `permissions: contents: write`.',
  ],
  [
    /could not resolve|failed to connect|timed out|no answer in time|connection (?:refused|reset)|error: 5\d\d|unable to access|does not appear to be a git repository/i,
    'The server could not be reached; the next run tries again.',
  ],
  [/hook declined/i, "A hook of the server declined it: meet its rule, or ask the server's owner."],
]

/** Lists what to do about each refusal, for the documents. */
export const remedies = waysOut.map(([, remedy]) => remedy)

/** Classifies the end of `git push --porcelain`. */
export function classifyPush(code: number | undefined, output: string): Pushed {
  if (code === 0) return { kind: 'pushed' }
  if (directoryConflict.test(output)) return { kind: 'blocked', problem: describeRefusal(output) }
  if (lostRace.test(output)) return { kind: 'behind' }
  return { kind: 'refused', problem: describeRefusal(output) }
}

/** Describes a refusal by the server's own words and the way out, in at most 2 KB. */
export function describeRefusal(output: string): string {
  const said = output
    .split(/\r?\n|\r/)
    .filter((line) => /^remote:|\[(?:remote )?rejected\]|^(?:fatal|error|ERROR):/.test(line))
    .filter((line) => !/^error: failed to push some refs/.test(line))
    .map((line) =>
      line
        .replace(/^remote:\s*/, '')
        .replace(/^!\s+\S+\s+/, '')
        .trim(),
    )
    .filter((line) => line !== '')
  const reason = toOneLine(hideUrlCredentials((said.length > 0 ? said : [output]).join(' ')), 1600)
  const wayOut = waysOut.find(([pattern]) => pattern.test(output))?.[1]
  return `The server said: ${reason} ${wayOut ?? 'Look at the rules of the server for this branch.'}`
}
