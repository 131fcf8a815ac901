// What we print, straight to its file descriptor: Node's streams for it cost a start 4 ms, and lose what they still hold
// when a process exits.
import { writeSync } from 'node:fs'
import { hasCode } from './files.js'

const retryMs = 2

/** Is where we print. */
export const output = {
  /** Writes all of a text before it returns: 1 is standard output, 2 standard error. Text that nobody reads is dropped. */
  write(descriptor: number, text: string): void {
    for (let rest = Buffer.from(text); rest.length > 0;) {
      try {
        rest = rest.subarray(writeSync(descriptor, rest))
      } catch (error) {
        if (hasCode(error, 'EPIPE')) return
        if (!hasCode(error, 'EAGAIN')) throw error
        // A pipe that does not block is full, since its reader is slow.
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryMs)
      }
    }
  },
}
