// The choice of sources: the rungs of the ladder, in the order that the configuration gives (SPEC §10.1).
import type { Config } from '../config.js'
import { goalWords, type GoalResult } from '../domain/goal-results.js'
import { plural } from '../domain/tables.js'
import type { SourceName } from '../domain/work.js'
import { openGitHub, type GitHubAccess } from '../platform/github.js'
import type { GoalMeter, WorkSource } from '../ports.js'
import { openBeads } from './beads.js'
import { openGenerators } from './generators.js'
import { goalsLimitMs, measureGoals, readGoals, type MeasuredGoals, type ReadGoals } from './goal-measure.js'
import { openGoals } from './goals.js'
import { openHarvested } from './harvested.js'
import { openIssues } from './issues.js'
import { openParked } from './parked.js'

/** Is what the sources need to know of where they run. */
export interface SourcesDeps {
  /** The repository that is worked on, as an absolute path. */
  readonly root: string
  /** The environment that programs of a tracker get. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** `owner/name`, where known. */
  readonly repository?: string
  /** The API that issues are read from; absent where there is none. Its token is withheld from what sources run. */
  readonly github?: GitHubAccess
  /** Masks secrets in what programs print, before that is cut. */
  readonly redact?: (text: string) => string
  /** Runs a measurement and puts back what it wrote into the workspace. */
  readonly undisturbed?: <T>(body: () => Promise<T>) => Promise<T>
  /** Tells people that something long begins, and how it went. */
  readonly say?: (text: string) => void
}

/** Is the part of the configuration that decides here; what only one rung needs may be absent, for its input's default. */
export type SourcesPolicy = Pick<Config, 'sources' | 'store'> &
  Partial<Pick<Config, 'issueLabel' | 'generators' | 'goalTimeoutMinutes' | 'stateDirectory'>>

/** Measures goals for the gate. */
export function openGoalMeter(policy: SourcesPolicy, deps: SourcesDeps): GoalMeter {
  let known: ReadGoals | undefined
  return {
    isUsed: policy.sources.includes('goals'),
    async read() {
      known = await readGoals(deps.root)
    },
    limitMinutes: goalsLimitMs(goalTimeoutMs(policy)) / 60_000,
    async measure(cancelled) {
      const measured = await measureQuietly(policy, deps, cancelled, known)
      return measured.kind === 'measured' && measured.results.length > 0
        ? goalWords(measured.results)
        : undefined
    },
  }
}

/** Measures all goals and puts back what their checks write into the workspace: looking must not change it. */
async function measureQuietly(
  policy: SourcesPolicy,
  deps: SourcesDeps,
  cancelled?: AbortSignal,
  read?: ReadGoals,
): Promise<MeasuredGoals> {
  const { root, env, redact, undisturbed = (body) => body(), say = () => undefined } = deps
  const options = {
    root,
    env,
    token: deps.github?.token ?? '',
    timeoutMs: goalTimeoutMs(policy),
    redact,
    cancelled,
    known: read,
  }
  // Asking for no goal only reads the file: most repositories have none, and nothing has to be put back then.
  const known = await measureGoals(options, [])
  if (known.kind !== 'measured' || known.file.goals.length === 0) return known
  say(`Measuring ${plural(known.file.goals.length, 'goal')}.`)
  const measured = await undisturbed(() => measureGoals(options))
  if (measured.kind === 'measured') say(describeResults(measured.results))
  return measured
}

function describeResults(results: readonly GoalResult[]): string {
  const count = (wanted: GoalResult['result']) => results.filter(({ result }) => result === wanted).length
  return `Goals: ${count('pass')} passed, ${count('fail')} failed, ${count('skip')} skipped.`
}

function goalTimeoutMs({ goalTimeoutMinutes = 1 }: SourcesPolicy): number {
  return goalTimeoutMinutes * 60_000
}

/** Opens the configured sources in ladder order. */
export function openSources(policy: SourcesPolicy, deps: SourcesDeps): WorkSource[] {
  const token = deps.github?.token ?? ''
  const { issueLabel = 'evolve', generators = [], stateDirectory = '.agents/evolve' } = policy
  const open: Record<SourceName, () => WorkSource> = {
    parked: openParked,
    harvested: () => openHarvested({ ...deps, isFileTheQueue: policy.store === 'directory' }),
    beads: () => openBeads({ ...deps, token }),
    issues: () => openIssues(deps.github && openGitHub(deps.github), issueLabel),
    goals: () => openGoals(() => measureQuietly(policy, deps)),
    generators: () => openGenerators(generators, { ...deps, token, stateDirectory }),
  }
  // Parked work is asked first also where it is not named: nothing that a cycle left unfinished may be forgotten.
  const names: readonly SourceName[] = policy.sources.includes('parked')
    ? policy.sources
    : ['parked', ...policy.sources]
  return names.map((name) => open[name]())
}
