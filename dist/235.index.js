export const id = 235;
export const ids = [235];
export const modules = {

/***/ 6235:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   status: () => (/* binding */ status)
/* harmony export */ });
/* harmony import */ var _compose_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2029);
/* harmony import */ var _domain_status_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7299);
/* harmony import */ var _steps_inspect_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5344);
/* harmony import */ var _verb_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4544);
// `evolve status`: what the next run will do and why. Looking changes nothing.




const status = {
    name: 'status',
    summary: 'Say what the next run will do and why; show streaks, markers, parked work, claims.',
    flags: [_verb_js__WEBPACK_IMPORTED_MODULE_3__/* .json */ .Pq],
    inputs: ['lane', 'store', 'state-branch', 'state-directory', 'remote', 'working-directory', 'sources'],
    async run({ given, flags }, invocation) {
        const { ports, config } = await (0,_compose_js__WEBPACK_IMPORTED_MODULE_0__/* .compose */ .Z)({ ...invocation, given });
        const found = await (0,_steps_inspect_js__WEBPACK_IMPORTED_MODULE_2__/* .inspect */ .N)(ports, config);
        if (flags.has('json'))
            (0,_verb_js__WEBPACK_IMPORTED_MODULE_3__/* .printJson */ .Q2)((0,_domain_status_js__WEBPACK_IMPORTED_MODULE_1__/* .statusData */ .r_)(found));
        else
            (0,_verb_js__WEBPACK_IMPORTED_MODULE_3__/* .print */ .yy)((0,_domain_status_js__WEBPACK_IMPORTED_MODULE_1__/* .renderStatus */ .LG)(found));
        return 0;
    },
};


/***/ })

};
