// What `--help` prints: the verbs, and the flags of one. Says nothing that the tables do not say.
import { inputs, isInputName } from '../config.js'
import type { Verb } from './verb.js'

/** Renders the list of all verbs. */
export function renderOverview(verbs: readonly Pick<Verb, 'name' | 'summary'>[]): string {
  const rows = verbs.map((verb) => `  ${verb.name.padEnd(10)} ${verb.summary}`)
  return [
    'evolve <verb> [flags]: an autonomous coding-agent loop, one cycle per run.',
    '',
    ...rows,
    '',
    '`evolve <verb> --help` shows the flags of a verb; every input of the action is a flag of the same name.',
    'First steps: `evolve demo`; in a repository on GitHub `evolve init`; in one with a next-work.jsonl or beads',
    '`evolve run --gate "npm test"`.',
  ].join('\n')
}

/** Renders the flags of one verb: its own, then the inputs that it takes. */
export function renderHelp(verb: Verb): string {
  const own = verb.flags.map((flag) =>
    row(flag.value ? `--${flag.name} ${flag.value}` : `--${flag.name}`, flag.description),
  )
  const taken = verb.inputs.filter(isInputName).map((name) => {
    const input = inputs[name]
    const usual =
      'localDefault' in input && input.localDefault !== undefined ? input.localDefault : input.default
    const said = usual === '' ? '' : ` Default: ${JSON.stringify(usual)}.`
    return row(`--${name}`, `${input.description}${said}`)
  })
  return [`evolve ${verb.name}: ${verb.summary}`, '', ...own, ...taken].join('\n')
}

function row(name: string, text: string): string {
  return `  ${name.padEnd(26)} ${text}`
}
