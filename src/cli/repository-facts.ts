// What a verb finds out about the repository by itself: its name on GitHub, the token at hand, its workflows, the age of
// its default branch. Looking changes nothing; what is not there is undefined.
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseConfigFile } from '../config-file.js'
import type { Invocation } from '../compose.js'
import { EvolveError } from '../errors.js'
import { listFolder } from '../platform/files.js'
import { openGit } from '../platform/git.js'
import type { GitHubAccess } from '../platform/github.js'
import { findLoopJobs, type LoopJob } from './doctor-workflow.js'

type Environment = Invocation['env']

/** Returns the token that was given, or the one that GitHub's own program and its runners use. */
export function tokenOf({ env, given }: Pick<Invocation, 'env' | 'given'>): string {
  return given['github-token'] || env.GH_TOKEN || env.GITHUB_TOKEN || ''
}

/** Finds out how GitHub is reached, from the environment or from the remote. */
export async function findAccess(
  root: string,
  remote: string,
  invocation: Pick<Invocation, 'env' | 'given'>,
): Promise<GitHubAccess> {
  const { env } = invocation
  const server = env.GITHUB_SERVER_URL ?? 'https://github.com'
  const url = (await askGit(root, env, ['remote', 'get-url', '--', remote])) ?? ''
  const host = new URL(server).host.replace(/[.]/g, '\\.')
  const named = new RegExp(`(?:@|//)(?:[^/@]*@)?${host}[:/]([\\w.-]+/[\\w.-]+?)(?:\\.git)?/?$`).exec(url)?.[1]
  return {
    token: tokenOf(invocation),
    apiUrl: env.GITHUB_API_URL ?? 'https://api.github.com',
    ...((env.GITHUB_REPOSITORY ?? named) ? { repository: env.GITHUB_REPOSITORY ?? named } : {}),
  }
}

/** Finds the default branch's last commit as it is known here; undefined where nothing is known of a remote. */
export async function findLastCommit(
  root: string,
  remote: string,
  env: Environment,
): Promise<Date | undefined> {
  const time = await askGit(root, env, ['log', '-1', '--format=%cI', `refs/remotes/${remote}/HEAD`, '--'])
  return time === undefined ? undefined : new Date(time)
}

/** Finds the jobs that run the loop, and the files that are no YAML. */
export async function findJobs(root: string): Promise<{ jobs: LoopJob[]; unreadable: string[] }> {
  const folder = join(root, '.github/workflows')
  const files = (await listFolder(folder)).filter((name) => /\.ya?ml$/.test(name))
  const found = await Promise.all(
    files.map(async (name) => {
      try {
        return findLoopJobs(name, await parseConfigFile(await readFile(join(folder, name), 'utf8')))
      } catch (error) {
        if (!(error instanceof EvolveError)) throw error
        return name
      }
    }),
  )
  return {
    jobs: found.flatMap((one) => (typeof one === 'string' ? [] : one)),
    unreadable: found.filter((one) => typeof one === 'string').map((name) => basename(name)),
  }
}

async function askGit(root: string, env: Environment, args: string[]): Promise<string | undefined> {
  const access = { env, token: '', serverUrl: '', author: { name: '', email: '' } }
  const done = await openGit(access, { cwd: root }).try(args)
  const text = done.stdout.toString('utf8').trim()
  return done.code === 0 && text !== '' ? text : undefined
}
