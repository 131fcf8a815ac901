// Stands in for what a runner brings with it or fetches from elsewhere: the actions of others that our workflows use.
// Each does for real what the workflow relies on, and nothing else.
import { cp, mkdir, readdir, stat, symlink } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runGit } from '../repository.js'
import { checkOut } from '../runner.js'

/** Is what a run stands on. */
export interface Platform {
  readonly os: 'Linux' | 'Windows'
  readonly serverUrl: string
  readonly apiUrl: string
  /** `owner/name`. */
  readonly repository: string
  readonly isFork: boolean
  /** Folder for the folders of runs. */
  readonly folder: string
  /** Folder in front of PATH, with the programs that would come from a registry. */
  readonly programs: string
  /** The program that runs actions. */
  readonly nodePath: string
  /** What only actions are told: how to reach the services of the runner. */
  readonly actionEnvironment: Readonly<Record<string, string>>
  /** Makes the token of a job. */
  tokenFor(permissions: Readonly<Record<string, string>>): string
  /** The token of an App. */
  readonly appToken: string
}

/** Is this repository, and what stands for its name. */
export const root = fileURLToPath(new URL('../../../', import.meta.url))
export const ownRepository = 'OWNER/evolve-action'

/** Is what a stand-in may touch. */
export interface Surroundings {
  readonly platform: Platform
  readonly workspace: string
  readonly token: string
  readonly branch: string
  readonly artifactsFolder: string
}

type Values = Readonly<Record<string, string>>
type StandIn = (values: Values, around: Surroundings) => Promise<Values>

/** Lists the actions by name, without their version. Each returns its outputs. */
export const standIns: Readonly<Record<string, StandIn | undefined>> = {
  'actions/checkout': checkout,
  'actions/setup-node': () => Promise.resolve({}),
  'actions/upload-artifact': uploadArtifact,
  'actions/download-artifact': downloadArtifact,
  'actions/create-github-app-token': (values, { platform }) => {
    if (!values['private-key']) throw new Error('The private key is empty.')
    return Promise.resolve({ token: platform.appToken })
  },
}

async function checkout(values: Values, around: Surroundings): Promise<Values> {
  const { platform, branch } = around
  const workspace = resolve(around.workspace, values['path'] ?? '.')
  await mkdir(workspace, { recursive: true })
  if (values['repository'] === ownRepository) {
    for (const name of ['action.yml', 'dist']) await symlink(join(root, name), join(workspace, name))
    return {}
  }
  const { serverUrl, repository } = platform
  const token = values['token'] || around.token
  const depth = Number(values['fetch-depth'] ?? 1)
  await checkOut({ serverUrl, repository, token, workspace, branch: values['ref'] || branch, depth })
  if (values['persist-credentials'] !== 'false') {
    const basic = Buffer.from(`x-access-token:${token}`).toString('base64')
    await runGit(workspace, ['config', `http.${serverUrl}/.extraheader`, `AUTHORIZATION: basic ${basic}`])
  }
  return {}
}

async function uploadArtifact(values: Values, { workspace, artifactsFolder }: Surroundings): Promise<Values> {
  const target = join(artifactsFolder, values['name'] ?? 'artifact')
  const paths = (values['path'] ?? '')
    .split('\n')
    .map((path) => path.trim())
    .filter(Boolean)
  await mkdir(target, { recursive: true })
  for (const path of paths) {
    const from = resolve(workspace, path)
    const found = await stat(from).catch(() => undefined)
    if (found)
      await cp(from, found.isDirectory() ? target : join(target, basename(from)), { recursive: true })
  }
  if ((await readdir(target)).length === 0 && values['if-no-files-found'] === 'error')
    throw new Error(`No files were found with the provided path: ${paths.join(', ')}`)
  return {}
}

async function downloadArtifact(
  values: Values,
  { workspace, artifactsFolder }: Surroundings,
): Promise<Values> {
  const target = resolve(workspace, values['path'] ?? '.')
  await mkdir(target, { recursive: true })
  await cp(join(artifactsFolder, values['name'] ?? ''), target, { recursive: true })
  return {}
}
