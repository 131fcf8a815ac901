const require_index = require("./index.js");
const require_handover = require("./handover-Dy1hYBNC.js");
let node_fs = require("node:fs");
let node_fs_promises = require("node:fs/promises");
let node_path = require("node:path");
let node_buffer = require("node:buffer");
let node_os = require("node:os");
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
const childProcess = () => require_index.loadBuiltin("node:child_process");
function capture(file, args, options) {
	return new Promise((resolve) => {
		const child = childProcess().spawn(file, args, {
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
	let bytes = 0;
	let fault;
	const take = async (piece, stream) => {
		pieces++;
		if (bytes <= floodBytes && bytes + piece.length > floodBytes) require_index.holdYoungGeneration();
		bytes += piece.length;
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
const floodBytes = 1048576;
function startGroup(file, args, options) {
	try {
		return childProcess().spawn(file, args, {
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
	const guard = childProcess().spawn("/bin/sh", [
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
		const parsed = line.startsWith("{") ? require_handover.parseJson(line) : void 0;
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
	const path = await require_handover.findByEnding(`${home}/sessions`, `-${facts.sessionId}.jsonl`);
	const found = path === void 0 ? void 0 : await require_handover.readEnd(path, sessionEndBytes);
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
			const { runSession } = await Promise.resolve().then(() => require("./session-DrtpFTp2.js"));
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
	const sections = require_handover.record(require_handover.string(), require_handover.unknown()).safeParse(lanes ?? {});
	if (!sections.success) problems.push("lanes: give a mapping from the name of a lane to its keys.");
	for (const [name, section] of Object.entries(sections.data ?? {})) {
		const keys = require_handover.record(require_handover.string(), require_handover.unknown()).safeParse(section ?? {});
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
	const record$1 = require_handover.record(require_handover.string(), require_handover.unknown()).safeParse(file);
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
	const schema = require_handover.pipe(require_handover.string(), require_handover.transform(parse));
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
const text$1 = require_handover.string();
function oneOf(...words) {
	return reader((value, context) => {
		const word = words.find((candidate) => candidate === value);
		if (word === void 0) return refuse(context, `one of: ${words.join(", ")}`);
		return word;
	}, { enum: words });
}
const boolean = reader((value, context) => {
	if (/^(true|True|TRUE)$/.test(value)) return true;
	if (/^(false|False|FALSE)$/.test(value)) return false;
	return refuse(context, "true or false");
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
	return refuse(context, "on or off");
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
	return refuse(context, "a fraction greater than 0 and at most 1");
}, numeric({
	type: "number",
	exclusiveMinimum: 0,
	maximum: 1
}));
function wholeNumber(min, max = Number.MAX_SAFE_INTEGER) {
	return reader((value, context) => {
		const number = Number(value);
		if (/^\d+$/.test(value) && number >= min && number <= max) return number;
		return refuse(context, `a whole number of at least ${min}${max === Number.MAX_SAFE_INTEGER ? "" : ` and at most ${max}`}`);
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
		return refuse(context, `${what}, ${isZeroAllowed ? "0 or more" : "more than 0"} (fractions are allowed)`);
	}, numeric({
		type: "number",
		[isZeroAllowed ? "minimum" : "exclusiveMinimum"]: 0
	}));
}
function listOf(words) {
	return reader((value, context) => {
		const found = splitWords(value).map((name) => words.find((word) => word === name));
		if (found.some((word) => word === void 0)) return refuse(context, `words of: ${words.join(", ")}`);
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
function refuse(context, remedy) {
	context.issues.push({
		code: "custom",
		message: remedy,
		input: context.value
	});
	return require_handover.NEVER;
}
const laneName = reader((value, context) => {
	const name = value.toLowerCase();
	if (name.length <= 40 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) return name;
	return refuse(context, "letters, digits and single hyphens between them, at most 40 characters");
});
const branchName = reader((value, context) => {
	if (value.length <= 200 && /^[A-Za-z0-9][A-Za-z0-9._/-]*$/.test(value) && !/\.\.|\/\/|\/$|\.lock(\/|$)|\.$|\/\./.test(value)) return value;
	return refuse(context, "a valid branch name");
});
const labelName = reader((value, context) => {
	if (value.length <= 50 && !/[,\p{Cc}]/u.test(value)) return value;
	return refuse(context, "the name of one label, at most 50 characters and no comma");
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
	const ended = require_handover.parseTime(earlier?.timestamp);
	const started = require_handover.parseTime(later.started_at ?? later.timestamp);
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
	phases: input("Phases of a cycle, in their order. At each boundary the context may be reset.", "work", words.check(require_handover.refine((names) => names.length > 0 && names.length <= 20 && new Set(names).size === names.length, "up to 20 different names"))),
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
	sources: input(`The ladder: where work comes from, in this order. Words of: ${require_handover.sourceNames.join(", ")}.`, require_handover.sourceNames.join(", "), listOf(require_handover.sourceNames)),
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
	"base-branch": input("Branch that work is delivered to; empty is the branch that is checked out.", "", require_handover.union([require_handover.literal(""), branchName])),
	"git-author": input("Author of our own commits, as `Name <address>`.", "evolve[bot] <evolve[bot]@users.noreply.github.com>", require_handover.pipe(require_handover.string(), require_handover.transform((value, context) => /^[^<>\n]+ <[^<>\s]+>$/.test(value) ? value : refuse(context, "`Name <address>`")))),
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
	"fail-on": input("Results that turn the run red, such as `regressed, failed`.", "", listOf(require_handover.results)),
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
		row.duration_s === void 0 ? "–" : require_handover.renderDuration(row.duration_s),
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
	const time = require_handover.parseTime(text);
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
	const heavy = rows.filter((row) => require_handover.isHeavy(row)).length;
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
		if (!require_handover.isHeavy(row)) return "";
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
	const dateOf = (row) => require_handover.parseTime(row?.timestamp)?.toISOString().slice(0, 10) ?? "";
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
		writtenAt: require_handover.parseTime(time),
		reason
	};
}
function composeOperatorMarker(reason, now) {
	const oneLine = reason.replace(/\s+/g, " ").trim();
	return {
		text: `${require_handover.isoTime(now)}\nreason: ${oneLine}\n`,
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
	if (lane.history.length > 0) files.set(laneFiles.history, require_handover.renderJsonl(lane.history));
	if (lane.ledger.length > 0) files.set(laneFiles.ledger, require_handover.renderJsonl(lane.ledger));
	if (lane.handoff) files.set(laneFiles.handoff, require_handover.renderHandoff(lane.handoff));
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
const maxBytes = 524288;
const shownCycles = 20;
function renderPages(lanes, now, thresholds) {
	const charts = lanes.flatMap((lane) => {
		const rows = require_handover.knownRows(lane);
		return rows.length === 0 ? [] : [[chartFile(lane.name), renderChart(rows, {
			...thresholds,
			laneName: lane.name
		})]];
	});
	return new Map([[dashboardFile, renderDashboard(lanes, now)], ...charts]);
}
function renderDashboard(lanes, now) {
	const byName = [...lanes].sort((a, b) => a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
	const opening = ["# Evolve", `State of the autonomous loop, as of ${renderTime(require_handover.isoTime(now))} UTC. This page is written anew with every save; changes to it are lost.`].join("\n\n");
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
	], maxBytes);
}
const instructions = `## To stop it, to go on

- **Stop one lane:** run the workflow by hand with the command \`stop\`, or add a file \`lanes/<lane>/STOP\` to this branch with the reason in it. All lanes: a file \`KILL\` at the top.
- **Go on:** the command \`resume\`, or delete that file.
- \`HANDOFF\` and \`DORMANT\` need nobody: the next run clears the first, new work the second.
- Please do not edit \`session-state.json\`, \`cycle-history.jsonl\`, \`ledger.jsonl\` or \`claims.json\`: the loop writes them. What happened in a cycle stands in the job summary of its run.`;
function laneParts(lane, now) {
	const rows = require_handover.knownRows(lane);
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
	const counters = require_handover.countersOf(lane);
	if (lane.kill) return `🛑 **Stopped with all lanes** by \`KILL\`${markerText(lane.kill)}.`;
	if (lane.stop) return `🛑 **Stopped** by \`STOP\`${markerText(lane.stop)}.`;
	if (open) return require_handover.isAwaited(require_handover.parseTime(open.lease_until), now) ? `▶️ **At work** on ${nameItem(open.ref, open.title)}: cycle ${open.cycle}, since ${renderTime(open.started_at)} UTC.` : `⚡ **Interrupted** in cycle ${open.cycle} on ${nameItem(open.ref, open.title)}; the next run recovers it.`;
	if (counters.breaker) return `🛑 **Held back** by the regression breaker since cycle ${counters.breaker.cycle}.`;
	if (lane.dormant) return `💤 **Asleep** since cycle ${lane.dormant.cycle}: ${require_index.escapeMarkdown(lane.dormant.reason || "no source has work")}.`;
	if (require_handover.isAwaited(require_handover.parseTime(state.not_before), now)) return `⏳ **Waiting** for the provider until ${renderTime(state.not_before)} UTC.`;
	if (lane.handoff) return `🔁 **Handed off**: the next run resumes ${plural(lane.handoff.parked_work.length, "parked item")} in a fresh session.`;
	return counters.cycle === 0 ? "🌱 **New**: no cycle yet." : `✅ **Ready** for cycle ${counters.cycle + 1}.`;
}
function markerText(marker) {
	return `${marker.writtenAt ? ` since ${renderTime(require_handover.isoTime(marker.writtenAt))} UTC` : ""}${marker.reason ? ` (${require_index.escapeMarkdown(marker.reason)})` : ""}`;
}
function factsOf(lane) {
	const counters = require_handover.countersOf(lane);
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
// src/domain/redact-deep.ts
function redactDeep(value, redact) {
	if (isClean(value, redact)) return value;
	return redactUnknown(value, redact, (list) => redactList(list, redact));
}
const entriesAtOnce = 100;
function redactList(list, redact) {
	const masked = [];
	for (let start = 0; start < list.length; start += entriesAtOnce) {
		const entries = list.slice(start, start + entriesAtOnce);
		masked.push(...isClean(entries, redact) ? entries : redactEach(entries, redact));
	}
	return masked;
}
const charactersAtOnce = 65536;
function isClean(value, redact) {
	let texts = [];
	let characters = 0;
	const keys = new Set();
	const areClean = () => {
		const collected = texts;
		texts = [];
		characters = 0;
		return redact.areClean(collected);
	};
	const take = (text) => {
		texts.push(text);
		characters += text.length;
		return characters < charactersAtOnce || areClean();
	};
	const visit = (inner) => {
		if (typeof inner === "string") return take(inner);
		if (typeof inner !== "object" || inner === null) return true;
		if (inner instanceof require_handover.LiteralLine) return take(inner.raw);
		if (Array.isArray(inner)) return inner.every(visit);
		if (inner instanceof Map) return [...inner].every(visit);
		if (!isPlain(inner)) return true;
		for (const key in inner) {
			if (!keys.has(key)) {
				keys.add(key);
				if (!take(key)) return false;
			}
			if (!visit(inner[key])) return false;
		}
		return true;
	};
	return visit(value) && areClean();
}
function redactEach(list, redact) {
	const within = (inner) => redactEach(inner, redact);
	return list.map((entry) => redactUnknown(entry, redact, within));
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
	return prototype === Object.prototype || prototype === null || prototype === require_handover.LiteralLine.prototype;
}
function redactJson(text, redact) {
	const json = require_handover.parseJson(text);
	if (!json.ok) return redact(text);
	const masked = redactUnknown(json.value, redact, (list) => redactEach(list, redact));
	return isSameValue(json.value, masked) ? text : JSON.stringify(masked);
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
const maxTitleLength = 500;
const maxBodyLength = 2e4;
const maxRefLength = 200;
function composeItem(parts) {
	const title = cut(oneLineOf(parts.title), maxTitleLength);
	const body = cut(parts.paragraphs.filter((one) => one.trim() !== "").join("\n\n"), maxBodyLength);
	const labels = [...new Set(parts.labels)];
	return {
		ref: parts.ref,
		source: parts.source,
		title,
		body,
		labels,
		fingerprint: require_handover.fingerprintOf({
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
	return text.length <= maxRefLength && !/\p{Cc}/u.test(text) ? text : require_handover.hashText(text);
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
const accountSchema = require_handover.looseObject({ login: require_handover.string().check(require_handover._minLength(1)) });
const issueSchema = require_handover.looseObject({
	number: require_handover.int().check(require_handover._positive()),
	title: require_handover.string(),
	body: require_handover.nullish(require_handover.string()),
	labels: require_handover._default(require_handover.array(require_handover.union([require_handover.string(), require_handover.looseObject({ name: require_handover.nullish(require_handover.string()) })])), []),
	user: require_handover._catch(require_handover.nullish(accountSchema), null),
	created_at: require_handover._default(require_handover.string(), ""),
	html_url: require_handover._default(require_handover.string(), ""),
	state_reason: require_handover.nullish(require_handover.string()),
	pull_request: require_handover.optional(require_handover.unknown())
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
const eventSchema$1 = require_handover.looseObject({
	event: require_handover.string(),
	actor: require_handover._catch(require_handover.nullish(accountSchema), null),
	label: require_handover._catch(require_handover.optional(require_handover.looseObject({ name: require_handover.string() })), void 0)
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
		fingerprint: require_handover.fingerprintOf({
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
	return require_handover.parseTime(issue.created_at)?.getTime() ?? Number.MAX_SAFE_INTEGER;
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
const eventSchema = require_handover.looseObject({ repository: require_handover.optional(require_handover.looseObject({
	default_branch: require_handover.optional(require_handover.string()),
	fork: require_handover.optional(require_handover.boolean()),
	full_name: require_handover.optional(require_handover.string())
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
		pidStarted: readStart(pid),
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
		const now = started === void 0 ? void 0 : readStart(pid);
		return now === void 0 || now === started;
	} catch (error) {
		return error instanceof Error && "code" in error && error.code === "EPERM";
	}
}
function readStart(pid) {
	try {
		return (0, node_fs.readFileSync)(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[19];
	} catch {
		return;
	}
}
// src/late-port.ts
function latePort(known, names, open) {
	let opened;
	const ask = (name) => async (...args) => {
		return (await (opened ??= open()))[name](...args);
	};
	return {
		...known,
		...Object.fromEntries(names.map((name) => [name, ask(name)]))
	};
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
const beadsIssueSchema = require_handover.looseObject({ id: require_handover.string().check(require_handover._regex(/\S/)) });
function parseBeadsCli(text) {
	const json = require_handover.parseJson(text.replace(/^\uFEFF/, ""));
	if (!json.ok) return {
		kind: "failed",
		problem: `it did not print JSON: ${json.problem}`
	};
	return readAnswer(json.value, 2);
}
const envelopeSchema = require_handover.looseObject({});
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
	const message = require_handover.looseObject({ message: require_handover.string() }).safeParse(error);
	return `it reported an error: ${(typeof error === "string" ? error : message.success ? message.data.message : JSON.stringify(error)).slice(0, 500)}`;
}
function readIssue(value) {
	const parsed = beadsIssueSchema.safeParse(value);
	return parsed.success ? parsed.data : void 0;
}
function parseBeadsFile(text) {
	const document = require_handover.parseJsonl(text, readIssue);
	return {
		issues: [...new Map(require_handover.valuesOf(document).map((issue) => [issue.id, issue])).values()],
		badCount: require_handover.countBadLines(document)
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
const dependencySchema = require_handover.looseObject({
	depends_on_id: require_handover.string(),
	type: require_handover._catch(require_handover._default(require_handover.string(), "blocks"), "")
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
	const until = require_handover.parseTime(textOf(issue.defer_until));
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
		createdAt: require_handover.parseTime(textOf(issue.created_at))?.getTime() ?? Number.MAX_SAFE_INTEGER
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
const stateSchema = require_handover.looseObject({
	done: require_handover._catch(require_handover.record(require_handover.string(), require_handover.unknown()), {}),
	parked_work: require_handover._catch(require_handover.array(require_handover.unknown()), [])
});
const parkedRefSchema = require_handover.looseObject({ ref: require_handover.string() });
function readOtherLane(name, text) {
	const json = require_handover.parseJson(text);
	const state = stateSchema.safeParse(json.ok ? json.value : void 0);
	if (!state.success) return void 0;
	const done = Object.entries(state.data.done).flatMap(([ref, value]) => {
		const entry = require_handover.doneSchema.safeParse(value);
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
// src/platform/text-pieces.ts
const pieceBytes = 65536;
const lineFeed = 10;
function decodePieces(bytes) {
	const encoding = (0, node_buffer.isAscii)(bytes) ? "latin1" : "utf8";
	const pieces = [];
	for (let start = 0; start < bytes.length;) {
		const lineEnd = bytes.indexOf(lineFeed, start + pieceBytes);
		const end = lineEnd < 0 ? bytes.length : lineEnd + 1;
		pieces.push(bytes.toString(encoding, start, end));
		start = end;
	}
	return pieces;
}
// src/sources/repository-file.ts
const maxMebibytes = 20;
async function readRepositoryText(root, path) {
	const failed = (what) => ({
		kind: "failed",
		problem: `${path} ${what}.`
	});
	try {
		if (await require_index.findSymlink(root, path) !== void 0) return failed("is, or lies behind, a symbolic link");
		const found = await require_index.readPlainFile((0, node_path.join)(root, path), maxMebibytes * 1024 * 1024);
		switch (found.kind) {
			case "missing": return { kind: "missing" };
			case "not-a-file": return failed("is not a plain file");
			case "too-large": return failed(`is larger than ${maxMebibytes} MiB (${found.sizeBytes} bytes)`);
			case "read": return isUtf16(found.bytes) ? failed("is UTF-16; save it as UTF-8") : {
				kind: "read",
				text: decodePieces(found.bytes)
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
const programs = ["bd", "br"];
const args = [
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
				if (await require_index.findSymlink(options.root, folder) !== void 0) return {
					kind: "failed",
					problem: `${folder} is a symbolic link.`
				};
				if ((await require_index.listFolder((0, node_path.join)(options.root, folder))).length === 0) return {
					kind: "offered",
					items: []
				};
				const program = programs.find((name) => findProgram(name, options.env.PATH) !== void 0);
				return program === void 0 ? await readFile$1(options.root, lane, now) : await ask$1(program, options, lane, now);
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
	const done = await capture(program, args, {
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
async function readFile$1(root, lane, now) {
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
	return require_handover.parseJsonl(text, readEntry);
}
function renderQueue(queue) {
	return require_handover.renderJsonl(queue);
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
	const hash = require_handover.hashText(JSON.stringify([textOf(item.title), textOf(item.description)]));
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
	const placed = [];
	for (const { value: entry } of queue) {
		if (entry === void 0) continue;
		for (const item of spreadLifecycle(entry).items) placed.push({
			item,
			ref: itemId(item),
			lifecycle: readLifecycle(item)
		});
	}
	return placed;
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
	const passedOver = new Set();
	const byRank = new Map();
	for (const one of placedItems(queue)) {
		if (one.lifecycle.state === "in_progress") passedOver.add(one.ref);
		if (one.lifecycle.state !== "available" || !isReady(one.item)) continue;
		const affinity = affinityOf(one.item, filter.repository);
		if (affinity === 0) continue;
		const rank = rankOf(one.item, affinity);
		const equals = byRank.get(rank);
		if (equals) equals.push(one);
		else byRank.set(rank, [one]);
	}
	return [...byRank].sort(([a], [b]) => b - a).flatMap(([, equals]) => equals).filter(({ ref }) => passedOver.size < passedOver.add(ref).size);
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
			named("Files", filesOf(item)),
			named("Function", textsOf(item.func)),
			named("Likely tests", textsOf(item.likely_tests))
		],
		labels: [type && `type:${type}`, severity && `severity:${severity}`].filter((label) => label !== "")
	});
}
function filesOf({ file, target_files: targets }) {
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
		claimed_at: require_handover.isoTime(now)
	};
	return changeItems(queue, (item, lifecycle) => itemId(item) === ref && lifecycle.state !== "consumed" ? {
		...item,
		...claim
	} : item);
}
function releaseQueueItem(queue, ref, owner, options) {
	const failure = options.failedAt === void 0 ? {} : { failed_at: require_handover.isoTime(options.failedAt) };
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
		consumed_at: require_handover.isoTime(now),
		failed_at: null,
		...options.commit === void 0 ? {} : { consumed_ref: options.commit }
	};
	return changeItems(queue, (item, lifecycle) => itemId(item) === ref && lifecycle.state !== "consumed" && !isHeldByAnother(lifecycle, owner) ? {
		...item,
		...consumption
	} : item);
}
function releaseDeadClaims(queue, claims, now) {
	const live = new Set(claims.filter((claim) => require_handover.isLive(claim.lease_until, now)).map((claim) => `${claim.ref}\nevolve:${claim.lane}/${claim.run_id}/${claim.run_attempt}`));
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
		timestamp: require_handover.isoTime(origin.now),
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
const findingSchema = require_handover.looseObject({ title: require_handover.string().check(require_handover._regex(/\S/)) });
function parseFindings(text) {
	const document = require_handover.parseJsonl(text, (value) => {
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
		findings: require_handover.valuesOf(document),
		badCount: require_handover.countBadLines(document)
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
	const refs = new Set(require_handover.valuesOf(next).flatMap((entry) => entry.items.filter(isFound).map(itemId)));
	return {
		items: selectableQueueItems(next, { repository: options.repository }).filter((item) => refs.has(item.ref)).map((item) => ({
			...item,
			source: "generators"
		})),
		additions: require_handover.valuesOf(next.slice(queue.length))
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
		id: `todo-${require_handover.hashText(`${path}\n${word} ${said}`)}`,
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
const maxFindings = 50;
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
		const notes = [...badCount > 0 ? [`${name}: ${plural(badCount, "line")} passed over: not an item.`] : [], ...findings.length > maxFindings ? [`${name}: ${maxFindings} of ${findings.length} items are taken.`] : []];
		return {
			findings: findings.slice(0, maxFindings),
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
const yamlSchema = require_handover.looseObject({
	version: require_handover.unknown(),
	goals: require_handover.nullish(require_handover.array(require_handover.unknown()))
});
const yamlGoalSchema = require_handover.looseObject({
	id: require_handover.string().check(require_handover._regex(/\S/)),
	check: require_handover.string().check(require_handover._regex(/\S/)),
	type: require_handover.optional(require_handover.unknown()),
	tags: require_handover.optional(require_handover.unknown())
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
		fingerprint: require_handover.fingerprintOf({
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
		const id = refOf(stripBackticks(field(section, "Directive ID"))) ?? require_handover.slugOf(title.toLowerCase());
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
	if (markdown.kind === "read") return readGoalsMarkdown(markdown.text.join(""));
	if (markdown.kind === "failed") return markdown;
	const yaml = await readRepositoryText(root, "GOALS.yaml");
	if (yaml.kind === "missing") return { kind: "none" };
	if (yaml.kind === "failed") return yaml;
	try {
		const { parse } = await Promise.resolve().then(() => require("./yaml-BrqZG6Nn.js"));
		return readGoalsYaml(parse(yaml.text.join("")));
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
			const problems = [...require_handover.isUnreadable(own.queue) ? [`${options.isFileTheQueue ? queueFile : "the state's queue"}: ${noRow(own.queue)}`] : [], ...file.problem === void 0 ? [] : [file.problem]];
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
	return require_handover.isUnreadable(rows) ? {
		rows: [],
		problem: `${queueFile}: ${noRow(rows)}`
	} : { rows };
}
function noRow(rows) {
	return `none of its ${rows.length} lines is a row of a queue.`;
}
function offerFrom(lane, file, repository) {
	const takeable = new Set(rankQueueItems(file, { repository }).map((item) => item.ref));
	const candidates = require_handover.valuesOf(file).map((entry) => ({
		...entry,
		items: entry.items.filter((item) => takeable.has(itemId(item)))
	}));
	const queue = adoptEntries(lane.queue, candidates);
	const additions = require_handover.valuesOf(queue.slice(lane.queue.length));
	const finished = consumedRefs(file);
	const isOpen = ({ ref }) => takeable.has(ref) || !finished.has(ref);
	const badCount = require_handover.countBadLines(file);
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
const permission = "issues: read";
const maxPages = 3;
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
	return api.ask(permission, async (octokit, repository) => {
		const filter = {
			...repository,
			state: "open",
			labels: label,
			sort: "created",
			direction: "asc"
		};
		try {
			return await readPages(octokit, "GET /repos/{owner}/{repo}/issues", filter, maxPages);
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
	return api.ask(permission, async (octokit, repository) => {
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
		timestamp: require_handover.isoTime(now),
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
		...lane.state.resuming && hasServed(result) ? resumedFields(lane, require_handover.countersOf(lane)) : {},
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
		requested_at: require_handover.isoTime(cycle.now),
		document
	};
}
function caveatOf(record) {
	return record.result === "regressed" ? { caveat: "The gate refused the work that it describes: the tree is at the base again." } : {};
}
function approveHandover(lane, now) {
	const { handover } = lane.state;
	if (handover?.state !== "pending") return { lane };
	const asked = require_handover.parseTime(handover.requested_at);
	const isInTime = asked !== void 0 && now <= require_handover.addMinutes(asked, 1440);
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
		fingerprint: fingerprint || require_handover.fingerprintOf(content)
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
// src/stores/index.ts
async function openStore(config, around) {
	const { lane: laneName, onCorrupt } = config;
	if (config.store === "directory") {
		const { root, host } = around;
		const { openDirectoryStore } = await Promise.resolve().then(() => require("./directory-CSXRb7Rc.js"));
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
		const { openCacheClient } = await Promise.resolve().then(() => require("./actions-cache-CXkGthzt.js"));
		const { openCacheStore } = await Promise.resolve().then(() => require("./cache-CXw_lOir.js"));
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
	const { openBranchStore } = await Promise.resolve().then(() => require("./branch-CbVAdd26.js"));
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
// src/workspace/undisturbed.ts
function openUndisturbed(config, options) {
	return async (body) => {
		const repository = await findRepository(config, options);
		if (!repository) return body();
		const { moveWorktree, takeSnapshot } = await Promise.resolve().then(() => require("./snapshot-DobI2Lh1.js"));
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
		const { openRepository } = await Promise.resolve().then(() => require("./repository-B4286G40.js"));
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
// src/compose.ts
const workspaceMethods = [
	"open",
	"putBack",
	"look",
	"findCredentials",
	"findMissing",
	"deliver",
	"park",
	"refuse",
	"restore",
	"forget",
	"findWorkOf",
	"readTraces",
	"deliveries"
];
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
	const temporaryFolder = invocation.temporaryFolder ?? require_handover.nameFolder(env);
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
			store: await openStore(config, {
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
			handovers: latePort({}, ["open"], async () => {
				const { openHandovers } = await Promise.resolve().then(() => require("./handover-folder-DZa5Ma7o.js"));
				const program = [process.execPath, process.argv[1] ?? ""];
				return openHandovers({
					temporaryFolder,
					workspaceRoot: root,
					program
				});
			}),
			workspace: latePort({ root }, workspaceMethods, async () => {
				const { openWorkspace } = await Promise.resolve().then(() => require("./workspace-Bf1KHphw.js"));
				return openWorkspace(config, {
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
				});
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
		if (named === void 0 && require_index.hasCode(error, "ENOENT")) return void 0;
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
	const cycle = require_handover.countersOf(lane).lastHandoffCycle;
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
	const leaseUntil = require_handover.isoTime(require_handover.addMinutes(now, opening.limitMinutes + 15));
	const key = {
		lane: lane.name,
		run_id: run.run_id,
		run_attempt: run.run_attempt
	};
	const open = {
		cycle: require_handover.countersOf(lane).cycle + 1,
		run_id: run.run_id,
		run_attempt: run.run_attempt,
		host: run.host,
		pid: run.pid,
		...run.pidStarted === void 0 ? {} : { pid_started: run.pidStarted },
		started_at: require_handover.isoTime(now),
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
		claimed_at: require_handover.isoTime(now),
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
	if (!open || !require_handover.isSameRun({
		...open,
		lane: lane.name
	}, run)) return false;
	if (isTakenMeanwhile(before, lane, open) || consumedRefs(lane.queue).has(open.ref)) return false;
	return lane.claims.some((claim) => claim.ref === open.ref && require_handover.isSameRun(claim, run));
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
		claims: lane.claims.filter((claim) => !require_handover.isSameRun(claim, key)),
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
	const entries = Object.entries(require_handover.countersOf(lane).refs).filter(([, ref]) => isQuarantined(ref, attemptLimit)).map(([ref, known]) => [ref, {
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
	const claim = lane.claims.find((one) => one.ref === ref && !require_handover.isSameRun(one, run) && require_handover.isLive(one.lease_until, now));
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
		further.refs.forEach((ref, position) => {
			if (!isAsked(ref)) return;
			if (selectable.length > 0 && isUnknown(ref)) counted++;
			else judge(further.compose(position));
		});
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
	return `gate:${require_handover.slugOf(check)}`;
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
			fingerprint: require_handover.fingerprintOf(content)
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
		warnings: [`${name} is stale: written ${require_handover.isoTime(marker.writtenAt)}, older than stop-ttl-days (${ttlDays}). It is passed over, not deleted.`]
	};
	const future = ageMs < -3e5 ? " (dated in the future)" : "";
	return {
		stops: true,
		detail: `${name} of ${require_handover.isoTime(marker.writtenAt)}${future}${reason}`,
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
	const since = require_handover.parseTime(open.opened_at);
	const cooldownMs = policy.breakerCooldownHours * 36e5;
	const remainingMs = since ? since.getTime() + cooldownMs - now.getTime() : 0;
	if (remainingMs <= 0) return void 0;
	return stop$1("regression", `${plural(policy.regressionLimit, "cycle")} in a row ended \`regressed\`, the last was cycle ${open.cycle}`, `\`evolve resume\`; or in ${require_handover.renderDuration(remainingMs / 1e3)} one cycle is let through, and an \`improved\` there closes the breaker`);
}
function checkSkips({ lane, counters, run, policy, now }) {
	if (run.event === "pull_request" || run.event === "pull_request_target") return skip("event", `this run was started by ${run.event}`, "a schedule, a dispatch or a push on the default branch");
	if (run.event === "schedule" && run.isFork && !policy.allowFork) return skip("fork", `${run.repository ?? "this repository"} is a fork`, "`allow-fork: true`");
	if (run.branch && run.defaultBranch && run.branch !== run.defaultBranch && !policy.allowRef) return skip("wrong-ref", `this run is on \`${run.branch}\`, the default branch is \`${run.defaultBranch}\``, "`allow-ref: true`");
	const open = lane.state.open_cycle;
	if (open) return skip("overlap", `run ${open.run_id} (attempt ${open.run_attempt}) is in cycle ${open.cycle}, on ${open.ref}`, `its end, or its lease at ${open.lease_until}`);
	const own = require_handover.knownRows(lane).find((row) => row.run_id === run.run_id && row.run_attempt === run.run_attempt);
	if (own) return skip("overlap", `this run has recorded cycle ${own.cycle} already`, "the next run: one cycle per run and lane");
	const notBefore = require_handover.parseTime(lane.state.not_before);
	if (notBefore && require_handover.isAwaited(notBefore, now)) return skip("not-before", counters.unreachedStreak >= 3 ? `the agent broke off without a sign of work in ${counters.unreachedStreak} cycles in a row (a dead key, no quota, no network, or a command that cannot run)` : "the provider named the time at which its limit resets", `the clock, at ${require_handover.isoTime(notBefore)}, or \`evolve resume\``);
	return checkBudget(counters, policy, now);
}
function checkBudget({ spent }, policy, now) {
	const isToday = spent?.day === require_handover.isoTime(now).slice(0, 10);
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
		counters: require_handover.countersOf(known.lane),
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
	return !require_handover.isAwaited(require_handover.parseTime(open.lease_until), now);
}
function recoverLane(lane, open, found, now) {
	const hasLanded = found?.kind === "delivered";
	const isDone = hasLanded && found.isFinished;
	const record = {
		cycle: open.cycle,
		result: "interrupted",
		timestamp: require_handover.isoTime(now),
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
		history: require_handover.appendLine(lane.history, record),
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
	const isKnown = ({ runId, runAttempt }) => [...require_handover.knownRows(lane), ...lane.state.open_cycle ? [lane.state.open_cycle] : []].some((row) => row.run_id === runId && row.run_attempt === runAttempt);
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
	const repairs = require_handover.describeDamage(lane);
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
	const last = require_handover.knownRows(lane).at(-1);
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
	const lease = require_handover.isLive(claim.lease_until, now) ? `until ${claim.lease_until} at most` : `no longer: its lease ended ${claim.lease_until}`;
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
		counters: require_handover.countersOf(known.lane),
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
	return Object.hasOwn(require_handover.countersOf(lane).refs, ref) || Object.hasOwn(lane.state.done, ref);
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
	const { cycle } = require_handover.countersOf(lane);
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
Object.defineProperty(exports, "canonicalText", {
	enumerable: true,
	get: function() {
		return canonicalText;
	}
});
Object.defineProperty(exports, "capture", {
	enumerable: true,
	get: function() {
		return capture;
	}
});
Object.defineProperty(exports, "chartFile", {
	enumerable: true,
	get: function() {
		return chartFile;
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
Object.defineProperty(exports, "concludeSession", {
	enumerable: true,
	get: function() {
		return concludeSession;
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
Object.defineProperty(exports, "dashboardFile", {
	enumerable: true,
	get: function() {
		return dashboardFile;
	}
});
Object.defineProperty(exports, "decodePieces", {
	enumerable: true,
	get: function() {
		return decodePieces;
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
Object.defineProperty(exports, "gitFailure", {
	enumerable: true,
	get: function() {
		return gitFailure;
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
Object.defineProperty(exports, "hideUrlCredentials", {
	enumerable: true,
	get: function() {
		return hideUrlCredentials;
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
Object.defineProperty(exports, "isPage", {
	enumerable: true,
	get: function() {
		return isPage;
	}
});
Object.defineProperty(exports, "isSameValue", {
	enumerable: true,
	get: function() {
		return isSameValue;
	}
});
Object.defineProperty(exports, "isWithheld", {
	enumerable: true,
	get: function() {
		return isWithheld;
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
Object.defineProperty(exports, "longestKeyBlock", {
	enumerable: true,
	get: function() {
		return longestKeyBlock;
	}
});
Object.defineProperty(exports, "mapByCount", {
	enumerable: true,
	get: function() {
		return mapByCount;
	}
});
Object.defineProperty(exports, "mergeLists", {
	enumerable: true,
	get: function() {
		return mergeLists;
	}
});
Object.defineProperty(exports, "mergeMaps", {
	enumerable: true,
	get: function() {
		return mergeMaps;
	}
});
Object.defineProperty(exports, "mergeQueues", {
	enumerable: true,
	get: function() {
		return mergeQueues;
	}
});
Object.defineProperty(exports, "mergeRecords", {
	enumerable: true,
	get: function() {
		return mergeRecords;
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
Object.defineProperty(exports, "parseDormant", {
	enumerable: true,
	get: function() {
		return parseDormant;
	}
});
Object.defineProperty(exports, "parseOperatorMarker", {
	enumerable: true,
	get: function() {
		return parseOperatorMarker;
	}
});
Object.defineProperty(exports, "parseQueue", {
	enumerable: true,
	get: function() {
		return parseQueue;
	}
});
Object.defineProperty(exports, "percent", {
	enumerable: true,
	get: function() {
		return percent;
	}
});
Object.defineProperty(exports, "pickChanged", {
	enumerable: true,
	get: function() {
		return pickChanged;
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
Object.defineProperty(exports, "readOtherLane", {
	enumerable: true,
	get: function() {
		return readOtherLane;
	}
});
Object.defineProperty(exports, "readPages", {
	enumerable: true,
	get: function() {
		return readPages;
	}
});
Object.defineProperty(exports, "readSettings", {
	enumerable: true,
	get: function() {
		return readSettings;
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
Object.defineProperty(exports, "redactJson", {
	enumerable: true,
	get: function() {
		return redactJson;
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
Object.defineProperty(exports, "runGroup", {
	enumerable: true,
	get: function() {
		return runGroup;
	}
});
Object.defineProperty(exports, "secretsOf", {
	enumerable: true,
	get: function() {
		return secretsOf;
	}
});
Object.defineProperty(exports, "severities", {
	enumerable: true,
	get: function() {
		return severities;
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
Object.defineProperty(exports, "urlOfRemote", {
	enumerable: true,
	get: function() {
		return urlOfRemote;
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
