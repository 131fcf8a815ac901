// The command line: `evolve <verb>`, the same bundle as the action (SPEC §12.2). Each verb is loaded when it is asked for.
import type { Invocation } from '../compose.js'
import { createRedactor } from '../domain/redact.js'
import { describeError, EvolveError } from '../errors.js'
import { secretsOf } from '../secrets.js'
import { version } from '../version.js'
import type { Arguments } from './arguments.js'
import { print, type Verb } from './verb.js'

/** Lists the verbs, in the order of the overview. */
const verbs: Readonly<Record<string, () => Promise<Verb>>> = {
  run: async () => (await import('./run.js')).run,
  demo: async () => (await import('./demo.js')).demo,
  init: async () => (await import('./init.js')).init,
  status: async () => (await import('./status.js')).status,
  history: async () => (await import('./history.js')).history,
  stop: async () => (await import('./operator.js')).stop,
  resume: async () => (await import('./operator.js')).resume,
  doctor: async () => (await import('./doctor.js')).doctor,
  verify: async () => (await import('./verify.js')).verify,
  export: async () => (await import('./export.js')).exportLane,
}

/** Runs a verb and returns the exit code: 0, 1 for a red end, 2 for a command line that cannot be used. */
export async function runVerb(
  name: string | undefined,
  words: readonly string[],
  invocation: Invocation,
): Promise<number> {
  if (name === '--version' || name === '-v') return printed(version)
  if (name === 'help' && words[0] !== undefined) return runVerb(words[0], ['--help'], invocation)
  if (name === undefined || name === '--help' || name === '-h' || name === 'help')
    return printed((await import('./help.js')).renderOverview(await loadAll()))
  // It has its own words, and an agent waits for it: no table of inputs is loaded.
  if (name === handoverName) return (await import('./handover.js')).runHandover(words, invocation.env)
  const load = Object.hasOwn(verbs, name) ? verbs[name] : undefined
  if (load === undefined) return refused(await describeUnknown(name))
  const verb = await load()
  if (words.includes('--help') || words.includes('-h'))
    return printed((await import('./help.js')).renderHelp(verb))
  let given: Arguments['given'] = {}
  try {
    const { parseArguments } = await import('./arguments.js')
    const parsed = parseArguments(verb.name, words, verb.flags)
    given = parsed.given
    return await inOwnFolder(verb, invocation, (own) => verb.run(parsed, own))
  } catch (error) {
    const isOurs = !(error instanceof EvolveError)
    const isUsage = !isOurs && error.code === 'INPUT_INVALID'
    const said = isOurs && error instanceof Error ? (error.stack ?? error.message) : describeError(error)
    process.stderr.write(`${createRedactor(secretsOf({ env: invocation.env, given }))(said)}\n`)
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
  const { makeFolder, clearFolder, temporaryRoot } = await import('../platform/session-folder.js')
  const temporaryParent = await makeFolder(temporaryRoot(invocation.env), 'evolve-')
  try {
    return await body({ ...invocation, temporaryParent })
  } finally {
    await clearFolder(temporaryParent, verb.name === 'run').catch(() => undefined)
  }
}

const handoverName = 'handover'

async function loadAll(): Promise<readonly Pick<Verb, 'name' | 'summary'>[]> {
  const { handoverSummary } = await import('./handover.js')
  const loaded = await Promise.all(Object.values(verbs).map((load) => load()))
  return [...loaded, { name: handoverName, summary: handoverSummary }]
}

async function describeUnknown(name: string): Promise<string> {
  const { suggestion } = await import('../config.js')
  return `\`${name}\` is no verb of evolve${suggestion(name, [...Object.keys(verbs), handoverName])} See \`evolve --help\`.`
}

function printed(text: string): number {
  print(text)
  return 0
}

function refused(text: string): number {
  process.stderr.write(`${text}\n`)
  return 2
}
