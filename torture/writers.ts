// Many writers on one state branch over HTTP: several lanes, and several runs on each lane, all at once.
import { auditBranch, auditWork } from './audit.js'
import type { Findings } from './findings.js'
import { judgeRun } from './judge.js'
import { readStates } from './state-branch.js'
import { openYard } from './yard.js'

/** Says where, until when, and how much of it. */
export interface About {
  readonly folder: string
  readonly untilMs: number
  /** Scales a count of a ten minute run to this run's length, down to a least one. */
  readonly share: (count: number, least: number) => number
}

const laneCount = 4

/** Races writers, then lets one lane after the other come to its end. */
export async function raceWriters(findings: Findings, { folder, share }: About): Promise<void> {
  const writers = share(16, 2)
  const cycles = share(10, 1)
  const group = `${writers} writers at once, ${cycles} runs each`
  const yard = await openYard(folder, 'writers', share(60, 2), { store: 'branch', deliver: 'branch' })
  const runOnce = async (lane: string, maySkip: boolean): Promise<string> => {
    const running = await yard.start({ inputs: { lane } })
    const run = await running.finished
    judgeRun(findings, run, { where: 'writers', isDisturbed: false, maySkip })
    const end = run.outputs.result || run.outputs['skip-reason'] || run.outputs['stop-reason'] || 'red'
    findings.tried(group, end)
    return end
  }
  try {
    await Promise.all(
      Array.from({ length: writers }, async (_, index) => {
        for (let cycle = 0; cycle < cycles; cycle++) await runOnce(`lane-${index % laneCount}`, true)
      }),
    )
    let isIdle = false
    for (let runs = 0; runs < yard.refs.length + 2 && !isIdle; runs++)
      isIdle = ['idle', 'stagnation'].includes(await runOnce('lane-0', false))
    if (!isIdle) findings.saw('stuck', 'writers', 'items are left at the end')
    auditBranch(findings, 'writers', await readStates(yard.remote))
    await auditWork(findings, yard, yard.remote, isIdle)
  } finally {
    await yard.close()
  }
}
