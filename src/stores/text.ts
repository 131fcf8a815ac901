// Turns bytes of state files into text. The encoding is checked, never guessed silently.
import { isAscii, isUtf8 } from 'node:buffer'
import { decodePieces } from '../platform/text-pieces.js'

/** Is the text of a file, with what is wrong with its encoding. */
export interface FileText {
  readonly text: string
  /** Says so when the whole file is in another encoding. */
  readonly problem?: string
  /** True when single bytes could not be read and were replaced by U+FFFD. */
  readonly isLossy: boolean
}

/** Reads UTF-8, with or without BOM. Text in UTF-16 is a problem that is named. */
export function readUtf8(bytes: Buffer): FileText {
  const encoding = utf16Of(bytes)
  if (encoding !== undefined) return { text: '', problem: notUtf8(encoding), isLossy: true }
  // The same for ASCII, and many times faster.
  if (isAscii(bytes)) return { text: bytes.toString('latin1'), isLossy: false }
  const text = bytes.toString('utf8')
  return { text: text.replace(/^\uFEFF/, ''), isLossy: !isUtf8(bytes) }
}

/** Reads UTF-8 as `readUtf8` does, as the pieces of a file of lines. */
export function readUtf8Lines(
  bytes: Buffer,
): Omit<FileText, 'text'> & { readonly pieces: readonly string[] } {
  const encoding = utf16Of(bytes)
  if (encoding !== undefined) return { pieces: [], problem: notUtf8(encoding), isLossy: true }
  return { pieces: decodePieces(bytes), isLossy: !isUtf8(bytes) }
}

/** Reads a marker. Its presence is what counts, so that any encoding will do (`echo no > STOP` in PowerShell). */
export function readMarkerText(bytes: Buffer): string {
  const encoding = utf16Of(bytes)
  const text = encoding === undefined ? bytes.toString('utf8') : new TextDecoder(encoding).decode(bytes)
  return text.replace(/^\uFEFF/, '')
}

function notUtf8(encoding: string): string {
  return `it is ${encoding}, not UTF-8; save it as UTF-8`
}

function utf16Of(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const [a = 1, b = 1, c = 1, d = 1] = bytes
  if ((a === 0xff && b === 0xfe) || (a !== 0 && b === 0 && c !== 0 && d === 0)) return 'utf-16le'
  if ((a === 0xfe && b === 0xff) || (a === 0 && b !== 0 && c === 0 && d !== 0)) return 'utf-16be'
  return undefined
}
