const require_index = require("./index.js");
// src/platform/actions-cache.ts
const lookUpMethod = "twirp/github.actions.results.api.v1.CacheService/GetCacheEntryDownloadURL";
function openCacheClient(options) {
	const { env, folder, deadlineMs = 6e4, checkMs = 15e3 } = options;
	const load = () => Promise.resolve().then(() => require("./cache-DWZnO_M3.js"));
	const call = async (what, body) => withDeadline(what, deadlineMs, body(await load()));
	return {
		async check() {
			const client = await load();
			const missing = whatIsMissing(env, client.isFeatureAvailable());
			if (missing !== void 0) throw unavailable(missing);
			await askForLife(env, checkMs);
		},
		restore: (key) => call("restore", (client) => client.restoreCache([folder], key, [key])),
		lookUp: (key) => call("look-up", (client) => client.restoreCache([folder], key, [key], { lookupOnly: true })),
		async save(key) {
			await call("save", (client) => client.saveCache([folder], key));
		}
	};
}
function whatIsMissing(env, isFeatureAvailable) {
	if (env.ACTIONS_CACHE_MODE === "none" || env.ACTIONS_CACHE_MODE === "write-only") return `the cache mode of this run is ${env.ACTIONS_CACHE_MODE}`;
	if (!env.ACTIONS_RUNTIME_TOKEN) return "this is no job of GitHub Actions";
	if (!isFeatureAvailable || !env.ACTIONS_CACHE_SERVICE_V2 || !env.ACTIONS_RESULTS_URL) return `${env.GITHUB_SERVER_URL ?? "the server"} has no cache service (version 2)`;
}
function unavailable(why) {
	return new require_index.EvolveError("CACHE_UNAVAILABLE", `The Actions cache cannot be used: ${why}.`, "Use `store: branch` with `contents: write` instead.");
}
async function askForLife(env, timeoutMs) {
	const problem = await answerOf(env, timeoutMs);
	if (problem === void 0) return;
	throw new require_index.EvolveError("STATE_UNREADABLE", `The Actions cache does not answer as it should (${problem}); whether there is state is not known.`, "Nothing was changed; the next run tries again. If it lasts, use `store: branch`.");
}
async function answerOf(env, timeoutMs) {
	try {
		const response = await fetch(new URL(lookUpMethod, env.ACTIONS_RESULTS_URL), {
			method: "POST",
			headers: {
				"Content-Type": "application/json",
				Authorization: `Bearer ${env.ACTIONS_RUNTIME_TOKEN}`
			},
			body: JSON.stringify({
				key: "evolve-v1",
				restore_keys: [],
				version: "0".repeat(64)
			}),
			signal: AbortSignal.timeout(timeoutMs)
		});
		const text = await response.text();
		if (!response.ok) return `HTTP ${response.status}`;
		const answer = JSON.parse(text);
		return typeof answer === "object" && answer !== null && "ok" in answer ? void 0 : "no answer of a cache";
	} catch (error) {
		return require_index.describeError(error);
	}
}
async function withDeadline(what, deadlineMs, work) {
	let timer;
	const late = new Promise((_, reject) => {
		timer = setTimeout(() => {
			reject(new Error(`The ${what} in the Actions cache took longer than ${deadlineMs / 1e3} s.`));
		}, deadlineMs);
	});
	try {
		return await Promise.race([work, late]);
	} finally {
		clearTimeout(timer);
	}
}
exports.openCacheClient = openCacheClient;
