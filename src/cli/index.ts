// The command line: `evolve <verb>`, the same bundle as the action (SPEC §12.2).
import type { Invocation } from '../compose.js'
import { inputs, isInputName, suggestion } from '../config.js'
import { describeError, EvolveError } from '../errors.js'
import { version } from '../version.js'
import { parseArguments } from './arguments.js'
import { demo } from './demo.js'
import { doctor } from './doctor.js'
import { exportLane } from './export.js'
import { history } from './history.js'
import { resume, stop } from './operator.js'
import { run } from './run.js'
import { status } from './status.js'
import { print, type Verb } from './verb.js'
import { verify } from './verify.js'

const verbs: readonly Verb[] = [run, demo, status, history, stop, resume, doctor, verify, exportLane]

/** Runs a verb and returns the exit code: 0, 1 for a red end, 2 for a command line that cannot be used. */
export async function runVerb(
  name: string | undefined,
  words: readonly string[],
  invocation: Invocation,
): Promise<number> {
  if (name === '--version' || name === '-v') return printed(version)
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') return printed(overview())
  const verb = verbs.find((one) => one.name === name)
  if (!verb)
    return refused(
      `\`${name}\` is no verb of evolve${suggestion(
        name,
        verbs.map((one) => one.name),
      )} See \`evolve --help\`.`,
    )
  if (words.includes('--help') || words.includes('-h')) return printed(helpOf(verb))
  try {
    return await verb.run(parseArguments(verb.name, words, verb.flags), invocation)
  } catch (error) {
    const isOurs = !(error instanceof EvolveError)
    const isUsage = !isOurs && error.code === 'INPUT_INVALID'
    process.stderr.write(
      `${isOurs && error instanceof Error ? (error.stack ?? error.message) : describeError(error)}\n`,
    )
    return isUsage ? 2 : 1
  }
}

function printed(text: string): number {
  print(text)
  return 0
}

function refused(text: string): number {
  process.stderr.write(`${text}\n`)
  return 2
}

function overview(): string {
  const rows = verbs.map((verb) => `  ${verb.name.padEnd(10)} ${verb.summary}`)
  return [
    'evolve <verb> [flags]: an autonomous coding-agent loop, one cycle per run.',
    '',
    ...rows,
    '',
    '`evolve <verb> --help` shows the flags of a verb; every input of the action is a flag of the same name.',
    'First steps: `evolve demo`, or in a repository with a next-work.jsonl or beads: `evolve run --gate "npm test"`.',
  ].join('\n')
}

function helpOf(verb: Verb): string {
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
