let node_fs_promises = require("node:fs/promises");
let node_path = require("node:path");
const require_handover = require("./handover-Dy1hYBNC.js");
const require_operator = require("./operator-UqW0A7Op.js");
const require_codec = require("./codec-DxQy5G89.js");
const require_index = require("./index.js");
const require_verbs = require("./verbs-6dHBsjA6.js");
const require_cli = require("./cli-CI1yzGWk.js");
// src/domain/agentops.ts
const folder = ".agents/evolve";
const leftOutPath = `${folder}/damaged/cycle-history.jsonl`;
function toAgentOps(lane, now) {
	const { rows, leftOut, notes } = rowsOf(lane.history, now);
	const state = stateOf(lane, rows);
	const files = new Map();
	const add = (name, text) => {
		if (text !== void 0 && (text !== "" || isMarker(name))) files.set(`${folder}/${name}`, text);
	};
	add("session-state.json", `${JSON.stringify(state, null, 2)}\n`);
	add("cycle-history.jsonl", rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
	add("ledger.jsonl", require_handover.renderJsonl(lane.ledger));
	add("HANDOFF", lane.handoff && require_handover.renderHandoff(lane.handoff));
	add("DORMANT", lane.dormant && require_operator.renderDormant(lane.dormant));
	const stop = lane.stop ?? lane.kill;
	add("STOP", stop?.text);
	add("KILL", lane.kill?.text);
	if (lane.claims.length > 0) add("claims.json", `${JSON.stringify(lane.claims, null, 2)}\n`);
	if (lane.queue.length > 0) files.set(".agents/rpi/next-work.jsonl", require_operator.renderQueue(lane.queue));
	if (leftOut.length > 0) files.set(leftOutPath, leftOut.map((raw) => `${raw}\n`).join(""));
	return {
		state,
		rows,
		files,
		modifiedAt: new Map(stop?.writtenAt ? [[`${folder}/STOP`, stop.writtenAt]] : []),
		notes
	};
}
function isMarker(name) {
	return /^[A-Z]+$/.test(name);
}
function rowsOf(history, now) {
	const values = history.flatMap((line) => line.value ?? []);
	const leftOut = history.filter((line) => line.value === void 0).map((line) => line.raw);
	let time = values.find((row) => row.timestamp)?.timestamp ?? require_handover.isoTime(now);
	let cycle = -1;
	const rows = values.map((row) => {
		cycle = Math.max(row.cycle, cycle + 1);
		time = row.timestamp || time;
		return rowOf(row, cycle, time);
	});
	const renumbered = rows.filter((row) => "original_cycle" in row).length;
	const dated = rows.filter((row) => "timestamp_inferred" in row).length;
	return {
		rows,
		leftOut,
		notes: [
			...renumbered > 0 ? [`${require_operator.plural(renumbered, "row")} whose cycle number did not rise: given the next one, and \`original_cycle\`.`] : [],
			...dated > 0 ? [`${require_operator.plural(dated, "row")} without a time: given that of a row beside, and \`timestamp_inferred\`.`] : [],
			...leftOut.length > 0 ? [`${require_operator.plural(leftOut.length, "line")} that could not be read: in ${leftOutPath}.`] : []
		]
	};
}
function rowOf(row, cycle, timestamp) {
	const { goals_passing, goals_total, ...rest } = row;
	const canonical = textOf(row.canonical_sha) ?? row.commit;
	const shas = canonical ? {
		sha: textOf(row.sha) ?? canonical,
		canonical_sha: canonical
	} : {};
	const isRestored = require_handover.resultOfCycle(row) === "regressed" && row.run_id !== void 0;
	return {
		cycle,
		target: targetOf(row),
		result: row.result || "unknown",
		timestamp,
		...shas,
		...isRestored ? {} : {
			goals_passing,
			goals_total
		},
		...without(rest, [
			"cycle",
			"target",
			"result",
			"timestamp",
			"sha",
			"canonical_sha",
			"started_at"
		]),
		started_at: row.started_at || timestamp,
		...cycle === row.cycle ? {} : { original_cycle: row.cycle },
		...row.timestamp ? {} : { timestamp_inferred: true }
	};
}
function targetOf(row) {
	const isIdle = [
		"idle",
		"quarantined",
		"unchanged"
	].includes(require_handover.resultOfCycle(row));
	return textOf(row.target) ?? textOf(row.work_ref) ?? (isIdle ? "idle" : "none");
}
function stateOf(lane, rows) {
	const last = rows.at(-1);
	const open = lane.state.open_cycle;
	const ref = lane.state.claimed_work;
	return {
		...without(lane.state, ["schema_version"]),
		cycle: last?.cycle ?? lane.state.cycle,
		last_result: last?.result ?? "",
		last_mode: textOf(last?.mode) ?? "",
		last_selected_source: textOf(last?.selected_source) ?? "",
		claimed_work: ref === null ? null : {
			ref,
			...open ? {
				claimed_by: `evolve:cycle-${open.cycle}`,
				claimed_at: open.started_at
			} : {}
		}
	};
}
function textOf(value) {
	return typeof value === "string" && value !== "" ? value : void 0;
}
function without(value, names) {
	return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
}
// src/cli/export.ts
const exportLane = {
	name: "export",
	summary: "Write a lane as files, or print it as one JSON document.",
	flags: [
		{
			name: "to",
			value: "FOLDER",
			description: "Write files there; it must be empty or not exist yet."
		},
		{
			name: "agentops",
			description: "In the shape of AgentOps: .agents/evolve/ and .agents/rpi/, rows with its aliases."
		},
		{
			...require_cli.json,
			description: "Print JSON: the lane, or with --to what was written."
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
		const folder = values.to === void 0 ? void 0 : await emptyFolder((0, node_path.resolve)(invocation.cwd, values.to));
		const { ports } = await require_verbs.composeAtLoop({
			...invocation,
			given
		});
		const { lane: live, isFresh, warnings } = await ports.store.restore();
		if (isFresh) throw new require_index.EvolveError("INPUT_INVALID", `lane: ${JSON.stringify(live.name)} has no state in ${ports.store.where}; nothing was exported.`, "Name another `lane`, or the `store` that keeps it.");
		const sealed = await ports.store.restoreSealed?.();
		const lane = sealed === void 0 ? live : require_codec.unsealed(live, sealed);
		const foreign = flags.has("agentops") ? toAgentOps(lane, ports.clock()) : void 0;
		for (const text of [
			...require_handover.describeDamage(live),
			...warnings,
			...sealed?.warnings ?? [],
			...foreign?.notes ?? []
		]) ports.log.warning(text);
		if (folder === void 0) {
			require_cli.printJson(documentOf(lane, foreign));
			return 0;
		}
		const files = await writeAll(folder, foreign?.files ?? require_codec.encodeLane(lane, true), foreign?.modifiedAt).catch((error) => {
			throw require_index.isSystemError(error) ? unwritable(folder, error) : error;
		});
		if (flags.has("json")) require_cli.printJson({
			lane: lane.name,
			folder,
			files
		});
		else require_cli.print([`Lane ${lane.name}, ${require_operator.plural(files.length, "file")} in ${folder}:`, ...files.map((name) => `  ${name}`)].join("\n"));
		return 0;
	}
};
async function emptyFolder(folder) {
	const isFile = await (0, node_fs_promises.stat)(folder).then((found) => !found.isDirectory(), () => false);
	if (!isFile && (await require_index.listFolder(folder)).length === 0) return folder;
	throw new require_index.EvolveError("INPUT_INVALID", `--to: ${JSON.stringify(folder)} ${isFile ? "is not a folder" : "is not empty"}.`, "Name a new folder, or empty that one.");
}
function unwritable(folder, cause) {
	return new require_index.EvolveError("INPUT_INVALID", `--to: ${JSON.stringify(folder)} cannot be written (${cause.message}).`, "Name a folder that you may write to.", { cause });
}
async function writeAll(folder, files, modifiedAt = new Map()) {
	for (const [name, content] of files) {
		const path = (0, node_path.join)(folder, name);
		await require_index.writeFileAtomically(path, content);
		const time = modifiedAt.get(name);
		if (time) await (0, node_fs_promises.utimes)(path, time, time);
	}
	return [...files.keys()];
}
function documentOf(lane, foreign) {
	const encoded = require_codec.encodeLane(lane, true);
	const text = (name) => foreign ? foreign.files.get(`.agents/evolve/${name}`) : encoded.get(name)?.toString("utf8");
	const markers = [
		require_operator.laneFiles.handoff,
		require_operator.laneFiles.dormant,
		require_operator.laneFiles.stop,
		require_codec.sharedFiles.kill
	];
	return {
		lane: lane.name,
		format: foreign ? "agentops" : "evolve",
		state: foreign?.state ?? lane.state,
		history: foreign?.rows ?? require_handover.valuesOf(lane.history),
		ledger: require_handover.valuesOf(lane.ledger),
		markers: Object.fromEntries(markers.map((name) => [name, text(name) ?? null])),
		claims: lane.claims,
		queue: require_handover.valuesOf(lane.queue),
		bad_lines: {
			history: badLinesOf(lane.history),
			ledger: badLinesOf(lane.ledger),
			queue: badLinesOf(lane.queue)
		}
	};
}
function badLinesOf(document) {
	return document.filter((line) => line.value === void 0).map((line) => line.raw);
}
exports.exportLane = exportLane;
