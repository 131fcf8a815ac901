import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { parseJsonl } from '../../src/domain/jsonl.js'
import { escapeMarkdown } from '../../src/domain/markdown.js'
import { createRedactor } from '../../src/domain/redact.js'
import { redactDeep } from '../../src/domain/redact-deep.js'

const secret = 'p4ss+wörd/"quoted" & more'
const redact = createRedactor([secret])

describe('the redactor, for a known secret', () => {
  it.each([
    ['raw', secret],
    ['JSON-escaped', JSON.stringify({ key: secret })],
    ['URL-encoded', `https://host/?q=${encodeURIComponent(secret)}`],
    ['form-encoded', encodeURIComponent(secret).replaceAll('%20', '+')],
    ['Markdown-escaped', escapeMarkdown(secret)],
    ['base64', Buffer.from(secret).toString('base64')],
    ['base64url', Buffer.from(secret).toString('base64url')],
    ['base64 behind one byte', Buffer.from(`x${secret}y`).toString('base64')],
    ['base64 behind two bytes', Buffer.from(`xx${secret}yy`).toString('base64')],
  ])('masks it %s', (_, text) => {
    const masked = redact(`before ${text} after`)
    expect(masked).toMatch(/^before .*\*\*\*.* after$/s)
    expect(masked).not.toMatch(/quoted|p4ss|cXVvdGVk|F1b3RlZ|xdW90ZW/)
  })

  it.each(['\u200B', '\u00AD', '\u2060\uFEFF', '\u202E'])(
    'finds it with %j in it, which nobody sees',
    (mark) => {
      const [head, end] = ['correct-horse', '-battery-staple']
      expect(createRedactor([head + end])(`a ${head}${mark}${end} b`)).toBe('a *** b')
    },
  )

  it('masks each line of a secret of several lines', () => {
    const lines = createRedactor(['first-line-of-it\r\n\r\n  second-line-of-it\n'])
    expect(lines('a first-line-of-it b second-line-of-it c')).toBe('a *** b *** c')
  })

  it('leaves short values alone', () => {
    expect(createRedactor(['true', 'on\nfalse\n', '', '   '])('true false on')).toBe('true false on')
  })

  it('leaves no rest where two secrets overlap', () => {
    expect(createRedactor(['abcdef123', '123xyz789'])('<abcdef123xyz789>')).toBe('<***>')
  })

  it('masks a long secret that base64 wrapped into lines', () => {
    const long = 'k3y-'.repeat(60)
    const wrapped = Buffer.from(long).toString('base64').replace(/.{76}/g, '$&\n')
    expect(createRedactor([long])(wrapped)).not.toMatch(/[A-Za-z0-9]{16}/)
  })

  it('takes text in any language and finds the secret in it', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        expect(redact(`${before}${secret}${after}`)).not.toContain(secret)
      }),
    )
  })
})

// Put together here, so that no scanner takes this file for a leak.
const run = 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'
const tokens = [
  `ghp_${run}`,
  `gho_${run}`,
  `ghs_${run}`,
  `ghs_123456_${run}.${run}.${run}`,
  `github_pat_${run}_${run}`,
  `sk-ant-api03-${run}`,
  `sk-proj-${run}`,
  `sk-${run}`,
  `AKIA${'ABCDEFGH12345678'}`,
  `xoxb-1234567890-${run}`,
  `glpat-${run}`,
  `npm_${run}`,
  `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.${run}`,
]
const keyBody = `${'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj'}\n`.repeat(8)
const keyStart = `-----BEGIN RSA PRIVATE ${'KEY'}-----\n`
const keyEnd = `-----END RSA PRIVATE ${'KEY'}-----`

describe('the redactor, without knowing any secret', () => {
  const plain = createRedactor([])

  it.each(tokens)('masks the token %s', (token) => {
    expect(plain(`token=${token}, then "${token}"`)).toBe('token=***, then "***"')
  })

  it.each(tokens)('masks the token %s in escaped Markdown', (token) => {
    expect(plain(escapeMarkdown(`see ${token} here`))).toBe('see *** here')
  })

  it('masks a private key', () => {
    expect(plain(`a\n${keyStart}${keyBody}${keyEnd}\nb`)).toBe('a\n***\nb')
    expect(plain(JSON.stringify({ key: `${keyStart}${keyBody}${keyEnd}`, b: 1 }))).toBe('{"key":"***","b":1}')
  })

  it('masks a private key that was cut, and goes on behind it', () => {
    expect(plain(`${keyStart}${keyBody}\n- next line`)).toBe('***\n\n- next line')
  })

  it.each([
    'task-split-the-reader-into-two-files',
    'sk-learn-pipeline-for-the-next-release',
    'risk-1234567890123456789012',
    '9f3c2ab0d1e2f3a4b5c6d7e8f901234567890abc',
    'AKIAshort',
    'eyJ.a.b',
    'ghp_short',
    'docs on -----BEGIN CERTIFICATE-----',
  ])('leaves %j alone', (text) => {
    expect(plain(text)).toBe(text)
  })
})

