import { describe, expect, it } from '@jest/globals'
import { inputs, readConfig, suggestion, type ConfigSources } from '../src/config.js'
import { parseConfigFile } from '../src/config-file.js'

const read = (given: Record<string, string> = {}, more: Partial<ConfigSources> = {}) =>
  readConfig({ given, isOnGitHub: true, ...more })
const problemsOf = (given: Record<string, string>, more: Partial<ConfigSources> = {}): string => {
  try {
    read(given, more)
    return ''
  } catch (error) {
    return String(error)
  }
}
const problemsOfFile = async (text: string, given: Record<string, string> = {}): Promise<string> =>
  parseConfigFile(text).then((file) => problemsOf(given, { file }), String)

describe('a job of a matrix (F11)', () => {
  const matrix = { 'matrix-jobs': '3', agent: 'command', 'agent-command': 'true' }
  it.each([
    ['without a lane', matrix, undefined],
    ['with a lane in the one file of all jobs', matrix, { lane: 'api' }],
  ])('is refused %s', (_, given, file) => {
    expect(() => readConfig({ given, file, isOnGitHub: true })).toThrow(/lane: .*one of 3 of a matrix/)
  })

  it('runs with a lane of its own, and so does a job without a matrix', () => {
    expect(readConfig({ given: { ...matrix, lane: 'api' }, isOnGitHub: true }).lane).toBe('api')
    expect(readConfig({ given: { ...matrix, 'matrix-jobs': '1' }, isOnGitHub: true }).lane).toBe('default')
  })
})

