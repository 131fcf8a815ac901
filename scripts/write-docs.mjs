// Writes the generated parts of every document (`npm run docs`). Reads the tables from build/, so build first.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { renderConfigSchema } from './config-schema.mjs'
import { fieldFile, renderField } from './field.mjs'
import { generatedParts, insertParts } from './generated.mjs'

const root = new URL('../', import.meta.url)
const [{ inputs }, { outputs }, { catalogue }, { shapeOf }, { inputsOnly }] = await Promise.all(
  ['config', 'outputs', 'errors', 'config-values', 'config-file'].map(
    (name) => import(new URL(`build/${name}.js`, root).href),
  ),
)
const example = readFileSync(new URL('examples/minimal.yml', root), 'utf8')

const generated = {
  ...generatedParts({ inputs, outputs, catalogue, example }),
  [fieldFile]: { rows: renderField() },
}
for (const [path, parts] of Object.entries(generated)) {
  const file = fileURLToPath(new URL(path, root))
  if (existsSync(file)) writeFileSync(file, insertParts(readFileSync(file, 'utf8'), parts))
}

const schema = renderConfigSchema({ inputs, shapeOf, inputsOnly })
writeFileSync(new URL('docs/evolve.schema.json', root), schema)
