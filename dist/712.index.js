export const id = 712;
export const ids = [712];
export const modules = {

/***/ 8712:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   examineStore: () => (/* binding */ examineStore),
/* harmony export */   verify: () => (/* binding */ verify)
/* harmony export */ });
/* harmony import */ var _compose_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2029);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9473);
/* harmony import */ var _stores_examine_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4541);
/* harmony import */ var _verb_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4544);
// `evolve verify`: reads all state of all lanes, folds it again, and reports every difference. Looking changes nothing.




const verify = {
    name: 'verify',
    summary: 'Read all state of all lanes, count everything again, report every difference (exit code 1).',
    flags: [_verb_js__WEBPACK_IMPORTED_MODULE_3__/* .json */ .Pq],
    inputs: ['store', 'state-branch', 'state-directory', 'remote', 'working-directory'],
    async run({ given, flags }, invocation) {
        const { ports } = await (0,_compose_js__WEBPACK_IMPORTED_MODULE_0__/* .compose */ .Z)({ ...invocation, given });
        const { lanes, unknown } = await examineStore(ports);
        const count = lanes.reduce((sum, { differences }) => sum + differences.length, unknown.length);
        if (flags.has('json'))
            (0,_verb_js__WEBPACK_IMPORTED_MODULE_3__/* .printJson */ .Q2)({ ok: count === 0, where: ports.store.where, lanes: lanes.map(dataOf), unknown });
        else
            (0,_verb_js__WEBPACK_IMPORTED_MODULE_3__/* .print */ .yy)(report(ports.store.where, lanes, unknown, count));
        return count === 0 ? 0 : 1;
    },
};
/** Examines all lanes of the configured store. */
async function examineStore(ports) {
    const { store } = ports;
    if (!store.survey)
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_1__/* .EvolveError */ .Mc('INPUT_INVALID', `store: ${store.name} cannot be verified.`, '');
    const survey = await store.survey();
    const lanes = [...survey.lanes].map(([name, files]) => (0,_stores_examine_js__WEBPACK_IMPORTED_MODULE_2__/* .examineLane */ .w)(name, files, ports.clock(), store.name === 'cache'));
    const names = new Set(lanes.map(({ name }) => name));
    const strangers = new Set(lanes
        .flatMap(({ lane }) => (lane?.claims ?? []).map((claim) => claim.lane))
        .filter((name) => !names.has(name)));
    const unknown = [...survey.unknown, ...[...strangers].map((name) => `claims.json: a claim of lane ${name}`)];
    return { lanes, unknown };
}
function dataOf({ name, lane, sealedRecords, differences, notes }) {
    return { lane: name, cycles: lane?.state.cycle ?? null, sealed: sealedRecords, differences, notes };
}
function report(where, lanes, unknown, count) {
    const parts = lanes.flatMap(({ name, lane, sealedRecords, differences, notes }) => [
        `Lane ${name}: ${lane?.state.cycle ?? '?'} cycles, ${sealedRecords} records sealed, ${differences.length} differences.`,
        ...differences.map(({ file, problem }) => `  ${file}: ${problem}`),
        ...notes.map((note) => `  note: ${note}`),
    ]);
    const strange = unknown.map((path) => `Unknown: ${path}`);
    const end = lanes.length === 0
        ? `There is no state in ${where}.`
        : count === 0
            ? `Everything in ${where} agrees.`
            : `${count} differences in ${where}.`;
    return [...parts, ...strange, end].join('\n');
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

/***/ 4541:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  w: () => (/* binding */ examineLane),
  c: () => (/* reexport */ codec/* maxLaneBytes */.cC)
});

// EXTERNAL MODULE: ./build/domain/jsonl.js
var jsonl = __webpack_require__(8135);
// EXTERNAL MODULE: ./build/domain/segments.js
var segments = __webpack_require__(5223);
// EXTERNAL MODULE: ./build/domain/history.js
var domain_history = __webpack_require__(1381);
// EXTERNAL MODULE: ./build/domain/selection.js
var selection = __webpack_require__(7563);
// EXTERNAL MODULE: ./build/domain/state.js
var state = __webpack_require__(3468);
// EXTERNAL MODULE: ./build/domain/three-way.js
var three_way = __webpack_require__(9195);
// EXTERNAL MODULE: ./build/domain/work.js
var work = __webpack_require__(940);
;// CONCATENATED MODULE: ./build/domain/verify.js
// Proves a lane's state against its own records (SPEC §12.2 `verify`): everything is folded again, and what does not
// agree is named. Repairs nothing.






