// Three-way reasoning on plain values: what changed on one side only is taken, what changed on both is settled by a rule.

/** Tells whether two values are the same data, whatever the order of their keys. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return a === b || canonicalText(a) === canonicalText(b)
}

/** Renders a value as JSON with its keys in order, so that equal data gives equal text. */
export function canonicalText(value: unknown): string {
  return String(
    JSON.stringify(value, (_, inner: unknown) =>
      typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    ),
  )
}

/** Picks the side that changed. `settle` decides only when both changed, and differently. */
export function pickChanged<T>(base: T, ours: T, theirs: T, settle: (ours: T, theirs: T) => T): T {
  if (isSameValue(ours, base) || isSameValue(ours, theirs)) return theirs
  return isSameValue(theirs, base) ? ours : settle(ours, theirs)
}

/**
 * Merges maps key by key, in the order of theirs and then ours. A removal is respected when the other side left
 * the entry alone; a change beats a removal.
 */
export function mergeMaps<T>(
  base: ReadonlyMap<string, T>,
  ours: ReadonlyMap<string, T>,
  theirs: ReadonlyMap<string, T>,
  settle: (ours: T, theirs: T) => T,
): Map<string, T> {
  const merged = new Map<string, T>()
  for (const key of new Set([...theirs.keys(), ...ours.keys()])) {
    const value = pickChanged(base.get(key), ours.get(key), theirs.get(key), (our, their) =>
      our === undefined || their === undefined ? (our ?? their) : settle(our, their),
    )
    if (value !== undefined) merged.set(key, value)
  }
  return merged
}

/** Merges records key by key, as `mergeMaps` does. */
export function mergeRecords<T>(
  base: Readonly<Record<string, T>>,
  ours: Readonly<Record<string, T>>,
  theirs: Readonly<Record<string, T>>,
  settle: (ours: T, theirs: T) => T,
): Record<string, T> {
  const map = (record: Readonly<Record<string, T>>) => new Map(Object.entries(record))
  return Object.fromEntries(mergeMaps(map(base), map(ours), map(theirs), settle))
}

/** Merges lists whose elements have a key, as `mergeMaps` does. */
export function mergeLists<T>(
  base: readonly T[],
  ours: readonly T[],
  theirs: readonly T[],
  keyOf: (element: T) => string,
  settle: (ours: T, theirs: T) => T,
): T[] {
  const map = (list: readonly T[]) => new Map(list.map((element) => [keyOf(element), element]))
  return [...mergeMaps(map(base), map(ours), map(theirs), settle).values()]
}

/** Makes a map of a list in which equal elements may stand several times: the first, the second, … of them. */
export function mapByCount<T>(list: readonly T[], keyOf: (element: T) => string): Map<string, T> {
  const seen = new Map<string, number>()
  return new Map(
    list.map((element) => {
      const key = keyOf(element)
      const count = seen.get(key) ?? 0
      seen.set(key, count + 1)
      return [`${count} ${key}`, element]
    }),
  )
}
