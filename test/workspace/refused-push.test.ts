// A push that the server refuses: its own words, the way out, and the commits as a patch.
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { openCycleSchema } from '../../src/domain/state.js'
import { parkedSchema } from '../../src/domain/work.js'
import { classifyPush, remedies } from '../../src/workspace/refusal.js'
import { startGitServer } from '../support/git-server.js'
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
      `remote: error: GH013: Repository rule violations found for refs/heads/x.\nremote: - GITHUB PUSH PROTECTION\nremote: - Push cannot contain secrets\n${declined}`,
      /secret out of the commits/,
    ],
    [
      'a protected branch',
      'remote: error: GH006: Protected branch update failed for refs/heads/main.\n!\ta:b\t[remote rejected] (protected branch hook declined)',
      /GH006.*deliver: pull-request/,
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

  it('is not told from digits or words of a branch or commit', () => {
    const line = `!\t4014034134010000000000000000000000000000:refs/heads/evolve/default/secret-401\t[remote rejected] (pre-receive hook declined)`
    const pushed = classifyPush(
      1,
      `remote: GH013: Repository rule violations found for refs/heads/evolve/default/secret-401\n${line}`,
    )
    expect(pushed).toMatchObject({ problem: expect.stringMatching(/ruleset/) })
  })

  it('has its way out in docs/delivery.md', async () => {
    const doc = await readFile(new URL('../../docs/delivery.md', import.meta.url), 'utf8')
    expect(remedies.filter((remedy) => !doc.includes(`| ${remedy} |`))).toEqual([])
  })

  it.each(['(fetch first)', '(non-fast-forward)', '(stale info)'])(
    'is none when somebody was faster: %s',
    (why) => {
      expect(classifyPush(1, `${prefix}!\ta:b\t[rejected] ${why}\n`)).toEqual({ kind: 'behind' })
    },
  )
})

