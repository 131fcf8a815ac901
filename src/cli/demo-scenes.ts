// The demo's stage: a repository with a backlog and tests, a scripted agent, and what each run is expected to end as.

/** Lists the runs in order: what happens, and the result that the record must show. */
export const demoScenes = [
  { title: 'the agent fixes a bug, and the test suite agrees', expected: 'improved' },
  { title: 'the agent breaks a test; the gate refuses the work', expected: 'regressed' },
  { title: "the agent's context grows too heavy; the item is parked", expected: 'scout' },
  { title: 'heavy again: HANDOFF is written, the run ends green', expected: 'context-handoff' },
  { title: 'the next run clears HANDOFF by itself and finishes the parked item', expected: 'improved' },
] as const

const backlog = [
  {
    id: 'fix-mean',
    title: 'mean() of no numbers returns NaN',
    type: 'bug',
    severity: 'high',
    description: 'mean([]) must be 0, not NaN. Add a test.',
  },
  {
    id: 'simplify-sum',
    title: 'Simplify sum()',
    type: 'improvement',
    severity: 'medium',
    description: 'sum() could be one line with reduce.',
  },
  {
    id: 'add-median',
    title: 'Add median()',
    type: 'feature',
    severity: 'low',
    description: 'A function median(numbers), with tests for odd and even counts.',
  },
].map((item) => ({ ...item, source: 'feature-suggestion' }))

const entry = {
  source_epic: 'demo',
  timestamp: '2026-01-01T00:00:00Z',
  items: backlog,
  consumed: false,
  claim_status: 'available',
  claimed_by: null,
  claimed_at: null,
  consumed_by: null,
  consumed_at: null,
}

/** Holds the files of the demo. */
export const demoFiles = {
  repository: {
    'package.json': '{ "name": "statistics", "private": true, "type": "module" }\n',
    'statistics.js': `export const sum = (numbers) => {
  let total = 0
  for (const number of numbers) total += number
  return total
}

export const mean = (numbers) => sum(numbers) / numbers.length
`,
    'statistics.test.js': `import assert from 'node:assert/strict'
import test from 'node:test'
import { mean, sum } from './statistics.js'

test('sums', () => assert.equal(sum([1, 2, 3]), 6))
test('sums nothing to 0', () => assert.equal(sum([]), 0))
test('takes the mean', () => assert.equal(mean([1, 2, 3]), 2))
`,
    '.agents/rpi/next-work.jsonl': `${JSON.stringify(entry)}\n`,
  },
  agent: `// The demo's agent: a script in place of a model. It is given a prompt on standard input, like any agent, works in the
// repository, and says what it did in the outcome file.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'

const prompt = readFileSync(0, 'utf8')
const say = (outcome) => writeFileSync(process.env.EVOLVE_OUTCOME_FILE, JSON.stringify(outcome))
const edit = (path, from, to) => writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))

const work = {
  'fix-mean'() {
    edit('statistics.js', 'sum(numbers) / numbers.length', '(numbers.length === 0 ? 0 : sum(numbers) / numbers.length)')
    appendFileSync('statistics.test.js', "test('takes 0 as the mean of nothing', () => assert.equal(mean([]), 0))\\n")
    say({ result: 'improved', finished: true, milestone: 'mean([]) is 0, with a test.' })
  },
  'simplify-sum'() {
    // A careless change: reduce without a start value throws for an empty list. The test suite notices.
    edit('statistics.js', /export const sum = [^]*?\\n}\\n/, 'export const sum = (numbers) => numbers.reduce((a, b) => a + b)\\n')
    say({ result: 'improved', finished: true, milestone: 'sum() is one line now.' })
  },
  'add-median'() {
    if (prompt.includes('You resume after a handoff')) {
      appendFileSync('statistics.test.js', "import { median } from './median.js'\\ntest('takes the median', () => { assert.equal(median([3, 1, 2]), 2); assert.equal(median([4, 1, 2, 3]), 2.5) })\\n")
      say({ result: 'improved', finished: true, milestone: 'median() with tests for odd and even counts.' })
      return
    }
    if (!existsSync('median.js')) {
      writeFileSync('median.js', "export const median = (numbers) => {\\n  const sorted = [...numbers].sort((a, b) => a - b)\\n  const half = sorted.length >> 1\\n  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2\\n}\\n")
    }
    say({
      result: 'scout',
      disposition: 'context-too-heavy',
      milestone: 'median() is written, its tests are not.',
      parked: [{ ref: 'add-median', next_step: 'Write the tests for odd and even counts.' }],
      ledger: {
        frozen_decisions: ['median() copies before it sorts'],
        done: [{ what: 'median.js', evidence: 'median.js:1' }],
        artifacts: ['median.js'],
        current_phase: 'work',
        next_step: 'Write the tests for odd and even counts.',
        open: ['tests are missing'],
      },
    })
  },
}

work[process.env.EVOLVE_WORK_REF]()
`,
}
