let node_fs = require("node:fs");
let node_fs_promises = require("node:fs/promises");
let node_path = require("node:path");
let node_timers_promises = require("node:timers/promises");
const require_index = require("./index.js");
const require_operator = require("./operator-UqW0A7Op.js");
// src/workspace/repository.ts
const treeTimeoutMs = 6e5;
async function openRepository(options) {
	const { root, access: withToken } = options;
	if (!(0, node_fs.existsSync)(root)) throw notARepository(root, "the folder does not exist");
	const bare = require_operator.openGit({
		...withToken,
		token: ""
	}, { cwd: root });
	const [settings, found] = await Promise.all([options.settings?.() ?? require_operator.readSettings(bare), bare.try(["rev-parse", ...questions])]);
	if (found.code !== 0) throw notARepository(root, found.stderr.trim().split("\n")[0] ?? "");
	const [top = "", ...paths] = found.stdout.toString("utf8").replace(/\r?\n$/, "").split(between);
	const gitPaths = new Map(gitFiles.map((name, index) => [name, (0, node_path.resolve)(root, paths[index] ?? "")]));
	const openIn = (folder) => withinTop(require_operator.openGit({
		...withToken,
		token: ""
	}, { cwd: folder }), folder);
	const git = openIn(top);
	const folders = stateFolders((0, node_path.relative)(top, root), options.stateDirectory);
	return {
		git,
		openIn,
		top,
		temporaryFolder: options.temporaryFolder,
		author: withToken.author,
		stateFolders: folders,
		isState: (path) => folders.some((folder) => path === folder || path.startsWith(`${folder}/`)),
		gitPath: (name) => gitPaths.get(name) ?? "",
		settings,
		cleanTrees: new Map(),
		snapshots: new Map()
	};
}
const gitFiles = [
	"HEAD",
	"objects",
	"shallow",
	"index",
	"index.lock",
	"rebase-merge",
	"rebase-apply",
	"MERGE_HEAD",
	"CHERRY_PICK_HEAD",
	"REVERT_HEAD"
];
const questions = ["--show-toplevel", ...gitFiles.flatMap((name) => [
	"--is-bare-repository",
	"--git-path",
	name
])];
const between = "\nfalse\n";
function withinTop(git, top, more = {}) {
	const env = {
		GIT_CEILING_DIRECTORIES: (0, node_path.dirname)(top),
		GIT_WORK_TREE: top,
		GIT_LITERAL_PATHSPECS: "1",
		GIT_OPTIONAL_LOCKS: "0",
		GIT_EDITOR: "true",
		GIT_SEQUENCE_EDITOR: "true",
		GIT_LFS_SKIP_DOWNLOAD_ERRORS: "1",
		...more
	};
	return {
		try: (args, options) => git.try(args, {
			...options,
			env: {
				...env,
				...options?.env
			}
		}),
		run: (args, options) => git.run(args, {
			...options,
			env: {
				...env,
				...options?.env
			}
		})
	};
}
function notARepository(root, why) {
	return new require_index.EvolveError("NOT_A_REPOSITORY", `${JSON.stringify(root)} cannot be worked in: ${why}.`, "Check the repository out before this step (`actions/checkout`), with at least one commit, or set `working-directory`.");
}
function stateFolders(prefix, stateDirectory) {
	const plain = stateDirectory.replace(/^(\.\/)+|\/+$/g, "");
	const names = [
		".agents/evolve",
		".agents/rpi",
		...plain === "" || plain === "." ? [] : [plain]
	];
	const all = prefix === "" ? names : [...names, ...names.map((name) => `${prefix}/${name}`)];
	return [...new Set(all)].map(toBytes);
}
function toBytes(text) {
	return Buffer.from(text, "utf8").toString("latin1");
}
function toText(path) {
	return Buffer.from(path, "latin1").toString("utf8");
}
function splitNul(output) {
	return output.toString("latin1").split("\0").filter(Boolean);
}
async function findCommit(git, name) {
	const found = await git.try([
		"rev-parse",
		"--quiet",
		"--verify",
		"--end-of-options",
		`${name}^{commit}`
	]);
	return found.code === 0 ? found.stdout.toString("utf8").trim() : void 0;
}
async function isAncestor(git, older, younger) {
	return (await git.try([
		"merge-base",
		"--is-ancestor",
		older,
		younger
	])).code === 0;
}
async function checkIndexLock(repository) {
	const lock = repository.gitPath("index.lock");
	if (await isGoneSoon(lock)) return;
	throw new require_index.EvolveError("WORKSPACE_LOCKED", `${lock} is there: another git command works in this repository, or was killed in it.`, "Delete the file when no git command runs there; it is not deleted for you.");
}
async function clearIndexLock(repository) {
	const lock = repository.gitPath("index.lock");
	if (!await isGoneSoon(lock)) await (0, node_fs_promises.rm)(lock, { force: true });
}
async function isGoneSoon(path) {
	for (let tries = 0; tries < 10; tries++) {
		try {
			await (0, node_fs_promises.access)(path);
		} catch {
			return true;
		}
		await (0, node_timers_promises.setTimeout)(100);
	}
	return false;
}
exports.checkIndexLock = checkIndexLock;
exports.clearIndexLock = clearIndexLock;
exports.findCommit = findCommit;
exports.isAncestor = isAncestor;
exports.notARepository = notARepository;
exports.openRepository = openRepository;
exports.splitNul = splitNul;
exports.toText = toText;
exports.treeTimeoutMs = treeTimeoutMs;
exports.withinTop = withinTop;
