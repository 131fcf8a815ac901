export const id = 564;
export const ids = [564];
export const modules = {

/***/ 6564:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   QL: () => (/* binding */ inputs),
/* harmony export */   Xg: () => (/* binding */ readConfig),
/* harmony export */   suggestion: () => (/* binding */ suggestion),
/* harmony export */   wp: () => (/* binding */ isInputName)
/* harmony export */ });
/* harmony import */ var yaml__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8815);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(9691);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(8532);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9473);
/* harmony import */ var _domain_record_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4612);
/* harmony import */ var _domain_redispatch_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(38);
/* harmony import */ var _domain_work_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(940);
// Every input: name, description, default and schema, in one table (SPEC §12.1). action.yml, the reusable workflow,
// the command line's flags and the README are checked against it. All problems are reported at once.






function input(description, defaultText, read, localDefault) {
    return { description, default: defaultText, read, ...(localDefault === undefined ? {} : { localDefault }) };
}
const text = zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP();
function oneOf(...words) {
    return zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().transform((value, context) => {
        const word = words.find((candidate) => candidate === value);
        if (word === undefined)
            return refuse(context, `one of: ${words.join(', ')}`);
        return word;
    });
}
/** YAML 1.2's booleans and nothing else (FIELD F31). */
const boolean = zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().transform((value, context) => {
    if (/^(true|True|TRUE)$/.test(value))
        return true;
    if (/^(false|False|FALSE)$/.test(value))
        return false;
    return refuse(context, 'true or false');
});
const onOff = zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().transform((value, context) => {
    if (/^(on|true|True|TRUE)$/.test(value))
        return true;
    if (/^(off|false|False|FALSE)$/.test(value))
        return false;
    return refuse(context, 'on or off');
});
const fraction = zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().transform((value, context) => {
    const number = Number(value);
    if (/^\d*\.?\d+$/.test(value) && number > 0 && number <= 1)
        return number;
    return refuse(context, 'a fraction greater than 0 and at most 1');
});
function wholeNumber(min, max = Number.MAX_SAFE_INTEGER) {
    return zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().transform((value, context) => {
        const number = Number(value);
        if (/^\d+$/.test(value) && number >= min && number <= max)
            return number;
        const most = max === Number.MAX_SAFE_INTEGER ? '' : ` and at most ${max}`;
        return refuse(context, `a whole number of at least ${min}${most}`);
    });
}
function positive(what, isZeroAllowed = false) {
    return zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().transform((value, context) => {
        const number = Number(value);
        if (/^\d+(\.\d+)?$/.test(value) && Number.isFinite(number) && (number > 0 || isZeroAllowed))
            return number;
        return refuse(context, `${what}, ${isZeroAllowed ? '0 or more' : 'more than 0'} (fractions are allowed)`);
    });
}
function listOf(words) {
    return zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().transform((value, context) => {
        const names = splitWords(value);
        const found = names.map((name) => words.find((word) => word === name));
        if (found.some((word) => word === undefined))
            return refuse(context, `words of: ${words.join(', ')}`);
        return [...new Set(found)];
    });
}
const words = zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().transform(splitWords);
const lines = zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().transform((value) => value
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean));
function splitWords(value) {
    return value.split(/[\s,]+/).filter(Boolean);
}
function refuse(context, remedy) {
    context.addIssue({ code: 'custom', message: remedy });
    return zod__WEBPACK_IMPORTED_MODULE_5__/* .NEVER */ .tm;
}
const laneName = zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().transform((value, context) => {
    const name = value.toLowerCase();
    if (name.length <= 40 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))
        return name;
    return refuse(context, 'letters, digits and single hyphens between them, at most 40 characters');
});
const branchName = zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().transform((value, context) => {
    const isSafe = value.length <= 200 && /^[A-Za-z0-9][A-Za-z0-9._/-]*$/.test(value);
    if (isSafe && !/\.\.|\/\/|\/$|\.lock(\/|$)|\.$|\/\./.test(value))
        return value;
    return refuse(context, 'a valid branch name');
});
/** The API takes a list of labels, with commas between them. */
const labelName = zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().transform((value, context) => {
    if (value.length <= 50 && !/[,\p{Cc}]/u.test(value))
        return value;
    return refuse(context, 'the name of one label, at most 50 characters and no comma');
});
/** Lists every input of the action, flag of the command line and key of the configuration file. */
const inputs = {
    command: input("What to do: `run`, or an operator's verb (`status`, `stop`, `resume`).", 'run', oneOf('run', 'status', 'stop', 'resume')),
    lane: input('Name of the loop. Several lanes can run side by side in one repository.', 'default', laneName),
    agent: input('The agent: `claude`, `codex`, `gemini`, `opencode`, or `command` with `agent-command`.', 'claude', oneOf('claude', 'codex', 'gemini', 'opencode', 'command', 'auto'), 'auto'),
    'agent-command': input('Shell command that is the agent (`agent: command`). The prompt comes on standard input.', '', text),
    'agent-args': input('Further arguments for a named agent, one per line.', '', lines),
    model: input("Model for a named agent; empty is the agent's own default.", '', text),
    'max-turns': input('Most turns of one agent session; 0 is no limit. Where the agent knows such a limit.', '0', wholeNumber(0)),
    'agent-env': input('Names of environment variables that the agent gets whatever they are called. Their values are secrets.', '', words),
    'agent-timeout-minutes': input('Deadline of one agent session, in minutes.', '30', positive('minutes')),
    'agent-idle-minutes': input('An agent that prints nothing for so many minutes is ended; 0 is never.', '0', positive('minutes', true)),
    'context-window': input('Context window of the model in tokens; 0 takes what the agent reports, else 200000.', '0', wholeNumber(0)),
    phases: input('Phases of a cycle, in their order. At each boundary the context may be reset.', 'work', words.refine((names) => names.length > 0 && names.length <= 20 && new Set(names).size === names.length, 'up to 20 different names')),
    'evaluate-fraction': input('Fraction of the window at which a phase boundary resets the session.', '0.65', fraction),
    'handoff-fraction': input('Fraction of the window in the last request at which an unfinished item is handed off.', '0.90', fraction),
    'phase-reserve': input('Tokens that the next phase is expected to add.', '0', wholeNumber(0)),
    handoff: input('`off` disables the handoffs `measured` and `phase`; never `streak`, nor the recovery from an overflow.', 'on', onOff),
    prompt: input('Text added to the built prompt.', '', text),
    'prompt-file': input('File whose text is added to the built prompt.', '', text),
    sources: input(`The ladder: where work comes from, in this order. Words of: ${_domain_work_js__WEBPACK_IMPORTED_MODULE_3__/* .sourceNames */ .SI.join(', ')}.`, _domain_work_js__WEBPACK_IMPORTED_MODULE_3__/* .sourceNames */ .SI.join(', '), listOf(_domain_work_js__WEBPACK_IMPORTED_MODULE_3__/* .sourceNames */ .SI)),
    'issue-label': input('Label of the GitHub issues that are work.', 'evolve', labelName),
    'goal-timeout-minutes': input('Time limit of the check of one goal, in minutes; all goals together have five times as much.', '1', positive('minutes')),
    generators: input('What looks for work when there is none: one shell command per line that prints items as JSON lines. `todo` is built in: comments that say TODO, FIXME, XXX or HACK.', '', lines),
    'work-ref': input('Take this very item.', '', text),
    force: input("Pass over skips, quarantine and dormancy. Never over an operator's stop.", 'false', boolean),
    gate: input('Checks that must not get worse, one shell command per line.', '', lines),
    'gate-timeout-minutes': input('Time limit of one check, in minutes.', '10', positive('minutes')),
    'protected-paths': input('Paths (globs, one per line) that the agent must not change. The state folders are always protected.', '.github/workflows/**\n.github/evolve.yml', lines),
    deliver: input('Where held work goes: `pull-request` (one per item), `branch` (a branch per item), `push` (the base branch), `none` (stays in the workspace).', 'pull-request', oneOf('pull-request', 'branch', 'push', 'none'), 'none'),
    'max-open-prs': input('Open pull requests of the lane at which no further item is started (`deliver: pull-request`).', '3', wholeNumber(1)),
    'base-branch': input('Branch that work is delivered to; empty is the branch that is checked out.', '', zod__WEBPACK_IMPORTED_MODULE_4__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_4__/* .literal */ .euz(''), branchName])),
    'git-author': input('Author of our own commits, as `Name <address>`.', 'evolve[bot] <evolve[bot]@users.noreply.github.com>', zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP()
        .transform((value, context) => /^[^<>\n]+ <[^<>\s]+>$/.test(value) ? value : refuse(context, '`Name <address>`'))),
    'context-streak-limit': input('Heavy cycles until the loop hands off. The environment variable EVOLVE_CONTEXT_STREAK_LIMIT overrides it.', '2', wholeNumber(1)),
    'attempt-limit': input('Cycles in a row without progress on one item until it is quarantined.', '3', wholeNumber(1)),
    'max-cycles': input('Cycles that may start an agent until an operator says `resume`; 0 is no cap.', '0', wholeNumber(0)),
    'max-cost-per-day': input('US dollars that the cycles of one UTC day may cost, as far as the agent tells; 0 is no cap.', '0', positive('US dollars', true)),
    'max-tokens-per-day': input('Tokens that the cycles of one UTC day may use; 0 is no cap.', '0', wholeNumber(0)),
    'regression-limit': input('Regressed cycles in a row until the breaker opens.', '3', wholeNumber(1)),
    'breaker-cooldown-hours': input('Hours until an open breaker lets one cycle through.', '24', positive('hours', true)),
    'stop-ttl-days': input("Days until an operator's marker is stale and passed over; 0 is never.", '7', positive('days', true)),
    stop: input('Stop this run as an operator would.', 'false', boolean),
    'allow-ref': input('Work on another branch than the default one.', 'false', boolean),
    'allow-dirty': input('Off GitHub: work although tracked files have uncommitted changes. A file that the agent changes, too, is committed as a whole.', 'false', boolean),
    'allow-fork': input('Work in a fork on a schedule.', 'false', boolean),
    redispatch: input('Start the next run at once after an `improved` cycle with work left, by a dispatch of the workflow. Needs `actions: write`.', 'false', boolean),
    'redispatch-limit': input('Runs that the loop may start itself in a row, until a run comes from elsewhere.', '5', wholeNumber(1, _domain_redispatch_js__WEBPACK_IMPORTED_MODULE_6__/* .longestChain */ .q7)),
    store: input('Where state is kept: `branch`, `cache` or `directory`.', 'branch', oneOf('branch', 'cache', 'directory'), 'directory'),
    'state-branch': input('Branch of the branch store.', 'evolve-state', branchName),
    'state-directory': input('Folder of the directory store, below the working directory.', '.agents/evolve', text),
    remote: input('Remote for state and work: a name or a URL.', 'origin', text),
    'on-corrupt': input('When no good copy of damaged state is found: `fail`, or `reset` to start fresh and keep the evidence.', 'fail', oneOf('fail', 'reset')),
    'working-directory': input('The repository to work in.', '.', text),
    'config-file': input('File with the same keys as these inputs; inputs win.', '.github/evolve.yml', text),
    'github-token': input('Token for state, work and the API.', '', text),
    'fail-on': input('Results that turn the run red, such as `regressed, failed`.', '', listOf(_domain_record_js__WEBPACK_IMPORTED_MODULE_2__/* .results */ .Xv)),
    reason: input('Why an operator stops the loop (`command: stop`).', '', text),
    all: input('Stop or resume every lane (`command: stop` or `resume`).', 'false', boolean),
    ref: input('Item to take out of quarantine (`command: resume`).', '', text),
};
/** Reads the whole configuration. Throws INPUT_INVALID or CONFIG_UNREADABLE with every problem by name, value and remedy. */
function readConfig(sources) {
    const problems = [];
    const fromFile = readFileValues(sources.file, problems);
    for (const name of Object.keys(sources.given)) {
        if (!isInputName(name))
            problems.push(`${name}: there is no such input${suggestion(name)}`);
    }
    const values = Object.entries(inputs).map(([name, spec]) => {
        const chosen = firstFilled(overridden(name, sources), sources.given[name], fromFile[name]);
        const fallback = (sources.isOnGitHub ? undefined : spec.localDefault) ?? spec.default;
        const parsed = spec.read.safeParse(chosen?.trim() ?? fallback);
        if (parsed.success)
            return [camelCase(name), parsed.data];
        problems.push(`${name}: ${JSON.stringify(clip(chosen ?? fallback))} is not valid; give ${parsed.error.issues[0]?.message}.`);
        return [camelCase(name), undefined];
    });
    const config = Object.fromEntries(values);
    if (problems.length === 0)
        problems.push(...checkTogether(config));
    if (problems.length > 0)
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_1__/* .EvolveError */ .Mc('INPUT_INVALID', problems.join('\n'), '');
    return config;
}
function checkTogether(config) {
    const problems = [];
    if (config.agent === 'command' && config.agentCommand === '')
        problems.push('agent-command: "" is not valid; give the command to run, since agent is `command`.');
    if (config.contextWindow > 0 && config.contextWindow < 10)
        problems.push(`context-window: "${config.contextWindow}" is not valid; give at least 10 tokens, or 0.`);
    if (config.stateDirectory.startsWith('/') || config.stateDirectory.split('/').includes('..'))
        problems.push(`state-directory: ${JSON.stringify(config.stateDirectory)} is not valid; give a folder below the working directory.`);
    return problems;
}
/** The one variable that overrides an input (SPEC §5.1). */
function overridden(name, sources) {
    return name === 'context-streak-limit' ? sources.contextStreakLimitVariable : undefined;
}
function readFileValues(file, problems) {
    if (file === undefined)
        return {};
    let parsed;
    try {
        parsed = (0,yaml__WEBPACK_IMPORTED_MODULE_0__/* .parse */ .qg)(file);
    }
    catch (error) {
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_1__/* .EvolveError */ .Mc('CONFIG_UNREADABLE', `The configuration file is not valid YAML: ${String(error)}`, 'Correct the file.');
    }
    if (parsed === null || parsed === undefined)
        return {};
    const record = zod__WEBPACK_IMPORTED_MODULE_4__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_4__/* .unknown */ .L5J()).safeParse(parsed);
    if (!record.success)
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_1__/* .EvolveError */ .Mc('CONFIG_UNREADABLE', 'The configuration file is not a mapping.', 'Write one `name: value` per line.');
    const values = {};
    for (const [name, value] of Object.entries(record.data)) {
        if (name === '$schema')
            continue;
        if (inputsOnly.has(name)) {
            problems.push(`${name}: cannot stand in the configuration file; give it as an input.`);
            continue;
        }
        if (!isInputName(name)) {
            problems.push(`${name}: there is no such key in the configuration file${suggestion(name)}`);
            continue;
        }
        const parts = (Array.isArray(value) ? value : [value]).map(scalarText);
        if (parts.some((part) => part === undefined))
            problems.push(`${name}: a mapping is not valid; give one value or a list.`);
        else
            values[name] = parts.join('\n');
    }
    return values;
}
/** Says where the file is, or must not be in a file. */
const inputsOnly = new Set(['working-directory', 'config-file', 'github-token']);
/** Renders a YAML scalar as an input would be written; undefined for anything else. An empty one is an empty text. */
function scalarText(value) {
    if (value === null || value === undefined)
        return '';
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? String(value)
        : undefined;
}
/** Tells whether a text names an input. */
function isInputName(name) {
    return Object.hasOwn(inputs, name);
}
/** Ends a sentence about an unknown name: with the nearest of the known ones, or just a full stop when none is near. */
function suggestion(name, known = Object.keys(inputs)) {
    const nearest = known
        .map((candidate) => ({ candidate, distance: editDistance(name, candidate) }))
        .sort((a, b) => a.distance - b.distance)[0];
    return nearest && nearest.distance <= Math.max(2, name.length / 3)
        ? `; did you mean \`${nearest.candidate}\`?`
        : '.';
}
function editDistance(a, b) {
    let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
    for (let row = 1; row <= a.length; row++) {
        const current = [row];
        for (let column = 1; column <= b.length; column++) {
            const substitution = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
            current.push(Math.min(substitution, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
        }
        previous = current;
    }
    return previous[b.length] ?? 0;
}
function firstFilled(...candidates) {
    return candidates.find((value) => value !== undefined && value.trim() !== '');
}
function camelCase(name) {
    return name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
}
function clip(value) {
    return value.length > 80 ? `${value.slice(0, 80)}…` : value;
}


/***/ }),

