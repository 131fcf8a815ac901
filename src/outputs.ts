// Every output of the action: name and description, in one table (SPEC §12.1). action.yml, the reusable workflow and
// the README are made from it. Outputs are small scalars; anything long is a file and its path.

/** Lists every output of the action. One that does not apply to a run is empty. */
export const outputs = {
  result: 'What the cycle amounted to, decided by code from evidence. Empty when the run stopped or skipped.',
  cycle: 'Number of the cycle within its lane.',
  lane: 'Name of the loop.',
  'stop-reason': 'Why the loop stays down: `operator`, `max-cycles`, `regression` or `stagnation`.',
  'skip-reason':
    'Why only this run did nothing: `overlap`, `not-before`, `budget`, `fork`, `wrong-ref` or `event`.',
  handoff: '`true` when this cycle handed a heavy context over to the next run.',
  'handoff-reason': 'Why it did: `streak`, `measured`, `phase`, `handover` or `overflow`.',
  resumed: '`true` when this cycle resumed what an earlier one had handed over.',
  'work-ref': 'The item that was worked on.',
  'work-source': 'The rung of the ladder that offered it.',
  'parked-work': 'Refs of all parked items of the lane, as a JSON array.',
  'context-streak': 'Heavy cycles in a row, after this one.',
  'context-fraction': "Context of the agent's last request over its window; empty when it is not known.",
  commit: 'The commit that holds the work.',
  'pull-request-url': 'Page of the pull request that holds the work.',
  'cost-usd': 'What the agent says the cycle cost, in US dollars.',
  tokens: 'Tokens that the agent used in the cycle.',
  'state-saved': '`true` when the state was saved.',
  'state-commit': 'Commit of the saved state, on the branch store.',
  'agent-end': 'How the agent ended, such as `completed`, `overflowed` or `timed-out`.',
  'transcript-path': "File with the agent's scrubbed output.",
  'summary-path': 'File with the summary of the run, in Markdown.',
} as const satisfies Record<string, string>

/** Names one output. */
export type OutputName = keyof typeof outputs
