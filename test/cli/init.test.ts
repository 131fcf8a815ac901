// `evolve init`: a repository is set up in one call, nothing that is there is touched, and a second call does nothing.
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { parse } from 'yaml'
import { configOfJob, findLoopJobs, jobFindings } from '../../src/cli/doctor-workflow.js'
import { minuteFor, renderCaller } from '../../src/domain/caller.js'
import { startGitHubApi } from '../support/github-api.js'
import { runGit, temporaryFolder, workRepository } from '../support/repository.js'
import { runVerb } from './run-verb.js'

const path = '.github/workflows/evolve.yml'
const choices = {
  ...{ action: 'OWNER/evolve-action@v1', owner: 'OWNER', minute: 17, agent: 'claude' as const },
  ...{ gate: 'npm test', setup: 'npm ci', issueLabel: 'evolve' },
}

interface Told {
  readonly steps: { what: string; done: string }[]
  readonly workflow: string
  readonly next: string[]
}

async function init(
  root: string,
  env: object,
  ...words: string[]
): Promise<Told & { code: number; err: string }> {
  const { code, out, err } = await runVerb(root, ['init', '--json', ...words], env)
  const told = out === '' ? { steps: [], workflow: '', next: [] } : (JSON.parse(out) as Told)
  return { ...told, code, err }
}

async function project(files: Readonly<Record<string, string>> = {}): Promise<string> {
  const root = await workRepository(await temporaryFolder())
  await runGit(root, ['remote', 'add', 'origin', 'https://github.com/octo/app.git'])
  for (const [name, text] of Object.entries(files)) await writeFile(join(root, name), text)
  return root
}

const doneOf = ({ steps }: Told) => steps.map(({ done }) => done)
const jobOf = (text: string) => (parse(text) as { jobs: { evolve: Record<string, unknown> } }).jobs.evolve

describe('the workflow that init writes', () => {
  it('means the same as the smallest example', async () => {
    const example = await readFile(join(import.meta.dirname, '../../examples/minimal.yml'), 'utf8')
    expect(parse(renderCaller(choices))).toEqual(parse(example))
  })

  it.each([
    [{}, {}],
    [{ agent: 'codex' as const, gate: '', setup: '' }, { agent: 'codex' }],
    [{ gate: "npm test -- --name='a: b' # c" }, { gate: "npm test -- --name='a: b' # c" }],
    [{ gate: 'npm test\nnpm run lint' }, { gate: 'npm test\nnpm run lint\n' }],
    [{ setup: 'true' }, { setup: 'true' }],
    [{ issueLabel: 'for: bots' }, { 'issue-label': 'for: bots' }],
  ])('is read by doctor without a finding, whatever is chosen: %j', (chosen, expected) => {
    const text = renderCaller({ ...choices, ...chosen })
    expect(jobOf(text).with).toMatchObject(expected)
    const findings = findLoopJobs('evolve.yml', parse(text)).flatMap((job) => {
      const config = configOfJob(job, undefined)
      return 'level' in config ? [config] : jobFindings(job, config)
    })
    expect(findings.map(({ level }) => level)).toEqual(['ok', 'ok', 'ok'])
  })

  it('starts at an odd minute that depends on the name alone, and differs between names', () => {
    const minutes = ['app', 'csv', 'site', 'ünïcödé', ''].map(minuteFor)
    expect(minutes.every((minute) => minute % 2 === 1 && minute < 60)).toBe(true)
    expect(new Set(minutes).size).toBeGreaterThan(3)
    expect(minuteFor('app')).toBe(minuteFor('app'))
  })
})

describe('evolve init', () => {
  it('finds out gate, setup and owner, and does nothing the second time', async () => {
    const root = await project({ 'package.json': '{"scripts":{"test":"jest"}}', 'package-lock.json': '{}' })
    const first = await init(root, {}, '--config')
    expect(doneOf(first)).toEqual(['written', 'written', 'not made'])
    const text = await readFile(join(root, path), 'utf8')
    expect(text).toBe(first.workflow)
    expect(jobOf(text)).toMatchObject({
      if: "github.repository_owner == 'octo'",
      with: { setup: 'npm ci', gate: 'npm test' },
    })
    expect(await readFile(join(root, '.github/evolve.yml'), 'utf8')).toMatch(
      /^# yaml-language-server: \$schema=https/,
    )
    expect(doneOf(await init(root, {}, '--config'))).toEqual(['left as it is', 'left as it is', 'not made'])
    expect(await readFile(join(root, path), 'utf8')).toBe(text)
  })

  it('takes the agent that is on PATH, and names its secret', async () => {
    const bin = await temporaryFolder()
    await writeFile(join(bin, 'codex'), '#!/bin/sh\n')
    await chmod(join(bin, 'codex'), 0o755)
    const told = await init(await project(), { PATH: `${bin}:/usr/bin:/bin` })
    expect(jobOf(told.workflow).with).toMatchObject({ agent: 'codex' })
    expect(told.next.join('\n')).toMatch(/OPENAI_API_KEY[\s\S]*evolve doctor/)
  })

  it('only says what it would do with --dry-run', async () => {
    const root = await project()
    expect(doneOf(await init(root, {}, '--dry-run'))).toEqual(['would be written', 'not made'])
    expect(await readdir(root)).not.toContain('.github')
  })

  it('leaves a repository alone whose workflow runs the loop under another name', async () => {
    const root = await project()
    await mkdir(join(root, '.github/workflows'), { recursive: true })
    await writeFile(join(root, '.github/workflows/loop.yml'), renderCaller(choices))
    expect((await init(root, {})).steps[0]).toMatchObject({
      what: '.github/workflows/loop.yml',
      done: 'left as it is',
    })
    expect(await readdir(join(root, '.github/workflows'))).toEqual(['loop.yml'])
  })

  it('makes the label where there is a token, and takes one that is there as it is', async () => {
    const api = await startGitHubApi()
    const root = await project()
    const env = { GH_TOKEN: api.token, GITHUB_API_URL: api.url }
    api.intercept = () => ({ status: 201, body: { name: 'evolve' } })
    expect(doneOf(await init(root, env))).toEqual(['written', 'made'])
    expect(api.requests).toMatchObject([
      { method: 'POST', path: '/repos/octo/app/labels', body: { name: 'evolve' } },
    ])
    api.intercept = () => ({ status: 422, body: { message: 'Validation Failed' } })
    expect(doneOf(await init(root, env))).toEqual(['left as it is', 'left as it is'])
    api.intercept = () => ({ status: 403, body: { message: 'Resource not accessible' } })
    expect(doneOf(await init(root, env))).toEqual(['left as it is', 'not made'])
    await api.close()
  })

  it.each([
    ['outside of a repository', 'NOT_A_REPOSITORY', []],
    ['with an agent that it cannot set up', 'INPUT_INVALID: agent:', ['--agent', 'gemini']],
    ['with something that is no action', 'INPUT_INVALID: --action:', ['--action', 'x; y']],
  ])('writes nothing %s', async (_, problem, words) => {
    const root = words.length === 0 ? await temporaryFolder() : await project()
    const told = await init(root, {}, ...words)
    expect(told.code).toBeGreaterThan(0)
    expect(told.err).toContain(problem)
    expect(await readdir(root)).not.toContain('.github')
  })
})
