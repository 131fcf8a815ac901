// Builds dist/ out of src/: a start file, and files that are loaded when they are needed, as CommonJS, which Node starts
// faster (docs/adr/0018). The same sources give the same bytes. The code stays readable, so that a stack trace in a log is,
// and that whoever pins a commit can read what will run. The licences of all that is bundled stand beside it.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')

const { output } = await build({
  cwd: root,
  input: 'src/index.ts',
  platform: 'node',
  transform: { target: 'node20' },
  output: {
    dir: dist,
    cleanDir: true,
    format: 'cjs',
    dynamicImportInCjs: false,
    comments: false,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  },
})

writeFileSync(join(dist, 'package.json'), '{"type":"commonjs"}\n')
writeFileSync(
  join(dist, 'licenses.txt'),
  renderLicenses(output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))),
)

/** Renders name, licence and text for every package that a module comes from. @param {readonly string[]} modules */
function renderLicenses(modules) {
  const packages = new Set(
    modules.flatMap(
      (path) => /^(?:.*node_modules\/(?:@[^/]+\/)?[^/]+)(?=\/)/.exec(relative(root, path)) ?? [],
    ),
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
