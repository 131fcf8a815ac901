export const id = 710;
export const ids = [710];
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

/***/ 1817:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   TV: () => (/* binding */ quarantineReason),
/* harmony export */   fK: () => (/* binding */ isQuarantined),
/* harmony export */   kh: () => (/* binding */ withQuarantine)
/* harmony export */ });
/* unused harmony export oscillationLimit */
/* harmony import */ var _state_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3468);

/** Is how often a goal may fall back after it was improved (SPEC §4.3). */
const oscillationLimit = 3;
/** Tells whether an item is in quarantine: no progress on it for so long, or a goal that comes and goes. */
function isQuarantined(known, attemptLimit) {
    return known.attempts >= attemptLimit || known.wins >= oscillationLimit;
}
/** Says why an item is in quarantine. */
function quarantineReason(known) {
    if (known.wins >= oscillationLimit)
        return `it was improved ${known.wins} times and fails again`;
    return `${known.attempts} cycles in a row without progress, the last ${known.lastResult}`;
}
/** Writes the projection of what is in quarantine; the counters decide, this is for reading. */
function withQuarantine(lane, attemptLimit) {
    const entries = Object.entries((0,_state_js__WEBPACK_IMPORTED_MODULE_0__/* .countersOf */ .J4)(lane).refs)
        .filter(([, ref]) => isQuarantined(ref, attemptLimit))
        .map(([ref, known]) => [
        ref,
        { reason: quarantineReason(known), fingerprint: known.fingerprint, attempts: known.attempts },
    ]);
    return { ...lane, state: { ...lane.state, quarantine: Object.fromEntries(entries) } };
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

/***/ 7563:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Br: () => (/* binding */ gateRef),
/* harmony export */   DG: () => (/* binding */ isLive),
/* harmony export */   I$: () => (/* binding */ hasFirstChoice),
/* harmony export */   IW: () => (/* binding */ generatorsOf),
/* harmony export */   Mk: () => (/* binding */ reportRungs),
/* harmony export */   Sw: () => (/* binding */ choose),
/* harmony export */   U0: () => (/* binding */ judgeRung),
/* harmony export */   WF: () => (/* binding */ gateItems),
/* harmony export */   XO: () => (/* binding */ needsSplit),
/* harmony export */   u9: () => (/* binding */ restorativeChecks),
/* harmony export */   wq: () => (/* binding */ failedRung)
/* harmony export */ });
/* unused harmony export handoffsUntilSplit */
/* harmony import */ var _quarantine_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1817);
/* harmony import */ var _queue_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7834);
/* harmony import */ var _work_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(940);
/* harmony import */ var _time_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7368);




