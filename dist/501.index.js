export const id = 501;
export const ids = [501];
export const modules = {

/***/ 6501:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   run: () => (/* binding */ run)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9473);
/* harmony import */ var _platform_actions_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5754);
// The only catch-all and the only place that turns a run red.


/** Runs a step of the action to its end; whatever is thrown becomes one red line, and a summary. Returns the exit code. */
async function run(step) {
    try {
        const ending = await step();
        if (!ending?.failure)
            return 0;
        (0,_platform_actions_js__WEBPACK_IMPORTED_MODULE_1__/* .fail */ .fJ)(ending.failure);
    }
    catch (error) {
        if (!(error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .EvolveError */ .Mc))
            (0,_platform_actions_js__WEBPACK_IMPORTED_MODULE_1__/* .showStack */ ._m)(error);
        (0,_platform_actions_js__WEBPACK_IMPORTED_MODULE_1__/* .writeFailureSummary */ .KJ)((0,_platform_actions_js__WEBPACK_IMPORTED_MODULE_1__/* .environment */ .cA)(), (0,_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .describeError */ .Uc)(error));
        (0,_platform_actions_js__WEBPACK_IMPORTED_MODULE_1__/* .fail */ .fJ)((0,_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .describeError */ .Uc)(error));
    }
    return 1;
}


/***/ })

};
