const require_rolldown_runtime = require("./rolldown-runtime-DNY-VQMO.js");
const require_index = require("./index.js");
const require_handover = require("./handover-Dy1hYBNC.js");
const require_codec = require("./codec-DxQy5G89.js");
const require_operator = require("./operator-UqW0A7Op.js");
const require_sealed = require("./sealed-BXqjW1KT.js");
const require_verbs = require("./verbs-6dHBsjA6.js");
const require_cli = require("./cli-CI1yzGWk.js");
// src/domain/verify.ts
function findDifferences(examined) {
	return [
		...badLines(examined),
		...examined.records.problems().map((problem) => ({
			file: historyFile,
			problem
		})),
		...examined.isComplete ? foldProblems(examined) : [],
		...projectionProblems(examined),
		...cycleProblems(examined),
		...handoffProblems(examined.lane),
		...handoverProblems(examined.lane)
	];
}
const historyFile = "cycle-history.jsonl";
function openRecount(operator) {
	const folding = require_handover.openFold(operator);
	const bad = new Map();
	const problems = [];
	const runs = new Set();
	let last;
	const takeRow = (row) => {
		folding.take(row);
		if (last !== void 0 && row.cycle <= last) problems.push(`cycle ${row.cycle} stands after cycle ${last}`);
		if (last !== void 0 && row.cycle > last + 1) problems.push(`no record between cycles ${last} and ${row.cycle}`);
		last = Math.max(last ?? 0, row.cycle);
		if (row.run_id === void 0) return;
		const run = `${row.run_id}, attempt ${row.run_attempt ?? 0}`;
		if (runs.has(run)) problems.push(`run ${run} has two records`);
		runs.add(run);
	};
	return {
		take(file, lines) {
			for (const { value } of lines) if (value === void 0) bad.set(file, (bad.get(file) ?? 0) + 1);
			else takeRow(value);
		},
		badLines: () => bad,
		problems: () => problems,
		lastCycle: () => last ?? 0,
		counters: () => folding.counters()
	};
}
function badLines({ lane, records, badLedgerLines }) {
	return [
		...records.badLines(),
		["ledger/", badLedgerLines],
		["ledger.jsonl", require_handover.countBadLines(lane.ledger)],
		["queue/next-work.jsonl", require_handover.countBadLines(lane.queue)]
	].flatMap(([file, count]) => count > 0 ? [{
		file,
		problem: `${require_operator.plural(count, "line")} cannot be read`
	}] : []);
}
function foldProblems({ lane, records }) {
	const all = records.counters();
	const counted = require_handover.countersOf({
		...lane,
		state: {
			...lane.state,
			resuming: null
		}
	});
	return Object.keys(all).flatMap((name) => {
		const [folded, stands] = [all[name], counted[name]];
		if (!(name !== "refs" || Object.keys(all.refs).length <= 1e3) || require_operator.isSameValue(plain(folded), plain(stands))) return [];
		return [{
			file: "session-state.json",
			problem: `checkpoint: ${name} ${name === "refs" ? "differs" : `is ${text(stands)}, all records give ${text(folded)}`}`
		}];
	});
}
function projectionProblems({ lane, stated, records }) {
	if (stated === void 0) return [];
	const counted = require_handover.countersOf(lane);
	const problems = [
		[
			"lane",
			lane.name,
			"default"
		],
		[
			"cycle",
			counted.cycle,
			0
		],
		[
			"context_streak",
			counted.contextStreak,
			0
		],
		[
			"idle_streak",
			counted.idleStreak,
			0
		],
		[
			"generator_empty_streak",
			counted.generatorEmptyStreak,
			0
		],
		[
			"breaker",
			counted.breaker ?? null,
			null
		]
	].flatMap(([name, folded, absent]) => {
		const stands = stated[name] ?? absent;
		return require_operator.isSameValue(stands, folded) ? [] : [`${name} is ${text(stands)}, the records give ${text(folded)}`];
	});
	const last = records.lastCycle();
	for (const [ref, done] of Object.entries(lane.state.done)) if (done.cycle > last) problems.push(`${ref} is done in cycle ${done.cycle}, which has no record`);
	return problems.map((problem) => ({
		file: "session-state.json",
		problem
	}));
}
function cycleProblems({ lane, stated, now }) {
	const open = lane.state.open_cycle;
	const key = open && {
		lane: lane.name,
		run_id: open.run_id,
		run_attempt: open.run_attempt
	};
	const own = lane.claims.filter((claim) => claim.lane === lane.name);
	const problems = own.flatMap((claim) => claimProblems(claim, key !== null && require_handover.isSameRun(claim, key), now));
	const state = (problem) => ({
		file: "session-state.json",
		problem
	});
	if (stated?.open_cycle && !open) problems.push(state("the open cycle has its record already"));
	if (!open) return problems;
	if (!own.some((claim) => claim.ref === open.ref && key !== null && require_handover.isSameRun(claim, key))) problems.push(state(`open cycle ${open.cycle} has no claim on ${open.ref}`));
	if (lane.state.claimed_work !== open.ref) problems.push(state(`claimed_work is ${text(lane.state.claimed_work)}, the open cycle is on ${open.ref}`));
	if (!require_handover.isLive(open.lease_until, now)) problems.push(state(`open cycle ${open.cycle}: its lease ended ${open.lease_until}`));
	return problems;
}
function claimProblems(claim, isOfOpenCycle, now) {
	const who = `the claim on ${claim.ref} by run ${claim.run_id}`;
	return [...isOfOpenCycle ? [] : [`${who} has no open cycle`], ...require_handover.isLive(claim.lease_until, now) ? [] : [`${who}: its lease ended ${claim.lease_until}`]].map((problem) => ({
		file: "claims.json",
		problem
	}));
}
function handoffProblems({ handoff, state }) {
	if (!handoff) return [];
	const parked = new Set(state.parked_work.map((one) => one.ref));
	const missing = handoff.parked_work.filter(({ ref }) => !parked.has(ref));
	return [...handoff.parked_work.length === 0 ? ["it names no parked work"] : [], ...missing.map(({ ref }) => `${ref} is not parked`)].map((problem) => ({
		file: "HANDOFF",
		problem
	}));
}
function handoverProblems({ state }) {
	const { handover } = state;
	if (handover?.state !== "accepted") return [];
	const isParked = state.parked_work.some(({ ref }) => ref === handover.ref);
	const problem = `the accepted handover is about ${handover.ref}, which is not parked`;
	return isParked ? [] : [{
		file: "session-state.json",
		problem
	}];
}
function plain(value) {
	return value === void 0 ? null : JSON.parse(JSON.stringify(value));
}
function text(value) {
	return JSON.stringify(value ?? null);
}
// src/stores/examine.ts
async function examineLane(name, { files, sealed }, now, mayForget) {
	const isEvidence = (file) => file.startsWith(`${require_codec.damagedFolder}/`);
	const live = new Map([...files].filter(([file]) => !isEvidence(file)));
	const sizeBytes = [...live.values()].reduce((sum, bytes) => sum + bytes.length, 0);
	const evidence = [...files.keys()].filter(isEvidence);
	const notes = evidence.length > 0 ? [`kept as evidence, ${require_operator.plural(evidence.length, "damaged file")}: ${evidence.join(", ")}.`] : [];
	try {
		const { lane, broken } = require_codec.decodeLane(name, live);
		const read = await recount(lane, sealed);
		const { missing } = read;
		const differences = [
			...broken.map(({ file, problem }) => ({
				file,
				problem
			})),
			...mayForget ? [] : missing.map((problem) => ({
				file: "history/",
				problem
			})),
			...findDifferences({
				lane,
				stated: statedIn(live.get(require_operator.laneFiles.state)),
				records: read.records,
				badLedgerLines: read.badLedgerLines,
				isComplete: missing.length === 0,
				now
			})
		];
		const leftOver = leftOverIn(sealed, lane);
		if (leftOver.length > 0) notes.push(`Left over from runs that lost their race: ${leftOver.join(", ")}.`);
		if (mayForget && missing.length > 0) notes.push(`${require_operator.plural(missing.length, "sealed file")} no longer kept.`);
		return {
			name,
			lane,
			sealedRecords: read.sealedRecords,
			sizeBytes,
			differences,
			notes
		};
	} catch (error) {
		if (!(error instanceof require_index.EvolveError)) throw error;
		return {
			name,
			sealedRecords: 0,
			sizeBytes,
			differences: [{
				file: require_operator.laneFiles.state,
				problem: error.problem
			}],
			notes
		};
	}
}
async function recount(lane, sealed) {
	const records = openRecount(require_handover.operatorFacts(lane.state));
	const missing = [];
	let sealedRecords = 0;
	let badLedgerLines = 0;
	const note = ({ isMissing, warnings: [first] }) => {
		if (isMissing && first !== void 0) missing.push(first);
	};
	for await (const segment of require_sealed.readSealedHistory(sealed, lane.state)) {
		records.take("history/", segment.lines);
		sealedRecords += segment.lines.length;
		note(segment);
	}
	records.take(require_operator.laneFiles.history, lane.history);
	for await (const segment of require_sealed.readSealedLedger(sealed, lane.state)) {
		badLedgerLines += require_handover.countBadLines(segment.lines);
		note(segment);
	}
	return {
		records,
		missing,
		sealedRecords,
		badLedgerLines
	};
}
function leftOverIn({ names }, { state }) {
	const own = new Set([...require_codec.segmentNames(state, "history"), ...require_codec.segmentNames(state, "ledger")]);
	return names.filter((file) => !own.has(file));
}
function statedIn(bytes) {
	const json = require_handover.parseJson(bytes === void 0 ? "" : require_codec.readUtf8(bytes).text);
	return json.ok && typeof json.value === "object" && json.value !== null && !Array.isArray(json.value) ? json.value : void 0;
}
// src/cli/verify.ts
var verify_exports = require_rolldown_runtime.__exportAll({ verify: () => verify });
const verify = {
	name: "verify",
	summary: "Read all state of all lanes, count everything again, report every difference (exit code 1).",
	flags: [require_cli.json],
	inputs: [
		"store",
		"state-branch",
		"state-directory",
		"remote",
		"working-directory"
	],
	async run({ given, flags }, invocation) {
		const { ports } = await require_verbs.composeAtLoop({
			...invocation,
			given
		});
		const { lanes, unknown } = await examineStore(ports);
		const count = lanes.reduce((sum, { differences }) => sum + differences.length, unknown.length);
		if (flags.has("json")) require_cli.printJson({
			ok: count === 0,
			where: ports.store.where,
			lanes: lanes.map(dataOf),
			unknown
		});
		else require_cli.print(report(ports.store.where, lanes, unknown, count));
		return count === 0 ? 0 : 1;
	}
};
async function examineStore(ports) {
	const { store } = ports;
	if (!store.survey) throw new require_index.EvolveError("INPUT_INVALID", `store: ${store.name} cannot be verified.`, "");
	const survey = await store.survey();
	const lanes = [];
	for (const [name, lane] of survey.lanes) lanes.push(await examineLane(name, lane, ports.clock(), store.name === "cache"));
	const names = new Set(lanes.map(({ name }) => name));
	const strangers = new Set(lanes.flatMap(({ lane }) => (lane?.claims ?? []).map((claim) => claim.lane)).filter((name) => !names.has(name)));
	return {
		lanes,
		unknown: [...survey.unknown, ...[...strangers].map((name) => `claims.json: a claim of lane ${name}`)]
	};
}
function dataOf({ name, lane, sealedRecords, differences, notes }) {
	return {
		lane: name,
		cycles: lane?.state.cycle ?? null,
		sealed: sealedRecords,
		differences,
		notes
	};
}
function report(where, lanes, unknown, count) {
	const parts = lanes.flatMap(({ name, lane, sealedRecords, differences, notes }) => [
		`Lane ${name}: ${lane ? require_operator.plural(lane.state.cycle, "cycle") : "cycles not known"}, ${require_operator.plural(sealedRecords, "record")} sealed, ${require_operator.plural(differences.length, "difference")}.`,
		...differences.map(({ file, problem }) => `  ${file}: ${problem}`),
		...notes.map((note) => `  note: ${note}`)
	]);
	const strange = unknown.map((path) => `Unknown: ${path}`);
	const end = lanes.length === 0 ? `There is no state in ${where}.` : count === 0 ? `Everything in ${where} agrees.` : `${require_operator.plural(count, "difference")} in ${where}.`;
	return [
		...parts,
		...strange,
		end
	].join("\n");
}
Object.defineProperty(exports, "examineStore", {
	enumerable: true,
	get: function() {
		return examineStore;
	}
});
Object.defineProperty(exports, "verify_exports", {
	enumerable: true,
	get: function() {
		return verify_exports;
	}
});
