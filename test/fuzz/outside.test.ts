// Parsers of what agents, trackers, the API, git and people write take anything: they throw nothing but a planned refusal,
// give what their schemas say, and read back what they rendered.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect } from '@jest/globals'
import fc from 'fast-check'
import * as yaml from 'yaml'
import { readClaudeLine } from '../../src/agents/claude.js'
import { readCodexLine, readSessionLine } from '../../src/agents/codex.js'
import { concludeSession, type Facts } from '../../src/agents/facts.js'
import { readGeminiLine } from '../../src/agents/gemini.js'
import { readOpencodeLine } from '../../src/agents/opencode.js'
import { readConfig } from '../../src/config.js'
import { parseConfigFile } from '../../src/config-file.js'
import { listedBeads, parseBeadsCli, parseBeadsFile, readyBeads } from '../../src/domain/beads.js'
import { offerFindings, parseFindings, parseGrep, todoFinding } from '../../src/domain/generated.js'
import { directiveItems, goalItem, readGoalsYaml } from '../../src/domain/goals.js'
import { readGoalsMarkdown } from '../../src/domain/goals-markdown.js'
import { countReopenings, issueItem, labellerOf, rankIssues, readIssues } from '../../src/domain/issues.js'
import { parseOutcome } from '../../src/domain/outcome.js'
import { foldDeliveries, markItem, readListed, readMarkedItem } from '../../src/domain/pull-request.js'
import { createRedactor } from '../../src/domain/redact.js'
import { redactJson } from '../../src/domain/redact-deep.js'
import { EvolveError } from '../../src/errors.js'
import { renderValues } from '../../src/platform/runner-commands.js'
import { readPushOutcome } from '../../src/stores/remote-failure.js'
import { classifyPush } from '../../src/workspace/refusal.js'
import { addTrailers, readCommit, readTrailers, rewriteCommit } from '../../src/workspace/trailer.js'
import { now } from '../stores/lanes.js'
import { anyText, anyValue, damaged, jsonLines, objectLike } from './hostile.js'
import { expectItems, holds, orRefusal } from './property.js'

const listOf = (arbitrary: fc.Arbitrary<unknown>): fc.Arbitrary<unknown[]> =>
  fc.array(fc.oneof(arbitrary, anyValue), { maxLength: 4 })

describe('what agents say', () => {
  const samples = (agent: string): string[] => {
    const folder = new URL(`../agents/fixtures/${agent}/`, import.meta.url)
    return readdirSync(folder).flatMap((name) =>
      readFileSync(new URL(name, folder), 'utf8').split('\n').filter(Boolean),
    )
  }
  const readers = {
    claude: [readClaudeLine],
    codex: [readCodexLine, readSessionLine],
    gemini: [readGeminiLine],
    opencode: [readOpencodeLine],
  }
  for (const [agent, all] of Object.entries(readers)) {
    const line = fc.oneof({ weight: 4, arbitrary: damaged(samples(agent)) }, anyText)
    holds(`${agent} is read line by line, whatever it prints`, fc.array(line, { maxLength: 6 }), (said) => {
      for (const read of all) {
        const facts = said.reduce<Facts>(read, {})
        for (const number of [
          facts.lastRequestTokens,
          facts.tokens,
          facts.turns,
          facts.costUsd,
          facts.window,
        ])
          expect(number === undefined || (Number.isFinite(number) && number >= 0)).toBe(true)
        expect(facts.resetAt === undefined || Number.isFinite(facts.resetAt.getTime())).toBe(true)
        const limits = { timeoutMinutes: 1, idleMinutes: 0 }
        expect(concludeSession(facts, { cause: 'exited', code: 1 }, limits).end).toMatch(/^[a-z-]+$/)
      }
    })
  }

  const outcome = objectLike({
    result: 'improved',
    disposition: 'split',
    harvest_kind: 'follow-up',
    milestone: 'm',
    finished: true,
    items: [{ title: 't', type: 'bug', severity: 'high', description: 'd' }],
    parked: [{ ref: 'r', next_step: 'n' }],
    ledger: { done: [], open: 'none' },
    usage: { last_request_tokens: 3 },
  })
  const file = fc.oneof(
    outcome.map((one) => JSON.stringify(one)),
    anyText,
  )
  holds('an outcome file is read, or says why not', file, (text) => {
    const read = parseOutcome(text)
    if (read.kind === 'valid') for (const item of read.outcome.items) expect(item.title.trim()).not.toBe('')
    if (read.kind === 'invalid') expect(read.problem).not.toBe('')
  })
})

