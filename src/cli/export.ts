// `evolve export`: one lane as files in a folder, or as one JSON document. Looking changes nothing.
import { stat, utimes } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { toAgentOps, type AgentOpsLane } from '../domain/agentops.js'
import { valuesOf, type Jsonl } from '../domain/jsonl.js'
import { unsealed } from '../domain/segments.js'
import { describeDamage, type Lane } from '../domain/state.js'
import { EvolveError } from '../errors.js'
import { isSystemError, listFolder, writeFileAtomically } from '../platform/files.js'
import { encodeLane, laneFiles, sharedFiles } from '../stores/codec.js'
import { composeAtLoop } from './place.js'
import { json, print, printJson, type Verb } from './verb.js'
import { plural } from '../domain/tables.js'

export const exportLane: Verb = {
  name: 'export',
  summary: 'Write a lane as files, or print it as one JSON document.',
  flags: [
    { name: 'to', value: 'FOLDER', description: 'Write files there; it must be empty or not exist yet.' },
    {
      name: 'agentops',
      description: 'In the shape of AgentOps: .agents/evolve/ and .agents/rpi/, rows with its aliases.',
    },
    { ...json, description: 'Print JSON: the lane, or with --to what was written.' },
  ],
  inputs: ['lane', 'store', 'state-branch', 'state-directory', 'remote', 'working-directory'],
  async run({ given, flags, values }, invocation) {
    const folder = values.to === undefined ? undefined : await emptyFolder(resolve(invocation.cwd, values.to))
    const { ports } = await composeAtLoop({ ...invocation, given })
    const { lane: live, isFresh, warnings } = await ports.store.restore()
    if (isFresh) {
      throw new EvolveError(
        'INPUT_INVALID',
        `lane: ${JSON.stringify(live.name)} has no state in ${ports.store.where}; nothing was exported.`,
        'Name another `lane`, or the `store` that keeps it.',
      )
    }
    const sealed = await ports.store.restoreSealed?.()
    const lane = sealed === undefined ? live : unsealed(live, sealed)
    const foreign = flags.has('agentops') ? toAgentOps(lane, ports.clock()) : undefined
    for (const text of [
      ...describeDamage(live),
      ...warnings,
      ...(sealed?.warnings ?? []),
      ...(foreign?.notes ?? []),
    ])
      ports.log.warning(text)
    if (folder === undefined) {
      printJson(documentOf(lane, foreign))
      return 0
    }
    const files = await writeAll(folder, foreign?.files ?? encodeLane(lane, true), foreign?.modifiedAt).catch(
      (error: unknown) => {
        throw isSystemError(error) ? unwritable(folder, error) : error
      },
    )
    if (flags.has('json')) printJson({ lane: lane.name, folder, files })
    else
      print(
        [
          `Lane ${lane.name}, ${plural(files.length, 'file')} in ${folder}:`,
          ...files.map((name) => `  ${name}`),
        ].join('\n'),
      )
    return 0
  },
}

/** Refuses a folder that holds anything: an export never mixes with what is there. */
async function emptyFolder(folder: string): Promise<string> {
  const isFile = await stat(folder).then(
    (found) => !found.isDirectory(),
    () => false,
  )
  if (!isFile && (await listFolder(folder)).length === 0) return folder
  throw new EvolveError(
    'INPUT_INVALID',
    `--to: ${JSON.stringify(folder)} ${isFile ? 'is not a folder' : 'is not empty'}.`,
    'Name a new folder, or empty that one.',
  )
}

function unwritable(folder: string, cause: Error): EvolveError {
  return new EvolveError(
    'INPUT_INVALID',
    `--to: ${JSON.stringify(folder)} cannot be written (${cause.message}).`,
    'Name a folder that you may write to.',
    { cause },
  )
}

async function writeAll(
  folder: string,
  files: ReadonlyMap<string, string | Buffer>,
  modifiedAt: ReadonlyMap<string, Date> = new Map(),
): Promise<string[]> {
  for (const [name, content] of files) {
    const path = join(folder, name)
    await writeFileAtomically(path, content)
    const time = modifiedAt.get(name)
    if (time) await utimes(path, time, time)
  }
  return [...files.keys()]
}

function documentOf(lane: Lane, foreign: AgentOpsLane | undefined): object {
  const encoded = encodeLane(lane, true)
  const text = (name: string): string | undefined =>
    foreign ? foreign.files.get(`.agents/evolve/${name}`) : encoded.get(name)?.toString('utf8')
  const markers = [laneFiles.handoff, laneFiles.dormant, laneFiles.stop, sharedFiles.kill]
  return {
    lane: lane.name,
    format: foreign ? 'agentops' : 'evolve',
    state: foreign?.state ?? lane.state,
    history: foreign?.rows ?? valuesOf(lane.history),
    ledger: valuesOf(lane.ledger),
    markers: Object.fromEntries(markers.map((name) => [name, text(name) ?? null])),
    claims: lane.claims,
    queue: valuesOf(lane.queue),
    bad_lines: {
      history: badLinesOf(lane.history),
      ledger: badLinesOf(lane.ledger),
      queue: badLinesOf(lane.queue),
    },
  }
}

function badLinesOf(document: Jsonl<unknown>): string[] {
  return document.filter((line) => line.value === undefined).map((line) => line.raw)
}
