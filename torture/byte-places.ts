// Where the state files lie that are mutated: in a folder that is kept, or on the state branch. Both are read and written
// here with files and git alone: what the product says of itself is not asked.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { commitFiles, readBranch } from '../test/support/git.js'
import type { Job } from '../test/support/runner.js'
import { queuePath, stateBranch, type Yard } from './yard.js'

export const names = [
  'session-state.json',
  'cycle-history.jsonl',
  'ledger.jsonl',
  'HANDOFF',
  'DORMANT',
  'STOP',
  'KILL',
  'claims.json',
  'queue/next-work.jsonl',
] as const
export type Name = (typeof names)[number]

/** Is the state as it lies there, by name. */
export type Files = ReadonlyMap<Name, Buffer>

/** Is a place for state files. */
export interface BytePlace {
  readonly store: 'directory' | 'branch'
  read(): Promise<Files>
  /** Reads what the product has put aside as damaged. */
  readAside(): Promise<Buffer[]>
  /** Lays out exactly these files, and nothing aside. */
  put(files: Files): Promise<void>
}

/** Opens the folder of the state in a kept clone. */
export function openFolderPlace(job: Job): BytePlace {
  const folder = join(job.workspace, '.agents/evolve')
  const pathOf = (name: Name) =>
    name === 'queue/next-work.jsonl' ? join(job.workspace, queuePath) : join(folder, name)
  return {
    store: 'directory',
    async read() {
      const read = names.map(
        async (name) => [name, await readFile(pathOf(name)).catch(() => undefined)] as const,
      )
      return filesOf(await Promise.all(read))
    },
    async readAside() {
      const listed = await readdir(join(folder, 'damaged')).catch(() => [])
      return Promise.all(listed.map((name) => readFile(join(folder, 'damaged', name))))
    },
    async put(files) {
      await rm(join(job.workspace, '.agents'), { recursive: true })
      for (const [name, bytes] of files) {
        await mkdir(dirname(pathOf(name)), { recursive: true })
        await writeFile(pathOf(name), bytes)
      }
    },
  }
}

/** Opens the state branch of a yard's remote. */
export function openBranchPlace({ remote }: Yard): BytePlace {
  const shared: readonly Name[] = ['KILL', 'claims.json', 'queue/next-work.jsonl']
  const pathOf = (name: Name) => (shared.includes(name) ? name : `lanes/default/${name}`)
  const asideFolder = 'lanes/default/damaged'
  return {
    store: 'branch',
    async read() {
      const all = await readBranch(remote, stateBranch)
      return filesOf(names.map((name) => [name, all.get(pathOf(name))] as const))
    },
    async readAside() {
      const all = await readBranch(remote, stateBranch)
      return [...all].filter(([path]) => path.startsWith(`${asideFolder}/`)).map(([, bytes]) => bytes)
    },
    async put(files) {
      const laid = names.map((name) => [pathOf(name), files.get(name)] as const)
      await commitFiles(remote, stateBranch, { ...Object.fromEntries(laid), [asideFolder]: undefined })
    },
  }
}

function filesOf(read: readonly (readonly [Name, Buffer | undefined])[]): Files {
  return new Map(read.flatMap(([name, bytes]) => (bytes === undefined ? [] : [[name, bytes] as const])))
}
