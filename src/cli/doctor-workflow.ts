// What doctor finds in the workflows of a repository: when they start, what they grant, and whether two can run at once.
// Pure: parsed YAML in, findings out.
import * as z from '../domain/schema.js'
import { isInputName, readConfig, type Config } from '../config.js'
import { problemOf, type Finding } from './finding.js'

const mapping = z.record(z.string(), z.unknown())
const jobSchema = z.looseObject({
  uses: z.catch(z.optional(z.string()), undefined),
  with: z.catch(z.optional(mapping), undefined),
  permissions: z.optional(z.unknown()),
  concurrency: z.optional(z.unknown()),
  steps: z.catch(z.optional(z.array(mapping)), undefined),
})
const workflowSchema = z.looseObject({
  on: z.optional(z.unknown()),
  permissions: z.optional(z.unknown()),
  concurrency: z.optional(z.unknown()),
  jobs: z.catch(mapping, {}),
})

/** Is a job that runs the loop. */
export interface LoopJob {
  readonly file: string
  readonly name: string
  /** `workflow` calls the reusable one; `action` has the action as a step. */
  readonly kind: 'workflow' | 'action'
  readonly with: Readonly<Record<string, unknown>>
  readonly permissions: unknown
  readonly concurrency: unknown
  readonly crons: readonly string[]
}

/** Finds the jobs of one workflow that run the loop. */
export function findLoopJobs(file: string, document: unknown): LoopJob[] {
  const workflow = workflowSchema.safeParse(document)
  if (!workflow.success) return []
  const { on, jobs, permissions, concurrency } = workflow.data
  const schedule = z.looseObject({ schedule: z.array(z.looseObject({ cron: z.string() })) }).safeParse(on)
  const crons = schedule.success ? schedule.data.schedule.map(({ cron }) => cron) : []
  return Object.entries(jobs).flatMap(([name, job]): LoopJob[] => {
    const { data } = jobSchema.safeParse(job)
    if (!data) return []
    const step = data.steps?.find(({ uses }) => typeof uses === 'string' && /\/evolve-action@/.test(uses))
    const isCall = /(^|\/)\.github\/workflows\/evolve\.ya?ml(@|$)/.test(data.uses ?? '')
    if (!isCall && step === undefined) return []
    return [
      {
        file,
        name,
        kind: isCall ? 'workflow' : 'action',
        with: (isCall ? data.with : mapping.safeParse(step?.with).data) ?? {},
        permissions: data.permissions ?? permissions,
        concurrency: data.concurrency ?? concurrency,
        crons,
      },
    ]
  })
}

/** Reads the configuration as the runs of a job have it; values that only a run knows are left out. */
export function configOfJob(job: LoopJob, file: unknown): Config | Finding {
  const literal = Object.entries(job.with).flatMap(([name, value]): [string, string][] =>
    isInputName(name) && name !== 'command' && !String(value).includes('${{') ? [[name, String(value)]] : [],
  )
  try {
    return readConfig({ given: Object.fromEntries(literal), file, isOnGitHub: true })
  } catch (error) {
    const found = problemOf(error)
    return {
      ...found,
      what: `${job.file}: ${found.what}`,
      remedy: 'Correct the inputs there, or .github/evolve.yml.',
    }
  }
}

/** Diagnoses a job that runs the loop. */
export function jobFindings(job: LoopJob, config: Config): Finding[] {
  return [...scheduleFindings(job), ...grantFindings(job, config), ...concurrencyFindings(job)]
}

function scheduleFindings({ file, crons }: LoopJob): Finding[] {
  if (crons.length === 0)
    return [
      {
        level: 'warning',
        code: 'schedule-missing',
        what: `${file} has no schedule: the loop runs only when somebody starts it.`,
        remedy: "Add `schedule: [{ cron: '17 * * * *' }]` below `on:`.",
      },
    ]
  return crons.map((cron): Finding => {
    const minutes = minutesOf(cron)
    const crowded = [0, 30].filter((minute) => minutes.includes(minute))
    return crowded.length === 0
      ? { level: 'ok', code: 'schedule', what: `${file}: the schedule is "${cron}" (UTC).` }
      : {
          level: 'warning',
          code: 'schedule-minute',
          what: `${file}: "${cron}" starts at minute ${crowded.join(' and ')}, as everybody's schedules do: runs are delayed or dropped there.`,
          remedy: 'Take an odd minute, such as 17.',
        }
  })
}

