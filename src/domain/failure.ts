// The summary of a run that could not go on: one clear error, what it means for the state, where to look it up.
import { list, prose } from './markdown.js'

/** Renders a failure; the first word of the message is its code when the error is one of the catalogue. */
export function renderFailure(message: string): string {
  const code = /^[A-Z][A-Z_]+(?=:)/.exec(message)?.[0]
  const text = code ? message.slice(code.length + 1) : message
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const said = lines.map((line) => prose(line.trim(), 2000))
  return (
    [
      `### ❌ Evolve could not run${code ? `: ${code}` : ''}`,
      said.length > 1 ? list(said) : said.join(''),
      'No cycle was recorded by this run; an open one is closed by the post step or by the next run.',
    ].join('\n\n') + '\n'
  )
}
