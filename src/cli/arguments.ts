// The command line's words: flags are the inputs of the action, plus a few of each verb. Unknown ones are errors with a suggestion.
import { inputs, isInputName, suggestion } from '../config.js'
import { EvolveError } from '../errors.js'

/** Is a parsed command line: inputs by name, and the verb's own flags. */
export interface Arguments {
  readonly given: Readonly<Record<string, string>>
  readonly flags: ReadonlySet<string>
  readonly values: Readonly<Record<string, string>>
}

/** Describes a flag of a verb that is no input; `value` names what it takes, absent for a switch. */
export interface Flag {
  readonly name: string
  readonly value?: string
  readonly description: string
}

/** Parses `--name value`, `--name=value` and switches. A boolean input may stand alone. Throws INPUT_INVALID. */
export function parseArguments(verb: string, words: readonly string[], own: readonly Flag[]): Arguments {
  const given: Record<string, string> = {}
  const values: Record<string, string> = {}
  const flags = new Set<string>()
  const known = [...Object.keys(inputs), ...own.map((flag) => flag.name)]
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? ''
    const match = /^--([a-z][a-z-]*)(?:=([\s\S]*))?$/.exec(word)
    if (!match) {
      const before = words[index - 1]?.replace(/^--/, '') ?? ''
      const isSwitch = isBoolean(before) || flags.has(before)
      throw unusable(
        verb,
        word,
        isSwitch ? `\`--${before}\` alone, or \`--${before}=false\`` : 'a flag such as `--lane docs`',
      )
    }
    const name = match[1] ?? ''
    const flag = own.find((one) => one.name === name)
    if (!flag && !isInputName(name)) {
      throw new EvolveError(
        'INPUT_INVALID',
        `--${name}: \`evolve ${verb}\` has no such flag${suggestion(name, known)}`,
        `See \`evolve ${verb} --help\`.`,
      )
    }
    if (flag && flag.value === undefined) {
      flags.add(name)
      continue
    }
    let value = match[2]
    if (value === undefined && isBoolean(name) && !/^(true|false)$/i.test(words[index + 1] ?? ''))
      value = 'true'
    if (value === undefined) {
      value = words[++index]
      if (value === undefined) throw unusable(verb, word, 'a value after it')
    }
    if (flag) values[name] = value
    else given[name] = value
  }
  return { given, flags, values }
}

function isBoolean(name: string): boolean {
  return isInputName(name) && /^(true|false)$/.test(inputs[name].default)
}

function unusable(verb: string, word: string, wanted: string): EvolveError {
  return new EvolveError(
    'INPUT_INVALID',
    `${JSON.stringify(word)} is not usable in \`evolve ${verb}\`; give ${wanted}.`,
    `See \`evolve ${verb} --help\`.`,
  )
}
