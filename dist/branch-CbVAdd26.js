let node_timers_promises = require("node:timers/promises");
const require_index = require("./index.js");
const require_operator = require("./operator-UqW0A7Op.js");
const require_codec = require("./codec-DxQy5G89.js");
const require_walk_back = require("./walk-back-BdIPSxl8.js");
const require_damage = require("./damage-BgNuyY8i.js");
const require_others = require("./others-C_IA_25I.js");
const require_sealed = require("./sealed-BXqjW1KT.js");
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
			const repository = await require_walk_back.openStateRepository({
				...options,
				branch,
				isWithoutContents: true
			});
			for (let tries = 1; tries <= maxTries$1; tries++) {
				const parent = await repository.fetchTip();
				const standing = parent === void 0 ? new Map() : await repository.listHashes(parent);
				const hashOf = (name) => standing.get(archivePath(lane.name, name));
				const sealing = require_codec.sealLane(lane, (name, text) => ![void 0, require_walk_back.gitHash(Buffer.from(text, "utf8"))].includes(hashOf(name)));
				const missing = sealing.segments.filter(({ log, number }) => hashOf(require_codec.segmentName(log, number)) === void 0);
				if (missing.length === 0) return sealing;
				const writes = missing.map(({ log, number, text }) => [archivePath(lane.name, require_codec.segmentName(log, number)), Buffer.from(text, "utf8")]);
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
				if (outcome.kind === "failed") throw require_walk_back.remoteError(outcome.failure, about, "STATE_NOT_SAVED");
			}
			throw notArchived(branch, `other runs wrote to it ${maxTries$1} times in a row`);
		},
		async read() {
			const repository = await require_walk_back.openStateRepository({
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
	return require_codec.parseSegmentName(name) ? {
		laneName,
		name
	} : void 0;
}
function notArchived(branch, why) {
	return new require_index.EvolveError("PUSH_REFUSED", `Older records could not be moved to ${branch}: ${why}.`, `Exempt ${branch} from that rule; until then they stay in the live state.`);
}
// src/stores/branch.ts
const maxTries = 8;
const maxFailures = 3;
function openBranchStore(options) {
	const { laneName, branch, onCorrupt, pause = node_timers_promises.setTimeout, random = Math.random } = options;
	const monotonic = options.monotonic ?? (() => performance.now());
	const nonce = options.nonce ?? require_index.uniqueWord;
	const about = {
		where: `branch ${branch}`,
		hasToken: options.access.token !== ""
	};
	let opened;
	const open = async () => {
		const repository = await (opened ??= require_walk_back.openStateRepository(options));
		if (repository.isThere()) return repository;
		known = void 0;
		return opened = require_walk_back.openStateRepository(options);
	};
	const archive = openArchive(options);
	const sealedOfLane = async () => (await archive.read()).get(laneName) ?? require_sealed.nothingSealed;
	let known;
	const look = async () => {
		const repository = await open();
		return read(repository, await repository.fetchTip());
	};
	const read = async (repository, commit) => settle(repository, await require_walk_back.readSnapshot(repository, commit, laneName));
	const settle = async (repository, snapshot) => {
		const { commit } = snapshot;
		const found = require_codec.decodeLane(laneName, snapshot.files);
		const recovered = require_walk_back.isWorthRecovering(found) && commit !== void 0 ? await require_walk_back.recoverFromPast(snapshot.files, found, require_walk_back.pastCommits(repository, commit, laneName)) : found;
		const past = found.isStateDamaged && recovered === found ? await require_sealed.readSealedPast(await sealedOfLane()) : void 0;
		const decoded = past === void 0 ? recovered : require_codec.decodeLane(laneName, snapshot.files, past);
		const settled = require_damage.settleDamage(decoded, onCorrupt, about.where);
		const { lane, warnings } = require_others.withOthers(settled.lane, snapshot.others);
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
		const changes = require_codec.changesTo(snapshot.files, decoded, lane);
		const writes = new Map([...changes.writes].map(([name, bytes]) => [require_walk_back.branchPath(laneName, name), bytes]));
		const pages = await renderPages(repository, snapshot, lane, request.now);
		for (const [name, page] of pages) if (isPageOurs(name, snapshot)) writes.set(name, Buffer.from(page, "utf8"));
		const removals = changes.removals.map((name) => require_walk_back.branchPath(laneName, name));
		const commit = await repository.write({
			parent: snapshot.commit,
			message: commitMessage(request, nonce()),
			now: request.now,
			writes,
			removals
		});
		return require_walk_back.afterCommit(snapshot, laneName, commit, {
			writes,
			removals
		});
	};
	const isPageOurs = (name, { entries }) => name === "README.md" || name === require_operator.chartFile(laneName) || !entries.some(({ path }) => path === name);
	const renderPages = async (repository, snapshot, lane, now) => {
		if (options.renderPages === void 0) return new Map();
		try {
			const lanes = [lane, ...await require_walk_back.readOtherLanes(repository, snapshot, laneName)];
			return options.renderPages(lanes.sort((a, b) => a.name < b.name ? -1 : 1), now);
		} catch {
			return new Map();
		}
	};
	const seal = async (lane, now, notes) => {
		if (!require_codec.isSealingDue(lane) || notes.length > 0) return lane;
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
		for (let tries = 1;; tries++) {
			if (standing.snapshot.commit !== void 0 && written.has(standing.snapshot.commit)) return saved(standing, request, notes);
			if (tries > maxTries || !isPatient()) break;
			const isChanged = start === void 0 || start.snapshot.commit !== standing.snapshot.commit;
			const attempt = require_damage.prepareSave(request, standing.lane, isChanged);
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
				if (outcome.failure.kind !== "unreachable") throw require_walk_back.remoteError(outcome.failure, about, "STATE_NOT_SAVED");
				failures.push(outcome.failure);
			}
			if (tries < maxTries) await pause(waitMs(tries, monotonic() - beganAt, random(), options.access.cancelled));
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
		return require_walk_back.surveyBranch(repository, await repository.fetchTip(), await archive.read());
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
			return require_sealed.readSealed(await sealedOfLane(), lane.state);
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
			if (outcome.kind === "failed") throw require_walk_back.remoteError(outcome.failure, about, "STATE_NOT_SAVED");
		}
	};
}
function waitMs(tries, tryMs, random, cancelled) {
	const unitMs = Math.max(100, tryMs);
	const longestMs = cancelled?.aborted ? 250 : 6e4;
	return (1 + random) / 2 * Math.min(longestMs, 100 * unitMs, unitMs * 4 ** tries);
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
	if (failure !== void 0) return require_walk_back.remoteError(failure, about, "STATE_NOT_SAVED");
	return new require_index.EvolveError("STATE_RACE_LOST", `Other runs won the race to save ${branch} ${maxTries} times in a row.`, "Run fewer lanes at the same minute; the next run goes on from what stands there.");
}
exports.openBranchStore = openBranchStore;