/***/ 4612:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   M1: () => (/* binding */ rowSchema),
/* harmony export */   Wn: () => (/* binding */ isSameRecord),
/* harmony export */   Xv: () => (/* binding */ results),
/* harmony export */   Ye: () => (/* binding */ handoffReasons),
/* harmony export */   ZO: () => (/* binding */ resultOfCycle),
/* harmony export */   zK: () => (/* binding */ readRow)
/* harmony export */ });
/* unused harmony exports agentEnds, readingSchema, phaseSchema */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9691);
// The record: one line per cycle in cycle-history.jsonl (SPEC §4, §9.1). Also reads the rows that AgentOps'
// shell writer and its program write (FORMATS §1); a field of the wrong type is unknown, never a lost row.

/** Lists what a cycle can amount to (SPEC §4.1). */
const results = [
    'improved',
    'regressed',
    'harvested',
    'scout',
    'unchanged',
    'idle',
    'quarantined',
    'failed',
    'rate-limited',
    'needs-human',
    'cancelled',
    'interrupted',
    'context-handoff',
];
/** Lists how an agent can end (SPEC §7.3). */
const agentEnds = [
    'completed',
    'overflowed',
    'max-turns',
    'rate-limited',
    'overloaded',
    'auth-failed',
    'permission-wait',
    'timed-out',
    'crashed',
    'cancelled',
];
/** Lists why a handoff fires (SPEC §5.2). */
const handoffReasons = ['streak', 'measured', 'phase', 'handover', 'overflow'];
const text = zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional().catch(undefined);
const number = zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().optional().catch(undefined);
const flag = zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY().optional().catch(undefined);
const texts = zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).optional().catch(undefined);
/** Describes the context size of the agent's last request: tokens, window, their ratio. */
const readingSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    tokens: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig(),
    window: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig(),
    fraction: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig(),
    measured: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY(),
    unreliable: flag,
});
/** Describes what was decided at the end of one phase (SPEC §6.2). */
const phaseSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    name: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    fraction: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().optional(),
    decision: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['continue', 'reset', 'handoff', 'end']),
});
/** Describes a row as any writer may have left it: the result can be a word that nobody defined (CASES E3). */
const rowSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    cycle: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().int().nonnegative(),
    result: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    timestamp: text,
    started_at: text,
    lane: text,
    run_id: text,
    run_attempt: number,
    /** What started the run, such as `schedule` (SPEC §12.3 counts by it). */
    event: text,
    mode: text,
    selected_source: text,
    because: text,
    work_ref: text,
    title: text,
    fingerprint: text,
    commit: text,
    base_sha: text,
    gate: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['PASS', 'FAIL', 'NONE']).optional().catch(undefined),
    goals_passing: number,
    goals_total: number,
    milestone: text,
    heavy: flag,
    finished: flag,
    cycle_result: text,
    disposition: text,
    harvest_kind: text,
    handoff_reason: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(handoffReasons).optional().catch(undefined),
    resumed_from: number,
    parked: texts,
    reading: readingSchema.optional().catch(undefined),
    phases: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(phaseSchema).optional().catch(undefined),
    tokens: number,
    cost_usd: number,
    turns: number,
    duration_s: number,
    agent_end: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(agentEnds).optional().catch(undefined),
    pull_request: text,
    notes: texts,
    failed_sources: texts,
    generators: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['dry', 'found']).optional().catch(undefined),
    item_charged: flag,
    /** False when the agent made no successful request: a dead key, no quota, not reachable (SPEC §4.3). */
    agent_reached: flag,
    breaker: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz('opened').optional().catch(undefined),
    recovered: flag,
});
/** Reads one row of any known writer; undefined when it has no cycle number or no result. */
function readRow(value) {
    const parsed = rowSchema.safeParse(value);
    if (!parsed.success)
        return undefined;
    const row = parsed.data;
    const other = row;
    return {
        ...row,
        timestamp: row.timestamp ?? row.started_at,
        title: row.title ?? row.milestone,
        // `idle` says that there was no item.
        work_ref: row.work_ref ?? firstText(other.target === 'idle' ? undefined : other.target, other.goal_id),
        commit: row.commit ?? firstText(other.canonical_sha, other.sha, other.commit_sha),
    };
}
function firstText(...candidates) {
    return candidates.find((value) => typeof value === 'string' && value !== '');
}
/** Returns what the cycle itself was: a handoff and an interruption keep that apart (SPEC §4.1). */
function resultOfCycle(row) {
    return row.cycle_result ?? row.result;
}
/** Tells whether two rows are the same record: one run attempt writes one record per lane (SPEC §9.3). */
function isSameRecord(a, b) {
    return (a.run_id !== undefined && a.run_id === b.run_id && a.run_attempt === b.run_attempt && a.lane === b.lane);
}


