// Answers each request that a cycle makes to the git server, in turn, wrongly. Red is allowed then; a lost record, work
// done twice, or green without a record is not. The run after it is undisturbed and must go on.
import { choosePairs } from './answers.js'
import { auditBranch, auditWork } from './audit.js'
import type { Findings } from './findings.js'
import { judgeRun } from './judge.js'
import { readStates } from './state-branch.js'
import type { About } from './writers.js'
import { openYard, type Yard } from './yard.js'

const group = 'wrong answers, git over HTTP'
/** So many disturbed runs share one project, and are audited together. */
const runsPerYard = 12

/** Disturbs the git server. */
export async function disturbGit(findings: Findings, about: About): Promise<void> {
  const { folder, share } = about
  const wanted = await choosePairs(share, () => countRequests(folder))
  for (
    let from = 0;
    from < wanted.length && (from === 0 || Date.now() < about.untilMs);
    from += runsPerYard
  ) {
    const yard = await openYard(folder, `git-${from}`, Math.min(runsPerYard, wanted.length - from) + 1, {
      store: 'branch',
      deliver: 'push',
    })
    try {
      // The branch is there before anything goes wrong.
      await runDisturbed(findings, yard, undefined)
      for (const [index, { request, answer }] of wanted.slice(from, from + runsPerYard).entries()) {
        if (index > 0 && Date.now() > about.untilMs) break
        await runDisturbed(findings, yard, { at: request, reply: answer.reply })
        findings.tried(group, `request ${request + 1}: ${answer.name}`)
      }
      let isIdle = false
      for (let runs = 0; runs < yard.refs.length + 2 && !isIdle; runs++)
        isIdle = (await runDisturbed(findings, yard, undefined)) === 'idle'
      if (!isIdle) findings.saw('stuck', yard.name, 'items are left at the end')
      auditBranch(findings, yard.name, await readStates(yard.remote))
      await auditWork(findings, yard, yard.remote, isIdle)
    } finally {
      await yard.close()
    }
  }
}

interface Disturbance {
  /** The request that is answered wrongly, counted from 0 when main starts. */
  readonly at: number
  readonly reply: Awaited<ReturnType<NonNullable<Yard['server']['intercept']>>>
}

async function runDisturbed(findings: Findings, yard: Yard, wrong: Disturbance | undefined): Promise<string> {
  // Short where no answer may come; a busy machine needs more for one that does.
  const running = await yard.start(wrong && { inputs: { 'network-timeout-seconds': '2' } })
  let count = 0
  yard.server.intercept = () => (count++ === wrong?.at ? wrong.reply : undefined)
  const run = await running.finished
  yard.server.intercept = undefined
  const where = wrong
    ? `${yard.name}, request ${wrong.at + 1} answered ${JSON.stringify(wrong.reply)}`
    : yard.name
  judgeRun(findings, run, { where, isDisturbed: wrong !== undefined })
  if (run.code === 0 && run.outputs.result) {
    const last = (await readStates(yard.remote)).at(-1)
    const isThere = last?.lanes.get('default')?.records.some(({ run: id }) => id.startsWith(`${run.runId}/`))
    if (!isThere)
      findings.saw('colour', where, `green with ${run.outputs.result}, and its record is not there`)
  }
  return run.outputs.result ?? ''
}

/** Counts the requests of the second cycle of a lane: the first one asks more. */
async function countRequests(folder: string): Promise<number> {
  const yard = await openYard(folder, 'git-count', 3, { store: 'branch', deliver: 'push' })
  try {
    await (
      await yard.start()
    ).finished
    const running = await yard.start()
    const before = yard.server.requests.length
    await running.finished
    return yard.server.requests.length - before
  } finally {
    await yard.close()
  }
}
