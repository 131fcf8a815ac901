// Where a verb looks for the state off GitHub, and whether that is the loop that was meant. Never writes.
import { lstat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { compose, type Composed, type Invocation } from '../compose.js'
import { EvolveError } from '../errors.js'
import { isTaken, readPlainFile } from '../platform/files.js'
import { findTop, openGit } from '../platform/git.js'

const maxRefBytes = 1024
/** A repository with more refs than that may be asked by git itself. */
const maxPackedBytes = 10 * 1024 * 1024

/** Composes a verb that looks at a loop or speaks to it; refuses where no loop can be, and warns of one elsewhere. */
export async function composeAtLoop(invocation: Invocation): Promise<Composed> {
  const folder = resolve(invocation.cwd, invocation.given['working-directory'] ?? '.')
  const top = invocation.isOnGitHub ? folder : await findTop(folder)
  const composed = await compose(invocation)
  const { config, ports } = composed
  if (invocation.isOnGitHub || config.store !== 'directory') return composed
  if (top === undefined) await refuseWithoutState(folder, config.stateDirectory)
  else if (invocation.given.store === undefined && (await hasStateBranch(composed, invocation, top)))
    ports.log.warning(
      `This is about the state in ${ports.store.where}. ${config.remote} has a branch ${config.stateBranch}: the loop that keeps its state there is reached with \`--store branch\`.`,
    )
  return composed
}

/** What is said to a folder that no loop works in would be said to nobody. */
async function refuseWithoutState(folder: string, stateDirectory: string): Promise<void> {
  const hasState = await lstat(join(folder, stateDirectory)).then(
    () => true,
    () => false,
  )
  if (hasState) return
  throw new EvolveError(
    'NOT_A_REPOSITORY',
    `${folder} is not in a git repository, and has no ${stateDirectory}.`,
    'Call `evolve` in the repository that the loop works on, or name it with `--working-directory`.',
  )
}

/**
 * Asks the clone alone what it has seen of the remote; a branch that it has not fetched is not told. Where refs lie in
 * files, those tell: a start of git would cost more than the rest of looking.
 */
async function hasStateBranch(
  { config }: Composed,
  { env, cancelled }: Invocation,
  top: string,
): Promise<boolean> {
  const ref = `refs/remotes/${config.remote}/${config.stateBranch}`
  const folder = join(top, '.git')
  const hasRefsInFiles = (await isTaken(join(folder, 'refs'))) && !(await isTaken(join(folder, 'reftable')))
  if (hasRefsInFiles) {
    const loose = await readPlainFile(join(folder, ref), maxRefBytes)
    const packed = await readPlainFile(join(folder, 'packed-refs'), maxPackedBytes)
    if (loose.kind === 'read') return true
    if (packed.kind !== 'too-large') return packed.kind === 'read' && packed.bytes.includes(` ${ref}\n`)
  }
  const author = { name: 'evolve', email: '' }
  const git = openGit({ env, token: '', serverUrl: '', author, cancelled }, { cwd: top })
  return (await git.try(['rev-parse', '--quiet', '--verify', '--end-of-options', ref])).code === 0
}
