// Work that holds a live credential leaves for nowhere, whatever is to become of it; what only looks like one, or stood
// there before, does.
import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { createRedactor, createSecretFinder } from '../../src/domain/redact.js'
import {
  makeYard,
  openTestWorkspace,
  requestFor,
  type TestRepository,
  type Yard,
} from '../support/workspace-repository.js'

// Put together here, so that no scanner takes this file for a leak.
const tail = 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'
const token = `ghp_${tail}`
const given = 'hunter2-of-the-agent'
const umlauts = 'pässwörd-of-the-agent'
const keyBody = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj'
const privateKey = `-----BEGIN ${'PRIVATE'} KEY-----\n${`${keyBody}\n`.repeat(6)}-----END ${'PRIVATE'} KEY-----\n`

let yard: Yard
let work: TestRepository
beforeEach(async () => {
  yard = await makeYard()
  work = await yard.clone('work')
})
afterEach(() => yard.destroy())

const open = (config = {}) =>
  openTestWorkspace(yard, work, config, {
    redact: createRedactor([given, umlauts]),
    findSecrets: createSecretFinder([given, umlauts]),
  })

async function pushed(): Promise<string> {
  const ids = await yard.remote.git('rev-list', '--objects', '--all')
  return Promise.all(
    ids.split('\n').map((line) => yard.remote.git('cat-file', '-p', line.split(' ')[0] ?? '')),
  ).then((texts) => `${ids}\n${texts.join('\n')}`)
}

describe('a credential in the work (F45)', () => {
  it.each([
    { how: 'left uncommitted', what: 'a GitHub token', where: 'proof.txt', text: `curl -H "token ${token}"` },
    { how: 'of this run', what: 'a secret of this run', where: 'proof.txt', text: `key=${given}` },
    {
      how: 'as base64',
      what: 'a secret of this run',
      where: 'b64',
      text: Buffer.from(given).toString('base64'),
    },
    { how: 'as a private key', what: 'a private key', where: 'id_rsa', text: privateKey },
  ])(
    '$how is found, named, and neither delivered nor parked nor put aside',
    async ({ what, where, text }) => {
      const workspace = open()
      const start = await workspace.open()
      for (const keep of ['park', 'refuse', 'deliver'] as const) {
        await work.write('fine.txt', 'fine\n')
        await work.write(where, text)
        expect(await workspace.findCredentials(start)).toEqual([{ where, what }])
        const kept = await workspace[keep](requestFor(start))
        expect(kept).toMatchObject({
          kind: 'push-refused',
          problem: expect.stringContaining(`${what} in ${where}`),
        })
        if (kept.kind !== 'push-refused') continue
        const patch = await readFile(kept.patchPath ?? '', 'utf8')
        expect(patch).toContain('+fine')
        expect(patch).toContain('***')
        for (const secret of [given, tail, keyBody]) expect(patch).not.toContain(secret)
      }
      expect(
        Object.keys(await yard.remote.git('for-each-ref').then((refs) => refs.split('\n'))),
      ).toHaveLength(1)
    },
  )

  it('is found in a commit that a later one takes back, in a message, in an author and in a name', async () => {
    const workspace = open()
    const start = await workspace.open()
    await work.write('key', token)
    await work.commit(`Try ${given}`)
    await work.write('key', 'nothing\n')
    await work.write(`${token}.txt`, 'empty\n')
    await work.commit('Take it back')
    await work.git('commit', '--quiet', '--amend', '--no-edit', `--author=${given} <a@example.com>`)
    const found = await workspace.findCredentials(start)
    expect(found).toEqual(
      expect.arrayContaining([
        { where: 'key', what: 'a GitHub token' },
        { where: 'the name of a file', what: 'a GitHub token' },
      ]),
    )
    const commits = found.filter(({ where }) => /^commit [0-9a-f]{10} itself$/.test(where))
    expect(commits.map(({ what }) => what)).toEqual(['a secret of this run', 'a secret of this run'])
    expect((await workspace.deliver(requestFor(start))).kind).toBe('push-refused')
    expect(await pushed()).not.toContain(tail)
  })

  it('is masked in the message of the last commit, which is ours to seal', async () => {
    const workspace = open()
    const start = await workspace.open()
    await work.write('a.txt', 'better\n')
    await work.commit(`Use ${given} and ${umlauts}`)
    expect((await workspace.deliver(requestFor(start))).kind).toBe('delivered')
    expect(await pushed()).toContain('Use *** and ***')
  })

  const keyInTheMiddle = async () => {
    await work.write('a.txt', given)
    const first = await work.commit('First')
    await work.write('a.txt', 'better\n')
    return { first, second: await work.commit('Second'), base: `${first}^` }
  }
  it.each<[string, () => Promise<unknown>]>([
    [
      'parents of its own making',
      async () => {
        const { second, base } = await keyInTheMiddle()
        await work.write('.git/info/grafts', `${second} ${await work.git('rev-parse', base)}\n`)
      },
    ],
    [
      'a commit in the place of another',
      async () => {
        const { second, base } = await keyInTheMiddle()
        await work.git('replace', '--graft', second, base)
      },
    ],
    [
      'a setting that shows nothing of merges',
      async () => {
        await work.git('config', 'log.diffMerges', 'combined')
        const side = await work.git('commit-tree', '-p', 'HEAD', '-m', 'Side', 'HEAD^{tree}')
        await work.write('a.txt', given)
        await work.git('add', '--all')
        const tree = await work.git('write-tree')
        const merge = await work.git('commit-tree', '-p', 'HEAD', '-p', side, '-m', 'Evil merge', tree)
        await work.git('reset', '--quiet', '--hard', merge)
        await work.write('a.txt', 'better\n')
        await work.commit('Take it back')
      },
    ],
  ])('is found behind %s', async (_, deed) => {
    const workspace = open()
    const start = await workspace.open()
    await deed()
    expect(await workspace.findCredentials(start)).toEqual([{ where: 'a.txt', what: 'a secret of this run' }])
  })

  it.each([
    { what: 'an example of documentation', path: 'docs.md', text: 'AKIAIOSFODNN7EXAMPLE' },
    { what: 'a filler', path: 'docs.md', text: `ghp_${'x'.repeat(36)} sk-ant-api03-${'0'.repeat(40)}` },
    { what: 'the words that a key begins with', path: 'code.ts', text: privateKey.split('\n')[0] ?? '' },
    { what: 'what a pattern excludes', path: 'test/fixtures/key.pem', text: privateKey },
  ])('is not $what', async ({ path, text }) => {
    const workspace = open({ secretScanExclude: ['test/fixtures/**'] })
    const start = await workspace.open()
    await work.write(path, text)
    expect(await workspace.findCredentials(start)).toEqual([])
    expect((await workspace.deliver(requestFor(start))).kind).toBe('delivered')
  })

  it('is not what the base holds already, where it is moved or edited around', async () => {
    await work.write('fixture.pem', privateKey)
    await work.commit('A fixture of ours')
    const workspace = open()
    const start = await workspace.open()
    await work.write('fixture.pem', '')
    await work.write('moved.pem', `# moved\n${privateKey}`)
    expect(await workspace.findCredentials(start)).toEqual([])
  })

  it('of this run is no exception by a pattern, and a path cannot hide behind another', async () => {
    const workspace = open({ secretScanExclude: ['test/**'] })
    const start = await workspace.open()
    await work.write('test/a', given)
    await work.write('test/key.pem', privateKey)
    await work.write('live.pem', privateKey)
    const found = await workspace.findCredentials(start)
    expect(found.map(({ what }) => what).sort()).toEqual(['a private key', 'a secret of this run'])
  })
})
