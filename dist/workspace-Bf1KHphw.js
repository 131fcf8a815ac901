let node_fs = require("node:fs");
let node_path = require("node:path");
const require_index = require("./index.js");
const require_evidence = require("./evidence-DyUhN1eh.js");
const require_handover = require("./handover-Dy1hYBNC.js");
const require_operator = require("./operator-UqW0A7Op.js");
let node_fs_promises = require("node:fs/promises");
const require_repository = require("./repository-B4286G40.js");
const require_snapshot = require("./snapshot-DobI2Lh1.js");
// src/domain/pull-request.ts
const pullRequestLabel = {
	name: "evolve",
	color: "1f6feb",
	description: "Work of the evolve loop"
};
const maxBodyBytes = 59e3;
const maxTitleLength = 200;
function composePullRequest(facts) {
	const reference = issueReference(facts.ref, facts.isFinished);
	const head = `${markItem(facts.ref)}\n${reference === void 0 ? "" : `${reference}\n\n`}`;
	return {
		title: withoutClosing(require_index.plainLine(facts.subject, maxTitleLength)) || `Work on ${require_index.plainLine(facts.ref, 100)}`,
		body: `${head}${require_index.cutToBytes(facts.description ?? describe(facts), maxBodyBytes - head.length)}`
	};
}
function describe(facts) {
	const title = facts.title === "" ? "" : `: ${require_index.escapeMarkdown(facts.title)}`;
	const about = `Work on ${require_index.escapeMarkdown(facts.ref)}${title}. Lane ${facts.lane}, cycle ${facts.cycle}.`;
	return facts.isFinished ? about : `${about}\n\nUnfinished: the next cycle on it goes on from this branch.`;
}
function issueReference(ref, isFinished) {
	return /^#[1-9]\d{0,17}$/.test(ref) ? `${isFinished ? "Closes" : "Part of"} ${ref}` : void 0;
}
const closing = /\b(close[sd]?|fix(?:e[sd])?|resolve[sd]?)(:?[ \t]+)(?=(?:[\w.-]+\/[\w.-]+)?#\d|GH-\d|https?:\/\/)/gi;
function withoutClosing(line) {
	return line.replace(closing, "$1$2​");
}
function markItem(ref) {
	return `<!-- evolve-item: ${encodeURIComponent(require_index.makeWellFormed(ref)).replaceAll("-", "%2D")} -->`;
}
function readMarkedItem(body) {
	const encoded = /<!-- evolve-item: (\S{0,4000}) -->/.exec(body)?.[1];
	try {
		return encoded === void 0 ? void 0 : decodeURIComponent(encoded);
	} catch {
		return;
	}
}
const listedPullRequestSchema = require_handover.looseObject({
	number: require_handover.int().check(require_handover._positive()),
	node_id: require_handover._default(require_handover.string(), ""),
	html_url: require_handover._default(require_handover.string(), ""),
	state: require_handover._enum(["open", "closed"]),
	draft: require_handover.optional(require_handover.boolean()),
	merged_at: require_handover.nullish(require_handover.string()),
	body: require_handover.nullish(require_handover.string()),
	labels: require_handover._default(require_handover.array(require_handover.looseObject({ name: require_handover.nullish(require_handover.string()) })), []),
	head: require_handover.looseObject({
		ref: require_handover.string(),
		sha: require_handover._default(require_handover.string(), ""),
		repo: require_handover.nullish(require_handover.looseObject({ full_name: require_handover.string() }))
	})
});
function readListed(values, repository) {
	return values.flatMap((value) => {
		const { data } = listedPullRequestSchema.safeParse(value);
		const isOwn = data?.head.repo?.full_name.toLowerCase() === repository.toLowerCase();
		return data && isOwn ? [data] : [];
	});
}
const noDeliveries = {
	kind: "known",
	open: 0,
	byRef: new Map()
};
function foldDeliveries(listed, branchFolder) {
	const ours = [...new Map(listed.map((one) => [one.number, one])).values()].filter((one) => one.head.ref.startsWith(`${branchFolder}/`)).sort((a, b) => Number(a.state === "open") - Number(b.state === "open") || a.number - b.number);
	const byRef = new Map();
	for (const one of ours) {
		const ref = readMarkedItem(one.body ?? "");
		const state = one.state === "open" ? "open" : one.merged_at ? "merged" : "closed";
		if (ref !== void 0) byRef.set(ref, {
			state,
			url: one.html_url,
			number: one.number
		});
	}
	return {
		kind: "known",
		open: ours.filter((one) => one.state === "open").length,
		byRef
	};
}
// src/workspace/refusal.ts
const directoryConflict = /exists; cannot create|directory.file conflict/i;
const lostRace = /\[rejected\].*\((?:fetch first|non-fast-forward|stale info|needs force)\)|\[remote rejected\].*\((?:cannot lock ref|failed to update ref|incorrect old value|reference already exists)/;
const waysOut = [
	[directoryConflict, "Rename or delete the branch that stands in the way: git cannot have a branch and branches below it."],
	[/push cannot contain secrets|push protection|secret.scanning|GITGUARDIAN/i, "Take the secret out of the commits, and revoke it: the agent has seen it."],
	[/GH013|rule violations?/i, "Leave this branch out of the ruleset, or give `github-token` the token of an app that may bypass it."],
	[/GH006|protected branch/i, "Deliver as `deliver: pull-request`, or let the token push to the protected branch."],
	[/workflows?[`']? (?:permission|scope)|create or update workflow/i, "Give `github-token` an app's token with `workflows: write`; the job's own token can never change workflow files."],
	[/GH008|LFS objects?/i, "Upload the Git LFS objects first (`git lfs push`), with a token that may write: hooks of the repository do not run here."],
	[/GH001|large files?|exceeds .*(?:file )?size limit|exceeds maximum allowed size|(?:error:|HTTP) 413/i, "Keep files of this size out of the commits, or put them into Git LFS."],
	[/(?:error:|HTTP) 401|authentication failed|could not read (?:username|password)|invalid username|bad credentials|invalid credentials/i, "The token is missing, expired or not valid: pass a fresh one as `github-token`."],
	[/(?:error:|HTTP) 403|permission (?:to .* )?denied|write access .*not granted|resource not accessible/i, "Grant the job `permissions: contents: write`."],
	[/could not resolve|failed to connect|timed out|no answer in time|connection (?:refused|reset)|error: 5\d\d|unable to access|does not appear to be a git repository/i, "The server could not be reached; the next run tries again."],
	[/hook declined/i, "A hook of the server declined it: meet its rule, or ask the server's owner."]
];
waysOut.map(([, remedy]) => remedy);
function classifyPush(code, output) {
	if (code === 0) return { kind: "pushed" };
	if (directoryConflict.test(output)) return {
		kind: "blocked",
		problem: describeRefusal(output)
	};
	if (lostRace.test(output)) return { kind: "behind" };
	return {
		kind: "refused",
		problem: describeRefusal(output)
	};
}
function describeRefusal(output) {
	const said = output.split(/\r?\n|\r/).filter((line) => /^remote:|\[(?:remote )?rejected\]|^(?:fatal|error|ERROR):/.test(line)).filter((line) => !/^error: failed to push some refs/.test(line)).map((line) => line.replace(/^remote:\s*/, "").replace(/^!\s+\S+\s+/, "").trim()).filter((line) => line !== "");
	return `The server said: ${require_index.toOneLine(require_operator.hideUrlCredentials((said.length > 0 ? said : [output]).join(" ")), 1600)} ${waysOut.find(([pattern]) => pattern.test(output))?.[1] ?? "Look at the rules of the server for this branch."}`;
}
// src/workspace/remote-git.ts
const wanted = /^(?:http|url|remote|protocol|ssh|pack|transfer|fetch|push)\./;
const programs = /^(?:credential\..*|core\.(?:sshcommand|gitproxy))$/;
const format = /^(?:core\.repositoryformatversion|extensions\.(?:objectformat|partialclone))$/;
async function openRemoteGit(repository, access, hasToken, head) {
	const { settings: all, top, temporaryFolder } = repository;
	const settings = all.filter(([key]) => wanted.test(key) || !hasToken && programs.test(key));
	const folder = await require_handover.makeFolder(temporaryFolder, "evolve-remote-");
	for (const name of ["objects", "refs"]) await (0, node_fs_promises.mkdir)((0, node_path.join)(folder, name));
	await (0, node_fs_promises.writeFile)((0, node_path.join)(folder, "HEAD"), `${head ?? "ref: refs/heads/none"}\n`);
	await (0, node_fs_promises.writeFile)((0, node_path.join)(folder, "config"), renderConfig(all.filter(([key]) => format.test(key))));
	const env = {
		GIT_DIR: folder,
		GIT_OBJECT_DIRECTORY: repository.gitPath("objects")
	};
	const git = require_repository.withinTop(require_operator.openGit(access, {
		cwd: top,
		isPrivate: true,
		settings
	}), top, env);
	const shallow = {
		here: (0, node_path.join)(folder, "shallow"),
		there: repository.gitPath("shallow")
	};
	return {
		git,
		settings,
		takeShallow: () => copyOrRemove(shallow.there, shallow.here),
		giveShallow: () => copyOrRemove(shallow.here, shallow.there)
	};
}
function renderConfig(settings) {
	return `[core]\n\tbare = true\n${settings.map(([key, value]) => {
		const [section, name] = key.split(".");
		return `[${section}]\n\t${name} = ${JSON.stringify(value)}\n`;
	}).join("")}`;
}
async function copyOrRemove(from, to) {
	try {
		await (0, node_fs_promises.copyFile)(from, `${to}.evolve`);
		await (0, node_fs_promises.rename)(`${to}.evolve`, to);
	} catch (error) {
		if (!require_index.hasCode(error, "ENOENT")) throw error;
		await (0, node_fs_promises.rm)(to, { force: true });
	}
}
// src/workspace/remote.ts
const fetchedRef = "refs/evolve/fetched";
async function openRemote(repository, access, name, head) {
	const url = await findUrl(repository, name) ?? (/[/:\\]/.test(name) ? name : void 0);
	if (url === void 0) return void 0;
	const page = webUrlOf(url, access.serverUrl);
	const remoteGit = await openRemoteGit(repository, access, access.token !== "" && page !== void 0 && /^https?:/.test(url), head);
	const { git } = remoteGit;
	const network = async (args) => {
		const done = await git.try(args);
		return {
			code: done.code,
			output: `${done.isTimedOut ? "fatal: no answer in time\n" : ""}${done.stderr}\n${done.stdout.toString("utf8")}`
		};
	};
	const push = async (refspec, options) => {
		const quiet = [
			"--porcelain",
			"--no-verify",
			"--no-signed",
			"--no-follow-tags",
			"--recurse-submodules=no"
		];
		await remoteGit.takeShallow();
		const done = await network([
			"push",
			...quiet,
			...options,
			"--",
			name,
			refspec
		]);
		const pushed = classifyPush(done.code, done.output);
		return done.code === 0 || /^!\t/m.test(done.output) || !await hasArrived(refspec) ? pushed : { kind: "pushed" };
	};
	const hasArrived = async (refspec) => {
		const [commit = "", ref = ""] = refspec.split(":");
		const done = await network([
			"ls-remote",
			"--refs",
			"--quiet",
			"--",
			name,
			ref
		]);
		return done.code === 0 && commit !== "" && done.output.includes(`${commit}\t${ref}\n`);
	};
	const list = async (patterns) => {
		const done = await network([
			"ls-remote",
			"--refs",
			"--quiet",
			"--",
			name,
			...patterns
		]);
		if (done.code !== 0) throw new Error(describeRefusal(done.output));
		return new Map([...done.output.matchAll(/^([0-9a-f]{40,64})\t(\S+)$/gm)].map(([, id = "", ref = ""]) => [ref, id]));
	};
	return {
		...page ?? {},
		list,
		async defaultBranch() {
			const done = await network([
				"ls-remote",
				"--symref",
				"--quiet",
				"--",
				name,
				"HEAD"
			]);
			return /^ref: refs\/heads\/(\S+)\tHEAD$/m.exec(done.output)?.[1];
		},
		push: (commit, ref, expected) => push(`${commit}:${ref}`, expected === void 0 ? [] : [`--force-with-lease=${ref}:${expected}`]),
		remove: (ref, expected) => push(`:${ref}`, [`--force-with-lease=${ref}:${expected}`]),
		fetch: (ref, since) => fetchSince(repository, remoteGit, name, ref, since),
		readCommits: (refs, depth) => readCommits$1(repository, (folder) => openElsewhere(access, remoteGit, folder), absoluteUrl(repository.top, url), refs, depth)
	};
}
async function findUrl({ git, settings }, name) {
	const url = require_operator.urlOfRemote(settings, name);
	if (url !== void 0) return url;
	const known = await git.try([
		"remote",
		"get-url",
		"--",
		name
	]);
	return known.code === 0 ? known.stdout.toString("utf8").trim() : void 0;
}
function webUrlOf(url, serverUrl) {
	if (!URL.canParse(serverUrl)) return void 0;
	const { host, origin } = new URL(serverUrl);
	const path = /^(?:https?|ssh):\/\/(?:[^@/]*@)?([^/]+)\/(.+)$/.exec(url) ?? /^(?:[^@/]+@)([^/:]+):(.+)$/.exec(url);
	if (path?.[1] !== host) return void 0;
	return { webUrl: `${origin}/${(path[2] ?? "").replace(/(?:\.git)?\/*$/, "")}` };
}
function absoluteUrl(top, url) {
	return /^[a-z][a-z0-9+.-]*:\/\/|^[^/]+:/i.test(url) || (0, node_path.isAbsolute)(url) ? url : (0, node_path.resolve)(top, url);
}
async function fetchSince(repository, remoteGit, remote, ref, since) {
	const depths = await repository.git.run(["rev-parse", "--is-shallow-repository"]) === "true" && since !== void 0 ? [
		["--depth=50"],
		["--depth=1000"],
		["--unshallow"]
	] : [[]];
	let commit;
	let problem = "";
	for (const depth of depths) {
		const args = [
			"fetch",
			"--quiet",
			"--no-tags",
			"--no-recurse-submodules",
			"--no-write-fetch-head",
			...depth
		];
		await remoteGit.takeShallow();
		const done = await remoteGit.git.try([
			...args,
			"--",
			remote,
			`+${ref}:${fetchedRef}`
		]);
		if (done.code !== 0) {
			problem = describeRefusal(done.isTimedOut ? "fatal: no answer in time" : done.stderr);
			break;
		}
		await remoteGit.giveShallow();
		commit = await require_repository.findCommit(remoteGit.git, fetchedRef);
		if (commit === void 0) problem = `${ref} is not a commit`;
		if (commit === void 0 || since === void 0 || await require_repository.isAncestor(repository.git, since, commit)) break;
	}
	return commit === void 0 ? { problem } : {
		commit,
		problem
	};
}
function openElsewhere(access, { settings }, folder) {
	const others = settings.filter(([name]) => !name.startsWith("url."));
	return require_operator.openGit(access, {
		cwd: folder,
		isPrivate: true,
		settings: others
	});
}
async function readCommits$1(repository, open, url, refs, depth) {
	const found = new Map();
	if (refs.length === 0) return found;
	const folder = await require_handover.makeFolder(repository.temporaryFolder, "evolve-look-");
	try {
		const git = open(folder);
		await git.run([
			"init",
			"--quiet",
			"--bare",
			"."
		]);
		await git.run([
			"remote",
			"add",
			"look",
			url
		]);
		const refspecs = refs.map((ref, index) => `+${ref}:refs/look/${index}`);
		await git.run([
			"fetch",
			"--quiet",
			"--no-tags",
			`--depth=${depth}`,
			"--filter=tree:0",
			"--",
			"look",
			...refspecs
		]);
		for (const [index, ref] of refs.entries()) found.set(ref, await readLog({
			...repository,
			git
		}, `refs/look/${index}`, depth));
		return found;
	} finally {
		await (0, node_fs_promises.rm)(folder, {
			recursive: true,
			force: true
		});
	}
}
async function readLog(repository, range, count) {
	const ids = await repository.git.try([
		"rev-list",
		`--max-count=${count}`,
		"--end-of-options",
		range,
		"--"
	]);
	if (ids.code !== 0) return [];
	const list = ids.stdout.toString("utf8").split("\n").filter(Boolean);
	if (list.length === 0) return [];
	return parseBatch((await repository.git.try(["cat-file", "--batch"], { input: `${list.join("\n")}\n` })).stdout);
}
function parseBatch(output) {
	const commits = [];
	let at = 0;
	while (at < output.length) {
		const lineEnd = output.indexOf(10, at);
		const header = /^([0-9a-f]+) commit (\d+)$/.exec(output.toString("latin1", at, lineEnd));
		if (!header) break;
		const bodyEnd = lineEnd + 1 + Number(header[2]);
		commits.push({
			id: header[1] ?? "",
			raw: output.toString("latin1", lineEnd + 1, bodyEnd)
		});
		at = bodyEnd + 1;
	}
	return commits;
}
// src/workspace/trailer.ts
const ours = /^Evolve-(?:Cycle|Item|Finished):/;
const anyTrailer = /^[A-Za-z0-9-]+: ./;
function addTrailers(message, marks) {
	const issue = /#\d+$/.exec(marks.reference ?? "")?.[0];
	const body = message.split("\n").filter((line) => !ours.test(line) && (issue === void 0 || !isReferenceTo(issue, line))).join("\n").trimEnd();
	const lines = [
		`Evolve-Cycle: ${oneLine(marks.cycle)}`,
		`Evolve-Item: ${oneLine(marks.item)}`,
		`Evolve-Finished: ${marks.isFinished ? "yes" : "no"}`
	];
	const paragraphs = body.split(/\n\s*\n/);
	const last = paragraphs.length > 1 ? paragraphs.at(-1) ?? "" : "";
	const isTrailers = last !== "" && last.split("\n").every((line) => anyTrailer.test(line));
	const text = isTrailers ? body.slice(0, -last.length).trimEnd() : body;
	const trailers = [...isTrailers ? [last] : [], Buffer.from(lines.join("\n"), "utf8").toString("latin1")];
	return `${[
		text,
		marks.reference,
		trailers.join("\n")
	].filter((part) => part !== void 0).join("\n\n")}\n`;
}
function isReferenceTo(issue, line) {
	return line === `Closes ${issue}` || line === `Part of ${issue}`;
}
function readTrailers(message) {
	const value = (name) => new RegExp(`^Evolve-${name}: (.*)$`, "m").exec(message)?.[1]?.trim();
	const cycle = value("Cycle");
	if (cycle === void 0) return void 0;
	return {
		cycle,
		item: value("Item") ?? "",
		isFinished: value("Finished") === "yes"
	};
}
function rewriteCommit(raw, committer, change) {
	const end = raw.indexOf("\n\n");
	return `${raw.slice(0, end).replace(/^gpgsig(?:-sha256)? .*\n(?: .*(?:\n|$))*/gm, "").replace(/^committer .*$/m, () => `committer ${committer}`).trimEnd()}\n\n${change(raw.slice(end + 2))}`;
}
function readCommit(raw) {
	const end = raw.indexOf("\n\n");
	const committerEmail = /^committer .*<([^>\n]*)>/m.exec(raw.slice(0, end))?.[1] ?? "";
	return {
		message: raw.slice(end + 2),
		committerEmail
	};
}
function oneLine(text) {
	return text.slice(0, 500).replace(/[\p{Cc}\p{Surrogate}\u2028\u2029]/gu, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
// src/workspace/credentials.ts
const maxFileBytes = 5242880;
const maxBatchBytes = 16777216;
const maxCommits = 1e5;
const maxFindings = 20;
const scans = new WeakMap();
function findCredentials(repository, base, seen, rules) {
	const before = scans.get(repository) ?? new Map();
	const scan = before.get(seen.name) ?? searchWork(repository, base, seen, rules);
	scans.set(repository, before.set(seen.name, scan));
	return scan;
}
async function searchWork(repository, base, seen, rules) {
	const findings = new Map();
	for await (const { where, text, isExcluded } of candidates(repository, base, seen, rules)) for (const [start, end] of rules.find(text)) {
		const secret = text.slice(start, end);
		const what = require_evidence.describeCredential(secret);
		if (what !== "a secret of this run" && (isExcluded || require_evidence.isPlaceholder(secret))) continue;
		if (findings.has(`${where}\n${what}`) || await stoodBefore(repository, base, secret)) continue;
		findings.set(`${where}\n${what}`, {
			where,
			what
		});
		if (findings.size === maxFindings) return [...findings.values()];
	}
	return [...findings.values()];
}
async function* candidates(repository, base, seen, { excluded }) {
	const commits = seen.parent === base ? [] : await readLog(repository, `${base}..${seen.parent}`, maxCommits);
	for (const [index, { id, raw }] of commits.entries()) {
		const isMasked = index === 0 && !seen.hasUncommitted;
		const text = require_repository.toText(isMasked ? raw.slice(0, raw.length - readCommit(raw).message.length) : raw);
		yield {
			where: `commit ${id.slice(0, 10)} itself`,
			text,
			isExcluded: false
		};
	}
	const files = await newFiles(repository, base, seen);
	const isExcluded = (paths) => require_evidence.matchingPaths(paths, excluded).length === paths.length;
	for (const path of new Set([...files.values()].flat())) yield {
		where: "the name of a file",
		text: path,
		isExcluded: isExcluded([path])
	};
	for (const batch of await batchesOf(repository, [...files.keys()])) for (const { id, text } of await readBlobs(repository, batch)) {
		const paths = files.get(id) ?? [];
		yield {
			where: require_index.toOneLine(paths[0] ?? "", 200),
			text,
			isExcluded: isExcluded(paths)
		};
	}
}
async function newFiles({ git }, base, seen) {
	const files = new Map();
	const add = (id, path) => {
		const paths = files.get(id);
		if (paths === void 0) files.set(id, [require_repository.toText(path)]);
		else paths.push(require_repository.toText(path));
	};
	if (seen.parent !== base) {
		const done = await git.try([
			...[
				"log",
				"--raw",
				"-r",
				"-z",
				"-m",
				"--no-renames",
				"--no-abbrev",
				"--format="
			],
			"--end-of-options",
			`${base}..${seen.parent}`,
			"--"
		], { timeoutMs: require_repository.treeTimeoutMs });
		if (done.code !== 0) throw new Error(`git log: ${done.stderr.trim()}`);
		const fields = done.stdout.toString("latin1").split("\0");
		for (let index = 0; index < fields.length; index++) {
			const [, mode, id] = /^\n*:\d{6} (\d{6}) [0-9a-f]+ ([0-9a-f]+) /.exec(fields[index] ?? "") ?? [];
			if (mode === void 0 || id === void 0) continue;
			index++;
			if (isFile(mode)) add(id, fields[index] ?? "");
		}
	}
	for (const { path, newMode, newId } of seen.changes) if (isFile(newMode)) add(newId, path);
	return files;
}
function isFile(mode) {
	return /^(?:100|120)/.test(mode);
}
async function batchesOf({ git }, ids) {
	if (ids.length === 0) return [];
	const input = `${ids.join("\n")}\n`;
	const sizes = await git.run(["cat-file", "--batch-check=%(objectname) %(objecttype) %(objectsize)"], { input });
	const batches = [];
	let room = 0;
	for (const line of sizes.split("\n")) {
		const [id = "", type, size] = line.split(" ");
		const bytes = Number(size);
		if (type !== "blob" || bytes > maxFileBytes) continue;
		if (bytes > room) {
			batches.push([]);
			room = maxBatchBytes;
		}
		batches.at(-1)?.push(id);
		room -= bytes;
	}
	return batches;
}
async function readBlobs({ git }, ids) {
	const { stdout } = await git.try(["cat-file", "--batch"], { input: `${ids.join("\n")}\n` });
	const blobs = [];
	for (let at = 0; at < stdout.length;) {
		const lineEnd = stdout.indexOf(10, at);
		const [id = "", , size] = stdout.toString("latin1", at, lineEnd).split(" ");
		const end = lineEnd + 1 + Number(size);
		blobs.push({
			id,
			text: stdout.toString("utf8", lineEnd + 1, end)
		});
		at = end + 1;
	}
	return blobs;
}
async function stoodBefore({ git }, base, secret) {
	const longest = secret.split(/\r\n?|\n|\\n/).filter((line) => line.length >= 6 && !line.startsWith("-----")).sort((a, b) => b.length - a.length)[0] ?? secret;
	const args = [
		"grep",
		"--quiet",
		"-a",
		"-F",
		"-f",
		"-",
		base,
		"--"
	];
	return (await git.try(args, {
		input: `${longest}\n`,
		timeoutMs: require_repository.treeTimeoutMs
	})).code === 0;
}
// src/workspace/place.ts
function workRef(kind, lane, ref, cycle) {
	const slug = require_handover.slugOf(ref);
	switch (kind) {
		case "delivered": return `refs/heads/${branchFolder(lane)}/${slug}`;
		case "parked": return `refs/heads/evolve/parked/${lane}/${slug}`;
		case "refused": return `refs/heads/evolve/refused/${lane}/${slug}-${cycle}`;
	}
}
function branchFolder(lane) {
	return lane === "parked" || lane === "refused" ? `evolve/lane.${lane}` : `evolve/${lane}`;
}
async function place(site, request, commit, wanted) {
	const notes = [];
	let problem = `${wanted} and the names beside it hold commits of others. Move them away.`;
	const names = [
		wanted,
		`${wanted}.${request.cycle}`,
		`${wanted}.${request.run.run_id}.${request.run.run_attempt}`
	];
	for (const ref of names) for (let tries = 0; tries < 4; tries++) {
		const placed = await placeOnce(site, request, commit, ref, tries === 0 && ref === wanted && site.remote !== void 0 && !site.earlier.has(ref));
		if (placed.kind === "pushed") return {
			kind: "placed",
			ref,
			notes: [...notes, ...placed.notes]
		};
		if (placed.kind === "refused") return placed;
		if (placed.kind === "behind") continue;
		if (placed.kind === "blocked") problem = placed.problem;
		notes.push(placed.kind === "blocked" ? `${shortName(ref)} cannot be made: a branch stands in its way.` : `${shortName(ref)} holds commits that are not ours; they were left alone.`);
		break;
	}
	return {
		kind: "refused",
		problem
	};
}
async function placeOnce(site, request, commit, ref, isNew) {
	try {
		const there = isNew ? void 0 : await readRef(site, ref);
		const notes = [];
		if (there !== void 0 && there !== commit && !await require_repository.isAncestor(site.repository.git, there, commit)) {
			if (!await isOurs(site, ref, there, request.run.lane)) return { kind: "foreign" };
			if (site.earlier.get(ref)?.kind === "left") {
				const beside = await keepEarlier(site, request, ref, there);
				if (beside === void 0) return { kind: "foreign" };
				notes.push(`The earlier work, which this cycle did not build on, is kept as ${shortName(beside)}.`);
			}
		}
		const written = await writeRef(site, ref, commit, there ?? "");
		return written.kind === "pushed" ? {
			kind: "pushed",
			notes
		} : written;
	} catch (error) {
		return {
			kind: "refused",
			problem: error instanceof Error ? error.message : String(error)
		};
	}
}
async function readRef({ repository, remote }, ref) {
	return remote ? (await remote.list([ref])).get(ref) : require_repository.findCommit(repository.git, ref);
}
async function writeRef({ repository, remote }, ref, commit, expected) {
	if (remote !== void 0) return remote.push(commit, ref, expected);
	const done = await repository.git.try([
		"update-ref",
		ref,
		commit,
		expected || "0".repeat(commit.length)
	]);
	if (done.code === 0) return { kind: "pushed" };
	const problem = `The ref could not be written: ${done.stderr.trim()}`;
	return {
		kind: directoryConflict.test(problem) ? "blocked" : "refused",
		problem
	};
}
async function isOurs(site, ref, there, lane) {
	const { repository, remote } = site;
	const earlier = site.earlier.get(ref);
	if (earlier?.kind === "built-on" && earlier.commit === there) return true;
	const tip = (remote ? (await remote.readCommits([ref], 1)).get(ref) : await readLog(repository, there, 1))?.[0];
	if (tip?.id !== there) return false;
	const { message, committerEmail } = readCommit(tip.raw);
	const cycle = readTrailers(message)?.cycle;
	return cycle !== void 0 && (lane === void 0 || cycle.startsWith(`${lane}/`)) && committerEmail === repository.author.email;
}
async function keepEarlier(site, request, ref, there) {
	const { repository, remote } = site;
	if (!(await require_repository.findCommit(repository.git, there) !== void 0) && (await remote?.fetch(ref, request.start.base))?.commit !== there) return void 0;
	const beside = `${ref}.${request.cycle}`;
	return (await writeRef(site, beside, there, "")).kind === "pushed" ? beside : void 0;
}
const unpushedFolder = "refs/evolve/unpushed";
async function keepHere(site, request, commit, problem, folder = unpushedFolder) {
	const refused = await keepAsPatch(site, request, commit, problem);
	if (!site.isLasting) return refused;
	const ref = `${folder}/${request.run.lane}/${require_handover.slugOf(request.item.ref)}-${request.cycle}`;
	return (await site.repository.git.try([
		"update-ref",
		ref,
		commit
	])).code === 0 ? {
		...refused,
		ref
	} : refused;
}
async function keepAsPatch(site, request, commit, problem) {
	const { git, temporaryFolder } = site.repository;
	const range = `${request.start.base}..${commit}`;
	const args = await git.run([
		"rev-list",
		"--count",
		"--merges",
		range
	]) === "0" ? [
		"format-patch",
		"--stdout",
		"--binary",
		"--no-signature",
		range
	] : [
		"diff",
		"--binary",
		"--no-ext-diff",
		request.start.base,
		commit
	];
	const done = await git.try(args, { timeoutMs: require_repository.treeTimeoutMs });
	await require_index.makeFolders(temporaryFolder, 448);
	const patchPath = (0, node_path.join)(temporaryFolder, `${request.run.lane}-${require_handover.slugOf(request.item.ref)}-${request.cycle}.patch`);
	const patch = site.redact(done.stdout.toString("latin1"));
	await (0, node_fs_promises.writeFile)(patchPath, patch, "latin1");
	return {
		kind: "push-refused",
		commit,
		problem,
		patchPath
	};
}
function shortName(ref) {
	return ref.replace(/^refs\/heads\//, "");
}
async function findBaseBranch({ config, remote }, branch) {
	return config.baseBranch || branch || await remote?.defaultBranch();
}
function compareLink(site, base, ref) {
	if (site.remote?.webUrl === void 0) return void 0;
	const escape = (branch) => branch.split("/").map(encodeURIComponent).join("/");
	const range = base === void 0 ? escape(shortName(ref)) : `${escape(base)}...${escape(shortName(ref))}`;
	return { url: `${site.remote.webUrl}/compare/${range}?expand=1` };
}
// src/workspace/pull-request.ts
const permission = "pull-requests: write";
const reading = "pull-requests: read";
const listRoute = "GET /repos/{owner}/{repo}/pulls";
const maxPages = {
	open: 10,
	closed: 3,
	ofBranch: 1
};
async function offerPullRequest(site, ref, base, facts) {
	return attempt(site, ref, base, async (pulls, target) => {
		const offer = composeOffer(site, ref, target, facts);
		const open = (await listOfBranch(pulls, ref)).find((one) => one.state === "open");
		return open ? update(pulls, offer, open) : create(pulls, offer);
	});
}
async function completePullRequest(site, ref, commit, base, facts) {
	return attempt(site, ref, base, async (pulls, target) => {
		const known = (await listOfBranch(pulls, ref)).find((one) => one.state === "open" || one.head.sha === commit);
		if (known) return {
			pullRequest: nameOf(known),
			notes: []
		};
		return create(pulls, composeOffer(site, ref, target, facts));
	});
}
async function readDeliveries({ pulls }, lane) {
	if (pulls === void 0) return noDeliveries;
	try {
		return foldDeliveries(readListed(await pulls.api.ask(reading, async (octokit, repository) => {
			const open = await require_operator.readPages(octokit, listRoute, {
				...repository,
				state: "open"
			}, maxPages.open);
			const latest = {
				state: "closed",
				sort: "updated",
				direction: "desc"
			};
			const closed = await require_operator.readPages(octokit, listRoute, {
				...repository,
				...latest
			}, maxPages.closed);
			return [...open.values, ...closed.values];
		}), pulls.repository), branchFolder(lane));
	} catch (error) {
		return {
			kind: "unknown",
			problem: require_index.toOneLine(require_index.describeError(error), 500)
		};
	}
}
function composeOffer(site, ref, base, facts) {
	const { title, body } = composePullRequest(facts);
	return {
		title: site.redact(title),
		body: site.redact(body),
		ref,
		base,
		isFinished: facts.isFinished
	};
}
async function attempt(site, ref, base, body) {
	const link = compareLink(site, base, ref)?.url;
	const byHand = (why) => ({ notes: [`No pull request was opened: ${require_index.toOneLine(why, 600)} The work is on ${shortName(ref)}${link === void 0 ? "." : `; open it from ${link}`}`] });
	if (site.pulls === void 0) return byHand("`github-token` is empty, or the repository is not known.");
	if (base === void 0) return byHand("no base branch is known: set `base-branch`.");
	try {
		const offered = await body(site.pulls, base);
		return offered.pullRequest ? offered : byHand(offered.notes.join(" "));
	} catch (error) {
		return byHand(require_index.describeError(error));
	}
}
async function listOfBranch({ api, repository: name }, ref) {
	const branch = shortName(ref);
	const { values } = await api.ask(reading, (octokit, repository) => {
		const filter = {
			...repository,
			state: "all",
			head: `${repository.owner}:${branch}`
		};
		return require_operator.readPages(octokit, listRoute, filter, maxPages.ofBranch);
	});
	return readListed(values, name).filter((one) => one.head.ref === branch);
}
async function create(pulls, offer) {
	try {
		const made = await pulls.api.ask(permission, (octokit, repository) => post(octokit, repository, offer));
		if (made.kind === "not-permitted") return { notes: [made.problem] };
		const labelled = await label(pulls, made.pullRequest.number);
		return {
			pullRequest: made.pullRequest,
			notes: [...made.notes, ...labelled]
		};
	} catch (error) {
		const open = (await listOfBranch(pulls, offer.ref).catch(() => [])).find((one) => one.state === "open");
		if (open === void 0) throw error;
		return update(pulls, offer, open);
	}
}
async function post(octokit, repository, offer) {
	const { title, body, base, ref, isFinished } = offer;
	const send = async (draft, notes) => {
		const parameters = {
			...repository,
			title,
			body,
			base,
			head: shortName(ref),
			draft
		};
		const { data } = await octokit.rest.pulls.create(parameters);
		return {
			kind: "created",
			pullRequest: nameOf(data),
			notes
		};
	};
	try {
		return await send(!isFinished, []);
	} catch (error) {
		const words = require_index.describeError(error);
		if (require_operator.hasStatus(error, 403) && /not permitted to create or approve pull requests/i.test(words)) return {
			kind: "not-permitted",
			problem: `${words.replace(/( - https:\S*|\.)$/, "")}. Allow it under Settings → Actions → General → "Allow GitHub Actions to create and approve pull requests".`
		};
		if (isFinished || !require_operator.hasStatus(error, 422) || !/draft/i.test(words)) throw error;
		return send(false, ["This repository has no draft pull requests: the unfinished work is in an ordinary one."]);
	}
}
async function update(pulls, offer, open) {
	const pullRequest = nameOf(open);
	const { title, body } = offer;
	const say = (what) => (error) => [`Pull request #${open.number} ${what}: ${require_index.toOneLine(require_index.describeError(error), 400)}`];
	const updated = await pulls.api.ask(permission, (octokit, repository) => octokit.rest.pulls.update({
		...repository,
		pull_number: open.number,
		title,
		body
	})).then(() => [], say("has the work, but its text is of an earlier cycle"));
	const labelled = open.labels.some(({ name }) => name?.toLowerCase() === pullRequestLabel.name) ? [] : await label(pulls, open.number);
	const turned = (open.draft ?? false) === offer.isFinished ? await turnDraft(pulls, open.node_id, !offer.isFinished).then(() => [], say(offer.isFinished ? "is still a draft; mark it as ready for review" : "is not a draft")) : [];
	return {
		pullRequest,
		notes: [
			...updated,
			...labelled,
			...turned
		]
	};
}
async function turnDraft({ api }, id, isDraft) {
	const query = `mutation ($id: ID!) { ${isDraft ? "convertPullRequestToDraft" : "markPullRequestReadyForReview"}(input: { pullRequestId: $id }) { pullRequest { isDraft } } }`;
	await api.ask(permission, (octokit) => octokit.graphql(query, { id }));
}
async function label({ api }, number) {
	try {
		await api.ask(permission, async (octokit, repository) => {
			await createLabel(octokit, repository);
			const labels = [pullRequestLabel.name];
			await octokit.rest.issues.addLabels({
				...repository,
				issue_number: number,
				labels
			});
		});
		return [];
	} catch (error) {
		const words = require_index.toOneLine(require_index.describeError(error), 400);
		return [`Pull request #${number} did not get the label ${pullRequestLabel.name}: ${words}`];
	}
}
async function createLabel(octokit, repository) {
	try {
		await octokit.rest.issues.getLabel({
			...repository,
			name: pullRequestLabel.name
		});
	} catch (error) {
		if (!require_operator.hasStatus(error, 404)) throw error;
		await octokit.rest.issues.createLabel({
			...repository,
			...pullRequestLabel
		}).catch((failure) => {
			if (!require_operator.hasStatus(failure, 422)) throw failure;
		});
	}
}
function nameOf({ number, html_url }) {
	return {
		number,
		url: html_url
	};
}
// src/workspace/find.ts
const baseDepth = 200;
const workDepth = 20;
async function findWorkOf(site, dead, lane) {
	const found = await search(site, dead, lane);
	if (site.pulls === void 0 || found?.kind !== "delivered" || found.ref === void 0) return found;
	const base = await findBaseBranch(site, await readBranch(site.repository));
	const { pullRequest, notes } = await completePullRequest(site, found.ref, found.commit, base, {
		...dead,
		subject: dead.title,
		lane,
		isFinished: found.isFinished
	});
	const where = [
		found.where,
		pullRequest && `pull request #${pullRequest.number}`,
		...notes
	].filter(Boolean);
	return {
		...found,
		where: where.join("; "),
		...pullRequest && { pullRequest }
	};
}
async function search(site, dead, lane) {
	const cycle = `${lane}/${dead.run_id}/${dead.run_attempt}`;
	const here = await searchWorkspace(site.repository, dead, lane, cycle);
	if (here !== void 0 || site.remote === void 0) return here;
	try {
		return await searchRemote(site, dead, lane, cycle);
	} catch (error) {
		throw new require_index.EvolveError("STATE_UNREADABLE", `The remote could not be asked for work of run ${dead.run_id}: ${error instanceof Error ? error.message : String(error)}`, "Nothing was done, so that no work is done twice; the next run asks again.", { cause: error });
	}
}
async function searchWorkspace(repository, dead, lane, cycle) {
	const since = await require_repository.findCommit(repository.git, dead.start_commit);
	const inHead = match(await readLog(repository, since === void 0 ? "HEAD" : `${since}..HEAD`, baseDepth), cycle);
	if (inHead) return {
		...inHead,
		kind: "delivered",
		where: "the branch that is checked out"
	};
	const { stdout } = await repository.git.try([
		"for-each-ref",
		"--format=%(refname)",
		"refs/heads/evolve/",
		unpushedFolder
	]);
	const refs = stdout.toString("utf8").split("\n");
	const unpushed = `${unpushedFolder}/${lane}/${require_handover.slugOf(dead.ref)}-${dead.cycle}`;
	const here = refs.includes(unpushed) ? [{
		ref: unpushed,
		kind: "parked"
	}] : [];
	for (const { ref, kind } of [...ownRefs(refs, dead, lane), ...here]) {
		const found = match(await readLog(repository, ref, workDepth), cycle);
		const where = ref === unpushed ? `${ref} of this clone` : `branch ${shortName(ref)}`;
		if (found) return {
			...found,
			kind,
			ref,
			where
		};
	}
}
async function searchRemote(site, dead, lane, cycle) {
	const { remote, repository } = site;
	if (remote === void 0) return void 0;
	const base = await findBaseBranch(site, await readBranch(repository));
	const baseRef = `refs/heads/${base ?? ""}`;
	const there = [...(await remote.list([baseRef, "refs/heads/evolve/*"])).keys()];
	const work = ownRefs(there, dead, lane);
	const inBase = there.includes(baseRef) ? match((await remote.readCommits([baseRef], baseDepth)).get(baseRef), cycle) : void 0;
	if (inBase) return {
		...inBase,
		kind: "delivered",
		where: `pushed to ${base}`
	};
	const tips = await remote.readCommits(work.map(({ ref }) => ref), workDepth);
	for (const { ref, kind } of work) {
		const found = match(tips.get(ref), cycle);
		if (found) return {
			...found,
			kind,
			ref,
			where: `branch ${shortName(ref)}`
		};
	}
}
async function readBranch({ git }) {
	return (await git.try([
		"symbolic-ref",
		"--quiet",
		"--short",
		"HEAD"
	])).stdout.toString("utf8").trim() || void 0;
}
function ownRefs(refs, dead, lane) {
	return [
		"delivered",
		"parked",
		"refused"
	].flatMap((kind) => {
		const name = workRef(kind, lane, dead.ref, dead.cycle);
		return refs.filter((ref) => ref === name || ref.startsWith(`${name}.`)).map((ref) => ({
			ref,
			kind
		}));
	});
}
function match(commits, cycle) {
	for (const { id, raw } of commits ?? []) {
		const trailers = readTrailers(readCommit(raw).message);
		if (trailers?.cycle === cycle) return {
			commit: id,
			isFinished: trailers.isFinished
		};
	}
}
async function readTraces(repository, lane) {
	return (await readLog(repository, "HEAD", workDepth)).flatMap(({ id, raw }) => {
		const [of, runId, attempt] = readTrailers(readCommit(raw).message)?.cycle.split("/") ?? [];
		const runAttempt = Number(attempt);
		return of === lane && runId !== void 0 && Number.isInteger(runAttempt) ? [{
			runId,
			runAttempt,
			commit: id
		}] : [];
	});
}
async function forget(site, ref) {
	const isHere = ref.startsWith(`${unpushedFolder}/`);
	if (!isHere && !/^refs\/heads\/evolve\/./.test(ref)) return `${JSON.stringify(ref)} is not a ref of ours; it was left alone.`;
	const { repository, remote } = site;
	if ((await repository.git.try([
		"symbolic-ref",
		"--quiet",
		"HEAD"
	])).stdout.toString("utf8").trim() !== ref) await repository.git.try([
		"update-ref",
		"-d",
		ref
	]);
	if (remote === void 0 || isHere) return void 0;
	const name = shortName(ref);
	try {
		const there = (await remote.list([ref])).get(ref);
		if (there === void 0) return void 0;
		if (!await isOurs(site, ref, there)) return `${name} holds commits that are not ours; it was left alone.`;
		const removed = await remote.remove(ref, there);
		if (removed.kind === "pushed") return void 0;
		return `${name} could not be deleted. ${"problem" in removed ? removed.problem : "Somebody pushed to it."}`;
	} catch (error) {
		return `${name} could not be deleted. ${error instanceof Error ? error.message : String(error)}`;
	}
}
// src/workspace/leftovers.ts
async function findLeftovers(repository, changes, status) {
	const unmerged = new Set(status?.unmerged);
	const unresolved = [];
	for (const { path } of changes) if (unmerged.has(path) && await hasMarks(repository.top, path)) unresolved.push(require_repository.toText(path));
	const notes = (status?.inner ?? []).slice(0, 10).map((path) => `${require_index.toOneLine(require_repository.toText(path), 200)} is a repository of its own: its files are no part of the work.`);
	return {
		...unresolved.length > 0 && { unresolved },
		...notes.length > 0 && { notes }
	};
}
const maxBytes = 0xa00000;
async function hasMarks(top, path) {
	const file = Buffer.from((0, node_path.join)(Buffer.from(top, "utf8").toString("latin1"), path), "latin1");
	try {
		const found = await (0, node_fs_promises.stat)(file);
		if (!found.isFile() || found.size > maxBytes) return false;
		const text = await (0, node_fs_promises.readFile)(file, "latin1");
		return /^<{7} /m.test(text) && /^>{7} /m.test(text);
	} catch {
		return false;
	}
}
async function hasStart({ git }, start) {
	return (await git.try([
		"rev-parse",
		"--quiet",
		"--verify",
		`${start.base}^{tree}`
	])).code === 0;
}
// src/workspace/observe.ts
async function observe(repository, start, known) {
	const status = known ?? await require_snapshot.readStatus(repository);
	const worktree = await require_snapshot.takeSnapshot(repository, status);
	const name = [
		start.base,
		start.head,
		start.tree,
		status?.head,
		worktree
	].join(" ");
	const before = observations.get(repository) ?? new Map();
	const sight = before.get(name) ?? await tellApart(repository, start, worktree, status?.head);
	observations.set(repository, before.set(name, sight));
	return {
		...sight,
		name,
		...status && { status }
	};
}
const observations = new WeakMap();
async function tellApart(repository, start, worktree, head) {
	const { git } = repository;
	const descends = head !== void 0 && (head === start.base || await require_repository.isAncestor(git, start.base, head));
	const parent = descends ? head : start.base;
	const dirt = new Map((await dirtOf(repository, start)).map((change) => [change.path, contentOf(change)]));
	const isOurs = (change) => !repository.isState(change.path) && dirt.get(change.path) !== contentOf(change);
	const differences = await diffWorktree(repository, parent, worktree);
	const uncommitted = differences.filter(isOurs);
	const tree = uncommitted.length === differences.length && differences.length > 0 ? worktree : await require_snapshot.composeTree(repository, `${parent}^{tree}`, uncommitted);
	const changes = parent === start.base ? uncommitted : (await require_snapshot.diffTrees(git, `${start.base}^{tree}`, tree)).filter(isOurs);
	return {
		descends,
		parent,
		worktree,
		hasUncommitted: uncommitted.length > 0,
		tree,
		changes,
		...head && { head }
	};
}
function diffWorktree({ git }, commit, tree) {
	return require_snapshot.diffTrees(git, `${commit}^{tree}`, tree);
}
async function dirtOf(repository, start) {
	return (await diffWorktree(repository, start.head, start.tree)).filter((change) => !repository.isState(change.path));
}
function contentOf(change) {
	return `${change.newMode} ${change.newId}`;
}
async function readEvidence(repository, start, status) {
	const seen = await observe(repository, start, status);
	return {
		head: seen.head ?? start.head,
		commits: await readCommits(repository, start, seen.head),
		hasDiff: seen.descends && seen.changes.length > 0,
		hasMoved: !await require_snapshot.isSameTree(repository, seen.worktree, start.tree),
		descends: seen.descends,
		paths: seen.changes.map((change) => require_repository.toText(change.path)).sort(),
		...await countLines(repository, start, seen),
		...await findLeftovers(repository, seen.changes, seen.status)
	};
}
async function readCommits(repository, start, head) {
	if (head === void 0 || head === start.head || head === start.base) return [];
	const range = [
		head,
		`^${start.head}`,
		`^${start.base}`
	];
	return (await repository.git.run([
		"log",
		"--reverse",
		"-z",
		"--format=%H %s",
		"--max-count=500",
		...range,
		"--"
	])).split("\0").filter(Boolean).map((line) => ({
		sha: line.slice(0, line.indexOf(" ")),
		subject: require_index.toOneLine(line.slice(line.indexOf(" ")), 200)
	}));
}
async function countLines(repository, start, seen) {
	if (seen.changes.length === 0) return {
		insertions: 0,
		deletions: 0
	};
	const ours = new Set(seen.changes.map((change) => change.path));
	const args = [
		"diff-tree",
		"-r",
		"-z",
		"--numstat",
		"--no-renames",
		`${start.base}^{tree}`,
		seen.tree
	];
	const done = await repository.git.try(args, { timeoutMs: require_repository.treeTimeoutMs });
	let insertions = 0;
	let deletions = 0;
	for (const entry of require_repository.splitNul(done.stdout)) {
		const [added = "", removed = "", ...path] = entry.split("	");
		if (!ours.has(path.join("	"))) continue;
		insertions += Number(added) || 0;
		deletions += Number(removed) || 0;
	}
	return {
		insertions,
		deletions
	};
}
function collides(a, b) {
	return a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`);
}
// src/workspace/rebase.ts
const settings = [
	"rebase.autoSquash=false",
	"rebase.autoStash=false",
	"rebase.updateRefs=false",
	"rerere.enabled=false"
].flatMap((setting) => ["-c", setting]);
async function rebase(repository, commits) {
	if (commits.onto === commits.from) return {
		kind: "rebased",
		tip: commits.tip
	};
	const folder = await require_handover.makeFolder(repository.temporaryFolder, "evolve-rebase-");
	const tree = (0, node_path.join)(folder, "tree");
	try {
		await repository.git.run([
			"worktree",
			"add",
			"--quiet",
			"--detach",
			tree,
			commits.tip
		], { timeoutMs: require_repository.treeTimeoutMs });
		const git = repository.openIn(tree);
		const args = [
			...settings,
			"rebase",
			"--quiet",
			"--onto",
			commits.onto,
			commits.from
		];
		const done = await git.try(args, { timeoutMs: require_repository.treeTimeoutMs });
		const tip = await require_repository.findCommit(git, "HEAD");
		if (done.code === 0 && tip !== void 0) return {
			kind: "rebased",
			tip
		};
		const unmerged = await git.try([
			"diff",
			"--name-only",
			"--diff-filter=U",
			"-z"
		]);
		return {
			kind: "conflict",
			paths: require_repository.splitNul(unmerged.stdout).map(require_repository.toText)
		};
	} finally {
		await repository.git.try([
			"worktree",
			"remove",
			"--force",
			"--",
			tree
		]);
		await (0, node_fs_promises.rm)(folder, {
			recursive: true,
			force: true
		});
	}
}
// src/workspace/restore.ts
async function restore(repository, start, expected) {
	const tree = await startTree(repository, start);
	if (!await moveBranch(repository, start, start.base, expected)) return false;
	await require_snapshot.moveWorktree(repository, tree);
	await resetIndex(repository);
	return true;
}
async function startTree(repository, start) {
	if (start.head === start.base) return start.tree;
	return require_snapshot.composeTree(repository, `${start.base}^{tree}`, await dirtOf(repository, start));
}
async function advance(repository, start, seen, commit) {
	const uncommitted = (await require_snapshot.diffTrees(repository.git, seen.tree, seen.worktree)).filter((change) => !repository.isState(change.path));
	await require_snapshot.moveWorktree(repository, await require_snapshot.composeTree(repository, `${commit}^{tree}`, uncommitted));
	await moveHead(repository, start, commit);
}
async function moveHead(repository, start, commit, expected) {
	const isMoved = await moveBranch(repository, start, commit, expected);
	if (isMoved) await resetIndex(repository);
	return isMoved;
}
async function readStartBranch({ git }, { branch }) {
	return branch === void 0 ? void 0 : require_repository.findCommit(git, `refs/heads/${branch}`);
}
async function moveBranch(repository, start, commit, expected) {
	const { git } = repository;
	await require_repository.clearIndexLock(repository);
	if (start.branch === void 0) {
		await git.run([
			"update-ref",
			"--no-deref",
			"HEAD",
			commit
		]);
		return true;
	}
	const ref = `refs/heads/${start.branch}`;
	const isAt = expected === void 0 ? [] : [expected];
	const moved = await git.try([
		"update-ref",
		ref,
		commit,
		...isAt
	]);
	if (moved.code !== 0) {
		if (expected !== void 0 && await require_repository.findCommit(git, ref) !== expected) return false;
		throw new Error(`git update-ref: ${moved.stderr.trim()}`);
	}
	if (!await isHeadOn(repository, ref)) await git.run([
		"symbolic-ref",
		"HEAD",
		ref
	]);
	return true;
}
async function isHeadOn(repository, ref) {
	return await (0, node_fs_promises.readFile)(repository.gitPath("HEAD"), "utf8").catch(() => "") === `ref: ${ref}\n`;
}
async function resetIndex({ git }) {
	await git.run([
		"reset",
		"--quiet",
		"--mixed"
	]);
}
const rebaseFolders = ["rebase-merge", "rebase-apply"];
function isRebasing(repository) {
	return rebaseFolders.some((name) => (0, node_fs.existsSync)(repository.gitPath(name)));
}
async function endRebase(repository) {
	for (const name of rebaseFolders) await (0, node_fs_promises.rm)(repository.gitPath(name), {
		recursive: true,
		force: true
	});
}
// src/workspace/seal.ts
async function sealWork(site, request, seen) {
	if (seen.changes.length === 0) return void 0;
	if (await hasCommittedState(site, request, seen)) return sealAnew(site, request, seen);
	return {
		tip: seen.hasUncommitted ? await commitTree(site, request, seen.tree, seen.parent) : await markTip(site, request, seen.parent),
		notes: []
	};
}
async function hasCommittedState({ repository }, request, seen) {
	if (seen.parent === request.start.base) return false;
	const folders = repository.stateFolders.map(require_repository.toText);
	const range = `${request.start.base}..${seen.parent}`;
	return await repository.git.run([
		"rev-list",
		"--max-count=1",
		"--full-history",
		range,
		"--",
		...folders
	]) !== "";
}
async function sealAnew(site, request, seen) {
	const { base } = request.start;
	return {
		tip: await commitTree(site, request, await require_snapshot.composeTree(site.repository, `${base}^{tree}`, seen.changes), base),
		notes: ["The agent had committed files of the state folder: its commits were made one, without them."]
	};
}
async function commitTree(site, request, tree, parent) {
	const subject = withoutClosing(site.redact(request.commitSubject ?? request.subject).replace(/\s+/g, " ").trim().slice(0, 200)) || `Work on ${require_handover.slugOf(request.item.ref)}`;
	const message = addTrailers(Buffer.from(subject, "utf8").toString("latin1"), trailersOf(request));
	const input = Buffer.from(message, "latin1");
	return site.repository.git.run([
		"commit-tree",
		tree,
		"-p",
		parent,
		"-F",
		"-"
	], { input });
}
async function markTip(site, request, commit) {
	const { git } = site.repository;
	const marked = rewriteCommit((await git.try([
		"cat-file",
		"commit",
		commit
	])).stdout.toString("latin1"), Buffer.from(await git.run(["var", "GIT_COMMITTER_IDENT"]), "utf8").toString("latin1"), (message) => addTrailers(site.redact(message), trailersOf(request)));
	return git.run([
		"hash-object",
		"-t",
		"commit",
		"-w",
		"--stdin"
	], { input: Buffer.from(marked, "latin1") });
}
function trailersOf({ run, item, isFinished }) {
	return {
		cycle: `${run.lane}/${run.run_id}/${run.run_attempt}`,
		item: item.ref,
		isFinished,
		reference: issueReference(item.ref, isFinished)
	};
}
// src/workspace/keep.ts
async function deliver(site, request) {
	const { seen, branchAt } = await look(site, request.start);
	const sealed = await sealWork(site, request, seen);
	if (sealed === void 0) return { kind: "nothing" };
	const blocked = await keepCredentialsBack(site, request, seen, sealed.tip);
	if (blocked !== void 0) return blocked;
	const delivery = {
		site,
		request,
		seen,
		branchAt,
		...sealed
	};
	const { deliver: how, remote: remoteName } = site.config;
	if (how === "pull-request" && site.remote) return deliverAsPullRequest(delivery);
	if (!request.isFinished || how === "branch") return deliverToBranch(delivery);
	if (how === "none") return deliverHere(delivery);
	const alone = withNotes(delivery, `There is no remote ${remoteName}: nothing was pushed.`);
	if (how === "pull-request") return deliverToBranch(alone);
	return site.remote ? deliverToBase(delivery, site.remote) : deliverHere(alone);
}
async function look({ repository }, start) {
	const status = await require_snapshot.readStatus(repository);
	return {
		branchAt: start.branch !== void 0 && status?.branch === start.branch ? status.head : await readStartBranch(repository, start),
		seen: await observe(repository, start, status)
	};
}
async function keepCredentialsBack(site, request, seen, tip) {
	if (site.remote === void 0) return void 0;
	const found = await findCredentials(site.repository, request.start.base, seen, site.credentials);
	if (found.length === 0) return void 0;
	return keepAsPatch(site, request, tip, `The work holds credentials and was pushed nowhere: ${require_evidence.describeFindings(found)}. Revoke them if they are live: the agent has seen them.`);
}
function withNotes(delivery, ...notes) {
	return {
		...delivery,
		notes: [...delivery.notes, ...notes]
	};
}
async function refuse(site, request) {
	return keepAside(site, request, "refused");
}
async function park(site, request) {
	return keepAside(site, request, "parked");
}
async function keepAside(site, request, kind) {
	const { repository } = site;
	const { start } = request;
	const { seen, branchAt } = await look(site, start);
	const sealed = await sealWork(site, request, seen);
	const kept = sealed === void 0 ? { kind: "nothing" } : await keepCredentialsBack(site, request, seen, sealed.tip) ?? await keepOnRef({
		site,
		request,
		seen,
		...sealed
	}, kind);
	return await restore(repository, start, branchAt) || !("notes" in kept) ? kept : {
		...kept,
		notes: [...kept.notes, leftAlone(start)]
	};
}
function leftAlone({ branch }) {
	return `${branch} got another commit meanwhile: branch and files were left as they are, with the work in them.`;
}
async function keepOnRef({ site, request, tip, notes }, kind) {
	const placed = await place(site, request, tip, workRef(kind, request.run.lane, request.item.ref, request.cycle));
	if (placed.kind === "refused") {
		const folder = kind === "refused" ? "refs/evolve/refused" : unpushedFolder;
		return keepHere(site, request, tip, placed.problem, folder);
	}
	return {
		kind,
		commit: tip,
		ref: placed.ref,
		where: `branch ${shortName(placed.ref)}`,
		...kind === "delivered" ? compareLink(site, site.config.baseBranch || request.start.branch, placed.ref) : {},
		notes: [...notes, ...placed.notes]
	};
}
async function deliverToBranch(delivery) {
	const kept = await keepOnRef(delivery, "delivered");
	if (kept.kind !== "delivered") return kept;
	const { start } = delivery.request;
	return await restore(delivery.site.repository, start, delivery.branchAt) ? kept : {
		...kept,
		notes: [...kept.notes, leftAlone(start)]
	};
}
async function deliverAsPullRequest(delivery) {
	const kept = await deliverToBranch(delivery);
	if (kept.kind !== "delivered" || kept.ref === void 0) return kept;
	const { site, request } = delivery;
	const offered = await offerPullRequest(site, kept.ref, await findBaseBranch(site, request.start.branch), {
		...request.item,
		...request,
		lane: request.run.lane
	});
	const { pullRequest } = offered;
	const notes = [...kept.notes, ...offered.notes];
	if (pullRequest === void 0) return {
		...kept,
		notes
	};
	const where = `pull request #${pullRequest.number}`;
	return {
		...kept,
		where,
		url: pullRequest.url,
		pullRequest,
		notes
	};
}
async function deliverHere(delivery) {
	const { site, request, seen, tip, notes, branchAt } = delivery;
	const { branch } = request.start;
	const alone = () => deliverToBranch(withNotes(delivery, `${branch} has other commits; the work is on a branch of its own.`));
	if (branch !== void 0) {
		if (!(branchAt === void 0 || branchAt === seen.head || branchAt === request.start.head) && !await require_repository.isAncestor(site.repository.git, branchAt, tip)) return alone();
	}
	if (!await moveHead(site.repository, request.start, tip, branchAt)) return alone();
	return {
		kind: "delivered",
		commit: tip,
		where: branch === void 0 ? "the detached HEAD" : `branch ${branch}`,
		notes
	};
}
const mostTries = 3;
async function deliverToBase(delivery, remote) {
	const { site, request } = delivery;
	const { start } = request;
	const target = await findBaseBranch(site, start.branch);
	if (target === void 0) return deliverToBranch(withNotes(delivery, "No base branch is known: set `base-branch`."));
	let notes = [];
	let tip = delivery.tip;
	for (let tries = 0; tries < mostTries; tries++) {
		const pushed = await remote.push(tip, `refs/heads/${target}`);
		if (pushed.kind === "refused") return keepHere(site, request, tip, pushed.problem);
		if (pushed.kind === "pushed") return landed(delivery, target, tip, notes);
		const upstream = await remote.fetch(`refs/heads/${target}`);
		if (upstream.commit === void 0) return keepHere(site, request, tip, upstream.problem);
		const replayed = await rebase(site.repository, {
			onto: upstream.commit,
			from: start.base,
			tip: delivery.tip
		});
		if (replayed.kind === "conflict") return deliverToBranch(withNotes(delivery, `${target} moved on and conflicts in ${replayed.paths.join(", ")}; the work is on its own branch.`));
		if (replayed.tip === upstream.commit) return landed(delivery, target, replayed.tip, [`${target} has the work already.`]);
		tip = await markTip(site, request, replayed.tip);
		notes = [`${target} had moved on: the work was replayed on it; the gate did not run again.`];
	}
	return deliverToBranch(withNotes(delivery, `${target} kept moving on; the work is on its own branch.`));
}
async function landed({ site, request, seen, notes: earlier }, target, commit, notes) {
	if (request.start.branch === void 0 || request.start.branch === target) await advance(site.repository, request.start, seen, commit);
	else await restore(site.repository, request.start);
	return {
		kind: "delivered",
		commit,
		where: `pushed to ${target}`,
		notes: [...earlier, ...notes]
	};
}
// src/workspace/park.ts
async function putBack(site, start, parked) {
	const newest = await tryToPutBack(site, start, parked);
	const { commit, ...back } = newest.kind === "missing" && parked.pushed !== void 0 ? await tryToPutBack(site, start, {
		...parked,
		...parked.pushed
	}) : newest;
	const isBuiltOn = back.kind === "put-back" && commit !== void 0;
	site.earlier.set(back.ref, isBuiltOn ? {
		kind: "built-on",
		commit
	} : { kind: "left" });
	return back;
}
async function tryToPutBack(site, start, parked) {
	const { repository } = site;
	const { git } = repository;
	const ref = parked.wip ?? "";
	const missing = (problem) => ({
		kind: "missing",
		start,
		ref,
		problem: require_index.toOneLine(problem, 500)
	});
	const isHere = ref.startsWith(`${unpushedFolder}/`);
	if (!isHere && !/^refs\/heads\/evolve\/./.test(ref)) return missing(`${JSON.stringify(ref)} is not a ref of ours`);
	if ((await git.try(["check-ref-format", ref])).code !== 0) return missing(`${JSON.stringify(ref)} is not a valid ref`);
	const since = /^[0-9a-f]{40,64}$/.test(parked.base_sha ?? "") ? parked.base_sha : void 0;
	const found = site.remote && !isHere ? await site.remote.fetch(ref, since) : {
		commit: await require_repository.findCommit(git, ref),
		problem: `${ref} is not there`
	};
	if (found.commit === void 0) return missing(found.problem);
	const from = await findBase(site, start, found.commit, since);
	if (from === void 0) return missing(`${ref} has no history in common with ${start.base}`);
	const replayed = await rebase(repository, {
		onto: start.base,
		from,
		tip: found.commit
	});
	if (replayed.kind === "conflict") return {
		kind: "conflict",
		start,
		ref,
		paths: replayed.paths
	};
	const dirt = await dirtOf(repository, start);
	const brought = await require_snapshot.diffTrees(git, `${start.base}^{tree}`, `${replayed.tip}^{tree}`);
	const inTheWay = dirt.filter((mine) => brought.some((theirs) => collides(mine.path, theirs.path)));
	if (inTheWay.length > 0) return {
		kind: "conflict",
		start,
		ref,
		paths: inTheWay.map(({ path }) => require_repository.toText(path))
	};
	const tree = await require_snapshot.composeTree(repository, `${replayed.tip}^{tree}`, dirt);
	if (!await moveHead(repository, start, replayed.tip, start.head)) return missing(`${start.branch} got another commit meanwhile`);
	await require_snapshot.moveWorktree(repository, tree);
	const now = await require_snapshot.takeSnapshot(repository);
	return {
		kind: "put-back",
		ref,
		start: {
			...start,
			head: replayed.tip,
			tree: now
		},
		commit: found.commit
	};
}
async function findBase(site, start, tip, since) {
	const { git } = site.repository;
	if (since !== void 0 && await require_repository.isAncestor(git, since, tip)) return since;
	const common = await git.try([
		"merge-base",
		start.base,
		tip
	]);
	return common.code === 0 ? common.stdout.toString("utf8").trim() : void 0;
}
// src/workspace/clear-up.ts
async function clearUpAfter(site, dead, lane, found) {
	const { repository } = site;
	const start = await startOf(repository, dead);
	if (start === void 0) return found;
	await endRebase(repository);
	if (found !== void 0) {
		if (!await require_repository.isAncestor(repository.git, found.commit, "HEAD")) await restore(repository, start);
		return found;
	}
	const seen = await observe(repository, start);
	if (seen.head === start.head && await require_snapshot.isSameTree(repository, seen.worktree, start.tree)) return void 0;
	const kept = await park(site, {
		start,
		run: {
			lane,
			run_id: dead.run_id,
			run_attempt: dead.run_attempt
		},
		cycle: dead.cycle,
		item: {
			ref: dead.ref,
			title: dead.title
		},
		isFinished: false,
		subject: dead.title || dead.ref
	});
	if (kept.kind !== "parked") return void 0;
	const { commit, where, ref } = kept;
	return {
		kind: "parked",
		commit,
		where,
		isFinished: false,
		...ref === void 0 ? {} : { ref }
	};
}
async function startOf({ git }, dead) {
	const { start_commit: base, start_tree: tree = "", start_branch: branch } = dead;
	const head = await require_repository.findCommit(git, "HEAD");
	if (head === void 0 || ![base, tree].every((name) => /^[0-9a-f]{40,64}(\^\{tree\})?$/.test(name))) return void 0;
	if ((await git.try([
		"cat-file",
		"-e",
		`${tree}^{tree}`
	])).code !== 0) return void 0;
	if (head !== base) {
		if (!await require_repository.isAncestor(git, base, head)) return void 0;
		const remotes = await git.try([
			"for-each-ref",
			"--contains",
			head,
			"refs/remotes/"
		]);
		if (remotes.code !== 0 || remotes.stdout.length > 0) return void 0;
	}
	return {
		base,
		head: base,
		tree,
		...branch === void 0 ? {} : { branch }
	};
}
// src/workspace/index.ts
const madeAnew = "The repository of the workspace was deleted or made anew while the agent worked";
function openWorkspace(config, options) {
	const root = (0, node_path.resolve)(options.cwd, config.workingDirectory);
	const access = {
		...options,
		author: parseAuthor(config.gitAuthor)
	};
	const { temporaryFolder } = options;
	const { stateDirectory } = config;
	const credentials = {
		find: options.findSecrets,
		excluded: config.secretScanExclude ?? []
	};
	let opened;
	let isUsersRebase = false;
	const { settings } = options;
	const open = () => require_repository.openRepository({
		root,
		access,
		temporaryFolder,
		stateDirectory,
		...settings && { settings }
	});
	const openSite = async (repository, head) => {
		const remote = config.deliver === "none" ? void 0 : await openRemote(repository, access, config.remote, head);
		const pulls = config.deliver === "pull-request" && remote ? openPulls(remote, options) : void 0;
		return {
			repository,
			config,
			redact: options.redact,
			credentials,
			isLasting: options.isLasting ?? true,
			earlier: new Map(),
			...remote && { remote },
			...pulls && { pulls }
		};
	};
	const openUnseen = async () => {
		const repository = await open();
		return openSite(repository, await require_repository.findCommit(repository.git, "HEAD"));
	};
	const site = () => opened ??= openUnseen();
	const settled = async () => {
		const current = await site();
		if (!isUsersRebase) await endRebase(current.repository);
		return current;
	};
	return {
		root,
		async open() {
			const repository = await open();
			const status = await require_snapshot.readStatus(repository);
			opened = openSite(repository, status?.head);
			await opened;
			const start = await readStart(repository, root, status);
			await require_repository.checkIndexLock(repository);
			checkNothingHalfDone(repository);
			if (options.needsCleanTree) await checkClean(repository);
			isUsersRebase = isRebasing(repository);
			return start;
		},
		putBack: async (start, parked) => putBack(await site(), start, parked),
		async look(start) {
			const { repository } = await site();
			const status = await require_snapshot.readStatus(repository);
			return status?.head === start.base || await hasStart(repository, start) ? readEvidence(repository, start, status) : require_evidence.unseenEvidence(start.head, madeAnew);
		},
		async findCredentials(start) {
			const { repository } = await site();
			return findCredentials(repository, start.base, await observe(repository, start), credentials);
		},
		async findMissing(paths) {
			const isThere = await Promise.all(paths.map((path) => require_index.isThereBelow(root, path)));
			return paths.filter((_, index) => !isThere[index]);
		},
		deliver: async (request) => deliver(await settled(), request),
		park: async (request) => park(await settled(), request),
		refuse: async (request) => refuse(await settled(), request),
		async restore(start) {
			const { repository } = await settled();
			if (await hasStart(repository, start)) await restore(repository, start);
		},
		forget: async (ref) => forget(await site(), ref),
		async findWorkOf(dead, lane) {
			const current = await site();
			const found = await findWorkOf(current, dead, lane);
			return options.clearsUpAfterDead === true && dead.workspace === root ? clearUpAfter(current, dead, lane, found) : found;
		},
		readTraces: async (lane) => readTraces((await site()).repository, lane),
		deliveries: async (lane) => config.deliver === "pull-request" ? readDeliveries(await site(), lane) : noDeliveries
	};
}
function openPulls(remote, options) {
	const { token, apiUrl, serverUrl } = options;
	const pushedTo = remote.webUrl?.slice(new URL(serverUrl).origin.length + 1);
	const repository = pushedTo !== void 0 && /^[^/]+\/[^/]+$/.test(pushedTo) ? pushedTo : options.repository;
	const api = require_operator.openGitHub({
		token,
		apiUrl,
		...repository !== void 0 && { repository }
	});
	return api && repository !== void 0 ? {
		api,
		repository
	} : void 0;
}
function checkNothingHalfDone(repository) {
	for (const name of [
		"MERGE_HEAD",
		"CHERRY_PICK_HEAD",
		"REVERT_HEAD",
		"rebase-merge",
		"rebase-apply"
	]) {
		if (!(0, node_fs.existsSync)(repository.gitPath(name))) continue;
		throw new require_index.EvolveError("WORKSPACE_LOCKED", `The workspace is in the middle of a merge, a pick or a rebase (${name}).`, "Finish or abort it first.");
	}
}
async function checkClean(repository) {
	const changed = (await repository.git.run([
		"status",
		"--porcelain",
		"-z",
		"--untracked-files=no",
		"--ignore-submodules"
	])).split("\0").filter((line) => line !== "" && !repository.isState(line.slice(3)));
	if (changed.length === 0) return;
	throw new require_index.EvolveError("WORKSPACE_DIRTY", `The workspace has uncommitted changes: ${changed.slice(0, 5).map((line) => JSON.stringify(line.slice(3))).join(", ")}.`, "Commit or stash them, or work in a clone of its own; `allow-dirty: true` goes on all the same.");
}
async function readStart(repository, root, status) {
	const base = status?.head;
	if (base === void 0) throw require_repository.notARepository(root, "it has no commit yet");
	const tree = await require_snapshot.takeSnapshot(repository, status);
	const branch = status?.branch;
	return branch === void 0 ? {
		base,
		head: base,
		tree
	} : {
		base,
		head: base,
		tree,
		branch
	};
}
function parseAuthor(text) {
	const [, name = "evolve[bot]", email = "evolve[bot]@users.noreply.github.com"] = /^(.+) <(.+)>$/.exec(text) ?? [];
	return {
		name,
		email
	};
}
exports.openWorkspace = openWorkspace;
