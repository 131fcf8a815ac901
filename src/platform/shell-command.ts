// Looks whether the program that a shell command begins with is there. Never runs it, and says nothing where it cannot be
// told: a shell can do more than this reads.
import { resolve } from 'node:path'
import { findProgram } from './process.js'

/** What a shell knows itself: no program is needed for these. */
const shellWords = new Set(
  (
    '. : [ [[ alias bg break builtin case cd command continue coproc declare dirs disown echo enable eval exec exit export ' +
    'false fc fg for function getopts hash help history if jobs kill let local mapfile popd printf pushd pwd read readarray ' +
    'readonly return select set shift shopt source suspend test time times trap true type typeset ulimit umask unalias unset ' +
    'until wait while'
  ).split(' '),
)

/**
 * Returns the program that a command begins with, when it is named plainly and is not there or not executable. A name with
 * a slash is looked up from `cwd`.
 */
export function findMissingProgram(
  command: string,
  { cwd, env }: { readonly cwd: string; readonly env: Readonly<Record<string, string | undefined>> },
): string | undefined {
  const word = /^\s*([\w./+-]+)(?=\s|;|&|\||$)/.exec(command)?.[1]
  if (word === undefined || shellWords.has(word)) return undefined
  // A function that was exported to bash.
  if (Object.hasOwn(env, `BASH_FUNC_${word}%%`)) return undefined
  const isThere = findProgram(word.includes('/') ? resolve(cwd, word) : word, env.PATH) !== undefined
  return isThere ? undefined : word
}
