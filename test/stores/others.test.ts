// What a lane learns of the others of its state, in the stores that several lanes share.
import { describe, expect, it } from '@jest/globals'
import { holdsClaim } from '../../src/domain/claims.js'
import { freshLane, type Lane } from '../../src/domain/state.js'
import { openPathPlace } from './branch-place.js'
import { openDirectoryPlace } from './directory-place.js'
import { requestOf, withClaim, withRecord } from './lanes.js'

const parked = {
  ref: 'ex-2',
  source: 'beads',
  title: 'Two',
  body: '',
  labels: [],
  fingerprint: 'f2',
  next_step: '',
  reason: '',
  parked_in_cycle: 1,
}

function worked(lane: Lane): Lane {
  const state = { ...lane.state, done: { 'ex-1': { fingerprint: 'f1', cycle: 1 } }, parked_work: [parked] }
  return { ...withRecord(lane, '100', { lane: lane.name }), state }
}

describe.each([
  ['branch', () => openPathPlace()],
  ['directory', () => openDirectoryPlace()],
])('the lanes of one %s store', (_, openPlace) => {
  it('know what the others have done and parked, and never write it into their own files', async () => {
    const place = await openPlace()
    const first = place.open({ laneName: 'docs' })
    const docs = (await first.restore()).lane
    await first.save(requestOf(docs, worked(docs), '100'))

    const store = place.open({ laneName: 'default' })
    const { lane } = await store.restore()
    expect(lane.others).toEqual([
      { name: 'docs', done: { 'ex-1': { fingerprint: 'f1', cycle: 1 } }, parked: ['ex-2'] },
    ])
    const saved = await store.save(requestOf(lane, withRecord(lane, '101'), '101'))
    expect(saved.lane.others).toEqual(lane.others)
    expect((await place.files('default')).get('session-state.json')?.toString()).not.toContain('ex-1')
    expect((await place.open({ laneName: 'docs' }).restore()).lane.others).toMatchObject([
      { name: 'default' },
    ])
  })

  it.each(['ex-1', 'ex-2'])(
    'decline a claim on %s, which another one finished or parked meanwhile',
    async (ref) => {
      const place = await openPlace()
      const store = place.open({ laneName: 'code' })
      const { lane } = await store.restore()
      const rival = place.open({ laneName: 'default' })
      const before = (await rival.restore()).lane
      await rival.save(requestOf(before, worked(before), '100'))

      const run = { lane: 'code', run_id: '200', run_attempt: 1 }
      const accept = (merged: Lane) => holdsClaim(lane, merged, run)
      const ours = withClaim(lane, '200', ref)
      const declined = await store.save(requestOf(lane, ours, '200', { accept }))
      expect(declined).toMatchObject({ kind: 'declined', lane: { others: [{ name: 'default' }] } })
      const other = withClaim(declined.lane, '200', 'ex-3')
      const acceptOther = (merged: Lane) => holdsClaim(declined.lane, merged, run)
      expect((await store.save(requestOf(declined.lane, other, '200', { accept: acceptOther }))).kind).toBe(
        'saved',
      )
    },
  )

  it('work on beside one that is damaged, and say which', async () => {
    const place = await openPlace()
    await place.put({ 'session-state.json': '{"schema_ver' }, 'docs')
    await place.put(
      { 'session-state.json': '{"schema_version":1,"done":{"x":{"fingerprint":"","cycle":2}}}' },
      'code',
    )
    const { lane, warnings } = await place.open({ laneName: 'default' }).restore()
    expect(lane.others.map(({ name }) => name)).toEqual(['code'])
    expect(warnings).toEqual([expect.stringContaining('lane docs')])
    expect({ ...lane, others: [] }).toEqual(freshLane('default'))
  })
})
