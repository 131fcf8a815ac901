// The scripts inside the reusable workflow, run by a real bash as the runner would, and its promises about concurrency.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { parse } from 'yaml'

interface Step {
  readonly name: string
  readonly if?: string
  readonly run?: string
  readonly env?: Record<string, string>
}
interface Job {
  readonly steps: readonly Step[]
  readonly concurrency: { readonly group: string; readonly 'cancel-in-progress': boolean }
}

const text = readFileSync(new URL('../../.github/workflows/evolve.yml', import.meta.url), 'utf8')
const { evolve } = (parse(text) as { jobs: { evolve: Job } }).jobs

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'evolve-workflow-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

/** Runs the script of a step as the runner does for `shell: bash`. Expressions in its `env` are given by the test. */
function run(name: string, env: Record<string, string>) {
  const step = evolve.steps.find((candidate) => candidate.name === name)
  const script = path.join(folder, 'script.sh')
  writeFileSync(script, step?.run ?? 'exit 99')
  const empty = Object.fromEntries(Object.keys(step?.env ?? {}).map((key) => [key, '']))
  const runner = {
    PATH: `${folder}:${process.env['PATH'] ?? ''}`,
    RUNNER_TEMP: folder,
    ...Object.fromEntries(
      ['ENV', 'OUTPUT', 'PATH', 'STEP_SUMMARY'].map((file) => [`GITHUB_${file}`, path.join(folder, file)]),
    ),
  }
  const { status, stdout } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', script], {
    cwd: folder,
    env: { ...runner, ...empty, ...env },
    encoding: 'utf8',
  })
  return { status, stdout }
}

function written(file: 'ENV' | 'OUTPUT' | 'PATH'): string {
  const target = path.join(folder, file)
  return existsSync(target) ? readFileSync(target, 'utf8') : ''
}

describe('a missing key', () => {
  const nothing = {
    HAS_ANTHROPIC_KEY: 'false',
    HAS_OPENAI_KEY: 'false',
    HAS_GEMINI_KEY: 'false',
    HAS_AGENT_ENV: 'false',
  }

  it.each([
    ['claude', {}, 1],
    ['codex', { HAS_ANTHROPIC_KEY: 'true' }, 1],
    ['claude', { HAS_ANTHROPIC_KEY: 'true' }, 0],
    ['codex', { HAS_OPENAI_KEY: 'true' }, 0],
    ['claude', { HAS_AGENT_ENV: 'true' }, 0],
    ['gemini', {}, 1],
    ['gemini', { HAS_GEMINI_KEY: 'true' }, 0],
    ['opencode', {}, 0],
    ['command', {}, 0],
  ])('is judged for %s with %j: exit %i', (agent, given, status) => {
    expect(run('Refuse what cannot work', { AGENT: agent, ...nothing, ...given }).status).toBe(status)
  })

  it('is named', () => {
    const { stdout } = run('Refuse what cannot work', { AGENT: 'codex', ...nothing })
    expect(stdout).toMatch(/^::error .*openai-api-key/)
  })
})

describe('setup', () => {
  it('runs the script as it stands', () => {
    expect(run('Set up', { SETUP: 'printf %s "$((40 + 2))" > made\ncat made' })).toEqual({
      status: 0,
      stdout: '42',
    })
  })

  it('is red when any line of it fails, and says so', () => {
    const { status, stdout } = run('Set up', { SETUP: '(exit 7)\necho unreachable' })
    expect(status).toBe(7)
    expect(stdout).toMatch(/^::error title=setup failed::.*exit code 7/)
    expect(stdout).not.toContain('unreachable')
  })
})

