// A file of lines in pieces is the same text, and its lines are the same lines.
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { parseJsonl } from '../../src/domain/jsonl.js'
import { decodePieces } from '../../src/platform/text-pieces.js'

const word = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('\n', '\r\n', '\u2028', '\uFEFF', '{}', '"é"'),
)

/** Makes a text long enough for several pieces, with a line among them that is longer than one. */
const longText = fc.tuple(fc.array(word), fc.nat(200_000), fc.array(word)).map(([head, length, tail]) => {
  const part = (words: string[]) => Buffer.from(words.join('')).toString()
  return `${part(head)}${`${part(tail)}\n`.repeat(100)}${'é'.repeat(length)}${part(tail)}`.slice(0, 400_000)
})

describe('decodePieces', () => {
  it('gives the whole text, cut behind lines only', () => {
    fc.assert(
      fc.property(longText, (text) => {
        const pieces = decodePieces(Buffer.from(text))
        expect(pieces.join('')).toBe(text)
        expect(pieces.slice(0, -1).every((piece) => piece.endsWith('\n'))).toBe(true)
        expect(parseJsonl(pieces, (value) => value)).toEqual(parseJsonl(text, (value) => value))
      }),
      { numRuns: 200 },
    )
  })

  it('replaces bytes that are no UTF-8, as decoding at once does', () => {
    const bytes = Buffer.concat([Buffer.from('a\n'.repeat(50_000)), Buffer.from([0xff, 0x0a, 0xc3])])
    expect(decodePieces(bytes).join('')).toBe(bytes.toString('utf8'))
  })
})
