// A place where others wait until a test lets them go: requests of git, and agents that ask over HTTP.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Holds whoever arrives until it is lifted. */
export interface Barrier {
  /** Resolves when the barrier is lifted. */
  wait(): Promise<void>
  /** Resolves when so many have arrived. */
  arrived(count: number): Promise<void>
  /** Lets all go, also those who come later. */
  lift(): void
}

/** Opens a barrier that is down. */
export function openBarrier(): Barrier {
  let count = 0
  let watchers: { readonly count: number; readonly tell: () => void }[] = []
  let lift = (): void => undefined
  const lifted = new Promise<void>((resolve) => {
    lift = resolve
  })
  return {
    wait() {
      count++
      for (const watcher of watchers.filter((one) => one.count <= count)) watcher.tell()
      watchers = watchers.filter((one) => one.count > count)
      return lifted
    },
    arrived(wanted) {
      if (count >= wanted) return Promise.resolve()
      return new Promise((resolve) => {
        watchers.push({ count: wanted, tell: resolve })
      })
    },
    lift: () => lift(),
  }
}

/** Serves a barrier to other processes: a GET is answered when it is lifted. */
export async function serveBarrier(barrier: Barrier): Promise<{ url: string; close(): Promise<void> }> {
  const http = createServer((_, response) => {
    void barrier.wait().then(() => response.end())
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        http.close(() => {
          resolve()
        })
        http.closeAllConnections()
      }),
  }
}
