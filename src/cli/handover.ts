// `evolve-handover`: the agent asks to be replaced (SPEC §8). Answers in JSON and loads next to nothing: an agent calls it
// in the middle of its work. Takes no lane and no target; the folder that its program names is the only one it knows.
import { parseArgs } from 'node:util'
import {
  confirmRequest,
  documentArtifacts,
  type HandoverFacts,
  type HandoverRequest,
} from '../domain/handover.js'
import { toOneLine } from '../domain/text.js'
import {
  handoverVariable,
  openHandoverFolder,
  uptimeSeconds,
  type HandoverFolder,
} from '../platform/handover-folder.js'
import { output } from '../platform/output.js'

/** Says what it is for, in the overview of all verbs. */
export const handoverSummary =
  'For the agent, inside a cycle: ask to be replaced (`open`, `confirm`, `cancel`, `show`).'

const help = `evolve-handover: ask to be replaced by a fresh session. Answers in JSON; exit code 0 for a yes, 1 for a refusal.

  open [--reason TEXT]                         prints {"token", "path"}: the document to write
  confirm --token TOKEN [--operator-confirmed] checks the document; prints {"state": "accepted"} or {"refused", "message"}
  cancel --token TOKEN                         takes the request back
  show                                         prints the request that stands`

/** Is an answer: one JSON object, and whether it is a yes. */
interface Reply {
  readonly exitCode: 0 | 1 | 2
  readonly body: object
}

/** Runs a verb and returns the exit code. Whatever happens is told in JSON. */
export async function runHandover(
  words: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  if (words.includes('--help') || words.includes('-h')) {
    output.write(1, `${help}\n`)
    return 0
  }
  const { exitCode, body } = await answer(words, env[handoverVariable]).catch((error: unknown) =>
    refuse('INTERNAL', error instanceof Error ? error.message : String(error)),
  )
  output.write(1, `${JSON.stringify(body)}\n`)
  return exitCode
}

async function answer(words: readonly string[], path: string | undefined): Promise<Reply> {
  const folder = await openHandoverFolder(path)
  if (!folder)
    return refuse('NOT_CONFIGURED', 'Nobody can be replaced here: the input `handover` is off. Work on.')
  const parsed = parse(words)
  if (typeof parsed === 'string') return refuse('INPUT_INVALID', `${parsed} See --help.`, 2)
  const { verb, token, reason, isOperatorConfirmed } = parsed
  const standing = await folder.readRequest()
  switch (verb) {
    case 'open':
      return open(folder, reason)
    case 'confirm':
      return confirm(folder, standing, { token, isOperatorConfirmed })
    case 'cancel':
      if (standing?.token !== token) return refuse('TOKEN_UNKNOWN', 'No request with this token stands.')
      await folder.append({ event: 'cancel', token })
      return { exitCode: 0, body: { state: 'cancelled' } }
    case 'show':
      return { exitCode: 0, body: show(folder, standing) }
  }
}

async function open(folder: HandoverFolder, reason: string): Promise<Reply> {
  const token = folder.makeToken()
  const { hash } = await folder.readDocument()
  await folder.append({
    event: 'open',
    token,
    found: hash,
    uptime_s: uptimeSeconds(),
    reason: toOneLine(reason, 500),
  })
  return { exitCode: 0, body: { token, path: folder.documentPath } }
}

async function confirm(
  folder: HandoverFolder,
  standing: HandoverRequest | undefined,
  given: { readonly token: string; readonly isOperatorConfirmed: boolean },
): Promise<Reply> {
  const { document, hash } = await folder.readDocument()
  const facts: HandoverFacts = {
    isGenuine: folder.isGenuine(given.token),
    document,
    hash,
    uptimeSeconds: uptimeSeconds(),
    missing: await folder.findMissing(documentArtifacts(document)),
    policy: folder.policy,
  }
  const answered = confirmRequest(standing, given, facts)
  const code = answered.kind === 'accepted' ? 'accepted' : answered.refusal.code
  if (code !== 'TOKEN_UNKNOWN')
    await folder.append({
      event: 'confirm',
      token: given.token,
      operator_confirmed: given.isOperatorConfirmed,
      answer: code,
    })
  return answered.kind === 'accepted'
    ? { exitCode: 0, body: { state: 'accepted' } }
    : refuse(answered.refusal.code, answered.refusal.message)
}

function show(folder: HandoverFolder, standing: HandoverRequest | undefined): object {
  if (!standing) return { state: 'none' }
  const { token, reason, isAccepted, refusedBy } = standing
  return {
    state: isAccepted ? 'accepted' : 'pending',
    token,
    path: folder.documentPath,
    ...(reason ? { reason } : {}),
    ...(refusedBy ? { refused: refusedBy } : {}),
  }
}

function refuse(code: string, message: string, exitCode: 1 | 2 = 1): Reply {
  return { exitCode, body: { refused: code, message } }
}

interface Call {
  readonly verb: 'open' | 'confirm' | 'cancel' | 'show'
  readonly token: string
  readonly reason: string
  readonly isOperatorConfirmed: boolean
}

const options = {
  token: { type: 'string' },
  reason: { type: 'string' },
  'operator-confirmed': { type: 'boolean' },
} as const

/** Lists what each verb takes. */
const taken: Readonly<Record<Call['verb'], readonly string[]>> = {
  open: ['reason'],
  confirm: ['token', 'operator-confirmed'],
  cancel: ['token'],
  show: [],
}

/** Parses a call; a text says what is wrong with it. */
function parse(words: readonly string[]): Call | string {
  const [verb = '', ...args] = words
  if (!isVerb(verb)) return `${JSON.stringify(verb)} is none of ${Object.keys(taken).join(', ')}.`
  try {
    const { values } = parseArgs({ args, options, strict: true, allowPositionals: false })
    const stranger = Object.keys(values).find((name) => !taken[verb].includes(name))
    if (stranger !== undefined) return `\`${verb}\` takes no --${stranger}.`
    const { token = '', reason = '' } = values
    if (taken[verb].includes('token') && token === '') return `\`${verb}\` needs --token.`
    return { verb, token, reason, isOperatorConfirmed: values['operator-confirmed'] ?? false }
  } catch (error) {
    return error instanceof Error ? toOneLine(error.message, 300) : String(error)
  }
}

function isVerb(word: string): word is Call['verb'] {
  return Object.hasOwn(taken, word)
}