/** Is the third handoff of one ref without an `improved`: the item is to be split (SPEC §5.4). */
const handoffsUntilSplit = 3;
/** Judges what a source offers, item by item. */
function judgeRung(source, items, facts) {
    const selectable = [];
    const leftOut = [];
    const parkedRefs = new Set(facts.lane.state.parked_work.map((parked) => parked.ref));
    for (const item of items) {
        if (source !== 'parked' && parkedRefs.has(item.ref))
            continue;
        if (facts.policy.workRef !== '' && item.ref !== facts.policy.workRef)
            continue;
        const reason = whyNot(item, facts);
        if (reason)
            leftOut.push({ ref: item.ref, ...reason });
        else
            selectable.push({ item, isLast: goesLast(item, facts) });
    }
    return { source, offered: items.length, selectable, leftOut };
}
/** Makes the rung of a source that could not be asked. */
function failedRung(source, problem) {
    return { source, problem, offered: 0, selectable: [], leftOut: [] };
}
/** Tells whether the ladder need not be climbed further: this rung has an item that does not go last. */
function hasFirstChoice(rung) {
    return rung.selectable.some((candidate) => !candidate.isLast);
}
/** Chooses from the rungs asked so far; items that go last only when there is nothing else anywhere. */
function choose(rungs) {
    for (const isLast of [false, true]) {
        for (const rung of rungs) {
            const candidate = rung.selectable.find((one) => one.isLast === isLast);
            if (candidate)
                return { item: candidate.item, rung: rung.source, because: because(rung, rungs, isLast) };
        }
    }
    return undefined;
}
function because(rung, rungs, isLast) {
    const above = rungs
        .slice(0, rungs.indexOf(rung))
        .map((one) => `${one.source} ${one.problem ? 'failed' : one.selectable.length > 0 ? 'has only items that go last' : 'is empty'}`);
    const own = isLast
        ? `only items that go last are left, the first is from ${rung.source}`
        : `first of ${rung.selectable.length} on the rung ${rung.source}`;
    return [...above, own].join('; ');
}
function whyNot(item, facts) {
    const { lane, counters, policy, run, now } = facts;
    const claim = lane.claims.find((one) => one.ref === item.ref && !(0,_work_js__WEBPACK_IMPORTED_MODULE_2__/* .isSameRun */ .Mf)(one, run) && isLive(one.lease_until, now));
    if (claim)
        return {
            kind: 'claimed',
            why: `claimed by run ${claim.run_id} of lane ${claim.lane} until ${claim.lease_until}`,
        };
    if (policy.force)
        return undefined;
    if (facts.isRestorative && policy.workRef === '' && !canTurnGreen(item)) {
        return { kind: 'other', why: 'the gate is red on the base: only work that can turn it green is taken' };
    }
    const delivery = facts.deliveries?.kind === 'known' ? facts.deliveries.byRef.get(item.ref) : undefined;
    // A failing goal or check offers itself again by failing; a goal only where its repair does not wait for a reviewer.
    const isWaiting = item.ref.startsWith('goal:') && delivery?.state === 'open';
    const done = /^(goal|gate):/.test(item.ref) && !isWaiting ? undefined : lane.state.done[item.ref];
    if (done && delivery?.state === 'open')
        return { kind: 'done', why: `done in cycle ${done.cycle}; its pull request #${delivery.number} is open` };
    // Closed without a merge: a person did not want it like this, so that it is offered again (SPEC §10.1).
    const isUnchangedSince = done?.fingerprint === '' || done?.fingerprint === item.fingerprint;
    if (done && isUnchangedSince && delivery?.state !== 'closed')
        return { kind: 'done', why: `done in cycle ${done.cycle}` };
    const open = facts.deliveries?.kind === 'known' ? facts.deliveries.open : 0;
    if (facts.deliveries && open >= policy.maxOpenPrs && delivery?.state !== 'open') {
        return {
            kind: 'held-back',
            why: `${open} pull requests of the loop are open; max-open-prs is ${policy.maxOpenPrs}`,
        };
    }
    const known = counters.refs[item.ref];
    if (!known)
        return undefined;
    const isUnchanged = known.fingerprint === undefined || known.fingerprint === item.fingerprint;
    if (isUnchanged && (0,_quarantine_js__WEBPACK_IMPORTED_MODULE_0__/* .isQuarantined */ .fK)(known, policy.attemptLimit)) {
        return {
            kind: 'quarantined',
            why: (0,_quarantine_js__WEBPACK_IMPORTED_MODULE_0__/* .quarantineReason */ .TV)(known),
        };
    }
    if (known.blockedAs !== undefined && known.blockedAs === item.fingerprint)
        return { kind: 'blocked', why: 'blocked by a scout' };
    if (known.splitIn !== undefined) {
        const open = (0,_queue_js__WEBPACK_IMPORTED_MODULE_1__/* .childrenOf */ .LU)(lane.queue, item.ref).filter((child) => !child.isConsumed);
        if (open.length > 0)
            return { kind: 'waits', why: `split in cycle ${known.splitIn}; waits for ${open.length} children` };
    }
    return undefined;
}
/** Tells whether an item can turn a red gate green: a bug, a failing goal, or the failing check itself. */
function canTurnGreen(item) {
    return /^(goal|gate):/.test(item.ref) || item.labels.some((label) => /^(type:)?bug$/i.test(label));
}
/**
 * Returns those failing checks that still make the loop restorative. One whose repair is in quarantine does not: a check
 * that nobody can turn green must not keep all other work waiting.
 */