describe('the redactor, on 5 MB lines made to be slow', () => {
  const size = 5_000_000
  it.each(
    [
      'a',
      'eyJ',
      'eyJaaaaaaaaaa.',
      'sk-',
      'ghp_',
      'sk-ant-',
      'ghs_aaaaaaaaaaaaaaaaaaaaaa.',
      '-----BEGIN PRIVATE ' + 'KEY-----',
      ' ',
      '\\n',
      '\u001b[',
    ].map((piece) => [piece, piece.repeat(Math.ceil(size / piece.length))] as const),
  )('ends for %j repeated over megabytes', (_, text) => {
    // Time that grows with the square of the length would be hours here: the runner's limit for one test is the bound.
    expect(createRedactor([secret, 'aaaaaaab', keyBody])(text)).toEqual(expect.any(String))
  })
})

describe('redactDeep', () => {
  it('masks every text at any depth and leaves all else as it is', () => {
    const now = new Date(0)
    const value = { a: secret, list: [{ b: `x ${secret}` }, 1, null], now, none: undefined }
    expect(redactDeep(value, redact)).toEqual({
      a: '***',
      list: [{ b: 'x ***' }, 1, null],
      now,
      none: undefined,
    })
  })

  it('masks in a long list just what it masks in each of its texts, wherever a secret is cut, broken or at an edge', () => {
    const other = 'sentinel-of-forty-characters-1234567890'
    const either = createRedactor([secret, other])
    const piece = fc.oneof(
      fc.constantFrom(
        secret,
        other,
        other.replace('-', ' -\n> '),
        `ghp_${run}`,
        `AKIA${'A1B2C3D4'.repeat(2)}`,
        run,
      ),
      fc.constantFrom(
        '-----BEGIN PRIVATE ' + 'KEY-----',
        'x',
        '\0',
        ' ',
        '\\n',
        '\n',
        '"',
        '-',
        '…',
        ' (12 characters omitted)',
      ),
      fc
        .tuple(fc.constantFrom(secret, other), fc.nat(40), fc.nat(40))
        .map(([text, a, b]) => text.slice(a, b)),
    )
    const texts = fc.array(
      fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join('')),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(texts, (list) => {
        const masked = list.map((text) => either(text))
        expect(redactDeep(list, either)).toEqual(masked)
        const rows = list.map((text) => ({ raw: 1, [text]: [new Map([[text, { text }]])] }))
        expect(redactDeep(rows, either)).toEqual(
          masked.map((text) => ({ raw: 1, [text]: [new Map([[text, { text }]])] })),
        )
        // Lines that were read say the same in their text and in their value.
        const lines = parseJsonl(
          list.map((text) => JSON.stringify({ text })),
          (value) => value,
        )
        const shown = redactDeep(lines, either)
        expect(shown.map(({ value }) => value)).toEqual(masked.map((text) => ({ text })))
        expect(shown.map(({ raw }) => JSON.parse(raw) as unknown)).toEqual(masked.map((text) => ({ text })))
      }),
      { numRuns: 2000 },
    )
  })

  it('masks in a line also what its text escapes, and in an object that only looks like a line', () => {
    const escaped = `{"text":"${'plain-secret'.replace('p', '\\u0070')}"}`
    const own = createRedactor(['plain-secret'])
    const [line] = redactDeep(
      parseJsonl(escaped, (value) => value),
      own,
    )
    expect(line).toEqual({ raw: expect.not.stringContaining('secret'), value: { text: '***' } })
    expect(redactDeep([{ raw: 'x', value: 'plain-secret' }], own)).toEqual([{ raw: 'x', value: '***' }])
  })

  it('keeps the entries of a list in which nothing is secret', () => {
    const list = [{ a: ['clean'] }, new Date(0)]
    expect(redactDeep({ list }, redact).list[0]).toBe(list[0])
  })
})
