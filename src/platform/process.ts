// The only file that starts processes. Never through a shell unless the caller names the shell itself.
import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { holdYoungGeneration, loadBuiltin } from './builtins.js'

const childProcess = () => loadBuiltin('node:child_process') as typeof import('node:child_process')

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
  /** Once it aborts, the command has at most `cancelledMs` left. */
  readonly cancelled?: AbortSignal
  readonly cancelledMs?: number
}

/** Runs a short command to its end and returns all it printed. Never rejects: failing to start is a value too. */
export function capture(file: string, args: readonly string[], options: CaptureOptions): Promise<Captured> {
  return new Promise((resolve) => {
    const child = childProcess().spawn(file, args, {
      cwd: options.cwd,
      env: options.env,
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    const stdout: Buffer[] = []
    const stderr: Buffer[] = []
    let isTimedOut = false
    let startError: string | undefined
    const giveUp = (): void => {
      isTimedOut = true
      child.kill('SIGKILL')
      // What it started may outlive it and hold the pipes open; waiting for that would be no time-out.
      child.stdout.destroy()
      child.stderr.destroy()
    }
    const timers: NodeJS.Timeout[] = []
    const giveUpAfter = (ms: number): void => void timers.push(setTimeout(giveUp, ms))
    if (options.timeoutMs !== undefined) giveUpAfter(options.timeoutMs)
    const { cancelled, cancelledMs = 0 } = options
    const hurry = (): void => giveUpAfter(cancelledMs)
    if (cancelled?.aborted) hurry()
    else cancelled?.addEventListener('abort', hurry, { once: true })
    child.stdout.on('data', (data: Buffer) => stdout.push(data))
    child.stderr.on('data', (data: Buffer) => stderr.push(data))
    // A command may end without reading its input; that is not our failure.
    child.stdin.on('error', () => undefined)
    child.on('error', (error: NodeJS.ErrnoException) => {
      startError = error.code ?? error.message
    })
    child.on('close', (code) => {
      timers.forEach(clearTimeout)
      cancelled?.removeEventListener('abort', hurry)
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

/** Finds a program on a PATH; undefined when it is not there or not executable. */
export function findProgram(name: string, path: string | undefined): string | undefined {
  const candidates = name.includes('/')
    ? [name]
    : (path ?? '').split(delimiter).map((folder) => join(folder, name))
  return candidates.find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** Says how long a process group is waited for, in milliseconds (SPEC §7.1). */
export interface GroupPace {
  /** From INT to TERM, and from TERM to KILL. */
  readonly interruptMs: number
  readonly terminateMs: number
  /** The same on cancellation, when the runner leaves us seconds (FIELD F46). */
  readonly cancelledInterruptMs: number
  readonly cancelledTerminateMs: number
  /** How long its pipes may be silent once the main process has exited; starts again while output comes. */
  readonly drainMs: number
  /** How often it may start again, all in all. */
  readonly drainLimitMs: number
}

export const groupPace: GroupPace = {
  interruptMs: 10_000,
  terminateMs: 5_000,
  cancelledInterruptMs: 1_500,
  cancelledTerminateMs: 1_000,
  drainMs: 500,
  drainLimitMs: 10_000,
}

/** Says how to run a process group. */
export interface GroupOptions {
  readonly cwd: string
  /** The whole environment; nothing is inherited on top. */
  readonly env: Readonly<Record<string, string>>
  /** Written to standard input, which is then closed. */
  readonly input: string
  /** Takes the output, piece by piece and in order per stream; the pipe waits until it settles. */
  readonly onOutput: (piece: Buffer, stream: 'stdout' | 'stderr') => Promise<void>
  readonly deadlineMs: number
  /** Ends a group that prints nothing for so long; 0 is never. */
  readonly idleMs: number
  readonly cancelled: AbortSignal
  readonly pace?: Partial<GroupPace>
}

/** Is how a process group ended, and why. */
export interface GroupEnd {
  readonly cause: 'exited' | 'deadline' | 'idle' | 'cancelled'
  readonly code?: number
  readonly signal?: string
  /** `ENOENT` and the like, when it could not be started. */
  readonly startError?: string
}

/**
 * Runs a program as a process group of its own, and returns when it has ended: its main process exited, its pipes
 * drained, what was left of the group killed. Rejects only when `onOutput` does, and never waits for ever.
 */
export async function runGroup(
  file: string,
  args: readonly string[],
  options: GroupOptions,
): Promise<GroupEnd> {
  if (options.cancelled.aborted) return { cause: 'cancelled' }
  const pace = { ...groupPace, ...options.pace }
  const child = startGroup(file, args, options)
  if (typeof child === 'string') return { cause: 'exited', startError: child }
  const dismissGuard = startGuard(child.pid)
  const exited = waitForExit(child)
  const stopper = openStopper(child.pid, options, pace)
  const killAll = (): void => signalGroup(child.pid, 'SIGKILL')
  process.once('exit', killAll)

  let pieces = 0
  let bytes = 0
  let fault: { readonly error: unknown } | undefined
  const take = async (piece: Buffer, stream: 'stdout' | 'stderr'): Promise<void> => {
    pieces++
    if (bytes <= floodBytes && bytes + piece.length > floodBytes) holdYoungGeneration()
    bytes += piece.length
    stopper.touch()
    // After a fault of ours the output is still read, so that the program does not hang at a full pipe.
    if (fault === undefined)
      await options.onOutput(piece, stream).catch((error: unknown) => {
        fault = { error }
      })
  }
  const drained = Promise.all([pump(child, 'stdout', take), pump(child, 'stderr', take)])
  // A program may end without reading its input; that is not our failure.
  child.stdin.on('error', () => undefined)
  child.stdin.end(options.input)

  const end = (await Promise.race([exited, stopper.gaveUp])) ?? {}
  stopper.close()
  const drainUntil = Date.now() + (stopper.cause() === 'exited' ? pace.drainLimitMs : 0)
  await waitForSilence(drained, () => pieces, pace.drainMs, drainUntil)
  killAll()
  await isDoneWithin(drained, pace.drainMs)
  // A process that left the group may hold the pipes open; nothing more is read from it.
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy()
  await drained
  process.off('exit', killAll)
  dismissGuard()
  if (fault !== undefined) throw fault.error
  return { cause: stopper.cause(), ...end }
}

/** So much output is a flood. */
const floodBytes = 1024 * 1024

function startGroup(
  file: string,
  args: readonly string[],
  options: GroupOptions,
): ChildProcessWithoutNullStreams | string {
  try {
    return childProcess().spawn(file, args, {
      cwd: options.cwd,
      env: options.env,
      stdio: 'pipe',
      detached: true,
    })
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error)
  }
}

/**
 * Starts what kills a group when we are gone, be it by SIGKILL: it waits on a pipe that closes with us. Otherwise an agent
 * would work on beside that of the next run. Returns what sends it away.
 */
function startGuard(pid: number | undefined): () => void {
  if (pid === undefined) return () => undefined
  const script = 'read -r word || kill -s KILL -- "-$1"'
  const guard = childProcess().spawn('/bin/sh', ['-c', script, 'evolve-guard', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: {},
    detached: true,
  })
  // Without a guard the group is still ended in every case but that of our own sudden death.
  guard.on('error', () => undefined)
  guard.stdin.on('error', () => undefined)
  guard.unref()
  return () => guard.stdin.end('done\n')
}

function waitForExit(child: ChildProcessWithoutNullStreams): Promise<Omit<GroupEnd, 'cause'>> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => {
      resolve({ ...(code === null ? {} : { code }), ...(signal === null ? {} : { signal }) })
    })
    child.on('error', (error: NodeJS.ErrnoException) => {
      resolve({ startError: error.code ?? error.message })
    })
  })
}

async function pump(
  child: ChildProcessWithoutNullStreams,
  name: 'stdout' | 'stderr',
  take: (piece: Buffer, stream: 'stdout' | 'stderr') => Promise<void>,
): Promise<void> {
  try {
    for await (const piece of child[name]) await take(piece as Buffer, name)
  } catch {
    // The stream was destroyed under the reader: that is how we stop reading.
  }
}

/** Stops a group at its deadline, when it is silent for too long, and on cancellation. */
function openStopper(pid: number | undefined, options: GroupOptions, pace: GroupPace) {
  let cause: GroupEnd['cause'] = 'exited'
  let steps: NodeJS.Timeout[] = []
  let giveUp: () => void = () => undefined
  const gaveUp = new Promise<undefined>((resolve) => {
    giveUp = () => {
      resolve(undefined)
    }
  })
  const stop = (why: GroupEnd['cause'], interruptMs: number, terminateMs: number): void => {
    if (cause === 'cancelled' || (cause !== 'exited' && why !== 'cancelled')) return
    cause = why
    steps.forEach(clearTimeout)
    signalGroup(pid, 'SIGINT')
    const killMs = interruptMs + terminateMs
    steps = [
      setTimeout(signalGroup, interruptMs, pid, 'SIGTERM'),
      setTimeout(signalGroup, killMs, pid, 'SIGKILL'),
      // A process that not even KILL ends hangs in the kernel; the cycle goes on without it.
      setTimeout(giveUp, killMs + pace.drainMs),
    ]
  }
  const cancel = (): void => {
    stop('cancelled', pace.cancelledInterruptMs, pace.cancelledTerminateMs)
  }
  const stopFor = (why: 'deadline' | 'idle') => (): void => {
    stop(why, pace.interruptMs, pace.terminateMs)
  }
  const deadline = setTimeout(stopFor('deadline'), Math.min(options.deadlineMs, longestTimerMs))
  const idle =
    options.idleMs > 0 ? setTimeout(stopFor('idle'), Math.min(options.idleMs, longestTimerMs)) : undefined
  options.cancelled.addEventListener('abort', cancel, { once: true })
  return {
    cause: () => cause,
    gaveUp,
    touch: (): void => {
      if (cause === 'exited') idle?.refresh()
    },
    close: (): void => {
      for (const timer of [deadline, idle, ...steps]) clearTimeout(timer)
      options.cancelled.removeEventListener('abort', cancel)
    },
  }
}

/** The longest wait that a timer knows; a longer one would end at once. */
const longestTimerMs = 2 ** 31 - 1

function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // Nobody of the group is left.
  }
}

async function waitForSilence(
  done: Promise<unknown>,
  countPieces: () => number,
  silenceMs: number,
  until: number,
): Promise<void> {
  for (;;) {
    const before = countPieces()
    if (await isDoneWithin(done, silenceMs)) return
    if (countPieces() === before || Date.now() >= until) return
  }
}

function isDoneWithin(done: Promise<unknown>, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms, false)
    void done.then(() => {
      clearTimeout(timer)
      resolve(true)
    })
  })
}
