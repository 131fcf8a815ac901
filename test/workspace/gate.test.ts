// The gate runs real commands in real process groups, and leaves the workspace as it found it.
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { capture } from '../../src/platform/process.js'
import { createRedactor } from '../../src/domain/redact.js'
import { openGate } from '../../src/workspace/gate.js'
import { makeYard, walk, type TestRepository, type Yard } from '../support/workspace-repository.js'

let yard: Yard
let work: TestRepository
beforeEach(async () => {
  yard = await makeYard()
  work = await yard.clone('work')
})
afterEach(() => yard.destroy())

function openTestGate(
  gate: readonly string[],
  options: { minutes?: number; env?: Record<string, string>; cwd?: string } = {},
) {
  return openGate(
    {
      gate: [...gate],
      gateTimeoutMinutes: options.minutes ?? 1,
      workingDirectory: '.',
      stateDirectory: '.agents/evolve',
    },
    {
      env: { ...yard.env, ...options.env },
      cwd: options.cwd ?? work.top,
      token: 'ours',
      temporaryFolder: yard.temporaryFolder,
      redact: createRedactor(['hunter2hunter2']),
    },
  )
}

describe('measure', () => {
  it('runs each line as a check of its own, with pipefail, in the workspace', async () => {
    const checks = ['cat a.txt', 'false | true', 'exit 77', 'definitely-not-a-command', 'kill -9 $$']
    const results = await openTestGate(checks).measure()
    expect(results.map(({ name, passed }) => [name, passed])).toEqual([
      ['cat a.txt', true],
      ['false | true', false],
      ['exit 77', false],
      ['definitely-not-a-command', false],
      ['kill -9 $$', false],
    ])
    expect(results[0]?.tail).toBe('one\ntwo\nthree\n')
    expect(results[3]?.tail).toContain('not found')
    expect(results[4]?.tail).toContain('SIGKILL')
  })

  it('measures nothing without checks, and only those that it is asked for', async () => {
    expect(await openTestGate([]).measure()).toEqual([])
    const gate = openTestGate(['true', 'false'])
    expect((await gate.measure(['false'])).map((result) => result.name)).toEqual(['false'])
    expect(await gate.measure([])).toEqual([])
  })

  it('withholds what belongs to the action', async () => {
    const env = {
      INPUT_GATE: 'x',
      ACTIONS_RUNTIME_TOKEN: 'x',
      STATE_a: 'x',
      GITHUB_OUTPUT: 'x',
      GITHUB_STEP_SUMMARY: 'x',
      MY_TOKEN: 'ours',
      GITHUB_SHA: 'kept',
    }
    const [result] = await openTestGate(['env'], { env }).measure()
    const names = (result?.tail ?? '').split('\n').map((line) => line.split('=')[0])
    expect(names.filter((name) => name !== undefined && name in env)).toEqual(['GITHUB_SHA'])
  })

  it('keeps the end of the output only, as text', async () => {
    const [result] = await openTestGate([
      String.raw`head -c 300000 /dev/zero | tr '\0' x; printf '\n\033[31mred\033[0m \377\n'`,
    ]).measure()
    expect(Buffer.byteLength(result?.tail ?? '')).toBeLessThanOrEqual(2048)
    expect(result?.tail).toMatch(/red \uFFFD\n$/)
  })

  it('ends the whole group of a check at its time limit', async () => {
    const [result] = await openTestGate(['sleep 300 & echo $!; wait'], { minutes: 0.01 }).measure()
    expect(result).toMatchObject({ passed: false, timedOut: true })
    expect(result?.tail).toContain('gate-timeout-minutes')
    const pid = Number(/^\d+/.exec(result?.tail ?? '')?.[0])
    const { stdout } = await capture('ps', ['-o', 'stat=', '-p', String(pid)], { env: yard.env })
    // Gone, or dead and not yet collected.
    expect(stdout.toString('utf8')).toMatch(/^(Z.*)?\s*$/)
  })

  it('ends on cancellation, and lets nothing pass after it', async () => {
    const controller = new AbortController()
    const gate = openTestGate(['while ! test -e go; do sleep 0.05; done; sleep 300', 'true'])
    const measuring = gate.measure(undefined, controller.signal)
    await work.write('go', '')
    controller.abort()
    expect((await measuring).map(({ passed, timedOut }) => [passed, timedOut])).toEqual([
      [false, false],
      [false, false],
    ])
  })

  it('leaves the workspace as it found it, also where the checks wrote', async () => {
    await work.write('a.txt', 'agent\n')
    await work.write('node_modules/x.js', 'x')
    const before = await walk(work.top)
    const results = await openTestGate([
      'echo report > report.xml; echo x >> a.txt; rm b.txt',
      'test -e report.xml',
      'echo y > node_modules/x.js; echo x > x.log',
    ]).measure()
    expect(results.map((result) => result.passed)).toEqual([true, true, true])
    const { 'x.log': log, ...after } = await walk(work.top)
    expect(log).toBeDefined()
    expect({ ...after, 'node_modules/x.js': '' }).toEqual({ ...before, 'node_modules/x.js': '' })
  })

  it('runs where there is no repository', async () => {
    const cwd = join(yard.folder, 'plain')
    await mkdir(cwd)
    expect(await openTestGate(['pwd'], { cwd }).measure()).toMatchObject([{ passed: true, tail: `${cwd}\n` }])
  })
})
