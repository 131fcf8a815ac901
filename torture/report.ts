// The figures of a torture run for people and for programs. Says what was seen, never that all is well.
import { faults, type Fault, type Findings } from './findings.js'

/** Is a finished torture run. */
export interface Torture {
  readonly minutes: number
  readonly seed: number
  /** How long it really took. */
  readonly seconds: number
  readonly findings: Findings
}

const faultNames = Object.keys(faults) as Fault[]

/** Renders the tables. */
export function renderTable({ findings }: Torture): string {
  const tried = [...findings.tries].flatMap(([group, kinds]) =>
    [...byAnswer(kinds)].map(([kind, count]) => `| ${group} | ${kind} | ${count} |`),
  )
  const seen = faultNames.map((fault) => `| ${faults[fault]} | ${countOf(findings, fault)} |`)
  const examples = findings.seen
    .slice(0, 50)
    .map(({ fault, where, what }) => `- ${faults[fault]}, ${where}: ${what}`)
  const longest = [...findings.longestMs].map(([what, ms]) => `| ${what} | ${(ms / 1000).toFixed(1)} s |`)
  return [
    ['| What | Where | Times |', '| --- | --- | --- |', ...tried].join('\n'),
    ...(longest.length > 0 ? [['| Longest time | |', '| --- | --- |', ...longest].join('\n')] : []),
    ['| Must be zero | Seen |', '| --- | --- |', ...seen].join('\n'),
    ...(examples.length > 0 ? [examples.join('\n')] : []),
  ].join('\n\n')
}

/** Counts the requests that got the same answer; the JSON document says which they were. */
function byAnswer(kinds: ReadonlyMap<string, number>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [kind, count] of kinds) {
    const name = kind.replace(/^request \d+: /, 'a request of a cycle: ')
    counts.set(name, (counts.get(name) ?? 0) + count)
  }
  return counts
}

/** Makes the JSON document of a run. */
export function toJson(torture: Torture): object {
  const { minutes, seed, seconds, findings } = torture
  return {
    minutes,
    seed,
    seconds,
    node: process.version,
    tried: Object.fromEntries(
      [...findings.tries].map(([group, kinds]) => [group, Object.fromEntries(kinds)]),
    ),
    faults: Object.fromEntries(faultNames.map((fault) => [fault, countOf(findings, fault)])),
    longestMs: Object.fromEntries(findings.longestMs),
    seen: findings.seen,
  }
}

/** Renders docs/reliability.md. */
export function renderDocument(torture: Torture): string {
  return `# Reliability

<!-- Written by \`npm run torture -- --minutes ${torture.minutes} --seed ${torture.seed} --write\`; do not edit. -->

What the loop knows must survive a runner that dies, runs that collide, a disk that lies and a service that is unwell. That is tried, not claimed: \`npm run torture\` starts the committed bundle as a runner would, does the following to it, and counts from the files of the state and the commits of the work alone, without asking the product.

- **Killed**: SIGKILL of main or of everything around it, at the beginning of every step and at random moments; also between keeping the work and saving the state (the boundary \`save\`). The next run must go on.
- **Cancelled**: SIGTERM, SIGINT or SIGHUP while the agent works. The cycle must be recorded as \`cancelled\` before the runner loses patience, with the streak as it was.
- **Writers**: many processes at once on one state branch over HTTP, several lanes and several runs per lane.
- **Bytes**: state files with bits flipped, cut, zeroed, with lines doubled or swapped, in another encoding.
- **Service**: each request of a cycle in turn answered by an error status, by nothing, or by half an answer.

Last run: ${torture.seconds} seconds, seed ${torture.seed}, node ${process.version}.

${renderTable(torture)}

To see it yourself: \`npm run torture -- --minutes 10 --seed ${torture.seed}\` (exit code 1 when anything that must be zero is not). The seed fixes mutations and kill points; when exactly a signal arrives is the machine's affair. A short run is part of the tests.
`
}

function countOf(findings: Findings, fault: Fault): number {
  return findings.seen.filter((one) => one.fault === fault).length
}