describe('a server that refuses a push', () => {
  let yard: Yard
  beforeEach(async () => {
    yard = await makeYard()
  })
  afterEach(() => yard.destroy())

  async function deliver(remote?: { url: string; token: string }, push?: 'push') {
    const work = await yard.clone('work', 1)
    if (remote) await work.git('remote', 'set-url', 'origin', `${remote.url}/remote.git`)
    const access = remote ? { token: remote.token, serverUrl: remote.url } : {}
    const workspace = openTestWorkspace(yard, work, { deliver: push ?? 'branch' }, access)
    const start = await workspace.open()
    await work.write('a.txt', 'agent\n')
    const kept = await workspace.deliver(requestFor(start))
    const patch = kept.kind === 'push-refused' && kept.patchPath ? await readFile(kept.patchPath, 'utf8') : ''
    expect(patch).toContain('+agent')
    return kept
  }

  it.each([
    [
      'a ruleset',
      'error: GH013: Repository rule violations found for $ref.',
      /GH013.*found for refs\/heads\/evolve\/default\/ex-12.*ruleset/,
    ],
    [
      'secret scanning',
      'error: GH013: Repository rule violations found for $ref.\\n- GITHUB PUSH PROTECTION\\n  - Push cannot contain secrets',
      /Push cannot contain secrets.*revoke it/,
    ],
    [
      'missing LFS objects',
      'error: GH008: Your push referenced at least 1 unknown Git LFS object:\\n    4f2c',
      /GH008.*4f2c.*git lfs push/,
    ],
    [
      'a large file',
      'error: File big.bin is 120.00 MB; this exceeds file size limit of 100.00 MB\\nerror: GH001: Large files detected.',
      /120\.00 MB.*Git LFS/,
    ],
    ['a protected branch', 'error: GH006: Protected branch update failed for $ref.', /GH006.*pull-request/],
  ])('for %s says so in its own words, with the way out', async (_, words, expected) => {
    await writeHook(yard.remote.top, 'pre-receive', `read old new ref; printf "${words}\\n" >&2; exit 1`)
    expect(await deliver()).toMatchObject({ kind: 'push-refused', problem: expect.stringMatching(expected) })
  })

  it('for workflow files names the permission', async () => {
    // Only the `update` hook's own words reach the status line, as the platform's do.
    const words =
      'refusing to allow a GitHub App to create or update workflow `.github/workflows/x.yml` without `workflows` permission'
    await writeHook(yard.remote.top, 'update', `cat >&2 <<'END'\n${words}\nEND\nexit 1`)
    expect(await deliver()).toMatchObject({
      kind: 'push-refused',
      problem: expect.stringMatching(/without `workflows` permission.*`workflows: write`/),
    })
  })

  it('for size by the pack says so', async () => {
    await yard.remote.git('config', 'receive.maxInputSize', '10')
    expect(await deliver()).toMatchObject({
      problem: expect.stringMatching(/exceeds maximum allowed size.*Git LFS/),
    })
  })

  it.each([
    ['a missing permission', 403, 'Write access to repository not granted.', /403.*contents: write/],
    ['an expired token', 401, 'Invalid username or token.', /expired/],
    ['its size', 413, 'Payload Too Large', /413.*Git LFS/],
    ['an outage', 503, 'No server is available.', /503.*could not be reached/],
  ])('for %s by HTTP status', async (_, status, body, expected) => {
    const server = await startGitServer({ root: yard.folder, token: 'secret-token' })
    server.intercept = (request) =>
      request.isPush && request.method === (status === 413 ? 'POST' : 'GET') ? { status, body } : undefined
    try {
      const kept = await deliver({ url: server.url, token: 'secret-token' })
      expect(kept).toMatchObject({ kind: 'push-refused', problem: expect.stringMatching(expected) })
      expect(JSON.stringify(kept)).not.toContain('secret-token')
    } finally {
      await server.close()
    }
  })

  it('for lack of a fast-forward, every time, gets the work on a branch of its own', async () => {
    const move = 'git update-ref refs/heads/main "$(git commit-tree "main^{tree}" -p main -m Faster)"'
    const free = 'unset GIT_QUARANTINE_PATH GIT_OBJECT_DIRECTORY GIT_ALTERNATE_OBJECT_DIRECTORIES'
    const identity =
      'export GIT_COMMITTER_NAME=O GIT_COMMITTER_EMAIL=o@x GIT_AUTHOR_NAME=O GIT_AUTHOR_EMAIL=o@x'
    await writeHook(yard.remote.top, 'pre-receive', `${free}\n${identity}\n${move}`)
    const work = await yard.clone('work', 1)
    const workspace = openTestWorkspace(yard, work, { deliver: 'push' })
    const start = await workspace.open()
    await work.write('a.txt', 'agent\n')
    expect(await workspace.deliver(requestFor(start))).toMatchObject({
      kind: 'delivered',
      ref: 'refs/heads/evolve/default/ex-12',
      notes: ['main kept moving on; the work is on its own branch.'],
    })
    expect(await yard.remote.git('log', '--format=%s', 'main')).toMatch(/^Faster\nFaster\nFaster\n/)
  })
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
    const kept = await workspace.park(requestFor(start))
    expect(kept).toMatchObject({
      kind: 'push-refused',
      problem: expect.stringContaining('could not be reached'),
      ref: 'refs/evolve/unpushed/default/ex-12-7',
    })
    expect(await work.read('a.txt')).toBe('one\ntwo\nthree\n')

    // The next run in the same clone, when the server is back.
    await rm(join(yard.remote.top, 'hooks/pre-receive'))
    const later = openTestWorkspace(yard, work)
    const dead = { run_id: '42', run_attempt: 1, cycle: 7, ref: 'ex-12', start_commit: start.base }
    const open = openCycleSchema.parse({
      ...dead,
      host: '',
      pid: 1,
      started_at: '',
      lease_until: '',
      source: '',
    })
    expect(await later.findWorkOf(open, 'default')).toMatchObject({ kind: 'parked', isFinished: true })
    const wip = kept.kind === 'push-refused' ? kept.ref : undefined
    const parked = parkedSchema.parse({
      ref: 'ex-12',
      source: 'beads',
      wip,
      base_sha: start.base,
      parked_in_cycle: 7,
    })
    const back = await later.putBack(await later.open(), parked)
    expect(back.kind).toBe('put-back')
    expect(await later.deliver(requestFor(back.start))).toMatchObject({ kind: 'delivered' })
    expect(await yard.remote.git('show', 'evolve/default/ex-12:a.txt')).toBe('agent')
    expect(await later.forget(wip ?? '')).toBeUndefined()
    expect(await work.git('for-each-ref', 'refs/evolve')).toBe('')
  })

  it('leaves no ref in a clone that is gone after the job', async () => {
    const work = await yard.clone('work', 1)
    const workspace = openTestWorkspace(yard, work, {}, { isLasting: false })
    const start = await workspace.open()
    await work.write('a.txt', 'agent\n')
    expect(await workspace.park(requestFor(start))).not.toHaveProperty('ref')
    expect(await work.git('for-each-ref', 'refs/evolve')).toBe('')
  })
})
