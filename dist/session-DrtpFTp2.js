let node_path = require("node:path");
const require_reading = require("./reading-B8CAsWo7.js");
const require_operator = require("./operator-UqW0A7Op.js");
const require_index = require("./index.js");
const require_handover = require("./handover-Dy1hYBNC.js");
let node_fs_promises = require("node:fs/promises");
// src/platform/git-folder.ts
const settings = [
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
const maxBytes = 1048576;
async function rememberGitFolder(root) {
	const folder = await findGitFolder(root).catch(() => void 0);
	if (folder === void 0) return { putBack: () => Promise.resolve([]) };
	const before = new Map();
	for (const name of await namesIn(folder)) before.set(name, await look(folder, name));
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
	const top = await require_operator.findTop(root);
	if (top === void 0) return void 0;
	const git = (0, node_path.join)(top, ".git");
	if (await kindOf(git) === "folder") return git;
	const own = (0, node_path.resolve)(top, (await (0, node_fs_promises.readFile)(git, "utf8")).replace(/^gitdir: /, "").trim());
	return (0, node_path.resolve)(own, (await (0, node_fs_promises.readFile)((0, node_path.join)(own, "commondir"), "utf8")).trim());
}
async function namesIn(folder) {
	const hooks = (0, node_path.join)(folder, "hooks");
	const names = await kindOf(hooks) === "folder" ? await require_index.listFolder(hooks).catch(() => []) : [];
	return [...settings, ...names.map((name) => `hooks/${name}`)];
}
async function look(folder, name) {
	if (await require_index.findSymlink(folder, name) !== void 0) return void 0;
	const path = (0, node_path.join)(folder, name);
	const found = await require_index.readPlainFile(path, maxBytes).catch(() => void 0);
	if (found?.kind === "missing") return {};
	return found?.kind === "read" ? {
		bytes: found.bytes,
		mode: (await (0, node_fs_promises.lstat)(path)).mode & 511
	} : void 0;
}
async function restoreFile(folder, name, { bytes, mode } = {}) {
	const now = await look(folder, name);
	if (now !== void 0 && now.mode === mode && (now.bytes?.equals(bytes ?? now.bytes) ?? true)) return false;
	const path = (0, node_path.join)(folder, name);
	await (0, node_fs_promises.rm)(await require_index.findSymlink(folder, name) ?? path, {
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
		return require_index.hasCode(error, "ENOENT", "ENOTDIR") ? "nothing" : "other";
	}
}
// src/agents/environment.ts
function buildEnvironment(parts) {
	const inherited = Object.entries(parts.inherited).filter(([name, value]) => !require_operator.isWithheld(name, value, parts.token));
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
const heldTailCharacters = require_operator.longestKeyBlock + 4 * tailBytes;
const cutMarginCharacters = 4096;
async function runSession(program, choices, surroundings, task) {
	const limits = {
		...defaultLimits,
		...surroundings.limits
	};
	const folder = await require_handover.makeFolder(surroundings.temporaryFolder, "session-");
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
	const output = openOutput(program.readLine, await require_handover.openTranscript(transcriptPath, limits.transcriptBytes), surroundings, limits);
	const startedMs = Date.now();
	const progress = setInterval(() => {
		surroundings.log.info(renderProgress(output.facts(), output.last(), Date.now() - startedMs, task, choices));
	}, limits.progressMs);
	progress.unref();
	const folders = [(0, node_path.join)(folder, sharedName), ...task.handover.folder ? [task.handover.folder] : []];
	const gitFolder = await rememberGitFolder(surroundings.workspaceRoot);
	const process = await require_operator.runGroup(program.file, program.args(folders, task.resume), {
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
		...require_operator.concludeSession(facts, process, {
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
	await require_handover.writeFiles(shared, new Map([
		["prompt.md", require_index.makeWellFormed(task.prompt)],
		["ledger.jsonl", task.stateFiles.get("ledger.jsonl") ?? ""],
		...task.handoff === void 0 ? [] : [["HANDOFF", task.handoff]]
	]));
	await require_handover.writeFiles((0, node_path.join)(shared, "state"), task.stateFiles);
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
function openOutput(readLine, transcript, { redact, redactStream }, limits) {
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
			return redact(text).slice(redact(text.slice(0, require_operator.longestKeyBlock)).length);
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
	const deadline = require_handover.renderDuration(task.timeoutMinutes * 60);
	const window = choices.contextWindow || facts.window;
	const share = window === void 0 ? "" : ` of ${window}`;
	return [
		`The agent works: ${require_handover.renderDuration(elapsedMs / 1e3)} of ${deadline}`,
		...facts.turns === void 0 ? [] : [`turns: ${facts.turns}`],
		...facts.lastRequestTokens === void 0 ? [] : [`context: ${facts.lastRequestTokens}${share} tokens`],
		...last.trim() === "" || unreadable.test(last.trim()) ? [] : [`last: ${require_index.toOneLine(last, 120)}`]
	].join(" · ");
}
async function readOutcome(path, { log, redact }) {
	const found = await require_handover.readUntrusted(path, outcomeReadBytes);
	if (found.kind === "refused") log.warning(`The outcome file was not read: ${found.problem}.`);
	return found.kind === "file" ? require_operator.redactJson(found.text, redact) : void 0;
}
function takeReadings(facts, configuredWindow, log) {
	if (facts.lastRequestTokens === void 0) return {
		reading: void 0,
		largest: void 0
	};
	const window = require_reading.chooseWindow(configuredWindow, facts.window);
	if (window.isAssumed) log.warning(`The context window is not known; ${window.tokens} tokens are assumed. Set context-window.`);
	const largest = Math.max(facts.lastRequestTokens, facts.largestRequestTokens ?? 0);
	return {
		reading: require_reading.readTokens(facts.lastRequestTokens, window.tokens),
		largest: require_reading.readTokens(largest, window.tokens)
	};
}
exports.runSession = runSession;