/** Lists everything in a lane that does not agree. */
function findDifferences(examined) {
    const rows = [...(0,jsonl/* valuesOf */.sm)(examined.sealed.history), ...(0,jsonl/* valuesOf */.sm)(examined.lane.history)];
    return [
        ...badLines(examined),
        ...numberProblems(rows),
        ...(examined.isComplete ? foldProblems(examined, rows) : []),
        ...projectionProblems(examined, rows),
        ...cycleProblems(examined),
        ...handoffProblems(examined.lane),
    ];
}
function badLines({ lane, sealed }) {
    const logs = [
        ['history/', sealed.history],
        ['ledger/', sealed.ledger],
        ['cycle-history.jsonl', lane.history],
        ['ledger.jsonl', lane.ledger],
        ['queue/next-work.jsonl', lane.queue],
    ];
    return logs.flatMap(([file, lines]) => {
        const count = (0,jsonl/* countBadLines */.Em)(lines);
        return count > 0 ? [{ file, problem: `${count} line(s) cannot be read` }] : [];
    });
}
/** Numbers rise by one; one run attempt has one record. */
function numberProblems(rows) {
    const file = 'cycle-history.jsonl';
    const problems = [];
    const runs = new Set();
    let last;
    for (const row of rows) {
        if (last !== undefined && row.cycle <= last)
            problems.push(`cycle ${row.cycle} stands after cycle ${last}`);
        if (last !== undefined && row.cycle > last + 1)
            problems.push(`no record between cycles ${last} and ${row.cycle}`);
        last = Math.max(last ?? 0, row.cycle);
        if (row.run_id === undefined)
            continue;
        const run = `${row.run_id}, attempt ${row.run_attempt ?? 0}`;
        if (runs.has(run))
            problems.push(`run ${run} has two records`);
        runs.add(run);
    }
    return problems.map((problem) => ({ file, problem }));
}
/** The checkpoint and what came after it must give what all records give. */
function foldProblems({ lane }, rows) {
    const all = (0,domain_history/* fold */.AU)(rows, (0,state/* operatorFacts */.a_)(lane.state));
    const counted = (0,state/* countersOf */.J4)({ ...lane, state: { ...lane.state, resuming: null } });
    const names = Object.keys(all);
    return names.flatMap((name) => {
        const [folded, stands] = [all[name], counted[name]];
        // Of very many refs the oldest are forgotten on purpose.
        const isComparable = name !== 'refs' || Object.keys(all.refs).length <= 1000;
        if (!isComparable || (0,three_way/* isSameValue */.am)(plain(folded), plain(stands)))
            return [];
        const said = name === 'refs' ? 'differs' : `is ${verify_text(stands)}, all records give ${verify_text(folded)}`;
        return [{ file: 'session-state.json', problem: `checkpoint: ${name} ${said}` }];
    });
}
/** What the projection says must be what is counted. */
function projectionProblems({ lane, stated }, rows) {
    if (stated === undefined)
        return [];
    const counted = (0,state/* countersOf */.J4)(lane);
    const expected = [
        ['lane', lane.name, 'default'],
        ['cycle', counted.cycle, 0],
        ['context_streak', counted.contextStreak, 0],
        ['idle_streak', counted.idleStreak, 0],
        ['generator_empty_streak', counted.generatorEmptyStreak, 0],
        ['breaker', counted.breaker ?? null, null],
    ];
    const problems = expected.flatMap(([name, folded, absent]) => {
        const stands = stated[name] ?? absent;
        return (0,three_way/* isSameValue */.am)(stands, folded) ? [] : [`${name} is ${verify_text(stands)}, the records give ${verify_text(folded)}`];
    });
    const last = rows.reduce((highest, row) => Math.max(highest, row.cycle), 0);
    for (const [ref, done] of Object.entries(lane.state.done)) {
        if (done.cycle > last)
            problems.push(`${ref} is done in cycle ${done.cycle}, which has no record`);
    }
    return problems.map((problem) => ({ file: 'session-state.json', problem }));
}
/** The open cycle holds exactly its claim, and neither outlives its lease. */
function cycleProblems({ lane, stated, now }) {
    const open = lane.state.open_cycle;
    const key = open && { lane: lane.name, run_id: open.run_id, run_attempt: open.run_attempt };
    const own = lane.claims.filter((claim) => claim.lane === lane.name);
    const problems = own.flatMap((claim) => claimProblems(claim, key !== null && (0,work/* isSameRun */.Mf)(claim, key), now));
    const state = (problem) => ({ file: 'session-state.json', problem });
    if (stated?.open_cycle && !open)
        problems.push(state('the open cycle has its record already'));
    if (!open)
        return problems;
    const isClaimed = own.some((claim) => claim.ref === open.ref && key !== null && (0,work/* isSameRun */.Mf)(claim, key));
    if (!isClaimed)
        problems.push(state(`open cycle ${open.cycle} has no claim on ${open.ref}`));
    if (lane.state.claimed_work !== open.ref)
        problems.push(state(`claimed_work is ${verify_text(lane.state.claimed_work)}, the open cycle is on ${open.ref}`));
    if (!(0,selection/* isLive */.DG)(open.lease_until, now))
        problems.push(state(`open cycle ${open.cycle}: its lease ended ${open.lease_until}`));
    return problems;
}
function claimProblems(claim, isOfOpenCycle, now) {
    const who = `the claim on ${claim.ref} by run ${claim.run_id}`;
    const problems = [
        ...(isOfOpenCycle ? [] : [`${who} has no open cycle`]),
        ...((0,selection/* isLive */.DG)(claim.lease_until, now) ? [] : [`${who}: its lease ended ${claim.lease_until}`]),
    ];
    return problems.map((problem) => ({ file: 'claims.json', problem }));
}
/** A HANDOFF hands over work: what it names must be parked. */
function handoffProblems({ handoff, state }) {
    if (!handoff)
        return [];
    const parked = new Set(state.parked_work.map((one) => one.ref));
    const missing = handoff.parked_work.filter(({ ref }) => !parked.has(ref));
    const problems = [
        ...(handoff.parked_work.length === 0 ? ['it names no parked work'] : []),
        ...missing.map(({ ref }) => `${ref} is not parked`),
    ];
    return problems.map((problem) => ({ file: 'HANDOFF', problem }));
}
/** An absent field and an undefined one are the same once written. */
function plain(value) {
    return value === undefined ? null : JSON.parse(JSON.stringify(value));
}
function verify_text(value) {
    return JSON.stringify(value ?? null);
}

