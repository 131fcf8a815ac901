export const id = 720;
export const ids = [720];
export const modules = {

/***/ 2720:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   run: () => (/* binding */ run)
/* harmony export */ });
/* harmony import */ var _config_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6564);
/* harmony import */ var _compose_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2029);
/* harmony import */ var _main_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2296);
/* harmony import */ var _verb_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4544);
// `evolve run`: one cycle in the current repository, with nothing else installed.




const run = {
    name: 'run',
    summary: 'Run one cycle in the current repository.',
    flags: [_verb_js__WEBPACK_IMPORTED_MODULE_3__/* .json */ .Pq],
    inputs: Object.keys(_config_js__WEBPACK_IMPORTED_MODULE_0__/* .inputs */ .QL).filter((name) => !['command', 'reason', 'all', 'ref'].includes(name)),
    async run({ given, flags }, invocation) {
        const composed = await (0,_compose_js__WEBPACK_IMPORTED_MODULE_1__/* .compose */ .Z)({ ...invocation, given });
        const { report, published, failure } = await (0,_main_js__WEBPACK_IMPORTED_MODULE_2__.runAndPublish)(composed);
        if (flags.has('json'))
            (0,_verb_js__WEBPACK_IMPORTED_MODULE_3__/* .printJson */ .Q2)({
                ...published?.outputs,
                record: report?.record ?? null,
                next: report?.next,
                failure: failure ?? null,
            });
        else
            (0,_verb_js__WEBPACK_IMPORTED_MODULE_3__/* .print */ .yy)(published?.summary ?? '');
        if (failure)
            process.stderr.write(`${failure}\n`);
        return failure ? 1 : 0;
    },
};


/***/ })

};
