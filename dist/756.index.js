export const id = 756;
export const ids = [756];
export const modules = {

/***/ 4140:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Hz: () => (/* binding */ openCycle),
/* harmony export */   fQ: () => (/* binding */ closeCycle),
/* harmony export */   jG: () => (/* binding */ holdsClaim),
/* harmony export */   s7: () => (/* binding */ resumeHandoff)
/* harmony export */ });
/* unused harmony exports leaseMarginMinutes, ownerOf */
/* harmony import */ var _state_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3468);
/* harmony import */ var _queue_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7834);
/* harmony import */ var _time_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7368);
/* harmony import */ var _work_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(940);
// Opening and closing a cycle in the lane's state (SPEC §2 steps 2, 4 and 6; §10.2). Whoever holds an item is told by run and lane.




/** Is added to the time limits of agent and gate to make the lease, in minutes (SPEC §2). */
const leaseMarginMinutes = 15;
/** Names the owner of a queue item. */
function ownerOf(run) {
    return `evolve:${run.lane}/${run.run_id}/${run.run_attempt}`;
}
/** Resumes a HANDOFF: the marker goes and its content moves into the state, in one save (SPEC §5.4). */
function resumeHandoff(lane) {
    const { handoff, ...rest } = lane;
    if (!handoff)
        return lane;
    const cycle = (0,_state_js__WEBPACK_IMPORTED_MODULE_0__/* .countersOf */ .J4)(lane).lastHandoffCycle;
    return {
        ...rest,
        state: { ...lane.state, resuming: cycle === undefined ? handoff : { ...handoff, cycle } },
    };
}
/** Opens a cycle: number, run, start commit, claim, lease. A dormant lane is awake from here on. */
function openCycle(lane, opening) {
    const { selected, run, now } = opening;
    const leaseUntil = (0,_time_js__WEBPACK_IMPORTED_MODULE_3__/* .isoTime */ .Ly)((0,_time_js__WEBPACK_IMPORTED_MODULE_3__/* .addMinutes */ .z5)(now, opening.limitMinutes + leaseMarginMinutes));
    const key = { lane: lane.name, run_id: run.run_id, run_attempt: run.run_attempt };
    const open = {
        cycle: (0,_state_js__WEBPACK_IMPORTED_MODULE_0__/* .countersOf */ .J4)(lane).cycle + 1,
        run_id: run.run_id,
        run_attempt: run.run_attempt,
        host: run.host,
        pid: run.pid,
        started_at: (0,_time_js__WEBPACK_IMPORTED_MODULE_3__/* .isoTime */ .Ly)(now),
        lease_until: leaseUntil,
        start_commit: opening.startCommit,
        ref: selected.item.ref,
        source: selected.rung,
        title: selected.item.title,
        fingerprint: selected.item.fingerprint,
    };
    const claim = { ref: selected.item.ref, ...key, claimed_at: (0,_time_js__WEBPACK_IMPORTED_MODULE_3__/* .isoTime */ .Ly)(now), lease_until: leaseUntil };
    const { dormant: _awake, ...awake } = lane;
    // A dead run's mark on a queue item would refuse the claim (CASES C4).
    const free = (0,_queue_js__WEBPACK_IMPORTED_MODULE_1__/* .releaseDeadClaims */ .$P)(lane.queue, lane.claims, now);
    const queue = (0,_queue_js__WEBPACK_IMPORTED_MODULE_1__/* .adoptEntries */ .Hw)(free, opening.additions);
    return {
        ...awake,
        state: { ...lane.state, open_cycle: open, claimed_work: open.ref },
        claims: [...lane.claims.filter((one) => one.ref !== claim.ref), claim],
        queue: (0,_queue_js__WEBPACK_IMPORTED_MODULE_1__/* .claimQueueItem */ .XT)(queue, open.ref, ownerOf(key), now) ?? queue,
    };
}
/** Tells whether a lane, as it stands in the store, holds this run's open cycle and its claim, on an item still to be done. */
function holdsClaim(lane, run) {
    const open = lane.state.open_cycle;
    if (!open || !(0,_work_js__WEBPACK_IMPORTED_MODULE_2__/* .isSameRun */ .Mf)({ ...open, lane: lane.name }, run) || isFinished(lane, open))
        return false;
    return lane.claims.some((claim) => claim.ref === open.ref && (0,_work_js__WEBPACK_IMPORTED_MODULE_2__/* .isSameRun */ .Mf)(claim, run));
}
/** A run that was held up may find its claim free again, because another one has finished the item meanwhile. */
function isFinished(lane, open) {
    return lane.state.done[open.ref]?.fingerprint === open.fingerprint || (0,_queue_js__WEBPACK_IMPORTED_MODULE_1__/* .consumedRefs */ .Tn)(lane.queue).has(open.ref);
}
/** Closes an open cycle: its claim ends with it (SPEC §10.2). */
function closeCycle(lane, open, end, now) {
    const key = { lane: lane.name, run_id: open.run_id, run_attempt: open.run_attempt };
    const owner = ownerOf(key);
    const queue = end.kind === 'done'
        ? (0,_queue_js__WEBPACK_IMPORTED_MODULE_1__/* .consumeQueueItem */ .Vx)(lane.queue, open.ref, owner, now, { commit: end.commit })
        : (0,_queue_js__WEBPACK_IMPORTED_MODULE_1__/* .releaseQueueItem */ .kc)(lane.queue, open.ref, owner, end.kind === 'failed' ? { failedAt: now } : {});
    return {
        ...lane,
        state: { ...lane.state, open_cycle: null, claimed_work: null },
        claims: lane.claims.filter((claim) => !(0,_work_js__WEBPACK_IMPORTED_MODULE_2__/* .isSameRun */ .Mf)(claim, key)),
        queue,
    };
}


