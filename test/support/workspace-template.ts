// What every yard of a test file is copied from: to copy files takes a fraction of what it takes to start git. A copy is
// what a clone would be; where it would not, a clone is made.
import { existsSync } from 'node:fs'
import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bareRepository, commitFiles, runGit, temporaryFolder } from './repository.js'

/** Is a remote with two commits on its only branch. */
interface Template {
  readonly folder: string
  /** The tip of `main`. */
  readonly commit: string
}

let template: Promise<Template> | undefined
const clones = new Map<number | undefined, Promise<string>>()

function openTemplate(): Promise<Template> {
  const make = async (): Promise<Template> => {
    const folder = await temporaryFolder()
    const bare = await bareRepository(folder)
    // As a server that is not a forge's: it sends everything, whatever is asked.
    await runGit(bare, ['config', 'uploadpack.allowFilter', 'false'])
    await commitFiles(bare, 'main', {
      'a.txt': 'one\ntwo\nthree\n',
      'src/code.js': 'export const n = 1\n',
      '.gitignore': 'node_modules/\n*.log\n',
    })
    await commitFiles(bare, 'main', { 'b.txt': 'b\n' })
    return { folder, commit: await readCommit(bare, 'refs/heads/main') }
  }
  return (template ??= make())
}

/** Makes the clone of the template's remote, once for each depth, and returns its name. */
function cloneTemplate(depth: number | undefined): Promise<string> {
  const make = async (): Promise<string> => {
    const { folder } = await openTemplate()
    const name = `clone-${depth ?? 'full'}`
    await cloneOf(join(folder, 'remote.git'), join(folder, name), depth)
    return name
  }
  const known = clones.get(depth) ?? make()
  clones.set(depth, known)
  return known
}

/** Makes a bare remote whose only branch `main` has a few files. */
export async function copyRemote(to: string): Promise<void> {
  await copyTemplate('remote.git', to)
}

/** Clones a remote that was made here, fully or to a depth. The index has yet to be refreshed when it says so. */
export async function cloneRemote(
  bare: string,
  top: string,
  depth: number | undefined,
): Promise<{ readonly isStale: boolean }> {
  const isCopy = await isUntouched(bare)
  if (isCopy) {
    await copyTemplate(await cloneTemplate(depth), top)
    await setOrigin(top, urlOf(bare, depth))
  } else await cloneOf(bare, top, depth)
  return { isStale: isCopy }
}

async function copyTemplate(name: string, to: string): Promise<void> {
  const { folder } = await openTemplate()
  await cp(join(folder, name), to, { recursive: true })
}

const urlOf = (bare: string, depth: number | undefined): string =>
  depth === undefined ? bare : `file://${bare}`

async function cloneOf(bare: string, top: string, depth: number | undefined): Promise<void> {
  const options = depth === undefined ? [] : [`--depth=${depth}`, '--no-single-branch']
  await runGit(bare, ['clone', '--quiet', '--template=', ...options, urlOf(bare, depth), top])
}

async function setOrigin(top: string, url: string): Promise<void> {
  const path = join(top, '.git/config')
  const config = await readFile(path, 'utf8')
  await writeFile(
    path,
    config.replace(/^(\turl = ).*$/m, (_, key: string) => `${key}${url}`),
  )
}

/** Tells whether a remote is still as it was copied, as far as a clone of it can show. */
async function isUntouched(bare: string): Promise<boolean> {
  const { commit } = await openTemplate()
  const refs = (await readdir(join(bare, 'refs'), { recursive: true })).sort().join()
  if (refs !== 'heads,heads/main' || existsSync(join(bare, 'packed-refs'))) return false
  return (await readCommit(bare, 'refs/heads/main')) === commit
}

/** Reads the commit of HEAD or of a branch that was just written: such a ref is a file of its own. */
export async function readCommit(gitFolder: string, name: string): Promise<string> {
  const text = (await readFile(join(gitFolder, name), 'utf8')).trim()
  return text.startsWith('ref: ') ? readCommit(gitFolder, text.slice(5)) : text
}
