// Goals (FORMATS §4): gates, which are checked, and directives, which are followed; what GOALS.yaml says, and the items of
// both. Never runs anything, and one bad goal costs that one only.
import * as z from './schema.js'
import { composeItem, refOf, textOf, textsOf } from './offered-item.js'
import { wordOf } from './queue-entry.js'
import { fingerprintOf, type WorkItem } from './work.js'

const goalTypes = ['health', 'architecture', 'quality', 'meta'] as const

/** Is one goal: a shell command that says whether it is met. */
export interface Goal {
  readonly id: string
  readonly description: string
  readonly check: string
  /** 1 to 10; the heaviest failing goal is worked on first. */
  readonly weight: number
  readonly type: (typeof goalTypes)[number]
  readonly tags: readonly string[]
}

/** Is one direction to go in; nothing measures it. */
export interface Directive {
  readonly id: string
  readonly title: string
  readonly body: string
  /** In lower case: `increase`, `decrease`, `hold`, `explore`, another word, or empty. */
  readonly steer: string
}

/** Is what a goals file says, in its order. */
export interface GoalsFile {
  readonly goals: readonly Goal[]
  readonly directives: readonly Directive[]
  /** Sentences about what could not be used. */
  readonly notes: readonly string[]
}

const defaultWeight = 5
/** Reads a weight: a whole number from 1 to 10; anything else is the middle. */
export function weightOf(value: unknown): number {
  const weight = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  return typeof weight === 'number' && Number.isInteger(weight) && weight >= 1 && weight <= 10
    ? weight
    : defaultWeight
}

/** Keeps the first of goals with one id, and notes the others; an id that no ref can carry is hashed. */
export function uniqueGoals(goals: readonly Goal[], file: string, notes: string[]): Goal[] {
  const byId = new Map<string, Goal>()
  for (const goal of goals) {
    const id = refOf(goal.id) ?? goal.id
    if (byId.has(id)) notes.push(`${file}: the goal ${id} stands there twice; the first one counts.`)
    else byId.set(id, { ...goal, id })
  }
  return [...byId.values()]
}

const yamlSchema = z.looseObject({ version: z.unknown(), goals: z.nullish(z.array(z.unknown())) })
const yamlGoalSchema = z.looseObject({
  id: z.string().check(z.regex(/\S/)),
  check: z.string().check(z.regex(/\S/)),
  type: z.optional(z.unknown()),
  tags: z.optional(z.unknown()),
})

/** Is a goals file that was read, or why it says nothing about the goals there are. */
export type GoalsReading =
  { readonly kind: 'read'; readonly file: GoalsFile } | { readonly kind: 'failed'; readonly problem: string }

/** Reads the value of GOALS.yaml. Versions 2 and 3 are read, and 1 with a note. */
export function readGoalsYaml(value: unknown): GoalsReading {
  const parsed = yamlSchema.safeParse(value)
  if (!parsed.success)
    return { kind: 'failed', problem: 'GOALS.yaml is not a mapping with `version` and a list `goals`.' }
  const version = String(parsed.data.version)
  if (!['1', '2', '3'].includes(version))
    return {
      kind: 'failed',
      problem: `GOALS.yaml has the version ${version.slice(0, 40)}; 2 and 3 are read.`,
    }
  const notes = version === '1' ? ['GOALS.yaml has the version 1, which is deprecated; write 2 or 3.'] : []
  const goals = (parsed.data.goals ?? []).flatMap((one, index): Goal[] => {
    const goal = yamlGoalSchema.safeParse(one)
    if (!goal.success) {
      notes.push(`GOALS.yaml: entry ${index + 1} of \`goals\` needs an \`id\` and a \`check\`.`)
      return []
    }
    const { id, check, type, tags, weight, description } = goal.data
    return [
      {
        id: id.trim(),
        description: textOf(description).trim() || id.trim(),
        check,
        weight: weightOf(weight),
        type: wordOf(goalTypes, type) ?? 'health',
        tags: textsOf(tags),
      },
    ]
  })
  const count = parsed.data.goals?.length ?? 0
  if (count > 0 && goals.length === 0)
    return {
      kind: 'failed',
      problem: `GOALS.yaml: none of its ${count} goals has an \`id\` and a \`check\`.`,
    }
  return { kind: 'read', file: { goals: uniqueGoals(goals, 'GOALS.yaml', notes), directives: [], notes } }
}

/** Makes the work item of a failing goal. What its check printed stands in the body and not in the fingerprint. */
export function goalItem(goal: Goal, output: string): WorkItem {
  const item = composeItem({
    ref: `goal:${goal.id}`,
    source: 'goals',
    title: `Goal ${goal.id} fails: ${goal.description}`,
    paragraphs: [
      `The check of this goal must exit with 0:\n\n    ${goal.check.trim().replaceAll('\n', '\n    ')}`,
      output.trim() === '' ? '' : `What it printed when it failed:\n\n${output.trim()}`,
    ],
    labels: [`weight:${goal.weight}`, `type:${goal.type}`, ...goal.tags],
  })
  const { title, labels } = item
  return { ...item, fingerprint: fingerprintOf({ title, body: goal.check, labels }) }
}

/** Makes the work items of the directives, in their order. One that says to hold asks for no work. */
export function directiveItems(directives: readonly Directive[]): WorkItem[] {
  return directives
    .filter((directive) => directive.steer !== 'hold')
    .map((directive) =>
      composeItem({
        ref: `directive:${directive.id}`,
        source: 'goals',
        title: directive.title,
        paragraphs: [directive.body],
        labels: directive.steer === '' ? [] : [`steer:${directive.steer}`],
      }),
    )
}
