const require_index = require("./index.js");
// src/cli/verb.ts
const handoverName = "handover";
const json = {
	name: "json",
	description: "Print data as JSON."
};
function print(text) {
	require_index.output.write(1, text.endsWith("\n") ? text : `${text}\n`);
}
function printJson(value) {
	print(JSON.stringify(value, null, 2));
}
// src/version.ts
const version = "0.1.0";
// src/cli/index.ts
async function runVerb(name, words, invocation) {
	if (name === "help" && words[0] !== void 0) return runVerb(words[0], ["--help"], invocation);
	if (name === "--version" || name === "-v") {
		print(version);
		return 0;
	}
	if (name === "handover") return (await Promise.resolve().then(() => require("./handover-CMX4G8Mx.js"))).runHandover(words, invocation.env);
	return (await Promise.resolve().then(() => require("./verbs-6dHBsjA6.js"))).runListedVerb(name, words, invocation);
}
exports.handoverName = handoverName;
exports.json = json;
exports.print = print;
exports.printJson = printJson;
exports.runVerb = runVerb;
