// Secrets out of text that comes in pieces, such as a transcript: one may begin in one line and end in another.
// Holds back what the next piece could complete, and never more than a few times that.
import { openKeyBlock } from './credential-shapes.js'
import { createSecretFinder, maskSpans } from './redact.js'
import { formsOf } from './secret-forms.js'

/** Masks text that comes in pieces. Both return what is complete and masked. */
export interface StreamRedactor {
  append(text: string): string
  end(): string
}

/** The least that is held back, in UTF-16 units: more than any kind of token has. */
const leastHeld = 4096

/** Opens a redactor for one stream of lines. */
export function openStreamRedactor(secrets: readonly string[]): StreamRedactor {
  const find = createSecretFinder(secrets)
  // Twice: a form that line ends were put into is longer than itself.
  const held = Math.max(leastHeld, ...secrets.flatMap(formsOf).map((form) => form.length * 2))
  let waiting = ''
  return {
    append(text) {
      waiting += text
      // Looking at the same text again for every line would cost as many times as it is long.
      if (waiting.length < 3 * held) return ''
      const spans = find(waiting)
      let cut = lineStart(waiting, Math.min(openKeyBlock(waiting) ?? Infinity, waiting.length - held))
      for (let crossing = true; crossing;) {
        const span = spans.find(([start, end]) => start < cut && cut < end)
        crossing = span !== undefined
        if (span) cut = lineStart(waiting, span[0])
      }
      const done = maskSpans(
        waiting.slice(0, cut),
        spans.filter(([, end]) => end <= cut),
      )
      waiting = waiting.slice(cut)
      return done
    },
    end() {
      const rest = maskSpans(waiting, find(waiting))
      waiting = ''
      return rest
    },
  }
}

/** Finds the start of the line in which a place lies. */
function lineStart(text: string, at: number): number {
  return at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1
}
