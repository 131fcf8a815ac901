// The outputs stay what the runner takes, whatever the state holds.
import { describe, expect, it } from '@jest/globals'
import { outputsOf } from '../src/publish.js'
import { parkedSchema } from '../src/domain/work.js'
import { freshLane } from '../src/domain/state.js'
import type { CycleReport } from '../src/domain/report.js'

describe('the outputs', () => {
  it('are small and whole JSON with thousands of parked refs and one of megabytes (F43)', () => {
    const refs = ['x'.repeat(2_000_000), ...Array.from({ length: 20_000 }, (_, index) => `ex-"${index}"\n`)]
    const known = new Set(refs)
    const fresh = freshLane('default')
    const parked_work = refs.map((ref) => parkedSchema.parse({ ref, source: 'beads', parked_in_cycle: 1 }))
    const lane = { ...fresh, state: { ...fresh.state, parked_work } }
    const report = {
      kind: 'stopped',
      lane,
      saved: { isSaved: false, where: 'here' },
    } as unknown as CycleReport
    const outputs = outputsOf(report, '/tmp/summary.md')
    expect(JSON.stringify(outputs).length).toBeLessThan(200_000)
    const shown = JSON.parse(outputs['parked-work']) as string[]
    expect(shown.length).toBeGreaterThan(1000)
    expect(shown.filter((ref) => !known.has(ref))).toEqual([])
  })
})
