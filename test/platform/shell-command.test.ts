import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { findMissingProgram } from '../../src/platform/shell-command.js'
import { temporaryFolder } from '../support/repository.js'

describe('the program that a shell command begins with', () => {
  it.each([
    ['no-such-program --flag', 'no-such-program'],
    ['  no-such-program', 'no-such-program'],
    ['no-such-program|tee log', 'no-such-program'],
    ['./plain.txt', './plain.txt'],
    ['tools/none.sh', 'tools/none.sh'],
    ['bash -c true', undefined],
    ['./run.sh --all', undefined],
    ['./run.sh;true', undefined],
    ['cd sub && ./none.sh', undefined],
    ['if true; then no-such-program; fi', undefined],
    ['NAME=1 no-such-program', undefined],
    ['"$HOME/agent"', undefined],
    ['$(which agent)', undefined],
    ['~/agent', undefined],
    ['(no-such-program)', undefined],
    ['no-such{a,b}', undefined],
    ['exported-function', undefined],
    ['', undefined],
  ])('of `%s` is missing: %s', async (command, missing) => {
    const cwd = await temporaryFolder()
    await writeFile(join(cwd, 'plain.txt'), '')
    await writeFile(join(cwd, 'run.sh'), '')
    await chmod(join(cwd, 'run.sh'), 0o755)
    const env = { PATH: process.env.PATH, 'BASH_FUNC_exported-function%%': '() { true; }' }
    expect(findMissingProgram(command, { cwd, env })).toBe(missing)
  })
})