// EXTERNAL MODULE: ./build/errors.js
var errors = __webpack_require__(9473);
// EXTERNAL MODULE: ./build/stores/codec.js
var codec = __webpack_require__(3749);
// EXTERNAL MODULE: ./build/stores/sealed.js
var stores_sealed = __webpack_require__(6975);
// EXTERNAL MODULE: ./build/stores/text.js
var stores_text = __webpack_require__(9644);
;// CONCATENATED MODULE: ./build/stores/examine.js
// Reads a whole store for `verify` and `doctor`: what each lane's files say, beside what they are read as.







/** Is the size limit that `sizeBytes` is held against. */

/** Examines one lane. `mayForget` says that the store drops old sealed files by design. */
function examineLane(name, files, now, mayForget) {
    const live = new Map([...files].filter(([file]) => !(0,segments/* parseSegmentName */.EU)(file) && !file.startsWith('damaged/')));
    const sizeBytes = [...live.values()].reduce((sum, bytes) => sum + bytes.length, 0);
    const evidence = [...files.keys()].filter((file) => file.startsWith('damaged/'));
    const notes = evidence.length > 0 ? [`${evidence.length} damaged file(s) are kept: ${evidence.join(', ')}.`] : [];
    try {
        const { lane, broken } = (0,codec/* decodeLane */.PX)(name, live);
        const sealed = (0,stores_sealed/* readSealed */.T)(files, lane.state);
        const missing = sealed.warnings.filter((text) => text.endsWith('it is missing.'));
        const differences = [
            ...broken.map(({ file, problem }) => ({ file, problem })),
            ...(mayForget ? [] : missing.map((problem) => ({ file: 'history/', problem }))),
            ...findDifferences({
                lane,
                stated: statedIn(live.get(codec/* laneFiles */.ef.state)),
                sealed,
                isComplete: missing.length === 0,
                now,
            }),
        ];
        const leftOver = leftOverIn(files, lane);
        if (leftOver.length > 0)
            notes.push(`Left over from runs that lost their race: ${leftOver.join(', ')}.`);
        if (mayForget && missing.length > 0)
            notes.push(`${missing.length} sealed file(s) are no longer kept.`);
        return { name, lane, sealedRecords: sealed.history.length, sizeBytes, differences, notes };
    }
    catch (error) {
        if (!(error instanceof errors/* EvolveError */.Mc))
            throw error;
        const differences = [{ file: codec/* laneFiles */.ef.state, problem: error.problem }];
        return { name, sealedRecords: 0, sizeBytes, differences, notes };
    }
}
function leftOverIn(files, { state }) {
    const own = new Set([...(0,segments/* segmentNames */.c_)(state, 'history'), ...(0,segments/* segmentNames */.c_)(state, 'ledger')]);
    return [...files.keys()].filter((file) => (0,segments/* parseSegmentName */.EU)(file) && !own.has(file));
}
function statedIn(bytes) {
    const json = (0,jsonl/* parseJson */.qF)(bytes === undefined ? '' : (0,stores_text/* readUtf8 */.S)(bytes).text);
    return json.ok && typeof json.value === 'object' && json.value !== null && !Array.isArray(json.value)
        ? json.value
        : undefined;
}


/***/ })

};
