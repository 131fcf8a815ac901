// Takes folders out of a tree by its objects alone: two starts of git however large the tree is, and no index.
// Never moves a ref and never touches a file of the workspace.
import { crypto } from '../platform/builtins.js'
import type { Git } from '../platform/git.js'

/** Is one entry of a tree object. Names are as git gives them: one character per byte. */
interface Entry {
  readonly mode: string
  readonly name: string
  readonly id: string
}

/** Returns the id of a tree without what lies at these paths; its own id when nothing does. Throws when it is not there. */
export async function removePaths(git: Git, tree: string, paths: readonly string[]): Promise<string> {
  const folders = [...new Set(paths.flatMap(foldersAbove))].sort((a, b) => depthOf(b) - depthOf(a))
  const trees = await readTrees(git, tree, folders)
  const root = trees.get('')
  if (root === undefined) throw new Error(`git cat-file: ${tree} is not there`)
  const written: string[] = []
  let id = root.id
  // The deepest come first: each knows by then what became of those in it.
  for (const folder of folders) {
    const found = trees.get(folder)
    if (found === undefined) continue
    const entries = found.entries.flatMap((entry): Entry[] => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (paths.includes(path)) return []
      const child = trees.get(path)
      if (child === undefined) return [entry]
      return child.entries.length === 0 ? [] : [{ ...entry, id: child.id }]
    })
    if (render(entries).equals(render(found.entries))) continue
    id = hashOf(entries, found.id.length)
    trees.set(folder, { id, entries })
    if (entries.length > 0 || folder === '') written.push(describe(entries))
  }
  if (written.length === 0) return root.id
  const input = Buffer.from(written.map((one) => `${one}\0`).join(''), 'latin1')
  const made = await git.run(['mktree', '-z', '--missing', '--batch'], { input })
  if (!made.endsWith(id)) throw new Error(`git mktree: made ${made} and not ${id}`)
  return id
}

/** Lists the folders that a path lies in, the root of the tree (`''`) among them. */
function foldersAbove(path: string): string[] {
  const names = path.split('/')
  return names.map((_, index) => names.slice(0, index).join('/'))
}

function depthOf(folder: string): number {
  return folder === '' ? 0 : folder.split('/').length
}

async function readTrees(git: Git, tree: string, folders: readonly string[]) {
  const trees = new Map<string, { readonly id: string; readonly entries: readonly Entry[] }>()
  const names = folders.map((folder) => (folder === '' ? tree : `${tree}:${folder}`))
  const done = await git.try(['cat-file', '--batch'], {
    input: Buffer.from(`${names.join('\n')}\n`, 'latin1'),
  })
  if (done.code !== 0) throw new Error(`git cat-file: ${done.stderr.trim()}`)
  let at = 0
  for (const folder of folders) {
    const lineEnd = done.stdout.indexOf(0x0a, at)
    const line = done.stdout.toString('latin1', at, lineEnd)
    const [, id = '', kind = '', size = ''] = /^([0-9a-f]{40,64}) (\w+) (\d+)$/.exec(line) ?? []
    at = lineEnd + 1
    if (id === '') continue
    const end = at + Number(size)
    if (kind === 'tree')
      trees.set(folder, { id, entries: parse(done.stdout.subarray(at, end), id.length / 2) })
    at = end + 1
  }
  return trees
}

function parse(body: Buffer, idBytes: number): Entry[] {
  const entries: Entry[] = []
  for (let at = 0; at < body.length;) {
    const space = body.indexOf(0x20, at)
    const end = body.indexOf(0, space)
    entries.push({
      mode: body.toString('latin1', at, space),
      name: body.toString('latin1', space + 1, end),
      id: body.toString('hex', end + 1, end + 1 + idBytes),
    })
    at = end + 1 + idBytes
  }
  return entries
}

/** Taking entries out of a tree leaves it sorted. */
function render(entries: readonly Entry[]): Buffer {
  return Buffer.concat(
    entries.flatMap(({ mode, name, id }) => [
      Buffer.from(`${mode} ${name}\0`, 'latin1'),
      Buffer.from(id, 'hex'),
    ]),
  )
}

function hashOf(entries: readonly Entry[], idLength: number): string {
  const body = render(entries)
  return crypto()
    .createHash(idLength === 64 ? 'sha256' : 'sha1')
    .update(`tree ${body.length}\0`)
    .update(body)
    .digest('hex')
}

function describe(entries: readonly Entry[]): string {
  const typeOf = (mode: string): string => (mode === '40000' ? 'tree' : mode === '160000' ? 'commit' : 'blob')
  return entries.map(({ mode, name, id }) => `${mode} ${typeOf(mode)} ${id}\t${name}\0`).join('')
}
