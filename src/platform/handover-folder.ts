// The folder that `evolve-handover` and the run share (SPEC §8): who may ask, what was asked, the documents. The agent can
// write every file in it: the run keeps the key of its tokens in memory, and believes nothing of the rest unread.
import { appendFile, chmod } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from '../domain/schema.js'
import {
  foldRequests,
  maxDocumentBytes,
  parseEvents,
  type HandoverEvent,
  type HandoverRequest,
} from '../domain/handover.js'
import { parseJson } from '../domain/jsonl.js'
import type { HandoverOpening, Handovers, OpenHandovers } from '../ports.js'
import { crypto } from './builtins.js'
import { isThereBelow } from './files.js'
import { makeFolder, writeFiles } from './session-folder.js'
import { readUntrusted } from './untrusted.js'

/** Names the folder for the verbs; only the program on the agent's PATH sets it. */
export const handoverVariable = 'EVOLVE_HANDOVER_FOLDER'

const names = {
  ticket: 'run.json',
  requests: 'requests.jsonl',
  document: 'handover.json',
  received: 'received.json',
} as const
const maxTicketBytes = 16 * 1024
const maxRequestsBytes = 256 * 1024

const ticketSchema = z.object({
  run: z.object({ lane: z.string(), run_id: z.string(), run_attempt: z.number() }),
  /** Makes the tokens of this lane and run. */
  key: z.string().check(z.minLength(1)),
  workspaceRoot: z.string(),
  policy: z.object({ maxAgeSeconds: z.number(), requiresOperator: z.boolean(), isApproved: z.boolean() }),
})
type Ticket = z.infer<typeof ticketSchema>

/** Is the folder of one run, as its verbs use it. */
export interface HandoverFolder {
  readonly documentPath: string
  readonly policy: Ticket['policy']
  makeToken(): string
  /** Tells whether a token was made for this lane and run. */
  isGenuine(token: string): boolean
  readRequest(): Promise<HandoverRequest | undefined>
  /** Reads the document and hashes it; the hash is empty when there is no plain file. */
  readDocument(): Promise<{ readonly document?: string; readonly hash: string }>
  /** Returns those of the paths, relative to the workspace, at which nothing is. */
  findMissing(paths: readonly string[]): Promise<readonly string[]>
  append(event: HandoverEvent): Promise<void>
}

/** Returns the seconds since the machine started, the same for all its processes. Setting the clock changes nothing. */
export function uptimeSeconds(): number {
  return Number(process.hrtime.bigint() / 1_000_000n) / 1000
}

/** Opens the folder for a verb; undefined where handover is off. */
export async function openHandoverFolder(folder: string | undefined): Promise<HandoverFolder | undefined> {
  if (!folder) return undefined
  const found = await readUntrusted(join(folder, names.ticket), maxTicketBytes)
  const json = parseJson(found.kind === 'file' ? found.text : '')
  const ticket = ticketSchema.safeParse(json.ok ? json.value : undefined)
  return ticket.success ? folderOf(folder, ticket.data) : undefined
}

function folderOf(folder: string, ticket: Ticket): HandoverFolder {
  const documentPath = join(folder, names.document)
  const requestsPath = join(folder, names.requests)
  const sign = (nonce: string): string => {
    const { lane, run_id, run_attempt } = ticket.run
    const bound = JSON.stringify([lane, run_id, run_attempt, nonce])
    return `${nonce}-${crypto().createHmac('sha256', ticket.key).update(bound).digest('hex').slice(0, 24)}`
  }
  return {
    documentPath,
    policy: ticket.policy,
    makeToken: () => sign(crypto().randomBytes(8).toString('hex')),
    isGenuine: (token) => token === sign(token.split('-')[0] ?? ''),
    async readRequest() {
      const found = await readUntrusted(requestsPath, maxRequestsBytes)
      return foldRequests(parseEvents(found.kind === 'file' ? found.text : ''))
    },
    async readDocument() {
      const found = await readUntrusted(documentPath, maxDocumentBytes + 1)
      if (found.kind !== 'file') return { hash: '' }
      return { document: found.text, hash: crypto().createHash('sha256').update(found.text).digest('hex') }
    },
    async findMissing(paths) {
      const isThere = await Promise.all(paths.map((path) => isThereBelow(ticket.workspaceRoot, path)))
      return paths.filter((_, index) => !isThere[index])
    },
    // The line before it may be torn.
    append: (event) => appendFile(requestsPath, `\n${JSON.stringify(event)}\n`, { mode: 0o600 }),
  }
}

/** Says how the verbs of a run are started, and where. */
export interface HandoverSurroundings {
  /** Folder for the run's folder; outside the workspace. */
  readonly temporaryFolder: string
  readonly workspaceRoot: string
  /** The program that runs us, and our entry. */
  readonly program: readonly [node: string, entry: string]
}

/** Opens the taking of requests. */
export function openHandovers(surroundings: HandoverSurroundings): Handovers {
  return { open: (opening) => openRun(surroundings, opening) }
}

async function openRun(
  { temporaryFolder, workspaceRoot, program }: HandoverSurroundings,
  { run, policy, received }: HandoverOpening,
): Promise<OpenHandovers> {
  const top = await makeFolder(temporaryFolder, 'handover-')
  const binFolder = join(top, 'bin')
  const folder = join(top, 'desk')
  await layOutProgram(binFolder, policy ? folder : '', program)
  if (received !== undefined) await writeFiles(folder, new Map([[names.received, received]]))
  const receivedPath = received === undefined ? {} : { receivedPath: join(folder, names.received) }
  if (!policy)
    return {
      place: { binFolder, ...(received === undefined ? {} : { folder }) },
      ...receivedPath,
      look: () => Promise.resolve(undefined),
    }
  const ticket: Ticket = { run, key: crypto().randomBytes(32).toString('hex'), workspaceRoot, policy }
  await writeFiles(folder, new Map([[names.ticket, `${JSON.stringify(ticket)}\n`]]))
  const desk = folderOf(folder, ticket)
  return {
    place: { binFolder, folder },
    ...receivedPath,
    async look() {
      const request = await desk.readRequest()
      if (!request) return undefined
      const { document, hash } = await desk.readDocument()
      return {
        request,
        isGenuine: desk.isGenuine(request.token),
        ...(document === undefined ? {} : { document }),
        hash,
        uptimeSeconds: uptimeSeconds(),
      }
    },
  }
}

/** Puts `evolve-handover` into a folder, for a POSIX shell and for Windows. It names its folder itself: nobody can choose another. */
async function layOutProgram(
  binFolder: string,
  folder: string,
  [node, entry]: HandoverSurroundings['program'],
): Promise<void> {
  const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
  const posix = [
    '#!/bin/sh',
    '# What the agent has set for its own programs is not meant for this one.',
    'unset NODE_OPTIONS',
    `${handoverVariable}=${quote(folder)}`,
    `export ${handoverVariable}`,
    `exec ${quote(node)} ${quote(entry)} handover "$@"`,
  ]
  const escaped = (text: string): string => text.replaceAll('%', '%%')
  const windows = [
    '@echo off',
    'setlocal',
    'set "NODE_OPTIONS="',
    `set "${handoverVariable}=${escaped(folder)}"`,
    `"${escaped(node)}" "${escaped(entry)}" handover %*`,
  ]
  await writeFiles(
    binFolder,
    new Map([
      ['evolve-handover', `${posix.join('\n')}\n`],
      ['evolve-handover.cmd', `${windows.join('\r\n')}\r\n`],
    ]),
  )
  await chmod(join(binFolder, 'evolve-handover'), 0o700)
}
