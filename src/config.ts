// Every input: name, description, default and schema, in one table (SPEC §12.1). action.yml, the reusable workflow,
// the command line's flags and the README are checked against it. All problems are reported at once.
import * as z from './domain/schema.js'
import { readFileValues, type FileValues } from './config-file.js'
import {
  text,
  oneOf,
  boolean,
  onOff,
  fraction,
  wholeNumber,
  positive,
  listOf,
  words,
  lines,
  refuse,
  laneName,
  branchName,
  labelName,
} from './config-values.js'
import { EvolveError } from './errors.js'
import { results } from './domain/record.js'
import { longestChain } from './domain/redispatch.js'
import { sourceNames, type SourceName } from './domain/work.js'

/** Describes one input. `localDefault` holds off GitHub where that differs (SPEC §12.2). */
interface Input<T> {
  readonly description: string
  readonly default: string
  readonly localDefault?: string
  readonly read: z.ZodMiniType<T, string>
}

function input<T>(
  description: string,
  defaultText: string,
  read: z.ZodMiniType<T, string>,
  localDefault?: string,
): Input<T> {
  return { description, default: defaultText, read, ...(localDefault === undefined ? {} : { localDefault }) }
}

/** Lists every input of the action, flag of the command line and key of the configuration file. */
export const inputs = {
  command: input(
    "What to do: `run`, or an operator's verb (`status`, `stop`, `resume`).",
    'run',
    oneOf('run', 'status', 'stop', 'resume'),
  ),
  lane: input('Name of the loop. Several lanes can run side by side in one repository.', 'default', laneName),
  'matrix-jobs': input(
    'How many jobs the matrix has; the action fills it in. More than one must each name their `lane`.',
    '1',
    wholeNumber(1),
  ),
  agent: input(
    'The agent: `claude`, `codex`, `gemini`, `opencode`, or `command` with `agent-command`.',
    'claude',
    oneOf('claude', 'codex', 'gemini', 'opencode', 'command', 'auto'),
    'auto',
  ),
  'agent-command': input(
    'Shell command that is the agent (`agent: command`). The prompt comes on standard input.',
    '',
    text,
  ),
  'agent-args': input('Further arguments for a named agent, one per line.', '', lines),
  model: input("Model for a named agent; empty is the agent's own default.", '', text),
  'max-turns': input(
    'Most turns of one agent session; 0 is no limit. Where the agent knows such a limit.',
    '0',
    wholeNumber(0),
  ),
  'agent-env': input(
    'Names of environment variables that the agent gets whatever they are called. Their values are secrets.',
    '',
    words,
  ),
  'agent-timeout-minutes': input('Deadline of one agent session, in minutes.', '30', positive('minutes')),
  'agent-idle-minutes': input(
    'An agent that prints nothing for so many minutes is ended; 0 is never.',
    '0',
    positive('minutes', true),
  ),
  'context-window': input(
    'Context window of the model in tokens; 0 takes what the agent reports, else 200000.',
    '0',
    wholeNumber(0),
  ),
  phases: input(
    'Phases of a cycle, in their order. At each boundary the context may be reset.',
    'work',
    words.check(
      z.refine(
        (names) => names.length > 0 && names.length <= 20 && new Set(names).size === names.length,
        'up to 20 different names',
      ),
    ),
  ),
  'evaluate-fraction': input(
    'Fraction of the window at which a phase boundary resets the session.',
    '0.65',
    fraction,
  ),
  'handoff-fraction': input(
    'Fraction of the window in the last request at which an unfinished item is handed off.',
    '0.90',
    fraction,
  ),
  'phase-reserve': input('Tokens that the next phase is expected to add.', '0', wholeNumber(0)),
  handoff: input(
    '`off` disables the handoffs `measured` and `phase`; never `streak`, nor the recovery from an overflow.',
    'on',
    onOff,
  ),
  handover: input(
    'Whether the agent may ask to be replaced by a fresh session that starts from a document of its own.',
    'false',
    boolean,
  ),
  'handover-approved': input(
    "An operator's standing approval of handovers: from a dispatch, or a variable of the repository.",
    'false',
    boolean,
  ),
  'handover-require-operator': input("Whether a handover needs an operator's approval.", 'true', boolean),
  'handover-max-age-seconds': input(
    'Age of a request at which it cannot be confirmed any more, in seconds.',
    '3600',
    positive('seconds'),
  ),
  'handover-bootstrap': input(
    'Text that introduces a handover document in the prompt, in place of the usual one.',
    '',
    text,
  ),
  prompt: input('Text added to the built prompt.', '', text),
  'prompt-file': input('File whose text is added to the built prompt.', '', text),
  sources: input(
    `The ladder: where work comes from, in this order. Words of: ${sourceNames.join(', ')}.`,
    sourceNames.join(', '),
    listOf<SourceName>(sourceNames),
  ),
  'issue-label': input('Label of the GitHub issues that are work.', 'evolve', labelName),
  'goal-timeout-minutes': input(
    'Time limit of the check of one goal, in minutes; all goals together have five times as much.',
    '1',
    positive('minutes'),
  ),
  generators: input(
    'What looks for work when there is none: one shell command per line that prints items as JSON lines. `todo` is built in: comments that say TODO, FIXME, XXX or HACK.',
    '',
    lines,
  ),
  'work-ref': input('Take this very item.', '', text),
  force: input("Pass over skips, quarantine and dormancy. Never over an operator's stop.", 'false', boolean),
  gate: input('Checks that must not get worse, one shell command per line.', '', lines),
  'gate-timeout-minutes': input('Time limit of one check, in minutes.', '10', positive('minutes')),
  'protected-paths': input(
    'Paths (globs, one per line) that the agent must not change. The state folders are always protected.',
    '.github/workflows/**\n.github/evolve.yml',
    lines,
  ),
  'secret-scan-exclude': input(
    'Paths (globs, one per line) in which text that looks like a credential is meant, such as test fixtures. Work with one elsewhere is refused; a secret that this run was given is refused everywhere.',
    '',
    lines,
  ),
  deliver: input(
    'Where held work goes: `pull-request` (one per item), `branch` (a branch per item), `push` (the base branch), `none` (stays in the workspace).',
    'pull-request',
    oneOf('pull-request', 'branch', 'push', 'none'),
    'none',
  ),
  'max-open-prs': input(
    'Open pull requests of the lane at which no further item is started (`deliver: pull-request`).',
    '3',
    wholeNumber(1),
  ),
  'base-branch': input(
    'Branch that work is delivered to; empty is the branch that is checked out.',
    '',
    z.union([z.literal(''), branchName]),
  ),
  'git-author': input(
    'Author of our own commits, as `Name <address>`.',
    'evolve[bot] <evolve[bot]@users.noreply.github.com>',
    z.pipe(
      z.string(),
      z.transform((value, context) =>
        /^[^<>\n]+ <[^<>\s]+>$/.test(value) ? value : refuse(context, '`Name <address>`'),
      ),
    ),
  ),
  'context-streak-limit': input(
    'Heavy cycles until the loop hands off. The environment variable EVOLVE_CONTEXT_STREAK_LIMIT overrides it.',
    '2',
    wholeNumber(1),
  ),
  'attempt-limit': input(
    'Cycles in a row without progress on one item until it is quarantined.',
    '3',
    wholeNumber(1),
  ),
  'max-cycles': input(
    'Cycles that may start an agent until an operator says `resume`; 0 is no cap.',
    '0',
    wholeNumber(0),
  ),
  'max-cost-per-day': input(
    'US dollars that the cycles of one UTC day may cost, as far as the agent tells; 0 is no cap.',
    '0',
    positive('US dollars', true),
  ),
  'max-tokens-per-day': input(
    'Tokens that the cycles of one UTC day may use; 0 is no cap.',
    '0',
    wholeNumber(0),
  ),
  'regression-limit': input('Regressed cycles in a row until the breaker opens.', '3', wholeNumber(1)),
  'breaker-cooldown-hours': input(
    'Hours until an open breaker lets one cycle through.',
    '24',
    positive('hours', true),
  ),
  'stop-ttl-days': input(
    "Days until an operator's marker is stale and passed over; 0 is never.",
    '7',
    positive('days', true),
  ),
  stop: input('Stop this run as an operator would.', 'false', boolean),
  'allow-ref': input('Work on another branch than the default one.', 'false', boolean),
  'allow-dirty': input(
    'Off GitHub: work although tracked files have uncommitted changes. A file that the agent changes, too, is committed as a whole.',
    'false',
    boolean,
  ),
  'allow-fork': input('Work in a fork on a schedule.', 'false', boolean),
  redispatch: input(
    'Start the next run at once after an `improved` cycle with work left, by a dispatch of the workflow. Needs `actions: write`.',
    'false',
    boolean,
  ),
  'redispatch-limit': input(
    'Runs that the loop may start itself in a row, until a run comes from elsewhere.',
    '5',
    wholeNumber(1, longestChain),
  ),
  store: input(
    'Where state is kept: `branch`, `cache` or `directory`.',
    'branch',
    oneOf('branch', 'cache', 'directory'),
    'directory',
  ),
  'state-branch': input('Branch of the branch store.', 'evolve-state', branchName),
  'state-directory': input(
    'Folder of the directory store, below the working directory.',
    '.agents/evolve',
    text,
  ),
  remote: input('Remote for state and work: a name or a URL.', 'origin', text),
  'network-timeout-seconds': input(
    'Time limit of one fetch, push or other git command, and of one call to the Actions cache (there 60 at most), in seconds.',
    '120',
    positive('seconds'),
  ),
  'on-corrupt': input(
    'When no good copy of damaged state is found: `fail`, or `reset` to start fresh and keep the evidence.',
    'fail',
    oneOf('fail', 'reset'),
  ),
  'working-directory': input('The repository to work in.', '.', text),
  'config-file': input('File with the same keys as these inputs; inputs win.', '.github/evolve.yml', text),
  'github-token': input('Token for state, work and the API.', '', text),
  'fail-on': input('Results that turn the run red, such as `regressed, failed`.', '', listOf(results)),
  reason: input('Why an operator stops the loop (`command: stop`).', '', text),
  all: input('Stop or resume every lane (`command: stop` or `resume`).', 'false', boolean),
  ref: input('Item to take out of quarantine (`command: resume`).', '', text),
} satisfies Record<string, Input<unknown>>

