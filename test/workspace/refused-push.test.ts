// A push that the server refuses: its own words, the way out, and the commits as a patch.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { classifyPush } from '../../src/workspace/refusal.js'
import {
  makeYard,
  openTestWorkspace,
  requestFor,
  walk,
  writeHook,
  type Yard,
} from '../support/workspace-repository.js'

const prefix = 'To https://github.com/o/r\n'
const declined = '!\tabc:refs/heads/x\t[remote rejected] (push declined due to repository rule violations)\n'

describe('a refusal', () => {
  it.each([
    [
      'a ruleset',
      `remote: error: GH013: Repository rule violations found for refs/heads/x.        \nremote: \nremote: - Changes must be made through a pull request.\n${declined}`,
      /GH013: Repository rule violations found for refs\/heads\/x\. - Changes must.*ruleset/,
    ],
    [
      'a secret',
      `remote: error: GH013: Repository rule violations found\nremote: - Push cannot contain secrets\n${declined}`,
      /secret out of the commits/,
    ],
    [
      'a protected branch',
      'remote: error: GH006: Protected branch update failed for refs/heads/main.\n!\ta:b\t[remote rejected] (protected branch hook declined)',
      /GH006.*deliver: branch/,
    ],
    [
      'workflow files',
      '!\ta:b\t[remote rejected] (refusing to allow a GitHub App to create or update workflow `.github/workflows/x.yml` without `workflows` permission)',
      /refusing to allow.*workflows: write/,
    ],
    [
      'missing LFS objects',
      'remote: error: GH008: Your push referenced at least 2 unknown Git LFS objects:\n!\ta:b\t[remote rejected] (pre-receive hook declined)',
      /GH008.*git lfs push/,
    ],
    [
      'a large file',
      'remote: error: GH001: Large files detected.\n!\ta:b\t[remote rejected] (pre-receive hook declined)',
      /GH001.*size/,
    ],
    [
      'an expired token',
      "remote: Invalid username or token.\nfatal: Authentication failed for 'https://x:y@github.com/o/r/'",
      /expired/,
    ],
    [
      'a missing permission',
      'remote: Permission to o/r.git denied to github-actions[bot].\nfatal: unable to access: The requested URL returned error: 403',
      /contents: write/,
    ],
    [
      'no server',
      "fatal: unable to access 'https://github.com/': Could not resolve host: github.com",
      /could not be reached/,
    ],
    ['something new', 'fatal: the sky is falling', /the sky is falling.*rules of the server/],
    ['silence', '', /The server said/],
  ])('by %s carries the reason and the way out', (_, output, expected) => {
    const pushed = classifyPush(1, prefix + output)
    expect(pushed.kind).toBe('refused')
    const problem = pushed.kind === 'refused' ? pushed.problem : ''
    expect(problem).toMatch(expected)
    expect(problem).not.toMatch(/remote:|x:y@|\n/)
  })

  it.each(['(fetch first)', '(non-fast-forward)', '(stale info)'])(
    'is none when somebody was faster: %s',
    (why) => {
      expect(classifyPush(1, `${prefix}!\ta:b\t[rejected] ${why}\n`)).toEqual({ kind: 'behind' })
    },
  )
})

describe('a push that a hook of the server declines', () => {
  let yard: Yard
  beforeEach(async () => {
    yard = await makeYard()
    await writeHook(
      yard.remote.top,
      'pre-receive',
      'echo "error: GH013: Repository rule violations found" >&2; exit 1',
    )
  })
  afterEach(() => yard.destroy())

  it.each([['deliver'], ['park'], ['refuse']] as const)(
    'keeps the commits of %s as a patch',
    async (verb) => {
      const work = await yard.clone('work', 1)
      const before = await walk(work.top)
      const workspace = openTestWorkspace(yard, work)
      const start = await workspace.open()
      await work.write('a.txt', 'agent\n')
      await work.write('binary.bin', Buffer.from([0, 1, 2, 255]))
      const withWork = await walk(work.top)
      const kept = await workspace[verb](requestFor(start))
      expect(kept).toMatchObject({ kind: 'push-refused', problem: expect.stringMatching(/GH013.*ruleset/) })
      const patchPath = (kept.kind === 'push-refused' && kept.patchPath) || ''
      expect(patchPath.startsWith(yard.temporaryFolder)).toBe(true)
      expect(await readFile(patchPath, 'utf8')).toContain('Evolve-Cycle: default/42/1')
      // Delivering leaves the decision to the caller; the others have to leave a clean workspace.
      expect(await walk(work.top)).toEqual(verb === 'deliver' ? withWork : before)

      const elsewhere = await yard.clone('elsewhere')
      await elsewhere.git('am', '--quiet', patchPath)
      expect(await walk(elsewhere.top)).toEqual(withWork)
    },
  )

  it('is what `push` reports too', async () => {
    const work = await yard.clone('work', 1)
    const workspace = openTestWorkspace(yard, work, { deliver: 'push' })
    const start = await workspace.open()
    await work.write('a.txt', 'agent\n')
    expect(await workspace.deliver(requestFor(start))).toMatchObject({ kind: 'push-refused' })
    expect(await work.read('a.txt')).toBe('agent\n')
  })

  it('is reported as an outage when there is no server', async () => {
    const work = await yard.clone('work', 1)
    const workspace = openTestWorkspace(yard, work, { remote: join(yard.folder, 'nowhere.git') })
    const start = await workspace.open()
    await work.write('a.txt', 'agent\n')
    expect(await workspace.park(requestFor(start))).toMatchObject({
      kind: 'push-refused',
      problem: expect.stringContaining('could not be reached'),
    })
  })
})
