// Answers each request that a cycle makes to the cache service, in turn, wrongly. A cache may forget; what was said to be
// saved must be there, and an outage must never look like a lane that has never run.
import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { runtimeToken, startCacheService, type CacheService } from '../test/support/cache-service.js'
import type { RunOptions } from '../test/support/runner.js'
import { choosePairs } from './answers.js'
import { auditLane } from './audit.js'
import type { Findings } from './findings.js'
import { judgeRun } from './judge.js'
import { laneOf, readTar, type LaneThen } from './state-branch.js'
import type { About } from './writers.js'
import { openYard, type Yard } from './yard.js'

const group = 'wrong answers, cache service'

/** Disturbs the cache service. */
export async function disturbCache(findings: Findings, about: About): Promise<void> {
  const { folder, share, untilMs } = about
  const service = await startCacheService()
  const yard = await openYard(folder, 'cache', 400, {
    store: 'cache',
    deliver: 'none',
    'attempt-limit': '999',
  })
  const lanes: LaneThen[] = []
  await mkdir(`${yard.site.folder}/runner-temp`)
  const run = async (wrong?: Disturbance) => {
    await runDisturbed(findings, yard, service, wrong)
    const newest = await readNewest(service)
    if (newest) lanes.push(newest)
  }
  try {
    await run()
    const wanted = await choosePairs(share, async () => {
      const before = service.calls.length
      await run()
      return service.calls.length - before
    })
    for (const [index, { request, answer }] of wanted.entries()) {
      if (index > 0 && Date.now() > untilMs) break
      await run({ at: request, reply: answer.reply })
      findings.tried(group, `request ${request + 1}: ${answer.name}`)
    }
    await run()
    auditLane(findings, 'cache', lanes)
  } finally {
    await service.close()
    await yard.close()
  }
}

interface Disturbance {
  readonly at: number
  readonly reply: Awaited<ReturnType<NonNullable<CacheService['intercept']>>>
}

async function runDisturbed(
  findings: Findings,
  yard: Yard,
  service: CacheService,
  wrong: Disturbance | undefined,
): Promise<void> {
  let count = 0
  service.intercept = () => (count++ === wrong?.at ? wrong.reply : undefined)
  const options: RunOptions = {
    ...(wrong && { inputs: { 'network-timeout-seconds': '2' } }),
    env: {
      ACTIONS_RESULTS_URL: service.url,
      ACTIONS_RUNTIME_TOKEN: runtimeToken(),
      ACTIONS_CACHE_SERVICE_V2: 'True',
      // The client takes any other server for one without this service.
      GITHUB_SERVER_URL: 'https://github.com',
      GITHUB_API_URL: service.url.replace(/\/$/, ''),
      // The folder is part of an entry's identity: the same on every hosted runner.
      RUNNER_TEMP: `${yard.site.folder}/runner-temp`,
    },
  }
  const before = (await readNewest(service))?.cycle ?? 0
  const run = await (await yard.start(options)).finished
  service.intercept = undefined
  const where = wrong ? `cache, request ${wrong.at + 1} answered ${JSON.stringify(wrong.reply)}` : 'cache'
  judgeRun(findings, run, { where, isDisturbed: wrong !== undefined })
  const after = await readNewest(service)
  if (run.code !== 0 || !run.outputs.result) return
  if (!after?.records.some(({ run: id }) => id.startsWith(`${run.runId}/`)))
    findings.saw('colour', where, `green with ${run.outputs.result}, and its record is not there`)
  if (Number(run.outputs.cycle) <= before)
    findings.saw('reset', where, `cycle ${run.outputs.cycle} after ${before}`)
}

/** Unpacks the newest entry with tar's own format: the client of the product is not asked. */
async function readNewest(service: CacheService): Promise<LaneThen | undefined> {
  const bytes = service.entries.findLast((entry) => entry.isDone)?.bytes
  if (bytes === undefined) return undefined
  const files = readTar(bytes.readUInt16BE(0) === 0x1f8b ? gunzipSync(bytes) : await unpackZstd(bytes))
  const find = (name: string) => [...files].find(([path]) => path.endsWith(`/${name}`))?.[1]
  const state = find('session-state.json')
  return state === undefined ? undefined : laneOf(state, find('cycle-history.jsonl') ?? '')
}

async function unpackZstd(bytes: Buffer): Promise<Buffer> {
  const unpacking = promisify(execFile)('zstd', ['-d', '-c'], { encoding: 'buffer', maxBuffer: 1 << 28 })
  unpacking.child.stdin?.end(bytes)
  return (await unpacking).stdout
}
