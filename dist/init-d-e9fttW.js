let node_fs_promises = require("node:fs/promises");
let node_path = require("node:path");
const require_index = require("./index.js");
const require_operator = require("./operator-UqW0A7Op.js");
const require_repository_facts = require("./repository-facts-CobN5Zoo.js");
const require_cli = require("./cli-CI1yzGWk.js");
// src/domain/caller.ts
const keyOfAgent = {
	claude: {
		input: "anthropic-api-key",
		secret: "ANTHROPIC_API_KEY"
	},
	codex: {
		input: "openai-api-key",
		secret: "OPENAI_API_KEY"
	}
};
function renderCaller(choices) {
	const { action, owner, minute, agent, gate, setup, issueLabel } = choices;
	const [repository = "", version = "v1"] = action.split("@");
	const key = keyOfAgent[agent];
	return [
		"name: Evolve",
		"on:",
		"  schedule:",
		`    - cron: '${minute} * * * *' # an odd minute: at 0 and 30 everybody's schedules go off, and runs are delayed or dropped`,
		"  workflow_dispatch:",
		"    inputs:",
		"      command: { type: choice, options: [run, status, stop, resume] }",
		"jobs:",
		"  evolve:",
		`    if: github.repository_owner == '${owner}' # forks have this file too`,
		`    uses: ${repository}/.github/workflows/evolve.yml@${version} # better: a full commit SHA`,
		"    permissions: { contents: write, pull-requests: write, issues: read, actions: read }",
		"    with:",
		"      command: ${{ inputs.command }}",
		...agent === "claude" ? [] : [`      agent: ${agent}`],
		...setup === "" ? [] : [`      setup: ${quote(setup)}`],
		...gate === "" ? ["      # gate: the commands that must not get worse, one per line. Without one every change counts as held."] : [`      gate: ${quote(gate)}`],
		...issueLabel === "evolve" ? [] : [`      issue-label: ${quote(issueLabel)}`],
		"    secrets:",
		`      ${key.input}: \${{ secrets.${key.secret} }}`,
		""
	].join("\n");
}
function renderConfigFile(action) {
	const [repository = "", version = "v1"] = action.split("@");
	return [
		`# yaml-language-server: $schema=https://raw.githubusercontent.com/${repository}/${version}/docs/evolve.schema.json`,
		"# Keys are the inputs of the action; inputs of the workflow win. For example:",
		"# agent-timeout-minutes: 45",
		"# protected-paths: [.github/**, LICENSE]",
		""
	].join("\n");
}
function minuteFor(name) {
	let sum = 0;
	for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 30;
	return sum * 2 + 1;
}
function quote(text) {
	const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
	if (lines.length > 1) return `|\n${lines.map((line) => `        ${line.trim()}`).join("\n")}`;
	return /^[A-Za-z][\w ./-]*$/.test(text) && !/^(true|false|null|yes|no|on|off|y|n)$/i.test(text) ? text : `'${text.replace(/\s+/g, " ").replace(/'/g, "''")}'`;
}
// src/cli/init.ts
const init = {
	name: "init",
	summary: "Write the workflow that starts the loop, and make its label; changes nothing that is there.",
	flags: [
		{
			name: "dry-run",
			description: "Only say what would be done."
		},
		{
			name: "config",
			description: "Write .github/evolve.yml, too."
		},
		{
			name: "action",
			value: "OWNER/NAME@VERSION",
			description: "Where this action lies; found by its clone unless said."
		},
		{
			name: "setup",
			value: "COMMAND",
			description: "What installs what the gate needs; found unless said."
		},
		require_cli.json
	],
	inputs: [
		"agent",
		"gate",
		"issue-label",
		"remote",
		"github-token"
	],
	async run({ given, flags, values }, invocation) {
		const root = await require_operator.findTop(invocation.cwd);
		if (root === void 0) throw new require_index.EvolveError("NOT_A_REPOSITORY", `${invocation.cwd} is not in a git repository.`, "Call `evolve init` in the repository that the loop is to work on.");
		const isDry = flags.has("dry-run");
		const issueLabel = given["issue-label"] ?? "evolve";
		const access = await require_repository_facts.findAccess(root, given.remote ?? "origin", {
			env: invocation.env,
			given
		});
		const action = checkAction(values.action ?? await findAction(invocation));
		const chosen = await choose(root, given, values.setup, invocation.env);
		const [owner = "OWNER", name = root] = access.repository?.split("/") ?? [];
		const workflow = renderCaller({
			...chosen,
			issueLabel,
			action,
			owner,
			minute: minuteFor(name)
		});
		const steps = [
			await writeWorkflow(root, workflow, isDry),
			...flags.has("config") ? [await write(root, ".github/evolve.yml", renderConfigFile(action), isDry)] : [],
			await makeLabel(access, issueLabel, isDry)
		];
		const next = nextSteps(chosen.agent, action, owner, chosen.gate, issueLabel);
		if (flags.has("json")) require_cli.printJson({
			steps,
			workflow,
			next
		});
		else require_cli.print(render(steps, isDry ? workflow : "", next));
		return 0;
	}
};
function checkAction(action) {
	if (/^[\w.-]+\/[\w.-]+(@[\w./-]+)?$/.test(action)) return action;
	throw new require_index.EvolveError("INPUT_INVALID", `--action: ${JSON.stringify(action)} is not valid; give OWNER/NAME@VERSION.`, "See `evolve init --help`.");
}
async function findAction({ env }) {
	const folder = (0, node_path.dirname)((0, node_path.resolve)(process.argv[1] ?? "."));
	const own = await require_repository_facts.findAccess(folder, "origin", {
		env: {
			...env,
			GITHUB_REPOSITORY: void 0
		},
		given: {}
	});
	return `${own.repository?.endsWith("/evolve-action") ? own.repository : "OWNER/evolve-action"}@v1`;
}
async function choose(root, given, setup, env) {
	const isThere = (program) => require_operator.findProgram(program, env.PATH) !== void 0;
	if (given.agent !== void 0 && given.agent !== "claude" && given.agent !== "codex") throw new require_index.EvolveError("INPUT_INVALID", `agent: ${JSON.stringify(given.agent)} cannot be set up here; give one of: claude, codex.`, "For another agent copy a workflow from examples/.");
	const found = await findGate(root);
	return {
		agent: given.agent ?? (!isThere("claude") && isThere("codex") ? "codex" : "claude"),
		gate: given.gate ?? found.gate,
		setup: setup ?? found.setup
	};
}
async function findGate(root) {
	const read = (name) => (0, node_fs_promises.readFile)((0, node_path.join)(root, name), "utf8").catch(() => void 0);
	const hasFile = async (name) => await read(name) !== void 0;
	if (/"test"\s*:/.test(await read("package.json") ?? "")) return {
		gate: "npm test",
		setup: await hasFile("package-lock.json") ? "npm ci" : "npm install"
	};
	if (await hasFile("Cargo.toml")) return {
		gate: "cargo test",
		setup: ""
	};
	if (await hasFile("go.mod")) return {
		gate: "go test ./...",
		setup: ""
	};
	if (/^test\s*:/m.test(await read("Makefile") ?? "")) return {
		gate: "make test",
		setup: ""
	};
	return {
		gate: "",
		setup: ""
	};
}
async function writeWorkflow(root, text, isDry) {
	const { jobs } = await require_repository_facts.findJobs(root);
	const [standing] = jobs;
	return standing === void 0 ? write(root, ".github/workflows/evolve.yml", text, isDry) : {
		what: `.github/workflows/${standing.file}`,
		done: "left as it is",
		why: "it runs the loop already"
	};
}
async function write(root, path, text, isDry) {
	const standing = {
		what: path,
		done: "left as it is",
		why: "the file is there"
	};
	if (isDry) return await require_index.isTaken((0, node_path.join)(root, path)) ? standing : {
		what: path,
		done: "would be written"
	};
	return await require_index.writeNewFile((0, node_path.join)(root, path), text).catch((error) => {
		if (!require_index.isSystemError(error)) throw error;
		throw new require_index.EvolveError("INPUT_INVALID", `${path} cannot be written (${error.message}).`, "Make room for it.", { cause: error });
	}) ? {
		what: path,
		done: "written"
	} : standing;
}
async function makeLabel(access, name, isDry) {
	const what = `label ${name}`;
	const api = require_operator.openGitHub(access, { retries: 0 });
	if (api === void 0) return {
		what,
		done: "not made",
		why: "there is no token (GH_TOKEN), or no repository on GitHub"
	};
	if (isDry) return {
		what,
		done: "would be made",
		why: "unless it is there"
	};
	try {
		return await api.ask("issues: write", async (octokit, repository) => {
			try {
				const description = "Work for the autonomous loop";
				await octokit.rest.issues.createLabel({
					...repository,
					name,
					description,
					color: "8250df"
				});
				return {
					what,
					done: "made"
				};
			} catch (error) {
				if (require_operator.hasStatus(error, 422)) return {
					what,
					done: "left as it is",
					why: "it is there"
				};
				throw error;
			}
		});
	} catch (error) {
		return {
			what,
			done: "not made",
			why: require_index.describeError(error)
		};
	}
}
function nextSteps(agent, action, owner, gate, label) {
	const { secret } = keyOfAgent[agent];
	return [
		...action.startsWith("OWNER/") || owner === "OWNER" ? ["Write the real owner for OWNER in the workflow."] : [],
		...gate === "" ? ["Set a gate in the workflow: without one every change counts as held."] : [],
		`Add the secret ${secret}: gh secret set ${secret}`,
		"Commit and push the workflow to the default branch: schedules run from there only.",
		`Label an issue \`${label}\`, or give work in another way (docs/work-sources.md).`,
		"See whether anything is in the way: evolve doctor"
	];
}
function render(steps, workflow, next) {
	return [
		...steps.map(({ what, done, why }) => `${what}: ${done}${why === void 0 ? "" : ` (${why})`}`),
		...workflow === "" ? [] : ["", workflow.trimEnd()],
		"",
		"Next:",
		...next.map((step, index) => `  ${index + 1}. ${step}`)
	].join("\n");
}
exports.init = init;
