// Text of unknown origin, made fit for people and parsers: escape sequences out, bounded, on one line.
// Never decides what a text means.

// Each alternative stops at the next introducer, so that hostile text cannot make matching slow.
const escapeSequences = new RegExp(
  [
    '(?:\\u001b\\[|\\u009b)[0-?]*[ -/]*[@-~]', // CSI: colours, cursor
    '(?:\\u001b\\]|\\u009d)[^\\u0007\\u001b\\u009c\\u009d\\n]*(?:\\u0007|\\u001b\\\\|\\u009c)', // OSC: titles, links
    '\\u001b[PX^_][^\\u001b\\n]*\\u001b\\\\', // DCS, SOS, PM, APC
    '\\u001b[ -/]*[0-~]', // two-character escapes
  ].join('|'),
  'g',
)
// eslint-disable-next-line no-control-regex -- control characters are what this is about
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g

/** Removes terminal escape sequences and every control character but tab and line ends (SPEC §7.1, FIELD F57). */
export function stripAnsi(text: string): string {
  return text.replace(escapeSequences, '').replace(controls, '')
}

/** Replaces each lone surrogate by U+FFFD, so that the text can be written as UTF-8 and read back. */
export function makeWellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD')
}

/** Breaks what the Actions runner would take for a command: `::…` at the start of a line, `##[…` anywhere (FIELD F39). */
export function neutralise(text: string): string {
  // The runner's white space has one character more than ours: U+0085.
  return text.replace(/^([\s\u0085]*):(?=:)/gm, '$1:\u200B').replace(/##(?=\[)/g, '##\u200B')
}

/** Is the most that a line in a record, a prompt or a note holds, in UTF-16 units. */
export const maxLineCharacters = 500

/** Makes one harmless line of at most `maxCharacters`: no escapes, no line ends, no commands; `…` marks a cut. */
export function toOneLine(text: string, maxCharacters: number): string {
  // What lies far behind the limit need not be looked at.
  const near = text.length > maxCharacters * 8 + 1000 ? text.slice(0, maxCharacters * 8 + 1000) : text
  const line = makeWellFormed(
    neutralise(
      stripAnsi(near)
        .replace(/[\s\u2028\u2029]+/g, ' ')
        .trim(),
    ),
  )
  return line.length <= maxCharacters ? line : `${line.slice(0, startOfCharacter(line, maxCharacters - 1))}…`
}

/** Cuts a text to at most `maxBytes` of UTF-8, on a character boundary, and says how much is gone (SPEC §6.3). */
export function cutToBytes(text: string, maxBytes: number): string {
  // No text of so few UTF-16 units can be too long.
  if (text.length * 3 <= maxBytes || byteLength(text) <= maxBytes) return text
  const longestNote = omission(text.length).length
  let end = 0
  let bytes = longestNote
  for (const character of text) {
    bytes += bytesOf(character)
    if (bytes > maxBytes) break
    end += character.length
  }
  return `${text.slice(0, end)}${omission(countCharacters(text, end))}`
}

/** Keeps the end of a text: at most `maxBytes` of UTF-8, on a character boundary, from the start of a line where it can. */
export function tailOf(text: string, maxBytes: number): string {
  let start = text.length
  let bytes = 0
  while (start > 0) {
    const before = startOfCharacter(text, start - 1)
    bytes += bytesOf(text.slice(before, start))
    if (bytes > maxBytes) break
    start = before
  }
  if (start === 0 || text[start - 1] === '\n') return text.slice(start)
  const lineStart = text.indexOf('\n', start) + 1
  return text.slice(lineStart > 0 && lineStart < text.length ? lineStart : start)
}

/** Says how many characters were left out. */
export function omission(characters: number): string {
  return ` (${characters} characters omitted)`
}

/** Counts the bytes of a text in UTF-8; a lone surrogate counts as U+FFFD. */
export function byteLength(text: string): number {
  let bytes = 0
  for (const character of text) bytes += bytesOf(character)
  return bytes
}

function bytesOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}

function countCharacters(text: string, from: number): number {
  let count = 0
  for (let index = from; index < text.length; count++) {
    index += (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1
  }
  return count
}

/** Moves an index that stands inside a surrogate pair to the start of the pair. */
function startOfCharacter(text: string, index: number): number {
  const isInside = index > 0 && (text.codePointAt(index - 1) ?? 0) > 0xffff
  return isInside ? index - 1 : index
}
