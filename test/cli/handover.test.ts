// `evolve-handover` as an agent calls it: the program on its PATH, a process per call, the files as an agent may leave them.
import { mkdir, readFile, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, jest } from '@jest/globals'
import { runHandover } from '../../src/cli/handover.js'
import { judgeRequest, type HandoverPolicy } from '../../src/domain/handover.js'
import { openHandovers } from '../../src/platform/handover-folder.js'
import { output } from '../../src/platform/output.js'
import { capture } from '../../src/platform/process.js'
import type { OpenHandovers } from '../../src/ports.js'
import { documentOf } from '../support/handover.js'
import { temporaryFolder } from '../support/repository.js'
import { bundlePath } from '../support/runner.js'

jest.setTimeout(120_000)

const policy: HandoverPolicy = { maxAgeSeconds: 3600, requiresOperator: false, isApproved: false }

interface Reply {
  readonly code?: number
  readonly body: Record<string, string>
}

/** Is a run whose agent can call the verbs. */
interface Desk {
  readonly opened: OpenHandovers
  readonly folder: string
  readonly workspaceRoot: string
  call(...words: string[]): Promise<Reply>
  write(text: string): Promise<void>
}

async function openDesk(
  change: {
    readonly policy?: Partial<HandoverPolicy> | null
    readonly lane?: string
    readonly entry?: string
  } = {},
): Promise<Desk> {
  const temporary = await temporaryFolder()
  const workspaceRoot = join(temporary, "it's a workspace")
  await mkdir(workspaceRoot)
  const opened = await openHandovers({
    temporaryFolder: join(temporary, "run's $(folder) %PATH%"),
    workspaceRoot,
    program: [process.execPath, change.entry ?? bundlePath],
  }).open({
    run: { lane: change.lane ?? 'default', run_id: '7', run_attempt: 1 },
    ...(change.policy === null ? {} : { policy: { ...policy, ...change.policy } }),
  })
  const { binFolder, folder = '' } = opened.place
  return {
    opened,
    folder,
    workspaceRoot,
    async call(...words) {
      // As agents do: through a shell, in a folder of the repository, with things of their own in the environment.
      const { code, stdout } = await capture('sh', ['-c', 'evolve-handover "$@"', 'sh', ...words], {
        cwd: workspaceRoot,
        env: {
          PATH: `${binFolder}:${process.env.PATH}`,
          NODE_OPTIONS: '--require=/nowhere.js',
          EVOLVE_HANDOVER_FOLDER: '/another/folder',
        },
        timeoutMs: 60_000,
      })
      const lines = stdout.toString('utf8').trim().split('\n')
      expect(lines).toHaveLength(1)
      return { ...(code === undefined ? {} : { code }), body: JSON.parse(lines[0] ?? '') as Reply['body'] }
    },
    write: (text) => writeFile(join(folder, 'handover.json'), text),
  }
}

/** Judges as the run does once the agent has ended. */
async function judge(desk: Desk, own: Partial<HandoverPolicy> = {}): Promise<string | undefined> {
  const found = await desk.opened.look()
  if (!found) return undefined
  const answer = judgeRequest(found.request, { ...found, missing: [], policy: { ...policy, ...own } })
  return answer.kind === 'accepted' ? 'accepted' : answer.refusal.code
}

const accepted = { code: 0, body: { state: 'accepted' } }
const refusedAs = (code: string) => ({ code: 1, body: { refused: code, message: expect.any(String) } })

