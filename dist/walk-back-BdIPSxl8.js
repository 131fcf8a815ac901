const require_index = require("./index.js");
const require_operator = require("./operator-UqW0A7Op.js");
const require_codec = require("./codec-DxQy5G89.js");
const require_sealed = require("./sealed-BXqjW1KT.js");
let node_fs = require("node:fs");
let node_fs_promises = require("node:fs/promises");
let node_path = require("node:path");
const require_handover = require("./handover-Dy1hYBNC.js");
// src/stores/remote-failure.ts
function classifyFailure(args, done) {
	const words = require_operator.gitFailure(args, done).slice(0, 2e3);
	if (/returned error: 401|Authentication failed|could not read (Username|Password)|Invalid username or/i.test(words)) return {
		kind: "token",
		words
	};
	if (/returned error: (403|404)|Permission to .* denied|access .*not granted|repository .* not found/i.test(words)) return {
		kind: "permission",
		words
	};
	return {
		kind: "unreachable",
		words
	};
}
function remoteError(failure, access, otherwise) {
	const words = failure.words.replace(/\s*\n\s*/g, " ");
	if (failure.kind === "token" && access.hasToken) return new require_index.EvolveError("TOKEN_EXPIRED", `The server did not accept the token for ${access.where} (${words}).`, "Give a token that is valid to the end of the run; an app's token lives one hour.");
	if (failure.kind !== "unreachable") return new require_index.EvolveError("PERMISSION_MISSING", `The token may not use ${access.where} (${words}).`, "Add `permissions:` with `contents: write` to the job, and pass the token as `github-token`.");
	return new require_index.EvolveError(otherwise, `${words.startsWith(`${access.where}: `) ? "" : `${access.where}: `}${words}.`, "Nothing was changed; the next run tries again.");
}
const racePattern = /stale info|fetch first|non-fast-forward|failed to update ref|cannot lock ref|incorrect old value|already exists/;
function readPushOutcome(args, done) {
	if (done.code === 0) return { kind: "done" };
	const rejection = /^!\t[^\t]*\t(.*)$/m.exec(done.stdout.toString("utf8"))?.[1];
	if (rejection === void 0) return {
		kind: "failed",
		failure: classifyFailure(args, done)
	};
	if (racePattern.test(rejection)) return { kind: "lost" };
	return {
		kind: "refused",
		reason: [rejection, ...done.stderr.split("\n").filter((line) => line.startsWith("remote:")).map((line) => line.replace(/^remote:\s*/, "").trim()).filter((line) => line !== "")].join(" ").slice(0, 2e3)
	};
}
// src/stores/state-repository.ts
const localTip = "refs/evolve/tip";
const localNext = "refs/evolve/next";
async function makeRepository(folder) {
	for (const name of ["objects", "refs"]) await (0, node_fs_promises.mkdir)((0, node_path.join)(folder, name));
	await (0, node_fs_promises.writeFile)((0, node_path.join)(folder, "HEAD"), "ref: refs/heads/none\n");
	await (0, node_fs_promises.writeFile)((0, node_path.join)(folder, "config"), "[core]\n	repositoryformatversion = 0\n	bare = true\n");
}
async function openStateRepository(options) {
	const { url, branch, access, timeoutMs } = options;
	const remoteRef = `refs/heads/${branch}`;
	const network = timeoutMs === void 0 ? {} : { timeoutMs };
	const cwd = await require_handover.makeFolder(options.temporaryFolder, "evolve-state-");
	const git = require_operator.openGit(access, {
		cwd,
		isPrivate: true
	});
	await makeRepository(cwd);
	const [remote, named] = options.isWithoutContents === true ? ["archive", ["-c", `remote.archive.url=${url}`]] : [url, []];
	const reach = (args) => git.try([...named, ...args], network);
	const about = {
		where: `branch ${branch}`,
		hasToken: access.token !== ""
	};
	const fetch = async (depth, isSecond = false) => {
		const refspec = `+${remoteRef}:${localTip}`;
		const args = [
			"fetch",
			"--quiet",
			"--no-tags",
			"--no-write-fetch-head",
			`--depth=${depth}`,
			...options.isWithoutContents === true ? ["--filter=blob:none"] : [],
			"--",
			remote,
			refspec
		];
		const done = await reach(args);
		if (done.code === 0) return (await (0, node_fs_promises.readFile)((0, node_path.join)(cwd, localTip), "utf8")).trim();
		const failure = classifyFailure(args, done);
		if (!/couldn't find remote ref/i.test(failure.words)) throw remoteError(failure, about, "STATE_UNREADABLE");
		const question = [
			"ls-remote",
			"--exit-code",
			"--",
			url,
			remoteRef
		];
		const answer = await git.try(question, network);
		if (answer.code === 2) return void 0;
		if (answer.code === 0 && !isSecond) return fetch(depth, true);
		throw remoteError(answer.code === 0 ? failure : classifyFailure(question, answer), about, "STATE_UNREADABLE");
	};
	const contents = new Map();
	const readKnownBlobs = async (shas) => {
		const missing = shas.filter((sha) => !contents.has(sha));
		for (const [sha, bytes] of await readBlobs(git, missing)) contents.set(sha, bytes);
		return contents;
	};
	return {
		isThere: () => (0, node_fs.existsSync)((0, node_path.join)(cwd, "HEAD")) && (0, node_fs.existsSync)((0, node_path.join)(cwd, "objects")),
		fetchTip: () => fetch(1),
		listTree: (commit) => listTree(git, commit),
		listHashes: (commit) => listHashes(git, commit),
		readBlobs: readKnownBlobs,
		readBlobsOnce: (shas) => readBlobs(git, shas),
		async listPast(commit, count) {
			await fetch(count + 1);
			return (await git.run([
				"rev-list",
				"--skip=1",
				`--max-count=${count}`,
				commit
			])).split("\n").filter((line) => line !== "");
		},
		async write(commit) {
			await (0, node_fs_promises.rm)((0, node_path.join)(cwd, localNext), { force: true });
			for (const bytes of commit.writes.values()) contents.set(gitHash(bytes), bytes);
			return writeCommit(git, access, commit);
		},
		async push(commit, expected, isDryRun = false) {
			const lease = `--force-with-lease=${remoteRef}:${expected ?? ""}`;
			const args = [
				"push",
				"--porcelain",
				"--no-verify",
				...isDryRun ? ["--dry-run"] : [],
				lease,
				"--",
				remote,
				`${commit}:${remoteRef}`
			];
			return readPushOutcome(args, await reach(args));
		}
	};
}
async function listTree(git, commit) {
	const listed = await git.try([
		"ls-tree",
		"-r",
		"-l",
		"-z",
		"--full-tree",
		commit
	]);
	if (listed.code !== 0) throw new Error(`git ls-tree: ${listed.stderr}`);
	return listed.stdout.toString("utf8").split("\0").flatMap((line) => {
		const match = /^(\d+) blob ([0-9a-f]+) +(\d+)\t(.*)$/s.exec(line);
		if (match === null) return [];
		const [, mode = "", sha = "", size = "", path = ""] = match;
		return [{
			path,
			mode,
			sha,
			sizeBytes: Number(size)
		}];
	});
}
async function listHashes(git, commit) {
	const entries = (await git.run([
		"ls-tree",
		"-r",
		"-z",
		"--full-tree",
		commit
	])).split("\0").flatMap((line) => {
		const [, sha = "", path = ""] = /^\d+ blob ([0-9a-f]+)\t(.*)$/s.exec(line) ?? [];
		return path === "" ? [] : [[path, sha]];
	});
	return new Map(entries);
}
function gitHash(bytes) {
	return require_index.crypto().createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
}
async function readBlobs(git, shas) {
	const blobs = new Map();
	if (shas.length === 0) return blobs;
	const input = `${[...new Set(shas)].join("\n")}\n`;
	const { stdout, code, stderr } = await git.try(["cat-file", "--batch"], { input });
	if (code !== 0) throw new Error(`git cat-file: ${stderr}`);
	let offset = 0;
	while (offset < stdout.length) {
		const headEnd = stdout.indexOf(10, offset);
		const [sha = "", kind, size] = stdout.subarray(offset, headEnd).toString("latin1").split(" ");
		if (kind !== "blob") throw new Error(`git cat-file: ${sha} is ${kind ?? "unknown"}`);
		const end = headEnd + 1 + Number(size);
		blobs.set(sha, stdout.subarray(headEnd + 1, end));
		offset = end + 1;
	}
	return blobs;
}
async function writeCommit(git, access, commit) {
	const { name, email } = access.author;
	const clean = (text) => text.replace(/[<>\n\0]/g, "");
	const stamp = `${Math.floor(commit.now.getTime() / 1e3)} +0000`;
	const parts = [
		`commit ${localNext}\nmark :1\ncommitter ${clean(name)} <${clean(email)}> ${stamp}\n`,
		...dataOf(Buffer.from(commit.message, "utf8")),
		...commit.parent === void 0 ? [] : [`from ${commit.parent}\n`],
		...commit.removals.map((path) => `D ${quoted(path)}\n`),
		...[...commit.writes].flatMap(([path, bytes]) => [`M 100644 inline ${quoted(path)}\n`, ...dataOf(bytes)]),
		"get-mark :1\ndone\n"
	];
	const input = Buffer.concat(parts.map((part) => typeof part === "string" ? Buffer.from(part, "utf8") : part));
	return git.run([
		"fast-import",
		"--quiet",
		"--done",
		"--date-format=raw"
	], { input });
}
function dataOf(bytes) {
	return [
		`data ${bytes.length}\n`,
		bytes,
		"\n"
	];
}
function quoted(path) {
	return `"${path.replace(/["\\]/g, "\\$&").replace(/\n/g, "\\n")}"`;
}
// src/stores/branch-files.ts
function branchPath(laneName, name) {
	return require_codec.isSharedFile(name) ? name : `lanes/${laneName}/${name}`;
}
async function readSnapshot(repository, commit, laneName) {
	if (commit === void 0) return {
		entries: [],
		files: new Map(),
		others: new Map(),
		warnings: []
	};
	const entries = await repository.listTree(commit);
	checkIsState(entries);
	const states = statesOfOthers(entries, laneName);
	const wanted = findLane(entries, laneName);
	const blobs = await repository.readBlobs([...shasOf(wanted), ...states.values()]);
	const others = [...states].flatMap(([name, sha]) => {
		const bytes = blobs.get(sha);
		return bytes === void 0 ? [] : [[name, bytes]];
	});
	return {
		commit,
		entries,
		files: filesOf(wanted, blobs),
		others: new Map(others),
		warnings: wanted.warnings
	};
}
function afterCommit({ entries, files, others }, laneName, commit, { writes, removals }) {
	const gone = new Set([...writes.keys(), ...removals]);
	const written = [...writes].map(([path, bytes]) => ({
		path,
		mode: "100644",
		sha: gitHash(bytes),
		sizeBytes: bytes.length
	}));
	const next = [...entries.filter(({ path }) => !gone.has(path)), ...written];
	const wanted = findLane(next, laneName);
	return {
		commit,
		entries: next,
		files: filesOf(wanted, new Map([...wanted.files.values()].flatMap(({ path, sha }) => {
			const bytes = writes.get(path) ?? files.get(nameOf(laneName, path) ?? "");
			return bytes === void 0 ? [] : [[sha, bytes]];
		}))),
		others,
		warnings: wanted.warnings
	};
}
function statesOfOthers(entries, laneName) {
	const states = new Map();
	for (const { path, mode, sha, sizeBytes } of entries) {
		const [folder, name = "", file, ...deeper] = path.split("/");
		if (folder === "lanes" && file === require_operator.laneFiles.state && deeper.length === 0 && name !== laneName && mode === "100644" && sizeBytes <= 5242880) states.set(name, sha);
	}
	return states;
}
function checkIsState(entries) {
	const isOurs = (path) => path.startsWith("lanes/") || require_codec.isSharedFile(path);
	const foreign = entries.find((entry) => !require_operator.isPage(entry.path) && !isOurs(entry.path));
	if (foreign === void 0 || entries.some((entry) => isOurs(entry.path))) return;
	throw new require_index.EvolveError("INPUT_INVALID", `state-branch: the branch exists and is no state branch (it holds ${JSON.stringify(foreign.path)}).`, "Name a branch of its own, such as the default `evolve-state`.");
}
function findLane(entries, laneName) {
	const warnings = [];
	const evidence = [];
	const unread = [];
	const files = new Map();
	for (const entry of entries) {
		const name = nameOf(laneName, entry.path);
		if (name === void 0) continue;
		if (name.startsWith(`damaged/`)) evidence.push(name);
		else if (entry.mode === "100644") files.set(name, entry);
		else {
			if (require_codec.isDamagedAsLink(name)) unread.push(name);
			warnings.push(`${entry.path} is a link or an executable file on the state branch; it was not read.`);
		}
	}
	const sizeBytes = [...files.values()].reduce((sum, entry) => sum + entry.sizeBytes, 0);
	if (sizeBytes > 5242880) throw require_codec.tooLarge(laneName, sizeBytes);
	return {
		files,
		unread,
		evidence,
		warnings
	};
}
function shasOf({ files }) {
	return [...files.values()].map(({ sha }) => sha);
}
function filesOf({ files, unread, evidence }, blobs) {
	return new Map([...[...unread, ...evidence].map((name) => [name, Buffer.alloc(0)]), ...[...files].map(([name, { sha }]) => [name, blobs.get(sha) ?? Buffer.alloc(0)])]);
}
function nameOf(laneName, path) {
	if (require_codec.isSharedFile(path)) return path;
	const folder = `lanes/${laneName}/`;
	if (!path.startsWith(folder)) return void 0;
	const name = path.slice(folder.length);
	return require_codec.isLaneFile(name) || name.startsWith(`damaged/`) ? name : void 0;
}
async function surveyBranch(repository, commit, sealed) {
	const entries = commit === void 0 ? [] : await repository.listTree(commit);
	const names = entries.flatMap((entry) => /^lanes\/([^/]+)\//.exec(entry.path)?.[1] ?? []);
	const lanes = new Map();
	const known = new Set();
	const found = [...new Set([...names, ...sealed.keys()])].map((name) => [name, findLane(entries, name)]);
	const blobs = await repository.readBlobs(found.flatMap(([, wanted]) => shasOf(wanted)));
	for (const [name, wanted] of found) {
		const files = filesOf(wanted, blobs);
		lanes.set(name, {
			files,
			sealed: sealed.get(name) ?? require_sealed.nothingSealed
		});
		for (const file of files.keys()) known.add(branchPath(name, file));
	}
	return {
		lanes,
		unknown: entries.map((entry) => entry.path).filter((path) => !known.has(path) && !require_codec.isSharedFile(path) && !require_operator.isPage(path))
	};
}
async function readOtherLanes(repository, snapshot, laneName) {
	const names = new Set(snapshot.entries.map((entry) => /^lanes\/([^/]+)\//.exec(entry.path)?.[1] ?? laneName));
	names.delete(laneName);
	const found = [...names].flatMap((name) => {
		const wanted = orNothing(() => findLane(snapshot.entries, name));
		return wanted === void 0 ? [] : [[name, wanted]];
	});
	const blobs = await repository.readBlobs(found.flatMap(([, wanted]) => shasOf(wanted)));
	return found.flatMap(([name, wanted]) => orNothing(() => require_codec.decodeLane(name, filesOf(wanted, blobs)).lane) ?? []);
}
function orNothing(read) {
	try {
		return read();
	} catch (error) {
		if (error instanceof require_index.EvolveError) return void 0;
		throw error;
	}
}
// src/stores/walk-back.ts
const maxCommits = 20;
function isWorthRecovering({ isStateDamaged, missingRecords, loss }) {
	return isStateDamaged || missingRecords !== void 0 || loss !== void 0;
}
async function recoverFromPast(standing, damaged, copies) {
	const laneName = damaged.lane.name;
	const names = damaged.broken.filter((one) => one.kind === "state" || one.kind === "log").map((one) => one.file);
	let stepsBack = 0;
	for await (const { from, files } of copies) {
		stepsBack++;
		if (!files.has(require_operator.laneFiles.state) || !isGood(laneName, files)) continue;
		const patched = new Map(standing);
		for (const name of names) {
			const bytes = files.get(name);
			if (bytes === void 0) patched.delete(name);
			else patched.set(name, bytes);
		}
		const shortened = shortenedLogs(damaged);
		for (const { file } of shortened) patched.set(file, joinLines(files.get(file), standing.get(file)));
		const { lane, isFresh, ...read } = require_codec.decodeLane(laneName, patched);
		const generation = Math.max(damaged.lane.state.generation, lane.state.generation + stepsBack);
		const note = `${[...names, ...shortened.map(({ file }) => file)].join(", ")}: taken from ${from}, ${require_operator.plural(stepsBack, "save")} back.`;
		const damage = [...damaged.lane.damage, ...require_codec.damageOf(shortened, standing, damaged.lane.state.generation)];
		return {
			isFresh,
			lane: {
				...lane,
				state: {
					...lane.state,
					generation
				},
				damage
			},
			warnings: [...shortened.length > 0 ? read.warnings : damaged.warnings, note],
			broken: [...damaged.broken, ...shortened],
			isStateDamaged: damaged.isStateDamaged
		};
	}
	return damaged;
}
function shortenedLogs({ broken, missingRecords }) {
	const file = require_operator.laneFiles.history;
	if (missingRecords === void 0 || broken.some((one) => one.file === file && one.kind === "log")) return [];
	return [{
		file,
		problem: missingRecords,
		kind: "log"
	}];
}
function joinLines(older, newer) {
	const linesOf = (bytes) => (bytes?.toString("utf8") ?? "").split("\n").filter(Boolean);
	return Buffer.from(`${[...new Set([...linesOf(older), ...linesOf(newer)])].join("\n")}\n`, "utf8");
}
async function* pastCommits(repository, commit, laneName) {
	for (const past of await repository.listPast(commit, maxCommits)) yield {
		from: `commit ${past.slice(0, 10)}`,
		files: await readOrNothing(() => readSnapshot(repository, past, laneName))
	};
}
async function readOrNothing(read) {
	try {
		return (await read()).files;
	} catch (error) {
		if (error instanceof require_index.EvolveError) return new Map();
		throw error;
	}
}
function isGood(laneName, files) {
	try {
		return !isWorthRecovering(require_codec.decodeLane(laneName, files));
	} catch (error) {
		if (error instanceof require_index.EvolveError) return false;
		throw error;
	}
}
Object.defineProperty(exports, "afterCommit", {
	enumerable: true,
	get: function() {
		return afterCommit;
	}
});
Object.defineProperty(exports, "branchPath", {
	enumerable: true,
	get: function() {
		return branchPath;
	}
});
Object.defineProperty(exports, "gitHash", {
	enumerable: true,
	get: function() {
		return gitHash;
	}
});
Object.defineProperty(exports, "isWorthRecovering", {
	enumerable: true,
	get: function() {
		return isWorthRecovering;
	}
});
Object.defineProperty(exports, "openStateRepository", {
	enumerable: true,
	get: function() {
		return openStateRepository;
	}
});
Object.defineProperty(exports, "pastCommits", {
	enumerable: true,
	get: function() {
		return pastCommits;
	}
});
Object.defineProperty(exports, "readOtherLanes", {
	enumerable: true,
	get: function() {
		return readOtherLanes;
	}
});
Object.defineProperty(exports, "readSnapshot", {
	enumerable: true,
	get: function() {
		return readSnapshot;
	}
});
Object.defineProperty(exports, "recoverFromPast", {
	enumerable: true,
	get: function() {
		return recoverFromPast;
	}
});
Object.defineProperty(exports, "remoteError", {
	enumerable: true,
	get: function() {
		return remoteError;
	}
});
Object.defineProperty(exports, "surveyBranch", {
	enumerable: true,
	get: function() {
		return surveyBranch;
	}
});
