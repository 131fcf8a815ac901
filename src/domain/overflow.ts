// The overflow ladder (SPEC §6.4): how large the handoff block of the next try may be. Bounded; the task is never cut.

/** Is the most tries of one cycle, counted over all phases. */
export const maxOverflowTries = 3

/** Is the size below which a try is not worth it: the fixed part of the prompt is too big then. */
export const minBlockBytes = 4096

/** Is whether to try again, and with how many bytes of the handoff block. */
export type OverflowTry =
  | { readonly kind: 'try'; readonly blockBytes: number }
  | { readonly kind: 'give-up'; readonly because: string }

/** Decides on try number `tries + 1` after `tries` that overflowed, given the block's observed size before any cut. */
export function nextOverflowTry(tries: number, observedBytes: number): OverflowTry {
  if (tries >= maxOverflowTries)
    return {
      kind: 'give-up',
      because: `${maxOverflowTries} tries with a smaller handoff block overflowed, too`,
    }
  const blockBytes = Math.floor(observedBytes / 2 ** (tries + 1))
  if (blockBytes >= minBlockBytes) return { kind: 'try', blockBytes }
  return {
    kind: 'give-up',
    because: `the handoff block (${observedBytes} bytes) is not what overflows: the fixed part of the prompt is too big for the context`,
  }
}
