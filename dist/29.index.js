export const id = 29;
export const ids = [29];
export const modules = {

/***/ 2029:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Z: () => (/* binding */ compose)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(8161);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./build/errors.js
var errors = __webpack_require__(9473);
// EXTERNAL MODULE: ./build/platform/process.js
var platform_process = __webpack_require__(4539);
// EXTERNAL MODULE: ./build/domain/jsonl.js
var jsonl = __webpack_require__(8135);
// EXTERNAL MODULE: ./build/domain/text.js
var domain_text = __webpack_require__(6418);
;// CONCATENATED MODULE: ./build/agents/facts.js
// What the lines of an agent's output tell about its session (SPEC §7.3), and how the session ended, given these facts
// and how the process ended. Pure. A structured status wins over the exit code, and both win over prose.


/** Makes a reader of JSON lines; every other line is kept as prose. */
function readJsonLines(readEvent) {
    return (facts, line) => {
        if (line.trim() === '')
            return facts;
        const parsed = line.startsWith('{') ? (0,jsonl/* parseJson */.qF)(line) : undefined;
        if (parsed?.ok && isFields(parsed.value))
            return readEvent(facts, parsed.value);
        return { ...facts, said: line, prose: `${facts.prose ?? ''}${line.slice(0, 1000)}\n`.slice(-4096) };
    };
}
/** Says how a session ended: kind and one sentence. `limits` names the deadlines for the sentence. */
function concludeSession(facts, process, limits) {
    const how = describeProcess(process, limits);
    const words = facts.words === undefined ? '' : ` It said: ${(0,domain_text/* toOneLine */.GX)(facts.words, 300)}`;
    if (process.cause === 'cancelled')
        return { end: 'cancelled', detail: how };
    if (facts.end !== undefined)
        return { end: facts.end, detail: how + (facts.end === 'completed' ? '' : words) };
    if (process.cause !== 'exited')
        return { end: 'timed-out', detail: how + words };
    if (process.code === 0)
        return { end: 'completed', detail: how };
    const prose = facts.words ?? facts.prose ?? '';
    const lastWords = prose.trim() === '' ? '' : ` It said: ${(0,domain_text/* toOneLine */.GX)(prose.slice(-600), 300)}`;
    return { end: classifyProse(prose) ?? 'crashed', detail: how + lastWords };
}
function describeProcess(process, limits) {
    if (process.cause === 'cancelled')
        return 'The run was cancelled.';
    if (process.cause === 'deadline')
        return `It was ended at its deadline of ${limits.timeoutMinutes} min.`;
    if (process.cause === 'idle')
        return `It printed nothing for ${limits.idleMinutes} min and was ended.`;
    if (process.startError !== undefined)
        return `It could not be started: ${process.startError}.`;
    if (process.signal !== undefined)
        return `It was ended by ${process.signal}.`;
    return process.code === undefined ? 'It could not be ended.' : `It exited with code ${process.code}.`;
}
/** Matches a status code only where the words around it say that it is one. */
function facts_status(codes) {
    return `(?:status|error|http|rejected)[^\\n]{0,20}\\b(?:${codes})\\b`;
}
// The first that fits wins: an error about the context may mention limits, one about an account may mention rates.
// Money that is spent is the account's matter, not a limit that resets by itself.
const phrases = [
    [
        'overflowed',
        'prompt is too long|ran out of room in the model.s context window|exceeds? the context window',
        'context_length_exceeded|maximum context length|exceed context limit|input token count .{0,40}exceeds the maximum',
    ],
    [
        'auth-failed',
        `${facts_status('401|403')}|unauthorized|(?:invalid|incorrect) api key|authentication_error|not logged in|please run /login|set an auth method`,
        'credit balance is too low|quota exceeded|insufficient_quota|exceeded your current quota',
    ],
    ['rate-limited', `${facts_status('429')}|too many requests|rate.?limit|usage limit|hit your (?:\\w+ )?limit`],
    [
        'overloaded',
        `${facts_status('5\\d\\d')}|overloaded|at capacity`,
        'stream disconnected|error sending request|request timed out|connection error',
    ],
];
const patterns = phrases.map(([end, ...words]) => ({ end, pattern: new RegExp(words.join('|'), 'i') }));
/** Classifies an error message by the known phrases of each agent; undefined when none fits. */
function classifyProse(text) {
    return patterns.find(({ pattern }) => pattern.test(text))?.end;
}
/** Tells whether a value is an object with fields. */
function isFields(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
/** Returns an object's fields; none for anything else. */
function fieldsOf(value) {
    return isFields(value) ? value : {};
}
/** Returns a text, or undefined. */
function textOf(value) {
    return typeof value === 'string' ? value : undefined;
}
/** Returns a finite number that is not negative, or undefined. */
function countOf(value) {
    return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
}
/** Reads a time in seconds since 1970; undefined when it is none. */
function epochSeconds(value) {
    const seconds = countOf(value);
    if (seconds === undefined || seconds === 0 || seconds > 8.64e12)
        return undefined;
    return new Date(seconds * 1000);
}

;// CONCATENATED MODULE: ./build/agents/claude.js

/** What unattended work needs; `agent-args` widens it. */
const allowedTools = 'Bash,Edit,Glob,Grep,NotebookEdit,Read,Task,TodoWrite,Write';
/**
 * What has no place in a cycle: a session that waits for a time of day holds up the run until its deadline, and work in
 * another worktree is not in the workspace. A name that a version does not know is passed over by it.
 */
const disallowedTools = 'CronCreate,EnterWorktree,ScheduleWakeup';
/** Describes Claude Code as a program that a session can run. */
function describeClaude(choices) {
    return {
        name: 'claude',
        file: 'claude',
        canResume: true,
        reportsWholeSession: true,
        args: (sharedFolder, resume) => [
            ...['-p', '--output-format', 'stream-json', '--verbose'],
            ...(resume === undefined ? [] : ['--resume', resume]),
            ...['--add-dir', sharedFolder, '--allowedTools', allowedTools, '--disallowedTools', disallowedTools],
            ...(choices.model === '' ? [] : ['--model', choices.model]),
            ...(choices.maxTurns === 0 ? [] : ['--max-turns', String(choices.maxTurns)]),
            // Takes exactly one value: what the user adds is not swallowed by a list in front of it.
            ...['--permission-mode', 'acceptEdits'],
            ...choices.agentArgs,
        ],
        env: {
            // Its own default keeps asking for minutes with a dead key or a spent quota (SPEC §7.3).
            CLAUDE_CODE_MAX_RETRIES: '2',
            DISABLE_AUTOUPDATER: '1',
        },
        readLine: readClaudeLine,
    };
}
/** Reads one line of `--output-format stream-json` (or the one of `json`). */
const readClaudeLine = readJsonLines((facts, event) => {
    const known = { ...facts, sessionId: textOf(event.session_id) ?? facts.sessionId };
    switch (event.type) {
        case 'assistant':
            return readMessage(known, event);
        case 'rate_limit_event':
            return readRateLimit(known, fieldsOf(event.rate_limit_info));
        case 'system':
            return readSystem(known, event);
        case 'result':
            return readResult(known, event);
        default:
            return known;
    }
});
function readMessage(facts, event) {
    const message = fieldsOf(event.message);
    const said = describeContent(message.content);
    // A sub-agent has a context of its own, and a synthetic message was no request.
    const isMain = event.parent_tool_use_id === null || event.parent_tool_use_id === undefined;
    if (!isMain)
        return { ...facts, said };
    if (message.model === '<synthetic>')
        return { ...facts, said, words: said };
    const id = textOf(message.id);
    const isNewTurn = id !== undefined && id !== facts.turnId;
    const tokens = inputTokens(fieldsOf(message.usage));
    return {
        ...facts,
        said,
        // A session that goes on after a result has not ended.
        end: undefined,
        words: undefined,
        model: textOf(message.model) ?? facts.model,
        lastRequestTokens: tokens ?? facts.lastRequestTokens,
        largestRequestTokens: Math.max(tokens ?? 0, facts.largestRequestTokens ?? 0),
        turnId: id,
        turns: (facts.turns ?? 0) + (isNewTurn ? 1 : 0),
    };
}
function describeContent(content) {
    const parts = Array.isArray(content) ? content.filter(isFields) : [];
    for (const part of parts.reverse()) {
        if (part.type === 'text')
            return textOf(part.text);
        if (part.type === 'tool_use')
            return `${textOf(part.name) ?? 'tool'}: ${describeInput(fieldsOf(part.input))}`;
    }
    return undefined;
}
function describeInput(input) {
    const telling = [input.command, input.file_path, input.pattern, input.description, input.prompt];
    return telling.map(textOf).find((text) => text !== undefined) ?? Object.keys(input).join(', ');
}
function readRateLimit(facts, info) {
    return info.status === 'rejected' ? { ...facts, resetAt: epochSeconds(info.resetsAt) } : facts;
}
function readSystem(facts, event) {
    if (event.subtype === 'init')
        return { ...facts, model: textOf(event.model) ?? facts.model };
    if (event.subtype === 'api_retry')
        return { ...facts, said: 'waits to repeat a request that failed' };
    return event.status === 'compacting' ? { ...facts, said: 'compacts its context' } : facts;
}
function readResult(facts, event) {
    const words = textOf(event.result) ?? errorsOf(event.errors);
    const end = endOf(event, words ?? '');
    const isLimited = end === 'rate-limited' || end === 'overloaded';
    const turns = countOf(event.num_turns);
    const denials = Array.isArray(event.permission_denials) ? event.permission_denials.length : 0;
    // A background task that ends lets the session go on: another result follows, whose turns and denials are only those
    // since the last one. Cost and `modelUsage` are of the whole session.
    const before = facts.results ?? { turns: 0, denials: 0 };
    const results = { turns: before.turns + (turns ?? 0), denials: before.denials + denials };
    return {
        ...facts,
        results,
        end,
        words: words ?? facts.words,
        said: words,
        window: windowOf(fieldsOf(event.modelUsage), facts.model) ?? facts.window,
        tokens: totalTokens(event) ?? facts.tokens,
        costUsd: roundCost(countOf(event.total_cost_usd)) ?? facts.costUsd,
        turns: turns === undefined ? facts.turns : results.turns,
        denials: results.denials,
        resetAt: isLimited ? (bannerReset(words ?? '') ?? facts.resetAt) : undefined,
    };
}
function endOf(event, words) {
    if (event.is_error !== true)
        return isLimitBanner(words) ? 'rate-limited' : 'completed';
    if (event.terminal_reason === 'prompt_too_long')
        return 'overflowed';
    // A cap on money ends a session as one on turns does: by the user's wish, with the work half done.
    const isCapped = event.terminal_reason === 'budget_exhausted' || event.subtype === 'error_max_budget_usd';
    if (isCapped || event.terminal_reason === 'max_turns' || event.subtype === 'error_max_turns')
        return 'max-turns';
    return endOfStatus(countOf(event.api_error_status)) ?? classifyProse(words) ?? 'crashed';
}
function endOfStatus(status) {
    if (status === 401 || status === 403)
        return 'auth-failed';
    if (status === 429)
        return 'rate-limited';
    return status !== undefined && status >= 500 ? 'overloaded' : undefined;
}
/** Recognises a whole result that is nothing but the banner of a usage limit (FIELD F51); older programs send it without an error flag. */
function isLimitBanner(words) {
    const banner = /^\s*(claude( ai)? usage limit reached|you.ve hit your (\w+ )?limit|\d+-hour limit reached)/i;
    return words.length <= 300 && banner.test(words);
}
function bannerReset(words) {
    const seconds = /limit reached\|(\d{9,11})\b/i.exec(words)?.[1];
    return seconds === undefined ? undefined : epochSeconds(Number(seconds));
}
function errorsOf(errors) {
    const texts = Array.isArray(errors) ? errors.filter((error) => typeof error === 'string') : [];
    return texts.length === 0 ? undefined : texts.join('; ');
}
/** Adds up everything that was sent in one request; undefined when nothing was. */
function inputTokens(usage) {
    const parts = [usage.input_tokens, usage.cache_read_input_tokens, usage.cache_creation_input_tokens];
    return parts.reduce((sum, part) => sum + (countOf(part) ?? 0), 0) || undefined;
}
/** Adds up all models, those of sub-agents included. */
function totalTokens(event) {
    const models = Object.values(fieldsOf(event.modelUsage)).map(fieldsOf);
    const kinds = ['inputTokens', 'outputTokens', 'cacheReadInputTokens', 'cacheCreationInputTokens'];
    const counts = models.flatMap((usage) => kinds.map((kind) => countOf(usage[kind]) ?? 0));
    if (counts.length > 0)
        return counts.reduce((sum, count) => sum + count, 0);
    const usage = fieldsOf(event.usage);
    const input = inputTokens(usage);
    return input === undefined ? undefined : input + (countOf(usage.output_tokens) ?? 0);
}
/** The program adds up in floating point: 0.056699999999999987 is 0.0567. */
function roundCost(usd) {
    return usd === undefined ? undefined : Number(usd.toFixed(6));
}
/** Finds the window of the main model: several may have been used. */
function windowOf(modelUsage, model) {
    const names = Object.keys(modelUsage);
    const name = names.find((candidate) => candidate === model) ?? (names.length === 1 ? names[0] : undefined);
    return name === undefined ? undefined : countOf(fieldsOf(modelUsage[name]).contextWindow) || undefined;
}

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
;// CONCATENATED MODULE: ./build/platform/untrusted.js
// Reads files that an agent may have written, removed or replaced by something else.
// Never follows a link, never waits, never reads more than it was told to.



/** Reads the first `maxBytes` of a regular file whose path, given canonical, goes through no link. Never throws. */
async function readUntrusted(path, maxBytes) {
    try {
        if ((await (0,promises_.realpath)(path)) !== path)
            return { kind: 'refused', problem: 'it is a link' };
        return await readPart(path, (size) => ({ start: 0, length: Math.min(size, maxBytes) }));
    }
    catch (error) {
        return isMissing(error) ? { kind: 'missing' } : { kind: 'refused', problem: String(error) };
    }
}
/** Reads the last `maxBytes` of a regular file. Never throws. */
async function readEnd(path, maxBytes) {
    try {
        return await readPart(path, (size) => ({
            start: Math.max(0, size - maxBytes),
            length: Math.min(size, maxBytes),
        }));
    }
    catch (error) {
        return isMissing(error) ? { kind: 'missing' } : { kind: 'refused', problem: String(error) };
    }
}
/** Finds a file below a folder by the end of its name; undefined when there is none. */
async function findByEnding(folder, ending) {
    try {
        const names = await (0,promises_.readdir)(folder, { recursive: true });
        const name = names.find((candidate) => candidate.endsWith(ending));
        return name === undefined ? undefined : (0,external_node_path_.join)(folder, name);
    }
    catch {
        return undefined;
    }
}
async function readPart(path, choose) {
    // Without O_NONBLOCK, opening a pipe that nobody writes to would wait for ever.
    const file = await (0,promises_.open)(path, external_node_fs_.constants.O_RDONLY | external_node_fs_.constants.O_NOFOLLOW | external_node_fs_.constants.O_NONBLOCK);
    try {
        const facts = await file.stat();
        if (!facts.isFile())
            return { kind: 'refused', problem: 'it is not a regular file' };
        const { start, length } = choose(facts.size);
        const buffer = Buffer.alloc(length);
        let filled = 0;
        while (filled < length) {
            const { bytesRead } = await file.read(buffer, filled, length - filled, start + filled);
            if (bytesRead === 0)
                break;
            filled += bytesRead;
        }
        return { kind: 'file', text: buffer.subarray(0, filled).toString('utf8') };
    }
    finally {
        await file.close();
    }
}
function isMissing(error) {
    const code = error.code;
    return code === 'ENOENT' || code === 'ENOTDIR';
}

;// CONCATENATED MODULE: ./build/agents/codex.js
// Codex in exec mode: how it is started, what its events tell, and what only its session file tells (SPEC §6.1, §7.3).
// Its errors have no codes: they are told apart by their words.


/** Bounds what is read of a session file; the counts we need are in its last lines. */
const sessionEndBytes = 4 * 1024 * 1024;
/** Describes Codex as a program that a session can run. */
function describeCodex(choices) {
    return {
        name: 'codex',
        file: 'codex',
        canResume: true,
        reportsWholeSession: true,
        args: (sharedFolder, resume) => [
            ...['exec', '--json', '--sandbox', 'workspace-write', '--add-dir', sharedFolder],
            ...(choices.model === '' ? [] : ['--model', choices.model]),
            ...choices.agentArgs,
            // `resume` takes most options only in front of it. The prompt comes on standard input, with and without the `-`.
            ...(resume === undefined ? [] : ['resume', resume, '-']),
        ],
        env: {},
        readLine: readCodexLine,
        lookUp: readSessionFile,
    };
}
/** Reads one line of `codex exec --json`. */
const readCodexLine = readJsonLines((facts, event) => {
    switch (event.type) {
        case 'thread.started':
            return { ...facts, sessionId: textOf(event.thread_id) ?? facts.sessionId };
        case 'turn.started':
            return { ...facts, end: undefined, turns: (facts.turns ?? 0) + 1 };
        case 'turn.completed':
            return {
                ...facts,
                end: 'completed',
                words: undefined,
                tokens: codex_totalTokens(fieldsOf(event.usage)) ?? facts.tokens,
            };
        case 'turn.failed':
            return readFailure(facts, textOf(fieldsOf(event.error).message) ?? '');
        case 'error':
            // It may go on after this one ("Reconnecting…"); only `turn.failed` and the exit say that it did not.
            return { ...facts, words: textOf(event.message), said: textOf(event.message) };
        case 'item.started':
        case 'item.completed':
            return { ...facts, said: describeItem(fieldsOf(event.item)) };
        default:
            return facts;
    }
});
function readFailure(facts, words) {
    return { ...facts, end: classifyProse(words) ?? 'crashed', words, said: words };
}
function describeItem(item) {
    if (item.type === 'agent_message')
        return textOf(item.text);
    if (item.type === 'command_execution')
        return `command: ${textOf(item.command) ?? ''}`;
    if (item.type !== 'file_change')
        return undefined;
    const changes = Array.isArray(item.changes) ? item.changes.map(fieldsOf) : [];
    return `edit: ${changes.map((change) => textOf(change.path) ?? '').join(', ')}`;
}
/** Counts cached input once: it is part of the input. */
function codex_totalTokens(usage) {
    const input = countOf(usage.input_tokens);
    return input === undefined ? undefined : input + (countOf(usage.output_tokens) ?? 0);
}
/** Adds what only the session file below CODEX_HOME tells; a file that is not there changes nothing. */
async function readSessionFile(facts, env) {
    const home = env.CODEX_HOME ?? (env.HOME === undefined ? undefined : `${env.HOME}/.codex`);
    if (home === undefined || !/^[0-9a-f-]{36}$/i.test(facts.sessionId ?? ''))
        return facts;
    const path = await findByEnding(`${home}/sessions`, `-${facts.sessionId}.jsonl`);
    const found = path === undefined ? undefined : await readEnd(path, sessionEndBytes);
    if (found?.kind !== 'file')
        return facts;
    // The first line may be cut: it is no event then, and nobody's words either.
    const lines = found.text.split('\n').filter((line) => line.startsWith('{'));
    return lines.reduce(readSessionLine, facts);
}
/** Reads one line of a session file. The last request is `last_token_usage`, cached input included. */
const readSessionLine = readJsonLines((facts, event) => {
    const payload = fieldsOf(event.payload);
    if (event.type !== 'event_msg' || payload.type !== 'token_count')
        return facts;
    const info = fieldsOf(payload.info);
    return {
        ...facts,
        lastRequestTokens: countOf(fieldsOf(info.last_token_usage).input_tokens) || facts.lastRequestTokens,
        window: countOf(info.model_context_window) || facts.window,
        tokens: codex_totalTokens(fieldsOf(info.total_token_usage)) ?? facts.tokens,
        resetAt: facts.end === 'rate-limited' ? (spentUntil(fieldsOf(payload.rate_limits)) ?? facts.resetAt) : undefined,
    };
});
/** Finds when the limits that are spent reset: the latest of them counts. */
function spentUntil(limits) {
    const spent = [limits.primary, limits.secondary]
        .map(fieldsOf)
        .filter((limit) => (countOf(limit.used_percent) ?? 0) >= 100);
    const resets = spent.map((limit) => epochSeconds(limit.resets_at)?.getTime() ?? 0);
    const latest = Math.max(0, ...resets);
    return latest === 0 ? undefined : new Date(latest);
}

;// CONCATENATED MODULE: ./build/agents/command.js
/** Describes a shell command as a program that a session can run; a pipe fails when any part of it does (FIELD F56). */
function describeCommand(command) {
    return {
        name: 'command',
        file: 'bash',
        canResume: false,
        // Without --norc, bash takes the socket that is its input for a remote login and reads ~/.bashrc first.
        args: () => ['--noprofile', '--norc', '-o', 'pipefail', '-c', command],
        env: {},
        readLine: (facts, line) => ({ ...facts, said: line }),
    };
}

;// CONCATENATED MODULE: ./build/agents/gemini.js
// Gemini CLI: how it is started, and what its stream of events tells (SPEC §6.1, §7.3). It sums tokens over requests,
// so that the size of the last one, and with it the reading, stays unknown; its errors stand in prose on standard error.

/** Describes Gemini CLI as a program that a session can run. */
function describeGemini(choices) {
    return {
        name: 'gemini',
        file: 'gemini',
        canResume: false,
        // Without a prompt among the arguments it reads standard input.
        args: (sharedFolder) => [
            ...['--output-format', 'stream-json', '--yolo', '--skip-trust', '--include-directories', sharedFolder],
            ...(choices.model === '' ? [] : ['--model', choices.model]),
            ...choices.agentArgs,
        ],
        env: {},
        readLine: readGeminiLine,
    };
}
/** Reads one line of `--output-format stream-json`. */
const readGeminiLine = readJsonLines((facts, event) => {
    switch (event.type) {
        case 'init':
            return { ...facts, sessionId: textOf(event.session_id), model: textOf(event.model) };
        case 'message':
            return event.role === 'assistant' ? { ...facts, said: textOf(event.content) } : facts;
        case 'tool_use':
            return {
                ...facts,
                said: `${textOf(event.tool_name) ?? 'tool'}: ${JSON.stringify(event.parameters ?? {})}`,
            };
        case 'error':
            return { ...facts, words: textOf(event.message), said: textOf(event.message) };
        case 'result': {
            const tokens = countOf(fieldsOf(event.stats).total_tokens) ?? facts.tokens;
            const words = textOf(fieldsOf(event.error).message) ?? facts.words;
            return {
                ...facts,
                tokens,
                ...(event.status === 'success' ? { end: 'completed', words: undefined } : { words }),
            };
        }
        default:
            return facts;
    }
});

// EXTERNAL MODULE: ./build/domain/agent-report.js
var agent_report = __webpack_require__(251);
;// CONCATENATED MODULE: ./build/agents/opencode.js


/** Describes OpenCode as a program that a session can run. */
function describeOpencode(choices) {
    return {
        name: 'opencode',
        file: 'opencode',
        canResume: true,
        // Without a message among the arguments it reads standard input.
        args: (_sharedFolder, resume) => [
            ...['run', '--format', 'json'],
            ...(resume === undefined ? [] : ['--session', resume]),
            ...(choices.model === '' ? [] : ['--model', choices.model]),
            ...choices.agentArgs,
        ],
        env: { OPENCODE_DISABLE_AUTOUPDATE: '1' },
        readLine: readOpencodeLine,
    };
}
/** Reads one line of `--format json`. */
const readOpencodeLine = readJsonLines((facts, event) => {
    const known = { ...facts, sessionId: textOf(event.sessionID) ?? facts.sessionId };
    const part = fieldsOf(event.part);
    switch (event.type) {
        case 'text':
            return { ...known, said: textOf(part.text) };
        case 'tool_use':
            return { ...known, said: `${textOf(part.tool) ?? 'tool'}: ${textOf(fieldsOf(part.state).title) ?? ''}` };
        case 'step_finish':
            return readStep(known, part);
        case 'error':
            return readError(known, fieldsOf(event.error));
        default:
            return known;
    }
});
function readStep(facts, part) {
    const tokens = fieldsOf(part.tokens);
    const cache = fieldsOf(tokens.cache);
    const request = [tokens.input, cache.read, cache.write].reduce((total, one) => total + (countOf(one) ?? 0), 0);
    return {
        ...facts,
        end: part.reason === 'tool-calls' ? undefined : 'completed',
        words: undefined,
        lastRequestTokens: request || facts.lastRequestTokens,
        largestRequestTokens: Math.max(request, facts.largestRequestTokens ?? 0),
        tokens: (0,agent_report/* sum */.c)(facts.tokens, countOf(tokens.total)),
        costUsd: (0,agent_report/* sum */.c)(facts.costUsd, countOf(part.cost)),
        turns: (facts.turns ?? 0) + 1,
    };
}
function readError(facts, error) {
    const data = fieldsOf(error.data);
    const words = textOf(data.message) ?? textOf(error.name) ?? 'an error without words';
    return { ...facts, end: opencode_endOf(textOf(error.name), countOf(data.statusCode), words), words, said: words };
}
function opencode_endOf(name, status, words) {
    if (name === 'ContextOverflowError')
        return 'overflowed';
    if (name === 'ProviderAuthError' || status === 401 || status === 403)
        return 'auth-failed';
    if (status === 429)
        return 'rate-limited';
    if (status !== undefined && status >= 500)
        return 'overloaded';
    return classifyProse(words) ?? 'crashed';
}

// EXTERNAL MODULE: ./build/domain/reading.js
var reading = __webpack_require__(1297);
// EXTERNAL MODULE: ./build/domain/time.js
var time = __webpack_require__(7368);
;// CONCATENATED MODULE: ./build/platform/session-folder.js
// The folder of one agent session on disk, and the transcript in it. Never throws for a transcript that cannot be written:
// the cycle is worth more than its log.


/** Makes a new private folder below `parent`; returns its canonical path. */
async function makeFolder(parent, prefix) {
    await (0,promises_.mkdir)(parent, { recursive: true });
    return (0,promises_.realpath)(await (0,promises_.mkdtemp)((0,external_node_path_.join)(parent, prefix)));
}
/** Writes files below a folder by relative name. A name that leads out of it is passed over. */
async function writeFiles(folder, files) {
    await (0,promises_.mkdir)(folder, { recursive: true, mode: 0o700 });
    for (const [name, text] of files) {
        const path = (0,external_node_path_.resolve)(folder, name);
        if (!path.startsWith(folder + external_node_path_.sep))
            continue;
        await (0,promises_.mkdir)((0,external_node_path_.dirname)(path), { recursive: true });
        await (0,promises_.writeFile)(path, text, { mode: 0o600 });
    }
}
/** Opens a transcript of at most about `maxBytes`; what comes later is left out, and the file says so. */
async function openTranscript(path, maxBytes) {
    const file = await (0,promises_.open)(path, 'ax', 0o600).catch(() => undefined);
    let bytes = 0;
    let isFull = false;
    const write = async (text) => {
        try {
            await file?.appendFile(text);
        }
        catch {
            isFull = true;
        }
    };
    return {
        async append(text) {
            if (isFull || text === '')
                return;
            bytes += Buffer.byteLength(text);
            isFull = bytes > maxBytes;
            await write(isFull ? '(the transcript is full; the rest is left out)\n' : text);
        },
        async close() {
            await file?.close().catch(() => undefined);
        },
    };
}

;// CONCATENATED MODULE: ./build/platform/environment.js
// What no program that we start for the user may inherit: the action's inputs, the runner's channels, our token.
const withheldPrefixes = ['INPUT_', 'ACTIONS_', 'STATE_'];
const withheldNames = new Set([
    'GITHUB_OUTPUT',
    'GITHUB_ENV',
    'GITHUB_PATH',
    'GITHUB_STATE',
    'GITHUB_STEP_SUMMARY',
    // Ours: what an enclosing session was given is not meant for this one.
    'EVOLVE_HANDOFF_FILE',
]);
/** Tells whether a variable is withheld from agent and gate (SPEC §7.1). `token` is the action's own; empty is none. */
function isWithheld(name, value, token) {
    return (withheldNames.has(name) ||
        withheldPrefixes.some((prefix) => name.startsWith(prefix)) ||
        (token !== '' && value === token));
}

;// CONCATENATED MODULE: ./build/agents/environment.js
// The environment of the agent (SPEC §7.1): what it inherits, what is withheld, what is added.
// Never carries the prompt, and never the action's own token unless the user named its variable.

/** Builds the whole environment of one session. */
function buildEnvironment(parts) {
    const inherited = Object.entries(parts.inherited).filter(([name, value]) => !isWithheld(name, value, parts.token));
    const passed = parts.passed.map((name) => [name, parts.inherited[name]]);
    const merged = {
        ...parts.defaults,
        ...Object.fromEntries(inherited),
        ...Object.fromEntries(passed),
        ...parts.own,
    };
    return Object.fromEntries(Object.entries(merged)
        .filter((pair) => typeof pair[1] === 'string')
        // A NUL would keep the program from being started at all.
        .map(([name, value]) => [name, value.replaceAll('\0', '')]));
}

;// CONCATENATED MODULE: ./build/agents/lines.js
// Bytes of a program's output → lines of bounded length (SPEC §7.1). Holds at most one cut line, however long it is.
/** Opens a reader for one stream; lines are kept up to `maxCharacters`. */
function openLineReader(maxCharacters) {
    const decoder = new TextDecoder('utf-8');
    let text = '';
    let omitted = 0;
    const extend = (piece) => {
        const room = maxCharacters - text.length;
        text += piece.length <= room ? piece : piece.slice(0, room);
        omitted += Math.max(0, piece.length - room);
    };
    const finish = () => {
        const line = { text: text.endsWith('\r') ? text.slice(0, -1) : text, omitted };
        text = '';
        omitted = 0;
        return line;
    };
    return {
        read(piece) {
            const pieces = decoder.decode(piece, { stream: true }).split('\n');
            const rest = pieces.pop() ?? '';
            const lines = pieces.map((before) => {
                extend(before);
                return finish();
            });
            extend(rest);
            return lines;
        },
        end() {
            extend(decoder.decode());
            return text === '' && omitted === 0 ? [] : [finish()];
        },
    };
}

;// CONCATENATED MODULE: ./build/agents/session.js
// One session of an agent, whatever the agent (SPEC §7.1): its folder, its environment, its process, its transcript, its report.
// Holds a bounded part of the output in memory, and prints none of it but one harmless line now and then.










const defaultLimits = {
    progressMs: 30_000,
    lineCharacters: 1024 * 1024,
    transcriptBytes: 256 * 1024 * 1024,
};
/** One byte more than an outcome may have, so that one that is too large is seen as such (SPEC §7.2). */
const outcomeReadBytes = 64 * 1024 + 1;
const tailBytes = 8 * 1024;
/** How much of a cut line is dropped after redaction: a secret that the cut went through lies in there. */
const cutMarginCharacters = 4096;
/** Runs one session to its end. Whatever the agent does is a report, not an exception. */
async function runSession(program, choices, surroundings, task) {
    const limits = { ...defaultLimits, ...surroundings.limits };
    const folder = await makeFolder(surroundings.temporaryFolder, 'session-');
    const own = await layOut(folder, task);
    const env = buildEnvironment({
        inherited: surroundings.env,
        token: choices.githubToken,
        passed: choices.agentEnv,
        defaults: { ...commitIdentity, ...program.env },
        own,
    });
    const transcriptPath = (0,external_node_path_.join)(folder, 'transcript.log');
    const output = openOutput(program.readLine, await openTranscript(transcriptPath, limits.transcriptBytes), surroundings.redact, limits);
    const startedMs = Date.now();
    const progress = setInterval(() => {
        surroundings.log.info(renderProgress(output.facts(), output.last(), Date.now() - startedMs, task, choices));
    }, limits.progressMs);
    progress.unref();
    const process = await (0,platform_process/* runGroup */.V8)(program.file, program.args((0,external_node_path_.join)(folder, sharedName), task.resume), {
        cwd: surroundings.workspaceRoot,
        env,
        input: (0,domain_text/* makeWellFormed */.C)(task.prompt),
        onOutput: output.take,
        deadlineMs: task.timeoutMinutes * 60_000,
        idleMs: choices.agentIdleMinutes * 60_000,
        cancelled: task.cancelled,
        pace: surroundings.pace,
    });
    clearInterval(progress);
    await output.end();
    const facts = (await program.lookUp?.(output.facts(), env)) ?? output.facts();
    return {
        ...concludeSession(facts, process, {
            timeoutMinutes: task.timeoutMinutes,
            idleMinutes: choices.agentIdleMinutes,
        }),
        exitCode: process.code,
        durationSeconds: Math.round((Date.now() - startedMs) / 1000),
        transcriptPath,
        tail: output.tail(),
        outcome: await readOutcome(own.EVOLVE_OUTCOME_FILE, surroundings),
        ...takeReadings(facts, choices.contextWindow, surroundings.log),
        tokens: facts.tokens,
        costUsd: facts.costUsd,
        turns: facts.turns,
        sessionId: facts.sessionId,
        denials: facts.denials,
        resetAt: facts.resetAt,
    };
}
/** Git takes this only where the user has no identity: a fresh runner would refuse the agent's commits. */
const commitIdentity = { EMAIL: 'evolve[bot]@users.noreply.github.com' };
/** The transcript lies beside it, out of the agent's way. */
const sharedName = 'shared';
/** Lays out the files of a session, and returns the variables that name them. */
async function layOut(folder, task) {
    const shared = (0,external_node_path_.join)(folder, sharedName);
    await writeFiles(shared, new Map([
        ['prompt.md', (0,domain_text/* makeWellFormed */.C)(task.prompt)],
        ['ledger.jsonl', task.stateFiles.get('ledger.jsonl') ?? ''],
        ...(task.handoff === undefined ? [] : [['HANDOFF', task.handoff]]),
    ]));
    await writeFiles((0,external_node_path_.join)(shared, 'state'), task.stateFiles);
    return {
        EVOLVE_LANE: task.lane,
        EVOLVE_CYCLE: String(task.cycle),
        EVOLVE_PHASE: task.phase,
        EVOLVE_WORK_REF: task.ref,
        EVOLVE_PROMPT_FILE: (0,external_node_path_.join)(shared, 'prompt.md'),
        EVOLVE_OUTCOME_FILE: (0,external_node_path_.join)(shared, 'outcome.json'),
        EVOLVE_STATE_DIR: (0,external_node_path_.join)(shared, 'state'),
        EVOLVE_LEDGER_FILE: (0,external_node_path_.join)(shared, 'ledger.jsonl'),
        ...(task.handoff === undefined ? {} : { EVOLVE_HANDOFF_FILE: (0,external_node_path_.join)(shared, 'HANDOFF') }),
        CI: 'true',
        NO_COLOR: '1',
    };
}
/** Opens what takes the output: line by line into the transcript, the facts and the tail. */
function openOutput(readLine, transcript, redact, limits) {
    const open = () => openLineReader(limits.lineCharacters + cutMarginCharacters);
    const readers = { stdout: open(), stderr: open() };
    let facts = {};
    let last = '';
    let tail = '';
    const takeLines = async (lines) => {
        const clean = lines.map((line) => cleanLine(line, redact));
        for (const line of clean) {
            const { said, ...next } = readLine(facts, line);
            facts = next;
            if (said === undefined)
                continue;
            last = said;
            tail += `${said}\n`;
            if (tail.length > tailBytes * 4)
                tail = tail.slice(-tailBytes * 2);
        }
        await transcript.append(clean.map((line) => `${line}\n`).join(''));
    };
    return {
        take: (piece, stream) => takeLines(readers[stream].read(piece)),
        async end() {
            await takeLines([...readers.stdout.end(), ...readers.stderr.end()]);
            await transcript.close();
        },
        facts: () => facts,
        last: () => last,
        tail: () => (0,domain_text/* tailOf */.Cj)((0,domain_text/* makeWellFormed */.C)(tail), tailBytes),
    };
}
/** Makes a line fit to be kept: no escapes, no secrets, and a note where it was cut. */
function cleanLine(line, redact) {
    const text = redact((0,domain_text/* stripAnsi */.aJ)(line.text));
    if (line.omitted === 0)
        return text;
    const margin = Math.min(cutMarginCharacters, text.length);
    return (0,domain_text/* makeWellFormed */.C)(text.slice(0, text.length - margin)) + (0,domain_text/* omission */.qy)(line.omitted + margin);
}
function renderProgress(facts, last, elapsedMs, task, choices) {
    const deadline = (0,time/* renderDuration */.PP)(task.timeoutMinutes * 60);
    const window = choices.contextWindow || facts.window;
    const share = window === undefined ? '' : ` of ${window}`;
    return [
        `The agent works: ${(0,time/* renderDuration */.PP)(elapsedMs / 1000)} of ${deadline}`,
        ...(facts.turns === undefined ? [] : [`turns: ${facts.turns}`]),
        ...(facts.lastRequestTokens === undefined ? [] : [`context: ${facts.lastRequestTokens}${share} tokens`]),
        ...(last.trim() === '' ? [] : [`last: ${(0,domain_text/* toOneLine */.GX)(last, 120)}`]),
    ].join(' · ');
}
/** What the agent says goes into state, summary and prompts: secrets are taken out here, before anything reads it. */
async function readOutcome(path, { log, redact }) {
    const found = await readUntrusted(path, outcomeReadBytes);
    if (found.kind === 'refused')
        log.warning(`The outcome file was not read: ${found.problem}.`);
    return found.kind === 'file' ? redact(found.text) : undefined;
}
function takeReadings(facts, configuredWindow, log) {
    if (facts.lastRequestTokens === undefined)
        return { reading: undefined, largest: undefined };
    const window = (0,reading/* chooseWindow */.It)(configuredWindow, facts.window);
    if (window.isAssumed)
        log.warning(`The context window is not known; ${window.tokens} tokens are assumed. Set context-window.`);
    const largest = Math.max(facts.lastRequestTokens, facts.largestRequestTokens ?? 0);
    return {
        reading: (0,reading/* readTokens */.He)(facts.lastRequestTokens, window.tokens),
        largest: (0,reading/* readTokens */.He)(largest, window.tokens),
    };
}

;// CONCATENATED MODULE: ./build/agents/totals.js
/** Opens the books of one agent: what they return of a report is what was used since the session was last reported. */
function openTotals() {
    const reported = new Map();
    return (report, resumed) => {
        const before = resumed === undefined ? undefined : reported.get(resumed);
        const tokens = report.tokens ?? before?.tokens;
        const costUsd = report.costUsd ?? before?.costUsd;
        if (report.sessionId !== undefined)
            reported.set(report.sessionId, { tokens, costUsd });
        if (before === undefined)
            return report;
        return {
            ...report,
            tokens: since(report.tokens, before.tokens),
            costUsd: since(report.costUsd, before.costUsd),
        };
    };
}
/** A total that fell was counted anew. Rounded, because a cost in floating point leaves dust. */
function since(total, before) {
    if (total === undefined || before === undefined || total < before)
        return total;
    return Number((total - before).toFixed(6));
}

;// CONCATENATED MODULE: ./build/agents/index.js
// Chooses the agent (SPEC §7.1): a named program, or any shell command. The only place that knows their names.









/** Opens the configured agent. Starts nothing; whether its program is there is what `check` says. */
function openAgent(choices, surroundings) {
    const program = chooseProgram(choices, surroundings.env.PATH);
    const takeOwn = openTotals();
    return {
        name: program?.name ?? 'auto',
        canResume: program?.canResume ?? false,
        check: () => {
            const isThere = program !== undefined && (0,platform_process/* findProgram */.Kp)(program.file, surroundings.env.PATH) !== undefined;
            return isThere ? Promise.resolve() : Promise.reject(notFound(program));
        },
        run: async (task) => {
            if (program === undefined)
                throw notFound(program);
            const report = await runSession(program, choices, surroundings, task);
            return program.reportsWholeSession ? takeOwn(report, task.resume) : report;
        },
    };
}
function chooseProgram(choices, path) {
    switch (choices.agent) {
        case 'command':
            return describeCommand(choices.agentCommand);
        case 'claude':
            return describeClaude(choices);
        case 'codex':
            return describeCodex(choices);
        case 'gemini':
            return describeGemini(choices);
        case 'opencode':
            return describeOpencode(choices);
        case 'auto':
            // A command that is given is meant, also where no agent is named (SPEC §12.2).
            if (choices.agentCommand !== '')
                return describeCommand(choices.agentCommand);
            return [describeClaude(choices), describeCodex(choices)].find((program) => (0,platform_process/* findProgram */.Kp)(program.file, path) !== undefined);
    }
}
function notFound(program) {
    const wanted = program === undefined ? 'Neither `claude` nor `codex`' : `\`${program.file}\``;
    const verb = program === undefined ? 'was found' : 'was not found';
    return new errors/* EvolveError */.Mc('AGENT_NOT_FOUND', `${wanted} ${verb} on PATH.`, program?.name === 'command'
        ? 'Install bash on the runner.'
        : 'Install the agent, or name any command that does the work with --agent-command (`agent: command` and `agent-command` on GitHub).');
}

// EXTERNAL MODULE: ./build/config.js
var build_config = __webpack_require__(6564);
// EXTERNAL MODULE: ./build/domain/history.js
var domain_history = __webpack_require__(1381);
// EXTERNAL MODULE: ./build/domain/tables.js
var tables = __webpack_require__(5916);
;// CONCATENATED MODULE: ./build/domain/chart.js
// The chart of a lane on its dashboard: what its last cycles came to, how full the context was, what they cost
// (SPEC §12.4). Pure: equal rows give equal bytes. Never shows more than a bounded number of cycles, and no text of others.



/** Is the most cycles that a chart shows: the newest ones. */
const chartedCycles = 100;
const width = 840;
const plot = { left: 116, right: 728, top: 58 };
const longestStep = 24;
const rowHeight = 18;
const contextHeight = 84;
const costHeight = 52;
const gap = 34;
/** Lists the lines of the upper part, each with the results on it. What nobody defined stands with the last. */
const lines = [
    { name: 'improved', results: ['improved'] },
    { name: 'handed off', results: ['context-handoff'] },
    { name: 'scouted', results: ['scout', 'harvested'] },
    { name: 'regressed', results: ['regressed'] },
    { name: 'failed', results: ['failed', 'needs-human', 'interrupted'] },
    { name: 'no change', results: [] },
];
/** Renders the chart of the newest cycles of a lane as an SVG document. */
function renderChart(rows, frame) {
    const shown = [...rows].sort((a, b) => a.cycle - b.cycle).slice(-chartedCycles);
    const step = Math.min(longestStep, (plot.right - plot.left) / Math.max(1, shown.length));
    const results = resultLines(shown, step);
    const contextTop = plot.top + lines.length * rowHeight + gap;
    const context = contextBars(shown, step, contextTop, frame);
    const money = costBars(shown, step, contextTop + contextHeight + gap);
    const bottom = contextTop + contextHeight + (money === '' ? 0 : gap + costHeight);
    const height = bottom + 44;
    const [title, description] = wordsOf(shown, frame);
    return [
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title description">`,
        `<title id="title">${escapeXml(title)}</title>`,
        `<desc id="description">${escapeXml(description)}</desc>`,
        `<style>${style}</style>`,
        `<rect class="page" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="6"/>`,
        chart_text('name', 16, 30, title),
        results,
        context,
        money,
        axis(shown, step, bottom),
        '</svg>',
    ]
        .filter((part) => part !== '')
        .join('\n')
        .concat('\n');
}
/** Says the chart in words: its title, and what a reader who cannot see it is to know. */
function wordsOf(rows, frame) {
    const [first, last] = [rows[0], rows.at(-1)];
    if (!first || !last)
        return [`Lane ${frame.laneName}: no cycle yet`, 'No cycle has ended yet.'];
    const span = rows.length === 1 ? `cycle ${last.cycle}` : `cycles ${first.cycle} to ${last.cycle}`;
    const counts = lines.flatMap(({ name }, line) => {
        const count = rows.filter((row) => lineOf(row) === line).length;
        return count === 0 ? [] : [`${name} ${(0,tables/* grouped */.zD)(count)}`];
    });
    const cost = rows.reduce((sum, row) => sum + costOf(row), 0);
    const heavy = rows.filter((row) => (0,domain_history/* isHeavy */.sL)(row)).length;
    return [
        `Lane ${frame.laneName}, ${span}`,
        `${counts.join(', ')}. ${(0,tables/* plural */.LS)(heavy, 'heavy cycle')}.${cost > 0 ? ` Cost: ${(0,tables/* money */.TG)(cost)} USD.` : ''}`,
    ];
}
function lineOf(row) {
    const found = lines.findIndex(({ results }) => results.includes(row.result));
    return found === -1 ? lines.length - 1 : found;
}
/** Draws one mark per cycle, on the line of its result; position says what the colour says. */
function resultLines(rows, step) {
    const side = Math.min(12, Math.max(3, step - 2));
    return lines
        .flatMap(({ name }, line) => {
        const y = plot.top + line * rowHeight;
        const marks = rows.flatMap((row, index) => {
            const x = number(plot.left + index * step + (step - side) / 2);
            return lineOf(row) === line ? [`M${x} ${y + 3}h${number(side)}v12h-${number(side)}z`] : [];
        });
        const middle = y + rowHeight / 2;
        return [
            `<path class="grid" d="M${plot.left} ${middle}H${plot.right}"/>`,
            chart_text('label end', plot.left - 10, middle + 4, name),
            chart_text('label', plot.right + 10, middle + 4, (0,tables/* grouped */.zD)(marks.length)),
            marks.length === 0 ? '' : `<path class="line${line}" d="${marks.join('')}"/>`,
        ];
    })
        .filter((part) => part !== '')
        .join('\n');
}
/** Draws how full the window was at the end of each cycle, heavy ones with a wedge above, and the two thresholds. */
function contextBars(rows, step, top, frame) {
    const bottom = top + contextHeight;
    const believed = rows.map((row) => (row.reading && !row.reading.unreliable ? row.reading : undefined));
    const bars = (isMeasured) => believed
        .map((reading, index) => reading?.measured === isMeasured
        ? bar(index, step, bottom, clampFraction(reading.fraction) * contextHeight)
        : '')
        .join('');
    const wedges = rows.map((row, index) => {
        if (!(0,domain_history/* isHeavy */.sL)(row))
            return '';
        const y = bottom - clampFraction(believed[index]?.fraction ?? 0) * contextHeight;
        const middle = plot.left + (index + 0.5) * step;
        return `M${number(middle - 4)} ${number(y - 10)}h8l-4 7z`;
    });
    const thresholds = [
        [frame.handoffFraction, 'hand off'],
        [frame.evaluateFraction, 'reset'],
    ];
    return [
        chart_text('label end strong', plot.left - 10, top + 9, 'context'),
        ...(wedges.join('') === '' ? [] : [chart_text('label end', plot.left - 10, top + 25, '▾ heavy')]),
        ...(bars(false) === ''
            ? []
            : [
                chart_text('label end', plot.left - 10, top + 41, 'estimated'),
                `<path class="estimate" d="M${plot.left - 82} ${top + 32}h7v9h-7z"/>`,
            ]),
        `<path class="grid" d="M${plot.left} ${bottom}H${plot.right}"/>`,
        path('full', bars(true)),
        path('estimate', bars(false)),
        path('line1', wedges.join('')),
        ...thresholds.flatMap(([fraction, name]) => {
            const y = number(bottom - clampFraction(fraction) * contextHeight);
            return [
                `<path class="threshold" d="M${plot.left} ${y}H${plot.right}"/>`,
                chart_text('label', plot.right + 10, y + 4, `${Math.round(fraction * 100)} % ${name}`),
            ];
        }),
        believed.every((reading) => reading === undefined)
            ? chart_text('label', plot.left + 8, bottom - 8, 'no reading yet')
            : '',
    ]
        .filter((part) => part !== '')
        .join('\n');
}
/** Draws what each cycle cost, as far as the agent tells; nothing when it never did. */
function costBars(rows, step, top) {
    const most = Math.max(0, ...rows.map(costOf));
    if (most === 0)
        return '';
    const bottom = top + costHeight;
    const bars = rows.map((row, index) => bar(index, step, bottom, (costOf(row) / most) * costHeight));
    const total = rows.reduce((sum, row) => sum + costOf(row), 0);
    return [
        chart_text('label end strong', plot.left - 10, top + 9, 'cost'),
        chart_text('label end', plot.left - 10, top + 25, 'USD'),
        `<path class="grid" d="M${plot.left} ${bottom}H${plot.right}"/>`,
        path('cost', bars.join('')),
        chart_text('label', plot.right + 10, top + 9, `${dollars(most)} most`),
        chart_text('label', plot.right + 10, bottom, `${dollars(total)} in all`),
    ].join('\n');
}
function costOf({ cost_usd: cost = 0 }) {
    return Math.min(1e6, Math.max(0, cost));
}
function dollars(amount) {
    return amount < 1000 ? (0,tables/* money */.TG)(amount) : (0,tables/* grouped */.zD)(amount);
}
function bar(index, step, bottom, height) {
    if (height <= 0)
        return '';
    const side = Math.max(2, step - 2);
    const tall = number(Math.max(1, height));
    return `M${number(plot.left + index * step + (step - side) / 2)} ${bottom}h${number(side)}v-${tall}h-${number(side)}z`;
}
/** Numbers the cycles where there is room, and dates the first and the last. */
function axis(rows, step, bottom) {
    const room = 10 + 7 * String(rows.at(-1)?.cycle ?? 0).length;
    const every = [1, 2, 5, 10, 20, 50].find((count) => count * step >= room) ?? chartedCycles;
    const numbered = [...rows.entries()]
        .filter(([, { cycle }]) => cycle % every === 0 && cycle < 1e6)
        // Numbers that are missing in the history would bring two labels close together.
        .filter(([index], at, all) => at === 0 || (index - (all[at - 1]?.[0] ?? 0)) * step >= room);
    const labels = numbered.map(([index, { cycle }]) => chart_text('label middle', plot.left + (index + 0.5) * step, bottom + 16, String(cycle)));
    const dateOf = (row) => (0,time/* parseTime */.pe)(row?.timestamp)?.toISOString().slice(0, 10) ?? '';
    const [from, to] = [dateOf(rows[0]), dateOf(rows.at(-1))];
    const span = from === to ? from : `${from || '?'} to ${to || '?'}`;
    return [
        ...(rows.length > 0 ? [chart_text('label end', plot.left - 10, bottom + 16, 'cycle')] : []),
        ...labels,
        ...(span === '' ? [] : [chart_text('label', plot.left, bottom + 32, `${span} (UTC)`)]),
    ].join('\n');
}
function clampFraction(fraction) {
    return Math.min(1, Math.max(0, fraction));
}
function path(name, d) {
    return d === '' ? '' : `<path class="${name}" d="${d}"/>`;
}
function chart_text(name, x, y, content) {
    return `<text class="${name}" x="${number(x)}" y="${number(y)}">${escapeXml(content)}</text>`;
}
/** One decimal is finer than a pixel, and keeps the file small. */
function number(value) {
    return Math.round(value * 10) / 10;
}
function escapeXml(content) {
    return content.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
// An image takes the colours of the reader's system, not of the page around it: hence a ground of its own.
const style = [
    '.page{fill:#fff;stroke:#d1d9e0}text{font:12px system-ui,-apple-system,"Segoe UI",Helvetica,Arial,sans-serif;fill:#59636e}',
    '.name{font-size:15px;font-weight:600;fill:#1f2328}.strong{font-weight:600;fill:#1f2328}.end{text-anchor:end}.middle{text-anchor:middle}',
    '.grid{stroke:#d1d9e0}.threshold{stroke:#bc4c00;stroke-dasharray:4 3}',
    '.line0{fill:#1a7f37}.line1{fill:#8250df}.line2{fill:#0969da}.line3{fill:#bc4c00}.line4{fill:#cf222e}.line5{fill:#818b98}',
    '.full,.cost{fill:#54a0e8}.estimate{fill:none;stroke:#54a0e8}',
    '@media(prefers-color-scheme:dark){.page{fill:#0d1117;stroke:#3d444d}text{fill:#9198a1}.name,.strong{fill:#f0f6fc}',
    '.grid{stroke:#3d444d}.threshold{stroke:#db6d28}',
    '.line0{fill:#3fb950}.line1{fill:#ab7df8}.line2{fill:#4493f8}.line3{fill:#db6d28}.line4{fill:#f85149}.line5{fill:#656c76}',
    '.full,.cost{fill:#316dca}.estimate{stroke:#316dca}}',
].join('');

// EXTERNAL MODULE: ./build/domain/files.js
var files = __webpack_require__(158);
// EXTERNAL MODULE: ./build/domain/markdown.js
var markdown = __webpack_require__(3812);
// EXTERNAL MODULE: ./build/domain/state.js
var domain_state = __webpack_require__(3468);
;// CONCATENATED MODULE: ./build/domain/dashboard.js
// The dashboard: README.md of the state branch with one chart per lane beside it, for whoever opens it in a browser
// (SPEC §12.4). Pure text from the lanes: equal lanes and time give equal bytes; what others wrote is escaped.






const maxBytes = 512 * 1024;
const shownCycles = 20;
/**
 * Renders the files of the dashboard by name: README.md for all lanes, and a chart for each that has cycles. The
 * thresholds are those of the run that renders.
 */
function renderPages(lanes, now, thresholds) {
    const charts = lanes.flatMap((lane) => {
        const rows = (0,domain_state/* knownRows */.ZO)(lane);
        return rows.length === 0
            ? []
            : [[(0,files/* chartFile */.bv)(lane.name), renderChart(rows, { ...thresholds, laneName: lane.name })]];
    });
    return new Map([[files/* dashboardFile */.fN, renderDashboard(lanes, now)], ...charts]);
}
/** Renders the page of all lanes, in the order of their names. */
function renderDashboard(lanes, now) {
    const byName = [...lanes].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
    const opening = [
        '# Evolve',
        `State of the autonomous loop, as of ${(0,tables/* renderTime */.sZ)((0,time/* isoTime */.Ly)(now))} UTC. This page is written anew with every save; changes to it are lost.`,
    ].join('\n\n');
    return (0,markdown/* fitBytes */.ZN)([
        { priority: 0, forms: [opening] },
        ...(byName.length === 0 ? [{ priority: 0, forms: ['No lane has run yet.'] }] : []),
        ...byName.flatMap((lane) => laneParts(lane, now)),
        { priority: 0, forms: [instructions] },
    ], maxBytes);
}
const instructions = `## To stop it, to go on

- **Stop one lane:** run the workflow by hand with the command \`stop\`, or add a file \`lanes/<lane>/STOP\` to this branch with the reason in it. All lanes: a file \`KILL\` at the top.
- **Go on:** the command \`resume\`, or delete that file.
- \`HANDOFF\` and \`DORMANT\` need nobody: the next run clears the first, new work the second.
- Please do not edit \`session-state.json\`, \`cycle-history.jsonl\`, \`ledger.jsonl\` or \`claims.json\`: the loop writes them. What happened in a cycle stands in the job summary of its run.`;
function laneParts(lane, now) {
    const rows = (0,domain_state/* knownRows */.ZO)(lane);
    const parked = lane.state.parked_work;
    return [
        {
            priority: 1,
            forms: [`## Lane ${(0,markdown/* codeSpan */.SS)(lane.name)}\n\n${sentenceOf(lane, now)}\n\n${(0,markdown/* list */.p_)(factsOf(lane))}`],
        },
        ...(rows.length > 0 ? [{ priority: 1, forms: [chartImage(lane.name), ''] }] : []),
        ...(parked.length > 0 ? [{ priority: 2, forms: (0,tables/* parkedForms */.$S)(parked) }] : []),
        ...(rows.length > 0
            ? [{ priority: 3, forms: [(0,tables/* cyclesTable */.sY)(rows, shownCycles), (0,tables/* cyclesTable */.sY)(rows, 3), ''] }]
            : []),
    ];
}
/** A lane's name is letters, digits and hyphens; anything else is no lane of ours and gets no picture. */
function chartImage(laneName) {
    return /^[a-z0-9-]+$/.test(laneName)
        ? `![Results, context and cost of the last cycles of lane ${laneName}](${(0,files/* chartFile */.bv)(laneName)})`
        : '';
}
/** Says in one sentence how a lane stands; what an operator did comes first. */
function sentenceOf(lane, now) {
    const { state } = lane;
    const open = state.open_cycle;
    const counters = (0,domain_state/* countersOf */.J4)(lane);
    if (lane.kill)
        return `🛑 **Stopped with all lanes** by \`KILL\`${markerText(lane.kill)}.`;
    if (lane.stop)
        return `🛑 **Stopped** by \`STOP\`${markerText(lane.stop)}.`;
    if (open) {
        const isAlive = ((0,time/* parseTime */.pe)(open.lease_until)?.getTime() ?? 0) > now.getTime();
        return isAlive
            ? `▶️ **At work** on ${(0,tables/* nameItem */.PP)(open.ref, open.title)}: cycle ${open.cycle}, since ${(0,tables/* renderTime */.sZ)(open.started_at)} UTC.`
            : `⚡ **Interrupted** in cycle ${open.cycle} on ${(0,tables/* nameItem */.PP)(open.ref, open.title)}; the next run recovers it.`;
    }
    if (counters.breaker)
        return `🛑 **Held back** by the regression breaker since cycle ${counters.breaker.cycle}.`;
    if (lane.dormant)
        return `💤 **Asleep** since cycle ${lane.dormant.cycle}: ${(0,markdown/* escapeMarkdown */.FV)(lane.dormant.reason || 'no source has work')}.`;
    if (((0,time/* parseTime */.pe)(state.not_before)?.getTime() ?? 0) > now.getTime()) {
        return `⏳ **Waiting** for the provider until ${(0,tables/* renderTime */.sZ)(state.not_before)} UTC.`;
    }
    if (lane.handoff)
        return `🔁 **Handed off**: the next run resumes ${(0,tables/* plural */.LS)(lane.handoff.parked_work.length, 'parked item')} in a fresh session.`;
    return counters.cycle === 0 ? '🌱 **New**: no cycle yet.' : `✅ **Ready** for cycle ${counters.cycle + 1}.`;
}
function markerText(marker) {
    const since = marker.writtenAt ? ` since ${(0,tables/* renderTime */.sZ)((0,time/* isoTime */.Ly)(marker.writtenAt))} UTC` : '';
    return `${since}${marker.reason ? ` (${(0,markdown/* escapeMarkdown */.FV)(marker.reason)})` : ''}`;
}
function factsOf(lane) {
    const counters = (0,domain_state/* countersOf */.J4)(lane);
    const markers = [
        ...(lane.kill ? ['`KILL`'] : []),
        ...(lane.stop ? ['`STOP`'] : []),
        ...(lane.dormant ? ['`DORMANT`'] : []),
        ...(lane.handoff
            ? [`\`HANDOFF\` (${(0,markdown/* codeSpan */.SS)(lane.handoff.reason)}, ${(0,tables/* renderTime */.sZ)(lane.handoff.timestamp)} UTC)`]
            : []),
    ];
    const streaks = [
        ['heavy context', counters.contextStreak],
        ['idle', counters.idleStreak],
        ['regressed', counters.regressedStreak],
        ['failed or waiting for a person', counters.barrenStreak],
    ].flatMap(([name, count]) => (count === 0 ? [] : [`${name} ${count}`]));
    const quarantined = Object.entries(lane.state.quarantine);
    const shown = quarantined
        .slice(0, 10)
        .map(([ref, { reason }]) => `${(0,markdown/* codeSpan */.SS)(ref, 60)} (${(0,markdown/* escapeMarkdown */.FV)(reason, 80)})`);
    const rest = quarantined.length - shown.length;
    return [
        `Markers: ${markers.join(', ') || 'none'}`,
        `Streaks: ${streaks.join(' · ') || 'none'}`,
        `Cycles: ${(0,tables/* grouped */.zD)(counters.cycle)} · done: ${(0,tables/* plural */.LS)(Object.keys(lane.state.done).length, 'item')} · parked: ${(0,tables/* grouped */.zD)(lane.state.parked_work.length)}`,
        ...(shown.length > 0
            ? [`In quarantine: ${shown.join(', ')}${rest > 0 ? ` and ${(0,tables/* grouped */.zD)(rest)} more` : ''}`]
            : []),
        ...lane.damage
            .slice(0, 10)
            .map(({ file, problem }) => `Damaged: ${(0,markdown/* codeSpan */.SS)(file)}, ${(0,markdown/* escapeMarkdown */.FV)(problem)}`),
    ];
}

// EXTERNAL MODULE: ./build/domain/redact.js
var domain_redact = __webpack_require__(4820);
// EXTERNAL MODULE: ./build/platform/actions.js + 2 modules
var actions = __webpack_require__(5754);
// EXTERNAL MODULE: ./build/platform/files.js
var platform_files = __webpack_require__(1665);
;// CONCATENATED MODULE: ./build/platform/git.js
// Runs git. The token travels in the environment of the command, never in a URL, an argument or a file (SPEC §9.2),
// and goes to the server it belongs to and to no other.



const networkTimeoutMs = 120_000;
/** Opens git in a folder. No prompt can ever hang it, and no hook ever runs for what we do. */
function openGit(access, location) {
    const env = gitEnvironment(access, location.isPrivate ?? false);
    const attempt = async (args, options = {}) => {
        const timeoutMs = options.timeoutMs ?? networkTimeoutMs;
        const done = await (0,platform_process/* capture */.Fg)('git', args, {
            cwd: location.cwd,
            env: { ...env, ...stallLimit(timeoutMs), ...options.env },
            input: options.input,
            timeoutMs,
        });
        if (done.startError === 'ENOENT') {
            throw new errors/* EvolveError */.Mc('GIT_MISSING', 'git was not found on PATH.', 'Install git 2.30 or newer on the runner.');
        }
        return done;
    };
    return {
        try: attempt,
        async run(args, options) {
            const done = await attempt(args, options);
            if (done.code !== 0)
                throw new Error(gitFailure(args, done));
            return done.stdout.toString('utf8').replace(/\r?\n$/, '');
        },
    };
}
/** Describes a failed git command in one line, with git's own words and no credentials. */
function gitFailure(args, done) {
    const words = done.isTimedOut ? 'no answer in time' : done.stderr.trim() || `exit code ${done.code}`;
    return `git ${args[0] ?? ''}: ${hideUrlCredentials(words)}`;
}
/** Takes user and password out of every URL in a text. */
function hideUrlCredentials(text) {
    return text.replace(/(\b[a-z][a-z0-9+.-]*:\/\/)[^/\s@]+@/gi, '$1');
}
/** Killing git leaves its transport helper behind; a silent server makes that one give up by itself. */
function stallLimit(timeoutMs) {
    const seconds = Math.max(1, Math.floor(timeoutMs / 1000));
    return { GIT_HTTP_LOW_SPEED_LIMIT: '1', GIT_HTTP_LOW_SPEED_TIME: String(seconds) };
}
function gitEnvironment(access, isPrivate) {
    const settings = [
        ['core.hooksPath', '/dev/null'],
        // Set by whoever can write the repository's configuration: no program of theirs is started, no line end refused.
        ['core.fsmonitor', 'false'],
        ['core.safecrlf', 'false'],
        // In a container the checkout belongs to another user; it is the folder that we were told to work in.
        ['safe.directory', '*'],
        ['commit.gpgSign', 'false'],
        ['gc.auto', '0'],
        ['maintenance.auto', 'false'],
        ['advice.detachedHead', 'false'],
        ...authorization(access),
    ];
    const inherited = Object.entries(access.env).filter(
    // A filter that the repository configures runs with what git gets: nothing of the runner's is for it.
    ([name, value]) => !isWithheld(name, value, access.token) && !/^GIT_(?!SSL|SSH)/.test(name));
    return {
        ...Object.fromEntries(inherited),
        LC_ALL: 'C',
        GIT_TERMINAL_PROMPT: '0',
        GIT_ASKPASS: 'true',
        GIT_AUTHOR_NAME: access.author.name,
        GIT_AUTHOR_EMAIL: access.author.email,
        GIT_COMMITTER_NAME: access.author.name,
        GIT_COMMITTER_EMAIL: access.author.email,
        ...(isPrivate ? { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' } : {}),
        GIT_CONFIG_COUNT: String(settings.length),
        ...Object.fromEntries(settings.flatMap(([key, value], index) => [
            [`GIT_CONFIG_KEY_${index}`, key],
            [`GIT_CONFIG_VALUE_${index}`, value],
        ])),
    };
}
/** Scopes the header to the server's URL: git sends it nowhere else. */
function authorization(access) {
    if (access.token === '' || access.serverUrl === '')
        return [];
    const basic = Buffer.from(`x-access-token:${access.token}`).toString('base64');
    const key = `http.${access.serverUrl.replace(/\/+$/, '')}/.extraheader`;
    // An empty value first drops a header that actions/checkout may have left in the repository's configuration.
    return [
        [key, ''],
        [key, `AUTHORIZATION: basic ${basic}`],
    ];
}

;// CONCATENATED MODULE: ./build/platform/github.js
// The GitHub API of the repository. Loaded only when something is asked: a run that stops or skips needs none of it.
// Never waits longer than a cycle can afford: what GitHub asks for beyond that is a failure with its reason.


const gitHubPace = {
    requestTimeoutMs: 10_000,
    retries: 2,
    firstWaitMs: 1_000,
    longestWaitMs: 30_000,
};
/** Opens the API of the repository; undefined where there is no token or no repository. */
function openGitHub(access, pace = {}) {
    const [owner, repo] = access.repository?.split('/') ?? [];
    if (!access.token || !owner || !repo)
        return undefined;
    let connected;
    return {
        async ask(permission, call) {
            connected ??= connect(access, { ...gitHubPace, ...pace });
            const octokit = await connected;
            try {
                return await call(octokit, { owner, repo });
            }
            catch (error) {
                throw explain(error, permission, `${owner}/${repo}`);
            }
        },
    };
}
/** Opens what the host asks for; undefined where there is no token or no repository. */
function openHostApi(access) {
    const api = openGitHub(access, { retries: 0 });
    return (api && {
        askRunOver: (runId, runAttempt) => isRunOver(api, runId, runAttempt),
        startWorkflow: (workflow, branch) => startWorkflow(api, workflow, branch),
    });
}
/** Asks whether a workflow run is over. Without `actions: read`, or on any failure, the answer is undefined. */
async function isRunOver(api, runId, runAttempt) {
    if (!/^\d+$/.test(runId))
        return undefined;
    try {
        const { data } = await api.ask('actions: read', (octokit, repository) => octokit.rest.actions.getWorkflowRun({ ...repository, run_id: Number(runId) }));
        if ((data.run_attempt ?? 1) > runAttempt)
            return true;
        return data.status === 'completed';
    }
    catch {
        return undefined;
    }
}
/** Dispatches a workflow without inputs: one that does not declare an input refuses it. Asked once; it may have happened although the answer was lost. */
async function startWorkflow(api, workflow, branch) {
    await api.ask('actions: write', async (octokit, repository) => {
        try {
            await octokit.rest.actions.createWorkflowDispatch({ ...repository, workflow_id: workflow, ref: branch });
        }
        catch (error) {
            // GitHub's own words say whether the trigger is missing, or an input is required.
            if (hasStatus(error, 422))
                throw new Error(`GitHub does not start ${workflow} on ${branch}: ${(0,domain_text/* toOneLine */.GX)((0,errors/* describeError */.Uc)(error), 200)}. It needs the trigger \`workflow_dispatch\`, on the default branch as well, and no required input.`, { cause: error });
            if (hasStatus(error, 404))
                throw new Error(`GitHub knows no workflow ${workflow} on the default branch, or the token may not see it: it needs \`actions: write\`.`, { cause: error });
            throw error;
        }
    });
}
/** Lists the newest entries of the Actions cache whose key begins with `prefix`, at most 100. Throws as `ask` does. */
async function listCacheEntries(api, prefix) {
    const { data } = await api.ask('actions: read', (octokit, repository) => octokit.rest.actions.getActionsCacheList({
        ...repository,
        key: prefix,
        per_page: 100,
        sort: 'created_at',
        direction: 'desc',
    }));
    return data.actions_caches.flatMap(({ id, key = '', ref = '' }) => id !== undefined && key.startsWith(prefix) ? [{ id, key, ref }] : []);
}
/** Deletes an entry of the Actions cache. Throws as `ask` does. */
async function deleteCacheEntry(api, id) {
    await api.ask('actions: write', (octokit, repository) => octokit.rest.actions.deleteActionsCacheById({ ...repository, cache_id: id }));
}
/**
 * Reads a list page by page, 100 at a time, following the server's links. The client's own iterator takes a 409 and an
 * answer without a body for an empty list.
 */
async function readPages(octokit, route, parameters, maxPages) {
    const values = [];
    let response = await octokit.request(route, { ...parameters, per_page: 100 });
    for (let page = 1;; page++) {
        if (!Array.isArray(response.data))
            throw new Error('GitHub did not answer with a list.');
        values.push(...response.data);
        const next = /<([^<>]+)>;\s*rel="next"/.exec(response.headers.link ?? '')?.[1];
        if (next === undefined)
            return { values, isAll: true };
        if (page === maxPages)
            return { values, isAll: false };
        response = await octokit.request({ method: 'GET', url: next });
    }
}
/** Tells whether a call failed because of one of these answers; for use inside `ask`. */
function hasStatus(error, ...statuses) {
    const failure = github_readFailure(error);
    return failure?.hasAnswer === true && statuses.includes(failure.status);
}
async function connect(access, pace) {
    const { getOctokit } = await Promise.all(/* import() */[__webpack_require__.e(119), __webpack_require__.e(413)]).then(__webpack_require__.bind(__webpack_require__, 2413));
    // Options of `request` here would replace the toolkit's own, and with them the proxy.
    const octokit = getOctokit(access.token, { baseUrl: access.apiUrl.replace(/\/+$/, ''), log: silent });
    let waitedMs = 0;
    octokit.hook.wrap('request', async (request, options) => {
        for (let attempt = 0;; attempt++) {
            // Changed in place: the hook below this one, which adds the token, has these very options and takes no others.
            options.request = { ...options.request, signal: AbortSignal.timeout(pace.requestTimeoutMs) };
            try {
                const response = await request(options);
                // A body that was cut, or that is no JSON, comes as text.
                if (response.status === 204 || typeof response.data !== 'string')
                    return response;
                throw new Error('GitHub did not answer with JSON.');
            }
            catch (error) {
                const waitMs = waitBeforeRetry(error, options.method, attempt, pace);
                if (attempt >= pace.retries || waitMs === undefined || waitedMs + waitMs > pace.longestWaitMs)
                    throw error;
                waitedMs += waitMs;
                await new Promise((resolve) => setTimeout(resolve, waitMs));
            }
        }
    });
    return octokit;
}
const ignore = () => undefined;
/** Nothing of the client's goes to the log past the masking of secrets. */
const silent = { debug: ignore, info: ignore, warn: ignore, error: ignore };
function github_readFailure(error) {
    if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number')
        return undefined;
    const response = 'response' in error ? error.response : undefined;
    return {
        status: error.status,
        message: error.message,
        headers: response?.headers ?? {},
        hasAnswer: response !== undefined,
    };
}
/** Returns the wait in milliseconds before the same request may be made again; undefined when that is of no use. */
function waitBeforeRetry(error, method, attempt, pace) {
    const failure = github_readFailure(error);
    // A request that changes something may have done so before the answer was lost.
    if (failure && isRateLimit(failure))
        return rateLimitWaitMs(failure);
    const isOutage = failure === undefined || !failure.hasAnswer || failure.status >= 500;
    return isOutage && method === 'GET' ? pace.firstWaitMs * 2 ** attempt : undefined;
}
function isRateLimit({ status, message, headers }) {
    if (status === 429)
        return true;
    if (status !== 403)
        return false;
    return (headers['retry-after'] !== undefined ||
        Number(headers['x-ratelimit-remaining'] ?? NaN) === 0 ||
        /\brate limit\b/i.test(message));
}
/** GitHub says how long to wait, when the limit resets, or neither: then at least a minute (its best practices). */
function rateLimitWaitMs({ headers }) {
    const seconds = Number(headers['retry-after'] ?? NaN);
    if (seconds >= 0)
        return seconds * 1000;
    const reset = Number(headers['x-ratelimit-reset'] ?? NaN);
    if (Number(headers['x-ratelimit-remaining'] ?? NaN) === 0 && reset > 0)
        return Math.max(0, reset * 1000 - Date.now());
    return 60_000;
}
function explain(error, permission, repository) {
    const failure = github_readFailure(error);
    if (failure === undefined)
        return error;
    const words = (0,domain_text/* toOneLine */.GX)(failure.message, 200);
    const grant = `Add \`${permission}\` under \`permissions:\` of the job, or give a token that has it.`;
    if (!failure.hasAnswer)
        return new Error(`GitHub cannot be reached: ${words}`, { cause: error });
    if (isRateLimit(failure)) {
        const seconds = Math.ceil(rateLimitWaitMs(failure) / 1000);
        return new Error(`GitHub's rate limit is reached; the wait is ${seconds} s (${words}).`, { cause: error });
    }
    switch (failure.status) {
        case 401:
            return new errors/* EvolveError */.Mc('TOKEN_EXPIRED', `GitHub does not accept the token (${words}).`, 'Give a valid one.');
        case 403:
            return new errors/* EvolveError */.Mc('PERMISSION_MISSING', `The token lacks the permission \`${permission}\` (GitHub says: ${words}).`, grant);
        case 404:
            return new errors/* EvolveError */.Mc('PERMISSION_MISSING', `GitHub knows no repository ${repository}, or the token may not see it with \`${permission}\`.`, grant);
        default:
            return new Error(`GitHub answered ${failure.status}: ${words}`, { cause: error });
    }
}

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 15 modules
var schemas = __webpack_require__(9691);
;// CONCATENATED MODULE: ./build/platform/host.js
// The runner we are on: who we are, whether other runs are over, and how we learn that we are being cancelled.



/** Opens the host. `api` is absent where there is no API to ask. */
function openHost(env, pid, cancelled, api) {
    const run = describeRun(env, pid);
    return {
        run,
        cancelled,
        async isRunOver(open) {
            if (open.host === run.host && !isProcessAlive(open.pid))
                return true;
            if (open.run_id.startsWith('local-') || !api)
                return false;
            return (await api.askRunOver(open.run_id, open.run_attempt)) ?? false;
        },
        async startNextRun() {
            const { workflow } = run;
            const branch = run.branch ?? run.defaultBranch;
            if (!api)
                throw new Error('`github-token` is empty, or the repository is not known.');
            if (!workflow || !branch)
                throw new Error('It is not known which workflow of this repository was started, or on which branch.');
            await api.startWorkflow(workflow, branch);
            return `${workflow} on ${branch}`;
        },
    };
}
const eventSchema = schemas/* looseObject */._H3({
    repository: schemas/* looseObject */._H3({
        default_branch: schemas/* string */.YjP().optional(),
        fork: schemas/* boolean */.zMY().optional(),
        full_name: schemas/* string */.YjP().optional(),
    })
        .optional(),
});
function describeRun(env, pid) {
    const isOnGitHub = env.GITHUB_ACTIONS === 'true';
    const event = readEvent(env.GITHUB_EVENT_PATH);
    const repository = env.GITHUB_REPOSITORY ?? event.repository?.full_name;
    const runId = env.GITHUB_RUN_ID;
    return {
        run_id: isOnGitHub && runId ? runId : `local-${Date.now().toString(36)}-${pid}`,
        run_attempt: Number(env.GITHUB_RUN_ATTEMPT ?? 1) || 1,
        host: hostName(),
        pid,
        isOnGitHub,
        event: isOnGitHub ? (env.GITHUB_EVENT_NAME ?? 'unknown') : 'local',
        isFork: event.repository?.fork ?? false,
        branch: env.GITHUB_REF_TYPE === 'branch' || env.GITHUB_REF?.startsWith('refs/heads/')
            ? env.GITHUB_REF_NAME
            : undefined,
        defaultBranch: event.repository?.default_branch,
        repository,
        workflow: workflowFile(env.GITHUB_WORKFLOW_REF, repository),
        url: isOnGitHub && runId && repository
            ? `${env.GITHUB_SERVER_URL ?? 'https://github.com'}/${repository}/actions/runs/${runId}`
            : undefined,
    };
}
/** `owner/name/.github/workflows/file.yml@ref` is the caller's workflow; one of another repository cannot be dispatched here. */
function workflowFile(workflowRef, repository) {
    const [, owner, file] = /^(.+)\/\.github\/workflows\/([^/@]+)@/.exec(workflowRef ?? '') ?? [];
    return owner?.toLowerCase() === repository?.toLowerCase() ? file : undefined;
}
function readEvent(path) {
    if (!path)
        return {};
    try {
        return eventSchema.parse(JSON.parse((0,external_node_fs_.readFileSync)(path, 'utf8')));
    }
    catch {
        // Without a readable event the fork and the default branch are unknown, and unknown refuses nothing.
        return {};
    }
}
/** Hosted runners share host names; the boot id tells two machines apart, and a machine from itself before a restart. */
function hostName() {
    try {
        return `${(0,external_node_os_.hostname)()}/${(0,external_node_fs_.readFileSync)('/proc/sys/kernel/random/boot_id', 'utf8').trim()}`;
    }
    catch {
        return (0,external_node_os_.hostname)();
    }
}
function isProcessAlive(pid) {
    try {
        process.kill(pid, 0);
        return true;
    }
    catch (error) {
        return error instanceof Error && 'code' in error && error.code === 'EPERM';
    }
}

// EXTERNAL MODULE: ./build/domain/goal-results.js
var goal_results = __webpack_require__(6913);
// EXTERNAL MODULE: ./build/domain/offered-item.js
var offered_item = __webpack_require__(6716);
;// CONCATENATED MODULE: ./build/domain/beads.js
// Issues of the beads trackers bd and br (FORMATS §3): what their programs print, and readiness worked out from the file
// as bd does it. Never trusts that a row is complete; never changes one.




/** Describes one issue as any tracker may have written it. */
const beadsIssueSchema = schemas/* looseObject */._H3({ id: schemas/* string */.YjP().regex(/\S/) });
/** Parses the output of `bd ready --json` or `br ready --json`: a bare array or an envelope (CASES D5). */
function parseBeadsCli(text) {
    const json = (0,jsonl/* parseJson */.qF)(text.replace(/^\uFEFF/, ''));
    if (!json.ok)
        return { kind: 'failed', problem: `it did not print JSON: ${json.problem}` };
    return readAnswer(json.value, 2);
}
const envelopeSchema = schemas/* looseObject */._H3({});
function readAnswer(value, envelopesLeft) {
    // A program in Go prints an empty list as null.
    if (value === null)
        return { kind: 'items', issues: [], badCount: 0 };
    if (Array.isArray(value)) {
        const issues = value.flatMap((one) => readIssue(one) ?? []);
        return { kind: 'items', issues, badCount: value.length - issues.length };
    }
    const envelope = envelopeSchema.safeParse(value);
    if (!envelope.success)
        return { kind: 'failed', problem: 'it did not print a list of issues' };
    if (envelope.data.error)
        return { kind: 'failed', problem: describeProblem(envelope.data.error) };
    const key = ['issues', 'items', 'data'].find((name) => Object.hasOwn(envelope.data, name));
    if (key === undefined || envelopesLeft === 0)
        return { kind: 'failed', problem: 'it did not print a list of issues' };
    return readAnswer(envelope.data[key], envelopesLeft - 1);
}
function describeProblem(error) {
    const message = schemas/* looseObject */._H3({ message: schemas/* string */.YjP() }).safeParse(error);
    const words = typeof error === 'string' ? error : message.success ? message.data.message : JSON.stringify(error);
    return `it reported an error: ${words.slice(0, 500)}`;
}
function readIssue(value) {
    const parsed = beadsIssueSchema.safeParse(value);
    return parsed.success ? parsed.data : undefined;
}
/** Parses `.beads/issues.jsonl`. Where an id stands twice, the later line holds. */
function parseBeadsFile(text) {
    const document = (0,jsonl/* parseJsonl */.wI)(text, readIssue);
    const byId = new Map((0,jsonl/* valuesOf */.sm)(document).map((issue) => [issue.id, issue]));
    return { issues: [...byId.values()], badCount: (0,jsonl/* countBadLines */.Em)(document) };
}
/** Lists the work among issues that a tracker called ready: its word on what blocks stands, its word on status does not. */
function listedBeads(issues, now) {
    return sortIssues(issues.filter((issue) => isWork(issue, now))).map(workItemOf);
}
/**
 * Lists the ready issues of a whole tracker, by priority, then age (SPEC §10.1, rung 3). Notes name blockers that are not
 * there; those count as closed.
 */
function readyBeads(issues, now) {
    const byId = new Map(issues.map((issue) => [issue.id, issue]));
    const held = heldIssues(issues, byId, now);
    const free = issues.filter((issue) => !held.has(issue.id));
    const missing = free
        .filter((issue) => isWork(issue, now))
        .flatMap((issue) => dependenciesOf(issue)
        .filter((dependency) => isBlocking(dependency) && !byId.has(dependency.target))
        .map(({ target }) => `${issue.id} waits for ${target}, which is not in the file; it counts as closed.`));
    return { ready: listedBeads(free, now), notes: shorten(missing) };
}
const mostNotes = 10;
function shorten(notes) {
    if (notes.length <= mostNotes)
        return [...notes];
    return [
        ...notes.slice(0, mostNotes),
        `${notes.length - mostNotes} more issues wait for ones that are not in the file.`,
    ];
}
const dependencySchema = schemas/* looseObject */._H3({
    depends_on_id: schemas/* string */.YjP(),
    type: schemas/* string */.YjP().default('blocks').catch(''),
});
const blockingTypes = ['blocks', 'conditional-blocks', 'waits-for'];
function dependenciesOf(issue) {
    const list = Array.isArray(issue.dependencies) ? issue.dependencies : [];
    return list.flatMap((one) => {
        const parsed = dependencySchema.safeParse(one);
        return parsed.success ? { target: parsed.data.depends_on_id, type: parsed.data.type } : [];
    });
}
function isBlocking(dependency) {
    return blockingTypes.includes(dependency.type);
}
/**
 * Finds the issues that wait: blocked by an open one, deferred, or below one that waits. Walks down from what holds, each
 * issue once, so that rings of parents end and depth costs no stack.
 */
function heldIssues(issues, byId, now) {
    const children = new Map();
    const held = new Set();
    for (const issue of issues) {
        const dependencies = dependenciesOf(issue);
        for (const { target, type } of dependencies) {
            if (type !== 'parent-child')
                continue;
            const known = children.get(target);
            if (known)
                known.push(issue.id);
            else
                children.set(target, [issue.id]);
        }
        const blockers = dependencies.filter(isBlocking).map(({ target }) => byId.get(target));
        const isHeld = blockers.some((blocker) => blocker !== undefined && isInTheWay(blocker));
        if (isInTheWay(issue) && (isHeld || statusOf(issue) === 'blocked' || isDeferred(issue, now)))
            held.add(issue.id);
    }
    // A set is walked in order of insertion, what is added on the way included.
    for (const id of held)
        for (const child of children.get(id) ?? [])
            held.add(child);
    return held;
}
/** Tells whether an issue still blocks others: neither closed nor pinned. */
function isInTheWay(issue) {
    return !['closed', 'tombstone'].includes(statusOf(issue)) && !isPinned(issue);
}
const notWork = ['merge-request', 'gate', 'molecule', 'message', 'agent', 'role', 'rig'];
/** Tells whether an issue is work that could be taken now, were nothing in its way (CASES D3, D4). */
function isWork(issue, now) {
    const isTransient = issue.ephemeral === true ||
        issue.wisp === true ||
        issue.is_template === true ||
        issue.id.includes('-wisp-');
    return (statusOf(issue) === 'open' &&
        (0,offered_item/* textOf */.b6)(issue.title).trim() !== '' &&
        !isPinned(issue) &&
        !isTransient &&
        !notWork.includes((0,offered_item/* textOf */.b6)(issue.issue_type)) &&
        !isDeferred(issue, now));
}
/** A tracker leaves out what is its default: an issue without a status is open. */
function statusOf(issue) {
    return issue.status === undefined || issue.status === '' ? 'open' : (0,offered_item/* textOf */.b6)(issue.status);
}
function isPinned(issue) {
    return statusOf(issue) === 'pinned' || issue.pinned === true;
}
function isDeferred(issue, now) {
    const until = (0,time/* parseTime */.pe)((0,offered_item/* textOf */.b6)(issue.defer_until));
    return statusOf(issue) === 'deferred' || (until !== undefined && until > now);
}
const defaultPriority = 2;
const lastPriority = 5;
/** Returns 0 (first) to 4; 5 for what is no priority. */
function priorityOf(issue) {
    if (issue.priority === undefined)
        return defaultPriority;
    const number = typeof issue.priority === 'number'
        ? issue.priority
        : Number(/^P?([0-4])$/i.exec((0,offered_item/* textOf */.b6)(issue.priority))?.[1]);
    return Number.isInteger(number) && number >= 0 && number < lastPriority ? number : lastPriority;
}
/** Sorts by priority, then oldest first; issues that say neither come last, and ids settle the rest. */
function sortIssues(issues) {
    return issues
        .map((issue) => ({
        issue,
        priority: priorityOf(issue),
        createdAt: (0,time/* parseTime */.pe)((0,offered_item/* textOf */.b6)(issue.created_at))?.getTime() ?? Number.MAX_SAFE_INTEGER,
    }))
        .sort((a, b) => a.priority - b.priority || a.createdAt - b.createdAt || (a.issue.id < b.issue.id ? -1 : 1))
        .map(({ issue }) => issue);
}
function workItemOf(issue) {
    const type = (0,offered_item/* textOf */.b6)(issue.issue_type);
    const reference = (0,offered_item/* textOf */.b6)(issue.external_ref);
    return (0,offered_item/* composeItem */.Al)({
        ref: (0,offered_item/* refOf */.H8)(issue.id) ?? issue.id,
        source: 'beads',
        title: (0,offered_item/* textOf */.b6)(issue.title),
        paragraphs: [
            (0,offered_item/* textOf */.b6)(issue.description),
            titled('Design', issue.design),
            titled('Acceptance criteria', issue.acceptance_criteria),
            titled('Notes', issue.notes),
        ],
        labels: [
            ...(0,offered_item/* textsOf */.CB)(issue.labels),
            ...(type === '' ? [] : [`type:${type}`]),
            `priority:${priorityOf(issue)}`,
        ],
        ...(/^https?:\/\/\S+$/.test(reference) ? { url: reference } : {}),
    });
}
function titled(name, value) {
    const text = (0,offered_item/* textOf */.b6)(value);
    return text.trim() === '' ? '' : `${name}:\n${text}`;
}

;// CONCATENATED MODULE: ./build/sources/repository-file.js
// Reads a text file of the repository that other programs write. Whatever stands there, the answer is a value.



const maxMebibytes = 20;
/** Reads a UTF-8 file below `root`, of at most 20 MiB, reached through no symbolic link. Never throws. */
async function readRepositoryText(root, path) {
    const failed = (what) => ({ kind: 'failed', problem: `${path} ${what}.` });
    try {
        if ((await (0,platform_files/* findSymlink */.he)(root, path)) !== undefined)
            return failed('is, or lies behind, a symbolic link');
        const found = await (0,platform_files/* readPlainFile */.b$)((0,external_node_path_.join)(root, path), maxMebibytes * 1024 * 1024);
        switch (found.kind) {
            case 'missing':
                return { kind: 'missing' };
            case 'not-a-file':
                return failed('is not a plain file');
            case 'too-large':
                return failed(`is larger than ${maxMebibytes} MiB (${found.sizeBytes} bytes)`);
            case 'read':
                return isUtf16(found.bytes)
                    ? failed('is UTF-16; save it as UTF-8')
                    : { kind: 'read', text: found.bytes.toString('utf8') };
        }
    }
    catch (error) {
        return failed(`cannot be read: ${(0,errors/* describeError */.Uc)(error)}`);
    }
}
/** A byte order mark, or a zero byte beside the first character: JSON begins with ASCII. */
function isUtf16(bytes) {
    const [first, second] = bytes;
    const hasMark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
    return hasMark || (bytes.length >= 2 && (first === 0) !== (second === 0));
}

;// CONCATENATED MODULE: ./build/sources/beads.js
// The third rung: the beads tracker of the repository (SPEC §10.1). Asks `bd`, then `br`, else reads their file; never
// claims or closes anything there.






const folder = '.beads';
const programs = ['bd', 'br'];
/** Both programs list 100 or fewer when they are not asked for more. */
const args = ['ready', '--json', '--limit', '10000'];
const maxOutputBytes = 20 * 1024 * 1024;
/** Opens the beads tracker as a source. A repository without `.beads/` has none, whatever is installed. */
function openBeads(options) {
    return {
        name: 'beads',
        async offer(_lane, now) {
            try {
                if ((await (0,platform_files/* findSymlink */.he)(options.root, folder)) !== undefined) {
                    return { kind: 'failed', problem: `${folder} is a symbolic link.` };
                }
                if ((await (0,platform_files/* listFolder */.bt)((0,external_node_path_.join)(options.root, folder))).length === 0)
                    return { kind: 'offered', items: [] };
                const program = programs.find((name) => (0,platform_process/* findProgram */.Kp)(name, options.env.PATH) !== undefined);
                return program === undefined ? await readFile(options.root, now) : await ask(program, options, now);
            }
            catch (error) {
                return { kind: 'failed', problem: `beads cannot be asked: ${(0,errors/* describeError */.Uc)(error)}` };
            }
        },
    };
}
async function ask(program, options, now) {
    const timeoutMs = options.timeoutMs ?? 30_000;
    const done = await (0,platform_process/* capture */.Fg)(program, args, { cwd: options.root, env: options.env, timeoutMs });
    const failed = (what) => ({ kind: 'failed', problem: `${program} ready: ${what}` });
    if (done.code !== 0)
        return failed(describeEnd(done, timeoutMs));
    if (done.stdout.length > maxOutputBytes)
        return failed(`it printed ${done.stdout.length} bytes`);
    const answer = parseBeadsCli(done.stdout.toString('utf8'));
    if (answer.kind === 'failed')
        return failed(answer.problem);
    return offered(listedBeads(answer.issues, now), bad(answer.badCount, `${program} ready`));
}
/** A tracker that fails may still say why on its standard output, as JSON. */
function describeEnd(done, timeoutMs) {
    if (done.startError !== undefined)
        return `it could not be started: ${done.startError}`;
    if (done.isTimedOut)
        return `no answer within ${timeoutMs / 1000} s`;
    const answer = parseBeadsCli(done.stdout.toString('utf8'));
    const words = answer.kind === 'failed' && done.stderr.trim() === '' ? answer.problem : done.stderr.trim();
    return `exit code ${done.code ?? 'unknown'}: ${words.slice(0, 500)}`;
}
async function readFile(root, now) {
    const found = await readRepositoryText(root, `${folder}/issues.jsonl`);
    if (found.kind === 'failed')
        return found;
    if (found.kind === 'missing')
        return { kind: 'offered', items: [] };
    const { issues, badCount } = parseBeadsFile(found.text);
    const { ready, notes } = readyBeads(issues, now);
    return offered(ready, [...bad(badCount, `${folder}/issues.jsonl`), ...notes]);
}
function bad(count, where) {
    return count === 0 ? [] : [`${where}: ${count} lines are not issues.`];
}
function offered(items, notes) {
    return { kind: 'offered', items, ...(notes.length === 0 ? {} : { notes }) };
}

// EXTERNAL MODULE: ./build/domain/queue.js + 2 modules
var domain_queue = __webpack_require__(7834);
// EXTERNAL MODULE: ./build/domain/work.js
var work = __webpack_require__(940);
;// CONCATENATED MODULE: ./build/domain/generated.js
// What generators find (SPEC §10.1, rung 6): the lines that a command prints, and the comments that `todo` finds. What is
// in the queue already, consumed or not, is not added again.





const findingSchema = schemas/* looseObject */._H3({ title: schemas/* string */.YjP().regex(/\S/) });
/** Parses what a generator printed: one JSON object per line. Lines that are none are counted. */
function parseFindings(text) {
    const document = (0,jsonl/* parseJsonl */.wI)(text, (value) => {
        const parsed = findingSchema.safeParse(value);
        if (!parsed.success)
            return undefined;
        const { title, type, severity, description, id } = parsed.data;
        const ref = (0,offered_item/* refOf */.H8)(id);
        return {
            title: title.trim(),
            type: (0,offered_item/* textOf */.b6)(type),
            severity: (0,offered_item/* textOf */.b6)(severity),
            description: (0,offered_item/* textOf */.b6)(description),
            ...(ref === undefined ? {} : { id: ref }),
        };
    });
    return { findings: (0,jsonl/* valuesOf */.sm)(document), badCount: (0,jsonl/* countBadLines */.Em)(document) };
}
/**
 * Selects findings from the queue: those that it does not hold are added, one that it holds by id or by title is the one
 * of the queue. What was consumed, or is held, is no work.
 */
function offerFindings(queue, findings, options) {
    const origin = { sourceEpic: 'evolve:generators', source: 'evolve-generator', now: options.now };
    const next = (0,domain_queue/* addQueueItems */.hy)(queue, findings, origin).queue;
    const ids = new Set(findings.map((finding) => finding.id).filter((id) => id !== undefined));
    const titles = new Set(findings.map((finding) => (0,offered_item/* foldText */.TH)(finding.title)));
    const isFound = (item) => ids.has((0,domain_queue/* itemId */.XG)(item)) || titles.has((0,offered_item/* foldText */.TH)((0,offered_item/* textOf */.b6)(item.title)));
    const refs = new Set((0,jsonl/* valuesOf */.sm)(next).flatMap((entry) => entry.items.filter(isFound).map(domain_queue/* itemId */.XG)));
    const items = (0,domain_queue/* selectableQueueItems */.oL)(next, { repository: options.repository })
        .filter((item) => refs.has(item.ref))
        .map((item) => ({ ...item, source: 'generators' }));
    return { items, additions: (0,jsonl/* valuesOf */.sm)(next.slice(queue.length)) };
}
const todoWords = ['TODO', 'FIXME', 'XXX', 'HACK'];
/** What starts a comment, or a line of one, in the languages that have such words in them; a quote does not. */
const commentStart = String.raw `((^|[^:])//+|#+|/\*+|\*+|--+|;+|%+|<!--+|\(\*+|\{-|"""|''')`;
/** Is the POSIX extended expression of a comment that starts with one of the words; at most 200 bytes of it. */
const todoPattern = `${commentStart}[[:space:]]*@?(${todoWords.join('|')})([[:space:]:(,-].{0,200}|$)`;
/** Parses the output of `git grep -z -n`: path, line number and text of each match. */
function parseGrep(output) {
    return output.split('\n').flatMap((line) => {
        const [, path = '', number = '', text = ''] = /^([^\0]+)\0(\d+)[\0:](.*)$/s.exec(line) ?? [];
        return path === '' ? [] : [{ path, line: Number(number), text }];
    });
}
const todoTypes = { FIXME: 'bug', XXX: 'tech-debt', HACK: 'tech-debt' };
/**
 * Makes a finding of a comment; undefined when it says nothing. Its id comes from path and text: it stays when the line
 * moves, and goes when the comment is done.
 */
function todoFinding({ path, line, text }) {
    const [, word = '', rest = ''] = new RegExp(`(${todoWords.join('|')})(?![A-Za-z0-9_])(.*)$`, 's').exec(text) ?? [];
    // A cut in the middle of a character leaves a replacement character.
    const said = rest
        .replace(/\uFFFD+$/, '')
        .replace(/(\*+\/|--+!?>|\*\)|-\}|"""|''')\s*$/, '')
        .replace(/^\s*(\([^)]*\))?[\s:,.-]*/, '')
        .trim();
    const isHeading = /\.(md|mdx|markdown)$/i.test(path) && text.startsWith('#');
    if (word === '' || isHeading || !/[\p{L}\p{N}]/u.test(said))
        return undefined;
    return {
        id: `todo-${(0,work/* hashText */.qj)(`${path}\n${word} ${said}`)}`,
        title: `${word} in ${path}: ${said}`,
        type: todoTypes[word] ?? 'task',
        severity: word === 'FIXME' ? 'medium' : 'low',
        description: `A comment in ${path} (line ${line} when it was found) says:\n\n    ${text.trim()}\n\nDo what it asks, and remove the comment.`,
    };
}

;// CONCATENATED MODULE: ./build/sources/command.js
// Runs a shell command of the configuration or of a goals file for a source: a process group of its own, with a deadline,
// with what no such program may inherit left out. Never reads its standard input from anywhere.


/** A command that ran out of time has nothing to save. */
const pace = { interruptMs: 1_000, terminateMs: 1_000 };
/** Runs a command line with bash. Never throws for what the command does. */
function runCommand(command, options) {
    const { root, env, token, deadlineMs, cancelled } = options;
    const given = Object.entries(env).filter((pair) => pair[1] !== undefined && !isWithheld(pair[0], pair[1], token));
    return (0,platform_process/* runGroup */.V8)('bash', ['--noprofile', '--norc', '-c', command], {
        cwd: root,
        env: Object.fromEntries(given),
        input: '',
        onOutput: (piece, stream) => {
            options.onOutput(piece, stream);
            return Promise.resolve();
        },
        deadlineMs,
        idleMs: 0,
        cancelled,
        pace,
    });
}

;// CONCATENATED MODULE: ./build/sources/generators.js
// The sixth rung: commands that look for work (SPEC §10.1), and `todo`, which finds comments in tracked files. What they
// find goes to the queue when an item of it is claimed; nothing is written here.





const defaultTimeoutMs = 120_000;
const generators_maxOutputBytes = 1024 * 1024;
/** Bounds what one generator adds to the queue at a time; the rest is found again when these are done. */
const maxFindings = 50;
/** Opens the generators as a source: one command line each, or the word `todo`. */
function openGenerators(commands, options) {
    return {
        name: 'generators',
        async offer(lane, now) {
            const answers = [];
            for (const command of commands)
                answers.push(await generate(command, options));
            const findings = answers.flatMap((answer) => answer.findings);
            const { items, additions } = offerFindings(lane.queue, findings, {
                repository: options.repository,
                now,
            });
            const problems = answers.flatMap((answer) => answer.problem ?? []);
            // What the others found is work all the same; with nothing found, nobody can say that there is none.
            if (problems.length > 0 && items.length === 0)
                return { kind: 'failed', problem: problems.join(' ') };
            const notes = [...problems, ...answers.flatMap((answer) => answer.notes)];
            return generators_offered(items, additions, notes);
        },
    };
}
function generators_offered(items, additions, notes) {
    return {
        kind: 'offered',
        items,
        ...(additions.length > 0 ? { additions } : {}),
        ...(notes.length > 0 ? { notes } : {}),
    };
}
async function generate(command, options) {
    const name = (0,domain_text/* toOneLine */.GX)(command, 80);
    try {
        const { findings, badCount } = command === 'todo' ? await findTodos(options) : await run(command, options);
        if (findings.length === 0 && badCount > 0)
            return failed(`${name}: it printed ${badCount} lines, and none is an item.`);
        const notes = [
            ...(badCount > 0 ? [`${name}: ${badCount} lines are not items.`] : []),
            ...(findings.length > maxFindings
                ? [`${name}: ${maxFindings} of ${findings.length} items are taken.`]
                : []),
        ];
        return { findings: findings.slice(0, maxFindings), notes };
    }
    catch (error) {
        return failed(`${name}: ${(0,errors/* describeError */.Uc)(error)}`);
    }
}
function failed(problem) {
    return { findings: [], problem, notes: [] };
}
/** Throws an Error with the generator's own words when it fails, hangs or floods. */
async function run(command, options) {
    const deadlineMs = options.timeoutMs ?? defaultTimeoutMs;
    const flooded = new AbortController();
    const printed = [];
    let printedBytes = 0;
    let words = Buffer.alloc(0);
    const end = await runCommand(command, {
        ...options,
        deadlineMs,
        cancelled: flooded.signal,
        onOutput(piece, stream) {
            if (stream === 'stderr')
                words = Buffer.concat([words, piece]).subarray(-4096);
            else if ((printedBytes += piece.length) > generators_maxOutputBytes)
                flooded.abort();
            else
                printed.push(piece);
        },
    });
    const output = Buffer.concat(printed).toString('utf8');
    const said = (0,domain_text/* tailOf */.Cj)((0,domain_text/* stripAnsi */.aJ)(words.toString('utf8') || output).trim(), 400);
    if (end.cause !== 'exited' || end.code !== 0)
        throw new Error(generators_describeEnd(end, deadlineMs, said));
    return parseFindings(output);
}
function generators_describeEnd(end, deadlineMs, said) {
    if (end.cause === 'cancelled')
        return `it printed more than ${generators_maxOutputBytes} bytes.`;
    if (end.cause === 'deadline')
        return `no end within ${deadlineMs / 1000} s. ${said}`.trim();
    if (end.startError !== undefined)
        return `bash could not be started: ${end.startError}.`;
    return `exit code ${end.code ?? end.signal ?? 'unknown'}: ${said}`;
}
/** Others' code, what programs write, data, and the state folders: a comment there is nobody's work here. */
const foreignFolders = [
    ...['node_modules', 'bower_components', 'vendor', 'vendored', 'third_party', 'third-party', 'Pods', 'dist'],
    ...['testdata', 'fixtures', '__snapshots__'],
];
const foreignFiles = [
    ...['*.lock', '*-lock.json', '*-lock.yaml', '*.lockb', 'go.sum', 'npm-shrinkwrap.json'],
    ...['*.min.js', '*.min.css', '*.map', '*.svg', '*.patch', '*.diff', '*.json', '*.jsonl', '*.csv', '*.log'],
];
const foreignPaths = [
    ...foreignFolders.map((folder) => `**/${folder}/**`),
    ...foreignFiles.map((name) => `**/${name}`),
    '.agents/**',
    '.beads/**',
];
async function findTodos(options) {
    const access = { env: options.env, token: '', serverUrl: '', author: { name: 'evolve', email: 'evolve' } };
    const git = openGit(access, { cwd: options.root });
    // Only what matches is printed, so that a line of megabytes is no flood; the user's settings of grep are overridden.
    const form = ['-z', '-n', '-I', '-o', '--no-color', '--no-column', '--no-full-name'];
    const stateFolder = `${options.stateDirectory.replace(/^(\.?\/)+|\/+$/g, '')}/**`;
    const excluded = [...foreignPaths, stateFolder].map((pattern) => `:(exclude,glob)${pattern}`);
    const args = ['grep', ...form, '-E', '-e', todoPattern, '--', '.', ...excluded];
    const done = await git.try(args, { timeoutMs: options.timeoutMs ?? defaultTimeoutMs });
    // 1 without a word: nothing found.
    if (done.code !== 0 && !(done.code === 1 && done.stderr === ''))
        throw new Error(gitFailure(args, done));
    const findings = parseGrep(done.stdout.toString('utf8')).flatMap((comment) => todoFinding(comment) ?? []);
    return { findings: [...new Map(findings.map((finding) => [finding.id, finding])).values()], badCount: 0 };
}

// EXTERNAL MODULE: ./node_modules/yaml/dist/index.js
var dist = __webpack_require__(8815);
// EXTERNAL MODULE: ./build/domain/queue-entry.js
var queue_entry = __webpack_require__(5347);
;// CONCATENATED MODULE: ./build/domain/goals.js
// Goals (FORMATS §4): gates, which are checked, and directives, which are followed; what GOALS.yaml says, and the items of
// both. Never runs anything, and one bad goal costs that one only.




const goalTypes = ['health', 'architecture', 'quality', 'meta'];
const defaultWeight = 5;
/** Reads a weight: a whole number from 1 to 10; anything else is the middle. */
function weightOf(value) {
    const weight = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
    return typeof weight === 'number' && Number.isInteger(weight) && weight >= 1 && weight <= 10
        ? weight
        : defaultWeight;
}
/** Keeps the first of goals with one id, and notes the others; an id that no ref can carry is hashed. */
function uniqueGoals(goals, file, notes) {
    const byId = new Map();
    for (const goal of goals) {
        const id = (0,offered_item/* refOf */.H8)(goal.id) ?? goal.id;
        if (byId.has(id))
            notes.push(`${file}: the goal ${id} stands there twice; the first one counts.`);
        else
            byId.set(id, { ...goal, id });
    }
    return [...byId.values()];
}
const yamlSchema = schemas/* looseObject */._H3({ version: schemas/* unknown */.L5J(), goals: schemas/* array */.YOg(schemas/* unknown */.L5J()).nullish() });
const yamlGoalSchema = schemas/* looseObject */._H3({
    id: schemas/* string */.YjP().regex(/\S/),
    check: schemas/* string */.YjP().regex(/\S/),
    type: schemas/* unknown */.L5J().optional(),
    tags: schemas/* unknown */.L5J().optional(),
});
/** Reads the value of GOALS.yaml. Versions 2 and 3 are read, and 1 with a note. */
function readGoalsYaml(value) {
    const parsed = yamlSchema.safeParse(value);
    if (!parsed.success)
        return { kind: 'failed', problem: 'GOALS.yaml is not a mapping with `version` and a list `goals`.' };
    const version = String(parsed.data.version);
    if (!['1', '2', '3'].includes(version))
        return {
            kind: 'failed',
            problem: `GOALS.yaml has the version ${version.slice(0, 40)}; 2 and 3 are read.`,
        };
    const notes = version === '1' ? ['GOALS.yaml has the version 1, which is deprecated; write 2 or 3.'] : [];
    const goals = (parsed.data.goals ?? []).flatMap((one, index) => {
        const goal = yamlGoalSchema.safeParse(one);
        if (!goal.success) {
            notes.push(`GOALS.yaml: entry ${index + 1} of \`goals\` needs an \`id\` and a \`check\`.`);
            return [];
        }
        const { id, check, type, tags, weight, description } = goal.data;
        return [
            {
                id: id.trim(),
                description: (0,offered_item/* textOf */.b6)(description).trim() || id.trim(),
                check,
                weight: weightOf(weight),
                type: (0,queue_entry/* wordOf */.aG)(goalTypes, type) ?? 'health',
                tags: (0,offered_item/* textsOf */.CB)(tags),
            },
        ];
    });
    return { kind: 'read', file: { goals: uniqueGoals(goals, 'GOALS.yaml', notes), directives: [], notes } };
}
/** Makes the work item of a failing goal. What its check printed stands in the body and not in the fingerprint. */
function goalItem(goal, output) {
    const item = (0,offered_item/* composeItem */.Al)({
        ref: `goal:${goal.id}`,
        source: 'goals',
        title: `Goal ${goal.id} fails: ${goal.description}`,
        paragraphs: [
            `The check of this goal must exit with 0:\n\n    ${goal.check.trim().replaceAll('\n', '\n    ')}`,
            output.trim() === '' ? '' : `What it printed when it failed:\n\n${output.trim()}`,
        ],
        labels: [`weight:${goal.weight}`, `type:${goal.type}`, ...goal.tags],
    });
    const { title, labels } = item;
    return { ...item, fingerprint: (0,work/* fingerprintOf */.ax)({ title, body: goal.check, labels }) };
}
/** Makes the work items of the directives, in their order. One that says to hold asks for no work. */
function directiveItems(directives) {
    return directives
        .filter((directive) => directive.steer !== 'hold')
        .map((directive) => (0,offered_item/* composeItem */.Al)({
        ref: `directive:${directive.id}`,
        source: 'goals',
        title: directive.title,
        paragraphs: [directive.body],
        labels: directive.steer === '' ? [] : [`steer:${directive.steer}`],
    }));
}

;// CONCATENATED MODULE: ./build/domain/goals-markdown.js
// GOALS.md (FORMATS §4): the tables of its section `Gates`, and the directives. Never runs anything, and one bad row costs
// that row only.



const headingPattern = /^ {0,3}(#{1,6})\s+(.*?)(?:\s+#+)?\s*$/;
/** Parses GOALS.md: the tables of its sections `Gates`, and the sections below `Directives`. */
function parseGoalsMarkdown(text) {
    const sections = splitSections(text);
    const notes = [];
    const rows = sections
        .filter((section) => section.title.toLowerCase() === 'gates')
        .flatMap((section) => readTable(section.prose));
    if (rows.length === 0)
        notes.push('GOALS.md has no section `Gates` with a table of the columns ID and Check.');
    const goals = uniqueGoals(rows.flatMap((row) => readRow(row, notes)), 'GOALS.md', notes);
    return { goals, directives: readDirectives(sections), notes };
}
function splitSections(text) {
    const sections = [{ level: 0, title: '', lines: [], prose: [] }];
    let end;
    for (const line of text.replace(/^\uFEFF/, '').split(/\r?\n/)) {
        const fence = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
        const isInside = end !== undefined || fence !== undefined;
        const heading = isInside ? null : headingPattern.exec(line);
        if (heading) {
            const [, marks = '', title = ''] = heading;
            sections.push({ level: marks.length, title: title.trim(), lines: [], prose: [] });
            continue;
        }
        const isComment = end === undefined && fence === undefined && /^\s*<!--/.test(line);
        const section = sections.at(-1);
        section?.lines.push(line);
        section?.prose.push(isInside || isComment ? '' : line);
        if (end?.test(line))
            end = undefined;
        else if (end === undefined && fence !== undefined)
            end = new RegExp(`^ {0,3}${fence.charAt(0)}{${fence.length},}\\s*$`);
        else if (isComment && !line.includes('-->'))
            end = /-->/;
    }
    return sections;
}
/** Reads the rows of all tables in a section, by column name in lower case; the header's order is free. */
function readTable(lines) {
    const rows = [];
    let columns;
    lines.forEach((line, index) => {
        if (!line.includes('|')) {
            columns = undefined;
        }
        else if (isRuler(lines[index + 1] ?? '')) {
            const names = splitCells(line).map((cell) => cell.toLowerCase());
            columns = names.includes('id') && names.includes('check') ? names : undefined;
        }
        else if (columns !== undefined && !isRuler(line)) {
            const cells = splitCells(line);
            rows.push(Object.fromEntries(columns.map((name, position) => [name, cells[position] ?? ''])));
        }
    });
    return rows;
}
function isRuler(line) {
    return line.includes('|') && /^[\s|:-]+$/.test(line) && line.includes('-');
}
/** Splits a table row. A pipe that belongs to a cell is written `\|`, in code too. */
function splitCells(line) {
    return line
        .trim()
        .replace(/^\|/, '')
        .replace(/(?<!\\)\|$/, '')
        .split(/(?<!\\)\|/)
        .map((cell) => stripBackticks(cell.replaceAll('\\|', '|').trim()));
}
/** Takes the backticks off a cell that is one piece of code as a whole. */
function stripBackticks(cell) {
    const marks = /^`+/.exec(cell)?.[0];
    if (marks === undefined || cell.length < 2 * marks.length || !cell.endsWith(marks))
        return cell;
    return cell.slice(marks.length, cell.length - marks.length).trim();
}
function readRow(row, notes) {
    const id = row.id ?? '';
    if (id === '')
        return [];
    if (row.check === undefined || row.check === '') {
        notes.push(`GOALS.md: the goal ${id} has no check.`);
        return [];
    }
    return [
        {
            id,
            description: row.description || id,
            check: row.check,
            weight: weightOf(row.weight),
            type: 'health',
            tags: (row.tags ?? '').split(/[\s,]+/).filter(Boolean),
        },
    ];
}
function readDirectives(sections) {
    const directives = new Map();
    let isInside = false;
    for (const section of sections) {
        if (section.level <= 2)
            isInside = section.level === 2 && section.title.toLowerCase() === 'directives';
        if (!isInside || section.level !== 3)
            continue;
        const title = section.title.replace(/^\d+[.)]\s*/, '');
        const id = (0,offered_item/* refOf */.H8)(stripBackticks(field(section, 'Directive ID'))) ?? (0,work/* slugOf */.tF)(title.toLowerCase());
        if (title === '' || directives.has(id))
            continue;
        // What it is about may follow in brackets.
        const steer = /^[a-z]*/i.exec(field(section, 'Steer'))?.[0].toLowerCase() ?? '';
        directives.set(id, { id, title, body: section.lines.join('\n').trim(), steer });
    }
    return [...directives.values()];
}
function field(section, name) {
    const pattern = new RegExp(`^\\s*(?:[-*]\\s+)?\\*\\*${name}:?\\*\\*:?\\s*(.*?)\\s*$`, 'i');
    return section.prose.map((line) => pattern.exec(line)?.[1]).find((value) => value !== undefined) ?? '';
}

;// CONCATENATED MODULE: ./build/sources/goal-measure.js
// Measures the goals of a repository (FORMATS §4, §5): reads its goals file and runs the checks. A check measures; what it
// changes in the workspace is for the caller to put back.








/** Returns the most time, in milliseconds, that measuring all goals takes; what is not measured by then is skipped. */
function goalsLimitMs(timeoutMs) {
    return 5 * timeoutMs;
}
/** Measures every goal, or those named in `only`. Never throws for what files and checks do. */
async function measureGoals(options, only) {
    const read = await readGoals(options.root);
    if (read.kind !== 'read')
        return read;
    const goals = read.file.goals.filter((goal) => only === undefined || only.includes(goal.id));
    const measured = await measureAll(goals, options);
    if (typeof measured === 'string')
        return { kind: 'failed', problem: measured };
    const unmeasured = measured.filter((one) => one.isOutOfTime).map((one) => one.result.id);
    const notes = unmeasured.length === 0 ? [] : [`goals: skipped for want of time: ${unmeasured.join(', ')}.`];
    return {
        kind: 'measured',
        file: read.file,
        results: measured.map((one) => one.result),
        notes: [...read.file.notes, ...notes],
    };
}
/** GOALS.md wins over GOALS.yaml where both are (FORMATS §4). */
async function readGoals(root) {
    const markdown = await readRepositoryText(root, 'GOALS.md');
    if (markdown.kind === 'read')
        return { kind: 'read', file: parseGoalsMarkdown(markdown.text) };
    if (markdown.kind === 'failed')
        return markdown;
    const yaml = await readRepositoryText(root, 'GOALS.yaml');
    if (yaml.kind === 'missing')
        return { kind: 'none' };
    if (yaml.kind === 'failed')
        return yaml;
    try {
        return readGoalsYaml((0,dist/* parse */.qg)(yaml.text));
    }
    catch (error) {
        return { kind: 'failed', problem: `GOALS.yaml is not valid YAML: ${(0,errors/* describeError */.Uc)(error)}` };
    }
}
/** Goals about goals come first, one by one; then those that take the machine for themselves; the rest two at a time. */
async function measureAll(goals, options) {
    const endsAt = performance.now() + goalsLimitMs(options.timeoutMs);
    const results = new Map();
    let problem;
    const measureInTurn = async (queue) => {
        for (let goal = queue.shift(); goal !== undefined && problem === undefined; goal = queue.shift()) {
            const measured = await measure(goal, options, endsAt - performance.now());
            if (typeof measured === 'string')
                problem = measured;
            else
                results.set(goal.id, measured);
        }
    };
    const meta = goals.filter((goal) => goal.type === 'meta');
    const others = goals.filter((goal) => goal.type !== 'meta');
    await measureInTurn([...meta, ...others.filter(isExclusive)]);
    const rest = others.filter((goal) => !isExclusive(goal));
    await Promise.all([measureInTurn(rest), measureInTurn(rest)]);
    if (problem !== undefined)
        return problem;
    return goals.flatMap((goal) => results.get(goal.id) ?? []);
}
/** Go's tests use every core and one build cache. */
function isExclusive(goal) {
    return /\bgo test\b/.test(goal.check);
}
async function measure(goal, options, restMs) {
    const { root, env, token, timeoutMs, cancelled = new AbortController().signal } = options;
    if (restMs <= 0)
        return { result: skipped(goal, 'There was no time left to measure it.', 0), isOutOfTime: true };
    const started = performance.now();
    const output = goal_measure_openOutput();
    const deadlineMs = Math.min(timeoutMs, restMs);
    const onOutput = output.take;
    const end = await runCommand(goal.check, { root, env, token, deadlineMs, cancelled, onOutput });
    if (end.startError !== undefined)
        return `bash could not be started: ${end.startError}`;
    const durationSeconds = Math.round((performance.now() - started) / 100) / 10;
    const isOutOfTime = end.cause === 'deadline';
    if (end.cause !== 'exited') {
        const why = isOutOfTime ? `It was ended after ${deadlineMs / 1000} s.` : 'The run was cancelled.';
        return { result: skipped(goal, why, durationSeconds), isOutOfTime };
    }
    const said = (0,domain_text/* stripAnsi */.aJ)(output.text());
    const value = (0,goal_results/* readGoalValue */.t7)(said);
    return {
        result: {
            id: goal.id,
            result: (0,goal_results/* classifyGoal */.C2)(end),
            ...(value === undefined ? {} : { value }),
            durationSeconds,
            output: (0,goal_results/* capGoalOutput */.Fk)(said),
        },
        isOutOfTime,
    };
}
function skipped(goal, why, durationSeconds) {
    return { id: goal.id, result: 'skip', durationSeconds, output: why };
}
const endBytes = 8 * 1024;
/** Keeps the start and the end of an output: a flood must not fill the memory. */
function goal_measure_openOutput() {
    let head = Buffer.alloc(0);
    let tail = Buffer.alloc(0);
    return {
        take: (piece) => {
            const room = Math.max(0, endBytes - head.length);
            head = Buffer.concat([head, piece.subarray(0, room)]);
            tail = Buffer.concat([tail, piece.subarray(room)]).subarray(-endBytes);
        },
        text: () => Buffer.concat([head, tail]).toString('utf8'),
    };
}

;// CONCATENATED MODULE: ./build/sources/goals.js
// The fifth rung: goals of the repository that are not met, then its directives (SPEC §10.1). A repository without a goals
// file has none. Writes no file itself.



/** Opens the goals as a source; `measure` is `measureGoals` of the repository. */
function openGoals(measure) {
    return {
        name: 'goals',
        async offer() {
            try {
                return offerOf(await measure());
            }
            catch (error) {
                return { kind: 'failed', problem: `goals cannot be measured: ${(0,errors/* describeError */.Uc)(error)}` };
            }
        },
    };
}
function offerOf(measured) {
    if (measured.kind === 'none')
        return { kind: 'offered', items: [] };
    if (measured.kind === 'failed')
        return measured;
    const { file, results, notes } = measured;
    const failing = (0,goal_results/* failingGoals */.x)(file.goals, results).map(({ goal, result }) => goalItem(goal, result.output));
    const items = [...failing, ...directiveItems(file.directives)];
    return { kind: 'offered', items, ...(notes.length > 0 ? { notes } : {}) };
}

;// CONCATENATED MODULE: ./build/sources/harvested.js
// The second rung: the work queue of the state, and the repository's own queue file, whose rows are taken over by id
// (SPEC §10.1). Never writes that file.



const queueFile = '.agents/rpi/next-work.jsonl';
/** Opens the work queue as a source. */
function openHarvested(options) {
    return {
        name: 'harvested',
        async offer(lane, now) {
            const own = { ...lane, queue: (0,domain_queue/* releaseDeadClaims */.$P)(lane.queue, lane.claims, now) };
            if (options.isFileTheQueue)
                return offerFrom(own, [], options.repository);
            const found = await readRepositoryText(options.root, queueFile);
            if (found.kind === 'missing')
                return offerFrom(own, [], options.repository);
            if (found.kind === 'read')
                return offerFrom(own, (0,domain_queue/* parseQueue */.DY)(found.text), options.repository);
            // What the state holds is work all the same; with nothing there, nobody can say that there is none.
            const offer = offerFrom(own, [], options.repository);
            if (offer.items.length === 0)
                return found;
            return { ...offer, notes: [found.problem] };
        },
    };
}
/** Of the file only what could be taken now is taken over: the rest may still change there. */
function offerFrom(lane, file, repository) {
    const takeable = new Set((0,domain_queue/* selectableQueueItems */.oL)(file, { repository }).map((item) => item.ref));
    const candidates = (0,jsonl/* valuesOf */.sm)(file).map((entry) => ({
        ...entry,
        items: entry.items.filter((item) => takeable.has((0,domain_queue/* itemId */.XG)(item))),
    }));
    const queue = (0,domain_queue/* adoptEntries */.Hw)(lane.queue, candidates);
    const additions = (0,jsonl/* valuesOf */.sm)(queue.slice(lane.queue.length));
    const finished = (0,domain_queue/* consumedRefs */.Tn)(file);
    const isOpen = (item) => takeable.has(item.ref) || !finished.has(item.ref);
    const badCount = (0,jsonl/* countBadLines */.Em)(file);
    return {
        kind: 'offered',
        items: (0,domain_queue/* selectableQueueItems */.oL)(queue, { repository }).filter(isOpen),
        ...(additions.length === 0 ? {} : { additions }),
        ...(badCount === 0 ? {} : { notes: [`${queueFile}: ${badCount} lines are not rows of a queue.`] }),
    };
}

;// CONCATENATED MODULE: ./build/domain/issues.js
// GitHub issues as work (SPEC §10.1, rung 4): which ones, in which order, on whose word. Issues are text of strangers;
// nothing here trusts one, and the association that GitHub shows beside an author decides nothing.




/** Is the label that takes an issue out, whatever the label is that brings it in. */
const blockedLabel = 'evolve:blocked';
const accountSchema = schemas/* looseObject */._H3({ login: schemas/* string */.YjP().min(1) });
/** Describes one issue of the API's list, as far as it is read. */
const issueSchema = schemas/* looseObject */._H3({
    number: schemas/* number */.aig().int().positive(),
    title: schemas/* string */.YjP(),
    body: schemas/* string */.YjP().nullish(),
    labels: schemas/* array */.YOg(schemas/* union */.KCZ([schemas/* string */.YjP(), schemas/* looseObject */._H3({ name: schemas/* string */.YjP().nullish() })])).default([]),
    /** Null when the account is gone. */
    user: accountSchema.nullish().catch(null),
    created_at: schemas/* string */.YjP().default(''),
    html_url: schemas/* string */.YjP().default(''),
    state_reason: schemas/* string */.YjP().nullish(),
    pull_request: schemas/* unknown */.L5J().optional(),
});
/** Reads what the API listed; what is no issue is counted. */
function readIssues(values) {
    const issues = values.flatMap((value) => {
        const parsed = issueSchema.safeParse(value);
        return parsed.success ? [parsed.data] : [];
    });
    return { issues, badCount: values.length - issues.length };
}
/** Lists the issues that are work, if their author or labeller is trusted: by priority, then oldest first. */
function rankIssues(issues) {
    const byNumber = new Map(issues.map((issue) => [issue.number, issue]));
    return [...byNumber.values()]
        .filter((issue) => issue.pull_request === undefined && issue.title.trim() !== '')
        .filter((issue) => !labelsOf(issue).some((label) => isSameLabel(label, blockedLabel)))
        .map((issue) => ({ issue, priority: issues_priorityOf(labelsOf(issue)), createdAt: createdAt(issue) }))
        .sort((a, b) => a.priority - b.priority || a.createdAt - b.createdAt || a.issue.number - b.issue.number)
        .map(({ issue }) => issue);
}
/** Tells whether the permission of an account, in the words of the permission API, is to write. */
function mayWrite(permission) {
    return permission === 'admin' || permission === 'maintain' || permission === 'write';
}
const issues_eventSchema = schemas/* looseObject */._H3({
    event: schemas/* string */.YjP(),
    actor: accountSchema.nullish().catch(null),
    label: schemas/* looseObject */._H3({ name: schemas/* string */.YjP() }).optional().catch(undefined),
});
/** Finds who put a label on an issue, from its events, oldest first: the last one who did; undefined when nobody is known. */
function labellerOf(events, label) {
    let labeller;
    for (const value of events) {
        const parsed = issues_eventSchema.safeParse(value);
        if (!parsed.success || !isSameLabel(parsed.data.label?.name ?? '', label))
            continue;
        if (parsed.data.event === 'labeled')
            labeller = parsed.data.actor?.login;
        if (parsed.data.event === 'unlabeled')
            labeller = undefined;
    }
    return labeller;
}
/** Counts how often an issue was opened again. */
function countReopenings(events) {
    return events.filter((value) => issues_eventSchema.safeParse(value).data?.event === 'reopened').length;
}
/** Makes the work item of an issue. Opening it again makes it new work (SPEC §10.1, "done is remembered"). */
function issueItem(issue, reopenings) {
    const item = (0,offered_item/* composeItem */.Al)({
        ref: `#${issue.number}`,
        source: 'issues',
        title: issue.title,
        paragraphs: [(0,offered_item/* textOf */.b6)(issue.body).replace(/\r\n?/g, '\n')],
        labels: labelsOf(issue),
        ...(/^https?:\/\/\S+$/.test(issue.html_url) ? { url: issue.html_url } : {}),
    });
    if (reopenings === 0)
        return item;
    return {
        ...item,
        fingerprint: (0,work/* fingerprintOf */.ax)({ ...item, labels: [...item.labels, `reopened:${reopenings}`] }),
    };
}
function labelsOf(issue) {
    return issue.labels
        .map((label) => (typeof label === 'string' ? label : (label.name ?? '')))
        .filter((name) => name !== '');
}
/** GitHub tells labels apart without regard to case. */
function isSameLabel(a, b) {
    return a.toLowerCase() === b.toLowerCase();
}
const priorities = [
    ['critical', 'urgent', 'p0', '0'],
    ['high', 'p1', '1'],
    ['medium', 'normal', 'p2', '2'],
    ['low', 'p3', '3'],
    ['lowest', 'backlog', 'p4', '4'],
];
const issues_defaultPriority = 2;
/** Returns 0 (first) to 4, the best of the `priority:*` labels; none, or none that is known, is the middle. */
function issues_priorityOf(labels) {
    const ranks = labels
        .map((label) => /^priority\s*[:/]\s*(.+?)\s*$/i.exec(label)?.[1]?.toLowerCase())
        .map((word) => priorities.findIndex((words) => words.some((known) => known === word)))
        .filter((rank) => rank >= 0);
    return ranks.length === 0 ? issues_defaultPriority : Math.min(...ranks);
}
function createdAt(issue) {
    return (0,time/* parseTime */.pe)(issue.created_at)?.getTime() ?? Number.MAX_SAFE_INTEGER;
}

;// CONCATENATED MODULE: ./build/sources/issues.js
// The fourth rung: open issues with the label, by or labelled by someone who may write (SPEC §10.1). Reads only; the
// permission API is asked for each account, once.



const permission = 'issues: read';
/** 300 issues and pull requests: the API lists both. */
const maxPages = 3;
const maxEventPages = 5;
/** Bounds what one run asks about accounts and labels: a repository's token has 1000 requests an hour. */
const maxLookups = 200;
const maxLookupMs = 60_000;
/** Opens the issues as a source; without an API there are none. */
function openIssues(api, label) {
    const lookups = api && openLookups(api);
    return {
        name: 'issues',
        async offer() {
            if (api === undefined || lookups === undefined)
                return { kind: 'offered', items: [] };
            try {
                return await issues_ask(await listIssues(api, label), lookups, label);
            }
            catch (error) {
                return { kind: 'failed', problem: (0,errors/* describeError */.Uc)(error) };
            }
        },
    };
}
/** Where a repository has no issues, there are none. */
function listIssues(api, label) {
    return api.ask(permission, async (octokit, repository) => {
        const filter = { ...repository, state: 'open', labels: label, sort: 'created', direction: 'asc' };
        try {
            return await readPages(octokit, 'GET /repos/{owner}/{repo}/issues', filter, maxPages);
        }
        catch (error) {
            if (hasStatus(error, 410))
                return { values: [], isAll: true };
            throw error;
        }
    });
}
async function issues_ask(pages, lookups, label) {
    const { issues, badCount } = readIssues(pages.values);
    const items = [];
    const untrusted = [];
    const endsAt = performance.now() + maxLookupMs;
    let unseen = 0;
    for (const issue of rankIssues(issues)) {
        if (lookups.isSpent() || performance.now() > endsAt)
            unseen++;
        else if (await isTrusted(issue, lookups, label)) {
            const events = issue.state_reason === 'reopened' ? await lookups.eventsOf(issue.number) : [];
            items.push(issueItem(issue, countReopenings(events)));
        }
        else
            untrusted.push(issue.number);
    }
    const notes = [
        ...(badCount > 0 ? [`issues: ${badCount} entries of the list are not issues.`] : []),
        ...(pages.isAll ? [] : [`issues: only the ${pages.values.length} oldest were read.`]),
        ...(unseen > 0
            ? [`issues: ${unseen} were not looked at: a run asks ${maxLookups} questions at most.`]
            : []),
        ...(untrusted.length > 0 ? [describeUntrusted(untrusted, label)] : []),
    ];
    return { kind: 'offered', items, ...(notes.length > 0 ? { notes } : {}) };
}
async function isTrusted(issue, lookups, label) {
    if (issue.user && (await lookups.mayWrite(issue.user.login)))
        return true;
    const labeller = labellerOf(await lookups.eventsOf(issue.number), label);
    return labeller !== undefined && (await lookups.mayWrite(labeller));
}
function describeUntrusted(numbers, label) {
    const named = numbers.slice(0, 10).map((number) => `#${number}`);
    const more = numbers.length > 10 ? ` and ${numbers.length - 10} more` : '';
    return `issues: left out, since neither who wrote them nor who put \`${label}\` on them may write here: ${named.join(', ')}${more}.`;
}
/** Opens the questions about accounts and issues; each answer is kept for the run. */
function openLookups(api) {
    const writers = new Map();
    const events = new Map();
    return {
        mayWrite: (login) => remember(writers, login.toLowerCase(), () => askMayWrite(api, login)),
        eventsOf: (number) => remember(events, number, () => askEvents(api, number)),
        isSpent: () => writers.size + events.size >= maxLookups,
    };
}
/** A question that failed is asked again the next time. */
function remember(known, key, askAnew) {
    const answer = known.get(key) ??
        askAnew().catch((error) => {
            known.delete(key);
            throw error;
        });
    known.set(key, answer);
    return answer;
}
function askMayWrite(api, login) {
    return api.ask('metadata: read', async (octokit, repository) => {
        try {
            const { data } = await octokit.rest.repos.getCollaboratorPermissionLevel({
                ...repository,
                username: login,
            });
            return mayWrite(data.permission);
        }
        catch (error) {
            // An app, or an account that is gone.
            if (hasStatus(error, 404))
                return false;
            throw error;
        }
    });
}
function askEvents(api, number) {
    return api.ask(permission, async (octokit, repository) => {
        const route = 'GET /repos/{owner}/{repo}/issues/{issue_number}/events';
        try {
            const pages = await readPages(octokit, route, { ...repository, issue_number: number }, maxEventPages);
            // Who put the label on last may stand behind the limit: nobody is known then.
            return pages.isAll ? pages.values : [];
        }
        catch (error) {
            // Moved or deleted since it was listed.
            if (hasStatus(error, 404, 410))
                return [];
            throw error;
        }
    });
}

;// CONCATENATED MODULE: ./build/sources/parked.js

/** Opens the parked work as a source: the one parked first comes first. */
function openParked() {
    return {
        name: 'parked',
        offer(lane) {
            const oldestFirst = [...lane.state.parked_work].sort((a, b) => a.parked_in_cycle - b.parked_in_cycle);
            return Promise.resolve({ kind: 'offered', items: oldestFirst.map(parked_workItemOf) });
        },
    };
}
function parked_workItemOf({ ref, source, title, body, labels, fingerprint }) {
    const content = { title: title || ref, body, labels };
    return { ref, source, ...content, fingerprint: fingerprint || (0,work/* fingerprintOf */.ax)(content) };
}

;// CONCATENATED MODULE: ./build/sources/index.js









/** Measures goals for the gate. */
function openGoalMeter(policy, deps) {
    return {
        isUsed: policy.sources.includes('goals'),
        limitMinutes: goalsLimitMs(goalTimeoutMs(policy)) / 60_000,
        async measure(cancelled) {
            const measured = await measureQuietly(policy, deps, cancelled);
            return measured.kind === 'measured' && measured.results.length > 0
                ? (0,goal_results/* goalWords */.nQ)(measured.results)
                : undefined;
        },
    };
}
/** Measures all goals and puts back what their checks write into the workspace: looking must not change it. */
async function measureQuietly(policy, deps, cancelled) {
    const { root, env, undisturbed = (body) => body() } = deps;
    const options = { root, env, token: deps.github?.token ?? '', timeoutMs: goalTimeoutMs(policy), cancelled };
    // Asking for no goal only reads the file: most repositories have none, and nothing has to be put back then.
    const known = await measureGoals(options, []);
    if (known.kind !== 'measured' || known.file.goals.length === 0)
        return known;
    return undisturbed(() => measureGoals(options));
}
function goalTimeoutMs({ goalTimeoutMinutes = 1 }) {
    return goalTimeoutMinutes * 60_000;
}
/** Opens the configured sources in ladder order. */
function openSources(policy, deps) {
    const token = deps.github?.token ?? '';
    const { issueLabel = 'evolve', generators = [], stateDirectory = '.agents/evolve' } = policy;
    const open = {
        parked: openParked,
        harvested: () => openHarvested({ ...deps, isFileTheQueue: policy.store === 'directory' }),
        beads: () => openBeads(deps),
        issues: () => openIssues(deps.github && openGitHub(deps.github), issueLabel),
        goals: () => openGoals(() => measureQuietly(policy, deps)),
        generators: () => openGenerators(generators, { ...deps, token, stateDirectory }),
    };
    // Parked work is asked first also where it is not named: nothing that a cycle left unfinished may be forgotten.
    const names = policy.sources.includes('parked')
        ? policy.sources
        : ['parked', ...policy.sources];
    return names.map((name) => open[name]());
}

;// CONCATENATED MODULE: ./build/platform/actions-cache.js
// The Actions cache through its own client, loaded only when it is used. The client takes an outage for a miss and a
// refusal for a warning; here each is told apart. Never waits for the service longer than its deadline.

const lookUpMethod = 'twirp/github.actions.results.api.v1.CacheService/GetCacheEntryDownloadURL';
/** Opens the cache. Nothing is loaded or asked yet. */
function openCacheClient(options) {
    const { env, folder, deadlineMs = 60_000, checkMs = 15_000 } = options;
    const load = () => Promise.all(/* import() */[__webpack_require__.e(119), __webpack_require__.e(520)]).then(__webpack_require__.bind(__webpack_require__, 4520));
    const call = async (what, body) => withDeadline(what, deadlineMs, body(await load()));
    return {
        async check() {
            const client = await load();
            const missing = whatIsMissing(env, client.isFeatureAvailable());
            if (missing !== undefined)
                throw unavailable(missing);
            await askForLife(env, checkMs);
        },
        restore: (key) => call('restore', (client) => client.restoreCache([folder], key, [key])),
        lookUp: (key) => call('look-up', (client) => client.restoreCache([folder], key, [key], { lookupOnly: true })),
        async save(key) {
            await call('save', (client) => client.saveCache([folder], key));
        },
    };
}
function whatIsMissing(env, isFeatureAvailable) {
    if (env.ACTIONS_CACHE_MODE === 'none' || env.ACTIONS_CACHE_MODE === 'write-only')
        return `the cache mode of this run is ${env.ACTIONS_CACHE_MODE}`;
    if (!env.ACTIONS_RUNTIME_TOKEN)
        return 'this is no job of GitHub Actions';
    if (!isFeatureAvailable || !env.ACTIONS_CACHE_SERVICE_V2 || !env.ACTIONS_RESULTS_URL)
        return `${env.GITHUB_SERVER_URL ?? 'the server'} has no cache service (version 2)`;
    return undefined;
}
function unavailable(why) {
    return new errors/* EvolveError */.Mc('CACHE_UNAVAILABLE', `The Actions cache cannot be used: ${why}.`, 'Use `store: branch` with `contents: write` instead.');
}
/** Asks for an entry that cannot exist: a service that is well says that there is none. */
async function askForLife(env, timeoutMs) {
    const problem = await answerOf(env, timeoutMs);
    if (problem === undefined)
        return;
    throw new errors/* EvolveError */.Mc('STATE_UNREADABLE', `The Actions cache does not answer as it should (${problem}); whether there is state is not known.`, 'Nothing was changed; the next run tries again. If it lasts, use `store: branch`.');
}
async function answerOf(env, timeoutMs) {
    try {
        const response = await fetch(new URL(lookUpMethod, env.ACTIONS_RESULTS_URL), {
            method: 'POST',
            headers: {
                'Content-Type': 'application/json',
                Authorization: `Bearer ${env.ACTIONS_RUNTIME_TOKEN}`,
            },
            body: JSON.stringify({ key: 'evolve-v1', restore_keys: [], version: '0'.repeat(64) }),
            signal: AbortSignal.timeout(timeoutMs),
        });
        const text = await response.text();
        if (!response.ok)
            return `HTTP ${response.status}`;
        const answer = JSON.parse(text);
        return typeof answer === 'object' && answer !== null && 'ok' in answer
            ? undefined
            : 'no answer of a cache';
    }
    catch (error) {
        return (0,errors/* describeError */.Uc)(error);
    }
}
/** The client cannot be told to give up; it is left behind. */
async function withDeadline(what, deadlineMs, work) {
    let timer;
    const late = new Promise((_, reject) => {
        timer = setTimeout(() => {
            reject(new Error(`The ${what} in the Actions cache took longer than ${deadlineMs / 1000} s.`));
        }, deadlineMs);
    });
    try {
        return await Promise.race([work, late]);
    }
    finally {
        clearTimeout(timer);
    }
}

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: external "node:timers/promises"
var external_node_timers_promises_ = __webpack_require__(8500);
// EXTERNAL MODULE: ./build/domain/segments.js
var domain_segments = __webpack_require__(5223);
;// CONCATENATED MODULE: ./build/stores/remote-failure.js
// Reads git's words about a remote: what kind of failure it was and what a person can do about it (SPEC §13, §14).


/** Classifies a git command that failed on its way to the remote. */
function classifyFailure(args, done) {
    const words = gitFailure(args, done).slice(0, 2000);
    if (/returned error: 401|Authentication failed|could not read (Username|Password)|Invalid username or/i.test(words)) {
        return { kind: 'token', words };
    }
    if (/returned error: (403|404)|Permission to .* denied|access .*not granted|repository .* not found/i.test(words)) {
        return { kind: 'permission', words };
    }
    return { kind: 'unreachable', words };
}
/** Makes the error that a person sees; `otherwise` is the code when neither token nor permission is to blame. */
function remoteError(failure, access, otherwise) {
    const words = failure.words.replace(/\s*\n\s*/g, ' ');
    if (failure.kind === 'token' && access.hasToken) {
        return new errors/* EvolveError */.Mc('TOKEN_EXPIRED', `The server did not accept the token for ${access.where} (${words}).`, "Give a token that is valid to the end of the run; an app's token lives one hour.");
    }
    if (failure.kind !== 'unreachable') {
        return new errors/* EvolveError */.Mc('PERMISSION_MISSING', `The token may not use ${access.where} (${words}).`, 'Add `permissions:` with `contents: write` to the job, and pass the token as `github-token`.');
    }
    return new errors/* EvolveError */.Mc(otherwise, `${access.where}: ${words}.`, 'Nothing was changed; the next run tries again.');
}
const racePattern = /stale info|fetch first|non-fast-forward|failed to update ref|cannot lock ref|incorrect old value|already exists/;
/** Reads the outcome of `git push --porcelain` of one ref. */
function readPushOutcome(args, done) {
    if (done.code === 0)
        return { kind: 'done' };
    const rejection = /^!\t[^\t]*\t(.*)$/m.exec(done.stdout.toString('utf8'))?.[1];
    if (rejection === undefined)
        return { kind: 'failed', failure: classifyFailure(args, done) };
    if (racePattern.test(rejection))
        return { kind: 'lost' };
    const said = done.stderr
        .split('\n')
        .filter((line) => line.startsWith('remote:'))
        .map((line) => line.replace(/^remote:\s*/, '').trim())
        .filter((line) => line !== '');
    return { kind: 'refused', reason: [rejection, ...said].join(' ').slice(0, 2000) };
}

;// CONCATENATED MODULE: ./build/stores/state-repository.js
// The state branch as git objects, in a private bare repository: fetch the tip, read blobs, write one commit, push.
// Never touches the workspace's repository, its index, hooks or configuration (SPEC §9.2).




const localTip = 'refs/evolve/tip';
const localNext = 'refs/evolve/next';
/** Makes what `git init` would: on a busy runner each start of git that a cycle can do without is worth it. */
async function makeRepository(folder) {
    for (const name of ['objects', 'refs'])
        await (0,promises_.mkdir)((0,external_node_path_.join)(folder, name));
    await (0,promises_.writeFile)((0,external_node_path_.join)(folder, 'HEAD'), 'ref: refs/heads/none\n');
    await (0,promises_.writeFile)((0,external_node_path_.join)(folder, 'config'), '[core]\n\trepositoryformatversion = 0\n\tbare = true\n');
}
/** Opens the state branch. Nothing is asked of the server yet. */
async function openStateRepository(options) {
    const { url, branch, access, timeoutMs } = options;
    const remoteRef = `refs/heads/${branch}`;
    const network = timeoutMs === undefined ? {} : { timeoutMs };
    const cwd = await (0,promises_.mkdtemp)((0,external_node_path_.join)(options.temporaryFolder, 'evolve-state-'));
    const git = openGit(access, { cwd, isPrivate: true });
    await makeRepository(cwd);
    // What was left out of a fetch is remembered by the name of the remote, and a path is no name.
    const [remote, named] = options.isWithoutContents === true ? ['archive', ['-c', `remote.archive.url=${url}`]] : [url, []];
    const reach = (args) => git.try([...named, ...args], network);
    const about = { where: `branch ${branch}`, hasToken: access.token !== '' };
    const fetch = async (depth) => {
        const refspec = `+${remoteRef}:${localTip}`;
        const args = [
            'fetch',
            '--quiet',
            '--no-tags',
            '--no-write-fetch-head',
            `--depth=${depth}`,
            ...(options.isWithoutContents === true ? ['--filter=blob:none'] : []),
            '--',
            remote,
            refspec,
        ];
        const done = await reach(args);
        if (done.code === 0)
            return (await (0,promises_.readFile)((0,external_node_path_.join)(cwd, localTip), 'utf8')).trim();
        const failure = classifyFailure(args, done);
        if (!/couldn't find remote ref/i.test(failure.words))
            throw remoteError(failure, about, 'STATE_UNREADABLE');
        // Only the server itself can say that the branch is absent: it is asked outright, and exit code 2 is its answer.
        const question = ['ls-remote', '--exit-code', '--', url, remoteRef];
        const answer = await git.try(question, network);
        if (answer.code === 2)
            return undefined;
        const doubt = answer.code === 0 ? failure : classifyFailure(question, answer);
        throw remoteError(doubt, about, 'STATE_UNREADABLE');
    };
    return {
        fetchTip: () => fetch(1),
        listTree: (commit) => listTree(git, commit),
        listHashes: (commit) => listHashes(git, commit),
        readBlobs: (shas) => readBlobs(git, shas),
        async listPast(commit, count) {
            await fetch(count + 1);
            const listed = await git.run(['rev-list', '--skip=1', `--max-count=${count}`, commit]);
            return listed.split('\n').filter((line) => line !== '');
        },
        async write(commit) {
            // An earlier try left the ref behind: it must not become a parent.
            await (0,promises_.rm)((0,external_node_path_.join)(cwd, localNext), { force: true });
            return writeCommit(git, access, commit);
        },
        async push(commit, expected, isDryRun = false) {
            const lease = `--force-with-lease=${remoteRef}:${expected ?? ''}`;
            const dry = isDryRun ? ['--dry-run'] : [];
            const args = [
                'push',
                '--porcelain',
                '--no-verify',
                ...dry,
                lease,
                '--',
                remote,
                `${commit}:${remoteRef}`,
            ];
            return readPushOutcome(args, await reach(args));
        },
    };
}
async function listTree(git, commit) {
    const listed = await git.try(['ls-tree', '-r', '-l', '-z', '--full-tree', commit]);
    if (listed.code !== 0)
        throw new Error(`git ls-tree: ${listed.stderr}`);
    return listed.stdout
        .toString('utf8')
        .split('\0')
        .flatMap((line) => {
        const match = /^(\d+) blob ([0-9a-f]+) +(\d+)\t(.*)$/s.exec(line);
        if (match === null)
            return [];
        const [, mode = '', sha = '', size = '', path = ''] = match;
        return [{ path, mode, sha, sizeBytes: Number(size) }];
    });
}
async function listHashes(git, commit) {
    const listed = await git.run(['ls-tree', '-r', '-z', '--full-tree', commit]);
    const entries = listed.split('\0').flatMap((line) => {
        const [, sha = '', path = ''] = /^\d+ blob ([0-9a-f]+)\t(.*)$/s.exec(line) ?? [];
        return path === '' ? [] : [[path, sha]];
    });
    return new Map(entries);
}
async function readBlobs(git, shas) {
    const blobs = new Map();
    if (shas.length === 0)
        return blobs;
    const { stdout, code, stderr } = await git.try(['cat-file', '--batch'], { input: `${shas.join('\n')}\n` });
    if (code !== 0)
        throw new Error(`git cat-file: ${stderr}`);
    let offset = 0;
    while (offset < stdout.length) {
        const headEnd = stdout.indexOf(0x0a, offset);
        const [sha = '', kind, size] = stdout.subarray(offset, headEnd).toString('latin1').split(' ');
        if (kind !== 'blob')
            throw new Error(`git cat-file: ${sha} is ${kind ?? 'unknown'}`);
        const end = headEnd + 1 + Number(size);
        blobs.set(sha, stdout.subarray(headEnd + 1, end));
        offset = end + 1;
    }
    return blobs;
}
/** Writes blobs, trees and the commit in one go; plain files only. */
async function writeCommit(git, access, commit) {
    const { name, email } = access.author;
    const clean = (text) => text.replace(/[<>\n\0]/g, '');
    const stamp = `${Math.floor(commit.now.getTime() / 1000)} +0000`;
    const parts = [
        `commit ${localNext}\nmark :1\ncommitter ${clean(name)} <${clean(email)}> ${stamp}\n`,
        ...dataOf(Buffer.from(commit.message, 'utf8')),
        ...(commit.parent === undefined ? [] : [`from ${commit.parent}\n`]),
        ...commit.removals.map((path) => `D ${quoted(path)}\n`),
        ...[...commit.writes].flatMap(([path, bytes]) => [`M 100644 inline ${quoted(path)}\n`, ...dataOf(bytes)]),
        'get-mark :1\ndone\n',
    ];
    const input = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'utf8') : part)));
    return git.run(['fast-import', '--quiet', '--done', '--date-format=raw'], { input });
}
function dataOf(bytes) {
    return [`data ${bytes.length}\n`, bytes, '\n'];
}
function quoted(path) {
    return `"${path.replace(/["\\]/g, '\\$&').replace(/\n/g, '\\n')}"`;
}

;// CONCATENATED MODULE: ./build/stores/archive.js
// The sealed files of the branch store (SPEC §9.1): a branch of their own beside the state's, so that no cycle fetches
// them. Only ever adds files; one that stands there is never changed.





const maxTries = 5;
/** Opens the archive beside a state branch. Nothing is asked of the server yet. */
function openArchive(options) {
    const branch = `${options.branch}-archive`;
    const about = { where: `branch ${branch}`, hasToken: options.access.token !== '' };
    return {
        async seal(lane, now) {
            const repository = await openStateRepository({ ...options, branch, isWithoutContents: true });
            for (let tries = 1; tries <= maxTries; tries++) {
                const parent = await repository.fetchTip();
                const standing = parent === undefined ? new Map() : await repository.listHashes(parent);
                const hashOf = (name) => standing.get(archivePath(lane.name, name));
                const sealing = (0,domain_segments/* sealLane */.ou)(lane, (name, text) => ![undefined, gitHash(text)].includes(hashOf(name)));
                const missing = sealing.segments.filter(({ log, number }) => hashOf((0,domain_segments/* segmentName */.Jc)(log, number)) === undefined);
                if (missing.length === 0)
                    return sealing;
                const writes = missing.map(({ log, number, text }) => [
                    archivePath(lane.name, (0,domain_segments/* segmentName */.Jc)(log, number)),
                    Buffer.from(text, 'utf8'),
                ]);
                const message = `Seal older lines of lane ${lane.name}\n`;
                const commit = await repository.write({
                    ...(parent === undefined ? {} : { parent }),
                    message,
                    now,
                    writes: new Map(writes),
                    removals: [],
                });
                const outcome = await repository.push(commit, parent);
                if (outcome.kind === 'done')
                    return sealing;
                if (outcome.kind === 'refused')
                    throw notArchived(branch, outcome.reason);
                if (outcome.kind === 'failed')
                    throw remoteError(outcome.failure, about, 'STATE_NOT_SAVED');
            }
            throw notArchived(branch, `other runs wrote to it ${maxTries} times in a row`);
        },
        async read() {
            const repository = await openStateRepository({ ...options, branch });
            const lanes = new Map();
            const tip = await repository.fetchTip();
            if (tip === undefined)
                return lanes;
            const entries = (await repository.listTree(tip)).filter(({ mode, path }) => mode === '100644' && parseArchivePath(path));
            const blobs = await repository.readBlobs([...new Set(entries.map((entry) => entry.sha))]);
            for (const { path, sha } of entries) {
                const { laneName = '', name = '' } = parseArchivePath(path) ?? {};
                const files = lanes.get(laneName) ?? new Map();
                lanes.set(laneName, files.set(name, blobs.get(sha) ?? Buffer.alloc(0)));
            }
            return lanes;
        },
    };
}
function archivePath(laneName, name) {
    return `lanes/${laneName}/${name}`;
}
function parseArchivePath(path) {
    const [, laneName = '', name = ''] = /^lanes\/([^/]+)\/(.+)$/.exec(path) ?? [];
    return (0,domain_segments/* parseSegmentName */.EU)(name) ? { laneName, name } : undefined;
}
/** Computes the hash that git gives a file of this content. */
function gitHash(text) {
    const bytes = Buffer.from(text, 'utf8');
    return (0,external_node_crypto_.createHash)('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}
function notArchived(branch, why) {
    return new errors/* EvolveError */.Mc('PUSH_REFUSED', `Older records could not be moved to ${branch}: ${why}.`, `Exempt ${branch} from that rule; until then they stay in the live state.`);
}

// EXTERNAL MODULE: ./build/domain/three-way.js
var three_way = __webpack_require__(9195);
;// CONCATENATED MODULE: ./build/domain/merge-history.js


/** Merges the histories of three lanes. */
function mergeHistory(base, ours, theirs) {
    const known = (0,three_way/* mapByCount */.FD)(base.history, keyOfLine);
    const mine = (0,three_way/* mapByCount */.FD)(ours.history, keyOfLine);
    const standing = (0,three_way/* mapByCount */.FD)(theirs.history, keyOfLine);
    const missing = [...mine].filter(([key]) => !standing.has(key));
    const sealed = sealedRows(theirs);
    const sealedUpTo = Math.max(theirs.state.checkpoint?.cycle ?? 0, ...sealed.values());
    const haveWeSealed = ours.state.sealed.history.last > theirs.state.sealed.history.last;
    // A record that theirs lacks although both once had it was sealed by them, or lost to damage.
    const lost = missing.filter(([key, line]) => known.has(key) && (line.value?.cycle ?? 0) > sealedUpTo);
    const left = [...standing].filter(([key]) => !(haveWeSealed && known.has(key) && !mine.has(key)));
    const lines = [...lost, ...left].map(([, line]) => line);
    const numbers = new Map();
    let highest = Math.max(sealedUpTo, ...lines.map((line) => line.value?.cycle ?? 0));
    for (const [key, line] of mine) {
        if (known.has(key))
            continue;
        const there = standing.get(key)?.value?.cycle ?? sealed.get(keyOfLine(line));
        const number = line.value && (there ?? Math.max(highest + 1, line.value.cycle));
        if (line.value && number !== undefined)
            numbers.set(line.value.cycle, number);
        if (standing.has(key) || there !== undefined)
            continue;
        lines.push(number === undefined ? line : withNumber(line, number));
        highest = number ?? highest;
    }
    return { history: lines, numbers };
}
/** Gives what `ours` added the numbers that its records got in the merge. */
function renumber(base, ours, numbers) {
    const of = (cycle) => numbers.get(cycle) ?? cycle;
    const { state } = ours;
    const isNew = (value, before) => !(0,three_way/* isSameValue */.am)(value, before);
    const knownEntries = new Set(base.ledger.map((line) => line.raw));
    return {
        ...ours,
        ledger: ours.ledger.map((line) => line.value === undefined || knownEntries.has(line.raw) || of(line.value.cycle) === line.value.cycle
            ? line
            : withNumber(line, of(line.value.cycle))),
        state: {
            ...state,
            parked_work: state.parked_work.map((parked) => {
                const before = base.state.parked_work.find((one) => one.ref === parked.ref);
                return isNew(parked, before) ? { ...parked, parked_in_cycle: of(parked.parked_in_cycle) } : parked;
            }),
            done: Object.fromEntries(Object.entries(state.done).map(([ref, done]) => [
                ref,
                isNew(done, base.state.done[ref]) ? { ...done, cycle: of(done.cycle) } : done,
            ])),
        },
    };
}
/** Maps the records that were sealed last to their numbers: a save whose answer got lost may find its own among them. */
function sealedRows({ state }) {
    return new Map(state.recently_sealed
        .filter((row) => row.run_id !== undefined)
        .map((value) => [keyOfLine({ raw: '', value }), value.cycle]));
}
function keyOfLine(line) {
    const row = line.value;
    return row?.run_id === undefined
        ? line.raw
        : JSON.stringify([row.lane ?? '', row.run_id, row.run_attempt ?? 0]);
}
/** Changes the number in the line itself: fields that we do not know stay where they are. */
function withNumber(line, cycle) {
    if (line.value === undefined || line.value.cycle === cycle)
        return line;
    const parsed = (0,jsonl/* parseJson */.qF)(line.raw);
    const fields = parsed.ok && typeof parsed.value === 'object' ? parsed.value : line.value;
    return { raw: JSON.stringify({ ...fields, cycle }), value: { ...line.value, cycle } };
}

;// CONCATENATED MODULE: ./build/domain/merge.js
// Merges two lanes that grew from one (SPEC §9.3): what a save does when another run was faster. Loses nothing of
// either side, and never brings back what one side took away on purpose.





/**
 * Merges `ours`, which was not saved in time, into `theirs`, which stands in the store; `base` is what both grew
 * from. Merging again with the result changes nothing.
 */
function mergeLanes(base, ours, theirs) {
    const { history, numbers } = mergeHistory(base, ours, theirs);
    const mine = renumber(base, ours, numbers);
    const state = mergeState(base.state, mine.state, theirs.state, highestCycle(history));
    const merged = {
        name: theirs.name,
        state,
        history,
        ledger: mergeLedger(base.ledger, mine.ledger, theirs.ledger),
        handoff: (0,three_way/* pickChanged */.Gg)(base.handoff, mine.handoff, theirs.handoff, (our, their) => our ?? their),
        dormant: (0,three_way/* pickChanged */.Gg)(base.dormant, mine.dormant, theirs.dormant, (our, their) => their ?? our),
        stop: (0,three_way/* pickChanged */.Gg)(base.stop, mine.stop, theirs.stop, (our, their) => their ?? our),
        kill: (0,three_way/* pickChanged */.Gg)(base.kill, mine.kill, theirs.kill, (our, their) => their ?? our),
        claims: mergeClaims(base.claims, mine.claims, theirs.claims),
        queue: (0,domain_queue/* mergeQueues */.Vz)(base.queue, mine.queue, theirs.queue),
        damage: (0,three_way/* mergeLists */.gz)([], mine.damage, theirs.damage, three_way/* canonicalText */.A4, (our) => our),
    };
    const projected = (0,domain_state/* project */.Cv)(merged, new Date(0));
    return { ...projected, state: { ...projected.state, updated_at: state.updated_at } };
}
function highestCycle(history) {
    return history.reduce((highest, line) => Math.max(highest, line.value?.cycle ?? 0), 0);
}
function mergeState(base, ours, theirs, last) {
    // All keys first, those that nobody here knows included; the known ones then by their own rules.
    const everything = (0,three_way/* mergeRecords */.PI)(base, ours, theirs, (_, their) => their);
    return {
        ...everything,
        ...mergeOpenCycle(base, ours, theirs, last),
        generation: Math.max(ours.generation, theirs.generation),
        resumed_after_cycle: Math.max(ours.resumed_after_cycle, theirs.resumed_after_cycle),
        updated_at: later(ours.updated_at, theirs.updated_at),
        resuming: (0,three_way/* pickChanged */.Gg)(base.resuming, ours.resuming, theirs.resuming, (our, their) => their ?? our),
        not_before: (0,three_way/* pickChanged */.Gg)(base.not_before, ours.not_before, theirs.not_before, (our, their) => our === null || their === null ? (our ?? their) : later(our, their)),
        ...(0,three_way/* pickChanged */.Gg)(sealedPart(base), sealedPart(ours), sealedPart(theirs), (our, their) => (our.checkpoint?.cycle ?? 0) > (their.checkpoint?.cycle ?? 0) ? our : their),
        parked_work: (0,three_way/* mergeLists */.gz)(base.parked_work, ours.parked_work, theirs.parked_work, (parked) => parked.ref, (our, their) => (our.parked_in_cycle > their.parked_in_cycle ? our : their)),
        done: (0,three_way/* mergeRecords */.PI)(base.done, ours.done, theirs.done, (our, their) => our.cycle > their.cycle ? our : their),
        released: (0,three_way/* mergeRecords */.PI)(base.released, ours.released, theirs.released, Math.max),
        quarantine: (0,three_way/* mergeRecords */.PI)(base.quarantine, ours.quarantine, theirs.quarantine, (_, their) => their),
    };
}
/** What was sealed belongs together: the count of one side with the files of the other would be neither's. */
function sealedPart({ checkpoint, recently_sealed, sealed }) {
    return { checkpoint, recently_sealed, sealed };
}
/**
 * Another run's open cycle stands against ours; whether we may go on then is the caller's to say (`accept`).
 * An open cycle of ours takes the number after all that stands.
 */
function mergeOpenCycle(base, ours, theirs, last) {
    const sides = [base, ours, theirs].map(({ open_cycle, claimed_work }) => ({ open_cycle, claimed_work }));
    const [before = theirs, our = theirs, their = theirs] = sides;
    const { open_cycle: open, claimed_work } = (0,three_way/* pickChanged */.Gg)(before, our, their, (mine, other) => other.open_cycle === null ? mine : other);
    const hasNumberTaken = open !== null && open.cycle <= last;
    return { open_cycle: hasNumberTaken ? { ...open, cycle: last + 1 } : open, claimed_work };
}
function later(a, b) {
    return a > b ? a : b;
}
/** The earlier claim stands: ours on a ref that another run holds by now is given back. */
function mergeClaims(base, ours, theirs) {
    const merged = (0,three_way/* mergeLists */.gz)(base, ours, theirs, keyOfClaim, (our) => our);
    const known = new Set([...base, ...theirs].map(keyOfClaim));
    return merged.filter((claim) => known.has(keyOfClaim(claim)) ||
        !merged.some((other) => other.ref === claim.ref && known.has(keyOfClaim(other)) && !(0,work/* isSameRun */.Mf)(other, claim)));
}
function keyOfClaim(claim) {
    return JSON.stringify([claim.ref, claim.lane, claim.run_id, claim.run_attempt]);
}
/** Entries are only ever appended, or sealed from the front by one side. */
function mergeLedger(base, ours, theirs) {
    const lines = (ledger) => (0,three_way/* mapByCount */.FD)(ledger, keyOfEntry);
    return [...(0,three_way/* mergeMaps */.MT)(lines(base), lines(ours), lines(theirs), (_, their) => their).values()];
}
/** A cycle may have been renumbered since: the number is no part of the entry's identity. */
function keyOfEntry(line) {
    return line.value === undefined ? line.raw : (0,three_way/* canonicalText */.A4)({ ...line.value, cycle: 0 });
}

;// CONCATENATED MODULE: ./build/stores/attempt.js
// What every store does before it writes: number the save, and merge when somebody else saved meanwhile (SPEC §9.3).



/** Prepares a save onto `standing`; `isChanged` says that it is not what the request started from. */
function prepareSave(request, standing, isChanged) {
    if (!isChanged)
        return { kind: 'write', lane: numbered(request.next, standing, request.now) };
    if (isAlreadySaved(request, standing))
        return { kind: 'already-saved' };
    const merged = (0,domain_state/* project */.Cv)(mergeLanes(request.base, request.next, standing), request.now);
    if (request.accept?.(merged) === false)
        return { kind: 'declined' };
    return { kind: 'write', lane: numbered(merged, standing, request.now) };
}
function numbered(lane, standing, now) {
    const generation = Math.max(lane.state.generation, standing.state.generation) + 1;
    return (0,domain_state/* project */.Cv)({ ...lane, state: { ...lane.state, generation } }, now);
}
/** The answer to a push can get lost: what this save brings is then found standing there. */
function isAlreadySaved({ base, next, run }, standing) {
    const recordOf = (lane) => (0,domain_state/* knownRows */.ZO)(lane).find((row) => row.run_id === run.run_id && row.run_attempt === run.run_attempt);
    const openOf = (lane) => {
        const open = lane.state.open_cycle;
        return open?.run_id === run.run_id && open.run_attempt === run.run_attempt
            ? { ...open, cycle: 0 }
            : undefined;
    };
    const record = recordOf(next);
    if (record !== undefined && recordOf(base) === undefined) {
        const there = recordOf(standing);
        return there !== undefined && (0,three_way/* isSameValue */.am)(unnumbered(there), unnumbered(record));
    }
    const open = openOf(next);
    return open !== undefined && openOf(base) === undefined && (0,three_way/* isSameValue */.am)(openOf(standing), open);
}
function unnumbered(row) {
    return { ...row, cycle: 0 };
}

// EXTERNAL MODULE: ./build/stores/codec.js
var codec = __webpack_require__(3749);
;// CONCATENATED MODULE: ./build/stores/branch-files.js
// Where a lane's files lie on the state branch, and reading them from a commit: allow-listed names, plain files and
// bounded sizes only (SPEC §9.2, §13).



/** Returns the path of a lane's file on the branch. */
function branchPath(laneName, name) {
    return (0,codec/* isSharedFile */.yf)(name) ? name : `lanes/${laneName}/${name}`;
}
/** Reads the files of a lane from a commit. Throws STATE_TOO_LARGE before anything is parsed. */
async function readSnapshot(repository, commit, laneName) {
    if (commit === undefined)
        return { entries: [], files: new Map(), warnings: [] };
    const entries = await repository.listTree(commit);
    checkIsState(entries);
    const { files, warnings } = await readLane(repository, entries, laneName);
    return { commit, entries, files, warnings };
}
/** A branch that holds a project and no state was named by mistake: our files must not come between. */
function checkIsState(entries) {
    const isOurs = (path) => path.startsWith('lanes/') || (0,codec/* isSharedFile */.yf)(path);
    const foreign = entries.find((entry) => !(0,files/* isPage */.yp)(entry.path) && !isOurs(entry.path));
    if (foreign === undefined || entries.some((entry) => isOurs(entry.path)))
        return;
    throw new errors/* EvolveError */.Mc('INPUT_INVALID', `state-branch: the branch exists and is no state branch (it holds ${JSON.stringify(foreign.path)}).`, 'Name a branch of its own, such as the default `evolve-state`.');
}
async function readLane(repository, entries, laneName) {
    const warnings = [];
    const wanted = new Map();
    const files = new Map();
    for (const entry of entries) {
        const name = nameOf(laneName, entry.path);
        if (name === undefined)
            continue;
        if (name.startsWith(`${codec/* damagedFolder */.Ge}/`))
            files.set(name, Buffer.alloc(0));
        else if (entry.mode === '100644')
            wanted.set(name, entry);
        else
            warnings.push(`${entry.path} is a link or an executable file on the state branch; it was not read.`);
    }
    const sizeBytes = [...wanted.values()].reduce((sum, entry) => sum + entry.sizeBytes, 0);
    if (sizeBytes > codec/* maxLaneBytes */.cC)
        throw (0,codec/* tooLarge */.g$)(laneName, sizeBytes);
    const blobs = await repository.readBlobs([...new Set([...wanted.values()].map((entry) => entry.sha))]);
    for (const [name, { sha }] of wanted)
        files.set(name, blobs.get(sha) ?? Buffer.alloc(0));
    return { files, warnings };
}
function nameOf(laneName, path) {
    if ((0,codec/* isSharedFile */.yf)(path))
        return path;
    const folder = `lanes/${laneName}/`;
    if (!path.startsWith(folder))
        return undefined;
    const name = path.slice(folder.length);
    return (0,codec/* isLaneFile */.$T)(name) || name.startsWith(`${codec/* damagedFolder */.Ge}/`) ? name : undefined;
}
/** Reads the files of all lanes, whatever is in them, together with what is sealed of each. */
async function surveyBranch(repository, commit, sealed) {
    const entries = commit === undefined ? [] : await repository.listTree(commit);
    const names = entries.flatMap((entry) => /^lanes\/([^/]+)\//.exec(entry.path)?.[1] ?? []);
    const lanes = new Map();
    const known = new Set();
    for (const name of new Set([...names, ...sealed.keys()])) {
        const { files } = await readLane(repository, entries, name);
        lanes.set(name, new Map([...files, ...(sealed.get(name) ?? [])]));
        for (const file of files.keys())
            known.add(branchPath(name, file));
    }
    const unknown = entries
        .map((entry) => entry.path)
        .filter((path) => !known.has(path) && !(0,codec/* isSharedFile */.yf)(path) && !(0,files/* isPage */.yp)(path));
    return { lanes, unknown };
}
/** Reads the other lanes for the dashboard; one that cannot be read is left out. */
async function readOtherLanes(repository, snapshot, laneName) {
    const names = new Set(snapshot.entries.map((entry) => /^lanes\/([^/]+)\//.exec(entry.path)?.[1] ?? laneName));
    names.delete(laneName);
    const lanes = [];
    for (const name of names) {
        try {
            lanes.push((0,codec/* decodeLane */.PX)(name, (await readLane(repository, snapshot.entries, name)).files).lane);
        }
        catch (error) {
            if (!(error instanceof errors/* EvolveError */.Mc))
                throw error;
        }
    }
    return lanes;
}

// EXTERNAL MODULE: ./build/stores/session-state.js
var session_state = __webpack_require__(2987);
;// CONCATENATED MODULE: ./build/stores/damage.js
// Decides what becomes of damaged state (SPEC §9.4): go on with what could be rebuilt, refuse, or start fresh
// because the operator said so. Never takes damage for absence.



/** Turns what was decoded into what a run may start from. Throws STATE_CORRUPT. */
function settleDamage(decoded, onCorrupt, where) {
    const { lane, isFresh, warnings } = decoded;
    if (decoded.loss === undefined)
        return { isFresh, lane, warnings };
    if (onCorrupt === 'fail') {
        throw new errors/* EvolveError */.Mc('STATE_CORRUPT', `The state of lane ${lane.name} in ${where} is damaged, and no good copy was found: ${decoded.loss}.`, 'Repair the file, or run once with `on-corrupt: reset` to start fresh; the damaged file is kept as evidence.');
    }
    const note = 'No good copy was found; what could not be read starts fresh (`on-corrupt: reset`).';
    if (!decoded.isStateDamaged)
        return { isFresh, lane, warnings: [...warnings, note] };
    const fresh = (0,domain_state/* freshLane */.N0)(lane.name);
    const state = { ...fresh.state, generation: lane.state.generation };
    return { isFresh: true, lane: (0,session_state/* alignWithHistory */.Ic)({ ...lane, state }).lane, warnings: [...warnings, note] };
}

// EXTERNAL MODULE: ./build/stores/sealed.js
var stores_sealed = __webpack_require__(6975);
;// CONCATENATED MODULE: ./build/stores/walk-back.js
// Looks for the last good state among older copies (SPEC §9.4). What can still be read today stays.



const maxCommits = 20;
/** Returns the damaged lane with its damaged files as they last were; as it is when no copy is good. */
async function recoverFromPast(standing, damaged, copies) {
    const laneName = damaged.lane.name;
    const names = damaged.broken
        .filter((one) => one.kind === 'state' || one.kind === 'log')
        .map((one) => one.file);
    let stepsBack = 0;
    for await (const { from, files } of copies) {
        stepsBack++;
        if (!files.has(codec/* laneFiles */.ef.state) || !isGood(laneName, files))
            continue;
        const patched = new Map(standing);
        for (const name of names) {
            const bytes = files.get(name);
            if (bytes === undefined)
                patched.delete(name);
            else
                patched.set(name, bytes);
        }
        const { lane, isFresh } = (0,codec/* decodeLane */.PX)(laneName, patched);
        const generation = Math.max(damaged.lane.state.generation, lane.state.generation + stepsBack);
        const note = `${names.join(', ')}: taken from ${from}, ${stepsBack} save(s) back.`;
        return {
            isFresh,
            lane: { ...lane, state: { ...lane.state, generation }, damage: damaged.lane.damage },
            warnings: [...damaged.warnings, note],
            broken: damaged.broken,
            isStateDamaged: damaged.isStateDamaged,
        };
    }
    return damaged;
}
/** Reads a lane in the commits before one, newest first, at most 20. */
async function* pastCommits(repository, commit, laneName) {
    for (const past of await repository.listPast(commit, maxCommits)) {
        const from = `commit ${past.slice(0, 10)}`;
        yield { from, files: await readOrNothing(() => readSnapshot(repository, past, laneName)) };
    }
}
async function readOrNothing(read) {
    try {
        return (await read()).files;
    }
    catch (error) {
        if (error instanceof errors/* EvolveError */.Mc)
            return new Map();
        throw error;
    }
}
function isGood(laneName, files) {
    try {
        const { isStateDamaged, loss } = (0,codec/* decodeLane */.PX)(laneName, files);
        return !isStateDamaged && loss === undefined;
    }
    catch (error) {
        if (error instanceof errors/* EvolveError */.Mc)
            return false;
        throw error;
    }
}

;// CONCATENATED MODULE: ./build/stores/branch.js
// The branch store (SPEC §9.2): state as commits on an orphan branch, the record of the loop. A save is one commit
// and one push with the expected old value; a lost race is merged and tried again. Never rewrites what other lanes wrote.














const branch_maxTries = 8;
/** Failures of the network within one save; each may cost a whole time limit. */
const maxFailures = 3;
/** Opens the branch store of one lane. */
function openBranchStore(options) {
    const { laneName, branch, onCorrupt, pause = external_node_timers_promises_.setTimeout, random = Math.random } = options;
    const nonce = options.nonce ?? (() => (0,external_node_crypto_.randomBytes)(8).toString('hex'));
    const about = { where: `branch ${branch}`, hasToken: options.access.token !== '' };
    let opened;
    const open = () => (opened ??= openStateRepository(options));
    const archive = openArchive(options);
    let known;
    const look = async () => {
        const repository = await open();
        return read(repository, await repository.fetchTip());
    };
    const read = async (repository, commit) => {
        const snapshot = await readSnapshot(repository, commit, laneName);
        const found = (0,codec/* decodeLane */.PX)(laneName, snapshot.files);
        const isDamaged = found.isStateDamaged || found.loss !== undefined;
        const recovered = isDamaged && commit !== undefined
            ? await recoverFromPast(snapshot.files, found, pastCommits(repository, commit, laneName))
            : found;
        const isLost = found.isStateDamaged && recovered === found;
        const past = isLost ? (0,stores_sealed/* readSealedPast */.l)((await archive.read()).get(laneName) ?? new Map()) : undefined;
        const decoded = past === undefined ? recovered : (0,codec/* decodeLane */.PX)(laneName, snapshot.files, past);
        const settled = settleDamage(decoded, onCorrupt, about.where);
        const { lane, isFresh } = settled;
        return { snapshot, decoded, lane, isFresh, warnings: [...snapshot.warnings, ...settled.warnings] };
    };
    const write = async (standing, lane, request) => {
        const repository = await open();
        const { snapshot, decoded } = standing;
        const changes = (0,codec/* changesTo */.zE)(snapshot.files, decoded, lane);
        const writes = new Map([...changes.writes].map(([name, bytes]) => [branchPath(laneName, name), bytes]));
        const pages = await renderPages(repository, snapshot, lane, request.now);
        for (const [name, page] of pages)
            if (isPageOurs(name, snapshot))
                writes.set(name, Buffer.from(page, 'utf8'));
        return repository.write({
            parent: snapshot.commit,
            message: commitMessage(request, nonce()),
            now: request.now,
            writes,
            removals: changes.removals.map((name) => branchPath(laneName, name)),
        });
    };
    /** Another lane's run writes its own page, with its own thresholds; here only one that is missing. */
    const isPageOurs = (name, { entries }) => name === files/* dashboardFile */.fN || name === (0,files/* chartFile */.bv)(laneName) || !entries.some(({ path }) => path === name);
    /** Pages are for people: whatever is wrong with one, or with another lane, the state is saved. */
    const renderPages = async (repository, snapshot, lane, now) => {
        if (options.renderPages === undefined)
            return new Map();
        try {
            const lanes = [lane, ...(await readOtherLanes(repository, snapshot, laneName))];
            return options.renderPages(lanes.sort((a, b) => (a.name < b.name ? -1 : 1)), now);
        }
        catch {
            return new Map();
        }
    };
    /** Sealed files stand before the state that has let go of their lines. What the archive does not take stays live. */
    const seal = async (lane, now, notes) => {
        if (!(0,domain_segments/* isSealingDue */.Wj)(lane) || notes.length > 0)
            return lane;
        try {
            return (await archive.seal(lane, now)).lane;
        }
        catch (error) {
            notes.push((0,errors/* describeError */.Uc)(error));
            return lane;
        }
    };
    const save = async (request) => {
        const repository = await open();
        const notes = [];
        const start = known;
        let standing = start ?? (await look());
        const written = new Set();
        const failures = [];
        for (let tries = 1; tries <= branch_maxTries && failures.length < maxFailures; tries++) {
            if (standing.snapshot.commit !== undefined && written.has(standing.snapshot.commit)) {
                return saved(standing, request, notes);
            }
            const isChanged = start === undefined || start.snapshot.commit !== standing.snapshot.commit;
            const attempt = prepareSave(request, standing.lane, isChanged);
            if (attempt.kind === 'already-saved')
                return saved(standing, request, notes);
            if (attempt.kind === 'declined') {
                known = standing;
                return { kind: 'declined', lane: standing.lane };
            }
            const commit = await write(standing, await seal(attempt.lane, request.now, notes), request);
            written.add(commit);
            const outcome = await repository.push(commit, standing.snapshot.commit);
            if (outcome.kind === 'done')
                return saved(await read(repository, commit), request, notes);
            if (outcome.kind === 'refused')
                throw refusedError(branch, outcome.reason);
            if (outcome.kind === 'failed') {
                if (outcome.failure.kind !== 'unreachable')
                    throw remoteError(outcome.failure, about, 'STATE_NOT_SAVED');
                failures.push(outcome.failure);
            }
            await pause(random() * Math.min(5000, 100 * 2 ** tries));
            standing = await lookAgain(look, failures, standing);
        }
        throw givenUpError(branch, failures.at(-1), about);
    };
    const saved = (standing, request, notes) => {
        known = standing;
        const lane = { ...standing.lane, damage: request.next.damage };
        const { commit } = standing.snapshot;
        return { kind: 'saved', lane, notes, ...(commit ? { commit } : {}) };
    };
    const survey = async () => {
        const repository = await open();
        return surveyBranch(repository, await repository.fetchTip(), await archive.read());
    };
    return {
        name: 'branch',
        where: about.where,
        async restore() {
            known = await look();
            return { isFresh: known.isFresh, lane: known.lane, warnings: known.warnings };
        },
        save,
        canCompareAndSwap: true,
        async restoreSealed() {
            const { lane } = known ?? (await look());
            return (0,stores_sealed/* readSealed */.T)((await archive.read()).get(laneName) ?? new Map(), lane.state);
        },
        survey,
        async checkWrite() {
            const repository = await open();
            const parent = await repository.fetchTip();
            const commit = await repository.write({
                ...(parent === undefined ? {} : { parent }),
                message: 'Never pushed\n',
                now: new Date(0),
                writes: new Map(),
                removals: [],
            });
            const outcome = await repository.push(commit, parent, true);
            if (outcome.kind === 'refused')
                throw refusedError(branch, outcome.reason);
            if (outcome.kind === 'failed')
                throw remoteError(outcome.failure, about, 'STATE_NOT_SAVED');
        },
    };
}
/** In the middle of a save an outage is one more failed try: the work of a whole cycle hangs on it. */
async function lookAgain(look, failures, before) {
    try {
        return await look();
    }
    catch (error) {
        if (!(error instanceof errors/* EvolveError */.Mc) || error.code !== 'STATE_UNREADABLE')
            throw error;
        failures.push({ kind: 'unreachable', words: error.problem });
        return before;
    }
}
/** Two runs could make the very same commit in the same second; both pushes would then "succeed". */
function commitMessage({ message, run }, nonce) {
    const oneLine = (text) => text.replace(/\s+/g, ' ').trim();
    return [
        oneLine(message) || 'Save state',
        '',
        `Evolve-Run: ${oneLine(`${run.lane}/${run.run_id}`)}`,
        `Evolve-Attempt: ${run.run_attempt}`,
        `Evolve-Nonce: ${oneLine(nonce)}`,
        '',
    ].join('\n');
}
function refusedError(branch, reason) {
    return new errors/* EvolveError */.Mc('PUSH_REFUSED', `The server refused the push to ${branch}: ${reason}.`, `Exempt ${branch} from that rule, choose another name with \`state-branch\`, or use the token of an app that may bypass it.`);
}
function givenUpError(branch, failure, about) {
    if (failure !== undefined)
        return remoteError(failure, about, 'STATE_NOT_SAVED');
    return new errors/* EvolveError */.Mc('STATE_RACE_LOST', `Other runs won the race to save ${branch} ${branch_maxTries} times in a row.`, 'Run fewer lanes at the same minute; the next run goes on from what stands there.');
}

;// CONCATENATED MODULE: ./build/stores/cache-files.js
// The folder that is saved in the cache: a lane's files by their names, nothing else. It is made anew for every save and
// every restore: what an earlier run left on the disk is nobody's state.





/** Empties the folder. */
async function clearFolder(folder) {
    await (0,promises_.rm)(folder, { recursive: true, force: true });
}
/** Reads the plain files whose names are known. Throws STATE_TOO_LARGE before anything is parsed. */
async function readFolder(folder, laneName) {
    const files = new Map();
    const sealed = new Map();
    for (const name of await listNames(folder)) {
        const isSealed = (0,domain_segments/* parseSegmentName */.EU)(name) !== undefined;
        const isKnown = (0,codec/* isLaneFile */.$T)(name) || (0,codec/* isSharedFile */.yf)(name) || /^damaged\/[^/]+$/.test(name);
        if (!isSealed && !isKnown)
            continue;
        const read = await (0,platform_files/* readPlainFile */.b$)((0,external_node_path_.join)(folder, name), codec/* maxLaneBytes */.cC);
        if (read.kind === 'too-large')
            throw (0,codec/* tooLarge */.g$)(laneName, read.sizeBytes);
        if (read.kind === 'read')
            (isSealed ? sealed : files).set(name, read.bytes);
    }
    return { files, sealed };
}
async function listNames(folder) {
    try {
        const entries = await (0,promises_.readdir)(folder, { recursive: true, withFileTypes: true });
        return entries
            .filter((entry) => entry.isFile())
            .map((entry) => (0,external_node_path_.relative)(folder, (0,external_node_path_.join)(entry.parentPath, entry.name)).replaceAll('\\', '/'));
    }
    catch (error) {
        if ((0,platform_files/* hasCode */.up)(error, 'ENOENT'))
            return [];
        throw error;
    }
}
/** Makes the folder hold exactly these files. */
async function writeFolder(folder, files) {
    await clearFolder(folder);
    for (const [name, bytes] of files)
        await (0,platform_files/* writeFileAtomically */.lo)((0,external_node_path_.join)(folder, name), bytes);
}
/** Keeps evidence from filling the cache: the newest five pieces stay. */
function withFewEvidence(files) {
    const evidence = [...files.keys()].filter((name) => name.startsWith(`${codec/* damagedFolder */.Ge}/`));
    const numberOf = (name) => Number(/-(\d+)$/.exec(name)?.[1] ?? 0);
    const old = new Set(evidence.sort((a, b) => numberOf(b) - numberOf(a)).slice(5));
    return new Map([...files].filter(([name]) => !old.has(name)));
}

;// CONCATENATED MODULE: ./build/stores/cache.js
// The cache store (SPEC §9.2): state in the Actions cache, for jobs that may not write to the repository. One new entry
// per save, never changed. Two saves at the same moment can cost one of them: the cache cannot compare and swap.










const where = 'the Actions cache';
/** Entries that stay when older ones are deleted: for a state that turns out to be damaged. */
const keptEntries = 5;
const keptSegments = 2;
/** Opens the cache store of one lane. */
function openCacheStore(options) {
    const { laneName, onCorrupt, client, folder, keeper, ref } = options;
    const prefix = `evolve-v1-${laneName}--`;
    let known;
    const list = async () => {
        try {
            return sortByGeneration((await keeper?.list(prefix)) ?? []);
        }
        catch {
            return [];
        }
    };
    const fetch = async (key) => {
        await clearFolder(folder);
        return client.restore(key);
    };
    const look = async () => {
        await client.check();
        const listed = await list();
        const own = listed.filter((entry) => entry.ref === ref);
        const newest = own[0];
        // What was listed is fetched by its own name: by prefix the service may answer with another one than the newest.
        const key = (newest && (await fetch(newest.key))) ?? (await fetch(prefix));
        if (key === undefined)
            await makeSureOfMiss(own);
        const cached = await readFolder(folder, laneName);
        if (key !== undefined && cached.files.size === 0)
            throw emptyEntry(key);
        const found = (0,codec/* decodeLane */.PX)(laneName, cached.files);
        refuseOtherLane(cached.files.get(codec/* laneFiles */.ef.state), laneName);
        const past = found.isStateDamaged ? (0,stores_sealed/* readSealedPast */.l)(cached.sealed) : undefined;
        const isDamaged = found.isStateDamaged || found.loss !== undefined;
        const recovered = isDamaged
            ? await recoverFromPast(cached.files, found, olderEntries(own.filter((one) => one.key !== key)))
            : found;
        const decoded = recovered === found && past ? (0,codec/* decodeLane */.PX)(laneName, cached.files, past) : recovered;
        const settled = settleDamage(decoded, onCorrupt, where);
        const warnings = [...settled.warnings, ...staleness(key, listed, ref)];
        return { ...cached, ...(key ? { key } : {}), decoded, restored: { ...settled, warnings } };
    };
    /** The client answers an outage as it answers a miss: only a service that was well before and after has said "none". */
    const makeSureOfMiss = async (own) => {
        const second = await client.lookUp(prefix);
        await client.check();
        if (second === undefined && own.length === 0)
            return;
        throw new errors/* EvolveError */.Mc('STATE_UNREADABLE', `${second ?? own[0]?.key ?? ''} is in the cache, but could not be restored.`, 'A runner with another temporary folder, system or compression cannot read it: use the same kind of runner, or `store: branch`.');
    };
    const olderEntries = async function* (entries) {
        for (const { key } of entries.slice(0, keptEntries)) {
            const isThere = (await fetch(key)) === key;
            yield { from: key, files: isThere ? (await readFolder(folder, laneName)).files : new Map() };
        }
    };
    /** An older entry that shows up means that ours was evicted, not that somebody saved. */
    const isOvertaken = async ({ key }) => {
        const newest = await client.lookUp(prefix);
        return newest !== key && generationOf(newest) >= generationOf(key);
    };
    const save = async (request) => {
        const isChanged = known === undefined || (await isOvertaken(known));
        const standing = known === undefined || isChanged ? await look() : known;
        const attempt = prepareSave(request, standing.restored.lane, isChanged);
        if (attempt.kind !== 'write') {
            known = standing;
            return { kind: attempt.kind === 'declined' ? 'declined' : 'saved', lane: standing.restored.lane };
        }
        const { lane, sealed, notes } = seal(attempt.lane, standing.sealed);
        const changes = (0,codec/* changesTo */.zE)(standing.files, standing.decoded, lane);
        const files = withFewEvidence((0,codec/* afterChanges */.wg)(standing.files, changes));
        await writeFolder(folder, new Map([...files, ...sealed]));
        const { run } = request;
        const plainId = run.run_id.replace(/[^A-Za-z0-9._]/g, '_');
        const key = `${prefix}${lane.state.generation}-${plainId}-${run.run_attempt}`;
        await client.save(key);
        if ((await client.lookUp(key)) !== key)
            throw notTaken(key);
        const decoded = (0,codec/* decodeLane */.PX)(laneName, files);
        known = { key, files, sealed, decoded, restored: settleDamage(decoded, onCorrupt, where) };
        const pruned = await prune();
        return {
            kind: 'saved',
            lane: { ...decoded.lane, damage: request.next.damage },
            notes: [...notes, ...pruned],
        };
    };
    /** Never in the way of a save: without the permission old entries go by themselves after a week. */
    const prune = async () => {
        if (keeper === undefined)
            return [];
        try {
            const own = sortByGeneration(await keeper.list(prefix)).filter((entry) => entry.ref === ref);
            for (const { id } of own.slice(keptEntries))
                await keeper.remove(id);
            return [];
        }
        catch (error) {
            return [`Older cache entries of this lane could not be deleted (${(0,errors/* describeError */.Uc)(error)}).`];
        }
    };
    return {
        name: 'cache',
        where,
        canCompareAndSwap: false,
        restore: () => explained('STATE_UNREADABLE', async () => {
            known = await look();
            return known.restored;
        }),
        save: (request) => explained('STATE_NOT_SAVED', () => save(request)),
        async restoreSealed() {
            const { sealed, restored } = known ?? (await look());
            return (0,stores_sealed/* readSealed */.T)(sealed, restored.lane.state);
        },
        async survey() {
            const { files, sealed } = known ?? (await look());
            return { lanes: new Map([[laneName, new Map([...files, ...sealed])]]), unknown: [] };
        },
    };
}
/** Seals a lane; of each log the newest two files are kept. */
function seal(lane, standing) {
    if (!(0,domain_segments/* isSealingDue */.Wj)(lane))
        return { lane, sealed: standing, notes: [] };
    const sealing = (0,domain_segments/* sealLane */.ou)(lane, () => false);
    const all = new Map(standing);
    for (const { log, number, text } of sealing.segments)
        all.set((0,domain_segments/* segmentName */.Jc)(log, number), Buffer.from(text));
    const isKept = (name) => {
        const { log, number } = (0,domain_segments/* parseSegmentName */.EU)(name) ?? { log: 'history', number: 0 };
        return number > sealing.lane.state.sealed[log].last - keptSegments;
    };
    const dropped = [...all.keys()].filter((name) => !isKept(name));
    const note = `The cache keeps ${keptSegments} sealed files of each log; ${dropped.join(', ')} is gone.`;
    return {
        lane: sealing.lane,
        sealed: new Map([...all].filter(([name]) => isKept(name))),
        notes: dropped.length > 0 ? [note] : [],
    };
}
/** Says what is newer than what was restored, and why it cannot be read here. */
function staleness(key, listed, ref) {
    const newest = listed[0];
    if (newest === undefined || generationOf(newest.key) <= generationOf(key))
        return [];
    return [
        newest.ref === ref
            ? `stale-state: ${key ?? 'nothing'} was restored, but ${newest.key} is newer; cycles after it are not known here.`
            : `stale-state: ${newest.key} is newer, but was saved on ${newest.ref}: the cache keeps branches apart.`,
    ];
}
function generationOf(key) {
    return Number(/--(\d+)-/.exec(key ?? '')?.[1] ?? -1);
}
function sortByGeneration(entries) {
    return [...entries].sort((a, b) => generationOf(b.key) - generationOf(a.key));
}
/** What the files say decides, not the key. */
function refuseOtherLane(state, laneName) {
    const json = (0,jsonl/* parseJson */.qF)(state?.toString('utf8') ?? '');
    const { data } = schemas/* object */.Ikc({ lane: schemas/* string */.YjP() }).safeParse(json.ok ? json.value : undefined);
    if (data === undefined || data.lane === laneName)
        return;
    throw new errors/* EvolveError */.Mc('STATE_UNREADABLE', `The cache entry of lane ${laneName} holds the state of lane ${JSON.stringify(data.lane)}.`, 'Delete that entry (Actions, Caches), or choose another lane.');
}
function emptyEntry(key) {
    return new errors/* EvolveError */.Mc('STATE_UNREADABLE', `${key} was restored from the cache, but its files are not where this runner looks for them.`, 'The folders of this runner differ from those of the one that saved it: use one kind of runner, or `store: branch`.');
}
function notTaken(key) {
    return new errors/* EvolveError */.Mc('STATE_NOT_SAVED', `The Actions cache did not take ${key}: the service was unwell, the quota is used up, or this run may only read.`, 'What the cycle did stands in the summary. Where it lasts, use `store: branch` with `contents: write`.');
}
async function explained(code, body) {
    try {
        return await body();
    }
    catch (error) {
        if (error instanceof errors/* EvolveError */.Mc)
            throw error;
        const remedy = 'The next run tries again. If it lasts, use `store: branch`.';
        throw new errors/* EvolveError */.Mc(code, `${where}: ${(0,errors/* describeError */.Uc)(error)}.`, remedy, { cause: error });
    }
}

;// CONCATENATED MODULE: ./build/platform/lock.js
// A lock file that holds processes of one machine apart. A lock whose process is gone is taken over;
// nobody waits for ever.





const pollMs = 40;
/** A save takes well under a second; a lock this old is nobody's, whatever host it names. */
const staleAfterMs = 10 * 60_000;
/** A lock file without content is one that is being made, or whose maker died in between. */
const unfinishedAfterMs = 5_000;
/** Process ids are used again in containers: a lock with ours is alive only when we know of it. */
const heldHere = new Set();
/** Runs `body` while holding the lock file at `path`; says `busy` when it was not to be had in time. */
async function withLock(path, options, body) {
    const nonce = (0,external_node_crypto_.randomBytes)(8).toString('hex');
    const deadline = Date.now() + options.waitMs;
    await (0,promises_.mkdir)((0,external_node_path_.dirname)(path), { recursive: true });
    heldHere.add(nonce);
    try {
        while (!(await tryCreate(path, { pid: process.pid, host: options.host, nonce }))) {
            const content = await takeOverIfStale(path, options.host);
            if (Date.now() >= deadline)
                return { kind: 'busy', holder: content };
            await (0,external_node_timers_promises_.setTimeout)(pollMs);
        }
        try {
            return { kind: 'done', value: await body() };
        }
        finally {
            if (readHolder(await readText(path))?.nonce === nonce)
                await (0,promises_.rm)(path, { force: true });
        }
    }
    finally {
        heldHere.delete(nonce);
    }
}
async function tryCreate(path, holder) {
    try {
        const file = await (0,promises_.open)(path, 'wx', 0o644);
        try {
            await file.writeFile(JSON.stringify(holder));
        }
        finally {
            await file.close();
        }
        return true;
    }
    catch (error) {
        if ((0,platform_files/* hasCode */.up)(error, 'EEXIST'))
            return false;
        throw error;
    }
}
/** Moves a dead lock out of the way and returns what stood in it. */
async function takeOverIfStale(path, host) {
    const content = await readText(path);
    if (!(await isStale(path, content, host)))
        return content;
    const aside = `${path}.${(0,external_node_crypto_.randomBytes)(6).toString('hex')}.stale`;
    try {
        await (0,promises_.rename)(path, aside);
    }
    catch (error) {
        if ((0,platform_files/* hasCode */.up)(error, 'ENOENT'))
            return content;
        throw error;
    }
    // Another process may have taken it over between our reading and our renaming: that lock is put back.
    if ((await readText(aside)) !== content)
        await (0,promises_.link)(aside, path).catch(() => undefined);
    await (0,promises_.rm)(aside, { force: true });
    return content;
}
async function isStale(path, content, host) {
    const ageMs = await (0,promises_.stat)(path).then((file) => Date.now() - file.mtimeMs, () => 0);
    const holder = readHolder(content);
    if (holder === undefined)
        return ageMs > unfinishedAfterMs;
    if (ageMs > staleAfterMs)
        return true;
    if (holder.host !== host)
        return false;
    return holder.pid === process.pid ? !heldHere.has(holder.nonce) : !isAlive(holder.pid);
}
function isAlive(pid) {
    try {
        process.kill(pid, 0);
        return true;
    }
    catch (error) {
        return !(0,platform_files/* hasCode */.up)(error, 'ESRCH');
    }
}
async function readText(path) {
    const read = await (0,platform_files/* readPlainFile */.b$)(path, 4096);
    return read.kind === 'read' ? read.bytes.toString('utf8') : '';
}
function readHolder(content) {
    try {
        const value = JSON.parse(content);
        if (typeof value?.pid !== 'number' || typeof value.host !== 'string' || typeof value.nonce !== 'string') {
            return undefined;
        }
        return { pid: value.pid, host: value.host, nonce: value.nonce };
    }
    catch {
        return undefined;
    }
}

;// CONCATENATED MODULE: ./build/stores/disk-files.js
// The files of one lane on disk: which name lies where, reading them all, applying changes in a fixed order.





/** Is the real disk. */
const realFileSystem = {
    read: platform_files/* readPlainFile */.b$,
    write: platform_files/* writeFileAtomically */.lo,
    remove: platform_files/* removeFile */.nM,
};
const queuePath = '.agents/rpi/next-work.jsonl';
/** Lays out a lane: `default` lies in the state folder itself, where AgentOps keeps it. */
function layoutOf(root, stateDirectory, laneName) {
    const stateFolder = (0,external_node_path_.join)(root, stateDirectory);
    const laneFolder = laneName === 'default' ? stateFolder : (0,external_node_path_.join)(stateFolder, 'lanes', laneName);
    return {
        root,
        stateFolder: stateDirectory,
        laneFolder,
        lockPath: (0,external_node_path_.join)(stateFolder, '.lock'),
        journalPath: (0,external_node_path_.join)(laneFolder, '.save.json'),
        pathOf(name) {
            if (name === codec/* sharedFiles */.Nt.queue)
                return (0,external_node_path_.join)(root, queuePath);
            return (0,external_node_path_.join)(name === codec/* sharedFiles */.Nt.claims || name === codec/* sharedFiles */.Nt.kill ? stateFolder : laneFolder, name);
        },
    };
}
/** Reads all files of a lane. Links are passed over with a warning; names of evidence come without content. */
async function readLaneFiles(layout, fileSystem) {
    const files = new Map();
    const warnings = [];
    for (const name of [...Object.values(codec/* laneFiles */.ef), ...Object.values(codec/* sharedFiles */.Nt)]) {
        const read = await fileSystem.read(layout.pathOf(name), codec/* maxLaneBytes */.cC);
        if (read.kind === 'read')
            files.set(name, read.bytes);
        if (read.kind === 'too-large')
            throw (0,codec/* tooLarge */.g$)(name, read.sizeBytes);
        if (read.kind === 'not-a-file') {
            warnings.push(`${name} is a link or not a plain file; it was not read.`);
        }
    }
    for (const name of await (0,platform_files/* listFolder */.bt)((0,external_node_path_.join)(layout.laneFolder, codec/* damagedFolder */.Ge))) {
        files.set(`${codec/* damagedFolder */.Ge}/${name}`, Buffer.alloc(0));
    }
    return { files, warnings };
}
/** Reads the sealed files of a lane, or those whose name is wanted. */
async function readSealedFiles(layout, fileSystem, isWanted = () => true) {
    const files = new Map();
    for (const log of domain_segments/* sealedLogs */.oq) {
        for (const base of await (0,platform_files/* listFolder */.bt)((0,external_node_path_.join)(layout.laneFolder, log))) {
            const name = `${log}/${base}`;
            if ((0,domain_segments/* parseSegmentName */.EU)(name) === undefined || !isWanted(name))
                continue;
            const read = await fileSystem.read(layout.pathOf(name), codec/* maxLaneBytes */.cC);
            if (read.kind === 'read')
                files.set(name, read.bytes);
        }
    }
    return files;
}
/** Reads the files of all lanes below a state folder, whatever is in them, the sealed ones too. */
async function surveyFolder(root, stateDirectory, fileSystem) {
    const folder = (0,external_node_path_.join)(root, stateDirectory);
    const others = await (0,platform_files/* listFolder */.bt)((0,external_node_path_.join)(folder, 'lanes'));
    const own = [...Object.values(codec/* laneFiles */.ef), ...domain_segments/* sealedLogs */.oq, codec/* damagedFolder */.Ge];
    const lanes = new Map();
    const unknown = [];
    for (const name of ['default', ...others]) {
        const layout = layoutOf(root, stateDirectory, name);
        const { files, warnings } = await readLaneFiles(layout, fileSystem);
        const shared = name === 'default' ? [codec/* sharedFiles */.Nt.claims, codec/* sharedFiles */.Nt.kill, 'lanes', '.lock'] : [];
        const strange = (await (0,platform_files/* listFolder */.bt)(layout.laneFolder)).filter((one) => ![...own, ...shared].includes(one));
        const path = name === 'default' ? '' : `lanes/${name}/`;
        unknown.push(...strange.map((one) => `${path}${one}`), ...warnings);
        if (name !== 'default' || Object.values(codec/* laneFiles */.ef).some((file) => files.has(file)))
            lanes.set(name, new Map([...files, ...(await readSealedFiles(layout, fileSystem))]));
    }
    return { lanes, unknown };
}
/** Refuses a state folder that leads elsewhere by a symlink. */
async function checkFolders(layout) {
    for (const path of [layout.stateFolder, '.agents/rpi', (0,external_node_path_.join)(layout.laneFolder, codec/* damagedFolder */.Ge)]) {
        const relative = path.startsWith(layout.root) ? path.slice(layout.root.length) : path;
        const link = await (0,platform_files/* findSymlink */.he)(layout.root, relative);
        if (link === undefined)
            continue;
        throw new errors/* EvolveError */.Mc('STATE_UNREADABLE', `${link} is a symlink; state is not read or written through one.`, 'Put a real folder there, or set `state-directory` to another one.');
    }
}
/** Applies changes: evidence and logs first, then the state, and only then is anything removed. */
async function applyChanges(layout, fileSystem, changes) {
    const names = [...changes.writes.keys()];
    const ordered = [
        ...names.filter((name) => name !== codec/* laneFiles */.ef.state),
        ...names.filter((name) => name === codec/* laneFiles */.ef.state),
    ];
    for (const name of ordered) {
        const bytes = changes.writes.get(name);
        if (bytes !== undefined)
            await fileSystem.write(layout.pathOf(name), bytes);
    }
    for (const name of changes.removals)
        await fileSystem.remove(layout.pathOf(name));
}
/** Tells whether two sets of files are the same, byte for byte; evidence aside. */
function areSameFiles(a, b) {
    const live = (files) => [...files].filter(([name]) => !name.startsWith(`${codec/* damagedFolder */.Ge}/`));
    return (live(a).length === live(b).length && live(a).every(([name, bytes]) => b.get(name)?.equals(bytes) === true));
}

;// CONCATENATED MODULE: ./build/stores/journal.js
// Makes a save of many files all or nothing: what is to be done is written to one file first, atomically. Whoever
// finds that file finishes the save. Never overwrites what somebody else changed in between: that is merged.








const contentSchema = schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* base64 */.K39().nullable());
const journalSchema = schemas/* object */.Ikc({ before: contentSchema, after: contentSchema });
/** Base64, twice (before and after), evidence included. */
const maxJournalBytes = 8 * codec/* maxLaneBytes */.cC;
/** Writes the journal, applies the changes, takes the journal away. */
async function writeWithJournal(layout, fileSystem, standing, changes) {
    const names = [...changes.writes.keys(), ...changes.removals];
    const journal = {
        before: contentOf(names, (name) => standing.get(name)),
        after: contentOf(names, (name) => changes.writes.get(name)),
    };
    await fileSystem.write(layout.journalPath, Buffer.from(JSON.stringify(journal), 'utf8'));
    await applyChanges(layout, fileSystem, changes);
    await fileSystem.remove(layout.journalPath);
}
/** Finishes a save that died in the middle and clears up after it; returns a sentence when there was one. Called under the lock. */
async function finishDeadSave(layout, fileSystem, laneName) {
    for (const name of await (0,platform_files/* listFolder */.bt)(layout.laneFolder)) {
        if ((0,platform_files/* isTemporaryName */.$W)(name))
            await fileSystem.remove((0,external_node_path_.join)(layout.laneFolder, name));
    }
    const read = await fileSystem.read(layout.journalPath, maxJournalBytes);
    if (read.kind === 'missing')
        return undefined;
    const json = (0,jsonl/* parseJson */.qF)(read.kind === 'read' ? read.bytes.toString('utf8') : '');
    const journal = journalSchema.safeParse(json.ok ? json.value : undefined);
    if (journal.success) {
        const current = (await readLaneFiles(layout, fileSystem)).files;
        await applyChanges(layout, fileSystem, remainingChanges(laneName, journal.data, current));
    }
    await fileSystem.remove(layout.journalPath);
    return journal.success
        ? 'A save that had died in the middle was finished.'
        : 'The journal of a dead save could not be read; it was dropped.';
}
function remainingChanges(laneName, journal, current) {
    const before = filesOf(journal.before);
    const after = filesOf(journal.after);
    const isOurs = [...before.keys()].every((name) => [before.get(name), after.get(name)].some((bytes) => isSameContent(bytes, current.get(name))));
    const forward = changesOf(after);
    if (isOurs)
        return forward;
    // Somebody changed a file since: their change and the dead save are two sides of a race.
    const decode = (files) => (0,codec/* decodeLane */.PX)(laneName, files);
    const theirs = decode(current);
    const merged = mergeLanes(decode((0,codec/* afterChanges */.wg)(current, changesOf(before))).lane, decode((0,codec/* afterChanges */.wg)(current, forward)).lane, theirs.lane);
    const changes = (0,codec/* changesTo */.zE)(current, theirs, merged);
    const sealed = [...forward.writes].filter(([name]) => (0,domain_segments/* parseSegmentName */.EU)(name));
    return { ...changes, writes: new Map([...sealed, ...changes.writes]) };
}
function contentOf(names, bytesOf) {
    return Object.fromEntries(names.map((name) => [name, bytesOf(name)?.toString('base64') ?? null]));
}
function filesOf(content) {
    return new Map(Object.entries(content).map(([name, text]) => [
        name,
        text === null ? undefined : Buffer.from(text, 'base64'),
    ]));
}
function changesOf(content) {
    const writes = new Map();
    for (const [name, bytes] of content)
        if (bytes !== undefined)
            writes.set(name, bytes);
    return { writes, removals: [...content.keys()].filter((name) => !writes.has(name)) };
}
function isSameContent(a, b) {
    return a === undefined || b === undefined ? a === b : a.equals(b);
}

;// CONCATENATED MODULE: ./build/stores/directory.js
// The directory store (SPEC §9.2): a lane's files in the workspace, where AgentOps keeps them. A save is all or
// nothing: what it is about to do lies in a journal first, and a save that died is finished by whoever comes next.










/** Opens the directory store of one lane. */
function openDirectoryStore(options) {
    const { laneName, stateDirectory, fileSystem = realFileSystem } = options;
    const layout = layoutOf(options.root, stateDirectory, laneName);
    const lock = { host: options.host, waitMs: options.lockWaitMs ?? 10_000 };
    let known;
    const look = async (notes) => {
        const content = await readLaneFiles(layout, fileSystem);
        const found = (0,codec/* decodeLane */.PX)(laneName, content.files);
        const decoded = found.isStateDamaged
            ? (0,codec/* decodeLane */.PX)(laneName, content.files, (0,stores_sealed/* readSealedPast */.l)(await readSealedFiles(layout, fileSystem)))
            : found;
        const settled = settleDamage(decoded, options.onCorrupt, stateDirectory);
        const warnings = [...notes, ...content.warnings, ...settled.warnings];
        return { files: content.files, decoded, restored: { ...settled, warnings } };
    };
    const finishAndLook = async () => {
        const note = await finishDeadSave(layout, fileSystem, laneName);
        return look(note === undefined ? [] : [note]);
    };
    const seal = async (lane) => {
        if (!(0,domain_segments/* isSealingDue */.Wj)(lane))
            return { lane, segments: [] };
        const { history, ledger } = lane.state.sealed;
        const isNew = (name) => {
            const segment = (0,domain_segments/* parseSegmentName */.EU)(name);
            return segment !== undefined && segment.number > { history, ledger }[segment.log].last;
        };
        const taken = await readSealedFiles(layout, fileSystem, isNew);
        return (0,domain_segments/* sealLane */.ou)(lane, (name, text) => ![undefined, text].includes(taken.get(name)?.toString('utf8')));
    };
    const restore = async () => {
        await checkFolders(layout);
        // Looking must leave nothing behind where the loop has never run.
        if ((await (0,platform_files/* listFolder */.bt)(layout.laneFolder)).length === 0) {
            known = await look([]);
            return known.restored;
        }
        try {
            const locked = await withLock(layout.lockPath, lock, finishAndLook);
            if (locked.kind === 'busy')
                throw lockedError('STATE_UNREADABLE', layout.lockPath, locked.holder);
            known = locked.value;
        }
        catch (error) {
            // Where nothing may be written, nobody else is writing either.
            if (!(0,platform_files/* hasCode */.up)(error, 'EACCES', 'EROFS', 'EPERM'))
                throw error;
            known = await look([]);
        }
        return known.restored;
    };
    const save = async (request) => {
        await checkFolders(layout);
        const locked = await withLock(layout.lockPath, lock, async () => {
            const standing = await finishAndLook();
            const isChanged = known === undefined || !areSameFiles(known.files, standing.files);
            const attempt = prepareSave(request, standing.restored.lane, isChanged);
            if (attempt.kind !== 'write') {
                known = standing;
                return { kind: attempt.kind === 'declined' ? 'declined' : 'saved', lane: standing.restored.lane };
            }
            const { lane, segments } = await seal(attempt.lane);
            const changed = (0,codec/* changesTo */.zE)(standing.files, standing.decoded, lane);
            const sealed = segments.map(({ log, number, text }) => [
                (0,domain_segments/* segmentName */.Jc)(log, number),
                Buffer.from(text, 'utf8'),
            ]);
            const changes = { ...changed, writes: new Map([...sealed, ...changed.writes]) };
            await writeWithJournal(layout, fileSystem, standing.files, changes);
            const files = (0,codec/* afterChanges */.wg)(standing.files, changes);
            const decoded = (0,codec/* decodeLane */.PX)(laneName, files);
            known = { files, decoded, restored: settleDamage(decoded, options.onCorrupt, stateDirectory) };
            return { kind: 'saved', lane: { ...decoded.lane, damage: request.next.damage } };
        });
        if (locked.kind === 'busy')
            throw lockedError('STATE_NOT_SAVED', layout.lockPath, locked.holder);
        return locked.value;
    };
    return {
        name: 'directory',
        where: `folder ${stateDirectory}`,
        restore: () => directory_explained('STATE_UNREADABLE', `The state in ${stateDirectory} could not be read`, restore),
        save: (request) => directory_explained('STATE_NOT_SAVED', `The state could not be written to ${stateDirectory}`, () => save(request)),
        canCompareAndSwap: true,
        async restoreSealed() {
            const state = (known?.restored ?? (await restore())).lane.state;
            return (0,stores_sealed/* readSealed */.T)(await readSealedFiles(layout, fileSystem), state);
        },
        checkWrite: () => directory_explained('STATE_NOT_SAVED', `The state could not be written to ${stateDirectory}`, () => (0,platform_files/* checkWritable */.ZB)(layout.laneFolder)),
        survey: () => surveyFolder(options.root, stateDirectory, fileSystem),
    };
}
async function directory_explained(code, problem, body) {
    try {
        return await body();
    }
    catch (error) {
        if (error instanceof errors/* EvolveError */.Mc || !(0,platform_files/* isSystemError */.Or)(error))
            throw error;
        throw new errors/* EvolveError */.Mc(code, `${problem}: ${(0,errors/* describeError */.Uc)(error)}.`, 'Look at the permissions and the free space of that folder.', { cause: error });
    }
}
function lockedError(code, path, holder) {
    return new errors/* EvolveError */.Mc(code, `Another process holds ${path} (${holder || 'unknown'}).`, 'Wait for it to end; if it is gone, delete that file.');
}

;// CONCATENATED MODULE: ./build/stores/index.js
// Chooses the store (SPEC §9.2). The only place that knows which there are.







/** Opens the configured store of the configured lane. Nothing is read yet. */
function openStore(config, around) {
    const { lane: laneName, onCorrupt } = config;
    if (config.store === 'directory') {
        const { root, host } = around;
        return openDirectoryStore({ laneName, onCorrupt, root, host, stateDirectory: config.stateDirectory });
    }
    const { remoteUrl, access, temporaryFolder, renderPages } = around;
    if (config.store === 'cache') {
        const { env } = access;
        // Part of an entry's identity: the same on every run, never a folder of this run alone.
        const folder = (0,external_node_path_.join)(env.RUNNER_TEMP ?? (0,external_node_os_.tmpdir)(), 'evolve-state', laneName);
        const client = openCacheClient({ env, folder });
        return openCacheStore({
            laneName,
            onCorrupt,
            client,
            folder,
            ref: env.GITHUB_REF,
            keeper: keeperOf(access),
        });
    }
    return openBranchStore({
        laneName,
        onCorrupt,
        url: remoteUrl,
        branch: config.stateBranch,
        access,
        temporaryFolder,
        renderPages,
    });
}
function keeperOf({ env, token }) {
    const apiUrl = env.GITHUB_API_URL ?? 'https://api.github.com';
    const api = openGitHub({ token, repository: env.GITHUB_REPOSITORY, apiUrl }, { retries: 0 });
    return (api && {
        list: (prefix) => listCacheEntries(api, prefix),
        remove: (id) => deleteCacheEntry(api, id),
    });
}

;// CONCATENATED MODULE: ./build/domain/pull-request.js
// Pull requests out of facts (SPEC §11.2): title, body, and the marker by which an item is found again in what the API
// lists. Text of unknown origin is escaped here; a body is never longer than the API takes.



/** Is the label of every pull request of ours. */
const pullRequestLabel = {
    name: 'evolve',
    color: '1f6feb',
    description: 'Work of the evolve loop',
};
/** The API takes 65536 characters; what others add to the body needs room too. */
const maxBodyBytes = 59_000;
/** The API takes 256 characters. */
const maxTitleLength = 200;
/** Composes title and body: marker and closing line come first, so that no cut can take them (SPEC §11.2). */
function composePullRequest(facts) {
    const reference = issueReference(facts.ref, facts.isFinished);
    const head = `${markItem(facts.ref)}\n${reference === undefined ? '' : `${reference}\n\n`}`;
    return {
        title: (0,markdown/* plainLine */.h0)(facts.subject, maxTitleLength) || `Work on ${(0,markdown/* plainLine */.h0)(facts.ref, 100)}`,
        body: `${head}${(0,domain_text/* cutToBytes */.zP)(facts.description ?? describe(facts), maxBodyBytes - head.length)}`,
    };
}
function describe(facts) {
    const title = facts.title === '' ? '' : `: ${(0,markdown/* escapeMarkdown */.FV)(facts.title)}`;
    const about = `Work on ${(0,markdown/* escapeMarkdown */.FV)(facts.ref)}${title}. Lane ${facts.lane}, cycle ${facts.cycle}.`;
    return facts.isFinished ? about : `${about}\n\nUnfinished: the next cycle on it goes on from this branch.`;
}
/**
 * Composes the line that ties work to its issue: `Closes #12` when it is finished, `Part of #12` before that, so that
 * a merge of half the work closes nothing. Undefined for an item that is no issue of the repository.
 */
function issueReference(ref, isFinished) {
    return /^#[1-9]\d{0,17}$/.test(ref) ? `${isFinished ? 'Closes' : 'Part of'} ${ref}` : undefined;
}
/** Makes the hidden line that names the item of a pull request; nothing in a ref can end it early. */
function markItem(ref) {
    return `<!-- evolve-item: ${encodeURIComponent((0,domain_text/* makeWellFormed */.C)(ref)).replaceAll('-', '%2D')} -->`;
}
/** Reads the first such line of a body; undefined when there is none that can be read. */
function readMarkedItem(body) {
    const encoded = /<!-- evolve-item: (\S{0,4000}) -->/.exec(body)?.[1];
    try {
        return encoded === undefined ? undefined : decodeURIComponent(encoded);
    }
    catch {
        return undefined;
    }
}
/** Describes a pull request of the API's list, as far as it is read. */
const listedPullRequestSchema = schemas/* looseObject */._H3({
    number: schemas/* number */.aig().int().positive(),
    node_id: schemas/* string */.YjP().default(''),
    html_url: schemas/* string */.YjP().default(''),
    state: schemas/* enum */.k5n(['open', 'closed']),
    draft: schemas/* boolean */.zMY().optional(),
    merged_at: schemas/* string */.YjP().nullish(),
    body: schemas/* string */.YjP().nullish(),
    labels: schemas/* array */.YOg(schemas/* looseObject */._H3({ name: schemas/* string */.YjP().nullish() })).default([]),
    head: schemas/* looseObject */._H3({
        ref: schemas/* string */.YjP(),
        sha: schemas/* string */.YjP().default(''),
        /** Null when the fork that it came from is gone. */
        repo: schemas/* looseObject */._H3({ full_name: schemas/* string */.YjP() }).nullish(),
    }),
});
/** Reads what the API listed, and keeps what comes from the repository itself: anybody's fork can have our branch names. */
function readListed(values, repository) {
    return values.flatMap((value) => {
        const { data } = listedPullRequestSchema.safeParse(value);
        const isOwn = data?.head.repo?.full_name.toLowerCase() === repository.toLowerCase();
        return data && isOwn ? [data] : [];
    });
}
/** Is the answer where there are no pull requests. */
const noDeliveries = { kind: 'known', open: 0, byRef: new Map() };
/** Folds listed pull requests into what they say of a lane's items, known by the folder of its branches. */
function foldDeliveries(listed, branchFolder) {
    const ours = [...new Map(listed.map((one) => [one.number, one])).values()]
        .filter((one) => one.head.ref.startsWith(`${branchFolder}/`))
        .sort((a, b) => Number(a.state === 'open') - Number(b.state === 'open') || a.number - b.number);
    const byRef = new Map();
    for (const one of ours) {
        const ref = readMarkedItem(one.body ?? '');
        const state = one.state === 'open' ? 'open' : one.merged_at ? 'merged' : 'closed';
        if (ref !== undefined)
            byRef.set(ref, { state, url: one.html_url, number: one.number });
    }
    return { kind: 'known', open: ours.filter((one) => one.state === 'open').length, byRef };
}

;// CONCATENATED MODULE: ./build/workspace/refusal.js
// What a server says when it refuses a push, and the way out (SPEC §11.2, FIELD F18). Never invents a reason.


/** Tells that one ref would have to be a folder of another. */
const directoryConflict = /exists; cannot create|directory.file conflict/i;
const lostRace = /\[rejected\].*\((?:fetch first|non-fast-forward|stale info|needs force)\)|\[remote rejected\].*\((?:cannot lock ref|failed to update ref|incorrect old value|reference already exists)/;
/** Pairs what servers say with what to do about it; the first that fits holds. */
const waysOut = [
    [
        directoryConflict,
        'Rename or delete the branch that stands in the way: git cannot have a branch and branches below it.',
    ],
    [
        /push cannot contain secrets|push protection|secret.scanning|GITGUARDIAN/i,
        'Take the secret out of the commits, and revoke it: the agent has seen it.',
    ],
    [
        /GH013|rule violations?/i,
        'Leave this branch out of the ruleset, or give `github-token` the token of an app that may bypass it.',
    ],
    [
        /GH006|protected branch/i,
        'Deliver as `deliver: pull-request`, or let the token push to the protected branch.',
    ],
    [
        /workflows?[`']? (?:permission|scope)|create or update workflow/i,
        "Give `github-token` an app's token with `workflows: write`; the job's own token can never change workflow files.",
    ],
    [
        /GH008|LFS objects?/i,
        'Upload the Git LFS objects first (`git lfs push`), with a token that may write: hooks of the repository do not run here.',
    ],
    [
        /GH001|large files?|exceeds .*(?:file )?size limit|exceeds maximum allowed size|(?:error:|HTTP) 413/i,
        'Keep files of this size out of the commits, or put them into Git LFS.',
    ],
    [
        /(?:error:|HTTP) 401|authentication failed|could not read (?:username|password)|invalid username|bad credentials|invalid credentials/i,
        'The token is missing, expired or not valid: pass a fresh one as `github-token`.',
    ],
    [
        /(?:error:|HTTP) 403|permission (?:to .* )?denied|write access .*not granted|resource not accessible/i,
        'Grant the job `permissions: contents: write`.',
    ],
    [
        /could not resolve|failed to connect|timed out|no answer in time|connection (?:refused|reset)|error: 5\d\d|unable to access|does not appear to be a git repository/i,
        'The server could not be reached; the next run tries again.',
    ],
    [/hook declined/i, "A hook of the server declined it: meet its rule, or ask the server's owner."],
];
/** Classifies the end of `git push --porcelain`. */
function classifyPush(code, output) {
    if (code === 0)
        return { kind: 'pushed' };
    if (directoryConflict.test(output))
        return { kind: 'blocked', problem: describeRefusal(output) };
    if (lostRace.test(output))
        return { kind: 'behind' };
    return { kind: 'refused', problem: describeRefusal(output) };
}
/** Describes a refusal by the server's own words and the way out, in at most 2 KB. */
function describeRefusal(output) {
    const said = output
        .split(/\r?\n|\r/)
        .filter((line) => /^remote:|\[(?:remote )?rejected\]|^(?:fatal|error|ERROR):/.test(line))
        .filter((line) => !/^error: failed to push some refs/.test(line))
        .map((line) => line
        .replace(/^remote:\s*/, '')
        .replace(/^!\s+\S+\s+/, '')
        .trim())
        .filter((line) => line !== '');
    const reason = (0,domain_text/* toOneLine */.GX)(hideUrlCredentials((said.length > 0 ? said : [output]).join(' ')), 1600);
    const wayOut = waysOut.find(([pattern]) => pattern.test(output))?.[1];
    return `The server said: ${reason} ${wayOut ?? 'Look at the rules of the server for this branch.'}`;
}

;// CONCATENATED MODULE: ./build/workspace/repository.js
// The repository of the workspace, opened for plumbing. What runs in it gets no token, since an agent may have written
// its configuration; only fetches and pushes get one. Never deletes a lock that stood there before us.






/** Working with whole trees takes longer than git's usual commands, in milliseconds. */
const treeTimeoutMs = 600_000;
const oldestGit = [2, 30];
/** Opens the repository that `root` lies in. Throws GIT_MISSING or NOT_A_REPOSITORY. */
async function openRepository(options) {
    const { root, access: withToken } = options;
    if (!(0,external_node_fs_.existsSync)(root))
        throw notARepository(root, 'the folder does not exist');
    const bare = openGit({ ...withToken, token: '' }, { cwd: root });
    await checkVersion(bare);
    const found = await bare.try(['rev-parse', '--show-toplevel']);
    if (found.code !== 0)
        throw notARepository(root, found.stderr.trim().split('\n')[0] ?? '');
    const top = found.stdout.toString('utf8').replace(/\r?\n$/, '');
    const openIn = (folder) => within(openGit({ ...withToken, token: '' }, { cwd: folder }), (0,external_node_path_.dirname)(folder));
    const git = openIn(top);
    let gitPaths;
    const folders = stateFolders((0,external_node_path_.relative)(top, root), options.stateDirectory);
    return {
        git,
        remoteGit: within(openGit(withToken, { cwd: top }), (0,external_node_path_.dirname)(top)),
        openIn,
        top,
        temporaryFolder: options.temporaryFolder,
        author: withToken.author,
        stateFolders: folders,
        isState: (path) => folders.some((folder) => path === folder || path.startsWith(`${folder}/`)),
        gitPath: async (name) => {
            gitPaths ??= readGitPaths(git, top);
            return (await gitPaths).get(name) ?? '';
        },
    };
}
/** Lists the files of the git folder that we look at. */
const gitFiles = [
    'index',
    'index.lock',
    'rebase-merge',
    'rebase-apply',
    'MERGE_HEAD',
    'CHERRY_PICK_HEAD',
    'REVERT_HEAD',
];
async function readGitPaths(git, top) {
    const paths = await git.run(['rev-parse', ...gitFiles.flatMap((name) => ['--git-path', name])]);
    return new Map(paths.split('\n').map((path, index) => [gitFiles[index] ?? '', (0,external_node_path_.resolve)(top, path)]));
}
/** Keeps git from finding an outer repository, should the agent have deleted ours, and from anything interactive. */
function within(git, ceiling) {
    const env = {
        GIT_CEILING_DIRECTORIES: ceiling,
        GIT_LITERAL_PATHSPECS: '1',
        GIT_OPTIONAL_LOCKS: '0',
        GIT_EDITOR: 'true',
        GIT_SEQUENCE_EDITOR: 'true',
        // A large file that cannot be downloaded here stays the pointer that it is in the commit.
        GIT_LFS_SKIP_DOWNLOAD_ERRORS: '1',
    };
    return {
        try: (args, options) => git.try(args, { ...options, env: { ...env, ...options?.env } }),
        run: (args, options) => git.run(args, { ...options, env: { ...env, ...options?.env } }),
    };
}
async function checkVersion(git) {
    const version = await git.run(['--version']);
    const [major = 0, minor = 0] = (/(\d+)\.(\d+)/.exec(version) ?? []).slice(1).map(Number);
    if (major > oldestGit[0] || (major === oldestGit[0] && minor >= oldestGit[1]))
        return;
    throw new errors/* EvolveError */.Mc('GIT_MISSING', `The installed git is too old: ${version}.`, `Install git ${oldestGit.join('.')} or newer on the runner.`);
}
/** Builds the error for a folder that cannot be worked in. */
function notARepository(root, why) {
    return new errors/* EvolveError */.Mc('NOT_A_REPOSITORY', `${JSON.stringify(root)} cannot be worked in: ${why}.`, 'Check the repository out before this step (`actions/checkout`), with at least one commit, or set `working-directory`.');
}
function stateFolders(prefix, stateDirectory) {
    const plain = stateDirectory.replace(/^(\.\/)+|\/+$/g, '');
    const names = ['.agents/evolve', '.agents/rpi', ...(plain === '' || plain === '.' ? [] : [plain])];
    const all = prefix === '' ? names : [...names, ...names.map((name) => `${prefix}/${name}`)];
    return [...new Set(all)].map(toBytes);
}
/** Turns text into the form in which paths are kept: one character per byte. */
function toBytes(text) {
    return Buffer.from(text, 'utf8').toString('latin1');
}
/** Turns a kept path into text for people; bytes that are no UTF-8 become U+FFFD. */
function toText(path) {
    return Buffer.from(path, 'latin1').toString('utf8');
}
/** Splits git's NUL-separated output. */
function splitNul(output) {
    return output.toString('latin1').split('\0').filter(Boolean);
}
/** Reads a commit's full id; undefined when the name stands for none. */
async function findCommit(git, name) {
    const found = await git.try(['rev-parse', '--quiet', '--verify', '--end-of-options', `${name}^{commit}`]);
    return found.code === 0 ? found.stdout.toString('utf8').trim() : undefined;
}
/** Tells whether one commit is an ancestor of another, or the same. */
async function isAncestor(git, older, younger) {
    return (await git.try(['merge-base', '--is-ancestor', older, younger])).code === 0;
}
/** Waits a moment for another git's lock on the index; throws WORKSPACE_LOCKED, naming it, when it stays (FIELD F22). */
async function checkIndexLock(repository) {
    const lock = await repository.gitPath('index.lock');
    if (await isGoneSoon(lock))
        return;
    throw new errors/* EvolveError */.Mc('WORKSPACE_LOCKED', `${lock} is there: another git command works in this repository, or was killed in it.`, 'Delete the file when no git command runs there; it is not deleted for you.');
}
/** Removes a lock that came while the agent worked: its process group has ended, so nobody holds it any more. */
async function clearIndexLock(repository) {
    const lock = await repository.gitPath('index.lock');
    if (!(await isGoneSoon(lock)))
        await (0,promises_.rm)(lock, { force: true });
}
async function isGoneSoon(path) {
    for (let tries = 0; tries < 10; tries++) {
        try {
            await (0,promises_.access)(path);
        }
        catch {
            return true;
        }
        await (0,external_node_timers_promises_.setTimeout)(100);
    }
    return false;
}

;// CONCATENATED MODULE: ./build/workspace/remote.js
// The remote that work is pushed to and fetched from. Never forces without naming what it expects to replace,
// and never cuts the history of a full clone.






const fetchedRef = 'refs/evolve/fetched';
/** Opens the remote; undefined when there is none. `name` is a remote's name, a URL or a path. */
async function openRemote(repository, access, name) {
    const known = await repository.git.try(['remote', 'get-url', '--', name]);
    const isNamed = known.code === 0;
    if (!isNamed && !/[/:\\]/.test(name))
        return undefined;
    const url = isNamed ? known.stdout.toString('utf8').trim() : name;
    const { remoteGit: git } = repository;
    const network = async (args) => {
        const done = await git.try(args);
        return {
            code: done.code,
            output: `${done.isTimedOut ? 'fatal: no answer in time\n' : ''}${done.stderr}\n${done.stdout.toString('utf8')}`,
        };
    };
    const push = async (refspec, options) => {
        const quiet = ['--porcelain', '--no-verify', '--no-signed', '--no-follow-tags', '--recurse-submodules=no'];
        const done = await network(['push', ...quiet, ...options, '--', name, refspec]);
        return classifyPush(done.code, done.output);
    };
    const list = async (patterns) => {
        const done = await network(['ls-remote', '--refs', '--quiet', '--', name, ...patterns]);
        if (done.code !== 0)
            throw new Error(describeRefusal(done.output));
        return new Map([...done.output.matchAll(/^([0-9a-f]{40,64})\t(\S+)$/gm)].map(([, id = '', ref = '']) => [ref, id]));
    };
    return {
        ...(webUrlOf(url, access.serverUrl) ?? {}),
        list,
        async defaultBranch() {
            const done = await network(['ls-remote', '--symref', '--quiet', '--', name, 'HEAD']);
            return /^ref: refs\/heads\/(\S+)\tHEAD$/m.exec(done.output)?.[1];
        },
        push: (commit, ref, expected) => push(`${commit}:${ref}`, expected === undefined ? [] : [`--force-with-lease=${ref}:${expected}`]),
        remove: (ref, expected) => push(`:${ref}`, [`--force-with-lease=${ref}:${expected}`]),
        fetch: (ref, since) => fetchSince(repository, name, ref, since),
        readCommits: (refs, depth) => readCommits(repository, access, absoluteUrl(repository.top, url), refs, depth),
    };
}
function webUrlOf(url, serverUrl) {
    if (!URL.canParse(serverUrl))
        return undefined;
    const { host, origin } = new URL(serverUrl);
    const path = /^(?:https?|ssh):\/\/(?:[^@/]*@)?([^/]+)\/(.+)$/.exec(url) ?? /^(?:[^@/]+@)([^/:]+):(.+)$/.exec(url);
    if (path?.[1] !== host)
        return undefined;
    return { webUrl: `${origin}/${(path[2] ?? '').replace(/(?:\.git)?\/*$/, '')}` };
}
function absoluteUrl(top, url) {
    return /^[a-z][a-z0-9+.-]*:\/\/|^[^/]+:/i.test(url) || (0,external_node_path_.isAbsolute)(url) ? url : (0,external_node_path_.resolve)(top, url);
}
/** A shallow clone gets as much history as it takes to reach `since`; a full one must never be given a depth. */
async function fetchSince(repository, remote, ref, since) {
    const isShallow = (await repository.git.run(['rev-parse', '--is-shallow-repository'])) === 'true';
    const depths = isShallow && since !== undefined ? [['--depth=50'], ['--depth=1000'], ['--unshallow']] : [[]];
    let commit;
    let problem = '';
    for (const depth of depths) {
        const args = [
            'fetch',
            '--quiet',
            '--no-tags',
            '--no-recurse-submodules',
            '--no-write-fetch-head',
            ...depth,
        ];
        const done = await repository.remoteGit.try([...args, '--', remote, `+${ref}:${fetchedRef}`]);
        if (done.code !== 0) {
            problem = describeRefusal(done.isTimedOut ? 'fatal: no answer in time' : done.stderr);
            break;
        }
        commit = await findCommit(repository.git, fetchedRef);
        if (commit === undefined)
            problem = `${ref} is not a commit`;
        if (commit === undefined || since === undefined || (await isAncestor(repository.git, since, commit)))
            break;
    }
    await repository.git.try(['update-ref', '-d', fetchedRef]);
    return commit === undefined ? { problem } : { commit, problem };
}
async function readCommits(repository, access, url, refs, depth) {
    const found = new Map();
    if (refs.length === 0)
        return found;
    const folder = await makeFolder(repository.temporaryFolder, 'evolve-look-');
    try {
        const git = openGit(access, { cwd: folder });
        await git.run(['init', '--quiet', '--bare', '.']);
        await git.run(['remote', 'add', 'look', url]);
        const refspecs = refs.map((ref, index) => `+${ref}:refs/look/${index}`);
        // Only commits are wanted; a server that cannot leave the rest out says so and sends it.
        await git.run([
            'fetch',
            '--quiet',
            '--no-tags',
            `--depth=${depth}`,
            '--filter=tree:0',
            '--',
            'look',
            ...refspecs,
        ]);
        for (const [index, ref] of refs.entries()) {
            found.set(ref, await readLog({ ...repository, git }, `refs/look/${index}`, depth));
        }
        return found;
    }
    finally {
        await (0,promises_.rm)(folder, { recursive: true, force: true });
    }
}
/** Reads up to `count` raw commits from a name or range, newest first. */
async function readLog(repository, range, count) {
    const ids = await repository.git.try(['rev-list', `--max-count=${count}`, '--end-of-options', range, '--']);
    if (ids.code !== 0)
        return [];
    const list = ids.stdout.toString('utf8').split('\n').filter(Boolean);
    if (list.length === 0)
        return [];
    const done = await repository.git.try(['cat-file', '--batch'], { input: `${list.join('\n')}\n` });
    return parseBatch(done.stdout);
}
function parseBatch(output) {
    const commits = [];
    let at = 0;
    while (at < output.length) {
        const lineEnd = output.indexOf(10, at);
        const header = /^([0-9a-f]+) commit (\d+)$/.exec(output.toString('latin1', at, lineEnd));
        if (!header)
            break;
        const bodyEnd = lineEnd + 1 + Number(header[2]);
        commits.push({ id: header[1] ?? '', raw: output.toString('latin1', lineEnd + 1, bodyEnd) });
        at = bodyEnd + 1;
    }
    return commits;
}

;// CONCATENATED MODULE: ./build/workspace/trailer.js
// The trailers by which work of a cycle is found again (SPEC §2, step 2). Messages are bytes, one per character, so that
// a commit in another encoding survives. Never changes anything of a commit but its message, committer and signature.
const ours = /^Evolve-(?:Cycle|Item|Finished):/;
const anyTrailer = /^[A-Za-z0-9-]+: ./;
/** Adds our trailers to a message; what an earlier cycle added is replaced. */
function addTrailers(message, marks) {
    const issue = /#\d+$/.exec(marks.reference ?? '')?.[0];
    const body = message
        .split('\n')
        .filter((line) => !ours.test(line) && (issue === undefined || !isReferenceTo(issue, line)))
        .join('\n')
        .trimEnd();
    const lines = [
        `Evolve-Cycle: ${oneLine(marks.cycle)}`,
        `Evolve-Item: ${oneLine(marks.item)}`,
        `Evolve-Finished: ${marks.isFinished ? 'yes' : 'no'}`,
    ];
    const paragraphs = body.split(/\n\s*\n/);
    const last = paragraphs.length > 1 ? (paragraphs.at(-1) ?? '') : '';
    const isTrailers = last !== '' && last.split('\n').every((line) => anyTrailer.test(line));
    const text = isTrailers ? body.slice(0, -last.length).trimEnd() : body;
    const trailers = [...(isTrailers ? [last] : []), Buffer.from(lines.join('\n'), 'utf8').toString('latin1')];
    return `${[text, marks.reference, trailers.join('\n')].filter((part) => part !== undefined).join('\n\n')}\n`;
}
function isReferenceTo(issue, line) {
    return line === `Closes ${issue}` || line === `Part of ${issue}`;
}
/** Reads our trailers; undefined when the message names no cycle. */
function readTrailers(message) {
    const value = (name) => new RegExp(`^Evolve-${name}: (.*)$`, 'm').exec(message)?.[1]?.trim();
    const cycle = value('Cycle');
    if (cycle === undefined)
        return undefined;
    return { cycle, item: value('Item') ?? '', isFinished: value('Finished') === 'yes' };
}
/** Rewrites a raw commit object: other message and committer, no signature (it would no longer be valid). */
function rewriteCommit(raw, committer, change) {
    const end = raw.indexOf('\n\n');
    const header = raw
        .slice(0, end)
        .replace(/^gpgsig(?:-sha256)? .*\n(?: .*(?:\n|$))*/gm, '')
        .replace(/^committer .*$/m, () => `committer ${committer}`)
        .trimEnd();
    return `${header}\n\n${change(raw.slice(end + 2))}`;
}
/** Reads message and committer's address of a raw commit object. */
function readCommit(raw) {
    const end = raw.indexOf('\n\n');
    const committerEmail = /^committer .*<([^>\n]*)>/m.exec(raw.slice(0, end))?.[1] ?? '';
    return { message: raw.slice(end + 2), committerEmail };
}
/** Escapes what could start another line. */
function oneLine(text) {
    return text
        .slice(0, 500)
        .replace(/[\p{Cc}\p{Surrogate}\u2028\u2029]/gu, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

;// CONCATENATED MODULE: ./build/workspace/place.js
// Puts work on a ref of ours: on the remote, or in the workspace's own repository when nothing is pushed.
// Never replaces commits that are not ours.







/** Composes the full name of the ref for an item's work (SPEC §11.2, §11.3). */
function workRef(kind, lane, ref, cycle) {
    const slug = (0,work/* slugOf */.tF)(ref);
    switch (kind) {
        case 'delivered':
            return `refs/heads/${branchFolder(lane)}/${slug}`;
        case 'parked':
            return `refs/heads/evolve/parked/${lane}/${slug}`;
        case 'refused':
            return `refs/heads/evolve/refused/${lane}/${slug}-${cycle}`;
    }
}
/** Names the folder of a lane's branches. Lanes that are called like our other folders get a name that no lane has. */
function branchFolder(lane) {
    return lane === 'parked' || lane === 'refused' ? `evolve/lane.${lane}` : `evolve/${lane}`;
}
/** Puts a commit on a ref; when the ref holds commits of others, or cannot be made, on one beside it. */
async function place(site, request, commit, wanted) {
    const notes = [];
    let problem = `${wanted} and the names beside it hold commits of others. Move them away.`;
    // A dot occurs in no slug, so the name beside it can never be another item's.
    const names = [
        wanted,
        `${wanted}.${request.cycle}`,
        `${wanted}.${request.run.run_id}.${request.run.run_attempt}`,
    ];
    for (const ref of names) {
        // Another run may push at the same moment: what is there is then looked at again.
        for (let tries = 0; tries < 3; tries++) {
            const placed = await placeOnce(site, request, commit, ref);
            if (placed.kind === 'pushed')
                return { kind: 'placed', ref, notes: [...notes, ...placed.notes] };
            if (placed.kind === 'refused')
                return placed;
            if (placed.kind === 'behind')
                continue;
            if (placed.kind === 'blocked')
                problem = placed.problem;
            notes.push(placed.kind === 'blocked'
                ? `${shortName(ref)} cannot be made: a branch stands in its way.`
                : `${shortName(ref)} holds commits that are not ours; they were left alone.`);
            break;
        }
    }
    return { kind: 'refused', problem };
}
/** Whatever goes wrong on the way to the ref is a refusal: the commits are then kept as a patch. */
async function placeOnce(site, request, commit, ref) {
    try {
        const there = await readRef(site, ref);
        const notes = [];
        if (there !== undefined && there !== commit && !(await isAncestor(site.repository.git, there, commit))) {
            if (!(await isOurs(site, ref, there, request.run.lane)))
                return { kind: 'foreign' };
            if (site.earlier.get(ref)?.kind === 'left') {
                const beside = await keepEarlier(site, request, ref, there);
                if (beside === undefined)
                    return { kind: 'foreign' };
                notes.push(`The earlier work, which this cycle did not build on, is kept as ${shortName(beside)}.`);
            }
        }
        const written = await writeRef(site, ref, commit, there ?? '');
        return written.kind === 'pushed' ? { kind: 'pushed', notes } : written;
    }
    catch (error) {
        return { kind: 'refused', problem: error instanceof Error ? error.message : String(error) };
    }
}
async function readRef({ repository, remote }, ref) {
    return remote ? (await remote.list([ref])).get(ref) : findCommit(repository.git, ref);
}
/** Writes a ref, provided that it still stands at `expected` (empty: is not there). */
async function writeRef({ repository, remote }, ref, commit, expected) {
    if (remote !== undefined)
        return remote.push(commit, ref, expected);
    const done = await repository.git.try(['update-ref', ref, commit, expected || '0'.repeat(commit.length)]);
    if (done.code === 0)
        return { kind: 'pushed' };
    const problem = `The ref could not be written: ${done.stderr.trim()}`;
    return { kind: directoryConflict.test(problem) ? 'blocked' : 'refused', problem };
}
/** Ours is what we replayed in this run, or sealed last: the tip has our trailer (of that lane) and we are its committer. */
async function isOurs(site, ref, there, lane) {
    const { repository, remote } = site;
    const earlier = site.earlier.get(ref);
    if (earlier?.kind === 'built-on' && earlier.commit === there)
        return true;
    const tips = remote ? (await remote.readCommits([ref], 1)).get(ref) : await readLog(repository, there, 1);
    const tip = tips?.[0];
    if (tip?.id !== there)
        return false;
    const { message, committerEmail } = readCommit(tip.raw);
    const cycle = readTrailers(message)?.cycle;
    const isOfLane = cycle !== undefined && (lane === undefined || cycle.startsWith(`${lane}/`));
    return isOfLane && committerEmail === repository.author.email;
}
/** Puts what a ref holds on the name beside it; undefined when that is not possible. */
async function keepEarlier(site, request, ref, there) {
    const { repository, remote } = site;
    const isHere = (await findCommit(repository.git, there)) !== undefined;
    if (!isHere && (await remote?.fetch(ref, request.start.base))?.commit !== there)
        return undefined;
    const beside = `${ref}.${request.cycle}`;
    const written = await writeRef(site, beside, there, '');
    return written.kind === 'pushed' ? beside : undefined;
}
/** Keeps refused commits as a patch file below the temporary folder, and describes the refusal. */
async function keepAsPatch(site, request, commit, problem) {
    const { git, temporaryFolder } = site.repository;
    const range = `${request.start.base}..${commit}`;
    const merges = await git.run(['rev-list', '--count', '--merges', range]);
    const args = merges === '0'
        ? ['format-patch', '--stdout', '--binary', '--no-signature', range]
        : ['diff', '--binary', '--no-ext-diff', request.start.base, commit];
    const done = await git.try(args, { timeoutMs: treeTimeoutMs });
    await (0,promises_.mkdir)(temporaryFolder, { recursive: true });
    const patchPath = (0,external_node_path_.join)(temporaryFolder, `${request.run.lane}-${(0,work/* slugOf */.tF)(request.item.ref)}-${request.cycle}.patch`);
    await (0,promises_.writeFile)(patchPath, done.stdout);
    return { kind: 'push-refused', commit, problem, patchPath };
}
/** Names a branch for people. */
function shortName(ref) {
    return ref.replace(/^refs\/heads\//, '');
}
/** Finds the branch that work is meant for: the configured one, the one checked out, or the remote's own. */
async function findBaseBranch({ config, remote }, branch) {
    return config.baseBranch || branch || (await remote?.defaultBranch());
}
/** Links to the comparison from which a pull request is opened, when the remote lies on the server. */
function compareLink(site, base, ref) {
    if (site.remote?.webUrl === undefined)
        return undefined;
    const escape = (branch) => branch.split('/').map(encodeURIComponent).join('/');
    const range = base === undefined ? escape(shortName(ref)) : `${escape(base)}...${escape(shortName(ref))}`;
    return { url: `${site.remote.webUrl}/compare/${range}?expand=1` };
}

;// CONCATENATED MODULE: ./build/workspace/pull-request.js





const pull_request_permission = 'pull-requests: write';
const pull_request_reading = 'pull-requests: read';
const listRoute = 'GET /repos/{owner}/{repo}/pulls';
/** 100 pull requests each. Closed ones are asked for from the latest on; what is older keeps standing as it was known. */
const pull_request_maxPages = { open: 10, closed: 3, ofBranch: 1 };
/** Opens the pull request of a pushed branch, or brings the open one up to date. */
async function offerPullRequest(site, ref, base, facts) {
    return attempt(site, ref, base, async (pulls, target) => {
        const offer = composeOffer(site, ref, target, facts);
        const open = (await listOfBranch(pulls, ref)).find((one) => one.state === 'open');
        return open ? update(pulls, offer, open) : create(pulls, offer);
    });
}
/** Opens the pull request of a branch whose run died before it did; one that holds the commit is left as it is. */
async function completePullRequest(site, ref, commit, base, facts) {
    return attempt(site, ref, base, async (pulls, target) => {
        const listed = await listOfBranch(pulls, ref);
        const known = listed.find((one) => one.state === 'open' || one.head.sha === commit);
        if (known)
            return { pullRequest: pull_request_nameOf(known), notes: [] };
        return create(pulls, composeOffer(site, ref, target, facts));
    });
}
/** Asks how the lane's pull requests stand (SPEC §10.1, §11.2). */
async function readDeliveries({ pulls }, lane) {
    if (pulls === undefined)
        return noDeliveries;
    try {
        const listed = await pulls.api.ask(pull_request_reading, async (octokit, repository) => {
            const open = await readPages(octokit, listRoute, { ...repository, state: 'open' }, pull_request_maxPages.open);
            const latest = { state: 'closed', sort: 'updated', direction: 'desc' };
            const closed = await readPages(octokit, listRoute, { ...repository, ...latest }, pull_request_maxPages.closed);
            return [...open.values, ...closed.values];
        });
        return foldDeliveries(readListed(listed, pulls.repository), branchFolder(lane));
    }
    catch (error) {
        return { kind: 'unknown', problem: (0,domain_text/* toOneLine */.GX)((0,errors/* describeError */.Uc)(error), 500) };
    }
}
function composeOffer(site, ref, base, facts) {
    const { title, body } = composePullRequest(facts);
    return { title: site.redact(title), body: site.redact(body), ref, base, isFinished: facts.isFinished };
}
async function attempt(site, ref, base, body) {
    const link = compareLink(site, base, ref)?.url;
    const byHand = (why) => ({
        notes: [
            `No pull request was opened: ${(0,domain_text/* toOneLine */.GX)(why, 600)} The work is on ${shortName(ref)}${link === undefined ? '.' : `; open it from ${link}`}`,
        ],
    });
    if (site.pulls === undefined)
        return byHand('`github-token` is empty, or the repository is not known.');
    if (base === undefined)
        return byHand('no base branch is known: set `base-branch`.');
    try {
        const offered = await body(site.pulls, base);
        return offered.pullRequest ? offered : byHand(offered.notes.join(' '));
    }
    catch (error) {
        return byHand((0,errors/* describeError */.Uc)(error));
    }
}
async function listOfBranch({ api, repository: name }, ref) {
    const branch = shortName(ref);
    const { values } = await api.ask(pull_request_reading, (octokit, repository) => {
        const filter = { ...repository, state: 'all', head: `${repository.owner}:${branch}` };
        return readPages(octokit, listRoute, filter, pull_request_maxPages.ofBranch);
    });
    return readListed(values, name).filter((one) => one.head.ref === branch);
}
/** Creates the pull request; when that fails since another run was faster, or the answer was lost, theirs is brought up to date. */
async function create(pulls, offer) {
    try {
        const made = await pulls.api.ask(pull_request_permission, (octokit, repository) => post(octokit, repository, offer));
        if (made.kind === 'not-permitted')
            return { notes: [made.problem] };
        const labelled = await label(pulls, made.pullRequest.number);
        return { pullRequest: made.pullRequest, notes: [...made.notes, ...labelled] };
    }
    catch (error) {
        const there = await listOfBranch(pulls, offer.ref).catch(() => []);
        const open = there.find((one) => one.state === 'open');
        if (open === undefined)
            throw error;
        return update(pulls, offer, open);
    }
}
async function post(octokit, repository, offer) {
    const { title, body, base, ref, isFinished } = offer;
    const send = async (draft, notes) => {
        const parameters = { ...repository, title, body, base, head: shortName(ref), draft };
        const { data } = await octokit.rest.pulls.create(parameters);
        return { kind: 'created', pullRequest: pull_request_nameOf(data), notes };
    };
    try {
        return await send(!isFinished, []);
    }
    catch (error) {
        const words = (0,errors/* describeError */.Uc)(error);
        if (hasStatus(error, 403) && /not permitted to create or approve pull requests/i.test(words)) {
            const setting = 'Settings → Actions → General → "Allow GitHub Actions to create and approve pull requests"';
            return {
                kind: 'not-permitted',
                problem: `${words.replace(/( - https:\S*|\.)$/, '')}. Allow it under ${setting}.`,
            };
        }
        if (isFinished || !hasStatus(error, 422) || !/draft/i.test(words))
            throw error;
        return send(false, [
            'This repository has no draft pull requests: the unfinished work is in an ordinary one.',
        ]);
    }
}
async function update(pulls, offer, open) {
    const pullRequest = pull_request_nameOf(open);
    const { title, body } = offer;
    const say = (what) => (error) => [
        `Pull request #${open.number} ${what}: ${(0,domain_text/* toOneLine */.GX)((0,errors/* describeError */.Uc)(error), 400)}`,
    ];
    const updated = await pulls.api
        .ask(pull_request_permission, (octokit, repository) => octokit.rest.pulls.update({ ...repository, pull_number: open.number, title, body }))
        .then(() => [], say('has the work, but its text is of an earlier cycle'));
    const isLabelled = open.labels.some(({ name }) => name?.toLowerCase() === pullRequestLabel.name);
    const labelled = isLabelled ? [] : await label(pulls, open.number);
    const turned = (open.draft ?? false) === offer.isFinished
        ? await turnDraft(pulls, open.node_id, !offer.isFinished).then(() => [], say(offer.isFinished ? 'is still a draft; mark it as ready for review' : 'is not a draft'))
        : [];
    return { pullRequest, notes: [...updated, ...labelled, ...turned] };
}
/** REST can neither undraft a pull request nor make one a draft. */
async function turnDraft({ api }, id, isDraft) {
    const mutation = isDraft ? 'convertPullRequestToDraft' : 'markPullRequestReadyForReview';
    const query = `mutation ($id: ID!) { ${mutation}(input: { pullRequestId: $id }) { pullRequest { isDraft } } }`;
    await api.ask(pull_request_permission, (octokit) => octokit.graphql(query, { id }));
}
async function label({ api }, number) {
    try {
        await api.ask(pull_request_permission, async (octokit, repository) => {
            await createLabel(octokit, repository);
            const labels = [pullRequestLabel.name];
            await octokit.rest.issues.addLabels({ ...repository, issue_number: number, labels });
        });
        return [];
    }
    catch (error) {
        const words = (0,domain_text/* toOneLine */.GX)((0,errors/* describeError */.Uc)(error), 400);
        return [`Pull request #${number} did not get the label ${pullRequestLabel.name}: ${words}`];
    }
}
async function createLabel(octokit, repository) {
    try {
        await octokit.rest.issues.getLabel({ ...repository, name: pullRequestLabel.name });
    }
    catch (error) {
        if (!hasStatus(error, 404))
            throw error;
        // Another run may create it at the same moment.
        await octokit.rest.issues
            .createLabel({ ...repository, ...pullRequestLabel })
            .catch((failure) => {
            if (!hasStatus(failure, 422))
                throw failure;
        });
    }
}
function pull_request_nameOf({ number, html_url }) {
    return { number, url: html_url };
}

;// CONCATENATED MODULE: ./build/workspace/find.js






/** How far back the base branch is searched, and each work ref: others may have pushed on top. */
const baseDepth = 200;
const workDepth = 20;
/**
 * Finds the work of a dead run on a lane; undefined when it kept none. When that run died before it opened the pull
 * request, it is opened now. Throws STATE_UNREADABLE when the remote cannot be asked.
 */
async function findWorkOf(site, dead, lane) {
    const found = await search(site, dead, lane);
    if (site.pulls === undefined || found?.kind !== 'delivered' || found.ref === undefined)
        return found;
    const base = await findBaseBranch(site, await readBranch(site.repository));
    const { pullRequest, notes } = await completePullRequest(site, found.ref, found.commit, base, {
        ...dead,
        subject: dead.title,
        lane,
        isFinished: found.isFinished,
    });
    const where = [found.where, pullRequest && `pull request #${pullRequest.number}`, ...notes].filter(Boolean);
    return { ...found, where: where.join('; '), ...(pullRequest && { pullRequest }) };
}
async function search(site, dead, lane) {
    const cycle = `${lane}/${dead.run_id}/${dead.run_attempt}`;
    const here = await searchWorkspace(site.repository, dead, lane, cycle);
    if (here !== undefined || site.remote === undefined)
        return here;
    try {
        return await searchRemote(site, dead, lane, cycle);
    }
    catch (error) {
        throw new errors/* EvolveError */.Mc('STATE_UNREADABLE', `The remote could not be asked for work of run ${dead.run_id}: ${error instanceof Error ? error.message : String(error)}`, 'Nothing was done, so that no work is done twice; the next run asks again.', { cause: error });
    }
}
async function searchWorkspace(repository, dead, lane, cycle) {
    const since = await findCommit(repository.git, dead.start_commit);
    const range = since === undefined ? 'HEAD' : `${since}..HEAD`;
    const inHead = match(await readLog(repository, range, baseDepth), cycle);
    if (inHead)
        return { ...inHead, kind: 'delivered', where: 'the branch that is checked out' };
    const { stdout } = await repository.git.try(['for-each-ref', '--format=%(refname)', 'refs/heads/evolve/']);
    for (const { ref, kind } of ownRefs(stdout.toString('utf8').split('\n'), dead, lane)) {
        const found = match(await readLog(repository, ref, workDepth), cycle);
        if (found)
            return { ...found, kind, ref, where: `branch ${shortName(ref)}` };
    }
    return undefined;
}
async function searchRemote(site, dead, lane, cycle) {
    const { remote, repository } = site;
    if (remote === undefined)
        return undefined;
    const base = await findBaseBranch(site, await readBranch(repository));
    const baseRef = `refs/heads/${base ?? ''}`;
    const there = [...(await remote.list([baseRef, 'refs/heads/evolve/*'])).keys()];
    const work = ownRefs(there, dead, lane);
    const inBase = there.includes(baseRef)
        ? match((await remote.readCommits([baseRef], baseDepth)).get(baseRef), cycle)
        : undefined;
    if (inBase)
        return { ...inBase, kind: 'delivered', where: `pushed to ${base}` };
    const tips = await remote.readCommits(work.map(({ ref }) => ref), workDepth);
    for (const { ref, kind } of work) {
        const found = match(tips.get(ref), cycle);
        if (found)
            return { ...found, kind, ref, where: `branch ${shortName(ref)}` };
    }
    return undefined;
}
async function readBranch({ git }) {
    const head = await git.try(['symbolic-ref', '--quiet', '--short', 'HEAD']);
    return head.stdout.toString('utf8').trim() || undefined;
}
/** Picks the refs that can hold the item's work, the names beside them included. */
function ownRefs(refs, dead, lane) {
    const kinds = ['delivered', 'parked', 'refused'];
    return kinds.flatMap((kind) => {
        const name = workRef(kind, lane, dead.ref, dead.cycle);
        return refs.filter((ref) => ref === name || ref.startsWith(`${name}.`)).map((ref) => ({ ref, kind }));
    });
}
function match(commits, cycle) {
    for (const { id, raw } of commits ?? []) {
        const trailers = readTrailers(readCommit(raw).message);
        if (trailers?.cycle === cycle)
            return { commit: id, isFinished: trailers.isFinished };
    }
    return undefined;
}
/** Deletes a work ref; returns a note when that failed or others worked on it, nothing when it is gone. */
async function forget(site, ref) {
    if (!/^refs\/heads\/evolve\/./.test(ref))
        return `${JSON.stringify(ref)} is not a ref of ours; it was left alone.`;
    const { repository, remote } = site;
    const checkedOut = (await repository.git.try(['symbolic-ref', '--quiet', 'HEAD'])).stdout;
    if (checkedOut.toString('utf8').trim() !== ref)
        await repository.git.try(['update-ref', '-d', ref]);
    if (remote === undefined)
        return undefined;
    const name = shortName(ref);
    try {
        const there = (await remote.list([ref])).get(ref);
        if (there === undefined)
            return undefined;
        if (!(await isOurs(site, ref, there)))
            return `${name} holds commits that are not ours; it was left alone.`;
        const removed = await remote.remove(ref, there);
        if (removed.kind === 'pushed')
            return undefined;
        return `${name} could not be deleted. ${'problem' in removed ? removed.problem : 'Somebody pushed to it.'}`;
    }
    catch (error) {
        return `${name} could not be deleted. ${error instanceof Error ? error.message : String(error)}`;
    }
}

;// CONCATENATED MODULE: ./build/workspace/snapshot.js
// Trees of the workspace as it stands, taken and put back through an index of our own: the user's index is never touched,
// ignored files and the state folders neither.





const absentMode = '000000';
const submoduleMode = '160000';
/** Writes the tree of everything in the workspace: uncommitted and untracked files too, ignored ones and state folders not. */
function takeSnapshot(repository) {
    return withIndex(repository, async (git, path) => {
        await fillIndex(repository, git, path);
        return writeTree(git);
    });
}
/** Compares two trees path by path, renames not followed; sorted by path. */
async function diffTrees(git, older, newer) {
    if (older === newer)
        return [];
    const args = ['diff-tree', '-r', '-z', '--raw', '--no-renames', older, newer];
    const done = await git.try(args, { timeoutMs: treeTimeoutMs });
    if (done.code !== 0)
        throw new Error(`git diff-tree: ${done.stderr.trim()}`);
    const fields = splitNul(done.stdout);
    const changes = [];
    for (let index = 0; index + 1 < fields.length; index += 2) {
        const [oldMode = '', newMode = '', , newId = ''] = (fields[index] ?? '').slice(1).split(' ');
        changes.push({ path: fields[index + 1] ?? '', oldMode, newMode, newId });
    }
    return changes;
}
/** Builds a tree from another one and changes to it. */
async function composeTree(repository, from, changes) {
    if (changes.length === 0)
        return repository.git.run(['rev-parse', '--verify', `${from}^{tree}`]);
    return withIndex(repository, async (git) => {
        await git.run(['read-tree', from]);
        await snapshot_applyChanges(git, changes);
        return writeTree(git);
    });
}
/**
 * Makes the workspace's files equal to a tree. Only what differs is written; ignored files stay, by the ignore rules of
 * the tree itself; state folders stay. HEAD and the user's index are not its part.
 */
async function moveWorktree(repository, tree) {
    const target = await withoutStateFolders(repository, tree);
    // The agent may have changed what is ignored: those files go back first, then everything is looked at again.
    for (let pass = 0; pass < 4; pass++) {
        const isDone = await withIndex(repository, async (git, path) => {
            await fillIndex(repository, git, path, target);
            const current = await writeTree(git);
            if (current === target)
                return true;
            const rules = (await diffTrees(git, current, target)).filter(isIgnoreFile);
            const next = pass === 0 && rules.length > 0 ? await composeTree(repository, current, rules) : target;
            await git.run(['read-tree', '--reset', '-u', '--no-recurse-submodules', next], {
                timeoutMs: treeTimeoutMs,
            });
            return rules.length === 0;
        });
        if (isDone)
            return;
    }
}
function isIgnoreFile(change) {
    return (0,external_node_path_.basename)(change.path) === '.gitignore';
}
async function withoutStateFolders(repository, tree) {
    const folders = repository.stateFolders.map(toText);
    if ((await list(repository.git, ['ls-tree', '-z', tree, '--', ...folders])).length === 0)
        return tree;
    return withIndex(repository, async (git) => {
        await git.run(['read-tree', tree]);
        await dropStateFolders(repository, git);
        return writeTree(git);
    });
}
async function withIndex(repository, body) {
    const folder = await makeFolder(repository.temporaryFolder, 'evolve-index-');
    const path = (0,external_node_path_.join)(folder, 'index');
    const env = { GIT_INDEX_FILE: path };
    const git = {
        try: (args, options) => repository.git.try(args, { ...options, env: { ...options?.env, ...env } }),
        run: (args, options) => repository.git.run(args, { ...options, env: { ...options?.env, ...env } }),
    };
    try {
        return await body(git, path);
    }
    finally {
        await (0,promises_.rm)(folder, { recursive: true, force: true });
    }
}
/** Fills our index from the workspace. `tracked` says what counts as tracked; by default what the user's index holds. */
async function fillIndex(repository, git, path, tracked) {
    await copyIndex(repository, git, path);
    if (tracked !== undefined)
        await git.run(['read-tree', '--reset', tracked]);
    await git.run(['add', '--update'], { timeoutMs: treeTimeoutMs });
    const others = await list(git, ['ls-files', '-z', '--others', '--exclude-standard']);
    // A repository inside the workspace ends with a slash: it is somebody else's.
    const files = others.filter((path) => !path.endsWith('/') && !repository.isState(path));
    await feed(git, ['update-index', '-z', '--add', '--replace', '--remove', '--stdin'], files);
    await dropStateFolders(repository, git);
    await keepSubmodules(git, tracked ?? 'HEAD');
}
/** A copy keeps git from reading every file again. */
async function copyIndex(repository, git, path) {
    try {
        await (0,promises_.copyFile)(await repository.gitPath('index'), path, promises_.constants.COPYFILE_FICLONE);
    }
    catch (error) {
        if (!(0,platform_files/* hasCode */.up)(error, 'ENOENT'))
            throw error;
        await git.try(['read-tree', 'HEAD']);
    }
}
async function dropStateFolders(repository, git) {
    const folders = repository.stateFolders.map(toText);
    const tracked = await list(git, ['ls-files', '-z', '--cached', '--', ...folders]);
    await feed(git, ['update-index', '-z', '--force-remove', '--stdin'], [...new Set(tracked)]);
}
/** Where a submodule is checked out is its own affair: the commit that it is recorded with stays. */
async function keepSubmodules(git, recorded) {
    const done = await git.try(['diff-index', '--cached', '-z', '--raw', '--no-renames', recorded]);
    if (done.code !== 0)
        return;
    const fields = splitNul(done.stdout);
    const entries = [];
    for (let index = 0; index + 1 < fields.length; index += 2) {
        const [oldMode, newMode, oldId] = (fields[index] ?? '').slice(1).split(' ');
        if (oldMode === submoduleMode && newMode === submoduleMode) {
            entries.push(`${submoduleMode} ${oldId}\t${fields[index + 1]}`);
        }
    }
    await feed(git, ['update-index', '-z', '--index-info'], entries);
}
async function snapshot_applyChanges(git, changes) {
    const entry = ({ path, newMode, newId }) => newMode === absentMode ? `0 ${newId}\t${path}` : `${newMode} ${newId}\t${path}`;
    // Deletions first: a file may have become a folder.
    const isGone = (change) => change.newMode === absentMode;
    const ordered = [...changes.filter(isGone), ...changes.filter((change) => !isGone(change))];
    await feed(git, ['update-index', '-z', '--index-info'], ordered.map(entry));
}
async function list(git, args) {
    const done = await git.try(args, { timeoutMs: treeTimeoutMs });
    if (done.code !== 0)
        throw new Error(`git ${args[0]}: ${done.stderr.trim()}`);
    return splitNul(done.stdout);
}
async function feed(git, args, entries) {
    if (entries.length === 0)
        return;
    const input = Buffer.from(entries.map((entry) => `${entry}\0`).join(''), 'latin1');
    await git.run(args, { input, timeoutMs: treeTimeoutMs });
}
/** A partial clone need not have every object. */
function writeTree(git) {
    return git.run(['write-tree', '--missing-ok']);
}

;// CONCATENATED MODULE: ./build/workspace/observe.js



/** Observes the workspace. */
async function observe(repository, start) {
    const { git } = repository;
    const head = await findCommit(git, 'HEAD');
    const descends = head !== undefined && (await isAncestor(git, start.base, head));
    const parent = descends ? head : start.base;
    const worktree = await takeSnapshot(repository);
    const dirt = new Map((await dirtOf(repository, start)).map((change) => [change.path, observe_contentOf(change)]));
    const isOurs = (change) => !repository.isState(change.path) && dirt.get(change.path) !== observe_contentOf(change);
    const uncommitted = (await diffTrees(git, `${parent}^{tree}`, worktree)).filter(isOurs);
    const tree = await composeTree(repository, `${parent}^{tree}`, uncommitted);
    const changes = parent === start.base ? uncommitted : (await diffTrees(git, `${start.base}^{tree}`, tree)).filter(isOurs);
    const hasUncommitted = uncommitted.length > 0;
    return { ...(head && { head }), descends, parent, worktree, hasUncommitted, tree, changes };
}
/** Lists what was uncommitted when the work started: a setup step's, or the user's own. */
async function dirtOf(repository, start) {
    const changes = await diffTrees(repository.git, `${start.head}^{tree}`, start.tree);
    return changes.filter((change) => !repository.isState(change.path));
}
function observe_contentOf(change) {
    return `${change.newMode} ${change.newId}`;
}
/** Describes the evidence for the cycle. */
async function readEvidence(repository, start) {
    const seen = await observe(repository, start);
    return {
        head: seen.head ?? start.head,
        commits: await observe_readCommits(repository, start, seen.head),
        hasDiff: seen.descends && seen.changes.length > 0,
        hasMoved: seen.worktree !== start.tree,
        descends: seen.descends,
        paths: seen.changes.map((change) => toText(change.path)).sort(),
        ...(await countLines(repository, start, seen)),
    };
}
async function observe_readCommits(repository, start, head) {
    if (head === undefined)
        return [];
    const range = [head, `^${start.head}`, `^${start.base}`];
    const log = await repository.git.run([
        'log',
        '--reverse',
        '-z',
        '--format=%H %s',
        '--max-count=500',
        ...range,
        '--',
    ]);
    return log
        .split('\0')
        .filter(Boolean)
        .map((line) => ({
        sha: line.slice(0, line.indexOf(' ')),
        subject: (0,domain_text/* toOneLine */.GX)(line.slice(line.indexOf(' ')), 200),
    }));
}
async function countLines(repository, start, seen) {
    const ours = new Set(seen.changes.map((change) => change.path));
    const args = ['diff-tree', '-r', '-z', '--numstat', '--no-renames', `${start.base}^{tree}`, seen.tree];
    const done = await repository.git.try(args, { timeoutMs: treeTimeoutMs });
    let insertions = 0;
    let deletions = 0;
    for (const entry of splitNul(done.stdout)) {
        const [added = '', removed = '', ...path] = entry.split('\t');
        if (!ours.has(path.join('\t')))
            continue;
        // A binary file has no lines; git writes a dash.
        insertions += Number(added) || 0;
        deletions += Number(removed) || 0;
    }
    return { insertions, deletions };
}
/** Tells whether two paths are the same, or one lies below the other. */
function collides(a, b) {
    return a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`);
}

;// CONCATENATED MODULE: ./build/workspace/rebase.js
// Replays commits onto another one in a linked worktree of its own, so that no failure can leave anything in the workspace.




const settings = [
    'rebase.autoSquash=false',
    'rebase.autoStash=false',
    'rebase.updateRefs=false',
    'rerere.enabled=false',
].flatMap((setting) => ['-c', setting]);
/** Rebases the commits `from..tip` onto `onto`. Commits that `onto` already holds drop out. */
async function rebase(repository, commits) {
    if (commits.onto === commits.from)
        return { kind: 'rebased', tip: commits.tip };
    const folder = await makeFolder(repository.temporaryFolder, 'evolve-rebase-');
    const tree = (0,external_node_path_.join)(folder, 'tree');
    try {
        await repository.git.run(['worktree', 'add', '--quiet', '--detach', tree, commits.tip], {
            timeoutMs: treeTimeoutMs,
        });
        const git = repository.openIn(tree);
        const args = [...settings, 'rebase', '--quiet', '--onto', commits.onto, commits.from];
        const done = await git.try(args, { timeoutMs: treeTimeoutMs });
        const tip = await findCommit(git, 'HEAD');
        if (done.code === 0 && tip !== undefined)
            return { kind: 'rebased', tip };
        const unmerged = await git.try(['diff', '--name-only', '--diff-filter=U', '-z']);
        return { kind: 'conflict', paths: splitNul(unmerged.stdout).map(toText) };
    }
    finally {
        // Takes the state of the rebase with it, which lies in the linked worktree's own folder.
        await repository.git.try(['worktree', 'remove', '--force', '--', tree]);
        await (0,promises_.rm)(folder, { recursive: true, force: true });
    }
}

;// CONCATENATED MODULE: ./build/workspace/restore.js
// Bringing the workspace to a commit: files, HEAD and index, with what was uncommitted before the agent back in place.
// Ignored files and the state folders stay as they are.





/** Restores `start.base`, whatever was switched, committed, staged, made or deleted since. */
async function restore(repository, start) {
    const dirt = await dirtOf(repository, start);
    await moveWorktree(repository, await composeTree(repository, `${start.base}^{tree}`, dirt));
    await moveHead(repository, start, start.base);
}
/** Moves the workspace forward to a commit that holds the work; what is in no commit stays as it is. */
async function advance(repository, start, seen, commit) {
    const uncommitted = (await diffTrees(repository.git, seen.tree, seen.worktree)).filter((change) => !repository.isState(change.path));
    await moveWorktree(repository, await composeTree(repository, `${commit}^{tree}`, uncommitted));
    await moveHead(repository, start, commit);
}
/** Points the start branch (or a detached HEAD) at a commit and makes the index its tree; files stay. */
async function moveHead(repository, start, commit) {
    const { git } = repository;
    await clearIndexLock(repository);
    if (start.branch === undefined) {
        await git.run(['update-ref', '--no-deref', 'HEAD', commit]);
    }
    else {
        await git.run(['symbolic-ref', 'HEAD', `refs/heads/${start.branch}`]);
        await git.run(['update-ref', `refs/heads/${start.branch}`, commit]);
    }
    // Also ends a merge, cherry-pick or revert that was left in the middle.
    await git.run(['reset', '--quiet', '--mixed']);
}
const rebaseFolders = ['rebase-merge', 'rebase-apply'];
/** Tells whether a rebase stands in the middle. */
async function isRebasing(repository) {
    const paths = await Promise.all(rebaseFolders.map((name) => repository.gitPath(name)));
    return paths.some((path) => (0,external_node_fs_.existsSync)(path));
}
/** Forgets a rebase that the agent left in the middle. */
async function endRebase(repository) {
    for (const name of rebaseFolders)
        await (0,promises_.rm)(await repository.gitPath(name), { recursive: true, force: true });
}

;// CONCATENATED MODULE: ./build/workspace/seal.js
// Turns what stands in the workspace into commits that can be kept. Moves no ref. Never lets a file of the state folders
// into a commit, also when the agent committed it (SPEC §11.2).





/** Commits what is uncommitted and marks the tip with our trailers; undefined when there is no work. */
async function sealWork(site, request, seen) {
    if (seen.changes.length === 0)
        return undefined;
    if (await hasCommittedState(site, request, seen))
        return sealAnew(site, request, seen);
    const tip = seen.hasUncommitted
        ? await commitTree(site, request, seen.tree, seen.parent)
        : await markTip(site, request, seen.parent);
    return { tip, notes: [] };
}
/** Tells whether any commit of the work touches the state folders, even if a later one takes it back. */
async function hasCommittedState({ repository }, request, seen) {
    if (seen.parent === request.start.base)
        return false;
    const folders = repository.stateFolders.map(toText);
    const range = `${request.start.base}..${seen.parent}`;
    return ((await repository.git.run(['rev-list', '--max-count=1', '--full-history', range, '--', ...folders])) !==
        '');
}
/** Makes one commit of all of the work: what has been in a commit cannot be taken out of it. */
async function sealAnew(site, request, seen) {
    const { base } = request.start;
    const tree = await composeTree(site.repository, `${base}^{tree}`, seen.changes);
    return {
        tip: await commitTree(site, request, tree, base),
        notes: ['The agent had committed files of the state folder: its commits were made one, without them.'],
    };
}
async function commitTree(site, request, tree, parent) {
    const given = site.redact(request.subject).replace(/\s+/g, ' ').trim().slice(0, 200);
    const subject = given || `Work on ${(0,work/* slugOf */.tF)(request.item.ref)}`;
    const message = addTrailers(Buffer.from(subject, 'utf8').toString('latin1'), trailersOf(request));
    const input = Buffer.from(message, 'latin1');
    return site.repository.git.run(['commit-tree', tree, '-p', parent, '-F', '-'], { input });
}
/** Rewrites one commit so that its message carries our trailers; tree, parents, author and date stay. */
async function markTip(site, request, commit) {
    const { git } = site.repository;
    const raw = (await git.try(['cat-file', 'commit', commit])).stdout.toString('latin1');
    const committer = Buffer.from(await git.run(['var', 'GIT_COMMITTER_IDENT']), 'utf8').toString('latin1');
    const marked = rewriteCommit(raw, committer, (message) => addTrailers(site.redact(message), trailersOf(request)));
    return git.run(['hash-object', '-t', 'commit', '-w', '--stdin'], { input: Buffer.from(marked, 'latin1') });
}
function trailersOf({ run, item, isFinished }) {
    return {
        cycle: `${run.lane}/${run.run_id}/${run.run_attempt}`,
        item: item.ref,
        isFinished,
        reference: issueReference(item.ref, isFinished),
    };
}

;// CONCATENATED MODULE: ./build/workspace/keep.js







/** Delivers work as `deliver` says; unfinished work goes to the item's own branch. A refused push leaves the workspace as it is. */
async function deliver(site, request) {
    const seen = await observe(site.repository, request.start);
    const sealed = await sealWork(site, request, seen);
    if (sealed === undefined)
        return { kind: 'nothing' };
    const delivery = { site, request, seen, ...sealed };
    const { deliver: how, remote: remoteName } = site.config;
    if (how === 'pull-request' && site.remote)
        return deliverAsPullRequest(delivery);
    if (!request.isFinished || how === 'branch')
        return deliverToBranch(delivery);
    if (how === 'none')
        return deliverHere(delivery);
    const alone = withNotes(delivery, `There is no remote ${remoteName}: nothing was pushed.`);
    if (how === 'pull-request')
        return deliverToBranch(alone);
    return site.remote ? deliverToBase(delivery, site.remote) : deliverHere(alone);
}
function withNotes(delivery, ...notes) {
    return { ...delivery, notes: [...delivery.notes, ...notes] };
}
/** Keeps refused work on a side ref; the workspace goes back to the start commit in every case. */
async function refuse(site, request) {
    return keepAside(site, request, 'refused');
}
/** Parks unfinished work on its ref; the workspace goes back to the start commit in every case (SPEC §11.3). */
async function park(site, request) {
    return keepAside(site, request, 'parked');
}
async function keepAside(site, request, kind) {
    const seen = await observe(site.repository, request.start);
    const sealed = await sealWork(site, request, seen);
    const kept = sealed === undefined
        ? { kind: 'nothing' }
        : await keepOnRef({ site, request, seen, ...sealed }, kind);
    await restore(site.repository, request.start);
    return kept;
}
async function keepOnRef({ site, request, tip, notes }, kind) {
    const wanted = workRef(kind, request.run.lane, request.item.ref, request.cycle);
    const placed = await place(site, request, tip, wanted);
    if (placed.kind === 'refused')
        return keepAsPatch(site, request, tip, placed.problem);
    return {
        kind,
        commit: tip,
        ref: placed.ref,
        where: `branch ${shortName(placed.ref)}`,
        ...(kind === 'delivered'
            ? compareLink(site, site.config.baseBranch || request.start.branch, placed.ref)
            : {}),
        notes: [...notes, ...placed.notes],
    };
}
async function deliverToBranch(delivery) {
    const kept = await keepOnRef(delivery, 'delivered');
    if (kept.kind === 'delivered')
        await restore(delivery.site.repository, delivery.request.start);
    return kept;
}
/** Once the branch is pushed, the work is kept: whatever the API says then is a note. */
async function deliverAsPullRequest(delivery) {
    const kept = await deliverToBranch(delivery);
    if (kept.kind !== 'delivered' || kept.ref === undefined)
        return kept;
    const { site, request } = delivery;
    const offered = await offerPullRequest(site, kept.ref, await findBaseBranch(site, request.start.branch), {
        ...request.item,
        ...request,
        lane: request.run.lane,
    });
    const { pullRequest } = offered;
    const notes = [...kept.notes, ...offered.notes];
    if (pullRequest === undefined)
        return { ...kept, notes };
    const where = `pull request #${pullRequest.number}`;
    return { ...kept, where, url: pullRequest.url, pullRequest, notes };
}
/** Leaves the commits on the branch that was checked out at the start, also when the agent left it. */
async function deliverHere(delivery) {
    const { site, request, seen, tip, notes } = delivery;
    const { branch } = request.start;
    const { git } = site.repository;
    if (branch !== undefined) {
        const now = (await git.try(['rev-parse', '--verify', '--quiet', `refs/heads/${branch}`])).stdout
            .toString()
            .trim();
        const isKnown = now === '' || now === seen.head || now === request.start.head;
        if (!isKnown && !(await isAncestor(git, now, tip))) {
            return deliverToBranch(withNotes(delivery, `${branch} has other commits; the work is on a branch of its own.`));
        }
    }
    await moveHead(site.repository, request.start, tip);
    return {
        kind: 'delivered',
        commit: tip,
        where: branch === undefined ? 'the detached HEAD' : `branch ${branch}`,
        notes,
    };
}
const mostTries = 3;
/** Pushes to the base branch, forward only; when somebody was faster, the work is replayed on theirs. */
async function deliverToBase(delivery, remote) {
    const { site, request } = delivery;
    const { start } = request;
    const target = await findBaseBranch(site, start.branch);
    if (target === undefined)
        return deliverToBranch(withNotes(delivery, 'No base branch is known: set `base-branch`.'));
    let notes = [];
    let tip = delivery.tip;
    for (let tries = 0; tries < mostTries; tries++) {
        const pushed = await remote.push(tip, `refs/heads/${target}`);
        if (pushed.kind === 'refused')
            return keepAsPatch(site, request, tip, pushed.problem);
        if (pushed.kind === 'pushed')
            return landed(delivery, target, tip, notes);
        const upstream = await remote.fetch(`refs/heads/${target}`);
        if (upstream.commit === undefined)
            return keepAsPatch(site, request, tip, upstream.problem);
        const replayed = await rebase(site.repository, {
            onto: upstream.commit,
            from: start.base,
            tip: delivery.tip,
        });
        if (replayed.kind === 'conflict') {
            const paths = replayed.paths.join(', ');
            return deliverToBranch(withNotes(delivery, `${target} moved on and conflicts in ${paths}; the work is on its own branch.`));
        }
        if (replayed.tip === upstream.commit)
            return landed(delivery, target, replayed.tip, [`${target} has the work already.`]);
        tip = await markTip(site, request, replayed.tip);
        notes = [`${target} had moved on: the work was replayed on it; the gate did not run again.`];
    }
    return deliverToBranch(withNotes(delivery, `${target} kept moving on; the work is on its own branch.`));
}
async function landed({ site, request, seen, notes: earlier }, target, commit, notes) {
    const isCheckedOut = request.start.branch === undefined || request.start.branch === target;
    if (isCheckedOut)
        await advance(site.repository, request.start, seen, commit);
    else
        await restore(site.repository, request.start);
    return { kind: 'delivered', commit, where: `pushed to ${target}`, notes: [...earlier, ...notes] };
}

;// CONCATENATED MODULE: ./build/workspace/park.js
// Puts parked work back on today's base (SPEC §11.3). In every failure the workspace stays as it was.






/** Fetches parked work, replays it on `start.base` and checks it out. What was uncommitted stays; where both touch a path, that is a conflict. */
async function putBack(site, start, parked) {
    const { commit, ...back } = await tryToPutBack(site, start, parked);
    // Keeping this cycle's work goes by it: what was not built on must not be written over.
    const isBuiltOn = back.kind === 'put-back' && commit !== undefined;
    site.earlier.set(back.ref, isBuiltOn ? { kind: 'built-on', commit } : { kind: 'left' });
    return back;
}
async function tryToPutBack(site, start, parked) {
    const { repository } = site;
    const { git } = repository;
    const ref = parked.wip ?? '';
    const missing = (problem) => ({
        kind: 'missing',
        start,
        ref,
        problem: (0,domain_text/* toOneLine */.GX)(problem, 500),
    });
    // The state could have been written by anybody who can push to its branch.
    if (!/^refs\/heads\/evolve\/./.test(ref))
        return missing(`${JSON.stringify(ref)} is not a ref of ours`);
    if ((await git.try(['check-ref-format', ref])).code !== 0)
        return missing(`${JSON.stringify(ref)} is not a valid ref`);
    const since = /^[0-9a-f]{40,64}$/.test(parked.base_sha ?? '') ? parked.base_sha : undefined;
    const found = site.remote
        ? await site.remote.fetch(ref, since)
        : { commit: await findCommit(git, ref), problem: `${ref} is not there` };
    if (found.commit === undefined)
        return missing(found.problem);
    const from = await findBase(site, start, found.commit, since);
    if (from === undefined)
        return missing(`${ref} has no history in common with ${start.base}`);
    const replayed = await rebase(repository, { onto: start.base, from, tip: found.commit });
    if (replayed.kind === 'conflict')
        return { kind: 'conflict', start, ref, paths: replayed.paths };
    const dirt = await dirtOf(repository, start);
    const brought = await diffTrees(git, `${start.base}^{tree}`, `${replayed.tip}^{tree}`);
    const inTheWay = dirt.filter((mine) => brought.some((theirs) => collides(mine.path, theirs.path)));
    if (inTheWay.length > 0)
        return { kind: 'conflict', start, ref, paths: inTheWay.map(({ path }) => toText(path)) };
    await moveWorktree(repository, await composeTree(repository, `${replayed.tip}^{tree}`, dirt));
    await moveHead(repository, start, replayed.tip);
    const tree = await takeSnapshot(repository);
    return { kind: 'put-back', ref, start: { ...start, head: replayed.tip, tree }, commit: found.commit };
}
async function findBase(site, start, tip, since) {
    const { git } = site.repository;
    if (since !== undefined && (await isAncestor(git, since, tip)))
        return since;
    const common = await git.try(['merge-base', start.base, tip]);
    return common.code === 0 ? common.stdout.toString('utf8').trim() : undefined;
}

;// CONCATENATED MODULE: ./build/workspace/undisturbed.js
// Measuring without a trace: what checks, goals and generators write into the workspace is put back, so that neither the
// work nor its evidence ever holds a report of a measurement.




/** Opens measuring in a workspace; where no repository is, nothing can be put back and the body just runs. */
function openUndisturbed(config, options) {
    return async (body) => {
        const repository = await findRepository(config, options);
        if (!repository)
            return body();
        const before = await takeSnapshot(repository);
        const result = await body();
        await moveWorktree(repository, before);
        return result;
    };
}
async function findRepository(config, { env, cwd, temporaryFolder }) {
    const root = (0,external_node_path_.resolve)(cwd, config.workingDirectory);
    const access = { env, token: '', serverUrl: '', author: { name: 'evolve', email: 'evolve' } };
    try {
        return await openRepository({ root, access, temporaryFolder, stateDirectory: config.stateDirectory });
    }
    catch (error) {
        if (error instanceof errors/* EvolveError */.Mc)
            return undefined;
        throw error;
    }
}

;// CONCATENATED MODULE: ./build/workspace/gate.js
// Runs the configured checks (SPEC §11.1). A check measures; what it writes into the workspace is put back.





const maxTailBytes = 2048;
/** A check that ran out of time has nothing to save. */
const gate_pace = { interruptMs: 2_000, terminateMs: 2_000 };
/** Opens the gate. */
function openGate(config, options) {
    const root = (0,external_node_path_.resolve)(options.cwd, config.workingDirectory);
    const env = Object.fromEntries(Object.entries(options.env).filter((pair) => pair[1] !== undefined && !isWithheld(pair[0], pair[1], options.token)));
    const runCheck = (name, cancelled) => check(name, { root, env, deadlineMs: config.gateTimeoutMinutes * 60_000, cancelled });
    const undisturbed = openUndisturbed(config, options);
    return {
        checks: config.gate,
        async measure(only, cancelled = new AbortController().signal) {
            const names = config.gate.filter((name) => only === undefined || only.includes(name));
            if (names.length === 0)
                return [];
            return undisturbed(async () => {
                const results = [];
                for (const name of names)
                    results.push(await runCheck(name, cancelled));
                return results;
            });
        },
    };
}
async function check(name, options) {
    const started = performance.now();
    let output = Buffer.alloc(0);
    const end = await (0,platform_process/* runGroup */.V8)('bash', ['--noprofile', '--norc', '-o', 'pipefail', '-c', name], {
        cwd: options.root,
        env: options.env,
        input: '',
        onOutput: (piece) => {
            // Twice the room: escape sequences are taken out afterwards.
            output = Buffer.concat([output, piece]).subarray(-2 * maxTailBytes);
            return Promise.resolve();
        },
        deadlineMs: options.deadlineMs,
        idleMs: 0,
        cancelled: options.cancelled,
        pace: gate_pace,
    });
    const said = (0,domain_text/* stripAnsi */.aJ)(output.toString('utf8'));
    return {
        name,
        passed: end.cause === 'exited' && end.code === 0,
        durationSeconds: Math.round((performance.now() - started) / 100) / 10,
        tail: (0,domain_text/* tailOf */.Cj)(`${said}${gate_describeEnd(end, options.deadlineMs)}`, maxTailBytes),
        timedOut: end.cause === 'deadline',
    };
}
/** Adds what the check cannot say itself. A cancelled check counts as not passed: nothing may land on its silence. */
function gate_describeEnd(end, deadlineMs) {
    if (end.cause === 'deadline')
        return `\nended after ${deadlineMs / 60_000} min (gate-timeout-minutes)`;
    if (end.cause === 'cancelled')
        return '\nended: the run was cancelled';
    if (end.startError !== undefined)
        return `\nbash could not be started: ${end.startError}`;
    return end.signal === undefined ? '' : `\nended by ${end.signal}`;
}

;// CONCATENATED MODULE: ./build/workspace/index.js
// The repository that is worked on, as the cycle sees it. The user's index, configuration, hooks and identity are not used
// for what we do; a person's uncommitted files are never committed and never lost.

















/** Opens the workspace. Nothing is looked at before `open` is called. */
function openWorkspace(config, options) {
    const root = (0,external_node_path_.resolve)(options.cwd, config.workingDirectory);
    const access = { ...options, author: parseAuthor(config.gitAuthor) };
    const { temporaryFolder } = options;
    const { stateDirectory } = config;
    let opened;
    let isUsersRebase = false;
    const openSite = async () => {
        const repository = await openRepository({ root, access, temporaryFolder, stateDirectory });
        // With `none` everything stays here, so that a run without a network works.
        const remote = config.deliver === 'none' ? undefined : await openRemote(repository, access, config.remote);
        const pulls = config.deliver === 'pull-request' && remote ? openPulls(remote, options) : undefined;
        const site = { repository, config, redact: options.redact, earlier: new Map() };
        return { ...site, ...(remote && { remote }), ...(pulls && { pulls }) };
    };
    const site = () => (opened ??= openSite());
    /** A rebase that the agent left in the middle would meet whoever works here next. */
    const settled = async () => {
        const current = await site();
        if (!isUsersRebase)
            await endRebase(current.repository);
        return current;
    };
    return {
        root,
        async open() {
            opened = undefined;
            const { repository } = await site();
            const start = await readStart(repository, root);
            await checkIndexLock(repository);
            await checkNothingHalfDone(repository);
            if (options.needsCleanTree)
                await checkClean(repository);
            isUsersRebase = await isRebasing(repository);
            return start;
        },
        putBack: async (start, parked) => putBack(await site(), start, parked),
        look: async (start) => readEvidence((await site()).repository, start),
        async findMissing(paths) {
            const isThere = await Promise.all(paths.map((path) => isBelow(root, path)));
            return paths.filter((_, index) => !isThere[index]);
        },
        deliver: async (request) => deliver(await settled(), request),
        park: async (request) => park(await settled(), request),
        refuse: async (request) => refuse(await settled(), request),
        restore: async (start) => restore((await settled()).repository, start),
        forget: async (ref) => forget(await site(), ref),
        findWorkOf: async (dead, lane) => findWorkOf(await site(), dead, lane),
        deliveries: async (lane) => config.deliver === 'pull-request' ? readDeliveries(await site(), lane) : noDeliveries,
    };
}
/** Pull requests are opened in the repository that is pushed to. */
function openPulls(remote, options) {
    const { token, apiUrl, serverUrl } = options;
    const pushedTo = remote.webUrl?.slice(new URL(serverUrl).origin.length + 1);
    const repository = pushedTo !== undefined && /^[^/]+\/[^/]+$/.test(pushedTo) ? pushedTo : options.repository;
    const api = openGitHub({ token, apiUrl, ...(repository !== undefined && { repository }) });
    return api && repository !== undefined ? { api, repository } : undefined;
}
/** A merge, a pick or a rebase of the user's own would be mixed up with the agent's work. */
async function checkNothingHalfDone(repository) {
    for (const name of [
        'MERGE_HEAD',
        'CHERRY_PICK_HEAD',
        'REVERT_HEAD',
        'rebase-merge',
        'rebase-apply',
    ]) {
        if (!(0,external_node_fs_.existsSync)(await repository.gitPath(name)))
            continue;
        throw new errors/* EvolveError */.Mc('WORKSPACE_LOCKED', `The workspace is in the middle of a merge, a pick or a rebase (${name}).`, 'Finish or abort it first.');
    }
}
/** What a person has changed and not committed can neither be told from the agent's work nor be got back for sure. */
async function checkClean(repository) {
    const listed = await repository.git.run([
        'status',
        '--porcelain',
        '-z',
        '--untracked-files=no',
        '--ignore-submodules',
    ]);
    const changed = listed.split('\0').filter((line) => line !== '' && !repository.isState(line.slice(3)));
    if (changed.length === 0)
        return;
    throw new errors/* EvolveError */.Mc('WORKSPACE_DIRTY', `The workspace has uncommitted changes: ${changed
        .slice(0, 5)
        .map((line) => JSON.stringify(line.slice(3)))
        .join(', ')}.`, 'Commit or stash them, or work in a clone of its own; `allow-dirty: true` goes on all the same.');
}
async function readStart(repository, root) {
    const head = await repository.git.try(['rev-parse', 'HEAD^{commit}', '--symbolic-full-name', 'HEAD']);
    if (head.code !== 0)
        throw notARepository(root, 'it has no commit yet');
    const [base = '', name = ''] = head.stdout.toString('utf8').trim().split('\n');
    const branch = /^refs\/heads\/(.+)$/.exec(name)?.[1];
    const tree = await takeSnapshot(repository);
    return branch === undefined ? { base, head: base, tree } : { base, head: base, tree, branch };
}
/** A path that leads out of the workspace is not in it. */
async function isBelow(root, path) {
    const full = (0,external_node_path_.resolve)(root, path);
    if (full !== root && !full.startsWith(`${root}/`))
        return false;
    return (0,promises_.lstat)(full).then(() => true, () => false);
}
function parseAuthor(text) {
    const [, name = 'evolve[bot]', email = 'evolve[bot]@users.noreply.github.com'] = /^(.+) <(.+)>$/.exec(text) ?? [];
    return { name, email };
}

;// CONCATENATED MODULE: ./build/compose.js
// The composition: configuration, secrets and adapters of one invocation. The choice of each adapter is made in its own index.ts.
















/** Composes an invocation. Throws every problem with the configuration at once. */
async function compose(invocation) {
    const { env, cwd, isOnGitHub } = invocation;
    const secrets = secretsOf(invocation);
    if (isOnGitHub)
        (0,actions/* maskSecrets */.QU)(secrets);
    const redact = (0,domain_redact/* createRedactor */.l)(secrets);
    const log = isOnGitHub ? (0,actions/* openRunnerLog */.jg)(redact) : (0,actions/* openTerminalLog */.Lj)(redact);
    const workspaceFolder = env.GITHUB_WORKSPACE && isOnGitHub ? env.GITHUB_WORKSPACE : cwd;
    const root = (0,external_node_path_.resolve)(workspaceFolder, invocation.given['working-directory'] ?? '.');
    const config = (0,build_config/* readConfig */.Xg)({
        given: invocation.given,
        file: await readConfigFile(root, invocation.given['config-file']),
        contextStreakLimitVariable: env.EVOLVE_CONTEXT_STREAK_LIMIT,
        isOnGitHub,
    });
    await checkFolder(root);
    const temporaryFolder = await (0,promises_.realpath)(await (0,promises_.mkdtemp)((0,external_node_path_.join)(env.RUNNER_TEMP ?? (0,external_node_os_.tmpdir)(), 'evolve-')));
    const access = {
        env,
        token: config.githubToken,
        serverUrl: env.GITHUB_SERVER_URL ?? 'https://github.com',
        author: { name: 'evolve[bot]', email: 'evolve[bot]@users.noreply.github.com' },
    };
    const github = {
        token: config.githubToken,
        repository: env.GITHUB_REPOSITORY,
        apiUrl: env.GITHUB_API_URL ?? 'https://api.github.com',
    };
    const undisturbed = openUndisturbed(config, { env, cwd: workspaceFolder, temporaryFolder });
    const sourcesDeps = { root, env, repository: github.repository, github, undisturbed };
    const host = openHost(env, invocation.pid, invocation.cancelled, openHostApi(github));
    const agentSurroundings = { env, workspaceRoot: root, temporaryFolder, log, redact };
    const ports = {
        store: openStore(config, {
            root,
            remoteUrl: config.store === 'branch' ? await remoteUrl(root, config.remote, access) : '',
            access,
            temporaryFolder,
            host: host.run.host,
            renderPages: (lanes, now) => renderPages(lanes, now, config),
        }),
        sources: openSources(config, sourcesDeps),
        goals: openGoalMeter(config, sourcesDeps),
        agent: openAgent(config, agentSurroundings),
        gate: openGate(config, { env, cwd: workspaceFolder, token: config.githubToken, temporaryFolder }),
        workspace: openWorkspace(config, {
            needsCleanTree: !isOnGitHub && !config.allowDirty,
            env,
            cwd: workspaceFolder,
            token: config.githubToken,
            serverUrl: access.serverUrl,
            temporaryFolder,
            apiUrl: github.apiUrl,
            repository: github.repository,
            redact,
        }),
        host,
        clock: () => new Date(),
        log,
    };
    return { config, ports, texts: await readTexts(root, config), redact, temporaryFolder };
}
/** Values that must never be written anywhere: our token, what `agent-env` passes on, and what looks like a credential. */
function secretsOf({ env, given }) {
    const passedOn = (given['agent-env'] ?? '').split(/[\s,]+/);
    const named = Object.entries(env)
        .filter(([name]) => passedOn.includes(name) || /(^|_)(API_?KEY|TOKEN|SECRET|PASSWORD|CREDENTIALS)$/i.test(name))
        .map(([, value]) => value);
    return [given['github-token'], ...named].filter((value) => value !== undefined && value.length >= 6);
}
/** The file is optional unless it was named. */
async function readConfigFile(root, named) {
    const path = (0,external_node_path_.resolve)(root, named ?? '.github/evolve.yml');
    try {
        return await (0,promises_.readFile)(path, 'utf8');
    }
    catch (error) {
        if (named === undefined && (0,platform_files/* hasCode */.up)(error, 'ENOENT'))
            return undefined;
        throw new errors/* EvolveError */.Mc('CONFIG_UNREADABLE', `The configuration file ${path} cannot be read.`, 'Correct the input `config-file`, or add the file.', { cause: error });
    }
}
async function readTexts(root, config) {
    if (config.promptFile === '')
        return { addition: config.prompt };
    try {
        return { addition: `${config.prompt}\n\n${await (0,promises_.readFile)((0,external_node_path_.resolve)(root, config.promptFile), 'utf8')}` };
    }
    catch (error) {
        throw new errors/* EvolveError */.Mc('INPUT_INVALID', `prompt-file: ${JSON.stringify(config.promptFile)} cannot be read.`, 'Give the path of a text file in the repository.', { cause: error });
    }
}
/** Whatever is started in a folder that is not there fails as if the program were missing. */
async function checkFolder(root) {
    const found = await (0,promises_.stat)(root).catch(() => undefined);
    if (found?.isDirectory())
        return;
    throw new errors/* EvolveError */.Mc('INPUT_INVALID', `working-directory: ${root} is not a folder.`, 'Give a folder of the checkout.');
}
/** A remote is a name of the workspace's repository, or a URL or path itself. */
async function remoteUrl(root, remote, access) {
    // Git takes a relative path from the repository; our private ones lie elsewhere.
    const fromRoot = (url) => (/^\.\.?\//.test(url) ? (0,external_node_path_.resolve)(root, url) : url);
    if (/[:/\\]/.test(remote))
        return fromRoot(remote);
    const found = await openGit(access, { cwd: root }).try(['remote', 'get-url', '--', remote]);
    if (found.code === 0)
        return fromRoot(found.stdout.toString('utf8').trim());
    if (/not a git repository/.test(found.stderr)) {
        throw new errors/* EvolveError */.Mc('NOT_A_REPOSITORY', `${root} is not a git repository.`, 'Check the repository out first (actions/checkout), or correct `working-directory`.');
    }
    throw new errors/* EvolveError */.Mc('INPUT_INVALID', `remote: there is no remote ${JSON.stringify(remote)} in ${root}.`, 'Name another remote or a URL, or keep the state with `store: directory`.');
}


/***/ }),

/***/ 251:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   c: () => (/* binding */ sum),
/* harmony export */   r: () => (/* binding */ addReports)
/* harmony export */ });
/** Adds up the sessions of one cycle: the later one's end and reading; tokens, cost, turns, denials and time of both. */
function addReports(earlier, later) {
    if (!earlier)
        return later;
    return {
        ...later,
        durationSeconds: earlier.durationSeconds + later.durationSeconds,
        tokens: sum(earlier.tokens, later.tokens),
        costUsd: sum(earlier.costUsd, later.costUsd),
        turns: sum(earlier.turns, later.turns),
        denials: sum(earlier.denials, later.denials),
    };
}
/** Adds what is known; unknown is unknown only when both are. */
function sum(a, b) {
    return a === undefined && b === undefined ? undefined : (a ?? 0) + (b ?? 0);
}


/***/ }),

/***/ 158:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   aN: () => (/* binding */ renderLaneFiles),
/* harmony export */   bv: () => (/* binding */ chartFile),
/* harmony export */   ef: () => (/* binding */ laneFiles),
/* harmony export */   fN: () => (/* binding */ dashboardFile),
/* harmony export */   yp: () => (/* binding */ isPage)
/* harmony export */ });
/* harmony import */ var _handoff_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6147);
/* harmony import */ var _jsonl_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8135);
/* harmony import */ var _markers_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9082);
// The files of a lane as text (SPEC §9.1): the one place that knows their names and how each is rendered.



/** Names the files of a lane, relative to its folder. */
const laneFiles = {
    state: 'session-state.json',
    history: 'cycle-history.jsonl',
    ledger: 'ledger.jsonl',
    handoff: 'HANDOFF',
    dormant: 'DORMANT',
    stop: 'STOP',
};
/** Renders the files of a lane by name. An empty log and a marker that is not set have no file. */
function renderLaneFiles(lane) {
    const files = new Map([[laneFiles.state, `${JSON.stringify(lane.state, null, 2)}\n`]]);
    if (lane.history.length > 0)
        files.set(laneFiles.history, (0,_jsonl_js__WEBPACK_IMPORTED_MODULE_1__/* .renderJsonl */ .LN)(lane.history));
    if (lane.ledger.length > 0)
        files.set(laneFiles.ledger, (0,_jsonl_js__WEBPACK_IMPORTED_MODULE_1__/* .renderJsonl */ .LN)(lane.ledger));
    if (lane.handoff)
        files.set(laneFiles.handoff, (0,_handoff_js__WEBPACK_IMPORTED_MODULE_0__/* .renderHandoff */ .ZU)(lane.handoff));
    if (lane.dormant)
        files.set(laneFiles.dormant, (0,_markers_js__WEBPACK_IMPORTED_MODULE_2__/* .renderDormant */ .Qu)(lane.dormant));
    if (lane.stop)
        files.set(laneFiles.stop, lane.stop.text);
    return files;
}
/** Names the page of the state branch that is for people. It and the charts are written, and never read again. */
const dashboardFile = 'README.md';
/** Names the file with the chart of a lane. */
function chartFile(laneName) {
    return `${laneName}.svg`;
}
/** Tells whether a path of the state branch is a page for people. */
function isPage(path) {
    return path === dashboardFile || /^[^/]+\.svg$/.test(path);
}


/***/ }),

/***/ 6913:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C2: () => (/* binding */ classifyGoal),
/* harmony export */   Fk: () => (/* binding */ capGoalOutput),
/* harmony export */   Mr: () => (/* binding */ compareGoals),
/* harmony export */   nQ: () => (/* binding */ goalWords),
/* harmony export */   t7: () => (/* binding */ readGoalValue),
/* harmony export */   x: () => (/* binding */ failingGoals)
/* harmony export */ });
/** Is the exit code by which a check says that it does not apply here. */
const skipCode = 77;
/** Classifies how a check ended: time-outs and cancellation are skips, everything unknown is a failure. */
function classifyGoal(end) {
    if (end.cause !== 'exited' || end.code === skipCode)
        return 'skip';
    return end.code === 0 ? 'pass' : 'fail';
}
/** Reads the output of a check as a number; undefined unless it is one as a whole. */
function readGoalValue(output) {
    const text = output.trim();
    return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : undefined;
}
const keptCharacters = 200;
const maxCharacters = 500;
/** Cuts output to 500 characters: the first 200 and the last 200 of what is longer. */
function capGoalOutput(output) {
    const characters = [...output.trim()];
    if (characters.length <= maxCharacters)
        return characters.join('');
    const head = characters.slice(0, keptCharacters).join('');
    return `${head}\n…\n${characters.slice(-keptCharacters).join('')}`;
}
/** Pairs the failing goals with their results: the heaviest first, equal ones in the order of the file. */
function failingGoals(goals, results) {
    const byId = new Map(results.map((result) => [result.id, result]));
    return goals
        .flatMap((goal) => {
        const result = byId.get(goal.id);
        return result?.result === 'fail' ? [{ goal, result }] : [];
    })
        .sort((a, b) => b.goal.weight - a.goal.weight);
}
/** Returns how each goal stands, by id: what the state keeps of a measurement. */
function goalWords(results) {
    return Object.fromEntries(results.map((one) => [one.id, one.result]));
}
/**
 * Compares two measurements: returns the ids of goals that passed before and fail now, sorted. A goal that was removed or
 * skipped, and one that is new, is no regression (CASES B12).
 */
function compareGoals(before, after) {
    return Object.keys(after)
        .filter((id) => after[id] === 'fail' && Object.hasOwn(before, id) && before[id] === 'pass')
        .sort();
}


/***/ }),

/***/ 6147:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Q8: () => (/* binding */ handoffSchema),
/* harmony export */   ZU: () => (/* binding */ renderHandoff),
/* harmony export */   f4: () => (/* binding */ composeHandoff),
/* harmony export */   "in": () => (/* binding */ parseHandoff)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9691);
/* harmony import */ var _record_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4612);
/* harmony import */ var _jsonl_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8135);
// HANDOFF, the non-sticky marker that a lane leaves behind when its context grew heavy (SPEC §5.3).
// The format is shared with AgentOps byte for byte; lines that we do not know are kept.



const parkedRefSchema = zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({
    ref: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    source: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().optional(),
    wip: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().optional(),
    next_step: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().optional(),
});
/** Describes HANDOFF's content; the same shape is kept as `resuming` until the resuming cycle has ended (SPEC §5.4). */
const handoffSchema = zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({
    timestamp: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    context_streak: zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig().int().nonnegative(),
    reason: zod__WEBPACK_IMPORTED_MODULE_1__/* ["enum"] */ .k5n(_record_js__WEBPACK_IMPORTED_MODULE_0__/* .handoffReasons */ .Ye).default('streak').catch('streak'),
    parked_work: zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(parkedRefSchema).default([]),
    next_action: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().default(''),
    /** Further lines, as they stood. */
    extra: zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()).default([]),
    /** The cycle that handed off, known from history once the marker is being resumed; not in the file. */
    cycle: zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig().int().optional(),
});
const streakLine = /^context_streak=(\d+)/;
const nextAction = 'cron-fire will resume on compacted/fresh context';
/** Composes the HANDOFF of a cycle. */
function composeHandoff(facts) {
    return { ...facts, parked_work: [...facts.parked_work], next_action: nextAction, extra: [] };
}
/** Renders HANDOFF, LF at the end of every line. A reason other than `streak` adds its line. */
function renderHandoff(handoff) {
    return [
        handoff.timestamp,
        `context_streak=${handoff.context_streak} (this session's context grew too heavy)`,
        `parked_work: ${JSON.stringify(handoff.parked_work)}`,
        `next-action: ${handoff.next_action}`,
        ...(handoff.reason === 'streak' ? [] : [`reason: ${handoff.reason}`]),
        ...handoff.extra,
    ]
        .map((line) => `${line}\n`)
        .join('');
}
/** Parses HANDOFF. Never fails: a marker that cannot be read still means "a handoff happened" (it is kept as extra lines). */
function parseHandoff(text) {
    const lines = text
        .replace(/^\uFEFF/, '')
        .split(/\r?\n/)
        .filter((line) => line.trim() !== '');
    const handoff = {
        timestamp: '',
        context_streak: 0,
        reason: 'streak',
        parked_work: [],
        next_action: '',
        extra: [],
    };
    for (const [index, line] of lines.entries()) {
        const streak = streakLine.exec(line);
        const pair = /^([a-z_-]+): ?(.*)$/.exec(line);
        if (index === 0 && !pair && !streak)
            handoff.timestamp = line.trim();
        else if (streak)
            handoff.context_streak = Number(streak[1]);
        else if (pair?.[1] === 'parked_work')
            readParked(pair[2] ?? '', line, handoff);
        else if (pair?.[1] === 'next-action')
            handoff.next_action = pair[2] ?? '';
        else if (pair?.[1] === 'reason' && isReason(pair[2]))
            handoff.reason = pair[2];
        else
            handoff.extra.push(line);
    }
    return handoff;
}
function isReason(text) {
    return _record_js__WEBPACK_IMPORTED_MODULE_0__/* .handoffReasons */ .Ye.some((reason) => reason === text);
}
function readParked(json, line, handoff) {
    const parsed = (0,_jsonl_js__WEBPACK_IMPORTED_MODULE_2__/* .parseJson */ .qF)(json);
    const refs = zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(parkedRefSchema).safeParse(parsed.ok ? parsed.value : undefined);
    if (refs.success)
        handoff.parked_work = refs.data;
    else
        handoff.extra.push(line);
}


/***/ }),

/***/ 1381:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   AU: () => (/* binding */ fold),
/* harmony export */   HW: () => (/* binding */ countersSchema),
/* harmony export */   Hx: () => (/* binding */ noOperatorFacts),
/* harmony export */   gz: () => (/* binding */ isTooHeavy),
/* harmony export */   sL: () => (/* binding */ isHeavy),
/* harmony export */   ze: () => (/* binding */ unreachedLimit)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9691);
/* harmony import */ var _record_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4612);
// Streaks and counts, folded from history (SPEC §4.3): nothing here is remembered that the records do not say.


const count = zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig().int().nonnegative();
const refCountersSchema = zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({
    /** Cycles in a row that ended `unchanged`, `failed` or `regressed`, heavy and uncharged ones left out. */
    attempts: count,
    /** Handoffs since the last `improved` on it. */
    handoffs: count,
    /** How often a goal was improved; one that offers itself again has fallen back (SPEC §4.3, oscillation). */
    wins: count.default(0),
    /** The item's fingerprint when it was last worked on. */
    fingerprint: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().optional(),
    /** Cycle in which a scout deferred it. */
    deferredIn: count.optional(),
    /** Its fingerprint when a scout blocked it. */
    blockedAs: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().optional(),
    /** Cycle in which a scout split it. */
    splitIn: count.optional(),
    lastResult: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    /** The last cycle on it. */
    cycle: count.default(0),
});
/** Describes everything that is counted. A checkpoint of it plus the later records gives the same again. */
const countersSchema = zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({
    /** The highest cycle number seen. */
    cycle: count,
    contextStreak: count,
    idleStreak: count,
    generatorEmptyStreak: count,
    regressedStreak: count,
    /** `failed` and `needs-human` cycles in a row that were not heavy (SPEC §2). */
    barrenStreak: count,
    /** Cycles in a row whose agent made no successful request (SPEC §4.3). */
    unreachedStreak: count.default(0),
    /** Cycles that started an agent since the last `resume`. */
    agentCycles: count,
    /** What the agents of one UTC day cost and used, as far as they tell: the day of the newest record (SPEC §3.2). */
    spent: zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ day: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), costUsd: zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig(), tokens: zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig() }).optional(),
    /** Since when the regression breaker is open, and since which cycle. */
    breaker: zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ opened_at: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), cycle: count }).optional(),
    /** The last gate that was measured; an idle cycle does not hide it (CASES B14). */
    lastGate: zod__WEBPACK_IMPORTED_MODULE_1__/* ["enum"] */ .k5n(['PASS', 'FAIL']).optional(),
    lastHandoffCycle: count.optional(),
    refs: zod__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), refCountersSchema),
});
/** Is the length of a row of cycles without a successful request from which the loop backs off (SPEC §4.3). */
const unreachedLimit = 3;
const noOperatorFacts = { resumedAfterCycle: 0, released: {} };
const zero = {
    cycle: 0,
    contextStreak: 0,
    idleStreak: 0,
    generatorEmptyStreak: 0,
    regressedStreak: 0,
    barrenStreak: 0,
    unreachedStreak: 0,
    agentCycles: 0,
    refs: {},
};
/** Folds records, in file order, into counters, starting from a checkpoint when there is one. */
function fold(rows, operator, checkpoint = zero) {
    return rows.reduce((counters, row) => step(counters, row, operator), asOperatorLeft(checkpoint, operator));
}
/** Is what a `resume` sets to nothing; every field that `step` forgives stands here too. */
const forgiven = {
    regressedStreak: 0,
    barrenStreak: 0,
    unreachedStreak: 0,
    agentCycles: 0,
    breaker: undefined,
};
/**
 * Gives a checkpoint as it would have been folded had the operator's facts been known then: what an operator resumed
 * or released after the last record in it counts for all of them.
 */
function asOperatorLeft(checkpoint, operator) {
    const isForgiven = checkpoint.cycle <= operator.resumedAfterCycle;
    const refs = Object.entries(checkpoint.refs).flatMap(([ref, known]) => {
        const isReleased = checkpoint.cycle <= (operator.released[ref] ?? 0);
        const left = isReleased ? released(known) : known;
        return isCounted(left) ? [[ref, left]] : [];
    });
    return {
        ...checkpoint,
        ...(isForgiven ? forgiven : {}),
        refs: Object.fromEntries(refs),
    };
}
function released(known) {
    return { ...known, attempts: 0, wins: 0, deferredIn: undefined, blockedAs: undefined, splitIn: undefined };
}
/** Tells whether anything about a ref still matters; one that improved and is done leaves nothing behind. */
function isCounted(ref) {
    return (ref.attempts > 0 ||
        ref.handoffs > 0 ||
        ref.wins > 0 ||
        ref.deferredIn !== undefined ||
        ref.blockedAs !== undefined ||
        ref.splitIn !== undefined);
}
function step(before, row, operator) {
    const isForgiven = row.cycle <= operator.resumedAfterCycle;
    const result = (0,_record_js__WEBPACK_IMPORTED_MODULE_0__/* .resultOfCycle */ .ZO)(row);
    return {
        cycle: Math.max(before.cycle, row.cycle),
        contextStreak: contextStreak(before.contextStreak, row, result),
        idleStreak: idleStreak(before.idleStreak, row, result),
        generatorEmptyStreak: generatorStreak(before.generatorEmptyStreak, row),
        regressedStreak: isForgiven ? 0 : regressedStreak(before.regressedStreak, result),
        barrenStreak: isForgiven ? 0 : barrenStreak(before.barrenStreak, row, result),
        unreachedStreak: isForgiven ? 0 : unreachedStreak(before.unreachedStreak, row),
        agentCycles: isForgiven || !countsAgainstCap(row, result)
            ? isForgiven
                ? 0
                : before.agentCycles
            : before.agentCycles + 1,
        spent: spentAfter(before.spent, row),
        breaker: isForgiven ? undefined : breaker(before.breaker, row, result),
        lastGate: row.gate === 'PASS' || row.gate === 'FAIL' ? row.gate : before.lastGate,
        lastHandoffCycle: row.result === 'context-handoff' ? row.cycle : before.lastHandoffCycle,
        refs: refsAfter(before.refs, row, result, operator),
    };
}
function refsAfter(before, row, result, operator) {
    const ref = row.work_ref;
    if (!ref)
        return before;
    const counted = refCounters(before[ref], row, result, operator);
    if (isCounted(counted))
        return { ...before, [ref]: counted };
    if (before[ref] === undefined)
        return before;
    const { [ref]: _over, ...others } = before;
    return others;
}
/** SPEC §5.1. A resumed record starts a new count; a record that is neither heavy nor improved moves nothing. */
function contextStreak(before, row, result) {
    const base = row.resumed_from === undefined ? before : 0;
    if (isHeavy(row))
        return base + 1;
    return result === 'improved' ? 0 : base;
}
/** Tells whether a row counts towards `context_streak`; other writers' rows do not say `heavy`. */
function isHeavy(row) {
    if (row.heavy !== undefined)
        return row.heavy;
    const result = (0,_record_js__WEBPACK_IMPORTED_MODULE_0__/* .resultOfCycle */ .ZO)(row);
    return ((result === 'scout' && isTooHeavy(row.disposition)) ||
        (result === 'harvested' && row.harvest_kind === 'context-defer'));
}
/** Recognises the disposition "context too heavy", as a word or in words (SPEC §5.1). */
function isTooHeavy(disposition) {
    return /\bcontext[\s_-]+too[\s_-]+heavy\b/i.test(disposition ?? '');
}
function idleStreak(before, row, result) {
    switch (result) {
        case 'improved':
        case 'regressed':
        case 'harvested':
        case 'scout':
            return 0;
        case 'unchanged':
        case 'quarantined':
            return before + 1;
        case 'idle':
            return hasFailedSource(row) ? before : before + 1;
        default:
            return before;
    }
}
function generatorStreak(before, row) {
    if (row.generators === 'found')
        return 0;
    return row.generators === 'dry' && !hasFailedSource(row) ? before + 1 : before;
}
/** A source that failed is not empty: no streak moves because of it (SPEC §10.1). */
function hasFailedSource(row) {
    return (row.failed_sources?.length ?? 0) > 0;
}
function regressedStreak(before, result) {
    if (result === 'regressed')
        return before + 1;
    return ['improved', 'harvested', 'scout', 'unchanged', 'failed'].includes(result) ? 0 : before;
}
/** Once open, only an `improved` closes it; any other try half-open starts the cooldown again (SPEC §3.1). */
function breaker(before, row, result) {
    if (result === 'improved')
        return undefined;
    const opens = row.breaker === 'opened' || (before !== undefined && row.agent_end !== undefined);
    return opens ? { opened_at: row.timestamp ?? before?.opened_at ?? '', cycle: row.cycle } : before;
}
function barrenStreak(before, row, result) {
    if (result === 'failed' || result === 'needs-human')
        return isHeavy(row) ? before : before + 1;
    return ['cancelled', 'interrupted', 'rate-limited'].includes(result) ? before : 0;
}
/** The first agent that was reached ends the row; a cycle without an agent says nothing. */
function unreachedStreak(before, row) {
    if (row.agent_reached === false)
        return before + 1;
    return row.agent_end === undefined || row.agent_end === 'cancelled' ? before : 0;
}
/** Adds a record to its day; a record of another day starts that one. The day stands in the record, in UTC (FIELD F63). */
function spentAfter(before, row) {
    const day = row.timestamp?.slice(0, 10);
    if (day === undefined || (row.cost_usd === undefined && row.tokens === undefined))
        return before;
    const known = before?.day === day ? before : { day, costUsd: 0, tokens: 0 };
    return { day, costUsd: known.costUsd + (row.cost_usd ?? 0), tokens: known.tokens + (row.tokens ?? 0) };
}
/** Cycles that started an agent count; those that wait for a person or died do not (SPEC §2, FIELD F67). */
function countsAgainstCap(row, result) {
    if (row.result === 'interrupted' || result === 'needs-human')
        return false;
    return (row.agent_end !== undefined ||
        ['improved', 'regressed', 'harvested', 'scout', 'unchanged', 'failed', 'rate-limited'].includes(result));
}
function refCounters(known, row, result, operator) {
    const isSameItem = known?.fingerprint === undefined || row.fingerprint === undefined || known.fingerprint === row.fingerprint;
    const isReleased = row.cycle <= (operator.released[row.work_ref ?? ''] ?? 0);
    const before = isSameItem ? known : undefined;
    const attempts = isReleased ? 0 : attemptsOf(before?.attempts ?? 0, row, result);
    const disposition = result === 'scout' && !isReleased ? row.disposition : undefined;
    const isHandoff = row.result === 'context-handoff';
    return {
        attempts,
        handoffs: result === 'improved' && !isHandoff ? 0 : (before?.handoffs ?? 0) + (isHandoff ? 1 : 0),
        wins: isReleased ? 0 : winsOf(before?.wins ?? 0, row, result),
        fingerprint: row.fingerprint,
        deferredIn: disposition === 'defer' ? row.cycle : before?.deferredIn,
        blockedAs: isReleased ? undefined : disposition === 'block' ? row.fingerprint : before?.blockedAs,
        splitIn: disposition === 'split' ? row.cycle : before?.splitIn,
        lastResult: result,
        cycle: row.cycle,
    };
}
function winsOf(before, row, result) {
    const isWon = /^(goal|gate):/.test(row.work_ref ?? '') && result === 'improved';
    return isWon ? before + 1 : before;
}
/** Heavy cycles never count against an item, nor do infrastructure failures (SPEC §4.3). */
function attemptsOf(before, row, result) {
    if (isHeavy(row) || row.item_charged === false)
        return before;
    if (['unchanged', 'failed', 'regressed'].includes(result))
        return before + 1;
    return ['improved', 'harvested', 'scout'].includes(result) ? 0 : before;
}


/***/ }),

/***/ 8135:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Em: () => (/* binding */ countBadLines),
/* harmony export */   LN: () => (/* binding */ renderJsonl),
/* harmony export */   Xq: () => (/* binding */ appendLine),
/* harmony export */   qF: () => (/* binding */ parseJson),
/* harmony export */   sm: () => (/* binding */ valuesOf),
/* harmony export */   wI: () => (/* binding */ parseJsonl)
/* harmony export */ });
// Documents of one JSON value per line that other programs write too. A bad line costs that line only:
// it is kept as it stands, counted, and never hides what comes after it (SPEC §9.4).
/**
 * Parses JSONL text. Reads BOM and CRLF; only LF ends a line (U+2028 does not).
 * `read` returns undefined for a value it cannot use; such a line stays in the document without a value.
 */
function parseJsonl(text, read) {
    const lines = [];
    for (const piece of text.replace(/^\uFEFF/, '').split('\n')) {
        const raw = piece.endsWith('\r') ? piece.slice(0, -1) : piece;
        if (raw.trim() !== '')
            lines.push(lineOf(raw, read));
    }
    return lines;
}
function lineOf(raw, read) {
    const json = parseJson(raw);
    const value = json.ok ? read(json.value) : undefined;
    return value === undefined ? { raw } : { raw, value };
}
/** Parses JSON without throwing. */
function parseJson(text) {
    try {
        return { ok: true, value: JSON.parse(text) };
    }
    catch (error) {
        return { ok: false, problem: error instanceof Error ? error.message : String(error) };
    }
}
/** Renders the document, every line ended by LF: a torn last line is thereby set right before an append. */
function renderJsonl(document) {
    return document.map((line) => `${line.raw}\n`).join('');
}
/** Appends a value as one line. */
function appendLine(document, value) {
    return [...document, { raw: JSON.stringify(value), value }];
}
/** Returns the values of the good lines, in order. */
function valuesOf(document) {
    return document.flatMap((line) => (line.value === undefined ? [] : [line.value]));
}
/** Counts the lines that could not be understood. */
function countBadLines(document) {
    return document.filter((line) => line.value === undefined).length;
}


/***/ }),

/***/ 9082:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   M6: () => (/* binding */ parseOperatorMarker),
/* harmony export */   Ph: () => (/* binding */ parseDormant),
/* harmony export */   Qu: () => (/* binding */ renderDormant),
/* harmony export */   nP: () => (/* binding */ composeOperatorMarker)
/* harmony export */ });
/* harmony import */ var _time_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7368);
// The markers that keep a loop down: KILL and STOP by an operator, DORMANT by the loop itself (SPEC §3.1).
// Their age comes from the timestamp written inside, never from a file's mtime.

const isoInside = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})/;
/** Parses KILL or STOP, also one written by hand (`echo enough > STOP`). */
function parseOperatorMarker(text) {
    const time = isoInside.exec(text)?.[0];
    const reason = text
        .replace(/^\uFEFF/, '')
        .replace(time ?? '', '')
        .replace(/^\s*(?:reason:)?/, '')
        .trim();
    return { text, writtenAt: (0,_time_js__WEBPACK_IMPORTED_MODULE_0__/* .parseTime */ .pe)(time), reason };
}
/** Composes an operator's marker. */
function composeOperatorMarker(reason, now) {
    const oneLine = reason.replace(/\s+/g, ' ').trim();
    return { text: `${(0,_time_js__WEBPACK_IMPORTED_MODULE_0__/* .isoTime */ .Ly)(now)}\nreason: ${oneLine}\n`, writtenAt: now, reason: oneLine };
}
/** Renders DORMANT. */
function renderDormant(dormant) {
    return `${dormant.timestamp}\ncycle: ${dormant.cycle}\nreason: ${dormant.reason}\n`;
}
/** Parses DORMANT; whatever it says, its presence is what counts. */
function parseDormant(text) {
    return {
        timestamp: isoInside.exec(text)?.[0] ?? '',
        cycle: Number(/^cycle: (\d+)$/m.exec(text)?.[1] ?? 0),
        reason: /^reason: (.*)$/m.exec(text)?.[1] ?? text.trim().slice(0, 200),
    };
}


/***/ }),

/***/ 6716:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Al: () => (/* binding */ composeItem),
/* harmony export */   CB: () => (/* binding */ textsOf),
/* harmony export */   H8: () => (/* binding */ refOf),
/* harmony export */   TH: () => (/* binding */ foldText),
/* harmony export */   b6: () => (/* binding */ textOf)
/* harmony export */ });
/* harmony import */ var _work_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(940);
// Builds a work item from what a source read. Text of unknown origin is bounded here, and only here;
// it is never judged or escaped: that is for whoever shows it.

const maxTitleLength = 500;
const maxBodyLength = 20_000;
const maxRefLength = 200;
/** Composes a work item: the title on one line, the paragraphs that are not blank as its body. */
function composeItem(parts) {
    const title = cut(parts.title.replace(/[\s\p{Cc}]+/gu, ' ').trim(), maxTitleLength);
    const body = cut(parts.paragraphs.filter((one) => one.trim() !== '').join('\n\n'), maxBodyLength);
    const labels = [...new Set(parts.labels)];
    return {
        ref: parts.ref,
        source: parts.source,
        title,
        body,
        labels,
        fingerprint: (0,_work_js__WEBPACK_IMPORTED_MODULE_0__/* .fingerprintOf */ .ax)({ title, body, labels }),
        ...(parts.url === undefined ? {} : { url: parts.url }),
    };
}
/**
 * Makes a ref of an id that others gave: as it stands where it can stand on a line of its own, else a hash of it.
 * Returns undefined when there is no id.
 */
function refOf(id) {
    const text = typeof id === 'number' ? String(id) : typeof id === 'string' ? id.trim() : '';
    if (text === '')
        return undefined;
    return text.length <= maxRefLength && !/\p{Cc}/u.test(text) ? text : (0,_work_js__WEBPACK_IMPORTED_MODULE_0__/* .hashText */ .qj)(text);
}
/** Returns a text as it stands, and a blank for anything else. */
function textOf(value) {
    return typeof value === 'string' ? value : '';
}
/** Returns the texts of a list, of a single text, or none. */
function textsOf(value) {
    const list = Array.isArray(value) ? value : [value];
    return list.filter((one) => typeof one === 'string' && one.trim() !== '');
}
/** Folds case and white space, to tell whether two texts say the same. */
function foldText(text) {
    return text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}
/** Cuts on a character boundary and says how much is missing. */
function cut(text, maxLength) {
    if (text.length <= maxLength)
        return text;
    const head = text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
    return `${head} (${text.length - head.length} characters omitted)`;
}


/***/ }),

/***/ 5347:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DO: () => (/* binding */ readLifecycle),
/* harmony export */   DY: () => (/* binding */ parseQueue),
/* harmony export */   EJ: () => (/* binding */ renderQueue),
/* harmony export */   Kd: () => (/* binding */ spreadLifecycle),
/* harmony export */   QD: () => (/* binding */ aggregate),
/* harmony export */   Uj: () => (/* binding */ placedItems),
/* harmony export */   XG: () => (/* binding */ itemId),
/* harmony export */   Xs: () => (/* binding */ itemTypes),
/* harmony export */   aG: () => (/* binding */ wordOf),
/* harmony export */   bV: () => (/* binding */ entryLine),
/* harmony export */   gO: () => (/* binding */ severities),
/* harmony export */   mX: () => (/* binding */ lifecycleFields),
/* harmony export */   qC: () => (/* binding */ available)
/* harmony export */ });
/* unused harmony exports queueItemSchema, queueEntrySchema */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9691);
/* harmony import */ var _jsonl_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8135);
/* harmony import */ var _offered_item_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6716);
/* harmony import */ var _work_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(940);
// Rows and items of next-work.jsonl, contract v1.4 (FORMATS §2): reading, identity, lifecycle, aggregates.
// Never changes a row that it only reads: its raw line stands until an item of it changes.




/** Describes one item as any writer may have left it; unknown keys are kept, and only a titled one is work. */
const queueItemSchema = zod__WEBPACK_IMPORTED_MODULE_2__/* .looseObject */ ._H3({});
/** Describes one line: what one producer event left. */
const queueEntrySchema = zod__WEBPACK_IMPORTED_MODULE_2__/* .looseObject */ ._H3({ items: zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(queueItemSchema) });
/** Lists what an item can be, in the words of the contract. */
const itemTypes = [
    'tech-debt',
    'improvement',
    'pattern-fix',
    'process-improvement',
    'feature',
    'bug',
    'task',
    'docs',
    'chore',
];
/** Lists how much an item matters, the most first. */
const severities = ['high', 'medium', 'low'];
/** Returns the word of a list that a value is; undefined for anything else. */
function wordOf(words, value) {
    return words.find((word) => word === value);
}
/** Lists the fields that together say where an item stands; they change as one. */
const lifecycleFields = [
    'consumed',
    'claim_status',
    'claimed_by',
    'claimed_at',
    'consumed_by',
    'consumed_at',
];
/** Parses the queue. A flat row of old (no `items`) is an entry with one item; a line that is no row stays as it is. */
function parseQueue(text) {
    return (0,_jsonl_js__WEBPACK_IMPORTED_MODULE_3__/* .parseJsonl */ .wI)(text, readEntry);
}
/** Renders the queue, every line as it was read unless it changed. */
function renderQueue(queue) {
    return (0,_jsonl_js__WEBPACK_IMPORTED_MODULE_3__/* .renderJsonl */ .LN)(queue);
}
/** Makes the line of an entry that was changed or is new. */
function entryLine(entry) {
    return { raw: JSON.stringify(entry), value: entry };
}
// The schemas only look: what was read is kept as it was read, down to the order of its keys.
function readEntry(value) {
    if (queueEntrySchema.safeParse(value).success)
        return value;
    const row = queueItemSchema.safeParse(value);
    if (!row.success || 'items' in row.data || (0,_offered_item_js__WEBPACK_IMPORTED_MODULE_0__/* .textOf */ .b6)(row.data.title) === '')
        return undefined;
    const { source_epic = '', timestamp = '', ...item } = row.data;
    return aggregate({ source_epic, timestamp, items: [item] });
}
// Hashing is what costs time in a long queue, and every step asks again. Items are never changed in place.
const knownIds = new WeakMap();
/** Identifies an item: its `id`, else a hash of title and description (SPEC §10.1). */
function itemId(item) {
    const known = knownIds.get(item);
    if (known !== undefined)
        return known;
    const id = (0,_offered_item_js__WEBPACK_IMPORTED_MODULE_0__/* .refOf */ .H8)(item.id) ?? (0,_work_js__WEBPACK_IMPORTED_MODULE_1__/* .hashText */ .qj)(JSON.stringify([(0,_offered_item_js__WEBPACK_IMPORTED_MODULE_0__/* .textOf */ .b6)(item.title), (0,_offered_item_js__WEBPACK_IMPORTED_MODULE_0__/* .textOf */ .b6)(item.description)]));
    knownIds.set(item, id);
    return id;
}
/** Reads where an item, or an entry, says that it stands; `in_progress` wins over `consumed: true`. */
function readLifecycle(fields) {
    if (fields.claim_status === 'in_progress')
        return { state: 'in_progress', owner: (0,_offered_item_js__WEBPACK_IMPORTED_MODULE_0__/* .textOf */ .b6)(fields.claimed_by) };
    const isConsumed = fields.consumed === true || fields.claim_status === 'consumed';
    return { state: isConsumed ? 'consumed' : 'available', owner: '' };
}
function hasLifecycle(item) {
    return typeof item.consumed === 'boolean' || (0,_offered_item_js__WEBPACK_IMPORTED_MODULE_0__/* .textOf */ .b6)(item.claim_status) !== '';
}
/** Lists all items of a queue, in order of entries, then of items. */
function placedItems(queue) {
    return queue.flatMap(({ value: entry }) => (entry === undefined ? [] : spreadLifecycle(entry).items).map((item) => ({
        item,
        ref: itemId(item),
        lifecycle: readLifecycle(item),
    })));
}
/** Writes an entry's lifecycle into its items where only the entry had one. */
function spreadLifecycle(entry) {
    if (entry.items.some(hasLifecycle) || readLifecycle(entry).state === 'available')
        return entry;
    const fields = Object.fromEntries(lifecycleFields.filter((name) => name in entry).map((name) => [name, entry[name]]));
    return { ...entry, items: entry.items.map((item) => ({ ...item, ...fields })) };
}
/** Computes an entry's aggregates from its items (FORMATS §2); an entry without items is left alone. */
function aggregate(entry) {
    if (entry.items.length === 0)
        return entry;
    const states = entry.items.map((item) => readLifecycle(item).state);
    if (states.every((state) => state === 'consumed')) {
        const last = entry.items.reduce((a, b) => ((0,_offered_item_js__WEBPACK_IMPORTED_MODULE_0__/* .textOf */ .b6)(b.consumed_at) >= (0,_offered_item_js__WEBPACK_IMPORTED_MODULE_0__/* .textOf */ .b6)(a.consumed_at) ? b : a));
        const { consumed_by = null, consumed_at = null } = last;
        return { ...entry, ...available, consumed: true, claim_status: 'consumed', consumed_by, consumed_at };
    }
    const held = entry.items[states.indexOf('in_progress')];
    if (!held)
        return { ...entry, ...available };
    const { claimed_by = null, claimed_at = null } = held;
    return { ...entry, ...available, claim_status: 'in_progress', claimed_by, claimed_at };
}
/** Is the lifecycle of what nobody holds. */
const available = {
    consumed: false,
    claim_status: 'available',
    claimed_by: null,
    claimed_at: null,
    consumed_by: null,
    consumed_at: null,
};


/***/ }),

/***/ 7834:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  hy: () => (/* binding */ addQueueItems),
  Hw: () => (/* binding */ adoptEntries),
  LU: () => (/* binding */ childrenOf),
  XT: () => (/* binding */ claimQueueItem),
  Vx: () => (/* binding */ consumeQueueItem),
  Tn: () => (/* binding */ consumedRefs),
  XG: () => (/* reexport */ queue_entry/* itemId */.XG),
  Vz: () => (/* reexport */ mergeQueues),
  DY: () => (/* reexport */ queue_entry/* parseQueue */.DY),
  $P: () => (/* binding */ releaseDeadClaims),
  kc: () => (/* binding */ releaseQueueItem),
  EJ: () => (/* reexport */ queue_entry/* renderQueue */.EJ),
  oL: () => (/* reexport */ selectableQueueItems)
});

// UNUSED EXPORTS: queueEntrySchema, queueItemSchema

// EXTERNAL MODULE: ./build/domain/offered-item.js
var offered_item = __webpack_require__(6716);
// EXTERNAL MODULE: ./build/domain/queue-entry.js
var queue_entry = __webpack_require__(5347);
// EXTERNAL MODULE: ./build/domain/time.js
var time = __webpack_require__(7368);
;// CONCATENATED MODULE: ./build/domain/queue-merge.js


/**
 * Merges ours into theirs, with what both grew from. Theirs comes first and keeps its order; rows that only we have
 * follow. Where both changed the same field, theirs stands: it is in the store already.
 */
function mergeQueues(base, ours, theirs) {
    const sides = { base: indexOf(base), ours: indexOf(ours), theirs: indexOf(theirs) };
    const partners = findPartners(sides);
    const merged = theirs.map((line, row) => mergeRow(line, row, partners.get(row) ?? [], sides));
    const paired = new Set([...partners.values()].flat());
    const badLines = new Set(theirs.filter((line) => line.value === undefined).map((line) => line.raw));
    const added = ours.filter((line, row) => !paired.has(row) && !badLines.has(line.raw));
    return [...merged, ...added];
}
function indexOf(queue) {
    const counts = new Map();
    const byKey = new Map();
    const rows = queue.map(({ raw, value }) => {
        const entry = value === undefined ? undefined : (0,queue_entry/* spreadLifecycle */.Kd)(value);
        const keys = (entry === undefined ? [] : namesOf(entry)).map((name) => {
            const count = counts.get(name) ?? 0;
            counts.set(name, count + 1);
            return `${count} ${name}`;
        });
        const row = { raw, entry, keys };
        for (const [position, key] of keys.entries())
            byKey.set(key, { row, item: entry?.items[position] });
        return row;
    });
    return { rows, byKey };
}
function namesOf(entry) {
    if (entry.items.length > 0)
        return entry.items.map((item) => `item ${(0,queue_entry/* itemId */.XG)(item)}`);
    return [`empty ${JSON.stringify([(0,offered_item/* textOf */.b6)(entry.source_epic), (0,offered_item/* textOf */.b6)(entry.timestamp)])}`];
}
/** Maps a row of theirs to the rows of ours that share an item with it; each of ours goes to one of theirs. */
function findPartners({ ours, theirs }) {
    const rowNumbers = new Map(theirs.rows.map((row, number) => [row, number]));
    const partners = new Map();
    for (const [number, { keys }] of ours.rows.entries()) {
        const shared = keys.map((key) => theirs.byKey.get(key)).find((found) => found !== undefined);
        const target = shared && rowNumbers.get(shared.row);
        if (target === undefined)
            continue;
        const known = partners.get(target);
        if (known)
            known.push(number);
        else
            partners.set(target, [number]);
    }
    return partners;
}
function mergeRow(line, number, partners, { base, ours, theirs }) {
    const row = theirs.rows[number];
    if (row?.entry === undefined)
        return line;
    const ourRows = partners.flatMap((partner) => ours.rows[partner] ?? []);
    const touching = [...ourRows, ...row.keys.flatMap((key) => ours.byKey.get(key)?.row ?? [])];
    if (touching.every((one) => one.raw === row.raw))
        return line;
    const items = row.entry.items.map((item, position) => {
        const key = row.keys[position] ?? '';
        return mergeFields(base.byKey.get(key)?.item, ours.byKey.get(key)?.item, item);
    });
    // The first item of a row stands for it: what a merge adds comes after, and merging again finds the same.
    const grown = base.byKey.get(row.keys[0] ?? '')?.row.entry;
    const fields = ourRows.reduce((merged, one) => mergeFields(grown, one.entry, merged), row.entry);
    const more = ourRows.flatMap(({ entry, keys }) => (entry?.items ?? []).filter((_, position) => !theirs.byKey.has(keys[position] ?? '')));
    const merged = { ...fields, items: [...items, ...more] };
    return isEqual(merged, row.entry) ? line : (0,queue_entry/* entryLine */.bV)((0,queue_entry/* aggregate */.QD)(merged));
}
/** Merges field by field. A field that one side lacks survives: a stale rewrite drops what it does not know (CASES C6). */
function mergeFields(base, ours, theirs) {
    if (ours === undefined)
        return theirs;
    const standing = chooseLifecycle(base, ours, theirs);
    const names = [...new Set([...Object.keys(theirs), ...Object.keys(ours)])];
    return Object.fromEntries(names
        .map((name) => [name, isLifecycleField(name) ? standing[name] : chooseValue(name, base, ours, theirs)])
        .filter(([, value]) => value !== undefined));
}
function isLifecycleField(name) {
    return queue_entry/* lifecycleFields */.mX.includes(name);
}
function chooseValue(name, base, ours, theirs) {
    if (!Object.hasOwn(theirs, name))
        return ours[name];
    if (!Object.hasOwn(ours, name))
        return theirs[name];
    return base !== undefined && isEqual(theirs[name], base[name]) ? ours[name] : theirs[name];
}
/** Chooses whose lifecycle stands: consumed before all, then whoever changed it, then the claim that stands already. */
function chooseLifecycle(base, ours, theirs) {
    const [our, their] = [(0,queue_entry/* readLifecycle */.DO)(ours), (0,queue_entry/* readLifecycle */.DO)(theirs)];
    if (their.state === 'consumed')
        return theirs;
    if (our.state === 'consumed')
        return ours;
    if (base === undefined)
        return their.state === 'in_progress' || our.state === 'available' ? theirs : ours;
    const before = (0,queue_entry/* readLifecycle */.DO)(base);
    if (isEqual(our, before))
        return theirs;
    if (isEqual(their, before))
        return ours;
    return their.state === 'available' && our.state === 'in_progress' ? ours : theirs;
}
/** Tells whether two JSON values say the same, whatever the order of their keys. */
function isEqual(a, b) {
    if (a === b)
        return true;
    if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null)
        return false;
    const [left, right] = [Object.entries(a), b];
    if (Array.isArray(a) !== Array.isArray(b) || left.length !== Object.keys(b).length)
        return false;
    return left.every(([name, value]) => Object.hasOwn(right, name) && isEqual(value, right[name]));
}

;// CONCATENATED MODULE: ./build/domain/queue-ranking.js
// Which items of the queue can be taken, and in which order (SPEC §10.1). Says nothing about claims of runs, quarantine
// or "done": those are the ladder's part.


const typesAfterCode = ['process-improvement', 'docs', 'chore'];
/** Lists the items that can be taken, the best first (SPEC §10.1). An item that stands twice is listed once. */
function selectableQueueItems(queue, filter) {
    const all = (0,queue_entry/* placedItems */.Uj)(queue);
    const held = new Set(all.filter((one) => one.lifecycle.state === 'in_progress').map((one) => one.ref));
    const ranked = all
        .filter(({ item, ref, lifecycle }) => lifecycle.state === 'available' && !held.has(ref) && isReady(item))
        .map((one) => ({ ...one, affinity: affinityOf(one.item, filter.repository) }))
        .filter(({ affinity }) => affinity > 0)
        .map(({ item, ref, affinity }) => ({ item, ref, rank: [affinity, ...rankOf(item)] }))
        .sort((a, b) => compareRanks(b.rank, a.rank));
    const byRef = new Map();
    for (const { item, ref } of ranked)
        if (!byRef.has(ref))
            byRef.set(ref, item);
    return [...byRef].map(([ref, item]) => workItemOf(item, ref));
}
/** Tells whether the item's own words allow to take it; a word that nobody defined does not (CASES C10). */
function isReady(item) {
    const { status, requires } = item;
    const isFree = requires === undefined || requires === null || requires === '';
    return ((0,offered_item/* textOf */.b6)(item.title).trim() !== '' &&
        (status === undefined || status === null || status === '' || status === 'ready') &&
        (isFree || (Array.isArray(requires) && requires.length === 0)));
}
/** Returns 3 for the very repository, 2 for any, 1 for unscoped, 0 for another one. Names compare without their owner where one has none. */
function affinityOf(item, repository) {
    const target = (0,offered_item/* textOf */.b6)(item.target_repo).trim().toLowerCase();
    if (repository === undefined)
        return 1;
    if (target === '')
        return 1;
    if (target === '*')
        return 2;
    const own = repository.toLowerCase();
    const isSame = target.includes('/') && own.includes('/') ? target === own : lastPart(target) === lastPart(own);
    return isSame ? 3 : 0;
}
function lastPart(name) {
    return name.slice(name.lastIndexOf('/') + 1);
}
/** Ranks by freshness, severity, type; higher is better, unknown words are last. */
function rankOf(item) {
    const severity = queue_entry/* severities */.gO.findIndex((word) => word === item.severity);
    const type = (0,queue_entry/* wordOf */.aG)(queue_entry/* itemTypes */.Xs, item.type);
    return [
        (0,offered_item/* textOf */.b6)(item.failed_at) === '' ? 1 : 0,
        severity < 0 ? 0 : queue_entry/* severities */.gO.length - severity,
        type === undefined ? 0 : typesAfterCode.includes(type) ? 1 : 2,
    ];
}
function compareRanks(a, b) {
    const differing = a.findIndex((value, position) => value !== b[position]);
    return (a[differing] ?? 0) - (b[differing] ?? 0);
}
function workItemOf(item, ref) {
    const type = (0,offered_item/* textOf */.b6)(item.type);
    const severity = (0,offered_item/* textOf */.b6)(item.severity);
    const files = [(0,offered_item/* textOf */.b6)(item.file), ...(0,offered_item/* textsOf */.CB)(item.target_files)].filter((file) => file !== '');
    return (0,offered_item/* composeItem */.Al)({
        ref,
        source: 'harvested',
        title: (0,offered_item/* textOf */.b6)(item.title),
        paragraphs: [
            (0,offered_item/* textOf */.b6)(item.description),
            named('Why now', (0,offered_item/* textsOf */.CB)(item.why_now)),
            named('Evidence', (0,offered_item/* textsOf */.CB)(item.evidence)),
            named('Files', [...new Set(files)]),
            named('Function', (0,offered_item/* textsOf */.CB)(item.func)),
            named('Likely tests', (0,offered_item/* textsOf */.CB)(item.likely_tests)),
        ],
        labels: [type && `type:${type}`, severity && `severity:${severity}`].filter((label) => label !== ''),
    });
}
function named(name, texts) {
    return texts.length === 0 ? '' : `${name}: ${texts.join(', ')}`;
}

;// CONCATENATED MODULE: ./build/domain/queue.js
// The work queue next-work.jsonl, contract v1.4 (FORMATS §2, SPEC §10.1, §10.2): claiming, consuming, adding. Items are
// found by identity, never by position; rows of other tools are kept; an item's own lifecycle is authoritative.






/**
 * Claims an item for an owner (SPEC §10.2); the same owner may claim again.
 * Returns undefined when it is not there, is consumed, or is held by another.
 */
function claimQueueItem(queue, ref, owner, now) {
    const open = (0,queue_entry/* placedItems */.Uj)(queue).filter((one) => one.ref === ref && one.lifecycle.state !== 'consumed');
    if (open.length === 0 || open.some(({ lifecycle }) => isHeldByAnother(lifecycle, owner)))
        return undefined;
    const claim = { ...queue_entry/* available */.qC, claim_status: 'in_progress', claimed_by: owner, claimed_at: (0,time/* isoTime */.Ly)(now) };
    return changeItems(queue, (item, lifecycle) => (0,queue_entry/* itemId */.XG)(item) === ref && lifecycle.state !== 'consumed' ? { ...item, ...claim } : item);
}
/** Releases what an owner holds; with `failedAt` the task failed, and the item goes behind those that never did. */
function releaseQueueItem(queue, ref, owner, options) {
    const failure = options.failedAt === undefined ? {} : { failed_at: (0,time/* isoTime */.Ly)(options.failedAt) };
    return changeItems(queue, (item, lifecycle) => (0,queue_entry/* itemId */.XG)(item) === ref && lifecycle.state === 'in_progress' && lifecycle.owner === owner
        ? { ...item, ...queue_entry/* available */.qC, ...failure }
        : item);
}
/** Consumes an item that its owner, or nobody, holds. `commit` is what did it. */
function consumeQueueItem(queue, ref, owner, now, options) {
    const consumption = {
        ...queue_entry/* available */.qC,
        consumed: true,
        claim_status: 'consumed',
        consumed_by: owner,
        consumed_at: (0,time/* isoTime */.Ly)(now),
        failed_at: null,
        ...(options.commit === undefined ? {} : { consumed_ref: options.commit }),
    };
    return changeItems(queue, (item, lifecycle) => (0,queue_entry/* itemId */.XG)(item) === ref && lifecycle.state !== 'consumed' && !isHeldByAnother(lifecycle, owner)
        ? { ...item, ...consumption }
        : item);
}
/**
 * Releases what runs of this action hold without a live claim: their lease is over (CASES C4). Items that other tools
 * hold are left to them.
 */
function releaseDeadClaims(queue, claims, now) {
    const live = new Set(claims
        .filter((claim) => ((0,time/* parseTime */.pe)(claim.lease_until) ?? now) > now)
        .map((claim) => `${claim.ref}\nevolve:${claim.lane}/${claim.run_id}/${claim.run_attempt}`));
    return changeItems(queue, (item, lifecycle) => {
        const isOurs = lifecycle.state === 'in_progress' && /^evolve:[^/]+\/[^/]+\/\d+$/.test(lifecycle.owner);
        return isOurs && !live.has(`${(0,queue_entry/* itemId */.XG)(item)}\n${lifecycle.owner}`) ? { ...item, ...queue_entry/* available */.qC } : item;
    });
}
/**
 * Adds items as one entry. An item whose id or title is there already, consumed or not, is kept out.
 * Returns the refs of those that were added.
 */
function addQueueItems(queue, items, origin) {
    const known = (0,queue_entry/* placedItems */.Uj)(queue);
    const refs = new Set(known.map((one) => one.ref));
    const titles = new Set(known.map((one) => (0,offered_item/* foldText */.TH)((0,offered_item/* textOf */.b6)(one.item.title))));
    const fresh = [];
    for (const { id, parent, ...given } of items) {
        const title = (0,offered_item/* foldText */.TH)(given.title);
        const description = given.description.trim() === '' ? given.title : given.description;
        const ref = (0,offered_item/* refOf */.H8)(id) ?? (0,queue_entry/* itemId */.XG)({ title: given.title, description });
        if (title === '' || refs.has(ref) || titles.has(title))
            continue;
        refs.add(ref);
        titles.add(title);
        fresh.push({
            id: ref,
            title: given.title,
            type: (0,queue_entry/* wordOf */.aG)(queue_entry/* itemTypes */.Xs, given.type) ?? 'task',
            severity: (0,queue_entry/* wordOf */.aG)(queue_entry/* severities */.gO, given.severity) ?? 'medium',
            source: origin.source,
            description,
            ...(parent === undefined ? {} : { parent }),
            ...queue_entry/* available */.qC,
        });
    }
    if (fresh.length === 0)
        return { queue, added: [] };
    const entry = { source_epic: origin.sourceEpic, timestamp: (0,time/* isoTime */.Ly)(origin.now), items: fresh, ...queue_entry/* available */.qC };
    return { queue: [...queue, (0,queue_entry/* entryLine */.bV)(entry)], added: fresh.map(queue_entry/* itemId */.XG) };
}
/** Takes over rows of another queue: their items whose id is not there yet, and of an id the first only. */
function adoptEntries(queue, entries) {
    const known = new Set((0,queue_entry/* placedItems */.Uj)(queue).map((one) => one.ref));
    const adopted = entries.flatMap((entry) => {
        const items = (0,queue_entry/* spreadLifecycle */.Kd)(entry).items.filter((item) => !known.has((0,queue_entry/* itemId */.XG)(item)) && known.add((0,queue_entry/* itemId */.XG)(item)));
        return items.length === 0 ? [] : [(0,queue_entry/* entryLine */.bV)((0,queue_entry/* aggregate */.QD)({ ...entry, items }))];
    });
    return adopted.length === 0 ? queue : [...queue, ...adopted];
}
/** Lists the items that an item was split into. */
function childrenOf(queue, ref) {
    return (0,queue_entry/* placedItems */.Uj)(queue)
        .filter(({ item }) => (0,offered_item/* refOf */.H8)(item.parent) === ref)
        .map((one) => ({ ref: one.ref, isConsumed: one.lifecycle.state === 'consumed' }));
}
/** Lists the refs of consumed items. */
function consumedRefs(queue) {
    return new Set((0,queue_entry/* placedItems */.Uj)(queue)
        .filter((one) => one.lifecycle.state === 'consumed')
        .map((one) => one.ref));
}
/** Changes items one by one; a line whose items are all the same afterwards keeps its raw text. */
function changeItems(queue, change) {
    return queue.map((line) => {
        const entry = line.value;
        if (entry === undefined)
            return line;
        const { items, ...fields } = (0,queue_entry/* spreadLifecycle */.Kd)(entry);
        const changed = items.map((item) => change(item, (0,queue_entry/* readLifecycle */.DO)(item)));
        const isSame = changed.every((item, position) => item === items[position]);
        return isSame ? line : (0,queue_entry/* entryLine */.bV)((0,queue_entry/* aggregate */.QD)({ ...fields, items: changed }));
    });
}
function isHeldByAnother(lifecycle, owner) {
    return lifecycle.state === 'in_progress' && lifecycle.owner !== owner;
}


/***/ }),

/***/ 1297:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   He: () => (/* binding */ readTokens),
/* harmony export */   It: () => (/* binding */ chooseWindow),
/* harmony export */   Nl: () => (/* binding */ hasReached),
/* harmony export */   k9: () => (/* binding */ readUsage)
/* harmony export */ });
/* unused harmony exports assumedWindow, readBytes, thresholdOf */
/** Is the context window in tokens when neither the configuration nor the agent names one. */
const assumedWindow = 200_000;
/** Chooses the window: the configured one (0 is none), else what the agent reports, else 200000 (SPEC §6.1). */
function chooseWindow(configured, reported) {
    const known = [configured, reported].find((tokens) => tokens !== undefined && tokens >= 10);
    return { tokens: known ?? assumedWindow, isAssumed: known === undefined };
}
/** Takes a reading of the input tokens of one request. More than the window is unreliable and decides nothing (FIELD F54). */
function readTokens(tokens, window) {
    const reading = { tokens, window, fraction: tokens / window, measured: true };
    return tokens > window ? { ...reading, unreliable: true } : reading;
}
/** Estimates a reading from the bytes of the conversation, one byte taken as one token; not measured (CASES A9). */
function readBytes(bytes, window) {
    return { tokens: bytes, window, fraction: bytes / window, measured: false };
}
/**
 * Tells whether a reading has reached a fraction of its window. The threshold is that fraction of the window rounded
 * down to tens (`floor(window/10)*9` at 0.90); a measured reading reaches it with `>=`, an estimate only with `>`.
 */
function hasReached(reading, fraction) {
    if (reading.unreliable === true)
        return false;
    const threshold = thresholdOf(reading.window, fraction);
    return reading.measured ? reading.tokens >= threshold : reading.tokens > threshold;
}
/** Computes the tokens at which a fraction of a window is reached. */
function thresholdOf(window, fraction) {
    // 0.57 * 10 is 5.699999999999999: tenths are rounded before they are multiplied.
    const tenths = Math.round(fraction * 1e7) / 1e6;
    return Math.floor(window / 10) * tenths;
}
/** Takes the reading that an outcome file offers where the agent's adapter has none (SPEC §6.1); unknown stays unknown. */
function readUsage(usage, configuredWindow) {
    const window = chooseWindow(configuredWindow, usage?.context_window).tokens;
    if (usage?.last_request_tokens !== undefined)
        return readTokens(usage.last_request_tokens, window);
    return usage?.context_bytes === undefined ? undefined : readBytes(usage.context_bytes, window);
}


/***/ }),

/***/ 4820:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   K: () => (/* binding */ redactDeep),
/* harmony export */   l: () => (/* binding */ createRedactor)
/* harmony export */ });
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3812);
// Takes secrets out of any text before it leaves the run (SPEC §13). Masks too much rather than too little, and in
// linear time: no pattern may scan the same stretch of a hostile line again and again.

const mask = '***';
/** Shorter values (`true`, `main`) are words of the language, not secrets. */
const shortestSecret = 6;
const keyBlockMaxLength = 20_000;
// Each alternative begins with a literal, and what can fail after it is bounded.
const tokenShapes = new RegExp([
    'gh[opusr]_[A-Za-z0-9_]{20,}(?:\\.[A-Za-z0-9_-]{4,}){0,2}',
    'github_pat_[A-Za-z0-9_]{22,}',
    'glpat-[A-Za-z0-9_-]{20,}',
    'npm_[A-Za-z0-9]{36,}',
    'sk-ant-[A-Za-z0-9_-]{16,}',
    '(?<![A-Za-z0-9])sk-(?=[A-Za-z_-]{0,40}[0-9])[A-Za-z0-9_-]{20,}',
    '(?<![A-Za-z0-9])(?:AKIA|ASIA)[0-9A-Z]{16}(?![0-9A-Za-z])',
    'AIza[A-Za-z0-9_-]{35}',
    'xox[a-z]-[A-Za-z0-9-]{10,}',
    'xapp-[A-Za-z0-9-]{10,}',
    '(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{10,}\\.[A-Za-z0-9_-]{10,}\\.[A-Za-z0-9_-]{10,}',
].join('|'), 'g');
const keyBlockStart = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY[A-Z ]{0,10}-----/g;
const keyBlockEnd = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY[A-Z ]{0,10}-----/g;
/** One piece of a key's body: line ends, also escaped ones, and base64. */
const keyBodyPiece = /(?:\s|\\[rn]){0,20}[A-Za-z0-9+/=]{16,4096}/y;
/**
 * Makes the function that masks these secrets, in the forms in which they get around (raw, line by line, base64 at
 * any offset, URL-encoded, JSON-escaped, Markdown-escaped), and everything that looks like a known kind of token.
 */
function createRedactor(secrets) {
    const needles = [...new Set(secrets.flatMap(formsOf))];
    return (text) => maskSpans(text, [...needleSpans(text, needles), ...shapeSpans(text), ...keySpans(text)]);
}
/** Masks every text inside a value, at any depth; keys and other values stay. Do this before text is cut or escaped. */
function redactDeep(value, redact) {
    return redactUnknown(value, redact);
}
function redactUnknown(value, redact) {
    if (typeof value === 'string')
        return redact(value);
    if (Array.isArray(value))
        return value.map((entry) => redactUnknown(entry, redact));
    if (typeof value !== 'object' || value === null || value instanceof Date)
        return value;
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, redactUnknown(entry, redact)]));
}
function formsOf(secret) {
    const whole = secret.trim();
    const raw = [secret, whole, ...whole.split(/\r\n?|\n/).map((line) => line.trim())]
        .filter((text) => text.trim().length >= shortestSecret)
        .flatMap((text) => [
        text,
        (0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .escapeMarkdown */ .FV)(text, Infinity),
        JSON.stringify(text).slice(1, -1),
        ...urlForms(text),
    ]);
    return whole.length < shortestSecret ? [] : [...raw, ...base64Forms(secret), ...base64Forms(whole)];
}
function urlForms(text) {
    const encoded = encodeURIComponent(text.replace(/\p{Cs}/gu, '\uFFFD'));
    const lowerCase = encoded.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
    return [encoded, lowerCase, encoded.replaceAll('%20', '+')];
}
/**
 * Encodes a secret as it looks inside base64 of a longer text: three alignments, without the characters at both
 * ends that also depend on the neighbours; both alphabets; in pieces where encoders wrap their lines.
 */
function base64Forms(secret) {
    const bytes = new TextEncoder().encode(secret);
    return [0, 1, 2].flatMap((offset) => {
        const encoded = base64([...new Uint8Array(offset), ...bytes]);
        const first = Math.ceil((offset * 8) / 6);
        const inside = encoded.slice(first, Math.floor(((offset + bytes.length) * 8) / 6));
        const wrapped = offset === 0 ? [64, 76].flatMap((width) => pieces(inside, width)) : [];
        return [inside, ...wrapped]
            .filter((text) => text.length >= shortestSecret)
            .flatMap((text) => [text, text.replaceAll('+', '-').replaceAll('/', '_')]);
    });
}
function base64(bytes) {
    return btoa(bytes.map((byte) => String.fromCharCode(byte)).join(''));
}
function pieces(text, width) {
    const count = Math.ceil(text.length / width);
    return Array.from({ length: count }, (_, index) => text.slice(index * width, (index + 1) * width)).filter((piece) => piece.length >= 16);
}
function* needleSpans(text, needles) {
    for (const needle of needles) {
        for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + needle.length)) {
            yield [at, at + needle.length];
        }
    }
}
function* shapeSpans(text) {
    for (const match of text.matchAll(tokenShapes))
        yield [match.index, match.index + match[0].length];
}
/** Finds private keys; one that was cut before its last line is a leak as well. */
function* keySpans(text) {
    const ends = [...text.matchAll(keyBlockEnd)];
    let nextEnd = 0;
    let covered = 0;
    for (const match of text.matchAll(keyBlockStart)) {
        if (match.index < covered)
            continue;
        const body = match.index + match[0].length;
        while ((ends[nextEnd]?.index ?? Infinity) < body)
            nextEnd += 1;
        const end = ends[nextEnd];
        covered =
            end && end.index - body <= keyBlockMaxLength ? end.index + end[0].length : endOfKeyBody(text, body);
        yield [match.index, covered];
    }
}
function endOfKeyBody(text, start) {
    let end = start;
    for (;;) {
        keyBodyPiece.lastIndex = end;
        if (!keyBodyPiece.test(text))
            return end;
        end = keyBodyPiece.lastIndex;
    }
}
/** Masks spans; those that touch or overlap become one, so that no rest of a secret stays between them. */
function maskSpans(text, spans) {
    if (spans.length === 0)
        return text;
    spans.sort((a, b) => a[0] - b[0]);
    const out = [];
    let done = 0;
    for (const [start, end] of spans) {
        if (start > done || out.length === 0)
            out.push(text.slice(done, start), mask);
        done = Math.max(done, end);
    }
    return [...out, text.slice(done)].join('');
}


/***/ }),

/***/ 5223:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   EN: () => (/* binding */ withSealedRows),
/* harmony export */   EU: () => (/* binding */ parseSegmentName),
/* harmony export */   Jc: () => (/* binding */ segmentName),
/* harmony export */   Wj: () => (/* binding */ isSealingDue),
/* harmony export */   c_: () => (/* binding */ segmentNames),
/* harmony export */   oq: () => (/* binding */ sealedLogs),
/* harmony export */   ou: () => (/* binding */ sealLane),
/* harmony export */   wI: () => (/* binding */ unsealed)
/* harmony export */ });
/* unused harmony exports historySegmentLines, ledgerSegmentLines */
/* harmony import */ var _history_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1381);
/* harmony import */ var _jsonl_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8135);
/* harmony import */ var _state_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3468);
// Sealing (SPEC §9.1): when a log of a lane has grown long, its older part moves into files that no cycle reads again,
// and what it amounts to stays in the state. Never changes a line on the way, and never seals the newest ones.



/** Lists the logs that are sealed. */
const sealedLogs = ['history', 'ledger'];
/** Lines of a history file, live or sealed, at most. */
const historySegmentLines = 500;
/** Entries of a sealed ledger file; as many of the newest always stay live. */
const ledgerSegmentLines = 50;
/** Sealed records that stay at hand in the state: as many as the dashboard shows. */
const recentRows = 20;
/** Refs that are remembered as done, or counted, beyond the live records: the newest of them. */
const rememberedRefs = 1000;
/** Returns the name of a sealed file below the lane's folder. */
function segmentName(log, number) {
    return `${log}/${String(number).padStart(6, '0')}.jsonl`;
}
/** Reads the name of a sealed file; undefined when it is none. */
function parseSegmentName(name) {
    const match = /^(history|ledger)\/(\d{6,9})\.jsonl$/.exec(name);
    return match ? { log: match[1], number: Number(match[2]) } : undefined;
}
/** Returns the names of the sealed files that hold a lane's lines, oldest first; others are left over from lost races. */
function segmentNames(state, log) {
    const { last, skipped } = state.sealed[log];
    const numbers = Array.from({ length: last }, (_, index) => index + 1);
    return numbers.filter((number) => !skipped.includes(number)).map((number) => segmentName(log, number));
}
/** Tells whether a lane is to be sealed before it is saved. */
function isSealingDue(lane) {
    return lane.history.length > historySegmentLines || lane.ledger.length >= 2 * ledgerSegmentLines;
}
/**
 * Seals what is due. `isTaken` says that other content stands under a name already, left by a run that lost its race;
 * the next number is then used.
 */
function sealLane(lane, isTaken) {
    const segments = [];
    let sealed = lane;
    while (sealed.history.length > historySegmentLines) {
        const lines = sealed.history.slice(0, historySegmentLines);
        const segment = place(sealed.state, 'history', lines, isTaken);
        segments.push(segment);
        sealed = {
            ...sealed,
            history: sealed.history.slice(historySegmentLines),
            state: withSealedRows(withSegment(sealed.state, segment), (0,_jsonl_js__WEBPACK_IMPORTED_MODULE_2__/* .valuesOf */ .sm)(lines)),
        };
    }
    while (sealed.ledger.length >= 2 * ledgerSegmentLines) {
        const lines = sealed.ledger.slice(0, ledgerSegmentLines);
        const segment = place(sealed.state, 'ledger', lines, isTaken);
        segments.push(segment);
        sealed = {
            ...sealed,
            ledger: sealed.ledger.slice(ledgerSegmentLines),
            state: withSegment(sealed.state, segment),
        };
    }
    return { lane: sealed, segments };
}
function place(state, log, lines, isTaken) {
    const text = (0,_jsonl_js__WEBPACK_IMPORTED_MODULE_2__/* .renderJsonl */ .LN)(lines);
    let number = state.sealed[log].last + 1;
    while (isTaken(segmentName(log, number), text))
        number++;
    return { log, number, text };
}
function withSegment(state, { log, number }) {
    const { last, skipped } = state.sealed[log];
    const passedOver = Array.from({ length: number - last - 1 }, (_, index) => last + 1 + index);
    return {
        ...state,
        sealed: { ...state.sealed, [log]: { last: number, skipped: [...skipped, ...passedOver] } },
    };
}
/** Moves rows into the checkpoint, all but the newest, which stay at hand. */
function withSealedRows(state, sealed) {
    const rows = [...state.recently_sealed, ...sealed];
    const folded = (0,_history_js__WEBPACK_IMPORTED_MODULE_0__/* .fold */ .AU)(rows.slice(0, -recentRows), (0,_state_js__WEBPACK_IMPORTED_MODULE_1__/* .operatorFacts */ .a_)(state), state.checkpoint ?? undefined);
    return {
        ...state,
        checkpoint: { ...folded, refs: newest(folded.refs) },
        recently_sealed: rows.slice(-recentRows),
        done: newest(state.done),
    };
}
/** A state must not grow with all that was ever done: of very many refs the ones that were met last are kept. */
function newest(refs) {
    const entries = Object.entries(refs);
    if (entries.length <= rememberedRefs)
        return { ...refs };
    const limit = entries.map(([, { cycle }]) => cycle).sort((a, b) => b - a)[rememberedRefs - 1] ?? 0;
    return Object.fromEntries(entries.filter(([, { cycle }]) => cycle >= limit));
}
/** Puts what was sealed back in front of the live lines: the lane as if nothing had ever been sealed. */
function unsealed(lane, sealed) {
    const { checkpoint, recently_sealed, sealed: files } = (0,_state_js__WEBPACK_IMPORTED_MODULE_1__/* .freshLane */ .N0)(lane.name).state;
    const isWhole = lane.state.sealed.history.last > 0 && sealed.history.length > 0;
    return {
        ...lane,
        history: [...sealed.history, ...lane.history],
        ledger: [...sealed.ledger, ...lane.ledger],
        state: isWhole ? { ...lane.state, checkpoint, recently_sealed, sealed: files } : lane.state,
    };
}


/***/ }),

/***/ 3468:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   CZ: () => (/* binding */ schemaVersion),
/* harmony export */   Cv: () => (/* binding */ project),
/* harmony export */   J4: () => (/* binding */ countersOf),
/* harmony export */   N0: () => (/* binding */ freshLane),
/* harmony export */   ZO: () => (/* binding */ knownRows),
/* harmony export */   a_: () => (/* binding */ operatorFacts),
/* harmony export */   pJ: () => (/* binding */ ledgerEntrySchema),
/* harmony export */   vM: () => (/* binding */ sessionStateSchema)
/* harmony export */ });
/* unused harmony export openCycleSchema */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(9691);
/* harmony import */ var _handoff_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6147);
/* harmony import */ var _history_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1381);
/* harmony import */ var _jsonl_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(8135);
/* harmony import */ var _record_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4612);
/* harmony import */ var _time_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(7368);
/* harmony import */ var _work_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(940);
// The lane: everything that is kept between runs, as one value (SPEC §9.1). Stores read and write it; pure code changes it.







/** Is the version that this code writes; a newer one is refused (SPEC §9.4). */
const schemaVersion = 1;
/** Describes the cycle that a run has opened and not yet ended (SPEC §2, steps 2 and 6). */
const openCycleSchema = zod__WEBPACK_IMPORTED_MODULE_4__/* .looseObject */ ._H3({
    cycle: zod__WEBPACK_IMPORTED_MODULE_4__/* .number */ .aig().int(),
    run_id: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(),
    run_attempt: zod__WEBPACK_IMPORTED_MODULE_4__/* .number */ .aig().int(),
    /** Names the machine and the process, to tell on the same host that a run is over. */
    host: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(),
    pid: zod__WEBPACK_IMPORTED_MODULE_4__/* .number */ .aig().int(),
    started_at: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(),
    /** Until then the run counts as alive when nothing else is known. */
    lease_until: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(),
    start_commit: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(),
    ref: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(),
    source: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(),
    title: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().default(''),
    fingerprint: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().default(''),
});
const doneSchema = zod__WEBPACK_IMPORTED_MODULE_4__/* .looseObject */ ._H3({
    fingerprint: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(),
    cycle: zod__WEBPACK_IMPORTED_MODULE_4__/* .number */ .aig().int(),
    pull_request: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().optional(),
});
const quarantineSchema = zod__WEBPACK_IMPORTED_MODULE_4__/* .looseObject */ ._H3({
    reason: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(),
    fingerprint: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().optional(),
    attempts: zod__WEBPACK_IMPORTED_MODULE_4__/* .number */ .aig().int(),
});
const baselineSchema = zod__WEBPACK_IMPORTED_MODULE_4__/* .looseObject */ ._H3({
    commit: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(),
    gate: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(),
    checks: zod__WEBPACK_IMPORTED_MODULE_4__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_4__/* .boolean */ .zMY()),
    /** How the goals stood, by id; absent when they are not used. */
    goals: zod__WEBPACK_IMPORTED_MODULE_4__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_4__/* ["enum"] */ .k5n(['pass', 'fail', 'skip'])).optional(),
});
const count = zod__WEBPACK_IMPORTED_MODULE_4__/* .number */ .aig().int().nonnegative().default(0);
const sealedSchema = zod__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ikc({
    last: zod__WEBPACK_IMPORTED_MODULE_4__/* .number */ .aig().int().nonnegative(),
    skipped: zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_4__/* .number */ .aig().int()).default([]),
});
const nothingSealed = { last: 0, skipped: [] };
/** Describes session-state.json. Streaks in it are a projection of history; unknown keys are kept. */
const sessionStateSchema = zod__WEBPACK_IMPORTED_MODULE_4__/* .looseObject */ ._H3({
    schema_version: zod__WEBPACK_IMPORTED_MODULE_4__/* .number */ .aig().int().default(schemaVersion),
    lane: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().default('default'),
    /** Rises with every save. */
    generation: count,
    cycle: count,
    context_streak: count,
    idle_streak: count,
    generator_empty_streak: count,
    claimed_work: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().nullable().default(null),
    open_cycle: openCycleSchema.nullable().default(null),
    resuming: _handoff_js__WEBPACK_IMPORTED_MODULE_0__/* .handoffSchema */ .Q8.nullable().default(null),
    parked_work: zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(_work_js__WEBPACK_IMPORTED_MODULE_3__/* .parkedSchema */ .H).default([]),
    done: zod__WEBPACK_IMPORTED_MODULE_4__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(), doneSchema).default({}),
    handover: zod__WEBPACK_IMPORTED_MODULE_4__/* .unknown */ .L5J().optional(),
    quarantine: zod__WEBPACK_IMPORTED_MODULE_4__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(), quarantineSchema).default({}),
    not_before: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().nullable().default(null),
    breaker: zod__WEBPACK_IMPORTED_MODULE_4__/* .looseObject */ ._H3({ opened_at: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(), cycle: zod__WEBPACK_IMPORTED_MODULE_4__/* .number */ .aig().int() }).nullable().default(null),
    resumed_after_cycle: count,
    released: zod__WEBPACK_IMPORTED_MODULE_4__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_4__/* .number */ .aig().int()).default({}),
    /** Phases in a row in which the context crossed the threshold in the middle (SPEC §6.2). */
    misses: zod__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ikc({ ref: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(), phase: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(), count: zod__WEBPACK_IMPORTED_MODULE_4__/* .number */ .aig().int() }).nullable().default(null),
    /** Items that are to be split although they were not handed off so often: two misses in one phase. */
    split_asked: zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP()).default([]),
    /** The fold of all sealed records but those of `recently_sealed`. */
    checkpoint: _history_js__WEBPACK_IMPORTED_MODULE_1__/* .countersSchema */ .HW.nullable().default(null),
    /** The newest sealed records, for tables and for a merge with a run that had not heard of the sealing. */
    recently_sealed: zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(_record_js__WEBPACK_IMPORTED_MODULE_2__/* .rowSchema */ .M1).default([]),
    /** Per log: the number of its last sealed file, and the numbers below that hold nothing of ours. */
    sealed: zod__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ikc({ history: sealedSchema.default(nothingSealed), ledger: sealedSchema.default(nothingSealed) })
        .default({ history: nothingSealed, ledger: nothingSealed }),
    gate_baseline: baselineSchema.nullable().default(null),
    updated_at: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().default(''),
});
/** Describes one ledger entry (SPEC §6.3). */
const ledgerEntrySchema = zod__WEBPACK_IMPORTED_MODULE_4__/* .looseObject */ ._H3({
    timestamp: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(),
    cycle: zod__WEBPACK_IMPORTED_MODULE_4__/* .number */ .aig().int(),
    run_id: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(),
    phase: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(),
    frozen_decisions: zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP()),
    done: zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_4__/* .looseObject */ ._H3({ what: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(), evidence: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP() })),
    artifacts: zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP()),
    current_phase: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(),
    next_step: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(),
    open: zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP()),
    /** True when the code wrote it because the agent did not. */
    violation: zod__WEBPACK_IMPORTED_MODULE_4__/* .boolean */ .zMY().optional(),
});
/** Makes the state of a lane that has never run. */
function freshLane(name) {
    const state = sessionStateSchema.parse({ lane: name });
    return { name, state, history: [], ledger: [], claims: [], queue: [], damage: [] };
}
/** Returns what an operator did to this lane. */
function operatorFacts(state) {
    return { resumedAfterCycle: state.resumed_after_cycle, released: state.released };
}
/** Returns the newest records of a lane, oldest first: those of the live file, and before them the last sealed ones. */
function knownRows(lane) {
    return [...lane.state.recently_sealed, ...(0,_jsonl_js__WEBPACK_IMPORTED_MODULE_5__/* .valuesOf */ .sm)(lane.history)];
}
/**
 * Counts a lane: the fold of its history, where a HANDOFF that is being resumed has already started
 * a new context count (SPEC §5.4).
 */
function countersOf(lane) {
    const folded = (0,_history_js__WEBPACK_IMPORTED_MODULE_1__/* .fold */ .AU)(knownRows(lane), operatorFacts(lane.state), lane.state.checkpoint ?? undefined);
    return lane.state.resuming ? { ...folded, contextStreak: 0 } : folded;
}
/** Writes the counters into the projection. Every save goes through this. */
function project(lane, now) {
    const counters = countersOf(lane);
    return {
        ...lane,
        state: {
            ...lane.state,
            schema_version: schemaVersion,
            lane: lane.name,
            cycle: counters.cycle,
            context_streak: counters.contextStreak,
            idle_streak: counters.idleStreak,
            generator_empty_streak: counters.generatorEmptyStreak,
            breaker: counters.breaker ?? null,
            updated_at: (0,_time_js__WEBPACK_IMPORTED_MODULE_6__/* .isoTime */ .Ly)(now),
        },
    };
}


/***/ }),

/***/ 5916:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $S: () => (/* binding */ parkedForms),
/* harmony export */   KN: () => (/* binding */ percent),
/* harmony export */   LS: () => (/* binding */ plural),
/* harmony export */   PP: () => (/* binding */ nameItem),
/* harmony export */   TG: () => (/* binding */ money),
/* harmony export */   sY: () => (/* binding */ cyclesTable),
/* harmony export */   sZ: () => (/* binding */ renderTime),
/* harmony export */   zD: () => (/* binding */ grouped)
/* harmony export */ });
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3812);
/* harmony import */ var _time_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7368);
// What summary and dashboard both show of a lane: its cycles, its parked work, figures. Returns Markdown, escaped.


/** Renders the newest `count` cycles as a table, newest first. */
function cyclesTable(rows, count) {
    const newest = [...rows].sort((a, b) => b.cycle - a.cycle).slice(0, count);
    return (0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .table */ .tp)(['Cycle', 'Result', 'Item', 'Gate', 'Context', 'Took', 'USD', 'Ended (UTC)', 'What'], newest.map((row) => [
        String(row.cycle),
        resultCell(row),
        row.work_ref ? (0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .codeSpan */ .SS)(row.work_ref, 40) : '–',
        row.gate === undefined || row.gate === 'NONE' ? '–' : row.gate.toLowerCase(),
        row.reading ? `${percent(row.reading)}${row.heavy ? ', heavy' : ''}` : row.heavy ? 'heavy' : '–',
        row.duration_s === undefined ? '–' : (0,_time_js__WEBPACK_IMPORTED_MODULE_1__/* .renderDuration */ .PP)(row.duration_s),
        row.cost_usd === undefined ? '–' : money(row.cost_usd),
        renderTime(row.timestamp),
        (0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .escapeMarkdown */ .FV)(row.milestone ?? row.title ?? '', 90),
    ]));
}
function resultCell(row) {
    const result = (0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .escapeMarkdown */ .FV)(row.result, 30);
    if (row.cycle_result === undefined || row.cycle_result === row.result)
        return result;
    return `${result} (${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .escapeMarkdown */ .FV)(row.cycle_result, 30)})`;
}
/** Renders parked work from the fullest to the smallest form, for `fitBytes`. */
function parkedForms(parked) {
    const full = (0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .table */ .tp)(['Parked item', 'From', 'Next step', 'Work in progress'], parked.map((item) => [
        nameItem(item.ref, item.title ?? ''),
        (0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .escapeMarkdown */ .FV)(item.source ?? '–', 40),
        (0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .escapeMarkdown */ .FV)(item.next_step || '–', 300),
        item.wip ? (0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .codeSpan */ .SS)(item.wip, 200) : 'none yet',
    ]));
    const short = (0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .table */ .tp)(['Parked item', 'Work in progress'], parked.map((item) => [(0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .codeSpan */ .SS)(item.ref), item.wip ? (0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .codeSpan */ .SS)(item.wip, 200) : 'none yet']));
    const [shown, few] = [1000, 20].map((count) => refsOf(parked, count));
    return [full, short, shown ?? '', few ?? ''];
}
function refsOf(parked, count) {
    const rest = parked.length - count;
    const refs = parked.slice(0, count).map((item) => (0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .codeSpan */ .SS)(item.ref));
    return `${refs.join(', ')}${rest > 0 ? ` and ${grouped(rest)} more; all of them are in the state` : ''}`;
}
/** Names an item by ref and title. */
function nameItem(ref, title) {
    const shown = (0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .escapeMarkdown */ .FV)(title, 90);
    return shown === '' || title === ref ? (0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .codeSpan */ .SS)(ref) : `${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .codeSpan */ .SS)(ref)} “${shown}”`;
}
/** Renders how full the window was, `~` where the size is an estimate. */
function percent(reading) {
    return `${reading.measured ? '' : '~'}${Math.round(reading.fraction * 100)} %`;
}
/** Renders dollars without a sign, which GitHub would take for a formula. */
function money(dollars) {
    return dollars.toFixed(dollars > 0 && dollars < 0.1 ? 3 : 2);
}
/** Groups digits: `164,000`. */
function grouped(count) {
    return String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ',');
}
/** Counts a noun: `1 file`, `3 files`. */
function plural(count, noun) {
    return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
}
/** Renders a time of a state file for people, in UTC: `2026-11-30 19:00`. */
function renderTime(text) {
    const time = (0,_time_js__WEBPACK_IMPORTED_MODULE_1__/* .parseTime */ .pe)(text);
    return time ? time.toISOString().slice(0, 16).replace('T', ' ') : '–';
}


/***/ }),

/***/ 9195:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A4: () => (/* binding */ canonicalText),
/* harmony export */   FD: () => (/* binding */ mapByCount),
/* harmony export */   Gg: () => (/* binding */ pickChanged),
/* harmony export */   MT: () => (/* binding */ mergeMaps),
/* harmony export */   PI: () => (/* binding */ mergeRecords),
/* harmony export */   am: () => (/* binding */ isSameValue),
/* harmony export */   gz: () => (/* binding */ mergeLists)
/* harmony export */ });
// Three-way reasoning on plain values: what changed on one side only is taken, what changed on both is settled by a rule.
/** Tells whether two values are the same data, whatever the order of their keys. */
function isSameValue(a, b) {
    return a === b || canonicalText(a) === canonicalText(b);
}
/** Renders a value as JSON with its keys in order, so that equal data gives equal text. */
function canonicalText(value) {
    return String(JSON.stringify(value, (_, inner) => typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner));
}
/** Picks the side that changed. `settle` decides only when both changed, and differently. */
function pickChanged(base, ours, theirs, settle) {
    if (isSameValue(ours, base) || isSameValue(ours, theirs))
        return theirs;
    return isSameValue(theirs, base) ? ours : settle(ours, theirs);
}
/**
 * Merges maps key by key, in the order of theirs and then ours. A removal is respected when the other side left
 * the entry alone; a change beats a removal.
 */
function mergeMaps(base, ours, theirs, settle) {
    const merged = new Map();
    for (const key of new Set([...theirs.keys(), ...ours.keys()])) {
        const value = pickChanged(base.get(key), ours.get(key), theirs.get(key), (our, their) => our === undefined || their === undefined ? (our ?? their) : settle(our, their));
        if (value !== undefined)
            merged.set(key, value);
    }
    return merged;
}
/** Merges records key by key, as `mergeMaps` does. */
function mergeRecords(base, ours, theirs, settle) {
    const map = (record) => new Map(Object.entries(record));
    return Object.fromEntries(mergeMaps(map(base), map(ours), map(theirs), settle));
}
/** Merges lists whose elements have a key, as `mergeMaps` does. */
function mergeLists(base, ours, theirs, keyOf, settle) {
    const map = (list) => new Map(list.map((element) => [keyOf(element), element]));
    return [...mergeMaps(map(base), map(ours), map(theirs), settle).values()];
}
/** Makes a map of a list in which equal elements may stand several times: the first, the second, … of them. */
function mapByCount(list, keyOf) {
    const seen = new Map();
    return new Map(list.map((element) => {
        const key = keyOf(element);
        const count = seen.get(key) ?? 0;
        seen.set(key, count + 1);
        return [`${count} ${key}`, element];
    }));
}


/***/ }),

/***/ 1665:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $W: () => (/* binding */ isTemporaryName),
/* harmony export */   Or: () => (/* binding */ isSystemError),
/* harmony export */   ZB: () => (/* binding */ checkWritable),
/* harmony export */   b$: () => (/* binding */ readPlainFile),
/* harmony export */   bt: () => (/* binding */ listFolder),
/* harmony export */   he: () => (/* binding */ findSymlink),
/* harmony export */   lo: () => (/* binding */ writeFileAtomically),
/* harmony export */   nM: () => (/* binding */ removeFile),
/* harmony export */   up: () => (/* binding */ hasCode)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3024);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6760);
// Reads and writes files whole: atomically, with a size cap, and never through a symlink (SPEC §9.2, §13).




/** Reads a plain file of at most `maxBytes`. */
async function readPlainFile(path, maxBytes) {
    let file;
    try {
        // Without O_NONBLOCK a named pipe in the file's place would hang us.
        file = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.open)(path, node_fs__WEBPACK_IMPORTED_MODULE_1__.constants.O_RDONLY | node_fs__WEBPACK_IMPORTED_MODULE_1__.constants.O_NOFOLLOW | node_fs__WEBPACK_IMPORTED_MODULE_1__.constants.O_NONBLOCK);
    }
    catch (error) {
        if (hasCode(error, 'ENOENT', 'ENOTDIR'))
            return { kind: 'missing' };
        if (hasCode(error, 'ELOOP', 'EMLINK', 'ENXIO'))
            return { kind: 'not-a-file' };
        throw error;
    }
    try {
        const stat = await file.stat();
        if (!stat.isFile())
            return { kind: 'not-a-file' };
        if (stat.size > maxBytes)
            return { kind: 'too-large', sizeBytes: stat.size };
        return { kind: 'read', bytes: await file.readFile() };
    }
    finally {
        await file.close();
    }
}
/**
 * Writes a file so that at any moment either the old or the new content stands there: temporary file in the
 * same folder, fsync, rename. Makes the folder. On failure the old file is untouched and the error is thrown.
 */
async function writeFileAtomically(path, bytes) {
    const folder = (0,node_path__WEBPACK_IMPORTED_MODULE_3__.dirname)(path);
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.mkdir)(folder, { recursive: true });
    const temporary = (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(folder, `.${(0,node_path__WEBPACK_IMPORTED_MODULE_3__.basename)(path)}.${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomBytes)(6).toString('hex')}.tmp`);
    try {
        const file = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.open)(temporary, 'wx', 0o644);
        try {
            await file.writeFile(bytes);
            await file.sync();
        }
        finally {
            await file.close();
        }
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.rename)(temporary, path);
    }
    catch (error) {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.rm)(temporary, { force: true });
        throw error;
    }
    await syncFolder(folder);
}
/** Tries whether files may be made in a folder, or in the nearest one that exists. Changes nothing; throws the system's error. */
async function checkWritable(folder) {
    try {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.access)(folder, node_fs__WEBPACK_IMPORTED_MODULE_1__.constants.W_OK | node_fs__WEBPACK_IMPORTED_MODULE_1__.constants.X_OK);
    }
    catch (error) {
        if (!hasCode(error, 'ENOENT') || (0,node_path__WEBPACK_IMPORTED_MODULE_3__.dirname)(folder) === folder)
            throw error;
        await checkWritable((0,node_path__WEBPACK_IMPORTED_MODULE_3__.dirname)(folder));
    }
}
/** Tells whether a name is that of a temporary file, left behind when a process died while it wrote. */
function isTemporaryName(name) {
    return /^\..+\.[0-9a-f]{12}\.tmp$/.test(name);
}
/** Removes a file; one that is not there is no failure. */
async function removeFile(path) {
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.rm)(path, { force: true });
    await syncFolder((0,node_path__WEBPACK_IMPORTED_MODULE_3__.dirname)(path));
}
/** Lists the names in a folder, sorted; empty when there is no such folder. */
async function listFolder(path) {
    try {
        return (await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.readdir)(path)).sort();
    }
    catch (error) {
        if (hasCode(error, 'ENOENT', 'ENOTDIR'))
            return [];
        throw error;
    }
}
/** Finds the first part of `path` below `root` that is a symlink; undefined when there is none. */
async function findSymlink(root, path) {
    let current = root;
    for (const part of path.split('/').filter((piece) => piece !== '' && piece !== '.')) {
        current = (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(current, part);
        try {
            if ((await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.lstat)(current)).isSymbolicLink())
                return current;
        }
        catch (error) {
            if (hasCode(error, 'ENOENT', 'ENOTDIR'))
                return undefined;
            throw error;
        }
    }
    return undefined;
}
/** Tells whether an error is a system error with one of these codes. */
function hasCode(error, ...codes) {
    return isSystemError(error) && codes.includes(error.code);
}
/** Tells whether an error comes from the system, such as ENOSPC, and not from a fault in the code. */
function isSystemError(error) {
    return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string';
}
/** A rename is durable only when its folder is; where folders cannot be synced, it has to do without. */
async function syncFolder(folder) {
    try {
        const handle = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.open)(folder, 'r');
        try {
            await handle.sync();
        }
        finally {
            await handle.close();
        }
    }
    catch (error) {
        if (!hasCode(error, 'EISDIR', 'EPERM', 'EINVAL', 'EACCES', 'ENOENT', 'ENOTSUP'))
            throw error;
    }
}


/***/ }),

/***/ 4539:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Fg: () => (/* binding */ capture),
/* harmony export */   Kp: () => (/* binding */ findProgram),
/* harmony export */   V8: () => (/* binding */ runGroup)
/* harmony export */ });
/* unused harmony export groupPace */
/* harmony import */ var node_child_process__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1421);
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6760);
// The only file that starts processes. Never through a shell unless the caller names the shell itself.



/** Runs a short command to its end and returns all it printed. Never rejects: failing to start is a value too. */
function capture(file, args, options) {
    return new Promise((resolve) => {
        const child = (0,node_child_process__WEBPACK_IMPORTED_MODULE_0__.spawn)(file, args, {
            cwd: options.cwd,
            env: options.env,
            stdio: ['pipe', 'pipe', 'pipe'],
        });
        const stdout = [];
        const stderr = [];
        let isTimedOut = false;
        let startError;
        const timer = options.timeoutMs === undefined
            ? undefined
            : setTimeout(() => {
                isTimedOut = true;
                child.kill('SIGKILL');
                // What it started may outlive it and hold the pipes open; waiting for that would be no time-out.
                child.stdout.destroy();
                child.stderr.destroy();
            }, options.timeoutMs);
        child.stdout.on('data', (data) => stdout.push(data));
        child.stderr.on('data', (data) => stderr.push(data));
        // A command may end without reading its input; that is not our failure.
        child.stdin.on('error', () => undefined);
        child.on('error', (error) => {
            startError = error.code ?? error.message;
        });
        child.on('close', (code) => {
            clearTimeout(timer);
            resolve({
                code: code ?? undefined,
                stdout: Buffer.concat(stdout),
                stderr: Buffer.concat(stderr).toString('utf8'),
                startError,
                isTimedOut,
            });
        });
        child.stdin.end(options.input ?? '');
    });
}
/** Finds a program on a PATH; undefined when it is not there or not executable. */
function findProgram(name, path) {
    const candidates = name.includes('/')
        ? [name]
        : (path ?? '').split(node_path__WEBPACK_IMPORTED_MODULE_2__.delimiter).map((folder) => (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder, name));
    return candidates.find(isExecutable);
}
function isExecutable(path) {
    try {
        (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.accessSync)(path, node_fs__WEBPACK_IMPORTED_MODULE_1__.constants.X_OK);
        return (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.statSync)(path).isFile();
    }
    catch {
        return false;
    }
}
const groupPace = {
    interruptMs: 10_000,
    terminateMs: 5_000,
    cancelledInterruptMs: 1_500,
    cancelledTerminateMs: 1_000,
    drainMs: 500,
    drainLimitMs: 10_000,
};
/**
 * Runs a program as a process group of its own, and returns when it has ended: its main process exited, its pipes
 * drained, what was left of the group killed. Rejects only when `onOutput` does, and never waits for ever.
 */
async function runGroup(file, args, options) {
    if (options.cancelled.aborted)
        return { cause: 'cancelled' };
    const pace = { ...groupPace, ...options.pace };
    const child = startGroup(file, args, options);
    if (typeof child === 'string')
        return { cause: 'exited', startError: child };
    const exited = waitForExit(child);
    const stopper = openStopper(child.pid, options, pace);
    const killAll = () => signalGroup(child.pid, 'SIGKILL');
    process.once('exit', killAll);
    let pieces = 0;
    let fault;
    const take = async (piece, stream) => {
        pieces++;
        stopper.touch();
        // After a fault of ours the output is still read, so that the program does not hang at a full pipe.
        if (fault === undefined)
            await options.onOutput(piece, stream).catch((error) => {
                fault = { error };
            });
    };
    const drained = Promise.all([pump(child, 'stdout', take), pump(child, 'stderr', take)]);
    // A program may end without reading its input; that is not our failure.
    child.stdin.on('error', () => undefined);
    child.stdin.end(options.input);
    const end = (await Promise.race([exited, stopper.gaveUp])) ?? {};
    stopper.close();
    const drainUntil = Date.now() + (stopper.cause() === 'exited' ? pace.drainLimitMs : 0);
    await waitForSilence(drained, () => pieces, pace.drainMs, drainUntil);
    killAll();
    await isDoneWithin(drained, pace.drainMs);
    // A process that left the group may hold the pipes open; nothing more is read from it.
    for (const stream of [child.stdin, child.stdout, child.stderr])
        stream.destroy();
    await drained;
    process.off('exit', killAll);
    if (fault !== undefined)
        throw fault.error;
    return { cause: stopper.cause(), ...end };
}
function startGroup(file, args, options) {
    try {
        return (0,node_child_process__WEBPACK_IMPORTED_MODULE_0__.spawn)(file, args, { cwd: options.cwd, env: options.env, stdio: 'pipe', detached: true });
    }
    catch (error) {
        return error.code ?? String(error);
    }
}
function waitForExit(child) {
    return new Promise((resolve) => {
        child.once('exit', (code, signal) => {
            resolve({ ...(code === null ? {} : { code }), ...(signal === null ? {} : { signal }) });
        });
        child.on('error', (error) => {
            resolve({ startError: error.code ?? error.message });
        });
    });
}
async function pump(child, name, take) {
    try {
        for await (const piece of child[name])
            await take(piece, name);
    }
    catch {
        // The stream was destroyed under the reader: that is how we stop reading.
    }
}
/** Stops a group at its deadline, when it is silent for too long, and on cancellation. */
function openStopper(pid, options, pace) {
    let cause = 'exited';
    let steps = [];
    let giveUp = () => undefined;
    const gaveUp = new Promise((resolve) => {
        giveUp = () => {
            resolve(undefined);
        };
    });
    const stop = (why, interruptMs, terminateMs) => {
        if (cause === 'cancelled' || (cause !== 'exited' && why !== 'cancelled'))
            return;
        cause = why;
        steps.forEach(clearTimeout);
        signalGroup(pid, 'SIGINT');
        const killMs = interruptMs + terminateMs;
        steps = [
            setTimeout(signalGroup, interruptMs, pid, 'SIGTERM'),
            setTimeout(signalGroup, killMs, pid, 'SIGKILL'),
            // A process that not even KILL ends hangs in the kernel; the cycle goes on without it.
            setTimeout(giveUp, killMs + pace.drainMs),
        ];
    };
    const cancel = () => {
        stop('cancelled', pace.cancelledInterruptMs, pace.cancelledTerminateMs);
    };
    const stopFor = (why) => () => {
        stop(why, pace.interruptMs, pace.terminateMs);
    };
    const deadline = setTimeout(stopFor('deadline'), Math.min(options.deadlineMs, longestTimerMs));
    const idle = options.idleMs > 0 ? setTimeout(stopFor('idle'), Math.min(options.idleMs, longestTimerMs)) : undefined;
    options.cancelled.addEventListener('abort', cancel, { once: true });
    return {
        cause: () => cause,
        gaveUp,
        touch: () => {
            if (cause === 'exited')
                idle?.refresh();
        },
        close: () => {
            for (const timer of [deadline, idle, ...steps])
                clearTimeout(timer);
            options.cancelled.removeEventListener('abort', cancel);
        },
    };
}
/** The longest wait that a timer knows; a longer one would end at once. */
const longestTimerMs = 2 ** 31 - 1;
function signalGroup(pid, signal) {
    if (pid === undefined)
        return;
    try {
        process.kill(-pid, signal);
    }
    catch {
        // Nobody of the group is left.
    }
}
async function waitForSilence(done, countPieces, silenceMs, until) {
    for (;;) {
        const before = countPieces();
        if (await isDoneWithin(done, silenceMs))
            return;
        if (countPieces() === before || Date.now() >= until)
            return;
    }
}
function isDoneWithin(done, ms) {
    return new Promise((resolve) => {
        const timer = setTimeout(resolve, ms, false);
        void done.then(() => {
            clearTimeout(timer);
            resolve(true);
        });
    });
}


/***/ }),

/***/ 3749:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $T: () => (/* binding */ isLaneFile),
/* harmony export */   Ge: () => (/* binding */ damagedFolder),
/* harmony export */   Nt: () => (/* binding */ sharedFiles),
/* harmony export */   PX: () => (/* binding */ decodeLane),
/* harmony export */   cC: () => (/* binding */ maxLaneBytes),
/* harmony export */   ef: () => (/* reexport safe */ _domain_files_js__WEBPACK_IMPORTED_MODULE_1__.ef),
/* harmony export */   g$: () => (/* binding */ tooLarge),
/* harmony export */   pe: () => (/* binding */ encodeLane),
/* harmony export */   wg: () => (/* binding */ afterChanges),
/* harmony export */   yf: () => (/* binding */ isSharedFile),
/* harmony export */   zE: () => (/* binding */ changesTo)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(9691);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9473);
/* harmony import */ var _domain_files_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(158);
/* harmony import */ var _domain_handoff_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6147);
/* harmony import */ var _domain_jsonl_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(8135);
/* harmony import */ var _domain_markers_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(9082);
/* harmony import */ var _domain_queue_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7834);
/* harmony import */ var _domain_record_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4612);
/* harmony import */ var _domain_state_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(3468);
/* harmony import */ var _domain_work_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(940);
/* harmony import */ var _session_state_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(2987);
/* harmony import */ var _text_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(9644);
// Turns the files of a lane into a Lane and back (SPEC §9.1). Stores differ in where the files lie; what stands in
// them is the same, and is known here only. Never writes, never throws away what it cannot read.













/** Names the files that all lanes share. */
const sharedFiles = { claims: 'claims.json', queue: 'queue/next-work.jsonl', kill: 'KILL' };
/** Is where damaged files are kept, below the lane's folder. */
const damagedFolder = 'damaged';
/** Is the size limit of a lane's live files, the shared ones included (SPEC §13). */
const maxLaneBytes = 5 * 1024 * 1024;
const stateNames = Object.values(_domain_files_js__WEBPACK_IMPORTED_MODULE_1__/* .laneFiles */ .ef);
const liveNames = [...stateNames, ...Object.values(sharedFiles)];
/** Files whose absence means something: a marker that is gone, nothing claimed. Logs are never removed. */
const removableNames = [
    _domain_files_js__WEBPACK_IMPORTED_MODULE_1__/* .laneFiles */ .ef.handoff,
    _domain_files_js__WEBPACK_IMPORTED_MODULE_1__/* .laneFiles */ .ef.dormant,
    _domain_files_js__WEBPACK_IMPORTED_MODULE_1__/* .laneFiles */ .ef.stop,
    sharedFiles.claims,
    sharedFiles.kill,
];
/** Tells whether a name is one of a lane's own files. */
function isLaneFile(name) {
    return stateNames.includes(name);
}
/** Tells whether a name is one of the files that all lanes share. */
function isSharedFile(name) {
    return liveNames.includes(name) && !isLaneFile(name);
}
/**
 * Decodes a lane. `past` is what is sealed of it: read only to rebuild a state that is damaged. Throws STATE_CORRUPT for
 * a newer version and STATE_TOO_LARGE; damage is in the value.
 */
function decodeLane(name, files, past) {
    checkSize(name, files);
    const broken = [];
    const warnings = [];
    const readLog = (file, parse) => {
        const bytes = files.get(file);
        if (bytes === undefined)
            return [];
        const { text, problem, isLossy } = (0,_text_js__WEBPACK_IMPORTED_MODULE_8__/* .readUtf8 */ .S)(bytes);
        if (problem !== undefined)
            broken.push({ file, problem, kind: 'log' });
        else if (isLossy)
            broken.push({ file, problem: 'it holds bytes that are not UTF-8', kind: 'bytes' });
        return parse(text);
    };
    const history = readLog(_domain_files_js__WEBPACK_IMPORTED_MODULE_1__/* .laneFiles */ .ef.history, (text) => (0,_domain_jsonl_js__WEBPACK_IMPORTED_MODULE_9__/* .parseJsonl */ .wI)(text, _domain_record_js__WEBPACK_IMPORTED_MODULE_4__/* .readRow */ .zK));
    const ledger = readLog(_domain_files_js__WEBPACK_IMPORTED_MODULE_1__/* .laneFiles */ .ef.ledger, (text) => (0,_domain_jsonl_js__WEBPACK_IMPORTED_MODULE_9__/* .parseJsonl */ .wI)(text, (value) => _domain_state_js__WEBPACK_IMPORTED_MODULE_5__/* .ledgerEntrySchema */ .pJ.safeParse(value).data));
    const queue = readLog(sharedFiles.queue, _domain_queue_js__WEBPACK_IMPORTED_MODULE_3__/* .parseQueue */ .DY);
    for (const [file, lines] of [
        [_domain_files_js__WEBPACK_IMPORTED_MODULE_1__/* .laneFiles */ .ef.history, history],
        [_domain_files_js__WEBPACK_IMPORTED_MODULE_1__/* .laneFiles */ .ef.ledger, ledger],
        [sharedFiles.queue, queue],
    ]) {
        const count = (0,_domain_jsonl_js__WEBPACK_IMPORTED_MODULE_9__/* .countBadLines */ .Em)(lines);
        if (count > 0)
            warnings.push(`${file}: ${count} line(s) could not be read; they are kept as they stand.`);
    }
    const lane = {
        ...(0,_domain_state_js__WEBPACK_IMPORTED_MODULE_5__/* .freshLane */ .N0)(name),
        history,
        ledger,
        queue,
        claims: readClaims(files.get(sharedFiles.claims), broken),
        ...readMarkers(files),
    };
    return withState(lane, files, broken, warnings, past);
}
function withState(lane, files, broken, warnings, past) {
    const bytes = files.get(_domain_files_js__WEBPACK_IMPORTED_MODULE_1__/* .laneFiles */ .ef.state);
    const reading = bytes === undefined ? undefined : (0,_session_state_js__WEBPACK_IMPORTED_MODULE_7__/* .readSessionState */ .WC)(bytes);
    if (reading?.kind === 'damaged') {
        broken.unshift({ file: _domain_files_js__WEBPACK_IMPORTED_MODULE_1__/* .laneFiles */ .ef.state, problem: reading.problem, kind: 'state' });
    }
    if (reading?.kind === 'read' && reading.dropped.length > 0) {
        const problem = `fields of another writer could not be used: ${reading.dropped.join(', ')}`;
        broken.push({ file: _domain_files_js__WEBPACK_IMPORTED_MODULE_1__/* .laneFiles */ .ef.state, problem, kind: 'bytes' });
    }
    const rows = (0,_domain_jsonl_js__WEBPACK_IMPORTED_MODULE_9__/* .valuesOf */ .sm)(lane.history);
    const state = reading?.kind === 'read'
        ? reading.state
        : (0,_session_state_js__WEBPACK_IMPORTED_MODULE_7__/* .rebuildState */ .zX)(lane.name, rows, lane.handoff, reading?.generation ?? 0, past);
    const aligned = (0,_session_state_js__WEBPACK_IMPORTED_MODULE_7__/* .alignWithHistory */ .Ic)({ ...lane, state });
    if (aligned.warning !== undefined)
        warnings.push(aligned.warning);
    const isStateDamaged = reading?.kind === 'damaged';
    const unreadable = broken.filter((one) => one.kind === 'log' || (one.kind === 'state' && rows.length + (past?.rows.length ?? 0) === 0));
    return {
        isFresh: !stateNames.some((file) => files.has(file)),
        lane: { ...aligned.lane, damage: damageOf(broken, files, state.generation) },
        warnings: [...broken.map((one) => `${one.file}: ${one.problem}.`), ...warnings],
        broken,
        isStateDamaged,
        ...(unreadable.length > 0
            ? { loss: unreadable.map((one) => `${one.file}: ${one.problem}`).join('; ') }
            : {}),
    };
}
/** Names where the evidence goes: `damaged/<name>-<generation>`, with the next free number when that is taken. */
function damageOf(broken, files, generation) {
    return broken.map(({ file, problem }) => {
        const name = `${damagedFolder}/${file.split('/').at(-1) ?? file}`;
        let number = generation;
        while (files.has(`${name}-${number}`))
            number++;
        return { file, problem, keptAs: `${name}-${number}` };
    });
}
function readMarkers(files) {
    const read = (file, parse) => {
        const bytes = files.get(file);
        return bytes === undefined ? undefined : parse((0,_text_js__WEBPACK_IMPORTED_MODULE_8__/* .readMarkerText */ .U)(bytes));
    };
    return {
        handoff: read(_domain_files_js__WEBPACK_IMPORTED_MODULE_1__/* .laneFiles */ .ef.handoff, _domain_handoff_js__WEBPACK_IMPORTED_MODULE_2__/* .parseHandoff */ ["in"]),
        dormant: read(_domain_files_js__WEBPACK_IMPORTED_MODULE_1__/* .laneFiles */ .ef.dormant, _domain_markers_js__WEBPACK_IMPORTED_MODULE_10__/* .parseDormant */ .Ph),
        stop: read(_domain_files_js__WEBPACK_IMPORTED_MODULE_1__/* .laneFiles */ .ef.stop, _domain_markers_js__WEBPACK_IMPORTED_MODULE_10__/* .parseOperatorMarker */ .M6),
        kill: read(sharedFiles.kill, _domain_markers_js__WEBPACK_IMPORTED_MODULE_10__/* .parseOperatorMarker */ .M6),
    };
}
function readClaims(bytes, broken) {
    if (bytes === undefined)
        return [];
    const file = sharedFiles.claims;
    const { text, problem } = (0,_text_js__WEBPACK_IMPORTED_MODULE_8__/* .readUtf8 */ .S)(bytes);
    const json = (0,_domain_jsonl_js__WEBPACK_IMPORTED_MODULE_9__/* .parseJson */ .qF)(text);
    const list = zod__WEBPACK_IMPORTED_MODULE_11__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_11__/* .unknown */ .L5J()).safeParse(json.ok ? json.value : undefined);
    if (!list.success) {
        broken.push({ file, problem: problem ?? 'it is not a JSON list; no claim is known', kind: 'claims' });
        return [];
    }
    const claims = list.data.flatMap((one) => _domain_work_js__WEBPACK_IMPORTED_MODULE_6__/* .claimSchema */ .qy.safeParse(one).data ?? []);
    const badCount = list.data.length - claims.length;
    if (badCount > 0)
        broken.push({ file, problem: `${badCount} claim(s) could not be read`, kind: 'claims' });
    return claims;
}
/** Encodes a lane as the files it should consist of. Throws STATE_TOO_LARGE, unless it is for an export. */
function encodeLane(lane, isExport = false) {
    const text = (value) => Buffer.from(value, 'utf8');
    const files = new Map();
    for (const [name, value] of (0,_domain_files_js__WEBPACK_IMPORTED_MODULE_1__/* .renderLaneFiles */ .aN)(lane))
        files.set(name, text(value));
    if (lane.kill)
        files.set(sharedFiles.kill, text(lane.kill.text));
    if (lane.claims.length > 0) {
        files.set(sharedFiles.claims, text(`${JSON.stringify(lane.claims, null, 2)}\n`));
    }
    if (lane.queue.length > 0)
        files.set(sharedFiles.queue, text((0,_domain_queue_js__WEBPACK_IMPORTED_MODULE_3__/* .renderQueue */ .EJ)(lane.queue)));
    if (!isExport)
        checkSize(lane.name, files);
    return files;
}
/**
 * Compares a lane with the files that stand and what they were decoded to. A file whose content would mean the same
 * is left as it is (line ends of other writers); what is replaced although it was damaged is kept aside first.
 */
function changesTo(standing, decoded, next) {
    const wanted = encodeLane(next);
    const current = encodeLane(decoded.lane);
    const mustReplace = new Set(decoded.broken.filter((one) => one.kind !== 'bytes').map((one) => one.file));
    const writes = new Map();
    const isSame = (name, bytes) => standing.has(name) && !mustReplace.has(name) && current.get(name)?.equals(bytes) === true;
    for (const [name, bytes] of wanted) {
        if (!isSame(name, bytes))
            writes.set(name, bytes);
    }
    const removals = [...standing.keys()].filter((name) => !wanted.has(name) &&
        (removableNames.includes(name) || (mustReplace.has(name) && liveNames.includes(name))));
    const evidence = decoded.lane.damage.flatMap(({ file, keptAs }) => {
        const bytes = standing.get(file);
        const isReplaced = writes.has(file) || removals.includes(file);
        return bytes !== undefined && keptAs !== undefined && isReplaced ? [[keptAs, bytes]] : [];
    });
    return { writes: new Map([...evidence, ...writes]), removals };
}
/** Returns what stands once changes are applied. */
function afterChanges(files, changes) {
    const next = new Map([...files, ...changes.writes]);
    for (const name of changes.removals)
        next.delete(name);
    return next;
}
function checkSize(name, files) {
    let bytes = 0;
    for (const [file, content] of files)
        if (liveNames.includes(file))
            bytes += content.length;
    if (bytes > maxLaneBytes)
        throw tooLarge(name, bytes);
}
/** Makes the error for a lane whose live files are over the limit. */
function tooLarge(laneName, sizeBytes) {
    const mebibytes = (bytes) => (bytes / 1024 / 1024).toFixed(1);
    return new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .EvolveError */ .Mc('STATE_TOO_LARGE', `The state files of lane ${laneName} have ${mebibytes(sizeBytes)} MiB; at most ${mebibytes(maxLaneBytes)} MiB are read.`, 'Shorten its history, ledger or queue (older lines can be moved elsewhere), then run again.');
}


/***/ }),

/***/ 6975:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ readSealed),
/* harmony export */   l: () => (/* binding */ readSealedPast)
/* harmony export */ });
/* harmony import */ var _domain_jsonl_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(8135);
/* harmony import */ var _domain_record_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4612);
/* harmony import */ var _domain_segments_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5223);
/* harmony import */ var _domain_state_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3468);
/* harmony import */ var _text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9644);
// Reads the sealed files of a lane (SPEC §9.1). Which of them count is said by the state; without one, all that are there do.





/** Reads what the state names, oldest first. A file that is missing or damaged is a warning; the others are read. */
function readSealed(files, state) {
    const warnings = [];
    const readLog = (log, read) => (0,_domain_segments_js__WEBPACK_IMPORTED_MODULE_1__/* .segmentNames */ .c_)(state, log).flatMap((name) => {
        const bytes = files.get(name);
        if (bytes === undefined)
            warnings.push(`${name}: it is missing.`);
        const { text, problem } = (0,_text_js__WEBPACK_IMPORTED_MODULE_3__/* .readUtf8 */ .S)(bytes ?? Buffer.alloc(0));
        const lines = (0,_domain_jsonl_js__WEBPACK_IMPORTED_MODULE_4__/* .parseJsonl */ .wI)(text, read);
        const badCount = (0,_domain_jsonl_js__WEBPACK_IMPORTED_MODULE_4__/* .countBadLines */ .Em)(lines);
        if (problem !== undefined)
            warnings.push(`${name}: ${problem}.`);
        if (badCount > 0)
            warnings.push(`${name}: ${badCount} line(s) could not be read.`);
        return [...lines];
    });
    return {
        history: readLog('history', _domain_record_js__WEBPACK_IMPORTED_MODULE_0__/* .readRow */ .zK),
        ledger: readLog('ledger', (value) => _domain_state_js__WEBPACK_IMPORTED_MODULE_2__/* .ledgerEntrySchema */ .pJ.safeParse(value).data),
        warnings,
    };
}
/** Reads all sealed files that are there, for a state that is gone; a record that lies in two of them counts once. */
function readSealedPast(files) {
    const last = { history: 0, ledger: 0 };
    for (const name of files.keys()) {
        const segment = (0,_domain_segments_js__WEBPACK_IMPORTED_MODULE_1__/* .parseSegmentName */ .EU)(name);
        if (segment)
            last[segment.log] = Math.max(last[segment.log], segment.number);
    }
    const rows = new Map();
    for (let number = 1; number <= last.history; number++) {
        const name = (0,_domain_segments_js__WEBPACK_IMPORTED_MODULE_1__/* .segmentName */ .Jc)('history', number);
        const { text } = (0,_text_js__WEBPACK_IMPORTED_MODULE_3__/* .readUtf8 */ .S)(files.get(name) ?? Buffer.alloc(0));
        for (const [index, row] of (0,_domain_jsonl_js__WEBPACK_IMPORTED_MODULE_4__/* .valuesOf */ .sm)((0,_domain_jsonl_js__WEBPACK_IMPORTED_MODULE_4__/* .parseJsonl */ .wI)(text, _domain_record_js__WEBPACK_IMPORTED_MODULE_0__/* .readRow */ .zK)).entries()) {
            const key = row.run_id === undefined ? `${name} ${index}` : JSON.stringify([row.run_id, row.run_attempt]);
            rows.set(key, row);
        }
    }
    return {
        rows: [...rows.values()],
        files: {
            history: { last: last.history, skipped: [] },
            ledger: { last: last.ledger, skipped: [] },
        },
    };
}


/***/ }),

/***/ 2987:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ic: () => (/* binding */ alignWithHistory),
/* harmony export */   WC: () => (/* binding */ readSessionState),
/* harmony export */   zX: () => (/* binding */ rebuildState)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(9691);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9473);
/* harmony import */ var _domain_history_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1381);
/* harmony import */ var _domain_jsonl_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(8135);
/* harmony import */ var _domain_record_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4612);
/* harmony import */ var _domain_segments_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5223);
/* harmony import */ var _domain_state_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(3468);
/* harmony import */ var _domain_time_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(7368);
/* harmony import */ var _domain_work_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(940);
/* harmony import */ var _text_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(9644);
// Reads session-state.json and rebuilds it from history when it is damaged (SPEC §9.4).
// Missing, damaged and newer than ours are three different things here.










const nothingSealed = { rows: [], files: _domain_state_js__WEBPACK_IMPORTED_MODULE_4__/* .sessionStateSchema */ .vM.parse({}).sealed };
/** Reads session-state.json. Throws STATE_CORRUPT for a version that is newer than ours: damage it is not. */
function readSessionState(bytes) {
    const { text, problem } = (0,_text_js__WEBPACK_IMPORTED_MODULE_6__/* .readUtf8 */ .S)(bytes);
    const damaged = (what) => ({
        kind: 'damaged',
        problem: what,
        generation: Number(/"generation":\s*(\d{1,9})\b/.exec(text)?.[1] ?? 0),
    });
    if (problem !== undefined)
        return damaged(problem);
    if (text.trim() === '')
        return damaged('it is empty');
    if (text.includes('\0'))
        return damaged('it holds NUL bytes');
    const json = (0,_domain_jsonl_js__WEBPACK_IMPORTED_MODULE_7__/* .parseJson */ .qF)(text);
    if (!json.ok)
        return damaged(`it is not valid JSON (${json.problem})`);
    if (typeof json.value !== 'object' || json.value === null || Array.isArray(json.value)) {
        return damaged('it is not a JSON object');
    }
    const fields = json.value;
    if (fields.schema_version === undefined)
        return readUnversioned(fields);
    refuseNewerVersion(fields.schema_version);
    const parsed = _domain_state_js__WEBPACK_IMPORTED_MODULE_4__/* .sessionStateSchema */ .vM.safeParse(fields);
    if (parsed.success)
        return { kind: 'read', state: parsed.data, dropped: [] };
    const issue = parsed.error.issues[0];
    return damaged(`${issue?.path.join('.') ?? 'it'} has a wrong type (${issue?.message ?? 'invalid'})`);
}
function refuseNewerVersion(version) {
    if (typeof version !== 'number' || version <= _domain_state_js__WEBPACK_IMPORTED_MODULE_4__/* .schemaVersion */ .CZ)
        return;
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .EvolveError */ .Mc('STATE_CORRUPT', `The state was written with schema_version ${version}, which is newer than ${_domain_state_js__WEBPACK_IMPORTED_MODULE_4__/* .schemaVersion */ .CZ}.`, 'Nothing was changed; upgrade this action to the version that wrote it.');
}
/** A state of another writer: what we cannot use is left out and said, all that we do not know is kept. */
function readUnversioned(fields) {
    const shape = new Map(Object.entries(_domain_state_js__WEBPACK_IMPORTED_MODULE_4__/* .sessionStateSchema */ .vM.shape));
    const usable = {};
    const dropped = [];
    for (const [name, value] of Object.entries(fields)) {
        const candidate = foreignReaders.get(name)?.(value) ?? value;
        if (shape.get(name)?.safeParse(candidate).success ?? true)
            usable[name] = candidate;
        else
            dropped.push(name);
    }
    return { kind: 'read', state: _domain_state_js__WEBPACK_IMPORTED_MODULE_4__/* .sessionStateSchema */ .vM.parse(usable), dropped };
}
/** Fields that other writers have in another shape than we. */
const foreignReaders = new Map([
    ['parked_work', readForeignParked],
    ['claimed_work', (value) => zod__WEBPACK_IMPORTED_MODULE_8__/* .object */ .Ikc({ ref: zod__WEBPACK_IMPORTED_MODULE_8__/* .string */ .YjP() }).safeParse(value).data?.ref],
]);
function readForeignParked(value) {
    if (!Array.isArray(value))
        return value;
    return value
        .map((entry) => typeof entry === 'string'
        ? parkedOf({ ref: entry })
        : { ...parkedOf({ ref: '' }), ...entry })
        .filter((parked) => parked.ref !== '');
}
function parkedOf(known) {
    return _domain_work_js__WEBPACK_IMPORTED_MODULE_5__/* .parkedSchema */ .H.parse({ ...known, source: known.source ?? '', parked_in_cycle: 0 });
}
/**
 * Rebuilds a state from what the records, the sealed ones among them, and HANDOFF say; what only the state knew is
 * unknown again.
 */
function rebuildState(laneName, live, handoff, generation, sealed = nothingSealed) {
    const done = {};
    const history = [...sealed.rows, ...live];
    for (const row of history) {
        if (row.work_ref === undefined || row.finished !== true || (0,_domain_record_js__WEBPACK_IMPORTED_MODULE_2__/* .resultOfCycle */ .ZO)(row) !== 'improved')
            continue;
        done[row.work_ref] = {
            fingerprint: row.fingerprint ?? '',
            cycle: row.cycle,
            ...(row.pull_request === undefined ? {} : { pull_request: row.pull_request }),
        };
    }
    const parked = (handoff?.parked_work ?? []).map((known) => ({
        ...parkedOf(known),
        ...titleOf(history, known.ref),
    }));
    const state = _domain_state_js__WEBPACK_IMPORTED_MODULE_4__/* .sessionStateSchema */ .vM.parse({ lane: laneName, generation, done, parked_work: parked });
    return sealed.rows.length === 0 ? state : (0,_domain_segments_js__WEBPACK_IMPORTED_MODULE_3__/* .withSealedRows */ .EN)({ ...state, sealed: sealed.files }, sealed.rows);
}
function titleOf(history, ref) {
    const row = history.findLast((one) => one.work_ref === ref);
    if (row === undefined)
        return {};
    return { title: row.title ?? '', fingerprint: row.fingerprint ?? '', parked_in_cycle: row.cycle };
}
/**
 * Brings a state in line with the history beside it: the projection is folded again, a cycle whose record stands
 * there is no longer open, and when records are gone the numbers go on from what the projection knew.
 */
function alignWithHistory(lane) {
    const closed = closeEndedCycle(lane);
    const { state } = closed;
    const counted = (0,_domain_state_js__WEBPACK_IMPORTED_MODULE_4__/* .countersOf */ .J4)(closed);
    const isBehind = state.cycle > counted.cycle;
    const aligned = isBehind ? { ...closed, state: { ...state, checkpoint: checkpointFrom(closed) } } : closed;
    const projected = (0,_domain_state_js__WEBPACK_IMPORTED_MODULE_4__/* .project */ .Cv)(aligned, (0,_domain_time_js__WEBPACK_IMPORTED_MODULE_9__/* .parseTime */ .pe)(state.updated_at) ?? new Date(0));
    return {
        lane: { ...projected, state: { ...projected.state, updated_at: state.updated_at } },
        ...(isBehind
            ? {
                warning: `History ends at cycle ${counted.cycle}, but the state knew ${state.cycle}: records are missing.`,
            }
            : {}),
    };
}
function closeEndedCycle(lane) {
    const open = lane.state.open_cycle;
    const hasRecord = (0,_domain_state_js__WEBPACK_IMPORTED_MODULE_4__/* .knownRows */ .ZO)(lane).some((row) => open !== null &&
        row.run_id === open.run_id &&
        row.run_attempt === open.run_attempt &&
        (row.lane ?? lane.name) === lane.name);
    if (open === null || !hasRecord)
        return lane;
    return { ...lane, state: { ...lane.state, open_cycle: null, claimed_work: null, resuming: null } };
}
/** With no record left at all, the projection is the best that is known of the streaks. */
function checkpointFrom(lane) {
    const { state } = lane;
    const before = state.checkpoint ?? (0,_domain_history_js__WEBPACK_IMPORTED_MODULE_1__/* .fold */ .AU)([], _domain_history_js__WEBPACK_IMPORTED_MODULE_1__/* .noOperatorFacts */ .Hx);
    if ((0,_domain_state_js__WEBPACK_IMPORTED_MODULE_4__/* .knownRows */ .ZO)(lane).length > 0)
        return { ...before, cycle: state.cycle };
    return {
        ...before,
        cycle: state.cycle,
        contextStreak: state.context_streak,
        idleStreak: state.idle_streak,
        generatorEmptyStreak: state.generator_empty_streak,
    };
}


/***/ }),

/***/ 9644:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   S: () => (/* binding */ readUtf8),
/* harmony export */   U: () => (/* binding */ readMarkerText)
/* harmony export */ });
// Turns bytes of state files into text. The encoding is checked, never guessed silently.
/** Reads UTF-8, with or without BOM. Text in UTF-16 is a problem that is named. */
function readUtf8(bytes) {
    const encoding = utf16Of(bytes);
    if (encoding !== undefined) {
        return { text: '', problem: `it is ${encoding}, not UTF-8; save it as UTF-8`, isLossy: true };
    }
    const text = bytes.toString('utf8');
    return { text: text.replace(/^\uFEFF/, ''), isLossy: !Buffer.from(text, 'utf8').equals(bytes) };
}
/** Reads a marker. Its presence is what counts, so that any encoding will do (`echo no > STOP` in PowerShell). */
function readMarkerText(bytes) {
    const encoding = utf16Of(bytes);
    const text = encoding === undefined ? bytes.toString('utf8') : new TextDecoder(encoding).decode(bytes);
    return text.replace(/^\uFEFF/, '');
}
function utf16Of(bytes) {
    const [a = 1, b = 1, c = 1, d = 1] = bytes;
    if ((a === 0xff && b === 0xfe) || (a !== 0 && b === 0 && c !== 0 && d === 0))
        return 'utf-16le';
    if ((a === 0xfe && b === 0xff) || (a === 0 && b !== 0 && c === 0 && d !== 0))
        return 'utf-16be';
    return undefined;
}


/***/ })

};