export type InputName = keyof typeof inputs

type Camel<S extends string> = S extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : S

/** Is the validated configuration: every input by its name in camelCase. */
export type Config = { readonly [K in InputName as Camel<K>]: z.output<(typeof inputs)[K]['read']> }

/** Is where values come from; the first that is not empty wins: `given`, then the file, then the default. */
export interface ConfigSources {
  /** Inputs of the action or flags of the command line, by input name. */
  readonly given: Readonly<Record<string, string | undefined>>
  /** What the configuration file says, when there is one: see `parseConfigFile` in config-file.ts. */
  readonly file?: unknown
  readonly contextStreakLimitVariable?: string
  readonly isOnGitHub: boolean
}

/** Reads the whole configuration. Throws INPUT_INVALID or CONFIG_UNREADABLE with every problem by name, value and remedy. */
export function readConfig(sources: ConfigSources): Config {
  const problems: string[] = []
  const file = readFileValues(sources.file, { isKnown: isInputName, suggest: suggestion }, problems)
  const lane = (firstFilled(sources.given.lane, file.common.lane) ?? inputs.lane.default).trim().toLowerCase()
  const fromFile = { ...file.common, ...file.lanes.get(lane) }
  problems.push(...problemsOfLanes(file, lane))
  for (const name of Object.keys(sources.given)) {
    if (!isInputName(name)) problems.push(`${name}: there is no such input${suggestion(name)}`)
  }
  const values = Object.entries(inputs).map(([name, spec]) => {
    const chosen = firstFilled(overridden(name, sources), sources.given[name], fromFile[name])
    const fallback = (sources.isOnGitHub ? undefined : (spec as Input<unknown>).localDefault) ?? spec.default
    const parsed = spec.read.safeParse(chosen?.trim() ?? fallback)
    if (parsed.success) return [camelCase(name), parsed.data]
    problems.push(describeProblem(name, chosen ?? fallback, parsed.error))
    return [camelCase(name), undefined]
  })
  const config = Object.fromEntries(values) as Config
  if (problems.length === 0) problems.push(...checkTogether(config, sources))
  if (problems.length > 0) throw new EvolveError('INPUT_INVALID', problems.join('\n'), '')
  return config
}

