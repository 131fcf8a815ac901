let node_fs_promises = require("node:fs/promises");
let node_path = require("node:path");
const require_handover = require("./handover-Dy1hYBNC.js");
const require_index = require("./index.js");
// src/platform/handover-folder.ts
const handoverVariable = "EVOLVE_HANDOVER_FOLDER";
const names = {
	ticket: "run.json",
	requests: "requests.jsonl",
	document: "handover.json",
	received: "received.json"
};
const maxTicketBytes = 16384;
const maxRequestsBytes = 262144;
const ticketSchema = require_handover.object({
	run: require_handover.object({
		lane: require_handover.string(),
		run_id: require_handover.string(),
		run_attempt: require_handover.number()
	}),
	key: require_handover.string().check(require_handover._minLength(1)),
	workspaceRoot: require_handover.string(),
	policy: require_handover.object({
		maxAgeSeconds: require_handover.number(),
		requiresOperator: require_handover.boolean(),
		isApproved: require_handover.boolean()
	})
});
function uptimeSeconds() {
	return Number(process.hrtime.bigint() / 1000000n) / 1e3;
}
async function openHandoverFolder(folder) {
	if (!folder) return void 0;
	const found = await require_handover.readUntrusted((0, node_path.join)(folder, names.ticket), maxTicketBytes);
	const json = require_handover.parseJson(found.kind === "file" ? found.text : "");
	const ticket = ticketSchema.safeParse(json.ok ? json.value : void 0);
	return ticket.success ? folderOf(folder, ticket.data) : void 0;
}
function folderOf(folder, ticket) {
	const documentPath = (0, node_path.join)(folder, names.document);
	const requestsPath = (0, node_path.join)(folder, names.requests);
	const sign = (nonce) => {
		const { lane, run_id, run_attempt } = ticket.run;
		const bound = JSON.stringify([
			lane,
			run_id,
			run_attempt,
			nonce
		]);
		return `${nonce}-${require_index.crypto().createHmac("sha256", ticket.key).update(bound).digest("hex").slice(0, 24)}`;
	};
	return {
		documentPath,
		policy: ticket.policy,
		makeToken: () => sign(require_index.crypto().randomBytes(8).toString("hex")),
		isGenuine: (token) => token === sign(token.split("-")[0] ?? ""),
		async readRequest() {
			const found = await require_handover.readUntrusted(requestsPath, maxRequestsBytes);
			return require_handover.foldRequests(require_handover.parseEvents(found.kind === "file" ? found.text : ""));
		},
		async readDocument() {
			const found = await require_handover.readUntrusted(documentPath, require_handover.maxDocumentBytes + 1);
			if (found.kind !== "file") return { hash: "" };
			return {
				document: found.text,
				hash: require_index.crypto().createHash("sha256").update(found.text).digest("hex")
			};
		},
		async findMissing(paths) {
			const isThere = await Promise.all(paths.map((path) => require_index.isThereBelow(ticket.workspaceRoot, path)));
			return paths.filter((_, index) => !isThere[index]);
		},
		append: (event) => (0, node_fs_promises.appendFile)(requestsPath, `\n${JSON.stringify(event)}\n`, { mode: 384 })
	};
}
function openHandovers(surroundings) {
	return { open: (opening) => openRun(surroundings, opening) };
}
async function openRun({ temporaryFolder, workspaceRoot, program }, { run, policy, received }) {
	const top = await require_handover.makeFolder(temporaryFolder, "handover-");
	const binFolder = (0, node_path.join)(top, "bin");
	const folder = (0, node_path.join)(top, "desk");
	await layOutProgram(binFolder, policy ? folder : "", program);
	if (received !== void 0) await require_handover.writeFiles(folder, new Map([[names.received, received]]));
	const receivedPath = received === void 0 ? {} : { receivedPath: (0, node_path.join)(folder, names.received) };
	if (!policy) return {
		place: {
			binFolder,
			...received === void 0 ? {} : { folder }
		},
		...receivedPath,
		look: () => Promise.resolve(void 0)
	};
	const ticket = {
		run,
		key: require_index.crypto().randomBytes(32).toString("hex"),
		workspaceRoot,
		policy
	};
	await require_handover.writeFiles(folder, new Map([[names.ticket, `${JSON.stringify(ticket)}\n`]]));
	const desk = folderOf(folder, ticket);
	return {
		place: {
			binFolder,
			folder
		},
		...receivedPath,
		async look() {
			const request = await desk.readRequest();
			if (!request) return void 0;
			const { document, hash } = await desk.readDocument();
			return {
				request,
				isGenuine: desk.isGenuine(request.token),
				...document === void 0 ? {} : { document },
				hash,
				uptimeSeconds: uptimeSeconds()
			};
		}
	};
}
async function layOutProgram(binFolder, folder, [node, entry]) {
	const quote = (text) => `'${text.replaceAll("'", `'\\''`)}'`;
	const posix = [
		"#!/bin/sh",
		"# What the agent has set for its own programs is not meant for this one.",
		"unset NODE_OPTIONS",
		`${handoverVariable}=${quote(folder)}`,
		`export ${handoverVariable}`,
		`exec ${quote(node)} ${quote(entry)} handover "$@"`
	];
	const escaped = (text) => text.replaceAll("%", "%%");
	const windows = [
		"@echo off",
		"setlocal",
		"set \"NODE_OPTIONS=\"",
		`set "${handoverVariable}=${escaped(folder)}"`,
		`"${escaped(node)}" "${escaped(entry)}" handover %*`
	];
	await require_handover.writeFiles(binFolder, new Map([["evolve-handover", `${posix.join("\n")}\n`], ["evolve-handover.cmd", `${windows.join("\r\n")}\r\n`]]));
	await (0, node_fs_promises.chmod)((0, node_path.join)(binFolder, "evolve-handover"), 448);
}
exports.handoverVariable = handoverVariable;
exports.openHandoverFolder = openHandoverFolder;
exports.openHandovers = openHandovers;
exports.uptimeSeconds = uptimeSeconds;
