// A module hook that loads JSON files imported without an import attribute, as @actions/languageservice imports its own.
import { readFile } from 'node:fs/promises'

/** @type {import('node:module').LoadHook} */
export async function load(url, context, nextLoad) {
  if (!url.startsWith('file:') || !url.endsWith('.json')) return nextLoad(url, context)
  return {
    format: 'module',
    shortCircuit: true,
    source: `export default ${await readFile(new URL(url), 'utf8')}`,
  }
}