function restorativeChecks(failing, counters, attemptLimit) {
    return failing.filter((check) => {
        const known = counters.refs[gateRef(check)];
        return known === undefined || !(0,_quarantine_js__WEBPACK_IMPORTED_MODULE_0__/* .isQuarantined */ .fK)(known, attemptLimit);
    });
}
/** Names the item that a failing check is. */
function gateRef(check) {
    return `gate:${(0,_work_js__WEBPACK_IMPORTED_MODULE_2__/* .slugOf */ .tF)(check)}`;
}
/** Makes the rung of the failing checks themselves, asked last in restorative mode. */
function gateItems(checks) {
    return checks.map((check) => {
        const content = {
            title: `Make the check pass: ${check}`,
            body: `This check fails on the base, before any change of yours:\n\n    ${check}\n\nFind out why, and repair it. Do not weaken the check.`,
            labels: ['type:bug'],
        };
        return { ref: gateRef(check), source: 'gate', ...content, fingerprint: (0,_work_js__WEBPACK_IMPORTED_MODULE_2__/* .fingerprintOf */ .ax)(content) };
    });
}
/** Says what the generators came to, for their streak: nothing when they were not asked, or failed (SPEC §3.1). */
function generatorsOf(rungs, isIdle) {
    const rung = rungs.find((one) => one.source === 'generators');
    if (rung?.problem !== undefined)
        return undefined;
    // None configured is dry; a ladder that was not climbed to its end says nothing.
    if (!rung)
        return isIdle ? 'dry' : undefined;
    return rung.offered > 0 ? 'found' : 'dry';
}
/** Tells whether a lease is still running. */
function isLive(leaseUntil, now) {
    const until = (0,_time_js__WEBPACK_IMPORTED_MODULE_3__/* .parseTime */ .pe)(leaseUntil);
    return until !== undefined && until > now;
}
function goesLast(item, { lane, counters }) {
    return needsSplit(lane, item.ref, counters) || counters.refs[item.ref]?.deferredIn !== undefined;
}
/** Tells whether the next cycle on an item is to split it (SPEC §5.4). */
function needsSplit(lane, ref, counters) {
    return (counters.refs[ref]?.handoffs ?? 0) >= handoffsUntilSplit || lane.state.split_asked.includes(ref);
}
/** Reports the rungs for people: the ones asked, then the ones that were not. */
function reportRungs(rungs, allSources) {
    return allSources.map((source) => {
        const rung = rungs.find((one) => one.source === source);
        if (!rung)
            return { source, state: 'not-asked', selectable: 0, leftOut: [] };
        const state = rung.problem ? 'failed' : rung.selectable.length > 0 ? 'has-work' : 'empty';
        return { source, state, selectable: rung.selectable.length, leftOut: rung.leftOut, problem: rung.problem };
    });
}


/***/ }),

/***/ 7299:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   LG: () => (/* binding */ renderStatus),
/* harmony export */   r_: () => (/* binding */ statusData)
/* harmony export */ });
/* unused harmony export nextOf */
/* harmony import */ var _text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6418);
/* harmony import */ var _state_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3468);


