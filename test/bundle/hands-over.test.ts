// An agent that asks to be replaced, from the bundle, over the branch store: document, state, next prompt, and deaths in between.
import { describe, expect, it } from '@jest/globals'
import { fields } from '../support/handover.js'
import { endAgent, openProject, writesItsItem } from './project.js'

const inputs = { handover: 'true', 'handover-require-operator': 'false' }
const secret = 'hunter22-hunter22'

const asking = `
const { spawnSync } = await import('node:child_process')
const ask = (...words) => JSON.parse(spawnSync('evolve-handover', words, { encoding: 'utf8' }).stdout)
write('half-of-' + ref + '.txt', 'half\\n')
const { token, path } = ask('open', '--reason', 'context nearly full')
const fields = { ...${JSON.stringify(fields)}, artifacts: ['half-of-' + ref + '.txt'] }
write(path, JSON.stringify({ token, ...fields, open: ['lane ' + env.EVOLVE_LANE, 'the key is ${secret}'] }))`
const handingOver = `${asking}
say({ milestone: JSON.stringify(ask('confirm', '--token', token)) })`
const readsItsDocument = `
const path = /^Read (\\S+) first/.exec(prompt)[1]
write('whole.txt', readFileSync(path, 'utf8'))
say({ result: 'improved', finished: true })`

describe('an agent that asks to be replaced', () => {
  it('is replaced: its document is saved, starts the next session, outlives a dead runner, and is rolled once (A2, A6)', async () => {
    const project = await openProject('ex-12')
    const run = () => project.run({ inputs, env: { MY_SECRET: secret } })
    await project.setAgent(handingOver)
    const first = await run()
    expect(first.outputs).toMatchObject({
      ...{ result: 'context-handoff', 'handoff-reason': 'handover', 'parked-work': '["ex-12"]' },
    })
    expect(first.summary).toContain('the agent asked to be replaced')
    const handover = (await project.state()).handover
    expect(handover).toMatchObject({
      state: 'accepted',
      ref: 'ex-12',
      cycle: 1,
      reason: 'context nearly full',
    })
    expect(handover?.document.open).toEqual(['lane default', 'the key is ***'])
    expect(await project.stateFile('lanes/default/HANDOFF')).toContain('reason: handover\n')
    expect(await project.stateFile('lanes/default/ledger.jsonl')).toContain(fields.next_step)
    expect(await project.stateFile('lanes/default/ledger.jsonl')).not.toContain(secret)

    await project.setAgent(`await pause()\n${writesItsItem}`)
    const dying = await project.start({ inputs, hasPost: false })
    await project.agentBarrier.arrived(1)
    dying.killGroup()
    endAgent((await project.agentStarts()).at(-1))
    await dying.finished
    expect((await project.state()).handover).toMatchObject({ state: 'accepted' })

    await project.setAgent(readsItsDocument)
    const third = await run()
    expect(third.outputs).toMatchObject({ result: 'improved', resumed: 'true', 'work-ref': 'ex-12' })
    const [, killed, replacing] = await project.agentStarts()
    for (const start of [killed, replacing]) {
      expect(start?.prompt).toMatch(/^Read \/\S+\/received\.json first/)
      expect(start?.prompt).toContain(`next step: ${fields.next_step}`)
    }
    expect((await project.state()).handover).toMatchObject({ state: 'rolled', rolled_in_cycle: 3 })
    const delivered = (await project.refs())['evolve/default/ex-12'] ?? ''
    expect(JSON.parse(await project.git('show', `${delivered}:whole.txt`))).toMatchObject({
      cycle: 1,
      ref: 'ex-12',
    })
    expect(await project.git('show', `${delivered}:half-of-ex-12.txt`)).toBe('half')

    await project.commit({ '.agents/rpi/next-work.jsonl': '' })
    expect((await run()).outputs.result).toBe('idle')
    expect(await project.agentStarts()).toHaveLength(3)
  })

  it('hands over nothing when the runner dies before the save, nor where handover is off: NOT_CONFIGURED (A1)', async () => {
    const project = await openProject('ex-12')
    await project.setAgent(`${handingOver}\nawait pause()`)
    const dying = await project.start({ inputs, hasPost: false })
    await project.agentBarrier.arrived(1)
    dying.killGroup()
    endAgent((await project.agentStarts()).at(-1))
    await dying.finished

    await project.setAgent(`
const { spawnSync } = await import('node:child_process')
write('answer.txt', spawnSync('evolve-handover', ['open'], { encoding: 'utf8' }).stdout)`)
    const next = await project.run()
    expect(next.outputs).toMatchObject({ result: 'improved', resumed: 'false', handoff: 'false' })
    expect((await project.agentStarts())[1]?.prompt).not.toContain('handover')
    const delivered = (await project.refs())['evolve/default/ex-12'] ?? ''
    expect(await project.git('show', `${delivered}:answer.txt`)).toContain('NOT_CONFIGURED')
    expect((await project.state()).handover).toBeNull()
    expect((await project.records())[1]?.notes).toBeUndefined()
  })

  it('is replaced in its own lane only, while another lane asks at the same time (A4)', async () => {
    const project = await openProject('ex-1', 'ex-2')
    await project.setAgent(`${asking}
const shared = ${JSON.stringify(project.site.folder)} + '/token-of-'
write(shared + env.EVOLVE_LANE, token)
await pause()
const theirs = readFileSync(shared + (env.EVOLVE_LANE === 'a' ? 'b' : 'a'), 'utf8')
const answers = [ask('confirm', '--token', theirs).refused, ask('confirm', '--token', token).state]
say({ milestone: answers.join(', ') })`)
    const running = [
      await project.start({ inputs: { ...inputs, lane: 'a', 'work-ref': 'ex-1' } }),
      await project.start({ inputs: { ...inputs, lane: 'b', 'work-ref': 'ex-2' } }),
    ]
    const early = Promise.race(running.map(async ({ finished }) => finished))
    const first = await Promise.race([project.agentBarrier.arrived(2), early])
    // A run that has ended waits for nobody: what it said is what matters then.
    expect(first?.stdout).toBeUndefined()
    project.agentBarrier.lift()
    for (const { finished } of running) expect((await finished).outputs.result).toBe('context-handoff')
    for (const [lane, ref] of [
      ['a', 'ex-1'],
      ['b', 'ex-2'],
    ] as const) {
      const { handover } = await project.state(lane)
      expect(handover).toMatchObject({ state: 'accepted', ref })
      expect(handover?.document.open).toContain(`lane ${lane}`)
    }
  })
})
