import { describe, expect, it } from '@jest/globals'
import { EvolveError } from '../../src/errors.js'
import { runOnce, worldOf, type Session, type World } from '../support/fakes.js'
import { itemOf } from '../support/lanes.js'

const change: Session = { changes: ['x'] }

function worldWith(items: number, sessions: readonly Session[] = [change, change, change, change]): World {
  const world = worldOf(
    Array.from({ length: items }, (_, index) => itemOf(`ex-${index}`)),
    sessions,
  )
  world.inputs = { redispatch: 'true', 'redispatch-limit': '2' }
  return world
}

const starts = ({ calls }: World): number => calls.filter((call) => call === 'start next run').length

describe('a loop that may start itself', () => {
  it('does so after each improved cycle with work left, only so often in a row, after the save', async () => {
    const world = worldWith(9)
    const first = await runOnce(world)
    expect(first.next).toBe('The next run is started: evolve.yml on main (1 of at most 2 in a row).')
    expect(world.calls.slice(-4)).toEqual(['save', 'ask deliveries', 'ask beads', 'start next run'])

    world.run = { event: 'workflow_dispatch' }
    await runOnce(world)
    const third = await runOnce(world)
    expect(third).toMatchObject({ record: { result: 'improved', event: 'workflow_dispatch' } })
    expect(third.next).toContain('comes with the schedule: 2 runs')
    expect(starts(world)).toBe(2)

    world.run = { event: 'schedule' }
    world.sessions = [change]
    expect((await runOnce(world)).next).toContain('1 of at most 2')
    expect(starts(world)).toBe(3)
  })

  it('goes on with an item that is not finished', async () => {
    const world = worldWith(1, [{ ...change, says: { finished: false } }])
    await runOnce(world)
    expect(starts(world)).toBe(1)
  })

  it.each<[string, (world: World) => void]>([
    ['there is no work left', (world) => (world.items = [itemOf('ex-0')])],
    ['it is not asked for', (world) => (world.inputs = {})],
    ['off GitHub', (world) => (world.run = { isOnGitHub: false })],
    ['nothing came of the cycle', (world) => (world.sessions = [{}])],
    [
      'the context was handed off (F34)',
      (world) => {
        world.sessions = [{ says: { result: 'scout', disposition: 'context-too-heavy' } }]
        world.inputs['context-streak-limit'] = '1'
      },
    ],
    ['the next run would stop at the cap', (world) => (world.inputs['max-cycles'] = '1')],
    [
      'the next run would skip for the budget',
      (world) => {
        world.inputs['max-tokens-per-day'] = '10'
        world.sessions = [{ ...change, report: { tokens: 10 } }]
      },
    ],
    ['the run ends red', (world) => (world.inputs['fail-on'] = 'improved')],
    [
      'the run was cancelled',
      (world) =>
        (world.sessions = [
          {
            ...change,
            meanwhile: () => {
              world.cancel.abort()
            },
          },
        ]),
    ],
    [
      'an operator stops the loop meanwhile',
      (world) => {
        world.sessions = [
          {
            ...change,
            meanwhile: () => {
              world.rival = () => {
                if (world.lane)
                  world.lane = {
                    ...world.lane,
                    stop: { text: 'enough', reason: 'enough', writtenAt: world.now },
                  }
              }
            },
          },
        ]
      },
    ],
  ])('does not when %s', async (_, arrange) => {
    const world = worldWith(3)
    arrange(world)
    const report = await runOnce(world)
    expect(report.kind).toBe('cycled')
    expect(starts(world)).toBe(0)
  })

  it('is not red when the platform refuses: the summary names what is missing', async () => {
    const world = worldWith(2)
    world.failStart = new EvolveError('PERMISSION_MISSING', 'The token lacks `actions: write`.', 'Add it.')
    const report = await runOnce(world)
    expect(report.redBecause).toBeUndefined()
    expect(report.warnings).toContainEqual(expect.stringContaining('`actions: write`'))
  })

  it('looks for work as the next run will, without the inputs of this dispatch', async () => {
    const world = worldWith(2)
    world.inputs['work-ref'] = 'ex-0'
    await runOnce(world)
    expect(starts(world)).toBe(1)
  })
})

describe('a goal', () => {
  it('does not offer itself by failing while the pull request that repairs it is open', async () => {
    const goal = itemOf('goal:g')
    const world = worldOf([goal], [change])
    await runOnce(world)
    world.deliveries = {
      kind: 'known',
      open: 1,
      byRef: new Map([['goal:g', { state: 'open', number: 1, url: 'u' }]]),
    }
    expect((await runOnce(world)).record?.result).toBe('idle')
    world.deliveries = {
      kind: 'known',
      open: 0,
      byRef: new Map([['goal:g', { state: 'merged', number: 1, url: 'u' }]]),
    }
    world.sessions = [change]
    expect((await runOnce(world)).record?.result).toBe('improved')
  })
})
