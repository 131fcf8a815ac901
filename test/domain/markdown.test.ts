import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  codeBlock,
  codeSpan,
  escapeMarkdown,
  fitBytes,
  link,
  prose,
  table,
} from '../../src/domain/markdown.js'
import { byteLength } from '../../src/domain/text.js'

describe('escapeMarkdown', () => {
  it.each([
    ['plain words and ghp_token-like_names stay', 'plain words and ghp_token-like_names stay'],
    ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
    ['&lt;b&gt;', '&amp;lt;b&amp;gt;'],
    ['[a](javascript:b)', '\\[a\\](javascript:b)'],
    ['![a](b)', '!\\[a\\](b)'],
    ['https://evil.example www.evil.example', 'https:&#8203;//evil.example www&#8203;.evil.example'],
    ['@octocat a@b.example', '@&#8203;octocat a@&#8203;b.example'],
    ['fixes #12 and GH-3', 'fixes #&#8203;12 and GH&#8203;-3'],
    ['a | b \\| c', 'a \\| b \\\\\\| c'],
    ['```mermaid\ngraph\n```', '\\`\\`\\`mermaid graph \\`\\`\\`'],
    ['# Title', '\\# Title'],
    ['- item', '\\- item'],
    ['1. item', '1\\. item'],
    ['> quote', '&gt; quote'],
    ['---', '\\---'],
    ['*bold* _slanted_ ~~gone~~ $x$', '\\*bold\\* \\_slanted\\_ \\~\\~gone\\~\\~ \\$x\\$'],
    ['two\r\nlines\u2028and\u0000more', 'two lines andmore'],
    ['\u001b[31mred\u001b[0m', 'red'],
    ['a\u202Eb', 'a\uFFFDb'],
    ['\uD800', '\uFFFD'],
    ['', ''],
  ])('escapes %j', (text, expected) => {
    expect(escapeMarkdown(text)).toBe(expected)
  })

  it('cuts long text on a character boundary and marks the cut', () => {
    expect(escapeMarkdown('🎉'.repeat(10), 6)).toBe('🎉🎉…')
  })

  it('never lets a pipe, a tag, a backtick or a line end through', () => {
    const piece = fc.constantFrom('|', '\\', '`', '<', '>', '\n', '[', ']', '&', 'a', '_', '*', '\u2028')
    fc.assert(
      fc.property(fc.string({ unit: piece }), (text) => {
        const bare = escapeMarkdown(text).replace(/\\[\\`*[\]|~$_]/g, '')
        expect(bare).not.toMatch(/[|`<>[\]*\\\n\u2028]/)
      }),
    )
  })
})

describe('prose', () => {
  it.each([
    ['run `evolve resume` now', 'run `evolve resume` now'],
    ['<b> `a|b`', '&lt;b&gt; <code>a\\|b</code>'],
    ['one ` only', 'one \\` only'],
    ['``` fence', '\\`\\`\\` fence'],
  ])('renders %j', (text, expected) => {
    expect(prose(text)).toBe(expected)
  })
})

describe('codeSpan', () => {
  it.each([
    ['ex-12', '`ex-12`'],
    ['<b>@octocat', '`<b>@octocat`'],
    ['a`b', '<code>a\\`b</code>'],
    ['a|b', '<code>a\\|b</code>'],
    ['a\\', '<code>a\\\\</code>'],
    [' \n ', '–'],
  ])('renders %j', (text, expected) => {
    expect(codeSpan(text)).toBe(expected)
  })
})

describe('codeBlock', () => {
  it('makes its fence longer than any inside', () => {
    expect(codeBlock('a\n`````\nb')).toBe('``````text\na\n`````\nb\n``````')
  })

  it('keeps the end of long text and says how much is missing', () => {
    expect(codeBlock(`${'x'.repeat(50)}\nthe end`, 10)).toBe('```text\n(51 characters omitted)\nthe end\n```')
  })
})

describe('link', () => {
  it.each(['javascript:alert(1)', 'https://x.example/a b', 'https://x.example/)', 'https://x.example/"', ''])(
    'leaves the label alone for the address %j',
    (url) => {
      expect(link('label', url)).toBe('label')
    },
  )

  it('links to a plain address', () => {
    expect(link('run 1', 'https://github.com/o/r/actions/runs/1')).toBe(
      '[run 1](https://github.com/o/r/actions/runs/1)',
    )
  })
})

describe('table', () => {
  it('renders a row per entry, and nothing without rows', () => {
    expect(table(['a', 'b'], [['1', '2']])).toBe('| a | b |\n| --- | --- |\n| 1 | 2 |')
    expect(table(['a'], [])).toBe('')
  })
})

describe('fitBytes', () => {
  const parts = [
    { priority: 0, forms: ['head'] },
    { priority: 2, forms: ['long history '.repeat(20), 'short history', ''] },
    { priority: 1, forms: ['long parked '.repeat(20), 'short parked'] },
  ]

  it('keeps everything in order when there is room', () => {
    expect(fitBytes(parts, 10_000)).toBe(
      `head\n\n${'long history '.repeat(20)}\n\n${'long parked '.repeat(20)}\n`,
    )
  })

  it('shrinks by priority before it cuts', () => {
    expect(fitBytes(parts, 300)).toBe(`head\n\nshort history\n\n${'long parked '.repeat(20)}\n`)
    expect(fitBytes(parts, 40)).toBe('head\n\nshort history\n\nshort parked\n')
    expect(fitBytes(parts, 30)).toBe('head\n\nshort parked\n')
  })

  it('cuts the least important part when nothing can shrink any more', () => {
    expect(fitBytes(parts, 8)).toBe('head\n')
  })

  it('never exceeds the limit', () => {
    const part = fc.record({
      priority: fc.nat(3),
      forms: fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 3 }),
    })
    fc.assert(
      fc.property(fc.array(part, { maxLength: 5 }), fc.integer({ min: 60, max: 200 }), (some, maxBytes) => {
        expect(byteLength(fitBytes(some, maxBytes))).toBeLessThanOrEqual(maxBytes)
      }),
    )
  })
})
