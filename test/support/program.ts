// Runs one program as a runner runs a step: with files for what it has to say (outputs, environment, paths, state,
// summary), in a process group of its own. Bounded in time; never leaves a process of its own behind.
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Is how one step ended. */
export interface Step {
  /** Undefined when a signal ended it. */
  readonly code?: number
  readonly stdout: string
  readonly stderr: string
  readonly outputs: Readonly<Record<string, string>>
  /** What it saved for the post step. */
  readonly state: Readonly<Record<string, string>>
  /** What it set for the steps after it. */
  readonly setEnvironment: Readonly<Record<string, string>>
  /** What it put in front of PATH, the last one first. */
  readonly addedPaths: readonly string[]
  readonly summary: string
  readonly durationMs: number
}

/** Is a program at work. */
export interface RunningStep {
  readonly pid: number
  readonly ended: Promise<Step>
}

/** Says how a program is started. */
export interface ProgramOptions {
  readonly cwd: string
  /** The whole environment; what it has wins, also over the command files. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** Folder for the command files, and the name that tells one step's from another's. */
  readonly filesFolder: string
  readonly name: string
  /** Hears what it prints to standard output while it runs. */
  readonly onOutput?: (text: string) => void
}

/** A step that takes longer hangs; it is killed, and the test fails. */
const stepLimitMs = 240_000
const commandFiles = ['OUTPUT', 'STATE', 'ENV', 'PATH', 'STEP_SUMMARY'] as const

/** Starts a program. `ended` rejects when it does not end in time. */
export function startProgram(file: string, args: readonly string[], options: ProgramOptions): RunningStep {
  const { cwd, env, filesFolder, name } = options
  const pathOf = (command: string): string => join(filesFolder, `${name}-${command}`)
  for (const command of commandFiles) writeFileSync(pathOf(command), '', { flag: 'a' })
  const files = Object.fromEntries(commandFiles.map((command) => [`GITHUB_${command}`, pathOf(command)]))
  const started = Date.now()
  const child = spawn(file, args, {
    cwd,
    env: { ...files, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const pid = child.pid ?? 0
  const output = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => (output[stream] += text))
  }
  if (options.onOutput) child.stdout.on('data', options.onOutput)
  let isTooLong = false
  const timer = setTimeout(() => {
    isTooLong = true
    process.kill(-pid, 'SIGKILL')
  }, stepLimitMs)
  const ended = (async (): Promise<Step> => {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('close', resolve)
      child.once('error', reject)
    }).finally(() => clearTimeout(timer))
    if (isTooLong) throw new Error(`${name} did not end in time:\n${output.stdout}${output.stderr}`)
    const read = (command: (typeof commandFiles)[number]) => readFile(pathOf(command), 'utf8')
    return {
      ...(code === null ? {} : { code }),
      ...output,
      outputs: parseCommandFile(await read('OUTPUT')),
      state: parseCommandFile(await read('STATE')),
      setEnvironment: parseCommandFile(await read('ENV')),
      addedPaths: (await read('PATH')).split(/\r?\n/).filter(Boolean).reverse(),
      summary: await read('STEP_SUMMARY'),
      durationMs: Date.now() - started,
    }
  })()
  return { pid, ended }
}

/** Parses a command file: `name<<DELIMITER`, the value's lines, the delimiter; or `name=value`. */
function parseCommandFile(text: string): Record<string, string> {
  const values: Record<string, string> = {}
  const lines = text.split(/\r?\n/)
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? ''
    const heredoc = /^([^=<]+)<<(.+)$/.exec(line)
    const pair = /^([^=]+)=(.*)$/.exec(line)
    if (heredoc) {
      const end = lines.indexOf(heredoc[2] ?? '', index + 1)
      if (end < 0) throw new Error(`No end of ${line}`)
      values[heredoc[1] ?? ''] = lines.slice(index + 1, end).join('\n')
      index = end
    } else if (pair) values[pair[1] ?? ''] = pair[2] ?? ''
  }
  return values
}
