// Runs a verb of the command line in this process, and catches what it prints.
import { jest } from '@jest/globals'
import { runVerb as start } from '../../src/cli/index.js'
import { output } from '../../src/platform/output.js'
import { temporaryFolder } from '../support/repository.js'

/** Is what a verb said, and its exit code. */
export interface Said {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Runs a verb off GitHub, in a folder, with an environment of its own. */
export async function runVerb(cwd: string, words: readonly string[], more: object = {}): Promise<Said> {
  let [out, err] = ['', '']
  const spy = jest.spyOn(output, 'write').mockImplementation((descriptor, text) => {
    if (descriptor === 1) out += text
    else err += text
  })
  const env = { PATH: process.env.PATH, HOME: '/nonexistent', RUNNER_TEMP: await temporaryFolder(), ...more }
  const cancelled = new AbortController().signal
  const [verb, ...rest] = words
  try {
    const code = await start(verb, rest, { env, given: {}, cwd, pid: 1, isOnGitHub: false, cancelled })
    return { code, out, err }
  } finally {
    spy.mockRestore()
  }
}
