// Which agent is chosen, how named ones are started, and what they are given.
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { openAgent, type AgentChoices } from '../../src/agents/index.js'
import { buildEnvironment } from '../../src/agents/environment.js'
import { choose, openAgentPlace, taskOf, type AgentPlace } from '../support/agent-surroundings.js'

let place: AgentPlace
beforeEach(async () => {
  place = await openAgentPlace()
})
afterEach(() => place.close())

function open(choices: Partial<AgentChoices>, env: Record<string, string> = {}) {
  const surroundings = { ...place.surroundings, env: { ...place.surroundings.env, ...env } }
  return openAgent(choose(choices), surroundings)
}

function fixture(name: string): string {
  return fileURLToPath(new URL(`fixtures/${name}`, import.meta.url))
}

describe('check', () => {
  it.each([
    ['claude', '`claude` was not found', '--agent-command'],
    ['codex', '`codex` was not found', '--agent-command'],
    ['auto', 'Neither `claude` nor `codex` was found', '--agent-command'],
    ['command', '`bash` was not found', 'Install bash'],
  ] as const)('refuses %s when its program is not there', async (agent, problem, remedy) => {
    const agentHere = open({ agent, agentCommand: agent === 'command' ? 'true' : '' }, { PATH: place.root })
    await expect(agentHere.check()).rejects.toMatchObject({
      code: 'AGENT_NOT_FOUND',
      problem: expect.stringContaining(problem),
      remedy: expect.stringContaining(remedy),
    })
  })

  it('takes no folder and no file that cannot be run for a program', async () => {
    await mkdir(join(place.root, 'claude'))
    await writeFile(join(place.root, 'codex'), '')
    await expect(open({ agent: 'claude' }, { PATH: place.root }).check()).rejects.toThrow('AGENT_NOT_FOUND')
    await expect(open({ agent: 'codex' }, { PATH: place.root }).check()).rejects.toThrow('AGENT_NOT_FOUND')
  })

  it('accepts a command when bash is there', async () => {
    await expect(open({}).check()).resolves.toBeUndefined()
  })
})

describe('auto', () => {
  it('takes claude before codex, and codex where it is alone', async () => {
    await place.addProgram('codex', 'true')
    expect(open({ agent: 'auto', agentCommand: '' }).name).toBe('codex')
    await place.addProgram('claude', 'true')
    expect(open({ agent: 'auto', agentCommand: '' }).name).toBe('claude')
  })

  it('takes a command that is given', () => {
    expect(open({ agent: 'auto', agentCommand: 'true' }).name).toBe('command')
  })
})

describe('claude', () => {
  it('is started with what unattended work needs, and reported', async () => {
    await place.addProgram(
      'claude',
      `printf '%s\\n' "$@" > argv; cat > stdin; env > env; cat ${fixture('claude/write-stream.jsonl')}`,
    )
    const choices: Partial<AgentChoices> = {
      agent: 'claude',
      model: 'opus',
      maxTurns: 9,
      agentArgs: ['--allowedTools', 'WebFetch'],
    }
    const report = await open(choices).run(taskOf())
    const seen = await open({ agentCommand: 'cat argv stdin env' }).run(taskOf())
    expect(seen.tail).toMatch(
      /^-p\n--output-format\nstream-json\n--verbose\n--add-dir\n\/.*\/shared\n--allowedTools\nBash,.*\n--disallowedTools\nCron.*\n--model\nopus\n--max-turns\n9\n--permission-mode\nacceptEdits\n--allowedTools\nWebFetch\nDo the work\./,
    )
    expect(seen.tail).toMatch(/^CLAUDE_CODE_MAX_RETRIES=2$/m)
    expect(report).toMatchObject({
      end: 'completed',
      reading: { tokens: 6500, window: 1_000_000, fraction: 0.0065, measured: true },
      turns: 2,
      costUsd: 0.0162,
      tail: expect.stringMatching(/^Writing\.\nWrite: .*out\.txt\nWrote out\.txt\./),
    })
    expect(place.lines).toEqual([])
  })

  it('keeps what the user set', async () => {
    await place.addProgram('claude', 'echo $CLAUDE_CODE_MAX_RETRIES')
    expect((await open({ agent: 'claude' }, { CLAUDE_CODE_MAX_RETRIES: '7' }).run(taskOf())).tail).toBe('7\n')
  })

  it('warns when a window has to be assumed', async () => {
    await place.addProgram('claude', `head -n 2 ${fixture('claude/write-stream.jsonl')}; exit 1`)
    const report = await open({ agent: 'claude' }).run(taskOf())
    expect(report).toMatchObject({ end: 'crashed', reading: { tokens: 6500, window: 200_000 } })
    expect(place.lines).toEqual([expect.stringContaining('200000 tokens are assumed')])
  })
})

