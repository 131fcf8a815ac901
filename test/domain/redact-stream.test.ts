import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { openStreamRedactor } from '../../src/domain/redact-stream.js'

const secret = 'Zq8vN2xKd41rTb7LmW'
const key = [
  `-----BEGIN RSA PRIVATE ${'KEY'}-----`,
  ...Array.from({ length: 40 }, (_, line) => `${line}`.padStart(64, 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC')),
  `-----END RSA PRIVATE ${'KEY'}-----`,
].join('\n')

/** Feeds a text in pieces of these lengths, again and again. */
function mask(text: string, secrets: readonly string[], lengths: readonly number[]): string {
  const stream = openStreamRedactor(secrets)
  const done: string[] = []
  for (let at = 0, turn = 0; at < text.length; turn++) {
    const length = lengths[turn % lengths.length] ?? 1
    done.push(stream.append(text.slice(at, at + length)))
    at += length
  }
  return [...done, stream.end()].join('')
}

describe('a stream', () => {
  it('comes out as it went in when nothing in it is secret', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string(), { maxLength: 200 }),
        fc.array(fc.integer({ min: 1, max: 9000 }), { minLength: 1, maxLength: 5 }),
        (lines, lengths) => {
          const text = lines.map((line) => `${line}\n`.repeat(20)).join('')
          expect(mask(text, [], lengths)).toBe(text)
        },
      ),
      { numRuns: 50 },
    )
  })

  it('loses a secret wherever it lies, however the pieces and the lines go through it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 30_000 }),
        fc.integer({ min: 1, max: secret.length - 1 }),
        fc.array(fc.integer({ min: 1, max: 9000 }), { minLength: 1, maxLength: 5 }),
        (before, split, lengths) => {
          const filler = 'one line of many\n'
          const broken = `${secret.slice(0, split)}\n${secret.slice(split)}`
          const text = `${filler.repeat(before / 17)}<${broken}>\n${filler.repeat(1000)}`
          const masked = mask(text, [secret], lengths)
          expect(masked).toContain('<***>\n')
          expect(masked.replace('<***>\n', '')).toBe(text.replace(`<${broken}>\n`, ''))
        },
      ),
      { numRuns: 100 },
    )
  })

  it('loses a private key that nobody told of, line by line as it comes', () => {
    for (const before of [0, 4000, 8000, 11_000, 12_000, 13_000]) {
      const text = `${'a line\n'.repeat(before / 7)}${key}\nbehind\n${'a line\n'.repeat(3000)}`
      expect(mask(text, [], [65])).toBe(text.replace(key, '***'))
    }
  })
})
