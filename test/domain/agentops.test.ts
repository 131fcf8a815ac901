// A lane in AgentOps' shape: what its integrity check, its halt check and its typed reader look at.
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { toAgentOps, type AgentOpsLane } from '../../src/domain/agentops.js'
import { composeHandoff } from '../../src/domain/handoff.js'
import { parseJsonl } from '../../src/domain/jsonl.js'
import { composeOperatorMarker, parseOperatorMarker } from '../../src/domain/markers.js'
import { parseQueue } from '../../src/domain/queue.js'
import { readRow, results, type Row } from '../../src/domain/record.js'
import type { Lane } from '../../src/domain/state.js'
import { laneWith, now, rowsOf } from '../support/lanes.js'

const sha = 'a'.repeat(40)

function exported(
  rows: readonly Partial<Row>[],
  change: Partial<Lane> = {},
  state: Partial<Lane['state']> = {},
) {
  return toAgentOps(laneWith(rowsOf(...rows), change, state), now)
}

function exportedText(...lines: string[]): AgentOpsLane {
  return toAgentOps({ ...laneWith([]), history: parseJsonl(lines.join('\n'), readRow) }, now)
}

describe('a row for AgentOps', () => {
  it.each(results)('has every field that its checks demand when the result is %s', (result) => {
    const [row] = exported([
      { result, commit: sha, work_ref: 'ex-1', started_at: '2026-11-01T06:00:00Z' },
    ]).rows
    expect(row).toMatchObject({
      cycle: 1,
      target: 'ex-1',
      result,
      timestamp: '2026-11-01T07:00:00Z',
      started_at: '2026-11-01T06:00:00Z',
      commit: sha,
      sha,
      canonical_sha: sha,
    })
    // The halt check takes these words, in capitals, for the failure of the last cycle.
    expect(row?.result).not.toMatch(/FAIL|BLOCKED/)
  })

  it.each([
    [{ result: 'idle' }, 'idle'],
    [{ result: 'quarantined' }, 'idle'],
    [{ result: 'unchanged', target: 'idle' }, 'idle'],
    [{ result: 'unchanged', work_ref: 'ex-2' }, 'ex-2'],
    [{ result: 'context-handoff', cycle_result: 'scout', work_ref: 'ex-3' }, 'ex-3'],
    [{ result: 'improved' }, 'none'],
    [{ result: 'improved', target: 'lint-clean' }, 'lint-clean'],
  ])('names the target of %j %j', (row, target) => {
    expect(exported([row]).rows[0]?.target).toBe(target)
  })

  it('has no sha where nothing was committed', () => {
    const [row] = exported([{ result: 'scout' }]).rows
    expect(row).not.toHaveProperty('sha')
    expect(row).not.toHaveProperty('canonical_sha')
  })

  it('keeps the counts as numbers, and leaves out those that are none', () => {
    const { rows } = exportedText(
      '{"cycle":1,"result":"improved","target":"a","timestamp":"t","goals_passing":14,"goals_total":16}',
      '{"cycle":2,"result":"improved","target":"a","timestamp":"t","goals_passing":"measuring","goals_total":"16"}',
    )
    expect(rows[0]).toMatchObject({ goals_passing: 14, goals_total: 16 })
    expect(JSON.parse(JSON.stringify(rows[1]))).not.toHaveProperty('goals_passing')
    expect(JSON.parse(JSON.stringify(rows[1]))).not.toHaveProperty('goals_total')
  })

  it('does not report the goals of refused work, which would halt the loop as a goal that went lost', () => {
    const { rows } = exported([
      { result: 'improved', goals_passing: 14, goals_total: 16 },
      { result: 'regressed', goals_passing: 3, goals_total: 16 },
    ])
    expect(rows.map((row) => row.goals_passing)).toEqual([14, undefined])
  })

  it('keeps what it does not know, and the two shas of another writer as they stand', () => {
    const [row] = exportedText(
      '{"cycle":1,"result":"improved","target":"a","timestamp":"t","sha":"abc","canonical_sha":"def","quality_score":7,"trace":{"gherkin":"g"}}',
    ).rows
    expect(row).toMatchObject({ sha: 'abc', canonical_sha: 'def', quality_score: 7, trace: { gherkin: 'g' } })
  })

  it('is dated by a row beside it when its writer gave it no time, and says so', () => {
    const { rows, notes } = exportedText(
      '{"cycle":1,"mode":"evolve","result":"improved"}',
      '{"cycle":2,"result":"unchanged","target":"idle","timestamp":"2026-11-02T00:00:00Z"}',
      '{"cycle":3,"mode":"evolve","result":"improved","started_at":""}',
    )
    expect(rows.map((row) => [row.timestamp, row.started_at, row.timestamp_inferred])).toEqual([
      ['2026-11-02T00:00:00Z', '2026-11-02T00:00:00Z', true],
      ['2026-11-02T00:00:00Z', '2026-11-02T00:00:00Z', undefined],
      ['2026-11-02T00:00:00Z', '2026-11-02T00:00:00Z', true],
    ])
    expect(notes).toEqual([expect.stringContaining('2 rows without a time')])
  })

  it('is dated by the export when no row has a time', () => {
    expect(exportedText('{"cycle":1,"result":"pass"}').rows[0]?.timestamp).toBe('2026-11-30T19:00:00Z')
  })
})

