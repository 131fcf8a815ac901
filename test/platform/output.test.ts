// Output is written by the time that `write` returns: a process may exit right after.
import { execFileSync, spawn } from 'node:child_process'
import { closeSync, constants, openSync, readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { output } from '../../src/platform/output.js'
import { temporaryFolder } from '../support/repository.js'

const text = 'é and more of it\n'.repeat(50_000)

async function makePipe(): Promise<string> {
  const pipe = join(await temporaryFolder(), 'pipe')
  execFileSync('mkfifo', [pipe])
  return pipe
}

describe('output', () => {
  it('writes all of a text into a pipe that does not block and whose reader is slow', async () => {
    const pipe = await makePipe()
    const copy = `${pipe}.copy`
    const reader = spawn('sh', ['-c', 'exec < "$1"; sleep 0.2; cat > "$2"', 'sh', pipe, copy])
    const descriptor = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK)
    output.write(descriptor, text)
    closeSync(descriptor)
    await once(reader, 'close')
    expect(readFileSync(copy, 'utf8')).toBe(text)
  })

  it('drops what nobody reads any more', async () => {
    const pipe = await makePipe()
    const reader = await open(pipe, constants.O_RDONLY | constants.O_NONBLOCK)
    const descriptor = openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK)
    await reader.close()
    expect(() => {
      output.write(descriptor, text)
    }).not.toThrow()
    closeSync(descriptor)
  })
})
