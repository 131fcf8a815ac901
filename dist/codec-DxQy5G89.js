const require_handover = require("./handover-Dy1hYBNC.js");
const require_index = require("./index.js");
const require_operator = require("./operator-UqW0A7Op.js");
let node_buffer = require("node:buffer");
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
		const segment = place(sealed.state, "history", lines, isTaken);
		segments.push(segment);
		sealed = {
			...sealed,
			history: sealed.history.slice(500),
			state: withSealedRows(withSegment(sealed.state, segment), require_handover.valuesOf(lines))
		};
	}
	while (sealed.ledger.length >= 100) {
		const lines = sealed.ledger.slice(0, 50);
		const segment = place(sealed.state, "ledger", lines, isTaken);
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
function place(state, log, lines, isTaken) {
	const text = require_handover.renderJsonl(lines);
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
	const folded = require_handover.fold(rows.slice(0, -20), require_handover.operatorFacts(state), state.checkpoint ?? void 0);
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
	const { checkpoint, recently_sealed, sealed: files } = require_handover.freshLane(lane.name).state;
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
// src/stores/text.ts
function readUtf8(bytes) {
	const encoding = utf16Of(bytes);
	if (encoding !== void 0) return {
		text: "",
		problem: notUtf8(encoding),
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
function readUtf8Lines(bytes) {
	const encoding = utf16Of(bytes);
	if (encoding !== void 0) return {
		pieces: [],
		problem: notUtf8(encoding),
		isLossy: true
	};
	return {
		pieces: require_operator.decodePieces(bytes),
		isLossy: !(0, node_buffer.isUtf8)(bytes)
	};
}
function readMarkerText(bytes) {
	const encoding = utf16Of(bytes);
	return (encoding === void 0 ? bytes.toString("utf8") : new TextDecoder(encoding).decode(bytes)).replace(/^\uFEFF/, "");
}
function notUtf8(encoding) {
	return `it is ${encoding}, not UTF-8; save it as UTF-8`;
}
function utf16Of(bytes) {
	const [a = 1, b = 1, c = 1, d = 1] = bytes;
	if (a === 255 && b === 254 || a !== 0 && b === 0 && c !== 0 && d === 0) return "utf-16le";
	if (a === 254 && b === 255 || a === 0 && b !== 0 && c === 0 && d !== 0) return "utf-16be";
}
// src/stores/session-state.ts
const nothingSealed = {
	rows: [],
	files: require_handover.sessionStateSchema.parse({}).sealed
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
	const json = require_handover.parseJson(text);
	if (!json.ok) return damaged(`it is not valid JSON (${json.problem})`);
	if (typeof json.value !== "object" || json.value === null || Array.isArray(json.value)) return damaged("it is not a JSON object");
	const fields = json.value;
	if (fields.schema_version === void 0) return readUnversioned(fields);
	refuseNewerVersion(fields.schema_version);
	const parsed = require_handover.sessionStateSchema.safeParse(fields);
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
	const shape = new Map(Object.entries(require_handover.sessionStateSchema.shape));
	const usable = {};
	const dropped = [];
	for (const [name, value] of Object.entries(fields)) {
		const candidate = foreignReaders.get(name)?.(value) ?? value;
		if (shape.get(name)?.safeParse(candidate).success ?? true) usable[name] = candidate;
		else dropped.push(name);
	}
	return {
		kind: "read",
		state: require_handover.sessionStateSchema.parse(usable),
		dropped
	};
}
const foreignReaders = new Map([["parked_work", readForeignParked], ["claimed_work", (value) => require_handover.object({ ref: require_handover.string() }).safeParse(value).data?.ref]]);
function readForeignParked(value) {
	if (!Array.isArray(value)) return value;
	return value.map((entry) => typeof entry === "string" ? parkedOf({ ref: entry }) : {
		...parkedOf({ ref: "" }),
		...entry
	}).filter((parked) => parked.ref !== "");
}
function parkedOf(known) {
	return require_handover.parkedSchema.parse({
		...known,
		source: known.source ?? "",
		parked_in_cycle: 0
	});
}
function rebuildState(laneName, live, handoff, generation, sealed = nothingSealed) {
	const done = {};
	const history = [...sealed.rows, ...live];
	for (const row of history) {
		if (row.work_ref === void 0 || row.finished !== true || require_handover.resultOfCycle(row) !== "improved") continue;
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
	const state = require_handover.sessionStateSchema.parse({
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
	const counted = require_handover.countersOf(closed);
	const isBehind = state.cycle > counted.cycle;
	const aligned = isBehind ? {
		...closed,
		state: {
			...state,
			checkpoint: checkpointFrom(closed)
		}
	} : closed;
	const projected = require_handover.project(aligned, require_handover.parseTime(state.updated_at) ?? new Date(0));
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
	const hasRecord = require_handover.knownRows(lane).some((row) => open !== null && row.run_id === open.run_id && row.run_attempt === open.run_attempt && (row.lane ?? lane.name) === lane.name);
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
	const before = state.checkpoint ?? require_handover.fold([], require_handover.noOperatorFacts);
	if (require_handover.knownRows(lane).length > 0) return {
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
const stateNames = Object.values(require_operator.laneFiles);
const liveNames = [...stateNames, ...Object.values(sharedFiles)];
const removableNames = [
	require_operator.laneFiles.handoff,
	require_operator.laneFiles.dormant,
	require_operator.laneFiles.stop,
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
	return name === require_operator.laneFiles.state || name === require_operator.laneFiles.history;
}
function decodeLane(name, files, past) {
	checkSize(name, files);
	const broken = [];
	const warnings = [];
	const readLog = (file, parse) => {
		const bytes = files.get(file);
		if (bytes === void 0) return [];
		const { pieces, problem, isLossy } = readUtf8Lines(bytes);
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
		return parse(pieces);
	};
	const history = readLog(require_operator.laneFiles.history, (text) => require_handover.parseJsonl(text, require_handover.readRow));
	const ledger = readLog(require_operator.laneFiles.ledger, (text) => require_handover.parseJsonl(text, (value) => require_handover.ledgerEntrySchema.safeParse(value).data));
	const queue = readLog(sharedFiles.queue, require_operator.parseQueue);
	for (const [file, lines] of [
		[require_operator.laneFiles.history, history],
		[require_operator.laneFiles.ledger, ledger],
		[sharedFiles.queue, queue]
	]) {
		const count = require_handover.countBadLines(lines);
		if (count > 0) warnings.push(`${file}: ${require_operator.plural(count, "line")} could not be read; what stands there is kept.`);
	}
	return withState({
		...require_handover.freshLane(name),
		history,
		ledger,
		queue,
		claims: readClaims(files.get(sharedFiles.claims), broken),
		...readMarkers(files)
	}, files, broken, warnings, past);
}
function withState(lane, files, broken, warnings, past) {
	const bytes = files.get(require_operator.laneFiles.state);
	const reading = bytes === void 0 ? void 0 : readSessionState(bytes);
	if (reading?.kind === "damaged") broken.unshift({
		file: require_operator.laneFiles.state,
		problem: reading.problem,
		kind: "state"
	});
	if (reading?.kind === "read" && reading.dropped.length > 0) {
		const problem = `fields of another writer could not be used: ${reading.dropped.join(", ")}`;
		broken.push({
			file: require_operator.laneFiles.state,
			problem,
			kind: "bytes"
		});
	}
	const rows = require_handover.valuesOf(lane.history);
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
		handoff: read(require_operator.laneFiles.handoff, require_handover.parseHandoff),
		dormant: read(require_operator.laneFiles.dormant, require_operator.parseDormant),
		stop: read(require_operator.laneFiles.stop, require_operator.parseOperatorMarker),
		kill: read(sharedFiles.kill, require_operator.parseOperatorMarker)
	};
}
function readClaims(bytes, broken) {
	if (bytes === void 0) return [];
	const file = sharedFiles.claims;
	const { text, problem } = readUtf8(bytes);
	const json = require_handover.parseJson(text);
	const list = require_handover.array(require_handover.unknown()).safeParse(json.ok ? json.value : void 0);
	if (!list.success) {
		broken.push({
			file,
			problem: problem ?? "it is not a JSON list; no claim is known",
			kind: "claims"
		});
		return [];
	}
	const claims = list.data.flatMap((one) => require_handover.claimSchema.safeParse(one).data ?? []);
	const badCount = list.data.length - claims.length;
	if (badCount > 0) broken.push({
		file,
		problem: `${require_operator.plural(badCount, "claim")} could not be read`,
		kind: "claims"
	});
	return claims;
}
function encodeLane(lane, isExport = false) {
	const text = (value) => Buffer.from(value, "utf8");
	const files = new Map();
	for (const [name, value] of require_operator.renderLaneFiles(lane)) files.set(name, text(value));
	if (lane.kill) files.set(sharedFiles.kill, text(lane.kill.text));
	if (lane.claims.length > 0) files.set(sharedFiles.claims, text(`${JSON.stringify(lane.claims, null, 2)}\n`));
	if (lane.queue.length > 0) files.set(sharedFiles.queue, text(require_operator.renderQueue(lane.queue)));
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
Object.defineProperty(exports, "afterChanges", {
	enumerable: true,
	get: function() {
		return afterChanges;
	}
});
Object.defineProperty(exports, "alignWithHistory", {
	enumerable: true,
	get: function() {
		return alignWithHistory;
	}
});
Object.defineProperty(exports, "changesTo", {
	enumerable: true,
	get: function() {
		return changesTo;
	}
});
Object.defineProperty(exports, "damageOf", {
	enumerable: true,
	get: function() {
		return damageOf;
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
Object.defineProperty(exports, "encodeLane", {
	enumerable: true,
	get: function() {
		return encodeLane;
	}
});
Object.defineProperty(exports, "isDamagedAsLink", {
	enumerable: true,
	get: function() {
		return isDamagedAsLink;
	}
});
Object.defineProperty(exports, "isLaneFile", {
	enumerable: true,
	get: function() {
		return isLaneFile;
	}
});
Object.defineProperty(exports, "isSealingDue", {
	enumerable: true,
	get: function() {
		return isSealingDue;
	}
});
Object.defineProperty(exports, "isSharedFile", {
	enumerable: true,
	get: function() {
		return isSharedFile;
	}
});
Object.defineProperty(exports, "maxLaneBytes", {
	enumerable: true,
	get: function() {
		return maxLaneBytes;
	}
});
Object.defineProperty(exports, "parseSegmentName", {
	enumerable: true,
	get: function() {
		return parseSegmentName;
	}
});
Object.defineProperty(exports, "readUtf8", {
	enumerable: true,
	get: function() {
		return readUtf8;
	}
});
Object.defineProperty(exports, "readUtf8Lines", {
	enumerable: true,
	get: function() {
		return readUtf8Lines;
	}
});
Object.defineProperty(exports, "sealLane", {
	enumerable: true,
	get: function() {
		return sealLane;
	}
});
Object.defineProperty(exports, "sealedLogs", {
	enumerable: true,
	get: function() {
		return sealedLogs;
	}
});
Object.defineProperty(exports, "segmentName", {
	enumerable: true,
	get: function() {
		return segmentName;
	}
});
Object.defineProperty(exports, "segmentNames", {
	enumerable: true,
	get: function() {
		return segmentNames;
	}
});
Object.defineProperty(exports, "sharedFiles", {
	enumerable: true,
	get: function() {
		return sharedFiles;
	}
});
Object.defineProperty(exports, "tooLarge", {
	enumerable: true,
	get: function() {
		return tooLarge;
	}
});
Object.defineProperty(exports, "unsealed", {
	enumerable: true,
	get: function() {
		return unsealed;
	}
});