describe('the history for AgentOps', () => {
  it('rises by cycle number whatever the numbers were, and keeps those that rise already', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 12 }), { minLength: 1, maxLength: 20 }), (cycles) => {
        const { rows } = exported(cycles.map((cycle) => ({ cycle, result: 'improved' })))
        rows.forEach((row, index) => {
          const before = rows[index - 1]
          if (before) expect(row.cycle).toBeGreaterThan(before.cycle)
          expect(row.original_cycle ?? row.cycle).toBe(cycles[index])
          expect(row.cycle).toBeGreaterThanOrEqual(cycles[index] ?? 0)
        })
      }),
    )
  })

  it('is one JSON object per line, with lines that could not be read set aside', () => {
    const { files, notes } = exportedText(
      '{"cycle":1,"result":"improved","timestamp":"t"}',
      '{"cycle":2,"resu',
      '{"note":"by hand"}',
      '{"cycle":3,"result":"scout","timestamp":"t"}',
    )
    const text = files.get('.agents/evolve/cycle-history.jsonl') ?? ''
    expect(text.endsWith('\n')).toBe(true)
    expect(
      text
        .trimEnd()
        .split('\n')
        .map((line) => (JSON.parse(line) as Row).cycle),
    ).toEqual([1, 3])
    expect(files.get('.agents/evolve/damaged/cycle-history.jsonl')).toBe(
      '{"cycle":2,"resu\n{"note":"by hand"}\n',
    )
    expect(notes).toEqual([expect.stringContaining('2 lines')])
  })

  it('has no file when there are no rows', () => {
    expect([...exported([]).files.keys()]).toEqual(['.agents/evolve/session-state.json'])
  })
})

describe('the other files for AgentOps', () => {
  it('keep the state with what the last row says, without our version', () => {
    const { state } = exported(
      [{ result: 'scout', selected_source: 'beads', mode: 'evolve' }],
      {},
      { context_streak: 1, claimed_work: 'ex-4', key_of_another: [1] },
    )
    expect(state).toMatchObject({
      cycle: 1,
      last_result: 'scout',
      last_selected_source: 'beads',
      last_mode: 'evolve',
      context_streak: 1,
      claimed_work: { ref: 'ex-4' },
      key_of_another: [1],
    })
    expect(state).not.toHaveProperty('schema_version')
  })

  it('hold the markers and the queue where AgentOps looks for them', () => {
    const handoff = composeHandoff({
      timestamp: '2026-11-30T19:00:00Z',
      context_streak: 2,
      reason: 'streak',
      parked_work: [{ ref: 'ex-12' }],
    })
    const queue = parseQueue('{"source_epic":"e","items":[{"title":"One"}]}\n')
    const { files } = exported([{ result: 'idle' }], {
      handoff,
      queue,
      dormant: { cycle: 1, timestamp: '2026-11-30T19:00:00Z', reason: 'nothing is left' },
    })
    expect(files.get('.agents/evolve/HANDOFF')).toMatch(/^2026-11-30T19:00:00Z\ncontext_streak=2 /)
    expect(files.get('.agents/evolve/DORMANT')).toContain('nothing is left')
    expect(files.get('.agents/rpi/next-work.jsonl')).toContain('"One"')
  })

  it('keep a lane down: KILL becomes STOP too, as old as its operator said', () => {
    const kill = composeOperatorMarker('all of it', new Date('2026-11-20T00:00:00Z'))
    const { files, modifiedAt } = exported([], { kill })
    expect(files.get('.agents/evolve/STOP')).toBe(kill.text)
    expect(files.get('.agents/evolve/KILL')).toBe(kill.text)
    expect(modifiedAt.get('.agents/evolve/STOP')).toEqual(new Date('2026-11-20T00:00:00Z'))
  })

  it('hold an empty STOP as the empty file it was', () => {
    const { files, modifiedAt } = exported([], { stop: parseOperatorMarker('') })
    expect(files.get('.agents/evolve/STOP')).toBe('')
    expect(modifiedAt.size).toBe(0)
  })
})
