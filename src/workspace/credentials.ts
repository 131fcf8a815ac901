// Looks for live credentials in work before any of it leaves (FIELD F45): in every file that its commits bring, also one
// that a later commit takes back, in paths and in messages. What stood in the base already is not the agent's.
import { describeCredential, isPlaceholder, type CredentialFinding } from '../domain/credentials.js'
import type { Span } from '../domain/credential-shapes.js'
import { matchingPaths } from '../domain/globs.js'
import { toOneLine } from '../domain/text.js'
import type { Observed } from './observe.js'
import { readLog } from './remote.js'
import { toText, treeTimeoutMs, type Repository } from './repository.js'
import { readCommit } from './trailer.js'

/** Says what counts. */
export interface CredentialRules {
  /** Finds the secrets of this run, and whatever looks like a credential. */
  readonly find: (text: string) => readonly Span[]
  /** Globs of paths in which text that only looks like one is meant. */
  readonly excluded: readonly string[]
}

/** Larger files are data: nobody writes a key into the middle of them by hand, and reading them costs memory. */
const maxFileBytes = 5 * 1024 * 1024
const maxBatchBytes = 16 * 1024 * 1024
const maxCommits = 100_000
/** So many are told; looking for more would tell nothing new. */
const maxFindings = 20

interface Candidate {
  readonly where: string
  readonly text: string
  readonly isExcluded: boolean
}

const scans = new WeakMap<Repository, Map<string, Promise<CredentialFinding[]>>>()

/** Finds credentials that the work would bring to whoever can read the repository. The same work is read once. */
export function findCredentials(
  repository: Repository,
  base: string,
  seen: Observed,
  rules: CredentialRules,
): Promise<CredentialFinding[]> {
  const before = scans.get(repository) ?? new Map<string, Promise<CredentialFinding[]>>()
  const scan = before.get(seen.name) ?? searchWork(repository, base, seen, rules)
  scans.set(repository, before.set(seen.name, scan))
  return scan
}

async function searchWork(
  repository: Repository,
  base: string,
  seen: Observed,
  rules: CredentialRules,
): Promise<CredentialFinding[]> {
  const findings = new Map<string, CredentialFinding>()
  for await (const { where, text, isExcluded } of candidates(repository, base, seen, rules)) {
    for (const [start, end] of rules.find(text)) {
      const secret = text.slice(start, end)
      const what = describeCredential(secret)
      const isShape = what !== 'a secret of this run'
      if (isShape && (isExcluded || isPlaceholder(secret))) continue
      if (findings.has(`${where}\n${what}`) || (await stoodBefore(repository, base, secret))) continue
      findings.set(`${where}\n${what}`, { where, what })
      if (findings.size === maxFindings) return [...findings.values()]
    }
  }
  return [...findings.values()]
}

async function* candidates(
  repository: Repository,
  base: string,
  seen: Observed,
  { excluded }: CredentialRules,
): AsyncGenerator<Candidate> {
  const commits = seen.parent === base ? [] : await readLog(repository, `${base}..${seen.parent}`, maxCommits)
  for (const [index, { id, raw }] of commits.entries()) {
    // Sealing masks the message of the last commit, unless another one goes on top; never who is said to have made it.
    const isMasked = index === 0 && !seen.hasUncommitted
    const text = toText(isMasked ? raw.slice(0, raw.length - readCommit(raw).message.length) : raw)
    yield { where: `commit ${id.slice(0, 10)} itself`, text, isExcluded: false }
  }
  const files = await newFiles(repository, base, seen)
  const isExcluded = (paths: readonly string[]): boolean =>
    matchingPaths(paths, excluded).length === paths.length
  for (const path of new Set([...files.values()].flat()))
    yield { where: 'the name of a file', text: path, isExcluded: isExcluded([path]) }
  for (const batch of await batchesOf(repository, [...files.keys()])) {
    for (const { id, text } of await readBlobs(repository, batch)) {
      const paths = files.get(id) ?? []
      yield { where: toOneLine(paths[0] ?? '', 200), text, isExcluded: isExcluded(paths) }
    }
  }
}

/** Lists the files that base does not have, by the hash of their content, with all of their paths. */
async function newFiles({ git }: Repository, base: string, seen: Observed): Promise<Map<string, string[]>> {
  const files = new Map<string, string[]>()
  const add = (id: string, path: string): void => {
    const paths = files.get(id)
    // Of a hundred thousand empty files each has the same content.
    if (paths === undefined) files.set(id, [toText(path)])
    else paths.push(toText(path))
  }
  if (seen.parent !== base) {
    const args = ['log', '--raw', '-r', '-z', '-m', '--no-renames', '--no-abbrev', '--format=']
    const done = await git.try([...args, '--end-of-options', `${base}..${seen.parent}`, '--'], {
      timeoutMs: treeTimeoutMs,
    })
    if (done.code !== 0) throw new Error(`git log: ${done.stderr.trim()}`)
    const fields = done.stdout.toString('latin1').split('\0')
    // Field by field: a path may look like anything, also like the line before a path.
    for (let index = 0; index < fields.length; index++) {
      const [, mode, id] = /^\n*:\d{6} (\d{6}) [0-9a-f]+ ([0-9a-f]+) /.exec(fields[index] ?? '') ?? []
      if (mode === undefined || id === undefined) continue
      index++
      if (isFile(mode)) add(id, fields[index] ?? '')
    }
  }
  for (const { path, newMode, newId } of seen.changes) if (isFile(newMode)) add(newId, path)
  return files
}

/** A link's target is content, too; a submodule has none here. */
function isFile(mode: string): boolean {
  return /^(?:100|120)/.test(mode)
}

/** Puts the files that are not too large into batches that fit into memory. */
async function batchesOf({ git }: Repository, ids: readonly string[]): Promise<string[][]> {
  if (ids.length === 0) return []
  const input = `${ids.join('\n')}\n`
  const sizes = await git.run(['cat-file', '--batch-check=%(objectname) %(objecttype) %(objectsize)'], {
    input,
  })
  const batches: string[][] = []
  let room = 0
  for (const line of sizes.split('\n')) {
    const [id = '', type, size] = line.split(' ')
    const bytes = Number(size)
    if (type !== 'blob' || bytes > maxFileBytes) continue
    if (bytes > room) {
      batches.push([])
      room = maxBatchBytes
    }
    batches.at(-1)?.push(id)
    room -= bytes
  }
  return batches
}

async function readBlobs(
  { git }: Repository,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly text: string }[]> {
  const { stdout } = await git.try(['cat-file', '--batch'], { input: `${ids.join('\n')}\n` })
  const blobs: { id: string; text: string }[] = []
  for (let at = 0; at < stdout.length;) {
    const lineEnd = stdout.indexOf(10, at)
    const [id = '', , size] = stdout.toString('latin1', at, lineEnd).split(' ')
    const end = lineEnd + 1 + Number(size)
    blobs.push({ id, text: stdout.toString('utf8', lineEnd + 1, end) })
    at = end + 1
  }
  return blobs
}

/** Asks whether the base holds it; the credential goes over standard input, never into an argument. */
async function stoodBefore({ git }: Repository, base: string, secret: string): Promise<boolean> {
  const lines = secret.split(/\r\n?|\n|\\n/).filter((line) => line.length >= 6 && !line.startsWith('-----'))
  const longest = lines.sort((a, b) => b.length - a.length)[0] ?? secret
  const args = ['grep', '--quiet', '-a', '-F', '-f', '-', base, '--']
  return (await git.try(args, { input: `${longest}\n`, timeoutMs: treeTimeoutMs })).code === 0
}
