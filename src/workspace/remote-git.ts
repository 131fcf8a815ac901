// Git for fetches and pushes: a private git folder over the workspace's objects, with the settings as they stood when the
// workspace was opened. An agent can write the workspace's configuration; nothing that has the token ever reads it.
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '../platform/files.js'
import { openGit, type Git, type GitAccess, type GitSetting } from '../platform/git.js'
import { makeFolder } from '../platform/session-folder.js'
import { withinTop, type Repository } from './repository.js'

/** Is git as remotes are spoken to with. */
export interface RemoteGit {
  /** Runs in the private folder: sees the workspace's objects, has refs of its own. */
  readonly git: Git
  /** Settings of the remote, for a repository elsewhere. */
  readonly settings: readonly GitSetting[]
  /** Brings what the workspace knows of its cut history here; before every fetch and push. */
  takeShallow(): Promise<void>
  /** Brings what a fetch has learnt of it back. */
  giveShallow(): Promise<void>
}

/** What says how a remote is reached, and nothing of what may be started or where files lie. */
const wanted = /^(?:http|url|remote|protocol|ssh|pack|transfer|fetch|push)\./
/** Programs that git starts to reach a remote; what it gives them has the token in it. */
const programs = /^(?:credential\..*|core\.(?:sshcommand|gitproxy))$/
const format = /^(?:core\.repositoryformatversion|extensions\.(?:objectformat|partialclone))$/

/**
 * Opens it. `hasToken` says that the server takes our token: no other way to log in is needed then. `head` is the commit that
 * is checked out.
 */
export async function openRemoteGit(
  repository: Repository,
  access: GitAccess,
  hasToken: boolean,
  head: string | undefined,
): Promise<RemoteGit> {
  const { settings: all, top, temporaryFolder } = repository
  const settings = all.filter(([key]) => wanted.test(key) || (!hasToken && programs.test(key)))
  const folder = await makeFolder(temporaryFolder, 'evolve-remote-')
  for (const name of ['objects', 'refs']) await mkdir(join(folder, name))
  // What is here already need not be sent again.
  await writeFile(join(folder, 'HEAD'), `${head ?? 'ref: refs/heads/none'}\n`)
  await writeFile(join(folder, 'config'), renderConfig(all.filter(([key]) => format.test(key))))
  const env = { GIT_DIR: folder, GIT_OBJECT_DIRECTORY: repository.gitPath('objects') }
  const git = withinTop(openGit(access, { cwd: top, isPrivate: true, settings }), top, env)
  const shallow = { here: join(folder, 'shallow'), there: repository.gitPath('shallow') }
  return {
    git,
    settings,
    takeShallow: () => copyOrRemove(shallow.there, shallow.here),
    giveShallow: () => copyOrRemove(shallow.here, shallow.there),
  }
}

/** What git takes from the folder's own file only. */
function renderConfig(settings: readonly GitSetting[]): string {
  const lines = settings.map(([key, value]) => {
    const [section, name] = key.split('.')
    return `[${section}]\n\t${name} = ${JSON.stringify(value)}\n`
  })
  return `[core]\n\tbare = true\n${lines.join('')}`
}

async function copyOrRemove(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, `${to}.evolve`)
    await rename(`${to}.evolve`, to)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    await rm(to, { force: true })
  }
}
