const require_operator = require("./operator-UqW0A7Op.js");
const require_index = require("./index.js");
const require_handover = require("./handover-Dy1hYBNC.js");
let node_fs_promises = require("node:fs/promises");
let node_path = require("node:path");
const require_cli = require("./cli-CI1yzGWk.js");
// src/cli/place.ts
const maxRefBytes = 1024;
const maxPackedBytes = 0xa00000;
async function composeAtLoop(invocation) {
	const folder = (0, node_path.resolve)(invocation.cwd, invocation.given["working-directory"] ?? ".");
	const top = invocation.isOnGitHub ? folder : await require_operator.findTop(folder);
	const composed = await require_operator.compose(invocation);
	const { config, ports } = composed;
	if (invocation.isOnGitHub || config.store !== "directory") return composed;
	if (top === void 0) await refuseWithoutState(folder, config.stateDirectory);
	else if (invocation.given.store === void 0 && await hasStateBranch(composed, invocation, top)) ports.log.warning(`This is about the state in ${ports.store.where}. ${config.remote} has a branch ${config.stateBranch}: the loop that keeps its state there is reached with \`--store branch\`.`);
	return composed;
}
async function refuseWithoutState(folder, stateDirectory) {
	if (await (0, node_fs_promises.lstat)((0, node_path.join)(folder, stateDirectory)).then(() => true, () => false)) return;
	throw new require_index.EvolveError("NOT_A_REPOSITORY", `${folder} is not in a git repository, and has no ${stateDirectory}.`, "Call `evolve` in the repository that the loop works on, or name it with `--working-directory`.");
}
async function hasStateBranch({ config }, { env, cancelled }, top) {
	const ref = `refs/remotes/${config.remote}/${config.stateBranch}`;
	const folder = (0, node_path.join)(top, ".git");
	if (await require_index.isTaken((0, node_path.join)(folder, "refs")) && !await require_index.isTaken((0, node_path.join)(folder, "reftable"))) {
		const loose = await require_index.readPlainFile((0, node_path.join)(folder, ref), maxRefBytes);
		const packed = await require_index.readPlainFile((0, node_path.join)(folder, "packed-refs"), maxPackedBytes);
		if (loose.kind === "read") return true;
		if (packed.kind !== "too-large") return packed.kind === "read" && packed.bytes.includes(` ${ref}\n`);
	}
	return (await require_operator.openGit({
		env,
		token: "",
		serverUrl: "",
		author: {
			name: "evolve",
			email: ""
		},
		cancelled
	}, { cwd: top }).try([
		"rev-parse",
		"--quiet",
		"--verify",
		"--end-of-options",
		ref
	])).code === 0;
}
// src/cli/arguments.ts
function parseArguments(verb, words, own) {
	const given = {};
	const values = {};
	const flags = new Set();
	const known = [...Object.keys(require_operator.inputs), ...own.map((flag) => flag.name)];
	for (let index = 0; index < words.length; index++) {
		const word = words[index] ?? "";
		const match = /^--([a-z][a-z-]*)(?:=([\s\S]*))?$/.exec(word);
		if (!match) {
			const before = words[index - 1]?.replace(/^--/, "") ?? "";
			throw unusable(verb, word, isBoolean(before) || flags.has(before) ? `\`--${before}\` alone, or \`--${before}=false\`` : "a flag such as `--lane docs`");
		}
		const name = match[1] ?? "";
		const flag = own.find((one) => one.name === name);
		if (!flag && !require_operator.isInputName(name)) throw new require_index.EvolveError("INPUT_INVALID", `--${name}: \`evolve ${verb}\` has no such flag${require_operator.suggestion(name, known)}`, `See \`evolve ${verb} --help\`.`);
		if (flag && flag.value === void 0) {
			flags.add(name);
			continue;
		}
		let value = match[2];
		if (value === void 0 && isBoolean(name) && !/^(true|false)$/i.test(words[index + 1] ?? "")) value = "true";
		if (value === void 0) {
			value = words[++index];
			if (value === void 0) throw unusable(verb, word, "a value after it");
		}
		if (flag) values[name] = value;
		else given[name] = value;
	}
	return {
		given,
		flags,
		values
	};
}
function isBoolean(name) {
	return require_operator.isInputName(name) && /^(true|false)$/.test(require_operator.inputs[name].default);
}
function unusable(verb, word, wanted) {
	return new require_index.EvolveError("INPUT_INVALID", `${JSON.stringify(word)} is not usable in \`evolve ${verb}\`; give ${wanted}.`, `See \`evolve ${verb} --help\`.`);
}
// src/cli/help.ts
function renderOverview(verbs) {
	return [
		"evolve <verb> [flags]: an autonomous coding-agent loop, one cycle per run.",
		"",
		...verbs.map((verb) => `  ${verb.name.padEnd(10)} ${verb.summary}`),
		"",
		"`evolve <verb> --help` shows the flags of a verb; every input of the action is a flag of the same name.",
		"First steps: `evolve demo`; in a repository on GitHub `evolve init`; in one with a next-work.jsonl or beads",
		"`evolve run --gate \"npm test\"`."
	].join("\n");
}
function renderHelp(verb) {
	const own = verb.flags.map((flag) => row(flag.value ? `--${flag.name} ${flag.value}` : `--${flag.name}`, flag.description));
	const taken = verb.inputs.filter(require_operator.isInputName).map((name) => {
		const input = require_operator.inputs[name];
		const usual = "localDefault" in input && input.localDefault !== void 0 ? input.localDefault : input.default;
		const said = usual === "" ? "" : ` Default: ${JSON.stringify(usual)}.`;
		return row(`--${name}`, `${input.description}${said}`);
	});
	return [
		`evolve ${verb.name}: ${verb.summary}`,
		"",
		...own,
		...taken
	].join("\n");
}
function row(name, text) {
	return `  ${name.padEnd(26)} ${text}`;
}
// src/cli/history.ts
const history = {
	name: "history",
	summary: "Show the last cycles, newest first.",
	flags: [
		require_cli.json,
		{
			name: "limit",
			value: "N",
			description: "How many; 20 unless said."
		},
		{
			name: "all",
			description: "All cycles, the sealed ones as well."
		}
	],
	inputs: [
		"lane",
		"store",
		"state-branch",
		"state-directory",
		"remote",
		"working-directory"
	],
	async run({ given, flags, values }, invocation) {
		const limit = Number(values.limit ?? 20);
		if (!Number.isInteger(limit) || limit < 1) throw new require_index.EvolveError("INPUT_INVALID", `--limit: ${JSON.stringify(values.limit)} is not valid; give a whole number of at least 1.`, "");
		const { ports } = await composeAtLoop({
			...invocation,
			given
		});
		const { lane } = await ports.store.restore();
		const sealed = flags.has("all") ? await ports.store.restoreSealed?.() : void 0;
		for (const warning of sealed?.warnings ?? []) ports.log.warning(warning);
		const rows = flags.has("all") ? [...require_handover.valuesOf(sealed?.history ?? []), ...require_handover.valuesOf(lane.history)].reverse() : require_handover.knownRows(lane).slice(-limit).reverse();
		if (flags.has("json")) require_cli.printJson(rows);
		else if (rows.length === 0) require_cli.print(`Lane ${lane.name} has no cycles yet.`);
		else for (const row of rows) require_cli.print(line(row));
		return 0;
	}
};
function line(row) {
	const own = row.cycle_result ? ` (${row.cycle_result})` : "";
	return [
		String(row.cycle).padStart(5),
		row.timestamp ?? "",
		`${row.result}${own}`.padEnd(16),
		row.work_ref ?? "-",
		require_index.toOneLine(row.milestone ?? "", 80)
	].join("  ");
}
// src/cli/operator.ts
const where = [
	"lane",
	"store",
	"state-branch",
	"state-directory",
	"remote",
	"working-directory",
	"all"
];
const stop = {
	name: "stop",
	summary: "Stop this lane until `resume` (with --all: every lane).",
	flags: [require_cli.json],
	inputs: [...where, "reason"],
	run: (parsed, invocation) => tell("stop", parsed, invocation)
};
const resume = {
	name: "resume",
	summary: "Clear what keeps the lane down and count anew; with --ref only release that item.",
	flags: [require_cli.json],
	inputs: [...where, "ref"],
	run: (parsed, invocation) => tell("resume", parsed, invocation)
};
async function tell(verb, { given, flags }, invocation) {
	const { ports, config } = await composeAtLoop({
		...invocation,
		given
	});
	const { text, lane, saved } = await require_operator.operate(verb, ports, config);
	if (flags.has("json")) require_cli.printJson({
		verb,
		lane: lane.name,
		said: text.trim(),
		commit: saved?.commit
	});
	else require_cli.print(text);
	return 0;
}
// src/cli/status.ts
const status = {
	name: "status",
	summary: "Say what the next run will do and why; show streaks, markers, parked work, claims.",
	flags: [require_cli.json],
	inputs: [
		...[
			"lane",
			"store",
			"state-branch",
			"state-directory",
			"remote",
			"working-directory",
			"config-file"
		],
		...[
			"sources",
			"issue-label",
			"generators",
			"goal-timeout-minutes",
			"work-ref",
			"force"
		],
		...[
			"deliver",
			"max-open-prs",
			"attempt-limit",
			"context-streak-limit",
			"github-token"
		],
		...[
			"stop",
			"stop-ttl-days",
			"max-cycles",
			"breaker-cooldown-hours",
			"regression-limit"
		],
		...[
			"max-cost-per-day",
			"max-tokens-per-day",
			"allow-ref",
			"allow-fork"
		]
	],
	async run({ given, flags }, invocation) {
		const { ports, config, redact } = await composeAtLoop({
			...invocation,
			given
		});
		const found = await require_operator.inspect(ports, config);
		const shown = require_operator.redactDeep({
			...found,
			lane: {
				...found.lane,
				queue: []
			}
		}, redact);
		if (flags.has("json")) require_cli.printJson(require_operator.statusData(shown));
		else require_cli.print(require_operator.renderStatus(shown));
		return 0;
	}
};
// src/cli/verbs.ts
const verbs = {
	run: async () => (await Promise.resolve().then(() => require("./run-DsqVynpS.js"))).run,
	demo: async () => (await Promise.resolve().then(() => require("./demo-BZ9WxwWa.js"))).demo,
	init: async () => (await Promise.resolve().then(() => require("./init-d-e9fttW.js"))).init,
	status: () => status,
	history: () => history,
	stop: () => stop,
	resume: () => resume,
	doctor: async () => (await Promise.resolve().then(() => require("./doctor-CceLTCPz.js"))).doctor,
	verify: async () => (await Promise.resolve().then(() => require("./verify-B0at6beo.js")).then((n) => n.verify_exports)).verify,
	export: async () => (await Promise.resolve().then(() => require("./export-DV59l5sD.js"))).exportLane
};
async function runListedVerb(name, words, invocation) {
	if (name === void 0 || name === "--help" || name === "-h" || name === "help") return printed(renderOverview(await loadAll()));
	const load = Object.hasOwn(verbs, name) ? verbs[name] : void 0;
	if (load === void 0) return refused(describeUnknown(name));
	const verb = await load();
	if (words.includes("--help") || words.includes("-h")) return printed(renderHelp(verb));
	let given = {};
	try {
		const parsed = parseArguments(verb.name, words, verb.flags);
		given = parsed.given;
		return await inOwnFolder(verb, invocation, (own) => verb.run(parsed, own));
	} catch (error) {
		const isOurs = !(error instanceof require_index.EvolveError);
		const isUsage = !isOurs && error.code === "INPUT_INVALID";
		const said = isOurs && error instanceof Error ? error.stack ?? error.message : require_index.describeError(error);
		require_index.output.write(2, `${require_operator.createRedactor(require_operator.secretsOf({
			env: invocation.env,
			given
		}))(said)}\n`);
		return isUsage ? 2 : 1;
	}
}
async function inOwnFolder(verb, invocation, body) {
	if (invocation.isOnGitHub) return body(invocation);
	const temporaryFolder = require_handover.nameFolder(invocation.env);
	try {
		return await body({
			...invocation,
			temporaryFolder
		});
	} finally {
		await require_handover.clearFolder(temporaryFolder, verb.name === "run").catch(() => void 0);
	}
}
async function loadAll() {
	const { handoverSummary } = await Promise.resolve().then(() => require("./handover-CMX4G8Mx.js"));
	return [...await Promise.all(Object.values(verbs).map(async (load) => load())), {
		name: require_cli.handoverName,
		summary: handoverSummary
	}];
}
function describeUnknown(name) {
	return `\`${name}\` is no verb of evolve${require_operator.suggestion(name, [...Object.keys(verbs), require_cli.handoverName])} See \`evolve --help\`.`;
}
function printed(text) {
	require_cli.print(text);
	return 0;
}
function refused(text) {
	require_index.output.write(2, `${text}\n`);
	return 2;
}
exports.composeAtLoop = composeAtLoop;
exports.runListedVerb = runListedVerb;
