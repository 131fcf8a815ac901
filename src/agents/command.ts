// Any shell command as the agent (SPEC §7.1). Nothing is read into what it prints: its outcome file and its exit code count.
import type { Program } from './session.js'

/** Describes a shell command as a program that a session can run; a pipe fails when any part of it does (FIELD F56). */
export function describeCommand(command: string): Program {
  return {
    name: 'command',
    file: 'bash',
    canResume: false,
    // Without --norc, bash takes the socket that is its input for a remote login and reads ~/.bashrc first.
    args: () => ['--noprofile', '--norc', '-o', 'pipefail', '-c', command],
    env: {},
    readLine: (_, line) => ({ said: line }),
  }
}
