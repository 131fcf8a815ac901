// Two runs that want the same item in the same moment: exactly one gets it, and nothing is lost.
import { describe, expect, it } from '@jest/globals'
import { openBarrier } from './barrier.js'
import { openProject, writesItsItem, type Project } from './project.js'

/** Starts two runs and holds each at its first push, that of the claim; both have seen the same state by then. */
async function startTogether(project: Project, lanes: readonly [string, string]) {
  const barrier = openBarrier()
  project.server.intercept = async ({ isPush, method }) => {
    if (isPush && method === 'POST') await barrier.wait()
    return undefined
  }
  const running = await Promise.all(lanes.map((lane) => project.start({ inputs: { lane } })))
  await barrier.arrived(2)
  barrier.lift()
  return running.map((run) => run.finished)
}

/** Counts pushes that reached the server, and those that changed something there. */
async function countPushes(project: Project): Promise<{ asked: number; stateCommits: number }> {
  const asked = project.server.requests.filter(({ isPush, method }) => isPush && method === 'POST').length
  return { asked, stateCommits: Number(await project.git('rev-list', '--count', 'evolve-state')) }
}

describe('two runs at once', () => {
  it('on one lane: one works, the other loses its push and skips for overlap', async () => {
    const project = await openProject('ex-1', 'ex-2')
    await project.setAgent(`await pause()\n${writesItsItem}`)
    const finished = await startTogether(project, ['default', 'default'])
    const skipped = await Promise.race(finished)
    expect(skipped.outputs).toMatchObject({ result: '', 'skip-reason': 'overlap' })
    expect(skipped.code).toBe(0)
    project.agentBarrier.lift()
    const results = (await Promise.all(finished)).map((run) => run.outputs.result)
    expect(results.sort()).toEqual(['', 'improved'])
    expect(await project.agentStarts()).toHaveLength(1)
    expect((await project.records()).map((record) => record.cycle)).toEqual([1])
    // Claim and record changed the state branch, the delivery another; one more push was tried and lost.
    expect(await countPushes(project)).toEqual({ asked: 4, stateCommits: 2 })
  })

  it('on two lanes: each works on another item', async () => {
    const project = await openProject('ex-1', 'ex-2')
    const runs = await Promise.all(await startTogether(project, ['docs', 'code']))
    expect(runs.map((run) => [run.code, run.outputs.result])).toEqual([
      [0, 'improved'],
      [0, 'improved'],
    ])
    expect(runs.map((run) => run.outputs['work-ref']).sort()).toEqual(['ex-1', 'ex-2'])
    expect((await project.agentStarts()).map((start) => start.ref).sort()).toEqual(['ex-1', 'ex-2'])
    for (const [index, lane] of ['docs', 'code'].entries()) {
      expect(await project.records(lane)).toMatchObject([
        { cycle: 1, work_ref: runs[index]?.outputs['work-ref'] },
      ])
    }
    const { asked, stateCommits } = await countPushes(project)
    expect(stateCommits).toBe(4)
    expect(asked).toBeGreaterThan(stateCommits + 2)
    expect(JSON.parse((await project.stateFile('claims.json')) ?? '[]')).toEqual([])
  })

  it.each([
    { where: 'the same lane', lanes: ['default', 'default'] },
    { where: 'another lane', lanes: ['docs', 'code'] },
  ] as const)(
    'an item that $where finished meanwhile is not done again',
    async ({ lanes: [late, early] }) => {
      const project = await openProject('ex-1')
      const barrier = openBarrier()
      project.server.intercept = async ({ isPush }) => {
        if (isPush) await barrier.wait()
        return undefined
      }
      const held = await project.start({ inputs: { lane: late } })
      await barrier.arrived(1)
      project.server.intercept = undefined
      const winner = await project.run({ inputs: { lane: early } })
      expect(winner.outputs.result).toBe('improved')
      barrier.lift()
      const loser = await held.finished
      expect([loser.code, loser.outputs.result]).toEqual([0, 'idle'])
      expect(await project.agentStarts()).toHaveLength(1)
    },
  )
})
