// What a cycle asks of the machine and of the server: every start of git and every request is time on a runner that is
// paid for, and a request too many is one of an hour's budget.
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { capture } from '../../src/platform/process.js'
import { openProject, type Project } from './project.js'

/** Puts a git in front of PATH that notes each start of it. */
async function noteStarts(folder: string): Promise<{ path: string; read(): Promise<string[]> }> {
  const bin = join(folder, 'noting')
  const notes = join(folder, 'starts')
  const env = { PATH: process.env.PATH ?? '' }
  const { stdout } = await capture('sh', ['-c', 'command -v git'], { cwd: folder, env })
  await mkdir(bin)
  await writeFile(notes, '')
  await writeFile(
    join(bin, 'git'),
    `#!/bin/sh\nprintf '%s\\n' "$1" >> '${notes}'\nexec '${stdout.toString().trim()}' "$@"\n`,
  )
  await chmod(join(bin, 'git'), 0o755)
  return {
    path: `${bin}:${env.PATH}`,
    read: async () => (await readFile(notes, 'utf8')).split('\n').filter(Boolean),
  }
}

async function countRun(project: Project, path: string, inputs: Readonly<Record<string, string>>) {
  const running = await project.start({ inputs, env: { PATH: path } })
  const before = project.server.requests.length
  const run = await running.finished
  expect([run.code, run.post?.code]).toEqual([0, 0])
  return project.server.requests.length - before
}

it('starts git at most 14 times in a cycle without a difference and asks the server 9 times, and not much more to deliver', async () => {
  const project = await openProject('ex-1', 'ex-2', 'ex-3')
  const starts = await noteStarts(project.site.folder)
  const counted: Record<string, { starts: string[]; requests: number }> = {}
  const runs: [string, Record<string, string>][] = [
    ['first', { 'agent-command': 'true' }],
    ['unchanged', { 'agent-command': 'true' }],
    ['delivering', {}],
  ]
  for (const [name, inputs] of runs) {
    const before = (await starts.read()).length
    const requests = await countRun(project, starts.path, inputs)
    counted[name] = { starts: (await starts.read()).slice(before), requests }
  }
  expect(counted['unchanged']?.starts.join(' ')).toBe(
    'config fetch ls-tree cat-file rev-parse status fast-import push status fast-import push',
  )
  expect(counted['unchanged']?.requests).toBeLessThanOrEqual(7)
  expect(counted['delivering']?.starts.length).toBeLessThanOrEqual(42)
  expect(counted['delivering']?.requests).toBeLessThanOrEqual(9)
})
