// What an agent prints: bounded, harmless, complete in the transcript.
import { lstat, readFile, stat } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { openAgent, type Surroundings } from '../../src/agents/index.js'
import { createRedactor } from '../../src/domain/redact.js'
import { openStreamRedactor } from '../../src/domain/redact-stream.js'
import { choose, openAgentPlace, taskOf, type AgentPlace } from '../support/agent-surroundings.js'

let place: AgentPlace
beforeEach(async () => {
  place = await openAgentPlace()
})
afterEach(() => place.close())

async function run(agentCommand: string, overrides: Partial<Surroundings> = {}) {
  const report = await openAgent(choose({ agentCommand }), { ...place.surroundings, ...overrides }).run(
    taskOf(),
  )
  return { ...report, transcript: () => readFile(report.transcriptPath, 'utf8') }
}

describe('the transcript', () => {
  it('holds a flood of lines completely, in bounded memory', async () => {
    const before = process.memoryUsage().rss
    const report = await run('yes "a line of forty characters, more or less" | head -c 31000000')
    expect((await stat(report.transcriptPath)).size).toBeGreaterThanOrEqual(31_000_000)
    expect(Buffer.byteLength(report.tail)).toBeLessThanOrEqual(8192)
    expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000)
  })

  it('cuts a line of 20 MB and goes on behind it', async () => {
    const report = await run('head -c 20000000 /dev/zero | tr "\\0" x; echo; echo after')
    const [long, after] = (await report.transcript()).split('\n')
    expect(long).toMatch(/^x{1048576} \(18951424 characters omitted\)$/)
    expect(after).toBe('after')
    expect(report.tail).toBe('after\n')
  })

  it('ends at its limit and says so', async () => {
    const limits = { transcriptBytes: 1000 }
    const report = await run('for i in $(seq 200); do echo "line $i"; sleep 0.001; done', { limits })
    expect(await report.transcript()).toMatch(/\n\(the transcript is full; the rest is left out\)\n$/)
    expect(report).toMatchObject({ end: 'completed', tail: expect.stringMatching(/line 200\n$/) })
  })

  it('holds no secrets, also where colours or a cut go through them', async () => {
    const secrets = ['s3cret-value']
    const redact = createRedactor(secrets)
    const redactStream = () => openStreamRedactor(secrets)
    const limits = { lineCharacters: 20 }
    const command = 'printf "a s3c\\033[1mret-value b\\n"; printf "%04110d s3cret-value %05000d\\n" 0 0'
    const report = await run(command, { redact, redactStream, limits })
    expect(await report.transcript()).toMatch(/^a \*\*\* b\n0{20} \(\d+ characters omitted\)\n$/)
    expect((await report.transcript()) + report.tail).not.toMatch(/s3c/)
  })

  it.each([
    ['appends to it', 'echo unmasked >>"$file"'],
    ['overwrites it', 'printf X | dd of="$file" conv=notrunc status=none'],
    ['puts a link in its place', 'rm "$file"; ln -s /etc/hostname "$file"'],
  ])('holds nothing that went past us when the agent %s', async (_, deed) => {
    const wait = 'until [ -s "$file" ]; do sleep 0.01; done'
    const limits = { transcriptBytes: 20_000 }
    const file = 'file="$(dirname "$EVOLVE_OUTCOME_FILE")/../transcript.log"'
    const report = await run(`${file}; seq 20000; ${wait}; ${deed}`, { limits })
    expect(await report.transcript()).toMatch(/^\(something else than this action wrote/)
    expect((await lstat(report.transcriptPath)).isFile()).toBe(true)
  })

  it.each([200_000, 204_000, 208_000])(
    'and the tail hold no part of a key that came after %i characters',
    async (before) => {
      const key = 'for i in $(seq 120); do printf "%064d\n" 7; done'
      const command = `yes 1234567 | head -c ${before}; echo "-----BEGIN PRIVATE KEY-----"; ${key}; echo "-----END PRIVATE KEY-----"; echo bye`
      const redactStream = () => openStreamRedactor([])
      const report = await run(command, { redact: createRedactor([]), redactStream })
      expect((await report.transcript()) + report.tail).not.toContain('0000')
      expect(report.tail).toMatch(/\*\*\*\nbye\n$/)
    },
  )

  it('holds both streams and a last line without an end', async () => {
    const report = await run('echo out; echo err >&2; printf end')
    expect((await report.transcript()).split('\n').sort()).toEqual(['', 'end', 'err', 'out'])
  })

  it('replaces what is not UTF-8 and keeps characters that were cut between two writes', async () => {
    const report = await run("printf '\\xff\\xfe \\xc3'; sleep 0.05; printf '\\xa4\\n'")
    expect(report.tail).toBe('\uFFFD\uFFFD ä\n')
  })
})

describe('the log', () => {
  const hostile = [
    "printf '::set-output name=x::y'",
    "printf '##[add-matcher]/nope'",
    "printf '::stop-commands::x'",
  ]

  it.each(hostile)('holds no workflow command after `%s`', async (print) => {
    await run(`${print}; echo; sleep 0.2`, { limits: { progressMs: 20 } })
    expect(place.lines.at(-1)).toMatch(/last: ./)
    expect(place.lines.join('\n')).not.toMatch(/^::|##\[/m)
  })

  it('says now and then how far the agent is, in one short line', async () => {
    await run('printf "\\033[31mworking\\033[0m on\\ta %0300d\\n" 1; sleep 0.2', {
      limits: { progressMs: 20 },
    })
    expect(place.lines.at(-1)).toMatch(/^The agent works: 0 s of 60 s · last: working on a 0+…$/)
    expect(place.lines.at(-1)?.length).toBeLessThan(180)
  })

  it('is silent once the agent has ended', async () => {
    await run('true', { limits: { progressMs: 5 } })
    const count = place.lines.length
    await run('sleep 0.1', { limits: { progressMs: 1_000_000 } })
    expect(place.lines).toHaveLength(count)
  })
})

describe('a fault of ours while output is taken', () => {
  it('is an exception, and leaves no agent behind that waits', async () => {
    const redactStream = () => ({
      append: () => {
        throw new Error('fault')
      },
      end: () => '',
    })
    await expect(run('seq 100000', { redactStream })).rejects.toThrow('fault')
  })
})
