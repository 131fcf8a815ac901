import { describe, expect, it } from '@jest/globals'
import { matchingPaths } from '../../src/domain/globs.js'

describe('matchingPaths', () => {
  it.each([
    ['.github/workflows/**', '.github/workflows/ci.yml', true],
    ['.github/workflows/**', '.github/workflows/deep/er/ci.yml', true],
    ['.github/workflows/**', '.github/workflows/a\nb.yml', true],
    ['.github/workflows/**', '.GitHub/Workflows/ci.yml', true],
    ['.github/workflows/**', '.github/workflows-of-others/ci.yml', false],
    ['docs/', 'docs/a/b.md', true],
    ['./docs/*.md', 'docs/a.md', true],
    ['docs/*.md', 'docs/a/b.md', false],
    ['docs/*.md', 'docs/amd', false],
    ['**/secret.txt', 'secret.txt', true],
    ['**/secret.txt', 'a/b/secret.txt', true],
    ['**/secret.txt', 'a/not-secret.txt', false],
    ['*.md', 'README.md', true],
    ['*.md', 'docs/README.md', false],
    ['file?.txt', 'file1.txt', true],
    ['file?.txt', 'file/.txt', false],
    ['a+b(c)[d]', 'a+b(c)[d]', true],
  ])('takes the pattern %j and the path %j as %j', (pattern, path, isMatch) => {
    expect(matchingPaths([path], [pattern])).toEqual(isMatch ? [path] : [])
  })

  it('keeps the order of the paths, and matches nothing without patterns', () => {
    expect(matchingPaths(['c', 'a', 'b'], ['a', 'c'])).toEqual(['c', 'a'])
    expect(matchingPaths(['a'], [])).toEqual([])
  })
})
