let node_fs_promises = require("node:fs/promises");
let node_path = require("node:path");
const require_operator = require("./operator-UqW0A7Op.js");
const require_index = require("./index.js");
const require_handover = require("./handover-Dy1hYBNC.js");
const require_verify = require("./verify-B0at6beo.js");
const require_codec = require("./codec-DxQy5G89.js");
const require_repository_facts = require("./repository-facts-CobN5Zoo.js");
const require_verbs = require("./verbs-6dHBsjA6.js");
const require_cli = require("./cli-CI1yzGWk.js");
// src/cli/doctor-github.ts
async function gitHubFindings({ access, config, workflows }) {
	const api = require_operator.openGitHub(access, { retries: 0 });
	if (api === void 0) return [cannotAsk(access)];
	const branches = [...config.store === "branch" ? [config.stateBranch] : [], ...config.deliver === "none" ? [] : [`evolve/${config.lane}/example`]];
	const questions = [
		look("repository", () => repositoryFindings(api)),
		...branches.map((branch) => look("rules", () => ruleFindings(api, branch))),
		...config.deliver === "pull-request" ? [look("pull-requests", () => pullRequestFindings(api))] : [],
		...workflows.map((file) => look("workflow", () => workflowFindings(api, file))),
		...config.sources.includes("issues") ? [look("label", () => labelFindings(api, config.issueLabel))] : []
	];
	const findings = (await Promise.all(questions)).flat();
	const expired = findings.find(({ code }) => code === "TOKEN_EXPIRED");
	return expired === void 0 ? findings : [expired];
}
function cannotAsk({ repository }) {
	return {
		level: "unknown",
		code: "github-not-asked",
		what: `Rules of branches, settings, the schedule's state and the label were not looked at: there is no ${repository === void 0 ? "repository on GitHub" : "token"}.`,
		remedy: repository === void 0 ? "Push the repository to GitHub first, or set GITHUB_REPOSITORY to its `owner/name`." : "Give one as `--github-token`, or in the variable GH_TOKEN."
	};
}
async function look(code, ask) {
	try {
		return await ask();
	} catch (error) {
		if (error instanceof require_index.EvolveError && error.code === "TOKEN_EXPIRED") return [{
			level: "problem",
			code: error.code,
			what: error.problem,
			remedy: error.remedy
		}];
		const what = error instanceof require_index.EvolveError ? error.problem : require_index.describeError(error);
		return [{
			level: "unknown",
			code: `${code}-not-looked-at`,
			what: `Not looked at (${code}): ${what}`,
			...error instanceof require_index.EvolveError ? { remedy: error.remedy } : {}
		}];
	}
}
async function repositoryFindings(api) {
	const { data } = await api.ask("metadata: read", (octokit, repository) => octokit.rest.repos.get({ ...repository }));
	if (data.archived) return [{
		level: "problem",
		code: "archived",
		what: `${data.full_name} is archived: nothing can be pushed.`
	}];
	return data.permissions?.push === false ? [{
		level: "problem",
		code: "token-reads-only",
		what: `The token may not push to ${data.full_name}.`,
		remedy: "Give a token with `contents: write`."
	}] : [];
}
const rulesSchema = require_handover.array(require_handover.looseObject({ type: require_handover.string() }));
const blocking = {
	creation: "may not be created",
	update: "may not be updated",
	pull_request: "takes changes through pull requests only",
	required_signatures: "takes signed commits only",
	required_status_checks: "takes commits with passed checks only",
	commit_message_pattern: "has a rule for commit messages",
	commit_author_email_pattern: "has a rule for authors",
	committer_email_pattern: "has a rule for committers",
	branch_name_pattern: "has a rule for branch names",
	file_path_restriction: "has a rule for paths",
	workflows: "needs a workflow to pass",
	merge_queue: "takes changes through a merge queue only"
};
async function ruleFindings(api, branch) {
	const { data } = await api.ask("metadata: read", (octokit, repository) => octokit.request("GET /repos/{owner}/{repo}/rules/branches/{branch}", {
		...repository,
		branch
	}));
	const found = [...new Set(rulesSchema.parse(data).map(({ type }) => type))].flatMap((type) => blocking[type] === void 0 ? [] : [`${blocking[type]} (${type})`]);
	if (found.length === 0) return [{
		level: "ok",
		code: "rules",
		what: `No rule stands against pushes to ${branch}.`
	}];
	return [{
		level: "warning",
		code: "rules-block",
		what: `Branch ${branch} ${found.join(", ")}: pushes are refused unless the token may bypass that.`,
		remedy: "Exclude `evolve-state*` and `evolve/**` from the ruleset, or use the token of an app that may bypass it."
	}];
}
async function pullRequestFindings(api) {
	const { data } = await api.ask("administration: read", (octokit, repository) => octokit.rest.actions.getGithubActionsDefaultWorkflowPermissionsRepository({ ...repository }));
	return data.can_approve_pull_request_reviews ? [{
		level: "ok",
		code: "pull-requests",
		what: "Actions may create pull requests."
	}] : [{
		level: "warning",
		code: "pull-requests-refused",
		what: "Actions may not create pull requests here: work arrives as branches, with a link to open one.",
		remedy: "Settings → Actions → General → \"Allow GitHub Actions to create and approve pull requests\", or the token of an app."
	}];
}
async function workflowFindings(api, file) {
	const state = await api.ask("actions: read", async (octokit, repository) => {
		try {
			return (await octokit.rest.actions.getWorkflow({
				...repository,
				workflow_id: file
			})).data.state;
		} catch (error) {
			if (require_operator.hasStatus(error, 404)) return "absent";
			throw error;
		}
	});
	if (state === "active") return [{
		level: "ok",
		code: "workflow",
		what: `${file} is active.`
	}];
	return [{
		level: "problem",
		code: state === "absent" ? "workflow-absent" : "workflow-off",
		what: state === "absent" ? `GitHub does not know the workflow ${file} yet.` : `The workflow ${file} is turned off (${state}).`,
		remedy: state === "absent" ? "Push it to the default branch: schedules run from there only." : "Turn it on again on the Actions tab; schedules of public repositories go off after 60 idle days."
	}];
}
async function labelFindings(api, name) {
	return [await api.ask("issues: read", async (octokit, repository) => {
		try {
			await octokit.rest.issues.getLabel({
				...repository,
				name
			});
			return true;
		} catch (error) {
			if (require_operator.hasStatus(error, 404)) return false;
			throw error;
		}
	}) ? {
		level: "ok",
		code: "label",
		what: `The label \`${name}\` is there.`
	} : {
		level: "warning",
		code: "label-missing",
		what: `There is no label \`${name}\`: no issue can be given to the loop.`,
		remedy: "Make it, or let `evolve init` do so."
	}];
}
// src/cli/doctor-state.ts
const staleAfterDays = 7;
async function stateFindings(ports) {
	return [...await readFindings(ports), ...await writeFindings(ports.store)];
}
async function readFindings(ports) {
	const { store } = ports;
	try {
		const { lanes, unknown } = await require_verify.examineStore(ports);
		const count = lanes.reduce((sum, { differences }) => sum + differences.length, unknown.length);
		return [
			{
				level: "ok",
				code: "state-read",
				what: `${store.where} can be read: ${require_operator.plural(lanes.length, "lane")}.`
			},
			...lanes.flatMap((lane) => laneFindings(lane, ports.clock())),
			...count > 0 ? [{
				level: "warning",
				code: "state-disagrees",
				what: `The state does not agree with itself in ${require_operator.plural(count, "place")}.`,
				remedy: "See them with `evolve verify`."
			}] : []
		];
	} catch (error) {
		return [require_repository_facts.problemOf(error)];
	}
}
function laneFindings(examined, now) {
	const { name, lane, sizeBytes, notes } = examined;
	const fraction = sizeBytes / require_codec.maxLaneBytes;
	const size = `Lane ${name}: ${(sizeBytes / 1024).toFixed(0)} KiB of ${require_codec.maxLaneBytes / 1024} KiB`;
	const sizeFinding = fraction < .5 ? {
		level: "ok",
		code: "lane-size",
		what: `${size}.`
	} : {
		level: fraction < 1 ? "warning" : "problem",
		code: "lane-size",
		what: `${size}: over the limit no run starts.`,
		remedy: "Take consumed items out of the queue, or move older ledger lines elsewhere."
	};
	if (lane === void 0) return [sizeFinding];
	const stale = lane.claims.filter((claim) => claim.lane === name && !require_handover.isLive(claim.lease_until, now));
	const open = lane.state.open_cycle;
	const updatedAt = require_handover.parseTime(lane.state.updated_at);
	const days = updatedAt === void 0 ? 0 : (now.getTime() - updatedAt.getTime()) / 864e5;
	return [
		sizeFinding,
		...stale.map((claim) => ({
			level: "warning",
			code: "claim-stale",
			what: `Lane ${name}: the claim on ${claim.ref} by run ${claim.run_id} ended ${claim.lease_until}.`,
			remedy: "The next run takes it over; nothing is to be done."
		})),
		...open && !require_handover.isLive(open.lease_until, now) ? [{
			level: "warning",
			code: "cycle-open",
			what: `Lane ${name}: cycle ${open.cycle} of run ${open.run_id} was never ended.`,
			remedy: "The next run records it as interrupted and offers its item again."
		}] : [],
		...days >= staleAfterDays ? [{
			level: "warning",
			code: "lane-old",
			what: `Lane ${name}: last saved ${Math.floor(days)} days ago.`,
			remedy: "Look whether the schedule still runs (GitHub turns it off after 60 idle days); the cache forgets what is not read for 7 days."
		}] : [],
		...notes.map((what) => ({
			level: "warning",
			code: "lane-note",
			what: `Lane ${name}: ${what}`,
			remedy: "Look at them, then delete them."
		}))
	];
}
async function writeFindings(store) {
	const swap = store.canCompareAndSwap === false ? [{
		level: "warning",
		code: "state-race",
		what: `Two runs that save to ${store.where} at the same moment can cost one of the saves.`,
		remedy: "Keep one concurrency group per lane, or use `store: branch`."
	}] : [];
	if (!store.checkWrite) return swap;
	try {
		await store.checkWrite();
		return [...swap, {
			level: "ok",
			code: "state-write",
			what: `${store.where} can be written${store.name === "branch" ? ", as far as a push that is only tried can tell" : ""}.`
		}];
	} catch (error) {
		return [...swap, require_repository_facts.problemOf(error)];
	}
}
// src/cli/paint.ts
const codes = {
	green: 32,
	yellow: 33,
	red: 31,
	dim: 2,
	bold: 1
};
function openPaint(stream, env) {
	const isPlain = stream.isTTY !== true || (env.NO_COLOR ?? "") !== "" || env.TERM === "dumb";
	return (colour, text) => isPlain ? text : `\u001b[${codes[colour]}m${text}\u001b[0m`;
}
// src/cli/doctor.ts
const doctor = {
	name: "doctor",
	summary: "Look for what will hold the loop up, and say what to do about it.",
	flags: [require_cli.json],
	inputs: [...[
		"lane",
		"store",
		"state-branch",
		"state-directory",
		"remote",
		"working-directory",
		"github-token"
	], ...[
		"agent",
		"agent-command",
		"gate"
	]],
	async run({ given, flags }, invocation) {
		const token = require_repository_facts.tokenOf({
			env: invocation.env,
			given
		});
		const { ports, config } = await require_verbs.composeAtLoop({
			...invocation,
			given: {
				...given,
				"github-token": token
			}
		});
		const findings = [
			...await stateFindings(ports),
			...await toolFindings(ports, config, invocation),
			...await outsideFindings(ports.workspace.root, config, {
				...invocation,
				given
			})
		];
		const isSound = findings.every(({ level }) => level !== "problem");
		if (flags.has("json")) require_cli.printJson({
			ok: isSound,
			findings
		});
		else require_cli.print(render(findings, openPaint(process.stdout, invocation.env)));
		return isSound ? 0 : 1;
	}
};
async function toolFindings(ports, config, { env, isOnGitHub }) {
	const { root } = ports.workspace;
	const gate = config.gate.map((command) => {
		const missing = require_operator.findMissingProgram(command, {
			cwd: root,
			env
		});
		return missing === void 0 ? {
			level: "ok",
			code: "gate",
			what: `Gate: \`${command}\``
		} : {
			level: "warning",
			code: "gate-program-missing",
			what: `Gate: \`${command}\` begins with \`${missing}\`, which is not here.`,
			remedy: "Install it before the loop runs (`setup` of the reusable workflow), or correct the command."
		};
	});
	return [await agentFinding(ports, env, isOnGitHub), ...gate];
}
async function agentFinding(ports, env, isOnGitHub) {
	const { name } = ports.agent;
	try {
		await ports.agent.check();
	} catch (error) {
		return require_repository_facts.problemOf(error, isOnGitHub ? "problem" : "warning");
	}
	if (name === "command") return {
		level: "ok",
		code: "agent",
		what: "The agent is a command, and is there."
	};
	const file = require_operator.findProgram(name, env.PATH) ?? name;
	const asked = await require_operator.capture(file, ["--version"], {
		env,
		timeoutMs: 1e4
	});
	const version = asked.stdout.toString("utf8").trim().split("\n")[0]?.slice(0, 100);
	return asked.code === 0 && version ? {
		level: "ok",
		code: "agent",
		what: `The agent is ${name}, version ${version}.`
	} : {
		level: "warning",
		code: "agent-silent",
		what: `${name} is on PATH, but \`${name} --version\` does not answer.`,
		remedy: "Try it by hand; install it anew."
	};
}
async function outsideFindings(root, config, invocation) {
	const { jobs, unreadable } = await require_repository_facts.findJobs(root);
	const file = await readConfigFile(root);
	const configs = jobs.map((job) => [job, require_repository_facts.configOfJob(job, file)]);
	const sound = configs.flatMap(([job, one]) => "level" in one ? [] : [[job, one]]);
	const access = await require_repository_facts.findAccess(root, config.remote, invocation);
	const workflows = [...new Set(jobs.map((job) => job.file))];
	return [
		...unreadable.map((name) => ({
			level: "warning",
			code: "workflow-unreadable",
			what: `.github/workflows/${name} is not valid YAML; it was not looked at.`
		})),
		...jobs.length === 0 ? [noWorkflow] : [],
		...configs.flatMap(([, one]) => "level" in one ? [one] : []),
		...sound.flatMap(([job, one]) => require_repository_facts.jobFindings(job, one)),
		...(sound.length > 0 ? sound.map(([, one]) => one) : [config]).flatMap((one) => one.gate.length === 0 ? [noGate] : []),
		...jobs.length > 0 ? idleFindings(await require_repository_facts.findLastCommit(root, config.remote, invocation.env), new Date()) : [],
		...await gitHubFindings({
			access,
			config: sound[0]?.[1] ?? config,
			workflows
		})
	];
}
const noGate = {
	level: "warning",
	code: "gate-missing",
	what: "No gate is configured: every change counts as held.",
	remedy: "Set `gate` to the commands that must not get worse, such as `npm test`."
};
const noWorkflow = {
	level: "unknown",
	code: "workflow-missing",
	what: "No workflow here runs the loop; nothing starts it on a schedule.",
	remedy: "`evolve init` writes one."
};
const idleWarningDays = 45;
function idleFindings(lastCommit, now) {
	if (lastCommit === void 0) return [{
		level: "unknown",
		code: "default-branch-age",
		what: "When the default branch was last committed to is not known here.",
		remedy: "Fetch it, and let git know its name: `git remote set-head origin --auto`."
	}];
	const days = Math.floor((now.getTime() - lastCommit.getTime()) / 864e5);
	const what = `The last commit on the default branch known here is ${days} days old.`;
	return days < idleWarningDays ? [{
		level: "ok",
		code: "default-branch-age",
		what
	}] : [{
		level: "warning",
		code: "default-branch-age",
		what: `${what} After 60 idle days the schedules of a public repository go off, silently.`,
		remedy: "Merge what the loop has delivered; commits on the state branch are not known to count."
	}];
}
async function readConfigFile(root) {
	const text = await (0, node_fs_promises.readFile)((0, node_path.join)(root, ".github/evolve.yml"), "utf8").catch(() => void 0);
	return text === void 0 ? void 0 : require_operator.parseConfigFile(text).catch(ignorePlanned);
}
function ignorePlanned(error) {
	if (!(error instanceof require_index.EvolveError)) throw error;
}
function render(findings, paint) {
	const signs = {
		ok: paint("green", "ok      "),
		warning: paint("yellow", "warning "),
		problem: paint("red", "PROBLEM "),
		unknown: paint("dim", "unknown ")
	};
	return findings.map(({ level, code, what, remedy }) => `${signs[level]} ${what}${level === "ok" ? "" : ` ${paint("dim", `[${code}]`)}`}${remedy ? `\n         → ${remedy}` : ""}`).join("\n");
}
exports.doctor = doctor;
