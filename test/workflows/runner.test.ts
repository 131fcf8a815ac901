// The runner of workflows keeps the platform's own rules: a story that passes here must not pass by a rule it lacks.
import { describe, expect, it } from '@jest/globals'
import { evaluate, interpolate, isMet } from '../support/workflow/expressions.js'
import {
  combine,
  parseWorkflow,
  settleInputs,
  settlePermissions,
  settleSecrets,
  StartupFailure,
} from '../support/workflow/model.js'

describe('an expression', () => {
  const contexts = { inputs: { lane: '', lanes: '["a","b"]', force: false }, steps: { x: { outputs: {} } } }

  it.each([
    ["inputs.lane || 'default'", 'default'],
    ["inputs.lane && format('[{0}]', toJSON(inputs.lane)) || inputs.lanes", '["a","b"]'],
    ['fromJSON(inputs.lanes)[1]', 'b'],
    ["steps.x.outputs.nothing == ''", true],
    ['inputs.force', false],
  ])('%s is %j', (text, value) => {
    expect(evaluate(text, contexts)).toEqual(value)
  })

  it('keeps its type alone, and becomes text inside a text', () => {
    expect(interpolate({ a: '${{ inputs.force }}', b: 'x-${{ inputs.force }}' }, contexts)).toEqual({
      a: false,
      b: 'x-false',
    })
  })

  it.each([
    [undefined, 'success', true],
    [undefined, 'failure', false],
    ["inputs.lane == ''", 'failure', false],
    ["always() && inputs.lane == ''", 'cancelled', true],
    ['!cancelled()', 'cancelled', false],
    ['!cancelled()', 'failure', true],
    ['${{ failure() }}', 'failure', true],
  ] as const)('as a condition: %s after %s is %j', (condition, status, met) => {
    expect(isMet(condition, contexts, status)).toBe(met)
  })
})

describe('before a run starts', () => {
  const asking = parseWorkflow('on: {}\njobs: {a: {permissions: {contents: write}, if: false}}')
  const job = asking.jobs['a'] ?? {}

  it('a called job that asks for more than is granted fails it (F35)', () => {
    expect(() => settlePermissions(job, asking, { contents: 'read' })).toThrow(StartupFailure)
    expect(settlePermissions(job, asking, { contents: 'write' })).toEqual({ contents: 'write' })
    expect(settlePermissions({}, parseWorkflow('jobs: {}'), { issues: 'read' })).toEqual({ issues: 'read' })
  })

  it('an input or a secret that is not declared, or of another type, fails it', () => {
    const inputs = { name: { type: 'string' }, limit: { type: 'number', default: 3 } } as const
    expect(settleInputs(inputs, { name: true })).toEqual({ name: 'true', limit: 3 })
    expect(() => settleInputs(inputs, { nam: 'x' })).toThrow(StartupFailure)
    expect(() => settleInputs(inputs, { limit: '4' })).toThrow(StartupFailure)
    expect(() => settleSecrets(asking, { key: 'x' }, {})).toThrow(StartupFailure)
    expect(settleSecrets(asking, 'inherit', { key: 'x' })).toEqual({ key: 'x' })
  })

  it('a matrix is every combination of its lists', () => {
    expect(combine({ a: [1, 2], b: ['x'] })).toEqual([
      { a: 1, b: 'x' },
      { a: 2, b: 'x' },
    ])
    expect(() => combine({ lane: 'default' })).toThrow(StartupFailure)
  })
})
