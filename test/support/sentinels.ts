// Secrets that a test plants, every form in which they leak, and the search for them in whatever a run wrote. Knows
// nothing of where the code writes: what is searched is for the test to gather, and that is everything.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { capture } from '../../src/platform/process.js'
import { gitEnvironment } from './repository.js'

/** Is a secret that must be found nowhere. */
export interface Sentinel {
  readonly name: string
  readonly value: string
  /** False: nobody tells the run about it, so that only its shape gives it away. */
  readonly isGiven: boolean
}

const random = 'aQ3xZ9rT1vK7mB5wY2nL8dF4gH6jC0pS'
// Put together here, so that no scanner takes this file for a leak.
const pem = (seed: string): string =>
  [
    `-----BEGIN RSA PRIVATE ${'KEY'}-----`,
    ...Array.from({ length: 6 }, (_, line) => `${seed}${line}${random}`.padEnd(64, `x${seed}${line}Y`)),
    `-----END RSA PRIVATE ${'KEY'}-----`,
    '',
  ].join('\n')

/** Lists one sentinel of each kind; `token` is the action's own. */
export function sentinelsOf(token: string): Sentinel[] {
  return [
    { name: 'token', value: token, isGiven: true },
    { name: 'agent-env', value: 'Zq8vN2xKd41rTb7LmWcE5hYs0Gu', isGiven: true },
    { name: 'key of several lines', value: pem('gIvEn'), isGiven: true },
    { name: 'unknown key', value: pem('uNkNoWn'), isGiven: false },
    { name: 'unknown token', value: `ghp_${random}Zz01`, isGiven: false },
  ]
}

/** Writes a secret in every form that a run has to know it in. */
export function leaksOf({ value, isGiven }: Sentinel): string[] {
  const plain = [value, JSON.stringify(value), `(${value.trim()})`]
  if (!isGiven) return plain
  const base64 = (text: string): string => Buffer.from(text).toString('base64')
  const half = Math.floor(value.length / 2)
  return [
    ...plain,
    ...value.split('\n').filter((line) => line.length > 6),
    base64(value),
    base64(`x${value}`),
    base64(`xx${value}yy`),
    base64(value).replace(/.{20}/g, '$&\n'),
    Buffer.from(value).toString('base64url'),
    encodeURIComponent(value),
    `${value.slice(0, half)}\n${value.slice(half)}`,
    `${value.slice(0, half)} ${value.slice(half)}`,
    value.replace(/.{9}/g, '$&\n  '),
  ]
}

/** How much of a secret in a row is a leak, in characters. */
const windowLength = 12

/** Lists the pieces of a secret, and of its encodings, of which none may be anywhere. */
function piecesOf({ value }: Sentinel): string[] {
  const parts = value.split('\n').filter((line) => line.length >= windowLength && !line.startsWith('-----'))
  const encoded = [0, 1, 2].map((shift) => {
    const text = Buffer.from(`${'x'.repeat(shift)}${value}`).toString('base64')
    return text.slice(4, -6)
  })
  return [...parts, ...encoded].flatMap((text) => windows(text))
}

function windows(text: string): string[] {
  const count = Math.max(1, text.length - windowLength + 1)
  return Array.from({ length: count }, (_, at) => text.slice(at, at + windowLength))
}

/** Is bytes by the name of where they were found. */
export type Gathered = Map<string, Buffer | string>

/** Tells where pieces of sentinels stand: `name of the place: name of the sentinel: what stands there`. */
export function findLeaks(gathered: Gathered, sentinels: readonly Sentinel[]): string[] {
  const needles = sentinels.map((sentinel) => ({ sentinel, pieces: [...new Set(piecesOf(sentinel))] }))
  return [...gathered].flatMap(([place, bytes]) => {
    const text = typeof bytes === 'string' ? bytes : bytes.toString('latin1')
    // Also what line ends, also escaped ones, were put into, and what became of those.
    const joined = text.replace(/(?:\\[rnt]|\s)+(?:(?<=\n)[+>])?/g, '')
    return needles.flatMap(({ sentinel, pieces }) => {
      const piece = pieces.find((one) => text.includes(one) || joined.includes(one))
      if (piece === undefined) return []
      const at = joined.indexOf(piece)
      return [`${place}: ${sentinel.name}: …${joined.slice(Math.max(0, at - 60), at + 60)}…`]
    })
  })
}

/** Gathers every file below a folder. */
export async function gatherFolder(gathered: Gathered, folder: string, name: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile()) gathered.set(`${name}${path.slice(folder.length)}`, await readFile(path))
    // A name is written, too.
    gathered.set(`name of ${name}${path.slice(folder.length)}`, path.slice(folder.length))
  }
}

/** Gathers every object that was ever pushed to a bare repository, reachable or not, and the names of its refs. */
export async function gatherRepository(gathered: Gathered, repository: string): Promise<void> {
  const git = async (...args: string[]): Promise<Buffer> =>
    (await capture('git', args, { cwd: repository, env: gitEnvironment })).stdout
  gathered.set('objects of the remote', await git('cat-file', '--batch-all-objects', '--batch'))
  gathered.set('refs of the remote', await git('for-each-ref'))
}
