const require_operator = require("./operator-UqW0A7Op.js");
const require_main = require("./main-BQroOvfn.js");
const require_handover = require("./handover-Dy1hYBNC.js");
const require_index = require("./index.js");
// src/post.ts
async function post(invocation) {
	const { phase, configText } = require_index.readFromMain();
	if (phase !== "started") return;
	try {
		const { ports } = await require_operator.compose({
			...invocation,
			configText
		});
		await closeOwnCycle(ports);
	} catch (error) {
		if (!(error instanceof require_index.EvolveError)) throw error;
		require_index.openRunnerLog(require_operator.createRedactor(require_operator.secretsOf(invocation))).warning(`The open cycle could not be closed here; the next run recovers it. ${error.message}`);
	}
}
async function closeOwnCycle(ports) {
	const { store, host } = ports;
	const { lane } = await store.restore();
	const run = require_operator.keyOf(lane, host.run);
	const open = lane.state.open_cycle;
	if (!open || !require_handover.isSameRun({
		...open,
		lane: lane.name
	}, run)) return;
	const closed = await require_operator.closeDeadCycle(ports, lane, open);
	await store.save({
		base: lane,
		next: closed.lane,
		run,
		now: ports.clock(),
		message: `Close interrupted cycle ${open.cycle} of lane ${lane.name}`
	});
}
// src/run.ts
async function run(step, redact) {
	try {
		const ending = await step();
		if (!ending?.failure) return 0;
		require_index.fail(redact(ending.failure));
	} catch (error) {
		if (!(error instanceof require_index.EvolveError)) require_index.showStack(error, redact);
		const message = redact(require_index.describeError(error));
		require_index.writeFailureSummary(require_index.environment(), message);
		require_index.fail(message);
	}
	return 1;
}
// src/action.ts
function runAction(invocation, isPost) {
	const step = isPost ? post : require_main.main;
	return run(() => step(invocation), require_operator.createRedactor(require_operator.secretsOf(invocation)));
}
exports.runAction = runAction;