/** Says in one sentence what the next run will do. */
function nextOf({ permission, selected }) {
    if (permission.kind !== 'go') {
        const verb = permission.kind === 'stop' ? 'stops' : 'skips';
        const { reason, detail, clearedBy } = permission.refusal;
        return `The next run ${verb} (${reason}): ${detail}. Cleared by ${clearedBy}.`;
    }
    if (!selected)
        return 'The next run finds no item and records an idle cycle.';
    return `The next run works on ${selected.item.ref} (${(0,_text_js__WEBPACK_IMPORTED_MODULE_0__/* .toOneLine */ .GX)(selected.item.title, 80)}): ${selected.because}.`;
}
/** Renders the status as text for a terminal. */
function renderStatus(status) {
    const { lane, counters, rungs } = status;
    const markers = [
        lane.kill && 'KILL',
        lane.stop && 'STOP',
        lane.dormant && 'DORMANT',
        lane.handoff && 'HANDOFF',
    ].filter(Boolean);
    const last = (0,_state_js__WEBPACK_IMPORTED_MODULE_1__/* .knownRows */ .ZO)(lane).at(-1);
    const open = lane.state.open_cycle;
    const rows = [
        ['lane', `${lane.name}, ${counters.cycle} cycles, state in ${status.where}`],
        ['next', nextOf(status)],
        [
            'last',
            last
                ? `cycle ${last.cycle}: ${last.result}${last.milestone ? ` (${(0,_text_js__WEBPACK_IMPORTED_MODULE_0__/* .toOneLine */ .GX)(last.milestone, 100)})` : ''}`
                : 'none yet',
        ],
        [
            'streaks',
            `context ${counters.contextStreak}/${status.contextStreakLimit}, idle ${counters.idleStreak}, regressed ${counters.regressedStreak}, barren ${counters.barrenStreak}`,
        ],
        ['markers', markers.join(', ') || 'none'],
        ['breaker', counters.breaker ? `open since cycle ${counters.breaker.cycle}` : 'closed'],
        [
            'open',
            open
                ? `cycle ${open.cycle}, run ${open.run_id}, on ${open.ref}, lease until ${open.lease_until}`
                : 'no cycle',
        ],
        ...rungs.map((rung) => ['ladder', rungLine(rung)]),
        ...lane.state.parked_work.map((parked) => [
            'parked',
            `${parked.ref}: ${(0,_text_js__WEBPACK_IMPORTED_MODULE_0__/* .toOneLine */ .GX)(parked.next_step || parked.title, 100)}`,
        ]),
        ...lane.claims.map((claim) => [
            'claim',
            `${claim.ref} by run ${claim.run_id} of lane ${claim.lane} until ${claim.lease_until}`,
        ]),
        ...status.recoveries.map((sentence) => ['recover', sentence]),
    ];
    return rows.map(([name, text]) => `${name.padEnd(8)} ${text}\n`).join('');
}
function rungLine(rung) {
    const state = rung.state === 'has-work'
        ? `${rung.selectable} selectable`
        : rung.state === 'not-asked'
            ? 'not asked'
            : rung.state;
    const problem = rung.problem ? `: ${(0,_text_js__WEBPACK_IMPORTED_MODULE_0__/* .toOneLine */ .GX)(rung.problem, 120)}` : '';
    const leftOut = rung.leftOut.slice(0, 5).map((one) => `; ${one.ref} left out (${one.why})`);
    return `${rung.source}: ${state}${problem}${leftOut.join('')}`;
}
/** Makes the status as data, in the state's own words. */
function statusData(status) {
    const { lane, counters, permission, selected } = status;
    return {
        lane: lane.name,
        where: status.where,
        next: nextOf(status),
        decision: permission.kind,
        reason: permission.kind === 'go' ? null : permission.refusal.reason,
        selected: selected
            ? { ref: selected.item.ref, title: selected.item.title, rung: selected.rung, because: selected.because }
            : null,
        ladder: status.rungs,
        cycle: counters.cycle,
        context_streak: counters.contextStreak,
        context_streak_limit: status.contextStreakLimit,
        idle_streak: counters.idleStreak,
        generator_empty_streak: counters.generatorEmptyStreak,
        regressed_streak: counters.regressedStreak,
        barren_streak: counters.barrenStreak,
        breaker: counters.breaker ?? null,
        handoff: lane.handoff ?? null,
        resuming: lane.state.resuming,
        dormant: lane.dormant ?? null,
        stop: lane.stop?.text ?? null,
        kill: lane.kill?.text ?? null,
        open_cycle: lane.state.open_cycle,
        parked_work: lane.state.parked_work,
        claims: lane.claims,
        quarantine: lane.state.quarantine,
        recoveries: status.recoveries,
    };
}


/***/ }),

/***/ 7413:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   LK: () => (/* binding */ checkStagnation),
/* harmony export */   Q5: () => (/* binding */ checkRun),
/* harmony export */   SB: () => (/* binding */ checkOpenPullRequests)
/* harmony export */ });
/* harmony import */ var _history_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1381);
/* harmony import */ var _state_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3468);
/* harmony import */ var _time_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7368);
// Whether a run may go on (SPEC §3): stops before skips, in their order of precedence. The size of a context is neither.