describe('the configuration', () => {
  it('has the defaults of a runner on GitHub, and four others elsewhere', () => {
    expect(read()).toMatchObject({
      lane: 'default',
      store: 'branch',
      deliver: 'pull-request',
      agent: 'claude',
      contextStreakLimit: 2,
    })
    expect(read({}, { isOnGitHub: false })).toMatchObject({
      store: 'directory',
      deliver: 'none',
      agent: 'auto',
    })
  })

  it('takes inputs before the file, the file before the default, and empty for default (F31)', async () => {
    const text = 'attempt-limit: 5\nmax-cycles: 7\ngate:\n  - npm test\n  - npm run lint\n'
    const file = await parseConfigFile(text)
    expect(read({ 'attempt-limit': '4', 'max-cycles': '' }, { file })).toMatchObject({
      attemptLimit: 4,
      maxCycles: 7,
      gate: ['npm test', 'npm run lint'],
    })
  })

  it('A27: lets the environment variable override the limit of heavy cycles', () => {
    expect(
      read({ 'context-streak-limit': '2' }, { contextStreakLimitVariable: '3' }).contextStreakLimit,
    ).toBe(3)
  })

  it.each(['0', 'two', '-1', '1.5', '1e3', '99999999999999999999'])(
    'refuses %j as a limit of heavy cycles, by name and value',
    (value) => {
      const problem = problemsOf({}, { contextStreakLimitVariable: value })
      expect(problem).toContain('INPUT_INVALID')
      expect(problem).toContain(`context-streak-limit: ${JSON.stringify(value)}`)
    },
  )

  it.each<[string, string, string]>([
    ['stop-ttl-days', 'abc', 'B15'],
    ['force', 'yes', 'F31'],
    ['force', 'FALSE ', ''],
    ['lane', 'a--b', ''],
    ['lane', 'x'.repeat(41), ''],
    ['agent-timeout-minutes', '0', ''],
    ['agent-timeout-minutes', 'Infinity', ''],
    ['agent', 'clude', ''],
    ['sources', 'beads, isues', ''],
    ['state-branch', 'a..b', ''],
    ['state-branch', '-x', ''],
    ['state-directory', '../elsewhere', ''],
    ['git-author', 'nobody', ''],
    ['fail-on', 'regresed', ''],
    ['context-window', '9', 'A22'],
  ])('judges %s: %j (%s)', (name, value) => {
    const problem = problemsOf({ [name]: value })
    if (value === 'FALSE ') expect(problem).toBe('')
    else expect(problem).toContain(`${name}: ${JSON.stringify(value)} is not valid; give`)
  })

  it('reports every problem at once, each by name, value and remedy', async () => {
    const problem = await problemsOfFile('deliver: pull\nattemp-limit: 3\n', {
      lane: 'Ä',
      store: 'cach',
      'agnt-command': 'x',
      force: 'no',
    })
    for (const name of ['lane', 'store', 'agnt-command', 'force', 'deliver', 'attemp-limit'])
      expect(problem).toContain(`${name}: `)
    expect(problem).toContain('did you mean `agent-command`?')
  })

  it('compares lanes without regard to case', () => expect(read({ lane: 'Docs' }).lane).toBe('docs'))

  it.each(['- a\n- b', '42', 'a: [', 'a: {b'])('refuses a file that is no mapping: %j', async (file) =>
    expect(await problemsOfFile(file)).toContain('CONFIG_UNREADABLE'),
  )

  it('reads an empty file as nothing said, and passes over $schema', async () => {
    expect(await problemsOfFile('')).toBe('')
    expect(await problemsOfFile('$schema: x\nmax-cycles:\n')).toBe('')
  })

  it('refuses a mapping where a value is due', async () => {
    expect(await problemsOfFile('gate:\n  test: npm test\n')).toContain('gate: a mapping is not valid')
  })

  it('gives each lane its own section of the file, over what is common, and below the inputs', async () => {
    const text = [
      'gate: npm test',
      'attempt-limit: 5',
      'lanes:',
      '  docs: {sources: [issues], attempt-limit: 2, gate: }',
      '  Fixes:',
      '    sources: beads, goals',
    ].join('\n')
    const file = await parseConfigFile(text)
    expect(read({ lane: 'docs' }, { file })).toMatchObject({ sources: ['issues'], attemptLimit: 2, gate: [] })
    expect(read({ lane: 'fixes' }, { file })).toMatchObject({
      sources: ['beads', 'goals'],
      attemptLimit: 5,
      gate: ['npm test'],
    })
    expect(read({}, { file })).toMatchObject({ lane: 'default', attemptLimit: 5 })
    expect(read({}, { file: await parseConfigFile(`lane: Docs\n${text}`) })).toMatchObject({
      lane: 'docs',
      attemptLimit: 2,
    })
    expect(read({ lane: 'docs', 'attempt-limit': '9' }, { file })).toMatchObject({ attemptLimit: 9 })
  })

  it('reports what is wrong in any section, whichever lane runs', async () => {
    const text = [
      'lanes:',
      '  docs: {sources: isues, gat: x, lane: a, github-token: t, gate: {a: b}}',
      '  DOCS: {}',
      '  a--b: {}',
      '  code: 4',
    ].join('\n')
    const problem = await problemsOfFile(text, { lane: 'code' })
    for (const name of [
      'docs.sources',
      'docs.gat',
      'docs.lane',
      'docs.github-token',
      'docs.gate',
      'DOCS',
      'code',
    ])
      expect(problem).toContain(`lanes.${name}: `)
    expect(problem).toContain('lanes: "a--b" is not valid')
    expect(await problemsOfFile('lanes: [docs]')).toContain('lanes: give a mapping')
    expect(await problemsOfFile('lanes:\n  docs: {sources: isues}\n', { lane: 'docs' })).toContain(
      'sources: "isues"',
    )
    expect(await problemsOfFile('lanes:\n  docs:\n')).toBe('')
  })

  it('needs a command for the agent `command`', () => {
    expect(problemsOf({ agent: 'command' })).toContain('agent-command: ""')
  })

  it('accepts its own defaults', () => {
    for (const input of Object.values(inputs)) expect(input.read.safeParse(input.default).success).toBe(true)
  })

  it('suggests the nearest name, and none when nothing is near', () => {
    expect(suggestion('gates')).toContain('`gate`')
    expect(suggestion('xylophone-concert')).toBe('.')
  })
})
