// The runner's own protocol: commands as lines of standard output, values as blocks in its files. Never lets what it is
// given end a line or a block early. Written here because the toolkit's package brings an HTTP client into every start.
import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'

/** Names the commands that we give. */
export type RunnerCommand = 'add-mask' | 'group' | 'endgroup' | 'notice' | 'warning' | 'error'

/** Renders a command; line ends and percent signs of the message are escaped. */
export function renderCommand(command: RunnerCommand, message: string): string {
  const escaped = message.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A')
  return `::${command}::${escaped}\n`
}

/** Gives the runner a command. */
export function issueCommand(command: RunnerCommand, message = ''): void {
  process.stdout.write(renderCommand(command, message))
}

/** Renders values for one of the runner's files, each as a block that ends with a delimiter nobody can guess. */
export function renderValues(values: Readonly<Record<string, string>>, delimiter: string): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}<<${delimiter}\n${value}\n${delimiter}\n`)
    .join('')
}

/** Appends values to one of the runner's files. Throws the system's error. */
export function appendValues(path: string, values: Readonly<Record<string, string>>): void {
  appendFileSync(path, renderValues(values, `ghadelimiter_${randomUUID()}`))
}
