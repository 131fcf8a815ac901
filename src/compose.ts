// The composition: configuration, secrets and adapters of one invocation. The choice of each adapter is made in its own index.ts.
import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { openAgent } from './agents/index.js'
import { readConfig, type Config } from './config.js'
import { parseConfigFile } from './config-file.js'
import type { CycleTexts } from './cycle.js'
import { renderPages } from './domain/dashboard.js'
import { createRedactor, createSecretFinder, type Redactor } from './domain/redact.js'
import { redactDeep } from './domain/redact-deep.js'
import { openStreamRedactor } from './domain/redact-stream.js'
import { EvolveError } from './errors.js'
import { maskSecrets, openRunnerLog, openTerminalLog } from './platform/actions.js'
import { hasCode } from './platform/files.js'
import { findTop, openGit, type Git, type GitAccess, type GitSetting } from './platform/git.js'
import { readSettings, urlOfRemote } from './platform/git-settings.js'
import { openHostApi } from './platform/github.js'
import { openHost } from './platform/host.js'
import { latePort } from './late-port.js'
import { nameFolder } from './platform/session-folder.js'
import type { Handovers, Ports, Workspace } from './ports.js'
import { redactPorts } from './redacted-ports.js'
import { secretsOf } from './secrets.js'
import { openGoalMeter, openSources } from './sources/index.js'
import { openStore } from './stores/index.js'
import { openGate } from './workspace/gate.js'
import { openUndisturbed } from './workspace/undisturbed.js'

/** Is how we were called. */
export interface Invocation {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Inputs or flags, by input name. */
  readonly given: Readonly<Record<string, string | undefined>>
  readonly cwd: string
  readonly pid: number
  readonly isOnGitHub: boolean
  readonly cancelled: AbortSignal
  /** Folder for what is kept for a while, where the caller clears it. */
  readonly temporaryFolder?: string
  /** The text of the configuration file, where it was read before and is not to be read again. */
  readonly configText?: string
}

/** Is everything that a verb needs. */
export interface Composed {
  readonly config: Config
  readonly ports: Ports
  readonly texts: CycleTexts
  /** The text of the configuration file; undefined without one. */
  readonly configText: string | undefined
  readonly redact: Redactor
  /** Folder for transcripts, patches and the summary; outside the workspace. */
  readonly temporaryFolder: string
}

const workspaceMethods = [
  'open',
  'putBack',
  'look',
  'findCredentials',
  'findMissing',
  'deliver',
  'park',
  'refuse',
  'restore',
  'forget',
  'findWorkOf',
  'readTraces',
  'deliveries',
] as const satisfies readonly (keyof Workspace)[]

/** Composes an invocation. Throws every problem with the configuration at once. */
export async function compose(invocation: Invocation): Promise<Composed> {
  const { env, cwd, isOnGitHub } = invocation
  if (isOnGitHub) maskSecrets(secretsOf(invocation))
  const workspaceFolder = await workspaceFolderOf(invocation)
  const root = resolve(workspaceFolder, invocation.given['working-directory'] ?? '.')
  const configText = invocation.configText ?? (await readConfigFile(root, invocation.given['config-file']))
  const config = readConfig({
    given: invocation.given,
    file: configText === undefined ? undefined : await parseConfigFile(configText),
    contextStreakLimitVariable: env.EVOLVE_CONTEXT_STREAK_LIMIT,
    isOnGitHub,
  })
  // The configuration file may name more of them.
  const secrets = secretsOf(invocation, config.agentEnv, config.githubToken)
  if (isOnGitHub) maskSecrets(secrets)
  const redact = createRedactor(secrets)
  const log = isOnGitHub ? openRunnerLog(redact) : openTerminalLog(redact)
  if (!isOnGitHub && workspaceFolder !== cwd)
    log.info(`Working at the top of the repository: ${workspaceFolder}.`)
  await checkFolder(root)
  const temporaryFolder = invocation.temporaryFolder ?? nameFolder(env)
  const access: GitAccess = {
    env,
    token: config.githubToken,
    serverUrl: env.GITHUB_SERVER_URL ?? 'https://github.com',
    author: { name: 'evolve[bot]', email: 'evolve[bot]@users.noreply.github.com' },
    networkTimeoutMs: config.networkTimeoutSeconds * 1000,
    cancelled: invocation.cancelled,
  }
  const github = {
    token: config.githubToken,
    repository: env.GITHUB_REPOSITORY,
    apiUrl: env.GITHUB_API_URL ?? 'https://api.github.com',
  }
  const git = openGit({ ...access, token: '' }, { cwd: root })
  let asked: Promise<readonly GitSetting[]> | undefined
  const settings = () => (asked ??= readSettings(git))
  const undisturbed = openUndisturbed(config, { env, cwd: workspaceFolder, temporaryFolder })
  const say = (text: string) => log.info(text)
  const sourcesDeps = { root, env, repository: github.repository, github, undisturbed, redact, say }
  const host = openHost(env, invocation.pid, invocation.cancelled, openHostApi(github))
  const agentSurroundings = {
    env,
    workspaceRoot: root,
    temporaryFolder,
    log,
    redact,
    redactStream: () => openStreamRedactor(secrets),
  }
  const adapters: Ports = {
    store: await openStore(config, {
      root,
      remoteUrl: config.store === 'branch' ? await remoteUrl(root, config.remote, git, settings) : '',
      access,
      temporaryFolder,
      host: host.run.host,
      renderPages: (lanes, now) => redactDeep(renderPages(redactDeep(lanes, redact), now, config), redact),
    }),
    sources: openSources(config, sourcesDeps),
    goals: openGoalMeter(config, sourcesDeps),
    agent: openAgent(config, agentSurroundings),
    gate: openGate(config, { env, cwd: workspaceFolder, token: config.githubToken, temporaryFolder, redact }),
    handovers: latePort<Handovers, 'open'>({}, ['open'], async () => {
      const { openHandovers } = await import('./platform/handover-folder.js')
      const program = [process.execPath, process.argv[1] ?? ''] as const
      return openHandovers({ temporaryFolder, workspaceRoot: root, program })
    }),
    workspace: latePort({ root }, workspaceMethods, async () => {
      const { openWorkspace } = await import('./workspace/index.js')
      return openWorkspace(config, {
        isLasting: env.RUNNER_ENVIRONMENT !== 'github-hosted',
        needsCleanTree: !isOnGitHub && !config.allowDirty,
        clearsUpAfterDead: isOnGitHub,
        env,
        cwd: workspaceFolder,
        token: config.githubToken,
        serverUrl: access.serverUrl,
        networkTimeoutMs: access.networkTimeoutMs,
        cancelled: invocation.cancelled,
        temporaryFolder,
        settings,
        apiUrl: github.apiUrl,
        repository: github.repository,
        redact,
        findSecrets: createSecretFinder(secrets),
      })
    }),
    host,
    clock: () => new Date(),
    log,
  }
  const ports = redactPorts(adapters, redact)
  return { config, ports, texts: await readTexts(root, config), configText, redact, temporaryFolder }
}

