// Several lanes with one backlog on one state branch over HTTP, all at once: real cycles on real stores; only agent and
// workspace are scripted. The figures of a larger run of the bundle itself come from `npm run bench -- --lanes`.
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { runCycle } from '../../src/cycle.js'
import { readConfig } from '../../src/config.js'
import { valuesOf } from '../../src/domain/jsonl.js'
import { consumedRefs, parseQueue } from '../../src/domain/queue.js'
import type { Result } from '../../src/domain/record.js'
import { itemOf } from '../support/lanes.js'
import { portsOf, worldOf } from '../support/fakes.js'
import type { GitServer } from '../support/git-server.js'
import { openHttpPlace } from '../stores/branch-place.js'

jest.setTimeout(300_000)

const lanes = ['code', 'docs', 'fixes', 'tests']
const queued = ['q-1', 'q-2', 'q-3']
const listed = ['b-1', 'b-2', 'b-3', 'b-4', 'b-5']
const servers: GitServer[] = []

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

function row(id: string): string {
  return `${JSON.stringify({ source_epic: 'e', timestamp: '', items: [{ id, title: `Do ${id}` }] })}\n`
}

describe('four lanes with eight items on one remote', () => {
  it('do every item exactly once, and lose no record', async () => {
    const place = await openHttpPlace({ pause: undefined })
    servers.push(place.server)
    await place.put({ 'queue/next-work.jsonl': queued.map(row).join('') })
    const started: string[] = []

    /** Runs one cycle of a lane, as a run of its own: nothing but the remote connects it with any other. */
    const runOf = async (lane: string, number: number): Promise<Result | undefined> => {
      const world = worldOf(
        listed.map((ref) => itemOf(ref)),
        [{ changes: ['x'] }],
      )
      world.inputs = { agent: 'command', 'agent-command': 'scripted', lane, deliver: 'branch' }
      const config = readConfig({ given: world.inputs, isOnGitHub: true })
      const ports = portsOf(world, config, `${lane}-${number}`)
      const report = await runCycle({ ...ports, store: place.open({ laneName: lane }) }, config, {
        addition: '',
      })
      started.push(...world.tasks.map((task) => task.ref))
      return report.record?.result
    }
    const workOff = async (lane: string): Promise<Result[]> => {
      const results: Result[] = []
      for (let number = 1; number <= 20 && results.at(-1) !== 'idle'; number++) {
        const result = await runOf(lane, number)
        if (result) results.push(result)
      }
      return results
    }
    const results = await Promise.all(lanes.map(workOff))

    expect([...started].sort()).toEqual([...listed, ...queued])
    expect(results.flat().filter((result) => result === 'improved')).toHaveLength(8)
    expect(results.map((all) => all.at(-1))).toEqual(lanes.map(() => 'idle'))
    const done: string[] = []
    for (const [index, laneName] of lanes.entries()) {
      const { lane } = await place.open({ laneName }).restore()
      expect(valuesOf(lane.history).map(({ cycle }) => cycle)).toEqual(results[index]?.map((_, at) => at + 1))
      expect(lane.state.open_cycle).toBeNull()
      expect(lane.claims).toEqual([])
      done.push(...Object.keys(lane.state.done))
    }
    expect(done.sort()).toEqual([...listed, ...queued])
    const queue = parseQueue((await place.files()).get('queue/next-work.jsonl')?.toString('utf8') ?? '')
    expect([...consumedRefs(queue)].sort()).toEqual(queued)
  })
})
