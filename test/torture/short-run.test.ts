// A short torture of the committed bundle: a little of everything, and nothing may be lost. `npm run torture` does more.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from '@jest/globals'
import { capture } from '../../src/platform/process.js'
import { temporaryFolder } from '../support/repository.js'

const program = fileURLToPath(new URL('../../torture/run.mjs', import.meta.url))

it('survives a short torture: killed, raced, with bytes changed and services unwell (F1, F22, F59, F60, F61)', async () => {
  const report = join(await temporaryFolder(), 'torture.json')
  const { NODE_OPTIONS: _ours, ...env } = process.env
  const args = [program, '--minutes', '0.05', '--seed', '7', '--json', report]
  const done = await capture(process.execPath, args, { env })
  const { tried, seen } = JSON.parse(await readFile(report, 'utf8')) as { tried: object; seen: unknown[] }
  expect(seen).toEqual([])
  expect(done.code).toBe(0)
  const groups = Object.keys(tried).join('\n')
  for (const group of [
    'killed, branch store',
    'killed, directory store',
    'cancelled, branch store',
    'writers at once',
    'mutated, directory store',
    'mutated, branch store',
    'wrong answers, git over HTTP',
    'wrong answers, cache service',
  ])
    expect(groups).toContain(group)
}, 600_000)
