export const id = 756;
export const ids = [756];
export const modules = {

/***/ 6756:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   post: () => (/* binding */ post)
/* harmony export */ });
/* harmony import */ var _compose_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8032);
/* harmony import */ var _domain_work_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(940);
/* harmony import */ var _domain_recovery_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(326);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9473);
/* harmony import */ var _platform_actions_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(8880);
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


/***/ })

};
