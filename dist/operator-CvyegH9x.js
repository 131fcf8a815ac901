const require_index = require("./index.js");
const require_handover_folder = require("./handover-folder-DAA8n_ai.js");
let node_fs = require("node:fs");
let node_buffer = require("node:buffer");
let node_crypto = require("node:crypto");
let node_os = require("node:os");
let node_path = require("node:path");
let node_fs_promises = require("node:fs/promises");
let node_child_process = require("node:child_process");
let node_timers_promises = require("node:timers/promises");
// src/domain/credential-shapes.ts
const longestKeyBlock = 2e4;
const tokenShapes = new RegExp([
	"gh[opusr]_[A-Za-z0-9_]{20,}(?:\\.[A-Za-z0-9_-]{4,}){0,2}",
	"github_pat_[A-Za-z0-9_]{22,}",
	"glpat-[A-Za-z0-9_-]{20,}",
	"npm_[A-Za-z0-9]{36,}",
	"sk-ant-[A-Za-z0-9_-]{16,}",
	"(?<![A-Za-z0-9])sk-(?=[A-Za-z_-]{0,40}[0-9])[A-Za-z0-9_-]{20,}",
	"(?<![A-Za-z0-9])(?:AKIA|ASIA)[0-9A-Z]{16}(?![0-9A-Za-z])",
	"AIza[A-Za-z0-9_-]{35}",
	"xox[a-z]-[A-Za-z0-9-]{10,}",
	"xapp-[A-Za-z0-9-]{10,}",
	"(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{10,}\\.[A-Za-z0-9_-]{10,}\\.[A-Za-z0-9_-]{10,}"
].join("|"), "g");
const keyBlockStart = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY[A-Z ]{0,10}-----/g;
const keyBlockEnd = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY[A-Z ]{0,10}-----/g;
const keyBodyPiece = /(?:\s|\\[rn]){0,20}[A-Za-z0-9+/=]{16,4096}/y;
function credentialSpans(text) {
	return [...shapeSpans(text), ...keySpans(text)];
}
function openKeyBlock(text) {
	const start = [...text.matchAll(keyBlockStart)].at(-1)?.index;
	if (start === void 0 || text.length - start > 2e4) return void 0;
	return text.slice(start).search(keyBlockEnd) === -1 ? start : void 0;
}
function* shapeSpans(text) {
	for (const match of text.matchAll(tokenShapes)) yield [match.index, match.index + match[0].length];
}
function* keySpans(text) {
	if (!text.includes("PRIVATE KEY")) return;
	const ends = [...text.matchAll(keyBlockEnd)];
	let nextEnd = 0;
	let covered = 0;
	for (const match of text.matchAll(keyBlockStart)) {
		if (match.index < covered) continue;
		const body = match.index + match[0].length;
		while ((ends[nextEnd]?.index ?? 1e400) < body) nextEnd += 1;
		const end = ends[nextEnd];
		covered = end && end.index - body <= 2e4 ? end.index + end[0].length : endOfKeyBody(text, body);
		yield [match.index, covered];
	}
}
function endOfKeyBody(text, start) {
	let end = start;
	for (;;) {
		keyBodyPiece.lastIndex = end;
		if (!keyBodyPiece.test(text)) return end;
		end = keyBodyPiece.lastIndex;
	}
}
function formsOf(secret) {
	const whole = secret.trim();
	if (whole.length < 6) return [];
	const lines = whole.split(/\r\n?|\n/).map((line) => line.trim());
	return [...new Set([
		secret,
		whole,
		...lines
	])].filter((text) => text.trim().length >= 6).flatMap((text) => [...plainForms(text), ...base64Forms(text)]);
}
function plainForms(text) {
	const escaped = [require_index.escapeMarkdown(text, 1e400), JSON.stringify(text).slice(1, -1)];
	return [
		text,
		bytesForm(text),
		...escaped,
		...urlForms(text)
	];
}
function bytesForm(text) {
	return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join("");
}
function urlForms(text) {
	const encoded = encodeURIComponent(text.replace(/\p{Cs}/gu, "�"));
	return [
		encoded,
		encoded.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
		encoded.replaceAll("%20", "+")
	];
}
function base64Forms(secret) {
	const bytes = new TextEncoder().encode(secret);
	return [
		0,
		1,
		2
	].flatMap((offset) => {
		const encoded = base64([...new Uint8Array(offset), ...bytes]);
		const first = Math.ceil(offset * 8 / 6);
		const inside = encoded.slice(first, Math.floor((offset + bytes.length) * 8 / 6));
		return [inside, ...offset === 0 ? [64, 76].flatMap((width) => pieces(inside, width)) : []].filter((text) => text.length >= 6).flatMap((text) => [text, text.replaceAll("+", "-").replaceAll("/", "_")]);
	});
}
function base64(bytes) {
	return btoa(bytes.map((byte) => String.fromCharCode(byte)).join(""));
}
function pieces(text, width) {
	const count = Math.ceil(text.length / width);
	return Array.from({ length: count }, (_, index) => text.slice(index * width, (index + 1) * width)).filter((piece) => piece.length >= 16);
}
// src/domain/redact.ts
const mask = "***";
function createRedactor(secrets) {
	const needles = needlesOf(secrets);
	const clean = new Set();
	const redact = (text) => {
		if (text.length < 6 || clean.has(text)) return text;
		const spans = [...wholeSpans(text, needles), ...needles.whole.flatMap((needle) => [...cutSpans(text, needle)])];
		if (spans.length > 0) return maskSpans(text, spans);
		if (text.length <= longestRemembered && clean.size < mostRemembered) clean.add(text);
		return text;
	};
	return Object.assign(redact, { areClean: (texts) => isSurelyClean(texts.join(textEnd), needles) });
}
const textEnd = "\0";
function isSurelyClean(text, needles) {
	return !needles.ends.some((end) => text.includes(end)) && wholeSpans(text, needles).length === 0;
}
const longestRemembered = 100;
const mostRemembered = 5e4;
function createSecretFinder(secrets) {
	const needles = needlesOf(secrets);
	return (text) => wholeSpans(text, needles);
}
function needlesOf(secrets) {
	const whole = [...new Set(secrets.flatMap(formsOf))];
	const unbroken = whole.map((needle) => needle.replace(breaks, "")).filter(({ length }) => length >= shortestBroken);
	const ends = whole.filter(({ length }) => length > shortestPart).flatMap((needle) => [needle.slice(0, shortestPart), needle.slice(-shortestPart)]);
	return {
		whole,
		unbroken: [...new Set(unbroken)],
		ends: [...new Set(ends)]
	};
}
function wholeSpans(text, { whole, unbroken }) {
	return [
		...needleSpans(text, whole),
		...brokenSpans(text, unbroken),
		...credentialSpans(text)
	];
}
function* needleSpans(text, needles) {
	for (const needle of needles) for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + needle.length)) yield [at, at + needle.length];
}
const breaks = /(?:\\[rnt]|[\s\p{Default_Ignorable_Code_Point}])+(?:(?<=\n)[+>|#*-]\s*)?/gu;
const shortestBroken = 8;
function* brokenSpans(text, needles) {
	if (needles.length === 0) return;
	const starts = [0];
	const places = [0];
	const pieces = [];
	let length = 0;
	let done = 0;
	for (const match of text.matchAll(breaks)) {
		pieces.push(text.slice(done, match.index));
		length += match.index - done;
		done = match.index + match[0].length;
		starts.push(length);
		places.push(done);
	}
	if (pieces.length === 0) return;
	const joined = [...pieces, text.slice(done)].join("");
	const placeOf = (at) => {
		const piece = lastNotAbove(starts, at);
		return (places[piece] ?? 0) + at - (starts[piece] ?? 0);
	};
	for (const [start, end] of needleSpans(joined, needles)) yield [placeOf(start), placeOf(end - 1) + 1];
}
function lastNotAbove(numbers, limit) {
	let [low, high] = [0, numbers.length - 1];
	while (low < high) {
		const middle = Math.ceil((low + high) / 2);
		if ((numbers[middle] ?? 0) <= limit) low = middle;
		else high = middle - 1;
	}
	return low;
}
const shortestPart = 8;
const cutMark = /(?:…| \(\d{1,20} characters omitted\))$/;
function* cutSpans(text, needle) {
	if (needle.length <= shortestPart) return;
	const end = text.length - (cutMark.exec(text.slice(-60))?.[0].length ?? 0);
	const head = needle.slice(0, shortestPart);
	const from = Math.max(0, end - needle.length + 1);
	for (let at = text.indexOf(head, from); at !== -1 && at < end; at = text.indexOf(head, at + 1)) if (needle.startsWith(text.slice(at, end))) {
		yield [at, end];
		break;
	}
	const tail = needle.slice(-8);
	for (let at = text.slice(0, needle.length - 1).lastIndexOf(tail); at > -1; at = text.lastIndexOf(tail, at - 1)) {
		if (needle.endsWith(text.slice(0, at + shortestPart))) {
			yield [0, at + shortestPart];
			break;
		}
		if (at === 0) break;
	}
}
function maskSpans(text, spans) {
	if (spans.length === 0) return text;
	const out = [];
	let done = 0;
	for (const [start, end] of [...spans].sort((a, b) => a[0] - b[0])) {
		if (start > done || out.length === 0) out.push(text.slice(done, start), mask);
		done = Math.max(done, end);
	}
	return [...out, text.slice(done)].join("");
}
// src/platform/process.ts
function capture(file, args, options) {
	return new Promise((resolve) => {
		const child = (0, node_child_process.spawn)(file, args, {
			cwd: options.cwd,
			env: options.env,
			stdio: [
				"pipe",
				"pipe",
				"pipe"
			]
		});
		const stdout = [];
		const stderr = [];
		let isTimedOut = false;
		let startError;
		const giveUp = () => {
			isTimedOut = true;
			child.kill("SIGKILL");
			child.stdout.destroy();
			child.stderr.destroy();
		};
		const timers = [];
		const giveUpAfter = (ms) => void timers.push(setTimeout(giveUp, ms));
		if (options.timeoutMs !== void 0) giveUpAfter(options.timeoutMs);
		const { cancelled, cancelledMs = 0 } = options;
		const hurry = () => giveUpAfter(cancelledMs);
		if (cancelled?.aborted) hurry();
		else cancelled?.addEventListener("abort", hurry, { once: true });
		child.stdout.on("data", (data) => stdout.push(data));
		child.stderr.on("data", (data) => stderr.push(data));
		child.stdin.on("error", () => void 0);
		child.on("error", (error) => {
			startError = error.code ?? error.message;
		});
		child.on("close", (code) => {
			timers.forEach(clearTimeout);
			cancelled?.removeEventListener("abort", hurry);
			resolve({
				code: code ?? void 0,
				stdout: Buffer.concat(stdout),
				stderr: Buffer.concat(stderr).toString("utf8"),
				startError,
				isTimedOut
			});
		});
		child.stdin.end(options.input ?? "");
	});
}
function findProgram(name, path) {
	return (name.includes("/") ? [name] : (path ?? "").split(node_path.delimiter).map((folder) => (0, node_path.join)(folder, name))).find(isExecutable);
}
function isExecutable(path) {
	try {
		(0, node_fs.accessSync)(path, node_fs.constants.X_OK);
		return (0, node_fs.statSync)(path).isFile();
	} catch {
		return false;
	}
}
const groupPace = {
	interruptMs: 1e4,
	terminateMs: 5e3,
	cancelledInterruptMs: 1500,
	cancelledTerminateMs: 1e3,
	drainMs: 500,
	drainLimitMs: 1e4
};
async function runGroup(file, args, options) {
	if (options.cancelled.aborted) return { cause: "cancelled" };
	const pace = {
		...groupPace,
		...options.pace
	};
	const child = startGroup(file, args, options);
	if (typeof child === "string") return {
		cause: "exited",
		startError: child
	};
	const dismissGuard = startGuard(child.pid);
	const exited = waitForExit(child);
	const stopper = openStopper(child.pid, options, pace);
	const killAll = () => signalGroup(child.pid, "SIGKILL");
	process.once("exit", killAll);
	let pieces = 0;
	let fault;
	const take = async (piece, stream) => {
		pieces++;
		stopper.touch();
		if (fault === void 0) await options.onOutput(piece, stream).catch((error) => {
			fault = { error };
		});
	};
	const drained = Promise.all([pump(child, "stdout", take), pump(child, "stderr", take)]);
	child.stdin.on("error", () => void 0);
	child.stdin.end(options.input);
	const end = await Promise.race([exited, stopper.gaveUp]) ?? {};
	stopper.close();
	const drainUntil = Date.now() + (stopper.cause() === "exited" ? pace.drainLimitMs : 0);
	await waitForSilence(drained, () => pieces, pace.drainMs, drainUntil);
	killAll();
	await isDoneWithin(drained, pace.drainMs);
	for (const stream of [
		child.stdin,
		child.stdout,
		child.stderr
	]) stream.destroy();
	await drained;
	process.off("exit", killAll);
	dismissGuard();
	if (fault !== void 0) throw fault.error;
	return {
		cause: stopper.cause(),
		...end
	};
}
function startGroup(file, args, options) {
	try {
		return (0, node_child_process.spawn)(file, args, {
			cwd: options.cwd,
			env: options.env,
			stdio: "pipe",
			detached: true
		});
	} catch (error) {
		return error.code ?? String(error);
	}
}
function startGuard(pid) {
	if (pid === void 0) return () => void 0;
	const guard = (0, node_child_process.spawn)("/bin/sh", [
		"-c",
		"read -r word || kill -s KILL -- \"-$1\"",
		"evolve-guard",
		String(pid)
	], {
		stdio: [
			"pipe",
			"ignore",
			"ignore"
		],
		env: {},
		detached: true
	});
	guard.on("error", () => void 0);
	guard.stdin.on("error", () => void 0);
	guard.unref();
	return () => guard.stdin.end("done\n");
}
function waitForExit(child) {
	return new Promise((resolve) => {
		child.once("exit", (code, signal) => {
			resolve({
				...code === null ? {} : { code },
				...signal === null ? {} : { signal }
			});
		});
		child.on("error", (error) => {
			resolve({ startError: error.code ?? error.message });
		});
	});
}
async function pump(child, name, take) {
	try {
		for await (const piece of child[name]) await take(piece, name);
	} catch {}
}
function openStopper(pid, options, pace) {
	let cause = "exited";
	let steps = [];
	let giveUp = () => void 0;
	const gaveUp = new Promise((resolve) => {
		giveUp = () => {
			resolve(void 0);
		};
	});
	const stop = (why, interruptMs, terminateMs) => {
		if (cause === "cancelled" || cause !== "exited" && why !== "cancelled") return;
		cause = why;
		steps.forEach(clearTimeout);
		signalGroup(pid, "SIGINT");
		const killMs = interruptMs + terminateMs;
		steps = [
			setTimeout(signalGroup, interruptMs, pid, "SIGTERM"),
			setTimeout(signalGroup, killMs, pid, "SIGKILL"),
			setTimeout(giveUp, killMs + pace.drainMs)
		];
	};
	const cancel = () => {
		stop("cancelled", pace.cancelledInterruptMs, pace.cancelledTerminateMs);
	};
	const stopFor = (why) => () => {
		stop(why, pace.interruptMs, pace.terminateMs);
	};
	const deadline = setTimeout(stopFor("deadline"), Math.min(options.deadlineMs, longestTimerMs));
	const idle = options.idleMs > 0 ? setTimeout(stopFor("idle"), Math.min(options.idleMs, longestTimerMs)) : void 0;
	options.cancelled.addEventListener("abort", cancel, { once: true });
	return {
		cause: () => cause,
		gaveUp,
		touch: () => {
			if (cause === "exited") idle?.refresh();
		},
		close: () => {
			for (const timer of [
				deadline,
				idle,
				...steps
			]) clearTimeout(timer);
			options.cancelled.removeEventListener("abort", cancel);
		}
	};
}
const longestTimerMs = 2 ** 31 - 1;
function signalGroup(pid, signal) {
	if (pid === void 0) return;
	try {
		process.kill(-pid, signal);
	} catch {}
}
async function waitForSilence(done, countPieces, silenceMs, until) {
	for (;;) {
		const before = countPieces();
		if (await isDoneWithin(done, silenceMs)) return;
		if (countPieces() === before || Date.now() >= until) return;
	}
}
function isDoneWithin(done, ms) {
	return new Promise((resolve) => {
		const timer = setTimeout(resolve, ms, false);
		done.then(() => {
			clearTimeout(timer);
			resolve(true);
		});
	});
}
// src/platform/shell-command.ts
const shellWords = new Set(". : [ [[ alias bg break builtin case cd command continue coproc declare dirs disown echo enable eval exec exit export false fc fg for function getopts hash help history if jobs kill let local mapfile popd printf pushd pwd read readarray readonly return select set shift shopt source suspend test time times trap true type typeset ulimit umask unalias unset until wait while".split(" "));
function findMissingProgram(command, { cwd, env }) {
	const word = /^\s*([\w./+-]+)(?=\s|;|&|\||$)/.exec(command)?.[1];
	if (word === void 0 || shellWords.has(word)) return void 0;
	if (Object.hasOwn(env, `BASH_FUNC_${word}%%`)) return void 0;
	return findProgram(word.includes("/") ? (0, node_path.resolve)(cwd, word) : word, env.PATH) !== void 0 ? void 0 : word;
}
// src/agents/facts.ts
function readJsonLines(readEvent) {
	return (facts, line) => {
		if (line.trim() === "") return facts;
		const parsed = line.startsWith("{") ? require_handover_folder.parseJson(line) : void 0;
		if (parsed?.ok && isFields(parsed.value)) return readEvent({
			...facts,
			said: void 0
		}, parsed.value);
		return {
			...facts,
			said: line,
			prose: `${facts.prose ?? ""}${line.slice(0, 1e3)}\n`.slice(-4096)
		};
	};
}
function concludeSession(facts, process, limits) {
	const how = describeProcess(process, limits);
	const words = facts.words === void 0 ? "" : ` It said: ${require_index.toOneLine(facts.words, 300)}`;
	if (process.cause === "cancelled") return {
		end: "cancelled",
		detail: how
	};
	if (facts.end !== void 0) return {
		end: facts.end,
		detail: how + (facts.end === "completed" ? "" : words)
	};
	if (process.cause !== "exited") return {
		end: "timed-out",
		detail: how + words
	};
	if (process.code === 0) return {
		end: "completed",
		detail: how
	};
	const prose = facts.words ?? facts.prose ?? "";
	const lastWords = prose.trim() === "" ? "" : ` It said: ${require_index.toOneLine(prose.slice(-600), 300)}`;
	return {
		end: classifyProse(prose) ?? "crashed",
		detail: how + lastWords
	};
}
function describeProcess(process, limits) {
	if (process.cause === "cancelled") return "The run was cancelled.";
	if (process.cause === "deadline") return `It was ended at its deadline of ${limits.timeoutMinutes} min.`;
	if (process.cause === "idle") return `It printed nothing for ${limits.idleMinutes} min and was ended.`;
	if (process.startError !== void 0) return `It could not be started: ${process.startError}.`;
	if (process.signal !== void 0) return `It was ended by ${process.signal}.`;
	return process.code === void 0 ? "It could not be ended." : `It exited with code ${process.code}.`;
}
function status(codes) {
	return `(?:status|error|http|rejected)[^\\n]{0,20}\\b(?:${codes})\\b`;
}
const patterns = [
	[
		"overflowed",
		"prompt is too long|ran out of room in the model.s context window|exceeds? the context window",
		"context_length_exceeded|maximum context length|exceed context limit|input token count .{0,40}exceeds the maximum"
	],
	[
		"auth-failed",
		`${status("401|403")}|unauthorized|(?:invalid|incorrect) api key|authentication_error|not logged in|please run /login|set an auth method`,
		"credit balance is too low|quota exceeded|insufficient_quota|exceeded your current quota"
	],
	["rate-limited", `${status("429")}|too many requests|rate.?limit|usage limit|hit your (?:\\w+ )?limit`],
	[
		"overloaded",
		`${status("5\\d\\d")}|overloaded|at capacity`,
		"stream disconnected|error sending request|request timed out|connection error"
	]
].map(([end, ...words]) => ({
	end,
	pattern: new RegExp(words.join("|"), "i")
}));
function classifyProse(text) {
	return patterns.find(({ pattern }) => pattern.test(text))?.end;
}
function isFields(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
function fieldsOf(value) {
	return isFields(value) ? value : {};
}
function textOf$1(value) {
	return typeof value === "string" ? value : void 0;
}
function countOf(value) {
	return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : void 0;
}
function epochSeconds(value) {
	const seconds = countOf(value);
	if (seconds === void 0 || seconds === 0 || seconds > 864e10) return void 0;
	return new Date(seconds * 1e3);
}
// src/agents/claude.ts
const allowedTools = "Bash,Edit,Glob,Grep,NotebookEdit,Read,Task,TodoWrite,Write";
const disallowedTools = "CronCreate,EnterWorktree,ScheduleWakeup";
function describeClaude(choices) {
	return {
		name: "claude",
		file: "claude",
		canResume: true,
		reportsWholeSession: true,
		args: (folders, resume) => [
			...[
				"-p",
				"--output-format",
				"stream-json",
				"--verbose"
			],
			...resume === void 0 ? [] : ["--resume", resume],
			...[
				"--add-dir",
				...folders,
				"--allowedTools",
				allowedTools,
				"--disallowedTools",
				disallowedTools
			],
			...choices.model === "" ? [] : ["--model", choices.model],
			...choices.maxTurns === 0 ? [] : ["--max-turns", String(choices.maxTurns)],
			...["--permission-mode", "acceptEdits"],
			...choices.agentArgs
		],
		env: {
			CLAUDE_CODE_MAX_RETRIES: "2",
			DISABLE_AUTOUPDATER: "1"
		},
		readLine: readClaudeLine
	};
}
const readClaudeLine = readJsonLines((facts, event) => {
	const known = {
		...facts,
		sessionId: textOf$1(event.session_id) ?? facts.sessionId
	};
	switch (event.type) {
		case "assistant": return readMessage(known, event);
		case "rate_limit_event": return readRateLimit(known, fieldsOf(event.rate_limit_info));
		case "system": return readSystem(known, event);
		case "result": return readResult(known, event);
		default: return known;
	}
});
function readMessage(facts, event) {
	const message = fieldsOf(event.message);
	const said = describeContent(message.content);
	if (!(event.parent_tool_use_id === null || event.parent_tool_use_id === void 0)) return {
		...facts,
		said
	};
	if (message.model === "<synthetic>") return {
		...facts,
		said,
		words: said
	};
	const id = textOf$1(message.id);
	const isNewTurn = id !== void 0 && id !== facts.turnId;
	const tokens = inputTokens(fieldsOf(message.usage));
	return {
		...facts,
		said,
		end: void 0,
		words: void 0,
		model: textOf$1(message.model) ?? facts.model,
		lastRequestTokens: tokens ?? facts.lastRequestTokens,
		largestRequestTokens: Math.max(tokens ?? 0, facts.largestRequestTokens ?? 0),
		turnId: id,
		turns: (facts.turns ?? 0) + (isNewTurn ? 1 : 0)
	};
}
function describeContent(content) {
	const parts = Array.isArray(content) ? content.filter(isFields) : [];
	for (const part of parts.reverse()) {
		if (part.type === "text") return textOf$1(part.text);
		if (part.type === "tool_use") return `${textOf$1(part.name) ?? "tool"}: ${describeInput(fieldsOf(part.input))}`;
	}
}
function describeInput(input) {
	return [
		input.command,
		input.file_path,
		input.pattern,
		input.description,
		input.prompt
	].map(textOf$1).find((text) => text !== void 0) ?? Object.keys(input).join(", ");
}
function readRateLimit(facts, info) {
	return info.status === "rejected" ? {
		...facts,
		resetAt: epochSeconds(info.resetsAt)
	} : facts;
}
function readSystem(facts, event) {
	if (event.subtype === "init") return {
		...facts,
		model: textOf$1(event.model) ?? facts.model
	};
	if (event.subtype === "api_retry") return {
		...facts,
		said: "waits to repeat a request that failed"
	};
	return event.status === "compacting" ? {
		...facts,
		said: "compacts its context"
	} : facts;
}
function readResult(facts, event) {
	const words = textOf$1(event.result) ?? errorsOf(event.errors);
	const end = endOf$1(event, words ?? "");
	const isLimited = end === "rate-limited" || end === "overloaded";
	const turns = countOf(event.num_turns);
	const denials = Array.isArray(event.permission_denials) ? event.permission_denials.length : 0;
	const before = facts.results ?? {
		turns: 0,
		denials: 0
	};
	const results = {
		turns: before.turns + (turns ?? 0),
		denials: before.denials + denials
	};
	return {
		...facts,
		results,
		end,
		words: words ?? facts.words,
		said: words,
		window: windowOf(fieldsOf(event.modelUsage), facts.model) ?? facts.window,
		tokens: totalTokens$1(event) ?? facts.tokens,
		costUsd: roundCost(countOf(event.total_cost_usd)) ?? facts.costUsd,
		turns: turns === void 0 ? facts.turns : results.turns,
		denials: results.denials,
		resetAt: isLimited ? bannerReset(words ?? "") ?? facts.resetAt : void 0
	};
}
function endOf$1(event, words) {
	if (event.is_error !== true) return isLimitBanner(words) ? "rate-limited" : "completed";
	if (event.terminal_reason === "prompt_too_long") return "overflowed";
	if (event.terminal_reason === "budget_exhausted" || event.subtype === "error_max_budget_usd" || event.terminal_reason === "max_turns" || event.subtype === "error_max_turns") return "max-turns";
	return endOfStatus(countOf(event.api_error_status)) ?? classifyProse(words) ?? "crashed";
}
function endOfStatus(status) {
	if (status === 401 || status === 403) return "auth-failed";
	if (status === 429) return "rate-limited";
	return status !== void 0 && status >= 500 ? "overloaded" : void 0;
}
function isLimitBanner(words) {
	return words.length <= 300 && /^\s*(claude( ai)? usage limit reached|you.ve hit your (\w+ )?limit|\d+-hour limit reached)/i.test(words);
}
function bannerReset(words) {
	const seconds = /limit reached\|(\d{9,11})\b/i.exec(words)?.[1];
	return seconds === void 0 ? void 0 : epochSeconds(Number(seconds));
}
function errorsOf(errors) {
	const texts = Array.isArray(errors) ? errors.filter((error) => typeof error === "string") : [];
	return texts.length === 0 ? void 0 : texts.join("; ");
}
function inputTokens(usage) {
	return [
		usage.input_tokens,
		usage.cache_read_input_tokens,
		usage.cache_creation_input_tokens
	].reduce((sum, part) => sum + (countOf(part) ?? 0), 0) || void 0;
}
function totalTokens$1(event) {
	const models = Object.values(fieldsOf(event.modelUsage)).map(fieldsOf);
	const kinds = [
		"inputTokens",
		"outputTokens",
		"cacheReadInputTokens",
		"cacheCreationInputTokens"
	];
	const counts = models.flatMap((usage) => kinds.map((kind) => countOf(usage[kind]) ?? 0));
	if (counts.length > 0) return counts.reduce((sum, count) => sum + count, 0);
	const usage = fieldsOf(event.usage);
	const input = inputTokens(usage);
	return input === void 0 ? void 0 : input + (countOf(usage.output_tokens) ?? 0);
}
function roundCost(usd) {
	return usd === void 0 ? void 0 : Number(usd.toFixed(6));
}
function windowOf(modelUsage, model) {
	const names = Object.keys(modelUsage);
	const name = names.find((candidate) => candidate === model) ?? (names.length === 1 ? names[0] : void 0);
	return name === void 0 ? void 0 : countOf(fieldsOf(modelUsage[name]).contextWindow) || void 0;
}
// src/agents/codex.ts
const sessionEndBytes = 4194304;
function describeCodex(choices) {
	return {
		name: "codex",
		file: "codex",
		canResume: true,
		reportsWholeSession: true,
		args: (folders, resume) => [
			...[
				"exec",
				"--json",
				"--sandbox",
				"workspace-write"
			],
			...folders.flatMap((folder) => ["--add-dir", folder]),
			...choices.model === "" ? [] : ["--model", choices.model],
			...choices.agentArgs,
			...resume === void 0 ? [] : [
				"resume",
				resume,
				"-"
			]
		],
		env: {},
		readLine: readCodexLine,
		lookUp: readSessionFile
	};
}
const readCodexLine = readJsonLines((facts, event) => {
	switch (event.type) {
		case "thread.started": return {
			...facts,
			sessionId: textOf$1(event.thread_id) ?? facts.sessionId
		};
		case "turn.started": return {
			...facts,
			end: void 0,
			turns: (facts.turns ?? 0) + 1
		};
		case "turn.completed": return {
			...facts,
			end: "completed",
			words: void 0,
			tokens: totalTokens(fieldsOf(event.usage)) ?? facts.tokens
		};
		case "turn.failed": return readFailure$1(facts, textOf$1(fieldsOf(event.error).message) ?? "");
		case "error": return {
			...facts,
			words: textOf$1(event.message),
			said: textOf$1(event.message)
		};
		case "item.started":
		case "item.completed": return {
			...facts,
			said: describeItem(fieldsOf(event.item))
		};
		default: return facts;
	}
});
function readFailure$1(facts, words) {
	return {
		...facts,
		end: classifyProse(words) ?? "crashed",
		words,
		said: words
	};
}
function describeItem(item) {
	if (item.type === "agent_message") return textOf$1(item.text);
	if (item.type === "command_execution") return `command: ${textOf$1(item.command) ?? ""}`;
	if (item.type !== "file_change") return void 0;
	return `edit: ${(Array.isArray(item.changes) ? item.changes.map(fieldsOf) : []).map((change) => textOf$1(change.path) ?? "").join(", ")}`;
}
function totalTokens(usage) {
	const input = countOf(usage.input_tokens);
	return input === void 0 ? void 0 : input + (countOf(usage.output_tokens) ?? 0);
}
async function readSessionFile(facts, env) {
	const home = env.CODEX_HOME ?? (env.HOME === void 0 ? void 0 : `${env.HOME}/.codex`);
	if (home === void 0 || !/^[0-9a-f-]{36}$/i.test(facts.sessionId ?? "")) return facts;
	const path = await require_handover_folder.findByEnding(`${home}/sessions`, `-${facts.sessionId}.jsonl`);
	const found = path === void 0 ? void 0 : await require_handover_folder.readEnd(path, sessionEndBytes);
	if (found?.kind !== "file") return facts;
	return found.text.split("\n").filter((line) => line.startsWith("{")).reduce(readSessionLine, facts);
}
const readSessionLine = readJsonLines((facts, event) => {
	const payload = fieldsOf(event.payload);
	if (event.type !== "event_msg" || payload.type !== "token_count") return facts;
	const info = fieldsOf(payload.info);
	return {
		...facts,
		lastRequestTokens: countOf(fieldsOf(info.last_token_usage).input_tokens) || facts.lastRequestTokens,
		window: countOf(info.model_context_window) || facts.window,
		tokens: totalTokens(fieldsOf(info.total_token_usage)) ?? facts.tokens,
		resetAt: facts.end === "rate-limited" ? spentUntil(fieldsOf(payload.rate_limits)) ?? facts.resetAt : void 0
	};
});
function spentUntil(limits) {
	const resets = [limits.primary, limits.secondary].map(fieldsOf).filter((limit) => (countOf(limit.used_percent) ?? 0) >= 100).map((limit) => epochSeconds(limit.resets_at)?.getTime() ?? 0);
	const latest = Math.max(0, ...resets);
	return latest === 0 ? void 0 : new Date(latest);
}
// src/agents/command.ts
function describeCommand(command) {
	return {
		name: "command",
		file: "bash",
		canResume: false,
		args: () => [
			"--noprofile",
			"--norc",
			"-o",
			"pipefail",
			"-c",
			command
		],
		env: {},
		readLine: (_, line) => ({ said: line })
	};
}
// src/agents/gemini.ts
function describeGemini(choices) {
	return {
		name: "gemini",
		file: "gemini",
		canResume: false,
		args: (folders) => [
			...[
				"--output-format",
				"stream-json",
				"--yolo",
				"--skip-trust"
			],
			...folders.flatMap((folder) => ["--include-directories", folder]),
			...choices.model === "" ? [] : ["--model", choices.model],
			...choices.agentArgs
		],
		env: {},
		readLine: readGeminiLine
	};
}
const readGeminiLine = readJsonLines((facts, event) => {
	switch (event.type) {
		case "init": return {
			...facts,
			sessionId: textOf$1(event.session_id),
			model: textOf$1(event.model)
		};
		case "message": return event.role === "assistant" ? {
			...facts,
			said: textOf$1(event.content)
		} : facts;
		case "tool_use": return {
			...facts,
			said: `${textOf$1(event.tool_name) ?? "tool"}: ${JSON.stringify(event.parameters ?? {})}`
		};
		case "error": return {
			...facts,
			words: textOf$1(event.message),
			said: textOf$1(event.message)
		};
		case "result": {
			const tokens = countOf(fieldsOf(event.stats).total_tokens) ?? facts.tokens;
			const words = textOf$1(fieldsOf(event.error).message) ?? facts.words;
			return {
				...facts,
				tokens,
				...event.status === "success" ? {
					end: "completed",
					words: void 0
				} : { words }
			};
		}
		default: return facts;
	}
});
// src/domain/agent-report.ts
function addReports(earlier, later) {
	if (!earlier) return later;
	return {
		...later,
		durationSeconds: earlier.durationSeconds + later.durationSeconds,
		tokens: sum(earlier.tokens, later.tokens),
		costUsd: sum(earlier.costUsd, later.costUsd),
		turns: sum(earlier.turns, later.turns),
		denials: sum(earlier.denials, later.denials)
	};
}
function sum(a, b) {
	return a === void 0 && b === void 0 ? void 0 : (a ?? 0) + (b ?? 0);
}
// src/agents/opencode.ts
function describeOpencode(choices) {
	return {
		name: "opencode",
		file: "opencode",
		canResume: true,
		args: (_folders, resume) => [
			...[
				"run",
				"--format",
				"json"
			],
			...resume === void 0 ? [] : ["--session", resume],
			...choices.model === "" ? [] : ["--model", choices.model],
			...choices.agentArgs
		],
		env: { OPENCODE_DISABLE_AUTOUPDATE: "1" },
		readLine: readOpencodeLine
	};
}
const readOpencodeLine = readJsonLines((facts, event) => {
	const known = {
		...facts,
		sessionId: textOf$1(event.sessionID) ?? facts.sessionId
	};
	const part = fieldsOf(event.part);
	switch (event.type) {
		case "text": return {
			...known,
			said: textOf$1(part.text)
		};
		case "tool_use": return {
			...known,
			said: `${textOf$1(part.tool) ?? "tool"}: ${textOf$1(fieldsOf(part.state).title) ?? ""}`
		};
		case "step_finish": return readStep(known, part);
		case "error": return readError(known, fieldsOf(event.error));
		default: return known;
	}
});
function readStep(facts, part) {
	const tokens = fieldsOf(part.tokens);
	const cache = fieldsOf(tokens.cache);
	const request = [
		tokens.input,
		cache.read,
		cache.write
	].reduce((total, one) => total + (countOf(one) ?? 0), 0);
	return {
		...facts,
		end: part.reason === "tool-calls" ? void 0 : "completed",
		words: void 0,
		lastRequestTokens: request || facts.lastRequestTokens,
		largestRequestTokens: Math.max(request, facts.largestRequestTokens ?? 0),
		tokens: sum(facts.tokens, countOf(tokens.total)),
		costUsd: sum(facts.costUsd, countOf(part.cost)),
		turns: (facts.turns ?? 0) + 1
	};
}
function readError(facts, error) {
	const data = fieldsOf(error.data);
	const words = textOf$1(data.message) ?? textOf$1(error.name) ?? "an error without words";
	return {
		...facts,
		end: endOf(textOf$1(error.name), countOf(data.statusCode), words),
		words,
		said: words
	};
}
function endOf(name, status, words) {
	if (name === "ContextOverflowError") return "overflowed";
	if (name === "ProviderAuthError" || status === 401 || status === 403) return "auth-failed";
	if (status === 429) return "rate-limited";
	if (status !== void 0 && status >= 500) return "overloaded";
	return classifyProse(words) ?? "crashed";
}
function chooseWindow(configured, reported) {
	const known = [configured, reported].find((tokens) => tokens !== void 0 && tokens >= 10);
	return {
		tokens: known ?? 2e5,
		isAssumed: known === void 0
	};
}
function readTokens(tokens, window) {
	const reading = {
		tokens,
		window,
		fraction: tokens / window,
		measured: true
	};
	return tokens > window ? {
		...reading,
		unreliable: true
	} : reading;
}
function readBytes(bytes, window) {
	return {
		tokens: bytes,
		window,
		fraction: bytes / window,
		measured: false
	};
}
function hasReached(reading, fraction) {
	if (reading.unreliable === true) return false;
	const threshold = thresholdOf(reading.window, fraction);
	return reading.measured ? reading.tokens >= threshold : reading.tokens > threshold;
}
function thresholdOf(window, fraction) {
	const tenths = Math.round(fraction * 1e7) / 1e6;
	return Math.floor(window / 10) * tenths;
}
function readUsage(usage, configuredWindow) {
	const window = chooseWindow(configuredWindow, usage?.context_window).tokens;
	if (usage?.last_request_tokens !== void 0) return readTokens(usage.last_request_tokens, window);
	return usage?.context_bytes === void 0 ? void 0 : readBytes(usage.context_bytes, window);
}
// src/domain/redact-deep.ts
function redactDeep(value, redact) {
	return redactUnknown(value, redact, (list) => redactList(list, redact));
}
const entriesAtOnce = 100;
function redactList(list, redact) {
	const masked = [];
	for (let start = 0; start < list.length; start += entriesAtOnce) {
		const entries = list.slice(start, start + entriesAtOnce);
		const texts = [];
		const keys = new Set();
		collectTexts(entries, texts, keys);
		masked.push(...redact.areClean(texts.concat(...keys)) ? entries : redactEach(entries, redact));
	}
	return masked;
}
function redactEach(list, redact) {
	const within = (inner) => redactEach(inner, redact);
	return list.map((entry) => redactUnknown(entry, redact, within));
}
function collectTexts(value, texts, keys) {
	if (typeof value === "string") texts.push(value);
	if (typeof value !== "object" || value === null) return;
	if (Array.isArray(value)) for (const entry of value) collectTexts(entry, texts, keys);
	else if (value instanceof Map) for (const pair of value) collectTexts(pair, texts, keys);
	else if (isPlain(value)) for (const key in value) {
		keys.add(key);
		collectTexts(value[key], texts, keys);
	}
}
function redactUnknown(value, redact, redactAll) {
	const within = (part) => redactUnknown(part, redact, redactAll);
	if (typeof value === "string") return redact(value);
	if (typeof value !== "object" || value === null) return value;
	if (Array.isArray(value)) return redactAll(value);
	if (value instanceof Map) return new Map([...value].map(([key, entry]) => [within(key), within(entry)]));
	if (!isPlain(value)) return value;
	const entries = Object.entries(value).map(([key, entry]) => [redact(key), key === "raw" && typeof entry === "string" ? redactJson(entry, redact) : within(entry)]);
	return Object.fromEntries(entries);
}
function isPlain(value) {
	const prototype = Object.getPrototypeOf(value);
	return prototype === Object.prototype || prototype === null;
}
function redactJson(text, redact) {
	const masked = redact(text);
	if (masked === text) return text;
	const json = require_handover_folder.parseJson(text);
	return json.ok ? JSON.stringify(redactUnknown(json.value, redact, (list) => redactEach(list, redact))) : masked;
}
// src/platform/environment.ts
const withheldPrefixes = [
	"INPUT_",
	"ACTIONS_",
	"STATE_"
];
const withheldNames = new Set([
	"GITHUB_OUTPUT",
	"GITHUB_ENV",
	"GITHUB_PATH",
	"GITHUB_STATE",
	"GITHUB_STEP_SUMMARY",
	"EVOLVE_HANDOFF_FILE",
	"EVOLVE_HANDOVER_FOLDER"
]);
function isWithheld(name, value, token) {
	return withheldNames.has(name) || withheldPrefixes.some((prefix) => name.startsWith(prefix)) || carries(value ?? "", token);
}
function carries(value, token) {
	if (token === "") return false;
	const header = Buffer.from(`x-access-token:${token}`).toString("base64");
	return value.includes(token) || value.includes(header);
}
// src/platform/git.ts
async function findTop(folder) {
	if (await (0, node_fs_promises.lstat)((0, node_path.join)(folder, ".git")).then(() => true, () => false)) return folder;
	return (0, node_path.dirname)(folder) === folder ? void 0 : findTop((0, node_path.dirname)(folder));
}
const defaultTimeoutMs$1 = 12e4;
const inFlightMs = 2e3;
const afterwardsMs = 5500;
const firstAfterwards = new WeakMap();
function cancelledMs(cancelled) {
	if (!cancelled?.aborted) return inFlightMs;
	const now = Date.now();
	const first = firstAfterwards.get(cancelled) ?? now;
	firstAfterwards.set(cancelled, first);
	return Math.max(500, first + afterwardsMs - now);
}
function openGit(access, location) {
	const env = gitEnvironment(access, location);
	const attempt = async (args, options = {}) => {
		const timeoutMs = options.timeoutMs ?? access.networkTimeoutMs ?? defaultTimeoutMs$1;
		const done = await capture("git", args, {
			cwd: location.cwd,
			env: {
				...env,
				...stallLimit(timeoutMs),
				...options.env
			},
			input: options.input,
			timeoutMs,
			cancelled: access.cancelled,
			cancelledMs: cancelledMs(access.cancelled)
		});
		if (done.startError === "ENOENT" && !(0, node_fs.existsSync)(location.cwd)) throw new Error(`git ${args[0] ?? ""}: the folder ${location.cwd} is gone`);
		if (done.startError === "ENOENT") throw new require_index.EvolveError("GIT_MISSING", "git was not found on PATH.", "Install git 2.31 or newer on the runner.");
		return done;
	};
	return {
		try: attempt,
		async run(args, options) {
			const done = await attempt(args, options);
			if (done.code !== 0) throw new Error(gitFailure(args, done));
			return done.stdout.toString("utf8").replace(/\r?\n$/, "");
		}
	};
}
function gitFailure(args, done) {
	const words = done.isTimedOut ? "no answer in time" : done.stderr.trim() || `exit code ${done.code}`;
	return `git ${args[0] ?? ""}: ${hideUrlCredentials(words)}`;
}
function hideUrlCredentials(text) {
	return text.replace(/(\b[a-z][a-z0-9+.-]*:\/\/)[^/\s@]+@/gi, "$1");
}
function stallLimit(timeoutMs) {
	const seconds = Math.max(1, Math.floor(timeoutMs / 1e3));
	return {
		GIT_HTTP_LOW_SPEED_LIMIT: "1",
		GIT_HTTP_LOW_SPEED_TIME: String(seconds)
	};
}
function gitEnvironment(access, { isPrivate = false, settings: given = [] }) {
	const settings = [
		...given,
		["core.hooksPath", "/dev/null"],
		["core.fsmonitor", "false"],
		["core.safecrlf", "false"],
		["core.commitGraph", "false"],
		["log.showRoot", "true"],
		["log.showSignature", "false"],
		["log.diffMerges", "separate"],
		["safe.directory", "*"],
		["commit.gpgSign", "false"],
		["gc.auto", "0"],
		["maintenance.auto", "false"],
		["advice.detachedHead", "false"],
		...authorization(access)
	];
	const inherited = Object.entries(access.env).filter(([name, value]) => !isWithheld(name, value, access.token) && !/^GIT_(?!SSL|SSH)/.test(name));
	return {
		...Object.fromEntries(inherited),
		LC_ALL: "C",
		GIT_NO_REPLACE_OBJECTS: "1",
		GIT_GRAFT_FILE: "/dev/null",
		GIT_TERMINAL_PROMPT: "0",
		GIT_ASKPASS: "true",
		GIT_AUTHOR_NAME: access.author.name,
		GIT_AUTHOR_EMAIL: access.author.email,
		GIT_COMMITTER_NAME: access.author.name,
		GIT_COMMITTER_EMAIL: access.author.email,
		...isPrivate ? {
			GIT_CONFIG_GLOBAL: "/dev/null",
			GIT_CONFIG_SYSTEM: "/dev/null"
		} : {},
		GIT_CONFIG_COUNT: String(settings.length),
		...Object.fromEntries(settings.flatMap(([key, value], index) => [[`GIT_CONFIG_KEY_${index}`, key], [`GIT_CONFIG_VALUE_${index}`, value]]))
	};
}
function authorization(access) {
	if (access.token === "" || access.serverUrl === "") return [];
	const basic = Buffer.from(`x-access-token:${access.token}`).toString("base64");
	const key = `http.${access.serverUrl.replace(/\/+$/, "")}/.extraheader`;
	return [[key, ""], [key, `AUTHORIZATION: basic ${basic}`]];
}
// src/platform/git-folder.ts
const settings$1 = [
	"config",
	"config.worktree",
	"info/attributes",
	"info/exclude",
	"info/sparse-checkout"
];
const plain = [
	"HEAD",
	"index",
	"shallow",
	"packed-refs"
];
const maxBytes$2 = 1048576;
async function rememberGitFolder(root) {
	const folder = await findGitFolder(root).catch(() => void 0);
	if (folder === void 0) return { putBack: () => Promise.resolve([]) };
	const before = new Map();
	for (const name of await namesIn(folder)) before.set(name, await look$1(folder, name));
	const hasOwnHooks = await kindOf((0, node_path.join)(folder, "hooks")) === "folder";
	return { async putBack() {
		if (await kindOf(folder) !== "folder") return [];
		const changed = [];
		const oddities = hasOwnHooks ? [...plain, "hooks"] : plain;
		for (const name of oddities) if (await clearOddity((0, node_path.join)(folder, name))) changed.push(name);
		for (const name of new Set([...before.keys(), ...await namesIn(folder)])) {
			if (before.has(name) && before.get(name) === void 0) continue;
			if (await restoreFile(folder, name, before.get(name)).catch(() => true)) changed.push(name);
		}
		return changed;
	} };
}
async function findGitFolder(root) {
	const top = await findTop(root);
	if (top === void 0) return void 0;
	const git = (0, node_path.join)(top, ".git");
	if (await kindOf(git) === "folder") return git;
	const own = (0, node_path.resolve)(top, (await (0, node_fs_promises.readFile)(git, "utf8")).replace(/^gitdir: /, "").trim());
	return (0, node_path.resolve)(own, (await (0, node_fs_promises.readFile)((0, node_path.join)(own, "commondir"), "utf8")).trim());
}
async function namesIn(folder) {
	const hooks = (0, node_path.join)(folder, "hooks");
	const names = await kindOf(hooks) === "folder" ? await require_handover_folder.listFolder(hooks).catch(() => []) : [];
	return [...settings$1, ...names.map((name) => `hooks/${name}`)];
}
async function look$1(folder, name) {
	if (await require_handover_folder.findSymlink(folder, name) !== void 0) return void 0;
	const path = (0, node_path.join)(folder, name);
	const found = await require_handover_folder.readPlainFile(path, maxBytes$2).catch(() => void 0);
	if (found?.kind === "missing") return {};
	return found?.kind === "read" ? {
		bytes: found.bytes,
		mode: (await (0, node_fs_promises.lstat)(path)).mode & 511
	} : void 0;
}
async function restoreFile(folder, name, { bytes, mode } = {}) {
	const now = await look$1(folder, name);
	if (now !== void 0 && now.mode === mode && (now.bytes?.equals(bytes ?? now.bytes) ?? true)) return false;
	const path = (0, node_path.join)(folder, name);
	await (0, node_fs_promises.rm)(await require_handover_folder.findSymlink(folder, name) ?? path, {
		recursive: true,
		force: true
	});
	if (bytes === void 0) return true;
	await (0, node_fs_promises.mkdir)((0, node_path.dirname)(path), { recursive: true });
	await (0, node_fs_promises.writeFile)(path, bytes, { mode: mode ?? 420 });
	return true;
}
async function clearOddity(path) {
	const kind = await kindOf(path);
	if (kind === "file" || kind === "nothing" || kind === "folder" && (0, node_path.basename)(path) === "hooks") return false;
	await (0, node_fs_promises.rm)(path, {
		recursive: true,
		force: true
	}).catch(() => void 0);
	return true;
}
async function kindOf(path) {
	try {
		const found = await (0, node_fs_promises.lstat)(path);
		if (found.isFile()) return "file";
		return found.isDirectory() ? "folder" : "other";
	} catch (error) {
		return require_handover_folder.hasCode(error, "ENOENT", "ENOTDIR") ? "nothing" : "other";
	}
}
// src/agents/environment.ts
function buildEnvironment(parts) {
	const inherited = Object.entries(parts.inherited).filter(([name, value]) => !isWithheld(name, value, parts.token));
	const passed = parts.passed.map((name) => [name, parts.inherited[name]]);
	const merged = {
		...parts.defaults,
		...Object.fromEntries(inherited),
		...Object.fromEntries(passed),
		...parts.own
	};
	return Object.fromEntries(Object.entries(merged).filter((pair) => typeof pair[1] === "string").map(([name, value]) => [name, value.replaceAll("\0", "")]));
}
// src/agents/lines.ts
function openLineReader(maxCharacters) {
	const decoder = new TextDecoder("utf-8");
	let text = "";
	let omitted = 0;
	const extend = (piece) => {
		const room = maxCharacters - text.length;
		text += piece.length <= room ? piece : piece.slice(0, room);
		omitted += Math.max(0, piece.length - room);
	};
	const finish = () => {
		const line = {
			text: text.endsWith("\r") ? text.slice(0, -1) : text,
			omitted
		};
		text = "";
		omitted = 0;
		return line;
	};
	return {
		read(piece) {
			const pieces = decoder.decode(piece, { stream: true }).split("\n");
			const rest = pieces.pop() ?? "";
			const lines = pieces.map((before) => {
				extend(before);
				return finish();
			});
			extend(rest);
			return lines;
		},
		end() {
			extend(decoder.decode());
			return text === "" && omitted === 0 ? [] : [finish()];
		}
	};
}
// src/agents/session.ts
const defaultLimits = {
	progressMs: 3e4,
	lineCharacters: 1048576,
	transcriptBytes: 67108864
};
const outcomeReadBytes = 65537;
const tailBytes = 8192;
const heldTailCharacters = 52768;
const cutMarginCharacters = 4096;
async function runSession(program, choices, surroundings, task) {
	const limits = {
		...defaultLimits,
		...surroundings.limits
	};
	const folder = await require_handover_folder.makeFolder(surroundings.temporaryFolder, "session-");
	const files = await layOut(folder, task);
	const own = {
		...files,
		...withProgram(surroundings.env, task.handover.binFolder)
	};
	const env = buildEnvironment({
		inherited: surroundings.env,
		token: choices.githubToken,
		passed: choices.agentEnv,
		defaults: {
			...commitIdentity,
			...program.env
		},
		own
	});
	const transcriptPath = (0, node_path.join)(folder, "transcript.log");
	const output = openOutput$1(program.readLine, await require_handover_folder.openTranscript(transcriptPath, limits.transcriptBytes), surroundings, limits);
	const startedMs = Date.now();
	const progress = setInterval(() => {
		surroundings.log.info(renderProgress(output.facts(), output.last(), Date.now() - startedMs, task, choices));
	}, limits.progressMs);
	progress.unref();
	const folders = [(0, node_path.join)(folder, sharedName), ...task.handover.folder ? [task.handover.folder] : []];
	const gitFolder = await rememberGitFolder(surroundings.workspaceRoot);
	const process = await runGroup(program.file, program.args(folders, task.resume), {
		cwd: surroundings.workspaceRoot,
		env,
		input: require_index.makeWellFormed(task.prompt),
		onOutput: output.take,
		deadlineMs: task.timeoutMinutes * 6e4,
		idleMs: choices.agentIdleMinutes * 6e4,
		cancelled: task.cancelled,
		pace: surroundings.pace
	});
	clearInterval(progress);
	const changed = await gitFolder.putBack();
	if (changed.length > 0) surroundings.log.notice(`The agent changed files of git's own, which were put back: ${require_index.toOneLine(changed.join(", "), 300)}.`);
	await output.end();
	const facts = await program.lookUp?.(output.facts(), env) ?? output.facts();
	return {
		...concludeSession(facts, process, {
			timeoutMinutes: task.timeoutMinutes,
			idleMinutes: choices.agentIdleMinutes
		}),
		exitCode: process.code,
		durationSeconds: Math.round((Date.now() - startedMs) / 1e3),
		transcriptPath,
		tail: output.tail(),
		outcome: await readOutcome(files.EVOLVE_OUTCOME_FILE, surroundings),
		...takeReadings(facts, choices.contextWindow, surroundings.log),
		tokens: facts.tokens,
		costUsd: facts.costUsd,
		turns: facts.turns,
		sessionId: facts.sessionId,
		denials: facts.denials,
		resetAt: facts.resetAt
	};
}
const commitIdentity = { EMAIL: "evolve[bot]@users.noreply.github.com" };
const sharedName = "shared";
async function layOut(folder, task) {
	const shared = (0, node_path.join)(folder, sharedName);
	await require_handover_folder.writeFiles(shared, new Map([
		["prompt.md", require_index.makeWellFormed(task.prompt)],
		["ledger.jsonl", task.stateFiles.get("ledger.jsonl") ?? ""],
		...task.handoff === void 0 ? [] : [["HANDOFF", task.handoff]]
	]));
	await require_handover_folder.writeFiles((0, node_path.join)(shared, "state"), task.stateFiles);
	return {
		EVOLVE_LANE: task.lane,
		EVOLVE_CYCLE: String(task.cycle),
		EVOLVE_PHASE: task.phase,
		EVOLVE_WORK_REF: task.ref,
		EVOLVE_PROMPT_FILE: (0, node_path.join)(shared, "prompt.md"),
		EVOLVE_OUTCOME_FILE: (0, node_path.join)(shared, "outcome.json"),
		EVOLVE_STATE_DIR: (0, node_path.join)(shared, "state"),
		EVOLVE_LEDGER_FILE: (0, node_path.join)(shared, "ledger.jsonl"),
		...task.handoff === void 0 ? {} : { EVOLVE_HANDOFF_FILE: (0, node_path.join)(shared, "HANDOFF") },
		CI: "true",
		NO_COLOR: "1"
	};
}
function withProgram(env, binFolder) {
	const name = Object.keys(env).find((key) => key.toUpperCase() === "PATH") ?? "PATH";
	return { [name]: [binFolder, ...env[name] ? [env[name]] : []].join(node_path.delimiter) };
}
function openOutput$1(readLine, transcript, { redact, redactStream }, limits) {
	const open = () => openLineReader(limits.lineCharacters + cutMarginCharacters);
	const readers = {
		stdout: open(),
		stderr: open()
	};
	const printed = redactStream();
	const tail = openTail(redact);
	let facts = {};
	let last = "";
	const readFacts = (line) => {
		const next = readLine(facts, line);
		const isNew = next !== facts;
		facts = next;
		if (!isNew || next.said === void 0) return;
		last = next.said;
		tail.append(last);
	};
	const takeLines = async (lines) => {
		const clean = lines.map((line) => cleanLine(line, redact));
		clean.forEach(readFacts);
		if (clean.length === 0 || transcript.isFull()) return;
		await transcript.append(printed.append(`${clean.join("\n")}\n`));
	};
	return {
		take: (piece, stream) => takeLines(readers[stream].read(piece)),
		async end() {
			await takeLines([...readers.stdout.end(), ...readers.stderr.end()]);
			await transcript.append(printed.end());
			await transcript.close();
		},
		facts: () => facts,
		last: () => last,
		tail: () => require_index.tailOf(require_index.makeWellFormed(tail.read()), tailBytes)
	};
}
function openTail(redact) {
	let held = [];
	let length = 0;
	let isCut = false;
	return {
		append(line) {
			held.push(line);
			length += line.length + 1;
			if (length < 4 * heldTailCharacters) return;
			let dropped = 0;
			for (const { length: next } of held) {
				if (length - next - 1 < heldTailCharacters) break;
				length -= next + 1;
				dropped++;
			}
			held = held.slice(dropped);
			isCut = true;
		},
		read() {
			const text = held.map((line) => `${line}\n`).join("");
			if (!isCut) return redact(text);
			return redact(text).slice(redact(text.slice(0, longestKeyBlock)).length);
		}
	};
}
function cleanLine(line, redact) {
	const plain = require_index.stripAnsi(line.text);
	if (line.omitted === 0) return plain;
	const text = redact(plain);
	const margin = Math.min(cutMarginCharacters, text.length);
	return require_index.makeWellFormed(text.slice(0, text.length - margin)) + require_index.omission(line.omitted + margin);
}
const unreadable = /^[A-Za-z0-9+/=]{40,}$/;
function renderProgress(facts, last, elapsedMs, task, choices) {
	const deadline = require_handover_folder.renderDuration(task.timeoutMinutes * 60);
	const window = choices.contextWindow || facts.window;
	const share = window === void 0 ? "" : ` of ${window}`;
	return [
		`The agent works: ${require_handover_folder.renderDuration(elapsedMs / 1e3)} of ${deadline}`,
		...facts.turns === void 0 ? [] : [`turns: ${facts.turns}`],
		...facts.lastRequestTokens === void 0 ? [] : [`context: ${facts.lastRequestTokens}${share} tokens`],
		...last.trim() === "" || unreadable.test(last.trim()) ? [] : [`last: ${require_index.toOneLine(last, 120)}`]
	].join(" · ");
}
async function readOutcome(path, { log, redact }) {
	const found = await require_handover_folder.readUntrusted(path, outcomeReadBytes);
	if (found.kind === "refused") log.warning(`The outcome file was not read: ${found.problem}.`);
	return found.kind === "file" ? redactJson(found.text, redact) : void 0;
}
function takeReadings(facts, configuredWindow, log) {
	if (facts.lastRequestTokens === void 0) return {
		reading: void 0,
		largest: void 0
	};
	const window = chooseWindow(configuredWindow, facts.window);
	if (window.isAssumed) log.warning(`The context window is not known; ${window.tokens} tokens are assumed. Set context-window.`);
	const largest = Math.max(facts.lastRequestTokens, facts.largestRequestTokens ?? 0);
	return {
		reading: readTokens(facts.lastRequestTokens, window.tokens),
		largest: readTokens(largest, window.tokens)
	};
}
// src/agents/totals.ts
function openTotals() {
	const reported = new Map();
	return (report, resumed) => {
		const before = resumed === void 0 ? void 0 : reported.get(resumed);
		const tokens = report.tokens ?? before?.tokens;
		const costUsd = report.costUsd ?? before?.costUsd;
		if (report.sessionId !== void 0) reported.set(report.sessionId, {
			tokens,
			costUsd
		});
		if (before === void 0) return report;
		return {
			...report,
			tokens: since(report.tokens, before.tokens),
			costUsd: since(report.costUsd, before.costUsd)
		};
	};
}
function since(total, before) {
	if (total === void 0 || before === void 0 || total < before) return total;
	return Number((total - before).toFixed(6));
}
// src/agents/index.ts
function openAgent(choices, surroundings) {
	const program = chooseProgram(choices, surroundings.env.PATH);
	const takeOwn = openTotals();
	return {
		name: program?.name ?? "auto",
		canResume: program?.canResume ?? false,
		check: () => {
			const missing = program?.name === "command" ? findMissingProgram(choices.agentCommand, {
				cwd: surroundings.workspaceRoot,
				env: surroundings.env
			}) : void 0;
			if (missing !== void 0) return Promise.reject(commandNotFound(missing));
			return program !== void 0 && findProgram(program.file, surroundings.env.PATH) !== void 0 ? Promise.resolve() : Promise.reject(notFound(program));
		},
		run: async (task) => {
			if (program === void 0) throw notFound(program);
			const report = await runSession(program, choices, surroundings, task);
			return program.reportsWholeSession ? takeOwn(report, task.resume) : report;
		}
	};
}
function chooseProgram(choices, path) {
	switch (choices.agent) {
		case "command": return describeCommand(choices.agentCommand);
		case "claude": return describeClaude(choices);
		case "codex": return describeCodex(choices);
		case "gemini": return describeGemini(choices);
		case "opencode": return describeOpencode(choices);
		case "auto":
			if (choices.agentCommand !== "") return describeCommand(choices.agentCommand);
			return [describeClaude(choices), describeCodex(choices)].find((program) => findProgram(program.file, path) !== void 0);
	}
}
function commandNotFound(program) {
	return new require_index.EvolveError("AGENT_NOT_FOUND", `agent-command: \`${program}\` ${program.includes("/") ? "is not an executable file" : "was not found on PATH"}.`, program.includes("/") ? "Correct the path (it counts from the working directory), or make the file executable." : "Install it before the loop runs, or correct the command.");
}
function notFound(program) {
	const wanted = program === void 0 ? "Neither `claude` nor `codex`" : `\`${program.file}\``;
	return new require_index.EvolveError("AGENT_NOT_FOUND", `${wanted} ${program === void 0 ? "was found" : "was not found"} on PATH.`, program?.name === "command" ? "Install bash on the runner." : "Install the agent, or name any command that does the work with --agent-command (`agent: command` and `agent-command` on GitHub).");
}
// node_modules/zod/v4/core/registries.js
var _a;
var $ZodRegistry = class {
	constructor() {
		this._map = new WeakMap();
		this._idmap = new Map();
	}
	add(schema, ..._meta) {
		const meta = _meta[0];
		this._map.set(schema, meta);
		if (meta && typeof meta === "object" && "id" in meta) this._idmap.set(meta.id, schema);
		return this;
	}
	clear() {
		this._map = new WeakMap();
		this._idmap = new Map();
		return this;
	}
	remove(schema) {
		const meta = this._map.get(schema);
		if (meta && typeof meta === "object" && "id" in meta) this._idmap.delete(meta.id);
		this._map.delete(schema);
		return this;
	}
	get(schema) {
		const p = schema._zod.parent;
		if (p) {
			const pm = { ...this.get(p) ?? {} };
			delete pm.id;
			const f = {
				...pm,
				...this._map.get(schema)
			};
			return Object.keys(f).length ? f : void 0;
		}
		return this._map.get(schema);
	}
	has(schema) {
		return this._map.has(schema);
	}
};
function registry() {
	return new $ZodRegistry();
}
(_a = globalThis).__zod_globalRegistry ?? (_a.__zod_globalRegistry = registry());
globalThis.__zod_globalRegistry;
// src/config-file.ts
const inputsOnly = [
	"working-directory",
	"config-file",
	"github-token",
	"matrix-jobs"
];
async function parseConfigFile(text) {
	const { parse } = await Promise.resolve().then(() => require("./yaml-BrqZG6Nn.js"));
	try {
		return parse(text);
	} catch (error) {
		throw new require_index.EvolveError("CONFIG_UNREADABLE", `The configuration file is not valid YAML: ${String(error)}`, "Correct the file.");
	}
}
function readFileValues(file, names, problems) {
	const { lanes, ...common } = readMapping(file);
	const byLane = new Map();
	const sections = require_handover_folder.record(require_handover_folder.string(), require_handover_folder.unknown()).safeParse(lanes ?? {});
	if (!sections.success) problems.push("lanes: give a mapping from the name of a lane to its keys.");
	for (const [name, section] of Object.entries(sections.data ?? {})) {
		const keys = require_handover_folder.record(require_handover_folder.string(), require_handover_folder.unknown()).safeParse(section ?? {});
		const lane = name.toLowerCase();
		if (!keys.success) problems.push(`lanes.${name}: give a mapping with the same keys as the inputs.`);
		else if (byLane.has(lane)) problems.push(`lanes.${name}: the lane stands there twice; lanes are compared without regard to case.`);
		else byLane.set(lane, readKeys(keys.data, `lanes.${name}.`, names, problems));
	}
	return {
		common: readKeys(common, "", names, problems),
		lanes: byLane
	};
}
function readMapping(file) {
	if (file === null || file === void 0) return {};
	const record$1 = require_handover_folder.record(require_handover_folder.string(), require_handover_folder.unknown()).safeParse(file);
	if (record$1.success) return record$1.data;
	throw new require_index.EvolveError("CONFIG_UNREADABLE", "The configuration file is not a mapping.", "Write one `name: value` per line.");
}
function readKeys(record, prefix, names, problems) {
	const values = {};
	for (const [name, value] of Object.entries(record)) {
		if (name === "$schema" && prefix === "") continue;
		if (inputsOnly.includes(name)) {
			problems.push(`${prefix}${name}: cannot stand in the configuration file; give it as an input.`);
			continue;
		}
		if (name === "lane" && prefix !== "") {
			problems.push(`${prefix}${name}: the section has its lane's name already.`);
			continue;
		}
		if (!names.isKnown(name)) {
			problems.push(`${prefix}${name}: there is no such key in the configuration file${names.suggest(name)}`);
			continue;
		}
		const parts = (Array.isArray(value) ? value : [value]).map(scalarText);
		if (parts.some((part) => part === void 0)) problems.push(`${prefix}${name}: a mapping is not valid; give one value or a list.`);
		else values[name] = parts.join("\n");
	}
	return values;
}
function scalarText(value) {
	if (value === null || value === void 0) return "";
	return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : void 0;
}
// src/config-values.ts
const shapes = registry();
function reader(parse, shape = anyText) {
	const schema = require_handover_folder.pipe(require_handover_folder.string(), require_handover_folder.transform(parse));
	shapes.add(schema, { shape });
	return schema;
}
function numeric(number) {
	return { anyOf: [number, {
		type: "string",
		pattern: "^[0-9]*[.]?[0-9]+$"
	}] };
}
const anyText = { anyOf: [{ type: [
	"string",
	"number",
	"boolean"
] }, {
	type: "array",
	items: { type: [
		"string",
		"number",
		"boolean",
		"null"
	] }
}] };
const text$1 = require_handover_folder.string();
function oneOf(...words) {
	return reader((value, context) => {
		const word = words.find((candidate) => candidate === value);
		if (word === void 0) return refuse$1(context, `one of: ${words.join(", ")}`);
		return word;
	}, { enum: words });
}
const boolean = reader((value, context) => {
	if (/^(true|True|TRUE)$/.test(value)) return true;
	if (/^(false|False|FALSE)$/.test(value)) return false;
	return refuse$1(context, "true or false");
}, { enum: [
	true,
	false,
	"true",
	"false",
	"True",
	"False",
	"TRUE",
	"FALSE"
] });
const onOff = reader((value, context) => {
	if (/^(on|true|True|TRUE)$/.test(value)) return true;
	if (/^(off|false|False|FALSE)$/.test(value)) return false;
	return refuse$1(context, "on or off");
}, { enum: [
	"on",
	"off",
	true,
	false,
	"true",
	"false",
	"True",
	"False",
	"TRUE",
	"FALSE"
] });
const fraction = reader((value, context) => {
	const number = Number(value);
	if (/^\d*\.?\d+$/.test(value) && number > 0 && number <= 1) return number;
	return refuse$1(context, "a fraction greater than 0 and at most 1");
}, numeric({
	type: "number",
	exclusiveMinimum: 0,
	maximum: 1
}));
function wholeNumber(min, max = Number.MAX_SAFE_INTEGER) {
	return reader((value, context) => {
		const number = Number(value);
		if (/^\d+$/.test(value) && number >= min && number <= max) return number;
		return refuse$1(context, `a whole number of at least ${min}${max === Number.MAX_SAFE_INTEGER ? "" : ` and at most ${max}`}`);
	}, numeric({
		type: "integer",
		minimum: min,
		maximum: max
	}));
}
function positive(what, isZeroAllowed = false) {
	return reader((value, context) => {
		const number = Number(value);
		if (/^\d+(\.\d+)?$/.test(value) && Number.isFinite(number) && (number > 0 || isZeroAllowed)) return number;
		return refuse$1(context, `${what}, ${isZeroAllowed ? "0 or more" : "more than 0"} (fractions are allowed)`);
	}, numeric({
		type: "number",
		[isZeroAllowed ? "minimum" : "exclusiveMinimum"]: 0
	}));
}
function listOf(words) {
	return reader((value, context) => {
		const found = splitWords(value).map((name) => words.find((word) => word === name));
		if (found.some((word) => word === void 0)) return refuse$1(context, `words of: ${words.join(", ")}`);
		return [...new Set(found)];
	}, { anyOf: [{ type: "string" }, {
		type: "array",
		items: { enum: words }
	}] });
}
const words = reader(splitWords);
const lines$1 = reader((value) => value.split(/\r?\n/).map((line) => line.trim()).filter(Boolean));
function splitWords(value) {
	return value.split(/[\s,]+/).filter(Boolean);
}
function refuse$1(context, remedy) {
	context.issues.push({
		code: "custom",
		message: remedy,
		input: context.value
	});
	return require_handover_folder.NEVER;
}
const laneName = reader((value, context) => {
	const name = value.toLowerCase();
	if (name.length <= 40 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) return name;
	return refuse$1(context, "letters, digits and single hyphens between them, at most 40 characters");
});
const branchName = reader((value, context) => {
	if (value.length <= 200 && /^[A-Za-z0-9][A-Za-z0-9._/-]*$/.test(value) && !/\.\.|\/\/|\/$|\.lock(\/|$)|\.$|\/\./.test(value)) return value;
	return refuse$1(context, "a valid branch name");
});
const labelName = reader((value, context) => {
	if (value.length <= 50 && !/[,\p{Cc}]/u.test(value)) return value;
	return refuse$1(context, "the name of one label, at most 50 characters and no comma");
});
// src/domain/redispatch.ts
const linkMs = 216e5;
function countDispatches(rows) {
	const alive = rows.filter((row) => row.result !== "interrupted");
	let count = 0;
	for (let index = alive.length - 1; index > 0 && isLinked(alive[index - 1], alive[index]); index--) count++;
	return count;
}
function isLinked(earlier, later) {
	if (later?.event !== "workflow_dispatch") return false;
	const ended = require_handover_folder.parseTime(earlier?.timestamp);
	const started = require_handover_folder.parseTime(later.started_at ?? later.timestamp);
	return !ended || !started || started.getTime() - ended.getTime() <= linkMs;
}
function checkRedispatch(record, rows, policy) {
	if (!policy.redispatch || record.result !== "improved") return { kind: "off" };
	const made = countDispatches(rows);
	return made < policy.redispatchLimit ? {
		kind: "allowed",
		number: made + 1
	} : {
		kind: "limit",
		made
	};
}
// src/config.ts
function input(description, defaultText, read, localDefault) {
	return {
		description,
		default: defaultText,
		read,
		...localDefault === void 0 ? {} : { localDefault }
	};
}
const inputs = {
	command: input("What to do: `run`, or an operator's verb (`status`, `stop`, `resume`).", "run", oneOf("run", "status", "stop", "resume")),
	lane: input("Name of the loop. Several lanes can run side by side in one repository.", "default", laneName),
	"matrix-jobs": input("How many jobs the matrix has; the action fills it in. More than one must each name their `lane`.", "1", wholeNumber(1)),
	agent: input("The agent: `claude`, `codex`, `gemini`, `opencode`, or `command` with `agent-command`.", "claude", oneOf("claude", "codex", "gemini", "opencode", "command", "auto"), "auto"),
	"agent-command": input("Shell command that is the agent (`agent: command`). The prompt comes on standard input.", "", text$1),
	"agent-args": input("Further arguments for a named agent, one per line.", "", lines$1),
	model: input("Model for a named agent; empty is the agent's own default.", "", text$1),
	"max-turns": input("Most turns of one agent session; 0 is no limit. Where the agent knows such a limit.", "0", wholeNumber(0)),
	"agent-env": input("Names of environment variables that the agent gets whatever they are called. Their values are secrets.", "", words),
	"agent-timeout-minutes": input("Deadline of one agent session, in minutes.", "30", positive("minutes")),
	"agent-idle-minutes": input("An agent that prints nothing for so many minutes is ended; 0 is never.", "0", positive("minutes", true)),
	"context-window": input("Context window of the model in tokens; 0 takes what the agent reports, else 200000.", "0", wholeNumber(0)),
	phases: input("Phases of a cycle, in their order. At each boundary the context may be reset.", "work", words.check(require_handover_folder.refine((names) => names.length > 0 && names.length <= 20 && new Set(names).size === names.length, "up to 20 different names"))),
	"evaluate-fraction": input("Fraction of the window at which a phase boundary resets the session.", "0.65", fraction),
	"handoff-fraction": input("Fraction of the window in the last request at which an unfinished item is handed off.", "0.90", fraction),
	"phase-reserve": input("Tokens that the next phase is expected to add.", "0", wholeNumber(0)),
	handoff: input("`off` disables the handoffs `measured` and `phase`; never `streak`, nor the recovery from an overflow.", "on", onOff),
	handover: input("Whether the agent may ask to be replaced by a fresh session that starts from a document of its own.", "false", boolean),
	"handover-approved": input("An operator's standing approval of handovers: from a dispatch, or a variable of the repository.", "false", boolean),
	"handover-require-operator": input("Whether a handover needs an operator's approval.", "true", boolean),
	"handover-max-age-seconds": input("Age of a request at which it cannot be confirmed any more, in seconds.", "3600", positive("seconds")),
	"handover-bootstrap": input("Text that introduces a handover document in the prompt, in place of the usual one.", "", text$1),
	prompt: input("Text added to the built prompt.", "", text$1),
	"prompt-file": input("File whose text is added to the built prompt.", "", text$1),
	sources: input(`The ladder: where work comes from, in this order. Words of: ${require_handover_folder.sourceNames.join(", ")}.`, require_handover_folder.sourceNames.join(", "), listOf(require_handover_folder.sourceNames)),
	"issue-label": input("Label of the GitHub issues that are work.", "evolve", labelName),
	"goal-timeout-minutes": input("Time limit of the check of one goal, in minutes; all goals together have five times as much.", "1", positive("minutes")),
	generators: input("What looks for work when there is none: one shell command per line that prints items as JSON lines. `todo` is built in: comments that say TODO, FIXME, XXX or HACK.", "", lines$1),
	"work-ref": input("Take this very item.", "", text$1),
	force: input("Pass over skips, quarantine and dormancy. Never over an operator's stop.", "false", boolean),
	gate: input("Checks that must not get worse, one shell command per line.", "", lines$1),
	"gate-timeout-minutes": input("Time limit of one check, in minutes.", "10", positive("minutes")),
	"protected-paths": input("Paths (globs, one per line) that the agent must not change. The state folders are always protected.", ".github/workflows/**\n.github/evolve.yml", lines$1),
	"secret-scan-exclude": input("Paths (globs, one per line) in which text that looks like a credential is meant, such as test fixtures. Work with one elsewhere is refused; a secret that this run was given is refused everywhere.", "", lines$1),
	deliver: input("Where held work goes: `pull-request` (one per item), `branch` (a branch per item), `push` (the base branch), `none` (stays in the workspace).", "pull-request", oneOf("pull-request", "branch", "push", "none"), "none"),
	"max-open-prs": input("Open pull requests of the lane at which no further item is started (`deliver: pull-request`).", "3", wholeNumber(1)),
	"base-branch": input("Branch that work is delivered to; empty is the branch that is checked out.", "", require_handover_folder.union([require_handover_folder.literal(""), branchName])),
	"git-author": input("Author of our own commits, as `Name <address>`.", "evolve[bot] <evolve[bot]@users.noreply.github.com>", require_handover_folder.pipe(require_handover_folder.string(), require_handover_folder.transform((value, context) => /^[^<>\n]+ <[^<>\s]+>$/.test(value) ? value : refuse$1(context, "`Name <address>`")))),
	"context-streak-limit": input("Heavy cycles until the loop hands off. The environment variable EVOLVE_CONTEXT_STREAK_LIMIT overrides it.", "2", wholeNumber(1)),
	"attempt-limit": input("Cycles in a row without progress on one item until it is quarantined.", "3", wholeNumber(1)),
	"max-cycles": input("Cycles that may start an agent until an operator says `resume`; 0 is no cap.", "0", wholeNumber(0)),
	"max-cost-per-day": input("US dollars that the cycles of one UTC day may cost, as far as the agent tells; 0 is no cap.", "0", positive("US dollars", true)),
	"max-tokens-per-day": input("Tokens that the cycles of one UTC day may use; 0 is no cap.", "0", wholeNumber(0)),
	"regression-limit": input("Regressed cycles in a row until the breaker opens.", "3", wholeNumber(1)),
	"breaker-cooldown-hours": input("Hours until an open breaker lets one cycle through.", "24", positive("hours", true)),
	"stop-ttl-days": input("Days until an operator's marker is stale and passed over; 0 is never.", "7", positive("days", true)),
	stop: input("Stop this run as an operator would.", "false", boolean),
	"allow-ref": input("Work on another branch than the default one.", "false", boolean),
	"allow-dirty": input("Off GitHub: work although tracked files have uncommitted changes. A file that the agent changes, too, is committed as a whole.", "false", boolean),
	"allow-fork": input("Work in a fork on a schedule.", "false", boolean),
	redispatch: input("Start the next run at once after an `improved` cycle with work left, by a dispatch of the workflow. Needs `actions: write`.", "false", boolean),
	"redispatch-limit": input("Runs that the loop may start itself in a row, until a run comes from elsewhere.", "5", wholeNumber(1, 15)),
	store: input("Where state is kept: `branch`, `cache` or `directory`.", "branch", oneOf("branch", "cache", "directory"), "directory"),
	"state-branch": input("Branch of the branch store.", "evolve-state", branchName),
	"state-directory": input("Folder of the directory store, below the working directory.", ".agents/evolve", text$1),
	remote: input("Remote for state and work: a name or a URL.", "origin", text$1),
	"network-timeout-seconds": input("Time limit of one fetch, push or other git command, and of one call to the Actions cache (there 60 at most), in seconds.", "120", positive("seconds")),
	"on-corrupt": input("When no good copy of damaged state is found: `fail`, or `reset` to start fresh and keep the evidence.", "fail", oneOf("fail", "reset")),
	"working-directory": input("The repository to work in.", ".", text$1),
	"config-file": input("File with the same keys as these inputs; inputs win.", ".github/evolve.yml", text$1),
	"github-token": input("Token for state, work and the API.", "", text$1),
	"fail-on": input("Results that turn the run red, such as `regressed, failed`.", "", listOf(require_handover_folder.results)),
	reason: input("Why an operator stops the loop (`command: stop`).", "", text$1),
	all: input("Stop or resume every lane (`command: stop` or `resume`).", "false", boolean),
	ref: input("Item to take out of quarantine (`command: resume`).", "", text$1)
};
function readConfig(sources) {
	const problems = [];
	const file = readFileValues(sources.file, {
		isKnown: isInputName,
		suggest: suggestion
	}, problems);
	const lane = (firstFilled(sources.given.lane, file.common.lane) ?? inputs.lane.default).trim().toLowerCase();
	const fromFile = {
		...file.common,
		...file.lanes.get(lane)
	};
	problems.push(...problemsOfLanes(file, lane));
	for (const name of Object.keys(sources.given)) if (!isInputName(name)) problems.push(`${name}: there is no such input${suggestion(name)}`);
	const values = Object.entries(inputs).map(([name, spec]) => {
		const chosen = firstFilled(overridden(name, sources), sources.given[name], fromFile[name]);
		const fallback = (sources.isOnGitHub ? void 0 : spec.localDefault) ?? spec.default;
		const parsed = spec.read.safeParse(chosen?.trim() ?? fallback);
		if (parsed.success) return [camelCase(name), parsed.data];
		problems.push(describeProblem$1(name, chosen ?? fallback, parsed.error));
		return [camelCase(name), void 0];
	});
	const config = Object.fromEntries(values);
	if (problems.length === 0) problems.push(...checkTogether(config, sources));
	if (problems.length > 0) throw new require_index.EvolveError("INPUT_INVALID", problems.join("\n"), "");
	return config;
}
function problemsOfLanes({ lanes }, running) {
	return [...lanes].flatMap(([lane, values]) => {
		const named = laneName.safeParse(lane);
		if (lane === running) return [];
		const entries = Object.entries(values).filter(([, value]) => value.trim() !== "");
		return [...named.success ? [] : [describeProblem$1("lanes", lane, named.error)], ...entries.flatMap(([name, value]) => {
			const parsed = isInputName(name) ? inputs[name].read.safeParse(value.trim()) : void 0;
			return parsed?.success === false ? [describeProblem$1(`lanes.${lane}.${name}`, value, parsed.error)] : [];
		})];
	});
}
function describeProblem$1(name, value, { issues }) {
	return `${name}: ${JSON.stringify(clip(value))} is not valid; give ${issues[0]?.message}.`;
}
function checkTogether(config, { given }) {
	const problems = [];
	if (config.matrixJobs > 1 && firstFilled(given.lane) === void 0) problems.push(`lane: "" is not valid; this job is one of ${config.matrixJobs} of a matrix: give each its own, such as \`lane: \${{ matrix.lane }}\`.`);
	if (config.command === "run" && config.agent === "command" && config.agentCommand === "") problems.push("agent-command: \"\" is not valid; give the command to run, since agent is `command`.");
	if (config.contextWindow > 0 && config.contextWindow < 10) problems.push(`context-window: "${config.contextWindow}" is not valid; give at least 10 tokens, or 0.`);
	if (config.stateDirectory.startsWith("/") || config.stateDirectory.split("/").includes("..")) problems.push(`state-directory: ${JSON.stringify(config.stateDirectory)} is not valid; give a folder below the working directory.`);
	if (isNoFolderOfItsOwn(config.stateDirectory)) problems.push(`state-directory: ${JSON.stringify(config.stateDirectory)} is not valid; give a folder of its own, such as .agents/evolve.`);
	return problems;
}
function isNoFolderOfItsOwn(path) {
	const parts = path.split("/").filter((part) => part !== "" && part !== ".");
	return parts.length === 0 || parts.some((part) => part.toLowerCase() === ".git");
}
function overridden(name, sources) {
	return name === "context-streak-limit" ? sources.contextStreakLimitVariable : void 0;
}
function isInputName(name) {
	return Object.hasOwn(inputs, name);
}
function suggestion(name, known = Object.keys(inputs)) {
	const nearest = known.map((candidate) => ({
		candidate,
		distance: editDistance(name, candidate)
	})).sort((a, b) => a.distance - b.distance)[0];
	return nearest && nearest.distance <= Math.max(2, name.length / 3) ? `; did you mean \`${nearest.candidate}\`?` : ".";
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
	return candidates.find((value) => value !== void 0 && value.trim() !== "");
}
function camelCase(name) {
	return name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
}
function clip(value) {
	return value.length > 80 ? `${value.slice(0, 80)}…` : value;
}
// src/domain/tables.ts
function cyclesTable(rows, count) {
	const newest = [...rows].sort((a, b) => b.cycle - a.cycle).slice(0, count);
	return require_index.table([
		"Cycle",
		"Result",
		"Item",
		"Gate",
		"Context",
		"Took",
		"USD",
		"Ended (UTC)",
		"What"
	], newest.map((row) => [
		String(row.cycle),
		resultCell(row),
		row.work_ref ? require_index.codeSpan(row.work_ref, 40) : "–",
		row.gate === void 0 || row.gate === "NONE" ? "–" : row.gate.toLowerCase(),
		row.reading ? `${percent(row.reading)}${row.heavy ? ", heavy" : ""}` : row.heavy ? "heavy" : "–",
		row.duration_s === void 0 ? "–" : require_handover_folder.renderDuration(row.duration_s),
		row.cost_usd === void 0 ? "–" : money(row.cost_usd),
		renderTime(row.timestamp),
		require_index.escapeMarkdown(row.milestone ?? row.title ?? "", 90)
	]));
}
function resultCell(row) {
	const result = require_index.escapeMarkdown(row.result, 30);
	if (row.cycle_result === void 0 || row.cycle_result === row.result) return result;
	return `${result} (${require_index.escapeMarkdown(row.cycle_result, 30)})`;
}
function parkedForms(parked) {
	const full = require_index.table([
		"Parked item",
		"From",
		"Next step",
		"Work in progress"
	], parked.map((item) => [
		nameItem(item.ref, item.title ?? ""),
		require_index.escapeMarkdown(item.source ?? "–", 40),
		require_index.escapeMarkdown(item.next_step || "–", 300),
		item.wip ? require_index.codeSpan(item.wip, 200) : "none yet"
	]));
	const short = require_index.table(["Parked item", "Work in progress"], parked.map((item) => [require_index.codeSpan(item.ref), item.wip ? require_index.codeSpan(item.wip, 200) : "none yet"]));
	const [shown, few] = [1e3, 20].map((count) => refsOf(parked, count));
	return [
		full,
		short,
		shown ?? "",
		few ?? ""
	];
}
function refsOf(parked, count) {
	const rest = parked.length - count;
	return `${parked.slice(0, count).map((item) => require_index.codeSpan(item.ref)).join(", ")}${rest > 0 ? ` and ${grouped(rest)} more; all of them are in the state` : ""}`;
}
function nameItem(ref, title) {
	const shown = require_index.escapeMarkdown(title, 90);
	return shown === "" || title === ref ? require_index.codeSpan(ref) : `${require_index.codeSpan(ref)} “${shown}”`;
}
function percent(reading) {
	return `${reading.measured ? "" : "~"}${wholePercent(reading.fraction)}`;
}
function wholePercent(fraction) {
	return `${Math.round(fraction * 100)} %`;
}
function money(dollars) {
	return dollars.toFixed(dollars > 0 && dollars < .1 ? 3 : 2);
}
function grouped(count) {
	return String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ",");
}
function plural(count, noun) {
	return `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`;
}
function renderTime(text) {
	const time = require_handover_folder.parseTime(text);
	return time ? time.toISOString().slice(0, 16).replace("T", " ") : "–";
}
const width = 840;
const plot = {
	left: 116,
	right: 728,
	top: 58
};
const longestStep = 24;
const rowHeight = 18;
const contextHeight = 84;
const costHeight = 52;
const gap = 34;
const lines = [
	{
		name: "improved",
		results: ["improved"]
	},
	{
		name: "handed off",
		results: ["context-handoff"]
	},
	{
		name: "scouted",
		results: ["scout", "harvested"]
	},
	{
		name: "regressed",
		results: ["regressed"]
	},
	{
		name: "failed",
		results: [
			"failed",
			"needs-human",
			"interrupted"
		]
	},
	{
		name: "no change",
		results: []
	}
];
function renderChart(rows, frame) {
	const shown = [...rows].sort((a, b) => a.cycle - b.cycle).slice(-100);
	const step = Math.min(longestStep, (plot.right - plot.left) / Math.max(1, shown.length));
	const results = resultLines(shown, step);
	const contextTop = plot.top + lines.length * rowHeight + gap;
	const context = contextBars(shown, step, contextTop, frame);
	const money = costBars(shown, step, contextTop + contextHeight + gap);
	const bottom = contextTop + contextHeight + (money === "" ? 0 : 86);
	const height = bottom + 44;
	const [title, description] = wordsOf$1(shown, frame);
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title description">`,
		`<title id="title">${escapeXml(title)}</title>`,
		`<desc id="description">${escapeXml(description)}</desc>`,
		`<style>${style}</style>`,
		`<rect class="page" x="0.5" y="0.5" width="839" height="${height - 1}" rx="6"/>`,
		text("name", 16, 30, title),
		results,
		context,
		money,
		axis(shown, step, bottom),
		"</svg>"
	].filter((part) => part !== "").join("\n").concat("\n");
}
function wordsOf$1(rows, frame) {
	const [first, last] = [rows[0], rows.at(-1)];
	if (!first || !last) return [`Lane ${frame.laneName}: no cycle yet`, "No cycle has ended yet."];
	const span = rows.length === 1 ? `cycle ${last.cycle}` : `cycles ${first.cycle} to ${last.cycle}`;
	const counts = lines.flatMap(({ name }, line) => {
		const count = rows.filter((row) => lineOf(row) === line).length;
		return count === 0 ? [] : [`${name} ${grouped(count)}`];
	});
	const cost = rows.reduce((sum, row) => sum + costOf(row), 0);
	const heavy = rows.filter((row) => require_handover_folder.isHeavy(row)).length;
	return [`Lane ${frame.laneName}, ${span}`, `${counts.join(", ")}. ${plural(heavy, "heavy cycle")}.${cost > 0 ? ` Cost: ${money(cost)} USD.` : ""}`];
}
function lineOf(row) {
	const found = lines.findIndex(({ results }) => results.includes(row.result));
	return found === -1 ? lines.length - 1 : found;
}
function resultLines(rows, step) {
	const side = Math.min(12, Math.max(3, step - 2));
	return lines.flatMap(({ name }, line) => {
		const y = plot.top + line * rowHeight;
		const marks = rows.flatMap((row, index) => {
			const x = number(plot.left + index * step + (step - side) / 2);
			return lineOf(row) === line ? [`M${x} ${y + 3}h${number(side)}v12h-${number(side)}z`] : [];
		});
		const middle = y + rowHeight / 2;
		return [
			`<path class="grid" d="M${plot.left} ${middle}H${plot.right}"/>`,
			text("label end", plot.left - 10, middle + 4, name),
			text("label", plot.right + 10, middle + 4, grouped(marks.length)),
			marks.length === 0 ? "" : `<path class="line${line}" d="${marks.join("")}"/>`
		];
	}).filter((part) => part !== "").join("\n");
}
function contextBars(rows, step, top, frame) {
	const bottom = top + contextHeight;
	const believed = rows.map((row) => row.reading && !row.reading.unreliable ? row.reading : void 0);
	const bars = (isMeasured) => believed.map((reading, index) => reading?.measured === isMeasured ? bar(index, step, bottom, clampFraction(reading.fraction) * contextHeight) : "").join("");
	const wedges = rows.map((row, index) => {
		if (!require_handover_folder.isHeavy(row)) return "";
		const y = bottom - clampFraction(believed[index]?.fraction ?? 0) * contextHeight;
		return `M${number(plot.left + (index + .5) * step - 4)} ${number(y - 10)}h8l-4 7z`;
	});
	const thresholds = [[frame.handoffFraction, "hand off"], [frame.evaluateFraction, "reset"]];
	return [
		text("label end strong", plot.left - 10, top + 9, "context"),
		...wedges.join("") === "" ? [] : [text("label end", plot.left - 10, top + 25, "▾ heavy")],
		...bars(false) === "" ? [] : [text("label end", plot.left - 10, top + 41, "estimated"), `<path class="estimate" d="M${plot.left - 82} ${top + 32}h7v9h-7z"/>`],
		`<path class="grid" d="M${plot.left} ${bottom}H${plot.right}"/>`,
		path("full", bars(true)),
		path("estimate", bars(false)),
		path("line1", wedges.join("")),
		...thresholds.flatMap(([fraction, name]) => {
			const y = number(bottom - clampFraction(fraction) * contextHeight);
			return [`<path class="threshold" d="M${plot.left} ${y}H${plot.right}"/>`, text("label", plot.right + 10, y + 4, `${wholePercent(fraction)} ${name}`)];
		}),
		believed.every((reading) => reading === void 0) ? text("label", plot.left + 8, bottom - 8, "no reading yet") : ""
	].filter((part) => part !== "").join("\n");
}
function costBars(rows, step, top) {
	const most = Math.max(0, ...rows.map(costOf));
	if (most === 0) return "";
	const bottom = top + costHeight;
	const bars = rows.map((row, index) => bar(index, step, bottom, costOf(row) / most * costHeight));
	const total = rows.reduce((sum, row) => sum + costOf(row), 0);
	return [
		text("label end strong", plot.left - 10, top + 9, "cost"),
		text("label end", plot.left - 10, top + 25, "USD"),
		`<path class="grid" d="M${plot.left} ${bottom}H${plot.right}"/>`,
		path("cost", bars.join("")),
		text("label", plot.right + 10, top + 9, `${dollars(most)} most`),
		text("label", plot.right + 10, bottom, `${dollars(total)} in all`)
	].join("\n");
}
function costOf({ cost_usd: cost = 0 }) {
	return Math.min(1e6, Math.max(0, cost));
}
function dollars(amount) {
	return amount < 1e3 ? money(amount) : grouped(amount);
}
function bar(index, step, bottom, height) {
	if (height <= 0) return "";
	const side = Math.max(2, step - 2);
	const tall = number(Math.max(1, height));
	return `M${number(plot.left + index * step + (step - side) / 2)} ${bottom}h${number(side)}v-${tall}h-${number(side)}z`;
}
function axis(rows, step, bottom) {
	const room = 10 + 7 * String(rows.at(-1)?.cycle ?? 0).length;
	const every = [
		1,
		2,
		5,
		10,
		20,
		50
	].find((count) => count * step >= room) ?? 100;
	const labels = [...rows.entries()].filter(([, { cycle }]) => cycle % every === 0 && cycle < 1e6).filter(([index], at, all) => at === 0 || (index - (all[at - 1]?.[0] ?? 0)) * step >= room).map(([index, { cycle }]) => text("label middle", plot.left + (index + .5) * step, bottom + 16, String(cycle)));
	const dateOf = (row) => require_handover_folder.parseTime(row?.timestamp)?.toISOString().slice(0, 10) ?? "";
	const [from, to] = [dateOf(rows[0]), dateOf(rows.at(-1))];
	const span = from === to ? from : `${from || "?"} to ${to || "?"}`;
	return [
		...rows.length > 0 ? [text("label end", plot.left - 10, bottom + 16, "cycle")] : [],
		...labels,
		...span === "" ? [] : [text("label", plot.left, bottom + 32, `${span} (UTC)`)]
	].join("\n");
}
function clampFraction(fraction) {
	return Math.min(1, Math.max(0, fraction));
}
function path(name, d) {
	return d === "" ? "" : `<path class="${name}" d="${d}"/>`;
}
function text(name, x, y, content) {
	return `<text class="${name}" x="${number(x)}" y="${number(y)}">${escapeXml(content)}</text>`;
}
function number(value) {
	return Math.round(value * 10) / 10;
}
function escapeXml(content) {
	return content.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
const style = [
	".page{fill:#fff;stroke:#d1d9e0}text{font:12px system-ui,-apple-system,\"Segoe UI\",Helvetica,Arial,sans-serif;fill:#59636e}",
	".name{font-size:15px;font-weight:600;fill:#1f2328}.strong{font-weight:600;fill:#1f2328}.end{text-anchor:end}.middle{text-anchor:middle}",
	".grid{stroke:#d1d9e0}.threshold{stroke:#bc4c00;stroke-dasharray:4 3}",
	".line0{fill:#1a7f37}.line1{fill:#8250df}.line2{fill:#0969da}.line3{fill:#bc4c00}.line4{fill:#cf222e}.line5{fill:#818b98}",
	".full,.cost{fill:#54a0e8}.estimate{fill:none;stroke:#54a0e8}",
	"@media(prefers-color-scheme:dark){.page{fill:#0d1117;stroke:#3d444d}text{fill:#9198a1}.name,.strong{fill:#f0f6fc}",
	".grid{stroke:#3d444d}.threshold{stroke:#db6d28}",
	".line0{fill:#3fb950}.line1{fill:#ab7df8}.line2{fill:#4493f8}.line3{fill:#db6d28}.line4{fill:#f85149}.line5{fill:#656c76}",
	".full,.cost{fill:#316dca}.estimate{stroke:#316dca}}"
].join("");
// src/domain/markers.ts
const isoInside = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})/;
function parseOperatorMarker(text) {
	const time = isoInside.exec(text)?.[0];
	const reason = text.replace(/^\uFEFF/, "").replace(time ?? "", "").replace(/^\s*(?:reason:)?/, "").trim();
	return {
		text,
		writtenAt: require_handover_folder.parseTime(time),
		reason
	};
}
function composeOperatorMarker(reason, now) {
	const oneLine = reason.replace(/\s+/g, " ").trim();
	return {
		text: `${require_handover_folder.isoTime(now)}\nreason: ${oneLine}\n`,
		writtenAt: now,
		reason: oneLine
	};
}
function renderDormant(dormant) {
	return `${dormant.timestamp}\ncycle: ${dormant.cycle}\nreason: ${dormant.reason}\n`;
}
function parseDormant(text) {
	return {
		timestamp: isoInside.exec(text)?.[0] ?? "",
		cycle: Number(/^cycle: (\d+)$/m.exec(text)?.[1] ?? 0),
		reason: require_index.toOneLine(/^reason: (.*)$/m.exec(text)?.[1] ?? text, 200)
	};
}
// src/domain/files.ts
const laneFiles = {
	state: "session-state.json",
	history: "cycle-history.jsonl",
	ledger: "ledger.jsonl",
	handoff: "HANDOFF",
	dormant: "DORMANT",
	stop: "STOP"
};
function renderLaneFiles(lane) {
	const files = new Map([[laneFiles.state, `${JSON.stringify(lane.state, null, 2)}\n`]]);
	if (lane.history.length > 0) files.set(laneFiles.history, require_handover_folder.renderJsonl(lane.history));
	if (lane.ledger.length > 0) files.set(laneFiles.ledger, require_handover_folder.renderJsonl(lane.ledger));
	if (lane.handoff) files.set(laneFiles.handoff, require_handover_folder.renderHandoff(lane.handoff));
	if (lane.dormant) files.set(laneFiles.dormant, renderDormant(lane.dormant));
	if (lane.stop) files.set(laneFiles.stop, lane.stop.text);
	return files;
}
const dashboardFile = "README.md";
function chartFile(laneName) {
	return `${laneName}.svg`;
}
function isPage(path) {
	return path === "README.md" || /^[^/]+\.svg$/.test(path);
}
// src/domain/dashboard.ts
const maxBytes$1 = 524288;
const shownCycles = 20;
function renderPages(lanes, now, thresholds) {
	const charts = lanes.flatMap((lane) => {
		const rows = require_handover_folder.knownRows(lane);
		return rows.length === 0 ? [] : [[chartFile(lane.name), renderChart(rows, {
			...thresholds,
			laneName: lane.name
		})]];
	});
	return new Map([[dashboardFile, renderDashboard(lanes, now)], ...charts]);
}
function renderDashboard(lanes, now) {
	const byName = [...lanes].sort((a, b) => a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
	const opening = ["# Evolve", `State of the autonomous loop, as of ${renderTime(require_handover_folder.isoTime(now))} UTC. This page is written anew with every save; changes to it are lost.`].join("\n\n");
	return require_index.fitBytes([
		{
			priority: 0,
			forms: [opening]
		},
		...byName.length === 0 ? [{
			priority: 0,
			forms: ["No lane has run yet."]
		}] : [],
		...byName.flatMap((lane) => laneParts(lane, now)),
		{
			priority: 0,
			forms: [instructions]
		}
	], maxBytes$1);
}
const instructions = `## To stop it, to go on

- **Stop one lane:** run the workflow by hand with the command \`stop\`, or add a file \`lanes/<lane>/STOP\` to this branch with the reason in it. All lanes: a file \`KILL\` at the top.
- **Go on:** the command \`resume\`, or delete that file.
- \`HANDOFF\` and \`DORMANT\` need nobody: the next run clears the first, new work the second.
- Please do not edit \`session-state.json\`, \`cycle-history.jsonl\`, \`ledger.jsonl\` or \`claims.json\`: the loop writes them. What happened in a cycle stands in the job summary of its run.`;
function laneParts(lane, now) {
	const rows = require_handover_folder.knownRows(lane);
	const parked = lane.state.parked_work;
	return [
		{
			priority: 1,
			forms: [`## Lane ${require_index.codeSpan(lane.name)}\n\n${sentenceOf(lane, now)}\n\n${require_index.list(factsOf(lane))}`]
		},
		...rows.length > 0 ? [{
			priority: 1,
			forms: [chartImage(lane.name), ""]
		}] : [],
		...parked.length > 0 ? [{
			priority: 2,
			forms: parkedForms(parked)
		}] : [],
		...rows.length > 0 ? [{
			priority: 3,
			forms: [
				cyclesTable(rows, shownCycles),
				cyclesTable(rows, 3),
				""
			]
		}] : []
	];
}
function chartImage(laneName) {
	return /^[a-z0-9-]+$/.test(laneName) ? `![Results, context and cost of the last cycles of lane ${laneName}](${chartFile(laneName)})` : "";
}
function sentenceOf(lane, now) {
	const { state } = lane;
	const open = state.open_cycle;
	const counters = require_handover_folder.countersOf(lane);
	if (lane.kill) return `🛑 **Stopped with all lanes** by \`KILL\`${markerText(lane.kill)}.`;
	if (lane.stop) return `🛑 **Stopped** by \`STOP\`${markerText(lane.stop)}.`;
	if (open) return require_handover_folder.isAwaited(require_handover_folder.parseTime(open.lease_until), now) ? `▶️ **At work** on ${nameItem(open.ref, open.title)}: cycle ${open.cycle}, since ${renderTime(open.started_at)} UTC.` : `⚡ **Interrupted** in cycle ${open.cycle} on ${nameItem(open.ref, open.title)}; the next run recovers it.`;
	if (counters.breaker) return `🛑 **Held back** by the regression breaker since cycle ${counters.breaker.cycle}.`;
	if (lane.dormant) return `💤 **Asleep** since cycle ${lane.dormant.cycle}: ${require_index.escapeMarkdown(lane.dormant.reason || "no source has work")}.`;
	if (require_handover_folder.isAwaited(require_handover_folder.parseTime(state.not_before), now)) return `⏳ **Waiting** for the provider until ${renderTime(state.not_before)} UTC.`;
	if (lane.handoff) return `🔁 **Handed off**: the next run resumes ${plural(lane.handoff.parked_work.length, "parked item")} in a fresh session.`;
	return counters.cycle === 0 ? "🌱 **New**: no cycle yet." : `✅ **Ready** for cycle ${counters.cycle + 1}.`;
}
function markerText(marker) {
	return `${marker.writtenAt ? ` since ${renderTime(require_handover_folder.isoTime(marker.writtenAt))} UTC` : ""}${marker.reason ? ` (${require_index.escapeMarkdown(marker.reason)})` : ""}`;
}
function factsOf(lane) {
	const counters = require_handover_folder.countersOf(lane);
	const markers = [
		...lane.kill ? ["`KILL`"] : [],
		...lane.stop ? ["`STOP`"] : [],
		...lane.dormant ? ["`DORMANT`"] : [],
		...lane.handoff ? [`\`HANDOFF\` (${require_index.codeSpan(lane.handoff.reason)}, ${renderTime(lane.handoff.timestamp)} UTC)`] : []
	];
	const streaks = [
		["heavy context", counters.contextStreak],
		["idle", counters.idleStreak],
		["regressed", counters.regressedStreak],
		["failed or waiting for a person", counters.barrenStreak]
	].flatMap(([name, count]) => count === 0 ? [] : [`${name} ${count}`]);
	const quarantined = Object.entries(lane.state.quarantine);
	const shown = quarantined.slice(0, 10).map(([ref, { reason }]) => `${require_index.codeSpan(ref, 60)} (${require_index.escapeMarkdown(reason, 80)})`);
	const rest = quarantined.length - shown.length;
	return [
		`Markers: ${markers.join(", ") || "none"}`,
		`Streaks: ${streaks.join(" · ") || "none"}`,
		`Cycles: ${grouped(counters.cycle)} · done: ${plural(Object.keys(lane.state.done).length, "item")} · parked: ${grouped(lane.state.parked_work.length)}`,
		...shown.length > 0 ? [`In quarantine: ${shown.join(", ")}${rest > 0 ? ` and ${grouped(rest)} more` : ""}`] : [],
		...lane.damage.slice(0, 10).map(({ file, problem }) => `Damaged: ${require_index.codeSpan(file)}, ${require_index.escapeMarkdown(problem)}`)
	];
}
// src/domain/redact-stream.ts
const leastHeld = 4096;
function openStreamRedactor(secrets) {
	const find = createSecretFinder(secrets);
	const held = Math.max(leastHeld, ...secrets.flatMap(formsOf).map((form) => form.length * 2));
	let waiting = "";
	return {
		append(text) {
			waiting += text;
			if (waiting.length < 3 * held) return "";
			const spans = find(waiting);
			let cut = lineStart(waiting, Math.min(openKeyBlock(waiting) ?? 1e400, waiting.length - held));
			for (let crossing = true; crossing;) {
				const span = spans.find(([start, end]) => start < cut && cut < end);
				crossing = span !== void 0;
				if (span) cut = lineStart(waiting, span[0]);
			}
			const done = maskSpans(waiting.slice(0, cut), spans.filter(([, end]) => end <= cut));
			waiting = waiting.slice(cut);
			return done;
		},
		end() {
			const rest = maskSpans(waiting, find(waiting));
			waiting = "";
			return rest;
		}
	};
}
function lineStart(text, at) {
	return at === 0 ? 0 : text.lastIndexOf("\n", at - 1) + 1;
}
// src/platform/git-settings.ts
const oldestGit = "2.31";
async function readSettings(git) {
	const listed = await git.try([
		"config",
		"--list",
		"-z",
		"--includes"
	]);
	const settings = listed.stdout.toString("utf8").split("\0").filter(Boolean).map((entry) => {
		const end = entry.indexOf("\n");
		return end < 0 ? [entry, "true"] : [entry.slice(0, end), entry.slice(end + 1)];
	});
	const isTaken = settings.some(([name, value]) => name === "core.hookspath" && value === "/dev/null");
	if (listed.code === 0 && !isTaken) await refuseOldGit(git);
	return settings;
}
async function refuseOldGit(git) {
	throw new require_index.EvolveError("GIT_MISSING", `The installed git is too old: ${await git.run(["--version"])}.`, `Install git ${oldestGit} or newer on the runner.`);
}
function urlOfRemote(settings, remote) {
	const url = settings.find(([name]) => name === `remote.${remote}.url`)?.[1];
	if (url === void 0) return void 0;
	let longest = "";
	let base = "";
	for (const [name, prefix] of settings) {
		const [, to] = /^url\.(.*)\.insteadof$/s.exec(name) ?? [];
		if (to === void 0 || !url.startsWith(prefix) || prefix.length <= longest.length) continue;
		longest = prefix;
		base = to;
	}
	return longest === "" ? url : base + url.slice(longest.length);
}
// src/domain/offered-item.ts
const maxTitleLength$1 = 500;
const maxBodyLength = 2e4;
const maxRefLength = 200;
function composeItem(parts) {
	const title = cut(oneLineOf(parts.title), maxTitleLength$1);
	const body = cut(parts.paragraphs.filter((one) => one.trim() !== "").join("\n\n"), maxBodyLength);
	const labels = [...new Set(parts.labels)];
	return {
		ref: parts.ref,
		source: parts.source,
		title,
		body,
		labels,
		fingerprint: require_handover_folder.fingerprintOf({
			title,
			body,
			labels
		}),
		...parts.url === void 0 ? {} : { url: parts.url }
	};
}
function oneLineOf(text) {
	return (!/[^\S ]| {2}|\p{Cc}/u.test(text) ? text : text.replace(/[\s\p{Cc}]+/gu, " ")).trim();
}
function refOf(id) {
	const text = typeof id === "number" ? String(id) : typeof id === "string" ? id.trim() : "";
	if (text === "") return void 0;
	return text.length <= maxRefLength && !/\p{Cc}/u.test(text) ? text : require_handover_folder.hashText(text);
}
function textOf(value) {
	return typeof value === "string" ? value : "";
}
function textsOf(value) {
	if (value === void 0) return [];
	return (Array.isArray(value) ? value : [value]).filter((one) => typeof one === "string" && one.trim() !== "");
}
function foldText(text) {
	return text.normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase();
}
function cut(text, maxLength) {
	if (text.length <= maxLength) return text;
	const head = text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, "");
	return `${head} (${text.length - head.length} characters omitted)`;
}
// src/domain/issues.ts
const blockedLabel = "evolve:blocked";
const accountSchema = require_handover_folder.looseObject({ login: require_handover_folder.string().check(require_handover_folder._minLength(1)) });
const issueSchema = require_handover_folder.looseObject({
	number: require_handover_folder.int().check(require_handover_folder._positive()),
	title: require_handover_folder.string(),
	body: require_handover_folder.nullish(require_handover_folder.string()),
	labels: require_handover_folder._default(require_handover_folder.array(require_handover_folder.union([require_handover_folder.string(), require_handover_folder.looseObject({ name: require_handover_folder.nullish(require_handover_folder.string()) })])), []),
	user: require_handover_folder._catch(require_handover_folder.nullish(accountSchema), null),
	created_at: require_handover_folder._default(require_handover_folder.string(), ""),
	html_url: require_handover_folder._default(require_handover_folder.string(), ""),
	state_reason: require_handover_folder.nullish(require_handover_folder.string()),
	pull_request: require_handover_folder.optional(require_handover_folder.unknown())
});
function readIssues(values) {
	const issues = values.flatMap((value) => {
		const parsed = issueSchema.safeParse(value);
		return parsed.success ? [parsed.data] : [];
	});
	return {
		issues,
		badCount: values.length - issues.length
	};
}
function rankIssues(issues) {
	return [...new Map(issues.map((issue) => [issue.number, issue])).values()].filter((issue) => issue.pull_request === void 0 && issue.title.trim() !== "").filter((issue) => !labelsOf(issue).some((label) => isSameLabel(label, blockedLabel))).map((issue) => ({
		issue,
		priority: priorityOf$1(labelsOf(issue)),
		createdAt: createdAt(issue)
	})).sort((a, b) => a.priority - b.priority || a.createdAt - b.createdAt || a.issue.number - b.issue.number).map(({ issue }) => issue);
}
function mayWrite(permission) {
	return permission === "admin" || permission === "maintain" || permission === "write";
}
const eventSchema$1 = require_handover_folder.looseObject({
	event: require_handover_folder.string(),
	actor: require_handover_folder._catch(require_handover_folder.nullish(accountSchema), null),
	label: require_handover_folder._catch(require_handover_folder.optional(require_handover_folder.looseObject({ name: require_handover_folder.string() })), void 0)
});
function labellerOf(events, label) {
	let labeller;
	for (const value of events) {
		const parsed = eventSchema$1.safeParse(value);
		if (!parsed.success || !isSameLabel(parsed.data.label?.name ?? "", label)) continue;
		if (parsed.data.event === "labeled") labeller = parsed.data.actor?.login;
		if (parsed.data.event === "unlabeled") labeller = void 0;
	}
	return labeller;
}
function countReopenings(events) {
	return events.filter((value) => eventSchema$1.safeParse(value).data?.event === "reopened").length;
}
function issueItem(issue, reopenings) {
	const item = composeItem({
		ref: `#${issue.number}`,
		source: "issues",
		title: issue.title,
		paragraphs: [textOf(issue.body).replace(/\r\n?/g, "\n")],
		labels: labelsOf(issue),
		.../^https?:\/\/\S+$/.test(issue.html_url) ? { url: issue.html_url } : {}
	});
	if (reopenings === 0) return item;
	return {
		...item,
		fingerprint: require_handover_folder.fingerprintOf({
			...item,
			labels: [...item.labels, `reopened:${reopenings}`]
		})
	};
}
function labelsOf(issue) {
	return issue.labels.map((label) => typeof label === "string" ? label : label.name ?? "").filter((name) => name !== "");
}
function isSameLabel(a, b) {
	return a.toLowerCase() === b.toLowerCase();
}
const priorities = [
	[
		"critical",
		"urgent",
		"p0",
		"0"
	],
	[
		"high",
		"p1",
		"1"
	],
	[
		"medium",
		"normal",
		"p2",
		"2"
	],
	[
		"low",
		"p3",
		"3"
	],
	[
		"lowest",
		"backlog",
		"p4",
		"4"
	]
];
const defaultPriority$1 = 2;
function priorityOf$1(labels) {
	const ranks = labels.map((label) => /^priority\s*[:/]\s*(.+?)\s*$/i.exec(label)?.[1]?.toLowerCase()).map((word) => priorities.findIndex((words) => words.some((known) => known === word))).filter((rank) => rank >= 0);
	return ranks.length === 0 ? defaultPriority$1 : Math.min(...ranks);
}
function createdAt(issue) {
	return require_handover_folder.parseTime(issue.created_at)?.getTime() ?? Number.MAX_SAFE_INTEGER;
}
// src/platform/github.ts
const gitHubPace = {
	requestTimeoutMs: 1e4,
	retries: 2,
	firstWaitMs: 1e3,
	longestWaitMs: 3e4
};
function openGitHub(access, pace = {}) {
	const [owner, repo] = access.repository?.split("/") ?? [];
	if (!access.token || !owner || !repo) return void 0;
	let connected;
	return { async ask(permission, call) {
		connected ??= connect(access, {
			...gitHubPace,
			...pace
		});
		const octokit = await connected;
		try {
			return await call(octokit, {
				owner,
				repo
			});
		} catch (error) {
			throw explain(error, permission, `${owner}/${repo}`);
		}
	} };
}
function openHostApi(access) {
	const api = openGitHub(access, { retries: 0 });
	return api && {
		askRunOver: (runId, runAttempt) => isRunOver(api, runId, runAttempt),
		startWorkflow: (workflow, branch) => startWorkflow(api, workflow, branch),
		askMayWrite: (login) => askMayWrite(api, login)
	};
}
async function isRunOver(api, runId, runAttempt) {
	if (!/^\d+$/.test(runId)) return void 0;
	try {
		const { data } = await api.ask("actions: read", (octokit, repository) => octokit.rest.actions.getWorkflowRun({
			...repository,
			run_id: Number(runId)
		}));
		if ((data.run_attempt ?? 1) > runAttempt) return true;
		return data.status === "completed";
	} catch {
		return;
	}
}
async function startWorkflow(api, workflow, branch) {
	await api.ask("actions: write", async (octokit, repository) => {
		try {
			await octokit.rest.actions.createWorkflowDispatch({
				...repository,
				workflow_id: workflow,
				ref: branch
			});
		} catch (error) {
			if (hasStatus(error, 422)) throw new Error(`GitHub does not start ${workflow} on ${branch}: ${require_index.toOneLine(require_index.describeError(error), 200)}. It needs the trigger \`workflow_dispatch\`, on the default branch as well, and no required input.`, { cause: error });
			if (hasStatus(error, 404)) throw new Error(`GitHub knows no workflow ${workflow} on the default branch, or the token may not see it: it needs \`actions: write\`.`, { cause: error });
			throw error;
		}
	});
}
function askMayWrite(api, login) {
	return api.ask("metadata: read", async (octokit, repository) => {
		try {
			const { data } = await octokit.rest.repos.getCollaboratorPermissionLevel({
				...repository,
				username: login
			});
			return mayWrite(data.permission);
		} catch (error) {
			if (hasStatus(error, 404)) return false;
			throw error;
		}
	});
}
async function listCacheEntries(api, prefix) {
	const { data } = await api.ask("actions: read", (octokit, repository) => octokit.rest.actions.getActionsCacheList({
		...repository,
		key: prefix,
		per_page: 100,
		sort: "created_at",
		direction: "desc"
	}));
	return data.actions_caches.flatMap(({ id, key = "", ref = "" }) => id !== void 0 && key.startsWith(prefix) ? [{
		id,
		key,
		ref
	}] : []);
}
async function deleteCacheEntry(api, id) {
	await api.ask("actions: write", (octokit, repository) => octokit.rest.actions.deleteActionsCacheById({
		...repository,
		cache_id: id
	}));
}
async function readPages(octokit, route, parameters, maxPages) {
	const values = [];
	let response = await octokit.request(route, {
		...parameters,
		per_page: 100
	});
	for (let page = 1;; page++) {
		if (!Array.isArray(response.data)) throw new Error("GitHub did not answer with a list.");
		values.push(...response.data);
		const next = /<([^<>]+)>;\s*rel="next"/.exec(response.headers.link ?? "")?.[1];
		if (next === void 0) return {
			values,
			isAll: true
		};
		if (page === maxPages) return {
			values,
			isAll: false
		};
		response = await octokit.request({
			method: "GET",
			url: next
		});
	}
}
function hasStatus(error, ...statuses) {
	const failure = readFailure(error);
	return failure?.hasAnswer === true && statuses.includes(failure.status);
}
async function connect(access, pace) {
	const { getOctokit } = await Promise.resolve().then(() => require("./github-wCCkIxuj.js"));
	const octokit = getOctokit(access.token, {
		baseUrl: access.apiUrl.replace(/\/+$/, ""),
		log: silent
	});
	let waitedMs = 0;
	octokit.hook.wrap("request", async (request, options) => {
		for (let attempt = 0;; attempt++) {
			options.request = {
				...options.request,
				signal: AbortSignal.timeout(pace.requestTimeoutMs)
			};
			try {
				const response = await request(options);
				if (response.status === 204 || typeof response.data !== "string") return response;
				throw new Error("GitHub did not answer with JSON.");
			} catch (error) {
				const waitMs = waitBeforeRetry(error, options.method, attempt, pace);
				if (attempt >= pace.retries || waitMs === void 0 || waitedMs + waitMs > pace.longestWaitMs) throw error;
				waitedMs += waitMs;
				await new Promise((resolve) => setTimeout(resolve, waitMs));
			}
		}
	});
	return octokit;
}
const ignore = () => void 0;
const silent = {
	debug: ignore,
	info: ignore,
	warn: ignore,
	error: ignore
};
function readFailure(error) {
	if (!(error instanceof Error) || !("status" in error) || typeof error.status !== "number") return void 0;
	const response = "response" in error ? error.response : void 0;
	return {
		status: error.status,
		message: error.message,
		headers: response?.headers ?? {},
		hasAnswer: response !== void 0
	};
}
function waitBeforeRetry(error, method, attempt, pace) {
	const failure = readFailure(error);
	if (failure && isRateLimit(failure)) return rateLimitWaitMs(failure);
	return (failure === void 0 || !failure.hasAnswer || failure.status >= 500) && method === "GET" ? pace.firstWaitMs * 2 ** attempt : void 0;
}
function isRateLimit({ status, message, headers }) {
	if (status === 429) return true;
	if (status !== 403) return false;
	return headers["retry-after"] !== void 0 || Number(headers["x-ratelimit-remaining"] ?? NaN) === 0 || /\brate limit\b/i.test(message);
}
function rateLimitWaitMs({ headers }) {
	const seconds = Number(headers["retry-after"] ?? NaN);
	if (seconds >= 0) return seconds * 1e3;
	const reset = Number(headers["x-ratelimit-reset"] ?? NaN);
	if (Number(headers["x-ratelimit-remaining"] ?? NaN) === 0 && reset > 0) return Math.max(0, reset * 1e3 - Date.now());
	return 6e4;
}
function explain(error, permission, repository) {
	const failure = readFailure(error);
	if (failure === void 0) return error;
	const words = require_index.toOneLine(failure.message, 200);
	const grant = `Add \`${permission}\` under \`permissions:\` of the job, or give a token that has it.`;
	if (!failure.hasAnswer) return new Error(`GitHub cannot be reached: ${words}`, { cause: error });
	if (isRateLimit(failure)) {
		const seconds = Math.ceil(rateLimitWaitMs(failure) / 1e3);
		return new Error(`GitHub's rate limit is reached; the wait is ${seconds} s (${words}).`, { cause: error });
	}
	switch (failure.status) {
		case 401: return new require_index.EvolveError("TOKEN_EXPIRED", `GitHub does not accept the token (${words}).`, "Give a valid one.");
		case 403: return new require_index.EvolveError("PERMISSION_MISSING", `The token lacks the permission \`${permission}\` (GitHub says: ${words}).`, grant);
		case 404: return new require_index.EvolveError("PERMISSION_MISSING", `GitHub knows no repository ${repository}, or the token may not see it with \`${permission}\`.`, grant);
		default: return new Error(`GitHub answered ${failure.status}: ${words}`, { cause: error });
	}
}
// src/platform/host.ts
function openHost(env, pid, cancelled, api) {
	const run = describeRun(env, pid);
	let problem;
	return {
		run,
		cancelled,
		async isRunOver(open) {
			if (open.host === run.host && !isProcessAlive(open.pid, open.pid_started)) return true;
			if (open.run_id.startsWith("local-") || !api) return false;
			return await api.askRunOver(open.run_id, open.run_attempt) ?? false;
		},
		async startNextRun() {
			const { workflow } = run;
			const branch = run.branch ?? run.defaultBranch;
			if (!api) throw new Error("`github-token` is empty, or the repository is not known.");
			if (!workflow || !branch) throw new Error("It is not known which workflow of this repository was started, or on which branch.");
			await api.startWorkflow(workflow, branch);
			return `${workflow} on ${branch}`;
		},
		findActorProblem: () => problem ??= findActorProblem(run.event, env, api)
	};
}
async function findActorProblem(event, env, api) {
	if (event !== "workflow_dispatch" && !event.includes("comment")) return void 0;
	const login = env.GITHUB_TRIGGERING_ACTOR ?? env.GITHUB_ACTOR;
	if (!login || !api) return {
		words: "it cannot be told whether who started this run may write here",
		isCertain: false
	};
	try {
		if (await api.askMayWrite(login)) return void 0;
		return {
			words: `${login} may not write to the repository`,
			isCertain: !login.endsWith("[bot]")
		};
	} catch (error) {
		return {
			words: `the permission of ${login} could not be asked: ${require_index.describeError(error)}`,
			isCertain: false
		};
	}
}
const eventSchema = require_handover_folder.looseObject({ repository: require_handover_folder.optional(require_handover_folder.looseObject({
	default_branch: require_handover_folder.optional(require_handover_folder.string()),
	fork: require_handover_folder.optional(require_handover_folder.boolean()),
	full_name: require_handover_folder.optional(require_handover_folder.string())
})) });
function describeRun(env, pid) {
	const isOnGitHub = env.GITHUB_ACTIONS === "true";
	const event = readEvent(env.GITHUB_EVENT_PATH);
	const repository = env.GITHUB_REPOSITORY ?? event.repository?.full_name;
	const runId = env.GITHUB_RUN_ID;
	return {
		run_id: isOnGitHub && runId ? runId : `local-${Date.now().toString(36)}-${pid}`,
		run_attempt: Number(env.GITHUB_RUN_ATTEMPT ?? 1) || 1,
		host: hostName(),
		pid,
		pidStarted: readStart$1(pid),
		isOnGitHub,
		event: isOnGitHub ? env.GITHUB_EVENT_NAME ?? "unknown" : "local",
		isFork: event.repository?.fork ?? false,
		branch: env.GITHUB_REF_TYPE === "branch" || env.GITHUB_REF?.startsWith("refs/heads/") ? env.GITHUB_REF_NAME : void 0,
		defaultBranch: event.repository?.default_branch,
		repository,
		workflow: workflowFile(env.GITHUB_WORKFLOW_REF, repository),
		url: isOnGitHub && runId && repository ? `${env.GITHUB_SERVER_URL ?? "https://github.com"}/${repository}/actions/runs/${runId}` : void 0
	};
}
function workflowFile(workflowRef, repository) {
	const [, owner, file] = /^(.+)\/\.github\/workflows\/([^/@]+)@/.exec(workflowRef ?? "") ?? [];
	return owner?.toLowerCase() === repository?.toLowerCase() ? file : void 0;
}
function readEvent(path) {
	if (!path) return {};
	try {
		return eventSchema.parse(JSON.parse((0, node_fs.readFileSync)(path, "utf8")));
	} catch {
		return {};
	}
}
function hostName() {
	try {
		return `${(0, node_os.hostname)()}/${(0, node_fs.readFileSync)("/proc/sys/kernel/random/boot_id", "utf8").trim()}`;
	} catch {
		return (0, node_os.hostname)();
	}
}
function isProcessAlive(pid, started) {
	try {
		process.kill(pid, 0);
		const now = started === void 0 ? void 0 : readStart$1(pid);
		return now === void 0 || now === started;
	} catch (error) {
		return error instanceof Error && "code" in error && error.code === "EPERM";
	}
}
function readStart$1(pid) {
	try {
		return (0, node_fs.readFileSync)(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[19];
	} catch {
		return;
	}
}
// src/redacted-ports.ts
function redactPorts(ports, redact) {
	return {
		...ports,
		store: redactStore(ports.store, redact),
		sources: ports.sources.map((source) => redactSource(source, redact)),
		agent: redactAnswers(ports.agent, redact),
		gate: redactAnswers(ports.gate, redact),
		goals: redactAnswers(ports.goals, redact),
		handovers: { open: async (opening) => redactAnswers(await ports.handovers.open(opening), redact) },
		workspace: redactAnswers(ports.workspace, redact)
	};
}
function redactSource(source, redact) {
	const answers = redactAnswers(source, redact);
	return {
		...answers,
		async offer(lane, now) {
			const offer = await answers.offer(lane, now);
			if (offer.kind === "failed" || !offer.further) return offer;
			return {
				...offer,
				further: redactAnswers(offer.further, redact)
			};
		}
	};
}
function redactStore(store, redact) {
	const answers = redactAnswers(store, redact);
	return {
		...answers,
		save: (request) => answers.save({
			...request,
			next: redactDeep(request.next, redact),
			message: redact(request.message)
		})
	};
}
function redactAnswers(port, redact) {
	const members = Object.entries(port).map(([name, member]) => [name, typeof member === "function" ? masked(member, redact) : member]);
	return Object.fromEntries(members);
}
function masked(method, redact) {
	return (...args) => {
		const answer = method(...args);
		return answer instanceof Promise ? answer.then((value) => redactDeep(value, redact)) : redactDeep(answer, redact);
	};
}
// src/secrets.ts
const shortestValue = 6;
const credentialName = /(^|_)(API_?KEY|ACCESS_?KEY|PRIVATE_?KEY|SECRET_?KEY|TOKEN|SECRET|PAT|PASSWORD|PASSWD|PASSPHRASE|CREDENTIALS?)$/i;
function secretsOf({ env, given }, passedOn = [], token) {
	const names = new Set([...passedOn, ...(given["agent-env"] ?? "").split(/[\s,]+/)]);
	const named = Object.entries(env).filter(([name]) => names.has(name) || credentialName.test(name)).map(([, value]) => value);
	const inRemote = /:\/\/[^/@\s]*:([^/@\s]+)@/.exec(given.remote ?? "")?.[1];
	const values = [
		given["github-token"],
		token,
		inRemote,
		...named
	].filter((value) => value !== void 0);
	return [...new Set(values)].filter((value) => value.trim().length >= shortestValue);
}
// src/domain/goal-results.ts
const skipCode = 77;
function classifyGoal(end) {
	if (end.cause !== "exited" || end.code === skipCode) return "skip";
	return end.code === 0 ? "pass" : "fail";
}
function readGoalValue(output) {
	const text = output.trim();
	return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : void 0;
}
const keptCharacters = 200;
const maxCharacters = 500;
function capGoalOutput(output) {
	const characters = [...output.trim()];
	if (characters.length <= maxCharacters) return characters.join("");
	return `${characters.slice(0, keptCharacters).join("")}\n…\n${characters.slice(-200).join("")}`;
}
function failingGoals(goals, results) {
	const byId = new Map(results.map((result) => [result.id, result]));
	return goals.flatMap((goal) => {
		const result = byId.get(goal.id);
		return result?.result === "fail" ? [{
			goal,
			result
		}] : [];
	}).sort((a, b) => b.goal.weight - a.goal.weight);
}
function goalWords(results) {
	return Object.fromEntries(results.map((one) => [one.id, one.result]));
}
function compareGoals(before, after) {
	return Object.keys(after).filter((id) => after[id] === "fail" && Object.hasOwn(before, id) && before[id] === "pass").sort();
}
// src/domain/beads.ts
const beadsIssueSchema = require_handover_folder.looseObject({ id: require_handover_folder.string().check(require_handover_folder._regex(/\S/)) });
function parseBeadsCli(text) {
	const json = require_handover_folder.parseJson(text.replace(/^\uFEFF/, ""));
	if (!json.ok) return {
		kind: "failed",
		problem: `it did not print JSON: ${json.problem}`
	};
	return readAnswer(json.value, 2);
}
const envelopeSchema = require_handover_folder.looseObject({});
function readAnswer(value, envelopesLeft) {
	if (value === null) return {
		kind: "items",
		issues: [],
		badCount: 0
	};
	if (Array.isArray(value)) {
		const issues = value.flatMap((one) => readIssue(one) ?? []);
		return {
			kind: "items",
			issues,
			badCount: value.length - issues.length
		};
	}
	const envelope = envelopeSchema.safeParse(value);
	if (!envelope.success) return {
		kind: "failed",
		problem: "it did not print a list of issues"
	};
	if (envelope.data.error) return {
		kind: "failed",
		problem: describeProblem(envelope.data.error)
	};
	const key = [
		"issues",
		"items",
		"data"
	].find((name) => Object.hasOwn(envelope.data, name));
	if (key === void 0 || envelopesLeft === 0) return {
		kind: "failed",
		problem: "it did not print a list of issues"
	};
	return readAnswer(envelope.data[key], envelopesLeft - 1);
}
function describeProblem(error) {
	const message = require_handover_folder.looseObject({ message: require_handover_folder.string() }).safeParse(error);
	return `it reported an error: ${(typeof error === "string" ? error : message.success ? message.data.message : JSON.stringify(error)).slice(0, 500)}`;
}
function readIssue(value) {
	const parsed = beadsIssueSchema.safeParse(value);
	return parsed.success ? parsed.data : void 0;
}
function parseBeadsFile(text) {
	const document = require_handover_folder.parseJsonl(text, readIssue);
	return {
		issues: [...new Map(require_handover_folder.valuesOf(document).map((issue) => [issue.id, issue])).values()],
		badCount: require_handover_folder.countBadLines(document)
	};
}
function listedBeads(issues, now) {
	return sortIssues(issues.filter((issue) => isWork(issue, now))).map(workItemOf$1);
}
function readyBeads(issues, now) {
	const byId = new Map(issues.map((issue) => [issue.id, issue]));
	const held = heldIssues(issues, byId, now);
	const free = issues.filter((issue) => !held.has(issue.id));
	const missing = free.filter((issue) => isWork(issue, now)).flatMap((issue) => dependenciesOf(issue).filter((dependency) => isBlocking(dependency) && !byId.has(dependency.target)).map(({ target }) => `${issue.id} waits for ${target}, which is not in the file; it counts as closed.`));
	return {
		ready: listedBeads(free, now),
		notes: shorten(missing)
	};
}
function countDependants(issues) {
	const counts = new Map();
	for (const issue of issues.filter(isInTheWay)) {
		const targets = new Set(dependenciesOf(issue).filter(isBlocking).map(({ target }) => refOf(target) ?? target));
		for (const target of targets) counts.set(target, (counts.get(target) ?? 0) + 1);
	}
	return counts;
}
function readDependants(issues) {
	return new Map(issues.map(({ id, dependent_count: count }) => [refOf(id) ?? id, typeof count === "number" ? count : 0]));
}
const mostNotes$1 = 10;
function shorten(notes) {
	if (notes.length <= mostNotes$1) return [...notes];
	return [...notes.slice(0, mostNotes$1), `${notes.length - mostNotes$1} more issues wait for ones that are not in the file.`];
}
const dependencySchema = require_handover_folder.looseObject({
	depends_on_id: require_handover_folder.string(),
	type: require_handover_folder._catch(require_handover_folder._default(require_handover_folder.string(), "blocks"), "")
});
const blockingTypes = [
	"blocks",
	"conditional-blocks",
	"waits-for"
];
function dependenciesOf(issue) {
	return (Array.isArray(issue.dependencies) ? issue.dependencies : []).flatMap((one) => {
		const parsed = dependencySchema.safeParse(one);
		return parsed.success ? {
			target: parsed.data.depends_on_id,
			type: parsed.data.type
		} : [];
	});
}
function isBlocking(dependency) {
	return blockingTypes.includes(dependency.type);
}
function heldIssues(issues, byId, now) {
	const children = new Map();
	const held = new Set();
	for (const issue of issues) {
		const dependencies = dependenciesOf(issue);
		for (const { target, type } of dependencies) {
			if (type !== "parent-child") continue;
			const known = children.get(target);
			if (known) known.push(issue.id);
			else children.set(target, [issue.id]);
		}
		const isHeld = dependencies.filter(isBlocking).map(({ target }) => byId.get(target)).some((blocker) => blocker !== void 0 && isInTheWay(blocker));
		if (isInTheWay(issue) && (isHeld || statusOf(issue) === "blocked" || isDeferred(issue, now))) held.add(issue.id);
	}
	for (const id of held) for (const child of children.get(id) ?? []) held.add(child);
	return held;
}
function isInTheWay(issue) {
	return !["closed", "tombstone"].includes(statusOf(issue)) && !isPinned(issue);
}
const notWork = [
	"merge-request",
	"gate",
	"molecule",
	"message",
	"agent",
	"role",
	"rig"
];
function isWork(issue, now) {
	const isTransient = issue.ephemeral === true || issue.wisp === true || issue.is_template === true || issue.id.includes("-wisp-");
	return statusOf(issue) === "open" && textOf(issue.title).trim() !== "" && !isPinned(issue) && !isTransient && !notWork.includes(textOf(issue.issue_type)) && !isDeferred(issue, now);
}
function statusOf(issue) {
	return issue.status === void 0 || issue.status === "" ? "open" : textOf(issue.status);
}
function isPinned(issue) {
	return statusOf(issue) === "pinned" || issue.pinned === true;
}
function isDeferred(issue, now) {
	const until = require_handover_folder.parseTime(textOf(issue.defer_until));
	return statusOf(issue) === "deferred" || until !== void 0 && until > now;
}
const defaultPriority = 2;
const lastPriority = 5;
function priorityOf(issue) {
	if (issue.priority === void 0) return defaultPriority;
	const number = typeof issue.priority === "number" ? issue.priority : Number(/^P?([0-4])$/i.exec(textOf(issue.priority))?.[1]);
	return Number.isInteger(number) && number >= 0 && number < lastPriority ? number : lastPriority;
}
function sortIssues(issues) {
	return issues.map((issue) => ({
		issue,
		priority: priorityOf(issue),
		createdAt: require_handover_folder.parseTime(textOf(issue.created_at))?.getTime() ?? Number.MAX_SAFE_INTEGER
	})).sort((a, b) => a.priority - b.priority || a.createdAt - b.createdAt || (a.issue.id < b.issue.id ? -1 : 1)).map(({ issue }) => issue);
}
function workItemOf$1(issue) {
	const type = textOf(issue.issue_type);
	const reference = textOf(issue.external_ref);
	return composeItem({
		ref: refOf(issue.id) ?? issue.id,
		source: "beads",
		title: textOf(issue.title),
		paragraphs: [
			textOf(issue.description),
			titled("Design", issue.design),
			titled("Acceptance criteria", issue.acceptance_criteria),
			titled("Notes", issue.notes)
		],
		labels: [
			...textsOf(issue.labels),
			...type === "" ? [] : [`type:${type}`],
			`priority:${priorityOf(issue)}`
		],
		.../^https?:\/\/\S+$/.test(reference) ? { url: reference } : {}
	});
}
function titled(name, value) {
	const text = textOf(value);
	return text.trim() === "" ? "" : `${name}:\n${text}`;
}
// src/domain/other-lanes.ts
const stateSchema = require_handover_folder.looseObject({
	done: require_handover_folder._catch(require_handover_folder.record(require_handover_folder.string(), require_handover_folder.unknown()), {}),
	parked_work: require_handover_folder._catch(require_handover_folder.array(require_handover_folder.unknown()), [])
});
const parkedRefSchema = require_handover_folder.looseObject({ ref: require_handover_folder.string() });
function readOtherLane(name, text) {
	const json = require_handover_folder.parseJson(text);
	const state = stateSchema.safeParse(json.ok ? json.value : void 0);
	if (!state.success) return void 0;
	const done = Object.entries(state.data.done).flatMap(([ref, value]) => {
		const entry = require_handover_folder.doneSchema.safeParse(value);
		return entry.success ? [[ref, entry.data]] : [];
	});
	const parked = state.data.parked_work.flatMap((one) => parkedRefSchema.safeParse(one).data?.ref ?? []);
	return {
		name,
		done: Object.fromEntries(done),
		parked
	};
}
function findDone(lane, item) {
	const others = lane.others.flatMap(({ done, name }) => {
		const entry = doneEntry(done, item);
		return entry ? [{
			cycle: entry.cycle,
			lane: name
		}] : [];
	});
	const own = doneEntry(lane.state.done, item);
	return own ? [{ cycle: own.cycle }, ...others] : others;
}
function doneEntry(done, { ref, fingerprint }) {
	const entry = Object.hasOwn(done, ref) ? done[ref] : void 0;
	return entry?.fingerprint === "" || entry?.fingerprint === fingerprint ? entry : void 0;
}
function isTakenMeanwhile(before, now, item) {
	const known = new Set(findDone(before, item).map(({ cycle, lane }) => `${lane ?? ""}/${cycle}`));
	return findDone(now, item).some(({ cycle, lane }) => !known.has(`${lane ?? ""}/${cycle}`)) || findParkedElsewhere(now, item.ref) !== findParkedElsewhere(before, item.ref);
}
function findParkedElsewhere(lane, ref) {
	if (lane.state.parked_work.some((parked) => parked.ref === ref)) return void 0;
	return lane.others.find(({ parked }) => parked.includes(ref))?.name;
}
// src/domain/unclosed-beads.ts
const mostNotes = 5;
function noteUnclosed(ready, lane, dependants) {
	const notes = ready.flatMap((item) => {
		const [done] = findDone(lane, item);
		const count = dependants.get(item.ref) ?? 0;
		if (!done || count === 0) return [];
		const by = done.lane === void 0 ? "" : ` of lane ${done.lane}`;
		const others = count === 1 ? "1 other waits" : `${count} others wait`;
		return [`${item.ref} was done in cycle ${done.cycle}${by} and is still open in the tracker, where ${others} for it: merge that work, or close it there.`];
	});
	const more = notes.length - mostNotes;
	return more > 0 ? [...notes.slice(0, mostNotes), `${more} more finished issues are still open.`] : notes;
}
// src/sources/repository-file.ts
const maxMebibytes = 20;
async function readRepositoryText(root, path) {
	const failed = (what) => ({
		kind: "failed",
		problem: `${path} ${what}.`
	});
	try {
		if (await require_handover_folder.findSymlink(root, path) !== void 0) return failed("is, or lies behind, a symbolic link");
		const found = await require_handover_folder.readPlainFile((0, node_path.join)(root, path), maxMebibytes * 1024 * 1024);
		switch (found.kind) {
			case "missing": return { kind: "missing" };
			case "not-a-file": return failed("is not a plain file");
			case "too-large": return failed(`is larger than ${maxMebibytes} MiB (${found.sizeBytes} bytes)`);
			case "read": return isUtf16(found.bytes) ? failed("is UTF-16; save it as UTF-8") : {
				kind: "read",
				text: found.bytes.toString("utf8")
			};
		}
	} catch (error) {
		return failed(`cannot be read: ${require_index.describeError(error)}`);
	}
}
function isUtf16(bytes) {
	const [first, second] = bytes;
	return first === 255 && second === 254 || first === 254 && second === 255 || bytes.length >= 2 && first === 0 !== (second === 0);
}
// src/sources/beads.ts
const folder = ".beads";
const issuesFile = `${folder}/issues.jsonl`;
const programs$1 = ["bd", "br"];
const args$1 = [
	"ready",
	"--json",
	"--limit",
	"10000"
];
const maxOutputBytes$1 = 20971520;
function openBeads(options) {
	return {
		name: "beads",
		async offer(lane, now) {
			try {
				if (await require_handover_folder.findSymlink(options.root, folder) !== void 0) return {
					kind: "failed",
					problem: `${folder} is a symbolic link.`
				};
				if ((await require_handover_folder.listFolder((0, node_path.join)(options.root, folder))).length === 0) return {
					kind: "offered",
					items: []
				};
				const program = programs$1.find((name) => findProgram(name, options.env.PATH) !== void 0);
				return program === void 0 ? await readFile$4(options.root, lane, now) : await ask$1(program, options, lane, now);
			} catch (error) {
				return {
					kind: "failed",
					problem: `beads cannot be asked: ${require_index.describeError(error)}`
				};
			}
		}
	};
}
async function ask$1(program, options, lane, now) {
	const timeoutMs = options.timeoutMs ?? 3e4;
	const env = Object.fromEntries(Object.entries(options.env).filter(([name, value]) => !isWithheld(name, value, options.token ?? "")));
	const done = await capture(program, args$1, {
		cwd: options.root,
		env,
		timeoutMs
	});
	const failed = (what) => ({
		kind: "failed",
		problem: `${program} ready: ${what}`
	});
	if (done.code !== 0) return failed(describeEnd$2(done, timeoutMs));
	if (done.stdout.length > maxOutputBytes$1) return failed(`it printed ${done.stdout.length} bytes`);
	const answer = parseBeadsCli(done.stdout.toString("utf8"));
	if (answer.kind === "failed") return failed(answer.problem);
	const { issues, badCount } = answer;
	if (issues.length === 0 && badCount > 0) return failed(`none of the ${badCount} entries is an issue`);
	const ready = listedBeads(issues, now);
	const dependants = ready.some((item) => findDone(lane, item).length > 0) ? await countInFile(options.root, issues) : new Map();
	return offered$1(ready, [...bad(badCount, `${program} ready`), ...noteUnclosed(ready, lane, dependants)]);
}
async function countInFile(root, listed) {
	const found = await readRepositoryText(root, issuesFile);
	return found.kind === "read" ? countDependants(parseBeadsFile(found.text).issues) : readDependants(listed);
}
function describeEnd$2(done, timeoutMs) {
	if (done.startError !== void 0) return `it could not be started: ${done.startError}`;
	if (done.isTimedOut) return `no answer within ${timeoutMs / 1e3} s`;
	const answer = parseBeadsCli(done.stdout.toString("utf8"));
	const words = answer.kind === "failed" && done.stderr.trim() === "" ? answer.problem : done.stderr.trim();
	return `exit code ${done.code ?? "unknown"}: ${words.slice(0, 500)}`;
}
async function readFile$4(root, lane, now) {
	const found = await readRepositoryText(root, issuesFile);
	if (found.kind === "failed") return found;
	if (found.kind === "missing") return {
		kind: "offered",
		items: []
	};
	const { issues, badCount } = parseBeadsFile(found.text);
	if (issues.length === 0 && badCount > 0) return {
		kind: "failed",
		problem: `${issuesFile}: none of its ${badCount} lines is an issue.`
	};
	const { ready, notes } = readyBeads(issues, now);
	const unclosed = noteUnclosed(ready, lane, countDependants(issues));
	return offered$1(ready, [
		...bad(badCount, issuesFile),
		...notes,
		...unclosed
	]);
}
function bad(count, where) {
	return count === 0 ? [] : [`${where}: ${plural(count, "line")} passed over: not an issue.`];
}
function offered$1(items, notes) {
	return {
		kind: "offered",
		items,
		...notes.length === 0 ? {} : { notes }
	};
}
// src/domain/queue-entry.ts
const itemTypes = [
	"tech-debt",
	"improvement",
	"pattern-fix",
	"process-improvement",
	"feature",
	"bug",
	"task",
	"docs",
	"chore"
];
const severities = [
	"high",
	"medium",
	"low"
];
function wordOf(words, value) {
	return words.find((word) => word === value);
}
const lifecycleFields = [
	"consumed",
	"claim_status",
	"claimed_by",
	"claimed_at",
	"consumed_by",
	"consumed_at"
];
function parseQueue(text) {
	return require_handover_folder.parseJsonl(text, readEntry);
}
function renderQueue(queue) {
	return require_handover_folder.renderJsonl(queue);
}
function entryLine(entry) {
	return {
		raw: JSON.stringify(entry),
		value: entry
	};
}
function readEntry(value) {
	if (!isItem(value)) return void 0;
	if (isEntry(value)) return value;
	if ("items" in value || textOf(value.title) === "") return void 0;
	const { source_epic = "", timestamp = "", ...item } = value;
	return aggregate({
		source_epic,
		timestamp,
		items: [item]
	});
}
function isEntry(value) {
	return Array.isArray(value.items) && value.items.every(isItem);
}
function isItem(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
const knownHashes = new WeakMap();
function itemId(item) {
	const known = refOf(item.id) ?? knownHashes.get(item);
	if (known !== void 0) return known;
	const hash = require_handover_folder.hashText(JSON.stringify([textOf(item.title), textOf(item.description)]));
	knownHashes.set(item, hash);
	return hash;
}
function readLifecycle(fields) {
	if (fields.claim_status === "in_progress") return {
		state: "in_progress",
		owner: textOf(fields.claimed_by)
	};
	return fields.consumed === true || fields.claim_status === "consumed" ? consumedByNow : heldByNobody;
}
const heldByNobody = {
	state: "available",
	owner: ""
};
const consumedByNow = {
	state: "consumed",
	owner: ""
};
function hasLifecycle(item) {
	return typeof item.consumed === "boolean" || textOf(item.claim_status) !== "";
}
function placedItems(queue) {
	return queue.flatMap(({ value: entry }) => (entry === void 0 ? [] : spreadLifecycle(entry).items).map((item) => ({
		item,
		ref: itemId(item),
		lifecycle: readLifecycle(item)
	})));
}
function spreadLifecycle(entry) {
	if (entry.items.some(hasLifecycle) || readLifecycle(entry).state === "available") return entry;
	const fields = Object.fromEntries(lifecycleFields.filter((name) => name in entry).map((name) => [name, entry[name]]));
	return {
		...entry,
		items: entry.items.map((item) => ({
			...item,
			...fields
		}))
	};
}
function aggregate(entry) {
	if (entry.items.length === 0) return entry;
	const states = entry.items.map((item) => readLifecycle(item).state);
	if (states.every((state) => state === "consumed")) {
		const { consumed_by = null, consumed_at = null } = entry.items.reduce((a, b) => textOf(b.consumed_at) >= textOf(a.consumed_at) ? b : a);
		return {
			...entry,
			...available,
			consumed: true,
			claim_status: "consumed",
			consumed_by,
			consumed_at
		};
	}
	const held = entry.items[states.indexOf("in_progress")];
	if (!held) return {
		...entry,
		...available
	};
	const { claimed_by = null, claimed_at = null } = held;
	return {
		...entry,
		...available,
		claim_status: "in_progress",
		claimed_by,
		claimed_at
	};
}
const available = {
	consumed: false,
	claim_status: "available",
	claimed_by: null,
	claimed_at: null,
	consumed_by: null,
	consumed_at: null
};
// src/domain/queue-merge.ts
function mergeQueues(base, ours, theirs) {
	const sides = {
		base: indexOf(base),
		ours: indexOf(ours),
		theirs: indexOf(theirs)
	};
	const partners = findPartners(sides);
	const merged = theirs.map((line, row) => mergeRow(line, row, partners.get(row) ?? [], sides));
	const paired = new Set([...partners.values()].flat());
	const badLines = new Set(theirs.filter((line) => line.value === void 0).map((line) => line.raw));
	const added = ours.filter((line, row) => !paired.has(row) && !badLines.has(line.raw));
	return [...merged, ...added];
}
function indexOf(queue) {
	const counts = new Map();
	const byKey = new Map();
	return {
		rows: queue.map(({ raw, value }) => {
			const entry = value === void 0 ? void 0 : spreadLifecycle(value);
			const keys = (entry === void 0 ? [] : namesOf(entry)).map((name) => {
				const count = counts.get(name) ?? 0;
				counts.set(name, count + 1);
				return `${count} ${name}`;
			});
			const row = {
				raw,
				entry,
				keys
			};
			for (const [position, key] of keys.entries()) byKey.set(key, {
				row,
				item: entry?.items[position]
			});
			return row;
		}),
		byKey
	};
}
function namesOf(entry) {
	if (entry.items.length > 0) return entry.items.map((item) => `item ${itemId(item)}`);
	return [`empty ${JSON.stringify([textOf(entry.source_epic), textOf(entry.timestamp)])}`];
}
function findPartners({ ours, theirs }) {
	const rowNumbers = new Map(theirs.rows.map((row, number) => [row, number]));
	const partners = new Map();
	for (const [number, { keys }] of ours.rows.entries()) {
		const shared = keys.map((key) => theirs.byKey.get(key)).find((found) => found !== void 0);
		const target = shared && rowNumbers.get(shared.row);
		if (target === void 0) continue;
		const known = partners.get(target);
		if (known) known.push(number);
		else partners.set(target, [number]);
	}
	return partners;
}
function mergeRow(line, number, partners, { base, ours, theirs }) {
	const row = theirs.rows[number];
	if (row?.entry === void 0) return line;
	const ourRows = partners.flatMap((partner) => ours.rows[partner] ?? []);
	if ([...ourRows, ...row.keys.flatMap((key) => ours.byKey.get(key)?.row ?? [])].every((one) => one.raw === row.raw)) return line;
	const items = row.entry.items.map((item, position) => {
		const key = row.keys[position] ?? "";
		return mergeFields(base.byKey.get(key)?.item, ours.byKey.get(key)?.item, item);
	});
	const grown = base.byKey.get(row.keys[0] ?? "")?.row.entry;
	const fields = ourRows.reduce((merged, one) => mergeFields(grown, one.entry, merged), row.entry);
	const more = ourRows.flatMap(({ entry, keys }) => (entry?.items ?? []).filter((_, position) => !theirs.byKey.has(keys[position] ?? "")));
	const merged = {
		...fields,
		items: [...items, ...more]
	};
	return isEqual(merged, row.entry) ? line : entryLine(aggregate(merged));
}
function mergeFields(base, ours, theirs) {
	if (ours === void 0) return theirs;
	const standing = chooseLifecycle(base, ours, theirs);
	const names = [...new Set([...Object.keys(theirs), ...Object.keys(ours)])];
	return Object.fromEntries(names.map((name) => [name, isLifecycleField(name) ? standing[name] : chooseValue(name, base, ours, theirs)]).filter(([, value]) => value !== void 0));
}
function isLifecycleField(name) {
	return lifecycleFields.includes(name);
}
function chooseValue(name, base, ours, theirs) {
	if (!Object.hasOwn(theirs, name)) return ours[name];
	if (!Object.hasOwn(ours, name)) return theirs[name];
	return base !== void 0 && isEqual(theirs[name], base[name]) ? ours[name] : theirs[name];
}
function chooseLifecycle(base, ours, theirs) {
	const [our, their] = [readLifecycle(ours), readLifecycle(theirs)];
	if (their.state === "consumed") return theirs;
	if (our.state === "consumed") return ours;
	if (base === void 0) return their.state === "in_progress" || our.state === "available" ? theirs : ours;
	const before = readLifecycle(base);
	if (isEqual(our, before)) return theirs;
	if (isEqual(their, before)) return ours;
	return their.state === "available" && our.state === "in_progress" ? ours : theirs;
}
function isEqual(a, b) {
	if (a === b) return true;
	if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
	const [left, right] = [Object.entries(a), b];
	if (Array.isArray(a) !== Array.isArray(b) || left.length !== Object.keys(b).length) return false;
	return left.every(([name, value]) => Object.hasOwn(right, name) && isEqual(value, right[name]));
}
// src/domain/queue-ranking.ts
const typesAfterCode = [
	"process-improvement",
	"docs",
	"chore"
];
function selectableQueueItems(queue, filter) {
	return rankQueueItems(queue, filter).map(composeQueueItem);
}
function rankQueueItems(queue, filter) {
	const all = placedItems(queue);
	const held = new Set(all.filter((one) => one.lifecycle.state === "in_progress").map((one) => one.ref));
	const byRank = new Map();
	for (const one of all) {
		if (one.lifecycle.state !== "available" || held.has(one.ref) || !isReady(one.item)) continue;
		const affinity = affinityOf(one.item, filter.repository);
		if (affinity === 0) continue;
		const rank = rankOf(one.item, affinity);
		const equals = byRank.get(rank);
		if (equals) equals.push(one);
		else byRank.set(rank, [one]);
	}
	const ranked = [...byRank].sort(([a], [b]) => b - a).flatMap(([, equals]) => equals);
	const listed = new Set();
	return ranked.filter(({ ref }) => !listed.has(ref) && listed.add(ref));
}
function isReady(item) {
	const { status, requires } = item;
	const isFree = requires === void 0 || requires === null || requires === "";
	return textOf(item.title).trim() !== "" && (status === void 0 || status === null || status === "" || status === "ready") && (isFree || Array.isArray(requires) && requires.length === 0);
}
function affinityOf(item, repository) {
	const target = textOf(item.target_repo).trim().toLowerCase();
	if (repository === void 0) return 1;
	if (target === "") return 1;
	if (target === "*") return 2;
	const own = repository.toLowerCase();
	return (target.includes("/") && own.includes("/") ? target === own : lastPart(target) === lastPart(own)) ? 3 : 0;
}
function lastPart(name) {
	return name.slice(name.lastIndexOf("/") + 1);
}
function rankOf(item, affinity) {
	const severity = severities.findIndex((word) => word === item.severity);
	const type = wordOf(itemTypes, item.type);
	return 1e3 * affinity + 100 * (textOf(item.failed_at) === "" ? 1 : 0) + 10 * (severity < 0 ? 0 : severities.length - severity) + (type === void 0 ? 0 : typesAfterCode.includes(type) ? 1 : 2);
}
function composeQueueItem({ item, ref }) {
	const type = textOf(item.type);
	const severity = textOf(item.severity);
	return composeItem({
		ref,
		source: "harvested",
		title: textOf(item.title),
		paragraphs: [
			textOf(item.description),
			named("Why now", textsOf(item.why_now)),
			named("Evidence", textsOf(item.evidence)),
			named("Files", filesOf$2(item)),
			named("Function", textsOf(item.func)),
			named("Likely tests", textsOf(item.likely_tests))
		],
		labels: [type && `type:${type}`, severity && `severity:${severity}`].filter((label) => label !== "")
	});
}
function filesOf$2({ file, target_files: targets }) {
	if (file === void 0 && targets === void 0) return [];
	return [...new Set([textOf(file), ...textsOf(targets)])].filter((one) => one !== "");
}
function named(name, texts) {
	return texts.length === 0 ? "" : `${name}: ${texts.join(", ")}`;
}
// src/domain/queue.ts
function claimQueueItem(queue, ref, owner, now) {
	const open = placedItems(queue).filter((one) => one.ref === ref && one.lifecycle.state !== "consumed");
	if (open.length === 0 || open.some(({ lifecycle }) => isHeldByAnother(lifecycle, owner))) return void 0;
	const claim = {
		...available,
		claim_status: "in_progress",
		claimed_by: owner,
		claimed_at: require_handover_folder.isoTime(now)
	};
	return changeItems(queue, (item, lifecycle) => itemId(item) === ref && lifecycle.state !== "consumed" ? {
		...item,
		...claim
	} : item);
}
function releaseQueueItem(queue, ref, owner, options) {
	const failure = options.failedAt === void 0 ? {} : { failed_at: require_handover_folder.isoTime(options.failedAt) };
	return changeItems(queue, (item, lifecycle) => itemId(item) === ref && lifecycle.state === "in_progress" && lifecycle.owner === owner ? {
		...item,
		...available,
		...failure
	} : item);
}
function consumeQueueItem(queue, ref, owner, now, options) {
	const consumption = {
		...available,
		consumed: true,
		claim_status: "consumed",
		consumed_by: owner,
		consumed_at: require_handover_folder.isoTime(now),
		failed_at: null,
		...options.commit === void 0 ? {} : { consumed_ref: options.commit }
	};
	return changeItems(queue, (item, lifecycle) => itemId(item) === ref && lifecycle.state !== "consumed" && !isHeldByAnother(lifecycle, owner) ? {
		...item,
		...consumption
	} : item);
}
function releaseDeadClaims(queue, claims, now) {
	const live = new Set(claims.filter((claim) => require_handover_folder.isLive(claim.lease_until, now)).map((claim) => `${claim.ref}\nevolve:${claim.lane}/${claim.run_id}/${claim.run_attempt}`));
	return changeItems(queue, (item, lifecycle) => {
		return lifecycle.state === "in_progress" && /^evolve:[^/]+\/[^/]+\/\d+$/.test(lifecycle.owner) && !live.has(`${itemId(item)}\n${lifecycle.owner}`) ? {
			...item,
			...available
		} : item;
	});
}
function addQueueItems(queue, items, origin) {
	if (items.length === 0) return {
		queue,
		added: []
	};
	const known = placedItems(queue);
	const refs = new Set(known.map((one) => one.ref));
	const titles = new Set(known.map((one) => foldText(textOf(one.item.title))));
	const fresh = [];
	for (const { id, parent, ...given } of items) {
		const title = foldText(given.title);
		const description = given.description.trim() === "" ? given.title : given.description;
		const ref = refOf(id) ?? itemId({
			title: given.title,
			description
		});
		if (title === "" || refs.has(ref) || titles.has(title)) continue;
		refs.add(ref);
		titles.add(title);
		fresh.push({
			id: ref,
			title: given.title,
			type: wordOf(itemTypes, given.type) ?? "task",
			severity: wordOf(severities, given.severity) ?? "medium",
			source: origin.source,
			description,
			...parent === void 0 ? {} : { parent },
			...available
		});
	}
	if (fresh.length === 0) return {
		queue,
		added: []
	};
	const entry = {
		source_epic: origin.sourceEpic,
		timestamp: require_handover_folder.isoTime(origin.now),
		items: fresh,
		...available
	};
	return {
		queue: [...queue, entryLine(entry)],
		added: fresh.map(itemId)
	};
}
function adoptEntries(queue, entries) {
	if (entries.length === 0) return queue;
	const known = new Set(placedItems(queue).map((one) => one.ref));
	const adopted = entries.flatMap((entry) => {
		const items = spreadLifecycle(entry).items.filter((item) => !known.has(itemId(item)) && known.add(itemId(item)));
		return items.length === 0 ? [] : [entryLine(aggregate({
			...entry,
			items
		}))];
	});
	return adopted.length === 0 ? queue : [...queue, ...adopted];
}
function childrenOf(queue, ref) {
	return placedItems(queue).filter(({ item }) => refOf(item.parent) === ref).map((one) => ({
		ref: one.ref,
		isConsumed: one.lifecycle.state === "consumed"
	}));
}
function consumedRefs(queue) {
	return new Set(placedItems(queue).filter((one) => one.lifecycle.state === "consumed").map((one) => one.ref));
}
function changeItems(queue, change) {
	return queue.map((line) => {
		const entry = line.value;
		if (entry === void 0) return line;
		const spread = spreadLifecycle(entry);
		const items = spread.items.map((item) => change(item, readLifecycle(item)));
		if (items.every((item, position) => item === spread.items[position])) return line;
		const { items: _before, ...fields } = spread;
		return entryLine(aggregate({
			...fields,
			items
		}));
	});
}
function isHeldByAnother(lifecycle, owner) {
	return lifecycle.state === "in_progress" && lifecycle.owner !== owner;
}
// src/domain/generated.ts
const findingSchema = require_handover_folder.looseObject({ title: require_handover_folder.string().check(require_handover_folder._regex(/\S/)) });
function parseFindings(text) {
	const document = require_handover_folder.parseJsonl(text, (value) => {
		const parsed = findingSchema.safeParse(value);
		if (!parsed.success) return void 0;
		const { title, type, severity, description, id } = parsed.data;
		const ref = refOf(id);
		return {
			title: title.trim(),
			type: textOf(type),
			severity: textOf(severity),
			description: textOf(description),
			...ref === void 0 ? {} : { id: ref }
		};
	});
	return {
		findings: require_handover_folder.valuesOf(document),
		badCount: require_handover_folder.countBadLines(document)
	};
}
function offerFindings(queue, findings, options) {
	const next = addQueueItems(queue, findings, {
		sourceEpic: "evolve:generators",
		source: "evolve-generator",
		now: options.now
	}).queue;
	const ids = new Set(findings.map((finding) => finding.id).filter((id) => id !== void 0));
	const titles = new Set(findings.map((finding) => foldText(finding.title)));
	const isFound = (item) => ids.has(itemId(item)) || titles.has(foldText(textOf(item.title)));
	const refs = new Set(require_handover_folder.valuesOf(next).flatMap((entry) => entry.items.filter(isFound).map(itemId)));
	return {
		items: selectableQueueItems(next, { repository: options.repository }).filter((item) => refs.has(item.ref)).map((item) => ({
			...item,
			source: "generators"
		})),
		additions: require_handover_folder.valuesOf(next.slice(queue.length))
	};
}
const todoWords = [
	"TODO",
	"FIXME",
	"XXX",
	"HACK"
];
const todoPattern = `${String.raw`((^|[^:])//+|#+|/\*+|\*+|--+|;+|%+|<!--+|\(\*+|\{-|"""|''')`}[[:space:]]*@?(${todoWords.join("|")})([[:space:]:(,-].{0,200}|$)`;
function parseGrep(output) {
	return output.split("\n").flatMap((line) => {
		const [, path = "", number = "", text = ""] = /^([^\0]+)\0(\d+)[\0:](.*)$/s.exec(line) ?? [];
		return path === "" ? [] : [{
			path,
			line: Number(number),
			text
		}];
	});
}
const todoTypes = {
	FIXME: "bug",
	XXX: "tech-debt",
	HACK: "tech-debt"
};
function todoFinding({ path, line, text }) {
	const [, word = "", rest = ""] = new RegExp(`(${todoWords.join("|")})(?![A-Za-z0-9_])(.*)$`, "s").exec(text) ?? [];
	const said = rest.replace(/\uFFFD+$/, "").replace(/(\*+\/|--+!?>|\*\)|-\}|"""|''')\s*$/, "").replace(/^\s*(\([^)]*\))?[\s:,.-]*/, "").trim();
	const isHeading = /\.(md|mdx|markdown)$/i.test(path) && text.startsWith("#");
	if (word === "" || isHeading || !/[\p{L}\p{N}]/u.test(said)) return void 0;
	return {
		id: `todo-${require_handover_folder.hashText(`${path}\n${word} ${said}`)}`,
		title: `${word} in ${path}: ${said}`,
		type: todoTypes[word] ?? "task",
		severity: word === "FIXME" ? "medium" : "low",
		description: `A comment in ${path} (line ${line} when it was found) says:\n\n    ${text.trim()}\n\nDo what it asks, and remove the comment.`
	};
}
// src/sources/command.ts
const pace$1 = {
	interruptMs: 1e3,
	terminateMs: 1e3
};
function runCommand(command, options) {
	const { root, env, token, deadlineMs, cancelled } = options;
	const given = Object.entries(env).filter((pair) => pair[1] !== void 0 && !isWithheld(pair[0], pair[1], token));
	return runGroup("bash", [
		"--noprofile",
		"--norc",
		"-c",
		command
	], {
		cwd: root,
		env: Object.fromEntries(given),
		input: "",
		onOutput: (piece, stream) => {
			options.onOutput(piece, stream);
			return Promise.resolve();
		},
		deadlineMs,
		idleMs: 0,
		cancelled,
		pace: pace$1
	});
}
// src/sources/generators.ts
const defaultTimeoutMs = 12e4;
const maxOutputBytes = 1048576;
const maxFindings$1 = 50;
function openGenerators(commands, options) {
	return {
		name: "generators",
		async offer(lane, now) {
			const answers = [];
			for (const command of commands) answers.push(await generate(command, options));
			const findings = answers.flatMap((answer) => answer.findings);
			const { items, additions } = offerFindings(lane.queue, findings, {
				repository: options.repository,
				now
			});
			const problems = answers.flatMap((answer) => answer.problem ?? []);
			if (problems.length > 0 && items.length === 0) return {
				kind: "failed",
				problem: problems.join(" ")
			};
			return offered(items, additions, [...problems, ...answers.flatMap((answer) => answer.notes)]);
		}
	};
}
function offered(items, additions, notes) {
	return {
		kind: "offered",
		items,
		...additions.length > 0 ? { additions } : {},
		...notes.length > 0 ? { notes } : {}
	};
}
async function generate(command, options) {
	const name = require_index.toOneLine(command, 80);
	try {
		const { findings, badCount } = command === "todo" ? await findTodos(options) : await run(command, options);
		if (findings.length === 0 && badCount > 0) return failed(`${name}: it printed ${plural(badCount, "line")}, and none is an item.`);
		const notes = [...badCount > 0 ? [`${name}: ${plural(badCount, "line")} passed over: not an item.`] : [], ...findings.length > maxFindings$1 ? [`${name}: ${maxFindings$1} of ${findings.length} items are taken.`] : []];
		return {
			findings: findings.slice(0, maxFindings$1),
			notes
		};
	} catch (error) {
		return failed(`${name}: ${require_index.describeError(error)}`);
	}
}
function failed(problem) {
	return {
		findings: [],
		problem,
		notes: []
	};
}
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
			if (stream === "stderr") words = Buffer.concat([words, piece]).subarray(-65536);
			else if ((printedBytes += piece.length) > maxOutputBytes) flooded.abort();
			else printed.push(piece);
		}
	});
	const output = Buffer.concat(printed).toString("utf8");
	const { redact = (text) => text } = options;
	const said = require_index.tailOf(redact(require_index.stripAnsi(words.toString("utf8") || output).trim()), 400);
	if (end.cause !== "exited" || end.code !== 0) throw new Error(describeEnd$1(end, deadlineMs, said));
	return parseFindings(output);
}
function describeEnd$1(end, deadlineMs, said) {
	if (end.cause === "cancelled") return `it printed more than ${maxOutputBytes} bytes.`;
	if (end.cause === "deadline") return `no end within ${deadlineMs / 1e3} s. ${said}`.trim();
	if (end.startError !== void 0) return `bash could not be started: ${end.startError}.`;
	return `exit code ${end.code ?? end.signal ?? "unknown"}: ${said}`;
}
const foreignFolders = [...[
	"node_modules",
	"bower_components",
	"vendor",
	"vendored",
	"third_party",
	"third-party",
	"Pods",
	"dist"
], ...[
	"testdata",
	"fixtures",
	"__snapshots__"
]];
const foreignFiles = [...[
	"*.lock",
	"*-lock.json",
	"*-lock.yaml",
	"*.lockb",
	"go.sum",
	"npm-shrinkwrap.json"
], ...[
	"*.min.js",
	"*.min.css",
	"*.map",
	"*.svg",
	"*.patch",
	"*.diff",
	"*.json",
	"*.jsonl",
	"*.csv",
	"*.log"
]];
const foreignPaths = [
	...foreignFolders.map((folder) => `**/${folder}/**`),
	...foreignFiles.map((name) => `**/${name}`),
	".agents/**",
	".beads/**"
];
async function findTodos(options) {
	const git = openGit({
		env: options.env,
		token: "",
		serverUrl: "",
		author: {
			name: "evolve",
			email: "evolve"
		}
	}, { cwd: options.root });
	const form = [
		"-z",
		"-n",
		"-I",
		"-o",
		"--no-color",
		"--no-column",
		"--no-full-name"
	];
	const stateFolder = `${options.stateDirectory.replace(/^(\.?\/)+|\/+$/g, "")}/**`;
	const excluded = [...foreignPaths, stateFolder].map((pattern) => `:(exclude,glob)${pattern}`);
	const args = [
		"grep",
		...form,
		"-E",
		"-e",
		todoPattern,
		"--",
		".",
		...excluded
	];
	const done = await git.try(args, { timeoutMs: options.timeoutMs ?? defaultTimeoutMs });
	if (done.code !== 0 && !(done.code === 1 && done.stderr === "")) throw new Error(gitFailure(args, done));
	const findings = parseGrep(done.stdout.toString("utf8")).flatMap((comment) => todoFinding(comment) ?? []);
	return {
		findings: [...new Map(findings.map((finding) => [finding.id, finding])).values()],
		badCount: 0
	};
}
// src/domain/goals.ts
const goalTypes = [
	"health",
	"architecture",
	"quality",
	"meta"
];
const defaultWeight = 5;
function weightOf(value) {
	const weight = typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;
	return typeof weight === "number" && Number.isInteger(weight) && weight >= 1 && weight <= 10 ? weight : defaultWeight;
}
function uniqueGoals(goals, file, notes) {
	const byId = new Map();
	for (const goal of goals) {
		const id = refOf(goal.id) ?? goal.id;
		if (byId.has(id)) notes.push(`${file}: the goal ${id} stands there twice; the first one counts.`);
		else byId.set(id, {
			...goal,
			id
		});
	}
	return [...byId.values()];
}
const yamlSchema = require_handover_folder.looseObject({
	version: require_handover_folder.unknown(),
	goals: require_handover_folder.nullish(require_handover_folder.array(require_handover_folder.unknown()))
});
const yamlGoalSchema = require_handover_folder.looseObject({
	id: require_handover_folder.string().check(require_handover_folder._regex(/\S/)),
	check: require_handover_folder.string().check(require_handover_folder._regex(/\S/)),
	type: require_handover_folder.optional(require_handover_folder.unknown()),
	tags: require_handover_folder.optional(require_handover_folder.unknown())
});
function readGoalsYaml(value) {
	const parsed = yamlSchema.safeParse(value);
	if (!parsed.success) return {
		kind: "failed",
		problem: "GOALS.yaml is not a mapping with `version` and a list `goals`."
	};
	const version = String(parsed.data.version);
	if (![
		"1",
		"2",
		"3"
	].includes(version)) return {
		kind: "failed",
		problem: `GOALS.yaml has the version ${version.slice(0, 40)}; 2 and 3 are read.`
	};
	const notes = version === "1" ? ["GOALS.yaml has the version 1, which is deprecated; write 2 or 3."] : [];
	const goals = (parsed.data.goals ?? []).flatMap((one, index) => {
		const goal = yamlGoalSchema.safeParse(one);
		if (!goal.success) {
			notes.push(`GOALS.yaml: entry ${index + 1} of \`goals\` needs an \`id\` and a \`check\`.`);
			return [];
		}
		const { id, check, type, tags, weight, description } = goal.data;
		return [{
			id: id.trim(),
			description: textOf(description).trim() || id.trim(),
			check,
			weight: weightOf(weight),
			type: wordOf(goalTypes, type) ?? "health",
			tags: textsOf(tags)
		}];
	});
	const count = parsed.data.goals?.length ?? 0;
	if (count > 0 && goals.length === 0) return {
		kind: "failed",
		problem: `GOALS.yaml: none of its ${count} goals has an \`id\` and a \`check\`.`
	};
	return {
		kind: "read",
		file: {
			goals: uniqueGoals(goals, "GOALS.yaml", notes),
			directives: [],
			notes
		}
	};
}
function goalItem(goal, output) {
	const item = composeItem({
		ref: `goal:${goal.id}`,
		source: "goals",
		title: `Goal ${goal.id} fails: ${goal.description}`,
		paragraphs: [`The check of this goal must exit with 0:\n\n    ${goal.check.trim().replaceAll("\n", "\n    ")}`, output.trim() === "" ? "" : `What it printed when it failed:\n\n${output.trim()}`],
		labels: [
			`weight:${goal.weight}`,
			`type:${goal.type}`,
			...goal.tags
		]
	});
	const { title, labels } = item;
	return {
		...item,
		fingerprint: require_handover_folder.fingerprintOf({
			title,
			body: goal.check,
			labels
		})
	};
}
function directiveItems(directives) {
	return directives.filter((directive) => directive.steer !== "hold").map((directive) => composeItem({
		ref: `directive:${directive.id}`,
		source: "goals",
		title: directive.title,
		paragraphs: [directive.body],
		labels: directive.steer === "" ? [] : [`steer:${directive.steer}`]
	}));
}
// src/domain/goals-markdown.ts
const headingPattern = /^ {0,3}(#{1,6})\s+(.*?)(?:\s+#+)?\s*$/;
function readGoalsMarkdown(text) {
	const sections = splitSections(text);
	const failed = (problem) => ({
		kind: "failed",
		problem: `GOALS.md ${problem}.`
	});
	if (text.trim() !== "" && (sections.length === 1 || text.includes("\0"))) return failed("is no Markdown with headings");
	const file = parseGoalsMarkdown(text);
	const rowCount = gateRows(sections).length;
	if (rowCount > 0 && file.goals.length === 0) return failed(`has ${rowCount} rows below \`Gates\`, and none has an ID and a Check`);
	return {
		kind: "read",
		file
	};
}
function parseGoalsMarkdown(text) {
	const sections = splitSections(text);
	const notes = [];
	const rows = gateRows(sections);
	if (rows.length === 0) notes.push("GOALS.md has no section `Gates` with a table of the columns ID and Check.");
	return {
		goals: uniqueGoals(rows.flatMap((row) => readRow(row, notes)), "GOALS.md", notes),
		directives: readDirectives(sections),
		notes
	};
}
function gateRows(sections) {
	return sections.filter((section) => section.title.toLowerCase() === "gates").flatMap((section) => readTable(section.prose));
}
function splitSections(text) {
	const sections = [{
		level: 0,
		title: "",
		lines: [],
		prose: []
	}];
	let end;
	for (const line of text.replace(/^\uFEFF/, "").split(/\r?\n/)) {
		const fence = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
		const isInside = end !== void 0 || fence !== void 0;
		const heading = isInside ? null : headingPattern.exec(line);
		if (heading) {
			const [, marks = "", title = ""] = heading;
			sections.push({
				level: marks.length,
				title: title.trim(),
				lines: [],
				prose: []
			});
			continue;
		}
		const isComment = end === void 0 && fence === void 0 && /^\s*<!--/.test(line);
		const section = sections.at(-1);
		section?.lines.push(line);
		section?.prose.push(isInside || isComment ? "" : line);
		if (end?.test(line)) end = void 0;
		else if (end === void 0 && fence !== void 0) end = new RegExp(`^ {0,3}${fence.charAt(0)}{${fence.length},}\\s*$`);
		else if (isComment && !line.includes("-->")) end = /-->/;
	}
	return sections;
}
function readTable(lines) {
	const rows = [];
	let columns;
	lines.forEach((line, index) => {
		if (!line.includes("|")) columns = void 0;
		else if (isRuler(lines[index + 1] ?? "")) {
			const names = splitCells(line).map((cell) => cell.toLowerCase());
			columns = names.includes("id") && names.includes("check") ? names : void 0;
		} else if (columns !== void 0 && !isRuler(line)) {
			const cells = splitCells(line);
			rows.push(Object.fromEntries(columns.map((name, position) => [name, cells[position] ?? ""])));
		}
	});
	return rows;
}
function isRuler(line) {
	return line.includes("|") && /^[\s|:-]+$/.test(line) && line.includes("-");
}
function splitCells(line) {
	return line.trim().replace(/^\|/, "").replace(/(?<!\\)\|$/, "").split(/(?<!\\)\|/).map((cell) => stripBackticks(cell.replaceAll("\\|", "|").trim()));
}
function stripBackticks(cell) {
	const marks = /^`+/.exec(cell)?.[0];
	if (marks === void 0 || cell.length < 2 * marks.length || !cell.endsWith(marks)) return cell;
	return cell.slice(marks.length, cell.length - marks.length).trim();
}
function readRow(row, notes) {
	const id = row.id ?? "";
	if (id === "") return [];
	if (row.check === void 0 || row.check === "") {
		notes.push(`GOALS.md: the goal ${id} has no check.`);
		return [];
	}
	return [{
		id,
		description: row.description || id,
		check: row.check,
		weight: weightOf(row.weight),
		type: "health",
		tags: (row.tags ?? "").split(/[\s,]+/).filter(Boolean)
	}];
}
function readDirectives(sections) {
	const directives = new Map();
	let isInside = false;
	for (const section of sections) {
		if (section.level <= 2) isInside = section.level === 2 && section.title.toLowerCase() === "directives";
		if (!isInside || section.level !== 3) continue;
		const title = section.title.replace(/^\d+[.)]\s*/, "");
		const id = refOf(stripBackticks(field(section, "Directive ID"))) ?? require_handover_folder.slugOf(title.toLowerCase());
		if (title === "" || directives.has(id)) continue;
		const steer = /^[a-z]*/i.exec(field(section, "Steer"))?.[0].toLowerCase() ?? "";
		directives.set(id, {
			id,
			title,
			body: section.lines.join("\n").trim(),
			steer
		});
	}
	return [...directives.values()];
}
function field(section, name) {
	const pattern = new RegExp(`^\\s*(?:[-*]\\s+)?\\*\\*${name}:?\\*\\*:?\\s*(.*?)\\s*$`, "i");
	return section.prose.map((line) => pattern.exec(line)?.[1]).find((value) => value !== void 0) ?? "";
}
// src/sources/goal-measure.ts
function goalsLimitMs(timeoutMs) {
	return 5 * timeoutMs;
}
async function measureGoals(options, only) {
	const read = options.known ?? await readGoals(options.root);
	if (read.kind !== "read") return read;
	const measured = await measureAll(read.file.goals.filter((goal) => only === void 0 || only.includes(goal.id)), options);
	if (typeof measured === "string") return {
		kind: "failed",
		problem: measured
	};
	const unmeasured = measured.filter((one) => one.isOutOfTime).map((one) => one.result.id);
	const notes = unmeasured.length === 0 ? [] : [`goals: skipped for want of time: ${unmeasured.join(", ")}.`];
	return {
		kind: "measured",
		file: read.file,
		results: measured.map((one) => one.result),
		notes: [...read.file.notes, ...notes]
	};
}
async function readGoals(root) {
	const markdown = await readRepositoryText(root, "GOALS.md");
	if (markdown.kind === "read") return readGoalsMarkdown(markdown.text);
	if (markdown.kind === "failed") return markdown;
	const yaml = await readRepositoryText(root, "GOALS.yaml");
	if (yaml.kind === "missing") return { kind: "none" };
	if (yaml.kind === "failed") return yaml;
	try {
		const { parse } = await Promise.resolve().then(() => require("./yaml-BrqZG6Nn.js"));
		return readGoalsYaml(parse(yaml.text));
	} catch (error) {
		return {
			kind: "failed",
			problem: `GOALS.yaml is not valid YAML: ${require_index.describeError(error)}`
		};
	}
}
async function measureAll(goals, options) {
	const endsAt = performance.now() + goalsLimitMs(options.timeoutMs);
	const results = new Map();
	let problem;
	const measureInTurn = async (queue) => {
		for (let goal = queue.shift(); goal !== void 0 && problem === void 0; goal = queue.shift()) {
			const measured = await measure(goal, options, endsAt - performance.now());
			if (typeof measured === "string") problem = measured;
			else results.set(goal.id, measured);
		}
	};
	const meta = goals.filter((goal) => goal.type === "meta");
	const others = goals.filter((goal) => goal.type !== "meta");
	await measureInTurn([...meta, ...others.filter(isExclusive)]);
	const rest = others.filter((goal) => !isExclusive(goal));
	await Promise.all([measureInTurn(rest), measureInTurn(rest)]);
	if (problem !== void 0) return problem;
	return goals.flatMap((goal) => results.get(goal.id) ?? []);
}
function isExclusive(goal) {
	return /\bgo test\b/.test(goal.check);
}
async function measure(goal, options, restMs) {
	const { root, env, token, timeoutMs, redact = (text) => text, cancelled = new AbortController().signal } = options;
	if (restMs <= 0) return {
		result: skipped(goal, "There was no time left to measure it.", 0),
		isOutOfTime: true
	};
	const started = performance.now();
	const output = openOutput();
	const deadlineMs = Math.min(timeoutMs, restMs);
	const onOutput = output.take;
	const end = await runCommand(goal.check, {
		root,
		env,
		token,
		deadlineMs,
		cancelled,
		onOutput
	});
	if (end.startError !== void 0) return `bash could not be started: ${end.startError}`;
	const durationSeconds = Math.round((performance.now() - started) / 100) / 10;
	const isOutOfTime = end.cause === "deadline";
	if (end.cause !== "exited") return {
		result: skipped(goal, isOutOfTime ? `It was ended after ${deadlineMs / 1e3} s.` : "The run was cancelled.", durationSeconds),
		isOutOfTime
	};
	const said = redact(require_index.stripAnsi(output.text()));
	const value = readGoalValue(said);
	return {
		result: {
			id: goal.id,
			result: classifyGoal(end),
			...value === void 0 ? {} : { value },
			durationSeconds,
			output: capGoalOutput(said)
		},
		isOutOfTime
	};
}
function skipped(goal, why, durationSeconds) {
	return {
		id: goal.id,
		result: "skip",
		durationSeconds,
		output: why
	};
}
const endBytes = 8192;
function openOutput() {
	let head = Buffer.alloc(0);
	let tail = Buffer.alloc(0);
	return {
		take: (piece) => {
			const room = Math.max(0, endBytes - head.length);
			head = Buffer.concat([head, piece.subarray(0, room)]);
			tail = Buffer.concat([tail, piece.subarray(room)]).subarray(-8192);
		},
		text: () => Buffer.concat([head, tail]).toString("utf8")
	};
}
// src/sources/goals.ts
function openGoals(measure) {
	return {
		name: "goals",
		async offer() {
			try {
				return offerOf(await measure());
			} catch (error) {
				return {
					kind: "failed",
					problem: `goals cannot be measured: ${require_index.describeError(error)}`
				};
			}
		}
	};
}
function offerOf(measured) {
	if (measured.kind === "none") return {
		kind: "offered",
		items: []
	};
	if (measured.kind === "failed") return measured;
	const { file, results, notes } = measured;
	return {
		kind: "offered",
		items: [...failingGoals(file.goals, results).map(({ goal, result }) => goalItem(goal, result.output)), ...directiveItems(file.directives)],
		...notes.length > 0 ? { notes } : {}
	};
}
// src/sources/harvested.ts
const queueFile = ".agents/rpi/next-work.jsonl";
function openHarvested(options) {
	return {
		name: "harvested",
		async offer(lane, now) {
			const own = {
				...lane,
				queue: releaseDeadClaims(lane.queue, lane.claims, now)
			};
			const file = await readQueueFile(options);
			const problems = [...require_handover_folder.isUnreadable(own.queue) ? [`${options.isFileTheQueue ? queueFile : "the state's queue"}: ${noRow(own.queue)}`] : [], ...file.problem === void 0 ? [] : [file.problem]];
			const offer = offerFrom(own, file.rows, options.repository);
			if (problems.length === 0) return offer;
			if (offer.items.length === 0) return {
				kind: "failed",
				problem: problems.join(" ")
			};
			return {
				...offer,
				notes: [...problems, ...offer.notes ?? []]
			};
		}
	};
}
async function readQueueFile({ root, isFileTheQueue }) {
	const found = isFileTheQueue ? void 0 : await readRepositoryText(root, queueFile);
	if (found?.kind === "failed") return {
		rows: [],
		problem: found.problem
	};
	if (found?.kind !== "read") return { rows: [] };
	const rows = parseQueue(found.text);
	return require_handover_folder.isUnreadable(rows) ? {
		rows: [],
		problem: `${queueFile}: ${noRow(rows)}`
	} : { rows };
}
function noRow(rows) {
	return `none of its ${rows.length} lines is a row of a queue.`;
}
function offerFrom(lane, file, repository) {
	const takeable = new Set(rankQueueItems(file, { repository }).map((item) => item.ref));
	const candidates = require_handover_folder.valuesOf(file).map((entry) => ({
		...entry,
		items: entry.items.filter((item) => takeable.has(itemId(item)))
	}));
	const queue = adoptEntries(lane.queue, candidates);
	const additions = require_handover_folder.valuesOf(queue.slice(lane.queue.length));
	const finished = consumedRefs(file);
	const isOpen = ({ ref }) => takeable.has(ref) || !finished.has(ref);
	const badCount = require_handover_folder.countBadLines(file);
	return {
		kind: "offered",
		...offering(rankQueueItems(queue, { repository }).filter(isOpen)),
		...additions.length === 0 ? {} : { additions },
		...badCount === 0 ? {} : { notes: [`${queueFile}: ${plural(badCount, "line")} passed over: not a row of a queue.`] }
	};
}
const composedAtOnce = 100;
function offering(ranked) {
	const [first, rest] = [ranked.slice(0, composedAtOnce), ranked.slice(composedAtOnce)];
	const items = first.map(composeQueueItem);
	if (rest.length === 0) return { items };
	const compose = (position) => {
		const placed = rest[position];
		if (placed === void 0) throw new Error(`There is no item ${position} of ${rest.length}.`);
		return composeQueueItem(placed);
	};
	return {
		items,
		further: {
			refs: rest.map(({ ref }) => ref),
			compose
		}
	};
}
// src/sources/issues.ts
const permission$1 = "issues: read";
const maxPages$1 = 3;
const maxEventPages = 5;
const maxLookups = 200;
const maxLookupMs = 6e4;
function openIssues(api, label) {
	const lookups = api && openLookups(api);
	return {
		name: "issues",
		async offer() {
			if (api === void 0 || lookups === void 0) return {
				kind: "offered",
				items: []
			};
			try {
				return await ask(await listIssues(api, label), lookups, label);
			} catch (error) {
				return {
					kind: "failed",
					problem: require_index.describeError(error)
				};
			}
		}
	};
}
function listIssues(api, label) {
	return api.ask(permission$1, async (octokit, repository) => {
		const filter = {
			...repository,
			state: "open",
			labels: label,
			sort: "created",
			direction: "asc"
		};
		try {
			return await readPages(octokit, "GET /repos/{owner}/{repo}/issues", filter, maxPages$1);
		} catch (error) {
			if (hasStatus(error, 410)) return {
				values: [],
				isAll: true
			};
			throw error;
		}
	});
}
async function ask(pages, lookups, label) {
	const { issues, badCount } = readIssues(pages.values);
	if (issues.length === 0 && badCount > 0) return {
		kind: "failed",
		problem: `issues: none of the ${badCount} entries of the list is an issue.`
	};
	const items = [];
	const untrusted = [];
	const endsAt = performance.now() + maxLookupMs;
	let unseen = 0;
	for (const issue of rankIssues(issues)) if (lookups.isSpent() || performance.now() > endsAt) unseen++;
	else if (await isTrusted(issue, lookups, label)) {
		const events = issue.state_reason === "reopened" ? await lookups.eventsOf(issue.number) : [];
		items.push(issueItem(issue, countReopenings(events)));
	} else untrusted.push(issue.number);
	const notes = [
		...badCount > 0 ? [`issues: ${badCount} of the list passed over: not an issue.`] : [],
		...pages.isAll ? [] : [`issues: only the ${pages.values.length} oldest were read.`],
		...unseen > 0 ? [`issues: ${unseen} were not looked at: a run asks ${maxLookups} questions at most.`] : [],
		...untrusted.length > 0 ? [describeUntrusted(untrusted, label)] : []
	];
	return {
		kind: "offered",
		items,
		...notes.length > 0 ? { notes } : {}
	};
}
async function isTrusted(issue, lookups, label) {
	if (issue.user && await lookups.mayWrite(issue.user.login)) return true;
	const labeller = labellerOf(await lookups.eventsOf(issue.number), label);
	return labeller !== void 0 && await lookups.mayWrite(labeller);
}
function describeUntrusted(numbers, label) {
	const named = numbers.slice(0, 10).map((number) => `#${number}`);
	const more = numbers.length > 10 ? ` and ${numbers.length - 10} more` : "";
	return `issues: left out, since neither who wrote them nor who put \`${label}\` on them may write here: ${named.join(", ")}${more}.`;
}
function openLookups(api) {
	const writers = new Map();
	const events = new Map();
	return {
		mayWrite: (login) => remember(writers, login.toLowerCase(), () => askMayWrite(api, login)),
		eventsOf: (number) => remember(events, number, () => askEvents(api, number)),
		isSpent: () => writers.size + events.size >= maxLookups
	};
}
function remember(known, key, askAnew) {
	const answer = known.get(key) ?? askAnew().catch((error) => {
		known.delete(key);
		throw error;
	});
	known.set(key, answer);
	return answer;
}
function askEvents(api, number) {
	return api.ask(permission$1, async (octokit, repository) => {
		const route = "GET /repos/{owner}/{repo}/issues/{issue_number}/events";
		try {
			const pages = await readPages(octokit, route, {
				...repository,
				issue_number: number
			}, maxEventPages);
			return pages.isAll ? pages.values : [];
		} catch (error) {
			if (hasStatus(error, 404, 410)) return [];
			throw error;
		}
	});
}
// src/domain/cycle-record.ts
function recordOf(cycle, outcome) {
	const { lane, open, selected, run, agent, judgement, kept, gate, now } = cycle;
	const isPushRefused = judgement.work === "delivered" && kept.kind !== "delivered";
	const result = isPushRefused ? "failed" : judgement.result;
	const isReached = wasReached(cycle);
	const usage = outcome?.usage;
	return dropUndefined({
		cycle: open.cycle,
		result,
		timestamp: require_handover_folder.isoTime(now),
		started_at: open.started_at,
		lane: lane.name,
		run_id: run.run_id,
		run_attempt: run.run_attempt,
		event: run.event,
		selected_source: selected.rung,
		because: selected.because,
		work_ref: selected.item.ref,
		title: selected.item.title,
		fingerprint: selected.item.fingerprint,
		commit: kept.kind === "nothing" ? void 0 : kept.commit,
		base_sha: cycle.startBase,
		pull_request: "pullRequest" in kept ? kept.pullRequest?.url : void 0,
		gate: gate.after.length === 0 ? "NONE" : gate.after.every((check) => check.passed) ? "PASS" : "FAIL",
		milestone: milestoneOf(cycle, outcome, result),
		heavy: judgement.isHeavy,
		finished: result === "improved" ? judgement.isFinished : void 0,
		disposition: result === "scout" ? outcome?.disposition : void 0,
		harvest_kind: result === "harvested" ? outcome?.harvest_kind : void 0,
		...lane.state.resuming && hasServed(result) ? resumedFields(lane, require_handover_folder.countersOf(lane)) : {},
		tokens: agent.tokens ?? sum(usage?.input_tokens, usage?.output_tokens),
		cost_usd: agent.costUsd ?? usage?.cost_usd,
		turns: agent.turns,
		reading: agent.reading,
		phases: cycle.phases.length > 1 ? [...cycle.phases] : void 0,
		duration_s: Math.round(agent.durationSeconds),
		agent_end: agent.end,
		generators: cycle.generators,
		...goalCounts(gate.goals),
		item_charged: isInfrastructure(agent, isReached, isPushRefused) ? false : void 0,
		agent_reached: isReached ? void 0 : false,
		recovered: cycle.recovered || void 0,
		...noteFields(notesOf(cycle))
	});
}
function isInfrastructure(agent, isReached, isPushRefused) {
	return isPushRefused || !isReached || [
		"auth-failed",
		"rate-limited",
		"overloaded",
		"cancelled"
	].includes(agent.end);
}
function wasReached({ agent, outcome, evidence }) {
	if (![
		"crashed",
		"auth-failed",
		"rate-limited",
		"overloaded"
	].includes(agent.end)) return true;
	return evidence.hasMoved || outcome.kind === "valid" || (agent.tokens ?? 0) > 0 || agent.reading !== void 0;
}
function hasServed(result) {
	return result !== "cancelled" && result !== "rate-limited";
}
function goalCounts(goals) {
	if (!goals) return {};
	const words = Object.values(goals);
	return {
		goals_passing: words.filter((word) => word === "pass").length,
		goals_total: words.length
	};
}
function resumedFields(lane, counters) {
	return { resumed_from: lane.state.resuming?.cycle ?? counters.lastHandoffCycle ?? counters.cycle };
}
function notesOf(cycle) {
	const { outcome, evidence, kept, judgement } = cycle;
	return [
		...cycle.notes,
		...judgement.notes,
		...outcome.kind === "invalid" ? [`AGENT_OUTCOME_INVALID: ${outcome.problem}`] : [],
		...outcome.kind === "valid" ? outcome.notes : [],
		...evidence.notes ?? [],
		...evidence.descends ? [] : ["the history was rewritten: HEAD no longer descends from the start commit"],
		...kept.kind === "push-refused" ? [`PUSH_REFUSED: ${kept.problem}`] : [],
		..."notes" in kept ? kept.notes : []
	];
}
function noteFields(notes) {
	return notes.length > 0 ? { notes: notes.map((note) => require_index.toOneLine(note, 500)) } : {};
}
function milestoneOf(cycle, outcome, result) {
	if (result !== "regressed" && result !== "failed" && result !== "rate-limited" && outcome?.milestone?.trim()) return require_index.toOneLine(outcome.milestone, 500);
	const { evidence, agent, gate, judgement } = cycle;
	if (judgement.work === "delivered" && result === "failed") return "The work held and could not be pushed; see the notes.";
	switch (result) {
		case "improved": return `${plural(evidence.paths.length, "file")} changed (+${evidence.insertions} −${evidence.deletions})${judgement.isFinished ? "" : ", not finished yet"}.`;
		case "regressed": return gate.verdict.kind === "regressed" ? require_index.toOneLine(`Refused by the gate: ${gate.verdict.because}.`, 500) : "Refused by the gate.";
		case "unchanged": return "The agent ended with nothing to show.";
		default: return require_index.toOneLine(`The agent ended ${agent.end}: ${agent.detail}`, 500);
	}
}
function dropUndefined(value) {
	return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== void 0));
}
// src/domain/handover-state.ts
function isHandoverAccepted(reading) {
	return reading?.kind === "judged" && reading.answer.kind === "accepted";
}
function acceptedHandover({ state }, ref) {
	const { handover } = state;
	return handover?.state === "accepted" && handover.ref === ref ? handover : void 0;
}
function endHandover(cycle, record, isHandedOff) {
	const before = handoverBefore(cycle, record);
	const { handover: reading } = cycle;
	if (reading === void 0) return before;
	const { request } = reading;
	if (reading.kind === "unconfirmed") return withNote(before, `handover: opened and not confirmed${request.refusedBy ? ` (last refused: ${request.refusedBy})` : ""}; nothing was handed over`);
	const { answer } = reading;
	const composed = answer.document && {
		...handoverOf(cycle, request, answer.document),
		...caveatOf(record)
	};
	if (answer.kind === "accepted" && composed) {
		if (isHandedOff) return {
			...before,
			handover: composed
		};
		const sentence = `handover: HANDOVER_DROPPED: the cycle ended ${record.result}, so that nothing was handed over`;
		return {
			...withNote(before, sentence),
			late: {
				sentence,
				document: answer.document
			}
		};
	}
	if (answer.kind === "accepted") return before;
	const { code, message } = answer.refusal;
	const isOver = record.finished === true;
	const sentence = `handover: ${code}: ${code !== "OPERATOR_REQUIRED" ? message : isOver ? "the item is done, so that its document is not kept" : `the document waits 24 hours for a run with \`handover-approved: true\``}`;
	const noted = withNote(before, sentence);
	const late = request.isAccepted ? {
		sentence,
		document: answer.document
	} : void 0;
	const isWaiting = composed !== void 0 && before.handover?.state !== "accepted" && !isOver;
	return {
		...noted,
		...isWaiting ? { handover: {
			...composed,
			state: "pending"
		} } : {},
		...late ? { late } : {}
	};
}
function withNote(end, note) {
	return {
		...end,
		notes: [...end.notes, note]
	};
}
function handoverBefore({ lane, open }, record) {
	const { handover } = lane.state;
	if (handover?.ref !== open.ref || handover.state === "rolled") return {
		handover,
		notes: []
	};
	if (handover.state === "accepted" && hasServed(record.result)) return {
		handover: {
			...handover,
			state: "rolled",
			rolled_in_cycle: record.cycle
		},
		notes: [`handover: this cycle started from the document of cycle ${handover.cycle}`]
	};
	return {
		handover: record.finished === true ? null : handover,
		notes: []
	};
}
function handoverOf(cycle, request, document) {
	return {
		state: "accepted",
		token: request.token,
		run_id: cycle.run.run_id,
		run_attempt: cycle.run.run_attempt,
		cycle: cycle.open.cycle,
		ref: cycle.open.ref,
		reason: require_index.toOneLine(request.reason, 200),
		requested_at: require_handover_folder.isoTime(cycle.now),
		document
	};
}
function caveatOf(record) {
	return record.result === "regressed" ? { caveat: "The gate refused the work that it describes: the tree is at the base again." } : {};
}
function approveHandover(lane, now) {
	const { handover } = lane.state;
	if (handover?.state !== "pending") return { lane };
	const asked = require_handover_folder.parseTime(handover.requested_at);
	const isInTime = asked !== void 0 && now <= require_handover_folder.addMinutes(asked, 1440);
	return {
		lane: {
			...lane,
			state: {
				...lane.state,
				handover: isInTime ? {
					...handover,
					state: "accepted"
				} : null
			}
		},
		told: isInTime ? `handover: the document of cycle ${handover.cycle} on ${handover.ref} was approved` : `handover: TOKEN_EXPIRED: the document of cycle ${handover.cycle} on ${handover.ref} waited since ${handover.requested_at}, longer than 24 hours, and is dropped; the agent can open a fresh request`
	};
}
// src/sources/parked.ts
function openParked() {
	return {
		name: "parked",
		offer(lane) {
			const oldestFirst = [...lane.state.parked_work].sort((a, b) => a.parked_in_cycle - b.parked_in_cycle);
			const isHandedOver = ({ ref }) => acceptedHandover(lane, ref) !== void 0;
			const items = [...oldestFirst].sort((a, b) => Number(isHandedOver(b)) - Number(isHandedOver(a)));
			return Promise.resolve({
				kind: "offered",
				items: items.map(workItemOf)
			});
		}
	};
}
function workItemOf({ ref, source, title, body, labels, fingerprint }) {
	const content = {
		title: title || ref,
		body,
		labels
	};
	return {
		ref,
		source,
		...content,
		fingerprint: fingerprint || require_handover_folder.fingerprintOf(content)
	};
}
// src/sources/index.ts
function openGoalMeter(policy, deps) {
	let known;
	return {
		isUsed: policy.sources.includes("goals"),
		async read() {
			known = await readGoals(deps.root);
		},
		limitMinutes: goalsLimitMs(goalTimeoutMs(policy)) / 6e4,
		async measure(cancelled) {
			const measured = await measureQuietly(policy, deps, cancelled, known);
			return measured.kind === "measured" && measured.results.length > 0 ? goalWords(measured.results) : void 0;
		}
	};
}
async function measureQuietly(policy, deps, cancelled, read) {
	const { root, env, redact, undisturbed = (body) => body(), say = () => void 0 } = deps;
	const options = {
		root,
		env,
		token: deps.github?.token ?? "",
		timeoutMs: goalTimeoutMs(policy),
		redact,
		cancelled,
		known: read
	};
	const known = await measureGoals(options, []);
	if (known.kind !== "measured" || known.file.goals.length === 0) return known;
	say(`Measuring ${plural(known.file.goals.length, "goal")}.`);
	const measured = await undisturbed(() => measureGoals(options));
	if (measured.kind === "measured") say(describeResults(measured.results));
	return measured;
}
function describeResults(results) {
	const count = (wanted) => results.filter(({ result }) => result === wanted).length;
	return `Goals: ${count("pass")} passed, ${count("fail")} failed, ${count("skip")} skipped.`;
}
function goalTimeoutMs({ goalTimeoutMinutes = 1 }) {
	return goalTimeoutMinutes * 6e4;
}
function openSources(policy, deps) {
	const token = deps.github?.token ?? "";
	const { issueLabel = "evolve", generators = [], stateDirectory = ".agents/evolve" } = policy;
	const open = {
		parked: openParked,
		harvested: () => openHarvested({
			...deps,
			isFileTheQueue: policy.store === "directory"
		}),
		beads: () => openBeads({
			...deps,
			token
		}),
		issues: () => openIssues(deps.github && openGitHub(deps.github), issueLabel),
		goals: () => openGoals(() => measureQuietly(policy, deps)),
		generators: () => openGenerators(generators, {
			...deps,
			token,
			stateDirectory
		})
	};
	return (policy.sources.includes("parked") ? policy.sources : ["parked", ...policy.sources]).map((name) => open[name]());
}
// src/platform/actions-cache.ts
const lookUpMethod = "twirp/github.actions.results.api.v1.CacheService/GetCacheEntryDownloadURL";
function openCacheClient(options) {
	const { env, folder, deadlineMs = 6e4, checkMs = 15e3 } = options;
	const load = () => Promise.resolve().then(() => require("./cache-DWZnO_M3.js"));
	const call = async (what, body) => withDeadline(what, deadlineMs, body(await load()));
	return {
		async check() {
			const client = await load();
			const missing = whatIsMissing(env, client.isFeatureAvailable());
			if (missing !== void 0) throw unavailable(missing);
			await askForLife(env, checkMs);
		},
		restore: (key) => call("restore", (client) => client.restoreCache([folder], key, [key])),
		lookUp: (key) => call("look-up", (client) => client.restoreCache([folder], key, [key], { lookupOnly: true })),
		async save(key) {
			await call("save", (client) => client.saveCache([folder], key));
		}
	};
}
function whatIsMissing(env, isFeatureAvailable) {
	if (env.ACTIONS_CACHE_MODE === "none" || env.ACTIONS_CACHE_MODE === "write-only") return `the cache mode of this run is ${env.ACTIONS_CACHE_MODE}`;
	if (!env.ACTIONS_RUNTIME_TOKEN) return "this is no job of GitHub Actions";
	if (!isFeatureAvailable || !env.ACTIONS_CACHE_SERVICE_V2 || !env.ACTIONS_RESULTS_URL) return `${env.GITHUB_SERVER_URL ?? "the server"} has no cache service (version 2)`;
}
function unavailable(why) {
	return new require_index.EvolveError("CACHE_UNAVAILABLE", `The Actions cache cannot be used: ${why}.`, "Use `store: branch` with `contents: write` instead.");
}
async function askForLife(env, timeoutMs) {
	const problem = await answerOf(env, timeoutMs);
	if (problem === void 0) return;
	throw new require_index.EvolveError("STATE_UNREADABLE", `The Actions cache does not answer as it should (${problem}); whether there is state is not known.`, "Nothing was changed; the next run tries again. If it lasts, use `store: branch`.");
}
async function answerOf(env, timeoutMs) {
	try {
		const response = await fetch(new URL(lookUpMethod, env.ACTIONS_RESULTS_URL), {
			method: "POST",
			headers: {
				"Content-Type": "application/json",
				Authorization: `Bearer ${env.ACTIONS_RUNTIME_TOKEN}`
			},
			body: JSON.stringify({
				key: "evolve-v1",
				restore_keys: [],
				version: "0".repeat(64)
			}),
			signal: AbortSignal.timeout(timeoutMs)
		});
		const text = await response.text();
		if (!response.ok) return `HTTP ${response.status}`;
		const answer = JSON.parse(text);
		return typeof answer === "object" && answer !== null && "ok" in answer ? void 0 : "no answer of a cache";
	} catch (error) {
		return require_index.describeError(error);
	}
}
async function withDeadline(what, deadlineMs, work) {
	let timer;
	const late = new Promise((_, reject) => {
		timer = setTimeout(() => {
			reject(new Error(`The ${what} in the Actions cache took longer than ${deadlineMs / 1e3} s.`));
		}, deadlineMs);
	});
	try {
		return await Promise.race([work, late]);
	} finally {
		clearTimeout(timer);
	}
}
// src/domain/segments.ts
const sealedLogs = ["history", "ledger"];
const rememberedRefs = 1e3;
function segmentName(log, number) {
	return `${log}/${String(number).padStart(6, "0")}.jsonl`;
}
function parseSegmentName(name) {
	const match = /^(history|ledger)\/(\d{6,9})\.jsonl$/.exec(name);
	return match ? {
		log: match[1],
		number: Number(match[2])
	} : void 0;
}
function segmentNames(state, log) {
	const { last, skipped } = state.sealed[log];
	return Array.from({ length: last }, (_, index) => index + 1).filter((number) => !skipped.includes(number)).map((number) => segmentName(log, number));
}
function isSealingDue(lane) {
	return lane.history.length > 500 || lane.ledger.length >= 100;
}
function sealLane(lane, isTaken) {
	const segments = [];
	let sealed = lane;
	while (sealed.history.length > 500) {
		const lines = sealed.history.slice(0, 500);
		const segment = place$1(sealed.state, "history", lines, isTaken);
		segments.push(segment);
		sealed = {
			...sealed,
			history: sealed.history.slice(500),
			state: withSealedRows(withSegment(sealed.state, segment), require_handover_folder.valuesOf(lines))
		};
	}
	while (sealed.ledger.length >= 100) {
		const lines = sealed.ledger.slice(0, 50);
		const segment = place$1(sealed.state, "ledger", lines, isTaken);
		segments.push(segment);
		sealed = {
			...sealed,
			ledger: sealed.ledger.slice(50),
			state: withSegment(sealed.state, segment)
		};
	}
	return {
		lane: sealed,
		segments
	};
}
function place$1(state, log, lines, isTaken) {
	const text = require_handover_folder.renderJsonl(lines);
	let number = state.sealed[log].last + 1;
	while (isTaken(segmentName(log, number), text)) number++;
	return {
		log,
		number,
		text
	};
}
function withSegment(state, { log, number }) {
	const { last, skipped } = state.sealed[log];
	const passedOver = Array.from({ length: number - last - 1 }, (_, index) => last + 1 + index);
	return {
		...state,
		sealed: {
			...state.sealed,
			[log]: {
				last: number,
				skipped: [...skipped, ...passedOver]
			}
		}
	};
}
function withSealedRows(state, sealed) {
	const rows = [...state.recently_sealed, ...sealed];
	const folded = require_handover_folder.fold(rows.slice(0, -20), require_handover_folder.operatorFacts(state), state.checkpoint ?? void 0);
	return {
		...state,
		checkpoint: {
			...folded,
			refs: newest(folded.refs, ({ cycle }) => cycle)
		},
		recently_sealed: rows.slice(-20),
		done: newest(state.done, ({ cycle, offered_in }) => offered_in ?? cycle)
	};
}
function newest(refs, metIn) {
	const entries = Object.entries(refs);
	if (entries.length <= rememberedRefs) return { ...refs };
	const limit = entries.map(([, known]) => metIn(known)).sort((a, b) => b - a)[999] ?? 0;
	return Object.fromEntries(entries.filter(([, known]) => metIn(known) >= limit));
}
function unsealed(lane, sealed) {
	const { checkpoint, recently_sealed, sealed: files } = require_handover_folder.freshLane(lane.name).state;
	const isWhole = lane.state.sealed.history.last > 0 && sealed.history.length > 0;
	return {
		...lane,
		history: [...sealed.history, ...lane.history],
		ledger: [...sealed.ledger, ...lane.ledger],
		state: isWhole ? {
			...lane.state,
			checkpoint,
			recently_sealed,
			sealed: files
		} : lane.state
	};
}
// src/stores/remote-failure.ts
function classifyFailure(args, done) {
	const words = gitFailure(args, done).slice(0, 2e3);
	if (/returned error: 401|Authentication failed|could not read (Username|Password)|Invalid username or/i.test(words)) return {
		kind: "token",
		words
	};
	if (/returned error: (403|404)|Permission to .* denied|access .*not granted|repository .* not found/i.test(words)) return {
		kind: "permission",
		words
	};
	return {
		kind: "unreachable",
		words
	};
}
function remoteError(failure, access, otherwise) {
	const words = failure.words.replace(/\s*\n\s*/g, " ");
	if (failure.kind === "token" && access.hasToken) return new require_index.EvolveError("TOKEN_EXPIRED", `The server did not accept the token for ${access.where} (${words}).`, "Give a token that is valid to the end of the run; an app's token lives one hour.");
	if (failure.kind !== "unreachable") return new require_index.EvolveError("PERMISSION_MISSING", `The token may not use ${access.where} (${words}).`, "Add `permissions:` with `contents: write` to the job, and pass the token as `github-token`.");
	return new require_index.EvolveError(otherwise, `${words.startsWith(`${access.where}: `) ? "" : `${access.where}: `}${words}.`, "Nothing was changed; the next run tries again.");
}
const racePattern = /stale info|fetch first|non-fast-forward|failed to update ref|cannot lock ref|incorrect old value|already exists/;
function readPushOutcome(args, done) {
	if (done.code === 0) return { kind: "done" };
	const rejection = /^!\t[^\t]*\t(.*)$/m.exec(done.stdout.toString("utf8"))?.[1];
	if (rejection === void 0) return {
		kind: "failed",
		failure: classifyFailure(args, done)
	};
	if (racePattern.test(rejection)) return { kind: "lost" };
	return {
		kind: "refused",
		reason: [rejection, ...done.stderr.split("\n").filter((line) => line.startsWith("remote:")).map((line) => line.replace(/^remote:\s*/, "").trim()).filter((line) => line !== "")].join(" ").slice(0, 2e3)
	};
}
// src/stores/state-repository.ts
const localTip = "refs/evolve/tip";
const localNext = "refs/evolve/next";
async function makeRepository(folder) {
	for (const name of ["objects", "refs"]) await (0, node_fs_promises.mkdir)((0, node_path.join)(folder, name));
	await (0, node_fs_promises.writeFile)((0, node_path.join)(folder, "HEAD"), "ref: refs/heads/none\n");
	await (0, node_fs_promises.writeFile)((0, node_path.join)(folder, "config"), "[core]\n	repositoryformatversion = 0\n	bare = true\n");
}
async function openStateRepository(options) {
	const { url, branch, access, timeoutMs } = options;
	const remoteRef = `refs/heads/${branch}`;
	const network = timeoutMs === void 0 ? {} : { timeoutMs };
	const cwd = await require_handover_folder.makeFolder(options.temporaryFolder, "evolve-state-");
	const git = openGit(access, {
		cwd,
		isPrivate: true
	});
	await makeRepository(cwd);
	const [remote, named] = options.isWithoutContents === true ? ["archive", ["-c", `remote.archive.url=${url}`]] : [url, []];
	const reach = (args) => git.try([...named, ...args], network);
	const about = {
		where: `branch ${branch}`,
		hasToken: access.token !== ""
	};
	const fetch = async (depth, isSecond = false) => {
		const refspec = `+${remoteRef}:${localTip}`;
		const args = [
			"fetch",
			"--quiet",
			"--no-tags",
			"--no-write-fetch-head",
			`--depth=${depth}`,
			...options.isWithoutContents === true ? ["--filter=blob:none"] : [],
			"--",
			remote,
			refspec
		];
		const done = await reach(args);
		if (done.code === 0) return (await (0, node_fs_promises.readFile)((0, node_path.join)(cwd, localTip), "utf8")).trim();
		const failure = classifyFailure(args, done);
		if (!/couldn't find remote ref/i.test(failure.words)) throw remoteError(failure, about, "STATE_UNREADABLE");
		const question = [
			"ls-remote",
			"--exit-code",
			"--",
			url,
			remoteRef
		];
		const answer = await git.try(question, network);
		if (answer.code === 2) return void 0;
		if (answer.code === 0 && !isSecond) return fetch(depth, true);
		throw remoteError(answer.code === 0 ? failure : classifyFailure(question, answer), about, "STATE_UNREADABLE");
	};
	const contents = new Map();
	const readKnownBlobs = async (shas) => {
		const missing = shas.filter((sha) => !contents.has(sha));
		for (const [sha, bytes] of await readBlobs$1(git, missing)) contents.set(sha, bytes);
		return contents;
	};
	return {
		isThere: () => (0, node_fs.existsSync)((0, node_path.join)(cwd, "HEAD")) && (0, node_fs.existsSync)((0, node_path.join)(cwd, "objects")),
		fetchTip: () => fetch(1),
		listTree: (commit) => listTree(git, commit),
		listHashes: (commit) => listHashes(git, commit),
		readBlobs: readKnownBlobs,
		readBlobsOnce: (shas) => readBlobs$1(git, shas),
		async listPast(commit, count) {
			await fetch(count + 1);
			return (await git.run([
				"rev-list",
				"--skip=1",
				`--max-count=${count}`,
				commit
			])).split("\n").filter((line) => line !== "");
		},
		async write(commit) {
			await (0, node_fs_promises.rm)((0, node_path.join)(cwd, localNext), { force: true });
			for (const bytes of commit.writes.values()) contents.set(gitHash(bytes), bytes);
			return writeCommit(git, access, commit);
		},
		async push(commit, expected, isDryRun = false) {
			const lease = `--force-with-lease=${remoteRef}:${expected ?? ""}`;
			const args = [
				"push",
				"--porcelain",
				"--no-verify",
				...isDryRun ? ["--dry-run"] : [],
				lease,
				"--",
				remote,
				`${commit}:${remoteRef}`
			];
			return readPushOutcome(args, await reach(args));
		}
	};
}
async function listTree(git, commit) {
	const listed = await git.try([
		"ls-tree",
		"-r",
		"-l",
		"-z",
		"--full-tree",
		commit
	]);
	if (listed.code !== 0) throw new Error(`git ls-tree: ${listed.stderr}`);
	return listed.stdout.toString("utf8").split("\0").flatMap((line) => {
		const match = /^(\d+) blob ([0-9a-f]+) +(\d+)\t(.*)$/s.exec(line);
		if (match === null) return [];
		const [, mode = "", sha = "", size = "", path = ""] = match;
		return [{
			path,
			mode,
			sha,
			sizeBytes: Number(size)
		}];
	});
}
async function listHashes(git, commit) {
	const entries = (await git.run([
		"ls-tree",
		"-r",
		"-z",
		"--full-tree",
		commit
	])).split("\0").flatMap((line) => {
		const [, sha = "", path = ""] = /^\d+ blob ([0-9a-f]+)\t(.*)$/s.exec(line) ?? [];
		return path === "" ? [] : [[path, sha]];
	});
	return new Map(entries);
}
function gitHash(bytes) {
	return (0, node_crypto.createHash)("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
}
async function readBlobs$1(git, shas) {
	const blobs = new Map();
	if (shas.length === 0) return blobs;
	const input = `${[...new Set(shas)].join("\n")}\n`;
	const { stdout, code, stderr } = await git.try(["cat-file", "--batch"], { input });
	if (code !== 0) throw new Error(`git cat-file: ${stderr}`);
	let offset = 0;
	while (offset < stdout.length) {
		const headEnd = stdout.indexOf(10, offset);
		const [sha = "", kind, size] = stdout.subarray(offset, headEnd).toString("latin1").split(" ");
		if (kind !== "blob") throw new Error(`git cat-file: ${sha} is ${kind ?? "unknown"}`);
		const end = headEnd + 1 + Number(size);
		blobs.set(sha, stdout.subarray(headEnd + 1, end));
		offset = end + 1;
	}
	return blobs;
}
async function writeCommit(git, access, commit) {
	const { name, email } = access.author;
	const clean = (text) => text.replace(/[<>\n\0]/g, "");
	const stamp = `${Math.floor(commit.now.getTime() / 1e3)} +0000`;
	const parts = [
		`commit ${localNext}\nmark :1\ncommitter ${clean(name)} <${clean(email)}> ${stamp}\n`,
		...dataOf(Buffer.from(commit.message, "utf8")),
		...commit.parent === void 0 ? [] : [`from ${commit.parent}\n`],
		...commit.removals.map((path) => `D ${quoted(path)}\n`),
		...[...commit.writes].flatMap(([path, bytes]) => [`M 100644 inline ${quoted(path)}\n`, ...dataOf(bytes)]),
		"get-mark :1\ndone\n"
	];
	const input = Buffer.concat(parts.map((part) => typeof part === "string" ? Buffer.from(part, "utf8") : part));
	return git.run([
		"fast-import",
		"--quiet",
		"--done",
		"--date-format=raw"
	], { input });
}
function dataOf(bytes) {
	return [
		`data ${bytes.length}\n`,
		bytes,
		"\n"
	];
}
function quoted(path) {
	return `"${path.replace(/["\\]/g, "\\$&").replace(/\n/g, "\\n")}"`;
}
// src/stores/archive.ts
const maxTries$1 = 5;
const readAtOnce = 20;
function openArchive(options) {
	const branch = `${options.branch}-archive`;
	const about = {
		where: `branch ${branch}`,
		hasToken: options.access.token !== ""
	};
	return {
		async seal(lane, now) {
			const repository = await openStateRepository({
				...options,
				branch,
				isWithoutContents: true
			});
			for (let tries = 1; tries <= maxTries$1; tries++) {
				const parent = await repository.fetchTip();
				const standing = parent === void 0 ? new Map() : await repository.listHashes(parent);
				const hashOf = (name) => standing.get(archivePath(lane.name, name));
				const sealing = sealLane(lane, (name, text) => ![void 0, gitHash(Buffer.from(text, "utf8"))].includes(hashOf(name)));
				const missing = sealing.segments.filter(({ log, number }) => hashOf(segmentName(log, number)) === void 0);
				if (missing.length === 0) return sealing;
				const writes = missing.map(({ log, number, text }) => [archivePath(lane.name, segmentName(log, number)), Buffer.from(text, "utf8")]);
				const message = `Seal older lines of lane ${lane.name}\n`;
				const commit = await repository.write({
					...parent === void 0 ? {} : { parent },
					message,
					now,
					writes: new Map(writes),
					removals: []
				});
				const outcome = await repository.push(commit, parent);
				if (outcome.kind === "done") return sealing;
				if (outcome.kind === "refused") throw notArchived(branch, outcome.reason);
				if (outcome.kind === "failed") throw remoteError(outcome.failure, about, "STATE_NOT_SAVED");
			}
			throw notArchived(branch, `other runs wrote to it ${maxTries$1} times in a row`);
		},
		async read() {
			const repository = await openStateRepository({
				...options,
				branch
			});
			const tip = await repository.fetchTip();
			const shas = new Map();
			for (const { path, mode, sha } of tip === void 0 ? [] : await repository.listTree(tip)) {
				const { laneName, name } = parseArchivePath(path) ?? {};
				if (laneName === void 0 || name === void 0 || mode !== "100644") continue;
				shas.set(laneName, (shas.get(laneName) ?? new Map()).set(name, sha));
			}
			return new Map([...shas].map(([laneName, files]) => [laneName, openFiles(repository, files)]));
		}
	};
}
function openFiles(repository, shas) {
	const names = [...shas.keys()].sort();
	let held = new Map();
	return {
		names,
		async read(name) {
			const sha = shas.get(name);
			if (sha === void 0) return void 0;
			if (!held.has(sha)) {
				const from = names.indexOf(name);
				const next = names.slice(from, from + readAtOnce).flatMap((one) => shas.get(one) ?? []);
				held = await repository.readBlobsOnce(next);
			}
			return held.get(sha);
		}
	};
}
function archivePath(laneName, name) {
	return `lanes/${laneName}/${name}`;
}
function parseArchivePath(path) {
	const [, laneName = "", name = ""] = /^lanes\/([^/]+)\/(.+)$/.exec(path) ?? [];
	return parseSegmentName(name) ? {
		laneName,
		name
	} : void 0;
}
function notArchived(branch, why) {
	return new require_index.EvolveError("PUSH_REFUSED", `Older records could not be moved to ${branch}: ${why}.`, `Exempt ${branch} from that rule; until then they stay in the live state.`);
}
// src/domain/three-way.ts
function isSameValue(a, b) {
	return a === b || canonicalText(a) === canonicalText(b);
}
function canonicalText(value) {
	return String(JSON.stringify(value, (_, inner) => typeof inner === "object" && inner !== null && !Array.isArray(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => a < b ? -1 : 1)) : inner));
}
function pickChanged(base, ours, theirs, settle) {
	if (isSameValue(ours, base) || isSameValue(ours, theirs)) return theirs;
	return isSameValue(theirs, base) ? ours : settle(ours, theirs);
}
function mergeMaps(base, ours, theirs, settle) {
	const merged = new Map();
	for (const key of new Set([...theirs.keys(), ...ours.keys()])) {
		const value = pickChanged(base.get(key), ours.get(key), theirs.get(key), (our, their) => our === void 0 || their === void 0 ? our ?? their : settle(our, their));
		if (value !== void 0) merged.set(key, value);
	}
	return merged;
}
function mergeRecords(base, ours, theirs, settle) {
	const map = (record) => new Map(Object.entries(record));
	return Object.fromEntries(mergeMaps(map(base), map(ours), map(theirs), settle));
}
function mergeLists(base, ours, theirs, keyOf, settle) {
	const map = (list) => new Map(list.map((element) => [keyOf(element), element]));
	return [...mergeMaps(map(base), map(ours), map(theirs), settle).values()];
}
function mapByCount(list, keyOf) {
	const seen = new Map();
	return new Map(list.map((element) => {
		const key = keyOf(element);
		const count = seen.get(key) ?? 0;
		seen.set(key, count + 1);
		return [`${count} ${key}`, element];
	}));
}
// src/domain/merge-history.ts
function mergeHistory(base, ours, theirs) {
	const known = mapByCount(base.history, keyOfLine);
	const mine = mapByCount(ours.history, keyOfLine);
	const standing = mapByCount(theirs.history, keyOfLine);
	const missing = [...mine].filter(([key]) => !standing.has(key));
	const sealed = sealedRows(theirs);
	const sealedUpTo = Math.max(theirs.state.checkpoint?.cycle ?? 0, ...sealed.values());
	const haveWeSealed = ours.state.sealed.history.last > theirs.state.sealed.history.last;
	const lost = missing.filter(([key, line]) => known.has(key) && (line.value?.cycle ?? 0) > sealedUpTo);
	const left = [...standing].filter(([key]) => !(haveWeSealed && known.has(key) && !mine.has(key)));
	const lines = [...lost, ...left].map(([, line]) => line);
	const numbers = new Map();
	let highest = Math.max(sealedUpTo, ...lines.map((line) => line.value?.cycle ?? 0));
	for (const [key, line] of mine) {
		if (known.has(key)) continue;
		const there = standing.get(key)?.value?.cycle ?? sealed.get(keyOfLine(line));
		const number = line.value && (there ?? Math.max(highest + 1, line.value.cycle));
		if (line.value && number !== void 0) numbers.set(line.value.cycle, number);
		if (standing.has(key) || there !== void 0) continue;
		lines.push(number === void 0 ? line : withNumber(line, number));
		highest = number ?? highest;
	}
	return {
		history: lines,
		numbers
	};
}
function renumber(base, ours, numbers) {
	const of = (cycle) => numbers.get(cycle) ?? cycle;
	const { state } = ours;
	const isNew = (value, before) => !isSameValue(value, before);
	const knownEntries = new Set(base.ledger.map((line) => line.raw));
	return {
		...ours,
		ledger: ours.ledger.map((line) => line.value === void 0 || knownEntries.has(line.raw) || of(line.value.cycle) === line.value.cycle ? line : withNumber(line, of(line.value.cycle))),
		state: {
			...state,
			handover: isNew(state.handover, base.state.handover) ? renumberHandover(state.handover, of) : state.handover,
			parked_work: state.parked_work.map((parked) => {
				const before = base.state.parked_work.find((one) => one.ref === parked.ref);
				return isNew(parked, before) ? {
					...parked,
					parked_in_cycle: of(parked.parked_in_cycle)
				} : parked;
			}),
			done: Object.fromEntries(Object.entries(state.done).map(([ref, done]) => [ref, isNew(done, base.state.done[ref]) ? {
				...done,
				cycle: of(done.cycle)
			} : done]))
		}
	};
}
function renumberHandover(handover, of) {
	if (handover === null) return null;
	const { cycle, rolled_in_cycle: rolled } = handover;
	return rolled === void 0 ? {
		...handover,
		cycle: of(cycle)
	} : {
		...handover,
		rolled_in_cycle: of(rolled)
	};
}
function sealedRows({ state }) {
	return new Map(state.recently_sealed.filter((row) => row.run_id !== void 0).map((value) => [keyOfLine({
		raw: "",
		value
	}), value.cycle]));
}
function keyOfLine(line) {
	const row = line.value;
	return row?.run_id === void 0 ? line.raw : JSON.stringify([
		row.lane ?? "",
		row.run_id,
		row.run_attempt ?? 0
	]);
}
function withNumber(line, cycle) {
	if (line.value === void 0 || line.value.cycle === cycle) return line;
	const parsed = require_handover_folder.parseJson(line.raw);
	const fields = parsed.ok && typeof parsed.value === "object" ? parsed.value : line.value;
	return {
		raw: JSON.stringify({
			...fields,
			cycle
		}),
		value: {
			...line.value,
			cycle
		}
	};
}
// src/domain/merge.ts
function mergeLanes(base, ours, theirs) {
	const { history, numbers } = mergeHistory(base, ours, theirs);
	const mine = renumber(base, ours, numbers);
	const state = mergeState(base.state, mine.state, theirs.state, highestCycle(history));
	const merged = {
		name: theirs.name,
		state,
		history,
		ledger: mergeLedger(base.ledger, mine.ledger, theirs.ledger),
		handoff: pickChanged(base.handoff, mine.handoff, theirs.handoff, (our, their) => our ?? their),
		dormant: pickChanged(base.dormant, mine.dormant, theirs.dormant, (our, their) => their ?? our),
		stop: pickChanged(base.stop, mine.stop, theirs.stop, (our, their) => their ?? our),
		kill: pickChanged(base.kill, mine.kill, theirs.kill, (our, their) => their ?? our),
		claims: mergeClaims(base.claims, mine.claims, theirs.claims),
		queue: mergeQueues(base.queue, mine.queue, theirs.queue),
		others: theirs.others,
		damage: mergeLists([], mine.damage, theirs.damage, canonicalText, (our) => our)
	};
	const projected = require_handover_folder.project(merged, new Date(0));
	return {
		...projected,
		state: {
			...projected.state,
			updated_at: state.updated_at
		}
	};
}
function highestCycle(history) {
	return history.reduce((highest, line) => Math.max(highest, line.value?.cycle ?? 0), 0);
}
function mergeState(base, ours, theirs, last) {
	return {
		...mergeRecords(base, ours, theirs, (_, their) => their),
		...mergeOpenCycle(base, ours, theirs, last),
		generation: Math.max(ours.generation, theirs.generation),
		resumed_after_cycle: Math.max(ours.resumed_after_cycle, theirs.resumed_after_cycle),
		updated_at: later(ours.updated_at, theirs.updated_at),
		resuming: pickChanged(base.resuming, ours.resuming, theirs.resuming, (our, their) => their ?? our),
		handover: pickChanged(base.handover, ours.handover, theirs.handover, laterHandover),
		not_before: pickChanged(base.not_before, ours.not_before, theirs.not_before, (our, their) => our === null || their === null ? our ?? their : later(our, their)),
		...pickChanged(sealedPart(base), sealedPart(ours), sealedPart(theirs), (our, their) => (our.checkpoint?.cycle ?? 0) > (their.checkpoint?.cycle ?? 0) ? our : their),
		parked_work: mergeLists(base.parked_work, ours.parked_work, theirs.parked_work, (parked) => parked.ref, (our, their) => our.parked_in_cycle > their.parked_in_cycle ? our : their),
		done: mergeRecords(base.done, ours.done, theirs.done, (our, their) => our.cycle > their.cycle ? our : their),
		released: mergeRecords(base.released, ours.released, theirs.released, Math.max),
		quarantine: mergeRecords(base.quarantine, ours.quarantine, theirs.quarantine, (_, their) => their)
	};
}
function laterHandover(our, their) {
	if (our === null || their === null) return our ?? their;
	if (our.token !== their.token) return our.cycle > their.cycle ? our : their;
	const order = [
		"pending",
		"accepted",
		"rolled"
	];
	return order.indexOf(our.state) > order.indexOf(their.state) ? our : their;
}
function sealedPart({ checkpoint, recently_sealed, sealed }) {
	return {
		checkpoint,
		recently_sealed,
		sealed
	};
}
function mergeOpenCycle(base, ours, theirs, last) {
	const [before = theirs, our = theirs, their = theirs] = [
		base,
		ours,
		theirs
	].map(({ open_cycle, claimed_work }) => ({
		open_cycle,
		claimed_work
	}));
	const { open_cycle: open, claimed_work } = pickChanged(before, our, their, (mine, other) => other.open_cycle === null ? mine : other);
	return {
		open_cycle: open !== null && open.cycle <= last ? {
			...open,
			cycle: last + 1
		} : open,
		claimed_work
	};
}
function later(a, b) {
	return a > b ? a : b;
}
function mergeClaims(base, ours, theirs) {
	const merged = mergeLists(base, ours, theirs, keyOfClaim, (our) => our);
	const known = new Set([...base, ...theirs].map(keyOfClaim));
	return merged.filter((claim) => known.has(keyOfClaim(claim)) || !merged.some((other) => other.ref === claim.ref && known.has(keyOfClaim(other)) && !require_handover_folder.isSameRun(other, claim)));
}
function keyOfClaim(claim) {
	return JSON.stringify([
		claim.ref,
		claim.lane,
		claim.run_id,
		claim.run_attempt
	]);
}
function mergeLedger(base, ours, theirs) {
	const lines = (ledger) => mapByCount(ledger, keyOfEntry);
	return [...mergeMaps(lines(base), lines(ours), lines(theirs), (_, their) => their).values()];
}
function keyOfEntry(line) {
	return line.value === void 0 ? line.raw : canonicalText({
		...line.value,
		cycle: 0
	});
}
// src/stores/attempt.ts
function prepareSave(request, standing, isChanged) {
	if (!isChanged) return {
		kind: "write",
		lane: numbered(request.next, standing, request.now)
	};
	if (isAlreadySaved(request, standing)) return { kind: "already-saved" };
	const merged = require_handover_folder.project(mergeLanes(request.base, request.next, standing), request.now);
	if (request.accept?.(merged) === false) return { kind: "declined" };
	return {
		kind: "write",
		lane: numbered(merged, standing, request.now)
	};
}
function numbered(lane, standing, now) {
	const generation = Math.max(lane.state.generation, standing.state.generation) + 1;
	return require_handover_folder.project({
		...lane,
		state: {
			...lane.state,
			generation
		}
	}, now);
}
function isAlreadySaved({ base, next, run }, standing) {
	const recordOf = (lane) => require_handover_folder.knownRows(lane).find((row) => row.run_id === run.run_id && row.run_attempt === run.run_attempt);
	const openOf = (lane) => {
		const open = lane.state.open_cycle;
		return open?.run_id === run.run_id && open.run_attempt === run.run_attempt ? {
			...open,
			cycle: 0
		} : void 0;
	};
	const record = recordOf(next);
	if (record !== void 0 && recordOf(base) === void 0) {
		const there = recordOf(standing);
		return there !== void 0 && isSameValue(unnumbered(there), unnumbered(record));
	}
	const open = openOf(next);
	return open !== void 0 && openOf(base) === void 0 && isSameValue(openOf(standing), open);
}
function unnumbered(row) {
	return {
		...row,
		cycle: 0
	};
}
// src/stores/text.ts
function readUtf8(bytes) {
	const encoding = utf16Of(bytes);
	if (encoding !== void 0) return {
		text: "",
		problem: `it is ${encoding}, not UTF-8; save it as UTF-8`,
		isLossy: true
	};
	if ((0, node_buffer.isAscii)(bytes)) return {
		text: bytes.toString("latin1"),
		isLossy: false
	};
	return {
		text: bytes.toString("utf8").replace(/^\uFEFF/, ""),
		isLossy: !(0, node_buffer.isUtf8)(bytes)
	};
}
function readMarkerText(bytes) {
	const encoding = utf16Of(bytes);
	return (encoding === void 0 ? bytes.toString("utf8") : new TextDecoder(encoding).decode(bytes)).replace(/^\uFEFF/, "");
}
function utf16Of(bytes) {
	const [a = 1, b = 1, c = 1, d = 1] = bytes;
	if (a === 255 && b === 254 || a !== 0 && b === 0 && c !== 0 && d === 0) return "utf-16le";
	if (a === 254 && b === 255 || a === 0 && b !== 0 && c === 0 && d !== 0) return "utf-16be";
}
// src/stores/session-state.ts
const nothingSealed$1 = {
	rows: [],
	files: require_handover_folder.sessionStateSchema.parse({}).sealed
};
function readSessionState(bytes) {
	const { text, problem } = readUtf8(bytes);
	const damaged = (what) => ({
		kind: "damaged",
		problem: what,
		generation: Number(/"generation":\s*(\d{1,9})\b/.exec(text)?.[1] ?? 0)
	});
	if (problem !== void 0) return damaged(problem);
	if (text.trim() === "") return damaged("it is empty");
	if (text.includes("\0")) return damaged("it holds NUL bytes");
	const json = require_handover_folder.parseJson(text);
	if (!json.ok) return damaged(`it is not valid JSON (${json.problem})`);
	if (typeof json.value !== "object" || json.value === null || Array.isArray(json.value)) return damaged("it is not a JSON object");
	const fields = json.value;
	if (fields.schema_version === void 0) return readUnversioned(fields);
	refuseNewerVersion(fields.schema_version);
	const parsed = require_handover_folder.sessionStateSchema.safeParse(fields);
	if (parsed.success) return {
		kind: "read",
		state: parsed.data,
		dropped: []
	};
	const issue = parsed.error.issues[0];
	return damaged(`${issue?.path.join(".") ?? "it"} has a wrong type (${issue?.message ?? "invalid"})`);
}
function refuseNewerVersion(version) {
	if (typeof version !== "number" || version <= 1) return;
	throw new require_index.EvolveError("STATE_CORRUPT", `The state was written with schema_version ${version}, which is newer than 1.`, "Nothing was changed; upgrade this action to the version that wrote it.");
}
function readUnversioned(fields) {
	const shape = new Map(Object.entries(require_handover_folder.sessionStateSchema.shape));
	const usable = {};
	const dropped = [];
	for (const [name, value] of Object.entries(fields)) {
		const candidate = foreignReaders.get(name)?.(value) ?? value;
		if (shape.get(name)?.safeParse(candidate).success ?? true) usable[name] = candidate;
		else dropped.push(name);
	}
	return {
		kind: "read",
		state: require_handover_folder.sessionStateSchema.parse(usable),
		dropped
	};
}
const foreignReaders = new Map([["parked_work", readForeignParked], ["claimed_work", (value) => require_handover_folder.object({ ref: require_handover_folder.string() }).safeParse(value).data?.ref]]);
function readForeignParked(value) {
	if (!Array.isArray(value)) return value;
	return value.map((entry) => typeof entry === "string" ? parkedOf({ ref: entry }) : {
		...parkedOf({ ref: "" }),
		...entry
	}).filter((parked) => parked.ref !== "");
}
function parkedOf(known) {
	return require_handover_folder.parkedSchema.parse({
		...known,
		source: known.source ?? "",
		parked_in_cycle: 0
	});
}
function rebuildState(laneName, live, handoff, generation, sealed = nothingSealed$1) {
	const done = {};
	const history = [...sealed.rows, ...live];
	for (const row of history) {
		if (row.work_ref === void 0 || row.finished !== true || require_handover_folder.resultOfCycle(row) !== "improved") continue;
		done[row.work_ref] = {
			fingerprint: row.fingerprint ?? "",
			cycle: row.cycle,
			...row.pull_request === void 0 ? {} : { pull_request: row.pull_request }
		};
	}
	const parked = (handoff?.parked_work ?? []).map((known) => ({
		...parkedOf(known),
		...titleOf(history, known.ref)
	}));
	const state = require_handover_folder.sessionStateSchema.parse({
		lane: laneName,
		generation,
		done,
		parked_work: parked
	});
	return sealed.rows.length === 0 ? state : withSealedRows({
		...state,
		sealed: sealed.files
	}, sealed.rows);
}
function titleOf(history, ref) {
	const row = history.findLast((one) => one.work_ref === ref);
	if (row === void 0) return {};
	return {
		title: row.title ?? "",
		fingerprint: row.fingerprint ?? "",
		parked_in_cycle: row.cycle
	};
}
function alignWithHistory(lane) {
	const closed = closeEndedCycle(lane);
	const { state } = closed;
	const counted = require_handover_folder.countersOf(closed);
	const isBehind = state.cycle > counted.cycle;
	const aligned = isBehind ? {
		...closed,
		state: {
			...state,
			checkpoint: checkpointFrom(closed)
		}
	} : closed;
	const projected = require_handover_folder.project(aligned, require_handover_folder.parseTime(state.updated_at) ?? new Date(0));
	return {
		lane: {
			...projected,
			state: {
				...projected.state,
				updated_at: state.updated_at
			}
		},
		...isBehind ? { missingRecords: `History ends at cycle ${counted.cycle}, but the state knew ${state.cycle}: records are missing.` } : {}
	};
}
function closeEndedCycle(lane) {
	const open = lane.state.open_cycle;
	const hasRecord = require_handover_folder.knownRows(lane).some((row) => open !== null && row.run_id === open.run_id && row.run_attempt === open.run_attempt && (row.lane ?? lane.name) === lane.name);
	if (open === null || !hasRecord) return lane;
	return {
		...lane,
		state: {
			...lane.state,
			open_cycle: null,
			claimed_work: null,
			resuming: null
		}
	};
}
function checkpointFrom(lane) {
	const { state } = lane;
	const before = state.checkpoint ?? require_handover_folder.fold([], require_handover_folder.noOperatorFacts);
	if (require_handover_folder.knownRows(lane).length > 0) return {
		...before,
		cycle: state.cycle
	};
	return {
		...before,
		cycle: state.cycle,
		contextStreak: state.context_streak,
		idleStreak: state.idle_streak,
		generatorEmptyStreak: state.generator_empty_streak
	};
}
// src/stores/codec.ts
const sharedFiles = {
	claims: "claims.json",
	queue: "queue/next-work.jsonl",
	kill: "KILL"
};
const damagedFolder = "damaged";
const maxLaneBytes = 5242880;
const stateNames = Object.values(laneFiles);
const liveNames = [...stateNames, ...Object.values(sharedFiles)];
const removableNames = [
	laneFiles.handoff,
	laneFiles.dormant,
	laneFiles.stop,
	sharedFiles.claims,
	sharedFiles.kill
];
function isLaneFile(name) {
	return stateNames.includes(name);
}
function isSharedFile(name) {
	return liveNames.includes(name) && !isLaneFile(name);
}
function isDamagedAsLink(name) {
	return name === laneFiles.state || name === laneFiles.history;
}
function decodeLane(name, files, past) {
	checkSize(name, files);
	const broken = [];
	const warnings = [];
	const readLog = (file, parse) => {
		const bytes = files.get(file);
		if (bytes === void 0) return [];
		const { text, problem, isLossy } = readUtf8(bytes);
		if (problem !== void 0) broken.push({
			file,
			problem,
			kind: "log"
		});
		else if (isLossy) broken.push({
			file,
			problem: "it holds bytes that are not UTF-8",
			kind: "bytes"
		});
		return parse(text);
	};
	const history = readLog(laneFiles.history, (text) => require_handover_folder.parseJsonl(text, require_handover_folder.readRow));
	const ledger = readLog(laneFiles.ledger, (text) => require_handover_folder.parseJsonl(text, (value) => require_handover_folder.ledgerEntrySchema.safeParse(value).data));
	const queue = readLog(sharedFiles.queue, parseQueue);
	for (const [file, lines] of [
		[laneFiles.history, history],
		[laneFiles.ledger, ledger],
		[sharedFiles.queue, queue]
	]) {
		const count = require_handover_folder.countBadLines(lines);
		if (count > 0) warnings.push(`${file}: ${plural(count, "line")} could not be read; what stands there is kept.`);
	}
	return withState({
		...require_handover_folder.freshLane(name),
		history,
		ledger,
		queue,
		claims: readClaims(files.get(sharedFiles.claims), broken),
		...readMarkers(files)
	}, files, broken, warnings, past);
}
function withState(lane, files, broken, warnings, past) {
	const bytes = files.get(laneFiles.state);
	const reading = bytes === void 0 ? void 0 : readSessionState(bytes);
	if (reading?.kind === "damaged") broken.unshift({
		file: laneFiles.state,
		problem: reading.problem,
		kind: "state"
	});
	if (reading?.kind === "read" && reading.dropped.length > 0) {
		const problem = `fields of another writer could not be used: ${reading.dropped.join(", ")}`;
		broken.push({
			file: laneFiles.state,
			problem,
			kind: "bytes"
		});
	}
	const rows = require_handover_folder.valuesOf(lane.history);
	const state = reading?.kind === "read" ? reading.state : rebuildState(lane.name, rows, lane.handoff, reading?.generation ?? 0, past);
	const aligned = alignWithHistory({
		...lane,
		state
	});
	const { missingRecords } = aligned;
	if (missingRecords !== void 0) warnings.push(missingRecords);
	const isStateDamaged = reading?.kind === "damaged";
	const unreadable = broken.filter((one) => one.kind === "log" || one.kind === "state" && rows.length + (past?.rows.length ?? 0) === 0);
	return {
		isFresh: !stateNames.some((file) => files.has(file)),
		lane: {
			...aligned.lane,
			damage: damageOf(broken, files, state.generation)
		},
		warnings,
		broken,
		isStateDamaged,
		...missingRecords === void 0 ? {} : { missingRecords },
		...unreadable.length > 0 ? { loss: unreadable.map((one) => `${one.file}: ${one.problem}`).join("; ") } : {}
	};
}
function damageOf(broken, files, generation) {
	return broken.map(({ file, problem }) => {
		const name = `${damagedFolder}/${file.split("/").at(-1) ?? file}`;
		let number = generation;
		while (files.has(`${name}-${number}`)) number++;
		return {
			file,
			problem,
			keptAs: `${name}-${number}`
		};
	});
}
function readMarkers(files) {
	const read = (file, parse) => {
		const bytes = files.get(file);
		return bytes === void 0 ? void 0 : parse(readMarkerText(bytes));
	};
	return {
		handoff: read(laneFiles.handoff, require_handover_folder.parseHandoff),
		dormant: read(laneFiles.dormant, parseDormant),
		stop: read(laneFiles.stop, parseOperatorMarker),
		kill: read(sharedFiles.kill, parseOperatorMarker)
	};
}
function readClaims(bytes, broken) {
	if (bytes === void 0) return [];
	const file = sharedFiles.claims;
	const { text, problem } = readUtf8(bytes);
	const json = require_handover_folder.parseJson(text);
	const list = require_handover_folder.array(require_handover_folder.unknown()).safeParse(json.ok ? json.value : void 0);
	if (!list.success) {
		broken.push({
			file,
			problem: problem ?? "it is not a JSON list; no claim is known",
			kind: "claims"
		});
		return [];
	}
	const claims = list.data.flatMap((one) => require_handover_folder.claimSchema.safeParse(one).data ?? []);
	const badCount = list.data.length - claims.length;
	if (badCount > 0) broken.push({
		file,
		problem: `${plural(badCount, "claim")} could not be read`,
		kind: "claims"
	});
	return claims;
}
function encodeLane(lane, isExport = false) {
	const text = (value) => Buffer.from(value, "utf8");
	const files = new Map();
	for (const [name, value] of renderLaneFiles(lane)) files.set(name, text(value));
	if (lane.kill) files.set(sharedFiles.kill, text(lane.kill.text));
	if (lane.claims.length > 0) files.set(sharedFiles.claims, text(`${JSON.stringify(lane.claims, null, 2)}\n`));
	if (lane.queue.length > 0) files.set(sharedFiles.queue, text(renderQueue(lane.queue)));
	if (!isExport) checkSize(lane.name, files);
	return files;
}
function changesTo(standing, decoded, next) {
	const wanted = encodeLane(next);
	const current = encodeLane(decoded.lane);
	const mustReplace = new Set(decoded.broken.filter((one) => one.kind !== "bytes").map((one) => one.file));
	const writes = new Map();
	const isSame = (name, bytes) => standing.has(name) && !mustReplace.has(name) && current.get(name)?.equals(bytes) === true;
	for (const [name, bytes] of wanted) if (!isSame(name, bytes)) writes.set(name, bytes);
	const removals = [...standing.keys()].filter((name) => !wanted.has(name) && (removableNames.includes(name) || mustReplace.has(name) && liveNames.includes(name)));
	const evidence = decoded.lane.damage.flatMap(({ file, keptAs }) => {
		const bytes = standing.get(file);
		const isReplaced = writes.has(file) || removals.includes(file);
		return bytes !== void 0 && keptAs !== void 0 && isReplaced ? [[keptAs, bytes]] : [];
	});
	return {
		writes: new Map([...evidence, ...writes]),
		removals
	};
}
function afterChanges(files, changes) {
	const next = new Map([...files, ...changes.writes]);
	for (const name of changes.removals) next.delete(name);
	return next;
}
function checkSize(name, files) {
	let bytes = 0;
	for (const [file, content] of files) if (liveNames.includes(file)) bytes += content.length;
	if (bytes > 5242880) throw tooLarge(name, bytes);
}
function tooLarge(laneName, sizeBytes, file) {
	const mebibytes = (bytes) => (bytes / 1024 / 1024).toFixed(1);
	const what = file === void 0 ? "The state files" : `The state file ${file}`;
	return new require_index.EvolveError("STATE_TOO_LARGE", `${what} of lane ${laneName} ${file === void 0 ? "have" : "has"} ${mebibytes(sizeBytes)} MiB; at most ${mebibytes(maxLaneBytes)} MiB are read.`, "Shorten its history, ledger or queue (older lines can be moved elsewhere), then run again.");
}
// src/stores/sealed.ts
const nothingSealed = {
	names: [],
	read: () => Promise.resolve(void 0)
};
function sealedFilesOf(files) {
	return {
		names: [...files.keys()].filter((name) => parseSegmentName(name) !== void 0),
		read: (name) => Promise.resolve(files.get(name))
	};
}
function readSealedHistory(files, state) {
	return readLog$1(files, state, "history", require_handover_folder.readRow);
}
function readSealedLedger(files, state) {
	return readLog$1(files, state, "ledger", (value) => require_handover_folder.ledgerEntrySchema.safeParse(value).data);
}
async function* readLog$1(files, state, log, read) {
	for (const name of segmentNames(state, log)) {
		const bytes = await files.read(name);
		const { text, problem } = readUtf8(bytes ?? Buffer.alloc(0));
		const lines = require_handover_folder.parseJsonl(text, read);
		const badCount = require_handover_folder.countBadLines(lines);
		const isMissing = bytes === void 0;
		yield {
			lines,
			isMissing,
			warnings: [
				...isMissing ? [`${name}: it is missing.`] : [],
				...problem === void 0 ? [] : [`${name}: ${problem}.`],
				...badCount > 0 ? [`${name}: ${plural(badCount, "line")} could not be read.`] : []
			]
		};
	}
}
async function readSealed(files, state) {
	const warnings = [];
	const all = async (segments) => {
		const lines = [];
		for await (const segment of segments) {
			lines.push(segment.lines);
			warnings.push(...segment.warnings);
		}
		return lines.flat();
	};
	return {
		history: await all(readSealedHistory(files, state)),
		ledger: await all(readSealedLedger(files, state)),
		warnings
	};
}
async function readSealedPast(files) {
	const last = {
		history: 0,
		ledger: 0
	};
	for (const name of files.names) {
		const segment = parseSegmentName(name);
		if (segment) last[segment.log] = Math.max(last[segment.log], segment.number);
	}
	const rows = new Map();
	for (let number = 1; number <= last.history; number++) {
		const name = segmentName("history", number);
		const { text } = readUtf8(await files.read(name) ?? Buffer.alloc(0));
		for (const [index, row] of require_handover_folder.valuesOf(require_handover_folder.parseJsonl(text, require_handover_folder.readRow)).entries()) {
			const key = row.run_id === void 0 ? `${name} ${index}` : JSON.stringify([row.run_id, row.run_attempt]);
			rows.set(key, row);
		}
	}
	return {
		rows: [...rows.values()],
		files: {
			history: {
				last: last.history,
				skipped: []
			},
			ledger: {
				last: last.ledger,
				skipped: []
			}
		}
	};
}
// src/stores/branch-files.ts
function branchPath(laneName, name) {
	return isSharedFile(name) ? name : `lanes/${laneName}/${name}`;
}
async function readSnapshot(repository, commit, laneName) {
	if (commit === void 0) return {
		entries: [],
		files: new Map(),
		others: new Map(),
		warnings: []
	};
	const entries = await repository.listTree(commit);
	checkIsState(entries);
	const states = statesOfOthers(entries, laneName);
	const wanted = findLane(entries, laneName);
	const blobs = await repository.readBlobs([...shasOf(wanted), ...states.values()]);
	const others = [...states].flatMap(([name, sha]) => {
		const bytes = blobs.get(sha);
		return bytes === void 0 ? [] : [[name, bytes]];
	});
	return {
		commit,
		entries,
		files: filesOf$1(wanted, blobs),
		others: new Map(others),
		warnings: wanted.warnings
	};
}
function afterCommit({ entries, files, others }, laneName, commit, { writes, removals }) {
	const gone = new Set([...writes.keys(), ...removals]);
	const written = [...writes].map(([path, bytes]) => ({
		path,
		mode: "100644",
		sha: gitHash(bytes),
		sizeBytes: bytes.length
	}));
	const next = [...entries.filter(({ path }) => !gone.has(path)), ...written];
	const wanted = findLane(next, laneName);
	return {
		commit,
		entries: next,
		files: filesOf$1(wanted, new Map([...wanted.files.values()].flatMap(({ path, sha }) => {
			const bytes = writes.get(path) ?? files.get(nameOf$1(laneName, path) ?? "");
			return bytes === void 0 ? [] : [[sha, bytes]];
		}))),
		others,
		warnings: wanted.warnings
	};
}
function statesOfOthers(entries, laneName) {
	const states = new Map();
	for (const { path, mode, sha, sizeBytes } of entries) {
		const [folder, name = "", file, ...deeper] = path.split("/");
		if (folder === "lanes" && file === laneFiles.state && deeper.length === 0 && name !== laneName && mode === "100644" && sizeBytes <= 5242880) states.set(name, sha);
	}
	return states;
}
function checkIsState(entries) {
	const isOurs = (path) => path.startsWith("lanes/") || isSharedFile(path);
	const foreign = entries.find((entry) => !isPage(entry.path) && !isOurs(entry.path));
	if (foreign === void 0 || entries.some((entry) => isOurs(entry.path))) return;
	throw new require_index.EvolveError("INPUT_INVALID", `state-branch: the branch exists and is no state branch (it holds ${JSON.stringify(foreign.path)}).`, "Name a branch of its own, such as the default `evolve-state`.");
}
function findLane(entries, laneName) {
	const warnings = [];
	const evidence = [];
	const unread = [];
	const files = new Map();
	for (const entry of entries) {
		const name = nameOf$1(laneName, entry.path);
		if (name === void 0) continue;
		if (name.startsWith(`damaged/`)) evidence.push(name);
		else if (entry.mode === "100644") files.set(name, entry);
		else {
			if (isDamagedAsLink(name)) unread.push(name);
			warnings.push(`${entry.path} is a link or an executable file on the state branch; it was not read.`);
		}
	}
	const sizeBytes = [...files.values()].reduce((sum, entry) => sum + entry.sizeBytes, 0);
	if (sizeBytes > 5242880) throw tooLarge(laneName, sizeBytes);
	return {
		files,
		unread,
		evidence,
		warnings
	};
}
function shasOf({ files }) {
	return [...files.values()].map(({ sha }) => sha);
}
function filesOf$1({ files, unread, evidence }, blobs) {
	return new Map([...[...unread, ...evidence].map((name) => [name, Buffer.alloc(0)]), ...[...files].map(([name, { sha }]) => [name, blobs.get(sha) ?? Buffer.alloc(0)])]);
}
function nameOf$1(laneName, path) {
	if (isSharedFile(path)) return path;
	const folder = `lanes/${laneName}/`;
	if (!path.startsWith(folder)) return void 0;
	const name = path.slice(folder.length);
	return isLaneFile(name) || name.startsWith(`damaged/`) ? name : void 0;
}
async function surveyBranch(repository, commit, sealed) {
	const entries = commit === void 0 ? [] : await repository.listTree(commit);
	const names = entries.flatMap((entry) => /^lanes\/([^/]+)\//.exec(entry.path)?.[1] ?? []);
	const lanes = new Map();
	const known = new Set();
	const found = [...new Set([...names, ...sealed.keys()])].map((name) => [name, findLane(entries, name)]);
	const blobs = await repository.readBlobs(found.flatMap(([, wanted]) => shasOf(wanted)));
	for (const [name, wanted] of found) {
		const files = filesOf$1(wanted, blobs);
		lanes.set(name, {
			files,
			sealed: sealed.get(name) ?? nothingSealed
		});
		for (const file of files.keys()) known.add(branchPath(name, file));
	}
	return {
		lanes,
		unknown: entries.map((entry) => entry.path).filter((path) => !known.has(path) && !isSharedFile(path) && !isPage(path))
	};
}
async function readOtherLanes(repository, snapshot, laneName) {
	const names = new Set(snapshot.entries.map((entry) => /^lanes\/([^/]+)\//.exec(entry.path)?.[1] ?? laneName));
	names.delete(laneName);
	const found = [...names].flatMap((name) => {
		const wanted = orNothing(() => findLane(snapshot.entries, name));
		return wanted === void 0 ? [] : [[name, wanted]];
	});
	const blobs = await repository.readBlobs(found.flatMap(([, wanted]) => shasOf(wanted)));
	return found.flatMap(([name, wanted]) => orNothing(() => decodeLane(name, filesOf$1(wanted, blobs)).lane) ?? []);
}
function orNothing(read) {
	try {
		return read();
	} catch (error) {
		if (error instanceof require_index.EvolveError) return void 0;
		throw error;
	}
}
// src/stores/damage.ts
function settleDamage(decoded, onCorrupt, where) {
	const { lane, isFresh, warnings } = decoded;
	if (decoded.loss === void 0) return {
		isFresh,
		lane,
		warnings
	};
	if (onCorrupt === "fail") throw new require_index.EvolveError("STATE_CORRUPT", `The state of lane ${lane.name} in ${where} is damaged, and no good copy was found: ${decoded.loss}.`, "Repair the file, or run once with `on-corrupt: reset` to start fresh; the damaged file is kept as evidence.");
	const note = "No good copy was found; what could not be read starts fresh (`on-corrupt: reset`).";
	if (!decoded.isStateDamaged) return {
		isFresh,
		lane,
		warnings: [...warnings, note]
	};
	const state = {
		...require_handover_folder.freshLane(lane.name).state,
		generation: lane.state.generation
	};
	return {
		isFresh: true,
		lane: alignWithHistory({
			...lane,
			state
		}).lane,
		warnings: [...warnings, note]
	};
}
// src/stores/others.ts
function withOthers(lane, states) {
	const others = [];
	const warnings = [];
	for (const [name, bytes] of states) {
		const { text, problem } = readUtf8(bytes);
		const other = problem === void 0 ? readOtherLane(name, text) : void 0;
		if (other) others.push(other);
		else warnings.push(`The state of lane ${name} cannot be read: what it did and parked is not known here.`);
	}
	return {
		lane: {
			...lane,
			others
		},
		warnings
	};
}
// src/stores/walk-back.ts
const maxCommits$1 = 20;
function isWorthRecovering({ isStateDamaged, missingRecords, loss }) {
	return isStateDamaged || missingRecords !== void 0 || loss !== void 0;
}
async function recoverFromPast(standing, damaged, copies) {
	const laneName = damaged.lane.name;
	const names = damaged.broken.filter((one) => one.kind === "state" || one.kind === "log").map((one) => one.file);
	let stepsBack = 0;
	for await (const { from, files } of copies) {
		stepsBack++;
		if (!files.has(laneFiles.state) || !isGood(laneName, files)) continue;
		const patched = new Map(standing);
		for (const name of names) {
			const bytes = files.get(name);
			if (bytes === void 0) patched.delete(name);
			else patched.set(name, bytes);
		}
		const shortened = shortenedLogs(damaged);
		for (const { file } of shortened) patched.set(file, joinLines(files.get(file), standing.get(file)));
		const { lane, isFresh, ...read } = decodeLane(laneName, patched);
		const generation = Math.max(damaged.lane.state.generation, lane.state.generation + stepsBack);
		const note = `${[...names, ...shortened.map(({ file }) => file)].join(", ")}: taken from ${from}, ${plural(stepsBack, "save")} back.`;
		const damage = [...damaged.lane.damage, ...damageOf(shortened, standing, damaged.lane.state.generation)];
		return {
			isFresh,
			lane: {
				...lane,
				state: {
					...lane.state,
					generation
				},
				damage
			},
			warnings: [...shortened.length > 0 ? read.warnings : damaged.warnings, note],
			broken: [...damaged.broken, ...shortened],
			isStateDamaged: damaged.isStateDamaged
		};
	}
	return damaged;
}
function shortenedLogs({ broken, missingRecords }) {
	const file = laneFiles.history;
	if (missingRecords === void 0 || broken.some((one) => one.file === file && one.kind === "log")) return [];
	return [{
		file,
		problem: missingRecords,
		kind: "log"
	}];
}
function joinLines(older, newer) {
	const linesOf = (bytes) => (bytes?.toString("utf8") ?? "").split("\n").filter(Boolean);
	return Buffer.from(`${[...new Set([...linesOf(older), ...linesOf(newer)])].join("\n")}\n`, "utf8");
}
async function* pastCommits(repository, commit, laneName) {
	for (const past of await repository.listPast(commit, maxCommits$1)) yield {
		from: `commit ${past.slice(0, 10)}`,
		files: await readOrNothing(() => readSnapshot(repository, past, laneName))
	};
}
async function readOrNothing(read) {
	try {
		return (await read()).files;
	} catch (error) {
		if (error instanceof require_index.EvolveError) return new Map();
		throw error;
	}
}
function isGood(laneName, files) {
	try {
		return !isWorthRecovering(decodeLane(laneName, files));
	} catch (error) {
		if (error instanceof require_index.EvolveError) return false;
		throw error;
	}
}
// src/stores/branch.ts
const maxTries = 8;
const maxFailures = 3;
function openBranchStore(options) {
	const { laneName, branch, onCorrupt, pause = node_timers_promises.setTimeout, random = Math.random } = options;
	const monotonic = options.monotonic ?? (() => performance.now());
	const nonce = options.nonce ?? (() => (0, node_crypto.randomBytes)(8).toString("hex"));
	const about = {
		where: `branch ${branch}`,
		hasToken: options.access.token !== ""
	};
	let opened;
	const open = async () => {
		const repository = await (opened ??= openStateRepository(options));
		if (repository.isThere()) return repository;
		known = void 0;
		return opened = openStateRepository(options);
	};
	const archive = openArchive(options);
	const sealedOfLane = async () => (await archive.read()).get(laneName) ?? nothingSealed;
	let known;
	const look = async () => {
		const repository = await open();
		return read(repository, await repository.fetchTip());
	};
	const read = async (repository, commit) => settle(repository, await readSnapshot(repository, commit, laneName));
	const settle = async (repository, snapshot) => {
		const { commit } = snapshot;
		const found = decodeLane(laneName, snapshot.files);
		const recovered = isWorthRecovering(found) && commit !== void 0 ? await recoverFromPast(snapshot.files, found, pastCommits(repository, commit, laneName)) : found;
		const past = found.isStateDamaged && recovered === found ? await readSealedPast(await sealedOfLane()) : void 0;
		const decoded = past === void 0 ? recovered : decodeLane(laneName, snapshot.files, past);
		const settled = settleDamage(decoded, onCorrupt, about.where);
		const { lane, warnings } = withOthers(settled.lane, snapshot.others);
		return {
			snapshot,
			decoded,
			lane,
			isFresh: settled.isFresh,
			warnings: [
				...snapshot.warnings,
				...settled.warnings,
				...warnings
			]
		};
	};
	const write = async (standing, lane, request) => {
		const repository = await open();
		const { snapshot, decoded } = standing;
		const changes = changesTo(snapshot.files, decoded, lane);
		const writes = new Map([...changes.writes].map(([name, bytes]) => [branchPath(laneName, name), bytes]));
		const pages = await renderPages(repository, snapshot, lane, request.now);
		for (const [name, page] of pages) if (isPageOurs(name, snapshot)) writes.set(name, Buffer.from(page, "utf8"));
		const removals = changes.removals.map((name) => branchPath(laneName, name));
		const commit = await repository.write({
			parent: snapshot.commit,
			message: commitMessage(request, nonce()),
			now: request.now,
			writes,
			removals
		});
		return afterCommit(snapshot, laneName, commit, {
			writes,
			removals
		});
	};
	const isPageOurs = (name, { entries }) => name === "README.md" || name === chartFile(laneName) || !entries.some(({ path }) => path === name);
	const renderPages = async (repository, snapshot, lane, now) => {
		if (options.renderPages === void 0) return new Map();
		try {
			const lanes = [lane, ...await readOtherLanes(repository, snapshot, laneName)];
			return options.renderPages(lanes.sort((a, b) => a.name < b.name ? -1 : 1), now);
		} catch {
			return new Map();
		}
	};
	const seal = async (lane, now, notes) => {
		if (!isSealingDue(lane) || notes.length > 0) return lane;
		try {
			return (await archive.seal(lane, now)).lane;
		} catch (error) {
			notes.push(require_index.describeError(error));
			return lane;
		}
	};
	const save = async (request) => {
		const repository = await open();
		const notes = [];
		const start = known;
		let standing = start ?? await look();
		const written = new Set();
		const failures = [];
		const isPatient = () => failures.length < (options.access.cancelled?.aborted ? 1 : maxFailures);
		for (let tries = 1; tries <= maxTries && isPatient(); tries++) {
			if (standing.snapshot.commit !== void 0 && written.has(standing.snapshot.commit)) return saved(standing, request, notes);
			const isChanged = start === void 0 || start.snapshot.commit !== standing.snapshot.commit;
			const attempt = prepareSave(request, standing.lane, isChanged);
			if (attempt.kind === "already-saved") return saved(standing, request, notes);
			if (attempt.kind === "declined") {
				known = standing;
				return {
					kind: "declined",
					lane: standing.lane
				};
			}
			const beganAt = monotonic();
			const next = await write(standing, await seal(attempt.lane, request.now, notes), request);
			const { commit = "" } = next;
			written.add(commit);
			const outcome = await repository.push(commit, standing.snapshot.commit);
			if (outcome.kind === "done") return saved(await settle(repository, next), request, notes);
			if (outcome.kind === "refused") throw refusedError(branch, outcome.reason);
			if (outcome.kind === "failed") {
				if (outcome.failure.kind !== "unreachable") throw remoteError(outcome.failure, about, "STATE_NOT_SAVED");
				failures.push(outcome.failure);
			}
			await pause(random() * longestWaitMs(tries, monotonic() - beganAt, options.access.cancelled));
			standing = await lookAgain(look, failures, standing);
		}
		throw givenUpError(branch, failures.at(-1), about);
	};
	const saved = (standing, request, notes) => {
		known = standing;
		const lane = {
			...standing.lane,
			damage: request.next.damage
		};
		const { commit } = standing.snapshot;
		return {
			kind: "saved",
			lane,
			notes,
			...commit ? { commit } : {}
		};
	};
	const survey = async () => {
		const repository = await open();
		return surveyBranch(repository, await repository.fetchTip(), await archive.read());
	};
	return {
		name: "branch",
		where: about.where,
		async restore() {
			known = await look();
			return {
				isFresh: known.isFresh,
				lane: known.lane,
				warnings: known.warnings
			};
		},
		save,
		canCompareAndSwap: true,
		async restoreSealed() {
			const { lane } = known ?? await look();
			return readSealed(await sealedOfLane(), lane.state);
		},
		survey,
		async checkWrite() {
			const repository = await open();
			const parent = await repository.fetchTip();
			const commit = await repository.write({
				...parent === void 0 ? {} : { parent },
				message: "Never pushed\n",
				now: new Date(0),
				writes: new Map(),
				removals: []
			});
			const outcome = await repository.push(commit, parent, true);
			if (outcome.kind === "refused") throw refusedError(branch, outcome.reason);
			if (outcome.kind === "failed") throw remoteError(outcome.failure, about, "STATE_NOT_SAVED");
		}
	};
}
function longestWaitMs(tries, tryMs, cancelled) {
	const unitMs = Math.max(100, tryMs);
	const longestMs = cancelled?.aborted ? 250 : 3e4;
	return Math.min(longestMs, 50 * unitMs, unitMs * 2 ** tries);
}
async function lookAgain(look, failures, before) {
	try {
		return await look();
	} catch (error) {
		if (!(error instanceof require_index.EvolveError) || error.code !== "STATE_UNREADABLE") throw error;
		failures.push({
			kind: "unreachable",
			words: error.problem
		});
		return before;
	}
}
function commitMessage({ message, run }, nonce) {
	const oneLine = (text) => text.replace(/\s+/g, " ").trim();
	return [
		oneLine(message) || "Save state",
		"",
		`Evolve-Run: ${oneLine(`${run.lane}/${run.run_id}`)}`,
		`Evolve-Attempt: ${run.run_attempt}`,
		`Evolve-Nonce: ${oneLine(nonce)}`,
		""
	].join("\n");
}
function refusedError(branch, reason) {
	return new require_index.EvolveError("PUSH_REFUSED", `The server refused the push to ${branch}: ${reason}.`, `Exempt ${branch} from that rule, choose another name with \`state-branch\`, or use the token of an app that may bypass it.`);
}
function givenUpError(branch, failure, about) {
	if (failure !== void 0) return remoteError(failure, about, "STATE_NOT_SAVED");
	return new require_index.EvolveError("STATE_RACE_LOST", `Other runs won the race to save ${branch} ${maxTries} times in a row.`, "Run fewer lanes at the same minute; the next run goes on from what stands there.");
}
// src/stores/cache-files.ts
async function clearFolder(folder) {
	await (0, node_fs_promises.rm)(folder, {
		recursive: true,
		force: true
	});
}
async function readFolder(folder, laneName) {
	const files = new Map();
	const sealed = new Map();
	for (const name of await listNames(folder)) {
		const isSealed = parseSegmentName(name) !== void 0;
		const isKnown = isLaneFile(name) || isSharedFile(name) || /^damaged\/[^/]+$/.test(name);
		if (!isSealed && !isKnown) continue;
		const read = await require_handover_folder.readPlainFile((0, node_path.join)(folder, name), maxLaneBytes);
		if (read.kind === "too-large") throw tooLarge(laneName, read.sizeBytes, name);
		if (read.kind === "read") (isSealed ? sealed : files).set(name, read.bytes);
	}
	return {
		files,
		sealed
	};
}
async function listNames(folder) {
	try {
		return (await (0, node_fs_promises.readdir)(folder, {
			recursive: true,
			withFileTypes: true
		})).filter((entry) => entry.isFile()).map((entry) => (0, node_path.relative)(folder, (0, node_path.join)(entry.parentPath, entry.name)).replaceAll("\\", "/"));
	} catch (error) {
		if (require_handover_folder.hasCode(error, "ENOENT")) return [];
		throw error;
	}
}
async function writeFolder(folder, files) {
	await clearFolder(folder);
	for (const [name, bytes] of files) await require_handover_folder.writeFileAtomically((0, node_path.join)(folder, name), bytes);
}
function withFewEvidence(files) {
	const evidence = [...files.keys()].filter((name) => name.startsWith(`${damagedFolder}/`));
	const numberOf = (name) => Number(/-(\d+)$/.exec(name)?.[1] ?? 0);
	const old = new Set(evidence.sort((a, b) => numberOf(b) - numberOf(a)).slice(5));
	return new Map([...files].filter(([name]) => !old.has(name)));
}
// src/stores/cache.ts
const where = "the Actions cache";
const keptEntries = 5;
const keptSegments = 2;
function openCacheStore(options) {
	const { laneName, onCorrupt, client, folder, keeper, ref } = options;
	const prefix = `evolve-v1-${laneName}--`;
	let known;
	const list = async () => {
		try {
			return sortByGeneration(await keeper?.list(prefix) ?? []);
		} catch {
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
		const key = (newest && await fetch(newest.key)) ?? await fetch(prefix);
		if (key === void 0) await makeSureOfMiss(own);
		const cached = await readFolder(folder, laneName);
		if (key !== void 0 && cached.files.size === 0) throw emptyEntry(key);
		const found = decodeLane(laneName, cached.files);
		refuseOtherLane(cached.files.get(laneFiles.state), laneName);
		const past = found.isStateDamaged ? await readSealedPast(sealedFilesOf(cached.sealed)) : void 0;
		const recovered = isWorthRecovering(found) ? await recoverFromPast(cached.files, found, olderEntries(own.filter((one) => one.key !== key))) : found;
		const decoded = recovered === found && past ? decodeLane(laneName, cached.files, past) : recovered;
		const settled = settleDamage(decoded, onCorrupt, where);
		const warnings = [...settled.warnings, ...staleness(key, listed, ref)];
		return {
			...cached,
			...key ? { key } : {},
			decoded,
			restored: {
				...settled,
				warnings
			}
		};
	};
	const makeSureOfMiss = async (own) => {
		const second = await client.lookUp(prefix);
		await client.check();
		if (second === void 0 && own.length === 0) return;
		throw new require_index.EvolveError("STATE_UNREADABLE", `${second ?? own[0]?.key ?? ""} is in the cache, but could not be restored.`, "A runner with another temporary folder, system or compression cannot read it: use the same kind of runner, or `store: branch`.");
	};
	const olderEntries = async function* (entries) {
		for (const { key } of entries.slice(0, keptEntries)) yield {
			from: key,
			files: await fetch(key) === key ? (await readFolder(folder, laneName)).files : new Map()
		};
	};
	const isOvertaken = async ({ key }) => {
		const newest = await client.lookUp(prefix);
		return newest !== key && generationOf(newest) >= generationOf(key);
	};
	const save = async (request) => {
		const isChanged = known === void 0 || await isOvertaken(known);
		const standing = known === void 0 || isChanged ? await look() : known;
		const attempt = prepareSave(request, standing.restored.lane, isChanged);
		if (attempt.kind !== "write") {
			known = standing;
			return {
				kind: attempt.kind === "declined" ? "declined" : "saved",
				lane: standing.restored.lane
			};
		}
		const { lane, sealed, notes } = seal(attempt.lane, standing.sealed);
		const changes = changesTo(standing.files, standing.decoded, lane);
		const files = withFewEvidence(afterChanges(standing.files, changes));
		await writeFolder(folder, new Map([...files, ...sealed]));
		const { run } = request;
		const plainId = run.run_id.replace(/[^A-Za-z0-9._]/g, "_");
		const key = `${prefix}${lane.state.generation}-${plainId}-${run.run_attempt}`;
		await client.save(key);
		if (await client.lookUp(key) !== key) throw notTaken(key);
		const decoded = decodeLane(laneName, files);
		known = {
			key,
			files,
			sealed,
			decoded,
			restored: settleDamage(decoded, onCorrupt, where)
		};
		const pruned = await prune();
		return {
			kind: "saved",
			lane: {
				...decoded.lane,
				damage: request.next.damage
			},
			notes: [...notes, ...pruned]
		};
	};
	const prune = async () => {
		if (keeper === void 0) return [];
		try {
			const own = sortByGeneration(await keeper.list(prefix)).filter((entry) => entry.ref === ref);
			for (const { id } of own.slice(keptEntries)) await keeper.remove(id);
			return [];
		} catch (error) {
			return [`Older cache entries of this lane could not be deleted (${require_index.describeError(error)}).`];
		}
	};
	return {
		name: "cache",
		where,
		canCompareAndSwap: false,
		restore: () => explained$1("STATE_UNREADABLE", async () => {
			known = await look();
			return known.restored;
		}),
		save: (request) => explained$1("STATE_NOT_SAVED", () => save(request)),
		async restoreSealed() {
			const { sealed, restored } = known ?? await look();
			return readSealed(sealedFilesOf(sealed), restored.lane.state);
		},
		async survey() {
			const { files, sealed } = known ?? await look();
			return {
				lanes: new Map([[laneName, {
					files,
					sealed: sealedFilesOf(sealed)
				}]]),
				unknown: []
			};
		}
	};
}
function seal(lane, standing) {
	if (!isSealingDue(lane)) return {
		lane,
		sealed: standing,
		notes: []
	};
	const sealing = sealLane(lane, () => false);
	const all = new Map(standing);
	for (const { log, number, text } of sealing.segments) all.set(segmentName(log, number), Buffer.from(text));
	const isKept = (name) => {
		const { log, number } = parseSegmentName(name) ?? {
			log: "history",
			number: 0
		};
		return number > sealing.lane.state.sealed[log].last - keptSegments;
	};
	const dropped = [...all.keys()].filter((name) => !isKept(name));
	const note = `The cache keeps ${keptSegments} sealed files of each log; ${dropped.join(", ")} is gone.`;
	return {
		lane: sealing.lane,
		sealed: new Map([...all].filter(([name]) => isKept(name))),
		notes: dropped.length > 0 ? [note] : []
	};
}
function staleness(key, listed, ref) {
	const newest = listed[0];
	if (newest === void 0 || generationOf(newest.key) <= generationOf(key)) return [];
	return [newest.ref === ref ? `stale-state: ${key ?? "nothing"} was restored, but ${newest.key} is newer; cycles after it are not known here.` : `stale-state: ${newest.key} is newer, but was saved on ${newest.ref}: the cache keeps branches apart.`];
}
function generationOf(key) {
	return Number(/--(\d+)-/.exec(key ?? "")?.[1] ?? -1);
}
function sortByGeneration(entries) {
	return [...entries].sort((a, b) => generationOf(b.key) - generationOf(a.key));
}
function refuseOtherLane(state, laneName) {
	const json = require_handover_folder.parseJson(state?.toString("utf8") ?? "");
	const { data } = require_handover_folder.object({ lane: require_handover_folder.string() }).safeParse(json.ok ? json.value : void 0);
	if (data === void 0 || data.lane === laneName) return;
	throw new require_index.EvolveError("STATE_UNREADABLE", `The cache entry of lane ${laneName} holds the state of lane ${JSON.stringify(data.lane)}.`, "Delete that entry (Actions, Caches), or choose another lane.");
}
function emptyEntry(key) {
	return new require_index.EvolveError("STATE_UNREADABLE", `${key} was restored from the cache, but its files are not where this runner looks for them.`, "The folders of this runner differ from those of the one that saved it: use one kind of runner, or `store: branch`.");
}
function notTaken(key) {
	return new require_index.EvolveError("STATE_NOT_SAVED", `The Actions cache did not take ${key}: the service was unwell, the quota is used up, or this run may only read.`, "What the cycle did stands in the summary. Where it lasts, use `store: branch` with `contents: write`.");
}
async function explained$1(code, body) {
	try {
		return await body();
	} catch (error) {
		if (error instanceof require_index.EvolveError) throw error;
		throw new require_index.EvolveError(code, `${where}: ${require_index.describeError(error)}.`, "The next run tries again. If it lasts, use `store: branch`.", { cause: error });
	}
}
// src/platform/lock.ts
const pollMs = 40;
const staleAfterMs = 6e5;
const unfinishedAfterMs = 5e3;
const heldHere = new Set();
async function withLock(path, options, body) {
	const nonce = (0, node_crypto.randomBytes)(8).toString("hex");
	const deadline = Date.now() + options.waitMs;
	await require_handover_folder.makeFolders((0, node_path.dirname)(path));
	heldHere.add(nonce);
	try {
		while (!await tryCreate(path, {
			pid: process.pid,
			host: options.host,
			nonce
		})) {
			const content = await takeOverIfStale(path, options.host);
			if (Date.now() >= deadline) return {
				kind: "busy",
				holder: content
			};
			await (0, node_timers_promises.setTimeout)(pollMs);
		}
		try {
			return {
				kind: "done",
				value: await body()
			};
		} finally {
			if (readHolder(await readText(path))?.nonce === nonce) await (0, node_fs_promises.rm)(path, { force: true });
		}
	} finally {
		heldHere.delete(nonce);
	}
}
async function tryCreate(path, holder) {
	try {
		const file = await (0, node_fs_promises.open)(path, "wx", 420);
		try {
			await file.writeFile(JSON.stringify(holder));
		} finally {
			await file.close();
		}
		return true;
	} catch (error) {
		if (require_handover_folder.hasCode(error, "EEXIST")) return false;
		throw error;
	}
}
async function takeOverIfStale(path, host) {
	const content = await readText(path);
	if (!await isStale(path, content, host)) return content;
	const aside = `${path}.${(0, node_crypto.randomBytes)(6).toString("hex")}.stale`;
	try {
		await (0, node_fs_promises.rename)(path, aside);
	} catch (error) {
		if (require_handover_folder.hasCode(error, "ENOENT")) return content;
		throw error;
	}
	if (await readText(aside) !== content) await (0, node_fs_promises.link)(aside, path).catch(() => void 0);
	await (0, node_fs_promises.rm)(aside, { force: true });
	return content;
}
async function isStale(path, content, host) {
	const ageMs = await (0, node_fs_promises.stat)(path).then((file) => Date.now() - file.mtimeMs, () => 0);
	const holder = readHolder(content);
	if (holder === void 0) return ageMs > unfinishedAfterMs;
	if (ageMs > staleAfterMs) return true;
	if (holder.host !== host) return false;
	return holder.pid === process.pid ? !heldHere.has(holder.nonce) : !isAlive(holder.pid);
}
function isAlive(pid) {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return !require_handover_folder.hasCode(error, "ESRCH");
	}
}
async function readText(path) {
	const read = await require_handover_folder.readPlainFile(path, 4096);
	return read.kind === "read" ? read.bytes.toString("utf8") : "";
}
function readHolder(content) {
	try {
		const value = JSON.parse(content);
		if (typeof value?.pid !== "number" || typeof value.host !== "string" || typeof value.nonce !== "string") return;
		return {
			pid: value.pid,
			host: value.host,
			nonce: value.nonce
		};
	} catch {
		return;
	}
}
// src/stores/foreign.ts
const ownFiles = [
	laneFiles.state,
	laneFiles.history,
	laneFiles.ledger,
	laneFiles.handoff,
	laneFiles.dormant
];
function withoutForeign(known, standing) {
	const files = new Map(standing);
	const generation = generationIn(known);
	const evidence = new Map();
	const repairs = new Map();
	const notes = [];
	const isOurs = generationIn(standing) > generation || !known.has(laneFiles.state);
	for (const name of isOurs ? [] : ownFiles) {
		const ours = known.get(name);
		const theirs = standing.get(name);
		if (ours === void 0 ? theirs === void 0 : theirs?.equals(ours) === true) continue;
		const keptAs = theirs && freeName(name, generation, [...files.keys(), ...evidence.keys()]);
		if (theirs && keptAs !== void 0) evidence.set(keptAs, theirs);
		if (ours === void 0) files.delete(name);
		else files.set(name, ours);
		repairs.set(name, ours);
		notes.push(`${name} was changed by another program while the cycle ran; that is not believed${keptAs ? ` (kept as ${keptAs})` : ""}.`);
	}
	if (!isOurs && standing.has(laneFiles.stop) && !known.has(laneFiles.stop)) notes.push(`${laneFiles.stop} appeared while the cycle ran; it is taken for an operator's.`);
	return {
		files,
		evidence,
		repairs,
		notes
	};
}
function generationIn(files) {
	const text = files.get(laneFiles.state)?.toString("utf8") ?? "";
	return Number(/"generation":\s*(\d{1,9})\b/.exec(text)?.[1] ?? 0);
}
function freeName(name, generation, taken) {
	const stem = `${damagedFolder}/${name}`;
	let number = generation;
	while (taken.includes(`${stem}-${number}`)) number++;
	return `${stem}-${number}`;
}
// src/stores/disk-files.ts
const realFileSystem = {
	read: require_handover_folder.readPlainFile,
	write: require_handover_folder.writeFileAtomically,
	remove: require_handover_folder.removeFile
};
const queuePath = ".agents/rpi/next-work.jsonl";
const defaultStateFolder = ".agents/evolve";
function layoutOf(root, stateDirectory, laneName) {
	const stateFolder = (0, node_path.join)(root, stateDirectory);
	const laneFolder = laneName === "default" ? stateFolder : (0, node_path.join)(stateFolder, "lanes", laneName);
	return {
		laneName,
		root,
		stateFolder: stateDirectory,
		laneFolder,
		lockPath: (0, node_path.join)(stateFolder, ".lock"),
		journalPath: (0, node_path.join)(laneFolder, ".save.json"),
		pathOf(name) {
			if (name === sharedFiles.queue) return (0, node_path.join)(root, queuePath);
			return (0, node_path.join)(name === sharedFiles.claims || name === sharedFiles.kill ? stateFolder : laneFolder, name);
		}
	};
}
async function readLaneFiles(layout, fileSystem) {
	const files = new Map();
	const warnings = [];
	for (const name of [...Object.values(laneFiles), ...Object.values(sharedFiles)]) {
		const read = await fileSystem.read(layout.pathOf(name), maxLaneBytes);
		if (read.kind === "read") files.set(name, read.bytes);
		if (read.kind === "too-large") throw tooLarge(layout.laneName, read.sizeBytes, name);
		if (read.kind === "not-a-file") {
			if (isDamagedAsLink(name)) files.set(name, Buffer.alloc(0));
			warnings.push(`${name} is a link or not a plain file; it was not read.`);
		}
	}
	for (const name of await require_handover_folder.listFolder((0, node_path.join)(layout.laneFolder, damagedFolder))) files.set(`${damagedFolder}/${name}`, Buffer.alloc(0));
	return {
		files,
		warnings
	};
}
async function readOtherStates({ root, stateFolder }, laneName, fileSystem) {
	const states = new Map();
	for (const name of ["default", ...await require_handover_folder.listFolder((0, node_path.join)(root, stateFolder, "lanes"))]) {
		if (name === laneName) continue;
		const path = layoutOf(root, stateFolder, name).pathOf(laneFiles.state);
		if (await require_handover_folder.findSymlink(root, path.slice(root.length)) !== void 0) continue;
		const read = await fileSystem.read(path, maxLaneBytes);
		if (read.kind === "read") states.set(name, read.bytes);
	}
	return states;
}
async function listSealedFiles(layout, fileSystem) {
	const names = [];
	for (const log of sealedLogs) {
		const listed = await require_handover_folder.listFolder((0, node_path.join)(layout.laneFolder, log));
		names.push(...listed.map((base) => `${log}/${base}`).filter((name) => parseSegmentName(name) !== void 0));
	}
	return {
		names,
		async read(name) {
			const read = await fileSystem.read(layout.pathOf(name), maxLaneBytes);
			return read.kind === "read" ? read.bytes : void 0;
		}
	};
}
async function surveyFolder(root, stateDirectory, fileSystem) {
	const folder = (0, node_path.join)(root, stateDirectory);
	const others = await require_handover_folder.listFolder((0, node_path.join)(folder, "lanes"));
	const own = [
		...Object.values(laneFiles),
		...sealedLogs,
		damagedFolder
	];
	const lanes = new Map();
	const unknown = [];
	for (const name of ["default", ...others]) {
		const layout = layoutOf(root, stateDirectory, name);
		const { files, warnings } = await readLaneFiles(layout, fileSystem);
		const shared = name === "default" ? [
			sharedFiles.claims,
			sharedFiles.kill,
			"lanes",
			".lock"
		] : [];
		const strange = (await require_handover_folder.listFolder(layout.laneFolder)).filter((one) => ![...own, ...shared].includes(one));
		const path = name === "default" ? "" : `lanes/${name}/`;
		unknown.push(...strange.map((one) => `${path}${one}`), ...warnings);
		if (name !== "default" || Object.values(laneFiles).some((file) => files.has(file))) lanes.set(name, {
			files,
			sealed: await listSealedFiles(layout, fileSystem)
		});
	}
	return {
		lanes,
		unknown
	};
}
async function checkIsStateFolder({ root, stateFolder }) {
	const names = await require_handover_folder.listFolder((0, node_path.join)(root, stateFolder));
	const own = [
		...Object.values(laneFiles),
		...Object.values(sharedFiles),
		...[
			...sealedLogs,
			damagedFolder,
			"lanes",
			".lock",
			".save.json"
		]
	];
	const foreign = names.find((name) => !own.includes(name) && !require_handover_folder.isTemporaryName(name));
	if (foreign === void 0 || names.some((name) => own.includes(name))) return;
	if (stateFolder === defaultStateFolder) return;
	throw new require_index.EvolveError("INPUT_INVALID", `state-directory: ${JSON.stringify(stateFolder)} is no state folder (it holds ${JSON.stringify(foreign)}).`, `Name a new folder, such as ${defaultStateFolder}.`);
}
async function checkFolders(layout) {
	for (const path of [
		layout.stateFolder,
		".agents/rpi",
		(0, node_path.join)(layout.laneFolder, damagedFolder)
	]) {
		const relative = path.startsWith(layout.root) ? path.slice(layout.root.length) : path;
		const link = await require_handover_folder.findSymlink(layout.root, relative);
		if (link === void 0) continue;
		throw new require_index.EvolveError("STATE_UNREADABLE", `${link} is a symlink; state is not read or written through one.`, "Put a real folder there, or set `state-directory` to another one.");
	}
}
async function applyChanges$1(layout, fileSystem, changes) {
	const names = [...changes.writes.keys()];
	const ordered = [...names.filter((name) => name !== laneFiles.state), ...names.filter((name) => name === laneFiles.state)];
	for (const name of ordered) {
		const bytes = changes.writes.get(name);
		if (bytes !== void 0) await fileSystem.write(layout.pathOf(name), bytes);
	}
	for (const name of changes.removals) await fileSystem.remove(layout.pathOf(name));
}
function areSameFiles(a, b) {
	const live = (files) => [...files].filter(([name]) => !name.startsWith(`${damagedFolder}/`));
	return live(a).length === live(b).length && live(a).every(([name, bytes]) => b.get(name)?.equals(bytes) === true);
}
// src/stores/journal.ts
const contentSchema = require_handover_folder.record(require_handover_folder.string(), require_handover_folder.nullable(require_handover_folder.base64()));
const journalSchema = require_handover_folder.object({
	before: contentSchema,
	after: contentSchema
});
const maxJournalBytes = 8 * maxLaneBytes;
async function writeWithJournal(layout, fileSystem, standing, changes) {
	const names = [...changes.writes.keys(), ...changes.removals];
	const journal = {
		before: contentOf$1(names, (name) => standing.get(name)),
		after: contentOf$1(names, (name) => changes.writes.get(name))
	};
	await fileSystem.write(layout.journalPath, Buffer.from(JSON.stringify(journal), "utf8"));
	await applyChanges$1(layout, fileSystem, changes);
	await fileSystem.remove(layout.journalPath);
}
async function finishDeadSave(layout, fileSystem, laneName) {
	for (const name of await require_handover_folder.listFolder(layout.laneFolder)) if (require_handover_folder.isTemporaryName(name)) await fileSystem.remove((0, node_path.join)(layout.laneFolder, name));
	const read = await fileSystem.read(layout.journalPath, maxJournalBytes);
	if (read.kind === "missing") return void 0;
	const json = require_handover_folder.parseJson(read.kind === "read" ? read.bytes.toString("utf8") : "");
	const journal = journalSchema.safeParse(json.ok ? json.value : void 0);
	if (journal.success) {
		const current = (await readLaneFiles(layout, fileSystem)).files;
		await applyChanges$1(layout, fileSystem, remainingChanges(laneName, journal.data, current));
	}
	await fileSystem.remove(layout.journalPath);
	return journal.success ? "A save that had died in the middle was finished." : "The journal of a dead save could not be read; it was dropped.";
}
function remainingChanges(laneName, journal, current) {
	const before = filesOf(journal.before);
	const after = filesOf(journal.after);
	const isOurs = [...before.keys()].every((name) => [before.get(name), after.get(name)].some((bytes) => isSameContent(bytes, current.get(name))));
	const forward = changesOf(after);
	if (isOurs) return forward;
	const decode = (files) => decodeLane(laneName, files);
	const theirs = decode(current);
	const changes = changesTo(current, theirs, mergeLanes(decode(afterChanges(current, changesOf(before))).lane, decode(afterChanges(current, forward)).lane, theirs.lane));
	const sealed = [...forward.writes].filter(([name]) => parseSegmentName(name));
	return {
		...changes,
		writes: new Map([...sealed, ...changes.writes])
	};
}
function contentOf$1(names, bytesOf) {
	return Object.fromEntries(names.map((name) => [name, bytesOf(name)?.toString("base64") ?? null]));
}
function filesOf(content) {
	return new Map(Object.entries(content).map(([name, text]) => [name, text === null ? void 0 : Buffer.from(text, "base64")]));
}
function changesOf(content) {
	const writes = new Map();
	for (const [name, bytes] of content) if (bytes !== void 0) writes.set(name, bytes);
	return {
		writes,
		removals: [...content.keys()].filter((name) => !writes.has(name))
	};
}
function isSameContent(a, b) {
	return a === void 0 || b === void 0 ? a === b : a.equals(b);
}
// src/stores/directory.ts
function openDirectoryStore(options) {
	const { laneName, stateDirectory, fileSystem = realFileSystem } = options;
	const layout = layoutOf(options.root, stateDirectory, laneName);
	const lock = {
		host: options.host,
		waitMs: options.lockWaitMs ?? 1e4
	};
	let known;
	const look = async (notes) => {
		const found = await readLaneFiles(layout, fileSystem);
		const trusted = known && withoutForeign(known.files, found.files);
		const files = trusted?.files ?? found.files;
		const { isStateDamaged } = decodeLane(laneName, files);
		const past = isStateDamaged ? await readSealedPast(await listSealedFiles(layout, fileSystem)) : void 0;
		const decoded = decodeLane(laneName, files, past);
		const settled = settleDamage(decoded, options.onCorrupt, stateDirectory);
		const others = withOthers(settled.lane, await readOtherStates(layout, laneName, fileSystem));
		const warnings = [
			...notes,
			...found.warnings,
			...settled.warnings,
			...others.warnings
		];
		return {
			found: found.files,
			files,
			...trusted && { trusted },
			decoded,
			restored: {
				...settled,
				lane: others.lane,
				warnings
			}
		};
	};
	const finishAndLook = async () => {
		const note = await finishDeadSave(layout, fileSystem, laneName);
		return look(note === void 0 ? [] : [note]);
	};
	const seal = async (lane) => {
		if (!isSealingDue(lane)) return {
			lane,
			segments: []
		};
		const { history, ledger } = lane.state.sealed;
		const isNew = (name) => {
			const segment = parseSegmentName(name);
			return segment !== void 0 && segment.number > {
				history,
				ledger
			}[segment.log].last;
		};
		const sealed = await listSealedFiles(layout, fileSystem);
		const taken = new Map();
		for (const name of sealed.names.filter(isNew)) taken.set(name, (await sealed.read(name))?.toString("utf8"));
		return sealLane(lane, (name, text) => ![void 0, text].includes(taken.get(name)));
	};
	const restore = async () => {
		known = void 0;
		await checkFolders(layout);
		await checkIsStateFolder(layout);
		if ((await require_handover_folder.listFolder(layout.laneFolder)).length === 0) {
			known = await look([]);
			return known.restored;
		}
		try {
			const locked = await withLock(layout.lockPath, lock, finishAndLook);
			if (locked.kind === "busy") throw lockedError("STATE_UNREADABLE", layout.lockPath, locked.holder);
			known = locked.value;
		} catch (error) {
			if (!require_handover_folder.hasCode(error, "EACCES", "EROFS", "EPERM")) throw error;
			known = await look([]);
		}
		return known.restored;
	};
	const save = async (request) => {
		await checkFolders(layout);
		const locked = await withLock(layout.lockPath, lock, async () => {
			const standing = await finishAndLook();
			const isChanged = known === void 0 || !areSameFiles(known.files, standing.files) || !isSameValue(known.restored.lane.others, standing.restored.lane.others);
			const attempt = prepareSave(request, standing.restored.lane, isChanged);
			if (attempt.kind !== "write") {
				known = standing;
				return {
					kind: attempt.kind === "declined" ? "declined" : "saved",
					lane: standing.restored.lane
				};
			}
			const { lane, segments } = await seal(attempt.lane);
			const changed = changesTo(standing.files, standing.decoded, lane);
			const sealed = segments.map(({ log, number, text }) => [segmentName(log, number), Buffer.from(text, "utf8")]);
			const changes = withRepairs(changed, standing.trusted, sealed);
			await writeWithJournal(layout, fileSystem, standing.found, changes);
			const files = afterChanges(standing.files, changes);
			const decoded = decodeLane(laneName, files);
			const { others } = standing.restored.lane;
			const settled = settleDamage(decoded, options.onCorrupt, stateDirectory);
			known = {
				found: files,
				files,
				decoded,
				restored: {
					...settled,
					lane: {
						...settled.lane,
						others
					}
				}
			};
			return {
				kind: "saved",
				lane: {
					...decoded.lane,
					others,
					damage: request.next.damage
				},
				notes: standing.trusted?.notes ?? []
			};
		});
		if (locked.kind === "busy") throw lockedError("STATE_NOT_SAVED", layout.lockPath, locked.holder);
		return locked.value;
	};
	return {
		name: "directory",
		where: `folder ${stateDirectory}`,
		restore: () => explained("STATE_UNREADABLE", `The state in ${stateDirectory} could not be read`, restore),
		save: (request) => explained("STATE_NOT_SAVED", `The state could not be written to ${stateDirectory}`, () => save(request)),
		canCompareAndSwap: true,
		async restoreSealed() {
			const state = (known?.restored ?? await restore()).lane.state;
			return readSealed(await listSealedFiles(layout, fileSystem), state);
		},
		checkWrite: () => explained("STATE_NOT_SAVED", `The state could not be written to ${stateDirectory}`, () => require_handover_folder.checkWritable(layout.laneFolder)),
		survey: () => surveyFolder(options.root, stateDirectory, fileSystem)
	};
}
function withRepairs(changed, trusted, sealed) {
	const repairs = [...trusted?.repairs ?? []].filter(([name]) => !changed.removals.includes(name));
	const written = repairs.flatMap(([name, bytes]) => bytes === void 0 ? [] : [[name, bytes]]);
	const removed = repairs.filter(([name, bytes]) => bytes === void 0 && !changed.writes.has(name));
	return {
		writes: new Map([
			...sealed,
			...trusted?.evidence ?? [],
			...written,
			...changed.writes
		]),
		removals: [...changed.removals, ...removed.map(([name]) => name)]
	};
}
async function explained(code, problem, body) {
	try {
		return await body();
	} catch (error) {
		if (error instanceof require_index.EvolveError || !require_handover_folder.isSystemError(error)) throw error;
		throw new require_index.EvolveError(code, `${problem}: ${require_index.describeError(error)}.`, "Look at the permissions and the free space of that folder.", { cause: error });
	}
}
function lockedError(code, path, holder) {
	return new require_index.EvolveError(code, `Another process holds ${path} (${holder || "unknown"}).`, "Wait for it to end; if it is gone, delete that file.");
}
// src/stores/index.ts
function openStore(config, around) {
	const { lane: laneName, onCorrupt } = config;
	if (config.store === "directory") {
		const { root, host } = around;
		return openDirectoryStore({
			laneName,
			onCorrupt,
			root,
			host,
			stateDirectory: config.stateDirectory
		});
	}
	const { remoteUrl, access, temporaryFolder, renderPages } = around;
	if (config.store === "cache") {
		const { env } = access;
		const folder = (0, node_path.join)(env.RUNNER_TEMP ?? (0, node_os.tmpdir)(), "evolve-state", laneName);
		const limitMs = config.networkTimeoutSeconds * 1e3;
		return openCacheStore({
			laneName,
			onCorrupt,
			client: openCacheClient({
				env,
				folder,
				deadlineMs: Math.min(6e4, limitMs),
				checkMs: Math.min(15e3, limitMs)
			}),
			folder,
			ref: env.GITHUB_REF,
			keeper: keeperOf(access)
		});
	}
	return openBranchStore({
		laneName,
		onCorrupt,
		url: remoteUrl,
		branch: config.stateBranch,
		access,
		temporaryFolder,
		renderPages
	});
}
function keeperOf({ env, token }) {
	const apiUrl = env.GITHUB_API_URL ?? "https://api.github.com";
	const api = openGitHub({
		token,
		repository: env.GITHUB_REPOSITORY,
		apiUrl
	}, { retries: 0 });
	return api && {
		list: (prefix) => listCacheEntries(api, prefix),
		remove: (id) => deleteCacheEntry(api, id)
	};
}
// src/domain/evidence.ts
function unseenEvidence(head, note) {
	return {
		head,
		commits: [],
		hasDiff: false,
		hasMoved: false,
		descends: true,
		paths: [],
		insertions: 0,
		deletions: 0,
		notes: [`${note}: nothing of the work could be kept, and the workspace is as the agent left it.`]
	};
}
// src/domain/pull-request.ts
const pullRequestLabel = {
	name: "evolve",
	color: "1f6feb",
	description: "Work of the evolve loop"
};
const maxBodyBytes = 59e3;
const maxTitleLength = 200;
function composePullRequest(facts) {
	const reference = issueReference(facts.ref, facts.isFinished);
	const head = `${markItem(facts.ref)}\n${reference === void 0 ? "" : `${reference}\n\n`}`;
	return {
		title: withoutClosing(require_index.plainLine(facts.subject, maxTitleLength)) || `Work on ${require_index.plainLine(facts.ref, 100)}`,
		body: `${head}${require_index.cutToBytes(facts.description ?? describe$1(facts), maxBodyBytes - head.length)}`
	};
}
function describe$1(facts) {
	const title = facts.title === "" ? "" : `: ${require_index.escapeMarkdown(facts.title)}`;
	const about = `Work on ${require_index.escapeMarkdown(facts.ref)}${title}. Lane ${facts.lane}, cycle ${facts.cycle}.`;
	return facts.isFinished ? about : `${about}\n\nUnfinished: the next cycle on it goes on from this branch.`;
}
function issueReference(ref, isFinished) {
	return /^#[1-9]\d{0,17}$/.test(ref) ? `${isFinished ? "Closes" : "Part of"} ${ref}` : void 0;
}
const closing = /\b(close[sd]?|fix(?:e[sd])?|resolve[sd]?)(:?[ \t]+)(?=(?:[\w.-]+\/[\w.-]+)?#\d|GH-\d|https?:\/\/)/gi;
function withoutClosing(line) {
	return line.replace(closing, "$1$2​");
}
function markItem(ref) {
	return `<!-- evolve-item: ${encodeURIComponent(require_index.makeWellFormed(ref)).replaceAll("-", "%2D")} -->`;
}
function readMarkedItem(body) {
	const encoded = /<!-- evolve-item: (\S{0,4000}) -->/.exec(body)?.[1];
	try {
		return encoded === void 0 ? void 0 : decodeURIComponent(encoded);
	} catch {
		return;
	}
}
const listedPullRequestSchema = require_handover_folder.looseObject({
	number: require_handover_folder.int().check(require_handover_folder._positive()),
	node_id: require_handover_folder._default(require_handover_folder.string(), ""),
	html_url: require_handover_folder._default(require_handover_folder.string(), ""),
	state: require_handover_folder._enum(["open", "closed"]),
	draft: require_handover_folder.optional(require_handover_folder.boolean()),
	merged_at: require_handover_folder.nullish(require_handover_folder.string()),
	body: require_handover_folder.nullish(require_handover_folder.string()),
	labels: require_handover_folder._default(require_handover_folder.array(require_handover_folder.looseObject({ name: require_handover_folder.nullish(require_handover_folder.string()) })), []),
	head: require_handover_folder.looseObject({
		ref: require_handover_folder.string(),
		sha: require_handover_folder._default(require_handover_folder.string(), ""),
		repo: require_handover_folder.nullish(require_handover_folder.looseObject({ full_name: require_handover_folder.string() }))
	})
});
function readListed(values, repository) {
	return values.flatMap((value) => {
		const { data } = listedPullRequestSchema.safeParse(value);
		const isOwn = data?.head.repo?.full_name.toLowerCase() === repository.toLowerCase();
		return data && isOwn ? [data] : [];
	});
}
const noDeliveries = {
	kind: "known",
	open: 0,
	byRef: new Map()
};
function foldDeliveries(listed, branchFolder) {
	const ours = [...new Map(listed.map((one) => [one.number, one])).values()].filter((one) => one.head.ref.startsWith(`${branchFolder}/`)).sort((a, b) => Number(a.state === "open") - Number(b.state === "open") || a.number - b.number);
	const byRef = new Map();
	for (const one of ours) {
		const ref = readMarkedItem(one.body ?? "");
		const state = one.state === "open" ? "open" : one.merged_at ? "merged" : "closed";
		if (ref !== void 0) byRef.set(ref, {
			state,
			url: one.html_url,
			number: one.number
		});
	}
	return {
		kind: "known",
		open: ours.filter((one) => one.state === "open").length,
		byRef
	};
}
// src/domain/credentials.ts
function isPlaceholder(text) {
	if (/example|placeholder|your[_-]?(?:api|token|key)/i.test(text)) return true;
	if (text.startsWith("-----BEGIN")) {
		const body = text.replace(/-----[^\n]*?-----/g, "").replace(/\\[rn]|[^A-Za-z0-9+/=]/g, "");
		return body.length < 100 || new Set(body).size < 12;
	}
	const secretPart = text.split(/[_-]/).at(-1) ?? "";
	return new Set(secretPart).size <= 2;
}
const kinds = [
	[/^-----BEGIN/, "a private key"],
	[/^(?:gh[opusr]_|github_pat_)/, "a GitHub token"],
	[/^glpat-/, "a GitLab token"],
	[/^npm_/, "an npm token"],
	[/^sk-/, "an API key"],
	[/^A(?:KIA|SIA)/, "an AWS key"],
	[/^AIza/, "a Google key"],
	[/^(?:xox|xapp-)/, "a Slack token"],
	[/^eyJ/, "a signed token"]
];
function describeCredential(text) {
	return kinds.find(([pattern]) => pattern.test(text))?.[1] ?? "a secret of this run";
}
function describeFindings(findings) {
	const shown = findings.slice(0, 10).map(({ where, what }) => `${what} in ${where}`);
	const more = findings.length > shown.length ? `, and ${findings.length - shown.length} more` : "";
	return `${shown.join(", ")}${more}`;
}
// src/domain/globs.ts
function matchingPaths(paths, patterns) {
	const expressions = patterns.map(toExpression);
	return paths.filter((path) => expressions.some((expression) => expression.test(path)));
}
function toExpression(pattern) {
	const source = pattern.replace(/^\.?\//, "").replace(/\/$/, "/**").split(/(\*\*\/|\*\*|\*|\?)/).map((piece) => wildcards[piece] ?? piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("");
	return new RegExp(`^${source}$`, "i");
}
const wildcards = {
	"**/": "(?:[^/]+/)*",
	"**": "[^]*",
	"*": "[^/]*",
	"?": "[^/]"
};
// src/workspace/refusal.ts
const directoryConflict = /exists; cannot create|directory.file conflict/i;
const lostRace = /\[rejected\].*\((?:fetch first|non-fast-forward|stale info|needs force)\)|\[remote rejected\].*\((?:cannot lock ref|failed to update ref|incorrect old value|reference already exists)/;
const waysOut = [
	[directoryConflict, "Rename or delete the branch that stands in the way: git cannot have a branch and branches below it."],
	[/push cannot contain secrets|push protection|secret.scanning|GITGUARDIAN/i, "Take the secret out of the commits, and revoke it: the agent has seen it."],
	[/GH013|rule violations?/i, "Leave this branch out of the ruleset, or give `github-token` the token of an app that may bypass it."],
	[/GH006|protected branch/i, "Deliver as `deliver: pull-request`, or let the token push to the protected branch."],
	[/workflows?[`']? (?:permission|scope)|create or update workflow/i, "Give `github-token` an app's token with `workflows: write`; the job's own token can never change workflow files."],
	[/GH008|LFS objects?/i, "Upload the Git LFS objects first (`git lfs push`), with a token that may write: hooks of the repository do not run here."],
	[/GH001|large files?|exceeds .*(?:file )?size limit|exceeds maximum allowed size|(?:error:|HTTP) 413/i, "Keep files of this size out of the commits, or put them into Git LFS."],
	[/(?:error:|HTTP) 401|authentication failed|could not read (?:username|password)|invalid username|bad credentials|invalid credentials/i, "The token is missing, expired or not valid: pass a fresh one as `github-token`."],
	[/(?:error:|HTTP) 403|permission (?:to .* )?denied|write access .*not granted|resource not accessible/i, "Grant the job `permissions: contents: write`."],
	[/could not resolve|failed to connect|timed out|no answer in time|connection (?:refused|reset)|error: 5\d\d|unable to access|does not appear to be a git repository/i, "The server could not be reached; the next run tries again."],
	[/hook declined/i, "A hook of the server declined it: meet its rule, or ask the server's owner."]
];
waysOut.map(([, remedy]) => remedy);
function classifyPush(code, output) {
	if (code === 0) return { kind: "pushed" };
	if (directoryConflict.test(output)) return {
		kind: "blocked",
		problem: describeRefusal(output)
	};
	if (lostRace.test(output)) return { kind: "behind" };
	return {
		kind: "refused",
		problem: describeRefusal(output)
	};
}
function describeRefusal(output) {
	const said = output.split(/\r?\n|\r/).filter((line) => /^remote:|\[(?:remote )?rejected\]|^(?:fatal|error|ERROR):/.test(line)).filter((line) => !/^error: failed to push some refs/.test(line)).map((line) => line.replace(/^remote:\s*/, "").replace(/^!\s+\S+\s+/, "").trim()).filter((line) => line !== "");
	return `The server said: ${require_index.toOneLine(hideUrlCredentials((said.length > 0 ? said : [output]).join(" ")), 1600)} ${waysOut.find(([pattern]) => pattern.test(output))?.[1] ?? "Look at the rules of the server for this branch."}`;
}
// src/workspace/repository.ts
const treeTimeoutMs = 6e5;
async function openRepository(options) {
	const { root, access: withToken } = options;
	if (!(0, node_fs.existsSync)(root)) throw notARepository(root, "the folder does not exist");
	const bare = openGit({
		...withToken,
		token: ""
	}, { cwd: root });
	const [settings, found] = await Promise.all([options.settings?.() ?? readSettings(bare), bare.try(["rev-parse", ...questions])]);
	if (found.code !== 0) throw notARepository(root, found.stderr.trim().split("\n")[0] ?? "");
	const [top = "", ...paths] = found.stdout.toString("utf8").replace(/\r?\n$/, "").split(between);
	const gitPaths = new Map(gitFiles.map((name, index) => [name, (0, node_path.resolve)(root, paths[index] ?? "")]));
	const openIn = (folder) => withinTop(openGit({
		...withToken,
		token: ""
	}, { cwd: folder }), folder);
	const git = openIn(top);
	const folders = stateFolders((0, node_path.relative)(top, root), options.stateDirectory);
	return {
		git,
		openIn,
		top,
		temporaryFolder: options.temporaryFolder,
		author: withToken.author,
		stateFolders: folders,
		isState: (path) => folders.some((folder) => path === folder || path.startsWith(`${folder}/`)),
		gitPath: (name) => gitPaths.get(name) ?? "",
		settings,
		cleanTrees: new Map(),
		snapshots: new Map()
	};
}
const gitFiles = [
	"HEAD",
	"objects",
	"shallow",
	"index",
	"index.lock",
	"rebase-merge",
	"rebase-apply",
	"MERGE_HEAD",
	"CHERRY_PICK_HEAD",
	"REVERT_HEAD"
];
const questions = ["--show-toplevel", ...gitFiles.flatMap((name) => [
	"--is-bare-repository",
	"--git-path",
	name
])];
const between = "\nfalse\n";
function withinTop(git, top, more = {}) {
	const env = {
		GIT_CEILING_DIRECTORIES: (0, node_path.dirname)(top),
		GIT_WORK_TREE: top,
		GIT_LITERAL_PATHSPECS: "1",
		GIT_OPTIONAL_LOCKS: "0",
		GIT_EDITOR: "true",
		GIT_SEQUENCE_EDITOR: "true",
		GIT_LFS_SKIP_DOWNLOAD_ERRORS: "1",
		...more
	};
	return {
		try: (args, options) => git.try(args, {
			...options,
			env: {
				...env,
				...options?.env
			}
		}),
		run: (args, options) => git.run(args, {
			...options,
			env: {
				...env,
				...options?.env
			}
		})
	};
}
function notARepository(root, why) {
	return new require_index.EvolveError("NOT_A_REPOSITORY", `${JSON.stringify(root)} cannot be worked in: ${why}.`, "Check the repository out before this step (`actions/checkout`), with at least one commit, or set `working-directory`.");
}
function stateFolders(prefix, stateDirectory) {
	const plain = stateDirectory.replace(/^(\.\/)+|\/+$/g, "");
	const names = [
		".agents/evolve",
		".agents/rpi",
		...plain === "" || plain === "." ? [] : [plain]
	];
	const all = prefix === "" ? names : [...names, ...names.map((name) => `${prefix}/${name}`)];
	return [...new Set(all)].map(toBytes);
}
function toBytes(text) {
	return Buffer.from(text, "utf8").toString("latin1");
}
function toText(path) {
	return Buffer.from(path, "latin1").toString("utf8");
}
function splitNul(output) {
	return output.toString("latin1").split("\0").filter(Boolean);
}
async function findCommit(git, name) {
	const found = await git.try([
		"rev-parse",
		"--quiet",
		"--verify",
		"--end-of-options",
		`${name}^{commit}`
	]);
	return found.code === 0 ? found.stdout.toString("utf8").trim() : void 0;
}
async function isAncestor(git, older, younger) {
	return (await git.try([
		"merge-base",
		"--is-ancestor",
		older,
		younger
	])).code === 0;
}
async function checkIndexLock(repository) {
	const lock = repository.gitPath("index.lock");
	if (await isGoneSoon(lock)) return;
	throw new require_index.EvolveError("WORKSPACE_LOCKED", `${lock} is there: another git command works in this repository, or was killed in it.`, "Delete the file when no git command runs there; it is not deleted for you.");
}
async function clearIndexLock(repository) {
	const lock = repository.gitPath("index.lock");
	if (!await isGoneSoon(lock)) await (0, node_fs_promises.rm)(lock, { force: true });
}
async function isGoneSoon(path) {
	for (let tries = 0; tries < 10; tries++) {
		try {
			await (0, node_fs_promises.access)(path);
		} catch {
			return true;
		}
		await (0, node_timers_promises.setTimeout)(100);
	}
	return false;
}
// src/workspace/remote-git.ts
const wanted = /^(?:http|url|remote|protocol|ssh|pack|transfer|fetch|push)\./;
const programs = /^(?:credential\..*|core\.(?:sshcommand|gitproxy))$/;
const format = /^(?:core\.repositoryformatversion|extensions\.(?:objectformat|partialclone))$/;
async function openRemoteGit(repository, access, hasToken, head) {
	const { settings: all, top, temporaryFolder } = repository;
	const settings = all.filter(([key]) => wanted.test(key) || !hasToken && programs.test(key));
	const folder = await require_handover_folder.makeFolder(temporaryFolder, "evolve-remote-");
	for (const name of ["objects", "refs"]) await (0, node_fs_promises.mkdir)((0, node_path.join)(folder, name));
	await (0, node_fs_promises.writeFile)((0, node_path.join)(folder, "HEAD"), `${head ?? "ref: refs/heads/none"}\n`);
	await (0, node_fs_promises.writeFile)((0, node_path.join)(folder, "config"), renderConfig(all.filter(([key]) => format.test(key))));
	const env = {
		GIT_DIR: folder,
		GIT_OBJECT_DIRECTORY: repository.gitPath("objects")
	};
	const git = withinTop(openGit(access, {
		cwd: top,
		isPrivate: true,
		settings
	}), top, env);
	const shallow = {
		here: (0, node_path.join)(folder, "shallow"),
		there: repository.gitPath("shallow")
	};
	return {
		git,
		settings,
		takeShallow: () => copyOrRemove(shallow.there, shallow.here),
		giveShallow: () => copyOrRemove(shallow.here, shallow.there)
	};
}
function renderConfig(settings) {
	return `[core]\n\tbare = true\n${settings.map(([key, value]) => {
		const [section, name] = key.split(".");
		return `[${section}]\n\t${name} = ${JSON.stringify(value)}\n`;
	}).join("")}`;
}
async function copyOrRemove(from, to) {
	try {
		await (0, node_fs_promises.copyFile)(from, `${to}.evolve`);
		await (0, node_fs_promises.rename)(`${to}.evolve`, to);
	} catch (error) {
		if (!require_handover_folder.hasCode(error, "ENOENT")) throw error;
		await (0, node_fs_promises.rm)(to, { force: true });
	}
}
// src/workspace/remote.ts
const fetchedRef = "refs/evolve/fetched";
async function openRemote(repository, access, name, head) {
	const url = await findUrl(repository, name) ?? (/[/:\\]/.test(name) ? name : void 0);
	if (url === void 0) return void 0;
	const page = webUrlOf(url, access.serverUrl);
	const remoteGit = await openRemoteGit(repository, access, access.token !== "" && page !== void 0 && /^https?:/.test(url), head);
	const { git } = remoteGit;
	const network = async (args) => {
		const done = await git.try(args);
		return {
			code: done.code,
			output: `${done.isTimedOut ? "fatal: no answer in time\n" : ""}${done.stderr}\n${done.stdout.toString("utf8")}`
		};
	};
	const push = async (refspec, options) => {
		const quiet = [
			"--porcelain",
			"--no-verify",
			"--no-signed",
			"--no-follow-tags",
			"--recurse-submodules=no"
		];
		await remoteGit.takeShallow();
		const done = await network([
			"push",
			...quiet,
			...options,
			"--",
			name,
			refspec
		]);
		const pushed = classifyPush(done.code, done.output);
		return done.code === 0 || /^!\t/m.test(done.output) || !await hasArrived(refspec) ? pushed : { kind: "pushed" };
	};
	const hasArrived = async (refspec) => {
		const [commit = "", ref = ""] = refspec.split(":");
		const done = await network([
			"ls-remote",
			"--refs",
			"--quiet",
			"--",
			name,
			ref
		]);
		return done.code === 0 && commit !== "" && done.output.includes(`${commit}\t${ref}\n`);
	};
	const list = async (patterns) => {
		const done = await network([
			"ls-remote",
			"--refs",
			"--quiet",
			"--",
			name,
			...patterns
		]);
		if (done.code !== 0) throw new Error(describeRefusal(done.output));
		return new Map([...done.output.matchAll(/^([0-9a-f]{40,64})\t(\S+)$/gm)].map(([, id = "", ref = ""]) => [ref, id]));
	};
	return {
		...page ?? {},
		list,
		async defaultBranch() {
			const done = await network([
				"ls-remote",
				"--symref",
				"--quiet",
				"--",
				name,
				"HEAD"
			]);
			return /^ref: refs\/heads\/(\S+)\tHEAD$/m.exec(done.output)?.[1];
		},
		push: (commit, ref, expected) => push(`${commit}:${ref}`, expected === void 0 ? [] : [`--force-with-lease=${ref}:${expected}`]),
		remove: (ref, expected) => push(`:${ref}`, [`--force-with-lease=${ref}:${expected}`]),
		fetch: (ref, since) => fetchSince(repository, remoteGit, name, ref, since),
		readCommits: (refs, depth) => readCommits$1(repository, (folder) => openElsewhere(access, remoteGit, folder), absoluteUrl(repository.top, url), refs, depth)
	};
}
async function findUrl({ git, settings }, name) {
	const url = urlOfRemote(settings, name);
	if (url !== void 0) return url;
	const known = await git.try([
		"remote",
		"get-url",
		"--",
		name
	]);
	return known.code === 0 ? known.stdout.toString("utf8").trim() : void 0;
}
function webUrlOf(url, serverUrl) {
	if (!URL.canParse(serverUrl)) return void 0;
	const { host, origin } = new URL(serverUrl);
	const path = /^(?:https?|ssh):\/\/(?:[^@/]*@)?([^/]+)\/(.+)$/.exec(url) ?? /^(?:[^@/]+@)([^/:]+):(.+)$/.exec(url);
	if (path?.[1] !== host) return void 0;
	return { webUrl: `${origin}/${(path[2] ?? "").replace(/(?:\.git)?\/*$/, "")}` };
}
function absoluteUrl(top, url) {
	return /^[a-z][a-z0-9+.-]*:\/\/|^[^/]+:/i.test(url) || (0, node_path.isAbsolute)(url) ? url : (0, node_path.resolve)(top, url);
}
async function fetchSince(repository, remoteGit, remote, ref, since) {
	const depths = await repository.git.run(["rev-parse", "--is-shallow-repository"]) === "true" && since !== void 0 ? [
		["--depth=50"],
		["--depth=1000"],
		["--unshallow"]
	] : [[]];
	let commit;
	let problem = "";
	for (const depth of depths) {
		const args = [
			"fetch",
			"--quiet",
			"--no-tags",
			"--no-recurse-submodules",
			"--no-write-fetch-head",
			...depth
		];
		await remoteGit.takeShallow();
		const done = await remoteGit.git.try([
			...args,
			"--",
			remote,
			`+${ref}:${fetchedRef}`
		]);
		if (done.code !== 0) {
			problem = describeRefusal(done.isTimedOut ? "fatal: no answer in time" : done.stderr);
			break;
		}
		await remoteGit.giveShallow();
		commit = await findCommit(remoteGit.git, fetchedRef);
		if (commit === void 0) problem = `${ref} is not a commit`;
		if (commit === void 0 || since === void 0 || await isAncestor(repository.git, since, commit)) break;
	}
	return commit === void 0 ? { problem } : {
		commit,
		problem
	};
}
function openElsewhere(access, { settings }, folder) {
	return openGit(access, {
		cwd: folder,
		isPrivate: true,
		settings: settings.filter(([name]) => !name.startsWith("url."))
	});
}
async function readCommits$1(repository, open, url, refs, depth) {
	const found = new Map();
	if (refs.length === 0) return found;
	const folder = await require_handover_folder.makeFolder(repository.temporaryFolder, "evolve-look-");
	try {
		const git = open(folder);
		await git.run([
			"init",
			"--quiet",
			"--bare",
			"."
		]);
		await git.run([
			"remote",
			"add",
			"look",
			url
		]);
		const refspecs = refs.map((ref, index) => `+${ref}:refs/look/${index}`);
		await git.run([
			"fetch",
			"--quiet",
			"--no-tags",
			`--depth=${depth}`,
			"--filter=tree:0",
			"--",
			"look",
			...refspecs
		]);
		for (const [index, ref] of refs.entries()) found.set(ref, await readLog({
			...repository,
			git
		}, `refs/look/${index}`, depth));
		return found;
	} finally {
		await (0, node_fs_promises.rm)(folder, {
			recursive: true,
			force: true
		});
	}
}
async function readLog(repository, range, count) {
	const ids = await repository.git.try([
		"rev-list",
		`--max-count=${count}`,
		"--end-of-options",
		range,
		"--"
	]);
	if (ids.code !== 0) return [];
	const list = ids.stdout.toString("utf8").split("\n").filter(Boolean);
	if (list.length === 0) return [];
	return parseBatch((await repository.git.try(["cat-file", "--batch"], { input: `${list.join("\n")}\n` })).stdout);
}
function parseBatch(output) {
	const commits = [];
	let at = 0;
	while (at < output.length) {
		const lineEnd = output.indexOf(10, at);
		const header = /^([0-9a-f]+) commit (\d+)$/.exec(output.toString("latin1", at, lineEnd));
		if (!header) break;
		const bodyEnd = lineEnd + 1 + Number(header[2]);
		commits.push({
			id: header[1] ?? "",
			raw: output.toString("latin1", lineEnd + 1, bodyEnd)
		});
		at = bodyEnd + 1;
	}
	return commits;
}
// src/workspace/trailer.ts
const ours = /^Evolve-(?:Cycle|Item|Finished):/;
const anyTrailer = /^[A-Za-z0-9-]+: ./;
function addTrailers(message, marks) {
	const issue = /#\d+$/.exec(marks.reference ?? "")?.[0];
	const body = message.split("\n").filter((line) => !ours.test(line) && (issue === void 0 || !isReferenceTo(issue, line))).join("\n").trimEnd();
	const lines = [
		`Evolve-Cycle: ${oneLine(marks.cycle)}`,
		`Evolve-Item: ${oneLine(marks.item)}`,
		`Evolve-Finished: ${marks.isFinished ? "yes" : "no"}`
	];
	const paragraphs = body.split(/\n\s*\n/);
	const last = paragraphs.length > 1 ? paragraphs.at(-1) ?? "" : "";
	const isTrailers = last !== "" && last.split("\n").every((line) => anyTrailer.test(line));
	const text = isTrailers ? body.slice(0, -last.length).trimEnd() : body;
	const trailers = [...isTrailers ? [last] : [], Buffer.from(lines.join("\n"), "utf8").toString("latin1")];
	return `${[
		text,
		marks.reference,
		trailers.join("\n")
	].filter((part) => part !== void 0).join("\n\n")}\n`;
}
function isReferenceTo(issue, line) {
	return line === `Closes ${issue}` || line === `Part of ${issue}`;
}
function readTrailers(message) {
	const value = (name) => new RegExp(`^Evolve-${name}: (.*)$`, "m").exec(message)?.[1]?.trim();
	const cycle = value("Cycle");
	if (cycle === void 0) return void 0;
	return {
		cycle,
		item: value("Item") ?? "",
		isFinished: value("Finished") === "yes"
	};
}
function rewriteCommit(raw, committer, change) {
	const end = raw.indexOf("\n\n");
	return `${raw.slice(0, end).replace(/^gpgsig(?:-sha256)? .*\n(?: .*(?:\n|$))*/gm, "").replace(/^committer .*$/m, () => `committer ${committer}`).trimEnd()}\n\n${change(raw.slice(end + 2))}`;
}
function readCommit(raw) {
	const end = raw.indexOf("\n\n");
	const committerEmail = /^committer .*<([^>\n]*)>/m.exec(raw.slice(0, end))?.[1] ?? "";
	return {
		message: raw.slice(end + 2),
		committerEmail
	};
}
function oneLine(text) {
	return text.slice(0, 500).replace(/[\p{Cc}\p{Surrogate}\u2028\u2029]/gu, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
// src/workspace/credentials.ts
const maxFileBytes = 5242880;
const maxBatchBytes = 16777216;
const maxCommits = 1e5;
const maxFindings = 20;
const scans = new WeakMap();
function findCredentials(repository, base, seen, rules) {
	const before = scans.get(repository) ?? new Map();
	const scan = before.get(seen.name) ?? searchWork(repository, base, seen, rules);
	scans.set(repository, before.set(seen.name, scan));
	return scan;
}
async function searchWork(repository, base, seen, rules) {
	const findings = new Map();
	for await (const { where, text, isExcluded } of candidates(repository, base, seen, rules)) for (const [start, end] of rules.find(text)) {
		const secret = text.slice(start, end);
		const what = describeCredential(secret);
		if (what !== "a secret of this run" && (isExcluded || isPlaceholder(secret))) continue;
		if (findings.has(`${where}\n${what}`) || await stoodBefore(repository, base, secret)) continue;
		findings.set(`${where}\n${what}`, {
			where,
			what
		});
		if (findings.size === maxFindings) return [...findings.values()];
	}
	return [...findings.values()];
}
async function* candidates(repository, base, seen, { excluded }) {
	const commits = seen.parent === base ? [] : await readLog(repository, `${base}..${seen.parent}`, maxCommits);
	for (const [index, { id, raw }] of commits.entries()) {
		const text = toText(index === 0 && !seen.hasUncommitted ? raw.slice(0, raw.length - readCommit(raw).message.length) : raw);
		yield {
			where: `commit ${id.slice(0, 10)} itself`,
			text,
			isExcluded: false
		};
	}
	const files = await newFiles(repository, base, seen);
	const isExcluded = (paths) => matchingPaths(paths, excluded).length === paths.length;
	for (const path of new Set([...files.values()].flat())) yield {
		where: "the name of a file",
		text: path,
		isExcluded: isExcluded([path])
	};
	for (const batch of await batchesOf(repository, [...files.keys()])) for (const { id, text } of await readBlobs(repository, batch)) {
		const paths = files.get(id) ?? [];
		yield {
			where: require_index.toOneLine(paths[0] ?? "", 200),
			text,
			isExcluded: isExcluded(paths)
		};
	}
}
async function newFiles({ git }, base, seen) {
	const files = new Map();
	const add = (id, path) => {
		const paths = files.get(id);
		if (paths === void 0) files.set(id, [toText(path)]);
		else paths.push(toText(path));
	};
	if (seen.parent !== base) {
		const done = await git.try([
			...[
				"log",
				"--raw",
				"-r",
				"-z",
				"-m",
				"--no-renames",
				"--no-abbrev",
				"--format="
			],
			"--end-of-options",
			`${base}..${seen.parent}`,
			"--"
		], { timeoutMs: treeTimeoutMs });
		if (done.code !== 0) throw new Error(`git log: ${done.stderr.trim()}`);
		const fields = done.stdout.toString("latin1").split("\0");
		for (let index = 0; index < fields.length; index++) {
			const [, mode, id] = /^\n*:\d{6} (\d{6}) [0-9a-f]+ ([0-9a-f]+) /.exec(fields[index] ?? "") ?? [];
			if (mode === void 0 || id === void 0) continue;
			index++;
			if (isFile(mode)) add(id, fields[index] ?? "");
		}
	}
	for (const { path, newMode, newId } of seen.changes) if (isFile(newMode)) add(newId, path);
	return files;
}
function isFile(mode) {
	return /^(?:100|120)/.test(mode);
}
async function batchesOf({ git }, ids) {
	if (ids.length === 0) return [];
	const input = `${ids.join("\n")}\n`;
	const sizes = await git.run(["cat-file", "--batch-check=%(objectname) %(objecttype) %(objectsize)"], { input });
	const batches = [];
	let room = 0;
	for (const line of sizes.split("\n")) {
		const [id = "", type, size] = line.split(" ");
		const bytes = Number(size);
		if (type !== "blob" || bytes > maxFileBytes) continue;
		if (bytes > room) {
			batches.push([]);
			room = maxBatchBytes;
		}
		batches.at(-1)?.push(id);
		room -= bytes;
	}
	return batches;
}
async function readBlobs({ git }, ids) {
	const { stdout } = await git.try(["cat-file", "--batch"], { input: `${ids.join("\n")}\n` });
	const blobs = [];
	for (let at = 0; at < stdout.length;) {
		const lineEnd = stdout.indexOf(10, at);
		const [id = "", , size] = stdout.toString("latin1", at, lineEnd).split(" ");
		const end = lineEnd + 1 + Number(size);
		blobs.push({
			id,
			text: stdout.toString("utf8", lineEnd + 1, end)
		});
		at = end + 1;
	}
	return blobs;
}
async function stoodBefore({ git }, base, secret) {
	const longest = secret.split(/\r\n?|\n|\\n/).filter((line) => line.length >= 6 && !line.startsWith("-----")).sort((a, b) => b.length - a.length)[0] ?? secret;
	const args = [
		"grep",
		"--quiet",
		"-a",
		"-F",
		"-f",
		"-",
		base,
		"--"
	];
	return (await git.try(args, {
		input: `${longest}\n`,
		timeoutMs: treeTimeoutMs
	})).code === 0;
}
// src/workspace/place.ts
function workRef(kind, lane, ref, cycle) {
	const slug = require_handover_folder.slugOf(ref);
	switch (kind) {
		case "delivered": return `refs/heads/${branchFolder(lane)}/${slug}`;
		case "parked": return `refs/heads/evolve/parked/${lane}/${slug}`;
		case "refused": return `refs/heads/evolve/refused/${lane}/${slug}-${cycle}`;
	}
}
function branchFolder(lane) {
	return lane === "parked" || lane === "refused" ? `evolve/lane.${lane}` : `evolve/${lane}`;
}
async function place(site, request, commit, wanted) {
	const notes = [];
	let problem = `${wanted} and the names beside it hold commits of others. Move them away.`;
	const names = [
		wanted,
		`${wanted}.${request.cycle}`,
		`${wanted}.${request.run.run_id}.${request.run.run_attempt}`
	];
	for (const ref of names) for (let tries = 0; tries < 4; tries++) {
		const placed = await placeOnce(site, request, commit, ref, tries === 0 && ref === wanted && site.remote !== void 0 && !site.earlier.has(ref));
		if (placed.kind === "pushed") return {
			kind: "placed",
			ref,
			notes: [...notes, ...placed.notes]
		};
		if (placed.kind === "refused") return placed;
		if (placed.kind === "behind") continue;
		if (placed.kind === "blocked") problem = placed.problem;
		notes.push(placed.kind === "blocked" ? `${shortName(ref)} cannot be made: a branch stands in its way.` : `${shortName(ref)} holds commits that are not ours; they were left alone.`);
		break;
	}
	return {
		kind: "refused",
		problem
	};
}
async function placeOnce(site, request, commit, ref, isNew) {
	try {
		const there = isNew ? void 0 : await readRef(site, ref);
		const notes = [];
		if (there !== void 0 && there !== commit && !await isAncestor(site.repository.git, there, commit)) {
			if (!await isOurs(site, ref, there, request.run.lane)) return { kind: "foreign" };
			if (site.earlier.get(ref)?.kind === "left") {
				const beside = await keepEarlier(site, request, ref, there);
				if (beside === void 0) return { kind: "foreign" };
				notes.push(`The earlier work, which this cycle did not build on, is kept as ${shortName(beside)}.`);
			}
		}
		const written = await writeRef(site, ref, commit, there ?? "");
		return written.kind === "pushed" ? {
			kind: "pushed",
			notes
		} : written;
	} catch (error) {
		return {
			kind: "refused",
			problem: error instanceof Error ? error.message : String(error)
		};
	}
}
async function readRef({ repository, remote }, ref) {
	return remote ? (await remote.list([ref])).get(ref) : findCommit(repository.git, ref);
}
async function writeRef({ repository, remote }, ref, commit, expected) {
	if (remote !== void 0) return remote.push(commit, ref, expected);
	const done = await repository.git.try([
		"update-ref",
		ref,
		commit,
		expected || "0".repeat(commit.length)
	]);
	if (done.code === 0) return { kind: "pushed" };
	const problem = `The ref could not be written: ${done.stderr.trim()}`;
	return {
		kind: directoryConflict.test(problem) ? "blocked" : "refused",
		problem
	};
}
async function isOurs(site, ref, there, lane) {
	const { repository, remote } = site;
	const earlier = site.earlier.get(ref);
	if (earlier?.kind === "built-on" && earlier.commit === there) return true;
	const tip = (remote ? (await remote.readCommits([ref], 1)).get(ref) : await readLog(repository, there, 1))?.[0];
	if (tip?.id !== there) return false;
	const { message, committerEmail } = readCommit(tip.raw);
	const cycle = readTrailers(message)?.cycle;
	return cycle !== void 0 && (lane === void 0 || cycle.startsWith(`${lane}/`)) && committerEmail === repository.author.email;
}
async function keepEarlier(site, request, ref, there) {
	const { repository, remote } = site;
	if (!(await findCommit(repository.git, there) !== void 0) && (await remote?.fetch(ref, request.start.base))?.commit !== there) return void 0;
	const beside = `${ref}.${request.cycle}`;
	return (await writeRef(site, beside, there, "")).kind === "pushed" ? beside : void 0;
}
const unpushedFolder = "refs/evolve/unpushed";
async function keepHere(site, request, commit, problem, folder = unpushedFolder) {
	const refused = await keepAsPatch(site, request, commit, problem);
	if (!site.isLasting) return refused;
	const ref = `${folder}/${request.run.lane}/${require_handover_folder.slugOf(request.item.ref)}-${request.cycle}`;
	return (await site.repository.git.try([
		"update-ref",
		ref,
		commit
	])).code === 0 ? {
		...refused,
		ref
	} : refused;
}
async function keepAsPatch(site, request, commit, problem) {
	const { git, temporaryFolder } = site.repository;
	const range = `${request.start.base}..${commit}`;
	const args = await git.run([
		"rev-list",
		"--count",
		"--merges",
		range
	]) === "0" ? [
		"format-patch",
		"--stdout",
		"--binary",
		"--no-signature",
		range
	] : [
		"diff",
		"--binary",
		"--no-ext-diff",
		request.start.base,
		commit
	];
	const done = await git.try(args, { timeoutMs: treeTimeoutMs });
	await require_handover_folder.makeFolders(temporaryFolder);
	const patchPath = (0, node_path.join)(temporaryFolder, `${request.run.lane}-${require_handover_folder.slugOf(request.item.ref)}-${request.cycle}.patch`);
	const patch = site.redact(done.stdout.toString("latin1"));
	await (0, node_fs_promises.writeFile)(patchPath, patch, "latin1");
	return {
		kind: "push-refused",
		commit,
		problem,
		patchPath
	};
}
function shortName(ref) {
	return ref.replace(/^refs\/heads\//, "");
}
async function findBaseBranch({ config, remote }, branch) {
	return config.baseBranch || branch || await remote?.defaultBranch();
}
function compareLink(site, base, ref) {
	if (site.remote?.webUrl === void 0) return void 0;
	const escape = (branch) => branch.split("/").map(encodeURIComponent).join("/");
	const range = base === void 0 ? escape(shortName(ref)) : `${escape(base)}...${escape(shortName(ref))}`;
	return { url: `${site.remote.webUrl}/compare/${range}?expand=1` };
}
// src/workspace/pull-request.ts
const permission = "pull-requests: write";
const reading = "pull-requests: read";
const listRoute = "GET /repos/{owner}/{repo}/pulls";
const maxPages = {
	open: 10,
	closed: 3,
	ofBranch: 1
};
async function offerPullRequest(site, ref, base, facts) {
	return attempt(site, ref, base, async (pulls, target) => {
		const offer = composeOffer(site, ref, target, facts);
		const open = (await listOfBranch(pulls, ref)).find((one) => one.state === "open");
		return open ? update(pulls, offer, open) : create(pulls, offer);
	});
}
async function completePullRequest(site, ref, commit, base, facts) {
	return attempt(site, ref, base, async (pulls, target) => {
		const known = (await listOfBranch(pulls, ref)).find((one) => one.state === "open" || one.head.sha === commit);
		if (known) return {
			pullRequest: nameOf(known),
			notes: []
		};
		return create(pulls, composeOffer(site, ref, target, facts));
	});
}
async function readDeliveries({ pulls }, lane) {
	if (pulls === void 0) return noDeliveries;
	try {
		return foldDeliveries(readListed(await pulls.api.ask(reading, async (octokit, repository) => {
			const open = await readPages(octokit, listRoute, {
				...repository,
				state: "open"
			}, maxPages.open);
			const latest = {
				state: "closed",
				sort: "updated",
				direction: "desc"
			};
			const closed = await readPages(octokit, listRoute, {
				...repository,
				...latest
			}, maxPages.closed);
			return [...open.values, ...closed.values];
		}), pulls.repository), branchFolder(lane));
	} catch (error) {
		return {
			kind: "unknown",
			problem: require_index.toOneLine(require_index.describeError(error), 500)
		};
	}
}
function composeOffer(site, ref, base, facts) {
	const { title, body } = composePullRequest(facts);
	return {
		title: site.redact(title),
		body: site.redact(body),
		ref,
		base,
		isFinished: facts.isFinished
	};
}
async function attempt(site, ref, base, body) {
	const link = compareLink(site, base, ref)?.url;
	const byHand = (why) => ({ notes: [`No pull request was opened: ${require_index.toOneLine(why, 600)} The work is on ${shortName(ref)}${link === void 0 ? "." : `; open it from ${link}`}`] });
	if (site.pulls === void 0) return byHand("`github-token` is empty, or the repository is not known.");
	if (base === void 0) return byHand("no base branch is known: set `base-branch`.");
	try {
		const offered = await body(site.pulls, base);
		return offered.pullRequest ? offered : byHand(offered.notes.join(" "));
	} catch (error) {
		return byHand(require_index.describeError(error));
	}
}
async function listOfBranch({ api, repository: name }, ref) {
	const branch = shortName(ref);
	const { values } = await api.ask(reading, (octokit, repository) => {
		const filter = {
			...repository,
			state: "all",
			head: `${repository.owner}:${branch}`
		};
		return readPages(octokit, listRoute, filter, maxPages.ofBranch);
	});
	return readListed(values, name).filter((one) => one.head.ref === branch);
}
async function create(pulls, offer) {
	try {
		const made = await pulls.api.ask(permission, (octokit, repository) => post(octokit, repository, offer));
		if (made.kind === "not-permitted") return { notes: [made.problem] };
		const labelled = await label(pulls, made.pullRequest.number);
		return {
			pullRequest: made.pullRequest,
			notes: [...made.notes, ...labelled]
		};
	} catch (error) {
		const open = (await listOfBranch(pulls, offer.ref).catch(() => [])).find((one) => one.state === "open");
		if (open === void 0) throw error;
		return update(pulls, offer, open);
	}
}
async function post(octokit, repository, offer) {
	const { title, body, base, ref, isFinished } = offer;
	const send = async (draft, notes) => {
		const parameters = {
			...repository,
			title,
			body,
			base,
			head: shortName(ref),
			draft
		};
		const { data } = await octokit.rest.pulls.create(parameters);
		return {
			kind: "created",
			pullRequest: nameOf(data),
			notes
		};
	};
	try {
		return await send(!isFinished, []);
	} catch (error) {
		const words = require_index.describeError(error);
		if (hasStatus(error, 403) && /not permitted to create or approve pull requests/i.test(words)) return {
			kind: "not-permitted",
			problem: `${words.replace(/( - https:\S*|\.)$/, "")}. Allow it under Settings → Actions → General → "Allow GitHub Actions to create and approve pull requests".`
		};
		if (isFinished || !hasStatus(error, 422) || !/draft/i.test(words)) throw error;
		return send(false, ["This repository has no draft pull requests: the unfinished work is in an ordinary one."]);
	}
}
async function update(pulls, offer, open) {
	const pullRequest = nameOf(open);
	const { title, body } = offer;
	const say = (what) => (error) => [`Pull request #${open.number} ${what}: ${require_index.toOneLine(require_index.describeError(error), 400)}`];
	const updated = await pulls.api.ask(permission, (octokit, repository) => octokit.rest.pulls.update({
		...repository,
		pull_number: open.number,
		title,
		body
	})).then(() => [], say("has the work, but its text is of an earlier cycle"));
	const labelled = open.labels.some(({ name }) => name?.toLowerCase() === pullRequestLabel.name) ? [] : await label(pulls, open.number);
	const turned = (open.draft ?? false) === offer.isFinished ? await turnDraft(pulls, open.node_id, !offer.isFinished).then(() => [], say(offer.isFinished ? "is still a draft; mark it as ready for review" : "is not a draft")) : [];
	return {
		pullRequest,
		notes: [
			...updated,
			...labelled,
			...turned
		]
	};
}
async function turnDraft({ api }, id, isDraft) {
	const query = `mutation ($id: ID!) { ${isDraft ? "convertPullRequestToDraft" : "markPullRequestReadyForReview"}(input: { pullRequestId: $id }) { pullRequest { isDraft } } }`;
	await api.ask(permission, (octokit) => octokit.graphql(query, { id }));
}
async function label({ api }, number) {
	try {
		await api.ask(permission, async (octokit, repository) => {
			await createLabel(octokit, repository);
			const labels = [pullRequestLabel.name];
			await octokit.rest.issues.addLabels({
				...repository,
				issue_number: number,
				labels
			});
		});
		return [];
	} catch (error) {
		const words = require_index.toOneLine(require_index.describeError(error), 400);
		return [`Pull request #${number} did not get the label ${pullRequestLabel.name}: ${words}`];
	}
}
async function createLabel(octokit, repository) {
	try {
		await octokit.rest.issues.getLabel({
			...repository,
			name: pullRequestLabel.name
		});
	} catch (error) {
		if (!hasStatus(error, 404)) throw error;
		await octokit.rest.issues.createLabel({
			...repository,
			...pullRequestLabel
		}).catch((failure) => {
			if (!hasStatus(failure, 422)) throw failure;
		});
	}
}
function nameOf({ number, html_url }) {
	return {
		number,
		url: html_url
	};
}
// src/workspace/find.ts
const baseDepth = 200;
const workDepth = 20;
async function findWorkOf(site, dead, lane) {
	const found = await search(site, dead, lane);
	if (site.pulls === void 0 || found?.kind !== "delivered" || found.ref === void 0) return found;
	const base = await findBaseBranch(site, await readBranch(site.repository));
	const { pullRequest, notes } = await completePullRequest(site, found.ref, found.commit, base, {
		...dead,
		subject: dead.title,
		lane,
		isFinished: found.isFinished
	});
	const where = [
		found.where,
		pullRequest && `pull request #${pullRequest.number}`,
		...notes
	].filter(Boolean);
	return {
		...found,
		where: where.join("; "),
		...pullRequest && { pullRequest }
	};
}
async function search(site, dead, lane) {
	const cycle = `${lane}/${dead.run_id}/${dead.run_attempt}`;
	const here = await searchWorkspace(site.repository, dead, lane, cycle);
	if (here !== void 0 || site.remote === void 0) return here;
	try {
		return await searchRemote(site, dead, lane, cycle);
	} catch (error) {
		throw new require_index.EvolveError("STATE_UNREADABLE", `The remote could not be asked for work of run ${dead.run_id}: ${error instanceof Error ? error.message : String(error)}`, "Nothing was done, so that no work is done twice; the next run asks again.", { cause: error });
	}
}
async function searchWorkspace(repository, dead, lane, cycle) {
	const since = await findCommit(repository.git, dead.start_commit);
	const inHead = match(await readLog(repository, since === void 0 ? "HEAD" : `${since}..HEAD`, baseDepth), cycle);
	if (inHead) return {
		...inHead,
		kind: "delivered",
		where: "the branch that is checked out"
	};
	const { stdout } = await repository.git.try([
		"for-each-ref",
		"--format=%(refname)",
		"refs/heads/evolve/",
		unpushedFolder
	]);
	const refs = stdout.toString("utf8").split("\n");
	const unpushed = `${unpushedFolder}/${lane}/${require_handover_folder.slugOf(dead.ref)}-${dead.cycle}`;
	const here = refs.includes(unpushed) ? [{
		ref: unpushed,
		kind: "parked"
	}] : [];
	for (const { ref, kind } of [...ownRefs(refs, dead, lane), ...here]) {
		const found = match(await readLog(repository, ref, workDepth), cycle);
		const where = ref === unpushed ? `${ref} of this clone` : `branch ${shortName(ref)}`;
		if (found) return {
			...found,
			kind,
			ref,
			where
		};
	}
}
async function searchRemote(site, dead, lane, cycle) {
	const { remote, repository } = site;
	if (remote === void 0) return void 0;
	const base = await findBaseBranch(site, await readBranch(repository));
	const baseRef = `refs/heads/${base ?? ""}`;
	const there = [...(await remote.list([baseRef, "refs/heads/evolve/*"])).keys()];
	const work = ownRefs(there, dead, lane);
	const inBase = there.includes(baseRef) ? match((await remote.readCommits([baseRef], baseDepth)).get(baseRef), cycle) : void 0;
	if (inBase) return {
		...inBase,
		kind: "delivered",
		where: `pushed to ${base}`
	};
	const tips = await remote.readCommits(work.map(({ ref }) => ref), workDepth);
	for (const { ref, kind } of work) {
		const found = match(tips.get(ref), cycle);
		if (found) return {
			...found,
			kind,
			ref,
			where: `branch ${shortName(ref)}`
		};
	}
}
async function readBranch({ git }) {
	return (await git.try([
		"symbolic-ref",
		"--quiet",
		"--short",
		"HEAD"
	])).stdout.toString("utf8").trim() || void 0;
}
function ownRefs(refs, dead, lane) {
	return [
		"delivered",
		"parked",
		"refused"
	].flatMap((kind) => {
		const name = workRef(kind, lane, dead.ref, dead.cycle);
		return refs.filter((ref) => ref === name || ref.startsWith(`${name}.`)).map((ref) => ({
			ref,
			kind
		}));
	});
}
function match(commits, cycle) {
	for (const { id, raw } of commits ?? []) {
		const trailers = readTrailers(readCommit(raw).message);
		if (trailers?.cycle === cycle) return {
			commit: id,
			isFinished: trailers.isFinished
		};
	}
}
async function readTraces(repository, lane) {
	return (await readLog(repository, "HEAD", workDepth)).flatMap(({ id, raw }) => {
		const [of, runId, attempt] = readTrailers(readCommit(raw).message)?.cycle.split("/") ?? [];
		const runAttempt = Number(attempt);
		return of === lane && runId !== void 0 && Number.isInteger(runAttempt) ? [{
			runId,
			runAttempt,
			commit: id
		}] : [];
	});
}
async function forget(site, ref) {
	const isHere = ref.startsWith(`${unpushedFolder}/`);
	if (!isHere && !/^refs\/heads\/evolve\/./.test(ref)) return `${JSON.stringify(ref)} is not a ref of ours; it was left alone.`;
	const { repository, remote } = site;
	if ((await repository.git.try([
		"symbolic-ref",
		"--quiet",
		"HEAD"
	])).stdout.toString("utf8").trim() !== ref) await repository.git.try([
		"update-ref",
		"-d",
		ref
	]);
	if (remote === void 0 || isHere) return void 0;
	const name = shortName(ref);
	try {
		const there = (await remote.list([ref])).get(ref);
		if (there === void 0) return void 0;
		if (!await isOurs(site, ref, there)) return `${name} holds commits that are not ours; it was left alone.`;
		const removed = await remote.remove(ref, there);
		if (removed.kind === "pushed") return void 0;
		return `${name} could not be deleted. ${"problem" in removed ? removed.problem : "Somebody pushed to it."}`;
	} catch (error) {
		return `${name} could not be deleted. ${error instanceof Error ? error.message : String(error)}`;
	}
}
// src/workspace/leftovers.ts
async function findLeftovers(repository, changes, status) {
	const unmerged = new Set(status?.unmerged);
	const unresolved = [];
	for (const { path } of changes) if (unmerged.has(path) && await hasMarks(repository.top, path)) unresolved.push(toText(path));
	const notes = (status?.inner ?? []).slice(0, 10).map((path) => `${require_index.toOneLine(toText(path), 200)} is a repository of its own: its files are no part of the work.`);
	return {
		...unresolved.length > 0 && { unresolved },
		...notes.length > 0 && { notes }
	};
}
const maxBytes = 0xa00000;
async function hasMarks(top, path) {
	const file = Buffer.from((0, node_path.join)(Buffer.from(top, "utf8").toString("latin1"), path), "latin1");
	try {
		const found = await (0, node_fs_promises.stat)(file);
		if (!found.isFile() || found.size > maxBytes) return false;
		const text = await (0, node_fs_promises.readFile)(file, "latin1");
		return /^<{7} /m.test(text) && /^>{7} /m.test(text);
	} catch {
		return false;
	}
}
async function hasStart({ git }, start) {
	return (await git.try([
		"rev-parse",
		"--quiet",
		"--verify",
		`${start.base}^{tree}`
	])).code === 0;
}
// src/workspace/fingerprint.ts
const tickMs = 50;
const maxFiles = 2e3;
async function takeFingerprint(top, status) {
	const { changed, untracked, hasSubmoduleChanges, said } = status;
	const paths = [...changed, ...untracked];
	if (hasSubmoduleChanges || paths.length > maxFiles) return void 0;
	const now = Date.now();
	const marks = await Promise.all(paths.map((path) => markOf((0, node_path.join)(Buffer.from(top).toString("latin1"), path))));
	return marks.every(({ changedMs }) => changedMs < now - tickMs) ? [said, ...marks.map(({ text }) => text)].join("\0") : void 0;
}
async function markOf(path) {
	try {
		const { ino, size, mode, ctimeNs, ctimeMs } = await (0, node_fs_promises.lstat)(Buffer.from(path, "latin1"), { bigint: true });
		return {
			text: `${ino} ${size} ${mode} ${ctimeNs}`,
			changedMs: Number(ctimeMs)
		};
	} catch {
		return {
			text: "gone",
			changedMs: 0
		};
	}
}
// src/workspace/status.ts
const args = [
	"status",
	"--porcelain=v2",
	"-z",
	"--branch",
	"--no-ahead-behind"
];
const scope = [
	"--untracked-files=all",
	"--no-renames",
	"--ignore-submodules=dirty"
];
const ordinary = /^(1) .. (\S{4})(?: \S+){5} ([^]+)$/;
const unmerged = /^(u) .. (\S{4})(?: \S+){7} ([^]+)$/;
async function readStatus({ git, isState }) {
	const done = await git.try([...args, ...scope], { timeoutMs: treeTimeoutMs });
	if (done.code !== 0) return void 0;
	const entries = splitNul(done.stdout);
	const header = (name) => entries.find((entry) => entry.startsWith(`# branch.${name} `))?.slice(`# branch.${name} `.length);
	const head = header("oid");
	const branch = header("head");
	const changes = entries.flatMap((entry) => {
		const [, kind = "", submodule = "", path = ""] = ordinary.exec(entry) ?? unmerged.exec(entry) ?? [];
		return path === "" || isState(path) ? [] : [{
			kind,
			path,
			isSubmodule: submodule.startsWith("S")
		}];
	});
	const others = entries.filter((entry) => entry.startsWith("? ")).map((entry) => entry.slice(2)).filter((path) => !isState(path.replace(/\/$/, "")));
	return {
		...head !== void 0 && head !== "(initial)" && { head },
		...branch !== void 0 && branch !== "(detached)" && { branch: Buffer.from(branch, "latin1").toString("utf8") },
		hasChanges: changes.length > 0,
		hasSubmoduleChanges: changes.some(({ isSubmodule }) => isSubmodule),
		changed: changes.map(({ path }) => path),
		unmerged: changes.filter(({ kind }) => kind === "u").map(({ path }) => path),
		untracked: others.filter((path) => !path.endsWith("/")),
		inner: others.filter((path) => path.endsWith("/")).map((path) => path.slice(0, -1)),
		said: done.stdout.toString("latin1")
	};
}
// src/workspace/tree-edit.ts
async function removePaths(git, tree, paths) {
	const folders = [...new Set(paths.flatMap(foldersAbove))].sort((a, b) => depthOf(b) - depthOf(a));
	const trees = await readTrees(git, tree, folders);
	const root = trees.get("");
	if (root === void 0) throw new Error(`git cat-file: ${tree} is not there`);
	const written = [];
	let id = root.id;
	for (const folder of folders) {
		const found = trees.get(folder);
		if (found === void 0) continue;
		const entries = found.entries.flatMap((entry) => {
			const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
			if (paths.includes(path)) return [];
			const child = trees.get(path);
			if (child === void 0) return [entry];
			return child.entries.length === 0 ? [] : [{
				...entry,
				id: child.id
			}];
		});
		if (render(entries).equals(render(found.entries))) continue;
		id = hashOf(entries, found.id.length);
		trees.set(folder, {
			id,
			entries
		});
		if (entries.length > 0 || folder === "") written.push(describe(entries));
	}
	if (written.length === 0) return root.id;
	const input = Buffer.from(written.map((one) => `${one}\0`).join(""), "latin1");
	const made = await git.run([
		"mktree",
		"-z",
		"--missing",
		"--batch"
	], { input });
	if (!made.endsWith(id)) throw new Error(`git mktree: made ${made} and not ${id}`);
	return id;
}
function foldersAbove(path) {
	const names = path.split("/");
	return names.map((_, index) => names.slice(0, index).join("/"));
}
function depthOf(folder) {
	return folder === "" ? 0 : folder.split("/").length;
}
async function readTrees(git, tree, folders) {
	const trees = new Map();
	const names = folders.map((folder) => folder === "" ? tree : `${tree}:${folder}`);
	const done = await git.try(["cat-file", "--batch"], { input: Buffer.from(`${names.join("\n")}\n`, "latin1") });
	if (done.code !== 0) throw new Error(`git cat-file: ${done.stderr.trim()}`);
	let at = 0;
	for (const folder of folders) {
		const lineEnd = done.stdout.indexOf(10, at);
		const line = done.stdout.toString("latin1", at, lineEnd);
		const [, id = "", kind = "", size = ""] = /^([0-9a-f]{40,64}) (\w+) (\d+)$/.exec(line) ?? [];
		at = lineEnd + 1;
		if (id === "") continue;
		const end = at + Number(size);
		if (kind === "tree") trees.set(folder, {
			id,
			entries: parse(done.stdout.subarray(at, end), id.length / 2)
		});
		at = end + 1;
	}
	return trees;
}
function parse(body, idBytes) {
	const entries = [];
	for (let at = 0; at < body.length;) {
		const space = body.indexOf(32, at);
		const end = body.indexOf(0, space);
		entries.push({
			mode: body.toString("latin1", at, space),
			name: body.toString("latin1", space + 1, end),
			id: body.toString("hex", end + 1, end + 1 + idBytes)
		});
		at = end + 1 + idBytes;
	}
	return entries;
}
function render(entries) {
	return Buffer.concat(entries.flatMap(({ mode, name, id }) => [Buffer.from(`${mode} ${name}\0`, "latin1"), Buffer.from(id, "hex")]));
}
function hashOf(entries, idLength) {
	const body = render(entries);
	return (0, node_crypto.createHash)(idLength === 64 ? "sha256" : "sha1").update(`tree ${body.length}\0`).update(body).digest("hex");
}
function describe(entries) {
	const typeOf = (mode) => mode === "40000" ? "tree" : mode === "160000" ? "commit" : "blob";
	return entries.map(({ mode, name, id }) => `${mode} ${typeOf(mode)} ${id}\t${name}\0`).join("");
}
// src/workspace/snapshot.ts
const absentMode = "000000";
const submoduleMode = "160000";
async function takeSnapshot(repository, seen) {
	const status = seen ?? await readStatus(repository);
	if (status?.head !== void 0 && !status.hasChanges && status.untracked.length === 0) return withoutStateFolders(repository, `${status.head}^{tree}`);
	const fingerprint = status && await takeFingerprint(repository.top, status);
	const known = fingerprint && repository.snapshots.get(fingerprint);
	if (known !== void 0) return known;
	const tree = await writeSnapshot(repository, status);
	repository.cleanTrees.set(tree, tree);
	if (fingerprint !== void 0) repository.snapshots.set(fingerprint, tree);
	return tree;
}
function writeSnapshot(repository, status) {
	return withIndex(repository, async (git, path) => {
		await copyIndex(repository, git, path);
		if (status?.hasChanges !== false) await git.run(["add", "--update"], { timeoutMs: treeTimeoutMs });
		await addFiles(git, status?.untracked ?? await listUntracked(repository, git));
		await dropStateFolders(repository, git);
		if (status?.hasSubmoduleChanges === true) await keepSubmodules(git, await diffIndex(git, "HEAD"));
		return writeTree(git);
	});
}
async function diffTrees(git, older, newer) {
	if (older === newer) return [];
	const args = [
		"diff-tree",
		"-r",
		"-z",
		"--raw",
		"--no-renames",
		older,
		newer
	];
	const done = await git.try(args, { timeoutMs: treeTimeoutMs });
	if (done.code !== 0) throw new Error(`git diff-tree: ${done.stderr.trim()}`);
	return parseChanges(done.stdout);
}
function parseChanges(raw) {
	const fields = splitNul(raw);
	const changes = [];
	for (let index = 0; index + 1 < fields.length; index += 2) {
		const [oldMode = "", newMode = "", oldId = "", newId = ""] = (fields[index] ?? "").slice(1).split(" ");
		changes.push({
			path: fields[index + 1] ?? "",
			oldMode,
			newMode,
			oldId,
			newId
		});
	}
	return changes;
}
function turnedBack({ path, oldMode, newMode, oldId, newId }) {
	return {
		path,
		oldMode: newMode,
		newMode: oldMode,
		oldId: newId,
		newId: oldId
	};
}
async function composeTree(repository, from, changes) {
	if (changes.length === 0) return from;
	return withIndex(repository, async (git) => {
		await git.run(["read-tree", from]);
		await applyChanges(git, changes);
		return writeTree(git);
	});
}
async function moveWorktree(repository, tree) {
	const target = await withoutStateFolders(repository, tree);
	for (let pass = 0; pass < 4; pass++) if (await withIndex(repository, async (git, path) => {
		await copyIndex(repository, git, path);
		await git.run([
			"read-tree",
			"--reset",
			target
		]);
		await git.run(["add", "--update"], { timeoutMs: 6e5 });
		await addFiles(git, await listUntracked(repository, git));
		const differences = await diffIndex(git, target);
		const submodules = await keepSubmodules(git, differences);
		if (differences.length === submodules) return true;
		const rules = differences.filter(isIgnoreFile).map(turnedBack);
		const next = pass === 0 && rules.length > 0 ? await composeTree(repository, await writeTree(git), rules) : target;
		await git.run([
			"read-tree",
			"--reset",
			"-u",
			"--no-recurse-submodules",
			next
		], { timeoutMs: 6e5 });
		return rules.length === 0;
	})) return;
}
function isIgnoreFile(change) {
	return (0, node_path.basename)(change.path) === ".gitignore";
}
async function withoutStateFolders(repository, tree) {
	const { git, stateFolders, cleanTrees } = repository;
	const known = cleanTrees.get(tree);
	if (known !== void 0) return known;
	const clean = await removePaths(git, tree, stateFolders);
	for (const name of [tree, clean]) cleanTrees.set(name, clean);
	return clean;
}
async function withIndex(repository, body) {
	const folder = await require_handover_folder.makeFolder(repository.temporaryFolder, "evolve-index-");
	const path = (0, node_path.join)(folder, "index");
	const env = { GIT_INDEX_FILE: path };
	const git = {
		try: (args, options) => repository.git.try(args, {
			...options,
			env: {
				...options?.env,
				...env
			}
		}),
		run: (args, options) => repository.git.run(args, {
			...options,
			env: {
				...options?.env,
				...env
			}
		})
	};
	try {
		return await body(git, path);
	} finally {
		await (0, node_fs_promises.rm)(folder, {
			recursive: true,
			force: true
		});
	}
}
async function listUntracked(repository, git) {
	return (await list(git, [
		"ls-files",
		"-z",
		"--others",
		"--exclude-standard"
	])).filter((path) => !path.endsWith("/") && !repository.isState(path));
}
function addFiles(git, files) {
	return feed(git, [
		"update-index",
		"-z",
		"--add",
		"--replace",
		"--remove",
		"--stdin"
	], files);
}
async function copyIndex(repository, git, path) {
	const from = repository.gitPath("index");
	try {
		const { atime, mtime } = await (0, node_fs_promises.stat)(from);
		await (0, node_fs_promises.copyFile)(from, path, node_fs_promises.constants.COPYFILE_FICLONE);
		await (0, node_fs_promises.utimes)(path, atime, mtime);
	} catch (error) {
		if (!require_handover_folder.hasCode(error, "ENOENT")) throw error;
		await git.try(["read-tree", "HEAD"]);
	}
}
async function dropStateFolders(repository, git) {
	const tracked = await list(git, [
		"ls-files",
		"-z",
		"--cached",
		"--",
		...repository.stateFolders.map(toText)
	]);
	await feed(git, [
		"update-index",
		"-z",
		"--force-remove",
		"--stdin"
	], [...new Set(tracked)]);
}
async function diffIndex(git, tree) {
	const args = [
		"diff-index",
		"--cached",
		"-z",
		"--raw",
		"--no-renames",
		tree
	];
	const done = await git.try(args, { timeoutMs: treeTimeoutMs });
	if (done.code !== 0) throw new Error(`git diff-index: ${done.stderr.trim()}`);
	return parseChanges(done.stdout);
}
async function keepSubmodules(git, changes) {
	const submodules = changes.filter(({ oldMode, newMode }) => oldMode === submoduleMode && newMode === submoduleMode);
	await feed(git, [
		"update-index",
		"-z",
		"--index-info"
	], submodules.map(turnedBack).map(entryOf));
	return submodules.length;
}
async function applyChanges(git, changes) {
	const isGone = (change) => change.newMode === absentMode;
	await feed(git, [
		"update-index",
		"-z",
		"--index-info"
	], [...changes.filter(isGone), ...changes.filter((change) => !isGone(change))].map(entryOf));
}
function entryOf({ path, newMode, newId }) {
	return newMode === absentMode ? `0 ${newId}\t${path}` : `${newMode} ${newId}\t${path}`;
}
async function list(git, args) {
	const done = await git.try(args, { timeoutMs: treeTimeoutMs });
	if (done.code !== 0) throw new Error(`git ${args[0]}: ${done.stderr.trim()}`);
	return splitNul(done.stdout);
}
async function feed(git, args, entries) {
	if (entries.length === 0) return;
	const input = Buffer.from(entries.map((entry) => `${entry}\0`).join(""), "latin1");
	await git.run(args, {
		input,
		timeoutMs: treeTimeoutMs
	});
}
function writeTree(git) {
	return git.run(["write-tree", "--missing-ok"]);
}
// src/workspace/observe.ts
async function observe(repository, start, known) {
	const status = known ?? await readStatus(repository);
	const worktree = await takeSnapshot(repository, status);
	const name = [
		start.base,
		start.head,
		start.tree,
		status?.head,
		worktree
	].join(" ");
	const before = observations.get(repository) ?? new Map();
	const sight = before.get(name) ?? await tellApart(repository, start, worktree, status?.head);
	observations.set(repository, before.set(name, sight));
	return {
		...sight,
		name,
		...status && { status }
	};
}
const observations = new WeakMap();
async function tellApart(repository, start, worktree, head) {
	const { git } = repository;
	const descends = head !== void 0 && (head === start.base || await isAncestor(git, start.base, head));
	const parent = descends ? head : start.base;
	const dirt = new Map((await dirtOf(repository, start)).map((change) => [change.path, contentOf(change)]));
	const isOurs = (change) => !repository.isState(change.path) && dirt.get(change.path) !== contentOf(change);
	const differences = await diffWorktree(repository, parent, worktree);
	const uncommitted = differences.filter(isOurs);
	const tree = uncommitted.length === differences.length && differences.length > 0 ? worktree : await composeTree(repository, `${parent}^{tree}`, uncommitted);
	const changes = parent === start.base ? uncommitted : (await diffTrees(git, `${start.base}^{tree}`, tree)).filter(isOurs);
	return {
		descends,
		parent,
		worktree,
		hasUncommitted: uncommitted.length > 0,
		tree,
		changes,
		...head && { head }
	};
}
async function diffWorktree(repository, commit, tree) {
	return repository.cleanTrees.get(`${commit}^{tree}`) === tree ? [] : diffTrees(repository.git, `${commit}^{tree}`, tree);
}
async function dirtOf(repository, start) {
	return (await diffWorktree(repository, start.head, start.tree)).filter((change) => !repository.isState(change.path));
}
function contentOf(change) {
	return `${change.newMode} ${change.newId}`;
}
async function readEvidence(repository, start, status) {
	const seen = await observe(repository, start, status);
	return {
		head: seen.head ?? start.head,
		commits: await readCommits(repository, start, seen.head),
		hasDiff: seen.descends && seen.changes.length > 0,
		hasMoved: seen.worktree !== start.tree,
		descends: seen.descends,
		paths: seen.changes.map((change) => toText(change.path)).sort(),
		...await countLines(repository, start, seen),
		...await findLeftovers(repository, seen.changes, seen.status)
	};
}
async function readCommits(repository, start, head) {
	if (head === void 0 || head === start.head || head === start.base) return [];
	const range = [
		head,
		`^${start.head}`,
		`^${start.base}`
	];
	return (await repository.git.run([
		"log",
		"--reverse",
		"-z",
		"--format=%H %s",
		"--max-count=500",
		...range,
		"--"
	])).split("\0").filter(Boolean).map((line) => ({
		sha: line.slice(0, line.indexOf(" ")),
		subject: require_index.toOneLine(line.slice(line.indexOf(" ")), 200)
	}));
}
async function countLines(repository, start, seen) {
	if (seen.changes.length === 0) return {
		insertions: 0,
		deletions: 0
	};
	const ours = new Set(seen.changes.map((change) => change.path));
	const args = [
		"diff-tree",
		"-r",
		"-z",
		"--numstat",
		"--no-renames",
		`${start.base}^{tree}`,
		seen.tree
	];
	const done = await repository.git.try(args, { timeoutMs: treeTimeoutMs });
	let insertions = 0;
	let deletions = 0;
	for (const entry of splitNul(done.stdout)) {
		const [added = "", removed = "", ...path] = entry.split("	");
		if (!ours.has(path.join("	"))) continue;
		insertions += Number(added) || 0;
		deletions += Number(removed) || 0;
	}
	return {
		insertions,
		deletions
	};
}
function collides(a, b) {
	return a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`);
}
// src/workspace/rebase.ts
const settings = [
	"rebase.autoSquash=false",
	"rebase.autoStash=false",
	"rebase.updateRefs=false",
	"rerere.enabled=false"
].flatMap((setting) => ["-c", setting]);
async function rebase(repository, commits) {
	if (commits.onto === commits.from) return {
		kind: "rebased",
		tip: commits.tip
	};
	const folder = await require_handover_folder.makeFolder(repository.temporaryFolder, "evolve-rebase-");
	const tree = (0, node_path.join)(folder, "tree");
	try {
		await repository.git.run([
			"worktree",
			"add",
			"--quiet",
			"--detach",
			tree,
			commits.tip
		], { timeoutMs: treeTimeoutMs });
		const git = repository.openIn(tree);
		const args = [
			...settings,
			"rebase",
			"--quiet",
			"--onto",
			commits.onto,
			commits.from
		];
		const done = await git.try(args, { timeoutMs: treeTimeoutMs });
		const tip = await findCommit(git, "HEAD");
		if (done.code === 0 && tip !== void 0) return {
			kind: "rebased",
			tip
		};
		return {
			kind: "conflict",
			paths: splitNul((await git.try([
				"diff",
				"--name-only",
				"--diff-filter=U",
				"-z"
			])).stdout).map(toText)
		};
	} finally {
		await repository.git.try([
			"worktree",
			"remove",
			"--force",
			"--",
			tree
		]);
		await (0, node_fs_promises.rm)(folder, {
			recursive: true,
			force: true
		});
	}
}
// src/workspace/restore.ts
async function restore$1(repository, start, expected) {
	const tree = await startTree(repository, start);
	if (!await moveBranch(repository, start, start.base, expected)) return false;
	await moveWorktree(repository, tree);
	await resetIndex(repository);
	return true;
}
async function startTree(repository, start) {
	if (start.head === start.base) return start.tree;
	return composeTree(repository, `${start.base}^{tree}`, await dirtOf(repository, start));
}
async function advance(repository, start, seen, commit) {
	const uncommitted = (await diffTrees(repository.git, seen.tree, seen.worktree)).filter((change) => !repository.isState(change.path));
	await moveWorktree(repository, await composeTree(repository, `${commit}^{tree}`, uncommitted));
	await moveHead(repository, start, commit);
}
async function moveHead(repository, start, commit, expected) {
	const isMoved = await moveBranch(repository, start, commit, expected);
	if (isMoved) await resetIndex(repository);
	return isMoved;
}
async function readStartBranch({ git }, { branch }) {
	return branch === void 0 ? void 0 : findCommit(git, `refs/heads/${branch}`);
}
async function moveBranch(repository, start, commit, expected) {
	const { git } = repository;
	await clearIndexLock(repository);
	if (start.branch === void 0) {
		await git.run([
			"update-ref",
			"--no-deref",
			"HEAD",
			commit
		]);
		return true;
	}
	const ref = `refs/heads/${start.branch}`;
	const isAt = expected === void 0 ? [] : [expected];
	const moved = await git.try([
		"update-ref",
		ref,
		commit,
		...isAt
	]);
	if (moved.code !== 0) {
		if (expected !== void 0 && await findCommit(git, ref) !== expected) return false;
		throw new Error(`git update-ref: ${moved.stderr.trim()}`);
	}
	if (!await isHeadOn(repository, ref)) await git.run([
		"symbolic-ref",
		"HEAD",
		ref
	]);
	return true;
}
async function isHeadOn(repository, ref) {
	return await (0, node_fs_promises.readFile)(repository.gitPath("HEAD"), "utf8").catch(() => "") === `ref: ${ref}\n`;
}
async function resetIndex({ git }) {
	await git.run([
		"reset",
		"--quiet",
		"--mixed"
	]);
}
const rebaseFolders = ["rebase-merge", "rebase-apply"];
function isRebasing(repository) {
	return rebaseFolders.some((name) => (0, node_fs.existsSync)(repository.gitPath(name)));
}
async function endRebase(repository) {
	for (const name of rebaseFolders) await (0, node_fs_promises.rm)(repository.gitPath(name), {
		recursive: true,
		force: true
	});
}
// src/workspace/seal.ts
async function sealWork(site, request, seen) {
	if (seen.changes.length === 0) return void 0;
	if (await hasCommittedState(site, request, seen)) return sealAnew(site, request, seen);
	return {
		tip: seen.hasUncommitted ? await commitTree(site, request, seen.tree, seen.parent) : await markTip(site, request, seen.parent),
		notes: []
	};
}
async function hasCommittedState({ repository }, request, seen) {
	if (seen.parent === request.start.base) return false;
	const folders = repository.stateFolders.map(toText);
	const range = `${request.start.base}..${seen.parent}`;
	return await repository.git.run([
		"rev-list",
		"--max-count=1",
		"--full-history",
		range,
		"--",
		...folders
	]) !== "";
}
async function sealAnew(site, request, seen) {
	const { base } = request.start;
	return {
		tip: await commitTree(site, request, await composeTree(site.repository, `${base}^{tree}`, seen.changes), base),
		notes: ["The agent had committed files of the state folder: its commits were made one, without them."]
	};
}
async function commitTree(site, request, tree, parent) {
	const subject = withoutClosing(site.redact(request.commitSubject ?? request.subject).replace(/\s+/g, " ").trim().slice(0, 200)) || `Work on ${require_handover_folder.slugOf(request.item.ref)}`;
	const message = addTrailers(Buffer.from(subject, "utf8").toString("latin1"), trailersOf(request));
	const input = Buffer.from(message, "latin1");
	return site.repository.git.run([
		"commit-tree",
		tree,
		"-p",
		parent,
		"-F",
		"-"
	], { input });
}
async function markTip(site, request, commit) {
	const { git } = site.repository;
	const marked = rewriteCommit((await git.try([
		"cat-file",
		"commit",
		commit
	])).stdout.toString("latin1"), Buffer.from(await git.run(["var", "GIT_COMMITTER_IDENT"]), "utf8").toString("latin1"), (message) => addTrailers(site.redact(message), trailersOf(request)));
	return git.run([
		"hash-object",
		"-t",
		"commit",
		"-w",
		"--stdin"
	], { input: Buffer.from(marked, "latin1") });
}
function trailersOf({ run, item, isFinished }) {
	return {
		cycle: `${run.lane}/${run.run_id}/${run.run_attempt}`,
		item: item.ref,
		isFinished,
		reference: issueReference(item.ref, isFinished)
	};
}
// src/workspace/keep.ts
async function deliver(site, request) {
	const { seen, branchAt } = await look(site, request.start);
	const sealed = await sealWork(site, request, seen);
	if (sealed === void 0) return { kind: "nothing" };
	const blocked = await keepCredentialsBack(site, request, seen, sealed.tip);
	if (blocked !== void 0) return blocked;
	const delivery = {
		site,
		request,
		seen,
		branchAt,
		...sealed
	};
	const { deliver: how, remote: remoteName } = site.config;
	if (how === "pull-request" && site.remote) return deliverAsPullRequest(delivery);
	if (!request.isFinished || how === "branch") return deliverToBranch(delivery);
	if (how === "none") return deliverHere(delivery);
	const alone = withNotes(delivery, `There is no remote ${remoteName}: nothing was pushed.`);
	if (how === "pull-request") return deliverToBranch(alone);
	return site.remote ? deliverToBase(delivery, site.remote) : deliverHere(alone);
}
async function look({ repository }, start) {
	const status = await readStatus(repository);
	return {
		branchAt: start.branch !== void 0 && status?.branch === start.branch ? status.head : await readStartBranch(repository, start),
		seen: await observe(repository, start, status)
	};
}
async function keepCredentialsBack(site, request, seen, tip) {
	if (site.remote === void 0) return void 0;
	const found = await findCredentials(site.repository, request.start.base, seen, site.credentials);
	if (found.length === 0) return void 0;
	return keepAsPatch(site, request, tip, `The work holds credentials and was pushed nowhere: ${describeFindings(found)}. Revoke them if they are live: the agent has seen them.`);
}
function withNotes(delivery, ...notes) {
	return {
		...delivery,
		notes: [...delivery.notes, ...notes]
	};
}
async function refuse(site, request) {
	return keepAside(site, request, "refused");
}
async function park(site, request) {
	return keepAside(site, request, "parked");
}
async function keepAside(site, request, kind) {
	const { repository } = site;
	const { start } = request;
	const { seen, branchAt } = await look(site, start);
	const sealed = await sealWork(site, request, seen);
	const kept = sealed === void 0 ? { kind: "nothing" } : await keepCredentialsBack(site, request, seen, sealed.tip) ?? await keepOnRef({
		site,
		request,
		seen,
		...sealed
	}, kind);
	return await restore$1(repository, start, branchAt) || !("notes" in kept) ? kept : {
		...kept,
		notes: [...kept.notes, leftAlone(start)]
	};
}
function leftAlone({ branch }) {
	return `${branch} got another commit meanwhile: branch and files were left as they are, with the work in them.`;
}
async function keepOnRef({ site, request, tip, notes }, kind) {
	const placed = await place(site, request, tip, workRef(kind, request.run.lane, request.item.ref, request.cycle));
	if (placed.kind === "refused") {
		const folder = kind === "refused" ? "refs/evolve/refused" : unpushedFolder;
		return keepHere(site, request, tip, placed.problem, folder);
	}
	return {
		kind,
		commit: tip,
		ref: placed.ref,
		where: `branch ${shortName(placed.ref)}`,
		...kind === "delivered" ? compareLink(site, site.config.baseBranch || request.start.branch, placed.ref) : {},
		notes: [...notes, ...placed.notes]
	};
}
async function deliverToBranch(delivery) {
	const kept = await keepOnRef(delivery, "delivered");
	if (kept.kind !== "delivered") return kept;
	const { start } = delivery.request;
	return await restore$1(delivery.site.repository, start, delivery.branchAt) ? kept : {
		...kept,
		notes: [...kept.notes, leftAlone(start)]
	};
}
async function deliverAsPullRequest(delivery) {
	const kept = await deliverToBranch(delivery);
	if (kept.kind !== "delivered" || kept.ref === void 0) return kept;
	const { site, request } = delivery;
	const offered = await offerPullRequest(site, kept.ref, await findBaseBranch(site, request.start.branch), {
		...request.item,
		...request,
		lane: request.run.lane
	});
	const { pullRequest } = offered;
	const notes = [...kept.notes, ...offered.notes];
	if (pullRequest === void 0) return {
		...kept,
		notes
	};
	const where = `pull request #${pullRequest.number}`;
	return {
		...kept,
		where,
		url: pullRequest.url,
		pullRequest,
		notes
	};
}
async function deliverHere(delivery) {
	const { site, request, seen, tip, notes, branchAt } = delivery;
	const { branch } = request.start;
	const alone = () => deliverToBranch(withNotes(delivery, `${branch} has other commits; the work is on a branch of its own.`));
	if (branch !== void 0) {
		if (!(branchAt === void 0 || branchAt === seen.head || branchAt === request.start.head) && !await isAncestor(site.repository.git, branchAt, tip)) return alone();
	}
	if (!await moveHead(site.repository, request.start, tip, branchAt)) return alone();
	return {
		kind: "delivered",
		commit: tip,
		where: branch === void 0 ? "the detached HEAD" : `branch ${branch}`,
		notes
	};
}
const mostTries = 3;
async function deliverToBase(delivery, remote) {
	const { site, request } = delivery;
	const { start } = request;
	const target = await findBaseBranch(site, start.branch);
	if (target === void 0) return deliverToBranch(withNotes(delivery, "No base branch is known: set `base-branch`."));
	let notes = [];
	let tip = delivery.tip;
	for (let tries = 0; tries < mostTries; tries++) {
		const pushed = await remote.push(tip, `refs/heads/${target}`);
		if (pushed.kind === "refused") return keepHere(site, request, tip, pushed.problem);
		if (pushed.kind === "pushed") return landed(delivery, target, tip, notes);
		const upstream = await remote.fetch(`refs/heads/${target}`);
		if (upstream.commit === void 0) return keepHere(site, request, tip, upstream.problem);
		const replayed = await rebase(site.repository, {
			onto: upstream.commit,
			from: start.base,
			tip: delivery.tip
		});
		if (replayed.kind === "conflict") return deliverToBranch(withNotes(delivery, `${target} moved on and conflicts in ${replayed.paths.join(", ")}; the work is on its own branch.`));
		if (replayed.tip === upstream.commit) return landed(delivery, target, replayed.tip, [`${target} has the work already.`]);
		tip = await markTip(site, request, replayed.tip);
		notes = [`${target} had moved on: the work was replayed on it; the gate did not run again.`];
	}
	return deliverToBranch(withNotes(delivery, `${target} kept moving on; the work is on its own branch.`));
}
async function landed({ site, request, seen, notes: earlier }, target, commit, notes) {
	if (request.start.branch === void 0 || request.start.branch === target) await advance(site.repository, request.start, seen, commit);
	else await restore$1(site.repository, request.start);
	return {
		kind: "delivered",
		commit,
		where: `pushed to ${target}`,
		notes: [...earlier, ...notes]
	};
}
// src/workspace/park.ts
async function putBack(site, start, parked) {
	const newest = await tryToPutBack(site, start, parked);
	const { commit, ...back } = newest.kind === "missing" && parked.pushed !== void 0 ? await tryToPutBack(site, start, {
		...parked,
		...parked.pushed
	}) : newest;
	const isBuiltOn = back.kind === "put-back" && commit !== void 0;
	site.earlier.set(back.ref, isBuiltOn ? {
		kind: "built-on",
		commit
	} : { kind: "left" });
	return back;
}
async function tryToPutBack(site, start, parked) {
	const { repository } = site;
	const { git } = repository;
	const ref = parked.wip ?? "";
	const missing = (problem) => ({
		kind: "missing",
		start,
		ref,
		problem: require_index.toOneLine(problem, 500)
	});
	const isHere = ref.startsWith(`${unpushedFolder}/`);
	if (!isHere && !/^refs\/heads\/evolve\/./.test(ref)) return missing(`${JSON.stringify(ref)} is not a ref of ours`);
	if ((await git.try(["check-ref-format", ref])).code !== 0) return missing(`${JSON.stringify(ref)} is not a valid ref`);
	const since = /^[0-9a-f]{40,64}$/.test(parked.base_sha ?? "") ? parked.base_sha : void 0;
	const found = site.remote && !isHere ? await site.remote.fetch(ref, since) : {
		commit: await findCommit(git, ref),
		problem: `${ref} is not there`
	};
	if (found.commit === void 0) return missing(found.problem);
	const from = await findBase(site, start, found.commit, since);
	if (from === void 0) return missing(`${ref} has no history in common with ${start.base}`);
	const replayed = await rebase(repository, {
		onto: start.base,
		from,
		tip: found.commit
	});
	if (replayed.kind === "conflict") return {
		kind: "conflict",
		start,
		ref,
		paths: replayed.paths
	};
	const dirt = await dirtOf(repository, start);
	const brought = await diffTrees(git, `${start.base}^{tree}`, `${replayed.tip}^{tree}`);
	const inTheWay = dirt.filter((mine) => brought.some((theirs) => collides(mine.path, theirs.path)));
	if (inTheWay.length > 0) return {
		kind: "conflict",
		start,
		ref,
		paths: inTheWay.map(({ path }) => toText(path))
	};
	const tree = await composeTree(repository, `${replayed.tip}^{tree}`, dirt);
	if (!await moveHead(repository, start, replayed.tip, start.head)) return missing(`${start.branch} got another commit meanwhile`);
	await moveWorktree(repository, tree);
	const now = await takeSnapshot(repository);
	return {
		kind: "put-back",
		ref,
		start: {
			...start,
			head: replayed.tip,
			tree: now
		},
		commit: found.commit
	};
}
async function findBase(site, start, tip, since) {
	const { git } = site.repository;
	if (since !== void 0 && await isAncestor(git, since, tip)) return since;
	const common = await git.try([
		"merge-base",
		start.base,
		tip
	]);
	return common.code === 0 ? common.stdout.toString("utf8").trim() : void 0;
}
// src/workspace/clear-up.ts
async function clearUpAfter(site, dead, lane, found) {
	const { repository } = site;
	const start = await startOf(repository, dead);
	if (start === void 0) return found;
	await endRebase(repository);
	if (found !== void 0) {
		if (!await isAncestor(repository.git, found.commit, "HEAD")) await restore$1(repository, start);
		return found;
	}
	const seen = await observe(repository, start);
	if (seen.worktree === start.tree && seen.head === start.head) return void 0;
	const kept = await park(site, {
		start,
		run: {
			lane,
			run_id: dead.run_id,
			run_attempt: dead.run_attempt
		},
		cycle: dead.cycle,
		item: {
			ref: dead.ref,
			title: dead.title
		},
		isFinished: false,
		subject: dead.title || dead.ref
	});
	if (kept.kind !== "parked") return void 0;
	const { commit, where, ref } = kept;
	return {
		kind: "parked",
		commit,
		where,
		isFinished: false,
		...ref === void 0 ? {} : { ref }
	};
}
async function startOf({ git }, dead) {
	const { start_commit: base, start_tree: tree = "", start_branch: branch } = dead;
	const head = await findCommit(git, "HEAD");
	if (head === void 0 || ![base, tree].every((name) => /^[0-9a-f]{40,64}$/.test(name))) return void 0;
	if ((await git.try([
		"cat-file",
		"-e",
		`${tree}^{tree}`
	])).code !== 0) return void 0;
	if (head !== base) {
		if (!await isAncestor(git, base, head)) return void 0;
		const remotes = await git.try([
			"for-each-ref",
			"--contains",
			head,
			"refs/remotes/"
		]);
		if (remotes.code !== 0 || remotes.stdout.length > 0) return void 0;
	}
	return {
		base,
		head: base,
		tree,
		...branch === void 0 ? {} : { branch }
	};
}
// src/workspace/undisturbed.ts
function openUndisturbed(config, options) {
	return async (body) => {
		const repository = await findRepository(config, options);
		if (!repository) return body();
		const before = await takeSnapshot(repository);
		const result = await body();
		await moveWorktree(repository, before);
		return result;
	};
}
async function findRepository(config, { env, cwd, temporaryFolder }) {
	const root = (0, node_path.resolve)(cwd, config.workingDirectory);
	const access = {
		env,
		token: "",
		serverUrl: "",
		author: {
			name: "evolve",
			email: "evolve"
		}
	};
	try {
		return await openRepository({
			root,
			access,
			temporaryFolder,
			stateDirectory: config.stateDirectory
		});
	} catch (error) {
		if (error instanceof require_index.EvolveError) return void 0;
		throw error;
	}
}
// src/workspace/gate.ts
const maxTailBytes = 2048;
const keptBytes = 65536;
const pace = {
	interruptMs: 2e3,
	terminateMs: 2e3
};
function openGate(config, options) {
	const root = (0, node_path.resolve)(options.cwd, config.workingDirectory);
	const env = Object.fromEntries(Object.entries(options.env).filter((pair) => pair[1] !== void 0 && !isWithheld(pair[0], pair[1], options.token)));
	const deadlineMs = config.gateTimeoutMinutes * 6e4;
	const checks = config.gate.map((command) => ({
		name: options.redact(command),
		command
	}));
	const undisturbed = openUndisturbed(config, options);
	return {
		checks: checks.map(({ name }) => name),
		async measure(only, cancelled = new AbortController().signal) {
			const wanted = checks.filter(({ name }) => only === void 0 || only.includes(name));
			if (wanted.length === 0) return [];
			return undisturbed(async () => {
				const results = [];
				for (const one of wanted) {
					const measured = await check(one.command, {
						root,
						env,
						deadlineMs,
						cancelled,
						redact: options.redact
					});
					results.push({
						...measured,
						name: one.name
					});
				}
				return results;
			});
		}
	};
}
async function check(command, options) {
	const started = performance.now();
	const output = openEnd(keptBytes);
	const end = await runGroup("bash", [
		"--noprofile",
		"--norc",
		"-o",
		"pipefail",
		"-c",
		command
	], {
		cwd: options.root,
		env: options.env,
		input: "",
		onOutput: (piece) => {
			output.append(piece);
			return Promise.resolve();
		},
		deadlineMs: options.deadlineMs,
		idleMs: 0,
		cancelled: options.cancelled,
		pace
	});
	const said = options.redact(require_index.stripAnsi(output.read().toString("utf8")));
	return {
		passed: end.cause === "exited" && end.code === 0,
		durationSeconds: Math.round((performance.now() - started) / 100) / 10,
		tail: require_index.tailOf(`${said}${describeEnd(end, options.deadlineMs)}`, maxTailBytes),
		timedOut: end.cause === "deadline"
	};
}
function openEnd(bytes) {
	let pieces = [];
	let length = 0;
	return {
		append(piece) {
			pieces.push(piece);
			length += piece.length;
			if (length < 4 * bytes) return;
			pieces = [Buffer.concat(pieces).subarray(-bytes)];
			length = bytes;
		},
		read: () => Buffer.concat(pieces)
	};
}
function describeEnd(end, deadlineMs) {
	if (end.cause === "deadline") return `\nended after ${deadlineMs / 6e4} min (gate-timeout-minutes)`;
	if (end.cause === "cancelled") return "\nended: the run was cancelled";
	if (end.startError !== void 0) return `\nbash could not be started: ${end.startError}`;
	return end.signal === void 0 ? "" : `\nended by ${end.signal}`;
}
// src/workspace/index.ts
const madeAnew = "The repository of the workspace was deleted or made anew while the agent worked";
function openWorkspace(config, options) {
	const root = (0, node_path.resolve)(options.cwd, config.workingDirectory);
	const access = {
		...options,
		author: parseAuthor(config.gitAuthor)
	};
	const { temporaryFolder } = options;
	const { stateDirectory } = config;
	const credentials = {
		find: options.findSecrets,
		excluded: config.secretScanExclude ?? []
	};
	let opened;
	let isUsersRebase = false;
	const { settings } = options;
	const open = () => openRepository({
		root,
		access,
		temporaryFolder,
		stateDirectory,
		...settings && { settings }
	});
	const openSite = async (repository, head) => {
		const remote = config.deliver === "none" ? void 0 : await openRemote(repository, access, config.remote, head);
		const pulls = config.deliver === "pull-request" && remote ? openPulls(remote, options) : void 0;
		return {
			repository,
			config,
			redact: options.redact,
			credentials,
			isLasting: options.isLasting ?? true,
			earlier: new Map(),
			...remote && { remote },
			...pulls && { pulls }
		};
	};
	const openUnseen = async () => {
		const repository = await open();
		return openSite(repository, await findCommit(repository.git, "HEAD"));
	};
	const site = () => opened ??= openUnseen();
	const settled = async () => {
		const current = await site();
		if (!isUsersRebase) await endRebase(current.repository);
		return current;
	};
	return {
		root,
		async open() {
			const repository = await open();
			const status = await readStatus(repository);
			opened = openSite(repository, status?.head);
			await opened;
			const start = await readStart(repository, root, status);
			await checkIndexLock(repository);
			checkNothingHalfDone(repository);
			if (options.needsCleanTree) await checkClean(repository);
			isUsersRebase = isRebasing(repository);
			return start;
		},
		putBack: async (start, parked) => putBack(await site(), start, parked),
		async look(start) {
			const { repository } = await site();
			const status = await readStatus(repository);
			return status?.head === start.base || await hasStart(repository, start) ? readEvidence(repository, start, status) : unseenEvidence(start.head, madeAnew);
		},
		async findCredentials(start) {
			const { repository } = await site();
			return findCredentials(repository, start.base, await observe(repository, start), credentials);
		},
		async findMissing(paths) {
			const isThere = await Promise.all(paths.map((path) => require_handover_folder.isThereBelow(root, path)));
			return paths.filter((_, index) => !isThere[index]);
		},
		deliver: async (request) => deliver(await settled(), request),
		park: async (request) => park(await settled(), request),
		refuse: async (request) => refuse(await settled(), request),
		async restore(start) {
			const { repository } = await settled();
			if (await hasStart(repository, start)) await restore$1(repository, start);
		},
		forget: async (ref) => forget(await site(), ref),
		async findWorkOf(dead, lane) {
			const current = await site();
			const found = await findWorkOf(current, dead, lane);
			return options.clearsUpAfterDead === true && dead.workspace === root ? clearUpAfter(current, dead, lane, found) : found;
		},
		readTraces: async (lane) => readTraces((await site()).repository, lane),
		deliveries: async (lane) => config.deliver === "pull-request" ? readDeliveries(await site(), lane) : noDeliveries
	};
}
function openPulls(remote, options) {
	const { token, apiUrl, serverUrl } = options;
	const pushedTo = remote.webUrl?.slice(new URL(serverUrl).origin.length + 1);
	const repository = pushedTo !== void 0 && /^[^/]+\/[^/]+$/.test(pushedTo) ? pushedTo : options.repository;
	const api = openGitHub({
		token,
		apiUrl,
		...repository !== void 0 && { repository }
	});
	return api && repository !== void 0 ? {
		api,
		repository
	} : void 0;
}
function checkNothingHalfDone(repository) {
	for (const name of [
		"MERGE_HEAD",
		"CHERRY_PICK_HEAD",
		"REVERT_HEAD",
		"rebase-merge",
		"rebase-apply"
	]) {
		if (!(0, node_fs.existsSync)(repository.gitPath(name))) continue;
		throw new require_index.EvolveError("WORKSPACE_LOCKED", `The workspace is in the middle of a merge, a pick or a rebase (${name}).`, "Finish or abort it first.");
	}
}
async function checkClean(repository) {
	const changed = (await repository.git.run([
		"status",
		"--porcelain",
		"-z",
		"--untracked-files=no",
		"--ignore-submodules"
	])).split("\0").filter((line) => line !== "" && !repository.isState(line.slice(3)));
	if (changed.length === 0) return;
	throw new require_index.EvolveError("WORKSPACE_DIRTY", `The workspace has uncommitted changes: ${changed.slice(0, 5).map((line) => JSON.stringify(line.slice(3))).join(", ")}.`, "Commit or stash them, or work in a clone of its own; `allow-dirty: true` goes on all the same.");
}
async function readStart(repository, root, status) {
	const base = status?.head;
	if (base === void 0) throw notARepository(root, "it has no commit yet");
	const tree = await takeSnapshot(repository, status);
	const branch = status?.branch;
	return branch === void 0 ? {
		base,
		head: base,
		tree
	} : {
		base,
		head: base,
		tree,
		branch
	};
}
function parseAuthor(text) {
	const [, name = "evolve[bot]", email = "evolve[bot]@users.noreply.github.com"] = /^(.+) <(.+)>$/.exec(text) ?? [];
	return {
		name,
		email
	};
}
// src/compose.ts
async function compose(invocation) {
	const { env, cwd, isOnGitHub } = invocation;
	if (isOnGitHub) require_index.maskSecrets(secretsOf(invocation));
	const workspaceFolder = await workspaceFolderOf(invocation);
	const root = (0, node_path.resolve)(workspaceFolder, invocation.given["working-directory"] ?? ".");
	const configText = invocation.configText ?? await readConfigFile(root, invocation.given["config-file"]);
	const config = readConfig({
		given: invocation.given,
		file: configText === void 0 ? void 0 : await parseConfigFile(configText),
		contextStreakLimitVariable: env.EVOLVE_CONTEXT_STREAK_LIMIT,
		isOnGitHub
	});
	const secrets = secretsOf(invocation, config.agentEnv, config.githubToken);
	if (isOnGitHub) require_index.maskSecrets(secrets);
	const redact = createRedactor(secrets);
	const log = isOnGitHub ? require_index.openRunnerLog(redact) : require_index.openTerminalLog(redact);
	if (!isOnGitHub && workspaceFolder !== cwd) log.info(`Working at the top of the repository: ${workspaceFolder}.`);
	await checkFolder(root);
	const temporaryFolder = await require_handover_folder.makeFolder(invocation.temporaryParent ?? require_handover_folder.temporaryRoot(env), "evolve-");
	const access = {
		env,
		token: config.githubToken,
		serverUrl: env.GITHUB_SERVER_URL ?? "https://github.com",
		author: {
			name: "evolve[bot]",
			email: "evolve[bot]@users.noreply.github.com"
		},
		networkTimeoutMs: config.networkTimeoutSeconds * 1e3,
		cancelled: invocation.cancelled
	};
	const github = {
		token: config.githubToken,
		repository: env.GITHUB_REPOSITORY,
		apiUrl: env.GITHUB_API_URL ?? "https://api.github.com"
	};
	const git = openGit({
		...access,
		token: ""
	}, { cwd: root });
	let asked;
	const settings = () => asked ??= readSettings(git);
	const undisturbed = openUndisturbed(config, {
		env,
		cwd: workspaceFolder,
		temporaryFolder
	});
	const say = (text) => log.info(text);
	const sourcesDeps = {
		root,
		env,
		repository: github.repository,
		github,
		undisturbed,
		redact,
		say
	};
	const host = openHost(env, invocation.pid, invocation.cancelled, openHostApi(github));
	const agentSurroundings = {
		env,
		workspaceRoot: root,
		temporaryFolder,
		log,
		redact,
		redactStream: () => openStreamRedactor(secrets)
	};
	return {
		config,
		ports: redactPorts({
			store: openStore(config, {
				root,
				remoteUrl: config.store === "branch" ? await remoteUrl(root, config.remote, git, settings) : "",
				access,
				temporaryFolder,
				host: host.run.host,
				renderPages: (lanes, now) => redactDeep(renderPages(redactDeep(lanes, redact), now, config), redact)
			}),
			sources: openSources(config, sourcesDeps),
			goals: openGoalMeter(config, sourcesDeps),
			agent: openAgent(config, agentSurroundings),
			gate: openGate(config, {
				env,
				cwd: workspaceFolder,
				token: config.githubToken,
				temporaryFolder,
				redact
			}),
			handovers: require_handover_folder.openHandovers({
				temporaryFolder,
				workspaceRoot: root,
				program: [process.execPath, process.argv[1] ?? ""]
			}),
			workspace: openWorkspace(config, {
				isLasting: env.RUNNER_ENVIRONMENT !== "github-hosted",
				needsCleanTree: !isOnGitHub && !config.allowDirty,
				clearsUpAfterDead: isOnGitHub,
				env,
				cwd: workspaceFolder,
				token: config.githubToken,
				serverUrl: access.serverUrl,
				networkTimeoutMs: access.networkTimeoutMs,
				cancelled: invocation.cancelled,
				temporaryFolder,
				settings,
				apiUrl: github.apiUrl,
				repository: github.repository,
				redact,
				findSecrets: createSecretFinder(secrets)
			}),
			host,
			clock: () => new Date(),
			log
		}, redact),
		texts: await readTexts(root, config),
		configText,
		redact,
		temporaryFolder
	};
}
async function workspaceFolderOf({ env, cwd, given, isOnGitHub }) {
	if (isOnGitHub) return env.GITHUB_WORKSPACE || cwd;
	return given["working-directory"] === void 0 ? await findTop(cwd) ?? cwd : cwd;
}
async function readConfigFile(root, named) {
	const path = (0, node_path.resolve)(root, named ?? ".github/evolve.yml");
	try {
		return await (0, node_fs_promises.readFile)(path, "utf8");
	} catch (error) {
		if (named === void 0 && require_handover_folder.hasCode(error, "ENOENT")) return void 0;
		throw new require_index.EvolveError("CONFIG_UNREADABLE", `The configuration file ${path} cannot be read.`, "Correct the input `config-file`, or add the file.", { cause: error });
	}
}
async function readTexts(root, config) {
	if (config.promptFile === "") return { addition: config.prompt };
	try {
		return { addition: `${config.prompt}\n\n${await (0, node_fs_promises.readFile)((0, node_path.resolve)(root, config.promptFile), "utf8")}` };
	} catch (error) {
		throw new require_index.EvolveError("INPUT_INVALID", `prompt-file: ${JSON.stringify(config.promptFile)} cannot be read.`, "Give the path of a text file in the repository.", { cause: error });
	}
}
async function checkFolder(root) {
	if ((await (0, node_fs_promises.stat)(root).catch(() => void 0))?.isDirectory()) return;
	throw new require_index.EvolveError("INPUT_INVALID", `working-directory: ${root} is not a folder.`, "Give a folder of the checkout.");
}
async function remoteUrl(root, remote, git, settings) {
	const fromRoot = (url) => /^\.\.?\//.test(url) ? (0, node_path.resolve)(root, url) : url;
	if (/[:/\\]/.test(remote)) return fromRoot(remote);
	const named = urlOfRemote(await settings(), remote);
	if (named !== void 0) return fromRoot(named);
	const found = await git.try([
		"remote",
		"get-url",
		"--",
		remote
	]);
	if (found.code === 0) return fromRoot(found.stdout.toString("utf8").trim());
	if (/not a git repository/.test(found.stderr)) throw new require_index.EvolveError("NOT_A_REPOSITORY", `${root} is not a git repository.`, "Check the repository out first (actions/checkout), or correct `working-directory`.");
	throw new require_index.EvolveError("INPUT_INVALID", `remote: there is no remote ${JSON.stringify(remote)} in ${root}.`, "Name another remote or a URL, or keep the state with `store: directory`.");
}
function ownerOf(run) {
	return `evolve:${run.lane}/${run.run_id}/${run.run_attempt}`;
}
function resumeHandoff(lane) {
	const { handoff, ...rest } = lane;
	if (!handoff) return lane;
	const cycle = require_handover_folder.countersOf(lane).lastHandoffCycle;
	return {
		...rest,
		state: {
			...lane.state,
			resuming: cycle === void 0 ? handoff : {
				...handoff,
				cycle
			}
		}
	};
}
function openCycle(lane, opening) {
	const { selected, run, now, start } = opening;
	const leaseUntil = require_handover_folder.isoTime(require_handover_folder.addMinutes(now, opening.limitMinutes + 15));
	const key = {
		lane: lane.name,
		run_id: run.run_id,
		run_attempt: run.run_attempt
	};
	const open = {
		cycle: require_handover_folder.countersOf(lane).cycle + 1,
		run_id: run.run_id,
		run_attempt: run.run_attempt,
		host: run.host,
		pid: run.pid,
		...run.pidStarted === void 0 ? {} : { pid_started: run.pidStarted },
		started_at: require_handover_folder.isoTime(now),
		lease_until: leaseUntil,
		start_commit: start.base,
		start_tree: start.tree,
		...start.branch === void 0 ? {} : { start_branch: start.branch },
		workspace: opening.workspace,
		ref: selected.item.ref,
		source: selected.rung,
		title: selected.item.title,
		fingerprint: selected.item.fingerprint
	};
	const claim = {
		ref: selected.item.ref,
		...key,
		claimed_at: require_handover_folder.isoTime(now),
		lease_until: leaseUntil
	};
	const { dormant: _awake, ...awake } = lane;
	const queue = adoptEntries(releaseDeadClaims(lane.queue, lane.claims, now), opening.additions);
	return {
		...awake,
		state: {
			...lane.state,
			open_cycle: open,
			claimed_work: open.ref
		},
		claims: [...lane.claims.filter((one) => one.ref !== claim.ref), claim],
		queue: claimQueueItem(queue, open.ref, ownerOf(key), now) ?? queue
	};
}
function holdsClaim(before, lane, run) {
	const open = lane.state.open_cycle;
	if (!open || !require_handover_folder.isSameRun({
		...open,
		lane: lane.name
	}, run)) return false;
	if (isTakenMeanwhile(before, lane, open) || consumedRefs(lane.queue).has(open.ref)) return false;
	return lane.claims.some((claim) => claim.ref === open.ref && require_handover_folder.isSameRun(claim, run));
}
function closeCycle(lane, open, end, now) {
	const key = {
		lane: lane.name,
		run_id: open.run_id,
		run_attempt: open.run_attempt
	};
	const owner = ownerOf(key);
	const queue = end.kind === "done" ? consumeQueueItem(lane.queue, open.ref, owner, now, { commit: end.commit }) : releaseQueueItem(lane.queue, open.ref, owner, end.kind === "failed" ? { failedAt: now } : {});
	return {
		...lane,
		state: {
			...lane.state,
			open_cycle: null,
			claimed_work: null
		},
		claims: lane.claims.filter((claim) => !require_handover_folder.isSameRun(claim, key)),
		queue
	};
}
function isQuarantined(known, attemptLimit) {
	return known.attempts >= attemptLimit || known.wins >= 3;
}
function quarantineReason(known) {
	if (known.wins >= 3) return `it was improved ${known.wins} times and fails again`;
	return `${plural(known.attempts, "cycle")} in a row without progress, the last ${known.lastResult}`;
}
function withQuarantine(lane, attemptLimit) {
	const entries = Object.entries(require_handover_folder.countersOf(lane).refs).filter(([, ref]) => isQuarantined(ref, attemptLimit)).map(([ref, known]) => [ref, {
		reason: quarantineReason(known),
		fingerprint: known.fingerprint,
		attempts: known.attempts
	}]);
	return {
		...lane,
		state: {
			...lane.state,
			quarantine: Object.fromEntries(entries)
		}
	};
}
// src/domain/left-out.ts
function whyLeftOut(item, facts) {
	const { policy } = facts;
	const claimed = whyClaimed(item, facts);
	if (claimed || policy.force && policy.workRef !== "") return claimed;
	return whyNotGreen(item, facts) ?? whyDone(item, facts) ?? whyHeldBack(item, facts) ?? whyCounted(item, facts);
}
function whyClaimed({ ref }, { lane, run, now }) {
	const claim = lane.claims.find((one) => one.ref === ref && !require_handover_folder.isSameRun(one, run) && require_handover_folder.isLive(one.lease_until, now));
	return claim && {
		kind: "claimed",
		why: `claimed by ${describeClaim(claim)}`
	};
}
function describeClaim(claim) {
	return `run ${claim.run_id} of lane ${claim.lane} until ${claim.lease_until}`;
}
function whyNotGreen(item, { isRestorative, policy }) {
	if (!isRestorative || policy.workRef !== "" || canTurnGreen(item)) return void 0;
	return {
		kind: "other",
		why: "the gate is red on the base: only work that can turn it green is taken"
	};
}
function canTurnGreen(item) {
	return /^(goal|gate):/.test(item.ref) || item.labels.some((label) => /^(type:)?bug$/i.test(label));
}
function whyDone(item, { lane, deliveries }) {
	const holder = findParkedElsewhere(lane, item.ref);
	if (holder !== void 0) return {
		kind: "parked-elsewhere",
		why: `parked by lane ${holder}, which goes on with it`
	};
	const delivery = deliveries?.kind === "known" ? deliveries.byRef.get(item.ref) : void 0;
	const known = lane.state.done[item.ref];
	const places = findDone(lane, item);
	if (!known && places.length === 0) return void 0;
	const isWaiting = item.ref.startsWith("goal:") && delivery?.state === "open";
	if (/^(goal|gate):/.test(item.ref) && !isWaiting) return void 0;
	if (known && delivery?.state === "open") return {
		kind: "done",
		why: `${wordsOf(known)}; its pull request #${delivery.number} is open`
	};
	const isRejected = delivery?.state === "closed";
	const done = places.find((one) => one.lane !== void 0 || !isRejected);
	return done && {
		kind: "done",
		why: wordsOf(done)
	};
}
function wordsOf({ cycle, lane }) {
	return `done in cycle ${cycle}${lane === void 0 ? "" : ` of lane ${lane}`}`;
}
function whyHeldBack({ ref }, { deliveries, policy }) {
	if (deliveries?.kind !== "known" || deliveries.open < policy.maxOpenPrs) return void 0;
	if (deliveries.byRef.get(ref)?.state === "open") return void 0;
	return {
		kind: "held-back",
		why: `${deliveries.open} pull requests of the loop are open; max-open-prs is ${policy.maxOpenPrs}`
	};
}
function whyCounted(item, { lane, counters, policy }) {
	const known = counters.refs[item.ref];
	if (!known) return void 0;
	const isUnchanged = known.fingerprint === void 0 || known.fingerprint === item.fingerprint;
	if (!policy.force && isUnchanged && isQuarantined(known, policy.attemptLimit)) return {
		kind: "quarantined",
		why: quarantineReason(known)
	};
	if (known.blockedAs !== void 0 && known.blockedAs === item.fingerprint) return {
		kind: "blocked",
		why: "blocked by a scout"
	};
	if (known.splitIn === void 0) return void 0;
	const open = childrenOf(lane.queue, item.ref).filter((child) => !child.isConsumed);
	if (open.length === 0) return void 0;
	return {
		kind: "waits",
		why: `split in cycle ${known.splitIn}; waits for ${open.length === 1 ? "1 child" : `${open.length} children`}`
	};
}
function judgeRung(source, { items, further }, facts) {
	const selectable = [];
	const last = [];
	const leftOut = [];
	const { workRef } = facts.policy;
	const parkedRefs = new Set(facts.lane.state.parked_work.map((parked) => parked.ref));
	const isAsked = (ref) => (source === "parked" || !parkedRefs.has(ref)) && (workRef === "" || ref === workRef);
	const judge = (item) => {
		const reason = whyLeftOut(item, facts);
		if (reason) leftOut.push({
			ref: item.ref,
			...reason
		});
		else if (goesLast(facts.lane, item.ref, facts.counters)) last.push(item);
		else selectable.push(item);
	};
	for (const item of items) if (isAsked(item.ref)) judge(item);
	let counted = 0;
	if (further) {
		const isUnknown = findUnknown(facts);
		for (const [position, ref] of further.refs.entries()) {
			if (!isAsked(ref)) continue;
			if (selectable.length > 0 && isUnknown(ref)) counted++;
			else judge(further.compose(position));
		}
	}
	return {
		source,
		offered: items.length + (further?.refs.length ?? 0),
		selectable,
		last,
		counted,
		leftOut
	};
}
function findUnknown({ lane, counters, deliveries, policy, isRestorative }) {
	if (isRestorative === true) return () => false;
	if (deliveries?.kind === "known" && deliveries.open >= policy.maxOpenPrs) return () => false;
	const known = new Set([
		...lane.claims.map(({ ref }) => ref),
		...Object.keys(lane.state.done),
		...lane.others.flatMap(({ done, parked }) => [...Object.keys(done), ...parked]),
		...Object.keys(counters.refs)
	]);
	return (ref) => !known.has(ref);
}
function failedRung(source, problem) {
	return {
		source,
		problem,
		offered: 0,
		selectable: [],
		last: [],
		counted: 0,
		leftOut: []
	};
}
function hasFirstChoice(rung) {
	return rung.selectable.length > 0;
}
function choose(rungs) {
	for (const isLast of [false, true]) for (const rung of rungs) {
		const [item] = isLast ? rung.last : rung.selectable;
		if (item) return {
			item,
			rung: rung.source,
			because: because(rung, rungs, isLast)
		};
	}
}
function because(rung, rungs, isLast) {
	const above = rungs.slice(0, rungs.indexOf(rung)).map((one) => `${one.source} ${whyPassedOver(one)}`);
	const own = isLast ? `only items that go last are left, the first is from ${rung.source}` : countTakeable(rung) === 1 ? `the only one on the rung ${rung.source}` : `first of ${countTakeable(rung)} on the rung ${rung.source}`;
	return [...above, own].join("; ");
}
function countTakeable({ selectable, last, counted }) {
	return selectable.length + last.length + counted;
}
function whyPassedOver(rung) {
	const { problem, leftOut } = rung;
	if (problem !== void 0) return "failed";
	if (countTakeable(rung) > 0) return "has only items that go last";
	return leftOut.length > 0 ? `has nothing to take (${countKinds(leftOut)})` : "is empty";
}
const kindWords = {
	claimed: "claimed",
	"parked-elsewhere": "parked by another lane",
	done: "done",
	"held-back": "held back by open pull requests",
	quarantined: "in quarantine",
	blocked: "blocked",
	waits: "waiting for its children",
	other: "no help while the gate is red"
};
function countKinds(leftOut) {
	const counts = new Map();
	for (const { kind } of leftOut) counts.set(kind, (counts.get(kind) ?? 0) + 1);
	return [...counts].map(([kind, count]) => `${count} ${kindWords[kind]}`).join(", ");
}
function stillOffered(rungs) {
	return rungs.flatMap((rung) => rung.leftOut.filter(({ kind }) => kind === "done").map(({ ref }) => ref));
}
function restorativeChecks(failing, counters, attemptLimit) {
	return failing.filter((check) => {
		const known = counters.refs[gateRef(check)];
		return known === void 0 || !isQuarantined(known, attemptLimit);
	});
}
function gateRef(check) {
	return `gate:${require_handover_folder.slugOf(check)}`;
}
function gateItems(checks) {
	return checks.map((check) => {
		const content = {
			title: `Make the check pass: ${check}`,
			body: `This check fails on the base, before any change of yours:\n\n    ${check}\n\nFind out why, and repair it. Do not weaken the check.`,
			labels: ["type:bug"]
		};
		return {
			ref: gateRef(check),
			source: "gate",
			...content,
			fingerprint: require_handover_folder.fingerprintOf(content)
		};
	});
}
function generatorsOf(rungs, isIdle) {
	const rung = rungs.find((one) => one.source === "generators");
	if (rung?.problem !== void 0) return void 0;
	if (!rung) return isIdle ? "dry" : void 0;
	return rung.offered > 0 ? "found" : "dry";
}
function goesLast(lane, ref, counters) {
	return needsSplit(lane, ref, counters) || counters.refs[ref]?.deferredIn !== void 0 || counters.unreachedRef === ref;
}
function needsSplit(lane, ref, counters) {
	return (counters.refs[ref]?.handoffs ?? 0) >= 3 || lane.state.split_asked.includes(ref);
}
function reportRungs(rungs, allSources) {
	return allSources.map((source) => {
		const rung = rungs.find((one) => one.source === source);
		if (!rung) return {
			source,
			state: "not-asked",
			selectable: 0,
			leftOut: []
		};
		return {
			source,
			state: rung.problem ? "failed" : countTakeable(rung) > 0 ? "has-work" : rung.leftOut.length > 0 ? "left-out" : "empty",
			selectable: countTakeable(rung),
			leftOut: rung.leftOut,
			problem: rung.problem
		};
	});
}
// src/domain/stop.ts
function checkRun(facts) {
	const { lane, policy, now } = facts;
	const markers = [{
		name: "KILL",
		marker: lane.kill
	}, {
		name: "STOP",
		marker: lane.stop
	}].map(({ name, marker }) => ({
		name,
		...judgeMarker(name, marker, policy.stopTtlDays, now)
	}));
	const standing = markers.find((marker) => marker.stops);
	if (standing) {
		const verb = markers.some(({ name, stops }) => name === "KILL" && stops) ? "resume --all" : "resume";
		return stop$1("operator", standing.detail, `\`evolve ${verb}\`, or removing the marker from the state`);
	}
	if (policy.stop) return stop$1("operator", "the input `stop` is true", "running without it");
	const stopped = checkCap(facts) ?? checkBreaker(facts);
	if (stopped) return stopped;
	const skipped = policy.force ? void 0 : checkSkips(facts);
	if (skipped) return skipped;
	const halfOpen = facts.counters.breaker ? ["the regression breaker is half-open: this one cycle is let through"] : [];
	return {
		kind: "go",
		warnings: [...markers.flatMap((marker) => marker.warnings), ...halfOpen]
	};
}
function checkStagnation(lane, hasWork) {
	if (!lane.dormant || hasWork) return {
		kind: "go",
		warnings: []
	};
	return stop$1("stagnation", `DORMANT since cycle ${lane.dormant.cycle} (${lane.dormant.timestamp}): ${lane.dormant.reason}`, "itself, as soon as any source but the generators offers an item");
}
function checkOpenPullRequests(leftOut) {
	const held = leftOut.find((one) => one.kind === "held-back");
	return held && skip("max-open-prs", held.why, "merging or closing one of them, or a higher `max-open-prs`");
}
const dayMs = 864e5;
function judgeMarker(name, marker, ttlDays, now) {
	if (!marker) return {
		stops: false,
		detail: "",
		warnings: []
	};
	const reason = marker.reason ? `: ${marker.reason}` : "";
	if (!marker.writtenAt) return {
		stops: true,
		detail: `${name} (undated)${reason}`,
		warnings: []
	};
	const ageMs = now.getTime() - marker.writtenAt.getTime();
	if (ttlDays > 0 && ageMs > ttlDays * dayMs) return {
		stops: false,
		detail: "",
		warnings: [`${name} is stale: written ${require_handover_folder.isoTime(marker.writtenAt)}, older than stop-ttl-days (${ttlDays}). It is passed over, not deleted.`]
	};
	const future = ageMs < -3e5 ? " (dated in the future)" : "";
	return {
		stops: true,
		detail: `${name} of ${require_handover_folder.isoTime(marker.writtenAt)}${future}${reason}`,
		warnings: []
	};
}
function checkCap({ counters, policy }) {
	if (policy.maxCycles === 0 || counters.agentCycles < policy.maxCycles) return void 0;
	return stop$1("max-cycles", `${plural(counters.agentCycles, "cycle")} started an agent since the last resume; max-cycles is ${policy.maxCycles}`, "a higher `max-cycles`, or `evolve resume`");
}
function checkBreaker({ counters, policy, now }) {
	const open = counters.breaker;
	if (!open) return void 0;
	const since = require_handover_folder.parseTime(open.opened_at);
	const cooldownMs = policy.breakerCooldownHours * 36e5;
	const remainingMs = since ? since.getTime() + cooldownMs - now.getTime() : 0;
	if (remainingMs <= 0) return void 0;
	return stop$1("regression", `${plural(policy.regressionLimit, "cycle")} in a row ended \`regressed\`, the last was cycle ${open.cycle}`, `\`evolve resume\`; or in ${require_handover_folder.renderDuration(remainingMs / 1e3)} one cycle is let through, and an \`improved\` there closes the breaker`);
}
function checkSkips({ lane, counters, run, policy, now }) {
	if (run.event === "pull_request" || run.event === "pull_request_target") return skip("event", `this run was started by ${run.event}`, "a schedule, a dispatch or a push on the default branch");
	if (run.event === "schedule" && run.isFork && !policy.allowFork) return skip("fork", `${run.repository ?? "this repository"} is a fork`, "`allow-fork: true`");
	if (run.branch && run.defaultBranch && run.branch !== run.defaultBranch && !policy.allowRef) return skip("wrong-ref", `this run is on \`${run.branch}\`, the default branch is \`${run.defaultBranch}\``, "`allow-ref: true`");
	const open = lane.state.open_cycle;
	if (open) return skip("overlap", `run ${open.run_id} (attempt ${open.run_attempt}) is in cycle ${open.cycle}, on ${open.ref}`, `its end, or its lease at ${open.lease_until}`);
	const own = require_handover_folder.knownRows(lane).find((row) => row.run_id === run.run_id && row.run_attempt === run.run_attempt);
	if (own) return skip("overlap", `this run has recorded cycle ${own.cycle} already`, "the next run: one cycle per run and lane");
	const notBefore = require_handover_folder.parseTime(lane.state.not_before);
	if (notBefore && require_handover_folder.isAwaited(notBefore, now)) return skip("not-before", counters.unreachedStreak >= 3 ? `the agent broke off without a sign of work in ${counters.unreachedStreak} cycles in a row (a dead key, no quota, no network, or a command that cannot run)` : "the provider named the time at which its limit resets", `the clock, at ${require_handover_folder.isoTime(notBefore)}, or \`evolve resume\``);
	return checkBudget(counters, policy, now);
}
function checkBudget({ spent }, policy, now) {
	const isToday = spent?.day === require_handover_folder.isoTime(now).slice(0, 10);
	const cost = isToday ? spent.costUsd : 0;
	const tokens = isToday ? spent.tokens : 0;
	const clearance = "midnight UTC, or a higher limit";
	if (policy.maxCostPerDay > 0 && cost >= policy.maxCostPerDay) return skip("budget", `today's cycles cost ${cost.toFixed(2)} USD; max-cost-per-day is ${policy.maxCostPerDay}`, clearance);
	if (policy.maxTokensPerDay > 0 && tokens >= policy.maxTokensPerDay) return skip("budget", `today's cycles used ${tokens} tokens; max-tokens-per-day is ${policy.maxTokensPerDay}`, clearance);
}
function stop$1(reason, detail, clearedBy) {
	return {
		kind: "stop",
		refusal: {
			reason,
			detail,
			clearedBy
		}
	};
}
function skip(reason, detail, clearedBy) {
	return {
		kind: "skip",
		refusal: {
			reason,
			detail,
			clearedBy
		}
	};
}
// src/steps/actor.ts
function isByComment(event) {
	return event.includes("comment");
}
async function whyNoOrder({ host }) {
	const problem = await host.findActorProblem();
	return problem && (problem.isCertain || isByComment(host.run.event)) ? problem.words : void 0;
}
// src/domain/rejected-rows.ts
function rowsForRejected(queue, deliveries) {
	if (!(deliveries?.kind === "known" && [...deliveries.byRef.values()].some(isClosed))) return [];
	const placed = placedItems(queue);
	const known = new Set(placed.map((one) => one.ref));
	return placed.flatMap(({ item, ref, lifecycle }) => {
		const delivery = deliveries.byRef.get(ref);
		if (lifecycle.state !== "consumed" || !delivery || !isClosed(delivery)) return [];
		const id = `${ref.replace(/-again-\d+$/, "")}-again-${delivery.number}`;
		if (known.has(id)) return [];
		known.add(id);
		return [{
			source_epic: ref,
			timestamp: textOf(item.consumed_at),
			items: [again(item, id, delivery)]
		}];
	});
}
function isClosed({ state }) {
	return state === "closed";
}
function again(item, id, { number, url }) {
	const why = `Pull request #${number} with an earlier solution was closed without being merged${url === "" ? "" : ` (${url})`}.`;
	return {
		...item,
		...available,
		id,
		description: [textOf(item.description), why].filter((part) => part !== "").join("\n\n")
	};
}
// src/steps/known.ts
function keyOf(lane, run) {
	return {
		lane: lane.name,
		run_id: run.run_id,
		run_attempt: run.run_attempt
	};
}
// src/steps/select.ts
async function survey(ports, config, known) {
	const deliveries = config.deliver === "pull-request" ? await ports.workspace.deliveries(known.lane.name) : void 0;
	return climb(ports, config, known, {
		...deliveries && { deliveries },
		offers: new Map()
	}, []);
}
function surveyRestorative(ports, config, known, before, failingChecks) {
	return climb(ports, config, known, before.answers, failingChecks);
}
async function climb(ports, config, known, answers, failingChecks) {
	const { lane } = known;
	const now = ports.clock();
	const { deliveries } = answers;
	const facts = {
		lane,
		counters: require_handover_folder.countersOf(known.lane),
		run: keyOf(lane, ports.host.run),
		policy: config,
		isRestorative: failingChecks.length > 0,
		deliveries,
		now
	};
	const rungs = [];
	const additions = rowsForRejected(lane.queue, deliveries);
	const offering = {
		...lane,
		queue: adoptEntries(lane.queue, additions)
	};
	const notes = deliveries?.kind === "unknown" ? [`The pull requests could not be asked: ${deliveries.problem}`] : [];
	const offers = new Map(answers.offers);
	for (const source of askedSources(ports.sources, known, config)) {
		const offer = offers.get(source.name) ?? await source.offer(offering, now);
		offers.set(source.name, offer);
		if (offer.kind === "failed") {
			rungs.push(failedRung(source.name, offer.problem));
			notes.push(`SOURCE_FAILED: ${source.name}: ${offer.problem}`);
			continue;
		}
		const rung = judgeRung(source.name, offer, facts);
		rungs.push(rung);
		additions.push(...offer.additions ?? []);
		notes.push(...offer.notes ?? []);
		if (hasFirstChoice(rung)) break;
	}
	if (failingChecks.length > 0) rungs.push(judgeRung("gate", { items: gateItems(failingChecks) }, facts));
	return {
		rungs,
		selected: choose(rungs),
		additions,
		notes,
		answers: {
			...answers,
			offers
		}
	};
}
function askedSources(sources, { lane }, config) {
	if (!lane.dormant || config.force) return sources;
	const others = sources.filter((source) => source.name !== "generators");
	return others.some((source) => source.name !== "parked") ? others : sources;
}
// src/domain/recovery.ts
function isOver(open, run, now) {
	if (open.run_id === run.run_id && open.run_attempt < run.run_attempt) return true;
	return !require_handover_folder.isAwaited(require_handover_folder.parseTime(open.lease_until), now);
}
function recoverLane(lane, open, found, now) {
	const hasLanded = found?.kind === "delivered";
	const isDone = hasLanded && found.isFinished;
	const record = {
		cycle: open.cycle,
		result: "interrupted",
		timestamp: require_handover_folder.isoTime(now),
		started_at: open.started_at,
		lane: lane.name,
		run_id: open.run_id,
		run_attempt: open.run_attempt,
		selected_source: open.source,
		work_ref: open.ref,
		title: open.title,
		fingerprint: open.fingerprint,
		base_sha: open.start_commit,
		heavy: false,
		...hasLanded ? {
			cycle_result: "improved",
			commit: found.commit,
			finished: found.isFinished
		} : {},
		milestone: found ? `The run died after its work was kept: ${found.where}.` : "The run died before its cycle ended."
	};
	const closed = closeCycle(lane, open, isDone ? {
		kind: "done",
		commit: found.commit
	} : { kind: "released" }, now);
	const state = closed.state;
	const parked = state.parked_work.filter((one) => one.ref !== open.ref);
	const known = state.parked_work.find((one) => one.ref === open.ref);
	return {
		...closed,
		history: require_handover_folder.appendLine(lane.history, record),
		state: {
			...state,
			done: isDone ? {
				...state.done,
				[open.ref]: {
					fingerprint: open.fingerprint,
					cycle: open.cycle
				}
			} : state.done,
			parked_work: isDone || !found?.ref || found.kind === "refused" ? isDone ? parked : state.parked_work : [...parked, parkedFrom(open, found, known)]
		}
	};
}
function parkedFrom(open, found, known) {
	return {
		...known ?? {
			ref: open.ref,
			source: open.source,
			title: open.title,
			body: "",
			labels: [],
			fingerprint: open.fingerprint
		},
		wip: found.ref,
		base_sha: open.start_commit,
		next_step: known?.next_step || "The run died; go on from the work in progress.",
		reason: "interrupted",
		parked_in_cycle: open.cycle
	};
}
// src/steps/recover.ts
async function recover(ports, known) {
	const open = known.lane.state.open_cycle;
	if (!open) return known;
	if (!isOver(open, ports.host.run, ports.clock()) && !await ports.host.isRunOver(open)) return known;
	const { lane, sentence } = await closeDeadCycle(ports, known.lane, open);
	return {
		...known,
		lane,
		recoveries: [...known.recoveries, sentence]
	};
}
async function closeDeadCycle(ports, lane, open) {
	const found = await ports.workspace.findWorkOf(open, lane.name);
	const sentence = `Cycle ${open.cycle} (run ${open.run_id}, on ${open.ref}) was interrupted${found ? `; its work was kept: ${found.where}` : ""}.`;
	ports.log.warning(sentence);
	return {
		lane: recoverLane(lane, open, found, ports.clock()),
		sentence
	};
}
// src/domain/lost-state.ts
function describeLostState(lane, isFresh, traces, run) {
	return [...describeGap(lane, isFresh, traces), ...describeBranch(run)];
}
function describeGap(lane, isFresh, traces) {
	const [newest] = traces;
	if (newest === void 0) return [];
	const commit = newest.commit.slice(0, 10);
	if (isFresh) return [`state-lost: commit ${commit} is of an earlier cycle of this lane (run ${newest.runId}), but the cache holds nothing of it. Counting starts again at 1. An entry goes after seven days unread, and a runner with another system or compression cannot see it; \`store: branch\` keeps it.`];
	const isKnown = ({ runId, runAttempt }) => [...require_handover_folder.knownRows(lane), ...lane.state.open_cycle ? [lane.state.open_cycle] : []].some((row) => row.run_id === runId && row.run_attempt === runAttempt);
	if (isKnown(newest) || !traces.some(isKnown)) return [];
	return [`stale-state: commit ${commit} is of run ${newest.runId}, which the restored state does not know: an older entry was restored, and cycles after it are missing here.`];
}
function describeBranch({ branch, defaultBranch }) {
	if (branch === void 0 || defaultBranch === void 0 || branch === defaultBranch) return [];
	return [`This run is on ${branch}: what it saves in the cache is not seen by runs on ${defaultBranch}, which go on from what they saved themselves.`];
}
// src/steps/restore.ts
async function restore({ store, workspace, host, log }) {
	const restored = await store.restore();
	const { lane, isFresh } = restored;
	const traces = store.name === "cache" ? await workspace.readTraces(lane.name) : [];
	const lost = store.name === "cache" ? describeLostState(lane, isFresh, traces, host.run) : [];
	const warnings = [...restored.warnings, ...lost];
	log.info(isFresh ? `No state yet in ${store.where}: lane ${lane.name} starts fresh.` : `Lane ${lane.name}: ${plural(lane.state.cycle, "cycle")} so far, from ${store.where}.`);
	const repairs = require_handover_folder.describeDamage(lane);
	for (const sentence of [...repairs, ...warnings]) log.warning(sentence);
	return {
		lane,
		base: lane,
		recoveries: repairs,
		warnings
	};
}
// src/domain/status.ts
function nextOf({ permission, selected, rungs }) {
	if (permission.kind !== "go") {
		const verb = permission.kind === "stop" ? "stops" : "skips";
		const { reason, detail, clearedBy } = permission.refusal;
		return `The next run ${verb} (${reason}): ${detail}. Cleared by ${clearedBy}.`;
	}
	if (!selected) return describeNothing(rungs);
	return `The next run works on ${selected.item.ref} (${require_index.toOneLine(selected.item.title, 80)}): ${selected.because}.`;
}
function describeNothing(rungs) {
	const leftOut = rungs.flatMap((rung) => rung.leftOut);
	const failed = rungs.filter((rung) => rung.state === "failed").map((rung) => rung.source);
	const reasons = [...leftOut.length > 0 ? [countKinds(leftOut)] : [], ...failed.length > 0 ? [`no answer from ${failed.join(", ")}`] : []];
	return `The next run finds no item${reasons.length > 0 ? ` that it can take (${reasons.join("; ")})` : ""} and records an idle cycle.`;
}
function renderStatus(status) {
	const { lane, counters, rungs } = status;
	const markers = [
		lane.kill && "KILL",
		lane.stop && "STOP",
		lane.dormant && "DORMANT",
		lane.handoff && "HANDOFF"
	].filter(Boolean);
	const last = require_handover_folder.knownRows(lane).at(-1);
	const open = lane.state.open_cycle;
	return [
		["lane", `${lane.name}, ${plural(counters.cycle, "cycle")}, state in ${status.where}`],
		["next", nextOf(status)],
		["last", last ? `cycle ${last.cycle}: ${last.result}${last.milestone ? ` (${require_index.toOneLine(last.milestone, 100)})` : ""}` : "none yet"],
		["streaks", `context ${counters.contextStreak}/${status.contextStreakLimit}, idle ${counters.idleStreak}, regressed ${counters.regressedStreak}, barren ${counters.barrenStreak}`],
		["markers", markers.join(", ") || "none"],
		["breaker", counters.breaker ? `open since cycle ${counters.breaker.cycle}` : "closed"],
		["open", open ? `cycle ${open.cycle}, run ${open.run_id}, on ${open.ref}, lease until ${open.lease_until}` : "no cycle"],
		...handoverRow(lane),
		...rungs.map((rung) => ["ladder", rungLine(rung)]),
		...lane.state.parked_work.map((parked) => ["parked", `${parked.ref}: ${require_index.toOneLine(parked.next_step || parked.title, 100)}`]),
		...lane.claims.map((claim) => ["claim", claimLine(claim, status)]),
		...lane.others.flatMap(({ name, parked }) => parked.length > 0 ? [["lane", `${name} has parked ${parked.slice(0, 5).join(", ")}${moreThan(parked, 5)}`]] : []),
		...status.notes.map((note) => ["note", require_index.toOneLine(note, 300)]),
		...status.recoveries.map((sentence) => ["recover", sentence])
	].map(([name, text]) => `${name.padEnd(8)} ${text}\n`).join("");
}
function handoverRow({ state }) {
	const { handover } = state;
	if (!handover || handover.state === "rolled") return [];
	const what = handover.state === "accepted" ? "the next session on it starts from the document" : `waits for \`handover-approved: true\`, 24 hours from ${handover.requested_at}`;
	const said = `${handover.state}, cycle ${handover.cycle}, on ${handover.ref}: ${what}`;
	return [["handover", handover.reason ? `${said} (${require_index.toOneLine(handover.reason, 80)})` : said]];
}
function claimLine(claim, { lane, now }) {
	const whose = claim.lane === lane.name ? "this lane" : `lane ${claim.lane}`;
	const lease = require_handover_folder.isLive(claim.lease_until, now) ? `until ${claim.lease_until} at most` : `no longer: its lease ended ${claim.lease_until}`;
	return `${claim.ref} is held by run ${claim.run_id} of ${whose}, ${lease}`;
}
const rungWords = {
	"has-work": "",
	"left-out": "nothing to take",
	empty: "empty",
	failed: "failed",
	"not-asked": "not asked"
};
function rungLine({ source, state, selectable, problem, leftOut }) {
	return `${source}: ${state === "has-work" ? `${selectable} selectable` : rungWords[state]}${problem ? `: ${require_index.toOneLine(problem, 120)}` : ""}${leftOut.slice(0, 5).map((one) => `; ${require_index.toOneLine(one.ref, 80)} left out (${one.why})`).join("")}${moreThan(leftOut, 5)}`;
}
function moreThan(list, shown) {
	return list.length > shown ? `; and ${list.length - shown} more` : "";
}
function statusData(status) {
	const { lane, counters, permission, selected } = status;
	return {
		lane: lane.name,
		where: status.where,
		next: nextOf(status),
		decision: permission.kind,
		reason: permission.kind === "go" ? null : permission.refusal.reason,
		selected: selected ? {
			ref: selected.item.ref,
			title: selected.item.title,
			rung: selected.rung,
			because: selected.because
		} : null,
		ladder: status.rungs,
		notes: status.notes,
		cycle: counters.cycle,
		context_streak: counters.contextStreak,
		context_streak_limit: status.contextStreakLimit,
		idle_streak: counters.idleStreak,
		generator_empty_streak: counters.generatorEmptyStreak,
		regressed_streak: counters.regressedStreak,
		barren_streak: counters.barrenStreak,
		breaker: counters.breaker ?? null,
		handoff: lane.handoff ?? null,
		resuming: lane.state.resuming,
		handover: lane.state.handover,
		dormant: lane.dormant ?? null,
		stop: lane.stop?.text ?? null,
		kill: lane.kill?.text ?? null,
		open_cycle: lane.state.open_cycle,
		parked_work: lane.state.parked_work,
		claims: lane.claims,
		quarantine: lane.state.quarantine,
		recoveries: status.recoveries
	};
}
// src/steps/inspect.ts
async function inspect(ports, config) {
	const known = await recover(ports, await restore(ports));
	const facts = {
		lane: known.lane,
		counters: require_handover_folder.countersOf(known.lane),
		run: ports.host.run,
		policy: config,
		now: ports.clock()
	};
	const found = await survey(ports, config, known);
	const permission = checkRun(facts);
	const awake = permission.kind === "go" && !config.force ? checkStagnation(known.lane, found.selected !== void 0) : permission;
	return {
		lane: known.lane,
		counters: facts.counters,
		permission: awake.kind === "go" ? permission : awake,
		selected: found.selected,
		rungs: reportRungs(found.rungs, ports.sources.map((source) => source.name)),
		notes: found.notes,
		recoveries: known.recoveries,
		where: ports.store.where,
		contextStreakLimit: config.contextStreakLimit,
		now: facts.now
	};
}
// src/operator.ts
async function operate(verb, ports, config) {
	if (verb === "status") {
		const status = await inspect(ports, config);
		return {
			verb,
			text: renderStatus(status),
			lane: status.lane,
			status
		};
	}
	await checkActor(ports);
	return {
		verb,
		...await changeLane(ports, config, verb === "stop" ? stop : resume)
	};
}
async function checkActor(ports) {
	const problem = await whyNoOrder(ports);
	if (problem === void 0) return;
	throw new require_index.EvolveError("PERMISSION_MISSING", `The order does not count: ${problem}.`, "Have someone with write access give it.");
}
async function changeLane(ports, config, change) {
	if (config.all && config.ref !== "") throw new require_index.EvolveError("INPUT_INVALID", "ref: an item is released in one lane, not in all.", "Give either `all` or `ref`; `lane` names the lane of the item.");
	const { lane, isFresh } = await ports.store.restore();
	checkKnown(lane, isFresh, config);
	const now = ports.clock();
	const { next, told } = change(lane, config, now, ports.store.where);
	const message = `${told} (lane ${lane.name})`;
	const saved = await ports.store.save({
		base: lane,
		next,
		run: keyOf(lane, ports.host.run),
		now,
		message
	});
	return {
		text: `${told}\n`,
		lane: saved.lane,
		saved: saved.kind === "saved" ? saved : {}
	};
}
function checkKnown(lane, isFresh, config) {
	if (isFresh && lane.name !== "default") throw new require_index.EvolveError("INPUT_INVALID", `lane: there is no lane ${JSON.stringify(lane.name)} in the state yet.`, "Give the name of a lane that has run.");
	if (config.ref === "" || isKnownRef(lane, config.ref)) return;
	const other = lane.others.find(({ done }) => Object.hasOwn(done, config.ref));
	if (other) throw new require_index.EvolveError("INPUT_INVALID", `ref: ${JSON.stringify(config.ref)} was done by lane ${other.name}, not by lane ${lane.name}.`, `Release it there: \`lane: ${other.name}\`.`);
	throw new require_index.EvolveError("INPUT_INVALID", `ref: nothing is counted against ${JSON.stringify(config.ref)}.`, "See `evolve status` for the refs in quarantine.");
}
function isKnownRef(lane, ref) {
	return Object.hasOwn(require_handover_folder.countersOf(lane).refs, ref) || Object.hasOwn(lane.state.done, ref);
}
function stop(lane, config, now, where) {
	const marker = composeOperatorMarker(config.reason || "stopped by an operator", now);
	if (config.all) return {
		next: {
			...lane,
			kill: marker
		},
		told: `All lanes are stopped: KILL is set in ${where}.`
	};
	return {
		next: {
			...lane,
			stop: marker
		},
		told: `Lane ${lane.name} is stopped: STOP is set in ${where}.`
	};
}
function resume(lane, config, _now, where) {
	const { cycle } = require_handover_folder.countersOf(lane);
	if (config.ref !== "") {
		const released = {
			...lane.state.released,
			[config.ref]: cycle
		};
		const { [config.ref]: _done, ...done } = lane.state.done;
		return {
			next: {
				...lane,
				state: {
					...lane.state,
					released,
					done
				}
			},
			told: `${config.ref} is released: its counts start anew.`
		};
	}
	const { stop: _stop, dormant: _dormant, kill, ...rest } = lane;
	const keptKill = config.all || !kill ? {} : { kill };
	const state = {
		...lane.state,
		resumed_after_cycle: cycle,
		not_before: null
	};
	const note = kill && !config.all ? " KILL still stops all lanes: `resume --all` removes it." : "";
	return {
		next: {
			...rest,
			...keptKill,
			state
		},
		told: `Lane ${lane.name} is resumed after cycle ${cycle}, in ${where}.${note}`
	};
}
Object.defineProperty(exports, "acceptedHandover", {
	enumerable: true,
	get: function() {
		return acceptedHandover;
	}
});
Object.defineProperty(exports, "addQueueItems", {
	enumerable: true,
	get: function() {
		return addQueueItems;
	}
});
Object.defineProperty(exports, "addReports", {
	enumerable: true,
	get: function() {
		return addReports;
	}
});
Object.defineProperty(exports, "approveHandover", {
	enumerable: true,
	get: function() {
		return approveHandover;
	}
});
Object.defineProperty(exports, "capture", {
	enumerable: true,
	get: function() {
		return capture;
	}
});
Object.defineProperty(exports, "checkOpenPullRequests", {
	enumerable: true,
	get: function() {
		return checkOpenPullRequests;
	}
});
Object.defineProperty(exports, "checkRedispatch", {
	enumerable: true,
	get: function() {
		return checkRedispatch;
	}
});
Object.defineProperty(exports, "checkRun", {
	enumerable: true,
	get: function() {
		return checkRun;
	}
});
Object.defineProperty(exports, "checkStagnation", {
	enumerable: true,
	get: function() {
		return checkStagnation;
	}
});
Object.defineProperty(exports, "closeCycle", {
	enumerable: true,
	get: function() {
		return closeCycle;
	}
});
Object.defineProperty(exports, "closeDeadCycle", {
	enumerable: true,
	get: function() {
		return closeDeadCycle;
	}
});
Object.defineProperty(exports, "compareGoals", {
	enumerable: true,
	get: function() {
		return compareGoals;
	}
});
Object.defineProperty(exports, "compose", {
	enumerable: true,
	get: function() {
		return compose;
	}
});
Object.defineProperty(exports, "createRedactor", {
	enumerable: true,
	get: function() {
		return createRedactor;
	}
});
Object.defineProperty(exports, "cyclesTable", {
	enumerable: true,
	get: function() {
		return cyclesTable;
	}
});
Object.defineProperty(exports, "damagedFolder", {
	enumerable: true,
	get: function() {
		return damagedFolder;
	}
});
Object.defineProperty(exports, "decodeLane", {
	enumerable: true,
	get: function() {
		return decodeLane;
	}
});
Object.defineProperty(exports, "describeFindings", {
	enumerable: true,
	get: function() {
		return describeFindings;
	}
});
Object.defineProperty(exports, "encodeLane", {
	enumerable: true,
	get: function() {
		return encodeLane;
	}
});
Object.defineProperty(exports, "endHandover", {
	enumerable: true,
	get: function() {
		return endHandover;
	}
});
Object.defineProperty(exports, "findMissingProgram", {
	enumerable: true,
	get: function() {
		return findMissingProgram;
	}
});
Object.defineProperty(exports, "findProgram", {
	enumerable: true,
	get: function() {
		return findProgram;
	}
});
Object.defineProperty(exports, "findTop", {
	enumerable: true,
	get: function() {
		return findTop;
	}
});
Object.defineProperty(exports, "gateRef", {
	enumerable: true,
	get: function() {
		return gateRef;
	}
});
Object.defineProperty(exports, "generatorsOf", {
	enumerable: true,
	get: function() {
		return generatorsOf;
	}
});
Object.defineProperty(exports, "goesLast", {
	enumerable: true,
	get: function() {
		return goesLast;
	}
});
Object.defineProperty(exports, "grouped", {
	enumerable: true,
	get: function() {
		return grouped;
	}
});
Object.defineProperty(exports, "hasReached", {
	enumerable: true,
	get: function() {
		return hasReached;
	}
});
Object.defineProperty(exports, "hasServed", {
	enumerable: true,
	get: function() {
		return hasServed;
	}
});
Object.defineProperty(exports, "hasStatus", {
	enumerable: true,
	get: function() {
		return hasStatus;
	}
});
Object.defineProperty(exports, "holdsClaim", {
	enumerable: true,
	get: function() {
		return holdsClaim;
	}
});
Object.defineProperty(exports, "inputs", {
	enumerable: true,
	get: function() {
		return inputs;
	}
});
Object.defineProperty(exports, "inspect", {
	enumerable: true,
	get: function() {
		return inspect;
	}
});
Object.defineProperty(exports, "isByComment", {
	enumerable: true,
	get: function() {
		return isByComment;
	}
});
Object.defineProperty(exports, "isHandoverAccepted", {
	enumerable: true,
	get: function() {
		return isHandoverAccepted;
	}
});
Object.defineProperty(exports, "isInputName", {
	enumerable: true,
	get: function() {
		return isInputName;
	}
});
Object.defineProperty(exports, "isSameValue", {
	enumerable: true,
	get: function() {
		return isSameValue;
	}
});
Object.defineProperty(exports, "itemTypes", {
	enumerable: true,
	get: function() {
		return itemTypes;
	}
});
Object.defineProperty(exports, "keyOf", {
	enumerable: true,
	get: function() {
		return keyOf;
	}
});
Object.defineProperty(exports, "laneFiles", {
	enumerable: true,
	get: function() {
		return laneFiles;
	}
});
Object.defineProperty(exports, "matchingPaths", {
	enumerable: true,
	get: function() {
		return matchingPaths;
	}
});
Object.defineProperty(exports, "maxLaneBytes", {
	enumerable: true,
	get: function() {
		return maxLaneBytes;
	}
});
Object.defineProperty(exports, "money", {
	enumerable: true,
	get: function() {
		return money;
	}
});
Object.defineProperty(exports, "nameItem", {
	enumerable: true,
	get: function() {
		return nameItem;
	}
});
Object.defineProperty(exports, "needsSplit", {
	enumerable: true,
	get: function() {
		return needsSplit;
	}
});
Object.defineProperty(exports, "noteFields", {
	enumerable: true,
	get: function() {
		return noteFields;
	}
});
Object.defineProperty(exports, "openCycle", {
	enumerable: true,
	get: function() {
		return openCycle;
	}
});
Object.defineProperty(exports, "openGit", {
	enumerable: true,
	get: function() {
		return openGit;
	}
});
Object.defineProperty(exports, "openGitHub", {
	enumerable: true,
	get: function() {
		return openGitHub;
	}
});
Object.defineProperty(exports, "operate", {
	enumerable: true,
	get: function() {
		return operate;
	}
});
Object.defineProperty(exports, "parkedForms", {
	enumerable: true,
	get: function() {
		return parkedForms;
	}
});
Object.defineProperty(exports, "parseConfigFile", {
	enumerable: true,
	get: function() {
		return parseConfigFile;
	}
});
Object.defineProperty(exports, "percent", {
	enumerable: true,
	get: function() {
		return percent;
	}
});
Object.defineProperty(exports, "plural", {
	enumerable: true,
	get: function() {
		return plural;
	}
});
Object.defineProperty(exports, "readConfig", {
	enumerable: true,
	get: function() {
		return readConfig;
	}
});
Object.defineProperty(exports, "readSealedHistory", {
	enumerable: true,
	get: function() {
		return readSealedHistory;
	}
});
Object.defineProperty(exports, "readSealedLedger", {
	enumerable: true,
	get: function() {
		return readSealedLedger;
	}
});
Object.defineProperty(exports, "readUsage", {
	enumerable: true,
	get: function() {
		return readUsage;
	}
});
Object.defineProperty(exports, "readUtf8", {
	enumerable: true,
	get: function() {
		return readUtf8;
	}
});
Object.defineProperty(exports, "recordOf", {
	enumerable: true,
	get: function() {
		return recordOf;
	}
});
Object.defineProperty(exports, "recover", {
	enumerable: true,
	get: function() {
		return recover;
	}
});
Object.defineProperty(exports, "redactDeep", {
	enumerable: true,
	get: function() {
		return redactDeep;
	}
});
Object.defineProperty(exports, "renderDormant", {
	enumerable: true,
	get: function() {
		return renderDormant;
	}
});
Object.defineProperty(exports, "renderLaneFiles", {
	enumerable: true,
	get: function() {
		return renderLaneFiles;
	}
});
Object.defineProperty(exports, "renderQueue", {
	enumerable: true,
	get: function() {
		return renderQueue;
	}
});
Object.defineProperty(exports, "renderStatus", {
	enumerable: true,
	get: function() {
		return renderStatus;
	}
});
Object.defineProperty(exports, "renderTime", {
	enumerable: true,
	get: function() {
		return renderTime;
	}
});
Object.defineProperty(exports, "reportRungs", {
	enumerable: true,
	get: function() {
		return reportRungs;
	}
});
Object.defineProperty(exports, "restorativeChecks", {
	enumerable: true,
	get: function() {
		return restorativeChecks;
	}
});
Object.defineProperty(exports, "restore", {
	enumerable: true,
	get: function() {
		return restore;
	}
});
Object.defineProperty(exports, "resumeHandoff", {
	enumerable: true,
	get: function() {
		return resumeHandoff;
	}
});
Object.defineProperty(exports, "resumedFields", {
	enumerable: true,
	get: function() {
		return resumedFields;
	}
});
Object.defineProperty(exports, "secretsOf", {
	enumerable: true,
	get: function() {
		return secretsOf;
	}
});
Object.defineProperty(exports, "segmentNames", {
	enumerable: true,
	get: function() {
		return segmentNames;
	}
});
Object.defineProperty(exports, "severities", {
	enumerable: true,
	get: function() {
		return severities;
	}
});
Object.defineProperty(exports, "sharedFiles", {
	enumerable: true,
	get: function() {
		return sharedFiles;
	}
});
Object.defineProperty(exports, "statusData", {
	enumerable: true,
	get: function() {
		return statusData;
	}
});
Object.defineProperty(exports, "stillOffered", {
	enumerable: true,
	get: function() {
		return stillOffered;
	}
});
Object.defineProperty(exports, "suggestion", {
	enumerable: true,
	get: function() {
		return suggestion;
	}
});
Object.defineProperty(exports, "survey", {
	enumerable: true,
	get: function() {
		return survey;
	}
});
Object.defineProperty(exports, "surveyRestorative", {
	enumerable: true,
	get: function() {
		return surveyRestorative;
	}
});
Object.defineProperty(exports, "unsealed", {
	enumerable: true,
	get: function() {
		return unsealed;
	}
});
Object.defineProperty(exports, "unseenEvidence", {
	enumerable: true,
	get: function() {
		return unseenEvidence;
	}
});
Object.defineProperty(exports, "wholePercent", {
	enumerable: true,
	get: function() {
		return wholePercent;
	}
});
Object.defineProperty(exports, "whyNoOrder", {
	enumerable: true,
	get: function() {
		return whyNoOrder;
	}
});
Object.defineProperty(exports, "withQuarantine", {
	enumerable: true,
	get: function() {
		return withQuarantine;
	}
});