/***/ }),

/***/ 38:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   KM: () => (/* binding */ checkRedispatch),
/* harmony export */   q7: () => (/* binding */ longestChain)
/* harmony export */ });
/* unused harmony export countDispatches */
/* harmony import */ var _time_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7368);

/** Most runs of a chain: so many records are at hand even when the others have just been sealed. */
const longestChain = 15;
/**
 * How long after a cycle a dispatched run still counts as started by it, in milliseconds. Who dispatched a run cannot be
 * told for every token; so a person's dispatch within that time goes on with the chain and starts none.
 */
const linkMs = 6 * 3_600_000;
/**
 * Counts how often the loop has started itself since a run that it had not started; `rows` are in their order, the last
 * is the run's own. Rows of dead runs started nothing and are passed over.
 */
function countDispatches(rows) {
    const alive = rows.filter((row) => row.result !== 'interrupted');
    let count = 0;
    for (let index = alive.length - 1; index > 0 && isLinked(alive[index - 1], alive[index]); index--)
        count++;
    return count;
}
function isLinked(earlier, later) {
    if (later?.event !== 'workflow_dispatch')
        return false;
    const ended = (0,_time_js__WEBPACK_IMPORTED_MODULE_0__/* .parseTime */ .pe)(earlier?.timestamp);
    const started = (0,_time_js__WEBPACK_IMPORTED_MODULE_0__/* .parseTime */ .pe)(later.started_at ?? later.timestamp);
    // Undated is as good as at once: the chain must not grow by it.
    return !ended || !started || started.getTime() - ended.getTime() <= linkMs;
}
/** Checks a recorded cycle: only `improved` goes on, never a handoff, and only so often. `rows` include the record. */
function checkRedispatch(record, rows, policy) {
    if (!policy.redispatch || record.result !== 'improved')
        return { kind: 'off' };
    const made = countDispatches(rows);
    return made < policy.redispatchLimit ? { kind: 'allowed', number: made + 1 } : { kind: 'limit', made };
}


