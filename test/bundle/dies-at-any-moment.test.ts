// Runs that are killed or cancelled: what the next one finds, and that no work is lost or done twice.
import { describe, expect, it } from '@jest/globals'
import { openBarrier } from './barrier.js'
import { runGit } from '../support/repository.js'
import { endAgent, openProject, writesItsItem, type Project } from './project.js'

const handoff = `2026-11-30T19:00:00Z
context_streak=2 (this session's context grew too heavy)
parked_work: [{"ref":"ex-12","source":"harvested","next_step":"Go on."}]
next-action: cron-fire will resume on compacted/fresh context
`
const waitingAgent = `await pause()\n${writesItsItem}`

/** Starts a run and takes the whole machine away while its agent works. */
async function dieAtWork(project: Project, starts: number): Promise<number> {
  const dying = await project.start({ hasPost: false })
  await project.agentBarrier.arrived(starts)
  dying.killGroup()
  endAgent((await project.agentStarts()).at(-1))
  const { code, runId } = await dying.finished
  expect(code).toBeUndefined()
  return runId
}

/** Tells whether a process ends without anybody ending it; it waits at a barrier that stays down. */
async function isGone(pid: number): Promise<boolean> {
  for (let tries = 0; tries < 500; tries++) {
    try {
      process.kill(pid, 0)
    } catch {
      return true
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return false
}

describe('a run that is killed', () => {
  it('while the agent works is recorded once by the next run, which then does the item', async () => {
    const project = await openProject('ex-1')
    await project.setAgent(waitingAgent)
    const deadRun = await dieAtWork(project, 1)
    expect((await project.state()).open_cycle).toMatchObject({ ref: 'ex-1', run_id: String(deadRun) })

    await project.setAgent(writesItsItem)
    const next = await project.run()
    expect(next.outputs).toMatchObject({ result: 'improved', 'work-ref': 'ex-1', cycle: '2' })
    expect(next.summary).toContain('interrupted')
    expect(await project.records()).toMatchObject([
      { cycle: 1, result: 'interrupted', run_id: String(deadRun), work_ref: 'ex-1', heavy: false },
      { cycle: 2, result: 'improved', run_id: String(next.runId), recovered: true },
    ])
    expect((await project.state()).open_cycle).toBeNull()
    expect(JSON.parse((await project.stateFile('claims.json')) ?? '[]')).toEqual([])
  })

  it('between keeping and saving has its landed work found and recorded, not done twice', async () => {
    const project = await openProject('ex-1')
    const { main } = await project.refs()
    const barrier = openBarrier()
    project.server.intercept = async ({ isPush }) => {
      if (!isPush || (await project.refs()).main === main) return undefined
      await barrier.wait()
      return { status: 503 }
    }
    const inputs = { deliver: 'push' }
    const dying = await project.start({ inputs, hasPost: false })
    await barrier.arrived(1)
    dying.killGroup()
    await dying.finished
    project.server.intercept = undefined
    barrier.lift()
    const landed = (await project.refs()).main
    expect(landed).not.toBe(main)

    const next = await project.run({ inputs })
    expect(next.outputs.result).toBe('idle')
    expect(await project.records()).toMatchObject([
      { cycle: 1, result: 'interrupted', cycle_result: 'improved', commit: landed, finished: true },
      { cycle: 2, result: 'idle' },
    ])
    expect((await project.refs()).main).toBe(landed)
    expect(await project.agentStarts()).toHaveLength(1)
  })

  it('alone, without the job, has its cycle closed by post, and its agent ended (F48)', async () => {
    const project = await openProject('ex-1')
    await project.commit({ '.github/evolve.yml': 'agent-idle-minutes: 0\n' })
    // What the configuration says by then is the agent's word, and not even YAML.
    await project.setAgent(`write('.github/evolve.yml', 'state-branch: [elsewhere\\n')\n${waitingAgent}`)
    const dying = await project.start()
    await project.agentBarrier.arrived(1)
    dying.signal('SIGKILL')
    const { code, post } = await dying.finished
    expect([code, post?.code]).toEqual([undefined, 0])
    const [agent] = await project.agentStarts()
    expect(await isGone(agent?.pid ?? 0)).toBe(true)
    expect(await project.records()).toMatchObject([{ cycle: 1, result: 'interrupted', work_ref: 'ex-1' }])
    expect((await project.state()).open_cycle).toBeNull()
    expect(await project.stateFile('queue/next-work.jsonl')).toContain('"claim_status":"available"')
  })

  it('three times after it cleared HANDOFF still leaves its content to the fourth', async () => {
    const project = await openProject('ex-12')
    await project.commit({ 'lanes/default/HANDOFF': handoff }, 'evolve-state')
    await project.setAgent(waitingAgent)
    for (const starts of [1, 2, 3]) await dieAtWork(project, starts)

    await project.setAgent(writesItsItem)
    const fourth = await project.run()
    expect(fourth.outputs).toMatchObject({ result: 'improved', resumed: 'true', cycle: '4' })
    expect((await project.agentStarts()).map((start) => start.handoff)).toEqual(Array(4).fill(handoff))
    expect((await project.state()).resuming).toBeNull()
    expect((await project.records()).map((record) => record.result)).toEqual([
      'interrupted',
      'interrupted',
      'interrupted',
      'improved',
    ])
  })
})

describe('a run that is cancelled', () => {
  const stubborn = `for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)\n`

  it.each([
    { signal: 'SIGTERM', agent: waitingAgent },
    { signal: 'SIGINT', agent: stubborn + waitingAgent },
  ] as const)(
    'by $signal records it before the runner loses patience, and keeps the streak',
    async ({ signal, agent }) => {
      const project = await openProject('ex-1')
      await project.setAgent(`say({ result: 'scout', disposition: 'context-too-heavy' })`)
      await project.run()
      await project.setAgent(agent)
      const cancelled = await project.start()
      await project.agentBarrier.arrived(1)
      const since = Date.now()
      cancelled.signal(signal)
      const { code, outputs } = await cancelled.finished
      // From INT to KILL the runner waits ten seconds.
      expect(Date.now() - since).toBeLessThan(10_000)
      expect(code).toBe(0)
      expect(outputs).toMatchObject({ result: 'cancelled', 'context-streak': '1', 'parked-work': '["ex-1"]' })
      expect((await project.records())[1]).toMatchObject({
        cycle: 2,
        result: 'cancelled',
        agent_end: 'cancelled',
      })
      expect((await project.state()).open_cycle).toBeNull()
    },
  )

  it('parks what its agent had done, and the next run goes on from there (F46)', async () => {
    const project = await openProject('ex-1')
    await project.setAgent(`write('half.txt', 'half\\n')\nwrite('app.txt', 'two\\n')\n${waitingAgent}`)
    const cancelled = await project.start()
    await project.agentBarrier.arrived(1)
    cancelled.signal('SIGINT')
    const { outputs, job } = await cancelled.finished
    expect(outputs).toMatchObject({ result: 'cancelled', 'parked-work': '["ex-1"]' })
    // A machine that is too slow for the runner's ten seconds has the record, and need not have more.
    const wip = (await project.state()).parked_work[0]?.wip
    if (wip === undefined) return
    expect(await runGit(job.workspace, ['status', '--porcelain'])).toBe('')
    expect(await project.git('show', `${wip}:half.txt`, `${wip}:app.txt`)).toBe('half\ntwo')
    await project.setAgent(`say({ finished: existsSync('half.txt') })`)
    const next = await project.run()
    expect(next.outputs).toMatchObject({ result: 'improved', 'work-source': 'parked' })
    expect(await project.git('show', 'heads/evolve/default/ex-1:app.txt')).toBe('two')
  })

  it('while the server hangs ends before it is killed, and is recovered by the next run (F47)', async () => {
    const project = await openProject('ex-1')
    await project.setAgent(waitingAgent)
    const cancelled = await project.start({ hasPost: false })
    await project.agentBarrier.arrived(1)
    project.server.intercept = () => 'hang'
    cancelled.signal('SIGINT')
    const killing = [
      setTimeout(() => cancelled.signal('SIGTERM'), 7_500),
      setTimeout(() => cancelled.signal('SIGKILL'), 10_000),
    ]
    const { code, stdout } = await cancelled.finished
    killing.forEach(clearTimeout)
    project.server.intercept = undefined
    expect(code).toBe(1)
    expect(stdout).toMatch(/^::error::STATE_NOT_SAVED: /m)
    await project.setAgent(writesItsItem)
    expect((await project.run()).outputs).toMatchObject({ result: 'improved', 'work-ref': 'ex-1' })
    expect((await project.records()).map((record) => record.result)).toEqual(['interrupted', 'improved'])
  })

  it('while it resumes leaves the handoff to the next run', async () => {
    const project = await openProject('ex-12')
    await project.commit({ 'lanes/default/HANDOFF': handoff }, 'evolve-state')
    await project.setAgent(waitingAgent)
    const cancelled = await project.start()
    await project.agentBarrier.arrived(1)
    cancelled.signal('SIGTERM')
    await cancelled.finished
    await project.setAgent(writesItsItem)
    const next = await project.run()
    expect(next.outputs).toMatchObject({ result: 'improved', resumed: 'true' })
    expect((await project.agentStarts()).map((start) => start.handoff)).toEqual([handoff, handoff])
  })
})
