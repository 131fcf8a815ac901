// How the text of an input becomes a value (SPEC §12.1): what is valid, and what to say when it is not. Each reader also says
// which YAML values of the configuration file it takes, as JSON Schema: docs/evolve.schema.json is made from that.
import * as z from './domain/schema.js'

/** Is a piece of JSON Schema. */
export type Shape = Readonly<Record<string, unknown>>

/** Returns which YAML values a reader takes; anything that is no mapping where the reader does not say. */
export function shapeOf(read: z.ZodMiniType): Shape {
  return shapes.get(read)?.shape ?? anyText
}

const shapes = z.registry<{ readonly shape: Shape }>()

/** Makes a reader out of a function that gives the value, or refuses. */
function reader<T>(
  parse: (value: string, context: z.core.ParsePayload) => T,
  shape: Shape = anyText,
): z.ZodMiniType<T, string> {
  const schema = z.pipe(z.string(), z.transform(parse))
  shapes.add(schema, { shape })
  return schema
}

/** A number may stand in quotes; what is in them is for the reader to say. */
function numeric(number: Shape): Shape {
  return { anyOf: [number, { type: 'string', pattern: '^[0-9]*[.]?[0-9]+$' }] }
}

const anyText: Shape = {
  anyOf: [
    { type: ['string', 'number', 'boolean'] },
    { type: 'array', items: { type: ['string', 'number', 'boolean', 'null'] } },
  ],
}

/** Takes any text. */
export const text = z.string()

/** Takes one of these words. */
export function oneOf<const T extends string>(...words: readonly T[]) {
  return reader(
    (value, context): T => {
      const word = words.find((candidate) => candidate === value)
      if (word === undefined) return refuse(context, `one of: ${words.join(', ')}`)
      return word
    },
    { enum: words },
  )
}

/** Takes YAML 1.2's booleans and nothing else (FIELD F31). */
export const boolean = reader(
  (value, context) => {
    if (/^(true|True|TRUE)$/.test(value)) return true
    if (/^(false|False|FALSE)$/.test(value)) return false
    return refuse(context, 'true or false')
  },
  { enum: [true, false, 'true', 'false', 'True', 'False', 'TRUE', 'FALSE'] },
)

/** Takes `on` and `off`, which YAML 1.2 leaves as words, or a boolean. */
export const onOff = reader(
  (value, context) => {
    if (/^(on|true|True|TRUE)$/.test(value)) return true
    if (/^(off|false|False|FALSE)$/.test(value)) return false
    return refuse(context, 'on or off')
  },
  { enum: ['on', 'off', true, false, 'true', 'false', 'True', 'False', 'TRUE', 'FALSE'] },
)

/** Takes a fraction of 1. */
export const fraction = reader(
  (value, context) => {
    const number = Number(value)
    if (/^\d*\.?\d+$/.test(value) && number > 0 && number <= 1) return number
    return refuse(context, 'a fraction greater than 0 and at most 1')
  },
  numeric({ type: 'number', exclusiveMinimum: 0, maximum: 1 }),
)

/** Takes a whole number within bounds. */
export function wholeNumber(min: number, max = Number.MAX_SAFE_INTEGER) {
  return reader(
    (value, context) => {
      const number = Number(value)
      if (/^\d+$/.test(value) && number >= min && number <= max) return number
      const most = max === Number.MAX_SAFE_INTEGER ? '' : ` and at most ${max}`
      return refuse(context, `a whole number of at least ${min}${most}`)
    },
    numeric({ type: 'integer', minimum: min, maximum: max }),
  )
}

/** Takes an amount; `what` names its unit. */
export function positive(what: string, isZeroAllowed = false) {
  return reader(
    (value, context) => {
      const number = Number(value)
      if (/^\d+(\.\d+)?$/.test(value) && Number.isFinite(number) && (number > 0 || isZeroAllowed))
        return number
      return refuse(
        context,
        `${what}, ${isZeroAllowed ? '0 or more' : 'more than 0'} (fractions are allowed)`,
      )
    },
    numeric({ type: 'number', [isZeroAllowed ? 'minimum' : 'exclusiveMinimum']: 0 }),
  )
}

/** Takes a list of these words, each once, in the order given. */
export function listOf<T extends string>(words: readonly T[]) {
  return reader(
    (value, context): T[] => {
      const names = splitWords(value)
      const found = names.map((name) => words.find((word) => word === name))
      if (found.some((word) => word === undefined)) return refuse(context, `words of: ${words.join(', ')}`)
      return [...new Set(found as T[])]
    },
    { anyOf: [{ type: 'string' }, { type: 'array', items: { enum: words } }] },
  )
}

/** Takes a list of words, parted by spaces, commas or lines. */
export const words = reader(splitWords)
/** Takes a list of lines. */
export const lines = reader((value) =>
  value
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean),
)

function splitWords(value: string): string[] {
  return value.split(/[\s,]+/).filter(Boolean)
}

/** Says what would have been valid. */
export function refuse(context: z.core.ParsePayload, remedy: string): never {
  context.issues.push({ code: 'custom', message: remedy, input: context.value })
  return z.NEVER
}

/** Takes the name of a lane; they are compared without regard to case. */
export const laneName = reader((value, context) => {
  const name = value.toLowerCase()
  if (name.length <= 40 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) return name
  return refuse(context, 'letters, digits and single hyphens between them, at most 40 characters')
})

/** Takes the name of a branch that no shell, URL or file system takes for something else. */
export const branchName = reader((value, context) => {
  const isSafe = value.length <= 200 && /^[A-Za-z0-9][A-Za-z0-9._/-]*$/.test(value)
  if (isSafe && !/\.\.|\/\/|\/$|\.lock(\/|$)|\.$|\/\./.test(value)) return value
  return refuse(context, 'a valid branch name')
})

/** Takes the name of one label: the API takes a list of them, with commas between. */
export const labelName = reader((value, context) => {
  if (value.length <= 50 && !/[,\p{Cc}]/u.test(value)) return value
  return refuse(context, 'the name of one label, at most 50 characters and no comma')
})
