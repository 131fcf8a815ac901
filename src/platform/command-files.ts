// The runner's files for outputs, state, environment and summary lie where the agent's user can write: what it wrote there
// while it worked is taken back, so that no later step obeys it. No border: a process that outlives the agent could write again.
import { lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hasCode } from './files.js'

const names = ['GITHUB_OUTPUT', 'GITHUB_STATE', 'GITHUB_ENV', 'GITHUB_PATH', 'GITHUB_STEP_SUMMARY'] as const

/** Remembers what stands in the runner's files; `putBack` restores it and returns the variables whose files had changed. */
export function rememberCommandFiles(env: Readonly<Record<string, string | undefined>>): {
  putBack(): string[]
} {
  const files = names.flatMap((name) => {
    const path = env[name]
    const content = path ? read(path) : undefined
    return path && content ? [{ name, path, content }] : []
  })
  return {
    putBack: () => files.filter(({ path, content }) => putBack(path, content)).map(({ name }) => name),
  }
}

/** A file that is not there yet is an empty one; what is no file, or cannot be read, is not ours to put back. */
function read(path: string): Buffer | undefined {
  try {
    return lstatSync(path).isFile() ? readFileSync(path) : undefined
  } catch (error) {
    return hasCode(error, 'ENOENT') ? Buffer.alloc(0) : undefined
  }
}

/** Returns whether the file had changed. What cannot be put back is left: the run is worth more. */
function putBack(path: string, content: Buffer): boolean {
  try {
    if (isAsBefore(path, content)) return false
    // Never through a link that was put into its place.
    rmSync(path, { recursive: true, force: true })
    writeFileSync(path, content)
    return true
  } catch {
    return true
  }
}

function isAsBefore(path: string, content: Buffer): boolean {
  try {
    const found = lstatSync(path)
    // The size first: whatever was written there need not fit into memory.
    return found.isFile() && found.size === content.length && readFileSync(path).equals(content)
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return content.length === 0
    throw error
  }
}