/** Lists the minutes of the hour at which a schedule starts. */
function minutesOf(cron: string): number[] {
  const [field = ''] = cron.trim().split(/\s+/)
  const parts = field.split(',').map((part) => /^(?:\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part))
  return Array.from({ length: 60 }, (_, minute) => minute).filter((minute) =>
    parts.some((part) => {
      if (!part) return false
      const [, from = '0', to, step] = part
      const last = to ?? (part[1] === undefined || step !== undefined ? '59' : from)
      return (
        minute >= Number(from) && minute <= Number(last) && (minute - Number(from)) % Number(step ?? 1) === 0
      )
    }),
  )
}

/** Is a permission that runs need, and what becomes of them without it. */
interface Need {
  readonly name: string
  readonly access: 'read' | 'write'
  readonly level: 'problem' | 'warning'
  readonly why: string
}

function needsOf(config: Config): Need[] {
  const pushes = config.store === 'branch' || config.deliver !== 'none'
  const needs: (Need | false)[] = [
    {
      name: 'contents',
      access: pushes ? 'write' : 'read',
      level: 'problem',
      why: pushes ? 'state and work are pushed' : 'the repository is checked out',
    },
    config.deliver === 'pull-request' && {
      name: 'pull-requests',
      access: 'write',
      level: 'problem',
      why: 'each item becomes a pull request',
    },
    config.sources.includes('issues') && {
      name: 'issues',
      access: 'read',
      level: 'warning',
      why: 'issues are a source of work',
    },
    {
      name: 'actions',
      access: config.redispatch ? 'write' : 'read',
      level: 'warning',
      why: config.redispatch ? 'the next run is started' : 'whether a dead run is over is asked',
    },
  ]
  return needs.filter((need) => need !== false)
}

function grantFindings({ file, name, permissions }: LoopJob, config: Config): Finding[] {
  if (permissions === undefined)
    return [
      {
        level: 'warning',
        code: 'permissions-default',
        what: `${file}: job ${name} has no \`permissions:\`; it gets what the repository's settings give by default.`,
        remedy: `Write them down: permissions: { ${needsOf(config)
          .map((need) => `${need.name}: ${need.access}`)
          .join(', ')} }`,
      },
    ]
  const missing = needsOf(config).filter((need) => !isGranted(permissions, need))
  if (missing.length === 0)
    return [{ level: 'ok', code: 'permissions', what: `${file}: job ${name} grants what its runs need.` }]
  return missing.map((need) => ({
    level: need.level,
    code: 'permissions-missing',
    what: `${file}: job ${name} does not grant \`${need.name}: ${need.access}\`; ${need.why}.`,
    remedy: `Add \`${need.name}: ${need.access}\` below \`permissions:\` of the job.`,
  }))
}

function isGranted(permissions: unknown, { name, access }: Need): boolean {
  if (permissions === 'write-all') return true
  if (permissions === 'read-all') return access === 'read'
  const granted = mapping.safeParse(permissions).data?.[name]
  return granted === 'write' || granted === access
}

/** The reusable workflow has a group per lane of its own; a caller's may only not cancel. */
function concurrencyFindings({ file, name, kind, concurrency }: LoopJob): Finding[] {
  const cancels = mapping.safeParse(concurrency).data?.['cancel-in-progress']
  if (cancels !== undefined && cancels !== false)
    return [
      {
        level: 'problem',
        code: 'concurrency-cancels',
        what: `${file}: job ${name} has \`cancel-in-progress\`: a new run kills the cycle of the one before.`,
        remedy: 'Remove it; a run that finds another at work skips by itself.',
      },
    ]
  if (kind === 'workflow' || concurrency !== undefined)
    return [{ level: 'ok', code: 'concurrency', what: `${file}: runs of a lane wait for each other.` }]
  return [
    {
      level: 'warning',
      code: 'concurrency-missing',
      what: `${file}: job ${name} has no \`concurrency:\`; two runs can start at once, and one of them does nothing.`,
      remedy:
        'Add `concurrency: { group: evolve-default, cancel-in-progress: false }` to the job, one group per lane.',
    },
  ]
}
