// The trailers by which work of a cycle is found again (SPEC §2, step 2). Messages are bytes, one per character, so that
// a commit in another encoding survives. Never changes anything of a commit but its message, committer and signature.

/** Is what the trailers of a commit say. */
export interface Trailers {
  /** `<lane>/<run id>/<attempt>` */
  readonly cycle: string
  readonly item: string
  readonly isFinished: boolean
}

/** Is what is added to a message. */
export interface Marks extends Trailers {
  /** A line of its own above the trailers, such as `Closes #12`. */
  readonly reference?: string | undefined
}

const ours = /^Evolve-(?:Cycle|Item|Finished):/
const anyTrailer = /^[A-Za-z0-9-]+: ./

/** Adds our trailers to a message; what an earlier cycle added is replaced. */
export function addTrailers(message: string, marks: Marks): string {
  const issue = /#\d+$/.exec(marks.reference ?? '')?.[0]
  const body = message
    .split('\n')
    .filter((line) => !ours.test(line) && (issue === undefined || !isReferenceTo(issue, line)))
    .join('\n')
    .trimEnd()
  const lines = [
    `Evolve-Cycle: ${oneLine(marks.cycle)}`,
    `Evolve-Item: ${oneLine(marks.item)}`,
    `Evolve-Finished: ${marks.isFinished ? 'yes' : 'no'}`,
  ]
  const paragraphs = body.split(/\n\s*\n/)
  const last = paragraphs.length > 1 ? (paragraphs.at(-1) ?? '') : ''
  const isTrailers = last !== '' && last.split('\n').every((line) => anyTrailer.test(line))
  const text = isTrailers ? body.slice(0, -last.length).trimEnd() : body
  const trailers = [...(isTrailers ? [last] : []), Buffer.from(lines.join('\n'), 'utf8').toString('latin1')]
  return `${[text, marks.reference, trailers.join('\n')].filter((part) => part !== undefined).join('\n\n')}\n`
}

function isReferenceTo(issue: string, line: string): boolean {
  return line === `Closes ${issue}` || line === `Part of ${issue}`
}

/** Reads our trailers; undefined when the message names no cycle. */
export function readTrailers(message: string): Trailers | undefined {
  const value = (name: string): string | undefined =>
    new RegExp(`^Evolve-${name}: (.*)$`, 'm').exec(message)?.[1]?.trim()
  const cycle = value('Cycle')
  if (cycle === undefined) return undefined
  return { cycle, item: value('Item') ?? '', isFinished: value('Finished') === 'yes' }
}

/** Rewrites a raw commit object: other message and committer, no signature (it would no longer be valid). */
export function rewriteCommit(raw: string, committer: string, change: (message: string) => string): string {
  const end = raw.indexOf('\n\n')
  const header = raw
    .slice(0, end)
    .replace(/^gpgsig(?:-sha256)? .*\n(?: .*(?:\n|$))*/gm, '')
    .replace(/^committer .*$/m, () => `committer ${committer}`)
    .trimEnd()
  return `${header}\n\n${change(raw.slice(end + 2))}`
}

/** Reads message and committer's address of a raw commit object. */
export function readCommit(raw: string): { readonly message: string; readonly committerEmail: string } {
  const end = raw.indexOf('\n\n')
  const committerEmail = /^committer .*<([^>\n]*)>/m.exec(raw.slice(0, end))?.[1] ?? ''
  return { message: raw.slice(end + 2), committerEmail }
}

/** Escapes what could start another line. */
function oneLine(text: string): string {
  return text
    .slice(0, 500)
    .replace(
      /[\p{Cc}\p{Surrogate}\u2028\u2029]/gu,
      (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
}