describe('evolve-handover', () => {
  it('where handover is off answers every verb NOT_CONFIGURED and writes nothing (A1)', async () => {
    const desk = await openDesk({ policy: null })
    const before = await readdir(desk.opened.place.binFolder)
    const calls = [
      ['open'],
      ['confirm', '--token', 't'],
      ['cancel', '--token', 't'],
      ['show'],
      ['open', '--lane', 'x'],
    ]
    for (const call of calls) expect(await desk.call(...call)).toEqual(refusedAs('NOT_CONFIGURED'))
    expect(desk.opened.place.folder).toBeUndefined()
    expect(await readdir(join(desk.opened.place.binFolder, '..'))).toEqual(['bin'])
    expect(await readdir(desk.opened.place.binFolder)).toEqual(before)
  })

  it('refuses by each gate with its code, lets the agent correct it, and accepts (A2, A18)', async () => {
    const desk = await openDesk()
    expect(await desk.call('show')).toEqual({ code: 0, body: { state: 'none' } })
    expect(await desk.call('confirm', '--token', 'made-up')).toEqual(refusedAs('TOKEN_UNKNOWN'))

    await desk.write(documentOf('guessed'))
    const { body: first } = await desk.call('open', '--reason', 'full')
    const confirm = () => desk.call('confirm', '--token', first.token ?? '')
    expect(first).toEqual({ token: expect.any(String), path: join(desk.folder, 'handover.json') })
    expect(await confirm()).toEqual(refusedAs('HANDOVER_STALE'))
    await rm(first.path ?? '')
    expect(await confirm()).toEqual(refusedAs('HANDOVER_MISSING'))
    await symlink('/etc/passwd', first.path ?? '')
    expect(await confirm()).toEqual(refusedAs('HANDOVER_MISSING'))
    await rm(first.path ?? '')
    await desk.write(documentOf(first.token ?? '', { artifacts: ['src/new.ts:3'] }))
    const gone = await confirm()
    expect(gone).toEqual(refusedAs('HANDOVER_INCOMPLETE'))
    expect(gone.body.message).toContain('src/new.ts')
    expect(await desk.call('show')).toMatchObject({ body: { state: 'pending', reason: 'full', ...first } })

    await mkdir(join(desk.workspaceRoot, 'src'))
    await writeFile(join(desk.workspaceRoot, 'src', 'new.ts'), '')
    expect(await confirm()).toEqual(accepted)
    expect(await confirm()).toEqual(refusedAs('TOKEN_UNKNOWN'))
    expect(await desk.call('show')).toMatchObject({ body: { state: 'accepted' } })
    expect(await judge(desk)).toBe('accepted')

    const cancel = () => desk.call('cancel', '--token', first.token ?? '')
    expect(await cancel()).toEqual({ code: 0, body: { state: 'cancelled' } })
    expect(await cancel()).toEqual(refusedAs('TOKEN_UNKNOWN'))
    expect(await judge(desk)).toBeUndefined()
  })

  it('goes by content and token, never by a time stamp: of an old document a new one, of the right one an old one (A3)', async () => {
    const desk = await openDesk()
    const { body: leftover } = await desk.call('open')
    const path = leftover.path ?? ''
    await desk.write(documentOf(leftover.token ?? ''))
    const { body: second } = await desk.call('open')
    await utimes(path, new Date(), new Date(Date.now() + 600_000))
    const confirm = () => desk.call('confirm', '--token', second.token ?? '')
    expect(await confirm()).toEqual(refusedAs('HANDOVER_STALE'))
    await desk.write(documentOf(second.token ?? ''))
    await utimes(path, new Date('2001-01-01'), new Date('2001-01-01'))
    expect(await confirm()).toEqual(accepted)
    expect(await judge(desk)).toBe('accepted')
  })

  it('lets a request expire by the uptime of the machine: a clock ten minutes off changes nothing', async () => {
    const old = await openDesk({ policy: { maxAgeSeconds: 0.001 } })
    const { body } = await old.call('open')
    await old.write(documentOf(body.token ?? ''))
    expect(await old.call('confirm', '--token', body.token ?? '')).toEqual(refusedAs('HANDOVER_EXPIRED'))

    const entry = join(await temporaryFolder(), 'shifted.mjs')
    const shift =
      "const now = Date.now\nif (process.argv[3] === 'confirm') Date.now = () => now() + 600_000\n"
    await writeFile(entry, `${shift}await import(${JSON.stringify(pathToFileURL(bundlePath).href)})\n`)
    const young = await openDesk({ policy: { maxAgeSeconds: 300 }, entry })
    const { body: other } = await young.call('open')
    await young.write(documentOf(other.token ?? ''))
    expect(await young.call('confirm', '--token', other.token ?? '')).toEqual(accepted)
  })

  it('asks for an operator, and for the flag with the approval', async () => {
    const strict = await openDesk({ policy: { requiresOperator: true } })
    const { body } = await strict.call('open')
    await strict.write(documentOf(body.token ?? ''))
    const words = ['confirm', '--token', body.token ?? '', '--operator-confirmed']
    expect(await strict.call(...words)).toEqual(refusedAs('OPERATOR_REQUIRED'))

    const approved = await openDesk({ policy: { requiresOperator: true, isApproved: true } })
    const { body: other } = await approved.call('open')
    await approved.write(documentOf(other.token ?? ''))
    const confirm = ['confirm', '--token', other.token ?? '']
    expect(await approved.call(...confirm)).toEqual(refusedAs('OPERATOR_REQUIRED'))
    expect(await approved.call(...confirm, '--operator-confirmed')).toEqual(accepted)
  })

  it('of one lane does not take the token of another, whose request stays (A4)', async () => {
    const [a, b] = [await openDesk({ lane: 'a' }), await openDesk({ lane: 'b' })]
    const { body } = await a.call('open')
    const token = body.token ?? ''
    await Promise.all([a.write(documentOf(token)), b.write(documentOf(token))])
    expect(await b.call('confirm', '--token', token)).toEqual(refusedAs('TOKEN_UNKNOWN'))
    // Not even with everything that lies in the folder of a, but its key.
    await writeFile(join(b.folder, 'requests.jsonl'), await readFile(join(a.folder, 'requests.jsonl')))
    expect(await b.call('confirm', '--token', token)).toEqual(refusedAs('TOKEN_UNKNOWN'))
    expect(await a.call('show')).toMatchObject({ body: { state: 'pending', token } })
    expect(await a.call('confirm', '--token', token)).toEqual(accepted)
  })

  it.each([
    [['open', '--lane', 'b']],
    [['open', 'somewhere']],
    [['confirm', '--session', 'x', '--token', 't']],
    [['confirm']],
    [['show', '--token', 't']],
    [['roll']],
    [[]],
  ])('takes no target and nothing else that it does not know: %j', async (words) => {
    const desk = await openDesk()
    let out = ''
    jest.spyOn(output, 'write').mockImplementation((_, text) => void (out += text))
    const code = await runHandover(words, { EVOLVE_HANDOVER_FOLDER: desk.folder })
    jest.restoreAllMocks()
    expect(code).toBe(2)
    expect(JSON.parse(out)).toEqual({ refused: 'INPUT_INVALID', message: expect.any(String) })
    expect(await desk.opened.look()).toBeUndefined()
  })

  it('lets of two opens at once exactly one stand', async () => {
    const desk = await openDesk()
    const tokens = (await Promise.all([desk.call('open'), desk.call('open')])).map(
      ({ body }) => body.token ?? '',
    )
    const answers = []
    for (const token of tokens) {
      await desk.write(documentOf(token))
      answers.push((await desk.call('confirm', '--token', token)).body.state ?? 'refused')
    }
    expect(answers.sort()).toEqual(['accepted', 'refused'])
  })
})