describe('codex', () => {
  const session = '01a22ded-0c7f-75b1-b4a9-54131818ceaa'

  it('is started in its sandbox, and its reading comes from its session file', async () => {
    await place.addProgram(
      'codex',
      `printf '%s\\n' "$@" > argv; cat > stdin
d="$CODEX_HOME/sessions/2026/11/30"; mkdir -p "$d"
cp ${fixture('codex/session-write.jsonl')} "$d/rollout-2026-11-30T20-33-23-${session}.jsonl"
cat ${fixture('codex/write.jsonl')}`,
    )
    const report = await open({ agent: 'codex' }, { CODEX_HOME: join(place.root, 'codex-home') }).run(
      taskOf(),
    )
    const seen = await open({ agentCommand: 'cat argv stdin' }).run(taskOf())
    expect(seen.tail).toMatch(
      /^exec\n--json\n--sandbox\nworkspace-write\n--add-dir\n\/.*\/shared\nDo the work\.\n$/,
    )
    expect(report).toMatchObject({
      end: 'completed',
      sessionId: session,
      reading: { tokens: 9000, window: 258_400, measured: true },
      tokens: 18_120,
    })
  })

  it('goes on with a session by options in front of `resume`', async () => {
    await place.addProgram('codex', `printf '%s\\n' "$@" > argv; cat ${fixture('codex/write.jsonl')}`)
    await open({ agent: 'codex', agentArgs: ['--search'] }).run(taskOf({ resume: session }))
    const seen = await open({ agentCommand: 'cat argv' }).run(taskOf())
    expect(seen.tail).toMatch(new RegExp(`^exec\\n--json\\n[^]*\\n--search\\nresume\\n${session}\\n-\\n$`))
  })

  it('has no reading without a session file', async () => {
    await place.addProgram('codex', `cat ${fixture('codex/write.jsonl')}`)
    const report = await open({ agent: 'codex' }).run(taskOf())
    expect(report).toMatchObject({ end: 'completed', reading: undefined, tokens: 18_120 })
  })
})

describe('an agent that may ask to be replaced', () => {
  it.each([
    ['claude', /^--add-dir\n\/.*\/shared\n\/desk\n--allowedTools$/m],
    ['codex', /^--add-dir\n\/.*\/shared\n--add-dir\n\/desk$/m],
    ['gemini', /^--include-directories\n\/.*\/shared\n--include-directories\n\/desk$/m],
  ] as const)('%s may write to the desk, and finds the program first on its PATH', async (agent, argv) => {
    await place.addProgram(agent, `printf '%s\\n' "$@" > argv; echo "$PATH" > path`)
    await open({ agent }).run(taskOf({ handover: { binFolder: '/desk-bin', folder: '/desk' } }))
    const seen = await open({ agentCommand: 'cat argv path' }).run(taskOf())
    expect(seen.tail).toMatch(argv)
    expect(seen.tail).toMatch(/^\/desk-bin:.*\/bin:/m)
  })
})

describe('buildEnvironment', () => {
  const inherited = {
    PATH: '/bin',
    'INPUT_GITHUB-TOKEN': 't0ken',
    INPUT_LANE: 'x',
    ACTIONS_RUNTIME_TOKEN: 'x',
    STATE_x: 'x',
    GITHUB_OUTPUT: '/o',
    GITHUB_ENV: '/e',
    GITHUB_PATH: '/p',
    GITHUB_STATE: '/s',
    GITHUB_STEP_SUMMARY: '/m',
    GITHUB_REPOSITORY: 'o/r',
    GITHUB_TOKEN: 't0ken',
    GH_TOKEN: 'another',
    EVOLVE_HANDOFF_FILE: '/old',
    API_KEY: 'k',
  }
  const parts = { inherited, token: 't0ken', passed: [], defaults: {}, own: {} }

  it('withholds inputs, the runner and the own token, and passes the rest', () => {
    expect(buildEnvironment(parts)).toEqual({
      PATH: '/bin',
      GITHUB_REPOSITORY: 'o/r',
      GH_TOKEN: 'another',
      API_KEY: 'k',
    })
  })

  it('passes what is named, whatever it is called', () => {
    const passed = ['GITHUB_TOKEN', 'ACTIONS_RUNTIME_TOKEN', 'NOT_THERE']
    expect(buildEnvironment({ ...parts, passed })).toMatchObject({
      GITHUB_TOKEN: 't0ken',
      ACTIONS_RUNTIME_TOKEN: 'x',
    })
    expect(buildEnvironment({ ...parts, passed })).not.toHaveProperty('NOT_THERE')
  })

  it('puts defaults under and its own over what is inherited, without NUL', () => {
    const made = buildEnvironment({
      ...parts,
      defaults: { PATH: 'no', EXTRA: '1' },
      own: { API_KEY: 'a\0b' },
    })
    expect(made).toMatchObject({ PATH: '/bin', EXTRA: '1', API_KEY: 'ab' })
  })
})

describe('the environment of a session', () => {
  it('names lane, cycle, phase and ref, and HANDOFF only when resuming', async () => {
    const { tail } = await open({ agentCommand: 'env | sort' }, { INPUT_X: '1' }).run(taskOf())
    expect(tail).toMatch(/^CI=true$/m)
    expect(tail).toMatch(/^NO_COLOR=1$/m)
    expect(tail).toMatch(
      /^EVOLVE_CYCLE=7\nEVOLVE_LANE=default\nEVOLVE_LEDGER_FILE=\/.*\nEVOLVE_OUTCOME_FILE=\/.*\nEVOLVE_PHASE=work$/m,
    )
    expect(tail).toMatch(/^EVOLVE_WORK_REF=ex-12$/m)
    expect(tail).not.toMatch(/HANDOFF|INPUT_X/)
  })
})
