// What goes wrong in real repositories, row by row: what was seen, in short, and what holds it here where a test does not
// say so in its own name. `docs/field.md` is made from this and from the names of the tests (scripts/field.mjs).

/**
 * Is one row. `tests`: file and beginning of the name of tests that hold it without naming it. `cannot`: why it cannot
 * happen here, for a row that no test can show.
 * @typedef {{ seen: string, tests?: readonly (readonly [string, string])[], cannot?: string }} FieldRow
 */

/** Rows without a test or a reason that are tolerated. A change that covers a row lowers it; it never rises. */
export const mostOpenRows = 0

/** Rows that may be held by a reason alone. */
export const mostReasons = 10

/** @type {readonly FieldRow[]} */
export const fieldRows = [
  // A. The cache as a store
  {
    seen: 'A cache entry whose key exists is not saved again, and that is only a warning',
    tests: [
      ['stores/cache.test.ts', 'saves under a new key each time'],
      ['stores/cache.test.ts', 'fails loudly when a save does not take'],
    ],
  },
  {
    seen: 'One new key per run fills the quota of the repository',
    tests: [
      ['stores/cache.test.ts', 'deletes its old entries and nobody else’s'],
      ['stores/cache.test.ts', 'notes that it may not delete'],
    ],
  },
  {
    seen: 'Entries vanish after a week or by eviction, and the loop begins anew without a word',
    tests: [['stores/cache.test.ts', 'starts fresh, and does not fail, once everything was evicted']],
  },
  {
    seen: 'What a branch saved is not seen from another one',
    tests: [['stores/cache.test.ts', 'says that a state saved on another branch is not seen here']],
  },
  {
    seen: 'Pull-request events write and read in different scopes',
    tests: [['domain/stop.test.ts', 'not for %s']],
  },
  {
    seen: 'The hit flag of a restore means different things',
    tests: [['stores/cache.test.ts', 'refuses an entry that holds the state of another lane']],
  },
  {
    seen: 'A restore by prefix gave another entry than the newest',
    tests: [
      ['stores/cache.test.ts', 'warns when an older sibling was restored'],
      ['stores/cache.test.ts', 'restores the newest generation'],
    ],
  },
  {
    seen: 'Runners with another compression do not see each other’s entries',
    tests: [['stores/cache.test.ts', 'explains that a runner with another compression']],
  },
  {
    seen: 'An outage of the cache looks like an empty one',
    tests: [['stores/cache.test.ts', 'never takes %s for an empty cache']],
  },
  {
    seen: 'Saving after a failed job did not happen',
    tests: [['bundle/hands-off-and-resumes.test.ts', 'hands off on the second heavy cycle']],
  },
  {
    seen: 'The legs of a matrix share one key, and the first one wins',
    tests: [['cycle/two-runs-want-one-item.test.ts', 'records one cycle per run and lane']],
  },
  {
    seen: 'There is no cache service on some servers, and guessing by host name misfires',
    tests: [['stores/cache.test.ts', 'names the branch store for %s']],
  },
  // B. Runs that overlap or wait
  {
    seen: 'A newer waiting run cancels the one that waits, also a dispatch with inputs',
    tests: [['contract/evolve-workflow.test.ts', 'is one group per lane and verb, and never cancels']],
  },
  {
    seen: 'A run that waits for an approval holds the group for hours',
    cannot:
      'No job of ours waits for an approval: what only a person can decide is parked, and the run ends.',
  },
  { seen: 'An approval comes days later, when what it approves is gone' },
  {
    seen: 'A run that waited starts on an old commit and does an item twice',
    tests: [['bundle/two-runs-at-once.test.ts', 'on one lane: one works']],
  },
  {
    seen: 'Two schedules push one branch, and one of them is lost',
    tests: [['stores/branch-http.test.ts', 'lets two writers who read the same tip both come through']],
  },
  // C. State branch and git
  {
    seen: 'A ruleset refuses the push, though another endpoint says there is no protection',
    tests: [['workspace/refused-push.test.ts', 'for %s says so in its own words']],
  },
  {
    seen: 'Jobs stay green for weeks although nothing was pushed',
    tests: [
      ['cycle/keeps-the-state-whatever-happens.test.ts', 'is proved to be writable before the agent starts'],
    ],
  },
  {
    seen: 'A new rule breaks a push that worked, unnoticed',
    tests: [
      ['cycle/keeps-the-state-whatever-happens.test.ts', 'is told as not saved when the second save fails'],
    ],
  },
  {
    seen: 'A fresh runner has no git identity, and commits fail',
    tests: [['agents/index.test.ts', 'puts defaults under']],
  },
  {
    seen: 'A killed job leaves index.lock, and every later job fails',
    tests: [['workspace/restore.test.ts', 'removes a lock that a killed agent left']],
  },
  {
    seen: 'Depth 1 has no merge base: unrelated histories',
    tests: [
      ['workspace/deliver.test.ts', 'replays the work when somebody was faster, from a depth-1 checkout'],
    ],
  },
  {
    seen: 'Git is missing or too old, and the checkout is no repository',
    tests: [['workspace/look.test.ts', 'says so when git is missing or too old']],
  },
  {
    seen: 'Without persisted credentials git asks for a user name and hangs',
    tests: [['workspace/deliver.test.ts', 'pushes over HTTP with the token of the server']],
  },
  {
    seen: 'A token of an app dies after an hour, and the push is tried for ever',
    tests: [['stores/branch-http.test.ts', 'says so when the token has run out before the save']],
  },
  // D. Schedule, trigger, permission
  {
    seen: 'A schedule fires hours late, or a few times a day instead of hourly',
    cannot: 'Nothing is derived from the wall clock between runs: cycles are ordered and counted by number.',
  },
  {
    seen: 'Schedules at minute 0 and 30 are delayed or dropped',
    tests: [['contract/workflows.test.ts', 'judges the schedule %s']],
  },
  { seen: 'A public repository that was idle for 60 days has its schedule switched off' },
  {
    seen: 'Forks run the schedule, and bots commit there',
    tests: [['contract/workflows.test.ts', 'asks for a guard against forks']],
  },
  { seen: 'Booleans arrive as text, and defaults are not applied on a schedule' },
  {
    seen: 'A read-only token fails at the end, after the money was spent',
    tests: [['bundle/bad-input.test.ts', 'finds at its claim that the token may not write']],
  },
  {
    seen: 'The token of a fork’s pull request only reads, whatever the workflow says',
    tests: [['domain/stop.test.ts', 'not for %s']],
  },
  { seen: 'Pushes with the job’s token start no workflow' },
  {
    seen: 'A reusable workflow that wants more than its caller grants fails before any job',
    tests: [['workflows/stories.test.ts', 'runs one cycle with what the caller grants']],
  },
  {
    seen: 'Secrets of an environment cannot be passed by a caller',
    tests: [['contract/evolve-workflow.test.ts', 'is judged for %s']],
  },
  { seen: 'Anybody’s comment commands the loop; the association beside a name says nothing' },
  {
    seen: 'Branch names and titles that are pasted into a shell run as code',
    tests: [['contract/workflows.test.ts', 'finds an expression in a script']],
  },
  // E. Output, secrets, injection
  {
    seen: 'The runner obeys lines that the agent prints',
    tests: [
      ['bundle/hostile-agent.test.ts', 'never acts as a workflow command'],
      ['domain/text.test.ts', 'breaks the workflow command in %j'],
    ],
  },
  { seen: 'Masking does not reach summaries, comments and files' },
  { seen: 'A secret of several lines is masked late or not line by line' },
  {
    seen: 'The summary variable is absent or cannot be written, and the step throws',
    tests: [['bundle/outputs-and-summary.test.ts', 'goes to the log when its file $what']],
  },
  { seen: 'Outputs over the limit fail, or are cut into broken JSON' },
  {
    seen: 'Comments grow past the limit, or come in bursts',
    tests: [
      ['workspace/pull-request.test.ts', 'is opened once for an item'],
      ['sources/issues.test.ts', 'is not waited for without end'],
    ],
  },
  { seen: 'The agent writes a live key into a file that is committed' },
  // F. The agent's process
  {
    seen: 'A cancelled run is signalled at one process only, and killed ten seconds later',
    tests: [
      ['bundle/dies-at-any-moment.test.ts', 'while it resumes leaves the handoff to the next run'],
      ['agents/process.test.ts', 'ends the whole group, also when it ignores INT and TERM'],
    ],
  },
  {
    seen: 'Steps that always run make a run impossible to cancel',
    tests: [['bundle/dies-at-any-moment.test.ts', 'alone, without the job, has its cycle closed by post']],
  },
  {
    seen: 'The runner is lost or out of memory, and no step runs any more',
    tests: [['bundle/dies-at-any-moment.test.ts', 'while the agent works is recorded once by the next run']],
  },
  {
    seen: 'An agent waits for ever on an open standard input',
    tests: [
      ['agents/process.test.ts', 'comes on standard input, which is then closed'],
      ['agents/process.test.ts', 'comes after the idle limit'],
    ],
  },
  { seen: 'The turn limit ends with exit code 1 and no words, though work was done' },
  {
    seen: 'The banner of a usage limit is taken for the result',
    tests: [
      ['agents/claude.test.ts', 'takes the banner %j for what it is'],
      ['cycle/keeps-the-state-whatever-happens.test.ts', 'records a rate limit with its reset time'],
    ],
  },
  {
    seen: 'An overloaded provider is asked again for minutes, or taken for a failure',
    tests: [
      ['agents/claude.test.ts', 'reads %s (exit code %i) as %s'],
      ['agents/codex.test.ts', 'reads %s (exit code %i) as %s'],
    ],
  },
  {
    seen: 'A conversation that overflowed is resumed, and is stuck for good',
    tests: [
      ['cycle/measured-context.test.ts', 'A14, A15'],
      ['cycle/measured-context.test.ts', 'after something was made hands off at once'],
    ],
  },
  {
    seen: 'The usage of a turn is a sum, and passes the window',
    tests: [
      ['agents/claude.test.ts', 'does not take the sum over a turn'],
      ['domain/reading.test.ts', 'calls more than the whole window unreliable'],
    ],
  },
  {
    seen: 'The window is assumed, and the reading is 361 %',
    tests: [
      ['agents/index.test.ts', 'warns when a window has to be assumed'],
      ['domain/reading.test.ts', 'chooses between'],
    ],
  },
  {
    seen: 'A pipe hides that the command in front of it failed',
    tests: [['agents/process.test.ts', 'false | tee log']],
  },
  {
    seen: 'Colours and titles of terminals stand in cards',
    tests: [
      ['domain/text.test.ts', 'removes %s'],
      ['agents/output.test.ts', 'says now and then how far the agent is'],
    ],
  },
  {
    seen: 'The deadline counts from another start than the job’s, and the agent is killed as if it crashed',
    tests: [['agents/process.test.ts', 'comes at the deadline for an agent and a child']],
  },
  // G. State files, clocks, loop sense
  {
    seen: 'A line that was cut glues onto the next one, and both are lost',
    tests: [
      ['stores/contract.ts', 'keeps bad lines where they stand, counts them, and ends a torn last line'],
    ],
  },
  {
    seen: 'A reader stops at the first bad line and forgets the rest',
    tests: [['stores/damage.test.ts', 'of %s costs that line only']],
  },
  {
    seen: 'Torn state is read as empty, and saved over',
    tests: [['stores/damage.test.ts', 'of %s is named, kept, and rebuilt from history']],
  },
  {
    seen: 'A rename fails, and the file is written in place instead',
    tests: [['stores/directory-crash.test.ts', 'is all or nothing']],
  },
  { seen: 'Days are counted in local time, and shift' },
  { seen: 'Dozens of runs say success, and nothing moves' },
  { seen: 'A dead quota makes every run fail all night' },
  {
    seen: 'The guard against loops trips on honest work',
    tests: [['cycle/quarantines-without-progress.test.ts', 'goes into quarantine at the limit']],
  },
  {
    seen: 'The loop spends its cycles waiting for approvals that nobody gives',
    tests: [['domain/history.test.ts', 'counts cycles that started an agent against the cap']],
  },
  { seen: 'A handoff keeps the conversation, and the next run wakes the heavy one' },
  { seen: 'A handoff lies in the workspace only, or is overwritten by another tool' },
  {
    seen: 'The bundle is stale or not whole, and every consumer breaks',
    tests: [['bundle/outputs-and-summary.test.ts', 'are all set, by a bundle that needs nothing beside it']],
  },
]
