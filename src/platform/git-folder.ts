// Git's own files in the folder of a repository say what is seen of the workspace, and which programs its next user starts.
// What an agent wrote there is taken back when its session ends. No border: a process that outlives it could write again.
import { lstat, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { findSymlink, hasCode, listFolder, readPlainFile } from './files.js'
import { findTop } from './git.js'

const settings = ['config', 'config.worktree', 'info/attributes', 'info/exclude', 'info/sparse-checkout']
/** What is read whatever it is: in their place a pipe would never end being read. */
const plain = ['HEAD', 'index', 'shallow', 'packed-refs']
const maxBytes = 1024 * 1024

/** Is what was there; without bytes, nothing. */
interface Remembered {
  readonly bytes?: Buffer
  readonly mode?: number
}

/**
 * Remembers settings, rules and hooks of the repository that a folder lies in. `putBack` restores them, and returns the names
 * of those that had changed. Both never throw: what cannot be put back is left.
 */
export async function rememberGitFolder(root: string): Promise<{ putBack(): Promise<string[]> }> {
  const folder = await findGitFolder(root).catch(() => undefined)
  if (folder === undefined) return { putBack: () => Promise.resolve([]) }
  const before = new Map<string, Remembered | undefined>()
  for (const name of await namesIn(folder)) before.set(name, await look(folder, name))
  const hasOwnHooks = (await kindOf(join(folder, 'hooks'))) === 'folder'
  return {
    async putBack() {
      if ((await kindOf(folder)) !== 'folder') return []
      const changed: string[] = []
      const oddities = hasOwnHooks ? [...plain, 'hooks'] : plain
      for (const name of oddities) if (await clearOddity(join(folder, name))) changed.push(name)
      for (const name of new Set([...before.keys(), ...(await namesIn(folder))])) {
        // What was no plain file before stays whatever it is.
        if (before.has(name) && before.get(name) === undefined) continue
        if (await restoreFile(folder, name, before.get(name)).catch(() => true)) changed.push(name)
      }
      return changed
    },
  }
}

/** Finds the folder with the settings; of a linked worktree, that of its repository. */
async function findGitFolder(root: string): Promise<string | undefined> {
  const top = await findTop(root)
  if (top === undefined) return undefined
  const git = join(top, '.git')
  if ((await kindOf(git)) === 'folder') return git
  const own = resolve(top, (await readFile(git, 'utf8')).replace(/^gitdir: /, '').trim())
  return resolve(own, (await readFile(join(own, 'commondir'), 'utf8')).trim())
}

async function namesIn(folder: string): Promise<string[]> {
  const hooks = join(folder, 'hooks')
  const names = (await kindOf(hooks)) === 'folder' ? await listFolder(hooks).catch(() => []) : []
  return [...settings, ...names.map((name) => `hooks/${name}`)]
}

/** Undefined for what is no plain file, or a large one. */
async function look(folder: string, name: string): Promise<Remembered | undefined> {
  if ((await findSymlink(folder, name)) !== undefined) return undefined
  const path = join(folder, name)
  const found = await readPlainFile(path, maxBytes).catch(() => undefined)
  if (found?.kind === 'missing') return {}
  return found?.kind === 'read' ? { bytes: found.bytes, mode: (await lstat(path)).mode & 0o777 } : undefined
}

/** Returns whether it had changed. What was not there goes. */
async function restoreFile(folder: string, name: string, { bytes, mode }: Remembered = {}): Promise<boolean> {
  const now = await look(folder, name)
  if (now !== undefined && now.mode === mode && (now.bytes?.equals(bytes ?? now.bytes) ?? true)) return false
  const path = join(folder, name)
  // Never through a link that was put into its place, or into that of its folder.
  await rm((await findSymlink(folder, name)) ?? path, { recursive: true, force: true })
  if (bytes === undefined) return true
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, bytes, { mode: mode ?? 0o644 })
  return true
}

/** Removes what is neither a file nor, of the hooks, a folder. */
async function clearOddity(path: string): Promise<boolean> {
  const kind = await kindOf(path)
  if (kind === 'file' || kind === 'nothing' || (kind === 'folder' && basename(path) === 'hooks')) return false
  await rm(path, { recursive: true, force: true }).catch(() => undefined)
  return true
}

async function kindOf(path: string): Promise<'file' | 'folder' | 'nothing' | 'other'> {
  try {
    const found = await lstat(path)
    if (found.isFile()) return 'file'
    return found.isDirectory() ? 'folder' : 'other'
  } catch (error) {
    return hasCode(error, 'ENOENT', 'ENOTDIR') ? 'nothing' : 'other'
  }
}
