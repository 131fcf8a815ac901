const require_operator = require("./operator-UqW0A7Op.js");
const require_main = require("./main-BQroOvfn.js");
const require_index = require("./index.js");
const require_cli = require("./cli-CI1yzGWk.js");
// src/cli/run.ts
const run = {
	name: "run",
	summary: "Run one cycle in the current repository.",
	flags: [require_cli.json],
	inputs: Object.keys(require_operator.inputs).filter((name) => ![
		"command",
		"reason",
		"all",
		"ref"
	].includes(name)),
	async run({ given, flags }, invocation) {
		const composed = await require_operator.compose({
			...invocation,
			given
		});
		const { report, published, failure } = await require_main.runAndPublish(composed);
		const { transcriptPath } = report?.agent ?? {};
		if (transcriptPath !== void 0) composed.ports.log.info(`What the agent printed: ${transcriptPath}`);
		const said = require_operator.redactDeep({
			record: report?.record ?? null,
			next: report?.next,
			failure: failure ?? null
		}, composed.redact);
		if (flags.has("json")) require_cli.printJson({
			...published?.outputs,
			...said
		});
		else require_cli.print(published?.summary ?? "");
		if (said.failure) require_index.output.write(2, `${said.failure}\n`);
		return failure ? 1 : 0;
	}
};
exports.run = run;
