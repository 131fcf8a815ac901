// Makes the JSON Schema of `.github/evolve.yml` out of the table of inputs, for editors that complete and check while one
// types. Pure. Whether a value is good in the end is what src/config.ts says: the schema may let through, never refuse.

/**
 * Is what the schema is made from.
 * @typedef {{
 *   inputs: Readonly<Record<string, { description: string, default: string, read: unknown }>>,
 *   shapeOf: (read: any) => Readonly<Record<string, unknown>>,
 *   inputsOnly: readonly string[],
 * }} SchemaTables
 */

/** Where the schema of the newest release lies; `OWNER` stands for the owner, as in the README. */
export const schemaUrl = 'https://raw.githubusercontent.com/OWNER/evolve-action/v1/docs/evolve.schema.json'

/**
 * Renders the schema as a file.
 * @param {SchemaTables} tables
 */
export function renderConfigSchema(tables) {
  const definitions = keysOf(tables)
  const names = Object.keys(definitions)
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: schemaUrl,
    title: 'Configuration of evolve-action (.github/evolve.yml)',
    type: ['object', 'null'],
    additionalProperties: false,
    definitions,
    properties: {
      $schema: { type: 'string' },
      ...referTo(names),
      lanes: {
        description: 'What holds for one lane only, by its name: the same keys, and they win.',
        type: ['object', 'null'],
        propertyNames: { pattern: '^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$', maxLength: 40 },
        additionalProperties: {
          type: ['object', 'null'],
          additionalProperties: false,
          properties: referTo(names.filter((name) => name !== 'lane')),
        },
      },
    },
  }
  return `${JSON.stringify(schema, null, 2)}\n`
}

/** An empty key means the default. @param {SchemaTables} tables */
function keysOf({ inputs, shapeOf, inputsOnly }) {
  const entries = Object.entries(inputs).filter(([name]) => !inputsOnly.includes(name))
  return Object.fromEntries(
    entries.map(([name, { description, default: usual, read }]) => [
      name,
      { description, default: usual, anyOf: [shapeOf(read), { enum: [null, ''] }] },
    ]),
  )
}

/** @param {readonly string[]} names */
function referTo(names) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/definitions/${name}` }]))
}
