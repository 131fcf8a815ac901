import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { directiveItems, goalItem, readGoalsYaml, type Goal } from '../../src/domain/goals.js'
import { parseGoalsMarkdown, readGoalsMarkdown } from '../../src/domain/goals-markdown.js'

function gates(...lines: string[]): string {
  return ['# Goals', '', 'To be good.', '', '## Gates', '', ...lines].join('\n')
}

const header = ['| ID | Check | Weight | Description |', '|----|-------|--------|-------------|']

function goalsOf(text: string): readonly Goal[] {
  return parseGoalsMarkdown(text).goals
}

function yamlGoals(value: unknown): readonly Goal[] {
  const read = readGoalsYaml(value)
  if (read.kind === 'failed') throw new Error(read.problem)
  return read.file.goals
}

describe('the table of gates in GOALS.md', () => {
  it('is read row by row', () => {
    const file = parseGoalsMarkdown(
      gates(
        ...header,
        '| build-ok | `make build` | 8 | It builds |',
        '| lint | `make lint` | 3 | It is neat |',
      ),
    )
    expect(file).toEqual({
      goals: [
        {
          id: 'build-ok',
          description: 'It builds',
          check: 'make build',
          weight: 8,
          type: 'health',
          tags: [],
        },
        { id: 'lint', description: 'It is neat', check: 'make lint', weight: 3, type: 'health', tags: [] },
      ],
      directives: [],
      notes: [],
    })
  })

  it('has its columns in any order and any case, with tags or others among them', () => {
    const text = gates(
      '| tags | DESCRIPTION | Owner | weight | check | Id |',
      '|:--|:-:|---|---|---|--:|',
      '| slow, ci | It runs | me | 2 | true | run |',
    )
    expect(goalsOf(text)).toEqual([
      expect.objectContaining({
        id: 'run',
        check: 'true',
        weight: 2,
        description: 'It runs',
        tags: ['slow', 'ci'],
      }),
    ])
  })

  it.each([
    ['no pipes at its ends', ['ID | Check', '---|---', 'a | true'], ['a', 'true']],
    ['backticks round the id', [...header, '| `a` | `true` | 1 | |'], ['a', 'true']],
    ['an escaped pipe in code', [...header, '| a | `ls \\| wc -l` | 1 | |'], ['a', 'ls | wc -l']],
    ['an escaped pipe at its end', ['| ID | Check |', '|---|---|', '| a | echo \\||'], ['a', 'echo |']],
    ['a command substitution', [...header, '| a | test "`date`" | 1 | |'], ['a', 'test "`date`"']],
    ['double backticks', [...header, '| a | ``echo `date` `` | 1 | |'], ['a', 'echo `date`']],
    ['CRLF at line ends', [...header, '| a | true | 1 | |'].map((line) => `${line}\r`), ['a', 'true']],
  ])('reads a row with %s', (_, lines, [id, check]) => {
    expect(goalsOf(gates(...lines))).toEqual([expect.objectContaining({ id, check })])
  })

  it.each([
    ['1', 1],
    ['10', 10],
    ['0', 5],
    ['11', 5],
    ['-3', 5],
    ['7.5', 5],
    ['high', 5],
    ['', 5],
  ])('reads the weight %j as %i', (weight, expected) => {
    expect(goalsOf(gates(...header, `| a | true | ${weight} | x |`))[0]?.weight).toBe(expected)
  })

  it('takes the id for a missing description, and passes over a row without an id', () => {
    const text = gates(...header, '| | `rm -rf x` | 9 | none |', '| a | true |')
    expect(goalsOf(text)).toEqual([expect.objectContaining({ id: 'a', description: 'a' })])
  })

  it('notes a row without a check and one whose id stands twice, and goes on behind them', () => {
    const file = parseGoalsMarkdown(
      gates(...header, '| a | | 1 | |', '| b | 1 | | |', '| b | 2 | | |', '| c | 3 | | |'),
    )
    expect(file.goals.map(({ id, check }) => [id, check])).toEqual([
      ['b', '1'],
      ['c', '3'],
    ])
    expect(file.notes).toEqual([
      expect.stringMatching(/a has no check/),
      expect.stringMatching(/b stands there twice/),
    ])
  })

  it('ends with the next heading, whatever its level, and is found under no other', () => {
    const table = [...header, '| a | true | 1 | |']
    expect(goalsOf(gates(...table, '### More', '| b | true | 1 | |'))).toHaveLength(1)
    expect(goalsOf(gates(...table, '', '## Other', ...header, '| b | true | 1 | |'))).toHaveLength(1)
    expect(goalsOf(['## gates ##', ...table].join('\n'))).toHaveLength(1)
  })

  it('is not read inside a code fence or a comment', () => {
    const row = (id: string) => [...header, `| ${id} | true | 1 | |`]
    const text = gates('```markdown', '## Gates', ...row('a'), '```', '<!--', ...row('b'), '-->', ...row('c'))
    expect(goalsOf(text).map((goal) => goal.id)).toEqual(['c'])
  })

  it.each([
    ['nothing', ''],
    ['one heading per goal', '# Goals\n\n## Goal 1\n\n- Check: `true`\n- Weight: 3\n'],
    ['a table of other columns', gates('| Name | Command |', '|---|---|', '| a | true |')],
  ])('is missing from a file with %s, which is noted', (_, text) => {
    expect(parseGoalsMarkdown(text)).toEqual({
      goals: [],
      directives: [],
      notes: [expect.stringMatching(/no section `Gates`/)],
    })
  })

  it('gives back every id, check and weight that was written into it', () => {
    const word = fc.stringMatching(/^[a-z][a-z0-9-]{0,10}$/)
    const check = fc.stringMatching(/^[a-z0-9 ./|$"'&;=-]{0,30}[a-z]$/).map((text) => text.trim())
    fc.assert(
      fc.property(fc.dictionary(word, fc.tuple(check, fc.integer({ min: 1, max: 10 }))), (goals) => {
        const rows = Object.entries(goals).map(
          ([id, [text, weight]]) => `| ${id} | \`${text.replaceAll('|', '\\|')}\` | ${weight} | |`,
        )
        const read = goalsOf(gates(...header, ...rows)).map((goal) => [goal.id, [goal.check, goal.weight]])
        expect(Object.fromEntries(read)).toEqual({ ...goals })
      }),
    )
  })
})

describe('the directives in GOALS.md', () => {
  const text = `# Goals

## Directives

### 1. Cover the parser

Test every branch.

\`\`\`sh
# not a heading
\`\`\`

**Steer:** Increase (branches covered)
**Directive ID:** \`cover-parser\`

### 2. Keep the size

**Steer:** hold

### Look for better names

**Steer:** explore

## Gates

### 3. Not a directive
`

  it('are read with id, title, body and steer', () => {
    expect(parseGoalsMarkdown(text).directives).toEqual([
      {
        id: 'cover-parser',
        title: 'Cover the parser',
        body: expect.stringMatching(/^Test every branch\.[^]*# not a heading[^]*\*\*Steer/),
        steer: 'increase',
      },
      expect.objectContaining({ id: expect.stringMatching(/^keep-the-size/), steer: 'hold' }),
      expect.objectContaining({ title: 'Look for better names', steer: 'explore' }),
    ])
  })

  it('are items in their order, but for one that says to hold', () => {
    const items = directiveItems(parseGoalsMarkdown(text).directives)
    expect(items.map((item) => [item.ref, item.labels])).toEqual([
      ['directive:cover-parser', ['steer:increase']],
      [expect.stringMatching(/^directive:look-for-better-names/), ['steer:explore']],
    ])
  })

  it('keep their id when others are put before them', () => {
    const moved = text.replace('### Look', '### 7. Look')
    const idOf = (from: string) => parseGoalsMarkdown(from).directives[2]?.id
    expect(idOf(moved)).toBe(idOf(text))
  })
})

describe('GOALS.yaml', () => {
  const goal = { id: 'a', description: 'A', check: 'true', weight: 7, type: 'meta', tags: ['x'] }

  it.each([2, 3, '3'])('is read in version %j', (version) => {
    expect(readGoalsYaml({ version, mission: 'm', goals: [goal] })).toEqual({
      kind: 'read',
      file: { goals: [goal], directives: [], notes: [] },
    })
  })

  it('is read in version 1 with a note that it is deprecated', () => {
    expect(readGoalsYaml({ version: 1, goals: [goal] })).toMatchObject({
      file: { goals: [goal], notes: [expect.stringMatching(/deprecated/)] },
    })
  })

  it.each([
    ['of another version', { version: 4, goals: [] }, /version 4/],
    ['without a version', { goals: [] }, /`version`/],
    ['that is a list', [goal], /not a mapping/],
    ['that is empty', null, /not a mapping/],
    ['without one good goal', { version: 3, goals: [null, { id: 'a' }] }, /none of its 2 goals/],
    ['whose goals are no list', { version: 3, goals: 'a' }, /list `goals`/],
  ])('fails as a value when it is one %s', (_, value, problem) => {
    expect(readGoalsYaml(value)).toEqual({ kind: 'failed', problem: expect.stringMatching(problem) })
  })

  it('has goals with defaults, and bad ones cost only themselves', () => {
    const goals = [
      { id: 'a', check: 'x' },
      null,
      { id: 'b' },
      { id: 'c', check: 'y', weight: 99, type: 'odd', tags: 't' },
    ]
    expect(readGoalsYaml({ version: 3, goals })).toMatchObject({
      file: {
        goals: [
          { id: 'a', description: 'a', weight: 5, type: 'health', tags: [] },
          { id: 'c', weight: 5, type: 'health', tags: ['t'] },
        ],
        notes: [expect.stringMatching(/entry 2/), expect.stringMatching(/entry 3/)],
      },
    })
  })

  it('may have no goals', () => {
    expect(yamlGoals({ version: 3 })).toEqual([])
  })
})

describe('GOALS.md', () => {
  it.each([
    ['is binary', 'PK\u0003\u0004\0\0', /no Markdown/],
    ['has no heading', 'lint must pass\n', /no Markdown/],
    [
      'has no good row',
      '## Gates\n\n| ID | Check |\n| --- | --- |\n| lint | |\n| | x |\n',
      /2 rows below `Gates`/,
    ],
  ])('fails as a value when it %s', (_, text, problem) => {
    expect(readGoalsMarkdown(text)).toEqual({ kind: 'failed', problem: expect.stringMatching(problem) })
  })

  it.each(['', '# Mission\n\nOnly words.\n', '## Gates\n\n| ID | Check |\n| --- | --- |\n'])(
    'may have no goals: %j',
    (text) => expect(readGoalsMarkdown(text)).toMatchObject({ kind: 'read', file: { goals: [] } }),
  )
})

describe('the item of a failing goal', () => {
  const goal: Goal = {
    id: 'a',
    description: 'A',
    check: 'make\ntest',
    weight: 7,
    type: 'health',
    tags: ['ci'],
  }

  it('names goal, check and output', () => {
    expect(goalItem(goal, 'boom')).toMatchObject({
      ref: 'goal:a',
      source: 'goals',
      title: 'Goal a fails: A',
      body: expect.stringMatching(/ {4}make\n {4}test\n[^]*boom/),
      labels: ['weight:7', 'type:health', 'ci'],
    })
  })

  it('stays the same item when the check prints something else, and not when the check changes', () => {
    const print = goalItem(goal, '1 s').fingerprint
    expect(goalItem(goal, '2 s').fingerprint).toBe(print)
    expect(goalItem({ ...goal, check: 'make' }, '1 s').fingerprint).not.toBe(print)
  })
})
