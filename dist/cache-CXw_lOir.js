const require_handover = require("./handover-Dy1hYBNC.js");
const require_operator = require("./operator-UqW0A7Op.js");
const require_codec = require("./codec-DxQy5G89.js");
const require_index = require("./index.js");
const require_damage = require("./damage-BgNuyY8i.js");
let node_fs_promises = require("node:fs/promises");
let node_path = require("node:path");
const require_sealed = require("./sealed-BXqjW1KT.js");
const require_walk_back = require("./walk-back-BdIPSxl8.js");
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
		const isSealed = require_codec.parseSegmentName(name) !== void 0;
		const isKnown = require_codec.isLaneFile(name) || require_codec.isSharedFile(name) || /^damaged\/[^/]+$/.test(name);
		if (!isSealed && !isKnown) continue;
		const read = await require_index.readPlainFile((0, node_path.join)(folder, name), require_codec.maxLaneBytes);
		if (read.kind === "too-large") throw require_codec.tooLarge(laneName, read.sizeBytes, name);
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
		if (require_index.hasCode(error, "ENOENT")) return [];
		throw error;
	}
}
async function writeFolder(folder, files) {
	await clearFolder(folder);
	for (const [name, bytes] of files) await require_index.writeFileAtomically((0, node_path.join)(folder, name), bytes);
}
function withFewEvidence(files) {
	const evidence = [...files.keys()].filter((name) => name.startsWith(`${require_codec.damagedFolder}/`));
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
		const found = require_codec.decodeLane(laneName, cached.files);
		refuseOtherLane(cached.files.get(require_operator.laneFiles.state), laneName);
		const past = found.isStateDamaged ? await require_sealed.readSealedPast(require_sealed.sealedFilesOf(cached.sealed)) : void 0;
		const recovered = require_walk_back.isWorthRecovering(found) ? await require_walk_back.recoverFromPast(cached.files, found, olderEntries(own.filter((one) => one.key !== key))) : found;
		const decoded = recovered === found && past ? require_codec.decodeLane(laneName, cached.files, past) : recovered;
		const settled = require_damage.settleDamage(decoded, onCorrupt, where);
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
		const attempt = require_damage.prepareSave(request, standing.restored.lane, isChanged);
		if (attempt.kind !== "write") {
			known = standing;
			return {
				kind: attempt.kind === "declined" ? "declined" : "saved",
				lane: standing.restored.lane
			};
		}
		const { lane, sealed, notes } = seal(attempt.lane, standing.sealed);
		const changes = require_codec.changesTo(standing.files, standing.decoded, lane);
		const files = withFewEvidence(require_codec.afterChanges(standing.files, changes));
		await writeFolder(folder, new Map([...files, ...sealed]));
		const { run } = request;
		const plainId = run.run_id.replace(/[^A-Za-z0-9._]/g, "_");
		const key = `${prefix}${lane.state.generation}-${plainId}-${run.run_attempt}`;
		await client.save(key);
		if (await client.lookUp(key) !== key) throw notTaken(key);
		const decoded = require_codec.decodeLane(laneName, files);
		known = {
			key,
			files,
			sealed,
			decoded,
			restored: require_damage.settleDamage(decoded, onCorrupt, where)
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
		restore: () => explained("STATE_UNREADABLE", async () => {
			known = await look();
			return known.restored;
		}),
		save: (request) => explained("STATE_NOT_SAVED", () => save(request)),
		async restoreSealed() {
			const { sealed, restored } = known ?? await look();
			return require_sealed.readSealed(require_sealed.sealedFilesOf(sealed), restored.lane.state);
		},
		async survey() {
			const { files, sealed } = known ?? await look();
			return {
				lanes: new Map([[laneName, {
					files,
					sealed: require_sealed.sealedFilesOf(sealed)
				}]]),
				unknown: []
			};
		}
	};
}
function seal(lane, standing) {
	if (!require_codec.isSealingDue(lane)) return {
		lane,
		sealed: standing,
		notes: []
	};
	const sealing = require_codec.sealLane(lane, () => false);
	const all = new Map(standing);
	for (const { log, number, text } of sealing.segments) all.set(require_codec.segmentName(log, number), Buffer.from(text));
	const isKept = (name) => {
		const { log, number } = require_codec.parseSegmentName(name) ?? {
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
	const json = require_handover.parseJson(state?.toString("utf8") ?? "");
	const { data } = require_handover.object({ lane: require_handover.string() }).safeParse(json.ok ? json.value : void 0);
	if (data === void 0 || data.lane === laneName) return;
	throw new require_index.EvolveError("STATE_UNREADABLE", `The cache entry of lane ${laneName} holds the state of lane ${JSON.stringify(data.lane)}.`, "Delete that entry (Actions, Caches), or choose another lane.");
}
function emptyEntry(key) {
	return new require_index.EvolveError("STATE_UNREADABLE", `${key} was restored from the cache, but its files are not where this runner looks for them.`, "The folders of this runner differ from those of the one that saved it: use one kind of runner, or `store: branch`.");
}
function notTaken(key) {
	return new require_index.EvolveError("STATE_NOT_SAVED", `The Actions cache did not take ${key}: the service was unwell, the quota is used up, or this run may only read.`, "What the cycle did stands in the summary. Where it lasts, use `store: branch` with `contents: write`.");
}
async function explained(code, body) {
	try {
		return await body();
	} catch (error) {
		if (error instanceof require_index.EvolveError) throw error;
		throw new require_index.EvolveError(code, `${where}: ${require_index.describeError(error)}.`, "The next run tries again. If it lasts, use `store: branch`.", { cause: error });
	}
}
exports.openCacheStore = openCacheStore;