/***/ }),

/***/ 7368:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ly: () => (/* binding */ isoTime),
/* harmony export */   PP: () => (/* binding */ renderDuration),
/* harmony export */   pe: () => (/* binding */ parseTime),
/* harmony export */   z5: () => (/* binding */ addMinutes)
/* harmony export */ });
// Time as the state files write it: UTC ISO 8601 with whole seconds. Never reads a clock.
/** Renders a time as `2026-11-30T19:00:00Z`. */
function isoTime(time) {
    return time.toISOString().replace(/\.\d{3}Z$/, 'Z');
}
/** Parses an ISO 8601 time; undefined when it is none. */
function parseTime(text) {
    // Other texts are not for Date: it takes `release 5` for May 2001.
    if (!text || !/^\d{4}-\d{2}-\d{2}/.test(text))
        return undefined;
    const time = new Date(text);
    return Number.isNaN(time.getTime()) ? undefined : time;
}
/** Adds minutes (fractions allowed) to a time. */
function addMinutes(time, minutes) {
    return new Date(time.getTime() + minutes * 60_000);
}
/** Renders a duration in seconds for people: `48 s`, `12 min`, `3 h 5 min`, `4 d 2 h`. */
function renderDuration(seconds) {
    const whole = Math.max(0, Math.round(seconds));
    if (whole < 120)
        return `${whole} s`;
    const minutes = Math.floor(whole / 60);
    if (minutes < 120)
        return `${minutes} min`;
    const hours = Math.floor(minutes / 60);
    if (hours < 48)
        return joinUnits(hours, 'h', minutes % 60, 'min');
    return joinUnits(Math.floor(hours / 24), 'd', hours % 24, 'h');
}
function joinUnits(large, largeUnit, small, smallUnit) {
    return small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`;
}


/***/ }),

/***/ 940:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   H: () => (/* binding */ parkedSchema),
/* harmony export */   Mf: () => (/* binding */ isSameRun),
/* harmony export */   SI: () => (/* binding */ sourceNames),
/* harmony export */   ax: () => (/* binding */ fingerprintOf),
/* harmony export */   qj: () => (/* binding */ hashText),
/* harmony export */   qy: () => (/* binding */ claimSchema),
/* harmony export */   tF: () => (/* binding */ slugOf)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9691);
// What the loop works on: items and claims (SPEC §10). Refs and titles are data of unknown origin.

/** Lists the rungs of the ladder, in their default order (SPEC §10.1). */
const sourceNames = ['parked', 'harvested', 'beads', 'issues', 'goals', 'generators'];
/** Describes parked work in the state: the item, where its work in progress lies, and what comes next (SPEC §11.3). */
const parkedSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    ref: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    source: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    title: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().default(''),
    body: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().default(''),
    labels: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).default([]),
    fingerprint: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().default(''),
    /** Full name of the ref that holds the work in progress; absent when nothing had been produced. */
    wip: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
    /** The commit that the work in progress was built on. */
    base_sha: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
    next_step: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().default(''),
    reason: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().default(''),
    parked_in_cycle: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().int(),
});
/** Describes a claim: this run holds the item until its cycle ends or the lease runs out (SPEC §10.2). */
const claimSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    ref: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    lane: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    run_id: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    run_attempt: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().int(),
    claimed_at: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    lease_until: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
});
/** Tells whether two of them stand for the same run attempt on the same lane. */
function isSameRun(a, b) {
    return a.lane === b.lane && a.run_id === b.run_id && a.run_attempt === b.run_attempt;
}
/** Builds the fingerprint of an item from what a person would call its content. */
function fingerprintOf(item) {
    return hashText(JSON.stringify([item.title, item.body, [...item.labels].sort()]));
}
// Long texts are hashed often; looking the global up at every character costs more than the hash.
const { imul } = Math;
/** Hashes text to 16 hex digits, for identity, never for security (the domain has no crypto). */
function hashText(text) {
    let high = 0xdeadbeef;
    let low = 0x41c6ce57;
    for (let index = 0; index < text.length; index++) {
        const unit = text.charCodeAt(index);
        high = imul(high ^ unit, 2654435761);
        low = imul(low ^ unit, 1597334677);
    }
    high = imul(high ^ (high >>> 16), 2246822507) ^ imul(low ^ (low >>> 13), 3266489909);
    low = imul(low ^ (low >>> 16), 2246822507) ^ imul(high ^ (high >>> 13), 3266489909);
    return hex(high) + hex(low);
}
function hex(word) {
    return (word >>> 0).toString(16).padStart(8, '0');
}
/**
 * Makes a ref safe as one component of a git ref name: lower case ASCII, at most 60 characters, and a short
 * hash of the original whenever something was changed, so that two refs never share a slug (`a/b` and `a-b`).
 */
function slugOf(ref) {
    const plain = ref
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .slice(0, 60)
        .replace(/^-+|-+$/g, '');
    return plain === ref ? plain : `${plain || 'item'}-${hashText(ref).slice(0, 8)}`;
}


/***/ })

};