/***/ }),

/***/ 326:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   P: () => (/* binding */ isOver),
/* harmony export */   X: () => (/* binding */ recoverLane)
/* harmony export */ });
/* harmony import */ var _claims_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4140);
/* harmony import */ var _jsonl_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8135);
/* harmony import */ var _time_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7368);
// Closing the cycle of a dead run (SPEC §2, step 2): recorded once as `interrupted`, not heavy; what had landed is not done twice.



/** Tells whether the run of an open cycle is over, as far as the state itself says: a later attempt runs, or the lease ended. */
function isOver(open, run, now) {
    if (open.run_id === run.run_id && open.run_attempt < run.run_attempt)
        return true;
    const until = (0,_time_js__WEBPACK_IMPORTED_MODULE_1__/* .parseTime */ .pe)(open.lease_until);
    return until === undefined || until <= now;
}
/** Recovers a lane from a dead run's open cycle; `found` is work that the run had kept before it died. */
function recoverLane(lane, open, found, now) {
    const hasLanded = found?.kind === 'delivered';
    const isDone = hasLanded && found.isFinished;
    const record = {
        cycle: open.cycle,
        result: 'interrupted',
        timestamp: (0,_time_js__WEBPACK_IMPORTED_MODULE_1__/* .isoTime */ .Ly)(now),
        started_at: open.started_at,
        lane: lane.name,
        run_id: open.run_id,
        run_attempt: open.run_attempt,
        selected_source: open.source,
        work_ref: open.ref,
        title: open.title,
        fingerprint: open.fingerprint,
        base_sha: open.start_commit,
        heavy: false,
        ...(hasLanded ? { cycle_result: 'improved', commit: found.commit, finished: found.isFinished } : {}),
        milestone: found
            ? `The run died after its work was kept: ${found.where}.`
            : 'The run died before its cycle ended.',
    };
    const closed = (0,_claims_js__WEBPACK_IMPORTED_MODULE_0__/* .closeCycle */ .fQ)(lane, open, isDone ? { kind: 'done', commit: found.commit } : { kind: 'released' }, now);
    const state = closed.state;
    const parked = state.parked_work.filter((one) => one.ref !== open.ref);
    const known = state.parked_work.find((one) => one.ref === open.ref);
    return {
        ...closed,
        history: (0,_jsonl_js__WEBPACK_IMPORTED_MODULE_2__/* .appendLine */ .Xq)(lane.history, record),
        state: {
            ...state,
            done: isDone
                ? { ...state.done, [open.ref]: { fingerprint: open.fingerprint, cycle: open.cycle } }
                : state.done,
            parked_work: isDone || !found?.ref || found.kind === 'refused'
                ? isDone
                    ? parked
                    : state.parked_work
                : [...parked, parkedFrom(open, found, known)],
        },
    };
}
function parkedFrom(open, found, known) {
    return {
        ...(known ?? {
            ref: open.ref,
            source: open.source,
            title: open.title,
            body: '',
            labels: [],
            fingerprint: open.fingerprint,
        }),
        wip: found.ref,
        base_sha: open.start_commit,
        next_step: known?.next_step || 'The run died; go on from the work in progress.',
        reason: 'interrupted',
        parked_in_cycle: open.cycle,
    };
}


/***/ }),

/***/ 6756:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   post: () => (/* binding */ post)
/* harmony export */ });
/* harmony import */ var _compose_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2029);
/* harmony import */ var _domain_work_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(940);
/* harmony import */ var _domain_recovery_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(326);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9473);
/* harmony import */ var _platform_actions_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(5754);
/* harmony import */ var _steps_known_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(8543);
// Post: closes the cycle that main could not, because it crashed or was killed. Does nothing after a main that ended.






/** Closes what main left open. What it cannot close, the next run recovers: that is said, and turns nothing red. */
async function post(invocation) {
    if ((0,_platform_actions_js__WEBPACK_IMPORTED_MODULE_4__/* .readFromMain */ .kf)() !== 'started')
        return;
    const { ports } = await (0,_compose_js__WEBPACK_IMPORTED_MODULE_0__/* .compose */ .Z)(invocation);
    try {
        await closeOwnCycle(ports);
    }
    catch (error) {
        if (!(error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_3__/* .EvolveError */ .Mc))
            throw error;
        ports.log.warning(`The open cycle could not be closed here; the next run recovers it. ${error.message}`);
    }
}
/** Closes this run's own open cycle as `interrupted`; work that was kept is found, as the next run would find it. */
async function closeOwnCycle(ports) {
    const { store, host, workspace, log } = ports;
    const { lane } = await store.restore();
    const run = (0,_steps_known_js__WEBPACK_IMPORTED_MODULE_5__/* .keyOf */ .T)(lane, host.run);
    const open = lane.state.open_cycle;
    if (!open || !(0,_domain_work_js__WEBPACK_IMPORTED_MODULE_1__/* .isSameRun */ .Mf)({ ...open, lane: lane.name }, run))
        return;
    const now = ports.clock();
    const found = await workspace.findWorkOf(open, lane.name);
    const next = (0,_domain_recovery_js__WEBPACK_IMPORTED_MODULE_2__/* .recoverLane */ .X)(lane, open, found, now);
    await store.save({
        base: lane,
        next,
        run,
        now,
        message: `Close interrupted cycle ${open.cycle} of lane ${lane.name}`,
    });
    log.warning(`Cycle ${open.cycle} was interrupted; it is closed, and ${open.ref} will be offered again.`);
}


/***/ }),

/***/ 8543:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ keyOf)
/* harmony export */ });
/** Returns the key of this run on a lane. */
function keyOf(lane, run) {
    return { lane: lane.name, run_id: run.run_id, run_attempt: run.run_attempt };
}


/***/ })

};
