#!/usr/bin/env node
Object.defineProperty(exports, Symbol.toStringTag, { value: "Module" });
let node_fs = require("node:fs");
let node_fs_promises = require("node:fs/promises");
let node_path = require("node:path");
let node_module = require("node:module");
// src/domain/text.ts
const escapeSequences = new RegExp([
	"(?:\\u001b\\[|\\u009b)[0-?]*[ -/]*[@-~]",
	"(?:\\u001b\\]|\\u009d)[^\\u0007\\u001b\\u009c\\u009d\\n]*(?:\\u0007|\\u001b\\\\|\\u009c)",
	"\\u001b[PX^_][^\\u001b\\n]*\\u001b\\\\",
	"\\u001b[ -/]*[0-~]"
].join("|"), "g");
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
function stripAnsi(text) {
	return text.replace(escapeSequences, "").replace(controls, "");
}
function makeWellFormed(text) {
	return text.replace(/\p{Surrogate}/gu, "�");
}
function neutralise(text) {
	return text.replace(/^([\s\u0085]*):(?=:)/gm, "$1:​").replace(/##(?=\[)/g, "##​");
}
function toOneLine(text, maxCharacters) {
	const line = makeWellFormed(neutralise(stripAnsi(text.length > maxCharacters * 8 + 1e3 ? text.slice(0, maxCharacters * 8 + 1e3) : text).replace(/[\s\u2028\u2029]+/g, " ").trim()));
	return line.length <= maxCharacters ? line : `${line.slice(0, startOfCharacter(line, maxCharacters - 1))}…`;
}
function cutToBytes(text, maxBytes) {
	if (text.length * 3 <= maxBytes || byteLength(text) <= maxBytes) return text;
	const longestNote = omission(text.length).length;
	let end = 0;
	let bytes = longestNote;
	for (const character of text) {
		bytes += bytesOf(character);
		if (bytes > maxBytes) break;
		end += character.length;
	}
	return `${text.slice(0, end)}${omission(countCharacters(text, end))}`;
}
function tailOf(text, maxBytes) {
	let start = text.length;
	let bytes = 0;
	while (start > 0) {
		const before = startOfCharacter(text, start - 1);
		bytes += bytesOf(text.slice(before, start));
		if (bytes > maxBytes) break;
		start = before;
	}
	if (start === 0 || text[start - 1] === "\n") return text.slice(start);
	const lineStart = text.indexOf("\n", start) + 1;
	return text.slice(lineStart > 0 && lineStart < text.length ? lineStart : start);
}
function omission(characters) {
	return ` (${characters} characters omitted)`;
}
function byteLength(text) {
	let bytes = 0;
	for (const character of text) bytes += bytesOf(character);
	return bytes;
}
function bytesOf(character) {
	const code = character.codePointAt(0) ?? 0;
	if (code < 128) return 1;
	if (code < 2048) return 2;
	return code < 65536 ? 3 : 4;
}
function countCharacters(text, from) {
	let count = 0;
	for (let index = from; index < text.length; count++) index += (text.codePointAt(index) ?? 0) > 65535 ? 2 : 1;
	return count;
}
function startOfCharacter(text, index) {
	return index > 0 && (text.codePointAt(index - 1) ?? 0) > 65535 ? index - 1 : index;
}
// src/domain/markdown.ts
const directionMarks = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const breakUp = "&#8203;";
function escapeMarkdown(text, maxLength = 200) {
	return escapeLine(plainLine(text, maxLength));
}
function prose(text, maxLength = 500) {
	const pieces = plainLine(text, maxLength).split("`");
	if (pieces.length % 2 === 0) return escapeLine(pieces.join("`"));
	return pieces.map((piece, index) => piece === "" ? "" : index % 2 === 1 ? codeSpan(piece) : escapeLine(piece)).join("");
}
function plainLine(text, maxLength) {
	return toOneLine(text.replace(directionMarks, "�"), maxLength);
}
function escapeLine(line) {
	return line.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/[\\`*[\]|~$]/g, "\\$&").replace(/(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g, "\\_").replace(/^[-+=#]/, "\\$&").replace(/^(\d+)([.)])/, "$1\\$2").replace(/:(?=\/\/)|@(?=\w)|#(?=\d)|www(?=\.)|\bGH(?=-\d)/gi, `$&${breakUp}`);
}
function codeSpan(text, maxLength = 120) {
	const line = plainLine(text, maxLength);
	if (line === "") return "–";
	return /[`|\\]/.test(line) ? `<code>${escapeLine(line)}</code>` : `\`${line}\``;
}
function codeBlock(text, maxBytes = 4e3) {
	const clean = makeWellFormed(stripAnsi(text.replace(/\r\n?|[\u2028\u2029]/g, "\n"))).replace(directionMarks, "�").trim();
	const shown = tailOf(clean, maxBytes);
	const longest = (shown.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
	const fence = "`".repeat(longest + 1);
	const omitted = clean.length - shown.length;
	return `${fence}text\n${omitted > 0 ? `(${omitted} characters omitted)\n` : ""}${shown}\n${fence}`;
}
function link(label, url) {
	return url !== void 0 && /^https?:\/\/[\w.~:/?#@!$&*+,;=%-]{1,2000}$/.test(url) ? `[${label}](${url})` : label;
}
function table(header, rows) {
	if (rows.length === 0) return "";
	return [
		header,
		header.map(() => "---"),
		...rows
	].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
function list(lines) {
	return lines.map((line) => `- ${line}`).join("\n");
}
function details(label, body) {
	return `<details><summary>${label}</summary>\n\n${body}\n\n</details>`;
}
function fitBytes(parts, maxBytes) {
	const chosen = parts.map((part) => part.forms.at(-1) ?? "");
	const kept = [...parts.entries()].sort(([, a], [, b]) => a.priority - b.priority);
	let total = chosen.reduce((sum, text) => sum + sizeOf(text), 0);
	while (total > maxBytes && kept.length > 1) {
		const [index] = kept.pop() ?? [0];
		total -= sizeOf(chosen[index] ?? "");
		chosen[index] = "";
	}
	for (const [index, part] of kept) {
		const others = total - sizeOf(chosen[index] ?? "");
		const fullest = part.forms.find((text) => others + sizeOf(text) <= maxBytes);
		if (fullest === void 0) continue;
		chosen[index] = fullest;
		total = others + sizeOf(fullest);
	}
	return cutToBytes(`${chosen.filter((text) => text !== "").join("\n\n")}\n`, maxBytes);
}
function sizeOf(text) {
	return text === "" ? 0 : byteLength(text) + 2;
}
// src/domain/failure.ts
function renderFailure(message) {
	const code = /^[A-Z][A-Z_]+(?=:)/.exec(message)?.[0];
	const said = (code ? message.slice(code.length + 1) : message).split("\n").filter((line) => line.trim() !== "").map((line) => prose(line.trim(), 2e3));
	return [
		`### ❌ Evolve could not run${code ? `: ${code}` : ""}`,
		said.length > 1 ? list(said) : said.join(""),
		"No cycle was recorded by this run; an open one is closed by the post step or by the next run."
	].join("\n\n") + "\n";
}
// src/errors.ts
var EvolveError = class extends Error {
	code;
	remedy;
	name = "EvolveError";
	problem;
	constructor(code, problem, remedy, options) {
		const sentence = problem.replace(/\.{2,}$/, ".");
		super(`${code}: ${sentence} ${remedy}`.trim(), options);
		this.code = code;
		this.remedy = remedy;
		this.problem = sentence;
	}
};
function describeError(error) {
	if (error instanceof EvolveError) return error.message;
	return error instanceof Error ? error.message : String(error);
}
// src/platform/builtins.ts
const loadBuiltin = (0, node_module.createRequire)(require("url").pathToFileURL(__filename).href);
const crypto = () => loadBuiltin("node:crypto");
function holdYoungGeneration() {
	loadBuiltin("node:v8").setFlagsFromString("--semi-space-growth-factor=1");
}
function uniqueWord() {
	const word = () => Math.floor(Math.random() * 2 ** 32).toString(16);
	return word().padStart(8, "0") + word().padStart(8, "0");
}
// src/platform/files.ts
async function readPlainFile(path, maxBytes) {
	let file;
	try {
		file = await (0, node_fs_promises.open)(path, node_fs.constants.O_RDONLY | node_fs.constants.O_NOFOLLOW | node_fs.constants.O_NONBLOCK);
	} catch (error) {
		if (hasCode(error, "ENOENT", "ENOTDIR")) return { kind: "missing" };
		if (hasCode(error, "ELOOP", "EMLINK", "ENXIO")) return { kind: "not-a-file" };
		throw error;
	}
	try {
		const stat = await file.stat();
		if (!stat.isFile()) return { kind: "not-a-file" };
		if (stat.size > maxBytes) return {
			kind: "too-large",
			sizeBytes: stat.size
		};
		return {
			kind: "read",
			bytes: await file.readFile()
		};
	} finally {
		await file.close();
	}
}
async function writeFileAtomically(path, bytes) {
	const folder = (0, node_path.dirname)(path);
	await makeFolders(folder);
	const temporary = (0, node_path.join)(folder, `.${(0, node_path.basename)(path)}.${uniqueWord()}.tmp`);
	try {
		const file = await (0, node_fs_promises.open)(temporary, "wx", 420);
		try {
			await file.writeFile(bytes);
			await file.sync();
		} finally {
			await file.close();
		}
		await (0, node_fs_promises.rename)(temporary, path);
	} catch (error) {
		await (0, node_fs_promises.rm)(temporary, { force: true });
		throw error;
	}
	await syncFolder(folder);
}
async function makeFolders(folder, mode) {
	try {
		await (0, node_fs_promises.mkdir)(folder, mode);
	} catch (error) {
		if (hasCode(error, "EEXIST") && (await (0, node_fs_promises.stat)(folder)).isDirectory()) return;
		const parent = (0, node_path.dirname)(folder);
		if (!hasCode(error, "ENOENT") || parent === folder || await exists(parent)) throw error;
		await makeFolders(parent, mode);
		await makeFolders(folder, mode);
	}
}
function exists(path) {
	return (0, node_fs_promises.stat)(path).then(() => true, () => false);
}
async function writeNewFile(path, text) {
	await makeFolders((0, node_path.dirname)(path));
	try {
		const file = await (0, node_fs_promises.open)(path, "wx", 420);
		await file.writeFile(text).finally(() => file.close());
		return true;
	} catch (error) {
		if (hasCode(error, "EEXIST")) return false;
		throw error;
	}
}
function isTaken(path) {
	return (0, node_fs_promises.lstat)(path).then(() => true, () => false);
}
async function checkWritable(folder) {
	try {
		await (0, node_fs_promises.access)(folder, node_fs.constants.W_OK | node_fs.constants.X_OK);
	} catch (error) {
		if (!hasCode(error, "ENOENT") || (0, node_path.dirname)(folder) === folder) throw error;
		await checkWritable((0, node_path.dirname)(folder));
	}
}
function isTemporaryName(name) {
	return /^\..+\.[0-9a-f]{12}\.tmp$/.test(name);
}
async function removeFile(path) {
	await (0, node_fs_promises.rm)(path, { force: true });
	await syncFolder((0, node_path.dirname)(path));
}
async function listFolder(path) {
	try {
		return (await (0, node_fs_promises.readdir)(path)).sort();
	} catch (error) {
		if (hasCode(error, "ENOENT", "ENOTDIR")) return [];
		throw error;
	}
}
async function findSymlink(root, path) {
	let current = root;
	for (const part of path.split("/").filter((piece) => piece !== "" && piece !== ".")) {
		current = (0, node_path.join)(current, part);
		try {
			if ((await (0, node_fs_promises.lstat)(current)).isSymbolicLink()) return current;
		} catch (error) {
			if (hasCode(error, "ENOENT", "ENOTDIR")) return void 0;
			throw error;
		}
	}
}
function hasCode(error, ...codes) {
	return isSystemError(error) && codes.includes(error.code);
}
function isSystemError(error) {
	return typeof error === "object" && error !== null && "code" in error && typeof error.code === "string";
}
async function syncFolder(folder) {
	try {
		const handle = await (0, node_fs_promises.open)(folder, "r");
		try {
			await handle.sync();
		} finally {
			await handle.close();
		}
	} catch (error) {
		if (!hasCode(error, "EISDIR", "EPERM", "EINVAL", "EACCES", "ENOENT", "ENOTSUP")) throw error;
	}
}
async function isThereBelow(root, path) {
	const full = (0, node_path.resolve)(root, path);
	if (full !== root && !full.startsWith(root + node_path.sep)) return false;
	return (0, node_fs_promises.lstat)(full).then(() => true, () => false);
}
// src/platform/output.ts
const retryMs = 2;
const output = { write(descriptor, text) {
	for (let rest = Buffer.from(text); rest.length > 0;) try {
		rest = rest.subarray((0, node_fs.writeSync)(descriptor, rest));
	} catch (error) {
		if (hasCode(error, "EPIPE")) return;
		if (!hasCode(error, "EAGAIN")) throw error;
		Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryMs);
	}
} };
// src/platform/runner-commands.ts
function renderCommand(command, message) {
	return `::${command}::${message.replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A")}\n`;
}
function issueCommand(command, message = "") {
	output.write(1, renderCommand(command, message));
}
function renderValues(values) {
	const all = Object.values(values);
	let number = 1;
	while (all.some((value) => value.includes(delimiterOf(number)))) number++;
	return Object.entries(values).map(([name, value]) => `${name}<<${delimiterOf(number)}\n${value}\n${delimiterOf(number)}\n`).join("");
}
function delimiterOf(number) {
	return `ghadelimiter_${number}_`;
}
function appendValues(path, values) {
	(0, node_fs.appendFileSync)(path, renderValues(values));
}
// src/platform/actions.ts
function environment() {
	return process.env;
}
function readInputs(env) {
	const inputs = {};
	for (const [name, value] of Object.entries(env)) if (name.startsWith("INPUT_") && value !== void 0 && value !== "") inputs[name.slice(6).toLowerCase().replace(/ /g, "-")] = value;
	return inputs;
}
function maskSecrets(secrets) {
	for (const secret of secrets) for (const line of secret.split(/\r?\n/)) if (line.trim() !== "") issueCommand("add-mask", line.trim());
}
function writeOutputs(env, outputs) {
	if (env.GITHUB_OUTPUT) appendValues(env.GITHUB_OUTPUT, outputs);
}
function writeSummary(env, log, markdown) {
	const path = env.GITHUB_STEP_SUMMARY;
	try {
		if (path) return (0, node_fs.appendFileSync)(path, markdown);
	} catch (error) {
		log.warning(`The job summary could not be written: ${describeError(error)}`);
	}
	log.info(markdown);
}
function isPost(env) {
	return env.STATE_phase !== void 0;
}
function writeFailureSummary(env, message) {
	if (!env.GITHUB_STEP_SUMMARY) return;
	try {
		(0, node_fs.appendFileSync)(env.GITHUB_STEP_SUMMARY, renderFailure(message));
	} catch {}
}
function saveForPost({ phase, configText }) {
	if (process.env.GITHUB_STATE) appendValues(process.env.GITHUB_STATE, {
		phase,
		...configText === void 0 ? {} : { config: configText }
	});
}
function readFromMain() {
	const { STATE_phase: phase = "", STATE_config: configText } = process.env;
	return {
		phase,
		configText
	};
}
function fail(message) {
	issueCommand("error", message);
}
function showStack(error, redact) {
	if (error instanceof Error && error.stack) issueCommand("error", neutralise(redact(error.stack)));
}
function openRunnerLog(redact) {
	const safe = (text) => neutralise(redact(text));
	return {
		async group(name, body) {
			issueCommand("group", name);
			try {
				return await body();
			} finally {
				issueCommand("endgroup");
			}
		},
		info: (text) => output.write(1, `${safe(text)}\n`),
		notice: (text) => issueCommand("notice", redact(text)),
		warning: (text) => issueCommand("warning", redact(text))
	};
}
function openTerminalLog(redact) {
	const write = (text) => output.write(2, `${redact(text)}\n`);
	return {
		async group(name, body) {
			write(`── ${name}`);
			return body();
		},
		info: (text) => write(`   ${text.replace(/\n/g, "\n   ")}`),
		notice: (text) => write(`   note: ${text}`),
		warning: (text) => write(`   warning: ${text}`)
	};
}
// src/index.ts
const cancellation = new AbortController();
for (const signal of [
	"SIGINT",
	"SIGTERM",
	"SIGHUP"
]) process.on(signal, () => cancellation.abort());
async function start() {
	const env = environment();
	const [verb, ...args] = process.argv.slice(2);
	const invocation = {
		env,
		given: readInputs(env),
		cwd: process.cwd(),
		pid: process.pid,
		isOnGitHub: env.GITHUB_ACTIONS === "true",
		cancelled: cancellation.signal
	};
	if (verb === void 0 && invocation.isOnGitHub) {
		const { runAction } = await Promise.resolve().then(() => require("./action-BKwjLPef.js"));
		return runAction(invocation, isPost(env));
	}
	const { runVerb } = await Promise.resolve().then(() => require("./cli-CI1yzGWk.js"));
	return runVerb(verb, args, {
		...invocation,
		given: {}
	});
}
start().then((code) => process.exit(code));
exports.EvolveError = EvolveError;
exports.byteLength = byteLength;
exports.checkWritable = checkWritable;
exports.codeBlock = codeBlock;
exports.codeSpan = codeSpan;
exports.crypto = crypto;
exports.cutToBytes = cutToBytes;
exports.describeError = describeError;
exports.details = details;
exports.environment = environment;
exports.escapeMarkdown = escapeMarkdown;
exports.fail = fail;
exports.findSymlink = findSymlink;
exports.fitBytes = fitBytes;
exports.hasCode = hasCode;
exports.holdYoungGeneration = holdYoungGeneration;
exports.isSystemError = isSystemError;
exports.isTaken = isTaken;
exports.isTemporaryName = isTemporaryName;
exports.isThereBelow = isThereBelow;
exports.link = link;
exports.list = list;
exports.listFolder = listFolder;
exports.loadBuiltin = loadBuiltin;
exports.makeFolders = makeFolders;
exports.makeWellFormed = makeWellFormed;
exports.maskSecrets = maskSecrets;
exports.omission = omission;
exports.openRunnerLog = openRunnerLog;
exports.openTerminalLog = openTerminalLog;
exports.output = output;
exports.plainLine = plainLine;
exports.prose = prose;
exports.readFromMain = readFromMain;
exports.readPlainFile = readPlainFile;
exports.removeFile = removeFile;
exports.saveForPost = saveForPost;
exports.showStack = showStack;
exports.stripAnsi = stripAnsi;
exports.table = table;
exports.tailOf = tailOf;
exports.toOneLine = toOneLine;
exports.uniqueWord = uniqueWord;
exports.writeFailureSummary = writeFailureSummary;
exports.writeFileAtomically = writeFileAtomically;
exports.writeNewFile = writeNewFile;
exports.writeOutputs = writeOutputs;
exports.writeSummary = writeSummary;
