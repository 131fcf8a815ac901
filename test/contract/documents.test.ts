// What is written about inputs, outputs and errors is what the code has: each name stands in one table in src/.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from '@jest/globals'
import { parse } from 'yaml'
import {
  generatedParts,
  insertParts,
  notWorkflowInputs,
  notWorkflowOutputs,
} from '../../scripts/generated.mjs'
import { inputs } from '../../src/config.js'
import { catalogue } from '../../src/errors.js'
import { outputs } from '../../src/outputs.js'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
const tables = { inputs, outputs, catalogue, example: read('examples/minimal.yml') }

interface Described {
  readonly description: string
  readonly default?: string
}
interface ActionFile {
  readonly inputs: Record<string, Described>
  readonly outputs: Record<string, Described>
}
interface ReusableWorkflow {
  readonly on: { readonly workflow_call: ActionFile }
  readonly jobs: { readonly evolve: { readonly steps: { uses?: string; with?: Record<string, string> }[] } }
}

describe('generated parts', () => {
  it.each(Object.entries(generatedParts(tables)))('%s is what `npm run docs` writes', (file, parts) => {
    const text = read(file)
    expect(insertParts(text, parts)).toBe(text)
  })

  it('refuses a file that has lost its markers', () => {
    expect(() => insertParts('# inputs:start\n', { inputs: 'x' })).toThrow('inputs:end')
  })

  it('replaces what stood between the markers, at their depth', () => {
    expect(insertParts('a:\n  # x:start\n  old: 1\n  # x:end\n', { x: 'b: 1\n\nc: 2\n' })).toBe(
      'a:\n  # x:start\n  b: 1\n\n  c: 2\n  # x:end\n',
    )
  })

  it('keeps a cell of a table in its cell', () => {
    const { errors } = generatedParts({ ...tables, catalogue: { CODE: 'one | two' } })['docs/errors.md'] ?? {}
    expect(errors).toContain('one \\| two')
  })
})

describe('action.yml', () => {
  const action = parse(read('action.yml')) as ActionFile

  it('has the inputs and outputs of the code', () => {
    expect(Object.keys(action.inputs)).toEqual(Object.keys(inputs))
    expect(Object.keys(action.outputs)).toEqual(Object.keys(outputs))
  })

  it('leaves every default to the code, so that the configuration file can win over it', () => {
    const withDefault = Object.entries(action.inputs).filter(([, input]) => input.default !== undefined)
    expect(withDefault.map(([name, input]) => [name, input.default])).toEqual([
      ['matrix-jobs', '${{ strategy.job-total }}'],
      ['github-token', '${{ github.token }}'],
    ])
  })
})

const handedOnBy: Readonly<Record<string, string>> = {
  // Which lane runs is settled by the matrix, from two inputs.
  lane: 'matrix.lane',
  'github-token': 'secrets.github-token',
  'matrix-jobs': 'strategy.job-total',
}

describe('the reusable workflow', () => {
  const workflow = parse(read('.github/workflows/evolve.yml')) as ReusableWorkflow
  const { inputs: taken, outputs: given } = workflow.on.workflow_call

  it('takes every input of the action, but those that it names', () => {
    const missing = Object.keys(inputs).filter((name) => !(name in taken))
    expect(missing).toEqual(Object.keys(notWorkflowInputs))
  })

  it('hands every input on', () => {
    const step = workflow.jobs.evolve.steps.find(({ uses }) => uses === './evolve-action')
    expect(Object.keys(step?.with ?? {})).toEqual(Object.keys(inputs))
    for (const [name, value] of Object.entries(step?.with ?? {}))
      expect(value).toContain(handedOnBy[name] ?? `inputs.${name}`)
  })

  it('gives every output of the action, but those that it names', () => {
    expect(Object.keys(outputs).filter((name) => !(name in given))).toEqual(notWorkflowOutputs)
  })
})

describe('docs/errors.md', () => {
  it('says for every code what to do, and for no other', () => {
    const headings = [...read('docs/errors.md').matchAll(/^## (\S+)$/gm)].map(([, code]) => code)
    expect(headings).toEqual(Object.keys(catalogue))
  })
})

describe('CHANGELOG.md', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string }

  it('says what is in this version, as the release quotes it', () => {
    const release = parse(read('.github/workflows/release.yml')) as {
      jobs: { check: { steps: { name?: string; run?: string }[] } }
    }
    const script = release.jobs.check.steps.find(({ name }) => name === 'Take the notes')?.run ?? ''
    const folder = mkdtempSync(join(tmpdir(), 'evolve-notes-'))
    const take = (wanted: string) =>
      spawnSync('bash', ['-eo', 'pipefail', '-c', script], {
        cwd: fileURLToPath(new URL('../..', import.meta.url)),
        env: {
          PATH: process.env['PATH'],
          VERSION: wanted,
          GITHUB_REF: 'refs/heads/main',
          RUNNER_TEMP: folder,
        },
        encoding: 'utf8',
      })
    expect(take(version).stdout).toBe('')
    const notes = readFileSync(join(folder, 'notes.md'), 'utf8')
    expect(notes).toContain('### Added')
    expect(notes).not.toMatch(/^\[|^## /m)
    expect(take('9.9.9').stdout).toMatch(/^::error .*package\.json does not have the version 9\.9\.9/)
    expect(take('1.0').status).toBe(1)
    rmSync(folder, { recursive: true })
  })
})
