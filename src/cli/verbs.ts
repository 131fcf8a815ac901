// The verbs. One that brings much of its own along is loaded when it is asked for.
import type { Invocation } from '../compose.js'
import { createRedactor } from '../domain/redact.js'
import { describeError, EvolveError } from '../errors.js'
import { output } from '../platform/output.js'
import { secretsOf } from '../secrets.js'
import { suggestion } from '../config.js'
import { clearFolder, nameFolder } from '../platform/session-folder.js'
import { parseArguments, type Arguments } from './arguments.js'
import { renderHelp, renderOverview } from './help.js'
import { history } from './history.js'
import { resume, stop } from './operator.js'
import { status } from './status.js'
import { handoverName, print, type Verb } from './verb.js'

/** Lists the verbs, in the order of the overview. */
const verbs: Readonly<Record<string, () => Verb | Promise<Verb>>> = {
  run: async () => (await import('./run.js')).run,
  demo: async () => (await import('./demo.js')).demo,
  init: async () => (await import('./init.js')).init,
  status: () => status,
  history: () => history,
  stop: () => stop,
  resume: () => resume,
  doctor: async () => (await import('./doctor.js')).doctor,
  verify: async () => (await import('./verify.js')).verify,
  export: async () => (await import('./export.js')).exportLane,
}

/** Runs a verb of the list, or says what there is; returns the exit code as `runVerb` does. */
export async function runListedVerb(
  name: string | undefined,
  words: readonly string[],
  invocation: Invocation,
): Promise<number> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help')
    return printed(renderOverview(await loadAll()))
  const load = Object.hasOwn(verbs, name) ? verbs[name] : undefined
  if (load === undefined) return refused(describeUnknown(name))
  const verb = await load()
  if (words.includes('--help') || words.includes('-h')) return printed(renderHelp(verb))
  let given: Arguments['given'] = {}
  try {
    const parsed = parseArguments(verb.name, words, verb.flags)
    given = parsed.given
    return await inOwnFolder(verb, invocation, (own) => verb.run(parsed, own))
  } catch (error) {
    const isOurs = !(error instanceof EvolveError)
    const isUsage = !isOurs && error.code === 'INPUT_INVALID'
    const said = isOurs && error instanceof Error ? (error.stack ?? error.message) : describeError(error)
    output.write(2, `${createRedactor(secretsOf({ env: invocation.env, given }))(said)}\n`)
    return isUsage ? 2 : 1
  }
}

/** Nobody empties the temporary folder off GitHub: what a verb leaves there goes at its end, but what outputs name. */
async function inOwnFolder(
  verb: Verb,
  invocation: Invocation,
  body: (invocation: Invocation) => Promise<number>,
): Promise<number> {
  if (invocation.isOnGitHub) return body(invocation)
  const temporaryFolder = nameFolder(invocation.env)
  try {
    return await body({ ...invocation, temporaryFolder })
  } finally {
    await clearFolder(temporaryFolder, verb.name === 'run').catch(() => undefined)
  }
}

async function loadAll(): Promise<readonly Pick<Verb, 'name' | 'summary'>[]> {
  const { handoverSummary } = await import('./handover.js')
  const loaded = await Promise.all(Object.values(verbs).map(async (load) => load()))
  return [...loaded, { name: handoverName, summary: handoverSummary }]
}

function describeUnknown(name: string): string {
  return `\`${name}\` is no verb of evolve${suggestion(name, [...Object.keys(verbs), handoverName])} See \`evolve --help\`.`
}

function printed(text: string): number {
  print(text)
  return 0
}

function refused(text: string): number {
  output.write(2, `${text}\n`)
  return 2
}