/**
 * Off GitHub a call from a sub-folder means the repository, as it does with git: queue, state, goals and gate are those of
 * its top. A folder that is named (`working-directory`) is taken at its word.
 */
async function workspaceFolderOf({ env, cwd, given, isOnGitHub }: Invocation): Promise<string> {
  if (isOnGitHub) return env.GITHUB_WORKSPACE || cwd
  return given['working-directory'] === undefined ? ((await findTop(cwd)) ?? cwd) : cwd
}

/** The file is optional unless it was named. */
async function readConfigFile(root: string, named: string | undefined): Promise<string | undefined> {
  const path = resolve(root, named ?? '.github/evolve.yml')
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (named === undefined && hasCode(error, 'ENOENT')) return undefined
    throw new EvolveError(
      'CONFIG_UNREADABLE',
      `The configuration file ${path} cannot be read.`,
      'Correct the input `config-file`, or add the file.',
      { cause: error },
    )
  }
}

async function readTexts(root: string, config: Config): Promise<CycleTexts> {
  if (config.promptFile === '') return { addition: config.prompt }
  try {
    return { addition: `${config.prompt}\n\n${await readFile(resolve(root, config.promptFile), 'utf8')}` }
  } catch (error) {
    throw new EvolveError(
      'INPUT_INVALID',
      `prompt-file: ${JSON.stringify(config.promptFile)} cannot be read.`,
      'Give the path of a text file in the repository.',
      { cause: error },
    )
  }
}

/** Whatever is started in a folder that is not there fails as if the program were missing. */
async function checkFolder(root: string): Promise<void> {
  const found = await stat(root).catch(() => undefined)
  if (found?.isDirectory()) return
  throw new EvolveError(
    'INPUT_INVALID',
    `working-directory: ${root} is not a folder.`,
    'Give a folder of the checkout.',
  )
}

/** A remote is a name of the workspace's repository, or a URL or path itself. */
async function remoteUrl(
  root: string,
  remote: string,
  git: Git,
  settings: () => Promise<readonly GitSetting[]>,
): Promise<string> {
  // Git takes a relative path from the repository; our private ones lie elsewhere.
  const fromRoot = (url: string): string => (/^\.\.?\//.test(url) ? resolve(root, url) : url)
  if (/[:/\\]/.test(remote)) return fromRoot(remote)
  const named = urlOfRemote(await settings(), remote)
  if (named !== undefined) return fromRoot(named)
  // It knows remotes that stand in no setting, and says why there is none.
  const found = await git.try(['remote', 'get-url', '--', remote])
  if (found.code === 0) return fromRoot(found.stdout.toString('utf8').trim())
  if (/not a git repository/.test(found.stderr)) {
    throw new EvolveError(
      'NOT_A_REPOSITORY',
      `${root} is not a git repository.`,
      'Check the repository out first (actions/checkout), or correct `working-directory`.',
    )
  }
  throw new EvolveError(
    'INPUT_INVALID',
    `remote: there is no remote ${JSON.stringify(remote)} in ${root}.`,
    'Name another remote or a URL, or keep the state with `store: directory`.',
  )
}