/** The sections of the other lanes are checked, too: a mistake must not wait until that lane runs. */
function problemsOfLanes({ lanes }: FileValues, running: string): string[] {
  return [...lanes].flatMap(([lane, values]) => {
    const named = laneName.safeParse(lane)
    if (lane === running) return []
    const entries = Object.entries(values).filter(([, value]) => value.trim() !== '')
    return [
      ...(named.success ? [] : [describeProblem('lanes', lane, named.error)]),
      ...entries.flatMap(([name, value]) => {
        const parsed = isInputName(name) ? inputs[name].read.safeParse(value.trim()) : undefined
        return parsed?.success === false
          ? [describeProblem(`lanes.${lane}.${name}`, value, parsed.error)]
          : []
      }),
    ]
  })
}

function describeProblem(name: string, value: string, { issues }: z.core.$ZodError): string {
  return `${name}: ${JSON.stringify(clip(value))} is not valid; give ${issues[0]?.message}.`
}

function checkTogether(config: Config, { given }: ConfigSources): string[] {
  const problems: string[] = []
  // One file serves all jobs of a matrix: a lane that stands in it is the same for each.
  if (config.matrixJobs > 1 && firstFilled(given.lane) === undefined)
    problems.push(
      `lane: "" is not valid; this job is one of ${config.matrixJobs} of a matrix: give each its own, such as \`lane: \${{ matrix.lane }}\`.`,
    )
  // An operator is heard whatever else is not right yet.
  if (config.command === 'run' && config.agent === 'command' && config.agentCommand === '')
    problems.push('agent-command: "" is not valid; give the command to run, since agent is `command`.')
  if (config.contextWindow > 0 && config.contextWindow < 10)
    problems.push(`context-window: "${config.contextWindow}" is not valid; give at least 10 tokens, or 0.`)
  if (config.stateDirectory.startsWith('/') || config.stateDirectory.split('/').includes('..'))
    problems.push(
      `state-directory: ${JSON.stringify(config.stateDirectory)} is not valid; give a folder below the working directory.`,
    )
  if (isNoFolderOfItsOwn(config.stateDirectory))
    problems.push(
      `state-directory: ${JSON.stringify(config.stateDirectory)} is not valid; give a folder of its own, such as .agents/evolve.`,
    )
  return problems
}

