// The only file that starts processes. Never through a shell unless the caller names the shell itself.
import { spawn } from 'node:child_process'

/** Is how a captured command ended. */
export interface Captured {
  /** Exit code; undefined when it was ended by a signal or never started. */
  readonly code?: number
  readonly stdout: Buffer
  readonly stderr: string
  /** `ENOENT` and the like, when it could not be started. */
  readonly startError?: string
  readonly isTimedOut: boolean
}

/** Says how to run a command. */
export interface CaptureOptions {
  readonly cwd?: string
  /** The whole environment; nothing is inherited on top. */
  readonly env: Readonly<Record<string, string | undefined>>
  readonly input?: string | Buffer
  readonly timeoutMs?: number
}

/** Runs a short command to its end and returns all it printed. Never rejects: failing to start is a value too. */
export function capture(file: string, args: readonly string[], options: CaptureOptions): Promise<Captured> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: options.cwd,
      env: options.env as NodeJS.ProcessEnv,
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    const stdout: Buffer[] = []
    const stderr: Buffer[] = []
    let isTimedOut = false
    let startError: string | undefined
    const timer =
      options.timeoutMs === undefined
        ? undefined
        : setTimeout(() => {
            isTimedOut = true
            child.kill('SIGKILL')
          }, options.timeoutMs)
    child.stdout.on('data', (data: Buffer) => stdout.push(data))
    child.stderr.on('data', (data: Buffer) => stderr.push(data))
    // A command may end without reading its input; that is not our failure.
    child.stdin.on('error', () => undefined)
    child.on('error', (error: NodeJS.ErrnoException) => {
      startError = error.code ?? error.message
    })
    child.on('close', (code) => {
      clearTimeout(timer)
      resolve({
        code: code ?? undefined,
        stdout: Buffer.concat(stdout),
        stderr: Buffer.concat(stderr).toString('utf8'),
        startError,
        isTimedOut,
      })
    })
    child.stdin.end(options.input ?? '')
  })
}
