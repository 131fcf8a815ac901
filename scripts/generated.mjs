// Makes the generated parts of action.yml, the reusable workflow and the documents out of the tables in src/.
// Pure: text in, text out. A generated part stands between two marker lines, and the rest of its file is hand-written.
import { stringify } from 'yaml'

/**
 * Is everything that documents are made from; `example` is the text of the smallest workflow.
 * @typedef {{
 *   inputs: Readonly<Record<string, { description: string, default: string, localDefault?: string }>>,
 *   outputs: Readonly<Record<string, string>>,
 *   catalogue: Readonly<Record<string, string>>,
 *   example: string,
 * }} Tables
 */

/** Inputs that the reusable workflow does not take as inputs, each with the reason. */
export const notWorkflowInputs = {
  'matrix-jobs': 'counted by the workflow itself',
  'github-token': 'a secret of the workflow, with the token of the job as its default',
}

/**
 * Defaults that only the platform knows.
 * @type {Readonly<Record<string, string>>}
 */
const actionDefaults = { 'github-token': '${{ github.token }}', 'matrix-jobs': '${{ strategy.job-total }}' }

/** Inputs of the reusable workflow that its own steps read, so that their default has to stand there. */
const workflowDefaults = new Set(['agent'])

/** Outputs that mean nothing once the job's machine is gone. */
export const notWorkflowOutputs = ['transcript-path', 'summary-path']

/**
 * Values that the workflow hands on otherwise than unchanged.
 * @type {Readonly<Record<string, string>>}
 */
const handedOn = {
  lane: '${{ matrix.lane }}',
  'matrix-jobs': '${{ strategy.job-total }}',
  'working-directory': 'repository/${{ inputs.working-directory }}',
  'agent-env': '${{ inputs.agent-env }} ${{ steps.agent-env.outputs.names }}',
  'github-token': '${{ secrets.github-token || github.token }}',
}

/**
 * Lists every file with generated parts, and what stands between its markers.
 * @param {Tables} tables
 * @returns {Record<string, Record<string, string>>}
 */
export function generatedParts(tables) {
  return {
    'action.yml': { inputs: actionInputs(tables), outputs: actionOutputs(tables) },
    '.github/workflows/evolve.yml': {
      inputs: workflowInputs(tables),
      outputs: workflowOutputs(tables, (name) => ({
        description: tables.outputs[name],
        value: `\${{ jobs.evolve.outputs.${name} }}`,
      })),
      // With several lanes each value would be of another leg: then there is none, and the artifacts have them all.
      'job-outputs': workflowOutputs(
        tables,
        (name) => `\${{ strategy.job-total == 1 && steps.evolve.outputs.${name} || '' }}`,
      ),
      with: handedOnInputs(tables),
    },
    'README.md': {
      example: quote(tables.example),
      inputs: inputTable(tables),
      outputs: table(['Output', 'What it says'], Object.entries(tables.outputs), code),
      errors: errorTable(tables, 'docs/errors.md'),
    },
    'docs/errors.md': { errors: errorTable(tables, '') },
  }
}

/**
 * Puts the generated parts into a file's text. A part without its markers is an error.
 * @param {string} text
 * @param {Record<string, string>} parts
 */
export function insertParts(text, parts) {
  return Object.entries(parts).reduce((whole, [name, body]) => insertPart(whole, name, body), text)
}

/** @param {string} text @param {string} name @param {string} body */
function insertPart(text, name, body) {
  const marker = (/** @type {string} */ edge) => `^([ ]*)(?:# |<!-- )${name}:${edge}.*$`
  const start = new RegExp(marker('start'), 'm').exec(text)
  const end = new RegExp(marker('end'), 'm').exec(text)
  if (!start || !end || end.index < start.index)
    throw new Error(`The markers ${name}:start and ${name}:end are missing.`)
  const indented = body.trimEnd().replace(/^(?=.)/gm, start[1] ?? '')
  return `${text.slice(0, start.index + start[0].length)}\n${indented}\n${text.slice(end.index)}`
}

/**
 * Quotes a workflow without the comment in front of it.
 * @param {string} text
 */
function quote(text) {
  return `\`\`\`yaml\n${text.slice(text.indexOf('name:')).trimEnd()}\n\`\`\``
}

/** @param {Tables} tables */
function actionInputs({ inputs }) {
  return yaml(
    mapEntries(inputs, (name, input) => ({
      description: withDefault(input),
      required: false,
      // Any other default is applied in one place, the code: here it would win over the configuration file.
      ...(name in actionDefaults ? { default: actionDefaults[name] } : {}),
    })),
  )
}

/** @param {Tables} tables */
function actionOutputs({ outputs }) {
  return yaml(mapEntries(outputs, (_, description) => ({ description })))
}

/** @param {Tables} tables */
function workflowInputs({ inputs }) {
  const taken = Object.entries(inputs).filter(([name]) => !(name in notWorkflowInputs))
  return yaml(
    mapEntries(Object.fromEntries(taken), (name, input) => ({
      description: withDefault(input),
      type: 'string',
      default: workflowDefaults.has(name) ? input.default : '',
    })),
  )
}

/** @param {Tables} tables @param {(name: string) => unknown} render */
function workflowOutputs({ outputs }, render) {
  const names = Object.keys(outputs).filter((name) => !notWorkflowOutputs.includes(name))
  return yaml(Object.fromEntries(names.map((name) => [name, render(name)])))
}

/** @param {Tables} tables */
function handedOnInputs({ inputs }) {
  return yaml(mapEntries(inputs, (name) => handedOn[name] ?? `\${{ inputs.${name} }}`))
}

/** @param {{ description: string, default: string }} input */
function withDefault(input) {
  return input.default === ''
    ? input.description
    : `${input.description} Default: ${defaultText(input.default)}.`
}

/** @param {string} value */
function defaultText(value) {
  return value.split('\n').map(code).join(', ')
}

/** @param {Tables} tables */
function inputTable({ inputs }) {
  const rows = Object.entries(inputs).map(([name, input]) => {
    const locally = input.localDefault === undefined ? '' : `; off GitHub ${code(input.localDefault)}`
    return [name, input.default === '' ? '' : defaultText(input.default) + locally, input.description]
  })
  return table(['Input', 'Default', 'What it does'], rows, code)
}

/** @param {Tables} tables @param {string} page */
function errorTable({ catalogue }, page) {
  return table(
    ['Code', 'Meaning'],
    Object.entries(catalogue),
    (name) => `[${code(name)}](${page}#${name.toLowerCase()})`,
  )
}

/** @param {readonly string[]} head @param {readonly (readonly string[])[]} rows @param {(name: string) => string} first */
function table(head, rows, first) {
  const line = (/** @type {readonly string[]} */ cells) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [
    line(head),
    line(head.map(() => '---')),
    ...rows.map(([name = '', ...rest]) => line([first(name), ...rest])),
  ].join('\n')
}

/** @param {string} text */
function code(text) {
  return `\`${text}\``
}

/** @param {unknown} value */
function yaml(value) {
  return stringify(value, { lineWidth: 0, singleQuote: true })
}

/**
 * @template V
 * @param {Readonly<Record<string, V>>} record
 * @param {(name: string, value: V) => unknown} render
 */
function mapEntries(record, render) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, render(name, value)]))
}
