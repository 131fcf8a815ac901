// The forms in which a known secret gets around (SPEC §13): raw, line by line, escaped, URL-encoded, base64.
// Makes needles only; never looks at a text.
import { escapeMarkdown } from './markdown.js'

/** Is the shortest that counts as a secret: shorter values (`true`, `main`) are words of the language. */
export const shortestSecret = 6

/** Lists every form of a secret that is searched for. */
export function formsOf(secret: string): string[] {
  const whole = secret.trim()
  if (whole.length < shortestSecret) return []
  const lines = whole.split(/\r\n?|\n/).map((line) => line.trim())
  const parts = [...new Set([secret, whole, ...lines])].filter((text) => text.trim().length >= shortestSecret)
  return parts.flatMap((text) => [...plainForms(text), ...base64Forms(text)])
}

function plainForms(text: string): string[] {
  const escaped = [escapeMarkdown(text, Infinity), JSON.stringify(text).slice(1, -1)]
  return [text, bytesForm(text), ...escaped, ...urlForms(text)]
}

/** Writes each byte as a character: so it stands in messages of commits, and in patches. */
function bytesForm(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('')
}

function urlForms(text: string): string[] {
  const encoded = encodeURIComponent(text.replace(/\p{Cs}/gu, '\uFFFD'))
  const lowerCase = encoded.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())
  return [encoded, lowerCase, encoded.replaceAll('%20', '+')]
}

/**
 * Encodes a secret as it looks inside base64 of a longer text: three alignments, without the characters at both
 * ends that also depend on the neighbours; both alphabets; in pieces where encoders wrap their lines.
 */
function base64Forms(secret: string): string[] {
  const bytes = new TextEncoder().encode(secret)
  return [0, 1, 2].flatMap((offset) => {
    const encoded = base64([...new Uint8Array(offset), ...bytes])
    const first = Math.ceil((offset * 8) / 6)
    const inside = encoded.slice(first, Math.floor(((offset + bytes.length) * 8) / 6))
    const wrapped = offset === 0 ? [64, 76].flatMap((width) => pieces(inside, width)) : []
    return [inside, ...wrapped]
      .filter((text) => text.length >= shortestSecret)
      .flatMap((text) => [text, text.replaceAll('+', '-').replaceAll('/', '_')])
  })
}

function base64(bytes: readonly number[]): string {
  return btoa(bytes.map((byte) => String.fromCharCode(byte)).join(''))
}

function pieces(text: string, width: number): string[] {
  const count = Math.ceil(text.length / width)
  return Array.from({ length: count }, (_, index) => text.slice(index * width, (index + 1) * width)).filter(
    (piece) => piece.length >= 16,
  )
}
