// A generator of numbers from a seed: the same seed gives the same mutations and the same kill points.

/** Draws numbers. */
export interface Random {
  /** Draws a whole number in [0, limit). */
  below(limit: number): number
  /** Draws one of a list. */
  pick<T>(list: readonly T[]): T
  /** Tells whether something of this probability happens. */
  happens(probability: number): boolean
}

/** Opens a generator (mulberry32); `name` sets several of one seed apart. */
export function openRandom(seed: number, name: string): Random {
  let state = [...name].reduce((hash, one) => Math.imul(hash ^ one.charCodeAt(0), 0x01000193), seed | 0)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    pick: (list) => {
      const index = below(list.length)
      if (index >= list.length) throw new Error('Nothing to pick from.')
      return list[index] as (typeof list)[number]
    },
    happens: (probability) => next() < probability,
  }
}
