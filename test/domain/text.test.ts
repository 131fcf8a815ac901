import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  byteLength,
  cutToBytes,
  makeWellFormed,
  neutralise,
  stripAnsi,
  tailOf,
  toOneLine,
} from '../../src/domain/text.js'

const anyText = fc.string({ unit: 'binary', maxLength: 300 })

describe('stripAnsi', () => {
  it.each([
    ['colours', '\u001b[1;31mred\u001b[0m', 'red'],
    ['a title that ends with BEL', '\u001b]0;title\u0007text', 'text'],
    ['a link that ends with ST', '\u001b]8;;https://x\u001b\\link\u001b]8;;\u001b\\', 'link'],
    ['eight-bit CSI', 'a\u009b2Kb', 'ab'],
    ['a device control string', '\u001bPq#0\u001b\\after', 'after'],
    ['two-character escapes', '\u001b(B\u001b7x', 'x'],
    ['an escape that is never finished', '\u001b]0;{"a":1}', '0;{"a":1}'],
    ['control characters', 'a\u0000b\u0008c\u007f', 'abc'],
    ['nothing of tabs and line ends', 'a\tb\r\nc', 'a\tb\r\nc'],
  ])('removes %s', (_, text, expected) => {
    expect(stripAnsi(text)).toBe(expected)
  })

  it('takes linear time for a megabyte of unfinished escapes', () => {
    const started = performance.now()
    for (const piece of ['\u001b[', '\u001b]', '\u001bP', '\u001b[1;', '\u009d'])
      stripAnsi(piece.repeat(1_000_000 / piece.length))
    expect(performance.now() - started).toBeLessThan(3000)
  })
})

describe('neutralise', () => {
  it.each([
    '::set-output name=a::b',
    '  ::stop-commands::x',
    '##[add-matcher]/nope',
    'text ##[error]x',
    'a\n::error::b',
    '\u0085::add-mask::x',
    'a\r\u00a0\u0085::error::b',
  ])('breaks the workflow command in %j', (text) => {
    expect(neutralise(text)).not.toMatch(/^[\s\u0085]*::|##\[/m)
  })

  it('leaves other colons alone', () => {
    expect(neutralise('std::vector and a: b')).toBe('std::vector and a: b')
  })
})

describe('toOneLine', () => {
  it('makes one harmless line', () => {
    expect(toOneLine(' a\u001b[1m\n\n b\t c\u2028d ', 120)).toBe('a b c d')
  })

  it('never gives more than its limit, a line end, or half a character', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 50 }), (text, max) => {
        const line = toOneLine(text, max)
        expect(line.length).toBeLessThanOrEqual(max)
        expect(line).not.toMatch(/[\n\r\u2028\u2029]/)
        expect(line).toBe(makeWellFormed(line))
      }),
    )
  })
})

describe('cutToBytes', () => {
  it('leaves a text alone that fits', () => {
    expect(cutToBytes('äöü', 6)).toBe('äöü')
  })

  it('cuts on a character boundary and counts what is gone', () => {
    expect(cutToBytes('😀'.repeat(100), 50)).toBe(`${'😀'.repeat(6)} (94 characters omitted)`)
  })

  it('never gives more bytes than it was told', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 40, max: 400 }), (text, max) => {
        expect(Buffer.byteLength(cutToBytes(text, max))).toBeLessThanOrEqual(max)
      }),
    )
  })
})

describe('tailOf', () => {
  it('keeps whole lines where it can', () => {
    expect(tailOf('first line\nsecond\nthird\n', 15)).toBe('second\nthird\n')
  })

  it('keeps the end of a line that is longer than the limit', () => {
    expect(tailOf('x'.repeat(100), 10)).toBe('x'.repeat(10))
  })

  it('gives an end of the text, within its limit, that begins with a whole character', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 0, max: 100 }), (text, max) => {
        const tail = tailOf(makeWellFormed(text), max)
        expect(makeWellFormed(text).endsWith(tail)).toBe(true)
        expect(byteLength(tail)).toBeLessThanOrEqual(max)
        expect(tail).toBe(makeWellFormed(tail))
      }),
    )
  })
})

describe('makeWellFormed', () => {
  it('replaces lone surrogates and keeps pairs', () => {
    expect(makeWellFormed('a\ud800b😀\udc00')).toBe('a\uFFFDb😀\uFFFD')
  })
})
