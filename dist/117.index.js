export const id = 117;
export const ids = [117];
export const modules = {

/***/ 3117:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   history: () => (/* binding */ history)
/* harmony export */ });
/* harmony import */ var _compose_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2029);
/* harmony import */ var _domain_jsonl_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(8135);
/* harmony import */ var _domain_record_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4612);
/* harmony import */ var _domain_state_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3468);
/* harmony import */ var _domain_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6418);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(9473);
/* harmony import */ var _verb_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(4544);
// `evolve history`: the records of a lane, newest first.







const history = {
    name: 'history',
    summary: 'Show the last cycles, newest first.',
    flags: [
        _verb_js__WEBPACK_IMPORTED_MODULE_5__/* .json */ .Pq,
        { name: 'limit', value: 'N', description: 'How many; 20 unless said.' },
        { name: 'all', description: 'All cycles, the sealed ones as well.' },
    ],
    inputs: ['lane', 'store', 'state-branch', 'state-directory', 'remote', 'working-directory'],
    async run({ given, flags, values }, invocation) {
        const limit = Number(values.limit ?? 20);
        if (!Number.isInteger(limit) || limit < 1) {
            throw new _errors_js__WEBPACK_IMPORTED_MODULE_4__/* .EvolveError */ .Mc('INPUT_INVALID', `--limit: ${JSON.stringify(values.limit)} is not valid; give a whole number of at least 1.`, '');
        }
        const { ports } = await (0,_compose_js__WEBPACK_IMPORTED_MODULE_0__/* .compose */ .Z)({ ...invocation, given });
        const { lane } = await ports.store.restore();
        const sealed = flags.has('all') ? await ports.store.restoreSealed?.() : undefined;
        for (const warning of sealed?.warnings ?? [])
            ports.log.warning(warning);
        const rows = flags.has('all')
            ? [...(0,_domain_jsonl_js__WEBPACK_IMPORTED_MODULE_6__/* .valuesOf */ .sm)(sealed?.history ?? []), ...(0,_domain_jsonl_js__WEBPACK_IMPORTED_MODULE_6__/* .valuesOf */ .sm)(lane.history)].reverse()
            : (0,_domain_state_js__WEBPACK_IMPORTED_MODULE_2__/* .knownRows */ .ZO)(lane).slice(-limit).reverse();
        if (flags.has('json'))
            (0,_verb_js__WEBPACK_IMPORTED_MODULE_5__/* .printJson */ .Q2)(rows);
        else if (rows.length === 0)
            (0,_verb_js__WEBPACK_IMPORTED_MODULE_5__/* .print */ .yy)(`Lane ${lane.name} has no cycles yet.`);
        else
            for (const row of rows)
                (0,_verb_js__WEBPACK_IMPORTED_MODULE_5__/* .print */ .yy)(line(row));
        return 0;
    },
};
function line(row) {
    const own = row.cycle_result ? ` (${row.cycle_result})` : '';
    return [
        String(row.cycle).padStart(5),
        row.timestamp ?? '',
        `${row.result}${own}`.padEnd(16),
        row.work_ref ?? '-',
        (0,_domain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .toOneLine */ .GX)(row.milestone ?? '', 80),
    ].join('  ');
}


/***/ })

};
