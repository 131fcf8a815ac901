// The last line of a test run counts what happened, whatever happened.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from '@jest/globals'

const reporter = fileURLToPath(new URL('../../scripts/count-reporter.mjs', import.meta.url))
const jest = createRequire(import.meta.url).resolve('jest/bin/jest')

it.each([
  [
    'everything that passed',
    { a: `it('x', () => {})`, b: `it('y', () => {})` },
    'tests: 2 passed, 0 failed, 0 skipped',
    0,
  ],
  [
    'what failed, was skipped or is to be done',
    { a: `it('x', () => {}); it('y', () => { throw 1 }); it.skip('z', () => {}); it.todo('w')` },
    'tests: 1 passed, 1 failed, 2 skipped',
    1,
  ],
  [
    'a suite that could not run as failed',
    { a: `it('x', () => {})`, b: `syntax error` },
    'tests: 1 passed, 1 failed, 0 skipped',
    1,
  ],
])('counts %s', (_, suites, line, status) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'evolve-reporter-'))
  for (const [name, text] of Object.entries(suites)) writeFileSync(path.join(folder, `${name}.test.js`), text)
  const config = { rootDir: folder, transform: {}, reporters: ['default', reporter] }
  writeFileSync(path.join(folder, 'jest.config.json'), JSON.stringify(config))
  const { NODE_OPTIONS: _options, ...env } = process.env
  const command = `"$0" "$1" --config "$2" --runInBand 2>&1`
  const argv = ['-c', command, process.execPath, jest, path.join(folder, 'jest.config.json')]
  const run = spawnSync('sh', argv, { cwd: folder, env, encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect(run.stdout.trimEnd().split('\n').at(-1)).toBe(line)
  expect(run.status).toBe(status)
})
