// Path patterns of `protected-paths`: `**` spans folders, `*` and `?` stay inside one. Nothing else is special.

/** Returns the paths that match any of the patterns, in their order. A pattern without `/` matches in the top folder only. */
export function matchingPaths(paths: readonly string[], patterns: readonly string[]): string[] {
  const expressions = patterns.map(toExpression)
  return paths.filter((path) => expressions.some((expression) => expression.test(path)))
}

function toExpression(pattern: string): RegExp {
  const source = pattern
    .replace(/^\.?\//, '')
    .replace(/\/$/, '/**')
    .split(/(\*\*\/|\*\*|\*|\?)/)
    .map((piece) => wildcards[piece] ?? piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('')
  return new RegExp(`^${source}$`, 'i')
}

// `[^]` and not `.`: a file name may have a line break in it.
const wildcards: Record<string, string> = { '**/': '(?:[^/]+/)*', '**': '[^]*', '*': '[^/]*', '?': '[^/]' }
