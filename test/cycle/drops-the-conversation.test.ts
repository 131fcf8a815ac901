import { describe, expect, it } from '@jest/globals'
import { itemOf } from '../support/lanes.js'
import { runOnce, worldOf, type Session } from '../support/fakes.js'

const heavy: Session = {
  says: { result: 'scout', disposition: 'context too heavy' },
  report: { sessionId: 'conversation-4711' },
}

describe('a heavy conversation', () => {
  it('is never kept: what is saved with HANDOFF does not name it, and the next run starts a fresh one (F68)', async () => {
    const world = worldOf([itemOf('ex-12')], [heavy, heavy, { changes: ['done.ts'] }])
    world.canResume = true
    await runOnce(world)
    const { record } = await runOnce(world)
    expect(record?.result).toBe('context-handoff')
    expect(JSON.stringify(world.saves)).not.toContain('conversation-4711')
    await runOnce(world)
    expect(world.tasks.at(-1)).toMatchObject({ resume: undefined, handoff: expect.stringContaining('ex-12') })
  })
})
