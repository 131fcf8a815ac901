// The schema of the configuration file says what the code says: an editor must not mark what the loop would take.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, it } from '@jest/globals'
import { parse } from 'yaml'
import { renderConfigSchema } from '../../scripts/config-schema.mjs'
import { inputsOnly } from '../../src/config-file.js'
import { shapeOf } from '../../src/config-values.js'
import { inputs, readConfig } from '../../src/config.js'

const file = readFileSync(path.join(import.meta.dirname, '../../docs/evolve.schema.json'), 'utf8')
const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(JSON.parse(file) as object)

function isTakenByCode(document: unknown): boolean {
  try {
    readConfig({ given: {}, file: document, isOnGitHub: true })
    return true
  } catch {
    return false
  }
}

const good = [
  '',
  '# yaml-language-server: $schema=x\n$schema: x\n',
  'gate: npm test\n',
  'gate: |\n  npm test\n  npm run lint\n',
  'gate:\n  - npm test\n  - npm run lint\n',
  'gate:\n',
  "gate: ''\n",
  'agent: codex\nmodel: small\n',
  'handoff-fraction: 0.9\n',
  "handoff-fraction: '0.9'\n",
  'agent-timeout-minutes: 2.5\n',
  'max-cycles: 0\n',
  'force: true\n',
  "force: 'FALSE'\n",
  'handoff: off\n',
  'handoff: false\n',
  'sources: issues, goals\n',
  'sources: [issues, goals]\n',
  'phases: [analysis, implement]\n',
  'phases: analysis implement\n',
  'agent-env: [A_KEY, B_KEY]\n',
  'lanes:\n  docs:\n    gate: make docs\n    max-cycles: 3\n  Tests:\n',
]

const bad = [
  'gaet: npm test\n',
  'gate: { run: npm test }\n',
  'agent: clod\n',
  'handoff-fraction: 1.5\n',
  'handoff-fraction: 0\n',
  'handoff-fraction: most\n',
  'max-cycles: -1\n',
  'max-cycles: 1.5\n',
  'force: yes\n',
  'force: 1\n',
  'handoff: maybe\n',
  'sources: [issues, gaols]\n',
  'github-token: x\n',
  'working-directory: sub\n',
  'lanes: [docs]\n',
  'lanes:\n  docs:\n    lane: docs\n',
  'lanes:\n  docs:\n    gaet: x\n',
  'lanes:\n  no good:\n    gate: x\n',
  '- gate\n',
]

describe('docs/evolve.schema.json', () => {
  it('is what `npm run docs` writes', () => {
    expect(file).toBe(renderConfigSchema({ inputs, shapeOf, inputsOnly }))
  })

  it('has every key, each with its description and default', () => {
    const { properties, definitions } = JSON.parse(file) as Record<string, Record<string, object>>
    const names = Object.keys(inputs).filter((name) => !inputsOnly.includes(name))
    expect(Object.keys(properties ?? {})).toEqual(['$schema', ...names, 'lanes'])
    expect(definitions?.['state-branch']).toMatchObject({
      default: 'evolve-state',
      description: expect.any(String),
    })
  })

  it.each(good)('takes, as the code does: %j', (text) => {
    expect([validate(parse(text)), isTakenByCode(parse(text))]).toEqual([true, true])
  })

  it.each(bad)('refuses, as the code does: %j', (text) => {
    expect([validate(parse(text)), isTakenByCode(parse(text))]).toEqual([false, false])
  })

  it('takes every default as it stands', () => {
    for (const [name, { default: usual }] of Object.entries(inputs)) {
      if (!inputsOnly.includes(name)) expect([name, validate({ [name]: usual })]).toEqual([name, true])
    }
  })
})
