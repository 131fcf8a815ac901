const require_index = require("./index.js");
let node_fs_promises = require("node:fs/promises");
let node_path = require("node:path");
let node_timers_promises = require("node:timers/promises");
const require_codec = require("./codec-DxQy5G89.js");
const require_operator = require("./operator-UqW0A7Op.js");
const require_damage = require("./damage-BgNuyY8i.js");
const require_sealed = require("./sealed-BXqjW1KT.js");
const require_others = require("./others-C_IA_25I.js");
const require_handover = require("./handover-Dy1hYBNC.js");
// src/platform/lock.ts
const pollMs = 40;
const staleAfterMs = 6e5;
const unfinishedAfterMs = 5e3;
const heldHere = new Set();
async function withLock(path, options, body) {
	const nonce = require_index.uniqueWord();
	const deadline = Date.now() + options.waitMs;
	await require_index.makeFolders((0, node_path.dirname)(path));
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
		if (require_index.hasCode(error, "EEXIST")) return false;
		throw error;
	}
}
async function takeOverIfStale(path, host) {
	const content = await readText(path);
	if (!await isStale(path, content, host)) return content;
	const aside = `${path}.${require_index.uniqueWord()}.stale`;
	try {
		await (0, node_fs_promises.rename)(path, aside);
	} catch (error) {
		if (require_index.hasCode(error, "ENOENT")) return content;
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
		return !require_index.hasCode(error, "ESRCH");
	}
}
async function readText(path) {
	const read = await require_index.readPlainFile(path, 4096);
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
	require_operator.laneFiles.state,
	require_operator.laneFiles.history,
	require_operator.laneFiles.ledger,
	require_operator.laneFiles.handoff,
	require_operator.laneFiles.dormant
];
function withoutForeign(known, standing) {
	const files = new Map(standing);
	const generation = generationIn(known);
	const evidence = new Map();
	const repairs = new Map();
	const notes = [];
	const isOurs = generationIn(standing) > generation || !known.has(require_operator.laneFiles.state);
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
	if (!isOurs && standing.has(require_operator.laneFiles.stop) && !known.has(require_operator.laneFiles.stop)) notes.push(`${require_operator.laneFiles.stop} appeared while the cycle ran; it is taken for an operator's.`);
	return {
		files,
		evidence,
		repairs,
		notes
	};
}
function generationIn(files) {
	const text = files.get(require_operator.laneFiles.state)?.toString("utf8") ?? "";
	return Number(/"generation":\s*(\d{1,9})\b/.exec(text)?.[1] ?? 0);
}
function freeName(name, generation, taken) {
	const stem = `${require_codec.damagedFolder}/${name}`;
	let number = generation;
	while (taken.includes(`${stem}-${number}`)) number++;
	return `${stem}-${number}`;
}
// src/stores/disk-files.ts
const realFileSystem = {
	read: require_index.readPlainFile,
	write: require_index.writeFileAtomically,
	remove: require_index.removeFile
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
			if (name === require_codec.sharedFiles.queue) return (0, node_path.join)(root, queuePath);
			return (0, node_path.join)(name === require_codec.sharedFiles.claims || name === require_codec.sharedFiles.kill ? stateFolder : laneFolder, name);
		}
	};
}
async function readLaneFiles(layout, fileSystem) {
	const files = new Map();
	const warnings = [];
	for (const name of [...Object.values(require_operator.laneFiles), ...Object.values(require_codec.sharedFiles)]) {
		const read = await fileSystem.read(layout.pathOf(name), require_codec.maxLaneBytes);
		if (read.kind === "read") files.set(name, read.bytes);
		if (read.kind === "too-large") throw require_codec.tooLarge(layout.laneName, read.sizeBytes, name);
		if (read.kind === "not-a-file") {
			if (require_codec.isDamagedAsLink(name)) files.set(name, Buffer.alloc(0));
			warnings.push(`${name} is a link or not a plain file; it was not read.`);
		}
	}
	for (const name of await require_index.listFolder((0, node_path.join)(layout.laneFolder, require_codec.damagedFolder))) files.set(`${require_codec.damagedFolder}/${name}`, Buffer.alloc(0));
	return {
		files,
		warnings
	};
}
async function readOtherStates({ root, stateFolder }, laneName, fileSystem) {
	const states = new Map();
	for (const name of ["default", ...await require_index.listFolder((0, node_path.join)(root, stateFolder, "lanes"))]) {
		if (name === laneName) continue;
		const path = layoutOf(root, stateFolder, name).pathOf(require_operator.laneFiles.state);
		if (await require_index.findSymlink(root, path.slice(root.length)) !== void 0) continue;
		const read = await fileSystem.read(path, require_codec.maxLaneBytes);
		if (read.kind === "read") states.set(name, read.bytes);
	}
	return states;
}
async function listSealedFiles(layout, fileSystem) {
	const names = [];
	for (const log of require_codec.sealedLogs) {
		const listed = await require_index.listFolder((0, node_path.join)(layout.laneFolder, log));
		names.push(...listed.map((base) => `${log}/${base}`).filter((name) => require_codec.parseSegmentName(name) !== void 0));
	}
	return {
		names,
		async read(name) {
			const read = await fileSystem.read(layout.pathOf(name), require_codec.maxLaneBytes);
			return read.kind === "read" ? read.bytes : void 0;
		}
	};
}
async function surveyFolder(root, stateDirectory, fileSystem) {
	const folder = (0, node_path.join)(root, stateDirectory);
	const others = await require_index.listFolder((0, node_path.join)(folder, "lanes"));
	const own = [
		...Object.values(require_operator.laneFiles),
		...require_codec.sealedLogs,
		require_codec.damagedFolder
	];
	const lanes = new Map();
	const unknown = [];
	for (const name of ["default", ...others]) {
		const layout = layoutOf(root, stateDirectory, name);
		const { files, warnings } = await readLaneFiles(layout, fileSystem);
		const shared = name === "default" ? [
			require_codec.sharedFiles.claims,
			require_codec.sharedFiles.kill,
			"lanes",
			".lock"
		] : [];
		const strange = (await require_index.listFolder(layout.laneFolder)).filter((one) => ![...own, ...shared].includes(one));
		const path = name === "default" ? "" : `lanes/${name}/`;
		unknown.push(...strange.map((one) => `${path}${one}`), ...warnings);
		if (name !== "default" || Object.values(require_operator.laneFiles).some((file) => files.has(file))) lanes.set(name, {
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
	const names = await require_index.listFolder((0, node_path.join)(root, stateFolder));
	const own = [
		...Object.values(require_operator.laneFiles),
		...Object.values(require_codec.sharedFiles),
		...[
			...require_codec.sealedLogs,
			require_codec.damagedFolder,
			"lanes",
			".lock",
			".save.json"
		]
	];
	const foreign = names.find((name) => !own.includes(name) && !require_index.isTemporaryName(name));
	if (foreign === void 0 || names.some((name) => own.includes(name))) return;
	if (stateFolder === defaultStateFolder) return;
	throw new require_index.EvolveError("INPUT_INVALID", `state-directory: ${JSON.stringify(stateFolder)} is no state folder (it holds ${JSON.stringify(foreign)}).`, `Name a new folder, such as ${defaultStateFolder}.`);
}
async function checkFolders(layout) {
	for (const path of [
		layout.stateFolder,
		".agents/rpi",
		(0, node_path.join)(layout.laneFolder, require_codec.damagedFolder)
	]) {
		const relative = path.startsWith(layout.root) ? path.slice(layout.root.length) : path;
		const link = await require_index.findSymlink(layout.root, relative);
		if (link === void 0) continue;
		throw new require_index.EvolveError("STATE_UNREADABLE", `${link} is a symlink; state is not read or written through one.`, "Put a real folder there, or set `state-directory` to another one.");
	}
}
async function applyChanges(layout, fileSystem, changes) {
	const names = [...changes.writes.keys()];
	const ordered = [...names.filter((name) => name !== require_operator.laneFiles.state), ...names.filter((name) => name === require_operator.laneFiles.state)];
	for (const name of ordered) {
		const bytes = changes.writes.get(name);
		if (bytes !== void 0) await fileSystem.write(layout.pathOf(name), bytes);
	}
	for (const name of changes.removals) await fileSystem.remove(layout.pathOf(name));
}
function areSameFiles(a, b) {
	const live = (files) => [...files].filter(([name]) => !name.startsWith(`${require_codec.damagedFolder}/`));
	return live(a).length === live(b).length && live(a).every(([name, bytes]) => b.get(name)?.equals(bytes) === true);
}
// src/stores/journal.ts
const contentSchema = require_handover.record(require_handover.string(), require_handover.nullable(require_handover.base64()));
const journalSchema = require_handover.object({
	before: contentSchema,
	after: contentSchema
});
const maxJournalBytes = 8 * require_codec.maxLaneBytes;
async function writeWithJournal(layout, fileSystem, standing, changes) {
	const names = [...changes.writes.keys(), ...changes.removals];
	const journal = {
		before: contentOf(names, (name) => standing.get(name)),
		after: contentOf(names, (name) => changes.writes.get(name))
	};
	await fileSystem.write(layout.journalPath, Buffer.from(JSON.stringify(journal), "utf8"));
	await applyChanges(layout, fileSystem, changes);
	await fileSystem.remove(layout.journalPath);
}
async function finishDeadSave(layout, fileSystem, laneName) {
	for (const name of await require_index.listFolder(layout.laneFolder)) if (require_index.isTemporaryName(name)) await fileSystem.remove((0, node_path.join)(layout.laneFolder, name));
	const read = await fileSystem.read(layout.journalPath, maxJournalBytes);
	if (read.kind === "missing") return void 0;
	const json = require_handover.parseJson(read.kind === "read" ? read.bytes.toString("utf8") : "");
	const journal = journalSchema.safeParse(json.ok ? json.value : void 0);
	if (journal.success) {
		const current = (await readLaneFiles(layout, fileSystem)).files;
		await applyChanges(layout, fileSystem, remainingChanges(laneName, journal.data, current));
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
	const decode = (files) => require_codec.decodeLane(laneName, files);
	const theirs = decode(current);
	const merged = require_damage.mergeLanes(decode(require_codec.afterChanges(current, changesOf(before))).lane, decode(require_codec.afterChanges(current, forward)).lane, theirs.lane);
	const changes = require_codec.changesTo(current, theirs, merged);
	const sealed = [...forward.writes].filter(([name]) => require_codec.parseSegmentName(name));
	return {
		...changes,
		writes: new Map([...sealed, ...changes.writes])
	};
}
function contentOf(names, bytesOf) {
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
		let decoded = require_codec.decodeLane(laneName, files);
		if (decoded.isStateDamaged) {
			const past = await require_sealed.readSealedPast(await listSealedFiles(layout, fileSystem));
			decoded = require_codec.decodeLane(laneName, files, past);
		}
		const settled = require_damage.settleDamage(decoded, options.onCorrupt, stateDirectory);
		const others = require_others.withOthers(settled.lane, await readOtherStates(layout, laneName, fileSystem));
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
		if (!require_codec.isSealingDue(lane)) return {
			lane,
			segments: []
		};
		const { history, ledger } = lane.state.sealed;
		const isNew = (name) => {
			const segment = require_codec.parseSegmentName(name);
			return segment !== void 0 && segment.number > {
				history,
				ledger
			}[segment.log].last;
		};
		const sealed = await listSealedFiles(layout, fileSystem);
		const taken = new Map();
		for (const name of sealed.names.filter(isNew)) taken.set(name, (await sealed.read(name))?.toString("utf8"));
		return require_codec.sealLane(lane, (name, text) => ![void 0, text].includes(taken.get(name)));
	};
	const restore = async () => {
		known = void 0;
		await checkFolders(layout);
		await checkIsStateFolder(layout);
		if ((await require_index.listFolder(layout.laneFolder)).length === 0) {
			known = await look([]);
			return known.restored;
		}
		try {
			const locked = await withLock(layout.lockPath, lock, finishAndLook);
			if (locked.kind === "busy") throw lockedError("STATE_UNREADABLE", layout.lockPath, locked.holder);
			known = locked.value;
		} catch (error) {
			if (!require_index.hasCode(error, "EACCES", "EROFS", "EPERM")) throw error;
			known = await look([]);
		}
		return known.restored;
	};
	const save = async (request) => {
		await checkFolders(layout);
		const locked = await withLock(layout.lockPath, lock, async () => {
			const standing = await finishAndLook();
			const isChanged = known === void 0 || !areSameFiles(known.files, standing.files) || !require_operator.isSameValue(known.restored.lane.others, standing.restored.lane.others);
			const attempt = require_damage.prepareSave(request, standing.restored.lane, isChanged);
			if (attempt.kind !== "write") {
				known = standing;
				return {
					kind: attempt.kind === "declined" ? "declined" : "saved",
					lane: standing.restored.lane
				};
			}
			const { lane, segments } = await seal(attempt.lane);
			const changed = require_codec.changesTo(standing.files, standing.decoded, lane);
			const sealed = segments.map(({ log, number, text }) => [require_codec.segmentName(log, number), Buffer.from(text, "utf8")]);
			const changes = withRepairs(changed, standing.trusted, sealed);
			await writeWithJournal(layout, fileSystem, standing.found, changes);
			const files = require_codec.afterChanges(standing.files, changes);
			const decoded = require_codec.decodeLane(laneName, files);
			const { others } = standing.restored.lane;
			const settled = require_damage.settleDamage(decoded, options.onCorrupt, stateDirectory);
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
			return require_sealed.readSealed(await listSealedFiles(layout, fileSystem), state);
		},
		checkWrite: () => explained("STATE_NOT_SAVED", `The state could not be written to ${stateDirectory}`, () => require_index.checkWritable(layout.laneFolder)),
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
		if (error instanceof require_index.EvolveError || !require_index.isSystemError(error)) throw error;
		throw new require_index.EvolveError(code, `${problem}: ${require_index.describeError(error)}.`, "Look at the permissions and the free space of that folder.", { cause: error });
	}
}
function lockedError(code, path, holder) {
	return new require_index.EvolveError(code, `Another process holds ${path} (${holder || "unknown"}).`, "Wait for it to end; if it is gone, delete that file.");
}
exports.openDirectoryStore = openDirectoryStore;
