// The proof that state cannot be lost, as a program: it tortures the committed bundle for some minutes and counts. Prints
// a table, writes JSON and docs/reliability.md when asked to, and ends with 1 when anything that must be zero is not.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { mutateBytes } from './bytes.js'
import { cancelRuns } from './cancels.js'
import { openFindings } from './findings.js'
import { killRuns, type KilledStore } from './kills.js'
import { openRandom } from './random.js'
import { renderDocument, renderTable, toJson, type Torture } from './report.js'
import { disturbCache } from './service-cache.js'
import { disturbGit } from './service-git.js'
import { raceWriters } from './writers.js'

const usage =
  'npm run torture -- --minutes N [--seed S] [--only kills,writers,bytes,service] [--json FILE] [--write]'
const classes = ['kills', 'writers', 'bytes', 'service'] as const

/** Tortures as the arguments say, and returns the exit code. */
export async function tortureAll(args: readonly string[]): Promise<number> {
  const options = readOptions(args)
  if (options === undefined) {
    console.error(`Usage: ${usage}`)
    return 2
  }
  const { minutes, seed, only } = options
  const findings = openFindings()
  const folder = await mkdtemp(join(tmpdir(), 'evolve-torture-'))
  const startedMs = Date.now()
  const untilMs = startedMs + minutes * 60_000
  const random = (name: string) => openRandom(seed, name)
  /** The counts of a ten minute run. Less time, less of each; more time only lets a slow machine come to its end. */
  const share = (count: number, least: number) =>
    Math.max(least, Math.round(count * Math.min(1, minutes / 10)))
  const goal = { perBoundary: share(20, 1), random: share(100, 2) }
  const cancel = async (store: KilledStore): Promise<void> => {
    if (!only.includes('kills')) return
    await cancelRuns(findings, random(`cancel ${store}`), { folder, store, untilMs, count: share(20, 1) })
  }
  const kill = async (store: KilledStore): Promise<void> => {
    if (!only.includes('kills')) return
    await killRuns(findings, random(store), { folder, store, goal, untilMs, itemCount: share(5, 2) })
  }
  const about = { folder, untilMs, share }
  const race = async (): Promise<void> => {
    if (only.includes('writers')) await raceWriters(findings, about)
    if (!only.includes('bytes')) return
    await mutateBytes(findings, random('bytes'), { ...about, store: 'directory', count: share(1000, 2) })
    await mutateBytes(findings, random('bytes on a branch'), {
      ...about,
      store: 'branch',
      count: share(300, 2),
    })
  }
  const disturb = async (): Promise<void> => {
    if (!only.includes('service')) return
    await disturbGit(findings, { ...about, untilMs: startedMs + minutes * 36_000 })
    await disturbCache(findings, about)
  }
  // One class that breaks must not take the folder from under the others. How soon a cancelled run ends is held against a
  // clock: that is tried before the machine is kept busy.
  const ended = [
    ...(await Promise.allSettled([cancel('branch'), cancel('directory')])),
    ...(await Promise.allSettled([kill('branch'), kill('directory'), race(), disturb()])),
  ]
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  const broken = ended.find((one) => one.status === 'rejected')
  if (broken) throw broken.reason
  const torture: Torture = { minutes, seed, seconds: Math.round((Date.now() - startedMs) / 1000), findings }
  console.log(renderTable(torture))
  if (options.json) await writeFile(options.json, `${JSON.stringify(toJson(torture), null, 2)}\n`)
  if (options.write) {
    await writeFile(
      fileURLToPath(new URL('../docs/reliability.md', import.meta.url)),
      renderDocument(torture),
    )
  }
  return findings.seen.length === 0 ? 0 : 1
}

function readOptions(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        minutes: { type: 'string' },
        seed: { type: 'string', default: '1' },
        only: { type: 'string', default: classes.join(',') },
        json: { type: 'string' },
        write: { type: 'boolean', default: false },
      },
    })
    const minutes = Number(values.minutes)
    const seed = Number(values.seed)
    const only = values.only.split(',')
    const isValid =
      minutes > 0 && Number.isInteger(seed) && only.every((name) => classes.some((known) => known === name))
    return isValid ? { ...values, minutes, seed, only } : undefined
  } catch {
    return undefined
  }
}
