// Colours for a terminal. Never for a file or a pipe, nor where NO_COLOR asks for none (no-color.org).

const codes = { green: 32, yellow: 33, red: 31, dim: 2, bold: 1 } as const

/** Colours a text, or leaves it as it is. */
export type Paint = (colour: keyof typeof codes, text: string) => string

/** Opens the colours for a stream. */
export function openPaint(
  stream: { readonly isTTY?: boolean },
  env: Readonly<Record<string, string | undefined>>,
): Paint {
  const isPlain = stream.isTTY !== true || (env.NO_COLOR ?? '') !== '' || env.TERM === 'dumb'
  return (colour, text) => (isPlain ? text : `\u001b[${codes[colour]}m${text}\u001b[0m`)
}