describe('what the run believes of the folder', () => {
  const forge = async (desk: Desk, token: string) => {
    const open = { event: 'open', token, found: '', uptime_s: 1e9, reason: '' }
    const confirm = { event: 'confirm', token, operator_confirmed: true, answer: 'accepted' }
    await writeFile(
      join(desk.folder, 'requests.jsonl'),
      `${JSON.stringify(open)}\n${JSON.stringify(confirm)}\n`,
    )
    await desk.write(documentOf(token))
  }

  it('is no token that the agent made up, with a key of its own or without', async () => {
    const desk = await openDesk()
    await forge(desk, 'deadbeef-000000000000000000000000')
    expect(await judge(desk)).toBe('TOKEN_UNKNOWN')

    const ticketPath = join(desk.folder, 'run.json')
    const ticket = JSON.parse(await readFile(ticketPath, 'utf8')) as object
    await writeFile(ticketPath, JSON.stringify({ ...ticket, key: 'mine' }))
    const { body } = await desk.call('open')
    await desk.write(documentOf(body.token ?? ''))
    expect(await desk.call('confirm', '--token', body.token ?? '')).toEqual(accepted)
    expect(await judge(desk)).toBe('TOKEN_UNKNOWN')
  })

  it('is no approval that the agent gave itself', async () => {
    const desk = await openDesk({ policy: { requiresOperator: true } })
    const ticketPath = join(desk.folder, 'run.json')
    const ticket = await readFile(ticketPath, 'utf8')
    await writeFile(ticketPath, ticket.replace('"isApproved":false', '"isApproved":true'))
    const { body } = await desk.call('open')
    await desk.write(documentOf(body.token ?? ''))
    expect(await desk.call('confirm', '--token', body.token ?? '', '--operator-confirmed')).toEqual(accepted)
    expect(await judge(desk, { requiresOperator: true })).toBe('OPERATOR_REQUIRED')
  })

  it('is nothing at all where files were put in the way of each other', async () => {
    const desk = await openDesk()
    await mkdir(join(desk.folder, 'requests.jsonl'))
    expect(await desk.call('open')).toEqual(refusedAs('INTERNAL'))
    await symlink('/dev/zero', join(desk.folder, 'handover.json'))
    expect(await desk.opened.look()).toBeUndefined()
    await rm(desk.folder, { recursive: true })
    expect(await desk.opened.look()).toBeUndefined()
    expect(await desk.call('show')).toEqual(refusedAs('NOT_CONFIGURED'))
  })
})

describe('the program for Windows', () => {
  it('names the same folder and entry, quoted for its shell', async () => {
    const desk = await openDesk()
    const text = await readFile(join(desk.opened.place.binFolder, 'evolve-handover.cmd'), 'utf8')
    expect(text.split('\r\n')).toEqual([
      '@echo off',
      'setlocal',
      'set "NODE_OPTIONS="',
      `set "EVOLVE_HANDOVER_FOLDER=${desk.folder.replaceAll('%', '%%')}"`,
      `"${process.execPath}" "${bundlePath}" handover %*`,
      '',
    ])
  })
})
