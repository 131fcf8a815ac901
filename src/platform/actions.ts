// The runner's side of an action: inputs, environment, outputs, summary, log, main → post state.
// The only file that reads process.env.
import { appendFileSync } from 'node:fs'
import { renderFailure } from '../domain/failure.js'
import { neutralise } from '../domain/text.js'
import { describeError } from '../errors.js'
import type { Log } from '../ports.js'
import { output } from './output.js'
import { appendValues, issueCommand } from './runner-commands.js'

/** Returns the environment that we were started with. */
export function environment(): Readonly<Record<string, string | undefined>> {
  return process.env
}

/** Returns the inputs that were set, by input name (the runner passes `INPUT_AGENT-COMMAND` for `agent-command`). */
export function readInputs(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const inputs: Record<string, string> = {}
  for (const [name, value] of Object.entries(env)) {
    if (name.startsWith('INPUT_') && value !== undefined && value !== '')
      inputs[name.slice(6).toLowerCase().replace(/ /g, '-')] = value
  }
  return inputs
}

/** Masks secrets, line by line, before anything is logged (SPEC §13). */
export function maskSecrets(secrets: readonly string[]): void {
  for (const secret of secrets) {
    for (const line of secret.split(/\r?\n/)) if (line.trim() !== '') issueCommand('add-mask', line.trim())
  }
}

/** Sets the outputs. Without the runner's file there is nobody to read them. */
export function writeOutputs(
  env: Readonly<Record<string, string | undefined>>,
  outputs: Readonly<Record<string, string>>,
): void {
  if (env.GITHUB_OUTPUT) appendValues(env.GITHUB_OUTPUT, outputs)
}

/** Appends to the job summary; where that cannot be written it goes to the log, and the cycle is not affected (FIELD F42). */
export function writeSummary(
  env: Readonly<Record<string, string | undefined>>,
  log: Log,
  markdown: string,
): void {
  const path = env.GITHUB_STEP_SUMMARY
  try {
    if (path) return appendFileSync(path, markdown)
  } catch (error) {
    log.warning(`The job summary could not be written: ${describeError(error)}`)
  }
  log.info(markdown)
}

/** Tells whether this is the post step: the runner then hands over what main had saved. */
export function isPost(env: Readonly<Record<string, string | undefined>>): boolean {
  return env.STATE_phase !== undefined
}

/** Writes the summary of a run that could not go on. */
export function writeFailureSummary(
  env: Readonly<Record<string, string | undefined>>,
  message: string,
): void {
  if (!env.GITHUB_STEP_SUMMARY) return
  try {
    appendFileSync(env.GITHUB_STEP_SUMMARY, renderFailure(message))
  } catch {
    // The message is in the log in any case.
  }
}

/** Is what the post step needs to know of main. */
export interface ForPost {
  /** What main had reached; only from `started` on there can be a cycle to close. */
  readonly phase: 'configuring' | 'started' | 'ended'
  /** The text of the configuration file as main read it: the agent can have edited the file since. */
  readonly configText?: string
}

/** Remembers something for the post step. */
export function saveForPost({ phase, configText }: ForPost): void {
  if (process.env.GITHUB_STATE)
    appendValues(process.env.GITHUB_STATE, {
      phase,
      ...(configText === undefined ? {} : { config: configText }),
    })
}

/** Returns what main had saved; nothing in main itself. */
export function readFromMain(): { readonly phase: string; readonly configText?: string } {
  const { STATE_phase: phase = '', STATE_config: configText } = process.env
  return { phase, configText }
}

/** Says why the run is red. Called from run.ts only, whose exit code turns it so. */
export function fail(message: string): void {
  issueCommand('error', message)
}

/** Shows a fault of ours with its stack. */
export function showStack(error: unknown, redact: (text: string) => string): void {
  if (error instanceof Error && error.stack) issueCommand('error', neutralise(redact(error.stack)))
}

/** Opens the log of a runner. Text from outside cannot act as a workflow command. */
export function openRunnerLog(redact: (text: string) => string): Log {
  const safe = (text: string): string => neutralise(redact(text))
  return {
    async group(name, body) {
      issueCommand('group', name)
      try {
        return await body()
      } finally {
        issueCommand('endgroup')
      }
    },
    info: (text) => output.write(1, `${safe(text)}\n`),
    notice: (text) => issueCommand('notice', redact(text)),
    warning: (text) => issueCommand('warning', redact(text)),
  }
}

/** Opens the log of a terminal: standard error, so that standard output stays for data. */
export function openTerminalLog(redact: (text: string) => string): Log {
  const write = (text: string): void => output.write(2, `${redact(text)}\n`)
  return {
    async group(name, body) {
      write(`── ${name}`)
      return body()
    },
    info: (text) => write(`   ${text.replace(/\n/g, '\n   ')}`),
    notice: (text) => write(`   note: ${text}`),
    warning: (text) => write(`   warning: ${text}`),
  }
}