/** Checks whether this run may go on. Stagnation needs the sources' answer and is checked by `checkStagnation`. */
function checkRun(facts) {
    const { lane, policy, now } = facts;
    const markers = [
        { name: 'KILL', marker: lane.kill },
        { name: 'STOP', marker: lane.stop },
    ].map(({ name, marker }) => ({ name, ...judgeMarker(name, marker, policy.stopTtlDays, now) }));
    const standing = markers.find((marker) => marker.stops);
    if (standing) {
        return stop('operator', standing.detail, '`evolve resume`, or removing the marker from the state');
    }
    if (policy.stop)
        return stop('operator', 'the input `stop` is true', 'running without it');
    const stopped = checkCap(facts) ?? checkBreaker(facts);
    if (stopped)
        return stopped;
    const skipped = policy.force ? undefined : checkSkips(facts);
    if (skipped)
        return skipped;
    const halfOpen = facts.counters.breaker
        ? ['the regression breaker is half-open: this one cycle is let through']
        : [];
    return { kind: 'go', warnings: [...markers.flatMap((marker) => marker.warnings), ...halfOpen] };
}
/** Stops a dormant lane for which no source has work (SPEC §3.1). */
function checkStagnation(lane, hasWork) {
    if (!lane.dormant || hasWork)
        return { kind: 'go', warnings: [] };
    const detail = `DORMANT since cycle ${lane.dormant.cycle} (${lane.dormant.timestamp}): ${lane.dormant.reason}`;
    return stop('stagnation', detail, 'itself, as soon as any source offers an item');
}
/** Skips a run that could work only on items for which too many pull requests are open (SPEC §11.2). */
function checkOpenPullRequests(leftOut) {
    const held = leftOut.find((one) => one.kind === 'held-back');
    return held && skip('max-open-prs', held.why, 'merging or closing one of them, or a higher `max-open-prs`');
}
const dayMs = 86_400_000;
const clockSkewMs = 5 * 60_000;
function judgeMarker(name, marker, ttlDays, now) {
    if (!marker)
        return { stops: false, detail: '', warnings: [] };
    const reason = marker.reason ? `: ${marker.reason}` : '';
    if (!marker.writtenAt)
        return { stops: true, detail: `${name} (undated)${reason}`, warnings: [] };
    const ageMs = now.getTime() - marker.writtenAt.getTime();
    if (ttlDays > 0 && ageMs > ttlDays * dayMs) {
        const warning = `${name} is stale: written ${(0,_time_js__WEBPACK_IMPORTED_MODULE_2__/* .isoTime */ .Ly)(marker.writtenAt)}, older than stop-ttl-days (${ttlDays}). It is passed over, not deleted.`;
        return { stops: false, detail: '', warnings: [warning] };
    }
    const future = ageMs < -clockSkewMs ? ' (dated in the future)' : '';
    return { stops: true, detail: `${name} of ${(0,_time_js__WEBPACK_IMPORTED_MODULE_2__/* .isoTime */ .Ly)(marker.writtenAt)}${future}${reason}`, warnings: [] };
}
function checkCap({ counters, policy }) {
    if (policy.maxCycles === 0 || counters.agentCycles < policy.maxCycles)
        return undefined;
    const detail = `${counters.agentCycles} cycles have started an agent since the last resume; max-cycles is ${policy.maxCycles}`;
    return stop('max-cycles', detail, 'a higher `max-cycles`, or `evolve resume`');
}
function checkBreaker({ counters, policy, now }) {
    const open = counters.breaker;
    if (!open)
        return undefined;
    const since = (0,_time_js__WEBPACK_IMPORTED_MODULE_2__/* .parseTime */ .pe)(open.opened_at);
    const cooldownMs = policy.breakerCooldownHours * 3_600_000;
    const remainingMs = since ? since.getTime() + cooldownMs - now.getTime() : 0;
    if (remainingMs <= 0)
        return undefined;
    const detail = `${policy.regressionLimit} cycles in a row ended \`regressed\`, the last was cycle ${open.cycle}`;
    const clearance = `\`evolve resume\`; or in ${(0,_time_js__WEBPACK_IMPORTED_MODULE_2__/* .renderDuration */ .PP)(remainingMs / 1000)} one cycle is let through, and an \`improved\` there closes the breaker`;
    return stop('regression', detail, clearance);
}
function checkSkips({ lane, counters, run, policy, now }) {
    if (run.event === 'pull_request' || run.event === 'pull_request_target') {
        return skip('event', `this run was started by ${run.event}`, 'a schedule, a dispatch or a push on the default branch');
    }
    if (run.event === 'schedule' && run.isFork && !policy.allowFork) {
        return skip('fork', `${run.repository ?? 'this repository'} is a fork`, '`allow-fork: true`');
    }
    if (run.branch && run.defaultBranch && run.branch !== run.defaultBranch && !policy.allowRef) {
        const detail = `this run is on \`${run.branch}\`, the default branch is \`${run.defaultBranch}\``;
        return skip('wrong-ref', detail, '`allow-ref: true`');
    }
    const open = lane.state.open_cycle;
    if (open) {
        const detail = `run ${open.run_id} (attempt ${open.run_attempt}) is in cycle ${open.cycle}, on ${open.ref}`;
        return skip('overlap', detail, `its end, or its lease at ${open.lease_until}`);
    }
    const own = (0,_state_js__WEBPACK_IMPORTED_MODULE_1__/* .knownRows */ .ZO)(lane).find((row) => row.run_id === run.run_id && row.run_attempt === run.run_attempt);
    if (own)
        return skip('overlap', `this run has recorded cycle ${own.cycle} already`, 'the next run: one cycle per run and lane');
    const notBefore = (0,_time_js__WEBPACK_IMPORTED_MODULE_2__/* .parseTime */ .pe)(lane.state.not_before);
    if (notBefore && notBefore > now) {
        const detail = counters.unreachedStreak >= _history_js__WEBPACK_IMPORTED_MODULE_0__/* .unreachedLimit */ .ze
            ? `the agent broke off without a sign of work in ${counters.unreachedStreak} cycles in a row (a dead key, no quota, no network, or a command that cannot run)`
            : 'the provider named the time at which its limit resets';
        return skip('not-before', detail, `the clock, at ${(0,_time_js__WEBPACK_IMPORTED_MODULE_2__/* .isoTime */ .Ly)(notBefore)}, or \`evolve resume\``);
    }
    return checkBudget(counters, policy, now);
}
/** Compares what today's cycles cost and used with the caps (SPEC §3.2). */
function checkBudget({ spent }, policy, now) {
    const isToday = spent?.day === (0,_time_js__WEBPACK_IMPORTED_MODULE_2__/* .isoTime */ .Ly)(now).slice(0, 10);
    const cost = isToday ? spent.costUsd : 0;
    const tokens = isToday ? spent.tokens : 0;
    const clearance = 'midnight UTC, or a higher limit';
    if (policy.maxCostPerDay > 0 && cost >= policy.maxCostPerDay) {
        return skip('budget', `today's cycles cost ${cost.toFixed(2)} USD; max-cost-per-day is ${policy.maxCostPerDay}`, clearance);
    }
    if (policy.maxTokensPerDay > 0 && tokens >= policy.maxTokensPerDay) {
        return skip('budget', `today's cycles used ${tokens} tokens; max-tokens-per-day is ${policy.maxTokensPerDay}`, clearance);
    }
    return undefined;
}
function stop(reason, detail, clearedBy) {
    return { kind: 'stop', refusal: { reason, detail, clearedBy } };
}
function skip(reason, detail, clearedBy) {
    return { kind: 'skip', refusal: { reason, detail, clearedBy } };
}