describe('where work comes from', () => {
  const bead = objectLike({
    id: 'b-1',
    title: 'One',
    status: 'open',
    priority: 1,
    issue_type: 'task',
    created_at: '2026-01-01T00:00:00Z',
    dependencies: [{ issue_id: 'b-1', depends_on_id: 'b-2', type: 'blocks' }],
    labels: ['x'],
    defer_until: null,
  })
  holds('a tracker’s answer and its file give items', jsonLines(bead), (text) => {
    expectItems(readyBeads(parseBeadsFile(text).issues, now).ready)
    const answer = parseBeadsCli(`[${text.split('\n').join(',')}]`)
    if (answer.kind !== 'failed') expectItems(listedBeads(answer.issues, now))
  })

  const issue = objectLike({
    number: 5,
    title: 'T',
    body: 'B',
    labels: [{ name: 'evolve' }, 'priority:high'],
    user: { login: 'o' },
    created_at: '2026-01-01T00:00:00Z',
    html_url: 'https://x/1',
  })
  const event = objectLike({ event: 'labeled', actor: { login: 'o' }, label: { name: 'evolve' } })
  const answers = fc.tuple(listOf(issue), listOf(event))
  holds('issues and their events give items', answers, ([values, events]) => {
    const { issues, badCount } = readIssues(values)
    expect(issues.length + badCount).toBe(values.length)
    labellerOf(events, 'evolve')
    expectItems(rankIssues(issues).map((one) => issueItem(one, countReopenings(events))))
  })

  const finding = objectLike({ title: 'T', type: 'bug', severity: 'low', description: 'd', id: 'g-1' })
  holds('what generators print gives findings and items', jsonLines(finding), (text) => {
    expectItems(offerFindings([], parseFindings(text).findings, { now }).items)
  })

  const grep = damaged(['src/a.ts\u000012\0// TODO: mend it\nb.md\u00003\0# FIXME x'])
  holds('what grep found gives findings', grep, (text) => {
    for (const comment of parseGrep(text)) todoFinding(comment)
  })

  const goals = damaged([
    '# G\n\nMission\n\n## Gates\n\n| ID | Check | Weight | Description |\n| --- | --- | --- | --- |\n| a | `true` | 5 | d |\n\n## Directives\n\n### 1. T\n\n**Steer:** increase\n',
    'version: 3\ngoals:\n  - id: a\n    check: "true"\n    weight: 5\n    type: health\n',
  ])
  holds('goals files give goals, or say why not', goals, (text) => {
    for (const reading of [readGoalsMarkdown(text), readGoalsYaml(parseYaml(text))]) {
      if (reading.kind !== 'read') continue
      const { goals: found, directives } = reading.file
      for (const goal of found) expect(goal.weight).toBeGreaterThan(0)
      expectItems([...found.map((goal) => goalItem(goal, 'out')), ...directiveItems(directives)])
    }
  })

  const pull = objectLike({
    number: 1,
    state: 'open',
    body: markItem('ex-1'),
    html_url: 'u',
    head: { ref: 'evolve/default/ex-1', repo: { full_name: 'o/a' } },
    labels: [],
  })
  const pulls = fc.tuple(listOf(pull), anyText)
  holds('pull requests tell how items stand, and a mark is read back', pulls, ([values, ref]) => {
    expect(foldDeliveries(readListed(values, 'o/a'), 'evolve/default').kind).toBe('known')
    // Refs of all sources are shorter than this.
    if (!/\p{Surrogate}/u.test(ref) && ref.length <= 400)
      expect(readMarkedItem(`${markItem(ref)}\nmore`)).toBe(ref)
  })
})

