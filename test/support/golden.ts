// Golden files: what people read, kept as files to look at. Written anew only with UPDATE_GOLDEN=1.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@jest/globals'

const folder = join(import.meta.dirname, '../golden')

/**
 * Compares text with its golden file, to the byte; `name` without an ending is Markdown. A missing file fails unless
 * UPDATE_GOLDEN=1 writes it.
 */
export function expectGolden(name: string, text: string): void {
  const path = join(folder, name.includes('.') ? name : `${name}.md`)
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(path, text)
  expect(text).toBe(readFileSync(path, 'utf8'))
}
