// Our workflows and examples are valid, and keep the rules that no validator knows.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from '@jest/globals'
import * as rules from '../../scripts/workflow-rules.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Runs the checker on a checkout, as `npm run check:workflows` does. */
function check(folder: string) {
  const { NODE_OPTIONS: _, ...env } = process.env
  const checker = path.join(root, 'scripts/check-workflows.mjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, [checker, folder], { env, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

describe('the checker', () => {
  it('finds nothing in this repository', () => {
    const { status, output } = check(root)
    expect(output.split('\n').filter((line) => line !== '' && !line.endsWith(': good'))).toEqual([])
    expect(status).toBe(0)
  })

  it('finds what is wrong in every kind of file', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'evolve-checker-'))
    for (const name of ['.github', 'examples', 'action.yml'])
      cpSync(path.join(root, name), path.join(folder, name), { recursive: true })
    replaceIn(folder, 'action.yml', 'post-if: always()', 'post-iff: always()')
    replaceIn(folder, '.github/workflows/ci.yml', 'permissions: {}', 'permissions: {contents: wirte}')
    replaceIn(folder, '.github/workflows/evolve.yml', 'steps.agent-env.outputs', 'steps.agent-enw.outputs')
    replaceIn(folder, 'examples/claude.yml', 'gate: npm test', 'gat: npm test')
    writeFileSync(path.join(folder, 'README.md'), '```yaml\non: push\njobs:\n  a:\n    steps: []\n```\n')
    const { status, output } = check(folder)
    rmSync(folder, { recursive: true })
    expect(status).toBe(1)
    for (const problem of ['post-iff', 'wirte', 'agent-enw', 'gat is not defined', 'README-1.yml:\n'])
      expect(output).toContain(problem)
  })
})

function replaceIn(folder: string, file: string, from: string, to: string) {
  const target = path.join(folder, file)
  const text = readFileSync(target, 'utf8')
  expect(text).toContain(from)
  writeFileSync(target, text.replaceAll(from, to))
}

describe('the rules', () => {
  const sha = '3d3c42e5aac5ba805825da76410c181273ba90b1'

  it.each([
    ['a tag', 'uses: a/b@v1', 1],
    ['a short SHA', 'uses: a/b@3d3c42e # v1', 1],
    ['a SHA without its version', `- uses: a/b@${sha}`, 1],
    ['a SHA with its version', `      - uses: a/b@${sha} # v1.2.3`, 0],
    ['a local action', 'uses: ./evolve-action', 0],
    ['this action, whose owner is not known', 'uses: OWNER/evolve-action@v1', 0],
  ])('judges an action that is pinned by %s', (_, line, count) => {
    expect(rules.findUnpinned(line)).toHaveLength(count)
  })

  it.each([
    ['17 * * * *', 0],
    ['5 3 * * 1', 0],
    ['0 * * * *', 1],
    ['30 4 * * *', 1],
    ['* * * * *', 1],
    ['*/15 * * * *', 1],
    ['7,37 * * * *', 1],
    ['61 * * * *', 1],
  ])('judges the schedule %s', (cron, count) => {
    expect(rules.findCrowdedSchedules(`on: {schedule: [{cron: '${cron}'}]}`)).toHaveLength(count)
  })

  it.each([
    ["if: github.repository_owner == 'OWNER'", 0],
    ["if: github.event_name == 'push'", 1],
    ['name: none', 1],
  ])('asks for a guard against forks: %s', (line, count) => {
    expect(rules.findUnguarded(`jobs:\n  a:\n    ${line}`)).toHaveLength(count)
  })

  it('finds an expression in a script, and not beside it', () => {
    const step = (run: string) => `jobs: {a: {steps: [{run: '${run}', env: {X: '\${{ inputs.x }}'}}]}}`
    expect(rules.findPastedExpressions(step('echo ${{ inputs.x }}'))).toHaveLength(1)
    expect(rules.findPastedExpressions(step('echo "$X"'))).toEqual([])
  })

  it.each([
    ['{contents: write, pull-requests: write, issues: read, actions: read}', '{}', 0],
    ['{contents: read, pull-requests: write, actions: read}', '{}', 2],
    ['{contents: write, actions: read}', '{deliver: branch, sources: goals}', 0],
    ['{contents: write, pull-requests: write, actions: read}', '{deliver: branch, sources: goals}', 1],
    ['{contents: read, actions: write}', '{deliver: none, store: cache, sources: beads}', 0],
    ['{contents: write, actions: write}', '{deliver: branch, sources: goals}', 1],
    ['{contents: write, actions: read}', '{deliver: branch, sources: goals, redispatch: true}', 1],
    ['{}', '{deliver: none, store: directory, sources: goals}', 2],
  ])('compare what a caller grants with what it asks for: %s with %s', (granted, given, count) => {
    const job = `{uses: OWNER/evolve-action/.github/workflows/evolve.yml@v1, permissions: ${granted}, with: ${given}}`
    expect(rules.findWrongPermissions(`jobs: {a: ${job}}`)).toHaveLength(count)
  })
})
