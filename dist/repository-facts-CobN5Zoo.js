let node_fs_promises = require("node:fs/promises");
let node_path = require("node:path");
const require_operator = require("./operator-UqW0A7Op.js");
const require_index = require("./index.js");
const require_handover = require("./handover-Dy1hYBNC.js");
// src/cli/finding.ts
function problemOf(error, level = "problem") {
	if (!(error instanceof require_index.EvolveError)) throw error;
	return {
		level,
		code: error.code,
		what: error.problem,
		remedy: error.remedy || require_index.describeError(error)
	};
}
// src/cli/doctor-workflow.ts
const mapping = require_handover.record(require_handover.string(), require_handover.unknown());
const jobSchema = require_handover.looseObject({
	uses: require_handover._catch(require_handover.optional(require_handover.string()), void 0),
	with: require_handover._catch(require_handover.optional(mapping), void 0),
	permissions: require_handover.optional(require_handover.unknown()),
	concurrency: require_handover.optional(require_handover.unknown()),
	steps: require_handover._catch(require_handover.optional(require_handover.array(mapping)), void 0)
});
const workflowSchema = require_handover.looseObject({
	on: require_handover.optional(require_handover.unknown()),
	permissions: require_handover.optional(require_handover.unknown()),
	concurrency: require_handover.optional(require_handover.unknown()),
	jobs: require_handover._catch(mapping, {})
});
function findLoopJobs(file, document) {
	const workflow = workflowSchema.safeParse(document);
	if (!workflow.success) return [];
	const { on, jobs, permissions, concurrency } = workflow.data;
	const schedule = require_handover.looseObject({ schedule: require_handover.array(require_handover.looseObject({ cron: require_handover.string() })) }).safeParse(on);
	const crons = schedule.success ? schedule.data.schedule.map(({ cron }) => cron) : [];
	return Object.entries(jobs).flatMap(([name, job]) => {
		const { data } = jobSchema.safeParse(job);
		if (!data) return [];
		const step = data.steps?.find(({ uses }) => typeof uses === "string" && /\/evolve-action@/.test(uses));
		const isCall = /(^|\/)\.github\/workflows\/evolve\.ya?ml(@|$)/.test(data.uses ?? "");
		if (!isCall && step === void 0) return [];
		return [{
			file,
			name,
			kind: isCall ? "workflow" : "action",
			with: (isCall ? data.with : mapping.safeParse(step?.with).data) ?? {},
			permissions: data.permissions ?? permissions,
			concurrency: data.concurrency ?? concurrency,
			crons
		}];
	});
}
function configOfJob(job, file) {
	const literal = Object.entries(job.with).flatMap(([name, value]) => require_operator.isInputName(name) && name !== "command" && !String(value).includes("${{") ? [[name, String(value)]] : []);
	try {
		return require_operator.readConfig({
			given: Object.fromEntries(literal),
			file,
			isOnGitHub: true
		});
	} catch (error) {
		const found = problemOf(error);
		return {
			...found,
			what: `${job.file}: ${found.what}`,
			remedy: "Correct the inputs there, or .github/evolve.yml."
		};
	}
}
function jobFindings(job, config) {
	return [
		...scheduleFindings(job),
		...grantFindings(job, config),
		...concurrencyFindings(job)
	];
}
function scheduleFindings({ file, crons }) {
	if (crons.length === 0) return [{
		level: "warning",
		code: "schedule-missing",
		what: `${file} has no schedule: the loop runs only when somebody starts it.`,
		remedy: "Add `schedule: [{ cron: '17 * * * *' }]` below `on:`."
	}];
	return crons.map((cron) => {
		const minutes = minutesOf(cron);
		const crowded = [0, 30].filter((minute) => minutes.includes(minute));
		return crowded.length === 0 ? {
			level: "ok",
			code: "schedule",
			what: `${file}: the schedule is "${cron}" (UTC).`
		} : {
			level: "warning",
			code: "schedule-minute",
			what: `${file}: "${cron}" starts at minute ${crowded.join(" and ")}, as everybody's schedules do: runs are delayed or dropped there.`,
			remedy: "Take an odd minute, such as 17."
		};
	});
}
function minutesOf(cron) {
	const [field = ""] = cron.trim().split(/\s+/);
	const parts = field.split(",").map((part) => /^(?:\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part));
	return Array.from({ length: 60 }, (_, minute) => minute).filter((minute) => parts.some((part) => {
		if (!part) return false;
		const [, from = "0", to, step] = part;
		const last = to ?? (part[1] === void 0 || step !== void 0 ? "59" : from);
		return minute >= Number(from) && minute <= Number(last) && (minute - Number(from)) % Number(step ?? 1) === 0;
	}));
}
function needsOf(config) {
	const pushes = config.store === "branch" || config.deliver !== "none";
	return [
		{
			name: "contents",
			access: pushes ? "write" : "read",
			level: "problem",
			why: pushes ? "state and work are pushed" : "the repository is checked out"
		},
		config.deliver === "pull-request" && {
			name: "pull-requests",
			access: "write",
			level: "problem",
			why: "each item becomes a pull request"
		},
		config.sources.includes("issues") && {
			name: "issues",
			access: "read",
			level: "warning",
			why: "issues are a source of work"
		},
		{
			name: "actions",
			access: config.redispatch ? "write" : "read",
			level: "warning",
			why: config.redispatch ? "the next run is started" : "whether a dead run is over is asked"
		}
	].filter((need) => need !== false);
}
function grantFindings({ file, name, permissions }, config) {
	if (permissions === void 0) return [{
		level: "warning",
		code: "permissions-default",
		what: `${file}: job ${name} has no \`permissions:\`; it gets what the repository's settings give by default.`,
		remedy: `Write them down: permissions: { ${needsOf(config).map((need) => `${need.name}: ${need.access}`).join(", ")} }`
	}];
	const missing = needsOf(config).filter((need) => !isGranted(permissions, need));
	if (missing.length === 0) return [{
		level: "ok",
		code: "permissions",
		what: `${file}: job ${name} grants what its runs need.`
	}];
	return missing.map((need) => ({
		level: need.level,
		code: "permissions-missing",
		what: `${file}: job ${name} does not grant \`${need.name}: ${need.access}\`; ${need.why}.`,
		remedy: `Add \`${need.name}: ${need.access}\` below \`permissions:\` of the job.`
	}));
}
function isGranted(permissions, { name, access }) {
	if (permissions === "write-all") return true;
	if (permissions === "read-all") return access === "read";
	const granted = mapping.safeParse(permissions).data?.[name];
	return granted === "write" || granted === access;
}
function concurrencyFindings({ file, name, kind, concurrency }) {
	const cancels = mapping.safeParse(concurrency).data?.["cancel-in-progress"];
	if (cancels !== void 0 && cancels !== false) return [{
		level: "problem",
		code: "concurrency-cancels",
		what: `${file}: job ${name} has \`cancel-in-progress\`: a new run kills the cycle of the one before.`,
		remedy: "Remove it; a run that finds another at work skips by itself."
	}];
	if (kind === "workflow" || concurrency !== void 0) return [{
		level: "ok",
		code: "concurrency",
		what: `${file}: runs of a lane wait for each other.`
	}];
	return [{
		level: "warning",
		code: "concurrency-missing",
		what: `${file}: job ${name} has no \`concurrency:\`; two runs can start at once, and one of them does nothing.`,
		remedy: "Add `concurrency: { group: evolve-default, cancel-in-progress: false }` to the job, one group per lane."
	}];
}
// src/cli/repository-facts.ts
function tokenOf({ env, given }) {
	return given["github-token"] || env.GH_TOKEN || env.GITHUB_TOKEN || "";
}
async function findAccess(root, remote, invocation) {
	const { env } = invocation;
	const server = env.GITHUB_SERVER_URL ?? "https://github.com";
	const url = await askGit(root, env, [
		"remote",
		"get-url",
		"--",
		remote
	]) ?? "";
	const host = new URL(server).host.replace(/[.]/g, "\\.");
	const named = new RegExp(`(?:@|//)(?:[^/@]*@)?${host}[:/]([\\w.-]+/[\\w.-]+?)(?:\\.git)?/?$`).exec(url)?.[1];
	return {
		token: tokenOf(invocation),
		apiUrl: env.GITHUB_API_URL ?? "https://api.github.com",
		...env.GITHUB_REPOSITORY ?? named ? { repository: env.GITHUB_REPOSITORY ?? named } : {}
	};
}
async function findLastCommit(root, remote, env) {
	const time = await askGit(root, env, [
		"log",
		"-1",
		"--format=%cI",
		`refs/remotes/${remote}/HEAD`,
		"--"
	]);
	return time === void 0 ? void 0 : new Date(time);
}
async function findJobs(root) {
	const folder = (0, node_path.join)(root, ".github/workflows");
	const files = (await require_index.listFolder(folder)).filter((name) => /\.ya?ml$/.test(name));
	const found = await Promise.all(files.map(async (name) => {
		try {
			return findLoopJobs(name, await require_operator.parseConfigFile(await (0, node_fs_promises.readFile)((0, node_path.join)(folder, name), "utf8")));
		} catch (error) {
			if (!(error instanceof require_index.EvolveError)) throw error;
			return name;
		}
	}));
	return {
		jobs: found.flatMap((one) => typeof one === "string" ? [] : one),
		unreadable: found.filter((one) => typeof one === "string").map((name) => (0, node_path.basename)(name))
	};
}
async function askGit(root, env, args) {
	const done = await require_operator.openGit({
		env,
		token: "",
		serverUrl: "",
		author: {
			name: "",
			email: ""
		}
	}, { cwd: root }).try(args);
	const text = done.stdout.toString("utf8").trim();
	return done.code === 0 && text !== "" ? text : void 0;
}
Object.defineProperty(exports, "configOfJob", {
	enumerable: true,
	get: function() {
		return configOfJob;
	}
});
Object.defineProperty(exports, "findAccess", {
	enumerable: true,
	get: function() {
		return findAccess;
	}
});
Object.defineProperty(exports, "findJobs", {
	enumerable: true,
	get: function() {
		return findJobs;
	}
});
Object.defineProperty(exports, "findLastCommit", {
	enumerable: true,
	get: function() {
		return findLastCommit;
	}
});
Object.defineProperty(exports, "jobFindings", {
	enumerable: true,
	get: function() {
		return jobFindings;
	}
});
Object.defineProperty(exports, "problemOf", {
	enumerable: true,
	get: function() {
		return problemOf;
	}
});
Object.defineProperty(exports, "tokenOf", {
	enumerable: true,
	get: function() {
		return tokenOf;
	}
});
