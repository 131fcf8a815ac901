// Makes docs/field.md: every row of scripts/field-rows.mjs with the tests that hold it. A test holds a row by carrying its
// number in its name, such as `(F22)`. Reads test files; runs none of them.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { fieldRows } from './field-rows.mjs'

const testFolder = new URL('../test/', import.meta.url)

/** @typedef {{ file: string, name: string }} NamedTest */
/** @typedef {{ row: string, seen: string, tests: NamedTest[], missing: string[], cannot?: string }} HeldRow */

/**
 * Lists the tests of the project by name, the rows of their tables among them.
 * @returns {NamedTest[]}
 */
export function listTests() {
  return readdirSync(testFolder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts'))
    .sort()
    .flatMap((file) =>
      namesIn(readFileSync(new URL(file, testFolder), 'utf8')).map((name) => ({ file, name })),
    )
}

/**
 * Lists the names of the tests in a source text: what is told to `it` and `describe`, and the texts of their tables.
 * @param {string} text
 * @returns {string[]}
 */
export function namesIn(text) {
  /** @type {string[]} */
  const names = []
  const source = ts.createSourceFile('test.ts', text, ts.ScriptTarget.Latest, true)
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isCallExpression(node) && /^(?:it|describe|test)\b/.test(node.expression.getText())) {
      const [first] = node.arguments
      const isTable = /\.each$/.test(node.expression.getText())
      if (first) names.push(...(isTable ? textsIn(first) : textsIn(first).slice(0, 1)))
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return names
}

/** @param {ts.Node} node @returns {string[]} */
function textsIn(node) {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isTemplateExpression(node)) return [node.getText().slice(1, -1)]
  /** @type {string[]} */
  const found = []
  ts.forEachChild(node, (child) => void found.push(...textsIn(child)))
  return found
}

/**
 * Pairs every row with what holds it.
 * @param {readonly NamedTest[]} tests
 * @returns {HeldRow[]}
 */
export function holdRows(tests = listTests()) {
  return fieldRows.map(({ seen, tests: named = [], cannot }, index) => {
    const row = `F${index + 1}`
    const own = tests.filter(({ name }) => new RegExp(`\\b${row}\\b`).test(name))
    const known = named.map(([file, start]) =>
      tests.find((one) => one.file === file && one.name.startsWith(start)),
    )
    const missing = named
      .filter((_, at) => known[at] === undefined)
      .map(([file, start]) => `${file}: ${start}`)
    const found = [...own, ...known.filter((one) => one !== undefined)]
    return { row, seen, tests: found, missing, ...(cannot === undefined ? {} : { cannot }) }
  })
}

/**
 * Renders the rows as a table.
 * @param {readonly HeldRow[]} rows
 */
export function renderField(rows = holdRows()) {
  const cell = (/** @type {string} */ text) =>
    text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replace(/\s+/g, ' ')
  const lines = rows.map(({ row, seen, tests, cannot }) => {
    const held = [...new Set(tests.map(({ file }) => file))].map((file) => {
      const names = tests.filter((one) => one.file === file).map(({ name }) => `“${cell(name)}”`)
      return `[${file}](../test/${file}): ${[...new Set(names)].join(', ')}`
    })
    const verdict = tests.length > 0 ? 'held' : cannot === undefined ? '**open**' : 'cannot happen'
    return `| ${row} | ${cell(seen)} | ${[...held, ...(cannot ? [cannot] : [])].join('<br>')} | ${verdict} |`
  })
  return ['| Row | Seen | Held by | Verdict |', '| --- | --- | --- | --- |', ...lines].join('\n')
}

/** Is the file that the table stands in, as `generatedParts` gives files. */
export const fieldFile = 'docs/field.md'

/** Reads the document as it stands. */
export function readFieldFile() {
  return readFileSync(fileURLToPath(new URL(`../${fieldFile}`, import.meta.url)), 'utf8')
}
