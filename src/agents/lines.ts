// Bytes of a program's output → lines of bounded length (SPEC §7.1). Holds at most one cut line, however long it is.

/** Is one line without its end. `omitted` counts the characters behind the limit. */
export interface OutputLine {
  readonly text: string
  readonly omitted: number
}

/** Reads pieces of output. Invalid UTF-8 becomes U+FFFD; a character cut between two pieces stays whole. */
export interface LineReader {
  read(piece: Uint8Array): OutputLine[]
  /** Returns what stood behind the last line end. */
  end(): OutputLine[]
}

/** Opens a reader for one stream; lines are kept up to `maxCharacters`. */
export function openLineReader(maxCharacters: number): LineReader {
  const decoder = new TextDecoder('utf-8')
  let text = ''
  let omitted = 0
  const extend = (piece: string): void => {
    const room = maxCharacters - text.length
    text += piece.length <= room ? piece : piece.slice(0, room)
    omitted += Math.max(0, piece.length - room)
  }
  const finish = (): OutputLine => {
    const line = { text: text.endsWith('\r') ? text.slice(0, -1) : text, omitted }
    text = ''
    omitted = 0
    return line
  }
  return {
    read(piece) {
      const pieces = decoder.decode(piece, { stream: true }).split('\n')
      const rest = pieces.pop() ?? ''
      const lines = pieces.map((before) => {
        extend(before)
        return finish()
      })
      extend(rest)
      return lines
    },
    end() {
      extend(decoder.decode())
      return text === '' && omitted === 0 ? [] : [finish()]
    },
  }
}
