let node_fs_promises = require("node:fs/promises");
let node_path = require("node:path");
const require_index = require("./index.js");
const require_handover = require("./handover-Dy1hYBNC.js");
const require_repository = require("./repository-B4286G40.js");
// src/workspace/fingerprint.ts
const tickMs = 50;
const maxFiles = 2e3;
async function takeFingerprint(top, status) {
	const { changed, untracked, hasSubmoduleChanges, said } = status;
	const paths = [...changed, ...untracked];
	if (hasSubmoduleChanges || paths.length > maxFiles) return void 0;
	const now = Date.now();
	const marks = await Promise.all(paths.map((path) => markOf((0, node_path.join)(Buffer.from(top).toString("latin1"), path))));
	return marks.every(({ changedMs }) => changedMs < now - tickMs) ? [said, ...marks.map(({ text }) => text)].join("\0") : void 0;
}
async function markOf(path) {
	try {
		const { ino, size, mode, ctimeNs, ctimeMs } = await (0, node_fs_promises.lstat)(Buffer.from(path, "latin1"), { bigint: true });
		return {
			text: `${ino} ${size} ${mode} ${ctimeNs}`,
			changedMs: Number(ctimeMs)
		};
	} catch {
		return {
			text: "gone",
			changedMs: 0
		};
	}
}
// src/workspace/status.ts
const args = [
	"status",
	"--porcelain=v2",
	"-z",
	"--branch",
	"--no-ahead-behind"
];
const scope = [
	"--untracked-files=all",
	"--no-renames",
	"--ignore-submodules=dirty"
];
const ordinary = /^(1) .. (\S{4})(?: \S+){5} ([^]+)$/;
const unmerged = /^(u) .. (\S{4})(?: \S+){7} ([^]+)$/;
async function readStatus({ git, isState }) {
	const done = await git.try([...args, ...scope], { timeoutMs: require_repository.treeTimeoutMs });
	if (done.code !== 0) return void 0;
	const entries = require_repository.splitNul(done.stdout);
	const header = (name) => entries.find((entry) => entry.startsWith(`# branch.${name} `))?.slice(`# branch.${name} `.length);
	const head = header("oid");
	const branch = header("head");
	const changes = entries.flatMap((entry) => {
		const [, kind = "", submodule = "", path = ""] = ordinary.exec(entry) ?? unmerged.exec(entry) ?? [];
		return path === "" || isState(path) ? [] : [{
			kind,
			path,
			isSubmodule: submodule.startsWith("S")
		}];
	});
	const others = entries.filter((entry) => entry.startsWith("? ")).map((entry) => entry.slice(2)).filter((path) => !isState(path.replace(/\/$/, "")));
	return {
		...head !== void 0 && head !== "(initial)" && { head },
		...branch !== void 0 && branch !== "(detached)" && { branch: Buffer.from(branch, "latin1").toString("utf8") },
		hasChanges: changes.length > 0,
		hasSubmoduleChanges: changes.some(({ isSubmodule }) => isSubmodule),
		changed: changes.map(({ path }) => path),
		unmerged: changes.filter(({ kind }) => kind === "u").map(({ path }) => path),
		untracked: others.filter((path) => !path.endsWith("/")),
		inner: others.filter((path) => path.endsWith("/")).map((path) => path.slice(0, -1)),
		said: done.stdout.toString("latin1")
	};
}
// src/workspace/tree-edit.ts
async function removePaths(git, tree, paths) {
	const folders = [...new Set(paths.flatMap(foldersAbove))].sort((a, b) => depthOf(b) - depthOf(a));
	const trees = await readTrees(git, tree, folders);
	const root = trees.get("");
	if (root === void 0) throw new Error(`git cat-file: ${tree} is not there`);
	const written = [];
	let id = root.id;
	for (const folder of folders) {
		const found = trees.get(folder);
		if (found === void 0) continue;
		const entries = found.entries.flatMap((entry) => {
			const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
			if (paths.includes(path)) return [];
			const child = trees.get(path);
			if (child === void 0) return [entry];
			return child.entries.length === 0 ? [] : [{
				...entry,
				id: child.id
			}];
		});
		if (render(entries).equals(render(found.entries))) continue;
		id = hashOf(entries, found.id.length);
		trees.set(folder, {
			id,
			entries
		});
		if (entries.length > 0 || folder === "") written.push(describe(entries));
	}
	if (written.length === 0) return root.id;
	const input = Buffer.from(written.map((one) => `${one}\0`).join(""), "latin1");
	const made = await git.run([
		"mktree",
		"-z",
		"--missing",
		"--batch"
	], { input });
	if (!made.endsWith(id)) throw new Error(`git mktree: made ${made} and not ${id}`);
	return id;
}
function foldersAbove(path) {
	const names = path.split("/");
	return names.map((_, index) => names.slice(0, index).join("/"));
}
function depthOf(folder) {
	return folder === "" ? 0 : folder.split("/").length;
}
async function readTrees(git, tree, folders) {
	const trees = new Map();
	const names = folders.map((folder) => folder === "" ? tree : `${tree}:${folder}`);
	const done = await git.try(["cat-file", "--batch"], { input: Buffer.from(`${names.join("\n")}\n`, "latin1") });
	if (done.code !== 0) throw new Error(`git cat-file: ${done.stderr.trim()}`);
	let at = 0;
	for (const folder of folders) {
		const lineEnd = done.stdout.indexOf(10, at);
		const line = done.stdout.toString("latin1", at, lineEnd);
		const [, id = "", kind = "", size = ""] = /^([0-9a-f]{40,64}) (\w+) (\d+)$/.exec(line) ?? [];
		at = lineEnd + 1;
		if (id === "") continue;
		const end = at + Number(size);
		if (kind === "tree") trees.set(folder, {
			id,
			entries: parse(done.stdout.subarray(at, end), id.length / 2)
		});
		at = end + 1;
	}
	return trees;
}
function parse(body, idBytes) {
	const entries = [];
	for (let at = 0; at < body.length;) {
		const space = body.indexOf(32, at);
		const end = body.indexOf(0, space);
		entries.push({
			mode: body.toString("latin1", at, space),
			name: body.toString("latin1", space + 1, end),
			id: body.toString("hex", end + 1, end + 1 + idBytes)
		});
		at = end + 1 + idBytes;
	}
	return entries;
}
function render(entries) {
	return Buffer.concat(entries.flatMap(({ mode, name, id }) => [Buffer.from(`${mode} ${name}\0`, "latin1"), Buffer.from(id, "hex")]));
}
function hashOf(entries, idLength) {
	const body = render(entries);
	return require_index.crypto().createHash(idLength === 64 ? "sha256" : "sha1").update(`tree ${body.length}\0`).update(body).digest("hex");
}
function describe(entries) {
	const typeOf = (mode) => mode === "40000" ? "tree" : mode === "160000" ? "commit" : "blob";
	return entries.map(({ mode, name, id }) => `${mode} ${typeOf(mode)} ${id}\t${name}\0`).join("");
}
// src/workspace/snapshot.ts
const absentMode = "000000";
const submoduleMode = "160000";
async function takeSnapshot(repository, seen) {
	const status = seen ?? await readStatus(repository);
	if (status?.head !== void 0 && !status.hasChanges && status.untracked.length === 0) return `${status.head}^{tree}`;
	const fingerprint = status && await takeFingerprint(repository.top, status);
	const known = fingerprint && repository.snapshots.get(fingerprint);
	if (known !== void 0) return known;
	const tree = await writeSnapshot(repository, status);
	repository.cleanTrees.set(tree, tree);
	if (fingerprint !== void 0) repository.snapshots.set(fingerprint, tree);
	return tree;
}
function writeSnapshot(repository, status) {
	return withIndex(repository, async (git, path) => {
		await copyIndex(repository, git, path);
		if (status?.hasChanges !== false) await git.run(["add", "--update"], { timeoutMs: require_repository.treeTimeoutMs });
		await addFiles(git, status?.untracked ?? await listUntracked(repository, git));
		await dropStateFolders(repository, git);
		if (status?.hasSubmoduleChanges === true) await keepSubmodules(git, await diffIndex(git, "HEAD"));
		return writeTree(git);
	});
}
async function diffTrees(git, older, newer) {
	if (older === newer) return [];
	const args = [
		"diff-tree",
		"-r",
		"-z",
		"--raw",
		"--no-renames",
		older,
		newer
	];
	const done = await git.try(args, { timeoutMs: require_repository.treeTimeoutMs });
	if (done.code !== 0) throw new Error(`git diff-tree: ${done.stderr.trim()}`);
	return parseChanges(done.stdout);
}
function parseChanges(raw) {
	const fields = require_repository.splitNul(raw);
	const changes = [];
	for (let index = 0; index + 1 < fields.length; index += 2) {
		const [oldMode = "", newMode = "", oldId = "", newId = ""] = (fields[index] ?? "").slice(1).split(" ");
		changes.push({
			path: fields[index + 1] ?? "",
			oldMode,
			newMode,
			oldId,
			newId
		});
	}
	return changes;
}
function turnedBack({ path, oldMode, newMode, oldId, newId }) {
	return {
		path,
		oldMode: newMode,
		newMode: oldMode,
		oldId: newId,
		newId: oldId
	};
}
async function composeTree(repository, from, changes) {
	if (changes.length === 0) return from;
	return withIndex(repository, async (git) => {
		await git.run(["read-tree", from]);
		await applyChanges(git, changes);
		return writeTree(git);
	});
}
async function moveWorktree(repository, tree) {
	const target = await withoutStateFolders(repository, tree);
	for (let pass = 0; pass < 4; pass++) if (await withIndex(repository, async (git, path) => {
		await copyIndex(repository, git, path);
		await git.run([
			"read-tree",
			"--reset",
			target
		]);
		await git.run(["add", "--update"], { timeoutMs: 6e5 });
		await addFiles(git, await listUntracked(repository, git));
		const differences = await diffIndex(git, target);
		const submodules = await keepSubmodules(git, differences);
		if (differences.length === submodules) return true;
		const rules = differences.filter(isIgnoreFile).map(turnedBack);
		const next = pass === 0 && rules.length > 0 ? await composeTree(repository, await writeTree(git), rules) : target;
		await git.run([
			"read-tree",
			"--reset",
			"-u",
			"--no-recurse-submodules",
			next
		], { timeoutMs: 6e5 });
		return rules.length === 0;
	})) return;
}
function isIgnoreFile(change) {
	return (0, node_path.basename)(change.path) === ".gitignore";
}
async function isSameTree(repository, one, other) {
	if (one === other) return true;
	return await withoutStateFolders(repository, one) === await withoutStateFolders(repository, other);
}
async function withoutStateFolders(repository, tree) {
	const { git, stateFolders, cleanTrees } = repository;
	const known = cleanTrees.get(tree);
	if (known !== void 0) return known;
	const clean = await removePaths(git, tree, stateFolders);
	for (const name of [tree, clean]) cleanTrees.set(name, clean);
	return clean;
}
async function withIndex(repository, body) {
	const folder = await require_handover.makeFolder(repository.temporaryFolder, "evolve-index-");
	const path = (0, node_path.join)(folder, "index");
	const env = { GIT_INDEX_FILE: path };
	const git = {
		try: (args, options) => repository.git.try(args, {
			...options,
			env: {
				...options?.env,
				...env
			}
		}),
		run: (args, options) => repository.git.run(args, {
			...options,
			env: {
				...options?.env,
				...env
			}
		})
	};
	try {
		return await body(git, path);
	} finally {
		await (0, node_fs_promises.rm)(folder, {
			recursive: true,
			force: true
		});
	}
}
async function listUntracked(repository, git) {
	return (await list(git, [
		"ls-files",
		"-z",
		"--others",
		"--exclude-standard"
	])).filter((path) => !path.endsWith("/") && !repository.isState(path));
}
function addFiles(git, files) {
	return feed(git, [
		"update-index",
		"-z",
		"--add",
		"--replace",
		"--remove",
		"--stdin"
	], files);
}
async function copyIndex(repository, git, path) {
	const from = repository.gitPath("index");
	try {
		const { atime, mtime } = await (0, node_fs_promises.stat)(from);
		await (0, node_fs_promises.copyFile)(from, path, node_fs_promises.constants.COPYFILE_FICLONE);
		await (0, node_fs_promises.utimes)(path, atime, mtime);
	} catch (error) {
		if (!require_index.hasCode(error, "ENOENT")) throw error;
		await git.try(["read-tree", "HEAD"]);
	}
}
async function dropStateFolders(repository, git) {
	const tracked = await list(git, [
		"ls-files",
		"-z",
		"--cached",
		"--",
		...repository.stateFolders.map(require_repository.toText)
	]);
	await feed(git, [
		"update-index",
		"-z",
		"--force-remove",
		"--stdin"
	], [...new Set(tracked)]);
}
async function diffIndex(git, tree) {
	const args = [
		"diff-index",
		"--cached",
		"-z",
		"--raw",
		"--no-renames",
		tree
	];
	const done = await git.try(args, { timeoutMs: require_repository.treeTimeoutMs });
	if (done.code !== 0) throw new Error(`git diff-index: ${done.stderr.trim()}`);
	return parseChanges(done.stdout);
}
async function keepSubmodules(git, changes) {
	const submodules = changes.filter(({ oldMode, newMode }) => oldMode === submoduleMode && newMode === submoduleMode);
	await feed(git, [
		"update-index",
		"-z",
		"--index-info"
	], submodules.map(turnedBack).map(entryOf));
	return submodules.length;
}
async function applyChanges(git, changes) {
	const isGone = (change) => change.newMode === absentMode;
	await feed(git, [
		"update-index",
		"-z",
		"--index-info"
	], [...changes.filter(isGone), ...changes.filter((change) => !isGone(change))].map(entryOf));
}
function entryOf({ path, newMode, newId }) {
	return newMode === absentMode ? `0 ${newId}\t${path}` : `${newMode} ${newId}\t${path}`;
}
async function list(git, args) {
	const done = await git.try(args, { timeoutMs: require_repository.treeTimeoutMs });
	if (done.code !== 0) throw new Error(`git ${args[0]}: ${done.stderr.trim()}`);
	return require_repository.splitNul(done.stdout);
}
async function feed(git, args, entries) {
	if (entries.length === 0) return;
	const input = Buffer.from(entries.map((entry) => `${entry}\0`).join(""), "latin1");
	await git.run(args, {
		input,
		timeoutMs: require_repository.treeTimeoutMs
	});
}
function writeTree(git) {
	return git.run(["write-tree", "--missing-ok"]);
}
exports.composeTree = composeTree;
exports.diffTrees = diffTrees;
exports.isSameTree = isSameTree;
exports.moveWorktree = moveWorktree;
exports.readStatus = readStatus;
exports.takeSnapshot = takeSnapshot;
