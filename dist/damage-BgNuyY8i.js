const require_index = require("./index.js");
const require_operator = require("./operator-UqW0A7Op.js");
const require_handover = require("./handover-Dy1hYBNC.js");
const require_codec = require("./codec-DxQy5G89.js");
// src/domain/merge-history.ts
function mergeHistory(base, ours, theirs) {
	const known = require_operator.mapByCount(base.history, keyOfLine);
	const mine = require_operator.mapByCount(ours.history, keyOfLine);
	const standing = require_operator.mapByCount(theirs.history, keyOfLine);
	const missing = [...mine].filter(([key]) => !standing.has(key));
	const sealed = sealedRows(theirs);
	const sealedUpTo = Math.max(theirs.state.checkpoint?.cycle ?? 0, ...sealed.values());
	const haveWeSealed = ours.state.sealed.history.last > theirs.state.sealed.history.last;
	const lost = missing.filter(([key, line]) => known.has(key) && (line.value?.cycle ?? 0) > sealedUpTo);
	const left = [...standing].filter(([key]) => !(haveWeSealed && known.has(key) && !mine.has(key)));
	const lines = [...lost, ...left].map(([, line]) => line);
	const numbers = new Map();
	let highest = Math.max(sealedUpTo, ...lines.map((line) => line.value?.cycle ?? 0));
	for (const [key, line] of mine) {
		if (known.has(key)) continue;
		const there = standing.get(key)?.value?.cycle ?? sealed.get(keyOfLine(line));
		const number = line.value && (there ?? Math.max(highest + 1, line.value.cycle));
		if (line.value && number !== void 0) numbers.set(line.value.cycle, number);
		if (standing.has(key) || there !== void 0) continue;
		lines.push(number === void 0 ? line : withNumber(line, number));
		highest = number ?? highest;
	}
	return {
		history: lines,
		numbers
	};
}
function renumber(base, ours, numbers) {
	const of = (cycle) => numbers.get(cycle) ?? cycle;
	const { state } = ours;
	const isNew = (value, before) => !require_operator.isSameValue(value, before);
	const knownEntries = new Set(base.ledger.map((line) => line.raw));
	return {
		...ours,
		ledger: ours.ledger.map((line) => line.value === void 0 || knownEntries.has(line.raw) || of(line.value.cycle) === line.value.cycle ? line : withNumber(line, of(line.value.cycle))),
		state: {
			...state,
			handover: isNew(state.handover, base.state.handover) ? renumberHandover(state.handover, of) : state.handover,
			parked_work: state.parked_work.map((parked) => {
				const before = base.state.parked_work.find((one) => one.ref === parked.ref);
				return isNew(parked, before) ? {
					...parked,
					parked_in_cycle: of(parked.parked_in_cycle)
				} : parked;
			}),
			done: Object.fromEntries(Object.entries(state.done).map(([ref, done]) => [ref, isNew(done, base.state.done[ref]) ? {
				...done,
				cycle: of(done.cycle)
			} : done]))
		}
	};
}
function renumberHandover(handover, of) {
	if (handover === null) return null;
	const { cycle, rolled_in_cycle: rolled } = handover;
	return rolled === void 0 ? {
		...handover,
		cycle: of(cycle)
	} : {
		...handover,
		rolled_in_cycle: of(rolled)
	};
}
function sealedRows({ state }) {
	return new Map(state.recently_sealed.filter((row) => row.run_id !== void 0).map((value) => [keyOfLine({
		raw: "",
		value
	}), value.cycle]));
}
function keyOfLine(line) {
	const row = line.value;
	return row?.run_id === void 0 ? line.raw : JSON.stringify([
		row.lane ?? "",
		row.run_id,
		row.run_attempt ?? 0
	]);
}
function withNumber(line, cycle) {
	if (line.value === void 0 || line.value.cycle === cycle) return line;
	const parsed = require_handover.parseJson(line.raw);
	const fields = parsed.ok && typeof parsed.value === "object" ? parsed.value : line.value;
	return {
		raw: JSON.stringify({
			...fields,
			cycle
		}),
		value: {
			...line.value,
			cycle
		}
	};
}
// src/domain/merge.ts
function mergeLanes(base, ours, theirs) {
	const { history, numbers } = mergeHistory(base, ours, theirs);
	const mine = renumber(base, ours, numbers);
	const state = mergeState(base.state, mine.state, theirs.state, highestCycle(history));
	const merged = {
		name: theirs.name,
		state,
		history,
		ledger: mergeLedger(base.ledger, mine.ledger, theirs.ledger),
		handoff: require_operator.pickChanged(base.handoff, mine.handoff, theirs.handoff, (our, their) => our ?? their),
		dormant: require_operator.pickChanged(base.dormant, mine.dormant, theirs.dormant, (our, their) => their ?? our),
		stop: require_operator.pickChanged(base.stop, mine.stop, theirs.stop, (our, their) => their ?? our),
		kill: require_operator.pickChanged(base.kill, mine.kill, theirs.kill, (our, their) => their ?? our),
		claims: mergeClaims(base.claims, mine.claims, theirs.claims),
		queue: require_operator.mergeQueues(base.queue, mine.queue, theirs.queue),
		others: theirs.others,
		damage: require_operator.mergeLists([], mine.damage, theirs.damage, require_operator.canonicalText, (our) => our)
	};
	const projected = require_handover.project(merged, new Date(0));
	return {
		...projected,
		state: {
			...projected.state,
			updated_at: state.updated_at
		}
	};
}
function highestCycle(history) {
	return history.reduce((highest, line) => Math.max(highest, line.value?.cycle ?? 0), 0);
}
function mergeState(base, ours, theirs, last) {
	return {
		...require_operator.mergeRecords(base, ours, theirs, (_, their) => their),
		...mergeOpenCycle(base, ours, theirs, last),
		generation: Math.max(ours.generation, theirs.generation),
		resumed_after_cycle: Math.max(ours.resumed_after_cycle, theirs.resumed_after_cycle),
		updated_at: later(ours.updated_at, theirs.updated_at),
		resuming: require_operator.pickChanged(base.resuming, ours.resuming, theirs.resuming, (our, their) => their ?? our),
		handover: require_operator.pickChanged(base.handover, ours.handover, theirs.handover, laterHandover),
		not_before: require_operator.pickChanged(base.not_before, ours.not_before, theirs.not_before, (our, their) => our === null || their === null ? our ?? their : later(our, their)),
		...require_operator.pickChanged(sealedPart(base), sealedPart(ours), sealedPart(theirs), (our, their) => (our.checkpoint?.cycle ?? 0) > (their.checkpoint?.cycle ?? 0) ? our : their),
		parked_work: require_operator.mergeLists(base.parked_work, ours.parked_work, theirs.parked_work, (parked) => parked.ref, (our, their) => our.parked_in_cycle > their.parked_in_cycle ? our : their),
		done: require_operator.mergeRecords(base.done, ours.done, theirs.done, (our, their) => our.cycle > their.cycle ? our : their),
		released: require_operator.mergeRecords(base.released, ours.released, theirs.released, Math.max),
		quarantine: require_operator.mergeRecords(base.quarantine, ours.quarantine, theirs.quarantine, (_, their) => their)
	};
}
function laterHandover(our, their) {
	if (our === null || their === null) return our ?? their;
	if (our.token !== their.token) return our.cycle > their.cycle ? our : their;
	const order = [
		"pending",
		"accepted",
		"rolled"
	];
	return order.indexOf(our.state) > order.indexOf(their.state) ? our : their;
}
function sealedPart({ checkpoint, recently_sealed, sealed }) {
	return {
		checkpoint,
		recently_sealed,
		sealed
	};
}
function mergeOpenCycle(base, ours, theirs, last) {
	const [before = theirs, our = theirs, their = theirs] = [
		base,
		ours,
		theirs
	].map(({ open_cycle, claimed_work }) => ({
		open_cycle,
		claimed_work
	}));
	const { open_cycle: open, claimed_work } = require_operator.pickChanged(before, our, their, (mine, other) => other.open_cycle === null ? mine : other);
	return {
		open_cycle: open !== null && open.cycle <= last ? {
			...open,
			cycle: last + 1
		} : open,
		claimed_work
	};
}
function later(a, b) {
	return a > b ? a : b;
}
function mergeClaims(base, ours, theirs) {
	const merged = require_operator.mergeLists(base, ours, theirs, keyOfClaim, (our) => our);
	const known = new Set([...base, ...theirs].map(keyOfClaim));
	return merged.filter((claim) => known.has(keyOfClaim(claim)) || !merged.some((other) => other.ref === claim.ref && known.has(keyOfClaim(other)) && !require_handover.isSameRun(other, claim)));
}
function keyOfClaim(claim) {
	return JSON.stringify([
		claim.ref,
		claim.lane,
		claim.run_id,
		claim.run_attempt
	]);
}
function mergeLedger(base, ours, theirs) {
	const lines = (ledger) => require_operator.mapByCount(ledger, keyOfEntry);
	return [...require_operator.mergeMaps(lines(base), lines(ours), lines(theirs), (_, their) => their).values()];
}
function keyOfEntry(line) {
	return line.value === void 0 ? line.raw : require_operator.canonicalText({
		...line.value,
		cycle: 0
	});
}
// src/stores/attempt.ts
function prepareSave(request, standing, isChanged) {
	if (!isChanged) return {
		kind: "write",
		lane: numbered(request.next, standing, request.now)
	};
	if (isAlreadySaved(request, standing)) return { kind: "already-saved" };
	const merged = require_handover.project(mergeLanes(request.base, request.next, standing), request.now);
	if (request.accept?.(merged) === false) return { kind: "declined" };
	return {
		kind: "write",
		lane: numbered(merged, standing, request.now)
	};
}
function numbered(lane, standing, now) {
	const generation = Math.max(lane.state.generation, standing.state.generation) + 1;
	return require_handover.project({
		...lane,
		state: {
			...lane.state,
			generation
		}
	}, now);
}
function isAlreadySaved({ base, next, run }, standing) {
	const recordOf = (lane) => require_handover.knownRows(lane).find((row) => row.run_id === run.run_id && row.run_attempt === run.run_attempt);
	const openOf = (lane) => {
		const open = lane.state.open_cycle;
		return open?.run_id === run.run_id && open.run_attempt === run.run_attempt ? {
			...open,
			cycle: 0
		} : void 0;
	};
	const record = recordOf(next);
	if (record !== void 0 && recordOf(base) === void 0) {
		const there = recordOf(standing);
		return there !== void 0 && require_operator.isSameValue(unnumbered(there), unnumbered(record));
	}
	const open = openOf(next);
	return open !== void 0 && openOf(base) === void 0 && require_operator.isSameValue(openOf(standing), open);
}
function unnumbered(row) {
	return {
		...row,
		cycle: 0
	};
}
// src/stores/damage.ts
function settleDamage(decoded, onCorrupt, where) {
	const { lane, isFresh, warnings } = decoded;
	if (decoded.loss === void 0) return {
		isFresh,
		lane,
		warnings
	};
	if (onCorrupt === "fail") throw new require_index.EvolveError("STATE_CORRUPT", `The state of lane ${lane.name} in ${where} is damaged, and no good copy was found: ${decoded.loss}.`, "Repair the file, or run once with `on-corrupt: reset` to start fresh; the damaged file is kept as evidence.");
	const note = "No good copy was found; what could not be read starts fresh (`on-corrupt: reset`).";
	if (!decoded.isStateDamaged) return {
		isFresh,
		lane,
		warnings: [...warnings, note]
	};
	const state = {
		...require_handover.freshLane(lane.name).state,
		generation: lane.state.generation
	};
	return {
		isFresh: true,
		lane: require_codec.alignWithHistory({
			...lane,
			state
		}).lane,
		warnings: [...warnings, note]
	};
}
Object.defineProperty(exports, "mergeLanes", {
	enumerable: true,
	get: function() {
		return mergeLanes;
	}
});
Object.defineProperty(exports, "prepareSave", {
	enumerable: true,
	get: function() {
		return prepareSave;
	}
});
Object.defineProperty(exports, "settleDamage", {
	enumerable: true,
	get: function() {
		return settleDamage;
	}
});
