// The summary of a run that could not go on: one clear error, what it means for the state, where to look it up.
import { prose } from './markdown.js'

/** Renders a failure; the first word of the message is its code when the error is one of the catalogue. */
export function renderFailure(message: string): string {
  const code = /^[A-Z][A-Z_]+(?=:)/.exec(message)?.[0]
  const lines = message.split('\n').filter((line) => line.trim() !== '')
  return (
    [
      `### ❌ Evolve could not run${code ? `: ${code}` : ''}`,
      lines.map((line) => prose(line, 2000)).join('\n\n'),
      'No cycle was recorded by this run; an open one is closed by the post step or by the next run.',
    ].join('\n\n') + '\n'
  )
}
