import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  capGoalOutput,
  classifyGoal,
  compareGoals,
  failingGoals,
  goalWords,
  readGoalValue,
  type GoalResult,
  type GoalWord,
} from '../../src/domain/goal-results.js'
import type { Goal } from '../../src/domain/goals.js'

function goal(id: string, weight: number): Goal {
  return { id, description: id, check: 'true', weight, type: 'health', tags: [] }
}

function result(id: string, word: GoalWord): GoalResult {
  return { id, result: word, durationSeconds: 0, output: '' }
}

describe('a measured goal', () => {
  it.each([
    [{ cause: 'exited', code: 0 }, 'pass'],
    [{ cause: 'exited', code: 77 }, 'skip'],
    [{ cause: 'exited', code: 1 }, 'fail'],
    [{ cause: 'exited', code: 127 }, 'fail'],
    [{ cause: 'exited' }, 'fail'],
    [{ cause: 'deadline', code: 0 }, 'skip'],
    [{ cause: 'cancelled' }, 'skip'],
  ])('that ended %j is a %s', (end, word) => {
    expect(classifyGoal(end)).toBe(word)
  })

  it.each([
    ['42\n', 42],
    [' -0.5 ', -0.5],
    ['1e3', 1000],
    ['', undefined],
    ['42 tests', undefined],
    ['0x1f', undefined],
    ['Infinity', undefined],
  ])('that printed %j has the value %j', (output, value) => {
    expect(readGoalValue(output)).toBe(value)
  })

  it('keeps the first and the last 200 characters of a long output', () => {
    const capped = capGoalOutput(`${'😀'.repeat(300)}${'b'.repeat(300)}`)
    expect(capped).toBe(`${'😀'.repeat(200)}\n…\n${'b'.repeat(200)}`)
    expect(capGoalOutput('c'.repeat(500))).toBe('c'.repeat(500))
  })
})

describe('failing goals', () => {
  it('come by weight, equal ones in the order of the file, and no others', () => {
    const goals = [goal('a', 3), goal('b', 9), goal('c', 3), goal('d', 10), goal('e', 10), goal('f', 10)]
    const results = [result('c', 'fail'), result('b', 'fail'), result('a', 'fail')]
    results.push(result('d', 'pass'), result('e', 'skip'))
    expect(failingGoals(goals, results).map((one) => one.goal.id)).toEqual(['b', 'a', 'c'])
  })
})

describe('comparing goals before and after (B12)', () => {
  it.each<[string, GoalWord | undefined, GoalWord | undefined, boolean]>([
    ['passed and fails', 'pass', 'fail', true],
    ['passed and passes', 'pass', 'pass', false],
    ['passed and is skipped', 'pass', 'skip', false],
    ['passed and is removed', 'pass', undefined, false],
    ['failed and fails', 'fail', 'fail', false],
    ['was skipped and fails', 'skip', 'fail', false],
    ['is new and fails', undefined, 'fail', false],
  ])('a goal that %s', (_, before, after, isRegression) => {
    const words = (word: GoalWord | undefined) => goalWords(word === undefined ? [] : [result('a', word)])
    expect(compareGoals(words(before), words(after))).toEqual(isRegression ? ['a'] : [])
  })

  it('sees one that broke while another was mended: counts are not what is compared', () => {
    expect(compareGoals({ a: 'pass', b: 'fail' }, { a: 'fail', b: 'pass' })).toEqual(['a'])
  })

  it('never takes a name of the language for a goal', () => {
    const after = goalWords([result('constructor', 'fail'), result('toString', 'fail')])
    expect(compareGoals({}, after)).toEqual([])
  })

  it('finds nothing when nothing changed', () => {
    const words = fc.dictionary(fc.string(), fc.constantFrom<GoalWord>('pass', 'fail', 'skip'))
    fc.assert(fc.property(words, (all) => compareGoals(all, all).length === 0))
  })
})
