let node_util = require("node:util");
const require_handover = require("./handover-Dy1hYBNC.js");
const require_index = require("./index.js");
const require_handover_folder = require("./handover-folder-DZa5Ma7o.js");
// src/cli/handover.ts
const handoverSummary = "For the agent, inside a cycle: ask to be replaced (`open`, `confirm`, `cancel`, `show`).";
const help = `evolve-handover: ask to be replaced by a fresh session. Answers in JSON; exit code 0 for a yes, 1 for a refusal.

  open [--reason TEXT]                         prints {"token", "path"}: the document to write
  confirm --token TOKEN [--operator-confirmed] checks the document; prints {"state": "accepted"} or {"refused", "message"}
  cancel --token TOKEN                         takes the request back
  show                                         prints the request that stands`;
async function runHandover(words, env) {
	if (words.includes("--help") || words.includes("-h")) {
		require_index.output.write(1, `${help}\n`);
		return 0;
	}
	const { exitCode, body } = await answer(words, env[require_handover_folder.handoverVariable]).catch((error) => refuse("INTERNAL", error instanceof Error ? error.message : String(error)));
	require_index.output.write(1, `${JSON.stringify(body)}\n`);
	return exitCode;
}
async function answer(words, path) {
	const folder = await require_handover_folder.openHandoverFolder(path);
	if (!folder) return refuse("NOT_CONFIGURED", "Nobody can be replaced here: the input `handover` is off. Work on.");
	const parsed = parse(words);
	if (typeof parsed === "string") return refuse("INPUT_INVALID", `${parsed} See --help.`, 2);
	const { verb, token, reason, isOperatorConfirmed } = parsed;
	const standing = await folder.readRequest();
	switch (verb) {
		case "open": return open(folder, reason);
		case "confirm": return confirm(folder, standing, {
			token,
			isOperatorConfirmed
		});
		case "cancel":
			if (standing?.token !== token) return refuse("TOKEN_UNKNOWN", "No request with this token stands.");
			await folder.append({
				event: "cancel",
				token
			});
			return {
				exitCode: 0,
				body: { state: "cancelled" }
			};
		case "show": return {
			exitCode: 0,
			body: show(folder, standing)
		};
	}
}
async function open(folder, reason) {
	const token = folder.makeToken();
	const { hash } = await folder.readDocument();
	await folder.append({
		event: "open",
		token,
		found: hash,
		uptime_s: require_handover_folder.uptimeSeconds(),
		reason: require_index.toOneLine(reason, 500)
	});
	return {
		exitCode: 0,
		body: {
			token,
			path: folder.documentPath
		}
	};
}
async function confirm(folder, standing, given) {
	const { document, hash } = await folder.readDocument();
	const facts = {
		isGenuine: folder.isGenuine(given.token),
		document,
		hash,
		uptimeSeconds: require_handover_folder.uptimeSeconds(),
		missing: await folder.findMissing(require_handover.documentArtifacts(document)),
		policy: folder.policy
	};
	const answered = require_handover.confirmRequest(standing, given, facts);
	const code = answered.kind === "accepted" ? "accepted" : answered.refusal.code;
	if (code !== "TOKEN_UNKNOWN") await folder.append({
		event: "confirm",
		token: given.token,
		operator_confirmed: given.isOperatorConfirmed,
		answer: code
	});
	return answered.kind === "accepted" ? {
		exitCode: 0,
		body: { state: "accepted" }
	} : refuse(answered.refusal.code, answered.refusal.message);
}
function show(folder, standing) {
	if (!standing) return { state: "none" };
	const { token, reason, isAccepted, refusedBy } = standing;
	return {
		state: isAccepted ? "accepted" : "pending",
		token,
		path: folder.documentPath,
		...reason ? { reason } : {},
		...refusedBy ? { refused: refusedBy } : {}
	};
}
function refuse(code, message, exitCode = 1) {
	return {
		exitCode,
		body: {
			refused: code,
			message
		}
	};
}
const options = {
	token: { type: "string" },
	reason: { type: "string" },
	"operator-confirmed": { type: "boolean" }
};
const taken = {
	open: ["reason"],
	confirm: ["token", "operator-confirmed"],
	cancel: ["token"],
	show: []
};
function parse(words) {
	const [verb = "", ...args] = words;
	if (!isVerb(verb)) return `${JSON.stringify(verb)} is none of ${Object.keys(taken).join(", ")}.`;
	try {
		const { values } = (0, node_util.parseArgs)({
			args,
			options,
			strict: true,
			allowPositionals: false
		});
		const stranger = Object.keys(values).find((name) => !taken[verb].includes(name));
		if (stranger !== void 0) return `\`${verb}\` takes no --${stranger}.`;
		const { token = "", reason = "" } = values;
		if (taken[verb].includes("token") && token === "") return `\`${verb}\` needs --token.`;
		return {
			verb,
			token,
			reason,
			isOperatorConfirmed: values["operator-confirmed"] ?? false
		};
	} catch (error) {
		return error instanceof Error ? require_index.toOneLine(error.message, 300) : String(error);
	}
}
function isVerb(word) {
	return Object.hasOwn(taken, word);
}
exports.handoverSummary = handoverSummary;
exports.runHandover = runHandover;