/** The workspace itself, and git's own folder, also where names have no case. */
function isNoFolderOfItsOwn(path: string): boolean {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.')
  return parts.length === 0 || parts.some((part) => part.toLowerCase() === '.git')
}

/** The one variable that overrides an input (SPEC §5.1). */
function overridden(name: string, sources: ConfigSources): string | undefined {
  return name === 'context-streak-limit' ? sources.contextStreakLimitVariable : undefined
}

/** Tells whether a text names an input. */
export function isInputName(name: string): name is InputName {
  return Object.hasOwn(inputs, name)
}

/** Ends a sentence about an unknown name: with the nearest of the known ones, or just a full stop when none is near. */
export function suggestion(name: string, known: readonly string[] = Object.keys(inputs)): string {
  const nearest = known
    .map((candidate) => ({ candidate, distance: editDistance(name, candidate) }))
    .sort((a, b) => a.distance - b.distance)[0]
  return nearest && nearest.distance <= Math.max(2, name.length / 3)
    ? `; did you mean \`${nearest.candidate}\`?`
    : '.'
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const substitution = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1)
      current.push(Math.min(substitution, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    previous = current
  }
  return previous[b.length] ?? 0
}

function firstFilled(...candidates: (string | undefined)[]): string | undefined {
  return candidates.find((value) => value !== undefined && value.trim() !== '')
}

function camelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

function clip(value: string): string {
  return value.length > 80 ? `${value.slice(0, 80)}…` : value
}
