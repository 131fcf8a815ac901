// The configuration file (SPEC §12.1): a YAML mapping with the same keys as the inputs, and below `lanes` what holds for one
// lane only. Gives texts, as inputs are; whether a value is good is for the table in config.ts to say.
import * as z from './domain/schema.js'
import { EvolveError } from './errors.js'

/** Is what a file says, by input name. */
export interface FileValues {
  readonly common: Readonly<Record<string, string>>
  /** By the lane's name in lower case; wins over what is common. */
  readonly lanes: ReadonlyMap<string, Readonly<Record<string, string>>>
}

/** Knows the names of the inputs. */
export interface InputNames {
  isKnown(name: string): boolean
  /** Ends a sentence about an unknown name. */
  suggest(name: string): string
}

/** Lists the inputs that say where the file is, or must not be in a file. */
export const inputsOnly: readonly string[] = [
  'working-directory',
  'config-file',
  'github-token',
  'matrix-jobs',
]

/** Parses the text of a file. The parser is loaded only where there is a file. Throws CONFIG_UNREADABLE. */
export async function parseConfigFile(text: string): Promise<unknown> {
  const { parse } = await import('./yaml.js')
  try {
    return parse(text) as unknown
  } catch (error) {
    throw new EvolveError(
      'CONFIG_UNREADABLE',
      `The configuration file is not valid YAML: ${String(error)}`,
      'Correct the file.',
    )
  }
}

/** Reads a parsed file; problems with single keys are added to `problems`. Throws CONFIG_UNREADABLE for no mapping. */
export function readFileValues(file: unknown, names: InputNames, problems: string[]): FileValues {
  const { lanes, ...common } = readMapping(file)
  const byLane = new Map<string, Readonly<Record<string, string>>>()
  const sections = z.record(z.string(), z.unknown()).safeParse(lanes ?? {})
  if (!sections.success) problems.push('lanes: give a mapping from the name of a lane to its keys.')
  for (const [name, section] of Object.entries(sections.data ?? {})) {
    const keys = z.record(z.string(), z.unknown()).safeParse(section ?? {})
    const lane = name.toLowerCase()
    if (!keys.success) problems.push(`lanes.${name}: give a mapping with the same keys as the inputs.`)
    else if (byLane.has(lane))
      problems.push(`lanes.${name}: the lane stands there twice; lanes are compared without regard to case.`)
    else byLane.set(lane, readKeys(keys.data, `lanes.${name}.`, names, problems))
  }
  return { common: readKeys(common, '', names, problems), lanes: byLane }
}

function readMapping(file: unknown): Record<string, unknown> {
  if (file === null || file === undefined) return {}
  const record = z.record(z.string(), z.unknown()).safeParse(file)
  if (record.success) return record.data
  throw new EvolveError(
    'CONFIG_UNREADABLE',
    'The configuration file is not a mapping.',
    'Write one `name: value` per line.',
  )
}

/** `prefix` says where the keys stand, and is empty at the top of the file. */
function readKeys(
  record: Readonly<Record<string, unknown>>,
  prefix: string,
  names: InputNames,
  problems: string[],
): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of Object.entries(record)) {
    if (name === '$schema' && prefix === '') continue
    if (inputsOnly.includes(name)) {
      problems.push(`${prefix}${name}: cannot stand in the configuration file; give it as an input.`)
      continue
    }
    if (name === 'lane' && prefix !== '') {
      problems.push(`${prefix}${name}: the section has its lane's name already.`)
      continue
    }
    if (!names.isKnown(name)) {
      problems.push(`${prefix}${name}: there is no such key in the configuration file${names.suggest(name)}`)
      continue
    }
    const parts = (Array.isArray(value) ? value : [value]).map(scalarText)
    if (parts.some((part) => part === undefined))
      problems.push(`${prefix}${name}: a mapping is not valid; give one value or a list.`)
    else values[name] = parts.join('\n')
  }
  return values
}

/** Renders a YAML scalar as an input would be written; undefined for anything else. An empty one is an empty text. */
function scalarText(value: unknown): string | undefined {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined
}
