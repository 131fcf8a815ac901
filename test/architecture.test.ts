// Holds the layers of scripts/layers.mjs by reading what every file really imports, lazily loaded modules included
// (ESLint does not see those).
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from '@jest/globals'
import ts from 'typescript'
import { layers, lineLimits, soleFiles } from '../scripts/layers.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const texts = new Map(
  readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
)

/** Lists the specifiers of all imports of a source text. */
function importsOf(text: string): string[] {
  return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName)
}

/** Lists the files that a layer's globs name: a file, or everything below a folder. */
function filesOf(globs: readonly string[]): string[] {
  const prefixes = globs.map((glob) => glob.replace('**/*.ts', ''))
  return [...texts.keys()].filter((file) => prefixes.some((prefix) => file.startsWith(prefix)))
}

/** Lists the files whose code does what only one may do. */
function filesThat(does: (text: string) => boolean): string[] {
  return [...texts].filter(([, text]) => does(text)).map(([file]) => file)
}

describe('the layers', () => {
  it.each(layers)('$name imports only what it may', ({ files, imports }) => {
    const isAllowed = new RegExp(`^(?:${imports.join('|')})$`)
    const found = filesOf(files)
    const strangers = found.flatMap((file) =>
      importsOf(texts.get(file) ?? '')
        .filter((specifier) => !isAllowed.test(specifier))
        .map((specifier) => `${file} imports ${specifier}`),
    )
    expect(found).not.toEqual([])
    expect(strangers).toEqual([])
  })

  it('sees imports however they are written', () => {
    const text = `import a from 'a'\nimport type { B } from "b"\nexport * from 'c'\nawait import('d')\n// import 'e'`
    expect(importsOf(text).sort()).toEqual(['a', 'b', 'c', 'd'])
  })
})

describe('the outside', () => {
  const modules = ['node:child_process', '@actions/github', 'zod/mini'] as const

  it.each(modules)('%s is imported by one file', (module) => {
    const bare = module.replace('node:', '')
    const importers = filesThat((text) => importsOf(text).some((name) => name === module || name === bare))
    expect(importers).toEqual([soleFiles[module]])
  })

  it('the environment is read by one file', () => {
    expect(filesThat((text) => accessesIn(text).some((part) => part === 'process.env'))).toEqual([
      soleFiles['process.env'],
    ])
  })

  it('a run is failed in one place', () => {
    const endsTheProcess = (part: string): boolean => /^process\.exit(?:Code)?$/.test(part)
    expect(filesThat((text) => accessesIn(text).some(endsTheProcess))).toEqual([soleFiles['process.exit']])
    const importsFail = /import\s*\{[^}]*\bfail\b[^}]*\}\s*from\s*'[^']*platform\/actions\.js'/
    expect(filesThat((text) => importsFail.test(text))).toEqual([soleFiles.fail])
  })
})

describe('the files that are read first', () => {
  it.each(Object.entries(lineLimits))('%s has at most %i lines', (file, limit) => {
    expect(texts.get(file)?.trimEnd().split('\n').length).toBeLessThanOrEqual(limit)
  })
})

/** Lists the accesses to properties in a source text as `object.property`, those in comments and strings left out. */
function accessesIn(text: string): string[] {
  const source = ts.createSourceFile('source.ts', text, ts.ScriptTarget.ES2022, true)
  const accesses: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) accesses.push(`${node.expression.getText()}.${node.name.text}`)
    if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression))
      accesses.push(`${node.expression.getText()}.${node.argumentExpression.text}`)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return accesses
}
