// The settings that hold in a repository, asked of git once. Never asked with the token, which would stand among them.
import { EvolveError } from '../errors.js'
import type { Git, GitSetting } from './git.js'

/** The first git that takes settings from its environment: an older one would run hooks and send no token. */
const oldestGit = '2.31'

/**
 * Reads every setting that holds in the repository of `git`, in the order in which they hold; files that it includes too.
 * Throws GIT_MISSING when this git does not take ours.
 */
export async function readSettings(git: Git): Promise<readonly GitSetting[]> {
  const listed = await git.try(['config', '--list', '-z', '--includes'])
  const settings = listed.stdout
    .toString('utf8')
    .split('\0')
    .filter(Boolean)
    .map((entry): GitSetting => {
      const end = entry.indexOf('\n')
      // A name alone is true.
      return end < 0 ? [entry, 'true'] : [entry.slice(0, end), entry.slice(end + 1)]
    })
  const isTaken = settings.some(([name, value]) => name === 'core.hookspath' && value === '/dev/null')
  if (listed.code === 0 && !isTaken) await refuseOldGit(git)
  return settings
}

async function refuseOldGit(git: Git): Promise<never> {
  throw new EvolveError(
    'GIT_MISSING',
    `The installed git is too old: ${await git.run(['--version'])}.`,
    `Install git ${oldestGit} or newer on the runner.`,
  )
}

/** Finds the URL of a remote that the settings name, rewritten as git rewrites it; undefined when they do not. */
export function urlOfRemote(settings: readonly GitSetting[], remote: string): string | undefined {
  const url = settings.find(([name]) => name === `remote.${remote}.url`)?.[1]
  if (url === undefined) return undefined
  let longest = ''
  let base = ''
  for (const [name, prefix] of settings) {
    const [, to] = /^url\.(.*)\.insteadof$/s.exec(name) ?? []
    if (to === undefined || !url.startsWith(prefix) || prefix.length <= longest.length) continue
    longest = prefix
    base = to
  }
  return longest === '' ? url : base + url.slice(longest.length)
}
