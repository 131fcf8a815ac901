// `evolve doctor`: looks for what will hold a loop up, and says what to do about each. Looking changes nothing.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Invocation } from '../compose.js'
import { parseConfigFile } from '../config-file.js'
import type { Config } from '../config.js'
import { EvolveError } from '../errors.js'
import { capture, findProgram } from '../platform/process.js'
import { findMissingProgram } from '../platform/shell-command.js'
import type { Ports } from '../ports.js'
import { gitHubFindings } from './doctor-github.js'
import { stateFindings } from './doctor-state.js'
import { configOfJob, jobFindings, type LoopJob } from './doctor-workflow.js'
import { problemOf, type Finding } from './finding.js'
import { openPaint, type Paint } from './paint.js'
import { findAccess, findJobs, findLastCommit, tokenOf } from './repository-facts.js'
import { composeAtLoop } from './place.js'
import { json, print, printJson, type Verb } from './verb.js'

export const doctor: Verb = {
  name: 'doctor',
  summary: 'Look for what will hold the loop up, and say what to do about it.',
  flags: [json],
  inputs: [
    ...['lane', 'store', 'state-branch', 'state-directory', 'remote', 'working-directory', 'github-token'],
    ...['agent', 'agent-command', 'gate'],
  ],
  async run({ given, flags }, invocation) {
    const token = tokenOf({ env: invocation.env, given })
    const { ports, config } = await composeAtLoop({
      ...invocation,
      given: { ...given, 'github-token': token },
    })
    const findings = [
      ...(await stateFindings(ports)),
      ...(await toolFindings(ports, config, invocation)),
      ...(await outsideFindings(ports.workspace.root, config, { ...invocation, given })),
    ]
    const isSound = findings.every(({ level }) => level !== 'problem')
    if (flags.has('json')) printJson({ ok: isSound, findings })
    else print(render(findings, openPaint(process.stdout, invocation.env)))
    return isSound ? 0 : 1
  },
}

/** Looks at the programs that runs start here: the agent and the checks of the gate. */
async function toolFindings(
  ports: Ports,
  config: Config,
  { env, isOnGitHub }: Invocation,
): Promise<Finding[]> {
  const { root } = ports.workspace
  const gate = config.gate.map((command): Finding => {
    const missing = findMissingProgram(command, { cwd: root, env })
    return missing === undefined
      ? { level: 'ok', code: 'gate', what: `Gate: \`${command}\`` }
      : {
          level: 'warning',
          code: 'gate-program-missing',
          what: `Gate: \`${command}\` begins with \`${missing}\`, which is not here.`,
          remedy:
            'Install it before the loop runs (`setup` of the reusable workflow), or correct the command.',
        }
  })
  return [await agentFinding(ports, env, isOnGitHub), ...gate]
}

async function agentFinding(ports: Ports, env: Invocation['env'], isOnGitHub: boolean): Promise<Finding> {
  const { name } = ports.agent
  try {
    await ports.agent.check()
  } catch (error) {
    // Here is not where the runs of a workflow take place.
    return problemOf(error, isOnGitHub ? 'problem' : 'warning')
  }
  if (name === 'command') return { level: 'ok', code: 'agent', what: 'The agent is a command, and is there.' }
  const file = findProgram(name, env.PATH) ?? name
  const asked = await capture(file, ['--version'], { env, timeoutMs: 10_000 })
  const version = asked.stdout.toString('utf8').trim().split('\n')[0]?.slice(0, 100)
  return asked.code === 0 && version
    ? { level: 'ok', code: 'agent', what: `The agent is ${name}, version ${version}.` }
    : {
        level: 'warning',
        code: 'agent-silent',
        what: `${name} is on PATH, but \`${name} --version\` does not answer.`,
        remedy: 'Try it by hand; install it anew.',
      }
}

/** Looks at the workflows, and at what GitHub says of the repository they stand in. */
async function outsideFindings(root: string, config: Config, invocation: Invocation): Promise<Finding[]> {
  const { jobs, unreadable } = await findJobs(root)
  const file = await readConfigFile(root)
  const configs = jobs.map((job): [LoopJob, Config | Finding] => [job, configOfJob(job, file)])
  const sound = configs.flatMap(([job, one]): [LoopJob, Config][] => ('level' in one ? [] : [[job, one]]))
  const access = await findAccess(root, config.remote, invocation)
  const workflows = [...new Set(jobs.map((job) => job.file))]
  return [
    ...unreadable.map((name): Finding => ({
      level: 'warning',
      code: 'workflow-unreadable',
      what: `.github/workflows/${name} is not valid YAML; it was not looked at.`,
    })),
    ...(jobs.length === 0 ? [noWorkflow] : []),
    ...configs.flatMap(([, one]) => ('level' in one ? [one] : [])),
    ...sound.flatMap(([job, one]) => jobFindings(job, one)),
    ...(sound.length > 0 ? sound.map(([, one]) => one) : [config]).flatMap((one) =>
      one.gate.length === 0 ? [noGate] : [],
    ),
    ...(jobs.length > 0
      ? idleFindings(await findLastCommit(root, config.remote, invocation.env), new Date())
      : []),
    ...(await gitHubFindings({ access, config: sound[0]?.[1] ?? config, workflows })),
  ]
}

const noGate: Finding = {
  level: 'warning',
  code: 'gate-missing',
  what: 'No gate is configured: every change counts as held.',
  remedy: 'Set `gate` to the commands that must not get worse, such as `npm test`.',
}

const noWorkflow: Finding = {
  level: 'unknown',
  code: 'workflow-missing',
  what: 'No workflow here runs the loop; nothing starts it on a schedule.',
  remedy: '`evolve init` writes one.',
}

const idleWarningDays = 45

/** A public repository's schedules go off after 60 days without a commit (FIELD F29). */
export function idleFindings(lastCommit: Date | undefined, now: Date): Finding[] {
  if (lastCommit === undefined)
    return [
      {
        level: 'unknown',
        code: 'default-branch-age',
        what: 'When the default branch was last committed to is not known here.',
        remedy: 'Fetch it, and let git know its name: `git remote set-head origin --auto`.',
      },
    ]
  const days = Math.floor((now.getTime() - lastCommit.getTime()) / 86_400_000)
  const what = `The last commit on the default branch known here is ${days} days old.`
  return days < idleWarningDays
    ? [{ level: 'ok', code: 'default-branch-age', what }]
    : [
        {
          level: 'warning',
          code: 'default-branch-age',
          what: `${what} After 60 idle days the schedules of a public repository go off, silently.`,
          remedy: 'Merge what the loop has delivered; commits on the state branch are not known to count.',
        },
      ]
}

async function readConfigFile(root: string): Promise<unknown> {
  const text = await readFile(join(root, '.github/evolve.yml'), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : parseConfigFile(text).catch(ignorePlanned)
}

/** A file that is no YAML has been reported by `compose` already. */
function ignorePlanned(error: unknown): undefined {
  if (!(error instanceof EvolveError)) throw error
}

function render(findings: readonly Finding[], paint: Paint): string {
  const signs = {
    ok: paint('green', 'ok      '),
    warning: paint('yellow', 'warning '),
    problem: paint('red', 'PROBLEM '),
    unknown: paint('dim', 'unknown '),
  }
  return findings
    .map(
      ({ level, code, what, remedy }) =>
        `${signs[level]} ${what}${level === 'ok' ? '' : ` ${paint('dim', `[${code}]`)}`}${remedy ? `\n         → ${remedy}` : ''}`,
    )
    .join('\n')
}
