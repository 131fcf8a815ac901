// Builds dist/ out of src/: one start file, and files that are loaded when they are needed. The same sources give the same
// bytes. Names are kept, so that a stack trace in a log can be read; the licences of all that is bundled stand beside it.
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')

const { outputFiles, metafile } = await build({
  absWorkingDir: root,
  entryPoints: ['src/index.ts'],
  outdir: dist,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  minifySyntax: true,
  minifyWhitespace: true,
  lineLimit: 200,
  legalComments: 'none',
  metafile: true,
  write: false,
  logLevel: 'warning',
})

// A CommonJS file that is imported dynamically comes without its names in the bundle, though not in the tests.
for (const [path, { imports }] of Object.entries(metafile.inputs)) {
  const lost = imports.find(
    ({ kind, path: to }) => kind === 'dynamic-import' && metafile.inputs[to]?.format === 'cjs',
  )
  if (lost)
    throw new Error(`${path} imports ${lost.path} dynamically; export what it needs from a file of ours.`)
}

rmSync(dist, { recursive: true, force: true })
mkdirSync(dist, { recursive: true })
for (const { path, text } of outputFiles) writeFileSync(path, withRequire(text))
writeFileSync(join(dist, 'package.json'), '{"type":"module"}\n')
writeFileSync(join(dist, 'licenses.txt'), renderLicenses(Object.keys(metafile.inputs)))

/** Bundled CommonJS asks for Node's own modules by `require`, which an ES module does not have. @param {string} text */
function withRequire(text) {
  if (!text.includes('typeof require<"u"')) return text
  return `import{createRequire as makeRequire}from"node:module";const require=makeRequire(import.meta.url);\n${text}`
}

/** Renders name, licence and text for every package that a file comes from. @param {readonly string[]} inputs */
function renderLicenses(inputs) {
  const packages = new Set(
    inputs.flatMap((input) => /^(?:.*node_modules\/(?:@[^/]+\/)?[^/]+)(?=\/)/.exec(input) ?? []),
  )
  return [...packages]
    .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
    .map((folder) => {
      const { license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
      const file = readdirSync(join(root, folder)).find((name) => /^licen[cs]e/i.test(name))
      const text =
        file === undefined ? '' : readFileSync(join(root, folder, file), 'utf8').replace(/\r\n/g, '\n')
      return `${nameOf(folder)}\n${license}\n${text.trim()}\n`
    })
    .join('\n')
}

/** @param {string} folder */
function nameOf(folder) {
  const name = basename(folder)
  const scope = basename(dirname(folder))
  return scope.startsWith('@') ? `${scope}/${name}` : name
}
