// The runner's own protocol: commands as lines of standard output, values as blocks in its files. Never lets what it is
// given end a line or a block early. Written here because the toolkit's package brings an HTTP client into every start.
import { appendFileSync } from 'node:fs'
import { output } from './output.js'

/** Names the commands that we give. */
export type RunnerCommand = 'add-mask' | 'group' | 'endgroup' | 'notice' | 'warning' | 'error'

/** Renders a command; line ends and percent signs of the message are escaped. */
export function renderCommand(command: RunnerCommand, message: string): string {
  const escaped = message.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A')
  return `::${command}::${escaped}\n`
}

/** Gives the runner a command. */
export function issueCommand(command: RunnerCommand, message = ''): void {
  output.write(1, renderCommand(command, message))
}

/** Renders values for one of the runner's files, each as a block that ends with a line that is in none of them. */
export function renderValues(values: Readonly<Record<string, string>>): string {
  const all = Object.values(values)
  let number = 1
  while (all.some((value) => value.includes(delimiterOf(number)))) number++
  return Object.entries(values)
    .map(([name, value]) => `${name}<<${delimiterOf(number)}\n${value}\n${delimiterOf(number)}\n`)
    .join('')
}

function delimiterOf(number: number): string {
  return `ghadelimiter_${number}_`
}

/** Appends values to one of the runner's files. Throws the system's error. */
export function appendValues(path: string, values: Readonly<Record<string, string>>): void {
  appendFileSync(path, renderValues(values))
}