describe('installing the agent', () => {
  beforeEach(() => {
    writeFileSync(
      path.join(folder, 'npm'),
      '#!/bin/sh\necho "$@" > "$RUNNER_TEMP/npm-arguments"\nexit "${NPM_EXIT:-0}"\n',
    )
    chmodSync(path.join(folder, 'npm'), 0o755)
  })
  const asked = () => readFileSync(path.join(folder, 'npm-arguments'), 'utf8')

  it.each([
    ['claude', '', /@anthropic-ai\/claude-code@\d+\.\d+\.\d+$/],
    ['codex', '', /@openai\/codex@\d+\.\d+\.\d+$/],
    ['gemini', '', /@google\/gemini-cli@\d+\.\d+\.\d+$/],
    ['opencode', '', / opencode-ai@\d+\.\d+\.\d+$/],
    ['codex', '1.2.3-beta.1', /@openai\/codex@1\.2\.3-beta\.1$/],
  ])('takes one exact version of %s', (agent, version, expected) => {
    expect(run('Install the agent', { AGENT: agent, AGENT_VERSION: version }).status).toBe(0)
    expect(asked().trim()).toMatch(expected)
    expect(written('PATH')).toBe(`${folder}/evolve-agent/bin\n`)
  })

  it.each(['latest', '^1.0.0', '1.2', '1.2.3 --registry x', '$(id)', '1.2.3\n4'])(
    'refuses the version %j',
    (version) => {
      const { status, stdout } = run('Install the agent', { AGENT: 'claude', AGENT_VERSION: version })
      expect(status).toBe(1)
      expect(stdout).toContain('::error')
      expect(existsSync(path.join(folder, 'npm-arguments'))).toBe(false)
    },
  )

  it('is red when npm fails, and says so', () => {
    const { status, stdout } = run('Install the agent', { AGENT: 'claude', NPM_EXIT: '3' })
    expect(status).toBe(1)
    expect(stdout).toMatch(/::error .*npm could not install @anthropic-ai/)
  })
})

describe('the secrets of the agent', () => {
  const step = 'Give the agent its secrets'

  it('are masked, set, and named', () => {
    const { status, stdout } = run(step, { OPENAI_KEY: 'sk-1', AGENT_ENV: 'A=x=y%0A\r\n\nB_2=two words' })
    expect(status).toBe(0)
    expect(stdout.split('\n')).toEqual(expect.arrayContaining(['::add-mask::sk-1', '::add-mask::x=y%250A']))
    expect(written('ENV')).toBe('OPENAI_API_KEY=sk-1\nCODEX_API_KEY=sk-1\nA=x=y%0A\nB_2=two words\n')
    expect(written('OUTPUT')).toBe('names= OPENAI_API_KEY CODEX_API_KEY A B_2\n')
  })

  it('may be none', () => {
    expect(run(step, {}).status).toBe(0)
    expect(written('ENV')).toBe('')
    expect(written('OUTPUT')).toBe('names=\n')
  })

  it.each(['no equals sign', '1A=x', 'A B=x', '=x', 'A<<B=x'])(
    'refuse the line %j without showing it',
    (line) => {
      const { status, stdout } = run(step, { AGENT_ENV: line })
      expect(status).toBe(1)
      expect(stdout).toContain('::error')
      expect(stdout).not.toContain(line)
      expect(written('ENV')).toBe('')
    },
  )
})

describe('concurrency', () => {
  it('is one group per lane and verb, and never cancels', () => {
    expect(evolve.concurrency['cancel-in-progress']).toBe(false)
    expect(evolve.concurrency.group).toMatch(/inputs\.command.*matrix\.lane/)
    expect(evolve.concurrency.group).not.toMatch(/run_id|run_number|run_attempt|github\.sha/)
  })

  it("starts no agent's preparation for an operator's verb", () => {
    const forRunsOnly = evolve.steps.filter((step) => step.if?.includes("inputs.command == 'run'"))
    expect(forRunsOnly.map((step) => step.name)).toEqual([
      'Refuse what cannot work',
      'Set up',
      'Install the agent',
      'Give the agent its secrets',
    ])
  })
})
