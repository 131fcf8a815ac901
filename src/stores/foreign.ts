// What a program that is not ours, the agent above all, did to a lane's files while a cycle ran. It is kept aside and not
// believed (SPEC §7.1, §13). A STOP is: an operator may have written it by hand, and a stop too many costs least.
import { damagedFolder, laneFiles, type Files } from './codec.js'

/** Is a standing lane with our own files back in place. */
export interface Trusted {
  readonly files: Files
  /** Foreign content by the name that it is kept under. */
  readonly evidence: Files
  /** Files that have to be written, or removed where they are undefined, for the disk to be as `files` says. */
  readonly repairs: ReadonlyMap<string, Buffer | undefined>
  readonly notes: readonly string[]
}

const ownFiles = [
  laneFiles.state,
  laneFiles.history,
  laneFiles.ledger,
  laneFiles.handoff,
  laneFiles.dormant,
] as const

/**
 * Compares what stands with what we last read or wrote. Every save of ours, an operator's verb included, makes the
 * generation rise: where it has not, whatever else changed in the lane's own files is foreign.
 */
export function withoutForeign(known: Files, standing: Files): Trusted {
  const files = new Map(standing)
  const generation = generationIn(known)
  const evidence = new Map<string, Buffer>()
  const repairs = new Map<string, Buffer | undefined>()
  const notes: string[] = []
  // A lane that was not there before has no content of ours to hold against it.
  const isOurs = generationIn(standing) > generation || !known.has(laneFiles.state)
  for (const name of isOurs ? [] : ownFiles) {
    const ours = known.get(name)
    const theirs = standing.get(name)
    if (ours === undefined ? theirs === undefined : theirs?.equals(ours) === true) continue
    const keptAs = theirs && freeName(name, generation, [...files.keys(), ...evidence.keys()])
    if (theirs && keptAs !== undefined) evidence.set(keptAs, theirs)
    if (ours === undefined) files.delete(name)
    else files.set(name, ours)
    repairs.set(name, ours)
    notes.push(
      `${name} was changed by another program while the cycle ran; that is not believed${keptAs ? ` (kept as ${keptAs})` : ''}.`,
    )
  }
  if (!isOurs && standing.has(laneFiles.stop) && !known.has(laneFiles.stop))
    notes.push(`${laneFiles.stop} appeared while the cycle ran; it is taken for an operator's.`)
  return { files, evidence, repairs, notes }
}

/** Read without parsing: what stands there may be anything. */
function generationIn(files: Files): number {
  const text = files.get(laneFiles.state)?.toString('utf8') ?? ''
  return Number(/"generation":\s*(\d{1,9})\b/.exec(text)?.[1] ?? 0)
}

function freeName(name: string, generation: number, taken: readonly string[]): string {
  const stem = `${damagedFolder}/${name}`
  let number = generation
  while (taken.includes(`${stem}-${number}`)) number++
  return `${stem}-${number}`
}
