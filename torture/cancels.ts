// Cancels runs while their agent works: the cycle is recorded before the runner loses patience, and counts nothing.
import type { Findings } from './findings.js'
import type { Random } from './random.js'
import type { KilledStore } from './kills.js'
import { openYard } from './yard.js'

/** What a runner leaves between its first signal and the one that nobody survives, less what it needs itself, in ms. */
const patienceMs = 7500
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** Cancels so many runs of one store. */
export async function cancelRuns(
  findings: Findings,
  random: Random,
  { folder, store, untilMs, count }: { folder: string; store: KilledStore; untilMs: number; count: number },
): Promise<void> {
  const inputs = { store, deliver: 'none', 'agent-command': 'sleep 300', 'attempt-limit': '99' }
  const yard = await openYard(folder, `cancel-${store}`, 1, inputs)
  const job = store === 'directory' ? await yard.keptJob() : undefined
  try {
    for (let done = 0; done < count && (done === 0 || Date.now() < untilMs); done++) {
      const signal = random.pick(signals)
      let cancelledMs = 0
      let log = ''
      let cancel = (): void => undefined
      const running = await yard.start({
        hasPost: false,
        ...(job ? { job } : {}),
        onOutput(text) {
          log += text
          if (cancelledMs > 0 || !log.includes('::group::work\n')) return
          cancelledMs = Date.now()
          setTimeout(() => cancel(), random.below(1000))
        },
      })
      cancel = () => {
        cancelledMs = Date.now()
        try {
          running.signal(signal)
        } catch {
          // It has ended by itself; what it says then is judged below.
        }
      }
      const run = await running.finished
      const tookMs = Date.now() - cancelledMs
      const where = `cancelled by ${signal}, ${store} store`
      findings.tried(`cancelled, ${store} store`, signal)
      findings.took(`from the signal to the end of the run, ${store} store`, tookMs)
      const { result, 'state-saved': saved, 'context-streak': streak } = run.outputs
      if (result !== 'cancelled' || saved !== 'true' || streak !== '0')
        findings.saw('lost', where, `result ${result}, saved ${saved}, streak ${streak}, code ${run.code}`)
      if (tookMs > patienceMs) findings.saw('stuck', where, 'it took longer than a runner waits')
    }
  } finally {
    await yard.close()
  }
}
