// Ways in which the bytes of a file go wrong on a real disk, in a real editor or in a careless script.
import type { Random } from './random.js'

/** Is one way. */
export interface Mutation {
  readonly name: string
  apply(bytes: Buffer, random: Random): Buffer
}

export const mutations: readonly Mutation[] = [
  {
    name: 'a bit flipped',
    apply(bytes, random) {
      const changed = Buffer.from(bytes)
      const at = random.below(Math.max(1, bytes.length))
      if (changed.length > 0) changed[at] = (changed[at] ?? 0) ^ (1 << random.below(8))
      return changed
    },
  },
  { name: 'cut', apply: (bytes, random) => bytes.subarray(0, random.below(bytes.length + 1)) },
  {
    name: 'zeroed',
    apply(bytes, random) {
      const from = random.below(bytes.length + 1)
      return Buffer.from(bytes).fill(0, from, Math.min(bytes.length, from + 1 + random.below(300)))
    },
  },
  {
    name: 'a line doubled',
    apply: (bytes, random) =>
      changeLines(bytes, (lines) => {
        const at = random.below(lines.length)
        return [...lines.slice(0, at + 1), ...lines.slice(at)]
      }),
  },
  {
    name: 'lines swapped',
    apply: (bytes, random) =>
      changeLines(bytes, (lines) => {
        const [a, b] = [random.below(lines.length), random.below(lines.length)]
        return lines.map((line, index) => (index === a ? lines[b] : index === b ? lines[a] : line) ?? line)
      }),
  },
  {
    name: 'UTF-16',
    apply: (bytes) =>
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(bytes.toString('utf8'), 'utf16le')]),
  },
  { name: 'a BOM', apply: (bytes) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]) },
  { name: 'CRLF', apply: (bytes) => Buffer.from(bytes.toString('latin1').replace(/\n/g, '\r\n'), 'latin1') },
  {
    name: 'Latin-1',
    apply: (bytes) => Buffer.concat([bytes.subarray(0, -1), Buffer.from('\xe9\n', 'latin1')]),
  },
]

function changeLines(bytes: Buffer, change: (lines: readonly string[]) => readonly string[]): Buffer {
  const text = bytes.toString('latin1')
  const end = text.endsWith('\n') ? '\n' : ''
  return Buffer.from(
    `${change(text.slice(0, text.length - end.length).split('\n')).join('\n')}${end}`,
    'latin1',
  )
}