/***/ }),

/***/ 5344:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   N: () => (/* binding */ inspect)
/* harmony export */ });
/* harmony import */ var _domain_selection_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7563);
/* harmony import */ var _domain_stop_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7413);
/* harmony import */ var _domain_state_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3468);
/* harmony import */ var _recover_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(1036);
/* harmony import */ var _restore_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(4550);
/* harmony import */ var _select_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(8026);






/** Looks at a lane (SPEC §12.2 `status`). */
async function inspect(ports, config) {
    const known = await (0,_recover_js__WEBPACK_IMPORTED_MODULE_3__/* .recover */ .l)(ports, await (0,_restore_js__WEBPACK_IMPORTED_MODULE_5__/* .restore */ .P)(ports));
    const facts = {
        lane: known.lane,
        counters: (0,_domain_state_js__WEBPACK_IMPORTED_MODULE_2__/* .countersOf */ .J4)(known.lane),
        run: ports.host.run,
        policy: config,
        now: ports.clock(),
    };
    const found = await (0,_select_js__WEBPACK_IMPORTED_MODULE_4__/* .survey */ .F)(ports, config, known);
    const permission = (0,_domain_stop_js__WEBPACK_IMPORTED_MODULE_1__/* .checkRun */ .Q5)(facts);
    const awake = permission.kind === 'go' && !config.force
        ? (0,_domain_stop_js__WEBPACK_IMPORTED_MODULE_1__/* .checkStagnation */ .LK)(known.lane, found.selected !== undefined)
        : permission;
    return {
        lane: known.lane,
        counters: facts.counters,
        permission: awake.kind === 'go' ? permission : awake,
        selected: found.selected,
        rungs: (0,_domain_selection_js__WEBPACK_IMPORTED_MODULE_0__/* .reportRungs */ .Mk)(found.rungs, ports.sources.map((source) => source.name)),
        recoveries: known.recoveries,
        where: ports.store.where,
        contextStreakLimit: config.contextStreakLimit,
    };
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


/***/ }),

/***/ 1036:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   l: () => (/* binding */ recover)
/* harmony export */ });
/* harmony import */ var _domain_recovery_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(326);
// Step 2: recover what a dead run left. Its open cycle is closed once; work that it had kept is found, not done twice.

