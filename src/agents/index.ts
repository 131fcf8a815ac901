// Chooses the agent (SPEC §7.1): a named program, or any shell command. The only place that knows their names.
import { EvolveError } from '../errors.js'
import { findProgram } from '../platform/process.js'
import { findMissingProgram } from '../platform/shell-command.js'
import type { Agent } from '../ports.js'
import { describeClaude } from './claude.js'
import { describeCodex } from './codex.js'
import { describeCommand } from './command.js'
import { describeGemini } from './gemini.js'
import { describeOpencode } from './opencode.js'
import type { AgentChoices, Program, Surroundings } from './session.js'
import { openTotals } from './totals.js'

export type { AgentChoices, Surroundings } from './session.js'

/** Opens the configured agent. Starts nothing; whether its program is there is what `check` says. */
export function openAgent(choices: AgentChoices, surroundings: Surroundings): Agent {
  const program = chooseProgram(choices, surroundings.env.PATH)
  const takeOwn = openTotals()
  return {
    name: program?.name ?? 'auto',
    canResume: program?.canResume ?? false,
    check: () => {
      const missing =
        program?.name === 'command'
          ? findMissingProgram(choices.agentCommand, {
              cwd: surroundings.workspaceRoot,
              env: surroundings.env,
            })
          : undefined
      if (missing !== undefined) return Promise.reject(commandNotFound(missing))
      const isThere = program !== undefined && findProgram(program.file, surroundings.env.PATH) !== undefined
      return isThere ? Promise.resolve() : Promise.reject(notFound(program))
    },
    run: async (task) => {
      if (program === undefined) throw notFound(program)
      const { runSession } = await import('./session.js')
      const report = await runSession(program, choices, surroundings, task)
      return program.reportsWholeSession ? takeOwn(report, task.resume) : report
    },
  }
}

function chooseProgram(choices: AgentChoices, path: string | undefined): Program | undefined {
  switch (choices.agent) {
    case 'command':
      return describeCommand(choices.agentCommand)
    case 'claude':
      return describeClaude(choices)
    case 'codex':
      return describeCodex(choices)
    case 'gemini':
      return describeGemini(choices)
    case 'opencode':
      return describeOpencode(choices)
    case 'auto':
      // A command that is given is meant, also where no agent is named (SPEC §12.2).
      if (choices.agentCommand !== '') return describeCommand(choices.agentCommand)
      return [describeClaude(choices), describeCodex(choices)].find(
        (program) => findProgram(program.file, path) !== undefined,
      )
  }
}

function commandNotFound(program: string): EvolveError {
  return new EvolveError(
    'AGENT_NOT_FOUND',
    `agent-command: \`${program}\` ${program.includes('/') ? 'is not an executable file' : 'was not found on PATH'}.`,
    program.includes('/')
      ? 'Correct the path (it counts from the working directory), or make the file executable.'
      : 'Install it before the loop runs, or correct the command.',
  )
}

function notFound(program: Program | undefined): EvolveError {
  const wanted = program === undefined ? 'Neither `claude` nor `codex`' : `\`${program.file}\``
  const verb = program === undefined ? 'was found' : 'was not found'
  return new EvolveError(
    'AGENT_NOT_FOUND',
    `${wanted} ${verb} on PATH.`,
    program?.name === 'command'
      ? 'Install bash on the runner.'
      : 'Install the agent, or name any command that does the work with --agent-command (`agent: command` and `agent-command` on GitHub).',
  )
}
