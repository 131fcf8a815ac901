// The workflow that a repository calls the loop with, as text: what `init` writes. Pure; equal choices give equal bytes.
// Never puts text of others between its lines unless it is one plain line.

/** Is what a repository chooses. */
export interface CallerChoices {
  /** Repository and version of this action, such as `OWNER/evolve-action@v1`. */
  readonly action: string
  /** Owner of the repository that the loop works on: letters, digits, hyphens. */
  readonly owner: string
  readonly minute: number
  readonly agent: 'claude' | 'codex'
  /** Command that must not get worse; none when it is empty. */
  readonly gate: string
  /** Command that installs what the gate needs; none when it is empty. */
  readonly setup: string
  /** Label of the issues that are work; the default is not written down. */
  readonly issueLabel: string
}

/** Names the secret with the key of each agent's provider. */
export const keyOfAgent = {
  claude: { input: 'anthropic-api-key', secret: 'ANTHROPIC_API_KEY' },
  codex: { input: 'openai-api-key', secret: 'OPENAI_API_KEY' },
} as const

/** Renders the workflow. */
export function renderCaller(choices: CallerChoices): string {
  const { action, owner, minute, agent, gate, setup, issueLabel } = choices
  const [repository = '', version = 'v1'] = action.split('@')
  const key = keyOfAgent[agent]
  return [
    'name: Evolve',
    'on:',
    '  schedule:',
    `    - cron: '${minute} * * * *' # an odd minute: at 0 and 30 everybody's schedules go off, and runs are delayed or dropped`,
    '  workflow_dispatch:',
    '    inputs:',
    '      command: { type: choice, options: [run, status, stop, resume] }',
    'jobs:',
    '  evolve:',
    `    if: github.repository_owner == '${owner}' # forks have this file too`,
    `    uses: ${repository}/.github/workflows/evolve.yml@${version} # better: a full commit SHA`,
    '    permissions: { contents: write, pull-requests: write, issues: read, actions: read }',
    '    with:',
    '      command: ${{ inputs.command }}',
    ...(agent === 'claude' ? [] : [`      agent: ${agent}`]),
    ...(setup === '' ? [] : [`      setup: ${quote(setup)}`]),
    ...(gate === ''
      ? [
          '      # gate: the commands that must not get worse, one per line. Without one every change counts as held.',
        ]
      : [`      gate: ${quote(gate)}`]),
    ...(issueLabel === 'evolve' ? [] : [`      issue-label: ${quote(issueLabel)}`]),
    '    secrets:',
    `      ${key.input}: \${{ secrets.${key.secret} }}`,
    '',
  ].join('\n')
}

/** Renders the configuration file with the line by which editors find its schema. */
export function renderConfigFile(action: string): string {
  const [repository = '', version = 'v1'] = action.split('@')
  return [
    `# yaml-language-server: $schema=https://raw.githubusercontent.com/${repository}/${version}/docs/evolve.schema.json`,
    '# Keys are the inputs of the action; inputs of the workflow win. For example:',
    '# agent-timeout-minutes: 45',
    '# protected-paths: [.github/**, LICENSE]',
    '',
  ].join('\n')
}

/** Gives the odd minute of the hour for a repository: always the same, and spread over the hour. */
export function minuteFor(name: string): number {
  let sum = 0
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 30
  return sum * 2 + 1
}

/** Quotes a text for YAML where it needs to be; several lines become a block. */
function quote(text: string): string {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  if (lines.length > 1) return `|\n${lines.map((line) => `        ${line.trim()}`).join('\n')}`
  return /^[A-Za-z][\w ./-]*$/.test(text) && !/^(true|false|null|yes|no|on|off|y|n)$/i.test(text)
    ? text
    : `'${text.replace(/\s+/g, ' ').replace(/'/g, "''")}'`
}