/** Closes the open cycle of a run that is over; leaves one that may be alive (SPEC §2 step 2). */
async function recover(ports, known) {
    const open = known.lane.state.open_cycle;
    if (!open)
        return known;
    const now = ports.clock();
    if (!(0,_domain_recovery_js__WEBPACK_IMPORTED_MODULE_0__/* .isOver */ .P)(open, ports.host.run, now) && !(await ports.host.isRunOver(open)))
        return known;
    const found = await ports.workspace.findWorkOf(open, known.lane.name);
    const sentence = `Cycle ${open.cycle} (run ${open.run_id}, on ${open.ref}) was interrupted${found ? `; its work was kept: ${found.where}` : ''}.`;
    ports.log.warning(sentence);
    return {
        ...known,
        lane: (0,_domain_recovery_js__WEBPACK_IMPORTED_MODULE_0__/* .recoverLane */ .X)(known.lane, open, found, now),
        recoveries: [...known.recoveries, sentence],
    };
}


/***/ }),

/***/ 4550:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   P: () => (/* binding */ restore)
/* harmony export */ });
/** Restores the lane (SPEC §2 step 1, §9.4). */
async function restore({ store, log }) {
    const { lane, isFresh, warnings } = await store.restore();
    log.info(isFresh
        ? `No state yet in ${store.where}: lane ${lane.name} starts fresh.`
        : `Lane ${lane.name}: ${lane.state.cycle} cycles so far, from ${store.where}.`);
    for (const warning of warnings)
        log.warning(warning);
    const repairs = lane.damage.map((damage) => `${damage.file}: ${damage.problem}${damage.keptAs ? ` (kept as ${damage.keptAs})` : ''}`);
    return { lane, base: lane, recoveries: repairs, warnings };
}


/***/ }),

/***/ 8026:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ survey)
/* harmony export */ });
/* harmony import */ var _domain_selection_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7563);
/* harmony import */ var _domain_state_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3468);
/* harmony import */ var _known_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8543);



/**
 * Asks the sources in ladder order until one has an item that need not go last (SPEC §10.1). With failing checks on the
 * base only work that can turn them green is taken, at last the checks themselves.
 */
async function survey(ports, config, known, failingChecks = []) {
    const { lane } = known;
    const now = ports.clock();
    const deliveries = config.deliver === 'pull-request' ? await ports.workspace.deliveries(lane.name) : undefined;
    const facts = {
        lane,
        counters: (0,_domain_state_js__WEBPACK_IMPORTED_MODULE_1__/* .countersOf */ .J4)(known.lane),
        run: (0,_known_js__WEBPACK_IMPORTED_MODULE_2__/* .keyOf */ .T)(lane, ports.host.run),
        policy: config,
        isRestorative: failingChecks.length > 0,
        deliveries,
        now,
    };
    const rungs = [];
    const additions = [];
    const notes = deliveries?.kind === 'unknown' ? [`The pull requests could not be asked: ${deliveries.problem}`] : [];
    for (const source of ports.sources) {
        const offer = await source.offer(lane, now);
        if (offer.kind === 'failed') {
            rungs.push((0,_domain_selection_js__WEBPACK_IMPORTED_MODULE_0__/* .failedRung */ .wq)(source.name, offer.problem));
            notes.push(`SOURCE_FAILED: ${source.name}: ${offer.problem}`);
            continue;
        }
        const rung = (0,_domain_selection_js__WEBPACK_IMPORTED_MODULE_0__/* .judgeRung */ .U0)(source.name, offer.items, facts);
        rungs.push(rung);
        additions.push(...(offer.additions ?? []));
        notes.push(...(offer.notes ?? []));
        if ((0,_domain_selection_js__WEBPACK_IMPORTED_MODULE_0__/* .hasFirstChoice */ .I$)(rung))
            break;
    }
    if (failingChecks.length > 0)
        rungs.push((0,_domain_selection_js__WEBPACK_IMPORTED_MODULE_0__/* .judgeRung */ .U0)('gate', (0,_domain_selection_js__WEBPACK_IMPORTED_MODULE_0__/* .gateItems */ .WF)(failingChecks), facts));
    return { rungs, selected: (0,_domain_selection_js__WEBPACK_IMPORTED_MODULE_0__/* .choose */ .Sw)(rungs), additions, notes };
}


/***/ })

};