/** What is no YAML is no goals file either. */
function parseYaml(text: string): unknown {
  try {
    return yaml.parse(text)
  } catch {
    return undefined
  }
}

describe('configuration', () => {
  const file = damaged([
    'lane: docs\ngate:\n  - npm test\nlanes:\n  docs:\n    agent: codex\nphases: [a, b]\n',
  ])
  holds('a file is read, or refused by name', file, async (text) => {
    const parsed = await parseConfigFile(text).catch((error: unknown) => {
      if (error instanceof EvolveError) return undefined
      throw error
    })
    orRefusal(() => readConfig({ given: {}, file: parsed, isOnGitHub: true }))
  })

  const inputs = objectLike({
    lane: 'a',
    gate: 'x',
    'max-turns': '3',
    phases: 'a, b',
    'handoff-fraction': '0.9',
    store: 'cache',
  })
  holds('inputs are read, or refused by name', inputs, (values) => {
    const given: Record<string, string> = {}
    for (const [name, value] of Object.entries(values))
      given[name] = typeof value === 'string' ? value : JSON.stringify(value)
    orRefusal(() => readConfig({ given, isOnGitHub: false }))
  })
})

describe('what git says', () => {
  const commit = damaged([
    'tree 1\nparent 2\nauthor A <a@x> 1 +0000\ncommitter B <b@x> 1 +0000\ngpgsig -----BEGIN\n x\n\nSubject\n\nEvolve-Cycle: default/7/1\nEvolve-Item: ex-1\n',
  ])
  holds('a commit is read, and trailers are read back', fc.tuple(commit, anyText), ([raw, item]) => {
    readTrailers(readCommit(raw).message)
    const marks = { cycle: 'default/8/2', item, isFinished: true }
    const marked = rewriteCommit(raw, 'C <c@x> 2 +0000', (message) => addTrailers(message, marks))
    expect(readTrailers(readCommit(marked).message)).toMatchObject({ cycle: 'default/8/2', isFinished: true })
  })

  const push = damaged([
    'To http://x\n!\trefs/heads/a:refs/heads/b\t[remote rejected] (GH013: rule violations)\nremote: error\nDone',
    'fatal: unable to access: The requested URL returned error: 401',
  ])
  holds('a push is classified', push, (output) => {
    expect(classifyPush(1, output).kind).toMatch(/^(behind|blocked|refused)$/)
    const done = { code: 1, stdout: Buffer.from(output), stderr: output, isTimedOut: false }
    expect(readPushOutcome(['push'], done).kind).toMatch(/^(lost|refused|failed)$/)
  })
})

describe('what leaves', () => {
  const secret = 'Zq8vN2xKd41rTb7LmW'
  const around = fc.tuple(anyValue, anyText, anyText)
  holds('holds no secret, and JSON stays JSON', around, ([value, before, after]) => {
    const redact = createRedactor([secret])
    expect(redact(`${before}${secret}${after}`)).not.toContain(secret)
    const masked = redactJson(JSON.stringify({ value, [before]: `${after}${secret}` }), redact)
    expect(masked).not.toContain(secret)
    expect(() => JSON.parse(masked) as unknown).not.toThrow()
  })

  const values = fc.dictionary(fc.constantFrom('a', 'b'), anyText)
  holds('for the runner is one block a value', values, (given) => {
    const blocks = renderValues(given)
    const delimiter = /<<(\S+)\n/.exec(blocks)?.[1] ?? 'none'
    expect(blocks.split(`\n${delimiter}\n`)).toHaveLength(Object.keys(given).length + 1)
  })
})
