// Our writing against the toolkit's own: what the runner is told must be the same, byte for byte.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from '@jest/globals'
import { capture } from '../../src/platform/process.js'
import { renderCommand, renderValues } from '../../src/platform/runner-commands.js'
import { temporaryFolder } from '../support/repository.js'

const texts = [
  'plain',
  '',
  'one\ntwo\r\nthree',
  '100 % of %0A',
  '::stop-commands::x',
  ' a: b, c ',
  'Grüße 💡',
]
const root = fileURLToPath(new URL('../..', import.meta.url))

/** Runs a script that has the toolkit as `core` and the texts as `texts`; returns its standard output. */
async function runToolkit(script: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
  const prelude = `import * as core from '@actions/core'; const texts = ${JSON.stringify(texts)};`
  const args = ['--input-type=module', '-e', `${prelude}\n${script}`]
  const done = await capture(process.execPath, args, { cwd: root, env: { PATH: process.env.PATH, ...env } })
  expect(done).toMatchObject({ code: 0, stderr: '' })
  return done.stdout.toString('utf8')
}

describe('what the runner is told', () => {
  it('is what the toolkit would write as commands', async () => {
    const theirs = await runToolkit(
      `core.startGroup('check'); core.endGroup()
      for (const text of texts) {
        core.setSecret(text); core.notice(text); core.warning(text); core.error(text)
      }`,
    )
    const ours = texts.flatMap((text) => [
      renderCommand('add-mask', text),
      renderCommand('notice', text),
      renderCommand('warning', text),
      renderCommand('error', text),
    ])
    expect([renderCommand('group', 'check'), renderCommand('endgroup', ''), ...ours].join('')).toBe(theirs)
  })

  it('is what the toolkit would write as values', async () => {
    const path = join(await temporaryFolder(), 'output')
    await writeFile(path, '')
    await runToolkit(`texts.forEach((text, index) => core.setOutput('name-' + index, text))`, {
      GITHUB_OUTPUT: path,
    })
    const theirs = (await readFile(path, 'utf8')).replace(/ghadelimiter_[0-9a-f-]{36}/g, 'ghadelimiter_1_')
    const values = Object.fromEntries(texts.map((text, index) => [`name-${index}`, text]))
    expect(renderValues(values)).toBe(theirs)
  })

  it('ends each block with a line that is in no value', () => {
    const hostile = 'x\nghadelimiter_1_\nadmin<<ghadelimiter_2_\nyes\nghadelimiter_2_'
    expect(renderValues({ a: hostile, b: '' })).toBe(
      `a<<ghadelimiter_3_\n${hostile}\nghadelimiter_3_\nb<<ghadelimiter_3_\n\nghadelimiter_3_\n`,
    )
  })
})
