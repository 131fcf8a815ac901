// The text of large files of lines. A string of more than 128 kB is given a place of its own by V8, which takes longer than
// all else that is done with its lines.
import { isAscii } from 'node:buffer'

const pieceBytes = 64 * 1024
const lineFeed = 0x0a

/** Decodes UTF-8 in pieces of about 64 KiB that end with a line; a longer line is one piece. All of them are the whole text. */
export function decodePieces(bytes: Buffer): string[] {
  // The same for ASCII, and many times faster.
  const encoding = isAscii(bytes) ? 'latin1' : 'utf8'
  const pieces: string[] = []
  for (let start = 0; start < bytes.length;) {
    const lineEnd = bytes.indexOf(lineFeed, start + pieceBytes)
    const end = lineEnd < 0 ? bytes.length : lineEnd + 1
    pieces.push(bytes.toString(encoding, start, end))
    start = end
  }
  return pieces
}
