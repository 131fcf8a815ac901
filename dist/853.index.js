export const id = 853;
export const ids = [853];
export const modules = {

/***/ 2853:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   resume: () => (/* binding */ resume),
/* harmony export */   stop: () => (/* binding */ stop)
/* harmony export */ });
/* harmony import */ var _compose_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2029);
/* harmony import */ var _operator_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(750);
/* harmony import */ var _verb_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4544);
// `evolve stop` and `evolve resume`: what an operator says to a loop from a terminal.



const where = ['lane', 'store', 'state-branch', 'state-directory', 'remote', 'working-directory', 'all'];
const stop = {
    name: 'stop',
    summary: 'Stop this lane until `resume` (with --all: every lane).',
    flags: [],
    inputs: [...where, 'reason'],
    run: (parsed, invocation) => tell('stop', parsed.given, invocation),
};
const resume = {
    name: 'resume',
    summary: 'Clear what keeps the lane down and count anew; with --ref only release that item.',
    flags: [],
    inputs: [...where, 'ref'],
    run: (parsed, invocation) => tell('resume', parsed.given, invocation),
};
async function tell(verb, given, invocation) {
    const { ports, config } = await (0,_compose_js__WEBPACK_IMPORTED_MODULE_0__/* .compose */ .Z)({ ...invocation, given });
    (0,_verb_js__WEBPACK_IMPORTED_MODULE_2__/* .print */ .yy)((await (0,_operator_js__WEBPACK_IMPORTED_MODULE_1__/* .operate */ .N)(verb, ports, config)).text);
    return 0;
}


/***/ }),

/***/ 750:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   N: () => (/* binding */ operate)
/* harmony export */ });
/* harmony import */ var _domain_markers_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(9082);
/* harmony import */ var _domain_state_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3468);
/* harmony import */ var _domain_status_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7299);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9473);
/* harmony import */ var _steps_inspect_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5344);
/* harmony import */ var _steps_known_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(8543);






/** Does what the verb says. Throws as the store does, and INPUT_INVALID for a lane or ref that nobody knows. */
async function operate(verb, ports, config) {
    if (verb === 'status') {
        const status = await (0,_steps_inspect_js__WEBPACK_IMPORTED_MODULE_3__/* .inspect */ .N)(ports, config);
        return { verb, text: (0,_domain_status_js__WEBPACK_IMPORTED_MODULE_1__/* .renderStatus */ .LG)(status), lane: status.lane, status };
    }
    return { verb, ...(await changeLane(ports, config, verb === 'stop' ? stop : resume)) };
}
async function changeLane(ports, config, change) {
    const { lane, isFresh } = await ports.store.restore();
    if (!config.all)
        checkKnown(lane, isFresh, config);
    const now = ports.clock();
    const { next, told } = change(lane, config, now);
    const message = `${told} (lane ${lane.name})`;
    const saved = await ports.store.save({ base: lane, next, run: (0,_steps_known_js__WEBPACK_IMPORTED_MODULE_4__/* .keyOf */ .T)(lane, ports.host.run), now, message });
    return { text: `${told}\n`, lane: saved.lane, saved: saved.kind === 'saved' ? saved : {} };
}
/** A mistyped lane or ref must not be answered with "done". Only the default lane can be stopped before its first run. */
function checkKnown(lane, isFresh, config) {
    if (isFresh && lane.name !== 'default') {
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_2__/* .EvolveError */ .Mc('INPUT_INVALID', `lane: there is no lane ${JSON.stringify(lane.name)} in the state yet.`, 'Give the name of a lane that has run.');
    }
    const { refs } = (0,_domain_state_js__WEBPACK_IMPORTED_MODULE_0__/* .countersOf */ .J4)(lane);
    const isKnown = config.ref === '' || config.ref in refs || config.ref in lane.state.done;
    if (!isKnown)
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_2__/* .EvolveError */ .Mc('INPUT_INVALID', `ref: nothing is counted against ${JSON.stringify(config.ref)}.`, 'See `evolve status` for the refs in quarantine.');
}
/** STOP keeps this lane down, KILL all lanes (SPEC §3.1). */
function stop(lane, config, now) {
    const marker = (0,_domain_markers_js__WEBPACK_IMPORTED_MODULE_5__/* .composeOperatorMarker */ .nP)(config.reason || 'stopped by an operator', now);
    if (config.all)
        return { next: { ...lane, kill: marker }, told: 'All lanes are stopped: KILL is set.' };
    return { next: { ...lane, stop: marker }, told: `Lane ${lane.name} is stopped: STOP is set.` };
}
/** Clears what keeps the lane down; with `ref` only takes that item out of quarantine. Counts start anew from here. */
function resume(lane, config) {
    const { cycle } = (0,_domain_state_js__WEBPACK_IMPORTED_MODULE_0__/* .countersOf */ .J4)(lane);
    if (config.ref !== '') {
        const released = { ...lane.state.released, [config.ref]: cycle };
        const { [config.ref]: _done, ...done } = lane.state.done;
        return {
            next: { ...lane, state: { ...lane.state, released, done } },
            told: `${config.ref} is released: its counts start anew.`,
        };
    }
    const { stop: _stop, dormant: _dormant, kill, ...rest } = lane;
    const keptKill = config.all || !kill ? {} : { kill };
    const state = { ...lane.state, resumed_after_cycle: cycle, not_before: null };
    const note = kill && !config.all ? ' KILL still stops all lanes: `resume --all` removes it.' : '';
    return {
        next: { ...rest, ...keptKill, state },
        told: `Lane ${lane.name} is resumed after cycle ${cycle}.${note}`,
    };
}


/***/ })

};
